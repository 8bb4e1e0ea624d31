"""Ports that are struck [27.7.2a]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import amphibious, sea_control
from grognard.games.nextwar.advanced import damage, places, repair
from tests.nextwar.advanced.table import CAMPAIGN, at, hex_of, position, run, unit


@pytest.mark.rule("nextwar", "27.7.2a")
def test_strikes_lower_the_capacity_of_a_port_and_none_left_destroys_it():
    pos = position(CAMPAIGN)
    assert places.port_capacity(pos, hex_of(pos, "1148")) == 4
    damage.strike_place(pos, "nato", "1148 port", 1, "27.7.2a")
    assert places.port_capacity(pos, hex_of(pos, "1148")) == 3
    small = next(s for s in places.sites(pos, "port") if places.port_capacity(pos, s.hex) == 2)
    damage.strike_place(pos, "nato", small.key(pos), 2, "27.7.2a")
    assert pos.place_strikes[small.key(pos)] == 3


@pytest.mark.rule("nextwar", "7.4.3.c", "7.4.3.d")
def test_a_destroyed_port_costs_a_level_and_brings_it_back_when_whole():
    pos = position(CAMPAIGN)
    level = pos.submarine
    damage.strike_place(pos, "nato", "1148 port", 3, "27.2")
    assert pos.submarine == level - 1
    pos.place_strikes["1148 port"] = 1
    run(repair.heal(pos, None), pos)
    assert pos.submarine == level


@pytest.mark.rule("nextwar", "27.7.2a")
def test_a_destroyed_port_shelters_mends_and_loads_nobody():
    pos = position(CAMPAIGN)
    at(pos, "1148", "n-ru2", "n-rua", "ru-336")
    ship, amph, marines, port = unit(pos, "n-ru2"), unit(pos, "n-rua"), unit(pos, "ru-336"), hex_of(pos, "1148")
    pos.strikes[ship] = 1
    assert port in sea_control.ports(pos, "gdansk_bay", "russia")
    assert repair.is_in_friendly_port(pos, ship)
    assert amphibious.ships_for(pos, marines) == [amph]
    pos.place_strikes["1148 port"] = places.DESTROYED
    assert port not in sea_control.ports(pos, "gdansk_bay", "russia")
    assert not repair.is_in_friendly_port(pos, ship)
    assert amphibious.ships_for(pos, marines) == []
