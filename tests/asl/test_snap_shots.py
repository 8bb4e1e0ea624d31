"""Snap Shots at hexsides, by units and by Fire Lanes."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.engine.dice import ScriptedDice
from grognard.engine.sight import BLOCKED
from grognard.games.asl.firing.drm import drm, lines
from grognard.games.asl.firing.fire_groups import may_join
from grognard.games.asl.firing.fire_lanes import lane_attacks, lay, may_snap, snap_drm
from grognard.games.asl.firing.firepower import line
from grognard.games.asl.firing.first_fire import FIRST_FIRE
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.snap_shots import seen_through
from grognard.games.asl.moving.movement import begin_move
from grognard.games.asl.sight import hindrance
from tests.asl.build import asked, at, attack, field, loc, moving, rules_against, rules_of, run, told, u, under_way

HOUSES = (
    'p J4 building "j4" wood storeys:1 stair; g J4 building -75,-60 75,-60 75,60 -75,60; '
    'p H5 building "h5" wood storeys:1 stair; g H5 building -75,-60 75,-60 75,60 -75,60; '
    'p H7 building "h7" wood storeys:1; g H7 building -40,-40 40,-40 40,40 -40,40; '
    's G6 S road "dirt"; s G7 S road "dirt"'
)


def crossing(pos, who, came, **state):
    """A unit has just come over the hexside."""
    return moving(pos, who, came=came, crossed=pos.board.hex(came), **state)


def snap(pos, target, *names, mover):
    shot = attack(pos, target, *names, mover=mover)
    shot.snap = True
    return shot


@pytest.mark.rule("asl", "8.15")
def test_snap_shot_has_half_the_power_and_knows_no_cover_and_no_movement():
    """Example 8.15.ex1: 2.5 FP without modifiers instead of 5 FP with +2."""
    pos = field(HOUSES, at("H5", "ru.sq.527"), at("H7", "ge.sq.467"))
    go = crossing(pos, "g1", "I7", assault=True)
    plain = attack(pos, "H7", "r1", mover=go)
    assert line(pos, plain, u(pos, "r1")).fp == Fraction(5)
    assert drm(pos, plain, u(pos, "g1")).total == 2
    shot = snap(pos, "H7", "r1", mover=go)
    assert line(pos, shot, u(pos, "r1")).fp == Fraction(5, 2)
    assert list(drm(pos, shot, u(pos, "g1"))) == []
    shot.mover = crossing(pos, "g1", "I7")
    assert list(drm(pos, shot, u(pos, "g1"))) == []


@pytest.mark.rule("asl", "8.15")
def test_snap_shot_needs_the_hexside_and_not_the_hex():
    """Example 8.15.ex1: from K2 neither H7 nor G7 is seen, but the whole hexside between them."""
    pos = field(HOUSES, at("K2", "ru.sq.447.rifle", "ru.mmg"), at("G7", "ge.sq.467"))
    go, here = crossing(pos, "g1", "H7"), loc(pos, "K2")
    assert [hindrance(pos, here, loc(pos, hex)) for hex in ("H7", "G7")] == [BLOCKED, BLOCKED]
    assert seen_through(pos, here, go) == 0
    shot = snap(pos, "G7", "r1", mover=go)
    assert not lines(pos, shot)[here].blocked
    assert line(pos, shot, u(pos, "r1")).fp == 1
    wall = "; s H7 NW wall; s G7 NE wall"
    pos = field(HOUSES + wall, at("K2", "ru.sq.447.rifle"), at("G7", "ge.sq.467"))
    shot = snap(pos, "G7", "r1", mover=crossing(pos, "g1", "H7"))
    assert drm(pos, shot, u(pos, "g1")).total == 2
    pos = field(HOUSES + "; h I5 w -; g I5 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80",
                at("K2", "ru.sq.447.rifle"), at("G7", "ge.sq.467"))  # fmt: skip
    assert seen_through(pos, loc(pos, "K2"), crossing(pos, "g1", "H7")) == BLOCKED


@pytest.mark.rule("asl", "8.15", "4.63")
def test_snap_shot_at_a_dash_is_halved_twice():
    """Example 8.15.ex1: 4 FP of a MMG at who dashes from H7 by G7 to G6 are 1 FP."""
    pos = field(HOUSES, at("K2", "ru.sq.447.rifle", "ru.mmg"), at("G7", "ge.sq.467"))
    go = crossing(pos, "g1", "H7", dash=tuple(pos.board.hex(h) for h in ("G7", "G6", "H7")))
    assert line(pos, snap(pos, "G7", "rw1", mover=go), u(pos, "rw1")).fp == 1


@pytest.mark.rule("asl", "8.15")
def test_height_protects_from_snap_shots():
    """Example 8.15.ex1: a hexside between hexes of level 1 gives the height advantage."""
    hill = "; ".join(f"h {hex} o - level:1" for hex in ("H7", "I7"))
    pos = field(hill, at("H4", "ru.sq.527"), at("H7", "ge.sq.467"))
    sums = drm(pos, snap(pos, "H7", "r1", mover=crossing(pos, "g1", "I7")), u(pos, "g1"))
    assert [m.text for m in sums] == ["height"]


@pytest.mark.rule("asl", "8.15")
def test_who_may_fire_a_snap_shot():
    pos = field("", at("J5", "ru.sq.447.rifle", "ru.ft"), at("J6", "ge.sq.467"), at("J6", "ru.sq.426"))
    go = crossing(pos, "g1", "J7")
    shot = snap(pos, "J6", "r1", mover=go)
    shot.shots = []
    assert may_join(pos, shot, u(pos, "r1")) is None
    assert rules_of(may_join(pos, shot, u(pos, "rw1"))) == ["8.15"]
    assert rules_of(may_join(pos, shot, u(pos, "r2"))) == ["8.15"]
    pos.change(u(pos, "r1"), fired="first")
    assert rules_of(may_join(pos, shot, u(pos, "r1"))) == ["8.15"]
    pos.change(u(pos, "r1"), fired="")
    shot.mover = pos.move = crossing(pos, "g1", "J7", snapped=(u(pos, "r1"),), spent=2)
    assert rules_of(may_join(pos, shot, u(pos, "r1"))) == ["8.15"]


@pytest.mark.rule("asl", "8.15")
def test_window_offers_snap_shots_only_when_a_hexside_was_crossed():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), phase="MPh")
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"]})
    assert {"fire", "snap", "pass"} == set(ask.options)
    go = moving(pos, "g1", came="J4")
    assert rules_against(Ask("russian", "8.1", FIRST_FIRE, pos, go), "snap") == ["8.15"]


@pytest.mark.rule("asl", "8.223")
def test_snap_shot_leaves_no_residual_firepower():
    for snapped, left in ((True, {}), (False, {"J7": 2})):
        pos = field("", at("J5", "ru.sq.447.rifle"), at("J7", "ge.sq.467"), dice=[6, 5])
        shot = attack(pos, "J7", "r1", mover=crossing(pos, "g1", "J8"))
        shot.snap = snapped
        run(resolve(pos, shot), pos)
        assert {pos.loc_label(where): fp for where, fp in pos.residual.items()} == left


def lane(facts="s K6 S wall", dice=(), **state):
    """Example 9.221.ex1: a machine gun in L8 sweeps K8, K7 and J6; somebody goes from K6 to J6."""
    pos = field(facts, at("L8", "ge.sq.467", "ge.mmg"), at("K7", "ru.sq.426"), dice=dice)
    shot = attack(pos, "K7", "gw1", mover=moving(pos, "r1"))
    shot.sweeps = [(u(pos, "gw1"), loc(pos, "J6"), "left")]
    lay(pos, shot)
    pos.stand_at(u(pos, "r1"), loc(pos, "J6"))
    crossing(pos, "r1", "K6", **state)
    return pos


@pytest.mark.rule("asl", "9.221", "7.6")
def test_lane_fires_at_the_hexside_along_which_it_runs_at_full_power():
    pos = lane(dice=[6, 5], assault=True)
    assert may_snap(pos, under_way(pos), pos.lanes[0])
    assert {m.text: m.value for m in snap_drm(pos, under_way(pos), pos.lanes[0], u(pos, "r1"))} == {"tem": 2}
    run(lane_attacks(pos), pos, {"german": ["yes"]})
    (told_of,) = told(pos, "lane-attacks")
    assert (told_of["column"], told_of["drm"].total) == (2, 2)
    assert [gun for gun, _, _ in under_way(pos).lanes] == [u(pos, "gw1")]


@pytest.mark.rule("asl", "9.221")
def test_lane_that_has_fired_at_the_hexside_attacks_beyond_it_only_who_spends_more_factors_there():
    pos = lane(dice=[6, 5], assault=True)
    run(lane_attacks(pos), pos, {"german": ["yes"]})
    assert len(told(pos, "lane-attacks")) == 1
    pos.move, pos.dice = replace(under_way(pos), crossed=0), ScriptedDice([6, 5, 6, 5])
    run(lane_attacks(pos), pos)
    assert [m.text for m in told(pos, "lane-attacks")[1]["drm"]] == ["ffmo"]


@pytest.mark.rule("asl", "9.221", "9.222", "6.7", "13.5")
def test_what_hinders_a_lane_hinders_it_at_a_hexside_and_what_it_finds_there_counts():
    for terrain, mounted, found in (("r", False, {"hindrance": 1}), ("b", False, {}), ("b", True, {"cavalry": -2})):
        pos = lane(f"h K7 {terrain} -", assault=True)
        pos.change(u(pos, "r1"), mounted=mounted)
        assert {m.text: m.value for m in snap_drm(pos, under_way(pos), pos.lanes[0], u(pos, "r1"))} == found


@pytest.mark.rule("asl", "9.221")
def test_lane_fires_in_the_location_if_the_defender_wants_that():
    pos = lane(dice=[6, 5], assault=True)
    run(lane_attacks(pos), pos, {"german": ["no"]})
    assert [m.text for m in told(pos, "lane-attacks")[0]["drm"]] == ["ffmo"]


@pytest.mark.rule("asl", "9.221")
def test_lane_that_attacked_where_they_come_from_fires_no_snap_shot():
    pos = lane(left_lanes=(u(lane(), "gw1"),))
    assert not may_snap(pos, under_way(pos), pos.lanes[0])


@pytest.mark.rule("asl", "12.15", "8.15")
def test_who_is_turned_back_may_be_shot_at_the_hexside_on_his_way_back():
    pos = field(
        "h J5 g -", at("J5", "ru.sq.447.rifle", marker=2), at("J6", "ge.sq.467"), at("M5", "ru.sq.447.rifle"),
        phase="MPh",
    )  # fmt: skip
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J5"]})
    assert (under_way(pos).loc, under_way(pos).crossed) == (loc(pos, "J6"), pos.board.hex("J5"))
    assert "snap" in ask.options
