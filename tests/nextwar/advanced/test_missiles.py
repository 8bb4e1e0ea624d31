"""Cruise missiles and theatre weapons [26.0]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar.advanced import (
    damage,
    missiles,
    missions,
    places,
    recovery,
    strike,
    strike_phase,
    targets,
)
from grognard.games.nextwar.advanced.declaring import declaration
from grognard.games.nextwar.advanced.strike import Strike
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    FIRST,
    asked,
    hex_of,
    mission,
    place,
    position,
    rules_against,
    rules_of,
    run,
    send,
    told,
    unit,
    units,
    where,
    why,
)  # fmt: skip


@pytest.mark.rule("nextwar", "26.1", "26.1.2", "M.SOP.7.b")
def test_missiles_are_paid_when_declared_and_meet_no_fire():
    pos = position(dice=[4], step=FIRST)
    asked(declaration(pos, "russia"), {"russia": ["missile cruise_russia", "place 3163 airfield"]})
    assert pos.missiles["cruise_russia"] == 1
    assert pos.place_strikes == {}
    run(strike_phase.missile_step(pos, None), pos)
    assert pos.place_strikes == {"3163 airfield": 1}  # column 5, die 4
    assert told(pos, "fired-at") == []


@pytest.mark.rule("nextwar", "27.4.b")
def test_aircraft_whose_carrier_is_sunk_do_not_fly_the_mission_that_was_declared():
    pos = position(CAMPAIGN, turn=2, step=FIRST)
    send(pos, "box:danish_straits", "n-cvn")
    send(pos, "ready:carrier", "a-f18-1")
    send(pos, "superiority:poland", "a-typd-1")
    target = place(pos, "1148 port")
    pos.sorties = [mission(pos, "a-f18-1", target=target, side="nato", guards=("a-typd-1",), seen="ED")]
    damage.sink(pos, unit(pos, "n-cvn"), "26.1")
    for step in (strike_phase.detection_step, strike_phase.interception_step, strike_phase.mission_step):
        run(step(pos, None), pos)
    assert (pos.place_strikes, told(pos, "fired-at")) == ({}, [])
    assert (where(pos, "a-f18-1"), where(pos, "a-typd-1")) == ("gone", "flown:poland")


@pytest.mark.rule("nextwar", "26.1.2")
def test_several_missiles_may_go_to_one_target():
    pos = position(step=FIRST)
    twice = ["missile cruise_russia", "place 3163 airfield"] * 2
    asked(declaration(pos, "russia"), {"russia": twice})
    assert len(pos.sorties) == 2


@pytest.mark.rule("nextwar", "26.1", "M.14")
def test_cruise_missiles_strike_no_land_units_columns_or_ordinary_headquarters():
    pos = position(step=FIRST)
    pos.detected |= set(units(pos, "lt-iw", "hq-ltu"))
    ask = asked(declaration(pos, "russia"), {"russia": ["missile cruise_russia"]})
    assert rules_against(ask, "unit lt-iw") == ["23.4"]
    assert rules_against(ask, "unit hq-ltu") == ["23.4"]
    hq = targets.of_unit(pos, unit(pos, "hq-ltu"))
    assert rules_of(missiles.may_reach(pos, "cruise_russia", hq)) == ["M.14"]
    ask = asked(declaration(pos, "russia"), {"russia": ["missile ssm_russia"]})
    assert rules_against(ask, "unit hq-ltu") == []  # ballistic missiles do
    assert rules_against(ask, "unit lt-iw") == ["23.4"]


@pytest.mark.rule("nextwar", "M.14")
def test_theatre_weapons_have_range_limits_and_sites():
    pos = position(CAMPAIGN, step=FIRST)
    assert missiles.may_fire(pos, "russia", "ssm_exclave") is None
    pos.fired["ssm_exclave"] = 1
    assert rules_of(missiles.may_fire(pos, "russia", "ssm_exclave")) == ["M.14"]
    near = place(pos, "3237 airbase")
    assert missiles.may_reach(pos, "ssm_exclave", near) is None
    weapon = pos.scenario.module.weapons["ssm_exclave"]
    beyond = next(s for s in places.of_side(pos, "nato", "airbase") if not missiles.is_in_range(pos, weapon, s.hex))
    assert rules_of(missiles.may_reach(pos, "ssm_exclave", targets.of_site(pos, beyond))) == ["M.14"]
    pos.place_strikes["2549 installation"] = 3
    pos.control[hex_of(pos, "1148")] = "nato"
    assert rules_of(missiles.may_reach(pos, "ssm_exclave", near)) == ["M.14"]  # nothing is left to fire from
    missiles.lose_sites(pos)
    assert pos.missiles["ssm_exclave"] == 0


@pytest.mark.rule("nextwar", "26.1.3")
def test_the_points_of_a_land_based_weapon_are_a_target_like_a_track():
    pos = position(dice=[0])
    run(strike.resolve(Strike(pos, "nato", "air5", targets.of_weapon("ssm_exclave")), "23.4.1"), pos)  # column 5: -2
    assert pos.missiles["ssm_exclave"] == 2
    run(strike.end_of_phase(pos), pos)
    assert pos.missiles["ssm_exclave"] == 0
    assert rules_of(targets.why_not(pos, "nato", "air", targets.of_weapon("cruise_russia"))) == ["26.1.3"]


@pytest.mark.rule("nextwar", "26.1")
def test_missile_points_come_in_the_turns_of_the_scenario():
    pos = position(CAMPAIGN, turn=2)
    recovery.begin(pos, "nato")
    assert (pos.missiles["cruise_nato"], pos.missiles["ssm_nato"]) == (7, 3)


@pytest.mark.rule("nextwar", "26.1.3")
def test_missiles_behind_headquarters_are_a_target_once_one_of_those_is_detected():
    pos = position(CAMPAIGN)
    plans = [
        missions.Planned("russia", "missile", weapon="ssm_russia"),
        missions.Planned("russia", "air", unit(pos, "a-su34-1")),
    ]
    for plan in plans:
        assert rules_of(missions.may_aim_at_weapon(pos, plan, "ssm_nato")) == ["26.1.3"]
    pos.detected.add(unit(pos, "hq-pl16"))
    for plan in plans:
        assert missions.may_aim_at_weapon(pos, plan, "ssm_nato") is None


@pytest.mark.rule("nextwar", "26.1", "26.1.3")
def test_points_of_a_weapon_are_fired_or_struck_only_while_there_are_any():
    pos = position(CAMPAIGN)
    assert missiles.may_fire(pos, "russia", "ssm_russia") is None
    assert why(missiles.may_fire(pos, "nato", "ssm_russia")) == "no-missiles-left"
    target = targets.of_weapon("ssm_russia")
    assert targets.may_strike_named(pos, "nato", target) is None
    assert missiles.can_be_struck(pos, "ssm_russia")
    assert not missiles.can_be_struck(pos, "cruise_russia")
    pos.missiles["ssm_russia"] = 0
    assert why(missiles.may_fire(pos, "russia", "ssm_russia")) == "no-missiles-left"
    assert why(targets.may_strike_named(pos, "nato", target)) == "no-points-there"
