"""Deliberate destruction [27.2.1]: what an owner wrecks before the enemy has it."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import helicopters
from grognard.games.nextwar.advanced import control, places
from grognard.games.nextwar.units import Clearing
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    at,
    empty,
    hex_of,
    rules_against,
    rules_of,
    run,
    script,
    told,
    unit,
)  # fmt: skip


@pytest.mark.rule("nextwar", "27.2.1")
def test_an_owner_wrecks_a_place_with_an_enemy_within_two_hexes_without_collateral_damage():
    pos = empty(dice=[3], turn=2, step="wreck")
    at(pos, "3056", "ru-4ga")
    ask = asked(control.deliberate_destruction(pos, "nato"))
    assert rules_against(ask, "wreck 3163 airfield") == ["27.2.1"]
    run(control.deliberate_destruction(pos, "nato"), pos, {"nato": ["wreck 3054 airfield"]})
    modifiers = {m.text: m.value for m in told(pos, "wrecks")[0]["modifiers"]}
    assert modifiers == {"table-airfield": -1, "table-no_unit": 2}
    assert pos.place_strikes == {"3054 airfield": 2}  # 3 - 1 + 2 = 4
    assert pos.pending == []


@pytest.mark.rule("nextwar", "27.2.1")
@pytest.mark.parametrize(("label", "rules"), [("3056", []), ("3057", ["27.2.1"])])
def test_an_enemy_three_hexes_away_is_too_far_for_an_owner_to_wreck_his_place(label: str, rules: list[str]):
    pos = empty(turn=2, step="wreck")
    at(pos, label, "ru-4ga")
    assert rules_of(control.may_wreck(pos, "nato", hex_of(pos, "3054"), "airfield")) == rules


@pytest.mark.rule("nextwar", "27.2.1")
@pytest.mark.parametrize("cleared", [False, True])
def test_it_is_harder_to_wreck_what_is_being_captured(cleared: bool):
    pos = empty(dice=[0], turn=2, step="wreck")
    at(pos, "3054", "ru-4ga")
    if cleared:
        pos.cleared.add(hex_of(pos, "3054"))  # the hex changes hands in this step
    run(control.deliberate_destruction(pos, "nato"), pos, {"nato": ["wreck 3054 airfield"]})
    modifiers = {m.text: m.value for m in told(pos, "wrecks")[0]["modifiers"]}
    captured = {"table-captured_now": 2} if cleared else {}
    assert modifiers == {"table-airfield": -1, "table-enemy_inside": 1, "table-no_unit": 2} | captured


@pytest.mark.rule("nextwar", "27.2.1")
def test_a_place_may_be_destroyed_by_its_owner_but_not_by_others():
    pos = empty(dice=[0], turn=2, step="wreck")
    at(pos, "3056", "ru-4ga")
    at(pos, "3055", "lt-iw")
    assert rules_of(control.may_wreck(pos, "russia", hex_of(pos, "3054"), "airfield")) == ["27.2.1"]
    run(control.deliberate_destruction(pos, "nato"), pos, {"nato": ["wreck 3054 airfield"]})
    assert pos.place_strikes == {"3054 airfield": places.DESTROYED}  # 0 - 1


@pytest.mark.rule("nextwar", "27.2.1", "27.2.a")
def test_what_the_enemy_has_just_cleared_can_still_be_wrecked_and_scores_nothing_then():
    pos = empty(dice=[9], turn=2, step="clearing")
    base = hex_of(pos, "2349")
    at(pos, "2349", "pl-15")
    pos.clearing[base] = Clearing(pos.markers.pop(), "nato")
    pos.change(unit(pos, "pl-15"), clearing=True)
    pos.airmobile_all["russia"] = 0
    run(control.clearing_operations(pos, None), pos)
    at(pos, "2350", "ru-4ga")
    pos.place_strikes["2349 airbase"] = 2
    script(pos, 0)
    run(control.deliberate_destruction(pos, "russia"), pos, {"russia": ["wreck 2349 airbase", "done"]})
    modifiers = {m.text: m.value for m in told(pos, "wrecks")[0]["modifiers"]}
    assert modifiers == {"table-captured_now": 2, "table-enemy_inside": 1}
    run(control.hex_control(pos, None), pos)
    assert pos.controller(base) == "nato"
    assert "capture_airbase" not in [e["event"] for e in told(pos, "scored")]


@pytest.mark.rule("nextwar", "27.7.1")
def test_helicopters_leave_a_base_that_their_own_side_wrecks():
    pos = empty(dice=[0], turn=2, step="wreck")
    at(pos, "3056", "ru-4ga")
    at(pos, "3054", "h-pl2")
    ask = asked(control.deliberate_destruction(pos, "nato"), {"nato": ["wreck 3054 airfield"]})
    assert (ask.prompt, pos.place_strikes) == ("flee", {"3054 airfield": places.DESTROYED})


@pytest.mark.rule("nextwar", "27.7.2.2", "6.5.1.2.b")
def test_a_helicopter_that_leaves_a_wrecked_base_flies_again_in_the_next_turn():
    pos = empty(dice=[0], turn=2, step="wreck", scenario=CAMPAIGN)
    at(pos, "3056", "ru-4ga")
    at(pos, "3055", "lt-iw")
    at(pos, "3054", "h-pl2")
    run(control.deliberate_destruction(pos, "nato"), pos, {"nato": ["wreck 3054 airfield", "rebase 3751", "done"]})
    assert helicopters.may_change_base(pos, "nato", unit(pos, "h-pl2")) is not None  # it is done for this turn
    run(control.hex_control(pos, None), pos)
    assert helicopters.may_change_base(pos, "nato", unit(pos, "h-pl2")) is None


@pytest.mark.rule("nextwar", "27.2.1")
def test_what_else_is_in_the_hex_does_not_count():
    pos = empty(dice=[9, 9], turn=2, step="wreck", scenario=CAMPAIGN)
    at(pos, "1149", "ru-336")
    at(pos, "1150", "pl-15")
    answers = {"russia": ["wreck 1148 port", "wreck 1148 installation"]}
    run(control.deliberate_destruction(pos, "russia"), pos, answers)
    assert [{m.text: m.value for m in e["modifiers"]} for e in told(pos, "wrecks")] == [{"table-port": 1}, {}]
