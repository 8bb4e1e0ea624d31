"""Chemical warfare [22.0]."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.games.nato import cities, costs, movement
from grognard.games.nato.attack import Attack
from grognard.games.nato.chemical import (
    GASSING,
    PLACING_GAS,
    chemical_strike_segment,
    gas_reacting,
    target_area,
    turn_of_chemical_war,
)
from grognard.games.nato.contamination import is_contaminated
from grognard.games.nato.defence import DEFENDING
from grognard.games.nato.position import Position
from grognard.games.nato.reaction import may_react, reaction_segment
from grognard.games.nato.reinforcements import other_points
from grognard.games.nato.status import joint_status_phase
from grognard.games.nato.units import Chemical, Site
from tests.nato.build import (
    against,
    asked,
    at,
    begin,
    options_of,
    position,
    rules_against,
    run,
    state,
    told,
    unit,
    where,
)

S = "strategic_surprise"


# -- chemical war ----------------------------------------


def at_war(*placed: object, dice: tuple[int, ...] = (), since: int = 4, turn: int = 4, **fields: object) -> Position:
    pos = position(S, *placed, dice=dice, turn=turn, chemical_since=since, **fields)  # type: ignore[arg-type]
    pos.chemical = {"wp": 6, "nato": 6}
    pos.tactical = {"wp": 6, "nato": 6}
    return pos


@pytest.mark.rule("nato", "22.0", "4.4.3")
def test_the_pact_begins_and_need_not():
    pos = position(S, chemical={"wp": 5, "nato": 5})
    assert asked(chemical_strike_segment(pos, "wp"), {}).options == ["declare", "refrain"]
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["refrain"]})
    assert pos.chemical_since == -1
    pos.stage = ""
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["declare", "done"]})
    assert pos.chemical_since == 4


@pytest.mark.rule("nato", "22.0")
def test_nato_never_begins():
    pos = position(S, chemical={"wp": 5, "nato": 5})
    run(chemical_strike_segment(pos, "nato"), pos)
    assert pos.chemical_since == -1


@pytest.mark.rule("nato", "22.1", "22.2", "22.2.1")
def test_a_strike_takes_a_point_and_the_scenario_limits_each_mode():
    pos = at_war()
    for _ in range(3):
        label = pos.label(next(h for h in pos.board.hexes if h_free(pos, h)))
        run(begin(pos, "wp", "gas tactical brief"), pos, {"wp": [f"at {label}"]})
    assert pos.chemical["wp"] == 3
    assert against(pos, "wp", "gas tactical brief") == ["22.2"]
    run(begin(pos, "wp", "gas operational brief"), pos, {"wp": ["at 3626"]})
    assert against(pos, "wp", "gas operational brief") == ["22.2"]
    run(joint_status_phase(pos, None), pos)
    assert not against(pos, "wp", "gas tactical brief")
    pos.chemical["wp"] = 0
    assert against(pos, "wp", "gas tactical brief") == ["22.1"]


def h_free(pos: Position, hex: int) -> bool:
    return bool(target_area(pos, "wp", "tactical") >> hex & 1) and (hex, "chemical") not in pos.struck


@pytest.mark.rule("nato", "22.1", "7.2.I.B.2")
def test_points_that_are_not_spent_stay_and_new_ones_come():
    pos = position(S, chemical={"wp": 5, "nato": 2}, turn=3)
    run(other_points(pos, None), pos)
    assert pos.chemical == {"wp": 7, "nato": 3}


@pytest.mark.rule("nato", "22.2.1", "11.8.3")
def test_tactical_strikes_stay_out_of_enemy_airspace_operational_ones_go_anywhere():
    pos = at_war()
    ask = Ask("wp", "22.2.3", GASSING, pos, ("wp", "tactical"))
    assert rules_against(ask, "at 3626") == ["22.2.1"]
    assert "at 3117" in ask.options
    assert "at 3626" in Ask("wp", "22.2.3", GASSING, pos, ("wp", "operational")).options


@pytest.mark.rule("nato", "22.2.2")
def test_without_us_units_in_combat_supply_natos_artillery_strikes_nowhere():
    pos = at_war(at("3526", "US-1-3AD-83", no_combat_supply=True))
    assert against(pos, "nato", "gas artillery brief") == ["22.2.2"]
    pos.change(unit(pos, "US-1-3AD-83"), no_combat_supply=False)
    assert against(pos, "nato", "gas artillery brief") == []


@pytest.mark.rule("nato", "22.2.2")
def test_natos_artillery_reaches_hexes_beside_us_units_in_combat_supply():
    pos = at_war(at("3217", "US-3-2AD-83"), at("3318", "WG-1"))
    ask = Ask("nato", "22.2.3", GASSING, pos, ("nato", "artillery"))
    beside = {f"at {pos.label(n)}" for n in pos.board.neighbours[pos.board.hex("3217")]}
    assert set(ask.options) == beside
    assert rules_against(ask, "at 3319") == ["22.2.2"]
    pos.change(unit(pos, "US-3-2AD-83"), no_combat_supply=True)
    assert Ask("nato", "22.2.3", GASSING, pos, ("nato", "artillery")).options == []


@pytest.mark.rule("nato", "22.2.2", "23.1.3")
def test_natos_tactical_strikes_take_an_air_point_as_well():
    pos = at_war()
    run(begin(pos, "nato", "gas tactical persistent"), pos, {"nato": ["at 3212"]})
    assert (pos.chemical["nato"], pos.tactical["nato"]) == (5, 5)
    pos.tactical["nato"] = 0
    assert against(pos, "nato", "gas tactical persistent") == ["22.2.2"]
    assert against(pos, "nato", "gas operational brief") == ["22.2"]
    assert rules_against(Ask("nato", "22.2.3", PLACING_GAS, pos, "nato"), "airfields") == ["22.2.2"]


@pytest.mark.rule("nato", "22.2.3")
def test_all_markers_are_placed_before_one_is_resolved_in_any_order():
    pos = at_war(at("3117", "WG-1"), at("3115", "WG-2"))
    placed = ["gas tactical brief", "at 3117", "gas tactical persistent", "at 3115", "done"]
    ask = asked(chemical_strike_segment(pos, "wp"), {"wp": placed})
    assert set(ask.options) == {"resolve 3115", "resolve 3117"}
    assert told(pos, "gas-result") == []


@pytest.mark.rule("nato", "22.2.3", "22.7.7a", "29.2.2")
def test_every_unit_is_rolled_for_but_no_headquarters():
    """First turn: 1 nothing, 2 to 4 a star, 5 and 6 D1."""
    pos = at_war(at("3117", "WG-1", "WG-2", "WG-3", "BR-I"), dice=(1, 4, 5))
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["gas tactical brief", "at 3117", "done"]})
    assert [state(pos, id)[1] for id in ("WG-1", "WG-2", "BR-I")] == [False, True, False]
    assert where(pos, "WG-3") == "eliminated"
    assert is_contaminated(pos, pos.board.hex("3117"))


@pytest.mark.rule("nato", "22.2.3", "24.2.3")
def test_gas_turns_a_division_into_a_disrupted_cadre_and_suppresses_artillery():
    pos = at_war(at("3212", "SU-16GT", "SU-34N"), dice=(6, 3))
    run(chemical_strike_segment(pos, "nato"), pos, {"nato": ["gas tactical brief", "at 3212", "done"]})
    assert state(pos, "SU-16GT") == (True, True)
    assert state(pos, "SU-34N") == (False, True)


@pytest.mark.rule("nato", "22.2.3", "25.9.1")
def test_gas_that_clears_a_planned_hex_opens_it():
    pos = at_war(at("3216", "WG-1"), dice=(6,), battles=set())
    pos.battles = {pos.board.hex("3216")}
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["gas tactical brief", "at 3216", "done"]})
    assert pos.breakthroughs == {pos.board.hex("3216"): "wp"}


@pytest.mark.rule("nato", "22.2.3")
@pytest.mark.parametrize(("since", "result"), [(4, "*"), (3, "-"), (1, "-")])
def test_the_column_is_that_of_the_turn_of_chemical_war(since: int, result: str):
    pos = at_war(at("3216", "WG-1"), since=since, dice=(2,))
    assert turn_of_chemical_war(pos) == 5 - since
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["gas tactical brief", "at 3216", "done"]})
    assert told(pos, "gas-result")[0]["result"] == result


@pytest.mark.rule("nato", "22.2.5", "7.2.II.E.2")
def test_brief_gas_goes_and_a_one_takes_persistent_gas_away():
    pos = at_war(dice=(1, 2), turn=5, since=3)
    brief, first, second, enemy = (pos.board.hex(h) for h in ("3216", "3118", "3117", "3119"))
    pos.gas = {
        brief: (Chemical("wp", False, 4),),
        first: (Chemical("wp", True, 4),),
        second: (Chemical("wp", True, 4),),
    }
    pos.gas[enemy] = (Chemical("nato", False, 4),)
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["done"]})
    assert set(pos.gas) == {second, enemy}


@pytest.mark.rule("nato", "22.2.6", "22.2.5")
def test_a_hex_is_struck_again_and_each_side_rolls_for_its_own_marker():
    pos = at_war(at("3117", "WG-1"), dice=(2, 3), turn=5, since=4)
    hex = pos.board.hex("3117")
    pos.gas[hex] = (Chemical("nato", True, 4), Chemical("wp", True, 4))
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["gas tactical brief", "at 3117", "done"]})
    assert pos.chemical["wp"] == 5
    assert state(pos, "WG-1") == (False, True)
    assert sorted((m.by, m.persistent, m.turn) for m in pos.gas[hex]) == [("nato", True, 4), ("wp", True, 5)]


@pytest.mark.rule("nato", "22.2.8", "33.3.3.2")
def test_gas_does_nothing_to_a_site():
    pos = at_war(at("site", "US-3-1ID-83"))
    pos.sites[unit(pos, "US-3-1ID-83")] = Site(pos.board.hex("3626"))
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["gas operational brief", "at 3626", "done"]})
    assert pos.sites == {unit(pos, "US-3-1ID-83"): Site(pos.board.hex("3626"))}


@pytest.mark.rule("nato", "22.2.9", "22.5")
def test_a_free_city_keeps_its_strength_under_gas_and_its_side_scores():
    pos = at_war()
    before = cities.organic_defence(pos, pos.board.hex("3117"))
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["gas tactical brief", "at 3117", "done"]})
    assert cities.organic_defence(pos, pos.board.hex("3117")) == before > 0
    assert pos.points["nato"] == 2


@pytest.mark.rule("nato", "22.2")
def test_there_is_no_gas_in_defence():
    assert [verb.word for verb in DEFENDING.verbs] == ["strike", "release", "done"]


@pytest.mark.rule("nato", "35.7")
def test_gas_of_the_pact_is_better_in_a_turn_of_surprise():
    pos = at_war(at("3216", "WG-1"), since=1, turn=1, dice=(4,))
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["gas tactical brief", "at 3216", "done"]})
    assert told(pos, "gas-result")[0]["result"] == "D1"


# -- chemical ground ----------------------------------------


@pytest.mark.rule("nato", "22.3", "22.3.1(1)")
def test_who_starts_in_gas_of_either_side_goes_one_hex():
    pos = at_war(at("3215", "SU-16GT"))
    pos.gas[pos.board.hex("3215")] = (Chemical("wp", True, 4),)
    assert movement.must_use_minimum(pos, unit(pos, "SU-16GT"))
    assert against(pos, "wp", "march SU-16GT")[0] == "12.5.1"


@pytest.mark.rule("nato", "22.3.1(2)")
def test_gas_stops_a_move_on_the_ground():
    pos = at_war(at("3214", "SU-16GT"))
    pos.gas[pos.board.hex("3215")] = (Chemical("nato", True, 4),)
    ask = asked(begin(pos, "wp", "move SU-16GT"), {"wp": ["enter 3215"]})
    assert ask.options == ["stop"]


@pytest.mark.rule("nato", "22.3.1(12)", "22.3.2")
def test_only_who_reacts_into_gas_of_this_player_turn_suffers_it():
    hex = "3216"
    pos = at_war(at(hex, "WG-1"), dice=(6,))
    pos.gas[pos.board.hex(hex)] = (Chemical("wp", False, 4),)
    gas_reacting(pos, unit(pos, "WG-1"), pos.board.hex(hex))
    assert where(pos, "WG-1") == "eliminated"
    old = at_war(at(hex, "WG-1"))
    old.gas[old.board.hex(hex)] = (Chemical("wp", True, 3), Chemical("nato", False, 4))
    gas_reacting(old, unit(old, "WG-1"), old.board.hex(hex))
    assert state(old, "WG-1") == (False, False)
    moved = at_war(at("3217", "WG-1"))
    moved.gas[moved.board.hex(hex)] = (Chemical("nato", False, 4),)
    run(begin(moved, "nato", "move WG-1"), moved, {"nato": [f"enter {hex}", "stop"]})
    assert state(moved, "WG-1") == (False, False)


@pytest.mark.rule("nato", "22.3.3")
def test_both_markers_together_stop_and_cost_two_points_more():
    pos = at_war(at("3214", "SU-16GT"))
    hex = pos.board.hex("3215")
    pos.gas[hex] = (Chemical("nato", True, 4),)
    pos.nuclear.add(hex)
    pos.touch()
    assert costs.step_cost(pos, "wp", pos.board.hex("3214"), hex).value("21.1.3(1)") == 2
    ask = asked(begin(pos, "wp", "move SU-16GT"), {"wp": ["enter 3215"]})
    assert ask.options == ["stop"]


@pytest.mark.rule("nato", "22.3.2", "7.2.II.F.2")
def test_a_brigade_that_reacts_into_gas_rolls_at_once():
    pos = at_war(at("3216", "WG-1"), at("3217", "WG-2"), at("3215", "SU-16GT"), dice=(4,))
    pos.gas[pos.board.hex("3216")] = (Chemical("wp", False, 4),)
    battle = Attack("wp", pos.board.hex("3216"))
    run(reaction_segment(pos, battle), pos, {"nato": ["react WG-2"]})
    assert (where(pos, "WG-2"), *state(pos, "WG-2")) == ("3216", False, True)


@pytest.mark.rule("nato", "21.1.3(5)", "22.3.3")
def test_nobody_reacts_into_or_out_of_nuclear_ground():
    pos = at_war(at("3216", "WG-1"), at("3217", "WG-2"))
    battle = Attack("wp", pos.board.hex("3216"))
    assert may_react(pos, battle, unit(pos, "WG-2")) is None
    pos.nuclear = {pos.board.hex("3217")}
    reason = may_react(pos, battle, unit(pos, "WG-2"))
    assert reason is not None
    assert reason.rule == "21.1.3(5)"
    pos.nuclear = {pos.board.hex("3216")}
    reason = may_react(pos, battle, unit(pos, "WG-2"))
    assert reason is not None
    assert reason.rule == "25.1.2.1"


# -- airfields ----------------------------------------


@pytest.mark.rule("nato", "22.4", "22.2.1")
@pytest.mark.parametrize(("points", "left"), [(9, 6), (4, 2), (2, 2), (1, 1)])
def test_gas_on_airfields_takes_points_of_this_turn_but_leaves_two(points: int, left: int):
    """First turn, a six: three points."""
    pos = at_war(dice=(6,))
    pos.tactical["nato"] = points
    run(chemical_strike_segment(pos, "wp"), pos, {"wp": ["airfields", "done"]})
    assert pos.tactical["nato"] == left
    assert pos.chemical["wp"] == 5
    assert pos.tactical_lost == {"wp": 0, "nato": 0}
    pos.stage = "placing"
    assert "airfields" not in asked(chemical_strike_segment(pos, "wp"), {}).options


def test_options_of_the_phases_are_complete():
    pos = at_war()
    assert options_of(pos, "wp", "gas") == [
        f"gas {mode} {lasting}" for mode in ("tactical", "operational") for lasting in ("persistent", "brief")
    ]


def test_players_may_agree_to_have_no_nuclear_weapons():
    game, asked, chance = grognard.new("nato", "baltap", seed=2, options={"nuclear_weapons": False}), set(), Random(2)
    while game.asked:
        side = game.asked[0]
        ask = game.ask(side)
        asked.add(ask.prompt)
        assert not any(option.startswith("release") for option in ask.options)
        game.answer(side, chance.choice(ask.options))
    assert "air-strikes" in asked
    assert "nuclear" not in asked
    assert game.result is not None
    assert game.result.rule != "34.1.3"
