"""SHAEF markers: where they are put, and when they leave the map [9.3.2]."""

from typing import Any

import pytest

from grognard.engine.pieces import MAP
from grognard.games.fottr.command import units_in_command
from grognard.games.fottr.position import ENGLAND, Position
from grognard.games.fottr.shaef import place_on_beachheads, place_shaef, take_off_stranded
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import asked, at, hexes, position, rules_against, run, told, unit


def landed(**fields: Any) -> Position:
    """A US beachhead in Normandy; Le Havre, Paris, Antwerp, Salonika and Reval in Western hands."""
    pos = position(at("17.14", "us-7"), phasing="west", **fields)
    pos.beachheads["beachhead-us-1"] = Beachhead(MAP, *hexes(pos, "17.13"))
    pos.control |= dict.fromkeys(hexes(pos, "19.14 22.17 26.12 50.37 55.01"), "west")
    pos.derive()
    return pos


@pytest.mark.rule("fottr", "9.3.2.c", "4.0.12a.I")
def test_markers_are_placed_on_beachheads_and_in_ports_but_not_in_the_east():
    ask = asked(place_shaef(landed(), "allies"))
    places = {a.split()[2] for a in ask.options if a.startswith("place shaef-3 ")}
    assert places == {"17.13", "19.14", "26.12", "50.37"}
    assert rules_against(ask, "place shaef-3 55.01") == ["9.3.2.c"]  # Reval
    assert rules_against(ask, "place shaef-3 22.17") == ["9.3.2.c"]  # Paris is no port
    assert rules_against(ask, "place shaef-3 16.12") == ["9.3.2.c"]  # Cherbourg is German
    assert rules_against(ask, "place shaef-5 17.13") == ["9.3.2.c"]
    assert rules_against(ask, "done") == []


@pytest.mark.rule("fottr", "9.3.2.c", "9.3.2.d")
def test_each_of_the_four_markers_is_placed_or_moved_once_and_stays():
    pos = landed()
    (pos.command["shaef-4"],) = hexes(pos, "17.13")
    answers = ["place shaef-4 26.12", "place shaef-1 17.13", "place shaef-2 17.13", "place shaef-3 19.14"]
    assert rules_against(asked(place_shaef(pos, "allies")), "place shaef-4 17.13") == ["9.3.2.c"]  # it lies there
    ask = asked(place_shaef(pos, "allies"), {"allies": answers[:1]})
    assert rules_against(ask, "place shaef-4 17.13") == ["9.3.2.c"]
    run(place_shaef(pos, "allies"), pos, {"allies": ["place shaef-4 19.14", *answers[1:]]})
    assert {id: pos.label(hex) for id, hex in pos.command.items()} == {
        "shaef-1": "17.13",
        "shaef-2": "17.13",
        "shaef-3": "19.14",
        "shaef-4": "19.14",
    }
    run(place_shaef(pos, "allies"), pos, {"allies": ["done"]})
    assert len(pos.command) == 4


@pytest.mark.rule("fottr", "9.3.2.c")
def test_a_marker_without_a_place_waits():
    pos = position(phasing="west")
    run(place_shaef(pos, "allies"), pos)
    assert pos.command == {}


@pytest.mark.rule("fottr", "9.3.2.c")
def test_in_the_invasion_phase_markers_go_on_beachheads_only():
    ask = asked(place_on_beachheads(landed(), "allies"))
    assert {a.split()[-1] for a in ask.options} == {"17.13", "done"}
    assert rules_against(ask, "place shaef-1 19.14") == ["9.3.2.c"]


@pytest.mark.rule("fottr", "ERR.m1", "9.3.2.c")
def test_no_marker_is_placed_in_antwerp_while_the_scheldt_is_closed():
    pos = landed()
    pos.put(unit(pos, "ger-hgpz"), *hexes(pos, "25.13"))
    assert rules_against(asked(place_shaef(pos, "allies")), "place shaef-1 26.12") == ["ERR.m1"]


@pytest.mark.rule("fottr", "9.3.2.f")
def test_a_marker_overrun_is_taken_off_and_can_be_placed_again():
    pos = landed(command={})
    (pos.command["shaef-2"],) = hexes(pos, "19.14")
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "19.14"))
    assert "shaef-2" not in pos.command
    assert "place shaef-2 17.13" in asked(place_shaef(pos, "allies")).options


@pytest.mark.rule("fottr", "9.3.2.c")
def test_a_marker_goes_with_its_beachhead():
    pos = landed()
    (pos.command["shaef-2"],) = hexes(pos, "17.13")
    (pos.command["shaef-3"],) = hexes(pos, "19.14")
    take_off_stranded(pos)
    assert sorted(pos.command) == ["shaef-2", "shaef-3"]
    pos.beachheads["beachhead-us-1"] = Beachhead(ENGLAND)
    take_off_stranded(pos)
    assert sorted(pos.command) == ["shaef-3"]
    assert told(pos, "shaef-waits") == [{"marker": "shaef-2", "hex": "17.13"}]


@pytest.mark.rule("fottr", "11.3")
def test_shaef_commands_nobody_and_the_west_needs_no_command():
    pos = landed()
    assert units_in_command(pos, "west") == {unit(pos, "us-7")}
    (pos.command["shaef-4"],) = hexes(pos, "19.14")
    pos.put(unit(pos, "sov-8"), *hexes(pos, "20.14"))
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "21.14"))
    assert units_in_command(pos, "soviet") == units_in_command(pos, "axis") == set()
