"""Interception [24.4]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar.advanced import (
    interception,
    strike_phase,
    targets,
)
from grognard.games.nextwar.advanced.air_combat import Fight, shoot
from grognard.games.nextwar.advanced.declared import Sortie
from grognard.games.nextwar.advanced.interception import Raid
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    go_through,
    hex_of,
    position,
    rules_against,
    rules_of,
    run,
    script,
    send,
    told,
    unit,
    units,
    where,
    why,
)  # fmt: skip


def raid(pos, attackers: list[str], guards: list[str], interceptors: list[str], side: str = "nato") -> Raid:
    found = Raid(pos, side, units(pos, *attackers), units(pos, *guards), ("kaliningrad",), hex_of(pos, "2549"))
    found.interceptors = units(pos, *interceptors)
    return found


@pytest.mark.rule("nextwar", "24.4.1.1")
def test_interceptors_engage_escorts_before_the_others():
    pos = position()
    send(pos, "superiority:poland", "a-typd-1")
    send(pos, "superiority:kaliningrad", "a-su30-1", "a-su27-1")
    made = raid(pos, ["a-f16pl-1"], ["a-typd-1"], ["a-su30-1", "a-su27-1"])
    fight = Fight(pos, "interception", ())
    assert interception.opponents(made, fight) == units(pos, "a-typd-1")
    fight.engagements.append(tuple(units(pos, "a-su30-1", "a-typd-1")))
    assert interception.opponents(made, fight) == units(pos, "a-f16pl-1")


@pytest.mark.rule("nextwar", "24.4.1.1")
def test_escorts_that_outnumber_the_interceptors_fight_two_on_one():
    pos = position()
    send(pos, "superiority:poland", "a-typd-1", "a-f16pl-2")
    send(pos, "superiority:kaliningrad", "a-su30-1")
    made = raid(pos, ["a-f16pl-1"], ["a-typd-1", "a-f16pl-2"], ["a-su30-1"])
    fight = Fight(pos, "interception", [tuple(units(pos, "a-su30-1", "a-typd-1"))])
    run(interception.double_up(made, fight), pos, {"nato": ["avoid"]})
    assert fight.engagements == [tuple(units(pos, "a-su30-1", "a-typd-1"))]  # they may, they need not
    run(interception.double_up(made, fight), pos, {"nato": ["join a-su30-1"]})
    assert fight.engagements == [tuple(units(pos, "a-su30-1", "a-typd-1", "a-f16pl-2"))]


@pytest.mark.rule("nextwar", "24.4.1.2", "22.6.4")
def test_a_second_interceptor_may_join_against_the_only_aircraft_of_a_mission():
    pos = position(dice=[9, 9, 9, 9, 9, 9], options={"jettison_29_4": "off"})
    send(pos, "superiority:kaliningrad", "a-su30-1", "a-su27-1")
    made = raid(pos, ["a-f16pl-1"], [], ["a-su30-1", "a-su27-1"])
    ask = asked(interception.fight_out(pos, made))
    assert (ask.options, ask.what[0]) == (["engage a-f16pl-1", "avoid"], unit(pos, "a-su27-1"))
    answers = {"russia": ["engage a-f16pl-1"], "nato": ["aim a-su27-1", "aim a-su27-1"]}
    run(interception.fight_out(pos, made), pos, answers)
    assert {s["unit"] for s in told(pos, "air-shot") if s["target"] == "a-f16pl-1"} == {"a-su30-1", "a-su27-1"}


@pytest.mark.rule("nextwar", "24.4.1.1", "24.4.1.3")
def test_an_escort_whose_interceptor_is_gone_comes_before_the_attackers_again():
    pos = position()
    send(pos, "superiority:poland", "a-typd-1", "a-f16pl-2")
    made = raid(pos, ["a-f16pl-1"], ["a-typd-1", "a-f16pl-2"], ["a-su30-1", "a-su27-1"])
    pairs = [tuple(units(pos, *ids)) for ids in (("a-su30-1", "a-typd-1"), ("a-su27-1", "a-f16pl-2"))]
    fight = Fight(pos, "interception", pairs)
    fight.out |= set(units(pos, "a-su30-1", "a-f16pl-2"))  # one interceptor and the other's escort
    interception.break_up(fight)
    run(interception.engage(made, fight, unit(pos, "a-su27-1"), again=True), pos, {"russia": ["engage a-typd-1"]})
    assert fight.engagements == [tuple(units(pos, "a-su27-1", "a-typd-1"))]


@pytest.mark.rule("nextwar", "24.4.1.1")
def test_an_interceptor_picks_its_opponent_and_no_transports_where_there_are_none():
    pos = position()
    send(pos, "superiority:kaliningrad", "a-su30-1")
    made = raid(pos, ["a-f16pl-1", "a-f16pl-2"], [], ["a-su30-1"])
    ask = asked(interception.fight_out(pos, made))
    assert ask.options == ["engage a-f16pl-1", "engage a-f16pl-2"]
    assert rules_against(ask, "transports") == ["24.4.1.1"]


@pytest.mark.rule("nextwar", "M.20")
def test_who_attacks_a_track_meets_interceptors_under_their_umbrella():
    pos = position(dice=[9] * 6, options={"jettison_29_4": "off"})
    send(pos, "superiority:kaliningrad", "a-su30-1")
    made = Sortie("nato", "wild_weasel", targets.of_track("russia", "sam"), (unit(pos, "a-f16w-1"),))
    fought = strike_phase.raid_of(pos, made)
    fought.interceptors = units(pos, "a-su30-1")
    go_through(interception.fight_out(pos, fought))
    shots = [shot for shot in told(pos, "air-shot") if shot["target"] == "a-su30-1"]
    assert [{m.text: m.value for m in shot["modifiers"]}["table-umbrella_far"] for shot in shots] == [1, 1]


@pytest.mark.rule("nextwar", "24.4.1.4", "29.4")
def test_loaded_aircraft_fire_worse_at_interceptors_unless_they_jettison():
    pos = position(dice=[9, 9])
    fight = Fight(pos, "interception", [tuple(units(pos, "a-su30-1", "a-f16pl-1"))], hex_of(pos, "2549"))
    su30, f16 = units(pos, "a-su30-1", "a-f16pl-1")
    fight.roles = {su30: "interceptor", f16: "attacker"}
    shoot(fight, f16, su30, "standoff")
    assert told(pos, "air-shot")[0]["modifiers"].value("24.4.1.4") == 2
    fight.dropped.add(f16)
    shoot(fight, f16, su30, "standoff")
    assert told(pos, "air-shot")[1]["modifiers"].value("24.4.1.4") == 0


@pytest.mark.rule("nextwar", "24.4.1.3", "24.4.1", "24.4.1.2")
def test_an_interceptor_that_is_free_engages_again_in_the_next_stage():
    pos = position(CAMPAIGN, dice=[2, 9])
    pos.tracks["nato sam"] = 0
    send(pos, "superiority:leningrad", "a-su35-1")
    send(pos, "ready:uk", "a-b52-1", "a-b1-1")
    made = raid(pos, ["a-b52-1", "a-b1-1"], [], ["a-su35-1"])
    answers = {"russia": ["engage a-b52-1", "done", "engage a-b1-1"], "nato": ["done"]}
    run_until_shots(pos, made, answers)
    assert [s["target"] for s in told(pos, "air-shot")][:2] == ["a-b52-1", "a-b1-1"]


def run_until_shots(pos, made: Raid, answers) -> None:
    """Long range takes the first bomber, stand-off is fired at the second, the dogfight, too."""
    script(pos, 0, 9, 9)
    run(interception.fight_out(pos, made), pos, answers)


@pytest.mark.rule("nextwar", "24.4.1.5")
def test_after_the_dogfight_interceptors_and_escorts_fly_home_and_attackers_go_on():
    pos = position(dice=[9, 9, 9, 9])
    send(pos, "superiority:poland", "a-typd-1")
    send(pos, "superiority:kaliningrad", "a-su30-1")
    made = raid(pos, ["a-f16pl-1"], ["a-typd-1"], ["a-su30-1"])
    run(interception.fight_out(pos, made), pos, {"nato": ["done", "done", "done"]})
    assert where(pos, "a-su30-1") == "flown:kaliningrad"
    assert where(pos, "a-typd-1") == "flown:poland"
    assert made.attackers == units(pos, "a-f16pl-1")
    assert where(pos, "a-f16pl-1") == "ready:poland_rear"


@pytest.mark.rule("nextwar", "24.4.1.6")
@pytest.mark.parametrize("stages", [0, 1, 2])
def test_unengaged_aircraft_may_abort_after_any_stage_and_those_who_are_engaged_may_not(stages: int):
    pos = position(dice=[9, 9, 9, 9])
    send(pos, "superiority:poland", "a-typd-1")
    send(pos, "superiority:kaliningrad", "a-su30-1")
    made = raid(pos, ["a-f16pl-1"], ["a-typd-1"], ["a-su30-1"])
    assert asked(interception.fight_out(pos, made)).options == ["abort a-f16pl-1", "done"]  # who is nobody's opponent
    script(pos, 9, 9, 9, 9)
    run(interception.fight_out(pos, made), pos, {"nato": ["done"] * stages + ["abort a-f16pl-1"]})
    assert where(pos, "a-f16pl-1") == "abort:poland_rear"
    assert made.attackers == []


@pytest.mark.rule("nextwar", "24.4", "22.6.7")
def test_two_interceptors_at_most_that_reach_the_target():
    pos = position()
    send(pos, "superiority:kaliningrad", "a-su30-1", "a-su27-1")
    send(pos, "ready:belarus", "a-su35-3")
    send(pos, "superiority:belarus", "a-su25-1")
    made = raid(pos, ["a-f16pl-1"], [], [])
    what = (made, frozenset[int]())
    assert why(interception.may_intercept(pos, what, unit(pos, "a-f16pl-2"))) == "not-your-aircraft"
    assert rules_of(interception.may_intercept(pos, what, unit(pos, "a-su35-3"))) == ["24.4"]  # it has to be up there
    send(pos, "superiority:belarus", "a-su35-3")
    assert rules_of(interception.may_intercept(pos, what, unit(pos, "a-su25-1"))) == ["24.4"]  # S does not reach there
    assert interception.may_intercept(pos, what, unit(pos, "a-su35-3")) is None
    made.interceptors = units(pos, "a-su30-1", "a-su27-1")
    assert rules_of(interception.may_intercept(pos, what, unit(pos, "a-su35-3"))) == ["24.4"]
