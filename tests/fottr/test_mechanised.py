"""Mechanised movement [16.0]: who moves once more, and whose zones bind him."""

import pytest

from grognard.games.fottr.movement import MECHANISED_MOVEMENT
from grognard.games.fottr.sequence import begin_movement
from tests.fottr.build import Activity, asked, at, hexes, position, rules_against, unit

MOVE = Activity(MECHANISED_MOVEMENT, "move")


def start_of(pos, id, *answers):
    """What is asked when the unit, in command, has begun to move and these answers have been given."""
    u = unit(pos, id)
    pos.phasing, pos.commanded = pos.power(u), {u}
    pos.moved.clear()
    assert MOVE.against(pos, pos.owner(u), id) == []
    return asked(MOVE.begin(pos, pos.owner(u), id), {pos.owner(u): answers})


def who_moves(pos, power, seat):
    pos.phasing = power
    begin_movement(pos)
    return [answer.split()[1] for answer in MOVE.options(pos, seat)]


@pytest.mark.rule("fottr", "16.0.a", "12.1B")
def test_only_mechanised_units_move():
    pos = position(at("64.18", "sov-1tk", "sov-13"), command={"stavka-1": 0})
    pos.command["stavka-1"] = hexes(pos, "64.18")[0]
    assert who_moves(pos, "soviet", "allies") == ["sov-1tk"]
    assert MOVE.against(pos, "allies", "sov-13") == ["16.0.a"]


@pytest.mark.rule("fottr", "16.0.a", "12.1B")
def test_only_units_in_supply_move():
    pos = position(at("55.19", "sov-1tk"), phasing="soviet")
    pos.commanded = {unit(pos, "sov-1tk")}
    assert MOVE.against(pos, "allies", "sov-1tk") == ["16.0.a"]
    assert MOVE.options(pos, "allies") == []


@pytest.mark.rule("fottr", "16.0.b", "11.1.h", "11.2")
@pytest.mark.parametrize(("id", "power", "seat"), [("ger-41pz", "axis", "axis"), ("sov-1tk", "soviet", "allies")])
def test_axis_and_soviet_units_need_command_when_the_segment_begins(id, power, seat):
    pos = position(at("64.18", id))
    assert who_moves(pos, power, seat) == []
    assert MOVE.against(pos, seat, id) == ["16.0.b"]
    pos.command = {"okh-4" if power == "axis" else "stavka-4": hexes(pos, "64.18")[0]}
    assert who_moves(pos, power, seat) == [id]


@pytest.mark.rule("fottr", "16.0.b", "4.0.15a")
def test_western_units_need_none():
    pos = position(at("36.36", "us-2"), phasing="west", command={})
    pos.command = {"shaef-1": hexes(pos, "36.36")[0]}
    pos.control[hexes(pos, "36.36")[0]] = "west"
    pos.derive()
    assert who_moves(pos, "west", "allies") == ["us-2"]


@pytest.mark.rule("fottr", "12.1B", "16.0.a")
def test_it_pays_the_costs_of_mechanised_movement_and_never_doubles_its_allowance():
    pos = position(at("56.05", "ger-41pz"))
    assert start_of(pos, "ger-41pz").params["left"] == 8
    assert start_of(pos, "ger-41pz", "enter 56.04").params["left"] == 6


@pytest.mark.rule("fottr", "6.3.d", "16.0.a", "6.5.a")
def test_it_passes_the_zones_of_infantry():
    pos = position(at("67.18", "sov-13"), at("64.18", "ger-41pz"))
    ask = start_of(pos, "ger-41pz", "enter 65.18", "enter 66.17")
    assert rules_against(ask, "enter 67.17") == []  # from zone to zone
    assert rules_against(ask, "enter 67.18") == ["12.2"]


@pytest.mark.rule("fottr", "16.0.a", "6.5.a")
def test_zones_of_mechanised_units_stop_it():
    pos = position(at("67.18", "sov-1tk"), at("64.18", "ger-41pz"))
    assert start_of(pos, "ger-41pz", "enter 65.18", "enter 66.17").options == ["stop"]
    pos = position(at("67.18", "sov-1tk"), at("66.17", "ger-41pz"))
    assert rules_against(start_of(pos, "ger-41pz"), "enter 66.18") == ["6.5.a"]


@pytest.mark.rule("fottr", "16.0.a")
def test_one_mechanised_unit_in_a_stack_is_enough():
    pos = position(at("67.18", "sov-13", "sov-1tk"), at("64.18", "ger-41pz"))
    assert start_of(pos, "ger-41pz", "enter 65.18", "enter 66.17").options == ["stop"]


@pytest.mark.rule("fottr", "16.0.a")
def test_its_own_side_stops_nobody():
    pos = position(at("67.18", "ger-46pz"), at("64.18", "ger-41pz"))
    assert start_of(pos, "ger-41pz", "enter 65.18", "enter 66.17").options != ["stop"]


@pytest.mark.rule("fottr", "6.2", "16.0.a")
def test_panzer_divisions_stop_nobody():
    pos = position(at("67.18", "ger-1sspz"), at("64.18", "sov-1tk"))
    assert start_of(pos, "sov-1tk", "enter 65.18", "enter 66.17").options != ["stop"]


@pytest.mark.rule("fottr", "16.0.c")
@pytest.mark.parametrize(
    ("id", "turn", "stops"), [("ger-56pz", 3, True), ("ger-56pz", 4, False), ("ger-41pz", 4, True)]
)
def test_from_1944_on_panzer_corps_of_c_strength_stop_nobody(id, turn, stops):
    pos = position(at("67.18", id), at("64.18", "sov-1tk"), turn=turn)
    assert (start_of(pos, "sov-1tk", "enter 65.18", "enter 66.17").options == ["stop"]) == stops


@pytest.mark.rule("fottr", "16.0.c")
def test_a_weakened_panzer_corps_of_c_strength_stops_nobody_either():
    pos = position(at("67.18", "ger-56pz", steps=1), at("64.18", "sov-1tk"), turn=4)
    assert start_of(pos, "sov-1tk", "enter 65.18", "enter 66.17").options != ["stop"]


@pytest.mark.rule("fottr", "18.2.b", "12.1B")
@pytest.mark.parametrize(
    ("id", "stands", "left"), [("ger-41pz", True, 6), ("ger-41pz", False, 7), ("sov-1tk", True, 7)]
)
def test_the_kursk_zone_costs_the_axis_two_points_here_too(id, stands, left):
    pos = position(at("69.14", id), kursk=stands)
    assert pos.face(unit(pos, id)).movement == 8
    assert start_of(pos, id, "enter 70.13").params["left"] == left


@pytest.mark.rule("fottr", "6.3.a", "16.0.a")
def test_zones_that_count_are_kept_out_of_the_kursk_zone():
    pos = position(at("69.14", "ger-41pz"), at("71.13", "sov-1tk"))
    assert rules_against(start_of(pos, "sov-1tk", "enter 70.13"), "enter 70.14") == []
