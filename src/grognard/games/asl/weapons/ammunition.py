"""Ammunition Shortage [19.131]: where a special rule says so, men and weapons run out of rounds."""

from __future__ import annotations

from collections.abc import Sequence

from ..made_units import turn_into
from ..nerve.elr import is_underlined
from ..nerve.morale import break_unit
from ..position import Position
from ..random_selection import random_selection


def is_short(pos: Position, side: str) -> bool:
    """A special rule says so of the side [19.131]."""
    return side in pos.scenario.file.switch("ammunition_shortage", ())


def run_out(pos: Position, side: str, firers: Sequence[int]) -> None:
    """After an attack with an Original 12 one of the MMC that used their own firepower is replaced by the next lower
    counter; who cannot be lowered breaks, unless he is berserk [19.131]."""
    if not is_short(pos, side):
        return
    for u in random_selection(pos, "19.131", [u for u in firers if pos.type(u).mmc and pos.units[u].hex]):
        type = pos.type(u)
        if not is_underlined(pos, u) and type.down in pos.scenario.charts.units:
            pos.tell("19.131", "replaced", unit=pos.names[u])
            turn_into(pos, u, type.down)
        elif not pos.units[u].berserk and not pos.units[u].broken:
            break_unit(pos, u, "19.131")
