"""Supply lines, sources, and who is out of supply [9.0]."""

import pytest

from grognard.engine.pieces import MAP
from grognard.games.fottr import supply
from grognard.games.fottr.position import Position
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import at, hexes, place, position, unit


def fed(pos: Position, id: str, attrition: bool = False) -> bool:
    return supply.in_supply(pos, unit(pos, id), attrition)


def hold(pos: Position, power: str, labels: str, others: str = "") -> Position:
    """A power holds these places; all others belong to another, if one is named."""
    if others:
        pos.control = dict.fromkeys(pos.control, others)
    pos.control |= dict.fromkeys(hexes(pos, labels), power)
    pos.derive()
    return pos


def shore(pos: Position, **markers: str) -> dict[str, Beachhead]:
    """Beachhead markers on the map: us="17.13", mulberry="17.13"."""
    ids = {"us": "beachhead-us-1", "cw": "beachhead-cw-1", "al": "beachhead-al-1", "mulberry": "mulberry-1"}
    pos.beachheads |= {ids[kind]: Beachhead(MAP, *hexes(pos, label)) for kind, label in markers.items()}
    pos.derive()
    return pos.beachheads


def wall_in(pos: Position, port: str, enemy: str) -> None:
    """Enemy units all around a port, so far away that no supply by land comes through and none by sea is hindered."""
    (centre,) = hexes(pos, port)
    ring = pos.scenario.board.rings(centre, 11)[11]
    for u, hex in zip(pos.scenario.of_power[enemy][-len(ring) :], ring, strict=True):
        pos.put(u, hex)


# -- lines [9.1] [9.2] ------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "9.0.b", "9.2", "9.2.a")
def test_no_line_leads_through_an_enemy_unit():
    pos = position(at("16.12", "ger-81inf", "ger-82inf"))
    assert fed(pos, "ger-81inf")
    assert fed(pos, "ger-82inf")
    place(pos, at("16.13", "us-82ab"))  # a division has no zone of control
    assert not fed(pos, "ger-81inf")


@pytest.mark.rule("fottr", "9.2.b", "6.4.a")
def test_a_zone_of_control_stops_a_line_unless_a_unit_of_ones_own_is_in_it():
    pos = position(at("16.12", "ger-81inf"), at("18.14", "us-7"))
    assert not fed(pos, "ger-81inf")
    place(pos, at("17.14", "ger-hgpz"), at("17.15", "ger-82inf"))
    assert fed(pos, "ger-81inf")


@pytest.mark.rule("fottr", "9.2.b")
def test_soviet_units_keep_a_line_open_for_western_ones():
    pos = position(at("16.12", "us-7"), at("18.14", "ger-81inf"), command={"shaef-4": 0})
    pos.command["shaef-4"] = hold(pos, "west", "15.15").scenario.board.hex("15.15")
    assert not fed(pos, "us-7")
    place(pos, at("17.14", "sov-8"), at("17.15", "sov-54"))
    assert fed(pos, "us-7")


@pytest.mark.rule("fottr", "9.2.c")
def test_a_line_does_not_cross_water():
    pos = position(at("18.14", "us-7"), at("20.14", "us-5"))
    pos.command["shaef-1"] = hold(pos, "west", "19.14").scenario.board.hex("19.14")
    assert fed(pos, "us-5")
    assert not fed(pos, "us-7")  # next to Le Havre, across the mouth of the Seine


@pytest.mark.rule("fottr", "9.1")
def test_a_line_may_start_in_a_zone_of_control_but_not_pass_it():
    pos = position(at("22.17", "ger-81inf"), at("18.14", "us-7"))
    (in_zone, beyond) = hexes(pos, "17.14 16.13")
    assert supply.supplied(pos, unit(pos, "ger-81inf"), in_zone)
    assert not supply.supplied(pos, unit(pos, "ger-81inf"), beyond)


@pytest.mark.rule("fottr", "9.0.a")
def test_supply_is_what_it_is_at_the_moment():
    pos = position(at("17.15", "ger-81inf"), at("18.14", "us-7"))
    assert fed(pos, "ger-81inf")
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "16.13"))
    assert not fed(pos, "ger-81inf")
    pos.take_off(unit(pos, "us-7"), "england")
    assert fed(pos, "ger-81inf")
    assert fed(pos, "us-7")  # in a box a unit lacks nothing


# -- the Axis [9.3.1] -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "9.3.1.a", "9.3.0")
@pytest.mark.parametrize(
    ("place", "far_enough", "too_far"),
    [("39.13", "47.13", "48.13"), ("58.11", "66.11", "67.11"), ("60.13", "64.13", "65.13")],
    ids=["factory: 8", "city: 8", "town: 4"],
)
def test_how_far_a_line_may_be(place, far_enough, too_far):
    pos = position(at(far_enough, "ger-81inf"), at(too_far, "ger-82inf"))
    hold(pos, "axis", f"30.13 39.13 {place}", others="soviet")
    assert fed(pos, "ger-81inf")
    assert not fed(pos, "ger-82inf")


@pytest.mark.rule("fottr", "9.3.1.a")
def test_a_factory_works_only_with_another_one_or_an_oil_hex():
    pos = hold(position(at("39.13", "ger-81inf"), at("42.14", "ger-82inf")), "axis", "39.13", others="soviet")
    assert supply.working_factories(pos) == []
    assert not fed(pos, "ger-82inf")
    for partner in ("46.17", "42.24"):  # USIR, Nagykanizsa
        hold(pos, "axis", f"39.13 {partner}", others="soviet")
        assert hexes(pos, "39.13")[0] in supply.working_factories(pos)
        assert fed(pos, "ger-82inf")
    place(pos, at("42.23", "sov-8"), at("41.25", "sov-54"), at("43.25", "sov-59"))  # around the oil
    assert supply.working_factories(pos) == []


@pytest.mark.rule("fottr", "9.3.1.a")
def test_factories_that_are_cut_off_from_one_another_do_not_help_each_other():
    pos = position(at("39.14", "ger-81inf"), at("33.14", "ger-82inf"))
    hold(pos, "axis", "30.13 31.13 39.13", others="soviet")
    assert [fed(pos, "ger-81inf"), fed(pos, "ger-82inf")] == [True, True]
    around = pos.scenario.board.rings(hexes(pos, "39.13")[0], 3)[3]
    for army, hex in zip(pos.scenario.of_power["soviet"], around, strict=False):
        pos.put(army, hex)
    assert pos.labels(supply.working_factories(pos)) == ["30.13", "31.13"]
    assert [fed(pos, "ger-81inf"), fed(pos, "ger-82inf")] == [False, True]


@pytest.mark.rule("fottr", "9.3.1.a", "9.2.b")
def test_a_factory_in_an_enemy_zone_needs_a_garrison():
    pos = position(at("40.14", "ger-81inf"), at("45.16", "ger-82inf"), at("47.18", "sov-8"))
    hold(pos, "axis", "39.13 46.17 45.14 42.14", others="soviet")
    assert pos.in_enemy_zone(hexes(pos, "46.17")[0], "axis")
    assert [fed(pos, "ger-81inf"), fed(pos, "ger-82inf")] == [False, False]
    place(pos, at("46.17", "ger-62inf"))
    assert [fed(pos, "ger-81inf"), fed(pos, "ger-82inf")] == [True, True]


@pytest.mark.rule("fottr", "9.3.0")
def test_a_town_without_a_line_of_communication_supplies_nobody():
    pos = position(at("16.12", "ger-81inf"), at("17.15", "us-7"))
    (cherbourg,) = hexes(pos, "16.12")
    assert not supply.is_source(pos, cherbourg, "axis")
    assert not supply.loc(pos, "axis") >> cherbourg & 1
    pos.take_off(unit(pos, "us-7"), "england")
    assert supply.is_source(pos, cherbourg, "axis")
    assert supply.loc(pos, "axis") >> cherbourg & 1


@pytest.mark.rule("fottr", "9.2.b", "9.3.0")
def test_a_town_in_an_enemy_zone_is_no_source_unless_held_by_a_unit():
    pos = position(at("61.13", "sov-8"))
    (bobruisk,) = hexes(pos, "60.13")
    assert not supply.is_source(pos, bobruisk, "axis")
    place(pos, at("60.13", "ger-81inf"))
    assert supply.is_source(pos, bobruisk, "axis")


@pytest.mark.rule("fottr", "9.3.1.c")
def test_ships_bring_supply_to_a_port_if_another_port_of_the_sea_is_held():
    pos = position(at("68.29", "ger-81inf"), at("68.28", "sov-8"), at("69.29", "sov-54"))
    assert fed(pos, "ger-81inf")  # Constanta, Odessa...
    hold(pos, "soviet", "63.26 65.25 66.25 72.27 74.28 73.24 59.31 58.32 57.34")
    assert not fed(pos, "ger-81inf")
    hold(pos, "axis", "57.34")  # Burgas
    assert fed(pos, "ger-81inf")
    place(pos, at("57.33", "sov-59"))  # its zone closes the port
    assert not fed(pos, "ger-81inf")


@pytest.mark.rule("fottr", "9.3.1.c")
def test_ports_that_are_all_cut_off_do_not_supply_one_another():
    pos = position(at("68.29", "ger-81inf"), at("68.28", "sov-8"), at("69.29", "sov-54"), at("71.28", "sov-59"))
    hold(pos, "axis", "30.13 39.13 68.29 72.27", others="soviet")
    place(pos, at("73.28", "sov-34"))
    assert not fed(pos, "ger-81inf")


@pytest.mark.rule("fottr", "9.3.1.c")
def test_there_is_sea_supply_on_the_baltic_and_the_black_sea_only():
    pos = position(at("16.12", "ger-81inf"), at("17.14", "us-7"))
    assert not fed(pos, "ger-81inf")  # Cherbourg and many other ports of the Channel are held


@pytest.mark.rule("fottr", "9.3.1.c")
@pytest.mark.parametrize(
    ("port", "far_enough", "too_far"),
    [("55.03", "59.03", "60.03"), ("55.01", "63.03", "64.03")],
    ids=["town port: 4", "city port: 8"],
)
def test_how_far_a_line_to_a_port_of_the_axis_may_be(port, far_enough, too_far):
    pos = position(at(far_enough, "ger-81inf"), at(too_far, "ger-82inf"))
    wall_in(pos, port, "soviet")
    hold(pos, "axis", f"30.13 39.13 46.10 {port}", others="soviet")  # Danzig sends the ships
    assert fed(pos, "ger-81inf")
    assert not fed(pos, "ger-82inf")
    hold(pos, "soviet", port)
    assert not fed(pos, "ger-81inf")


@pytest.mark.rule("fottr", "9.3.1.d")
def test_in_attrition_a_lonely_factory_feeds_germans_in_germany():
    pos = position(at("40.14", "ger-81inf"), at("38.14", "hun-8"), at("39.17", "ger-82inf"), at("30.14", "ger-62inf"))
    hold(pos, "axis", "39.13", others="soviet")
    assert [fed(pos, id) for id in ("ger-81inf", "hun-8", "ger-82inf")] == [False] * 3
    assert fed(pos, "ger-81inf", attrition=True)
    assert not fed(pos, "hun-8", attrition=True)  # not German
    assert not fed(pos, "ger-82inf", attrition=True)  # in Bohemia
    assert not fed(pos, "ger-62inf", attrition=True)  # nine hexes away


@pytest.mark.rule("fottr", "9.3.1.e", "20.4")
def test_greece_is_cut_off_for_attrition_without_a_garrison_in_yugoslavia_or_bulgaria():
    pos = position(at("51.43", "ger-81inf"))
    assert fed(pos, "ger-81inf")
    assert not fed(pos, "ger-81inf", attrition=True)
    place(pos, at("47.29", "ger-82inf"))
    assert fed(pos, "ger-81inf", attrition=True)
    pos.surrendered = {"Bulgaria": "soviet"}
    assert not fed(pos, "ger-81inf", attrition=True)
    assert fed(pos, "ger-81inf")
    assert fed(pos, "ger-82inf", attrition=True)
    shore(pos, cw="51.44")
    place(pos, at("51.43", "br-5"))
    assert fed(pos, "br-5", attrition=True)  # only the Axis


# -- the Western Allies [9.3.2] ---------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "9.3.2.a")
@pytest.mark.parametrize(
    ("marker", "us", "french", "british", "polish"),
    [("us", True, True, False, False), ("cw", False, False, True, True), ("al", True, True, True, True)],
)
def test_a_beachhead_feeds_its_own_nations_on_it_and_next_to_it(marker, us, french, british, polish):
    pos = position(at("17.14", "us-7", "fr-mtn", "br-30", "pol-2"), at("18.14", "us-5"))
    shore(pos, **{marker: "17.13"})
    assert [fed(pos, id) for id in ("us-7", "fr-mtn", "br-30", "pol-2")] == [us, french, british, polish]
    assert not fed(pos, "us-5")
    place(pos, at("17.13", "us-7"))
    assert fed(pos, "us-7") == us


@pytest.mark.rule("fottr", "9.3.2.a", "9.3.2.e")
def test_with_a_mulberry_a_beachhead_feeds_all():
    """X45, then the exception."""
    pos = position(at("17.14", "br-30"), at("18.15", "can-1"))
    pos.command["shaef-1"], *_ = hexes(pos, "17.13")
    shore(pos, us="17.13")
    assert not fed(pos, "br-30")
    assert not fed(pos, "can-1")
    shore(pos, mulberry="17.13")
    assert fed(pos, "br-30")
    assert fed(pos, "can-1")


@pytest.mark.rule("fottr", "9.3.2.b", "9.3.2.d", "9.3.2.dT", "10.2.x")
@pytest.mark.parametrize(
    ("marker", "place", "reach"),
    [
        ("shaef-1", "14.22", 2),  # X13: Bordeaux, a port city
        ("shaef-3", "19.14", 3),  # Le Havre, a port town
        ("shaef-4", "17.13", 8),  # X14: a beachhead
        ("shaef-4", "15.14", 12),  # X15: a beachhead with Mulberry
        ("shaef-4", "26.12", 20),  # X16: Antwerp
        ("shaef-2", "22.17", 0),  # Paris is no port
    ],
)
def test_the_range_of_a_shaef_marker(marker, place, reach):
    pos = hold(position(), "west", "14.22 19.14 26.12 22.17")
    shore(pos, us="17.13", cw="15.14", mulberry="15.14")
    (pos.command[marker],) = hexes(pos, place)
    assert supply.shaef_range(pos, marker) == reach


@pytest.mark.rule("fottr", "9.3.2.b", "9.3.2.d")
def test_a_line_to_a_shaef_marker_is_no_longer_than_its_range():
    pos = position(at("17.22", "us-7"), at("16.22", "us-5", "br-30"))
    (pos.command["shaef-1"],) = hexes(hold(pos, "west", "14.22"), "14.22")
    assert fed(pos, "us-5")
    assert fed(pos, "br-30")
    assert not fed(pos, "us-7")


@pytest.mark.rule("fottr", "9.3.2.b", "9.3.2.d")
def test_two_markers_of_equal_range_both_feed():
    pos = hold(position(at("16.22", "us-5"), at("20.15", "us-7")), "west", "14.22 19.14")
    pos.command["shaef-1"], pos.command["shaef-2"] = hexes(pos, "14.22 19.14")
    assert fed(pos, "us-5")  # 1 in a city is as far as 2 in a town
    assert fed(pos, "us-7")


@pytest.mark.rule("fottr", "9.3.2.e")
@pytest.mark.parametrize(("marker", "us", "british"), [("us", True, False), ("cw", False, True), ("al", True, True)])
def test_shaef_on_a_beachhead_feeds_the_nations_of_the_beachhead(marker, us, british):
    pos = position(at("18.17", "us-7"), at("19.17", "br-30"))
    (pos.command["shaef-4"],) = hexes(pos, "17.13")
    shore(pos, **{marker: "17.13"})
    assert [fed(pos, "us-7"), fed(pos, "br-30")] == [us, british]


@pytest.mark.rule("fottr", "9.3.2.a")
def test_the_west_has_no_intermediate_sources():
    pos = position(at("22.17", "us-7"))
    (pos.command["shaef-1"],) = hexes(hold(pos, "west", "22.17 19.14", others="west"), "19.14")
    assert not fed(pos, "us-7")


@pytest.mark.rule("fottr", "ERR.m1")
def test_antwerp_is_no_port_while_an_enemy_is_on_the_scheldt():
    """X03"""
    pos = hold(position(at("25.12", "ger-hgpz"), at("27.14", "us-7"), at("26.12", "us-5")), "west", "26.12")
    (antwerp,) = hexes(pos, "26.12")
    pos.command["shaef-1"] = antwerp
    assert not supply.port_open(pos, antwerp, "west")
    assert not fed(pos, "us-7")
    assert not fed(pos, "us-5")  # not even in the port
    pos.take_off(unit(pos, "ger-hgpz"), "axis_lost")
    assert supply.port_open(pos, antwerp, "west")
    assert fed(pos, "us-7")


# -- Soviets and Yugoslavs [9.3.3] [9.3.4] ----------------------------------------------------------------------------


@pytest.mark.rule("fottr", "9.3.3.a")
@pytest.mark.parametrize(
    ("held", "far_enough", "too_far"),
    [
        ("", "66.11", "65.11"),  # 8 hexes to the east edge
        ("", "55.04", "54.05"),  # 8 hexes to 63.00, on the north edge
        ("60.13", "56.13", "55.13"),  # 4 to a town
        ("58.11", "50.11", "49.11"),  # 8 to a city
    ],
)
def test_how_far_soviet_supply_reaches(held, far_enough, too_far):
    pos = position(at(far_enough, "sov-8", "sov-1pol"), at(too_far, "sov-54"))
    hold(pos, "soviet", held, others="axis")
    assert fed(pos, "sov-8")
    assert fed(pos, "sov-1pol")
    assert not fed(pos, "sov-54")


@pytest.mark.rule("fottr", "9.3.3.a")
def test_a_soviet_town_needs_a_line_to_the_east_edge():
    pos = position(at("66.20", "sov-8"))
    (poltava,) = hexes(hold(pos, "soviet", "58.11", others="axis"), "58.11")
    assert supply.is_source(pos, poltava, "soviet")
    ring = ("58.09", "60.09", "60.12", "58.13", "56.12", "56.09")
    place(pos, *(at(hex, f"ger-{n}inf") for hex, n in zip(ring, (81, 82, 62, 7, 13, 20), strict=True)))
    assert not supply.is_source(pos, poltava, "soviet")


@pytest.mark.rule("fottr", "9.3.3.a")
def test_the_north_edge_feeds_units_near_it_but_makes_no_source_of_a_city():
    pos = position(at("62.L", "sov-8"), at("63.00", "sov-54"))
    (leningrad,) = hexes(pos, "62.L")
    assert supply.is_source(pos, leningrad, "soviet")
    place(pos, at("60.00", "ger-81inf"), at("62.01", "ger-82inf"), at("64.00", "ger-62inf"))
    assert not supply.is_source(pos, leningrad, "soviet")
    assert fed(pos, "sov-8")


@pytest.mark.rule("fottr", "9.3.3.b")
def test_soviet_ships_bring_supply_to_the_black_sea():
    pos = position(at("68.29", "sov-8"), at("68.28", "ger-81inf"), at("69.28", "ger-82inf"))
    hold(pos, "soviet", "68.29", others="axis")
    assert not fed(pos, "sov-8")
    hold(pos, "soviet", "74.28")  # Novorossiysk
    assert fed(pos, "sov-8")


@pytest.mark.rule("fottr", "9.3.3.b")
@pytest.mark.parametrize(
    ("port", "other", "far_enough", "too_far"),
    [("57.34", "74.28", "54.31", "54.30"), ("49.10", "62.L", "49.18", "49.19")],
    ids=["town port: 4", "city port: 8"],
)
def test_how_far_a_line_to_a_soviet_port_may_be(port, other, far_enough, too_far):
    pos = position(at(far_enough, "sov-8"), at(too_far, "sov-54"))
    wall_in(pos, port, "axis")
    hold(pos, "soviet", f"{port} {other}", others="axis")
    assert fed(pos, "sov-8")
    assert not fed(pos, "sov-54")
    hold(pos, "axis", port)
    assert not fed(pos, "sov-8")


@pytest.mark.rule("fottr", "9.3.4", "20.1.c")
def test_yugoslavs_are_in_supply_in_and_next_to_yugoslavia():
    pos = position(at("43.30", "yug-1"), at("51.33", "yug-2"), at("52.33", "yug-3"))
    hold(pos, "soviet", "51.33", others="soviet")  # what the Soviets hold does not help them
    assert fed(pos, "yug-1")
    assert fed(pos, "yug-2")
    assert not fed(pos, "yug-3")


def test_lines_found_before_are_those_found_afresh():
    """What is kept of supply never outlives what it rests on."""
    pos = position(at("16.12", "ger-81inf"), at("17.15", "us-7"), at("68.29", "ger-82inf"))
    for label in ("18.14", "16.14", "20.14", "17.14"):
        pos.put(unit(pos, "us-7"), *hexes(pos, label))
        kept = [supply.area(pos, who) for who in ("axis", "soviet", "US")]
        pos.derive()
        assert kept == [supply.area(pos, who) for who in ("axis", "soviet", "US")]
