"""What it means to be out of supply [9.5]."""

import pytest

from grognard.games.fottr import supply
from grognard.games.fottr.attack import Attack
from grognard.games.fottr.position import Position
from grognard.games.fottr.strength import attack_strength, defence_strength, needs_die
from tests.fottr.build import at, position, unit
from tests.fottr.test_supply import fed, hold


@pytest.mark.rule("fottr", "9.5.a")
def test_out_of_supply_a_unit_has_3_movement_points():
    pos = position(at("16.12", "ger-3pz"), at("18.14", "us-7"))
    assert supply.allowance(pos, unit(pos, "ger-3pz")) == 3
    pos.take_off(unit(pos, "us-7"), "england")
    assert supply.allowance(pos, unit(pos, "ger-3pz")) == pos.counter(unit(pos, "ger-3pz")).movement > 3


def assault(pos: Position, target: str, *ids: str) -> Attack:
    units = [unit(pos, id) for id in ids]
    return Attack("x", pos.power(units[0]), pos.scenario.board.hex(target), units)


@pytest.mark.rule("fottr", "9.5.e")
def test_out_of_supply_a_letter_has_its_lowest_value_without_a_die():
    """X17"""
    pos = position(at("16.13", "ger-38inf"), at("17.14", "us-7"), at("18.14", "us-5"))
    assert pos.face(unit(pos, "ger-38inf")).attack == "C"
    strike = assault(pos, "17.14", "ger-38inf")
    assert not needs_die(pos, strike)
    assert attack_strength(pos, strike, (6,)).total == 2


@pytest.mark.rule("fottr", "9.5.b", "9.5.d")
def test_out_of_supply_soviets_and_axis_have_half_their_printed_strength():
    pos = position(at("58.11", "sov-6g", "sov-13"), at("59.11", "hun-8"))
    hold(pos, "west", "39.13", others="west")  # nobody has a source here
    strike = attack_strength(pos, assault(pos, "59.11", "sov-6g", "sov-13"), (6,))
    assert strike.value("13.2C.a") == 5 + 3
    assert strike.total == 4  # 2.5 and 1.5: fractions are dropped only when all is added up
    hungarian = attack_strength(pos, assault(pos, "58.11", "hun-8"), (6,))
    assert hungarian.value("9.5.d") == -int(pos.face(unit(pos, "hun-8")).attack) / 2


@pytest.mark.rule("fottr", "9.5.b", "18.2.b")
def test_out_of_supply_in_the_kursk_zone_leaves_the_printed_strength():
    """X40"""
    behind = [
        at(f"73.{row:02}", f"ger-{n}inf") for row, n in zip(range(9, 23, 2), (81, 82, 62, 7, 13, 20, 52), strict=True)
    ]
    pos = position(at("70.14", "sov-13"), at("69.14", "ger-47pz"), *behind)
    hold(pos, "axis", "39.13", others="axis")
    assert not fed(pos, "sov-13")
    assert defence_strength(pos, assault(pos, "70.14", "ger-47pz"), (3,)).total == 3


@pytest.mark.rule("fottr", "9.5.c")
def test_out_of_supply_the_west_defends_at_half():
    pos = position(at("18.17", "us-7"), at("19.17", "ger-81inf"))
    printed = int(pos.face(unit(pos, "us-7")).defence)
    defence = defence_strength(pos, assault(pos, "18.17", "ger-81inf"), (3,))
    assert defence.value("9.5.c") == -printed / 2
