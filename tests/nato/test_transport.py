"""Lift commands [15.0], transport by air and sea [16.0] and interception [17.0]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato import supply
from grognard.games.nato.interception import value
from grognard.games.nato.movement import may_move
from grognard.games.nato.position import Position
from grognard.games.nato.stacking import must_make_room
from grognard.games.nato.transport import (
    AIR_AND_SEA,
    AIRLIFT_TO,
    air_and_sea_movement_segment,
    airlift_to,
    section_of,
)
from grognard.games.nato.units import Chemical, Lift
from tests.nato.build import against, at, begin, options_of, position, rules_against, rules_of, run, told, unit, where

S = "strategic_surprise"
WP_LIFT = at("ready", "WP-airlift-1", "WP-airlift-2", "WP-airlift-3", "WP-sealift-1", "WP-sealift-2", "WP-sealift-3")
NATO_LIFT = at("ready", "NATO-airlift-1", "NATO-sealift-1")


def lifts(pos: Position, id: str) -> set[str]:
    return set(pos.labels(airlift_to(pos, unit(pos, id))))


def section(pos: Position, id: str, way: str, hex: str) -> str:
    return section_of(pos, unit(pos, id), Lift(way, pos.board.hex(hex), ()))  # type: ignore[arg-type]


# -- the example ----------------------------------------


@pytest.mark.rule(
    "nato", "15.1", "15.2", "16.1.3", "16.2.3", "16.2.4", "17.0", "17.1.1", "17.1.2", "8.1.4", "8.5.j", "16.2.2"
)
def test_ex_17_1_to_3_the_landing_on_sjaelland():
    """Turn 1, enemy airspace: 4 or less is intercepted. 1410 is in the zone of the Danes in 1411, with 1 off."""
    airborne, marines = ("SU-97G", "SU-108G", "SU-119G"), ("PL-7N", "SU-BC", "SU-336G")
    pos = position(
        S, at("srb", *airborne, *marines), at("1411", "DK-Z1"), WP_LIFT, turn=1,
        dice=[3, 3, 2, 3, 1, 2, 6, 6, 4, 5, 2, 3],
    )  # fmt: skip
    assert value(pos, "wp", "enemy").value == 4
    declared = [w for m in marines for w in (f"sealift {m}", "to 1209")]
    declared += [w for a in airborne for w in (f"airlift {a}", "to 1410")]
    carried = ["carry PL-7N", "carry SU-BC", "carry SU-336G", "carry SU-108G", "carry SU-119G", "carry SU-97G"]
    run(air_and_sea_movement_segment(pos, "wp"), pos, {"wp": [*declared, *carried, "done"]})
    assert [where(pos, u) for u in marines] == ["1209", "1209", "eliminated"]
    assert [where(pos, u) for u in airborne] == ["eliminated", "1410", "1410"]
    gone = [c for c in WP_LIFT[1] if where(pos, c) == "eliminated"]
    assert sorted(pos.counter(unit(pos, c)).type for c in gone) == ["airlift", "sealift"]
    assert [where(pos, c) for c in WP_LIFT[1] if c not in gone] == ["recovery"] * 4
    assert pos.hq[unit(pos, "SU-BC")] == "sea"


@pytest.mark.rule("nato", "16.2.1")
def test_ex_17_1_the_138th_tank_regiment_is_no_marine_unit():
    pos = position(S, at("srb", "SU-138T"), WP_LIFT, turn=1)
    assert against(pos, "wp", "sealift SU-138T") == ["16.2.1"]


# -- lift commands ----------------------------------------


@pytest.mark.rule("nato", "15.0", "15.1")
def test_without_a_command_in_the_ready_box_nothing_is_lifted():
    assert against(position(S, at("srb", "SU-97G")), "wp", "airlift SU-97G") == ["15.1"]
    used = position(S, at("srb", "SU-97G"), at("recovery", "WP-airlift-1"))
    assert against(used, "wp", "airlift SU-97G") == ["15.1"]


@pytest.mark.rule("nato", "15.1")
def test_a_command_that_is_spoken_for_lifts_nobody_else():
    pos = position(S, at("srb", "SU-97G", "SU-108G"), at("ready", "WP-airlift-1"))
    run(begin(pos, "wp", "airlift SU-97G"), pos, {"wp": ["to 1410"]})
    assert against(pos, "wp", "airlift SU-108G") == ["15.1"]


@pytest.mark.rule("nato", "15.2")
def test_an_operation_close_to_one_that_is_over_had_to_be_declared_before():
    pos = position(S, at("srb", "SU-97G", "SU-108G"), WP_LIFT, turn=1)
    pos.lifted = {pos.board.hex("1410")}
    ask = Ask("wp", "16.1.2", AIRLIFT_TO, pos, unit(pos, "SU-108G"))
    assert rules_against(ask, "to 1410") == ["15.2"]
    assert rules_against(ask, "to 1210") == ["15.2"]
    assert all(pos.board.distance(pos.board.hex(o[3:]), pos.board.hex("1410")) > 2 for o in ask.options)
    assert ask.options


@pytest.mark.rule("nato", "15.2")
def test_what_was_declared_is_carried_out_before_the_segment_ends():
    pos = position(S, at("srb", "SU-97G"), WP_LIFT)
    run(begin(pos, "wp", "airlift SU-97G"), pos, {"wp": ["to 1410"]})
    assert rules_against(Ask("wp", "14.0", AIR_AND_SEA, pos, "wp"), "done") == ["15.2"]


@pytest.mark.rule("nato", "15.2")
def test_a_helicopter_operation_is_declared_here_and_flown_in_its_own_segment():
    pos = position(S, at("3310", "SU-83A"), at("ready", "WP-helicopter-1"))
    run(begin(pos, "wp", "insert SU-83A"), pos, {"wp": ["to 3312"]})
    assert pos.lifts[unit(pos, "SU-83A")].way == "insert"
    assert rules_against(Ask("wp", "14.0", AIR_AND_SEA, pos, "wp"), "done") == []
    assert where(pos, "SU-83A") == "3310"


@pytest.mark.rule("nato", "15.2", "12.6")
def test_who_is_declared_to_fly_neither_moves_on_the_ground_nor_is_a_reserve():
    """Nobody calls an operation off by marching its passenger away: what was declared is carried out."""
    pos = position(S, at("3310", "SU-83A"), at("3404", "SU-35A"), at("ready", "WP-helicopter-1"))
    orders = [f"{verb} SU-83A" for verb in ("move", "march", "reserve")]
    assert [against(pos, "wp", order) for order in orders] == [[], [], []]
    run(begin(pos, "wp", "insert SU-83A"), pos, {"wp": ["to 3312"]})
    assert [against(pos, "wp", order) for order in orders] == [["15.2"]] * 3
    assert not [o for verb in ("move", "march", "reserve") for o in options_of(pos, "wp", verb) if "SU-83A" in o]
    assert options_of(pos, "wp", "move") == ["move SU-35A"]


@pytest.mark.rule("nato", "9.1.1", "15.2")
def test_the_segment_does_not_wait_for_who_will_be_flown_out_of_a_full_hex():
    pos = position(S, at("3310", "SU-83A", "SU-35A", "SU-97G", "SU-108G", "SU-119G"), at("ready", "WP-helicopter-1"))
    pos.moved |= {u for u in pos.on_map("wp") if pos.id(u) != "SU-83A"}
    assert rules_of(must_make_room(pos, "wp")) == ["9.1.1"]
    run(begin(pos, "wp", "insert SU-83A"), pos, {"wp": ["to 3312"]})
    assert must_make_room(pos, "wp") is None


@pytest.mark.rule("nato", "15.2")
def test_an_operation_that_can_no_longer_be_carried_out_lapses():
    pos = position(S, at("srb", "SU-97G"), WP_LIFT)
    run(begin(pos, "wp", "airlift SU-97G"), pos, {"wp": ["to 1410"]})
    pos.nuclear.add(pos.board.hex("1410"))
    pos.touch()
    run(begin(pos, "wp", "carry SU-97G"), pos)
    assert (where(pos, "SU-97G"), where(pos, "WP-airlift-1"), pos.lifts) == ("srb", "ready", {})


@pytest.mark.rule("nato", "15.2", "16.1.1")
def test_a_declared_passenger_does_nothing_else_and_nobody_is_lifted_from_a_train():
    pos = position(S, at("3626", "US-1-82"), NATO_LIFT)
    run(begin(pos, "nato", "airlift US-1-82"), pos, {"nato": ["to 5019"]})
    assert against(pos, "nato", "fly US-1-82") == ["15.2"]
    train = position(S, at("3626", "US-1-82", train="entrained"), NATO_LIFT)
    assert against(train, "nato", "airlift US-1-82") == ["14.1.1"]


@pytest.mark.rule("nato", "16.1", "16.2", "14.0b", "14.2", "13.2")
def test_who_has_nowhere_to_go_is_not_asked_where_to():
    """Every hex but their own lies under a nuclear marker."""
    pos = position(S, at("3232", "US-1-82", "BR-3C", "WG-1"), NATO_LIFT)
    pos.nuclear = {h for h in pos.board.hexes if pos.label(h) != "3232"}
    pos.touch()
    rules = {"fly US-1-82": "14.0b", "sail WG-1": "14.2", "airlift US-1-82": "16.1", "sealift BR-3C": "16.2"}
    assert {answer: against(pos, "nato", answer) for answer in rules} == {a: [rule] for a, rule in rules.items()}
    pos.change(unit(pos, "WG-1"), train="entrained")
    assert against(pos, "nato", "ride WG-1") == ["13.2"]


# -- air transport ----------------------------------------


@pytest.mark.rule("nato", "16.0", "16.1", "16.1.2", "16.1.1")
def test_airlift_takes_a_unit_from_a_city_into_contested_airspace():
    pos = position(S, at("3626", "US-1-101"), NATO_LIFT, dice=[6, 6])
    script = ["airlift US-1-101", "to 3117", "carry US-1-101", "done"]
    run(air_and_sea_movement_segment(pos, "nato"), pos, {"nato": script})
    assert where(pos, "US-1-101") == "3117"
    assert where(pos, "NATO-airlift-1") == "recovery"
    assert may_move(pos, "nato", unit(pos, "US-1-101"))


@pytest.mark.rule("nato", "16.1.1", "16.1", "10.5.3")
@pytest.mark.parametrize(
    ("place", "id", "state"),
    [
        ("3626", "WG-1", {}),
        ("3622", "US-1-101", {}),
        ("3626", "US-1-101", {"disrupted": True}),
        ("3626", "US-1-101", {"no_movement_supply": True}),
    ],
    ids=["does not fly", "in no city", "disrupted", "out of supply"],
)
def test_who_is_not_carried_by_air(place: str, id: str, state: dict[str, object]):
    assert against(position(S, at(place, id, **state), NATO_LIFT), "nato", f"airlift {id}") == ["16.1.1"]


@pytest.mark.rule("nato", "16.1.1", "8.1.4")
def test_transport_neither_starts_nor_ends_in_an_enemy_zone_friends_or_not():
    enemy = at("3627", "SU-16GT", no_movement_supply=True)
    pos = position(S, at("3626", "US-1-101", "WG-1"), enemy, NATO_LIFT)
    assert against(pos, "nato", "airlift US-1-101") == ["16.1.1"]
    pos = position(S, at("5313", "US-1-101"), at("3626", "WG-1"), enemy, NATO_LIFT)
    assert not {"3626", "3627", "3628"} & lifts(pos, "US-1-101")


@pytest.mark.rule("nato", "16.1.1")
def test_transport_does_not_start_in_enemy_airspace():
    pos = position(S, at("2902", "US-1-101"), NATO_LIFT, conquered={"2902": "nato"})
    assert against(pos, "nato", "airlift US-1-101") == ["16.1.1"]


@pytest.mark.rule("nato", "16.1.1", "16.1.2")
def test_transport_ends_on_land_but_not_in_mountains_enemy_airspace_or_out_of_supply():
    pos = position(S, at("5313", "US-1-101"), NATO_LIFT)
    goals = lifts(pos, "US-1-101")
    hexes = [pos.board.hex(g) for g in goals]
    assert hexes
    assert all(pos.scenario.primary[h] != "mountain" and pos.scenario.is_land[h] for h in hexes)
    assert not {"3310", "3108", "2407"} & goals  # enemy airspace
    area = supply.movement_area(pos, pos.scenario.kin[unit(pos, "US-1-101")])
    assert all(area >> h & 1 for h in hexes)
    assert any(pos.scenario.primary[h] == "mountain" and area >> h & 1 for h in range(pos.board.size))


@pytest.mark.rule("nato", "16.1.1", "21.1.3(3)", "22.3.1(4)")
def test_transport_does_not_end_under_a_strike_marker():
    pos = position(S, at("5313", "US-1-101"), NATO_LIFT)
    pos.nuclear.add(pos.board.hex("5019"))
    pos.gas[pos.board.hex("5217")] = (Chemical("nato", True, 1),)
    pos.touch()
    assert not {"5019", "5217"} & lifts(pos, "US-1-101")


@pytest.mark.rule("nato", "16.3")
def test_the_way_crosses_zones_units_water_and_strike_markers():
    pos = position(S, at("3626", "US-1-101"), NATO_LIFT)
    ring = [h for h in pos.board.within(pos.board.hex("3626"), 2) if pos.board.distance(h, pos.board.hex("3626")) == 2]
    pos.nuclear |= set(ring[:6])
    divisions = iter([u for u in pos.scenario.of_side["wp"] if pos.counter(u).hard and pos.counter(u).attack])
    for hex in ring[6:]:
        pos.put(next(divisions), hex)
        pos.change(pos.at[hex][0], no_movement_supply=True)
    pos.touch()
    assert {"5313", "1310"} <= lifts(pos, "US-1-101")


@pytest.mark.rule("nato", "16.1", "33.2.4")
@pytest.mark.parametrize("place", ["srb", "box3"])
def test_airlift_starts_off_the_map_as_well(place: str):
    pos = position(S, at(place, "SU-37A"), WP_LIFT)
    assert "3006" in lifts(pos, "SU-37A")


# -- paradrops ----------------------------------------


@pytest.mark.rule("nato", "16.1.3")
def test_paratroops_drop_on_clear_ground_and_marsh_in_enemy_airspace():
    pos = position(S, at("srb", "SU-97G"), WP_LIFT)
    behind = {g for g in lifts(pos, "SU-97G") if pos.scenario.country_of[pos.board.hex(g)] == "Denmark"}
    assert "1410" in behind
    assert {pos.scenario.primary[pos.board.hex(g)] for g in behind} <= {"clear", "marsh"}


@pytest.mark.rule("nato", "16.1.3")
def test_airmobile_units_do_not_drop():
    pos = position(S, at("srb", "US-1-101", "US-1-82"), NATO_LIFT)
    behind = {pos.label(h) for h in range(pos.board.size) if pos.scenario.country_of[h] == "Poland"}
    assert not behind & lifts(pos, "US-1-101")
    assert behind & lifts(pos, "US-1-82")


@pytest.mark.rule("nato", "16.1.3", "16.1.3.1", "27.0", "27.1")
def test_a_drop_among_enemies_is_an_assault():
    pos = position(S, at("srb", "SU-97G"), at("1410", "DK-Z1"), WP_LIFT, turn=1, dice=[6, 6])
    script = ["airlift SU-97G", "to 1410", "carry SU-97G", "done"]
    run(air_and_sea_movement_segment(pos, "wp"), pos, {"wp": script})
    assert unit(pos, "SU-97G") in pos.assaulting
    assert pos.board.hex("1410") in pos.battles


@pytest.mark.rule("nato", "33.2.1.2")
def test_a_drop_on_a_reserve_site_destroys_it():
    pos = position(S, at("srb", "SU-97G"), WP_LIFT, turn=1, dice=[6, 6])
    reached = {h for h in lifts(pos, "SU-97G") if section(pos, "SU-97G", "airlift", h) == "enemy"}
    sites = [
        h for h, units in pos.scenario.reserve_sites.items() if pos.side(units[0]) == "nato" and pos.label(h) in reached
    ]
    hex = pos.label(sites[0])
    script = ["airlift SU-97G", f"to {hex}", "carry SU-97G", "done"]
    run(air_and_sea_movement_segment(pos, "wp"), pos, {"wp": script})
    assert pos.lost_sites == {sites[0]}


# -- interception ----------------------------------------


@pytest.mark.rule("nato", "17.1.1")
def test_the_most_dangerous_airspace_on_the_way_decides():
    pos = position(S, at("3626", "US-1-101"), at("srb", "SU-97G"), NATO_LIFT, WP_LIFT)
    assert section(pos, "US-1-101", "airlift", "5019") == "friendly"
    assert section(pos, "US-1-101", "airlift", "3117") == "contested"
    assert section(pos, "SU-97G", "airlift", "1410") == "enemy"


@pytest.mark.rule("nato", "17.1")
def test_each_side_has_its_own_table():
    pos = position(S, turn=3)
    assert value(pos, "wp", "friendly").applies != value(pos, "nato", "friendly").applies


@pytest.mark.rule("nato", "17.1.2", "17.0")
@pytest.mark.parametrize(
    ("dice", "place", "cadre"), [((1, 1, 6, 6), "1420", True), ((1, 1, 1, 1), "eliminated", False)]
)
def test_a_division_at_sea_is_attempted_twice(dice: tuple[int, ...], place: str, cadre: bool):
    pos = position(S, at("3232", "FR-1DB"), dice=dice)
    run(begin(pos, "nato", "sail FR-1DB"), pos, {"nato": ["to 1420"]})
    assert where(pos, "FR-1DB") == place
    assert pos.units[unit(pos, "FR-1DB")].cadre == cadre


@pytest.mark.rule("nato", "17.1.2", "29.1", "29.8")
def test_a_headquarters_lost_at_sea_is_rebuilt():
    pos = position(S, at("3232", "BR-I"), dice=[1, 1])
    run(begin(pos, "nato", "sail BR-I"), pos, {"nato": ["to 1420"]})
    assert where(pos, "BR-I") == "rebuilding"


@pytest.mark.rule("nato", "17.1.3", "17.1.1")
def test_an_interception_of_a_ferry_costs_no_command():
    pos = position(S, at("3232", "WG-1"), NATO_LIFT, dice=[1, 1])
    run(begin(pos, "nato", "sail WG-1"), pos, {"nato": ["to 1420"]})
    assert where(pos, "WG-1") == "eliminated"
    assert [where(pos, c) for c in NATO_LIFT[1]] == ["ready", "ready"]
    assert told(pos, "intercepted")


@pytest.mark.rule("nato", "17.1.4")
def test_reinforcements_from_the_strategic_reserve_are_attempted_too():
    pos = position(S, at("srb", "US-1-82"), dice=[1, 1])
    run(begin(pos, "nato", "fly US-1-82"), pos, {"nato": ["to 3626"]})
    assert where(pos, "US-1-82") == "eliminated"
