"""Ground movement [12.0]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato.costs import step_cost
from grognard.games.nato.movement import MOVING, within_reach
from grognard.games.nato.position import Position
from grognard.games.nato.sequence import begin_player_turn
from grognard.games.nato.units import Chemical, GroundMove
from tests.nato.build import against, asked, at, begin, position, rules_against, run, told, where

S = "strategic_surprise"


def moving(pos: Position, side: str, answer: str, *path: str) -> Ask:
    """What is asked after a move has begun and gone on by these hexes."""
    return asked(begin(pos, side, answer), {side: [f"enter {hex}" for hex in path]})


def cost(pos: Position, side: str, a: str, b: str) -> int:
    return int(step_cost(pos, side, pos.board.hex(a), pos.board.hex(b)).total)


# -- examples ----------------------------------------


@pytest.mark.rule("nato", "12.1", "12.3")
def test_ex_12_1_a_major_river_and_zones_cost_a_point_each():
    """Into forest across the Elbe, 2612 from 2712 being such a hexside: 2, with the hex in a zone 3, with both 4."""
    pos = position(S)
    forest = next(
        (a, b)
        for (a, b), kinds in sorted(pos.board.sides.items())
        if "major_river" in kinds and pos.scenario.primary[b] == "forest" and pos.scenario.passable(a, b)
    )
    a, b = (pos.label(h) for h in forest)
    assert cost(pos, "nato", a, b) == 2
    beyond = next(n for n in pos.board.neighbours[forest[1]] if pos.board.distance(n, forest[0]) == 2)
    assert cost(position(S, at(pos.label(beyond), "SU-16GT")), "nato", a, b) == 3
    beside = next(n for n in pos.board.neighbours[forest[1]] if pos.board.distance(n, forest[0]) == 1)
    assert cost(position(S, at(pos.label(beside), "SU-16GT")), "nato", a, b) == 4


@pytest.mark.rule("nato", "12.3.2", "8.5.e", "3.5.2")
def test_ex_12_2_a_soft_unit_goes_from_zone_to_zone_only_to_a_friend():
    """Minden is a free city; 3320 is empty. The Soviets in 3219 have both in their zone."""
    pos = position(S, at("3220", "WG-H63"), at("3219", "SU-83A"))
    ask = moving(pos, "nato", "move WG-H63")
    assert rules_against(ask, "enter 3320") == ["12.3.2"]
    assert cost(pos, "nato", "3220", "3120") == 3
    assert run(begin(pos, "nato", "move WG-H63"), pos, {"nato": ["enter 3120", "stop"]})
    assert where(pos, "WG-H63") == "3120"


@pytest.mark.rule("nato", "3.5.3", "24.2.1", "29.1", "12.3.2")
@pytest.mark.parametrize("id", ["SU-34N", "SU-NEGF"])
def test_artillery_and_headquarters_move_among_zones_like_soft_units(id: str):
    """3219 and 3319 are both in the zone of the British; the second one is empty at first."""
    pos = position(S, at("3219", id), at("3320", "BR-7"))
    assert rules_against(moving(pos, "wp", f"move {id}"), "enter 3319") == ["12.3.2"]
    pos = position(S, at("3219", id), at("3319", "SU-21"), at("3320", "BR-7"))
    assert moving(pos, "wp", f"move {id}", "3319").options == ["stop"]


@pytest.mark.rule("nato", "12.3.1", "3.5.1")
def test_ex_12_3_a_hard_unit_flows_through_zones_and_pays():
    pos = position(S, at("3322", "WG-2"), at("3219", "SU-83A"))
    assert [cost(pos, "nato", a, b) for a, b in (("3322", "3321"), ("3321", "3320"), ("3320", "3319"))] == [1, 2, 3]
    ask = moving(pos, "nato", "move WG-2", "3321", "3320", "3319")
    assert ask.options == ["stop"]
    assert pos.move is not None
    assert pos.move.spent == 6


# -- costs and prohibited ground ----------------------------------------


@pytest.mark.rule("nato", "12.1")
def test_a_pass_makes_a_mountain_cheaper():
    pos = position(S)
    passes = [
        (a, b)
        for (a, b), kinds in pos.board.sides.items()
        if "pass" in kinds and pos.scenario.primary[b] == "mountain" and "major_river" not in kinds
    ]
    assert {int(pos.scenario.move_cost(a, b).total) for a, b in passes} == {2}
    plain = next(
        (a, b)
        for a in pos.board.hexes
        for b in pos.board.neighbours[a]
        if pos.scenario.primary[b] == "mountain" and pos.scenario.passable(a, b) and not pos.board.side(a, b)
    )
    assert int(pos.scenario.move_cost(*plain).total) == 3


@pytest.mark.rule("nato", "12.1.1")
def test_nobody_moves_into_the_sea():
    pos = position(S, at("2321", "BR-7"))
    sea = next(n for n in pos.board.neighbours[pos.board.hex("2321")] if pos.board.terrain[n] == "sea")
    assert rules_against(moving(pos, "nato", "move BR-7"), f"enter {pos.label(sea)}") == ["12.1.1"]


@pytest.mark.rule("nato", "12.1.2")
def test_hexes_of_enemy_units_are_closed():
    pos = position(S, at("3321", "WG-2"), at("3320", "SU-83A"))
    assert rules_against(moving(pos, "nato", "move WG-2"), "enter 3320") == ["12.1.2"]


@pytest.mark.rule("nato", "12.1")
def test_a_move_ends_when_its_points_do_not_suffice():
    pos = position(S, at("3322", "BR-7"))
    ask = moving(pos, "nato", "move BR-7", "3422", "3522", "3521")  # 1 + 2 + 2 of 5
    assert ask.options == ["stop"]
    pos = position(S, at("3322", "BR-7"))
    ask = moving(pos, "nato", "move BR-7", "3421", "3422", "3421", "3422")  # one point is left, rough costs two
    assert rules_against(ask, "enter 3522") == ["12.1"]


@pytest.mark.rule("nato", "12.7", "3.2.5.1")
def test_territorial_units_stay_at_home():
    pos = position(S, at("2925", "WG-H63"))
    assert rules_against(moving(pos, "nato", "move WG-H63"), "enter 2926") == ["12.7"]


@pytest.mark.rule("nato", "12.0")
def test_a_unit_moves_once_in_a_phase():
    pos = position(S, at("3322", "BR-7"))
    run(begin(pos, "nato", "move BR-7"), pos, {"nato": ["enter 3321", "stop"]})
    assert against(pos, "nato", "move BR-7") == ["12.0"]
    assert told(pos, "moved")[0]["path"] == ["3321"]


@pytest.mark.rule("nato", "12.0")
def test_only_ones_own_units_on_the_map_or_in_boxes_move():
    pos = position(S, at("3322", "BR-7"), at("srb", "US-1-82"), at("box1", "FR-1DB"))
    assert against(pos, "wp", "move BR-7") == ["12.0"]
    assert against(pos, "nato", "move US-1-82") == ["12.0"]
    assert against(pos, "nato", "move FR-1DB") == []


@pytest.mark.rule("nato", "12.1")
def test_a_move_goes_from_hex_to_neighbouring_hex():
    pos = position(S, at("3322", "BR-7"))
    assert rules_against(moving(pos, "nato", "move BR-7"), "enter 3320") == ["12.1"]


def test_units_that_are_not_active_do_not_move():
    pos = position(S, at("1318", "DK-J1"), turn=1)
    assert against(pos, "nato", "move DK-J1") == ["35.2"]
    pos = position(S, at("1318", "DK-J1"), turn=2)
    assert against(pos, "nato", "move DK-J1") == []


@pytest.mark.rule("nato", "35.2.1")
def test_a_country_that_is_entered_wakes_in_its_next_player_turn():
    pos = position(S, at("1318", "DK-J1"), at("1720", "SU-16GT"), turn=1)
    run(begin(pos, "wp", "move SU-16GT"), pos, {"wp": ["enter 1719", "stop"]})
    assert pos.board.country[pos.board.hex("1719")] == "Denmark"
    assert against(pos, "nato", "move DK-J1") == ["35.2"]
    begin_player_turn(pos, "nato")
    assert against(pos, "nato", "move DK-J1") == []


# -- allowances ----------------------------------------


@pytest.mark.rule("nato", "12.2", "10.5.3")
def test_out_of_movement_supply_a_unit_has_half_its_allowance():
    pos = position(S, at("3322", "BR-7", no_movement_supply=True))
    assert within(pos, "BR-7") == 2
    assert within(position(S, at("3322", "BR-7")), "BR-7") == 5


def within(pos: Position, id: str) -> float:
    """The farthest that a unit comes on plain ground."""
    asked(begin(pos, "nato", f"move {id}"), {})
    assert pos.move is not None
    return max(within_reach(pos, pos.move).values())


@pytest.mark.rule("nato", "10.4.3")
def test_an_unsupplied_headquarters_has_half_its_allowance():
    assert within(position(S, at("3322", "BR-I", hq="cut")), "BR-I") == 2
    assert within(position(S, at("3322", "BR-I")), "BR-I") == 5


@pytest.mark.rule("nato", "12.5.1")
@pytest.mark.parametrize("id", ["BR-7", "BR-I"])
def test_disrupted_and_suppressed_units_go_one_hex(id: str):
    pos = position(S, at("3322", id, disrupted=True))
    assert moving(pos, "nato", f"move {id}", "3321").options == ["stop"]


@pytest.mark.rule("nato", "12.5.1", "22.3.1(1)")
def test_who_starts_in_gas_goes_one_hex():
    pos = position(S, at("3322", "BR-7"))
    pos.gas[pos.board.hex("3322")] = (Chemical("wp", False, 3),)
    assert moving(pos, "nato", "move BR-7", "3321").options == ["stop"]


@pytest.mark.rule("nato", "22.3.1(2)")
def test_gas_stops_a_move():
    pos = position(S, at("3322", "BR-7"))
    pos.gas[pos.board.hex("3321")] = (Chemical("nato", True, 3),)
    assert moving(pos, "nato", "move BR-7", "3321").options == ["stop"]


@pytest.mark.rule("nato", "21.1.3(1)")
def test_only_hard_units_enter_nuclear_ground_for_two_more_points():
    pos = position(S, at("3322", "BR-7", "WG-H63"), nuclear={0})
    pos.nuclear = {pos.board.hex("3321")}
    assert cost(pos, "nato", "3322", "3321") == 3
    assert rules_against(moving(pos, "nato", "move WG-H63"), "enter 3321") == ["21.1.3(1)"]
    pos.move = None
    assert rules_against(moving(pos, "nato", "move BR-7"), "enter 3321") == []
    pos.move, pos.moved = None, set()
    assert rules_against(moving(pos, "nato", "march BR-7"), "enter 3321") == ["21.1.3(1)"]


@pytest.mark.rule("nato", "12.5")
def test_the_first_hex_is_open_whatever_it_costs():
    pos = position(S, at("3422", "WG-H63", no_movement_supply=True), at("3622", "SU-16GT"))
    ask = moving(pos, "nato", "move WG-H63")
    assert cost(pos, "nato", "3422", "3522") == 3
    assert pos.move is not None
    assert pos.move.allowance == 2
    assert rules_against(ask, "enter 3522") == []


@pytest.mark.rule("nato", "12.3", "12.3.1", "12.3.2", "3.5.1")
def test_soft_units_stop_in_the_first_zone_and_hard_ones_do_not():
    pos = position(S, at("3322", "WG-H53", "BR-7"), at("3220", "SU-83A"))
    assert moving(pos, "nato", "move WG-H53", "3321").options == ["stop"]
    pos.move = None
    assert "enter 3421" in moving(pos, "nato", "move BR-7", "3321").options


@pytest.mark.rule("nato", "8.5.g")
def test_a_friend_in_the_hex_does_not_spare_a_soft_unit_the_stop():
    pos = position(S, at("3322", "WG-H53"), at("3321", "BR-7"), at("3220", "SU-83A"))
    assert moving(pos, "nato", "move WG-H53", "3321").options == ["stop"]


@pytest.mark.rule("nato", "8.5.f")
def test_a_friend_in_the_hex_does_not_spare_anybody_the_points():
    pos = position(S, at("3321", "BR-7"), at("3220", "SU-83A"))
    assert cost(pos, "nato", "3322", "3321") == 2


def test_interdiction_costs_the_enemy_a_point_for_each_hex():
    pos = position(S)
    pos.interdicted = {(pos.board.hex("3321"), "wp")}
    assert cost(pos, "nato", "3323", "3322") == 2
    assert cost(pos, "nato", "3322", "3323") == 1
    assert cost(pos, "wp", "3323", "3322") == 1


@pytest.mark.rule("nato", "35.6")
def test_border_troops_cost_the_pact_a_point_in_the_first_movement_phase():
    pos = position(S, turn=1)
    a, b = next((a, b) for (a, b), kinds in pos.board.sides.items() if kinds.keys() == {"iron_curtain"})
    plain = cost(position(S, turn=2), "wp", pos.label(a), pos.label(b))
    assert cost(pos, "wp", pos.label(a), pos.label(b)) == plain + 1
    assert cost(pos, "nato", pos.label(a), pos.label(b)) == plain
    pos.in_reserve_phase = True
    assert cost(pos, "wp", pos.label(a), pos.label(b)) == plain


# -- marches ----------------------------------------


@pytest.mark.rule("nato", "12.4")
def test_a_march_has_twice_the_allowance():
    pos = position(S, at("3627", "BR-7"))
    moving(pos, "nato", "march BR-7")
    assert pos.move is not None
    assert pos.move.allowance == 10


@pytest.mark.rule("nato", "12.4.2", "29.1")
def test_headquarters_do_not_march():
    assert against(position(S, at("3627", "BR-I")), "nato", "march BR-I") == ["12.4.2"]


@pytest.mark.rule("nato", "12.2.1", "10.5.3")
def test_who_is_out_of_movement_supply_does_not_march():
    assert against(position(S, at("3627", "BR-7", no_movement_supply=True)), "nato", "march BR-7") == ["10.5.3"]


@pytest.mark.rule("nato", "12.4", "12.5.1")
def test_who_is_disrupted_does_not_march():
    assert against(position(S, at("3627", "BR-7", disrupted=True)), "nato", "march BR-7") == ["12.5.1"]


@pytest.mark.rule("nato", "8.5.h", "12.2.1")
def test_nobody_marches_out_of_an_enemy_zone_even_beside_a_friend():
    pos = position(S, at("3627", "BR-7", "BR-12"), at("3628", "SU-83A"))
    assert against(pos, "nato", "march BR-7") == ["8.1.1"]


@pytest.mark.rule("nato", "8.1.2")
def test_no_march_enters_an_enemy_zone():
    """The Soviets in 3629 contest no airspace, because they are out of supply, but they have a zone."""
    pos = position(S, at("3627", "BR-7"), at("3629", "SU-83A"))
    assert rules_against(moving(pos, "nato", "march BR-7"), "enter 3628") == ["8.1.1"]


@pytest.mark.rule("nato", "11.8.1", "12.4")
def test_marches_start_and_stay_in_friendly_airspace():
    pos = position(S, at("3116", "BR-7"))
    assert against(pos, "nato", "march BR-7") == ["11.8.1"]
    pos = position(S, at("3122", "BR-7"))
    assert against(pos, "nato", "march BR-7") == []
    ask = moving(pos, "nato", "march BR-7", "3121", "3120", "3119", "3118")
    assert rules_against(ask, "enter 3117") == ["11.8.1"]  # five hexes from Magdeburg


@pytest.mark.rule("nato", "12.2.1")
def test_nobody_marches_in_an_interdiction_zone():
    pos = position(S, at("3627", "BR-7"))
    pos.interdicted = {(pos.board.hex("3628"), "wp")}
    assert against(pos, "nato", "march BR-7") == ["12.2.1"]


@pytest.mark.rule("nato", "12.4.1", "35.4")
@pytest.mark.parametrize(("turn", "rules"), [(3, ["12.4.1"]), (4, [])])
def test_refugees_keep_nato_from_marching_in_west_germany(turn: int, rules: list[str]):
    pos = position(S, at("3526", "BR-7"), at("3528", "BR-12"), turn=turn)
    assert against(pos, "nato", "march BR-7") == rules
    assert against(pos, "nato", "march BR-12") == []
    assert rules_against(moving(pos, "nato", "march BR-12"), "enter 3527") == rules


@pytest.mark.rule("nato", "30.3.1", "12.1.2")
def test_enemy_cities_without_defenders_are_entered_by_tactical_movement_only():
    pos = position(S, at("2721", "BR-7"), conquered={"2720": "wp"})
    assert rules_against(moving(pos, "nato", "move BR-7"), "enter 2720") == []


# -- the Danish ferry ----------------------------------------


@pytest.mark.rule("nato", "12.8")
def test_one_unit_a_segment_takes_the_ferry_each_way_and_stops():
    pos = position(S, at("1513", "DK-Z1", "DK-Z2"), at("1514", "DK-J1"))
    assert moving(pos, "nato", "move DK-Z1", "1514").options == ["stop"]
    run(begin(pos, "nato", "move DK-J1"), pos, {"nato": ["enter 1513", "stop"]})
    assert rules_against(moving(pos, "nato", "move DK-Z2"), "enter 1514") == ["12.8"]


@pytest.mark.rule("nato", "12.8")
def test_only_units_that_start_beside_the_ferry_take_it():
    pos = position(S, at("1512", "DK-Z1"))
    assert rules_against(moving(pos, "nato", "move DK-Z1", "1513"), "enter 1514") == ["12.8"]


@pytest.mark.rule("nato", "12.8")
def test_the_ferry_is_the_pacts_when_denmark_has_surrendered():
    pos = position(S, at("1513", "SU-336G"))
    assert rules_against(moving(pos, "wp", "move SU-336G"), "enter 1514") == ["12.8"]
    pos = position(S, at("1513", "SU-336G"), surrendered={"Denmark": 3})
    assert rules_against(moving(pos, "wp", "move SU-336G"), "enter 1514") == []
    pos = position(S, at("1513", "BR-7"), surrendered={"Denmark": 3})
    assert rules_against(moving(pos, "nato", "move BR-7"), "enter 1514") == ["12.8"]


# -- at the table ----------------------------------------


@pytest.mark.rule("nato", "9.1.1")
def test_a_unit_passes_through_a_full_hex_but_does_not_stop_there():
    pos = position(S, at("3322", "BR-7"), at("3321", "BR-12", "BR-22", "BR-4", "BR-6", moved=True))
    ask = moving(pos, "nato", "move BR-7", "3321")
    assert rules_against(ask, "stop") == ["9.1.1"]
    assert "enter 3421" in ask.options
    pos = position(S, at("3322", "BR-7", disrupted=True), at("3321", "BR-12", "BR-22", "BR-4", "BR-6", moved=True))
    assert rules_against(moving(pos, "nato", "move BR-7"), "enter 3321") == ["9.1.1"]  # it could not go on


def test_the_reach_of_a_move_is_what_it_can_enter():
    pos = position(S, at("3322", "BR-7"))
    ask = moving(pos, "nato", "move BR-7")
    shown = ask.shown("reach")
    assert shown["3321"] == 1
    assert {label for label, points in shown.items() if points == 1} == {
        option.split()[1] for option in ask.options if option != "stop"
    }
    assert isinstance(pos.move, GroundMove)
    assert MOVING.prompt == "move"
