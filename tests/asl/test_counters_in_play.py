"""Deployment, recombining, and weapons that change hands, are recovered or repaired."""

import pytest

from grognard.engine.ask import Ask
from grognard.engine.phase import phase
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.counters_in_play import (
    deployers,
    has_action,
    helpers,
    is_captured,
    may_deploy,
    may_recombine,
    may_recover,
    may_repair,
    may_transfer,
    recombine,
    recover,
    repair,
    transfer,
)
from grognard.games.asl.firing.first_fire import open_fire
from grognard.games.asl.moving.advance import ADVANCE, advance, may_pass_on
from grognard.games.asl.nerve import rally
from grognard.games.asl.nerve.rally import RALLY, deploy
from grognard.games.asl.position import OFF, OFFBOARD
from grognard.games.asl.units import SetCharge, Unit
from grognard.games.asl.weapons.machine_guns import breakdown, rate_of_fire
from tests.asl.build import asked, at, field, loc, rules_against, rules_of, run, u


def rally_phase(*placements, **given):
    return field("", *placements, phase="RPh", **given)


@pytest.mark.rule("asl", "1.31", "1.3", "10.21")
def test_squad_deploys_into_its_half_squads_with_a_leaders_help():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.lmg", "ge.ldr.8m1"), dice=[4, 4])
    assert may_deploy(pos, "german", u(pos, "g1")) is None
    run(deploy(pos, "german", u(pos, "g1")), pos)
    kinds = [pos.units[x].type for x in pos.at_loc(loc(pos, "J5"), "german")]
    assert kinds.count("ge.hs.247") == 2
    assert pos.units[u(pos, "gw1")].by == u(pos, "g1") + 1
    assert pos.units[u(pos, "g2")].acted


@pytest.mark.rule("asl", "1.31")
def test_failed_deployment_uses_up_leader_and_squad():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.sq.467", "ge.ldr.8m1"), dice=[6, 4])
    run(deploy(pos, "german", u(pos, "g1")), pos)
    assert pos.type(u(pos, "g1")).kind == "squad"
    assert rules_of(may_deploy(pos, "german", u(pos, "g1"))) == ["3.1"]
    assert rules_of(may_deploy(pos, "german", u(pos, "g2"))) == ["1.31"]


@pytest.mark.rule("asl", "1.31")
def test_owner_says_which_leader_helps_with_a_deployment():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.ldr.9m1", "ge.ldr.8m0"), dice=[4, 3])
    assert rules_against(asked(deploy(pos, "german", u(pos, "g1"))), "unaided") == ["1.31"]
    run(deploy(pos, "german", u(pos, "g1")), pos, {"german": ["helped g3"]})
    assert [pos.units[u(pos, name)].acted for name in ("g2", "g3")] == [False, True]
    assert len(pos.persons("german")) == 4


@pytest.mark.rule("asl", "1.31", "25.71")
def test_finns_do_without_the_leader_who_is_there_if_their_owner_wishes():
    for answer, dice, count in (("helped r2", [4, 4], 3), ("unaided", [4, 4], 2)):
        pos = rally_phase(at("J5", "fi.sq.648", "fi.ldr.8m0"), at("J9", "ge.sq.467"), dice=dice, attacker="russian")
        run(deploy(pos, "russian", u(pos, "r1")), pos, {"russian": [answer]})
        assert (pos.units[u(pos, "r2")].acted, len(pos.persons("russian"))) == (answer == "helped r2", count)


@pytest.mark.rule("asl", "1.31", "25.24", "25.222")
def test_partisans_and_commissars_who_have_to_rally_help_nobody_to_deploy():
    pos = rally_phase(at("J5", "fi.sq.648", "pa.ldr.8m0", "ru.com.9m0"), at("J5", "ru.sq.426", broken=True))
    assert helpers(pos, u(pos, "r1")) == []
    pos.change(u(pos, "r4"), broken=False)
    assert helpers(pos, u(pos, "r1")) == [u(pos, "r3")]


@pytest.mark.rule("asl", "25.222", "3.1")
def test_commissar_with_broken_units_does_nothing_else():
    pos = rally_phase(at("J5", "ru.com.9m0", "ru.sq.447.rifle", "ru.lmg", "ru.lmg"), attacker="russian")
    pos.drop(u(pos, "rw1"))
    pos.give(u(pos, "rw2"), u(pos, "r1"))
    pos.change(u(pos, "rw2"), malfunctioned=True)
    for broken, rules in ((False, []), (True, ["25.222"])):
        pos.change(u(pos, "r2"), broken=broken)
        assert rules_of(may_recover(pos, "russian", u(pos, "r1"), u(pos, "rw1"))) == rules
        assert rules_of(may_repair(pos, "russian", u(pos, "rw2"))) == rules


@pytest.mark.rule("asl", "1.31", "25.2")
def test_who_may_deploy():
    pos = rally_phase(at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle", "ru.ldr.8m0"), at("J7", "fi.sq.648"))
    assert rules_of(may_deploy(pos, "german", u(pos, "g1"))) == ["1.31"]
    pos.attacker = "russian"
    assert rules_of(may_deploy(pos, "russian", u(pos, "r1"))) == ["1.31"]
    assert may_deploy(pos, "russian", u(pos, "r3")) is None
    assert deployers(pos, "russian") == [u(pos, "r3")]
    pos.attacker = "german"
    assert rules_of(may_deploy(pos, "russian", u(pos, "r3"))) == ["1.31"]


@pytest.mark.rule("asl", "25.61")
def test_only_italian_elite_deploys():
    pos = rally_phase(at("J5", "it.sq.346", "it.sq.447", "it.ldr.8m0"), attacker="russian")
    elite = [x for x in pos.persons("russian") if pos.type(x).class_ == "E" and pos.type(x).mmc]
    others = [x for x in pos.persons("russian") if pos.type(x).class_ != "E" and pos.type(x).mmc]
    assert [may_deploy(pos, "russian", x) for x in elite] == [None] * len(elite)
    assert [rules_of(may_deploy(pos, "russian", x)) for x in others] == [["1.31"]] * len(others)
    assert others


@pytest.mark.rule("asl", "1.32")
def test_like_half_squads_recombine():
    pos = rally_phase(at("J5", "ge.hs.247", "ge.hs.247", "ge.hs.237", "ge.ldr.8m1"))
    one, two, other, leader = (u(pos, f"g{n}") for n in range(1, 5))
    pos.change(one, fanatic=True)
    assert rules_of(may_recombine(pos, "german", one, other)) == ["1.32"]
    assert may_recombine(pos, "german", one, two) is None
    recombine(pos, "german", one, two)
    assert (pos.units[one].type, pos.units[one].fanatic, pos.units[two]) == ("ge.sq.467", False, Unit(OFF))
    assert pos.units[leader].acted
    pos = rally_phase(at("J5", "ge.hs.247", "ge.hs.247"))
    assert rules_of(may_recombine(pos, "german", u(pos, "g1"), u(pos, "g2"))) == ["1.32"]


@pytest.mark.rule("asl", "1.31", "1.32")
def test_squad_deploys_and_recombines_as_often_as_its_side_wishes():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.ldr.8m1"), dice=[1, 1] * 12)
    squad, leader = u(pos, "g1"), u(pos, "g2")
    for _ in range(12):  # more often than there are counters
        for act in ("deploy g1", "recombine"):
            rally.end_rally(pos)
            pos.rally_begun = False
            half = [v for v in pos.at_loc(pos.locs[squad], "german") if v not in (squad, leader)]
            answer = f"{act} g1 {pos.names[half[0]]}" if half else act
            asked(phase(pos, "german", "3.1", RALLY), {"german": [answer]})
    assert pos.units[squad].type == "ge.sq.467"


@pytest.mark.rule("asl", "1.32", "23.7")
def test_recombined_squad_sets_off_the_charge_of_its_half_and_no_order_is_left_for_that():
    pos = rally_phase(at("J5", "ge.hs.247", "ge.hs.247", "ge.ldr.8m1"))
    one, two = u(pos, "g1"), u(pos, "g2")
    pos.set_charges = {99: SetCharge(loc(pos, "J9"), (two,), 1, "german")}
    open_fire(pos, "german", two)
    recombine(pos, "german", one, two)
    assert pos.set_charges[99].setters == (one,)
    assert pos.orders["german"].openers == ()


@pytest.mark.rule("asl", "1.32")
def test_half_squads_recombine_in_one_terrain_and_guards_without_a_leader():
    pos = rally_phase(at("J5", "ge.hs.247", "ge.hs.247", "ge.ldr.8m1"), at("J6", "ru.sq.426"))
    one, two, leader = (u(pos, f"g{n}") for n in (1, 2, 3))
    pos.foxholes = {pos.board.hex("J5"): 1}
    pos.change(one, in_hole=True)
    assert rules_of(may_recombine(pos, "german", one, two)) == ["1.32"]
    pos.change(two, in_hole=True)
    assert rules_of(may_recombine(pos, "german", one, two)) == ["1.32"]  # the leader is outside
    pos.change(leader, in_hole=True)
    assert may_recombine(pos, "german", one, two) is None
    pos.remove(leader)
    capture(pos, u(pos, "r1"), [two], "20.22")
    assert may_recombine(pos, "german", one, two) is None
    recombine(pos, "german", one, two)
    assert pos.captives(one) == [u(pos, "r1")]


@pytest.mark.rule("asl", "4.43", "4.431")
def test_weapon_changes_hands_in_its_location():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.lmg", "ge.sq.467"), at("J6", "ge.sq.467"))
    gun = u(pos, "gw1")
    assert rules_of(may_transfer(pos, "german", gun, u(pos, "g3"))) == ["4.431"]
    transfer(pos, "german", gun, u(pos, "g2"))
    assert pos.units[gun].by == u(pos, "g2") + 1
    assert rules_of(may_transfer(pos, "german", gun, u(pos, "g1"))) == ["4.431"]
    pos = rally_phase(at("J5", "ge.sq.467", "ge.lmg", "ge.sq.467"))
    pos.change(u(pos, "g2"), pinned=True)
    assert rules_of(may_transfer(pos, "german", u(pos, "gw1"), u(pos, "g2"))) == ["4.431"]


@pytest.mark.rule("asl", "2.51", "1.31")
def test_those_who_are_about_to_enter_hand_out_their_weapons_freely():
    """To a leader, and to the other half of a squad that deploys; not to others who enter, nor after this phase."""
    pos = rally_phase(
        at("J5", "ge.sq.467", "ge.lmg", "ge.lmg", "ge.ldr.9m1", "ge.sq.467"), at("J9", "ru.sq.426"), dice=[2, 2]
    )
    pos.turn = 1
    for name, group in (("g1", 0), ("g2", 0), ("g3", 1)):
        pos.take_off(u(pos, name), OFFBOARD)
        pos.change(u(pos, name), group=group)
    guns, leader, other = [u(pos, "gw1"), u(pos, "gw2")], u(pos, "g2"), u(pos, "g3")
    assert may_transfer(pos, "german", guns[0], leader) is None
    assert rules_of(may_transfer(pos, "german", guns[0], other)) == ["4.431"]
    run(deploy(pos, "german", u(pos, "g1")), pos)
    half = next(v for v in pos.of_group["german"] if pos.units[v].type == "ge.hs.247" and v != u(pos, "g1"))
    ask = Ask("german", "3.1", RALLY, pos, "german")
    assert f"transfer gw2 {pos.names[half]}" in ask.options
    assert has_action(pos, "german")
    transfer(pos, "german", guns[1], half)
    transfer(pos, "german", guns[0], leader)
    assert [pos.units[gun].by - 1 for gun in guns] == [leader, half]
    assert {event.to for event in pos.events if event.text == "passes-on"} == {("german",)}
    pos.change(guns[0], acted=False)
    pos.phase = "APh"
    assert rules_of(may_transfer(pos, "german", guns[0], half)) == ["4.431"]


@pytest.mark.rule("asl", "4.431", "3.7")
def test_in_the_advance_phase_weapons_change_hands_before_anybody_advances():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", "ge.sq.467", "ge.sq.467"), phase="APh")
    assert "transfer gw1 g2" in Ask("german", "3.7", ADVANCE, pos, "german").options
    assert may_pass_on(pos, "german", u(pos, "gw1"), u(pos, "g2")) is None
    advance(pos, "german", u(pos, "g3"), loc(pos, "J6"))
    assert rules_of(may_pass_on(pos, "german", u(pos, "gw1"), u(pos, "g2"))) == ["4.431"]
    assert rules_against(Ask("german", "3.7", ADVANCE, pos, "german"), "transfer gw1 g2") == ["4.431"]


@pytest.mark.rule("asl", "4.44")
def test_recovery_is_a_die_below_six():
    for die, holder in ((5, "g1"), (6, "")):
        pos = rally_phase(at("J5", "ge.sq.467", "ge.lmg"), dice=[die])
        pos.drop(u(pos, "gw1"))
        assert may_recover(pos, "german", u(pos, "g1"), u(pos, "gw1")) is None
        recover(pos, "german", u(pos, "g1"), u(pos, "gw1"))
        assert pos.units[u(pos, "gw1")].by == (u(pos, holder) + 1 if holder else 0)
        assert pos.units[u(pos, "g1")].acted


@pytest.mark.rule("asl", "4.44")
def test_nobody_recovers_under_the_eyes_of_an_enemy_in_the_location():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.lmg"), at("J5", "ru.sq.426"))
    pos.drop(u(pos, "gw1"))
    assert rules_of(may_recover(pos, "german", u(pos, "g1"), u(pos, "gw1"))) == ["4.44"]
    pos.remove(u(pos, "r1"))
    pos.change(u(pos, "g1"), pinned=True)
    assert rules_of(may_recover(pos, "german", u(pos, "g1"), u(pos, "gw1"))) == ["4.44"]


@pytest.mark.rule("asl", "9.72")
def test_repair_by_its_number_and_a_six_ruins_the_weapon():
    for die, where, broken in ((1, "carried", False), (3, "carried", True), (6, "out", True)):
        pos = rally_phase(at("J5", "ge.sq.467", "ge.mmg"), dice=[die])
        pos.change(u(pos, "gw1"), malfunctioned=True)
        assert may_repair(pos, "german", u(pos, "gw1")) is None
        repair(pos, "german", u(pos, "gw1"))
        assert (pos.units[u(pos, "gw1")].where, pos.units[u(pos, "gw1")].malfunctioned) == (where, broken)
        assert pos.units[u(pos, "g1")].acted
    pos = rally_phase(at("J5", "ge.sq.467", "ge.mmg"))
    assert rules_of(may_repair(pos, "german", u(pos, "gw1"))) == ["9.72"]


@pytest.mark.rule("asl", "9.72")
def test_weapon_that_was_handed_over_is_not_taken_for_one_whose_repair_was_tried():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.mmg", "ge.lmg", "ge.sq.467", "ge.lmg"), dice=[3, 3])
    for name in ("gw1", "gw2", "gw3"):
        pos.change(u(pos, name), malfunctioned=True)
    transfer(pos, "german", u(pos, "gw3"), u(pos, "g1"))
    repair(pos, "german", u(pos, "gw1"))
    assert may_repair(pos, "german", u(pos, "gw2")) is None
    assert may_repair(pos, "german", u(pos, "gw3")) is None
    repair(pos, "german", u(pos, "gw2"))
    assert rules_of(may_repair(pos, "german", u(pos, "gw3"))) == ["3.1"]


@pytest.mark.rule("asl", "21.1", "21.11", "21.12")
def test_weapon_of_another_nation_is_used_as_a_captured_one():
    pos = rally_phase(at("J5", "ru.sq.447.rifle", "ru.mmg"), at("J5", "ge.sq.467"), dice=[1])
    own, printed = rate_of_fire(pos, u(pos, "rw1")), breakdown(pos, u(pos, "rw1"))[0]
    pos.remove(u(pos, "r1"))
    recover(pos, "german", u(pos, "g1"), u(pos, "rw1"))
    assert pos.units[u(pos, "rw1")].captured
    assert breakdown(pos, u(pos, "rw1")) == (printed - 2, printed)
    assert rate_of_fire(pos, u(pos, "rw1")) == own - 1


@pytest.mark.rule("asl", "25.75")
def test_finns_use_russian_weapons_as_their_own():
    for date, captured in (("1939-12", [True, False]), ("1940-01", [False, False])):
        pos = rally_phase(at("J5", "ru.sq.447.rifle", "ru.lmg", "ru.mmg"), at("J6", "fi.sq.648"), date=date)
        assert [is_captured(pos, u(pos, gun), u(pos, "r2")) for gun in ("rw1", "rw2")] == captured


@pytest.mark.rule("asl", "25.75")
def test_germans_use_finnish_tank_terrors_as_their_own():
    pos = rally_phase(at("J5", "fi.sq.648", "fi.psk"), at("J6", "ge.sq.467"))
    assert not is_captured(pos, u(pos, "rw1"), u(pos, "g1"))


@pytest.mark.rule("asl", "21.1", "21.11", "4.431")
def test_weapon_passed_on_to_an_ally_is_strange_to_him_until_it_comes_back():
    pos = field("", at("J5", "it.sq.447", "it.lmg", "it.sq.346", "al.sq.457"), phase="RPh", attacker="russian")
    gun = u(pos, "rw1")
    for taker, strange in (("r2", False), ("r3", True), ("r1", False)):
        pos.change(gun, acted=False)
        transfer(pos, "russian", gun, u(pos, taker))
        assert (pos.units[gun].by, pos.units[gun].captured) == (u(pos, taker) + 1, strange)


@pytest.mark.rule("asl", "1.31")
def test_free_unarmed_squads_deploy_without_a_leader():
    pos = rally_phase(at("J5", "ge.unarmed.squad"), dice=[1, 2])
    assert "deploy g1" in Ask("german", "3.1", RALLY, pos, "german").options
    run(deploy(pos, "german", u(pos, "g1")), pos)
    assert [pos.units[unit].type for unit in pos.persons("german")] == ["ge.unarmed.hs"] * 2


@pytest.mark.rule("asl", "3.1")
def test_rally_phase_asks_for_all_actions():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.lmg", "ge.sq.467", "ge.ldr.8m0"))
    found = Ask("german", "3.1", RALLY, pos, "german").options
    assert {"deploy g1", "deploy g2", "transfer gw1 g2", "done"} <= set(found)


@pytest.mark.rule("asl", "1.32", "4.44")
def test_half_squads_recombine_and_weapons_are_recovered_only_at_the_start_of_the_phase():
    placed = at("J5", "ge.hs.247", "ge.hs.247", "ge.ldr.8m1"), at("J6", "ge.sq.467", "ge.lmg", "ge.sq.467", "ge.mmg")
    for other in ("rally g6", "deploy g4", "repair gw2"):
        pos = rally_phase(*placed, at("J6", "ge.ldr.8m0"), at("J7", "ge.ldr.9m1", broken=True), dice=[6, 5])
        pos.drop(u(pos, "gw1"))
        pos.change(u(pos, "gw2"), malfunctioned=True)
        ask = Ask("german", "3.1", RALLY, pos, "german")
        assert {"recombine g1 g2", "recover g4 gw1", "recover g5 gw1"} <= set(ask.options)
        asked(phase(pos, "german", "3.1", RALLY), {"german": [other.replace("g6", "g7")]})
        after = Ask("german", "3.1", RALLY, pos, "german")
        assert (rules_against(after, "recombine g1 g2"), rules_against(after, "recover g5 gw1")) == (["1.32"], ["4.44"])


@pytest.mark.rule("asl", "1.32")
def test_each_side_has_its_own_start_of_the_phase():
    pos = rally_phase(
        at("J5", "ge.ldr.8m1", broken=True), at("J9", "ru.hs.237.rifle", "ru.hs.237.rifle", "ru.ldr.8m0"), dice=[6, 5]
    )
    ask = asked(rally.rally_phase(pos, "german"), {"german": ["rally g1"]})
    assert ask.side == "russian"
    assert "recombine r1 r2" in ask.options


@pytest.mark.rule("asl", "4.44")
def test_leader_takes_the_weapon_of_a_broken_friend_also_later_in_the_phase():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.lmg", broken=True), at("J5", "ge.ldr.8m0"))
    pos.rally_begun = True
    assert may_recover(pos, "german", u(pos, "g2"), u(pos, "gw1")) is None
    pos.drop(u(pos, "gw1"))
    assert rules_of(may_recover(pos, "german", u(pos, "g2"), u(pos, "gw1"))) == ["4.44"]


@pytest.mark.rule("asl", "1.32")
def test_unarmed_half_squads_recombine_without_a_leader():
    pos = field("", at("J5", "ge.unarmed.hs", "ge.unarmed.hs"), phase="RPh")
    assert may_recombine(pos, "german", u(pos, "g1"), u(pos, "g2")) is None
    recombine(pos, "german", u(pos, "g1"), u(pos, "g2"))
    assert pos.type(u(pos, "g1")).kind == "unarmed_squad"


@pytest.mark.rule("asl", "4.431", "9.72")
def test_weapon_that_was_tried_to_repair_is_passed_on_but_not_tried_again():
    pos = rally_phase(at("J5", "ge.sq.467", "ge.lmg", "ge.sq.467"), dice=[5])
    gun = u(pos, "gw1")
    pos.change(gun, malfunctioned=True)
    repair(pos, "german", gun)
    assert may_transfer(pos, "german", gun, u(pos, "g2")) is None
    transfer(pos, "german", gun, u(pos, "g2"))
    assert rules_of(may_repair(pos, "german", gun)) == ["3.1"]


@pytest.mark.rule("asl", "9.72")
@pytest.mark.parametrize("die", [3, 6])
def test_half_squad_repairs_one_weapon(die):
    """If it has ruined one it does not try another."""
    pos = rally_phase(at("J5", "ge.hs.247", "ge.lmg", "ge.lmg"), dice=[die])
    for name in ("gw1", "gw2"):
        pos.change(u(pos, name), malfunctioned=True)
    repair(pos, "german", u(pos, "gw1"))
    assert rules_of(may_repair(pos, "german", u(pos, "gw2"))) == ["3.1"]


@pytest.mark.rule("asl", "3.1", "10.7")
def test_leader_who_has_rallied_others_does_nothing_else():
    """Not even with a weapon: he neither repairs his own nor takes up what lies there, and helps nobody to deploy."""
    pos = rally_phase(
        at("J5", "ge.ldr.9m1", "ge.lmg"),
        at("J5", "ge.sq.467", broken=True),
        at("J5", "ge.sq.467", "ge.lmg"),
        dice=[6, 5],
    )
    pos.change(u(pos, "gw1"), malfunctioned=True)
    pos.drop(u(pos, "gw2"))
    leader, gun, found = u(pos, "g1"), u(pos, "gw1"), u(pos, "gw2")
    assert may_repair(pos, "german", gun) is None
    assert may_recover(pos, "german", leader, found) is None
    run(rally.rally(pos, "german", u(pos, "g2")), pos)
    pos.rally_begun = False
    assert rules_of(may_repair(pos, "german", gun)) == ["3.1"]
    assert rules_of(may_recover(pos, "german", leader, found)) == ["3.1"]
    assert rules_of(may_deploy(pos, "german", u(pos, "g3"))) == ["1.31"]


@pytest.mark.rule("asl", "1.31", "20.53")
def test_both_halves_of_a_squad_that_its_guard_has_let_go_are_still_spared():
    pos = field("", at("J5", "ge.unarmed.squad", abandoned=True), phase="RPh", dice=[2, 2])
    run(deploy(pos, "german", u(pos, "g1")), pos)
    assert [pos.units[v].abandoned for v in pos.at_loc(loc(pos, "J5"), "german")] == [True, True]
