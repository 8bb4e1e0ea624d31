"""What cannot be done at a table, apart from the rules."""

from __future__ import annotations


class Wrong(Exception):
    """Something that cannot be done at a table, apart from the rules: a text key, and the same in English."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        self.message = message
        super().__init__(message)
