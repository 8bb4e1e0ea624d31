"""Zones of control [6.0]: who has one, where it reaches, and how it binds units that move."""

import pytest

from grognard.games.fottr import supply
from grognard.games.fottr.movement import MOVEMENT
from grognard.games.fottr.sequence import begin_movement
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import Activity, asked, at, hexes, position, rules_against, run, unit, where

# 64 to 70.17 to 19 are clear, without rivers.


def zoned(pos, power, labels):
    """In which of these hexes units of a power are in an enemy zone."""
    return [label for label in labels.split() if pos.in_enemy_zone(*hexes(pos, label), power)]


def start_of(pos, id, *answers):
    pos.phasing = pos.power(unit(pos, id))
    seat = pos.owner(unit(pos, id))
    return asked(Activity(MOVEMENT, "move").begin(pos, seat, id), {seat: answers})


AROUND_67_18 = "67.17 68.17 68.18 67.19 66.18 66.17"


@pytest.mark.rule("fottr", "6.1", "6.2")
def test_corps_and_armies_have_a_zone_in_all_six_hexes_around():
    assert zoned(position(at("67.18", "ger-13inf")), "soviet", AROUND_67_18) == AROUND_67_18.split()
    assert zoned(position(at("67.18", "sov-13")), "axis", AROUND_67_18) == AROUND_67_18.split()


@pytest.mark.rule("fottr", "6.2")
@pytest.mark.parametrize(("id", "enemy"), [("ger-1sspz", "soviet"), ("us-82ab", "axis")])
def test_divisions_have_none(id, enemy):
    assert zoned(position(at("67.18", id)), enemy, AROUND_67_18) == []


@pytest.mark.rule("fottr", "6.2")
def test_air_units_and_forts_have_none():
    pos = position()
    forts = hexes(pos, " ".join(pos.labels(pos.forts)))
    assert forts
    assert not any(pos.in_enemy_zone(n, "west") for h in forts for n in pos.scenario.board.neighbours[h])
    assert all(air.id not in pos.scenario.index for air in pos.scenario.air_units)  # never on a hex


@pytest.mark.rule("fottr", "6.3.a")
def test_allied_zones_do_not_reach_into_a_fort_until_it_falls():
    pos = position()
    fort = next(iter(pos.forts))
    beside = next(n for n in pos.scenario.adjoining[fort] if fort in pos.scenario.zone_into["allied"][n])
    pos.put(unit(pos, "us-2"), beside)
    assert not pos.in_enemy_zone(fort, "axis")
    pos.put(unit(pos, "us-5"), fort)
    pos.take_off(unit(pos, "us-5"), "gone")
    assert pos.in_enemy_zone(fort, "axis")


@pytest.mark.rule("fottr", "6.3.b")
def test_the_axis_has_no_zone_on_a_beach_but_the_beach_has_one_on_the_coast():
    pos = position(at("36.36", "ger-14pz"))
    assert zoned(pos, "west", "36.37") == []
    pos = position(at("36.37", "us-2"))
    assert zoned(pos, "axis", "36.36 37.37") == ["36.36"]


@pytest.mark.rule("fottr", "6.3.c")
def test_no_zone_reaches_into_the_alps_or_out_of_them():
    assert zoned(position(at("35.22", "ger-76pz")), "west", "35.23 36.22") == []
    assert zoned(position(at("35.23", "ger-49mtn")), "west", "35.22 35.24 36.23") == []


@pytest.mark.rule("fottr", "6.4.x", "6.2", "6.3.c")
def test_example_of_zones_in_the_low_countries():
    """X01: nothing behind impassable hexsides and major rivers, nothing around a division."""
    pos = position(
        at("26.11", "ger-81inf"), at("27.12", "ger-82inf"), at("28.12", "ger-62inf"), at("27.15", "ger-9sspz")
    )
    assert zoned(pos, "west", "25.12 26.12 27.13 26.14 26.15 27.16") == []


# -- stopping [6.5.a] -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "6.5.a")
def test_a_unit_that_enters_a_zone_has_ended_its_move():
    pos = position(at("67.18", "sov-13"), at("64.18", "ger-41pz"))
    ask = start_of(pos, "ger-41pz", "enter 65.18", "enter 66.17")
    assert ask.options == ["stop"]
    assert rules_against(ask, "enter 65.17") == ["6.5.a"]


@pytest.mark.rule("fottr", "6.5.a")
def test_no_unit_moves_from_zone_to_zone():
    pos = position(at("67.18", "sov-13"), at("66.17", "ger-41pz"))
    ask = start_of(pos, "ger-41pz")
    assert rules_against(ask, "enter 66.18") == ["6.5.a"]
    assert rules_against(ask, "enter 65.18") == []


@pytest.mark.rule("fottr", "6.5.a")
def test_a_unit_leaves_a_zone_by_a_free_hex_and_may_then_enter_another():
    pos = position(at("67.18", "sov-13"), at("66.17", "ger-41pz"))
    assert start_of(pos, "ger-41pz", "enter 65.18", "enter 66.18").options == ["stop"]


@pytest.mark.rule("fottr", "6.4", "6.5.a")
def test_a_friend_in_the_hex_does_not_keep_a_zone_from_stopping_a_move():
    pos = position(at("67.18", "sov-13"), at("66.17", "ger-13inf"), at("64.18", "ger-41pz"))
    assert start_of(pos, "ger-41pz", "enter 65.18", "enter 66.17").options == ["stop"]


@pytest.mark.rule("fottr", "6.1", "6.5.a")
def test_zones_bind_only_enemies():
    pos = position(at("67.18", "sov-13"), at("64.18", "sov-70"))
    assert rules_against(start_of(pos, "sov-70", "enter 65.18", "enter 66.17"), "enter 66.18") == []


# -- leaving [6.5.b] --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "6.5.b")
def test_infantry_pinned_in_a_zone_may_not_leave_without_command():
    pos = position(at("67.18", "sov-13"), at("66.17", "ger-13inf"))
    ask = start_of(pos, "ger-13inf")
    assert ask.options == ["stop"]
    assert ask.shown("reach") == {}
    assert rules_against(ask, "enter 65.18") == ["6.5.b"]


@pytest.mark.rule("fottr", "6.5.b1", "6.4.b")
def test_infantry_leaves_if_a_friend_stays_and_the_last_of_a_stack_cannot():
    pos = position(at("67.18", "sov-13"), at("66.17", "ger-13inf", "ger-20inf"))
    run(Activity(MOVEMENT, "move").begin(pos, "axis", "ger-13inf"), pos, {"axis": ["enter 65.18", "stop"]})
    assert where(pos, "ger-13inf") == "65.18"
    assert rules_against(start_of(pos, "ger-20inf"), "enter 65.18") == ["6.5.b"]


@pytest.mark.rule("fottr", "6.5.b1")
def test_a_whole_stack_leaves_nobody_behind_who_would_negate_the_zone():
    pos = position(at("67.18", "sov-13"), at("66.17", "ger-13inf", "ger-20inf"))
    assert rules_against(start_of(pos, "ger-13inf", "with ger-20inf"), "enter 65.18") == ["6.5.b"]


@pytest.mark.rule("fottr", "6.4.b", "6.5.b1")
def test_a_division_is_friend_enough():
    pos = position(at("67.18", "sov-13"), at("66.17", "ger-13inf", "ger-1sspz"))
    assert rules_against(start_of(pos, "ger-13inf"), "enter 65.18") == []


@pytest.mark.rule("fottr", "6.5.b2", "11.1.g", "11.2")
@pytest.mark.parametrize(("id", "enemy"), [("ger-13inf", "sov-13"), ("sov-13", "ger-13inf")])
def test_infantry_in_command_leaves_freely(id, enemy):
    pos = position(at("67.18", enemy), at("66.17", id))
    pos.commanded = {unit(pos, id)}
    assert rules_against(start_of(pos, id), "enter 65.18") == []


@pytest.mark.rule("fottr", "6.5.b2", "20.1.e")
def test_yugoslavs_leave_as_if_in_command():
    pos = position(at("43.31", "ger-13inf"), at("43.32", "yug-1"))
    assert rules_against(start_of(pos, "yug-1"), "enter 44.32") == []


@pytest.mark.rule("fottr", "6.5.b2")
@pytest.mark.parametrize(("free", "rules"), [(True, []), (False, ["6.5.b"])])
def test_western_infantry_leaves_freely_if_players_want_it_so(free, rules):
    pos = position(at("23.14", "ger-13inf"), at("22.13", "us-5"), options={"west_leaves_zones": free})
    pos.beachheads["beachhead-us-1"] = Beachhead("map", *hexes(pos, "21.13"))  # next to it: in supply
    pos.phasing = "west"
    begin_movement(pos)
    assert rules_against(start_of(pos, "us-5"), "enter 21.14") == rules


@pytest.mark.rule("fottr", "6.5.b3")
def test_out_of_supply_infantry_leaves_towards_a_source_of_supply():
    pos = position(at("55.19", "sov-13"), at("56.18", "ger-13inf"))
    ask = start_of(pos, "sov-13")
    assert ask.shown("reach") == {"57.20": 3, "57.21": 3, "55.17": 3}
    assert rules_against(ask, "enter 54.19") == ["6.5.b3"]  # from there none of these can be reached
    assert rules_against(ask, "enter 56.19") == ["6.5.a"]  # all other rules apply
    assert rules_against(start_of(pos, "sov-13", "enter 55.20"), "stop") == ["6.5.b3"]


@pytest.mark.rule("fottr", "6.5.b3")
def test_out_of_supply_infantry_stays_where_no_way_leads_nearer_to_supply():
    pos = position(at("55.19", "sov-13"), at("56.19", "ger-13inf"), at("55.18", "ger-20inf"))
    ask = start_of(pos, "sov-13")
    assert rules_against(ask, "enter 54.19") == ["6.5.b3"]
    assert ask.options == ["stop"]


@pytest.mark.rule("fottr", "6.5.b3")
def test_out_of_supply_units_that_are_in_no_zone_go_where_they_like():
    pos = position(at("55.19", "sov-13"), at("58.20", "ger-13inf"))
    ask = start_of(pos, "sov-13")
    assert {"enter 54.19", "enter 56.19"} <= set(ask.options)
    assert "52.18" in ask.shown("reach")


@pytest.mark.rule("fottr", "6.5.b3")
def test_one_unit_that_must_go_towards_supply_binds_its_stack():
    pos = position(at("55.19", "sov-13", "sov-1tk"), at("56.18", "ger-13inf"))
    assert rules_against(start_of(pos, "sov-1tk"), "enter 54.19") == []
    pos.moved.clear()
    ask = start_of(pos, "sov-1tk", "with sov-13")
    assert set(ask.shown("reach")) == {"57.20", "57.21", "55.17"}


@pytest.mark.rule("fottr", "6.5.b3")
def test_each_goes_towards_sources_of_its_own_side():
    pos = position()
    edge, (berlin,) = pos.scenario.east_edge[0], hexes(pos, "39.13")
    assert [supply.sources(pos, unit(pos, "ger-13inf")) >> h & 1 for h in (edge, berlin)] == [0, 1]
    assert [supply.sources(pos, unit(pos, "sov-13")) >> h & 1 for h in (edge, berlin)] == [1, 0]
    beach, port, paris = hexes(pos, "17.13 19.14 22.17")
    pos.beachheads["beachhead-us-1"] = Beachhead("map", beach)
    pos.command, pos.control[port] = {"shaef-1": port, "okw-1": paris}, "west"
    pos.derive()
    assert supply.sources(pos, unit(pos, "us-5")) == 1 << beach | 1 << port


@pytest.mark.rule("fottr", "6.5.b3", "9.3.2.a")
@pytest.mark.parametrize(("marker", "free"), [("beachhead-us-1", False), ("beachhead-cw-1", True)])
def test_a_beachhead_of_another_nation_draws_nobody(marker, free):
    pos = position(at("22.15", "us-5"), at("23.16", "ger-13inf"), options={"west_leaves_zones": False})
    pos.beachheads[marker] = Beachhead("map", *hexes(pos, "21.13"))
    assert ("20.16" in start_of(pos, "us-5").shown("reach")) == free


@pytest.mark.rule("fottr", "6.5.b3")
def test_without_any_source_of_supply_all_ways_out_are_equal():
    pos = position(at("22.13", "us-5"), at("23.14", "ger-13inf"), options={"west_leaves_zones": False})
    assert rules_against(start_of(pos, "us-5"), "enter 21.14") == []


@pytest.mark.rule("fottr", "6.5.b")
def test_mechanised_units_leave_as_they_like():
    pos = position(at("67.18", "sov-13"), at("66.17", "ger-41pz"))
    assert rules_against(start_of(pos, "ger-41pz"), "enter 65.18") == []
