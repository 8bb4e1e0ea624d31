"""Headquarters [10.4] [29.0]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Procedure
from grognard.games.nato import headquarters
from grognard.games.nato.headquarters import is_superior, traces_line
from grognard.games.nato.hq_supply import check_lines, hq_supply_phase
from grognard.games.nato.lines import reach_of
from grognard.games.nato.position import Position
from grognard.games.nato.sequence import begin_player_turn
from grognard.games.nato.supply import traces_combat, traces_movement
from tests.nato.build import against, asked, at, begin, hex_set, position, rules_against, run, told, unit

S = "strategic_surprise"


def superiors(*ids: str) -> dict[str, set[str]]:
    """Who has which headquarters."""
    pos = position(S)
    hqs = [hq for side in ("wp", "nato") for hq in pos.scenario.hqs[side]]
    return {id: {pos.id(hq) for hq in hqs if is_superior(pos, hq, unit(pos, id))} for id in ids}


def supply_phase(pos: Position, side: str) -> Procedure:
    check_lines(pos, side)
    yield from hq_supply_phase(pos, side)


FRONTS = {"SU-NEGF", "SU-SEGF", "CZ-CZF", "PL-POF", "SU-BAF", "SU-BEF", "SU-CAF"}


@pytest.mark.rule("nato", "10.4.4.1", "10.4.4")
def test_a_front_supplies_its_own_units():
    assert superiors("SU-16GT", "CZ-1T", "SU-34N") == {
        "SU-16GT": {"SU-NEGF"},
        "CZ-1T": {"CZ-CZF"},
        "SU-34N": {"SU-NEGF"},
    }


@pytest.mark.rule("nato", "10.4.4.2", "3.2.6.2", "29.6.1", "10.9.1")
def test_the_baltic_corps_supplies_brigades_of_the_baltic_front_and_its_own():
    both = {"SU-BC", "SU-BAF"}
    assert superiors("SU-138T", "PL-7N", "SU-37A", "EG-9P") == {
        "SU-138T": both, "PL-7N": both, "SU-37A": both, "EG-9P": {"SU-BAF"},
    }  # fmt: skip


@pytest.mark.rule("nato", "10.4.4.3", "3.2.6.1", "10.9.1")
def test_independent_units_have_every_front_and_those_that_fly_the_baltic_corps_too():
    assert superiors("SU-97G", "EG-Gr6") == {"SU-97G": FRONTS | {"SU-BC"}, "EG-Gr6": FRONTS}


@pytest.mark.rule("nato", "10.4.4.5", "3.2.5.2", "3.9.1.1")
def test_nato_units_have_every_headquarters_of_their_nation_and_canadians_the_american_ones():
    us = {"US-V", "US-VII", "US-III"}
    assert superiors("US-3-2AD-83", "CA-4", "BR-7") == {"US-3-2AD-83": us, "CA-4": us, "BR-7": {"BR-I"}}


@pytest.mark.rule("nato", "10.4.4.6", "29.7")
def test_landjut_and_landzealand_supply_danes_west_germans_and_units_with_their_legend():
    multinational = {"DK-LJ", "DK-LZ"}
    found = superiors("DK-Z1", "WG-1", "BR-1", "BR-7")
    assert found["DK-Z1"] == multinational
    assert found["WG-1"] == multinational | {"WG-I", "WG-II", "WG-III"}
    assert found["BR-1"] == multinational | {"BR-I"}
    assert found["BR-7"] == {"BR-I"}


@pytest.mark.rule("nato", "29.5.3")
def test_in_the_baltap_zone_every_pact_unit_counts_as_one_of_the_baltic_front():
    pos = position(S, at("2117", "CZ-1T"), at("2115", "SU-BAF"))
    assert traces_movement(pos, unit(pos, "CZ-1T"))
    south = position(S, at("2617", "CZ-1T"), at("2616", "SU-BAF"))
    assert not traces_movement(south, unit(south, "CZ-1T"))
    buildup = position("extended_buildup", at("2117", "CZ-1T"), at("2115", "SU-BAF"))
    assert not traces_movement(buildup, unit(buildup, "CZ-1T"))


@pytest.mark.rule("nato", "10.4.2", "29.3", "29.4", "10.1.9")
def test_a_headquarters_supplies_within_its_range():
    pos = position(S, at("3322", "BR-I"), at("3325", "BR-7"), at("3326", "BR-12"))
    assert traces_combat(pos, unit(pos, "BR-7"))
    assert not traces_combat(pos, unit(pos, "BR-12"))


@pytest.mark.rule("nato", "10.4")
def test_an_unsupplied_headquarters_supplies_nobody():
    pos = position(S, at("3322", "BR-I", hq="cut"), at("3325", "BR-7"))
    assert not traces_combat(pos, unit(pos, "BR-7"))


@pytest.mark.rule("nato", "10.4.2.1")
def test_a_suppressed_headquarters_supplies_all_the_same():
    pos = position(S, at("3322", "BR-I", disrupted=True), at("3325", "BR-7"))
    assert traces_combat(pos, unit(pos, "BR-7"))


@pytest.mark.rule("nato", "10.4.4.7", "13.4.6")
def test_a_headquarters_on_a_train_supplies_nobody():
    pos = position(S, at("3322", "BR-I", train="entraining"), at("3325", "BR-7"))
    assert not traces_combat(pos, unit(pos, "BR-7"))


@pytest.mark.rule("nato", "3.4.2")
def test_the_path_of_support_does_not_pass_enemy_zones():
    pos = position(S, at("3322", "BR-I"), at("3324", "SU-83A"))
    assert not reach_of(pos, unit(pos, "BR-I")) & hex_set(pos, "3325")
    assert reach_of(pos, unit(pos, "BR-I")) & hex_set(pos, "3323")  # its start is not entered


# -- their own supply ----------------------------------------


@pytest.mark.rule("nato", "10.3.2.1")
def test_british_and_american_headquarters_trace_to_a_port():
    pos = position(S, at("3220", "BR-I"))
    assert traces_line(pos, unit(pos, "BR-I"))


@pytest.mark.rule("nato", "10.3.2", "10.2.2")
def test_ex_10_1d_a_chain_through_conquered_cities_leads_home():
    chained = position(S, at("2826", "SU-NEGF"), conquered={"2621": "wp", "2615": "wp"})
    assert traces_line(chained, unit(chained, "SU-NEGF"))
    broken = position(S, at("2826", "SU-NEGF"), conquered={"2615": "wp"})
    assert not traces_line(broken, unit(broken, "SU-NEGF"))


@pytest.mark.rule("nato", "10.3.2.2", "10.2.4")
def test_ex_10_2a_landzealand_traces_over_the_ferry_to_odense():
    pos = position(S, at("1512", "DK-LZ"), at("1411", "DK-Z1"))
    assert traces_line(pos, unit(pos, "DK-LZ"))
    pos.take_city(pos.board.hex("1420"), "wp")
    assert traces_line(pos, unit(pos, "DK-LZ"))
    assert traces_movement(pos, unit(pos, "DK-Z1"))
    assert traces_combat(pos, unit(pos, "DK-Z1"))


@pytest.mark.rule("nato", "10.4", "7.2.III.A")
def test_the_supply_phase_marks_those_without_a_line_until_the_next():
    pos = position(S, at("3013", "WG-I", train="entrained"), at("3220", "BR-I", hq="cut"))
    ring = ("3114", "3014", "2914", "2913", "3012", "3113")
    for hex, id in zip(ring, ("SU-97G", "SU-108G", "SU-119G", "SU-83A", "SU-104G", "SU-234G")):
        pos.put(unit(pos, id), pos.board.hex(hex))
    run(supply_phase(pos, "nato"), pos)
    assert (pos.hq[unit(pos, "WG-I")], pos.hq[unit(pos, "BR-I")]) == ("cut", "line")
    assert told(pos, "hq-cut") == [{"unit": "WG-I"}]
    assert pos.units[unit(pos, "WG-I")].train == ""
    for id in ("SU-97G", "SU-108G"):
        pos.take_off(unit(pos, id), "eliminated")
    assert pos.hq[unit(pos, "WG-I")] == "cut"


@pytest.mark.rule("nato", "10.4", "7.2.II.A", "7.2.III.A")
@pytest.mark.parametrize(("side", "id", "hex"), [("wp", "SU-NEGF", "3526"), ("nato", "WG-I", "2904")])
def test_headquarters_are_checked_when_their_player_turn_begins(side: str, id: str, hex: str):
    pos = position(S, at(hex, id), conquered={"3007": "wp"})
    begin_player_turn(pos, side)
    assert pos.hq[unit(pos, id)] == "cut"


@pytest.mark.rule("nato", "10.8", "10.4.1", "10.8.2", "7.2.II.A")
def test_from_turn_8_the_pact_pays_for_its_fronts():
    early = position(S, at("3107", "SU-NEGF"), turn=7)
    run(supply_phase(early, "wp"), early)
    assert early.hq[unit(early, "SU-NEGF")] == "line"
    pos = position(S, at("3107", "SU-NEGF"), at("3710", "SU-SEGF"), turn=8, supply_points=1)
    run(supply_phase(pos, "wp"), pos, {"wp": ["supply SU-NEGF"]})
    assert (pos.hq[unit(pos, "SU-NEGF")], pos.hq[unit(pos, "SU-SEGF")]) == ("line", "unpaid")
    assert pos.supply_points == 0


@pytest.mark.rule("nato", "10.8.2")
def test_no_point_is_spent_that_is_not_there_nor_on_a_headquarters_without_a_line():
    pos = position(S, at("3107", "SU-NEGF", hq="unpaid"), at("3710", "SU-SEGF", hq="cut"), turn=8)
    assert against(pos, "wp", "supply SU-NEGF") == ["10.8.2"]
    pos.supply_points = 1
    assert against(pos, "wp", "supply SU-NEGF") == []
    assert against(pos, "wp", "supply SU-SEGF") == ["10.8.2"]
    pos.hq[unit(pos, "SU-NEGF")] = "line"
    assert against(pos, "wp", "supply SU-NEGF") == ["10.8.2"]  # it is paid for


@pytest.mark.rule("nato", "10.9.1")
def test_the_baltic_corps_never_pays():
    pos = position(S, at("2111", "SU-BC"), turn=9)
    run(supply_phase(pos, "wp"), pos)
    assert pos.hq[unit(pos, "SU-BC")] == "line"


@pytest.mark.rule("nato", "10.3.3.6")
def test_the_baltic_corps_traces_to_conquered_copenhagen():
    pos = position(S, at("1411", "SU-BC"), conquered={"1310": "wp"})
    assert traces_line(pos, unit(pos, "SU-BC"))
    free = position(S, at("1411", "SU-BC"))
    assert not traces_line(free, unit(free, "SU-BC"))


# -- where they may go ----------------------------------------


@pytest.mark.rule("nato", "29.5.1")
def test_only_the_baltic_front_enters_baltap_and_it_goes_nowhere_else_in_the_west():
    pos = position(S, at("2212", "SU-BAF", "SU-16GT"), at("2112", "SU-NEGF"))
    lubeck_side = pos.board.hex("2114")
    assert headquarters.may_hq_enter(pos, unit(pos, "SU-BAF"), lubeck_side) is None
    assert headquarters.may_hq_enter(pos, unit(pos, "SU-NEGF"), lubeck_side)
    south = pos.board.hex("3114")
    assert headquarters.may_hq_enter(pos, unit(pos, "SU-BAF"), south)
    assert headquarters.may_hq_enter(pos, unit(pos, "SU-NEGF"), south) is None
    pos.surrendered["Denmark"] = 3
    assert headquarters.may_hq_enter(pos, unit(pos, "SU-BAF"), south) is None


@pytest.mark.rule("nato", "29.7")
def test_landjut_does_not_cross_the_elbe():
    pos = position(S, at("2416", "DK-LJ"))
    ask = asked(begin(pos, "nato", "move DK-LJ"), {})
    assert rules_against(ask, "enter 2516") == ["29.7"]
    assert rules_against(ask, "enter 2415") == []


# -- ships for the Baltic Corps ----------------------------------------


@pytest.mark.rule("nato", "10.9.2", "26.6.2a")
@pytest.mark.parametrize(("dice", "state"), [([2, 2], "intercepted"), ([3, 3], "sea")])
@pytest.mark.parametrize("hex", ["1611", "1209"])
def test_ships_supply_the_baltic_corps_on_the_baltic_coast_unless_they_are_intercepted(
    hex: str, dice: list[int], state: str
):
    """Enemy airspace, turn 4 of Strategic Surprise: intercepted on 5 or less. No all-sea hex touches 1209."""
    pos = position(S, at(hex, "SU-BC"), dice=dice)
    run(supply_phase(pos, "wp"), pos, {"wp": ["ship SU-BC"]})
    assert pos.hq[unit(pos, "SU-BC")] == state


@pytest.mark.rule("nato", "10.9.2", "10.9.2.1")
def test_ships_come_to_the_north_sea_only_when_all_of_denmark_is_taken():
    pos = position(S, at("1620", "SU-BC", hq="cut"))
    assert against(pos, "wp", "ship SU-BC") == ["10.9.2"]
    danish = {pos.label(c.hex): "wp" for c in pos.scenario.cities.values() if c.country == "Denmark"}
    pos = position(S, at("1620", "SU-BC", hq="cut"), conquered=danish, surrendered={"Denmark": 3})
    assert against(pos, "wp", "ship SU-BC") == []


@pytest.mark.rule("nato", "10.9.2")
def test_no_other_headquarters_is_supplied_by_sea():
    pos = position(S, at("1611", "SU-BAF", hq="cut"))
    assert against(pos, "wp", "ship SU-BAF") == ["10.9.2"]


@pytest.mark.rule("nato", "10.3.3.6")
def test_copenhagen_supplies_the_baltic_corps_only_on_its_islands():
    """1514 lies across the ferry, which carries the WP's lines when Denmark has surrendered."""
    for hex, traces in (("1513", True), ("1514", False)):
        pos = position(S, at(hex, "SU-BC"), conquered={"1310": "wp"}, surrendered={"Denmark": 3})
        assert traces_line(pos, unit(pos, "SU-BC")) is traces
