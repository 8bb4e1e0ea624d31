"""Parachute drops [DM:EX18.0] [DM:EX18.2] [DM:EX18.3] [AR:EX18.6] [AR:EX19.6-7]."""

from copy import copy
from random import Random

import pytest

import grognard
from grognard.engine.hexset import hexset
from grognard.games.superpowers.position import DESTROYED, POOL
from grognard.games.superpowers.sequence import begin_movement
from tests.random_play import RandomPlay
from tests.superpowers.build import asked, at, begin, position, rules_against, told, where
from tests.superpowers.flying import BEEK, NATO_FIELDS, POINTS, WEST, against, drop, movement_phase, open_ground, rhine

rule = pytest.mark.rule

# -- parachute drops in Drive on Munich -------------------------------------------------------------------------------


@rule("superpowers", "DM:EX18.2.a", "DM:EX18.3.a", "DM:EX19.3.1N", "DM:EX19.3.1W")
@pytest.mark.parametrize("turn", [1, 6])
def test_three_airborne_brigades_may_drop_in_any_turn_and_nobody_else(turn):
    pos = position("munich", turn=turn)
    drops = {side: [o for o in movement_phase(pos, side).options if o.startswith("drop")] for side in ("nato", "wp")}
    assert drops["nato"] == [f"drop m_wg_{n}_25" for n in (251, 252, 253)]
    assert drops["wp"] == [f"drop m_su_{n}_3g" for n in (1, 2, 3, 4)] + [f"drop m_cz_{n}_22" for n in (1, 2, 3)]
    assert against(pos, "drop m_wg_221_22") == ["DM:EX18.2.a"]


@rule("superpowers", "DM:EX18.0.d")
@pytest.mark.parametrize("terrain", ["forest", "rough", "urban", "city"])
def test_drops_land_in_clear_hexes_only(terrain):
    pos = position("munich")
    ask = asked(begin(pos, "nato", "drop m_wg_251_25"))
    board = pos.scenario.board
    other = next(h for h in board.hexes if board.terrain[h] == terrain)
    assert rules_against(ask, "at " + pos.label(other)) == ["DM:EX18.0.d"]
    assert rules_against(ask, "at " + open_ground(pos)[0]) == []


@rule("superpowers", "18.1.a", "DM:EX18.0.d", "15.4-5.a")
def test_a_drop_lands_in_enemy_zones_but_not_on_enemies_nor_with_another_nation():
    pos = position("munich")
    zone, enemy = (pos.label(h) for h in next(
        (h, n) for h in pos.scenario.board.hexes for n in pos.scenario.zone_into["wp"][h]
        if pos.label(h) in open_ground(pos) and pos.label(n) in open_ground(pos)
    ))  # fmt: skip
    foreign = next(x for x in open_ground(pos) if x not in (zone, enemy))
    pos = position("munich", at(enemy, "m_su_tk_48"), at(foreign, "m_fr_1rc_1"))
    ask = asked(begin(pos, "nato", "drop m_wg_251_25"))
    assert pos.in_enemy_zone(pos.scenario.board.hex(zone), "nato")
    assert [rules_against(ask, "at " + x) for x in (zone, enemy, foreign)] == [[], ["4.0.a"], ["15.4-5.a"]]


@rule("superpowers", "DM:EX18.0.e")
@pytest.mark.parametrize(
    ("superiority", "dice", "lost"),
    [("wp", [1, 2, 3], 1), ("", [1, 3, 4], 2), ("nato", [1, 3, 4], 2)],
)
def test_after_all_have_dropped_each_is_lost_on_1_with_superiority_and_on_1_to_3_without(superiority, dice, lost):
    pos = position("munich", dice=dice, superiority=superiority)
    a, b, c = open_ground(pos)[:3]
    drop(pos, "m_su_1_3g", ["at " + a, "drop m_su_2_3g", "at " + b, "drop m_cz_1_22", "at " + c, "done dropping"], "wp")
    piles = [where(pos, unit) for unit in ("m_su_1_3g", "m_su_2_3g", "m_cz_1_22")]
    assert piles == [DESTROYED] * lost + [a, b, c][lost:]
    assert [e["hex"] for e in told(pos, "dropped")] == [a, b, c]
    assert [(e["hex"], e["die"]) for e in told(pos, "lost-in-drop")] == list(zip([a, b, c], dice))[:lost]


@rule("superpowers", "DM:EX18.0.e")
def test_no_die_is_thrown_before_the_last_unit_is_placed():
    pos = position("munich", dice=[6, 6])
    a, b = open_ground(pos)[:2]
    asked(begin(pos, "wp", "drop m_su_1_3g"), {"wp": ["at " + a, "drop m_su_2_3g", "at " + b]})
    assert pos.rolls == 0


@rule("superpowers", "DM:EX18.0.a", "DM:EX18.0.b", "DM:EX18.0.c")
def test_in_drive_on_munich_nothing_but_drops_goes_by_air():
    pos = position("munich")
    pos = position("munich", at(open_ground(pos)[0], "m_wg_251_25"), airlift={"nato": 9, "wp": 9})
    assert against(pos, "airlift m_wg_251_25") == ["DM:EX18.0.a"]
    assert against(pos, "airlift m_wg_252_25") == ["DM:EX18.0.a"]
    assert against(pos, "drop m_wg_251_25") == ["DM:EX18.0.c"]


@rule("superpowers", "DM:EX18.0.b")
def test_drops_in_drive_on_munich_need_no_airlift_points():
    assert against(position("munich", airlift={"nato": 0, "wp": 0}), "drop m_wg_251_25") == []


@rule("superpowers", "DM:EX18.2.b")
def test_the_wp_brigades_drop_together_or_apart_within_five_turns_of_the_first():
    first = at("1002", "m_su_1_3g", entered=2)
    assert against(position("munich", first, turn=7), "drop m_cz_1_22", "wp") == []
    pos = position("munich", first, turn=8)
    assert against(pos, "drop m_cz_1_22", "wp") == ["DM:EX18.2.b"]
    assert against(pos, "enter m_cz_1_22", "wp") == ["DM:EX18.2.b"]
    assert against(pos, "drop m_wg_251_25") == []  # NATO has no window
    assert against(position("munich", first, turn=7), "drop m_su_2_3g", "wp") == []  # nor need a brigade drop together


@rule("superpowers", "DM:EX18.2.b")
def test_the_window_counts_from_the_first_wp_unit():
    second, nato = at("1003", "m_cz_1_22", entered=4), at("1004", "m_wg_251_25", entered=1)
    assert against(position("munich", nato, turn=8), "drop m_su_1_3g", "wp") == []
    assert against(position("munich", second, nato, turn=9), "drop m_su_1_3g", "wp") == []
    first = at("1002", "m_su_2_3g", entered=2)
    assert against(position("munich", first, second, turn=8), "drop m_su_1_3g", "wp") == ["DM:EX18.2.b"]


@rule("superpowers", "DM:EX18.2.b", "DM:EX18.0.e")
def test_a_unit_lost_in_the_first_drop_opens_the_window_all_the_same():
    pos = position("munich", dice=[1])
    drop(pos, "m_su_1_3g", ["at " + open_ground(pos)[0], "done dropping"], "wp")
    pos.turn = 7
    assert against(pos, "drop m_su_2_3g", "wp") == ["DM:EX18.2.b"]


@rule("superpowers", "DM:EX18.3.b")
def test_the_west_german_battalions_all_drop_in_the_same_turn():
    dropped = at("1002", "m_wg_251_25", entered=3)
    assert against(position("munich", dropped, turn=4), "drop m_wg_252_25") == ["DM:EX18.3.b"]
    pos = position("munich", dropped, turn=3, impulse=1)
    assert against(pos, "done") == []  # the second impulse is still to come
    pos.impulse = 2
    assert against(pos, "done") == ["DM:EX18.3.b"]
    assert against(pos, "drop m_wg_252_25") == []
    assert against(pos, "done", "wp") == []  # no concern of the WP
    wp = position("munich", at("1002", "m_su_1_3g", entered=3), turn=3, impulse=2)
    assert against(wp, "done", "wp") == against(wp, "done") == []  # nor of brigades that drop apart, or not at all


@rule("superpowers", "18.0.a", "DM:EX18.3.b")
def test_who_finds_no_open_hex_does_not_drop_and_keeps_nobody_waiting():
    pos = position("munich", at("1002", "m_wg_251_25", entered=3), turn=3, impulse=2)
    pos.scenario = copy(pos.scenario)
    pos.scenario.protected = {"nato": bytearray([1]) * pos.scenario.board.size, "wp": pos.scenario.protected["wp"]}
    pos.scenario.barred = {"nato": hexset(pos.scenario.board.hexes), "wp": pos.scenario.barred["wp"]}
    assert against(pos, "drop m_wg_252_25") == ["18.0.a"]
    assert not [o for o in movement_phase(pos).options if o.startswith("drop")]
    assert against(pos, "done") == []


def test_game_in_which_no_hex_is_open_to_drops_is_played_to_its_end(tmp_path):
    (tmp_path / "scenarios").mkdir()
    areas = '[protected_areas]\ndistance = 99\nareas = ["A", "B", "1", "2"]\n'
    (tmp_path / "scenarios/rhine.toml").write_text(areas)
    game = grognard.new("superpowers", "rhine", seed=3, overlay=tmp_path)
    given = RandomPlay(game.info, Random(3)).play_on(game, 2000)
    assert game.result is not None
    assert not any(answer.startswith("drop") for _, answer in given)


@rule("superpowers", "18.0.a")
@pytest.mark.parametrize(
    ("answers", "answer", "rule"),
    [
        ([], "", "18.0.a"),
        ([], "at nowhere", "18.0.a"),
        ([], "drop m_su_2_3g", "18.0.a"),
        (["at 4824"], "", "18.0.a"),
        (["at 4824"], "done", "18.0.a"),
        (["at 4824"], "drop", "18.0.a"),
        (["at 4824"], "drop nobody", "18.0.a"),
        (["at 4824"], "drop m_su_2_3g m_su_3_3g", "18.0.a"),
        (["at 4824"], "drop m_su_1_3g", "DM:EX18.0.c"),
    ],
)
def test_what_is_no_drop_has_a_reason(answers, answer, rule):
    pos = position("munich")
    assert rules_against(asked(begin(pos, "wp", "drop m_su_1_3g"), {"wp": answers}), answer) == [rule]


@rule("superpowers", "SEQ.C", "DM:EX18.0.c")
def test_nobody_drops_the_enemys_units():
    pos = position("munich", at("1002", "m_su_1_3g"))
    assert against(pos, "drop m_su_1_3g") == against(pos, "drop m_su_2_3g") == ["SEQ.C"]


@rule("superpowers", "DM:EX18.3.b")
def test_the_west_german_battalions_need_not_land_in_one_hex():
    pos = position("munich", dice=[6, 6, 6])
    a, b, c = open_ground(pos)[:3]
    drop(pos, "m_wg_251_25", ["at " + a, "drop m_wg_252_25", "at " + b, "drop m_wg_253_25", "at " + c])
    assert [where(pos, f"m_wg_{n}_25") for n in (251, 252, 253)] == [a, b, c]
    pos.impulse = 2
    assert against(pos, "done") == []


@rule("superpowers", "DM:EX18.0.e", "DM:EX18.3.b")
def test_nobody_drops_after_the_dice_of_a_phase_but_battalions_that_must_follow():
    pos = position("munich", dice=[6])
    drop(pos, "m_su_1_3g", ["at " + open_ground(pos)[0], "done dropping"], "wp")
    assert against(pos, "drop m_su_2_3g", "wp") == ["DM:EX18.0.e"]
    begin_movement(pos, "wp")
    assert against(pos, "drop m_su_2_3g", "wp") == []
    pos = position("munich", dice=[6])
    drop(pos, "m_wg_251_25", ["at " + open_ground(pos)[0], "done dropping"])
    assert against(pos, "drop m_wg_252_25") == []


@rule("superpowers", "AR:EX18.6.c")
def test_across_the_rhine_all_of_a_phase_drop_before_the_dice():
    pos = rhine(dice=[6, 6])
    drop(pos, "r_be_1_para", ["at " + WEST, "done dropping"])
    assert against(pos, "drop r_be_3_para") == ["AR:EX18.6.c"]


# -- parachute drops Across the Rhine ---------------------------------------------------------------------------------


@rule("superpowers", "AR:EX19.6-7.a", "AR:EX19.1.1N", "AR:EX19.1.1W")
def test_belgian_us_and_soviet_airborne_units_may_drop():
    pos = rhine()
    drops = {s: [o.split()[1] for o in movement_phase(pos, s).options if o.startswith("drop")] for s in POINTS}
    assert {pos.counter(pos.scenario.index[x]).formation for x in drops["nato"]} == {
        "Para-Commando Rgt",
        "3 Bde / 82 Airborne Div",
    }
    assert {pos.counter(pos.scenario.index[x]).formation for x in drops["wp"]} == {"103 Gds Airborne Div"}
    assert (len(drops["nato"]), len(drops["wp"])) == (7, 9)
    assert against(pos, "drop r_us_1_8_1c") == ["AR:EX19.6-7.a"]


@rule("superpowers", "AR:EX18.6.a")
def test_a_drop_reaches_any_clear_hex_however_far():
    pos = rhine()
    ask = asked(begin(pos, "nato", "drop r_be_1_para"))
    free = [x for x in open_ground(pos) if not pos.scenario.protected["nato"][pos.scenario.board.hex(x)]]
    assert {"at " + x for x in free} <= set(ask.options)
    assert rules_against(ask, "at " + open_ground(pos, "forest")[0]) == ["AR:EX18.6.a"]


@rule("superpowers", "AR:EX18.6.b", "19.0.a")
def test_a_unit_on_the_map_never_drops_again():
    pos = rhine(at(BEEK, "r_be_1_para"), owner=NATO_FIELDS)
    assert against(pos, "drop r_be_1_para") == ["AR:EX18.6.b"]
    assert against(rhine(at(POOL, "r_be_1_para")), "drop r_be_1_para") == ["19.0.a"]


@rule("superpowers", "AR:EX18.6.c", "13.0.b")
@pytest.mark.parametrize(
    ("superiority", "die", "lost"),
    [("nato", 1, True), ("nato", 2, False), ("", 2, True), ("", 3, False), ("wp", 3, False)],
)
def test_across_the_rhine_a_drop_fails_on_1_with_superiority_and_on_1_or_2_without(superiority, die, lost):
    pos = rhine(dice=[6, die], superiority=superiority)  # the point is safe
    drop(pos, "r_be_1_para", ["at " + WEST, "done dropping"])
    assert where(pos, "r_be_1_para") == (DESTROYED if lost else WEST)


@rule("superpowers", "AR:EX18.0.a", "18.0.b", "13.0.d")
def test_each_drop_takes_an_airlift_point_and_risks_it():
    pos = rhine(dice=[1, 6, 6, 6], superiority="nato")  # first point lost
    a, b = open_ground(pos)[:2]
    drop(pos, "r_be_1_para", ["at " + a, "drop r_be_3_para", "at " + b, "done dropping"])
    assert (pos.airlift["nato"], pos.airlift_used["nato"]) == (6, 1)
    assert told(pos, "airlift-point-lost") == [{"side": "nato", "left": 6}]
    assert (where(pos, "r_be_1_para"), where(pos, "r_be_3_para")) == (a, b)
    assert against(rhine(airlift={"nato": 0, "wp": 9}), "drop r_be_1_para") == ["AR:EX18.0.a"]


@rule("superpowers", "AR:EX19.8")
def test_nobody_drops_into_the_enemys_protected_areas():
    pos = rhine()
    near = next(x for x in open_ground(pos) if pos.scenario.protected["nato"][pos.scenario.board.hex(x)])
    assert rules_against(asked(begin(pos, "nato", "drop r_be_1_para")), "at " + near) == ["AR:EX19.8"]


@rule("superpowers", "AR:EX18.3-5.b", "AR:EX18.6.c", "AR:EX21.0.c")
@pytest.mark.parametrize(("dice", "holder"), [((6, 1, 6, 1), "nato"), ((6, 1, 6, 6), "wp"), ((6, 6, 6, 1), "wp")])
def test_an_airfield_is_taken_by_units_that_land_there_not_by_those_lost_in_the_drop(dice, holder):
    pos = rhine(dice=dice, owner=NATO_FIELDS, superiority="wp")
    drop(pos, "r_su_1_317", ["at " + BEEK, "drop r_su_2_317", "at " + BEEK, "done dropping"], "wp")
    assert pos.owner[pos.scenario.board.hex(BEEK)] == holder
