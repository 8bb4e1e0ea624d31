"""Secret answers and concealed units. Proven on Skirmish."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.engine.dice import ScriptedDice, SeededDice
from grognard.engine.game import Game
from grognard.engine.record import load, read_save, record_of, replay
from tests.engine.duel import duel, game_of, kit, simple, texts
from tests.engine.fixture_game import SKIRMISH, secrets, skirmish
from tests.moment import differing, place_of, refusal_to_undo

# -- secret answers ----------------------------------------------------------------------------------------------------


def test_secret_answers_are_hidden_until_all_are_in():
    low, high = skirmish(ScriptedDice([6, 6])), skirmish(ScriptedDice([6, 6]))
    low.answer("red", "bid 0")
    high.answer("red", "bid 3")
    for game in (low, high):
        assert game.asked == ("blue",)
        assert [r.text for r in game.why_not("red", "bid 1")] == ["not-asked"]
    for side in ("blue", None):
        assert low.view(side) == high.view(side), differing(low.view(side), high.view(side))
    kit().check_alike(low, high, "blue")
    assert "bids" not in texts(high)
    high.answer("blue", "bid 1")
    assert high.log[-2].params == {"red": 3, "blue": 1, "first": "red"}


def test_answering_a_secret_ask_tells_nothing():
    assert skirmish(ScriptedDice([6, 6])).answer("red", "bid 2") == []


@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_who_answers_first_makes_no_difference(order):
    game = skirmish(ScriptedDice([6, 6]))
    for side in order:
        game.answer(side, {"red": "bid 2", "blue": "bid 1"}[side])
    there = place_of(duel(2))
    assert (place_of(game).hash, place_of(game).asks) == (there.hash, there.asks)
    assert list(game.log[-2].params) == ["red", "blue", "first"]


def test_half_answered_ask_survives_save_fork_and_replay():
    game = skirmish(ScriptedDice([6, 6]))
    game.answer("blue", "bid 3")
    for twin in (load(SKIRMISH, read_save(game.save())), game.fork(), replay(SKIRMISH, record_of(game))):
        assert twin.asked == ("red",)
        twin.answer("red", "bid 0")
        assert twin.position.first == "blue"
    assert game.asked == ("red",)


def test_secret_answer_can_be_taken_back_only_until_all_are_in():
    game = skirmish(ScriptedDice([6, 6]))
    before = place_of(game)
    game.answer("red", "bid 3")
    assert not game.can_undo("blue")
    assert game.can_undo("red")
    game.undo("red")
    assert place_of(game) == before
    game.answer("red", "bid 1")
    game.answer("blue", "bid 2")  # no die is thrown, but blue now knows what red bid
    assert not game.can_undo("blue")
    assert [r.text for r in refusal_to_undo(game, "blue")] == ["no-undo"]


def test_loaded_half_answered_ask_can_still_be_taken_back():
    game = skirmish(ScriptedDice([6, 6]))
    game.answer("red", "bid 3")
    loaded = load(SKIRMISH, read_save(game.save()))
    loaded.undo("red")
    assert loaded.asked == ("red", "blue")


def test_one_side_asked_in_a_tuple_still_gets_answers_by_side():
    got = []

    def ask_one(pos, side):
        got.append((yield (simple("red", "S.1", "only", "a", "b"),)))
        got.append((yield ()))
        got.append((yield simple("blue", "S.1", "plain", "c")))

    game = game_of(ask_one)
    game.answer("red", "b")
    game.answer("blue", "c")
    assert got[:3] == [{"red": ("b",)}, {}, ("c",)]


def test_asking_a_side_twice_at_once_is_a_bug():
    def ask_twice(pos, side):
        yield (simple("red", "S.1", "one", "a"), simple("red", "S.1", "two", "a"))

    with pytest.raises(AssertionError, match="one question at a time"):
        _ = game_of(ask_twice).asked


# -- concealment -------------------------------------------------------------------------------------------------------


def test_concealed_units_are_in_nobody_elses_view():
    game = duel(2)
    assert set(game.view("red")["units"]) == {"r1", "r2", "b1"}
    assert set(game.view("blue")["units"]) == {"r1", "b1", "b2"}
    assert set(game.view(None)["units"]) == {"r1", "b1"}
    assert game.view("red")["reserve"] == {"red": 2}
    dice = [e for e in game.view(None)["log"] if e["text"] == "die"]
    assert dice == []


def test_move_of_a_concealed_unit_is_told_to_its_side_only():
    game = duel(2)
    game.answer("red", "move r2")
    events = game.answer("red", "enter 22")
    assert [e.text for e in events] == ["moved"]
    assert "moved" not in [e["text"] for e in game.view("blue")["log"]]
    assert "moved" in [e["text"] for e in game.view("red")["log"]]


def test_bumping_into_a_concealed_unit_reveals_it_and_cannot_be_taken_back():
    game = duel(2)
    pos = game.position
    hidden = pos.units[3]
    pos.put(3, pos.scenario.board.hex("21"))  # b2 waits beside r1
    twin = Game(SKIRMISH, game.scenario, game.dice, game.options, pos.copy())
    twin.answer("red", "move r1")
    assert "enter 21" in twin.ask("red").options
    twin.answer("red", "enter 21")
    assert hidden.hidden
    assert not twin.position.units[3].hidden
    assert not twin.can_undo("red")
    assert twin.position.rolls == pos.rolls


@pytest.mark.parametrize("seed", range(30))
def test_games_that_differ_in_secrets_stay_alike_while_nothing_is_revealed(seed):
    """Red plays the same in both; blue's concealed unit stands elsewhere, or its reserve differs; blue holds fire."""
    chance, checks = Random(seed), kit(seed)
    truth = duel(2)
    for _ in range(chance.randrange(3)):
        checks.play_on(truth, 1)
    rest: Any = truth.rest[2]
    lies = secrets(rest.copy(), "red")
    one = Game(SKIRMISH, truth.scenario, SeededDice(seed), truth.options, rest.copy())
    other = Game(SKIRMISH, truth.scenario, SeededDice(seed), truth.options, chance.choice(lies))
    hideouts = {f"enter {g.position.label(g.position.units[3].hex)}" for g in (one, other)}
    for _ in range(40):
        checks.check_alike(one, other, "red")
        assert one.asked == other.asked
        if one.asked == ("red",):
            answer = chance.choice(one.ask("red").options)
            if answer in hideouts:
                break  # a bump reveals the unit in one game, not in the other
            assert one.answer("red", answer) == other.answer("red", answer)
        elif one.asked == ("blue",):
            quiet = {"react": "hold", "counter": "endure", "smoke": "stand", "movement": "done"}
            for game in (one, other):
                game.answer("blue", quiet[game.ask("blue").prompt])
        else:
            break
