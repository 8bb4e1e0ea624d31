"""Results of battles [25.6]: counterattacks, step losses, disruption, engagement."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato.attack import Attack
from grognard.games.nato.battles import (
    attacker_results_segment,
    battle_segment,
    combat_supply_segment,
    defender_results_segment,
)
from grognard.games.nato.pack.charts import CombatResult
from grognard.games.nato.position import Position
from grognard.games.nato.results import LOSING, Loss, counterattacks, first_to_lose, trains_are_lost
from tests.nato.build import asked, at, attack_on, fight, position, run, told, unit, units, where

S = "strategic_surprise"


def cell(code: str) -> CombatResult:
    """A result as it is printed: "A1/CAD2*R2"."""
    attacker, defender = code.split("/")
    steps = int(defender[defender.index("D") + 1]) if "D" in defender else 0
    back = int(defender[defender.index("R") + 1]) if "R" in defender else 0
    return CombatResult(
        "", 1, attacker, defender, int("A1" in attacker), "*" in attacker, "CA" in defender, steps, "*" in defender,
        back, source="designed",
    )  # fmt: skip


def result(pos: Position, code: str, side: str, hex: str, *ids: str) -> Attack:
    """An attack whose die has been thrown."""
    made = attack_on(pos, side, hex, *ids)
    made.defenders = pos.stack(made.target, made.defender)
    made.result = cell(code)
    return made


def disrupted(pos: Position, *ids: str) -> list[bool]:
    return [pos.units[u].disrupted for u in units(pos, *ids)]


# -- counterattacks ----------------------------------------


@pytest.mark.rule("nato", "25.6.2", "25.1.5", "7.2.II.F.5", "7.2.III.E.4")
def test_each_step_picks_a_target_and_rolls_in_the_column_of_its_nation():
    """A British step needs a 4, a Soviet division has two steps."""
    pos = position(S, at("3319", "BR-7", "BR-22"), at("3219", "SU-21", "SU-94G"), dice=[3, 4])
    made = result(pos, "-/CA", "wp", "3319", "SU-21", "SU-94G")
    run(counterattacks(pos, made), pos, {"nato": ["strike SU-94G", "strike SU-94G"]})
    assert disrupted(pos, "SU-21", "SU-94G") == [False, True]
    pos = position(S, at("3319", "BR-7", "BR-22"), at("3219", "SU-21"), dice=[4, 4])
    run(counterattacks(pos, result(pos, "-/CA", "nato", "3219", "BR-7", "BR-22")), pos, {"wp": ["strike BR-22"]})
    assert disrupted(pos, "BR-7", "BR-22") == [True, True]


@pytest.mark.rule("nato", "25.6.2", "25.6.4")
def test_only_fit_maneuver_units_with_attack_strength_strike_back():
    for state in ({"disrupted": True}, {"no_movement_supply": True}, {"no_combat_supply": True}):
        pos = position(S, at("3319", "BR-7", **state), at("3219", "SU-21"))
        run(counterattacks(pos, result(pos, "-/CA", "wp", "3319", "SU-21")), pos)
    pos = position(S, at("3815", "EG-Gr3"), at("3816", "BR-7"))
    run(counterattacks(pos, result(pos, "-/CA", "nato", "3815", "BR-7")), pos)
    pos = position(S, at("3319", "BR-I"), at("3219", "SU-21"))
    run(counterattacks(pos, result(pos, "-/CA", "wp", "3319", "SU-21")), pos)


@pytest.mark.rule("nato", "13.4.2")
def test_units_on_trains_do_not_strike_back():
    pos = position(S, at("3319", "BR-7"), at("3319", "BR-22", train="entrained"), at("3219", "SU-21"), dice=[1])
    run(counterattacks(pos, result(pos, "-/CA", "wp", "3319", "SU-21")), pos)
    assert [event["unit"] for event in told(pos, "counterattack")] == ["BR-7"]


@pytest.mark.rule("nato", "25.6.4.3", "25.6.2")
def test_nobody_rolls_against_attackers_who_are_disrupted_already():
    """The first step of the division disrupts the only attacker: the second need not roll."""
    pos = position(S, at("3319", "BR-7"), at("3219", "SU-21"), dice=[4])
    run(counterattacks(pos, result(pos, "-/CA", "nato", "3219", "BR-7")), pos)
    assert disrupted(pos, "BR-7") == [True]


@pytest.mark.rule("nato", "25.6.2.1")
def test_steps_of_one_nationality_strike_back():
    pos = position(S, at("3319", "BR-7", "WG-1"), at("3219", "SU-21"), dice=[1])
    made = result(pos, "-/CA", "wp", "3319", "SU-21")
    assert asked(counterattacks(pos, made)).options == ["choose British", "choose West_German"]
    run(counterattacks(pos, made), pos, {"nato": ["choose West_German"]})
    assert [event["unit"] for event in told(pos, "counterattack")] == ["WG-1"]


@pytest.mark.rule("nato", "25.6.2.2")
def test_steps_of_one_front_and_independent_ones_strike_back():
    pos = position(S, at("3219", "SU-21", "SU-39G", "SU-83A"), at("3319", "BR-7"), dice=[1, 1, 1])
    run(counterattacks(pos, result(pos, "-/CA", "nato", "3219", "BR-7")), pos, {"wp": ["choose SEGF"]})
    assert [event["unit"] for event in told(pos, "counterattack")] == ["SU-39G", "SU-39G", "SU-83A"]


@pytest.mark.rule("nato", "25.6.1", "25.6.2")
def test_counterattacks_come_before_losses():
    """2-1 and a six: the whole division strikes back twice, though it loses a step by the same result."""
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7", "BR-22", "BR-33", "BR-4"), dice=[6, 1, 1])
    made = attack_on(pos, "nato", "3219", "BR-7", "BR-22", "BR-33", "BR-4")
    run(battle_segment(pos, made), pos, {"wp": ["strike BR-7", "strike BR-7"]})
    assert not pos.units[unit(pos, "SU-21")].cadre
    assert asked(defender_results_segment(pos, made)).prompt == "trade-steps"
    assert pos.units[unit(pos, "SU-21")].cadre


# -- step losses ----------------------------------------


@pytest.mark.rule("nato", "25.6.3", "25.1.6", "25.6.1.1", "7.2.II.F.6", "24.2.2")
def test_the_attacker_chooses_what_the_defender_loses_maneuver_units_first():
    pos = position(S, at("3319", "BR-7", "BR-22", "BR-I"), at("3219", "SU-21"))
    made = result(pos, "-/D1", "wp", "3319", "SU-21")
    ask = asked(defender_results_segment(pos, made))
    assert (ask.side, ask.options) == ("wp", ["lose BR-7", "lose BR-22"])
    run(defender_results_segment(pos, made), pos, {"wp": ["lose BR-22"]})
    assert where(pos, "BR-22") == "eliminated"


@pytest.mark.rule("nato", "25.6.3", "29.2.1", "24.2.2")
def test_artillery_goes_before_headquarters():
    pos = position(S, at("3219", "SU-NEGF", "SU-34N"), at("3319", "BR-7"))
    made = result(pos, "-/D1", "nato", "3219", "BR-7")
    run(defender_results_segment(pos, made), pos)
    assert (where(pos, "SU-34N"), where(pos, "SU-NEGF")) == ("eliminated", "3219")
    run(defender_results_segment(pos, made), pos)
    assert where(pos, "SU-NEGF") == "rebuilding"


@pytest.mark.rule("nato", "25.6.3", "3.2.10.4", "7.2.III.E.5", "25.6.3.3")
def test_a_division_loses_one_step_after_the_other():
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"))
    run(defender_results_segment(pos, result(pos, "-/D2", "nato", "3219", "BR-7")), pos)
    assert where(pos, "SU-21") == "eliminated"


@pytest.mark.rule("nato", "25.6.3", "25.1.7", "25.6.1.2", "7.2.II.F.7")
def test_the_defender_chooses_what_the_attacker_loses():
    pos = position(S, at("3319", "BR-7"), at("3219", "SU-21", "SU-94G", "SU-34N"))
    made = result(pos, "A1/-", "wp", "3319", "SU-21", "SU-94G")
    ask = asked(attacker_results_segment(pos, made))
    assert (ask.side, ask.options) == ("nato", ["lose SU-21", "lose SU-94G"])


@pytest.mark.rule("nato", "25.6.3.1")
def test_a_defender_who_cannot_take_all_losses_saves_the_attacker():
    for code, cadre in (("A1/D2", False), ("A1/D1", True)):
        pos = position(S, at("3319", "BR-7"), at("3219", "SU-21"))
        made = result(pos, code, "wp", "3319", "SU-21")
        run(defender_results_segment(pos, made), pos)
        run(attacker_results_segment(pos, made), pos, {"wp": ["done"]})
        assert pos.units[unit(pos, "SU-21")].cadre is cadre


@pytest.mark.rule("nato", "25.6.3.2", "30.4.8", "30.4.9", "25.9.2")
def test_a_free_city_takes_no_loss_and_falls_only_to_an_advance():
    minden = "3120"
    for advance, owner in (("done", "nato"), ("advance SU-21 3120", "wp")):
        pos = position(S, at(minden, "BR-7"), at("3219", "SU-21"))
        made = result(pos, "-/D1", "wp", minden, "SU-21")
        run(defender_results_segment(pos, made), pos)
        run(attacker_results_segment(pos, made), pos, {"wp": [advance]})
        assert bool(pos.held["wp"] >> made.target & 1) is (owner == "wp")
        assert (made.target in pos.breakthroughs) is (owner == "wp")


@pytest.mark.rule("nato", "30.4.7", "25.6.3.2")
def test_a_city_alone_ignores_all_but_step_losses():
    for code, open_way, cadre in (
        ("-/CAR2", False, False),
        ("A1/-", False, True),
        ("A1/D1", True, True),
        ("A1/D2", True, False),
    ):
        pos = position(S, at("3219", "SU-21"))
        made = result(pos, code, "wp", "3120", "SU-21")
        run(defender_results_segment(pos, made), pos)
        run(attacker_results_segment(pos, made), pos, {"wp": ["advance SU-21 3120"] if open_way else []})
        assert bool(pos.held["wp"] >> made.target & 1) is open_way
        assert pos.units[unit(pos, "SU-21")].cadre is cadre


@pytest.mark.rule("nato", "30.4.7")
def test_a_city_alone_makes_no_counterattack():
    """Every die of the column is thrown once; those that call for counterattacks call for no other die."""
    made_some = False
    for die in range(1, 7):
        pos = position(S, at("3219", "SU-83A"), dice=[die])
        made = attack_on(pos, "wp", "3120", "SU-83A")
        run(battle_segment(pos, made), pos)
        assert made.result is not None
        made_some |= made.result.counterattack
    assert made_some


@pytest.mark.rule("nato", "25.7.7")
def test_units_that_add_strength_lose_steps_before_engaged_ones():
    pos = position(S, at("3319", "BR-7", "BR-22"), at("3219", "SU-21"))
    pos.engaged.add(unit(pos, "BR-7"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    assert first_to_lose(pos, made, units(pos, "BR-7", "BR-22")) == units(pos, "BR-22")


def test_whose_last_step_it_is_is_told_before_it_is_lost():
    pos = position(S, at("3319", "BR-I"), at("3219", "SU-21"))
    lone = Loss(units(pos, "SU-21"), 1)
    assert pos.steps(unit(pos, "SU-21")) > 1
    assert Ask("nato", "25.6.3", LOSING, pos, lone).shown("consequences") == {}
    pos.change(unit(pos, "SU-21"), cadre=True)
    assert list(Ask("nato", "25.6.3", LOSING, pos, lone).shown("consequences")) == ["lose SU-21"]


@pytest.mark.rule("nato", "13.4.4")
def test_units_on_trains_lose_steps_last():
    pos = position(S, at("3319", "BR-I"), at("3319", "BR-22", train="entrained"), at("3219", "SU-21"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    assert first_to_lose(pos, made, units(pos, "BR-22", "BR-I")) == units(pos, "BR-I")


@pytest.mark.rule("nato", "13.4.3")
def test_a_train_attacked_alone_is_lost_without_a_die():
    pos = position(S, at("3319", "BR-7", "BR-I", train="entrained"), at("3219", "SU-21"))
    pos.battles.add(pos.board.hex("3319"))
    fight(pos, "wp", "3319", "SU-21", nato=["done"], wp=["consolidate", "advance SU-21 3319"])
    assert (where(pos, "BR-7"), where(pos, "BR-I"), where(pos, "SU-21")) == ("eliminated", "rebuilding", "3319")


@pytest.mark.rule("nato", "13.4.4", "13.4.3")
def test_a_train_in_a_free_city_is_not_alone():
    pos = position(S, at("3120", "BR-7", train="entrained"), at("3219", "SU-21"))
    assert not trains_are_lost(pos, attack_on(pos, "wp", "3120", "SU-21"))
    assert where(pos, "BR-7") == "3120"
    pos = position(S, at("3120", "BR-7", train="entrained"), at("3219", "SU-21"), conquered={"3120": "wp"})
    assert trains_are_lost(pos, attack_on(pos, "wp", "3120", "SU-21"))


@pytest.mark.rule("nato", "25.6.6")
def test_who_did_not_attack_suffers_nothing():
    pos = position(S, at("3319", "BR-7"), at("3219", "SU-21", "SU-94G", "SU-34N"))
    made = result(pos, "A1*/-", "wp", "3319", "SU-21")
    run(attacker_results_segment(pos, made), pos)
    assert disrupted(pos, "SU-21", "SU-94G", "SU-34N") == [True, False, False]
    assert not pos.units[unit(pos, "SU-94G")].cadre


# -- disruption and engagement ----------------------------------------


@pytest.mark.rule("nato", "25.6.4", "25.6.4.4", "29.2.1", "4.2.1")
def test_all_defenders_in_the_hex_are_disrupted_whether_or_not_they_add_strength():
    pos = position(S, at("3319", "BR-7", "BR-I"), at("3319", "BR-22", train="entrained"), at("3219", "SU-21"))
    made = result(pos, "-/*", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos)
    assert disrupted(pos, "BR-7", "BR-22", "BR-I") == [True, True, True]
    assert pos.units[unit(pos, "BR-22")].train == ""
    assert [event["unit"] for event in told(pos, "suppressed")] == ["BR-I"]


@pytest.mark.rule("nato", "25.6.4.1", "25.6.1.2", "25.6.4")
def test_disrupted_attackers_may_advance_but_not_exploit():
    pos = position(S, at("3319", "BR-7"), at("3219", "SU-21"))
    made = result(pos, "*/D1", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos)
    ask = asked(attacker_results_segment(pos, made))
    assert ask.options == ["advance SU-21 3319", "done"]
    pos = position(S, at("3319", "BR-7"), at("3219", "SU-21"))
    made = result(pos, "-/D1", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos)
    assert asked(attacker_results_segment(pos, made)).options == ["consolidate", "exploit", "done"]


@pytest.mark.rule("nato", "25.6.5", "25.6.1.1", "4.2.6")
def test_surviving_defenders_are_engaged_whatever_the_result():
    pos = position(S, at("3319", "BR-7", "BR-I"), at("3219", "SU-21"))
    run(defender_results_segment(pos, result(pos, "A1/-", "wp", "3319", "SU-21")), pos)
    assert pos.engaged == set(units(pos, "BR-7", "BR-I"))


@pytest.mark.rule("nato", "25.1.9", "10.6", "7.2.II.F.9", "10.6.2")
def test_everybody_who_fought_is_checked_for_combat_supply():
    """The 21st stands far from any headquarters in West Germany; the West Germans are at home."""
    pos = position(S, at("3319", "WG-1"), at("3219", "SU-21", "SU-94G"), dice=[])
    made = result(pos, "-/-", "wp", "3319", "SU-21")
    combat_supply_segment(pos, made)
    assert [pos.units[u].no_combat_supply for u in units(pos, "SU-21", "SU-94G", "WG-1")] == [True, False, False]
    assert told(pos, "out-of-combat-supply") == [{"units": ["SU-21"]}]


@pytest.mark.rule("nato", "35.7")
def test_surprised_nato_traces_no_combat_supply_after_a_battle_but_in_berlin():
    pos = position(S, at("3319", "WG-1"), at("3219", "SU-21"), turn=1)
    combat_supply_segment(pos, result(pos, "-/-", "wp", "3319", "SU-21"))
    assert pos.units[unit(pos, "WG-1")].no_combat_supply
    pos = position(S, at("3007", "US-Berlin"), at("3006", "SU-21"), turn=1)
    combat_supply_segment(pos, result(pos, "-/-", "wp", "3007", "SU-21"))
    assert not pos.units[unit(pos, "US-Berlin")].no_combat_supply


@pytest.mark.rule("nato", "7.2.III.E.8", "10.6")
def test_after_a_battle_of_nato_both_sides_are_checked():
    pos = position(S, at("3319", "WG-1"), at("3219", "SU-21"))
    combat_supply_segment(pos, result(pos, "-/-", "nato", "3219", "WG-1"))
    assert [pos.units[u].no_combat_supply for u in units(pos, "SU-21", "WG-1")] == [True, False]


@pytest.mark.rule("nato", "7.2.III.E.6", "7.2.III.E.5")
def test_in_nato_s_battles_the_pact_picks_what_nato_loses_and_nato_advances():
    pos = position(S, at("3319", "BR-7", "BR-22"), at("3219", "SU-83A"))
    made = result(pos, "A1/D1", "nato", "3219", "BR-7", "BR-22")
    run(defender_results_segment(pos, made), pos)
    assert where(pos, "SU-83A") == "eliminated"
    ask = asked(attacker_results_segment(pos, made))
    assert (ask.side, ask.options) == ("wp", ["lose BR-7", "lose BR-22"])
    answers = {"wp": ["lose BR-7"], "nato": ["consolidate", "advance BR-22 3219"]}
    run(attacker_results_segment(pos, made), pos, answers)
    assert (where(pos, "BR-22"), pos.breakthroughs) == ("3219", {made.target: "nato"})
