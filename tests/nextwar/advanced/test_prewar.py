"""What happens before the first turn [12.1.3]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar.advanced import prewar, special_forces
from grognard.games.nextwar.advanced.sequence import SEQUENCE
from tests.nextwar.advanced.table import CAMPAIGN, asked, position, run, unit, where


@pytest.mark.rule("nextwar", "12.1.3")
def test_strikes_before_the_war_stay_and_their_points_go_into_the_total():
    pos = position(CAMPAIGN, dice=[0, 0, 9, 9], turn=0)
    ask = asked(prewar.strikes(pos, None))
    assert (ask.side, ask.options) == ("russia", ["place 3706", "place 4129"])
    run(prewar.strikes(pos, None), pos, {"russia": ["place 4129"]})
    assert set(pos.place_strikes) == {"4129 airbase", "3237 airbase"}
    pos.this_turn["russia"] = 2
    before = pos.points["russia"]
    run(prewar.end(pos, None), pos)
    assert (pos.points["russia"], pos.this_turn["russia"]) == (before + 2, 0)


@pytest.mark.rule("nextwar", "12.1.3")
def test_the_teams_of_the_scenario_act_before_the_war_and_are_all_at_hand_in_the_first_turn():
    pos = position(CAMPAIGN, turn=0)
    prewar.hold(pos, "russia")
    assert pos.ids(special_forces.markers(pos, "russia")) == ["sof-ru-1", "sof-ru-2"]
    pos.take_off(unit(pos, "sof-ru-1"), "used")
    run(prewar.end(pos, None), pos)
    assert where(pos, "sof-ru-1") == where(pos, "sof-ru-3") == "available"
    assert where(pos, "sof-ru-6") == "pool"


@pytest.mark.rule("nextwar", "12.1.3", "20.1.1", "19.4", "20.2", "10.0")
def test_before_the_war_depots_are_placed_then_missiles_strike_then_teams_act():
    assert [s.id for s in SEQUENCE.before] == [
        "set-up", "depots", "depots", "prewar-strikes", "prewar-special-forces", "prewar-special-missions",
        "prewar-special-forces", "prewar-special-missions", "prewar",
    ]  # fmt: skip
    teams = [s.role for s in SEQUENCE.before if "20.1.1" in s.rules]
    assert teams == ["russia", "nato"]
