"""Airlift points [18.0] and airmobile operations [18.1] [AR:EX18.2] [AR:EX18.3-5] [AR:EX19.6], air supply [18.3]."""

import pytest

from grognard.engine.hexset import members
from grognard.games.superpowers import airlift
from grognard.games.superpowers.position import DESTROYED
from grognard.games.superpowers.sequence import mutual_command_phase
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, begin, position, rules_against, run, told, where
from tests.superpowers.flying import (
    BEEK,
    BRUGGEN,
    EAST,
    NATO_FIELDS,
    WEST,
    against,
    clear,
    distance,
    lift,
    movement_phase,
    open_ground,
    open_way,
    rhine,
)

rule = pytest.mark.rule

# -- airmobile operations ---------------------------------------------------------------------------------------------


@rule("superpowers", "18.1.a", "18.1.b", "AR:EX18.3-5.a", "18.0.b")
def test_an_airmobile_unit_flies_from_a_friendly_airfield_for_one_point():
    pos = rhine(at(BEEK, "r_be_1_para"), dice=[6], owner=NATO_FIELDS)
    target = clear(pos, BEEK, 5)
    lift(pos, "r_be_1_para", ["at " + target])
    assert where(pos, "r_be_1_para") == target
    assert (pos.airlift["nato"], pos.airlift_used["nato"], airlift.points_left(pos, "nato")) == (7, 1, 6)
    assert told(pos, "airlifted") == [{"unit": "r_be_1_para", "hex": target, "points": 1}]


@rule("superpowers", "18.1.a", "AR:EX18.3-5.a", "3.0.a")
def test_it_may_do_so_once_in_a_phase():
    pos = rhine(at(BEEK, "r_be_1_para"), owner=NATO_FIELDS)
    assert against(pos, "airlift r_be_1_para") == []
    pos.flown.add(pos.scenario.index["r_be_1_para"])
    assert against(pos, "airlift r_be_1_para") == ["3.0.a"]


@rule("superpowers", "18.1.a", "15.4-5.a", "16.5.c")
def test_it_lands_neither_on_enemies_nor_in_fire_nor_with_another_nation():
    pos = rhine(at(BEEK, "r_be_1_para"), owner=NATO_FIELDS)
    enemy, foreign, fire, free = open_ground(pos, near=BEEK, within=8)[:4]
    crowd = at(foreign, "r_nl_1_inf_304"), at(fire, "r_be_art_10")
    pos = rhine(at(BEEK, "r_be_1_para"), at(enemy, "r_su_art_8g"), *crowd, owner=NATO_FIELDS)
    pos.devastated[pos.scenario.board.hex(fire)] = Devastation("wp", 2, False)
    ask = asked(begin(pos, "nato", "airlift r_be_1_para"))
    landing = [rules_against(ask, "at " + hex) for hex in (enemy, foreign, fire, free)]
    assert landing == [["4.0.a"], ["15.4-5.a"], ["16.5.c"], []]


@rule("superpowers", "7.0.a")
def test_who_lands_in_a_full_hex_makes_room_before_the_phase_ends():
    pos = rhine(at(BEEK, "r_be_1_para"), dice=[6], owner=NATO_FIELDS)
    full, step, _ = open_way(pos, BEEK)
    for id in ("r_be_1_mech_10", "r_be_2_mech_10", "r_be_tk_10"):
        pos.put(pos.scenario.index[id], pos.scenario.board.hex(full))
    lift(pos, "r_be_1_para", ["at " + full])
    assert against(pos, "done") == ["7.0.a"]
    run(begin(pos, "nato", "move r_be_1_para"), pos, {"nato": ["enter " + step, "stop"]})
    assert against(pos, "done") == []


@rule("superpowers", "18.1.a")
@pytest.mark.parametrize("answer", ["", "at", "at nowhere", "airlift r_be_1_para"])
def test_what_is_no_landing_has_a_reason(answer):
    pos = rhine(at(BEEK, "r_be_1_para"), owner=NATO_FIELDS)
    assert rules_against(asked(begin(pos, "nato", "airlift r_be_1_para")), answer) == ["18.1.a"]
    for words in ("", " nobody", " r_be_1_para r_be_3_para"):
        assert against(pos, "airlift" + words) == ["18.1.a"]


@rule("superpowers", "AR:EX18.3-5.a")
def test_away_from_airfields_an_airmobile_unit_does_not_take_off():
    assert against(rhine(at(WEST, "r_be_1_para")), "airlift r_be_1_para") == ["AR:EX18.3-5.a"]


@rule("superpowers", "18.1.a", "SEQ.C")
def test_only_airmobile_units_on_the_map_fly():
    pos = rhine(at(BEEK, "r_be_tk_10"), owner=NATO_FIELDS)
    assert against(pos, "airlift r_be_tk_10") == ["18.1.a"]
    pos = rhine(at(BEEK, "r_su_1_317"), owner=dict.fromkeys(NATO_FIELDS, "wp"))
    assert against(pos, "airlift r_su_1_317") == ["SEQ.C"]  # not the enemy's


@rule("superpowers", "AR:EX18.3-5.b")
def test_an_airfield_is_friendly_to_whoever_was_there_last_unless_in_an_enemy_zone():
    pos = rhine(owner=NATO_FIELDS)
    beek = pos.scenario.board.hex(BEEK)
    assert airlift.is_friendly_airfield(pos, "nato", beek)
    assert not airlift.is_friendly_airfield(pos, "wp", beek)
    tank = pos.scenario.index["r_su_1_tk_8g"]
    pos.put(tank, beek)
    pos.put(tank, pos.scenario.board.hex(EAST))  # has passed through
    assert airlift.is_friendly_airfield(pos, "wp", beek)
    neighbour = next(n for n in pos.scenario.board.neighbours[beek] if beek in pos.scenario.zone_into["nato"][n])
    pos.put(pos.scenario.index["r_be_tk_10"], neighbour)
    assert not airlift.is_friendly_airfield(pos, "wp", beek)
    assert not airlift.is_friendly_airfield(pos, "nato", beek)


@rule("superpowers", "AR:EX18.3-5.c")
def test_airmobile_units_reach_clear_hexes_within_twenty():
    pos = rhine(at(BRUGGEN, "r_be_1_para"), owner=NATO_FIELDS)
    ask = asked(begin(pos, "nato", "airlift r_be_1_para"))
    assert rules_against(ask, "at " + clear(pos, BRUGGEN, 20)) == []
    assert rules_against(ask, "at " + clear(pos, BRUGGEN, 21)) == ["AR:EX18.3-5.c"]
    assert rules_against(ask, "at " + open_ground(pos, "forest", BRUGGEN, 10)[0]) == ["AR:EX18.3-5.c"]


@rule("superpowers", "AR:EX18.3-5.a", "AR:EX18.3-5.c")
@pytest.mark.parametrize(("side", "unit", "turn"), [("nato", "r_fr_76_iii", 3), ("wp", "r_su_air_aslt_5gta", 1)])
def test_from_off_the_map_the_first_hex_at_the_own_edge_counts_into_the_range(side, unit, turn):
    pos = rhine(turn=turn)
    ask = asked(begin(pos, side, f"airlift {unit}"))
    reached = {pos.scenario.board.hex(o.split()[1]) for o in ask.options}
    edge = pos.scenario.schedule.own_edge[side]
    assert max(min(pos.scenario.board.distance(h, e) for e in edge) for h in reached) == 19  # the edge hex is the first
    far = {x for x in open_ground(pos) if all(distance(pos, x, pos.label(e)) > 19 for e in edge)}
    beyond = next(x for x in sorted(far) if not pos.scenario.protected[side][pos.scenario.board.hex(x)])
    assert rules_against(ask, "at " + beyond) == ["AR:EX18.3-5.c"]


@rule("superpowers", "AR:EX18.3-5.d", "AR:EX19.6.b")
def test_after_landing_a_unit_goes_one_hex_on_the_ground():
    pos = rhine(at(BEEK, "r_be_1_para"), dice=[6], owner=NATO_FIELDS)
    target, step, further = open_way(pos, BEEK)
    lift(pos, "r_be_1_para", ["at " + target])
    ask = asked(begin(pos, "nato", "move r_be_1_para"), {"nato": ["enter " + step]})
    assert ask.options == ["stop"]
    assert rules_against(ask, "enter " + further) == ["AR:EX18.3-5.d"]
    assert against(pos, "airlift r_be_1_para") == ["3.0.a"]


@rule("superpowers", "18.1.a", "13.0.b", "13.0.c", "13.0.d")
@pytest.mark.parametrize(
    ("superiority", "dice", "points", "lost"),
    [
        ("nato", [2], 7, False),
        ("nato", [1, 2], 6, False),
        ("nato", [1, 1], 6, True),
        ("", [2, 2], 6, False),
        ("", [3], 7, False),
        ("wp", [4, 1], 6, True),
        ("wp", [5], 7, False),
    ],
)
def test_the_point_may_be_lost_once_the_unit_has_landed_and_then_the_unit_on_1(superiority, dice, points, lost):
    pos = rhine(at(BEEK, "r_be_1_para"), dice=dice, superiority=superiority, owner=NATO_FIELDS)
    target = clear(pos, BEEK, 5)
    lift(pos, "r_be_1_para", ["at " + target])
    assert pos.airlift["nato"] == points
    assert where(pos, "r_be_1_para") == (DESTROYED if lost else target)
    assert [e["hex"] for e in told(pos, "lost-in-transit")] == [target] * lost


@rule("superpowers", "18.1.b", "18.0.b")
def test_without_a_point_left_in_this_turn_nobody_flies():
    pos = rhine(at(BEEK, "r_be_1_para"), owner=NATO_FIELDS, airlift_used={"nato": 7, "wp": 0})
    assert "airlift r_be_1_para" not in movement_phase(pos).options
    assert against(pos, "airlift r_be_1_para") == ["18.1.b"]


@rule("superpowers", "13.0.c", "AR:EX18.3-5.b")
@pytest.mark.parametrize(("die", "holder"), [(1, "nato"), (2, "wp")])
def test_a_unit_lost_in_transit_takes_no_airfield(die, holder):
    pos = rhine(dice=[1, die], owner=NATO_FIELDS, turn=2)
    pos.put(pos.scenario.index["r_su_1_317"], pos.scenario.board.hex(clear(pos, BEEK, 5)))
    lift(pos, "r_su_1_317", ["at " + BEEK], "wp")
    assert pos.owner[pos.scenario.board.hex(BEEK)] == holder


@rule("superpowers", "2.0.c", "3.0.c", "18.1.a")
def test_out_of_supply_a_unit_must_pass_its_command_check_to_fly():
    pos = rhine(at(BEEK, "r_uk_1gh_24", out_of_supply=True), dice=[6], owner=NATO_FIELDS)
    lift(pos, "r_uk_1gh_24", [])
    assert where(pos, "r_uk_1gh_24") == BEEK
    assert against(pos, "airlift r_uk_1gh_24") == ["3.0.a"]


@rule("superpowers", "2.0.c", "AR:EX18.3-5.d")
def test_who_passed_the_check_to_fly_makes_no_other_for_the_hex_after_landing():
    pos = rhine(at(BEEK, "r_uk_1gh_24", out_of_supply=True), dice=[1, 6], owner=NATO_FIELDS)
    zone, beside, _ = open_way(pos, BEEK)
    lift(pos, "r_uk_1gh_24", ["at " + zone])  # the dice are for the check and the airlift point
    run(begin(pos, "nato", "move r_uk_1gh_24"), pos, {"nato": ["enter " + beside, "stop"]})
    assert where(pos, "r_uk_1gh_24") == beside


# -- reinforcements by air --------------------------------------------------------------------------------------------


@rule("superpowers", "AR:EX18.2.a", "AR:EX18.2.b", "AR:EX18.0.a")
def test_other_nato_reinforcements_land_at_friendly_airfields_for_two_points():
    pos = rhine(turn=3, dice=[6, 6], owner=NATO_FIELDS)
    assert sorted(asked(begin(pos, "nato", "airlift r_fr_94_8")).options) == sorted(["at " + BEEK, "at " + BRUGGEN])
    ask = asked(begin(pos, "nato", "airlift r_fr_94_8"))
    assert rules_against(ask, "at " + WEST) == ["AR:EX18.2.a"]
    far = rhine(turn=3, owner=dict.fromkeys(map(pos.scenario.board.hex, ["0923", "0713"]), "nato"))
    ask = asked(begin(far, "nato", "airlift r_fr_94_8"))
    assert ask.options == ["at 0923"]  # Nörvenich, however far from the west edge
    assert rules_against(ask, "at 0713") == ["AR:EX18.2.a"]  # Aachen is a city
    lift(pos, "r_fr_94_8", ["at " + BEEK])
    assert pos.airlift_used["nato"] == 2
    assert against(rhine(turn=3, airlift={"nato": 1, "wp": 9}, owner=NATO_FIELDS), "airlift r_fr_94_8") == [
        "AR:EX18.2.b"
    ]


@rule("superpowers", "AR:EX18.2.a")
def test_the_wp_lands_no_reinforcements_that_are_not_airmobile():
    pos = rhine(owner=dict.fromkeys(NATO_FIELDS, "wp"))
    assert against(pos, "airlift r_su_1_tk_8g", "wp") == ["AR:EX18.2.a"]


@rule("superpowers", "AR:EX18.2.a", "AR:EX18.3-5.b", "18.1.a")
def test_without_a_friendly_airfield_nothing_can_be_landed():
    assert against(rhine(turn=3, owner={}), "airlift r_fr_94_8") == ["18.1.a"]


@rule("superpowers", "AR:EX18.2.a", "AR:EX19.1.3N")
def test_nothing_is_landed_before_it_is_due():
    assert against(rhine(turn=2, owner=NATO_FIELDS), "airlift r_fr_94_8") == ["AR:EX19.1.3N"]


@rule("superpowers", "AR:EX19.2-5.a")
def test_variable_reinforcements_do_not_come_by_air():
    pos = rhine(owner=NATO_FIELDS, variable_die=1)
    assert against(pos, "airlift r_uk_1gh_24") == ["AR:EX19.2-5.a"]


@rule("superpowers", "AR:EX19.6.a", "AR:EX19.1.1N")
def test_one_battalion_of_the_us_cavalry_lands_in_a_turn():
    pos = rhine(dice=[6, 6], owner=NATO_FIELDS)
    assert against(pos, "enter r_us_1_8_1c") == ["AR:EX19.1.1N"]  # not over land
    lift(pos, "r_us_1_8_1c", ["at " + BEEK])
    assert against(pos, "airlift r_us_1_32_1c") == ["AR:EX19.6.a"]
    pos.turn, pos.airlift_used = 2, {"nato": 0, "wp": 0}
    assert against(pos, "airlift r_us_1_32_1c") == []


@rule("superpowers", "AR:EX19.6.b")
def test_a_cavalry_battalion_moves_one_hex_in_the_phase_it_lands():
    pos = rhine(dice=[6, 6], owner=NATO_FIELDS)
    lift(pos, "r_us_1_8_1c", ["at " + BEEK])
    ask = asked(begin(pos, "nato", "move r_us_1_8_1c"))
    step = next(o for o in ask.options if o.startswith("enter"))
    again = position("rhine", at(BEEK, "r_us_1_8_1c"), flown={pos.scenario.index["r_us_1_8_1c"]})
    assert asked(begin(again, "nato", "move r_us_1_8_1c"), {"nato": [step]}).options == ["stop"]


@rule("superpowers", "AR:EX19.6.c", "13.0.b", "13.0.c")
def test_the_cavalrys_airlift_risks_points_and_passengers_like_any_other():
    pos = rhine(dice=[4, 5, 1], superiority="wp", owner=NATO_FIELDS)  # one of two points lost, then the battalion
    lift(pos, "r_us_1_8_1c", ["at " + BEEK])
    assert pos.airlift["nato"] == 6
    assert where(pos, "r_us_1_8_1c") == DESTROYED


@rule("superpowers", "AR:EX19.6.a", "AR:EX19.6.b", "5.0.b")
def test_the_cavalrys_helicopters_land_at_an_airfield_and_fly_one_hex():
    garrison = at(BEEK, "r_be_1_mech_10", "r_be_2_mech_10", "r_be_tk_10")  # helicopters find room everywhere
    pos = rhine(garrison, dice=[6, 6], owner=NATO_FIELDS)
    lift(pos, "r_us_1_227_avn_1c", ["at " + BEEK])
    assert against(pos, "move r_us_1_227_avn_1c") == []
    board = pos.scenario.board
    near = board.neighbours[board.hex(BEEK)][0]
    beyond = next(n for n in board.neighbours[near] if board.distance(n, board.hex(BEEK)) == 2)
    procedure = begin(pos, "nato", "move r_us_1_227_avn_1c")
    ask = asked(procedure, {"nato": ["enter " + pos.label(near)]})
    assert rules_against(ask, "enter " + pos.label(beyond)) == ["AR:EX19.6.b"]


@rule("superpowers", "AR:EX19.6-7.b")
@pytest.mark.parametrize("unit", ["r_us_1_505_82", "r_be_1_para"])
def test_nato_airborne_units_that_do_not_drop_land_at_friendly_airfields_for_two_points(unit):
    pos = rhine(dice=[6, 6], owner=NATO_FIELDS)
    ask = asked(begin(pos, "nato", f"airlift {unit}"))
    assert sorted(ask.options) == sorted(["at " + BEEK, "at " + BRUGGEN])
    assert rules_against(ask, "at " + WEST) == ["AR:EX18.2.a"]
    lift(pos, unit, ["at " + BRUGGEN])
    assert (where(pos, unit), pos.airlift_used["nato"]) == (BRUGGEN, 2)
    assert against(rhine(airlift={"nato": 1, "wp": 9}, owner=NATO_FIELDS), "airlift " + unit) == ["AR:EX18.2.b"]
    assert against(rhine(), "airlift " + unit) == ["18.1.a"]  # no airfield is NATO's


@rule("superpowers", "AR:EX19.6-7.b")
def test_soviet_airborne_units_of_turn_2_fly_in_as_airmobile_ones_for_one_point():
    pos = rhine(turn=2, dice=[6])
    ask = asked(begin(pos, "wp", "airlift r_su_1_317"))
    assert len(ask.options) > 99  # any clear hex in range of the east edge
    lift(pos, "r_su_1_317", [ask.options[0]], "wp")
    assert pos.airlift_used["wp"] == 1


@rule("superpowers", "AR:EX19.6-7.b")
def test_soviet_airborne_units_drop_on_turn_1_and_come_otherwise_from_turn_2():
    pos = rhine()
    assert against(pos, "drop r_su_1_317", "wp") == []
    assert against(pos, "airlift r_su_1_317", "wp") == ["AR:EX19.6-7.b"]
    assert against(pos, "enter r_su_1_317", "wp") == ["AR:EX19.1.1W"]
    pos.turn = 2
    for answer in ("drop r_su_1_317", "airlift r_su_1_317", "enter r_su_1_317"):
        assert against(pos, answer, "wp") == []


# -- air supply -------------------------------------------------------------------------------------------------------


@rule("superpowers", "18.3.a")
@pytest.mark.parametrize(
    ("unit", "cost"),
    [("r_be_1_para", 1), ("r_be_tk_10", 2), ("r_fr_94_8", 4), ("r_fr_76_iii", 4), ("r_su_art_5gta", 4)],
)
def test_airlift_points_to_supply_a_unit(unit, cost):
    pos = rhine()
    assert airlift.supply_cost(pos, pos.scenario.index[unit]) == cost


@rule("superpowers", "18.3.a", "18.0.a", "13.0.b", "13.0.d")
def test_airlift_points_supply_units_that_cannot_trace_and_are_risked():
    pos = rhine(at(WEST, "r_be_tk_10"), at(EAST, "r_be_1_para"), dice=[1, 6, 6], superiority="nato")
    procedure = airlift.air_supply(pos, "nato", set())
    run(procedure, pos, {"nato": ["supply r_be_tk_10", "supply r_be_1_para"]})
    assert (pos.airlift["nato"], pos.airlift_used["nato"]) == (6, 2)
    assert [e["unit"] for e in told(pos, "supplied-by-air")] == ["r_be_tk_10", "r_be_1_para"]


@rule("superpowers", "18.3.a", "2.0.a")
def test_units_in_supply_get_none_from_the_air_and_costs_must_be_paid():
    pos = rhine(at(WEST, "r_be_tk_10"), at(EAST, "r_fr_94_8"), at(BEEK, "r_be_1_para"), airlift={"nato": 3, "wp": 9})
    traced = {pos.scenario.index["r_be_tk_10"]}
    ask = asked(airlift.air_supply(pos, "nato", traced))
    assert rules_against(ask, "supply r_be_tk_10") == ["18.3.a"]
    assert rules_against(ask, "supply r_fr_94_8") == ["18.3.a"]  # four points
    assert rules_against(ask, "supply r_be_1_para") == []
    pos.put(pos.scenario.index["r_su_1_317"], pos.scenario.board.hex("1031"))
    for wrong in (
        "supply r_su_1_317",
        "supply r_be_3_para",
        "supply nobody",
        "supply",
        "",
    ):  # not ours, not there
        assert rules_against(ask, wrong) == ["18.3.a"]
    run(airlift.air_supply(pos, "nato", traced), pos, {"nato": ["done"]})
    assert pos.airlift_used["nato"] == 0


@rule("superpowers", "18.3.a", "SEQ.A.b")
def test_only_the_units_supplied_from_the_air_are_in_supply():
    pos = rhine(at(EAST, "r_be_1_para", "r_be_3_para"), turn=2, dice=[6, 1, 1])
    for hex in members(pos.scenario.supply_sources["nato"]):
        pos.devastated[hex] = Devastation("wp", 2, False)
    run(mutual_command_phase(pos, None), pos, {"nato": ["supply r_be_3_para", "done"]})
    assert [pos.units[pos.scenario.index[id]].out_of_supply for id in ("r_be_1_para", "r_be_3_para")] == [True, False]


@rule("superpowers", "18.0.a", "18.3.a", "SEQ.A.a", "SEQ.A.b")
def test_units_cut_off_by_the_collapse_of_another_army_may_be_supplied_from_the_air():
    holds, behind, enemy = "r_su_1_tk_8g", "r_su_air_aslt_7gta", "r_be_tk_10"  # the first cannot trace to its own area
    pos = rhine(
        at("0933", holds, out_of_supply=True),
        at("0932", behind),
        turn=2,
        dice=[6, 6, 1, 1],
        airlift={"nato": 0, "wp": 1},
    )
    board = pos.scenario.board
    source, way = board.hex("0934"), board.hex("0933")
    pos.put(pos.scenario.index[enemy], next(n for n in board.neighbours[way] if board.distance(n, source) == 2))
    for hex in set(board.hexes) - {source, way}:
        pos.devastated[hex] = Devastation("wp", 2, False)
    run(mutual_command_phase(pos, None), pos, {"wp": ["supply " + behind]})
    assert where(pos, holds) == DESTROYED
    assert not pos.units[pos.scenario.index[behind]].out_of_supply


@rule("superpowers", "18.3.a", "DM:EX18.0.b")
def test_nobody_is_asked_about_air_supply_without_points_or_need():
    pos = position("munich", at("2427", "m_wg_241_24"))
    run(airlift.air_supply(pos, "nato", set()), pos)
    pos = rhine(at(WEST, "r_be_tk_10"))
    run(airlift.air_supply(pos, "nato", {pos.scenario.index["r_be_tk_10"]}), pos)
    assert pos.airlift_used["nato"] == 0
