"""Ships in the Advanced game: strikes [17.1] and hits [27.4]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import naval_movement, sea_control, sea_transport
from grognard.games.nextwar.advanced import (
    air_defence,
    air_display,
    damage,
    naval_withdrawal,
    recovery,
    repair,
    strike_phase,
    supply,
    supply_units,
    targets,
)  # fmt: skip
from grognard.games.nextwar.advanced.air_defence import NAVAL, Mission
from grognard.games.nextwar.advanced.declared import Sortie
from grognard.games.nextwar.advanced.declaring import declaration
from grognard.games.nextwar.advanced.interception import Raid, fight_out, may_intercept
from grognard.games.nextwar.advanced.strike import Strike
from grognard.games.nextwar.pack.terms import tally
from grognard.games.nextwar.units import Beachhead
from tests.nextwar.advanced.table import (
    BAY,
    FIRST,
    INSHORE,
    asked,
    go_through,
    hex_of,
    mission,
    rules_against,
    rules_of,
    run,
    script,
    sea,
    send,
    stand,
    told,
    unit,
    units,
    where,
)  # fmt: skip

# -- strikes on ships [17.1] ------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "17.1", "17.1.1")
def test_only_detected_ships_are_targets():
    pos = sea()
    target = targets.of_unit(pos, unit(pos, "n-ru1"))
    assert rules_of(targets.why_not(pos, "nato", "naval", target)) == ["17.1.1"]
    pos.naval_detected[unit(pos, "n-ru1")] = "area"
    assert targets.why_not(pos, "nato", "naval", target) is None
    assert targets.why_not(pos, "nato", "cruise", target) is None


@pytest.mark.rule("nextwar", "17.1.3", "17.1.4", "17.1")
def test_aircraft_are_declared_against_a_ship_and_meet_its_own_defence():
    pos = sea([9, 9], step=FIRST)
    send(pos, INSHORE, "n-ru1")
    pos.naval_detected[unit(pos, "n-ru1")] = "point"
    ask = asked(declaration(pos, "nato"), {"nato": ["strike a-f16pl-1"]})
    assert rules_against(ask, "unit n-ru1") == []
    made = mission(pos, "a-f16pl-1", target=targets.of_unit(pos, unit(pos, "n-ru1")), side="nato")
    assert strike_phase.defence_of(pos, made) == NAVAL
    attack(pos, made)  # close-in fire misses, then the strike in the column of its value against ships
    value = air_display.strike_value(pos, unit(pos, "a-f16pl-1"))
    column = pos.scenario.charts.column(f"naval{value}", targets.line(pos, made.target))
    assert [struck["column"] for struck in told(pos, "strike")] == [column]


@pytest.mark.rule("nextwar", "17.1.3", "23.4.1.1")
def test_ships_are_hardened_and_detection_carrier_air_and_company_count():
    pos = sea([9])
    u = unit(pos, "n-ru1")
    pos.naval_detected[u] = "point"
    case = Strike(pos, "nato", "naval4", targets.of_unit(pos, u), unit(pos, "a-f18-1"))
    shown = {m.text: m.value for m in tally(pos.scenario.charts.strike_modifiers, case)}
    assert shown == {"table-carrier_air": -1, "table-point": -1}
    assert pos.scenario.charts.column("naval4", targets.line(pos, case.target)) == "c5"
    pos.naval_detected[u] = "area"
    send(pos, INSHORE, "n-ru3")
    case = Strike(pos, "nato", "naval4", targets.of_unit(pos, u), unit(pos, "a-f16pl-1"))
    shown = {m.text: m.value for m in tally(pos.scenario.charts.strike_modifiers, case)}
    assert shown == {"table-area": 1, "table-second_ship": 1}


@pytest.mark.rule("nextwar", "17.1.4", "17.1.4.1")
def test_ships_have_air_defence_of_their_own():
    pos = sea()
    send(pos, "at_sea:central_baltic", "n-us1", "n-gb", "n-cvn")
    values = {}
    for track in ("detection", "sam", "aaa"):
        values[track] = air_defence.value(Mission(pos, "russia", 0, (), NAVAL, "at_sea:central_baltic"), track)
    assert values == {"detection": 8, "sam": 8, "aaa": 3}  # a US carrier group is there
    send(pos, "gone", "n-cvn")
    assert air_defence.value(Mission(pos, "russia", 0, (), NAVAL, "at_sea:central_baltic"), "sam") == 6
    send(pos, "gone", "n-us1")
    assert air_defence.value(Mission(pos, "russia", 0, (), NAVAL, "at_sea:central_baltic"), "sam") == 1
    hex = next(h for h in pos.board.hexes if pos.board.terrain[h] == "sea" and pos.scenario.in_play >> h & 1)
    pos.put(unit(pos, "n-gb"), hex)
    at_coast = Mission(pos, "russia", hex, (), NAVAL)
    assert air_defence.value(at_coast, "sam") == 5  # the tracks are better there
    pos.tracks["nato detection"] = 2
    assert air_defence.value(at_coast, "detection") == 2  # one set or the other, no mixture
    pos.tracks["nato sam"] = 3
    assert [air_defence.value(at_coast, track) for track in ("detection", "sam")] == [5, 1]


@pytest.mark.rule("nextwar", "17.1.4.2")
def test_close_in_weapons_spoil_an_attack_and_us_ships_are_better_at_missiles():
    pos = sea([1])
    send(pos, BAY, "n-us1")
    modifiers = air_defence.fire_modifiers
    shot = air_defence.Target(pos, "russia", 0, -1, 0, ("ship",), "cruise", "us")
    assert modifiers(pos, "naval_aaa", shot).total == -2
    assert modifiers(pos, "naval_aaa", shot._replace(attack="air")).total == -1
    assert modifiers(pos, "naval_aaa", shot._replace(nation="gb")).total == -1
    made = Sortie("russia", "missile", targets.of_unit(pos, unit(pos, "n-us1")), weapon="cruise_russia")
    run(strike_phase.fire_missile(pos, made), pos)  # AAA 2: 1 - 2 = -1, X: the missile fails
    assert told(pos, "close-in-fire")[0]["result"] == "X"
    assert told(pos, "strike") == []


@pytest.mark.rule("nextwar", "17.1.4.2")
def test_aircraft_that_strike_from_afar_are_not_hurt_by_close_in_weapons_but_fail():
    pos = sea([0])
    send(pos, BAY, "n-us1")
    made = Sortie("russia", "air", targets.of_unit(pos, unit(pos, "n-us1")), units_of(pos, "a-su34-1"))
    attack(pos, made)
    assert told(pos, "strike") == []
    assert (where(pos, "a-su34-1"), pos.units[unit(pos, "a-su34-1")].reduced) == ("ready:leningrad", False)
    script(pos, 0)
    made = Sortie("russia", "air", targets.of_unit(pos, unit(pos, "n-us1")), units_of(pos, "a-su24"))
    attack(pos, made)
    assert pos.units[unit(pos, "a-su24")].reduced  # X
    script(pos, 1)
    attack(pos, made)  # A
    assert where(pos, "a-su24").startswith("abort:")


@pytest.mark.rule("nextwar", "17.1.4.2")
def test_close_in_fire_that_stops_nobody_may_still_make_the_strike_worse():
    pos = sea([3, 9])
    send(pos, BAY, "n-us1")
    ship = targets.of_unit(pos, unit(pos, "n-us1"))
    attack(pos, Sortie("russia", "air", ship, units_of(pos, "a-su24")))
    script(pos, 4, 9)
    run(strike_phase.fire_missile(pos, Sortie("russia", "missile", ship, weapon="cruise_russia")), pos)
    fire = [shot["result"] for shot in told(pos, "close-in-fire")]
    assert all(result.startswith("+") for result in fire)
    assert [struck["modifiers"].value("24.5") for struck in told(pos, "strike")] == [int(result) for result in fire]


@pytest.mark.rule("nextwar", "17.1.4.2", "29.1.2")
@pytest.mark.parametrize(("dice", "strikes"), [([9, 0], 0), ([9, 4, 9], 1)])
def test_close_in_weapons_fire_at_air_points_too(dice: list[int], strikes: int):
    pos = sea(dice, options={"std_air_29_1": "on"})
    send(pos, BAY, "n-us1")
    made = Sortie("russia", "air", targets.of_unit(pos, unit(pos, "n-us1")), points=(3, 0))
    run(strike_phase.strike_with_points(pos, made), pos)
    assert len(told(pos, "close-in-fire")) == 1
    assert len(told(pos, "strike")) == strikes


@pytest.mark.rule("nextwar", "29.2.1")
@pytest.mark.parametrize(("fog", "revealed"), [("on", [True]), ("off", [])])
def test_hidden_strike_of_air_points_comes_to_light_when_it_is_flown(fog: str, revealed: list[bool]):
    pos = sea([9, 4, 9], options={"std_air_29_1": "on", "fog_29_2": fog})
    send(pos, BAY, "n-us1")
    made = Sortie("russia", "air", targets.of_unit(pos, unit(pos, "n-us1")), points=(3, 0))
    run(strike_phase.strike_with_points(pos, made), pos)
    assert [event.reveals for event in pos.events if event.text == "strike-declared"] == revealed


def attack(pos, made: Sortie) -> None:
    mission = strike_phase.mission_of(pos, made, strike_phase.raid_of(pos, made))
    run(strike_phase.attack_ship(pos, made, mission, made.units[0], 0), pos)


def units_of(pos, *ids: str) -> tuple[int, ...]:
    return tuple(units(pos, *ids))


@pytest.mark.rule("nextwar", "17.1.3", "8.1.b")
def test_a_crowd_of_troops_in_a_port_makes_no_better_target_of_the_ship_there():
    pos = sea()
    for id in ("ru-kd", "ru-25", "ru-200"):
        pos.put(unit(pos, id), hex_of(pos, "1148"))
    found = []
    for id in ("n-ru2", "ru-25"):
        case = Strike(pos, "nato", "naval4", targets.of_unit(pos, unit(pos, id)))
        found.append("table-clearing" in [m.text for m in tally(pos.scenario.charts.strike_modifiers, case)])
    assert found == [False, True]


@pytest.mark.rule("nextwar", "17.1.4.3")
def test_to_ships_detection_is_early_detection():
    pos = sea([3])
    send(pos, BAY, "n-gb")
    mission = Mission(pos, "russia", 0, (unit(pos, "a-su24"),), NAVAL, BAY)
    assert air_defence.detect(mission) == "ED"  # 5: D on 2-4
    script(pos, 3)
    assert air_defence.detect(mission._replace(near=1)) == "D"  # mines are laid near it


@pytest.mark.rule("nextwar", "17.1.4.3")
def test_what_the_tracks_detect_for_ships_in_port_is_not_early_detection():
    pos = sea()
    chart = pos.scenario.charts.detection
    die = next(d for d in range(10) if chart.result(d, "level8") == "D")
    script(pos, die)
    mission = Mission(pos, "nato", hex_of(pos, "1148"), (unit(pos, "a-f16us-1"),), NAVAL)  # where two ships lie
    assert air_defence.value(mission, "detection") == 8
    assert air_defence.detect(mission) == "D"


@pytest.mark.rule("nextwar", "17.1.4.4")
def test_ready_carrier_aircraft_intercept_over_the_sea():
    pos = sea()
    send(pos, "box:danish_straits", "n-cvn")
    send(pos, "ready:carrier", "a-f18-1")
    at_sea = Raid(pos, "russia", units(pos, "a-su34-1"), [], ("gdansk_bay",), 0, BAY)
    assert may_intercept(pos, (at_sea, frozenset()), unit(pos, "a-f18-1")) is None
    send(pos, "superiority:poland", "a-f16pl-1")
    inshore = Raid(pos, "russia", units(pos, "a-su34-1"), [], ("gdansk_bay",), 0, INSHORE)
    assert may_intercept(pos, (inshore, frozenset()), unit(pos, "a-f16pl-1")) is None
    assert may_intercept(pos, (inshore, frozenset()), unit(pos, "a-f18-1")) is None
    assert rules_of(may_intercept(pos, (at_sea, frozenset()), unit(pos, "a-f16pl-1"))) == ["17.1.4.4"]
    over_land = Raid(pos, "russia", units(pos, "a-su34-1"), [], ("poland",), hex_of(pos, "3054"))
    assert rules_of(may_intercept(pos, (over_land, frozenset()), unit(pos, "a-f18-1"))) == ["24.4"]


@pytest.mark.rule("nextwar", "17.1.4.4")
def test_carrier_aircraft_suffer_nothing_and_stay_ready_where_others_fly_home():
    pos = sea([0, 9, 9, 9, 9, 9])
    send(pos, "box:danish_straits", "n-cvn")
    send(pos, "ready:carrier", "a-f18-1")
    send(pos, "superiority:poland", "a-f16pl-1")
    made = Raid(pos, "russia", units(pos, "a-su34-1", "a-su24"), [], ("gdansk_bay",), 0, INSHORE)
    made.interceptors = units(pos, "a-f18-1", "a-f16pl-1")
    go_through(fight_out(pos, made), "engage a-su34-1")
    assert (where(pos, "a-f18-1"), where(pos, "a-f16pl-1")) == ("ready:carrier", "flown:poland")


@pytest.mark.rule("nextwar", "17.1.4.4")
def test_hits_on_carrier_aircraft_that_intercept_from_ready_mean_nothing():
    pos = sea([9, 9, 0, 0, 0])
    send(pos, "box:danish_straits", "n-cvn")
    send(pos, "ready:carrier", "a-f18-1")
    send(pos, "superiority:leningrad", "a-su35-1")
    made = Raid(pos, "russia", units(pos, "a-su34-1"), units(pos, "a-su35-1"), ("gdansk_bay",), 0, INSHORE)
    made.interceptors = units(pos, "a-f18-1")
    go_through(fight_out(pos, made))
    assert "step" in [shot["result"] for shot in told(pos, "air-shot") if shot["target"] == "a-f18-1"]
    assert (where(pos, "a-f18-1"), pos.units[unit(pos, "a-f18-1")].reduced) == ("ready:carrier", False)


@pytest.mark.rule("nextwar", "22.4.b")
def test_carrier_aircraft_go_where_their_carrier_goes():
    pos = sea()
    send(pos, "box:north_sea", "n-cvn")
    send(pos, "flown:carrier", "a-f18-1")
    assert air_display.range_row(pos, unit(pos, "a-f18-1")) == "carrier:north_sea"
    send(pos, "box:danish_straits", "n-cvn")
    assert air_display.range_row(pos, unit(pos, "a-f18-1")) == "carrier:danish_straits"
    assert where(pos, "a-f18-1") == "flown:carrier"


# -- hits [27.4] ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "27.4.a", "17.2")
@pytest.mark.parametrize(
    ("results", "level"), [(["strike1"], 1), (["strike1", "strike1"], 2), (["strike1", "strike2"], None), (["x"], None)]
)
def test_hits_on_a_ship_add_up_and_an_x_takes_it_out_for_four_turns(results: list[str], level: int | None):
    pos = sea(turn=3)
    send(pos, "box:danish_straits", "n-de")
    u = unit(pos, "n-de")
    for result in results:
        run(damage.hit_ship(pos, u, result, "27.4"), pos)
    assert pos.strikes.get(u) == level
    if level is None:
        assert pos.returning == {u: 7}
        assert pos.this_turn["russia"] == 5
        pos.turn = 7
        recovery.come_back(pos, "nato")
        assert where(pos, "n-de").startswith("box:")


@pytest.mark.rule("nextwar", "7.4.3.b")
def test_an_x_costs_a_level_of_submarines_or_of_their_hunters_and_a_withdrawal_does_not():
    pos = sea()
    pos.submarine, pos.asw = 3, 3
    run(damage.hit_ship(pos, unit(pos, "n-ru1"), "x", "27.4"), pos)
    run(damage.hit_ship(pos, unit(pos, "n-de"), "x", "27.4"), pos)
    assert (pos.submarine, pos.asw) == (2, 2)
    send(pos, BAY, "n-ru2")
    pos.sea_control |= {BAY: "nato", INSHORE: "russia"}
    script(pos, 9)
    run(sea_control.withdraw_all(pos, sea_control.Roll(pos, "nato", "gdansk_bay", "at_sea"), "russia"), pos)
    assert (where(pos, "n-ru2"), pos.submarine) == (INSHORE, 2)


@pytest.mark.rule("nextwar", "27.4")
def test_a_hit_ship_withdraws_to_a_friendly_box_or_port_and_stays_there():
    pos = sea(step="first-movement")
    pos.sea_control |= {BAY: "contested", INSHORE: "nato"}
    send(pos, INSHORE, "n-de")
    send(pos, "gone", "n-ru1")
    boxes, ports = naval_withdrawal.refuges(pos, unit(pos, "n-de"))
    assert boxes == []  # the open sea is contested
    assert set(pos.labels(ports)) == {"0249", "0351"}
    run(damage.hit_ship(pos, unit(pos, "n-de"), "strike1", "27.4"), pos, {"nato": ["harbour 0249"]})
    assert where(pos, "n-de") == "0249"
    assert rules_of(naval_movement.may_sail(pos, "nato", unit(pos, "n-de"))) == ["27.4"]
    assert unit(pos, "n-de") not in naval_movement.sailors(pos, "nato")


@pytest.mark.rule("nextwar", "17.5.1")
def test_a_ship_may_stand_fast_for_another_hit_where_its_leaving_would_lose_the_box():
    pos = sea()
    pos.sea_control |= {BAY: "nato", INSHORE: "nato"}
    send(pos, INSHORE, "n-de", "n-ru1")
    u = unit(pos, "n-de")
    run(damage.hit_ship(pos, u, "strike1", "27.4"), pos, {"nato": ["endure"]})
    assert (where(pos, "n-de"), pos.strikes[u]) == (INSHORE, 2)
    send(pos, INSHORE, "n-gb")
    assert not naval_withdrawal.changes_control(pos, u)
    send(pos, "gone", "n-gb")
    assert naval_withdrawal.changes_control(pos, u)
    send(pos, "gone", "n-ru1")  # nobody is there to take the box
    assert not naval_withdrawal.changes_control(pos, u)


@pytest.mark.rule("nextwar", "17.5.1")
@pytest.mark.parametrize(("mates", "control"), [((), "contested"), (("n-gb",), "nato")])
def test_a_ship_that_withdraws_and_leaves_the_box_to_enemy_ships_alone_gives_up_its_control(mates, control: str):
    pos = sea()
    pos.sea_control |= {BAY: "nato", INSHORE: "nato"}
    send(pos, INSHORE, "n-de", "n-ru1", *mates)
    answers = ["withdraw", "harbour 0249"] if not mates else ["harbour 0249"]
    run(damage.hit_ship(pos, unit(pos, "n-de"), "strike1", "27.4"), pos, {"nato": answers})
    assert (where(pos, "n-de"), pos.sea_control[INSHORE]) == ("0249", control)


@pytest.mark.rule("nextwar", "27.4.b")
def test_ships_are_repaired_in_port_only():
    pos = sea()
    send(pos, BAY, "n-de")
    pos.strikes = {unit(pos, "n-ru2"): 2, unit(pos, "n-de"): 1}
    run(repair.heal(pos, None), pos)
    assert pos.strikes == {unit(pos, "n-ru2"): 1, unit(pos, "n-de"): 1}


@pytest.mark.rule("nextwar", "27.4.b")
@pytest.mark.parametrize(
    ("had", "result", "lost"), [(0, "strike1", 1), (0, "strike2", 2), (0, "x", 3), (1, "strike2", 3)]
)
def test_units_aboard_suffer_with_their_ship(had: int, result: str, lost: int):
    pos = sea()
    troops = units(pos, "ru-4ga", "ru-7")
    send(pos, "aboard:n-rua", "ru-4ga", "ru-7")
    ship = unit(pos, "n-rua")
    if had:
        pos.strikes[ship] = had

    def steps() -> int:
        return sum(pos.steps(u) for u in troops if pos.units[u].where.startswith("aboard"))

    before = steps()
    damage.strike_ship(pos, ship, result, "27.4")
    assert before - steps() == lost  # what becomes an X counts as one


@pytest.mark.rule("nextwar", "17.5.1")
def test_who_stands_fast_takes_the_extra_hit_with_all_aboard():
    pos = sea()
    send(pos, BAY, "n-ru1", "n-de")
    pos.sea_control[BAY] = "russia"
    pos.strikes = {unit(pos, "n-ru1"): 1}
    marine = next(u for u in pos.scenario.of_side["russia"] if pos.counter(u).marine and pos.counter(u).kind == "land")
    send(pos, "aboard:n-ru1", pos.id(marine))
    steps = pos.steps(marine)
    run(naval_withdrawal.withdraw(pos, unit(pos, "n-ru1")), pos, {"russia": ["endure"]})
    assert pos.strikes == {unit(pos, "n-ru1"): 2}
    assert (pos.steps(marine) if pos.units[marine].where.startswith("aboard") else 0) == steps - 1


@pytest.mark.rule("nextwar", "27.4.b")
def test_the_aircraft_of_a_sunk_carrier_wait_for_it_and_come_back_whole():
    pos = sea(turn=2)
    send(pos, "box:danish_straits", "n-cvn")
    send(pos, "ready:carrier", "a-f18-1")
    pos.change(unit(pos, "a-f18-1"), reduced=True)
    damage.sink(pos, unit(pos, "n-cvn"), "27.4.a")
    assert where(pos, "a-f18-1") == "gone"
    pos.turn = 6
    recovery.come_back(pos, "nato")
    assert where(pos, "a-f18-1") == "flown:carrier"
    assert not pos.units[unit(pos, "a-f18-1")].reduced


@pytest.mark.rule("nextwar", "7.4.3", "7.4.3.a", "27.4.a")
def test_a_ship_that_comes_back_as_a_reinforcement_brings_its_level_along():
    pos = sea(turn=2)
    level = pos.submarine
    damage.sink(pos, unit(pos, "n-ru1"), "27.4.a")
    assert pos.submarine == level - 1
    pos.turn = 6
    recovery.come_back(pos, "russia")
    assert pos.submarine == level


@pytest.mark.rule("nextwar", "27.7.3", "19.1")
def test_beachheads_supply_and_suffer():
    pos = sea()
    hex = next(h for h in pos.board.hexes if "beach" in pos.board.flags[h] and supply.is_landing_safe(pos, "nato", h))
    pos.beachheads[hex] = Beachhead("nato")
    assert supply.beachheads(pos, "nato") == [hex]
    assert sea_transport.room(pos, hex) == 4
    damage.hit_beachhead(pos, hex, "strike1", "27.7.3")
    assert sea_transport.room(pos, hex) == 2
    damage.hit_beachhead(pos, hex, "strike2", "27.7.3")
    assert sea_transport.room(pos, hex) == 0
    assert supply.beachheads(pos, "nato") == []  # No Supply
    damage.hit_beachhead(pos, hex, "strike1", "27.7.3")
    assert hex in pos.beachheads
    damage.hit_beachhead(pos, hex, "strike2", "27.7.3")
    assert hex not in pos.beachheads
    assert pos.beachheads_back["nato"] == (3,)  # two turns on


@pytest.mark.rule("nextwar", "19.1")
def test_a_beachhead_supplies_neither_in_a_storm_nor_without_the_inshore_box():
    pos = sea()
    hex = next(h for h in pos.board.hexes if "beach" in pos.board.flags[h] and supply.is_landing_safe(pos, "nato", h))
    pos.beachheads[hex] = Beachhead("nato")
    pos.weather = "storm"
    assert supply.beachheads(pos, "nato") == []
    pos.weather = "clear"
    for place in pos.sea_control:
        pos.sea_control[place] = "contested"
    assert supply.beachheads(pos, "nato") == []


@pytest.mark.rule("nextwar", "25.3", "27.3.2")
def test_columns_are_shipped_but_nobody_with_strike_2():
    pos = sea(step="first-movement")
    column = supply_units.put(pos, "nato", hex_of(pos, "0249"), msu=True, rule="19.4.a")
    assert sea_transport.may_be_shipped(pos, "nato", column) is None
    pos.strikes[column] = 2
    assert rules_of(sea_transport.may_be_shipped(pos, "nato", column)) == ["27.3.2"]
    pos.strikes = {}
    stand(pos, "reaction-movement")
    assert rules_of(sea_transport.may_be_shipped(pos, "nato", column)) == ["25.3"]


@pytest.mark.rule("nextwar", "8.5.7.1")
def test_headquarters_are_shipped_from_port_to_port_but_no_depots():
    pos = sea(step="first-movement")
    chief = unit(pos, "hq-pl16")
    pos.put(chief, hex_of(pos, "0249"))
    assert hex_of(pos, "0351") in sea_transport.goals(pos, "nato", chief)
    depot = supply_units.put(pos, "nato", hex_of(pos, "0249"), msu=False, rule="19.4")
    assert rules_of(sea_transport.may_be_shipped(pos, "nato", depot)) == ["19.4.a"]


@pytest.mark.rule("nextwar", "8.5.8.1", "27.4")
@pytest.mark.parametrize(("result", "answers"), [("strike1", ["harbour 0249"]), ("x", [])])
def test_marines_of_a_ship_that_was_driven_off_a_beach_do_not_assault(result: str, answers: list[str]):
    pos = sea(step="first-combat")
    pos.sea_control[INSHORE] = "contested"
    pos.put(unit(pos, "n-usa"), hex_of(pos, "1147"))
    send(pos, "aboard:n-usa", "us-mar1", "us-mar2")
    ship = unit(pos, "n-usa")
    pos.approached = {ship}
    run(damage.hit_ship(pos, ship, result, "27.4"), pos, {"nato": answers})
    assert where(pos, "n-usa") != "1147"
    assert pos.approached == set()


@pytest.mark.rule("nextwar", "27.4")
@pytest.mark.parametrize(("hex", "port"), [("0349", "0249"), ("0450", "0351")])
def test_a_ship_that_is_hit_off_the_coast_withdraws_to_the_nearest_port_only(hex: str, port: str):
    pos = sea(step="first-combat")
    pos.sea_control[INSHORE] = "contested"
    pos.put(unit(pos, "n-de"), hex_of(pos, hex))
    boxes, ports = naval_withdrawal.refuges(pos, unit(pos, "n-de"))
    assert (boxes, pos.labels(ports)) == ([], [port])
