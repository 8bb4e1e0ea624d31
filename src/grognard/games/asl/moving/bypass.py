"""Bypass [4.3]: along the hexsides of woods and buildings, without entering them."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.lattice import CORNERS, SIDES, Point
from ..locations import is_any
from ..places import loc_at
from ..position import Position
from ..scenario import BypassRow
from ..units import Trek
from .costs import terrain_cost

LONGEST = 4  # hexsides of one hex, at double cost beyond two [4.31]
FARTHER = 2  # hexsides that are added to a Bypass under way, for as much again [4.31]


def corner_point(pos: Position, hex: int, corner: int) -> Point:
    lattice = pos.board.lattice
    assert lattice is not None
    (x, y), (dx, dy) = pos.board.lattice_point(hex), lattice.corner(CORNERS[corner])
    return x + dx, y + dy


def corners(pos: Position, hex: int) -> dict[Point, int]:
    known = pos.scenario.corners
    if hex not in known:
        known[hex] = {corner_point(pos, hex, corner): corner for corner in range(6)}
    return known[hex]


def last_corner(pos: Position, move: Trek) -> Point | None:
    """Where a unit in Bypass is: the last vertex of the hexsides it uses."""
    if not move.vertices:
        return None
    sides = [SIDES.index(side) for side in move.way.split("-")]
    if len(sides) > 1:
        clockwise = (sides[1] - sides[0]) % 6 == 1
        return corner_point(pos, move.hex, sides[-1] if clockwise else (sides[-1] - 1) % 6)
    before = corners(pos, move.came)
    ends = [(sides[0] - 1) % 6, sides[0]]
    far = [c for c in ends if corner_point(pos, move.hex, c) not in before]
    return corner_point(pos, move.hex, far[0] if far else ends[1])


def beside(pos: Position, move: Trek) -> tuple[int, ...]:
    """From a Bypass only hexes at its last vertex can be entered [4.31]."""
    known, place = pos.scenario.beside_bypass, _place(move)
    if place not in known:
        at = last_corner(pos, move)
        known[place] = tuple(h for h in pos.board.neighbours[move.hex] if at is None or at in corners(pos, h))
    return known[place]


def _place(move: Trek) -> tuple[int, int, str]:
    """All on which it depends where a stack is and where it can go from there by Bypass."""
    return (move.came, move.hex, move.way) if move.vertices else (0, move.hex, "")


def ways_along(pos: Position, move: Trek, hex: int) -> Iterator[str]:
    """The Bypasses of a hex that begin where the unit stands: consecutive clear hexsides, as "NW-SW" [4.3] [4.31]."""
    clear = pos.board.bypass.get(hex, frozenset())
    if not clear or not is_any(pos.scenario.terrains[hex], "bypass"):
        return
    mine = corners(pos, hex)
    at = last_corner(pos, move)
    starts = [p for p in ([at] if at is not None else corners(pos, move.hex)) if p in mine]
    came = pos.board.direction(hex, move.hex) if move.hex in pos.board.neighbours[hex] else ""
    for start in starts:
        corner = mine[start]
        for turn in (1, -1):
            sides: list[str] = []
            for n in range(LONGEST):
                side = SIDES[(corner + 1 + n) % 6] if turn == 1 else SIDES[(corner - n) % 6]
                if side not in clear or side == came:
                    break
                sides.append(side)
                yield "-".join(sides)


def farther(pos: Position, move: Trek) -> tuple[str, ...]:
    """How a Bypass of one or two hexsides goes on around the same obstacle [4.31]; found when first asked for."""
    known, key = pos.scenario.bypass_ways, (*_place(move), move.hex)
    if key not in known:
        known[key] = _farther(pos, move)
    return known[key]


def _farther(pos: Position, move: Trek) -> tuple[str, ...]:
    at, clear = last_corner(pos, move), pos.board.bypass.get(move.hex, frozenset())
    if at is None or move.way.count("-") >= FARTHER:
        return ()
    last = SIDES.index(move.way.split("-")[-1])
    turn = 1 if corners(pos, move.hex)[at] == last else -1
    came = pos.board.direction(move.hex, move.came) if move.came in pos.board.neighbours[move.hex] else ""
    sides: list[str] = []
    for n in range(1, FARTHER + 1):
        side = SIDES[(last + turn * n) % 6]
        if side not in clear or side == came:
            break
        sides.append(side)
    return tuple("-".join(sides[:n]) for n in range(1, len(sides) + 1))


def bypasses(pos: Position, move: Trek, hex: int) -> tuple[str, ...]:
    """The same, each once: found when first asked for."""
    known, key = pos.scenario.bypass_ways, (*_place(move), hex)
    if key not in known:
        known[key] = tuple(dict.fromkeys(ways_along(pos, move, hex)))
    return known[key]


def bypass_rows(pos: Position, move: Trek) -> tuple[BypassRow, ...]:
    """All that can be begun where the stack is, with what terrain alone makes them cost."""
    known, place = pos.scenario.bypass_rows, _place(move)
    found = known.get(place)
    if found is None:
        around = [h for h in pos.board.neighbours[move.hex] if h in pos.board.bypass and bypasses(pos, move, h)]
        found = known[place] = tuple((loc_at(h), h, _needs(pos, move, h)) for h in around)
    return found


def _needs(pos: Position, move: Trek, hex: int) -> tuple[tuple[str, int], ...]:
    here, loc = move.loc, loc_at(hex)
    inside = terrain_cost(pos, here, loc)
    costs = {way: terrain_cost(pos, here, loc, way) for way in bypasses(pos, move, hex)}
    return tuple((way, -1 if inside < 0 or cost < 0 else cost + inside) for way, cost in costs.items())


def all_ways() -> tuple[str, ...]:
    """Every Bypass there can be, of whatever hex."""
    found = []
    for start in range(6):
        for turn in (1, -1):
            sides: list[str] = []
            for n in range(LONGEST):
                sides.append(SIDES[(start + turn * n) % 6])
                found.append("-".join(sides))
    return tuple(dict.fromkeys(found))
