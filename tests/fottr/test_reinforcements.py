"""Reinforcements, withdrawals and exchanges [7.1]."""

import pytest

from grognard.engine.pieces import MAP
from grognard.games.fottr.position import AXIS_LOST, ENGLAND, GONE, MED, OFF
from grognard.games.fottr.reinforcements import (
    allied_reinforcements,
    axis_reinforcements,
    places_for,
    soviet_reinforcements,
)
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import asked, at, hexes, position, rules_against, run, told, unit, where

XII_CORPS = "us-12"


def waiting(pos, *ids):
    """These have still to come."""
    for id in ids:
        pos.take_off(unit(pos, id), OFF)
    return pos


@pytest.mark.rule("fottr", "7.1.1.a", "4.0.2b", "ERR.s1")
def test_us_twelfth_corps_comes_to_england_on_turn_3():
    pos = waiting(position(turn=3), XII_CORPS)
    assert pos.counter(unit(pos, XII_CORPS)).setup == "3E"
    run(allied_reinforcements(pos, "allies"), pos, {"allies": [f"box {XII_CORPS}"]})
    assert where(pos, XII_CORPS) == ENGLAND


@pytest.mark.rule("fottr", "7.1.1.b", "5.1B.b")
def test_an_arrival_in_england_may_land_at_a_beachhead_of_its_nation_or_an_open_port():
    pos = waiting(position(turn=3), XII_CORPS)
    us, cw, joint = hexes(pos, "18.13 17.13 19.13")
    pos.beachheads |= {"beachhead-us-1": Beachhead(MAP, us), "beachhead-cw-1": Beachhead(MAP, cw)}
    pos.beachheads["beachhead-al-1"] = Beachhead(MAP, joint)
    (cherbourg,) = hexes(pos, "16.12")
    pos.control[cherbourg] = "west"
    pos.derive()
    assert places_for(pos, unit(pos, XII_CORPS), ENGLAND) == sorted([us, joint, cherbourg])
    assert cw in places_for(pos, unit(pos, "us-101ab"), ENGLAND)  # they stack with anyone
    assert us not in places_for(pos, unit(pos, "br-1ab"), ENGLAND)


@pytest.mark.rule("fottr", "21.1")
@pytest.mark.parametrize(("flexible", "rules"), [(False, ["21.1", "7.1.1.b"]), (True, [])])
def test_by_an_option_an_arrival_in_england_may_come_to_the_mediterranean_instead(flexible, rules):
    pos = waiting(position(turn=3, options={"flexible_deployment": flexible}), XII_CORPS)
    pos.control[hexes(pos, "35.36")[0]] = "west"  # Naples
    pos.derive()
    ask = asked(allied_reinforcements(pos, "allies"))
    assert rules_against(ask, f"divert {XII_CORPS}") + rules_against(ask, f"place {XII_CORPS} 35.36") == rules
    if flexible:
        run(allied_reinforcements(pos, "allies"), pos, {"allies": [f"divert {XII_CORPS}"]})
        assert where(pos, XII_CORPS) == MED


@pytest.mark.rule("fottr", "7.1.1.b", "ERR.m1")
def test_antwerp_lands_nobody_while_the_enemy_holds_a_hex_of_the_scheldt():
    pos = waiting(position(at("25.12", "ger-81inf"), turn=3), XII_CORPS)
    (antwerp,) = hexes(pos, "26.12")
    pos.control[antwerp] = "west"
    pos.derive()
    assert antwerp not in places_for(pos, unit(pos, XII_CORPS), ENGLAND)
    pos.take_off(unit(pos, "ger-81inf"), GONE)
    for h in hexes(pos, "25.12 25.13"):
        pos.control[h] = "west"
    pos.derive()
    assert antwerp in places_for(pos, unit(pos, XII_CORPS), ENGLAND)


@pytest.mark.rule("fottr", "7.1.1.b", "7.1.1.c")
def test_beachheads_of_any_theatre_serve_the_arrivals_of_either_box():
    pos = waiting(position(turn=3), XII_CORPS, "fr-mtn")
    normandy, salerno = hexes(pos, "18.13 36.37")
    pos.beachheads |= {"beachhead-us-1": Beachhead(MAP, normandy), "beachhead-al-1": Beachhead(MAP, salerno)}
    pos.derive()
    assert places_for(pos, unit(pos, XII_CORPS), ENGLAND) == sorted([normandy, salerno])
    assert places_for(pos, unit(pos, "fr-mtn"), MED) == sorted([normandy, salerno])


@pytest.mark.rule("fottr", "7.1.1.c")
def test_an_arrival_in_the_mediterranean_uses_ports_only_there_or_in_the_balkans():
    pos = waiting(position(turn=3), "fr-mtn")
    naples, cherbourg = hexes(pos, "35.36 16.12")
    pos.control |= {naples: "west", cherbourg: "west"}
    pos.derive()
    assert places_for(pos, unit(pos, "fr-mtn"), MED) == [naples]


@pytest.mark.rule("fottr", "7.1.1.d", "4.0.2c")
def test_soviet_armies_come_to_the_east_edge_or_to_towns_with_a_line_to_it():
    pos = waiting(position(at("67.16", "ger-13inf")), "sov-13")
    places = places_for(pos, unit(pos, "sov-13"))
    moscow, kharkov = hexes(pos, "71.07 71.19")
    assert moscow in places
    assert set(pos.scenario.east_edge) <= set(places)
    assert kharkov not in places  # the Axis holds it


@pytest.mark.rule("fottr", "7.1.1.e", "4.0.2a")
def test_germans_come_to_towns_of_germany_and_bohemia_joined_to_a_factory():
    pos = waiting(position(), "ger-9sspz")
    places = places_for(pos, unit(pos, "ger-9sspz"))
    assert {pos.scenario.country(h) for h in places} == {"Germany", "Bohemia-Moravia"}
    (koenigsberg,) = hexes(pos, "49.10")
    assert koenigsberg in places
    pos.put(unit(pos, "sov-13"), *hexes(pos, "50.09"))  # a line may start in an enemy zone
    assert koenigsberg in places_for(pos, unit(pos, "ger-9sspz"))
    pos.control[koenigsberg] = "soviet"  # with a line to a factory, but not theirs
    pos.derive()
    assert koenigsberg not in places_for(pos, unit(pos, "ger-9sspz"))
    for h in pos.scenario.factories:
        pos.control[h] = "soviet"
    pos.derive()
    assert places_for(pos, unit(pos, "ger-9sspz")) == []


@pytest.mark.rule("fottr", "7.1.1.f")
def test_minor_allies_come_to_towns_of_their_own_country():
    pos = waiting(position(turn=5), "rom-1arm")
    assert {pos.scenario.country(h) for h in places_for(pos, unit(pos, "rom-1arm"))} == {"Romania"}


@pytest.mark.rule("fottr", "7.1.1.a", "7.1.1.b", "7.1.1.c", "7.1.1.d", "7.1.1.e", "7.1.1.f")
@pytest.mark.parametrize(
    ("id", "turn", "segment", "seat", "place", "rules"),
    [
        ("ger-9sspz", 4, axis_reinforcements, "axis", "22.17", ["7.1.1.e", "7.1.1.a"]),
        ("rom-1arm", 5, axis_reinforcements, "axis", "39.13", ["7.1.1.f", "7.1.1.a"]),
        ("us-12", 3, allied_reinforcements, "allies", "35.36", ["7.1.1.b"]),
        ("fr-mtn", 3, allied_reinforcements, "allies", "16.12", ["7.1.1.c"]),
        ("sov-20", 2, soviet_reinforcements, "allies", "71.19", ["7.1.1.d", "7.1.1.a"]),
    ],
)
def test_nobody_comes_elsewhere_and_only_the_west_to_a_box(id, turn, segment, seat, place, rules):
    pos = waiting(position(turn=turn), id)
    pos.control |= dict.fromkeys(hexes(pos, "35.36 16.12"), "west")
    pos.derive()
    ask = asked(segment(pos, seat))
    assert rules_against(ask, f"place {id} {place}") + rules_against(ask, f"box {id}") == rules


@pytest.mark.rule("fottr", "20.1.d", "20.2.b", "20.5.c", "20.5.d", "20.6.b")
@pytest.mark.parametrize(
    ("id", "segment", "seat", "rule"),
    [
        ("rsi-1", axis_reinforcements, "axis", "20.5.c"),
        ("ita-cobel", allied_reinforcements, "allies", "20.5.d"),
        ("sov-rrom", soviet_reinforcements, "allies", "20.6.b"),
        ("sov-rbul", soviet_reinforcements, "allies", "20.2.b"),
        ("yug-1", soviet_reinforcements, "allies", "20.1.d"),
    ],
)
def test_units_that_come_on_a_condition_are_told_by_which_rule_they_are_placed(id, segment, seat, rule):
    fallen = {"Italy": "west", "Romania": "soviet", "Bulgaria": "soviet"}
    pos = position(turn=5, surrendered=fallen, surrender_turn=dict.fromkeys([*fallen, "Yugoslavia"], 4))
    pos.control |= dict.fromkeys(hexes(pos, "33.33"), "west")
    pos.derive()
    assert rules_against(asked(segment(waiting(pos, id), seat)), f"place {id} 39.13") == [rule]


@pytest.mark.rule("fottr", "20.5.c", "20.5.d", "20.6.b")
def test_lost_units_that_came_on_a_condition_come_back_like_others_but_italians_only_to_italy():
    pos = position(at(AXIS_LOST, "rsi-1"), at("med_lost", "ita-cobel"), at("soviet_lost", "sov-rrom"))
    rome, naples = hexes(pos, "33.33 35.36")
    pos.control[rome] = "west"
    pos.derive()
    assert places_for(pos, unit(pos, "ita-cobel"), MED) == [rome]
    assert {pos.scenario.country(h) for h in places_for(pos, unit(pos, "rsi-1"))} == {"Italy"}
    assert naples in places_for(pos, unit(pos, "rsi-1"))
    assert set(pos.scenario.east_edge) <= set(places_for(pos, unit(pos, "sov-rrom")))
    for h in pos.scenario.factories:
        pos.control[h] = "soviet"
    pos.derive()
    assert places_for(pos, unit(pos, "rsi-1")) == []


@pytest.mark.rule("fottr", "7.1.1.g")
def test_nobody_is_placed_among_enemies_who_dropped():
    pos = waiting(position(at("49.10", "ger-81inf", "us-82ab")), "ger-9sspz")
    (hex,) = hexes(pos, "49.10")
    pos.control[hex] = "axis"
    pos.derive()
    assert hex not in places_for(pos, unit(pos, "ger-9sspz"))


@pytest.mark.rule("fottr", "7.1.1.g", "5.2.a")
def test_placement_obeys_stacking():
    pos = waiting(position(at("49.10", "ger-81inf", "ger-82inf", "ger-62inf"), turn=4), "ger-9sspz", "ger-lw3")
    ask = asked(axis_reinforcements(pos, "axis"))
    assert rules_against(ask, "place ger-9sspz 49.10") == []  # a division stacks besides
    corps = next(c.id for c in pos.scenario.counters if c.setup == "4" and c.nation == "German" and c.size == "corps")
    waiting(pos, corps)
    assert rules_against(asked(axis_reinforcements(pos, "axis")), f"place {corps} 49.10") == ["5.1A.a"]


@pytest.mark.rule("fottr", "7.1", "4.0.2")
def test_a_reinforcement_without_a_place_is_lost():
    pos = waiting(position(turn=4), "ger-9sspz")
    for h in pos.scenario.factories:
        pos.control[h] = "soviet"
    pos.derive()
    run(axis_reinforcements(pos, "axis"), pos)
    assert where(pos, "ger-9sspz") == GONE
    assert told(pos, "reinforcement-lost")


@pytest.mark.rule("fottr", "7.1")
def test_reinforcements_cannot_be_held_back():
    pos = waiting(position(turn=4), "ger-9sspz")
    assert rules_against(asked(axis_reinforcements(pos, "axis")), "done") == ["7.1"]
    assert rules_against(asked(axis_reinforcements(pos, "axis")), "place ger-3pz 39.13") == ["7.1"]  # not due


@pytest.mark.rule("fottr", "7.1.2")
def test_the_hermann_goering_division_leaves_on_turn_7():
    pos = position(at("35.36", "ger-hgpz"), turn=6)
    run(axis_reinforcements(pos, "axis"), pos)
    assert where(pos, "ger-hgpz") == "35.36"
    pos.turn = 7
    run(axis_reinforcements(pos, "axis"), pos)
    assert where(pos, "ger-hgpz") == GONE
    assert pos.units[unit(pos, "ger-hgpzc")].steps == 2


@pytest.mark.rule("fottr", "7.1.2")
def test_the_corps_comes_weakened_if_the_division_was_lost():
    pos = position(at(AXIS_LOST, "ger-hgpz"), turn=7)
    run(axis_reinforcements(pos, "axis"), pos)
    assert pos.units[unit(pos, "ger-hgpzc")].steps == 1


@pytest.mark.rule("fottr", "21.3")
@pytest.mark.parametrize(("steps", "found"), [(2, 2), (1, 1)])
def test_an_ss_corps_replaces_three_divisions_on_turn_6(steps, found):
    places = at("28.14", "ger-9sspz", "ger-10sspz", "ger-12sspz", steps=steps)
    pos = position(places, turn=6, options={"panzer_corps": True})
    waiting(pos, "ger-2sspzc")
    run(axis_reinforcements(pos, "axis"), pos, {"axis": ["place ger-2sspzc 28.14"]})
    assert where(pos, "ger-2sspzc") == "28.14"
    assert pos.units[unit(pos, "ger-2sspzc")].steps == found
    assert where(pos, "ger-9sspz") == GONE


@pytest.mark.rule("fottr", "21.3")
@pytest.mark.parametrize(("turn", "option"), [(5, True), (6, False)])
def test_not_before_and_not_without_the_option(turn, option):
    pos = position(at("28.14", "ger-9sspz"), turn=turn, options={"panzer_corps": option})
    run(axis_reinforcements(pos, "axis"), pos)
    assert where(pos, "ger-9sspz") == "28.14"


@pytest.mark.rule("fottr", "21.3", "5.2.a")
def test_the_corps_comes_to_a_division_with_room_for_it_or_to_the_only_one():
    crowd = at("28.14", "ger-81inf", "ger-82inf", "ger-62inf", "ger-9sspz")
    others = at("29.14", "ger-10sspz"), at(AXIS_LOST, "ger-12sspz")
    pos = waiting(position(crowd, *others, turn=6, options={"panzer_corps": True}), "ger-2sspzc")
    there = pos.copy()
    assert asked(axis_reinforcements(pos.copy(), "axis")).options == ["place ger-2sspzc 29.14"]
    run(axis_reinforcements(there, "axis"), there, {"axis": ["place ger-2sspzc 29.14"]})
    assert there.units[unit(there, "ger-2sspzc")].steps == 2  # for two steps lost
    pos.take_off(unit(pos, "ger-10sspz"), AXIS_LOST)  # four steps are lost, and two in a full hex left
    assert asked(axis_reinforcements(pos, "axis")).options == ["place ger-2sspzc 28.14"]


@pytest.mark.rule("fottr", "21.3")
def test_the_corps_is_lost_if_the_divisions_had_lost_five_steps():
    options = {"panzer_corps": True}
    pos = position(
        at("28.14", "ger-9sspz", steps=1), at(AXIS_LOST, "ger-10sspz", "ger-12sspz"), turn=6, options=options
    )
    waiting(pos, "ger-2sspzc")
    run(axis_reinforcements(pos, "axis"), pos)
    assert where(pos, "ger-2sspzc") == AXIS_LOST


@pytest.mark.rule("fottr", "3.4.a")
def test_yugoslavs_without_room_wait_for_a_soviet_reinforcement_segment():
    pos = waiting(position(surrender_turn={"Yugoslavia": 2}, turn=3), "yug-1")
    ask = asked(soviet_reinforcements(pos, "allies"))
    assert ask.options[0].startswith("place yug-1 ")
