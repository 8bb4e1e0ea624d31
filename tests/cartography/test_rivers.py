"""Rivers become unbroken chains of hexsides that stay near their line."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.cartography.geometry import Point, Sheet, Side
from grognard.cartography.rivers import distance_to_line, match_line, match_rivers
from grognard.engine.grid import Grid


@pytest.fixture
def sheet() -> Sheet:
    return Sheet(Grid.parse("flat cols=1..8 rows=1..6 shift=even label={c:02d}{r:02d} east=+ south=+"))


def across(sheet: Sheet, y: float) -> list[Point]:
    return [(sheet.box[0], y), (sheet.box[2], y)]


def test_a_straight_line_becomes_one_unbroken_chain(sheet: Sheet) -> None:
    chain = match_line(sheet, across(sheet, 3.6))
    assert len(chain) > 8
    assert all(set(one) & set(other) for one, other in pairwise(chain))


def test_the_chain_stays_near_its_line(sheet: Sheet) -> None:
    line = across(sheet, 3.6)
    for side in match_line(sheet, line):
        assert all(distance_to_line(sheet.point(corner), line) < 0.6 for corner in side)


def test_a_tributary_ends_on_the_main_river(sheet: Sheet) -> None:
    main = across(sheet, 3.6)
    tributary: list[Point] = [(4.0, 0.6), (4.0, 3.5)]
    rivers = match_rivers(sheet, [("Main", main), ("Brook", tributary)])
    corners = {name: {c for side, n in rivers.items() if n == name for c in side} for name in ("Main", "Brook")}
    assert len(corners["Main"] & corners["Brook"]) == 1


def test_the_first_river_keeps_a_shared_hexside(sheet: Sheet) -> None:
    rivers = match_rivers(sheet, [("Main", across(sheet, 3.6)), ("Twin", across(sheet, 3.65))])
    assert set(rivers.values()) == {"Main"}


def test_a_line_shorter_than_a_hexside_gives_no_river(sheet: Sheet) -> None:
    assert match_line(sheet, [(3.0, 3.0), (3.05, 3.0)]) == []


def test_a_line_off_the_map_gives_no_river(sheet: Sheet) -> None:
    nothing: list[Side] = match_line(sheet, [(50.0, 50.0), (60.0, 50.0)])
    assert nothing == []
