"""How long Melee holds those who are in it: until no enemy is left there to hold them, and riders not at all."""

import pytest

from grognard.games.asl.close_quarters.melee import hold_in_melee
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.hiding.concealment import reveal
from grognard.games.asl.moving.expenditures import dismount, enter
from grognard.games.asl.moving.moves import may_move
from grognard.games.asl.nerve.morale import eliminate
from grognard.games.asl.nerve.rout_ways import may_rout
from grognard.games.asl.snipers import hit
from tests.asl.build import at, field, loc, moving, rules_of, run, u, under_way


@pytest.mark.rule("asl", "11.15")
def test_melee_is_over_as_soon_as_the_last_enemy_is_gone():
    pos = field("", at("J5", "ge.sq.467", melee=True), at("J5", "ru.ldr.8m0", "ru.ldr.7m0", melee=True), phase="PFPh")
    squad = u(pos, "g1")
    hit(pos, u(pos, "r1"), 1)
    assert pos.units[squad].melee  # the other still holds it
    hit(pos, u(pos, "r2"), 1)
    assert not pos.units[squad].melee
    assert may_fire(pos, "german", squad) is None
    assert may_move(pos, "german", squad) is None


@pytest.mark.rule("asl", "11.15", "11.16")
def test_broken_unit_routs_from_a_melee_that_fire_has_ended():
    pos = field(
        "h J4 w -", at("J5", "ge.sq.467", melee=True, broken=True, dm=True), at("J5", "ru.sq.426", melee=True),
        at("J7", "ru.sq.426"), phase="RtPh",
    )  # fmt: skip
    assert rules_of(may_rout(pos, "german", u(pos, "g1"))) == ["10.5"]
    eliminate(pos, u(pos, "r1"), "7.301")
    assert may_rout(pos, "german", u(pos, "g1")) is None


@pytest.mark.rule("asl", "11.15")
def test_concealed_enemies_hold_nobody_in_melee():
    pos = field(
        "", at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.426", melee=True), at("J5", "ru.sq.426", marker=1)
    )
    eliminate(pos, u(pos, "r1"), "7.301")
    assert not pos.units[u(pos, "g1")].melee


def riders(*placements, **given):
    """A mounted squad with an enemy squad in its Location, after their Close Combat."""
    pos = field(
        "", at("J5", "ru.sq.447.rifle", "horse.squad", mounted=True), at("J5", "ge.sq.467"), *placements, **given
    )
    hold_in_melee(pos)
    return pos


@pytest.mark.rule("asl", "11.15", "11.71")
def test_riders_hold_infantry_in_melee_but_are_not_held():
    pos = riders(phase="MPh", attacker="russian")
    assert [pos.units[u(pos, name)].melee for name in ("r1", "g1")] == [False, True]
    assert may_move(pos, "russian", u(pos, "r1")) is None


@pytest.mark.rule("asl", "11.71")
def test_riders_who_leave_a_melee_let_go_of_those_who_may_fire_at_them_then():
    pos = riders(dice=[6, 5])
    moving(pos, "r1", spent=0)
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["11.15"]
    run(enter(pos, [u(pos, "r1")], loc(pos, "J6"), "", 2, False), pos, {"german": ["fire", "with g1", "shoot"]})
    assert not pos.units[u(pos, "g1")].melee


@pytest.mark.rule("asl", "11.71")
def test_infantry_that_stays_when_riders_leave_still_holds_the_enemy():
    pos = riders(at("J5", "ru.sq.426"))
    moving(pos, "r1", spent=0)
    run(enter(pos, [u(pos, "r1")], loc(pos, "J6"), "", 2, False), pos, {"german": []})
    assert [pos.units[u(pos, name)].melee for name in ("g1", "r2")] == [True, True]


@pytest.mark.rule("asl", "11.71")
def test_riders_who_dismount_in_a_melee_are_in_it():
    pos = riders()
    moving(pos, "r1", spent=0)
    run(dismount(pos), pos, {"german": []})
    assert pos.units[u(pos, "r1")].melee
    assert under_way(pos).done


@pytest.mark.rule("asl", "11.71", "11.15")
def test_rider_who_comes_to_light_in_a_melee_is_not_held():
    pos = riders(at("J5", "ru.sq.426"), at("J5", "ru.ldr.8m0", "horse.smc", mounted=True, marker=1))
    reveal(pos, u(pos, "r3"), "12.14")
    assert not pos.units[u(pos, "r3")].melee
