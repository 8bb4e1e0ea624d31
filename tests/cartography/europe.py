"""Looking at the map of The Fall of the Third Reich by the names and numbers of the rulebook."""

from __future__ import annotations

from grognard.engine.hexmap import HexMap, Place

WATER = {"sea", "lake"}
NO_WAY = {"sea", "lake", "impassable"}


def place(board: HexMap, name: str, *kinds: str) -> Place:
    (found,) = [p for p in board.places if p.name == name and p.kind in (kinds or ("town", "city"))]
    return found


def where(board: HexMap, name: str) -> str:
    return board.label(place(board, name).hex)


def terrain(board: HexMap, label: str) -> str:
    return board.terrain[board.hex(label)]


def side(board: HexMap, a: str, b: str) -> set[str]:
    return set(board.side(board.hex(a), board.hex(b)))


def is_open(board: HexMap, hex: int) -> bool:
    return board.terrain[hex] not in WATER and "closed" not in board.flags[hex]


def open_hexes(board: HexMap) -> list[int]:
    return [h for h in board.hexes if is_open(board, h)]


def ways(board: HexMap, hex: int) -> list[int]:
    """Open neighbours over hexsides that can be crossed."""
    return [n for n in board.neighbours[hex] if is_open(board, n) and not NO_WAY & set(board.side(hex, n))]


def zone(board: HexMap, label: str) -> set[str]:
    """Where a zone of control reaches [6.3.c]."""
    hex = board.hex(label)
    stopped = {"major_river", "strait"}
    reached = [n for n in ways(board, hex) if not stopped & set(board.side(hex, n)) and board.terrain[n] != "alpine"]
    return {board.label(n) for n in reached}


def can_march(board: HexMap, start: str, goal: str) -> bool:
    """By units that are not mountain units: into alpine hexes over passes only [12.2A.f]."""
    found = [board.hex(start)]
    seen = set(found)
    for hex in found:
        for n in ways(board, hex):
            if n not in seen and (board.terrain[n] != "alpine" or "pass" in board.side(hex, n)):
                seen.add(n)
                found.append(n)
    return board.hex(goal) in seen


def theatre(board: HexMap, hex: int) -> str:
    (found,) = [flag[3:] for flag in board.flags[hex] if flag.startswith("th:")]
    return found


def beaches(board: HexMap, name: str) -> dict[str, tuple[str, str]]:
    """Marker -> beach hex and coastal hex."""
    found = {}
    for p in board.places_of("beach", name):
        (coast,) = [flag[3:] for flag in p.flags if flag.startswith("to:")]
        (marker,) = p.flags & {"US", "CW", "AL"}
        found[marker] = board.label(p.hex), coast
    return found
