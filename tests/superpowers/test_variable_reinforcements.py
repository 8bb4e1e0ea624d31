"""Variable reinforcements [AR:EX19.2-5]."""

import pytest

from grognard.games.superpowers import variable_reinforcements
from grognard.games.superpowers.position import DESTROYED, OFF
from grognard.games.superpowers.shown.display import display
from tests.superpowers.build import phase_ask, position, rules_against, told, where
from tests.superpowers.entering import against, entry_ask, hexes

rule = pytest.mark.rule
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
    pos.turn = 2
    assert against(pos, "r_wg_191_19") == ["AR:EX19.2-5.d"]  # one whole brigade is still missing
    came(pos, "UK 49 Bde", 1, but=["r_uk_ry_49"])
    assert against(pos, "r_wg_191_19") == ["AR:EX19.2-5.d"]  # and now a battalion
    came(pos, "UK 49 Bde", 1)
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
    pos = position("rhine", variable_die=4, turn=2)
    for turn, brigade in ((1, "19 PzGren Bde"), (2, "20 Pz Bde"), (2, "21 Pz Bde")):
        came(pos, brigade, turn)
    assert against(pos, "r_wg_76_jg_7") == []  # the last of the division's brigades


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
    variable_reinforcements.close_variable(pos)
    assert where(pos, "r_uk_qoy_15") == OFF
    pos.turn = 4
    came(pos, "UK 49 Bde", 4)
    variable_reinforcements.close_variable(pos)
    assert where(pos, "r_uk_qoy_15") == DESTROYED
    assert "r_uk_qoy_15" in [e["unit"] for e in told(pos, "never-came")]
    assert where(pos, "r_uk_1gh_24") == OFF  # never his
    assert where(pos, "r_uk_ry_49") == "1002"
    assert against(position("rhine", turn=4, variable_die=2), "r_uk_qoy_15") == []
    assert against(position("rhine", turn=5, variable_die=2), "r_uk_qoy_15") == ["AR:EX19.2-5.e"]


@rule("superpowers", "AR:EX19.2-5.b")
def test_brigades_enter_in_either_movement_phase_and_need_not_enter_at_all():
    pos = position("rhine", variable_die=2, impulse=2)
    ask = phase_ask(pos, "nato", "enter", "done")
    assert rules_against(ask, "enter r_uk_qoy_15") == []
    assert rules_against(ask, "done") == []


@rule("superpowers", "AR:EX19.2-5.e")
def test_the_list_of_units_tells_when_and_on_which_dice_they_come():
    scenario = position("rhine").scenario
    comes = {counter["id"]: counter["comes"] for counter in display(scenario)["counters"]}
    assert comes["r_uk_qoy_15"] == [{"turn": 1, "until": 4, "by": [["entry_area", "1"]], "dice": [1, 2, 6]}]
    assert comes["r_wg_531_53"] == [{"turn": 1, "until": 4, "by": [["entry_area", "2"]], "dice": [1, 2, 4]}]
