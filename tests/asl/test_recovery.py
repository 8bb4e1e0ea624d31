"""Weapons that are taken as soon as their possessor is lost."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.asl.captivity.prisoners import surrenders
from grognard.games.asl.counters_in_play import may_recover
from grognard.games.asl.firing.ift import take_effect
from grognard.games.asl.nerve.morale import eliminate
from grognard.games.asl.nerve.rally import rally
from grognard.games.asl.nerve.rout import rout
from grognard.games.asl.weapons.recovery import TAKE, at_once
from tests.asl.build import asked, at, field, loc, rules_against, rules_of, run, u

CREW = "ru.hs.237.rifle", "ru.lmg"


def bereft(*mates, dice=(), **state):
    """A half-squad with a machine gun is eliminated beside its mates."""
    pos = field("", at("J5", *CREW), at("J5", *mates, **state), at("J9", "ge.sq.467"), dice=dice)
    eliminate(pos, u(pos, "r1"), "7.301")
    return pos


@pytest.mark.rule("asl", "4.44")
def test_smc_takes_the_weapon_of_a_unit_that_is_lost_at_once():
    for die, holder in ((5, "r2"), (6, None)):
        pos = bereft("ru.ldr.8m0", dice=[die])
        run(at_once(pos), pos, {"russian": ["recover r2 rw1"]})
        assert pos.units[u(pos, "rw1")].by == (u(pos, holder) + 1 if holder else 0)


@pytest.mark.rule("asl", "4.44")
def test_only_a_smc_in_good_order_that_is_not_pinned_takes_it():
    for mate, state in (
        ("ru.sq.426", {}), ("ru.ldr.8m0", {"pinned": True}), ("ru.ldr.8m0", {"broken": True}),
        ("ru.ldr.8m0", {"mounted": True}),
    ):  # fmt: skip
        pos = bereft(mate, **state)
        run(at_once(pos), pos)


@pytest.mark.rule("asl", "4.44")
def test_nobody_takes_it_beside_an_armed_enemy():
    pos = bereft("ru.ldr.8m0")
    pos.stand_at(u(pos, "g1"), loc(pos, "J5"))
    run(at_once(pos), pos)


@pytest.mark.rule("asl", "4.44")
def test_smc_tries_for_one_weapon_of_each_unit():
    pos = field("", at("J5", *CREW, "ru.lmg"), at("J5", "ru.ldr.8m0"), at("J9", "ge.sq.467"), dice=[1])
    eliminate(pos, u(pos, "r1"), "7.301")
    run(at_once(pos), pos, {"russian": ["recover r2 rw2"]})
    assert [pos.units[u(pos, gun)].by for gun in ("rw1", "rw2")] == [0, u(pos, "r2") + 1]


@pytest.mark.rule("asl", "4.44")
def test_fire_that_kills_leaves_a_weapon_to_be_taken():
    pos = field("", at("J5", *CREW), at("J5", "ru.hero"), at("J9", "ge.sq.467"), dice=[6, 6])
    lost = u(pos, "r1")
    ask = asked(take_effect(pos, {lost: "1KIA"}, {lost: True}, {lost: 8}, "german"), {})
    assert (ask.side, ask.prompt) == ("russian", "take-weapon")


@pytest.mark.rule("asl", "4.44", "10.4")
def test_weapon_that_a_router_leaves_is_taken():
    pos = field("", at("J5", "ru.sq.426", "ru.hmg", broken=True, dm=True), at("J5", "ru.ldr.8m0"),
                at("J9", "ge.sq.467"), phase="RtPh")  # fmt: skip
    ask = asked(rout(pos, "russian", u(pos, "r1")), {})
    assert (ask.side, ask.prompt) == ("russian", "take-weapon")


@pytest.mark.rule("asl", "4.44", "20.21")
def test_weapon_of_a_unit_that_surrenders_is_taken():
    pos = field("", at("J6", *CREW, broken=True, dm=True), at("J6", "ru.ldr.8m0"), at("J5", "ge.sq.467"), phase="RtPh")
    ask = asked(surrenders(pos, "russian"), {"german": ["accept"]})
    assert (ask.side, ask.prompt) == ("russian", "take-weapon")


@pytest.mark.rule("asl", "12.11", "4.44")
def test_who_is_asked_does_not_tell_what_is_under_a_marker():
    for mate in ("ru.ldr.8m0", "ru.sq.426"):
        pos = bereft(mate, marker=1)
        assert asked(at_once(pos), {}).side == "russian"


@pytest.mark.rule("asl", "4.44")
def test_nothing_but_the_weapons_of_the_lost_unit_is_taken_and_only_by_a_smc():
    pos = field("", at("J5", *CREW), at("J5", "ru.ldr.8m0", "ru.lmg"), at("J5", "ru.sq.426"), at("J9", "ge.sq.467"))
    pos.drop(u(pos, "rw2"))
    eliminate(pos, u(pos, "r1"), "7.301")
    ask = asked(at_once(pos), {})
    assert rules_against(ask, "recover r2 rw1") == []
    assert rules_against(ask, "recover r3 rw1") == ["4.44"]
    assert rules_against(ask, "recover r2 rw2") == ["4.44"]


@pytest.mark.rule("asl", "4.44")
def test_smc_takes_only_what_lies_in_his_own_location():
    pos = field("", at("J5", *CREW), at("J6", *CREW), at("J5", "ru.ldr.8m0"), at("J6", "ru.ldr.8m0"))
    for weapon in ("rw1", "rw2"):
        pos.drop(u(pos, weapon))
    ask = Ask("russian", "4.44", TAKE, pos, ("russian", (u(pos, "rw1"), u(pos, "rw2")), ()))
    assert {option for option in ask.options if option != "let"} == {"recover r3 rw1", "recover r4 rw2"}
    assert rules_against(ask, "recover r3 rw2") == ["4.44"]


@pytest.mark.rule("asl", "4.44", "10.64")
def test_leader_takes_the_weapon_of_a_half_squad_that_is_lost_when_he_rallies_it():
    pos = field("", at("J5", "ge.hs.247", "ge.lmg", broken=True), at("J5", "ge.ldr.8m0"), phase="RPh", dice=[6, 6, 1])
    run(rally(pos, "german", u(pos, "g1")), pos, {"german": ["recover g2 gw1"]})
    assert pos.weapons_of(u(pos, "g2")) == [u(pos, "gw1")]


@pytest.mark.rule("asl", "21.1")
def test_radios_of_the_enemy_are_not_captured():
    for taker, rules in (("g1", ["4.44"]), ("r1", [])):
        pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle", "ru.radio"), phase="RPh")
        pos.drop(u(pos, "rw1"))
        pos.stand_at(u(pos, "rw1"), pos.locs[u(pos, taker)])
        assert rules_of(may_recover(pos, pos.side(u(pos, taker)), u(pos, taker), u(pos, "rw1"))) == rules
