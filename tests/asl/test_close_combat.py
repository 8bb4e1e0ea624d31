"""Close Combat: odds, modifiers, Ambush, withdrawal, Melee."""

import pytest

from grognard.engine.dice import ScriptedDice
from grognard.games.asl.close_quarters.ambush import ambush, ambush_drm
from grognard.games.asl.close_quarters.arrangement import gather_round, may_stand_with
from grognard.games.asl.close_quarters.assaults import attack_strength, column, drm, figures_of
from grognard.games.asl.close_quarters.close_combat import (
    STEPS,
    chances,
    close_combat_phase,
    fight_in,
    resolve,
    sheet,
)
from grognard.games.asl.close_quarters.fights import Assault, Fight, bundle, strength
from grognard.games.asl.close_quarters.melee import contested, hold_in_melee
from grognard.games.asl.close_quarters.stealth import is_inexperienced, is_lax, is_stealthy
from grognard.games.asl.close_quarters.withdrawal import may_withdraw
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.moving.advance import advance
from grognard.games.asl.moving.moves import may_move
from grognard.games.asl.nerve.rally import may_rally
from tests.asl.build import asked, at, field, loc, rules_against, rules_of, run, told, u

WOODS = "h J5 w -; g J5 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def combat(*placements, facts="", **given):
    """Everybody stands in J5, or where the placements say."""
    pos = field(facts, *placements, phase="CCPh", **given)
    pos.advanced = {loc(pos, "J5")}
    return pos


def fight_of(pos, melee=()):
    fight = Fight(STEPS, loc(pos, "J5"), pos.attacker, pos.defender)
    fight.melee = frozenset(u(pos, name) for name in melee)
    for side in fight.sides:
        gather_round(pos, fight, pos.at_loc(fight.loc, side))
    return fight


def assault(pos, attackers, targets):
    made = Assault(pos.side(u(pos, attackers[0])))
    made.attackers += [u(pos, name) for name in attackers]
    made.targets += [u(pos, name) for name in targets]
    return made


def odds(pos, attackers, targets):
    found = column(pos, assault(pos, attackers, targets))
    return found.odds, found.kill


@pytest.mark.rule("asl", "20.22")
@pytest.mark.parametrize(("squads", "kinds"), [(1, ["unarmed_hs"]), (2, ["unarmed_squad"])])
def test_attack_that_just_catches_takes_half_of_a_lone_squad_but_the_whole_of_one_of_several(squads, kinds):
    pos = combat(at("J5", *["ge.sq.467"] * 4), at("J5", *["ru.sq.426"] * squads))
    fight, names = fight_of(pos), [f"r{n + 1}" for n in range(squads)]
    made = assault(pos, ["g1", "g2", "g3", "g4"], names)
    made.capture = True
    col, sums = figures_of(pos, fight, made)
    wanted = col.kill - int(sums[u(pos, "r1")].total)
    pos.dice = ScriptedDice([wanted // 2, wanted - wanted // 2])
    run(resolve(pos, fight, made), pos, {"russian": ["give r1"] * (squads - 1), "german": ["guard g1"]})
    assert [pos.type(v).kind for v in pos.captives(u(pos, "g1"))] == kinds


@pytest.mark.rule("asl", "11.11")
def test_sheet_tells_modifiers_and_chances_before_the_attack():
    pos = combat(at("J5", "ge.sq.467", "ge.ldr.9m1"), at("J5", "ru.sq.426"))
    fight = fight_of(pos)
    fight.attacks.append(assault(pos, ["g1", "g2"], ["r1"]))
    shown = sheet(pos, fight)
    assert (shown["odds"], shown["kill"], shown["drm"].total) == ("1-1", 5, -1)
    assert shown["chances"] == {"elim": 10 / 36, "CR": 5 / 36, "-": 21 / 36} == chances(5, -1)


def test_sheet_tells_nothing_of_what_is_under_a_marker():
    pos = combat(at("J5", "ge.sq.467", "ge.ldr.9m1"), at("J5", "ru.sq.426", marker=1))
    fight = fight_of(pos)
    fight.attacks.append(assault(pos, ["g1", "g2"], ["r1"]))
    assert (sheet(pos, fight)["drm"].total, sheet(pos, fight)["chances"]) == (0, {})


@pytest.mark.rule("asl", "11.11", "11.12")
def test_odds_are_rounded_down_to_a_column():
    """Example 11.12.ex1: three squads against three."""
    pos = combat(at("J5", *["ge.sq.467"] * 3), at("J5", *["ru.sq.447.rifle"] * 3))
    ours, theirs = ["g1", "g2", "g3"], ["r1", "r2", "r3"]
    assert odds(pos, ours, theirs) == ("1-1", 5)
    assert odds(pos, ours, theirs[:1]) == ("3-1", 8)
    assert odds(pos, ours[:2], theirs[:1]) == ("2-1", 7)
    assert odds(pos, ours[:1], theirs[:2]) == ("1-2", 4)
    pos = combat(at("J5", "ge.sq.838.engineer"), at("J5", "ru.hs.237.rifle", "ru.sq.447.rifle"))
    assert odds(pos, ["r1"], ["g1"]) == ("1-4", 3)
    assert odds(pos, ["g1"], ["r1"]) == ("4-1", 9)


@pytest.mark.rule("asl", "11.14", "11.141")
def test_leader_adds_his_point_and_his_leadership():
    """Example 11.141.ex1: 5:8 is 1-2 with -1; 8:5 is 3-2."""
    pos = combat(at("J5", "ge.sq.467", "ge.ldr.8m1"), at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle"))
    fight = fight_of(pos)
    ours, theirs = assault(pos, ["g1", "g2"], ["r1", "r2"]), assault(pos, ["r1", "r2"], ["g1", "g2"])
    assert (column(pos, ours).odds, int(drm(pos, fight, ours, u(pos, "r1")).total)) == ("1-2", -1)
    assert column(pos, theirs).odds == "3-2"
    alone = assault(pos, ["g2"], ["r1"])
    assert drm(pos, fight, alone, u(pos, "r1")).total == 0


@pytest.mark.rule("asl", "11.141", "10.72")
def test_poor_leader_lends_his_hand_without_directing():
    pos = combat(at("J5", "ge.sq.467", "ge.ldr.6p1"), at("J5", "ru.sq.447.rifle"))
    ours = assault(pos, ["g1", "g2"], ["r1"])
    assert drm(pos, fight_of(pos), ours, u(pos, "r1")).total == 0
    ours.born = u(pos, "g2")  # but he does who has just appeared [18.12]
    assert drm(pos, fight_of(pos), ours, u(pos, "r1")).total == 1


@pytest.mark.rule("asl", "11.14")
def test_smc_is_not_singled_out_while_he_stands_with_a_squad():
    """Example 11.141.ex2: 9-2 and 7-0 with the 5-4-8 make 7."""
    pos = combat(
        at("J5", "ge.sq.548", "ge.sq.447", "ge.ldr.9m2", "ge.ldr.8m1", "ge.ldr.7m0"), at("J5", *["ru.sq.628"] * 2)
    )
    fight = fight_of(pos)
    assert [strength(pos, u(pos, n)) for n in ("g1", "g3", "r1")] == [5, 1, 6]
    assert bundle(pos, fight, u(pos, "g3")) == [u(pos, n) for n in ("g1", "g3", "g4", "g5")]
    fight.with_whom[u(pos, "g4")] = u(pos, "g2")
    assert bundle(pos, fight, u(pos, "g1")) == [u(pos, n) for n in ("g1", "g3", "g5")]
    assert odds(pos, ["g1", "g2", "g3", "g4", "g5"], ["r1", "r2"]) == ("1-1", 5)
    assert odds(pos, ["r1", "r2"], ["g1", "g2", "g3", "g4", "g5"])[0] == "1-1"
    assert [odds(pos, *sides)[0] for sides in ((["g1", "g3", "g5"], ["r1"]), (["g2", "g4"], ["r2"]))] == ["1-1", "1-2"]
    assert [odds(pos, ["r1", "r2"], stack)[0] for stack in (["g1", "g3"], ["g2"])] == ["2-1", "3-1"]
    together = assault(pos, ["g1", "g2", "g3", "g4", "g5"], ["r1", "r2"])
    assert drm(pos, fight, together, u(pos, "r1")).total == -2
    del fight.with_whom[u(pos, "g5")]
    assert bundle(pos, fight, u(pos, "g5")) == [u(pos, "g5")]


@pytest.mark.rule("asl", "11.11")
def test_roll_at_the_kill_number_reduces_one_and_above_it_nobody():
    script = {"german": ["attack r4-4-7.A", "with g1", "go"], "russian": ["done"]}
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), dice=[2, 3])
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.type(u(pos, "r1")).kind == "hs"
    assert told(pos, "assault-result")[0]["effect"] is True
    assert told(pos, "assault-result")[0]["hex"] == "J5"  # several fights of a phase are told apart
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), dice=[3, 3])
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.type(u(pos, "r1")).kind == "squad"
    assert told(pos, "assault-result")[0]["effect"] is False


@pytest.mark.rule("asl", "11.1")
def test_who_is_eliminated_still_makes_its_attack():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), dice=[2, 2, 2, 2])
    script = {
        "german": ["attack r4-4-7.A", "with g1", "go"], "russian": ["attack g4-6-7.A", "with r1", "go"],
    }  # fmt: skip
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert [pos.units[u(pos, n)].where for n in ("g1", "r1")] == ["out", "out"]


@pytest.mark.rule("asl", "11.12")
def test_nobody_attacks_or_is_attacked_twice():
    pos = combat(at("J5", "ge.sq.467", "ge.sq.467"), at("J5", "ru.sq.447.rifle"))
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), {"german": ["attack r4-4-7.A", "with g1"]})
    assert rules_against(ask, "with g1") == ["11.12"]
    assert rules_against(ask, "also r4-4-7.A") == ["11.12"]


@pytest.mark.rule("asl", "11.12")
def test_attacker_chooses_the_order_of_the_locations():
    pos = combat(
        at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), at("L5", "ge.sq.467"), at("L5", "ru.sq.447.rifle"),
        dice=[6, 5],
    )  # fmt: skip
    ask = asked(close_combat_phase(pos, "german"))
    assert (ask.side, set(ask.options)) == ("german", {"fight J5", "fight L5"})


@pytest.mark.rule("asl", "11.13")
def test_coloured_one_may_destroy_weapons():
    script = {"german": ["attack r4-4-7.A", "with g1", "go"], "russian": ["done"]}
    for dice, where in (([1, 2, 5], "out"), ([1, 2, 6], "map"), ([2, 1], "map")):
        pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle", "ru.lmg"), dice=dice)
        run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
        assert pos.units[u(pos, "rw1")].where == where


@pytest.mark.rule("asl", "11.16")
def test_broken_units_cannot_attack_and_are_easier_to_hit():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle", broken=True))
    fight = fight_of(pos)
    assert drm(pos, fight, assault(pos, ["g1"], ["r1"]), u(pos, "r1")).value("11.16") == -2
    assert odds(pos, ["g1"], ["r1"])[0] == "1-1"
    pos = combat(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle", broken=True, melee=True), dice=[6, 6])
    script = {"russian": ["withdraw r1 J6"], "german": ["done"]}
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), {"german": ["done"]})
    assert rules_against(ask, "done") == ["11.16"]
    pos = combat(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle", broken=True, melee=True))
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"german": ["done", "done"], "russian": script["russian"]})
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J6"


@pytest.mark.rule("asl", "11.16", "19.12")
def test_broken_unit_left_in_melee_is_lost():
    pos = combat(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle", broken=True, melee=True, pinned=True))
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"german": ["done", "done"]})
    assert pos.units[u(pos, "r1")].where == "out"


@pytest.mark.rule("asl", "11.17", "15.24", "19.2")
def test_stealthy_units():
    pos = combat(at("J5", "pa.sq.337"), at("J6", "fi.sq.648"), at("J7", "ru.hero"), at("J8", "ru.sq.426"))
    assert [is_stealthy(pos, x) for x in pos.persons("russian")] == [True, True, True, False]
    pos.change(u(pos, "r1"), broken=True)
    assert not is_stealthy(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "11.18", "19.36", "19.3", "15.432")
def test_lax_units():
    pos = combat(
        at("J5", "ge.sq.436"), at("J6", "ge.sq.467"), at("J7", "it.sq.346"), at("J8", "ge.sq.447", berserk=True)
    )
    assert [is_lax(pos, x) for x in (*pos.persons("german"), *pos.persons("russian"))] == [True, False, True, True]


@pytest.mark.rule("asl", "19.3", "11.18", "19.36")
def test_green_troops_with_an_unbroken_leader_are_not_lax_and_conscripts_are():
    for squad, broken, lax in (("br.sq.436", False, False), ("br.sq.436", True, True), ("ru.sq.426", False, True)):
        leader = "br.ldr.8m0" if squad.startswith("br") else "ru.ldr.8m0"
        pos = combat(at("J5", squad), at("J5", leader, broken=broken))
        assert is_lax(pos, u(pos, "r1")) == lax


@pytest.mark.rule("asl", "11.4.a")
def test_ambush_modifiers_of_the_partisans():
    """Example 11.4.ex1: concealed and Stealthy -3, CX +1."""
    pos = combat(at("J5", "pa.sq.337", marker=1), at("J5", "pa.ldr.8m0", marker=1, cx=True), at("J5", "ge.sq.467"))
    assert ambush_drm(pos, pos.at_loc(loc(pos, "J5"), "russian")).total == -2


@pytest.mark.rule("asl", "11.4")
def test_ambush_needs_three_and_shows_the_ambushed():
    """Example 11.41.ex1: 3 against 3 - 2 is no ambush; 2 - 2 would be one."""
    for die, ambusher in ((3, ""), (2, "russian")):
        pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle", marker=2), dice=[3, die])
        fight = fight_of(pos)
        ambush(pos, fight)
        assert fight.ambusher == ambusher
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle", marker=2), dice=[1, 6])
    ambush(pos, fight_of(pos))
    assert not pos.units[u(pos, "r1")].concealed


@pytest.mark.rule("asl", "11.4")
def test_ambush_is_due_in_cover_and_not_in_melee():
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle"), facts=WOODS, dice=[3, 3])
    ambush(pos, fight_of(pos))
    assert len(told(pos, "ambush-roll")) == 2
    pos = combat(at("J5", "ss.sq.658.43", melee=True), at("J5", "ru.sq.447.rifle"), facts=WOODS)
    ambush(pos, fight_of(pos, melee=["g1"]))
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle"))
    ambush(pos, fight_of(pos))
    assert told(pos, "ambush-roll") == []


@pytest.mark.rule("asl", "11.4")
def test_nobody_is_ambushed_where_nobody_has_advanced():
    pos = combat(at("J5", "ss.sq.658.43", berserk=True), at("J5", "ru.sq.447.rifle"), facts=WOODS)
    pos.advanced = set()
    ambush(pos, fight_of(pos))
    assert told(pos, "ambush-roll") == []
    pos = combat(at("J4", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle"), facts=WOODS)
    pos.phase, pos.advanced = "APh", set()
    advance(pos, "german", u(pos, "g1"), loc(pos, "J5"))
    assert pos.advanced == {loc(pos, "J5")}


@pytest.mark.rule("asl", "11.19")
def test_concealed_target_halves_the_attack():
    """Example 11.41.ex1: 3:4 is 1-2."""
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle", marker=2))
    attack = assault(pos, ["g1"], ["r1"])
    assert (float(attack_strength(pos, attack)), column(pos, attack).odds) == (3.0, "1-2")


@pytest.mark.rule("asl", "11.19", "11.15")
def test_concealed_unit_that_does_not_attack_stays_concealed_and_free():
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle", marker=2), dice=[3, 3, 6, 5])
    script = {"german": ["attack r?2", "with g1", "go"], "russian": ["done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    hold_in_melee(pos)
    assert pos.units[u(pos, "r1")].concealed
    assert not pos.units[u(pos, "r1")].melee


@pytest.mark.rule("asl", "11.19")
def test_concealed_unit_shows_itself_before_it_attacks():
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle", marker=2), dice=[3, 3])
    ask = asked(fight_in(pos, "german", loc(pos, "J5")))
    assert (ask.side, ask.prompt) == ("russian", "arrange")
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle", marker=2), dice=[3, 3, 6, 6, 6, 5])
    script = {
        "russian": ["show r1", "attack g6-5-8.A", "with r1", "go", "done"],
        "german": ["attack r4-4-7.A", "with g1", "go"],
    }
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert [t["odds"] for t in told(pos, "assault")] == ["3-2", "1-2"]


@pytest.mark.rule("asl", "11.3", "11.32")
def test_ambusher_attacks_first_and_only_survivors_answer():
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle"), facts=WOODS, dice=[1, 6, 1, 2])
    script = {"german": ["done", "attack r4-4-7.A", "with g1", "go", "done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.units[u(pos, "r1")].where == "out"
    assert told(pos, "assault-result")[0]["drm"].value("11.4") == -1


@pytest.mark.rule("asl", "11.41")
def test_ambusher_may_leave_before_the_fight():
    pos = combat(at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle"), facts=WOODS, dice=[6, 1])
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"russian": ["withdraw r1 J4"]})
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J4"


@pytest.mark.rule("asl", "11.15")
def test_survivors_are_held_in_melee():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), at("J6", "ru.sq.447.rifle", broken=True))
    hold_in_melee(pos)
    assert [pos.units[u(pos, n)].melee for n in ("g1", "r1", "r2")] == [True, True, False]
    assert rules_of(may_move(pos, "german", u(pos, "g1"))) == ["11.15"]
    pos.phase = "PFPh"
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["11.15"]
    pos.change(u(pos, "r1"), broken=True)
    assert rules_of(may_rally(pos, "russian", u(pos, "r1"))) == ["11.15"]
    pos.remove(u(pos, "r1"))
    hold_in_melee(pos)
    assert not pos.units[u(pos, "g1")].melee


@pytest.mark.rule("asl", "11.2", "11.21")
def test_withdrawing_unit_is_easier_to_hit_unless_friends_stay():
    pos = combat(
        at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle", melee=True),
        at("J6", "ge.sq.467"),
    )  # fmt: skip
    fight = fight_of(pos, melee=["g1", "r1", "r2"])
    fight.side = "russian"
    assert may_withdraw(pos, fight, u(pos, "r1"), loc(pos, "J4")) is None
    assert rules_of(may_withdraw(pos, fight, u(pos, "r1"), loc(pos, "J6"))) == ["11.21"]
    fight.leaving[u(pos, "r1")] = loc(pos, "J4")
    attack = assault(pos, ["g1"], ["r1", "r2"])
    assert drm(pos, fight, attack, u(pos, "r1")).value("11.2") == -1
    assert drm(pos, fight, attack, u(pos, "r2")).value("11.2") == 0
    pos.change(u(pos, "r2"), pinned=True)
    assert rules_of(may_withdraw(pos, fight, u(pos, "r2"), loc(pos, "J4"))) == ["11.2"]


@pytest.mark.rule("asl", "11.2")
def test_only_units_in_melee_withdraw_and_they_do_not_attack():
    pos = combat(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.447.rifle", melee=True), at("J4", "ge.sq.467"))
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), {"german": ["withdraw g1 J6"], "russian": ["done"]})
    assert (ask.side, ask.prompt) == ("russian", "close-combat")


@pytest.mark.rule("asl", "11.21")
def test_withdrawing_into_a_concealed_enemy_is_the_end():
    pos = combat(
        at("J5", "ge.sq.467", melee=True),
        at("J5", "ru.sq.447.rifle", melee=True),
        at("J6", "ru.sq.447.rifle", marker=3),
    )
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"german": ["withdraw g1 J6"], "russian": ["done", "done"]})
    assert pos.units[u(pos, "g1")].where == "out"
    assert not pos.units[u(pos, "r2")].concealed


@pytest.mark.rule("asl", "11.22")
def test_twelve_lets_the_attacked_slip_away():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), dice=[6, 6])
    script = {
        "german": ["attack r4-4-7.A", "with g1", "go"],
        "russian": ["attack g4-6-7.A", "with r1", "go", "withdraw r1 J6"],
    }
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J6"
    assert len(told(pos, "assault-result")) == 1


@pytest.mark.rule("asl", "11.19")
def test_hidden_units_come_under_a_marker():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle", hidden=True), dice=[3, 3])
    asked(close_combat_phase(pos, "german"))
    assert (pos.units[u(pos, "r1")].hidden, pos.units[u(pos, "r1")].marker) == (False, 1)


@pytest.mark.rule("asl", "11.1")
def test_close_combat_is_fought_where_both_sides_are():
    pos = combat(at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    assert contested(pos) == []
    pos.stand_at(u(pos, "r1"), loc(pos, "J5"))
    assert contested(pos) == [loc(pos, "J5")]


@pytest.mark.rule("asl", "11.13")
@pytest.mark.parametrize(("die", "where"), [(5, "out"), (6, "map")])
def test_weapons_of_a_half_squad_that_is_reduced_to_nothing_may_be_lost(die, where):
    pos = combat(at("J5", "ge.hs.247"), at("J5", "ru.hs.237.rifle", "ru.lmg"), dice=[1, 4, die])
    script = {"german": ["attack r2-3-7.A", "with g1", "go"], "russian": ["done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.units[u(pos, "r1")].where == "out"
    assert pos.units[u(pos, "rw1")].where == where


@pytest.mark.rule("asl", "12.14.g")
def test_ambusher_who_reduces_his_target_to_nothing_stays_concealed():
    for target, concealed in (("ru.hs.237.rifle", True), ("ru.sq.447.rifle", False)):
        pos = combat(at("J5", "ss.sq.658.43", marker=1), at("J5", target), facts=WOODS, dice=[1, 6])
        attack_of = assault(pos, ["g1"], ["r1"])
        kill = column(pos, attack_of).kill
        pos = combat(at("J5", "ss.sq.658.43", marker=1), at("J5", target), facts=WOODS, dice=[1, 6, kill - 3, 4])
        name = "r2-3-7.A" if concealed else "r4-4-7.A"
        german = ["done", "done", f"attack {name}", "with g1", "go", "done"]
        ask = {"german": german, "russian": [] if concealed else ["done"]}
        run(fight_in(pos, "german", loc(pos, "J5")), pos, ask)
        assert pos.units[u(pos, "g1")].concealed is concealed


@pytest.mark.rule("asl", "11.3")
def test_ambusher_sees_what_an_attack_has_done_before_he_names_the_next():
    placed = at("J5", "ss.sq.658.43", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle")
    pos = combat(*placed, facts=WOODS, dice=[1, 6, 1, 2])
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), {"german": ["done", "attack r4-4-7.A", "with g1", "go"]})
    assert (ask.side, ask.prompt) == ("german", "close-combat")
    assert pos.units[u(pos, "r1")].where == "out"
    assert "attack r4-4-7.B" in ask.options


@pytest.mark.rule("asl", "15.24", "15.21")
@pytest.mark.parametrize(
    ("leaders", "leads", "bold"),
    [(("ge.ldr.8m0",), 0, -1), (("ge.ldr.9m2",), -2, 0), (("ge.ldr.9m1", "ge.ldr.9m1"), -1, -1)],
)
def test_leader_who_is_a_hero_helps_as_the_one_or_the_other(leaders, leads, bold):
    pos = combat(at("J5", *leaders, "ge.sq.467"), at("J5", "ru.sq.447.rifle"))
    pos.change(u(pos, "g1"), heroic=True)
    own = [pos.names[unit] for unit in pos.persons("german")]
    sums = drm(pos, fight_of(pos), assault(pos, own, ["r1"]), u(pos, "r1"))
    assert (sums.value("11.141"), sums.value("15.24")) == (leads, bold)


@pytest.mark.rule("asl", "11.22", "11.12")
def test_who_has_slipped_away_is_missing_in_the_attack_that_was_declared_with_him():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle"), dice=[6, 6, 6, 5])
    script = {
        "german": ["attack r4-4-7.A", "with g1", "go"],
        "russian": ["attack g4-6-7.A", "with r1", "with r2", "go", "withdraw r1 J6"],
    }
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert [fact["odds"] for fact in told(pos, "assault-result")] == ["1-1", "1-1"]


@pytest.mark.rule("asl", "18.12", "11.12")
def test_leader_who_appears_joins_a_squad_as_strong_as_it_was_when_it_declared_its_attack():
    """The Germans have reduced it by then, and killed the leader who directs it: 4 + 1 + 1 against 5, at -1."""
    pos = combat(
        at("J5", "ge.sq.467", "ge.ldr.8m0"), at("J5", "ru.sq.447.rifle", "ru.ldr.9m1"), dice=[3, 2, 6, 6, 6, 1, 1, 3],
    )  # fmt: skip
    script = {
        "german": ["done", "attack r4-4-7.A", "with g1", "go"],
        "russian": ["done", "attack g4-6-7.A", "with r1", "go", "done"],
    }
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.type(u(pos, "r1")).kind == "hs"
    assert pos.units[u(pos, "r2")].where == "out"
    result = told(pos, "assault-result")[1]
    assert (result["odds"], result["drm"].value("11.141")) == ("1-1", -1)


@pytest.mark.rule("asl", "11.21")
def test_who_withdraws_leaves_only_what_is_too_heavy_for_him():
    pos = combat(at("J5", "ge.sq.467", "ge.lmg", "ge.hmg", melee=True), at("J5", "ru.sq.447.rifle", melee=True))
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"german": ["withdraw g1 J6"], "russian": ["done", "done"]})
    assert pos.weapons_of(u(pos, "g1")) == [u(pos, "gw1")]


@pytest.mark.rule("asl", "11.14")
def test_concealed_leader_stands_with_no_squad_that_is_seen():
    pos = combat(at("J5", "ge.sq.467"), at("J5", "ge.ldr.8m0", marker=1), at("J5", "ru.sq.447.rifle"))
    fight = fight_of(pos)
    assert u(pos, "g2") not in fight.with_whom
    assert rules_of(may_stand_with(pos, fight, u(pos, "g2"), u(pos, "g1"))) == ["11.14"]
    pos.change(u(pos, "g2"), marker=0)
    assert may_stand_with(pos, fight, u(pos, "g2"), u(pos, "g1")) is None


@pytest.mark.rule("asl", "19.3")
def test_green_troops_are_inexperienced_unless_an_unbroken_leader_is_with_them():
    pos = combat(at("J5", "am.sq.536", "am.ldr.8m0"), at("J6", "ru.sq.426", "ru.ldr.8m0"))
    assert [is_inexperienced(pos, u(pos, name)) for name in ("r1", "r3")] == [False, True]
    pos.change(u(pos, "r2"), broken=True)
    assert is_inexperienced(pos, u(pos, "r1"))
