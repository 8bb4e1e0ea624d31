"""What bombers do [8.5.1.a] to [8.5.3], [8.5.5.b]."""

import pytest

from grognard.games.fottr import bombing
from grognard.games.fottr.position import FACTORY, FREE, GONE, HOME, INTERDICTION, OIL, SHOT_DOWN, SUPPORT, TRANSIT
from grognard.games.fottr.units import AirUnit
from tests.fottr.build import asked, hexes, run, told
from tests.fottr.test_air import sky

rule = pytest.mark.rule
PLOESTI, NAGYKANIZSA = "55.29", "42.24"
FIRST_TURN = {1943: 2, 1944: 4, 1945: 10}


def raid(mission, dice, turn=2, theatre="", **luftwaffe):
    """A sky with bombers on one mission, one for each die."""
    ids = ("air_bc", "air_8", "air_15")[: len(dice)]
    pos = sky(turn, **dict.fromkeys(ids, AirUnit(mission, theatre)), **luftwaffe)
    pos.dice.rolls = list(dice)
    return pos


def luftwaffe_places(pos):
    return [(u.where, u.theatre) for u in pos.air[:3]]


def bomb_factories(pos, *axis):
    run(bombing.factory_bombing(pos, "allies"), pos, {"axis": list(axis)})


def bomb_oil(pos):
    run(bombing.oil_bombing(pos, "allies"), pos)


def take(pos, *labels, power="soviet"):
    for hex in hexes(pos, " ".join(labels)):
        pos.control[hex] = power
    pos.derive()


# -- factories --------------------------------------------------------------------------------------------------------


@rule("fottr", "8.5.1.T", "8.5.1.a")
@pytest.mark.parametrize(("year", "defended", "bare"), [(1943, -4, -2), (1944, -3, -2), (1945, -2, -1)])
def test_factory_bombing_is_modified_by_year_and_home_defence(year, defended, bare):
    turn = FIRST_TURN[year]
    assert bombing.modifiers(sky(turn, luftwaffe1=AirUnit(HOME)), FACTORY).value("8.5.1.T") == defended
    assert bombing.modifiers(sky(turn), FACTORY).value("8.5.1.T") == bare


@rule("fottr", "8.5.1.a")
def test_lost_oil_makes_factories_no_easier_to_hit():
    pos = sky(4)
    before = bombing.modifiers(pos, FACTORY).total
    take(pos, PLOESTI)
    assert bombing.modifiers(pos, FACTORY).total == before


@rule("fottr", "8.5.1.a", "8.5.1.b", "8.5.0.a", "4.0.4a")
def test_a_hit_costs_replacement_points_zero_nothing_and_less_the_bomber():
    pos = raid(FACTORY, [6, 4, 3], luftwaffe1=AirUnit(HOME), luftwaffe2=AirUnit(GONE))
    bomb_factories(pos)
    assert pos.bombed == 2
    assert [u.where for u in pos.air[3:]] == [FACTORY, FACTORY, SHOT_DOWN]


@rule("fottr", "8.5.1.b", "7.2.x")
def test_hits_of_several_units_add_up():
    pos = raid(FACTORY, [6, 5], turn=6)
    bomb_factories(pos)
    assert pos.bombed == 7


@rule("fottr", "8.5.1.c")
def test_the_axis_chooses_at_once_who_replaces_the_fighters_shot_down():
    pos = raid(FACTORY, [5], luftwaffe1=AirUnit(HOME), luftwaffe2=AirUnit(SUPPORT, "east"),
               luftwaffe3=AirUnit(SUPPORT, "med"))  # fmt: skip
    ask = asked(bombing.factory_bombing(pos.copy(), "allies"))
    assert (ask.side, ask.options) == ("axis", ["recall east", "recall med"])
    bomb_factories(pos, "recall med")
    assert luftwaffe_places(pos) == [(SHOT_DOWN, ""), (SUPPORT, "east"), (HOME, "")]


@rule("fottr", "8.5.1.c")
def test_without_a_choice_the_last_unit_takes_over_and_faces_the_next_bomber():
    pos = raid(FACTORY, [5, 5], luftwaffe1=AirUnit(HOME), luftwaffe2=AirUnit(SUPPORT, "east"), luftwaffe3=AirUnit(GONE))
    bomb_factories(pos)
    assert luftwaffe_places(pos) == [(SHOT_DOWN, ""), (SHOT_DOWN, ""), (GONE, "")]
    assert pos.bombed == 2


@rule("fottr", "8.5.1.c")
def test_a_unit_without_a_mission_may_be_recalled_too():
    pos = raid(FACTORY, [5], luftwaffe1=AirUnit(HOME), luftwaffe2=AirUnit(SUPPORT, "east"))
    assert pos.air[2].where == FREE
    bomb_factories(pos, "recall reserve")
    assert luftwaffe_places(pos) == [(SHOT_DOWN, ""), (SUPPORT, "east"), (HOME, "")]


@rule("fottr", "8.5.1.d")
def test_a_hit_on_an_open_sky_removes_a_lost_luftwaffe_unit_for_good():
    lost = dict.fromkeys(("luftwaffe1", "luftwaffe2", "luftwaffe3"), AirUnit(SHOT_DOWN))
    pos = raid(FACTORY, [3, 3], **lost)
    bomb_factories(pos)
    assert [where for where, _ in luftwaffe_places(pos)] == [GONE, GONE, SHOT_DOWN]
    gone = dict.fromkeys(lost, AirUnit(GONE))
    pos = raid(FACTORY, [3], **gone)
    bomb_factories(pos)
    assert (pos.bombed, told(pos, "luftwaffe-gone")) == (1, [])


# -- oil --------------------------------------------------------------------------------------------------------------


@rule("fottr", "8.5.2.a")
def test_oil_hexes_in_allied_or_soviet_hands_add_three_together():
    pos = sky(4)
    assert bombing.modifiers(pos, OIL).value("8.5.2.a") == 0
    take(pos, PLOESTI)
    assert bombing.modifiers(pos, OIL).value("8.5.2.a") == 2
    take(pos, NAGYKANIZSA, power="west")
    assert bombing.modifiers(pos, OIL).value("8.5.2.a") == 3


@rule("fottr", "8.5.2.b", "8.5.0.b", "4.0.6a", "8.5.2.a")
def test_oil_bombing_costs_command_points_and_may_cost_the_bomber():
    pos = raid(OIL, [4, 1], turn=4)
    bomb_oil(pos)
    assert (pos.command_points, pos.oil_lost) == (5, 2)
    assert [u.where for u in pos.air[3:5]] == [OIL, SHOT_DOWN]


@rule("fottr", "8.5.2.b", "8.5.2.d")
@pytest.mark.parametrize(("die", "lost", "where"), [(3, 1, OIL), (2, 0, OIL), (1, 0, SHOT_DOWN)])
def test_a_modified_one_is_a_hit_on_oil_zero_nothing_and_less_costs_the_bomber(die, lost, where):
    pos = raid(OIL, [die], turn=4)
    bomb_oil(pos)
    assert (pos.oil_lost, pos.air[3].where) == (lost, where)


@rule("fottr", "8.5.2.d")
def test_oil_bombers_meet_home_defence_but_shoot_nothing_down():
    pos = raid(OIL, [6], turn=4, luftwaffe1=AirUnit(HOME))
    bomb_oil(pos)
    assert pos.oil_lost == 3
    assert luftwaffe_places(pos)[0] == (HOME, "")


@rule("fottr", "8.5.2.c")
def test_with_three_factories_and_oil_the_axis_loses_three_points_a_turn_at_most():
    pos = raid(OIL, [4, 6, 6], turn=4)
    bomb_oil(pos)
    assert (pos.command_points, pos.oil_lost) == (4, 3)
    assert [event.rule for event in pos.events if event.text == "oil-hit"] == ["8.5.2.b", "8.5.2.c", "8.5.2.c"]


@rule("fottr", "8.5.2.c")
@pytest.mark.parametrize("lost", [("30.13",), (PLOESTI,), (NAGYKANIZSA,)])
def test_three_factories_are_enough_and_so_is_one_oil_hex(lost):
    pos = raid(OIL, [6, 6], turn=4)
    take(pos, *lost)
    bomb_oil(pos)
    assert pos.oil_lost == 3


@rule("fottr", "8.5.2.c")
@pytest.mark.parametrize("lost", [("30.13", "31.13"), (PLOESTI, NAGYKANIZSA)])
def test_without_them_it_can_lose_all(lost):
    pos = raid(OIL, [6, 6], turn=4)
    take(pos, *lost)
    bomb_oil(pos)
    assert (pos.command_points, pos.oil_lost) == (0, 7)


@rule("fottr", "8.5.2.c")
def test_oil_that_is_cut_off_protects_nothing():
    pos = raid(OIL, [6, 6], turn=4)
    take(pos, NAGYKANIZSA)
    around = pos.scenario.board.neighbours[hexes(pos, PLOESTI)[0]]
    for army, hex in zip(pos.scenario.of_power["soviet"], around, strict=False):
        pos.put(army, hex)
    bomb_oil(pos)
    assert pos.oil_lost == 7


# -- transit ----------------------------------------------------------------------------------------------------------


@rule("fottr", "8.5.3", "8.5.0.c", "4.0.16a")
def test_transit_bombing_costs_points_of_its_theatre():
    pos = raid(TRANSIT, [5], turn=4, theatre="nwe")
    run(bombing.transit_bombing(pos, "allies"), pos)
    assert pos.transit == {"nwe": 1, "med": 4, "east": 4, "balkan": 4}


@rule("fottr", "8.5.3")
@pytest.mark.parametrize("die", [3, 2])
def test_a_modified_zero_or_less_has_no_effect_and_costs_no_bomber(die):
    pos = raid(TRANSIT, [die], turn=2, theatre="med")
    run(bombing.transit_bombing(pos, "allies"), pos)
    assert (pos.transit["med"], pos.air[3].where) == (4, TRANSIT)


@rule("fottr", "8.5.3")
@pytest.mark.parametrize(("die", "left"), [(1, 4), (2, 3), (5, 0)])
def test_less_than_a_five_costs_its_theatre_only(die, left):
    pos = raid(TRANSIT, [die], turn=10, theatre="nwe")
    run(bombing.transit_bombing(pos, "allies"), pos)
    assert (pos.transit["nwe"], pos.transit["east"]) == (left, 4)


@rule("fottr", "8.5.3")
def test_a_modified_five_costs_a_point_in_the_east_too():
    pos = raid(TRANSIT, [6], turn=10, theatre="nwe")
    run(bombing.transit_bombing(pos, "allies"), pos)
    assert (pos.transit["nwe"], pos.transit["east"]) == (0, 3)


@rule("fottr", "8.5.3")
def test_an_unused_luftwaffe_unit_over_the_theatre_hinders_transit_bombing():
    pos = sky(4, luftwaffe1=AirUnit(SUPPORT, "nwe"), luftwaffe2=AirUnit(SUPPORT, "med", used=True))
    assert bombing.modifiers(pos, TRANSIT, "nwe").total == -3
    assert bombing.modifiers(pos, TRANSIT, "med").total == -2


# -- interdiction -----------------------------------------------------------------------------------------------------


@rule("fottr", "8.5.5.b", "4.0.4b", "8.5.0.e")
@pytest.mark.parametrize(("die", "effect"), [(2, {}), (3, {"nwe": "attack"}), (5, {"nwe": "all"})])
def test_a_die_says_which_german_strength_rolls_suffer(die, effect):
    pos = raid(INTERDICTION, [die], turn=4, theatre="nwe")
    run(bombing.interdiction(pos, "allies"), pos)
    assert pos.interdiction == effect
    assert pos.air[3].used


@rule("fottr", "8.5.5.b")
def test_of_two_units_over_one_theatre_the_better_result_counts():
    pos = raid(INTERDICTION, [6, 3], turn=4, theatre="med")
    run(bombing.interdiction(pos, "allies"), pos)
    assert pos.interdiction == {"med": "all"}
