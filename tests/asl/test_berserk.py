"""Berserk units charge."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.asl.captivity.prisoners import at_once
from grognard.games.asl.close_quarters.close_combat import fight_in
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.moving.advance import may_advance
from grognard.games.asl.moving.costs import allowance
from grognard.games.asl.moving.movement import (
    MOVEMENT,
    MOVING,
    begin_move,
    end_move,
    end_movement,
    go_on,
    part_from_the_berserk,
)
from grognard.games.asl.moving.moves import may_leave, may_move, reachable
from grognard.games.asl.nerve.berserk import after_killing, aims, goals, waiting
from grognard.games.asl.nerve.heat_of_battle import go_berserk, rage
from grognard.games.asl.nerve.morale import Losses, eliminate
from tests.asl.build import asked, at, attack, field, loc, moving, rules_against, rules_of, run, u, under_way


def charge(**given):
    return field(
        "", at("J5", "ge.sq.467", berserk=True), at("K5", "ge.sq.467"), at("J9", "ru.sq.426"), at("P5", "ru.sq.426"),
        phase="MPh", **given,
    )  # fmt: skip


@pytest.mark.rule("asl", "15.43", "15.45")
def test_berserk_unit_charges_the_nearest_enemy_before_anybody_moves():
    pos = charge()
    assert goals(pos, u(pos, "g1")) == [loc(pos, "J9")]
    assert rules_of(may_move(pos, "german", u(pos, "g2"))) == ["15.43"]
    assert rules_against(Ask("german", "3.3", MOVEMENT, pos, "german"), "done") == ["15.43"]
    assert may_move(pos, "german", u(pos, "g1")) is None


@pytest.mark.rule("asl", "15.43", "4.1")
def test_berserk_unit_that_has_fired_its_weapon_alone_does_not_hold_up_the_others():
    pos = charge()
    pos.change(u(pos, "g1"), shots=1)
    assert may_move(pos, "german", u(pos, "g2")) is None
    assert rules_of(may_move(pos, "german", u(pos, "g1"))) == ["4.1"]


@pytest.mark.rule("asl", "15.431", "15.43")
def test_charge_has_eight_factors_and_takes_the_shortest_way():
    pos = charge()
    assert allowance(pos, u(pos, "g1"), (u(pos, "g1"),)) == 8
    move = moving(pos, "g1", spent=0)
    assert reachable(pos, move) == [loc(pos, "J6")]
    ask = asked(begin_move(pos, "german", u(pos, "g1")))
    assert [o for o in ask.options if o.startswith("enter")] == ["enter J6"]
    assert rules_against(ask, "stop") == ["15.43"]
    assert rules_against(ask, "double") == ["4.5"]
    assert rules_against(ask, "assault") == ["4.61"]
    assert rules_against(ask, "hole") == ["5.6"]
    pos.foxholes = {pos.board.hex("J5"): 1}
    assert rules_against(ask, "hole") == ["15.431"]  # a foxhole is not on its way
    pos.phase = "APh"
    assert rules_of(may_advance(pos, "german", u(pos, "g1"))) == ["15.431"]


@pytest.mark.rule("asl", "15.432")
def test_charge_enters_the_enemys_location():
    pos = field("", at("J8", "ge.sq.467", berserk=True), at("J9", "ru.sq.426", broken=True), phase="MPh")
    assert "enter J9" in asked(begin_move(pos, "german", u(pos, "g1"))).options
    pos.move, pos.phase = None, "PFPh"
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["15.432"]


@pytest.mark.rule("asl", "15.45")
def test_enemy_beyond_water_is_not_charged():
    ring = "; ".join(f"h {label} p -" for label in ("J8", "J10", "I8", "I9", "K8", "K9", "I10", "K10"))
    pos = field(ring, at("J5", "ge.sq.467", berserk=True), at("J9", "ru.sq.426"), at("P5", "ru.sq.426"), phase="MPh")
    assert loc(pos, "J9") not in goals(pos, u(pos, "g1"))


@pytest.mark.rule("asl", "15.46")
def test_unit_that_has_killed_everybody_there_is_normal_again():
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J5", "ru.sq.426"))
    after_killing(pos, loc(pos, "J5"), "german")
    assert pos.units[u(pos, "g1")].berserk
    pos.remove(u(pos, "r1"))
    after_killing(pos, loc(pos, "J5"), "german")
    assert not pos.units[u(pos, "g1")].berserk


@pytest.mark.rule("asl", "15.43", "4.1")
def test_who_went_berserk_after_he_had_fired_holds_up_nobody():
    pos = field("", at("J5", "ge.sq.467", berserk=True, fired="prep"), at("J8", "ru.sq.426"), phase="MPh")
    assert waiting(pos, "german") == []
    assert rules_against(Ask("german", "3.3", MOVEMENT, pos, "german"), "done") == []
    pos.change(u(pos, "g1"), fired="")
    assert waiting(pos, "german") == [u(pos, "g1")]


@pytest.mark.rule("asl", "15.43")
def test_berserk_unit_beside_an_enemy_in_its_own_location_holds_up_nobody():
    """It has nowhere to charge, and would be told to for ever; Close Combat comes."""
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J5", "ru.sq.426"), at("J8", "ru.sq.426"), phase="MPh")
    assert waiting(pos, "german") == []
    assert rules_against(Ask("german", "3.3", MOVEMENT, pos, "german"), "done") == []


@pytest.mark.rule("asl", "15.43")
def test_berserk_unit_that_cannot_go_on_has_charged_and_holds_up_nobody():
    """He leads a horse, and the enemy is in a house: he would be told to charge for ever."""
    house = 'p J6 building "j6" wood storeys:1'
    rider, enemy = at("J5", "ru.ldr.8m0", "horse.smc", berserk=True), at("J6", "ge.sq.467")
    pos = field(house, rider, enemy, phase="MPh", attacker="russian")
    assert waiting(pos, "russian") == [u(pos, "r1")]
    moving(pos, "r1", spent=0)
    run(end_move(pos), pos)
    assert waiting(pos, "russian") == []
    assert rules_against(Ask("russian", "3.3", MOVEMENT, pos, "russian"), "done") == []


@pytest.mark.rule("asl", "15.42")
def test_berserk_units_are_not_shaken_by_the_loss_of_a_commissar():
    pos = field("", at("J5", "ru.sq.447.rifle", berserk=True), at("J5", "ru.com.9m0"), at("J9", "ge.sq.467"))
    losses = Losses(pos, [u(pos, "r2")])
    eliminate(pos, u(pos, "r2"), "7.301")
    run(losses.follow(pos), pos)


@pytest.mark.rule("asl", "15.42", "12.14.a")
def test_leader_who_follows_a_berserk_one_loses_concealment_too():
    pos = field("", at("J5", "ru.ldr.9m1"), at("J5", "ru.ldr.8m0", marker=1), at("J9", "ge.sq.467"), dice=[1, 2])
    go_berserk(pos, u(pos, "r1"))
    run(at_once(pos), pos)
    unit = pos.units[u(pos, "r2")]
    assert (unit.berserk, unit.concealed) == (True, False)


@pytest.mark.rule("asl", "12.15", "15.431")
def test_berserk_unit_is_not_turned_back_by_a_concealed_enemy():
    foes = at("J7", "ru.sq.426"), at("J6", "ru.sq.426", marker=1)
    pos = field("", at("J5", "ge.sq.467", berserk=True), *foes, phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"]})
    assert pos.units[u(pos, "g1")].loc == loc(pos, "J6")
    assert not pos.units[u(pos, "r2")].concealed


@pytest.mark.rule("asl", "12.15", "12.14.h")
def test_all_who_hide_where_a_berserk_unit_comes_show_themselves():
    hidden = at("J6", "ru.sq.426", marker=1), at("J6", "ru.sq.426", marker=2), at("J6", "ru.sq.426", hidden=True)
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J7", "ru.sq.426"), *hidden, phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"]})
    assert not any(pos.units[x].concealed for x in pos.persons("russian"))


COPSES = "; ".join(
    f"h {hex} w -; g {hex} woods -40,-40 40,-40 40,40 -40,40; b {hex} N NE SE S SW NW" for hex in ("J6", "K6")
)


def charge_between_copses(spent=0):
    pos = field(COPSES, at("J5", "ge.sq.467", berserk=True), at("K7", "ru.sq.426"), phase="MPh")
    moving(pos, "g1", spent=spent)
    return pos


@pytest.mark.rule("asl", "15.431", "4.3", "4.31")
def test_charge_goes_around_an_obstacle_where_that_is_the_shortest_way():
    pos = charge_between_copses()
    ask = asked(go_on(pos))
    assert set(ask.options) == {"bypass J6 NE", "bypass J6 NE-SE", "bypass K6 SW", "bypass K6 SW-S"}
    assert rules_against(ask, "enter J6") == ["4.1"]
    assert rules_against(ask, "stop") == ["15.43"]
    assert rules_against(ask, "bypass J6 NW") == ["15.431"]


@pytest.mark.rule("asl", "15.431")
def test_charge_around_an_obstacle_ends_with_the_enemy():
    pos = charge_between_copses()
    ask = asked(go_on(pos), {"german": ["bypass J6 NE"], "russian": ["pass"]})
    assert [o for o in ask.options if o.startswith(("enter", "road", "bypass"))] == ["enter K7"]
    assert rules_against(ask, "stop") == ["4.32"]


@pytest.mark.rule("asl", "15.431", "4.32")
def test_charge_takes_no_bypass_for_which_the_factors_do_not_suffice():
    ask = asked(go_on(charge_between_copses(spent=7)))
    assert "enter J6" in ask.options
    assert rules_against(ask, "bypass J6 NE") == ["15.431"]


@pytest.mark.rule("asl", "15.43")
def test_berserk_units_of_a_location_charge_together():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.sq.467", berserk=True), at("J5", "ge.ldr.8m0", berserk=True, wounded=True),
        at("J9", "ru.sq.426"), phase="MPh",
    )  # fmt: skip
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"], "russian": ["pass"]})
    assert under_way(pos).units == (u(pos, "g1"), u(pos, "g2"))
    assert rules_of(may_leave(pos, under_way(pos), u(pos, "g2"))) == ["15.43"]


@pytest.mark.rule("asl", "15.431")
def test_charge_goes_on_to_where_the_enemy_was_seen():
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J8", "ru.sq.426"), phase="MPh")
    procedure = begin_move(pos, "german", u(pos, "g1"))
    asked(procedure, {"german": ["enter J6"], "russian": ["pass"]})
    assert under_way(pos).prey == loc(pos, "J8")
    pos.change(u(pos, "r1"), marker=1)
    assert goals(pos, u(pos, "g1")) == []
    assert aims(pos, under_way(pos)) == [loc(pos, "J8")]
    assert reachable(pos, under_way(pos)) == [loc(pos, "J7")]
    pos.stand_at(u(pos, "g1"), loc(pos, "J8"))
    assert aims(pos, moving(pos, "g1", prey=loc(pos, "J8"))) == []


@pytest.mark.rule("asl", "15.431", "4.2")
@pytest.mark.parametrize(("wild", "calm"), [("g1", "g2"), ("g2", "g1")])
def test_who_goes_berserk_on_the_move_charges_and_his_mates_go_on_as_they_like(wild, calm):
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J9", "ru.sq.426"), phase="MPh")
    moving(pos, "g1", "g2")
    rage(pos, u(pos, wild), "15.4")
    charge = [f"enter J{row}" for row in (6, 7, 8)]
    assert asked(go_on(pos)).options == charge[:1]
    ask = asked(go_on(pos), {"german": charge, "russian": ["pass"] * 3})
    assert under_way(pos).units == (u(pos, wild),)
    assert ask.options == ["enter J9"]
    assert pos.halted[0].units == (u(pos, calm),)


@pytest.mark.rule("asl", "15.46")
def test_berserk_unit_whose_enemies_have_got_away_unhurt_stays_berserk():
    pos = field(
        "", at("J5", "ge.sq.467", berserk=True, melee=True), at("J5", "ru.sq.447.rifle", melee=True), phase="CCPh",
    )  # fmt: skip
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"german": ["done"], "russian": ["withdraw r1 J6"]})
    assert pos.units[u(pos, "g1")].berserk


@pytest.mark.rule("asl", "15.46")
@pytest.mark.parametrize(("firer", "berserk"), [("g1", False), ("g2", True)])
def test_only_fire_of_its_own_calms_a_berserk_unit(firer, berserk):
    pos = field(
        "", at("J5", "ge.sq.838.engineer", berserk=True), at("J6", "ge.sq.838.engineer"), at("J5", "ru.hs.237.rifle"),
        phase="AFPh", dice=[1, 2],
    )  # fmt: skip
    run(resolve(pos, attack(pos, "J5", firer)), pos)
    assert not pos.units[u(pos, "r1")].hex
    assert pos.units[u(pos, "g1")].berserk is berserk


@pytest.mark.rule("asl", "15.431", "15.46")
def test_who_sees_nobody_after_his_charge_calms_down_when_the_phase_ends():
    pos = field("", at("J5", "ge.sq.467", berserk=True))
    moving(pos, "g1")
    run(end_move(pos), pos)
    assert pos.units[u(pos, "g1")].berserk
    end_movement(pos)
    assert not pos.units[u(pos, "g1")].berserk


@pytest.mark.rule("asl", "4.61", "15.431")
def test_who_goes_berserk_in_assault_movement_charges_on():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.426"))
    moving(pos, "g1", assault=True, path=(pos.board.hex("J4"), pos.board.hex("J5")))
    assert rules_against(Ask("german", "4.2", MOVING, pos, under_way(pos)), "enter J6") == ["4.61"]
    rage(pos, u(pos, "g1"), "15.4")
    ask = Ask("german", "4.2", MOVING, pos, under_way(pos))
    assert "enter J6" in ask.options
    assert rules_against(ask, "stop") == ["15.43"]


@pytest.mark.rule("asl", "4.63", "4.61", "15.431")
def test_those_who_keep_their_heads_dash_on_or_stay_cautious():
    for how in ({"dash": (1, 2, 3)}, {"assault": True}):
        pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J8", "ru.sq.426"))
        moving(pos, "g1", "g2", **how)
        rage(pos, u(pos, "g1"), "15.4")
        part_from_the_berserk(pos)
        move, rest = under_way(pos), pos.halted[0]
        assert (move.units, move.dash, move.assault) == ((u(pos, "g1"),), (), False)
        assert {name: getattr(rest, name) for name in how} == how


@pytest.mark.rule("asl", "15.431", "4.5")
@pytest.mark.parametrize("mates", [[], [at("J5", "ru.ldr.8m1", berserk=True)]])
def test_berserk_conscripts_have_eight_factors_like_everybody_else(mates):
    pos = field("", at("J5", "ru.sq.426", berserk=True), *mates, at("J9", "ge.sq.467"), phase="MPh")
    stack = [u(pos, f"r{n}") for n in range(1, len(mates) + 2)]
    assert allowance(pos, stack[0], stack) == 8
