"""Bridges blown and built [OPT.5]."""

from fractions import Fraction

import pytest

from grognard.engine.phase import phase
from grognard.games.superpowers import bridges
from grognard.games.superpowers.sequence import MOVEMENT
from tests.superpowers import build
from tests.superpowers.build import at, options_of, phase_ask, position, rules_against, run, told, where

rule = pytest.mark.rule
ON = {"bridges": True}
TANK, INFANTRY = "m_wg_241_24", "m_wg_242_24"
# Landshut: 2427 city; 2328 urban over the Isar by road and bridge; 2428 urban over the Isar without a bridge


def landshut(*placements, **fields):
    return position("munich", *placements, options=ON, **fields)


def ask(pos, side="nato"):
    return phase_ask(pos, side, "demolish", "bridge", "done")


def carry_out(pos, *answers, side="nato"):
    procedure = phase(pos, side, "SEQ.C", MOVEMENT)
    run(procedure, pos.copy() if pos.dice.rolls else pos, {side: [*answers, "done"]})


def begin(pos, *answers, side="nato"):
    """The same when dice are scripted for later."""
    for answer in answers:
        assert rules_against(ask(pos, side), answer) == []
        for _ in build.begin(pos, side, answer):
            raise AssertionError("nobody should be asked")


def hexes(pos, *labels):
    return tuple(pos.scenario.board.hex(label) for label in labels)


def cost(pos, here, there):
    return bridges.move_cost(pos, *hexes(pos, here, there)).total


def blown(pos, here, there):
    pos.destroyed_bridges.add(bridges.hexside(*hexes(pos, here, there)))
    return pos


# -- costs ----------------------------------------------------------------------------------------------------------


@rule("superpowers", "OPT.5.a", "3.5A.y")
def test_with_the_option_rivers_cost_four_and_two_and_bridges_carry_the_road():
    off, on = position("munich"), landshut()
    assert (cost(off, "2427", "2428"), cost(on, "2427", "2428")) == (1 + 2, 1 + 4)  # major, from a city
    assert (cost(off, "2528", "2428"), cost(on, "2528", "2428")) == (1 + 4, 1 + 4)  # major, from clear
    assert (cost(off, "2423", "2324"), cost(on, "2423", "2324")) == (1 + 1, 1 + 2)  # minor
    assert (cost(off, "2427", "2328"), cost(on, "2427", "2328")) == (Fraction(5, 2), Fraction(1, 2))  # road and bridge


@rule("superpowers", "OPT.5.a")
def test_where_the_bridge_is_gone_the_river_costs_its_price_and_the_road_does_not_help():
    assert cost(blown(landshut(), "2427", "2328"), "2427", "2328") == 1 + 4


@rule("superpowers", "OPT.5.i")
def test_a_bridge_built_in_play_costs_one_point():
    pos = landshut()
    pos.built_bridges.add(bridges.hexside(*hexes(pos, "2427", "2428")))
    assert cost(pos, "2427", "2428") == 1 + 1
    tally = bridges.move_cost(pos, *hexes(pos, "2428", "2427"))
    assert tally.value("OPT.5.i") == 1


@rule("superpowers", "OPT.5.a")
def test_searches_see_the_bridges_as_they_are():
    pos = landshut()
    assert bridges.edges(pos) is pos.scenario.edges
    a, b = hexes(pos, "2427", "2328")
    blown(pos, "2427", "2328")
    table = bridges.edges(pos)
    assert (dict(table[a])[b], dict(table[b])[a]) == (10, 10)  # in halves
    unchanged = [h for h in pos.scenario.board.hexes if table[h] != pos.scenario.edges[h]]
    assert sorted(unchanged) == sorted((a, b))
    assert bridges.edges(pos.copy()) is table


@rule("superpowers", "OPT.5.i")
def test_searches_see_bridges_built_in_play():
    pos = landshut()
    a, b = hexes(pos, "2427", "2428")
    pos.built_bridges.add(bridges.hexside(a, b))
    assert (dict(bridges.edges(pos)[a])[b], dict(bridges.edges(pos)[b])[a]) == (4, 4)  # in halves


def test_tables_of_costs_do_not_pile_up():
    pos = blown(landshut(), "2427", "2328")
    kept = pos.scenario.bridged_edges
    kept.clear()
    kept.update(((frozenset({(n, n)}),), pos.scenario.edges) for n in range(bridges.KEPT - 1))
    bridges.edges(pos)
    assert len(kept) == bridges.KEPT
    pos.built_bridges.add(bridges.hexside(*hexes(pos, "2427", "2428")))
    bridges.edges(pos)
    assert len(kept) == 1


@rule("superpowers", "OPT.5.a")
def test_a_unit_pays_for_the_river_when_it_moves_over_a_blown_bridge():
    pos = blown(landshut(at("2427", TANK)), "2427", "2328")
    run(build.begin(pos, "nato", f"move {TANK}"), pos, {"nato": ["enter 2328", "stop"]})
    assert told(pos, "moved")[0]["spent"] == 5


# -- demolition -----------------------------------------------------------------------------------------------------


@rule("superpowers", "OPT.0.a", "OPT.0.b", "OPT.5.a")
def test_without_the_option_nobody_works_at_bridges():
    pos = position("munich", at("2427", TANK))
    assert ask(pos).options == ["done"]
    assert rules_against(ask(pos), f"demolish {TANK} 2427 2328") == ["OPT.5.d"]
    assert rules_against(ask(pos), "bridge 2427 2428") == ["OPT.5.f"]


@rule("superpowers", "OPT.5.d")
def test_a_unit_at_the_bridge_spends_its_movement_phase():
    pos = landshut(at("2427", TANK))
    assert ask(pos).options == [f"demolish {TANK} 2427 2328", "done"]
    begin(pos, f"demolish {TANK} 2427 2328")
    assert f"move {TANK}" not in options_of(pos, "nato", "move")
    assert pos.moved_any  # no movement after combat any more
    assert pos.bridge_actions == {"nato": 1, "wp": 0}
    assert told(pos, "charges-laid") == [{"unit": TANK, "hex": "2427", "beyond": "2328"}]


@rule("superpowers", "OPT.5.d")
def test_a_unit_that_came_by_air_lays_no_charges():
    pos = landshut(at("2427", TANK))
    pos.flown.add(pos.scenario.index[TANK])
    assert rules_against(ask(pos), f"demolish {TANK} 2427 2328") == ["OPT.5.d"]


@rule("superpowers", "OPT.5.d", "OPT.5.f")
@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (f"demolish {TANK} 2427 nowhere", "OPT.5.d"),
        (f"demolish {TANK} nowhere 2328", "OPT.5.d"),
        (f"demolish {TANK} 2427 4801", "OPT.5.d"),
        ("demolish nobody 2427 2328", "OPT.5.d"),
        ("demolish", "OPT.5.d"),
        ("bridge 2427 nowhere", "OPT.5.f"),
        ("bridge nowhere 2427", "OPT.5.f"),
        ("bridge 2427 4801", "OPT.5.f"),
        ("bridge 2427", "OPT.5.f"),
    ],
)
def test_what_is_no_work_at_a_bridge_has_a_reason(answer, rule):
    assert rules_against(ask(landshut(at("2427", TANK))), answer) == [rule]


@rule("superpowers", "OPT.5.d")
def test_only_a_ground_unit_of_ones_own_that_has_not_moved_and_stands_at_a_bridge_lays_charges():
    heli, away, enemy = "m_wg_26_pah_ii", "m_wg_243_24", "m_su_1_mr_48"
    pos = landshut(at("2427", TANK, INFANTRY, heli), at("2426", away), at("2328", enemy))
    pos.moved.add(pos.scenario.index[TANK])
    at_the_bridge = (TANK, heli, away, enemy)  # moved, no ground unit, not there, not ours
    for wrong in (
        *(f"{u} 2427 2328" for u in at_the_bridge),
        f"{enemy} 2328 2427",
        f"{INFANTRY} 2427 2428",
        "2427 2328",
    ):
        assert rules_against(ask(pos), "demolish " + wrong) == ["OPT.5.d"]
    assert rules_against(ask(pos), f"demolish {INFANTRY} 2427 2328") == []


@rule("superpowers", "OPT.5.e")
@pytest.mark.parametrize(("die", "destroyed"), [(5, True), (4, False)])
def test_each_enemy_at_the_bridge_takes_one_from_the_die_and_three_destroys_it(die, destroyed):  # D23
    pos = landshut(at("2427", TANK), at("2328", "m_su_1_mr_48", "m_su_2_mr_48"), dice=[die])
    begin(pos, f"demolish {TANK} 2427 2328")
    run(bridges.roll_demolitions(pos, "nato"), pos)
    assert bool(pos.destroyed_bridges) == destroyed
    assert told(pos, "bridge-destroyed" if destroyed else "bridge-stands")[0]["roll"].total == die - 2


@rule("superpowers", "OPT.5.d")
def test_the_die_falls_after_the_owners_combat_phase_not_the_enemys():
    pos = landshut(at("2427", TANK), dice=[3])
    begin(pos, f"demolish {TANK} 2427 2328")
    list(bridges.roll_demolitions(pos, "wp"))
    assert (pos.rolls, len(pos.demolitions)) == (0, 1)
    run(bridges.roll_demolitions(pos, "nato"), pos)
    assert (len(pos.destroyed_bridges), pos.demolitions) == (1, [])


@rule("superpowers", "OPT.5.d")
def test_a_unit_driven_from_the_bridge_does_not_blow_it():
    pos = landshut(at("2427", TANK))
    begin(pos, f"demolish {TANK} 2427 2328")
    pos.put(pos.scenario.index[TANK], pos.scenario.board.hex("2426"))
    run(bridges.roll_demolitions(pos, "nato"), pos)
    assert told(pos, "demolition-lapses")
    assert not pos.destroyed_bridges


@rule("superpowers", "OPT.5.d", "OPT.5.e")
def test_a_bridge_is_blown_once_and_by_the_living():
    pos = landshut(at("2427", TANK, INFANTRY), dice=[6])
    begin(pos, f"demolish {TANK} 2427 2328", f"demolish {INFANTRY} 2427 2328")
    run(bridges.roll_demolitions(pos, "nato"), pos)
    assert [e["unit"] for e in told(pos, "demolition-lapses")] == [INFANTRY]
    pos = landshut(at("2427", TANK))
    begin(pos, f"demolish {TANK} 2427 2328")
    pos.take_off(pos.scenario.index[TANK], "pool")
    run(bridges.roll_demolitions(pos, "nato"), pos)
    assert not pos.destroyed_bridges


@rule("superpowers", "OPT.5.b")
@pytest.mark.parametrize(
    ("slug", "side", "unit", "here", "there", "limit"),
    [
        ("munich", "nato", TANK, "2427", "2328", 3),
        ("munich", "wp", "m_su_1_mr_48", "2427", "2328", 6),
        ("rhine", "nato", "r_us_2_32_1", "2126", "2025", 4),
        ("rhine", "wp", "r_su_1_tk_8g", "2126", "2025", 4),
    ],
)
def test_a_side_has_so_many_bridge_actions_a_turn(slug, side, unit, here, there, limit):
    pos = position(slug, at(here, unit), options=ON)
    pos.bridge_actions[side] = limit - 1
    assert rules_against(ask(pos, side), f"demolish {unit} {here} {there}") == []
    pos.bridge_actions[side] = limit
    assert rules_against(ask(pos, side), f"demolish {unit} {here} {there}") == ["OPT.5.b"]


@rule("superpowers", "OPT.5.b")
def test_building_counts_against_the_same_limit():
    pos = landshut(at("2427", TANK), at("2428", INFANTRY))
    pos.bridge_actions["nato"] = 3
    assert ask(pos).options == ["done"]
    assert rules_against(ask(pos), "bridge 2427 2428") == ["OPT.5.b"]


@rule("superpowers", "OPT.5.d", "OPT.5.c")
def test_a_bridge_built_in_play_can_be_blown_again():
    pos = blown(landshut(at("2427", TANK), dice=[6]), "2427", "2328")
    side = bridges.hexside(*hexes(pos, "2427", "2328"))
    pos.built_bridges.add(side)
    begin(pos, f"demolish {TANK} 2427 2328")
    run(bridges.roll_demolitions(pos, "nato"), pos)
    assert (pos.built_bridges, pos.destroyed_bridges) == (set(), {side})


# -- building -------------------------------------------------------------------------------------------------------


@rule("superpowers", "OPT.5.f", "OPT.5.g", "OPT.5.h", "OPT.5.c")
def test_units_on_both_banks_build_a_bridge_by_the_end_of_the_phase():
    pos = landshut(at("2427", TANK), at("2428", INFANTRY))
    begin(pos, "bridge 2427 2428")
    builders = {pos.scenario.index[TANK], pos.scenario.index[INFANTRY]}
    assert (pos.moved, pos.fought, pos.built_bridges) == (builders, set(), set())  # they may not move, but fight
    run(bridges.finish_building(pos, "nato"), pos)
    assert pos.built_bridges == {bridges.hexside(*hexes(pos, "2427", "2428"))}
    assert pos.building == []
    assert told(pos, "bridge-begun") == [{"units": [TANK, INFANTRY], "hex": "2427", "beyond": "2428"}]
    assert [set(e.values()) for e in told(pos, "bridge-built")] == [{"2427", "2428"}]


@rule("superpowers", "OPT.5.f")
def test_the_same_bridge_is_not_built_twice():
    pos = landshut(at("2427", TANK, "m_wg_243_24"), at("2428", INFANTRY, "m_wg_244_24"))
    carry_out(pos, "bridge 2427 2428", f"builder {TANK}", f"builder {INFANTRY}")
    assert rules_against(ask(pos), "bridge 2427 2428") == ["OPT.5.f"]


@rule("superpowers", "OPT.5.g")
def test_of_a_stack_the_owner_says_who_builds_and_the_others_may_move():
    pos = landshut(at("2427", TANK, "m_wg_243_24"), at("2428", INFANTRY))
    carry_out(pos, "bridge 2427 2428", "builder m_wg_243_24")
    assert pos.moved == {pos.scenario.index["m_wg_243_24"], pos.scenario.index[INFANTRY]}
    assert where(pos, TANK) == "2427"


@rule("superpowers", "OPT.5.f", "OPT.5.g")
def test_a_bridge_needs_a_river_without_one_and_unmoved_units_on_both_banks():
    pos = landshut(at("2427", TANK), at("2428", INFANTRY), at("2426", "m_wg_243_24"), at("2328", "m_wg_244_24"))
    assert rules_against(ask(pos), "bridge 2426 2427") == ["OPT.5.f"]  # no river
    assert rules_against(ask(pos), "bridge 2328 2427") == ["OPT.5.f"]  # a bridge is there
    assert rules_against(ask(pos), "bridge 2428 2528") == ["OPT.5.f"]  # one bank is empty
    assert rules_against(ask(pos), "bridge 2428 2427") == ["OPT.5.f"]  # a hexside has one name
    pos.moved.add(pos.scenario.index[INFANTRY])
    assert rules_against(ask(pos), "bridge 2427 2428") == ["OPT.5.g"]


@rule("superpowers", "OPT.5.f")
def test_a_blown_bridge_can_be_replaced():
    pos = blown(landshut(at("2427", TANK), at("2328", "m_wg_244_24")), "2427", "2328")
    begin(pos, "bridge 2328 2427")
    run(bridges.finish_building(pos, "nato"), pos)
    assert cost(pos, "2427", "2328") == Fraction(1, 2) + 1
