"""Fire that a player only thinks of tells what he could reckon himself, and nothing of lines or hidden units [6.11]."""

import pytest

from grognard.engine.reason import plain
from grognard.games.asl.shown.fire_thought_of import (
    is_firing,
    odds,
)
from tests.asl.build import at, field

SHAPE = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
IN_WOODS = f"h J8 w -; g J8 {SHAPE}"
BEHIND_WOODS = f"{IN_WOODS}; h J6 w -; g J6 {SHAPE}"
GROUP = at("J4", "ge.sq.467", "ge.lmg", "ge.ldr.8m1")
TARGET = at("J8", "ru.sq.447.rifle")


def looked(facts, *placed, phase="RPh", side="german", words=("J8",)):
    pos = field(facts, *placed, phase=phase)
    return plain(odds(pos, side, list(words)))


@pytest.mark.rule("asl", "6.11")
def test_a_blocked_line_is_not_told():
    assert looked(BEHIND_WOODS, GROUP, TARGET) == looked(IN_WOODS, GROUP, TARGET)
    assert looked(BEHIND_WOODS, GROUP, TARGET)["battle"]["chances"]


@pytest.mark.rule("asl", "12.11", "12.3")
def test_hidden_units_make_no_difference():
    bare = looked("", GROUP, TARGET)
    hidden = [at("J8", *["ru.sq.447.rifle"] * 4, hidden=True)]
    assert looked("", GROUP, TARGET, *hidden) == bare
    assert looked("", GROUP, *hidden) == looked("", GROUP) == {"could": [], "units": [], "battle": {}}


@pytest.mark.rule("asl", "12.13")
def test_under_a_question_mark_one_unit_is_like_four():
    one = looked("", GROUP, at("J8", "ru.sq.447.rifle", marker=3))
    assert one == looked("", GROUP, at("J8", *["ru.sq.447.rifle"] * 4, marker=3))
    assert one["battle"]["fp"]["total"] * 2 == looked("", GROUP, TARGET)["battle"]["fp"]["total"]


@pytest.mark.rule("asl", "7.1", "7.5", "7.53", "7.531")
def test_a_leader_directs_the_fire_unless_he_is_left_out():
    found = looked("", GROUP, TARGET)
    assert found["units"] == ["g1", "gw1", "g2"]
    assert found["battle"]["drm"]["total"] == -1
    assert looked("", GROUP, TARGET, words=("J8", "g1,gw1"))["battle"]["drm"]["total"] == 0


def test_who_cannot_fire_together_is_weighed_apart_and_who_is_named_first_goes_before():
    apart = at("M8", "ge.sq.447")
    found = looked("", GROUP, apart, TARGET)
    assert "g3" in found["could"]
    assert found["units"] == ["g1", "gw1", "g2"]
    assert looked("", GROUP, apart, TARGET, words=("J8", "g3,g1,gw1,g2"))["units"] == ["g3"]


@pytest.mark.rule("asl", "3.2")
def test_who_has_fired_is_weighed_as_for_the_next_prep_fire():
    fired = at("J4", "ge.sq.467", fired="final")
    assert looked("", fired, TARGET)["units"] == ["g1"]
    assert looked("", at("J4", "ge.sq.467", fired="prep"), TARGET, phase="PFPh")["could"] == []


@pytest.mark.rule("asl", "3.2", "3.4", "3.5")
def test_each_side_has_fire_phases_of_its_own():
    pos = field("", GROUP, TARGET)
    firing = {}
    for phase in ("RPh", "PFPh", "MPh", "DFPh", "AFPh", "APh"):
        pos.phase = phase
        firing[phase] = [side for side in ("german", "russian") if is_firing(pos, side)]
    assert {phase: sides for phase, sides in firing.items() if sides} == {
        "PFPh": ["german"], "DFPh": ["russian"], "AFPh": ["german"],
    }  # fmt: skip


def test_the_position_is_left_as_it_was():
    pos = field("", GROUP, TARGET, at("J8", "ru.sq.447.rifle", hidden=True), phase="RPh")
    before = [*pos.units]
    odds(pos, "german", ["J8"])
    assert (pos.phase, pos.units) == ("RPh", before)


def test_before_play_nothing_is_told():
    pos = field("", GROUP, TARGET, phase="")
    assert odds(pos, None, ["J8"]) == {}
