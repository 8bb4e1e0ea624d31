"""Activation by strikes [35.2.1]."""

from __future__ import annotations

import pytest

from grognard.games.nato import chemical, nuclear
from grognard.games.nato.activation import is_active, wake
from grognard.games.nato.position import Position
from grognard.games.nato.strikes import Strike, carry_out
from tests.nato.build import at, position, run, unit

S = "strategic_surprise"


def danes(*dice: int) -> Position:
    """They are active from turn 2 on."""
    pos = position(S, at("1318", "DK-J1"), turn=1, dice=dice, chemical_since=1)
    assert not is_active(pos, unit(pos, "DK-J1"))
    return pos


def wakes(pos: Position) -> bool:
    """Whether the Danes are active when NATO's player turn begins, and not before."""
    assert not is_active(pos, unit(pos, "DK-J1"))
    wake(pos, "nato")
    return is_active(pos, unit(pos, "DK-J1"))


@pytest.mark.rule("nato", "35.2.1")
def test_an_air_strike_on_units_in_a_country_wakes_its_army():
    pos = danes(1)
    run(carry_out(pos, Strike("wp", "air", pos.board.hex("1318")), offensive=True), pos)
    assert wakes(pos)


@pytest.mark.rule("nato", "35.2.1")
def test_so_does_a_nuclear_strike_but_not_on_empty_ground():
    pos = danes(1, 6)
    nuclear.strike_hex(pos, "wp", pos.board.hex("1318"), offensive=True)
    assert wakes(pos)
    pos = danes(6)
    nuclear.strike_hex(pos, "wp", pos.board.hex("1418"), offensive=True)
    assert not wakes(pos)


@pytest.mark.rule("nato", "35.2.1")
def test_so_does_a_chemical_strike():
    pos = danes(1)
    hex = pos.board.hex("1318")
    pos.strikes[hex] = (chemical.GAS,)
    chemical.strike_hex(pos, "wp", hex)
    assert wakes(pos)
