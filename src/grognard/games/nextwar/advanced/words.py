"""Words of the Advanced game's tables that belong to no single chapter."""

from __future__ import annotations

from typing import Any

from ..pack.terms import term
from ..scenario import ENEMY, LAND


@term
def turn(case: Any, low: str, high: str) -> bool:
    return bool(int(low) <= case.pos.turn <= int(high))


@term
def track(case: Any, who: str, name: str, low: str, high: str) -> bool:
    """An air defence track; "target" is the side that is fired at."""
    side = ENEMY[case.side] if who == "target" else who
    return bool(int(low) <= case.pos.tracks.get(f"{side} {name}", 0) <= int(high))


@term
def enemy_unit_within(case: Any, far: str) -> bool:
    return _unit_within(case, ENEMY[case.side], int(far))


@term
def friendly_unit_within(case: Any, far: str) -> bool:
    return _unit_within(case, case.side, int(far))


def _unit_within(case: Any, side: str, far: int) -> bool:
    return any(case.pos.present[LAND[side]][h] for h in case.pos.board.disc(case.hex, far))


@term
def port_capacity(case: Any, low: str, high: str) -> bool:
    """As printed."""
    flags = [f for p in case.pos.scenario.places.get(case.hex, ()) if p.kind == "port" for f in p.flags]
    printed = next((int(flag[4:]) for flag in flags if flag.startswith("cap:")), 0)
    return int(low) <= printed <= int(high)


@term
def being_captured(case: Any) -> bool:
    return bool(case.captured)
