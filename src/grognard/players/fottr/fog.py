"""What the commander takes the enemy for whom he cannot see."""

from __future__ import annotations

from random import Random

from ...engine.ask import Ask
from ...games.fottr.fog import unseen
from ...games.fottr.position import Position


def as_imagined(pos: Position, ask: Ask, seed: int) -> Position:
    """The position with the enemies that the side asked cannot see dealt out anew among the places where units of their
    nation stand hidden [21.4]: the same picture all through a step. Their zones are known, and so is a stack under
    attack."""
    hidden = unseen(pos, ask.side)
    if hidden and (here := pos.hex_named(ask.params.get("hex", ""))) is not None:
        hidden -= set(pos.at.get(here, ()))
    if not hidden:
        return pos
    kinds: dict[tuple[str, bool], list[int]] = {}
    for u in sorted(hidden):
        counter = pos.counter(u)
        kinds.setdefault((counter.nation, counter.exerts), []).append(u)
    imagined, deal = pos.copy(), Random(f"{seed} {pos.turn} {pos.step}")
    for units in kinds.values():
        places = sorted(pos.hex(u) for u in units)
        deal.shuffle(units)
        for u, hex in zip(units, places, strict=True):
            imagined.put(u, hex)
    return imagined
