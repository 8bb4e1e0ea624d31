"""Supply by depots [19.0-19.6] and its effects."""

from __future__ import annotations

import pytest

from grognard.engine.hexset import members
from grognard.games.nextwar import (
    airmobile,
    amphibious,
    clearing,
    combat,
    losses,
    movement,
    replacements,
    retreat,
    stacking,
    strength,
)
from grognard.games.nextwar.advanced import control, depots, headquarters, recovery, supply, supply_units
from grognard.games.nextwar.shown import looks
from grognard.games.nextwar.units import Beachhead
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
    send,
    told,
    unit,
    units,
    where,
    why,
)  # fmt: skip


def supplied(pos, id: str) -> bool:
    u = unit(pos, id)
    return u in supply.supplied_units(pos, pos.side(u))


# -- lines [19.1] [19.2] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "19.2", "19.1")
@pytest.mark.parametrize(("scenario", "count"), [("suwalki_advanced", (14, 18)), ("campaign_advanced", (51, 56))])
def test_everybody_is_in_supply_at_the_start(scenario: str, count: tuple[int, int]):
    pos = position(scenario)
    found = []
    for side in ("nato", "russia"):
        land = [u for u in pos.on_map(side) if pos.scenario.is_land_unit[u] and not supply_units.is_supply(pos, u)]
        assert set(land) <= supply.supplied_units(pos, side)
        found.append(len(land))
    assert tuple(found) == count


@pytest.mark.rule("nextwar", "19.1", "27.3.2")
def test_a_depot_reaches_eight_points_a_struck_one_four_a_column_four():
    pos = position()
    depot = supply_units.on_map(pos, "russia")[0]
    assert supply.range_of(pos, depot) == 8
    pos.strikes[depot] = 2
    assert supply.range_of(pos, depot) == 4
    pos.change(depot, reduced=True)
    assert supply.range_of(pos, depot) == 4
    far = supply.reached(pos, "russia", pos.standing[depot], 8)
    near = supply.reached(pos, "russia", pos.standing[depot], 4)
    assert near & far == near != far


def test_a_depot_that_is_looked_at_goes_nowhere_alone_or_with_others():
    pos = position()
    hex = pos.standing[unit(pos, "depot-ru-1")]
    at(pos, pos.label(hex), "ru-4ga")
    beside = pos.label(pos.board.neighbours[hex][0])
    assert looks.LOOKS["reach"](pos, "russia", ["depot-ru-1"]) == {}
    assert set(looks.LOOKS["way"](pos, "russia", ["ru-4ga,depot-ru-1", pos.label(hex), beside])) == {"reasons"}


@pytest.mark.rule("nextwar", "19.1")
def test_a_great_city_supplies_while_the_enemy_does_not_control_it():
    pos = empty()
    at(pos, "3647", "lt-iw")
    assert supplied(pos, "lt-iw")  # next to Kaunas
    pos.control[hex_of(pos, "3646")] = "russia"
    pos.changes += 1
    assert not supplied(pos, "lt-iw")
    assert hex_of(pos, "3646") not in supply.cities(pos, "russia")  # nor does it serve who took it


@pytest.mark.rule("nextwar", "19.1")
def test_a_great_city_reaches_six_points_and_a_beachhead_four():
    pos = empty(scenario=CAMPAIGN)
    cities = supply.cities(pos, "nato")
    assert set(cities.values()) == {6}
    pos.control |= dict.fromkeys(cities, "russia")
    beach = next(h for h in pos.board.hexes if "beach" in pos.board.flags[h] and supply.is_landing_safe(pos, "nato", h))
    pos.beachheads[beach] = Beachhead("nato")
    pos.changes += 1
    assert supply.from_sources(pos, "nato") == supply.reached(pos, "nato", beach, 4) > 0


@pytest.mark.rule("nextwar", "19.2")
def test_enemies_and_their_zones_block_a_line_unless_a_friend_stands_there():
    pos = empty()
    at(pos, "3860", "ru-4gt")
    depot = supply_units.put(pos, "russia", hex_of(pos, "3861"), msu=False, rule="19.4")
    at(pos, "3758", "by-6")
    assert supplied(pos, "by-6")
    at(pos, "3759", "pl-15", "us-abct")  # with a zone around it
    closed = supply.blocked(pos, "russia").closed
    assert closed[hex_of(pos, "3759")]
    assert closed[hex_of(pos, "3859")]
    assert not closed[hex_of(pos, "3860")]  # a friend is there
    assert pos.standing[depot]


@pytest.mark.rule("nextwar", "19.2")
def test_a_unit_traces_to_its_own_supplied_headquarters_within_four_points():
    pos = empty()
    supply_units.put(pos, "russia", hex_of(pos, "3861"), msu=False, rule="19.4")
    net, sources = supply.from_sources(pos, "russia"), supply.source_hexes(pos, "russia")
    hq, hex = next(
        (a, b)
        for a in members(net)
        for b in members(supply.reached(pos, "russia", a, 4) & ~net)
        if not set(sources) & set(pos.board.neighbours[b])
    )
    pos.put(unit(pos, "hq-1gta"), hq)
    pos.put(unit(pos, "ru-4ga"), hex)
    pos.put(unit(pos, "ru-7"), hex)
    assert supplied(pos, "ru-4ga")
    assert not supplied(pos, "ru-7")  # of another headquarters


@pytest.mark.rule("nextwar", "19.2.b")
def test_a_column_supplies_only_while_a_depot_or_city_feeds_it():
    pos = empty()
    column = supply_units.put(pos, "russia", hex_of(pos, "3557"), msu=True, rule="19.4")
    at(pos, "3558", "ru-4ga")
    assert not supplied(pos, "ru-4ga")
    assert pos.standing[column] not in supply.source_hexes(pos, "russia")
    supply_units.put(pos, "russia", hex_of(pos, "3560"), msu=False, rule="19.4")
    assert pos.standing[column] in supply.source_hexes(pos, "russia")


@pytest.mark.rule("nextwar", "19.2.c")
def test_a_unit_next_to_a_source_is_in_supply_whatever_the_way_costs():
    pos = empty()
    at(pos, "3144", "lt-kasp2", "lt-iw")
    beyond_the_neman, far = [hex_of(pos, "3145")], [hex_of(pos, "3146")]
    assert supply.is_beside(pos, unit(pos, "lt-kasp2"), beyond_the_neman)  # on foot
    assert not supply.is_beside(pos, unit(pos, "lt-iw"), beyond_the_neman)  # no bridge for vehicles
    assert not supply.is_beside(pos, unit(pos, "lt-kasp2"), far)
    at(pos, "3445", "ru-11b", "hq-1gta")
    assert supply.is_beside(pos, unit(pos, "ru-11b"), [hex_of(pos, "3446")])  # airmobile troops walk, too
    near = [hex_of(pos, "3444")]
    assert supply.is_beside(pos, unit(pos, "ru-11b"), near)
    assert not supply.is_beside(pos, unit(pos, "hq-1gta"), near)  # combat units only


@pytest.mark.rule("nextwar", "19.2", "19.2.c")
def test_a_city_that_the_enemy_has_entered_supplies_nobody_next_to_it():
    pos = empty()
    at(pos, "3647", "lt-iw")
    assert supplied(pos, "lt-iw")
    at(pos, "3646", "ru-18a")  # Kaunas, which is still to be cleared
    assert pos.controller(hex_of(pos, "3646")) == "nato"
    assert not supplied(pos, "lt-iw")


@pytest.mark.rule("nextwar", "19.2.a")
def test_who_flew_in_supply_stays_in_supply_for_the_turn():
    pos = empty()
    at(pos, "3557", "ru-11b")
    assert not supplied(pos, "ru-11b")
    supply.sustain(pos, unit(pos, "ru-11b"))
    assert supplied(pos, "ru-11b")
    pos.sustained, pos.out_of_supply = set(), {unit(pos, "ru-11b")}
    supply.sustain(pos, unit(pos, "ru-11b"))
    assert not supplied(pos, "ru-11b")


@pytest.mark.rule("nextwar", "19.2.a")
def test_who_lands_on_a_beach_in_supply_stays_in_supply_for_the_turn():
    pos = empty(scenario=CAMPAIGN)
    at(pos, "1147", "n-usa")
    send(pos, "aboard:n-usa", "us-mar1")
    go_through(amphibious.come_ashore(pos, "nato", hex_of(pos, "1247"), units(pos, "us-mar1")), "none")
    assert pos.standing[unit(pos, "us-mar1")] == hex_of(pos, "1247")
    assert supplied(pos, "us-mar1")


@pytest.mark.rule("nextwar", "29.5")
def test_with_an_option_headquarters_supply_as_far_as_their_range(monkeypatch):
    pos = position(CAMPAIGN)
    hq = unit(pos, "hq-1gta")
    assert supply.hq_range(pos, hq) == 4
    monkeypatch.setitem(pos.scenario.file.special.optional_rules, "hq_supply_29_5", True)
    assert supply.hq_range(pos, hq) == 5


@pytest.mark.rule("nextwar", "19.2")
def test_who_clears_a_city_traces_his_line_out_of_it_but_no_line_leads_through_it():
    pos = empty()
    depot, city = hex_of(pos, "3251"), hex_of(pos, "3249")
    supply_units.put(pos, "russia", depot, msu=False, rule="19.4")
    assert not supply.reached(pos, "russia", depot, 8) >> city & 1
    at(pos, "3249", "ru-18a")
    assert supplied(pos, "ru-18a")
    out_of_it = supply.reached(pos, "russia", depot, 8)
    pos.control[city] = "russia"
    pos.changes += 1
    through_it = supply.reached(pos, "russia", depot, 8)
    assert out_of_it >> city & 1
    assert len(members(through_it)) > len(members(out_of_it))


@pytest.mark.rule("nextwar", "8.4.1.4", "27.9.3")
def test_units_formed_in_a_city_that_friends_still_clear_go_under_the_marker_if_there_is_room():
    pos = empty(dice=[0], keep=["hq-1gta"])
    city = hex_of(pos, "3054")
    supply_units.put(pos, "russia", hex_of(pos, "3154"), msu=False, rule="19.4")
    at(pos, "3154", "hq-1gta")
    at(pos, "3054", "ru-4ga", "by-6")
    clearing.place(pos, city, "russia", units(pos, "ru-4ga", "by-6"))
    send(pos, "lost", "ru-4gb", "ru-4gc")
    pos.replacement_points, pos.supply_points["russia"] = {"ru": 9}, 9
    assert rules_of(replacements.may_place(pos, "russia", unit(pos, "ru-4gb"), city)) == []
    run(replacements.rebuild(pos, "russia", unit(pos, "ru-4gb"), city), pos)
    assert rules_of(replacements.may_place(pos, "russia", unit(pos, "ru-4gc"), city)) == ["27.9.3"]  # four points
    run(depots.buy_depot(pos, "russia", city), pos)
    assert all(pos.units[u].clearing for u in pos.land_units(city, "russia"))
    assert len(pos.land_units(city, "russia")) == 4


@pytest.mark.rule("nextwar", "M.2")
def test_the_exclave_is_supplied_less_and_less():
    pos = position(CAMPAIGN)
    kaliningrad = hex_of(pos, "1548")
    assert supply.cities(pos, "russia")[kaliningrad] == 8
    pos.turn = 5
    assert supply.cities(pos, "russia")[kaliningrad] == 6
    pos.control[hex_of(pos, "1148")] = "nato"
    pos.sea_control |= {"at_sea:gdansk_bay": "nato", "inshore:gdansk_bay": "nato"}
    run(control.hex_control(pos, None), pos)
    assert supply.cities(pos, "russia")[kaliningrad] == 6  # from the next turn on
    pos.turn = 6
    assert supply.cities(pos, "russia")[kaliningrad] == 4
    pos.sea_control["at_sea:gdansk_bay"] = "contested"
    supply.watch_exclave(pos)
    assert supply.cities(pos, "russia")[kaliningrad] == 6


@pytest.mark.rule("nextwar", "19.0")
def test_who_is_out_of_supply_stays_so_until_it_is_judged_again():
    pos = empty()
    assert pos.scenario.judges_supply
    at(pos, "3557", "ru-4ga")
    assert not pos.out_of_supply
    supply.judge(pos)
    assert unit(pos, "ru-4ga") in pos.out_of_supply
    assert told(pos, "supply-judged")
    supply_units.put(pos, "russia", hex_of(pos, "3557"), msu=False, rule="19.4")
    assert unit(pos, "ru-4ga") in pos.out_of_supply
    supply.judge(pos)
    assert unit(pos, "ru-4ga") not in pos.out_of_supply


# -- effects [19.5] ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "19.5")
def test_out_of_supply_attack_and_movement_are_halved_and_efficiency_falls():
    pos = position()
    u = unit(pos, "ru-4gt")
    er, hex = stacking.efficiency(pos, u), hex_of(pos, "3556")
    pos.out_of_supply = {u}
    assert strength.attack_of(pos, u, hex, []).value("19.5") == pos.attack(u) // 2 - pos.attack(u)
    assert strength.defence_of(pos, u, hex, [u]).value("19.5") == 0
    assert movement.allowance(pos, u) == 6 * 4
    assert stacking.efficiency(pos, u) == er - 1


@pytest.mark.rule("nextwar", "19.5")
def test_out_of_supply_nobody_exploits_and_headquarters_do_nothing():
    pos = position(step="exploitation-movement")
    u, hq = units(pos, "ru-4gt", "hq-1gta")
    assert movement.may_move(pos, "russia", u) is None
    pos.out_of_supply = {u, hq}
    assert rules_of(movement.may_move(pos, "russia", u)) == ["19.5"]
    assert not headquarters.is_able(pos, hq)
    flyer = next(v for v in pos.scenario.of_side["russia"] if pos.counter(v).mobility == "airmobile")
    assert airmobile.has_own_lift(pos, flyer)
    pos.out_of_supply.add(flyer)
    assert not airmobile.has_own_lift(pos, flyer)  # points may still lift it


# -- points, depots, columns [19.3] [19.4] ----------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "19.4.a", "19.3", "19.4")
def test_a_point_buys_a_column_on_a_depot_or_in_a_great_city():
    pos = position(step="first-supply")
    ask = asked(depots.buy(pos, "nato"))
    assert {o for o in ask.options if o.startswith("column")} == {"column 2358", "column 2962", "column 3646"}
    assert rules_against(ask, "column 3054") == ["19.4.a"]
    run(depots.buy(pos, "nato"), pos, {"nato": ["column 2358", "done"]})
    assert pos.supply_points["nato"] == 3
    assert any(supply_units.is_msu(pos, u) for u in pos.stack(hex_of(pos, "2358"), "nato"))
    pos.supply_points["nato"] = 0
    assert rules_against(asked(depots.buy(pos, "nato")), "column 2358") == ["19.4.a"]


@pytest.mark.rule("nextwar", "19.4.b", "27.1.1")
def test_a_depot_becomes_two_columns_that_inherit_its_strike():
    pos = position(step="first-supply")
    depot = next(u for u in supply_units.on_map(pos, "nato") if where(pos, pos.id(u)) == "2358")
    pos.strikes[depot] = 1
    pos.targeted[depot] = -1
    pos.detected.add(depot)
    points = pos.supply_points["nato"]
    run(depots.buy(pos, "nato"), pos, {"nato": [f"split {pos.id(depot)}", "done"]})
    columns = [u for u in pos.stack(hex_of(pos, "2358"), "nato") if supply_units.is_msu(pos, u)]
    assert len(columns) == 2
    assert [pos.strikes[u] for u in columns] == [1, 1]
    assert [pos.targeted[u] for u in columns] == [-1, -1]
    assert not pos.detected
    assert pos.supply_points["nato"] == points


@pytest.mark.rule("nextwar", "27.3.2")
def test_a_depot_with_strike_2_gives_no_columns():
    pos = position(step="first-supply")
    depot = next(u for u in supply_units.on_map(pos, "nato") if pos.standing[u] not in supply.cities(pos, "nato"))
    for level, split, bought in ((1, [], []), (2, ["27.3.2"], ["19.4.a"])):
        pos.strikes[depot] = level
        assert rules_of(depots.may_split(pos, "nato", depot)) == split
        assert rules_of(depots.may_buy_msu(pos, "nato", pos.standing[depot])) == bought


@pytest.mark.rule("nextwar", "19.4.b", "19.4.c", "M.SOP.11")
def test_only_own_depots_are_split_and_only_columns_become_depots():
    pos = position(step="second-supply")
    theirs, depot = supply_units.on_map(pos, "russia")[0], supply_units.on_map(pos, "nato")[0]
    column = supply_units.put(pos, "nato", hex_of(pos, "2358"), msu=True, rule="19.4.a")
    assert why(depots.may_split(pos, "nato", theirs)) == why(depots.may_split(pos, "nato", column)) == "not-a-depot"
    assert why(depots.may_found(pos, "nato", depot)) == "not-a-column"
    run(depots.convert(pos, "nato"), pos, {"nato": [f"split {pos.id(depot)}", "done"]})  # in any supply phase
    assert supply_units.is_msu(pos, depot)


@pytest.mark.rule("nextwar", "19.4.c", "27.3.2")
def test_two_points_turn_a_fed_column_into_a_depot():
    pos = position(step="first-supply")
    column = supply_units.put(pos, "nato", hex_of(pos, "2358"), msu=True, rule="19.4.a")
    lone = supply_units.put(pos, "nato", hex_of(pos, "4251"), msu=True, rule="19.4.a")
    assert rules_of(depots.may_found(pos, "nato", lone)) == ["19.4.c"]
    pos.put(column, hex_of(pos, "4249"))
    assert supply.from_sources(pos, "nato") >> hex_of(pos, "4251") & 1
    assert rules_of(depots.may_found(pos, "nato", lone)) == ["19.4.c"]  # another column feeds it
    pos.strikes[column] = 2
    assert rules_of(depots.may_found(pos, "nato", column)) == ["27.3.2"]
    pos.strikes = {}
    run(depots.buy(pos, "nato"), pos, {"nato": [f"found {pos.id(column)}", "done"]})
    assert supply_units.is_depot(pos, column)
    assert pos.supply_points["nato"] == 2


@pytest.mark.rule("nextwar", "19.4.e")
def test_four_points_buy_a_depot_where_a_depot_or_city_supplies():
    pos = position(step="first-supply")
    ask = asked(depots.buy(pos, "nato"))
    assert "depot 2357" in ask.options
    assert rules_against(ask, "depot 3557") == ["19.4.e"]
    run(depots.buy(pos, "nato"), pos, {"nato": ["depot 2357", "done"]})
    assert pos.supply_points["nato"] == 0
    assert any(supply_units.is_depot(pos, u) for u in pos.stack(hex_of(pos, "2357"), "nato"))


@pytest.mark.rule("nextwar", "19.4.f")
def test_there_are_no_more_supply_units_than_counters_and_lost_ones_come_back():
    pos = position(step="first-supply")
    pos.supply_points["nato"] = 50
    while supply_units.in_pool(pos, "nato"):
        supply_units.put(pos, "nato", hex_of(pos, "2358"), msu=True, rule="19.4.a")
    assert rules_of(depots.may_buy_msu(pos, "nato", hex_of(pos, "2358"))) == ["19.4.f"]
    assert len(supply_units.on_map(pos, "nato")) == 10
    losses.eliminate(pos, supply_units.on_map(pos, "nato")[-1], "9.7.1")
    assert depots.may_buy_msu(pos, "nato", hex_of(pos, "2358")) is None


@pytest.mark.rule("nextwar", "19.4.d", "19.6", "27.3.2")
def test_depots_give_two_points_back_and_columns_one():
    pos = position(step="first-emergency-supply")
    depot = supply_units.on_map(pos, "nato")[0]
    assert why(depots.may_cash(pos, "russia", depot)) == "not-a-supply-unit"
    assert why(depots.may_cash(pos, "nato", unit(pos, "lt-iw"))) == "not-a-supply-unit"
    column = supply_units.put(pos, "nato", hex_of(pos, "2358"), msu=True, rule="19.4.a")
    other = supply_units.on_map(pos, "nato")[1]
    pos.strikes[other] = 2
    assert rules_of(depots.may_cash(pos, "nato", other)) == ["27.3.2"]
    answers = [f"cash {pos.id(depot)}", f"cash {pos.id(column)}"]
    run(depots.emergency(pos, "nato"), pos, {"nato": answers})
    assert pos.supply_points["nato"] == 4 + 2 + 1


@pytest.mark.rule("nextwar", "19.3")
def test_points_come_every_turn():
    pos = position(CAMPAIGN, turn=3)
    recovery.begin(pos, "nato")
    assert pos.supply_points["nato"] == 8 + 4
    pos.turn = 4
    depots.receive(pos, "nato")
    assert pos.supply_points["nato"] == 12 + 6


@pytest.mark.rule("nextwar", "19.4.1", "19.3")
def test_supply_units_lose_steps_last_and_give_the_victor_a_point():
    pos = empty(dice=[])
    at(pos, "3557", "ru-4ga")
    at(pos, "3556", "lt-iw")
    column = supply_units.put(pos, "nato", hex_of(pos, "3556"), msu=True, rule="19.4.a")
    made = combat.Combat(pos, "russia", hex_of(pos, "3556"))
    made.attackers = units(pos, "ru-4ga")
    run(combat.name_leads(pos, made), pos)  # nobody is asked: no column leads soldiers
    assert made.defending_lead == unit(pos, "lt-iw")
    assert retreat.weakest(pos, [column, unit(pos, "lt-iw")]) == [unit(pos, "lt-iw")]
    made.losses = {"nato": 2, "russia": 0}
    run(combat.suffer(pos, made, "nato"), pos)
    assert where(pos, "lt-iw") == "lost"
    assert pos.standing[column]
    made.losses = {"nato": 1, "russia": 0}
    run(combat.suffer(pos, made, "nato"), pos)
    assert not pos.standing[column]
    assert pos.supply_points["russia"] == 5


@pytest.mark.rule("nextwar", "19.4.1", "9.9.1")
def test_a_depot_that_must_retreat_is_eliminated():
    pos = empty()
    at(pos, "3557", "ru-4ga")
    depot = supply_units.put(pos, "nato", hex_of(pos, "3454"), msu=False, rule="19.4.a")
    made = combat.Combat(pos, "russia", hex_of(pos, "3454"))
    made.retreats = True
    run(retreat.retreat_all(pos, made), pos)
    assert (pos.standing[depot], made.eliminated) == (0, True)
    assert pos.supply_points["russia"] == 5


@pytest.mark.rule("nextwar", "19.4.1")
@pytest.mark.parametrize("surrounded", [False, True])
def test_a_column_retreats_but_not_into_an_enemy_zone(surrounded: bool):
    pos = empty()
    at(pos, "3557", "ru-4ga")
    column = supply_units.put(pos, "nato", hex_of(pos, "3454"), msu=True, rule="19.4.a")
    free = [u for u in pos.scenario.of_side["russia"] if pos.counter(u).kind == "land" and not pos.standing[u]]
    ring = sorted(h for h in pos.board.disc(hex_of(pos, "3454"), 2) if pos.board.distance(h, hex_of(pos, "3454")) == 2)
    for hex, u in zip(ring if surrounded else (), free):
        if pos.scenario.is_land[hex]:
            pos.put(u, hex)
    made = combat.Combat(pos, "russia", hex_of(pos, "3454"))
    made.retreats = True
    go_through(retreat.retreat_all(pos, made))
    assert bool(pos.standing[column]) is not surrounded
    assert pos.supply_points["russia"] == 4 + surrounded


@pytest.mark.rule("nextwar", "19.4.1", "9.8.5")
def test_a_column_that_flees_to_friends_in_an_enemy_zone_is_safe_among_them():
    pos = empty()
    at(pos, "3454", "ru-4ga", "ru-4gb")
    refuge = next(n for n in pos.board.neighbours[hex_of(pos, "3454")] if pos.in_enemy_zone(n, "nato"))
    at(pos, pos.label(refuge), "lt-iw")
    column = supply_units.put(pos, "nato", hex_of(pos, "3152"), msu=True, rule="19.4.a")
    run(retreat.go_back(pos, column, (refuge,)), pos)
    assert pos.standing[column] == refuge
