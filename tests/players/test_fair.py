"""Players are fair: whatever is hidden from their side makes no difference to what they answer."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.engine.game import Game
from grognard.engine.imagine import Unimaginable
from grognard.players import BLIND, DEEP, KINDS, player
from grognard.players.fair import Fair

MOMENTS = 4  # of each game
EVERY = 40  # answers between two of them, about


def moments(slug, scenario, seed):
    """A game in which as much as possible is hidden, at random moments of random play, in the middle of battles too."""
    infos = grognard.games()[slug].options.items()
    options = {name: "on" if info.values else True for name, info in infos if not info.values or "on" in info.values}
    game = grognard.new(slug, scenario, seed=seed, options=options)
    chance = Random(seed)
    for _ in range(MOMENTS):
        for _ in range(chance.randrange(2 * EVERY)):
            if game.asked:
                side = chance.choice(game.asked)
                game.answer(side, chance.choice(game.ask(side).options))
        yield game


def everywhere():
    return [(slug, scenario) for slug, info in grognard.games().items() for scenario in info.scenarios]


@pytest.mark.parametrize(("slug", "scenario"), everywhere())
def test_what_is_hidden_makes_no_difference_to_the_answer(slug, scenario):
    kinds = {module: kind for kind, module in KINDS.items() if kind not in BLIND | DEEP}.values()  # each once
    for game in moments(slug, scenario, seed=11):
        for side in game.asked:
            lies = [game.imagine(side, 100 + deal) for deal in range(2)]
            for kind in kinds:
                answers = {player(kind, 3).choose(one, side) for one in (game, *lies)}
                assert len(answers) == 1, kind


@pytest.mark.parametrize(("slug", "scenario"), [("superpowers", "munich"), ("nato", "baltap"), ("asl", "s1")])
def test_what_is_hidden_makes_no_difference_to_one_who_thinks_ahead(slug, scenario):
    """Its race is run in futures that it imagines from what it knows."""
    for game in moments(slug, scenario, seed=11):
        for side in game.asked:
            truth, lie = game, game.imagine(side, 100)
            assert len({player("search:5r", 3).choose(one, side) for one in (truth, lie)}) == 1


@pytest.mark.parametrize("slug", [slug for slug, info in grognard.games().items() if info.redeal])
def test_something_is_hidden_in_the_games_with_secrets(slug):
    """The test above would prove nothing if nothing were dealt anew."""
    differ = 0
    for scenario in grognard.games()[slug].scenarios:
        for game in moments(slug, scenario, seed=11):
            for side in game.asked:
                one, other = (game.imagine(side, deal).position for deal in (1, 2))
                differ += one.hash != other.hash
    assert differ


def test_players_think_in_imagined_games_only():
    game = grognard.new("superpowers", "munich", seed=1)
    seen: list[Game] = []

    class Curious:
        def choose(self, game, side):
            seen.append(game)
            return game.ask(side).options[0]

    side = game.asked[0]
    Fair(Curious(), 1).choose(game, side)
    assert seen[0] is not game
    assert seen[0].dice.spec()["kind"] == "imagined"


def test_player_who_can_imagine_nothing_ends_the_question(monkeypatch):
    """Whoever went on with the first option could be asked the same for ever."""

    def fail(self, side, seed):
        raise Unimaginable(side)

    game = grognard.new("asl", "t1", seed=1)
    game.answer("russian", "suggested")
    monkeypatch.setattr(type(game), "imagine", fail)
    assert player("standard", 1).choose(game, "russian") == "done"
