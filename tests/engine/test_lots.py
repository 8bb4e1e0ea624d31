"""Dice that begin with 0, pairs of dice, and cups: in play, forked, saved, scripted and verified."""

from __future__ import annotations

from collections import Counter

import pytest

import grognard
from grognard import cli
from grognard.engine.dice import ReseededDice, ScriptedDice, ScriptExhausted, SeededDice, SharedDice, commitment, thrown
from grognard.engine.record import load_file, read_save, told_dice
from grognard.engine.text import LANGUAGES, catalogue
from grognard.lab.simulate import luck
from grognard.table.files import record_bytes
from tests.engine.lots import CHITS, LOTS, lots
from tests.engine.test_dice import chi_square

SECRETS = {"red": "r" * 8, "blue": "b" * 8}


def shared() -> SharedDice:
    return SharedDice("t" * 8, SECRETS, {n: commitment(s) for n, s in {"table": "t" * 8, **SECRETS}.items()})


def told(game, text):
    return [event.params for event in game.log if event.text == text]


def test_a_pair_of_dice_is_one_event_with_both_values():
    game = lots(ScriptedDice([1, 5, 2, 8]), 1)
    (pair,) = told(game, "dice")
    assert (pair["coloured"], pair["white"], pair["sides"], pair["side"]) == (5, 2, 6, "blue")
    assert game.position.rolls == 4


def test_a_die_of_ten_may_begin_with_0():
    game = lots(ScriptedDice([1, 1, 1, 1, 1, 1, 1, 10]), 2)
    assert [die["die"] for die in told(game, "die")] == [0, 9]
    assert [thrown(e)[0].face for e in game.log if e.text == "die"] == [1, 10]


def test_what_is_drawn_does_not_go_back():
    game = lots(ScriptedDice([3, 1, 1, 1, 3, 1, 1, 1]), 2)
    assert game.position.hands == ["king", "knave"]
    assert game.position.cup == ["ace", "deuce", "queen", "three"]
    assert [draw["left"] for draw in told(game, "drawn")] == [5, 4]


def test_a_script_cannot_draw_what_is_not_in_the_cup():
    with pytest.raises(ScriptExhausted, match="is 6, but the die has 5 sides"):
        lots(ScriptedDice([1, 1, 1, 1, 6, 1, 1, 1]), 2)
    with pytest.raises(ValueError, match="the cup is empty"):
        lots(SeededDice(1), 1).position.draw("1", None, [])


@pytest.mark.parametrize("dice", [SeededDice(5), shared()], ids=["seeded", "shared"])
def test_whole_cup_is_drawn_and_every_game_replays(dice):
    game = lots(dice)
    assert sorted(game.position.hands) == CHITS
    again = lots(dice)
    assert again.position.hash == game.position.hash


def test_every_order_of_draws_is_equally_likely():
    counts = Counter(tuple(lots(SeededDice(seed), 2).position.hands) for seed in range(3_000))
    assert len(counts) == 30
    assert chi_square(list(counts.values())) < 66  # 29 degrees of freedom: one honest cup in ten thousand fails


@pytest.mark.parametrize("dice", [SeededDice(5), shared(), ReseededDice(SeededDice(5), 6, 7)])
def test_a_game_taken_along_draws_and_throws_the_same_without_its_seed(dice):
    """Dice that begin with 0 and draws cannot be read from the log."""
    game = lots(dice, 4)
    told = told_dice(game, 9)
    assert lots(told, 4).position.hash == game.position.hash
    assert lots(told).position.hash == lots(ReseededDice(dice, game.position.rolls, 9)).position.hash
    assert set(told.spec()) == {"kind", "rolls", "seed"}


def test_a_fork_draws_the_same_or_with_another_seed_something_else():
    game = lots(SeededDice(3), 2)
    same, other = game.fork(), game.fork(seed=4)
    for twin in (game, same, other):
        for _ in range(4):
            twin.answer(twin.asked[0], "throw")
    assert same.position.hash == game.position.hash
    assert isinstance(other.dice, ReseededDice)
    assert other.position.hands[:2] == game.position.hands[:2]
    assert other.position.hands != game.position.hands


def test_a_saved_cup_goes_on_where_it_was():
    game = lots(SeededDice(8), 3)
    again = load_file(LOTS, read_save(game.save()), None)
    assert again.position.hash == game.position.hash
    for twin in (game, again):
        twin.answer(twin.asked[0], "throw")
    assert again.position.hands == game.position.hands


def test_only_those_who_may_know_hear_what_was_drawn():
    (draw,) = [event for event in lots(SeededDice(1), 1).log if event.text == "drawn"]
    assert draw.seen_by("blue")
    assert not draw.seen_by("red")


def test_luck_counts_both_dice_of_a_pair_and_faces_from_one():
    game = lots(ScriptedDice([1, 6, 6, 10, 1, 1, 1, 1]), 2)
    found = luck(game)
    assert (found["blue"]["dice"], found["red"]["dice"]) == (3, 3)
    assert found["blue"]["z"] > 2
    assert found["red"]["z"] == -found["blue"]["z"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_and_draws_have_their_words(language):
    game, words = lots(ScriptedDice([1, 5, 2, 8]), 1), catalogue(language)
    said = [words.explain("event", event) for event in game.log if event.text in ("dice", "drawn")]
    assert "ace" in said[0]
    assert "5" in said[1]
    assert "2" in said[1]


def test_verify_accepts_shared_dice_pairs_and_draws(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(grognard, "game_info", {"lots": LOTS}.__getitem__)
    monkeypatch.setattr(grognard, "slugs", lambda: ["lots"])
    game = lots(shared())
    path = tmp_path / "game.json"
    path.write_bytes(record_bytes(grognard.record(game)))
    assert cli.main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert "24 dice follow from the secrets of table, red, blue" in said
    pairs = [f"{pair['coloured']}+{pair['white']}" for pair in told(game, "dice")]
    dice = said.split("dice: ")[-1].split()
    assert dice[0::3] == game.position.hands
    assert dice[1::3] == pairs
    assert dice[2::3] == [str(die["die"]) for die in told(game, "die")]
