"""Which reason is given, where several of one rule could be."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import airmobile, amphibious, attackers, combat
from grognard.games.nextwar.air_transport import Trip
from tests.nextwar.build import asked, at, attack_on, begin, phase_ask, position, unit

C = "campaign_standard"


def texts(pos, side, answer):
    return [(reason.rule, reason.text) for reason in phase_ask(pos, side, answer.split()[0]).reasons(answer)]


def said(reason):
    return reason and (reason.rule, reason.text)


@pytest.mark.rule("nextwar", "9.1", "9.2.1")
def test_who_does_not_take_part_in_an_attack():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "ru-27"), step="first-combat")
    target = pos.board.hex("0270")
    assert said(attackers.may_take_part(pos, "nato", unit(pos, "ru-25"), target)) == ("9.1", "not-your-unit")
    pos.fought = {unit(pos, "ru-25"): pos.board.hex("0370")}
    assert said(attackers.may_take_part(pos, "russia", unit(pos, "ru-25"), target)) == ("9.1", "has-attacked")
    made = attack_on(pos, "russia", "0270", "ru-27")
    assert said(combat.may_join(pos, made, unit(pos, "ru-27"))) == ("9.2.1", "takes-part")


@pytest.mark.rule("nextwar", "8.5.4.3b")
def test_helicopters_need_a_base_and_a_landing_in_range():
    pos = position(C, at("0248", "us-173"), airmobile={"nato": 3, "russia": 0})
    trip = Trip(pos, "nato", unit(pos, "us-173"))
    assert said(airmobile.may_land(pos, trip, pos.board.hex("4129"))) == ("8.5.4.3b", "out-of-range")
    pos.control = dict.fromkeys(pos.scenario.base_room, "russia")
    pos.changes += 1
    assert texts(pos, "nato", "lift us-173") == [("8.5.4.3b", "no-base-in-range")]


@pytest.mark.rule("nextwar", "8.5.8.1")
def test_a_ship_takes_no_more_marines_than_its_capacity_and_lands_them_on_empty_beaches():
    pos = position(C, at("0249", "n-gba", "us-mart"), at("aboard:n-gba", "us-mar1", "us-mar2"))
    assert texts(pos, "nato", "embark us-mart n-gba") == [("8.5.8.1", "ship-full")]
    pos = position(C, at("1147", "n-usa"), at("aboard:n-usa", "us-mar1"), at("1247", "ru-25"), step="first-combat")
    pos.approached = {unit(pos, "n-usa")}
    assert said(amphibious.may_land_on(pos, "nato", pos.board.hex("1247"))) == ("8.5.8.1", "no-empty-beach")
    assert amphibious.may_land_on(pos, "nato", pos.board.hex("1246")) is None


@pytest.mark.rule("nextwar", "8.5.8.3")
def test_who_boards_and_leaves_ships():
    pos = position(C, at("0249", "n-usa", "us-173", "us-mar1"), at("aboard:n-usa", "us-mar2"))
    assert texts(pos, "nato", "embark us-173 n-usa") == [("8.5.8.3", "no-marine")]
    assert texts(pos, "nato", "disembark us-mar1 0249") == [("8.5.8.3", "not-aboard")]
    assert texts(pos, "nato", "disembark us-mar2 0270") == [("8.5.8.3", "no-landing-stage")]
    assert texts(pos, "nato", "disembark us-mar2 0249") == []
    assert amphibious.ships_for(pos, unit(pos, "us-mar1")) == [unit(pos, "n-usa")]


@pytest.mark.rule("nextwar", "8.5.7.1")
def test_transports_land_in_ports_only():
    pos = position(C, at("0249", "us-173"))
    ask = asked(begin(pos, "nato", "ship us-173"))
    assert [(reason.rule, reason.text) for reason in ask.reasons("land 0270")] == [("8.5.7.1", "no-harbour-there")]
