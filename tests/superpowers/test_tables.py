"""The charts [3.5A] [3.5B], against the shape in which they are printed."""

import pytest

from grognard.games.superpowers.results import CombatResult
from tests.superpowers.build import position

SCENARIO = position("munich").scenario
CHART = SCENARIO.combat_results
HEADINGS = ["-8", "-6", "-4", "-2", "+1", "+2", "+4", "+6", "+8", "+10", "+16"]
ROWS = [(die, morale) for die in range(1, 7) for morale in "ABC"]

# Left to right, without the marks of attacker and defender, as printed; (n) is written n*.
PRINTED = {
    (1, "A"): "3* 3* 2* 2* 2* 2* 1* 2 - - 1",
    (1, "B"): "2* 2* 2* 1* 1* 1* 2 1 - 1 2",
    (1, "C"): "2* 2* 1* 1* 1* 1* 1 - 1 2 1*",
    (2, "A"): "3* 2* 2* 2* 2* 1* 2 - - 1 2",
    (2, "B"): "2* 2* 1* 1* 1* 2 1 - 1 2 1*",
    (2, "C"): "2* 1* 1* 1* 1* 1 - 1 2 1* 2*",
    (3, "A"): "2* 2* 2* 2* 1* 2 - - 1 2 1*",
    (3, "B"): "2* 1* 1* 1* 2 1 - 1 2 1* 2*",
    (3, "C"): "1* 1* 1* 1* 1 - 1 2 1* 2* 2*",
    (4, "A"): "2* 2* 2* 1* 2 - - 1 2 1* 2*",
    (4, "B"): "1* 1* 1* 2 1 - 1 2 1* 2* 2*",
    (4, "C"): "1* 1* 1* 1 - 1 2 1* 2* 2* 3*",
    (5, "A"): "2* 2* 1* 2 - - 1 2 1* 2* 2*",
    (5, "B"): "1* 1* 2 1 - 1 2 1* 2* 2* 3*",
    (5, "C"): "1* 1* 1 - 1 2 1* 2* 2* 3* 3*",
    (6, "A"): "2* 1* 2 - - 1 2 1* 2* 2* 3*",
    (6, "B"): "1* 2 1 - 1 2 1* 2* 2* 3* 3*",
    (6, "C"): "1* 1 - 1* 2* 2* 3* 3* 3* 3* 3*",
}


def worth(cell):
    """How good a result is for the attacker, in the order - < 1 < 2 < (1) < (2) < (3)."""
    result = CombatResult.parse(cell)
    size = 0 if not result.loser else result.number + (2 if result.in_units else 0)
    return -size if result.loser == "A" else size


@pytest.mark.rule("superpowers", "3.5B")
def test_the_combat_results_table_is_complete():
    assert [c.heading for c in CHART.columns.columns] == HEADINGS
    assert list(CHART.rows) == ROWS
    assert all(len(row) == len(HEADINGS) for row in CHART.rows.values())


@pytest.mark.rule("superpowers", "3.5B")
@pytest.mark.parametrize("row", ROWS)
def test_every_cell_is_as_printed(row):
    cells = [c.lstrip("AD").replace("(", "").replace(")", "*") for c in CHART.rows[row]]
    assert " ".join(cells) == PRINTED[row]


@pytest.mark.rule("superpowers", "3.5B.a", "3.5B.d")
@pytest.mark.parametrize("row", ROWS)
def test_left_of_the_dash_the_attacker_suffers_right_of_it_the_defender(row):
    losers = "".join(CombatResult.parse(c).loser or "-" for c in CHART.rows[row])
    dashes = "--" if row[1] == "A" else "-"
    assert losers == "A" * losers.index("-") + dashes + "D" * losers.count("D")


@pytest.mark.rule("superpowers", "3.5B")
@pytest.mark.parametrize("row", ROWS)
def test_a_better_column_is_never_worse_for_the_attacker(row):
    values = [worth(c) for c in CHART.rows[row]]
    assert values == sorted(values)


@pytest.mark.rule("superpowers", "3.5B")
@pytest.mark.parametrize("column", range(11))
def test_a_higher_die_and_a_worse_morale_are_never_worse_for_the_attacker(column):
    for morale in "ABC":
        values = [worth(CHART.result((die, morale), column)) for die in range(1, 7)]
        assert values == sorted(values)
    for die in range(1, 7):
        values = [worth(CHART.result((die, morale), column)) for morale in "ABC"]
        assert values == sorted(values)


@pytest.mark.rule("superpowers", "3.5B", "8.1.D")
@pytest.mark.parametrize(
    ("differential", "heading"),
    [
        (-30, "-8"), (-8, "-8"), (-7, "-6"), (-6, "-6"), (-5, "-4"), (-4, "-4"), (-3, "-2"), (-2, "-2"), (-1, "+1"),
        (0, "+1"), (1, "+1"), (2, "+2"), (3, "+2"), (4, "+4"), (5, "+4"), (6, "+6"), (7, "+6"), (8, "+8"), (9, "+8"),
        (10, "+10"), (15, "+10"), (16, "+16"), (40, "+16"),
    ],
)  # fmt: skip
def test_every_differential_has_its_column(differential, heading):
    assert CHART.columns.heading(CHART.columns.index(differential)) == heading


@pytest.mark.rule("superpowers", "8.1.F")
@pytest.mark.parametrize(
    ("differential", "shift", "heading"), [(0, 2, "+4"), (0, -3, "-6"), (20, 1, "+16"), (-20, -2, "-8")]
)
def test_shifts_count_columns_and_stay_on_the_table(differential, shift, heading):
    assert CHART.columns.heading(CHART.columns.shifted(differential, shift)) == heading


@pytest.mark.rule("superpowers", "3.5B.b", "3.5B.c", "3.5B.d")
@pytest.mark.parametrize(
    ("cell", "loser", "number", "in_units"),
    [("A2", "A", 2, False), ("D1", "D", 1, False), ("A(3)", "A", 3, True), ("D(1)", "D", 1, True), ("-", "", 0, False)],
)
def test_how_a_cell_is_read(cell, loser, number, in_units):
    assert CombatResult.parse(cell) == CombatResult(loser, number, in_units)


@pytest.mark.rule("superpowers", "3.5A")
@pytest.mark.parametrize(
    ("terrain", "points", "all_attacks", "armour", "overrun", "ignores_retreat", "zones"),
    [
        ("clear", "1", 0, 1, True, False, True),
        ("forest", "2", 0, -1, True, False, True),
        ("rough", "4", -1, -1, True, False, True),
        ("urban", "1", -1, -1, False, False, False),
        ("city", "1", -1, -1, False, True, False),
    ],
)
def test_the_terrain_table_for_hexes(terrain, points, all_attacks, armour, overrun, ignores_retreat, zones):
    row = SCENARIO.terrain_effects[terrain, "hex"]
    assert (row.movement, row.movement_bridging) == (points, points)
    assert (row.shift_all, row.shift_armour) == (all_attacks, armour)
    assert (row.overrun, row.defender_ignores_retreat, row.zoc_enters) == (overrun, ignores_retreat, zones)


@pytest.mark.rule("superpowers", "3.5A", "3.5A.y")
@pytest.mark.parametrize(
    ("river", "points", "bridging", "firepower", "zones"),
    [
        ("minor_river", "1", "2", "-1", True),
        ("major_river_from_built_up", "2", "4", "/2", False),
        ("major_river_from_open", "4", "4", "/2", False),
    ],
)
def test_the_terrain_table_for_rivers(river, points, bridging, firepower, zones):
    row = SCENARIO.terrain_effects[river, "hexside"]
    assert (row.movement, row.movement_bridging, row.attacker_firepower) == (points, bridging, firepower)
    assert (row.shift_all, row.zoc_enters) == (-1, zones)


@pytest.mark.rule("superpowers", "3.5A")
def test_the_terrain_table_for_roads():
    autobahn, main_road = (SCENARIO.terrain_effects[road, "road"] for road in ("autobahn", "main_road"))
    assert (autobahn.movement, autobahn.shift_all) == ("1/2", 0)
    assert (main_road.movement, main_road.shift_all) == ("1/2", 0)


# -- printed facts about counters [ADD.c] -----------------------------------------------------------------------


def counter(scenario, id):
    static = position(scenario).scenario
    return static.counters[static.index[id]]


@pytest.mark.rule("superpowers", "ADD.c.a")
def test_the_cgf_artillery_has_a_range_of_six():
    assert counter("munich", "m_su_cgf_art").range == 6


@pytest.mark.rule("superpowers", "ADD.c.b")
def test_three_airborne_counters_are_the_czech_22nd_brigade():
    brigade = [c for c in SCENARIO.counters if c.formation == "Czech 22 Airborne Bde"]
    assert [(c.nation, c.branch, c.level) for c in brigade] == [("cz", "airborne", "front")] * 3


@pytest.mark.rule("superpowers", "ADD.c.c")
def test_3rd_3_is_armour():
    assert [c.branch for c in SCENARIO.counters if c.name == "3RD/3" and c.nation == "fr"] == ["armour"]


@pytest.mark.rule("superpowers", "ADD.c.d")
def test_245_24_is_self_propelled_artillery_of_movement_ten():
    gun = counter("munich", "m_wg_245_24")
    assert (gun.branch, gun.movement) == ("sp_artillery", 10)


@pytest.mark.rule("superpowers", "ADD.c.e")
@pytest.mark.parametrize("scenario", ["munich", "rhine"])
def test_all_helicopters_support_over_two_hexes(scenario):
    ranges = [c.range for c in position(scenario).scenario.counters if c.helicopter]
    assert ranges == [2] * len(ranges) != []


@pytest.mark.rule("superpowers", "ADD.c.f", "ADD.c.h")
@pytest.mark.parametrize(("name", "nation", "branch"), [("2/32/1", "us", "armour"), ("40RA/24", "uk", "artillery")])
def test_counters_without_parentheses_on_their_movement_are_not_airmobile(name, nation, branch):
    (found,) = [c for c in position("rhine").scenario.counters if c.name == name and c.nation == nation]
    assert (found.branch, found.airmobile) == (branch, False)


@pytest.mark.rule("superpowers", "ADD.c.g")
def test_1ram_2_has_no_parentheses_on_its_firepower():
    (found,) = [c for c in position("rhine").scenario.counters if c.name == "1RAM/2"]
    assert found.artillery
    assert not found.barrage
