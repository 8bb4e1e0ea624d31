"""Whole battles [25.1]: the examples of the rulebook."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.game import Game
from grognard.games.nato.assault import land_in_assault
from grognard.games.nato.battles import (
    CYCLE,
    attack,
    attacker_results_segment,
    battle_segment,
    begin_combat,
    combat_phase,
    defender_results_segment,
    defensive_strike_segment,
)
from grognard.games.nato.odds import CONCENTRIC, FLANK, basic_column, final_column, heading
from grognard.games.nato.position import Position
from grognard.games.nato.units import Chemical
from tests.nato.build import asked, at, attack_on, fight, position, run, told, unit, units, where

S = "strategic_surprise"


def planned(pos: Position, *hexes: str) -> Position:
    pos.battles |= {pos.board.hex(hex) for hex in hexes}
    return pos


@pytest.mark.rule("nato", "25.3.1.1", "25.3.1.3", "25.3.2", "25.6.3", "25.8.1", "25.8.2", "25.5.2", "25.1.5", "25.3")
def test_ex_25_15_the_battle_for_3218():
    """Two divisions across a minor river against a disrupted brigade in a rough, gassed hex: 13 to 2, 6-1. A die of 1
    gives A1/D1 R1; the terrain takes one column, which helicopters give back."""
    pos = planned(
        position(S, at("3118", "SU-16GT"), at("3217", "SU-21"), at("3218", "WG-1", disrupted=True), dice=[1]), "3218"
    )
    pos.gas[pos.board.hex("3218")] = (Chemical("wp", persistent=False, turn=4),)
    made = attack_on(pos, "wp", "3218", "SU-16GT", "SU-21")
    made.helicopters["wp"] = unit(pos, "SU-H-NEGF")
    run(battle_segment(pos, made), pos)
    run(defender_results_segment(pos, made), pos)
    run(attacker_results_segment(pos, made), pos, {"nato": ["lose SU-21"], "wp": ["advance SU-21 3218", "done"]})
    battle = told(pos, "combat")[0]
    assert (battle["attack"].total, battle["defence"].total) == (13.5, 1.5)
    assert (battle["odds"], battle["column"], battle["result"]) == ("6-1", "6-1", "A1/D1 R1")
    assert (where(pos, "WG-1"), where(pos, "SU-21"), where(pos, "SU-16GT")) == ("eliminated", "3218", "3118")
    assert pos.units[unit(pos, "SU-21")].cadre


@pytest.mark.rule("nato", "25.3", "25.4", "25.6.2", "25.8.1", "25.1.2.5", "25.3.4.2", "25.5.1", "25.5.2", "7.2.II.F.5")
def test_ex_25_17_the_battle_for_3318():
    """14 x 0.75 against 3 are 3-1; support and the flank give two columns, rough ground takes one: 4-1, and a four."""
    pos = planned(
        position(
            S, at("3317", "SU-94G"), at("3217", "EG-8"), at("3218", "SU-21", cadre=True), at("3212", "SU-NEGF"),
            at("3318", "BR-7"), at("3319", "BR-PRG"), at("3417", "BR-22"), at("3518", "SU-10GT"), dice=[4, 4],
        ),
        "3318",
    )  # fmt: skip
    answers = {"wp": ["advance SU-94G 3318", "done"], "nato": ["done", "strike SU-94G"]}
    fight(pos, "wp", "3318", "SU-94G", "EG-8", "+SU-NEGF", **answers)
    battle = told(pos, "combat")[0]
    assert battle["attack"].total == 10.5
    assert [int(battle["shifts"].value(rule)) for rule in ("25.4", "25.3.4.2", "25.3.4.1")] == [1, 1, -1]
    assert (battle["odds"], battle["column"]) == ("3-1", "4-1")
    assert battle["result"] == "-/CA D1 R1"
    assert pos.units[unit(pos, "SU-94G")].disrupted
    assert (where(pos, "BR-7"), where(pos, "SU-94G")) == ("eliminated", "3318")
    assert pos.supporting == {unit(pos, "SU-NEGF")}


@pytest.mark.rule("nato", "25.1.2.3", "25.3.2.2", "25.3.2.3", "25.6.2", "30.4.2", "4.1.1", "30.4.8")
def test_ex_25_18_kiel():
    """A reservist brigade reacts into the empty city: 11 to 3, less one column; a six."""
    pos = planned(position(S, at("2015", "SU-16GT", "EG-8"), at("2017", "WG-H63"), dice=[6, 3]), "2016")
    answers = {"nato": ["react WG-H63", "done", "strike SU-16GT"], "wp": ["advance SU-16GT 2016", "advance EG-8 2016"]}
    fight(pos, "wp", "2016", "SU-16GT", "EG-8", **answers)
    battle = told(pos, "combat")[0]
    assert (battle["attack"].total, battle["defence"].total) == (11, 3)
    assert (battle["odds"], battle["column"], battle["result"]) == ("3-1", "2-1", "-/CA D1 R1")
    assert pos.units[unit(pos, "SU-16GT")].disrupted
    assert where(pos, "WG-H63") == "eliminated"
    assert pos.conquered[pos.board.hex("2016")] == "wp"


@pytest.mark.rule("nato", "27.0", "27.3", "27.3.1", "27.3.2", "27.3.4", "27.3.5", "27.3.7", "25.8.1")
def test_ex_27_3_the_assault_on_2521():
    """18 to 3 are 6-1, and nobody is surrounded; a one. The loss must fall on those who have landed; one division
    advances across the river, and there is no room for another."""
    pos = position(
        S, at("2521", "WG-3"), at("2520", "SU-21"), at("2620", "SU-94G"), at("2620", "SU-16GT", disrupted=True),
        at("2522", "WG-H53"), dice=[1],
    )  # fmt: skip
    land_in_assault(pos, units(pos, "SU-97G", "SU-119G"), pos.board.hex("2521"))
    everybody = ("SU-21", "SU-94G", "SU-16GT", "SU-97G", "SU-119G")
    fight(pos, "wp", "2521", *everybody, nato=["pass", "done", "lose SU-119G"], wp=["advance SU-94G 2521"])
    assert told(pos, "combat")[0]["column"] == "6-1"
    assert (where(pos, "WG-3"), where(pos, "SU-119G"), where(pos, "SU-97G")) == ("eliminated", "eliminated", "2521")
    assert where(pos, "SU-94G") == "2521"
    assert not pos.assaulting
    assert pos.zones[unit(pos, "SU-97G")] == "wp"


@pytest.mark.rule("nato", "7.2.III.E", "7.2.III.E.2", "7.2.III.E.3", "7.2.III.E.4", "7.2.III.E.6")
def test_a_combat_phase_of_nato_with_a_battle_from_end_to_end():
    """One step reacts, US helicopters come through the fire of the objective, a Soviet step strikes back at each of the
    two brigades, and the Warsaw Pact picks the one that is lost."""
    pos = position(
        S, at("3319", "US-1-3AD-83", "US-2-3AD-83"), at("3322", "US-V"), at("ready", "US-H-V-83"),
        at("3219", "SU-21", cadre=True), at("3119", "SU-94G"), dice=[6, 1, 6, 6],
    )  # fmt: skip
    begin_combat(pos, "nato")
    script = {
        "nato": ["attack 3219", "with US-1-3AD-83", "with US-2-3AD-83", "fire", "send US-H-V-83 to 3219"],
        "wp": ["react SU-94G", "strike US-1-3AD-83", "lose US-2-3AD-83"],
    }
    run(combat_phase(pos, "nato"), pos, script)
    assert where(pos, "SU-94G") == "3219"
    assert told(pos, "combat")[0]["result"] == "A1/CA"
    assert [event["target"] for event in told(pos, "counterattack")] == ["US-1-3AD-83", "US-2-3AD-83"]
    assert (where(pos, "US-1-3AD-83"), where(pos, "US-2-3AD-83")) == ("3319", "eliminated")
    assert where(pos, "US-H-V-83") == "recovery"


@pytest.mark.rule("nato", "25.1.3", "7.2.II.F.3")
def test_without_attackers_the_cycle_ends_and_nobody_is_engaged():
    pos = position(S, at("3319", "BR-7"), at("3219", "SU-83A"))
    made = attack_on(pos, "wp", "3319", "SU-83A")
    pos.take_off(unit(pos, "SU-83A"), "eliminated")
    run(defensive_strike_segment(pos, made), pos)
    assert made.over
    assert not pos.engaged


@pytest.mark.rule("nato", "25.1.3", "7.2.III.E")
def test_the_cycles_of_both_sides_follow_the_rulebook():
    names = [step.id for step in CYCLE["wp"]]
    assert names == [
        "commitment", "reaction", "defensive-strikes", "helicopters", "battle", "defender-results", "attacker-results",
        "helicopter-return", "combat-supply",
    ]  # fmt: skip
    assert [step.id for step in CYCLE["nato"]] == [name for name in names if name != "defensive-strikes"]


def test_the_screen_sees_the_sums_and_the_steps_while_the_attack_is_prepared():
    pos = planned(position(S, at("3219", "SU-21"), at("3319", "BR-7")), "3319")
    ask = asked(attack(pos, "wp", pos.board.hex("3319")), {"wp": ["with SU-21"]})
    shown = ask.shown("battle")
    assert shown["now"] == "commitment"
    assert shown["odds"] == "2-1"


@pytest.mark.rule("nato", "8.2.3", "25.3.4.2")
def test_ex_8_3_a_flank_attack_is_one_column_better():
    pos = position(S)
    four = basic_column(pos, 4, 1)
    made = attack_on(pos, "wp", "3319")
    assert [heading(pos, final_column(pos, made, four, shift)) for shift in (FLANK, CONCENTRIC)] == ["5-1", "6-1"]


# -- whole orders ----------------------------------------


def war() -> Game:
    """A game in which the Pact has planned a battle, and may attack."""
    game = grognard.new("nato", "tactical_surprise", seed=4)
    while game.ask("wp" if "wp" in game.asked else "nato").prompt != "combat":
        side = game.asked[0]
        ask = game.ask(side)
        planned = [answer for answer in ask.options if answer.startswith("plan ")]
        quiet = [a for a in ("done", "stop", "refrain", "pass", "none") if a in ask.options]
        game.answer(side, planned[0] if planned else quiet[0] if quiet else ask.options[0])
    return game


def test_a_whole_attack_is_ordered_in_one_line():
    game = war()
    attack_answer = next(a for a in game.ask("wp").options if a.startswith("attack "))
    game.order("wp", f"{attack_answer} with all")
    assert game.asked == ("nato",) or game.ask("wp").prompt != "gather"
    declared = [event for event in game.log if event.text == "attack-declared"]
    assert declared[0].params["hex"] == attack_answer.split()[1]


def test_an_order_with_somebody_who_cannot_attack_is_refused_as_a_whole():
    game = war()
    attack_answer = next(a for a in game.ask("wp").options if a.startswith("attack "))
    before = game.position.hash
    with pytest.raises(grognard.Refused):
        game.order("wp", f"{attack_answer} with SU-NEGF")
    assert game.position.hash == before
