"""Air units, their missions and their boxes [8.1] to [8.4.b]."""

import pytest

from grognard.engine.pieces import MAP
from grognard.games.fottr import air
from grognard.games.fottr.position import CARPET, FACTORY, FREE, GONE, HOME, INTERDICTION, OFF, SHOT_DOWN, SUPPORT
from grognard.games.fottr.units import AirUnit, Beachhead
from tests.fottr.build import asked, hexes, position, rules_against, run, told

rule = pytest.mark.rule
FOGGIA, NAPLES = "38.34", "35.36"


def sky(turn=2, *placements, fields=None, **air_units):
    """A position with these air units elsewhere than at the start: luftwaffe2=AirUnit(HOME), air_8=AirUnit(FREE)."""
    pos = position(*placements, turn=turn, **(fields or {}))
    for name, unit in air_units.items():
        id = name.replace("_", "-")
        pos.air[pos.scenario.air_index["ger-" + id if id.startswith("luft") else id]] = unit
    return pos


def places(pos, power):
    units = zip(pos.scenario.air_units, pos.air, strict=True)
    return [(unit.where, unit.theatre) for counter, unit in units if counter.power == power]


def luftwaffe(pos, *answers):
    return run(air.assign_luftwaffe(pos, "axis"), pos, {"axis": list(answers)})


def missions(pos, *answers):
    return asked(air.assign_air_units(pos, "allies"), {"allies": list(answers)})


@rule("fottr", "8.3", "8.4.a", "4.0.3a", "2.1I")
def test_one_luftwaffe_unit_defends_the_reich_and_two_may_support_theatres():
    pos = sky()
    luftwaffe(pos, "assign east", "assign med")
    assert places(pos, "axis") == [(HOME, ""), (SUPPORT, "east"), (SUPPORT, "med")]


@rule("fottr", "8.3")
def test_the_last_luftwaffe_unit_has_no_choice_but_home_defence():
    pos = sky(luftwaffe2=AirUnit(SHOT_DOWN), luftwaffe3=AirUnit(GONE))
    luftwaffe(pos)
    assert places(pos, "axis")[0] == (HOME, "")


@rule("fottr", "8.3")
def test_who_is_in_home_defence_is_not_joined_by_another_when_the_segment_goes_on():
    pos = sky(luftwaffe2=AirUnit(HOME))
    luftwaffe(pos, "assign east", "done")
    assert places(pos, "axis") == [(SUPPORT, "east"), (HOME, ""), (FREE, "")]
    pos = sky(luftwaffe1=AirUnit(GONE), luftwaffe2=AirUnit(GONE), luftwaffe3=AirUnit(SHOT_DOWN))
    luftwaffe(pos)
    assert [where for where, _ in places(pos, "axis")] == [GONE, GONE, SHOT_DOWN]


@rule("fottr", "8.4.a")
def test_a_theatre_takes_one_luftwaffe_unit_and_nobody_must_be_sent():
    pos = sky()
    ask = asked(air.assign_luftwaffe(pos, "axis"), {"axis": ["assign nwe"]})
    assert rules_against(ask, "assign nwe") == ["8.4.a"]
    assert rules_against(ask, "assign balkan") == rules_against(ask, "done") == []
    assert rules_against(ask, "assign moon") == ["8.4.a"]


@rule("fottr", "8.2")
@pytest.mark.parametrize(("markers", "serves"), [(["beachhead-us-1"], True), (["beachhead-cw-1"], True), ([], False)])
def test_foggia_serves_if_it_feeds_either_nation(markers, serves):
    pos = sky(3)
    beach, foggia = hexes(pos, f"36.37 {FOGGIA}")
    pos.control[foggia] = "west"
    pos.command["shaef-4"] = beach
    for marker in markers:
        pos.beachheads[marker] = Beachhead(MAP, beach)
    pos.derive()
    assert air.foggia_serves(pos) == serves


@rule("fottr", "8.2")
def test_the_allies_begin_with_bomber_command_and_get_the_8th_air_force_on_turn_4():
    assert {a.split()[1] for a in missions(sky(3)).options if a != "done"} == {"air-bc"}
    assert {a.split()[1] for a in missions(sky(4)).options if a != "done"} == {"air-bc", "air-8"}


@rule("fottr", "8.2")
@pytest.mark.parametrize(("holder", "fed", "comes"), [("west", 1, True), ("west", 0, False), ("axis", 1, False)])
def test_the_15th_air_force_comes_when_foggia_is_held_in_supply(holder, fed, comes):
    pos = sky(3)
    board = pos.scenario.board
    pos.control |= {board.hex(FOGGIA): holder, board.hex(NAPLES): "west"}
    if fed:
        pos.command["shaef-4"] = board.hex(NAPLES)
    pos.derive()
    missions(pos)
    assert (pos.air[pos.scenario.air_index["air-15"]].where == FREE) == comes


@rule("fottr", "8.2")
@pytest.mark.parametrize(("holder", "rules"), [("west", []), ("axis", ["8.2"]), ("soviet", ["8.2"])])
def test_the_15th_air_force_flies_only_in_turns_in_which_the_west_holds_foggia(holder, rules):
    pos = sky(7, air_15=AirUnit(FREE))
    pos.control[pos.scenario.board.hex(FOGGIA)] = holder  # fed or not
    pos.derive()
    ask = missions(pos)
    assert rules_against(ask, "assign air-15 carpet") == rules
    assert ("assign air-15 carpet" in ask.options) == (rules == [])
    assert rules_against(ask, "assign air-8 carpet") == []


@rule("fottr", "8.2")
def test_nobody_is_asked_for_missions_if_only_the_15th_is_left_and_foggia_is_lost():
    pos = sky(7, air_15=AirUnit(FREE), air_bc=AirUnit(SHOT_DOWN), air_8=AirUnit(SHOT_DOWN))
    run(air.assign_air_units(pos, "allies"), pos)


@rule("fottr", "8.4.b", "8.5.0", "4.0.3b", "2.1H", "8.5.5.b", "8.5.3")
def test_each_free_unit_may_get_any_mission_and_may_stay_at_home():
    ask = missions(sky())
    assert ask.options == [
        "assign air-bc factory",
        "assign air-bc oil",
        "assign air-bc transit nwe",
        "assign air-bc transit med",
        "assign air-bc carpet",
        "assign air-bc interdiction nwe",
        "assign air-bc interdiction med",
        "done",
    ]
    assert rules_against(ask, "assign air-8 oil") == ["8.4.b"]
    assert rules_against(ask, "assign ger-luftwaffe1 oil") == ["8.4.b"]
    assert rules_against(ask, "assign air-bc interdiction east") == ["8.5.5.b"]
    assert rules_against(ask, "assign air-bc transit east") == ["8.5.3"]
    assert rules_against(ask, "assign air-bc transit") == ["8.4.b"]
    assert rules_against(ask, "assign air-bc oil med") == ["8.4.b"]


@rule("fottr", "8.5.3")
def test_only_one_unit_bombs_the_transit_of_a_theatre():
    ask = missions(sky(4), "assign air-bc transit nwe")
    assert rules_against(ask, "assign air-8 transit nwe") == ["8.5.3"]
    assert rules_against(ask, "assign air-8 transit med") == []
    assert rules_against(ask, "assign air-8 interdiction nwe") == []
    assert rules_against(missions(sky(4), "assign air-bc interdiction nwe"), "assign air-8 interdiction nwe") == []


@rule("fottr", "8.4.b")
def test_transit_bombing_and_interdiction_are_flown_where_the_player_likes():
    pos = sky(4)
    answers = ["assign air-bc interdiction med", "assign air-8 factory"]
    run(air.assign_air_units(pos, "allies"), pos, {"allies": answers})
    assert places(pos, "west")[:2] == [(INTERDICTION, "med"), (FACTORY, "")]


@rule("fottr", "8.5.4.a")
def test_the_15th_bombs_mediterranean_battlefields_and_the_others_those_of_the_north_west():
    pos = sky(4, air_15=AirUnit(FREE))
    pos.control[pos.scenario.board.hex(FOGGIA)] = "west"
    run(air.assign_air_units(pos, "allies"), pos, {"allies": [f"assign air-{x} carpet" for x in ("bc", "8", "15")]})
    assert places(pos, "west") == [(CARPET, "nwe"), (CARPET, "nwe"), (CARPET, "med")]


@rule("fottr", "8.5.0.f", "8.5.0.e")
def test_a_luftwaffe_unit_helps_its_theatre_once_and_interdiction_lasts():
    pos = sky(luftwaffe1=AirUnit(SUPPORT, "east"), fields={"interdiction": {"nwe": "all"}})
    assert air.luftwaffe_in(pos, "east")
    assert not air.luftwaffe_in(pos, "med")
    air.use_luftwaffe(pos, "east")
    assert not air.luftwaffe_in(pos, "east")
    assert (air.interdiction_on(pos, "nwe"), air.interdiction_on(pos, "med")) == ("all", "")


@rule("fottr", "4.0.18")
def test_at_the_end_of_the_turn_air_units_come_home_but_not_those_lost():
    pos = sky(
        4,
        luftwaffe1=AirUnit(HOME),
        luftwaffe2=AirUnit(SUPPORT, "med", used=True),
        luftwaffe3=AirUnit(GONE),
        air_bc=AirUnit(INTERDICTION, "nwe", used=True),
        air_8=AirUnit(SHOT_DOWN),
    )
    air.come_home(pos)
    assert places(pos, "axis") == [(FREE, ""), (FREE, ""), (GONE, "")]
    assert places(pos, "west") == [(FREE, ""), (SHOT_DOWN, ""), (OFF, "")]
    assert not any(unit.used for unit in pos.air)


def test_assignments_are_told_to_everybody():
    pos = sky()
    luftwaffe(pos, "assign east", "done")
    assert told(pos, "luftwaffe-assigned") == [{"unit": "ger-luftwaffe2", "theatre": "east"}]
