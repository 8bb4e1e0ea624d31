"""What players look at: supply nets, objectives, reach, range, the cost of a way."""

import pytest

import grognard
from grognard.games.superpowers.shown.looks import (
    LOOKS,
    range_of,
)
from tests.superpowers.build import at, position

BATTALION, GUNS, HELICOPTERS, ENEMY = "m_wg_241_24", "m_wg_245_24", "m_wg_26_pah_ii", "m_su_1_mr_48"


@pytest.fixture(scope="module")
def begun():
    game = grognard.new("superpowers", "munich", seed=3)
    for side, answer in (("nato", "posture 2"), ("wp", "posture 2"), ("nato", "suggested")):
        game.answer(side, answer)
    return game


@pytest.mark.rule("superpowers", "2.0.a")
def test_the_supply_net_is_where_units_are_in_supply(begun):
    net = begun.look("nato", "supply")
    assert set(net) == {"nato", "wp"}
    for unit in begun.view("nato")["units"]:
        if unit["where"] == "map" and not unit["out_of_supply"]:
            assert unit["hex"] in net[unit["side"]]


def test_objectives_are_held_by_nato_at_first(begun):
    objectives = begun.look(None, "objectives")
    assert objectives
    assert all(found == {"side": "nato"} for found in objectives.values())


def test_reach_is_that_of_a_move(begun):
    game = begun.fork()
    reach = game.look("wp", f"reach {BATTALION}")  # of an enemy unit, too
    game.answer("nato", f"move {BATTALION}")
    assert reach == game.ask("nato").shown("reach")


@pytest.mark.rule("superpowers", "5.0.b", "5.0.c")
def test_a_helicopter_reaches_every_hex_in_range_but_none_with_enemy_units():
    pos = position("munich", at("2427", HELICOPTERS), at("2530", ENEMY))
    reach = LOOKS["reach"](pos, "nato", [HELICOPTERS])
    board = pos.scenario.board
    far = pos.counter(pos.scenario.index[HELICOPTERS]).heli_range
    assert reach == {
        pos.label(h): d
        for h in board.hexes
        if 0 < (d := board.distance(board.hex("2427"), h)) <= far and pos.label(h) != "2530"
    }


@pytest.mark.rule("superpowers", "10.0.b", "10.0.d")
def test_artillery_fires_as_far_as_its_range_and_in_an_enemy_zone_only_next_door():
    free, pinned = position("munich", at("2423", GUNS)), position("munich", at("2423", GUNS), at("2424", ENEMY))
    board = free.scenario.board
    here = board.hex("2423")
    assert max(board.distance(here, board.hex(label)) for label in range_of(free, None, [GUNS])) == 5
    assert set(range_of(pinned, None, [GUNS])) == set(pinned.labels(board.neighbours[here]))


@pytest.mark.rule("superpowers", "ADD.c.e", "10.0.b")
def test_an_enemy_zone_does_not_pin_a_helicopter():
    pos = position("munich", at("2423", HELICOPTERS), at("2424", ENEMY))
    board = pos.scenario.board
    reached = [board.distance(board.hex("2423"), board.hex(label)) for label in range_of(pos, None, [HELICOPTERS])]
    assert (min(reached), max(reached)) == (1, 2)


@pytest.mark.rule("superpowers", "5.0.b", "5.0.c")
@pytest.mark.parametrize(("impulse", "points"), [(1, 20), (2, 10)])
def test_the_way_of_a_helicopter_costs_one_a_hex(impulse, points):
    pos = position("munich", at("2427", HELICOPTERS), at("2528", ENEMY), impulse=impulse)
    way = LOOKS["way"](pos, "nato", [HELICOPTERS, "2427", "2430"])
    assert ([cost.total for cost in way["costs"]], way["total"], way["allowance"]) == ([1, 1, 1], 3, points)
    assert {m.rule for cost in way["costs"] for m in cost} == {"5.0.b"}


def test_a_way_is_the_cheapest_and_every_step_explains_its_cost(begun):
    way = begun.look("nato", f"way {BATTALION} 2427 2530")
    assert way["path"] == ["2427", "2428", "2429", "2530"]
    assert way["total"] == sum(cost["total"] for cost in way["costs"])
    assert all(modifier["rule"] for cost in way["costs"] for modifier in cost["modifiers"])


def test_a_whole_stack_goes_as_far_as_its_slowest_unit(begun):
    way = begun.look("nato", "way 2427 2427 2530")
    assert way["units"] == begun.position.ids(begun.position.ground(begun.scenario.board.hex("2427"), "nato"))
    assert way["allowance"] == min(begun.position.counter(begun.scenario.index[u]).movement for u in way["units"])


def test_what_lies_beyond_reach_says_how_far(begun):
    (reason,) = begun.look("nato", f"way {BATTALION} 2427 4801")["reasons"]
    assert reason["text"] == "beyond-reach"
    assert reason["cost"] > reason["left"]


@pytest.mark.parametrize("what", ["", "nothing", "reach", "reach nobody", "range nobody", "way", "way nobody 2427"])
def test_looking_at_nothing_shows_nothing(begun, what):
    assert not begun.look("nato", what)


@pytest.mark.parametrize(
    ("what", "words", "nothing"),
    [
        ("reach", [ENEMY], {}),  # not on the map
        ("range", [ENEMY], []),
        ("way", [BATTALION, "2427"], {}),
        ("way", ["nobody", "2427", "2530"], {}),
        ("way", ["4801", "4801", "4703"], {}),  # an empty hex
    ],
)
def test_looking_at_nobody_shows_nothing(what, words, nothing):
    assert LOOKS[what](position("munich", at("2427", BATTALION)), None, words) == nothing


def test_a_way_into_a_lake_next_door_says_that_it_is_prohibited():
    static = position("munich").scenario
    shore, lake = next((a, b) for a in static.board.hexes for b in static.board.neighbours[a] if static.prohibited[b])
    pos = position("munich", at(static.board.label(shore), BATTALION))
    look = LOOKS["way"](pos, "nato", [BATTALION, static.board.label(shore), static.board.label(lake)])
    assert [reason.text for reason in look["reasons"]] == ["prohibited"]
