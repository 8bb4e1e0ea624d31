"""The greedy commander of The Fall of the Third Reich."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.engine.display import forms
from grognard.engine.game import Game
from grognard.engine.losses import Toll
from grognard.engine.reason import Event
from grognard.games.fottr import GAME
from grognard.games.fottr.combat import COMBAT
from grognard.games.fottr.fog import redeal, unseen
from grognard.games.fottr.pack.datafiles import OPERATIONAL
from grognard.games.fottr.reinforcements import allied_reinforcements, axis_reinforcements
from grognard.games.fottr.results import LOSING
from grognard.games.fottr.sequence import SEQUENCE
from grognard.games.fottr.shaef import place_shaef
from grognard.games.fottr.units import Beachhead
from grognard.players import player
from grognard.players.common.fights import combination
from grognard.players.fottr import Commander, fights, staff, worth
from grognard.players.fottr.commander import starves_friends
from grognard.players.fottr.march import Marshal
from grognard.players.fottr.outlook import Outlook
from tests.fottr.battle import battle
from tests.fottr.build import asked, at, position, set_up, unit

pytestmark = pytest.mark.game("fottr")


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
    best = combination(fights.possible(pos, "allies", Outlook(pos, "soviet")), -99.0)
    assert pos.label(best[0].target) == "62.17"


def test_a_factory_without_garrison_gets_the_first_reinforcement():
    pos = position(at("70.14", "sov-13"), turn=4)
    pos.take_off(unit(pos, "ger-9sspz"), "off")
    ask = asked(axis_reinforcements(pos, "axis"))
    placed = str(staff.reinforcements(Commander(), pos, ask, Outlook(pos, "axis"))).split()[2]
    assert pos.scenario.board.hex(placed) in pos.scenario.factories


def test_the_cheapest_step_is_lost_first():
    pos = position(at("62.16", "ger-3pz", "ger-lw3"))
    prices = [worth.price_of_step(pos, unit(pos, id)) for id in ("ger-3pz", "ger-lw3")]
    assert prices[1] < prices[0]
    ask = Ask("axis", "13.2D", LOSING, pos, Toll([unit(pos, "ger-3pz"), unit(pos, "ger-lw3")], 1, "D1"))
    assert Commander().lose_cheapest(pos, ask) == "lose ger-lw3"


def test_corps_for_england_do_not_land_in_italy():
    pos = position(at("36.41", "us-2"), phasing="west", turn=5)
    beach = next(id for id, marker in pos.scenario.markers.items() if marker.value == "US" and id in pos.beachheads)
    pos.move_beachhead(beach, Beachhead("map", pos.scenario.board.hex("36.42")))
    pos.take_off(unit(pos, "us-15"), "off")
    ask = asked(allied_reinforcements(pos, "allies"))
    outlook = Outlook(pos, "west")
    assert any(option.startswith("place us-15 ") for option in ask.options)
    assert staff.reinforcements(Commander(), pos, ask, outlook) == "box us-15"


def test_the_first_landing_waits_for_an_army():
    pos = position(phasing="west", turn=6)
    normandy = pos.scenario.board.hex("17.13")
    for id in ("us-5", "us-7", "us-12", "br-1", "br-12"):
        pos.take_off(unit(pos, id), "england")
    assert staff.promise(pos, normandy, Outlook(pos, "west")) == 0.0
    pos.take_off(unit(pos, "us-8"), "england")
    assert staff.promise(pos, normandy, Outlook(pos, "west")) > 0.0


def test_a_port_that_feeds_an_army_is_guarded_against_raiders():
    pos = position(at("35.36", "br-13"), at("34.34", "br-10"), at("36.33", "ger-lw4"), phasing="west")
    pos.command["shaef-4"] = port = pos.scenario.board.hex("35.36")
    outlook = Outlook(pos, "west")
    marshal = Marshal(pos, outlook, OPERATIONAL, "allies", [unit(pos, "br-13")])
    assert outlook.doctrine.holds * marshal.hold(port, []) > outlook.doctrine.links


def test_the_coast_keeps_its_garrison_until_somebody_lands():
    pos = set_up()
    assert Outlook(pos, "axis").theatres.waits("nwe")
    pos.put(unit(pos, "br-30"), pos.scenario.board.hex("23.13"))
    assert not Outlook(pos, "axis").theatres.waits("nwe")


@pytest.mark.rule("fottr", "21.4")
def test_in_fog_enemies_below_the_top_of_a_stack_are_dealt_anew():
    pos = position(at("61.16", "ger-50inf"), at("62.17", "ger-54inf"), options={"fog_of_war": True})
    one, other = pos.copy(), pos.copy()
    hidden = [unit(pos, id) for id in ("ger-23inf", "ger-5inf")]
    for twin, labels in ((one, ("61.16", "62.17")), (other, ("62.17", "61.16"))):
        for u, label in zip(hidden, labels, strict=True):
            twin.put(u, twin.scenario.board.hex(label))
    assert unseen(one, "allies") == set(hidden)
    assert one.at != other.at
    revealed = Event("21.4", "revealed", hex="61.16", units=["ger-50inf", "ger-23inf"])
    for twin in (one, other):
        known = twin.copy()
        redeal(known, "allies", Random(1), [revealed])
        assert known.at == twin.at
        redeal(twin, "allies", Random(1), [])
    assert one.at == other.at


def test_a_shaef_marker_follows_the_army():
    pos = position(at("33.33", "br-10", "us-2"), at("35.36", "br-13"), phasing="west")
    pos.command["shaef-4"] = pos.scenario.board.hex("35.43")
    ask = asked(place_shaef(pos, "allies"))
    placed = str(staff.place_shaef(Commander(), pos, ask, Outlook(pos, "west")))
    assert placed.split()[2] == "35.36"


def test_a_port_that_feeds_an_army_is_not_left():
    pos = position(at("35.36", "br-13"), at("34.34", "br-10", "us-2"), at("36.36", "ger-lw4"), phasing="west")
    pos.command["shaef-4"], away = pos.scenario.board.hex("35.36"), [pos.scenario.board.hex("35.35")]
    assert starves_friends(pos, unit(pos, "br-13"), away)
    pos.take_off(unit(pos, "ger-lw4"), "gone")
    assert not starves_friends(pos, unit(pos, "br-13"), away)


def test_the_commander_decides_what_is_asked_and_nothing_else():
    asked = {prompt for form in forms(SEQUENCE, position().scenario) for prompt in form["prompts"]}
    assert set(Commander().decisions) <= asked


def test_an_attack_that_must_be_made_is_not_praised():
    pos = battle("soviet", at("62.16", "sov-13"), at("62.17", "ger-3pz", "ger-1sspz", "ger-2sspz"))
    ask, commander = Ask("allies", "4.0.12d", COMBAT, pos, "allies"), Commander()
    assert commander.fight(pos, ask) == "done"
    pos.owed = {pos.scenario.board.hex("62.17")}
    assert commander.fight(pos, ask) == "attack 62.17"
    told = commander.because
    assert told is not None
    assert told.text == "owes"
    assert told.figures["gain"] < 0
