"""Reinforcements [19.0] [DM:EX19.2] [DM:EX19.3] [AR:EX19.1] [AR:EX19.2-5]."""

import pytest

from grognard.engine.phase import phase
from grognard.games.superpowers import reinforcements
from grognard.games.superpowers.position import DESTROYED, OFF
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, position, rules_against, run, told, where

rule = pytest.mark.rule


def enter(pos, unit, answers, side="nato"):
    """Enter a unit and give these answers, to the end of its move."""
    return run(reinforcements.enter(pos, side, [unit]), pos, {side: answers})


def against(pos, unit, side="nato"):
    """The rules against entering a unit now."""
    activities = reinforcements.ACTIVITIES
    ask = asked(phase(pos, side, "SEQ.C", "movement-phase", activities, lambda pos, side: None))
    return rules_against(ask, "enter " + unit)


def entry_ask(pos, unit, side="nato"):
    return asked(reinforcements.enter(pos, side, [unit]))


def hexes(pos, *points):
    return {"at " + pos.label(h) for point in points for h in pos.scenario.area(point)}


def entry_hex(pos, point, cost):
    """A hex of an entry point with no road leading off the map, and with this cost."""
    leaving = {h for h, _ in pos.scenario.board.exits}
    terrain = {1: "clear", 2: "forest", 4: "rough"}[cost]
    area = pos.scenario.area(point)
    return next(pos.label(h) for h in area if h not in leaving and pos.scenario.board.terrain[h] == terrain)


# -- the schedule -----------------------------------------------------------------------------------------------------

SCHEDULE = [
    ("DM:EX19.3.1N", 1, "nato", "10 Pz Div recon", 3, "area A", "hex K"),
    ("DM:EX19.3.1N", 1, "nato", "23 Mountain Bde", 5, "hex D"),
    ("DM:EX19.3.1N", 1, "nato", "1 Div support", 5, "hex G"),
    ("DM:EX19.3.1N", 1, "nato", "22 PzGren Bde", 5, "hex H"),
    ("DM:EX19.3.1N", 1, "nato", "56 TrI Bde", 4, "hex J"),
    ("DM:EX19.3.1N", 1, "nato", "II Corps support", 2, "hex J"),
    ("DM:EX19.3.1W", 1, "wp", "48 Gds Mech Div", 7, "area A"),
    ("DM:EX19.3.1W", 1, "wp", "30 Gds Mech Div", 7, "area A"),
    ("DM:EX19.3.1W", 1, "wp", "Czech 2 Mech Div", 7, "area A"),
    ("DM:EX19.3.1W", 1, "wp", ["m_su_4_art", "m_su_14_rkt"], 2, "area A"),
    ("DM:EX19.3.1W", 1, "wp", "3 Gds Air Assault Bde", 4, "area A", "area B"),
    ("DM:EX19.3.1W", 1, "wp", "Czech 22 Airborne Bde", 3, "area A", "area B"),
    ("DM:EX19.3.2N", 2, "nato", "28 Pz Bde", 5, "hex J"),
    ("DM:EX19.3.2N", 2, "nato", "8 Jaeger Bde", 6, "hex B", "hex C"),
    ("DM:EX19.3.2W", 2, "wp", "Czech 3 Mech Div", 7, "hex K"),
    ("DM:EX19.3.2W", 2, "wp", "Czech 1 Tank Div", 7, "hex K"),
    ("DM:EX19.3.2W", 2, "wp", ["m_su_cgf_art"], 1, "hex K"),
    ("DM:EX19.3.3N", 3, "nato", "29 Pz Bde", 5, "hex I", "hex J"),
    ("DM:EX19.3.3N", 3, "nato", "10 Pz Div support", 4, "hex I", "hex J"),
    ("DM:EX19.3.3N", 3, "nato", "30 Pz Bde", 5, "hex J"),
    ("DM:EX19.3.3W", 3, "wp", "31 Gds Tank Div", 7, "area B"),
    ("DM:EX19.3.3W", 3, "wp", "51 Gds Tank Div", 7, "area B"),
    ("DM:EX19.3.3W", 3, "wp", "Czech 4 Tank Div", 7, "area B"),
    ("DM:EX19.3.3W", 3, "wp", "Czech 9 Tank Div", 7, "area B"),
    ("DM:EX19.3.3W", 3, "wp", ["m_cz_4_rkt"], 1, "area B"),
    ("DM:EX19.3.4N", 4, "nato", "1 Armoured Div", 5, "hex H", "hex I", "hex J"),
    ("DM:EX19.3.4N", 4, "nato", "3 Armoured Div", 5, "hex H", "hex I", "hex J"),
    ("DM:EX19.3.4N", 4, "nato", "5 Armoured Div", 5, "hex H", "hex I", "hex J"),
    ("DM:EX19.3.4N", 4, "nato", "French II Corps support", 5, "hex H", "hex I", "hex J"),
    ("DM:EX19.3.5W", 5, "wp", "18 Gds Tank Div", 7, "area A", "area B", "hex K"),
    ("DM:EX19.3.5W", 5, "wp", "20 Gds Tank Div", 7, "area A", "area B", "hex K"),
    ("DM:EX19.3.5W", 5, "wp", "75 Gds Tank Div", 7, "area A", "area B", "hex K"),
    ("DM:EX19.3.5W", 5, "wp", "42 Gds Tank Div", 7, "area A", "area B", "hex K"),
    ("DM:EX19.3.5W", 5, "wp", ["m_su_6_rkt"], 1, "area A", "area B", "hex K"),
    ("DM:EX19.3.6N", 6, "nato", "Cadore Alpine Bde", 5, "hex F", "hex G"),
    ("AR:EX19.1.1N", 1, "nato", "304 Inf Bde", 5, "area 3"),
    ("AR:EX19.1.1N", 1, "nato", "10 Mech Bde", 4, "area 3"),
    ("AR:EX19.1.1N", 1, "nato", "Limburg Regional Rgt", 3, "hex 1502"),
    ("AR:EX19.1.1W", 1, "wp", "8 Gds Tank Div", 7, "area A"),
    ("AR:EX19.1.1W", 1, "wp", "22 Tank Div", 7, "area A"),
    ("AR:EX19.1.1W", 1, "wp", [f"r_su_{x}_5gta" for x in ("art", "rkt", "heli", "at", "air_aslt")], 5, "area A"),
    ("AR:EX19.1.1W", 1, "wp", "120 Gds Motor Rifle Div", 7, "area B"),
    ("AR:EX19.1.1W", 1, "wp", "3 Gds Tank Div", 7, "area B"),
    ("AR:EX19.1.1W", 1, "wp", [f"r_su_{x}_7gta" for x in ("art", "rkt", "heli", "at", "air_aslt")], 5, "area B"),
    ("AR:EX19.1.2W", 2, "wp", "50 Div", 7, "area A"),
    ("AR:EX19.1.2W", 2, "wp", "8 Div", 7, "area A"),
    ("AR:EX19.1.2W", 2, "wp", "29 Div", 7, "area A"),
    ("AR:EX19.1.2W", 2, "wp", "34 Gds Div", 7, "area B"),
    ("AR:EX19.1.2W", 2, "wp", "27 Gds Div", 7, "area B"),
    ("AR:EX19.1.2W", 2, "wp", "47 Div", 7, "area B"),
    ("AR:EX19.1.3N", 3, "nato", ["r_fr_4rh_8", "r_fr_94_8", "r_fr_8_8", "r_fr_41ram_8", "r_fr_6rhc_iii"], 5, "area 4"),
    ("AR:EX19.1.5N", 5, "nato", [f"r_fr_{x}_2" for x in ("39", "5", "501rcg", "rmt", "1ram")], 5, "area 4"),
    ("AR:EX19.1.6N", 6, "nato", ["r_fr_6rc_2"], 1, "area 4"),
]
SLUGS = {"DM": "munich", "AR": "rhine"}


def units_of(pos, who):
    return who if isinstance(who, list) else [c.id for c in pos.scenario.counters if c.formation == who]


@pytest.mark.parametrize(
    ("line", "turn", "side", "who", "count", "points"),
    [
        pytest.param(line, turn, side, who, count, points, marks=rule("superpowers", line), id=f"{line} {who}")
        for line, turn, side, who, count, *points in SCHEDULE
    ],
)
def test_each_unit_of_the_schedule_enters_in_its_turn_at_its_entry_point(line, turn, side, who, count, points):
    pos = position(SLUGS[line[:2]], turn=turn)
    units = units_of(pos, who)
    assert len(units) == count
    for unit in units:
        assert set(entry_ask(pos, unit, side).options) == hexes(pos, *points)
    pos.turn = turn - 1
    pos.impulse = 2
    assert against(pos, units[0], side) == [line]


@rule("superpowers", "AR:EX19.1.3N", "AR:EX19.1.4N")
@pytest.mark.parametrize(
    ("unit", "turn", "line"), [("r_fr_67_8", 3, "AR:EX19.1.3N"), ("r_fr_16ra_iii", 4, "AR:EX19.1.4N")]
)
def test_some_french_units_come_in_the_second_impulse_only(unit, turn, line):
    assert against(position("rhine", turn=turn, impulse=1), unit) == [line]
    pos = position("rhine", turn=turn, impulse=2)
    assert set(entry_ask(pos, unit).options) == hexes(pos, "area 4")
    assert against(position("rhine", turn=turn + 1, impulse=1), unit) == []


@rule("superpowers", "AR:EX21.0.n")
def test_the_counter_without_an_entry_comes_with_the_other_french():
    assert against(position("rhine", turn=3), "r_fr_76_iii") == []


# -- when -------------------------------------------------------------------------------------------------------------


@rule("superpowers", "DM:EX19.2.a")
@pytest.mark.parametrize("impulse", [1, 2])
def test_either_movement_phase_of_the_turn_serves_to_enter(impulse):
    assert against(position("munich", turn=2, impulse=impulse), "m_wg_281_28") == []


@rule("superpowers", "19.0.a", "DM:EX19.2.b")
def test_delayed_units_enter_turns_later_at_the_listed_hex():
    pos = position("munich", turn=7)
    ask = entry_ask(pos, "m_wg_281_28")
    assert set(ask.options) == hexes(pos, "hex J")
    assert rules_against(ask, "at " + pos.label(pos.scenario.area("hex I")[0])) == ["DM:EX19.3.2N"]


@rule("superpowers", "19.0.a")
def test_only_units_still_to_come_enter():
    pos = position("munich", at("2427", "m_wg_281_28"), at(DESTROYED, "m_wg_282_28"), turn=2)
    assert against(pos, "m_wg_281_28") == ["19.0.a"]
    assert against(pos, "m_wg_282_28") == ["19.0.a"]
    assert against(pos, "m_cz_rec_1") == ["SEQ.C"]
    assert against(pos, "nobody") == ["19.0.a"]


# -- where ------------------------------------------------------------------------------------------------------------


@rule("superpowers", "DM:EX19.2.c")
def test_a_formation_keeps_to_the_entry_point_its_first_unit_chose():
    pos = position("munich", turn=3)
    [hex_i] = pos.labels(pos.scenario.area("hex I"))
    enter(pos, "m_wg_291_29", ["at " + hex_i, "done", "stop"])
    ask = entry_ask(pos, "m_wg_292_29")
    assert ask.options == ["at " + hex_i]
    assert rules_against(ask, "at " + pos.label(pos.scenario.area("hex J")[0])) == ["DM:EX19.2.c"]
    assert len(entry_ask(pos, "m_wg_106_jg_10").options) == 2  # another formation chooses for itself


@rule("superpowers", "DM:EX19.2.c")
def test_across_the_rhine_a_division_may_use_both_areas():
    pos = position("rhine", turn=2)
    enter(pos, "r_su_1_317", ["at " + pos.label(pos.scenario.area("area A")[0]), "done", "stop"], "wp")
    assert set(entry_ask(pos, "r_su_2_317", "wp").options) == hexes(pos, "area A", "area B")


@rule("superpowers", "19.0.b")
def test_no_unit_enters_next_to_the_enemy_or_on_top_of_him():
    pos = position("munich")
    area = pos.scenario.area("area A")
    pos = position("munich", at(pos.label(area[0]), "m_wg_241_24"))
    ask = entry_ask(pos, "m_su_1_mr_48", "wp")
    assert rules_against(ask, "at " + pos.label(area[0])) == ["4.0.a"]
    assert rules_against(ask, "at " + pos.label(area[1])) == ["19.0.b"]  # in his zone
    assert rules_against(ask, "at " + pos.label(area[2])) == []


@rule("superpowers", "19.0.b")
def test_a_blocked_entry_hex_sends_units_to_the_nearest_road_hex_towards_their_own_edge():
    pos = position("munich")
    [blocked] = pos.scenario.area("hex F")
    pos = position("munich", at(pos.label(blocked), "m_su_tk_48"), turn=6)
    board = pos.scenario.board
    detour = {board.hex(option.split()[1]) for option in entry_ask(pos, "m_it_feltre_cadore").options}
    garmisch = set(pos.scenario.area("hex G"))
    assert detour > garmisch  # the other entry point is open
    [road] = detour - garmisch
    assert road in pos.scenario.schedule.border_roads
    assert board.centre(road)[0] <= board.centre(blocked)[0] + 0.75  # NATO's edge is the west
    distance = board.distance(road, blocked)
    nearer = [h for h in pos.scenario.schedule.border_roads if h != blocked and board.distance(h, blocked) < distance]
    assert all(board.centre(h)[0] > board.centre(blocked)[0] or pos.in_enemy_zone(h, "nato") for h in nearer)


@rule("superpowers", "19.0.b")
def test_an_area_is_blocked_only_when_all_its_hexes_are():
    pos = position("munich")
    area = pos.labels(pos.scenario.area("area A"))
    stacks = [at(label, unit) for label, unit in zip(area[:-1], WEST_GERMANS, strict=False)]
    pos = position("munich", *stacks, devastated={pos.scenario.board.hex(area[-1]): Devastation("wp", 9, False)})
    options = {option.split()[1] for option in entry_ask(pos, "m_su_1_mr_48", "wp").options}
    assert options
    assert not options & set(area)
    east = min(pos.scenario.board.centre(pos.scenario.board.hex(label))[0] for label in area)
    assert all(pos.scenario.board.centre(pos.scenario.board.hex(x))[0] > east - 0.75 for x in options)


WEST_GERMANS = ["m_wg_241_24", "m_wg_242_24", "m_wg_243_24", "m_wg_244_24", "m_wg_221_22"]


@rule("superpowers", "19.0.b", "AR:EX19.8")
def test_a_detour_never_leads_into_the_enemys_protected_area():
    pos = position("rhine", variable_die=1)
    area = pos.labels(pos.scenario.area("area 2"))
    tanks = ["r_su_1_tk_8g", "r_su_2_tk_8g", "r_su_3_tk_8g"]
    pos = position("rhine", *[at(label, unit) for label, unit in zip(area, tanks, strict=True)], variable_die=1)
    options = [pos.scenario.board.hex(option.split()[1]) for option in entry_ask(pos, "r_wg_531_53").options]
    assert options
    assert not any(pos.scenario.protected["nato"][h] for h in options)


@rule("superpowers", "19.0.b")
def test_with_every_road_at_the_edge_blocked_units_must_wait():
    pos = position("munich")
    blocked = {*pos.scenario.schedule.border_roads, *pos.scenario.area("hex H")}
    enemies = [pos.id(u) for u in pos.scenario.of_side["wp"]]
    pos = position("munich", *[at(pos.label(h), unit) for h, unit in zip(sorted(blocked), enemies, strict=False)])
    assert against(pos, "m_wg_221_22") == ["19.0.b"]


# -- in column --------------------------------------------------------------------------------------------------------


@rule("superpowers", "19.0.c")
def test_three_stacks_in_column_pay_once_twice_and_three_times():  # D21
    pos = position("rhine")
    label = entry_hex(pos, "area 3", 2)
    for unit in ("r_nl_1_inf_304", "r_nl_2_inf_304", "r_nl_3_inf_304"):
        enter(pos, unit, ["at " + label, "done", "stop"])
    assert [entered["cost"].total for entered in told(pos, "entered")] == [2, 4, 6]
    assert told(pos, "entered")[2]["cost"].value("19.0.c") == 4


@rule("superpowers", "19.0.c")
def test_units_that_enter_together_are_one_stack_of_the_column():
    pos = position("rhine")
    label = entry_hex(pos, "area 3", 2)
    enter(pos, "r_nl_1_inf_304", ["at " + label, "with r_nl_2_inf_304", "with r_nl_at_304", "stop"])
    assert [where(pos, f"r_nl_{x}_304") for x in ("1_inf", "2_inf", "at")] == [label] * 3
    assert [entered["cost"].total for entered in told(pos, "entered")] == [2]
    assert pos.column == {pos.scenario.board.hex(label): 1}


@rule("superpowers", "19.0.c", "7.0.a", "15.4-5.a")
def test_a_stack_enters_with_three_units_of_one_nation_at_most():
    pos = position("rhine")
    label = entry_hex(pos, "area 3", 2)
    lead = reinforcements.enter(pos, "nato", ["r_nl_1_inf_304"])
    ask = asked(lead, {"nato": ["at " + label]})
    assert rules_against(ask, "with r_be_tk_10") == ["15.4-5.a"]
    assert rules_against(ask, "with r_be_1_limburg") == ["AR:EX19.1.1N"]  # enters elsewhere
    pos = position("rhine")
    pos.column[pos.scenario.board.hex(label)] = 9  # nobody will go further than the entry hex
    lead = reinforcements.enter(pos, "nato", ["r_nl_1_inf_304"])
    run(lead, pos, {"nato": ["at " + label, "with r_nl_2_inf_304", "with r_nl_3_inf_304", "stop"]})
    assert rules_against(entry_ask(pos, "r_nl_at_304"), "at " + label) == ["7.0.a"]
    pos = position("rhine", at(label, "r_nl_at_304", "r_nl_art_304"))
    lead = reinforcements.enter(pos, "nato", ["r_nl_1_inf_304"])
    assert "with r_nl_2_inf_304" in asked(lead, {"nato": ["at " + label]}).options  # they can go on together


@rule("superpowers", "19.0.c", "3.0.a")
def test_what_the_entry_costs_is_missing_from_the_rest_of_the_move():
    pos = position("rhine")
    label = entry_hex(pos, "area 3", 2)
    ask = asked(reinforcements.enter(pos, "nato", ["r_nl_1_inf_304"]), {"nato": ["at " + label, "done"]})
    assert ask.about["left"] == 8 - 2


@rule("superpowers", "19.0.c", "3.0.b")
def test_the_column_ends_where_its_last_stacks_can_pay_no_more_than_the_entry_hex():
    pos = position("rhine", impulse=2)
    label = entry_hex(pos, "area 3", 2)
    pos.column[pos.scenario.board.hex(label)] = 2
    ask = asked(reinforcements.enter(pos, "nato", ["r_nl_1_inf_304"]), {"nato": ["at " + label, "done"]})
    assert ask.options == ["stop"]  # 6 points of 4; of 8 it would have some left
    dry = next(
        n for n in pos.scenario.board.neighbours[pos.scenario.board.hex(label)] if not pos.scenario.prohibited[n]
    )
    assert rules_against(ask, "enter " + pos.label(dry)) == ["3.0.a"]


@rule("superpowers", "19.0.c", "3.5A")
def test_a_road_that_leaves_the_map_carries_units_in():
    pos = position("munich", turn=2)
    [autobahn] = pos.scenario.area("hex J")
    assert reinforcements.entry_cost(pos, autobahn).total * 2 == 1
    [main_road] = pos.scenario.area("hex G")  # over rough ground
    assert reinforcements.entry_cost(pos, main_road).total == 2


@rule("superpowers", "19.0.c", "7.0.a")
def test_units_pass_through_a_full_entry_hex_if_they_find_room_beyond():
    pos = position("munich")
    [label] = pos.labels(pos.scenario.area("hex H"))
    garrison = at(label, "m_wg_221_22", "m_wg_222_22", "m_wg_223_22")
    pos = position("munich", garrison)
    ask = asked(reinforcements.enter(pos, "nato", ["m_wg_224_22"]), {"nato": ["at " + label, "done"]})
    assert rules_against(ask, "stop") == ["7.0.a"]
    pos = position("munich", garrison, column={pos.scenario.board.hex(label): 99})
    assert against(pos, "m_wg_224_22") == ["7.0.a"]


@rule("superpowers", "19.0.c", "5.0.b")
def test_a_helicopter_enters_beside_the_column_and_flies_on():
    pos = position("munich")
    [label] = pos.labels(pos.scenario.area("hex J"))
    ask = asked(reinforcements.enter(pos, "nato", ["m_wg_26_pah_ii"]), {"nato": ["at " + label]})
    assert ask.prompt == "fly"
    assert pos.column == {}
    ask = asked(reinforcements.enter(position("munich"), "nato", ["m_wg_250_msl_ii"]), {"nato": ["at " + label]})
    assert rules_against(ask, "with m_wg_26_pah_ii") == ["5.0.a"]


@rule("superpowers", "SEQ.C", "SEQ.E")
def test_entering_is_moving():
    pos = position("munich", turn=2)
    [label] = pos.labels(pos.scenario.area("hex J"))
    enter(pos, "m_wg_281_28", ["at " + label, "done", "stop"])
    assert pos.moved_any
    assert pos.scenario.index["m_wg_281_28"] in pos.moved


# -- variable reinforcements ------------------------------------------------------------------------------------------

DIE_2 = ["r_uk_qoy_15", "r_uk_ry_49", "r_wg_191_19", "r_wg_201_20", "r_wg_531_53", "r_wg_71_fa_7"]


def came(pos, formation, turn, but=()):
    """All units of a formation have come in a turn, and are somewhere on the map."""
    for u, counter in enumerate(pos.scenario.counters):
        if counter.formation == formation and counter.id not in but:
            now, pos.turn = pos.turn, turn
            pos.put(u, pos.scenario.board.hex("1002"))
            pos.turn = now


@rule("superpowers", "AR:EX19.2-5.a")
def test_only_formations_of_the_die_may_come():
    pos = position("rhine", variable_die=2)
    assert against(pos, "r_uk_qoy_15") == []
    assert against(pos, "r_uk_1gh_24") == ["AR:EX19.2-5.a"]


@rule("superpowers", "AR:EX19.2-5.f", "AR:EX19.2-5.a")
def test_53_t_bde_enters_at_area_2_and_all_others_at_area_1():
    for unit in DIE_2[:-1]:
        pos = position("rhine", variable_die=2)
        area = "area 2" if unit == "r_wg_531_53" else "area 1"
        ask = entry_ask(pos, unit)
        assert set(ask.options) == hexes(pos, area)
        assert rules_against(ask, "at 1502") == ["AR:EX19.2-5.f"]
        assert set(pos.scenario.area(area)) <= pos.scenario.schedule.own_edge["wp"]  # the east edge


@rule("superpowers", "AR:EX19.2-5.b")
def test_two_brigades_enter_in_a_turn_and_a_third_in_the_next():
    pos = position("rhine", variable_die=4)
    came(pos, "19 PzGren Bde", 1)
    came(pos, "20 Pz Bde", 1, but=["r_wg_205_20"])
    assert against(pos, "r_wg_205_20") == []  # of a brigade that is entering
    assert against(pos, "r_wg_211_21") == ["AR:EX19.2-5.b"]
    pos.turn = 2
    assert against(pos, "r_wg_211_21") == []


@rule("superpowers", "AR:EX19.2-5.d")
def test_one_nation_has_come_whole_before_another_begins():
    pos = position("rhine", variable_die=2)
    came(pos, "UK 15 Bde", 1)
    assert against(pos, "r_wg_191_19") == ["AR:EX19.2-5.d"]
    came(pos, "UK 49 Bde", 1)
    pos.turn = 2
    assert against(pos, "r_wg_191_19") == []


@rule("superpowers", "AR:EX19.2-5.c")
def test_divisional_troops_come_in_a_turn_with_a_brigade_of_the_division_and_count_for_nothing():
    pos = position("rhine", variable_die=4)
    assert against(pos, "r_wg_76_jg_7") == ["AR:EX19.2-5.c"]
    came(pos, "19 PzGren Bde", 1)
    came(pos, "20 Pz Bde", 1)
    assert against(pos, "r_wg_76_jg_7") == []  # although two brigades have entered
    pos.turn = 2
    assert against(pos, "r_wg_76_jg_7") == ["AR:EX19.2-5.c"]


@rule("superpowers", "AR:EX19.2-5.c", "AR:EX19.2-5.b")
def test_divisional_troops_without_a_brigade_come_alone_as_one_brigade():  # D26
    pos = position("rhine", variable_die=1)
    assert against(pos, "r_wg_77_jg_7") == []
    came(pos, "53 T Bde", 1)
    came(pos, "7 Pz Div support", 1, but=["r_wg_71_fa_7", "r_wg_76_jg_7", "r_wg_7_rec_7", "r_wg_72_rkt_7"])
    assert against(pos, "r_wg_71_fa_7") == []
    came(pos, "7 Pz Div support", 1, but=["r_wg_76_jg_7", "r_wg_7_rec_7", "r_wg_72_rkt_7"])
    assert against(pos, "r_uk_qoy_15") == ["AR:EX19.2-5.b"]


@rule("superpowers", "AR:EX19.2-5.e")
def test_variable_reinforcements_not_there_by_the_end_of_turn_4_are_destroyed():
    pos = position("rhine", turn=3, variable_die=2)
    reinforcements.close_variable(pos)
    assert where(pos, "r_uk_qoy_15") == OFF
    pos.turn = 4
    came(pos, "UK 49 Bde", 4)
    reinforcements.close_variable(pos)
    assert where(pos, "r_uk_qoy_15") == DESTROYED
    assert where(pos, "r_uk_1gh_24") == OFF  # never his
    assert where(pos, "r_uk_ry_49") == "1002"
    assert against(position("rhine", turn=5, variable_die=2), "r_uk_qoy_15") == ["AR:EX19.2-5.e"]


@rule("superpowers", "AR:EX19.2-5.b")
def test_brigades_enter_in_either_movement_phase_and_need_not_enter_at_all():
    pos = position("rhine", variable_die=2, impulse=2)
    activities = reinforcements.ACTIVITIES
    ask = asked(phase(pos, "nato", "SEQ.H", "movement-phase", activities, lambda pos, side: None))
    assert rules_against(ask, "enter r_uk_qoy_15") == []
    assert rules_against(ask, "done") == []
