"""What the charts [2.3] sum up, held against the rules themselves."""

from __future__ import annotations

import pytest

from grognard.games.nato import lines, supply
from grognard.games.nato.movement import may_march, must_use_minimum
from grognard.games.nato.zones import counts
from tests.nato.build import at, load, position, unit

S = "strategic_surprise"


# -- charts ----------------------------------------


@pytest.mark.rule("nato", "2.3.a")
def test_every_turn_and_die_of_every_scenario_has_its_air_points():
    for slug in ("baltap", "tactical_surprise", "strategic_surprise", "extended_buildup"):
        static = load(slug)
        for turn in range(static.first_turn, static.last_turn + 1):
            rows = {
                r.modified_die: r
                for r in static.charts.air_campaign
                if r.scenario == static.file.air_campaign_column and r.turn_from <= turn <= r.turn_to
            }
            assert set(rows) == set(range(1, 8))
            assert [rows[d].wp_tactical for d in range(1, 8)] == sorted(
                [r.wp_tactical for r in rows.values()], reverse=True
            )
            assert [rows[d].nato_tactical for d in range(1, 8)] == sorted([r.nato_tactical for r in rows.values()])


@pytest.mark.rule("nato", "2.3.c", "11.8.1", "11.8.2", "11.8.3")
@pytest.mark.parametrize(
    ("actions", "states"),
    [
        ("march rail entrain air_ferry sea_ferry", "friendly"),
        (
            "air_transport sea_transport tactical_air_strike tactical_interdiction tactical_chemical",
            "friendly contested",
        ),
        ("tactical minimum helicopter paradrop amphibious operational_air_strike", "friendly contested enemy"),
    ],
)
def test_what_each_kind_of_airspace_allows(actions: str, states: str):
    effects = load().charts.airspace_effects
    for action in actions.split():
        allowed = [state for state in ("friendly", "contested", "enemy") if effects[action].allows(state)]
        assert allowed == states.split(), action


@pytest.mark.rule("nato", "2.3.e")
def test_gas_on_airfields_is_worse_with_the_die_and_better_borne_with_the_turns():
    rows = load().charts.airfield_chemical
    columns = [[r.nato_tactical_points_lost for r in rows if r.war_turn_from == turn] for turn in (1, 2, 3)]
    assert all(column == sorted(column) and len(column) == 7 for column in columns)
    assert all(a >= b >= c for a, b, c in zip(*columns, strict=True))


@pytest.mark.rule("nato", "2.3.h", "2.3.i")
@pytest.mark.parametrize("side", ["wp", "nato"])
def test_interception_is_likelier_in_worse_airspace(side: str):
    for slug in ("baltap", "tactical_surprise", "strategic_surprise", "extended_buildup"):
        static = load(slug)
        for turn in range(static.first_turn, static.last_turn + 1):
            values = [
                next(
                    r.value if r.applies else 0
                    for r in static.charts.interception[side]
                    if r.scenario == static.file.interception_column
                    and r.airspace == state
                    and r.turn_from <= turn <= r.turn_to
                )
                for state in ("friendly", "contested", "enemy")
            ]
            assert values == sorted(values)
            assert values[0] < values[2]


@pytest.mark.rule("nato", "2.3.l")
def test_a_nuclear_strike_is_worse_with_the_die():
    table = load().charts.nuclear
    worth = {"-": 0, "*": 1, "D": 2}
    column = [worth[table[die]] for die in sorted(table)]
    assert column == sorted(column)
    assert [table[die] for die in (1, 2, 6)] == ["-", "*", "D"]


@pytest.mark.rule("nato", "2.3.n", "10.1.1", "10.3")
def test_the_supply_chart_says_what_lines_do():
    """British and West German units near a German city, WP units at home and abroad, boxes, headquarters."""
    rows = {(r.who, r.place, r.source_kind): r for r in load().charts.supply}
    pos = position(S, at("4220", "WG-1", "BR-7"), at("3310", "SU-16GT"), at("3522", "SU-94G"), at("srb", "US-1-82"))
    home, abroad = (
        rows["nato_unit", "home", "supplied_free_city_home"],
        rows["nato_unit", "friendly", "supplied_free_city_friendly"],
    )
    for id, row in (("WG-1", home), ("BR-7", abroad)):
        assert supply.traces_movement(pos, unit(pos, id)) == row.movement
        assert supply.traces_combat(pos, unit(pos, id)) == row.combat
        assert row.range_hexes == lines.link(pos) == 10
    pact = rows["wp_unit", "wp_country", "supplied_free_city_home"]
    assert (supply.traces_movement(pos, unit(pos, "SU-16GT")), supply.traces_combat(pos, unit(pos, "SU-16GT"))) == (
        pact.movement, pact.combat,
    )  # fmt: skip
    assert not supply.traces_movement(pos, unit(pos, "SU-94G"))  # in enemy country, without a headquarters
    box = rows["any_unit", "box_or_srb", "always"]
    assert supply.traces_movement(pos, unit(pos, "US-1-82")) == box.movement
    assert supply.traces_combat(pos, unit(pos, "US-1-82")) == box.combat


@pytest.mark.rule("nato", "2.3.o")
def test_the_unit_summary_agrees_with_the_counters():
    static = load()
    for c in static.counters:
        row = static.charts.types[c.type]
        assert (row.hard, row.soft, row.maneuver) == (c.hard, c.soft, c.maneuver)
        assert row.air_movable == c.has("air_movable")
        assert row.paradrop == c.has("paradrop")
        assert row.marine == c.has("marine")
        assert row.on_map == c.ground


@pytest.mark.rule("nato", "2.3.p")
def test_the_movement_summary_agrees_with_the_rules():
    static = load()
    forms = static.charts.forms
    assert (
        forms["rail"].hexes
        == static.charts.rail["wp"].hexes_per_segment
        == static.charts.rail["nato"].hexes_per_segment
    )
    assert forms["helicopter"].hexes == static.charts.fixed["helicopter_leg"]
    assert [form for form, row in forms.items() if not row.hq] == [
        "march", "air_ferry", "air_transport", "paradrop", "helicopter", "reserve",
    ]  # fmt: skip
    for form, row in forms.items():
        assert row.airspace_action in static.charts.airspace_effects, form
    pos = position(S, at("3626", "BR-I", "US-1-82", "WG-1", disrupted=True))
    assert may_march(pos, "nato", unit(pos, "WG-1")) is not None
    assert not forms["march"].disrupted_may
    assert must_use_minimum(pos, unit(pos, "BR-I")) == forms["minimum"].disrupted_may


@pytest.mark.rule("nato", "2.3.r", "8.5.b", "8.5.i", "8.5.j")
def test_the_zone_chart_says_which_effects_friends_cancel():
    pos = position(S, at("3216", "WG-1"), at("3215", "SU-16GT"))
    hex = pos.board.hex("3216")
    cancelled = {
        "not_hard_zoc_to_zoc_barred", "helicopter_insertion_start_or_return_end_barred", "flak",
        "supply_and_support_path_blocked", "retreat_costs_step",
    }  # fmt: skip
    for purpose in pos.scenario.charts.zones:
        assert counts(pos, hex, "nato", purpose) == (purpose not in cancelled), purpose  # type: ignore[arg-type]
