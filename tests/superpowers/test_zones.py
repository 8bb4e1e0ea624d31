"""Zones of control [6.0]."""

import pytest

from grognard.games.superpowers.movement import step_cost
from tests.superpowers.build import asked, at, begin, position, rules_against, run, unit, where

AROUND_0506 = {"0507", "0606", "0605", "0505", "0405", "0406"}


def zone_of(pos, side):
    return {pos.label(h) for h in pos.scenario.board.hexes if pos.zone[side][h]}


def cost(pos, side, a, b):
    return step_cost(pos, side, pos.scenario.board.hex(a), pos.scenario.board.hex(b))


@pytest.mark.rule("superpowers", "6.0.a")
@pytest.mark.parametrize("id", ["n_tank", "n_inf2", "n_recon", "n_at", "n_heli"])
def test_a_unit_of_firepower_two_exerts_a_zone_all_around(id):
    assert zone_of(position("field", at("0506", id)), "nato") == AROUND_0506


@pytest.mark.rule("superpowers", "6.0.a")
@pytest.mark.parametrize("id", ["n_weak", "n_gun2", "n_gun", "w11_gun"])
def test_weak_units_and_artillery_exert_none(id):
    pos = position("field", at("0506", id))
    assert zone_of(pos, pos.side(unit(pos, id))) == set()


@pytest.mark.rule("superpowers", "6.0.a")
def test_helicopters_exert_no_zone_if_players_agree_so():
    assert zone_of(position("field", at("0506", "n_heli"), options={"helicopter_zones": False}), "nato") == set()
    assert zone_of(position("field", at("0506", "n_tank"), options={"helicopter_zones": False}), "nato") == AROUND_0506


@pytest.mark.rule("superpowers", "6.0.e", "3.5A.z")
@pytest.mark.parametrize(
    ("here", "kept_out", "beside"),
    [("1210", "1209", "1211"), ("1213", "1212", "1214"), ("1511", "1512", "1510"), ("1512", "1511", "1513")],
)
def test_zones_reach_neither_into_towns_nor_across_major_rivers(here, kept_out, beside):
    zone = zone_of(position("field", at(here, "n_tank")), "nato")
    assert kept_out not in zone
    assert beside in zone


@pytest.mark.rule("superpowers", "6.0.e")
def test_zones_reach_out_of_towns_and_across_minor_rivers():
    assert "1210" in zone_of(position("field", at("1209", "n_tank")), "nato")
    assert "1509" in zone_of(position("field", at("1508", "n_tank")), "nato")


@pytest.mark.rule("superpowers", "6.0.b")
def test_entering_and_leaving_an_enemy_zone_costs_a_point_each():
    pos = position("field", at("0507", "w11_tank"))
    assert cost(pos, "nato", "0504", "0505").total == 1
    assert cost(pos, "nato", "0505", "0506").value("6.0.b") == 1
    assert cost(pos, "nato", "0506", "0505").value("6.0.b") == 1
    assert cost(pos, "wp", "0505", "0506").value("6.0.b") == 0


@pytest.mark.rule("superpowers", "6.0.c", "6.0.b")
def test_a_unit_goes_from_zone_to_zone_and_pays_for_both():
    pos = position("field", at("0507", "w11_tank"), at("0506", "n_inf"))
    assert cost(pos, "nato", "0506", "0606").value("6.0.b") == 2
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["enter 0606", "stop"]})
    assert where(pos, "n_inf") == "0606"


@pytest.mark.rule("superpowers", "6.0.d")
def test_entering_an_enemy_zone_ends_the_move():
    pos = position("field", at("0507", "w11_tank"), at("0504", "n_inf"))
    ask = asked(begin(pos, "nato", "move n_inf"), {"nato": ["enter 0505", "enter 0506"]})
    assert rules_against(ask, "enter 0505") == ["6.0.d"]
    assert ask.options == ["stop"]


@pytest.mark.rule("superpowers", "6.0.d")
def test_leaving_a_zone_for_open_ground_does_not_end_the_move():
    pos = position("field", at("0507", "w11_tank"), at("0506", "n_inf"))
    run(begin(pos, "nato", "move n_inf"), pos, {"nato": ["enter 0505", "enter 0504", "stop"]})
    assert where(pos, "n_inf") == "0504"


@pytest.mark.rule("superpowers", "6.0.a")
def test_zones_come_and_go_with_the_units():
    pos = position("field", at("0506", "n_tank", "n_inf"))
    pos.put(unit(pos, "n_inf"), pos.scenario.board.hex("0512"))
    assert zone_of(pos, "nato") >= AROUND_0506
    pos.take_off(unit(pos, "n_tank"), "pool")
    assert not AROUND_0506 & zone_of(pos, "nato")
