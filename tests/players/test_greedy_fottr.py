"""The greedy commander of The Fall of the Third Reich."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.engine.game import Game
from grognard.games.fottr import GAME
from grognard.games.fottr.reinforcements import axis_reinforcements
from grognard.games.fottr.shaef import place_shaef
from grognard.players import player
from grognard.players.fottr import fights, staff, worth
from grognard.players.fottr.fog import as_imagined
from grognard.players.fottr.moves import starves_friends
from grognard.players.fottr.outlook import Outlook
from grognard.players.fottr.staff import reinforcements
from tests.fottr.build import asked, at, position, set_up, unit


def play(scenario: str, turns: int) -> Game:
    game = grognard.new("fottr", scenario, seed=4)
    sides = {side: player("greedy", k) for k, side in enumerate(game.sides)}
    while game.asked and game.position.turn <= turns:
        side = game.asked[0]
        game.answer(side, sides[side].choose(game, side))
    return game


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_it_plays_every_seat(scenario):
    game = play(scenario, 1)
    assert game.position.turn == 2
    assert game.position.on_map("west")  # it has landed


def test_it_plays_the_same_game_again():
    assert play("campaign", 1).answers == play("campaign", 1).answers


def test_the_better_odds_are_attacked():
    pos = position(
        at("62.16", "sov-13", "sov-70"), at("61.16", "ger-10inf", "ger-2inf"), at("62.17", "ger-lw3"), phasing="soviet"
    )
    pos.commanded = set(pos.on_map("soviet"))
    best = fights.best_attack(pos, "allies", Outlook(pos, "soviet"))
    assert best is None or pos.label(best.target) == "62.17"


def test_a_factory_without_garrison_gets_the_first_reinforcement():
    pos = position(at("70.14", "sov-13"), turn=4)
    pos.take_off(unit(pos, "ger-9sspz"), "off")
    ask = asked(axis_reinforcements(pos, "axis"))
    placed = reinforcements(pos, ask, Outlook(pos, "axis")).split()[2]
    assert pos.scenario.board.hex(placed) in pos.scenario.factories


def test_the_cheapest_step_is_lost_first():
    pos = position(at("62.16", "ger-3pz", "ger-lw3"))
    prices = [worth.price_of_step(pos, unit(pos, id)) for id in ("ger-3pz", "ger-lw3")]
    assert prices[1] < prices[0]
    assert staff.DECISIONS["take-loss"] is staff.lose


def test_the_coast_keeps_its_garrison_until_somebody_lands():
    pos = set_up()
    assert Outlook(pos, "axis").waits(pos, unit(pos, "ger-88inf"))
    pos.put(unit(pos, "br-30"), pos.scenario.board.hex("23.13"))
    assert not Outlook(pos, "axis").waits(pos, unit(pos, "ger-88inf"))


@pytest.mark.rule("fottr", "21.4")
def test_in_fog_it_does_not_look_below_the_top_of_a_stack():
    pos = position(at("61.16", "ger-50inf"), at("62.17", "ger-54inf"), options={"fog_of_war": True})
    one, other = pos.copy(), pos.copy()
    for twin, labels in ((one, ("61.16", "62.17")), (other, ("62.17", "61.16"))):
        for id, label in zip(("ger-23inf", "ger-5inf"), labels, strict=True):
            twin.put(unit(twin, id), twin.scenario.board.hex(label))
    ask = Ask("allies", "13.1", "combat", ["done"])
    assert one.at != other.at
    assert as_imagined(one, ask, seed=1).at == as_imagined(other, ask, seed=1).at
    revealed = Ask("allies", "13.2A", "gather", ["fire"], hex="61.16")
    assert as_imagined(one, revealed, seed=1).at != as_imagined(other, revealed, seed=1).at


def test_a_shaef_marker_follows_the_army():
    pos = position(at("33.33", "br-10", "us-2"), at("35.36", "br-13"), phasing="west")
    pos.command["shaef-4"] = pos.scenario.board.hex("35.43")
    ask = asked(place_shaef(pos, "allies"))
    assert staff.place_shaef(pos, ask, Outlook(pos, "west")).split()[2] == "35.36"


def test_a_port_that_feeds_an_army_is_not_left():
    pos = position(at("35.36", "br-13"), at("34.34", "br-10", "us-2"), at("36.36", "ger-lw4"), phasing="west")
    pos.command["shaef-4"], away = pos.scenario.board.hex("35.36"), [pos.scenario.board.hex("35.35")]
    assert starves_friends(pos, unit(pos, "br-13"), away)
    pos.take_off(unit(pos, "ger-lw4"), "gone")
    assert not starves_friends(pos, unit(pos, "br-13"), away)
