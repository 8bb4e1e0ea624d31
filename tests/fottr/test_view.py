"""What a side sees [21.4]."""

import pytest

from grognard.games.fottr.fog import unseen
from grognard.games.fottr.movement import MOVEMENT
from grognard.games.fottr.shown.view import view
from tests.fottr.build import Activity, at, position, run, unit

FOG = {"fog_of_war": True}


def ids_in(pos, side, hex):
    return [u["id"] for u in view(pos, side)["units"] if u.get("hex") == hex]


@pytest.mark.rule("fottr", "21.4")
def test_only_the_top_of_an_enemy_stack_is_seen():
    pos = position(at("62.18", "sov-13", "sov-70"), at("60.10", "ger-10inf", "ger-2inf"), options=FOG)
    assert ids_in(pos, "axis", "62.18") == ["sov-13", "unknown-62.18-1"]
    assert ids_in(pos, "allies", "62.18") == ["sov-13", "sov-70"]
    assert len([i for i in ids_in(pos, "allies", "60.10") if i.startswith("unknown")]) == 1


@pytest.mark.rule("fottr", "21.4")
def test_without_the_option_everything_is_open():
    pos = position(at("62.18", "sov-13", "sov-70"))
    assert unseen(pos, "axis") == set()


@pytest.mark.rule("fottr", "21.4")
@pytest.mark.parametrize(("hex", "seen"), [("22.17", True), ("35.36", True), ("31.16", False), ("60.10", False)])
def test_the_west_reads_german_signals_outside_germany(hex, seen):
    pos = position(at(hex, "ger-10inf", "ger-2inf"), options=FOG, scenario="three_players")
    assert (unseen(pos, "west") == set()) == seen


@pytest.mark.rule("fottr", "21.4")
def test_the_enemy_hears_only_that_something_stirs():
    pos = position(at("62.18", "sov-13", "sov-70"), options=FOG, phasing="soviet")
    run(Activity(MOVEMENT, "move").begin(pos, "allies", "sov-70"), pos, {"allies": ["enter 62.17", "stop"]})
    moved = next(e for e in pos.events if e.text == "moved")
    stirs = next(e for e in pos.events if e.text == "enemy-stirs")
    assert (moved.to, stirs.to) == (("allies",), ("axis",))
    assert pos.hex(unit(pos, "sov-70")) == pos.scenario.board.hex("62.17")
