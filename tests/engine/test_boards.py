"""Boards: their format and its faults, and boards joined and turned into one map."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.grid import OPPOSITE, letters
from grognard.engine.hexmap import HexMap, MapError
from grognard.engine.hexset import Ways, hexset, members
from grognard.engine.join import Laid, join
from tests.engine.made_field import made
from tests.engine.sights import LAYOUTS, MAPS, board, laid_out


def put(folder: Path, *lines: str) -> HexMap:
    path = folder / "board.hexmap"
    head = ["hexmap 1", "grid flat cols=1..3 rows=0..2 shift=even label={AA}{r} east=+ south=+", "terrain w woods"]
    path.write_text("\n".join([*head, *lines]), encoding="utf-8")
    return HexMap.load(path)


# -- one board -----------------------------------------------------------------------------------------------------


def test_columns_are_lettered_and_the_letters_doubled():
    assert [letters(c) for c in (1, 26, 27, 33, 53)] == ["A", "Z", "AA", "GG", "AAA"]


@pytest.mark.parametrize("number", range(101, 106))
def test_every_board_of_the_pack_is_read(number):
    found = board(number)
    assert len(found.hexes) == 346
    assert not found.has("A0")
    assert found.has("GG10")
    assert all(len(outline.points) >= 3 for outlines in found.outlines.values() for outline in outlines)


def test_a_board_tells_levels_outlines_bypass_and_shapes():
    hills, city = board(103), board(104)
    assert max(hills.levels) == 3
    assert hills.levels[hills.hex("A1")] == 0
    assert {outline.kind for outline in city.outlines[city.hex("O6")]} == {"building"}
    assert city.bypass[city.hex("O6")] == {"N", "NE", "S", "SW", "NW"}
    assert (city.shapes["orchard"], city.shapes["woods"]) == ("inherent", "poly")


@pytest.mark.parametrize(
    ("lines", "line", "told"),
    [
        (["altitude 40"], 4, "unknown word 'altitude'"),
        (["h B1 m -"], 4, "unknown terrain code 'm'"),
        (["edge whole"], 4, "the edge of a board is 'half'"),
        (["shape woods round"], 4, "unknown shape 'round'"),
        (["lattice column=168"], 4, "lattice column=NUMBER row=NUMBER"),
        (["lattice column=100 row=100"], 4, "divides by 6"),
        (["g B1 woods 0,0 10,0 0,10"], 4, "needs a lattice line"),
        (["lattice column=168 row=192", "g B1 woods 0,0 10,0"], 5, "wrong number of words"),
        (["lattice column=168 row=192", "g B1 woods 0,0 10,0 0,0"], 5, "a point stands twice"),
        (["lattice column=168 row=192", "g B1 woods 0,0 113,0 0,10"], 5, "113,0 lies outside"),
        (["lattice column=168 row=192", "g B1 woods 0,0 ten,0 0,10"], 5, "invalid literal"),
        (["lattice column=168 row=192", "h B1 w -", "g B1 woods 0,0 9,0 0,9"], 6, "no line 'shape woods poly'"),
        (["lattice column=168 row=192", "shape woods poly", "g B1 woods 0,0 9,0 0,9"], 6, "no hex 'B1'"),
        (["b B1 N E"], 4, "no direction 'E'"),
        (["b B1 N"], 4, "no hex 'B1'"),
        (["h B1 w - level:high"], 4, "invalid literal"),
    ],
)
def test_a_fault_is_told_with_file_and_line(tmp_path, lines, line, told):
    with pytest.raises(MapError, match=told) as fault:
        put(tmp_path, *lines)
    assert f"board.hexmap:{line}:" in str(fault.value)


def test_a_lattice_belongs_to_a_grid_with_flat_tops(tmp_path):
    path = tmp_path / "pointy.hexmap"
    text = (MAPS / "101.hexmap").read_text(encoding="utf-8").replace("grid flat", "grid pointy")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MapError, match=r"pointy.hexmap:6: a lattice line of a flat grid"):
        HexMap.load(path)


# -- joined --------------------------------------------------------------------------------------------------------


def test_one_board_alone_keeps_its_labels():
    assert laid_out(((101, 0, 0, False),)).labels == board(101).labels


def test_half_hexes_join_under_the_name_of_the_northern_or_eastern_board():
    found = laid_out(((105, 0, 0, False), (101, 1, 0, True), (104, 0, 1, True), (102, 1, 1, False)))
    assert len(found.hexes) == 4 * 346 - 2 * 10 - 2 * 16  # half-hexes that meet: two short edges, two long ones
    assert found.aliases["105GG5"] == found.hex("101GG6")  # the board in the east is turned
    assert found.aliases["104B10"] == found.hex("105FF10")  # turned, its B10 lies in the north-east
    assert not found.has("105GG5")


@pytest.mark.parametrize("layout", [layout for layout, _ in LAYOUTS if len(layout) > 1])
def test_joined_boards_are_one_map(layout):
    found = laid_out(layout)
    wide, high = 32 * max(column + 1 for _, column, _, _ in layout), 10 * max(row + 1 for _, _, row, _ in layout)
    inner = [h for h in found.hexes if len(found.neighbours[h]) == 6]
    assert len(inner) == (wide // 2 - 1) * (high - 2) + wide // 2 * (high - 1)  # no gap where boards meet
    for a in found.hexes:
        for b in found.neighbours[a]:
            assert found.distance(a, b) == 1
            assert found.side(a, b) == found.side(b, a)
    assert sorted(found.within(found.hexes[0], 99)) == list(found.hexes)
    assert members(Ways(found, lambda a, b: True).flood(hexset(found.hexes[:1]), 0)) == list(found.hexes)


def test_turning_a_board_turns_everything_on_it():
    straight, turned = board(104), laid_out(((104, 0, 0, True),))
    for a in straight.hexes:
        h = turned.hex(straight.label(a))
        assert (turned.terrain[h], turned.levels[h]) == (straight.terrain[a], straight.levels[a])
        assert turned.bypass.get(h, set()) == {OPPOSITE[d] for d in straight.bypass.get(a, ())}
        points = [point for outline in straight.outlines.get(a, ()) for point in outline.points]
        moved = [point for outline in turned.outlines.get(h, ()) for point in outline.points]
        assert moved == [(-x, -y) for x, y in points]
        for b in straight.neighbours[a]:
            there = turned.hex(straight.label(b))
            assert turned.side(h, there) == straight.side(a, b)
            assert turned.direction(h, there) == OPPOSITE[straight.direction(a, b)]


def test_roads_that_leave_two_boards_meet_on_one_hexside():
    found = laid_out(((103, 0, 0, True), (104, 0, 1, False)))
    north, south = found.hex("103Y1"), found.hex("104I1")  # turned, Y1 lies in the south
    assert found.direction(north, south) == "S"
    assert "road" in found.side(north, south)


def test_a_hexside_where_boards_meet_has_the_facts_of_both(tmp_path):
    north = made(tmp_path, 's C10 S road "dirt"', "north")
    south = made(tmp_path, "s C1 N wall", "south")
    found = join([Laid(north), Laid(south, 0, 1)])
    assert found.side(found.hex("northC10"), found.hex("southC1")) == {"road": "dirt", "wall": ""}


def test_open_ground_gives_way_where_two_half_hexes_join(tmp_path):
    west = made(tmp_path, "h GG5 g - half:E; h GG6 o - half:E", "west")
    east = made(tmp_path, "h A5 o - half:W; h A6 b - half:W level:1", "east")
    found = join([Laid(west), Laid(east, 1)])
    five, six = found.hex("eastA5"), found.hex("eastA6")
    assert (found.terrain[five], found.terrain[six], found.levels[six]) == ("grain", "brush", 1)
    assert "half:W" not in found.flags[five]


def test_only_the_columns_in_play_are_on_the_map():
    found = join([Laid(board(103), turned=True, first="C", last="Q")])
    assert {found.label(h).rstrip("0123456789") for h in found.hexes} == set("CDEFGHIJKLMNOPQ")
    with pytest.raises(MapError, match="no column 'HH'"):
        join([Laid(board(103), last="HH")])


def test_a_turned_board_is_cut_where_it_then_ends():
    found = join([Laid(board(103), turned=True, first="A", last="Q")])
    cut = {found.label(h): set(found.flags[h]) & {f"half:{edge}" for edge in "NESW"} for h in found.hexes}
    assert (cut["B0"], cut["B10"], cut["A5"]) == ({"half:S"}, {"half:N"}, {"half:E"})


def test_flags_that_name_a_hex_name_it_as_the_joined_map_does():
    found = laid_out(((101, 0, 0, False), (102, 1, 0, True)))
    (bridge,) = found.places_of("bridge")
    assert bridge.flags >= {"from:102R5", "to:102T5"}


def test_boards_that_cannot_be_joined_are_refused(tmp_path):
    one = board(101)
    with pytest.raises(MapError, match="two boards lie in one place, or one board in two"):
        join([Laid(one), Laid(one, 1)])
    with pytest.raises(MapError, match="'edge half'"):
        join([Laid(put(tmp_path, "h B1 w -"))])
    small = put(tmp_path, "name small", "lattice column=168 row=192", "edge half", *(
        f"h {label} w -" for label in ("A1", "A2", "B0", "B1", "B2", "C1", "C2")
    ))  # fmt: skip
    with pytest.raises(MapError, match="different sizes or lattices"):
        join([Laid(one), Laid(small, 1)])
