"""Encirclement by fire, and upper levels that are cut off."""

import pytest

from grognard.games.asl.counters_in_play import deploy
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.encirclement import comes_from, consider, is_encircled, surround
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.locations import next_to
from grognard.games.asl.moving.costs import entry_cost
from grognard.games.asl.moving.movement import begin_move
from grognard.games.asl.nerve.heat_of_battle import rage
from grognard.games.asl.nerve.leadership import morale_level
from grognard.games.asl.nerve.rally import rally
from grognard.games.asl.places import level_of
from grognard.games.asl.units import Smoke
from tests.asl.build import at, attack, board, field, loc, told, u
from tests.driver import _play

STONE = 'p J5 building "j5" stone; g J5 building -75,-60 75,-60 75,60 -75,60'


def fire(pos, target, *names, led=""):
    _play(resolve(pos, attack(pos, target, *names, led=led)), {})


def shoot(pos, name, target="J6"):
    consider(pos, attack(pos, target, name))


@pytest.mark.rule("asl", "7.7.a", "7.7")
def test_opposite_hexspines():
    pos = field("", at("H6", "ge.sq.467"), at("L6", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    places = {comes_from(pos, loc(pos, "J6"), loc(pos, label)) for label in ("H6", "L6")}
    assert all(place % 2 for place in places)
    shoot(pos, "g1")
    assert not pos.encircled
    shoot(pos, "g2")
    assert pos.encircled == {loc(pos, "J6"): "russian"}


@pytest.mark.rule("asl", "7.7.b")
def test_opposite_hexsides_have_three_vertices_between_them():
    pos = field("", at("J4", "ge.sq.467"), at("J8", "ge.sq.467"), at("K8", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    assert surround({comes_from(pos, loc(pos, "J6"), loc(pos, label)) for label in ("J4", "J8")})
    assert not surround({comes_from(pos, loc(pos, "J6"), loc(pos, label)) for label in ("J4", "L7")})


@pytest.mark.rule("asl", "7.7.c", "7.71")
def test_three_hexsides_of_which_no_two_are_adjacent():
    assert surround({0, 4, 8})
    assert surround({2, 6, 10})
    assert not surround({0, 2, 4})
    assert not surround({0, 4})
    pos = field("", at("J5", "ge.sq.467"), at("I7", "ge.sq.467"), at("K7", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    group = attack(pos, "J6", "g1", "g2", "g3")
    places = {comes_from(pos, loc(pos, "J6"), pos.units[s].loc) for s in group.shots}
    consider(pos, group)
    assert surround(places) == (loc(pos, "J6") in pos.encircled)


@pytest.mark.rule("asl", "7.7")
def test_fire_at_another_target_between_breaks_the_chain():
    pos = field(
        "", at("J4", "ge.sq.467"), at("J8", "ge.sq.467"), at("J6", "ru.sq.447.rifle"), at("L6", "ru.sq.447.rifle")
    )
    shoot(pos, "g1")
    shoot(pos, "g1", "L6")
    shoot(pos, "g2")
    assert not pos.encircled


@pytest.mark.rule("asl", "7.7")
@pytest.mark.parametrize(("second", "encircled"), [("r1", True), ("r2", False)])
def test_fire_at_one_mover_and_then_at_the_next_encircles_neither(second, encircled):
    pos = field(
        "", at("J3", "ge.sq.467"), at("J9", "ge.sq.467"), at("I6", "ru.sq.426"), at("K6", "ru.sq.426"),
        phase="MPh", attacker="russian", dice=[6, 5] * 3,
    )  # fmt: skip
    volleys = ["fire", "with g1", "shoot", *(["pass"] if second == "r2" else []), "fire", "with g2", "shoot"]
    moves = begin_move(pos, "russian", u(pos, "r1"))
    if second == "r2":
        _play(moves, {"russian": ["assault", "enter J6", "stop"], "german": volleys[:4]})
        moves, volleys = begin_move(pos, "russian", u(pos, "r2")), volleys[4:]
    _play(moves, {"russian": ["assault", "enter J6"], "german": volleys})
    assert bool(pos.encircled) == encircled


@pytest.mark.rule("asl", "7.7", "10.62", "7.9")
@pytest.mark.parametrize(
    ("firer", "leader", "dice", "counts"),
    [("ge.hs.237", (), [6, 5], False), ("ge.hs.237", ("ge.ldr.8m0",), [6, 5], True),
     ("ge.sq.436", (), [5, 5], True), ("ge.sq.467", (), [6, 5], True)],
)  # fmt: skip
def test_fire_counts_if_it_could_check_morale_whatever_is_rolled_but_a_2_may_cower(firer, leader, dice, counts):
    """Two factors against stone give a NMC with a 2 alone, and without a leader that is a lower column."""
    foes = at("J5", "ru.sq.426"), at("J5", "ru.hs.226", broken=True)
    pos = field(STONE, at("J3", firer, *leader), at("J7", firer, *leader), *foes, dice=dice * 2)
    for n in (1, 2 + len(leader)):
        fire(pos, "J5", f"g{n}", led=f"g{n + 1}" if leader else "")
    assert (bool(pos.encircled), pos.units[u(pos, "r2")].dm) == (counts, counts)


@pytest.mark.rule("asl", "7.7")
def test_fire_in_vain_at_another_location_breaks_the_chain_too():
    wall = 'p L5 building "l5" stone; g L5 building -75,-60 75,-60 75,60 -75,60'
    placed = at("J3", "ge.sq.467"), at("J7", "ge.sq.467"), at("K5", "ge.sq.467"), at("J5", "ru.sq.426")
    pos = field(wall, *placed, at("N6", "ru.sq.426"), dice=[6, 5] * 3)
    for firer, target in (("g1", "J5"), ("g3", "N6"), ("g2", "J5")):
        fire(pos, target, firer)
    assert told(pos, "no-line")
    assert not pos.encircled


@pytest.mark.rule("asl", "7.7")
def test_nobody_is_encircled_in_an_empty_location():
    pos = field("", at("J3", "ge.sq.467"), at("J7", "ge.sq.467"), dice=[6, 5, 6, 5])
    for firer in ("g1", "g2"):
        fire(pos, "J5", firer)
    assert not pos.encircled


@pytest.mark.rule("asl", "7.7")
@pytest.mark.parametrize("state", [{"mounted": True}, {"hidden": True}])
def test_neither_riders_nor_the_hidden_are_encircled(state):
    pos = field("", at("J3", "ge.sq.467"), at("J7", "ge.sq.467"), at("J5", "ru.sq.426", **state), dice=[6, 6, 6, 6])
    for firer in ("g1", "g2"):
        fire(pos, "J5", firer)
    assert len(told(pos, "fire-result")) == 2
    assert not pos.encircled


@pytest.mark.rule("asl", "7.7")
def test_encirclement_ends_when_the_last_who_minds_it_goes_berserk():
    pos = field("", at("J6", "ru.sq.447.rifle", "ru.hero"), at("J9", "ge.sq.467"), attacker="russian")
    pos.encircled = {loc(pos, "J6"): "russian"}
    rage(pos, u(pos, "r1"), "15.4")
    assert not pos.encircled


@pytest.mark.rule("asl", "7.7")
def test_encirclement_lowers_morale_against_attacks_alone():
    """A squad of morale 7 rallies and passes Task Checks of its own with a 7; an attack's PTC pins it with one."""
    placed = at("J6", "ru.sq.447.rifle", "ru.ldr.8m0"), at("J6", "ru.sq.447.rifle", broken=True), at("J9", "ge.sq.467")
    pos = field("", *placed, dice=[3, 4] * 2, attacker="russian", phase="RPh")
    pos.encircled = {loc(pos, "J6"): "russian"}
    _play(rally(pos, "russian", u(pos, "r3")), {})
    assert not pos.units[u(pos, "r3")].broken
    deploy(pos, "russian", u(pos, "r1"), u(pos, "r2"))
    assert [(t["final"], t["morale"]) for t in told(pos, "task-check")] == [(7, 7)]
    pos = field("", at("J6", "ru.sq.447.rifle"), at("J9", "ge.sq.467"), dice=[3, 4, 3, 4], phase="PFPh")
    pos.encircled = {loc(pos, "J6"): "russian"}
    fire(pos, "J6", "g1")
    assert [(t["final"], t["morale"]) for t in told(pos, "task-check")] == [(7, 6)]


@pytest.mark.rule("asl", "7.7")
def test_effects_of_encirclement_and_its_end():
    pos = field("", at("J6", "ru.sq.447.rifle", "ru.hero"), at("J9", "ge.sq.467"), attacker="russian")
    pos.encircled = {loc(pos, "J6"): "russian"}
    squad, hero = u(pos, "r1"), u(pos, "r2")
    assert (morale_level(pos, squad), morale_level(pos, hero)) == (6, 9)
    assert drm(pos, attack(pos, "J9", "r1"), u(pos, "g1")).value("7.7") == 1
    assert entry_cost(pos, loc(pos, "J6"), loc(pos, "J5"), (squad,)).total == 2
    pos.stand_at(hero, loc(pos, "J5"))
    assert pos.encircled
    pos.stand_at(squad, loc(pos, "J5"))
    assert not pos.encircled
    assert told(pos, "encircled") == []


@pytest.mark.rule("asl", "7.72")
def test_upper_level_without_a_free_way_down_is_encircled():
    pos = board(104, at("C3", "ge.sq.467"), at("C4", "ru.sq.426"))
    places = [place for hex in pos.board.hexes for place in pos.scenario.locations(hex)]
    high, below = next(
        (place, near[0])
        for place in places
        if level_of(place) == 1 and len(near := next_to(pos.scenario, place)) == 1 and level_of(near[0]) == 0
    )
    pos.stand_at(u(pos, "g1"), high)
    assert not is_encircled(pos, u(pos, "g1"))
    pos.stand_at(u(pos, "r1"), below)
    assert is_encircled(pos, u(pos, "g1"))
    pos.change(u(pos, "r1"), broken=True)
    assert not is_encircled(pos, u(pos, "g1"))


@pytest.mark.rule("asl", "7.7")
def test_the_first_step_costs_twice_all_that_it_costs_those_who_are_encircled():
    pos = field("", at("J6", "ru.sq.447.rifle", "ru.hero"), attacker="russian")
    pos.encircled = {loc(pos, "J6"): "russian"}
    pos.smoke = {pos.board.hex("J5"): Smoke("smoke_2", 2, "german", True)}
    a, b = loc(pos, "J6"), loc(pos, "J5")
    assert [entry_cost(pos, a, b, (u(pos, name),)).total for name in ("r1", "r2")] == [4, 2]
    pos.encircled = {loc(pos, "J6"): "german"}
    assert entry_cost(pos, a, b, (u(pos, "r1"),)).total == 2


@pytest.mark.rule("asl", "7.7")
@pytest.mark.parametrize(("marker", "encircled"), [(0, True), (1, False)])
def test_fire_at_the_concealed_must_be_able_to_check_their_morale_at_half_power(marker, encircled):
    placed = at("J5", "ru.sq.426", marker=marker), at("J3", "ge.sq.467"), at("J7", "ge.sq.467")
    pos = field(STONE, *placed, dice=[6, 5, 6, 5])
    for firer in ("g1", "g2"):
        fire(pos, "J5", firer)
    assert bool(pos.encircled) == encircled
