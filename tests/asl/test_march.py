"""Whole orders to move and fire, and what a side may look at."""

import pytest

import grognard
from tests.asl.build import at, field


@pytest.fixture
def turn():
    """The German Movement Phase of t1 from the default set-up; the Russian holds his fire."""
    game = grognard.new("asl", "t1", seed=3)
    for side in ("russian", "german"):
        game.answer(side, "suggested")
        game.answer(side, "done")
    game.answer("russian", "sniper X4")
    game.answer("german", "sniper Q5")
    game.answer("german", "done")
    game.instruct("russian", "hold 0")
    return game


def test_path_is_one_order_through_windows_that_orders_pass(turn):
    turn.answer("german", "done")
    turn.order("german", "move g4 W7 V6 U6")
    unit = turn.position.units[turn.position.index["g4"]]
    assert turn.position.label(unit.hex) == "U6"
    assert unit.moved


def test_gaps_are_filled_by_the_cheapest_way(turn):
    turn.answer("german", "done")
    turn.order("german", "move g4 V6 on")
    assert turn.position.move.spent == 4
    turn.order("german", "go U6")
    assert turn.position.move is None


def test_whole_attack_is_one_order(turn):
    events = turn.order("german", "fire T6 with g1,gw1 led g5")
    assert next(e.text for e in events) == "fires"
    assert turn.position.units[turn.position.index["g1"]].fired == "prep"


@pytest.mark.rule("asl", "4.11", "4.13", "2.9")
def test_reach_is_in_movement_factors_and_of_own_units_alone(turn):
    looks = turn.info.looks
    found = looks["reach"](turn.position, "german", ["g4"])
    assert found["W7"] == 1
    assert found["U6"] == 4
    assert looks["reach"](turn.position, "russian", ["g4"]) == {}
    assert looks["range"](turn.position, None, ["g4"]) == []
    assert looks["way"](turn.position, "russian", ["g4", "X6", "V6"]) == {}


def test_way_says_what_each_step_costs(turn):
    found = turn.info.looks["way"](turn.position, "german", ["g4", "X6", "U6"])
    assert found["path"][0] == "X6"
    assert found["path"][-1] == "U6"
    assert [cost.total for cost in found["costs"]] == [1, 1, 2]
    assert (found["total"], found["allowance"]) == (4, 4)


@pytest.mark.rule("asl", "4.14")
def test_way_leads_round_known_enemies():
    from grognard.games.asl.moving.march import reach, set_out

    pos = field("h J6 o -", at("J5", "ge.sq.467"), at("J6", "ru.sq.426"))
    found = reach(pos, set_out(pos, "german", [pos.index["g1"]]))
    assert "J6" not in found
    assert found["J7"] == 3
