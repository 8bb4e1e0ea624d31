"""The air display [22.1-22.4], base change [25.2] and recovery."""

from __future__ import annotations

import pytest

from grognard.games.nextwar.advanced import air_display, places, recovery, superiority
from grognard.games.nextwar.advanced.air_display import base_change, begin_base_change, recover
from grognard.games.nextwar.advanced.sequence import air_weather
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    position,
    rules_against,
    rules_of,
    run,
    send,
    unit,
    where,
    why,
)


@pytest.mark.rule("nextwar", "22.1.1", "22.4")
def test_air_units_begin_ready_in_their_basing_boxes():
    pos = position()
    assert where(pos, "a-f16pl-2") == "ready:poland"
    assert {air_display.area(pos, u) for s in ("nato", "russia") for u in air_display.air_units(pos, s)} == {"ready"}


@pytest.mark.rule("nextwar", "22.2.1", "22.2.1.1")
def test_overcast_halves_the_ratings_of_units_without_all_weather_equipment():
    pos = position(weather="overcast")
    a10, f16 = unit(pos, "a-a10-1"), unit(pos, "a-f16pl-2")
    assert (air_display.acr(pos, a10), air_display.strike_value(pos, a10), air_display.support_value(pos, a10)) == (
        0,
        1,
        2,
    )
    assert (air_display.acr(pos, f16), air_display.strike_value(pos, f16)) == (4, 4)


@pytest.mark.rule("nextwar", "22.2.1", "22.2.1.1", "22.2", "M.SOP.1")
def test_units_with_no_value_left_sit_out_an_overcast_turn():
    pos = position(weather="overcast")
    pos.change(unit(pos, "a-fa50"), reduced=True)  # ones only, without all-weather equipment
    run(air_weather(pos, None), pos)
    assert where(pos, "a-fa50") == "flown:poland"
    assert where(pos, "a-f16pl-2") == "ready:poland"


@pytest.mark.rule("nextwar", "22.2.1.2", "22.2")
def test_a_storm_grounds_units_without_and_halves_those_with_all_weather_equipment():
    pos = position(weather="storm")
    assert air_display.acr(pos, unit(pos, "a-f35pl")) == 2
    assert air_display.strike_value(pos, unit(pos, "a-f35pl")) == 2
    run(air_weather(pos, None), pos)
    assert where(pos, "a-su25-1") == "flown:belarus"
    assert where(pos, "a-f35pl") == "ready:poland_rear"


@pytest.mark.rule("nextwar", "22.3")
def test_range_says_which_areas_a_unit_reaches():
    pos = position()
    short, far = unit(pos, "a-fa50"), unit(pos, "a-f35pl")
    assert air_display.areas_reached(pos, short) == ("poland", "kaliningrad", "lithuania", "gdansk_bay")
    assert air_display.reaches(pos, far, ("belarus",))
    assert not air_display.reaches(pos, short, ("belarus",))


@pytest.mark.rule("nextwar", "22.2.2")
def test_carrier_aircraft_reach_as_far_as_their_ship_is():
    pos = position(CAMPAIGN)
    send(pos, "ready:carrier", "a-f18-1")
    send(pos, "box:north_sea", "n-cvn")
    assert air_display.areas_reached(pos, unit(pos, "a-f18-1")) == ("poland", "gdansk_bay")
    send(pos, "box:danish_straits", "n-cvn")
    assert "kaliningrad" in air_display.areas_reached(pos, unit(pos, "a-f18-1"))


@pytest.mark.rule("nextwar", "22.4.c", "22.1.3")
def test_flown_units_are_ready_again_and_aborted_ones_throw_for_it():
    pos = position(dice=[4, 6, 3])
    send(pos, "flown:belarus", "a-su25-1")
    send(pos, "abort:belarus", "a-su35-3")
    send(pos, "abort:kaliningrad", "a-su27-1")
    send(pos, "abort:poland_rear", "a-f35pl")
    run(recover(pos, None), pos)
    assert where(pos, "a-su25-1") == "ready:belarus"
    assert where(pos, "a-f35pl") == "ready:poland_rear"  # 4 of 0-6
    assert where(pos, "a-su27-1") == "flown:kaliningrad"  # 3, Ready on 0-2
    assert where(pos, "a-su35-3") == "flown:belarus"  # 6, Ready on 0-4: it sits out the next turn


@pytest.mark.rule("nextwar", "22.4")
def test_an_aborted_unit_goes_to_abort_at_once():
    pos = position()
    send(pos, "superiority:poland", "a-f16pl-2")
    air_display.abort(pos, unit(pos, "a-f16pl-2"), "22.6.5")
    assert where(pos, "a-f16pl-2") == "abort:poland"


@pytest.mark.rule("nextwar", "22.4.a")
def test_units_fly_home_to_flown_or_recovery():
    pos = position(CAMPAIGN)
    send(pos, "superiority:poland", "a-f16pl-1")
    send(pos, "ready:conus", "a-b2-1")
    for id in ("a-f16pl-1", "a-b2-1"):
        air_display.fly_home(pos, unit(pos, id))
    assert where(pos, "a-f16pl-1") == "flown:poland"
    assert where(pos, "a-b2-1") == "recovery:conus"


@pytest.mark.rule("nextwar", "25.2")
def test_a_ready_unit_comes_to_flown_of_its_new_base_and_a_flown_one_to_abort():
    pos = position(step="base-change")
    send(pos, "flown:poland", "a-f16pl-2")
    begin_base_change(pos, "nato")
    run(base_change(pos, "nato"), pos, {"nato": ["base a-typd-1 germany", "base a-f16pl-2 poland_rear", "done"]})
    assert where(pos, "a-typd-1") == "flown:germany"
    assert where(pos, "a-f16pl-2") == "abort:poland_rear"


@pytest.mark.rule("nextwar", "M.15", "25.2")
def test_nobody_changes_base_out_of_abort_or_to_closed_boxes_or_where_it_reaches_nothing():
    pos = position(step="base-change")
    send(pos, "abort:poland", "a-typd-1")
    ask = asked(base_change(pos, "nato"))
    assert rules_against(ask, "base a-typd-1 germany") == ["25.2"]
    assert rules_against(ask, "base a-f16pl-1 conus") == ["M.15"]
    assert rules_against(ask, "base a-fa50 germany") == ["M.15"]  # short range reaches nothing from there
    assert rules_against(ask, "base a-f16pl-1 germany") == []


@pytest.mark.rule("nextwar", "25.2")
def test_each_unit_changes_base_once_and_to_another_one():
    pos = position(step="base-change")
    u = unit(pos, "a-f16pl-2")
    assert air_display.may_change_base(pos, "nato", u, "germany") is None
    assert why(air_display.may_change_base(pos, "russia", u, "germany")) == "cannot-change-base"
    assert why(air_display.may_change_base(pos, "nato", u, "poland")) == "same-base"
    pos.moved = {u}
    assert why(air_display.may_change_base(pos, "nato", u, "germany")) == "has-moved"


@pytest.mark.rule("nextwar", "M.15", "M.16", "22.1")
def test_a_box_takes_no_more_than_its_capacity():
    pos = position(step="base-change")
    pos.place_strikes |= {s.key(pos): 3 for s in places.sites(pos, "airbase", "airfield") if s.box == "poland"}
    lost = [s for s in places.sites(pos, "airbase", "airfield") if s.box == "poland"]
    room = 10 - sum(2 if s.place.kind == "airbase" else 1 for s in lost)
    assert places.capacity(pos, "poland") == max(0, room)
    pos = position(CAMPAIGN, step="base-change")
    assert places.capacity(pos, "kaliningrad") == 4
    pos.place_strikes["2349 airbase"] = 3
    assert places.capacity(pos, "kaliningrad") == 2
    assert rules_of(air_display.may_change_base(pos, "russia", unit(pos, "a-su35-1"), "kaliningrad")) == ["M.15"]


@pytest.mark.rule("nextwar", "M.16", "22.1.2")
def test_units_above_the_capacity_of_their_box_go_to_flown():
    pos = position(CAMPAIGN, step="base-change")
    pos.place_strikes |= {"2349 airbase": 3, "1447 airbase": 3}
    assert places.capacity(pos, "kaliningrad") == 0
    begin_base_change(pos, "russia")
    assert {air_display.area(pos, u) for u in air_display.based(pos, "russia", "kaliningrad")} == {"flown"}


@pytest.mark.rule("nextwar", "M.16")
def test_units_above_the_capacity_of_their_box_must_change_base_as_long_as_one_can():
    pos = position(CAMPAIGN, step="base-change")
    crowd = air_display.based(pos, "russia", "kaliningrad")
    pos.place_strikes |= {"2349 airbase": 3}
    assert air_display.over_capacity(pos, "russia", "kaliningrad") == len(crowd) - 2 > 0
    begin_base_change(pos, "russia")
    assert rules_against(asked(base_change(pos, "russia")), "done") == ["M.16"]
    for u in crowd[2:]:
        send(pos, "abort:western_russia", pos.id(u))
    assert rules_against(asked(base_change(pos, "russia")), "done") == []


@pytest.mark.rule("nextwar", "M.16", "22.1.2")
def test_the_nordic_box_is_open_to_listed_nations_while_finland_or_sweden_takes_part():
    pos = position(CAMPAIGN)
    polish, american = unit(pos, "a-f16pl-1"), unit(pos, "a-f16us-1")
    assert not places.is_open_to(pos, "nordic", polish)
    assert rules_of(air_display.may_change_base(pos, "nato", polish, "nordic")) == ["M.16"]
    assert places.is_open_to(pos, "nordic", american)
    pos.alignment |= {"fi": "neutral", "se": "neutral"}
    assert not places.is_open_to(pos, "nordic", american)


@pytest.mark.rule("nextwar", "22.4.d", "10.0")
def test_air_reinforcements_arrive_in_flown_of_their_box():
    pos = position(turn=1)
    recovery.begin(pos, "nato")
    assert where(pos, "a-f15e-2") == "flown:poland_rear"
    assert where(pos, "a-su34-4") == "to_come"


@pytest.mark.rule("nextwar", "M.16")
def test_air_reinforcements_wait_until_their_box_is_open_and_has_room():
    pos = position(CAMPAIGN, turn=1)
    pos.alignment |= {"fi": "neutral", "se": "neutral"}
    recovery.begin(pos, "nato")
    assert (where(pos, "a-f35no"), where(pos, "a-f35nl")) == ("to_come", "flown:poland_rear")
    pos.alignment["se"] = "active"
    recovery.begin(pos, "nato")
    assert where(pos, "a-f35no") == "flown:nordic"
    pos = position(CAMPAIGN, turn=2)
    lost = [s.key(pos) for s in places.sites(pos, "airbase", "airfield") if s.box == "belarus"]
    pos.place_strikes |= dict.fromkeys(lost, 3)
    recovery.begin(pos, "russia")
    assert where(pos, "a-su25-3") == "to_come"


@pytest.mark.rule("nextwar", "22.2", "22.6.1.b")
def test_only_units_that_can_attack_in_the_air_seek_superiority():
    pos = position(weather="overcast")
    assert rules_of(superiority.may_send(pos, "russia", unit(pos, "a-su25-1"))) == ["22.6.1.b"]  # 1 halved is 0
    pos.plans = {"russia": (unit(pos, "a-su30-1"),)}
    assert why(superiority.may_send(pos, "russia", unit(pos, "a-su30-1"))) == "sent-already"
    pos.plans = {}
    assert why(superiority.may_send(pos, "nato", unit(pos, "a-su30-1"))) == "not-ready"
    send(pos, "flown:kaliningrad", "a-su27-1")
    assert why(superiority.may_send(pos, "russia", unit(pos, "a-su27-1"))) == "not-ready"
    assert rules_of(superiority.may_send(pos, "russia", unit(pos, "a-su24"))) == ["22.6.1.b"]  # defence only
    assert superiority.may_send(pos, "russia", unit(pos, "a-su30-1")) is None


@pytest.mark.rule("nextwar", "M.12")
def test_aircraft_of_a_host_nation_are_not_based_abroad():
    pos = position(CAMPAIGN, turn=2)
    fighter, lost = unit(pos, "a-mig29by"), unit(pos, "a-su25by")
    send(pos, "lost", "a-su25by")
    for state, rules in (("active", []), ("host", ["M.12"])):
        pos.alignment["by"] = state
        assert rules_of(air_display.may_change_base(pos, "russia", fighter, "kaliningrad")) == rules
        assert ("kaliningrad" in recovery.homes(pos, "russia", lost)) == (state == "active")
        assert recovery.homes(pos, "russia", lost)[0] == "belarus"
