"""Supply [19.0] [19.1] [19.2]: who traces a line to a depot, a great city, a supply column, a beachhead or a superior
headquarters. It is judged in supply phases only, and holds until the next."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....engine.ask import Procedure
from ....engine.hexset import HexSet, hexset, marks, members
from ....engine.reach import Edges, outward, turned_round
from .. import weather
from ..pack.charts import SIXTH
from ..pack.terms import Condition
from ..position import Position
from ..scenario import ENEMY, LAND
from . import headquarters, places, supply_units

CLASS: Final = "motorised"  # lines are counted as if a motorised unit moved [19.2]


def edges(pos: Position, side: str = "") -> Edges:
    """What a motorised unit pays, seen from the hex that it comes to; one of a side takes no road through
    fortifications of the enemy [8.3.1.10]."""
    storm = pos.is_storm()
    plain: Edges = pos.known(("supply edges", storm), lambda: turned_round(pos.scenario.edges(CLASS, storm)))
    roadless = frozenset((*pos.interdicted, *enemy_forts(pos, side)))
    if not roadless:
        return plain
    basis = (storm, roadless, tuple(sorted(pos.interdicted.items())))
    return pos.kept(("hampered edges", side), basis, lambda: hampered(pos, plain, roadless))


def enemy_forts(pos: Position, side: str) -> list[int]:
    """Fortifications that a side's enemy still holds, without troops of its own in them: those leave by road."""

    def find() -> list[int]:
        forts = (hex for hex, owner in pos.scenario.forts.items() if owner == ENEMY[side])
        return [hex for hex in forts if pos.has_fort(hex) and not pos.present[LAND[side]][hex]]

    return pos.kept(("enemy forts", side), pos.changes, find) if side else []


def hampered(pos: Position, plain: Edges, roadless: frozenset[int]) -> Edges:
    """The same where no road leads into hexes or out of them; those that are interdicted are dearer to enter, too
    [23.4.4]."""
    found = list(plain)
    for hex in roadless:
        for n in (hex, *pos.board.neighbours[hex]):
            ways = ((a, way_cost(pos, a, n, roadless)) for a in pos.board.neighbours[n])
            found[n] = tuple((a, cost) for a, cost in ways if cost is not None)
    return tuple(found)


def way_cost(pos: Position, a: int, b: int, roadless: frozenset[int]) -> int | None:
    """What a motorised unit pays from hex to hex, None if it cannot go there."""
    step = next((s for s in pos.scenario.steps[CLASS, pos.is_storm()][a] if s.hex == b), None)
    if step is None:
        return None  # out of play
    by_road = None if a in roadless or b in roadless else step.road
    cost = min((c for c in (step.ground, by_road) if c is not None), default=None)
    return None if cost is None else cost + pos.interdicted.get(b, 0) * SIXTH


class Blocked(NamedTuple):
    """Hexes through which no line leads: closed ones, and those out of which one may begin."""

    closed: bytearray
    begins: bytearray


def blocked(pos: Position, side: str) -> Blocked:
    """Enemies, their zones unless a friend is there, and enemy cities and installations stop a line [19.2]; but who
    stands in one of those, to clear it, traces his line out of it: the reading "line-out-of-a-city"."""

    def find() -> Blocked:
        enemy, friends = pos.occupied[LAND[ENEMY[side]]], pos.occupied[LAND[side]]
        works = (h for h in members(pos.scenario.to_clear) if places.must_clear(pos, h))
        theirs = hexset(h for h in works if pos.controller(h) == ENEMY[side])
        closed = enemy | ((theirs | pos.enemy_zone(side)) & ~friends)
        return Blocked(marks(closed, pos.board.size), marks(theirs & friends, pos.board.size))

    return pos.kept(("blocked", side), pos.changes, find)


def reached(pos: Position, side: str, hex: int, points: int) -> HexSet:
    """Hexes from which a line of so many points leads to a hex; out of an interdicted one the line is dearer, too
    [23.4.4]."""
    closed, begins = blocked(pos, side)
    if closed[hex] or begins[hex]:
        return 0
    budget, leaving = points * SIXTH, pos.interdicted
    found = outward(edges(pos, side), hex, budget, begins, closed)
    return hexset(h for h, spent in found if h == hex or spent + leaving.get(h, 0) * SIXTH <= budget)


# -- sources [19.1] ---------------------------------------------------------------------------------------------------


def range_of(pos: Position, u: int) -> int:
    """A depot's, half of it with Strike 2; a column's [19.1] [27.3.2]."""
    given = pos.scenario.charts.supply
    if supply_units.is_msu(pos, u):
        return given["range_msu"]
    return given["range_depot_strike2"] if pos.strikes.get(u, 0) == 2 else given["range_depot"]


def cities(pos: Position, side: str) -> dict[int, int]:
    """Great cities of friendly countries that the enemy does not control, with their range [19.1]; the exclave's has a
    range of its own [M.2]."""
    scenario = pos.scenario
    found = {
        h: scenario.charts.supply["range_urban"]
        for h in pos.board.hexes
        if scenario.urban >> h & 1 and scenario.home_side[h] == side and pos.controller(h) == side
    }
    if "exclave_supply" in scenario.specials:
        source = scenario.module.rule("exclave_supply").source
        assert source is not None
        if source.side == side and pos.board.has(source.hex):
            hex = pos.board.hex(source.hex)
            if pos.controller(hex) == side:
                found[hex] = exclave_range(pos)
    return found


def exclave_range(pos: Position) -> int:
    """By the turn; before the war as in the first one."""
    source = pos.scenario.module.rule("exclave_supply").source
    assert source is not None
    if pos.cut_off and pos.turn >= pos.cut_off + source.cut.delay:
        return source.cut.range
    return next(r.range for r in source.ranges if max(1, pos.turn) <= r.turns[1])


def watch_exclave(pos: Position) -> None:
    """The turn in which the exclave is cut off is remembered as long as it is [M.2]."""
    if "exclave_supply" not in pos.scenario.specials:
        return
    source = pos.scenario.module.rule("exclave_supply").source
    assert source is not None
    if not Condition(source.cut.when).holds(places.Case(pos, source.side)):
        pos.cut_off = 0
    elif not pos.cut_off:
        pos.cut_off = pos.turn


def from_depots(pos: Position, side: str) -> HexSet:
    """Hexes in supply from a depot or a great city."""
    found = 0
    for hex, points in cities(pos, side).items():
        found |= reached(pos, side, hex, points)
    for u in supply_units.on_map(pos, side):
        if supply_units.is_depot(pos, u):
            found |= reached(pos, side, pos.standing[u], range_of(pos, u))
    return found


def source_hexes(pos: Position, side: str) -> list[int]:
    """Where sources are that work now: a column only while it is supplied itself [19.2.b]."""
    fed = from_depots(pos, side)
    found = [*cities(pos, side), *beachheads(pos, side)]
    for u in supply_units.on_map(pos, side):
        if supply_units.is_depot(pos, u) or fed >> pos.standing[u] & 1:
            found.append(pos.standing[u])
    return found


def from_sources(pos: Position, side: str) -> HexSet:
    found = fed = from_depots(pos, side)
    for u in supply_units.on_map(pos, side):
        if supply_units.is_msu(pos, u) and fed >> pos.standing[u] & 1:
            found |= reached(pos, side, pos.standing[u], range_of(pos, u))
    for hex in beachheads(pos, side):
        found |= reached(pos, side, hex, pos.scenario.charts.supply["range_beachhead"])
    return found


def beachheads(pos: Position, side: str) -> list[int]:
    """Beachheads work while their side controls the Inshore Box, and not in a Storm [19.1]."""
    if not weather.allows(pos, "beachhead_supply"):
        return []
    return [
        hex
        for hex, marker in sorted(pos.beachheads.items())
        if marker.side == side and places.level(pos, hex, "beachhead") < 2 and is_landing_safe(pos, side, hex)
    ]


def is_landing_safe(pos: Position, side: str, hex: int) -> bool:
    """The Inshore Box of the zone before a beach is the side's; contested is not enough [19.1]."""
    flags = {flag for n in pos.board.neighbours[hex] for flag in pos.board.flags[n] if flag.startswith("zone:")}
    return any(pos.sea_control.get(f"inshore:{flag.removeprefix('zone:')}") == side for flag in flags)


def hq_range(pos: Position, hq: int) -> int:
    """Four points, or with an option the headquarters' own range [19.2] [29.5]."""
    if pos.scenario.plays("hq_supply_29_5"):
        return pos.counter(hq).range
    return pos.scenario.charts.supply["range_hq"]


# -- judging ----------------------------------------------------------------------------------------------------------


def is_beside(pos: Position, u: int, sources: list[int]) -> bool:
    """Next to a source, whatever the way costs; vehicles only where the ground is not closed to them [19.2.c]. What
    stops any other line keeps it from the source, too [19.2]."""
    here, (closed, begins) = pos.standing[u], blocked(pos, pos.side(u))
    if pos.counter(u).kind != "land":
        return False
    for hex in sources:
        if hex not in pos.board.neighbours[here] or closed[hex] or begins[hex]:
            continue
        mobility = pos.counter(u).mobility
        if mobility in ("leg", "airmobile"):
            return True
        step = next(s for s in pos.scenario.steps[mobility, pos.is_storm()][here] if s.hex == hex)
        if step.ground is not None or step.road is not None:
            return True
    return False


def supplied_units(pos: Position, side: str, *, emergency: bool = True) -> set[int]:
    """Land units and headquarters of a side that are in supply now [19.2], by emergency supply or without it."""
    net, sources = from_sources(pos, side), source_hexes(pos, side)
    land = [u for u in pos.on_map(side) if pos.scenario.is_land_unit[u]]
    found = {u for u in land if net >> pos.standing[u] & 1 or is_beside(pos, u, sources)}
    found |= {u for u in land if (emergency and u in pos.emergency) or u in pos.sustained}
    chiefs = [u for u in land if headquarters.is_hq(pos, u)]
    for chief in sorted(chiefs, key=lambda u: not headquarters.is_supreme(pos, u)):
        if chief not in found:
            continue
        around = reached(pos, side, pos.standing[chief], hq_range(pos, chief))
        for u in land:
            near = around >> pos.standing[u] & 1 or is_beside(pos, u, [pos.standing[chief]])
            if near and headquarters.is_subordinate(pos, u, chief):
                found.add(u)
    return found


def judge(pos: Position) -> None:
    """Who is out of supply until it is judged again [19.0]; depots and columns are not judged."""
    watch_exclave(pos)
    out: set[int] = set()
    pos.relieved = set()
    for side in ENEMY:
        supplied = supplied_units(pos, side)
        if pos.emergency:
            pos.relieved |= supplied - supplied_units(pos, side, emergency=False)
        land = (u for u in pos.on_map(side) if pos.scenario.is_land_unit[u] and not supply_units.is_supply(pos, u))
        out |= {u for u in land if u not in supplied}
    pos.out_of_supply = out
    pos.changes += 1
    pos.tell("19.0", "supply-judged", units=pos.ids(sorted(out)))


def relieve(pos: Position, side: str) -> None:
    """Somebody was fed: he is in supply, and with a headquarters all whom it supplies as usual [19.6]."""
    fed = pos.out_of_supply & supplied_units(pos, side)
    pos.out_of_supply -= fed
    pos.relieved |= fed
    pos.changes += 1


def end_emergency(pos: Position) -> None:
    """The effect lasts for the turn: when the markers go, who was in supply by them alone is out of it again [19.6]."""
    pos.out_of_supply |= {u for u in pos.relieved if pos.standing[u]}
    pos.emergency, pos.relieved = set(), set()


def sustain(pos: Position, u: int) -> None:
    """Who is in supply when he drops, flies or lands stays so for the rest of the turn [19.2.a]."""
    if pos.scenario.advanced and u not in pos.out_of_supply:
        pos.sustained.add(u)


def judge_step(pos: Position, side: None) -> Procedure:
    yield from ()
    judge(pos)


def net_of(pos: Position, side: str, u: int) -> HexSet:
    """Hexes in which a unit that comes to the map would be in supply: from a source or a superior headquarters
    [19.2]."""

    def find() -> tuple[HexSet, dict[int, HexSet]]:
        chiefs = [v for v in supplied_units(pos, side) if headquarters.is_hq(pos, v)]
        around = {chief: reached(pos, side, pos.standing[chief], hq_range(pos, chief)) for chief in chiefs}
        return from_sources(pos, side), around

    found, around = pos.kept(("supply net", side), pos.changes, find)
    for chief, hexes in around.items():
        if headquarters.is_subordinate(pos, u, chief):
            found |= hexes
    return found


def can_trace(pos: Position, u: int) -> bool:
    """Whether a unit is in supply by a line of communication, not by an emergency [27.9.3]."""
    return u in supplied_units(pos, pos.side(u)) and u not in pos.emergency
