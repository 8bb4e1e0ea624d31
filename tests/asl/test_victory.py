"""Victory points of prisoners, Control, and the Balance."""

import pytest

import grognard
from grognard.games.asl.morale import eliminate
from grognard.games.asl.prisoners import capture
from grognard.games.asl.victory import count_prisoners, take_control
from tests.asl.build import at, board, field, told, u


@pytest.mark.rule("asl", "26.222", "20.1")
def test_prisoners_score_when_taken_and_double_in_the_end():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert pos.cvp["german"] == 2
    count_prisoners(pos)
    assert pos.cvp["german"] == 4


@pytest.mark.rule("asl", "26.222")
def test_freed_prisoners_score_no_longer():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    eliminate(pos, u(pos, "g1"), "7.301")
    assert pos.cvp == {"german": 0, "russian": 2}


@pytest.mark.rule("asl", "26.15")
def test_concealed_units_hold_and_gain_control():
    pos = board(101, at("S4", "ge.sq.467", marker=1), at("R4", "ru.sq.426", marker=2))
    take_control(pos)
    assert pos.held_hexes[pos.board.hex("S4")] == "german"
    assert "101:church" not in pos.held_buildings


@pytest.mark.rule("asl", "26.14", "26.15")
def test_control_of_what_the_game_is_fought_for_is_told_when_it_is_known():
    pos = board(101, at("S4", "ge.sq.467", marker=1), at("L4", "ge.sq.467"))
    take_control(pos)
    assert told(pos, "takes-building") == []  # nobody need know of the church, and L4 is a house like others
    pos.change(u(pos, "g1"), marker=0)
    for _ in range(2):
        take_control(pos)
    assert told(pos, "takes-building") == [{"side": "german", "building": "church", "hex": "S4"}]


@pytest.mark.rule("asl", "26.4")
@pytest.mark.parametrize(("slug", "who", "id"), [("t1", "first", "ge.lmg"), ("s6", "second", "ge.ldr.8m0")])
def test_balance_adds_or_replaces(slug, who, id):
    plain = grognard.new("asl", slug, seed=1)
    helped = grognard.new("asl", slug, seed=1, options={"balance": who})
    count = [sum(slot.type == id for slot in game.position.scenario.slots) for game in (plain, helped)]
    assert count[1] == count[0] + 1


@pytest.mark.rule("asl", "26.4")
def test_balance_may_ease_a_condition():
    plain, helped = (grognard.new("asl", "s2", seed=1, options={"balance": who}) for who in ("none", "second"))
    other = grognard.new("asl", "s2", seed=1, options={"balance": "first"})
    needed = {game.position.scenario.file.victory.conditions[0].at_least for game in (plain, helped, other)}
    assert needed == {5, 6}
