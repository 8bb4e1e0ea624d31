"""Supply [10.0]: lines, cities, units, marks."""

from __future__ import annotations

import pytest

from grognard.engine.hexset import members
from grognard.games.nato import lines, supply
from grognard.games.nato.arrivals import cities_for
from grognard.games.nato.helicopters import home_ground
from grognard.games.nato.position import Position
from grognard.games.nato.recovery import recovery_phase
from grognard.games.nato.units import Chemical
from tests.nato.build import at, position, run, told, unit

S = "strategic_surprise"
AROUND_BREMEN = (
    at("2619", "SU-97G"), at("2719", "SU-108G"), at("2819", "SU-119G"), at("2820", "SU-83A"), at("2721", "SU-104G"),
    at("2620", "SU-234G"),
)  # fmt: skip


def both(pos: Position, id: str) -> tuple[bool, bool]:
    """Whether a unit can trace movement supply, and combat supply."""
    return supply.traces_movement(pos, unit(pos, id)), supply.traces_combat(pos, unit(pos, id))


def is_supplied(pos: Position, label: str, side: str = "nato") -> bool:
    return bool(lines.supplied_held(pos, side) >> pos.board.hex(label) & 1)


# -- cities ----------------------------------------


@pytest.mark.rule("nato", "10.1.3", "10.3.3.1", "10.2.1")
def test_a_free_city_is_supplied_by_a_link_to_another():
    """Bremen is not, when every city within ten hexes has fallen."""
    pos = position(S)
    assert is_supplied(pos, "2720")
    bremen = pos.board.hex("2720")
    near = [city for city in pos.scenario.cities.values() if 0 < pos.board.distance(city.hex, bremen) <= 10]
    fallen = {pos.label(city.hex): "wp" for city in near if city.side == "nato"}
    assert not is_supplied(position(S, conquered=fallen), "2720")


@pytest.mark.rule("nato", "10.3.3.1", "10.3.3.2", "10.1.7")
def test_ex_10_1g_a_ringed_city_with_an_inland_port_is_no_source():
    pos = position(S, *AROUND_BREMEN, at("2720", "US-3-2AD-83"))
    assert not is_supplied(pos, "2720")
    assert both(pos, "US-3-2AD-83") == (False, False)


@pytest.mark.rule("nato", "10.3.3.1", "8.5.a")
def test_ex_10_1h_the_two_hexes_of_hamburg_supply_each_other():
    ring = ("2317", "2316", "2415", "2516", "2517", "2518")
    brigades = ("SU-97G", "SU-108G", "SU-119G", "SU-83A", "SU-104G", "SU-234G")
    pos = position(S, *(at(h, b) for h, b in zip(ring, brigades)), at("2418", "SU-237G"), at("2318", "PL-6A"),
                   at("2417", "WG-H63"), at("2416", "WG-1"))  # fmt: skip
    assert both(pos, "WG-H63") == both(pos, "WG-1") == (True, True)
    assert is_supplied(pos, "2417")
    pos.take_city(pos.board.hex("2416"), "wp")
    assert not is_supplied(pos, "2417")


@pytest.mark.rule("nato", "10.3.3.2", "10.3.3.1")
def test_ex_10_2b_zones_on_land_and_at_sea_cut_copenhagen_off():
    pos = position(S, at("1310", "DK-Z2"), at("1410", "SU-97G"), at("1210", "SU-108G"))
    assert not is_supplied(pos, "1310")
    assert both(pos, "DK-Z2") == (False, False)
    open_sea = position(S, at("1310", "DK-Z2"), at("1411", "SU-97G"), at("1210", "SU-108G"))
    assert lines.link_of(open_sea, "nato", open_sea.board.hex("1310")) is None
    assert is_supplied(open_sea, "1310")


@pytest.mark.rule("nato", "10.3.3.2")
def test_esbjerg_is_supplied_by_its_port_alone():
    pos = position(S, at("1419", "SU-97G"), at("1320", "SU-108G"))
    assert lines.link_of(pos, "nato", pos.board.hex("1420")) is None
    assert lines.port_supplied(pos, "nato", 1 << pos.board.hex("1420"))
    assert is_supplied(pos, "1420")


@pytest.mark.rule("nato", "10.3.3.3")
def test_a_city_is_a_source_until_it_is_conquered_and_again_when_it_is_retaken():
    pos = position(S)
    hex = pos.board.hex("2720")
    assert lines.sources(pos, "nato") >> hex & 1
    pos.take_city(hex, "wp")
    assert not (lines.sources(pos, "nato") | lines.sources(pos, "wp")) >> hex & 1
    pos.take_city(hex, "nato")
    assert lines.sources(pos, "nato") >> hex & 1


@pytest.mark.rule("nato", "10.3.3.5")
def test_a_conquered_city_is_supplied_by_a_chain_of_controlled_cities():
    alone = position(S, conquered={"3022": "wp"})
    assert not is_supplied(alone, "3022", "wp")
    chained = position(S, conquered={"3022": "wp", "3117": "wp"})
    assert is_supplied(chained, "3022", "wp")


@pytest.mark.rule("nato", "10.3.3.4")
def test_west_berlin_feeds_its_garrison_alone_while_it_is_cut_off():
    pos = position(
        S, at("3007", "US-Berlin"), at("3008", "BR-Berlin"), at("3009", "FR-Berlin"), at("3107", "BR-7"),
        at("3010", "SU-16GT"),
    )  # fmt: skip
    assert both(pos, "US-Berlin") == both(pos, "BR-Berlin") == (True, True)
    assert both(pos, "FR-Berlin") == both(pos, "BR-7") == (False, False)


@pytest.mark.rule("nato", "10.3.3.4", "10.3.3.5")
def test_west_berlin_supplies_a_conquered_city_beside_it_only_when_it_is_not_cut_off():
    """East Berlin lies beside it, and farther from every other city of NATO."""
    pos = position(S, at("3013", "SU-16GT"), at("2713", "SU-21"), at("3213", "SU-94G"), conquered={"3006": "nato"})
    assert not is_supplied(pos, "3006")
    assert is_supplied(position(S, conquered={"3006": "nato"}), "3006")


@pytest.mark.rule("nato", "10.3.3.4")
def test_a_cut_off_west_berlin_is_home_neither_to_helicopters_nor_to_a_rebuilt_headquarters():
    berlin = 1 << position(S).board.hex("3007")
    pos = position(S)
    assert home_ground(pos, "nato") & berlin
    assert pos.board.hex("3007") in cities_for(pos, unit(pos, "US-V"))
    cut = position(S, at("3013", "SU-16GT"), at("2713", "SU-21"), at("3213", "SU-94G"))
    assert not home_ground(cut, "nato") & berlin
    assert cut.board.hex("3007") not in cities_for(cut, unit(cut, "US-V"))


@pytest.mark.rule("nato", "10.3.3.6")
def test_conquered_copenhagen_feeds_the_pact_on_its_islands():
    pos = position(S, at("1411", "SU-97G"), at("1515", "SU-108G"), conquered={"1310": "wp"})
    assert both(pos, "SU-97G") == (True, True)
    assert both(pos, "SU-108G") == (False, False)
    won = position(S, at("1515", "SU-108G"), conquered={"1310": "wp"}, surrendered={"Denmark": 2})
    assert both(won, "SU-108G") == (False, False)  # the ferry carries lines now, but not to units on other islands
    assert both(position(S, at("1411", "SU-97G")), "SU-97G") == (False, False)
    assert is_supplied(pos, "1310", "wp")  # and so contests the airspace around it


# -- units ----------------------------------------


@pytest.mark.rule("nato", "10.3.1")
def test_the_edge_of_the_map_at_home_feeds_a_unit_when_all_cities_are_lost():
    """A French and a British unit beside the west edge of France."""
    pos = position(S)
    hex = pos.label(min(members(pos.scenario.map_edge["France"])))
    fallen = {pos.label(city.hex): "wp" for city in pos.scenario.cities.values() if city.side == "nato"}
    pos = position(S, at(hex, "FR-1DB", "BR-7"), conquered=fallen)
    assert both(pos, "FR-1DB") == (True, True)
    assert both(pos, "BR-7") == (False, False)


@pytest.mark.rule("nato", "10.1.6", "10.3.1")
def test_at_home_a_unit_has_both_kinds_of_supply():
    assert both(position(S, at("3120", "WG-1")), "WG-1") == (True, True)


@pytest.mark.rule("nato", "10.1.7")
def test_abroad_among_friends_it_has_movement_supply_only():
    assert both(position(S, at("3120", "BR-7")), "BR-7") == (True, False)
    assert both(position(S, at("3120", "BR-7"), at("3121", "BR-I")), "BR-7") == (True, True)


@pytest.mark.rule("nato", "10.1.8")
def test_in_enemy_country_only_a_headquarters_supplies():
    assert both(position(S, at("3013", "WG-1")), "WG-1") == (False, False)
    assert both(position(S, at("3013", "WG-1"), at("3014", "WG-I")), "WG-1") == (True, True)


@pytest.mark.rule("nato", "10.1.8")
def test_a_country_that_has_surrendered_is_enemy_country_to_both():
    pos = position(S, at("1317", "DK-J1"), at("1419", "SU-16GT"), surrendered={"Denmark": 3})
    assert both(pos, "DK-J1")[0] is False
    assert both(pos, "SU-16GT") == (False, False)


@pytest.mark.rule("nato", "10.1.6", "10.8.4")
def test_ex_10_1j_to_the_pact_every_country_of_its_own_is_home():
    assert both(position(S, at("2814", "SU-34N")), "SU-34N") == (True, True)
    assert both(position(S, at("4003", "PL-4")), "PL-4") == (True, True)


@pytest.mark.rule("nato", "10.2.3", "8.3")
def test_ex_10_1e_enemy_zones_block_a_line():
    pos = position(S, at("2321", "SU-97G"), at("2420", "WG-H53"), at("2520", "SU-NEGF"))
    assert both(pos, "SU-97G") == (False, False)
    clear = position(S, at("2321", "SU-97G"), at("2320", "SU-NEGF"))
    assert both(clear, "SU-97G") == (True, True)


@pytest.mark.rule("nato", "10.2.3", "8.5.a")
def test_a_friendly_unit_in_the_hex_lets_a_line_through_an_enemy_zone():
    west_germans = (at("3116", "WG-1"), at("3317", "WG-2"), at("3316", "WG-3"))
    shut = position(S, at("3216", "SU-97G"), at("3213", "SU-NEGF"), *west_germans)
    assert both(shut, "SU-97G") == (False, False)
    held = position(S, at("3216", "SU-97G"), at("3213", "SU-NEGF"), *west_germans, at("3215", "SU-16GT"))
    assert both(held, "SU-97G") == (True, True)


@pytest.mark.rule("nato", "10.2.5", "21.1.3(11)", "22.3.1(11)")
def test_lines_run_through_nuclear_and_chemical_markers_and_interdiction():
    pos = position(S, at("3217", "SU-97G"), at("3213", "SU-NEGF"))
    before = both(pos, "SU-97G")
    pos.nuclear = {h for h in pos.board.within(pos.board.hex("3215"), 4) if h not in pos.scenario.cities}
    pos.gas = {hex: (Chemical("nato", True, 3),) for hex in pos.nuclear}
    pos.interdicted = {(pos.board.hex("3215"), "nato")}
    pos.touch()
    assert both(pos, "SU-97G") == before == (True, True)


@pytest.mark.rule("nato", "10.2.4")
def test_lines_cross_the_danish_ferry_for_nato_and_then_for_the_pact():
    pos = position(S)
    here, beyond = pos.board.hex("1513"), pos.board.hex("1514")
    assert lines.near(pos, "nato", 1 << beyond, 1) >> here & 1
    assert not lines.near(pos, "wp", 1 << beyond, 1) >> here & 1
    pos.surrendered["Denmark"] = 3
    pos.touch()
    assert not lines.near(pos, "nato", 1 << beyond, 1) >> here & 1
    assert lines.near(pos, "wp", 1 << beyond, 1) >> here & 1


@pytest.mark.rule("nato", "10.2.1", "3.4.2")
def test_a_link_counts_the_hex_of_the_source_and_not_that_of_the_unit():
    pos = position(S)
    area = lines.near(pos, "nato", 1 << pos.board.hex("3322"), 3)
    assert area >> pos.board.hex("3325") & 1
    assert not area >> pos.board.hex("3326") & 1


@pytest.mark.rule("nato", "10.5.6")
def test_units_in_boxes_are_always_supplied():
    assert both(position(S, at("srb", "SU-97G")), "SU-97G") == (True, True)
    assert both(position(S, at("box1", "FR-2DB")), "FR-2DB") == (True, True)


# -- marks ----------------------------------------


@pytest.mark.rule("nato", "10.5.1", "10.5.5")
def test_the_movement_supply_segment_marks_who_cannot_trace_and_unmarks_who_can():
    pos = position(S, at("3013", "WG-1"), at("3120", "WG-2", no_movement_supply=True))
    supply.mark_movement_supply(pos, "nato")
    assert pos.units[unit(pos, "WG-1")].no_movement_supply
    assert not pos.units[unit(pos, "WG-2")].no_movement_supply
    assert told(pos, "out-of-movement-supply") == [{"units": ["WG-1"]}]


@pytest.mark.rule("nato", "10.5.1")
def test_no_combat_supply_mark_is_placed_then_and_headquarters_have_none():
    pos = position(S, at("3013", "WG-1"), at("3012", "WG-I", hq="cut"))
    supply.mark_movement_supply(pos, "nato")
    assert not pos.units[unit(pos, "WG-1")].no_combat_supply
    assert not pos.units[unit(pos, "WG-I")].no_movement_supply


def test_who_is_marked_loses_his_train():
    pos = position(S, at("3013", "WG-1", train="entrained"))
    supply.mark_movement_supply(pos, "nato")
    assert pos.units[unit(pos, "WG-1")].train == ""


@pytest.mark.rule("nato", "10.5.2", "10.6.2", "7.2.III.C", "10.6")
def test_the_recovery_phase_only_takes_marks_away():
    pos = position(
        S, at("3120", "WG-2", no_movement_supply=True, no_combat_supply=True, disrupted=True), at("3013", "WG-1"),
        at("3011", "WG-3", no_combat_supply=True), at("3121", "BR-I", disrupted=True),
    )  # fmt: skip
    run(recovery_phase(pos, "nato"), pos)
    recovered, cut, marked = (pos.units[unit(pos, id)] for id in ("WG-2", "WG-1", "WG-3"))
    assert (recovered.no_movement_supply, recovered.no_combat_supply, recovered.disrupted) == (False, False, False)
    assert not cut.no_movement_supply
    assert marked.no_combat_supply
    assert pos.units[unit(pos, "BR-I")].disrupted  # suppression lasts longer [4.2.2]
    assert told(pos, "back-in-movement-supply") == told(pos, "back-in-combat-supply") == [{"units": ["WG-2"]}]


def test_surprised_nato_recovers_no_combat_supply():
    pos = position(S, at("3120", "WG-2", no_combat_supply=True), at("2911", "SU-16GT", no_combat_supply=True), turn=1)
    run(recovery_phase(pos, "nato"), pos)
    run(recovery_phase(pos, "wp"), pos)
    assert pos.units[unit(pos, "WG-2")].no_combat_supply
    assert not pos.units[unit(pos, "SU-16GT")].no_combat_supply


@pytest.mark.rule("nato", "10.6")
def test_after_a_battle_those_who_took_part_are_marked_or_unmarked():
    pos = position(S, at("3013", "WG-1"), at("3120", "WG-2", no_combat_supply=True), at("3121", "BR-I"))
    supply.check_combat_supply(pos, [unit(pos, id) for id in ("WG-1", "WG-2", "BR-I")])
    assert pos.units[unit(pos, "WG-1")].no_combat_supply
    assert not pos.units[unit(pos, "WG-2")].no_combat_supply
    assert not pos.units[unit(pos, "BR-I")].no_combat_supply
