"""Zones of control [8.0]."""

from __future__ import annotations

import pytest

from grognard.games.nato.border import set_curtain
from grognard.games.nato.flak import fired_at
from grognard.games.nato.position import Position
from grognard.games.nato.scenario import ENEMY
from grognard.games.nato.zones import counts, enemy_zone, in_enemy_zone
from tests.nato.build import at, position, unit

S = "strategic_surprise"


def fires_at(pos: Position, label: str, side: str) -> bool:
    """Whether helicopters draw the fire of a side in a hex."""
    return bool(fired_at(pos, ENEMY[side]) >> pos.board.hex(label) & 1)


def zone(pos: Position, side: str) -> set[str]:
    """The hexes into which a side's zones reach."""
    return {pos.label(h) for h in pos.board.hexes if in_enemy_zone(pos, h, ENEMY[side])}


def around(pos: Position, label: str) -> set[str]:
    return {label, *pos.labels(pos.board.neighbours[pos.board.hex(label)])}


@pytest.mark.rule("nato", "8.0")
@pytest.mark.parametrize("id", ["SU-16GT", "SU-83A", "SU-34N", "SU-NEGF"])
def test_units_with_an_attack_artillery_and_headquarters_have_a_zone_around_them(id: str):
    pos = position(S, at("3320", id))
    assert zone(pos, "wp") == around(pos, "3320")


@pytest.mark.rule("nato", "8.0", "3.2.5.1")
def test_units_without_an_attack_have_one_in_their_own_hex_for_flak_only():
    pos = position(S, at("3013", "EG-Gr8"))
    assert zone(pos, "wp") == set()
    assert fires_at(pos, "3013", "wp")
    assert not fires_at(pos, "3014", "wp")


@pytest.mark.rule("nato", "8.0")
def test_zones_reach_across_barred_hexsides_and_into_the_sea():
    pos = position(S, at("2421", "WG-1"))
    assert zone(pos, "nato") == around(pos, "2421")
    pos = position(S, at("2321", "WG-1"))
    assert any(pos.board.terrain[h] == "sea" and pos.zone["nato"][h] for h in pos.board.hexes)


@pytest.mark.rule("nato", "13.4.1", "8.0")
@pytest.mark.parametrize("train", ["entraining", "entrained"])
def test_units_on_trains_have_no_zone_at_all(train: str):
    pos = position(S, at("3320", "SU-16GT", train=train))
    assert zone(pos, "wp") == set()
    assert not fires_at(pos, "3320", "wp")
    pos.change(unit(pos, "SU-16GT"), train="")
    assert zone(pos, "wp") == around(pos, "3320")


def test_assaulting_units_have_no_zone():
    pos = position(S, at("3320", "SU-97G"))
    pos.assaulting.add(unit(pos, "SU-97G"))
    pos.refresh(unit(pos, "SU-97G"))
    assert zone(pos, "wp") == set()


@pytest.mark.rule("nato", "8.5", "8.5.a", "8.5.e")
@pytest.mark.parametrize(
    "purpose", ["supply_and_support_path_blocked", "flak", "retreat_costs_step", "not_hard_zoc_to_zoc_barred"]
)
def test_a_friendly_unit_cancels_zones_for_some_purposes(purpose: str):
    pos = position(S, at("3219", "SU-83A"), at("3320", "WG-1"))
    assert not counts(pos, pos.board.hex("3320"), "nato", purpose)  # type: ignore[arg-type]
    assert counts(pos, pos.board.hex("3319"), "nato", purpose)  # type: ignore[arg-type]


@pytest.mark.rule("nato", "8.5.f", "8.5.g", "8.5.h")
@pytest.mark.parametrize(
    "purpose",
    [
        "mp_enter_and_leave",
        "not_hard_must_stop",
        "march_rail_ferry_barred",
        "reaction_barred",
        "interception_minus_one",
    ],
)
def test_a_friendly_unit_does_not_cancel_zones_for_others(purpose: str):
    pos = position(S, at("3219", "SU-83A"), at("3320", "WG-1"))
    assert counts(pos, pos.board.hex("3320"), "nato", purpose)  # type: ignore[arg-type]


def test_a_passenger_does_not_cancel_zones_for_itself():
    pos = position(S, at("3219", "SU-83A"), at("3320", "WG-27L"))
    assert counts(pos, pos.board.hex("3320"), "nato", "flak", unit(pos, "WG-27L"))


@pytest.mark.rule("nato", "30.2.3", "8.5.1", "30.3.1", "30.2.4", "8.5")
def test_free_cities_cancel_zones_conquered_and_struck_ones_do_not():
    minden = position(S, at("3219", "SU-83A"))
    hex = minden.board.hex("3120")
    assert in_enemy_zone(minden, hex, "nato")
    assert not enemy_zone(minden, "nato", "supply_and_support_path_blocked") >> hex & 1
    taken = position(S, at("3219", "WG-1"), conquered={"3120": "wp"})
    assert enemy_zone(taken, "wp", "supply_and_support_path_blocked") >> hex & 1
    struck = position(S, at("3219", "SU-83A"))
    struck.nuclear = {hex}
    struck.touch()
    assert enemy_zone(struck, "nato", "supply_and_support_path_blocked") >> hex & 1


@pytest.mark.rule("nato", "30.2.2")
def test_free_cities_fire_at_helicopters_over_them():
    pos = position(S)
    assert fires_at(pos, "3120", "nato")
    assert not fires_at(pos, "3120", "wp")


@pytest.mark.rule("nato", "35.5")
def test_no_zone_crosses_the_iron_curtain_in_peace_and_natos_not_in_the_first_pact_turn():
    """3113 and 3114 face each other across it."""
    pos = position(S, at("3113", "SU-16GT"), at("3114", "WG-1"), turn=0)
    east, west = pos.board.hex("3113"), pos.board.hex("3114")
    assert pos.scenario.crosses_curtain(east, west)
    set_curtain(pos, "wp")
    assert (pos.zone["wp"][west], pos.zone["nato"][east]) == (0, 0)
    pos.turn += 1
    set_curtain(pos, "wp")
    assert (pos.zone["wp"][west], pos.zone["nato"][east]) == (1, 0)
    set_curtain(pos, "nato")
    assert (pos.zone["wp"][west], pos.zone["nato"][east]) == (1, 1)
