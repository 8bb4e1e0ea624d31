"""Airspace [11.0]."""

from __future__ import annotations

import pytest

from grognard.engine.dice import SeededDice
from grognard.engine.hexset import hexset, members
from grognard.engine.pieces import MAP
from grognard.games.nato import GAME
from grognard.games.nato.airspace import DENMARK, EAST_GERMANY, airspace, allows, does_project, friendly, projected
from grognard.games.nato.lines import supplied_held
from grognard.games.nato.position import Position
from grognard.games.nato.scenario import SIDES
from grognard.games.nato.setup import start
from tests.nato.build import at, position, unit

S = "strategic_surprise"


def state(pos: Position, label: str, side: str = "nato") -> str:
    return airspace(pos, pos.board.hex(label), side)


def projects(pos: Position, label: str, side: str) -> bool:
    return bool(projected(pos, side) >> pos.board.hex(label) & 1)


@pytest.mark.rule("nato", "11.1", "11.2", "2.3.b")
def test_five_hexes_around_ones_own_cities_are_friendly_where_the_enemys_do_not_reach():
    pos = position(S)
    assert state(pos, "3526") == "friendly"
    assert state(pos, "3526", "wp") == "enemy"
    assert friendly(pos, "nato") >> pos.board.hex("3526") & 1
    assert not friendly(pos, "nato") >> pos.board.hex("3115") & 1  # Magdeburg is three hexes away


@pytest.mark.rule("nato", "11.3")
def test_within_five_hexes_of_both_it_is_contested():
    pos = position(S)
    assert (state(pos, "3115"), state(pos, "3115", "wp")) == ("contested", "contested")  # Magdeburg is three hexes away


@pytest.mark.rule("nato", "11.1", "11.6.2")
def test_units_that_trace_supply_project_like_cities_and_those_that_do_not_do_not():
    base = position(S)
    assert state(base, "3322") == "friendly"
    pos = position(S, at("3219", "SU-16GT"), at("3217", "SU-NEGF"))
    assert state(pos, "3322") == "contested"
    cut = position(S, at("3219", "SU-16GT"), at("3217", "SU-NEGF", hq="cut"))
    assert state(cut, "3322") == "friendly"


@pytest.mark.rule("nato", "10.5.4", "11.6.2")
def test_a_unit_that_loses_its_line_stops_projecting_and_keeps_its_marks():
    pos = position(S, at("3219", "SU-16GT"), at("3215", "SU-NEGF"))
    assert state(pos, "3322") == "contested"
    pos.put(unit(pos, "WG-1"), pos.board.hex("3217"))
    pos.put(unit(pos, "WG-2"), pos.board.hex("3317"))
    pos.put(unit(pos, "WG-3"), pos.board.hex("3118"))
    assert state(pos, "3322") == "friendly"
    assert not pos.units[unit(pos, "SU-16GT")].no_movement_supply


@pytest.mark.rule("nato", "11.6.1")
def test_only_supplied_cities_project():
    pos = position(S, conquered={"3022": "wp"})
    assert not projects(pos, "3024", "wp")
    chained = position(S, conquered={"3022": "wp", "3117": "wp"})
    assert projects(chained, "3024", "wp")


@pytest.mark.rule("nato", "11.4")
def test_pact_units_in_east_germany_do_not_count_over_denmark():
    behind = position(S, at("2010", "SU-16GT"))
    assert over_denmark(behind) == over_denmark(position(S)) != 0
    across = position(S, at("2017", "SU-16GT"), at("2115", "SU-BAF"))
    assert over_denmark(across) & ~over_denmark(behind)


def over_denmark(pos: Position) -> int:
    return projected(pos, "wp") & pos.scenario.countries["Denmark"]


@pytest.mark.rule("nato", "11.5")
def test_neither_west_berlin_nor_its_garrison_projects():
    pos = position(S, at("3007", "US-Berlin", "BR-Berlin", "FR-Berlin"))
    assert state(pos, "3007", "wp") == "friendly"
    pos = position(S, at("3007", "US-Berlin"), at("3008", "BR-7"), at("3009", "BR-I"))
    assert state(pos, "3007", "wp") == "contested"  # others in supply there do


@pytest.mark.rule("nato", "11.7")
def test_passengers_do_not_project_before_their_segment_is_over():
    pos = position(S, at("3219", "SU-97G"), at("3217", "SU-NEGF"), passengers=set())
    pos.hq[unit(pos, "SU-NEGF")] = "line"
    before = projected(pos, "wp")
    pos.passengers = {unit(pos, "SU-97G")}
    pos.touch()
    assert projected(pos, "wp") < before


@pytest.mark.rule("nato", "10.4.3.1", "10.8.3")
def test_units_of_a_headquarters_that_lacks_only_a_supply_point_still_project():
    """3324 is five hexes from the division and seven from its headquarters."""
    pos = position(S, at("3219", "SU-16GT"), at("3217", "SU-NEGF", hq="unpaid"))
    assert state(pos, "3324") == "contested"
    assert state(position(S, at("3217", "SU-NEGF", hq="unpaid")), "3324") == "friendly"


@pytest.mark.rule("nato", "10.9.3", "11.4")
def test_units_supplied_by_sea_do_not_project():
    pos = position(S, at("1411", "SU-336G"), at("1410", "SU-BC", hq="sea"))
    assert not projects(pos, "1411", "wp")
    by_land = position(S, at("1412", "SU-336G"), at("1410", "SU-BC", hq="line"))
    assert projects(by_land, "1417", "wp")  # five hexes from the brigade, seven from its headquarters


@pytest.mark.rule("nato", "11.0", "2.3.b")
def test_where_nobody_projects_it_is_contested():
    assert position(S).scenario.charts.airspace[False, False] == "contested"


@pytest.mark.rule("nato", "11.8.1", "11.8.2")
@pytest.mark.parametrize(
    ("action", "where"),
    [
        ("march", "friendly"), ("rail", "friendly"), ("air_ferry", "friendly"), ("sea_ferry", "friendly"),
        ("tactical", "friendly contested enemy"), ("minimum", "friendly contested enemy"),
        ("helicopter", "friendly contested enemy"), ("air_transport", "friendly contested"),
        ("tactical_air_strike", "friendly contested"), ("tactical_chemical", "friendly contested"),
        ("operational_air_strike", "friendly contested enemy"),
    ],
)  # fmt: skip
def test_airspace_decides_what_may_be_done(action: str, where: str):
    pos = position(S)
    places = {"friendly": "3526", "contested": "3115", "enemy": "3307"}
    assert {state(pos, label) for label in places.values()} == set(places)
    found = {name for name, label in places.items() if allows(pos, action, pos.board.hex(label), "nato")}
    assert found == set(where.split())


def test_airspace_kept_between_changes_is_what_it_would_be_if_found_anew():
    pos = start(GAME.load(S, {}), SeededDice(1))
    movers = [u for u in range(40) if pos.units[u].where == MAP]
    for u, target in zip(movers, pos.board.within(pos.board.hex("3120"), 3)):
        if not pos.at.get(target) and target not in pos.scenario.cities:
            pos.put(u, target)
            assert projected(pos, "wp") != projected(pos, "nato")
    fresh = pos.copy()
    fresh._kept = {}
    assert {s: projected(pos, s) for s in ("wp", "nato")} == {s: projected(fresh, s) for s in ("wp", "nato")}


@pytest.mark.parametrize("scenario", ["strategic_surprise", "baltap"])
def test_units_amid_ones_own_cities_are_left_out_because_they_add_nothing(scenario: str):
    pos = start(GAME.load(scenario, {}), SeededDice(1))
    over_denmark = pos.scenario.countries.get(DENMARK, 0)
    for side in SIDES:
        units = hexset(pos.standing[u] for u in pos.on_map(side) if does_project(pos, u))
        cities = supplied_held(pos, side) & ~(1 << pos.scenario.berlin)
        behind = units & pos.scenario.countries[EAST_GERMANY] & ~cities if side == "wp" else 0
        found = 0
        for hex in members(units | cities):
            disc = pos.board.disc_bits(hex, 5)
            found |= disc & ~over_denmark if behind >> hex & 1 else disc
        assert projected(pos, side) == found
