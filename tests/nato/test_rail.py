"""Rail movement [13.0]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato import supply
from grognard.games.nato.hq_supply import check_lines, hq_supply_phase
from grognard.games.nato.lines import reach_of
from grognard.games.nato.losses import disrupt
from grognard.games.nato.movement import may_move
from grognard.games.nato.position import Position
from grognard.games.nato.rail import RIDING_TO, TO_BOX, capacity_left, rail_movement_segment, stations
from grognard.games.nato.reaction import may_react
from grognard.games.nato.units import Chemical
from tests.nato.build import (
    against,
    asked,
    at,
    attack_on,
    begin,
    options_of,
    position,
    rules_of,
    run,
    told,
    unit,
    where,
)

S = "strategic_surprise"


def to(pos: Position, id: str) -> set[str]:
    """Where a train with this unit can end."""
    return set(pos.labels(stations(pos, unit(pos, id))))


def train(pos: Position, id: str) -> str:
    return pos.units[unit(pos, id)].train


# -- the segment ----------------------------------------


@pytest.mark.rule("nato", "13.0", "13.1", "4.2.3", "7.2.II.B.2", "7.2.III.B.2", "13.2")
def test_a_unit_entrains_in_one_turn_and_rides_from_the_next_on():
    pos = position(S, at("3524", "WG-1"))
    run(rail_movement_segment(pos, "nato"), pos, {"nato": ["entrain WG-1"]})
    assert train(pos, "WG-1") == "entraining"
    assert may_move(pos, "nato", unit(pos, "WG-1"))
    pos.stage, pos.moved = "", set()
    pos.change(unit(pos, "WG-1"), train="entraining")
    run(rail_movement_segment(pos, "nato"), pos, {"nato": ["done", "ride WG-1", "to 5019"]})
    assert (where(pos, "WG-1"), train(pos, "WG-1")) == ("5019", "entrained")


@pytest.mark.rule("nato", "13.1", "13.2")
def test_who_has_just_entrained_does_not_ride_in_the_same_segment():
    pos = position(S, at("3524", "WG-1"))
    run(begin(pos, "nato", "entrain WG-1"), pos)
    assert against(pos, "nato", "ride WG-1") == ["13.1"]
    assert against(position(S, at("3524", "WG-1", train="entrained", moved=True)), "nato", "ride WG-1") == ["13.2"]


@pytest.mark.rule("nato", "4.2.3")
@pytest.mark.parametrize("train", ["entraining", "entrained"])
def test_a_unit_on_a_train_neither_moves_on_the_ground_nor_reacts(train: str):
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22", train=train), at("3218", "SU-21"))
    assert against(pos, "nato", "move BR-22") == ["4.2.3"]
    assert rules_of(may_react(pos, attack_on(pos, "wp", "3319", "SU-21"), unit(pos, "BR-22"))) == ["4.2.3"]


@pytest.mark.rule("nato", "13.5")
def test_markers_come_off_at_the_start_and_the_unit_moves_otherwise():
    pos = position(S, at("3524", "WG-1", train="entrained"))
    assert asked(rail_movement_segment(pos, "nato"), {}).options == ["detrain WG-1", "done"]
    run(rail_movement_segment(pos, "nato"), pos, {"nato": ["detrain WG-1", "done"]})
    assert train(pos, "WG-1") == ""
    assert may_move(pos, "nato", unit(pos, "WG-1")) is None


@pytest.mark.rule("nato", "13.5", "29.2.3")
def test_disruption_takes_a_train_marker_away():
    pos = position(S, at("3524", "WG-1", train="entrained"), at("3626", "BR-I", train="entraining"))
    disrupt(pos, unit(pos, "WG-1"), "25.6.4")
    disrupt(pos, unit(pos, "BR-I"), "25.6.4")
    assert train(pos, "WG-1") == train(pos, "BR-I") == ""


@pytest.mark.rule("nato", "13.5", "10.5.3")
@pytest.mark.parametrize("marker", ["entraining", "entrained"])
def test_want_of_movement_supply_takes_a_train_marker_away(marker: str):
    pos = position(S, at("3219", "SU-83A", train=marker))
    supply.mark_movement_supply(pos, "wp")
    assert train(pos, "SU-83A") == ""


# -- who may entrain ----------------------------------------


@pytest.mark.rule("nato", "13.1", "25.6.4")
@pytest.mark.parametrize(
    "state", [{"no_movement_supply": True}, {"disrupted": True}, {"train": "entraining"}], ids=lambda s: next(iter(s))
)
def test_units_out_of_supply_or_order_do_not_entrain(state: dict[str, object]):
    assert against(position(S, at("3524", "WG-1", **state)), "nato", "entrain WG-1") == ["13.1"]


@pytest.mark.rule("nato", "13.1", "10.4.3")
def test_an_unsupplied_headquarters_does_not_entrain():
    pos = position(S, at("3524", "BR-I", hq="cut"))
    assert against(pos, "nato", "entrain BR-I") == ["13.1"]
    assert not against(position(S, at("3524", "BR-I")), "nato", "entrain BR-I")


@pytest.mark.rule("nato", "13.1", "11.8.1")
def test_units_entrain_in_friendly_airspace_only():
    assert against(position(S, at("3117", "WG-1")), "nato", "entrain WG-1") == ["13.1"]


@pytest.mark.rule("nato", "13.1", "8.5.h")
def test_nobody_entrains_in_an_enemy_zone_friends_or_not():
    pos = position(S, at("3524", "WG-1", "WG-2"), at("3523", "SU-16GT", no_movement_supply=True))
    assert against(pos, "nato", "entrain WG-1") == ["13.1"]


@pytest.mark.rule("nato", "13.1", "22.3.1(3)")
@pytest.mark.parametrize("field", ["nuclear", "gas"])
def test_nobody_entrains_under_a_strike_marker(field: str):
    pos = position(S, at("3524", "WG-1"))
    hex = pos.board.hex("3524")
    if field == "nuclear":
        pos.nuclear.add(hex)
    else:
        pos.gas[hex] = (Chemical("wp", True, 3),)
    pos.touch()
    assert against(pos, "nato", "entrain WG-1") == ["13.1"]


@pytest.mark.rule("nato", "13.3")
@pytest.mark.parametrize(("side", "limit"), [("wp", 8), ("nato", 10)])
def test_trains_have_room_for_so_many_steps_of_each_side(side: str, limit: int):
    pos = position(S)
    assert capacity_left(pos, side) == limit
    divisions = [u for u in pos.scenario.of_side["wp"] if pos.counter(u).steps == 2][:4]
    if side == "wp":
        for i, u in enumerate(divisions):
            pos.put(u, pos.board.hex(("2902", "3006", "3404", "3706")[i]))
            pos.change(u, train="entrained")
        pos.put(unit(pos, "SU-34N"), pos.board.hex("3108"))
        assert against(pos, "wp", "entrain SU-34N") == ["13.3"]
        pos.change(divisions[0], cadre=True)
        assert not against(pos, "wp", "entrain SU-34N")


@pytest.mark.rule("nato", "13.3", "13.6")
def test_units_on_trains_in_boxes_count_too():
    pos = position(S, at("box3", "SU-83A", train="entrained"))
    assert capacity_left(pos, "wp") == 7


# -- riding ----------------------------------------


@pytest.mark.rule("nato", "13.2")
def test_a_train_goes_twenty_hexes_over_land_whatever_the_ground():
    pos = position(S, at("3232", "WG-1", train="entrained"))
    goals = to(pos, "WG-1")
    far = max(pos.board.distance(pos.board.hex("3232"), pos.board.hex(g)) for g in goals)
    assert far == 20
    assert "1310" not in goals  # Copenhagen is beyond the sea


@pytest.mark.rule("nato", "13.2", "11.8.1")
def test_a_train_never_leaves_friendly_airspace():
    pos = position(S, at("3524", "WG-1", train="entrained"))
    assert "3120" in to(pos, "WG-1")
    assert "3117" not in to(pos, "WG-1")
    assert against(position(S, at("3117", "WG-1", train="entrained")), "nato", "ride WG-1") == ["13.2"]


@pytest.mark.rule("nato", "13.2", "23.8")
def test_a_train_neither_enters_nor_leaves_interdicted_hexes():
    pos = position(S, at("3524", "WG-1", train="entrained"))
    pos.interdicted = {(pos.board.hex("3626"), "wp")}
    assert "3626" not in to(pos, "WG-1")
    assert "3930" in to(pos, "WG-1")
    pos.interdicted = {(pos.board.hex("3523"), "wp")}
    assert against(pos, "nato", "ride WG-1") == ["13.2"]
    pos.interdicted = {(pos.board.hex("3523"), "nato")}
    assert not against(pos, "nato", "ride WG-1")


@pytest.mark.rule("nato", "13.2", "21.1.3(2)")
def test_a_train_does_not_enter_nuclear_ground():
    pos = position(S, at("3524", "WG-1", train="entrained"))
    pos.nuclear.add(pos.board.hex("3626"))
    pos.touch()
    assert "3626" not in to(pos, "WG-1")
    assert "3930" in to(pos, "WG-1")


@pytest.mark.rule("nato", "13.2.1", "22.3.1(3)")
def test_a_train_passes_gas_freely():
    pos = position(S, at("3524", "WG-1", train="entrained"))
    pos.gas[pos.board.hex("3626")] = pos.gas[pos.board.hex("3524")] = (Chemical("wp", True, 3),)
    assert "3626" in to(pos, "WG-1")


@pytest.mark.rule("nato", "13.2")
def test_a_train_keeps_out_of_enemy_zones():
    pos = position(S, at("3524", "WG-1", train="entrained"), at("3930", "SU-16GT"))
    assert not {"3930", "3929", "3830", "3931"} & to(pos, "WG-1")


@pytest.mark.rule("nato", "9.1.1")
def test_a_train_ends_only_where_there_is_room():
    pos = position(S, at("3524", "WG-1", train="entrained"), at("5019", "WG-2", "WG-3", "WG-7", "WG-8"))
    assert "5019" not in to(pos, "WG-1")
    assert "5018" in to(pos, "WG-1")


@pytest.mark.rule("nato", "12.7")
def test_a_territorial_unit_stays_in_its_country_by_rail_too():
    pos = position(S, at("3524", "WG-H63", train="entrained"))
    assert {pos.scenario.country_of[pos.board.hex(g)] for g in to(pos, "WG-H63")} == {"West Germany"}
    pos.released.add(unit(pos, "WG-H63"))  # forced out, it goes where it likes [25.7.8]
    assert "Netherlands" in {pos.scenario.country_of[pos.board.hex(g)] for g in to(pos, "WG-H63")}


@pytest.mark.rule("nato", "29.7", "29.5.1")
def test_landjut_stays_north_of_the_elbe_by_rail_too():
    pos = position(S, at("1718", "DK-LJ", train="entrained"))
    north = pos.scenario.areas["region:north_of_the_elbe"]
    assert to(pos, "DK-LJ")
    assert all(north >> pos.board.hex(g) & 1 for g in to(pos, "DK-LJ"))


# -- trains and others ----------------------------------------


@pytest.mark.rule("nato", "13.4.1")
@pytest.mark.parametrize("marker", ["entraining", "entrained"])
def test_units_on_trains_have_no_zone(marker: str):
    pos = position(S, at("3524", "WG-1"))
    assert pos.zone["nato"][pos.board.hex("3523")]
    pos.change(unit(pos, "WG-1"), train=marker)
    assert not pos.zone["nato"][pos.board.hex("3523")]
    assert not pos.zone["nato"][pos.board.hex("3524")]


@pytest.mark.rule("nato", "13.4.6", "10.4.4.7")
def test_a_headquarters_on_a_train_supplies_nobody():
    pos = position(S, at("3524", "BR-I"))
    assert reach_of(pos, unit(pos, "BR-I"))
    pos.change(unit(pos, "BR-I"), train="entrained")
    assert not reach_of(pos, unit(pos, "BR-I"))


# -- from off the map ----------------------------------------


@pytest.mark.rule("nato", "13.6", "33.2.3")
def test_rail_reinforcements_ride_over_the_edge_of_their_sector_or_detrain_in_the_box():
    pos = position(S, at("box1", "WG-1", train="entrained"))
    ask = Ask("nato", "13.2", RIDING_TO, pos, unit(pos, "WG-1"))
    assert "to 3634" in ask.options
    edge = pos.scenario.areas["sector:1"]
    assert all(
        min(pos.board.distance(pos.board.hex(g), h) for h in range(pos.board.size) if edge >> h & 1) < 20
        for g in to(pos, "WG-1")
    )
    run(begin(pos, "nato", "detrain WG-1"), pos)
    assert (where(pos, "WG-1"), train(pos, "WG-1")) == ("box1", "")


@pytest.mark.rule("nato", "13.7.1")
def test_from_the_strategic_reserve_it_takes_three_turns():
    pos = position(S, at("srb", "US-1-82"))
    run(begin(pos, "nato", "entrain US-1-82"), pos)
    assert train(pos, "US-1-82") == "entraining"
    pos.moved = set()
    pos.change(unit(pos, "US-1-82"), train="entrained")
    assert Ask("nato", "13.7.1", TO_BOX, pos, unit(pos, "US-1-82")).options == ["for box1", "for box2"]
    run(begin(pos, "nato", "ride US-1-82"), pos, {"nato": ["for box2"]})
    assert where(pos, "US-1-82") == "box2"
    assert against(pos, "nato", "ride US-1-82") == ["13.2"]
    pos.moved = set()
    run(begin(pos, "nato", "ride US-1-82"), pos, {"nato": ["to 4729"]})
    assert where(pos, "US-1-82") == "4729"
    assert told(pos, "rode")[-1]["hex"] == "4729"


@pytest.mark.rule("nato", "13.8")
def test_a_unit_in_a_box_entrains_there_and_enters_over_that_sector():
    pos = position(S, at("box5", "SU-16GT"))
    assert options_of(pos, "wp", "entrain") == ["entrain SU-16GT"]
    pos.change(unit(pos, "SU-16GT"), train="entrained")
    assert not against(pos, "wp", "ride SU-16GT")
    assert "4203" in to(pos, "SU-16GT")
    pos.nuclear |= {h for h in range(pos.board.size) if pos.scenario.areas["sector:5"] >> h & 1}
    pos.touch()
    assert against(pos, "wp", "ride SU-16GT") == ["13.2"]


@pytest.mark.rule("nato", "13.0", "13.7.1", "13.8")
def test_nobody_entrains_elsewhere_or_for_the_enemy():
    pos = position(
        S, at("box5", "SU-16GT"), at("eliminated", "SU-21"), at("3524", "WG-1"), at("ready", "NATO-airlift-1")
    )
    assert against(pos, "nato", "entrain SU-16GT") == ["13.0"]
    assert against(pos, "wp", "entrain SU-21") == ["13.0"]
    assert against(pos, "wp", "entrain WG-1") == ["13.0"]
    assert against(pos, "nato", "entrain NATO-airlift-1") == ["13.0"]


@pytest.mark.rule("nato", "13.5", "10.4.3")
def test_a_headquarters_that_is_cut_off_loses_its_train_marker():
    pos = position(S, at("3526", "SU-NEGF", train="entraining"))
    check_lines(pos, "wp")
    run(hq_supply_phase(pos, "wp"), pos)
    assert pos.hq[unit(pos, "SU-NEGF")] == "cut"
    assert train(pos, "SU-NEGF") == ""


@pytest.mark.rule("nato", "10.4.3", "13.5", "10.8.2")
def test_a_headquarters_without_a_supply_point_loses_its_train_marker():
    pos = position(
        S, at("3110", "SU-NEGF", train="entrained"), at("3310", "SU-SEGF", train="entrained"), turn=8, supply_points=1
    )
    check_lines(pos, "wp")
    run(hq_supply_phase(pos, "wp"), pos, {"wp": ["supply SU-NEGF"]})
    assert (train(pos, "SU-NEGF"), train(pos, "SU-SEGF")) == ("entrained", "")


@pytest.mark.rule("nato", "10.9.2", "10.4.3")
def test_a_baltic_corps_that_ships_reach_in_time_stays_on_its_train():
    pos = position(S, at("1611", "SU-BC", train="entrained"), dice=[6, 6])
    check_lines(pos, "wp")
    run(hq_supply_phase(pos, "wp"), pos, {"wp": ["ship SU-BC"]})
    assert train(pos, "SU-BC") == "entrained"


def test_without_a_sector_in_play_nobody_entrains_in_the_strategic_reserve():
    pos = position("baltap", turn=3)
    assert not options_of(pos, "nato", "entrain")
