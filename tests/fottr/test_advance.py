"""Advance after combat [13.2F]."""

import pytest

from grognard.games.fottr.advance import advance_after_combat, may_advance
from tests.fottr.battle import ashore, battle, made
from tests.fottr.build import asked, at, hexes, place, rules_against, rules_of, run, told, unit, where


def advance(pos, target, *ids):
    return advance_after_combat(pos, made(pos, target, *ids))


@pytest.mark.rule("fottr", "13.2F", "6.6")
def test_attackers_may_enter_the_hex_whatever_zones_are_there():
    pos = battle("axis", at("69.14", "ger-41pz", "ger-20inf"), at("70.13", "sov-48"), at("69.13", "ger-23inf"))
    run(advance(pos, "70.14", "ger-41pz", "ger-20inf"), pos, {"axis": ["advance ger-20inf", "advance ger-41pz"]})
    assert (where(pos, "ger-41pz"), where(pos, "ger-20inf")) == ("70.14", "70.14")


@pytest.mark.rule("fottr", "13.2F")
def test_only_attackers_advance_and_only_into_that_hex():
    pos = battle("axis", at("69.14", "ger-41pz", "ger-46pz"))
    ask = asked(advance(pos, "70.14", "ger-41pz"))
    assert ask.options == ["advance ger-41pz", "done"]
    assert rules_against(ask, "advance ger-46pz") == ["13.2F"]
    assert rules_against(ask, "advance ger-41pz 70.15") == ["13.2F"]


@pytest.mark.rule("fottr", "5.2.c", "5.1A.a", "13.2F")
def test_no_more_advance_than_may_stack():
    corps = ["ger-41pz", "ger-46pz", "ger-47pz", "ger-20inf"]
    pos = battle("axis", at("69.14", *corps))
    run(advance(pos, "70.14", *corps), pos, {"axis": ["advance " + id for id in corps[:3]]})
    assert rules_of(may_advance(pos, made(pos, "70.14", *corps), unit(pos, "ger-20inf"))) == ["5.1A.a"]
    assert where(pos, "ger-20inf") == "69.14"


@pytest.mark.rule("fottr", "13.2F", "18.1")
def test_an_advance_into_a_fort_ends_it():
    pos = ashore(battle("west", at("28.13", "us-7")))
    run(advance(pos, "28.14", "us-7"), pos, {"allies": ["advance us-7"]})
    assert hexes(pos, "28.14")[0] not in pos.forts
    assert told(pos, "fort-falls")


@pytest.mark.rule("fottr", "13.2F", "18.2.c", "ERR.r9")
def test_an_advance_into_kursk_ends_the_zone():
    pos = battle("axis", at("70.14", "ger-41pz"))
    run(advance(pos, "70.15", "ger-41pz"), pos, {"axis": ["advance ger-41pz"]})
    assert (pos.kursk, pos.kursk_fell) == (False, True)


@pytest.mark.rule("fottr", "13.2F", "12.2A.f")
def test_only_mountain_units_advance_into_the_alps_without_a_pass():
    pos = battle("axis", at("33.22", "ger-76pz", "ger-51mtn"))
    attack = made(pos, "34.22", "ger-76pz", "ger-51mtn")
    assert rules_of(may_advance(pos, attack, unit(pos, "ger-76pz"))) == ["12.2A.f"]
    assert rules_of(may_advance(pos, attack, unit(pos, "ger-51mtn"))) == []


@pytest.mark.rule("fottr", "13.2F", "12.3")
def test_nobody_advances_across_a_lake():
    pos = battle("axis", at("58.02", "ger-81inf"))
    assert rules_of(may_advance(pos, made(pos, "58.01", "ger-81inf"), unit(pos, "ger-81inf"))) == ["12.3"]


@pytest.mark.rule("fottr", "13.2F", "10.3.b")
def test_the_axis_never_advances_onto_a_beach():
    pos = ashore(battle("axis", at("17.14", "ger-84inf")))
    assert rules_of(may_advance(pos, made(pos, "17.13", "ger-84inf"), unit(pos, "ger-84inf"))) == ["10.3.b"]
    run(advance(pos, "17.13", "ger-84inf"), pos)
    assert where(pos, "ger-84inf") == "17.14"


@pytest.mark.rule("fottr", "13.2F", "20.6.a")
def test_romanians_do_not_advance_into_hungary():
    pos = battle("axis", at("48.26", "rom-1"))
    into = [n for n in pos.scenario.adjoining[pos.hex(unit(pos, "rom-1"))] if pos.scenario.country(n) == "Hungary"]
    assert rules_of(may_advance(pos, made(pos, pos.label(into[0]), "rom-1"), unit(pos, "rom-1"))) == ["20.6.a"]


@pytest.mark.rule("fottr", "5.1B.a", "13.2F")
def test_british_corps_do_not_advance_to_americans():
    pos = ashore(battle("west", at("18.15", "us-7"), at("17.15", "br-30")))
    place(pos, at("18.14", "us-6"))
    assert rules_of(may_advance(pos, made(pos, "18.14", "br-30"), unit(pos, "br-30"))) == ["5.1B.a"]
