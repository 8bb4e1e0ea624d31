"""Sorties, a game from elsewhere, at the table: the client knows nothing of it but what it declares."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from grognard.engine.record import Record, record_of
from tests.browser.conftest import Sit
from tests.browser.hands import Hands, Keys, Mouse
from tests.browser.scripts import answers_of, upto
from tests.browser.test_table import objections
from tests.engine.sorties import STEPS, sorties

SERVED = "tests.engine.sorties"  # of the server


@cache
def whole_game() -> Record:
    """A game with battles in which all reserves, reactions and losses occur that there can be."""
    for seed in range(100):
        game = played(seed)
        prompts = {e.text for e in game.log}
        deep = [e.params["side"] for e in game.log if e.text == "reacts"][:3] == ["east", "west", "east"]
        if deep and {"flak", "shot-down", "revealed"} <= prompts:
            return record_of(game)
    raise AssertionError("no such game")


def played(seed: int) -> Game:
    """Where both sides plan, who has the window goes on until he seals his list."""
    game, chance, side = sorties(SeededDice(seed)), Random(seed), ""
    while game.asked:
        side = side if side in game.asked else game.asked[0]
        options = game.ask(side).options
        if "react" in options:
            answer = "react"
        elif game.ask(side).prompt == "plan":
            hex = chance.choice(("31", "22"))
            answer = next((a for a in options if a.endswith(f" {hex}")), "seal") if chance.random() < 0.8 else "seal"
        else:
            answer = chance.choice(options)
        game.answer(side, answer)
    return game


@pytest.mark.parametrize("hands", [Mouse, pytest.param(Keys, marks=pytest.mark.slow)])
def test_a_whole_game_is_played_that_the_client_knows_only_by_what_it_declares(sit: Sit[Hands], hands: type[Hands]):
    record = whole_game()
    me = sit(hands)
    me.begin_at(upto(record, 0), east="me", west="me")
    me.give_all(answers_of(record))
    expect(me.page.locator(".screen")).to_have_attribute("data-over", "true")
    me.picture(f"sorties-over-{hands.__name__.lower()}")


@pytest.mark.parametrize(("language", "width", "touch"), [("en", 1280, False), ("ja", 390, True)])
def test_the_battle_sheet_shows_the_declared_steps_and_where_the_battle_stands(
    sit: Sit[Mouse], language: str, width: int, touch: bool
):
    record = whole_game()
    answers = answers_of(record)
    at = next(k for k, (_, answer) in enumerate(answers) if answer == "react")
    me = sit(language=language, width=width, height=800, touch=touch)
    me.begin_at(upto(record, at), east="me", west="me")
    me.uncover()
    expect(me.page.locator(".steps li")).to_have_count(len(STEPS))
    current = me.page.locator(".steps [aria-current=step]")
    expect(current).to_have_text({"en": "Reactions", "ja": "対応"}[language])
    expect(me.page.locator(".steps .past")).to_have_count(3)
    me.picture(f"sorties-battle-{language}")


def test_the_lobby_offers_the_game_and_axe_finds_nothing_at_its_table(sit: Sit[Mouse]):
    me = sit()
    me.begin_game("sorties", "few", ["me", "ai:random"])
    expect(me.page.locator(".ask .prompt")).to_contain_text("Plan your sorties")
    me.wait_for_map()
    assert objections(me.page) == []
    me.picture("sorties-plan")


# -- sealed plans -----------------------------------------------------------------------------------------------------


def two_people(sit: Sit[Mouse], scenario: str, **other: Any) -> tuple[Mouse, Mouse]:
    """One begins a game, and the other comes by his invitation."""
    east, west = sit(), sit(**other)
    east.begin_game("sorties", scenario, ["me", "invite"])
    east.meet(west)
    return east, west


def take_back(who: Mouse) -> None:
    n = who.n
    who.page.click("button.undo")
    who.wait_for(n - 1)


def flights(who: Mouse) -> list[str]:
    """What a log tells of one's own plan."""
    return [line for line in who.page.locator(".log ol").inner_text().splitlines() if "will fly" in line]


@pytest.mark.parametrize("length", [10, pytest.param(40, marks=pytest.mark.slow)])
def test_long_lists_are_planned_in_two_browsers_at_the_same_time(sit: Sit[Mouse], length: int):
    east, west = two_people(sit, "many")
    chance, hexes = Random(2), ("11", "23", "34")
    for k in range(length):
        for who, letter in chance.sample([(east, "e"), (west, "w")], 2):
            who.give(f"fly {letter}{k} {chance.choice(hexes)}")
        if k % 10 == 9:  # one of them thinks better of it, the other has gone on meanwhile
            who, letter = chance.choice([(east, "e"), (west, "w")])
            take_back(who)
            who.give(f"fly {letter}{k} 51")
    assert (east.n, west.n, len(flights(east)), len(flights(west))) == (length, length, length, length)
    east.give("seal")
    expect(west.page.locator("[data-planning=east]")).to_have_text("plan sealed")
    expect(east.page.locator("[data-planning=west]")).to_have_text("planning")
    east.picture("plans-sealed")
    west.picture(f"plans-{length}")
    assert objections(west.page) == []
    take_back(east)  # it can be opened again
    expect(west.page.locator("[data-planning=east]")).to_have_text("planning")
    east.give("seal")
    assert west.n == length
    west.say("seal")
    for who in (east, west):
        who.wait_for(2 * length + 2)
        expect(who.page.locator(".log")).to_contain_text(f"{length} sorties of the east, {length} of the west")
    expect(east.page.locator(".ask .prompt")).to_contain_text("Fight the next battle")
    east.picture("plans-revealed")


def test_one_seals_his_list_and_leaves_and_the_other_comes_days_later(sit: Sit[Mouse]):
    east, west = two_people(sit, "few", language="ja", width=390, height=800, touch=True)
    east.give("fly e0 22")
    east.give("seal")
    table = east.page.url.split("#/table/")[1].split("/")[0]
    east.enter_lobby()
    west.page.reload()
    west.sit_down()
    west.give("fly w0 22")
    west.picture("plans-phone-ja")
    west.say("seal")
    west.wait_for(4)
    east.open(table)
    expect(east.page.locator(".ask .prompt")).to_contain_text("Fight the next battle")


# -- standing orders --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "width", "touch"), [("en", 1280, False), ("ja", 390, True)])
def test_orders_for_reactions_are_given_shown_and_ended_in_one_panel(
    sit: Sit[Mouse], language: str, width: int, touch: bool
):
    east, west = two_people(sit, "few", language=language, width=width, height=800, touch=touch)
    west.page.click(".standing summary")
    west.page.locator("[data-order=react-from] select").select_option("react-from 3")
    west.page.locator("[data-give=react-from]").click()
    expect(west.page.locator("[data-in-force]")).to_have_attribute("data-in-force", "react-from 3")
    expect(west.page.locator(".standing summary .given")).to_have_text("1")
    west.picture(f"orders-{language}")
    assert objections(west.page, ".standing") == []
    west.page.click(".standing summary")
    assert (east.n, east.page.locator(".standing summary .given").count()) == (0, 0)
    for who, unit in ((east, "e0"), (west, "w0")):
        who.give(f"fly {unit} 32")
        who.say("seal")
    east.wait_for(4)
    east.give("fight")
    east.give("done")
    west.give("done")  # no more reserves
    east.give("react")  # west would be asked, but for its order
    expect(west.page.locator(".ask .prompt")).not_to_contain_text("P.5")
    west.page.click(".standing summary")
    expect(west.page.locator("[data-in-force]")).to_have_count(1)
