"""Isolation and surrender [19.7]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import movement, strength
from grognard.games.nextwar.advanced import condition, headquarters, isolation, supply_units
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    at,
    empty,
    hex_of,
    position,
    rules_of,
    run,
    unit,
    where,
)  # fmt: skip


@pytest.mark.rule("nextwar", "19.7.1")
def test_a_unit_is_isolated_when_no_line_of_any_length_leads_to_a_source():
    pos = empty()
    supply_units.put(pos, "russia", hex_of(pos, "3861"), msu=False, rule="19.4")
    at(pos, "2749", "ru-18a")
    assert isolation.cut_off(pos, "russia") == set()
    at(pos, "2649", "pl-15")
    ring = [n for n in pos.board.neighbours[hex_of(pos, "2749")] if pos.scenario.is_land[n]]
    free = [u for u in pos.scenario.of_side["nato"] if pos.counter(u).kind == "land" and not pos.standing[u]]
    for hex, u in zip(ring, free):
        pos.put(u, hex)
    assert isolation.cut_off(pos, "russia") == {unit(pos, "ru-18a")}
    pos.emergency = {unit(pos, "ru-18a")}
    assert isolation.cut_off(pos, "russia") == set()
    pos.emergency = set()
    pos.change(unit(pos, "ru-18a"), assaulted="paradrop")
    assert isolation.cut_off(pos, "russia") == set()


@pytest.mark.rule("nextwar", "19.7.1")
def test_enemy_zones_isolate_unless_a_friend_stands_in_them():
    pos = empty()
    supply_units.put(pos, "russia", hex_of(pos, "3861"), msu=False, rule="19.4")
    at(pos, "3356", "ru-18a")
    for label, id in (("3355", "pl-15"), ("3456", "pl-20"), ("3256", "us-abct")):  # every other hex around it
        at(pos, label, id)
    supply_units.put(pos, "russia", hex_of(pos, "3356"), msu=True, rule="19.4.a")
    assert isolation.cut_off(pos, "russia") == {
        unit(pos, "ru-18a")
    }  # each way out leads through a zone; the column is not judged
    at(pos, "3357", "ru-7")
    assert isolation.cut_off(pos, "russia") == set()


@pytest.mark.rule("nextwar", "19.7.1", "M.2")
def test_the_supreme_hq_and_kaliningrad_keep_units_from_isolation():
    pos = empty(scenario=CAMPAIGN)
    at(pos, "1448", "ru-18a")
    assert isolation.cut_off(pos, "russia") == set()  # Kaliningrad
    pos.control[hex_of(pos, "1548")] = "nato"
    for label in ("5955", "6054"):
        pos.control[hex_of(pos, label)] = "nato"
    pos.changes += 1
    assert isolation.cut_off(pos, "russia") == {unit(pos, "ru-18a")}
    at(pos, "1348", "hq-jscw")
    assert isolation.cut_off(pos, "russia") == set()


@pytest.mark.rule("nextwar", "19.7.2")
def test_isolation_halves_both_strengths_once_after_strikes():
    pos = position()
    u, hex = unit(pos, "ru-4gt"), hex_of(pos, "3556")
    pos.isolated, pos.out_of_supply, pos.strikes = {u}, {u}, {u: 1}
    struck = pos.attack(u) - 1
    assert int(strength.attack_of(pos, u, hex, []).value("19.7.2")) == struck // 2 - struck
    assert strength.attack_of(pos, u, hex, []).value("19.5") == 0
    assert strength.defence_of(pos, u, hex, [u]).value("19.7.2") < 0
    assert condition.movement_points(pos, u, 8) == 3  # 8 - 1, halved once
    pos.out_of_supply = set()
    assert condition.movement_points(pos, u, 8) == 3  # isolation alone halves it, too
    hq = unit(pos, "hq-1gta")
    assert headquarters.is_able(pos, hq)
    pos.isolated.add(hq)
    assert not headquarters.is_able(pos, hq)


@pytest.mark.rule("nextwar", "19.7.3", "19.7.4", "M.SOP.13")
def test_isolated_units_check_their_efficiency_or_surrender_for_double_points():
    pos = empty(dice=[9])
    at(pos, "2749", "ru-18a")
    pos.isolated = {unit(pos, "lt-iw")}
    at(pos, "3647", "lt-iw")
    run(isolation.isolation_phase(pos, None), pos)
    assert pos.isolated == set()  # the Lithuanians are linked again, the Russians have surrendered
    assert where(pos, "ru-18a") == "gone"
    assert pos.this_turn["nato"] == 2 * 2  # a regiment, twice


@pytest.mark.rule("nextwar", "19.7.4")
def test_a_unit_that_passes_its_check_stays_isolated():
    pos = empty(dice=[0])
    at(pos, "2749", "ru-18a")
    run(isolation.isolation_phase(pos, None), pos)
    assert pos.isolated == {unit(pos, "ru-18a")}
    assert where(pos, "ru-18a") == "2749"


@pytest.mark.rule("nextwar", "19.7.1", "19.7.4")
def test_both_sides_are_judged_before_anybody_surrenders():
    pos = empty(dice=[9, 9, 9, 9, 9, 9, 0])
    pos.initiative = "russia"
    at(pos, "3353", "lt-iw")
    ring = [n for n in pos.board.neighbours[hex_of(pos, "3353")] if pos.scenario.is_land[n]]
    besiegers = [u for u in pos.scenario.of_side["russia"] if pos.counter(u).kind == "land"][: len(ring)]
    for hex, u in zip(ring, besiegers):
        pos.put(u, hex)
    assert isolation.cut_off(pos, "russia") == set(besiegers)
    run(isolation.isolation_phase(pos, None), pos)
    assert not any(pos.standing[u] for u in besiegers)  # they have surrendered
    assert pos.isolated == {unit(pos, "lt-iw")}


@pytest.mark.rule("nextwar", "25.3", "19.4.a", "27.3.1", "27.3.2")
def test_columns_move_in_initiative_and_basic_segments_and_depots_never():
    pos = position(step="initiative-movement")
    depot = supply_units.on_map(pos, "russia")[0]
    column = supply_units.put(pos, "russia", hex_of(pos, "3861"), msu=True, rule="19.4.a")
    assert rules_of(movement.may_move(pos, "russia", depot)) == ["19.4.a"]
    assert movement.may_move(pos, "russia", column) is None
    assert movement.allowance(pos, column) == 6 * 6
    pos.strikes[column] = 1
    assert rules_of(movement.may_move(pos, "russia", column)) == ["27.3.1"]
    pos.strikes[column] = 2  # one hex in either kind of segment [27.3.2]
    assert movement.may_move(pos, "russia", column) is None
    for step, rules in (("exploitation-movement", ["25.3"]), ("reaction-movement", ["25.3"]), ("first-movement", [])):
        later = position(step=step)
        column = supply_units.put(later, "russia", hex_of(later, "3861"), msu=True, rule="19.4.a")
        assert rules_of(movement.may_move(later, "russia", column)) == rules
        later.strikes[column] = 1
        if not rules:
            assert movement.allowance(later, column) == 6 * 3
