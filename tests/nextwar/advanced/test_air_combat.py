"""Air combat and air superiority [22.6]."""

from __future__ import annotations

import pytest

from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from grognard.games.nextwar.advanced import air_combat, damage, places, superiority
from grognard.games.nextwar.advanced.air_combat import (
    DOGFIGHT,
    LONG_RANGE,
    STANDOFF,
    Fight,
    fight_stage,
    may_fire,
    targets,
)
from tests.nextwar.advanced.table import (
    ADVANCED,
    CAMPAIGN,
    SUWALKI,
    asked,
    hex_of,
    position,
    rules_of,
    run,
    script,
    send,
    told,
    unit,
    units,
    where,
)


def battle(pos, *pairs: tuple[str, ...], combat: str = "superiority") -> Fight:
    for ids in pairs:
        for id in ids:
            send(pos, f"superiority:{pos.units[unit(pos, id)].where.partition(':')[2]}", id)
    return Fight(pos, combat, [tuple(units(pos, *ids)) for ids in pairs])


def results(pos) -> list[str]:
    return [shot["result"] for shot in told(pos, "air-shot")]


# -- who fires [22.6.3] [15.2] ----------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "15.2.8.1", "15.2.8", "22.6.3", "22.6.3.a", "22.6.3.b")
def test_two_asterisks_fire_in_all_stages_one_from_stand_off_range_none_in_dogfights():
    pos = position(CAMPAIGN)
    fight = battle(pos, ("a-raf-1", "a-su25-1"), ("a-f16pl-1", "a-su35-1"))
    stages = {
        id: [s for s in air_combat.STAGES if may_fire(fight, unit(pos, id), s)]
        for id in ("a-raf-1", "a-f16pl-1", "a-su25-1")
    }
    assert stages == {
        "a-raf-1": [LONG_RANGE, STANDOFF, DOGFIGHT], "a-f16pl-1": [STANDOFF, DOGFIGHT], "a-su25-1": [DOGFIGHT]
    }  # fmt: skip


@pytest.mark.rule("nextwar", "15.2.7")
def test_stealthy_units_are_attacked_in_dogfights_only():
    pos = position()
    fight = battle(pos, ("a-f35pl", "a-su35-3"))
    su35, f35 = units(pos, "a-su35-3", "a-f35pl")
    assert targets(fight, su35, LONG_RANGE) == targets(fight, su35, STANDOFF) == []
    assert targets(fight, su35, DOGFIGHT) == [f35]
    assert targets(fight, f35, LONG_RANGE) == [su35]


@pytest.mark.rule("nextwar", "24.4.1.4")
def test_a_value_in_parentheses_never_fires_but_defends():
    pos = position(dice=[9])
    fight = battle(pos, ("a-typd-1", "a-su24"))
    assert not may_fire(fight, unit(pos, "a-su24"), DOGFIGHT)
    air_combat.shoot(fight, unit(pos, "a-typd-1"), unit(pos, "a-su24"), DOGFIGHT)
    assert told(pos, "air-shot")[0]["difference"] == 4  # 5 against (1)


# -- resolving a shot [22.6.5] ----------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "22.6.5", "M.20")
def test_values_give_the_column_and_skill_reduction_and_sam_the_modifiers():
    pos = position(dice=[2, 3])
    fight = battle(pos, ("a-typd-1", "a-su27-1"))
    result = air_combat.shoot(fight, unit(pos, "a-typd-1"), unit(pos, "a-su27-1"), STANDOFF)
    assert told(pos, "air-shot")[0]["difference"] == 1
    shown = {m.text: m.value for m in told(pos, "air-shot")[0]["modifiers"]}
    assert shown == {"table-skill": -1, "table-umbrella_far": 1}  # skill 2 against 1; the Russian SAM track is 7
    assert result == "abort"
    pos.tracks["russia sam"] = 8
    air_combat.shoot(fight, unit(pos, "a-typd-1"), unit(pos, "a-su27-1"), STANDOFF)
    assert {m.text: m.value for m in told(pos, "air-shot")[1]["modifiers"]}["table-umbrella_strong"] == 2


@pytest.mark.rule("nextwar", "M.20")
@pytest.mark.parametrize(("label", "drm"), [("2549", 1), ("3163", 0)])
def test_interceptors_are_under_their_umbrella_over_their_own_country_only(label: str, drm: int):
    pos = position(dice=[9])
    fight = Fight(pos, "interception", [tuple(units(pos, "a-typd-1", "a-su27-1"))], hex_of(pos, label))
    air_combat.shoot(fight, unit(pos, "a-typd-1"), unit(pos, "a-su27-1"), STANDOFF)
    assert {m.text: m.value for m in told(pos, "air-shot")[0]["modifiers"]}.get("table-umbrella_far", 0) == drm


@pytest.mark.rule("nextwar", "22.6.5")
def test_the_walk_through_of_the_air_turn():
    """Three pairs over the corridor, all stages, with the dice of the module's walk-through."""
    pos = position(dice=[2, 1, 2, 4, 2, 3, 5, 6])
    pairs = (("a-f35pl", "a-su35-3"), ("a-f16pl-1", "a-su30-1"), ("a-typd-1", "a-su27-1"))
    for ids in pairs:
        for id in ids:
            send(pos, f"superiority:{pos.units[unit(pos, id)].where.partition(':')[2]}", id)
    pos.matchups = [tuple(units(pos, *ids)) for ids in pairs]
    run(superiority.fight(pos, None), pos, {"russia": ["done", "done"], "nato": ["done", "done"]})
    assert results(pos) == ["advantage", "abort", "advantage", "advantage", "abort", "-", "-", "-"]
    assert where(pos, "a-su35-3") == "abort:belarus"
    assert where(pos, "a-su27-1") == "abort:kaliningrad"
    run(superiority.set_level(pos, None), pos)
    assert (pos.air_level, pos.air_side, pos.awacs) == ("superiority", "nato", 2)


@pytest.mark.rule("nextwar", "22.6.5.a")
def test_advantage_over_each_other_cancels():
    pos = position(dice=[2, 4])
    fight = battle(pos, ("a-f16pl-1", "a-su30-1"))
    run(fight_stage(fight, STANDOFF), pos)
    assert results(pos) == ["advantage", "advantage"]
    assert fight.advantage == set()
    pos = position(dice=[2, 9])
    fight = battle(pos, ("a-f16pl-1", "a-su30-1"))
    run(fight_stage(fight, STANDOFF), pos)
    assert len(fight.advantage) == 1  # if only one of them wins it


@pytest.mark.rule("nextwar", "22.6.3.b")
def test_who_has_advantage_fires_before_his_opponent_at_stand_off_range():
    pos = position(dice=[3])
    fight = battle(pos, ("a-f16pl-1", "a-su30-1"))
    f16, su30 = units(pos, "a-f16pl-1", "a-su30-1")
    fight.advantage.add((su30, f16))
    run(fight_stage(fight, STANDOFF), pos)  # 3 - 1: the F-16 aborts before it could fire
    assert where(pos, "a-f16pl-1") == "abort:poland_rear"


@pytest.mark.rule("nextwar", "22.6.3.c")
def test_dogfights_go_by_air_to_air_value_and_losses_apply_at_once():
    pos = position(dice=[2])
    fight = battle(pos, ("a-typd-1", "a-su27-1"))  # 5 against 4
    run(fight_stage(fight, DOGFIGHT), pos)
    assert [shot["unit"] for shot in told(pos, "air-shot")] == [
        "a-typd-1"
    ]  # the Su-27 has aborted before it could fire
    assert where(pos, "a-su27-1") == "abort:kaliningrad"


@pytest.mark.rule("nextwar", "22.6.3.c")
def test_equals_without_advantage_fire_together_in_a_dogfight():
    pos = position(dice=[0, 0])
    fight = battle(pos, ("a-f16pl-1", "a-su30-1"))  # 4 against 4
    run(fight_stage(fight, DOGFIGHT), pos)
    assert len(results(pos)) == 2


@pytest.mark.rule("nextwar", "22.6.3.c")
def test_advantage_goes_before_value_in_a_dogfight():
    pos = position(dice=[1])
    fight = battle(pos, ("a-typd-1", "a-su27-1"))
    typhoon, su27 = units(pos, "a-typd-1", "a-su27-1")
    fight.advantage.add((su27, typhoon))
    run(fight_stage(fight, DOGFIGHT), pos)
    assert [shot["unit"] for shot in told(pos, "air-shot")] == ["a-su27-1"]
    assert where(pos, "a-typd-1") == "abort:poland"


@pytest.mark.rule("nextwar", "22.6.3.c")
def test_advantage_won_at_long_range_still_counts_in_a_dogfight():
    pos = position(CAMPAIGN, dice=[9, 9])
    send(pos, "superiority:leningrad", "a-su35-1")
    send(pos, "superiority:poland", "a-typd-1")
    fight = battle(pos, ("a-typd-1", "a-su35-1"))
    pair = unit(pos, "a-su35-1"), unit(pos, "a-typd-1")
    air_combat.win_advantage(fight, *pair)
    run(fight_stage(fight, STANDOFF), pos)
    assert pair in fight.advantage
    script(pos, 9, 9)
    run(fight_stage(fight, DOGFIGHT), pos)
    assert [shot["unit"] for shot in told(pos, "air-shot")][-2:] == ["a-su35-1", "a-typd-1"]


@pytest.mark.rule("nextwar", "27.6")
def test_a_step_turns_an_air_unit_over_and_the_second_destroys_it():
    pos = position()
    fight = battle(pos, ("a-f16pl-1", "a-su30-1"))
    f16 = unit(pos, "a-f16pl-1")
    air_combat.suffer(fight, f16, "step")
    assert (pos.units[f16].reduced, where(pos, "a-f16pl-1")) == (True, "superiority:poland_rear")
    air_combat.suffer(fight, f16, "step")
    assert where(pos, "a-f16pl-1") == "lost"
    assert pos.this_turn["russia"] == 1


@pytest.mark.rule("nextwar", "22.6.5", "22.6.4.1")
def test_losses_of_a_shot_take_effect_and_those_of_two_attackers_add_up():
    pos = position()
    fight = battle(pos, ("a-su30-1", "a-f16pl-1", "a-typd-1"))
    target = unit(pos, "a-su30-1")
    air_combat.suffer(fight, target, "step")
    assert pos.units[target].reduced
    assert target not in fight.out
    air_combat.suffer(fight, target, "step")
    assert where(pos, "a-su30-1") == "lost"
    assert target in fight.out
    air_combat.suffer(fight, unit(pos, "a-f16pl-1"), "destroyed")
    assert where(pos, "a-f16pl-1") == "lost"


# -- two on one [22.6.4] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "22.6.4.1")
def test_one_against_two_fires_at_one_of_them_and_both_fire_at_it():
    pos = position(dice=[9, 9, 9])
    fight = battle(pos, ("a-f16pl-1", "a-su30-1", "a-su27-1"))
    run(fight_stage(fight, STANDOFF), pos, {"nato": ["aim a-su27-1"]})
    assert [(s["unit"], s["target"]) for s in told(pos, "air-shot")] == [
        ("a-f16pl-1", "a-su27-1"), ("a-su30-1", "a-f16pl-1"), ("a-su27-1", "a-f16pl-1")
    ]  # fmt: skip


@pytest.mark.rule("nextwar", "22.6.4.1")
def test_an_abort_by_one_attacker_does_not_undo_the_step_that_the_other_takes(monkeypatch):
    pos = position()
    fight = battle(pos, ("a-f16pl-1", "a-su30-1", "a-su27-1"))
    f16, su30, su27 = units(pos, "a-f16pl-1", "a-su30-1", "a-su27-1")
    monkeypatch.setattr(air_combat, "shoot", lambda fight, u, v, stage: "abort" if u == su30 else "step")
    air_combat.volley(fight, {su30: f16, su27: f16}, STANDOFF)
    assert pos.units[f16].reduced
    assert where(pos, "a-f16pl-1") == "abort:poland_rear"


@pytest.mark.rule("nextwar", "22.6.4", "22.6.2.2")
def test_units_left_over_join_a_fight_two_on_one_at_most_or_avoid_combat():
    pos = position()
    send(pos, "superiority:poland", "a-f16pl-1", "a-f16pl-2", "a-typd-1")
    send(pos, "superiority:belarus", "a-su35-3")
    pos.awacs = 0
    run(superiority.match_up(pos, None), pos, {"russia": ["match a-su35-3 a-f16pl-1"], "nato": ["join a-su35-3"]})
    su35, third = units(pos, "a-su35-3", "a-f16pl-2")
    assert pos.matchups == [tuple(units(pos, "a-su35-3", "a-f16pl-1", "a-typd-1"))]
    assert rules_of(superiority.may_join(pos, ("nato", third), su35)) == ["22.6.4"]
    assert pos.avoiding == {third}


@pytest.mark.rule("nextwar", "22.6.2.4")
def test_who_survives_or_avoids_combat_stays_in_the_box_and_losers_do_not():
    pos = position(dice=[1, 9])
    pos.tracks["russia sam"] = 0
    send(pos, "superiority:poland", "a-f16pl-1", "a-typd-1")
    send(pos, "superiority:kaliningrad", "a-su30-1")
    pos.matchups, pos.avoiding = [tuple(units(pos, "a-f16pl-1", "a-su30-1"))], {unit(pos, "a-typd-1")}
    run(superiority.fight(pos, None), pos, {"russia": ["done"], "nato": ["done"]})  # nobody flees at long range
    assert where(pos, "a-f16pl-1") == where(pos, "a-typd-1") == "superiority:poland"
    assert where(pos, "a-su30-1") == "abort:kaliningrad"


@pytest.mark.rule("nextwar", "22.6.2.2", "22.6.2.5", "22.6")
def test_units_that_avoid_combat_stay_in_the_box_and_count():
    pos = position()
    send(pos, "superiority:poland", "a-f16pl-1", "a-f16pl-2", "a-typd-1")
    run(superiority.match_up(pos, None), pos)
    run(superiority.fight(pos, None), pos)
    run(superiority.set_level(pos, None), pos)
    assert pos.air_level == "superiority"  # three to none, who counts as one
    assert where(pos, "a-typd-1") == "superiority:poland"


@pytest.mark.rule("nextwar", "22.6.4.2")
def test_who_has_won_at_long_range_is_finished_in_superiority_combat():
    pos = position()
    pos.tracks["russia sam"] = 0
    pos.matchups = [tuple(units(pos, "a-f35pl", "a-su35-3")), tuple(units(pos, "a-f16pl-1", "a-su30-1"))]
    send(pos, "superiority:poland_rear", "a-f35pl", "a-f16pl-1")
    send(pos, "superiority:belarus", "a-su35-3")
    send(pos, "superiority:kaliningrad", "a-su30-1")
    fight = Fight(pos, "superiority", pos.matchups)
    fight.out.add(unit(pos, "a-su35-3"))  # shot away at long range
    script(pos, 9, 9)
    run(fight_stage(fight, STANDOFF), pos)
    assert {shot["unit"] for shot in told(pos, "air-shot")} == {"a-f16pl-1", "a-su30-1"}


@pytest.mark.rule("nextwar", "22.6.6")
def test_a_side_may_break_off_after_a_stage():
    pos = position(dice=[9, 9])
    send(pos, "superiority:poland_rear", "a-f16pl-1")
    send(pos, "superiority:kaliningrad", "a-su30-1")
    pos.matchups = [tuple(units(pos, "a-f16pl-1", "a-su30-1"))]
    run(superiority.fight(pos, None), pos, {"russia": ["done", "done"], "nato": ["done", "abort a-f16pl-1"]})
    assert where(pos, "a-f16pl-1") == "abort:poland_rear"


# -- sorties and matchups [22.6.1] [22.6.2] ---------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "22.6.1.b")
def test_the_holder_of_the_awacs_advantage_places_second():
    pos = position()
    assert pos.awacs == 1  # NATO's
    ask = asked(superiority.sortie(pos, None))
    assert ask.side == "russia"
    ask = asked(superiority.sortie(pos, None), {"russia": ["send a-su30-1", "done"]})
    assert ask.side == "nato"
    assert where(pos, "a-su30-1") == "superiority:kaliningrad"  # in the open already


@pytest.mark.rule("nextwar", "22.6.2.1")
def test_an_advantage_of_n_picks_n_pairs_then_the_other_side_one():
    pos = position()
    pos.awacs = 2
    order = []
    for _ in range(7):
        order.append(superiority.chooser(pos))
        pos.matchups.append((0, 1))
    assert order == ["nato", "nato", "russia", "nato", "nato", "russia", "nato"]
    pos.awacs, pos.matchups = 0, []
    order = []
    for _ in range(4):
        order.append(superiority.chooser(pos))
        pos.matchups.append((0, 1))
    assert order == ["russia", "nato", "russia", "nato"]  # the holder of the initiative first


@pytest.mark.rule("nextwar", "22.6.1", "M.SOP.5.a")
def test_half_as_many_units_as_struck_bases_stay_on_the_ground_by_the_owners_choice():
    pos = position()
    pos.place_strikes["3054 airfield"] = 1
    ask = asked(superiority.damaged_bases(pos, "nato"))
    assert (ask.side, ask.rule) == ("nato", "22.6.1")
    assert ask.options == ["ground a-typd-1", "ground a-f16pl-2", "ground a-fa50"]  # of its basing box alone
    run(superiority.damaged_bases(pos, "nato"), pos, {"nato": ["ground a-fa50"]})
    assert where(pos, "a-fa50") == "flown:poland"
    assert superiority.half(5) == 2
    assert superiority.half(1) == 1
    assert superiority.half(0) == 0


@pytest.mark.rule("nextwar", "22.6.1", "27.9.1")
def test_a_base_just_repaired_is_not_counted():
    pos = position()
    pos.place_strikes["3054 airfield"] = 1
    assert superiority.boxes_with_strikes(pos, "nato") == ["poland"]
    pos.repaired.add("3054 airfield")
    run(superiority.damaged_bases(pos, "nato"), pos)


@pytest.mark.rule("nextwar", "22.6.1", "22.6.1.a", "27.7.1")
def test_captured_bases_ground_nobody():
    pos = position(CAMPAIGN)
    taken = list(places.of_side(pos, "nato", "airfield"))[:4]
    own = next(places.of_side(pos, "russia", "airbase"))
    pos.control |= {s.hex: "russia" for s in taken}
    pos.place_strikes = {s.key(pos): 1 for s in (own, *taken)}
    assert superiority.boxes_with_strikes(pos, "russia") == [own.box]
    pos.bases_lost = {s.key(pos): "russia" for s in (own, *taken)}  # retaken, or destroyed where they were
    assert superiority.boxes_lost(pos, "russia") == [own.box]


@pytest.mark.rule("nextwar", "22.6.1.a")
def test_for_lost_bases_the_opponent_chooses():
    pos = position()
    damage.strike_place(pos, "russia", "3054 airfield", places.DESTROYED, "27.2")
    ask = asked(superiority.damaged_bases(pos, "nato"))
    assert (ask.side, ask.rule) == ("russia", "22.6.1.a")
    run(superiority.damaged_bases(pos, "nato"), pos, {"russia": ["ground a-typd-1"]})
    assert where(pos, "a-typd-1") == "flown:poland"


@pytest.mark.rule("nextwar", "22.6.2.6", "22.5")
def test_superiority_moves_the_awacs_marker_one_step_supremacy_two():
    pos = position()
    pos.awacs = -1
    send(pos, "superiority:poland", "a-f16pl-1", "a-f16pl-2", "a-typd-1")
    run(superiority.set_level(pos, None), pos)
    assert (pos.air_level, pos.awacs) == ("superiority", 0)  # the printed example
    send(pos, "superiority:poland", "a-f35pl", "a-fa50")
    run(superiority.set_level(pos, None), pos)
    assert (pos.air_level, pos.awacs) == ("supremacy", 2)


@pytest.mark.rule("nextwar", "22.6")
def test_equal_numbers_leave_the_air_contested():
    pos = position()
    send(pos, "superiority:poland", "a-f16pl-1")
    send(pos, "superiority:belarus", "a-su35-3")
    run(superiority.set_level(pos, None), pos)
    assert (pos.air_level, pos.air_side) == ("contested", "")


@pytest.mark.rule("nextwar", "22.6.1.b")
def test_without_awacs_advantage_both_sides_choose_unseen():
    pos = position(step="sortie")
    pos.awacs = 0
    game = Game(ADVANCED, ADVANCED.load(SUWALKI, {}), SeededDice(1), ADVANCED.chosen({}), pos)
    assert set(game.asked) == {"nato", "russia"}
    before = game.view("nato")
    game.answer("russia", "send a-su30-1")
    assert game.view("nato") == before
    assert "a-su30-1" not in str(game.ask("nato").options)
    game.answer("russia", "done")
    for answer in ("send a-f35pl", "done"):
        game.answer("nato", answer)
    at_war = {u["id"]: u["where"] for u in game.view("nato")["units"]}
    assert (at_war["a-su30-1"], at_war["a-f35pl"]) == ("superiority:kaliningrad", "superiority:poland_rear")
