"""Dash, fire that must be opened, and machine guns beyond 16 hexes."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.asl.dash import halves_fire
from grognard.games.asl.fire_groups import may_fire_at
from grognard.games.asl.first_fire import FIRST_FIRE
from grognard.games.asl.gathering import may_shoot
from grognard.games.asl.ift import is_dim
from grognard.games.asl.movement import begin_move
from grognard.games.asl.moves import around
from tests.asl.build import asked, at, attack, board, field, loc, moving, rules_against, rules_of, u, under_way

ROAD = 'h Z8 g -; h CC8 g -; h AA7 g -; s BB6 S road "dirt"; s BB7 S road "dirt"'


@pytest.mark.rule("asl", "4.63")
def test_dash_goes_from_cover_over_the_road_into_cover():
    pos = field(ROAD, at("CC8", "ge.sq.467"), phase="MPh")
    ask = asked(begin_move(pos, "german", u(pos, "g1")))
    assert "dash BB7 AA7" in ask.options
    pos = field(ROAD.replace("h AA7 g -; ", ""), at("CC8", "ge.sq.467"), phase="MPh")
    assert rules_against(asked(begin_move(pos, "german", u(pos, "g1"))), "dash BB7 AA7") == ["4.63"]
    pos = field(ROAD, at("CC8", "ge.sq.467"), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["dash BB7 AA7", "enter BB7"]})
    assert under_way(pos).dash[0] == pos.board.hex("BB7")


@pytest.mark.rule("asl", "4.63")
def test_dash_is_a_way_without_choices_and_ends_in_its_goal():
    pos = field(ROAD, at("CC8", "ge.sq.467"), phase="MPh")
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["dash BB7 AA7"]})
    assert [o for o in ask.options if o.startswith("enter")] == ["enter BB7"]
    assert rules_against(ask, "stop") == ["4.63"]


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
    assert is_dim(pos, directed, u(pos, "r1"))
    pos.change(u(pos, "r1"), broken=True)
    assert not is_dim(pos, directed, u(pos, "r1"))


@pytest.mark.rule("asl", "4.63", "4.3", "4.61")
def test_nobody_bypasses_in_a_dash_or_by_assault_movement():
    pos = board(101, at("L5", "ge.sq.467"))
    assert loc(pos, "L4") in around(pos, moving(pos, "g1"))
    assert around(pos, moving(pos, "g1", dash=(pos.board.hex("L5"), loc(pos, "L4"), loc(pos, "L6")))) == []
    assert around(pos, moving(pos, "g1", assault=True)) == []
