"""Attrition, and the forts that feed [15.0]."""

import pytest

from grognard.engine.pieces import MAP
from grognard.games.fottr.attrition import attrition
from grognard.games.fottr.position import AXIS_LOST, ENGLAND_LOST, MED_LOST, SOVIET_LOST, Position
from grognard.games.fottr.supply import in_supply
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import asked, at, hexes, position, rules_against, run, told, unit, where


def cut_off(place: str, *ids: str, scenario: str = "campaign") -> Position:
    """Axis units in the Cotentin, with the enemy at its neck."""
    return position(at(place, *ids), at("18.14", "us-7"), phasing="axis", scenario=scenario)


@pytest.mark.rule("fottr", "15.0", "9.5.f")
def test_out_of_supply_units_of_the_phasing_power_are_eliminated():
    pos = cut_off("16.13", "ger-82inf")
    run(attrition(pos, "axis"), pos)
    assert where(pos, "ger-82inf") == AXIS_LOST
    assert where(pos, "us-7") == "18.14"  # without supply, too, but it is not its turn


@pytest.mark.rule("fottr", "15.0", "9.5.f", "2.1D", "2.1E")
@pytest.mark.parametrize(
    ("id", "place", "power", "box"),
    [
        ("us-5", "16.13", "west", ENGLAND_LOST),
        ("us-5", "33.42", "west", MED_LOST),
        ("us-5", "47.29", "west", MED_LOST),
        ("us-5", "39.13", "west", ENGLAND_LOST),
        ("sov-8", "33.42", "soviet", SOVIET_LOST),
    ],
)
def test_each_goes_to_its_own_box(id, place, power, box):
    pos = position(at(place, id), phasing=power)
    run(attrition(pos, "allies"), pos)
    assert where(pos, id) == box


@pytest.mark.rule("fottr", "15.0")
def test_units_in_supply_stay():
    pos = position(at("17.14", "us-5"), phasing="west")
    pos.beachheads["beachhead-us-1"] = Beachhead(MAP, *hexes(pos, "17.13"))
    run(attrition(pos, "allies"), pos)
    assert where(pos, "us-5") == "17.14"


@pytest.mark.rule("fottr", "9.3.1.b", "9.4", "18.1")
def test_a_supply_fort_feeds_as_many_units_as_it_says_in_attrition_only():
    pos = cut_off("16.12", "ger-82inf")
    assert not in_supply(pos, unit(pos, "ger-82inf"))
    run(attrition(pos, "axis"), pos)
    assert where(pos, "ger-82inf") == "16.12"
    assert told(pos, "fed-by-fort") == [{"unit": "ger-82inf", "hex": "16.12"}]


@pytest.mark.rule("fottr", "9.3.1.b")
def test_the_owner_chooses_whom_a_fort_feeds():
    pos = cut_off("16.12", "ger-82inf", "ger-84inf", "ger-hgpz")
    ask = asked(attrition(pos, "axis"))
    assert sorted(ask.options) == ["feed ger-82inf", "feed ger-84inf", "feed ger-hgpz"]
    assert rules_against(ask, "feed us-7") == ["9.3.1.b"]
    run(attrition(pos, "axis"), pos, {"axis": ["feed ger-84inf"]})
    assert [where(pos, id) for id in ("ger-82inf", "ger-84inf", "ger-hgpz")] == [AXIS_LOST, "16.12", AXIS_LOST]


@pytest.mark.rule("fottr", "9.3.1.b")
def test_a_fort_of_2_feeds_two_units_whatever_their_steps():
    pos = position(at("12.13", "ger-82inf", "ger-84inf"), at("13.14", "us-7"), phasing="axis")
    run(attrition(pos, "axis"), pos)
    assert [where(pos, id) for id in ("ger-82inf", "ger-84inf")] == ["12.13", "12.13"]


@pytest.mark.rule("fottr", "9.3.1.b")
def test_of_three_units_the_owner_chooses_two_one_after_the_other():
    units = ("ger-82inf", "ger-84inf", "ger-81inf")
    pos = position(at("12.13", *units), at("13.14", "us-7"), phasing="axis")
    ask = asked(attrition(pos, "axis"), {"axis": ["feed ger-82inf"]})
    assert sorted(ask.options) == ["feed ger-81inf", "feed ger-84inf"]
    run(attrition(pos, "axis"), pos, {"axis": ["feed ger-82inf", "feed ger-81inf"]})
    assert [where(pos, id) for id in units] == ["12.13", AXIS_LOST, "12.13"]


@pytest.mark.rule("fottr", "9.3.1.b")
def test_a_fort_feeds_nobody_in_another_hex():
    pos = position(at("16.12", "ger-82inf"), at("16.13", "ger-84inf"), at("18.14", "us-7"), phasing="axis")
    run(attrition(pos, "axis"), pos)
    assert [where(pos, id) for id in ("ger-82inf", "ger-84inf")] == ["16.12", AXIS_LOST]


@pytest.mark.rule("fottr", "9.3.1.b")
def test_a_fort_without_a_number_feeds_nobody():
    pos = position(at("59.01", "ger-82inf"), phasing="axis")
    pos.control = dict.fromkeys(pos.control, "soviet")
    pos.derive()
    assert pos.forts[pos.hex(unit(pos, "ger-82inf"))] == 0
    run(attrition(pos, "axis"), pos)
    assert where(pos, "ger-82inf") == AXIS_LOST


@pytest.mark.rule("fottr", "9.3.1.d", "9.3.1.e")
def test_the_exceptions_of_attrition_save_germans_at_home_and_doom_those_in_greece():
    pos = position(at("40.14", "ger-82inf"), at("38.14", "hun-8"), at("51.43", "ger-84inf"), phasing="axis")
    pos.control = dict.fromkeys(pos.control, "soviet") | dict.fromkeys(hexes(pos, "39.13"), "axis")
    pos.derive()
    run(attrition(pos, "axis"), pos)
    assert [where(pos, id) for id in ("ger-82inf", "hun-8", "ger-84inf")] == ["40.14", AXIS_LOST, AXIS_LOST]


@pytest.mark.rule("fottr", "15.0")
def test_all_are_judged_before_the_first_is_lost():
    """The British starve beside the US beachhead, but keep the line of the division behind them open."""
    pos = position(at("17.14", "br-30"), at("16.14", "us-82ab"), at("18.14", "ger-81inf"), phasing="west")
    pos.beachheads["beachhead-us-1"] = Beachhead(MAP, *hexes(pos, "17.13"))
    (pos.command["shaef-4"],) = hexes(pos, "17.13")
    run(attrition(pos, "allies"), pos)
    assert [where(pos, id) for id in ("br-30", "us-82ab")] == [ENGLAND_LOST, "16.14"]
    run(attrition(pos, "allies"), pos)
    assert where(pos, "us-82ab") == ENGLAND_LOST


@pytest.mark.rule("fottr", "15.0", "3.4.a")
def test_with_four_players_okw_and_okh_units_are_judged_together_and_each_feeds_its_own():
    pos = cut_off("16.12", "ger-82inf", "ger-84inf", scenario="four_players")
    pos.acting = 1
    run(attrition(pos, "okh"), pos)  # nothing is left to be done for the second
    pos.acting = 0
    assert asked(attrition(pos, "okw")).side == "okw"
    run(attrition(pos, "okw"), pos, {"okw": ["feed ger-82inf"]})
    assert [where(pos, id) for id in ("ger-82inf", "ger-84inf")] == ["16.12", AXIS_LOST]


@pytest.mark.rule("fottr", "21.4")
@pytest.mark.parametrize(
    ("fog", "ids", "revealed"),
    [
        (True, ("ger-82inf", "ger-81inf"), True),
        (True, ("ger-82inf",), False),
        (False, ("ger-82inf", "ger-81inf"), False),
    ],
)
def test_in_the_fog_of_war_losses_of_a_stack_bring_to_light_who_stood_there(fog, ids, revealed):
    pos = position(at("16.13", *ids), at("18.14", "us-7"), phasing="axis", options={"fog_of_war": fog})
    run(attrition(pos, "axis"), pos)
    assert any(event.reveals for event in pos.events if event.text == "eliminated") is revealed
