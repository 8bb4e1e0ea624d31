"""Lines of sight between Locations [6.], by the engine's exact lines, with SMOKE laid over the terrain [24.4]. Units
never block them [6.6]; what an obstacle hides from above the engine counts [6.41] [6.42]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...engine.cover import Haze
from ...engine.lattice import CENTRE, CORNERS, SIDES
from ...engine.sight import BLOCKED, NO_LAYERS, Layers, Stand, Verdict
from .before_play.overlays import JOINT
from .locations import next_to
from .places import GROUND, LEVELS, Loc, hex_of, level_of
from .position import Position
from .scenario import Scenario

AT_CENTRE: Final = (CENTRE,)
LINES_KEPT: Final = 100_000


def layers(pos: Position) -> Layers:
    """SMOKE as hindrance as high as it rises, also in the hexes of both ends [24.2] [24.4]."""
    if not pos.smoke:
        return NO_LAYERS
    chart = pos.scenario.charts.terrain
    return {
        hex: (Haze(s.drm, int(2 * chart[s.kind].height), s.kind, "24.2", everywhere=True),)
        for hex, s in sorted(pos.smoke.items())
    }


def stand(loc: Loc, aim: int = CENTRE) -> Stand:
    return Stand(hex_of(loc), level_of(loc), aim)


def inside(scenario: Scenario, a: Loc, b: Loc) -> bool | None:
    """Within one building a line reaches the next level in the same hex, and the same level in the next hex [6.8]; IN
    two streams that join, from one to the other [2.76]. None: this is no such line."""
    here, there = a // LEVELS, b // LEVELS
    if here == there:
        return abs(a - b) <= 1
    if there not in scenario.board.neighbours[here]:
        return None
    one, other = scenario.buildings.get(here), scenario.buildings.get(there)
    if a % LEVELS < GROUND and level_of(a) == level_of(b) == -1 and JOINT in scenario.board.side(here, there):
        return True
    if one is None or other is None or one.id != other.id:
        return None
    if level_of(a) == level_of(b):
        return "rowhouse" not in scenario.board.side(here, there) or None
    return False


def hindrance(pos: Position, a: Loc, b: Loc, aims: Sequence[int] = AT_CENTRE) -> int:
    """The hindrance from one Location to another, the best of these aiming points; `BLOCKED` if there is no line [6.1].
    Of hexes at one range the engine counts one [6.7.a]. SMOKE clears no line that terrain blocks, and who looks out of
    it sees less than who looks into it [24.8]."""
    if len(aims) == 1:
        bare = bare_hindrance(pos.scenario, a, b) if CENTRE in aims else _at_point(pos.scenario, a, b, aims[0])
        if bare == BLOCKED or not pos.smoke:
            return bare
    found = _past_everything(pos, a, b, aims)
    return found if found + out_of_smoke(pos, a) < pos.scenario.sight.rules.opaque else BLOCKED


def out_of_smoke(pos: Position, a: Loc) -> int:
    """What SMOKE adds to every line that leads out of it, or lies within it [24.8]."""
    return pos.scenario.charts.ift_drm["out_of_smoke"].drm if pos.smoke_at(a) is not None else 0


def _past_everything(pos: Position, a: Loc, b: Loc, aims: Sequence[int]) -> int:
    """The same without what SMOKE around the viewer adds."""
    within = inside(pos.scenario, a, b)
    if within is not None and CENTRE in aims:
        return smoke_inside(pos, a, b) if within else BLOCKED
    over, sight = layers(pos), pos.scenario.sight
    found = [sight.sees(hex_of(a), hex_of(b), level_of(a), level_of(b), CENTRE, aim, over) for aim in aims]
    clear = [value for value in found if value != BLOCKED]
    return min(clear) if clear else BLOCKED


def smoke_inside(pos: Position, a: Loc, b: Loc) -> int:
    """SMOKE on a line within a building: that of either end's hex, if it rises so high [24.2] [24.4]."""
    chart, foot = pos.scenario.charts.terrain, min(level_of(a), level_of(b))
    there = [pos.smoke[hex] for hex in {hex_of(a), hex_of(b)} if hex in pos.smoke]
    return sum(smoke.drm for smoke in there if chart[smoke.kind].height > foot)


def bare_hindrance(scenario: Scenario, a: Loc, b: Loc) -> int:
    """The same from centre to centre without SMOKE, which never changes: it is kept, as long as it is not too much."""
    known = scenario.lines.get(a)
    found = known.get(b) if known is not None else None
    return _look_along(scenario, a, b) if found is None else found


def _look_along(scenario: Scenario, a: Loc, b: Loc) -> int:
    """The same of a line that is not known yet."""
    if scenario.lines_kept >= LINES_KEPT:
        scenario.lines, scenario.clear_lines, scenario.lines_kept = {}, {}, 0
    within = inside(scenario, a, b)
    if within is not None:
        found = 0 if within else BLOCKED
    else:  # without calls: most lines are looked along once
        found = scenario.sight.sees(a // LEVELS, b // LEVELS, a % LEVELS - GROUND, b % LEVELS - GROUND)
    lines_of(scenario, a)[b] = lines_of(scenario, b)[a] = found
    scenario.lines_kept += 1
    if found != BLOCKED:
        scenario.clear_lines.setdefault(a, set()).add(b)
        scenario.clear_lines.setdefault(b, set()).add(a)
    return found


def lines_of(scenario: Scenario, loc: Loc) -> dict[Loc, int]:
    """The lines of a Location that are kept, by where they lead to."""
    found = scenario.lines.get(loc)
    if found is None:
        found = scenario.lines[loc] = {}
    return found


def _at_point(scenario: Scenario, a: Loc, b: Loc, aim: int) -> int:
    """The same to another point of the hex."""
    known = scenario.lines_to
    found = known.get((a, b, aim))
    if found is None:
        if len(known) >= LINES_KEPT:
            known.clear()
        found = known[a, b, aim] = scenario.sight.sees(hex_of(a), hex_of(b), level_of(a), level_of(b), CENTRE, aim)
    return found


def sees(pos: Position, a: Loc, b: Loc) -> bool:
    """Whether there is a line of sight [6.1] [6.5]."""
    return hindrance(pos, a, b) != BLOCKED


def is_seen(pos: Position, loc: Loc, places: Sequence[Loc]) -> bool:
    """Whether a Location is seen from one of these places."""
    if not is_seen_bare(pos.scenario, loc, places):
        return False
    return not pos.smoke or any(sees(pos, there, loc) for there in places)


def is_seen_bare(scenario: Scenario, loc: Loc, places: Sequence[Loc]) -> bool:
    """The same without SMOKE: lines that are known already are looked at first."""
    clear = scenario.clear_lines.get(loc)
    if clear is not None and not clear.isdisjoint(places):
        return True
    for there in set(places).difference(lines_of(scenario, loc)):
        if _look_along(scenario, there, loc) != BLOCKED:
            return True
    return False


def verdict(pos: Position, a: Loc, b: Loc, aim: int = CENTRE) -> Verdict:
    """The line with everything that blocks or hinders it, for the picture after the fact."""
    return pos.scenario.sight.look(stand(a), stand(b, aim), layers(pos))


def are_next(pos: Position, a: Loc, b: Loc) -> bool:
    """ADJACENT: next Locations with a line of sight, between which Infantry could advance [A.8]; SMOKE does not count.
    A Location is ADJACENT to itself."""
    return b in adjacent_ones(pos.scenario, a)


def adjacent_ones(scenario: Scenario, a: Loc) -> frozenset[Loc]:
    """The Locations that are ADJACENT to one."""
    found = scenario.adjacent.get(a)
    if found is None:
        near = [loc for loc in next_to(scenario, a) if sees_bare(scenario, a, loc)]
        found = scenario.adjacent[a] = frozenset((a, *near))
    return found


def sees_bare(scenario: Scenario, a: Loc, b: Loc) -> bool:
    """The same without SMOKE."""
    return bare_hindrance(scenario, a, b) != BLOCKED


def corners_of(sides: Iterable[str]) -> tuple[int, ...]:
    """The aiming points at a unit in Bypass: every vertex of the hexsides that it uses [4.34]."""
    found: list[int] = []
    for side in sides:
        k = SIDES.index(side)
        for corner in ((k - 1) % 6, k):
            if 1 + corner not in found:
                found.append(1 + corner)
    return tuple(found)


def middle_of(side: str) -> int:
    """The point where a road crosses a hexside [4.132.b]."""
    return 1 + len(CORNERS) + SIDES.index(side)
