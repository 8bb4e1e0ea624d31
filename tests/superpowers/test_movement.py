"""Ground movement [3.0], terrain and road costs [3.5A], the command check [2.0.c]."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.games.superpowers.airlift import land
from grognard.games.superpowers.bridges import hexside
from grognard.games.superpowers.movement import (
    allowance,
    cost_in_halves,
    may_exit,
    step_cost,
)
from grognard.games.superpowers.position import EXITED
from grognard.games.superpowers.units import Devastation, GroundMove
from tests.superpowers.build import (
    against,
    asked,
    at,
    begin,
    options_of,
    position,
    rules_against,
    rules_of,
    run,
    told,
    unit,
    where,
)


def start_of(pos, id, *answers):
    side = pos.side(unit(pos, id))
    return asked(begin(pos, side, f"move {id}"), {side: answers})


def cost(pos, side, a, b):
    return step_cost(pos, side, pos.scenario.board.hex(a), pos.scenario.board.hex(b))


@pytest.mark.rule("superpowers", "3.0.a")
def test_a_unit_spends_no_more_than_its_allowance():
    pos = position("field", at("0503", "n_weak"))
    ask = start_of(pos, "n_weak", "enter 0504", "enter 0505", "enter 0506")
    assert rules_against(ask, "enter 0507") == ["3.0.a"]
    assert ask.options == ["stop"]


@pytest.mark.rule("superpowers", "3.0.a")
def test_a_unit_that_moves_one_hex_may_do_so_at_any_cost():
    pos = position("field", at("1205", "n_weak"))
    ask = start_of(pos, "n_weak", "enter 1206")
    assert where(pos, "n_weak") == "1206"
    assert rules_against(ask, "enter 1207") == ["3.0.a"]
    assert [r.text for r in ask.reasons("enter 1207")] == ["one-hex-only"]
    assert ask.shown("reach") == {}


@pytest.mark.rule("superpowers", "3.0.a")
def test_after_a_first_hex_the_allowance_holds():
    pos = position("field", at("1204", "n_weak"))
    ask = start_of(pos, "n_weak", "enter 1205")
    assert rules_against(ask, "enter 1206") == ["3.0.a"]
    (reason,) = ask.reasons("enter 1206")
    assert (reason.text, reason.params["cost"].total, reason.params["left"]) == ("too-far", 4, 2)


@pytest.mark.rule("superpowers", "3.0.a")
def test_a_unit_that_spends_its_last_point_has_not_gone_too_far():
    ask = start_of(position("field", at("0503", "n_weak")), "n_weak", "enter 0504", "enter 0505", "enter 0506")
    assert [r.text for r in ask.reasons("enter 0507")] == ["too-far"]


@pytest.mark.rule("superpowers", "3.0.a")
def test_a_unit_that_stays_where_it_is_has_not_moved_anywhere():
    pos = position("field", at("0505", "n_inf"))
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["stop"]})
    assert (told(pos, "moved"), pos.moved_any) == ([], False)


@pytest.mark.rule("superpowers", "3.0.a", "3.5A", "6.0.b")
@pytest.mark.parametrize(("label", "cost"), [("0506", 1 + 1), ("0404", 1), ("0507", None), ("9999", None)])
def test_the_next_hex_tells_what_it_would_cost(label, cost):
    ask = start_of(position("field", at("0505", "n_inf"), at("0507", "w11_tank")), "n_inf")
    tally = ask.cost(label)
    assert (tally and tally.total) == cost


@pytest.mark.rule("superpowers", "3.0.a")
def test_there_is_no_price_for_a_hex_across_a_lake_hexside():
    assert start_of(position("field", at("1705", "n_inf")), "n_inf").cost("1706") is None


@pytest.mark.rule("superpowers", "16.5.c", "4.0.a", "6.0.d")
def test_the_reach_of_a_move_leads_through_friends_but_not_through_enemies_or_fire_and_ends_in_zones():
    burnt, burning = (Devastation("wp", turn, False) for turn in (1, 2))
    pos = position("field", at("0101", "n_tank"), at("0102", "n_inf"), at("0201", "w11_gun"), turn=2)
    pos.devastated = {pos.scenario.board.hex("0103"): burnt, pos.scenario.board.hex("0202"): burning}
    reach = start_of(pos, "n_tank").shown("reach")
    assert (reach["0102"], reach["0103"]) == (1, 2)
    assert not {"0201", "0202"} & set(reach)
    pos.put(unit(pos, "w11_tank"), pos.scenario.board.hex("0104"))
    assert start_of(pos, "n_tank").shown("reach") == {"0102": 1, "0103": 3}


@pytest.mark.rule("superpowers", "3.0.a")
@pytest.mark.parametrize(("start", "closed"), [("1702", "1703"), ("1705", "1706"), ("1806", "1807")])
def test_lakes_lake_hexsides_and_closed_hexes_are_never_entered(start, closed):
    pos = position("field", at(start, "n_inf"))
    assert rules_against(start_of(pos, "n_inf"), f"enter {closed}") == ["3.0.a"]


@pytest.mark.rule("superpowers", "3.0.a")
def test_a_unit_moves_once_in_a_phase():
    pos = position("field", at("0505", "n_inf"))
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["enter 0506", "stop"]})
    assert against(pos, "nato", "move n_inf") == ["3.0.a"]
    assert options_of(pos, "nato", "move") == []


@pytest.mark.rule("superpowers", "SEQ.C")
def test_a_player_moves_his_own_units_on_the_map():
    pos = position("field", at("0505", "n_inf"), at("0509", "w11_inf"))
    assert options_of(pos, "nato", "move") == ["move n_inf"]
    assert against(pos, "nato", "move w11_inf") == ["SEQ.C"]
    assert against(pos, "nato", "move n_tank") == ["SEQ.C"]
    assert against(pos, "nato", "move nobody") == ["SEQ.C"]
    assert against(pos, "nato", "move n_inf n_inf") == ["SEQ.C"]


@pytest.mark.rule("superpowers", "SEQ.C", "SEQ.H", "3.0.b", "2.0.d", "2.0.e")
@pytest.mark.parametrize(
    ("id", "impulse", "out_of_supply", "points"),
    [
        ("n_inf", 1, False, 8),
        ("n_inf", 2, False, 4),
        ("n_inf", 1, True, 4),
        ("n_inf", 2, True, 2),
        ("n_weak", 2, False, 1),
        ("n_weak", 1, True, 1),
        ("n_recon", 2, True, 3),
    ],
)
def test_allowance_is_halved_by_the_second_impulse_and_by_lack_of_supply_fractions_down(
    id, impulse, out_of_supply, points
):
    pos = position("field", at("0505", id, out_of_supply=out_of_supply), impulse=impulse)
    assert allowance(pos, unit(pos, id)) == 2 * points


@pytest.mark.rule("superpowers", "2.0.c", "3.0.c")
def test_out_of_supply_a_unit_that_rolls_above_its_command_value_stays():
    pos = position("field", at("0505", "n_inf", out_of_supply=True), dice=[5])
    run(begin(pos, "nato", "move n_inf"), pos)
    assert against(pos, "nato", "move n_inf") == ["3.0.a"]
    assert not pos.moved_any
    assert told(pos, "command-failed") == [{"unit": "n_inf", "die": 5}]


@pytest.mark.rule("superpowers", "2.0.c", "3.0.c")
def test_out_of_supply_a_unit_that_rolls_its_command_value_moves():
    pos = position("field", at("0505", "n_inf", out_of_supply=True), dice=[4])
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["enter 0506", "stop"]})
    assert where(pos, "n_inf") == "0506"


@pytest.mark.rule("superpowers", "2.0.c")
def test_each_unit_of_a_stack_out_of_supply_checks_for_itself():
    pos = position("field", at("0505", "n_inf", "n_tank", out_of_supply=True), dice=[4, 6])
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["with n_tank", "enter 0506", "stop"]})
    assert (where(pos, "n_inf"), where(pos, "n_tank")) == ("0506", "0505")
    assert [e["unit"] for e in told(pos, "command-passed")] == ["n_inf"]
    assert options_of(pos, "nato", "move") == []  # both have had their move


@pytest.mark.rule("superpowers", "3.0.a")
def test_a_stack_moves_at_the_pace_of_its_slowest_unit():
    pos = position("field", at("0503", "n_tank", "n_weak"))
    ask = start_of(pos, "n_tank", "with n_weak", "enter 0504", "enter 0505", "enter 0506")
    assert ask.params["left"] == 0
    assert {where(pos, "n_tank"), where(pos, "n_weak")} == {"0506"}
    assert options_of(pos, "nato", "move") == []


@pytest.mark.rule("superpowers", "3.0.a")
def test_only_units_of_the_hex_come_along_and_only_from_the_start():
    pos = position("field", at("0503", "n_tank", "n_heli"), at("0504", "n_inf"))
    assert rules_against(start_of(pos, "n_tank"), "with n_inf") == ["3.0.a"]
    assert rules_against(start_of(pos, "n_tank"), "with n_heli") == ["5.0.a"]
    assert rules_against(start_of(pos, "n_tank", "enter 0504"), "with n_inf") == ["3.0.a"]


@pytest.mark.rule("superpowers", "3.5A")
@pytest.mark.parametrize(
    ("a", "b", "points"),
    [
        ("0505", "0506", 1),
        ("1202", "1203", 2),
        ("1205", "1206", 4),
        ("1208", "1209", 1),
        ("1211", "1212", 1),
        ("1508", "1509", 1 + 1),
        ("1509", "1508", 1 + 1),
        ("1511", "1512", 1 + 4),
        ("1709", "1710", 1 + 2),
        ("1710", "1709", 1 + 4),
        ("0311", "0312", Fraction(1, 2)),
        ("0511", "0512", Fraction(4, 2)),
        ("0512", "0513", Fraction(1, 2)),
        ("0711", "0712", Fraction(1, 2) + 1),
    ],
)
def test_every_terrain_river_and_road_has_its_price(a, b, points):
    tally = cost(position("field"), "nato", a, b)
    assert tally.total == points
    assert {m.rule for m in tally} == {"3.5A"}


@pytest.mark.rule("superpowers", "3.5A.y")
@pytest.mark.parametrize(("a", "b", "river"), [("1508", "1509", 2), ("1511", "1512", 4), ("1709", "1710", 4)])
def test_with_bridging_rivers_cost_the_figures_in_brackets(a, b, river):
    tally = cost(position("field", options={"bridges": True}), "nato", a, b)
    assert tally.value("OPT.5.a") == river


@pytest.mark.rule("superpowers", "3.5A")
def test_half_points_of_roads_add_up():
    pos = position("field", at("0311", "n_weak"), impulse=2)
    assert start_of(pos, "n_weak", "enter 0312", "enter 0313").params["left"] == 0


@pytest.mark.rule("superpowers", "3.5A", "3.0.a")
def test_what_a_move_costs_is_told():
    pos = position("field", at("0311", "n_inf"))
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["enter 0312", "enter 0313", "enter 0314", "stop"]})
    (move_told,) = told(pos, "moved")
    assert (move_told["path"], move_told["spent"]) == (["0312", "0313", "0314"], 2)


@pytest.mark.rule("superpowers", "3.5A", "6.0.b")
@pytest.mark.parametrize("bridges", [False, True])
def test_what_is_paid_is_what_is_explained(bridges):
    """Moves are paid from a table of costs; each step's explanation adds up to the same."""
    pos = position("field", at("0507", "w11_tank"), at("1512", "w11_mech"), options={"bridges": bridges})
    board = pos.scenario.board
    if bridges:
        pos.built_bridges.add(hexside(board.hex("1511"), board.hex("1512")))
        pos.destroyed_bridges.add(hexside(board.hex("1513"), board.hex("1514")))
    for a in board.hexes:
        for b in board.neighbours[a]:
            if not pos.scenario.closed(a, b):
                assert cost_in_halves(pos, "nato", a, b) == 2 * step_cost(pos, "nato", a, b).total


@pytest.mark.rule("superpowers", "OPT.5.i")
def test_a_bridge_built_in_play_is_in_the_cost():
    pos = position("field", options={"bridges": True})
    board = pos.scenario.board
    pos.built_bridges.add(hexside(board.hex("1511"), board.hex("1512")))
    assert cost(pos, "nato", "1511", "1512").value("OPT.5.i") == 1


@pytest.mark.rule("superpowers", "3.0.a")
def test_a_move_goes_from_hex_to_hex_and_takes_along_only_who_has_not_moved():
    pos = position("field", at("0505", "n_inf", "n_tank"))
    pos.moved.add(unit(pos, "n_tank"))
    ask = start_of(pos, "n_inf")
    assert rules_against(ask, "enter 0507") == ["3.0.a"]
    assert rules_against(ask, "with n_tank") == ["3.0.a"]


@pytest.mark.rule("superpowers", "AR:EX18.3-5.d")
def test_who_came_by_air_moves_apart_one_hex():
    full = at("0506", "n_inf2", "n_inf3", "n_inf4", moved=True)
    pos = position("field", at("0505", "n_inf", "n_tank", "n_heli"), full)
    for id in ("n_inf", "n_heli"):
        land(pos, unit(pos, id), pos.scenario.board.hex("0505"))
    assert pos.moved_any
    assert set(options_of(pos, "nato", "move")) == {"move n_tank", "move n_inf", "move n_heli"}
    assert start_of(pos, "n_heli").params["left"] == 1
    assert rules_against(start_of(pos, "n_tank"), "with n_inf") == ["AR:EX18.3-5.d"]
    ask = start_of(pos, "n_inf")
    assert rules_against(ask, "enter 0506") == ["7.0.a"]  # there is no going on from a full hex
    assert ask.shown("reach") == dict.fromkeys(["0404", "0405", "0504", "0506", "0604", "0605"], 1)
    pos.put(unit(pos, "w11_gun"), pos.scenario.board.hex("0404"))
    assert "0404" not in ask.shown("reach")
    ask = start_of(pos, "n_inf", "enter 0504")
    assert rules_against(ask, "enter 0503") == ["AR:EX18.3-5.d"]
    assert ask.shown("reach") == {}


@pytest.mark.rule("superpowers", "16.5.c")
def test_a_devastated_hex_is_not_entered():
    pos = position("field", at("0505", "n_inf"))
    pos.devastated[pos.scenario.board.hex("0506")] = Devastation("wp", 2, False)
    assert rules_against(start_of(pos, "n_inf"), "enter 0506") == ["16.5.c"]


@pytest.mark.rule("superpowers", "AR:EX19.8")
def test_no_enemy_moves_within_a_hex_of_a_protected_entry_area():
    pos = position("rhine")
    board, protected = pos.scenario.board, pos.scenario.protected
    (area, *_) = pos.scenario.area("area A")
    near = next(n for n in board.neighbours[area] if board.neighbours[n] and not pos.scenario.prohibited[n])
    outside = next(h for h in board.within(near, 3) if not protected["nato"][h] and board.distance(h, area) == 2)
    door = next(n for n in board.neighbours[outside] if protected["nato"][n])
    pos.put(unit(pos, "r_wg_631_63"), outside)
    assert rules_against(start_of(pos, "r_wg_631_63"), "enter " + pos.label(door)) == ["AR:EX19.8"]
    assert not protected["wp"][door]
    assert all(protected["nato"][h] for h in board.within(area, 1))
    (ours, *_) = pos.scenario.area("area 1")
    assert all(protected["wp"][h] for h in board.within(ours, 1))


@pytest.mark.rule("superpowers", "3.0.a")
@pytest.mark.parametrize(
    "answer",
    ["", "hop", "enter", "enter 9999", "with nobody", "overrun 0506", "overrun 9999 n_inf", "overrun 0506 nobody"],
)
def test_what_is_no_move_has_a_reason(answer):
    assert rules_against(start_of(position("field", at("0505", "n_inf")), "n_inf"), answer) == ["3.0.a"]


# -- leaving the map [AR:EX21.0.i] --------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "AR:EX21.0.i")
def test_wp_units_leave_the_rhine_map_by_its_west_edge():
    pos = position("rhine", at("1802", "r_su_at_5gta"))
    ask = start_of(pos, "r_su_at_5gta")
    assert rules_against(ask, "exit") == ["AR:EX21.0.i"]
    pos = position("rhine", at("1802", "r_su_at_5gta"))
    run(begin(pos, "wp", "move r_su_at_5gta"), pos, {"wp": ["enter 1801", "exit"]})
    assert where(pos, "r_su_at_5gta") == EXITED
    assert pos.exited_supplied == {unit(pos, "r_su_at_5gta")}
    assert pos.moved_any
    assert told(pos, "exited") == [{"unit": "r_su_at_5gta", "hex": "1801", "supplied": True}]


@pytest.mark.rule("superpowers", "AR:EX21.0.i")
def test_units_that_leave_out_of_reach_of_their_supply_do_not_count():
    pos = position("rhine", at("1801", "r_su_at_5gta"))
    board = pos.scenario.board
    here = board.hex("1801")
    tanks = (u for u in pos.scenario.of_side["nato"] if pos.counter(u).armour)
    for hex in board.within(here, 2):
        if board.distance(here, hex) == 2:
            pos.put(next(tanks), hex)
    run(begin(pos, "wp", "move r_su_at_5gta"), pos, {"wp": ["exit"]})
    assert (where(pos, "r_su_at_5gta"), pos.exited_supplied) == (EXITED, set())
    assert pos.moved_any


@pytest.mark.rule("superpowers", "AR:EX21.0.i", "3.0.a", "6.0.b")
def test_leaving_takes_a_point():
    pos = position("rhine", at("1802", "r_su_at_5gta"))
    board = pos.scenario.board
    steps = int(step_cost(pos, "wp", board.hex("1802"), board.hex("1801")).total * 2)
    go = GroundMove("wp", (unit(pos, "r_su_at_5gta"),), board.hex("1801"), allowance=steps + 1, spent=steps, hexes=1)
    reason = may_exit(pos, go)
    assert reason is not None
    assert reason.rule == "3.0.a"
    assert (reason.params["cost"].total, reason.params["left"]) == (1, 0.5)
    go = replace(go, allowance=go.allowance + 1)
    assert rules_of(may_exit(pos, go)) == []
    pos.put(unit(pos, "r_us_2_32_1"), board.hex("1901"))
    assert pos.in_enemy_zone(board.hex("1801"), "wp")
    reason = may_exit(pos, go)
    assert reason is not None
    assert reason.params["cost"].total == 1 + 1  # another point for leaving the zone
    go = replace(go, hexes=0)
    assert rules_of(may_exit(pos, go)) == []  # it is all the unit does
    go = replace(go, by_air=True)
    assert rules_of(may_exit(pos, go)) == []
    go = replace(go, hexes=1)
    assert rules_of(may_exit(pos, go)) == ["AR:EX18.3-5.d"]


@pytest.mark.rule("superpowers", "AR:EX21.0.i")
def test_nobody_else_leaves():
    assert rules_against(start_of(position("rhine", at("1801", "r_wg_631_63")), "r_wg_631_63"), "exit") == [
        "AR:EX21.0.i"
    ]
    assert rules_against(start_of(position("field", at("0105", "w11_inf")), "w11_inf"), "exit") == ["AR:EX21.0.i"]
