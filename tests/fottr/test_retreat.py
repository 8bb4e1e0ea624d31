"""Retreat [13.2E]. A German corps in 69.14 goes west if it can: by 68.13 or 68.14, to 67.13, 67.14 or 67.15."""

import pytest

from grognard.games.fottr.position import GONE
from grognard.games.fottr.retreat import may_retreat_into, retreat, ways_out
from tests.fottr.battle import ashore, battle
from tests.fottr.build import asked, at, hexes, place, run, told, unit, where


def goals(pos, id, distance=2):
    """Where a unit may retreat to."""
    return " ".join(pos.labels(ways_out(pos, unit(pos, id), distance)))


def falling_back(pos, *ids):
    return retreat(pos, [unit(pos, id) for id in ids], 2, "13.2E.a")


def orel(*more):
    return battle("soviet", at("69.14", "ger-41pz"), at("70.14", "sov-13"), *more)


@pytest.mark.rule("fottr", "13.2E.d")
def test_units_retreat_in_the_direction_of_their_theatre():
    assert goals(orel(), "ger-41pz") == "67.13 67.14 67.15"
    east = battle("axis", at("69.14", "ger-41pz"), at("70.14", "sov-13"))
    assert goals(east, "sov-13") == "72.13 72.14 72.15"


@pytest.mark.rule("fottr", "13.2E.d")
def test_units_of_a_stack_may_part_and_their_owner_chooses():
    pos = orel(at("69.14", "ger-46pz"))
    run(falling_back(pos, "ger-41pz", "ger-46pz"), pos, {"axis": ["retreat ger-46pz 67.13", "retreat ger-41pz 67.15"]})
    assert (where(pos, "ger-41pz"), where(pos, "ger-46pz")) == ("67.15", "67.13")
    assert len(told(pos, "retreated")[0]["path"]) == 2


@pytest.mark.rule("fottr", "13.2E.a", "6.6")
def test_enemy_zones_close_the_way():
    pos = orel(at("66.13", "sov-70"))  # its zone covers 67.13 and 67.14
    assert goals(pos, "ger-41pz") == "67.15"


@pytest.mark.rule("fottr", "6.4.c", "13.2E.a")
def test_a_friend_in_the_hex_undoes_the_zone():
    pos = orel(at("66.13", "sov-70"), at("67.13", "ger-1sspz"))
    assert goals(pos, "ger-41pz") == "67.13 67.15"


@pytest.mark.rule("fottr", "6.4.c", "13.2E.a")
def test_so_does_a_unit_of_the_other_allied_power():
    pos = battle("axis", at("60.12", "sov-13"), at("61.12", "us-7"), at("62.12", "ger-41pz"))
    way = hexes(pos, "60.12 61.12")
    assert may_retreat_into(pos, unit(pos, "sov-13"), *way)
    pos.take_off(unit(pos, "us-7"), GONE)
    assert not may_retreat_into(pos, unit(pos, "sov-13"), *way)


@pytest.mark.rule("fottr", "13.2E.a")
def test_nobody_retreats_into_enemies_even_if_they_have_no_zone():
    pos = battle("west", at("19.15", "ger-84inf"), at("20.15", "us-82ab"), at("20.14", "us-101ab"))
    assert all(label not in goals(pos, "ger-84inf", 1) for label in ("20.14", "20.15"))


@pytest.mark.rule("fottr", "13.2E.d")
def test_if_not_that_way_then_as_far_away_as_possible():
    pos = orel(at("66.13", "sov-70"), at("68.15", "sov-65"))  # of the ways west only 68.13 is open, and nothing beyond
    assert goals(pos, "ger-41pz") == "68.12"


@pytest.mark.rule("fottr", "13.2E.a", "ERR.r3", "13.2E.d")
def test_who_cannot_go_the_full_distance_is_eliminated():
    ring = {"68.12": "sov-70", "67.14": "sov-65", "68.15": "sov-60", "70.13": "sov-48"}
    pos = orel(*(at(hex, id) for hex, id in ring.items()))
    assert goals(pos, "ger-41pz") == ""
    run(falling_back(pos, "ger-41pz"), pos)
    assert where(pos, "ger-41pz") == "axis_lost"


@pytest.mark.rule("fottr", "13.2E.b")
def test_no_ships_take_a_unit_on_from_a_port():
    pos = battle("west", at("16.13", "ger-84inf"), at("17.14", "us-7"), at("15.15", "us-6"), turn=7)
    assert goals(pos, "ger-84inf", 1) == "16.12"  # Cherbourg
    run(falling_back(pos, "ger-84inf"), pos)
    assert where(pos, "ger-84inf") == "axis_lost"


@pytest.mark.rule("fottr", "13.2E.a", "5.1A.a")
def test_a_full_hex_takes_nobody_in():
    pos = orel(at("67.13", "ger-20inf", "ger-13inf", "ger-23inf"), at("67.14", "ger-7inf", "ger-47pz"))
    assert goals(pos, "ger-41pz") == "67.14 67.15"
    place(pos, at("69.14", "ger-46pz"), at("67.15", "ger-48pz", "ger-53inf", "ger-35inf"))
    ask = asked(falling_back(pos, "ger-41pz", "ger-46pz"))
    assert ask.options == ["retreat ger-41pz 67.14", "retreat ger-46pz 67.14"]  # one of them only
    run(falling_back(pos, "ger-41pz", "ger-46pz"), pos, {"axis": ["retreat ger-46pz 67.14", "retreat ger-41pz 68.12"]})
    assert (where(pos, "ger-46pz"), where(pos, "ger-41pz")) == ("67.14", "68.12")


@pytest.mark.rule("fottr", "13.2E.a", "12.2A.f")
def test_only_mountain_units_retreat_into_the_alps():
    pos = battle("west", at("33.22", "ger-76pz", "ger-51mtn"))
    assert "34.22" not in goals(pos, "ger-76pz", 1)
    assert "34.22" in goals(pos, "ger-51mtn", 1)


@pytest.mark.rule("fottr", "5.1C", "20.6.a", "20.3")
def test_romanians_die_rather_than_enter_hungary():
    pos = battle("soviet", at("54.24", "rom-1"), at("55.24", "sov-13"), at("55.25", "sov-70"))
    pos.put(unit(pos, "rom-1"), pos.scenario.board.hex("54.23"))
    place(pos, at("54.22", "sov-48"), at("54.24", "hun-7"))
    assert goals(pos, "rom-1") == ""
    place(pos, at("54.23", "ger-41pz"))
    assert goals(pos, "ger-41pz") != ""


@pytest.mark.rule("fottr", "13.2E.a", "13.2E.d")
def test_of_a_stack_those_with_a_way_out_take_it_and_the_others_die():
    pos = battle("soviet", at("54.23", "rom-1", "ger-41pz"), at("54.22", "sov-48"), at("54.24", "hun-7"),
                 at("55.24", "sov-13"), at("55.25", "sov-70"))  # fmt: skip
    run(falling_back(pos, "rom-1", "ger-41pz"), pos)
    assert (where(pos, "rom-1"), where(pos, "ger-41pz")) == ("axis_lost", "52.23")


@pytest.mark.rule("fottr", "13.2E.e")
def test_a_beachhead_is_a_refuge_only_for_the_west_and_only_there():
    pos = ashore(battle("west", at("17.15", "ger-84inf"), at("18.16", "us-7")))
    assert "17.14" not in goals(pos, "ger-84inf").split()
    pos = ashore(battle("axis", at("19.15", "us-7"), at("20.16", "ger-84inf"), turn=7))
    assert "18.14" not in goals(pos, "us-7").split()  # another beach


@pytest.mark.rule("fottr", "13.2E.e")
def test_on_a_beachhead_the_allies_may_stop():
    pos = battle("axis", at("18.14", "ger-84inf"), at("17.14", "us-7", "us-6"), turn=7)
    assert "17.13" not in goals(pos, "us-7")
    ashore(pos)
    assert "17.13" in goals(pos, "us-7").split()
    run(falling_back(pos, "us-7"), pos, {"allies": ["retreat us-7 17.13"]})
    assert told(pos, "retreated")[0]["path"] == ["17.13"]


@pytest.mark.rule("fottr", "13.2E.e")
def test_and_on_the_coast_before_it():
    pos = battle("axis", at("18.15", "ger-84inf"), at("17.15", "us-7"), turn=7)
    assert "17.14" not in goals(pos, "us-7")
    ashore(pos)
    assert "17.14" in goals(pos, "us-7").split()


@pytest.mark.rule("fottr", "13.2E.e", "5.1A.b")
def test_but_stacking_holds_on_the_beachhead():
    pos = ashore(battle("axis", at("18.14", "ger-84inf"), at("17.14", "us-7"), at("17.13", "us-6", "us-5"), turn=5))
    assert "17.13" not in goals(pos, "us-7")


@pytest.mark.rule("fottr", "13.2E.e", "10.5.e")
def test_a_beachhead_of_the_other_nation_is_no_refuge():
    pos = ashore(battle("axis", at("18.14", "ger-84inf"), at("17.14", "us-7", "br-30"), turn=7))
    pos.beachheads["beachhead-us-1"] = pos.beachheads.pop("beachhead-al-1")
    pos.derive()
    assert "17.13" in goals(pos, "us-7")
    assert "17.13" not in goals(pos, "br-30")


@pytest.mark.rule("fottr", "13.2E.c")
def test_who_has_retreated_is_remembered_for_the_step():
    pos = orel(at("66.13", "sov-70"))
    run(falling_back(pos, "ger-41pz"), pos)
    assert pos.retreated == {unit(pos, "ger-41pz"): pos.scenario.board.hex("67.15")}
