"""Overlays [2.7] to [2.76]: pieces of ground that a scenario lays over its boards before play."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ....engine.data import Pack
from ....engine.figures import Fault, Few
from ....engine.hexmap import HexMap, Outline, Place
from ....engine.lattice import SIDES, Point
from ..pack.scenario_files import ScenarioFile

STREAM, JOINT = "stream", "stream_joint"
KEPT = ("half:W", "half:E", "half:N", "half:S")  # where a hex is cut is no matter of overlays


class OverlayHex(msgspec.Struct, frozen=True):
    """A hex of an overlay: how to come to it from the hex marked 1, what is there, and what stands on its hexsides."""

    at: list[str]
    terrain: str = "open"
    level: Few = 0
    flags: list[str] = []
    outlines: dict[str, list[Point]] = {}
    building: str = ""
    storeys: Few = 1
    stone: bool = False
    stair: bool = False
    sides: dict[str, str] = {}
    bypass: list[str] = []


class Overlay(msgspec.Struct, frozen=True):
    """An overlay file. `heading` leads from its hex 1 to its hex 2; one that was drawn for certain hexes names them
    [2.75]."""

    id: str
    title: str
    source: str
    hexes: list[OverlayHex]
    heading: str = "S"
    only: list[str] = []


def read(pack: Pack, id: str) -> Overlay:
    return pack.toml(f"overlays/{id}.toml", Overlay)


def turn_of(board: HexMap, overlay: Overlay, first: int, second: int) -> int:
    """By how many hexsides an overlay is turned so that its hexes 1 and 2 lie on these two [2.73]."""
    return (SIDES.index(board.direction(first, second)) - SIDES.index(overlay.heading)) % 6


def turned(side: str, turn: int) -> str:
    return SIDES[(SIDES.index(side) + turn) % 6]


def turned_point(point: Point, turn: int) -> Point:
    """A point of a hex turned by so many hexsides, on the lattice of boards."""
    x, y = float(point[0]), float(point[1])
    for _ in range(turn):
        x, y = x / 2 - 7 * y / 8, 6 * x / 7 + y / 2
    return int(x), int(y)


def covered(board: HexMap, overlay: Overlay, first: int, second: int) -> dict[int, OverlayHex]:
    """The hexes of a board that an overlay covers."""
    turn, found = turn_of(board, overlay, first, second), {}
    for one in overlay.hexes:
        hex = first
        for step in one.at:
            hex += board.offset[turned(step, turn)]
        found[hex] = one
    return found


def lay(board: HexMap, overlay: Overlay, first: int, second: int) -> None:
    """Cover the hexes: only the overlay's terrain, hexsides and vertices count there, and nothing is left of what it
    hides [2.73] [2.74]."""
    turn, over = turn_of(board, overlay, first, second), covered(board, overlay, first, second)
    name = board.head.get("name", "")
    board.places = [place for place in board.places if place.hex not in over]
    for hex, one in over.items():
        kept = [flag for flag in board.flags[hex] if flag in KEPT]
        board.terrain[hex], board.levels[hex] = one.terrain, one.level
        board.flags[hex] = frozenset((*kept, *one.flags))
        board.outlines[hex] = tuple(
            Outline(kind, tuple(turned_point(point, turn) for point in points)) for kind, points in one.outlines.items()
        )
        board.bypass[hex] = frozenset(turned(side, turn) for side in one.bypass)
        if not board.bypass[hex]:
            del board.bypass[hex]
        if one.building:
            facts = {f"storeys:{one.storeys}", "stone" if one.stone else "wood", *(["stair"] if one.stair else [])}
            board.places.append(Place(hex, "building", one.building, frozenset(facts)))
        board.aliases[f"{name}o{board.labels[hex]}"] = hex
        for side in SIDES:
            board.exits.pop((hex, side), None)
            for pair in ((hex, hex + board.offset[side]), (hex + board.offset[side], hex)):
                board.sides.pop(pair, None)
    for hex, one in over.items():
        for side, kinds in one.sides.items():
            beyond = hex + board.offset[turned(side, turn)]
            for kind in kinds.split():
                for pair in ((hex, beyond), (beyond, hex)):
                    board.sides.setdefault(pair, {})[kind] = ""


def lay_all(board: HexMap, number: int, file: ScenarioFile, pack: Pack) -> HexMap:
    """The overlays of one board, in the order of the special rules: the later ones lie on top [2.7] [2.73]."""
    for laid in file.overlays:
        if laid.board == number:
            lay(board, read(pack, laid.overlay), board.hex(laid.first), board.hex(laid.second))
    join_streams(board, set(board.aliases.values()))
    return board


def name_covered(board: HexMap, boards: list[HexMap]) -> None:
    """Covered hexes are also called with an "o" between board and hex, as 32oE7 [2.73]."""
    for one in boards:
        for label, hex in one.aliases.items():
            name, bare = one.head.get("name", ""), one.labels[hex]
            found = next((word for word in (f"{name}{bare}", bare) if board.has(word)), "")
            if found:
                board.aliases[label] = board.hex(found)


def join_streams(board: HexMap, ends: set[int]) -> None:
    """Where the end of an overlay's stream lies beside another stream they join: units pass, but only those IN the two
    hexes see each other across that hexside [2.76]."""
    streams = {hex for hex in board.hexes if STREAM in board.flags[hex]}
    for hex in sorted(ends & streams):
        for near in board.neighbours[hex]:
            kinds = board.sides.get((hex, near), {})
            if near in streams and STREAM not in kinds and "cliff" not in kinds and is_end(board, hex):
                for pair in ((hex, near), (near, hex)):
                    board.sides.setdefault(pair, {})[JOINT] = ""


def join_boards(board: HexMap, boards: list[HexMap]) -> None:
    """The same on boards laid together: the end of an overlay's stream beside one of the next board, and two ends that
    meet there [2.76]."""
    join_streams(board, set(board.aliases.values()))
    names = [one.head.get("name", "") for one in boards]
    of = {hex: next((n for n in names if board.labels[hex].startswith(n)), "") for hex in board.hexes}
    ends = {hex for hex in board.hexes if STREAM in board.flags[hex] and is_end(board, hex)}
    for hex in sorted(ends):
        beyond = [near for near in board.neighbours[hex] if near in ends and of[near] != of[hex]]
        for near in beyond:
            if {STREAM, "cliff"}.isdisjoint(board.sides.get((hex, near), {})):
                board.sides.setdefault((hex, near), {})[JOINT] = ""


def is_end(board: HexMap, hex: int) -> bool:
    """A stream hex from which the stream goes on over one hexside at most."""
    return sum(STREAM in board.sides.get((hex, near), {}) for near in board.neighbours[hex]) <= 1


def of_overlays(file: ScenarioFile, pack: Pack, slug: str) -> Iterator[Fault]:
    """Overlays of the game, on two hexes side by side of boards that are laid, where they may lie [2.73] [2.75]."""
    name = f"scenarios/{slug}.toml"
    known = sorted(path.stem for path in (pack.folder / "overlays").glob("*.toml"))
    boards = {laid.board for laid in file.boards}
    for i, laid in enumerate(file.overlays):
        if laid.overlay not in known:
            yield (
                name,
                ["overlays", i, "overlay"],
                f"there is no overlay {laid.overlay!r}; known are {', '.join(known)}",
            )
            continue
        if laid.board not in boards:
            yield name, ["overlays", i, "board"], f"there is no board {laid.board} in play"
            continue
        board, overlay = pack.map(str(laid.board)), read(pack, laid.overlay)
        ends = [label for label in (laid.first, laid.second) if not board.has(label)]
        if ends or board.hex(laid.second) not in board.neighbours[board.hex(laid.first)]:
            yield name, ["overlays", i, "first"], "two hexes side by side are expected"
            continue
        over = covered(board, overlay, board.hex(laid.first), board.hex(laid.second))
        if any(not 0 <= hex < board.size or not board.terrain[hex] for hex in over):
            yield name, ["overlays", i, "first"], "it hangs over the edge of the board"
        place = f"{laid.board}{laid.first}-{laid.second}"
        if overlay.only and place not in overlay.only:
            yield name, ["overlays", i, "first"], f"it lies on {', '.join(overlay.only)}"
