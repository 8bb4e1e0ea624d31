"""National surrender [32.0]."""

from __future__ import annotations

import pytest

from grognard.games.nato.cities import cities_of
from grognard.games.nato.position import ELIMINATED, SCHEDULE, Position
from grognard.games.nato.rail import capacity_left
from grognard.games.nato.status import joint_status_phase
from grognard.games.nato.supply import traces_combat, traces_movement
from grognard.games.nato.surrender import check_reconquests, check_surrenders, countries_that_may_surrender
from grognard.games.nato.victory import end_of_turn
from tests.nato.build import at, options_of, position, run, told, unit, where

S = "strategic_surprise"
DENMARK = ("0616", "1016", "1310", "1415", "1420")


def taken(*labels: str) -> dict[str, str]:
    return dict.fromkeys(labels, "wp")


def after(pos: Position) -> Position:
    """The next turn has begun."""
    pos.turn += 1
    run(joint_status_phase(pos, None), pos)
    return pos


@pytest.mark.rule("nato", "32.1.1", "32.0")
def test_ex_32_1_denmark_surrenders_at_four_points_of_cities():
    for cities, fallen in (("0616 1016 1415 1420", True), ("0616 1016 1310", True), ("0616 1310", False)):
        pos = position(S, conquered=taken(*cities.split()))
        check_surrenders(pos)
        assert pos.has_surrendered("Denmark") is fallen


@pytest.mark.rule("nato", "32.1.2")
def test_the_netherlands_surrender_at_five():
    for cities, fallen in ((("3030", "3133"), True), (("3030", "2526"), False)):
        pos = position(S, conquered=taken(*cities))
        check_surrenders(pos)
        assert pos.has_surrendered("Netherlands") is fallen


@pytest.mark.rule("nato", "32.1.4", "32.1.1", "32.1.2")
def test_no_other_country_surrenders_and_others_cities_do_not_count():
    pos = position(S)
    belgian = [pos.label(city.hex) for city in cities_of(pos, "Belgium")]
    pos = position(S, conquered=taken(*belgian))
    check_surrenders(pos)
    assert not pos.surrendered
    assert countries_that_may_surrender(pos) == {"Denmark": 4, "Netherlands": 5}


@pytest.mark.rule("nato", "32.2.1", "7.2.I.A.7")
def test_its_units_go_and_its_cities_fall_in_the_next_status_phase():
    pos = position(S, at("1318", "DK-J1"), at(SCHEDULE, "DK-T1"), at("1420", "WG-1"), conquered=taken(*DENMARK[:4]))
    check_surrenders(pos)
    assert where(pos, "DK-J1") == "1318"
    after(pos)
    assert (where(pos, "DK-J1"), where(pos, "DK-T1")) == (ELIMINATED, ELIMINATED)
    assert pos.conquered[pos.board.hex("1420")] == "nato"  # where units of another nation stand
    assert pos.held["nato"] >> pos.board.hex("1420") & 1
    assert not pos.free["nato"] >> pos.board.hex("1420") & 1
    pos = position(S, conquered=taken(*DENMARK[:4]))
    check_surrenders(pos)
    assert after(pos).conquered[pos.board.hex("1420")] == "wp"


@pytest.mark.rule("nato", "32.2.1")
def test_no_city_of_a_country_that_has_surrendered_is_free_again_by_itself():
    pos = position(S, conquered=taken(*DENMARK), surrendered={"Denmark": 2})
    pos.take_city(pos.board.hex("1415"), "nato")
    assert pos.conquered[pos.board.hex("1415")] == "nato"


@pytest.mark.rule("nato", "32.2.2", "10.1.8")
def test_it_is_enemy_country_to_both():
    pos = position(S, at("1418", "WG-1"))
    assert traces_movement(pos, unit(pos, "WG-1"))
    pos = position(S, at("1418", "WG-1"), surrendered={"Denmark": 2})
    assert not traces_movement(pos, unit(pos, "WG-1"))
    assert not traces_combat(pos, unit(pos, "WG-1"))


@pytest.mark.rule("nato", "32.2.3")
def test_with_both_countries_nato_loses_an_air_point():
    pos = position(S, surrendered={"Denmark": 2, "Netherlands": 4})
    after(pos)
    assert pos.tactical_lost["nato"] == 1
    after(pos)
    assert pos.tactical_lost["nato"] == 1
    pos = position(S, surrendered={"Netherlands": 4})
    assert after(pos).tactical_lost["nato"] == 0


@pytest.mark.rule("nato", "32.3")
def test_a_country_whose_cities_are_all_back_is_free():
    pos = position(S, surrendered={"Denmark": 2}, conquered=dict.fromkeys(DENMARK, "wp"))
    for label in DENMARK:
        pos.take_city(pos.board.hex(label), "nato")
    run(end_of_turn(pos, None), pos)
    assert not pos.has_surrendered("Denmark")
    assert all(pos.free["nato"] >> pos.board.hex(label) & 1 for label in DENMARK)
    assert told(pos, "reconquered") == [{"country": "Denmark"}]
    pos = position(S, surrendered={"Denmark": 2}, conquered=dict.fromkeys(DENMARK, "wp"))
    for label in DENMARK[1:]:
        pos.take_city(pos.board.hex(label), "nato")
    check_reconquests(pos)
    assert pos.has_surrendered("Denmark")


@pytest.mark.rule("nato", "32.2.1", "13.3")
def test_units_that_go_leave_the_trains_to_others():
    pos = position(S, at("1318", "DK-J1", train="entrained"), at("3524", "WG-1"), conquered=taken(*DENMARK[:4]))
    check_surrenders(pos)
    before = capacity_left(pos, "nato")
    after(pos)
    assert where(pos, "DK-J1") == ELIMINATED
    assert capacity_left(pos, "nato") > before
    assert options_of(pos, "nato", "detrain") == []
