"""Air points [12.0] and air superiority [13.0]."""

import pytest

from grognard.games.superpowers import air
from tests.superpowers.build import position, told

rule = pytest.mark.rule
NATO_4 = {"nato": 4, "wp": 6}


def superiority(slug="munich", *, dice, **fields):
    """Air superiority is diced for as often as the dice allow."""
    pos = position(slug, dice=dice, **fields)
    while pos.rolls < len(dice):
        air.air_superiority(pos)
    return pos


@rule("superpowers", "13.0.a", "2.0.i", "SEQ.A.c", "DM:EX13.0.a")
@pytest.mark.parametrize(("dice", "holder"), [([5, 3], "nato"), ([3, 4], "wp"), ([4, 4], "")])
def test_the_higher_die_holds_the_air_and_equal_dice_nobody(dice, holder):
    pos = superiority(dice=dice, superiority="nato")
    assert pos.superiority == holder
    assert [e["side"] for e in told(pos, "air-superiority" if holder else "no-air-superiority")] == [holder]


@rule("superpowers", "13.0.a", "AR:EX13.0.a")
def test_nato_adds_one_across_the_rhine():  # D27
    pos = superiority("rhine", dice=[4, 4])
    rolls = told(pos, "air-superiority")[0]
    assert pos.superiority == "nato"
    assert (rolls["nato"].total, rolls["nato"].value("AR:EX13.0.a"), rolls["wp"].total) == (5, 1, 4)


@rule("superpowers", "DM:EX13.0.b")
def test_two_turns_of_superiority_in_a_row_give_one_more_from_then_on():
    assert superiority(dice=[1, 5]).bonus == set()
    pos = superiority(dice=[1, 5, 2, 4, 3, 3])
    assert (pos.bonus, pos.superiority) == ({"wp"}, "wp")  # 3 against 3 + 1
    assert told(pos, "air-superiority")[-1]["wp"].value("DM:EX13.0.b") == 1
    assert told(pos, "air-streak") == [{"side": "wp", "bonus": 1}]  # once


@rule("superpowers", "DM:EX13.0.b")
def test_a_turn_without_superiority_breaks_the_streak_but_a_bonus_once_won_stays():
    pos = superiority(dice=[1, 5, 3, 3], streak={"nato": 0, "wp": 1}, bonus={"nato"})  # the second: 3 + 1 each
    assert (pos.superiority, pos.streak, pos.bonus) == ("", {"nato": 0, "wp": 0}, {"nato", "wp"})
    assert superiority(dice=[1, 5, 3, 3, 1, 5]).bonus == set()


@rule("superpowers", "AR:EX13.0.a")
def test_there_is_no_bonus_for_a_streak_across_the_rhine():
    assert superiority("rhine", dice=[5, 1], streak={"nato": 4, "wp": 0}).bonus == set()


@rule("superpowers", "DM:EX12.0.b")
@pytest.mark.parametrize(("turn", "air_points"), [(2, NATO_4), (3, {"nato": 5, "wp": 7}), (6, {"nato": 5, "wp": 7})])
def test_turns_three_and_six_bring_each_side_an_air_point(turn, air_points):
    pos = superiority(dice=[1, 2], turn=turn, air=dict(NATO_4))
    assert pos.air == air_points
    added = [(e["side"], e["points"], e["left"]) for e in told(pos, "air-points-added")]
    assert added == [(side, 1, left) for side, left in air_points.items() if air_points != NATO_4]


@rule("superpowers", "AR:EX12.0.a")
def test_no_air_points_are_added_across_the_rhine():
    assert superiority("rhine", dice=[1, 3], turn=3, air={"nato": 4, "wp": 2}).air == {"nato": 4, "wp": 2}


@rule("superpowers", "13.0.b", "13.0.d")
@pytest.mark.parametrize(
    ("holder", "die", "lost"),
    [("wp", 4, True), ("wp", 5, False), ("", 2, True), ("", 3, False), ("nato", 1, True), ("nato", 2, False)],
)
def test_a_point_used_is_lost_according_to_who_holds_the_air(holder, die, lost):  # D06
    pos = position("munich", dice=[die], air=dict(NATO_4), superiority=holder)
    air.use_air(pos, "nato", 1, "13.0.b")
    assert pos.air["nato"] == (3 if lost else 4)
    assert bool(told(pos, "air-point-lost")) == lost


@rule("superpowers", "13.0.b")
def test_each_point_used_has_its_own_die():
    pos = position("munich", dice=[1, 6], air=dict(NATO_4))
    air.use_air(pos, "nato", 2, "13.0.b")
    assert (pos.air["nato"], air.available(pos, "nato")) == (3, 2)


@rule("superpowers", "12.0.a", "12.0.b")
def test_used_points_are_gone_for_the_turn_and_back_in_the_next_but_not_more():
    pos = position("munich", dice=[6, 6, 2, 1], air=dict(NATO_4), turn=1)
    air.use_air(pos, "nato", 2, "13.0.b")
    assert air.available(pos, "nato") == 2
    pos.air_used = {"nato": 0, "wp": 0}  # as the interphase does
    pos.turn = 2
    air.air_superiority(pos)
    assert air.available(pos, "nato") == 4


@rule("superpowers", "12.0.d")
@pytest.mark.parametrize(("impulse", "points", "firepower"), [(1, 1, 3), (1, 2, 6), (2, 1, 0), (2, 2, 3)])
def test_air_points_are_worth_three_each_and_three_a_pair_in_the_second_impulse(impulse, points, firepower):  # D05
    assert air.value(position("munich", impulse=impulse), points) == firepower


@rule("superpowers", "DM:EX18.0.e", "AR:EX18.6.c")
@pytest.mark.parametrize(
    ("slug", "holder", "lost_on"),
    [
        ("munich", "nato", 1),
        ("munich", "", 3),
        ("munich", "wp", 3),
        ("rhine", "nato", 1),
        ("rhine", "", 2),
        ("rhine", "wp", 2),
    ],
)
def test_drops_are_safer_under_ones_own_superiority(slug, holder, lost_on):
    assert air.drop_lost_on(position(slug, superiority=holder), "nato") == lost_on


@rule("superpowers", "13.0.c")
@pytest.mark.parametrize("holder", ["nato", "", "wp"])
def test_a_passenger_is_lost_on_one_whoever_holds_the_air(holder):
    assert air.passenger_lost_on(position("rhine", superiority=holder), "nato") == 1
