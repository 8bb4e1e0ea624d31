"""Ferries by air and sea [14.0]."""

from __future__ import annotations

import pytest

from grognard.engine.hexset import members
from grognard.games.nato import lanes
from grognard.games.nato.ferry import cities_by_air, landing_ground, port_left, ports_by_sea
from grognard.games.nato.position import Position
from grognard.games.nato.scenario import NORTH_SEA
from grognard.games.nato.status import joint_status_phase
from grognard.games.nato.transport import air_and_sea_movement_segment
from grognard.games.nato.units import Chemical
from tests.nato.build import against, asked, at, begin, options_of, position, run, unit, where

S = "strategic_surprise"


def flights(pos: Position, id: str) -> set[str]:
    return set(pos.labels(cities_by_air(pos, unit(pos, id))))


def voyages(pos: Position, id: str) -> set[str]:
    return set(pos.labels(ports_by_sea(pos, unit(pos, id))))


# -- by air ----------------------------------------


@pytest.mark.rule("nato", "14.0", "14.0b", "14.1.2", "17.0")
def test_a_brigade_is_flown_from_city_to_city_and_moves_no_more():
    pos = position(S, at("3626", "US-1-82"), dice=[6, 6])
    run(begin(pos, "nato", "fly US-1-82"), pos, {"nato": ["to 5313"]})
    assert where(pos, "US-1-82") == "5313"
    assert unit(pos, "US-1-82") in pos.moved
    assert against(pos, "nato", "fly US-1-82") == ["12.0"]


@pytest.mark.rule("nato", "14.0b", "33.2.4")
@pytest.mark.parametrize("place", ["srb", "box1", "box2"])
def test_flights_start_off_the_map_and_end_in_a_city(place: str):
    pos = position(S, at(place, "US-1-82"), dice=[6, 6])
    assert all(pos.board.hex(h) in pos.scenario.cities for h in flights(pos, "US-1-82"))
    run(begin(pos, "nato", "fly US-1-82"), pos, {"nato": ["to 3626"]})
    assert where(pos, "US-1-82") == "3626"


@pytest.mark.rule("nato", "14.0b", "14.1.2")
def test_flights_stay_in_friendly_airspace():
    goals = flights(position(S, at("3626", "US-1-82")), "US-1-82")
    assert {"1310", "3120"} <= goals  # over the sea, too
    assert not {"3117", "2417", "3007"} & goals  # contested, and West Berlin


@pytest.mark.rule("nato", "14.1.1")
def test_only_those_with_an_a_fly():
    assert against(position(S, at("3626", "WG-1")), "nato", "fly WG-1") == ["14.1.1"]


@pytest.mark.rule("nato", "14.1.1")
def test_a_flight_starts_in_a_city():
    assert against(position(S, at("3622", "US-1-82")), "nato", "fly US-1-82") == ["14.1.1"]


@pytest.mark.rule("nato", "14.1.1", "10.5.3", "25.6.4")
@pytest.mark.parametrize("state", ["no_movement_supply", "disrupted"])
def test_a_flight_asks_for_supply_and_order(state: str):
    assert against(position(S, at("3626", "US-1-82", **{state: True})), "nato", "fly US-1-82") == ["14.1.1"]


@pytest.mark.rule("nato", "14.1.1")
def test_nobody_flies_from_a_train():
    assert against(position(S, at("3626", "US-1-82", train="entrained")), "nato", "fly US-1-82") == ["14.1.1"]


@pytest.mark.rule("nato", "14.1.1", "8.5.h")
def test_a_flight_neither_starts_nor_ends_in_an_enemy_zone_friends_or_not():
    enemy = at("3627", "SU-16GT", no_movement_supply=True)
    assert against(position(S, at("3626", "US-1-82", "WG-1"), enemy), "nato", "fly US-1-82") == ["14.1.1"]
    assert "3626" not in flights(position(S, at("5313", "US-1-82"), at("3626", "WG-1"), enemy), "US-1-82")


@pytest.mark.rule("nato", "14.1.1")
def test_a_flight_starts_in_friendly_airspace():
    pos = position(S, at("3117", "US-1-82"))
    assert against(pos, "nato", "fly US-1-82") == ["14.1.1"]


@pytest.mark.rule("nato", "14.1.1", "21.1.3(3)", "22.3.1(4)")
def test_a_flight_neither_starts_nor_ends_under_a_strike_marker():
    pos = position(S, at("3626", "US-1-82"))
    pos.nuclear.add(pos.board.hex("3626"))
    pos.touch()
    assert against(pos, "nato", "fly US-1-82") == ["21.1.3(3)"]
    pos.nuclear.clear()
    pos.gas[pos.board.hex("3626")] = (Chemical("wp", True, 3),)
    pos.touch()
    assert against(pos, "nato", "fly US-1-82") == ["22.3.1(4)"]
    pos.gas = {pos.board.hex("5313"): (Chemical("wp", True, 3),)}
    pos.nuclear = {pos.board.hex("5019")}
    pos.touch()
    assert not {"5313", "5019"} & flights(pos, "US-1-82")


@pytest.mark.rule("nato", "14.1.2", "8.5.h", "8.1.2")
def test_the_way_of_a_flight_keeps_out_of_enemy_zones():
    """Twelve divisions without supply stand two hexes from Liege, all around: no zone is in the city, but on every way
    to it."""
    pos = position(S, at("5313", "US-1-82"))
    liege = pos.board.hex("3930")
    assert "3930" in flights(pos, "US-1-82")
    divisions = iter([u for u in pos.scenario.of_side["wp"] if pos.counter(u).hard and pos.counter(u).attack])
    for hex in pos.board.within(liege, 2):
        if pos.board.distance(hex, liege) == 2:
            pos.put(next(divisions), hex)
    assert not pos.zone["wp"][liege]
    assert "3930" not in flights(pos, "US-1-82")
    assert "3626" in flights(pos, "US-1-82")


# -- by sea ----------------------------------------


@pytest.mark.rule("nato", "14.2", "14.2.2")
def test_any_ground_unit_sails_from_port_to_port():
    pos = position(S, at("3232", "BR-I"), dice=[6, 6])
    run(begin(pos, "nato", "sail BR-I"), pos, {"nato": ["to 1420"]})
    assert where(pos, "BR-I") == "1420"
    assert unit(pos, "BR-I") in pos.moved


@pytest.mark.rule("nato", "14.2", "33.2.5", "33.6", "14.2.2")
def test_ships_come_from_the_strategic_reserve_but_not_from_boxes():
    pos = position(S, at("srb", "WG-1"), at("box1", "WG-2"))
    assert "3232" in voyages(pos, "WG-1")
    assert against(pos, "nato", "sail WG-2") == ["14.0"]


@pytest.mark.rule("nato", "14.2.2")
def test_ships_reach_inland_ports_along_their_rivers():
    goals = voyages(position(S, at("3232", "WG-1")), "WG-1")
    assert {"2720", "3633"} <= goals
    assert "2417" not in goals  # Hamburg lies in contested airspace
    back = voyages(position(S, at("2720", "WG-1")), "WG-1")
    assert "3232" in back


@pytest.mark.rule("nato", "14.2.2")
def test_ships_keep_out_of_enemy_zones_on_their_way():
    """A Soviet division at the mouth of the Weser, cut off from supply, closes the river."""
    pos = position(S, at("3232", "WG-1"), at("2522", "SU-16GT", no_movement_supply=True), conquered={"2420": "wp"})
    assert "2720" not in voyages(pos, "WG-1")


@pytest.mark.rule("nato", "14.2.1")
def test_a_voyage_starts_in_a_port():
    assert against(position(S, at("3626", "WG-1")), "nato", "sail WG-1") == ["14.2.1"]


@pytest.mark.rule("nato", "14.2.1", "10.4.3")
def test_an_unsupplied_headquarters_does_not_sail():
    assert against(position(S, at("3232", "BR-I", hq="cut")), "nato", "sail BR-I") == ["14.1.1"]


@pytest.mark.rule("nato", "14.2.1")
@pytest.mark.parametrize("state", [{"no_movement_supply": True}, {"disrupted": True}, {"train": "entrained"}])
def test_a_voyage_asks_for_supply_order_and_no_train(state: dict[str, object]):
    assert against(position(S, at("3232", "WG-1", **state)), "nato", "sail WG-1") == ["14.1.1"]


@pytest.mark.rule("nato", "14.2.3")
def test_steps_that_come_and_go_share_the_capacity_of_a_port():
    pos = position(S, at("1420", "WG-1", "WG-2"), at("3232", "WG-3", "WG-7"), dice=[6] * 6)
    assert port_left(pos, pos.board.hex("1420")) == 3
    sails = ["sail WG-1", "to 3232", "sail WG-3", "to 1420", "sail WG-2", "to 3232", "done"]
    run(air_and_sea_movement_segment(pos, "nato"), pos, {"nato": sails})
    assert port_left(pos, pos.board.hex("1420")) == 0
    assert "1420" not in voyages(pos, "WG-7")
    run(joint_status_phase(pos, None), pos)
    assert port_left(pos, pos.board.hex("1420")) == 3


@pytest.mark.rule("nato", "14.2.3")
def test_who_leaves_a_full_port_is_refused():
    pos = position(S, at("1718", "WG-1"), port_used={})
    pos.port_used[pos.board.hex("1718")] = 1
    assert against(pos, "nato", "sail WG-1") == ["14.2.3"]


@pytest.mark.rule("nato", "14.2.4")
def test_the_pact_ferries_in_the_baltic_only():
    pos = position(S, at("srb", "SU-16GT"), conquered={"2420": "wp", "2016": "wp", "1718": "wp"})
    assert "2420" not in voyages(pos, "SU-16GT")
    everywhere = position(S, at("2504", "SU-16GT"), conquered=dict.fromkeys(["1310", "1415", "2016", "2214"], "wp"))
    assert "2111" in voyages(everywhere, "SU-16GT")
    danish = [city.hex for city in everywhere.scenario.cities.values() if city.country == "Denmark"]
    won = position(
        S, at("2504", "SU-16GT"), conquered=dict.fromkeys(everywhere.labels(danish), "wp"), surrendered={"Denmark": 2}
    )
    assert not pos.scenario.seas[NORTH_SEA] & lanes.open_seas(won, "wp", "ferry") & pos.scenario.sea


@pytest.mark.rule("nato", "14.2.4")
def test_nato_ferries_in_the_baltic_while_every_danish_city_is_its_own():
    assert "1310" in voyages(position(S, at("3232", "WG-1")), "WG-1")
    lost = position(S, at("3232", "WG-1"), conquered={"1415": "wp"})
    assert "1310" not in voyages(lost, "WG-1")
    assert "1420" in voyages(lost, "WG-1")  # on the North Sea


@pytest.mark.rule("nato", "14.2.1")
def test_a_voyage_starts_in_friendly_airspace():
    assert against(position(S, at("2417", "WG-1")), "nato", "sail WG-1") == ["14.1.1"]


@pytest.mark.rule("nato", "14.0")
def test_ferries_take_units_of_ones_own_that_are_there():
    pos = position(S, at("3232", "WG-1"), at("eliminated", "WG-2"))
    assert against(pos, "wp", "sail WG-1") == ["14.0"]
    assert against(pos, "nato", "sail WG-2") == ["14.0"]


@pytest.mark.rule("nato", "16.4", "11.7", "14.1.2")
def test_who_has_just_been_flown_in_projects_into_no_airspace():
    pos = position(S, at("3626", "US-1-82"), dice=[6, 6])
    asked(air_and_sea_movement_segment(pos, "nato"), {"nato": ["fly US-1-82", "to 5313"]})
    assert pos.passengers == {unit(pos, "US-1-82")}
    assert where(pos, "US-1-82") == "5313"


# -- the segment ----------------------------------------


@pytest.mark.rule("nato", "11.7", "16.4", "14.0")
def test_passengers_count_for_airspace_when_the_segment_is_over():
    pos = position(S, at("3626", "US-1-82"), dice=[6, 6])
    run(air_and_sea_movement_segment(pos, "nato"), pos, {"nato": ["fly US-1-82", "to 5313", "done"]})
    assert pos.passengers == set()


def test_the_segment_ends_without_any_move():
    pos = position(S, at("3622", "WG-1"))
    assert options_of(pos, "nato", "fly") == options_of(pos, "nato", "sail") == []


@pytest.mark.rule("nato", "12.7")
def test_territorial_units_sail_to_ports_of_their_country_until_they_are_forced_out_of_it():
    pos = position(S, at("1420", "DK-T1"))
    assert pos.counter(unit(pos, "DK-T1")).has("territorial")

    def countries() -> set[str]:
        ports = landing_ground(pos, unit(pos, "DK-T1")) & pos.scenario.ports
        return {pos.board.country[hex] for hex in members(ports)}

    assert countries() == {"Denmark"}
    pos.released.add(unit(pos, "DK-T1"))
    assert "West Germany" in countries()
