"""Retreats [9.8]: each unit for itself, so many hexes away, toward its own edge of the map if it can."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.hexset import HexSet, hexset, members
from ...engine.losses import last_steps
from ...engine.paths import Path, best_paths, open_paths
from ...engine.phase import choose
from ...engine.question import LOSSES, RETREAT, YES_NO, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import air_transport, airmobile, alignment, amphibious, clearing, special
from .advanced import places, supply_units, transport
from .air_defence import Mission, through_fire
from .air_points import ESCORTING, escorted
from .air_transport import Trip
from .losses import lose_step
from .position import GONE, LOST, Position
from .scenario import ENEMY, LAND, RIVERS, WATER
from .stacking import efficiency
from .terrain import mobility

ELIMINATED: Final[tuple[str, ...]] = (LOST, GONE, supply_units.POOL)  # where defenders are who are no more [9.9.1]


def check(pos: Position, u: int, rule: str) -> bool:
    """An efficiency check: the die is at most the unit's ER [2.3.3]."""
    die = pos.roll(rule, pos.side(u))
    passed = die <= efficiency(pos, u)
    pos.tell(rule, "check-passed" if passed else "check-failed", unit=pos.id(u))
    return passed


def distance(pos: Position, hex: int) -> int:
    """Two hexes from open ground without city or fortification, else one [9.8.1]."""
    if pos.scenario.cities >> hex & 1 or pos.has_fort(hex):
        return 1
    return pos.scenario.terrain(hex).retreat_hexes


def may_ignore(pos: Position, hex: int, side: str) -> bool:
    """Whether the defenders of a hex may try to hold it [9.8.4]; a city that they have still to clear is no help
    [8.4.1.5], nor is a fortification of the enemy [9.5.2]."""
    scenario = pos.scenario
    if scenario.built_up >> hex & 1 and hex not in pos.clearing:
        return True
    high = scenario.terrain(hex).may_ignore_retreat and not scenario.urban >> hex & 1
    return high or pos.is_fortified(hex, side)


def is_garrisoned(pos: Position, hex: int, units: list[int]) -> bool:
    """Territorial units may always try to hold a city or a fortification, even one that the enemy had taken [M.5]."""
    kept = pos.scenario.built_up >> hex & 1 or hex in pos.scenario.forts
    return bool(kept) and pos.scenario.has_garrisons and all(pos.counter(u).territorial for u in units)


HOLDING: Question = Question(
    "hold", YES_NO, Verb("hold"), Verb("retreat"), about=lambda pos, made: About(hexes=[made.hex]),
    battle=lambda pos, made: made.sums(),
)  # fmt: skip
STAYING: Question = Question(
    "stay", YES_NO, Verb("stay"), Verb("retreat"), about=lambda pos, made: About(hexes=[made.hex]),
    battle=lambda pos, made: made.sums(),
)  # fmt: skip


def retreat_all(pos: Position, made: Any) -> Procedure:
    """All units of the hex retreat [9.7.2] [8.1.1.1.e], unless they hold it; who dies holding it has not [9.8.4]. On a
    beachhead nobody has to, if it has not been lost as a step [8.5.8.4] [8.5.8.2.c]."""
    made.retreats = made.retreats and not made.beachhead
    fell_back = [u for u in pos.land_units(made.hex, made.enemy) if u in pos.fell_back and u not in made.defenders]
    own = [u for u in pos.land_units(made.hex, made.enemy) if u not in fell_back]
    if made.retreats and own:
        can_hold = may_ignore(pos, made.hex, made.enemy) or is_garrisoned(pos, made.hex, own)
        if can_hold and (yield from holds(pos, made, own)):
            made.retreats = not any(pos.standing[u] for u in own)
        else:
            yield from retreat_stack(pos, made, own)
    if not any(pos.standing[u] == made.hex for u in own):
        yield from retreat_again(pos, made, fell_back)
    made.eliminated = all(pos.units[u].where in ELIMINATED for u in [*own, *fell_back])


def retreat_stack(pos: Position, made: Any, units: list[int]) -> Procedure:
    """Each for itself; of those who find no way the weakest makes a check [9.8.3]."""
    stuck = []
    length = distance(pos, made.hex)
    for u in units:
        if supply_units.is_depot(pos, u):
            lose_step(pos, u, "19.4.1")  # depots do not retreat
        elif pos.standing[u] and not (yield from retreat_one(pos, made, u, length)):
            stuck.append(u)
    for u in [u for u in stuck if supply_units.is_msu(pos, u)]:
        lose_step(pos, u, "19.4.1")  # a column that cannot but go into an enemy zone
    stuck = [u for u in stuck if pos.standing[u]]
    if stuck:
        worst = weakest(pos, stuck)
        if not check(pos, worst[0], "9.8.3"):
            yield from lose_one(pos, made, worst, "9.8.3")


def retreat_again(pos: Position, made: Any, units: list[int]) -> Procedure:
    """Those who fell back to defenders that are gone now: a check each, then they go on if the result says so
    [9.8.4b]."""
    for u in units:
        if not check(pos, u, "9.8.4b"):
            lose_step(pos, u, "9.8.4b")
    if made.retreats:
        yield from retreat_stack(pos, made, [u for u in units if pos.standing[u]])


def weakest(pos: Position, units: list[int]) -> list[int]:
    """Those of the lowest efficiency; their check is the same."""
    troops = supply_units.troops(pos, units)
    least = min(efficiency(pos, u) for u in troops)
    return [u for u in troops if efficiency(pos, u) == least]


FALTERING: Question = Question(
    "losses",
    LOSSES,
    Verb("lose", UNIT, among=lambda pos, what: what[1]),
    about=lambda pos, what: About(what[1], [what[0].hex], 1),
    battle=lambda pos, what: what[0].sums(),
    consequences=lambda pos, what: last_steps(pos, "9.7.1", what[1], Position.steps),
)


def lose_one(pos: Position, made: Any, units: list[int], rule: str) -> Procedure:
    """The weakest loses the step [9.8.3] [9.8.4]; of several the owner chooses one."""
    lost = yield from choose(pos, made.enemy, rule, FALTERING, units, (made, units))
    lose_step(pos, lost, rule)


def holds(pos: Position, made: Any, units: list[int]) -> Procedure:
    """One check with the weakest unit for the whole stack; who fails retreats, or stays for a step [9.8.4]."""
    if (yield Ask(made.enemy, "9.8.4", HOLDING, pos, made)) == ("retreat",):
        return False
    worst = weakest(pos, units)
    if check(pos, worst[0], "9.8.4"):
        return True
    if (yield Ask(made.enemy, "9.8.4", STAYING, pos, made)) == ("retreat",):
        return False
    yield from lose_one(pos, made, worst, "9.8.4")
    return True


def may_step(pos: Position, u: int, a: int, b: int) -> bool:
    """Over the ground that is open to the unit; only light infantry over a river without a bridge [9.8.2], if it is not
    wide water, too [8.3.3], and nobody over a frontier who stays at home [M.5] [M.12]."""
    side, scenario = pos.side(u), pos.scenario
    if pos.present[LAND[ENEMY[side]]][b] or not scenario.is_land[b] or special.stays_home(pos, u, b):
        return False
    kinds = pos.board.side(a, b)
    is_river = any(river in kinds for river in RIVERS)
    if is_river and not scenario.is_bridged(a, b):
        return pos.counter(u).is_yellow and not any(water in kinds for water in WATER)
    step = next(step for step in scenario.steps[mobility(pos, u), pos.is_storm()][a] if step.hex == b)
    return step.ground is not None or step.road is not None


def may_end(pos: Position, u: int, hex: int) -> bool:
    """Not in an enemy zone without friends [8.2.2.d], which light infantry does not ignore here [8.2.4.a], nor where a
    clearing marker would be placed [9.8.2]."""
    side = pos.side(u)
    friends = any(v != u and v not in pos.fell_back for v in pos.land_units(hex, side))
    if clearing.is_needed(pos, hex, side) or hex in pos.clearing:
        return False
    return friends or not pos.in_enemy_zone(hex, side)


def paths_of(pos: Position, u: int, start: int, length: int) -> list[Path]:
    """Ways that end exactly so far away, of those the ones that lead toward the friendly edge [9.8.1]."""
    board = pos.board
    found = [
        path
        for path in open_paths(board, start, length, lambda a, b: may_step(pos, u, a, b))
        if board.distance(start, path[-1]) == length
        and may_end(pos, u, path[-1])
        and passes_by(pos, pos.side(u), (start, *path))
    ]
    return best_paths(found, lambda path: to_edge(pos, pos.side(u), path[-1]) >= to_edge(pos, pos.side(u), start))


def passes_by(pos: Position, side: str, way: Path) -> bool:
    """Through a hex that would have to be cleared only as units bypass it [9.8.2]: not through a great city, nor by a
    bridge or a ferry [8.5.1.1]."""
    for before, hex, after in zip(way, way[1:], way[2:], strict=False):
        if not clearing.is_needed(pos, hex, side):
            continue
        by_bridge = clearing.is_crossing(pos, before, hex) or clearing.is_crossing(pos, hex, after)
        if by_bridge or pos.scenario.urban >> hex & 1:
            return False
    return True


def to_edge(pos: Position, side: str, hex: int) -> int:
    """How far it is to the friendly edge of the map; without a way over land to it, to the nearest port or city that
    the module names and the side still holds [9.8.1]."""
    goals = pos.known(("edge", side), lambda: [h for h in pos.board.hexes if pos.scenario.edge_of[side] >> h & 1])
    if not connected(pos, side) >> hex & 1:
        named = pos.scenario.module.sides[side].retreat_without_edge  # type: ignore[index]
        havens = [pos.board.hex(label) for label in named if pos.controller(pos.board.hex(label)) == side]
        goals = havens or goals
    return min((pos.board.distance(hex, h) for h in goals), default=0)


def connected(pos: Position, side: str) -> HexSet:
    """The land from which a way leads to the friendly edge, past the enemy's units and over no ground of his that the
    side has not entered."""
    scenario, enemy = pos.scenario, ENEMY[side]

    def find() -> HexSet:
        theirs = hexset(h for h in members(scenario.land) if pos.controller(h) == enemy and pos.entered.get(h) != side)
        free = scenario.land & ~pos.occupied[LAND[enemy]] & ~theirs
        found = todo = scenario.edge_of[side] & free
        while todo:
            around: HexSet = 0
            for h in members(todo):
                for n in pos.board.neighbours[h]:
                    around |= 1 << n
            todo = around & free & ~found
            found |= todo
        return found

    return pos.kept(("connected", side), pos.changes, find)


class Flight(NamedTuple):
    """A unit that has to retreat: its ways on the ground, airfields in reach and ships next to it."""

    made: Any
    unit: int
    paths: list[Path]
    airfields: list[int]
    ships: list[int]


RETREATING: Question = Question(
    "retreat",
    RETREAT,
    Verb("retreat", HEX.several(), among=lambda pos, what: what.paths),
    Verb("lift", HEX, among=lambda pos, what: what.airfields, rule="9.8.2.a"),
    Verb("board", UNIT, among=lambda pos, what: what.ships, rule="9.8.2.a"),
    Verb("stay", why_not=lambda pos, what: Reason("9.8.1", "must-retreat") if what.paths else None),
    about=lambda pos, what: About(units=[what.unit], hexes=[what.made.hex]),
    battle=lambda pos, what: what.made.sums(),
)
QUESTIONS: tuple[Question, ...] = (HOLDING, STAYING, RETREATING, FALTERING, ESCORTING, transport.ESCORTING)


def retreat_one(pos: Position, made: Any, u: int, length: int) -> Procedure:
    """Whether the unit found a way: on the ground, or by helicopter or ship [9.8.2.a]."""
    what = Flight(
        made, u, sorted(paths_of(pos, u, made.hex, length)), airfields_for(pos, u), amphibious.ships_for(pos, u)
    )
    said: tuple[Any, ...] = ("retreat", what.paths[0]) if what.paths else ("stay",)
    if len(what.paths) + len(what.airfields) + len(what.ships) > 1 or (
        not what.paths and (what.airfields or what.ships)
    ):
        said = yield Ask(pos.side(u), "9.8.1", RETREATING, pos, what)
    match said:
        case "retreat", path:
            yield from go_back(pos, u, path)
        case "lift", hex:
            yield from fly_out(pos, u, hex)
        case "board", ship:
            amphibious.go_aboard(pos, u, ship, "9.8.2.a")
        case _:
            return False
    return True


def go_back(pos: Position, u: int, path: Path) -> Procedure:
    """The unit enters the hexes of its way [2.8], but for those that it bypasses [9.8.2]. Where friends are, an enemy
    zone does not matter [9.8.5], not even to a supply column."""
    side = pos.side(u)
    through = any(pos.in_enemy_zone(hex, side) and not pos.present[LAND[side]][hex] for hex in path)
    entered = [hex for hex in path if not clearing.is_needed(pos, hex, side)]
    is_first = {hex: clearing.is_intruded(pos, hex, side) for hex in entered}
    for hex in entered:
        pos.comes_to(hex, side)
    pos.put(u, path[-1])
    pos.fell_back.add(u)
    pos.tell("9.8.1", "retreated", unit=pos.id(u), path=pos.labels(path))
    for hex in path:
        if hex in is_first:
            yield from clearing.occupy(pos, hex, side, is_first[hex])
        else:
            alignment.happened(pos, f"land_unit_enters:{side},{pos.scenario.country_of[hex]}")  # [M.12]
    if through and not check(pos, u, "9.8.5"):  # [8.2.2.c]
        lose_step(pos, u, "9.8.5")


def airfields_for(pos: Position, u: int) -> list[int]:
    """Friendly airfields that a unit could reach by airmobile movement [9.8.2.a], where a retreat may end [8.2.2.d];
    one that is destroyed is none any more [27.7.1]."""
    side = pos.side(u)
    if airmobile.is_grounded(pos, side, u):
        return []
    fields = [h for h in airmobile.landings(pos, Trip(pos, side, u)) if air_transport.is_airfield(pos, h)]
    friendly = [h for h in fields if pos.controller(h) == side and not places.is_destroyed(pos, h, *places.AIRFIELDS)]
    return [h for h in friendly if may_end(pos, u, h)]


def fly_out(pos: Position, u: int, hex: int) -> Procedure:
    """Through fire at the start, if that is in the enemy's zone or country, and at the landing, perhaps escorted by air
    points [6.2.2] or air units [25.1]; an abort is ignored [9.8.2.a]."""
    side, here = pos.side(u), pos.standing[u]
    shots = [here, hex] if airmobile.is_under_fire(pos, side, here) else [hex]
    pos.airmobile[side] -= airmobile.points_for(pos, [u])
    guards = yield from escorted(pos, side, (u,), hex)
    for at in shots:
        flight = Mission(pos, side, airmobile.KIND, here, at, guards, pos.steps(u))
        fire = yield from through_fire(flight, guards, is_over=at == hex)
        for _ in range(fire.lost):
            airmobile.suffer(pos, side, u)
        if not pos.standing[u]:
            if pos.scenario.uses_air_units:
                transport.fly_home(pos, guards)
            return
    pos.put(u, hex)
    pos.fell_back.add(u)
    pos.tell("9.8.2.a", "lifted", units=[pos.id(u)], hex=pos.label(hex))
