"""Collateral damage [27.7.2b]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar.advanced import (
    collateral,
    control,
    damage,
)
from grognard.games.nextwar.advanced.sequence import SEQUENCE
from grognard.games.nextwar.units import Clearing
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    at,
    empty,
    hex_of,
    position,
    run,
    script,
    send,
    told,
    unit,
    where,
)  # fmt: skip


@pytest.mark.rule("nextwar", "27.7.2.1")
def test_air_is_the_owners_choice_in_the_box_and_air_star_the_attackers_anywhere():
    pos = position(CAMPAIGN)
    send(pos, "superiority:poland", "a-f16pl-2")
    script(pos, 1)
    ask = asked(collateral.roll(pos, "nato", "4129 airbase", 1))
    assert ask.side == "nato"
    pos = position()
    send(pos, "superiority:poland", "a-f16pl-2")
    owner = asked(collateral.lose_air(pos, "nato", "poland", attacker_picks=False))
    assert (owner.side, owner.options) == ("nato", ["lose a-typd-1", "lose a-fa50"])
    attacker = asked(collateral.lose_air(pos, "nato", "poland", attacker_picks=True))
    assert (attacker.side, len(attacker.options)) == ("russia", 3)


@pytest.mark.rule("nextwar", "27.7.2.1.a")
def test_an_air_unit_loses_one_step_to_collateral_damage_in_a_phase():
    pos = position()
    run(collateral.lose_air(pos, "nato", "poland", attacker_picks=False), pos, {"nato": ["lose a-fa50"]})
    ask = asked(collateral.lose_air(pos, "nato", "poland", attacker_picks=False))
    assert "lose a-fa50" not in ask.options
    pos.collateral_hit = set()  # the next phase
    run(collateral.lose_air(pos, "nato", "poland", attacker_picks=False), pos, {"nato": ["lose a-fa50"]})
    assert where(pos, "a-fa50") == "lost"


@pytest.mark.rule("nextwar", "27.7.2.1")
def test_an_airmobile_point_is_lost_at_once_and_for_good():
    pos = position(dice=[1])
    pos.airmobile["nato"] = pos.airmobile_all["nato"]
    run(collateral.roll(pos, "nato", "3054 airfield", 1), pos)
    assert pos.airmobile_all["nato"] == pos.airmobile["nato"] == 0


@pytest.mark.rule("nextwar", "27.7.2.2")
def test_helicopters_at_a_struck_base_roll_too_and_flee_a_destroyed_one():
    pos = position(CAMPAIGN, dice=[9, 9, 9])
    base = hex_of(pos, "3237")
    pos.put(unit(pos, "h-pl2"), base)
    pos.place_strikes["3237 airbase"] = 3
    procedure = collateral.roll(pos, "nato", "3237 airbase", 2)
    ask = asked(procedure)
    assert ask.prompt == "flee"
    pos = position(dice=[9, 0])
    at(pos, "3054", "h-pl2")
    run(collateral.roll(pos, "nato", "3054 airfield", 1), pos)
    assert where(pos, "h-pl2") == "lost"  # helicopter column, die 0: eliminated
    step = next(d for d in range(10) if pos.scenario.charts.collateral.result(d, "helicopter_strike1") == "step")
    pos = position(dice=[9, step])
    at(pos, "3054", "h-pl2")
    run(collateral.roll(pos, "nato", "3054 airfield", 1), pos)
    assert where(pos, "h-pl2") == "lost"  # it has but one step


@pytest.mark.rule("nextwar", "27.7.2.2")
def test_helicopters_leave_a_destroyed_base_for_the_nearest_one_with_room_or_the_nearest_airfield():
    pos = position(CAMPAIGN)
    at(pos, "3237", "h-pl2")
    pos.place_strikes["3237 airbase"] = 3
    nearest = asked(collateral.roll(pos, "nato", "3237 airbase", 0))
    assert sorted(nearest.options) == ["rebase 3642", "rebase 3939"]  # both seven hexes away
    at(pos, "3642", "h-pl1")
    run(collateral.roll(pos, "nato", "3237 airbase", 0), pos, {"nato": ["done"]})  # nobody escorts it
    assert pos.standing[unit(pos, "h-pl2")] == hex_of(pos, "3939")  # no room for another one at 3642
    pos = position(CAMPAIGN)
    at(pos, "3746", "h-pl2")
    pos.place_strikes["3746 airfield"] = 3
    city_nearer = asked(collateral.roll(pos, "nato", "3746 airfield", 0))
    assert sorted(city_nearer.options) == ["rebase 3642", "rebase 3646"]  # an airfield, and the great city next door


@pytest.mark.rule("nextwar", "27.7.2.2", "6.5.1.2.a")
def test_helicopters_that_find_no_base_when_theirs_is_destroyed_are_lost():
    pos = position(CAMPAIGN)
    at(pos, "3237", "h-pl2")
    pos.place_strikes["3237 airbase"] = 3
    pos.control = dict.fromkeys(pos.scenario.base_room, "russia")
    run(collateral.roll(pos, "nato", "3237 airbase", 0), pos)
    assert where(pos, "h-pl2") == "lost"


@pytest.mark.rule("nextwar", "27.7.2.2")
def test_helicopters_leave_a_base_that_is_destroyed_without_a_roll_for_aircraft():
    pos = position(CAMPAIGN)
    at(pos, "3237", "h-pl2")
    pos.place_strikes["3237 airbase"] = 2
    damage.hit_base(pos, "russia", "3237 airbase", "strike1", "27.2")
    ask = asked(collateral.roll_all(pos))
    assert (ask.prompt, told(pos, "collateral")) == ("flee", [])


@pytest.mark.rule("nextwar", "27.7.2b", "22.6.1.a")
def test_an_undamaged_base_that_is_captured_endangers_its_aircraft_as_strike_1_would():
    pos = position(CAMPAIGN, dice=[9])
    pos.entered[hex_of(pos, "4831")] = "russia"
    run(control.hex_control(pos, None), pos)
    assert told(pos, "collateral")[0]["place"] == "4831 airfield"
    assert pos.bases_lost == {"4831 airfield": "nato"}
    pos = position(CAMPAIGN)
    pos.entered[hex_of(pos, "4831")] = "russia"
    pos.place_strikes["4831 airfield"] = 1
    run(control.hex_control(pos, None), pos)
    assert told(pos, "collateral") == []
    pos = position(CAMPAIGN, dice=[9])
    pos.control[hex_of(pos, "4831")] = "russia"
    pos.entered[hex_of(pos, "4831")] = "nato"  # and back again
    run(control.hex_control(pos, None), pos)
    assert [e["place"] for e in told(pos, "collateral")] == ["4831 airfield"]
    assert pos.bases_lost == {"4831 airfield": "russia"}


@pytest.mark.rule("nextwar", "27.7.2b", "22.6.1.a")
def test_a_base_that_is_cleared_endangers_its_aircraft_when_it_changes_hands():
    pos = empty(dice=[9], step="clearing")
    base = hex_of(pos, "2349")
    pos.airmobile_all["russia"] = 0
    at(pos, "2349", "pl-15")
    pos.clearing[base] = Clearing(pos.markers.pop(), "nato")
    pos.change(unit(pos, "pl-15"), clearing=True)
    run(SEQUENCE.at(pos).procedure(pos, None), pos)
    assert (pos.controller(base), told(pos, "collateral")) == ("russia", [])
    script(pos, 9)
    run(control.hex_control(pos, None), pos)
    assert pos.controller(base) == "nato"
    assert told(pos, "collateral")[0]["place"] == "2349 airbase"
    assert pos.bases_lost == {"2349 airbase": "russia"}


@pytest.mark.rule("nextwar", "27.9.1")
def test_strikes_on_a_base_just_repaired_roll_for_nothing():
    pos = position()
    pos.place_strikes["3054 airfield"] = 2
    pos.repaired.add("3054 airfield")
    damage.hit_base(pos, "russia", "3054 airfield", "strike1", "27.2")
    assert pos.pending == []
