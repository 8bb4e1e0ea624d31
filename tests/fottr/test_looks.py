"""What players look at: supply nets, command ranges, reach, the cost of a way."""

from typing import Any

import pytest

import grognard
from grognard.engine.dice import ScriptedDice
from grognard.games.fottr.shown.looks import LOOKS
from tests.fottr.build import at, hexes, position

rule = pytest.mark.rule


@pytest.fixture(scope="module")
def begun():
    """The Axis is about to move."""
    game = grognard.new("fottr", "campaign", seed=3)
    for answer in ("done", "done", "buy okh-4", "done", "place okh-4 70.18"):
        game.answer(game.asked[0], answer)
    assert game.ask("axis").prompt == "movement"
    return game


@rule("fottr", "9.1")
def test_the_supply_net_is_where_units_are_in_supply(begun):
    net = begun.look("axis", "supply")
    assert set(net) == {"axis", "allies"}
    for unit in begun.view("axis")["units"]:
        if unit["where"] == "map" and not unit["out_of_supply"] and unit["side"] == "axis":
            assert unit["hex"] in net["axis"], unit


@rule("fottr", "11.1.d")
def test_command_reaches_as_far_as_the_marker_says_and_twice_as_far_from_a_city(begun):
    board = begun.scenario.board
    area = begun.look(None, "command")["axis"]
    assert max(board.distance(board.hex("70.18"), board.hex(label)) for label in area) == 8


@rule("fottr", "11.1.d")
def test_how_far_a_marker_would_reach_is_seen_before_it_is_placed(begun):
    assert set(begun.look("axis", "placing 70.18 okh-4")) == set(begun.look("axis", "command")["axis"])
    both = begun.look("axis", "placing 70.18 okh-4 okh-3")
    assert set(both.values()) == {3, 4}
    assert {h for h, number in both.items() if number == 3} == set(begun.look("axis", "placing 70.18 okh-3"))
    for nonsense in ("placing", "placing 99.99 okh-4", "placing 70.18 nobody"):
        assert begun.look("axis", nonsense) == {}


@rule("fottr", "9.3.2.d")
def test_how_far_a_shaef_marker_would_supply_is_seen_before_it_is_placed():
    pos = position()
    (bordeaux,) = hexes(pos, "14.22")
    assert LOOKS["placing"](pos, "allies", ["14.22", "shaef-1"]) == {}  # the port is the enemy's
    pos.control[bordeaux] = "west"
    pos.derive()
    reach: Any = LOOKS["placing"](pos, "allies", ["14.22", "shaef-1"])
    board = pos.scenario.board
    assert max(board.distance(bordeaux, board.hex(label)) for label in reach) == 2


def test_reach_is_that_of_a_move(begun):
    game = begun.fork()
    reach = game.look("allies", "reach ger-3pz")  # of an enemy unit, too
    game.answer("axis", "move ger-3pz")
    assert reach == game.ask("axis").shown("reach")


@rule("fottr", "12.2")
def test_a_way_tells_its_hexes_and_what_each_of_them_costs(begun):
    way = begun.look("axis", "way 70.17 70.17 69.18 68.17")
    assert way["path"] == ["70.17", "69.18", "68.17"]
    assert way["total"] == sum(cost["total"] for cost in way["costs"]) == 2
    assert len(way["units"]) == 4
    assert way["allowance"] == 8  # next to the enemy it is not doubled


@rule("fottr", "12.1A")
def test_far_from_the_enemy_the_allowance_of_a_way_is_doubled():
    pos = position(at("60.18", "ger-3pz"), at("39.13", "ger-1inf"), phasing="axis")
    way: Any = LOOKS["way"](pos, "axis", ["ger-3pz", "60.18", "60.16"])
    assert way["allowance"] == 16


def test_a_way_too_long_says_how_far_it_is(begun):
    [reason] = begun.look("axis", "way ger-3pz 71.18 39.13")["reasons"]
    assert reason["text"] == "beyond-reach"


@rule("fottr", "12.3")
def test_there_is_no_way_into_a_lake_or_the_sea_next_door():
    static = position().scenario
    doors = [(a, b) for a in static.playable for b in static.board.neighbours[a] if b not in static.playable]
    for a, b in {static.board.terrain[b]: (a, b) for a, b in doors}.values():
        here, there = static.board.label(a), static.board.label(b)
        pos = position(at(here, "ger-49mtn"), phasing="axis")
        way: Any = LOOKS["way"](pos, "axis", ["ger-49mtn", here, there])
        assert [reason.text for reason in way["reasons"]] == ["prohibited"]


def test_a_way_of_nobody_is_none(begun):
    assert begun.look("axis", "way 39.30 39.30 39.29") == {}
    assert begun.look("axis", "way ger-3pz 71.18") == {}


@rule("fottr", "21.4")
def test_nothing_is_told_about_units_that_are_not_seen():
    pos = position(at("60.18", "ger-3pz", "ger-1inf"), options={"fog_of_war": True}, phasing="axis")
    for id, seen in (("ger-3pz", True), ("ger-1inf", False)):
        assert bool(LOOKS["reach"](pos, "allies", [id])) is seen
        assert bool(LOOKS["way"](pos, "allies", [id, "60.18", "60.17"])) is seen


@rule("fottr", "21.4")
def test_the_way_of_an_enemy_stack_does_not_tell_whether_hidden_units_can_move():
    """The unit on top has moved already: whether anybody is left to go would tell of those below it."""
    pos = position(at("60.18", "ger-3pz", "ger-1inf"), options={"fog_of_war": True}, phasing="axis")
    top, below = (pos.scenario.index[id] for id in ("ger-3pz", "ger-1inf"))
    told = []
    for moved in ({top}, {top, below}):
        pos.moved = moved
        told.append(LOOKS["way"](pos, "allies", ["60.18", "60.18", "60.17"]))
    assert told == [{}, {}]


@rule("fottr", "12.3")
def test_a_way_leads_round_a_prohibited_side():
    pos = position(at("58.01", "ger-49mtn"), phasing="axis")
    way: Any = LOOKS["way"](pos, "axis", ["ger-49mtn", "58.01", "58.02"])
    assert way["path"] == ["58.01", "57.02", "58.02"]


def test_a_fight_with_all_who_may_join_counts_nobody_of_another_landing():
    game = grognard.new("fottr", "campaign", dice=ScriptedDice([4, 5]))
    game.answer("axis", "done")
    us, british = ("us-2", "us-6", "us-82ab"), ("br-30", "br-5", "br-1ab")
    landed = [(u, "33.43") for u in us] + [(u, "35.44") for u in british]
    going = [f"{'drop' if 'ab' in u else 'land'} {u} {beach}" for u, beach in landed]
    for answer in ("invade 33.43", *going, "done", "done", "resolve 35.44"):
        game.answer("allies", answer)
    for u in (*british, *us):
        game.answer("allies", f"advance {u}")
    game.answer("allies", "done")
    game.answer("allies", "attack 34.42")
    takes_part = [m["unit"] for m in game.look("allies", "all-join")["attack"]["modifiers"]]
    assert ["with " + unit for unit in takes_part] == [o for o in game.ask("allies").options if o.startswith("with")]
    assert set(takes_part) < set(game.look("allies", "odds 34.42")["could"])
