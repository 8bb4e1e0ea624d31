"""Reaction [14.0]: the marker, who moves, and who may attack afterwards."""

from itertools import pairwise

import pytest

from grognard.engine.ask import Ask
from grognard.games.fottr import combat
from grognard.games.fottr.movement import REACTION_MOVEMENT
from grognard.games.fottr.reaction import MARKER
from grognard.games.fottr.sequence import begin_reaction, reaction_movement
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import Activity, asked, at, hexes, position, rules_against, run, unit, where

MOVE = Activity(REACTION_MOVEMENT, "move")
ATTACK = Activity(combat.REACTION_COMBAT, "attack")
RIGA = (
    at("57.02", "ger-46pz"), at("56.07", "ger-4sspzc"), at("55.05", "ger-10inf"), at("57.06", "ger-lw2"),
    at("58.05", "sov-3sh", "sov-20"),
)  # fmt: skip


def reacting(*placements, power="axis", marker="", **fields):
    """A reaction segment of a power, perhaps with the marker in a hex."""
    pos = position(*placements, phasing=power, **fields)
    begin_reaction(pos)
    if marker:
        pos.reaction = hexes(pos, marker)[0]
    return pos


def step(pos, kind, seat):
    return reaction_movement(kind, pos, seat)


def costs(pos, id, *labels):
    """What each hex of a reaction move costs."""
    pos.moved.clear()
    pos.reaction_mode = ""
    home = pos.hex(unit(pos, id))
    left = [asked(MOVE.begin(pos, "axis", id)).params["left"]]
    for place in range(1, len(labels) + 1):
        pos.put(unit(pos, id), home)
        answers = ["enter " + label for label in labels[:place]]
        left.append(asked(MOVE.begin(pos, "axis", id), {"axis": answers}).params["left"])
    pos.put(unit(pos, id), home)
    pos.moved.clear()
    return [a - b for a, b in pairwise(left)]


@pytest.mark.rule("fottr", "14.2", "10.5.e")
def test_the_axis_marker_goes_to_no_beach():
    pos = reacting(at("17.13", "us-7"), at("17.15", "ger-84inf"))
    pos.beachheads["beachhead-us-1"] = Beachhead("map", *hexes(pos, "17.13"))
    pos.beachheads["beachhead-cw-1"] = Beachhead("map", *hexes(pos, "18.13"))
    ask = Ask("axis", "14.2", MARKER, pos, "okw")
    assert [rules_against(ask, "react " + label) for label in ("17.13", "18.13", "17.14")] == [["14.2"], ["10.5.e"], []]


@pytest.mark.rule("fottr", "14.3", "ERR.r7")
@pytest.mark.parametrize(("marker", "rules"), [("24.13", ["14.3"]), ("25.13", [])])
def test_a_unit_that_awaits_another_landing_comes_only_to_a_marker_east_of_its_line(marker, rules):
    pos = reacting(at("23.13", "ger-81inf"), marker=marker)
    pos.fusag[unit(pos, "ger-81inf")] = "fusag-1"
    assert MOVE.against(pos, "axis", "ger-81inf") == rules
    pos.fusag.clear()
    assert MOVE.against(pos, "axis", "ger-81inf") == []


# -- the example [14.x] -----------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "14.x", "14.3", "12.1C")
def test_example_of_riga_what_the_moves_cost():
    """X39."""
    pos = reacting(*RIGA, marker="56.05")
    assert costs(pos, "ger-46pz", "57.03", "57.04", "56.04", "56.05") == [1, 1, 2, 1]
    assert costs(pos, "ger-4sspzc", "56.06", "56.05") == [4, 1]
    assert costs(pos, "ger-10inf", "56.05") == [1]


@pytest.mark.rule("fottr", "14.x", "14.3", "5.1A.a")
def test_example_of_riga_three_corps_come_and_the_fourth_finds_no_room():
    pos = reacting(*RIGA)
    came = {
        "ger-46pz": ["57.03", "57.04", "56.04", "56.05"],
        "ger-4sspzc": ["56.06", "56.05"],
        "ger-10inf": ["56.05"],
    }
    answers = ["react 56.05"]
    for id, path in came.items():
        answers += [f"move {id}", *("enter " + label for label in path), "stop"]
    pos.commanded = {unit(pos, "ger-lw2")}  # say that it could leave the Soviet zone
    ask = asked(step(pos, "okh", "axis"), {"axis": answers})
    assert [where(pos, id) for id in came] == ["56.05"] * 3
    assert rules_against(ask, "move ger-lw2") == ["5.1A.a"]
    assert ask.options == ["done"]


@pytest.mark.rule("fottr", "14.x", "6.5.b")
def test_example_of_riga_the_field_corps_must_first_be_able_to_leave_the_soviet_zone():
    pos = reacting(*RIGA, marker="56.05")
    assert MOVE.against(pos, "axis", "ger-lw2") == ["14.3"]
    pos = reacting(*RIGA, at("57.06", "ger-43inf"), marker="56.05")  # a friend stays
    assert MOVE.against(pos, "axis", "ger-lw2") == []


# -- the marker [14.1] [14.2] -----------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "14.1")
@pytest.mark.parametrize(
    ("kind", "power", "theatres"),
    [
        ("west", "west", {"nwe", "med", "balkan"}),
        ("soviet", "soviet", {"east", "balkan"}),
        ("okw", "axis", {"nwe", "med"}),
        ("okh", "axis", {"east", "balkan"}),
    ],
)
def test_each_marker_has_its_theatres(kind, power, theatres):
    pos = reacting(power=power)
    ask = Ask("axis", "14.2", MARKER, pos, kind)
    placed = [hexes(pos, answer.split()[1])[0] for answer in ask.options if answer != "done"]
    assert {pos.scenario.theatre[h] for h in placed} == theatres
    other = next(h for h in pos.scenario.playable if pos.scenario.theatre[h] not in theatres)
    assert rules_against(ask, "react " + pos.label(other)) == ["14.1"]


@pytest.mark.rule("fottr", "14.2")
def test_the_marker_goes_to_friends_or_to_nobody_but_not_to_the_enemy():
    pos = reacting(at("56.05", "ger-10inf"), at("58.05", "sov-20"))
    ask = Ask("axis", "14.2", MARKER, pos, "okh")
    assert rules_against(ask, "react 56.05") == []
    assert rules_against(ask, "react 57.05") == []
    assert rules_against(ask, "react 58.05") == ["14.2"]


@pytest.mark.rule("fottr", "14.2", "14.3", "10.5.e")
def test_the_western_marker_goes_to_an_empty_beachhead_and_units_come_to_it():
    pos = reacting(at("36.36", "us-2"), power="west")
    assert rules_against(Ask("allies", "14.2", MARKER, pos, "west"), "react 36.37") == ["10.5.e"]
    pos.beachheads["beachhead-al-1"] = Beachhead("map", *hexes(pos, "36.37"))
    answers = ["react 36.37", "move us-2", "enter 36.37", "stop", "done"]
    run(step(pos, "west", "allies"), pos, {"allies": answers})
    assert where(pos, "us-2") == "36.37"


@pytest.mark.rule("fottr", "14.1")
def test_a_side_need_not_react_and_without_units_is_not_asked():
    pos = reacting(at("56.05", "ger-10inf"))
    run(step(pos, "okh", "axis"), pos, {"axis": ["done"]})
    assert (pos.reaction, pos.reacted) == (0, set())
    run(step(reacting(power="west"), "west", "allies"), pos)


@pytest.mark.rule("fottr", "14.1", "3.4.a", "4.0.13")
def test_in_a_game_of_four_each_command_reacts_with_its_own_units():
    pos = reacting(at("37.18", "ger-41pz"), at("36.18", "ger-46pz"), scenario="four_players", marker="36.19")
    assert MOVE.options(pos, "okw") == ["move ger-46pz"]
    assert MOVE.against(pos, "okw", "ger-41pz") == ["3.4.a"]


# -- moving [14.3] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "14.3")
def test_units_leave_the_marker_or_come_to_it_as_the_first_does():
    pos = reacting(at("65.18", "ger-41pz", "ger-46pz"), at("64.18", "ger-47pz"), marker="65.18")
    assert MOVE.options(pos, "axis") == ["move ger-41pz", "move ger-46pz", "move ger-47pz"]
    out = pos.copy()
    run(MOVE.begin(out, "axis", "ger-41pz"), out, {"axis": ["enter 66.18", "stop"]})
    assert MOVE.options(out, "axis") == ["move ger-46pz"]
    assert MOVE.against(out, "axis", "ger-47pz") == ["14.3"]
    run(MOVE.begin(pos, "axis", "ger-47pz"), pos, {"axis": ["enter 65.18", "stop"]})
    assert MOVE.against(pos, "axis", "ger-41pz") == ["14.3"]


@pytest.mark.rule("fottr", "14.3")
def test_a_unit_that_stays_where_it_is_decides_nothing():
    pos = reacting(at("65.18", "ger-41pz"), at("64.18", "ger-47pz"), marker="65.18")
    run(MOVE.begin(pos, "axis", "ger-41pz"), pos, {"axis": ["stop"]})
    assert MOVE.options(pos, "axis") == ["move ger-47pz"]


@pytest.mark.rule("fottr", "14.3")
def test_who_comes_goes_to_the_marker_and_nowhere_else():
    pos = reacting(at("64.18", "ger-41pz"), marker="67.18")
    ask = asked(MOVE.begin(pos, "axis", "ger-41pz"), {"axis": ["enter 65.18"]})
    assert rules_against(ask, "stop") == ["14.3"]
    assert set(ask.shown("reach")) == {"67.18"}


@pytest.mark.rule("fottr", "14.3")
def test_a_way_that_leads_too_far_from_the_marker_is_closed():
    pos = reacting(at("64.18", "ger-13inf"), marker="67.18")
    ask = asked(MOVE.begin(pos, "axis", "ger-13inf"))
    assert rules_against(ask, "enter 63.18") == ["14.3"]
    assert rules_against(ask, "enter 65.18") == []


@pytest.mark.rule("fottr", "14.3", "12.1C")
def test_units_that_cannot_reach_the_marker_do_not_move():
    pos = reacting(at("64.18", "ger-13inf"), at("63.18", "ger-20inf"), at("66.19", "ger-41pz"), marker="68.18")
    assert MOVE.options(pos, "axis") == ["move ger-41pz", "move ger-13inf"]  # four points, four hexes
    assert MOVE.against(pos, "axis", "ger-20inf") == ["14.3"]  # five hexes: no unit has twice its points


@pytest.mark.rule("fottr", "14.2", "12.2A.e")
def test_out_of_supply_units_react_with_three_points():
    pos = reacting(at("55.19", "sov-1tk"), power="soviet", marker="55.19")
    assert asked(MOVE.begin(pos, "allies", "sov-1tk")).params["left"] == 3


@pytest.mark.rule("fottr", "14.3", "6.5.b3")
@pytest.mark.parametrize(("marker", "comes"), [("54.19", False), ("57.20", True)])
def test_out_of_supply_units_leave_a_zone_only_for_a_marker_nearer_to_supply(marker, comes):
    pos = reacting(at("55.19", "sov-13"), at("56.18", "ger-13inf"), power="soviet", marker=marker)
    assert (MOVE.against(pos, "allies", "sov-13") == []) == comes


@pytest.mark.rule("fottr", "ERR.r2", "6.3.d")
def test_in_reaction_all_zones_bind_mechanised_units():
    pos = reacting(at("67.18", "sov-13"), at("64.18", "ger-41pz"), marker="64.18")
    ask = asked(MOVE.begin(pos, "axis", "ger-41pz"), {"axis": ["enter 65.18", "enter 66.17"]})
    assert ask.options == ["stop"]


@pytest.mark.rule("fottr", "14.3", "5.1A.a")
def test_a_stack_comes_only_if_there_is_room_for_all_of_it():
    pos = reacting(at("64.18", "ger-41pz", "ger-46pz"), at("65.18", "ger-13inf", "ger-20inf"), marker="65.18")
    ask = asked(MOVE.begin(pos, "axis", "ger-41pz"))
    assert rules_against(ask, "with ger-46pz") == ["5.1A.a"]


@pytest.mark.rule("fottr", "ERR.c2", "14.3")
def test_units_of_the_marker_go_to_different_hexes():
    pos = reacting(at("65.18", "ger-41pz", "ger-46pz"))
    answers = ["react 65.18", "move ger-41pz", "enter 66.18", "stop", "move ger-46pz", "enter 64.18", "stop", "done"]
    run(step(pos, "okh", "axis"), pos, {"axis": answers})
    assert (where(pos, "ger-41pz"), where(pos, "ger-46pz")) == ("66.18", "64.18")
    assert pos.reacted == {unit(pos, "ger-41pz"), unit(pos, "ger-46pz")}


@pytest.mark.rule("fottr", "14.3", "5.2.b")
def test_after_the_moves_stacks_are_settled():
    pos = reacting(at("65.18", "ger-41pz"), at("64.18", "ger-13inf", "ger-20inf", "ger-7inf"), marker="65.18")
    answers = ["move ger-41pz", "enter 64.18", "stop", "done", "lose ger-13inf"]
    run(step(pos, "okh", "axis"), pos, {"axis": answers})


# -- and attacking [14.4] ---------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "14.4", "13.1.p2")
def test_only_who_moved_may_attack_even_if_he_is_back_in_his_hex():
    pos = reacting(at("65.18", "ger-41pz", "ger-46pz"), at("66.18", "us-82ab"), marker="65.18")
    answers = ["move ger-41pz", "enter 64.18", "enter 65.18", "stop", "move ger-46pz", "stop", "done"]
    run(step(pos, "okh", "axis"), pos, {"axis": answers})
    assert pos.reacted == {unit(pos, "ger-41pz")}
    ask = asked(ATTACK.begin(pos, "axis", "66.18"))
    assert rules_against(ask, "with ger-41pz") == []
    assert rules_against(ask, "with ger-46pz") == ["14.4"]


@pytest.mark.rule("fottr", "14.3", "10.5.e")
def test_units_come_off_a_beach():
    pos = reacting(at("36.37", "us-2"), power="west", marker="36.36")
    pos.beachheads["beachhead-us-1"] = Beachhead("map", *hexes(pos, "36.37"))
    assert MOVE.options(pos, "allies") == ["move us-2"]
