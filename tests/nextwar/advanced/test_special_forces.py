"""Special operations [20.0] and detection of land targets [21.0]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import airmobile
from grognard.games.nextwar.advanced import (
    detection,
    places,
    recovery,
    repair,
    sof_missions,
    special_forces,
    strike,
    supply_units,
    targets,
)
from grognard.games.nextwar.advanced.declared import Operation
from grognard.games.nextwar.advanced.special_forces import assignment, resolution
from grognard.games.nextwar.pack.terms import tally
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    at,
    empty,
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


def blind(pos, side: str) -> None:
    """The side's aircraft see nothing."""
    pos.air_level, pos.air_side = "supremacy", "russia" if side == "nato" else "nato"


def carry_out(pos, kind: str, target, marker: str = "sof-us-1") -> None:
    run(sof_missions.carry_out(pos, Operation("nato", unit(pos, marker), kind, target)), pos)


# -- detection [21.0] -------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "21.2")
def test_in_woods_aircraft_see_units_by_a_road_or_in_a_crowd_only():
    pos = empty()
    seen = detection.covered(pos, "russia")
    woods = [h for h in pos.board.hexes if seen >> h & 1 and pos.board.terrain[h] == "flat_woods"]
    roadless = next(h for h in woods if not airmobile.has_road(pos, h))
    by_road = next(h for h in woods if airmobile.has_road(pos, h))
    u = unit(pos, "pl-15")
    pos.put(u, roadless)
    assert not detection.is_detected(pos, u)
    for other in units(pos, "pl-20", "us-abct"):
        pos.put(other, roadless)
    assert detection.is_detected(pos, u)
    pos.put(u, by_road)
    assert detection.is_detected(pos, u)


@pytest.mark.rule("nextwar", "21.1", "21.0")
def test_units_next_to_an_enemy_are_detected():
    pos = empty()
    blind(pos, "russia")
    at(pos, "3556", "lt-iw")
    assert not detection.is_detected(pos, unit(pos, "lt-iw"))
    at(pos, "3557", "ru-4ga")
    assert detection.is_detected(pos, unit(pos, "lt-iw"))


@pytest.mark.rule("nextwar", "21.0", "21.1", "21.2")
def test_helicopters_are_found_neither_next_to_an_enemy_nor_from_the_air():
    pos = empty(scenario=CAMPAIGN)
    at(pos, "3056", "lt-iw")
    at(pos, "3055", "ru-4ga", "h-ru4")
    assert detection.covered(pos, "nato") >> hex_of(pos, "3055") & 1
    assert detection.is_detected(pos, unit(pos, "ru-4ga"))
    assert not detection.is_detected(pos, unit(pos, "h-ru4"))
    pos.detected.add(unit(pos, "h-ru4"))
    assert detection.is_detected(pos, unit(pos, "h-ru4"))


@pytest.mark.rule("nextwar", "21.2", "21.2.1")
def test_aircraft_see_units_in_the_open_and_on_roads_within_range_of_a_whole_base():
    pos = empty()
    base = next(s for s in places.of_side(pos, "nato", "airfield", "airbase"))
    seen = [
        h
        for h in pos.board.disc(base.hex, 5)
        if pos.scenario.is_land[h] and pos.scenario.terrain(h).recon_sees_off_road
    ]
    pos.put(unit(pos, "ru-4ga"), seen[0])
    assert detection.is_detected(pos, unit(pos, "ru-4ga"))
    for s in places.sites(pos, "airbase", "airfield"):
        pos.place_strikes[s.key(pos)] = 2
    assert not detection.is_detected(pos, unit(pos, "ru-4ga"))


@pytest.mark.rule("nextwar", "21.2")
def test_aircraft_see_neither_headquarters_nor_depots_nor_units_in_roadless_woods():
    pos = empty()
    cover = detection.covered(pos, "nato")
    open_hex = next(h for h in pos.board.hexes if cover >> h & 1 and pos.board.terrain[h] == "flat")
    pos.put(unit(pos, "hq-1gta"), open_hex)
    assert not detection.is_detected(pos, unit(pos, "hq-1gta"))
    from grognard.games.nextwar.airmobile import has_road

    woods = next(
        h for h in pos.board.hexes
        if cover >> h & 1 and pos.board.terrain[h] == "flat_woods" and not has_road(pos, h) and pos.scenario.is_land[h]
    )  # fmt: skip
    pos.put(unit(pos, "ru-4ga"), woods)
    assert not detection.is_detected(pos, unit(pos, "ru-4ga"))
    pos.put(unit(pos, "ru-4ga"), open_hex)
    assert detection.is_detected(pos, unit(pos, "ru-4ga"))


@pytest.mark.rule("nextwar", "21.2.1", "22.5")
def test_the_level_of_air_superiority_sets_the_range():
    pos = position()
    assert (detection.recon_range(pos, "nato"), detection.recon_range(pos, "russia")) == (5, 5)
    pos.air_level, pos.air_side = "superiority", "nato"
    assert (detection.recon_range(pos, "nato"), detection.recon_range(pos, "russia")) == (9, 2)


@pytest.mark.rule("nextwar", "21.3", "M.SOP.3")
def test_electronics_find_headquarters_but_not_the_supreme_hq():
    pos = position(CAMPAIGN, dice=[4, 5], step="electronic")
    detection.begin(pos, "nato")
    assert pos.attempts == {"us": 2, "nato_europe": 2}
    ask = asked(detection.electronic_phase(pos, "nato"))
    assert rules_against(ask, "listen us hq-jscw") == ["21.3"]
    assert why(detection.may_listen(pos, "nato", "us", unit(pos, "hq-ltu"))) == "not-their-headquarters"
    assert why(detection.may_listen(pos, "nato", "us", unit(pos, "ru-4ga"))) == "not-their-headquarters"
    pos.detected = {unit(pos, "hq-6a")}
    assert why(detection.may_listen(pos, "nato", "us", unit(pos, "hq-6a"))) == "detected-already"
    pos.detected = set()
    detection.listen(pos, "nato", "us", unit(pos, "hq-6a"))  # 4: found in the US column
    detection.listen(pos, "nato", "us", unit(pos, "hq-20a"))  # 5: not
    assert pos.detected == {unit(pos, "hq-6a")}
    assert rules_of(detection.may_listen(pos, "nato", "us", unit(pos, "hq-20a"))) == ["21.3"]  # no attempt is left


@pytest.mark.rule("nextwar", "21.3.1", "4.1.3.h")
def test_a_storm_takes_an_attempt_off_every_nation():
    pos = position(CAMPAIGN, weather="storm")
    detection.begin(pos, "nato")
    assert sum(pos.attempts.values()) == 2  # the printed example: 4 become 2
    detection.begin(pos, "russia")
    assert pos.attempts == {"russia": 1, "belarus": 0}


# -- assigning [20.1] -------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "20.1.1", "20.1.2")
def test_all_markers_are_assigned_before_any_is_resolved():
    pos = position(dice=[9, 0, 9, 0], step="first-special-forces")
    ask = asked(assignment(pos, "nato"))
    assert {o for o in ask.options if o.startswith("send")} == {"send sof-us-1", "send sof-nato-1"}
    procedure = assignment(pos, "nato")
    procedure.close()
    asked(assignment(pos, "nato"), {"nato": ["send sof-us-1", "jam sam"]})
    assert [op.kind for op in pos.operations] == ["track"]
    assert pos.rolls == 0
    assert rules_of(special_forces.may_send(pos, "nato", unit(pos, "sof-us-1"))) == ["20.1.1"]


def test_who_chooses_the_next_mission_is_told_what_each_marker_is_to_do():
    pos = position(step="first-special-forces")
    told = {"nato": ["send sof-us-1", "jam sam", "send sof-nato-1", "jam detection"]}
    run(assignment(pos, "nato"), pos, told)
    shown = asked(special_forces.resolution(pos, "nato")).shown("consequences")
    targets = {answer: said.params["target"] for answer, said in shown.items()}
    assert targets == {"resolve sof-us-1": "russia sam", "resolve sof-nato-1": "russia detection"}


@pytest.mark.rule("nextwar", "20.1.3.1", "20.1.3.2", "20.1.3.3", "20.1.3.7", "20.2.1", "20.2.1.c")
def test_what_can_be_raided():
    pos = position(step="first-special-forces")
    blind(pos, "russia")
    ask = asked(assignment(pos, "russia"), {"russia": ["send sof-ru-1"]})
    assert rules_against(ask, "sabotage 3054 airfield") == []
    assert rules_against(ask, "sabotage 2549 installation") == ["23.4"]  # their own
    assert rules_against(ask, "raid hq-ltu") == ["20.1.3.2"]  # not detected
    pos.detected.add(unit(pos, "hq-ltu"))
    ask.forget()
    assert rules_against(ask, "raid hq-ltu") == []
    assert rules_against(ask, "raid lt-iw") == ["20.1.3.2"]  # combat units are not raided
    assert rules_against(ask, "jam detection") == []
    assert rules_against(ask, "jam aaa") == ["20.1.3.3"]
    woods = next(h for h in pos.board.hexes if pos.board.terrain[h] == "flat_woods" and pos.scenario.is_land[h])
    flat = next(h for h in pos.board.hexes if pos.board.terrain[h] == "flat" and pos.scenario.is_land[h])
    assert rules_against(ask, f"block {pos.label(woods)}") == []
    assert rules_against(ask, f"block {pos.label(flat)}") == ["20.1.3.7"]


@pytest.mark.rule("nextwar", "20.1.3.8", "20.2.1.2")
def test_theatre_weapons_on_land_can_be_raided_again_and_again():
    pos = position(step="first-special-forces")
    ask = asked(assignment(pos, "nato"), {"nato": ["send sof-us-1"]})
    assert rules_against(ask, "spike ssm_exclave") == []
    assert rules_against(ask, "spike cruise_russia") == ["20.1.3.8"]
    ask = asked(assignment(pos, "nato"), {"nato": ["send sof-us-1", "spike ssm_exclave", "send sof-nato-1"]})
    assert rules_against(ask, "spike ssm_exclave") == []


@pytest.mark.rule("nextwar", "20.1.3.5", "20.2.1.d")
def test_helicopters_in_cities_without_airfield_are_raided_and_lose_a_step():
    pos = empty(dice=[2, 0], step="first-special-forces")
    city = next(h for h in pos.board.hexes if pos.scenario.cities >> h & 1 and pos.scenario.home_side[h] == "russia"
                and not any(pos.scenario.has(h, kind) for kind in places.AIRFIELDS))  # fmt: skip
    field = next(s.hex for s in places.of_side(pos, "russia", "airfield"))
    helicopter = unit(pos, "h-ru4")
    pos.put(helicopter, field)
    pos.detected.add(helicopter)
    task = special_forces.Task("nato", unit(pos, "sof-us-1"))
    assert rules_of(special_forces.may_raid_unit(pos, task, helicopter)) == ["20.1.3.5"]
    assert why(special_forces.may_raid_unit(pos, task, helicopter)) == "at-an-airfield"
    pos.put(helicopter, city)
    assert special_forces.may_raid_unit(pos, task, helicopter) is None
    pos.detected.clear()
    blind(pos, "nato")
    assert rules_of(special_forces.may_raid_unit(pos, task, helicopter)) == ["20.1.3.5"]
    pos.detected.add(helicopter)
    steps = pos.steps(helicopter)
    carry_out(pos, "raid", targets.of_unit(pos, helicopter))
    assert (pos.steps(helicopter) if pos.standing[helicopter] else 0) == steps - 1


@pytest.mark.rule("nextwar", "21.4")
def test_special_forces_look_for_helicopters_too():
    pos = empty(dice=[0, 0], step="first-special-forces")
    blind(pos, "nato")
    at(pos, "3558", "h-ru4")
    helicopter = unit(pos, "h-ru4")
    assert special_forces.may_scout(pos, special_forces.Task("nato", unit(pos, "sof-us-1")), helicopter) is None
    carry_out(pos, "recon", targets.of_unit(pos, helicopter))
    assert helicopter in pos.detected


@pytest.mark.rule("nextwar", "20.1.3.1", "20.1.3.2", "20.1.3.4", "20.1.3.8", "20.2.1", "20.2.1.1", "20.2.2", "20.2.3")
def test_missions_that_are_refused():
    pos = position(step="first-special-forces")
    blind(pos, "nato")
    task = special_forces.Task("nato", unit(pos, "sof-us-1"))
    own, tank, hq = units(pos, "lt-iw", "ru-4ga", "hq-11ac")
    at(pos, "2549", "ru-4ga", "hq-11ac")
    for judge in (special_forces.may_raid_unit, special_forces.may_scout, special_forces.may_mark_unit):
        assert why(judge(pos, task, own)) == "not-an-enemy"
    assert why(special_forces.may_raid_unit(pos, task, hq)) == "not-detected"
    assert why(special_forces.may_mark_unit(pos, task, hq)) == "not-detected"
    pos.detected |= {tank, hq}
    assert why(special_forces.may_raid_unit(pos, task, tank)) == "not-raided"  # troops in the field
    assert special_forces.may_raid_unit(pos, task, hq) is None
    assert special_forces.may_mark_unit(pos, task, tank) is None
    bare = hex_of(pos, "2749")
    assert why(special_forces.may_raid_place(pos, task, bare, "airfield")) == "nothing-there"
    assert why(special_forces.may_mark_place(pos, task, bare, "airfield")) == "nothing-there"
    assert why(special_forces.may_raid_track(pos, task, "aaa")) == "not-that-track"
    pos = position(CAMPAIGN, step="first-special-forces")
    blind(pos, "russia")
    task = special_forces.Task("russia", unit(pos, "sof-ru-1"))
    assert rules_of(special_forces.may_raid_weapon(pos, task, "ssm_nato")) == ["20.1.3.8"]  # with hidden headquarters
    pos.detected.add(unit(pos, "hq-pl16"))
    assert special_forces.may_raid_weapon(pos, task, "ssm_nato") is None


@pytest.mark.rule("nextwar", "20.2.1.c")
def test_a_place_is_raided_once_a_turn_but_tracks_as_often_as_there_are_markers():
    pos = position(step="first-special-forces")
    answers = ["send sof-ru-1", "sabotage 3054 airfield", "send sof-ru-2"]
    ask = asked(assignment(pos, "russia"), {"russia": answers})
    assert rules_against(ask, "sabotage 3054 airfield") == ["20.2.1.c"]
    pos.operations, pos.raided = [], {"3054 airfield"}
    task = special_forces.Task("russia", unit(pos, "sof-ru-1"))
    assert rules_of(special_forces.may_raid_place(pos, task, hex_of(pos, "3054"), "airfield")) == ["20.2.1.c"]


@pytest.mark.rule("nextwar", "20.1.3.6", "20.2.2", "21.4")
def test_reconnaissance_looks_for_undetected_units_even_depots_once_a_turn():
    pos = position(dice=[4, 0])
    blind(pos, "nato")
    depot = next(u for u in pos.on_map("russia") if pos.counter(u).kind == "supply")
    task = special_forces.Task("nato", unit(pos, "sof-us-1"))
    assert special_forces.may_scout(pos, task, depot) is None
    pos.air_side = "nato"
    depot_in_sight = next(u for u in pos.on_map("russia") if detection.is_depot(pos, u))
    assert detection.covered(pos, "nato") >> pos.standing[depot_in_sight] & 1
    assert not detection.is_seen_from_air(pos, depot_in_sight)  # though aircraft look at its hex
    blind(pos, "nato")
    carry_out(pos, "recon", targets.of_unit(pos, unit(pos, "hq-11ac")))
    assert unit(pos, "hq-11ac") in pos.detected  # 4, open ground
    assert rules_of(special_forces.may_scout(pos, task, unit(pos, "hq-11ac"))) == ["20.1.3.6"]
    pos.detected = set()
    assert rules_of(special_forces.may_scout(pos, task, unit(pos, "hq-11ac"))) == ["20.2.2"]  # once a turn
    pos.operations = [Operation("nato", unit(pos, "sof-us-2"), "recon", targets.of_unit(pos, depot))]
    assert rules_of(special_forces.may_scout(pos, task, depot)) == ["20.2.2"]  # another team is on its way


@pytest.mark.rule("nextwar", "20.1.2", "20.2.2")
def test_a_raid_may_hope_for_a_reconnaissance_and_has_only_to_survive_if_that_fails():
    pos = position(dice=[9, 0, 0], step="first-special-missions")
    blind(pos, "nato")
    hq = targets.of_unit(pos, unit(pos, "hq-11ac"))
    task = special_forces.Task("nato", unit(pos, "sof-nato-1"))
    assert rules_of(special_forces.may_raid_unit(pos, task, unit(pos, "hq-11ac"))) == ["20.1.3.2"]
    pos.operations = [Operation("nato", unit(pos, "sof-us-1"), "recon", hq)]
    assert special_forces.may_raid_unit(pos, task, unit(pos, "hq-11ac")) is None
    pos.operations.append(Operation("nato", unit(pos, "sof-nato-1"), "raid", hq))
    run(resolution(pos, "nato"), pos, {"nato": ["resolve sof-us-1"]})
    assert pos.strikes == {}
    assert told(pos, "called-off") == [{"unit": "sof-nato-1"}]


# -- results [20.2] ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "20.2.1.d", "27.7.2b", "27.7.2.1")
def test_a_raid_strikes_a_base_at_once_with_collateral_damage():
    pos = position(dice=[0, 1, 0])
    target = targets.of_site(pos, places.site(pos, "3054 airfield"))
    made = Operation("russia", unit(pos, "sof-ru-1"), "raid", target)
    points = pos.airmobile_all["nato"]
    run(sof_missions.carry_out(pos, made), pos, {"nato": ["lose a-fa50"]})
    assert pos.place_strikes == {"3054 airfield": 2}
    assert pos.airmobile_all["nato"] == points
    assert pos.units[unit(pos, "a-fa50")].reduced  # airfield with Strike 2, die 1: Air, the owner picks


@pytest.mark.rule("nextwar", "20.2.1.1")
def test_a_raid_lowers_a_track():
    pos = position(dice=[0, 0])
    carry_out(pos, "track", targets.of_track("russia", "sam"))
    assert pos.tracks["russia sam"] == 5


@pytest.mark.rule("nextwar", "20.2.1.2", "26.1.3")
def test_a_raid_lowers_the_points_of_a_theatre_weapon():
    pos = position(dice=[1, 0])
    carry_out(pos, "track", targets.of_weapon("ssm_exclave"))
    assert pos.missiles["ssm_exclave"] == 1


@pytest.mark.rule("nextwar", "20.1.3.4")
def test_ships_in_port_are_targeted_others_not():
    pos = position(CAMPAIGN, dice=[3, 0])
    ship = unit(pos, "n-ru2")
    assert pos.scenario.has(pos.standing[ship], "port")
    task = special_forces.Task("nato", unit(pos, "sof-us-1"))
    assert special_forces.may_mark_unit(pos, task, ship) is None
    assert ship in special_forces.markable(pos, task)
    carry_out(pos, "targeting", targets.of_unit(pos, ship))  # 3: the last die that finds a ship in port
    assert pos.targeted == {ship: -2}
    send(pos, "at_sea:gdansk_bay", "n-ru2")
    assert rules_of(special_forces.may_mark_unit(pos, task, ship)) == ["20.2.3"]


@pytest.mark.rule("nextwar", "20.2.3", "20.1.3.4")
def test_targeting_puts_a_marker_of_the_nations_level_that_helps_strikes():
    pos = position(dice=[0, 0])
    hq, place = unit(pos, "hq-11ac"), targets.of_site(pos, places.site(pos, "2549 installation"))
    pos.detected.add(hq)
    carry_out(pos, "targeting", targets.of_unit(pos, hq))
    assert pos.targeted == {hq: -2}  # the United States
    case = strike.Strike(pos, "nato", "hq", targets.of_unit(pos, hq), unit(pos, "hq-pl16"))
    assert tally(pos.scenario.charts.strike_modifiers, case).value("20.2.3") == -2
    pos.rolls = 0
    run(sof_missions.carry_out(pos, Operation("nato", unit(pos, "sof-nato-1"), "targeting", place)), pos)
    assert pos.place_targets == {"2549 installation": -1}
    run(repair.reset(pos, None), pos)
    assert (pos.targeted, pos.place_targets, pos.detected) == ({}, {}, set())


@pytest.mark.rule("nextwar", "20.2.3", "20.1.3.4")
def test_only_ships_are_seen_because_they_are_in_a_port():
    pos = position(CAMPAIGN, step="first-special-forces")
    blind(pos, "nato")
    task = special_forces.Task("nato", unit(pos, "sof-us-1"))
    ship, headquarters = units(pos, "n-ru2", "hq-11ac")
    at(pos, "1148", "n-ru2", "hq-11ac")
    assert special_forces.may_mark_unit(pos, task, ship) is None
    assert why(special_forces.may_mark_unit(pos, task, headquarters)) == "not-detected"


@pytest.mark.rule("nextwar", "20.2.3")
def test_a_worse_target_marker_does_not_replace_a_better_one():
    pos = position()
    hq, place = unit(pos, "hq-11ac"), targets.of_site(pos, places.site(pos, "2549 installation"))
    pos.detected.add(hq)
    for marker in ("sof-us-1", "sof-nato-1"):  # the United States, then Poland
        script(pos, 0, 0)
        carry_out(pos, "targeting", targets.of_unit(pos, hq), marker)
    assert pos.targeted == {hq: -2}
    pos.place_targets = {"2549 installation": -2}
    script(pos, 0, 0)
    carry_out(pos, "targeting", place, "sof-nato-2")
    assert pos.place_targets == {"2549 installation": -2}


@pytest.mark.rule("nextwar", "20.3")
def test_survival_goes_by_where_the_mission_was_even_if_nothing_is_left_there():
    pos = empty(dice=[0, 7], turn=2)
    depot = supply_units.put(pos, "russia", hex_of(pos, "1548"), msu=False, rule="19.4")
    pos.strikes[depot] = 2
    pos.detected.add(depot)
    carry_out(pos, "raid", targets.of_unit(pos, depot), "sof-nato-1")
    assert not pos.standing[depot]
    assert where(pos, "sof-nato-1") == "lost"  # 7 - 1 + 1 for a raid + 1 in the exclave


@pytest.mark.rule("nextwar", "20.3", "M.SOP.14.a")
def test_markers_survive_or_are_eliminated_and_come_back_after_the_turn():
    pos = position(dice=[9, 8], turn=2)
    carry_out(pos, "track", targets.of_track("russia", "sam"))  # survival 8 - 2 + 1: survives
    assert where(pos, "sof-us-1") == "used"
    script(pos, 9, 8)
    made = Operation("russia", unit(pos, "sof-ru-1"), "track", targets.of_track("nato", "sam"))
    run(sof_missions.carry_out(pos, made), pos)  # 8 + 1: eliminated
    assert where(pos, "sof-ru-1") == "lost"
    run(repair.reset(pos, None), pos)
    assert where(pos, "sof-us-1") == "available"
    assert where(pos, "sof-ru-1") == "lost"


@pytest.mark.rule("nextwar", "20.4")
def test_new_markers_come_from_the_pool_or_from_the_eliminated():
    pos = position(CAMPAIGN, turn=3)
    recovery.begin(pos, "nato")
    assert where(pos, "sof-us-3") == "available"
    send(pos, "available", "sof-ru-6")
    send(pos, "lost", "sof-ru-2")
    recovery.special_forces_come(pos, "russia")
    assert where(pos, "sof-ru-2") == "available"  # in place of one that is in play already
    lost = [u for u in units(pos, "sof-ru-7") if pos.units[u].where == "pool"]
    assert lost  # it stays for turn 6


@pytest.mark.rule("nextwar", "20.2.1.c", "23.4.4")
def test_a_raid_interdicts_close_country():
    pos = position(dice=[0, 0])
    woods = next(h for h in pos.board.hexes if pos.board.terrain[h] == "flat_woods" and pos.scenario.is_land[h])
    carry_out(pos, "raid", targets.of_hex(woods))
    assert pos.interdicted == {woods: 2}
