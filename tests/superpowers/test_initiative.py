"""Initiative [1.0]."""

from typing import Any

import pytest

from grognard.games.superpowers.initiative import first_impulse_initiative, second_impulse_initiative
from tests.superpowers.build import asked, position, rules_against, run, told

rule = pytest.mark.rule


@rule("superpowers", "1.0.a", "SEQ.B.a")
def test_a_side_bids_no_more_than_the_points_of_the_turn():
    pos = position("munich", turn=2)  # NATO 2, WP 4
    ask = asked(first_impulse_initiative(pos, None))
    assert ask.options == ["bid 0", "bid 1", "bid 2"]
    assert rules_against(ask, "bid 3") == ["SEQ.B.a"]
    assert pos.initiative == {"nato": 2, "wp": 4}
    assert (ask.params["points"], ask.params["theirs"]) == (2, 4)


@rule("superpowers", "SEQ.B.a")
def test_both_bids_are_asked_for_at_once_and_shown_together():
    pos = position("munich", turn=2, dice=[1, 2])
    asks: Any = next(first_impulse_initiative(position("munich", turn=2), None))
    assert [a.side for a in asks] == ["nato", "wp"]
    run(first_impulse_initiative(pos, None), pos, {"nato": ["bid 1"], "wp": ["bid 3"]})
    shown = next(e for e in pos.events if e.text == "bids")
    assert (shown.reveals, shown.params) == (True, {"nato": 1, "wp": 3})


@rule("superpowers", "SEQ.B.b", "1.0.a")
def test_die_plus_bid_decides_who_plays_first():
    pos = position("munich", turn=2, dice=[5, 2], first="wp", impulse=2)
    run(first_impulse_initiative(pos, None), pos, {"nato": ["bid 2"], "wp": ["bid 3"]})
    assert (pos.first, pos.impulse) == ("nato", 1)
    assert pos.initiative == {"nato": 0, "wp": 1}
    totals = told(pos, "initiative")[0]
    assert (totals["nato"].total, totals["wp"].total) == (7, 5)


@rule("superpowers", "1.0.c")
def test_equal_totals_are_rolled_again_with_the_same_bids():
    pos = position("munich", turn=2, dice=[4, 2, 3, 3])
    run(first_impulse_initiative(pos, None), pos, {"nato": ["bid 0"], "wp": ["bid 2"]})
    assert pos.first == "wp"
    assert told(pos, "initiative-tie")[0]["total"].total == 4


@rule("superpowers", "SEQ.G")
def test_points_not_bid_count_in_the_second_impulse_without_a_choice():
    pos = position("munich", turn=2, dice=[3, 4], initiative={"nato": 2, "wp": 0}, first="wp")
    run(second_impulse_initiative(pos, None), pos)
    assert (pos.first, pos.impulse) == ("nato", 2)  # 3 + 2 against 4


@rule("superpowers", "1.0.b", "SEQ.K")
def test_points_never_used_are_lost_at_the_end_of_the_turn():
    pos = position("munich", turn=2, initiative={"nato": 2, "wp": 4}, dice=[1, 6])
    run(second_impulse_initiative(pos, None), pos)
    assert pos.initiative == {"nato": 0, "wp": 0}
    pos.turn = 3
    asked(first_impulse_initiative(pos, None))
    assert pos.initiative == {"nato": 2, "wp": 4}  # the points of GT 3 alone


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param("munich", marks=rule("superpowers", "DM:EX1.0.a")),
        pytest.param("rhine", marks=rule("superpowers", "AR:EX1.0.a")),
    ],
)
def test_both_impulses_of_the_first_turn_are_natos_without_bid_or_die(slug):
    pos = position(slug, first="wp")
    run(first_impulse_initiative(pos, None), pos)
    assert pos.first == "nato"
    assert told(pos, "initiative-automatic") == [{"side": "nato"}]
    pos.first = "wp"
    run(second_impulse_initiative(pos, None), pos)
    assert pos.first == "nato"


@rule("superpowers", "AR:EX1.0.b")
def test_the_second_impulse_of_the_last_turn_is_natos_across_the_rhine_but_not_before_munich():
    rhine = position("rhine", turn=8, first="wp")
    assert rhine.turn == rhine.scenario.last_turn
    run(second_impulse_initiative(rhine, None), rhine)
    assert rhine.first == "nato"
    assert asked(first_impulse_initiative(rhine, None)).prompt == "bid"  # the first impulse is bid for
    munich = position("munich", turn=9, dice=[1, 2])
    assert munich.turn == munich.scenario.last_turn
    run(second_impulse_initiative(munich, None), munich)
    assert munich.first == "wp"
