"""Zones, control and what a unit ends by entering a hex."""

import pytest

from grognard.games.fottr.position import ENGLAND, GONE, MED, OFF
from tests.fottr.build import at, hexes, position, set_up, unit, where


@pytest.mark.rule("fottr", "6.2", "6.3.c")
def test_no_zone_crosses_a_major_river_or_comes_from_a_division():
    pos = position(
        at("26.11", "ger-81inf"), at("27.12", "ger-82inf"), at("28.12", "ger-62inf"), at("27.15", "ger-9sspz")
    )
    assert [pos.in_enemy_zone(h, "west") for h in hexes(pos, "25.12 26.12 27.13 26.14 26.15 27.16")] == [False] * 6
    assert pos.in_enemy_zone(hexes(pos, "28.12")[0], "west")


@pytest.mark.rule("fottr", "6.3.a")
def test_axis_zones_do_not_reach_into_the_kursk_zone_while_it_stands():
    pos = position(at("69.14", "ger-41pz"))
    (kursk,) = hexes(pos, "70.14")
    assert not pos.in_enemy_zone(kursk, "soviet")
    pos.put(unit(pos, "ger-41pz"), *hexes(pos, "70.15"))
    assert pos.kursk_fell
    assert pos.in_enemy_zone(kursk, "soviet")


@pytest.mark.rule("fottr", "3.2D", "3.3", "11.2.b")
@pytest.mark.parametrize(
    ("before", "id", "now"),
    [
        ("axis", "yug-1", "yugoslav"),
        ("axis", "us-5", "west"),
        ("west", "ger-13inf", "axis"),
        ("yugoslav", "sov-13", "soviet"),
        ("yugoslav", "us-5", "west"),
        ("soviet", "yug-1", "soviet"),
        ("west", "yug-1", "west"),
        ("west", "sov-13", "west"),
        ("soviet", "us-5", "soviet"),
    ],
)
def test_allies_take_what_the_axis_holds_or_yugoslavs_have_freed_and_leave_each_other_theirs(before, id, now):
    pos = position()
    (town,) = hexes(pos, "47.29")
    pos.control[town] = before
    pos.put(unit(pos, id), town)
    assert pos.control[town] == now


@pytest.mark.rule("fottr", "3.2B.b")
def test_who_took_a_factory_and_when_is_remembered():
    pos = position(turn=7)
    (factory,) = hexes(pos, "46.17")
    pos.put(unit(pos, "sov-13"), factory)
    pos.turn = 8
    pos.put(unit(pos, "sov-70"), factory)  # it was theirs already
    assert pos.captured == {factory: ("soviet", 7)}


@pytest.mark.rule("fottr", "19.0.b", "3.2D")
def test_those_who_dropped_have_the_hex_when_the_last_of_two_enemies_is_lost():
    pos = position(at("22.17", "us-82ab", "ger-81inf", "ger-82inf"))
    (paris,) = hexes(pos, "22.17")
    pos.control[paris], pos.dropped = "axis", {unit(pos, "us-82ab")}
    pos.take_off(unit(pos, "ger-81inf"), OFF)
    assert pos.held_by(paris, "axis")
    pos.take_off(unit(pos, "ger-82inf"), OFF)
    assert pos.held_by(paris, "west")


@pytest.mark.rule("fottr", "3.2A.b", "3.2A.c", "ERR.r1")
def test_set_up_has_three_weak_panzer_corps_and_leningrad_held():
    pos = set_up()
    weak = [pos.id(u) for u in pos.on_map("axis") if pos.units[u].steps < pos.counter(u).steps]
    assert weak == ["ger-24pz", "ger-39pz", "ger-76pz"]
    assert {pos.units[unit(pos, id)].steps for id in weak} == {1}
    assert [where(pos, id) for id in ("sov-2sh", "sov-42", "sov-67")] == ["62.L"] * 3


@pytest.mark.rule("fottr", "3.1")
def test_three_turns_are_in_1943_six_in_1944_and_three_in_1945():
    assert [position(turn=turn).year for turn in range(1, 13)] == [1943] * 3 + [1944] * 6 + [1945] * 3


@pytest.mark.rule("fottr", "21.3")
def test_with_the_option_an_ss_panzer_corps_starts_instead_of_three_divisions():
    pos = set_up(options={"panzer_corps": True})
    assert where(pos, "ger-1sspzc") == "70.17"
    assert [where(pos, f"ger-{n}sspz") for n in (1, 2, 3)] == [GONE] * 3
    assert where(set_up(), "ger-1sspz") == "70.17"


@pytest.mark.rule("fottr", "3.2A.a")
def test_set_up_follows_the_codes_on_the_counters():
    pos = set_up()
    assert pos.turn == 1
    assert set(pos.transit.values()) == {4}
    for u, counter in enumerate(pos.scenario.counters):
        if pos.scenario.board.has(counter.setup):
            assert where(pos, counter.id) == counter.setup
        elif counter.setup in ("E", "M"):
            assert where(pos, counter.id) == {"E": ENGLAND, "M": MED}[counter.setup]
        else:
            assert pos.units[u].where == OFF


@pytest.mark.rule("fottr", "ERR.c1")
def test_british_thirtieth_corps_moves_eight():
    counters = set_up().scenario.counters
    assert [c.movement for c in counters if c.nation == "British" and "XXX" in c.name] == [8]
