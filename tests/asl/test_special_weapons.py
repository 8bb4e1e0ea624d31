"""Flamethrowers, demolition charges, and what is done with weapons instead of firing them."""

import pytest

from grognard.engine.ask import Ask
from grognard.engine.dice import Pair
from grognard.engine.reason import Tally
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_groups import may_fire_at, may_join
from grognard.games.asl.firing.fire_phases import FINAL_FIRE, PREP_FIRE
from grognard.games.asl.firing.firepower import line
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.moving.costs import burden
from grognard.games.asl.units import SetCharge
from grognard.games.asl.weapons.demolition import (
    detonate,
    explode,
    fails_from,
    laid,
    may_lay,
    may_throw,
    may_use,
    throw,
)
from grognard.games.asl.weapons.machine_guns import breakdown, malfunctions
from grognard.games.asl.weapons.set_charges import explode as explode_set_charge
from grognard.games.asl.weapons.upkeep import change, destroy, may_change, may_handle
from tests.asl.build import at, attack, field, loc, moving, rules_of, run, told, u

WOODS = "h J6 w -; g J6 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def fp(pos, target, name, **more):
    return line(pos, attack(pos, target, name), u(pos, name), **more).fp


@pytest.mark.rule("asl", "22.1", "22.32")
def test_flamethrower_has_24_next_door_and_half_at_two_hexes():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.ft"), at("J6", "ru.sq.426"), at("J7", "ru.sq.426"))
    assert (fp(pos, "J6", "gw1"), fp(pos, "J7", "gw1")) == (24, 12)
    assert fp(pos, "J6", "gw1", concealed=True) == 12
    pos.phase = "AFPh"
    assert fp(pos, "J6", "gw1") == 24
    assert rules_of(may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J8"))) == ["7.22"]


@pytest.mark.rule("asl", "22.2")
def test_flames_know_no_cover_and_no_leaders():
    pos = field(WOODS, at("J5", "ge.sq.838.engineer", "ge.ft", "ge.ldr.9m1"), at("J6", "ru.sq.426"))
    assert drm(pos, attack(pos, "J6", "g1", led="g2"), u(pos, "r1")).total == 0
    sums = drm(pos, attack(pos, "J6", "gw1", led="g2"), u(pos, "r1"))
    assert sums.total == 0
    assert list(sums) == []
    pos.change(u(pos, "g1"), cx=True)
    assert drm(pos, attack(pos, "J6", "gw1"), u(pos, "r1")).total == 1


@pytest.mark.rule("asl", "22.3", "25.74")
def test_who_is_no_elite_loses_his_flamethrower_sooner():
    pos = field(
        "", at("J5", "ge.sq.838.engineer", "ge.ft"), at("J6", "ge.sq.467", "ge.ft"), at("J7", "fi.sq.648", "ge.ft")
    )
    assert [breakdown(pos, u(pos, n))[0] for n in ("gw1", "gw2", "rw1")] == [10, 8, 10]


@pytest.mark.rule("asl", "22.31")
def test_flamethrower_fires_alone():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.ft"), at("J6", "ru.sq.426"))
    assert rules_of(may_join(pos, attack(pos, "J6", "g1"), u(pos, "gw1"))) == ["22.31"]
    assert rules_of(may_join(pos, attack(pos, "J6", "gw1"), u(pos, "g1"))) == ["22.31"]


@pytest.mark.rule("asl", "22.33")
def test_pinned_hands_do_not_use_it():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.ft", pinned=True), at("J6", "ru.sq.426"))
    assert rules_of(may_fire(pos, "german", u(pos, "gw1"))) == ["22.33"]


@pytest.mark.rule("asl", "22.4")
def test_who_carries_one_is_easier_to_hit():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.ft"), at("J8", "ru.sq.426"), attacker="russian")
    assert drm(pos, attack(pos, "J5", "r1"), u(pos, "g1")).value("22.4") == -1


@pytest.mark.rule("asl", "22.5", "22.3")
def test_roll_of_ten_empties_it_and_it_fires_once():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.ft"), at("J6", "ru.sq.426"))
    assert malfunctions(pos, [u(pos, "gw1")], Pair(5, 4)) == []
    assert malfunctions(pos, [u(pos, "gw1")], Pair(6, 4)) == [u(pos, "gw1")]
    assert pos.units[u(pos, "gw1")].where == "out"
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.ft"), at("J6", "ru.sq.426"), dice=[4, 5, 1, 2])
    run(resolve(pos, attack(pos, "J6", "gw1")), pos)
    pos.change(u(pos, "gw1"), fired="")
    assert rules_of(may_fire(pos, "german", u(pos, "gw1"))) == ["22.3"]


@pytest.mark.rule("asl", "22.3", "22.5", "7.352")
@pytest.mark.parametrize(("unit", "weapon", "dice"), [("ge.hs.247", "ge.ft", [6, 5]), ("ge.hero", "ge.lmg", [6, 6])])
def test_who_serves_a_weapon_instead_of_firing_himself_has_done_so_even_if_it_is_gone_with_its_shot(unit, weapon, dice):
    pos = field("", at("J5", unit, weapon), at("J7", "ru.sq.426"), dice=dice)
    pos.change(u(pos, "gw1"), captured=True)
    run(resolve(pos, attack(pos, "J7", "gw1")), pos)
    assert pos.units[u(pos, "gw1")].where == "out"
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["7.1"]


@pytest.mark.rule("asl", "22.3")
def test_who_has_emptied_a_flamethrower_throws_no_charge():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.ft", "ge.dc"), at("J7", "ru.sq.426"), dice=[6, 5])
    run(resolve(pos, attack(pos, "J7", "gw1")), pos)
    assert pos.units[u(pos, "gw1")].where == "out"
    assert rules_of(may_use(pos, "german", u(pos, "gw2"))) == ["22.3"]


@pytest.mark.rule("asl", "23.1", "23.6")
def test_thrown_charge_hits_the_target_and_the_thrower():
    pos = field(WOODS, at("J5", "ge.sq.838.engineer", "ge.dc"), at("J6", "ru.sq.426"), dice=[6, 5, 1, 2, 5, 6, 1, 2])
    run(throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")), pos)
    target, own = told(pos, "explodes")
    assert [m.text for m in target["drm"]] == ["thrown", "tem"]
    assert (target["drm"].total, own["drm"].total) == (3, 3)
    assert pos.units[u(pos, "gw1")].where == "out"


@pytest.mark.rule("asl", "23.62")
def test_charge_thrown_in_the_advancing_fire_phase_is_worse_by_one():
    for mark, more, dice in (("", 1, [5, 6, 1, 2, 5, 6]), ("bounding", 0, [5, 6, 1, 2, 5, 6, 1, 2])):
        thrower = at("J5", "ge.sq.838.engineer", "ge.dc", fired=mark)
        pos = field("", thrower, at("J6", "ru.sq.426"), dice=dice, phase="AFPh")
        run(throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")), pos)
        assert told(pos, "explodes")[0]["drm"].total == 2 + more


@pytest.mark.rule("asl", "23.6", "23.61", "23.63")
def test_where_and_by_whom_a_charge_is_thrown():
    pos = field("h K5 o - level:1", at("J5", "ge.sq.838.engineer", "ge.dc"), at("J6", "ru.sq.426"))
    gun = u(pos, "gw1")
    assert may_throw(pos, "german", gun, loc(pos, "J6")) is None
    assert rules_of(may_throw(pos, "german", gun, loc(pos, "J5"))) == ["23.61"]
    assert rules_of(may_throw(pos, "german", gun, loc(pos, "J7"))) == ["23.61"]
    assert rules_of(may_throw(pos, "german", gun, loc(pos, "K5"))) in (["23.6"], ["23.61"])
    pos.change(u(pos, "g1"), fired="first")
    assert rules_of(may_throw(pos, "german", gun, loc(pos, "J6"))) == ["23.63"]
    pos.change(u(pos, "g1"), fired="", pinned=True)
    assert rules_of(may_throw(pos, "german", gun, loc(pos, "J6"))) == ["23.6"]


@pytest.mark.rule("asl", "23.2", "23.4")
def test_dud_by_the_hands_that_use_it():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), at("J6", "ge.sq.467", "ge.dc"))
    assert [fails_from(pos, u(pos, w), u(pos, g)) for w, g in (("gw1", "g1"), ("gw2", "g2"))] == [12, 10]
    pos.change(u(pos, "gw2"), captured=True)
    assert fails_from(pos, u(pos, "gw2"), u(pos, "g2")) == 8


@pytest.mark.rule("asl", "23.3", "23.4", "23.61")
def test_placed_charge_goes_off_in_the_advancing_fire_phase():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), at("J6", "ru.sq.426"), dice=[6, 6])
    move = moving(pos, "g1", spent=0)
    assert may_lay(pos, move, u(pos, "gw1"), loc(pos, "J6")) is None
    assert rules_of(may_lay(pos, move, u(pos, "gw1"), loc(pos, "J5"))) == ["23.61"]
    laid(pos, u(pos, "gw1"), u(pos, "g1"), loc(pos, "J6"))
    run(detonate(pos), pos)
    assert told(pos, "dud")
    assert pos.units[u(pos, "gw1")].where == "out"
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc", pinned=True), at("J6", "ru.sq.426"))
    laid(pos, u(pos, "gw1"), u(pos, "g1"), loc(pos, "J6"))
    assert pos.charges == {}


@pytest.mark.rule("asl", "9.73", "9.8")
def test_weapon_is_destroyed_instead_of_fired():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J8", "ru.sq.426"))
    assert "destroy gw1" in Ask("german", "3.2", PREP_FIRE, pos, "german").options
    assert "destroy gw1" in Ask("german", "8.4", FINAL_FIRE, pos, "german").options
    destroy(pos, "german", u(pos, "gw1"))
    assert pos.units[u(pos, "gw1")].where == "out"
    assert pos.units[u(pos, "g1")].shots == 1
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"))
    pos.change(u(pos, "gw1"), fired="prep")
    assert rules_of(may_handle(pos, "german", u(pos, "gw1"))) == ["9.73"]


@pytest.mark.rule("asl", "9.8")
def test_heavier_machine_gun_is_taken_apart_and_weighs_half():
    pos = field("", at("J5", "ge.sq.467", "ge.hmg"), at("J6", "ge.sq.467", "ge.lmg"), at("J8", "ru.sq.426"))
    before = burden(pos, u(pos, "g1"))
    change(pos, "german", u(pos, "gw1"))
    assert burden(pos, u(pos, "g1")) == -(-before // 2)
    assert rules_of(may_change(pos, "german", u(pos, "gw2"))) == ["9.8"]


@pytest.mark.rule("asl", "5.131")
def test_crowd_is_easier_to_hurt_by_charges_too():
    crowd = at("J6", *["ru.sq.426"] * 4)
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), crowd, dice=[5, 6, *[3, 3] * 12])
    for _ in explode(pos, u(pos, "gw1"), loc(pos, "J6"), u(pos, "g1"), Tally(), "23.4"):
        raise AssertionError("nobody is asked")
    assert {fact["drm"].value("5.131") for fact in told(pos, "explodes")} == {-1}


@pytest.mark.rule("asl", "5.131", "22.4")
def test_crowd_and_flamethrowers_are_easier_to_hurt_by_set_charges_too():
    crowd = at("J7", *["ru.sq.426"] * 4, "ru.ft")
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), crowd, dice=[1, 3, *[3, 3] * 12])
    w = u(pos, "gw1")
    pos.set_charges[w] = SetCharge(loc(pos, "J7"), (u(pos, "g1"),), 1, "russian")
    for _ in explode_set_charge(pos, w, "german"):
        raise AssertionError("nobody is asked")
    sums = {fact["unit"]: fact["drm"] for fact in told(pos, "explodes")}
    assert {sums[name].value("5.131") for name in ("r1", "r4")} == {-1}
    assert [sums[name].value("22.4") for name in ("r1", "r4")] == [0, -1]
