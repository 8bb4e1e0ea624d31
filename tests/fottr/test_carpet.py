"""Carpet bombing [8.5.4] and ground support by the Luftwaffe [8.5.5.a]."""

from fractions import Fraction

import pytest

from grognard.games.fottr import air, ground_support
from grognard.games.fottr.carpet import chance, hit_chances, may_bomb
from grognard.games.fottr.odds import heading, preview, reckon
from grognard.games.fottr.position import INTERDICTION
from tests.fottr.battle import ashore, battle, flying, gathering, made, shoot, supported
from tests.fottr.build import asked, at, rules_against, rules_of, run, told


def breakout(*more, turn=7):
    """Three German corps hold Caen against the West."""
    pos = battle("west", at("18.14", "ger-84inf", "ger-1sspz"), at("17.14", "us-7", "us-5"), *more, turn=turn)
    return flying(ashore(pos), "air-bc", "air-8", theatre="nwe")


# -- carpet bombing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "8.5.4.a", "8.5.0.d", "4.0.12c.I")
def test_air_units_bomb_a_hex_that_is_attacked_in_their_theatre():
    pos = flying(breakout(), "air-15", theatre="med")
    ask = gathering(pos, "18.14", "us-7")
    assert rules_against(ask, "bomb air-15") == ["8.5.4.a"]
    assert rules_against(ask, "bomb air-bc") == []
    assert rules_against(ask, "bomb ger-luftwaffe1") == ["8.5.4.a"]


@pytest.mark.rule("fottr", "8.5.4.a", "8.5.0.d")
def test_an_air_unit_bombs_once_and_not_in_reaction():
    pos = breakout(at("17.15", "ger-81inf"))
    shoot(pos, "18.14", "us-7", "air-bc", dice=[1, 1, 1])
    pos.result = None  # no mechanised unit of the West is ashore: that would be the end
    assert rules_against(gathering(pos, "17.15"), "bomb air-bc") == ["8.5.4.a"]
    pos.reaction, pos.reacted = 1, set(pos.on_map("west"))
    assert rules_against(gathering(pos, "17.15"), "bomb air-8") == ["8.5.0.d"]


@pytest.mark.rule("fottr", "8.5.4.a")
def test_only_air_units_on_this_mission_bomb_and_none_twice():
    pos = flying(breakout(), "air-8", theatre="nwe", where=INTERDICTION)
    attack = made(pos, "18.14", "us-7")
    bc, eighth = (pos.scenario.air_index[id] for id in ("air-bc", "air-8"))
    assert rules_of(may_bomb(pos, attack, eighth)) == ["8.5.4.a"]
    attack.bombers = [bc]
    assert rules_of(may_bomb(pos, attack, bc)) == ["8.5.4.a"]


@pytest.mark.rule("fottr", "8.5.0.d")
def test_bombers_help_neither_the_soviets_nor_a_landing():
    pos = breakout()
    bc, attack = pos.scenario.air_index["air-bc"], made(pos, "18.14", "us-7")
    attack.power = "soviet"
    assert rules_of(may_bomb(pos, attack, bc)) == ["8.5.0.d"]
    attack.power, attack.among = "west", frozenset(attack.units)
    assert rules_of(may_bomb(pos, attack, bc)) == ["8.5.0.d"]


@pytest.mark.rule("fottr", "8.5.4.c")
def test_bombing_succeeds_on_four_in_1943_and_on_three_later():
    assert [chance(breakout(turn=turn)) for turn in (3, 4, 12)] == [Fraction(1, 2), Fraction(2, 3), Fraction(2, 3)]
    assert hit_chances(breakout(), 2) == {0: Fraction(1, 9), 1: Fraction(4, 9), 2: Fraction(4, 9)}


@pytest.mark.rule("fottr", "8.5.4.b", "8.5.4.c", "ERR.p1")
def test_each_air_unit_that_hits_shifts_one_column():
    pos = breakout()
    sums = shoot(pos, "18.14", "us-7", "us-5", "air-bc", "air-8", dice=[3, 2, 3, 1])
    assert sums["shifts"].value("8.5.4.b") == 1
    assert [len(told(pos, text)) for text in ("carpet-bombed", "carpet-missed")] == [1, 1]


@pytest.mark.rule("fottr", "8.5.4.b")
def test_a_hit_undoes_terrain_and_shifts_and_the_chances_know_it():
    pos = battle("west", at("35.36", "ger-1sspz"), at("36.36", "us-7"), turn=7)
    flying(ashore(pos, "36.37"), "air-15", theatre="med")
    attack = made(pos, "35.36", "us-7")
    attack.bombers = [pos.scenario.air_index["air-15"]]
    dull, bright = (heading(pos, reckon(pos, attack, (1,), hits).column) for hits in (0, 1))
    assert preview(pos, attack)["column"] == f"{dull} 33% / {bright} 67%"
    sums = shoot(pos, "35.36", "us-7", "air-15", dice=[3, 1])
    assert (sums["defence"].total, sums["column"]) == (4, bright)  # 8 in a city on rough ground


# -- the Luftwaffe ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "8.5.5.a", "8.5.0.f")
def test_the_luftwaffe_supports_one_combat_step_of_its_theatre():
    pos = supported(breakout(at("17.15", "ger-81inf"), at("16.14", "us-6")), "nwe")
    attack = made(pos, "18.14", "us-7")
    run(ground_support.decide(pos, attack), pos, {"axis": ["support nwe"]})
    assert pos.luftwaffe == {"nwe": True}
    assert not air.luftwaffe_in(pos, "nwe")
    run(ground_support.decide(pos, made(pos, "17.15", "us-6")), pos)  # it holds for the whole step
    pos.luftwaffe = {}
    run(ground_support.decide(pos, attack), pos)  # used up in the next


@pytest.mark.rule("fottr", "8.5.5.a")
def test_the_luftwaffe_may_wait_for_a_later_step():
    pos = supported(breakout(), "nwe")
    attack = made(pos, "18.14", "us-7")
    run(ground_support.decide(pos, attack), pos, {"axis": ["wait"]})
    assert air.luftwaffe_in(pos, "nwe")
    run(ground_support.decide(pos, attack), pos)  # for all of this one it has decided
    pos.luftwaffe = {}
    assert asked(ground_support.decide(pos, attack)).options == ["support nwe", "wait"]


@pytest.mark.rule("fottr", "8.5.5.a")
def test_or_it_undoes_interdiction_for_the_rest_of_the_turn():
    pos = supported(breakout(), "nwe")
    pos.interdiction = {"nwe": "all"}
    run(ground_support.decide(pos, made(pos, "18.14", "us-7")), pos, {"axis": ["clear nwe"]})
    assert (pos.interdiction, pos.luftwaffe, air.luftwaffe_in(pos, "nwe")) == ({}, {"nwe": False}, False)


@pytest.mark.rule("fottr", "8.5.5.a", "10.9")
def test_nobody_asks_for_the_luftwaffe_where_it_can_do_nothing():
    pos = supported(battle("west", at("18.14", "ger-1sspz"), at("17.14", "us-7")), "nwe")
    run(ground_support.decide(pos, made(pos, "18.14", "us-7")), pos)  # no letter defends
    pos = supported(breakout(), "east")
    run(ground_support.decide(pos, made(pos, "18.14", "us-7")), pos)  # another theatre
    pos = supported(breakout(), "nwe")
    landing = made(pos, "18.14", "us-7")
    landing.among = frozenset(landing.units)
    run(ground_support.decide(pos, landing), pos)
    assert pos.luftwaffe == {}


@pytest.mark.rule("fottr", "8.5.5.a", "3.4.a")
def test_the_command_of_the_theatre_decides_for_the_luftwaffe():
    pos = battle("axis", at("69.14", "ger-41pz"), at("70.14", "sov-13"), scenario="four_players")
    supported(pos, "east")
    attack = made(pos, "70.14")
    attack.seat = "okh"
    assert asked(ground_support.decide(pos, attack)).side == "okh"
