"""Emergency supply [19.6]."""

from __future__ import annotations

import pytest

from grognard.engine.hexset import members
from grognard.games.nextwar.advanced import depots, headquarters, places, repair, supply
from tests.nextwar.advanced.table import CAMPAIGN, at, empty, hex_of, rules_of, run, told, unit, units, why


@pytest.mark.rule("nextwar", "19.6")
def test_a_point_may_feed_a_unit_for_the_turn():
    pos = empty(dice=[5, 6], step="first-emergency-supply")
    at(pos, "3557", "ru-4ga", "ru-4gb")
    supply.judge(pos)
    fed, hungry = units(pos, "ru-4ga", "ru-4gb")
    assert pos.out_of_supply == {fed, hungry}
    depots.begin_emergency(pos, "russia")
    run(depots.emergency(pos, "russia"), pos, {"russia": ["feed ru-4ga", "feed ru-4gb"]})
    assert pos.out_of_supply == {hungry}  # 6 fails, and each is tried once a phase
    assert pos.supply_points["russia"] == 2
    supply.judge(pos)
    assert pos.out_of_supply == {hungry}  # the marker lasts


@pytest.mark.rule("nextwar", "19.6")
def test_three_points_feed_a_headquarters_and_with_it_its_units():
    pos = empty(dice=[0], step="first-emergency-supply")
    at(pos, "3557", "ru-4ga", "hq-1gta", "ru-7")
    supply.judge(pos)
    depots.begin_emergency(pos, "russia")
    run(depots.emergency(pos, "russia"), pos, {"russia": ["feed hq-1gta"]})
    assert pos.out_of_supply == {unit(pos, "ru-7")}
    assert pos.supply_points["russia"] == 1  # and three points are all that may be spent in a phase


@pytest.mark.rule("nextwar", "19.6")
def test_the_three_points_of_a_phase_are_counted_anew_and_without_purchases():
    pos = empty(step="first-emergency-supply")
    at(pos, "3557", "hq-1gta")
    supply.judge(pos)
    pos.supply_points["russia"] = 9
    depots.pay(pos, "russia", 2)  # for columns, or in an earlier phase
    assert rules_of(depots.may_feed(pos, "russia", unit(pos, "hq-1gta"))) == ["19.6"]
    depots.begin_emergency(pos, "russia")
    assert depots.may_feed(pos, "russia", unit(pos, "hq-1gta")) is None


@pytest.mark.rule("nextwar", "19.6")
def test_only_units_out_of_supply_are_fed_and_no_more_than_there_are_markers():
    pos = empty(step="first-emergency-supply")
    at(pos, "3557", "ru-4ga")
    tank = unit(pos, "ru-4ga")
    depots.begin_emergency(pos, "russia")
    assert why(depots.may_feed(pos, "russia", tank)) == "not-out-of-supply"
    pos.out_of_supply = {tank}
    assert depots.may_feed(pos, "russia", tank) is None
    assert why(depots.may_feed(pos, "nato", tank)) == "not-out-of-supply"
    markers = pos.scenario.module.limits.of("russia").emergency_supply
    pos.emergency = {u for u in pos.scenario.of_side["russia"] if u != tank and pos.counter(u).kind == "land"}
    assert len(pos.emergency) >= markers
    assert why(depots.may_feed(pos, "russia", tank)) == "no-marker-left"


@pytest.mark.rule("nextwar", "19.6")
def test_the_die_is_modified_by_isolation_and_the_air():
    pos = empty(dice=[3], step="first-emergency-supply")
    at(pos, "3557", "ru-4ga")
    pos.out_of_supply = pos.isolated = {unit(pos, "ru-4ga")}
    pos.out_of_supply = set(pos.out_of_supply)
    pos.air_level, pos.air_side = "superiority", "nato"
    depots.feed(pos, "russia", unit(pos, "ru-4ga"))
    assert {m.text: m.value for m in told(pos, "fed")[0]["modifiers"]} == {
        "table-enemy_superiority": 1, "table-isolated": 1
    }  # fmt: skip


@pytest.mark.rule("nextwar", "19.6", "19.2")
def test_a_fed_supreme_hq_supplies_headquarters_and_they_their_units():
    pos = empty(dice=[0], scenario=CAMPAIGN, step="first-emergency-supply")
    at(pos, "3557", "hq-jscw")
    first = supply.reached(pos, "russia", pos.standing[unit(pos, "hq-jscw")], 4)
    near, far = next(
        (a, b) for a in members(first) for b in members(supply.reached(pos, "russia", a, 4) & ~first) if a != b
    )
    pos.put(unit(pos, "hq-1gta"), near)
    pos.put(unit(pos, "ru-4ga"), far)
    supply.judge(pos)
    assert pos.out_of_supply == set(units(pos, "hq-jscw", "hq-1gta", "ru-4ga"))
    depots.begin_emergency(pos, "russia")
    depots.feed(pos, "russia", unit(pos, "hq-jscw"))
    assert pos.out_of_supply == set()


@pytest.mark.rule("nextwar", "19.6", "19.5")
def test_when_the_markers_go_those_who_lived_on_them_are_out_of_supply_again():
    pos = empty(dice=[0], step="first-emergency-supply")
    at(pos, "3557", "ru-4ga", "hq-1gta")
    fed = set(units(pos, "ru-4ga", "hq-1gta"))
    supply.judge(pos)
    depots.begin_emergency(pos, "russia")
    run(depots.emergency(pos, "russia"), pos, {"russia": ["feed hq-1gta"]})
    supply.judge(pos)  # the second time in an Initiative turn
    assert pos.out_of_supply == set()
    run(repair.reset(pos, None), pos)
    assert pos.out_of_supply == fed  # until supply is judged in the next turn
    assert not headquarters.is_able(pos, unit(pos, "hq-1gta"))


@pytest.mark.rule("nextwar", "19.6", "27.7.2a")
def test_a_friendly_port_that_is_not_destroyed_helps_to_feed_units_in_it():
    def helps() -> bool:
        depots.feed(pos, "nato", unit(pos, "lt-iw"))
        return "table-port" in [m.text for m in told(pos, "fed")[-1]["modifiers"]]

    pos = empty(dice=[0, 0, 0], scenario=CAMPAIGN, step="first-emergency-supply")
    at(pos, "1939", "lt-iw")
    assert helps()
    pos.place_strikes["1939 port"] = places.DESTROYED
    assert not helps()
    pos.place_strikes, pos.control[hex_of(pos, "1939")] = {}, "russia"
    assert not helps()
