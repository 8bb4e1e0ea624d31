"""Replacements [7.2]."""

import pytest

from grognard.games.fottr.movement import MOVEMENT
from grognard.games.fottr.position import AXIS_LOST, ENGLAND, ENGLAND_LOST, FREE, GONE, MED, MED_LOST, SHOT_DOWN
from grognard.games.fottr.replacements import (
    allied_replacements,
    axis_replacements,
    receive,
    ruin_factories,
    soviet_replacements,
)
from grognard.games.fottr.units import AirUnit
from tests.fottr.build import Activity, asked, at, hexes, place, position, rules_against, run, unit, where

ALL = 12  # what four factories give the Germans


@pytest.mark.rule("fottr", "7.2.e", "7.2.d", "7.2.x")
def test_four_factories_give_twelve_points_in_may_1944():
    pos = position(turn=6)
    receive(pos, "axis")
    assert pos.points["German"] == 12


@pytest.mark.rule("fottr", "7.2.e")
def test_a_factory_that_is_cut_off_gives_nothing():
    pos = position(turn=6)
    usir = hexes(pos, "46.17")[0]
    ring = pos.labels(pos.board.neighbours[usir])
    place(pos, *(at(hex, id) for hex, id in zip(ring[::2], ("sov-13", "sov-70", "sov-60"))))
    receive(pos, "axis")
    assert pos.points["German"] == 9
    assert pos.held_by(usir, "axis")


@pytest.mark.rule("fottr", "7.2.e", "7.2.x", "8.5.1.b")
def test_bombing_takes_its_hits_from_the_german_points():
    pos = position(turn=6, bombed=6)
    receive(pos, "axis")
    assert pos.points["German"] == 6


@pytest.mark.rule("fottr", "7.2.e", "8.5.1.b")
def test_bombing_takes_no_more_than_there_is():
    pos = position(turn=6, bombed=13)
    receive(pos, "axis")
    assert (pos.points["German"], pos.points["panzer"]) == (0, 0)


@pytest.mark.rule("fottr", "7.2.g")
@pytest.mark.parametrize(
    ("turn", "bombed", "german", "panzer"), [(2, 1, 11, 5), (6, 0, 12, 4), (6, 4, 8, 2), (10, 1, 7, 2)]
)
def test_half_of_the_points_may_go_to_panzers_in_1943_and_a_third_later(turn, bombed, german, panzer):
    pos = position(turn=turn, bombed=bombed)
    receive(pos, "axis")
    assert (pos.points["German"], pos.points["panzer"]) == (german, panzer)


@pytest.mark.rule("fottr", "7.2.f")
def test_a_factory_taken_by_a_supplied_unit_never_works_again():
    pos = position(at("46.17", "sov-13"), turn=6)
    pos.control |= {h: "soviet" for h in pos.scenario.held if pos.scenario.theatre[h] == "east"}
    pos.derive()
    ruin_factories(pos)
    pos.control |= dict.fromkeys(pos.scenario.held, "axis")
    pos.take_off(unit(pos, "sov-13"), GONE)
    pos.derive()
    receive(pos, "axis")
    assert pos.points["German"] == 9


@pytest.mark.rule("fottr", "7.2.f", "3.2D")
def test_a_supplied_unit_that_only_passes_ruins_it_as_well():
    pos = position(at("47.18", "sov-13"), turn=6, phasing="soviet")
    pos.control |= {h: "soviet" for h in pos.scenario.held if pos.scenario.country(h) in ("Soviet Union", "Poland")}
    pos.derive()
    way = ["enter 46.17", "enter 46.16", "stop"]
    run(Activity(MOVEMENT, "move").begin(pos, "allies", "sov-13"), pos, {"allies": way})
    assert pos.ruined == set(hexes(pos, "46.17"))


@pytest.mark.rule("fottr", "7.2.f")
def test_neither_its_own_garrison_nor_a_starving_enemy_ruins_a_factory():
    pos = position(at("46.17", "ger-81inf"), at("30.13", "us-5"), turn=6)
    ruin_factories(pos)
    assert pos.ruined == set()


@pytest.mark.rule("fottr", "7.2.a", "4.0.4c", "7.2.h")
def test_a_reduced_unit_in_supply_is_turned_over_where_it_stands():
    pos = position(at("39.13", "ger-10inf", steps=1))
    run(axis_replacements(pos, "axis"), pos, {"axis": ["restore ger-10inf", "done"]})
    assert pos.units[unit(pos, "ger-10inf")].steps == 2
    assert pos.points["German"] == ALL - 1


@pytest.mark.rule("fottr", "7.2.a")
def test_a_reduced_unit_out_of_supply_is_not():
    pos = position(at("68.29", "ger-10inf", steps=1), at("67.27", "sov-13"), at("68.27", "sov-70"))
    pos.control |= {h: "soviet" for h in pos.scenario.held if pos.scenario.country(h) == "Soviet Union"}
    pos.derive()
    assert rules_against(asked(axis_replacements(pos, "axis")), "restore ger-10inf") == ["7.2.a"]


@pytest.mark.rule("fottr", "7.2.a")
def test_a_lost_unit_comes_back_with_one_step_like_a_reinforcement():
    pos = position(at(AXIS_LOST, "ger-10inf"))
    ask = asked(axis_replacements(pos.copy(), "axis"))
    assert rules_against(ask, "rebuild ger-10inf") == ["7.2.b"]  # the Axis has no box
    assert rules_against(ask, "rebuild ger-10inf 22.17") == ["7.1.1.e"]
    back = pos.copy()
    asked(axis_replacements(back, "axis"), {"axis": ["rebuild ger-10inf 39.13"]})
    assert back.units[unit(back, "ger-10inf")].steps == 1
    run(axis_replacements(pos, "axis"), pos, {"axis": ["rebuild ger-10inf 39.13", "restore ger-10inf", "done"]})
    assert where(pos, "ger-10inf") == "39.13"
    assert pos.points["German"] == ALL - 3 - 1  # dearer than a step


@pytest.mark.rule("fottr", "7.2.g", "7.2.h")
def test_panzer_steps_are_paid_from_their_share():
    pos = position(at("39.13", "ger-3pz", "ger-47pz", steps=1), turn=6, bombed=3)
    run(axis_replacements(pos, "axis"), pos, {"axis": ["restore ger-3pz", "done"]})
    assert (pos.points["German"], pos.points["panzer"]) == (7, 1)
    assert rules_against(asked(axis_replacements(pos, "axis")), "restore ger-47pz") == ["7.2.g"]


@pytest.mark.rule("fottr", "7.2.g")
def test_panzer_steps_need_german_points_too():
    pos = position(at("39.13", "ger-3pz", steps=1), points={"German": 1, "panzer": 3, "minor": 0})
    assert rules_against(asked(axis_replacements(pos, "axis")), "restore ger-3pz") == ["7.2.g"]


@pytest.mark.rule("fottr", "7.2.h")
def test_nobody_comes_back_without_the_points():
    lost, weak = at(AXIS_LOST, "ger-10inf"), at("39.13", "ger-20inf", steps=1)
    pos = position(lost, weak, points={"German": 0, "panzer": 0, "minor": 1})
    ask = asked(axis_replacements(pos, "axis"))
    assert rules_against(ask, "rebuild ger-10inf 39.13") == rules_against(ask, "restore ger-20inf") == ["7.2.h"]
    pos.points["minor"] = 0
    run(axis_replacements(pos, "axis"), pos)  # nobody is asked


@pytest.mark.rule("fottr", "7.2.a")
def test_only_ones_own_lost_units_are_rebuilt_and_only_weak_ones_restored():
    lost = at(AXIS_LOST, "ger-10inf")
    pos = position(lost, at("39.13", "ger-20inf"), at("england_lost", "us-5"), at("england", "us-7", steps=1))
    pos.air[pos.scenario.air_index["air-bc"]] = AirUnit(SHOT_DOWN)
    ask = asked(axis_replacements(pos, "axis"))
    wrong = ["restore ger-10inf", "restore ger-20inf", "rebuild ger-20inf 39.13", "rebuild us-5", "restore us-7"]
    for answer in [*wrong, "rebuild air-bc", "rebuild ger-luftwaffe1"]:
        assert rules_against(ask, answer) == ["7.2.a"], answer


@pytest.mark.rule("fottr", "20.2.a", "20.3", "20.5.a", "20.6.a", "7.2.h")
@pytest.mark.parametrize("minor", ["rom-1 55.30", "bul-1 51.33", "hun-7 45.23", "ita-9 33.33"])
def test_minor_allies_have_points_of_their_own(minor):
    pos = position(at(AXIS_LOST, minor.split()[0]), turn=6)
    asked(axis_replacements(pos, "axis"), {"axis": ["rebuild " + minor]})
    assert (pos.points["German"], pos.points["minor"]) == (12, 1)


@pytest.mark.rule("fottr", "7.2.b", "4.0.4d", "2.1E", "7.2.a")
def test_western_units_come_back_to_the_box_they_were_lost_from():
    pos = position(at(MED_LOST, "us-82ab"), at(ENGLAND_LOST, "br-1ab"))
    run(allied_replacements(pos, "allies"), pos, {"allies": ["rebuild us-82ab", "rebuild br-1ab", "done"]})
    assert (where(pos, "us-82ab"), where(pos, "br-1ab")) == (MED, ENGLAND)


@pytest.mark.rule("fottr", "20.8", "20.9", "20.10")
def test_french_steps_are_us_steps_and_poles_and_canadians_commonwealth():
    pos = position(at(MED_LOST, "fr-mech"))
    poles = next(c.id for c in pos.scenario.counters if c.nation == "Polish")
    canadians = next(c.id for c in pos.scenario.counters if c.nation == "Canadian")
    for id in (poles, canadians):
        pos.take_off(unit(pos, id), MED_LOST)
    answers = [f"rebuild {id}" for id in ("fr-mech", poles, canadians)]
    run(allied_replacements(pos, "allies"), pos, {"allies": [*answers, "done"]})
    assert pos.points["US"] == 2
    assert pos.points["CW"] == 0


@pytest.mark.rule("fottr", "21.1", "7.2.b")
def test_by_an_option_units_lost_in_england_come_back_in_the_mediterranean():
    lost = at(ENGLAND_LOST, "us-5"), at(MED_LOST, "us-2")
    assert rules_against(asked(allied_replacements(position(*lost, turn=6), "allies")), "divert us-5") == ["21.1"]
    pos = position(*lost, turn=6, options={"flexible_deployment": True})
    ask = asked(allied_replacements(pos, "allies"))
    assert rules_against(ask, "divert us-2") == ["21.1"]
    run(allied_replacements(pos, "allies"), pos, {"allies": ["divert us-5", "done"]})
    assert (where(pos, "us-5"), pos.points["US"]) == (MED, 5)


@pytest.mark.rule("fottr", "20.5.d", "7.2.b")
def test_the_co_belligerent_corps_comes_back_in_italy_not_in_a_box():
    pos = position(at("35.36", "us-6"), at(MED_LOST, "ita-cobel"), turn=6)
    pos.control[hexes(pos, "22.28")[0]] = "west"  # a port of France
    ask = asked(allied_replacements(pos, "allies"))
    assert [a for a in ask.options if "ita-cobel" in a] == ["rebuild ita-cobel 35.36"]
    assert rules_against(ask, "rebuild ita-cobel") == ["7.2.b"]
    assert rules_against(ask, "rebuild ita-cobel 22.28") == ["20.5.d"]


@pytest.mark.rule("fottr", "7.2.c", "20.7", "20.1.e")
@pytest.mark.parametrize(
    ("id", "segment", "side", "rule"),
    [
        ("ger-lw3", axis_replacements, "axis", "7.2.c"),
        ("cro-1", axis_replacements, "axis", "20.7"),
        ("yug-1", soviet_replacements, "allies", "20.1.e"),
    ],
)
def test_some_units_are_never_rebuilt(id, segment, side, rule):
    pos = position()
    pos.take_off(unit(pos, id), AXIS_LOST if side == "axis" else "soviet_lost")
    assert rules_against(asked(segment(pos, side)), f"rebuild {id} 39.13") == [rule]


@pytest.mark.rule("fottr", "4.0.4e")
def test_soviet_armies_cost_one_and_tank_steps_two():
    tank = next(c.id for c in position().scenario.counters if c.power == "soviet" and c.mechanised)
    pos = position(at("soviet_lost", "sov-13", tank))
    label = pos.label(pos.scenario.east_edge[0])
    answers = [f"rebuild sov-13 {label}", f"rebuild {tank} {label}", "done"]
    run(soviet_replacements(pos, "allies"), pos, {"allies": answers})
    assert pos.points["Soviet"] == pos.scenario.charts.replacements[pos.turn].soviet - 1 - 2


@pytest.mark.rule("fottr", "8.5.1.c", "8.5.1.d")
def test_air_units_are_rebuilt_unless_removed_for_good():
    pos = position()
    first, second = pos.scenario.air_index["ger-luftwaffe1"], pos.scenario.air_index["ger-luftwaffe2"]
    pos.air[first], pos.air[second] = AirUnit(SHOT_DOWN), AirUnit(GONE)
    ask = asked(axis_replacements(pos, "axis"))
    assert rules_against(ask, "rebuild ger-luftwaffe1") == []
    assert rules_against(ask, "rebuild ger-luftwaffe2") == ["8.5.1.d"]
    run(axis_replacements(pos, "axis"), pos, {"axis": ["rebuild ger-luftwaffe1", "done"]})
    assert (pos.air[first].where, pos.points["German"]) == (FREE, ALL - 2)


@pytest.mark.rule("fottr", "7.2.i")
def test_points_do_not_carry_over():
    from grognard.games.fottr.sequence import turn_marker

    pos = position(points={"German": 5}, turn=3)
    run(turn_marker(pos, None), pos)
    assert pos.points == {}


def test_hexes_of_the_factories_are_the_four_of_the_rules():
    pos = position()
    assert list(pos.scenario.factories) == hexes(pos, "30.13 31.13 39.13 46.17")


@pytest.mark.rule("fottr", "7.2.h", "7.2.g")
def test_the_ask_says_what_each_unit_costs_and_what_is_left_for_it():
    pos = position(at("39.13", "ger-10inf", steps=1), at("38.13", "ger-3pz", steps=1))
    ask = asked(axis_replacements(pos, "axis"))
    prices = ask.shown("prices")
    assert set(prices) == {option.split()[1] for option in ask.options if option != "done"}
    assert prices["ger-10inf"]["left"] == pos.points["German"]
    assert prices["ger-3pz"]["left"] == pos.points["panzer"] < pos.points["German"]
    before = dict(pos.points)
    run(axis_replacements(pos, "axis"), pos, {"axis": ["restore ger-3pz", "done"]})
    assert before["panzer"] - pos.points["panzer"] == prices["ger-3pz"]["points"]
