"""Losses, retreats and advances after combat [9.7-9.9]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nextwar import advance, clearing, combat, retreat, sea_control
from grognard.games.nextwar.units import Clearing
from tests.driver import asked as next_ask
from tests.nextwar.build import after, at, attack_on, fight, position, rules_of, run, told, unit, units, where

C = "campaign_standard"


def reduced(pos, *ids):
    return [pos.units[unit(pos, id)].reduced for id in ids]


# -- losses [9.7] -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "9.7", "9.7.1", "9.7.2", "9.2.7")
def test_results_are_steps_of_both_sides_and_the_defender_suffers_first():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "ru-27"), step="first-combat", dice=[4])
    fight(
        pos,
        "russia",
        "0270",
        "ru-25",
        "ru-27",
        russia=["lead ru-25", "advance ru-25", "done", "stop"],
        nato=["retreat 0170 0169"],
    )
    result = told(pos, "result")[0]  # where, with which die: the log and the marks of battles in a replay go by them
    assert (result["hex"], result["die"], result["result"]) == ("0270", 4, "1/1R")
    assert [event["unit"] for event in told(pos, "reduced")] == ["pl-15", "ru-25"]


@pytest.mark.rule("nextwar", "9.7.1", "9.5.1")
def test_the_lead_loses_the_first_step_and_a_second_loss_flips_or_removes():
    pos, made = after("0270", ("pl-15", "pl-14"), ("0370", "ru-25"), losses=(0, 1))
    run(combat.defender_losses(pos, made), pos)
    assert reduced(pos, "pl-15", "pl-14") == [True, False]
    pos, made = after("0270", ("pl-14",), ("0370", "ru-25"), losses=(0, 1))
    run(combat.defender_losses(pos, made), pos)
    assert where(pos, "pl-14") == "lost"  # of one step
    assert made.eliminated


@pytest.mark.rule("nextwar", "9.7.1")
def test_example_full_strength_units_suffer_before_those_that_are_reduced():
    """EX-9.7.1."""
    pos, made = after("0270", ("pl-15",), ("0370", "ru-68a", "ru-68b", "ru-68t"), losses=(2, 0))
    pos.change(unit(pos, "ru-68t"), reduced=True)
    run(combat.attacker_losses(pos, made), pos)
    assert reduced(pos, "ru-68a", "ru-68b", "ru-68t") == [True, True, True]
    assert where(pos, "ru-68t") == "0370"


@pytest.mark.rule("nextwar", "9.7.1.1")
def test_losses_that_one_side_cannot_bear_spare_the_other_a_step():
    for column, theirs in ((10, 2), (11, 1), (13, 1)):
        pos, made = after("0270", ("pl-14",), ("0370", "ru-25", "ru-27"), losses=(2, 3), column=column)
        assert combat.spare_excess(pos, made) == ["russia"] * (theirs == 1), column
        assert made.losses == {"russia": theirs, "nato": 3}, column
    pos, made = after("0270", ("pl-15", "pl-2"), ("0370", "ru-22b"), losses=(3, 1), column=2)
    assert combat.spare_excess(pos, made) == ["nato"]
    assert made.losses == {"russia": 3, "nato": 0}


def test_who_loses_a_step_is_told_how_many_are_left_to_lose():
    pos, made = after("0270", ("pl-15",), ("0370", "ru-25", "ru-27", "ru-22b"), losses=(3, 0))
    assert next_ask(combat.attacker_losses(pos, made)).params["left"] == 2  # the lead has lost the first
    assert next_ask(combat.attacker_losses(pos, made)).kind == "losses"


def test_whose_last_step_it_is_is_told_before_it_is_lost():
    pos, made = after("0270", ("pl-15",), ("0370", "ru-25", "ru-27", "ru-22b"), losses=(2, 0))
    pos.change(unit(pos, "ru-27"), reduced=True)
    told = Ask("russia", "9.7.1", combat.LOSING, pos, combat.Loss(made, made.attackers, 2)).shown("consequences")
    assert list(told) == ["lose ru-27", "lose ru-22b"]


@pytest.mark.rule("nextwar", "8.1.1.1.e", "9.7.2")
def test_only_those_who_took_part_lose_steps_but_all_retreat():
    crowd = ("pl-15", "us-2cr", "de-12")
    pos, made = after("0270", crowd, ("0370", "ru-25"), losses=(0, 2), retreats=True)
    made.defenders = units(pos, "pl-15", "us-2cr")
    made.defending_lead = unit(pos, "pl-15")
    run(combat.defender_losses(pos, made), pos)
    assert reduced(pos, *crowd) == [True, True, False]
    answers = ["retreat 0170 0169", "retreat 0170 0169", "retreat 0171 0172"]
    run(retreat.retreat_all(pos, made), pos, {"nato": answers})
    assert [where(pos, id) for id in crowd] == ["0169", "0169", "0172"]


# -- retreats [9.8] ---------------------------------------------------------------------------------------------------


def retreating(hex, id, *also, side="nato", **fields):
    attackers = (fields.pop("beside"), "ru-25" if side == "nato" else "pl-15")
    enemy = "russia" if side == "nato" else "nato"
    return after(hex, (id,), attackers, side=enemy, retreats=True, also=also, **fields)


@pytest.mark.rule("nextwar", "9.8.1", "9.7.2")
def test_units_retreat_two_hexes_from_open_ground_and_one_from_cover():
    pos, _ = retreating("0270", "pl-15", beside="0370")
    far = {
        h: retreat.distance(pos, pos.board.hex(h))
        for h in ("0270", "3055", "3451", "4213", "4918", "4448", "3249", "3254")
    }
    assert far == {"0270": 2, "3055": 2, "3451": 2, "4213": 2, "4918": 1, "4448": 1, "3249": 1, "3254": 1}
    u, start = unit(pos, "pl-15"), pos.board.hex("0270")
    assert {pos.label(path[-1]) for path in retreat.paths_of(pos, u, start, 2)} == {"0169", "0172"}


@pytest.mark.rule("nextwar", "9.8.1")
def test_each_side_retreats_toward_its_own_edge_of_the_map():
    edges = (("nato", "0270", 1), ("nato", "0470", 3), ("russia", "5544", 11), ("russia", "5744", 9))
    for side, label, far in edges:
        pos = position(C)
        assert retreat.to_edge(pos, side, pos.board.hex(label)) == far


@pytest.mark.rule("nextwar", "9.8.1")
def test_who_has_a_way_to_retreat_may_not_stay():
    pos, made = retreating("0270", "pl-15", beside="0370")
    ask = next_ask(retreat.retreat_all(pos, made))
    assert rules_of(ask.reasons("stay")) == ["9.8.1"]


@pytest.mark.rule("nextwar", "9.8.1")
def test_units_cut_off_from_their_edge_retreat_toward_their_last_ports():
    pos = position(C, at("1650", "ru-7"))
    u = pos.board.hex("1650")
    assert not retreat.connected(pos, "russia") >> u & 1
    assert retreat.to_edge(pos, "russia", u) == pos.board.distance(u, pos.board.hex("1548"))


@pytest.mark.rule("nextwar", "9.8.2", "8.2.2.d")
def test_no_retreat_ends_in_an_enemy_zone_without_friends_or_where_a_marker_would_lie():
    pos, _ = retreating("0270", "pl-15", at("0168", "ru-27"), beside="0370")
    u = unit(pos, "pl-15")
    assert not retreat.may_end(pos, u, pos.board.hex("0268"))
    pos.put(unit(pos, "pl-2"), pos.board.hex("0268"))
    assert retreat.may_end(pos, u, pos.board.hex("0268"))
    pos.fell_back = {unit(pos, "pl-2")}
    assert not retreat.may_end(pos, u, pos.board.hex("0268"))  # a friend who retreats is none
    far = position(C, at("3338", "ru-27"))
    assert not retreat.may_end(far, unit(far, "ru-27"), far.board.hex("3237"))


@pytest.mark.rule("nextwar", "9.8.2")
def test_only_yellow_units_retreat_over_a_river_without_a_bridge():
    pos = position(C, at("4807", "us-173", "pl-15"))
    a, b = pos.board.hex("4807"), pos.board.hex("4908")
    assert retreat.may_step(pos, unit(pos, "us-173"), a, b)
    assert not retreat.may_step(pos, unit(pos, "pl-15"), a, b)
    a, b = pos.board.hex("5028"), pos.board.hex("5129")
    assert retreat.may_step(pos, unit(pos, "pl-15"), a, b)  # a bridge


@pytest.mark.rule("nextwar", "8.3.3")
def test_nobody_retreats_over_a_lake_through_which_a_river_flows():
    pos = position(C, at("5616", "us-173"))
    assert not retreat.may_step(pos, unit(pos, "us-173"), pos.board.hex("5616"), pos.board.hex("5716"))


@pytest.mark.rule("nextwar", "9.8.3")
def test_who_finds_no_way_stays_and_the_weakest_makes_a_check():
    walls = [at(label, id) for label, id in (
        ("0269", "ru-18a"), ("0271", "ru-18b"), ("0371", "ru-18c"), ("0170", "ru-18t"), ("0171", "ru-68a"),
    )]  # fmt: skip
    for die, left in ((5, False), (6, True)):
        pos, made = retreating("0270", "pl-15", *walls, beside="0370", dice=[die])
        run(retreat.retreat_all(pos, made), pos)
        assert where(pos, "pl-15") == "0270"
        assert reduced(pos, "pl-15") == [left]
    pos, made = after("0270", ("pl-15", "pl-l1"), ("0370", "ru-25"), retreats=True, also=walls, dice=[9])
    run(retreat.retreat_all(pos, made), pos)
    assert reduced(pos, "pl-15", "pl-l1") == [False, True]


@pytest.mark.rule("nextwar", "9.8.4", "2.3.3", "8.5.8.2.c")
def test_the_defender_of_strong_ground_may_try_to_hold_it():
    pos, made = retreating("3249", "pl-15", beside="3248", dice=[5])
    run(retreat.retreat_all(pos, made), pos, {"nato": ["hold"]})
    assert where(pos, "pl-15") == "3249"
    assert not made.retreats
    pos, made = retreating("3249", "pl-15", beside="3248", dice=[6])
    run(retreat.retreat_all(pos, made), pos, {"nato": ["hold", "stay"]})
    assert (where(pos, "pl-15"), reduced(pos, "pl-15")) == ("3249", [True])
    pos, made = retreating("3249", "pl-15", beside="3248", dice=[6])
    ask = next_ask(retreat.retreat_all(pos, made), {"nato": ["hold", "retreat"]})
    assert ask.prompt == "retreat"
    pos, _ = retreating("0270", "pl-15", beside="0370")
    places = ("0270", "3055", "4448", "4918", "3254", "3249")
    held = {h: retreat.may_ignore(pos, pos.board.hex(h), "nato") for h in places}
    assert held == {"0270": False, "3055": False, "4448": True, "4918": True, "3254": True, "3249": True}


@pytest.mark.rule("nextwar", "9.8.4", "8.4.1.5")
def test_a_city_that_its_defenders_have_still_to_clear_is_no_hold():
    for label in ("3249", "4448"):  # a city, a great city
        pos = position(C, at(label, "ru-27"))
        hex = pos.board.hex(label)
        assert retreat.may_ignore(pos, hex, "russia")
        pos.clearing[hex] = Clearing(pos.markers[0], "russia")
        assert not retreat.may_ignore(pos, hex, "russia")


@pytest.mark.rule("nextwar", "9.8.2", "8.5.1.1")
def test_nobody_retreats_through_a_great_city_of_the_enemy_nor_past_a_city_by_a_bridge():
    for holder, passes in (("nato", False), ("russia", True)):
        pos = position(C, at("4549", "ru-27"), control={"4448": holder})
        paths = retreat.paths_of(pos, unit(pos, "ru-27"), pos.board.hex("4549"), 2)
        assert any(pos.board.hex("4448") in path for path in paths) == passes
    for label, passes in (("3149", True), ("3349", False)):
        way = tuple(pos.board.hex(name) for name in ("3248", "3249", label))
        assert retreat.passes_by(pos, "russia", way) == passes


@pytest.mark.rule("nextwar", "2.8")
def test_hexes_through_which_a_unit_retreats_have_been_entered_by_it_last():
    pos = position(C, at("0270", "pl-15"))
    path = tuple(pos.board.hex(label) for label in ("0269", "0169"))
    pos.entered[path[0]] = "russia"
    run(retreat.go_back(pos, unit(pos, "pl-15"), path), pos)
    assert pos.entered == dict.fromkeys(path, "nato")


@pytest.mark.rule("nextwar", "9.8.5", "8.2.2.c")
def test_a_retreat_through_an_enemy_zone_needs_a_check_unless_a_friend_is_there():
    pos = position(C, at("0270", "pl-15"), at("0369", "ru-27"), dice=[6])
    path = tuple(pos.board.hex(label) for label in ("0269", "0169"))
    assert pos.in_enemy_zone(path[0], "nato")
    run(retreat.go_back(pos, unit(pos, "pl-15"), path), pos)
    assert reduced(pos, "pl-15") == [True]
    pos = position(C, at("0270", "pl-15"), at("0369", "ru-27"), at("0269", "pl-2"))
    run(retreat.go_back(pos, unit(pos, "pl-15"), path), pos)
    assert pos.rolls == 0


@pytest.mark.rule("nextwar", "6.5.4")
def test_helicopters_flee_from_a_field_to_which_enemies_retreat():
    pos = position(C, at("4446", "ru-27"), at("4449", "h-pl1"), dice=[9, 9])
    path = tuple(pos.board.hex(label) for label in ("4349", "4449"))
    run(retreat.go_back(pos, unit(pos, "ru-27"), path), pos, {"nato": ["rebase 3237"]})
    assert where(pos, "h-pl1") == "3237"


@pytest.mark.rule("nextwar", "9.8.4b")
def test_units_that_fell_back_to_others_do_not_defend_but_go_on_with_them():
    pos, made = after("0270", ("pl-15", "pl-14"), ("0370", "ru-25"), retreats=True, dice=[9])
    pos.fell_back = {unit(pos, "pl-14")}
    made = attack_on(pos, "russia", "0270", "ru-25")
    assert made.defenders == units(pos, "pl-15")
    made.retreats = True
    pos.take_off(unit(pos, "pl-15"), "lost")  # its defender is gone
    run(retreat.retreat_all(pos, made), pos)
    assert where(pos, "pl-14") == "lost"  # the check failed
    alone = position(C, at("0270", "pl-15"), at("0370", "ru-25"), step="first-combat")
    alone.fell_back = {unit(alone, "pl-15")}
    assert attack_on(alone, "russia", "0270", "ru-25").defenders == units(alone, "pl-15")  # nobody else is there


@pytest.mark.rule("nextwar", "9.8.2.a")
def test_airmobile_units_may_fly_out_to_a_friendly_airfield_and_ignore_an_abort():
    points = {"nato": 1, "russia": 0}
    pos, made = retreating("4830", "us-173", beside="4931", airmobile=dict(points), airmobile_all=dict(points))
    ask = next_ask(retreat.retreat_all(pos, made))
    assert "lift 4129" in ask.options
    abort = next(d for d in range(10) if pos.scenario.charts.adf.result(d, "contested") == "Abort")
    pos, made = retreating(
        "4830", "us-173", beside="4931", airmobile=dict(points), airmobile_all=dict(points), dice=[abort, abort]
    )
    run(retreat.retreat_all(pos, made), pos, {"nato": ["lift 4129"]})
    assert where(pos, "us-173") == "4129"
    assert pos.airmobile["nato"] == 0
    lost = next(d for d in range(10) if pos.scenario.charts.adf.result(d, "contested") == "(-1)*")
    pos, made = retreating("4830", "us-173", beside="4931", airmobile=dict(points), dice=[lost])
    pos.change(unit(pos, "us-173"), reduced=True)
    run(retreat.retreat_all(pos, made), pos, {"nato": ["lift 4129"]})  # shot down at the start: no second fire
    assert where(pos, "us-173") == "lost"
    pos, made = retreating("4830", "pl-15", beside="4931", airmobile=dict(points))
    assert not [o for o in next_ask(retreat.retreat_all(pos, made)).options if o.startswith("lift")]


@pytest.mark.rule("nextwar", "9.8.2.a")
def test_marines_in_a_port_may_retreat_aboard_a_ship():
    pos, made = retreating("1148", "ru-336", at("1148", "n-rua"), side="russia", beside="1249")
    run(retreat.retreat_all(pos, made), pos, {"russia": ["board n-rua"]})
    assert where(pos, "ru-336") == "aboard:n-rua"


# -- advances [9.9] ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "9.9", "9.2.8", "8.2")
def test_at_least_one_attacker_advances_into_a_hex_that_was_emptied():
    pos, made = after("0270", ("pl-15",), ("0370", "ru-25"), ("0371", "ru-27"))
    pos.take_off(unit(pos, "pl-15"), "lost")
    ask = next_ask(advance.advance_all(pos, made))
    assert rules_of(ask.reasons("done")) == ["9.9"]
    assert ask.options == ["advance ru-25", "advance ru-27"]
    run(advance.advance_all(pos, made), pos, {"russia": ["advance ru-25", "done"]})
    assert where(pos, "ru-25") == "0270"
    pos, made = after("0270", ("pl-15",), ("0370", "ru-25"))
    run(advance.advance_all(pos, made), pos)  # a defender is left: nobody is asked
    assert where(pos, "ru-25") == "0370"
    pos.take_off(unit(pos, "pl-15"), "lost")
    run(advance.advance_all(pos, made), pos)  # the only one must
    assert where(pos, "ru-25") == "0270"


@pytest.mark.rule("nextwar", "9.2.8")
def test_no_more_than_four_stacking_points_advance():
    pos, made = after("0270", ("pl-15",), ("0370", "ru-25", "ru-27"), ("0371", "ru-138"))
    pos.take_off(unit(pos, "pl-15"), "lost")
    ask = next_ask(advance.advance_all(pos, made), {"russia": ["advance ru-25"]})
    assert {*ask.options} == {"advance ru-27", "advance ru-138", "done"}
    made.advanced = units(pos, "ru-25", "ru-27")
    assert rules_of(advance.may_advance(pos, made, unit(pos, "ru-138"))) == ["9.2.8"]


@pytest.mark.rule("nextwar", "9.9.1", "4.1.3.d")
def test_vehicles_go_a_hex_beyond_where_the_defender_fled_two_hexes_or_died():
    pos, made = after("0270", ("pl-15",), ("0370", "ru-25"), retreats=True)
    pos.take_off(unit(pos, "pl-15"), "lost")
    run(advance.advance_all(pos, made), pos, {"russia": ["enter 0269"]})
    assert where(pos, "ru-25") == "0269"
    pos, made = after("0270", ("pl-15",), ("0370", "ru-25"), retreats=True, weather="storm")
    pos.take_off(unit(pos, "pl-15"), "lost")
    run(advance.advance_all(pos, made), pos)
    assert where(pos, "ru-25") == "0270"
    pos, made = after("0270", ("pl-15",), ("0370", "ru-kd"), retreats=True)
    pos.take_off(unit(pos, "pl-15"), "lost")
    run(advance.advance_all(pos, made), pos)  # on foot


@pytest.mark.rule("nextwar", "9.9.1", "8.3.1.10")
def test_the_second_hex_is_no_river_high_country_works_or_city():
    def beyond(hex, n, id="ru-27", **fields):
        pos, made = after(hex, ("pl-15",), ("0370", id), **fields)
        return rules_of(advance.may_go_beyond(pos, made, unit(pos, id), pos.board.hex(n)))

    assert beyond("0270", "0269") == []
    assert beyond("4807", "4908") == ["9.9.1"]  # a river
    assert beyond("5028", "5129") == []  # with a bridge
    assert beyond("4919", "4918") == ["9.9.1"]  # highland without a road
    assert beyond("4818", "4918") == []  # with one
    assert beyond("3154", "3254") == ["9.9.1"]  # an enemy fortification
    assert beyond("3338", "3237") == ["9.9.1"]  # a city
    assert beyond("3412", "3312") == ["9.9.1"]  # over the sea
    pos, made = after("3249", ("pl-15",), ("3248", "ru-27"), retreats=True, dice=[0])
    pos.take_off(unit(pos, "pl-15"), "lost")
    run(advance.advance_all(pos, made), pos)  # not out of a city either


@pytest.mark.rule("nextwar", "9.9.1")
def test_vehicles_go_beyond_high_country_whose_defender_dies_because_it_finds_no_way_out():
    walls = [at("4917", "ru-25"), at("5018", "ru-18a"), at("4818", "ru-18b"), at("4817", "ru-18c")]
    pos, made = after("4918", ("pl-14",), ("4919", "ru-27"), retreats=True, also=walls, dice=[9])
    run(retreat.retreat_all(pos, made), pos, {"nato": ["retreat"]})
    assert where(pos, "pl-14") == "lost"
    ask = next_ask(advance.advance_all(pos, made))
    assert "enter 5017" in ask.options


@pytest.mark.rule("nextwar", "9.9.1", "9.8.4")
def test_vehicles_go_beyond_high_country_whose_defender_dies_to_hold_it():
    pos, made = after("4918", ("pl-14",), ("4919", "ru-27"), retreats=True, dice=[9])
    run(retreat.retreat_all(pos, made), pos, {"nato": ["hold", "stay"]})
    assert where(pos, "pl-14") == "lost"
    ask = next_ask(advance.advance_all(pos, made))
    assert "enter 5017" in ask.options


@pytest.mark.rule("nextwar", "9.8.4b")
def test_units_that_fell_back_go_on_when_the_defender_dies_to_hold_the_hex():
    pos, made = after("4918", ("pl-14", "pl-15"), ("4919", "ru-27"), dice=[9, 0])
    pos.fell_back = {unit(pos, "pl-15")}
    made = attack_on(pos, "russia", "4918", "ru-27")
    made.retreats = True
    going = retreat.retreat_all(pos, made)
    ask = next_ask(going, {"nato": ["hold", "stay"]})
    assert (where(pos, "pl-14"), ask.prompt) == ("lost", "retreat")
    assert pos.rolls == 2  # one to hold, one for who fell back


@pytest.mark.rule("nextwar", "9.9.2")
def test_who_advances_into_an_enemy_city_comes_under_a_clearing_marker():
    pos, made = after("3249", ("pl-15",), ("3248", "ru-27", "ru-25"), dice=[0])
    pos.take_off(unit(pos, "pl-15"), "lost")
    run(advance.advance_all(pos, made), pos, {"russia": ["advance ru-27", "advance ru-25"]})
    assert pos.board.hex("3249") in pos.clearing
    assert all(pos.units[u].clearing for u in units(pos, "ru-27", "ru-25"))


@pytest.mark.rule("nextwar", "9.9.3")
def test_ships_leave_a_port_that_is_taken():
    pos = position(C, at("1148", "n-ru2"))
    sea_control.leave_port(pos, pos.board.hex("1148"), "russia")
    assert where(pos, "n-ru2") == "inshore:gdansk_bay"
    pos = position(C, at("1148", "n-ru2"))
    pos.sea_control["inshore:gdansk_bay"] = "nato"
    sea_control.leave_port(pos, pos.board.hex("1148"), "russia")
    assert where(pos, "n-ru2") == "5801"  # the only friendly port left
    pos = position(C, at("4004", "n-fi"), control={"3705": "russia"})
    pos.sea_control["inshore:gulf_of_finland"] = "russia"
    sea_control.leave_port(pos, pos.board.hex("4004"), "nato")
    assert where(pos, "n-fi") == "5604"  # the nearest along the coast, though Pärnu is nearer over land
    pos = position(C, at("0249", "n-pl"), control={"0351": "russia"})
    pos.sea_control["inshore:gdansk_bay"] = "russia"
    sea_control.leave_port(pos, pos.board.hex("0249"), "nato")
    assert where(pos, "n-pl") == "1939"  # no coast leads out of the bay on this map: the next zone
    pos = position(C, at("1148", "n-ru2"), control={"5801": "nato"})
    pos.sea_control["inshore:gdansk_bay"] = "nato"
    run(clearing.occupy(pos, pos.board.hex("1148"), "nato", is_first=True), pos)
    assert where(pos, "n-ru2") == "to_come"
    assert pos.returns == {unit(pos, "n-ru2"): 5}


@pytest.mark.rule("nextwar", "8.3.1.10")
def test_a_fortification_that_has_been_taken_gives_no_hold_and_a_retreat_of_two_hexes():
    pos = position(C)
    hex = pos.board.hex("3254")
    assert (retreat.distance(pos, hex), retreat.may_ignore(pos, hex, "nato")) == (1, True)
    pos.control[hex] = "russia"
    assert (retreat.distance(pos, hex), retreat.may_ignore(pos, hex, "nato")) == (2, False)


@pytest.mark.rule("nextwar", "9.8.4", "9.5.2")
def test_a_fortification_is_no_hold_for_its_enemy_as_long_as_its_control_has_not_changed():
    pos, made = retreating("3254", "ru-27", beside="3154", side="russia")
    assert pos.controller(made.hex) == "nato"
    run(retreat.retreat_all(pos, made), pos, {"russia": [next_ask(retreat.retreat_all(pos, made)).options[0]]})
    assert where(pos, "ru-27") != "3254"


@pytest.mark.rule("nextwar", "8.2.4.a", "8.2.2.d")
def test_light_infantry_does_not_ignore_zones_in_retreat():
    pos = position(C, at("5117", "ee-kl3"), at("5217", "ru-25"))
    rough = pos.board.hex("5216")
    assert pos.board.terrain[rough] == "rough_woods"
    assert not retreat.may_end(pos, unit(pos, "ee-kl3"), rough)
    pos.take_off(unit(pos, "ru-25"), "lost")
    assert retreat.may_end(pos, unit(pos, "ee-kl3"), rough)
