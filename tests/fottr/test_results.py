"""Combat results: losses step by step, chosen by their owners [13.3]."""

import pytest

from grognard.engine.battle import fight_out
from grognard.games.fottr.attack import defenders
from grognard.games.fottr.combat import STEPS
from grognard.games.fottr.results import steps_lost
from tests.fottr.battle import ashore, battle, made
from tests.fottr.build import asked, at, run, unit, where


def apply_result(pos, attack, result):
    """The steps of a combat that follow its die: losses, retreat, advance."""
    attack.result, attack.defending = result, defenders(pos, attack)
    return fight_out(pos, attack, STEPS[-3:])


def suffer(pos, result, target, *ids, **answers):
    """Apply a result to an attack."""
    run(apply_result(pos, made(pos, target, *ids), result), pos, answers)
    return pos


def steps(pos, *ids):
    """Steps left on the map."""
    return [pos.units[unit(pos, id)].steps if pos.units[unit(pos, id)].where == "map" else 0 for id in ids]


OURS = ["ger-20inf", "ger-46pz", "ger-7inf"]  # two steps, one, and two


def caen():
    """Five German steps against three of the US."""
    return battle("axis", at("18.15", *OURS), at("17.15", "us-2", "us-82ab"))


@pytest.mark.rule("fottr", "13.3")
def test_ae_eliminates_every_attacker():
    pos = suffer(caen(), "AE", "17.15", *OURS)
    assert steps(pos, *OURS, "us-2") == [0, 0, 0, 2]


def test_whose_last_step_it_is_is_told_before_it_is_lost():
    pos = caen()
    ask = asked(apply_result(pos, made(pos, "17.15", *OURS), "Ae"))
    told = ask.shown("consequences")
    assert {answer: said.text for answer, said in told.items()} == {"lose ger-46pz": "last-step"}


@pytest.mark.rule("fottr", "13.3", "13.2D")
def test_small_e_costs_the_attacker_half_his_steps_rounded_up_and_a_unit_can_lose_both_of_its():
    pos = suffer(caen(), "Ae", "17.15", *OURS, axis=["lose ger-20inf", "lose ger-20inf", "lose ger-7inf"])
    assert steps(pos, *OURS) == [0, 1, 1]
    assert where(pos, "ger-20inf") == "axis_lost"


@pytest.mark.rule("fottr", "13.3", "13.2D")
def test_aex_costs_each_side_a_step_of_its_own_choice():
    pos = suffer(caen(), "Aex", "17.15", *OURS, axis=["lose ger-7inf"], allies=["lose us-2"])
    assert steps(pos, *OURS, "us-2", "us-82ab") == [2, 1, 1, 1, 1]


@pytest.mark.rule("fottr", "13.3", "13.2F", "13.2D")
def test_attrition_costs_both_sides_what_the_attacker_chooses_but_not_all_he_has():
    pos = caen()
    ask = asked(apply_result(pos, made(pos, "17.15", "ger-20inf", "ger-46pz"), "AA"))
    assert ask.options == ["steps 1", "steps 2"]  # two of his three
    suffer(pos, "AA", "17.15", *OURS, axis=["steps 3", "lose ger-20inf", "lose ger-20inf", "lose ger-7inf"])
    assert steps(pos, *OURS, "us-2", "us-82ab") == [0, 1, 1, 0, 0]
    assert where(pos, "ger-7inf") == "18.15"  # the hex is empty, but nobody advances


@pytest.mark.rule("fottr", "13.3")
def test_attrition_of_a_single_step_costs_nobody_anything():
    pos = suffer(caen(), "AA", "17.15", "ger-46pz")
    assert steps(pos, "ger-46pz", "us-2", "us-82ab") == [1, 2, 1]


@pytest.mark.rule("fottr", "13.3")
def test_attrition_without_a_choice_costs_each_a_step():
    pos = suffer(caen(), "AA", "17.15", "ger-20inf", allies=["lose us-2"])
    assert steps(pos, "ger-20inf", "us-2", "us-82ab") == [1, 1, 1]


@pytest.mark.rule("fottr", "13.2F", "13.3")
def test_nobody_advances_after_a_result_against_the_attacker():
    pos = battle("axis", at("18.15", *OURS), at("17.15", "us-82ab"))
    suffer(pos, "Aex", "17.15", *OURS, axis=["lose ger-7inf"])
    assert (steps(pos, "us-82ab"), where(pos, "ger-20inf")) == ([0], "18.15")


@pytest.mark.rule("fottr", "13.3")
def test_an_exchange_takes_all_defenders_and_as_many_steps_of_the_attacker():
    axis = ["lose ger-20inf", "lose ger-46pz", "lose ger-7inf", "advance ger-20inf", "done"]
    pos = suffer(caen(), "EX", "17.15", *OURS, axis=axis)
    assert steps(pos, *OURS, "us-2", "us-82ab") == [1, 0, 1, 0, 0]
    assert where(pos, "ger-20inf") == "17.15"


@pytest.mark.rule("fottr", "13.3")
def test_an_exchange_takes_no_more_than_the_attacker_has():
    pos = suffer(caen(), "EX", "17.15", "ger-46pz")
    assert steps(pos, "ger-46pz", "us-2", "us-82ab") == [0, 0, 0]


@pytest.mark.rule("fottr", "13.3", "13.2E.a")
def test_dex_costs_both_a_step_and_the_defender_his_place():
    theirs = ["lose us-82ab", "retreat us-2 15.16"]
    pos = suffer(caen(), "Dex", "17.15", *OURS, axis=["lose ger-7inf", "done"], allies=theirs)
    assert steps(pos, *OURS, "us-2", "us-82ab") == [2, 1, 1, 2, 0]
    assert where(pos, "us-2") == "15.16"


@pytest.mark.rule("fottr", "13.3")
def test_dr_costs_the_defender_his_place_only():
    theirs = ["retreat us-2 15.16", "retreat us-82ab 15.16"]
    pos = suffer(caen(), "DR", "17.15", *OURS, allies=theirs, axis=["done"])
    assert steps(pos, *OURS, "us-2", "us-82ab") == [2, 1, 2, 2, 1]


@pytest.mark.rule("fottr", "13.3")
def test_de_costs_half_the_defenders_and_capital_e_all():
    theirs = ["lose us-2", "lose us-2", "retreat us-82ab 15.16"]
    pos = suffer(caen(), "De", "17.15", *OURS, allies=theirs, axis=["done"])
    assert steps(pos, *OURS, "us-2", "us-82ab") == [2, 1, 2, 0, 1]
    pos = suffer(caen(), "DE", "17.15", *OURS, axis=["done"])
    assert steps(pos, *OURS, "us-2", "us-82ab") == [2, 1, 2, 0, 0]


def test_half_of_an_odd_number_is_rounded_up():
    assert [steps_lost("half", n, 0, 0) for n in (1, 2, 3, 5)] == [1, 1, 2, 3]


@pytest.mark.rule("fottr", "13.2D", "3.4.a")
def test_german_losses_are_chosen_by_the_command_of_the_theatre():
    pos = battle(
        "soviet", at("69.14", "ger-41pz", "ger-46pz"), at("70.14", "sov-13", "sov-70"), scenario="four_players"
    )
    ask = asked(apply_result(pos, made(pos, "69.14", "sov-13"), "Dex"))
    assert (ask.side, ask.options) == ("okh", ["lose ger-41pz", "lose ger-46pz"])


@pytest.mark.rule("fottr", "19.0.c")
def test_any_a_result_kills_airborne_troops_that_have_just_dropped():
    pos = ashore(battle("west", at("18.14", "ger-84inf", "us-82ab"), at("17.14", "us-7")))
    pos.dropped = {unit(pos, "us-82ab")}
    suffer(pos, "Aex", "18.14", "us-82ab", "us-7", allies=["lose us-7"])
    assert steps(pos, "us-82ab", "us-7") == [0, 1]


@pytest.mark.rule("fottr", "19.0.c")
def test_airborne_troops_survive_other_results():
    pos = ashore(battle("west", at("18.14", "ger-84inf", "us-82ab"), at("17.14", "us-7")))
    pos.dropped = {unit(pos, "us-82ab")}
    suffer(pos, "DE", "18.14", "us-82ab", "us-7", allies=["advance us-7"])
    assert (where(pos, "us-82ab"), where(pos, "us-7")) == ("18.14", "18.14")
    pos = ashore(battle("west", at("18.14", "ger-84inf", "us-82ab"), at("17.14", "us-7")))
    pos.dropped = {unit(pos, "us-82ab")}
    suffer(pos, "EX", "18.14", "us-82ab", "us-7", allies=["lose us-7", "done"])
    assert steps(pos, "us-82ab", "us-7", "ger-84inf") == [1, 1, 0]


@pytest.mark.rule("fottr", "13.2D", "20.5.a")
@pytest.mark.parametrize(("ids", "side"), [(("ita-4", "ita-26"), "okw"), (("ita-4", "ger-13inf"), "okh")])
def test_italians_in_the_balkans_are_lost_as_okw_says_unless_okh_has_units_there(ids, side):
    pos = battle("soviet", at("49.28", *ids), at("48.28", "sov-13"), scenario="four_players")
    assert asked(apply_result(pos, made(pos, "49.28", "sov-13"), "Aex")).side == side
