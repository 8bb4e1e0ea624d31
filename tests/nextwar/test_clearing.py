"""Control of hexes and clearing operations [8.4]."""

from __future__ import annotations

import pytest

from grognard.engine.dice import ScriptedDice
from grognard.games.nextwar import clearing, losses, retreat
from grognard.games.nextwar.advanced import places
from grognard.games.nextwar.clearing import Operation
from grognard.games.nextwar.pack.terms import tally
from grognard.games.nextwar.units import Clearing
from tests.nextwar.build import against, asked, at, begin, position, rules_of, run, stand, told, unit, units, where

C = "campaign_standard"
VALUE = {2: 0, 3: 4, 4: 16, 5: 30, 6: 38}  # a die that draws a marker of this value


def under(label, *ids, value=4, **fields):
    """Units under a clearing marker of this value."""
    pos = position(C, at(label, *ids), **fields)
    marker = next(id for id, worth in pos.scenario.charts.clearing_markers.items() if worth == value)
    hex, side = pos.board.hex(label), pos.side(unit(pos, ids[0]))
    pos.markers.remove(marker)
    pos.clearing[hex] = Clearing(marker, side)
    for u in units(pos, *ids):
        pos.change(u, clearing=True)
    return pos, hex


def modifiers(pos, hex, lead):
    side = pos.clearing[hex].side
    rows = [m for _, m in pos.scenario.charts.clearing_modifiers]
    return {m.rule: m.value for m in tally(rows, Operation(pos, side, hex, unit(pos, lead)))}


@pytest.mark.rule("nextwar", "8.4.1", "8.5.1", "8.3.1.2", "8.1.3.5a")
def test_who_enters_an_enemy_city_or_installation_stops_under_a_marker_drawn_at_random():
    pos = position(C, at("3338", "ru-27"), dice=[VALUE[4], 9])
    ask = asked(begin(pos, "russia", "move ru-27"), {"russia": ["enter 3237"]})
    assert ask.options == ["stop"]
    hex = pos.board.hex("3237")
    assert pos.scenario.charts.clearing_markers[pos.clearing[hex].marker] == 4
    assert pos.units[unit(pos, "ru-27")].clearing
    assert pos.controller(hex) == "nato"
    run(clearing.hex_control(pos, None), pos)
    assert pos.controller(hex) == "nato"
    for label in ("4129", "4448", "2429"):  # an airbase, a great city, another installation
        assert clearing.is_needed(pos, pos.board.hex(label), "russia")
    for label in ("0269", "4831", "3254"):  # open country, an airfield, a fortification
        assert not clearing.is_needed(pos, pos.board.hex(label), "russia")


@pytest.mark.rule("nextwar", "8.4.1.1", "8.4.1.1.1")
def test_efficiency_less_the_value_of_the_marker_counts():
    for value, counts in ((2, 4), (6, 0), (5, 1)):
        pos, hex = under("4129", "ru-104", value=value)
        assert modifiers(pos, hex, "ru-104").get("8.4.1.1.1", 0) == counts


@pytest.mark.rule("nextwar", "8.4.1.1.2")
def test_too_few_stacking_points_count_off_by_the_highest_number_of_the_hex():
    pos, hex = under("3237", "ru-104")  # a city with an airbase needs two
    assert clearing.mssp(pos, hex) == 2
    assert modifiers(pos, hex, "ru-104")["8.4.1.1.2"] == -1
    pos, hex = under("3237", "ru-104", "ru-234")
    assert "8.4.1.1.2" not in modifiers(pos, hex, "ru-104")
    pos, hex = under("4448", "ru-104")
    assert modifiers(pos, hex, "ru-104")["8.4.1.1.2"] == -2


@pytest.mark.rule("nextwar", "8.4.1.1.3")
def test_examples_further_installations_count_one_each():
    """EX-8.4.1.1-a: a city hex with an airbase; EX-8.4.1.1-b: an installation and a port without a city."""
    pos, hex = under("3237", "ru-104", "ru-234")
    assert modifiers(pos, hex, "ru-104")["8.4.1.1.3"] == -1
    pos, hex = under("1148", "us-abct")  # a port and a missile base
    assert modifiers(pos, hex, "us-abct")["8.4.1.1.3"] == -1
    pos, hex = under("4129", "ru-104")
    assert "8.4.1.1.3" not in modifiers(pos, hex, "ru-104")


@pytest.mark.rule("nextwar", "27.2.a")
def test_destroyed_installations_do_not_make_a_clearing_operation_harder():
    pos, hex = under("3237", "ru-104", "ru-234")
    assert modifiers(pos, hex, "ru-104")["8.4.1.1.3"] == -1
    pos.place_strikes["3237 airbase"] = 3
    assert "8.4.1.1.3" not in modifiers(pos, hex, "ru-104")


@pytest.mark.rule("nextwar", "8.4.1.1.4")
def test_units_that_came_by_air_or_sea_clear_worse():
    pos, hex = under("4129", "ru-237")
    assert "8.4.1.1.4" not in modifiers(pos, hex, "ru-237")
    for way in ("airmobile", "paradrop", "amphibious"):
        pos.change(unit(pos, "ru-237"), assaulted=way)
        assert modifiers(pos, hex, "ru-237")["8.4.1.1.4"] == -1


@pytest.mark.rule("nextwar", "8.4.1.1.4")
def test_who_has_walked_on_since_he_landed_clears_as_others_do():
    pos = position(C, at("4228", "ru-237", assaulted="airmobile"), dice=[VALUE[4], 9])
    hex = pos.board.hex("4129")
    run(begin(pos, "russia", "move ru-237"), pos, {"russia": ["enter 4129", "stop"]})
    assert hex in pos.clearing
    assert "8.4.1.1.4" not in modifiers(pos, hex, "ru-237")
    assert pos.units[unit(pos, "ru-237")].assaulted  # in this turn it is not isolated [19.7.1]


@pytest.mark.rule("nextwar", "8.4.1.1.5")
def test_combined_arms_clear_better():
    for ids, counts in (
        (("ru-18a",), 1), (("ru-4ga",), 0), (("ru-kd",), 0), (("ru-kd", "ru-4ga"), 1), (("ru-18c",), 0),
    ):  # fmt: skip
        pos, hex = under("4129", *ids)
        assert modifiers(pos, hex, ids[0]).get("8.4.1.1.5", 0) == counts, ids


@pytest.mark.rule("nextwar", "8.4.1.2", "SOP.R.5")
def test_a_die_that_reaches_the_value_clears_the_hex():
    pos, hex = under("4129", "ru-104", value=5, dice=[3])  # 6 - 5 + 1 = +2
    run(clearing.clearing_operations(pos, None), pos)
    run(clearing.hex_control(pos, None), pos)
    assert pos.controller(hex) == "russia"
    assert not pos.clearing
    assert not pos.units[unit(pos, "ru-104")].clearing
    assert len(pos.markers) == 40
    assert told(pos, "taken")[0]["side"] == "russia"


@pytest.mark.rule("nextwar", "8.4.1.2")
def test_failure_costs_the_lead_a_step_only_if_the_stack_was_too_small():
    pos, hex = under("4129", "ru-104", value=5, dice=[2])
    run(clearing.clearing_operations(pos, None), pos)
    assert pos.controller(hex) == "nato"
    assert hex in pos.clearing
    assert not pos.units[unit(pos, "ru-104")].reduced
    pos, hex = under("4448", "ru-104", value=5, dice=[0])
    run(clearing.clearing_operations(pos, None), pos)
    assert pos.units[unit(pos, "ru-104")].reduced


def test_who_leads_is_asked_only_where_several_could():
    pos, _ = under("3237", "ru-104", "ru-234", dice=[9])
    stand(pos, "clearing")
    assert asked(clearing.clearing_operations(pos, None)).options == ["lead ru-104", "lead ru-234"]


@pytest.mark.rule("nextwar", "8.4.1.3")
def test_leaving_the_marker_takes_the_whole_allowance_and_not_into_an_enemy_zone():
    pos, hex = under("3237", "ru-27")
    pos.put(unit(pos, "pl-15"), pos.board.hex("3136"))
    ask = asked(begin(pos, "russia", "move ru-27"))
    assert rules_of(ask.reasons("enter 3137")) == ["8.4.1.3"]
    run(begin(pos, "russia", "move ru-27"), pos, {"russia": ["enter 3338", "stop"]})
    assert told(pos, "moved")[0]["spent"] == 8
    assert not pos.clearing
    assert len(pos.markers) == 40
    assert not clearing.is_needed(pos, hex, "russia")  # no new marker this turn
    run(clearing.hex_control(pos, None), pos)
    assert clearing.is_needed(pos, hex, "russia")


@pytest.mark.rule("nextwar", "8.4.1.3")
def test_those_who_come_after_units_that_were_driven_out_or_lost_draw_a_new_marker():
    pos, hex = under("3237", "ru-27")
    losses.eliminate(pos, unit(pos, "ru-27"), "9.7.1")
    assert not pos.clearing
    assert clearing.is_needed(pos, hex, "russia")
    pos, hex = under("3237", "ru-27")
    run(retreat.go_back(pos, unit(pos, "ru-27"), (pos.board.hex("3338"),)), pos)
    assert not pos.clearing
    assert clearing.is_needed(pos, hex, "russia")


@pytest.mark.rule("nextwar", "8.4.1.4")
def test_more_units_come_under_the_same_marker_within_stacking():
    pos, hex = under("3237", "ru-27")
    pos.put(unit(pos, "ru-25"), pos.board.hex("3338"))
    marker = pos.clearing[hex].marker
    run(begin(pos, "russia", "move ru-25"), pos, {"russia": ["enter 3237", "stop"]})
    assert pos.clearing[hex].marker == marker
    assert pos.units[unit(pos, "ru-25")].clearing
    pos.put(unit(pos, "ru-7"), pos.board.hex("3338"))
    ask = asked(begin(pos, "russia", "move ru-7"))
    assert rules_of(ask.reasons("enter 3237")) == ["8.4.1.4"]


@pytest.mark.rule("nextwar", "8.4.1.6", "8.4")
def test_units_at_home_need_no_clearing_and_take_the_hex_back_at_its_step():
    pos = position(C, at("3338", "lt-iw"), control={"3237": "russia"})
    run(begin(pos, "nato", "move lt-iw"), pos, {"nato": ["enter 3237", "stop"]})
    hex = pos.board.hex("3237")
    assert not pos.clearing
    assert pos.controller(hex) == "russia"
    run(clearing.hex_control(pos, None), pos)
    assert pos.controller(hex) == "nato"
    assert clearing.is_needed(pos, hex, "russia")


@pytest.mark.rule("nextwar", "8.4.1.6")
def test_who_comes_back_to_a_city_that_its_owner_has_retaken_must_clear_it_again():
    for die, holder in ((0, "nato"), (9, "russia")):
        pos = position(C, at("3137", "ru-27"), at("3136", "lt-iw"), control={"3237": "russia"}, dice=[VALUE[4]])
        hex = pos.board.hex("3237")
        for label in ("3237", "3136"):
            pos.put(unit(pos, "lt-iw"), pos.board.hex(label))
        run(begin(pos, "russia", "move ru-27"), pos, {"russia": ["enter 3237", "stop"]})
        assert pos.units[unit(pos, "ru-27")].clearing
        assert pos.controller(hex) == "russia"  # until the step of hex control
        pos.dice, pos.rolls = ScriptedDice([die + 1]), 0
        run(clearing.clearing_operations(pos, None), pos)
        run(clearing.hex_control(pos, None), pos)
        assert (pos.controller(hex), hex in pos.clearing) == (holder, holder == "nato")
        assert bool(pos.this_turn["nato"]) == (holder == "nato")


@pytest.mark.rule("nextwar", "2.8", "8.4", "SOP.R.6")
def test_other_hexes_go_to_who_entered_them_last_but_only_at_the_control_step():
    pos = position(C, at("3154", "ru-27"), at("2954", "ru-25"))
    run(begin(pos, "russia", "move ru-27"), pos, {"russia": ["enter 3254", "stop"]})
    fort = pos.board.hex("3254")
    assert pos.controller(fort) == "nato"
    pos.entered[pos.board.hex("0270")] = "russia"
    run(clearing.hex_control(pos, None), pos)
    assert pos.controller(fort) == "russia"
    assert told(pos, "taken") == [{"side": "russia", "hexes": ["3254", "0270"], "places": []}]
    assert where(pos, "ru-27") == "3254"


def test_the_report_of_the_control_step_names_cities_and_says_what_scored():
    pos = position(C)
    pos.cleared = {pos.board.hex("3237")}
    pos.entered = {pos.board.hex("3237"): "russia", pos.board.hex("3254"): "russia"}
    run(clearing.hex_control(pos, None), pos)
    assert [e["places"] for e in told(pos, "taken")] == [["3237"]]
    assert {e["hex"] for e in told(pos, "scored")} == {"3237"}


@pytest.mark.rule("nextwar", "8.5.4.3a")
def test_a_home_airbase_that_falls_may_take_an_airmobile_point_along():
    for die, left in ((2, 2), (3, 3)):
        pos = position(C, airmobile_all={"nato": 3, "russia": 4}, dice=[die])
        clearing.take(pos, pos.board.hex("4129"), "russia")
        assert pos.airmobile_all == {"nato": left, "russia": 4}
    pos = position(C, airmobile_all={"nato": 3, "russia": 4}, control={"4129": "russia"})
    clearing.take(pos, pos.board.hex("4129"), "nato")  # its owner takes it back: no die
    pos.place_strikes["4129 airbase"] = places.DESTROYED
    clearing.take(pos, pos.board.hex("4129"), "russia")  # nor for a base that is destroyed [12.1.2]


@pytest.mark.rule("nextwar", "8.4.1.3")
def test_units_under_a_marker_are_not_lifted_and_do_not_move_with_those_beside_it():
    pos, _ = under("4129", "ru-237", airmobile={"nato": 0, "russia": 4}, control={"4831": "russia"})
    pos.put(unit(pos, "ru-45"), pos.board.hex("4129"))
    assert against(pos, "russia", "lift ru-237") == ["8.4.1.3"]
    assert against(pos, "russia", "lift ru-45") == []
    ask = asked(begin(pos, "russia", "move ru-45"))
    assert rules_of(ask.reasons("with ru-237")) == ["8.4.1.3"]
