"""Molotov cocktails."""

import pytest
from msgspec.structs import replace

from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.weapons.molotov import check_drm, may_use
from tests.asl.build import at, attack, field, moving, rules_of, run, told, u

WOODS = "h W9 w -; g W9 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def give(pos):
    """A special rule gives them to the Russians."""
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("mol", "", {"mol": ["russian"]})])


def thrown(dice=(), given=True, **state):
    pos = field(WOODS, at("X8", "pa.sq.337", **state), at("W9", "ge.sq.467"), dice=dice, attacker="russian")
    if given:
        give(pos)
    shot = attack(pos, "W9", "r1")
    return pos, shot


@pytest.mark.rule("asl", "22.6", "22.61")
def test_only_a_special_rule_gives_them():
    pos, shot = thrown(given=False)
    assert rules_of(may_use(pos, shot, u(pos, "r1"))) == ["22.6"]
    pos, shot = thrown()
    assert may_use(pos, shot, u(pos, "r1")) is None
    pos.change(u(pos, "r1"), pinned=True)
    assert rules_of(may_use(pos, shot, u(pos, "r1"))) == ["22.61"]


@pytest.mark.rule("asl", "22.611")
@pytest.mark.parametrize(
    ("phase", "mark", "rules"),
    [("MPh", "", []), ("MPh", "first", ["22.611"]), ("MPh", "final", ["22.611"]), ("DFPh", "", []),
     ("DFPh", "first", ["22.611"])],
)  # fmt: skip
def test_who_has_first_fired_throws_no_more_in_this_turn(phase, mark, rules):
    pos, shot = thrown(fired=mark)
    pos.attacker, pos.phase = "german", phase
    assert rules_of(may_use(pos, shot, u(pos, "r1"))) == rules


@pytest.mark.rule("asl", "22.611", "13.351")
@pytest.mark.parametrize(("mounted", "rules"), [(True, ["22.611"]), (False, [])])
def test_nobody_throws_one_at_riders_in_his_own_location(mounted, rules):
    """That is Final Protective Fire, whatever mark he has."""
    riders = at("X8", "ge.sq.467", "horse.squad", mounted=mounted)
    pos = field("", at("X8", "ru.sq.447.rifle"), riders, attacker="german")
    give(pos)
    assert rules_of(may_use(pos, attack(pos, "X8", "r1", mover=moving(pos, "g1")), u(pos, "r1"))) == rules


@pytest.mark.rule("asl", "22.611", "8.15")
def test_nobody_throws_one_in_a_snap_shot():
    pos = field("", at("X8", "pa.sq.337"), at("W9", "ge.sq.467"), attacker="german")
    give(pos)
    shot = attack(pos, "W9", "r1", mover=moving(pos, "g1", came="W10", crossed=pos.board.hex("W10")))
    assert may_use(pos, shot, u(pos, "r1")) is None
    shot.snap = True
    assert rules_of(may_use(pos, shot, u(pos, "r1"))) == ["8.15"]


@pytest.mark.rule("asl", "22.611")
def test_they_reach_the_next_location_only():
    pos, _ = thrown()
    pos.stand_at(u(pos, "g1"), pos.scenario.location_named("W6") or 0)
    far = attack(pos, "W6", "r1")
    assert rules_of(may_use(pos, far, u(pos, "r1"))) == ["22.611"]


@pytest.mark.rule("asl", "22.611")
@pytest.mark.parametrize(("way", "rules"), [("road", []), ("", ["22.611"])])
def test_through_woods_they_are_thrown_only_along_a_road_at_who_is_on_it(way, rules):
    pos = field('h X8 w -; h W9 w -; s W9 NE road "dirt"', at("X8", "pa.sq.337"), at("W9", "ge.sq.467"))
    give(pos)
    shot = attack(pos, "W9", "r1", mover=moving(pos, "g1", came="X8", way=way))
    assert rules_of(may_use(pos, shot, u(pos, "r1"))) == rules
    assert rules_of(may_use(pos, attack(pos, "W9", "r1"), u(pos, "r1"))) == ["22.611"]


@pytest.mark.rule("asl", "22.611")
@pytest.mark.parametrize(("clear", "rules"), [("", ["22.611"]), ("; b W9 N NE SE S SW NW", [])])
def test_they_fly_between_woods_that_do_not_touch(clear, rules):
    pos = field(f"h X8 w -; h W9 w -{clear}", at("X8", "pa.sq.337"), at("W9", "ge.sq.467"))
    give(pos)
    assert rules_of(may_use(pos, attack(pos, "W9", "r1"), u(pos, "r1"))) == rules


@pytest.mark.rule("asl", "22.611", "22.62")
def test_check_adds_four_after_all_else():
    """Example 22.62.ex1: 3 x 2 + 4 = 10, column 8, +1: DR 7 is a NMC."""
    for die, fp in ((2, 10), (3, 6)):
        pos, shot = thrown(dice=[die, 1, 6, 1, 2])
        shot.molotov = u(pos, "r1")
        run(resolve(pos, shot), pos)
        result = told(pos, "fire-result")[0]
        assert result["fp"] == fp
    pos, _ = thrown()
    assert check_drm(pos, u(pos, "r1")).total == 1
    pos.change(u(pos, "r1"), cx=True)
    assert check_drm(pos, u(pos, "r1")).total == 2


@pytest.mark.rule("asl", "22.6111")
def test_coloured_six_burns_the_thrower():
    """Example 22.62.ex1: the Partisan breaks, and his fire is cancelled."""
    pos, shot = thrown(dice=[2, 6, 1])
    shot.molotov = u(pos, "r1")
    run(resolve(pos, shot), pos)
    assert told(pos, "fire-result")[0]["column"] == 0
    assert pos.units[u(pos, "r1")].broken


@pytest.mark.rule("asl", "22.611", "7.352")
@pytest.mark.parametrize(("die", "fp"), [(1, 4), (6, 0)])
def test_half_squad_that_throws_has_no_other_firepower(die, fp):
    pos = field(WOODS, at("X8", "pa.hs.127"), at("W9", "ge.sq.467"), dice=[die, 5, 6], attacker="russian")
    give(pos)
    shot = attack(pos, "W9", "r1")
    shot.molotov = u(pos, "r1")
    run(resolve(pos, shot), pos)
    assert told(pos, "fire-result")[0]["fp"] == fp


@pytest.mark.rule("asl", "22.62")
@pytest.mark.parametrize(("firers", "led"), [(("r1",), False), (("r1", "r2"), True), (("r2",), True)])
def test_leader_helps_where_more_is_fired_than_the_bottle_of_a_half_squad(firers, led):
    pos = field(WOODS, at("X8", "pa.hs.127"), at("X8", "pa.sq.337", "pa.ldr.8m1"), at("W9", "ge.sq.467"))
    give(pos)
    shot = attack(pos, "W9", *firers, led="r3")
    shot.molotov = u(pos, firers[0])
    assert ("7.531" in [modifier.rule for modifier in drm(pos, shot, u(pos, "g1"))]) == led


@pytest.mark.rule("asl", "22.611", "8.2")
def test_bottle_counts_in_what_first_fire_leaves_behind():
    """3 x 2 + 4 is column 8, which leaves 4."""
    pos = field("", at("X8", "pa.sq.337"), at("W9", "ge.sq.467"), dice=[1, 5, 6], attacker="german")
    give(pos)
    shot = attack(pos, "W9", "r1", mover=moving(pos, "g1", assault=True))
    shot.molotov = u(pos, "r1")
    run(resolve(pos, shot), pos)
    assert told(pos, "residual-placed")[0]["fp"] == 4


@pytest.mark.rule("asl", "22.611")
def test_squad_that_threw_one_serves_no_weapon_besides():
    pos = field(WOODS, at("X8", "pa.sq.337", "ru.lmg"), at("W9", "ge.sq.467"), dice=[2, 5, 6], attacker="russian")
    give(pos)
    shot = attack(pos, "W9", "r1")
    shot.molotov = u(pos, "r1")
    run(resolve(pos, shot), pos)
    assert rules_of(may_fire(pos, "russian", u(pos, "rw1"))) == ["7.351"]


@pytest.mark.rule("asl", "22.611", "7.21")
def test_they_are_dropped_from_upstairs_into_the_next_street():
    house = 'p X8 building "x8" stone storeys:2 stair; g X8 building -75,-60 75,-60 75,60 -75,60'
    pos = field(house, at("X8h1", "pa.sq.337"), at("W9", "ge.sq.467"), attacker="russian")
    give(pos)
    assert may_use(pos, attack(pos, "W9", "r1"), u(pos, "r1")) is None


@pytest.mark.rule("asl", "22.61")
def test_berserk_units_throw_them_too():
    pos, shot = thrown(berserk=True)
    assert may_use(pos, shot, u(pos, "r1")) is None
