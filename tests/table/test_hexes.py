"""The map drawn in characters."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from grognard.engine.hexmap import HexMap
from grognard.table.terminal.hexes import Picture, Piece

FLAT = """grid flat cols=1..3 rows=1..3 shift=even label={c:02d}{r:02d} east=+ south=+
terrain c clear
terrain f forest
"""
POINTY = FLAT.replace("flat", "pointy")


def board(tmp_path: Path, head: str, *facts: str) -> HexMap:
    hexes = [f"h {c:02d}{r:02d} {'f' if (c, r) == (2, 2) else 'c'} -" for c in (1, 2, 3) for r in (1, 2, 3)]
    path = tmp_path / "small.hexmap"
    path.write_text(head + "\n".join([*hexes, *facts]) + "\n")
    return HexMap.load(path)


@pytest.mark.parametrize("head", [FLAT, POINTY], ids=["flat", "pointy"])
def test_every_hex_has_its_label(head, tmp_path):
    small = board(tmp_path, head)
    drawn = Picture(small, ("red", "blue")).draw(small.hex("0202"), 40, 14).plain
    for hex in small.hexes:
        assert drawn.count(small.label(hex)) == 1


def test_stack_shows_its_top_unit_and_count(tmp_path):
    small = board(tmp_path, FLAT)
    stack = [Piece("a", "1 Guards", "red"), Piece("b", "2/7", "red")]
    lines = Picture(small, ("red",), {small.hex("0202"): stack}).draw(small.hex("0202"), 30, 10).plain.splitlines()
    row = next(i for i, line in enumerate(lines) if "0202" in line)
    assert "0202 2" in lines[row]
    assert "2/7" in lines[row - 1]


def test_rivers_stand_on_their_hexsides(tmp_path):
    small = board(tmp_path, FLAT, 's 0202 NE minor_river "Brook"', 's 0202 S major_river "Stream"')
    text = Picture(small, ("red",)).draw(small.hex("0202"), 30, 10)
    lines = text.plain.splitlines()
    row = next(i for i, line in enumerate(lines) if "0202" in line)
    column = lines[row].index("0202")
    assert lines[row - 1][column + 6] == "▐"
    start = sum(len(line) + 1 for line in lines[:row]) + column
    assert any(span.start == start and "underline" in str(span.style) for span in text.spans)


def test_zones_are_marked_by_side(tmp_path):
    small = board(tmp_path, FLAT)
    hex, other = small.hex("0202"), small.hex("0101")
    zones = {"red": {hex, other}, "blue": {other}}
    drawn = Picture(small, ("red", "blue"), zones=zones).draw(hex, 30, 10).plain
    assert "0202*f" in drawn
    assert "0101#" in drawn


def test_window_stays_on_the_map(tmp_path):
    small = board(tmp_path, FLAT)
    drawn = Picture(small, ("red",)).draw(small.hex("0101"), 18, 5).plain.splitlines()
    assert drawn[1].startswith("0101")


def test_wide_names_leave_every_hex_in_its_column(tmp_path):
    small = board(tmp_path, FLAT, 'p 0101 town "Ort"')
    plain = Picture(small, ("red",)).draw(small.hex("0202"), 40, 14).plain.splitlines()
    stacks = {small.hex("0202"): [Piece("a", "第1機甲大隊", "red")]}
    wide = Picture(small, ("red",), stacks, called={"Ort": "ランツフート"}).draw(small.hex("0202"), 40, 14)
    assert "ランツ" in wide.plain
    assert [cell_len(line) for line in wide.plain.splitlines()] == [len(line) for line in plain]


def test_overview_takes_one_character_a_hex_where_two_are_too_wide(tmp_path):
    small = board(tmp_path, FLAT)
    picture = Picture(small, ("red",), {small.hex("0202"): [Piece("a", "1", "red")] * 2})
    assert "R2" in picture.overview(40).plain
    narrow = picture.overview(14).plain
    assert "R" in narrow
    assert "R2" not in narrow
    assert max(map(len, narrow.splitlines())) <= 14


def test_sides_have_letters_of_their_own_on_the_overview(tmp_path):
    sides = ("axis", "allies", "west", "wp")
    assert Picture(board(tmp_path, FLAT), sides).letters == {"axis": "X", "allies": "L", "west": "W", "wp": "P"}
