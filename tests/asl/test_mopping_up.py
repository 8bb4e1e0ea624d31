"""Mopping Up."""

import pytest

from grognard.games.asl.hiding.mopping_up import may_mop_up, mop_up
from tests.asl.build import at, board, decoy, field, loc, rules_of, run, u

LONG = "; ".join(
    [f'p D{n} building "d" wood storeys:1' for n in range(4, 10)] + [f's D{n} S building "d"' for n in range(4, 9)]
)


@pytest.mark.rule("asl", "12.153", "20.23")
def test_mopped_up_building_is_taken_and_the_broken_surrender():
    pos = board(104, at("V3", "ge.sq.467"), at("V4", "ge.sq.467"), at("V4h1", "ru.sq.426", broken=True))
    assert may_mop_up(pos, "german", u(pos, "g1")) is None
    run(mop_up(pos, "german", u(pos, "g1")), pos, {"german": ["guard g2"]})
    assert [pos.units[u(pos, name)].ti for name in ("g1", "g2")] == [True, False]
    assert pos.units[u(pos, "r1")].by == u(pos, "g2") + 1
    assert pos.held_buildings[pos.scenario.buildings[pos.board.hex("V3")].id] == "german"


@pytest.mark.rule("asl", "12.153", "12.31")
def test_hidden_defenders_keep_the_building():
    """Example 12.153.ex1."""
    hidden = at("W4", "ru.ldr.9m1", "ru.sq.426", hidden=True)
    pos = board(104, at("V3", "ge.sq.467"), at("V4h1", "ru.sq.426", broken=True), hidden, dice=[6])
    run(mop_up(pos, "german", u(pos, "g1")), pos)
    assert [pos.units[u(pos, n)].marker > 0 for n in ("r2", "r3")] == [True, True]
    assert not pos.units[u(pos, "r1")].by
    pos.change(u(pos, "g1"), ti=False, fired="")
    pos.mopped = set()
    assert may_mop_up(pos, "german", u(pos, "g1")) is None
    pos.change(u(pos, "r3"), marker=0)
    assert rules_of(may_mop_up(pos, "german", u(pos, "g1"))) == ["12.153"]


@pytest.mark.rule("asl", "12.153")
def test_who_may_mop_up():
    pos = board(104, at("V3", "ge.sq.467"), at("V4", "ge.ldr.9m1"), at("A1", "ge.sq.467"), decoy("V4h1", "russian"))
    assert may_mop_up(pos, "german", u(pos, "g1")) is None
    assert rules_of(may_mop_up(pos, "german", u(pos, "g2"))) == ["12.153"]  # no MMC
    assert rules_of(may_mop_up(pos, "german", u(pos, "g3"))) == ["12.153"]  # not in a building
    pos.no_quarter = {"russian"}
    assert rules_of(may_mop_up(pos, "german", u(pos, "g1"))) == ["12.153"]
    pos.no_quarter = set()
    run(mop_up(pos, "german", u(pos, "g1")), pos)
    assert pos.dummies_at(loc(pos, "V4h1"), "russian") == []


@pytest.mark.rule("asl", "12.153")
def test_nobody_mops_up_a_building_of_one_location():
    facts = 'p D4 building "d4" wood storeys:1; p F4 building "f4" wood storeys:2 stair'
    pos = field(facts, at("D4", "ge.sq.467"), at("F4", "ge.sq.467"))
    assert rules_of(may_mop_up(pos, "german", u(pos, "g1"))) == ["12.153"]
    assert may_mop_up(pos, "german", u(pos, "g2")) is None


@pytest.mark.rule("asl", "12.153")
def test_wide_building_is_mopped_up_from_one_place_only_by_who_controls_it():
    pos = field(LONG, at("D5", "ge.sq.467"))
    name = pos.scenario.buildings[pos.board.hex("D5")].id
    assert rules_of(may_mop_up(pos, "german", u(pos, "g1"))) == ["12.153"]
    pos.held_buildings[name] = "german"
    assert may_mop_up(pos, "german", u(pos, "g1")) is None


@pytest.mark.rule("asl", "12.153")
def test_units_in_several_hexes_mop_up_a_wide_building_together():
    pos = field(LONG, at("D5", "ge.sq.467"), at("D8", "ge.sq.467"), at("D9", "ge.sq.467", ti=True))
    assert may_mop_up(pos, "german", u(pos, "g1")) is None
    run(mop_up(pos, "german", u(pos, "g1")), pos)
    assert [pos.units[u(pos, name)].ti for name in ("g1", "g2")] == [True, True]
    assert pos.held_hexes[pos.board.hex("D9")] == "german"
    pos = field(LONG, at("D5", "ge.sq.467"), at("D8", "ge.sq.467", pinned=True))
    assert rules_of(may_mop_up(pos, "german", u(pos, "g1"))) == ["12.153"]
    pos.shown_hexes = {pos.board.hex(hex): "german" for hex in ("D8", "D9")}
    assert may_mop_up(pos, "german", u(pos, "g1")) is None  # these are safe


@pytest.mark.rule("asl", "12.153")
def test_attacker_says_who_else_mops_up():
    pos = field(LONG, at("D5", "ge.sq.467"), at("D8", "ge.sq.467"), at("D9", "ge.sq.467"))
    run(mop_up(pos, "german", u(pos, "g1")), pos, {"german": ["help g3"]})
    assert [pos.units[u(pos, name)].ti for name in ("g1", "g2", "g3")] == [True, False, True]


@pytest.mark.rule("asl", "12.153")
def test_building_is_mopped_up_once_in_a_player_turn():
    pos = field(LONG, at("D5", "ge.sq.467"), at("D8", "ge.sq.467"), at("D7", "ge.sq.467"))
    run(mop_up(pos, "german", u(pos, "g1")), pos, {"german": ["help g2"]})
    assert rules_of(may_mop_up(pos, "german", u(pos, "g3"))) == ["12.153"]


@pytest.mark.rule("asl", "12.153")
def test_every_hex_of_a_rowhouse_is_mopped_up_by_itself():
    pos = board(101, at("R6", "ge.sq.467"), at("R7", "ru.sq.426"), at("R8", "ru.sq.426", broken=True))
    assert may_mop_up(pos, "german", u(pos, "g1")) is None
    run(mop_up(pos, "german", u(pos, "g1")), pos)
    assert pos.held_hexes == {pos.board.hex("R6"): "german"}
    assert not pos.units[u(pos, "r2")].by


@pytest.mark.rule("asl", "12.153", "26.15")
def test_control_by_hidden_enemies_does_not_show_in_who_may_mop_up():
    pos = field(LONG, at("D5", "ge.sq.467"), at("D9", "ru.sq.426", hidden=True))
    pos.shown_hexes = {pos.board.hex(f"D{n}"): "german" for n in range(4, 10)}
    pos.held_hexes = {pos.board.hex("D9"): "russian"}
    assert may_mop_up(pos, "german", u(pos, "g1")) is None


@pytest.mark.rule("asl", "12.153")
def test_who_has_used_a_weapon_does_not_mop_up():
    pos = field(LONG, at("D6", "ge.sq.467", "ge.lmg", shots=1))
    pos.shown_hexes = {pos.board.hex(f"D{n}"): "german" for n in range(4, 10)}
    assert rules_of(may_mop_up(pos, "german", u(pos, "g1"))) == ["12.153"]
