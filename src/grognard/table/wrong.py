"""Errors of a table, apart from the rules."""

from __future__ import annotations

NOT_STORED = "The server cannot reach its store at the moment, so nothing was changed. Try again later."
SOMEBODY_MOVED = "Somebody moved first. Look at the table and answer again."


class Wrong(Exception):
    """Something that cannot be done at a table, apart from the rules: a text key, and the same in English."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        self.message = message
        super().__init__(message)


class MovedFirst(Wrong):
    """Another server process has written something at this table in the meantime; the table knows of it now."""

    def __init__(self) -> None:
        super().__init__("somebody-moved", SOMEBODY_MOVED)
