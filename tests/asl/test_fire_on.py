"""Who fires on after First Fire, and with what: hands that are full, a second attack at one expenditure, compulsory and
protective fire, and what they leave behind; who waits to fire."""

import pytest

from grognard.engine.dice import ScriptedDice
from grognard.games.asl.firing.attack import SUBSEQUENT, manner
from grognard.games.asl.firing.fire_groups import may_direct, may_fire_at, may_join
from grognard.games.asl.firing.fire_phases import may_wait, wait
from grognard.games.asl.firing.firepower import CAUSES
from grognard.games.asl.firing.first_fire import lurk, open_fire
from grognard.games.asl.firing.gathering import may_shoot
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.residual import by_order
from grognard.games.asl.moving.movement import end_movement
from tests.asl.build import at, attack, field, loc, moving, rules_of, run, u, under_way


def fresh(pos, target, mover=None):
    """An attack that nobody has joined yet."""
    made = attack(pos, target, "g1", mover=mover)
    made.shots.clear()
    return made


@pytest.mark.rule("asl", "7.352", "7.353")
def test_crew_that_has_fired_its_gun_is_marked_with_it_and_fires_on_with_either():
    """Example 8.41.ex2: crew and machine gun are marked First Fire, and one of them fires on."""
    pos = field("", at("J7", "ru.sq.447.rifle"), at("J8", "ge.crew.228", "ge.lmg"), dice=[5, 6])
    run(resolve(pos, attack(pos, "J7", "gw1", mover=moving(pos, "r1", spent=2))), pos)
    assert [pos.units[u(pos, name)].fired for name in ("g1", "gw1")] == ["first", "first"]
    again = fresh(pos, "J7", pos.move)
    assert may_join(pos, again, u(pos, "g1")) is None
    assert may_join(pos, again, u(pos, "gw1")) is None
    pos.move = moving(pos, "r1", spent=1, shots=under_way(pos).shots)
    assert rules_of(may_join(pos, again, u(pos, "g1"))) == ["8.14"]


@pytest.mark.rule("asl", "7.352", "7.353")
def test_crew_whose_gun_keeps_its_rate_is_not_marked_and_fires_on_itself_as_if_it_were():
    pos = field("", at("J6", "ru.sq.447.rifle"), at("J8", "ge.crew.228", "ge.mmg"), dice=[1, 6, 6, 5])
    run(resolve(pos, attack(pos, "J6", "gw1", mover=moving(pos, "r1", spent=2))), pos, {"german": ["keep"]})
    assert [pos.units[u(pos, name)].fired for name in ("g1", "gw1")] == ["", ""]
    assert manner(pos, u(pos, "g1")) == SUBSEQUENT
    assert may_join(pos, fresh(pos, "J6", pos.move), u(pos, "g1")) is None
    assert rules_of(may_join(pos, attack(pos, "J6", "gw1", mover=pos.move), u(pos, "g1"))) == ["7.351"]
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J5"))) == ["8.3"]  # beyond its Normal Range


@pytest.mark.rule("asl", "7.55", "8.3")
def test_two_squads_of_one_location_fire_on_together_or_one_of_them_not_at_all():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ge.sq.467"), at("J8", "ru.sq.426"), dice=[5, 6])
    moving(pos, "r1", spent=2, assault=True)
    run(resolve(pos, attack(pos, "J8", "g1", "g2", mover=pos.move)), pos)
    assert [may_join(pos, fresh(pos, "J8", pos.move), u(pos, name)) for name in ("g1", "g2")] == [None, None]
    pos.dice = ScriptedDice([5, 6, 5, 6])
    run(resolve(pos, attack(pos, "J8", "g1", mover=pos.move)), pos)
    assert rules_of(may_join(pos, fresh(pos, "J8", pos.move), u(pos, "g2"))) == ["7.55"]


@pytest.mark.rule("asl", "7.55", "8.3")
def test_squad_that_did_not_fire_with_the_other_at_an_expenditure_does_not_fire_on_then():
    pos = field("", at("J5", "ge.sq.467", fired="first"), at("J5", "ge.sq.467"), at("J8", "ru.sq.426"), dice=[6, 5])
    moving(pos, "r1", spent=2, assault=True, shots=((u(pos, "g1"), 1),))
    run(resolve(pos, attack(pos, "J8", "g2", mover=pos.move)), pos)
    assert rules_of(may_join(pos, fresh(pos, "J8", pos.move), u(pos, "g1"))) == ["7.55"]


@pytest.mark.rule("asl", "7.55", "9.2")
def test_squad_fires_at_whom_a_gun_that_kept_its_rate_fires_on():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J8", "ru.sq.426"), at("K8", "ru.sq.426"), dice=[2, 6] * 2)
    run(_one_after_the_other(pos, ("J8", "gw1"), ("K8", "gw1")), pos)
    assert may_join(pos, fresh(pos, "K8"), u(pos, "g1")) is None
    assert rules_of(may_join(pos, fresh(pos, "J8"), u(pos, "g1"))) == ["7.55"]  # they had to fire there together


@pytest.mark.rule("asl", "8.3", "8.23")
def test_gun_that_fires_with_a_squad_that_fires_on_keeps_no_rate_and_leaves_residual():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", fired="first"), at("J8", "ru.sq.426"), dice=[2, 6, 1, 2])
    moving(pos, "r1", assault=True)
    run(resolve(pos, attack(pos, "J8", "g1", "gw1", mover=pos.move)), pos)
    assert [pos.units[u(pos, name)].fired for name in ("g1", "gw1")] == ["final", "final"]
    assert list(pos.residual.values()) == [2]


@pytest.mark.rule("asl", "7.351", "7.352")
@pytest.mark.parametrize(("unit", "guns"), [("ge.hs.247", 0), ("ge.sq.467", 1)])
def test_own_firepower_takes_the_place_of_the_last_weapon(unit, guns):
    pos = field(
        "", at("J8", unit, "ge.lmg", "ge.lmg"), at("J5", "ru.sq.426"), at("K5", "ru.sq.426"), at("I5", "ru.sq.426"),
        dice=[6, 5] * (1 + guns),
    )  # fmt: skip
    run(_one_after_the_other(pos, ("J5", "g1"), *[("K5", "gw1")] * guns), pos)
    assert rules_of(may_fire_at(pos, "german", u(pos, "gw2"), loc(pos, "I5"))) == ["7.351"]


def _one_after_the_other(pos, *shots):
    for target, name in shots:
        yield from resolve(pos, attack(pos, target, name))


@pytest.mark.rule("asl", "7.353")
def test_squad_that_has_fired_two_guns_fires_on_with_one_of_them_and_its_own():
    pos = field("", at("J7", "ru.sq.447.rifle"), at("J8", "ge.sq.467", "ge.lmg", "ge.lmg"), dice=[5, 6, 1, 2])
    run(resolve(pos, attack(pos, "J7", "gw1", "gw2", mover=moving(pos, "r1", spent=2))), pos)
    again = attack(pos, "J7", "g1", mover=pos.move)
    assert may_join(pos, again, u(pos, "gw1")) is None
    again.shots.append(u(pos, "gw1"))
    assert rules_of(may_join(pos, again, u(pos, "gw2"))) == ["7.351"]


@pytest.mark.rule("asl", "7.352", "7.353", "8.4")
def test_half_squad_final_fires_with_itself_or_its_gun():
    pos = field(
        "", at("J7", "ru.sq.447.rifle"), at("J8", "ge.hs.247", "ge.lmg", fired="first"), phase="DFPh",
        attacker="russian", dice=[5, 6],
    )  # fmt: skip
    pos.change(u(pos, "gw1"), fired="first")
    run(resolve(pos, attack(pos, "J7", "g1")), pos)
    assert pos.units[u(pos, "gw1")].fired == "final"


def test_rate_is_given_up_by_hand_unless_the_gunner_has_orders_to_fire():
    """Orders that say nothing of him, like those to lie low, answer nothing."""
    for order, asked in ((lurk, True), (lambda pos, side: open_fire(pos, side, u(pos, "g1")), False)):
        pos = field("", at("J7", "ru.sq.447.rifle"), at("J5", "ge.sq.467", "ge.mmg"), dice=[1, 6, 1, 2])
        order(pos, "german")
        shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1", spent=2))
        assert (by_order(pos, "german", shot.shots[0]) is None) == asked


@pytest.mark.rule("asl", "7.352", "8.41")
def test_half_squad_is_marked_with_its_gun_but_not_before_the_gun_has_lost_its_rate():
    for dice, script, mark in (([1, 6, 1, 2], {"german": ["keep"]}, ""), ([5, 6], {}, "first")):
        pos = field("", at("J7", "ru.sq.447.rifle"), at("J5", "ge.hs.247", "ge.mmg"), dice=dice)
        run(resolve(pos, attack(pos, "J7", "gw1", mover=moving(pos, "r1", spent=2))), pos, script)
        assert [pos.units[u(pos, name)].fired for name in ("g1", "gw1")] == [mark, mark]


@pytest.mark.rule("asl", "7.353", "8.4", "8.41")
def test_half_squad_whose_gun_kept_its_rate_final_fires_itself_at_close_targets_only():
    pos = field(
        "", at("J7", "ru.sq.447.rifle"), at("J5", "ru.sq.426"), at("J8", "ge.hs.247", "ge.mmg"),
        attacker="russian", dice=[1, 6, 6, 5],
    )  # fmt: skip
    run(resolve(pos, attack(pos, "J7", "gw1", mover=moving(pos, "r1", spent=2))), pos, {"german": ["keep"]})
    end_movement(pos)
    pos.move, pos.phase = None, "DFPh"
    half, gun = u(pos, "g1"), u(pos, "gw1")
    assert may_fire_at(pos, "german", half, loc(pos, "J7")) is None
    assert rules_of(may_fire_at(pos, "german", half, loc(pos, "J5"))) == ["8.4"]
    assert CAUSES[manner(pos, half)] == "final_fire_marked"
    assert may_fire_at(pos, "german", gun, loc(pos, "J5")) is None
    pos.dice = ScriptedDice([1, 6, 6, 5] * 2)
    run(resolve(pos, attack(pos, "J5", "gw1")), pos)
    assert rules_of(may_fire_at(pos, "german", half, loc(pos, "J7"))) == ["8.4"]


@pytest.mark.rule("asl", "8.3", "8.14", "7.55")
def test_same_squad_fires_twice_at_one_expenditure_of_two_factors():
    pos = field(
        "", at("J7", "ru.sq.447.rifle"), at("J8", "ge.sq.467", "ge.lmg"), at("J8", "ge.sq.467"), dice=[5, 6, 1, 2]
    )
    run(resolve(pos, attack(pos, "J7", "g1", mover=moving(pos, "r1", spent=2))), pos)
    again = fresh(pos, "J7", pos.move)
    assert may_join(pos, again, u(pos, "g1")) is None
    for late in ("g2", "gw1"):  # they should have fired with it the first time
        assert rules_of(may_join(pos, again, u(pos, late))) == ["7.55"]
    again.shots.append(u(pos, "g1"))
    assert may_join(pos, again, u(pos, "gw1")) is None
    assert rules_of(may_join(pos, again, u(pos, "g2"))) == ["7.55"]


@pytest.mark.rule("asl", "8.3", "8.31")
@pytest.mark.parametrize("mark", ["first", "final"])
def test_riders_do_not_fire_on(mark):
    pos = field("", at("J6", "ru.sq.447.rifle"), at("J7", "ge.sq.467", mounted=True, fired=mark))
    moving(pos, "r1", spent=2)
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J6"))) == ["8.3"]


@pytest.mark.rule("asl", "8.312", "7.55")
def test_everybody_in_the_location_fires_at_who_enters_it():
    pos = field(
        "", at("J5", "ge.sq.467"), at("J5", "ge.sq.467"), at("J6", "ge.sq.467"), at("J5", "ru.sq.426", berserk=True)
    )
    go = moving(pos, "r1", spent=2)
    assert rules_of(may_shoot(pos, attack(pos, "J5", "g1", mover=go))) == ["8.312"]
    assert may_shoot(pos, attack(pos, "J5", "g1", "g2", mover=go)) is None
    assert may_shoot(pos, attack(pos, "J5", "g3", mover=go)) is None


@pytest.mark.rule("asl", "8.31")
def test_crew_that_fires_protectively_uses_its_gun():
    """Example 8.41.ex2: it has to use the LMG and not its own firepower."""
    pos = field("", at("J7", "ru.sq.447.rifle"), at("J8", "ge.crew.228", "ge.lmg", fired="final"))
    go = moving(pos, "r1", spent=2)
    assert rules_of(may_join(pos, fresh(pos, "J7", go), u(pos, "g1"))) == ["8.31"]
    assert may_join(pos, fresh(pos, "J7", go), u(pos, "gw1")) is None
    pos.change(u(pos, "gw1"), malfunctioned=True)
    assert may_join(pos, fresh(pos, "J7", go), u(pos, "g1")) is None


@pytest.mark.rule("asl", "8.31")
def test_protective_fire_shakes_a_crew_whose_gun_it_destroys():
    pos = field("", at("J7", "ru.sq.447.rifle"), at("J8", "ge.crew.228", "ge.lmg", fired="final"), dice=[6, 6])
    pos.change(u(pos, "gw1"), fired="final")
    run(resolve(pos, attack(pos, "J7", "gw1", mover=moving(pos, "r1", spent=2))), pos)
    assert pos.units[u(pos, "gw1")].where == "out"
    assert pos.units[u(pos, "g1")].where == "out"  # a Casualty MC


@pytest.mark.rule("asl", "8.2")
@pytest.mark.parametrize(("marker", "left"), [(0, 2), (1, 1)])
def test_residual_is_half_the_column_that_was_used(marker, left):
    pos = field("", at("J5", "ru.sq.447.rifle", marker=marker), at("J8", "ge.sq.467"), dice=[5, 6])
    run(resolve(pos, attack(pos, "J5", "g1", mover=moving(pos, "r1", assault=True))), pos)
    assert pos.residual == {loc(pos, "J5"): left}


@pytest.mark.rule("asl", "7.25")
def test_leader_waits_with_his_machine_gun():
    pos = field("", at("J8", "ge.ldr.8m1", "ge.lmg"), at("J8", "ge.ldr.8m1"), at("J5", "ru.sq.426"))
    assert may_wait(pos, "german", u(pos, "g1")) is None
    assert rules_of(may_wait(pos, "german", u(pos, "g2"))) == ["1.21"]
    wait(pos, "german", u(pos, "g1"))
    assert pos.units[u(pos, "gw1")].fired == "bounding"
    assert rules_of(may_wait(pos, "german", u(pos, "g1"))) == ["7.25"]


@pytest.mark.rule("asl", "7.25", "7.53")
def test_leader_who_waits_can_direct_instead():
    pos = field("", at("J8", "ge.ldr.8m1", "ge.lmg"), at("J8", "ge.sq.467"), at("J5", "ru.sq.426"))
    wait(pos, "german", u(pos, "g1"))
    pos.phase = "AFPh"
    assert may_direct(pos, attack(pos, "J5", "g2"), u(pos, "g1")) is None


@pytest.mark.rule("asl", "9.12")
def test_leader_either_fires_a_machine_gun_or_directs():
    pos = field(
        "", at("J8", "ge.ldr.8m1", "ge.mmg"), at("J8", "ge.sq.467"), at("J5", "ru.sq.426"), at("K5", "ru.sq.426"),
        dice=[1, 6],
    )  # fmt: skip
    assert may_direct(pos, attack(pos, "J5", "g2"), u(pos, "g1")) is None
    pos.change(u(pos, "g1"), fired="prep")
    assert rules_of(may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J5"))) == ["9.12"]
    pos.change(u(pos, "g1"), fired="")
    run(resolve(pos, attack(pos, "K5", "gw1")), pos)
    assert pos.units[u(pos, "gw1")].fired == ""  # it keeps its rate
    assert rules_of(may_direct(pos, attack(pos, "J5", "g2"), u(pos, "g1"))) == ["9.12"]
