"""Movement: factors, costs, portage, manners of movement, Bypass."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.asl.moving.advance import advance, advance_into, advances, goals, may_advance_to
from grognard.games.asl.moving.bypass import ways_along
from grognard.games.asl.moving.costs import allowance, entry_cost
from grognard.games.asl.moving.movement import MOVEMENT, MOVING, begin_move, end_movement, go_on, movement_phase
from grognard.games.asl.moving.moves import may_step, price
from grognard.games.asl.moving.purse import able, left
from tests.asl.build import asked, at, board, field, loc, moving, rules_against, rules_of, run, told, u, under_way

HOUSE = "building -75,-60 75,-60 75,60 -75,60"
WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def cost(pos, a, b, *names, **more):
    return entry_cost(pos, loc(pos, a), loc(pos, b), tuple(u(pos, n) for n in names), **more).total


def move(pos, side, *answers):
    """Begin the move of the unit that the first answer names, and give the others."""
    first, *rest = answers
    return asked(begin_move(pos, side, u(pos, first)), {side: rest})


def options(pos, side, *answers):
    return move(pos, side, *answers).options


@pytest.mark.rule("asl", "4.11")
def test_squads_have_four_factors_green_ones_three_leaders_six():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.sq.436"), at("J7", "ge.ldr.8m0"))
    assert [allowance(pos, u(pos, n), (u(pos, n),)) for n in ("g1", "g2", "g3")] == [4, 3, 6]


@pytest.mark.rule("asl", "4.12")
def test_leader_brings_two_factors_to_the_stack():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m0"))
    stack = u(pos, "g1"), u(pos, "g2")
    assert allowance(pos, stack[0], stack) == 6


@pytest.mark.rule("asl", "4.12")
def test_leader_outside_the_foxhole_of_his_squad_brings_it_nothing():
    placed = at("J5", "ge.sq.467", in_hole=True), at("J5", "ge.ldr.8m0"), at("J5", "ge.sq.467"), at("J1", "ru.sq.426")
    pos = field("", *placed, phase="MPh", foxholes={field("").board.hex("J5"): 1})
    stack = [u(pos, f"g{n}") for n in (1, 2, 3)]
    assert [allowance(pos, unit, stack) for unit in stack] == [4, 6, 6]
    asked(begin_move(pos, "german", stack[0]), {"german": ["with g2", "enter J6"], "russian": ["pass"]})
    assert left(pos, under_way(pos)) == 2 * (4 - 2)  # a factor for the foxhole, one for the hex


@pytest.mark.rule("asl", "4.42", "4.4")
def test_what_is_carried_above_capacity_costs_factors():
    """Example 4.42.ex1: 4 PP leave 3 MF alone, 6 with a leader, 5 if he carries 1 PP himself."""
    pos = field("", at("J5", "ge.sq.467", "ge.hmg", "ge.ldr.8m0"))
    squad, leader = u(pos, "g1"), u(pos, "g2")
    assert allowance(pos, squad, (squad,)) == 3
    assert allowance(pos, squad, (squad, leader)) == 6
    pos = field("", at("J5", "ge.sq.467", "ge.hmg", "ge.ldr.8m0", "ge.lmg"))
    assert allowance(pos, u(pos, "g1"), (u(pos, "g1"), u(pos, "g2"))) == 5


@pytest.mark.rule("asl", "4.52", "4.5")
def test_double_time_under_a_load():
    """Examples 4.52.ex1 and ex2."""
    pos = field("", at("J5", "ge.sq.467", "ge.hmg"))
    squad = u(pos, "g1")
    assert allowance(pos, squad, (squad,), 2, (squad,)) == 4
    pos = field("", at("J5", "ru.hs.237.rifle", "ru.hmg", "ru.ldr.8m0"))
    half, leader = u(pos, "r1"), u(pos, "r2")
    assert allowance(pos, half, (half,)) == 2
    assert allowance(pos, half, (half, leader)) == 5
    assert allowance(pos, half, (half, leader), 2, (half,)) == 6
    assert allowance(pos, half, (half, leader), 2, (half, leader)) == 5


@pytest.mark.rule("asl", "4.13", "4.131")
def test_terrain_and_hexsides_cost():
    pos = field(f"h J6 w -; g J6 {WOODS}; h K5 g -; s J5 S wall", at("J5", "ge.sq.467"))
    assert cost(pos, "J5", "J6", "g1") == 3
    assert cost(pos, "J4", "K5", "g1") == 1.5
    assert cost(pos, "J5", "J4", "g1") == 1


@pytest.mark.rule("asl", "4.132")
def test_road_costs_one_whatever_grows_beside_it():
    pos = field(f'h J6 w - road; g J6 {WOODS}; s J5 S road "dirt"', at("J5", "ge.sq.467"))
    assert cost(pos, "J5", "J6", "g1", way="road") == 1
    assert {"enter J6", "road J6"} <= set(options(pos, "german", "g1"))


@pytest.mark.rule("asl", "4.133")
def test_uphill_costs_twice():
    """Example 4.133.ex1 on board 103, where walls stand on two of the level hexsides."""
    pos = board(103, at("L3", "ge.sq.467"))
    assert [cost(pos, level, "M3", "g1") for level in ("N3", "L3", "M4")] == [2, 3, 3]
    for below in ("L2", "M2", "N2"):
        assert cost(pos, below, "M3", "g1") == 4


@pytest.mark.rule("asl", "5.11", "5.5")
def test_overstacking_costs_factors():
    """Example 5.11.ex1: who advances there at all his factors is CX."""
    facts = f'p J6 building "j6" wood storeys:1; g J6 {HOUSE}'
    pos = field(
        facts, at("J6", "ge.sq.467", "ge.sq.467", "ge.crew.228"), at("J5", "ge.sq.467", "ge.sq.467", "ge.hs.247")
    )
    assert cost(pos, "J5", "J6", "g4") == 3
    pos.stand_at(u(pos, "g4"), loc(pos, "J6"))
    assert cost(pos, "J5", "J6", "g5") == 4
    advance(pos, "german", u(pos, "g5"), loc(pos, "J6"))
    assert pos.units[u(pos, "g5")].cx
    assert cost(pos, "J5", "J6", "g6") == 4


@pytest.mark.rule("asl", "5.11")
def test_stack_too_large_for_a_location_pays_for_it_in_an_empty_one_too():
    names = ["g1", "g2", "g3", "g4"]
    pos = field("", at("J5", *["ge.sq.467"] * 4))
    assert price(pos, moving(pos, *names), loc(pos, "J6"), "") == 2 * 2
    assert "enter J6" not in Ask("german", "4.2", MOVING, pos, moving(pos, *names, spent=3, by_road=False)).options
    assert "enter J6" in Ask("german", "4.2", MOVING, pos, moving(pos, *names[:3], spent=3, by_road=False)).options


@pytest.mark.rule("asl", "4.134")
def test_minimum_move_pins_and_tires():
    """Example 4.134.ex2 in part: marsh uphill is only possible as a Minimum Move."""
    pos = field("h K5 m - level:1", at("J5", "ge.sq.436"), phase="MPh")
    assert cost(pos, "J5", "K5", "g1", allowance=3) == 6
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": ["enter K5"]})
    unit = pos.units[u(pos, "g1")]
    assert (unit.pinned, unit.cx) == (True, True)


@pytest.mark.rule("asl", "4.14", "19.12")
def test_nobody_moves_into_a_known_enemy():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.426"), phase="MPh")
    assert rules_against(move(pos, "german", "g1"), "enter J6") == ["4.14"]


@pytest.mark.rule("asl", "4.61")
def test_assault_movement_is_one_location_and_not_all_factors():
    pos = field("h J7 m -", at("J5", "ge.sq.467"), at("J6", "ge.sq.467"), phase="MPh")
    assert rules_against(move(pos, "german", "g2", "assault"), "enter J7") == ["4.61"]
    pos.move = None
    assert rules_against(move(pos, "german", "g1", "assault", "enter J6"), "enter J7") == ["4.61"]


@pytest.mark.rule("asl", "4.5")
def test_double_time_gives_two_factors_at_first_and_one_later():
    pos = field("", at("J5", "ge.sq.467"), phase="MPh")
    move(pos, "german", "g1", "double")
    assert left(pos, under_way(pos)) == 12
    assert pos.units[u(pos, "g1")].cx
    pos = field("", at("J5", "ge.sq.467"), phase="MPh")
    move(pos, "german", "g1", "enter J6", "double")
    assert left(pos, under_way(pos)) == 8


@pytest.mark.rule("asl", "4.51")
def test_cx_ends_when_the_unit_sets_out_but_allows_no_new_double_time():
    pos = field("", at("J5", "ge.sq.467", cx=True), phase="MPh")
    ask = move(pos, "german", "g1")
    assert not pos.units[u(pos, "g1")].cx
    assert rules_against(ask, "double") == ["4.5"]


@pytest.mark.rule("asl", "4.5", "4.52")
def test_several_of_a_stack_run_to_keep_up_with_the_rest():
    """With 4 PP each two squads have 3 factors, and 4 if both of them run."""
    pos = field("", *[at("J5", "ge.sq.467", "ge.hmg")] * 2, at("J5", "ge.hero", "ge.lmg"), phase="MPh")
    begin = "with g2", "with g3"
    for hurry, cx, factors in ((["hurry g1"], [True, False], 3), (["hurry g1", "hurry g2"], [True, True], 4)):
        pos.move = None
        asked(begin_move(pos, "german", u(pos, "g1")), {"german": [*begin, *hurry]})
        assert [pos.units[u(pos, name)].cx for name in ("g1", "g2")] == cx
        assert left(pos, under_way(pos)) == 2 * factors
        for name in ("g1", "g2"):
            pos.change(u(pos, name), cx=False, rested=False)
    pos.move = None
    late = asked(begin_move(pos, "german", u(pos, "g1")), {"german": [*begin, "hurry g1", "enter J6"]})
    assert rules_against(late, "hurry g2") == ["4.5"]  # it would bring less than it did before


@pytest.mark.rule("asl", "4.51", "4.5")
def test_unit_that_has_not_set_out_after_all_is_still_tired():
    pos = field("", at("J5", "ge.sq.467", cx=True), at("A1", "ru.sq.426"), phase="MPh")
    ask = asked(movement_phase(pos, "german"), {"german": ["move g1", "stop", "move g1"]})
    assert rules_against(ask, "double") == ["4.5"]
    pos = field("", at("J5", "ge.sq.467", cx=True), at("A1", "ru.sq.426"), phase="MPh")
    run(movement_phase(pos, "german"), pos, {"german": ["move g1", "enter J6", "stop", "done"]})
    assert (pos.units[u(pos, "g1")].cx, pos.units[u(pos, "g1")].rested) == (False, False)


@pytest.mark.rule("asl", "4.51", "4.5")
def test_unit_that_was_pinned_while_its_stack_went_on_has_its_breath_back_next_turn():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467", cx=True), at("A1", "ru.sq.426"), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["with g2", "enter J6"]})
    pos.change(u(pos, "g2"), pinned=True)
    run(go_on(pos), pos, {"german": ["enter J7", "stop"]})
    end_movement(pos)
    pos.change(u(pos, "g2"), pinned=False, moved=False)
    assert rules_against(move(pos, "german", "g2"), "double") == []


@pytest.mark.rule("asl", "4.2")
def test_stack_moves_together_splits_and_nobody_moves_twice():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), phase="MPh")
    run(
        begin_move(pos, "german", u(pos, "g1")),
        pos,
        {"german": ["with g2", "enter J6", "leave g1", "enter J7", "stop", "enter K6", "stop"]},
    )
    assert [pos.label(pos.units[u(pos, n)].hex) for n in ("g1", "g2")] == ["K6", "J7"]
    assert rules_against(Ask("german", "3.3", MOVEMENT, pos, "german"), "move g1") == ["4.2"]


@pytest.mark.rule("asl", "4.2")
def test_who_part_from_a_stack_together_go_on_together_with_what_they_have_left():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467", "ge.sq.467"), phase="MPh")
    script = ["with g2", "with g3", "enter J6", "leave g1", "leave g2", "stop"]
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": script})
    assert ask.what.units == (u(pos, "g1"), u(pos, "g2"))
    assert (ask.what.spent, pos.halted) == (2, [])
    assert pos.units[u(pos, "g3")].moved


@pytest.mark.rule("asl", "4.2")
def test_whoever_has_factors_left_goes_on_when_those_with_him_have_spent_theirs():
    """A squad has four factors and a hero six; a squad with 5 PP has five with a leader, the others six."""
    pos = field("", at("J4", "ge.sq.467"), at("J4", "ge.hero"), at("J4", "ge.hs.247"), phase="MPh")
    options(pos, "german", "g1", "with g2", "with g3", "enter J5", "enter J6", "enter J7", "enter J8")
    assert under_way(pos).units == (u(pos, "g2"),)
    assert left(pos, under_way(pos)) == 4
    assert [pos.units[u(pos, name)].moved for name in ("g1", "g2", "g3")] == [True, False, True]
    pos = field(
        "", at("J4", "ge.sq.467", "ge.hmg", "ge.lmg"), at("J4", "ge.sq.467"), at("J4", "ge.ldr.8m1"), phase="MPh"
    )
    options(pos, "german", "g1", "with g2", "with g3", *(f"enter J{n}" for n in range(5, 10)))
    assert under_way(pos).units == (u(pos, "g2"), u(pos, "g3"))
    assert left(pos, under_way(pos)) == 2
    assert pos.units[u(pos, "g1")].moved


@pytest.mark.rule("asl", "4.1")
@pytest.mark.parametrize(
    ("state", "rule"),
    [({"broken": True}, "10.4"), ({"fired": "prep"}, "4.1"), ({"fired": "bounding"}, "4.1"), ({"ti": True}, "4.8"),
     ({"melee": True}, "11.15"), ({"pinned": True}, "7.8")],
)  # fmt: skip
def test_units_that_may_not_move(state, rule):
    pos = field("", at("J5", "ge.sq.467", **state), phase="MPh")
    assert rules_against(Ask("german", "3.3", MOVEMENT, pos, "german"), "move g1") == [rule]


@pytest.mark.rule("asl", "4.3", "4.31", "4.32")
def test_bypass_along_clear_hexsides():
    """Example 4.31.ex1: along NW and SW for 1 MF, then C5 or D5 (over the wall), or the building."""
    facts = (
        'p D4 building "d4" stone storeys:1; g D4 building -52,-36 52,-36 52,36 -52,36; b D4 N NE SE S SW NW; '
        "s D4 S wall"
    )
    pos = field(facts, at("D3", "ge.sq.467", "ge.ldr.8m0"), phase="MPh")
    ask = move(pos, "german", "g1", "with g2", "bypass D4 NW-SW")
    entries = {o for o in ask.options if o.startswith("enter")}
    assert entries == {"enter C5", "enter D5", "enter D4"}
    assert left(pos, under_way(pos)) == 12 - 2
    assert rules_against(ask, "stop") == ["4.32"]
    assert {e: price(pos, under_way(pos), loc(pos, e.split()[1]), "") / 2 for e in entries} == {
        "enter C5": 1, "enter D5": 2, "enter D4": 2,
    }  # fmt: skip


@pytest.mark.rule("asl", "4.3")
def test_blocked_hexsides_and_known_enemies_allow_no_bypass():
    pos = board(101, at("X5", "ge.sq.467"), at("W6", "ru.sq.426"), phase="MPh")
    begin = asked(begin_move(pos, "german", u(pos, "g1")))
    assert not [o for o in begin.options if o.startswith("bypass W6")]
    hex = pos.board.hex("W6")
    ways = list(ways_along(pos, under_way(pos), hex))
    assert all(side in pos.board.bypass[hex] for way in ways for side in way.split("-"))


@pytest.mark.rule("asl", "4.72")
def test_difficult_terrain_tires_who_advances():
    """Example 4.72.ex1: 5 PP leave 2 MF; with a leader there are 5."""
    facts = f"h J6 w -; g J6 {WOODS}"
    pos = field(facts, at("J5", "ru.sq.447.rifle", "ru.hmg"), phase="APh", attacker="russian")
    advance(pos, "russian", u(pos, "r1"), loc(pos, "J6"))
    assert pos.units[u(pos, "r1")].cx
    pos = field(facts, at("J5", "ru.sq.447.rifle", "ru.hmg", "ru.ldr.8m0"), phase="APh", attacker="russian")
    advance(pos, "russian", u(pos, "r2"), loc(pos, "J6"))
    advance(pos, "russian", u(pos, "r1"), loc(pos, "J6"))
    assert not pos.units[u(pos, "r1")].cx


@pytest.mark.rule("asl", "4.12", "4.72")
@pytest.mark.parametrize(("goal", "hole"), [("", False), ("J4", False), ("J6", True)])
def test_leader_who_does_not_come_along_lends_nobody_his_factors(goal, hole):
    """He stays behind, goes elsewhere, or sets out from the foxhole beside which they are."""
    facts, holes = f"h J6 w -; g J6 {WOODS}", {field("").board.hex("J5"): 1}
    pos = field(
        facts, at("J5", "ru.sq.447.rifle", "ru.hmg"), at("J5", "ru.ldr.8m0", in_hole=hole), phase="APh",
        attacker="russian", foxholes=holes if hole else {},
    )  # fmt: skip
    if goal:
        advance(pos, "russian", u(pos, "r2"), loc(pos, goal))
    advance(pos, "russian", u(pos, "r1"), loc(pos, "J6"))
    assert pos.units[u(pos, "r1")].cx


@pytest.mark.rule("asl", "4.12", "4.72")
def test_overloaded_and_tired_advance_only_after_their_leader():
    facts = f"h J6 w -; g J6 {WOODS}"
    pos = field(
        facts, at("J5", "ge.sq.467", "ge.hmg", "ge.mmg"), at("J5", "ge.sq.467", "ge.hmg", cx=True),
        at("J5", "ge.ldr.8m1"), at("J9", "ru.sq.447.rifle"), phase="APh",
    )  # fmt: skip
    first = [u(pos, name) for name in ("g1", "g2")]

    def can():
        found = {row for row in advances(pos, "german") if row[0] in first}
        assert found == {(v, to) for v in first for to in goals(pos, "german", v) if may(v, to)}
        return {(pos.names[v], pos.loc_label(to)) for v, to in found}

    def may(v, to):
        return may_advance_to(pos, "german", v, to) is None

    assert ("g1", "J6") not in can()
    assert ("g2", "J6") not in can()
    run(advance_into(pos, "german", u(pos, "g3"), loc(pos, "J6")), pos)
    assert {("g1", "J6"), ("g2", "J6")} <= can()
    assert ("g1", "J4") not in can()


@pytest.mark.rule("asl", "4.72")
def test_way_out_of_a_foxhole_makes_no_terrain_difficult():
    hole = {"foxholes": {field("").board.hex("J5"): 1}}
    pos = field(f"h J6 w -; g J6 {WOODS}", at("J5", "ge.sq.436", in_hole=True), phase="APh", **hole)
    run(advance_into(pos, "german", u(pos, "g1"), loc(pos, "J6")), pos)
    assert not pos.units[u(pos, "g1")].cx


@pytest.mark.rule("asl", "4.7")
@pytest.mark.parametrize("state", [{"broken": True}, {"pinned": True}, {"ti": True}, {"melee": True}])
def test_units_that_may_not_advance(state):
    from grognard.games.asl.moving.advance import ADVANCE

    pos = field("", at("J5", "ge.sq.467", **state), phase="APh")
    assert rules_against(Ask("german", "3.7", ADVANCE, pos, "german"), "advance g1 J6") != []


@pytest.mark.rule("asl", "12.15")
def test_concealed_enemy_turns_a_mover_back():
    pos = field("h J6 g -", at("J5", "ge.sq.467"), at("J6", "ru.sq.426", marker=1), phase="MPh")
    proc = begin_move(pos, "german", u(pos, "g1"))
    asked(proc, {"german": ["enter J6"]})
    assert pos.label(pos.units[u(pos, "g1")].hex) == "J5"
    assert not pos.units[u(pos, "r1")].concealed
    assert told(pos, "entry-refused")


def test_movers_that_break_stay_behind():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"))
    go = moving(pos, "g1", "g2")
    pos.change(u(pos, "g1"), broken=True)
    assert able(pos, go) == [u(pos, "g2")]
    assert rules_of(may_step(pos, go, loc(pos, "J6"), "")) == []
    assert MOVING.prompt == "move"


@pytest.mark.rule("asl", "4.5", "7.831")
def test_squad_whose_leader_is_stopped_when_it_has_spent_its_own_factors_may_still_run():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m0"), at("A1", "ru.sq.426"), phase="MPh")
    move(pos, "german", "g1", "with g2", *[f"enter J{row}" for row in (6, 7, 8, 9)])
    pos.change(u(pos, "g2"), pinned=True)
    run(go_on(pos), pos, {"german": ["double", "enter J10"]})
    squad = pos.units[u(pos, "g1")]
    assert (pos.label(squad.hex), squad.cx, squad.moved) == ("J10", True, True)


@pytest.mark.rule("asl", "4.134", "2.51")
def test_minimum_move_leads_onto_the_board_too():
    pos = field("h K1 w -", at("J5", "ge.sq.467", "ge.hmg", "ge.lmg", "ge.lmg"), at("A1", "ru.sq.426"), phase="MPh")
    pos.take_off(u(pos, "g1"), "offboard")
    pos.scenario.entry = ((pos.board.hex("K1"),), ())
    pos.change(u(pos, "g1"), enters=1, group=0)
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": ["enter K1"]})
    squad = pos.units[u(pos, "g1")]
    assert (pos.label(squad.hex), squad.cx, squad.pinned) == ("K1", True, True)


@pytest.mark.rule("asl", "4.11", "4.132")
@pytest.mark.parametrize("terrain", ["o", "w"])
def test_road_gives_a_factor_to_a_squad_that_has_lost_all_of_its_own_to_what_it_carries(terrain):
    facts = f'h J6 {terrain} -; g J6 {WOODS if terrain == "w" else ""}; s J5 S road "dirt"'.replace("g J6 ;", "")
    pos = field(facts, at("J5", "ge.sq.467", "ge.hmg", "ge.mmg"), at("A1", "ru.sq.426"), phase="MPh")
    steps = [option for option in options(pos, "german", "g1") if option.startswith(("enter", "road"))]
    assert steps == ["enter J6" if terrain == "o" else "road J6"]
