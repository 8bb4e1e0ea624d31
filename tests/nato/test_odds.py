"""Strengths, odds and column shifts [25.3] [25.4] [25.5]."""

from __future__ import annotations

import pytest

from grognard.games.nato.attack import Attack
from grognard.games.nato.odds import (
    basic_column,
    column_shifts,
    final_column,
    has_friends_beside,
    heading,
    is_surrounded,
    preview,
    reckon,
)
from grognard.games.nato.position import Position
from grognard.games.nato.strength import (
    attack_strength,
    defence_strength,
    ground,
    rounded_attack,
    rounded_defence,
)
from grognard.games.nato.units import Chemical
from tests.nato.build import Placement, at, attack_on, position, unit

S = "strategic_surprise"
GAS = Chemical("wp", persistent=False, turn=4)


def attack_of(pos: Position, made: Attack) -> float:
    return float(attack_strength(pos, made).total)


def defence_of(pos: Position, hex: str, side: str = "wp") -> float:
    return float(defence_strength(pos, Attack(side, pos.board.hex(hex))).total)


def shift(pos: Position, made: Attack, rule: str) -> int:
    return int(column_shifts(pos, made).value(rule))


def contaminate(pos: Position, *hexes: str) -> None:
    for hex in hexes:
        pos.gas[pos.board.hex(hex)] = (GAS,)


# -- defence ----------------------------------------


@pytest.mark.rule("nato", "25.3.2", "25.3.2.1", "25.3.2.3")
def test_ex_25_3_halved_defenders_are_added_up_and_rounded_up():
    """A defence of 2, halved three times, is a quarter; with half of 3 it is 1.75; with a minor city 2.75."""
    worn = {"disrupted": True, "no_combat_supply": True}
    pos = position(S, at("3319", "DK-J1", **worn))
    assert defence_strength(pos, attack_on(pos, "wp", "3319"), contaminated=True).total == 0.25
    for hex, total, rounded in (("3319", 1.75, 2), ("3120", 2.75, 3)):
        pos = position(S, at(hex, "DK-J1", **worn), at(hex, "BR-7"))
        tally = defence_strength(pos, attack_on(pos, "wp", hex), contaminated=True)
        assert (tally.total, rounded_defence(tally)) == (total, rounded)


@pytest.mark.rule("nato", "25.3.2")
def test_a_hex_has_at_least_one():
    pos = position(S, at("3319", "BR-7", train="entrained"))
    assert rounded_defence(defence_strength(pos, attack_on(pos, "wp", "3319"))) == 1


@pytest.mark.rule("nato", "25.2.7", "30.4.1")
def test_ex_25_3b_one_provisional_strength_and_the_city():
    pos = position(S)
    city = next(c.hex for c in pos.scenario.cities.values() if c.kind == "major_city" and c.side == "wp")
    assert defence_of(position(S, at(pos.label(city), "SU-NEGF", "SU-34N")), pos.label(city), "nato") == 3
    assert defence_of(position(S, at("3303", "SU-NEGF", "SU-34N")), "3303", "nato") == 1


@pytest.mark.rule("nato", "25.2.7", "25.3.2.4", "3.3.1", "3.4.1", "3.5.3", "24.2.4")
def test_provisional_strengths_count_only_without_maneuver_units_and_are_never_changed():
    pos = position(S, at("3319", "BR-I", "BR-7"))
    assert defence_of(pos, "3319") == 3
    pos = position(S, at("3318", "BR-I", disrupted=True))  # rough doubles soft units only
    assert defence_of(pos, "3318") == 1


@pytest.mark.rule("nato", "25.3.2.2", "3.5.2")
def test_soft_units_are_doubled_in_cover():
    for hex, strength in (("3319", 1), ("3320", 2), ("3318", 2)):
        assert defence_of(position(S, at(hex, "WG-H63")), hex) == strength
    assert defence_of(position(S, at("3318", "BR-7")), "3318") == 3


@pytest.mark.rule("nato", "25.3.2.4", "13.4.4")
def test_units_on_trains_add_nothing():
    pos = position(S, at("3319", "BR-7", train="entraining"), at("3319", "BR-22"))
    assert defence_of(pos, "3319") == 3


@pytest.mark.rule("nato", "25.3.2.4", "25.2.6", "25.7.7", "25.6.5")
def test_engaged_units_add_nothing():
    pos = position(S, at("3319", "BR-7", "BR-22"))
    pos.engaged.add(unit(pos, "BR-7"))
    assert defence_of(pos, "3319") == 3


@pytest.mark.rule("nato", "25.3.2.3", "30.4.1")
def test_a_free_city_adds_its_strength_whatever_lies_on_it():
    pos = position(S, at("3120", "BR-7"))
    assert defence_of(pos, "3120") == 4
    pos.change(unit(pos, "BR-7"), disrupted=True)
    assert defence_of(pos, "3120") == 1.5 + 1
    assert defence_of(position(S, at("3120", "BR-7"), conquered={"3120": "wp"}), "3120") == 3


# -- attack ----------------------------------------


@pytest.mark.rule("nato", "25.2.3", "25.3.1.1", "4.2.1", "10.6.1")
def test_disruption_and_want_of_supply_halve_attackers_each():
    for state, strength in (({}, 8), ({"disrupted": True}, 4), ({"no_combat_supply": True}, 4)):
        pos = position(S, at("3219", "SU-21", **state), at("3319", "BR-7"))
        assert attack_of(pos, attack_on(pos, "wp", "3319", "SU-21")) == strength
    pos = position(S, at("3219", "SU-21", disrupted=True, no_combat_supply=True), at("3319", "BR-7"))
    assert attack_of(pos, attack_on(pos, "wp", "3319", "SU-21")) == 2


@pytest.mark.rule("nato", "25.3.1.1", "3.5.1")
def test_armour_is_halved_in_cities_and_mountains():
    pos = position(S, at("3219", "SU-16GT", "SU-21"))
    made = attack_on(pos, "wp", "3120", "SU-16GT", "SU-21")
    assert attack_of(pos, made) == 5 + 8
    mountain = next(
        (a, b)
        for b in pos.board.hexes
        if pos.scenario.primary[b] == "mountain"
        for a in pos.board.neighbours[b]
        if pos.scenario.passable(a, b) and not pos.board.side(a, b)
    )
    a, b = map(pos.label, mountain)
    assert attack_of(position(S, at(a, "SU-16GT")), attack_on(position(S, at(a, "SU-16GT")), "wp", b, "SU-16GT")) == 5


@pytest.mark.rule("nato", "25.3.1.1")
def test_everybody_is_halved_into_a_bridge_hex():
    pos = position("baltap")
    bridge = pos.board.hex("2008")
    beside = next(n for n in pos.board.neighbours[bridge] if pos.scenario.passable(n, bridge))
    pos = position("baltap", at(pos.label(beside), "SU-94G"))
    factor = {"minor_river": 0.75, "major_river": 0.5}
    sides = [factor[kind] for kind in pos.board.side(beside, bridge) if kind in factor]
    assert attack_of(pos, attack_on(pos, "wp", "2008", "SU-94G")) == 4 * (sides[0] if sides else 1)


@pytest.mark.rule("nato", "25.3.1.1")
def test_a_minor_river_takes_a_quarter_and_a_major_one_half():
    pos = position(S, at("3217", "SU-21"), at("2920", "SU-94G"), at("2918", "SU-16GT"))
    assert attack_of(pos, attack_on(pos, "wp", "3218", "SU-21")) == 6
    assert attack_of(pos, attack_on(pos, "wp", "2919", "SU-94G", "SU-16GT")) == 8 + 5


@pytest.mark.rule("nato", "25.3.1.1", "22.3.1(6)")
def test_contaminated_ground_halves_who_attacks_out_of_it_once():
    pos = position(S, at("3219", "SU-21"))
    contaminate(pos, "3219")
    made = attack_on(pos, "wp", "3319", "SU-21")
    assert attack_of(pos, made) == 4
    pos.nuclear.add(pos.board.hex("3219"))
    assert attack_of(pos, made) == 4
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"))
    contaminate(pos, "3219", "3319")
    assert attack_of(pos, attack_on(pos, "wp", "3319", "SU-21")) == 8  # both sides would be halved [22.3.4]


@pytest.mark.rule("nato", "21.1.3(6)", "21.1.3(7)", "25.3.1.1", "25.3.2.1")
def test_a_nuclear_marker_in_the_objective_halves_both_sides_but_no_provisional_strength():
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"), at("3120", "BR-I"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    before = attack_of(pos, made), defence_strength(pos, made).total
    pos.nuclear.add(pos.board.hex("3319"))
    assert (attack_of(pos, made), defence_strength(pos, made).total) == (before[0] / 2, before[1] / 2)
    contaminate(pos, "3219", "3319")
    assert attack_of(pos, made) == before[0] / 2  # never a quarter
    pos.put(unit(pos, "BR-7"), pos.board.hex("3120"))
    pos.put(unit(pos, "BR-I"), pos.board.hex("3319"))
    assert defence_strength(pos, made).total == 1


@pytest.mark.rule("nato", "22.3.4")
def test_gas_in_the_objective_is_left_out_of_the_odds():
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    before = attack_of(pos, made), defence_strength(pos, made).total
    contaminate(pos, "3219", "3319")
    assert (attack_of(pos, made), defence_strength(pos, made).total) == before


@pytest.mark.rule("nato", "22.2.9", "22.3.1(6)", "22.3.1(7)", "25.3.1.1", "25.3.2.1", "25.3.2.3")
def test_gas_does_not_weaken_a_free_city_so_it_counts_for_both_sides_where_one_defends():
    """Left out, it would give the attackers of 3120 two to one instead of one to one."""
    pos = position(S, at("3119", "SU-21"), at("3120", "BR-7"))
    made = attack_on(pos, "wp", "3120", "SU-21")
    whole = attack_of(pos, made)
    contaminate(pos, "3120")
    assert (attack_of(pos, made), defence_of(pos, "3120")) == (whole / 2, 1.5 + 1)
    contaminate(pos, "3119")
    assert attack_of(pos, made) == whole / 2  # never a quarter
    alone = position(S, at("3119", "SU-21"))
    contaminate(alone, "3120")
    made = attack_on(alone, "wp", "3120", "SU-21")
    assert (attack_of(alone, made), defence_of(alone, "3120")) == (whole / 2, 1)


@pytest.mark.rule("nato", "25.2.7", "22.3.1(6)")
def test_gas_halves_who_attacks_guns_that_it_does_not_weaken():
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-I"))
    contaminate(pos, "3319")
    assert (attack_of(pos, attack_on(pos, "wp", "3319", "SU-21")), defence_of(pos, "3319")) == (4, 1)


@pytest.mark.rule("nato", "25.3.1.2", "27.3.4", "25.3.1")
def test_ex_27_3_only_those_inside_are_doubled():
    """Three divisions across the Weser, one of them disrupted, and two regiments in the hex: 18.5, rounded down."""
    pos = position(
        S, at("2521", "WG-3"), at("2520", "SU-21"), at("2620", "SU-94G"), at("2620", "SU-16GT", disrupted=True),
    )  # fmt: skip
    land(pos, "2521", "SU-97G", "SU-119G")
    made = attack_on(pos, "wp", "2521", "SU-21", "SU-94G", "SU-16GT", "SU-97G", "SU-119G")
    sums = reckon(pos, made)
    assert sums.attack.total == 18.5
    assert rounded_attack(sums.attack) == 18
    assert heading(pos, sums.basic) == "6-1"
    assert int(sums.shifts.total) == 0


def land(pos: Position, hex: str, *ids: str) -> None:
    for id in ids:
        u = unit(pos, id)
        pos.assaulting.add(u)
        pos.put(u, pos.board.hex(hex))
        pos.refresh(u)


@pytest.mark.rule("nato", "25.3.1.3")
def test_an_attack_of_nothing_starts_in_the_lowest_column():
    pos = position(S, at("3219", "SU-83A", disrupted=True, no_combat_supply=True), at("3319", "BR-7"))
    sums = reckon(pos, attack_on(pos, "wp", "3319", "SU-83A"))
    assert rounded_attack(sums.attack) == 0
    assert heading(pos, sums.basic) == "1-4"


# -- odds ----------------------------------------


@pytest.mark.rule("nato", "25.3.3", "25.3")
def test_ex_25_3c_odds_are_rounded_down():
    pos = position(S)
    odds = {(28, 8): "3-1", (8, 8): "1-1", (7, 8): "1-2", (3, 8): "1-3", (2, 8): "1-4", (99, 1): "10-1", (1, 99): "1-4"}
    assert {pair: heading(pos, basic_column(pos, *pair)) for pair in odds} == odds


@pytest.mark.rule("nato", "25.3.4.1")
def test_ex_25_3d_only_the_primary_terrain_shifts():
    pos = position(S, at("3219", "SU-21"))
    shifts = {"3120": -1, "2720": -2, "3318": -1, "3320": -1, "3319": 0, "2921": 0}
    assert {hex: shift(pos, attack_on(pos, "wp", hex, "SU-21"), "25.3.4.1") for hex in shifts} == shifts


@pytest.mark.rule("nato", "25.5.1")
def test_ex_25_3f_shifts_end_with_the_table():
    pos = position(S)
    made = Attack("wp", pos.board.hex("3319"))
    nine, third = (next(c.place for c in pos.scenario.charts.columns if c.odds == odds) for odds in ("9-1", "1-3"))
    assert heading(pos, final_column(pos, made, nine, 2)) == "10-1"
    assert heading(pos, final_column(pos, made, third, -2)) == "1-4"


@pytest.mark.rule("nato", "25.5.1.1")
def test_ex_25_3g_at_most_two_columns():
    pos = position(S)
    one = basic_column(pos, 1, 1)
    for side in ("wp", "nato"):
        made = Attack(side, pos.board.hex("3319"))
        assert [heading(pos, final_column(pos, made, one, net)) for net in (5, -5)] == ["3-1", "1-3"]


@pytest.mark.rule("nato", "25.5.1.2", "35.7")
def test_surprise_lifts_the_cap_for_the_pact_upwards():
    pos = position(S, turn=1)
    one, hex = basic_column(pos, 1, 1), pos.board.hex("3319")
    assert heading(pos, final_column(pos, Attack("wp", hex), one, 4)) == "5-1"
    assert heading(pos, final_column(pos, Attack("wp", hex), one, -4)) == "1-3"
    assert heading(pos, final_column(pos, Attack("nato", hex), one, 4)) == "3-1"


@pytest.mark.rule("nato", "25.3.4.5", "35.7")
def test_surprise_shifts_attacks_of_the_pact():
    for turn, value in ((1, 1), (2, 0)):
        pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"), turn=turn)
        assert shift(pos, attack_on(pos, "wp", "3319", "SU-21"), "25.3.4.5") == value
        assert shift(pos, attack_on(pos, "nato", "3219", "BR-7"), "25.3.4.5") == 0


@pytest.mark.rule("nato", "25.3.4.6")
def test_maximum_effort_shifts_in_the_first_three_turns_of_extended_buildup():
    for turn, value in ((1, 1), (3, 1), (4, 0)):
        pos = position("extended_buildup", at("3219", "SU-21"), at("3319", "BR-7"), turn=turn)
        assert shift(pos, attack_on(pos, "wp", "3319", "SU-21"), "25.3.4.6") == value
        assert shift(pos, attack_on(pos, "nato", "3219", "BR-7"), "25.3.4.6") == 0


@pytest.mark.rule("nato", "25.3.4.4", "25.1.4")
def test_attack_helicopters_shift_for_their_owner_and_cancel_each_other():
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    made.helicopters["wp"] = unit(pos, "SU-H-NEGF")
    assert shift(pos, made, "25.3.4.4") == 1
    made.helicopters["nato"] = unit(pos, "US-H-V-83")
    assert shift(pos, made, "25.3.4.4") == 0


# -- flank and concentric attacks ----------------------------------------

RING = ("2616", "2816", "2718")  # three hexes around 2717 from which zones cover the other three


def ringed(*further: Placement) -> Position:
    return position(
        S, at("2717", "WG-31"), *(at(h, id) for h, id in zip(RING, ("SU-21", "SU-94G", "SU-83A"))), *further
    )


@pytest.mark.rule("nato", "25.3.4.3", "8.2.4", "8.2.5")
def test_ex_25_6_a_defender_alone_in_a_ring_is_attacked_concentrically():
    pos = ringed()
    made = attack_on(pos, "wp", "2717", "SU-21")
    assert shift(pos, made, "25.3.4.3") == 2
    assert shift(pos, made, "25.3.4.2") == 0


@pytest.mark.rule("nato", "25.3.4.2", "8.2.3")
def test_with_a_friend_beside_it_is_a_flank_attack():
    pos = ringed(at("2617", "BR-7"))
    pos.put(unit(pos, "SU-16GT"), pos.board.hex("2517"))
    made = attack_on(pos, "wp", "2717", "SU-21")
    assert is_surrounded(pos, made)
    assert shift(pos, made, "25.3.4.2") == 1
    assert shift(pos, made, "25.3.4.3") == 0


@pytest.mark.rule("nato", "25.3.4.2", "8.2.3")
def test_one_open_hex_is_enough_to_be_free():
    pos = position(S, at("2717", "WG-31"), at("2616", "SU-21"), at("2816", "SU-94G"))
    assert shift(pos, attack_on(pos, "wp", "2717", "SU-21"), "25.3.4.3") == 0


@pytest.mark.rule("nato", "25.3.4.2", "25.3.4.3")
def test_a_free_city_beside_makes_it_a_flank_attack_unless_it_is_behind_a_barred_hexside():
    pos = position(S, at("2421", "US-3-2AD-83"))
    assert has_friends_beside(pos, attack_on(pos, "wp", "2421"))  # Bremerhaven, across the Weser
    pos = position(S, at("2421", "US-3-2AD-83"), conquered={"2420": "wp"})
    assert not has_friends_beside(pos, attack_on(pos, "wp", "2421"))  # 2422 is behind a barred hexside
    pos = position(S, at("2421", "US-3-2AD-83"), at("2322", "BR-7"), conquered={"2420": "wp"})
    assert not has_friends_beside(pos, attack_on(pos, "wp", "2421"))


@pytest.mark.rule("nato", "25.3.4.2", "25.3.4.3")
def test_sea_and_barred_hexsides_surround_nobody():
    """Around 2421 the zones of the units reach every hex, but some only across barred hexsides."""
    pos = position(S, at("2421", "US-3-2AD-83"), *(at(h, id) for h, id in zip(("2420", "2521"), ("SU-21", "SU-94G"))))
    assert not is_surrounded(pos, attack_on(pos, "wp", "2421", "SU-21"))
    coast = next(
        h
        for h in pos.board.hexes
        if pos.scenario.is_land[h] and any(pos.board.terrain[n] == "sea" for n in pos.board.neighbours[h])
    )
    land_around = [n for n in pos.board.neighbours[coast] if pos.scenario.is_land[n]]
    ids = ("SU-21", "SU-94G", "SU-16GT", "EG-8", "SU-10GT", "SU-39G")
    pos = position(S, at(pos.label(coast), "BR-7"), *(at(pos.label(n), id) for n, id in zip(land_around, ids)))
    assert not is_surrounded(pos, attack_on(pos, "wp", pos.label(coast), "SU-21"))


@pytest.mark.rule("nato", "27.3.2")
def test_troops_that_have_landed_surround_nobody():
    pos = ringed()
    hex = pos.standing[unit(pos, "SU-83A")]
    pos.put(unit(pos, "BR-22"), hex)
    pos.assaulting.add(unit(pos, "SU-83A"))
    pos.refresh(unit(pos, "SU-83A"))
    assert not is_surrounded(pos, attack_on(pos, "wp", "2717", "SU-21"))


@pytest.mark.rule("nato", "25.3.4.1", "25.3.2.2", "25.7.2")
def test_fortified_hexes_shelter_their_defenders_until_they_are_conquered():
    pos = position("extended_buildup")
    clear = next(h for h in pos.board.hexes if pos.scenario.fortified >> h & 1 and pos.scenario.primary[h] == "clear")
    assert ground(pos, clear)[:3] == (-1, True, 1)
    pos.unfortified.add(clear)
    assert ground(pos, clear)[:3] == (0, False, 0)


@pytest.mark.rule("nato", "25.5.1", "25.4")
def test_ex_25_3e_all_shifts_add_up():
    """A major city, offensive support and a concentric attack: one column up."""
    pos = position(S, at("3219", "SU-21"), at("3319", "BR-7"))
    made = attack_on(pos, "wp", "3319", "SU-21")
    made.support.append(unit(pos, "SU-NEGF"))
    assert shift(pos, made, "25.4") == 1
    three = basic_column(pos, 3, 1)
    assert heading(pos, final_column(pos, made, three, -2 + 1 + 2)) == "4-1"


def test_the_screen_sees_the_exact_chances():
    pos = position(S, at("3219", "SU-21", "SU-94G"), at("3319", "BR-7"))
    shown = preview(pos, attack_on(pos, "wp", "3319", "SU-21", "SU-94G"))
    assert shown["odds"] == shown["column"] == "5-1"
    assert sum(shown["chances"].values()) == 1
    assert shown["steps"][0]["id"] == "commitment"
    assert preview(pos, attack_on(pos, "wp", "3319")) == {}
