"""Who must rout, who may break for it, and who interdicts a rout [10.41] [10.5] [10.53] [10.711]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....engine.reason import Reason
from ..firing.attack import fired_range
from ..firing.drm import is_open, is_open_to
from ..firing.encirclement import is_encircled
from ..firing.readiness import fires_alone, guards_too_many
from ..locations import distance, has_shellholes, ranges
from ..places import LEVELS, Loc, hex_of
from ..position import Position
from ..scenario import Scenario
from ..sight import adjacent_ones, is_seen
from ..units import Trek
from ..weapons.ordnance import is_ordnance
from .leadership import is_armed, is_hero
from .morale import can_break

INTERDICTS: Final = 16  # hexes at most [10.532]


def known_enemies(pos: Position, u: int) -> list[int]:
    """Known enemies on the map [12.11]."""
    side = pos.enemy(pos.side(u))
    return pos.kept(
        ("known", side),
        pos.stamp(side),
        lambda: [v for v in pos.persons(side) if not pos.units[v].concealed and not pos.units[v].by],
    )


def reach_of(pos: Position, v: int) -> int:
    """The Normal Range of a unit and its working weapons, sixteen hexes at most; leaders without a weapon have none
    [10.5] [10.532]."""
    own = fired_range(pos, v)
    guns = [pos.armament(w).range for w in weapons(pos, v)] if v in pos.cargo else ()
    return min(INTERDICTS, max([own, *guns])) if guns else own


def weapons(pos: Position, v: int) -> list[int]:
    """Machine guns, mortars and flamethrowers that could fire: of dismantled ones only German machine guns do [9.8]
    [10.532]."""
    works = [w for w in pos.weapons_of(v) if not pos.units[w].malfunctioned]
    works = [w for w in works if pos.weapon(w).dm_fires_as or not pos.units[w].dismantled]
    return [w for w in works if pos.weapon(w).mg or fires_alone(pos, w)]


def is_under_fire(pos: Position, u: int, loc: Loc) -> bool:
    """In Open Ground, in sight and Normal Range of a Known enemy who is not in Melee [10.5]."""
    if not is_open(pos, loc, None, u):
        return False
    far, enemy = ranges(pos.scenario, loc), pos.enemy(pos.side(u))
    guns = pos.each(("guns", enemy), None, enemy, lambda v: _gun(pos, v))
    return any(far[hex_of(there)] <= reach and is_open_to(pos, there, loc, None, u) for there, reach in guns)


def is_in_the_open(pos: Position, u: int, loc: Loc) -> bool:
    """In Open Ground to a Known enemy who sees it, however far he is [10.531]."""
    return any(is_open_to(pos, pos.locs[v], loc, None, u) for v in known_enemies(pos, u))


def _gun(pos: Position, v: int) -> tuple[tuple[Loc, int], ...]:
    unit = pos.units[v]
    free = not (unit.concealed or unit.by or unit.melee or unit.broken)
    return ((pos.locs[v], reach_of(pos, v)),) if free else ()


def is_beside_enemy(pos: Position, u: int, loc: Loc) -> bool:
    """In the same Location as a Known unbroken armed enemy, or ADJACENT to one [10.5]."""
    foes = threats(pos, pos.side(u))
    return loc in pos.made(("beside", pos.side(u)), foes, lambda foes: beside(pos.scenario, foes))


def beside(scenario: Scenario, foes: Sequence[tuple[Loc, int]]) -> frozenset[Loc]:
    """Their Locations, and those ADJACENT to them."""
    return frozenset().union(*[adjacent_ones(scenario, there) for there, _ in foes])


def must_rout(pos: Position, u: int) -> bool:
    """Broken units that may not stay where they are [10.5] [3.6]; those in Melee withdraw instead [11.16]."""
    unit = pos.units[u]
    if not unit.broken or unit.melee or unit.by or not unit.hex:
        return False
    return is_beside_enemy(pos, u, pos.locs[u]) or is_under_fire(pos, u, pos.locs[u])


def threats(pos: Position, side: str) -> Sequence[tuple[Loc, int]]:
    """Where Known unbroken armed enemies of a side are, and how far they reach."""
    enemy = pos.enemy(side)
    return pos.each(("threats", enemy), None, enemy, lambda v: _threat(pos, v))


def _threat(pos: Position, v: int) -> tuple[tuple[Loc, int], ...]:
    unit = pos.units[v]
    if unit.concealed or unit.by or unit.broken or not is_armed(pos, v):
        return ()
    return ((pos.locs[v], reach_of(pos, v)),)


def may_break(pos: Position, side: str, u: int) -> Reason | None:
    """Voluntary break: in sight and Normal Range of a Known unbroken armed enemy, or ADJACENT to any unbroken one
    [10.41]."""
    name = pos.names[u]
    if not pos.is_person(u) or pos.side(u) != side or not pos.units[u].hex:
        return Reason("10.41", "not-your-unit", unit=name)
    if not _is_firm(pos, u):
        return Reason("10.41", "cannot-break", unit=name)
    here = pos.locs[u]
    near = is_threatened(pos, here, threats(pos, side)) or is_faced(pos, here, faces(pos, side))
    return None if near else Reason("10.41", "nobody-near", unit=name)


def faces(pos: Position, side: str) -> Sequence[Loc]:
    """Where unbroken enemies of a side are seen, armed or not; and "?", whatever is under them [10.41] [12.11]."""
    enemy = pos.enemy(side)
    there = pos.each(("faces", enemy), None, enemy, lambda v: _face(pos, v))
    return [*there, *(pos.locs[v] for v in pos.dummies(enemy))]


def _face(pos: Position, v: int) -> tuple[Loc, ...]:
    unit = pos.units[v]
    return () if unit.hidden or unit.broken else (pos.locs[v],)


def is_faced(pos: Position, here: Loc, others: Sequence[Loc]) -> bool:
    """One of these is ADJACENT to a Location [10.41]."""
    return not adjacent_ones(pos.scenario, here).isdisjoint(others)


def is_threatened(pos: Position, here: Loc, dangers: Sequence[tuple[Loc, int]]) -> bool:
    """One of them reaches and sees a Location [10.41]."""
    far = ranges(pos.scenario, here)
    near = [there for there, reach in dangers if far[there // LEVELS] <= reach]
    return bool(near) and is_seen(pos, here, near)


def farthest(dangers: Sequence[tuple[Loc, int]]) -> list[tuple[Loc, int]]:
    """Of those in one Location the one that reaches farthest."""
    found: dict[Loc, int] = {}
    for there, reach in dangers:
        if reach > found.get(there, -1):
            found[there] = reach
    return list(found.items())


def breakers(pos: Position, side: str) -> Sequence[int]:
    """Those who may break; found anew for all only if what threatens them has changed, or SMOKE."""
    dangers, others = threats(pos, side), faces(pos, side)
    near: dict[Loc, bool] = {}  # of those in one Location all may or none
    guns = farthest(dangers)

    def may(u: int) -> bool:
        if not _is_firm(pos, u):
            return False
        here = pos.locs[u]
        if here not in near:
            near[here] = is_faced(pos, here, others) or is_threatened(pos, here, guns)
        return near[here]

    return pos.ones(("breakers", side), (dangers, others, list(pos.smoke.items())), side, may)


def _is_firm(pos: Position, u: int) -> bool:
    """Neither broken already, nor unable to break or held where it is."""
    return can_break(pos, u) and not pos.units[u].by and not pos.units[u].melee


def interdictors(
    pos: Position, u: int, loc: Loc, came: Loc = 0, passing: bool = False, by_road: bool = False
) -> Iterator[int]:  # fmt: skip
    """Known unbroken enemies to whom the Location is Open Ground for who `came` from that other one, within Normal
    Range, and who could fire there with 1 FP or more: not CX, mounted, encircled or in Melee [10.53] [10.532]. Who is
    `passing` shellholes is in the open, and so is who has paid the road rate [10.51] [4.132]."""
    step = Trek(pos.side(u), (u,), hex_of(loc), 0) if passing and has_shellholes(pos.scenario, loc) else None
    if by_road:
        step = Trek(pos.side(u), (u,), hex_of(loc), 0, came=hex_of(came), way="road")
    if not is_open(pos, loc, step, u):
        return
    for v in known_enemies(pos, u):
        unit = pos.units[v]
        if unit.broken or unit.cx or unit.melee or unit.mounted or not is_armed(pos, v):
            continue
        if is_encircled(pos, v) or guards_too_many(pos, v):
            continue
        far = distance(pos.scenario, unit.loc, loc)
        if far <= INTERDICTS and _fires_in_full(pos, v, far) and is_open_to(pos, unit.loc, loc, step, u, hex_of(came)):
            yield v


def _fires_in_full(pos: Position, v: int, far: int) -> bool:
    """Within Normal Range of its own firepower or of a weapon that is not halved: in pinned hands only a mortar's, and
    no machine gun's that a leader serves alone [10.532] [9.12]."""
    own = pos.arms(v)
    if own.fp and far <= own.range and not pos.units[v].pinned:
        return True
    alone = pos.type(v).leads and not is_hero(pos, v) and not _helped(pos, v)
    for w in weapons(pos, v):
        row, mortar = pos.armament(w), is_ordnance(pos, w)
        halved = not mortar and (pos.units[v].pinned or (row.mg and alone))
        if not halved and row.min_range <= far <= row.range:
            return True
    return False


def _helped(pos: Position, v: int) -> bool:
    """Two SMC on foot fire a machine gun at full power [9.12] [13.4]."""
    there = [pos.units[w] for w in pos.at_loc(pos.locs[v], pos.side(v)) if w != v and pos.type(w).smc]
    return any(not (unit.broken or unit.pinned or unit.mounted) for unit in there)
