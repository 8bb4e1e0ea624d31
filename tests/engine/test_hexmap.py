"""Hex maps: numbering, directions, the text format and its faults."""

from __future__ import annotations

from math import atan2, degrees, dist, isclose
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.grid import OPPOSITE, Grid
from grognard.engine.hexmap import HexMap, MapError

GRID = "grid flat cols=1..3 rows=1..3 shift=even label={c:02d}{r:02d} east=+ south=+"
HEAD = f"hexmap 1\n{GRID}\nterrain c clear\nterrain w lake\n"
FIELD = HEAD + "".join(f"h {c:02d}{r:02d} c -\n" for c in (1, 2, 3) for r in (1, 2, 3))
BEARINGS = {"N": -90, "NE": -30, "SE": 30, "S": 90, "SW": 150, "NW": -150}
BEARINGS_POINTY = {"NE": -60, "E": 0, "SE": 60, "SW": 120, "W": 180, "NW": -120}


@pytest.fixture
def load(tmp_path: Path):
    def from_texts(*texts: str) -> HexMap:
        paths = [tmp_path / f"{'map.hexmap' if i == 0 else f'{i}.patch'}" for i in range(len(texts))]
        for path, text in zip(paths, texts):
            path.write_text(text, encoding="utf-8")
        return HexMap.load(*paths)

    return from_texts


def neighbour(board: HexMap, label: str, direction: str) -> str:
    return board.label(board.hex(label) + board.offset[direction])


# -- numbering -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shift", "east", "south", "north_east"),
    [
        ("even", "+", "+", "0302"),  # from 0202, shifted down: its upper right neighbour has the same row
        ("odd", "+", "+", "0301"),
        ("even", "+", "-", "0303"),  # rows count upwards, even columns lie higher
        ("odd", "+", "-", "0302"),
        ("even", "-", "+", "0102"),  # columns count to the west
        ("odd", "-", "-", "0102"),
    ],
)
def test_flat_columns_are_shifted_towards_larger_rows(load, shift, east, south, north_east):
    text = FIELD.replace("shift=even", f"shift={shift}").replace("east=+ south=+", f"east={east} south={south}")
    board = load(text)
    assert neighbour(board, "0202", "NE") == north_east
    assert neighbour(board, "0202", "N") == ("0201" if south == "+" else "0203")


@pytest.mark.parametrize(
    ("shift", "east", "south", "north_east"),
    [
        ("even", "+", "+", "0103"),  # from 0202, shifted right: its upper right neighbour is one further along
        ("odd", "+", "+", "0102"),
        ("even", "+", "-", "0303"),
        ("odd", "-", "+", "0101"),  # counting to the west, row 1 is shifted to the west
    ],
)
def test_pointy_rows_are_shifted_towards_larger_numbers(load, shift, east, south, north_east):
    text = FIELD.replace("flat", "pointy").replace("shift=even", f"shift={shift}")
    board = load(text.replace("east=+ south=+", f"east={east} south={south}"))
    assert neighbour(board, "0202", "NE") == north_east
    assert neighbour(board, "0202", "E") == ("0203" if east == "+" else "0201")


@given(
    orient=st.sampled_from(["flat", "pointy"]),
    c0=st.integers(-3, 3),
    r0=st.integers(-3, 3),
    width=st.integers(1, 6),
    height=st.integers(1, 6),
    shifted=st.integers(0, 1),
    east=st.sampled_from([1, -1]),
    south=st.sampled_from([1, -1]),
)
def test_every_grid_is_a_honeycomb(orient, c0, r0, width, height, shifted, east, south):
    """Each neighbour lies one hex width away in its compass direction, and no hex lies on another."""
    grid = Grid(orient, range(c0, c0 + width), range(r0, r0 + height), shifted, "{c}/{r}", east, south)
    board = HexMap(grid, {})
    cells = board._cells
    assert len(set(cells.values())) == width * height
    by_place = {cell: label for label, cell in cells.items()}
    for label, cell in cells.items():
        x, y = board.centre(cell)
        for direction, offset in board.offset.items():
            if (other := by_place.get(cell + offset)) is None:
                continue
            there = board.centre(cells[other])
            assert isclose(dist((x, y), there), 1)
            bearing = (BEARINGS if orient == "flat" else BEARINGS_POINTY)[direction]
            assert isclose(degrees(atan2(there[1] - y, there[0] - x)) % 360, bearing % 360, abs_tol=1e-6)
            assert cells[other] + board.offset[OPPOSITE[direction]] == cells[label]
    near = sum(isclose(dist(board.centre(a), board.centre(b)), 1) for a in cells.values() for b in cells.values())
    assert near == sum(cell + offset in by_place for cell in cells.values() for offset in board.offset.values())
    assert all(0 <= cell + offset < board.size for cell in cells.values() for offset in board.offset.values())


@given(data=st.data(), shifted=st.integers(0, 1), orient=st.sampled_from(["flat", "pointy"]))
def test_distance_counts_hexes_as_a_walk_does(data, shifted, orient):
    board = HexMap(Grid(orient, range(1, 7), range(1, 6), shifted, "{c}{r}", 1, -1), {})
    cells = sorted(board._cells.values())
    a, b = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    walked, front, steps = {a}, {a}, 0
    while b not in walked:
        front = {h + o for h in front for o in board.offset.values() if h + o in cells} - walked
        walked |= front
        steps += 1
    assert board.distance(a, b) == steps


def test_within_lists_the_nearest_hexes_first(load):
    board = load(FIELD)
    ring = board.within(board.hex("0202"), 1)
    assert ring[0] == board.hex("0202")
    assert len(ring) == 7
    assert {board.distance(ring[0], h) for h in ring[1:]} == {1}
    assert board.within(board.hex("0202"), 0) == ring[:1]
    assert sorted(board.within(board.hex("0101"), 9)) == list(board.hexes)


# -- facts ---------------------------------------------------------------------------------------------------------


def test_map_tells_terrain_country_flags_and_places(load):
    board = load(FIELD + 'h 0202 w West_Germany dry "a b"\np 0202 city "Bad Ort" port\n')
    hex = board.hex("0202")
    assert (board.terrain[hex], board.country[hex], board.flags[hex]) == ("lake", "West Germany", {"dry", "a b"})
    assert [p.hex for p in board.places_of("city", "Bad Ort")] == [hex]
    assert board.places[0].flags == {"port"}


def test_hexside_is_one_thing_whichever_hex_names_it(load):
    board = load(FIELD + 's 0202 N river "Isar"\ns 0201 S road\n')
    a, b = board.hex("0202"), board.hex("0201")
    assert board.side(a, b) == board.side(b, a) == {"river": "Isar", "road": ""}
    assert board.side(a, board.hex("0203")) == {}
    assert board.direction(a, b) == "N"


def test_hexside_at_the_edge_is_an_exit(load):
    board = load(FIELD + "s 0101 N road\n")
    assert board.exits == {(board.hex("0101"), "N"): {"road": ""}}


def test_hexes_without_a_line_are_off_the_map(load):
    board = load(HEAD + "h 0101 c -\nh 0102 c -\n")
    assert board.has("0101")
    assert not board.has("0103")
    assert [board.label(n) for n in board.neighbours[board.hex("0101")]] == ["0102"]
    with pytest.raises(KeyError):
        board.hex("0103")


def test_patch_wins_and_takes_away(load):
    first = FIELD + 's 0202 N river "Isar"\np 0202 town "Ort"\n'
    board = load(first, 'h 0202 w -\ndel s 0201 S river\ndel p 0202 "Ort"\n')
    assert board.terrain[board.hex("0202")] == "lake"
    assert board.sides == {}
    assert board.places == []


def test_no_neighbours_have_no_direction(load):
    board = load(FIELD)
    with pytest.raises(ValueError, match="0101 and 0303"):
        board.direction(board.hex("0101"), board.hex("0303"))


# -- faults --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("h 0202 x -", "unknown terrain code 'x'"),
        ("h 0202 c", "wrong number of words"),
        ("h 0404 c -", "no hex '0404' in the grid"),
        ("p 0404 city A", "no hex '0404' in the grid"),
        ("p 0202 city", "wrong number of words"),
        ("s 0202 E river", "no direction 'E'"),
        ("s 0202 N", "wrong number of words"),
        ("s 0202 N river Isar Inn", "wrong number of words"),
        ("s 0909 N river", "no hex '0909' in the grid"),
        ("del s 0202 N river", "there is no 'river' to delete"),
        ("del p 0202 Ort", "there is no 'Ort' to delete"),
        ("del h 0202", "wrong number of words"),
        ("hx 0202 c -", "unknown word 'hx'"),
        ("terrain c", "wrong number of words"),
        ('p 0202 city "Bad', "No closing quotation"),
        ("hexmap 2", "this program reads hexmap 1"),
        ("grid flat cols=1..3 rows=1..3 shift=even label={c}{r} east=+ south=+", "there is a grid already"),
    ],
)
def test_fault_is_told_with_its_file_and_line(load, tmp_path, line, said):
    with pytest.raises(MapError) as error:
        load(FIELD, f"# a patch\n{line}\n")
    assert str(error.value).startswith(f"{tmp_path}/1.patch:2: {said}")


def test_deleting_twice_is_a_fault(load):
    with pytest.raises(MapError, match=r"1\.patch:2: there is no 'river'"):
        load(FIELD + "s 0202 N river\n", "del s 0202 N river\ndel s 0201 S river\n")


@pytest.mark.parametrize(
    ("grid", "said"),
    [
        ("grid flat cols=1..3", "not a grid"),
        ("grid flat cols=3..1 rows=1..3 shift=even label={c}{r} east=+ south=+", "the grid is empty"),
        ("grid flat cols=1..3 rows=1..3 shift=even label={c} east=+ south=+", "same label"),
        ("grid flat cols=1..3 rows=1..3 shift=even label={x} east=+ south=+", "not made of {c} or {AA}, and {r}"),
        ("grid flat cols=1..3 rows=1..3 shift=even label={c:q} east=+ south=+", "not made of {c} or {AA}, and {r}"),
        ("grid", "wrong number of words"),
    ],
)
def test_bad_grid_is_told_with_its_line(load, grid, said):
    with pytest.raises(MapError) as error:
        load(f"hexmap 1\n{grid}\n")
    assert "map.hexmap:2: " in str(error.value)
    assert said in str(error.value)


def test_grid_comes_before_hexes(load):
    with pytest.raises(MapError, match=r"map\.hexmap:2: the grid line must come first"):
        load("terrain c clear\nh 0101 c -\n")
    with pytest.raises(MapError, match="no grid line"):
        load("hexmap 1\n")


def test_facts_off_the_map_are_told_with_their_line(load):
    with pytest.raises(MapError, match=r"map\.hexmap:6: no hex '0303' on the map"):
        load(HEAD + 'h 0101 c -\np 0303 city "Ort"\n')
    with pytest.raises(MapError, match=r"map\.hexmap:6: no hex of the map has the side 0302 S"):
        load(HEAD + "h 0101 c -\ns 0303 N river\n")


def test_missing_file_is_told(tmp_path):
    with pytest.raises(MapError, match="cannot be read"):
        HexMap.load(tmp_path / "none.hexmap")


def test_a_hex_may_have_a_name_instead_of_its_number(tmp_path: Path) -> None:
    text = f"{GRID} named=0201:62.L\nterrain c clear\nh 62.L c -\nh 0202 c -\ns 62.L S river\n"
    (tmp_path / "named.hexmap").write_text(text, encoding="utf-8")
    board = HexMap.load(tmp_path / "named.hexmap")
    assert board.side(board.hex("62.L"), board.hex("0202")) == {"river": ""}
    assert not board.has("0201")


def test_a_disc_reaches_over_what_the_map_leaves_out(load):
    grid = "grid flat cols=1..5 rows=1..3 shift=even label={c:02d}{r:02d} east=+ south=+"
    hexes = [f"{c:02d}{r:02d}" for c in range(1, 6) for r in (1, 2, 3) if c != 3 or r == 3]  # a bay
    board = load(f"hexmap 1\n{grid}\nterrain c clear\n" + "".join(f"h {label} c -\n" for label in hexes))
    here, there = board.hex("0201"), board.hex("0401")
    assert board.distance(here, there) == 2
    assert there in board.disc(here, 2)
    assert board.disc_bits(here, 2) == sum(1 << h for h in board.disc(here, 2))
    ways = [board.distance(here, h) for h in board.within(here, 3)]
    assert ways == sorted(ways)


def test_rings_part_a_disc_by_distance(load):
    board = load(FIELD)
    centre = board.hex("0202")
    rings = board.rings(centre, 2)
    assert [len(ring) for ring in rings] == [1, 6, 2]
    assert {h for ring in rings for h in ring} == board.disc(centre, 2)
