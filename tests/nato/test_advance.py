"""Advance after combat [25.8] and breakthroughs [25.9]."""

from __future__ import annotations

import pytest

from grognard.games.nato.advance import Advance, advance_after_combat, bars_exploitation, may_advance, step_forward
from grognard.games.nato.attack import Attack
from grognard.games.nato.battles import attacker_results_segment, defender_results_segment
from grognard.games.nato.breakthrough import mark_after_strike
from grognard.games.nato.position import Position
from grognard.games.nato.units import Chemical
from tests.nato.build import (
    against,
    asked,
    at,
    attack_on,
    begin,
    options_of,
    position,
    rules_against,
    rules_of,
    run,
    told,
    unit,
    where,
)
from tests.nato.test_results import result

S = "strategic_surprise"


def against_advance(pos: Position, made: Attack, id: str, hex: str, exploits: bool = True) -> list[str]:
    return rules_of(may_advance(pos, Advance(made, exploits), unit(pos, id), pos.board.hex(hex)))


@pytest.mark.rule("nato", "25.8.1", "25.8")
def test_consolidation_takes_four_steps_into_the_objective_and_no_farther():
    pos = position(S, at("3219", "SU-21", "SU-94G"), at("3218", "SU-16GT"))
    made = attack_on(pos, "wp", "3319", "SU-21", "SU-94G", "SU-16GT")
    assert against_advance(pos, made, "SU-21", "3320", exploits=False) == ["25.8.1"]
    run(advance_after_combat(pos, made), pos, {"wp": ["consolidate", "advance SU-21 3319", "advance SU-94G 3319"]})
    assert [where(pos, id) for id in ("SU-21", "SU-94G", "SU-16GT")] == ["3319", "3319", "3218"]


@pytest.mark.rule("nato", "25.8")
def test_only_participants_advance_and_nobody_must():
    pos = position(S, at("3219", "SU-21", "SU-94G"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    assert against_advance(pos, made, "SU-94G", "3319") == ["25.8"]
    run(advance_after_combat(pos, made), pos, {"wp": ["done"]})
    assert where(pos, "SU-21") == "3219"


@pytest.mark.rule("nato", "25.8.2", "25.8.2.1", "9.1.2", "25.8.1")
def test_ex_25_10_each_division_ends_in_a_hex_of_its_own():
    """3215 and 3216 are clear; both divisions come from 3116."""
    pos = position(S, at("3116", "SU-21", "SU-94G"))
    made = attack_on(pos, "wp", "3215", "SU-21", "SU-94G")
    answers = ["exploit", "advance SU-21 3216", "advance SU-94G 3215"]
    run(advance_after_combat(pos, made), pos, {"wp": answers})
    assert (where(pos, "SU-21"), where(pos, "SU-94G")) == ("3216", "3215")
    pos = position(S, at("3116", "SU-21", "SU-94G"))
    made = attack_on(pos, "wp", "3215", "SU-21", "SU-94G")
    ask = asked(advance_after_combat(pos, made), {"wp": ["exploit", "advance SU-21 3216"]})
    assert "advance SU-94G 3216" not in ask.options
    go = Advance(made, exploits=True)
    go.gone[unit(pos, "SU-21")] = pos.board.hex("3216")
    assert rules_of(may_advance(pos, go, unit(pos, "SU-94G"), pos.board.hex("3216"))) == ["25.8.2.1"]
    assert rules_of(may_advance(pos, go, unit(pos, "SU-21"), pos.board.hex("3215"))) == ["25.8.1"]  # once each


@pytest.mark.rule("nato", "9.1.2", "25.8.2.1")
@pytest.mark.parametrize("id", ["SU-34N", "SU-NEGF"])
def test_nobody_exploits_into_a_hex_with_artillery_or_a_headquarters(id: str):
    pos = position(S, at("3116", "SU-94G"), at("3216", id))
    made = attack_on(pos, "wp", "3215", "SU-94G")
    assert against_advance(pos, made, "SU-94G", "3216") == ["9.1.2"]
    assert against_advance(pos, made, "SU-94G", "3215") == []
    pos.put(unit(pos, id), pos.board.hex("3215"))  # which consolidation does not mind
    assert against_advance(pos, made, "SU-94G", "3215") == ["9.1.2"]
    assert against_advance(pos, made, "SU-94G", "3215", exploits=False) == []


@pytest.mark.rule("nato", "25.8.2", "25.8.2.2", "25.8.3", "25.6.4")
def test_soft_disrupted_and_unsupplied_units_stop_in_the_objective():
    pos = position(S, at("3116", "SU-83A"))
    made = attack_on(pos, "wp", "3215", "SU-83A")
    assert against_advance(pos, made, "SU-83A", "3216") == ["25.8.2"]
    assert against_advance(pos, made, "SU-83A", "3215") == []
    for state in ({"disrupted": True}, {"no_movement_supply": True}, {"no_combat_supply": True}):
        pos = position(S, at("3116", "SU-21", **state))
        made = attack_on(pos, "wp", "3215", "SU-21")
        assert against_advance(pos, made, "SU-21", "3216") == ["25.8.2"]
        assert against_advance(pos, made, "SU-21", "3215") == []


@pytest.mark.rule("nato", "25.8.2", "25.8.2.2")
def test_nobody_exploits_across_rivers_or_into_broken_ground():
    pos = position(S, at("3214", "SU-21"), at("3116", "SU-94G"))
    made = attack_on(pos, "wp", "3215", "SU-21", "SU-94G")
    assert against_advance(pos, made, "SU-21", "3216") == ["25.8.2"]  # a river before the objective
    assert against_advance(pos, made, "SU-94G", "3316") == ["25.8.2"]  # rough
    assert against_advance(pos, made, "SU-94G", "3214") == ["25.8.2"]  # a river behind it
    assert against_advance(pos, made, "SU-94G", "3216") == []
    pos = position(S, at("3020", "SU-94G"))
    assert against_advance(pos, attack_on(pos, "wp", "2921", "SU-94G"), "SU-94G", "2922") == ["25.8.2"]  # marsh


@pytest.mark.rule("nato", "25.8.2", "22.3.1(9)", "22.3.1(10)")
def test_strike_markers_stop_exploitation():
    for marked in ("3215", "3216"):
        pos = position(S, at("3116", "SU-94G"))
        pos.gas[pos.board.hex(marked)] = (Chemical("nato", persistent=False, turn=4),)
        made = attack_on(pos, "wp", "3215", "SU-94G")
        assert against_advance(pos, made, "SU-94G", "3216") == ["25.8.2"]
        assert against_advance(pos, made, "SU-94G", "3215") == []


@pytest.mark.rule("nato", "25.8.2")
def test_bridges_and_fortifications_stop_exploitation():
    pos = position("baltap")
    assert pos.scenario.primary[pos.board.hex("1913")] == "clear"
    assert rules_of(bars_exploitation(pos, pos.board.hex("1913"))) == ["25.8.2"]
    pos = position("extended_buildup")
    fort = next(h for h in pos.board.hexes if pos.scenario.fortified >> h & 1 and pos.scenario.primary[h] == "clear")
    assert rules_of(bars_exploitation(pos, fort)) == ["25.8.2"]
    pos.unfortified.add(fort)
    assert rules_of(bars_exploitation(pos, fort)) == []


@pytest.mark.rule("nato", "25.8.2")
def test_the_second_hex_is_empty_of_enemies():
    pos = position(S, at("3116", "SU-94G"), at("3216", "BR-7"))
    made = attack_on(pos, "wp", "3215", "SU-94G")
    assert against_advance(pos, made, "SU-94G", "3216") == ["25.8.2"]
    assert against_advance(pos, made, "SU-94G", "3320") == ["25.8.2"]  # too far


@pytest.mark.rule("nato", "25.8.3")
def test_zones_do_not_hinder_an_advance():
    """A soft unit goes from zone to zone, a hard one through it."""
    pos = position(S, at("3116", "SU-94G", "SU-83A"), at("3217", "BR-7"))
    made = attack_on(pos, "wp", "3215", "SU-94G", "SU-83A")
    assert against_advance(pos, made, "SU-83A", "3215") == []
    assert against_advance(pos, made, "SU-94G", "3216") == []
    run(advance_after_combat(pos, made), pos, {"wp": ["exploit", "advance SU-83A 3215", "advance SU-94G 3216"]})
    assert (where(pos, "SU-83A"), where(pos, "SU-94G")) == ("3215", "3216")


@pytest.mark.rule("nato", "25.8.5", "27.3.7")
def test_who_has_landed_does_not_advance():
    pos = position(S, at("3215", "SU-97G"), at("3116", "SU-94G"))
    made = attack_on(pos, "wp", "3215", "SU-97G", "SU-94G")
    assert against_advance(pos, made, "SU-97G", "3216") == ["25.8.5"]
    assert against_advance(pos, made, "SU-94G", "3216") == []
    run(advance_after_combat(pos, attack_on(pos, "wp", "3215", "SU-97G")), pos)  # nobody is asked


@pytest.mark.rule("nato", "30.4.9", "4.1.1", "30.1")
def test_an_advance_takes_the_city():
    pos = position(S, at("3219", "SU-21"))
    made = attack_on(pos, "wp", "3120", "SU-21")
    run(advance_after_combat(pos, made), pos, {"wp": ["advance SU-21 3120"]})
    assert pos.conquered[pos.board.hex("3120")] == "wp"


@pytest.mark.rule("nato", "4.1.1", "33.2.1.2")
def test_an_advance_overruns_a_reserve_site():
    pos = position(S, at("3421", "SU-21"), at("schedule", "WG-R74"), turn=2)
    made = attack_on(pos, "wp", "3422", "SU-21")
    step_forward(pos, Advance(made), unit(pos, "SU-21"), made.target)
    assert pos.lost_sites == {made.target}


@pytest.mark.rule("nato", "12.7", "3.2.5.1")
def test_territorial_units_do_not_advance_out_of_their_country():
    """3113 is in East Germany, 3114 in West Germany."""
    pos = position(S, at("3113", "EG-Gr8", "SU-21"), at("3114", "WG-1"))
    made = attack_on(pos, "wp", "3114", "SU-21", "EG-Gr8")
    pos.take_off(unit(pos, "WG-1"), "eliminated")
    go, there = Advance(made), pos.board.hex("3114")
    assert rules_of(may_advance(pos, go, unit(pos, "EG-Gr8"), there)) == ["12.7"]
    assert rules_of(may_advance(pos, go, unit(pos, "SU-21"), there)) == []
    pos.released.add(unit(pos, "EG-Gr8"))
    assert rules_of(may_advance(pos, go, unit(pos, "EG-Gr8"), there)) == []


@pytest.mark.rule("nato", "35.2.1")
def test_attacks_and_advances_wake_a_country():
    pos = position(S, at("1417", "SU-21"), at("1418", "DK-J1"), turn=1)
    made = attack_on(pos, "wp", "1418", "SU-21")
    pos.take_off(unit(pos, "DK-J1"), "eliminated")
    run(advance_after_combat(pos, made), pos, {"wp": ["consolidate", "advance SU-21 1418"]})
    assert pos.disturbed == {"Denmark"}


# -- breakthroughs ----------------------------------------


@pytest.mark.rule("nato", "25.9.2", "25.9", "4.1.6", "25.1.6")
def test_a_cleared_hex_is_a_breakthrough_whether_or_not_anybody_advances():
    pos = position(S, at("3319", "BR-7"), at("3219", "SU-21"))
    made = result(pos, "-/D1", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos)
    run(attacker_results_segment(pos, made), pos, {"wp": ["done"]})
    assert pos.breakthroughs == {pos.board.hex("3319"): "wp"}
    assert told(pos, "breakthrough")[0]["side"] == "wp"


@pytest.mark.rule("nato", "25.9.2")
def test_a_hex_that_is_held_is_no_breakthrough():
    pos = position(S, at("3319", "BR-7", "BR-22"), at("3219", "SU-21"))
    made = result(pos, "-/D1", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos, {"wp": ["lose BR-7"]})
    run(attacker_results_segment(pos, made), pos)
    assert not pos.breakthroughs


@pytest.mark.rule("nato", "25.9.1", "25.1.1")
def test_strikes_open_a_hex_without_a_city_for_the_pact_only_where_it_planned_a_battle():
    pos = position(S, at("3219", "SU-21", "SU-94G"))
    hex, city = pos.board.hex("3319"), pos.board.hex("3120")
    mark_after_strike(pos, "wp", hex)
    assert not pos.breakthroughs
    pos.battles |= {hex, city}
    mark_after_strike(pos, "wp", city)
    assert not pos.breakthroughs
    mark_after_strike(pos, "wp", hex)
    assert pos.breakthroughs == {hex: "wp"}
    assert options_of(pos, "wp", "breakthrough") == ["breakthrough 3319"]
    pos = position(S, at("3219", "BR-7"))
    mark_after_strike(pos, "nato", hex)
    assert pos.breakthroughs == {hex: "nato"}


@pytest.mark.rule("nato", "25.9.1")
def test_a_hex_that_still_holds_enemies_is_not_opened():
    pos = position(S, at("3319", "BR-7"))
    pos.battles.add(pos.board.hex("3319"))
    mark_after_strike(pos, "wp", pos.board.hex("3319"))
    assert not pos.breakthroughs


@pytest.mark.rule("nato", "25.9.1", "25.1.2.2")
def test_a_breakthrough_cycle_is_only_an_advance():
    """Nobody reacts, no die is thrown, and rough ground does not stop the way in; who went has fought."""
    pos = position(S, at("3219", "SU-21", "SU-94G"), at("3419", "BR-7"))
    hex = pos.board.hex("3319")
    pos.breakthroughs[hex] = "wp"
    pos.opened.add(hex)
    run(begin(pos, "wp", "breakthrough 3319"), pos, {"wp": ["with SU-21", "fire", "consolidate", "advance SU-21 3319"]})
    assert where(pos, "SU-21") == "3319"
    assert pos.attacked == {unit(pos, "SU-21")}
    assert against(pos, "wp", "breakthrough 3319") == ["25.9.1"]


@pytest.mark.rule("nato", "25.0", "25.9.1")
def test_who_is_needed_for_a_planned_battle_goes_through_no_breakthrough():
    """Strikes have cleared 3319, which the WP need not enter; 3220 must still be attacked."""
    pos = position(S, at("3219", "SU-21"), at("3220", "BR-22"))
    cleared = pos.board.hex("3319")
    pos.battles |= {cleared, pos.board.hex("3220")}
    mark_after_strike(pos, "wp", cleared)
    assert against(pos, "wp", "breakthrough 3319") == ["25.9.1"]
    pos.put(unit(pos, "SU-94G"), pos.board.hex("3219"))
    assert options_of(pos, "wp", "breakthrough") == ["breakthrough 3319"]
    ask = asked(begin(pos, "wp", "breakthrough 3319"), {"wp": ["with SU-21"]})
    assert rules_against(ask, "with SU-94G") == ["25.0"]


@pytest.mark.rule("nato", "25.9.1", "26.2.2")
def test_two_nationalities_that_break_through_have_made_their_joint_attack():
    pos = position(S, at("3219", "BR-7"), at("3318", "BE-4"))
    mark_after_strike(pos, "nato", pos.board.hex("3319"))
    answers = ["with BR-7", "with BE-4", "fire", "done"]
    run(begin(pos, "nato", "breakthrough 3319"), pos, {"nato": answers})
    assert pos.joined == {"British", "Belgian"}


@pytest.mark.rule("nato", "25.9.1")
def test_a_breakthrough_of_the_combat_phase_is_no_way_for_another_cycle():
    pos = position(S, at("3219", "SU-21"))
    hex = pos.board.hex("3319")
    pos.breakthroughs[hex] = "wp"
    assert against(pos, "wp", "breakthrough 3319") == ["25.9.1"]
    pos.opened.add(hex)
    assert against(pos, "wp", "breakthrough 3319") == []
    pos.put(unit(pos, "BR-7"), hex)  # somebody has come back
    assert against(pos, "wp", "breakthrough 3319") == ["25.9.1"]
    pos = position(S, at("3215", "SU-21"))  # nobody is beside it
    pos.breakthroughs[hex] = "wp"
    pos.opened.add(hex)
    assert against(pos, "wp", "breakthrough 3319") == ["25.9.1"]
