"""Several targets, groups, lines of sight over obstacles, and fire that goes on."""

import pytest

from grognard.engine.ask import Ask
from grognard.engine.sight import BLOCKED
from grognard.games.asl.firing.attack import targets
from grognard.games.asl.firing.cowering import cowers
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_groups import may_fire_at, may_join
from grognard.games.asl.firing.fire_phases import FINAL_FIRE, PREP_FIRE, advancing_fire_phase, defensive_fire_phase
from grognard.games.asl.firing.ift import residual_attacks, resolve
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.moving.expenditures import under_fire
from grognard.games.asl.nerve.leadership import helper, leadership, morale_level
from grognard.games.asl.nerve.morale import check_task, eliminate, reduce
from grognard.games.asl.nerve.rally import may_rally, rallying_leaders
from grognard.games.asl.sequence import turn_record
from grognard.games.asl.sight import hindrance, sees
from grognard.games.asl.victory import take_control
from tests.asl.build import at, attack, board, field, loc, moving, rules_of, run, told, u, under_way

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


@pytest.mark.rule("asl", "3.5")
def test_advancing_fire_marks_come_off_and_prep_fire_bars_it():
    pos = field("", at("J5", "ge.sq.467", fired="prep"), at("J6", "ge.sq.467"), at("J9", "ru.sq.426"), phase="AFPh")
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["7.1"]
    run(advancing_fire_phase(pos, "german"), pos, {"german": ["done"]})
    assert pos.units[u(pos, "g1")].fired == ""


@pytest.mark.rule("asl", "3.9")
def test_turn_marker_moves_on_and_the_last_turn_ends_the_game():
    pos = field("", at("J5", "ge.sq.467"))
    run(turn_record(pos, None), pos)
    assert told(pos, "next-turn") == [{"turn": 2}]
    pos.turn = pos.scenario.last_turn
    run(turn_record(pos, None), pos)
    assert pos.result is not None


@pytest.mark.rule("asl", "7.32")
def test_result_of_an_attack_is_known_before_the_next_is_declared():
    pos = field("", at("J5", "ge.sq.467"), at("L5", "ge.sq.467"), at("J9", "ru.sq.426"), dice=[6, 5])
    run(resolve(pos, attack(pos, "J9", "g1")), pos)
    assert told(pos, "fire-result")
    ask = Ask("german", "3.2", PREP_FIRE, pos, "german")
    assert "fire J9" in ask.options


@pytest.mark.rule("asl", "7.33", "7.35")
def test_squad_fires_itself_and_its_weapon_at_different_targets():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J8", "ru.sq.426"), at("K8", "ru.sq.426"), dice=[6, 5])
    run(resolve(pos, attack(pos, "J8", "g1")), pos)
    assert (pos.units[u(pos, "g1")].fired, pos.units[u(pos, "gw1")].fired) == ("prep", "")
    assert may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "K8")) is None
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "K8"))) == ["7.1"]
    pos.drop(u(pos, "gw1"))
    assert rules_of(may_fire(pos, "german", u(pos, "gw1"))) == ["7.35"]


@pytest.mark.rule("asl", "7.4")
def test_fire_affects_everybody_in_the_location_and_friends_in_melee():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.426", "ru.ldr.8m0"), at("J8", "ge.sq.467"))
    shot = attack(pos, "J8", "g1")
    assert targets(pos, shot) == [u(pos, "r1"), u(pos, "r2")]
    for name in ("r1", "r2", "g2"):
        pos.change(u(pos, name), melee=True)
    assert set(targets(pos, shot)) == {u(pos, "r1"), u(pos, "r2"), u(pos, "g2")}


@pytest.mark.rule("asl", "7.54")
def test_berserk_unit_fires_with_nobody_from_elsewhere():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.sq.467", berserk=True), at("L6", "ru.sq.426"), phase="AFPh")
    assert rules_of(may_join(pos, attack(pos, "L6", "g1"), u(pos, "g2"))) == ["7.54"]


@pytest.mark.rule("asl", "8.22.a", "8.22.b")
def test_one_expenditure_is_one_residual_attack_after_the_action():
    pos = field("", at("J5", "ru.sq.426"), at("B1", "ge.sq.467"), dice=[6, 6])
    moving(pos, "r1", spent=0)
    pos.residual = {loc(pos, "J5"): 2}
    run(under_fire(pos, 4), pos, {"german": ["pass"]})
    assert len(told(pos, "residual-attacks")) == 1
    run(residual_attacks(pos, [u(pos, "r1")]), pos)
    assert len(told(pos, "residual-attacks")) == 1
    assert under_way(pos).here == 4


@pytest.mark.rule("asl", "8.224", "8.221")
def test_residual_does_not_cower():
    pos = field("", at("J5", "ru.sq.426"), dice=[2, 2, 3, 2])
    moving(pos, "r1")
    pos.residual = {loc(pos, "J5"): 4}
    run(residual_attacks(pos, [u(pos, "r1")]), pos)
    assert told(pos, "residual-attacks")[0]["column"] == 4
    assert told(pos, "cowers") == []


@pytest.mark.rule("asl", "8.311")
def test_who_has_an_enemy_in_his_location_fires_at_nobody_else_protectively():
    pos = field("", at("J5", "ge.sq.467", fired="final"), at("J5", "ru.sq.426", broken=True), at("J6", "ru.sq.426"))
    moving(pos, "r2")
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J6"))) == ["7.212"]


@pytest.mark.rule("asl", "8.41")
def test_machine_gun_that_kept_its_rate_final_fires_at_any_target():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.mmg", fired="first"), at("J9", "ru.sq.426"), at("J6", "ru.sq.426"), phase="DFPh",
        attacker="russian",
    )  # fmt: skip
    assert may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J9")) is None
    pos.change(u(pos, "gw1"), fired="first")
    assert rules_of(may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J9"))) == ["8.4"]
    assert may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J6")) is None
    assert "fire J6" in Ask("german", "8.4", FINAL_FIRE, pos, "german").options


@pytest.mark.rule("asl", "A.5", "A.17")
def test_modifiers_add_up_and_a_part_of_a_group_does_not_help_the_whole():
    facts = f"h K7 w -; g K7 {WOODS}"
    pos = field(facts, at("J5", "ge.sq.467", cx=True), at("L6", "ge.sq.467"), at("J9", "ru.sq.426"))
    mover = moving(pos, "r1")
    alone = drm(pos, attack(pos, "J9", "g1", mover=mover), u(pos, "r1"))
    assert alone.total == sum(m.value for m in alone) == -1
    assert [m.text for m in alone] == ["ffnam", "ffmo", "cx"]


@pytest.mark.rule("asl", "10.1")
def test_task_check_fails_above_the_morale_level():
    for dice, passed in (([3, 3], True), ([4, 3], False)):
        pos = field("", at("J5", "ru.sq.426"), dice=dice)
        assert check_task(pos, u(pos, "r1")) == passed


@pytest.mark.rule("asl", "10.7")
def test_leader_helps_allies_of_another_nation_less():
    pos = field("", at("J5", "ge.ldr.8m1", "ge.sq.467"), at("J6", "it.sq.346"))
    leader = u(pos, "g1")
    assert leadership(pos, leader, u(pos, "g2")) == -1
    assert leadership(pos, leader, u(pos, "r1")) == 0
    assert helper(pos, leader, [leader]) is None


@pytest.mark.rule("asl", "10.71")
def test_unit_whose_leader_is_broken_waits_for_him():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.ldr.8m1", broken=True), at("J9", "ru.sq.426"), phase="RPh", attacker="russian"
    )
    squad, leader = u(pos, "g1"), u(pos, "g2")
    assert rules_of(may_rally(pos, "german", squad)) == ["10.6"]
    assert may_rally(pos, "german", leader) is None
    pos.change(leader, broken=False)
    assert rallying_leaders(pos, squad) == [leader]
    assert may_rally(pos, "german", squad) is None


@pytest.mark.rule("asl", "10.8")
def test_fanatic_units_have_better_morale_and_never_cower():
    pos = field("", at("J5", "ge.sq.467"))
    squad = u(pos, "g1")
    assert (morale_level(pos, squad), cowers(pos, squad)) == (7, True)
    pos.change(squad, fanatic=True)
    assert (morale_level(pos, squad), cowers(pos, squad)) == (8, False)
    pos.change(squad, broken=True)
    assert morale_level(pos, squad) == pos.type(squad).broken_morale + 1


@pytest.mark.rule("asl", "6.6")
def test_personnel_never_block_a_line():
    pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.447.rifle", "ru.sq.447.rifle"), at("J9", "ru.sq.426"))
    assert hindrance(pos, loc(pos, "J5"), loc(pos, "J9")) == 0


@pytest.mark.rule("asl", "6.4", "6.42", "6.43")
def test_hexes_behind_an_obstacle_are_blind_from_above():
    """Example 6.43.ex1."""
    hill = f"h I3 w - level:1; g I3 {WOODS}; h H2 o - level:1; h I4 o - level:1; h J3 o - level:1"
    pos = field(f"h J4 o - level:3; {hill}", at("J4", "ge.sq.467"))
    assert [sees(pos, loc(pos, "J4"), loc(pos, label)) for label in ("H2", "H1")] == [False, False]
    pos = field(f"h J4 o - level:3; {hill}; h H1 o - level:1", at("J4", "ge.sq.467"))
    assert sees(pos, loc(pos, "J4"), loc(pos, "H1"))
    pos = field(f"h J4 o - level:4; {hill}", at("J4", "ge.sq.467"))
    assert sees(pos, loc(pos, "J4"), loc(pos, "H1"))


@pytest.mark.rule("asl", "6.21")
def test_half_level_obstacle_blocks_its_own_level_only():
    pos = field("h J7 u -", at("J5", "ge.sq.467"))
    assert hindrance(pos, loc(pos, "J5"), loc(pos, "J9")) == BLOCKED
    assert hindrance(pos, loc(pos, "J5"), loc(pos, "J7")) != BLOCKED
    high = field("h J7 u -; h J5 o - level:1", at("J5", "ge.sq.467"))
    assert hindrance(high, loc(high, "J5"), loc(high, "J9")) != BLOCKED


@pytest.mark.rule("asl", "26.22", "26.221", "26.21")
def test_casualties_score_what_they_are_worth():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.9m2", "ge.sq.467"))
    eliminate(pos, u(pos, "g1"), "7.301")
    assert pos.cvp["russian"] == 2
    eliminate(pos, u(pos, "g2"), "7.301")
    assert pos.cvp["russian"] == 5
    reduce(pos, u(pos, "g3"))
    assert pos.cvp["russian"] == 6


@pytest.mark.rule("asl", "26.1")
def test_control_of_hexes_is_taken_on_the_ground():
    pos = board(101, at("S4", "ge.sq.467"))
    take_control(pos)
    assert pos.held_hexes == {pos.board.hex("S4"): "german"}
    pos.stand_at(u(pos, "g1"), loc(pos, "T9"))
    take_control(pos)
    assert pos.held_hexes[pos.board.hex("S4")] == "german"


@pytest.mark.rule("asl", "3.4")
def test_all_marks_of_the_defender_come_off_when_final_fire_is_over():
    marks = ("first", "final", "none", "prep")
    pos = field("", *(at(f"J{2 * n}", "ge.sq.467", fired=mark) for n, mark in enumerate(marks, 1)), attacker="russian")
    pos.phase = "DFPh"
    run(defensive_fire_phase(pos, "russian"), pos)
    assert [pos.units[u(pos, f"g{n}")].fired for n in range(1, 5)] == ["", "", "", "prep"]
