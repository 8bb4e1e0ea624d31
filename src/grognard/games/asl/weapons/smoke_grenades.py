"""Smoke grenades and White Phosphorus [24.1] [24.3]: a squad on the move hides what it does."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.ask import Procedure
from ....engine.lattice import CENTRE
from ....engine.reason import Reason, Tally
from ....engine.verbs import UNIT, Verb
from .. import cavalry
from ..captivity import prisoners
from ..firing.attack import with_captives
from ..firing.drm import fence_tem, ground_tem
from ..hiding import concealment, decoys
from ..locations import LOCATION, height, is_interior, terrains
from ..moving.purse import able, left
from ..nerve.desperation import desperate
from ..nerve.leadership import companions, helper, is_good_order, leadership
from ..nerve.morale import Losses, by_morale, check_morale
from ..pack.datafiles import Nationality
from ..places import Loc, hex_of, level_of, loc_at
from ..position import Position
from ..scenario import Scenario
from ..sight import are_next
from ..units import Smoke, Trek

ASSAULT_ENGINEERS = 5  # their smoke exponent [1.5]
DENSEST = 3  # the DRM of all SMOKE in a Location [24.2]
SMOKE, PHOSPHORUS = "smoke_2", "wp_1"  # rows of the terrain chart


def throwers(pos: Position, move: Trek) -> list[int]:
    return [u for u in able(pos, move) if exponent(pos, u) and not pos.units[u].smoked]


def exponent(pos: Position, u: int) -> int:
    """The smoke exponent of a squad of a nation that has such grenades; Assault Engineers, whom a special rule names,
    have more of them [24.1] [1.5]."""
    type = pos.type(u)
    if not type.smoke or pos.units[u].mounted:
        return 0  # [13.4]
    if type.id in pos.scenario.file.switch("assault_engineers", ()):
        return ASSAULT_ENGINEERS
    return type.smoke if pos.nation(u).smoke_grenades != "none" else 0


def has_phosphorus(pos: Position, u: int) -> bool:
    """Americans, and British from 1944; or by a special rule [24.3] [25.34] [25.46]."""
    return _gives_phosphorus(pos.nation(u), pos.scenario) or pos.side(u) in pos.scenario.file.switch("wp", ())


def _gives_phosphorus(nation: Nationality, scenario: Scenario) -> bool:
    late = nation.smoke_grenades_from_1944 if scenario.file.date >= "1944-01" else ""
    return "wp" in (late or nation.smoke_grenades)


def is_phosphorus_there(scenario: Scenario) -> bool:
    """Whether somebody in a scenario could have it."""
    units, nations = scenario.charts.units, scenario.charts.nations
    fight = {units[slot.type].nationality for slot in scenario.slots if slot.type in units}
    names = {name for row in units.values() if row.nationality in fight for name in (row.variant, row.nationality)}
    known = [nations[name] for name in (*names, "default") if name in nations]
    return bool(scenario.file.switch("wp", ())) or any(_gives_phosphorus(nation, scenario) for nation in known)


def throwers_of_phosphorus(pos: Position, move: Trek) -> list[int]:
    return [u for u in throwers(pos, move) if has_phosphorus(pos, u)]


def places(pos: Position, move: Trek, u: int) -> tuple[Loc, ...]:
    """The own Location and those ADJACENT to it; from upstairs also the ground of a hex that is not building all around
    [24.1]."""
    if not move.hex:
        return ()
    known = pos.scenario.within_throw
    if move.loc not in known:
        near = [loc for hex in pos.board.neighbours[move.hex] for loc in pos.scenario.locations(hex)]
        own = [loc for loc in pos.scenario.locations(move.hex) if loc != move.loc]
        below = () if is_interior(pos.scenario, move.hex) else (loc_at(move.hex),)
        known[move.loc] = (
            move.loc, *(loc for loc in (*own, *near) if are_next(pos, move.loc, loc) or loc in below),
        )  # fmt: skip
    return known[move.loc]


def blows_away(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    """In a Mild Breeze not into the three hexes upwind [24.1]; in worse weather only inside the own building
    [24.11]."""
    weather, board = pos.scenario.file.weather, pos.board
    if weather.scatters_smoke and not is_indoors(pos, move, loc):
        return Reason("24.11", "smoke-blown-away")
    if weather.wind == "mild" and hex_of(loc) != move.hex:
        around = board.directions
        off = around.index(board.direction(move.hex, hex_of(loc))) - around.index(weather.wind_from)
        if off % len(around) in (0, 1, len(around) - 1):
            return Reason("24.1", "upwind", hex=pos.loc_label(loc))
    return None


def is_indoors(pos: Position, move: Trek, loc: Loc) -> bool:
    """The thrower is in a building, and so is the Location, in the same hex or beyond a hexside of that building."""
    here, there = move.hex, hex_of(loc)
    if here not in pos.scenario.buildings or move.vertices:
        return False
    return here == there or "building" in pos.board.side(here, there)


def cost(move: Trek, loc: Loc) -> int:
    """One factor for the own Location, two for another, in halves [24.1]."""
    return 2 if loc == move.loc else 4


def may_throw(pos: Position, move: Trek, u: int, loc: Loc) -> Reason | None:
    """A Good Order squad with a smoke exponent, once in a Movement Phase, in Bypass too, but not into water or marsh,
    nor two levels up [24.1]."""
    if u not in move.units or not exponent(pos, u) or u not in able(pos, move):
        return Reason("24.1", "no-grenade", unit=pos.names[u])
    if pos.units[u].smoked or not is_good_order(pos, u):
        return Reason("24.1", "no-grenade", unit=pos.names[u])
    if move.dash:
        return Reason("4.63", "must-dash")
    if loc not in places(pos, move, u):
        return Reason("24.1", "not-next", hex=pos.loc_label(loc))
    if against := may_land(pos, move, loc):
        return against
    have = left(pos, move)
    if have < cost(move, loc) or (move.assault and have <= cost(move, loc)):
        return Reason(
            "4.13", "not-enough-factors", hex=pos.loc_label(loc), cost=cost(move, loc) / 2, left=left(pos, move) / 2
        )
    return None


def may_land(pos: Position, move: Trek, loc: Loc) -> Reason | None:
    """The same, as far as ground and weather go."""
    if height(pos.scenario, loc) - height(pos.scenario, move.loc) > 1:
        return Reason("24.1", "not-next", hex=pos.loc_label(loc))
    if level_of(loc) < 0 or any(kind.kind == "water" or kind.mf_all for kind in terrains(pos.scenario, loc)):
        return Reason("24.1", "no-smoke-there", hex=pos.loc_label(loc))
    return blows_away(pos, move, loc)


def throws(pos: Position, move: Trek) -> list[tuple[int, Loc]]:
    """Every throw, in one pass."""
    return _throws_of(pos, move, throwers(pos, move))


def throws_of_phosphorus(pos: Position, move: Trek) -> list[tuple[int, Loc]]:
    return _throws_of(pos, move, throwers_of_phosphorus(pos, move))


def _throws_of(pos: Position, move: Trek, units: list[int]) -> list[tuple[int, Loc]]:
    """All who throw reach the same; where ground and weather let grenades fall is found when first asked for."""
    ready = [u for u in units if is_good_order(pos, u)]
    if not ready or not move.hex or move.dash:
        return []
    known, place = pos.scenario.smoke_falls, (move.loc, move.vertices)
    if place not in known:
        near = places(pos, move, ready[0])
        known[place] = tuple((loc, cost(move, loc)) for loc in near if may_land(pos, move, loc) is None)
    most = left(pos, move) - move.assault  # something is left of an Assault Move
    return [(u, loc) for u in ready for loc, price in known[place] if price <= most]


def may_throw_phosphorus(pos: Position, move: Trek, u: int, loc: Loc) -> Reason | None:
    if u in move.units and not has_phosphorus(pos, u):
        return Reason("24.3", "no-grenade", unit=pos.names[u])
    return may_throw(pos, move, u, loc)


def throw(pos: Position, u: int, loc: Loc, phosphorus: bool = False) -> Procedure:
    """A die within the exponent (for WP one less) places SMOKE [24.1] [24.3] [24.5]. Gives whether it was a six, which
    ends the squad's move."""
    move = pos.move
    assert move is not None
    charts = pos.scenario.charts
    pos.change(u, smoked=True)
    concealment.acts(pos, u)
    die = pos.roll("24.1", move.side)
    drm = charts.small_roll_drm["grenade_cx"].drm if pos.units[u].cx else 0
    placed = die + drm <= exponent(pos, u) - phosphorus
    if placed and height(pos.scenario, loc) > height(pos.scenario, move.loc):
        up = pos.roll("24.1", move.side)
        loc = loc if up <= charts.small_rolls["smoke_grenade_up"].target else move.loc
    pos.tell("24.1", "grenade" if placed else "no-smoke", unit=pos.names[u], hex=pos.loc_label(loc))
    if placed:
        row = charts.terrain[PHOSPHORUS if phosphorus else SMOKE]
        spread(pos, hex_of(loc), Smoke(row.id, row.hindrance, move.side, grenade=True))
        if phosphorus:
            yield from burn(pos, loc, move.loc)
    return die >= charts.small_rolls["smoke_grenade"].bad_from


def spread(pos: Position, hex: int, smoke: Smoke) -> None:
    """SMOKE of several grenades in a hex adds up, to three at most, and rises as high as the highest of them [24.2].
    What stays for longer than a phase is dense enough without them."""
    before, chart = pos.smoke.get(hex), pos.scenario.charts.terrain
    if before is None:
        pos.smoke[hex] = smoke
    elif before.grenade:
        kind = max(before.kind, smoke.kind, key=lambda id: chart[id].height)
        pos.smoke[hex] = replace(before, kind=kind, drm=min(DENSEST, before.drm + smoke.drm))


def burn(pos: Position, loc: Loc, source: Loc) -> Procedure:
    """WP: everybody in the hex as high as it rises, prisoners too, takes a NMC against which leadership and TEM help,
    as against fire from where it came, leaders first, and what becomes of them is felt; a coloured six makes TEM count
    against them [24.31] [24.4] [10.2]."""
    rises, pos.striker = pos.scenario.charts.terrain[PHOSPHORUS].height, pos.attacker
    for side in pos.scenario.sides:
        low = [there for there in pos.scenario.locations(hex_of(loc)) if level_of(there) < rises]
        decoys.suffer(pos, {u: "NMC" for there in low for u in pos.dummies_at(there, side)})  # [12.14]
        near = pos.stack(hex_of(loc), side)
        there = with_captives(pos, [u for u in near if level_of(pos.locs[u]) < rises])
        losses = Losses(pos, there)
        for u in by_morale(pos, there):
            if not pos.is_in_play(u):
                continue
            desperate(pos, u)
            concealment.is_hit(pos, u)
            sums = Tally()
            leader = helper(pos, u, companions(pos, u))
            if leader is not None and leadership(pos, leader, u):
                sums.add(leadership(pos, leader, u), "10.21", "leadership")
            worse = Tally(sums)
            fences = 0 if pos.units[pos.host(u)].mounted else fence_tem(pos, source, pos.place(u), CENTRE)
            if tem := max(ground_tem(pos, pos.place(u), pos.host(u)), fences):
                sums.add(-tem, "24.31", "tem")
                worse.add(tem, "24.31", "tem")
            yield from check_morale(pos, u, 0, "24.31", pins=False, tally=sums, by_six=worse)
        yield from losses.follow(pos)
        yield from cavalry.riders_break(pos, there)
    pos.striker = ""
    yield from prisoners.at_once(pos)


SMOKE_VERB: Verb = Verb(
    "smoke", UNIT, LOCATION, among=(throwers, places), why_not=may_throw, listed=throws, rule="24.1"
)
PHOSPHORUS_VERB: Verb = Verb(
    "phosphorus", UNIT, LOCATION, among=(throwers_of_phosphorus, places), why_not=may_throw_phosphorus,
    listed=throws_of_phosphorus, rule="24.3", only=is_phosphorus_there,
)  # fmt: skip
