"""Air transport, paradrops and airmobile movement [8.5.2-8.5.4]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import air_transport, airmobile, orders, reinforcements, terrain
from grognard.games.nextwar.air_transport import Trip
from grognard.games.nextwar.pack.charts import half
from tests.nextwar.build import against, asked, at, begin, position, rules_of, run, told, unit, where

C = "campaign_standard"


def die_for(result, column="contested"):
    table = position(C).scenario.charts.adf
    return next(d for d in range(10) if table.result(d, column) == result)


@pytest.mark.rule("nextwar", "8.5.2")
def test_leg_units_fly_between_friendly_airfields_outside_enemy_zones():
    pos = position(C, at("0248", "us-173", "pl-15"), at("0250", "us-1-82"))
    assert against(pos, "nato", "fly us-173") == []
    assert against(pos, "nato", "fly pl-15") == ["8.5.2"]
    ask = asked(begin(pos, "nato", "fly us-173"))
    assert ask.reasons("land 0654") == []
    assert rules_of(ask.reasons("land 2349")) == ["8.5.2"]  # the enemy's
    assert rules_of(ask.reasons("land 0269")) == ["8.5.2"]  # no airfield
    near = position(C, at("0248", "us-173"), at("0655", "ru-25"), at("0247", "ru-27"))
    assert against(near, "nato", "fly us-173") == ["8.5.2"]
    near.take_off(unit(near, "ru-27"), "lost")
    assert rules_of(asked(begin(near, "nato", "fly us-173")).reasons("land 0654")) == ["8.5.2"]


@pytest.mark.rule("nextwar", "8.5.2")
def test_after_landing_half_the_allowance_is_left():
    pos = position(C, at("0248", "us-173"))
    ask = asked(begin(pos, "nato", "fly us-173"), {"nato": ["land 1569"]})
    assert where(pos, "us-173") == "1569"
    assert pos.move is not None
    assert pos.move.allowance == 2 * 6
    assert "stop" in ask.options
    assert half(5 * 6) == 3 * 6


@pytest.mark.rule("nextwar", "8.5.2")
def test_landing_at_home_makes_the_fire_worse_by_three():
    pos = position(C, at("0248", "us-173"), dice=[9], air_side="russia", air_level="advantage")
    run(begin(pos, "nato", "fly us-173"), pos, {"nato": ["land 1569", "stop"]})
    assert [m.value for m in told(pos, "air-defence")[0]["modifiers"] if m.rule == "8.5.2"] == [3]


@pytest.mark.rule("nextwar", "8.5.2.1", "8.5.3.1", "6.6.1.1.b")
def test_the_capacity_of_a_segment_is_limited_and_an_aborted_flight_has_used_it():
    pos = position(C, at("0248", "us-173", "us-1-82", "us-2-82"))
    limit = pos.scenario.module.limits.nato.air_transport_sp
    assert limit == 2
    ask = asked(begin(pos, "nato", "fly us-173"), {"nato": ["with us-1-82"]})
    assert rules_of(ask.reasons("with us-2-82")) == ["8.5.2.1"]
    die = die_for("Abort", "firer_advantage")
    pos = position(C, at("6119", "ru-237"), dice=[die + 1], air_side="nato", air_level="advantage")
    before = air_transport.half_points_left(pos, "russia", "paradrop")
    run(begin(pos, "russia", "drop ru-237"), pos, {"russia": ["drop 4913"]})
    assert where(pos, "ru-237") == "6119"
    assert air_transport.half_points_left(pos, "russia", "paradrop") == before - 2
    assert against(pos, "russia", "move ru-237") == ["8.5.1"]  # done for the segment


@pytest.mark.rule("nextwar", "6.6.c")
def test_a_stack_that_flies_together_is_one_mission():
    pos = position(C, at("6119", "ru-237", "ru-104"), at("6223", "ru-45"), dice=[9, 0, 0])
    assert rules_of(asked(begin(pos, "russia", "drop ru-237")).reasons("with ru-45")) == ["6.6.c"]  # elsewhere
    run(begin(pos, "russia", "drop ru-237"), pos, {"russia": ["with ru-104", "drop 5119"]})
    assert len(told(pos, "air-defence")) == 1
    assert [where(pos, id) for id in ("ru-237", "ru-104")] == ["5119", "5119"]


@pytest.mark.rule("nextwar", "6.6.1.1.b", "6.6.1.1.d")
def test_an_asterisk_costs_those_who_are_carried_a_step():
    for more, result, hex in ((1, "(-1)*", "5119"), (0, "Abort*", "6119")):  # one worse in the enemy's country
        dice = [die_for("(-1)*") + more, *([0] if more else [])]  # and one for the drop
        pos = position(C, at("6119", "ru-237"), dice=dice)
        run(begin(pos, "russia", "drop ru-237"), pos, {"russia": ["drop 5119"]})
        assert told(pos, "air-defence")[0]["result"] == result
        assert pos.units[unit(pos, "ru-237")].reduced
        assert where(pos, "ru-237") == hex  # turned back, too


@pytest.mark.rule("nextwar", "8.5.3.1")
def test_airborne_troops_on_vehicles_use_no_roads_in_the_turn_of_their_drop():
    pos = position(C, at("5810", "ru-104", "ru-45"))
    road = pos.scenario.road_links[pos.board.hex("5810")][0]
    for id, uses_roads in (("ru-104", False), ("ru-45", True)):
        go = orders.set_out(pos, "russia", [unit(pos, id)])
        assert terrain.may_use_road(pos, go, road)
        pos.change(unit(pos, id), assaulted="walked-on")
        assert terrain.may_use_road(pos, go, road) == uses_roads


# -- paradrops --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.5.3", "8.5.3.a")
def test_airborne_units_drop_anywhere_but_on_enemies_cities_high_country_and_enemy_installations():
    pos = position(C, at("6119", "ru-237", "ru-68a"), at("5119", "ee-2"))
    assert against(pos, "russia", "drop ru-68a") == ["8.5.3"]
    ask = asked(begin(pos, "russia", "drop ru-237"))
    for label, rules in (
        ("5218", []), ("5119", ["8.5.3"]), ("4448", ["8.5.3.a"]), ("4918", ["8.5.3.a"]), ("5114", ["8.5.3.a"]),
        ("4129", ["8.5.3.a"]), ("5810", []),
    ):  # fmt: skip
        assert rules_of(ask.reasons(f"drop {label}")) == rules, label


@pytest.mark.rule("nextwar", "8.5.3.a", "12.1.2")
def test_paratroops_may_drop_on_a_destroyed_installation():
    pos = position(C, at("6119", "ru-237"))
    assert rules_of(asked(begin(pos, "russia", "drop ru-237")).reasons("drop 4129")) == ["8.5.3.a"]
    pos.place_strikes["4129 airbase"] = 3
    ask = asked(begin(pos, "russia", "drop ru-237"))
    assert "drop 4129" in ask.options
    assert rules_of(ask.reasons("drop 4129")) == []


@pytest.mark.rule("nextwar", "8.5.3", "8.5.3.b")
def test_the_table_says_what_becomes_of_a_drop():
    for die, scattered, reduced in ((0, False, False), (6, True, False), (8, False, True), (9, True, True)):
        pos = position(C, at("6119", "ru-237"), dice=[die])
        run(begin(pos, "russia", "drop ru-237"), pos, {"russia": ["drop 5363"]})
        u = unit(pos, "ru-237")
        assert (u in pos.scattered, pos.units[u].reduced) == (scattered, reduced), die


@pytest.mark.rule("nextwar", "8.5.3.1")
def test_vehicles_drop_only_from_an_airbase_and_no_more_than_the_aircraft_carry():
    pos = position(C, at("5344", "ru-104", "ru-237"), at("6119", "ru-45"))
    assert against(pos, "russia", "drop ru-104") == ["8.5.3.1"]
    assert against(pos, "russia", "drop ru-237") == []
    pos.lifted["paradrop"] = 2 * pos.scenario.module.limits.russia.paradrop_sp
    assert against(pos, "russia", "drop ru-237") == ["8.5.3.1"]


@pytest.mark.rule("nextwar", "8.5.3", "8.5.3.c")
def test_paratroops_step_into_an_empty_objective_next_to_a_drop_outside_enemy_zones():
    pos = position(C, at("6119", "ru-237"), dice=[9, 0, 0, 9])
    run(begin(pos, "russia", "drop ru-237"), pos, {"russia": ["drop 4228", "enter 4129"]})
    assert where(pos, "ru-237") == "4129"
    assert pos.units[unit(pos, "ru-237")].clearing
    pos = position(C, at("6119", "ru-237"), at("4227", "ca-mnb"), dice=[9, 0])
    run(begin(pos, "russia", "drop ru-237"), pos, {"russia": ["drop 4228"]})  # in a zone: not asked
    assert where(pos, "ru-237") == "4228"


# -- airmobile --------------------------------------------------------------------------------------------------------


def lifting(*places, **fields):
    return position(C, *places, airmobile={"nato": 3, "russia": 4}, airmobile_all={"nato": 3, "russia": 4}, **fields)


@pytest.mark.rule("nextwar", "8.5.4")
def test_helicopters_cross_a_bay_whose_middle_is_not_on_the_map():
    pos = position(C, at("1936", "us-mar1"), airmobile={"nato": 1, "russia": 0}, player="nato")
    coast, gdynia = pos.board.hex("1936"), pos.board.hex("0149")
    assert airmobile.pickup(pos, "nato", coast) == 1
    assert pos.board.distance(coast, gdynia) == 22
    assert "land 0149" in asked(begin(pos, "nato", "lift us-mar1")).options


@pytest.mark.rule("nextwar", "8.5.4", "8.5.4.1", "8.5.1.b")
def test_yellow_units_are_lifted_by_points_and_airmobile_units_by_their_own_helicopters():
    pos = lifting(at("0248", "us-173", "pl-25", "pl-15"))
    assert against(pos, "nato", "lift pl-15") == ["8.5.4"]
    assert [airmobile.points_for(pos, [unit(pos, id)]) for id in ("us-173", "pl-25")] == [1, 0]
    pos.airmobile["nato"] = 0
    assert against(pos, "nato", "lift us-173") == ["8.5.4.1"]
    assert against(pos, "nato", "lift pl-25") == []
    pos = lifting(at("0248", "us-173"))
    run(begin(pos, "nato", "lift us-173"), pos, {"nato": ["land 0654"]})
    assert pos.airmobile["nato"] == 2


@pytest.mark.rule("nextwar", "8.5.4.3b", "8.5.4.1")
def test_example_two_half_points_share_an_airmobile_point():
    """EX-8.5.4.3b."""
    pos = lifting(at("0249", "us-mar1", "us-mar2"))
    pair = [unit(pos, "us-mar1"), unit(pos, "us-mar2")]
    assert airmobile.points_for(pos, pair) == 1
    pos.airmobile["nato"] = 1
    run(begin(pos, "nato", "lift us-mar1"), pos, {"nato": ["with us-mar2", "land 0654"]})
    assert pos.airmobile["nato"] == 0
    assert [where(pos, id) for id in ("us-mar1", "us-mar2")] == ["0654", "0654"]


@pytest.mark.rule("nextwar", "8.5.4.3b", "8.5.4")
def test_base_to_troops_and_troops_to_landing_are_at_most_24_hexes():
    pos = lifting(at("0270", "us-173"))
    u = unit(pos, "us-173")
    near = airmobile.pickup(pos, "nato", pos.standing[u])
    assert near is not None
    far = {pos.board.distance(pos.standing[u], h) for h in airmobile.landings(pos, Trip(pos, "nato", u))}
    assert max(far) == 24 - near


@pytest.mark.rule("nextwar", "8.2.2.e", "8.2.2.f", "8.5.1.c")
def test_enemy_zones_at_either_end_cost_a_hex_of_the_flight():
    pos = lifting(at("0370", "us-173"))
    trip = Trip(pos, "nato", unit(pos, "us-173"))
    goal = pos.board.hex("0870")
    assert airmobile.flight(pos, trip, goal) == 5
    pos.put(unit(pos, "ru-25"), pos.board.hex("0469"))
    assert airmobile.flight(pos, trip, goal) == 6
    pos.put(unit(pos, "ru-27"), pos.board.hex("0869"))
    assert airmobile.flight(pos, trip, goal) == 7
    pos.put(unit(pos, "pl-15"), goal)
    assert airmobile.flight(pos, trip, goal) == 6  # a friend is there


@pytest.mark.rule("nextwar", "8.5.4.3.1")
def test_no_landing_in_roadless_high_country_or_on_enemy_cities_and_installations():
    pos = lifting(at("4129", "us-173"), control={"5114": "russia"})
    trip = Trip(pos, "nato", unit(pos, "us-173"))
    roadless = next(
        h for h in pos.board.within(trip.hex, 15)
        if pos.board.terrain[h].startswith("highland") and not airmobile.has_road(pos, h)
    )  # fmt: skip
    assert rules_of(airmobile.may_land(pos, trip, roadless)) == ["8.5.4.3.1"]
    road = next(
        h for h in pos.board.within(trip.hex, 20)
        if pos.board.terrain[h].startswith("highland") and airmobile.has_road(pos, h)
    )  # fmt: skip
    assert airmobile.may_land(pos, trip, road) is None
    assert rules_of(airmobile.may_land(pos, trip, pos.board.hex("5114"))) == ["8.5.4.3.1"]
    assert airmobile.may_land(pos, trip, pos.board.hex("3728")) is None
    assert {roadless, road} & {*airmobile.landings(pos, trip)} == {road}


@pytest.mark.rule("nextwar", "6.6.d", "8.5.4.3b")
def test_a_start_in_an_enemy_zone_draws_fire_twice():
    pos = lifting(at("0370", "us-173"), at("0469", "ru-25"), dice=[9, 9])
    run(begin(pos, "nato", "lift us-173"), pos, {"nato": ["land 0670"]})
    assert [shot["hex"] for shot in told(pos, "air-defence")] == ["0370", "0670"]


@pytest.mark.rule("nextwar", "6.6.1.1.b")
def test_an_abort_sends_the_stack_back_and_it_does_not_move_again():
    pos = lifting(at("4129", "us-173"), at("4830", "ru-25"), dice=[die_for("Abort")])
    run(begin(pos, "nato", "lift us-173"), pos, {"nato": ["land 4831"]})
    assert where(pos, "us-173") == "4129"
    assert against(pos, "nato", "move us-173") == ["8.5.1"]
    assert pos.airmobile["nato"] == 2  # the point is spent


@pytest.mark.rule("nextwar", "8.5.4.3a", "6.6.1.1.d")
def test_an_asterisk_costs_a_step_and_an_airmobile_point_but_not_of_airmobile_units():
    die = die_for("(-1)*")
    for id, points in (("us-173", 2), ("pl-25", 3)):
        pos = lifting(at("4129", id), at("4830", "ru-25"), dice=[die])
        run(begin(pos, "nato", f"lift {id}"), pos, {"nato": ["land 4831"]})
        assert pos.units[unit(pos, id)].reduced
        assert pos.airmobile_all["nato"] == points
        assert where(pos, id) == "4831"


@pytest.mark.rule("nextwar", "6.6.c", "6.6.1.1.d")
def test_examples_units_that_part_are_two_missions_and_a_lost_point_does_not_stop_the_second():
    """EX-6.6.f1 and EX-6.6.f2."""
    pos = lifting(at("4129", "us-173", "us-1-82"), at("4830", "ru-25"), dice=[die_for("(-1)*")])
    pos.airmobile["nato"] = 2
    run(begin(pos, "nato", "lift us-173"), pos, {"nato": ["land 4831"]})
    pos.dice.rolls.append(10)
    run(begin(pos, "nato", "lift us-1-82"), pos, {"nato": ["land 4931"]})
    assert len(told(pos, "air-defence")) == 2
    assert pos.airmobile_all["nato"] == 2
    assert where(pos, "us-1-82") == "4931"


@pytest.mark.rule("nextwar", "8.5.4.3b")
def test_airmobile_units_step_into_an_empty_objective_next_to_their_landing():
    pos = lifting(at("6119", "ru-11b"), dice=[9, 0])
    run(begin(pos, "russia", "lift ru-11b"), pos, {"russia": ["land 5113", "enter 5114"]})
    assert where(pos, "ru-11b") == "5114"
    assert pos.units[unit(pos, "ru-11b")].clearing


@pytest.mark.rule("nextwar", "8.5.3.c", "8.5.4.3b")
def test_troops_from_the_air_step_into_a_city_of_their_own_that_the_enemy_has_taken():
    pos = position(C, at("3828", "us-173"), control={"3728": "russia"})
    u, hex = unit(pos, "us-173"), pos.board.hex("3828")
    run(air_transport.seize(pos, "nato", (u,), hex, "8.5.4.3b"), pos, {"nato": ["enter 3728"]})
    assert (where(pos, "us-173"), pos.clearing) == ("3728", {})


@pytest.mark.rule("nextwar", "8.5.4.1")
def test_airmobile_points_arrive_as_the_scenario_says():
    pos = lifting(turn=3)
    reinforcements.begin(pos, "nato")
    assert pos.airmobile_all == {"nato": 5, "russia": 4}
    reinforcements.begin(pos, "russia")
    assert pos.airmobile_all == {"nato": 5, "russia": 4}


@pytest.mark.rule("nextwar", "8.5.5")
def test_of_several_ships_the_owner_says_whose_helicopters_lift_a_marine_battalion():
    pos = position(C, at("1147", "n-usa"), at("1046", "n-gba"), at("1247", "us-mar1"), dice=[9, 9])
    run(begin(pos, "nato", "shuttle us-mar1"), pos, {"nato": ["from n-gba", "land 1349"]})
    assert pos.flown == {unit(pos, "n-gba")}  # the nearer ship can lift another one
