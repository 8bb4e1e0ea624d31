"""Areas, countries, passes and shores on a map of four times three hexes."""

from __future__ import annotations

import pytest

from grognard.cartography.areas import area_flags, lines_around, listed
from grognard.cartography.coastline import coast_text, read_coast
from grognard.cartography.countries import Owners, countries_and_flags
from grognard.cartography.geometry import Sheet
from grognard.cartography.passes import pass_sides
from grognard.cartography.spec import AreaSpec, Called, CountriesSpec, LineSpec
from grognard.engine.grid import Grid


@pytest.fixture
def sheet() -> Sheet:
    return Sheet(Grid.parse("flat cols=1..4 rows=1..3 shift=even label={c}.{r} east=+ south=+ named=1.1:1.X"))


def test_a_list_of_hexes_may_have_ranges(sheet: Sheet) -> None:
    assert listed(["1.X", "2.1..2.3"], sheet) == {"1.X", "2.1", "2.2", "2.3"}


def test_of_flags_that_begin_alike_a_hex_gets_the_first(sheet: Sheet) -> None:
    areas = [AreaSpec("th:west", cols=(1, 2)), AreaSpec("th:east"), AreaSpec("edge", rows=(1, 1))]
    flags = area_flags(areas, dict.fromkeys(sheet.labels, "Land"), sheet)
    assert flags["1.X"] == ["th:west", "edge"]
    assert flags["3.2"] == ["th:east"]


def test_a_closed_hex_gets_no_other_flag(sheet: Sheet) -> None:
    areas = [AreaSpec("closed", countries=("Neutral",)), AreaSpec("th:all")]
    flags = area_flags(areas, {"2.2": "Neutral", "2.3": "Land"}, sheet)
    assert flags == {"2.2": ["closed"], "2.3": ["th:all"]}


def test_a_line_runs_where_a_flag_begins_but_not_to_closed_hexes_or_over_water(sheet: Sheet) -> None:
    flags = {label: ["red"] if label.startswith("1") else [] for label in sheet.labels}
    flags["2.3"] = ["closed"]
    wet = sheet.side("1.X", "SE")
    found = lines_around(LineSpec("red", "front", "1943"), flags, sheet, {wet})
    between = {frozenset(label for label, _ in sheet.sides[side]) for side in found}
    assert between == {frozenset(pair) for pair in (("1.2", "2.1"), ("1.2", "2.2"), ("1.3", "2.2"))}


def test_the_rules_country_comes_first_and_owners_that_differ_become_flags(sheet: Sheet) -> None:
    spec = CountriesSpec(
        now="then",
        now_flag="c43",
        before_flag="c37",
        called=(
            Called("Town", owned=True, hexes=("1.2",)),
            Called("Old", before=("Old",)),
            Called("Union", now=("New Land",)),
        ),
    )
    owners = {
        "1.X": Owners("New Land", "Old"),
        "1.2": Owners("New Land", "New Land"),
        "1.3": Owners("New Land", "Else"),
        "2.1": Owners("Land", "Land"),
    }
    assert countries_and_flags(spec, owners, sheet) == {
        "1.X": ("Old", ("c43:New_Land",)),
        "1.2": ("Town", ("c37:New_Land",)),
        "1.3": ("Union", ("c43:New_Land", "c37:Else")),
        "2.1": ("Land", ()),
    }


def test_a_pass_lies_on_the_nearest_hexside_of_its_terrain(sheet: Sheet) -> None:
    terrain = dict.fromkeys(sheet.labels, "clear") | {"2.2": "alpine", "2.1": "sea"}
    x, y = sheet.centre["2.2"]
    found = pass_sides({"North": (x, y - 0.4), "South": (x, y + 0.6), "Far": (x + 5, y)}, "alpine", terrain, sheet)
    assert found[sheet.side("2.2", "S")] == "South"
    assert sheet.side("2.2", "N") not in found, "nobody walks over the sea"
    assert "Far" not in found.values()


def test_a_coast_reads_back_as_it_was_written() -> None:
    rings = [[(0, 0), (10, 0), (10, 10)], [(-5, 3), (7, 8), (9, -2), (4, 4)]]
    assert sorted(read_coast(coast_text(rings))) == sorted(rings)


def test_a_hex_with_a_name_has_no_number(sheet: Sheet) -> None:
    assert sheet.at(*sheet.centre["1.X"]) == "1.X"
    assert "1.1" not in sheet.centre
