"""Supply points [19.3], depots and columns bought and turned into each other [19.4], emergency supply [19.6]."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....engine.ask import Procedure
from ....engine.phase import phase
from ....engine.question import PHASE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import HEX, UNIT, Verb
from .. import clearing, sea_transport
from ..pack.terms import (
    tally,
    term,
)
from ..position import Position
from ..scenario import ENEMY, LAND
from . import damage, headquarters, supply, supply_units


def price(pos: Position, item: str) -> int:
    return pos.scenario.charts.supply[item]


def too_dear(pos: Position, side: str, item: str, rule: str) -> Reason | None:
    if price(pos, item) > pos.supply_points[side]:
        return Reason(rule, "too-few-supply-points", cost=price(pos, item), left=pos.supply_points[side])
    return None


def pay(pos: Position, side: str, points: int) -> None:
    pos.supply_points[side] -= points
    pos.spent[side] = pos.spent.get(side, 0) + points


def gain(pos: Position, side: str, points: int, rule: str) -> None:
    pos.supply_points[side] += points
    pos.tell(rule, "supply-points", side=side, points=points)


def receive(pos: Position, side: str) -> None:
    """Points of every turn [19.3]."""
    given = pos.scenario.file.supply
    if given is not None:
        more = sum(row.per_turn for row in given.add if row.side == side and row.from_turn <= pos.turn)
        gain(pos, side, given.of(side).per_turn + more, "19.3")


# -- the first supply phase [19.4.a-f] ---------------------------------------------------------------------------


def no_counter(pos: Position, side: str, count: int = 1) -> Reason | None:
    return Reason("19.4.f", "no-supply-counter") if len(supply_units.in_pool(pos, side)) < count else None


def may_buy_msu(pos: Position, side: str, hex: int) -> Reason | None:
    """On a depot without Strike 2, or in a friendly great city of the own country [19.4.a] [27.3.2]."""
    if against := too_dear(pos, side, "buy_msu", "19.4.a") or no_counter(pos, side):
        return against
    if hex not in places_for_msu(pos, side):
        return Reason("19.4.a", "no-place-for-column", hex=pos.label(hex))
    return None


def places_for_msu(pos: Position, side: str) -> list[int]:
    depots = [
        pos.standing[u]
        for u in supply_units.on_map(pos, side)
        if supply_units.is_depot(pos, u) and pos.strikes.get(u, 0) < 2
    ]
    free = [h for h in supply.cities(pos, side) if not pos.present[LAND[ENEMY[side]]][h]]
    return sorted({*depots, *free})


def buyable_msu(pos: Position, side: str) -> list[int]:
    if too_dear(pos, side, "buy_msu", "19.4.a") or no_counter(pos, side):
        return []
    return places_for_msu(pos, side)


def buy_msu(pos: Position, side: str, hex: int) -> None:
    pay(pos, side, price(pos, "buy_msu"))
    supply_units.put(pos, side, hex, msu=True, rule="19.4.a")


def may_buy_depot(pos: Position, side: str, hex: int) -> Reason | None:
    """In a hex that a depot or a great city supplies [19.4.e]."""
    if against := too_dear(pos, side, "buy_depot", "19.4.e") or no_counter(pos, side):
        return against
    if not supply.from_depots(pos, side) >> hex & 1 or not pos.scenario.is_land[hex]:
        return Reason("19.4.e", "hex-not-in-supply", hex=pos.label(hex))
    return None


def buyable_depot(pos: Position, side: str) -> list[int]:
    if too_dear(pos, side, "buy_depot", "19.4.e") or no_counter(pos, side):
        return []
    net = supply.from_depots(pos, side)
    return [h for h in pos.board.hexes if net >> h & 1 and pos.scenario.is_land[h]]


def buy_depot(pos: Position, side: str, hex: int) -> Procedure:
    pay(pos, side, price(pos, "buy_depot"))
    is_first = clearing.is_intruded(pos, hex, side)
    supply_units.put(pos, side, hex, msu=False, rule="19.4.e")
    yield from clearing.occupy(pos, hex, side, is_first)


def may_split(pos: Position, side: str, u: int) -> Reason | None:
    """A depot becomes two columns; not with Strike 2 [19.4.b] [27.3.2]."""
    if pos.side(u) != side or not pos.standing[u] or not supply_units.is_depot(pos, u):
        return Reason("19.4.b", "not-a-depot", unit=pos.id(u))
    if pos.strikes.get(u, 0) == 2:
        return Reason("27.3.2", "struck-depot", unit=pos.id(u))
    return no_counter(pos, side)  # its own counter is the other one


def splittable(pos: Position, side: str) -> list[int]:
    return [u for u in supply_units.on_map(pos, side) if may_split(pos, side, u) is None]


def split(pos: Position, side: str, u: int) -> None:
    """Strike and target markers go along, detection does not [27.1.1]."""
    pos.change(u, reduced=True)
    pos.detected.discard(u)
    twin = supply_units.put(pos, side, pos.standing[u], msu=True, rule="19.4.b")
    if u in pos.strikes:
        damage.mark(pos, twin, pos.strikes[u], "27.1.1")
    if u in pos.targeted:
        pos.targeted[twin] = pos.targeted[u]
    pos.tell("19.4.b", "depot-split", unit=pos.id(u))


def may_found(pos: Position, side: str, u: int) -> Reason | None:
    """A column becomes a depot where a depot or great city supplies it; not with Strike 2 [19.4.c] [27.3.2]."""
    if pos.side(u) != side or not pos.standing[u] or not supply_units.is_msu(pos, u):
        return Reason("19.4.c", "not-a-column", unit=pos.id(u))
    if pos.strikes.get(u, 0) == 2:
        return Reason("27.3.2", "struck-column", unit=pos.id(u))
    if against := too_dear(pos, side, "msu_to_depot", "19.4.c"):
        return against
    if not supply.from_depots(pos, side) >> pos.standing[u] & 1:
        return Reason("19.4.c", "hex-not-in-supply", hex=pos.label(pos.standing[u]))
    return None


def founders(pos: Position, side: str) -> list[int]:
    return [u for u in supply_units.on_map(pos, side) if may_found(pos, side, u) is None]


def found(pos: Position, side: str, u: int) -> None:
    pay(pos, side, price(pos, "msu_to_depot"))
    pos.change(u, reduced=False)
    pos.tell("19.4.c", "column-founds", unit=pos.id(u))


BUYING: Question = Question(
    "supply",
    PHASE,
    Verb("column", HEX, why_not=may_buy_msu, listed=buyable_msu, does=buy_msu, rule="19.4.a"),
    Verb("depot", HEX, why_not=may_buy_depot, listed=buyable_depot, does=buy_depot, rule="19.4.e"),
    Verb("split", UNIT, why_not=may_split, listed=splittable, does=split, rule="19.4.b"),
    Verb("found", UNIT, why_not=may_found, listed=founders, does=found, rule="19.4.c"),
    Verb("done"),
    about=lambda pos, side: About(left=pos.supply_points[side]),
)
CONVERTING: Question = Question(
    "supply-later",
    PHASE,
    Verb("split", UNIT, why_not=may_split, listed=splittable, does=split, rule="19.4.b"),
    Verb("done"),
    about=lambda pos, side: About(left=pos.supply_points[side]),
)


def buy(pos: Position, side: str) -> Procedure:
    """Only in the first supply phase of a turn [19.4.a]."""
    yield from phase(pos, side, "19.4", BUYING)


def convert(pos: Position, side: str) -> Procedure:
    """In the second supply phase nothing is bought [M.SOP.11]."""
    yield from phase(pos, side, "19.4.b", CONVERTING, as_long_as=lambda pos, side: bool(splittable(pos, side)))


# -- emergency supply [19.6] ------------------------------------------------------------------------------------------


class Drop(NamedTuple):
    """A unit that is to be fed."""

    pos: Position
    side: str
    unit: int

    @property
    def hex(self) -> int:
        return self.pos.standing[self.unit]


@term
def isolated(case: Drop) -> bool:
    return case.unit in case.pos.isolated


@term
def in_friendly_port(case: Drop) -> bool:
    """One that is destroyed helps nobody [27.7.2a]."""
    return sea_transport.is_friendly_port(case.pos, case.hex, case.side)


def begin_emergency(pos: Position, side: str) -> None:
    pos.spent[side] = 0
    pos.tried -= set(pos.scenario.of_side[side])


def cost_of(pos: Position, u: int) -> int:
    return price(pos, "emergency_hq" if headquarters.is_hq(pos, u) else "emergency_unit")


def may_feed(pos: Position, side: str, u: int) -> Reason | None:
    """Units out of supply, each once a phase, for three points in all, and no more than there are markers [19.6]."""
    if pos.side(u) != side or u not in pos.out_of_supply or not pos.standing[u]:
        return Reason("19.6", "not-out-of-supply", unit=pos.id(u))
    if u in pos.tried:
        return Reason("19.6", "tried-already", unit=pos.id(u))
    if cost_of(pos, u) > min(pos.supply_points[side], price(pos, "emergency_max") - pos.spent.get(side, 0)):
        return Reason("19.6", "too-few-supply-points", cost=cost_of(pos, u), left=pos.supply_points[side])
    fed = sum(pos.side(v) == side for v in pos.emergency)
    if fed >= pos.scenario.module.limits.of(side).emergency_supply:
        return Reason("19.6", "no-marker-left")
    return None


def hungry(pos: Position, side: str) -> list[int]:
    return [u for u in pos.on_map(side) if u in pos.out_of_supply and may_feed(pos, side, u) is None]


def feed(pos: Position, side: str, u: int) -> None:
    """The points are spent either way; a headquarters that is fed supplies its subordinates [19.6]."""
    pay(pos, side, cost_of(pos, u))
    pos.tried.add(u)
    modifiers = tally(pos.scenario.charts.emergency_modifiers, Drop(pos, side, u))
    die = pos.roll("19.6", side, 10, lowest=0)
    fed = pos.scenario.charts.emergency.result(die + int(modifiers.total), "result") == "supply"
    pos.tell("19.6", "fed" if fed else "not-fed", unit=pos.id(u), modifiers=modifiers)
    if not fed:
        return
    pos.emergency.add(u)
    supply.relieve(pos, side)


def may_cash(pos: Position, side: str, u: int) -> Reason | None:
    """Depots and columns are turned back into points; not with Strike 2 [19.4.d] [27.3.2]."""
    if pos.side(u) != side or not pos.standing[u] or not supply_units.is_supply(pos, u):
        return Reason("19.4.d", "not-a-supply-unit", unit=pos.id(u))
    if pos.strikes.get(u, 0) == 2:
        return Reason("27.3.2", "struck-depot", unit=pos.id(u))
    return None


def cashable(pos: Position, side: str) -> list[int]:
    return [u for u in supply_units.on_map(pos, side) if may_cash(pos, side, u) is None]


def cash(pos: Position, side: str, u: int) -> None:
    points = price(pos, "msu_gives" if supply_units.is_msu(pos, u) else "depot_gives")
    supply_units.remove(pos, u, "19.6")
    gain(pos, side, points, "19.6")


FEEDING: Question = Question(
    "emergency-supply",
    PHASE,
    Verb("feed", UNIT, why_not=may_feed, listed=hungry, does=feed),
    Verb("cash", UNIT, why_not=may_cash, listed=cashable, does=cash, rule="19.4.d"),
    Verb("done"),
    about=lambda pos, side: About(left=pos.supply_points[side]),
)


def emergency(pos: Position, side: str) -> Procedure:
    yield from phase(pos, side, "19.6", FEEDING, as_long_as=has_reason)


def has_reason(pos: Any, side: Any) -> bool:
    """Somebody is hungry, or something can be cashed."""
    return bool(hungry(pos, side)) or bool(cashable(pos, side))
