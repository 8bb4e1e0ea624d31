"""Spraying Fire."""

import pytest

from grognard.games.asl.firing.fire_groups import may_join
from grognard.games.asl.firing.firepower import total
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.spraying import may_spray, second_target
from tests.asl.build import at, attack, field, loc, moving, rules_of, run, told, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
HOUSE = 'p H3 building "h3" wood storeys:1 stair; g H3 building -75,-60 75,-60 75,60 -75,60'


def sprayed(pos, target, other, *names, **more):
    shot = attack(pos, target, *names, **more)
    assert may_spray(pos, shot, loc(pos, other)) is None
    shot.spray = loc(pos, other)
    return shot


@pytest.mark.rule("asl", "9.5", "7.34")
def test_squad_and_machine_gun_spray_two_locations_at_half_power():
    """Example 9.5.ex1: 8 FP at +2 next door, 4 FP without a modifier two hexes off."""
    pos = field(HOUSE, at("G4", "ge.sq.548", "ge.lmg"), at("H3", "ru.sq.426"), at("I4", "ru.sq.426"), dice=[6, 5])
    shot = sprayed(pos, "H3", "I4", "g1", "gw1")
    other = second_target(pos, shot)
    assert other is not None
    assert [float(total(pos, a, a.shots)) for a in (shot, other)] == [8.0, 4.0]
    run(resolve(pos, shot), pos)
    near, far = told(pos, "fire-result")
    assert (near["hex"], near["final"], far["hex"], far["final"]) == ("H3", 13, "I4", 11)
    assert pos.units[u(pos, "g1")].fired == "prep"


@pytest.mark.rule("asl", "9.5", "6.11")
@pytest.mark.parametrize(("target", "other"), [("J8", "K8"), ("K8", "J8")])
def test_of_two_sprayed_locations_only_the_one_in_sight_is_attacked(target, other):
    pos = field(f"h J7 w -; g J7 {WOODS}", at("J5", "ge.sq.467", "ge.mmg"), at("J8", "ru.sq.426"), dice=[6, 5])
    run(resolve(pos, sprayed(pos, target, other, "gw1")), pos)
    assert [event["hex"] for event in told(pos, "fire-result")] == ["K8"]
    assert len(told(pos, "no-line")) == (target == "J8")
    assert pos.units[u(pos, "gw1")].fired == "prep"


@pytest.mark.rule("asl", "9.7")
def test_gun_that_is_removed_by_the_roll_does_not_spoil_the_second_target():
    pos = field(HOUSE, at("G4", "ge.sq.548", "ge.lmg"), at("H3", "ru.sq.426"), at("I4", "ru.sq.426"), dice=[6, 6])
    pos.change(u(pos, "gw1"), captured=True)
    run(resolve(pos, sprayed(pos, "H3", "I4", "g1", "gw1")), pos)
    assert [event["weapon"] for event in told(pos, "weapon-removed")] == ["gw1"]
    assert [event["hex"] for event in told(pos, "fire-result")] == ["H3", "I4"]


@pytest.mark.rule("asl", "9.5", "9.52")
def test_who_can_spray_and_where():
    pos = field("", at("J5", "ge.sq.548", "ge.lmg"), at("J6", "ge.hs.237"), at("J8", "ru.sq.426"))
    ours = attack(pos, "J8", "gw1")
    assert may_spray(pos, ours, loc(pos, "J7")) is None
    assert rules_of(may_spray(pos, ours, loc(pos, "L8"))) == ["9.5"]
    assert rules_of(may_spray(pos, attack(pos, "J8", "g2"), loc(pos, "J7"))) == ["9.52"]
    far = attack(pos, "J9", "g1")
    assert rules_of(may_spray(pos, far, loc(pos, "J8"))) == ["9.52"]


@pytest.mark.rule("asl", "8.24", "9.52")
def test_first_fire_that_sprays_leaves_residual_in_both_locations():
    pos = field("", at("J5", "ge.sq.548", "ge.lmg"), at("J7", "ru.sq.426"), dice=[6, 5])
    mover = moving(pos, "r1", assault=True)
    shot = sprayed(pos, "J7", "K7", "g1", "gw1", mover=mover)
    run(resolve(pos, shot), pos)
    assert pos.residual == {loc(pos, "J7"): 2, loc(pos, "K7"): 1}
    assert len(told(pos, "dice")) == 1


@pytest.mark.rule("asl", "7.55")
def test_whoever_sprays_fires_at_both_locations_for_all_beside_him():
    placed = at("G4", "ge.sq.548"), at("G4", "ge.sq.548"), at("H3", "ru.sq.426"), at("I4", "ru.sq.426")
    pos = field(HOUSE, *placed, dice=[6, 5])
    run(resolve(pos, sprayed(pos, "H3", "I4", "g1")), pos)
    late = attack(pos, "I4", "g2")
    late.shots.clear()
    assert rules_of(may_join(pos, late, u(pos, "g2"))) == ["7.55"]
    pos = field(HOUSE, *placed, dice=[6, 5])
    run(resolve(pos, attack(pos, "I4", "g2")), pos)
    assert rules_of(may_spray(pos, attack(pos, "H3", "g1"), loc(pos, "I4"))) == ["7.55"]


@pytest.mark.rule("asl", "9.21")
def test_machine_gun_sprays_only_inside_its_field_of_fire():
    pos = field("h J5 w -", at("J5", "ge.sq.548", "ge.mmg"), at("J8", "ru.sq.426"))
    gun = u(pos, "gw1")
    assert may_spray(pos, attack(pos, "J8", "gw1"), loc(pos, "I8")) is None
    pos.change(gun, arc="SE-S")
    assert may_spray(pos, attack(pos, "J8", "gw1"), loc(pos, "K8")) is None
    assert rules_of(may_spray(pos, attack(pos, "J8", "gw1"), loc(pos, "I8"))) == ["9.21"]


@pytest.mark.rule("asl", "9.52", "8.4")
def test_marked_unit_sprays_from_upstairs_into_the_next_street():
    house = 'p J5 building "j5" stone storeys:2 stair; g J5 building -75,-60 75,-60 75,60 -75,60'
    pos = field(house, at("J5h1", "ge.sq.548", fired="first"), at("J6", "ru.sq.426"), phase="DFPh", attacker="russian")
    assert may_spray(pos, attack(pos, "J6", "g1"), loc(pos, "K6")) is None
