"""Columns of the combat results table and their shifts [13.2C]."""

import pytest

from grognard.games.fottr.odds import column, column_shifts, heading
from tests.fottr.battle import ashore, battle, made
from tests.fottr.build import at, hexes, position, unit


def found(attack: int, defence: int, shift: int = 0) -> str:
    pos = position()
    return heading(pos, column(pos, attack, defence, shift))


@pytest.mark.rule("fottr", "13.2C.a")
def test_odds_are_rounded_in_the_defenders_favour():
    assert [found(33, 10), found(30, 10), found(39, 10), found(99, 1)] == ["3:1", "3:1", "3:1", "6:1"]
    assert [found(n, 10) for n in (20, 24, 25, 29)] == ["2:1", "2:1", "2.5:1", "2.5:1"]
    assert [found(n, 10) for n in (40, 49, 50, 59, 60)] == ["4:1", "4:1", "5:1", "5:1", "6:1"]


@pytest.mark.rule("fottr", "13.2C.b", "13.2C.x")
def test_between_even_and_two_to_one_the_difference_counts():
    assert [found(7, 7), found(15, 9), found(12, 6)] == ["0,+1", "+6", "2:1"]
    columns = ["1:2", "0,+1", "0,+1", "+2,+3", "+2,+3", "+4,+5", "+4,+5", *["+6"] * 4]
    assert [found(n, 10) for n in range(9, 20)] == columns


@pytest.mark.rule("fottr", "13.2C.c")
def test_below_one_to_two_there_is_no_column_and_no_shift_helps():
    assert [found(5, 10), found(4, 10), found(4, 10, 2)] == ["1:2", "-", "-"]


@pytest.mark.rule("fottr", "13.2C.d", "ERR.r8")
def test_a_shift_takes_every_difference_for_even_odds():
    for attack in (10, 12, 14, 16):
        assert [found(attack, 10, n) for n in (-2, -1, 1, 2)] == ["-", "1:2", "2:1", "3:1"]
    assert [found(20, 10, -1), found(20, 10, -2), found(5, 10, 1)] == ["0,+1", "1:2", "0,+1"]


@pytest.mark.rule("fottr", "12.4.b", "18.1", "ERR.r8")
def test_a_fort_shifts_two_and_a_half_to_one_to_two_to_one_and_that_to_even():
    pos = battle("west", at("28.14", "ger-81inf"), at("28.13", "us-7"))
    assert column_shifts(pos, made(pos, "28.14", "us-7"), 0).total == -1
    assert [found(25, 10, -1), found(20, 10, -1)] == ["2:1", "0,+1"]


@pytest.mark.rule("fottr", "12.4.a", "8.5.4.b", "ERR.p1")
def test_carpet_bombing_and_a_fort_cancel_each_other():
    pos = battle("west", at("28.14", "ger-81inf"), at("28.13", "us-7"))
    attack = made(pos, "28.14", "us-7")
    assert [column_shifts(pos, attack, hits).total for hits in (0, 1, 2)] == [-1, 0, 1]
    assert found(13, 10, 0) == "+2,+3"


@pytest.mark.rule("fottr", "8.5.4.b")
def test_carpet_bombing_shifts_by_whole_odds():
    assert [found(10, 10, 1), found(16, 10, 1), found(10, 10, 2)] == ["2:1", "2:1", "3:1"]
    assert [found(n, 10, 1) for n in (25, 30, 40, 50, 60)] == ["3:1", "4:1", "5:1", "6:1", "6:1"]
    assert [found(n, 10, -1) for n in (25, 30, 40, 50, 60)] == ["2:1", "2.5:1", "3:1", "4:1", "5:1"]


@pytest.mark.rule("fottr", "19.0.c")
def test_airborne_troops_shift_once_and_only_beside_others_and_after_their_drop():
    pos = ashore(battle("west", at("18.14", "ger-84inf"), at("17.14", "us-7"), at("18.14", "us-82ab", "us-101ab")))
    joint, alone = made(pos, "18.14", "us-82ab", "us-101ab", "us-7"), made(pos, "18.14", "us-82ab", "us-101ab")
    assert column_shifts(pos, joint, 0).total == 0
    pos.dropped = {unit(pos, "us-82ab"), unit(pos, "us-101ab")}
    assert column_shifts(pos, joint, 0).value("19.0.c") == 1
    assert column_shifts(pos, alone, 0).total == 0


@pytest.mark.rule("fottr", "13.3")
def test_results_never_get_worse_for_the_attacker_with_the_die_or_the_odds():
    charts = position().scenario.charts
    ranks = [[charts.combat_effects[r].rank for r in row] for _, row in sorted(charts.combat_results.rows.items())]
    assert all(row == sorted(row) for row in ranks)
    assert all(list(column) == sorted(column) for column in zip(*ranks))
    assert charts.combat_results.result(4, charts.combat_results.columns.place["+2,+3"]) == "AA"
    assert charts.combat_results.result(6, charts.combat_results.columns.place["2:1"]) == "EX"
    assert hexes(position(), "28.14")[0] in position().forts
