"""Dash, fire that must be opened, and machine guns beyond 16 hexes."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.engine.dice import ScriptedDice
from grognard.games.asl.firing.fire_groups import may_fire_at
from grognard.games.asl.firing.firepower import line
from grognard.games.asl.firing.first_fire import FIRST_FIRE, windows
from grognard.games.asl.firing.gathering import may_shoot
from grognard.games.asl.firing.ift import DISTANT, KNOWN, seen_how
from grognard.games.asl.hiding.searching import may_search
from grognard.games.asl.moving.dash import halves_fire
from grognard.games.asl.moving.expenditures import may_pick_up
from grognard.games.asl.moving.movement import begin_move, go_on, may_dash
from grognard.games.asl.moving.moves import around, may_go_along, may_take_hole, reachable
from grognard.games.asl.nerve.berserk import step_cost
from grognard.games.asl.nerve.heat_of_battle import go_berserk
from grognard.games.asl.nerve.wounds import survives
from grognard.games.asl.weapons.demolition import may_lay
from grognard.games.asl.weapons.ordnance import effect_drm, to_hit_drm
from grognard.games.asl.weapons.smoke_grenades import may_throw
from tests.asl.build import asked, at, attack, board, field, loc, moving, rules_against, rules_of, run, u, under_way

ROAD = 'h Z8 g -; h CC8 g -; h AA7 g -; s BB6 S road "dirt"; s BB7 S road "dirt"'


@pytest.mark.rule("asl", "4.63")
def test_dash_goes_over_a_road_to_its_other_side():
    for facts in (ROAD, ROAD.replace("h AA7 g -; ", "")):  # whether its end is open depends on who looks at it
        pos = field(facts, at("CC8", "ge.sq.467"), phase="MPh")
        ask = asked(begin_move(pos, "german", u(pos, "g1")))
        assert "dash BB7 AA7" in ask.options
        assert rules_against(ask, "dash BB8 AA7") == ["4.63"]
        assert rules_against(ask, "dash BB7 CC7") == ["4.63"]
    pos = field(ROAD, at("CC8", "ge.sq.467"), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["dash BB7 AA7", "enter BB7"]})
    assert under_way(pos).dash[0] == pos.board.hex("BB7")


@pytest.mark.rule("asl", "4.63")
def test_dash_is_a_way_without_choices_and_ends_in_its_goal():
    pos = field(ROAD, at("CC8", "ge.sq.467"), phase="MPh")
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["dash BB7 AA7"]})
    assert [o for o in ask.options if o.startswith("enter")] == ["enter BB7"]
    assert rules_against(ask, "stop") == ["4.63"]


@pytest.mark.rule("asl", "4.63", "4.14")
@pytest.mark.parametrize(("state", "rules"), [({}, ["4.14"]), ({"broken": True, "disrupted": True}, [])])
def test_disrupted_enemies_keep_nobody_from_dashing_to_them(state, rules):
    pos = field(ROAD, at("CC8", "ge.sq.467"), at("AA7", "ru.sq.426", **state), phase="MPh")
    go = moving(pos, "g1", spent=0)
    assert rules_of(may_dash(pos, go, loc(pos, "BB7"), loc(pos, "AA7"))) == rules


@pytest.mark.rule("asl", "4.63")
def test_fire_at_the_road_is_halved_unless_an_end_is_open_to_the_firer():
    """Example 4.63.ex1."""
    pos = field(
        ROAD.replace("h AA7 g -; ", ""), at("BB7", "ge.sq.467"), at("Y9", "ru.sq.447.rifle"), at("CC6", "ru.sq.628")
    )
    dash = tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8"))
    move = moving(pos, "g1", dash=dash)
    assert halves_fire(pos, move, loc(pos, "Y9"), loc(pos, "BB7"))
    assert not halves_fire(pos, move, loc(pos, "CC6"), loc(pos, "BB7"))
    assert not halves_fire(pos, move, loc(pos, "Y9"), loc(pos, "AA7"))


@pytest.mark.rule("asl", "22.1", "4.63")
def test_flamethrower_has_half_its_power_against_those_who_dash():
    pos = field(ROAD, at("BB7", "ge.sq.467"), at("BB8", "ru.sq.628", "ru.ft"))
    shot = attack(pos, "BB7", "rw1", mover=moving(pos, "g1"))
    assert line(pos, shot, u(pos, "rw1")).fp == 24
    shot.mover = moving(pos, "g1", dash=tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8")))
    assert line(pos, shot, u(pos, "rw1")).fp == 12


@pytest.mark.rule("asl", "8.312")
def test_enemy_squad_that_enters_is_fired_at():
    pos = field("", at("J5", "ru.sq.426"), at("J5", "ge.sq.467"))
    moving(pos, "g1")
    ask = Ask("russian", "8.1", FIRST_FIRE, pos, pos.move)
    assert rules_against(ask, "pass") == ["8.312"]
    pos.change(u(pos, "r1"), broken=True)
    assert rules_against(Ask("russian", "8.1", FIRST_FIRE, pos, pos.move), "pass") == []


@pytest.mark.rule("asl", "9.4")
def test_machine_gun_beyond_sixteen_hexes_needs_direction():
    pos = field("", at("B5", "ge.sq.467", "ge.hmg"), at("T5", "ru.sq.426"))
    gun = u(pos, "gw1")
    assert rules_of(may_fire_at(pos, "german", gun, loc(pos, "T5"))) == ["9.4"]
    pos = field("", at("B5", "ge.sq.467", "ge.hmg", "ge.ldr.8m0"), at("T5", "ru.sq.426"))
    assert may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "T5")) is None
    assert rules_of(may_shoot(pos, attack(pos, "T5", "gw1"))) == ["9.4"]
    directed = attack(pos, "T5", "gw1", led="g2")
    assert may_shoot(pos, directed) is None
    assert seen_how(pos, directed, u(pos, "r1")) == DISTANT
    pos.change(u(pos, "r1"), broken=True)
    assert seen_how(pos, directed, u(pos, "r1")) == KNOWN
    pos = field("", at("B5", "ge.sq.467", "ge.hmg", "ge.ldr.8m0"), at("T5", *["ru.sq.426"] * 4))
    assert seen_how(pos, attack(pos, "T5", "gw1", led="g2"), u(pos, "r1")) == KNOWN  # they are overstacked


@pytest.mark.rule("asl", "4.63")
def test_nobody_joins_a_dash_that_was_declared_without_him():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), phase="MPh")
    assert may_go_along(pos, moving(pos, "g1", spent=0), u(pos, "g2")) is None
    dashing = moving(pos, "g1", spent=0, dash=(pos.board.hex("J6"), pos.board.hex("J7"), pos.board.hex("J5")))
    assert rules_of(may_go_along(pos, dashing, u(pos, "g2"))) == ["4.63"]


@pytest.mark.rule("asl", "4.63", "4.3", "4.61")
def test_nobody_bypasses_in_a_dash_or_by_assault_movement():
    pos = board(101, at("L5", "ge.sq.467"))
    assert loc(pos, "L4") in around(pos, moving(pos, "g1"))
    assert around(pos, moving(pos, "g1", dash=(pos.board.hex("L5"), loc(pos, "L4"), loc(pos, "L6")))) == []
    assert around(pos, moving(pos, "g1", assault=True)) == []


@pytest.mark.rule("asl", "4.63", "24.1")
def test_smoke_may_be_thrown_before_a_dash_but_nothing_else_done_nor_anything_in_it():
    pos = field(ROAD, at("CC8", "ge.sq.838.engineer", "ge.dc"), phase="MPh", dice=[4])
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["smoke g1 CC8"]})
    assert (under_way(pos).spent, under_way(pos).grenades) == (2, 2)
    assert "dash BB7 AA7" in ask.options
    pos = field(ROAD, at("CC8", "ge.sq.838.engineer", "ge.dc"), phase="MPh")
    pos.foxholes = {pos.board.hex("CC8"): 1}
    move = moving(pos, "g1", spent=1)
    assert rules_of(may_dash(pos, move, loc(pos, "BB7"), loc(pos, "AA7"))) == ["4.63"]
    dash = tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8"))
    go = moving(pos, "g1", spent=0, dash=dash)
    assert rules_of(may_throw(pos, go, u(pos, "g1"), loc(pos, "CC8"))) == ["4.63"]
    assert rules_of(may_search(pos, go)) == ["4.63"]
    assert rules_of(may_lay(pos, go, u(pos, "gw1"), loc(pos, "BB7"))) == ["4.63"]
    assert rules_of(may_take_hole(pos, go)) == ["4.63"]
    pos.drop(u(pos, "gw1"))
    assert rules_of(may_pick_up(pos, go, u(pos, "g1"), u(pos, "gw1"))) == ["4.63"]


@pytest.mark.rule("asl", "4.63")
def test_dash_protects_nobody_who_is_stopped_on_the_road():
    for state in ({"pinned": True}, {"broken": True}):
        pos = field(ROAD, at("BB7", "ge.sq.467", **state), at("Y9", "ru.sq.447.rifle"))
        move = moving(pos, "g1", dash=tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8")))
        assert not halves_fire(pos, move, loc(pos, "Y9"), loc(pos, "BB7"))
    pos = field(ROAD, at("BB7", "ge.sq.467"), at("Y9", "ru.sq.447.rifle"))
    moving(pos, "g1", dash=tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8")))
    go_berserk(pos, u(pos, "g1"))
    assert under_way(pos).dash == ()


@pytest.mark.rule("asl", "15.431", "4.63")
def test_berserk_unit_dashes_only_on_its_way_to_the_enemy():
    for enemy, rules in (("Y6", []), ("CC4", ["15.431"])):
        pos = field(ROAD, at("CC8", "ge.sq.467", berserk=True), at(enemy, "ru.sq.426"))
        go = moving(pos, "g1", spent=0)
        assert rules_of(may_dash(pos, go, loc(pos, "BB7"), loc(pos, "AA7"))) == rules


@pytest.mark.rule("asl", "15.431")
def test_marsh_takes_all_factors_of_a_charge():
    pos = field("h J6 m -", at("J5", "ge.sq.467", berserk=True), at("J7", "ru.sq.426"), phase="MPh")
    assert step_cost(pos, loc(pos, "J5"), loc(pos, "J6")) == 16
    assert loc(pos, "J6") not in reachable(pos, moving(pos, "g1", spent=0))


@pytest.mark.rule("asl", "15.431")
def test_charge_goes_by_road_through_woods_where_that_is_shorter():
    shape = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    woods = "; ".join(f"h {hex} w -; g {hex} {shape}" for hex in ("J6", "I5", "I6", "I7", "K5", "K6", "K7"))
    pos = field(f'{woods}; s J5 S road "dirt"; s J6 S road "dirt"', at("J5", "ge.sq.467"), at("J7", "ru.sq.426"))
    assert step_cost(pos, loc(pos, "J5"), loc(pos, "J6")) == 2


@pytest.mark.rule("asl", "4.63")
def test_who_is_wounded_on_the_road_parts_from_the_stack_that_dashes_on():
    pos = field(ROAD, at("CC8", "ge.sq.467", "ge.ldr.8m0"), at("Y9", "ru.sq.447.rifle"), phase="MPh")
    go = moving(pos, "g1", "g2", spent=0, dash=tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8")))
    for name in ("g1", "g2"):
        pos.stand_at(u(pos, name), loc(pos, "BB7"))
    pos.move = replace(go, hex=pos.board.hex("BB7"), spent=2, here=2)
    pos.dice = ScriptedDice([2])
    assert survives(pos, u(pos, "g2"))
    ask = asked(go_on(pos))
    assert under_way(pos).units == (u(pos, "g1"),)
    assert [o for o in ask.options if o.startswith("enter")] == ["enter AA7"]
    assert [(rest.units, rest.dash) for rest in pos.halted] == [((u(pos, "g2"),), ())]


@pytest.mark.rule("asl", "4.63")
def test_fire_at_the_wounded_on_the_road_is_not_halved_when_nobody_dashes_any_more():
    pos = field(ROAD, at("BB7", "ge.sq.467", "ge.ldr.8m0"), at("Y9", "ru.sq.447.rifle"), dice=[2])
    dash = tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8"))
    moving(pos, "g1", "g2", dash=dash)
    assert survives(pos, u(pos, "g2"))
    assert halves_fire(pos, under_way(pos), loc(pos, "Y9"), loc(pos, "BB7"))
    pos.change(u(pos, "g1"), broken=True)
    assert not halves_fire(pos, under_way(pos), loc(pos, "Y9"), loc(pos, "BB7"))


@pytest.mark.rule("asl", "4.63")
def test_who_is_wounded_at_the_end_of_his_dash_goes_no_farther():
    pos = field(ROAD, at("AA7", "ge.ldr.8m0"), at("Y9", "ru.sq.447.rifle"), dice=[2])
    moving(pos, "g1", dash=tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8")))
    assert survives(pos, u(pos, "g1"))
    run(go_on(pos), pos)
    assert pos.move is None


@pytest.mark.rule("asl", "4.63", "4.5")
@pytest.mark.parametrize(("state", "halved"), [({}, True), ({"rested": True}, False)])
def test_dash_that_cannot_be_finished_even_by_running_is_over_at_once(state, halved):
    """Uphill into the grain behind the road costs three factors; the squad has but two left without its leader."""
    facts = ROAD.replace("h AA7 g -", "h AA7 g - level:1")
    pos = field(facts, at("CC8", "ge.sq.436", "ge.ldr.8m0"), at("Y9", "ru.sq.447.rifle"), phase="MPh")
    procedure = begin_move(pos, "german", u(pos, "g1"))
    pos.change(u(pos, "g1"), **state)
    asked(procedure, {"german": ["with g2", "dash BB7 AA7", "enter BB7"]})
    assert halves_fire(pos, under_way(pos), loc(pos, "Y9"), loc(pos, "BB7"))
    pos.change(u(pos, "g2"), pinned=True)
    asked(windows(pos))
    assert halves_fire(pos, under_way(pos), loc(pos, "Y9"), loc(pos, "BB7")) is halved
    assert under_way(pos).done is not halved


@pytest.mark.rule("asl", "4.63", "8.25")
def test_shells_find_those_who_dash_less_easily_and_not_more_so_for_their_movement():
    for goal, harder, easier in (("g", 2, 0), ("o", 0, -2)):  # who sees that the goal is open fires as at anybody
        facts = ROAD.replace("h AA7 g", f"h AA7 {goal}")
        pos = field(facts, at("BB7", "ge.sq.467"), at("Z1", "ru.sq.447.rifle", "ru.mtr.50"), phase="MPh")
        move = moving(pos, "g1", dash=tuple(pos.board.hex(label) for label in ("BB7", "AA7", "CC8")))
        shot = attack(pos, "BB7", "rw1", mover=move)
        assert to_hit_drm(pos, shot).value("4.63") == harder
        assert effect_drm(pos, shot, u(pos, "g1"), critical=False).value("4.6") == easier
