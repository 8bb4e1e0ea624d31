"""Replacements [7.2]: points by turn, what a step costs, and where rebuilt units come back."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from ...engine.ask import Procedure
from ...engine.phase import phase
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import reinforcements, supply
from .air import AIR
from .pack.charts import PANZER, POOLS
from .position import FREE, GONE, IN_PLAY, LOST, MED, SHOT_DOWN, Position
from .sides import POWERS
from .units import AirUnit

SHARE = {33: Fraction(1, 3), 67: Fraction(2, 3)}  # what "33 %" means


# -- points -------------------------------------------------------------------------------------------------------


def receive(pos: Position, power: str) -> None:
    """The points of this turn [7.2.d]."""
    row = pos.scenario.charts.replacements[pos.turn]
    match power:
        case "axis":
            german = max(0, row.german_multiplier * len(producing(pos)) - pos.bombed)  # [7.2.e]
            share = SHARE.get(row.panzer_share_percent, Fraction(row.panzer_share_percent, 100))
            pos.points |= {"German": german, PANZER: int(german * share), "minor": row.axis_minor}  # [7.2.g]
        case "west":
            pos.points |= {"US": row.us, "CW": row.commonwealth}
        case "soviet":
            pos.points |= {"Soviet": row.soviet}
    pos.tell("7.2.d", "replacement-points", power=power, points=points_of(pos, power))


def points_of(pos: Position, power: str) -> dict[str, int]:
    return {pool: pos.points[pool] for pool in POOLS[power]}


def producing(pos: Position) -> list[int]:
    """German factories that are held, in supply and were never captured [7.2.e] [7.2.f]."""
    return [f for f in supply.working_factories(pos) if f not in pos.ruined]


def ruin_factories(pos: Position) -> None:
    """A factory that supplied Allied or Soviet units take never works again for replacements [7.2.f]."""
    if not pos.scenario.factory_hexes & ~pos.holds["axis"]:
        return
    for f in pos.scenario.factories:
        if f in pos.ruined or not pos.held_by_allies(f):
            continue
        if any(supply.in_supply(pos, u) for u in pos.at.get(f, ())):
            pos.ruined.add(f)
            pos.tell("7.2.f", "factory-ruined", hex=pos.label(f))


# -- costs --------------------------------------------------------------------------------------------------------


def price(pos: Position, u: int) -> tuple[int, str]:
    """What it costs to bring a unit back, or to turn it over, and from which points [7.2.h]."""
    row = pos.scenario.charts.replacement_cost(pos.scenario.group[u], pos.counter(u))
    assert row is not None  # `figures` has seen to it
    return (row.rebuild if pos.units[u].where in LOST else row.restore), row.pool


def price_of_air(pos: Position, a: int) -> tuple[int, str]:
    counter = pos.scenario.air_units[a]
    group = pos.scenario.file.counts_as.get(counter.nation, counter.nation)
    row = pos.scenario.charts.replacement_cost(group, counter)
    assert row is not None  # `figures` has seen to it
    return row.rebuild, row.pool


def left_in(pos: Position, pool: str) -> int:
    """Panzer steps come out of their share and of all German points [7.2.g]."""
    return min(pos.points["German"], pos.points[PANZER]) if pool == PANZER else pos.points[pool]


def can_pay(pos: Position, points: int, pool: str) -> Reason | None:
    left = left_in(pos, pool)
    rule = "7.2.g" if pool == PANZER else "7.2.h"
    return None if points <= left else Reason(rule, "no-points", pool=pool, cost=points, left=left)


def pay(pos: Position, points: int, pool: str) -> None:
    pos.points[pool] -= points
    if pool == PANZER:
        pos.points["German"] -= points


# -- the segments [4.0.4c] [4.0.4d] [4.0.4e] --------------------------------------------------------------------------


def spend(power: str, pos: Position, seat: str) -> Procedure:
    """Step by step: turn reduced units over, bring lost ones back, rebuild air units [7.2.a]."""
    if POOLS[power][0] not in pos.points:
        receive(pos, power)
    yield from phase(pos, seat, "7.2.a", REPLACING, power, as_long_as=has_points)


axis_replacements, allied_replacements, soviet_replacements = (partial(spend, power) for power in POWERS)


def has_points(pos: Position, power: str) -> bool:
    return any(points_of(pos, power).values())


# -- restoring and rebuilding -----------------------------------------------------------------------------------------


def may_restore(pos: Position, power: str, u: int) -> Reason | None:
    """A reduced unit in supply is turned over where it stands [7.2.a]."""
    unit = pos.units[u]
    if pos.power(u) != power:
        return Reason("7.2.a", "not-your-unit", unit=pos.id(u))
    if unit.where not in IN_PLAY or unit.steps == pos.counter(u).steps:
        return Reason("7.2.a", "not-reduced", unit=pos.id(u))
    if not supply.in_supply(pos, u):
        return Reason("7.2.a", "out-of-supply", unit=pos.id(u))
    return may_be_replaced(pos, u) or can_pay(pos, *price(pos, u))


def may_rebuild(pos: Position, power: str, u: int) -> Reason | None:
    """A lost unit comes back with one step [7.2.a]."""
    if pos.power(u) != power:
        return Reason("7.2.a", "not-your-unit", unit=pos.id(u))
    if pos.units[u].where not in LOST:
        return Reason("7.2.a", "not-lost", unit=pos.id(u))
    return may_be_replaced(pos, u) or can_pay(pos, *price(pos, u))


def may_be_replaced(pos: Position, u: int) -> Reason | None:
    """Not the units with a triangle [7.2.c], not Yugoslavs [20.1.e] or Croatians [20.7]."""
    if pos.counter(u).replaceable:
        return None
    rule = {"Yugoslav": "20.1.e", "Croatian": "20.7"}.get(pos.counter(u).nation, "7.2.c")
    return Reason(rule, "irreplaceable", unit=pos.id(u))


def may_rebuild_in_box(pos: Position, power: str, u: int) -> Reason | None:
    reason = may_rebuild(pos, power, u)
    if reason is None and not reinforcements.box_of(pos, u):
        return Reason("7.2.b", "no-box", unit=pos.id(u))
    return reason


def may_rebuild_elsewhere(pos: Position, power: str, u: int) -> Reason | None:
    return may_rebuild(pos, power, u) or reinforcements.may_divert(pos, u)


def may_rebuild_in(pos: Position, power: str, u: int, hex: int) -> Reason | None:
    reason = may_rebuild(pos, power, u)
    return reason or reinforcements.may_be_placed(pos, u, hex, reinforcements.box_of(pos, u))


def restore(pos: Position, power: str, u: int) -> None:
    pay(pos, *price(pos, u))
    pos.flip(u, pos.counter(u).steps)
    pos.tell("7.2.a", "restored", unit=pos.id(u))


def rebuild(pos: Position, power: str, u: int) -> None:
    """Lost units come back as reinforcements [7.2.a], Western ones by the box they were lost to [7.2.b]."""
    box = reinforcements.box_of(pos, u)
    pay_for_rebuilding(pos, u)
    reinforcements.put_in_box(pos, u, box, "7.2.b")


def divert(pos: Position, power: str, u: int) -> None:
    """Or they are sent to the other box [21.1]."""
    pay_for_rebuilding(pos, u)
    reinforcements.put_in_box(pos, u, MED, "21.1")


def rebuild_in(pos: Position, power: str, u: int, hex: int) -> None:
    pay_for_rebuilding(pos, u)
    reinforcements.place(pos, u, hex, "7.2.a")


def pay_for_rebuilding(pos: Position, u: int) -> None:
    """While it is still lost."""
    pay(pos, *price(pos, u))
    pos.flip(u, 1)


def may_rebuild_air(pos: Position, power: str, a: int) -> Reason | None:
    """Air units that were shot down can be rebuilt [8.5.1.b] [8.5.1.c], not those removed for good [8.5.1.d]."""
    counter, where = pos.scenario.air_units[a], pos.air[a].where
    if counter.power != power:
        return Reason("7.2.a", "not-your-unit", unit=counter.id)
    if where == GONE:
        return Reason("8.5.1.d", "removed-for-good", unit=counter.id)
    if where != SHOT_DOWN:
        return Reason("7.2.a", "not-lost", unit=counter.id)
    return can_pay(pos, *price_of_air(pos, a))


def rebuild_air(pos: Position, power: str, a: int) -> None:
    pay(pos, *price_of_air(pos, a))
    pos.air[a] = AirUnit(FREE)
    pos.tell("7.2.a", "air-rebuilt", unit=pos.scenario.air_units[a].id)


# -- what is asked ----------------------------------------------------------------------------------------------------


def reduced(pos: Position, power: str) -> list[int]:
    steps_of, units = pos.scenario.steps_of, pos.units
    return [u for u in pos.scenario.of_power[power] if units[u].steps < steps_of[u] and units[u].where in IN_PLAY]


def lost(pos: Position, power: str) -> list[int]:
    return pos.units_where(power, *LOST)


def rebuildable(pos: Position, power: str) -> list[int]:
    return [u for u in lost(pos, power) if may_rebuild(pos, power, u) is None]


def openings(pos: Position, power: str) -> list[tuple[int, int]]:
    """The lost units with the hexes where each may come back."""
    found: list[tuple[int, int]] = []
    places: dict[object, list[int]] = {}
    for u in rebuildable(pos, power):
        kind = reinforcements.alike(pos, u), reinforcements.box_of(pos, u)
        if kind not in places:
            places[kind] = reinforcements.places_for(pos, u, kind[1])
        found += [(u, hex) for hex in places[kind]]
    return found


def prices(pos: Position, power: str) -> dict[str, dict[str, int]]:
    """By unit: what it costs, and how many points are left for such units."""
    restored = [u for u in reduced(pos, power) if may_restore(pos, power, u) is None]
    rebuilt = dict.fromkeys(u for verb in (REBUILD, DIVERT) for u in verb.legal(pos, power))
    rebuilt |= dict.fromkeys(u for u, _ in openings(pos, power))
    found = {pos.id(u): price(pos, u) for u in (*restored, *rebuilt)}
    found |= {pos.scenario.air_units[a].id: price_of_air(pos, a) for a in REBUILD_AIR.legal(pos, power)}
    return {id: {"points": cost, "left": left_in(pos, pool)} for id, (cost, pool) in found.items()}


REBUILD: Verb = Verb("rebuild", UNIT, among=lost, why_not=may_rebuild_in_box, does=rebuild, leaves="points")
DIVERT: Verb = Verb("divert", UNIT, among=lost, why_not=may_rebuild_elsewhere, does=divert)
REBUILD_AIR: Verb = Verb("rebuild", AIR, why_not=may_rebuild_air, does=rebuild_air, leaves="points")
REPLACING: Question = Question(
    "replacements",
    PHASE,
    Verb("restore", UNIT, among=reduced, why_not=may_restore, does=restore, leaves="points"),
    REBUILD,
    Verb("rebuild", UNIT, HEX, listed=openings, why_not=may_rebuild_in, does=rebuild_in, leaves="points"),
    DIVERT,
    REBUILD_AIR,
    Verb("done"),
    about=lambda pos, power: About(left=sum(points_of(pos, power).values()), points=points_of(pos, power)),
    prices=prices,
)
