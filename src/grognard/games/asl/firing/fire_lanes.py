"""Fire Lanes [9.22]: a machine gun sweeps a row of hexes for the rest of the Movement Phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Final

from msgspec.structs import replace

from ....engine.ask import Ask, Procedure
from ....engine.lattice import SIDES
from ....engine.phase import choose
from ....engine.question import CHOICE, YES_NO, About, Question
from ....engine.reason import Modifier, Reason, Tally
from ....engine.sight import BLOCKED
from ....engine.verbs import UNIT, Verb, word
from .. import cavalry
from ..hiding import decoys
from ..locations import LOCATION, are_adjacent, distance, height, is_bare, terrains
from ..nerve.leadership import is_good_order
from ..pack.charts import kind
from ..places import Loc, hex_of, loc_at
from ..position import Position
from ..rolls import dice_roll
from ..scenario import Scenario
from ..sight import hindrance, inside, sees_bare, stand, verdict
from ..units import Lane, Trek
from ..weapons.ammunition import is_short
from ..weapons.machine_guns import lane_malfunctions
from .attack import FIRST, SUSTAINED, Attack, fired_range, firer_of, loc_of, manner, with_captives
from .drm import Line, add_movement, fence_tem, ground_tem, vs_crowd, vs_flamethrower
from .firepower import is_served_alone
from .ift import take_effect
from .snap_shots import crosses, fence_aims, seen_through

LOW = ("grain", "brush", "marsh")  # growth through which a lane sweeps [9.22]
BEST = 2  # the lowest roll
SNAPPED = 99  # the DRM of a Snap Shot, as it were: where they are the lane is still to come [9.221]
STRAIGHT, LEFT, RIGHT = "straight", "left", "right"
GRAINS: Final = (STRAIGHT, LEFT, RIGHT)
GRAIN = word("grain", *GRAINS)


def rows(pos: Position, start: int, reach: int) -> Iterator[tuple[str, list[int]]]:
    """Every row of hexes from a hex on: six along hex grains, six along alternate ones with the hexes to the left of
    the line, and six with those to the right [9.22] [9.221]."""
    board = pos.board
    for k, side in enumerate(SIDES):
        found: list[int] = []
        hex = start
        while len(found) < reach and hex + board.offset[side] in board.neighbours[hex]:
            hex += board.offset[side]
            found.append(hex)
        yield STRAIGHT, found
        left, right = board.offset[side], board.offset[SIDES[(k + 1) % 6]]
        for grain, beside in ((LEFT, left), (RIGHT, right)):
            found, hex = [], start
            while len(found) < reach and hex + beside in board.neighbours[hex]:
                found.append(hex + beside)
                hex += left + right
                if hex not in board.neighbours[found[-1]]:
                    break
                found.append(hex)
            yield grain, found


def row(pos: Position, start: int, end: int, grain: str) -> list[int]:
    """The hexes from one to the other along a row of this kind; none if they do not lie on one. Found when first asked
    for."""
    known, key = pos.scenario.lane_rows, (start, end, grain)
    if key not in known:
        through = (found for kind_of, found in rows(pos, start, 2 * pos.board.distance(start, end)) if kind_of == grain)
        known[key] = next((found[: found.index(end) + 1] for found in through if end in found), [])
    return known[key]


def may_declare(pos: Position, attack: Attack, w: int, loc: Loc, grain: str) -> Reason | None:
    """A Good Order machine gun without a mark, within Normal Range and at its own level; its row goes through the
    target to the end of the lane [9.22]."""
    if against := may_sweep(pos, attack, w):
        return against
    fits = _is_lane(pos, loc_of(pos, w), attack.loc, fired_range(pos, w), loc, grain)
    return None if fits else Reason("9.22", "no-lane", unit=pos.names[w])


def _is_lane(pos: Position, here: Loc, target: Loc, reach: int, end: Loc, grain: str) -> bool:
    """The same as far as it is a matter of the board."""
    of, near = pos.scenario, distance(pos.scenario, here, end) <= reach
    swept = row(pos, hex_of(here), hex_of(end), grain)
    return near and height(of, end) == height(of, here) and hex_of(target) in swept


def lanes(pos: Position, attack: Attack) -> list[tuple[int, Loc, str]]:
    """Every lane that could be declared, in one pass; which a gun has on the board is found when first asked for."""
    found, known = [], pos.scenario.lane_ways
    for w in guns(pos, attack):
        key = loc_of(pos, w), attack.loc, fired_range(pos, w)
        if key not in known:
            pairs = product(ends(pos, attack, w), GRAINS)
            known[key] = tuple((end, grain) for end, grain in pairs if _is_lane(pos, *key, end, grain))
        found += [(w, end, grain) for end, grain in known[key]]
    return found


def may_sweep(pos: Position, attack: Attack, w: int) -> Reason | None:
    """The same as far as it is a matter of the gun and the attack [9.22] [19.131]."""
    if attack.mover is None or w not in attack.shots or not pos.is_weapon(w) or not pos.weapon(w).mg:
        return Reason("9.22", "no-lane", unit=pos.names[w])
    u, here, of = firer_of(pos, w), loc_of(pos, w), pos.scenario
    if is_short(pos, attack.side) and not pos.units[w].captured:  # captured ones have rounds of their own
        return Reason("19.131", "no-lane", unit=pos.names[w])
    if manner(pos, w) != FIRST or pos.units[u].pinned or pos.units[u].mounted or not is_good_order(pos, u):
        return Reason("9.22", "no-lane", unit=pos.names[w])
    if any(manner(pos, s) in SUSTAINED for s in attack.shots if firer_of(pos, s) == u):
        return Reason("9.22", "no-lane", unit=pos.names[w])
    level = height(of, here) == height(of, attack.loc)
    swept = any(w == gun for gun, _, _ in attack.sweeps)
    if swept or attack.snap or attack.spray is not None or here == attack.loc or not level:
        return Reason("9.22", "no-lane", unit=pos.names[w])
    return None


def ends(pos: Position, attack: Attack, w: int) -> list[Loc]:
    """Locations at or beyond the target, as far as the gun reaches."""
    known, key = pos.scenario.lane_ends, (loc_of(pos, w), attack.loc, fired_range(pos, w))
    if key not in known:
        known[key] = _ends(pos, *key)
    return known[key]


def _ends(pos: Position, here: Loc, target: Loc, reach: int) -> list[Loc]:
    found = []
    for _, hexes in rows(pos, hex_of(here), 2 * reach):
        if hex_of(target) in hexes:
            beyond = hexes[hexes.index(hex_of(target)) :]
            found += at_height(pos.scenario, beyond, height(pos.scenario, target))
    return list(dict.fromkeys(found))


def at_height(scenario: Scenario, hexes: Sequence[int], level: int) -> list[Loc]:
    """Of each hex the Location that is as high above the ground of the board, if it has one [9.22]."""
    levels = scenario.board.levels
    return [loc_at(hex, level - levels[hex]) for hex in hexes if level - levels[hex] in scenario.levels[hex]]


def grains(pos: Position, attack: Attack, w: int, loc: Loc) -> Sequence[str]:
    return GRAINS


def guns(pos: Position, attack: Attack) -> list[int]:
    if attack.mover is None:
        return []
    return [w for w in attack.shots if may_sweep(pos, attack, w) is None]


def lay(pos: Position, attack: Attack) -> None:
    """After the shot each gun of the group that was to sweep has a lane of its own [9.22]."""
    for w, loc, grain in attack.sweeps:
        _lay(pos, attack, w, loc, grain)


def _lay(pos: Position, attack: Attack, w: int, loc: Loc, grain: str) -> None:
    """The lane lies, a column below the gun's own, in the Locations at its level that it sees: unless the gun is lost,
    its crew cowered, or the target was not in sight [9.22]."""
    weapon = pos.units[w]
    if weapon.malfunctioned or not weapon.by or weapon.by - 1 in attack.cowed or pos.units[weapon.by - 1].broken:
        return
    here, of = loc_of(pos, w), pos.scenario
    swept = at_height(of, row(pos, hex_of(here), hex_of(loc), grain), height(of, here))
    fp = lane_fp(pos, attack, w)
    seen = tuple(loc for loc in swept if sweeps_to(pos, here, loc))
    pos.change(w, fired="first")
    in_sight = attack.loc in seen or not Line(pos, here, attack.loc, attack.mover).blocked  # who passes by it, too
    if not in_sight or not fp:
        return
    pos.lanes.append(Lane(w, fp, seen, between(pos, hex_of(here), hex_of(loc), grain)))
    pos.tell("9.22", "lane-laid", weapon=pos.names[w], hex=pos.loc_label(loc), fp=fp)


def sweeps_to(pos: Position, here: Loc, loc: Loc) -> bool:
    """A gun sees a Location of its lane if neither SMOKE nor low growth counts, however much of it there is [9.22]."""
    of = pos.scenario
    if sees_bare(of, here, loc) or inside(of, here, loc) is not None:
        return sees_bare(of, here, loc)
    line = of.sight.look(stand(here), stand(loc))
    thick = sum(haze.value for haze in line.modifiers if not is_low(pos, haze)) >= of.sight.rules.opaque
    return not thick and all(block.why == "opaque" for block in line.blocks)


def lane_fp(pos: Position, attack: Attack, w: int) -> int:
    """A column below the one that the gun normally uses; a leader who serves it alone has half of it [9.22] [9.12]."""
    chart, fp = pos.scenario.charts, Fraction(pos.armament(w).fp)
    if is_served_alone(pos, attack, w):
        alone = chart.fp["lone_leader_mg"]
        fp = fp * alone.numerator / alone.denominator
    return chart.ift.column(fp, chart.fp["fire_lane"].columns)


def between(pos: Position, start: int, end: int, grain: str) -> tuple[tuple[int, int], ...]:
    """The pairs of hexes along whose common hexside a lane on an alternate grain runs [9.221]."""
    board = pos.board
    for k, side in enumerate(SIDES if grain != STRAIGHT else ()):
        left, right = board.offset[side], board.offset[SIDES[(k + 1) % 6]]
        pairs, hex = [], start
        while board.distance(start, hex) < board.distance(start, end):
            one, other, on = hex + left, hex + right, hex + left + right
            if one not in board.neighbours[hex] or other not in board.neighbours[hex]:
                break
            pairs.append((one, other))
            if end in ((one if grain == LEFT else other), on):
                return tuple(pairs)
            if on not in board.neighbours[one]:
                break
            hex = on
    return ()


def is_alive(pos: Position, lane: Lane) -> bool:
    """It ends when the gun breaks down, when its crew breaks, is pinned or lost, or has an enemy in its own Location
    [9.223]."""
    weapon = pos.units[lane.weapon]
    if weapon.malfunctioned or not weapon.by:
        return False
    u = weapon.by - 1
    crew = pos.units[u]
    if crew.hex == 0 or crew.broken or crew.pinned:
        return False
    return not pos.known_at(crew.loc, pos.enemy(pos.side(u)))


def is_low(pos: Position, haze: Modifier) -> bool:
    """SMOKE, grain, brush and marsh do not hinder a Fire Lane [9.222]."""
    kind = haze.params["kind"]
    return kind in LOW or pos.scenario.charts.terrain[kind].kind == "smoke"


def lane_drm(pos: Position, move: Trek, lane: Lane, u: int) -> Tally:
    """Terrain, hexsides, hindrance and the mover's own movement; leaders and CX do not count, and SMOKE, grain, brush
    and marsh only take away FFMO [9.222]."""
    sums, here = Tally(), loc_of(pos, lane.weapon)
    fences = 0 if pos.units[u].mounted else fence_tem(pos, here, move.loc, 0)  # they do not hide riders [13.5]
    tem = max(0 if move.way == "road" else ground_tem(pos, move.loc, u), fences)
    if tem:
        sums.add(tem, "7.6", "tem")
    hazes = verdict(pos, here, move.loc).modifiers if hindrance(pos, here, move.loc) else ()
    if between := sum(haze.value for haze in hazes if not is_low(pos, haze)):
        sums.add(between, "6.7", "hindrance")
    bare = bool(move.way) or is_bare(terrains(pos.scenario, move.loc), passing=True)
    clear = hindrance(pos, here, move.loc) == 0 and pos.smoke_at(move.loc) is None
    add_movement(pos, sums, u, move, not tem and bare and clear)
    return sums


def may_snap(pos: Position, move: Trek, lane: Lane) -> bool:
    """A lane that runs along the hexside which the movers have crossed, if the whole of it is seen, and if it has not
    attacked them where they come from [9.221]."""
    if not crosses(pos, move) or lane.weapon in move.left_lanes:
        return False
    here, there = move.hex, move.crossed
    if not {(here, there), (there, here)}.intersection(lane.between):
        return False
    return seen_through(pos, loc_of(pos, lane.weapon), move) != BLOCKED


def snap_drm(pos: Position, move: Trek, lane: Lane, u: int) -> Tally:
    """At a hexside only walls and hedges on the way protect, height, and what hinders a lane [8.15] [9.221] [9.222]."""
    sums, here = Tally(), loc_of(pos, lane.weapon)
    line = Line(pos, here, move.loc, move, u, snap=True)
    if line.tem:
        sums.add(line.tem, "7.6", "tem")
    elif line.height:
        sums.add(line.height, "7.6", "height")
    ways = [verdict(pos, here, loc, aim) for loc, aim in fence_aims(pos, move)] if line.hindrance else []
    hazes = [sum(haze.value for haze in way.modifiers if not is_low(pos, haze)) for way in ways if not way.blocks]
    if between := min(hazes, default=0):
        sums.add(between, "6.7", "hindrance")
    add_movement(pos, sums, u, None, False)
    return sums


def due(pos: Position, move: Trek, passed: Sequence[int]) -> list[int]:
    """The guns whose lanes have still to attack these movers, as long as any of them is there [9.222]."""
    return [
        lane.weapon for lane in pos.lanes
        if lane.weapon not in passed and is_alive(pos, lane)
        and (may_snap(pos, move, lane) or exposed(pos, move, lane))
    ]  # fmt: skip


def exposed(pos: Position, move: Trek, lane: Lane) -> list[int]:
    """Whom a lane attacks where they are: each of them once, and again who is easier to hurt when he spends more
    factors there, or was only shot at when he crossed the hexside [9.222] [8.22] [9.221]."""
    found: list[int] = []
    for u in on_the_way(pos, move) if move.loc in lane.locations else ():
        before = [drm for gun, v, drm in move.lanes if gun == lane.weapon and v == u]
        if all(sums_against(pos, move, lane, pos.host(u)).total < drm for drm in before):
            found.append(u)
    return found


def on_the_way(pos: Position, move: Trek) -> list[int]:
    """The movers who are still there, and their prisoners."""
    return with_captives(pos, [u for u in move.units if pos.units[u].hex])


def lane_attacks(pos: Position) -> Procedure:
    """Each lane attacks whoever spends factors in it, after ordinary Residual Firepower; or at a hexside along which it
    runs, as the DEFENDER wishes. He chooses which of several comes first [9.222] [9.221]."""
    passed: list[int] = []
    while pos.move is not None and (guns := due(pos, pos.move, passed)):
        w = yield from choose(pos, pos.defender, "9.222", CROSSING, guns)
        passed.append(w)
        move, lane = pos.move, next(lane for lane in pos.lanes if lane.weapon == w)
        if may_snap(pos, move, lane) and (yield Ask(pos.defender, "9.221", SNAP, pos, lane))[0] == "yes":
            yield from lane_attack(pos, move, lane, on_the_way(pos, move), snap=True)
        elif can_hurt(pos, move, lane):
            yield from lane_attack(pos, move, lane, exposed(pos, move, lane), snap=False)
    pos.lanes = [lane for lane in pos.lanes if is_alive(pos, lane)]


def can_hurt(pos: Position, move: Trek, lane: Lane) -> bool:
    """A lane attacks nobody to whom it could do nothing; of concealed movers that is not known [9.222]."""
    ift, column = pos.scenario.charts.ift, lane_column(pos, move, lane)
    for host in map(pos.host, exposed(pos, move, lane)):
        if pos.units[host].concealed or kind(ift.result(column, BEST + int(sums_against(pos, move, lane, host).total))):
            return True
    return False


def lane_column(pos: Position, move: Trek, lane: Lane) -> int:
    """Twice its firepower next to the gun [7.21]."""
    near = are_adjacent(pos.scenario, loc_of(pos, lane.weapon), move.loc)
    return pos.scenario.charts.ift.column(Fraction(lane.fp) * (2 if near else 1))


def sums_against(pos: Position, move: Trek, lane: Lane, u: int, snap: bool = False) -> Tally:
    sums = snap_drm(pos, move, lane, u) if snap else lane_drm(pos, move, lane, u)
    vs_flamethrower(pos, sums, u)
    vs_crowd(pos, sums, u, move.loc)
    return sums


def lane_attack(pos: Position, move: Trek, lane: Lane, units: Sequence[int], snap: bool) -> Procedure:
    column = lane_column(pos, move, lane)
    roll = dice_roll(pos, "9.222", pos.defender)
    against = {u: sums_against(pos, move, lane, pos.host(u), snap) for u in units}
    struck = [(lane.weapon, u, SNAPPED if snap else int(sums.total)) for u, sums in against.items()]
    pos.move = replace(move, lanes=(*move.lanes, *struck))
    results, can, finals = {}, {}, {}
    for u, sums in against.items():
        final = roll.total + int(sums.total)
        if pos.is_dummy(u):
            decoys.suffer(pos, {u: pos.scenario.charts.ift.result(column, final)})
            continue
        finals[u] = roll.total + cavalry.drm_for_horses(sums)
        results[u] = pos.scenario.charts.ift.result(column, final)
        can[u] = pos.scenario.charts.ift.can_check_morale(column, int(sums.total))
        pos.tell("9.222", "lane-attacks", unit=pos.names[u], column=column, final=final, result=results[u], drm=sums)
    lane_malfunctions(pos, lane.weapon, roll)
    had = cavalry.steeds(pos, results)
    yield from take_effect(
        pos, {u: r for u, r in results.items() if kind(r)}, can, dict.fromkeys(can, column), pos.defender
    )
    yield from cavalry.strike_horses(pos, move.loc, list(results), finals, column, moving=True, had=had)


SNAP: Question = Question(
    "lane-snap", YES_NO, Verb("yes"), Verb("no"),
    about=lambda pos, lane: About(hexes=[pos.move.hex] if pos.move is not None else []),
)  # fmt: skip
CROSSING: Question = Question(
    "crossing-lanes",
    CHOICE,
    Verb("sweep", UNIT, among=lambda pos, guns: guns),
    about=lambda pos, guns: About(units=guns),
)
LANE: Verb = Verb(
    "lane", UNIT, LOCATION, GRAIN, among=(guns, ends, grains), why_not=may_declare, listed=lanes, rule="9.22",
)  # fmt: skip
