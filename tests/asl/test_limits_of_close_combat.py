"""Who may not attack, withdraw or stand with whom in Close Combat, and what it brings to light."""

import pytest

from grognard.games.asl.close_quarters.ambush import ambush_drm
from grognard.games.asl.close_quarters.arrangement import (
    arrange,
    gather_round,
    may_join,
    may_stand_alone,
    may_stand_with,
)
from grognard.games.asl.close_quarters.assaults import drm, may_attack, may_be_attacked, targets
from grognard.games.asl.close_quarters.close_combat import (
    close_combat_phase,
    fight_in,
    may_begin_capture,
    may_join_attack,
)
from grognard.games.asl.close_quarters.fights import Assault, Fight, bundle
from grognard.games.asl.close_quarters.stealth import is_stealthy
from grognard.games.asl.close_quarters.withdrawal import (
    declare,
    go,
    leave,
    may_drop,
    may_slip_away,
    may_withdraw,
    slip_away,
)
from grognard.games.asl.moving.advance import may_advance
from tests.asl.build import asked, at, decoy, field, loc, rules_against, rules_of, run, told, u


def combat(*placements, facts="", **given):
    pos = field(facts, *placements, phase="CCPh", **given)
    pos.advanced = {loc(pos, "J5")}
    return pos


def fight_of(pos):
    return Fight((), loc(pos, "J5"), "german", "russian")


@pytest.mark.rule("asl", "11.1")
def test_only_enemies_in_the_location_are_attacked_by_those_who_are_there():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), at("J6", "ru.sq.426"), at("J6", "ge.sq.467"))
    fight = fight_of(pos)
    assert may_be_attacked(pos, fight, u(pos, "r1")) is None
    assert rules_of(may_be_attacked(pos, fight, u(pos, "g1"))) == ["11.1"]
    assert rules_of(may_be_attacked(pos, fight, u(pos, "r2"))) == ["11.1"]
    assert rules_of(may_attack(pos, fight, u(pos, "g2"))) == ["11.1"]


@pytest.mark.rule("asl", "11.12")
def test_attack_needs_an_attacker():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"))
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), {"german": ["attack r4-4-7.A"]})
    assert rules_against(ask, "go") == ["11.12"]


@pytest.mark.rule("asl", "11.14")
def test_leader_stands_with_a_squad_of_his_side_that_is_like_him():
    pos = combat(at("J5", "ge.ldr.9m1", "ge.sq.467", "ge.sq.467"), at("J6", "ge.sq.467"), at("J5", "ru.sq.426"))
    fight, leader, squad = fight_of(pos), u(pos, "g1"), u(pos, "g2")
    assert may_join(pos, fight, leader, squad) is None
    assert rules_of(may_stand_with(pos, fight, leader, u(pos, "g4"))) == ["11.14"]  # elsewhere
    assert rules_of(may_stand_with(pos, fight, squad, u(pos, "g3"))) == ["11.14"]  # no SMC
    assert rules_of(may_stand_alone(pos, fight, leader)) == ["11.14"]  # he does already
    fight.side = "russian"
    assert rules_of(may_join(pos, fight, leader, u(pos, "g3"))) == ["11.14"]


@pytest.mark.rule("asl", "11.14", "11.16")
def test_broken_leader_is_not_singled_out_while_he_stands_with_a_squad():
    pos = combat(at("J5", "ge.ldr.9m1", broken=True), at("J5", "ge.sq.467"), at("J5", "ru.sq.426"))
    fight = fight_of(pos)
    gather_round(pos, fight, [u(pos, "g1")])
    fight.side = "russian"
    assert targets(pos, fight) == [u(pos, "g2")]
    assert bundle(pos, fight, u(pos, "g2")) == [u(pos, "g1"), u(pos, "g2")]


@pytest.mark.rule("asl", "11.14", "11.16")
def test_leader_who_stays_with_a_broken_squad_shares_its_defence_but_does_not_attack():
    pos = combat(at("J5", "ge.ldr.9m1"), at("J5", "ge.sq.467", broken=True), at("J5", "ru.sq.426"))
    fight, leader = fight_of(pos), u(pos, "g1")
    assert fight.with_whom == {}
    assert may_attack(pos, fight, leader) is None
    run(arrange(pos, fight), pos, {"german": ["join g1 g2", "done"]})
    fight.side = "german"
    assert rules_of(may_attack(pos, fight, leader)) == ["11.14"]
    fight.side = "russian"
    assert targets(pos, fight) == [u(pos, "g2")]


@pytest.mark.rule("asl", "11.14")
def test_both_sides_say_who_stands_with_whom():
    pos = combat(at("J5", "ge.ldr.9m1", "ge.sq.467", "ge.sq.467"), at("J5", "ru.sq.426"))
    fight = fight_of(pos)
    run(arrange(pos, fight), pos, {"german": ["join g1 g2", "join g1 g3", "done"]})
    assert fight.with_whom == {u(pos, "g1"): u(pos, "g3")}
    run(arrange(pos, fight), pos, {"german": ["alone g1", "done"]})
    assert fight.with_whom == {}


@pytest.mark.rule("asl", "11.15")
def test_who_fights_on_is_held_in_melee_and_does_not_advance():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"))
    run(close_combat_phase(pos, "german"), pos, {"german": ["done"], "russian": ["done"]})
    assert [pos.units[u(pos, name)].melee for name in ("g1", "r1")] == [True, True]
    assert rules_of(may_advance(pos, "german", u(pos, "g1"))) == ["11.15"]


@pytest.mark.rule("asl", "11.19")
def test_dummies_come_to_light_and_concealed_units_tell_their_strength():
    pos = combat(
        at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle", "ru.ldr.9m1", marker=2), decoy("J5", "russian"), dice=[3, 3]
    )
    asked(close_combat_phase(pos, "german"))
    assert pos.dummies_at(loc(pos, "J5"), "russian") == []
    assert [(e["count"], e["fp"]) for e in told(pos, "strength-shown")] == [(2, 5)]


@pytest.mark.rule("asl", "11.19")
def test_concealed_unit_joins_no_attack():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ge.sq.467", marker=1), at("J5", "ru.sq.426"))
    fight = fight_of(pos)
    fight.attacks.append(Assault("german"))
    assert may_join_attack(pos, fight, u(pos, "g1")) is None
    assert rules_of(may_join_attack(pos, fight, u(pos, "g2"))) == ["11.19"]
    fight.ambusher = "german"
    assert may_join_attack(pos, fight, u(pos, "g2")) is None


@pytest.mark.rule("asl", "11.1")
def test_weapons_that_lie_about_attack_nobody():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", "ge.ldr.8m0"), at("J5", "ru.sq.426"), phase="CCPh")
    pos.drop(u(pos, "gw1"))
    fight = fight_of(pos)
    fight.attacks.append(Assault("german"))
    fight.attacks[0].attackers.append(u(pos, "g1"))
    assert rules_of(may_join_attack(pos, fight, u(pos, "gw1"))) == ["11.1"]


@pytest.mark.rule("asl", "11.4", "11.4.a")
def test_ambushed_side_attacks_worse_and_a_leader_helps_to_ambush():
    pos = combat(at("J5", "ge.sq.467", "ge.ldr.9m1"), at("J5", "ru.sq.426"))
    fight, made = fight_of(pos), Assault("russian")
    made.attackers, made.targets = [u(pos, "r1")], [u(pos, "g1")]
    fight.ambusher = "german"
    assert drm(pos, fight, made, u(pos, "g1")).value("11.4") == 1
    assert {m.text: m.value for m in ambush_drm(pos, [u(pos, "g1"), u(pos, "g2")])} == {"leadership": -1}


@pytest.mark.rule("asl", "11.2")
def test_only_the_own_units_in_melee_withdraw():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.426"))
    fight, away = fight_of(pos), loc(pos, "J4")
    assert rules_of(may_withdraw(pos, fight, u(pos, "g1"), away)) == ["11.2"]
    fight.melee = frozenset({u(pos, "g1"), u(pos, "r1")})
    assert may_withdraw(pos, fight, u(pos, "g1"), away) is None
    assert rules_of(may_withdraw(pos, fight, u(pos, "r1"), away)) == ["11.2"]


@pytest.mark.rule("asl", "11.2")
def test_withdrawal_is_carried_out_after_the_attacks_and_seen_in_the_open():
    pos = combat(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle", melee=True))
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"german": ["withdraw g1 J6"], "russian": ["done", "done"]})
    assert pos.units[u(pos, "g1")].loc == loc(pos, "J6")
    pos = combat(at("J5", "ge.sq.467", marker=1), at("J5", "ru.sq.447.rifle"))
    go(pos, u(pos, "g1"), loc(pos, "J6"), "11.2")
    assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "11.21")
def test_withdrawal_brings_dummies_to_light():
    pos = combat(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle"), decoy("J6", "russian"))
    go(pos, u(pos, "g1"), loc(pos, "J6"), "11.2")
    assert pos.dummies_at(loc(pos, "J6"), "russian") == []
    assert pos.units[u(pos, "g1")].loc == loc(pos, "J6")


@pytest.mark.rule("asl", "11.22", "11.41")
def test_only_those_to_whom_a_way_is_open_slip_away_and_not_if_they_are_pinned():
    pos = combat(at("J5", "ge.sq.467", "ge.sq.467"), at("J5", "ru.sq.426"))
    fight, away = fight_of(pos), loc(pos, "J4")
    fight.free = frozenset({u(pos, "g1")})
    assert may_slip_away(pos, fight, u(pos, "g1"), away) is None
    assert rules_of(may_slip_away(pos, fight, u(pos, "g2"), away)) == ["11.22"]
    pos.change(u(pos, "g1"), pinned=True)
    assert rules_of(may_slip_away(pos, fight, u(pos, "g1"), away)) == ["11.2"]


@pytest.mark.rule("asl", "11.22")
def test_two_lets_the_attackers_slip_away():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), dice=[1, 1, 6])
    script = {"german": ["attack r4-4-7.A", "with g1", "go"], "russian": ["attack g4-6-7.A", "with r1", "go"]}
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), script)
    assert (ask.side, ask.prompt, ask.rule) == ("german", "slip-away", "11.22")


@pytest.mark.rule("asl", "11.19")
def test_dummies_alone_with_an_enemy_are_taken_off():
    pos = combat(at("J5", "ge.sq.467"), decoy("J5", "russian"), decoy("J7", "russian"))
    run(close_combat_phase(pos, "german"), pos)
    assert [pos.dummies_at(loc(pos, hex), "russian") == [] for hex in ("J5", "J7")] == [True, False]


@pytest.mark.rule("asl", "11.14")
def test_smc_stand_together_without_a_squad_and_attack_without_one():
    """Example 11.141.ex2: leaders defend all together, or each with a squad, or alone."""
    pos = combat(at("J5", "ge.sq.467", "ge.ldr.9m2", "ge.ldr.8m1", "ge.ldr.7m0"), at("J5", "ru.sq.628"))
    fight = fight_of(pos)
    script = ["alone g2", "alone g3", "join g3 g2", "alone g4", "join g4 g2", "done"]
    gather_round(pos, fight, pos.persons("german"))
    run(arrange(pos, fight), pos, {"german": script})
    fight.side = "german"
    assert bundle(pos, fight, u(pos, "g3")) == [u(pos, name) for name in ("g2", "g3", "g4")]
    assert bundle(pos, fight, u(pos, "g1")) == [u(pos, "g1")]
    fight.attacks.append(Assault("german"))
    fight.attacks[-1].attackers = [u(pos, "g1")]
    assert rules_of(may_join_attack(pos, fight, u(pos, "g2"))) == ["11.14"]
    fight.attacks[-1].attackers = [u(pos, "g3")]
    assert may_join_attack(pos, fight, u(pos, "g2")) is None
    run(arrange(pos, fight), pos, {"german": ["join g2 g1", "done"]})
    assert len(bundle(pos, fight, u(pos, "g1"))) == 4


@pytest.mark.rule("asl", "11.2", "11.14")
def test_leader_who_withdraws_alone_stands_alone():
    for leaving, alone in ((["withdraw g2 J4"], True), (["withdraw g1 J4", "withdraw g2 J4"], False)):
        pos = combat(at("J5", "ge.sq.467", "ge.ldr.9m2", melee=True), at("J5", "ru.sq.628", melee=True))
        fight = fight_of(pos)
        fight.melee = frozenset((u(pos, "g1"), u(pos, "g2")))
        gather_round(pos, fight, pos.persons("german"))
        run(declare(pos, fight), pos, {"german": [*leaving, *["done"][: len(leaving) == 1]]})
        run(arrange(pos, fight), pos, {"german": ["done"]})
        assert (bundle(pos, fight, u(pos, "g1")) == [u(pos, "g1")]) == alone


@pytest.mark.rule("asl", "11.21")
def test_tired_unit_does_not_withdraw_into_difficult_terrain():
    for cx, rules in ((False, []), (True, ["11.21"])):
        pos = combat(at("J5", "ge.sq.467", melee=True, cx=cx), at("J5", "ru.sq.426", melee=True), facts="h J6 m -")
        fight = fight_of(pos)
        fight.melee = frozenset((u(pos, "g1"),))
        assert rules_of(may_withdraw(pos, fight, u(pos, "g1"), loc(pos, "J6"))) == rules
        assert may_withdraw(pos, fight, u(pos, "g1"), loc(pos, "J4")) is None


@pytest.mark.rule("asl", "11.21")
@pytest.mark.parametrize("holes", [0, 1])
def test_who_withdraws_leaves_his_foxhole_for_another_if_there_is_one(holes):
    pos = combat(at("J5", "ge.sq.467", melee=True, in_hole=True), at("J5", "ru.sq.426", melee=True))
    pos.foxholes = {pos.board.hex("J5"): 1, pos.board.hex("J6"): holes}
    go(pos, u(pos, "g1"), loc(pos, "J6"), "11.2")
    assert pos.units[u(pos, "g1")].in_hole == bool(holes)


@pytest.mark.rule("asl", "11.17")
def test_stealth_ends_with_good_order_and_rage_is_lax():
    pos = field("", at("J5", "ge.hero"), at("J6", "pa.sq.337"))
    assert is_stealthy(pos, u(pos, "g1"))
    assert is_stealthy(pos, u(pos, "r1"))
    pos.change(u(pos, "g1"), berserk=True)
    pos.change(u(pos, "r1"), broken=True)
    assert not is_stealthy(pos, u(pos, "g1"))
    assert not is_stealthy(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "20.22")
def test_berserk_take_no_part_in_a_capture():
    pos = combat(at("J5", "ge.sq.467", berserk=True), at("J5", "ge.ldr.8m0"), at("J5", "ru.hs.226"))
    fight = fight_of(pos)
    assert may_begin_capture(pos, fight, u(pos, "r1")) is None
    fight.attacks.append(Assault("german", capture=True))
    assert rules_of(may_join_attack(pos, fight, u(pos, "g1"))) == ["20.22"]
    assert may_join_attack(pos, fight, u(pos, "g2")) is None
    fight.attacks.pop()
    pos.change(u(pos, "g2"), broken=True)
    assert rules_of(may_begin_capture(pos, fight, u(pos, "r1"))) == ["11.12"]


@pytest.mark.rule("asl", "11.21", "11.2")
def test_nobody_withdraws_to_where_an_enemy_withdraws():
    pos = combat(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle", melee=True))
    fight = fight_of(pos)
    fight.melee = frozenset((u(pos, "g1"), u(pos, "r1")))
    ask = asked(declare(pos, fight), {"german": ["withdraw g1 J4"]})
    assert rules_against(ask, "withdraw r1 J4") == ["11.21"]
    assert rules_against(ask, "withdraw r1 J6") == []


@pytest.mark.rule("asl", "11.21")
def test_who_finds_an_enemy_where_he_withdraws_stays():
    pos = combat(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle", melee=True))
    fight, squad, enemy = fight_of(pos), u(pos, "g1"), u(pos, "r1")
    fight.leaving = {squad: loc(pos, "J4")}
    go(pos, enemy, loc(pos, "J4"), "11.22")
    leave(pos, fight)
    assert pos.locs[squad] == loc(pos, "J5")
    go(pos, enemy, loc(pos, "J3"), "11.22")
    leave(pos, fight)
    assert pos.locs[squad] == loc(pos, "J4")


@pytest.mark.rule("asl", "4.43", "11.21")
def test_who_withdraws_says_what_he_leaves_behind():
    pos = combat(at("J5", "ge.ldr.8m0", "ge.lmg", "ge.dc", melee=True), at("J5", "ru.sq.447.rifle", melee=True))
    declaring = fight_in(pos, "german", loc(pos, "J5"))
    ask = asked(declaring, {"german": ["drop gw1"]})
    assert (rules_against(ask, "done"), rules_against(ask, "drop gw1")) == (["4.43"], ["4.43"])
    pos = combat(at("J5", "ge.ldr.8m0", "ge.lmg", "ge.dc", melee=True), at("J5", "ru.sq.447.rifle", melee=True))
    script = {"german": ["drop gw1", "withdraw g1 J6"], "russian": ["done", "done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.units[u(pos, "gw1")].loc == loc(pos, "J5")
    assert pos.weapons_of(u(pos, "g1")) == [u(pos, "gw2")]


@pytest.mark.rule("asl", "4.43")
@pytest.mark.parametrize(("state", "rules"), [({}, []), ({"broken": True}, ["4.43"]), ({"pinned": True}, ["11.2"])])
def test_only_unbroken_units_that_can_withdraw_put_anything_down_for_it(state, rules):
    pos = combat(at("J5", "ge.sq.467", "ge.lmg", melee=True, **state), at("J5", "ru.sq.447.rifle", melee=True))
    fight = fight_of(pos)
    fight.melee = frozenset({u(pos, "g1"), u(pos, "r1")})
    assert rules_of(may_drop(pos, fight, u(pos, "gw1"))) == rules


@pytest.mark.rule("asl", "4.43", "11.21", "11.22")
def test_who_slips_away_says_what_he_leaves_behind():
    pos = combat(at("J5", "ge.ldr.8m0", "ge.lmg", "ge.dc"), at("J5", "ru.sq.426"))
    away = slip_away(pos, fight_of(pos), "german", [u(pos, "g1")], "11.22")
    run(away, pos, {"german": ["drop gw1", "withdraw g1 J4"]})
    assert pos.weapons_of(u(pos, "g1")) == [u(pos, "gw2")]
