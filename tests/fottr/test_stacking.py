"""Stacking [5.0]: how many, who with whom, and when it is looked at."""

import pytest

from grognard.games.fottr.stacking import crowd, may_stack, remove_excess, room_for
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import asked, at, hexes, position, rules_of, run, unit, where

ARMIES = ("sov-13", "sov-70", "sov-60", "sov-65")


def stacked(pos, place, *ids):
    return rules_of(may_stack(pos, [unit(pos, id) for id in ids], *hexes(pos, place)))


def on_beach(value, **more):
    """A beachhead at Salerno, whose hex is 36.37."""
    pos = position(**more)
    pos.beachheads[f"beachhead-{value}-1"] = Beachhead("map", *hexes(pos, "36.37"))
    return pos


@pytest.mark.rule("fottr", "5.1A.a")
def test_three_units_stack_and_no_more():
    pos = position()
    assert stacked(pos, "67.18", *ARMIES[:3]) == []
    assert stacked(pos, "67.18", *ARMIES) == ["5.1A.a"]


@pytest.mark.rule("fottr", "5.1A.a")
def test_two_allied_airborne_divisions_and_one_axis_division_stack_besides():
    pos = position()
    corps = ("us-2", "us-5", "us-6")
    assert stacked(pos, "22.17", *corps, "us-82ab", "us-101ab") == []
    assert stacked(pos, "22.17", *corps, "us-82ab", "us-101ab", "us-17ab") == ["5.1A.a"]
    panzers = ("ger-41pz", "ger-46pz", "ger-47pz")
    assert stacked(pos, "67.18", *panzers, "ger-1sspz") == []
    assert stacked(pos, "67.18", *panzers, "ger-1sspz", "ger-2sspz") == ["5.1A.a"]


@pytest.mark.rule("fottr", "5.1A.b")
@pytest.mark.parametrize(("turn", "rule"), [(5, ["5.1A.b"]), (6, [])])
def test_before_turn_6_a_beachhead_holds_two_units(turn, rule):
    pos = on_beach("us", turn=turn)
    assert stacked(pos, "36.37", "us-2", "us-5", "us-82ab", "us-101ab") == []
    assert stacked(pos, "36.37", "us-2", "us-5", "us-6") == rule


@pytest.mark.rule("fottr", "5.1B.a")
@pytest.mark.parametrize(
    "ids", [("us-2", "sov-13"), ("us-2", "br-5"), ("fr-mech", "can-1"), ("yug-1", "sov-13"), ("yug-1", "us-2")]
)
def test_allies_who_never_stack(ids):
    assert stacked(position(), "43.31", *ids) == ["5.1B.a"]


@pytest.mark.rule("fottr", "5.1B.a", "20.8", "20.9", "20.10")
def test_nations_that_count_as_one_stack():
    pos = position()
    red = [c.id for c in pos.scenario.counters if c.nation.startswith("Red")]
    assert len(red) >= 3
    for id in red:
        assert stacked(pos, "60.20", id, "sov-13") == []
    assert stacked(pos, "33.33", "us-2", "fr-mech") == []
    assert stacked(pos, "33.33", "br-5", "can-1", "pol-2") == []
    for one, other in (("fr-mech", "br-5"), ("can-1", "us-2"), ("pol-2", "us-2")):
        assert stacked(pos, "33.33", one, other) == ["5.1B.a"]


@pytest.mark.rule("fottr", "5.1B.b", "20.5.d")
def test_us_airborne_troops_stack_with_any_ally_and_co_belligerents_with_americans():
    pos = position()
    assert stacked(pos, "22.17", "br-5", "us-82ab") == []
    assert stacked(pos, "22.17", "br-1ab", "us-2") == ["5.1B.a"]
    assert stacked(pos, "39.13", "us-82ab", "sov-13") == stacked(pos, "43.31", "us-82ab", "yug-1") == ["5.1B.a"]
    assert stacked(pos, "33.33", "ita-cobel", "us-2") == []
    assert stacked(pos, "33.33", "ita-cobel", "br-5") == ["5.1B.a"]


@pytest.mark.rule("fottr", "5.1B.b")
def test_any_of_the_west_stack_on_an_allied_beachhead():
    assert stacked(on_beach("al", turn=6), "36.37", "us-2", "br-5") == []
    assert stacked(on_beach("us", turn=6), "36.37", "us-2", "br-5") == ["5.1B.a"]


@pytest.mark.rule("fottr", "5.1C", "20.7", "20.5.c")
def test_minor_allies_stack_with_germans_and_croatians_but_not_with_each_other():
    pos = position()
    by_nation = {c.nation: c.id for c in pos.scenario.counters}
    minors = [by_nation[n] for n in ("Italian", "Hungarian", "Romanian", "Bulgarian")]
    for id in minors:
        assert stacked(pos, "43.31", id, "ger-41pz", by_nation["Croatian"]) == []
        assert stacked(pos, "43.31", id, by_nation["Puppet Italian"]) == []
    assert stacked(pos, "43.31", *minors[:2]) == ["5.1C"]
    assert stacked(pos, "43.31", *minors[2:]) == ["5.1C"]


@pytest.mark.rule("fottr", "5.2.a")
def test_units_that_are_placed_count_with_those_there():
    pos = position(at("67.18", *ARMIES[:3]))
    (hex,) = hexes(pos, "67.18")
    assert rules_of(room_for(pos, [unit(pos, ARMIES[3])], hex)) == ["5.1A.a"]
    assert room_for(pos, [unit(pos, ARMIES[0])], hex) is None  # it is there already


@pytest.mark.rule("fottr", "5.3", "5.2.b")
def test_the_owner_eliminates_what_is_too_much():
    pos = position(at("67.18", *ARMIES), phasing="soviet")
    ask = asked(remove_excess(pos, "soviet"))
    assert (ask.side, ask.options) == ("allies", ["lose " + pos.id(u) for u in pos.at[hexes(pos, "67.18")[0]]])
    run(remove_excess(pos, "soviet"), pos, {"allies": ["lose sov-70"]})
    assert [where(pos, id) for id in ARMIES] == ["67.18", "soviet_lost", "67.18", "67.18"]


@pytest.mark.rule("fottr", "5.3", "3.4.a")
def test_of_a_split_axis_the_command_of_the_theatre_eliminates_whoever_came_first():
    pos = position(at("47.29", "ita-17", "ger-13inf", "ger-20inf", "ger-7inf"), scenario="four_players")
    assert asked(remove_excess(pos, "axis")).side == "okh"


@pytest.mark.rule("fottr", "5.3", "5.1B.a")
def test_who_ends_his_segment_with_an_ally_of_another_power_loses_his_own_units():
    pos = position(at("39.13", "us-2", "sov-13"))
    assert crowd(pos, "soviet") == [unit(pos, "sov-13")]
    run(remove_excess(pos, "soviet"), pos, {"allies": ["lose sov-13"]})
    assert (where(pos, "us-2"), where(pos, "sov-13")) == ("39.13", "soviet_lost")
