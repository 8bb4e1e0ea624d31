"""Charts of results: columns, shifts, exact chances."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.tables import (
    Chart,
    Column,
    Columns,
    Level,
    OddsColumn,
    OddsColumns,
    equal_chances,
    odds,
    victory_level,
)

COLUMNS = Columns([Column("-2", None, -2), Column("even", -1, 1), Column("+2", 2, 5), Column("+6", 6, None)])


@given(st.integers(-20, 20))
def test_each_value_falls_in_the_one_column_that_takes_it(value):
    assert [c.heading for c in COLUMNS.columns if c.takes(value)] == [COLUMNS.heading(COLUMNS.index(value))]


@given(value=st.integers(-20, 20), shift=st.integers(-10, 10))
def test_shifts_stay_in_the_end_columns(value, shift):
    place = COLUMNS.index(value) + shift
    assert COLUMNS.shifted(value, shift) == (0 if place < 0 else 3 if place > 3 else place)


def test_values_beyond_limited_ends_take_the_end_columns():
    columns = Columns([Column("1", 1, 2), Column("3", 3, 4)])
    assert (columns.index(-5), columns.index(0), columns.index(9)) == (0, 0, 1)


@pytest.mark.parametrize(
    "columns",
    [
        [Column("a", 1, 2), Column("b", 4, 5)],
        [Column("a", 1, 2), Column("b", 2, 5)],
        [Column("a", 1, None), Column("b", 4, 5)],
        [Column("a", 1, 2), Column("b", None, 5)],
    ],
)
def test_columns_that_do_not_join_are_a_fault(columns):
    with pytest.raises(ValueError, match="columns a and b do not join"):
        Columns(columns)


def test_row_of_the_wrong_length_is_a_fault():
    with pytest.raises(ValueError, match="row 1 has 3 results for 4 columns"):
        Chart(COLUMNS, {1: ["-", "-", "-"]})


@given(
    rows=st.dictionaries(st.integers(1, 12), st.lists(st.sampled_from("-AD"), min_size=4, max_size=4), min_size=1),
    column=st.integers(0, 3),
    data=st.data(),
)
def test_chances_sum_to_one_and_count_the_rows(rows, column, data):
    chart = Chart(COLUMNS, rows)
    thrown = data.draw(st.lists(st.sampled_from(sorted(rows)), min_size=1, max_size=36))
    chances = chart.distribution(thrown, column)
    assert sum(chances.values()) == 1
    for result, chance in chances.items():
        assert chance == Fraction(sum(chart.result(row, column) == result for row in thrown), len(thrown))


def test_chances_may_come_from_an_iterator():
    chart = Chart(COLUMNS, {1: ["-"] * 4, 2: ["A"] * 4})
    assert chart.distribution(iter([1, 2, 2]), 0) == {"-": Fraction(1, 3), "A": Fraction(2, 3)}


def test_victory_level_takes_its_points():
    levels = [Level(None, -1, "red", "limited"), Level(0, 0, "", "draw"), Level(1, None, "blue", "limited")]
    assert [victory_level(levels, n).winner for n in (-7, 0, 3)] == ["red", "", "blue"]
    with pytest.raises(ValueError, match="no victory level takes 0 points"):
        victory_level(levels[::2], 0)


MIXED = OddsColumns(
    [
        OddsColumn("1:2", True, odds("1:2"), odds("1:1"), "off", "even"),
        OddsColumn("even", False, Fraction(0), Fraction(3), "1:2", "2:1"),
        OddsColumn("+3", False, Fraction(3), None, "1:2", "2:1"),
        OddsColumn("2:1", True, odds("2:1"), None, "even", "2:1"),
    ]
)


@pytest.mark.parametrize(
    ("attack", "defence", "heading"),
    [(5, 10, "1:2"), (9, 10, "1:2"), (10, 10, "even"), (13, 10, "+3"), (19, 10, "+3"), (20, 10, "2:1")],
)
def test_differences_count_where_no_odds_do(attack, defence, heading):
    index = MIXED.index(attack, defence)
    assert index is not None
    assert MIXED.heading(index) == heading


def test_strengths_below_the_lowest_odds_have_no_column():
    assert MIXED.index(4, 10) is None


def test_each_column_says_where_a_shift_leads():
    assert [MIXED.shifted(2, n) for n in (-2, -1, 0, 1, 5)] == [None, 0, 2, 3, 3]
    assert MIXED.shifted(0, -3) is None


def test_equal_chances_tell_how_often_each_result_comes_the_first_first():
    assert list(equal_chances(["D1", "-", "D1", "A1"]).items()) == [
        ("D1", Fraction(1, 2)), ("-", Fraction(1, 4)), ("A1", Fraction(1, 4)),
    ]  # fmt: skip
