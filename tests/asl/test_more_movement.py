"""Entry, exit, TI, wounds, Inexperienced troops and what a mover spends in one Location."""

import pytest
from msgspec.structs import replace

import grognard
from grognard.engine.dice import Pair
from grognard.games.asl.before_play.foxholes import may_climb_out
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.close_quarters.close_combat import close_combat_phase
from grognard.games.asl.firing.cowering import cowering
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_groups import may_direct
from grognard.games.asl.firing.gathering import must_fire
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.firing.residual import drm_against
from grognard.games.asl.moving.advance import advance, may_advance
from grognard.games.asl.moving.costs import allowance
from grognard.games.asl.moving.expenditures import into_foxhole, leave_board
from grognard.games.asl.moving.movement import begin_move, go_on, movement_phase
from grognard.games.asl.moving.moves import may_double, may_move, may_take_hole
from grognard.games.asl.moving.next_steps import enterable
from grognard.games.asl.moving.purse import left
from grognard.games.asl.nerve.leadership import helper, leadership, morale_level
from grognard.games.asl.nerve.morale import break_unit, pin
from grognard.games.asl.nerve.rally import begin_rally
from grognard.games.asl.nerve.wounds import survives
from grognard.games.asl.pack.scenario_files import Condition
from grognard.games.asl.victory import count_prisoners
from grognard.games.asl.weapons.machine_guns import breakdown
from tests.asl.build import (
    asked,
    at,
    attack,
    board,
    field,
    loc,
    moving,
    rules_against,
    rules_of,
    run,
    told,
    u,
    under_way,
)
from tests.driver import _play


@pytest.mark.rule("asl", "2.5", "2.51")
def test_reinforcements_wait_beside_the_board_and_enter_by_their_hexes():
    game = grognard.new("asl", "s4", seed=3)
    pos = game.position
    germans = [x for x in pos.of_group["italian"] if pos.scenario.slots[x].type == "ge.sq.467"]
    assert {pos.units[x].where for x in germans} == {"reserve"}
    pos.turn = 3
    begin_rally(pos, "italian")
    assert {pos.units[x].where for x in germans} == {"offboard"}
    pos.phase, pos.attacker = "MPh", "italian"
    assert may_move(pos, "italian", germans[0]) is None
    entries = {o for o in asked(begin_move(pos, "italian", germans[0])).options if o.startswith("enter")}
    assert entries == {f"enter Y{n}" for n in range(2, 9)}
    assert rules_of(may_fire(pos, "italian", germans[0])) == ["7.1"]


@pytest.mark.rule("asl", "2.6", "26.23")
def test_units_leave_the_board_where_the_scenario_scores_it():
    found = {}
    for slug in grognard.games()["asl"].scenarios:
        game = grognard.new("asl", slug, seed=1)
        file = game.position.scenario.file
        found[slug] = any(c.kind == "exit_vp" for c in file.victory.conditions)
    slug = next(s for s, scores in found.items() if scores)
    game = grognard.new("asl", slug, seed=1)
    pos = game.position
    side = pos.scenario.file.victory.side
    condition = next(c for c in pos.scenario.file.victory.conditions if c.kind == "exit_vp")
    edge = pos.scenario.hex_named(condition.hexes[0])
    squad = next(x for x in pos.of_group[side] if pos.type(x).kind == "squad")
    pos.stand_at(squad, pos.scenario.locations(edge)[0])
    pos.phase, pos.attacker, pos.turn = "MPh", side, 2
    assert "exit" in asked(begin_move(pos, side, squad)).options
    run(leave_board(pos), pos)
    assert pos.exit_vp[side] == 2
    assert pos.units[squad].where == "exited"


@pytest.mark.rule("asl", "26.221")
def test_units_that_leave_where_nothing_is_scored_are_lost():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"))
    moving(pos, "g1")
    run(leave_board(pos), pos)
    assert pos.cvp["russian"] == 2


@pytest.mark.rule("asl", "26.23")
def test_prisoners_led_off_the_board_count_and_twice_in_the_end():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.hs.237.rifle"))
    exits = Condition("exit_vp", hexes=["J5"], at_least=9)
    pos.scenario.file = replace(pos.scenario.file, victory=replace(pos.scenario.file.victory, conditions=[exits]))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    moving(pos, "g1")
    run(leave_board(pos), pos)
    assert (pos.exit_vp["german"], pos.cvp["german"]) == (3, 1)
    count_prisoners(pos)
    assert (pos.exit_vp["german"], pos.cvp["german"]) == (4, 2)


@pytest.mark.rule("asl", "4.12")
def test_leader_of_another_nation_hastens_nobody():
    for leader, factors in (("ru.ldr.8m0", 6), ("it.ldr.8m0", 4)):
        pos = field("", at("J5", "ru.sq.447.rifle", leader))
        assert allowance(pos, u(pos, "r1"), (u(pos, "r1"), u(pos, "r2"))) == factors


@pytest.mark.rule("asl", "4.8")
def test_ti_unit_does_nothing_until_the_close_combat_phase_ends():
    pos = field("", at("J5", "ge.sq.467", ti=True), at("J9", "ru.sq.426"), phase="MPh")
    squad = u(pos, "g1")
    assert rules_of(may_move(pos, "german", squad)) == ["4.8"]
    assert rules_of(may_advance(pos, "german", squad)) == ["4.8"]
    pos.phase = "PFPh"
    assert rules_of(may_fire(pos, "german", squad)) == ["4.8"]
    run(close_combat_phase(pos, "german"), pos)
    assert not pos.units[squad].ti
    pos.change(squad, ti=True)
    break_unit(pos, squad)
    assert not pos.units[squad].ti


@pytest.mark.rule("asl", "5.13")
def test_only_the_mover_suffers_from_overstacking_while_he_moves():
    pos = field("", at("J5", *["ge.sq.467"] * 4), at("J9", "ru.sq.426"), attacker="german")
    mover = moving(pos, "g4")
    shot = attack(pos, "J5", "r1", mover=mover)
    assert drm(pos, shot, u(pos, "g4")).value("5.131") == -1
    pos.stand_at(u(pos, "g1"), loc(pos, "J4"))
    assert drm(pos, shot, u(pos, "g4")).value("5.131") == 0


@pytest.mark.rule("asl", "5.6", "8.12")
def test_foxhole_holds_so_many_and_going_in_draws_fire():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J9", "ru.sq.426"), phase="MPh")
    pos.foxholes = {pos.board.hex("J5"): 1}
    move = moving(pos, "g1", spent=0)
    assert may_take_hole(pos, move) is None
    ask = asked(into_foxhole(pos))
    assert (ask.side, ask.prompt) == ("russian", "first-fire")
    assert under_way(pos).here == 2
    move = moving(pos, "g2", spent=0)
    assert rules_of(may_take_hole(pos, move)) == ["5.6"]


@pytest.mark.rule("asl", "8.12", "8.26")
def test_units_climb_out_of_a_foxhole_and_stay_under_fire():
    pos = field("", at("J5", "ge.sq.467", in_hole=True), at("J9", "ru.sq.426"), phase="MPh")
    pos.foxholes = {pos.board.hex("J5"): 1}
    procedure = begin_move(pos, "german", u(pos, "g1"))
    ask = asked(procedure, {"german": ["out"]})
    assert (ask.side, ask.prompt) == ("russian", "first-fire")
    assert not pos.units[u(pos, "g1")].in_hole
    assert (under_way(pos).here, drm_against(pos, u(pos, "g1")).total) == (2, -2)
    assert rules_of(may_climb_out(pos, under_way(pos))) == ["8.12"]


@pytest.mark.rule("asl", "4.7", "5.6")
def test_advance_leads_from_one_foxhole_into_another_if_there_is_room():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467", in_hole=True), phase="APh")
    pos.foxholes = {pos.board.hex("J5"): 2, pos.board.hex("J6"): 1}
    for name in ("g1", "g2"):
        advance(pos, "german", u(pos, name), loc(pos, "J6"))
    assert [pos.units[u(pos, name)].in_hole for name in ("g1", "g2")] == [True, False]


@pytest.mark.rule("asl", "7.831")
def test_pinned_leader_leads_nobody_and_lends_no_factors():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m1"), at("J9", "ru.sq.426"))
    squad, leader = u(pos, "g1"), u(pos, "g2")
    assert helper(pos, squad, [squad, leader]) == leader
    pin(pos, leader)
    assert helper(pos, squad, [squad, leader]) is None
    assert rules_of(may_direct(pos, attack(pos, "J9", "g1"), leader)) == ["7.53"]
    move = moving(pos, "g1", "g2", spent=0)
    assert left(pos, move) == 8


@pytest.mark.rule("asl", "17.1", "17.11")
def test_wound_is_light_or_mortal():
    for die, wounded, alive in ((4, False, True), (5, False, False), (3, True, True), (4, True, False)):
        pos = field("", at("J5", "ge.ldr.8m1", wounded=wounded), dice=[die])
        assert survives(pos, u(pos, "g1")) == alive
    assert told(pos, "wounded") == []


@pytest.mark.rule("asl", "17.2")
def test_wounded_smc_is_slow_and_carries_nothing():
    pos = field("", at("J5", "ge.ldr.8m1", wounded=True), phase="MPh")
    leader = u(pos, "g1")
    assert allowance(pos, leader, (leader,)) == 3
    assert rules_of(may_double(pos, moving(pos, "g1", spent=0))) == ["4.5"]


@pytest.mark.rule("asl", "17.2", "4.5")
def test_smc_who_is_wounded_in_double_time_runs_no_more():
    pos = field("", at("J5", "ge.ldr.8m1", cx=True), phase="MPh", dice=[2])
    moving(pos, "g1", spent=2, double=2, by_road=False)
    assert left(pos, under_way(pos)) == 2 * (8 - 2)
    assert survives(pos, u(pos, "g1"))
    assert left(pos, under_way(pos)) == 2 * (3 - 2)


@pytest.mark.rule("asl", "17.2")
def test_squad_carries_a_wounded_leader_who_has_no_weapons():
    """Four factors and the leader's two, less two for the five Portage Points; beside him on foot it would be three."""
    wounded = at("J5", "ge.ldr.8m1", wounded=True)
    found = {}
    for what, stack in (
        ("squad", (at("J5", "ge.sq.467"), wounded)),
        ("laden", (at("J5", "ge.sq.467", "ge.mmg"), wounded)),
        ("armed", (at("J5", "ge.sq.467"), at("J5", "ge.ldr.8m1", "ge.lmg", wounded=True))),
        ("smc", (at("J5", "ge.ldr.8m0"), wounded)),
    ):
        pos = field("", *stack, phase="MPh")
        found[what] = left(pos, moving(pos, "g1", "g2", spent=0)) / 2
    assert found == {"squad": 4, "laden": 3, "armed": 2, "smc": 3}


@pytest.mark.rule("asl", "17.3")
def test_wound_makes_morale_and_leadership_worse_by_one():
    pos = field("", at("J5", "ge.ldr.8m1"))
    before = morale_level(pos, u(pos, "g1")), leadership(pos, u(pos, "g1"))
    pos.change(u(pos, "g1"), wounded=True)
    assert before == (8, -1)
    assert (morale_level(pos, u(pos, "g1")), leadership(pos, u(pos, "g1"))) == (7, 0)


@pytest.mark.rule("asl", "19.31")
def test_green_troops_with_a_leader_move_like_others_and_conscripts_do_not():
    pos = field("", at("J5", "ge.sq.436", "ge.ldr.8m0"), at("J6", "ru.sq.426", "ru.ldr.8m0"))
    stacks = [tuple(pos.persons(side)) for side in ("german", "russian")]
    classes = [pos.type(stack[0]).class_ for stack in stacks]
    found = dict(zip(classes, [allowance(pos, stack[0], stack) for stack in stacks]))
    assert found.get("C", 5) == 5
    assert found.get("G", 6) == 6
    assert [allowance(pos, stack[0], stack[:1]) for stack in stacks] == [3, 3]


@pytest.mark.rule("asl", "19.32")
def test_weapon_in_inexperienced_hands_breaks_down_sooner():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J6", "ge.sq.436", "ge.lmg"))
    assert breakdown(pos, u(pos, "gw2"))[0] == breakdown(pos, u(pos, "gw1"))[0] - 1


@pytest.mark.rule("asl", "19.33", "7.9")
def test_inexperienced_units_cower_twice_as_far():
    pos = field("", at("J5", "ge.sq.436"), at("J6", "ge.sq.467"), at("J9", "ru.sq.426"))
    assert cowering(pos, attack(pos, "J9", "g1", "g2"), Pair(2, 2)) == -2


@pytest.mark.rule("asl", "8.12")
def test_leaving_a_foxhole_costs_a_factor():
    pos = field("", at("J5", "ge.sq.467", in_hole=True), phase="MPh")
    pos.foxholes = {pos.board.hex("J5"): 1}
    procedure = begin_move(pos, "german", u(pos, "g1"))
    next(procedure)
    procedure.send(("enter", loc(pos, "J6")))
    assert under_way(pos).spent == 4


@pytest.mark.rule("asl", "2.3")
def test_half_hexes_at_the_edge_are_entered_like_others():
    pos = board(101, at("B1", "ge.sq.467"), phase="MPh")
    assert "enter B0" in asked(begin_move(pos, "german", u(pos, "g1"))).options


@pytest.mark.rule("asl", "4.42")
def test_smc_goes_nowhere_with_more_than_two_portage_points():
    pos = field("", at("J5", "ge.ldr.8m0", "ge.lmg", "ge.lmg"), at("K5", "ge.ldr.8m0", "ge.hmg"), phase="MPh")
    assert left(pos, moving(pos, "g1", spent=0)) == 10
    assert left(pos, moving(pos, "g2", spent=0)) == 0


@pytest.mark.rule("asl", "4.42")
def test_smc_carries_for_one_unit_of_his_stack_only():
    burdens = at("J5", "ge.sq.467", "ge.hmg"), at("J5", "ge.sq.467", "ge.hmg"), at("J5", "ge.ldr.8m0")
    pos = field("", *burdens, at("J5", "ge.hero"), phase="MPh")
    assert left(pos, moving(pos, "g1", "g3", spent=0)) == 12
    assert left(pos, moving(pos, "g1", "g2", "g3", spent=0)) == 10
    assert left(pos, moving(pos, "g1", "g2", "g3", "g4", spent=0)) == 12


@pytest.mark.rule("asl", "4.61")
def test_assault_movement_does_not_end_in_a_foxhole_for_all_its_factors():
    for spent, why in ((3, ["4.61"]), (2, [])):
        pos = field("", at("J5", "ge.sq.467"), phase="MPh", foxholes={})
        pos.foxholes[pos.units[u(pos, "g1")].hex] = 1
        assert rules_of(may_take_hole(pos, moving(pos, "g1", spent=spent, assault=True, by_road=False))) == why


@pytest.mark.rule("asl", "4.61")
def test_who_goes_berserk_moves_without_caution():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.426"))
    shot = attack(pos, "J5", "r1", mover=moving(pos, "g1", assault=True))
    assert drm(pos, shot, u(pos, "g1")).total == -1
    pos.change(u(pos, "g1"), berserk=True)
    assert drm(pos, shot, u(pos, "g1")).total == -2


@pytest.mark.rule("asl", "4.61", "8.12", "4.13")
def test_who_climbs_out_needs_a_factor_and_by_assault_movement_one_more():
    for spent, assault, why in ((3, True, ["4.61"]), (2, True, []), (3, False, []), (4, False, ["4.13"])):
        pos = field("", at("J5", "ge.sq.467", in_hole=True), phase="MPh")
        pos.foxholes = {pos.units[u(pos, "g1")].hex: 1}
        assert rules_of(may_climb_out(pos, moving(pos, "g1", spent=spent, assault=assault, by_road=False))) == why


@pytest.mark.rule("asl", "4.4")
def test_weapon_is_carried_only_once_in_a_phase():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("K6", "ge.sq.467"), phase="MPh", dice=[1])
    _play(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6", "drop gw1", "enter J7", "stop"]})
    ask = asked(begin_move(pos, "german", u(pos, "g2")), {"german": ["enter J6", "recover g2 gw1"]})
    assert pos.weapons_of(u(pos, "g2")) == [u(pos, "gw1")]
    assert rules_against(ask, "enter J5") == ["4.4"]
    assert enterable(pos, under_way(pos)) == []
    ask = asked(go_on(pos), {"german": ["drop gw1"]})
    assert rules_against(ask, "enter J5") == []


@pytest.mark.rule("asl", "4.43")
def test_unit_that_does_not_move_puts_down_its_weapon():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", fired="prep"), at("J7", "ge.sq.467", "ge.lmg", broken=True))
    pos.phase = "MPh"
    ask = asked(movement_phase(pos, "german"), {"german": ["drop gw1"]})
    assert pos.weapons_of(u(pos, "g1")) == []
    assert rules_against(ask, "drop gw2") == ["4.43"]


@pytest.mark.rule("asl", "8.312")
def test_riders_need_not_fire_at_who_enters_their_location():
    pos = field("", at("J5", "ge.sq.467", mounted=True), at("J5", "ru.sq.426", berserk=True))
    assert must_fire(pos, moving(pos, "r1", spent=2)) == []


@pytest.mark.rule("asl", "15.431")
def test_berserk_units_do_not_linger_beside_their_foxhole():
    pos = field("", at("J5", "ge.sq.467", in_hole=True), at("J9", "ru.sq.426"))
    pos.foxholes = {pos.board.hex("J5"): 1}
    assert may_climb_out(pos, moving(pos, "g1", spent=0)) is None
    pos.change(u(pos, "g1"), berserk=True)
    assert rules_of(may_climb_out(pos, moving(pos, "g1", spent=0))) == ["15.431"]


@pytest.mark.rule("asl", "4.2", "24.1", "4.44")
def test_units_of_a_stack_use_the_same_factors_for_different_things():
    placed = at("J5", "ge.sq.467", "ge.sq.467"), at("J5", "ge.sq.467", "ge.lmg"), at("J9", "ru.sq.426")
    pos = field("", *placed, phase="MPh", dice=[1, 1, 3])
    pos.drop(u(pos, "gw1"))
    go = {"german": ["with g2", "with g3", "smoke g1 J5"]}
    ask = asked(begin_move(pos, "german", u(pos, "g1")), go)
    assert ask.prompt == "act-together"
    assert rules_against(ask, "recover g1 gw1") == ["4.2"]
    assert {"smoke g2 J5", "smoke g2 J6", "recover g2 gw1", "recover g3 gw1", "done"} <= set(ask.options)
    pos = field("", *placed, phase="MPh", dice=[1, 1, 3])
    pos.drop(u(pos, "gw1"))
    said = [*go["german"], "smoke g2 J6", "recover g3 gw1"]
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": said, "russian": ["pass"]})
    assert (left(pos, under_way(pos)), under_way(pos).grenades) == (8 - 4, 4)  # the dearest of it, once
    assert sorted(pos.label(hex) for hex in pos.smoke) == ["J5", "J6"]
    assert pos.weapons_of(u(pos, "g3")) == [u(pos, "gw1")]
    assert len(told(pos, "grenade")) == 2


@pytest.mark.rule("asl", "4.61")
def test_assault_movement_goes_on_after_factors_spent_where_it_began():
    for steps, rules in (([], []), (["enter J6"], ["4.61"])):
        pos = field("", at("J5", "ge.sq.467", in_hole=True), at("J9", "ru.sq.426"), phase="MPh")
        pos.foxholes = {pos.board.hex("J5"): 1}
        said = {"german": ["assault", "out", *steps], "russian": ["pass", *["pass" for _ in steps]]}
        ask = asked(begin_move(pos, "german", u(pos, "g1")), said)
        assert rules_against(ask, "enter J7" if steps else "enter J6") == rules


@pytest.mark.rule("asl", "4.13")
def test_nobody_has_a_factor_more_for_roads_before_he_has_left_his_hex():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")))
    pos.move = replace(under_way(pos), spent=2)
    assert left(pos, under_way(pos)) == 8 - 2


@pytest.mark.rule("asl", "8.26", "4.63")
def test_climbing_out_of_a_foxhole_takes_a_factor_and_is_no_part_of_a_dash():
    pos = field("", at("J5", "ge.sq.467", in_hole=True), foxholes={field("").board.hex("J5"): 1})
    assert rules_of(may_climb_out(pos, moving(pos, "g1", spent=4, by_road=False))) == ["4.13"]
    assert rules_of(may_climb_out(pos, moving(pos, "g1", spent=0, dash=(1, 2, 3)))) == ["4.63"]


@pytest.mark.rule("asl", "4.5")
@pytest.mark.parametrize(
    ("state", "text"), [({"wounded": True}, "wounded"), ({"cx": True}, "out-of-breath"), ({}, "assault-declared")]
)
def test_who_may_not_use_double_time_hears_why(state, text):
    pos = field("", at("J5", "ge.ldr.8m0", **state))
    against = may_double(pos, moving(pos, "g1", spent=0, assault=not state))
    assert against is not None
    assert (against.rule, against.text) == ("4.5", text)
