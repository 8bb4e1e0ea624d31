"""Helicopter operations [18.0] and Flak [19.0]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato.commitment import attackers_of
from grognard.games.nato.flak import comes_through, fired_at, hit_at_most, safest_way
from grognard.games.nato.helicopters import (
    HELICOPTERS,
    extract_to,
    extraction_area,
    helicopter_movement_segment,
    home_for,
    home_ground,
    insert_to,
)
from grognard.games.nato.position import Position
from grognard.games.nato.units import Chemical
from tests.nato.build import Placement, against, at, begin, options_of, position, rules_against, run, unit, where

S = "strategic_surprise"
WP = at("ready", "WP-helicopter-1", "WP-helicopter-2")
NATO = at("ready", "NATO-helicopter-1")


def inserted(pos: Position, id: str) -> set[str]:
    return set(pos.labels(insert_to(pos, unit(pos, id))))


def extracted(pos: Position, id: str) -> set[str]:
    return set(pos.labels(extract_to(pos, unit(pos, id))))


def fly(pos: Position, side: str, *answers: str) -> None:
    run(helicopter_movement_segment(pos, side), pos, {side: [*answers, "done"]})


def into_the_zone(*dice: int, others: tuple[Placement, ...] = ()) -> Position:
    """The 83rd flies from Magdeburg to 3215, beside a West German brigade in 3216: one attack of Flak, over 3215."""
    pos = position(S, at("3212", "SU-83A"), at("3216", "WG-1"), at("ready", "WP-helicopter-1"), *others, dice=dice)
    fly(pos, "wp", "insert SU-83A", "to 3215", "carry SU-83A")
    return pos


# -- insertion ----------------------------------------


@pytest.mark.rule("nato", "18.1", "18.1.1", "18.1.2", "18.1.3", "18.1.7", "7.2.II.B.5", "15.1", "15.2")
def test_an_insertion_takes_a_passenger_out_and_the_command_recovers():
    pos = position(S, at("3310", "SU-83A"), at("ready", "WP-helicopter-1"))
    fly(pos, "wp", "insert SU-83A", "to 3313", "carry SU-83A")
    assert where(pos, "SU-83A") == "3313"
    assert where(pos, "WP-helicopter-1") == "recovery"
    assert unit(pos, "SU-83A") in pos.moved


@pytest.mark.rule("nato", "18.1.1", "18.1.5")
def test_a_leg_is_ten_hexes_over_any_ground():
    pos = position(S, at("1415", "US-1-101"), NATO)
    goals = inserted(pos, "US-1-101")
    assert {pos.board.distance(pos.board.hex("1415"), pos.board.hex(g)) for g in goals} == set(range(1, 11))
    assert "1410" in goals  # beyond the Great Belt
    assert all(pos.scenario.is_land[pos.board.hex(g)] for g in goals)


@pytest.mark.rule("nato", "18.1.5", "18.1.6")
def test_nobody_is_set_down_in_an_enemy_city():
    pos = position(S, at("3212", "SU-83A"), WP)
    goals = inserted(pos, "SU-83A")
    assert "3116" in goals
    assert not {"3115", "3117"} & goals
    assert "3115" in inserted(position(S, at("3212", "SU-83A"), WP, conquered={"3115": "wp"}), "SU-83A")


@pytest.mark.rule("nato", "9.1.1")
def test_nobody_is_set_down_in_a_full_hex():
    full = at("3622", "US-1-3AD-83", "US-1-8ID-83", "US-1-1AD-83")
    assert "3622" in inserted(position(S, at("3626", "US-1-82"), full, NATO), "US-1-82")
    full = at("3622", "US-1-3AD-83", "US-1-8ID-83", "US-1-1AD-83", "US-1-3ID-83")
    assert "3622" not in inserted(position(S, at("3626", "US-1-82"), full, NATO), "US-1-82")


@pytest.mark.rule("nato", "18.1.3", "18.2.1", "8.1.5")
def test_an_insertion_does_not_start_in_an_enemy_zone_unless_a_friend_is_there():
    enemy = at("3215", "WG-1")
    assert against(position(S, at("3214", "SU-83A"), enemy, WP), "wp", "insert SU-83A") == ["18.1.3"]
    assert not against(position(S, at("3214", "SU-83A", "SU-16GT"), enemy, WP), "wp", "insert SU-83A")
    free = position(S, at("3212", "SU-83A"), at("3213", "WG-1"), WP)
    assert not against(free, "wp", "insert SU-83A")  # Magdeburg is a free city


@pytest.mark.rule("nato", "18.2.1", "10.5.3", "25.6.4")
@pytest.mark.parametrize("state", ["no_movement_supply", "disrupted"])
def test_an_insertion_asks_for_supply_and_order(state: str):
    assert against(position(S, at("3310", "SU-83A", **{state: True}), WP), "wp", "insert SU-83A") == ["18.2.1"]


@pytest.mark.rule("nato", "18.2")
def test_only_those_with_an_a_are_carried():
    assert against(position(S, at("3310", "SU-16GT"), WP), "wp", "insert SU-16GT") == ["18.2"]


@pytest.mark.rule("nato", "18.2.1", "18.2.2", "21.1.3(3)", "22.3.1(4)")
def test_nobody_is_picked_up_or_set_down_under_a_strike_marker():
    pos = position(S, at("3310", "SU-83A"), WP)
    pos.nuclear.add(pos.board.hex("3312"))
    pos.gas[pos.board.hex("3313")] = (Chemical("wp", True, 3),)
    pos.touch()
    assert not {"3312", "3313"} & inserted(pos, "SU-83A")
    pos.gas[pos.board.hex("3310")] = (Chemical("wp", True, 3),)
    assert against(pos, "wp", "insert SU-83A") == ["22.3.1(4)"]
    assert against(pos, "wp", "extract SU-83A") == ["22.3.1(4)"]


@pytest.mark.rule("nato", "18.2.1", "18.2.2")
@pytest.mark.parametrize("verb", ["insert", "extract"])
def test_nobody_is_carried_from_a_train(verb: str):
    assert against(position(S, at("3310", "SU-83A", train="entrained"), WP), "wp", f"{verb} SU-83A") == ["14.1.1"]


@pytest.mark.rule("nato", "18.1.7")
def test_an_insertion_goes_only_where_the_command_comes_home_from():
    """Behind the Rhine a Soviet brigade is taken only to where ten hexes lead back to the Pact's own ground."""
    pos = position(S, at("3728", "SU-83A"), WP)
    home, goals = home_ground(pos, "wp"), inserted(pos, "SU-83A")
    assert goals
    assert all(any(home >> h & 1 for h in pos.board.within(pos.board.hex(g), 10)) for g in goals)
    assert "3734" not in goals
    assert pos.board.distance(pos.board.hex("3728"), pos.board.hex("3734")) == 6


@pytest.mark.rule("nato", "18.1.8", "33.2.2")
def test_helicopters_fly_from_a_reinforcement_box_but_not_from_the_strategic_reserve():
    pos = position(S, at("box1", "US-1-82"), at("srb", "US-2-82"), NATO)
    goals = [pos.board.hex(g) for g in inserted(pos, "US-1-82")]
    edge = [h for h in range(pos.board.size) if pos.scenario.areas["sector:1"] >> h & 1]
    assert goals
    assert max(min(pos.board.distance(g, e) for e in edge) for g in goals) == 9  # the edge itself is the first
    assert against(pos, "nato", "insert US-2-82") == ["14.0"]


@pytest.mark.rule("nato", "15.1")
def test_a_helicopter_flies_once_a_turn():
    pos = position(S, at("3310", "SU-83A"), at("recovery", "WP-helicopter-1"))
    assert against(pos, "wp", "insert SU-83A") == ["15.1"]


@pytest.mark.rule("nato", "18.1.6", "27.0", "27.1")
def test_an_insertion_among_enemies_is_an_assault():
    pos = position(S, at("3212", "SU-83A"), at("3216", "WG-1"), at("ready", "WP-helicopter-1"), dice=[6] * 3)
    fly(pos, "wp", "insert SU-83A", "to 3216", "carry SU-83A")
    assert unit(pos, "SU-83A") in pos.assaulting


@pytest.mark.rule("nato", "18.2.3")
def test_who_was_flown_in_may_attack():
    pos = into_the_zone(6)
    assert unit(pos, "SU-83A") in attackers_of(pos, "wp", pos.board.hex("3216"))


@pytest.mark.rule("nato", "12.6")
def test_a_reserve_that_is_flown_is_no_reserve_any_more():
    pos = position(S, at("3310", "SU-83A", reserve=True), at("ready", "WP-helicopter-1"))
    fly(pos, "wp", "insert SU-83A", "to 3313", "carry SU-83A")
    assert not pos.units[unit(pos, "SU-83A")].reserve


@pytest.mark.rule("nato", "15.2")
def test_declared_helicopter_operations_are_flown_before_the_segment_ends():
    pos = position(S, at("3310", "SU-83A"), WP)
    run(begin(pos, "wp", "insert SU-83A"), pos, {"wp": ["to 3313"]})
    assert rules_against(Ask("wp", "18.1", HELICOPTERS, pos, "wp"), "done") == ["15.2"]


@pytest.mark.rule("nato", "15.2", "18.1.6")
def test_where_all_operations_are_over_nobody_declares_another():
    pos = position(S, at("3310", "SU-83A"), WP)
    assert options_of(pos, "wp", "insert") == ["insert SU-83A"]
    pos.lifted = set(pos.board.hexes)
    assert against(pos, "wp", "insert SU-83A") == ["18.1.6"]


# -- extraction ----------------------------------------


@pytest.mark.rule("nato", "18.1.2", "18.1.4", "18.1.7", "18.2.2")
def test_an_extraction_brings_a_cut_off_and_disrupted_unit_home():
    pos = position(
        S, at("3117", "SU-83A", no_movement_supply=True, disrupted=True), at("ready", "WP-helicopter-1"),
        conquered={"3117": "wp"},
    )  # fmt: skip
    assert against(pos, "wp", "insert SU-83A") == ["18.2.1"]
    fly(pos, "wp", "extract SU-83A", "to 3212", "carry SU-83A")
    assert where(pos, "SU-83A") == "3212"
    assert where(pos, "WP-helicopter-1") == "recovery"


@pytest.mark.rule("nato", "18.1.4", "18.1.7")
def test_an_extraction_ends_on_home_ground_within_ten_hexes():
    pos = position(S, at("3117", "SU-83A"), WP, conquered={"3117": "wp"})
    goals = extracted(pos, "SU-83A")
    assert goals
    assert all(home_ground(pos, "wp") >> pos.board.hex(g) & 1 for g in goals)
    assert all(pos.board.distance(pos.board.hex("3117"), pos.board.hex(g)) <= 10 for g in goals)


@pytest.mark.rule("nato", "18.1.4", "18.1.7")
def test_nobody_is_picked_up_further_than_ten_hexes_from_home():
    pos = position(S, at("5030", "SU-83A"), WP)
    assert extraction_area(pos, unit(pos, "SU-83A")) == 0
    assert against(pos, "wp", "extract SU-83A") == ["18.1.7"]


@pytest.mark.rule("nato", "18.1.7", "18.1.4")
def test_home_ground_is_land_with_a_line_to_a_supplied_city_out_of_enemy_zones():
    pos = position(S, at("3214", "SU-83A"), at("3215", "WG-1"), at("3113", "SU-16GT"))
    home = home_ground(pos, "wp")
    assert home >> pos.board.hex("3212") & 1
    assert home >> pos.board.hex("3214") & 1  # a friend is there
    assert not home_for(pos, unit(pos, "SU-83A")) >> pos.board.hex("3214") & 1  # but not for himself
    assert not home >> pos.board.hex("3526") & 1


# -- the Reserve Phase ----------------------------------------


@pytest.mark.rule("nato", "18.3", "28.2.2")
def test_in_the_reserve_phase_marked_units_fly_five_hexes_a_leg_at_once():
    pos = position(S, at("3310", "SU-83A", reserve=True), at("3404", "SU-35A"), WP, in_reserve_phase=True)
    goals = inserted(pos, "SU-83A")
    assert max(pos.board.distance(pos.board.hex("3310"), pos.board.hex(g)) for g in goals) == 5
    assert against(pos, "wp", "insert SU-35A") == ["18.3"]
    assert against(pos, "wp", "extract SU-83A") == ["18.3"]
    run(begin(pos, "wp", "insert SU-83A"), pos, {"wp": ["to 3313"]})
    assert where(pos, "SU-83A") == "3313"
    assert where(pos, "WP-helicopter-1") == "recovery"


@pytest.mark.rule("nato", "18.3")
def test_nobody_assaults_in_the_reserve_phase():
    pos = position(S, at("3212", "SU-83A", reserve=True), at("3216", "WG-1"), WP, in_reserve_phase=True)
    assert "3216" not in inserted(pos, "SU-83A")


# -- Flak ----------------------------------------


@pytest.mark.rule("nato", "19.1", "15.1")
@pytest.mark.parametrize(("dice", "passenger"), [((2,), "3215"), ((1, 2), "3215"), ((1, 3), "eliminated")])
def test_a_one_hits_and_a_second_die_above_the_defence_shoots_down(dice: tuple[int, ...], passenger: str):
    pos = into_the_zone(*dice)
    assert where(pos, "SU-83A") == passenger
    assert where(pos, "WP-helicopter-1") == ("recovery" if passenger == "3215" else "eliminated")


@pytest.mark.rule("nato", "19.1", "8.5.b")
def test_a_friend_keeps_the_fire_down_where_the_passenger_by_itself_does_not():
    pos = surrounded()
    passenger, hex = unit(pos, "SU-83A"), pos.board.hex("3216")
    pos.put(passenger, hex)
    assert fired_at(pos, "wp", passenger) >> hex & 1
    pos.put(unit(pos, "SU-21"), hex)
    assert not fired_at(pos, "wp", passenger) >> hex & 1


@pytest.mark.rule("nato", "19.1.3.1", "19.1.3")
def test_shot_down_over_the_destination_the_passenger_is_lost_too():
    pos = into_the_zone(1, 6)
    assert where(pos, "SU-83A") == where(pos, "WP-helicopter-1") == "eliminated"


def surrounded() -> Position:
    """3216 is empty, with West Germans on three sides of it: fire over it and over every hex beside it."""
    pos = position(S, at("3212", "SU-83A"), at("ready", "WP-helicopter-1"), dice=[])
    ring = pos.board.neighbours[pos.board.hex("3216")]
    for id, hex in zip(("WG-1", "WG-2", "WG-3"), ring[::2], strict=True):
        pos.put(unit(pos, id), hex)
    return pos


def attacks(pos: Position, a: str, b: str, passenger: int | None) -> int:
    fire = fired_at(pos, "wp", passenger)
    way = safest_way(pos, "wp", pos.board.hex(a), 1 << pos.board.hex(b), 10, fire)
    assert way is not None
    return sum(fire >> h & 1 for h in way)


@pytest.mark.rule("nato", "19.1.3.1")
def test_shot_down_on_the_way_back_the_command_is_lost_alone():
    pos = surrounded()
    out = attacks(pos, "3212", "3216", unit(pos, "SU-83A"))
    assert out >= 2
    again = position(S, *(at(where(pos, id), id) for id in ("SU-83A", "WG-1", "WG-2", "WG-3", "WP-helicopter-1")),
                     dice=[2] * out + [1, 6])  # fmt: skip
    fly(again, "wp", "insert SU-83A", "to 3216", "carry SU-83A")
    assert where(again, "SU-83A") == "3216"
    assert where(again, "WP-helicopter-1") == "eliminated"


@pytest.mark.rule("nato", "19.1.3.2")
@pytest.mark.parametrize(("over", "passenger"), [("out", "3216"), ("back", "eliminated")])
def test_an_extraction_loses_its_passenger_only_on_the_way_back(over: str, passenger: str):
    pos = surrounded()
    pos.put(unit(pos, "SU-83A"), pos.board.hex("3216"))
    fire = fired_at(pos, "wp", unit(pos, "SU-83A"))
    assert fire >> pos.board.hex("3216") & 1  # the passenger keeps no fire down
    home = safest_way(pos, "wp", pos.board.hex("3216"), home_for(pos, unit(pos, "SU-83A")), 10, fire)
    assert home is not None
    out = 1 + sum(fire >> h & 1 for h in home)
    dice = [1, 6] if over == "out" else [2] * out + [1, 6]
    again = position(S, *(at(where(pos, id), id) for id in ("SU-83A", "WG-1", "WG-2", "WG-3", "WP-helicopter-1")),
                     dice=dice)  # fmt: skip
    fly(again, "wp", "extract SU-83A", "to 3212", "carry SU-83A")
    assert where(again, "SU-83A") == passenger
    assert where(again, "WP-helicopter-1") == "eliminated"


@pytest.mark.rule("nato", "19.1.4", "8.5.b")
def test_once_a_passenger_is_on_the_ground_the_next_helicopter_draws_no_fire_there():
    pos = position(S, at("3212", "SU-83A", "SU-35A"), at("3216", "WG-1"), WP, dice=[6])
    fly(pos, "wp", "insert SU-83A", "to 3215", "insert SU-35A", "to 3215", "carry SU-83A", "carry SU-35A")
    assert where(pos, "SU-83A") == where(pos, "SU-35A") == "3215"


@pytest.mark.rule("nato", "19.1.4")
def test_the_last_to_be_extracted_keeps_no_fire_down_for_himself():
    both = position(S, at("3215", "SU-83A", "SU-35A"), at("3216", "WG-1"))
    hex = both.board.hex("3215")
    assert not fired_at(both, "wp", unit(both, "SU-83A")) >> hex & 1
    alone = position(S, at("3215", "SU-83A"), at("3216", "WG-1"))
    assert fired_at(alone, "wp", unit(alone, "SU-83A")) >> hex & 1


@pytest.mark.rule("nato", "19.1.1")
def test_free_cities_fire_in_their_own_hex_and_hit_on_two():
    pos = position(S)
    hannover = pos.board.hex("3117")
    assert fired_at(pos, "wp") >> hannover & 1
    assert hit_at_most(pos, "wp", hannover) == 2
    assert not fired_at(pos, "wp") >> pos.board.hex("3118") & 1
    assert not fired_at(pos, "nato") >> hannover & 1
    fallen = position(S, conquered={"3117": "wp"})
    assert not fired_at(fallen, "wp") >> hannover & 1
    struck = position(S, nuclear={hannover})
    assert not fired_at(struck, "wp") >> hannover & 1


@pytest.mark.rule("nato", "19.1.1")
@pytest.mark.parametrize(("dice", "through"), [((2, 6), False), ((2, 1), True), ((3,), True)])
def test_over_a_free_city_a_two_hits(dice: tuple[int, ...], through: bool):
    pos = position(S, at("ready", "WP-helicopter-1"), dice=dice)
    assert comes_through(pos, unit(pos, "WP-helicopter-1"), pos.board.hex("3117")) == through
    assert pos.rolls == len(dice)


@pytest.mark.rule("nato", "19.1.1", "30.2.2")
def test_over_a_city_that_the_enemy_has_conquered_only_a_one_hits():
    pos = position(S)
    hex = pos.board.hex("3117")
    assert hit_at_most(pos, "wp", hex) == 2
    pos.take_city(hex, "wp")
    assert hit_at_most(pos, "nato", hex) == 1


@pytest.mark.rule("nato", "18.1.8", "19.1", "33.2.2")
def test_the_way_from_a_box_is_under_fire_like_any_other():
    pos = position(S, at("box1", "US-1-82"), at("3731", "SU-16GT"), at("ready", "NATO-helicopter-1"), dice=[1, 6])
    fly(pos, "nato", "insert US-1-82", "to 3732", "carry US-1-82")
    assert where(pos, "US-1-82") == where(pos, "NATO-helicopter-1") == "eliminated"


@pytest.mark.rule("nato", "19.1.2", "18.1.5", "8.1.5")
def test_a_unit_without_attack_strength_fires_in_its_own_hex_only_and_a_headquarters_all_around():
    pos = position(S)
    weak = next(u for u in pos.scenario.of_side["nato"] if pos.counter(u).maneuver and not pos.counter(u).attack)
    pos.put(weak, pos.board.hex("3319"))
    assert fired_at(pos, "wp") >> pos.board.hex("3319") & 1
    assert not fired_at(pos, "wp") >> pos.board.hex("3318") & 1
    hq = position(S, at("3319", "BR-I"))
    assert fired_at(hq, "wp") >> hq.board.hex("3318") & 1
    train = position(S, at("3319", "WG-1", train="entrained"))
    assert not fired_at(train, "wp") >> train.board.hex("3319") & 1


@pytest.mark.rule("nato", "19.1.2")
def test_more_zones_than_one_make_no_difference():
    pos = position(S, at("3216", "WG-1"), at("3115", "WG-2", "WG-3"))
    assert hit_at_most(pos, "wp", pos.board.hex("3215")) == 1


@pytest.mark.rule("nato", "19.1.5")
def test_in_an_assault_hex_everybody_is_fired_at_friends_or_not():
    pos = position(S, at("3215", "SU-83A"), at("3215", "WG-1"))
    hex = pos.board.hex("3215")
    assert not fired_at(pos, "nato") >> hex & 1
    pos.assaulting.add(unit(pos, "SU-83A"))
    pos.refresh(unit(pos, "SU-83A"))
    assert fired_at(pos, "wp") >> hex & 1
    assert fired_at(pos, "nato") >> hex & 1


@pytest.mark.rule("nato", "19.1")
def test_helicopters_take_the_way_with_the_least_fire():
    pos = position(S, at("3214", "WG-1"))
    fire = fired_at(pos, "wp")
    way = safest_way(pos, "wp", pos.board.hex("3212"), 1 << pos.board.hex("3217"), 10, fire)
    assert way is not None
    assert not any(fire >> h & 1 for h in way)
    short = safest_way(pos, "wp", pos.board.hex("3212"), 1 << pos.board.hex("3217"), 5, fire)
    assert short is not None
    assert len(short) == 5
    assert any(fire >> h & 1 for h in short)


def test_without_helicopters_nobody_is_asked():
    pos = position(S, at("3310", "SU-83A"))
    run(helicopter_movement_segment(pos, "wp"), pos)
    assert options_of(pos, "wp", "insert") == []


@pytest.mark.rule("nato", "33.2.1.2")
def test_a_landing_destroys_a_reserve_site():
    pos = position(S, at("2113", "SU-83A"), at("ready", "WP-helicopter-1"))
    fly(pos, "wp", "insert SU-83A", "to 2115", "carry SU-83A")
    assert pos.board.hex("2115") in pos.lost_sites
