"""Command and supply [2.0], and where supply comes from [DM:EX2.0] [AR:EX2.0]."""

import pytest

from grognard.games.superpowers import supply
from grognard.games.superpowers.position import DESTROYED
from grognard.games.superpowers.strength import attack_firepower, defence_firepower
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import at, attack_on, position, told, unit, where


def in_supply(pos, id):
    u = unit(pos, id)
    return u in supply.can_trace(pos, pos.side(u))


def wall(column, *ids):
    """Units that close a column of the exercise ground from edge to edge with their zones."""
    return [at(f"{column:02d}{row:02d}", id) for row, id in zip(range(2, 15, 3), ids, strict=False)]


WP_WALL = ("w11_tank", "w11_mech", "w12_tank", "w12_mech", "w21_tank")


@pytest.mark.rule("superpowers", "2.0.a")
def test_a_path_of_any_length_gives_supply():
    assert in_supply(position("field", at("2014", "n_inf")), "n_inf")


@pytest.mark.rule("superpowers", "2.0.a", "2.0.b")
def test_a_wall_of_zones_cuts_the_path():
    pos = position("field", at("0907", "n_inf3"), *wall(6, *WP_WALL))
    assert not in_supply(pos, "n_inf3")


@pytest.mark.rule("superpowers", "2.0.b")
def test_the_path_never_enters_an_enemy_unit():
    """A gun exerts no zone, but nobody is supplied through it."""
    pos = position("field", at("0907", "n_inf3"), *wall(6, *WP_WALL))
    gap = [u for u in pos.on_map("wp") if pos.hex_of(u) == "0608"]
    for u in gap:
        pos.take_off(u, "pool")
    assert in_supply(pos, "n_inf3")
    for row, gun in (("0607", "w11_gun"), ("0608", "w12_gun"), ("0609", "w21_gun")):
        pos.put(unit(pos, gun), pos.scenario.board.hex(row))
    assert not in_supply(pos, "n_inf3")


@pytest.mark.rule("superpowers", "2.0.b")
@pytest.mark.parametrize(
    ("opener", "opens"), [("n_inf2", True), ("n_recon", True), ("n_weak", False), ("n_gun", False)]
)
def test_a_friendly_unit_that_exerts_a_zone_opens_an_enemy_zone(opener, opens):
    pos = position("field", at("0907", "n_inf3"), at("0607", opener), *wall(6, *WP_WALL))
    assert in_supply(pos, "n_inf3") is opens
    pos.put(unit(pos, "n_gun2"), pos.scenario.board.hex("0607"))  # a gun beside it changes nothing
    assert in_supply(pos, "n_inf3") is opens


@pytest.mark.rule("superpowers", "2.0.b", "6.0.a")
def test_units_without_a_zone_do_not_cut_the_path_beside_them():
    guns = "w11_gun", "w12_gun", "w21_gun", "w1_gun", "w2_gun"
    assert in_supply(position("field", at("0907", "n_inf3"), *wall(6, *guns)), "n_inf3")


@pytest.mark.rule("superpowers", "2.0.b", "16.5.c")
@pytest.mark.parametrize(("turn", "supplied"), [(2, False), (3, True)])
def test_no_path_leads_through_hexes_closed_by_fire(turn, supplied):
    pos = position("field", at("2014", "n_inf"), turn=turn)
    board = pos.scenario.board
    pos.devastated = {h: Devastation("wp", 2, True) for h in board.neighbours[board.hex("2014")]}
    assert in_supply(pos, "n_inf") is supplied


@pytest.mark.rule("superpowers", "2.0.a", "DM:EX2.0.d")
def test_a_unit_supplied_by_a_city_needs_no_path():
    pos = position("field", at("1212", "n_inf3"), at("0907", "n_inf4"), *wall(6, *WP_WALL))
    assert in_supply(pos, "n_inf3")
    assert not in_supply(pos, "n_inf4")


@pytest.mark.rule("superpowers", "2.0.b")
def test_a_unit_traces_out_of_the_zone_it_stands_in():
    pos = position("field", at("0506", "n_gun"), at("0507", "w11_tank"))
    assert in_supply(pos, "n_gun")


@pytest.mark.rule("superpowers", "2.0.a")
def test_a_unit_on_its_source_is_in_supply_whatever_surrounds_it():
    pos = position("field", at("0107", "n_gun"), at("0108", "w11_tank"), at("0106", "w11_mech"), at("0206", "w12_tank"))
    assert in_supply(pos, "n_gun")


@pytest.mark.rule("superpowers", "2.0.b")
def test_the_path_keeps_out_of_prohibited_hexes_and_off_lake_hexsides():
    pos = position("field", at("1706", "n_inf"))
    board, ways = pos.scenario.board, pos.scenario.ways
    reached = ways.spread(1 << board.hex("1706"))
    assert not reached >> board.hex("1705") & 1
    assert not reached >> board.hex("1807") & 1
    assert reached >> board.hex("1707") & 1


@pytest.mark.rule("superpowers", "2.0.a", "2.0.b", "5.0.b")
def test_helicopters_over_a_lake_trace_from_it_but_nobody_through_it():
    pos = position("field", at("1703", "n_heli"), at("1807", "n_heli2"))
    assert in_supply(pos, "n_heli")
    assert in_supply(pos, "n_heli2")
    around = pos.scenario.board.neighbours[pos.scenario.board.hex("1703")]
    pos.devastated = {n: Devastation("wp", 9, False) for n in around}
    assert not in_supply(pos, "n_heli")


@pytest.mark.rule("superpowers", "6.0.e", "2.0.b")
def test_a_town_keeps_a_path_open_between_enemy_zones():
    """Zones do not reach into 1209; the enemies on both sides of it close their own hexes only."""
    blocked = supply.blocked_to_supply(position("field", at("1210", "w11_tank"), at("1208", "w11_mech")), "nato")
    board = position("field").scenario.board
    assert not blocked >> board.hex("1209") & 1
    assert blocked >> board.hex("1109") & 1


# -- out of supply ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "2.0.f")
def test_out_of_supply_firepower_is_halved_fractions_down():
    pos = position("field", at("0506", "n_inf", "n_tank", out_of_supply=True), at("0507", "w11_tank"))
    ours = attack_firepower(pos, attack_on(pos, "0507", "n_inf", "n_tank"))
    assert (ours.value("2.0.f"), ours.total) == (-4, 3)
    theirs = defence_firepower(pos, attack_on(pos, "0506", "w11_tank"))
    assert (theirs.value("2.0.f"), theirs.total) == (-4, 3)


@pytest.mark.rule("superpowers", "2.0.f")
def test_out_of_supply_each_unit_loses_its_own_fraction():
    pos = position("field", at("0506", "n_inf", "n_mech", out_of_supply=True), at("0507", "w11_tank"))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_inf", "n_mech")).total == 1 + 1
    assert defence_firepower(pos, attack_on(pos, "0506", "w11_tank")).total == 1 + 1


@pytest.mark.rule("superpowers", "2.0.f", "8.0.b")
def test_a_weak_unit_out_of_supply_keeps_its_point_beside_a_strong_one():
    pos = position("field", at("0506", "n_tank"), at("0506", "n_weak", out_of_supply=True), at("0507", "w11_tank"))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_tank", "n_weak")).total == 4 + 1


@pytest.mark.rule("superpowers", "2.0.f", "8.0.b")
def test_only_the_units_without_supply_are_halved():
    pos = position("field", at("0506", "n_inf"), at("0507", "w11_tank"), at("0506", "n_tank", out_of_supply=True))
    assert attack_firepower(pos, attack_on(pos, "0507", "n_inf", "n_tank")).total == 3 + 2


@pytest.mark.rule("superpowers", "2.0.g")
@pytest.mark.parametrize(("id", "grade"), [("n_tank", "B"), ("n_inf", "C"), ("n_weak", "C")])
def test_out_of_supply_morale_is_a_grade_worse(id, grade):
    pos = position("field", at("0506", id, out_of_supply=True))
    assert supply.morale(pos, unit(pos, id)) == grade


@pytest.mark.rule("superpowers", "2.0.g", "5.0.d")
def test_in_supply_and_for_helicopters_morale_is_as_printed():
    pos = position("field", at("0506", "n_tank"), at("0506", "n_heli", out_of_supply=True))
    assert [supply.morale(pos, unit(pos, id)) for id in ("n_tank", "n_heli")] == ["A", "A"]


@pytest.mark.rule("superpowers", "2.0.a")
def test_only_units_on_the_map_are_in_supply():
    pos = position("field", at("0506", "n_tank"), at("0506", "n_inf", out_of_supply=True), at("pool", "n_mech"))
    assert [supply.in_supply(pos, unit(pos, id)) for id in ("n_tank", "n_inf", "n_mech")] == [True, False, False]


@pytest.mark.rule("superpowers", "2.0.h", "SEQ.A.a")
def test_a_unit_still_out_of_supply_collapses_above_its_command_value():
    pos = position("field", at("0506", "n_inf", "n_inf2", out_of_supply=True), dice=[5, 4])
    supply.collapse_checks(pos, "nato", set())
    assert (where(pos, "n_inf"), where(pos, "n_inf2")) == (DESTROYED, "0506")
    assert told(pos, "collapsed") == [{"unit": "n_inf", "hex": "0506", "die": 5}]


@pytest.mark.rule("superpowers", "2.0.h", "SEQ.A.a")
def test_units_newly_cut_off_or_supplied_again_do_not_check():
    pos = position("field", at("0506", "n_inf"), at("0507", "n_inf2", out_of_supply=True))
    supply.collapse_checks(pos, "nato", {unit(pos, "n_inf2")})
    assert pos.rolls == 0


@pytest.mark.rule("superpowers", "2.0.h", "5.0.d")
def test_helicopters_collapse_too():
    pos = position("field", at("0506", "n_heli", out_of_supply=True), dice=[6])
    supply.collapse_checks(pos, "nato", set())
    assert where(pos, "n_heli") == DESTROYED


@pytest.mark.rule("superpowers", "SEQ.A.b")
def test_every_unit_is_marked_for_the_whole_game_turn():
    pos = position("field", at("0506", "n_inf", "n_inf3"), at("0507", "n_inf2", "n_inf4", out_of_supply=True))
    supply.mark_supply(pos, "nato", {unit(pos, "n_inf2"), unit(pos, "n_inf3")})
    assert pos.units[unit(pos, "n_inf")].out_of_supply
    assert not pos.units[unit(pos, "n_inf2")].out_of_supply
    assert [e["unit"] for e in told(pos, "out-of-supply")] == ["n_inf"]
    assert [e["unit"] for e in told(pos, "in-supply")] == ["n_inf2"]


@pytest.mark.rule("superpowers", "2.0.a")
def test_the_mark_stays_when_the_path_opens_during_the_turn():
    pos = position("field", at("0506", "n_inf", out_of_supply=True))
    assert supply.is_out_of_supply(pos, unit(pos, "n_inf"))


# -- sources -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("superpowers", "DM:EX2.0.a")
def test_munich_nato_is_supplied_from_roads_leaving_the_west_edge():
    pos = position("munich")
    sources = pos.scenario.supply_sources["nato"]
    hexes = [h for h in pos.scenario.board.hexes if sources >> h & 1]
    assert hexes
    assert supply.source_of(pos, unit(pos, "m_wg_241_24")) == "nato"
    assert all(h in pos.scenario.west_edge for h in hexes)
    assert all({"autobahn", "main_road"} & set(leaving(pos, h)) for h in hexes)


def leaving(pos, hex):
    return [kind for (h, _), kinds in pos.scenario.board.exits.items() if h == hex for kind in kinds]


@pytest.mark.rule("superpowers", "DM:EX2.0.b")
@pytest.mark.parametrize(("army", "areas"), [("41", "A"), ("8GT", "B"), ("6GT", "AB"), ("front", "AB")])
def test_munich_wp_armies_are_supplied_from_their_entry_areas(army, areas):
    pos = position("munich")
    hexes = {h for area in areas for h in pos.scenario.area(f"area {area}")}
    assert {h for h in pos.scenario.board.hexes if pos.scenario.supply_sources[army] >> h & 1} == hexes
    assert hexes


@pytest.mark.rule("superpowers", "DM:EX2.0.b", "AR:EX2.0.b")
@pytest.mark.parametrize(
    ("scenario", "id", "source"),
    [
        ("munich", "m_su_4_art", "41"),
        ("munich", "m_cz_4_rkt", "8GT"),
        ("munich", "m_su_6_rkt", "6GT"),
        ("munich", "m_su_1_3g", "front"),
        ("munich", "m_cz_1_22", "front"),
        ("munich", "m_wg_241_24", "nato"),
        ("rhine", "r_su_art_5gta", "5GT"),
        ("rhine", "r_su_art_7gta", "7GT"),
        ("rhine", "r_su_1_317", "independent"),
    ],
)
def test_each_unit_draws_on_the_sources_of_its_army(scenario, id, source):
    pos = position(scenario)
    assert supply.source_of(pos, unit(pos, id)) == source


@pytest.mark.rule("superpowers", "DM:EX2.0.b")
def test_an_army_cut_off_from_its_own_area_is_not_supplied_from_another():
    """2004 is area A of the first army, 2010 area B of the second."""
    pos = position("field", at("1906", "w21_mech"), at("2010", "n_tank"), at("1708", "w11_mech"))
    assert in_supply(pos, "w11_mech")
    assert not in_supply(pos, "w21_mech")


@pytest.mark.rule("superpowers", "DM:EX2.0.c")
def test_munich_nato_is_in_supply_in_the_turn_of_entry_the_wp_is_not():
    pos = position("munich", at("2527", "m_wg_221_22", entered=3), at("2627", "m_su_4_art", entered=3), turn=3)
    assert supply.always_supplied(pos, unit(pos, "m_wg_221_22"))
    assert not supply.always_supplied(pos, unit(pos, "m_su_4_art"))
    pos.turn = 4
    assert not supply.always_supplied(pos, unit(pos, "m_wg_221_22"))


@pytest.mark.rule("superpowers", "DM:EX2.0.d")
def test_munich_nato_is_in_supply_in_any_city_hex():
    pos = position("munich", at("2427", "m_wg_241_24"), at("1115", "m_wg_661_66"), turn=2)
    assert supply.always_supplied(pos, unit(pos, "m_wg_241_24"))
    assert not supply.always_supplied(pos, unit(pos, "m_wg_661_66"))  # an urban hex of Munich
    pos = position("munich", at("2427", "m_su_4_art"), turn=2)
    assert not supply.always_supplied(pos, unit(pos, "m_su_4_art"))


@pytest.mark.rule("superpowers", "AR:EX2.0.a")
def test_rhine_nato_is_supplied_from_the_west_edge_and_from_0105():
    pos = position("rhine")
    board, sources = pos.scenario.board, pos.scenario.supply_sources["nato"]
    hexes = {h for h in board.hexes if sources >> h & 1}
    assert board.hex("0105") in hexes
    assert supply.source_of(pos, unit(pos, "r_nl_1_inf_304")) == "nato"
    assert all(h in pos.scenario.west_edge and leaving(pos, h) for h in hexes - {board.hex("0105")})
    assert len(hexes) > 1


@pytest.mark.rule("superpowers", "AR:EX2.0.b")
@pytest.mark.parametrize(("army", "areas"), [("5GT", "A"), ("7GT", "B"), ("independent", "AB")])
def test_rhine_wp_armies_are_supplied_from_their_entry_areas(army, areas):
    pos = position("rhine")
    hexes = {h for area in areas for h in pos.scenario.area(f"area {area}")}
    assert {h for h in pos.scenario.board.hexes if pos.scenario.supply_sources[army] >> h & 1} == hexes


@pytest.mark.rule("superpowers", "AR:EX2.0.c", "AR:EX2.0.d", "AR:EX2.0.e")
@pytest.mark.parametrize(
    ("city", "wg", "be", "nl"),
    [
        ("Aachen", True, False, False),
        ("Bonn", True, False, False),
        ("Köln", True, False, False),
        ("Düsseldorf", True, False, False),
        ("Liège", False, True, False),
        ("Maastricht", False, False, True),
        ("Venlo", False, False, False),
        ("Geleen", False, False, False),
    ],
)
def test_rhine_nations_are_in_supply_in_cities_of_their_own(city, wg, be, nl):
    board = position("rhine").scenario.board
    for id, expected in (("r_wg_631_63", wg), ("r_be_1_limburg", be), ("r_nl_at_304", nl)):
        for place in board.places_of("city", city):
            pos = position("rhine", at(board.label(place.hex), id), turn=2)
            assert supply.always_supplied(pos, unit(pos, id)) is expected


@pytest.mark.rule("superpowers", "AR:EX2.0.f")
@pytest.mark.parametrize("id", ["r_be_1_limburg", "r_su_at_50"])
def test_rhine_every_unit_is_in_supply_in_the_turn_of_entry(id):
    pos = position("rhine", at("1502", id, entered=2), turn=2)
    assert supply.always_supplied(pos, unit(pos, id))
    pos.turn = 3
    assert not supply.always_supplied(pos, unit(pos, id))
