"""What interceptors and earlier strikes leave of a strike [23.2] [23.3]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import beachheads
from grognard.games.nextwar.advanced import (
    air_display,
    damage,
    strike,
    strike_phase,
    targets,
)
from grognard.games.nextwar.advanced.declared import Sortie
from grognard.games.nextwar.units import Beachhead
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    go_through,
    hex_of,
    mission,
    place,
    position,
    rules_of,
    run,
    send,
    told,
    units,
    where,
)  # fmt: skip


@pytest.mark.rule("nextwar", "23.2", "24.4.1")
def test_a_mission_that_lost_its_attackers_to_interceptors_is_over():
    pos = position(CAMPAIGN, dice=[0])
    send(pos, "superiority:poland", "a-typd-1")
    pos.sorties = [mission(pos, "a-su24", target=place(pos, "3054 airfield"), seen="ED")]
    go_through(strike_phase.interception_step(pos, None), "intercept a-typd-1")
    assert where(pos, "a-su24").partition(":")[0] not in (air_display.READY, air_display.FLOWN)
    run(strike_phase.mission_step(pos, None), pos)
    assert told(pos, "strike") == told(pos, "fired-at") == told(pos, "mines-lost") == []


@pytest.mark.rule("nextwar", "26.1.2", "27.7.3")
def test_what_is_left_of_a_strike_on_a_beachhead_that_is_gone_does_nothing():
    pos = position(CAMPAIGN)
    hex = next(h for h in pos.board.hexes if "beach" in pos.board.flags[h])
    pos.beachheads[hex] = Beachhead("nato")
    name = f"{pos.label(hex)} beachhead"
    pos.place_strikes[name] = 2
    target = targets.of_beachhead(pos, hex)
    run(damage.hit(pos, "russia", target, "strike2", "26.1"), pos)
    assert not strike_phase.still_there(pos, target)
    pos.beachheads[hex] = Beachhead("nato")
    pos.place_strikes[name] = 1
    beachheads.remove(pos, "nato", hex)  # on the ground
    assert name not in pos.place_strikes


@pytest.mark.rule("nextwar", "23.3")
def test_the_second_wild_weasel_keeps_its_track_when_the_first_is_lost():
    pos = position(CAMPAIGN, dice=[9, 9])
    sam, radar = targets.of_track("russia", "sam"), targets.of_track("russia", "detection")
    made = Sortie("nato", "wild_weasel", sam, tuple(units(pos, "a-f16w-1", "a-f16w-2")), second=radar)
    raid = strike_phase.raid_of(pos, made)
    raid.attackers = units(pos, "a-f16w-2")  # the first was turned back
    run(strike_phase.carry_out(pos, made, raid), pos)
    assert [struck["target"] for struck in told(pos, "strike")] == ["russia detection"]


def test_a_strike_that_hits_a_host_country_brings_it_into_the_war():
    pos = position(CAMPAIGN, turn=2)
    pos.alignment["by"] = "host"
    strike.remember(pos, "nato", targets.of_hex(hex_of(pos, "4556")))
    assert pos.alignment["by"] == "active"


@pytest.mark.rule("nextwar", "23.4")
def test_nobody_strikes_tracks_of_the_own_side():
    pos = position()
    assert rules_of(targets.why_not(pos, "nato", "air", targets.of_track("nato", "sam"))) == ["23.4"]
    assert targets.why_not(pos, "nato", "air", targets.of_track("russia", "sam")) is None
