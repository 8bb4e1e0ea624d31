"""Checks, desperation and rally: what leaders, enemies and fire do to broken units and their friends."""

import pytest

from grognard.games.asl.close_quarters.withdrawal import go
from grognard.games.asl.firing.ift import take_effect
from grognard.games.asl.hiding.concealment import reveal
from grognard.games.asl.moving.entrenching import entrench_drm, may_oversee, oversee
from grognard.games.asl.nerve.desperation import alarm
from grognard.games.asl.nerve.leadership import morale_level
from grognard.games.asl.nerve.morale import check_morale, reduce
from grognard.games.asl.nerve.rally import rally, rally_phase, rallying_leaders
from grognard.games.asl.nerve.rout import step
from grognard.games.asl.nerve.rout_ways import flight_of
from grognard.games.asl.weapons.smoke_grenades import burn
from tests.asl.build import at, field, loc, rules_of, run, told, u


@pytest.mark.rule("asl", "10.2")
def test_units_of_lower_morale_are_shaken_when_a_good_leader_breaks():
    pos = field("", at("J5", "ge.ldr.9m1", "ge.sq.467"), dice=[6, 5, 4, 3])
    hit = {u(pos, "g1"): "NMC"}
    run(take_effect(pos, hit, dict.fromkeys(hit, True), dict.fromkeys(hit, 4)), pos)
    assert pos.units[u(pos, "g1")].broken
    (shaken,) = told(pos, "task-check")
    assert (shaken["unit"], shaken["final"]) == ("g2", 8)
    assert pos.units[u(pos, "g2")].pinned


@pytest.mark.rule("asl", "17.11")
def test_mortal_wound_is_the_end_of_a_leader():
    for die, where in ((2, "map"), (6, "out")):
        pos = field("", at("J5", "ge.ldr.9m1"), dice=[die])
        reduce(pos, u(pos, "g1"))
        assert pos.units[u(pos, "g1")].where == where


@pytest.mark.rule("asl", "10.4")
def test_broken_unit_has_the_morale_of_its_other_side():
    pos = field("", at("J5", "ss.sq.658.44"))
    printed = pos.type(u(pos, "g1"))
    assert morale_level(pos, u(pos, "g1")) == printed.morale
    pos.change(u(pos, "g1"), broken=True)
    assert morale_level(pos, u(pos, "g1")) == printed.broken_morale == printed.morale + 1


@pytest.mark.rule("asl", "10.7", "3.2")
def test_leader_helps_those_who_dig_once_in_a_phase_and_labours_with_them():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467", "ge.ldr.9m1"), dice=[3, 3])
    assert rules_of(may_oversee(pos, "german", u(pos, "g3"), u(pos, "g1"))) == []
    run(oversee(pos, "german", u(pos, "g3"), u(pos, "g1")), pos)
    assert pos.foxholes == {pos.board.hex("J5"): 1}
    assert pos.units[u(pos, "g3")].ti
    assert rules_of(may_oversee(pos, "german", u(pos, "g3"), u(pos, "g2"))) == ["10.7"]


@pytest.mark.rule("asl", "10.7", "4.51")
def test_leader_who_has_directed_fire_oversees_nobody_and_a_tired_one_helps_less():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.9m1"))
    squad, leader = u(pos, "g1"), u(pos, "g2")
    assert entrench_drm(pos, squad).total == 0
    assert entrench_drm(pos, squad, leader).total == -1
    pos.change(leader, cx=True)
    assert entrench_drm(pos, squad, leader).total == 0
    pos.change(leader, fired="prep")
    assert rules_of(may_oversee(pos, "german", leader, squad)) == ["10.7"]


@pytest.mark.rule("asl", "10.7", "25.221")
def test_beside_a_commissar_no_other_leader_oversees_those_who_dig():
    pos = field("", at("J5", "ru.sq.426", "ru.ldr.8m1", "ru.com.9m0"), attacker="russian")
    squad, leader, commissar = (u(pos, f"r{n}") for n in (1, 2, 3))
    assert may_oversee(pos, "russian", commissar, squad) is None
    assert rules_of(may_oversee(pos, "russian", leader, squad)) == ["25.221"]


@pytest.mark.rule("asl", "10.31", "15.2")
@pytest.mark.parametrize(
    ("type", "state", "dice", "lives"),
    [("ge.hero", {}, [6, 6, 3], True), ("ge.hero", {}, [6, 6, 4], False), ("ge.hero", {"wounded": True}, [6, 6], False),
     ("ge.ldr.8m0", {"berserk": True, "wounded": True}, [6, 6, 3], True)],
)  # fmt: skip
def test_twelve_wounds_heroes_and_berserk_leaders_gravely_and_kills_wounded_heroes(type, state, dice, lives):
    pos = field("", at("J5", type, **state), dice=dice)
    run(check_morale(pos, u(pos, "g1")), pos)
    assert bool(pos.units[u(pos, "g1")].hex) == lives


@pytest.mark.rule("asl", "10.71")
def test_leader_whom_another_has_rallied_rallies_others():
    pos = field("", at("J5", "ge.ldr.8m0"), at("J5", "ge.ldr.9m1", "ge.sq.467", broken=True), phase="RPh", dice=[2, 3])
    run(rally(pos, "german", u(pos, "g2")), pos)
    assert rallying_leaders(pos, u(pos, "g3")) == [u(pos, "g1"), u(pos, "g2")]


@pytest.mark.rule("asl", "10.62")
def test_broken_unit_that_withdraws_beside_the_enemy_is_desperate():
    pos = field("", at("J5", "ge.sq.467", broken=True, melee=True), at("J5", "ru.sq.426", melee=True), phase="CCPh")
    go(pos, u(pos, "g1"), loc(pos, "J6"), "11.2")
    assert pos.units[u(pos, "g1")].dm


@pytest.mark.rule("asl", "10.21")
def test_leader_helps_those_who_burn():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.9m1"), dice=[2, 2, 2, 2])
    for _ in burn(pos, loc(pos, "J5"), loc(pos, "J5")):
        raise AssertionError("nobody is asked")
    assert {check["unit"]: check["drm"].value("10.21") for check in told(pos, "morale-check")} == {"g1": -1, "g2": 0}


@pytest.mark.rule("asl", "24.31", "10.2")
def test_leaders_burn_first_and_their_loss_is_felt():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.9m1"), dice=[6, 5, 2, 2, 2, 3])
    for _ in burn(pos, loc(pos, "J5"), loc(pos, "J5")):
        raise AssertionError("nobody is asked")
    assert [check["unit"] for check in told(pos, "morale-check")] == ["g2", "g1"]
    assert [check["unit"] for check in told(pos, "task-check")] == ["g1"]


@pytest.mark.rule("asl", "10.62")
def test_known_enemy_next_door_and_fire_make_broken_units_desperate():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J6", "ru.sq.426"), at("J8", "ru.sq.426", marker=1))
    alarm(pos, loc(pos, "J8"), "russian")
    assert not pos.units[u(pos, "g1")].dm
    alarm(pos, loc(pos, "J6"), "russian")
    assert pos.units[u(pos, "g1")].dm


@pytest.mark.rule("asl", "10.62")
def test_enemy_next_door_who_shows_himself_makes_broken_units_desperate():
    for place, dm in (("J6", True), ("J7", False)):
        pos = field("", at("J5", "ge.sq.467", broken=True), at(place, "ru.sq.426", marker=1))
        reveal(pos, u(pos, "r1"), "12.14")
        assert pos.units[u(pos, "g1")].dm == dm


@pytest.mark.rule("asl", "10.62", "3.1")
def test_desperation_comes_off_at_the_end_of_the_rally_phase():
    pos = field("", at("J5", "ge.sq.467", broken=True, dm=True), at("J9", "ru.sq.426"), phase="RPh", dice=[6, 5])
    run(rally_phase(pos, "german"), pos, {"german": ["rally g1", "done"]})
    assert told(pos, "rally")
    assert not pos.units[u(pos, "g1")].dm


@pytest.mark.rule("asl", "10.62")
def test_enemy_who_withdraws_or_routs_next_door_makes_broken_units_desperate():
    pos = field("", at("J7", "ge.sq.467", broken=True), at("J5", "ru.sq.426", melee=True), phase="CCPh")
    go(pos, u(pos, "r1"), loc(pos, "J6"), "11.2")
    assert pos.units[u(pos, "g1")].dm
    pos = field("", at("J7", "ge.sq.467", broken=True), at("J5", "ru.sq.426", broken=True, dm=True), phase="RtPh")
    pos.flight = flight_of(pos, u(pos, "r1"))
    run(step(pos, loc(pos, "J6"), crawls=False), pos)
    assert pos.units[u(pos, "g1")].dm
