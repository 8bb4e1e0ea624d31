"""Patrol, squads on joined boards, at the table: hidden pieces, fire at each hex, a drawn path that goes through."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from playwright.sync_api import expect

from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from grognard.engine.record import Record, record_of
from tests.browser.conftest import Sit
from tests.browser.hands import Hands, Keys, Mouse
from tests.browser.scripts import answers_of, upto
from tests.browser.test_table import objections
from tests.engine.patrol import patrol
from tests.engine.patrol.position import ENEMY

SERVED = "tests.engine.patrol"  # of the server


@cache
def whole_game() -> Record:
    """A short game in which all happens that can happen."""
    for seed in range(200):
        game = played(seed)
        told = {event.text for event in game.log}
        if len(game.answers) < 90 and {"seen", "smoke", "lost", "dummy", "pinned", "hit"} <= told:
            return record_of(game)
    raise AssertionError("no such game")


def played(seed: int) -> Game:
    """Pieces go for each other; whoever may fire does, now and then."""
    game, chance = patrol(SeededDice(seed)), Random(seed)
    while game.asked:
        side = game.asked[0]
        options = game.ask(side).options
        steps = [option for option in options if option.startswith("enter")]
        if steps and chance.random() < 0.8:
            answer = min(steps, key=lambda step: to_enemy(game, side, step.split()[1]))
        else:
            answer = chance.choice([o for o in options if o.startswith("move") and chance.random() < 0.8] or options)
        game.answer(side, answer)
    return game


def to_enemy(game: Game, side: str, label: str) -> int:
    pos = game.position
    hex = pos.board.hex(label)
    return min((pos.board.distance(hex, pos.standing[u]) for u in pos.on_map(ENEMY[side])), default=0)


@pytest.mark.parametrize("hands", [Mouse, pytest.param(Keys, marks=pytest.mark.slow)])
def test_a_whole_patrol_is_played_that_the_client_knows_only_by_what_it_declares(sit: Sit[Hands], hands: type[Hands]):
    record = whole_game()
    me = sit(hands)
    me.begin_at(upto(record, 0), green="me", grey="me")
    me.give_all(answers_of(record))
    expect(me.page.locator(".screen")).to_have_attribute("data-over", "true")
    me.picture(f"patrol-over-{hands.__name__.lower()}")


@pytest.mark.parametrize(("language", "width", "touch"), [("en", 1280, False), ("ja", 390, True)])
def test_the_table_shows_joined_boards_and_backs_of_hidden_pieces(
    sit: Sit[Mouse], language: str, width: int, touch: bool
):
    me = sit(language=language, width=width, height=800, touch=touch)
    me.begin_game("patrol", "hill", ["me", "ai:random"])
    me.wait_for_map()
    me.picture(f"patrol-{language}")
    assert objections(me.page) == []
