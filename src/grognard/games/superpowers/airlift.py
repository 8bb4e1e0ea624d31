"""Airlift points [18.0]: air supply and airmobile operations; parachute drops are in `airborne`.

A player picks the unit to lift, then the hex ("at 1418").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members
from ...engine.phase import offers
from ...engine.pieces import MAP
from ...engine.question import PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import air
from .formations import may_stack
from .movement import barred_hexes, command_check, is_barred
from .position import DESTROYED, Position
from .reinforcements import Entries, due, is_expected, scheduled
from .scenario import ENEMY

# -- airlift points ---------------------------------------------------------------------------------------------------


def points_left(pos: Position, side: str) -> int:
    """Airlift points not yet used in this GT; they come back every GT until they are destroyed [18.0.b]."""
    return pos.airlift[side] - pos.airlift_used[side]


def use_points(pos: Position, side: str, count: int) -> None:
    pos.airlift_used[side] += count


def risk_points(pos: Position, side: str, count: int) -> int:
    """Each point that was used may be lost, once its mission has had its effect [13.0.b] [13.0.d]. How many were."""
    lost = 0
    for _ in range(count):
        if air.point_is_lost(pos, side, "13.0.b"):
            pos.airlift[side] -= 1
            pos.airlift_used[side] -= 1
            lost += 1
            pos.tell("13.0.d", "airlift-point-lost", side=side, left=pos.airlift[side])
    return lost


def is_friendly_airfield(pos: Position, side: str, hex: int) -> bool:
    """The side was the last to have a unit there, and no enemy zone reaches it [AR:EX18.3-5.b]."""
    return hex in pos.scenario.airfields and pos.owner.get(hex) == side and not pos.in_enemy_zone(hex, side)


# -- air supply [18.3] ------------------------------------------------------------------------------------------------


def supply_cost(pos: Position, u: int) -> int:
    """Airlift points to supply a unit for a GT [18.3.a]."""
    counter = pos.counter(u)
    if counter.size != "battalion":
        kind = "regiment or brigade"
    else:
        kind = "airmobile battalion" if counter.airmobile else "other battalion"
    return pos.scenario.schedule.air_supply[kind]


class Supplying(NamedTuple):
    """A side that may supply units by air, and those that need it not."""

    side: str
    supplied: set[int]


def air_supply(pos: Position, side: str, supplied: set[int]) -> Procedure:
    """In the Command Phase airlift points supply units that cannot trace [18.0.a] [18.3.a]. Gives these units."""
    what = Supplying(side, set(supplied))
    yield from offers(pos, side, "18.3.a", AIR_SUPPLY, what)
    return what.supplied - supplied


def supply(pos: Position, what: Supplying, u: int) -> None:
    cost = supply_cost(pos, u)
    what.supplied.add(u)
    use_points(pos, what.side, cost)
    pos.tell("18.3.a", "supplied-by-air", unit=pos.id(u), hex=pos.hex_of(u), points=cost)
    risk_points(pos, what.side, cost)


def may_supply(pos: Position, what: Supplying, u: int) -> Reason | None:
    if pos.side(u) != what.side or pos.units[u].where != MAP or u in what.supplied:
        return Reason("18.3.a", "needs-no-air-supply", unit=pos.id(u))
    return can_pay(pos, what.side, supply_cost(pos, u), "18.3.a")


AIR_SUPPLY: Question = Question(
    "air-supply",
    PHASE,
    Verb(
        "supply", UNIT,
        among=lambda pos, what: [u for u in pos.on_map(what.side) if u not in what.supplied], why_not=may_supply,
        does=supply, leaves="points",
    ),
    Verb("done", stands=True),
    about=lambda pos, what: About(left=points_left(pos, what.side), lost_on=air.situation(pos, what.side).point),
)  # fmt: skip


def can_pay(pos: Position, side: str, cost: int, rule: str) -> Reason | None:
    if cost > points_left(pos, side):
        return Reason(rule, "no-airlift-points", cost=cost, left=points_left(pos, side))
    return None


# -- landing ----------------------------------------------------------------------------------------------------------


def may_land(pos: Position, u: int, hex: int) -> Reason | None:
    """No enemy unit there [18.1.a], nothing that closes the hex, and nobody of another nation [15.4-5.a]. Enemy zones
    do not matter, and the hex may be full: the unit can still go on by one hex [7.0.a]."""
    side = pos.side(u)
    reason = is_barred(pos, side, hex, hex)
    if reason is not None or not pos.scenario.on_ground[u]:
        return reason
    return may_stack(pos, [*pos.ground(hex, side), u], hex)


def open_to(pos: Position, u: int, zones: HexSet, *, some: bool = False) -> HexSet:
    """Those of some hexes in which a unit `may_land`, in one pass; with `some` any of them will do."""
    side = pos.side(u)
    found = zones & ~barred_hexes(pos, side)
    empty = found & ~pos.occupied[side]
    if some and empty:
        return empty
    for h in members(found ^ empty):
        if may_land(pos, u, h) is not None:
            found ^= 1 << h
    return found


def land(pos: Position, u: int, hex: int) -> None:
    """In this phase it may still go one hex, on the ground or in flight [AR:EX18.3-5.d] [AR:EX19.6.b]."""
    pos.put(u, hex)
    pos.flown.add(u)
    pos.moved_any = True


def lose_in_the_air(pos: Position, u: int, held: Mapping[int, str]) -> None:
    """A unit lost on its way has occupied nothing: an airfield stays whosever it was [AR:EX18.3-5.b]."""
    hex = pos.units[u].hex
    pos.take_off(u, DESTROYED)
    if hex in held and not pos.present[pos.side(u)][hex]:
        pos.owner[hex] = held[hex]


# -- airmobile operations [18.1] [AR:EX18.2] [AR:EX18.3-5] -------------------------------------------------------------


def may_lift(pos: Position, side: str, u: int) -> Reason | None:
    """Airmobile units from a friendly airfield or from off the map; other NATO reinforcements to airfields."""
    if pos.scenario.file.airlift is None:
        return Reason("DM:EX18.0.a", "only-drops", unit=pos.id(u))
    if pos.side(u) != side:
        return Reason("SEQ.C", "not-your-unit", unit=pos.id(u))
    reason = may_fly(pos, side, u)
    if reason is None and not landing_zones(pos, u, some=True):
        return Reason("18.1.a", "nowhere-to-land", unit=pos.id(u))
    return reason


def may_fly(pos: Position, side: str, u: int) -> Reason | None:
    """It is where it can be lifted from, and there are points for it."""
    reason = may_start(pos, u) if pos.units[u].where == MAP else may_be_flown_in(pos, side, u)
    return reason or can_pay(pos, side, lift_cost(pos, u), "18.1.b" if is_airmobile(pos, u) else "AR:EX18.2.b")


def is_airmobile(pos: Position, u: int) -> bool:
    """Whether a unit flies as an airmobile one: NATO's airborne reinforcements that do not drop come by normal airlift,
    like others that are not airmobile [AR:EX19.6-7.b]."""
    rules = pos.scenario.file.airlift
    assert rules is not None
    reinforces = pos.units[u].where != MAP and u in pos.scenario.schedule.airborne
    return pos.counter(u).airmobile and not (reinforces and pos.side(u) == rules.landing.side)


def may_start(pos: Position, u: int) -> Reason | None:
    """On the map only airmobile units fly, and only from a friendly airfield [AR:EX18.3-5.a]."""
    if not pos.counter(u).airmobile:
        return Reason("18.1.a", "not-airmobile", unit=pos.id(u))
    if u in pos.moved or u in pos.flown:
        return Reason("3.0.a", "has-moved", unit=pos.id(u))
    if not is_friendly_airfield(pos, pos.side(u), pos.units[u].hex):
        return Reason("AR:EX18.3-5.a", "not-at-airfield", unit=pos.id(u), hex=pos.hex_of(u))
    return None


def brothers(pos: Position, u: int) -> Iterable[int]:
    return pos.scenario.schedule.members[pos.counter(u).formation]


def may_be_flown_in(pos: Position, side: str, u: int) -> Reason | None:
    """Reinforcements: airmobile ones [AR:EX18.3-5.a], airborne ones that need not drop [AR:EX19.6-7.b], and other NATO
    ones [AR:EX18.0.a] [AR:EX18.2.a]; some only so many a GT [AR:EX19.6.a]."""
    reason = is_expected(Entries(pos, side), u)
    if reason is not None:
        return reason
    assert pos.scenario.file.airlift is not None
    if u in pos.scenario.schedule.variable:
        return Reason("AR:EX19.2-5.a", "enters-by-edge", unit=pos.id(u))
    if not pos.counter(u).airmobile and pos.scenario.file.airlift.landing.side != side:
        return Reason("AR:EX18.2.a", "not-airmobile", unit=pos.id(u))
    lines = [line for line in due(pos, u) if line.entry != ["drop"]]
    if not lines:
        return Reason("AR:EX19.6-7.b", "only-drop-now", unit=pos.id(u))
    limit = lines[0].per_game_turn
    if limit and sum(pos.entered_now(v) for v in brothers(pos, u)) >= limit:
        return Reason("AR:EX19.6.a", "one-each-turn", unit=pos.id(u), limit=limit)
    return None


def lift_cost(pos: Position, u: int) -> int:
    """One point for an airmobile unit [18.1.b], two for others [AR:EX18.2.b]."""
    rules = pos.scenario.file.airlift
    assert rules is not None
    return rules.cost if is_airmobile(pos, u) else rules.landing.cost


def landing_zones(pos: Position, u: int, *, some: bool = False) -> HexSet:
    """Where it may be lifted to, in one pass."""
    rules, scenario, side = pos.scenario.file.airlift, pos.scenario, pos.side(u)
    assert rules is not None
    if not is_airmobile(pos, u):
        held = hexset([h for h in scenario.airfields if pos.owner.get(h) == side])
        return open_to(pos, u, held & ~pos.zoned[ENEMY[side]], some=some)  # each of them `is_friendly_airfield`
    here = pos.standing[u]
    near = pos.board.disc_bits(here, rules.range) if here else scenario.schedule.near_own_edge[side]
    return open_to(pos, u, scenario.landing_zones & near, some=some)


def may_lift_to(pos: Position, u: int, hex: int) -> Reason | None:
    """Airmobile units: a clear hex in range of airfield or own edge [AR:EX18.3-5.c]. Others: a friendly airfield
    [AR:EX18.2.a]."""
    side, rules = pos.side(u), pos.scenario.file.airlift
    assert rules is not None
    if not is_airmobile(pos, u):
        if not is_friendly_airfield(pos, side, hex):
            return Reason("AR:EX18.2.a", "no-friendly-airfield", hex=pos.label(hex))
    elif pos.scenario.board.terrain[hex] not in rules.terrain:
        return Reason("AR:EX18.3-5.c", "no-landing-zone", hex=pos.label(hex))
    elif not in_range(pos, u, hex, rules.range):
        return Reason("AR:EX18.3-5.c", "beyond-airlift-range", hex=pos.label(hex), range=rules.range)
    return may_land(pos, u, hex)


def in_range(pos: Position, u: int, hex: int, range: int) -> bool:
    if pos.units[u].where == MAP:
        return pos.scenario.board.distance(pos.units[u].hex, hex) <= range
    return bool(pos.scenario.schedule.near_own_edge[pos.side(u)] >> hex & 1)


def liftable(pos: Position, side: str) -> list[int]:
    """The units that may be lifted, in one pass: of those who come alike one is judged."""
    rules = pos.scenario.file.airlift
    if rules is None or not points_left(pos, side):
        return []
    counters = pos.scenario.counters

    def find() -> list[list[int]]:
        coming = [g for g in scheduled(pos, side) if rules.landing.side == side or counters[g[0]].airmobile]
        return [group for group in coming if may_fly(pos, side, group[0]) is None]

    basis = pos.turn, pos.impulse, pos.arrivals, points_left(pos, side)
    coming = pos.kept(("coming by air", side), basis, find)
    held = pos.scenario.airfield_hexes & pos.occupied[side]
    able = who_lands(pos, coming) if coming else []
    if held:
        at_airfields = [u for h in members(held) for u in pos.at[h] if counters[u].airmobile]
        able += [u for u in at_airfields if u not in pos.moved and may_lift(pos, side, u) is None]
    return sorted(able)


def who_lands(pos: Position, coming: list[list[int]]) -> list[int]:
    """Those who find a landing zone: units that land alike find the same."""
    zones: dict[tuple[bool, bool, str], HexSet] = {}
    able: list[int] = []
    for group in coming:
        u = group[0]
        kind = is_airmobile(pos, u), pos.scenario.on_ground[u], pos.scenario.nation_of[u]
        if kind not in zones:
            zones[kind] = landing_zones(pos, u, some=True)
        if zones[kind]:
            able += group
    return able


def lift(pos: Position, side: str, u: int) -> Procedure:
    """The unit lands, then the points run their risk [18.1.a] [13.0.d]; if one is lost, so may be its passenger
    [13.0.c]. The cavalry's airlift is no exception [AR:EX19.6.c]."""
    if not command_check(pos, u):
        pos.moved.add(u)
        return
    cost = lift_cost(pos, u)
    _, hex = yield Ask(side, "18.1.a", LANDING_ZONE, pos, u)
    held = dict(pos.owner)
    land(pos, u, hex)
    use_points(pos, side, cost)
    pos.tell("18.1.a", "airlifted", unit=pos.id(u), hex=pos.label(hex), points=cost)
    if risk_points(pos, side, cost):
        die = pos.roll("13.0.c", side)
        if die <= air.passenger_lost_on(pos, side):
            pos.tell("13.0.c", "lost-in-transit", unit=pos.id(u), hex=pos.label(hex), die=die)
            lose_in_the_air(pos, u, held)


def about_landing(pos: Position, u: int) -> About:
    side = pos.side(u)
    cost, left = lift_cost(pos, u), points_left(pos, side)
    return About([u], left=left, points=cost, lost_on=air.situation(pos, side).point)


LANDING_ZONE: Question = Question(
    "landing-zone",
    PLACING,
    Verb("at", HEX, why_not=may_lift_to, listed=lambda pos, u: members(landing_zones(pos, u))),
    about=about_landing,
)
LIFT: Verb = Verb("airlift", UNIT, why_not=may_lift, listed=liftable, does=lift, then=(LANDING_ZONE,), rule="18.1.a")
