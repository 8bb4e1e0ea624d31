"""Battlefield Integrity, an optional rule."""

import pytest

import grognard
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.nerve.battlefield_integrity import begin, check, check_drm, loses, reinforced, try_recovery
from grognard.games.asl.nerve.morale import eliminate, let_go, reduce
from tests.asl.build import at, charts, field, told, u

WORTH = charts().units["ge.sq.467"].bpv


def shaken(dice=(), leader="ge.ldr.8m1"):
    pos = field("", at("J5", *["ge.sq.467"] * 11, leader), at("J9", "ru.sq.426"), dice=dice)
    pos.scenario.options = {"integrity": True}
    begin(pos)
    return pos


@pytest.mark.rule("asl", "16.", "16.1")
def test_base_is_a_tenth_of_the_worth_and_small_scenarios_have_none():
    pos = shaken()
    assert pos.integrity["german"] == -(-11 * WORTH // 10)
    small = field("", at("J5", *["ge.sq.467"] * 10), at("J9", "ru.sq.426"))
    small.scenario.options = {"integrity": True}
    begin(small)
    assert small.integrity == {}
    plain = grognard.new("asl", "s1", seed=1)
    assert plain.position.integrity == {}


@pytest.mark.rule("asl", "16.1", "16.11")
def test_losses_of_a_base_lead_to_a_check():
    pos = shaken(dice=[3, 3])
    eliminate(pos, u(pos, "g1"), "7.301")
    assert len(told(pos, "integrity-check")) == WORTH // pos.integrity["german"]
    before = dict(pos.lost_worth)
    reduce(pos, u(pos, "g2"))
    half = charts().units[charts().units["ge.sq.467"].pair].bpv
    gained = pos.lost_worth["german"] - before.get("german", 0)
    assert gained % pos.integrity["german"] == (WORTH - half) % pos.integrity["german"]


@pytest.mark.rule("asl", "16.11")
def test_refused_prisoners_do_not_count():
    pos = shaken()
    eliminate(pos, u(pos, "g1"), "20.3", counts=False)
    assert pos.lost_worth == {}


@pytest.mark.rule("asl", "16.11")
def test_prisoner_who_gets_free_gives_back_what_his_capture_had_cost():
    pos = field("", at("J5", *["ge.sq.467"] * 11), at("J5", "ru.sq.447.rifle"))
    pos.scenario.options = {"integrity": True}
    begin(pos)
    pos.integrity["german"] = 10 * WORTH
    capture(pos, u(pos, "g1"), [u(pos, "r1")], "20.21")
    eliminate(pos, u(pos, "g2"), "7.301")
    assert pos.lost_worth["german"] == 2 * WORTH
    let_go(pos, u(pos, "g1"))
    assert pos.lost_worth["german"] == WORTH


@pytest.mark.rule("asl", "16.2", "16.21")
def test_twelve_lowers_the_elr_never_below_zero():
    pos = shaken(dice=[6, 6, 6, 6])
    pos.lost_bases["german"] = 1
    pos.elr["german"] = 1
    check(pos, "german")
    check(pos, "german")
    assert pos.elr["german"] == 0


@pytest.mark.rule("asl", "16.2.a")
def test_modifiers_of_the_check():
    pos = shaken()
    pos.lost_bases["german"] = 2
    assert check_drm(pos, "german").total == 1
    pos.change(u(pos, "g12"), broken=True)
    assert check_drm(pos, "german").total == 3


@pytest.mark.rule("asl", "16.3")
def test_two_gives_a_level_back_by_what_helps_alone():
    pos = shaken(dice=[1, 2, 1, 1])
    pos.lost_bases["german"] = 3
    first = pos.scenario.file.sides["german"].elr
    pos.elr["german"] = first - 1
    try_recovery(pos, "german")
    assert [event["final"] for event in told(pos, "integrity-check")] == [2]
    assert (pos.elr["german"], pos.lost_bases["german"]) == (first, 0)
    try_recovery(pos, "german")
    assert pos.elr["german"] == first


@pytest.mark.rule("asl", "16.2", "16.3")
def test_check_with_a_two_gives_a_level_back():
    pos = shaken(dice=[1, 1])
    first = pos.scenario.file.sides["german"].elr
    pos.elr["german"] = first - 1
    check(pos, "german")
    assert pos.elr["german"] == first


@pytest.mark.rule("asl", "16.3")
def test_strong_reinforcements_help_to_recover():
    pos = shaken(dice=[5, 5])
    reinforced(pos, "german", 11 * WORTH)
    assert told(pos, "integrity-check")[0]["drm"].value("16.3") == -10


@pytest.mark.rule("asl", "16.12")
def test_reinforcements_raise_the_base():
    pos = shaken(dice=[5, 5])
    base = pos.integrity["german"]
    reinforced(pos, "german", 3 * WORTH)
    assert pos.integrity["german"] == base + -(-3 * WORTH // 10)
    loses(pos, u(pos, "g12"))
    assert pos.lost_worth == {}
