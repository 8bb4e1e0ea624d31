"""Assaults [27.0]."""

from __future__ import annotations

import pytest

from grognard.games.nato import lift, transport
from grognard.games.nato.assault import land_in_assault, may_assault
from grognard.games.nato.battles import attacker_results_segment, combat_phase, defender_results_segment
from grognard.games.nato.position import Position
from tests.nato.build import asked, at, gathered, position, rules_against, rules_of, run, unit, units, where
from tests.nato.test_results import result

S = "strategic_surprise"


def assaults(pos: Position, hex: str, *ids: str) -> list[str]:
    return rules_of(may_assault(pos, units(pos, *ids), pos.board.hex(hex)))


@pytest.mark.rule("nato", "27.1", "27.0", "30.1.2")
def test_an_assault_goes_among_enemies_and_never_into_a_city():
    pos = position(S, at("2521", "WG-3"), at("3120", "BR-7"))
    assert assaults(pos, "2521", "SU-97G") == []
    assert assaults(pos, "2522", "SU-97G") == ["27.1"]
    assert assaults(pos, "3120", "SU-97G") == ["27.1"]


@pytest.mark.rule("nato", "27.1")
def test_four_steps_of_ones_own_have_room():
    pos = position(S, at("2521", "WG-3", "WG-1", "WG-2", "WG-31"))
    land_in_assault(pos, units(pos, "SU-97G", "SU-108G", "SU-119G"), pos.board.hex("2521"))
    assert assaults(pos, "2521", "SU-83A") == []
    assert assaults(pos, "2521", "SU-83A", "SU-35A") == ["27.1"]


@pytest.mark.rule("nato", "27.1", "26.1.3")
def test_units_of_the_pact_must_coordinate():
    pos = position(S, at("2521", "WG-3"), at("3303", "SU-35A", "SU-37A", "SU-83A"))
    assert assaults(pos, "2521", "SU-83A", "SU-37A") == []
    assert assaults(pos, "2521", "SU-35A", "SU-37A") == ["26.1.3"]


@pytest.mark.rule("nato", "26.2.8", "27.1", "27.3.1", "25.2.1")
def test_a_nato_assault_is_of_one_nationality():
    pos = position(S, at("2521", "SU-21"), at("2522", "WG-1", "BR-22"))
    assert assaults(pos, "2521", "WG-27L", "BR-PRG") == ["26.2.8"]
    land_in_assault(pos, units(pos, "WG-27L"), pos.board.hex("2521"))
    ask = gathered(pos, "nato", "2521", "WG-27L")
    assert rules_against(ask, "with WG-1") == []
    assert rules_against(ask, "with BR-22") == ["26.2.8"]


@pytest.mark.rule("nato", "27.1.1")
def test_the_baltic_corps_comes_only_with_a_marine_brigade():
    pos = position(S, at("1209", "DK-Z1"))
    assert assaults(pos, "1209", "SU-BC") == ["27.1.1"]
    land_in_assault(pos, units(pos, "SU-336G"), pos.board.hex("1209"))
    assert assaults(pos, "1209", "SU-BC") == []
    land_in_assault(pos, units(pos, "SU-BC"), pos.board.hex("1209"))
    full = ("PL-7N", "SU-97G", "SU-108G")
    assert assaults(pos, "1209", *full) == []  # with the marines four steps: the headquarters has none


@pytest.mark.rule("nato", "27.3", "27.1", "4.2.6")
def test_an_assault_must_be_fought_out_also_by_nato():
    pos = position(S, at("2521", "SU-21"))
    land_in_assault(pos, units(pos, "WG-27L"), pos.board.hex("2521"))
    assert pos.battles == {pos.board.hex("2521")}
    ask = asked(combat_phase(pos, "nato"))
    assert rules_against(ask, "done") == ["27.3"]
    assert ask.options == ["attack 2521"]
    assert rules_against(gathered(pos, "nato", "2521"), "with WG-27L") == []


@pytest.mark.rule("nato", "27.3")
def test_who_has_landed_attacks_there_and_must():
    pos = position(S, at("2521", "WG-3"), at("2520", "SU-21"), at("2522", "WG-1"))
    land_in_assault(pos, units(pos, "SU-97G"), pos.board.hex("2521"))
    assert rules_against(gathered(pos, "wp", "2521", "SU-21"), "fire") == ["27.3"]
    assert rules_against(gathered(pos, "wp", "2522"), "with SU-97G") == ["27.3"]


@pytest.mark.rule("nato", "27.3.5", "27.0")
def test_an_assault_that_does_not_clear_the_hex_is_lost():
    pos = position(S, at("2521", "WG-3", "WG-1"), at("2520", "SU-21"))
    land_in_assault(pos, units(pos, "SU-97G", "SU-108G"), pos.board.hex("2521"))
    made = result(pos, "-/D1", "wp", "2521", "SU-97G", "SU-108G", "SU-21")
    run(defender_results_segment(pos, made), pos, {"wp": ["lose WG-1"]})
    run(attacker_results_segment(pos, made), pos)
    assert [where(pos, id) for id in ("SU-97G", "SU-108G", "SU-21")] == ["eliminated", "eliminated", "2520"]


@pytest.mark.rule("nato", "27.3.5", "27.0")
def test_losses_fall_on_those_who_have_landed():
    pos = position(S, at("2521", "WG-3"), at("2520", "SU-21"))
    land_in_assault(pos, units(pos, "SU-97G", "SU-108G"), pos.board.hex("2521"))
    made = result(pos, "A1/-", "wp", "2521", "SU-97G", "SU-108G", "SU-21")
    assert asked(attacker_results_segment(pos, made)).options == ["lose SU-97G", "lose SU-108G"]


@pytest.mark.rule("nato", "27.3.2", "27.1")
def test_who_has_landed_has_no_zone_until_the_battle_is_over():
    pos = position(S, at("2521", "WG-3"))
    land_in_assault(pos, units(pos, "SU-97G"), pos.board.hex("2521"))
    assert not pos.zone["wp"][pos.board.hex("2522")]
    made = result(pos, "-/D1", "wp", "2521", "SU-97G")
    run(defender_results_segment(pos, made), pos)
    run(attacker_results_segment(pos, made), pos)
    assert pos.zone["wp"][pos.board.hex("2522")]
    assert not pos.assaulting


@pytest.mark.rule("nato", "27.1")
def test_helicopters_and_parachutes_bring_nobody_into_a_city_that_is_held():
    pos = position(S, at("3120", "BR-7"), at("3319", "BR-22"))
    for may_set_down in (lift.may_set_down, transport.may_set_down):
        assert rules_of(may_set_down(pos, unit(pos, "SU-97G"), pos.board.hex("3120"))) == ["27.1"]
        assert rules_of(may_set_down(pos, unit(pos, "SU-97G"), pos.board.hex("3319"))) == []


@pytest.mark.rule("nato", "27.3.5", "27.3.2")
def test_at_the_end_of_the_phase_nobody_stands_among_enemies():
    """Strikes have cleared 2521; in 3319 the headquarters has come without anybody who could attack."""
    pos = position(S, at("2521", "WG-3"), at("3319", "BR-7"))
    land_in_assault(pos, units(pos, "SU-97G"), pos.board.hex("2521"))
    land_in_assault(pos, units(pos, "SU-BC"), pos.board.hex("3319"))
    pos.take_off(unit(pos, "WG-3"), "eliminated")
    run(combat_phase(pos, "wp"), pos)
    assert not pos.assaulting
    assert (where(pos, "SU-97G"), where(pos, "SU-BC")) == ("2521", "rebuilding")
    assert pos.zone["wp"][pos.board.hex("2522")]
