"""Stacking [9.0]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato import stacking, transport
from grognard.games.nato.position import ELIMINATED, REBUILDING
from grognard.games.nato.sequence import GROUND_MOVEMENT
from tests.nato.build import asked, at, begin, position, rules_against, run, unit, where

S = "strategic_surprise"
FULL = ("BR-12", "BR-22", "BR-4", "BR-6")


@pytest.mark.rule("nato", "9.1.1", "9.2")
def test_a_hex_holds_four_steps_one_artillery_unit_and_one_headquarters_of_any_front():
    pos = position(S, at("2911", "SU-16GT", "CZ-1T", "SU-34N", "SU-NEGF"))
    here = pos.board.hex("2911")
    assert not stacking.is_over(pos, pos.stack(here, "wp"))
    for one_more in ("SU-83A", "SU-34S", "SU-SEGF"):
        assert stacking.is_over(pos, [*pos.stack(here, "wp"), unit(pos, one_more)])
    assert not stacking.is_over(pos, [*pos.stack(here, "wp"), unit(pos, "WP-airlift-1")])


@pytest.mark.rule("nato", "9.1.1")
def test_a_cadre_counts_one_step():
    pos = position(S, at("2911", "SU-16GT", "CZ-1T", cadre=True))
    assert stacking.load(pos, pos.stack(pos.board.hex("2911"), "wp"))[0] == 2


@pytest.mark.rule("nato", "9.1.1")
def test_no_move_ends_where_there_is_no_room():
    pos = position(S, at("3322", "BR-7"), at("3321", *FULL, moved=True))
    assert rules_against(asked(begin(pos, "nato", "move BR-7"), {"nato": ["enter 3321"]}), "stop") == ["9.1.1"]


@pytest.mark.rule("nato", "29.1")
def test_two_headquarters_do_not_stack():
    pos = position(S, at("3322", "BR-I"), at("3321", "WG-I", moved=True))
    assert rules_against(asked(begin(pos, "nato", "move BR-I"), {"nato": ["enter 3321"]}), "stop") == ["29.1"]


@pytest.mark.rule("nato", "9.1.1")
def test_units_may_come_where_others_will_leave_but_the_segment_does_not_end_before_they_have():
    pos = position(S, at("3322", "BR-7"), at("3321", *FULL))
    run(begin(pos, "nato", "move BR-7"), pos, {"nato": ["enter 3321", "stop"]})
    assert rules_against(Ask("nato", "12.0", GROUND_MOVEMENT, pos, "nato"), "done") == ["9.1.1"]
    run(begin(pos, "nato", "move BR-12"), pos, {"nato": ["enter 3320", "stop"]})
    assert rules_against(Ask("nato", "12.0", GROUND_MOVEMENT, pos, "nato"), "done") == []


@pytest.mark.rule("nato", "9.1.1")
def test_a_segment_does_not_wait_for_units_that_are_not_active():
    pos = position(S, at("1318", "DK-J1", "DK-J2", "DK-J3"), at("1318", "WG-1", "WG-2", moved=True), turn=1)
    assert stacking.over_stacked(pos, "nato") == [pos.board.hex("1318")]
    assert rules_against(Ask("nato", "12.0", GROUND_MOVEMENT, pos, "nato"), "done") == []


@pytest.mark.rule("nato", "9.1.3")
def test_what_is_over_the_limit_after_movement_is_lost_by_choice_of_its_owner():
    pos = position(S, at("3321", "BR-7", *FULL, moved=True))
    ask = asked(stacking.remove_excess(pos, "nato"), {})
    assert ask.side == "nato"
    assert len(ask.options) == 5
    run(stacking.remove_excess(pos, "nato"), pos, {"nato": ["lose BR-22"]})
    assert where(pos, "BR-22") == ELIMINATED


@pytest.mark.rule("nato", "9.1.3")
def test_only_what_is_too_much_can_be_lost_and_a_headquarters_is_rebuilt():
    pos = position(S, at("3321", "BR-7", "BR-I", "WG-I"), turn=4)
    run(stacking.remove_excess(pos, "nato"), pos, {"nato": ["lose WG-I"]})
    assert where(pos, "WG-I") == REBUILDING
    assert pos.rebuilt == {unit(pos, "WG-I"): 6}


@pytest.mark.rule("nato", "9.1.1")
@pytest.mark.parametrize(("there", "room"), [(FULL[:3], True), (FULL, False)])
def test_nobody_is_flown_into_a_full_hex(there: tuple[str, ...], room: bool):
    pos = position(S, at("3626", "US-1-82"), at("3524", *there), at("ready", "NATO-airlift-1"))
    assert (pos.board.hex("3524") in transport.airlift_to(pos, unit(pos, "US-1-82"))) is room
