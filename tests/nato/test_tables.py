"""The charts: what the text gives of them, and the shape of the rest."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.games.nato.pack.charts import Charts
from tests.nato.build import load


@pytest.fixture(scope="module")
def charts() -> Charts:
    return load().charts


@pytest.mark.rule("nato", "2.3.f")
@pytest.mark.parametrize(
    ("odds", "die", "attacker", "defender"),
    [("2-1", 6, "-", "CA D1 R1"), ("4-1", 4, "-", "CA D1 R1"), ("6-1", 1, "A1", "D1 R1")],
)
def test_printed_results_of_combat_are_there(charts: Charts, odds: str, die: int, attacker: str, defender: str):
    row = charts.combat[odds, die]
    assert (row.attacker, row.defender) == (attacker, defender)


def test_combat_has_thirteen_columns_of_six_results_that_say_what_their_codes_say(charts: Charts):
    assert [c.odds for c in charts.columns] == [
        "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1",
    ]  # fmt: skip
    assert len(charts.combat) == 13 * 6
    for row in charts.combat.values():
        words = row.defender.replace("*", " *").split()
        assert row.attacker_steps == ("A1" in row.attacker)
        assert row.attacker_disrupted == row.attacker.endswith("*")
        assert row.counterattack == ("CA" in words)
        assert row.defender_steps == next((int(w[1:]) for w in words if w[0] == "D"), 0)
        assert row.defender_disrupted == ("*" in words)
        assert row.retreat == next((int(w[1:]) for w in words if w[0] == "R"), 0) <= 2


def test_losses_of_the_defender_never_fall_with_the_die_or_the_odds(charts: Charts):
    columns = [c.odds for c in charts.columns]
    for die in range(1, 7):
        losses = [charts.combat[odds, die].defender_steps for odds in columns]
        assert losses == sorted(losses)
    for odds in columns:
        losses = [charts.combat[odds, die].defender_steps for die in range(1, 7)]
        assert losses == sorted(losses)


@pytest.mark.parametrize(
    ("ratio", "heading"),
    [("10/15", "1-2"), ("1", "1-1"), ("29/10", "2-1"), ("1/3", "1-3"), ("1/9", "1-4"), ("12", "10-1")],
)
def test_odds_round_in_favour_of_the_defender(charts: Charts, ratio: str, heading: str):
    assert [c.odds for c in charts.columns if c.takes(Fraction(ratio))] == [heading]


@pytest.mark.rule("nato", "2.3.m")
@pytest.mark.parametrize(("die", "result"), [(1, "-"), (2, "*"), (3, "*"), (5, "D1"), (6, "D1")])
def test_printed_results_of_strikes_are_there(charts: Charts, die: int, result: str):
    assert charts.strike[1, die] == result


@pytest.mark.rule("nato", "2.3.d")
@pytest.mark.parametrize(("die", "result"), [(1, "-"), (3, "*"), (4, "*")])
def test_printed_results_of_the_second_turn_of_chemical_war_are_there(charts: Charts, die: int, result: str):
    rows = [r for r in charts.chemical if r.war_turn_from <= 2 <= r.war_turn_to and r.modified_die == die]
    assert [r.result for r in rows] == [result]


@pytest.mark.rule("nato", "2.3.g")
def test_printed_results_of_counterattacks_are_there(charts: Charts):
    assert charts.counterattack["west_german", 3] == charts.counterattack["other_nato", 4] == "*"


@pytest.mark.rule("nato", "2.3.k")
def test_the_printed_result_of_deep_interdiction_is_there(charts: Charts):
    assert charts.deep_interdiction[2, 4] == 1


@pytest.mark.rule("nato", "2.3.s")
def test_printed_costs_and_shifts_of_terrain_are_there(charts: Charts):
    rows = charts.terrain
    assert [rows[t].mp for t in ("clear", "marsh", "forest", "minor_city", "major_river")] == [1, 1, 1, 1, 1]
    assert [rows[t].column_shift for t in ("rough", "minor_city", "major_city", "key_city")] == [-1, -1, -2, -2]
    assert [rows[t].retreat_reduced for t in ("forest", "rough", "mountain", "minor_city", "key_city")] == [
        0,
        1,
        2,
        1,
        2,
    ]
    assert (rows["minor_river"].all_attackers_factor, rows["major_river"].all_attackers_factor) == (0.75, 0.5)
    assert (rows["minor_city"].priority, rows["forest"].priority) == (2, 5)


def test_headquarters_ranges_that_the_text_gives_are_printed(charts: Charts):
    ranges = {c.id: c.support_range for c in load().counters if c.hq}
    assert (ranges["SU-NEGF"], ranges["BR-I"]) == (6, 3)


def test_units_with_printed_values_have_them():
    found = {c.id: c for c in load().counters}
    assert [found[id].attack for id in ("SU-16GT", "SU-21", "SU-94G", "EG-8")] == [10, 8, 8, 6]
    assert [found[id].defence for id in ("BR-7", "WG-1", "WG-3", "WG-H63")] == [3, 3, 3, 1]
    guards = [c for c in found.values() if c.has("border_guard")]
    assert {(c.attack, c.defence, c.movement, c.size) for c in guards} == {(0, 1, 4, "III")}


# -- charts that are not printed: the cells that the text gives, and their shape ----------------------------


@pytest.mark.rule("nato", "2.3.a")
def test_the_printed_cell_of_the_air_campaign_is_there(charts: Charts):
    rows = [r for r in charts.air_campaign if r.scenario == "extended_buildup" and r.turn_from <= 4 <= r.turn_to]
    row = next(r for r in rows if r.modified_die == 4)
    assert (row.wp_tactical, row.wp_operational, row.nato_tactical, row.nato_operational) == (5, 1, 8, 2)
    for slug in ("baltap", "strategic_surprise", "extended_buildup"):
        for turn in (1, 2, 7):
            found = [r for r in charts.air_campaign if r.scenario == slug and r.turn_from <= turn <= r.turn_to]
            assert sorted(r.modified_die for r in found) == list(range(1, 8))  # one more in 1988


@pytest.mark.rule("nato", "2.3.h")
@pytest.mark.parametrize(("turn", "value"), [(1, 4), (3, 5)])
def test_printed_values_of_interception_by_nato_are_there(charts: Charts, turn: int, value: int):
    rows = [r for r in charts.interception["wp"] if (r.scenario, r.airspace) == ("strategic_surprise", "enemy")]
    assert [r.value for r in rows if r.turn_from <= turn <= r.turn_to] == [value]


@pytest.mark.rule("nato", "2.3.i")
def test_the_atlantic_has_its_column_for_every_turn(charts: Charts):
    rows = [r for r in charts.interception["nato"] if (r.scenario, r.airspace) == ("strategic_surprise", "friendly")]
    for turn in range(1, 15):
        assert [r.applies for r in rows if r.turn_from <= turn <= r.turn_to] == [True]


@pytest.mark.rule("nato", "2.3.l")
def test_nuclear_results_grow_with_the_die(charts: Charts):
    worse = ["-", "*", "D"]
    found = [worse.index(charts.nuclear[die]) for die in sorted(charts.nuclear)]
    assert found == sorted(found)
    assert set(charts.nuclear) >= set(range(8))  # cities take one off, surprise adds one


@pytest.mark.rule("nato", "2.3.e")
def test_airfields_suffer_most_in_the_first_turn_of_chemical_war(charts: Charts):
    lost = {(r.war_turn_from, r.modified_die): r.nato_tactical_points_lost for r in charts.airfield_chemical}
    turns = sorted({turn for turn, _ in lost})
    for die in range(1, 7):
        by_turn = [lost[turn, die] for turn in turns]
        assert by_turn == sorted(by_turn, reverse=True)
    for turn in turns:
        by_die = [lost[turn, die] for die in range(1, 7)]
        assert by_die == sorted(by_die)


@pytest.mark.rule("nato", "2.3.c", "11.8.2")
def test_only_some_forms_of_movement_enter_airspace_that_is_not_friendly(charts: Charts):
    rows = charts.airspace_effects
    everywhere = {action for action, row in rows.items() if row.friendly and row.contested and row.enemy}
    friendly_only = {action for action, row in rows.items() if row.friendly and not row.contested and not row.enemy}
    assert {"tactical", "helicopter"} <= everywhere
    assert "march" in friendly_only
    assert not any(row.enemy and not row.contested for row in rows.values())


@pytest.mark.rule("nato", "2.3.o")
def test_every_unit_is_of_the_class_of_its_symbol(charts: Charts):
    for counter in load().counters:
        row = charts.types[counter.type]
        assert (counter.hard, counter.soft, counter.maneuver) == (row.hard, row.soft, row.maneuver)
        assert counter.has("air_movable") == (row.air_movable and counter.ground)


@pytest.mark.rule("nato", "2.3.p")
def test_forms_of_movement_are_for_those_the_text_names(charts: Charts):
    forms = charts.forms
    assert (forms["tactical"].hq, forms["march"].hq) == (True, False)
    assert (forms["tactical"].allowance_factor, forms["march"].allowance_factor) == (1, 2)
    assert not forms["march"].disrupted_may


@pytest.mark.rule("nato", "2.3.n", "10.3")
def test_supply_sources_are_those_of_the_text(charts: Charts):
    rows = {(r.who, r.place, r.source_kind): r for r in charts.supply}
    hq = rows["combat_unit", "anywhere", "superior_hq"]
    assert (hq.movement, hq.combat) == (True, True)
    home = rows["nato_unit", "home", "supplied_free_city_home"]
    assert (home.range_hexes, home.movement, home.combat) == (10, True, True)


@pytest.mark.rule("nato", "2.3.r")
def test_friends_cancel_zones_for_the_purposes_that_the_text_names(charts: Charts):
    cancelled = {effect for effect, by_friends in charts.zones.items() if by_friends}
    assert cancelled == {
        "not_hard_zoc_to_zoc_barred", "helicopter_insertion_start_or_return_end_barred", "flak",
        "supply_and_support_path_blocked", "retreat_costs_step",
    }  # fmt: skip
