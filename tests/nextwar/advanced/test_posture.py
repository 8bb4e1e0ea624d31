"""The United Nations [28.0]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import initiative, victory
from grognard.games.nextwar.advanced import posture, strike, targets, view
from grognard.games.nextwar.advanced.places import Case
from grognard.games.nextwar.pack.terms import tally
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    hex_of,
    place,
    position,
    run,
    script,
    told,
    unit,
)  # fmt: skip


def un(dice=(), **given):
    return position(CAMPAIGN, dice=dice, turn=given.pop("turn", 4), step="resolution", **given)


@pytest.mark.rule("nextwar", "28.0")
def test_ten_or_more_passes_a_resolution_from_the_turn_of_the_scenario_on():
    pos = un([9])
    run(posture.resolution(pos, None), pos)  # 9 - 2 + 1 = 8
    assert told(pos, "no-resolution")
    assert not pos.resolution
    for contested_turns, passed in ((0, False), (2, True)):  # nine or ten in all
        pos = un([9])
        pos.control[hex_of(pos, "4448")] = "russia"
        pos.contested_run = contested_turns
        next(posture.resolution(pos, None), None)
        assert bool(told(pos, "resolution")) == passed
    early = un(turn=2)
    run(posture.resolution(early, None), early)
    assert early.events == []


@pytest.mark.rule("nextwar", "28.0", "M.11")
def test_the_posture_of_the_world():
    pos = un()
    rows = pos.scenario.charts.posture

    def shown() -> dict[str, int]:
        return {m.text.removeprefix("table-"): int(m.value) for m in tally(rows, Case(pos, "russia"))}

    assert shown() == {"base": -2, "turn_4": 1}
    pos.control[hex_of(pos, "4448")] = "russia"
    pos.chemical_turn = 3
    pos.contested_run = 2
    pos.vetoes = {"nato": 1, "russia": 1}
    pos.put(unit(pos, "pl-15"), hex_of(pos, "2349"))
    assert shown() == {
        "base": -2, "turn_4": 1, "capital": 1, "chemical": 3, "stalemate": 1, "vetoed": -2, "nato_in_exclave": 1
    }  # fmt: skip
    assert view.posture(pos) == 3  # and so a screen shows it
    pos.turn = 5
    assert "chemical" not in shown()  # only in the turn after


@pytest.mark.rule("nextwar", "28.1")
def test_a_veto_costs_five_points_and_the_roll_is_made_again():
    pos = un([9])
    pos.chemical_turn = 3
    ask = asked(posture.resolution(pos, None))
    assert (ask.prompt, ask.side) == ("veto", "russia")
    pos = un([9])
    pos.chemical_turn = 3
    run(posture.resolution(pos, None), pos, {"russia": ["veto"]})
    assert pos.this_turn["russia"] == -5
    assert not pos.resolution
    pos.vetoes = {"russia": 2, "nato": 2}
    script(pos, 9)
    pos.chemical_turn, pos.turn = 6, 7
    pos.struck["nato 4948 installation"] = 5
    assert asked(posture.resolution(pos, None)).prompt == "cease-fire"  # nobody has a veto left


@pytest.mark.rule("nextwar", "28.2")
def test_the_first_holder_of_the_initiative_decides_first_and_rejecting_costs_ten_points_an_initiative_turn():
    pos = un()
    pos.resolution = True
    assert asked(posture.resolution(pos, None)).side == "russia"
    run(posture.resolution(pos, None), pos, {"russia": ["reject"], "nato": ["reject"]})
    assert pos.this_turn == {"nato": 10, "russia": 0}  # NATO defends itself without a price
    pos.this_turn, pos.contested = {"nato": 0, "russia": 0}, True
    run(posture.resolution(pos, None), pos, {"russia": ["reject"], "nato": ["accept"]})
    assert pos.this_turn == {"nato": 0, "russia": 0}


@pytest.mark.rule("nextwar", "28.2", "28.0", "M.SOP.16")
def test_when_both_accept_the_war_ends_at_the_victory_step():
    pos = un(dice=[9])
    pos.resolution = True
    run(posture.resolution(pos, None), un_dice(pos), {"russia": ["accept"], "nato": ["accept"]})
    assert posture.is_cease_fire(pos)
    run(victory.victory_phase(pos, None), pos)
    assert pos.result is not None
    assert pos.result.rule == "12.3"


def un_dice(pos):
    script(pos)
    return pos


@pytest.mark.rule("nextwar", "M.SOP.2", "28.0")
def test_contested_turns_are_counted():
    pos = un()
    pos.contested = True
    run(posture.initiative_step(pos, None), pos)
    assert pos.contested_run == 1
    assert initiative.after_contested(pos) == ""


@pytest.mark.rule("nextwar", "28.0")
def test_the_world_minds_a_strike_on_a_power_plant():
    pos = un()
    before = view.posture(pos)
    strike.remember(pos, "nato", targets.of_hex(hex_of(pos, "4948")))
    assert view.posture(pos) == before  # not one on the roads or the troops beside it
    strike.remember(pos, "nato", place(pos, "4948 installation"))
    assert view.posture(pos) == before + 2
