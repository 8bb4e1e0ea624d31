"""The Fall of the Third Reich in the browser: an invasion, command markers, moves and fights by mouse."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest
from playwright.sync_api import expect

import grognard
from grognard.engine.record import Record
from grognard.players import player
from tests.browser.conftest import Sit
from tests.browser.hands import Mouse
from tests.browser.scripts import answers_of, upto

ENOUGH = 3  # things done in a segment: a person would do more, a test need not
SEGMENTS = {"movement", "mechanised", "reaction", "combat", "strategic-axis", "strategic-west", "strategic-soviet"}


@cache
def turns(scenario: str, last: int) -> tuple[Record, list[str]]:
    """The first turns with all sides played by the computer, who soon has enough of each segment; and the prompts."""
    game = grognard.new("fottr", scenario, seed=5)
    players = {side: player("greedy", seed=3) for side in game.sides}
    done: Counter[tuple[int, str, str, str]] = Counter()
    prompts = []
    while game.result is None and game.position.turn <= last:
        side = game.asked[0]
        prompts.append(game.ask(side).prompt)
        here = (game.position.turn, game.step.id, side, prompts[-1])
        done[here] += 1
        tired = prompts[-1] in SEGMENTS and done[here] > ENOUGH and not game.why_not(side, "done")
        game.answer(side, "done" if tired else players[side].choose(game, side))
    return grognard.record(game), prompts


def sides(scenario: str) -> dict[str, str]:
    return dict.fromkeys(grognard.games()["fottr"].seats[scenario], "me")


def test_the_first_turn_opens_with_an_invasion_command_markers_and_moves(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    me = sit()
    me.begin_at(upto(record, 0), **sides("campaign"))
    moved = prompts.index("movement") + 5
    me.give_all(answers_of(record)[:moved])
    expect(me.page.locator("[data-box=med_box]")).to_be_visible()
    me.picture("fottr-moves")


def test_a_fight_shows_its_sums_and_chances(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    fight = prompts.index("gather")
    me = sit(language="ja")
    me.begin_at(upto(record, fight), **sides("campaign"))
    me.give_all(answers_of(record)[fight : fight + 1])
    expect(me.page.locator(".sheet.live .chances tr")).not_to_have_count(0)
    expect(me.page.locator(".sheet.live")).to_contain_text("攻撃力")
    me.picture("fottr-battle-ja")


def test_a_place_that_is_no_town_takes_no_command_marker_and_the_table_says_why(sit: Sit[Mouse]):
    record, prompts = turns("campaign", 1)
    me = sit()
    me.begin_at(upto(record, prompts.index("place-command")), **sides("campaign"))
    me.uncover()
    me.click_hex("66.14", button="right")
    expect(me.page.locator(".why")).to_contain_text("There is no town or city in 66.14.")
    me.picture("fottr-why-not")


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["campaign", "four_players"])
def test_two_turns_are_played(sit: Sit[Mouse], scenario: str):
    record, _ = turns(scenario, 2)
    me = sit(width=1600, height=1000)
    me.begin_at(msgspec.to_builtins(msgspec.structs.replace(record, answers=[])), **sides(scenario))
    me.give_all(answers_of(record))
    assert me.turn == 3
    me.picture(f"fottr-two-turns-{scenario}")
