"""Combat results: losses step by step, chosen by their owners [13.3]."""

import pytest

from grognard.games.fottr.results import apply_result, steps_lost
from tests.fottr.battle import ashore, battle, made
from tests.fottr.build import asked, at, run, unit, where


def suffer(pos, result, target, *ids, **answers):
    """Apply a result to an attack."""
    run(apply_result(pos, made(pos, target, *ids), result), pos, answers)
    return pos


def steps(pos, *ids):
    """Steps left on the map."""
    return [pos.units[unit(pos, id)].steps if pos.units[unit(pos, id)].where == "map" else 0 for id in ids]


def kursk():
    """Three panzer corps, five steps, against two armies."""
    return battle("axis", at("69.14", "ger-41pz", "ger-46pz", "ger-47pz"), at("70.14", "sov-13", "sov-3gt"))


PANZERS = ["ger-41pz", "ger-46pz", "ger-47pz"]


@pytest.mark.rule("fottr", "13.3")
def test_ae_eliminates_every_attacker():
    pos = suffer(kursk(), "AE", "70.14", *PANZERS)
    assert steps(pos, *PANZERS, "sov-13") == [0, 0, 0, 1]


@pytest.mark.rule("fottr", "13.3", "13.2D")
def test_small_e_costs_the_attacker_half_his_steps_rounded_up_and_a_unit_can_lose_both_of_its():
    pos = suffer(kursk(), "Ae", "70.14", *PANZERS, axis=["lose ger-41pz", "lose ger-41pz", "lose ger-47pz"])
    assert steps(pos, *PANZERS) == [0, 1, 1]
    assert where(pos, "ger-41pz") == "axis_lost"


@pytest.mark.rule("fottr", "13.3", "13.2D")
def test_aex_costs_each_side_a_step_of_its_own_choice():
    pos = suffer(kursk(), "Aex", "70.14", *PANZERS, axis=["lose ger-47pz"], allies=["lose sov-3gt"])
    assert steps(pos, *PANZERS, "sov-13", "sov-3gt") == [2, 1, 1, 1, 1]


@pytest.mark.rule("fottr", "13.3", "13.2F")
def test_attrition_costs_both_sides_what_the_attacker_chooses_but_not_all_he_has():
    pos = kursk()
    ask = asked(apply_result(pos, made(pos, "70.14", "ger-41pz", "ger-47pz"), "AA"))
    assert ask.options == ["steps 1", "steps 2", "steps 3"]
    answers = {"axis": ["steps 3", "lose ger-41pz", "lose ger-41pz"]}
    run(apply_result(pos, made(pos, "70.14", "ger-41pz", "ger-47pz"), "AA"), pos, answers)
    assert steps(pos, "ger-41pz", "ger-47pz", "sov-13", "sov-3gt") == [0, 1, 0, 0]
    assert where(pos, "ger-47pz") == "69.14"  # the hex is empty, but nobody advances


@pytest.mark.rule("fottr", "13.3")
def test_attrition_of_a_single_step_costs_nobody_anything():
    pos = suffer(kursk(), "AA", "70.14", "ger-46pz")
    assert steps(pos, "ger-46pz", "sov-13", "sov-3gt") == [1, 1, 2]


@pytest.mark.rule("fottr", "13.3")
def test_an_exchange_takes_all_defenders_and_as_many_steps_of_the_attacker():
    axis = ["lose ger-41pz", "lose ger-46pz", "lose ger-47pz", "advance ger-41pz", "done"]
    pos = suffer(kursk(), "EX", "70.14", *PANZERS, axis=axis)
    assert steps(pos, *PANZERS, "sov-13", "sov-3gt") == [1, 0, 1, 0, 0]
    assert where(pos, "ger-41pz") == "70.14"


@pytest.mark.rule("fottr", "13.3")
def test_an_exchange_takes_no_more_than_the_attacker_has():
    pos = suffer(kursk(), "EX", "70.14", "ger-46pz")
    assert steps(pos, "ger-46pz", "sov-13", "sov-3gt") == [0, 0, 0]


@pytest.mark.rule("fottr", "13.3", "13.2E.a")
def test_dex_costs_both_a_step_and_the_defender_his_place():
    pos = battle("axis", at("69.14", *PANZERS), at("70.14", "sov-3gt"))
    suffer(pos, "Dex", "70.14", *PANZERS, axis=["lose ger-47pz", "done"], allies=["retreat sov-3gt 72.14"])
    assert steps(pos, *PANZERS, "sov-3gt") == [2, 1, 1, 1]
    assert where(pos, "sov-3gt") == "72.14"


@pytest.mark.rule("fottr", "13.3")
def test_de_costs_half_the_defenders_and_capital_e_all():
    pos = kursk()
    theirs = ["lose sov-3gt", "lose sov-3gt", "retreat sov-13 72.14"]
    suffer(pos, "De", "70.14", *PANZERS, allies=theirs, axis=["done"])
    assert steps(pos, *PANZERS, "sov-13", "sov-3gt") == [2, 1, 2, 1, 0]
    pos = suffer(kursk(), "DE", "70.14", *PANZERS, axis=["done"])
    assert steps(pos, *PANZERS, "sov-13", "sov-3gt") == [2, 1, 2, 0, 0]


def test_half_of_an_odd_number_is_rounded_up():
    assert [steps_lost("half", n, 0, 0) for n in (1, 2, 3, 5)] == [1, 1, 2, 3]


@pytest.mark.rule("fottr", "13.2D", "3.4.a")
def test_losses_are_chosen_by_the_command_of_the_theatre():
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
