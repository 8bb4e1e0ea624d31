"""Coordination [26.0]."""

from __future__ import annotations

import pytest

from grognard.games.nato.battles import battle_segment
from grognard.games.nato.coordination import may_attack_together, note_multinational, too_many_to_defend
from grognard.games.nato.position import Position
from grognard.games.nato.reaction import may_react
from grognard.games.nato.results import first_to_lose
from grognard.games.nato.strength import contributors
from tests.nato.build import asked, at, attack_on, position, rules_of, unit, units, where

S = "strategic_surprise"


def together(pos: Position, target: str, *ids: str) -> list[str]:
    return rules_of(may_attack_together(pos, pos.board.hex(target), units(pos, *ids)))


# -- the Pact ----------------------------------------


@pytest.mark.rule("nato", "26.0", "26.1.1", "26.1.3", "25.2.1", "26.1.4")
def test_fronts_attack_apart():
    pos = position(S, at("3219", "SU-21", "SU-39G"), at("3218", "SU-94G"))
    assert together(pos, "3319", "SU-21", "SU-94G") == []
    assert together(pos, "3319", "SU-21", "SU-39G") == ["26.1.3"]


@pytest.mark.rule("nato", "26.1.2", "3.2.6.1")
def test_independent_units_attack_with_any_front():
    pos = position(S, at("3219", "SU-21", "SU-83A"), at("3218", "SU-39G", "SU-97G"))
    assert together(pos, "3319", "SU-21", "SU-83A", "SU-97G") == []
    assert together(pos, "3319", "SU-39G", "SU-83A", "SU-97G") == []
    assert together(pos, "3319", "SU-83A", "SU-21", "SU-39G") == ["26.1.3"]


@pytest.mark.rule("nato", "26.1.7", "29.5.3")
def test_in_the_baltap_zone_all_coordinate_but_not_in_extended_buildup():
    pos = position(S, at("2215", "SU-21", "EG-9P"))
    assert pos.scenario.zone_of["baltap"] >> pos.board.hex("2215") & 1
    assert together(pos, "2115", "SU-21", "EG-9P") == []
    pos = position("extended_buildup", at("2215", "SU-21", "EG-9P"))
    assert together(pos, "2115", "SU-21", "EG-9P") == ["26.1.3"]
    pos = position(S, at("3219", "SU-21", "EG-9P"))
    assert together(pos, "3319", "SU-21", "EG-9P") == ["26.1.3"]


@pytest.mark.rule("nato", "3.2.6.2")
def test_the_baltic_corps_is_of_the_baltic_front():
    pos = position("extended_buildup", at("2215", "SU-138T", "EG-9P"))
    assert together(pos, "2115", "SU-138T", "EG-9P") == []


@pytest.mark.rule("nato", "26.1.5", "25.2.5", "26.0")
def test_the_pact_chooses_the_front_that_defends():
    pos = position(S, at("3219", "SU-21", "SU-39G", "SU-83A"), at("3319", "BR-7"))
    made = attack_on(pos, "nato", "3219", "BR-7")
    ask = asked(battle_segment(pos, made))
    assert (ask.side, ask.options) == ("wp", ["choose NEGF", "choose SEGF"])
    made.coordinating = {"SEGF"}
    assert contributors(pos, made) == units(pos, "SU-39G", "SU-83A")


@pytest.mark.rule("nato", "26.1.5", "25.7.7")
def test_units_of_the_defending_front_lose_steps_first():
    pos = position(S, at("3219", "SU-21", "SU-39G"), at("3319", "BR-7"))
    made = attack_on(pos, "nato", "3219", "BR-7")
    made.coordinating = {"SEGF"}
    assert first_to_lose(pos, made, units(pos, "SU-21", "SU-39G")) == units(pos, "SU-39G")
    made.coordinating = {"NEGF"}
    assert first_to_lose(pos, made, units(pos, "SU-21", "SU-39G")) == units(pos, "SU-21")


# -- NATO ----------------------------------------


@pytest.mark.rule("nato", "26.2.1", "26.0")
def test_ex_26_1_two_nationalities_attack_together_at_most():
    pos = position(S, at("2920", "WG-1"), at("2820", "BR-7"), at("2819", "US-3-2AD-83"), at("2919", "SU-16GT"))
    assert together(pos, "2919", "WG-1", "BR-7") == []
    assert together(pos, "2919", "WG-1", "BR-7", "US-3-2AD-83") == ["26.2.1"]


@pytest.mark.rule("nato", "26.2.3", "26.2.4")
def test_only_one_nationality_crosses_a_hexside():
    pos = position(S, at("2920", "WG-1", "BR-7"), at("2819", "WG-2"))
    assert together(pos, "2919", "WG-1", "BR-7") == ["26.2.3"]
    assert together(pos, "2919", "WG-2", "BR-7") == []


@pytest.mark.rule("nato", "26.2.2", "26.2.4")
def test_ex_26_3_each_nationality_joins_others_once_a_turn():
    """British and Belgians have attacked together, West Germans and Americans too."""
    pos = position(
        S, at("2920", "BR-7"), at("2819", "BE-4"), at("3019", "WG-1"), at("2820", "US-3-2AD-83"), at("2821", "NL-41"),
        at("2822", "DK-J1"),
    )  # fmt: skip
    note_multinational(pos, units(pos, "BR-7", "BE-4"))
    assert together(pos, "2919", "BR-7", "NL-41") == ["26.2.2"]
    assert together(pos, "2919", "WG-1", "US-3-2AD-83") == []
    note_multinational(pos, units(pos, "WG-1", "US-3-2AD-83"))
    assert pos.joined == {"British", "Belgian", "West_German", "US"}
    assert together(pos, "2919", "US-3-2AD-83", "NL-41") == ["26.2.2"]
    assert together(pos, "2919", "NL-41", "DK-J1") == []


@pytest.mark.rule("nato", "26.2.2")
def test_an_attack_of_one_nationality_does_not_count():
    pos = position(S, at("3319", "BR-7", "BR-22"))
    note_multinational(pos, units(pos, "BR-7", "BR-22"))
    assert not pos.joined


@pytest.mark.rule("nato", "26.2.6", "3.9.1.1")
def test_canadians_count_as_americans():
    pos = position(S, at("2920", "CA-4", "US-1-3AD-83"), at("2819", "WG-1"))
    assert together(pos, "2919", "CA-4", "US-1-3AD-83", "WG-1") == []
    pos.put(unit(pos, "BR-7"), pos.board.hex("3019"))
    assert together(pos, "2919", "CA-4", "US-1-3AD-83", "WG-1", "BR-7") == ["26.2.1"]


@pytest.mark.rule("nato", "26.2.7", "31.1.2")
def test_the_berlin_brigades_fight_as_one():
    pos = position(S, at("3007", "US-Berlin", "BR-Berlin", "FR-Berlin"))
    assert together(pos, "3006", "US-Berlin", "BR-Berlin", "FR-Berlin") == []
    note_multinational(pos, units(pos, "US-Berlin", "BR-Berlin", "FR-Berlin"))
    assert not pos.joined
    pos.put(unit(pos, "WG-1"), pos.board.hex("2907"))
    note_multinational(pos, units(pos, "US-Berlin", "WG-1"))  # with others they are Americans
    assert pos.joined == {"US", "West_German"}
    assert too_many_to_defend(pos, "nato", units(pos, "US-Berlin", "BR-Berlin", "FR-Berlin")) == set()
    pos = position(S, at("3319", "US-1-3AD-83", "BR-7", "FR-1DB"))
    assert too_many_to_defend(pos, "nato", units(pos, "US-1-3AD-83", "BR-7", "FR-1DB")) == {"US", "British", "French"}


@pytest.mark.rule("nato", "26.2.5", "25.2.5")
def test_nato_chooses_two_nationalities_that_defend():
    pos = position(S, at("3319", "US-1-3AD-83", "BR-7", "WG-1"), at("3219", "SU-21"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    ask = asked(battle_segment(pos, made), {"nato": ["choose British"]})
    assert ask.options == ["choose US", "choose West_German"]
    made.coordinating = {"British", "US"}
    assert contributors(pos, made) == units(pos, "US-1-3AD-83", "BR-7")
    assert too_many_to_defend(pos, "nato", units(pos, "US-1-3AD-83", "BR-7")) == set()


# -- reaction ----------------------------------------


def reacts(pos: Position, side: str, target: str, id: str) -> list[str]:
    return rules_of(may_react(pos, attack_on(pos, side, target), unit(pos, id)))


@pytest.mark.rule("nato", "26.1.6", "25.1.2.4")
def test_a_front_reacts_only_to_its_own_and_independent_units():
    pos = position(S, at("3219", "SU-21"), at("3119", "SU-94G", "SU-39G", "SU-83A"))
    assert reacts(pos, "nato", "3219", "SU-94G") == []
    assert reacts(pos, "nato", "3219", "SU-39G") == ["25.1.2.4"]
    assert reacts(pos, "nato", "3219", "SU-83A") == []
    pos = position(S, at("3219", "SU-83A"), at("3119", "SU-39G"))
    assert reacts(pos, "nato", "3219", "SU-39G") == []
    pos = position(S, at("3219", "SU-21", "SU-39G"), at("3119", "SU-94G"))
    assert reacts(pos, "nato", "3219", "SU-94G") == ["25.1.2.4"]  # not all there are of its Front


@pytest.mark.rule("nato", "26.2.9", "25.1.2.5")
def test_a_nato_unit_reacts_only_to_its_own_nationality():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22", "WG-1"))
    assert reacts(pos, "wp", "3319", "BR-22") == []
    assert reacts(pos, "wp", "3319", "WG-1") == ["25.1.2.5"]
    pos = position(S, at("3319", "BR-7", "WG-2"), at("3320", "BR-22"))
    assert reacts(pos, "wp", "3319", "BR-22") == ["25.1.2.5"]
    pos = position(S, at("2217", "WG-1", "DK-LJ"), at("2118", "WG-2", "DK-J1"))
    assert reacts(pos, "wp", "2217", "WG-2") == []  # a multinational headquarters is no other nation
    assert reacts(pos, "wp", "2217", "DK-J1") == ["25.1.2.5"]


@pytest.mark.rule("nato", "26.0")
def test_who_does_not_coordinate_still_stacks():
    pos = position(S, at("3219", "SU-21", "SU-39G"))
    assert where(pos, "SU-21") == where(pos, "SU-39G")
