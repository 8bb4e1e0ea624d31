"""Nuclear weapons [16.0] and the nuclear results table [NUC]; firestorms are in `test_firestorm`."""

import pytest

from grognard.games.superpowers import nuclear
from grognard.games.superpowers.position import DESTROYED
from grognard.games.superpowers.sequence import SEQUENCE
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, begin, position, rules_against, run, told, unit, where
from tests.superpowers.striking import BOTH_SIDES, MISSILE, TARGET, ask, combat_phase, ready, strike

rule = pytest.mark.rule


@rule("superpowers", "8.6.a", "16.0.c")
def test_a_gun_bound_to_attack_its_neighbour_carries_no_weapon_elsewhere_first():
    pos = position("field", at("0506", "n_gun"), at("0507", "w11_gun"), at("0510", "w11_tank"))
    gun, target = unit(pos, "n_gun"), pos.scenario.board.hex("0510")
    refusal = nuclear.may_deliver(pos, "nato", gun, target)
    assert refusal is not None
    assert refusal.rule == "8.6.a"
    pos.barraged.add(pos.scenario.board.hex("0507"))
    assert nuclear.may_deliver(pos, "nato", gun, target) is None


# -- posture and permission -----------------------------------------------------------------------------------------


@rule("superpowers", "16.0.a", "DM:EX16.0.a")
def test_each_side_chooses_a_posture_of_one_to_six_before_munich():
    pos = position("munich")
    assert asked(nuclear.choose_postures(pos, None)).options == [f"posture {n}" for n in range(1, 7)]
    run(nuclear.choose_postures(pos, None), pos, {"nato": ["posture 6"], "wp": ["posture 1"]})
    assert pos.posture == {"nato": 6, "wp": 1}


@rule("superpowers", "AR:EX16.0.a", "AR:EX16.0.0")
def test_across_the_rhine_a_posture_is_four_at_most():
    ask = asked(nuclear.choose_postures(position("rhine"), None))
    assert ask.options == [f"posture {n}" for n in range(1, 5)]
    assert rules_against(ask, "posture 5") == ["16.0.a"]


@rule("superpowers", "16.0.a")
def test_a_posture_is_told_to_its_owner_alone():
    pos = position("munich")
    run(nuclear.choose_postures(pos, None), pos, {"nato": ["posture 6"], "wp": ["posture 1"]})
    assert [e.params["side"] for e in pos.events if e.seen_by("wp")] == ["wp"]
    assert not any(e.seen_by(None) for e in pos.events)


@rule("superpowers", "AR:EX16.0.b")
@pytest.mark.parametrize(("dice", "weapons"), [([2, 5], 3), ([6, 1], 5), ([3, 3], 0)])
def test_the_difference_of_two_dice_is_what_was_used_before(dice, weapons):
    pos = position("rhine", dice=dice)
    run(nuclear.earlier_use(pos, None), pos)
    assert pos.earlier == weapons
    assert told(pos, "earlier-use") == [{"weapons": weapons}]


@rule("superpowers", "DM:EX16.0.a")
def test_nothing_was_used_before_munich():
    for slug, diced in (("munich", False), ("rhine", True)):
        steps = SEQUENCE.steps(position(slug).scenario)
        assert any(step.procedure is nuclear.earlier_use for step in steps) == diced


@rule("superpowers", "16.0.b")
@pytest.mark.parametrize(("die", "granted"), [(3, True), (4, False), (6, False)])
def test_a_die_not_above_the_posture_gives_permission_for_the_turn(die, granted):  # D17
    pos = ready(postures=(3, 3), dice=[die])
    pos.permission = {}
    assert rules_against(ask(pos), f"nuclear 3028 {MISSILE}") == ["16.0.b"]
    assert [r.text for r in ask(pos).reasons(f"nuclear 3028 {MISSILE}")] == ["no-permission"]
    assert rules_against(ask(pos), "permission please") == ["16.0.b"]
    combat_phase(pos, "permission")
    assert pos.permission == {"nato": granted}
    answer, other = ("permission-granted", "permission-refused")[:: 1 if granted else -1]
    assert (told(pos, answer), told(pos, other)) == ([{"side": "nato"}], [])
    assert [r.text for r in ask(pos).reasons("permission")] == [answer]
    assert [r.text for r in ask(pos).reasons(f"nuclear 3028 {MISSILE}")] == ([] if granted else [answer])
    assert rules_against(ask(pos), f"nuclear 3028 {MISSILE}") == ([] if granted else ["16.0.b"])
    assert rules_against(ask(pos), "permission") == ["16.0.b"]  # once a turn


@rule("superpowers", "16.0.b", "16.0.f")
def test_the_enemy_learns_the_answer_but_neither_die_nor_posture():
    seen = set()
    for posture, die in ((2, 1), (5, 1), (5, 4), (6, 6)):  # all granted
        pos = ready(postures=(posture, 3), dice=[die])
        pos.permission = {}
        combat_phase(pos, "permission")
        seen.add(str([e.as_dict() for e in pos.events if e.seen_by("wp")]))
        assert ask(pos, "wp").options == ask(ready(postures=(1, 3), dice=[]), "wp").options
    assert len(seen) == 1


@rule("superpowers", "16.0.f")
def test_a_player_may_announce_any_posture_and_it_changes_nothing():
    pos = ready(postures=(2, 5), dice=[3])
    pos.permission = {}
    combat_phase(pos, "announce 6", "permission")
    assert told(pos, "announced") == [{"side": "nato", "posture": 6}]
    assert pos.permission == {"nato": False}
    assert rules_against(ask(pos), "announce 1") == ["16.0.f"]  # once a phase
    assert rules_against(ask(ready()), "announce 7") == ["16.0.f"]


# -- the attack -----------------------------------------------------------------------------------------------------


@rule("superpowers", "16.0.c", "12.0.b")
def test_artillery_or_an_air_point_delivers_the_weapon():
    pos = ready(air={"nato": 1, "wp": 0})
    assert [a for a in ask(pos).options if a.startswith("nuclear")] == ["nuclear 3028 air", f"nuclear 3028 {MISSILE}"]
    pos.air_used["nato"] = 1
    assert rules_against(ask(pos), "nuclear 3028 air") == ["12.0.b"]


@rule("superpowers", "16.0.c", "10.0.b", "10.0.d", "8.0.a")
def test_artillery_that_carries_obeys_range_zones_and_one_fire_a_phase():
    howitzer = "m_wg_245_24"  # range 5
    pos = ready(at("3020", howitzer), at("3120", "m_wg_241_24"), at("3030", "m_su_art_48"))
    assert rules_against(ask(pos), f"nuclear 3028 {howitzer}") == ["10.0.d"]
    assert rules_against(ask(pos), "nuclear 3028 m_wg_241_24") == ["16.0.c"]
    for wrong in ("3028 nobody", "nowhere air", "3028", "3028 m_su_art_48", "3028 m_wg_225_22"):  # not ours, not there
        assert rules_against(ask(pos), f"nuclear {wrong}")[-1] == "16.0.c"
    pos.fought.add(pos.scenario.index[MISSILE])
    assert rules_against(ask(pos), f"nuclear 3028 {MISSILE}") == ["8.0.a"]
    pinned = ready(at("3021", "m_su_2_mr_48"))
    assert rules_against(ask(pinned), f"nuclear 3028 {MISSILE}") == ["10.0.b"]


@rule("superpowers", "16.0.c")
def test_there_must_be_an_enemy_to_strike():
    assert rules_against(ask(ready()), f"nuclear 3027 {MISSILE}") == ["16.0.c"]


@rule("superpowers", "16.0.g")
def test_a_hex_next_to_ones_own_units_is_no_target():
    assert rules_against(ask(ready(at("3029", "m_wg_241_24"))), f"nuclear 3028 {MISSILE}") == ["16.0.g"]


@rule("superpowers", "16.0.d", "20.0.e")
def test_everything_in_the_target_hex_is_destroyed_for_good():
    pos = ready(at("3028", "m_su_tk_48"), dice=[1, 3])
    strike(pos)
    assert [where(pos, TARGET), where(pos, "m_su_tk_48")] == [DESTROYED, DESTROYED]
    assert pos.scenario.index[MISSILE] in pos.fought
    assert pos.nuclear_used == {"nato": 1, "wp": 0}
    assert told(pos, "nuclear-attack") == [
        {"side": "nato", "hex": "3028", "carrier": MISSILE, "units": [TARGET, "m_su_tk_48"]}
    ]


@rule("superpowers", "16.0.c", "13.0.b", "13.0.d")
def test_an_air_point_that_carries_is_used_and_perhaps_lost():
    pos = ready(dice=[2, 1, 3], air={"nato": 4, "wp": 6})
    combat_phase(pos, "nuclear 3028 air")
    assert (pos.air["nato"], where(pos, TARGET)) == (3, DESTROYED)


@rule("superpowers", "AR:EX16.0.c")
def test_across_the_rhine_a_side_uses_two_weapons_a_turn():
    pos = position(
        "rhine", at("1720", "r_us_2_32_1"), at("1708", "r_su_1_tk_8g"),
        posture={"nato": 4, "wp": 4}, permission={"nato": True}, air={"nato": 4, "wp": 2},
    )  # fmt: skip
    pos.nuclear_used["nato"] = 1
    assert rules_against(ask(pos), "nuclear 1708 air") == []
    pos.nuclear_used["nato"] = 2
    assert rules_against(ask(pos), "nuclear 1708 air") == ["AR:EX16.0.c"]


@rule("superpowers", "DM:EX16.0.b")
def test_before_munich_there_is_no_limit():
    pos = ready()
    pos.nuclear_used["nato"] = 9
    assert rules_against(ask(pos), f"nuclear 3028 {MISSILE}") == []


@rule("superpowers", "16.5.c")
def test_the_hex_is_closed_until_the_end_of_the_next_turn():
    pos = ready(dice=[1, 3], turn=2)
    strike(pos)
    hex = pos.scenario.board.hex("3028")
    assert pos.devastated == {hex: Devastation("nato", 3, False)}
    pos.put(pos.scenario.index["m_wg_241_24"], pos.scenario.board.hex("3027"))
    entering = asked(begin(pos, "nato", "move m_wg_241_24"))
    assert rules_against(entering, "enter 3028") == ["16.5.c"]
    pos.turn = 3
    assert pos.closed_by_fire(hex)
    pos.turn = 4
    assert not pos.closed_by_fire(hex)


# -- the nuclear results table ----------------------------------------------------------------------------------------


@rule("superpowers", "16.0.e", "NUC", "NUC.0")
def test_a_dash_changes_nothing():  # D18
    pos = ready(postures=(4, 5), dice=[1, 3])
    strike(pos)
    result = told(pos, "nuclear-result")[0]
    assert (result["total"].total, result["column"], result["roll"], result["result"]) == (10, "9-10", 4, "-")
    assert (pos.result, pos.nuclear_ended, pos.explosions) == (None, False, 1)
    assert told(pos, "no-consequences") == [{}]


@rule("superpowers", "16.0.e")
def test_postures_are_shown_at_the_first_attack():
    pos = ready(postures=(4, 5), dice=[1, 3])
    strike(pos)
    shown = next(e for e in pos.events if e.text == "postures-shown")
    assert (shown.reveals, shown.to, shown.params["nato"], shown.params["wp"]) == (True, None, 4, 5)
    assert pos.postures_shown


@rule("superpowers", "16.0.e", "AR:EX16.0.b")
def test_every_explosion_and_earlier_use_raise_the_total():
    pos = ready(postures=(4, 5), dice=[1, 3], explosions=2, earlier=3)
    strike(pos)
    total = told(pos, "nuclear-result")[0]["total"]
    assert (total.total, total.value("AR:EX16.0.b")) == (4 + 5 + 3 + 3, 3)


@rule("superpowers", "NUC.A")
def test_result_a_the_other_side_sues_for_peace():
    pos = ready(postures=(3, 2), dice=[1, 2])
    strike(pos, ends=True)
    assert (pos.result.winner, pos.result.rule) == ("nato", "NUC.A")
    assert told(pos, "sues-for-peace") == [{"side": "wp"}]


@rule("superpowers", "NUC.B")
def test_result_b_ends_nuclear_use_for_both_sides():
    pos = ready(at("3128", "m_su_2_mr_48"), postures=(3, 2), dice=[1, 3])
    strike(pos)
    assert (pos.nuclear_ended, pos.result) == (True, None)
    assert told(pos, "nuclear-use-ends") == [{}]
    assert rules_against(ask(pos), f"nuclear 3128 {MISSILE}") == ["NUC.B", "8.0.a"]
    assert rules_against(ask(pos, "wp"), "permission") == ["NUC.B"]


@rule("superpowers", "16.0.e", "NUC", "NUC.C")
def test_result_c_is_nuclear_war_and_its_user_has_lost():  # D19
    pos = ready(postures=(4, 2), dice=[4, 6])
    strike(pos, ends=True)
    assert told(pos, "nuclear-result")[0]["column"] == "7"
    assert (pos.result.winner, pos.result.loser, pos.result.rule) == (None, "nato", "NUC.C")
    assert told(pos, "nuclear-war") == [{"side": "nato"}]


@rule("superpowers", "OPT.1.a", "OPT.1.b")
def test_with_the_option_result_b_lowers_both_postures_for_permission_only():
    pos = ready(postures=(3, 2), dice=[1, 3], options={"lowered_postures": True})
    strike(pos)
    assert (pos.nuclear_ended, [nuclear.posture_now(pos, s) for s in BOTH_SIDES]) == (False, [2, 1])
    assert nuclear.escalation(pos).total == 3 + 2 + 1
    assert told(pos, "postures-lowered") == [{"by": 1}]


@rule("superpowers", "OPT.1.a", "16.0.b")
def test_a_lowered_posture_counts_for_permission():
    pos = ready(postures=(3, 2), dice=[3], options={"lowered_postures": True}, lowered=1)
    pos.permission = {}
    combat_phase(pos, "permission")
    assert pos.permission == {"nato": False}


@rule("superpowers", "OPT.1.c")
def test_a_side_whose_posture_falls_to_zero_uses_no_more_weapons():
    pos = ready(postures=(3, 2), options={"lowered_postures": True}, lowered=2)
    pos.permission = {"nato": True, "wp": True}
    assert rules_against(ask(pos), f"nuclear 3028 {MISSILE}") == []
    pos.lowered = 3
    assert rules_against(ask(pos), f"nuclear 3028 {MISSILE}") == ["OPT.1.c"]
    pos.permission = {}
    assert rules_against(ask(pos), "permission") == ["OPT.1.c"]


@rule("superpowers", "NUC")
def test_the_nuclear_table_is_complete_and_has_the_printed_chances_of_war():
    chart = position("munich").scenario.nuclear_results
    assert sorted(chart.rows) == list(range(2, 13))
    headings = ["2-3", "4-5", "6", "7", "8", "9-10", "11-12", "13-14", "15-16", "17+"]
    assert [c.heading for c in chart.columns.columns] == headings
    assert {cell for row in chart.rows.values() for cell in row} == {"-", "A", "B", "C"}
    sums = [a + b for a in range(1, 7) for b in range(1, 7)]
    war = [chart.distribution(sums, i).get("C", 0) * 36 for i in range(10)]
    assert war == [1, 1, 2, 5, 4, 6, 5, 7, 12, 17]
    assert [chart.columns.heading(chart.columns.index(n)) for n in (2, 12, 17, 40)] == ["2-3", "11-12", "17+", "17+"]
