"""The sheet agrees with the engine's map, for both kinds of hexes and all numberings."""

from __future__ import annotations

import math

import pytest

from grognard.cartography.geometry import Sheet
from grognard.engine.grid import Grid
from grognard.engine.hexmap import HexMap

GRIDS = [
    f"{orient} cols=1..5 rows=1..4 shift={shift} label={{c:02d}}{{r:02d}} east={east} south={south}"
    for orient in ("flat", "pointy")
    for shift in ("even", "odd")
    for east in "+-"
    for south in "+-"
]


@pytest.mark.parametrize("text", GRIDS)
def test_neighbours_on_the_sheet_are_neighbours_on_the_board(text: str) -> None:
    sheet = Sheet(Grid.parse(text))
    board = HexMap(sheet.grid, {})
    for label in sheet.labels:
        for direction in sheet.directions:
            beyond = sheet.at(*sheet.beyond(label, direction))
            assert beyond == board._names.get(board._cells[label] + board.offset[direction])


@pytest.mark.parametrize("text", GRIDS[::5])
def test_two_neighbours_share_one_hexside(text: str) -> None:
    sheet = Sheet(Grid.parse(text))
    assert all(1 <= len(hexes) <= 2 for hexes in sheet.sides.values())
    assert sum(map(len, sheet.sides.values())) == 6 * len(sheet.labels)
    for side, hexes in sheet.sides.items():
        assert {sheet.side(*hex) for hex in hexes} == {side}
        assert math.dist(sheet.point(side[0]), sheet.point(side[1])) == pytest.approx(1 / math.sqrt(3))


def test_a_point_near_a_centre_is_in_that_hex() -> None:
    sheet = Sheet(Grid.parse(GRIDS[0]))
    for label, (x, y) in sheet.centre.items():
        assert sheet.at(x + 0.3, y - 0.3) == label
    assert sheet.at(-5, -5) is None
