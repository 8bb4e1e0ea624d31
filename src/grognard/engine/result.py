"""How a game ends."""

from __future__ import annotations

import msgspec

CONCEDED = "conceded"  # the level of a victory when the opponent gives up, unless a game's rules name another


class Result(msgspec.Struct, frozen=True):
    """How a game ended: who won (None: nobody), at which level, by which rule, and the points behind it.

    A side may lose although nobody wins.
    """

    winner: str | None
    level: str
    rule: str
    points: dict[str, int] = {}
    loser: str | None = None
