"""Encirclement [7.7]: attacks from opposite sides, one after the other; and upper levels that are cut off [7.72]."""

from __future__ import annotations

from itertools import combinations

from ....engine.lattice import CORNERS
from ..locations import distance, next_to
from ..places import Loc, hex_of, level_of, loc_at
from ..position import Position
from .attack import Attack, fired_range, loc_of

ABOVE, BELOW = 12, 13  # places from which fire comes, beside the six hexsides (even) and the six hexspines (odd)


def comes_from(pos: Position, target: Loc, firer: Loc) -> int:
    """Where a line enters the target's hex: a hexside, a hexspine between two of them, or the Location above or below.
    The places are numbered clockwise."""
    if hex_of(target) == hex_of(firer):
        return ABOVE if level_of(firer) > level_of(target) else BELOW
    board, lattice = pos.board, pos.board.lattice
    assert lattice is not None
    (tx, ty), (fx, fy) = board.lattice_point(hex_of(target)), board.lattice_point(hex_of(firer))
    dx, dy = fx - tx, fy - ty
    for k in range(6):
        (lx, ly), (rx, ry) = lattice.corner(CORNERS[(k - 1) % 6]), lattice.corner(CORNERS[k])
        if dx * ry - dy * rx == 0 and dx * rx + dy * ry > 0:
            return 2 * k + 1
        if lx * dy - ly * dx > 0 and dx * ry - dy * rx > 0:
            return 2 * k
    raise AssertionError("a line enters by a side or a spine")


def surround(places: set[int]) -> bool:
    """Opposite hexspines [7.7.a]; three vertices between two lines either way, as with opposite hexsides, or with a
    hexspine and both hexsides beside the opposite one [7.7.b]; three hexsides of which no two are adjacent [7.7.c];
    above and below."""
    if {ABOVE, BELOW} <= places:
        return True
    around = [p for p in places if p < ABOVE]
    if any(abs(p - q) == 6 for p, q in combinations(around, 2)):
        return True
    sides = {p for p in around if p % 2 == 0}
    if any({(p + 5) % ABOVE, (p + 7) % ABOVE} <= sides for p in around if p % 2):
        return True
    return {0, 4, 8} <= sides or {2, 6, 10} <= sides


def aim(pos: Position, loc: Loc) -> None:
    """Fire at another Location, whatever comes of it, ends the chain of attacks that may encircle [7.7]."""
    if any(before != loc for before, _ in pos.salvo):
        pos.salvo = []


def is_exposed(pos: Position, u: int) -> bool:
    """Infantry that everybody sees is there, or a "?", may be encircled; riders alone are not [7.7]."""
    unit = pos.units[pos.host(u)]
    return not (unit.hidden or unit.mounted)


def consider(pos: Position, attack: Attack) -> None:
    """Whether this attack, which can give at least a NMC, encircles its target with those right before it at the same
    Location; fire counts within Normal Range [7.7] [7.71]."""
    aim(pos, attack.loc)
    for s in attack.shots:
        here = loc_of(pos, s)
        if here != attack.loc and distance(pos.scenario, here, attack.loc) <= fired_range(pos, s):
            pos.salvo.append((attack.loc, comes_from(pos, attack.loc, here)))
    enemy = pos.enemy(attack.side)
    if attack.loc not in pos.encircled and surround({place for _, place in pos.salvo}):
        pos.encircled[attack.loc] = enemy
        pos.tell("7.7", "encircled", hex=pos.loc_label(attack.loc))


def is_encircled(pos: Position, u: int) -> bool:
    """In an encircled Location, or cut off upstairs [7.7] [7.72]; heroes and the berserk never mind."""
    unit = pos.units[u]
    if not pos.minds_encirclement(u):
        return False
    return pos.encircled.get(unit.loc) == pos.side(u) or (unit.level > 0 and is_cut_off(pos, unit.loc, pos.side(u)))


def is_cut_off(pos: Position, loc: Loc, side: str) -> bool:
    """No way leads down from an upper level that is free of Known unbroken armed enemies [7.72]."""
    if not pos.occupied[pos.enemy(side)]:
        return False
    seen, queue = {loc}, [loc]
    while queue:
        here = queue.pop()
        if level_of(here) == 0:
            return False
        for near in (*next_to(pos.scenario, here), *_down_the_wall(pos, here)):
            if near not in seen and not _is_barred(pos, near, side):
                seen.add(near)
                queue.append(near)
    return True


def _down_the_wall(pos: Position, loc: Loc) -> tuple[Loc, ...]:
    """The next level below, where the building has an outer wall to climb down [7.72]."""
    hex, board = hex_of(loc), pos.board
    outside = any("building" not in board.side(hex, other) for other in board.neighbours[hex])
    return (loc_at(hex, level_of(loc) - 1),) if outside and level_of(loc) > 0 else ()


def _is_barred(pos: Position, loc: Loc, side: str) -> bool:
    return any(not pos.units[v].broken and not pos.type(v).unarmed for v in pos.known_at(loc, pos.enemy(side)))
