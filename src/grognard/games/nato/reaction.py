"""The Reaction Segment [25.1.2]: the defender may bring one maneuver unit into the objective hex."""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import Procedure
from ...engine.pieces import MAP
from ...engine.question import CHOICE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import NUMBER, UNIT, Verb
from ...engine.windows import window
from . import activation, cities, stacking, territorial
from .attack import Attack, in_objective
from .chemical import gas_reacting
from .coordination import may_react_with
from .odds import preview, reckon
from .position import Position
from .strength import ratio, rounded_attack, rounded_defence
from .zones import counts

HOPELESS: Final = 10  # to one: the last column of the table


def reaction_segment(pos: Position, made: Attack) -> Procedure:
    """One unit that can may come [25.1.2] [7.2.II.F.2] [7.2.III.E.2]."""
    if not reactors(pos, made):
        return
    answer = yield from window(pos, made.defender, "25.1.2", REACTING, made)
    if answer[0] == "react":
        react(pos, made, answer[1])


def react(pos: Position, made: Attack, u: int) -> None:
    start = pos.label(pos.standing[u])
    pos.put(u, made.target)
    pos.tell("25.1.2", "reacted", unit=pos.id(u), hex=pos.label(made.target), start=start)
    gas_reacting(pos, u, made.target)  # [22.3.2]


def may_react(pos: Position, made: Attack, u: int) -> Reason | None:
    """Maneuver units [25.1.2.9] [24.2.4] beside the objective, in order, in supply, not engaged and not assaulted
    [25.1.2] [10.6.1] [25.1.2.7] [27.3.6], and active [35.2]."""
    unit, side = pos.units[u], made.defender
    if pos.side(u) != side or unit.where != MAP or not pos.counter(u).maneuver:
        return Reason("25.1.2.9", "no-maneuver-unit", unit=pos.id(u))
    if pos.standing[u] == made.target:
        return Reason("25.1.2.8", "is-there", unit=pos.id(u), hex=pos.label(made.target))
    if made.target not in pos.board.neighbours[pos.standing[u]]:
        return Reason("25.1.2", "not-adjacent", hex=pos.label(made.target))
    if unit.disrupted or unit.no_movement_supply or unit.no_combat_supply:
        return Reason("25.1.2", "not-fit-to-react", unit=pos.id(u))
    if u in pos.engaged:
        return Reason("25.1.2.7", "engaged", unit=pos.id(u))
    if unit.train:
        return Reason("4.2.3", "on-a-train", unit=pos.id(u))
    if pos.present[made.side][pos.standing[u]] or u in pos.assaulting:
        return Reason("27.3.6", "under-assault", unit=pos.id(u))
    if not activation.is_active(pos, u):
        return Reason("35.2", "not-active", unit=pos.id(u))
    return (
        may_react_across(pos, pos.standing[u], made.target)
        or territorial.stays_home(pos, u, pos.standing[u], made.target)
        or may_leave(pos, u)
        or may_reinforce(pos, made, u)
        or stacking.may_join(pos, u, made.target, in_objective(pos, made))
    )


def may_react_across(pos: Position, a: int, b: int) -> Reason | None:
    """Not across passes, causeways, major rivers, barred and all-sea hexsides, nor into mountains and nuclear hexes
    [25.1.2.1], and not out of these [21.1.3(5)]."""
    rows, static = pos.scenario.charts.terrain, pos.scenario
    if not static.passable(a, b) or any(kind in rows and not rows[kind].reaction for kind in pos.board.side(a, b)):
        return Reason("25.1.2.1", "no-reaction-across", hex=pos.label(b))
    if a in pos.nuclear:
        return Reason("21.1.3(5)", "no-reaction-out-of", hex=pos.label(a))
    if b in pos.nuclear or not static.terrain(b).reaction or not static.charts.terrain[pos.board.terrain[b]].reaction:
        return Reason("25.1.2.1", "no-reaction-into", hex=pos.label(b))
    return None


def may_leave(pos: Position, u: int) -> Reason | None:
    """In an enemy zone no WP unit reacts [25.1.2.4] [8.2.1], and of NATO only one that leaves another maneuver unit
    behind [25.1.2.5] [8.2.2]; who is in none may always empty his hex [25.1.2.6]."""
    hex, side = pos.standing[u], pos.side(u)
    if not counts(pos, hex, side, "reaction_barred"):
        return None
    if side == "wp":
        return Reason("25.1.2.4", "zone-bars-reaction", unit=pos.id(u))
    if any(x != u and pos.counter(x).maneuver for x in pos.stack(hex, side)):
        return None
    return Reason("25.1.2.5", "alone-in-zone", unit=pos.id(u))


def may_reinforce(pos: Position, made: Attack, u: int) -> Reason | None:
    """Who stands in the hex decides [26.1.6] [26.2.9]; into an empty free city any WP unit may come, and a NATO unit of
    the city's own nationality [25.1.2.3] [30.4.5] [30.4.6]."""
    there = in_objective(pos, made)
    if there:
        return may_react_with(pos, u, there)
    if not cities.is_free(pos, made.target):
        return Reason("25.1.2.2", "nobody-to-reinforce", hex=pos.label(made.target))
    if pos.side(u) == "wp" or pos.scenario.home_of[u] == pos.scenario.cities[made.target].country:
        return None
    return Reason("25.1.2.3", "city-of-another-nation", unit=pos.id(u), hex=pos.label(made.target))


def reactors(pos: Position, made: Attack) -> list[int]:
    """Those who may react, in one pass."""
    ours = pos.present[made.defender]
    return [
        u
        for n in pos.board.neighbours[made.target]
        if ours[n]
        for u in pos.stack(n, made.defender)
        if may_react(pos, made, u) is None
    ]


# -- standing orders ----------------------------------------


def by_order(pos: Position, side: str, made: Attack) -> tuple[Any, ...] | None:
    """What a side's own order answers: nobody reacts where the odds, before shifts, are worse than it says."""
    most = pos.orders.get(side)
    if most is None:
        return None
    sums = reckon(pos, made)
    return ("pass",) if ratio(rounded_attack(sums.attack), rounded_defence(sums.defence)) > most else None


def hold_back(pos: Position, side: str, most: int) -> None:
    pos.orders[side] = most
    pos.tell("25.1.2", "order-hold", to=(side,), odds=most)


def consult(pos: Position, side: str) -> None:
    pos.orders.pop(side, None)
    pos.tell("25.1.2", "order-ask-me", to=(side,))


def held_back(pos: Position, side: str) -> list[int]:
    return [pos.orders[side]] if side in pos.orders else []


ORDERS: Question = Question(
    "orders",
    CHOICE,
    Verb("hold", NUMBER, among=lambda pos, side: range(HOPELESS + 1), does=hold_back, given=held_back),
    Verb("consult", does=consult),
)
REACTING: Question = Question(
    "react",
    CHOICE,
    Verb("react", UNIT, why_not=may_react, listed=reactors),
    Verb("pass", stands=True),
    about=lambda pos, made: About(made.units, [made.target]),
    battle=preview,
    ordered=by_order,
)
