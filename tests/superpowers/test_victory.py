"""Victory points and levels [DM:EX21.0] [AR:EX21.0]."""

import pytest

from grognard.engine.hexset import members
from grognard.games.superpowers import victory
from grognard.games.superpowers.position import DESTROYED, EXITED, POOL
from grognard.games.superpowers.units import Devastation
from grognard.games.superpowers.variable_reinforcements import available, close_variable
from grognard.games.superpowers.victory import final_result, level_of, victory_points
from tests.superpowers.build import at, position

rule = pytest.mark.rule


def points(pos, side, rule_id):
    return victory_points(pos)[side].value(rule_id)


def devastate(pos, by, *terrain):
    """Destroy some hex of each of these kinds."""
    board = pos.scenario.board
    for kind in terrain:
        hex = next(h for h in board.hexes if board.terrain[h] == kind and h not in pos.devastated)
        pos.devastated[hex] = Devastation(by, 2, False)
    return pos


# -- Drive on Munich ------------------------------------------------------------------------------------------------


@rule("superpowers", "DM:EX21.0.a")
def test_the_score_before_munich_is_the_sum_of_its_items():
    pos = position("munich", at(POOL, "m_wg_241_24"), at("0834", "m_su_1_mr_48"))
    tallies = victory_points(pos)
    assert {s: t.total for s, t in tallies.items()} == {"nato": 7 * 5, "wp": 1 + 5}
    assert final_result(pos).points == {"nato": 35, "wp": 6}


@rule("superpowers", "DM:EX21.0.b", "20.0.f")
def test_the_wp_scores_one_for_each_nato_unit_destroyed_or_in_the_pool():
    pos = position("munich", at(POOL, "m_wg_241_24"), at(DESTROYED, "m_wg_242_24"), at("2427", "m_wg_243_24"))
    assert points(pos, "wp", "DM:EX21.0.b") == 2


@rule("superpowers", "DM:EX21.0.c")
def test_nato_scores_two_for_each_wp_unit_destroyed_or_in_the_pool():
    pos = position("munich", at(POOL, "m_su_1_mr_48"), at(DESTROYED, "m_su_2_mr_48"))
    assert points(pos, "nato", "DM:EX21.0.c") == 4


@rule("superpowers", "DM:EX21.0.d")
def test_city_hexes_are_natos_until_the_wp_enters_and_the_wps_only_while_it_is_there():
    pos = position("munich", at("4307", "m_su_1_mr_48"))
    city = "DM:EX21.0.d"
    assert (points(pos, "nato", city), points(pos, "wp", city)) == (35, 5)
    pos.put(pos.scenario.index["m_su_1_mr_48"], pos.scenario.board.hex("4308"))
    assert (points(pos, "nato", city), points(pos, "wp", city)) == (35, 0)
    pos.put(pos.scenario.index["m_wg_241_24"], pos.scenario.board.hex("4307"))
    assert (points(pos, "nato", city), points(pos, "wp", city)) == (40, 0)


@rule("superpowers", "DM:EX21.0.e", "DM:EX21.0.f")
def test_towns_destroyed_score_for_the_other_side():
    pos = devastate(devastate(position("munich"), "wp", "city", "urban"), "nato", "urban", "urban", "clear")
    assert (points(pos, "nato", "DM:EX21.0.e"), points(pos, "nato", "DM:EX21.0.f")) == (2, 5)
    assert (points(pos, "wp", "DM:EX21.0.e"), points(pos, "wp", "DM:EX21.0.f")) == (4, 0)  # open country counts nothing


@rule("superpowers", "DM:EX21.0.g")
def test_the_wp_scores_thirty_when_no_hex_of_munich_can_trace_to_a_nato_source():
    pos = position("munich", at("1117", "m_wg_661_66"))
    assert points(pos, "wp", "DM:EX21.0.g") == 0
    invaders = iter(pos.scenario.of_side["wp"])
    for hex in members(pos.scenario.supply_sources["nato"]):
        pos.put(next(invaders), hex)
    assert points(pos, "wp", "DM:EX21.0.g") == 30


@rule("superpowers", "DM:EX21.0.g")
def test_one_free_hex_that_can_trace_keeps_munich_connected():
    four = ["1016", "1116", "1216", "1217"]
    pos = position("munich", *(at(h, f"m_su_{n}") for h, n in zip(four, ("1_mr_48", "2_mr_48", "3_mr_48", "tk_48"))))
    assert points(pos, "wp", "DM:EX21.0.g") == 0
    pos.put(pos.scenario.index["m_su_at_48"], pos.scenario.board.hex("1117"))
    assert points(pos, "wp", "DM:EX21.0.g") == 30


@rule("superpowers", "DM:EX21.0.h")
@pytest.mark.parametrize(
    ("lead", "level"),
    [(70, "strategic"), (50, "strategic"), (49, "decisive"), (25, "decisive"), (24, "limited"), (1, "limited")],
)
@pytest.mark.parametrize("leader", ["nato", "wp"])
def test_the_lead_before_munich_gives_the_level(leader, lead, level):  # D25: 80 to 55 is decisive
    score = {"nato": 55, "wp": 55, leader: 55 + lead}
    result = level_of(position("munich"), score)
    assert (result.winner, result.level, result.rule, result.points) == (leader, level, "DM:EX21.0.h", score)


@rule("superpowers", "DM:EX21.0.h")
def test_equal_totals_before_munich_are_a_draw():
    result = level_of(position("munich"), {"nato": 60, "wp": 60})
    assert (result.winner, result.level) == (None, "draw")


# -- Across the Rhine -----------------------------------------------------------------------------------------------


@rule("superpowers", "AR:EX21.0.a")
def test_across_the_rhine_each_side_adds_up_its_points_and_the_difference_decides():
    assert final_result(position("rhine")).points == {"nato": 5 * 5, "wp": 0}  # nobody has come yet: five cities


@rule("superpowers", "AR:EX21.0.a", "AR:EX21.0.m")
@pytest.mark.parametrize(
    ("lead", "winner", "level"),
    [
        (100, "wp", "strategic"),
        (99, "wp", "decisive"),
        (65, "wp", "decisive"),
        (64, "wp", "limited"),
        (42, "wp", "limited"),  # D24: 120 to 78
        (40, "wp", "limited"),
        (39, "nato", "limited"),
        (20, "nato", "limited"),
        (19, "nato", "decisive"),
        (0, "nato", "decisive"),
        (-1, "nato", "strategic"),
        (-90, "nato", "strategic"),
    ],
)
def test_wp_points_less_natos_give_the_level_across_the_rhine(lead, winner, level):
    result = level_of(position("rhine"), {"nato": 78, "wp": 78 + lead})
    assert (result.winner, result.level, result.rule) == (winner, level, "AR:EX21.0.m")


@rule("superpowers", "AR:EX21.0.b", "AR:EX21.0.h", "20.0.f")
def test_losses_across_the_rhine_score_three_for_nato_and_one_for_the_wp():
    pos = position(
        "rhine", at(POOL, "r_su_1_tk_8g", "r_us_2_32_1"), at(DESTROYED, "r_su_2_tk_8g", "r_us_2_8_1", "r_us_1_5_1")
    )
    assert points(pos, "nato", "AR:EX21.0.b") == 6
    assert points(pos, "wp", "AR:EX21.0.h") == 3


@rule("superpowers", "AR:EX21.0.c", "AR:EX18.3-5.b")
def test_nato_scores_five_for_each_airfield_it_entered_last_and_no_enemy_controls():
    bierset, venlo_side = "0302", "1815"
    pos = position("rhine", owner={})
    owner = dict.fromkeys(pos.scenario.airfields, "wp")
    owner[pos.scenario.board.hex(bierset)] = owner[pos.scenario.board.hex(venlo_side)] = "nato"
    pos.owner = owner
    assert points(pos, "nato", "AR:EX21.0.c") == 10
    pos.put(pos.scenario.index["r_su_1_tk_8g"], pos.scenario.board.hex("1816"))  # its zone covers 1815
    assert points(pos, "nato", "AR:EX21.0.c") == 5


@rule("superpowers", "AR:EX21.0.d")
def test_nato_scores_twenty_for_each_rhine_city_hex_held_by_a_supplied_unit_that_is_not_airmobile():
    pos = position(
        "rhine",
        at("2225", "r_us_2_32_1"),
        at("0630", "r_us_1_12_1c"),
        at("1328", "r_us_1_505_82"),  # airmobile
        at("1329", "r_us_2_8_1", out_of_supply=True),
        at("0713", "r_us_1_5_1"),  # Aachen is not on the Rhine
    )
    assert points(pos, "nato", "AR:EX21.0.d") == 2 * 20


@rule("superpowers", "AR:EX21.0.e")
def test_nato_scores_five_for_each_named_city_without_a_wp_unit():
    assert points(position("rhine"), "nato", "AR:EX21.0.e") == 25
    assert points(position("rhine", at("0713", "r_su_1_tk_8g")), "nato", "AR:EX21.0.e") == 20


@rule("superpowers", "AR:EX21.0.f", "AR:EX21.0.j")
def test_supplied_units_beyond_the_maas_score_one_each():
    west, east = "1502", "2119"
    pos = position(
        "rhine",
        at(east, "r_us_2_32_1", "r_us_2_8_1"),
        at("2120", "r_us_1_5_1", out_of_supply=True),
        at(west, "r_su_1_tk_8g"),
        at("1402", "r_su_2_tk_8g", out_of_supply=True),
        at("2020", "r_su_3_tk_8g"),
    )
    assert points(pos, "nato", "AR:EX21.0.f") == 2
    assert points(pos, "wp", "AR:EX21.0.j") == 1


@rule("superpowers", "AR:EX21.0.f", "AR:EX21.0.j")
def test_the_maas_parts_the_whole_map():
    scenario = position("rhine").scenario
    west, east = scenario.banks["west"], scenario.banks["east"]
    assert west & east == 0
    assert sorted(members(west | east)) == list(scenario.board.hexes)
    on = {name: scenario.board.hex(label) for name, label in (("Genk", "1402"), ("Aachen", "0713"), ("Venlo", "2716"))}
    assert (west >> on["Genk"] & 1, east >> on["Aachen"] & 1, east >> on["Venlo"] & 1) == (1, 1, 1)


@rule("superpowers", "AR:EX21.0.g", "AR:EX21.0.l")
def test_town_hexes_destroyed_across_the_rhine_score_three_and_six():
    pos = devastate(devastate(position("rhine"), "wp", "city", "urban"), "nato", "city", "clear")
    assert points(pos, "nato", "AR:EX21.0.g") == 6
    assert points(pos, "wp", "AR:EX21.0.l") == 6  # open country counts nothing


@rule("superpowers", "AR:EX21.0.i")
def test_units_that_left_the_west_edge_in_supply_score_one_each():
    pos = position("rhine", at(EXITED, "r_su_1_tk_8g", "r_su_2_tk_8g"))
    pos.exited_supplied = {pos.scenario.index["r_su_1_tk_8g"]}
    assert points(pos, "wp", "AR:EX21.0.i") == 1
    assert points(pos, "nato", "AR:EX21.0.b") == 0  # they are not lost


@rule("superpowers", "AR:EX21.0.k")
def test_the_wp_scores_five_for_each_undestroyed_city_hex_it_stands_in():
    pos = position("rhine", at("2225", "r_su_1_tk_8g"), at("0713", "r_su_2_tk_8g"), at("1328", "r_su_heli_5gta"))
    pos.owner[pos.scenario.board.hex("0630")] = "wp"  # passed through
    assert points(pos, "wp", "AR:EX21.0.k") == 10  # a helicopter occupies nothing
    pos.devastated[pos.scenario.board.hex("0713")] = Devastation("nato", 2, False)
    assert points(pos, "wp", "AR:EX21.0.k") == 5


@rule("superpowers", "AR:EX19.2-5.e", "AR:EX21.0.h")
def test_variable_reinforcements_that_never_came_count_as_lost_after_turn_four():
    pos = position("rhine", at("2434", "r_uk_3aac_24"), turn=4, variable_die=1)
    close_variable(pos)
    late = [u for u in available(pos) if pos.id(u) != "r_uk_3aac_24"]
    assert points(pos, "wp", "AR:EX21.0.h") == len(late) > 0


@rule("superpowers", "AR:EX21.0.n")
def test_the_battalion_that_the_schedule_forgets_has_an_entry_of_our_own():
    schedule = position("rhine").scenario.file.reinforcement
    assert [line.source for line in schedule if "r_fr_76_iii" in line.units] == ["designed"]


@rule("superpowers", "20.0.f")
def test_every_item_of_the_score_names_its_rule_and_what_it_counts():
    pos = position("rhine", at(POOL, "r_us_2_32_1"))
    item = next(m for m in victory.victory_points(pos)["wp"] if m.rule == "AR:EX21.0.h")
    assert (item.value, item.params) == (1, {"count": 1, "each": 1, "of": ["r_us_2_32_1"]})
