"""The berserk and the captured: what they may not do, and how it ends."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.games.asl.captivity.escape import may_rise, settle
from grognard.games.asl.captivity.guards import room
from grognard.games.asl.captivity.massacre import massacre, may_massacre
from grognard.games.asl.captivity.prisoners import (
    at_once,
    capture,
    capture_half,
    exchange,
    may_capture,
    may_exchange,
    may_hand_over,
    may_unite,
    set_free,
    surrenders,
    unite,
)
from grognard.games.asl.close_quarters.assaults import attack_strength, drm
from grognard.games.asl.close_quarters.close_combat import close_combat_phase, fight_in, may_join_attack
from grognard.games.asl.close_quarters.fights import Assault, Fight
from grognard.games.asl.counters_in_play import deploy_guard
from grognard.games.asl.firing.fire_phases import ADVANCING_FIRE, FINAL_FIRE, PREP_FIRE
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.moving.advance import ADVANCE, advance, all_advances, may_advance_to
from grognard.games.asl.moving.exits import leave, may_exit
from grognard.games.asl.moving.expenditures import leave_board
from grognard.games.asl.moving.movement import end_movement, may_dash
from grognard.games.asl.moving.moves import may_go_along
from grognard.games.asl.nerve.elr import rating
from grognard.games.asl.nerve.morale import check_morale, eliminate
from grognard.games.asl.nerve.rally import RALLY
from grognard.games.asl.pack.scenario_files import Condition
from grognard.games.asl.sequence import begins
from grognard.games.asl.victory import count_prisoners
from grognard.games.asl.weapons.demolition import may_lay, may_use
from grognard.games.asl.weapons.set_charges import may_set
from grognard.games.asl.weapons.upkeep import may_handle
from tests.asl.build import at, field, loc, moving, rules_against, rules_of, run, told, u


def fight_of(pos, side="german"):
    return Fight((), loc(pos, "J5"), side, pos.enemy(side))


# -- heroes and the berserk -------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "15.24")
def test_hero_helps_those_with_whom_he_attacks():
    pos = field("", at("J5", "ge.hero", "ge.sq.467"), at("J5", "ru.sq.426"), phase="CCPh")
    made = Assault("german")
    made.attackers, made.targets = [u(pos, "g1"), u(pos, "g2")], [u(pos, "r1")]
    assert drm(pos, fight_of(pos), made, u(pos, "r1")).value("15.24") == -1


@pytest.mark.rule("asl", "15.43", "15.431")
def test_berserk_units_neither_join_others_nor_dash_another_way():
    facts = 'h CC8 g -; h AA7 g -; s BB6 S road "dirt"; s BB7 S road "dirt"'
    pos = field(facts, at("CC8", "ge.sq.467"), at("CC8", "ge.sq.467", berserk=True), at("CC4", "ru.sq.426"))
    go = moving(pos, "g2", spent=0)
    assert rules_of(may_dash(pos, go, loc(pos, "BB7"), loc(pos, "AA7"))) == ["15.431"]
    pos.change(u(pos, "g2"), moved=True)  # nobody waits for his charge any more
    assert rules_of(may_go_along(pos, go, u(pos, "g1"))) == ["15.43"]


@pytest.mark.rule("asl", "15.46")
def test_berserk_unit_calms_down_where_it_sees_nobody_or_has_killed_all():
    pos = field("", at("J5", "ge.sq.467", berserk=True, moved=True), at("J9", "ru.sq.426"), phase="MPh")
    end_movement(pos)
    assert pos.units[u(pos, "g1")].berserk
    pos.remove(u(pos, "r1"))
    end_movement(pos)
    assert not pos.units[u(pos, "g1")].berserk
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J5", "ru.hs.237.rifle"), phase="CCPh", dice=[1, 2])
    script = {"german": [f"attack {pos.outward(u(pos, 'r1'))}", "with g1", "go"], "russian": ["done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert not pos.units[u(pos, "g1")].berserk


# -- prisoners --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "20.2", "20.22")
def test_berserk_units_are_not_captured_and_somebody_must_guard_the_prisoner():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), phase="CCPh")
    fight, target = fight_of(pos), u(pos, "r1")
    assert may_capture(pos, fight, target) is None
    pos.change(target, berserk=True)
    assert rules_of(may_capture(pos, fight, target)) == ["20.2"]
    pos.change(target, berserk=False)
    pos.change(u(pos, "g1"), berserk=True)
    assert rules_of(may_capture(pos, fight, target)) == ["20.22"]


@pytest.mark.rule("asl", "20.22")
def test_half_of_a_squad_is_captured():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426", marker=1), phase="CCPh")
    run(capture_half(pos, u(pos, "r1"), [u(pos, "g1")]), pos)
    assert (pos.type(u(pos, "r1")).kind, pos.units[u(pos, "r1")].concealed) == ("hs", False)
    assert len(pos.captives(u(pos, "g1"))) == 1


@pytest.mark.rule("asl", "20.22")
def test_less_than_a_squad_that_is_just_caught_is_captured_whole():
    pos = field("", at("J5", "ge.hs.247"), at("J5", "ru.hs.237.rifle"), phase="CCPh", dice=[1, 3])
    script = {"german": [f"capture {pos.outward(u(pos, 'r1'))}", "with g1", "go"], "russian": ["done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.units[u(pos, "r1")].by == u(pos, "g1") + 1


@pytest.mark.rule("asl", "20.5", "20.2")
def test_both_halves_of_a_berserk_guard_are_berserk_and_take_over_nobody():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.426"), phase="MPh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    pos.change(u(pos, "g1"), berserk=True)
    deploy_guard(pos, "german", u(pos, "g1"))
    assert sum(unit.berserk for unit in pos.units) == 2
    assert pos.captives(u(pos, "g1")) == [u(pos, "r1")]


@pytest.mark.rule("asl", "20.51")
def test_who_has_no_room_for_a_prisoner_is_not_handed_one():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m0"), at("J6", *["ru.sq.426"] * 2), phase="RPh")
    squad, leader = u(pos, "g1"), u(pos, "g2")
    for name in ("r1", "r2"):
        capture(pos, u(pos, name), [squad], "20.22")
    assert may_hand_over(pos, "german", u(pos, "r1"), leader) is None
    pos.change(u(pos, "r1"), by=leader + 1)
    assert rules_of(may_hand_over(pos, "german", u(pos, "r2"), leader)) == ["20.51"]


@pytest.mark.rule("asl", "20.5", "4.431")
def test_prisoners_change_hands_only_before_anybody_advances():
    pos = field("", at("J5", *["ge.sq.467"] * 2), at("J9", "ge.sq.467"), at("J6", "ru.sq.426"), phase="APh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    hand = f"hand {pos.outward(u(pos, 'r1'))} g2"
    assert rules_against(Ask("german", "3.7", ADVANCE, pos, "german"), hand) == []
    advance(pos, "german", u(pos, "g3"), loc(pos, "J8"))
    ask = Ask("german", "3.7", ADVANCE, pos, "german")
    assert rules_against(ask, hand) == ["20.5"]
    assert f"free {pos.outward(u(pos, 'r1'))}" in ask.options


@pytest.mark.rule("asl", "20.53", "20.54")
def test_prisoners_go_with_their_guard_until_they_are_abandoned():
    pos = field("", at("K5", "ge.sq.467"), at("J5", "ge.sq.467"), at("J6", "ru.sq.426"), phase="RPh")
    guard, prisoner = u(pos, "g2"), u(pos, "r1")
    capture(pos, prisoner, [guard], "20.22")
    assert pos.carried_by(guard) == (prisoner,)
    assert (pos.host(prisoner), pos.host(guard)) == (guard, guard)
    pos.stand_at(guard, loc(pos, "J4"))
    assert pos.place(prisoner) == loc(pos, "J4")
    set_free(pos, "german", prisoner)
    assert (pos.units[prisoner].by, pos.units[prisoner].loc) == (0, loc(pos, "J4"))


@pytest.mark.rule("asl", "20.4")
def test_massacre_raises_the_rating_of_the_side_that_suffers_it():
    pos = field("", at("J5", "ru.sq.447.rifle"), at("J6", "ge.sq.467", "ge.sq.467"), elr={"german": 3, "russian": 3})
    capture(pos, u(pos, "g1"), [u(pos, "r1")], "20.22")
    assert rating(pos, u(pos, "g2")) == 3
    massacre(pos, "russian", u(pos, "r1"))
    assert rating(pos, u(pos, "g2")) == 4


@pytest.mark.rule("asl", "20.4")
def test_massacre_is_the_use_of_a_weapon_in_any_fire_phase_of_the_side():
    guards = at("J5", "ru.sq.447.rifle", "ru.hs.237.rifle", "ru.hs.237.rifle")
    for phase, attacker, marks in (
        ("PFPh", "russian", ("", "bounding", "prep")), ("AFPh", "russian", ("bounding", "prep", "")),
        ("DFPh", "german", ("first", "final", "")),
    ):  # fmt: skip
        pos = field("", guards, at("J6", "ge.sq.467"), at("J9", "ge.sq.467"), phase=phase, attacker=attacker)
        capture(pos, u(pos, "g1"), [u(pos, "r1")], "20.22")
        for name, mark in zip(("r1", "r2", "r3"), marks):
            pos.change(u(pos, name), fired=mark)
        able = [may_massacre(pos, "russian", u(pos, name)) is None for name in ("r1", "r2", "r3")]
        assert able == [True, False, phase != "PFPh"]
        asked = {"PFPh": PREP_FIRE, "AFPh": ADVANCING_FIRE, "DFPh": FINAL_FIRE}[phase]
        assert "massacre r1" in Ask("russian", "20.4", asked, pos, "russian").options
        massacre(pos, "russian", u(pos, "r1"))
        assert (pos.units[u(pos, "r1")].fired, pos.units[u(pos, "r1")].shots) == (marks[0], 1)


@pytest.mark.rule("asl", "20.4", "7.351", "7.352")
@pytest.mark.parametrize(
    ("unit", "after", "lost"), [("ru.sq.447.rifle", [], False), ("ru.hs.237.rifle", ["7.351"], True)]
)
def test_massacre_takes_hands_as_a_weapon_does(unit, after, lost):
    pos = field(
        "", at("J5", unit, "ru.lmg", "ru.lmg"), at("J6", "ge.hs.247"), at("J9", "ge.sq.467"), attacker="russian"
    )
    capture(pos, u(pos, "g1"), [u(pos, "r1")], "20.22")
    massacre(pos, "russian", u(pos, "r1"))
    assert rules_of(may_fire(pos, "russian", u(pos, "rw1"))) == after
    assert pos.units[u(pos, "r1")].no_fp == lost


@pytest.mark.rule("asl", "20.4", "20.53")
def test_unarmed_enemies_whom_nobody_guards_are_massacred_too_but_not_those_who_rise():
    pos = field("", at("J5", "ru.sq.447.rifle"), at("J6", "ge.sq.467", "ge.sq.467"))
    for name in ("g1", "g2"):
        capture(pos, u(pos, name), [u(pos, "r1")], "20.22")
        set_free(pos, "russian", u(pos, name))
    pos.change(u(pos, "g2"), rebel=u(pos, "r1") + 1)
    assert may_massacre(pos, "russian", u(pos, "r1")) is None
    massacre(pos, "russian", u(pos, "r1"))
    assert [pos.units[u(pos, name)].where for name in ("g1", "g2")] == ["out", "map"]
    assert pos.cvp["russian"] == 2


@pytest.mark.rule("asl", "20.53")
def test_killing_prisoners_who_were_let_go_is_a_massacre():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.hs.237.rifle", "ru.hs.237.rifle"))
    for name in ("r1", "r2"):
        capture(pos, u(pos, name), [u(pos, "g1")], "20.22")
        set_free(pos, "german", u(pos, name))
    pos.elr["russian"] = 3
    pos.striker = "russian"
    eliminate(pos, u(pos, "r1"), "7.301")
    assert (pos.elr["russian"], pos.no_quarter) == (3, set())
    pos.striker = "german"
    eliminate(pos, u(pos, "r2"), "7.301")
    assert (pos.elr["russian"], pos.no_quarter) == (4, {"russian"})


@pytest.mark.rule("asl", "20.53")
def test_guards_lead_prisoners_off_their_own_edge_and_are_not_lost_by_that():
    pos = field("", at("J6", "ru.sq.426"))
    side = pos.scenario.file.sides["german"]
    edge = pos.label(min(pos.scenario.edge_hexes[side.friendly_edge]))
    pos = field("", at(edge, "ge.sq.467"), at("J6", "ru.sq.426"))
    assert rules_of(may_exit(pos, moving(pos, "g1", spent=0))) == ["2.6"]
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    assert may_exit(pos, moving(pos, "g1", spent=0)) is None
    run(leave_board(pos), pos)
    assert [pos.units[u(pos, name)].where for name in ("g1", "r1")] == ["exited", "exited"]
    assert (pos.cvp["german"], pos.cvp["russian"]) == (2, 0)
    count_prisoners(pos)
    assert (pos.cvp["german"], pos.exit_vp.get("german", 0)) == (4, 0)
    pos = field("", at(edge, "ge.sq.467"), at("J6", "ru.sq.426"))
    leave(pos, "german", (u(pos, "g1"),))
    assert pos.cvp["russian"] == 2  # who guards nobody is


@pytest.mark.rule("asl", "20.55")
def test_only_prisoners_rise_and_they_attack_their_guard_first():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J5", "ru.sq.426", "ru.sq.426"), phase="CCPh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    assert rules_of(may_rise(pos, "russian", u(pos, "r2"))) == ["20.55"]
    fight, made = fight_of(pos, "russian"), Assault("russian")
    pos.change(u(pos, "r1"), by=0, rebel=u(pos, "g1") + 1)
    pos.stand_at(u(pos, "r1"), loc(pos, "J5"))
    before = Assault("russian")
    before.attackers, before.targets = [u(pos, "r2")], [u(pos, "g1")]
    made.targets.append(u(pos, "g2"))
    fight.attacks += [before, made]
    assert rules_of(may_join_attack(pos, fight, u(pos, "r1"))) == ["20.55"]


@pytest.mark.rule("asl", "20.55")
def test_rising_comes_before_close_combat_and_ends_where_no_enemy_is_left():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J6", "ru.sq.447.rifle"), phase="CCPh", dice=[6, 6])
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    run(close_combat_phase(pos, "german"), pos, {"russian": ["rise r1"]})
    assert len(told(pos, "task-check")) == 1
    pos.change(u(pos, "r1"), by=0, rebel=u(pos, "g1") + 1)
    pos.stand_at(u(pos, "r1"), loc(pos, "J5"))
    settle(pos, fight_of(pos))
    assert pos.units[u(pos, "r1")].rebel
    pos.stand_at(u(pos, "g1"), loc(pos, "J4"))
    settle(pos, fight_of(pos))
    assert not pos.units[u(pos, "r1")].rebel


@pytest.mark.rule("asl", "20.52")
def test_guard_attacks_others_at_half_power_and_who_rises_against_it_in_full():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"), at("J5", "ru.sq.447.rifle"), phase="CCPh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    made = Assault("german")
    made.attackers, made.targets = [u(pos, "g1")], [u(pos, "r2")]
    assert attack_strength(pos, made) == 2
    pos.change(u(pos, "r2"), rebel=u(pos, "g1") + 1)
    assert attack_strength(pos, made) == 4


@pytest.mark.rule("asl", "20.52")
def test_guard_of_more_prisoners_than_men_uses_no_weapon():
    pos = field("", at("J5", "ge.hs.247", "ge.dc", "ge.lmg"), at("J6", "ru.sq.447.rifle"), at("J6", "ru.sq.426"))
    assert may_use(pos, "german", u(pos, "gw1")) is None
    assert may_handle(pos, "german", u(pos, "gw2")) is None
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert rules_of(may_use(pos, "german", u(pos, "gw1"))) == ["20.52"]
    assert rules_of(may_handle(pos, "german", u(pos, "gw2"))) == ["20.52"]
    move = moving(pos, "g1", spent=0)
    assert rules_of(may_lay(pos, move, u(pos, "gw1"), loc(pos, "J6"))) == ["20.52"]
    assert rules_of(may_set(pos, move, u(pos, "gw1"))) == ["20.52"]


@pytest.mark.rule("asl", "20.52")
@pytest.mark.parametrize(("prisoner", "rules"), [("ru.hs.237.rifle", []), ("ru.sq.447.rifle", ["20.52"])])
def test_guard_of_as_many_prisoners_as_men_still_fires(prisoner, rules):
    pos = field("", at("J5", "ge.hs.247"), at("J6", prisoner))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == rules


@pytest.mark.rule("asl", "20.5", "26.211", "26.222")
def test_captured_crew_is_worth_as_much_as_it_was():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.crew.228"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert (pos.type(u(pos, "r1")).kind, pos.cvp["german"]) == ("unarmed_hs", 2)
    held = pos.copy()
    count_prisoners(held)
    assert held.cvp["german"] == 4
    set_free(pos, "german", u(pos, "r1"))
    assert pos.cvp["german"] == 0


@pytest.mark.rule("asl", "20.21", "20.5")
def test_who_surrenders_to_too_few_guards_is_free_and_unarmed():
    pos = field("", at("J5", "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle", "ru.sq.447.rifle", "ru.lmg"))
    for name in ("r1", "r2"):
        capture(pos, u(pos, name), [u(pos, "g1")], "20.21")
    assert pos.units[u(pos, "r1")].by == u(pos, "g1") + 1
    assert (pos.units[u(pos, "r2")].type, pos.units[u(pos, "r2")].loc) == ("ru.unarmed.squad", loc(pos, "J6"))
    assert pos.units[u(pos, "rw1")].by == 0
    assert pos.cvp["german"] == 2


@pytest.mark.rule("asl", "20.51")
def test_prisoner_of_a_lost_guard_goes_only_to_one_who_has_room():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    capture(pos, u(pos, "r2"), [u(pos, "g1")], "20.21")
    eliminate(pos, u(pos, "g1"), "7.301")
    assert [pos.units[u(pos, name)].by for name in ("r1", "r2")] == [u(pos, "g2") + 1, 0]


@pytest.mark.rule("asl", "20.3")
def test_who_was_refused_quarter_still_says_whether_he_gives_it():
    pos = field("", at("J6", "ru.sq.447.rifle", broken=True, dm=True), at("J5", "ge.sq.467"), phase="RtPh")
    pos.no_quarter = {"german"}
    run(surrenders(pos, "russian"), pos, {"german": ["deny"]})
    assert pos.units[u(pos, "r1")].where == "out"


@pytest.mark.rule("asl", "10.31")
def test_original_twelve_kills_a_captured_leader_and_wounds_a_hero():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", "ru.hero"), dice=[6, 6, 6, 6, 1])
    for name in ("r1", "r2"):
        capture(pos, u(pos, name), [u(pos, "g1")], "20.21")
        list(check_morale(pos, u(pos, name)))
    assert pos.units[u(pos, "r1")].where == "out"
    assert pos.units[u(pos, "r2")].wounded


@pytest.mark.rule("asl", "20.4", "16.2")
def test_elr_of_every_group_changes_with_that_of_its_side():
    pos = field("", at("J5", "ge.sq.467", "ss.sq.658.44"), elr={"german": 4, "russian": 3})  # they began with three
    pos.scenario.file.groups[0] = replace(pos.scenario.file.groups[0], elr=2)
    assert [rating(pos, u(pos, name)) for name in ("g1", "g2")] == [3, 6]
    pos.elr["german"] = 2
    assert [rating(pos, u(pos, name)) for name in ("g1", "g2")] == [1, 4]


@pytest.mark.rule("asl", "26.23", "20.53")
def test_guard_scores_exit_points_only_where_the_conditions_say_so():
    for hexes, scored in ((["A5"], 4), (["A9"], 0)):
        pos = field("", at("A5", "ge.sq.467"), at("J6", "ru.sq.426"))
        of = replace(
            pos.scenario.file.victory, side="german", conditions=[Condition("exit_vp", hexes=hexes, at_least=9)]
        )
        pos.scenario.file = replace(pos.scenario.file, victory=of)
        capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
        moving(pos, "g1", spent=0)
        run(leave_board(pos), pos)
        assert pos.exit_vp.get("german", 0) == scored


@pytest.mark.rule("asl", "26.222")
def test_condition_that_ends_the_game_at_once_is_looked_at_when_a_phase_begins():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.426"))
    won = Condition("cvp", by="german", at_least=2, when="immediately")
    of = replace(pos.scenario.file.victory, side="russian", opponent=[won])
    pos.scenario.file = replace(pos.scenario.file, victory=of)
    begins("MPh")(pos, "german")
    assert pos.result is None
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    begins("DFPh")(pos, "german")
    assert pos.result is not None


@pytest.mark.rule("asl", "20.21", "20.5")
def test_captor_says_who_guards_those_who_surrender():
    pos = field(
        "", at("J5", "ge.sq.467", broken=True, dm=True, disrupted=True), at("J4", "ru.sq.447.rifle", "ru.sq.426"),
        phase="RtPh",
    )  # fmt: skip
    run(surrenders(pos, "german"), pos, {"russian": ["accept", "guard r2", "done"]})
    assert pos.units[u(pos, "g1")].by == u(pos, "r2") + 1


@pytest.mark.rule("asl", "20.22", "20.5")
def test_captor_says_which_attacker_guards_a_prisoner_of_close_combat():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J5", "ru.sq.426"), phase="CCPh", dice=[1, 2])
    script = {"german": ["capture r4-2-6.A", "with g1", "with g2", "go", "guard g2"], "russian": ["done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.units[u(pos, "r1")].by == u(pos, "g2") + 1


@pytest.mark.rule("asl", "20.54")
def test_unarmed_units_do_not_advance_to_a_known_enemy():
    for marker, rules in ((0, ["20.54"]), (1, [])):
        pos = field("", at("J5", "ge.unarmed.squad"), at("J6", "ru.sq.426", marker=marker), phase="APh")
        assert rules_of(may_advance_to(pos, "german", u(pos, "g1"), loc(pos, "J6"))) == rules
        assert ((u(pos, "g1"), loc(pos, "J6")) in all_advances(pos, "german")) == bool(marker)
        assert (u(pos, "g1"), loc(pos, "J4")) in all_advances(pos, "german")


@pytest.mark.rule("asl", "20.21", "20.5")
def test_captor_says_who_is_guarded_where_there_is_no_room_for_all():
    broken = at("J5", *["ge.sq.467"] * 2, broken=True, dm=True, disrupted=True)
    pos = field("", broken, at("J4", "ru.ldr.8m0"), phase="RtPh")
    run(surrenders(pos, "german"), pos, {"russian": ["accept", "take g4-6-7.B"]})
    assert [pos.units[u(pos, name)].by for name in ("g1", "g2")] == [0, u(pos, "r1") + 1]
    assert pos.units[u(pos, "g1")].type == "ge.unarmed.squad"


@pytest.mark.rule("asl", "20.21")
def test_who_has_no_room_for_prisoners_accepts_surrender_all_the_same():
    broken = at("J5", "ge.sq.467", broken=True, dm=True, disrupted=True)
    pos = field("", broken, at("J4", "ru.ldr.8m0"), at("K9", "ge.sq.467"), phase="RtPh")
    capture(pos, u(pos, "g2"), [u(pos, "r1")], "20.22")
    run(surrenders(pos, "german"), pos, {"russian": ["accept"]})
    assert (pos.units[u(pos, "g1")].type, pos.units[u(pos, "g1")].by) == ("ge.unarmed.squad", 0)


@pytest.mark.rule("asl", "20.5", "20.51")
@pytest.mark.parametrize(("said", "by"), [("guard g2", "g2"), ("guard g3", "g3"), ("release", "")])
def test_side_of_a_lost_guard_says_who_guards_his_prisoners_or_lets_them_go(said, by):
    pos = field("", at("J5", *["ge.sq.467"] * 3, "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g4")], "20.21")
    capture(pos, u(pos, "r2"), [u(pos, "g1")], "20.21")
    eliminate(pos, u(pos, "g1"), "7.301")
    points = pos.cvp["german"]
    run(at_once(pos), pos, {"german": [said]})
    assert pos.units[u(pos, "r2")].by == (u(pos, by) + 1 if by else 0)
    assert pos.cvp["german"] == points - (0 if by else 2)


@pytest.mark.rule("asl", "20.51")
def test_prisoners_are_exchanged_for_half_squads_and_back():
    pos = field("", at("J5", "ge.ldr.8m0", "ge.sq.467"), at("J6", "ru.sq.447.rifle"), phase="RPh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    asked = Ask("german", "3.1", RALLY, pos, "german")
    assert "part r(1).A" in asked.options
    exchange(pos, "german", u(pos, "r1"))
    held = pos.captives(u(pos, "g1"))
    assert [pos.units[v].type for v in held] == ["ru.unarmed.hs"] * 2
    assert (room(pos, u(pos, "g1")), pos.cvp["german"]) == (1, 2)
    assert may_unite(pos, "german", *held) is None
    unite(pos, "german", *held)
    assert (pos.captives(u(pos, "g1")), pos.units[held[0]].type) == ([held[0]], "ru.unarmed.squad")
    pos.change(u(pos, "r1"), by=u(pos, "g2") + 1)
    assert may_exchange(pos, "german", u(pos, "r1")) is None


@pytest.mark.rule("asl", "20.51", "20.52")
def test_who_may_exchange_prisoners():
    pos = field("", at("J5", "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle", "ru.ldr.8m0", "ru.ldr.8m0"), phase="RPh")
    for name in ("r1", "r2", "r3"):
        capture(pos, u(pos, name), [u(pos, "g1")], "20.21")
    assert rules_of(may_exchange(pos, "german", u(pos, "r1"))) == ["20.51"]  # no room for two half-squads
    assert rules_of(may_exchange(pos, "german", u(pos, "r2"))) == ["20.51"]
    assert rules_of(may_unite(pos, "german", u(pos, "r2"), u(pos, "r3"))) == ["20.51"]
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.hs.237.rifle", "ru.crew.228"), phase="RPh")
    for name in ("r1", "r2"):
        capture(pos, u(pos, name), [u(pos, "g1")], "20.21")
    assert rules_of(may_unite(pos, "german", u(pos, "r1"), u(pos, "r2"))) == ["20.51"]
    pos.change(u(pos, "r2"), crew=False)
    assert may_unite(pos, "german", u(pos, "r1"), u(pos, "r2")) is None
    assert rules_of(may_unite(pos, "russian", u(pos, "r1"), u(pos, "r2"))) == ["20.51"]
