"""Units that come onto the board, and that leave it."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.engine.phase import phase
from grognard.games.asl.moving.advance import ADVANCE, may_end_advance, may_leave_board
from grognard.games.asl.moving.exits import exit_price, may_exit
from grognard.games.asl.moving.movement import begin_move, end_movement, go_on
from grognard.games.asl.moving.moves import entry_hexes
from grognard.games.asl.pack.scenario_files import Condition
from tests.asl.build import asked, at, board, field, moving, rules_against, rules_of, run, told, u, under_way


def due(*placements, edge="north", entry="K1", facts="", **given):
    """A German squad is to enter by a hex."""
    pos = field(facts, at("J5", "ge.sq.467"), *placements, phase="APh", **given)
    groups = [replace(group, edge=edge) for group in pos.scenario.file.groups]
    pos.scenario.file = replace(pos.scenario.file, groups=groups)
    pos.scenario.entry = ((pos.board.hex(entry),), ())
    pos.take_off(u(pos, "g1"), "offboard")
    pos.change(u(pos, "g1"), enters=1, group=0)
    return pos


def scoring(pos, *hexes):
    """The Germans score where they leave the board."""
    exits = Condition("exit_vp", hexes=list(hexes), at_least=9)
    pos.scenario.file = replace(pos.scenario.file, victory=replace(pos.scenario.file.victory, conditions=[exits]))
    return pos


EDGE = "K1"


@pytest.mark.rule("asl", "2.5")
def test_nobody_who_can_enter_stays_off_the_board():
    pos = due(entry=EDGE)
    assert rules_against(Ask("german", "3.7", ADVANCE, pos, "german"), "done") == ["2.5"]
    assert may_end_advance(due(at(EDGE, "ru.sq.426"), entry=EDGE), "german") is None
    assert rules_of(may_end_advance(due(at(EDGE, "ru.sq.426", marker=1), entry=EDGE), "german")) == ["2.5"]


@pytest.mark.rule("asl", "2.5")
def test_barred_units_enter_later_by_hexes_within_four_more_for_each_turn():
    pos = due(at(EDGE, "ru.sq.426"), entry=EDGE)
    found = {}
    for turn in (1, 2, 3):
        pos.turn = turn
        hexes = entry_hexes(pos, u(pos, "g1"))
        assert set(hexes) <= {pos.board.hex(EDGE), *pos.scenario.edge_hexes["north"]}
        found[turn] = max(pos.board.distance(hex, pos.board.hex(EDGE)) for hex in hexes)
    assert found == {1: 0, 2: 4, 3: 8}


@pytest.mark.rule("asl", "2.5", "4.14")
@pytest.mark.parametrize(("second", "rules"), [("L1", []), ("K1", ["2.5"])])
def test_units_enter_by_an_advance_to_the_enemy_if_he_does_not_bar_every_hex(second, rules):
    pos = due(at(EDGE, "ru.sq.426"))
    pos.scenario.entry = ((pos.board.hex(EDGE), pos.board.hex(second)), ())
    assert rules_against(Ask("german", "3.7", ADVANCE, pos, "german"), f"advance g1 {EDGE}") == rules


@pytest.mark.rule("asl", "2.51", "4.13")
@pytest.mark.parametrize(("terrain", "price"), [("o", 2), ("w", 4), ("g", 3)])
def test_entry_costs_what_the_hex_costs_from_open_ground(terrain, price):
    pos = due(entry=EDGE, facts=f"h {EDGE} {terrain} -")
    pos.phase = "MPh"
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": [f"enter {EDGE}", "stop"]})
    assert told(pos, "moved")[0]["cost"] == price / 2


@pytest.mark.rule("asl", "2.51", "4.72")
def test_entry_by_an_advance_into_difficult_terrain_tires():
    pos = due(entry=EDGE, facts=f"h {EDGE} m -")
    run(phase(pos, "german", "3.7", ADVANCE), pos, {"german": [f"advance g1 {EDGE}", "done"]})
    assert pos.units[u(pos, "g1")].cx


@pytest.mark.rule("asl", "2.51", "4.11", "4.132")
def test_road_outside_leads_on_to_the_road_of_the_board():
    pos = board(101, at("J5", "ge.sq.467"), phase="MPh")
    pos.take_off(u(pos, "g1"), "offboard")
    pos.scenario.entry = ((pos.board.hex("I1"), pos.board.hex("K1")), ())
    pos.change(u(pos, "g1"), enters=1, group=0)
    for hex, by_road in (("I1", True), ("K1", False)):
        twin = pos.copy()
        asked(begin_move(twin, "german", u(twin, "g1")), {"german": [f"enter {hex}"]})
        assert under_way(twin).by_road == by_road


@pytest.mark.rule("asl", "2.6", "26.23")
def test_units_leave_the_board_by_an_advance_too():
    pos = scoring(field("", at(EDGE, "ge.sq.467"), at("J5", "ge.sq.467"), at("T9", "ru.sq.426"), phase="APh"), EDGE)
    run(phase(pos, "german", "3.7", ADVANCE), pos, {"german": ["exit g1", "done"]})
    assert pos.units[u(pos, "g1")].where == "exited"
    assert (pos.exit_vp["german"], len(told(pos, "exited"))) == (2, 1)
    assert rules_of(may_leave_board(pos, "german", u(pos, "g2"))) == ["2.6"]


@pytest.mark.rule("asl", "2.6", "4.72")
def test_tired_units_do_not_leave_through_difficult_terrain():
    for tired, rules in ((False, []), (True, ["4.72"])):
        pos = scoring(field(f"h {EDGE} m -", at(EDGE, "ge.sq.467", cx=tired), phase="APh"), EDGE)
        assert rules_of(may_leave_board(pos, "german", u(pos, "g1"))) == rules


@pytest.mark.rule("asl", "2.6", "4.72")
def test_who_cannot_move_for_what_he_carries_does_not_leave_the_board():
    pos = scoring(field("", at(EDGE, "ge.sq.467", "ge.hmg", "ge.hmg"), phase="APh"), EDGE)
    assert rules_of(may_leave_board(pos, "german", u(pos, "g1"))) == ["4.72"]


@pytest.mark.rule("asl", "2.6")
def test_exit_costs_a_factor_by_bypass_and_everything_in_marsh():
    for terrain, way, price in (("w", "", 4), ("w", "NE", 2), ("m", "", 8), ("o", "", 2)):
        pos = scoring(field(f"h {EDGE} {terrain} -", at(EDGE, "ge.sq.467")), EDGE)
        assert exit_price(pos, moving(pos, "g1", spent=0, way=way)) == price


@pytest.mark.rule("asl", "2.6", "8.12")
def test_who_leaves_the_board_leaves_his_foxhole_first():
    pos = scoring(field("", at(EDGE, "ge.sq.467", in_hole=True), at("K4", "ru.sq.426"), phase="MPh"), EDGE)
    pos.foxholes = {pos.board.hex(EDGE): 1}
    assert exit_price(pos, moving(pos, "g1", spent=0)) == 4
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": ["exit"], "russian": ["pass"]})
    assert told(pos, "exited")


@pytest.mark.rule("asl", "2.6")
def test_bypass_leads_off_the_board_only_at_a_vertex_on_the_edge():
    pos = scoring(field(f"h {EDGE} w -", at(EDGE, "ge.sq.467")), EDGE)
    assert may_exit(pos, moving(pos, "g1", spent=0, way="NE")) is None
    assert rules_of(may_exit(pos, moving(pos, "g1", spent=0, way="S"))) == ["2.6"]


@pytest.mark.rule("asl", "2.6", "13.3", "13.36")
@pytest.mark.parametrize(("terrain", "rider", "price", "gallop"), [
    ("o", [], 2, []), ("w", [], 8, ["13.36"]), ("m", ["13.3"], 198, ["13.3"]), ("g", [], 4, []),
])  # fmt: skip
def test_riders_leave_the_board_for_what_such_ground_costs_horses(terrain, rider, price, gallop):
    rides = at(EDGE, "ge.sq.467", "horse.squad", mounted=True)
    pos = scoring(field(f"h {EDGE} {terrain} -", rides), EDGE)
    move = moving(pos, "g1", spent=0)
    assert exit_price(pos, move) == price
    assert rules_of(may_exit(pos, move)) == rider
    assert rules_of(may_exit(pos, replace(move, gallop=16))) == gallop


@pytest.mark.rule("asl", "2.6", "13.7")
def test_led_horses_leave_the_board_only_where_riders_could():
    for terrain, rules in (("w", []), ("m", ["13.7"])):
        pos = scoring(field(f"h {EDGE} {terrain} -", at(EDGE, "ge.sq.467", "horse.squad")), EDGE)
        assert rules_of(may_exit(pos, moving(pos, "g1", spent=0))) == rules


@pytest.mark.rule("asl", "4.61")
def test_who_enters_the_board_may_use_assault_movement():
    pos = due(entry=EDGE)
    pos.phase = "MPh"
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": ["assault", "enter K1", "stop"]})
    assert pos.board.label(pos.units[u(pos, "g1")].hex) == EDGE


@pytest.mark.rule("asl", "2.6")
@pytest.mark.parametrize(("facts", "price"), [("", 4), ('; s K1 S road "dirt"', 4), ('; s K1 N road "dirt"', 2)])
def test_exit_is_by_road_only_where_the_road_leads_off_the_board(facts, price):
    pos = scoring(field(f"h {EDGE} w - road{facts}", at(EDGE, "ge.sq.467")), EDGE)
    assert exit_price(pos, moving(pos, "g1", spent=0)) == price


@pytest.mark.rule("asl", "2.6", "4.61", "4.63")
def test_board_is_left_neither_in_a_dash_nor_after_an_assault_move_nor_with_all_its_factors():
    pos = scoring(field("", at(EDGE, "ge.sq.467", "ge.sq.467")), EDGE)
    move = moving(pos, "g1", spent=0, assault=True, path=(pos.board.hex(EDGE),))
    assert may_exit(pos, move) is None
    assert rules_of(may_exit(pos, replace(move, path=(1, pos.board.hex(EDGE))))) == ["4.61"]
    assert rules_of(may_exit(pos, replace(move, spent=6, by_road=False))) == ["4.61"]
    assert may_exit(pos, replace(move, spent=6, by_road=False, assault=False)) is None
    assert rules_of(may_exit(pos, replace(move, assault=False, dash=(1, 2, 3)))) == ["4.63"]


@pytest.mark.rule("asl", "2.6", "4.51")
def test_runner_who_is_pinned_while_the_others_leave_the_board_stays_tired():
    pos = scoring(field("", at(EDGE, "ge.sq.467", "ge.sq.467"), phase="MPh"), EDGE)
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["with g2", "double"]})
    pos.change(u(pos, "g2"), pinned=True)
    run(go_on(pos), pos, {"german": ["exit"]})
    end_movement(pos)
    assert (pos.units[u(pos, "g2")].moved, pos.units[u(pos, "g2")].cx) == (True, True)
