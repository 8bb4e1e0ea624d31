"""Resupply operations [10.7] and the dice of interception [17.1.2]."""

from __future__ import annotations

import pytest

from grognard.games.nato import supply
from grognard.games.nato.interception import is_intercepted, value
from grognard.games.nato.position import Position
from grognard.games.nato.recovery import recovery_phase
from grognard.games.nato.resupply import resupply_operation
from tests.nato.build import asked, at, position, rules_against, run, unit

S = "strategic_surprise"


def cut_off(*dice: int, **state: object) -> Position:
    """The 97th Guards on Sjaelland, out of movement supply, beside Danes. Turn 3, in enemy airspace: 5 or less."""
    return position(
        S, at("1410", "SU-97G", no_movement_supply=True, **state), at("1411", "DK-Z1"), dice=dice, turn=3
    )  # fmt: skip


@pytest.mark.rule("nato", "10.7.1", "17.1.2", "8.1.4")
def test_ex_10_2d_a_roll_of_seven_less_one_for_the_zone_gets_through():
    pos = cut_off(1, 6)
    assert value(pos, "wp", "enemy").value == 5
    run(resupply_operation(pos, "wp"), pos, {"wp": ["resupply 1410"]})
    assert pos.resupplied == {"wp": pos.board.hex("1410")}
    assert not pos.units[unit(pos, "SU-97G")].no_movement_supply


@pytest.mark.rule("nato", "10.7.1", "17.1.2")
def test_six_less_one_is_intercepted():
    pos = cut_off(1, 5)
    run(resupply_operation(pos, "wp"), pos, {"wp": ["resupply 1410"]})
    assert pos.resupplied == {}
    assert pos.units[unit(pos, "SU-97G")].no_movement_supply


@pytest.mark.rule("nato", "17.1.2")
@pytest.mark.parametrize(("turn", "values"), [(1, 4), (3, 5)])
def test_printed_values_of_the_table_are_there(turn: int, values: int):
    assert value(position(S, turn=turn), "wp", "enemy").value == values


@pytest.mark.rule("nato", "17.1.4")
def test_where_the_table_says_na_nobody_rolls():
    pos = position(S, turn=3)
    assert not value(pos, "wp", "friendly").applies
    assert not is_intercepted(pos, "17.1.2", "wp", "friendly")


@pytest.mark.rule("nato", "10.7", "10.7.3")
def test_the_operation_flies_to_one_hex_with_combat_units_or_to_none():
    pos = position(S, at("3120", "WG-1"), at("3220", "BR-I"))
    ask = asked(resupply_operation(pos, "nato"), {})
    assert ask.options == ["resupply 3120", "done"]
    assert rules_against(ask, "resupply 3220") == ["10.7"]


@pytest.mark.rule("nato", "10.7.2")
def test_a_marker_that_is_kept_feeds_those_who_fight_there():
    pos = cut_off(no_combat_supply=True)
    pos.resupplied["wp"] = pos.board.hex("1410")
    run(recovery_phase(pos, "wp"), pos, {"wp": ["keep"]})
    assert pos.units[unit(pos, "SU-97G")].no_combat_supply
    supply.check_combat_supply(pos, [unit(pos, "SU-97G")])
    assert not pos.units[unit(pos, "SU-97G")].no_combat_supply


@pytest.mark.rule("nato", "10.7.2")
def test_used_in_recovery_the_marker_restores_combat_supply_and_goes():
    pos = position(S, at("1410", "SU-97G"), at("1411", "DK-Z1"), turn=3)
    pos.resupplied["wp"] = pos.board.hex("1410")
    pos.change(unit(pos, "SU-97G"), no_combat_supply=True)
    run(recovery_phase(pos, "wp"), pos, {"wp": ["use"]})
    assert not pos.units[unit(pos, "SU-97G")].no_combat_supply
    assert pos.resupplied == {}
