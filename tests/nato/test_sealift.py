"""Transport by sea [16.2]: sealift, landings and evacuations."""

from __future__ import annotations

import pytest

from grognard.games.nato import lanes
from grognard.games.nato.commitment import attackers_of, may_take_part
from grognard.games.nato.position import Position
from grognard.games.nato.transport import (
    air_and_sea_movement_segment,
    is_possible,
    sealift_to,
)
from tests.nato.build import against, at, begin, position, rules_of, run, unit, where

S = "strategic_surprise"
WP_LIFT = at("ready", "WP-airlift-1", "WP-airlift-2", "WP-airlift-3", "WP-sealift-1", "WP-sealift-2", "WP-sealift-3")
NATO_LIFT = at("ready", "NATO-airlift-1", "NATO-sealift-1")


def landings(pos: Position, id: str) -> set[str]:
    return set(pos.labels(sealift_to(pos, unit(pos, id))))


@pytest.mark.rule("nato", "16.2", "16.2.2", "16.2.1")
def test_marines_go_from_a_port_to_the_coast_and_back():
    pos = position(S, at("3232", "BR-3C"), NATO_LIFT, dice=[6, 6])
    goals = landings(pos, "BR-3C")
    assert {"1420", "2526"} <= goals
    coast = pos.scenario.coast | pos.scenario.ports
    assert all(coast >> pos.board.hex(g) & 1 for g in goals)
    script = ["sealift BR-3C", "to 1520", "carry BR-3C", "done"]
    run(air_and_sea_movement_segment(pos, "nato"), pos, {"nato": script})
    assert where(pos, "BR-3C") == "1520"
    back = position(S, at("1520", "BR-3C"), NATO_LIFT)
    assert "3232" in landings(back, "BR-3C")
    assert all(back.scenario.ports >> back.board.hex(g) & 1 for g in landings(back, "BR-3C"))


@pytest.mark.rule("nato", "16.2")
def test_marines_in_a_reinforcement_box_do_not_sail():
    pos = position(S, at("box1", "BR-3C"), NATO_LIFT)
    assert against(pos, "nato", "sealift BR-3C") == ["14.0"]
    assert not against(position(S, at("srb", "BR-3C"), NATO_LIFT), "nato", "sealift BR-3C")


@pytest.mark.rule("nato", "16.2")
def test_hexes_on_the_river_of_an_inland_port_are_no_coast():
    goals = landings(position(S, at("3232", "BR-3C"), NATO_LIFT), "BR-3C")
    assert "2720" in goals
    assert not {"2620", "2721", "2521"} & goals


@pytest.mark.rule("nato", "16.2.1")
def test_sealift_starts_in_a_port_or_on_the_coast():
    assert against(position(S, at("3626", "BR-3C"), NATO_LIFT), "nato", "sealift BR-3C") == ["16.2.1"]


@pytest.mark.rule("nato", "16.2.1", "25.6.4", "16.2.3")
def test_disrupted_marines_are_not_carried():
    pos = position(S, at("3232", "BR-3C", disrupted=True), NATO_LIFT)
    assert against(pos, "nato", "sealift BR-3C") == ["16.2.1"]


@pytest.mark.rule("nato", "16.2.1.1")
def test_an_enemy_on_the_river_closes_an_inland_port():
    pos = position(S, at("2521", "SU-16GT"))
    assert not lanes.harbours(pos, "nato") >> pos.board.hex("2720") & 1
    assert lanes.harbours(pos, "nato") >> pos.board.hex("2417") & 1


@pytest.mark.rule("nato", "16.2.1.1")
def test_an_inland_port_whose_city_is_not_supplied_is_closed():
    pos = position(S)
    bremen = pos.board.hex("2720")
    ring = [h for h in pos.board.neighbours[bremen] if not pos.scenario.channels[bremen] >> h & 1]
    divisions = iter([u for u in pos.scenario.of_side["wp"] if pos.counter(u).hard and pos.counter(u).attack])
    for hex in ring:
        pos.put(next(divisions), hex)
    assert not lanes.harbours(pos, "nato") >> bremen & 1


@pytest.mark.rule("nato", "16.2.3")
def test_a_landing_goes_to_any_coast_but_an_enemy_city():
    pos = position(S, at("srb", "PL-7N"), at("1410", "DK-Z1"), WP_LIFT, turn=1)
    goals = landings(pos, "PL-7N")
    assert {"1209", "1410"} <= goals  # in enemy airspace; among enemies
    assert "1310" not in goals


@pytest.mark.rule("nato", "16.2.3", "16.2", "16.2.2", "16.2.1")
def test_a_landing_starts_in_friendly_airspace():
    """Rostock lies in contested airspace: from there marines go only where ordinary transport takes them."""
    pos = position(S, at("2111", "PL-7N"), WP_LIFT)
    assert "1209" not in landings(pos, "PL-7N")
    assert {"2010", "2112"} <= landings(pos, "PL-7N")
    assert "1209" in landings(position(S, at("2504", "PL-7N"), WP_LIFT), "PL-7N")


@pytest.mark.rule("nato", "16.2.3", "10.5.3")
def test_an_evacuation_needs_no_supply_and_ends_in_a_port_in_friendly_airspace():
    pos = position(S, at("1410", "PL-7N", no_movement_supply=True), at("1411", "DK-Z1"), WP_LIFT)
    assert landings(pos, "PL-7N") == {"2504"}
    assert not against(pos, "wp", "sealift PL-7N")


@pytest.mark.rule("nato", "16.2.3.1", "16.2.3")
def test_only_who_was_evacuated_does_not_attack():
    away = position(S, at("1410", "PL-7N", no_movement_supply=True), at("1411", "DK-Z1"), WP_LIFT, dice=[6, 6])
    script = ["sealift PL-7N", "to 2504", "carry PL-7N", "done"]
    run(air_and_sea_movement_segment(away, "wp"), away, {"wp": script})
    assert away.evacuated == {unit(away, "PL-7N")}
    assert where(away, "PL-7N") == "2504"
    away.put(unit(away, "DK-Z1"), away.board.hex("2503"))
    assert attackers_of(away, "wp", away.board.hex("2503")) == []
    takes_part = may_take_part(away, "wp", unit(away, "PL-7N"), away.board.hex("2503"))
    assert rules_of(takes_part) == ["16.2.3.1"]
    away.evacuated = set()
    assert attackers_of(away, "wp", away.board.hex("2503")) == [unit(away, "PL-7N")]
    port = position(
        S, at("1310", "PL-7N"), at("1311", "DK-Z1"), WP_LIFT, conquered={"1310": "wp"}, dice=[6, 6]
    )  # Copenhagen is a harbour, but in an enemy zone
    run(air_and_sea_movement_segment(port, "wp"), port, {"wp": script})
    assert port.evacuated == {unit(port, "PL-7N")}
    ashore = position(S, at("srb", "PL-7N"), WP_LIFT, turn=1, dice=[6, 6])
    script = ["sealift PL-7N", "to 1209", "carry PL-7N", "done"]
    run(air_and_sea_movement_segment(ashore, "wp"), ashore, {"wp": script})
    assert ashore.evacuated == set()
    assert where(ashore, "PL-7N") == "1209"


@pytest.mark.rule("nato", "29.6", "29.1", "16.2.1")
def test_no_headquarters_but_the_baltic_corps_is_carried_by_sealift():
    assert against(position(S, at("1420", "DK-LJ"), NATO_LIFT), "nato", "sealift DK-LJ") == ["16.2.1"]
    assert against(position(S, at("srb", "SU-BC"), at("srb", "PL-7N"), WP_LIFT), "wp", "sealift SU-BC") == []


@pytest.mark.rule("nato", "16.2.4", "29.6", "27.1.1")
def test_the_baltic_corps_lands_only_where_marines_land():
    pos = position(S, at("srb", "SU-BC", "PL-7N"), WP_LIFT, turn=1)
    assert "1209" not in landings(pos, "SU-BC")
    run(begin(pos, "wp", "sealift PL-7N"), pos, {"wp": ["to 1209"]})
    assert "1209" in landings(pos, "SU-BC")
    run(begin(pos, "wp", "sealift SU-BC"), pos, {"wp": ["to 1209"]})
    assert against(pos, "wp", "carry SU-BC") == ["16.2.4"]
    del pos.lifts[unit(pos, "PL-7N")]
    assert not is_possible(pos, unit(pos, "SU-BC"), pos.lifts[unit(pos, "SU-BC")])


@pytest.mark.rule("nato", "16.2.5")
def test_the_pact_enters_the_north_sea_when_denmark_is_conquered_to_the_last_city():
    danish = dict.fromkeys(["0616", "1016", "1310", "1420", "1415"], "wp")
    pos = position(S, at("2504", "PL-7N"), WP_LIFT, conquered=danish)
    north = pos.scenario.seas["north_sea"] & ~pos.scenario.seas["baltic"]
    assert not any(north >> pos.board.hex(g) & 1 for g in landings(pos, "PL-7N"))
    pos.surrendered["Denmark"] = 3
    pos.touch()
    assert any(north >> pos.board.hex(g) & 1 for g in landings(pos, "PL-7N"))
    pos.take_city(pos.board.hex("1420"), "nato")
    assert not any(north >> pos.board.hex(g) & 1 for g in landings(pos, "PL-7N"))


@pytest.mark.rule("nato", "16.2.5")
def test_nato_leaves_the_baltic_when_denmark_has_surrendered():
    pos = position(S, at("3232", "BR-3C"), NATO_LIFT, conquered={"1415": "wp"})
    baltic = pos.scenario.seas["baltic"] & ~pos.scenario.seas["north_sea"]
    assert any(baltic >> pos.board.hex(g) & 1 for g in landings(pos, "BR-3C"))
    pos.surrendered["Denmark"] = 3
    pos.touch()
    assert not any(baltic >> pos.board.hex(g) & 1 for g in landings(pos, "BR-3C"))


@pytest.mark.rule("nato", "16.2.1", "8.1.4")
def test_marines_in_an_enemy_zone_are_only_evacuated():
    pos = position(S, at("1420", "BR-3C"), at("1419", "SU-16GT", no_movement_supply=True), NATO_LIFT)
    assert all(pos.scenario.ports >> pos.board.hex(g) & 1 for g in landings(pos, "BR-3C"))
    assert "3232" in landings(pos, "BR-3C")
