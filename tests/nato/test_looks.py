"""What a player may look at, and whole orders."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.march import move_order
from grognard.games.nato.orders import MARCHES, set_out
from grognard.games.nato.shown.display import display
from grognard.games.nato.shown.looks import LOOKS
from grognard.games.nato.shown.view import public_view
from grognard.games.nato.units import Lift
from tests.nato.build import at, load, position, unit

S = "strategic_surprise"


@pytest.mark.rule("nato", "11.0", "11.3")
def test_airspace_is_shown_in_three_states():
    pos = position(S)
    shown = {side: set(hexes) for side, hexes in LOOKS["airspace"](pos, None, []).items()}
    assert "3526" in shown["nato"] - shown["wp"]
    assert "3307" in shown["wp"] - shown["nato"]
    assert shown["wp"] & shown["nato"] == set(LOOKS["contested"](pos, None, []))
    assert "3115" in shown["wp"] & shown["nato"]


@pytest.mark.rule("nato", "13.2", "18.1.6")
def test_the_reach_by_rail_and_by_helicopter_is_shown():
    pos = position(S, at("3524", "WG-1", train="entrained"), at("3626", "US-1-82"))
    assert "5019" in LOOKS["rail"](pos, None, ["WG-1"])
    assert LOOKS["rail"](pos, None, ["US-1-82"]) == []
    assert "3622" in LOOKS["helicopters"](pos, None, ["US-1-82"])
    assert LOOKS["helicopters"](pos, None, ["WG-1"]) == []


def test_markers_that_lie_on_the_map_for_a_while_are_shown():
    pos = position(S, at("3626", "US-1-82"))
    hex = pos.board.hex("3622")
    pos.battles.add(hex)
    pos.strikes[hex] = ("tactical", "operational")
    pos.interdicted.add((hex, "wp"))
    pos.lifts[pos.index["US-1-82"]] = Lift("airlift", hex, ())
    kinds = [marker["kind"] for marker in public_view(pos)["markers"]["planned"]["3622"]]
    assert kinds == ["battle", "tactical", "operational", "interdiction", "lift"]


def test_supply_of_a_unit_is_shown_by_kind():
    shown = LOOKS["supply_of"](position(S, at("3120", "BR-7"), at("3121", "BR-I")), None, ["BR-7"])
    assert "3120" in shown["both"]
    assert "4220" in shown["movement"]
    assert "4220" not in shown["both"]


@pytest.mark.rule("nato", "10.3.1")
def test_supply_of_each_side_is_shown():
    shown = LOOKS["supply"](position(S), None, [])
    assert "3526" in shown["nato"]
    assert "3526" not in shown["wp"]
    assert "3307" in shown["wp"]


@pytest.mark.rule("nato", "29.3")
def test_the_range_of_a_headquarters_is_what_its_path_allows():
    pos = position(S, at("3322", "BR-I"), at("3324", "SU-83A"))
    shown = LOOKS["range"](pos, None, ["BR-I"])
    assert "3319" in shown
    assert "3325" not in shown


@pytest.mark.rule("nato", "10.3.3", "30.1")
def test_cities_tell_who_holds_them_and_whether_they_are_supplied():
    shown = LOOKS["cities"](position(S, conquered={"3022": "wp"}), None, [])
    assert shown["3022"] == {"side": "wp", "free": False, "supplied": False, "points": 1}
    assert shown["3117"] == {"side": "nato", "free": True, "supplied": True, "points": 2}


def test_the_reach_of_a_unit_is_that_of_tactical_movement():
    shown = LOOKS["reach"](position(S, at("3322", "BR-7")), None, ["BR-7"])
    assert max(shown.values()) == 5
    assert shown["3327"] == 5


@pytest.mark.parametrize("look", ["reach", "range", "supply_of"])
def test_looks_at_nothing_show_nothing(look: str):
    assert not LOOKS[look](position(S), None, ["nobody"])


def test_an_order_is_written_out_unit_by_unit_by_the_cheapest_way():
    pos = position(S, at("3322", "BR-7", "BR-12"))
    written = [
        "move BR-7", "enter 3321", "enter 3320", "stop", "move BR-12", "enter 3321", "enter 3320", "stop",
    ]  # fmt: skip
    assert list(move_order(pos, MARCHES["move"], "nato", ["BR-7", "BR-12", "3320"])) == written
    assert list(move_order(pos, MARCHES["move"], "nato", ["BR-7", "BR-12", "3320", "on"])) == written[:-1]
    assert next(move_order(pos, MARCHES["march"], "nato", ["BR-7", "3320"], "march")) == "march BR-7"


@pytest.mark.rule("nato", "12.1")
def test_an_order_that_cannot_be_carried_out_is_refused_with_its_rule():
    pos = position(S, at("3322", "BR-7"))
    with pytest.raises(grognard.Refused, match=r"\[12.1\] no-way"):
        list(move_order(pos, MARCHES["move"], "nato", ["BR-7", "3307"]))


@pytest.mark.rule("nato", "12.1")
def test_a_whole_order_is_carried_out_in_a_game():
    game = grognard.new("nato", S, seed=3)
    while (ask := game.ask(game.asked[0])).prompt != "ground-movement" or len(ask.options) == 1:
        game.answer(ask.side, "done" if "done" in ask.options else ask.options[-1])
    unit = next(answer for answer in ask.options if answer.startswith("move ")).split()[1]
    hex = game.position.hex_of(game.scenario.index[unit])
    trial = game.fork()
    trial.answer(ask.side, f"move {unit}")
    goal = next(answer for answer in trial.ask(ask.side).options if answer.startswith("enter ")).split()[1]
    way = game.look(ask.side, f"way {unit} {hex} {goal}")
    assert way["path"] == [hex, goal]
    game.order(ask.side, f"move {unit} {goal}")
    assert game.position.hex_of(game.scenario.index[unit]) == goal
    with pytest.raises(grognard.Refused, match="no-such-order"):
        game.order(game.asked[0], "dance")


@pytest.mark.rule("nato", "28.2.1", "35.3.3")
def test_an_order_counts_the_points_of_its_step():
    """A reserve has half of its five points, rounded up; on the way to the defence positions the die decides."""
    pos = position(S, at("3322", "BR-7", reserve=True), in_reserve_phase=True)
    assert set_out("move", pos, "nato", [unit(pos, "BR-7")]).allowance == 3
    pos = position(S, at("3322", "BR-7"), turn=0, gdp_at=2, gdp_dice={"British": 2})
    assert set_out("move", pos, "nato", [unit(pos, "BR-7")]).allowance == 2


@pytest.mark.rule("nato", "25.3")
def test_the_odds_of_an_attack_are_shown_before_anybody_plans_it():
    pos = position(S, at("3319", "BR-7"), at("3219", "SU-21", "SU-94G"))
    shown = LOOKS["odds"](pos, None, ["3319"])
    assert shown["could"] == shown["units"] == ["SU-21", "SU-94G"]
    alone = LOOKS["odds"](pos, None, ["3319", "SU-21"])
    assert alone["units"] == ["SU-21"]
    assert alone["battle"]["odds"] != shown["battle"]["odds"]


@pytest.mark.rule("nato", "25.1.1")
def test_the_odds_against_an_empty_city_are_shown_while_it_is_free():
    pos = position(S, at("3118", "SU-94G"))
    assert LOOKS["odds"](pos, None, ["3117"])["battle"]["defence"]["total"] == 2
    assert LOOKS["odds"](position(S, at("3118", "SU-94G"), conquered={"3117": "wp"}), None, ["3117"])["could"] == []
    assert LOOKS["odds"](pos, None, ["3217"])["could"] == []


@pytest.mark.rule("nato", "10.6")
def test_the_card_of_a_unit_tells_its_two_kinds_of_supply_and_its_movement():
    pos = position(S, at("4220", "BR-7"), at("3121", "BR-I"))
    shown = LOOKS["card"](pos, None, ["BR-7"])
    assert [(str(told.rule), told.text) for told in shown["supply"]] == [
        ("10.5.2", "supplied-now"),
        ("10.6", "unsupplied-now"),
    ]
    assert LOOKS["card"](pos, None, ["BR-I"])["supply"] == []


def test_units_are_called_by_their_nation_and_pieces_show_it_by_their_colour():
    counters = {c["id"]: c for c in display(load(S))["counters"]}
    assert [counters[id]["name"] for id in ("BR-7", "BE-7", "WG-7", "US-V")] == ["BR 7", "BE 7", "WG 7", "US V"]
    assert {counters[id]["face"]["top"] for id in ("BR-7", "BE-7", "WG-7")} == {"7"}
