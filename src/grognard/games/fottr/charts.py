"""The charts of the player aid cards, read from `data/tables`."""

from __future__ import annotations

import msgspec

from ...engine.data import Pack


class Turn(msgspec.Struct, frozen=True):
    """A box of the turn track [2.1A]."""

    turn: int
    months: str
    year: int
    source: str
    note: str = ""


def turn_track(pack: Pack) -> dict[int, Turn]:
    return {row.turn: row for row in pack.rows("tables/turn_track.csv", Turn, "turn")}


class Charts:
    """Every chart by its name."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
