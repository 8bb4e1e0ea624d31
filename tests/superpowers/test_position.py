"""The position keeps its books: who stands where, whose zones reach where, who was the last to hold a hex."""

import pytest

from grognard.games.superpowers.position import POOL, Position
from tests.superpowers.build import at, position, unit


def books(pos):
    return pos.at, pos.standing, pos.present, pos.zone


def test_what_is_derived_from_the_units_is_the_same_after_any_change_as_from_the_start():
    pos = position("field", at("0506", "n_tank", "n_inf"), at("0508", "w11_tank"), at("0509", "w11_gun"))
    pos.put(unit(pos, "n_inf"), pos.scenario.board.hex("0507"))
    pos.take_off(unit(pos, "w11_tank"), POOL)
    fresh = Position(units=list(pos.units)).attach(pos.scenario, pos.dice)
    assert books(fresh) == books(pos) == books(pos.copy())
    assert pos.on_map("wp") == [unit(pos, "w11_gun")]
    assert pos.units[unit(pos, "w11_tank")].hex == 0


@pytest.mark.rule("superpowers", "AR:EX18.3-5.b", "DM:EX21.0.d")
@pytest.mark.parametrize(("id", "owner"), [("w11_inf", "wp"), ("w1_heli", "nato")])
@pytest.mark.parametrize("hex", ["1212", "0212"])
def test_ground_units_take_possession_of_cities_and_airfields_and_of_nothing_else(id, owner, hex):
    pos = position("field", at(hex, "n_inf"), at("0506", id))
    pos.take_off(unit(pos, "n_inf"), POOL)
    pos.put(unit(pos, id), pos.scenario.board.hex(hex))
    assert pos.owner == {pos.scenario.board.hex(hex): owner}
