"""Dummies: they move as if somebody were under them, and fire sweeps them away."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.asl.firing.ift import residual_attacks, resolve
from grognard.games.asl.hiding.decoys import suffer
from grognard.games.asl.moving.advance import ADVANCE, advance
from grognard.games.asl.moving.costs import allowance
from grognard.games.asl.moving.movement import MOVEMENT, begin_move
from grognard.games.asl.units import SetCharge
from grognard.games.asl.weapons import demolition, set_charges
from grognard.games.asl.weapons.smoke_grenades import burn
from tests.asl.build import asked, at, attack, decoy, field, loc, moving, rules_against, run, told, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
COVER = f"h J5 w -; g J5 {WOODS}; h J6 w -; g J6 {WOODS}"


@pytest.mark.rule("asl", "12.11")
def test_dummy_moves_with_the_factors_of_a_led_squad_and_doubles_too():
    pos = field("", decoy("J2", "german"), phase="MPh")
    dummy = u(pos, "gd1")
    assert allowance(pos, dummy, (dummy,)) == 6
    assert rules_against(Ask("german", "3.3", MOVEMENT, pos, "german"), "move gd1") == []
    run(begin_move(pos, "german", dummy), pos, {"german": ["double", *(f"enter J{n}" for n in range(3, 11))]})
    assert pos.label(pos.units[dummy].hex) == "J10"


@pytest.mark.rule("asl", "12.11", "12.14")
def test_dummy_that_moves_openly_in_view_of_the_enemy_is_taken_off():
    for facts, script, left in ((COVER, ["enter J6"], False), (COVER, ["assault", "enter J6"], True)):
        pos = field(facts, at("J8", "ru.sq.426"), decoy("J5", "german"), phase="MPh")
        asked_of = begin_move(pos, "german", u(pos, "gd1"))
        answers = {"german": [*script, *(["stop"] if left else [])], "russian": ["pass", "pass"] if left else []}
        run(asked_of, pos, answers)
        assert bool(pos.units[u(pos, "gd1")].hex) == left


@pytest.mark.rule("asl", "12.15", "12.11")
def test_dummy_that_meets_a_concealed_enemy_is_taken_off_and_he_is_not():
    pos = field(COVER, at("J6", "ru.sq.426", marker=1), decoy("J5", "german"), phase="MPh")
    run(begin_move(pos, "german", u(pos, "gd1")), pos, {"german": ["assault", "enter J6"]})
    assert pos.units[u(pos, "gd1")].where == "out"
    assert pos.units[u(pos, "r1")].concealed


@pytest.mark.rule("asl", "12.11")
def test_dummy_that_ends_with_other_counters_is_taken_up_into_their_stack():
    pos = field(COVER, at("J6", "ge.sq.467", marker=5), decoy("J5", "german"), phase="MPh")
    run(begin_move(pos, "german", u(pos, "gd1")), pos, {"german": ["enter J6", "stop"]})
    assert pos.units[u(pos, "gd1")].where == "out"
    assert not told(pos, "dummy-removed")


@pytest.mark.rule("asl", "12.11", "4.7")
def test_dummy_advances_like_a_unit():
    pos = field(COVER, at("Z9", "ru.sq.426"), decoy("J5", "german"), phase="APh")
    assert rules_against(Ask("german", "3.7", ADVANCE, pos, "german"), "advance gd1 J6") == []
    advance(pos, "german", u(pos, "gd1"), loc(pos, "J6"))
    assert pos.label(pos.units[u(pos, "gd1")].hex) == "J6"


@pytest.mark.rule("asl", "12.14")
def test_fire_that_would_tell_on_a_unit_sweeps_a_dummy_away():
    for dice, left in (([1, 2], False), ([6, 5], True)):
        pos = field(COVER, at("J5", "ge.sq.467"), decoy("J6", "russian"), dice=dice)
        run(resolve(pos, attack(pos, "J6", "g1")), pos)
        assert bool(pos.units[u(pos, "rd1")].hex) == left
    pos = field(COVER, at("J5", "ge.sq.467"), at("J6", "ru.sq.628", marker=1), dice=[1, 2, 1, 2])
    real = field(COVER, at("J5", "ge.sq.467"), decoy("J6", "russian"), dice=[1, 2])
    for one in (pos, real):
        for _ in resolve(one, attack(one, "J6", "g1")):
            raise AssertionError("nobody is asked")
    assert told(pos, "fire-result")[0]["result"] == told(real, "fire-result")[0]["result"]


@pytest.mark.rule("asl", "12.14")
def test_dummy_that_nobody_sees_takes_checks_with_morale_7():
    for result, dice, left in (
        ("PTC", [3, 4], True),
        ("PTC", [4, 4], False),
        ("NMC", [3, 4], False),
        ("K/1", [], False),
    ):
        pos = field("", decoy("J6", "russian"), dice=dice)
        suffer(pos, {u(pos, "rd1"): result})
        assert bool(pos.units[u(pos, "rd1")].hex) == left


@pytest.mark.rule("asl", "12.14")
def test_residual_sweeps_moving_dummies_away():
    pos = field("", at("J9", "ge.sq.467"), decoy("J6", "russian"), dice=[1, 2])
    moving(pos, "rd1", assault=True)
    pos.residual = {loc(pos, "J6"): 4}
    run(residual_attacks(pos, [u(pos, "rd1")]), pos)
    assert pos.units[u(pos, "rd1")].where == "out"


@pytest.mark.rule("asl", "12.11")
def test_first_fire_is_asked_for_at_a_moving_dummy_as_at_a_unit():
    pos = field(COVER, at("J8", "ru.sq.426"), decoy("J5", "german"), phase="MPh", dice=[6, 6])
    script = {"german": ["assault", "enter J6"], "russian": ["fire", "with r1", "shoot"]}
    ask = asked(begin_move(pos, "german", u(pos, "gd1")), script)
    assert ask.prompt == "move"


@pytest.mark.rule("asl", "12.14", "23.1", "23.71")
@pytest.mark.parametrize(("roll", "left"), [([1, 2], False), ([6, 5], True)])
def test_charges_sweep_dummies_away_as_fire_does(roll, left):
    """In the 15 column, at +2, a 3 is a result and an 11 is none; the second roll is for the thrower's own Location."""
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), decoy("J6", "russian"), at("Z9", "ru.sq.426"),
                dice=[*roll, 6, 5, 1, 2])  # fmt: skip
    run(demolition.throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")), pos)
    assert bool(pos.units[u(pos, "rd1")].hex) == left
    assert told(pos, "explodes")[0]["unit"] == "rd1"


@pytest.mark.rule("asl", "12.14", "23.71")
def test_set_charge_sweeps_dummies_away():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), decoy("J7", "russian"), dice=[1, 2, 3, 3])
    w = u(pos, "gw1")
    pos.change(w, by=0)
    pos.take_off(w, "off")
    pos.set_charges[w] = SetCharge(loc(pos, "J7"), (u(pos, "g1"),), 0, "russian")
    run(set_charges.detonate(pos, "german", w), pos)
    assert not pos.units[u(pos, "rd1")].hex


@pytest.mark.rule("asl", "12.14", "24.31")
def test_phosphorus_sweeps_dummies_away():
    pos = field("", at("J5", "am.sq.666"), decoy("J6", "german"), attacker="russian")
    run(burn(pos, loc(pos, "J6"), loc(pos, "J5")), pos)
    assert not pos.units[u(pos, "gd1")].hex
