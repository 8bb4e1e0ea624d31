"""Rules on which a strict opponent insists: Minimum Moves, portage, Dummies, residual, charges, heroes, Commissars."""

from fractions import Fraction

import pytest

from grognard.engine.reason import Tally
from grognard.games.asl.close_quarters.assaults import director
from grognard.games.asl.close_quarters.close_combat import fight_in
from grognard.games.asl.close_quarters.fights import Assault
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.residual import left_by
from grognard.games.asl.moving.costs import allowance
from grognard.games.asl.moving.movement import begin_move
from grognard.games.asl.moving.purse import left
from grognard.games.asl.nerve.leadership import helper, morale_level
from grognard.games.asl.weapons.demolition import explode, fails_from
from grognard.games.asl.weapons.smoke_grenades import burn
from tests.asl.build import asked, at, attack, decoy, field, loc, moving, rules_against, run, told, u


@pytest.mark.rule("asl", "4.134")
def test_who_is_pinned_by_fire_in_a_minimum_move_is_tired_by_it_too():
    pos = field("h K5 m - level:1", at("J5", "ge.sq.436"), at("K7", "ru.sq.628"), phase="MPh", dice=[2, 3, 2, 3])
    script = {"german": ["enter K5"], "russian": ["fire", "with r1", "shoot", "pass"]}
    run(begin_move(pos, "german", u(pos, "g1")), pos, script)
    unit = pos.units[u(pos, "g1")]
    assert [event.rule for event in pos.events if event.text == "pinned"] == ["7.8"]
    assert (unit.pinned, unit.cx) == (True, True)


@pytest.mark.rule("asl", "4.42")
def test_smc_carries_for_another_smc_too():
    pos = field("", at("J5", "ge.ldr.8m0", "ge.lmg", "ge.lmg"), at("J5", "ge.ldr.8m1"), at("Z9", "ru.sq.426"))
    alone, both = (allowance(pos, u(pos, "g1"), stack) for stack in ([u(pos, "g1")], pos.persons("german")))
    assert (alone, both) == (5, 6)


@pytest.mark.rule("asl", "4.42")
def test_smc_whose_hands_are_full_carries_for_nobody():
    squad = "ge.sq.467", "ge.hmg"
    pos = field(
        "", at("J5", *squad), at("J5", *squad), at("J5", "ge.ldr.8m0", "ge.lmg"), at("J5", "ge.hero"),
        at("Z9", "ru.sq.426"),
    )  # fmt: skip
    move = moving(pos, "g1", "g2", "g3", "g4", spent=0)
    assert left(pos, move) / 2 == 4 + 2 - 1  # of the two squads only one has help


@pytest.mark.rule("asl", "4.44")
def test_dummies_recover_nothing():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), decoy("J5", "german"), at("Z9", "ru.sq.426"), phase="MPh")
    pos.drop(u(pos, "gw1"))
    ask = asked(begin_move(pos, "german", u(pos, "gd1")))
    assert rules_against(ask, "recover gd1 gw1") == ["4.44"]


@pytest.mark.rule("asl", "7.8", "24.31")
def test_white_phosphorus_pins_nobody():
    pos = field("", at("J6", "ge.sq.467"), at("Z9", "ru.sq.426"), dice=[3, 4], phase="MPh")
    run(burn(pos, loc(pos, "J6"), loc(pos, "J6")), pos)
    assert told(pos, "morale-check")[0]["final"] == morale_level(pos, u(pos, "g1"))
    assert not pos.units[u(pos, "g1")].pinned


@pytest.mark.rule("asl", "8.2", "8.26")
def test_residual_is_limited_to_twelve_after_all_else():
    pos = field("", at("J5", "ge.sq.467"))
    assert [left_by(pos, 36, outside) for outside in range(4)] == [12, 12, 8, 6]
    assert [left_by(pos, 24, outside) for outside in range(4)] == [12, 8, 6, 4]
    assert [left_by(pos, pos.scenario.charts.ift.column(Fraction(fp)), 0) for fp in (1, 2, 7, 20)] == [0, 1, 2, 8]


@pytest.mark.rule("asl", "19.32")
def test_charge_of_the_inexperienced_is_a_dud_sooner():
    pos = field("", at("J5", "ge.sq.436", "ge.dc"), at("J6", "ge.sq.447", "ge.dc"))
    assert [fails_from(pos, u(pos, f"gw{n}"), u(pos, f"g{n}")) for n in (1, 2)] == [9, 10]


@pytest.mark.rule("asl", "4.62", "13.5")
@pytest.mark.parametrize(("state", "rule"), [("hazardous", "4.62"), ("mounted", "13.5")])
def test_charge_thrown_in_final_fire_finds_the_hazardous_and_riders_easier(state, rule):
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), at("J6", "ru.sq.426"), phase="DFPh", dice=[3, 4])
    pos.change(u(pos, "r1"), **{state: True})
    run(explode(pos, u(pos, "gw1"), loc(pos, "J6"), u(pos, "g1"), Tally(), "23.6", thrown=True), pos)
    assert told(pos, "explodes")[0]["drm"].value(rule) == -2


@pytest.mark.rule("asl", "15.2", "15.21")
def test_heroic_leader_has_the_morale_of_a_hero_or_his_own():
    pos = field("", at("J5", "ge.ldr.8m1"), at("J5", "ge.ldr.10m2"), at("J5", "ge.hero.wounded", fanatic=True))
    levels = []
    for wounded in (False, True):
        for name in ("g1", "g2"):
            pos.change(u(pos, name), heroic=True, wounded=wounded)
            levels.append(morale_level(pos, u(pos, name)))
    assert levels == [9, 10, 8, 9]
    pos.change(u(pos, "g3"), wounded=True, waved=True)
    assert morale_level(pos, u(pos, "g3")) == 9


@pytest.mark.rule("asl", "25.221")
def test_no_other_leader_counts_where_a_commissar_is():
    pos = field("", at("J5", "ru.sq.447.rifle", "ru.ldr.9m1", "ru.ldr.8m0", "ru.com.9m0"), at("J8", "ge.sq.467"))
    squad, leader, poor, commissar = (u(pos, f"r{n}") for n in range(1, 5))
    shot = attack(pos, "J8", "r1", led="r2")
    assault = Assault("russian")
    assault.attackers = [squad, leader]
    assert drm(pos, shot, None).value("7.531") == 0
    assert director(pos, assault) is None
    pos.change(commissar, pinned=True)
    assert drm(pos, shot, None).value("7.531") == -1
    assert director(pos, assault) == leader
    pos.change(commissar, pinned=False)
    pos.change(leader, heroic=True)  # of higher morale than the other leader, as the Commissar is not
    pos.change(poor, fanatic=True, type="ru.ldr.8m0")
    assert helper(pos, poor, [poor, leader, commissar]) is None


@pytest.mark.rule("asl", "20.2")
def test_who_stands_with_the_berserk_is_not_captured_together_with_them():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), at("J5", "ru.ldr.8m0", berserk=True), phase="CCPh")
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), {"russian": ["done"]})
    assert rules_against(ask, f"capture {pos.outward(u(pos, 'r1'))}") == ["20.2"]
