"""Fire that a player only thinks of: who of his could fire at an enemy that he sees, and what it would be like, as if
the lines were clear [6.11]. Nothing hidden or under a "?" makes a difference to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.battle import look_at_odds
from ..firing.attack import Attack
from ..firing.fire_groups import could_direct, may_direct, may_join_able, may_reach
from ..firing.fire_phases import RULE
from ..firing.readiness import ready
from ..nerve.leadership import leadership
from ..places import Loc
from ..position import (
    OFF,
    Position,
)
from .fire_sheet import (
    firepower,
    sheet,
)

PREP_FIRE = "PFPh"


def odds(pos: Position, side: str | None, words: list[str]) -> dict[str, Any]:
    """Fire of a side at a hex in which it sees an enemy: in its own fire phases as it would be now, in all others as
    Prep Fire of units that have not fired yet [3.2]."""
    if side is None or not pos.is_set_up:
        return {}
    seen = as_seen(pos, side)
    if not is_firing(pos, side):
        begin_prep_fire(seen)

    choose = group if len(words) > 1 else strongest_group

    def able(hex: int) -> list[int]:
        loc = target_in(seen, side, hex)
        return [] if loc is None else could_take_part(seen, side, loc)

    def together(units: list[int], hex: int) -> list[int]:
        loc = target_in(seen, side, hex)
        if loc is None or not units:
            return []
        made = choose(seen, side, loc, units)
        return [*made.shots, *made.leaders] if made.shots else []

    def weighed(units: list[int], hex: int) -> dict[str, Any]:
        loc = target_in(seen, side, hex)
        assert loc is not None
        return {"target": seen.loc_label(loc), **sheet(seen, group(seen, side, loc, units))}

    return look_at_odds(seen, words, able, weighed, together=together)


def as_seen(pos: Position, side: str) -> Position:
    """The position without what a side does not see of the enemy: hidden units, and all but one piece under each "?"
    [12.11] [12.3]."""
    seen, markers = pos.copy(), set[int]()
    for u in seen.pieces_of(seen.enemy(side)):
        unit = seen.units[u]
        if unit.hidden or unit.marker in markers:
            seen.take_off(u, OFF)
        elif unit.marker:
            markers.add(unit.marker)
    return seen


def is_firing(pos: Position, side: str) -> bool:
    """Whether a side fires in this phase [3.2] [3.4] [3.5]."""
    return pos.phase in RULE and side == (pos.defender if pos.phase == "DFPh" else pos.attacker)


def begin_prep_fire(pos: Position) -> None:
    """Prep Fire in which nobody has fired yet [3.2]."""
    pos.phase, pos.move, pos.volleys = PREP_FIRE, None, set()
    for u, unit in enumerate(pos.units):
        if unit.fired or unit.shots or unit.no_fp or unit.arc:
            pos.change(u, fired="", shots=0, no_fp=False, arc="")


def target_in(pos: Position, side: str, hex: int) -> Loc | None:
    """The Location of a hex with most of the enemy to be seen, the lowest of them."""
    seen = {loc: len(pos.visible_at(loc, pos.enemy(side))) for loc in pos.scenario.locations(hex)}
    best = max(seen, key=lambda loc: (seen[loc], -loc))
    return best if seen[best] else None


def could_take_part(pos: Position, side: str, loc: Loc) -> list[int]:
    """Who could fire at a Location by range and marks [7.1], and the leaders with them who could direct it [7.53]."""
    fire = Attack(side, loc, RULE[pos.phase])
    fire.shots = [s for s, _, _, _, _ in ready(pos, side) if may_reach(pos, side, s, loc) is None]
    return [*fire.shots, *(u for u in pos.persons(side) if could_direct(pos, fire, u) is None)]


def group(pos: Position, side: str, loc: Loc, units: Sequence[int]) -> Attack:
    """The first of these, all who may fire with it [7.5], and the leaders among them who may direct it [7.53]."""
    fire, firers = Attack(side, loc, RULE[pos.phase]), {s for s, _, _, _, _ in ready(pos, side)}
    waiting = [u for u in units if u in firers]
    while (u := next((u for u in waiting if may_join_able(pos, fire, u) is None), None)) is not None:
        fire.shots.append(u)
        waiting.remove(u)
    for u in units:
        if u not in firers and may_direct(pos, fire, u) is None:
            fire.leaders.append(u)
    return fire


def strongest_group(pos: Position, side: str, loc: Loc, units: Sequence[int]) -> Attack:
    """The fire group with the most firepower, under leaders who do not make it worse [7.531]."""
    leaders = [u for u in units if pos.is_person(u) and pos.type(u).leads and leadership(pos, u) <= 0]
    groups, left = [], [u for u in units if u not in leaders]
    while left:
        made = group(pos, side, loc, [*left, *leaders])
        left = [u for u in left[1:] if u not in made.shots]
        groups.append(made)
    if not groups:  # leaders alone
        return group(pos, side, loc, leaders)
    return max(groups, key=lambda made: firepower(pos, made).total)
