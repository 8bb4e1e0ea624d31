"""Reinforcements [19.0] [DM:EX19.2] [DM:EX19.3] [AR:EX19.1] [AR:EX19.2-5]."""

import pytest

from grognard.games.superpowers import reinforcements
from grognard.games.superpowers.position import DESTROYED
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, begin, position, rules_against, run, told, where
from tests.superpowers.entering import against, enter, entry_ask, hexes

rule = pytest.mark.rule


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


@rule("superpowers", "DM:EX19.1.a", "AR:EX19.0.a", "DM:EX19.2.a", "19.0.a")
@pytest.mark.parametrize("slug", ["munich", "rhine"])
def test_every_line_of_set_up_and_schedule_counts_its_counters(slug):
    scenario = position(slug).scenario
    for line in scenario.file.reinforcement:
        assert sum(line in lines for lines in scenario.schedule.arrivals.values()) == line.count, line
    for group in scenario.file.setup:
        assert sum(start.group is group for start in scenario.schedule.starting.values()) == group.count, group


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
    assert against(pos, "m_wg_241_24") == ["19.0.a"]  # it is set up, and in no schedule
    assert against(pos, "m_cz_rec_1") == ["SEQ.C"]
    assert against(pos, "nobody") == ["19.0.a"]
    assert against(pos, "m_wg_283_28 m_wg_284_28") == ["19.0.a"]


@rule("superpowers", "19.0.b", "19.0.c")
@pytest.mark.parametrize("answer", ["", "at", "at nowhere", "with nobody", "done already"])
def test_what_is_no_entry_has_a_reason(answer):
    pos = position("munich")
    assert rules_against(entry_ask(pos, "m_wg_221_22"), answer) == ["19.0.b"]
    ask = asked(begin(pos, "nato", "enter m_wg_221_22"), {"nato": ["at 0107"]})
    assert rules_against(ask, answer) == ["19.0.c"]


# -- where ------------------------------------------------------------------------------------------------------------


@rule("superpowers", "DM:EX19.2.c")
def test_a_formation_keeps_to_the_entry_point_its_first_unit_chose():
    pos = position("munich", turn=3)
    [hex_i] = pos.labels(pos.scenario.area("hex I"))
    enter(pos, "m_wg_291_29", ["at " + hex_i, "done", "stop"])
    ask = entry_ask(pos, "m_wg_292_29")
    assert ask.options == ["at " + hex_i]
    assert rules_against(ask, "at " + pos.label(pos.scenario.area("hex J")[0])) == ["DM:EX19.2.c"]
    assert rules_against(ask, "at 2427") == ["DM:EX19.3.3N"]  # no entry point of theirs
    assert len(entry_ask(pos, "m_wg_106_jg_10").options) == 2  # another formation chooses for itself


@rule("superpowers", "DM:EX19.2.c")
def test_across_the_rhine_a_division_may_use_both_areas():
    pos = position("rhine", turn=2)
    enter(pos, "r_su_1_317", ["at " + pos.label(pos.scenario.area("area A")[0]), "done", "stop"], "wp")
    assert set(entry_ask(pos, "r_su_2_317", "wp").options) == hexes(pos, "area A", "area B")
    assert pos.entry_choice == {}


@rule("superpowers", "DM:EX19.2.c")
def test_units_without_a_formation_bind_nobody():
    pos = position("munich")
    enter(pos, "m_su_4_art", ["at 4823", "done", "stop"], "wp")
    assert pos.entry_choice == {}


@rule("superpowers", "19.0.b")
def test_no_unit_enters_next_to_the_enemy_or_on_top_of_him():
    pos = position("munich")
    area = pos.scenario.area("area A")
    pos = position("munich", at(pos.label(area[0]), "m_wg_241_24"))
    ask = entry_ask(pos, "m_su_1_mr_48", "wp")
    assert rules_against(ask, "at " + pos.label(area[0])) == ["4.0.a"]
    assert rules_against(ask, "at " + pos.label(area[1])) == ["19.0.b"]  # in his zone
    assert rules_against(ask, "at " + pos.label(area[2])) == []
    ask = entry_ask(pos, "m_su_1_3g", "wp")  # the same if there is another area to choose
    assert rules_against(ask, "at " + pos.label(area[1])) == ["19.0.b"]


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


@rule("superpowers", "19.0.b", "16.5.c")
@pytest.mark.parametrize(
    ("slug", "side", "point", "detour"),
    [
        ("munich", "nato", "hex H", ["0115"]),  # 0107: 0201 is nearer, but a hex back from the edge
        ("munich", "wp", "hex K", ["3734"]),  # 3334, on the north edge: eastwards
        ("rhine", "nato", "hex 1502", ["1501", "1601"]),  # equally near
        ("rhine", "nato", "area 3", ["1801"]),
        ("rhine", "wp", "area B", ["1734"]),
    ],
)
def test_the_detour_is_the_nearest_road_hex_no_farther_from_the_own_edge(slug, side, point, detour):
    pos = position(slug)
    pos.devastated = dict.fromkeys(pos.scenario.area(point), Devastation(side, 9, False))
    blocked = reinforcements.Entries(pos, side).blocked
    assert sorted(pos.labels(reinforcements.open_hexes(pos, side, point, blocked))) == detour


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
    assert [m.params["place"] for e in told(pos, "entered") for m in e["cost"] if m.rule == "19.0.c"] == [2, 3]


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
    lead = begin(pos, "nato", "enter r_nl_1_inf_304")
    ask = asked(lead, {"nato": ["at " + label]})
    assert rules_against(ask, "with r_be_tk_10") == ["15.4-5.a"]
    assert rules_against(ask, "with r_be_1_limburg") == ["AR:EX19.1.1N"]  # enters elsewhere
    pos = position("rhine")
    pos.column[pos.scenario.board.hex(label)] = 9  # nobody will go further than the entry hex
    lead = begin(pos, "nato", "enter r_nl_1_inf_304")
    run(lead, pos, {"nato": ["at " + label, "with r_nl_2_inf_304", "with r_nl_3_inf_304", "stop"]})
    assert rules_against(entry_ask(pos, "r_nl_at_304"), "at " + label) == ["7.0.a"]
    pos = position("rhine", at(label, "r_nl_at_304", "r_nl_art_304"))
    lead = begin(pos, "nato", "enter r_nl_1_inf_304")
    assert "with r_nl_2_inf_304" in asked(lead, {"nato": ["at " + label]}).options  # they can go on together


@rule("superpowers", "19.0.c", "3.0.a")
def test_what_the_entry_costs_is_missing_from_the_rest_of_the_move():
    pos = position("rhine")
    label = entry_hex(pos, "area 3", 2)
    ask = asked(begin(pos, "nato", "enter r_nl_1_inf_304"), {"nato": ["at " + label, "done"]})
    assert ask.params["left"] == 8 - 2
    answers = ["at " + label, "with r_nl_1_inf_304"]
    ask = asked(begin(position("rhine"), "nato", "enter r_nl_at_304"), {"nato": [*answers, "done"]})
    assert ask.params["left"] == 8 - 2  # the pace of the slowest


@rule("superpowers", "19.0.c", "3.0.a")
def test_a_unit_goes_on_from_its_entry_hex():
    pos = position("munich")
    enter(pos, "m_wg_221_22", ["at 0107", "done", "enter 0207", "enter 0307", "stop"])
    assert where(pos, "m_wg_221_22") == "0307"


@rule("superpowers", "19.0.c", "3.0.b", "3.0.a")
def test_the_column_ends_where_its_last_stacks_can_pay_no_more_than_the_entry_hex():
    pos = position("rhine", impulse=2)
    label = entry_hex(pos, "area 3", 2)
    pos.column[pos.scenario.board.hex(label)] = 2
    ask = asked(begin(pos, "nato", "enter r_nl_1_inf_304"), {"nato": ["at " + label, "done"]})
    assert ask.options == ["stop"]  # 6 points of 4; of 8 it would have some left
    dry = next(
        n for n in pos.scenario.board.neighbours[pos.scenario.board.hex(label)] if not pos.scenario.prohibited[n]
    )
    assert rules_against(ask, "enter " + pos.label(dry)) == ["3.0.a"]
    assert [r.text for r in ask.reasons("enter " + pos.label(dry))] == ["one-hex-only"]


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
    garrison = at(label, "m_wg_221_22", "m_wg_222_22", "m_wg_223_22", moved=True)
    pos = position("munich", garrison)
    ask = asked(begin(pos, "nato", "enter m_wg_224_22"), {"nato": ["at " + label, "done"]})
    assert rules_against(ask, "stop") == ["7.0.a"]
    pos = position("munich", garrison, column={pos.scenario.board.hex(label): 99})
    assert against(pos, "m_wg_224_22") == ["7.0.a"]


@rule("superpowers", "19.0.c", "7.0.a")
@pytest.mark.parametrize(("full", "rules"), [(["4823"], []), (["4828"], []), (["4823", "4828"], ["7.0.a"])])
def test_one_entry_hex_with_room_is_enough(full, rules):
    pos = position("munich")
    area = pos.scenario.area("area A")
    units = iter(u for u in pos.scenario.of_side["wp"] if pos.scenario.on_ground[u] and pos.id(u) != "m_su_1_mr_48")
    for h in area if len(full) > 1 else [pos.scenario.board.hex(label) for label in full]:
        for _ in range(3):
            pos.put(u := next(units), h)
            pos.moved.add(u)
    pos.column = dict.fromkeys(area, 99)
    assert against(pos, "m_su_1_mr_48", "wp") == rules


@rule("superpowers", "19.0.c", "7.0.a", "3.0.a")
def test_a_slow_unit_does_not_come_along_through_a_full_hex_that_the_stack_could_not_leave():
    """An entry cost of 8 is all that the infantry has, and 2 less than the anti-tank battalion has."""
    pos = position("rhine", at("2201", "r_nl_2_inf_304", "r_nl_3_inf_304", moved=True))
    pos.column[pos.scenario.board.hex("2201")] = 3
    ask = asked(begin(pos, "nato", "enter r_nl_at_304"), {"nato": ["at 2201"]})
    assert ask.prompt == "move"  # nobody could come along


@rule("superpowers", "19.0.a", "19.0.c")
def test_only_who_is_due_comes_along():
    ask = asked(begin(position("munich"), "nato", "enter m_wg_561_56"), {"nato": ["at 0124"]})
    assert rules_against(ask, "with m_wg_281_28") == ["DM:EX19.3.2N"]


@rule("superpowers", "19.0.c", "5.0.b", "5.0.a")
def test_a_helicopter_enters_beside_the_column_and_flies_on():
    pos = position("munich")
    [label] = pos.labels(pos.scenario.area("hex J"))
    ask = asked(begin(pos, "nato", "enter m_wg_26_pah_ii"), {"nato": ["at " + label]})
    assert (ask.prompt, ask.params["left"]) == ("fly", 20 - 1)  # the hex it enters takes one of its range
    assert pos.column == {}
    assert pos.moved_any
    full = position("munich", at(label, "m_wg_281_28", "m_wg_282_28", "m_wg_283_28"))
    full.column[full.scenario.board.hex(label)] = 99
    assert against(full, "m_wg_26_pah_ii") == []
    ask = asked(begin(position("munich"), "nato", "enter m_wg_250_msl_ii"), {"nato": ["at " + label]})
    assert rules_against(ask, "with m_wg_26_pah_ii") == ["5.0.a"]


@rule("superpowers", "SEQ.C", "SEQ.E")
def test_entering_is_moving():
    pos = position("munich", turn=2)
    [label] = pos.labels(pos.scenario.area("hex J"))
    enter(pos, "m_wg_281_28", ["at " + label, "done", "stop"])
    assert pos.moved_any
    assert pos.scenario.index["m_wg_281_28"] in pos.moved
