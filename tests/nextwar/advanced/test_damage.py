"""Hits, damage and repair [27.0], deliberate destruction and captured bases."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import (
    air_transport,
    airmobile,
    clearing,
    helicopters,
    losses,
    movement,
    rail,
    stacking,
    strength,
    victory,
)
from grognard.games.nextwar.advanced import (
    condition,
    control,
    damage,
    places,
    recovery,
    repair,
    special_forces,
    supply_units,
)
from grognard.games.nextwar.units import LandMove
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
    unit,
    units,
    where,
    why,
)  # fmt: skip


def hit(pos, id: str, *results: str) -> None:
    for result in results:
        damage.hit_unit(pos, unit(pos, id), result, "27.1")


def owners(pos) -> dict[int, str]:
    """Whose each base was before the first shot."""
    return {s.hex: pos.scenario.home_side[s.hex] for s in places.sites(pos, *places.AIRFIELDS)}


# -- units [27.1] [27.3] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "27.1", "27.0")
@pytest.mark.parametrize(
    ("results", "level", "reduced"),
    [
        (["strike1"], 1, False), (["strike2"], 2, False), (["strike1", "strike1"], 2, False),
        (["strike1", "strike2"], 0, True), (["strike2", "strike1"], 0, True), (["strike2", "strike2"], 0, True),
        (["x"], 0, True), (["strike1", "x"], 0, True),
    ],
)  # fmt: skip
def test_strikes_on_a_unit_add_up(results: list[str], level: int, reduced: bool):
    pos = position()
    hit(pos, "ru-4ga", *results)
    u = unit(pos, "ru-4ga")
    assert (pos.strikes.get(u, 0), pos.units[u].reduced) == (level, reduced)


@pytest.mark.rule("nextwar", "27.1")
def test_a_step_lost_in_a_combat_takes_the_strike_marker_along():
    pos = position()
    hit(pos, "ru-4ga", "strike2")
    losses.lose_step(pos, unit(pos, "ru-4ga"), "9.7.1")
    assert pos.strikes == {}


@pytest.mark.rule("nextwar", "27.3.1", "27.3.2")
@pytest.mark.parametrize("level", [1, 2])
def test_a_strike_takes_its_number_off_all_values(level: int):
    pos = position()
    u, hex = unit(pos, "ru-4gt"), hex_of(pos, "3656")
    attack = strength.attack_of(pos, u, hex_of(pos, "3556"), []).total
    defence, er = strength.defence_of(pos, u, hex, [u]).total, stacking.efficiency(pos, u)
    pos.strikes[u] = level
    rule = f"27.3.{level}"
    assert strength.attack_of(pos, u, hex_of(pos, "3556"), []).value(rule) == -level
    assert attack > strength.attack_of(pos, u, hex_of(pos, "3556"), []).total
    assert strength.defence_of(pos, u, hex, [u]).total == defence - level
    assert stacking.efficiency(pos, u) == er - level
    assert movement.allowance(pos, u) == 6 * (8 - level)


@pytest.mark.rule("nextwar", "27.3.1", "27.3.2")
def test_headquarters_lose_uses_and_not_values():
    pos = position()
    hq = unit(pos, "hq-11ac")
    before = stacking.efficiency(pos, hq), movement.allowance(pos, hq)
    damage.hit_unit(pos, hq, "strike2", "23.4.1")
    assert (stacking.efficiency(pos, hq), movement.allowance(pos, hq)) == before
    assert strength.defence_of(pos, hq, pos.standing[hq], [hq]).total == pos.counter(hq).defence
    assert pos.hq_uses[hq] == 1


@pytest.mark.rule("nextwar", "27.3.1")
def test_no_value_falls_below_one():
    pos = position()
    u = unit(pos, "lt-kasp2")
    pos.strikes[u] = 2
    assert list(condition.strength_changes(pos, u, 1, attack=True)) == []
    assert sum(c[0] for c in condition.strength_changes(pos, u, 2, attack=True)) == -1


@pytest.mark.rule("nextwar", "27.3.1", "27.3.2")
def test_struck_units_neither_exploit_nor_react():
    pos = position(step="exploitation-movement")
    u = unit(pos, "ru-4gt")
    for level in (1, 2):
        pos.strikes[u] = level
        assert rules_of(movement.may_move(pos, "russia", u)) == [f"27.3.{level}"]
    elite = position(step="elite-reaction")
    us = unit(elite, "us-efp")
    assert movement.may_move(elite, "nato", us) is None
    elite.strikes[us] = 1
    assert rules_of(movement.may_move(elite, "nato", us)) == ["27.3.1"]


@pytest.mark.rule("nextwar", "27.3.2")
def test_with_strike_2_a_unit_moves_one_hex_and_is_not_carried():
    pos = empty()
    at(pos, "3557", "ru-4ga")
    u, here = unit(pos, "ru-4ga"), hex_of(pos, "3557")
    pos.strikes[u] = 2
    go = LandMove("russia", (u,), here, movement.allowance(pos, u), start=here)
    n = movement.next_hexes(pos, go)[0]
    stopped = movement.gone_on(pos, go, n, bypass=False).stopped
    assert stopped is not None
    assert stopped.rule == "27.3.2"
    assert rules_of(condition.may_be_carried(pos, u)) == ["27.3.2"]
    base = next(s.hex for s in places.of_side(pos, "russia", "airfield", "airbase"))
    pos.put(unit(pos, "ru-11b"), base)
    pos.strikes[unit(pos, "ru-11b")] = 2
    assert rules_of(airmobile.may_lift(pos, "russia", unit(pos, "ru-11b"))) == ["27.3.2"]
    pos.strikes[unit(pos, "ru-11b")] = 1
    assert airmobile.may_lift(pos, "russia", unit(pos, "ru-11b")) is None


@pytest.mark.rule("nextwar", "M.9", "19.4.a")
def test_depots_take_no_train_but_columns_do():
    pos = empty(scenario=CAMPAIGN, options={"rail": True})
    depot = supply_units.put(pos, "nato", hex_of(pos, "3053"), msu=False, rule="19.4.e")
    assert rules_of(rail.may_ride(pos, "nato", depot)) == ["19.4.a"]
    column = supply_units.put(pos, "nato", hex_of(pos, "3053"), msu=True, rule="19.4.a")
    assert rail.may_ride(pos, "nato", column) is None


@pytest.mark.rule("nextwar", "18.2.a", "27.3.1", "27.3.3")
def test_a_strike_costs_a_headquarters_a_use_and_an_x_all():
    pos = position()
    hit(pos, "hq-1gta", "strike1")
    assert pos.hq_uses[unit(pos, "hq-1gta")] == 1
    hit(pos, "hq-11ac", "x")
    assert pos.hq_uses[unit(pos, "hq-11ac")] == 2
    assert pos.units[unit(pos, "hq-11ac")].reduced


@pytest.mark.rule("nextwar", "27.1.1", "27.3.3")
@pytest.mark.parametrize(
    ("results", "level"),
    [
        (["strike1", "strike1"], 2),
        (["strike1", "strike2"], 2),
        (["strike2", "strike1"], 2),
        (["strike2", "strike2"], None),
        (["x"], None),
    ],
)
def test_strikes_on_a_depot_add_up_otherwise(results: list[str], level: int | None):
    pos = position()
    depot = supply_units.on_map(pos, "russia")[0]
    for result in results:
        damage.hit_supply(pos, depot, result, "27.1.1")
    assert (pos.strikes.get(depot) if pos.standing[depot] else None) == level


@pytest.mark.rule("nextwar", "27.5")
def test_helicopters_ignore_strikes_but_lose_steps():
    pos = position()
    u = unit(pos, "h-ru4")
    damage.hit_unit(pos, u, "strike2", "27.5")
    assert (pos.strikes, pos.units[u].reduced) == ({}, False)
    damage.hit_unit(pos, u, "x", "27.5")
    assert pos.units[u].reduced or not pos.standing[u]


# -- installations [27.2] [27.7] --------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "27.2", "27.7.2b")
@pytest.mark.parametrize(
    ("results", "level", "rolls"),
    [
        (["strike1"], 1, [1]), (["strike1", "strike1"], 2, [1, 1]), (["strike1", "strike2"], 3, [1, 2]),
        (["strike2", "strike1"], 3, [2]), (["strike2", "x"], 3, [2]),
    ],
)  # fmt: skip
def test_strikes_on_a_base_add_up_and_the_last_one_rolls_for_nothing(results: list[str], level: int, rolls: list[int]):
    pos = position()
    for result in results:
        damage.hit_base(pos, "russia", "3054 airfield", result, "27.2")
    assert pos.place_strikes == {"3054 airfield": level}
    assert [int(line.split()[0]) for line in pos.pending] == rolls


@pytest.mark.rule("nextwar", "27.2.a")
def test_a_destroyed_installation_scores_once_and_gives_no_points_for_control():
    pos = position(CAMPAIGN)
    name, hex = "3237 airbase", hex_of(pos, "3237")
    damage.strike_place(pos, "russia", name, 3, "27.2")
    assert pos.this_turn["russia"] == 1
    pos.place_strikes[name] = 2
    damage.strike_place(pos, "russia", name, 3, "27.2")
    assert pos.this_turn["russia"] == 1
    before = pos.this_turn["russia"]
    victory.score_hex(pos, hex, "russia")
    bare = pos.this_turn["russia"] - before
    pos.place_strikes, pos.restored = {}, set()  # whole again
    victory.score_hex(pos, hex, "russia")
    assert pos.this_turn["russia"] - before - bare == bare + 1  # with the airbase


@pytest.mark.rule("nextwar", "27.7.1")
def test_nobody_takes_off_from_a_struck_airfield_and_helicopters_not_with_strike_2():
    pos = position()
    field = hex_of(pos, "3054")
    at(pos, "3054", "pl-l1")
    assert air_transport.may_take_off(pos, "nato", unit(pos, "pl-l1"), "air_transport") is None
    pos.put(unit(pos, "h-pl2"), field)
    pos.place_strikes["3054 airfield"] = 1
    assert rules_of(air_transport.may_take_off(pos, "nato", unit(pos, "pl-l1"), "air_transport")) == ["27.7.1"]
    assert field not in airmobile.friendly_fields(pos, "nato")
    assert helicopters.can_fly(pos, unit(pos, "h-pl2"), field)
    pos.place_strikes["3054 airfield"] = 2
    assert not helicopters.can_fly(pos, unit(pos, "h-pl2"), field)
    assert helicopters.is_base(pos, field, "nato")
    pos.place_strikes["3054 airfield"] = 3
    assert not helicopters.is_base(pos, field, "nato")
    assert not air_transport.is_open(pos, field, "nato")


@pytest.mark.rule("nextwar", "27.7.1", "6.5.5")
def test_a_helicopter_on_a_ship_in_port_flies_though_the_airfield_there_is_struck():
    pos = position(CAMPAIGN)
    at(pos, "2223", "n-usa")
    send(pos, "aboard:n-usa", "h-usm")
    pos.place_strikes["2223 airfield"] = 2
    assert helicopters.can_fly(pos, unit(pos, "h-usm"), hex_of(pos, "2324"))
    at(pos, "2223", "h-usm")
    assert not helicopters.can_fly(pos, unit(pos, "h-usm"), hex_of(pos, "2324"))


@pytest.mark.rule("nextwar", "12.1.2")
def test_an_airbase_that_was_destroyed_is_worth_nothing_to_a_captor_until_it_is_whole_again():
    pos = position(CAMPAIGN)
    pos.airmobile_all = {"nato": 0, "russia": 0}
    name, hex = "4129 airbase", hex_of(pos, "4129")
    damage.strike_place(pos, "russia", name, places.DESTROYED, "27.2")
    before = pos.this_turn["russia"]
    pos.supply_points["nato"] = 2
    repair.mend(pos, "nato", hex, "airbase")
    for whole, points in ((False, 0), (False, 0), (True, 1)):
        assert (name not in pos.place_strikes) == whole
        clearing.take(pos, hex, "russia")
        assert pos.this_turn["russia"] - before == points
        del pos.control[hex]
        run(repair.heal(pos, None), pos)


@pytest.mark.rule("nextwar", "27.2.a", "12.1.2")
def test_a_destroyed_place_is_no_target_and_needs_no_clearing_until_it_is_repaired():
    pos = position(step="wreck")
    hex, name = hex_of(pos, "2549"), "2549 installation"
    assert not (pos.scenario.urban | pos.scenario.cities) >> hex & 1
    assert places.must_clear(pos, hex)
    pos.place_strikes[name] = places.DESTROYED
    assert not places.must_clear(pos, hex)
    at(pos, "2649", "pl-15")
    assert why(control.may_wreck(pos, "russia", hex, "installation")) == "destroyed-already"
    task = special_forces.Task("nato", unit(pos, "sof-us-1"))
    assert why(special_forces.may_raid_place(pos, task, hex, "installation")) == "destroyed-already"
    pos.place_strikes[name] = 2
    assert special_forces.may_raid_place(pos, task, hex, "installation") is None


@pytest.mark.rule("nextwar", "27.2.a", "8.4.1")
@pytest.mark.parametrize("step", [control.clearing_operations, control.hex_control])
def test_who_clears_a_place_that_is_destroyed_is_done_with_it(step):
    pos = empty(dice=[0], step="clearing")
    hex = hex_of(pos, "2549")
    at(pos, "2549", "pl-15")
    cup = list(pos.markers)
    clearing.place(pos, hex, "nato", units(pos, "pl-15"))
    pos.entered = {}  # they came in an earlier turn
    pos.place_strikes["2549 installation"] = places.DESTROYED
    script(pos)
    run(step(pos, None), pos)
    assert (pos.clearing, pos.markers, pos.units[unit(pos, "pl-15")].clearing) == ({}, cup, False)
    run(control.hex_control(pos, None), pos)
    assert pos.controller(hex) == "nato"


@pytest.mark.rule("nextwar", "27.2.a")
def test_a_place_scores_again_only_when_it_was_whole_in_between():
    pos = position()
    for level, scored in ((3, True), (3, False)):
        before = pos.this_turn["nato"]
        damage.strike_place(pos, "nato", "2349 airbase", level, "27.2")
        assert (pos.this_turn["nato"] > before) is scored
        pos.place_strikes["2349 airbase"] = 2  # repaired, but not yet whole
    for _ in range(2):
        run(repair.heal(pos, None), pos)
    assert "2349 airbase" not in pos.place_strikes
    before = pos.this_turn["nato"]
    damage.strike_place(pos, "nato", "2349 airbase", 3, "27.2")
    assert pos.this_turn["nato"] > before


# -- repair [27.9] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "27.9.1")
def test_strike_1_goes_and_strike_2_becomes_strike_1_but_destroyed_places_stay():
    pos = position()
    pos.strikes = {unit(pos, "ru-4ga"): 1, unit(pos, "ru-4gb"): 2}
    pos.place_strikes = {"3054 airfield": 1, "3163 airfield": 2, "2549 installation": 3}
    run(repair.heal(pos, None), pos)
    assert pos.strikes == {unit(pos, "ru-4gb"): 1}
    assert pos.place_strikes == {"3163 airfield": 1, "2549 installation": 3}


@pytest.mark.rule("nextwar", "27.9.1")
def test_two_points_repair_a_destroyed_base_to_strike_2_an_airfield_to_strike_1():
    pos = position(CAMPAIGN, step="repairs")
    pos.place_strikes = {"3237 airbase": 3, "2549 installation": 3}
    ask = asked(repair.repairs(pos, "nato"))
    assert rules_against(ask, "repair 2549 installation") == ["27.9.1"]
    run(repair.repairs(pos, "nato"), pos, {"nato": ["repair 3237 airbase", "done"]})
    assert pos.place_strikes["3237 airbase"] == 2
    assert "3237 airbase" in pos.repaired
    assert pos.supply_points["nato"] == 6
    pos = position(step="repairs")
    pos.place_strikes = {"3054 airfield": 3}
    run(repair.repairs(pos, "nato"), pos, {"nato": ["repair 3054 airfield", "done"]})
    assert pos.place_strikes["3054 airfield"] == 1


@pytest.mark.rule("nextwar", "27.9.2", "24.1")
def test_tracks_rise_for_supply_points_four_a_turn_at_most_up_to_their_limit():
    pos = position(CAMPAIGN, step="repairs")
    run(repair.heal(pos, None), pos)
    ask = asked(repair.repairs(pos, "nato"), {"nato": ["raise sam", "raise detection"]})
    assert (pos.tracks["nato sam"], pos.tracks["nato detection"], pos.supply_points["nato"]) == (6, 7, 4)
    assert rules_against(ask, "raise sam") == ["27.9.2"]
    pos.spent = {"nato": 0}
    pos.tracks["nato sam"] = 10
    ask.forget()
    assert rules_against(ask, "raise sam") == ["27.9.2"]
    assert rules_against(ask, "raise aaa") == []
    pos.spent = {"nato": 2}
    ask.forget()
    assert rules_against(ask, "raise aaa") == ["27.9.2"]


@pytest.mark.rule("nextwar", "27.9.3.1", "27.9.3")
def test_two_points_restore_an_air_unit_or_bring_one_of_a_type_back_reduced_by_lot():
    pos = position(CAMPAIGN, dice=[1], step="recovery")
    send(pos, "lost", "a-f16pl-1", "a-f16pl-2")
    pos.change(unit(pos, "a-raf-1"), reduced=True)
    run(recovery.recovery_phase(pos, "nato"), pos, {"nato": ["restore a-raf-1", "return F-16C", "done"]})
    assert where(pos, "a-raf-1") == "flown:baltics"
    assert not pos.units[unit(pos, "a-raf-1")].reduced
    back = [id for id in ("a-f16pl-1", "a-f16pl-2") if where(pos, id).startswith("flown")]
    assert back == ["a-f16pl-2"]  # the second of the two
    assert pos.units[unit(pos, "a-f16pl-2")].reduced
    assert pos.supply_points["nato"] == 4
    ask = asked(recovery.recovery_phase(pos, "nato"))
    assert rules_against(ask, "restore a-raf-1") == ["27.9.3.1"]  # it is whole
    assert rules_against(ask, "return F-35A") == ["27.9.3.1"]  # none is destroyed
    send(pos, "ready:uk", "a-b52-1")
    pos.change(unit(pos, "a-b52-1"), reduced=True)
    assert why(recovery.may_restore(pos, "nato", unit(pos, "a-b52-1"))) == "not-replaceable"


@pytest.mark.rule("nextwar", "27.9.3.1", "22.4.b")
def test_aircraft_of_a_carrier_come_back_to_it_and_not_without_it():
    pos = position(CAMPAIGN, dice=[0], step="recovery")
    send(pos, "lost", "a-f18-1")
    assert why(recovery.may_return(pos, "nato", "F/A-18E")) == "not-replaceable"
    send(pos, "box:north_sea", "n-cvn")
    run(recovery.recovery_phase(pos, "nato"), pos, {"nato": ["return F/A-18E"]})
    assert where(pos, "a-f18-1") == "flown:carrier"
    assert not places.is_open_to(pos, "carrier", unit(pos, "a-f16pl-1"))


@pytest.mark.rule("nextwar", "27.9.3.1")
def test_a_damaged_helicopter_aboard_a_ship_is_restored_too():
    pos = position(CAMPAIGN, step="recovery")
    send(pos, "aboard:n-usa", "h-usm")
    pos.change(unit(pos, "h-usm"), reduced=True)
    assert recovery.may_restore(pos, "nato", unit(pos, "h-usm")) is None


@pytest.mark.rule("nextwar", "27.9.3.1", "29.3")
def test_bombers_do_not_come_back_unless_the_option_is_on(monkeypatch):
    pos = position(CAMPAIGN, step="recovery")
    send(pos, "lost", "a-b52-1")
    assert "B-52H" not in recovery.lost_types(pos, "nato")
    monkeypatch.setitem(pos.scenario.file.special.optional_rules, "free_rebuild_29_3", True)
    assert "B-52H" in recovery.lost_types(pos, "nato")


@pytest.mark.rule("nextwar", "M.12", "18.5")
def test_headquarters_of_a_host_nation_are_not_formed_abroad():
    pos = empty(scenario=CAMPAIGN, turn=2)
    send(pos, "lost", "hq-byw")
    found = {}
    for state in ("active", "host"):
        pos.alignment["by"] = state
        pos.changes += 1
        places_found = recovery.places_for_hq(pos, "russia", unit(pos, "hq-byw"))
        found[state] = {pos.scenario.country_of[h] for h in places_found}
    assert found == {"active": {"Belarus", "Russia"}, "host": {"Belarus"}}


@pytest.mark.rule("nextwar", "M.12")
def test_a_lost_helicopter_of_a_host_nation_returns_at_home():
    pos = position(CAMPAIGN, step="recovery")
    send(pos, "lost", "h-by1")
    for state, said in (("active", ""), ("host", "host-stays")):
        pos.alignment["by"] = state
        assert why(recovery.may_return_helicopter(pos, "russia", unit(pos, "h-by1"), hex_of(pos, "2349"))) == said


@pytest.mark.rule("nextwar", "27.9.3.1")
def test_a_lost_helicopter_returns_to_a_friendly_airfield_and_has_flown_once():
    pos = position(step="recovery")
    send(pos, "lost", "h-pl2")
    h_pl2, standing = units(pos, "h-pl2", "h-ru4")
    pos.put(standing, hex_of(pos, "3557"))
    assert why(recovery.may_return_helicopter(pos, "nato", standing, hex_of(pos, "3163"))) == "not-lost"
    assert why(recovery.may_return_helicopter(pos, "nato", h_pl2, hex_of(pos, "3451"))) == "no-room-at-base"
    run(recovery.recovery_phase(pos, "nato"), pos, {"nato": ["base h-pl2 3163"]})
    assert where(pos, "h-pl2") == "3163"
    assert pos.missions[unit(pos, "h-pl2")] == 1


@pytest.mark.rule("nextwar", "6.5.1.2.a")
def test_a_helicopter_that_was_lost_at_a_crowded_base_comes_back_free_to_fly():
    pos = position(step="recovery")
    helo = unit(pos, "h-pl2")
    pos.homeless = {helo}
    losses.eliminate(pos, helo, "27.7.2.2")
    run(recovery.recovery_phase(pos, "nato"), pos, {"nato": ["base h-pl2 3163"]})
    assert helicopters.can_fly(pos, helo, hex_of(pos, "3163"))


@pytest.mark.rule("nextwar", "27.9.3.2", "27.9.3.1")
def test_two_damaged_units_of_one_type_in_one_box_become_one():
    pos = position(CAMPAIGN, step="recovery")
    send(pos, "ready:poland", "a-f16pl-1", "a-f16pl-2")
    for id in ("a-f16pl-1", "a-f16pl-2"):
        pos.change(unit(pos, id), reduced=True)
    pos.supply_points["nato"] = 0
    f16, other = units(pos, "a-f16pl-1", "a-f16pl-2")
    assert why(recovery.may_combine(pos, "nato", f16, unit(pos, "a-typd-1"))) == "not-alike"
    send(pos, "ready:germany", "a-f16pl-2")
    assert why(recovery.may_combine(pos, "nato", f16, other)) == "not-together"
    send(pos, "ready:poland", "a-f16pl-2")
    pos.change(f16, rebuilt=True)
    assert why(recovery.may_combine(pos, "nato", f16, other)) == "came-back-now"
    pos.change(f16, rebuilt=False)
    before = dict(pos.this_turn)
    run(recovery.recovery_phase(pos, "nato"), pos, {"nato": ["combine a-f16pl-1 a-f16pl-2"]})
    assert (where(pos, "a-f16pl-1"), where(pos, "a-f16pl-2")) == ("flown:poland", "lost")
    assert not pos.units[unit(pos, "a-f16pl-1")].reduced
    assert pos.this_turn == before
