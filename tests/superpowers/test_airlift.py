"""Airlift points and airborne units [18.0] [DM:EX18.0] [AR:EX18.0] [AR:EX19.6] [AR:EX19.6-7]."""

import pytest

from grognard.engine.phase import phase
from grognard.games.superpowers import airlift, movement
from grognard.games.superpowers.position import DESTROYED, POOL
from grognard.games.superpowers.sequence import MOVEMENT, begin_movement
from tests.superpowers.build import asked, at, position, rules_against, run, told, where

rule = pytest.mark.rule
POINTS = {"nato": 7, "wp": 9}


def rhine(*placements, owner=None, **fields):
    return position("rhine", *placements, **{"airlift": dict(POINTS), "owner": dict(owner or {}), **fields})


def movement_phase(pos, side="nato"):
    return asked(phase(pos, side, "SEQ.C", "movement-phase", MOVEMENT, airlift.may_end_movement))


def against(pos, answer, side="nato"):
    return rules_against(movement_phase(pos, side), answer)


def drop(pos, unit, answers, side="nato"):
    return run(airlift.drop(pos, side, [unit]), pos, {side: answers})


def lift(pos, unit, answers, side="nato"):
    return run(airlift.lift(pos, side, [unit]), pos, {side: answers})


def open_ground(pos, terrain="clear", near="", within=99):
    """Labels of hexes of a terrain without a town, airfield or prohibition, perhaps near another hex."""
    board = pos.scenario.board
    hexes = board.within(board.hex(near), within) if near else board.hexes
    taken = {p.hex for p in board.places}
    return [
        board.label(h)
        for h in hexes
        if board.terrain[h] == terrain and h not in taken and not pos.scenario.prohibited[h] and not pos.at.get(h)
    ]


def airfield(pos, name):
    [place] = pos.scenario.board.places_of("airfield", name)
    return pos.label(place.hex)


def held(pos, **owners):
    """Airfields and who was the last to have a unit there."""
    names = {"bruggen": "Brüggen", "beek": "Maastricht-Beek", "norvenich": "Nörvenich"}
    return {pos.scenario.board.hex(airfield(pos, names[n])): side for n, side in owners.items()}


BRUGGEN, BEEK = airfield(rhine(), "Brüggen"), airfield(rhine(), "Maastricht-Beek")
NATO_FIELDS = held(rhine(), bruggen="nato", beek="nato")
WEST, EAST = "1002", "1030"  # clear hexes, open to both sides


def distance(pos, a, b):
    return pos.scenario.board.distance(pos.scenario.board.hex(a), pos.scenario.board.hex(b))


def clear(pos, near, away):
    """A clear hex at exactly this distance."""
    return next(x for x in open_ground(pos) if distance(pos, near, x) == away)


def open_way(pos, near):
    """Three clear hexes in a row, not far from another hex."""
    board = pos.scenario.board
    ground = {board.hex(x) for x in open_ground(pos, near=near, within=8)}
    ways = ((a, b, c) for a in sorted(ground) for b in board.neighbours[a] for c in board.neighbours[b])
    return pos.labels(next(way for way in ways if ground.issuperset(way) and way[0] != way[2]))


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
    ask = asked(airlift.drop(pos, "nato", ["m_wg_251_25"]))
    board = pos.scenario.board
    other = next(h for h in board.hexes if board.terrain[h] == terrain)
    assert rules_against(ask, "at " + pos.label(other)) == ["DM:EX18.0.d"]
    assert rules_against(ask, "at " + open_ground(pos)[0]) == []


@rule("superpowers", "18.1.a", "DM:EX18.0.d", "7.0.a")
def test_a_drop_lands_in_enemy_zones_but_not_on_enemies_nor_in_a_full_hex():
    pos = position("munich")
    zone, enemy = (pos.label(h) for h in next(
        (h, n) for h in pos.scenario.board.hexes for n in pos.scenario.zone_into[h]
        if pos.label(h) in open_ground(pos) and pos.label(n) in open_ground(pos)
    ))  # fmt: skip
    full = next(x for x in open_ground(pos) if x not in (zone, enemy))
    pos = position("munich", at(enemy, "m_su_tk_48"), at(full, "m_wg_241_24", "m_wg_242_24", "m_wg_243_24"))
    ask = asked(airlift.drop(pos, "nato", ["m_wg_251_25"]))
    assert pos.in_enemy_zone(pos.scenario.board.hex(zone), "nato")
    assert [rules_against(ask, "at " + x) for x in (zone, enemy, full)] == [[], ["4.0.a"], ["7.0.a"]]


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


@rule("superpowers", "DM:EX18.0.e")
def test_no_die_is_thrown_before_the_last_unit_is_placed():
    pos = position("munich", dice=[6, 6])
    a, b = open_ground(pos)[:2]
    asked(airlift.drop(pos, "wp", ["m_su_1_3g"]), {"wp": ["at " + a, "drop m_su_2_3g", "at " + b]})
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
    ask = asked(airlift.drop(pos, "nato", ["r_be_1_para"]))
    free = [x for x in open_ground(pos) if not pos.scenario.protected["nato"][pos.scenario.board.hex(x)]]
    assert {"at " + x for x in free} <= set(ask.options)
    assert rules_against(ask, "at " + open_ground(pos, "forest")[0]) == ["AR:EX18.6.a"]


@rule("superpowers", "AR:EX18.6.b")
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
    assert (where(pos, "r_be_1_para"), where(pos, "r_be_3_para")) == (a, b)
    assert against(rhine(airlift={"nato": 0, "wp": 9}), "drop r_be_1_para") == ["AR:EX18.0.a"]


@rule("superpowers", "AR:EX19.8")
def test_nobody_drops_into_the_enemys_protected_areas():
    pos = rhine()
    near = next(x for x in open_ground(pos) if pos.scenario.protected["nato"][pos.scenario.board.hex(x)])
    assert rules_against(asked(airlift.drop(pos, "nato", ["r_be_1_para"])), "at " + near) == ["AR:EX19.8"]


# -- airmobile operations ---------------------------------------------------------------------------------------------


@rule("superpowers", "18.1.a", "18.1.b", "AR:EX18.3-5.a", "18.0.b")
def test_an_airmobile_unit_flies_from_a_friendly_airfield_for_one_point():
    pos = rhine(at(BEEK, "r_be_1_para"), dice=[6], owner=NATO_FIELDS)
    target = clear(pos, BEEK, 5)
    lift(pos, "r_be_1_para", ["at " + target])
    assert where(pos, "r_be_1_para") == target
    assert (pos.airlift["nato"], pos.airlift_used["nato"], airlift.points_left(pos, "nato")) == (7, 1, 6)


@rule("superpowers", "AR:EX18.3-5.a")
def test_away_from_airfields_an_airmobile_unit_does_not_take_off():
    assert against(rhine(at(WEST, "r_be_1_para")), "airlift r_be_1_para") == ["AR:EX18.3-5.a"]


@rule("superpowers", "18.1.a")
def test_only_airmobile_units_on_the_map_fly():
    pos = rhine(at(BEEK, "r_be_tk_10"), owner=NATO_FIELDS)
    assert against(pos, "airlift r_be_tk_10") == ["18.1.a"]
    pos = rhine(at(BEEK, "r_su_1_317"), owner=dict.fromkeys(NATO_FIELDS, "wp"))
    assert against(pos, "airlift r_su_1_317") == ["SEQ.C"]  # not the enemy's


@rule("superpowers", "AR:EX18.3-5.b")
def test_an_airfield_is_friendly_to_whoever_was_there_last_unless_in_an_enemy_zone():
    pos = rhine(owner=NATO_FIELDS)
    beek = pos.scenario.board.hex(BEEK)
    assert airlift.is_friendly_airfield(pos, "nato", beek)
    assert not airlift.is_friendly_airfield(pos, "wp", beek)
    tank = pos.scenario.index["r_su_1_tk_8g"]
    pos.put(tank, beek)
    pos.put(tank, pos.scenario.board.hex(EAST))  # has passed through
    assert airlift.is_friendly_airfield(pos, "wp", beek)
    neighbour = next(n for n in pos.scenario.board.neighbours[beek] if beek in pos.scenario.zone_into[n])
    pos.put(pos.scenario.index["r_be_tk_10"], neighbour)
    assert not airlift.is_friendly_airfield(pos, "wp", beek)
    assert not airlift.is_friendly_airfield(pos, "nato", beek)


@rule("superpowers", "AR:EX18.3-5.c")
def test_airmobile_units_reach_clear_hexes_within_twenty():
    pos = rhine(at(BRUGGEN, "r_be_1_para"), owner=NATO_FIELDS)
    ask = asked(airlift.lift(pos, "nato", ["r_be_1_para"]))
    assert rules_against(ask, "at " + clear(pos, BRUGGEN, 20)) == []
    assert rules_against(ask, "at " + clear(pos, BRUGGEN, 21)) == ["AR:EX18.3-5.c"]
    assert rules_against(ask, "at " + open_ground(pos, "forest", BRUGGEN, 10)[0]) == ["AR:EX18.3-5.c"]


@rule("superpowers", "AR:EX18.3-5.a", "AR:EX18.3-5.c")
@pytest.mark.parametrize(("side", "unit", "turn"), [("nato", "r_be_1_para", 1), ("wp", "r_su_air_aslt_5gta", 1)])
def test_from_off_the_map_the_range_counts_from_the_own_edge(side, unit, turn):
    pos = rhine(turn=turn)
    ask = asked(airlift.lift(pos, side, [unit]))
    reached = {pos.scenario.board.hex(o.split()[1]) for o in ask.options}
    edge = pos.scenario.schedule.own_edge[side]
    assert max(min(pos.scenario.board.distance(h, e) for e in edge) for h in reached) == 20
    far = {x for x in open_ground(pos) if all(distance(pos, x, pos.label(e)) > 20 for e in edge)}
    beyond = next(x for x in sorted(far) if not pos.scenario.protected[side][pos.scenario.board.hex(x)])
    assert rules_against(ask, "at " + beyond) == ["AR:EX18.3-5.c"]


@rule("superpowers", "AR:EX18.3-5.d", "AR:EX19.6.b")
def test_after_landing_a_unit_goes_one_hex_on_the_ground():
    pos = rhine(at(BEEK, "r_be_1_para"), dice=[6], owner=NATO_FIELDS)
    target, step, further = open_way(pos, BEEK)
    lift(pos, "r_be_1_para", ["at " + target])
    ask = asked(movement.move(pos, "nato", ["r_be_1_para"]), {"nato": ["enter " + step]})
    assert ask.options == ["stop"]
    assert rules_against(ask, "enter " + further) == ["AR:EX18.3-5.d"]
    assert against(pos, "airlift r_be_1_para") == ["3.0.a"]


@rule("superpowers", "18.1.a", "13.0.b", "13.0.c", "13.0.d")
@pytest.mark.parametrize(
    ("superiority", "dice", "points", "lost"),
    [
        ("nato", [2], 7, False),
        ("nato", [1, 2], 6, False),
        ("nato", [1, 1], 6, True),
        ("", [2, 2], 6, False),
        ("", [3], 7, False),
        ("wp", [4, 1], 6, True),
        ("wp", [5], 7, False),
    ],
)
def test_the_point_may_be_lost_once_the_unit_has_landed_and_then_the_unit_on_1(superiority, dice, points, lost):
    pos = rhine(at(BEEK, "r_be_1_para"), dice=dice, superiority=superiority, owner=NATO_FIELDS)
    target = clear(pos, BEEK, 5)
    lift(pos, "r_be_1_para", ["at " + target])
    assert pos.airlift["nato"] == points
    assert where(pos, "r_be_1_para") == (DESTROYED if lost else target)


@rule("superpowers", "18.1.b", "18.0.b")
def test_without_a_point_left_in_this_turn_nobody_flies():
    pos = rhine(at(BEEK, "r_be_1_para"), owner=NATO_FIELDS, airlift_used={"nato": 7, "wp": 0})
    assert "airlift r_be_1_para" not in movement_phase(pos).options
    assert against(pos, "airlift r_be_1_para") == ["18.1.b"]


@rule("superpowers", "2.0.c", "3.0.c", "18.1.a")
def test_out_of_supply_a_unit_must_pass_its_command_check_to_fly():
    pos = rhine(at(BEEK, "r_uk_1gh_24", out_of_supply=True), dice=[6], owner=NATO_FIELDS)
    lift(pos, "r_uk_1gh_24", [])
    assert where(pos, "r_uk_1gh_24") == BEEK
    assert against(pos, "airlift r_uk_1gh_24") == ["3.0.a"]


# -- reinforcements by air --------------------------------------------------------------------------------------------


@rule("superpowers", "AR:EX18.2.a", "AR:EX18.2.b", "AR:EX18.0.a")
def test_other_nato_reinforcements_land_at_friendly_airfields_for_two_points():
    pos = rhine(turn=3, dice=[6, 6], owner=NATO_FIELDS)
    assert sorted(asked(airlift.lift(pos, "nato", ["r_fr_94_8"])).options) == sorted(["at " + BEEK, "at " + BRUGGEN])
    ask = asked(airlift.lift(pos, "nato", ["r_fr_94_8"]))
    assert rules_against(ask, "at " + WEST) == ["AR:EX18.2.a"]
    lift(pos, "r_fr_94_8", ["at " + BEEK])
    assert pos.airlift_used["nato"] == 2
    assert against(rhine(turn=3, airlift={"nato": 1, "wp": 9}, owner=NATO_FIELDS), "airlift r_fr_94_8") == [
        "AR:EX18.2.b"
    ]


@rule("superpowers", "AR:EX18.2.a")
def test_the_wp_lands_no_reinforcements_that_are_not_airmobile():
    pos = rhine(owner=dict.fromkeys(NATO_FIELDS, "wp"))
    assert against(pos, "airlift r_su_1_tk_8g", "wp") == ["AR:EX18.2.a"]


@rule("superpowers", "AR:EX18.2.a", "AR:EX18.3-5.b")
def test_without_a_friendly_airfield_nothing_can_be_landed():
    assert against(rhine(turn=3, owner={}), "airlift r_fr_94_8") == ["18.1.a"]


@rule("superpowers", "AR:EX19.2-5.a")
def test_variable_reinforcements_do_not_come_by_air():
    pos = rhine(owner=NATO_FIELDS, variable_die=1)
    assert against(pos, "airlift r_uk_1gh_24") == ["AR:EX19.2-5.a"]


@rule("superpowers", "AR:EX19.6.a", "AR:EX19.1.1N")
def test_one_battalion_of_the_us_cavalry_lands_in_a_turn():
    pos = rhine(dice=[6, 6], owner=NATO_FIELDS)
    assert against(pos, "enter r_us_1_8_1c") == ["AR:EX19.1.1N"]  # not over land
    lift(pos, "r_us_1_8_1c", ["at " + BEEK])
    assert against(pos, "airlift r_us_1_32_1c") == ["AR:EX19.6.a"]
    pos.turn, pos.airlift_used = 2, {"nato": 0, "wp": 0}
    assert against(pos, "airlift r_us_1_32_1c") == []


@rule("superpowers", "AR:EX19.6.b")
def test_a_cavalry_battalion_moves_one_hex_in_the_phase_it_lands():
    pos = rhine(dice=[6, 6], owner=NATO_FIELDS)
    lift(pos, "r_us_1_8_1c", ["at " + BEEK])
    ask = asked(movement.move(pos, "nato", ["r_us_1_8_1c"]))
    step = next(o for o in ask.options if o.startswith("enter"))
    again = position("rhine", at(BEEK, "r_us_1_8_1c"), flown={pos.scenario.index["r_us_1_8_1c"]})
    assert asked(movement.move(again, "nato", ["r_us_1_8_1c"]), {"nato": [step]}).options == ["stop"]


@rule("superpowers", "AR:EX19.6.c", "13.0.b", "13.0.c")
def test_the_cavalrys_airlift_risks_points_and_passengers_like_any_other():
    pos = rhine(dice=[4, 5, 1], superiority="wp", owner=NATO_FIELDS)  # one of two points lost, then the battalion
    lift(pos, "r_us_1_8_1c", ["at " + BEEK])
    assert pos.airlift["nato"] == 6
    assert where(pos, "r_us_1_8_1c") == DESTROYED


@rule("superpowers", "AR:EX19.6.a", "5.0.b")
def test_the_cavalrys_helicopters_land_at_an_airfield_and_rest():
    pos = rhine(dice=[6, 6], owner=NATO_FIELDS)
    lift(pos, "r_us_1_227_avn_1c", ["at " + BEEK])
    assert against(pos, "move r_us_1_227_avn_1c") == ["3.0.a"]


@rule("superpowers", "AR:EX19.6-7.b")
def test_nato_airborne_units_may_come_by_airlift_instead():
    assert against(rhine(), "airlift r_us_1_505_82") == []


@rule("superpowers", "AR:EX19.6-7.b")
def test_soviet_airborne_units_drop_on_turn_1_and_come_otherwise_from_turn_2():
    pos = rhine()
    assert against(pos, "drop r_su_1_317", "wp") == []
    assert against(pos, "airlift r_su_1_317", "wp") == ["AR:EX19.6-7.b"]
    assert against(pos, "enter r_su_1_317", "wp") == ["AR:EX19.1.1W"]
    pos.turn = 2
    for answer in ("drop r_su_1_317", "airlift r_su_1_317", "enter r_su_1_317"):
        assert against(pos, answer, "wp") == []


# -- air supply -------------------------------------------------------------------------------------------------------


@rule("superpowers", "18.3.a")
@pytest.mark.parametrize(
    ("unit", "cost"),
    [("r_be_1_para", 1), ("r_be_tk_10", 2), ("r_fr_94_8", 4), ("r_fr_76_iii", 4), ("r_su_art_5gta", 4)],
)
def test_airlift_points_to_supply_a_unit(unit, cost):
    pos = rhine()
    assert airlift.supply_cost(pos, pos.scenario.index[unit]) == cost


@rule("superpowers", "18.3.a", "18.0.a", "13.0.b", "13.0.d")
def test_airlift_points_supply_units_that_cannot_trace_and_are_risked():
    pos = rhine(at(WEST, "r_be_tk_10"), at(EAST, "r_be_1_para"), dice=[1, 6, 6], superiority="nato")
    procedure = airlift.air_supply(pos, "nato", set())
    run(procedure, pos, {"nato": ["supply r_be_tk_10", "supply r_be_1_para"]})
    assert (pos.airlift["nato"], pos.airlift_used["nato"]) == (6, 2)
    assert [e["unit"] for e in told(pos, "supplied-by-air")] == ["r_be_tk_10", "r_be_1_para"]


@rule("superpowers", "18.3.a", "2.0.a")
def test_units_in_supply_get_none_from_the_air_and_costs_must_be_paid():
    pos = rhine(at(WEST, "r_be_tk_10"), at(EAST, "r_fr_94_8"), at(BEEK, "r_be_1_para"), airlift={"nato": 3, "wp": 9})
    traced = {pos.scenario.index["r_be_tk_10"]}
    ask = asked(airlift.air_supply(pos, "nato", traced))
    assert rules_against(ask, "supply r_be_tk_10") == ["18.3.a"]
    assert rules_against(ask, "supply r_fr_94_8") == ["18.3.a"]  # four points
    assert rules_against(ask, "supply r_be_1_para") == []
    assert rules_against(ask, "supply r_su_1_317") == ["18.3.a"]
    assert rules_against(ask, "done") == []


@rule("superpowers", "18.3.a", "DM:EX18.0.b")
def test_nobody_is_asked_about_air_supply_without_points_or_need():
    pos = position("munich", at("2427", "m_wg_241_24"))
    run(airlift.air_supply(pos, "nato", set()), pos)
    pos = rhine(at(WEST, "r_be_tk_10"))
    run(airlift.air_supply(pos, "nato", {pos.scenario.index["r_be_tk_10"]}), pos)
    assert pos.airlift_used["nato"] == 0
