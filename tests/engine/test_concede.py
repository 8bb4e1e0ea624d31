"""Giving up: at any time, asked or not, and for good."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import grognard
from grognard.engine.ask import Refused
from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from grognard.engine.ledger import read_rules
from grognard.engine.record import load, read_save, record_of, replay
from grognard.engine.result import CONCEDED, Result
from tests.engine.sorties import SIDES, sorties

GAMES = [(slug, scenario) for slug, info in grognard.games().items() for scenario in info.scenarios]


def planning() -> Game:
    """East is in the middle of its plan, west has sealed its own."""
    game = sorties(SeededDice(1))
    game.answer("east", "fly e0 11")
    game.answer("west", "seal")
    return game


@pytest.mark.parametrize("side", SIDES)
def test_who_gives_up_while_plans_are_made_has_lost_and_nobody_is_asked_any_more(side: str):
    game = planning()
    told = game.concede(side)
    assert [event.text for event in told] == ["conceded"]
    assert game.result == Result(next(s for s in SIDES if s != side), CONCEDED, "", loser=side)
    assert game.asked == ()
    assert game.planning == {}
    assert game.unrevealed(None) == set()
    assert game.view(None)["log"][-1]["text"] == "conceded"


def test_nobody_takes_it_back_and_nothing_comes_after_it():
    game = planning()
    game.concede("east")
    assert not game.can_undo("east")
    for side in SIDES:
        with pytest.raises(Refused) as refused:
            game.concede(side)
        assert [reason.text for reason in refused.value.reasons] == ["game-over"]
    with pytest.raises(Refused):
        game.answer("east", "seal")


def test_only_a_side_gives_up():
    game = planning()
    for stranger in ("north", None, 3):
        assert [reason.text for reason in game.why_not_concede(stranger)] == ["no-such-side"]
        with pytest.raises(Refused):
            game.concede(stranger)
    assert game.result is None


SAME: list[Callable[[Game], Game]] = [
    lambda game: game.fork(),
    lambda game: load(game.info, read_save(game.save())),
    lambda game: replay(game.info, record_of(game)),
]


@pytest.mark.parametrize("again", SAME)
def test_a_fork_a_save_and_a_record_know_of_it(again: Callable[[Game], Game]):
    game = planning()
    game.concede("west")
    twin = again(game)
    assert twin.answers[-1] == ("west", "concede")
    assert twin.result == game.result
    assert (twin.asked, twin.log) == ((), game.log)


@pytest.mark.parametrize(("slug", "scenario"), GAMES)
def test_in_every_game_a_side_may_give_up_in_the_middle_and_the_rule_is_named(slug: str, scenario: str):
    game, chance = grognard.new(slug, scenario, seed=5), Random(5)
    for _ in range(25):
        side = chance.choice(game.asked)
        game.answer(side, chance.choice(game.ask(side).options))
    for side in game.sides:
        over = game.fork()
        over.concede(side)
        assert over.result is not None
        assert over.result.loser == side != over.result.winner
        assert over.result.rule in read_rules(game.info.folder)
        assert grognard.replay(grognard.record(over)).position.hash == over.position.hash


def test_the_best_player_of_the_other_camp_wins_if_one_of_several_gives_up():
    campaign = grognard.new("fottr", "four_players", seed=1)
    assert campaign.sides == ("okw", "okh", "west", "soviet")
    for side, winners in (("west", ("okw", "okh", None)), ("okh", ("west", "soviet", None))):
        over = campaign.fork()
        over.concede(side)
        assert over.result is not None
        assert over.result.winner in winners
