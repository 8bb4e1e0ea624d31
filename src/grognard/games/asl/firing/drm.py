"""Modifiers to the roll of a fire attack, each with its rule [7.6] [4.6] [7.53] [6.7]."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.lattice import CENTRE, SIDES
from ....engine.reason import Tally
from ....engine.sight import BLOCKED
from ..locations import SHELLHOLES, distance, height, is_bare, terrains
from ..nerve.leadership import helps_all, is_hero, is_overruled, leadership, leadership_over
from ..pack.datafiles import Terrain
from ..places import Loc, hex_of, level_of
from ..position import Position
from ..sight import LINES_KEPT, corners_of, hindrance, inside, middle_of, stand
from ..stacking import excess, overstacked
from ..units import Trek
from . import snap_shots
from .attack import Attack, fired_range, firer_of, gunner_mate, is_but_a_bottle, loc_of, locations
from .encirclement import ABOVE, comes_from, is_encircled


def aims(pos: Position, loc: Loc, mover: Trek | None) -> tuple[int, ...]:
    """The points at which fire can be aimed: the centre; of a mover in Bypass the vertices; of one on a road also
    where the road crosses the hexside by which he came [4.34] [4.132.a] [4.132.b] [6.12]."""
    if mover is None or not mover.way:
        return (CENTRE,)
    if mover.way == "road":
        if not mover.came:
            return (CENTRE,)
        return CENTRE, middle_of(pos.board.direction(hex_of(loc), mover.came))
    return corners_of(mover.way.split("-"))


def fence_tem(pos: Position, a: Loc, b: Loc, aim: int) -> int:
    """The TEM of walls, hedges and bocage of the target's hex that the line crosses; upper levels have none [7.6]."""
    if level_of(b) != 0 or hex_of(a) == hex_of(b):
        return 0
    known = pos.scenario.fences
    found = known.get((a, b, aim))
    if found is None:
        if len(known) >= LINES_KEPT:
            known.clear()
        found = known[a, b, aim] = _fence_tem(pos, a, b, aim)
    return found


def _fence_tem(pos: Position, a: Loc, b: Loc, aim: int) -> int:
    chart, board, best = pos.scenario.charts.terrain, pos.board, 0
    for hex, side in pos.scenario.sight.fences_met(stand(a), stand(b, aim)):
        kinds = board.side(hex, hex + board.offset[side]) or board.exits.get((hex, side), {})
        best = max([best, *(chart[kind].tem or 0 for kind in kinds if kind in chart and chart[kind].kind == "hexside")])
    return best


def ground_tem(pos: Position, b: Loc, target: int | None, mover: Trek | None = None) -> int:
    """The TEM of the target's Location: what is there is added up, shellholes only for Infantry that is not just
    passing through; a foxhole counts instead [2.4] [7.6]."""
    kinds: Sequence[Terrain] = terrains(pos.scenario, b)
    natural = sum(kind.tem or 0 for kind in kinds if kind.id != SHELLHOLES or not (mover or passes(pos, target)))
    if target is not None and pos.units[target].mounted:
        return natural
    if target is not None and pos.units[target].in_hole and pos.hole_at(b):
        return max(natural, pos.scenario.charts.terrain["foxhole"].tem or 0)
    return natural


def passes(pos: Position, u: int | None) -> bool:
    """Who moves, or rides, has no cover of shellholes, nor have horses: see the reading shellholes [7.6] [13.5]."""
    if u is None or pos.is_weapon(u):
        return u is not None
    under_way = pos.move is not None and u in pos.move.units
    return under_way or pos.units[u].mounted or (pos.wave is not None and u in pos.wave.units)


class Line:
    """One line of fire: its hindrance (or that it is blocked), the TEM along it, and whether the target is in the open
    to it. Untold, it is taken as clear: whoever has not declared his fire learns nothing of the line [6.11]."""

    def __init__(
        self, pos: Position, a: Loc, b: Loc, mover: Trek | None = None, target: int | None = None, untold: bool = False,
        snap: bool = False, crossed: int = 0,
    ) -> None:  # fmt: skip
        self.hindrance = BLOCKED
        self.tem = self.height = self.fences = 0
        self.in_cover = True
        if snap and mover is not None:
            self._at_hexside(pos, a, mover, target, untold)
            return
        best: tuple[int, int] | None = None
        for aim in aims(pos, b, mover):
            found = 0 if untold else hindrance(pos, a, b, (aim,))
            if found == BLOCKED:
                continue
            tem = self._tem(pos, a, b, mover, target, aim)
            if best is None or found + tem < sum(best):
                best = found, tem
        if best is not None:
            self.hindrance, self.tem = best
            self.fences = max(fence_tem(pos, a, b, aim) for aim in aims(pos, b, mover))
            self.height = height_advantage(pos, a, b, mover, crossed) if self.tem == 0 else 0
            self.in_cover = bool(self.tem or self.hindrance or self.height) or not is_open(pos, b, mover, target)

    def _at_hexside(self, pos: Position, a: Loc, mover: Trek, target: int | None, untold: bool) -> None:
        """A Snap Shot: of all TEM only that of walls and hedges on its way counts, and height [8.15]; riders have none
        of it [13.5]."""
        self.hindrance = 0 if untold else snap_shots.seen_through(pos, a, mover)
        if target is None or not pos.units[target].mounted:
            self.tem = max(fence_tem(pos, a, loc, aim) for loc, aim in snap_shots.fence_aims(pos, mover))
        self.height = height_advantage(pos, a, mover.loc, mover) if self.tem == 0 else 0

    @property
    def blocked(self) -> bool:
        return self.hindrance == BLOCKED

    def _tem(self, pos: Position, a: Loc, b: Loc, mover: Trek | None, target: int | None, aim: int) -> int:
        rides = target is not None and pos.units[target].mounted
        fences = 0 if rides else fence_tem(pos, a, b, aim)  # walls and hedges do not hide riders [13.5]
        outside = inside(pos.scenario, a, b) is None or (mover is not None and mover.vertices)
        if outside and mover is not None and mover.way:
            masked = aim == CENTRE and pos.scenario.sight.is_masked(stand(a), stand(b, aim))
            if not masked:  # he is outside the obstacle: only what stands on hexsides protects him [4.132] [4.34]
                return fences
        return max(fences, ground_tem(pos, b, target, mover))


def is_open(pos: Position, b: Loc, mover: Trek | None = None, target: int | None = None) -> bool:
    """Open Ground, whoever looks: nothing there protects or hides [10.531]."""
    if target is not None and pos.units[target].in_hole and pos.hole_at(b):
        return False
    if pos.smoke_at(b) is not None:
        return False
    if mover is not None and mover.way:
        return True
    return is_bare(terrains(pos.scenario, b), passing=mover is not None)


def height_advantage(pos: Position, a: Loc, b: Loc, mover: Trek | None = None, crossed: int = 0) -> int:
    """A target a full level higher, unless it is just coming up over the crest that the line crosses [7.6]."""
    if level_of(b) < 0 or height(pos.scenario, b) - height(pos.scenario, a) < 1:
        return 0
    if mover is not None and not crossed:
        crossed = mover.crossed if pos.wave is None else mover.came
    if crossed and _crosses_his_crest(pos, a, b, crossed):
        return 0
    return pos.scenario.charts.terrain["hill"].tem or 0


def _crosses_his_crest(pos: Position, a: Loc, b: Loc, crossed: int) -> bool:
    """The line enters by the hexside, or by an end of it, by which the target has come up: see the reading
    crest-under-fire [7.6]."""
    here, board = hex_of(b), pos.board
    if crossed not in board.neighbours[here] or board.levels[crossed] >= board.levels[here]:
        return False
    side = 2 * SIDES.index(board.direction(here, crossed))
    return (comes_from(pos, b, a) - side) % ABOVE in (0, 1, ABOVE - 1)


def lines(pos: Position, attack: Attack, target: int | None = None, untold: bool = False) -> dict[Loc, Line]:
    """The line of each Location that fires."""
    snap = attack.snap
    return {a: Line(pos, a, attack.loc, attack.mover, target, untold, snap) for a in locations(pos, attack.shots)}


def is_screened(pos: Position, attack: Attack, target: int) -> bool:
    """Fire across a wall, hedge or bocage of its hex does not reach a unit in a foxhole, unless it comes from the next
    hex or from higher ground: see the reading foxhole-behind-a-wall [7.4] [8.26]."""
    if not pos.units[target].in_hole or not pos.hole_at(attack.loc):
        return False
    there = attack.loc
    return any(
        distance(pos.scenario, a, there) > 1
        and height(pos.scenario, a) <= height(pos.scenario, there)
        and fence_tem(pos, a, there, CENTRE) > 0
        for a in locations(pos, attack.shots)
    )


def is_open_to(
    pos: Position, a: Loc, b: Loc, mover: Trek | None = None, target: int | None = None, crossed: int = 0
) -> bool:
    """Whether fire from one Location would find a mover in the other, who may have come from the hex that he `crossed`,
    in Open Ground [10.531]."""
    if not is_open(pos, b, mover, target):
        return False
    line = Line(pos, a, b, mover, target, crossed=crossed)
    return not line.blocked and not line.in_cover


def director(pos: Position, attack: Attack) -> int | None:
    """The leader whose DRM counts: one in every Location that fires, the worst of them [7.53] [7.531]."""
    led = {pos.locs[u] for u in attack.leaders}
    if not attack.leaders or led != set(locations(pos, attack.shots)):
        return None
    firers = [firer_of(pos, s) for s in attack.shots]
    if any(pos.units[u].berserk for u in firers):
        return None  # they listen to nobody [15.42]
    if not all(helps_all(pos, leader, firers) for leader in attack.leaders):
        return None
    return max(attack.leaders, key=lambda u: (leadership(pos, u), u))


def drm(pos: Position, attack: Attack, target: int | None, untold: bool = False, horse: int | None = None) -> Tally:
    """Everything that modifies the roll against one target; with no target, what is known before; untold, as if the
    lines were clear [7.6] [A.5] [A.17]. Against a `horse` of the target: neither foxhole nor shellholes cover it
    [13.5]."""
    sums = Tally()
    covered = target if horse is None else horse
    clear = [line for line in lines(pos, attack, covered, untold).values() if not line.blocked]
    tem = max((line.tem for line in clear), default=0)
    between = max((line.hindrance for line in clear), default=0)
    high = max((line.height for line in clear), default=0)
    flames = any(pos.is_weapon(s) and pos.weapon(s).type == "FT" for s in attack.shots)
    if tem and not flames:  # no cover helps against them [22.2]
        sums.add(tem, "7.6", "tem")
    if between:
        sums.add(between, "6.7", "hindrance")
    if high and not tem and not flames:
        sums.add(high, "7.6", "height")
    mover = attack.mover
    bare = bool(clear) and not any(line.in_cover for line in clear)
    add_movement(pos, sums, target, None if attack.snap else mover, bare)
    _firers(pos, attack, sums, flames)
    if target is not None:
        vs_flamethrower(pos, sums, target)
        vs_crowd(pos, sums, target, attack.loc, mover.units if mover is not None else (), untold)
    return sums


def vs_flamethrower(pos: Position, sums: Tally, target: int) -> None:
    """Who possesses flamethrowers is easier to hurt, by any attack [22.4]."""
    carried = [w for w in pos.weapons_of(target) if pos.weapon(w).type == "FT"]
    if carried:
        sums.add(pos.scenario.charts.ift_drm["vs_ft"].drm * len(carried), "22.4", "vs-ft")


def vs_crowd(
    pos: Position, sums: Tally, target: int, loc: Loc, movers: Sequence[int] = (), untold: bool = False
) -> None:
    """Who is overstacked, with those who are just moving there, is easier to hurt, by any attack [5.131]; untold, only
    Known ones count."""
    crowd = {*pos.at_loc(loc, pos.side(target)), *movers}
    over = excess(pos, {v for v in crowd if not pos.units[v].concealed} if untold else crowd)
    if over:
        sums.add(over * pos.scenario.charts.ift_drm["vs_overstacked"].drm, "5.131", "vs-overstacked")


def add_movement(pos: Position, sums: Tally, target: int | None, mover: Trek | None, bare: bool) -> None:
    """Movement without caution or cover: the pinned are spared, the broken are not; other fire knows neither. Who does
    something hazardous suffers for that instead, in every phase [4.6] [4.62] [7.83] [8.13]."""
    table, unit = pos.scenario.charts.ift_drm, pos.units[target] if target is not None else None
    if unit is not None and unit.pinned:
        return
    if unit is not None and unit.mounted:
        sums.add(table["cavalry"].drm, "13.5", "cavalry")
        return
    if unit is not None and unit.hazardous:
        sums.add(table["hazardous"].drm, "4.62", "hazardous")
        return
    if mover is None:
        return
    if not mover.assault or (unit is not None and (unit.broken or unit.berserk)):  # [4.61]
        sums.add(table["ffnam"].drm, "4.6", "ffnam")
    if bare:
        sums.add(table["ffmo"].drm, "4.6", "ffmo")


def _firers(pos: Position, attack: Attack, sums: Tally, flames: bool = False) -> None:
    """What the firers bring: leadership, heroes, CX, encirclement, overstacking; once each [7.53] [4.51] [5.12].
    Flamethrowers profit neither from leaders nor from heroes, nor do Molotov cocktails alone from leaders [22.2]
    [22.62]."""
    table, shots = pos.scenario.charts.ift_drm, attack.shots
    firers = list(dict.fromkeys(firer_of(pos, shot) for shot in shots))
    leader = director(pos, attack)
    listened_to = leader is not None and not flames and not is_overruled(pos, leader)
    listened_to = listened_to and not is_but_a_bottle(pos, attack)
    if leader is not None and listened_to and (led := leadership_over(pos, leader, firers)):
        sums.add(led, "7.531", "leadership")
    heroes = [
        s for s in shots
        if is_hero(pos, firer_of(pos, s)) and distance(pos.scenario, loc_of(pos, s), attack.loc) <= fired_range(pos, s)
    ]  # fmt: skip
    if heroes and not flames:
        sums.add(table["hero"].drm * len(heroes), "15.24", "hero")
    alone = [s for s in shots if pos.is_weapon(s) and pos.armament(s).mg and is_hero(pos, firer_of(pos, s))]
    if alone := [s for s in alone if gunner_mate(pos, attack, s) is None]:
        sums.add(table["hero_alone"].drm * len(alone), "15.23", "hero-alone")
    if any(pos.units[u].cx for u in (*firers, *attack.leaders)):
        sums.add(table["cx"].drm, "4.51", "cx")
    if any(is_encircled(pos, u) for u in firers):
        sums.add(table["encircled"].drm, "7.7", "encircled-firer")
    if pos.smoke and any(pos.smoke_at(loc_of(pos, s)) is not None for s in shots):
        sums.add(table["out_of_smoke"].drm, "24.8", "out-of-smoke")
    over = max((overstacked(pos, loc, attack.side) for loc in locations(pos, shots)), default=0)
    if over:
        sums.add(over * table["overstacked"].drm, "5.12", "overstacked")
