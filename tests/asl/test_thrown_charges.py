"""Demolition charges: who uses them besides his own firepower, from above, and against the concealed."""

from fractions import Fraction

import pytest

from grognard.games.asl.counters_in_play import finds
from grognard.games.asl.firing.fire_phases import mark_prep
from grognard.games.asl.firing.readiness import able, may_fire
from grognard.games.asl.moving.movement import end_movement
from grognard.games.asl.units import SetCharge
from grognard.games.asl.weapons.demolition import (
    aims,
    detonate,
    fails_from,
    laid,
    may_lay,
    may_throw,
    may_use,
    throw,
    throwable,
)
from grognard.games.asl.weapons.machine_guns import breakdown
from grognard.games.asl.weapons.set_charges import detonate as set_off
from tests.asl.build import at, field, loc, moving, rules_of, run, told, u

ENGINEERS = "ge.sq.838.engineer", "ge.dc"
DUD = [6, 6]
MANY = [3] * 30  # whatever is checked afterwards
TOWER = 'p D4 building "d4" stone storeys:3'


def go(procedure):
    """Nobody is asked, and not all dice need be thrown."""
    assert list(procedure) == []


@pytest.mark.rule("asl", "23.2")
def test_squad_keeps_its_own_firepower_for_the_phase_in_which_its_charge_goes_off():
    for thrower, rules in (("ge.sq.838.engineer", []), ("ge.hs.338.engineer", ["7.351"])):
        pos = field("", at("J5", thrower, "ge.dc"), at("J6", "ru.sq.426"), dice=DUD)
        run(throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")), pos)
        assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == rules
        mark_prep(pos, u(pos, "g1"))
        assert pos.units[u(pos, "g1")].fired == "prep"


@pytest.mark.rule("asl", "23.2")
def test_defender_who_threw_a_charge_at_movers_does_not_fire_in_the_next_phase():
    pos = field("", at("J5", *ENGINEERS), at("J6", "ru.sq.426"), dice=DUD)
    moving(pos, "r1")
    run(throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")), pos)
    assert may_fire(pos, "german", u(pos, "g1")) is None
    end_movement(pos)
    pos.phase = "DFPh"
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["7.1"]


@pytest.mark.rule("asl", "23.2", "7.352")
def test_half_squad_has_no_firepower_left_besides_the_charge_that_it_placed():
    pos = field("", at("J5", "ge.hs.338.engineer", "ge.dc"), at("J6", "ru.sq.426"), phase="AFPh", dice=DUD)
    pos.charges = {u(pos, "gw1"): loc(pos, "J6")}
    run(detonate(pos), pos)
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["7.351"]


@pytest.mark.rule("asl", "22.3", "23.6")
def test_one_flamethrower_or_charge_in_a_player_turn_is_all_that_a_unit_uses():
    pos = field("", at("J5", *ENGINEERS, "ge.dc", "ge.ft"), at("J6", "ru.sq.426"), dice=DUD)
    run(throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")), pos)
    assert rules_of(may_use(pos, "german", u(pos, "gw2"))) == ["22.3"]
    assert rules_of(may_fire(pos, "german", u(pos, "gw3"))) == ["22.3"]
    pos = field("", at("J5", *ENGINEERS, "ge.ft"), at("J6", "ru.sq.426"))
    pos.flamers.add(u(pos, "g1"))
    assert rules_of(may_use(pos, "german", u(pos, "gw1"))) == ["22.3"]
    move = moving(pos, "g1", spent=0)
    assert rules_of(may_lay(pos, move, u(pos, "gw1"), loc(pos, "J6"))) == ["22.3"]


@pytest.mark.rule("asl", "22.3")
def test_flamethrower_of_who_has_placed_a_charge_is_no_longer_listed():
    pos = field("", at("J5", *ENGINEERS, "ge.ft"), at("J6", "ru.sq.426"), phase="AFPh")
    assert u(pos, "gw2") in able(pos, "german")
    laid(pos, u(pos, "gw1"), u(pos, "g1"), loc(pos, "J6"))
    assert u(pos, "gw2") not in able(pos, "german")


@pytest.mark.rule("asl", "23.6")
def test_charge_is_dropped_from_above_onto_the_ground():
    pos = field(TOWER, at("D4h2", *ENGINEERS), at("D5", "ru.sq.426"), dice=[5, 6, *MANY])
    charge = u(pos, "gw1")
    wanted = {loc(pos, "D4"), loc(pos, "D5")}
    assert wanted <= set(aims(pos, "german", charge))
    assert [may_throw(pos, "german", charge, place) for place in sorted(wanted)] == [None, None]
    assert rules_of(may_throw(pos, "german", charge, loc(pos, "D6"))) == ["23.61"]
    go(throw(pos, "german", charge, loc(pos, "D5")))
    assert [fact["unit"] for fact in told(pos, "explodes")] == ["r1"]  # two levels below


@pytest.mark.rule("asl", "23.6")
def test_thrower_one_level_above_is_struck_by_his_charge():
    pos = field(TOWER, at("D4h1", *ENGINEERS), at("D5", "ru.sq.426"), dice=[5, 6, *MANY])
    go(throw(pos, "german", u(pos, "gw1"), loc(pos, "D5")))
    assert [fact["unit"] for fact in told(pos, "explodes")] == ["r1", "g1"]


@pytest.mark.rule("asl", "8.2", "8.26", "23.6")
def test_charge_thrown_as_first_fire_leaves_residual_firepower():
    """Half of thirty, two columns lower for the throw, and lower still for what makes it worse [8.26]."""
    fair = [5, 6, *MANY]
    for facts, state, dice, left in (
        ("", {}, fair, {6}), ("", {}, DUD, set()), ("", {"cx": True}, fair, {4}), ("s J5 S hedge", {}, fair, {4}),
    ):  # fmt: skip
        pos = field(facts, at("J5", *ENGINEERS, **state), at("J6", "ru.sq.426"), dice=dice)
        moving(pos, "r1")
        go(throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")))
        assert set(pos.residual.values()) == left


@pytest.mark.rule("asl", "23.1")
def test_placed_charge_is_halved_against_who_was_concealed_when_it_was_placed():
    for before, after in ((1, 0), (0, 1)):
        pos = field("", at("J5", *ENGINEERS), at("J6", "ru.sq.426", marker=before), phase="MPh", dice=MANY)
        laid(pos, u(pos, "gw1"), u(pos, "g1"), loc(pos, "J6"))
        pos.change(u(pos, "r1"), marker=after)
        go(detonate(pos))
        ift = pos.scenario.charts.ift
        wanted = ift.result(ift.column(Fraction(15 if before else 30)), 6)
        assert [fact["result"] for fact in told(pos, "explodes")] == [wanted]


@pytest.mark.rule("asl", "23.6", "7.25", "15.432")
def test_who_waits_or_rages_throws_no_charge_in_the_prep_fire_phase():
    for state, rule in (({"fired": "bounding"}, "7.25"), ({"berserk": True}, "15.432")):
        pos = field("", at("J5", *ENGINEERS, **state), at("J6", "ru.sq.426"))
        assert rules_of(may_use(pos, "german", u(pos, "gw1"))) == [rule]
        pos.phase = "AFPh"
        assert may_use(pos, "german", u(pos, "gw1")) is None


@pytest.mark.rule("asl", "23.3", "15.431")
def test_berserk_unit_places_no_charge():
    pos = field("", at("J5", *ENGINEERS, berserk=True), at("J6", "ru.sq.426"))
    assert rules_of(may_lay(pos, moving(pos, "g1", spent=0), u(pos, "gw1"), loc(pos, "J6"))) == ["15.431"]


@pytest.mark.rule("asl", "23.3")
def test_nobody_takes_a_charge_that_has_been_placed():
    pos = field("", at("J5", *ENGINEERS, broken=True), at("J5", "ge.ldr.8m0"), at("J6", "ru.sq.426"), phase="MPh")
    assert finds(pos, "german", u(pos, "g2")) == [u(pos, "gw1")]
    pos.charges = {u(pos, "gw1"): loc(pos, "J6")}
    assert finds(pos, "german", u(pos, "g2")) == []
    pos.drop(u(pos, "gw1"))
    assert pos.units[u(pos, "gw1")].by == u(pos, "g1") + 1  # who placed it, for his dud
    pos.charges = {}
    pos.drop(u(pos, "gw1"))
    assert (pos.units[u(pos, "gw1")].by, pos.units[u(pos, "gw1")].loc) == (0, loc(pos, "J5"))


@pytest.mark.rule("asl", "12.141", "23.7")
def test_task_check_for_a_set_charge_costs_no_concealment():
    pos = field("", at("J5", "ge.sq.838.engineer", marker=1), at("J8", "ge.sq.467", "ge.dc"), at("J9", "ru.sq.426"),
                dice=[6, 6])  # fmt: skip
    charge = u(pos, "gw1")
    pos.change(charge, by=0)
    pos.take_off(charge, "off")
    pos.set_charges = {charge: SetCharge(loc(pos, "J7"), (u(pos, "g1"),), 0, "german")}
    run(set_off(pos, "german", charge), pos)
    assert told(pos, "task-check")
    assert pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "7.351")
def test_squad_throws_no_charge_besides_its_own_firepower_and_a_gun():
    for shots, rules in ((0, []), (1, ["23.63"])):
        pos = field("", at("J5", *ENGINEERS, "ge.lmg", fired="prep", shots=shots), at("J6", "ru.sq.426"))
        assert rules_of(may_use(pos, "german", u(pos, "gw1"))) == rules


@pytest.mark.rule("asl", "23.3", "23.2")
@pytest.mark.parametrize(("placed_by", "later", "dud"), [("ge.sq.468.early", "ge.sq.467", 0), ("ge.sq.467", "", 1)])
def test_charge_fails_by_who_has_placed_it_whatever_he_is_when_it_goes_off(placed_by, later, dud):
    pos = field("", at("J5", placed_by, "ge.dc"), at("J6", "ru.sq.426"), phase="MPh", dice=[5, 5, *MANY])
    laid(pos, u(pos, "gw1"), u(pos, "g1"), loc(pos, "J6"))
    if later:
        pos.change(u(pos, "g1"), type=later)
    go(detonate(pos))
    assert len(told(pos, "dud")) == dud
    assert pos.duds == {}


@pytest.mark.rule("asl", "23.2", "22.3", "25.24")
def test_partisan_leaders_are_no_elite_with_charges_and_flamethrowers():
    for leader, charge, fuel in (("ru.ldr.8m0", 12, 10), ("pa.ldr.8m0", 10, 8)):
        pos = field("", at("J5", leader, "ru.dc", "ru.ft"), at("J6", "ge.sq.467"), attacker="russian")
        assert fails_from(pos, u(pos, "rw1"), u(pos, "r1")) == charge
        assert breakdown(pos, u(pos, "rw2"))[0] == fuel


@pytest.mark.rule("asl", "7.212", "23.6")
def test_nobody_throws_a_charge_elsewhere_with_a_known_enemy_beside_him():
    for beside, rules in (({}, ["7.212"]), ({"marker": 1}, [])):
        pos = field("", at("J5", *ENGINEERS), at("J6", "ru.sq.426"), at("J5", "ru.sq.426", **beside), phase="DFPh",
                    attacker="russian")  # fmt: skip
        assert rules_of(may_throw(pos, "german", u(pos, "gw1"), loc(pos, "J6"))) == rules
        assert bool(throwable(pos, "german")) == (not rules)
