"""Sealed lists, standing orders and battles in named steps. Proven on Sorties."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from grognard.engine.ask import Refused
from grognard.engine.dice import ScriptedDice, SeededDice
from grognard.engine.record import load, read_save, record_of, replay
from tests.engine.sorties import ENEMY, RULES, SIDES, SORTIES, STEPS, conserved, secrets, sorties
from tests.kit import Hooks, Kit, random_game
from tests.moment import place_of


def planned(game, side):
    return [unit for unit, _ in game.view(side)["plan"]]


# -- sealed lists -----------------------------------------------------------------------------------------------------


def test_both_sides_plan_at_the_same_time_and_neither_waits_for_the_other():
    game = sorties(SeededDice(1))
    assert list(game.asked) == list(SIDES)
    for answer in ("fly e0 11", "fly e1 12", "fly e2 13"):
        game.answer("east", answer)
    game.answer("west", "fly w0 11")
    assert (planned(game, "east"), planned(game, "west")) == (["e0", "e1", "e2"], ["w0"])
    game.answer("east", "seal")
    assert list(game.asked) == ["west"]
    game.answer("west", "seal")
    assert game.step.id == "battle"


def test_a_side_takes_back_its_own_last_entry_whatever_the_other_has_done_since():
    game = sorties(SeededDice(1))
    game.answer("east", "fly e0 11")
    game.answer("east", "fly e1 12")
    game.answer("west", "fly w0 11")
    assert game.can_undo("east")
    game.undo("east")
    assert (planned(game, "east"), planned(game, "west")) == (["e0"], ["w0"])
    game.undo("west")
    game.undo("east")
    assert (planned(game, "east"), planned(game, "west")) == ([], [])
    assert not game.can_undo("east")


def test_a_sealed_list_can_be_opened_again_until_all_are_sealed():
    game = sorties(SeededDice(1))
    game.answer("east", "seal")
    game.answer("west", "fly w0 11")
    game.undo("east")
    assert game.asked == SIDES
    game.answer("east", "seal")
    game.answer("west", "seal")
    assert not game.can_undo("east")
    assert not game.can_undo("west")


def test_nobody_learns_of_a_list_before_all_are_sealed():
    one, other = sorties(SeededDice(1)), sorties(SeededDice(1))
    for answer in ("fly e0 11", "fly e1 12"):
        one.answer("east", answer)
    Kit(SORTIES, Random(0), rules=RULES, hooks=Hooks()).check_alike(one, other, "west")
    assert one.view(None) == other.view(None)
    one.answer("east", "seal")
    one.answer("west", "seal")
    assert [event.text for event in one.log if event.seen_by("west")][-1] == "revealed"


def test_lists_of_forty_survive_save_fork_and_replay_in_the_middle():
    game, chance = sorties(SeededDice(1), "many"), Random(4)
    for n in range(40):
        for side in chance.sample(SIDES, 2):
            game.answer(side, f"fly {side[0]}{n} {chance.choice((11, 23, 34))}")
    for twin in (game.fork(), load(SORTIES, read_save(game.save())), replay(SORTIES, record_of(game))):
        assert planned(twin, "east") == planned(game, "east")
        twin.undo("west") if twin.can_undo("west") else None
        twin.answer("east", "seal")
    assert len(planned(game, "west")) == 40


def test_who_plans_cannot_take_back_what_began_the_planning():
    """Or he would learn from the table whether others have begun."""
    game = sorties(SeededDice(1))
    for side in SIDES:
        game.answer(side, "seal")
    assert (game.step.id, game.position.turn) == ("plan", 2)
    for planned_since in (False, True):
        if planned_since:
            game.answer("east", "fly e0 11")
        assert not game.can_undo("west")


# -- standing orders --------------------------------------------------------------------------------------------------


@pytest.fixture
def met():
    """One wing of each side in the same hex, before the battle."""
    game = sorties(ScriptedDice([1] * 20))
    for side, unit in (("east", "e0"), ("west", "w0")):
        game.answer(side, f"fly {unit} 22")
        game.answer(side, "seal")
    return game


def test_a_side_that_is_not_asked_may_leave_an_order_and_nobody_else_hears_of_it(met):
    assert met.asked == ("east",)
    before = met.view("east")
    assert [event.text for event in met.instruct("west", "react-from 3")] == ["ordered"]
    assert met.view("east") == before
    assert met.view("west")["orders"] == 3
    with pytest.raises(Refused):
        met.instruct("west", "react-from 99")
    met.instruct("west", "ask-me")
    assert met.view("west")["orders"] is None


def test_an_order_answers_for_its_side_and_the_window_stays_final(met):
    met.instruct("east", "react-from 8")
    met.answer("east", "fight")
    met.answer("east", "done")
    assert met.asked == ("west",)
    met.answer("west", "done")
    assert not met.can_undo("west")  # dice fell
    assert "reacts" not in [event.text for event in met.log]


def test_orders_survive_save_fork_and_replay(met):
    met.instruct("west", "react-from 1")
    for twin in (met.fork(), load(SORTIES, read_save(met.save())), replay(SORTIES, record_of(met))):
        assert place_of(twin).hash == place_of(met).hash
        assert twin.view("west")["orders"] == 1


def test_a_move_cannot_be_taken_back_behind_a_window_that_an_order_has_passed(met):
    met.answer("east", "fight")
    met.answer("east", "done")
    asked, ordered = met.fork(), met.fork()
    asked.answer("west", "done")
    assert asked.asked == ("east",)  # the window
    assert not asked.can_undo("west")
    with pytest.raises(Refused):
        ordered.instruct("east", "react-from 9")  # in the middle of a battle


# -- battles ----------------------------------------------------------------------------------------------------------


def test_a_battle_goes_through_its_named_steps_and_the_sheet_says_which(met):
    met.answer("east", "fight")
    seen = []
    while met.step.id == "battle" and met.asked:
        side = met.asked[0]
        ask = met.ask(side)
        if (sheet := ask.shown("battle")) is not None:
            seen.append(sheet["now"])
            assert [step["id"] for step in sheet["steps"]] == [step.id for step in STEPS]
        met.answer(side, "react" if "react" in ask.options else ask.options[-1])
    order = [step.id for step in STEPS]
    assert all(order.index(a) <= order.index(b) for a, b in pairwise(seen))
    assert seen[:5] == ["east-reserves", "west-reserves", *["reactions"] * 3]
    assert [event.params["side"] for event in met.log if event.text == "reacts"] == ["east", "west", "east"]


@pytest.mark.parametrize("seed", range(12))
def test_the_kit_finds_nothing(seed):
    game = random_game(SORTIES, "few", {}, seed, 300, rules=RULES, hooks=Hooks(conserved, secrets), must_end=True)
    assert game.result is not None
    assert ENEMY[game.sides[0]] == game.sides[1]
