"""Missions with troops aboard [25.1], and combat support from the air [23.5]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import air_transport, airmobile, combat, helicopters, retreat, support
from grognard.games.nextwar.advanced import (
    air_defence,
    air_display,
    air_support,
    places,
    strike_phase,
    targets,
    transport,
)  # fmt: skip
from grognard.games.nextwar.advanced.air_support import Flight
from grognard.games.nextwar.advanced.declared import Sortie
from grognard.games.nextwar.advanced.interception import Raid
from grognard.games.nextwar.advanced.transport import Convoy, row_of
from grognard.games.nextwar.air_defence import Mission, through_fire
from grognard.games.nextwar.air_transport import Trip
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    at,
    empty,
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


def flight(pos, hex: str, kind: str = "air_transport", side: str = "nato") -> Mission:
    return Mission(pos, side, kind, 0, hex_of(pos, hex))


# -- fire at transports [25.1] ----------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "25.1.i", "25.1.ii", "25.1.ii.a", "25.1.ii.b", "25.1.iii", "25.1.iii.a", "25.1.iii.b")
def test_the_fire_depends_on_land_enemies_and_the_air():
    pos = empty()
    assert row_of(pos, flight(pos, "3557")).rule == "25.1.i"  # Belarus
    assert row_of(pos, flight(pos, "3054")).rule == "25.1.iii.a"
    pos.air_level, pos.air_side = "advantage", "russia"
    assert row_of(pos, flight(pos, "3054")).rule == "25.1.iii.b"
    at(pos, "3055", "ru-4ga")
    assert row_of(pos, flight(pos, "3054")).rule == "25.1.ii.b"
    pos.air_side = "nato"
    assert row_of(pos, flight(pos, "3054")).rule == "25.1.ii.a"
    pos.air_level, pos.air_side = "contested", ""
    assert row_of(pos, flight(pos, "3054", "paradrop")).rule == "25.1.ii.a"


@pytest.mark.rule("nextwar", "25.1.1")
def test_a_deck_at_sea_lies_in_no_enemy_country():
    pos = empty(scenario=CAMPAIGN)
    coast = hex_of(pos, "1831")
    deck = pos.label(next(n for n in pos.board.neighbours[coast] if pos.board.terrain[n] == "sea"))
    assert row_of(pos, flight(pos, deck, "base_change")).defence == "none"
    at(pos, "1831", "ru-4ga")
    assert row_of(pos, flight(pos, deck, "base_change")).defence == "local"


@pytest.mark.rule("nextwar", "25.1.iii.a")
def test_at_home_far_from_enemies_a_transport_gets_through():
    pos = empty()
    run(transport.fire_at(flight(pos, "3054")), pos)
    assert pos.events == []


@pytest.mark.rule("nextwar", "25.1.ii.a", "25.1")
def test_near_enemies_local_fire_is_met():
    pos = empty(dice=[0, 9, 9])
    at(pos, "3055", "ru-4ga")
    run(through_fire(flight(pos, "3054")), pos)
    assert [e.rule for e in pos.events if e.text == "fired-at"] == ["24.5.2", "24.6.2"]


@pytest.mark.rule("nextwar", "25.1.i", "25.1")
def test_in_the_enemys_land_aaa_fires_only_near_his_units_and_installations():
    pos = empty(dice=[0, 9])
    hex = next(
        h for h in pos.board.hexes
        if pos.board.country[h] == "Belarus" and pos.scenario.is_land[h]
        and not any(n in pos.scenario.installations for n in pos.board.disc(h, 2))
    )  # fmt: skip
    run(transport.fire_at(flight(pos, pos.label(hex))), pos)
    assert [shot["weapon"] for shot in told(pos, "fired-at")] == ["sam"]
    pos.put(unit(pos, "ru-4ga"), hex_of(pos, pos.label(pos.board.neighbours[hex][0])))
    script(pos, 0, 9, 9)
    run(transport.fire_at(flight(pos, pos.label(hex))), pos)
    assert [shot["weapon"] for shot in told(pos, "fired-at")] == ["sam", "sam", "aaa"]


@pytest.mark.rule("nextwar", "25.1.i")
@pytest.mark.parametrize(("steps", "dice", "shots"), [(2, [0, 0, 0], ["sam", "aaa"]), (1, [0, 0], ["sam"])])
def test_who_loses_a_step_to_sam_and_flies_on_meets_aaa(steps: int, dice: list[int], shots: list[str]):
    pos = empty(dice=dice)
    pos.tracks |= {"russia sam": 8, "russia aaa": 3}
    at(pos, "3556", "ru-4ga")
    fire = worth(transport.fire_at(flight(pos, "3557")._replace(steps=steps)))
    assert [shot["weapon"] for shot in told(pos, "fired-at")] == shots
    assert (fire.aborted, fire.lost) == (False, steps)


@pytest.mark.rule("nextwar", "22.0", "25.1.1")
def test_with_air_units_nobody_fires_where_an_airmobile_mission_takes_off():
    pos = empty(dice=[9])
    at(pos, "3557", "pl-l2")
    trip = Trip(pos, "nato", unit(pos, "pl-l2"))
    go_through(airmobile.fly(pos, trip, hex_of(pos, "3559"), lambda v: None), "stop")
    assert len(told(pos, "mission-detected")) == 1


@pytest.mark.rule("nextwar", "25.1.i")
def test_transports_defend_with_one_against_interceptors():
    pos = empty(dice=[0, 9, 9])
    pos.tracks["russia detection"] = 10
    send(pos, "superiority:belarus", "a-su35-3")
    answers = {"russia": ["intercept a-su35-3", "done"]}
    run(transport.fire_at(flight(pos, "3557")), pos, answers)
    assert {shot["target"] for shot in told(pos, "air-shot")} == {"cargo"}
    assert told(pos, "air-shot")[0]["difference"] == 4  # 5 against (1)


@pytest.mark.rule("nextwar", "25.1.ii.b")
def test_near_enemies_who_rule_the_air_the_tracks_fire():
    pos = empty(dice=[5, 9, 9])
    pos.air_level, pos.air_side = "advantage", "russia"
    at(pos, "3055", "ru-4ga")
    run(transport.fire_at(flight(pos, "3054")), pos)
    assert [e.rule for e in pos.events if e.text == "fired-at"] == ["24.5.1", "24.6.1"]


@pytest.mark.rule("nextwar", "25.1")
def test_transports_are_escorted_by_own_aircraft():
    pos = position()
    send(pos, "superiority:belarus", "a-su35-3")
    send(pos, "superiority:poland", "a-typd-1")
    convoy = Convoy("nato", (), hex_of(pos, "3054"))
    assert why(transport.may_escort(pos, convoy, unit(pos, "a-su35-3"))) == "not-your-aircraft"
    assert transport.may_escort(pos, convoy, unit(pos, "a-typd-1")) is None


@pytest.mark.rule("nextwar", "25.1", "9.8.2.a")
def test_air_units_escort_a_retreat_by_air_from_the_take_off_to_the_landing():
    pos = empty(dice=[9, 9])
    at(pos, "3557", "pl-l2")  # in Belarus
    at(pos, "3055", "ru-4ga")
    send(pos, "superiority:poland", "a-typd-1")
    pos.airmobile["nato"] = 2
    going = retreat.fly_out(pos, unit(pos, "pl-l2"), hex_of(pos, "3054"))
    run(going, pos, {"nato": ["guard a-typd-1", "done"]})
    assert (where(pos, "pl-l2"), where(pos, "a-typd-1")) == ("3054", "flown:poland")
    assert len(told(pos, "mission-detected")) == 2  # where it takes off and where it lands


@pytest.mark.rule("nextwar", "25.1")
def test_air_units_escort_helicopters_that_have_to_change_base():
    pos = empty(dice=[9])
    at(pos, "3054", "h-pl2")
    at(pos, "2952", "ru-4ga")
    send(pos, "superiority:poland", "a-typd-1")
    flight = helicopters.flee_to(pos, unit(pos, "h-pl2"), "nato", [hex_of(pos, "2851")], "6.5.1.2.a")
    run(flight, pos, {"nato": ["guard a-typd-1", "done"]})
    assert (where(pos, "h-pl2"), where(pos, "a-typd-1")) == ("2851", "flown:poland")


@pytest.mark.rule("nextwar", "24.5", "24.5.1", "24.8")
@pytest.mark.parametrize(
    ("die", "area", "reduced"), [(0, "ready", True), (2, "abort", False), (4, "ready", False), (9, "ready", False)]
)
def test_suppression_that_goes_with_transports_is_fired_at(die: int, area: str, reduced: bool):
    pos = empty(dice=[die], scenario=CAMPAIGN)
    pos.tracks["russia sam"] = 8
    weasel = unit(pos, "a-f16w-1")
    raid = Raid(pos, "nato", [], [weasel], (), hex_of(pos, "2549"))
    transport.suffer(pos, air_defence.Mission(pos, "nato", raid.hex, (weasel,), air_defence.NORMAL), raid, weasel)
    assert (air_display.area(pos, weasel), pos.units[weasel].reduced) == (area, reduced)


@pytest.mark.rule("nextwar", "25.1.iii.b")
def test_at_home_far_from_enemies_who_rule_the_air_a_transport_is_looked_for_but_not_fired_at():
    pos = empty(dice=[0])
    pos.air_level, pos.air_side = "advantage", "russia"
    run(transport.fire_at(flight(pos, "3054")), pos)
    assert [seen["result"] for seen in told(pos, "mission-detected")] == ["ED"]
    assert told(pos, "fired-at") == []


@pytest.mark.rule("nextwar", "25.1.i", "25.1.1")
@pytest.mark.parametrize(("kind", "rule"), [("air_transport", "24.5.1"), ("airmobile", "24.5.2")])
def test_in_enemy_land_guns_fire_only_near_enemies(kind: str, rule: str):
    pos = empty(dice=[0, 9])
    run(transport.fire_at(flight(pos, "3557", kind)), pos)
    assert [e.rule for e in pos.events if e.text == "fired-at"] == [rule]


@pytest.mark.rule("nextwar", "12.1.2")
def test_no_gun_guards_an_installation_that_is_destroyed():
    pos = empty(scenario=CAMPAIGN)
    assert air_defence.has_enemy_near(pos, "russia", hex_of(pos, "3237"), installations=True)
    pos.place_strikes["3237 airbase"] = places.DESTROYED
    assert not air_defence.has_enemy_near(pos, "russia", hex_of(pos, "3237"), installations=True)


@pytest.mark.rule("nextwar", "25.1.1")
def test_airmobile_missions_meet_local_fire_in_enemy_land_or_near_enemies():
    pos = empty(dice=[0, 9, 9])
    assert row_of(pos, flight(pos, "3054", "airmobile")).defence == "none"
    assert row_of(pos, flight(pos, "3557", "airmobile")).defence == "local"
    at(pos, "3055", "ru-4ga")
    run(transport.fire_at(flight(pos, "3054", "airmobile")), pos)
    assert [e.rule for e in pos.events if e.text == "fired-at"] == ["24.5.2", "24.6.2"]
    assert told(pos, "fired-at")[1]["modifiers"].value("24.6.2") == -1


@pytest.mark.rule("nextwar", "25.1")
def test_two_air_units_may_go_along():
    pos = position()
    send(pos, "superiority:poland", "a-typd-1", "a-f16pl-2", "a-fa50")
    convoy = Convoy("nato", (unit(pos, "pl-l2"),), hex_of(pos, "3054"))
    assert rules_of(transport.may_escort(pos, convoy, unit(pos, "a-f16pl-1"))) == ["22.4.a"]
    convoy.guards = units(pos, "a-typd-1", "a-f16pl-2")
    assert rules_of(transport.may_escort(pos, convoy, unit(pos, "a-fa50"))) == ["25.1"]


@pytest.mark.rule("nextwar", "25.1.2")
def test_the_paradrop_table_has_results_of_its_own():
    results = position().scenario.charts.paradrop
    assert results.result(6, "standard") == "scattered"
    assert results.result(6, "advanced") == "strike1"
    pos = empty(dice=[6], scenario=CAMPAIGN)
    at(pos, "6119", "ru-237")
    air_transport.come_down(pos, "russia", unit(pos, "ru-237"), hex_of(pos, "4913"))
    assert pos.strikes[unit(pos, "ru-237")] == 1
    script(pos, 6)
    air_transport.come_down(pos, "russia", unit(pos, "ru-237"), hex_of(pos, "4913"))
    assert pos.strikes[unit(pos, "ru-237")] == 2  # it adds up with a strike that the unit had [27.1]


# -- combat support [23.5] --------------------------------------------------------------------------------------------


def fight(pos) -> combat.Combat:
    at(pos, "3557", "ru-4ga")
    at(pos, "3556", "lt-iw")
    made = combat.Combat(pos, "russia", hex_of(pos, "3556"))
    made.attackers = units(pos, "ru-4ga")
    made.lead, made.defending_lead = unit(pos, "ru-4ga"), unit(pos, "lt-iw")
    return made


@pytest.mark.rule("nextwar", "7.3.1", "9.6.1")
def test_ships_support_combats_on_land_beside_air_units():
    pos = empty(scenario=CAMPAIGN, turn=3)
    at(pos, "1247", "ru-bfb")
    at(pos, "1347", "us-abct")
    at(pos, "1146", "n-us1")
    made = combat.Combat(pos, "nato", hex_of(pos, "1247"))
    made.attackers = units(pos, "us-abct")
    made.lead, made.defending_lead = unit(pos, "us-abct"), unit(pos, "ru-bfb")
    run(air_support.commit(pos, made), pos, {"nato": ["bombard n-us1", "done"], "russia": ["done"]})
    assert made.support == {"nato": pos.counter(unit(pos, "n-us1")).cs, "russia": 0}
    again = Flight(made, "nato")
    assert rules_of(support.may_bombard(pos, again, unit(pos, "n-us1"))) == ["7.3.1"]  # once a segment


@pytest.mark.rule("nextwar", "23.5")
def test_the_attacker_sends_two_air_units_the_defender_one():
    pos = empty()
    made = fight(pos)
    attacker, defender = Flight(made, "russia"), Flight(made, "nato")
    assert rules_of(air_support.may_guard(pos, attacker, unit(pos, "a-su35-3"))) == ["23.5"]  # nobody to guard
    attacker.units = units(pos, "a-su25-1", "a-su25by")
    assert rules_of(air_support.may_support(pos, attacker, unit(pos, "a-su30-1"))) == ["23.5"]
    defender.units = units(pos, "a-f16pl-2")
    assert rules_of(air_support.may_support(pos, defender, unit(pos, "a-f16pl-1"))) == ["23.5"]
    assert why(air_support.may_support(pos, attacker, unit(pos, "a-su25-1"))) == "has-a-mission"
    assert why(air_support.may_guard(pos, attacker, unit(pos, "a-su25-1"))) == "has-a-mission"
    attacker.guards = units(pos, "a-su35-3", "a-su27-1")
    assert rules_of(air_support.may_guard(pos, attacker, unit(pos, "a-su30-1"))) == ["23.5"]


@pytest.mark.rule("nextwar", "23.0", "23.1.a", "23.2", "9.2.4")
def test_ready_units_with_a_support_value_are_committed_combat_by_combat():
    pos = empty(dice=[9, 9])
    made = fight(pos)
    sent = Flight(made, "russia")
    send(pos, "flown:belarus", "a-su35-3")
    assert why(air_support.may_support(pos, sent, unit(pos, "a-su35-3"))) == "not-ready"
    assert why(air_support.may_support(pos, sent, unit(pos, "a-f16pl-2"))) == "not-ready"  # the enemy's
    pos.weather = "storm"
    assert why(air_support.may_support(pos, sent, unit(pos, "a-su25-1"))) == "no-support-value"
    pos.weather = "clear"
    go_through(air_support.commit(pos, made), "support a-su25-1")
    assert made.support["russia"] == air_display.support_value(pos, unit(pos, "a-su25-1"))
    assert where(pos, "a-su25-1") == "flown:belarus"


@pytest.mark.rule("nextwar", "23.5.a", "23.5.b")
def test_aircraft_are_one_mission_and_each_gives_its_value():
    pos = empty(dice=[9, 9, 9])
    made = fight(pos)
    sent = Flight(made, "russia")
    sent.units = units(pos, "a-su25-1", "a-su34-3")
    made.support["russia"] = drive(pos, sent)
    assert len(told(pos, "mission-detected")) == 1
    assert made.support["russia"] == 4 + 3
    assert made.modifiers().value("9.6.1 23.5.b") == -7
    assert where(pos, "a-su25-1") == "flown:belarus"


def worth(procedure):
    """The value of a procedure that asks nobody."""
    try:
        next(procedure)
    except StopIteration as done:
        return done.value
    raise AssertionError("somebody is asked")


def helicopter_flight(pos, made) -> Flight:
    sent = Flight(made, "russia")
    sent.helicopters = units(pos, "h-ru4")
    return sent


def drive(pos, sent: Flight) -> int:
    """What arrives of a flight."""
    return int(worth(air_support.carry_out(pos, [sent]))[sent.side])


@pytest.mark.rule("nextwar", "23.5.c", "24.5.2", "24.3", "24.6")
@pytest.mark.parametrize(("dice", "shots", "left"), [
    ((0, 1, 4), ["+2", "+1"], 0), ((0, 3, 9), ["+1", "-"], 1), ((9, 1), ["abort"], 2), ((0, 0), ["abort"], 0),
    ((0, 9, 0), ["-", "destroyed"], 1), ((9, 0), ["destroyed"], 2),
])  # fmt: skip
def test_plus_results_and_lost_steps_lower_the_support_value_of_a_helicopter_that_is_seen(dice, shots, left):
    pos = empty(dice=dice)
    made = fight(pos)
    at(pos, "3558", "h-ru4")  # worth 2
    assert drive(pos, helicopter_flight(pos, made)) == left
    assert [shot["result"] for shot in told(pos, "fired-at")] == shots


@pytest.mark.rule("nextwar", "24.6.2")
def test_local_guns_may_cost_a_helicopter_a_step():
    pos = empty(dice=[9, 0])  # unseen; 0 - 1
    made = fight(pos)
    at(pos, "3558", "h-ru4")
    drive(pos, helicopter_flight(pos, made))
    assert pos.units[unit(pos, "h-ru4")].reduced
    pos = empty(dice=[9, 9, 0])
    at(pos, "3558", "h-ru4")
    flown = Sortie("russia", "helo", targets.of_hex(hex_of(pos, "3254")), (unit(pos, "h-ru4"),))
    run(strike_phase.helicopter_strike(pos, flown), pos)
    assert pos.units[unit(pos, "h-ru4")].reduced


@pytest.mark.rule("nextwar", "24.5")
@pytest.mark.parametrize(("sam", "area", "reduced"), [(6, "abort", False), (10, "flown", True)])
def test_sam_turns_supporting_aircraft_back_or_costs_them_a_step(sam, area, reduced):
    pos = empty(dice=[0, 1])
    made = fight(pos)
    at(pos, "3555", "hq-pl16")  # the tracks fire, at -1
    pos.tracks["nato sam"] = sam
    sent = Flight(made, "russia")
    sent.units = units(pos, "a-su34-3")
    given = drive(pos, sent)
    u = unit(pos, "a-su34-3")
    assert (air_display.area(pos, u), pos.units[u].reduced, given > 0) == (area, reduced, reduced)


@pytest.mark.rule("nextwar", "23.5.a")
def test_each_helicopter_is_a_mission_of_its_own():
    pos = empty(dice=[9, 9, 9, 9])
    made = fight(pos)
    at(pos, "3558", "h-ru4", "h-by1")
    sent = Flight(made, "russia")
    sent.helicopters = units(pos, "h-ru4", "h-by1")
    drive(pos, sent)
    assert len(told(pos, "mission-detected")) == 2


@pytest.mark.rule("nextwar", "24.6", "23.5.b")
def test_guns_fire_too_late_at_support_that_nobody_has_seen():
    pos = empty(dice=[9, 0])
    made = fight(pos)
    sent = Flight(made, "russia")
    sent.units = units(pos, "a-su25-1")
    value = air_display.support_value(pos, unit(pos, "a-su25-1"))
    assert drive(pos, sent) == value
    assert [shot["result"] for shot in told(pos, "fired-at")] == ["abort"]
    assert where(pos, "a-su25-1") == "abort:belarus"


@pytest.mark.rule("nextwar", "24.5.1")
def test_escorts_of_combat_support_are_not_fired_at():
    pos = empty(dice=[0, 9, 9])
    made = fight(pos)
    send(pos, "superiority:belarus", "a-su35-3")
    sent = Flight(made, "russia")
    sent.units, sent.guards = units(pos, "a-su25-1"), units(pos, "a-su35-3")
    drive(pos, sent)
    assert {shot["unit"] for shot in told(pos, "fired-at")} == {"a-su25-1"}
    assert where(pos, "a-su35-3") == "flown:belarus"


@pytest.mark.rule("nextwar", "24.4")
def test_who_escorts_the_defenders_support_does_not_intercept_the_attackers():
    pos = empty(dice=[0])
    made = fight(pos)
    at(pos, "3555", "hq-pl16")  # its radar: the tracks look for the mission
    send(pos, "superiority:poland", "a-typd-1", "a-f16pl-1")
    sent = Flight(made, "russia")
    sent.units = units(pos, "a-su25-1")
    defence = Flight(made, "nato")
    defence.guards = units(pos, "a-typd-1")
    ask = asked(air_support.carry_out(pos, [sent, defence]))
    assert rules_against(ask, "intercept a-typd-1") == ["24.4"]
    assert rules_against(ask, "intercept a-f16pl-1") == []


@pytest.mark.rule("nextwar", "24.1.a", "24.4")
def test_the_support_of_both_sides_is_looked_for_and_intercepted_before_anybody_fights():
    pos = empty(dice=[0, 0])
    made = fight(pos)
    at(pos, "3555", "hq-pl16")
    at(pos, "3558", "hq-11ac")
    pos.tracks |= {"nato detection": 10, "russia detection": 10}
    send(pos, "superiority:poland", "a-typd-1")
    send(pos, "superiority:belarus", "a-su35-3")
    attack, defence = Flight(made, "russia"), Flight(made, "nato")
    attack.units, defence.units = units(pos, "a-su25-1"), units(pos, "a-f16pl-1")
    answers = {"nato": ["intercept a-typd-1"], "russia": ["intercept a-su35-3"]}
    ask = asked(air_support.carry_out(pos, [attack, defence]), answers)
    assert ask.prompt == "jettison"  # the first fight begins
    assert [e["result"] for e in told(pos, "mission-detected")] == ["ED", "ED"]
    assert [e["units"] for e in told(pos, "intercepted")] == [["a-typd-1"], ["a-su35-3"]]
