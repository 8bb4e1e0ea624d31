"""Reserves and OMGs [28.0]."""

from __future__ import annotations

import msgspec
import pytest

from grognard.engine.ask import Ask
from grognard.games.nato.position import READY, Position
from grognard.games.nato.reserve import RESERVES, begin_reserve, may_be_reserve, reserve_phase
from grognard.games.nato.units import Chemical
from tests.nato.build import against, asked, at, begin, options_of, position, rules_against, rules_of, run, unit, where

S = "strategic_surprise"


def reserves(pos: Position, side: str) -> Ask:
    """What a side is asked in its Reserve Phase."""
    begin_reserve(pos, side)
    return Ask(side, "28.2.1", RESERVES, pos, side)


def moving(pos: Position, side: str, id: str, *path: str) -> Ask:
    begin_reserve(pos, side)
    return asked(reserve_phase(pos, side), {side: [f"move {id}", *(f"enter {hex}" for hex in path)]})


# -- who may be marked ----------------------------------------


@pytest.mark.rule("nato", "12.6", "28.1")
def test_who_has_spent_at_most_half_may_be_a_reserve():
    pos = position(S, at("3322", "BR-7", "BR-12"))
    run(begin(pos, "nato", "move BR-7"), pos, {"nato": ["enter 3321", "enter 3322", "stop"]})
    assert against(pos, "nato", "reserve BR-7") == []
    run(begin(pos, "nato", "move BR-12"), pos, {"nato": ["enter 3321", "enter 3322", "enter 3321", "stop"]})
    assert against(pos, "nato", "reserve BR-12") == ["12.6"]
    run(begin(pos, "nato", "reserve BR-7"), pos)
    assert pos.units[unit(pos, "BR-7")].reserve


@pytest.mark.rule("nato", "12.6")
@pytest.mark.parametrize(
    "state", [{"no_movement_supply": True}, {"no_combat_supply": True}, {"disrupted": True}, {"train": "entrained"}]
)
def test_who_is_not_fit_cannot_be_a_reserve(state: dict[str, object]):
    assert against(position(S, at("3322", "BR-7", **state)), "nato", "reserve BR-7") == ["12.6"]


@pytest.mark.rule("nato", "12.6", "28.1")
def test_who_stands_beside_the_enemy_cannot_be_a_reserve():
    """Border guards have no zone around them, but are beside it all the same."""
    pos = position(S, at("3013", "EG-Gr8"), at("3014", "BR-7"))
    assert against(pos, "nato", "reserve BR-7") == ["12.6"]


@pytest.mark.rule("nato", "12.6")
def test_artillery_and_headquarters_are_no_reserves():
    pos = position(S, at("2911", "SU-34N", "SU-NEGF"))
    assert options_of(pos, "wp", "reserve") == []
    assert against(pos, "wp", "reserve SU-34N") == ["12.6"]


@pytest.mark.rule("nato", "12.6", "28.1")
@pytest.mark.parametrize("marker", ["nuclear", "gas"])
def test_who_starts_or_ends_under_a_strike_marker_cannot_be_a_reserve(marker: str):
    """From 3322, where the marker lies, one hex on; and into it."""
    for path in (["enter 3321", "stop"], ["enter 3321", "enter 3322", "stop"]):
        pos = position(S, at("3322" if len(path) == 2 else "3421", "BR-7"))
        hex = pos.board.hex("3322")
        pos.nuclear, pos.gas = ({hex}, {}) if marker == "nuclear" else (set(), {hex: (Chemical("wp", True, 3),)})
        run(begin(pos, "nato", "move BR-7"), pos, {"nato": path})
        pos.paid[unit(pos, "BR-7")] = msgspec.structs.replace(pos.paid[unit(pos, "BR-7")], spent=0)
        assert rules_of(may_be_reserve(pos, "nato", unit(pos, "BR-7"))) == ["12.6"]


@pytest.mark.rule("nato", "12.6", "28.1")
def test_who_has_moved_by_rail_or_air_or_is_marked_already_cannot_be_a_reserve():
    pos = position(S, at("3322", "BR-7", moved=True), at("3323", "BR-12"))
    assert against(pos, "nato", "reserve BR-7") == ["12.6"]
    run(begin(pos, "nato", "reserve BR-12"), pos)
    assert against(pos, "nato", "reserve BR-12") == ["12.6"]


# -- the Reserve Phase ----------------------------------------


@pytest.mark.rule("nato", "28.1", "28.2.1", "25.9.3", "25.9", "28.0", "12.6", "8.1.6", "7.2.II.G")
def test_ex_28_1_an_omg_goes_through_the_breakthrough():
    """Two points of five for the Weser; then three hexes, the last two of them in enemy zones that cost nothing."""
    pos = position(S, at("2918", "EG-8"), at("2821", "BR-7"), at("3022", "BR-22"))
    run(begin(pos, "wp", "move EG-8"), pos, {"wp": ["enter 2919", "stop"]})
    assert against(pos, "wp", "reserve EG-8") == []
    run(begin(pos, "wp", "reserve EG-8"), pos)
    pos.breakthroughs[pos.board.hex("2921")] = "wp"
    assert pos.zone["nato"][pos.board.hex("2922")]
    ask = moving(pos, "wp", "EG-8", "2920", "2921", "2922")
    assert ask.options == ["stop"]
    assert pos.move is not None
    assert pos.move.spent == 3


@pytest.mark.rule("nato", "25.9.3", "28.2.1")
def test_zones_cost_as_usual_outside_breakthroughs_and_for_soft_units():
    pos = position(S, at("2920", "EG-8", reserve=True), at("2821", "BR-7"), at("3022", "BR-22"))
    ask = moving(pos, "wp", "EG-8", "2921")
    assert ask.cost("2922").total == 3  # out of one zone and into another
    pos = position(S, at("2920", "SU-83A", reserve=True), at("2821", "BR-7"), at("3022", "BR-22"))
    pos.breakthroughs[pos.board.hex("2921")] = "wp"
    assert moving(pos, "wp", "SU-83A", "2921").cost("2922").total == 3
    pos = position(S, at("2920", "EG-8", reserve=True), at("2821", "BR-7"), at("3022", "BR-22"))
    pos.breakthroughs[pos.board.hex("2921")] = "nato"  # of the other side
    assert moving(pos, "wp", "EG-8", "2921").cost("2922").total == 3


@pytest.mark.rule("nato", "28.2.1", "28.0", "12.2.2", "7.2.II.G")
def test_only_marked_units_move_by_half_of_the_printed_allowance_rounded_up_and_none_marches():
    pos = position(S, at("3303", "SU-21", reserve=True), at("3303", "SU-94G"))
    ask = reserves(pos, "wp")
    assert ask.options == ["move SU-21", "done"]
    assert rules_against(ask, "move SU-94G") == ["28.2.1"]
    assert rules_against(ask, "march SU-21") == ["28.2.1"]
    moving(pos, "wp", "SU-21")
    assert pos.move is not None
    assert pos.move.allowance == 3


@pytest.mark.rule("nato", "28.2.3")
def test_reserves_go_anywhere_and_into_zones():
    pos = position(S, at("3019", "SU-21", reserve=True), at("3021", "BR-7"))
    ask = moving(pos, "wp", "SU-21")
    assert {"enter 3020", "enter 3018", "enter 2919"} <= set(ask.options)


@pytest.mark.rule("nato", "28.4a", "9.1.1")
def test_four_steps_have_room_at_the_end():
    ask = moving(position(S, at("3303", "SU-21", reserve=True), at("3302", "SU-94G")), "wp", "SU-21", "3302")
    assert "stop" in ask.options
    asking = reserves(position(S, at("3303", "SU-21", "SU-94G", "SU-83A", reserve=True)), "wp")
    assert rules_against(asking, "done") == ["9.1.1"]
    crowd = position(S, at("3303", "SU-21", reserve=True), at("3302", "SU-94G", "SU-83A"))
    assert rules_against(moving(crowd, "wp", "SU-21", "3302"), "stop") == ["9.1.1"]


@pytest.mark.rule("nato", "28.2.5", "25.9.4", "23.8.2")
def test_markers_go_in_the_end():
    pos = position(S, at("3303", "SU-21", reserve=True))
    pos.breakthroughs = {pos.board.hex("2921"): "wp", pos.board.hex("2821"): "nato"}
    pos.interdicted = {(pos.board.hex("3303"), "nato"), (pos.board.hex("3120"), "wp")}
    begin_reserve(pos, "wp")
    run(reserve_phase(pos, "wp"), pos, {"wp": ["done"]})
    assert not pos.units[unit(pos, "SU-21")].reserve
    assert set(pos.breakthroughs.values()) == {"nato"}
    assert {by for _, by in pos.interdicted} == {"wp"}


@pytest.mark.rule("nato", "28.1", "12.6")
def test_units_that_have_not_moved_may_be_marked_and_minimum_movement_counts_as_the_whole():
    pos = position(S, at("3303", "SU-21"))
    assert against(pos, "wp", "reserve SU-21") == []
    pos = position(S, at("3303", "SU-21", disrupted=True))
    run(begin(pos, "wp", "move SU-21"), pos, {"wp": ["enter 3302", "stop"]})
    pos.change(unit(pos, "SU-21"), disrupted=False)
    assert against(pos, "wp", "reserve SU-21") == ["12.6"]


@pytest.mark.rule("nato", "28.2.2", "18.3")
def test_airmobile_reserves_fly():
    pos = position(S, at("3303", "SU-83A", reserve=True), at(READY, "WP-helicopter-1"))
    ask = reserves(pos, "wp")
    assert "insert SU-83A" in ask.options
    begin_reserve(pos, "wp")
    run(reserve_phase(pos, "wp"), pos, {"wp": ["insert SU-83A", "to 3302"]})
    assert where(pos, "SU-83A") == "3302"


@pytest.mark.rule("nato", "7.2.III.F", "28.2.5", "23.8.2")
def test_nato_s_reserves_move_and_its_markers_go():
    pos = position(S, at("3322", "BR-7", reserve=True))
    pos.breakthroughs[pos.board.hex("3319")] = "nato"
    pos.interdicted = {(pos.board.hex("3322"), "wp")}
    begin_reserve(pos, "nato")
    run(reserve_phase(pos, "nato"), pos, {"nato": ["move BR-7", "enter 3321", "stop"]})
    assert where(pos, "BR-7") == "3321"
    assert not pos.breakthroughs
    assert not pos.interdicted
    assert not pos.units[unit(pos, "BR-7")].reserve


@pytest.mark.rule("nato", "12.8", "28.2.1")
def test_the_danish_ferry_takes_no_reserves():
    pos = position(S, at("1513", "DK-Z1", reserve=True))
    assert rules_against(moving(pos, "nato", "DK-Z1"), "enter 1514") == ["12.8"]
