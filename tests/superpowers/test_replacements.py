"""Replacements [20.0] [DM:EX20.0] [AR:EX20.0]."""

import pytest

from grognard.games.superpowers import supply
from grognard.games.superpowers.losses import eliminate
from grognard.games.superpowers.position import DESTROYED, POOL
from grognard.games.superpowers.replacements import may_rebuild, rebuildable, replacements
from grognard.games.superpowers.stacking import remove_excess
from grognard.games.superpowers.units import Devastation
from tests.superpowers.build import asked, at, position, rules_against, run, told, where

rule = pytest.mark.rule
TANKS = ["m_wg_243_24", "m_wg_283_28", "m_wg_241_24"]  # West German armour of firepower 4, 4 and 3
FRIEND = at("2427", "m_wg_242_24")


def munich(*placements, **fields):
    return position("munich", *placements, **fields)


def against(pos, answer, side="nato"):
    return rules_against(asked(replacements(pos, side)), answer)


def refused(pos, unit):
    reason = may_rebuild(pos, pos.side(pos.scenario.index[unit]), pos.scenario.index[unit])
    return reason and reason.rule


# -- what for what ----------------------------------------------------------------------------------------------------


@rule("superpowers", "20.0.b", "20.0.f", "DM:EX20.0.a")
def test_nato_rebuilds_a_unit_for_one_given_up_and_places_it_with_a_friend():
    pos = munich(FRIEND, at(POOL, *TANKS[:2]))
    run(replacements(pos, "nato"), pos, {"nato": ["rebuild m_wg_243_24", "give m_wg_283_28", "at 2427"]})
    assert (where(pos, "m_wg_243_24"), where(pos, "m_wg_283_28")) == ("2427", DESTROYED)
    assert told(pos, "rebuilt") == [{"unit": "m_wg_243_24", "hex": "2427", "given": ["m_wg_283_28"]}]


@rule("superpowers", "20.0.b", "20.0.f")
@pytest.mark.parametrize(
    ("answers", "rule"),
    [([], "20.0.b"), (["rebuild m_wg_243_24"], "20.0.b"), (["rebuild m_wg_243_24", "give m_wg_283_28"], "20.0.f")],
)
@pytest.mark.parametrize("answer", ["", "rebuild nobody", "give nobody", "at nowhere", "done already"])
def test_what_is_no_replacement_has_a_reason(answers, rule, answer):
    pos = munich(FRIEND, at(POOL, *TANKS[:2]))
    assert rules_against(asked(replacements(pos, "nato"), {"nato": answers}), answer) == [rule]


@rule("superpowers", "AR:EX20.0.a")
def test_nato_gives_one_for_one_across_the_rhine():
    pos = position("rhine", at("1002", "r_be_1_mech_10"), at(POOL, "r_be_1_mot_12", "r_be_2_mot_12"))
    run(replacements(pos, "nato"), pos, {"nato": ["rebuild r_be_1_mot_12", "give r_be_2_mot_12", "at 1002"]})
    assert where(pos, "r_be_1_mot_12") == "1002"


@rule("superpowers", "20.0.b", "DM:EX20.0.b", "AR:EX20.0.b")
@pytest.mark.parametrize(
    ("slug", "friend", "lost"),
    [
        ("munich", "m_su_tk_48", ["m_su_1_mr_48", "m_su_2_mr_48", "m_cz_1_mr_2"]),
        ("rhine", "r_su_1_tk_8g", ["r_su_mr_8g", "r_su_mr_22", "r_su_1_mr_50"]),
    ],
)
def test_the_wp_gives_two_for_one(slug, friend, lost):
    pos = position(slug, at("1002", friend), at(POOL, *lost[:2]))
    assert refused(pos, lost[1]) == "20.0.b"  # only one other unit in the pool
    assert rebuildable(pos, "wp") == []
    pos = position(slug, at("1002", friend), at(POOL, *lost))
    run(replacements(pos, "wp"), pos, {"wp": ["rebuild " + lost[2], "give " + lost[0], "give " + lost[1], "at 1002"]})
    assert [where(pos, unit) for unit in lost] == [DESTROYED, DESTROYED, "1002"]


@rule("superpowers", "20.0.b", "20.0.c", "AR:EX20.0.b")
def test_the_rebuilt_unit_is_no_stronger_than_any_unit_given_up():  # D22
    guns = ["r_su_art_5gta", "r_su_art_22", "r_su_art_50"]
    pos = position("rhine", at("1002", "r_su_1_tk_8g"), at(POOL, *guns))
    assert [pos.counter(pos.scenario.index[x]).firepower for x in guns] == [5, 4, 4]
    assert against(pos, "rebuild r_su_art_5gta", "wp") == ["20.0.c"]
    answers = ["rebuild r_su_art_50", "give r_su_art_5gta", "give r_su_art_22", "at 1002"]
    run(replacements(pos, "wp"), pos, {"wp": answers})
    assert [where(pos, x) for x in guns] == [DESTROYED, DESTROYED, "1002"]


@rule("superpowers", "20.0.c")
def test_a_weaker_unit_is_no_price_for_a_stronger_one():
    pos = munich(FRIEND, at(POOL, *TANKS))
    give = asked(replacements(pos, "nato"), {"nato": ["rebuild m_wg_243_24"]})
    assert rules_against(give, "give m_wg_241_24") == ["20.0.c"]
    assert rules_against(give, "give m_wg_283_28") == []


@rule("superpowers", "20.0.c")
def test_units_given_up_are_of_the_same_branch():
    pos = munich(FRIEND, at(POOL, "m_wg_241_24", "m_wg_222_22", "m_wg_283_28"))  # infantry as strong as the tanks
    give = asked(replacements(pos, "nato"), {"nato": ["rebuild m_wg_241_24"]})
    assert rules_against(give, "give m_wg_222_22") == ["20.0.c"]
    assert refused(munich(FRIEND, at(POOL, "m_wg_243_24", "m_wg_222_22")), "m_wg_243_24") == "20.0.c"


@rule("superpowers", "20.0.b")
def test_units_given_up_are_of_the_same_nation_or_army():
    assert refused(munich(FRIEND, at(POOL, "m_wg_243_24", "m_fr_1rc_1")), "m_wg_243_24") == "20.0.b"
    armies = at(POOL, "m_su_1_mr_48", "m_su_2_mr_48", "m_su_mr_31")  # 41st Army, 8th Guards Tank Army
    pos = munich(at("1002", "m_su_tk_48"), armies)
    assert refused(pos, "m_su_1_mr_48") == "20.0.b"
    pos = munich(at("1002", "m_su_tk_48"), armies, at(POOL, "m_su_3_mr_48"))
    give = asked(replacements(pos, "wp"), {"wp": ["rebuild m_su_1_mr_48"]})
    assert rules_against(give, "give m_su_mr_31") == ["20.0.b"]
    assert rules_against(give, "give m_su_1_mr_48") == ["20.0.b"]  # not itself
    assert rules_against(give, "give m_wg_243_24") == ["20.0.b"]


@rule("superpowers", "20.0.b")
def test_no_unit_is_given_up_twice():
    pos = munich(at("1002", "m_su_tk_48"), at(POOL, "m_su_1_mr_48", "m_su_2_mr_48", "m_su_3_mr_48"))
    ask = asked(replacements(pos, "wp"), {"wp": ["rebuild m_su_1_mr_48", "give m_su_2_mr_48"]})
    assert rules_against(ask, "give m_su_2_mr_48") == ["20.0.b"]
    assert ask.options == ["give m_su_3_mr_48"]


@rule("superpowers", "20.0.d")
def test_independent_wp_units_are_rebuilt_from_independent_ones_only():
    soviets = at(POOL, "r_su_1_317", "r_su_air_aslt_5gta", "r_su_air_aslt_7gta")
    friends = at("1002", "r_su_2_317", "r_su_1_tk_8g")
    assert refused(position("rhine", friends, soviets), "r_su_1_317") == "20.0.d"
    pos = position("rhine", friends, soviets, at(POOL, "r_su_3_317", "r_su_1_350"))
    give = asked(replacements(pos, "wp"), {"wp": ["rebuild r_su_1_317"]})
    assert rules_against(give, "give r_su_air_aslt_5gta") == ["20.0.d"]
    assert rules_against(give, "give r_su_3_317") == []


@rule("superpowers", "20.0.a", "20.0.e")
def test_units_lost_in_combat_can_be_rebuilt_but_not_those_lost_out_of_supply():
    pos = munich(
        FRIEND, at("2527", "m_wg_243_24"), at("2328", "m_wg_244_24", out_of_supply=True), at(POOL, "m_wg_283_28")
    )
    eliminate(pos, pos.scenario.index["m_wg_243_24"], "3.5B.c")
    eliminate(pos, pos.scenario.index["m_wg_244_24"], "3.5B.c")
    assert against(pos, "rebuild m_wg_243_24") == []
    assert against(pos, "rebuild m_wg_244_24") == ["20.0.e"]
    assert against(pos, "rebuild m_wg_242_24") == ["20.0.a"]  # is on the map


@rule("superpowers", "20.0.e", "2.0.h")
def test_a_collapsed_unit_is_gone_for_good():
    pos = munich(FRIEND, at("2527", "m_wg_243_24", out_of_supply=True), at(POOL, *TANKS[1:]), dice=[6])
    supply.collapse_checks(pos, "nato", {pos.scenario.index["m_wg_242_24"]})
    assert refused(pos, "m_wg_243_24") == "20.0.e"
    give = asked(replacements(pos, "nato"), {"nato": ["rebuild m_wg_241_24"]})
    assert rules_against(give, "give m_wg_243_24") == ["20.0.b"]


# -- where ------------------------------------------------------------------------------------------------------------


@rule("superpowers", "20.0.f")
def test_a_unit_appears_only_with_a_friend_in_supply_of_its_nation_or_army():
    lost = at(POOL, *TANKS[:2])
    assert refused(munich(lost), "m_wg_243_24") == "20.0.f"
    assert refused(munich(lost, at("2427", "m_wg_242_24", out_of_supply=True)), "m_wg_243_24") == "20.0.f"
    assert refused(munich(lost, at("2427", "m_fr_1rc_1")), "m_wg_243_24") == "20.0.f"
    pos = munich(lost, FRIEND, at("2527", "m_fr_1rc_1"))
    ask = asked(replacements(pos, "nato"), {"nato": ["rebuild m_wg_243_24", "give m_wg_283_28"]})
    assert ask.options == ["at 2427"]
    assert rules_against(ask, "at 2527") == ["20.0.f"]
    soviets = at(POOL, "m_su_1_mr_48", "m_su_2_mr_48", "m_su_3_mr_48")
    assert refused(munich(soviets, at("1002", "m_su_mr_31")), "m_su_1_mr_48") == "20.0.f"  # another army


@rule("superpowers", "20.0.f", "DM:EX21.0.b")
def test_what_finds_no_place_stays_in_the_pool():
    pos = munich(at(POOL, *TANKS[:2]))
    run(replacements(pos, "nato"), pos)  # nobody is asked
    assert where(pos, "m_wg_243_24") == POOL


@rule("superpowers", "20.0.f", "7.0.a", "7.0.d")
def test_a_unit_may_appear_in_a_full_hex_which_has_until_the_end_of_movement():
    full = at("2428", "m_wg_242_24", "m_wg_222_22", "m_wg_245_24")
    pos = munich(full, at(POOL, *TANKS[:2]))
    run(replacements(pos, "nato"), pos, {"nato": ["rebuild m_wg_243_24", "give m_wg_283_28", "at 2428"]})
    assert where(pos, "m_wg_243_24") == "2428"
    assert asked(remove_excess(pos, "nato")).rule == "7.0.d"


@rule("superpowers", "20.0.f", "15.4-5.a")
def test_a_unit_does_not_appear_where_a_retreat_has_put_nations_together():
    mixed = at("2427", "m_wg_242_24", "m_fr_1rc_1")
    assert refused(munich(mixed, at(POOL, *TANKS[:2])), "m_wg_243_24") == "15.4-5.a"


@rule("superpowers", "20.0.f", "16.5.c")
def test_a_unit_does_not_appear_in_a_devastated_hex():
    pos = munich(FRIEND, at(POOL, *TANKS[:2]))
    pos.devastated[pos.scenario.board.hex("2427")] = Devastation("wp", pos.turn, False)
    assert refused(pos, "m_wg_243_24") == "16.5.c"


@rule("superpowers", "DM:EX20.0.c")
def test_austrians_are_rebuilt_in_austria_only():
    lost = at(POOL, "m_at_1_81", "m_at_2_81")
    assert refused(munich(lost, at("2427", "m_at_3_81")), "m_at_1_81") == "DM:EX20.0.c"
    pos = munich(lost, at("2427", "m_at_3_81"), at("4307", "m_at_1_jg_8"))
    ask = asked(replacements(pos, "nato"), {"nato": ["rebuild m_at_1_81", "give m_at_2_81"]})
    assert ask.options == ["at 4307"]  # Salzburg
    assert rules_against(ask, "at 2427") == ["DM:EX20.0.c"]


@rule("superpowers", "20.0.f")
def test_a_rebuilt_unit_is_no_reinforcement_of_the_turn():
    pos = munich(FRIEND, at(POOL, "m_wg_243_24", entered=0), at(POOL, "m_wg_283_28", entered=2), turn=4)
    run(replacements(pos, "nato"), pos, {"nato": ["rebuild m_wg_283_28", "give m_wg_243_24", "at 2427"]})
    assert pos.units[pos.scenario.index["m_wg_283_28"]].entered == 2


@rule("superpowers", "20.0.b")
def test_a_side_may_leave_its_pool_alone():
    pos = munich(FRIEND, at(POOL, *TANKS[:2]))
    run(replacements(pos, "nato"), pos, {"nato": ["done"]})
    assert where(pos, "m_wg_243_24") == POOL
    soviets = at(POOL, "m_su_1_mr_48", "m_su_2_mr_48", "m_su_3_mr_48")
    pos = munich(FRIEND, at(POOL, *TANKS[:2]), at("1002", "m_su_tk_48"), soviets)
    assert against(pos, "rebuild m_su_1_mr_48") == ["20.0.b"]  # nor touch the enemy's
