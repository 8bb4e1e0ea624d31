"""Reinforcements, replacements and victory [10-12] [M.4] [M.13]."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.nextwar import (
    clearing,
    losses,
    reinforcements,
    replacements,
    sea_transport,
    victory,
)
from tests.nextwar.build import (
    against,
    at,
    load,
    options_of,
    position,
    rules_of,
    run,
    unit,
    where,
)  # fmt: skip

C = "campaign_standard"


# -- reinforcements [10.0] [M.13] -------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "10.0", "SOP.P.1", "M.13")
def test_reinforcements_come_in_their_turn_where_their_schedule_says():
    pos = position(C, turn=1, step="reinforcements")
    assert {pos.id(u) for u in reinforcements.due(pos, "nato") if pos.id(u).startswith("pl-")} == {
        "pl-19", "pl-7", "pl-6", "pl-25",
    }  # fmt: skip
    places = {label.split()[2] for label in options_of(pos, "nato", "place") if label.startswith("place pl-7 ")}
    assert places == {*load().entries["W"].hexes}
    assert against(pos, "nato", "place pl-7 0270") == ["10.0"]  # not its entry
    assert against(pos, "nato", "place pl-2 0149") == ["10.0"]  # of a later turn
    run(reinforcements.reinforcement_phase(pos, "nato"), pos, {"nato": ["place pl-7 0149", "done"]})
    assert where(pos, "pl-7") == "0149"


@pytest.mark.rule("nextwar", "10.0")
def test_units_set_up_before_the_first_turn_and_reinforcements_wait():
    for scenario in ("suwalki", "suwalki_advanced"):
        pos = grognard.new("nextwar", scenario).position
        assert where(pos, "ru-7") == "2450"
        assert where(pos, "us-abct") == "to_come"


@pytest.mark.rule("nextwar", "M.13", "4.1.3.e", "8.1")
def test_entry_hexes_near_the_enemy_or_full_are_closed_and_storms_delay_what_flies():
    pos = position(C, at("0148", "ru-25"), at("0154", "us-abct", "de-12"), turn=1, step="reinforcements")
    u = unit(pos, "pl-7")
    assert rules_of(reinforcements.may_arrive(pos, "nato", u, pos.board.hex("0149"))) == ["M.13"]
    assert rules_of(reinforcements.may_arrive(pos, "nato", u, pos.board.hex("0154"))) == ["M.13"]
    assert rules_of(reinforcements.may_arrive(pos, "nato", u, pos.board.hex("0270"))) == ["10.0"]
    crowded = position(C, at("0154", "us-abct", "de-12", "pl-15"))
    assert reinforcements.is_closed(crowded, "nato", unit(crowded, "h-us1"), crowded.board.hex("0154")) is None
    storm = position(C, turn=1, weather="storm")
    due = {storm.id(u) for u in reinforcements.due(storm, "nato")}
    assert "pl-7" in due
    assert "pl-6" not in due  # by air


@pytest.mark.rule("nextwar", "M.13")
def test_fallback_areas_open_only_while_no_airbase_does():
    pos = position(C, turn=1)
    u = unit(pos, "pl-6")
    assert {pos.label(h) for h in reinforcements.listed_hexes(pos, u)} <= {*load().entries["A"].hexes}
    lost = dict.fromkeys(load().entries["A"].hexes, "russia")
    pos = position(C, turn=1, control=lost)
    assert {pos.label(h) for h in reinforcements.listed_hexes(pos, u)} >= {*load().entries["W"].hexes}


@pytest.mark.rule("nextwar", "M.13")
def test_damaged_airbases_and_ports_take_no_reinforcements_in():
    pos = position(C, turn=4)
    for id, base in (("pl-6", "0248 airbase"), ("dk-1", "3727 port")):
        hex = pos.board.hex(base.split()[0])
        assert hex in reinforcements.listed_hexes(pos, unit(pos, id))
        pos.place_strikes[base] = 1
        assert hex not in reinforcements.listed_hexes(pos, unit(pos, id))


@pytest.mark.rule("nextwar", "M.13", "8.3.1.9", "6.5.6")
def test_troops_by_sea_need_a_friendly_port_and_inshore_box_within_its_capacity():
    pos = position(C, turn=4)
    u = unit(pos, "dk-1")
    hexes = {pos.label(h) for h in reinforcements.hexes_for(pos, "nato", u)}
    assert "3727" in hexes  # Riga: the Gulf's Inshore Box is NATO's
    assert "0249" not in hexes  # the Bay of Gdansk is Russian
    reinforcements.arrive(pos, u, pos.board.hex("3915"))
    assert "3915" not in {pos.label(h) for h in reinforcements.hexes_for(pos, "nato", unit(pos, "se-7"))}
    helicopter = unit(pos, "h-usm")
    bases = {pos.label(h) for h in reinforcements.hexes_for(pos, "nato", helicopter)}
    assert "3728" in bases
    assert "3705" not in bases


@pytest.mark.rule("nextwar", "6.5.6", "8.3.1.9")
def test_a_helicopter_that_comes_by_sea_takes_half_a_point_of_a_port():
    pos = position(C, turn=4)
    helicopter = unit(pos, "h-usm")
    hex = reinforcements.hexes_for(pos, "nato", helicopter)[0]
    before = dict(pos.unloaded)
    reinforcements.arrive(pos, helicopter, hex)
    (port,) = pos.unloaded
    assert (before, pos.unloaded[port]) == ({}, 1)
    assert pos.scenario.has(port, "port")
    pos.take_off(helicopter, "to_come")
    for label in load().entries["SEA"].hexes:
        port = pos.board.hex(label)
        pos.unloaded[port] = sea_transport.room(pos, port) + pos.unloaded.get(port, 0)
    assert reinforcements.hexes_for(pos, "nato", helicopter) == []


@pytest.mark.rule("nextwar", "7.4.3.a", "9.9.3")
def test_ships_come_into_their_box_and_raise_the_level():
    pos = position(C, turn=1, asw=2)
    reinforcements.begin(pos, "nato")
    assert where(pos, "n-us1") == "box:danish_straits"
    assert pos.asw == 4  # with the British group
    back = position(C, at("to_come", "n-ru2"), turn=5, returns={unit(position(C), "n-ru2"): 5})
    reinforcements.begin(back, "russia")
    assert where(back, "n-ru2") == "box:kronstadt"
    assert back.returns == {}


# -- replacements [11.0] [M.4] ----------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "11.0", "M.4")
def test_nations_receive_points_and_keep_them_but_baltic_nations_need_a_capital():
    pos = position(C)
    replacements.receive(pos, "nato")
    replacements.receive(pos, "nato")
    assert (pos.replacement_points["pl"], pos.replacement_points["lv"]) == (6, 2)
    lost = position(C, control={"3728": "russia", "3627": "russia"})
    replacements.receive(lost, "nato")
    assert "lv" not in lost.replacement_points
    half = position(C, control={"3728": "russia"})
    replacements.receive(half, "nato")
    assert half.replacement_points["lv"] == 1


@pytest.mark.rule("nextwar", "11.1", "11.0", "SOP.P.2")
def test_a_unit_outside_enemy_zones_recovers_a_step_for_points_of_its_nation():
    points = {"pl": 2, "de": 9}
    pos = position(C, at("0270", "pl-15", reduced=True), replacement_points=dict(points), step="replacements")
    run(replacements.replacement_phase(pos, "nato"), pos, {"nato": ["recover pl-15"]})
    assert not pos.units[unit(pos, "pl-15")].reduced
    assert pos.replacement_points == {"pl": 0, "de": 9}
    pos = position(C, at("0270", "pl-15", reduced=True), at("0370", "ru-25"), replacement_points=dict(points))
    assert against(pos, "nato", "recover pl-15") == ["11.1"]
    pos = position(C, at("0270", "pl-15", reduced=True), replacement_points={"pl": 1, "de": 9})
    assert against(pos, "nato", "recover pl-15") == ["11.1"]
    pos = position(C, at("0270", "pl-15", rebuilt=True, reduced=True), replacement_points=dict(points))
    assert against(pos, "nato", "recover pl-15") == ["11.1"]  # one step a turn


@pytest.mark.rule("nextwar", "11.2")
def test_eliminated_units_come_back_with_a_step_at_home_far_from_the_enemy_but_not_airborne_ones():
    pos = position(
        C, at("lost", "pl-15", "us-173"), replacement_points={"pl": 9, "us": 9}, options={"supply_13_1": "off"}
    )
    assert against(pos, "nato", "rebuild us-173 1456") == ["11.2"]
    run(begin_rebuild(pos, "rebuild pl-15 1456"), pos)
    u = unit(pos, "pl-15")
    assert (where(pos, "pl-15"), pos.units[u].reduced, pos.replacement_points["pl"]) == ("1456", True, 5)
    pos = position(C, at("lost", "pl-15"), at("0270", "pl-2"), at("1458", "ru-25"), replacement_points={"pl": 9},
                   options={"supply_13_1": "off"})  # fmt: skip
    assert against(pos, "nato", "rebuild pl-15 0269") == []  # beside a friend
    assert against(pos, "nato", "rebuild pl-15 1456") == ["11.2"]  # an enemy two hexes away
    assert against(pos, "nato", "rebuild pl-15 0267") == ["11.2"]  # open country
    assert against(pos, "nato", "rebuild pl-15 1548") == ["11.2"]  # the enemy's country


@pytest.mark.rule("nextwar", "6.5.4")
def test_helicopters_leave_a_captured_airfield_where_its_owner_forms_a_unit():
    pos = position(C, at("lost", "pl-15"), at("1353", "pl-2"), at("1253", "h-ru5"), control={"1253": "russia"},
                   replacement_points={"pl": 9}, options={"supply_13_1": "off"}, dice=[0])  # fmt: skip
    assert against(pos, "nato", "rebuild pl-15 1253") == []
    run(begin_rebuild(pos, "rebuild pl-15 1253"), pos)
    assert (where(pos, "pl-15"), where(pos, "h-ru5")) == ("1253", "lost")


@pytest.mark.rule("nextwar", "M.5", "11.2")
def test_territorial_units_are_formed_anew_in_their_own_country_only():
    pos = position(C, at("lost", "lv-zs1"), replacement_points={"lv": 9}, options={"supply_13_1": "off"})
    assert against(pos, "nato", "rebuild lv-zs1 1456") == ["M.5"]  # in Poland
    assert against(pos, "nato", "rebuild lv-zs1 3727") == []


@pytest.mark.rule("nextwar", "M.12")
def test_units_of_a_host_nation_are_formed_anew_at_home():
    pos = position(C, at("lost", "by-6"), replacement_points={"by": 9}, options={"supply_13_1": "off"})
    for state, rules in (("active", []), ("host", ["M.12"])):
        pos.alignment["by"] = state
        assert against(pos, "russia", "rebuild by-6 1548") == rules  # in Kaliningrad


def begin_rebuild(pos, answer):
    _, id, label = answer.split()
    yield from replacements.rebuild(pos, "nato", unit(pos, id), pos.board.hex(label))


# -- victory [12.0] ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "12.1", "12.1.a")
def test_example_a_capital_scores_each_time_it_is_taken():
    """EX-12.1."""
    pos = position(C)
    hex = pos.board.hex("4448")
    for side, points in (("russia", 6), ("nato", 4), ("russia", 6)):
        before = pos.this_turn[side]
        clearing.take(pos, hex, side)
        assert pos.this_turn[side] - before == points


@pytest.mark.rule("nextwar", "12.1")
def test_cities_installations_and_eliminated_units_score_by_the_table():
    pos = position(C, airmobile_all={"nato": 0, "russia": 0})
    clearing.take(pos, pos.board.hex("3237"), "russia")  # a city with an airbase
    assert pos.this_turn["russia"] == 3
    clearing.take(pos, pos.board.hex("0269"), "russia")
    assert pos.this_turn["russia"] == 3
    pos = position(C, at("0270", "pl-15"))
    losses.eliminate(pos, unit(pos, "pl-15"), "9.7.1")
    assert pos.this_turn == {"nato": 0, "russia": 3}


@pytest.mark.rule("nextwar", "12.1.b", "SOP.V.1", "12.1.3")
def test_points_of_the_turn_are_added_and_kept_until_the_next_turn_reads_them():
    pos = position(C, this_turn={"nato": 4, "russia": 7}, points={"nato": 16, "russia": 0})
    run(victory.victory_phase(pos, None), pos)
    assert pos.points == {"nato": 20, "russia": 7}
    assert pos.this_turn == {"nato": 4, "russia": 7}
    begun = grognard.new("nextwar", C).position
    given = begun.scenario.file.victory.start_vp
    assert any(given.values())
    assert begun.points == {side: given.get(side, 0) for side in ("nato", "russia")}  # before the game
    assert begun.this_turn == {"nato": 0, "russia": 0}


@pytest.mark.rule("nextwar", "12.2", "12.2.a", "SOP.V.2")
def test_example_the_first_automatic_victory_roll_uses_the_first_column_the_next_the_second():
    """EX-12.2."""
    table, level = load().charts.automatic_victory, load().file.victory.automatic_level
    fails = next(d for d in range(10) if table.result(d, "roll1") == "-")
    pos = position(C, points={"nato": 0, "russia": level}, dice=[fails])
    assert victory.automatic(pos) is None
    assert pos.victory_rolls == 1
    second = next(d for d in range(10) if table.result(d, "roll2") == "victory")
    pos = position(C, points={"nato": 0, "russia": level}, victory_rolls=1, dice=[second])
    result = victory.automatic(pos)
    assert result is not None
    assert (result.winner, result.level) == ("russia", "automatic")
    pos = position(C, points={"nato": 0, "russia": level}, victory_rolls=1, dice=[second])
    run(victory.victory_phase(pos, None), pos)
    assert pos.result == result
    held = dict.fromkeys(load().module.sides["russia"].automatic_victory_hexes, "russia")
    worst = next(d for d in range(10) if table.result(d, "roll2") == "-")
    both = position(C, points={"nato": 0, "russia": level}, control=held, dice=[fails, worst])
    assert victory.automatic(both) is None
    assert both.victory_rolls == 2  # both conditions: two rolls
    assert victory.automatic(position(C, points={"nato": 0, "russia": level - 1})) is None


@pytest.mark.rule("nextwar", "12.3", "SOP.V.2")
def test_the_lead_at_the_end_sets_the_level_of_victory():
    for lead, level, winner in (
        (7, "stalemate", None), (8, "marginal", "russia"), (18, "substantive", "russia"), (30, "decisive", "russia"),
    ):  # fmt: skip
        pos = position(C, turn=8, points={"nato": 0, "russia": lead})
        run(victory.victory_phase(pos, None), pos)
        assert pos.result is not None
        assert (pos.result.level, pos.result.winner) == (level, winner)
    pos = position(C, turn=7, points={"nato": 0, "russia": 30})
    run(victory.victory_phase(pos, None), pos)
    assert pos.result is None
