"""Command markers: bought, placed, and what they command [11.0]."""

import pytest

from grognard.games.fottr.bombing import oil_bombing
from grognard.games.fottr.command import (
    area_of,
    buy_markers,
    place_axis_markers,
    place_stavka,
    range_of,
    take_off_markers,
    units_in_command,
)
from grognard.games.fottr.position import OIL, Position
from grognard.games.fottr.sequence import begin_combat, begin_movement
from grognard.games.fottr.units import AirUnit
from tests.fottr.build import asked, at, hexes, place, position, rules_against, run, unit

# Berlin 39.13 and Minsk 58.11 are cities of the East, Bobruisk 60.13 a town; Paris 22.17 a city of North-West Europe,
# Rome 33.33 of the Mediterranean, Bucharest 55.30 of the Balkans.


def marked(pos: Position, **markers: str) -> Position:
    """Markers on the map: okh_4="39.13"."""
    for name, label in markers.items():
        (pos.command[name.replace("_", "-")],) = hexes(pos, label)
    pos.derive()
    return pos


def commanded(pos: Position, power: str) -> set[str]:
    return {pos.id(u) for u in units_in_command(pos, power)}


# -- the purchase [11.1.b] ----------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "11.1.b", "11.1.x")
def test_after_okw_4_three_points_are_left():
    """X25"""
    pos = position(phasing="axis")
    ask = asked(buy_markers(pos, "axis"), {"axis": ["buy okw-4"]})
    wanted = {"buy okw-1", "buy okw-2", "buy okw-3", "buy okh-1", "buy okh-2", "buy okh-3", "done"}
    assert set(ask.options) == wanted
    assert rules_against(ask, "buy okh-4") == ["11.1.b"]
    assert rules_against(ask, "buy shaef-1") == ["11.1.b"]
    ask = asked(buy_markers(pos, "axis"), {"axis": ["buy okw-1"]})
    assert rules_against(ask, "buy okw-1") == ["11.1.b"]  # there is only one of each
    pos = position(phasing="axis")
    run(buy_markers(pos, "axis"), pos, {"axis": ["buy okw-4", "buy okw-1", "buy okh-2"]})  # nothing more can be bought
    assert pos.bought == ["okw-4", "okw-1", "okh-2"]


@pytest.mark.rule("fottr", "11.1.b", "8.5.2.b")
def test_oil_bombing_leaves_fewer_points():
    pos = position(phasing="axis", turn=4, dice=[5])
    pos.air[pos.scenario.air_index["air-bc"]] = AirUnit(OIL)
    run(oil_bombing(pos, "allies"), pos)  # 5 - 2: three points
    assert "buy okw-4" in asked(buy_markers(pos, "axis")).options
    ask = asked(buy_markers(pos, "axis"), {"axis": ["buy okh-3"]})
    assert ask.options == ["buy okw-1", "buy okh-1", "done"]
    pos = position(phasing="axis", command_points=0)
    run(buy_markers(pos, "axis"), pos)


@pytest.mark.rule("fottr", "3.2E")
def test_the_historical_variant_wants_four_okw_points_on_turn_1():
    pos = position(phasing="axis", turn=1, options={"historical": True})
    ask = asked(buy_markers(pos, "axis"))
    assert rules_against(ask, "done") == ["3.2E"]
    assert rules_against(ask, "buy okh-4") == ["3.2E"]
    ask = asked(buy_markers(pos, "axis"), {"axis": ["buy okh-3"]})
    assert rules_against(ask, "buy okw-2") == ["3.2E"]  # no other marker would make up the four
    assert rules_against(ask, "buy okw-1") == []
    pos = position(phasing="axis", turn=1, options={"historical": True})
    run(buy_markers(pos, "axis"), pos, {"axis": ["buy okw-1", "buy okw-3", "done"]})
    pos = position(phasing="axis", turn=2, options={"historical": True})
    run(buy_markers(pos, "axis"), pos, {"axis": ["done"]})


@pytest.mark.rule("fottr", "3.4.a", "11.1.b")
@pytest.mark.parametrize(("turn", "first", "second"), [(3, "okw", "okh"), (4, "okh", "okw")])
def test_two_german_players_take_markers_in_turn_from_the_same_points(turn, first, second):
    pos = position(phasing="axis", turn=turn, scenario="four_players")
    ask = asked(buy_markers(pos, "okw"))
    assert ask.side == first
    assert rules_against(ask, f"buy {second}-1") == ["3.4.a"]
    answers = {first: [f"buy {first}-4", "done"], second: [f"buy {second}-2", f"buy {second}-1"]}
    run(buy_markers(pos, "okw"), pos, answers)
    assert pos.bought == [f"{first}-4", f"{second}-2", f"{second}-1"]
    run(buy_markers(position(phasing="axis", scenario="four_players", acting=1), "okh"), pos)  # OKH has had its turn


@pytest.mark.rule("fottr", "3.2E", "3.4.a")
def test_only_okw_owes_the_four_points():
    pos = position(phasing="axis", turn=1, scenario="four_players", options={"historical": True})
    assert rules_against(asked(buy_markers(pos, "okw")), "done") == ["3.2E"]
    ask = asked(buy_markers(pos, "okw"), {"okw": ["buy okw-1"]})
    assert (ask.side, rules_against(ask, "done")) == ("okh", [])


# -- placing [11.1.c] [11.2] --------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "11.1.c", "11.1.a")
def test_axis_markers_are_placed_in_towns_and_cities_of_their_theatres_that_are_sources():
    pos = position(at("59.13", "sov-8"), phasing="axis", bought=["okw-4", "okh-2"])
    ask = asked(place_axis_markers(pos, "axis"))
    assert rules_against(ask, "place okw-4 22.17") == []  # Paris
    assert rules_against(ask, "place okw-4 33.33") == []  # Rome
    assert rules_against(ask, "place okw-4 39.13") == ["11.1.a"]  # Berlin
    assert rules_against(ask, "place okh-2 39.13") == []
    assert rules_against(ask, "place okh-2 55.30") == []  # Bucharest
    assert rules_against(ask, "place okh-2 22.17") == ["11.1.a"]
    assert rules_against(ask, "place okh-2 39.12") == ["11.1.c"]  # no town
    assert rules_against(ask, "place okh-2 70.15") == ["11.1.c"]  # Kursk is Soviet
    assert rules_against(ask, "place okh-2 60.13") == ["11.1.c"]  # in a Soviet zone, so no source
    assert rules_against(ask, "place okh-1 39.13") == ["11.1.c"]  # not bought
    assert rules_against(ask, "place okh-2 99.99") == ["11.1.c"]
    run(place_axis_markers(pos, "axis"), pos, {"axis": ["place okw-4 22.17", "done"]})
    assert pos.command == {"okw-4": hexes(pos, "22.17")[0]}


@pytest.mark.rule("fottr", "11.1.c", "9.3.1.c")
def test_a_port_that_lives_by_the_sea_takes_a_marker():
    pos = position(at("68.29", "ger-81inf"), at("68.28", "sov-8"), at("69.29", "sov-54"), bought=["okh-2"])
    assert "place okh-2 68.29" in asked(place_axis_markers(pos, "axis")).options


@pytest.mark.rule("fottr", "3.4.a", "11.1.c")
def test_each_german_player_places_his_own_markers():
    pos = position(scenario="four_players", bought=["okw-4", "okh-2"])
    assert {a.split()[1] for a in asked(place_axis_markers(pos, "okh")).options[:-1]} == {"okh-2"}


@pytest.mark.rule("fottr", "11.2", "11.2.a", "11.2.b")
def test_stavka_places_all_four_markers_in_the_east_and_the_balkans():
    pos = position(at("61.13", "ger-81inf"), phasing="soviet")
    pos.control |= dict.fromkeys(hexes(pos, "39.13 36.13 55.30 60.13 58.11"), "soviet")
    pos.derive()
    ask = asked(place_stavka(pos, "allies"))
    assert {a.split()[1] for a in ask.options[:-1]} == {f"stavka-{n}" for n in range(1, 5)}
    assert rules_against(ask, "place stavka-1 39.13") == []
    assert rules_against(ask, "place stavka-1 55.30") == []
    assert rules_against(ask, "place stavka-1 36.13") == ["11.2.b"]  # Magdeburg, North-West Europe
    assert rules_against(ask, "place stavka-1 62.18") == ["11.1.c"]  # Kiev is German
    assert rules_against(ask, "place stavka-1 60.13") == ["11.1.c"]  # in a German zone
    four = [f"place stavka-{n} 58.11" for n in (4, 3, 2, 1)]
    run(place_stavka(pos, "allies"), pos, {"allies": four})
    assert len(pos.command) == 4


@pytest.mark.rule("fottr", "11.2.b")
def test_stavka_stays_out_of_towns_freed_by_yugoslavs_until_a_soviet_unit_has_passed():
    pos = position(at("47.29", "yug-1"), phasing="soviet")
    pos.control |= dict.fromkeys(hexes(pos, "47.29"), "yugoslav")
    pos.derive()
    assert rules_against(asked(place_stavka(pos, "allies")), "place stavka-1 47.29") == ["11.2.b"]
    pos.take_off(unit(pos, "yug-1"), "gone")
    place(pos, at("47.29", "sov-8"))
    assert rules_against(asked(place_stavka(pos, "allies")), "place stavka-1 47.29") == []


# -- range [11.0] -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "11.1.d")
@pytest.mark.parametrize(("place", "reach"), [("60.13", 3), ("58.11", 6)])
def test_a_city_doubles_the_range(place, reach):
    pos = marked(position(), okh_3=place)
    assert range_of(pos, "okh-3", pos.command["okh-3"]) == reach


@pytest.mark.rule("fottr", "21.2A")
@pytest.mark.parametrize(("winter", "short"), [(True, [4, 5, 10, 11]), (False, [])])
def test_option_winter_a_city_does_not_double_the_range(winter, short):
    pos = marked(position(options={"winter": winter}), stavka_3="58.11")
    reach = {}
    for pos.turn in range(1, 13):
        reach[pos.turn] = range_of(pos, "stavka-3", pos.command["stavka-3"])
    assert reach == {turn: 3 if turn in short else 6 for turn in range(1, 13)}


@pytest.mark.rule("fottr", "11.0")
def test_command_reaches_over_enemies_but_no_farther_than_its_range():
    pos = position(at("59.11", "sov-8"), at("59.12", "sov-54"), at("60.12", "ger-81inf"), at("61.12", "ger-82inf"))
    marked(pos, okh_1="58.11")
    assert commanded(pos, "axis") == {"ger-81inf"}


@pytest.mark.rule("fottr", "11.0")
def test_command_does_not_cross_impassable_terrain():
    pos = marked(position(at("20.14", "ger-81inf"), at("18.14", "ger-82inf")), okw_1="19.14")  # Le Havre, Caen
    assert commanded(pos, "axis") == {"ger-81inf"}


@pytest.mark.rule("fottr", "11.0", "11.1.a")
def test_command_ends_at_the_border_of_the_theatre():
    pos = marked(position(at("37.13", "ger-81inf"), at("36.13", "ger-82inf")), okh_4="39.13")
    assert commanded(pos, "axis") == {"ger-81inf"}
    marked(pos, okw_1="36.13")
    assert commanded(pos, "axis") == {"ger-81inf", "ger-82inf"}
    pos = marked(position(at("24.25", "ger-81inf")), okw_4="24.24")  # Grenoble; both theatres are OKW's
    assert commanded(pos, "axis") == set()


@pytest.mark.rule("fottr", "11.1.f", "11.1.h", "11.1.g")
def test_units_in_command_are_those_at_the_start_of_the_segment():
    pos = marked(position(at("58.12", "ger-81inf"), at("64.13", "ger-82inf"), phasing="axis"), okh_1="58.11")
    for begin in (begin_movement, begin_combat):
        begin(pos)
        assert pos.commanded == {unit(pos, "ger-81inf")}
    pos.put(unit(pos, "sov-8"), *hexes(pos, "58.11"))  # the marker is overrun, but the segment has begun
    assert pos.commanded == {unit(pos, "ger-81inf")}
    assert units_in_command(pos, "axis") == set()


@pytest.mark.rule("fottr", "11.1.f")
def test_command_and_supply_are_independent():
    pos = marked(position(at("16.12", "ger-81inf"), at("18.14", "us-7")), okw_4="15.15")
    assert "ger-81inf" in commanded(pos, "axis")


@pytest.mark.rule("fottr", "11.2", "ERR.r10")
def test_stavka_commands_soviets_and_yugoslavs_need_none():
    pos = marked(position(at("58.12", "sov-8"), at("64.13", "sov-54"), at("43.30", "yug-1")), stavka_1="58.11")
    assert commanded(pos, "soviet") == {"sov-8", "yug-1"}
    assert commanded(pos, "axis") == set()


@pytest.mark.rule("fottr", "11.1.e")
def test_a_marker_leaves_the_map_when_an_enemy_enters_its_hex():
    pos = marked(position(), okh_1="58.11", okh_2="60.13", stavka_1="70.15")
    pos.put(unit(pos, "sov-8"), *hexes(pos, "58.11"))
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "60.13"))
    assert sorted(pos.command) == ["okh-2", "stavka-1"]


@pytest.mark.rule("fottr", "11.1.e", "4.0.11", "4.0.18")
def test_clean_up_takes_the_markers_of_one_power_off():
    pos = marked(position(bought=["okw-1"]), okh_1="58.11", okw_2="22.17", stavka_1="70.15", shaef_1="19.14")
    take_off_markers(pos, "axis")
    assert sorted(pos.command) == ["shaef-1", "stavka-1"]
    assert pos.bought == []
    take_off_markers(pos, "soviet")
    assert sorted(pos.command) == ["shaef-1"]


@pytest.mark.rule("fottr", "11.0")
def test_the_marker_commands_its_own_hex_and_every_hex_in_range():
    pos = marked(position(), okh_2="60.13")
    (hex,) = hexes(pos, "60.13")
    area = area_of(pos, "okh-2", hex)
    assert area.bit_count() == len(pos.scenario.board.disc(hex, 2))
