"""What units on the move and in their advance may not do, and what it costs them."""

import pytest

from grognard.engine.ask import Ask, Refused
from grognard.engine.dice import Pair
from grognard.games.asl.close_quarters.assaults import drm, may_be_attacked
from grognard.games.asl.close_quarters.fights import Assault, Fight
from grognard.games.asl.counters_in_play import may_transfer, try_recovery
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.hiding.searching import may_search
from grognard.games.asl.moving.advance import (
    ADVANCE,
    advance_into,
    advance_phase,
    all_advances,
    may_advance,
    may_advance_to,
)
from grognard.games.asl.moving.costs import entry_cost
from grognard.games.asl.moving.dash import may_dash
from grognard.games.asl.moving.entrenching import entrench_drm, may_entrench
from grognard.games.asl.moving.expenditures import may_drop, may_pick_up
from grognard.games.asl.moving.march import set_out, way
from grognard.games.asl.moving.movement import begin_move, end_movement, go_on
from grognard.games.asl.moving.moves import may_leave, may_move, may_take_hole
from grognard.games.asl.moving.overrun import may_overrun, may_overrun_led
from grognard.games.asl.moving.purse import left
from grognard.games.asl.nerve.morale import break_unit
from grognard.games.asl.units import Smoke
from grognard.games.asl.weapons.demolition import may_lay
from grognard.games.asl.weapons.machine_guns import keeps_rate
from grognard.games.asl.weapons.ordnance import effect_drm, to_hit_drm
from grognard.games.asl.weapons.smoke_grenades import may_throw
from tests.asl.build import asked, at, attack, decoy, field, loc, moving, rules_against, rules_of, run, u, under_way

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
HOUSE = 'p D4 building "d4" stone storeys:1; g D4 building -52,-36 52,-36 52,36 -52,36; b D4 N NE SE S SW NW'
ROAD = 'h Z8 g -; h CC8 g -; h AA7 g -; s BB6 S road "dirt"; s BB7 S road "dirt"'


def on_the_move(pos, *answers, unit="g1"):
    return asked(begin_move(pos, "german", u(pos, unit)), {"german": answers})


# -- who moves --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "3.3", "4.1")
def test_squad_that_has_fired_its_weapon_alone_does_not_move():
    pos = field("", at("J5", "ge.sq.467", "ge.ft"), at("J6", "ru.sq.426"), phase="PFPh", dice=[6, 5, 1, 2])
    squad = u(pos, "g1")
    run(resolve(pos, attack(pos, "J6", "gw1")), pos)
    assert not pos.units[squad].fired
    pos.phase = "MPh"
    assert rules_of(may_move(pos, "german", squad)) == ["4.1"]


@pytest.mark.rule("asl", "4.1")
def test_side_moves_its_own_units_on_the_board_into_the_next_location():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J6", "ge.sq.467"), at("J9", "ru.sq.426"), phase="MPh")
    for name in ("r1", "gw1"):
        assert rules_of(may_move(pos, "german", u(pos, name))) == ["4.1"]
    pos.remove(u(pos, "g2"))
    assert rules_of(may_move(pos, "german", u(pos, "g2"))) == ["4.1"]
    assert rules_against(on_the_move(pos), "enter J7") == ["4.1"]


@pytest.mark.rule("asl", "4.2")
def test_only_units_of_the_location_join_a_stack_before_it_sets_out():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ge.sq.467"), phase="MPh")
    begin = on_the_move(pos)
    assert rules_against(begin, "with g1") == ["4.2"]
    assert rules_against(begin, "with g3") == ["4.2"]
    assert rules_against(begin, "leave g1") == ["4.2"]
    assert rules_against(begin, "with g2") == []
    pos.move = None
    assert rules_against(on_the_move(pos, "enter K5"), "with g2") == ["4.2"]


@pytest.mark.rule("asl", "4.11")
def test_stack_goes_as_far_as_its_slowest_unit():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.436"), phase="MPh")
    on_the_move(pos)
    assert left(pos, under_way(pos)) == 8
    pos.move = None
    on_the_move(pos, "with g2")
    assert left(pos, under_way(pos)) == 6


@pytest.mark.rule("asl", "4.5")
@pytest.mark.parametrize("state", [{"wounded": True}, {"cx": True}, {"berserk": True}, {"mounted": True}])
def test_who_may_not_double_time(state):
    pos = field("", at("J5", "ge.ldr.9m1", **state), at("J9", "ru.sq.426"), phase="MPh")
    assert rules_against(on_the_move(pos), "double") == ["4.5"]


@pytest.mark.rule("asl", "4.5", "4.61")
def test_assault_movement_and_double_time_exclude_each_other():
    pos = field("", at("J5", "ge.sq.467"), phase="MPh")
    assert rules_against(on_the_move(pos, "assault"), "double") == ["4.5"]
    pos.move = None
    assert rules_against(on_the_move(pos, "double"), "assault") == ["4.61"]


@pytest.mark.rule("asl", "4.61")
def test_assault_movement_is_not_for_the_berserk_nor_for_bypass():
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J9", "ru.sq.426"), phase="MPh")
    assert rules_against(on_the_move(pos), "assault") == ["4.61"]
    pos = field(HOUSE, at("D3", "ge.sq.467"), phase="MPh")
    assert rules_against(on_the_move(pos, "assault"), "bypass D4 NW") == ["4.61"]


# -- what a step costs ------------------------------------------------------------------------------------------------


def cost(pos, a, b):
    return entry_cost(pos, loc(pos, a), loc(pos, b), (u(pos, "g1"),)).total


@pytest.mark.rule("asl", "4.13")
def test_paths_stairs_and_streams_have_their_prices():
    facts = f'h J6 w -; g J6 {WOODS}; s J5 S path; h M5 o - stream; p D4 building "d4" wood storeys:2 stair'
    pos = field(facts, at("J5", "ge.sq.467"))
    assert cost(pos, "J5", "J6") == 1
    assert cost(pos, "D4", "D4h1") == 1
    chart = pos.scenario.charts.terrain["stream_shallow"]
    assert cost(pos, "L5", "M5h-1") == chart.mf == cost(pos, "M5", "M5h-1")
    assert cost(pos, "M5h-1", "M5") == chart.mf_out
    assert cost(pos, "M5h-1", "L5") == 1 + chart.mf_out


@pytest.mark.rule("asl", "4.13", "4.134")
def test_unit_that_has_moved_cannot_pay_what_it_no_longer_has():
    pos = field(f"h J8 w -; g J8 {WOODS}", at("J5", "ge.sq.436"), phase="MPh")
    ask = on_the_move(pos, "enter J6", "enter J7")
    assert left(pos, under_way(pos)) == 2
    assert rules_against(ask, "enter J8") == ["4.13"]
    assert rules_against(ask, "enter K7") == []


@pytest.mark.rule("asl", "4.134")
def test_minimum_move_is_told_as_a_pin():
    pos = field("h K5 m - level:1", at("J5", "ge.sq.436"), phase="MPh")
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": ["enter K5"]})
    assert [event.rule for event in pos.events if event.text == "pinned"] == ["4.134"]


@pytest.mark.rule("asl", "4.13")
def test_water_is_not_entered():
    pos = field("h J6 p -", at("J5", "ge.sq.467"), phase="MPh")
    options = on_the_move(pos).options
    assert "enter J6" not in options
    assert "enter J4" in options


@pytest.mark.rule("asl", "4.13")
def test_what_is_done_in_a_location_needs_factors_too():
    pos = field(
        ROAD, at("CC8", "ge.sq.838.engineer", "ge.dc", "ge.lmg"), at("G5", "ge.sq.467"), phase="MPh",
    )  # fmt: skip
    pos.drop(u(pos, "gw2"))
    pos.foxholes = {pos.board.hex("CC8"): 1}
    here, next_hex = loc(pos, "CC8"), loc(pos, "DD7")
    for spent, rules in ((2, []), (4, ["4.13"])):
        move = moving(pos, "g1", spent=spent, by_road=False)
        assert rules_of(may_pick_up(pos, move, u(pos, "g1"), u(pos, "gw2"))) == rules
        assert rules_of(may_take_hole(pos, move)) == rules
        assert rules_of(may_search(pos, move)) == rules
        assert rules_of(may_throw(pos, move, u(pos, "g1"), here)) == rules
        assert rules_of(may_lay(pos, move, u(pos, "gw1"), next_hex)) == rules


@pytest.mark.rule("asl", "4.13", "4.14", "4.63")
def test_dash_needs_the_factors_and_a_free_way():
    for facts, enemy, answer, rules in (
        (ROAD, "Q5", "dash BB7 AA7", []),
        (ROAD.replace("h AA7 g -", "h AA7 m -"), "Q5", "dash BB7 AA7", ["4.13"]),
        (ROAD, "AA7", "dash BB7 AA7", ["4.14"]),
    ):
        pos = field(facts, at("CC8", "ge.sq.436"), at(enemy, "ru.sq.426"), phase="MPh")
        assert rules_against(on_the_move(pos), answer) == rules
    go, road = moving(pos, "g1", spent=0), loc(pos, "BB7")
    assert rules_of(may_dash(pos, go, road, loc(pos, "Z8"), 8)) == ["4.63"]


@pytest.mark.rule("asl", "4.13")
def test_order_to_a_hex_too_far_away_is_refused():
    pos = field("", at("J5", "ge.sq.467"), phase="MPh")
    go = set_out(pos, "german", [u(pos, "g1")])
    assert way(pos, go, pos.board.hex("J9")).spent == 8
    with pytest.raises(Refused) as refused:
        way(pos, go, pos.board.hex("J10"))
    assert [reason.rule for reason in refused.value.reasons] == ["4.13"]


@pytest.mark.rule("asl", "4.132")
def test_road_rate_is_for_hexes_with_a_road_and_something_else():
    facts = f'h J6 w - road; g J6 {WOODS}; s J5 S road "dirt"; h J4 o - road; s J5 N road "dirt"'
    pos = field(facts, at("J5", "ge.sq.467"), phase="MPh")
    ask = on_the_move(pos)
    assert rules_against(ask, "road J6") == []
    assert rules_against(ask, "road K5") == ["4.132"]
    assert rules_against(ask, "road J4") == ["4.132"]


@pytest.mark.rule("asl", "4.132")
def test_who_leaves_the_road_rate_aside_is_not_on_the_road():
    for answer, by_road in (("road J6", True), ("enter J6", False)):
        pos = field(f'h J6 w - road; g J6 {WOODS}; s J5 S road "dirt"', at("J5", "ge.sq.467"), phase="MPh")
        asked(begin_move(pos, "german", u(pos, "g1")), {"german": [answer]})
        assert under_way(pos).by_road == by_road


# -- Bypass -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "4.3", "4.14")
def test_bypass_needs_clear_hexsides_and_neither_fire_nor_enemy_in_the_hex():
    pos = field(HOUSE, at("D3", "ge.sq.467"), at("Q5", "ru.sq.426"), phase="MPh")
    ask = on_the_move(pos)
    assert rules_against(ask, "bypass D4 NW") == []
    assert rules_against(ask, "bypass D4 S") == ["4.3"]
    pos.smoke = {pos.board.hex("D4"): Smoke("blaze", 3, "german", grenade=False)}
    assert rules_against(Ask("german", "4.2", ask.question, pos, pos.move), "bypass D4 NW") == ["4.3"]
    pos.smoke = {}
    pos.stand_at(u(pos, "r1"), loc(pos, "D4"))
    assert rules_against(Ask("german", "4.2", ask.question, pos, pos.move), "bypass D4 NW") == ["4.14"]


@pytest.mark.rule("asl", "4.31")
def test_third_hexside_of_a_bypass_doubles_its_cost():
    pos = field(HOUSE, at("D3", "ge.sq.467"))
    prices = [
        entry_cost(pos, loc(pos, "D3"), loc(pos, "D4"), (u(pos, "g1"),), way=sides).total
        for sides in ("NW", "NW-SW", "NW-SW-S", "NW-SW-S-SE")
    ]
    assert prices == [1, 1, 2, 2]


@pytest.mark.rule("asl", "4.32")
def test_bypass_leaves_factors_to_stop_in_the_obstacle():
    pos = field(HOUSE, at("D2", "ge.sq.436", "ge.sq.436"), phase="MPh")
    assert rules_against(on_the_move(pos, "with g2", "enter D3"), "bypass D4 NW") == ["4.32"]


@pytest.mark.rule("asl", "4.2", "4.32")
def test_stack_splits_in_bypass_if_both_parts_can_get_out_of_it():
    pos = field(HOUSE, at("D3", "ge.sq.436", "ge.sq.436"), phase="MPh")
    script = ["with g2", "bypass D4 NW", "leave g2", "enter C4", "stop", "enter D4"]
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": script})
    assert [pos.label(pos.units[u(pos, name)].hex) for name in ("g1", "g2")] == ["C4", "D4"]
    pos = field(HOUSE, at("D1", "ge.sq.467", "ge.ldr.8m1"), phase="MPh")
    ask = on_the_move(pos, "with g2", "enter D2", "enter E3", "enter D3", "bypass D4 NW")
    assert [rules_against(ask, f"leave {name}") for name in ("g1", "g2")] == [["4.32"], ["4.32"]]


@pytest.mark.rule("asl", "4.32")
def test_unit_that_breaks_in_bypass_ends_its_move_in_the_obstacle():
    pos = field(HOUSE, at("D3", "ge.sq.467"), phase="MPh")
    moves = begin_move(pos, "german", u(pos, "g1"))
    asked(moves, {"german": ["bypass D4 NW"]})
    pos.change(u(pos, "g1"), broken=True)
    run(moves, pos)
    assert pos.move is None
    assert pos.units[u(pos, "g1")].loc == loc(pos, "D4")
    assert pos.units[u(pos, "g1")].moved


@pytest.mark.rule("asl", "4.3")
@pytest.mark.parametrize(("state", "barred"), [({}, True), ({"marker": 1}, False), ({"disrupted": True}, False)])
def test_enemy_upstairs_bars_the_bypass_of_his_hex(state, barred):
    house = HOUSE.replace("storeys:1", "storeys:2 stairs")
    pos = field(house, at("D3", "ge.sq.467"), at("D4h1", "ru.sq.426", **state), phase="MPh")
    assert rules_against(on_the_move(pos), "bypass D4 NW") == (["4.14"] if barred else [])


@pytest.mark.rule("asl", "4.5")
def test_double_time_leads_no_farther_than_a_location_that_takes_all_factors():
    pos = field("h J5 m -", at("J3", "ge.sq.467"), phase="MPh")
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": ["double", "enter J4", "enter J5"]})
    assert pos.units[u(pos, "g1")].loc == loc(pos, "J5")


@pytest.mark.rule("asl", "4.33", "12.151")
def test_who_is_pinned_in_bypass_and_left_behind_meets_whoever_hides_there():
    pos = field(HOUSE, at("D3", "ge.sq.467", "ge.sq.467"), at("D4", "ru.sq.426", marker=1), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["with g2", "bypass D4 NW-SW"], "russian": ["pass"]})
    pos.change(u(pos, "g2"), pinned=True)
    asked(go_on(pos), {"german": ["enter C5"], "russian": ["pass"]})
    assert pos.units[u(pos, "r1")].concealed
    ask = asked(go_on(pos), {"german": ["stop"], "russian": ["pass"]})
    assert (ask.side, ask.options, ask.what.units) == ("russian", ["fire"], (u(pos, "g2"),))
    assert not pos.units[u(pos, "r1")].concealed


@pytest.mark.rule("asl", "4.33", "24.1", "12.151")
def test_whose_grenade_fails_him_in_bypass_meets_whoever_hides_there():
    hiding = at("D4", "ru.sq.426", marker=1)
    pos = field(HOUSE, at("D3", "ge.sq.467", "ge.sq.467"), hiding, phase="MPh", dice=[6])
    script = {"german": ["with g2", "bypass D4 NW-SW", "smoke g1 D4", "done", "enter C5"], "russian": ["pass"] * 3}
    ask = asked(begin_move(pos, "german", u(pos, "g1")), script)
    ask = asked(go_on(pos), {"german": ["stop"], "russian": ["pass"]})
    assert (ask.side, ask.options, ask.what.units) == ("russian", ["fire"], (u(pos, "g1"),))


@pytest.mark.rule("asl", "4.51", "4.5")
def test_who_is_pinned_in_double_time_and_left_behind_stays_tired():
    pos = field("", at("J3", "ge.sq.467", "ge.sq.467"), phase="MPh")
    on_the_move(pos, "with g2", "double", "enter J4")
    pos.change(u(pos, "g2"), pinned=True)
    run(go_on(pos), pos, {"german": ["enter J5", "stop"]})
    end_movement(pos)
    assert pos.units[u(pos, "g2")].cx


@pytest.mark.rule("asl", "4.31", "4.34")
def test_bypass_goes_on_around_the_same_obstacle_for_as_much_again():
    """Example 4.31.ex1: from the vertex of C5 and D5 on to those of E5, or of E4 and E5."""
    pos = field(HOUSE, at("D3", "ge.sq.467"), at("Q5", "ru.sq.426"), phase="MPh")
    ask = on_the_move(pos, "bypass D4 NW-SW")
    assert [o for o in ask.options if o.startswith("bypass D4")] == ["bypass D4 S", "bypass D4 S-SE"]
    asked(go_on(pos), {"german": ["bypass D4 S-SE"]})
    move = under_way(pos)
    assert (move.way, move.spent, move.here, move.came) == ("NW-SW-S-SE", 4, 4, pos.board.hex("D3"))
    entries = {o for o in asked(go_on(pos)).options if o.startswith(("enter", "bypass D4"))}
    assert entries == {"enter D4", "enter E4", "enter E5"}


@pytest.mark.rule("asl", "4.31", "4.32")
def test_bypass_goes_on_neither_back_nor_without_factors_to_stop():
    pos = field(HOUSE, at("D3", "ge.sq.436"), phase="MPh")
    assert rules_against(on_the_move(pos, "bypass D4 NE"), "bypass D4 SE") == ["4.32"]
    pos = field(HOUSE, at("D3", "ge.sq.467"), phase="MPh")
    ask = on_the_move(pos, "bypass D4 NE")
    assert rules_against(ask, "bypass D4 SE-S") == []
    assert rules_against(ask, "bypass D4 NW") == ["4.3"]


# -- what is carried --------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "4.4", "4.43")
def test_weapons_are_left_behind_in_bypass_too():
    pos = field(HOUSE, at("D3", "ge.sq.467", "ge.lmg"), phase="MPh")
    on_the_move(pos, "bypass D4 NW", "drop gw1")
    assert (pos.units[u(pos, "gw1")].by, pos.units[u(pos, "gw1")].loc) == (0, loc(pos, "D4"))


@pytest.mark.rule("asl", "4.4", "4.42")
def test_leader_who_puts_his_load_down_on_the_way_carries_no_more_for_others():
    placed = at("J3", "ge.sq.467", "ge.hmg"), at("J3", "ge.ldr.8m0", "ge.lmg")
    for answers, has in ((("with g2", "drop gw2", "enter J4"), 6), (("with g2", "enter J4", "drop gw2"), 5)):
        pos = field("", *placed, phase="MPh")
        on_the_move(pos, *answers)
        assert left(pos, under_way(pos)) / 2 == has - 1


@pytest.mark.rule("asl", "4.61")
def test_assault_movement_counts_the_road_bonus():
    for facts, entered in (('s J5 S road "dirt"', True), ("", False)):
        pos = field(facts, at("J5", "ge.sq.467", "ge.hmg", "ge.lmg", "ge.lmg"), phase="MPh")
        ask = on_the_move(pos, "assault")
        assert rules_against(ask, "enter J6") == ([] if entered else ["4.61"])


# -- the Advance Phase ------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "4.7", "19.12")
def test_side_advances_its_own_units_once_into_the_next_location():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J6", "ge.sq.467"), at("J9", "ru.sq.426"), phase="APh")
    squad = u(pos, "g1")
    for name in ("r1", "gw1"):
        assert rules_of(may_advance(pos, "german", u(pos, name))) == ["4.7"]
    assert rules_of(may_advance_to(pos, "german", squad, loc(pos, "J7"))) == ["4.7"]
    run(advance_into(pos, "german", squad, loc(pos, "K5")), pos)
    assert pos.units[squad].loc == loc(pos, "K5")
    assert rules_of(may_advance(pos, "german", squad)) == ["4.7"]
    pos.remove(u(pos, "g2"))
    assert rules_of(may_advance(pos, "german", u(pos, "g2"))) == ["4.7"]


@pytest.mark.rule("asl", "4.72")
def test_tired_units_stay_out_of_difficult_terrain_and_the_overloaded_stay_where_they_are():
    pos = field("h J6 m -", at("J5", "ge.sq.467"), at("K5", "ge.sq.467", *["ge.hmg"] * 2), phase="APh")
    marsh = loc(pos, "J6")
    assert may_advance_to(pos, "german", u(pos, "g1"), marsh) is None
    pos.change(u(pos, "g1"), cx=True)
    assert rules_of(may_advance_to(pos, "german", u(pos, "g1"), marsh)) == ["4.72"]
    assert may_advance_to(pos, "german", u(pos, "g1"), loc(pos, "J4")) is None
    assert rules_of(may_advance_to(pos, "german", u(pos, "g2"), loc(pos, "K4"))) == ["4.72"]


@pytest.mark.rule("asl", "4.43", "4.431", "3.7")
def test_weapons_are_passed_on_and_left_behind_in_the_advance_phase():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.lmg"), at("J5", "ge.sq.467", "ge.mmg"), at("J9", "ru.sq.426"), phase="APh"
    )
    run(advance_phase(pos, "german"), pos, {"german": ["transfer gw1 g2", "drop gw2", "advance g2 J6", "done"]})
    assert pos.units[u(pos, "gw1")].by == u(pos, "g2") + 1
    assert (pos.units[u(pos, "gw2")].by, pos.units[u(pos, "gw2")].loc) == (0, loc(pos, "J5"))


@pytest.mark.rule("asl", "4.43")
def test_only_unbroken_possessors_leave_weapons_behind():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.lmg", broken=True), at("J5", "ge.sq.467"), at("J9", "ru.sq.426", "ru.lmg"),
        phase="APh",
    )  # fmt: skip
    assert rules_against(Ask("german", "3.7", ADVANCE, pos, "german"), "drop gw1") == ["4.43"]
    pos.phase = "MPh"
    on_the_move(pos, unit="g2")
    assert rules_of(may_drop(pos, under_way(pos), u(pos, "gw1"))) == ["4.43"]


# -- weapons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "4.431", "4.44")
def test_weapon_is_passed_on_by_its_possessor_but_not_when_he_has_just_found_it():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.lmg", "ge.sq.467"), at("J9", "ru.sq.426", "ru.lmg"), phase="RPh", dice=[2]
    )
    gun, mate = u(pos, "gw1"), u(pos, "g2")
    assert may_transfer(pos, "german", gun, mate) is None
    assert rules_of(may_transfer(pos, "german", u(pos, "rw1"), mate)) == ["4.431"]
    pos.change(mate, marker=1)
    assert may_transfer(pos, "german", gun, mate) is None
    pos.change(mate, hidden=True)
    assert rules_of(may_transfer(pos, "german", gun, mate)) == ["4.431"]
    pos.change(mate, marker=0, hidden=False)
    pos.drop(gun)
    assert try_recovery(pos, u(pos, "g1"), gun)
    assert rules_of(may_transfer(pos, "german", gun, mate)) == ["4.431"]


@pytest.mark.rule("asl", "4.44")
def test_nobody_picks_up_weapons_beside_an_armed_enemy():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J5", "ru.sq.426"))
    pos.drop(u(pos, "gw1"))
    move = moving(pos, "g1", spent=0)
    assert rules_of(may_pick_up(pos, move, u(pos, "g1"), u(pos, "gw1"))) == ["4.44"]
    pos.remove(u(pos, "r1"))
    assert may_pick_up(pos, move, u(pos, "g1"), u(pos, "gw1")) is None


@pytest.mark.rule("asl", "4.41")
def test_machine_gun_keeps_no_rate_in_the_advancing_fire_phase():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J9", "ru.sq.426"))
    for phase, keeps in (("PFPh", True), ("AFPh", False)):
        pos.phase = phase
        assert keeps_rate(pos, u(pos, "gw1"), Pair(1, 6)) == keeps


# -- CX and TI --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "4.51", "4.8")
@pytest.mark.parametrize(("state", "rule"), [("cx", "4.51"), ("ti", "4.8")])
def test_tired_and_labouring_units_fight_worse_hand_to_hand(state, rule):
    for who, value in (("g1", 1), ("r1", -1)):
        pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), phase="CCPh")
        pos.change(u(pos, who), **{state: True})
        made = Assault("german")
        made.attackers, made.targets = [u(pos, "g1")], [u(pos, "r1")]
        fight = Fight((), loc(pos, "J5"), "german", "russian")
        assert drm(pos, fight, made, u(pos, "r1")).value(rule) == value


@pytest.mark.rule("asl", "4.51", "4.8")
def test_tired_units_dig_worse_and_shellholes_help():
    pos = field("h J6 x -", at("J5", "ge.sq.467", cx=True), at("J6", "ge.sq.467"))
    assert entrench_drm(pos, u(pos, "g1")).value("4.51") == 1
    assert entrench_drm(pos, u(pos, "g2")).value("4.8") == -1


@pytest.mark.rule("asl", "4.8")
def test_only_the_own_mmc_dig():
    pos = field("", at("J5", "ge.ldr.9m1", "ge.sq.467"), at("J9", "ru.sq.426"))
    assert may_entrench(pos, "german", u(pos, "g2")) is None
    for name in ("g1", "r1"):
        assert rules_of(may_entrench(pos, "german", u(pos, name))) == ["4.8"]


@pytest.mark.rule("asl", "4.51")
def test_cx_comes_off_with_a_break_and_makes_mortars_miss():
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50", cx=True), at("J9", "ru.sq.426"))
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("4.51") == 1
    break_unit(pos, u(pos, "g1"))
    assert not pos.units[u(pos, "g1")].cx


@pytest.mark.rule("asl", "4.6")
def test_shells_find_movers_in_the_open_more_easily():
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50"), at("J9", "ru.sq.426"))
    shot = attack(pos, "J9", "gw1", mover=moving(pos, "r1"))
    assert effect_drm(pos, shot, u(pos, "r1"), critical=False).value("4.6") == -2


# -- Infantry Overrun -------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "4.15")
def test_overrun_goes_into_the_next_location_and_a_leader_leads_it():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m0"), at("J6", "ru.ldr.8m0"), at("J9", "ru.ldr.8m0"))
    move = moving(pos, "g1", "g2", spent=0)
    assert rules_of(may_overrun(pos, move, loc(pos, "J9"))) == ["4.15"]
    assert may_overrun_led(pos, move, u(pos, "g2"), loc(pos, "J6")) is None
    assert rules_of(may_overrun_led(pos, move, u(pos, "g1"), loc(pos, "J6"))) == ["4.15"]


@pytest.mark.rule("asl", "4.152")
def test_who_takes_no_part_in_an_overrun_is_not_attacked():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.ldr.8m0"), phase="MPh")
    fight = Fight((), loc(pos, "J5"), "german", "russian")
    assert may_be_attacked(pos, fight, u(pos, "r1")) is None
    fight.spared = frozenset({u(pos, "r1")})
    assert rules_of(may_be_attacked(pos, fight, u(pos, "r1"))) == ["4.152"]


@pytest.mark.rule("asl", "4.13", "23.3")
def test_charge_is_laid_into_marsh_only_with_all_factors():
    pos = field("h J6 m -", at("J5", "ge.sq.838.engineer", "ge.dc"))
    assert may_lay(pos, moving(pos, "g1", spent=0), u(pos, "gw1"), loc(pos, "J6")) is None
    spent = moving(pos, "g1", spent=1, by_road=False)
    assert rules_of(may_lay(pos, spent, u(pos, "gw1"), loc(pos, "J6"))) == ["4.13"]


@pytest.mark.rule("asl", "4.2")
def test_only_those_of_a_stack_that_is_under_way_leave_it():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ge.sq.467"))
    assert rules_of(may_leave(pos, moving(pos, "g1", "g2", spent=0), u(pos, "g1"))) == ["4.2"]
    assert rules_of(may_leave(pos, moving(pos, "g1"), u(pos, "g1"))) == ["4.2"]
    move = moving(pos, "g1", "g2")
    assert may_leave(pos, move, u(pos, "g1")) is None
    assert rules_of(may_leave(pos, move, u(pos, "g3"))) == ["4.2"]


@pytest.mark.rule("asl", "4.72", "12.11")
def test_tired_dummies_advance_like_tired_infantry():
    pos = field("h J6 m -", decoy("J5", "german"), at("A1", "ge.sq.467"), at("Z9", "ru.sq.426"), phase="APh")
    dummy = u(pos, "gd1")
    fresh = {goal for x, goal in all_advances(pos, "german") if x == dummy}
    pos.change(dummy, cx=True)
    tired = {goal for x, goal in all_advances(pos, "german") if x == dummy}
    assert fresh - tired == {loc(pos, "J6")}  # the marsh takes all that it has
    assert tired == {goal for goal in fresh if may_advance_to(pos, "german", dummy, goal) is None}


@pytest.mark.rule("asl", "4.72", "4.132")
def test_road_makes_an_advance_into_woods_easy():
    """Five PP leave the squad two factors: as many as the woods cost, but not the road through them."""
    for road, tired in (('; s J5 S road "dirt"', False), ("", True)):
        pos = field(f"h J6 w -; g J6 {WOODS}{road}", at("J5", "ru.sq.447.rifle", "ru.hmg"), attacker="russian")
        pos.phase = "APh"
        run(advance_into(pos, "russian", u(pos, "r1"), loc(pos, "J6")), pos)
        assert pos.units[u(pos, "r1")].cx == tired
        pos = field(f"h J6 w - level:1; g J6 {WOODS}{road}", at("J5", "ru.sq.447.rifle", cx=True), attacker="russian")
        assert ((u(pos, "r1"), loc(pos, "J6")) in all_advances(pos, "russian")) != tired
        assert rules_of(may_advance_to(pos, "russian", u(pos, "r1"), loc(pos, "J6"))) == (["4.72"] if tired else [])
