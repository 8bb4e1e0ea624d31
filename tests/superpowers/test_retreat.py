"""Retreat: its priorities [14.2] and prohibitions [14.3-6]."""

import pytest

from grognard.games.superpowers.losses import eliminate
from grognard.games.superpowers.position import POOL
from grognard.games.superpowers.retreat import can_retreat, may_retreat_into, retreat, ways_out
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, position, run, told, unit, where

GUNS = ["w11_gun", "w12_gun", "w21_gun", "w1_gun", "w2_gun", "wf_gun", "w11_weak"]  # enemies that exert no zone


def paths(pos, *ids, length=1):
    stack = [unit(pos, id) for id in ids]
    found = ways_out(pos, "nato", stack, pos.units[stack[0]].hex, length)
    return sorted(" ".join(pos.labels(p)) for p in found)


def closed(*hexes):
    """Enemies without zones in these hexes: they only bar the way."""
    return [at(hex, id) for hex, id in zip(hexes, GUNS)]


# From 0101, in the corner of the map, there are two ways: 0102 and 0201. An enemy in 0103 exerts a zone into 0102, one
# in 0302 into 0201.


@pytest.mark.rule("superpowers", "14.2.A")
def test_hexes_free_of_enemy_zones_come_first():
    """0102 has friends, room and the enemy on the far side of it; only its zone speaks against it."""
    full = at("0201", "n_inf3", "n_inf4", "n_mech")
    pos = position("field", at("0101", "n_inf"), at("0102", "n_inf2"), full, at("0103", "w11_tank"))
    assert paths(pos, "n_inf") == ["0201"]


@pytest.mark.rule("superpowers", "14.2.A", "14.3-6.a")
def test_if_all_are_in_enemy_zones_one_with_a_friendly_unit_will_do():
    """The vacant hex would come first, were it open."""
    enemies = at("0103", "w11_tank"), at("0302", "w12_tank")
    assert paths(position("field", at("0101", "n_inf"), at("0102", "n_inf2"), *enemies), "n_inf") == ["0102"]


@pytest.mark.rule("superpowers", "14.3-6.a")
@pytest.mark.parametrize("friend", ["n_gun", "n_weak", "n_heli"])
def test_any_kind_of_friendly_unit_opens_a_zone_to_a_retreat(friend):
    enemies = at("0103", "w11_tank"), at("0302", "w12_tank")
    assert paths(position("field", at("0101", "n_inf"), at("0201", friend), *enemies), "n_inf") == ["0201"]


@pytest.mark.rule("superpowers", "14.3-6.a", "14.2")
def test_never_into_an_enemy_zone_without_a_friendly_unit():
    pos = position("field", at("0101", "n_inf"), at("0103", "w11_tank"), at("0302", "w12_tank"))
    assert paths(pos, "n_inf") == []
    assert not can_retreat(pos, "nato", [unit(pos, "n_inf")], 1)


@pytest.mark.rule("superpowers", "14.2")
def test_who_cannot_retreat_is_eliminated():
    pos = position("field", at("0101", "n_inf"), at("0103", "w11_tank"), at("0302", "w12_tank"))
    run(retreat(pos, "nato", [unit(pos, "n_inf")], 1), pos)
    assert where(pos, "n_inf") == POOL


@pytest.mark.rule("superpowers", "14.2.A", "14.3-6.a")
def test_never_into_enemy_units():
    assert paths(position("field", at("0101", "n_inf"), *closed("0102")), "n_inf") == ["0201"]
    assert paths(position("field", at("0101", "n_inf"), *closed("0102", "0201")), "n_inf") == []


@pytest.mark.rule("superpowers", "14.3-6.a")
def test_never_into_lakes_closed_hexes_or_across_lake_hexsides():
    pos = position("field", at("1704", "n_inf"), *closed("1804", "1803", "1604", "1603"))
    assert paths(pos, "n_inf") == ["1705"]  # 1703 is a lake
    pos = position("field", at("1706", "n_inf"), *closed("1707", "1805", "1606", "1605"))
    assert paths(pos, "n_inf") == ["1806"]  # 1705 lies beyond a lake hexside
    pos = position("field", at("1806", "n_inf"), *closed("1907", "1906", "1805", "1706"))
    assert paths(pos, "n_inf") == ["1707"]  # 1807 is closed


@pytest.mark.rule("superpowers", "16.5.c", "14.3-6.a")
def test_never_into_fire():
    pos = position("field", at("0101", "n_inf"))
    pos.devastated[pos.scenario.board.hex("0201")] = Devastation("wp", 1, False)
    assert paths(pos, "n_inf") == ["0102"]


@pytest.mark.rule("superpowers", "14.2.B")
def test_vacant_hexes_come_before_occupied_ones_even_if_they_cost_more():
    """From 1205 only 1206, rough and vacant, and 1204, clear and occupied, are open."""
    pos = position("field", at("1205", "n_inf"), at("1204", "n_inf2"), *closed("1306", "1305", "1106", "1105"))
    assert paths(pos, "n_inf") == ["1206"]


@pytest.mark.rule("superpowers", "14.2.B")
def test_a_retreat_ends_where_stacking_is_not_exceeded_if_it_can():
    full = at("0102", "n_inf2", "n_inf3", "n_inf4")
    assert paths(position("field", at("0101", "n_inf"), full, at("0201", "n_mech")), "n_inf") == ["0201"]


@pytest.mark.rule("superpowers", "7.0.b", "14.2.B")
def test_otherwise_it_may_end_over_stacked():
    pos = position("field", at("0101", "n_inf"), at("0102", "n_inf2", "n_inf3", "n_inf4"), *closed("0201"))
    run(retreat(pos, "nato", [unit(pos, "n_inf")], 1), pos)
    assert where(pos, "n_inf") == "0102"


@pytest.mark.rule("superpowers", "7.0.a", "14.2.B")
def test_helicopters_do_not_crowd_a_hex():
    helis = at("0102", "n_inf2", "n_inf3", "n_heli", "n_heli2")
    pos = position("field", at("0101", "n_inf"), helis, at("0201", "n_mech", "n_mech2", "n_tank"))
    assert paths(pos, "n_inf") == ["0102"]


@pytest.mark.rule("superpowers", "14.2.C", "3.5A")
def test_of_hexes_equally_far_from_the_enemy_the_cheapest_is_taken():
    """From 1205 only 1206, rough, and 1204, clear, are open, each next to two enemies."""
    pos = position("field", at("1205", "n_inf"), *closed("1306", "1305", "1106", "1105"))
    assert paths(pos, "n_inf") == ["1204"]


@pytest.mark.rule("superpowers", "14.2.C", "3.5A")
def test_rivers_count_into_the_cost():
    pos = position("field", at("1508", "n_inf"), *closed("1608", "1607", "1408", "1407"))
    assert paths(pos, "n_inf") == ["1507"]  # 1509 lies beyond a minor river


@pytest.mark.rule("superpowers", "14.3-6.c")
def test_distance_from_the_enemy_comes_before_cost():
    """From 1205 fire leaves open 1206, which is rough, and 1204, which is clear but nearer to the enemy."""
    pos = position("field", at("1205", "n_inf"), at("1202", "w11_gun"))
    for hex in ("1306", "1305", "1106", "1105"):
        pos.devastated[pos.scenario.board.hex(hex)] = Devastation("wp", 1, False)
    assert paths(pos, "n_inf") == ["1206"]


@pytest.mark.rule("superpowers", "14.3-6.c")
def test_the_retreat_ends_as_far_from_the_enemy_as_it_can():
    pos = position("field", at("0506", "n_inf"), at("0508", "w11_gun"))
    assert paths(pos, "n_inf") == ["0405", "0505", "0605"]
    pos = position("field", at("0506", "n_inf"), at("0508", "w11_gun"), at("0707", "w12_gun"))
    assert paths(pos, "n_inf") == ["0405", "0505"]


@pytest.mark.rule("superpowers", "14.3-6.c", "14.2")
def test_equal_ways_are_the_owners_choice():
    pos = position("field", at("0506", "n_inf"), at("0508", "w11_gun"))
    ask = asked(retreat(pos, "nato", [unit(pos, "n_inf")], 1))
    assert sorted(ask.options) == ["retreat 0405", "retreat 0505", "retreat 0605"]


@pytest.mark.rule("superpowers", "14.2")
def test_of_two_equal_ways_one_is_chosen_and_told():
    pos = position("field", at("0101", "n_inf"))
    run(retreat(pos, "nato", [unit(pos, "n_inf")], 1), pos, {"nato": ["retreat 0201"]})
    assert told(pos, "retreated") == [{"units": ["n_inf"], "path": ["0201"]}]


@pytest.mark.rule("superpowers", "14.3-6.c")
def test_no_hex_is_entered_twice():
    """From 0101 two hexes back: neither returns to 0101."""
    pos = position("field", at("0101", "n_inf"))
    for path in paths(pos, "n_inf", length=2):
        first, second = path.split()
        assert len({"0101", first, second}) == 3
    dead_end = position("field", at("0101", "n_inf"), *closed("0201", "0103", "0202"))
    assert paths(dead_end, "n_inf") == ["0102"]
    assert paths(dead_end, "n_inf", length=2) == []


@pytest.mark.rule("superpowers", "14.3-6.b")
def test_a_stack_takes_one_path():
    pos = position("field", at("0506", "n_inf", "n_tank", "n_heli"), at("0508", "w11_gun"))
    units = [unit(pos, id) for id in ("n_inf", "n_tank", "n_heli")]
    run(retreat(pos, "nato", units, 1), pos, {"nato": ["retreat 0505"]})
    assert {where(pos, id) for id in ("n_inf", "n_tank", "n_heli")} == {"0505"}
    assert set(units) <= pos.retreated


@pytest.mark.rule("superpowers", "14.3-6.b")
def test_stacks_of_different_hexes_go_their_own_ways():
    pos = position("field", at("0101", "n_inf"), at("0114", "n_tank"), *closed("0201", "0214"))
    run(retreat(pos, "nato", [unit(pos, "n_inf"), unit(pos, "n_tank")], 1), pos)
    assert (where(pos, "n_inf"), where(pos, "n_tank")) == ("0102", "0113")


@pytest.mark.rule("superpowers", "15.4-5.a")
def test_a_retreat_may_stack_nations():
    pos = position("field", at("0101", "n_inf"), at("0102", "f_inf"), *closed("0201"))
    assert paths(pos, "n_inf") == ["0102"]


@pytest.mark.rule("superpowers", "5.0.f", "5.0.g")
def test_a_helicopter_alone_flies_home_with_others_it_retreats():
    pos = position("field", at("0506", "n_heli"), at("0510", "n_inf"), at("0505", "w11_tank"))
    run(retreat(pos, "nato", [unit(pos, "n_heli")], 1), pos)
    assert where(pos, "n_heli") == "0510"
    pos = position("field", at("0101", "n_heli", "n_inf"), at("0510", "n_inf2"), *closed("0102"))
    assert can_retreat(pos, "nato", [unit(pos, "n_heli")], 1)
    run(retreat(pos, "nato", [unit(pos, "n_heli")], 1), pos)
    assert where(pos, "n_heli") == "0201"


@pytest.mark.rule("superpowers", "5.0.g", "5.0.f")
def test_a_helicopter_alone_can_retreat_if_it_has_a_home_one_with_others_only_if_they_could():
    alone = position("field", at("0101", "n_heli"), at("0510", "n_inf"), *closed("0102", "0201"))
    assert can_retreat(alone, "nato", [unit(alone, "n_heli")], 1)
    lost = position("field", at("0101", "n_heli"))
    assert not can_retreat(lost, "nato", [unit(lost, "n_heli")], 1)  # it is lost, and the attacker advances fully
    two = position("rhine", at("1030", "r_us_1_227_avn_1c", "r_fr_6rhc_iii"), at("1008", "r_be_tk_10"))
    assert can_retreat(two, "nato", two.at[two.scenario.board.hex("1030")], 1)  # one of them reaches as far
    stacked = position("field", at("0101", "n_heli", "n_inf"), *closed("0102", "0201"))
    assert not can_retreat(stacked, "nato", [unit(stacked, "n_heli")], 1)


@pytest.mark.rule("superpowers", "5.0.g")
def test_helicopters_alone_in_a_hex_are_no_home_to_each_other():
    pos = position("field", at("0506", "n_heli", "n_heli2"), at("0510", "n_inf"), at("0505", "w11_tank"))
    run(retreat(pos, "nato", [unit(pos, "n_heli"), unit(pos, "n_heli2")], 1), pos)
    assert (where(pos, "n_heli"), where(pos, "n_heli2")) == ("0510", "0510")


@pytest.mark.rule("superpowers", "AR:EX19.8")
def test_nobody_retreats_into_the_enemys_entry_areas():
    pos = position("rhine")
    outside, inside = pos.scenario.board.hex("2032"), pos.scenario.board.hex("2033")
    assert not may_retreat_into(pos, "nato", outside, inside)
    assert may_retreat_into(pos, "wp", outside, inside)


@pytest.mark.rule("superpowers", "AR:EX18.3-5.b", "DM:EX21.0.d")
def test_who_passes_a_city_or_airfield_in_retreat_was_the_last_there():
    """From 1211 only 1212, a city, is open."""
    guns = zip(["1210", "1312", "1311", "1112", "1111"], ["n_gun", "n_gun2", "n_gun3", "n_howitzer", "f_gun"])
    pos = position("field", at("1211", "w11_weak"), *(at(hex, gun) for hex, gun in guns))
    run(retreat(pos, "wp", [unit(pos, "w11_weak")], 2), pos)
    assert where(pos, "w11_weak") == "1213"
    assert pos.owner[pos.scenario.board.hex("1212")] == "wp"


@pytest.mark.rule("superpowers", "20.0.a", "20.0.e")
def test_who_is_lost_for_good_is_told():
    pos = position("field", at("0101", "n_inf"), at("0101", "n_inf2", out_of_supply=True))
    for id in ("n_inf", "n_inf2"):
        eliminate(pos, unit(pos, id), "14.2")
    assert ([e["unit"] for e in told(pos, "eliminated")], [e["unit"] for e in told(pos, "destroyed")]) == (
        ["n_inf"],
        ["n_inf2"],
    )
