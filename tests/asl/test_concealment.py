"""Gaining and losing concealment."""

import pytest

import grognard
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_phases import wait
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.hiding.concealment import (
    acts,
    concealment_drm,
    cover_unseen,
    gain_concealment,
    gains,
    is_hit,
    refuses,
    reveal,
)
from grognard.games.asl.moving.advance import advance
from grognard.games.asl.moving.movement import begin_move, end_move
from grognard.games.asl.nerve.morale import break_unit, reduce
from grognard.games.asl.nerve.rally import begin_rally
from tests.asl.build import asked, at, attack, board, field, loc, moving, run, told, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
BESIDE = f"h J5 w -; g J5 {WOODS}"


@pytest.mark.rule("asl", "12.12", "12.121")
def test_infantry_in_cover_out_of_sight_gains_concealment():
    """Example 12.121.ex1: Case J; in sight of an unbroken enemy there is none."""
    pos = field(f"{BESIDE}; h J7 w -; g J7 {WOODS}", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"))
    assert gains(pos, loc(pos, "J5"), "german") == "yes"
    run(gain_concealment(pos, "german"), pos)
    assert pos.units[u(pos, "g1")].marker
    pos = field(BESIDE, at("J5", "ge.sq.467"), at("J9", "ru.sq.426"))
    assert gains(pos, loc(pos, "J5"), "german") == "no"
    pos.change(u(pos, "r1"), broken=True)
    assert gains(pos, loc(pos, "J5"), "german") == "yes"


@pytest.mark.rule("asl", "12.122", "12.122.b")
def test_in_the_open_near_an_enemy_who_does_not_see_it_a_unit_rolls():
    pos = field(f"h J7 w -; g J7 {WOODS}", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), dice=[2])
    assert gains(pos, loc(pos, "J5"), "german") == "roll"
    run(gain_concealment(pos, "german"), pos)
    assert told(pos, "concealment-roll")[0]["final"] == 2 + pos.type(u(pos, "g1")).unit_size
    assert pos.units[u(pos, "g1")].marker
    pos = field(f"h J7 w -; g J7 {WOODS}", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), dice=[4])
    run(gain_concealment(pos, "german"), pos)
    assert not pos.units[u(pos, "g1")].marker


@pytest.mark.rule("asl", "12.122", "12.122.c")
def test_in_cover_seen_from_far_away_a_unit_rolls():
    pos = field(f"h B5 w -; g B5 {WOODS}", at("B5", "ge.sq.467"), at("T5", "ru.sq.426"))
    assert gains(pos, loc(pos, "B5"), "german") == "roll"
    pos.stand_at(u(pos, "r1"), loc(pos, "P5"))
    assert gains(pos, loc(pos, "B5"), "german") == "no"


@pytest.mark.rule("asl", "12.122.a")
def test_modifiers_of_the_concealment_roll():
    pos = field(BESIDE, at("J5", "ge.sq.467", "ge.ldr.8m1"), at("J6", "ge.sq.436"))
    size = pos.type(u(pos, "g1")).unit_size
    assert concealment_drm(pos, u(pos, "g1")).total == size - 1 - 1
    assert concealment_drm(pos, u(pos, "g3")).total == pos.type(u(pos, "g3")).unit_size + 1
    pos = field("", at("J5", "ge.ldr.8m1"))  # who helps nobody by himself
    assert concealment_drm(pos, u(pos, "g1")).total == pos.type(u(pos, "g1")).unit_size


@pytest.mark.rule("asl", "12.12")
def test_broken_and_melee_units_gain_none():
    pos = field(BESIDE, at("J5", "ge.sq.467", broken=True), at("J5", "ge.sq.467", berserk=True))
    run(gain_concealment(pos, "german"), pos)
    assert not any(pos.units[x].marker for x in pos.persons("german"))


@pytest.mark.rule("asl", "12.14", "12.14.b")
def test_ptc_or_worse_strips_it_at_any_range_in_view():
    pos = field("h B5 g -", at("B5", "ru.sq.447.rifle", marker=4), at("T5", "ge.sq.467"))
    acts(pos, u(pos, "r1"))
    assert pos.units[u(pos, "r1")].concealed
    is_hit(pos, u(pos, "r1"))
    assert not pos.units[u(pos, "r1")].concealed


@pytest.mark.rule("asl", "12.14")
def test_breaking_and_reduction_strip_it_unseen_too():
    pos = field("", at("J5", "ru.sq.447.rifle", marker=4), at("J6", "ru.sq.447.rifle", marker=5))
    break_unit(pos, u(pos, "r1"))
    reduce(pos, u(pos, "r2"))
    assert not any(pos.units[u(pos, n)].concealed for n in ("r1", "r2"))


@pytest.mark.rule("asl", "12.14.d")
def test_moving_in_view_strips_it_and_assault_movement_in_cover_does_not():
    facts = f"{BESIDE}; h J6 w -; g J6 {WOODS}"
    pos = field(facts, at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426"), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"]})
    assert not pos.units[u(pos, "g1")].concealed
    pos = field(facts, at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426"), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["assault", "enter J6"]})
    assert pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "12.14.e")
def test_advancing_into_open_ground_in_view_strips_it():
    facts = f"{BESIDE}; h J6 w -; g J6 {WOODS}"
    for goal, concealed in (("J6", True), ("K5", False)):
        pos = field(facts, at("J5", "ge.sq.467", marker=1), at("K8", "ru.sq.426"), phase="APh")
        advance(pos, "german", u(pos, "g1"), loc(pos, goal))
        assert pos.units[u(pos, "g1")].concealed == concealed


@pytest.mark.rule("asl", "12.14.f", "12.13")
def test_firing_strips_it_and_the_concealed_target_is_area_fire():
    """Example 12.13.ex1: 4 FP against the known squad, 2 against the concealed one."""
    pos = field(
        f"h J10 w -; g J10 {WOODS}", at("J5", "ge.sq.467", marker=1), at("J10", "ru.sq.628"),
        at("J10", "ru.sq.447.rifle", marker=2), dice=[3, 1, 1, 2, 1, 2],
    )  # fmt: skip
    run(resolve(pos, attack(pos, "J10", "g1")), pos)
    assert not pos.units[u(pos, "g1")].concealed
    assert not pos.units[u(pos, "r2")].concealed
    checks = {t["unit"]: t["final"] for t in told(pos, "morale-check")}
    assert checks == {"r1": 4, "r2": 3}


@pytest.mark.rule("asl", "12.14.f")
def test_waiting_to_fire_strips_it():
    pos = field("h J5 g -", at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426"))
    wait(pos, "german", u(pos, "g1"))
    assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "12.14.h", "12.15")
def test_enemy_who_tries_to_enter_is_turned_back_by_one_unit():
    pos = field(
        "h J5 g -", at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle", marker=2), at("J6", "ge.sq.467"), dice=[5, 2]
    )
    assert refuses(pos, "german", loc(pos, "J5"))
    assert [pos.units[u(pos, n)].concealed for n in ("r1", "r2")] == [False, True]


@pytest.mark.rule("asl", "12.31")
def test_hidden_unit_that_shows_itself_is_not_concealed():
    pos = field("h J5 g -", at("J5", "ru.sq.447.rifle", hidden=True), at("J9", "ge.sq.467"))
    reveal(pos, u(pos, "r1"), "12.14")
    assert (pos.units[u(pos, "r1")].hidden, pos.units[u(pos, "r1")].marker) == (False, 0)


@pytest.mark.rule("asl", "12.11")
def test_stack_that_parts_gets_a_marker_of_its_own_and_joins_that_of_another():
    pos = field("", at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle", marker=2), at("J7", "ru.sq.426", marker=5))
    pos.series["?russian"] = 5
    pos.stand_at(u(pos, "r1"), loc(pos, "J6"))
    assert pos.units[u(pos, "r1")].marker == 6
    pos.stand_at(u(pos, "r1"), loc(pos, "J7"))
    assert pos.units[u(pos, "r1")].marker == 5
    pos.stand_at(u(pos, "r2"), loc(pos, "K5"))
    assert pos.units[u(pos, "r2")].marker == 2
    assert board(101).public == {}


HOUSE = 'p D4 building "d4" stone storeys:1; g D4 building -52,-36 52,-36 52,36 -52,36; b D4 N NE SE S SW NW'


@pytest.mark.rule("asl", "A.9", "12.15")
def test_die_of_a_weapon_under_a_marker_counts_for_who_possesses_it():
    stack = at("J6", "ru.sq.447.rifle", "ru.lmg", "ru.ldr.8m0", marker=3)
    pos = field("", at("J5", "ge.sq.467"), stack, phase="MPh", dice=[1, 6, 5])
    assert refuses(pos, "german", loc(pos, "J6"))
    assert [pos.units[u(pos, name)].concealed for name in ("r1", "r2")] == [False, True]


@pytest.mark.rule("asl", "12.151", "4.33")
def test_bypass_shows_nobody_but_who_ends_in_the_obstacle_meets_all():
    pos = field(HOUSE, at("D3", "ge.sq.467"), at("D4", "ru.sq.426", "ru.ldr.8m0", marker=1), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["bypass D4 NW-SW"]})
    assert all(pos.units[u(pos, n)].concealed for n in ("r1", "r2"))
    ask = asked(end_move(pos))
    assert not any(pos.units[u(pos, n)].concealed for n in ("r1", "r2"))
    assert (ask.side, ask.rule) == ("russian", "8.1")
    assert "fire" in ask.options


@pytest.mark.rule("asl", "12.151")
def test_fire_at_who_ends_in_bypass_knows_no_cover():
    pos = field(HOUSE, at("D4", "ge.sq.467"), at("D4", "ru.sq.426"))
    mover = moving(pos, "g1", came="D3", way="NW-SW")
    sums = drm(pos, attack(pos, "D4", "r1", mover=mover), u(pos, "g1"))
    assert {m.text: m.value for m in sums} == {"ffnam": -1, "ffmo": -1}
    mover = moving(pos, "g1", came="D3")
    sums = drm(pos, attack(pos, "D4", "r1", mover=mover), u(pos, "g1"))
    assert {m.text: m.value for m in sums} == {"tem": 3, "ffnam": -1}
    pos.change(u(pos, "g1"), pinned=True)
    assert list(drm(pos, attack(pos, "D4", "r1", mover=moving(pos, "g1", came="D3", way="NW-SW")), u(pos, "g1"))) == []


@pytest.mark.rule("asl", "12.14.d", "6.12", "4.34")
@pytest.mark.parametrize(("way", "seen"), [("NW-SW", True), ("NE-SE", False)])
def test_who_bypasses_a_house_on_its_far_side_stays_concealed(way, seen):
    house = 'p D4 building "d4" stone storeys:1; g D4 building -60,-70 60,-70 60,70 -60,70; b D4 N NE SE S SW NW'
    pos = field(house, at("D4", "ge.sq.467", marker=1), at("B4", "ru.sq.426"))
    moving(pos, "g1", came="D3", way=way)
    acts(pos, u(pos, "g1"), "12.14.d")
    assert pos.units[u(pos, "g1")].concealed != seen


@pytest.mark.rule("asl", "12.12")
def test_units_that_no_enemy_sees_begin_concealed():
    woods = "h J7 w -; g J7 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(woods, at("J5", "ge.sq.467", "ge.sq.467"), at("J9", "ru.sq.426"), at("K5", "ru.sq.426"))
    cover_unseen(pos)
    assert [pos.units[u(pos, n)].concealed for n in ("g1", "g2", "r1", "r2")] == [False, False, True, False]
    pos.stand_at(u(pos, "r2"), loc(pos, "J10"))
    cover_unseen(pos)
    assert pos.units[u(pos, "g1")].marker == pos.units[u(pos, "g2")].marker > 0


@pytest.mark.rule("asl", "12.12")
def test_units_about_to_enter_are_concealed_where_the_players_have_agreed_to_that():
    for agreed in (True, False):
        game = grognard.new("asl", "s4", seed=1, options={"unseen": agreed})
        pos = game.position
        coming = [x for x, unit in enumerate(pos.units) if unit.where == "reserve" and pos.is_person(x)]
        pos.turn = max(pos.units[x].enters for x in coming)
        for side in pos.scenario.sides:
            begin_rally(pos, side)
        assert all(bool(pos.units[x].marker) == agreed for x in coming)
