"""Weapons that are destroyed, or made to malfunction, instead of fired."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.asl.firing.fire_phases import FINAL_FIRE, PREP_FIRE
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.weapons.upkeep import destroy, may_change, may_destroy, may_spoil, spoil
from tests.asl.build import at, attack, field, rules_of, run, u


@pytest.mark.rule("asl", "9.73")
def test_weapon_that_cannot_be_fired_is_not_destroyed():
    riders = at("J5", "ru.sq.447.rifle", "ru.lmg", "horse.squad", mounted=True)
    pos = field("", riders, at("K5", "ru.sq.447.rifle", "ru.hmg50"), attacker="russian")
    pos.change(u(pos, "rw3"), dismantled=True)
    assert [rules_of(may_destroy(pos, "russian", u(pos, w))) for w in ("rw1", "rw2", "rw3")] == [
        ["13.4"], ["13.4"], ["9.8"],
    ]  # fmt: skip


@pytest.mark.rule("asl", "9.73", "8.4")
def test_weapon_marked_first_fire_is_destroyed_only_where_it_could_fire_on():
    for hex, allowed in (("J6", []), ("J8", ["9.73"])):
        pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at(hex, "ru.sq.426"), phase="DFPh", attacker="russian")
        pos.change(u(pos, "g1"), shots=1)
        pos.change(u(pos, "gw1"), fired="first", shots=1)
        assert rules_of(may_destroy(pos, "german", u(pos, "gw1"))) == allowed


@pytest.mark.rule("asl", "9.73")
def test_weapon_that_kept_its_rate_is_destroyed_instead_of_fired_again():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J8", "ru.sq.426"))
    pos.change(u(pos, "g1"), shots=1)
    pos.change(u(pos, "gw1"), shots=1)
    assert may_destroy(pos, "german", u(pos, "gw1")) is None
    destroy(pos, "german", u(pos, "gw1"))
    assert pos.units[u(pos, "g1")].shots == 1


@pytest.mark.rule("asl", "9.73")
def test_weapon_is_made_to_malfunction_but_not_one_that_has_no_such_side():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("K5", "ge.sq.838.engineer", "ge.dc"), at("J8", "ru.sq.426"))
    options = Ask("german", "3.2", PREP_FIRE, pos, "german").options
    assert {"spoil gw1", "destroy gw2"} <= set(options)
    assert "spoil gw2" not in options
    assert rules_of(may_spoil(pos, "german", u(pos, "gw2"))) == ["9.73"]
    assert may_spoil(pos, "german", u(pos, "gw1")) is None
    pos.change(u(pos, "gw1"), fired="prep")
    assert rules_of(may_spoil(pos, "german", u(pos, "gw1"))) == ["7.1"]
    pos.change(u(pos, "gw1"), fired="")
    spoil(pos, "german", u(pos, "gw1"))
    gun = pos.units[u(pos, "gw1")]
    assert (gun.malfunctioned, gun.by, gun.fired) == (True, u(pos, "g1") + 1, "prep")


@pytest.mark.rule("asl", "9.73", "7.351", "7.352")
def test_destroying_weapons_costs_firepower_as_firing_them_does():
    pos = field("", at("J5", "ge.hs.247", "ge.lmg"), at("K5", "ge.sq.467", "ge.lmg", "ge.lmg"), at("J8", "ru.sq.426"),
                dice=[6, 5])  # fmt: skip
    destroy(pos, "german", u(pos, "gw1"))
    destroy(pos, "german", u(pos, "gw2"))
    assert [pos.units[u(pos, name)].no_fp for name in ("g1", "g2")] == [True, False]
    run(resolve(pos, attack(pos, "J8", "gw3")), pos)
    assert pos.units[u(pos, "g2")].no_fp


@pytest.mark.rule("asl", "9.73", "12.141")
def test_who_destroys_a_weapon_in_view_loses_concealment():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", marker=1), at("J8", "ru.sq.426"))
    destroy(pos, "german", u(pos, "gw1"))
    assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "9.73")
def test_hands_that_have_served_a_weapon_destroy_no_charge():
    pos = field("", at("J5", "ge.hs.338.engineer", "ge.dc", shots=1), at("J8", "ru.sq.426"))
    assert rules_of(may_destroy(pos, "german", u(pos, "gw1"))) == ["22.3"]


@pytest.mark.rule("asl", "9.8", "9.12")
def test_leader_who_has_directed_fire_takes_no_machine_gun_apart():
    pos = field("", at("J5", "ge.ldr.8m1", "ge.hmg"), at("J8", "ru.sq.426"))
    assert may_change(pos, "german", u(pos, "gw1")) is None
    pos.change(u(pos, "g1"), fired="prep")
    assert rules_of(may_change(pos, "german", u(pos, "gw1"))) == ["9.12"]
    assert "dismantle gw1" not in Ask("german", "3.2", PREP_FIRE, pos, "german").options


@pytest.mark.rule("asl", "9.8", "15.432")
def test_the_berserk_take_no_machine_gun_apart_before_they_charge():
    pos = field("", at("J5", "ge.sq.467", "ge.hmg", berserk=True), at("J8", "ru.sq.426"))
    assert rules_of(may_change(pos, "german", u(pos, "gw1"))) == ["15.432"]
    assert "dismantle gw1" not in Ask("german", "3.2", PREP_FIRE, pos, "german").options
    pos.phase, pos.attacker = "DFPh", "russian"
    assert "dismantle gw1" in Ask("german", "8.4", FINAL_FIRE, pos, "german").options
