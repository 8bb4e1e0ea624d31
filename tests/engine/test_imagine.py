"""Games as a side may imagine them. Proven on Sorties."""

from __future__ import annotations

from random import Random

import pytest

from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from tests.engine.sorties import SIDES, SORTIES, Sorties, secrets, sorties
from tests.moment import asks_of


def play_on(game, chance, answers):
    for _ in range(answers):
        if not game.asked:
            break
        side = chance.choice(game.asked)
        game.answer(side, chance.choice(game.ask(side).options))


@pytest.mark.parametrize("seed", range(20))
def test_the_imagined_game_asks_the_side_what_the_true_one_asks(seed):
    game, chance = sorties(SeededDice(seed)), Random(seed)
    play_on(game, chance, chance.randrange(40))
    for side in game.asked:
        imagined = game.imagine(side, 5)
        assert imagined.ask(side).options == game.ask(side).options
        assert imagined.view(side)["units"] == game.view(side)["units"]


@pytest.mark.parametrize("seed", range(20))
def test_what_is_hidden_makes_no_difference_to_what_is_imagined(seed):
    game, chance = sorties(SeededDice(seed)), Random(seed)
    while game.asked and game.since_rest:
        play_on(game, chance, 1)
    play_on(game, chance, chance.randrange(12))
    answered, _, rest = game.rest
    assert isinstance(rest, Sorties)
    if answered != len(game.answers):
        return
    for side in SIDES:
        for other in secrets(rest.copy(), side):
            truth = Game(SORTIES, game.scenario, game.dice, {}, rest.copy())
            lie = Game(SORTIES, game.scenario, SeededDice(99), {}, other)
            one, two = truth.imagine(side, 3), lie.imagine(side, 3)
            assert one.position.hash == two.position.hash
            assert asks_of(one) == asks_of(two)


def test_others_entries_of_a_sealed_list_are_not_known():
    game = sorties(SeededDice(1))
    game.answer("east", "fly e0 11")
    game.answer("west", "fly w0 11")
    imagined = game.imagine("west", 1)
    assert imagined.position.plans == {"west": game.position.plans["west"]}
    assert imagined.answers in ([("west", "fly w0 11")], [])


def test_two_plans_meet_the_same_luck_and_not_the_true_one():
    game = sorties(SeededDice(1))
    for side, unit in (("east", "e0"), ("west", "w0")):
        game.answer(side, f"fly {unit} 22")
        game.answer(side, "seal")
    thrown = []
    for seed in (5, 5, 6):
        imagined = game.imagine("east", seed)
        while imagined.step.id == "battle":
            side = imagined.asked[0]
            imagined.answer(side, imagined.ask(side).options[-1])
        thrown.append([event.params["die"] for event in imagined.log if event.text == "die"])
    assert thrown[0] == thrown[1] != thrown[2]
    assert "seed" not in str(imagined.dice.spec()).replace("'seed': 6", "")
