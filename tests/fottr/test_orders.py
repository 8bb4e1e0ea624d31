"""Whole orders stand for the answers one would have given."""

import pytest

import grognard
from grognard import Refused
from grognard.engine.dice import ScriptedDice
from grognard.engine.game import Game
from grognard.games.fottr import GAME
from grognard.games.fottr.orders import expand
from grognard.games.fottr.sequence import SEQUENCE
from tests.fottr.build import at, hexes, position, where


def game_at(step, *placements, **fields):
    """A game at the beginning of a step of the sequence."""
    place = next(i for i, s in enumerate(SEQUENCE.turn) if s.id == step)
    pos = position(*placements, step=place, **fields)
    return Game(GAME, pos.scenario, ScriptedDice([]), pos.scenario.options, pos)


@pytest.fixture
def moving():
    return game_at("7a", at("64.18", "ger-41pz", "ger-13inf"), at("68.18", "sov-13"))


def refusal(game, order):
    with pytest.raises(Refused) as refused:
        expand(game, order)
    return refused.value.reasons[0]


def test_move_follows_the_cheapest_way_to_a_goal(moving):
    assert expand(moving, "move ger-41pz 67.18") == [
        "move ger-41pz", "enter 65.18", "enter 66.17", "enter 67.18", "stop",
    ]  # fmt: skip


def test_units_go_together(moving):
    assert expand(moving, "move ger-13inf,ger-41pz 65.18") == [
        "move ger-13inf", "with ger-41pz", "enter 65.18", "stop",
    ]  # fmt: skip


@pytest.mark.rule("fottr", "12.2")
def test_whole_stack_moves_together(moving):
    assert expand(moving, "move 64.18 65.18") == ["move ger-41pz", "with ger-13inf", "enter 65.18", "stop"]
    assert refusal(moving, "move 60.18 61.18").text == "nobody-to-move"


def test_move_keeps_to_the_hexes_named(moving):
    labels = [answer.split()[1] for answer in expand(moving, "move ger-41pz 64.16 66.16") if answer[:5] == "enter"]
    assert labels[1] == "64.16"
    assert labels[-1] == "66.16"


def test_units_with_twice_their_points_stay_away_from_the_enemy(moving):
    """By the straight way they would come next to the enemy and have four points only."""
    game = game_at("7a", at("64.18", "ger-13inf"), at("66.19", "us-82ab"))
    answers = expand(game, "move ger-13inf 68.17")
    game.order("axis", "move ger-13inf 68.17")
    assert where(game.position, "ger-13inf") == "68.17"
    beside = set(game.position.scenario.adjoining[hexes(game.position, "66.19")[0]])
    assert not beside & {hexes(game.position, a.split()[1])[0] for a in answers if a[:5] == "enter"}


@pytest.mark.rule("fottr", "12.2", "12.2A.g")
def test_goal_out_of_reach_is_refused(moving):
    reason = refusal(moving, "move ger-13inf 40.18")
    assert (reason.text, reason.params["left"]) == ("beyond-reach", 8)
    assert reason.params["cost"] > 8
    assert refusal(moving, "move ger-13inf 30.40").text == "no-way"  # Sardinia


def test_move_under_way_goes_on(moving):
    moving.answer("axis", "move ger-41pz")
    moving.answer("axis", "enter 65.18")
    assert expand(moving, "go 67.18") == ["enter 66.17", "enter 67.18"]


def test_a_move_can_be_left_open(moving):
    whole = expand(moving, "move ger-41pz 67.18")
    assert whole[-1] == "stop"
    assert expand(moving, "move ger-41pz 67.18 on") == whole[:-1]


@pytest.mark.rule("fottr", "12.2")
def test_a_stack_is_not_sent_into_the_enemy(moving):
    assert refusal(moving, "move ger-41pz 68.18").text == "enemy-there"


@pytest.mark.parametrize("order", ["move", "move ger-41pz", "move 65.18 nowhere", "go 65.18", "send us-5 16.12", "?"])
def test_what_is_no_order_is_refused(moving, order):
    assert refusal(moving, order).text == "no-such-order"


def test_go_takes_hexes_only(moving):
    moving.answer("axis", "move ger-41pz")
    assert refusal(moving, "go ger-13inf 65.18").text == "no-such-order"


def test_strategic_moves_name_where_they_go():
    game = game_at("16b", at("49.15", "ger-13inf"))
    game.order("axis", "move ger-13inf 70.18")
    assert where(game.position, "ger-13inf") == "70.18"


def test_a_strategic_move_is_over_where_it_goes():
    game = game_at("16b", at("49.15", "ger-13inf"))
    assert expand(game, "move ger-13inf 70.18 on") == expand(game, "move ger-13inf 70.18")


def test_units_are_sent_from_their_box():
    game = game_at("16c", at("med_box", "us-2"))
    assert expand(game, "send us-2 35.36") == ["send us-2", "to 35.36"]


def test_orders_are_given_to_the_game():
    game = grognard.new("fottr", seed=1)
    assert game.info.expand is expand
