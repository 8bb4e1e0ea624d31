"""Overlays on the boards, and the scenario that uses them."""

from functools import cache

import pytest
from msgspec.structs import replace

import grognard
from grognard.engine.data import DataError
from grognard.engine.figures import check
from grognard.engine.hexmap import HexMap
from grognard.engine.join import Laid, join
from grognard.games.asl.before_play.overlays import (
    JOINT,
    Overlay,
    OverlayHex,
    covered,
    join_boards,
    join_streams,
    lay,
    of_overlays,
    read,
)
from grognard.games.asl.locations import next_to
from grognard.games.asl.pack.scenario_files import (
    LaidOverlay,
    ScenarioFile,
)
from grognard.games.asl.places import loc_at
from grognard.games.asl.sight import inside
from tests.asl.build import PACK, at, position


def plain(number: int = 101) -> HexMap:
    return PACK.map(str(number))


@cache
def file() -> ScenarioFile:
    return PACK.toml("scenarios/s9.toml", ScenarioFile)


@pytest.mark.rule("asl", "2.7", "2.73")
def test_scenario_lays_its_overlays_before_play():
    scenario = grognard.new("asl", "s9", seed=1).scenario
    board = scenario.board
    assert [board.terrain[board.hex(h)] for h in ("V7", "V8", "U3", "U5")] == [
        "woods", "woods", "orchard", "shellholes",
    ]  # fmt: skip
    assert scenario.buildings[board.hex("U2")].id == "101:farm"
    before = plain()
    assert before.terrain[before.hex("V7")] != "woods"


@pytest.mark.rule("asl", "2.73")
def test_overlay_is_turned_so_that_its_two_marked_hexes_fit():
    board, wood = plain(), read(PACK, "wd1")
    first = board.hex("H5")
    for beyond in board.neighbours[first]:
        over = covered(board, wood, first, beyond)
        assert set(over) >= {first, beyond}
        assert over[beyond].at == ["S"]
        assert len(over) == 3
    south = {board.label(h) for h in covered(board, wood, first, board.hex("H6"))}
    north = {board.label(h) for h in covered(board, wood, first, board.hex("H4"))}
    assert south & north == {"H5"}


@pytest.mark.rule("asl", "2.73")
def test_turned_outlines_stay_in_their_hexes():
    for end in ("H4", "H6", "G5", "I5", "G6", "I6"):
        board, farm = plain(), read(PACK, "hs1")
        if board.hex(end) not in board.neighbours[board.hex("H5")]:
            continue
        lay(board, farm, board.hex("H5"), board.hex(end))
        (outline,) = board.outlines[board.hex("H5")]
        assert board.lattice is not None
        assert all(board.lattice.has(point) for point in outline.points)


@pytest.mark.rule("asl", "2.73")
def test_later_overlay_lies_on_top_and_covered_hexes_are_named_with_an_o():
    board = plain()
    first, second = board.hex("H5"), board.hex("H6")
    lay(board, read(PACK, "wd1"), first, second)
    lay(board, read(PACK, "hs1"), first, second)
    assert (board.terrain[first], board.terrain[second]) == ("open", "orchard")
    lay(board, read(PACK, "wd1"), first, second)
    assert (board.terrain[first], board.terrain[second]) == ("woods", "woods")
    scenario = grognard.new("asl", "s9", seed=1).scenario
    assert scenario.hex_named("101oU2") == scenario.hex_named("101U2")


@pytest.mark.rule("asl", "2.74")
def test_only_the_overlays_hexsides_count_and_others_stay():
    board = plain()
    hex, beside = board.hex("H5"), board.hex("H6")
    far = next(n for n in board.neighbours[beside] if n not in board.neighbours[hex] and n != hex)
    for pair in ((hex, beside), (beside, far)):
        for way in (pair, pair[::-1]):
            board.sides[way] = {"wall": "", "road": ""}
    one = Overlay("x", "x", "designed", [OverlayHex([], sides={"N": "hedge"})])
    lay(board, one, hex, beside)
    assert "wall" not in board.side(hex, beside)
    assert "road" not in board.side(hex, beside)
    assert set(board.side(hex, board.hex("H4"))) == {"hedge"}
    assert "wall" in board.side(beside, far)


@pytest.mark.rule("asl", "2.75", "2.73")
def test_overlay_drawn_for_one_place_lies_nowhere_else():
    check(PACK, of_overlays(file(), PACK, "s9"))
    for wrong in (
        LaidOverlay("vy1", 101, "U6", "U7"), LaidOverlay("vy2", 101, "U5", "U6"), LaidOverlay("wd1", 103, "U5", "U6"),
        LaidOverlay("wd1", 101, "U5", "U8"), LaidOverlay("wd1", 101, "A5", "A4"),
    ):  # fmt: skip
        with pytest.raises(DataError):
            check(PACK, of_overlays(replace(file(), overlays=[wrong]), PACK, "s9"))


@pytest.mark.rule("asl", "2.76")
def test_stream_of_an_overlay_joins_the_stream_beside_its_end():
    board = plain()
    ditch = read(PACK, "st1")
    lay(board, ditch, board.hex("H5"), board.hex("H6"))
    lay(board, ditch, board.hex("H7"), board.hex("H8"))
    join_streams(board, set(board.aliases.values()))
    near, far = board.hex("H6"), board.hex("H7")
    assert JOINT in board.side(near, far)
    assert "stream" not in board.side(near, far)
    pos = position(board, at("A1", "ge.sq.467"))
    below = [loc_at(hex, -1) for hex in (near, far)]
    assert below[1] in next_to(pos.scenario, below[0])
    assert inside(pos.scenario, below[0], below[1]) is True
    assert inside(pos.scenario, loc_at(near), loc_at(far)) is None


@pytest.mark.rule("asl", "2.76")
def test_streams_that_end_beside_each_other_on_two_boards_join():
    """A stream ends in the south of 101 where one of 103 begins."""
    north, south = plain(101), plain(103)
    ditch = read(PACK, "st1")
    lay(north, ditch, north.hex("I9"), north.hex("I10"))
    lay(south, ditch, south.hex("I1"), south.hex("I2"))
    for one in (north, south):
        one.aliases.clear()  # as if they were printed on the boards
    joined = join([Laid(north, 0, 0), Laid(south, 0, 1)])
    ends = {h for h in joined.hexes if "stream" in joined.flags[h]}
    pairs = [(a, b) for a in ends for b in joined.neighbours[a] if b in ends and "stream" not in joined.side(a, b)]
    before = [JOINT in joined.side(a, b) for a, b in pairs]
    join_boards(joined, [north, south])
    assert pairs
    assert (set(before), {JOINT in joined.side(a, b) for a, b in pairs}) == ({False}, {True})
