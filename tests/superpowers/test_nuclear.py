"""Nuclear weapons [16.0], firestorms [16.5] and the nuclear results table [NUC]."""

import pytest

from grognard.engine.ask import Ask
from grognard.engine.phase import phase
from grognard.engine.question import PHASE, Question
from grognard.engine.verbs import Verb
from grognard.games.superpowers import nuclear
from grognard.games.superpowers.position import DESTROYED, POOL
from grognard.games.superpowers.sequence import SEQUENCE
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, begin, position, rules_against, run, told, unit, where

rule = pytest.mark.rule
MISSILE, TARGET = "m_wg_250_msl_ii", "m_su_1_mr_48"  # range 15
BOTH_SIDES = ("nato", "wp")


NUCLEAR = Question("combat", PHASE, *nuclear.VERBS, Verb("done"))  # without the duty to attack


def ready(*placements, postures=(4, 5), options=None, **fields):
    """NATO has permission and a missile at 3020, the WP stands in the open at 3028."""
    return position(
        "munich", at("3020", MISSILE), at("3028", TARGET), *placements, options=options,
        posture=dict(zip(BOTH_SIDES, postures, strict=True)), permission={"nato": True}, **fields,
    )  # fmt: skip


def ask(pos, side="nato"):
    return Ask(side, "SEQ.D", NUCLEAR, pos, side)


def combat_phase(pos, *answers, side="nato", ends=False, **others):
    """A combat phase with these answers; `ends`: the last of them ends the game."""
    procedure = phase(pos, side, "SEQ.D", NUCLEAR)
    run(procedure, pos, {side: [*answers, *(() if ends else ("done",))], **others})


def strike(pos, ends=False):
    combat_phase(pos, f"nuclear 3028 {MISSILE}", ends=ends)


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


# -- firestorm --------------------------------------------------------------------------------------------------------

CREW, NEXT, NEAR = "m_wg_661_66", "m_wg_662_66", "m_cz_2_mr_2"  # morale C, C, B


def munich(*placements, dice):
    """The WP strikes 1117 in Munich by air; the firestorm reaches the town hexes around it. NEAR: 1119, in the open."""
    return position(
        "munich", at("1117", CREW), *placements, dice=[6, *dice, 3, 3],
        posture={"nato": 4, "wp": 4}, permission={"wp": True}, air={"nato": 4, "wp": 6},
    )  # fmt: skip


def burn(pos, *answers):
    combat_phase(pos, "nuclear 1117 air", side="wp", nato=answers)


@rule("superpowers", "16.5.a", "16.5.c")
def test_on_one_to_four_a_town_burns_with_every_town_hex_next_to_it():
    pos = munich(dice=[4])
    burn(pos)
    scenario, target = pos.scenario, pos.scenario.board.hex("1117")
    assert set(pos.devastated) == {target} | {n for n in scenario.board.neighbours[target] if scenario.built_up[n]}
    assert len(pos.devastated) > 3
    assert all(pos.closed_by_fire(h) and d.firestorm and d.by == "wp" for h, d in pos.devastated.items())
    (storm,) = told(pos, "firestorm")
    assert (set(storm["hexes"]), storm["die"]) == (set(pos.labels(pos.devastated)), 4)


@rule("superpowers", "16.5.a")
def test_the_fire_does_not_spread_into_open_country():
    pos = position("field", dice=[1])
    run(nuclear.firestorm(pos, "nato", pos.scenario.board.hex("1505")), pos)  # a town next to a city
    assert sorted(pos.labels(pos.devastated)) == ["1504", "1505"]


@rule("superpowers", "16.5.a")
def test_on_five_only_the_target_is_hit():
    pos = munich(dice=[5])
    burn(pos)
    assert pos.labels(pos.devastated) == ["1117"]
    assert told(pos, "no-firestorm") == [{"hex": "1117", "die": 5}]
    assert not pos.devastated[pos.scenario.board.hex("1117")].firestorm


@rule("superpowers", "16.5.a")
def test_in_the_open_there_is_no_firestorm():
    pos = ready(dice=[1, 3])
    strike(pos)
    assert not told(pos, "firestorm") + told(pos, "no-firestorm")


@rule("superpowers", "16.5.b")
def test_units_next_to_the_fire_are_attacked_at_five_and_may_retreat_whosever_they_are():
    pos = munich(at("1119", NEAR), dice=[1, 4])  # the WP's own regiment
    choice = asked(begin(pos, "wp", "nuclear 1117 air"))
    assert told(pos, "scorched")[0] == {"hex": "1119", "units": [NEAR], "morale": "B", "die": 4, "result": "D1"}
    assert (choice.side, choice.options) == ("wp", ["lose " + NEAR, "retreat"])


@rule("superpowers", "16.5.b", "20.0.a")
@pytest.mark.parametrize("out_of_supply", [False, True])
def test_units_lost_to_the_fire_go_to_the_pool_whatever_their_supply(out_of_supply):
    pos = munich(at("1217", NEXT, out_of_supply=out_of_supply), dice=[1, 5])  # in the burning town hex, morale C: D(1)
    burn(pos)
    assert (where(pos, CREW), where(pos, NEXT)) == (DESTROYED, POOL)


def in_burning_city():
    """NEXT in a city hex beside the target, with the result D2."""
    return munich(at("1217", NEXT), dice=[1, 4])


@rule("superpowers", "3.5A")
def test_the_fire_drives_nobody_out_of_a_city():
    pos = in_burning_city()
    burn(pos, "stand")
    assert where(pos, NEXT) == "1217"
    assert told(pos, "stood-fast") == [{"units": [NEXT], "result": "D2"}]


@rule("superpowers", "16.5.b")
def test_units_in_a_burning_city_may_retreat():
    pos = in_burning_city()
    choice = asked(begin(pos, "wp", "nuclear 1117 air"))
    assert (choice.side, choice.options) == ("nato", ["stand", "retreat"])
    paths = asked(begin(in_burning_city(), "wp", "nuclear 1117 air"), {"nato": ["retreat"]}).options
    pos = in_burning_city()
    burn(pos, "retreat", paths[0])
    assert where(pos, NEXT) == paths[0].split()[-1]


@rule("superpowers", "16.5.c")
def test_units_that_fire_surrounds_in_a_city_stand_fast():
    pos = in_burning_city()
    for n in pos.scenario.board.neighbours[pos.scenario.board.hex("1217")]:
        pos.devastated[n] = Devastation("wp", 2, False)
    burn(pos)
    assert where(pos, NEXT) == "1217"


@rule("superpowers", "16.5.b")
def test_results_against_the_attacker_hurt_nobody():
    pos = munich(at("1119", NEAR), dice=[1, 1])
    burn(pos)
    assert (told(pos, "scorched")[0]["result"], where(pos, NEAR)) == ("A2", "1119")


@rule("superpowers", "16.5.b")
def test_each_stack_is_attacked_once_with_its_best_morale():
    pos = munich(
        at("1217", NEXT, "m_wg_663_66"), at("1119", NEAR), at("1218", "m_wg_241_24", "m_wg_665_66"), dice=[1, 2, 3, 3]
    )
    burn(pos, "stand")
    assert {e["hex"]: e["morale"] for e in told(pos, "scorched")} == {"1217": "C", "1119": "B", "1218": "A"}


@rule("superpowers", "16.5.b", "7.0.b")
def test_who_retreated_in_this_phase_lends_no_morale_against_the_fire():
    fresh, best = NEXT, "m_wg_241_24"
    pos = munich(at("1217", fresh, best), at("1218", "m_wg_242_24"), dice=[1, 2, 3])
    pos.retreated = {unit(pos, best), unit(pos, "m_wg_242_24")}
    burn(pos, "stand")
    assert {e["hex"]: e["morale"] for e in told(pos, "scorched")} == {"1217": "C", "1218": "A"}


@rule("superpowers", "DM:EX21.0.e")
@pytest.mark.parametrize("burnt", [True, False])
def test_who_destroyed_a_hex_first_is_remembered(burnt):
    pos = ready(dice=[1, 3])
    hex = pos.scenario.board.hex("3028")
    pos.devastated[hex] = Devastation("wp", 0, burnt)
    strike(pos)
    assert pos.devastated[hex] == Devastation("wp", 2, burnt)
