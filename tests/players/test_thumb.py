"""Rules of thumb: every game is played by them, doctrine or not."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.dice import SeededDice
from grognard.engine.losses import EXCESS
from grognard.players import player
from grognard.players.common import thumb
from grognard.players.common.thumb import Thumb
from grognard.players.standard import StandardPlayer
from tests.engine.sorties import sorties


def play(slug, scenario, turns, seed=2, **kinds):
    game = grognard.new(slug, scenario, seed=seed)
    players = {side: player(kinds.get(side, "beginner"), seed + k) for k, side in enumerate(game.sides)}
    while game.asked and game.position.turn <= turns:
        for side in game.asked:
            game.answer(side, players[side].choose(game, side))
    return game


@pytest.mark.parametrize("slug", grognard.games())
def test_a_beginner_plays_every_game(slug):
    game = play(slug, grognard.games()[slug].scenarios[0], 1)
    assert game.result or game.position.turn == 2
    assert {side for side, _ in game.answers} == set(game.sides)


@pytest.mark.parametrize(("slug", "scenario"), [("fottr", "campaign"), ("nato", "baltap")])
def test_a_beginner_loses_nobody_because_too_many_stand_in_a_hex(slug, scenario):
    game = grognard.new(slug, scenario, seed=1)
    players = {side: player("beginner", k) for k, side in enumerate(game.sides)}
    while game.position.turn <= 1:
        side = game.asked[0]
        assert game.ask(side).question is not EXCESS
        game.answer(side, players[side].choose(game, side))


def test_a_game_without_doctrine_is_played_by_rules_of_thumb():
    game = sorties(SeededDice(1))
    someone = StandardPlayer(1)
    while game.asked:
        side = game.asked[0]
        game.answer(side, someone.choose(game.imagine(side, 1), side))
    assert game.result


def test_the_same_seed_plays_the_same():
    one, other = (play("nato", "baltap", 2).answers for _ in range(2))
    assert one == other


def test_trials_end_when_patience_does(monkeypatch):
    """Where there is much to try, the best so far is good enough after a while."""
    game = grognard.new("superpowers", "munich", seed=2)
    someone, tried = player("standard", 1), []
    while sum(option.startswith(("attack", "barrage")) for option in game.ask(game.asked[0]).options) < 4:
        side = game.asked[0]
        game.answer(side, someone.choose(game, side))
    true = Thumb.trial

    def counted(self, game, ask, option, falls):
        tried.append(option)
        return true(self, game, ask, option, falls)

    monkeypatch.setattr(Thumb, "trial", counted)
    for patience, most in ((1000, 99), (3, 3)):
        monkeypatch.setattr(thumb, "PATIENCE", patience)
        tried.clear()
        Thumb(1).choose(game, game.asked[0])
        assert (len(tried) > 3) == (most > 3)


@pytest.mark.slow
def test_a_beginner_beats_a_random_player():
    """NATO holds against a Warsaw Pact that does anything; what the nuclear table ends does not count."""
    results = [play("superpowers", "munich", 99, seed, nato="beginner", wp="random").result for seed in range(8)]
    on_points = [result for result in results if result.points]
    assert len(on_points) > 2
    assert all(result.winner == "nato" for result in on_points)
