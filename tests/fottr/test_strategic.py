"""Strategic movement [17.0]: from town to town by land and sea, of the Axis [17.1] and the Soviets [17.3]."""

import pytest

from grognard.engine.hexset import members
from grognard.games.fottr.minors import towns_of
from grognard.games.fottr.strategic import (
    STRATEGIC_AXIS,
    axis_strategic_movement,
    moves_left,
    places,
    routes,
    sea_routes,
    soviet_strategic_movement,
)
from tests.fottr.build import Activity, asked, at, hexes, position, rules_against, run, told, unit, where

MOVE = Activity(STRATEGIC_AXIS, "move")
CRIMEA = (at("68.28", "ger-13inf"), at("68.26", "sov-13"), at("70.25", "sov-70"))  # cut off on land


def asked_where(pos, id):
    """What is asked of a unit that is to go somewhere."""
    pos.phasing = pos.power(unit(pos, id))
    seat = pos.owner(unit(pos, id))
    assert MOVE.against(pos, seat, id) == []
    return asked(MOVE.begin(pos, seat, id))


def judged(pos, id):
    pos.phasing = pos.power(unit(pos, id))
    seat = pos.owner(unit(pos, id))
    rules = MOVE.against(pos, seat, id)
    assert (f"move {id}" in MOVE.options(pos, seat)) == (not rules)
    return rules


def hold(pos, power, labels):
    for hex in hexes(pos, labels):
        pos.control[hex] = power
    pos.derive()
    return pos


# -- all powers [17.0] ------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "17.0.p1", "17.0.p2", "17.1")
def test_a_unit_in_a_town_goes_to_any_other_however_far():
    pos = position(at("49.15", "ger-13inf"), phasing="axis")
    run(MOVE.begin(pos, "axis", "ger-13inf"), pos, {"axis": ["to 70.18"]})
    assert where(pos, "ger-13inf") == "70.18"
    assert MOVE.against(pos, "axis", "ger-13inf") == ["12.2A.d"]


@pytest.mark.rule("fottr", "17.0.p2")
def test_it_starts_and_ends_in_towns_cities_and_ports_of_its_side():
    pos = position(at("67.18", "ger-20inf"), at("49.15", "ger-13inf"))
    assert judged(pos, "ger-20inf") == ["17.0.p2"]
    ask = asked_where(pos, "ger-13inf")
    assert rules_against(ask, "to 67.18") == ["17.0.p2"]
    assert rules_against(ask, "to 71.07") == ["17.0.p2"]  # Moscow
    assert rules_against(ask, "to 49.15") == ["17.0.p2"]  # where it is


@pytest.mark.rule("fottr", "17.0.p2")
def test_it_must_be_in_supply():
    pos = hold(position(at("49.15", "ger-13inf")), "soviet", "30.13 31.13 39.13 46.17")  # no factory is left
    assert judged(pos, "ger-13inf") == ["17.0.p2"]


@pytest.mark.rule("fottr", "17.0a")
def test_where_it_goes_there_must_be_room():
    pos = position(at("49.15", "ger-13inf"), at("70.18", "ger-41pz", "ger-46pz", "ger-47pz"))
    assert rules_against(asked_where(pos, "ger-13inf"), "to 70.18") == ["5.1A.a"]


@pytest.mark.rule("fottr", "17.0b")
def test_it_does_not_go_where_it_would_be_out_of_supply():
    """Palermo is out of range of the one SHAEF marker."""
    pos = hold(position(at("35.36", "us-2")), "west", "35.36 32.41 36.36")
    pos.command["shaef-1"] = hexes(pos, "35.36")[0]
    pos.derive()
    ask = asked_where(pos, "us-2")
    assert rules_against(ask, "to 32.41") == ["17.0b"]
    assert rules_against(ask, "to 36.36") == []


@pytest.mark.rule("fottr", "17.0c")
def test_it_leaves_an_enemy_zone_only_if_a_friend_is_there():
    pos = position(at("68.19", "ger-13inf"), at("68.18", "sov-13"))
    assert judged(pos, "ger-13inf") == ["17.0c"]
    pos = position(at("68.19", "ger-13inf", "ger-1sspz"), at("68.18", "sov-13"))
    assert judged(pos, "ger-13inf") == []


@pytest.mark.rule("fottr", "17.0c")
def test_it_ends_in_an_enemy_zone_only_among_friends():
    pos = position(at("49.15", "ger-13inf"), at("68.18", "sov-13"))
    assert rules_against(asked_where(pos, "ger-13inf"), "to 68.19") == ["17.0c"]
    pos = position(at("49.15", "ger-13inf"), at("68.18", "sov-13"), at("68.19", "ger-1sspz"))
    assert rules_against(asked_where(pos, "ger-13inf"), "to 68.19") == []


@pytest.mark.rule("fottr", "17.0.p2", "17.0c")
def test_friends_who_are_cut_off_are_not_reached():
    island = at("33.42", "us-7"), at("34.41", "us-5"), at("35.42", "us-2")
    pos = position(at("33.33", "ger-13inf"), at("32.41", "ger-20inf"), *island)
    assert rules_against(asked_where(pos, "ger-13inf"), "to 32.41") == ["17.0.p2"]


@pytest.mark.rule("fottr", "17.0d", "ERR.m1")
def test_no_ship_goes_to_antwerp_while_the_enemy_is_on_the_scheldt():
    pos = hold(position(at("16.12", "us-2"), at("18.14", "ger-81inf")), "west", "16.12 26.12")  # no way on land
    pos.command["shaef-1"], pos.command["shaef-2"] = hexes(pos, "16.12 26.12")
    pos.derive()
    assert rules_against(asked_where(pos, "us-2"), "to 26.12") == []
    pos.put(unit(pos, "ger-hgpz"), *hexes(pos, "25.12"))
    pos.moved.clear()
    assert rules_against(asked_where(pos, "us-2"), "to 26.12") == ["17.0.p2"]


@pytest.mark.rule("fottr", "17.0c")
def test_friends_do_not_open_a_way_through_enemy_zones():
    around = ("68.18", "69.19", "69.20", "68.20", "67.20", "67.19")  # Poltava, each with a friend
    friends = ("ger-20inf", "ger-7inf", "ger-52inf", "ger-11inf", "ger-42inf", "ger-30inf")
    pos = position(at("68.19", "ger-13inf"), *(at(h, id) for h, id in zip(around, friends)))
    assert len(asked_where(pos, "ger-13inf").options) > 100
    for hex, id in (("69.18", "sov-13"), ("69.21", "sov-70"), ("66.19", "sov-60")):
        pos.put(unit(pos, id), *hexes(pos, hex))
    pos.moved.clear()
    assert all(pos.in_enemy_zone(h, "axis") for h in hexes(pos, " ".join(around)))
    assert asked_where(pos, "ger-13inf").options == ["stop"]


@pytest.mark.rule("fottr", "17.0d", "17.0e", "17.1")
def test_by_land_to_a_port_and_on_by_sea_to_ports_of_the_same_sea_and_theatre():
    ask = asked_where(position(*CRIMEA), "ger-13inf")  # in Simferopol
    by_sea = {"73.24", "72.27", "74.28", "65.25", "66.25", "63.26"}
    assert {answer.split()[1] for answer in ask.options if answer != "stop"} == {"68.29", *by_sea}
    assert rules_against(ask, "to 59.31") == ["17.0.p2"]  # Constanta is in the Balkans
    assert rules_against(ask, "to 69.22") == ["17.0.p2"]  # and no train goes on after the sea


@pytest.mark.rule("fottr", "17.0c", "17.0d")
def test_by_sea_too_it_ends_in_an_enemy_zone_only_among_friends():
    pos = position(*CRIMEA, at("63.25", "sov-60"))
    assert rules_against(asked_where(pos, "ger-13inf"), "to 63.26") == ["17.0c"]
    pos = position(*CRIMEA, at("63.25", "sov-60"), at("63.26", "ger-1sspz"))
    assert rules_against(asked_where(pos, "ger-13inf"), "to 63.26") == []


@pytest.mark.rule("fottr", "12.2A.f", "17.0.p2")
@pytest.mark.parametrize(("id", "rules"), [("ger-13inf", ["17.0.p2"]), ("ger-49mtn", [])])
def test_over_the_alps_all_but_mountain_units_need_a_pass(id, rules):
    blocked = (at("34.21", "us-82ab"), at("33.23", "us-101ab"))  # both passes to Innsbruck
    assert rules_against(asked_where(position(at("34.20", id), *blocked), id), "to 34.22") == rules
    assert rules_against(asked_where(position(at("34.20", id)), id), "to 34.22") == []


@pytest.mark.rule("fottr", "17.1")
def test_the_axis_sails_on_the_baltic_and_the_black_sea_only():
    pos = position(at("35.36", "ger-13inf"))
    sailed = {h for route in sea_routes(pos, unit(pos, "ger-13inf")) for h in members(route)}
    assert sailed == {h for sea in pos.scenario.sea_ports for h in members(sea)}


@pytest.mark.rule("fottr", "17.0.p2", "20.3")
def test_nations_stay_out_of_countries_closed_to_them():
    pos = position(at("45.23", "hun-7"))
    ask = asked_where(pos, "hun-7")
    assert rules_against(ask, "to 55.30") == ["20.3"]
    assert rules_against(ask, "to 49.15") == []


@pytest.mark.rule("fottr", "17.0.p2", "ERR.r7", "10.10")
def test_units_that_await_another_landing_go_only_east_of_their_line():
    pos = position(at("22.17", "ger-13inf"))
    assert rules_against(asked_where(pos.copy(), "ger-13inf"), "to 21.14") == []
    pos.fusag = {unit(pos, "ger-13inf"): "fusag-1"}
    ask = asked_where(pos, "ger-13inf")
    assert "to 26.12" in ask.options  # through hexes of the west
    assert all(option > "to 25" for option in ask.options if option != "stop")
    assert rules_against(ask, "to 21.14") == ["ERR.r7"]


@pytest.mark.rule("fottr", "17.0.p2")
def test_a_unit_may_stay_after_all_but_has_had_its_move():
    pos = position(at("49.15", "ger-13inf"), phasing="axis")
    run(MOVE.begin(pos, "axis", "ger-13inf"), pos, {"axis": ["stop"]})
    assert (where(pos, "ger-13inf"), pos.transit["east"]) == ("49.15", 4)
    assert MOVE.options(pos, "axis") == []


# -- the Axis [17.1] --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "17.1", "8.5.3")
def test_a_move_in_a_theatre_takes_one_of_its_points_and_without_any_nobody_moves():
    pos = position(at("49.15", "ger-13inf", "ger-41pz"), transit={"nwe": 4, "med": 4, "east": 1, "balkan": 4})
    run(axis_strategic_movement_of(pos), pos, {"axis": ["move ger-41pz", "to 70.18", "done"]})
    assert pos.transit == {"nwe": 4, "med": 4, "east": 0, "balkan": 4}
    pos.moved.clear()
    assert judged(pos, "ger-13inf") == ["17.1"]


def axis_strategic_movement_of(pos, seat="axis"):
    pos.phasing = "axis"
    return axis_strategic_movement(pos, seat)


@pytest.mark.rule("fottr", "17.1")
def test_a_move_takes_a_point_in_each_theatre_that_it_passes():
    pos = position(at("49.15", "ger-13inf"))
    run(axis_strategic_movement_of(pos), pos, {"axis": ["move ger-13inf", "to 22.17", "done"]})
    assert pos.transit == {"nwe": 3, "med": 4, "east": 3, "balkan": 4}


@pytest.mark.rule("fottr", "17.1")
def test_a_theatre_without_points_is_closed():
    pos = position(at("22.17", "ger-13inf"), transit={"nwe": 4, "med": 0, "east": 0, "balkan": 4})
    ask = asked_where(pos, "ger-13inf")
    assert rules_against(ask, "to 33.33") == ["17.1"]
    assert rules_against(ask, "to 47.29") == ["17.0.p2"]  # the Balkans have points, but no way leads there
    assert rules_against(ask, "to 14.22") == []


@pytest.mark.rule("fottr", "17.1")
def test_who_can_go_by_different_theatres_chooses():
    pos = position(at("22.17", "ger-13inf"), phasing="axis")  # from Paris to Belgrade
    ways = routes(pos, unit(pos, "ger-13inf"), *hexes(pos, "47.29"))
    assert sorted(ways) == [("nwe", "east", "balkan"), ("nwe", "med", "balkan")]
    answers = ["to 47.29", "via nwe med balkan"]
    run(MOVE.begin(pos, "axis", "ger-13inf"), pos, {"axis": answers})
    assert pos.transit == {"nwe": 3, "med": 3, "east": 4, "balkan": 3}


@pytest.mark.rule("fottr", "3.4.a")
@pytest.mark.parametrize(("answer", "place", "points"), [("agree", "22.17", 3), ("refuse", "49.15", 4)])
def test_the_other_command_must_agree_to_moves_through_its_theatres(answer, place, points):
    pos = position(at("49.15", "ger-13inf"), scenario="four_players")
    answers = {"okh": ["move ger-13inf", "to 22.17", "done"], "okw": [answer]}
    run(axis_strategic_movement_of(pos, "okh"), pos, answers)
    assert (where(pos, "ger-13inf"), pos.transit["nwe"]) == (place, points)
    assert bool(told(pos, "transit-refused")) == (answer == "refuse")


@pytest.mark.rule("fottr", "3.4.a")
def test_in_its_own_theatres_a_command_asks_nobody():
    pos = position(at("49.15", "ger-13inf"), at("22.17", "ger-20inf"), scenario="four_players")
    run(axis_strategic_movement_of(pos, "okh"), pos, {"okh": ["move ger-13inf", "to 70.18", "done"]})
    assert MOVE.against(pos, "okh", "ger-20inf") == ["3.4.a"]


# -- the Soviets [17.3] -----------------------------------------------------------------------------------------------


ARMIES = ("sov-13", "sov-70", "sov-60", "sov-65", "sov-38", "sov-40", "sov-69")
TOWNS = "71.07 71.10 73.13 74.15 73.16 73.18 73.19"


@pytest.mark.rule("fottr", "17.3")
def test_six_soviet_units_move_and_no_more():
    pos = position(*(at(h, id) for h, id in zip(TOWNS.split(), ARMIES)), phasing="soviet")
    answers = [a for id, h in zip(ARMIES, ("68.10", "68.10", "68.10", "70.15", "70.15", "70.15"))
               for a in (f"move {id}", f"to {h}")]  # fmt: skip
    run(soviet_strategic_movement(pos, "allies"), pos, {"allies": [*answers, "done"]})
    assert [where(pos, id) for id in ARMIES[2:4]] == ["68.10", "70.15"]
    assert judged(pos, "sov-69") == ["17.3"]
    assert moves_left(position(invaded=["beachhead-us-1"]), "soviet") == 6  # whatever the West does


@pytest.mark.rule("fottr", "17.3")
def test_only_three_of_them_leave_the_soviet_union():
    pos = position(*(at(h, id) for h, id in zip(TOWNS.split(), ARMIES)), phasing="soviet")
    hold(pos, "soviet", " ".join(pos.labels(h for h in pos.control if pos.scenario.theatre[h] == "east")))
    answers = [a for id in ARMIES[:3] for a in (f"move {id}", "to 49.15")]
    run(soviet_strategic_movement(pos, "allies"), pos, {"allies": [*answers, "done"]})
    ask = asked_where(pos, "sov-65")
    assert rules_against(ask, "to 47.15") == ["17.3"]
    assert rules_against(ask, "to 58.11") == []
    assert moves_left(pos, "soviet") == 3  # they are three of the six


@pytest.mark.rule("fottr", "17.3")
def test_moves_in_the_soviet_union_are_none_abroad():
    pos = position(*(at(h, id) for h, id in zip(TOWNS.split(), ARMIES)), phasing="soviet")
    answers = [a for id in ARMIES[:3] for a in (f"move {id}", "to 68.10")]
    run(soviet_strategic_movement(pos, "allies"), pos, {"allies": [*answers, "done"]})
    assert pos.strategic == {"soviet": 3}


@pytest.mark.rule("fottr", "17.0.p2", "11.2.b")
def test_yugoslavs_use_what_they_have_freed_and_what_the_soviets_hold():
    pos = position(at("47.29", "yug-1"), at("43.31", "sov-13"))
    own, other = hexes(pos, "47.29")[0], next(h for h in towns_of(pos, "Yugoslavia") if pos.label(h) != "47.29")
    pos.control |= {own: "yugoslav", other: "soviet"}
    pos.derive()
    assert [places(pos, unit(pos, "yug-1")) >> h & 1 for h in (own, other)] == [1, 1]
    assert [places(pos, unit(pos, "sov-13")) >> h & 1 for h in (own, other)] == [0, 1]
    assert judged(pos, "yug-1") == []
