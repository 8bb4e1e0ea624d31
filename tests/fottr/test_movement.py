"""Movement [12.0]: allowances, costs, and hexes that are closed."""

from itertools import pairwise

import pytest

from grognard.games.fottr import supply
from grognard.games.fottr.movement import MOVEMENT
from grognard.games.fottr.moves import reach_of, set_out
from grognard.games.fottr.pack.datafiles import OPERATIONAL
from grognard.games.fottr.sequence import begin_movement, movement_segment
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import Activity, asked, at, hexes, position, rules_against, run, told, unit, where

MOVE = Activity(MOVEMENT, "move")


def start_of(pos, id, *answers):
    """What is asked when the unit has begun to move and these answers have been given."""
    pos.phasing = pos.power(unit(pos, id))
    pos.moved.clear()
    seat = pos.owner(unit(pos, id))
    return asked(MOVE.begin(pos, seat, id), {seat: answers})


def enters(*labels):
    return ["enter " + label for label in labels]


# -- allowances [12.1A] -----------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "12.1A")
def test_a_unit_in_supply_away_from_the_enemy_has_twice_its_allowance():
    pos = position(at("64.18", "ger-13inf"))
    ask = start_of(pos, "ger-13inf", *enters(*["65.18", "64.18"] * 4))
    assert ask.options == ["stop"]
    assert rules_against(ask, "enter 65.18") == ["12.2A.g"]


@pytest.mark.rule("fottr", "12.1A")
def test_not_next_to_the_enemy_counts_from_the_hex_where_it_starts():
    pos = position(at("64.18", "ger-13inf"), at("65.19", "us-82ab"))  # a division: no zone
    ask = start_of(pos, "ger-13inf", *enters("64.17", "64.16", "64.17", "64.16"))
    assert rules_against(ask, "enter 64.17") == ["12.2A.g"]


@pytest.mark.rule("fottr", "12.1A")
def test_who_has_come_farther_than_his_allowance_may_not_come_next_to_the_enemy():
    pos = position(at("64.18", "ger-13inf"), at("69.19", "us-82ab"))
    near = start_of(pos, "ger-13inf", *enters("65.18", "66.17", "67.18"))
    assert rules_against(near, "enter 68.18") == []  # four points, as many as it has
    pos = position(at("64.18", "ger-13inf"), at("69.19", "us-82ab"))
    far = start_of(pos, "ger-13inf", *enters("65.18", "64.18", "65.18", "66.17", "67.18"))
    assert rules_against(far, "enter 68.18") == ["12.1A"]
    assert rules_against(far, "enter 67.17") == []


@pytest.mark.rule("fottr", "12.1A")
def test_who_passes_the_enemy_has_his_allowance_and_no_more():
    pos = position(at("64.18", "ger-13inf"), at("66.19", "us-82ab"))
    ask = start_of(pos, "ger-13inf", *enters("65.18", "66.18"))
    assert ask.params["left"] == 2
    assert rules_against(ask, "enter 67.18") == []
    assert "68.16" not in ask.shown("reach")


@pytest.mark.rule("fottr", "12.1A")
def test_a_fort_is_as_bad_as_an_enemy_for_the_allies_only():
    pos = position()
    fort = next(h for h in pos.forts if len(pos.scenario.adjoining[h]) > 3)
    beside = next(n for n in pos.scenario.adjoining[fort] if n not in pos.forts)
    pos.put(unit(pos, "us-5"), beside)
    assert set_out(pos, "allies", OPERATIONAL, unit(pos, "us-5")).beside
    pos.take_off(unit(pos, "us-5"), "gone")
    pos.put(unit(pos, "ger-13inf"), beside)
    assert not set_out(pos, "axis", OPERATIONAL, unit(pos, "ger-13inf")).beside


@pytest.mark.rule("fottr", "12.1A")
@pytest.mark.parametrize(("id", "far"), [("sov-13", False), ("ger-13inf", True)])
def test_twice_its_allowance_takes_no_ally_past_a_fort(id, far):
    pos = position(at("46.13", id))
    pos.control |= dict.fromkeys(pos.control, pos.power(unit(pos, id)))
    pos.derive()
    assert pos.scenario.board.distance(*hexes(pos, "46.13 43.15")) == 3
    found = reach_of(pos, unit(pos, id), "operational")
    beside = pos.scenario.adjoining[hexes(pos, "43.14")[0]]
    assert any(found.get(h, 0) > pos.face(unit(pos, id)).movement for h in beside) == far


@pytest.mark.rule("fottr", "12.2A.e", "9.5.a", "12.1A")
def test_out_of_supply_a_unit_has_three_points_and_no_more():
    pos = position(at("55.19", "sov-1tk"))
    assert start_of(pos, "sov-1tk").params["left"] == 3


@pytest.mark.rule("fottr", "12.2", "12.1A")
def test_a_stack_is_as_fast_as_its_slowest_unit():
    pos = position(at("64.18", "ger-41pz", "ger-13inf"))
    assert start_of(pos, "ger-41pz").params["left"] == 16
    assert start_of(pos, "ger-41pz", "with ger-13inf").params["left"] == 8
    pos = position(at("64.18", "ger-41pz", "ger-13inf"), at("65.19", "us-82ab"))
    assert start_of(pos, "ger-13inf", "with ger-41pz").params["left"] == 4


@pytest.mark.rule("fottr", "12.1A")
def test_how_far_a_unit_comes_is_what_it_can_walk():
    pos = position(at("64.18", "ger-13inf"), at("68.18", "sov-13"), at("66.20", "us-82ab"), phasing="axis")
    found = reach_of(pos, unit(pos, "ger-13inf"), "operational")
    cheapest: dict[str, int] = {}
    ways: list[tuple[str, ...]] = [("64.18",)]
    for path in ways:
        pos.put(unit(pos, "ger-13inf"), *hexes(pos, "64.18"))
        cost = cost_of(pos, path)
        if cheapest.get(path[-1], 99) > cost:
            cheapest[path[-1]] = cost
            options = start_of(pos, "ger-13inf", *enters(*path[1:])).options
            ways += [(*path, answer.split()[1]) for answer in options if answer.startswith("enter")]
    assert {pos.label(h): cost for h, cost in found.items()} == cheapest


def cost_of(pos, path):
    steps = pairwise(hexes(pos, " ".join(path)))
    return sum(int(pos.scenario.move_cost(a, b, "operational", True).total) for a, b in steps)


# -- who moves, and when ----------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "12.2A.d")
def test_a_unit_moves_once_in_a_segment():
    pos = position(at("64.18", "ger-13inf"), phasing="axis")
    assert MOVE.options(pos, "axis") == ["move ger-13inf"]
    run(MOVE.begin(pos, "axis", "ger-13inf"), pos, {"axis": ["enter 65.18", "stop"]})
    assert MOVE.against(pos, "axis", "ger-13inf") == ["12.2A.d"]
    assert MOVE.options(pos, "axis") == []


@pytest.mark.rule("fottr", "12.2A.a", "12.2A.b")
def test_points_need_not_be_spent_and_are_not_saved():
    pos = position(at("64.18", "ger-41pz"), phasing="axis")
    run(MOVE.begin(pos, "axis", "ger-41pz"), pos, {"axis": ["enter 65.18", "stop"]})
    assert told(pos, "moved") == [{"units": ["ger-41pz"], "path": ["65.18"], "hex": "65.18", "spent": 1}]
    begin_movement(pos)
    assert start_of(pos, "ger-41pz").params["left"] == 16


@pytest.mark.rule("fottr", "12.2A.c")
def test_one_move_ends_before_the_next_begins():
    pos = position(at("64.18", "ger-41pz"), at("65.18", "ger-13inf"))
    ask = start_of(pos, "ger-41pz", "enter 65.18")  # to where the other stands
    assert rules_against(ask, "move ger-13inf") == ["12.1A"]
    assert rules_against(ask, "with ger-13inf") == ["12.2"]


@pytest.mark.rule("fottr", "12.2")
def test_units_of_one_hex_move_together_or_alone():
    pos = position(at("64.18", "ger-41pz", "ger-13inf", "ger-20inf"), phasing="axis")
    answers = ["with ger-13inf", "enter 65.18", "stop"]
    run(MOVE.begin(pos, "axis", "ger-41pz"), pos, {"axis": answers})
    assert [where(pos, id) for id in ("ger-41pz", "ger-13inf", "ger-20inf")] == ["65.18", "65.18", "64.18"]
    assert MOVE.options(pos, "axis") == ["move ger-20inf"]


@pytest.mark.rule("fottr", "12.2")
def test_who_is_not_there_cannot_come_along():
    pos = position(at("64.18", "ger-41pz", "ger-13inf"), at("66.18", "ger-20inf"), at("england", "us-5"))
    ask = start_of(pos, "ger-41pz")
    assert rules_against(ask, "with ger-20inf") == ["12.2"]
    assert rules_against(ask, "with us-5") == ["12.2"]
    assert rules_against(start_of(pos, "ger-41pz", "enter 65.18"), "with ger-13inf") == ["12.2"]


@pytest.mark.rule("fottr", "12.2")
def test_a_power_moves_its_own_units_on_the_map():
    pos = position(at("64.18", "ger-41pz"), at("70.18", "sov-13"), at("england", "us-5"), phasing="west")
    assert MOVE.against(pos, "allies", "sov-13") == ["12.2"]
    assert MOVE.against(pos, "allies", "us-5") == ["12.2"]
    assert MOVE.against(pos, "allies", "nobody") == ["12.2"]
    assert MOVE.options(pos, "allies") == []


@pytest.mark.rule("fottr", "3.4.a")
def test_in_a_game_of_four_each_german_command_moves_its_own_units():
    pos = position(at("64.18", "ger-41pz"), at("22.17", "ger-13inf"), scenario="four_players", phasing="axis")
    assert MOVE.options(pos, "okw") == ["move ger-13inf"]
    assert MOVE.options(pos, "okh") == ["move ger-41pz"]
    assert MOVE.against(pos, "okw", "ger-41pz") == ["3.4.a"]


@pytest.mark.rule("fottr", "3.4.a", "20.2.a", "20.3", "20.5.a", "20.5.c", "20.6.a", "20.7")
def test_italians_are_okws_wherever_they_are_and_other_minor_allies_okhs():
    pos = position(
        at("48.30", "ita-9", "bul-1", "hun-7", "rom-1", "cro-1"), at("33.33", "rsi-1"), scenario="four_players"
    )
    owners = {id: pos.owner(unit(pos, id)) for id in ("ita-9", "bul-1", "hun-7", "rom-1", "cro-1", "rsi-1")}
    assert {id for id, owner in owners.items() if owner == "okw"} == {"ita-9", "rsi-1"}


@pytest.mark.rule("fottr", "12.1A")
def test_nobody_has_to_move():
    pos = position(at("64.18", "ger-41pz"), phasing="axis")
    run(movement_segment("4.0.7a", MOVEMENT, pos, "axis"), pos, {"axis": ["done"]})


# -- stacking on the way [5.2] ----------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "5.2", "5.2.b", "12.2")
def test_any_number_may_pass_a_hex_and_even_stop_there_until_the_segment_ends():
    pos = position(at("65.18", "ger-41pz", "ger-46pz", "ger-47pz"), at("64.18", "ger-13inf"), phasing="axis")
    ask = start_of(pos, "ger-13inf", "enter 65.18")
    assert ask.params["left"] == 7  # others in the hex cost nothing
    assert rules_against(ask, "stop") == []
    assert rules_against(ask, "enter 66.18") == []
    pos.moved.clear()
    answers = ["stop", "move ger-47pz", "enter 66.18", "stop", "done"]
    run(movement_segment("4.0.7a", MOVEMENT, pos, "axis"), pos, {"axis": answers})
    assert where(pos, "ger-13inf") == "65.18"


@pytest.mark.rule("fottr", "5.2.b", "5.3")
def test_at_the_end_of_the_segment_what_is_too_much_is_lost():
    pos = position(at("65.18", "ger-41pz", "ger-46pz", "ger-47pz"), at("64.18", "ger-13inf"), phasing="axis")
    answers = ["move ger-13inf", "enter 65.18", "stop", "done", "lose ger-13inf"]
    run(movement_segment("4.0.7a", MOVEMENT, pos, "axis"), pos, {"axis": answers})
    assert where(pos, "ger-13inf") == "axis_lost"


@pytest.mark.rule("fottr", "5.2.b", "3.4.a")
def test_the_segment_of_a_split_axis_ends_when_both_commands_have_moved():
    crowd = at("37.18", "ger-41pz", "ger-46pz", "ger-47pz", "ger-13inf")
    pos = position(crowd, scenario="four_players", phasing="axis")
    run(movement_segment("4.0.7a", MOVEMENT, pos, "okw"), pos, {"okw": ["done"]})
    pos.acting = 1
    assert asked(movement_segment("4.0.7a", MOVEMENT, pos, "okh"), {"okh": ["done"]}).prompt == "excess"


# -- terrain [12.3] ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "12.3")
def test_costs_go_by_the_kind_of_segment_not_of_unit():
    pos = position()
    board, cost = pos.scenario.board, pos.scenario.move_cost
    for a, b, costs in (("56.05", "56.04", [1, 2]), ("56.07", "56.06", [2, 4])):
        way = board.hex(a), board.hex(b)
        assert [int(cost(way[0], way[1], column).total) for column in ("operational", "mechanised")] == costs
    for id in ("ger-41pz", "ger-13inf"):
        pos = position(at("56.07", id))
        assert start_of(pos, id, "enter 56.06").params["left"] == 2 * pos.face(unit(pos, id)).movement - 2


@pytest.mark.rule("fottr", "12.3")
def test_faded_hexes_lakes_and_the_sea_are_never_entered():
    static = position().scenario
    doors = [(a, b) for a in static.playable for b in static.board.neighbours[a] if not static.open_side(a, b)]
    kinds = {("closed" if "closed" in static.board.flags[b] else static.board.terrain[b]): (a, b) for a, b in doors}
    assert {"closed", "sea"} <= kinds.keys()
    for a, b in kinds.values():
        pos = position(at(static.board.label(a), "ger-49mtn"))
        assert rules_against(start_of(pos, "ger-49mtn"), "enter " + static.board.label(b)) == ["12.3"]


@pytest.mark.rule("fottr", "12.2A.f")
def test_only_mountain_units_enter_the_alps_but_over_a_pass():
    pos = position(at("35.22", "ger-49mtn", "ger-76pz"))
    assert rules_against(start_of(pos, "ger-49mtn"), "enter 35.23") == []
    assert rules_against(start_of(pos, "ger-76pz"), "enter 35.23") == ["12.2A.f"]
    assert rules_against(start_of(pos, "ger-49mtn", "with ger-76pz"), "enter 35.23") == ["12.2A.f"]
    assert rules_against(start_of(pos, "ger-76pz", "with ger-49mtn"), "enter 35.23") == ["12.2A.f"]
    pos = position(at("36.21", "ger-76pz"))
    assert rules_against(start_of(pos, "ger-76pz"), "enter 36.22") == []  # by the pass
    assert rules_against(start_of(pos, "ger-76pz", "enter 36.22"), "enter 37.22") == []  # and down again anywhere


@pytest.mark.rule("fottr", "12.2A.g")
def test_there_is_no_move_of_one_hex_at_any_cost():
    pos = position()
    lost, steps = ~supply.area(pos, "soviet"), pos.scenario.edges("operational", False, False)
    a, b = next((a, b) for a in pos.scenario.playable if lost >> a & 1 for b, cost in steps[a] if cost > 3)
    pos.put(unit(pos, "sov-13"), a)
    ask = start_of(pos, "sov-13")
    assert ask.params["left"] == 3
    assert rules_against(ask, "enter " + pos.label(b)) == ["12.2A.g"]


@pytest.mark.rule("fottr", "18.2.b")
def test_the_kursk_zone_costs_the_axis_two_points_a_hex_while_it_stands():
    pos = position(at("69.14", "ger-41pz"))
    assert start_of(pos, "ger-41pz", "enter 70.13").params["left"] == 14
    pos = position(at("69.14", "ger-41pz"), kursk=False)
    assert start_of(pos, "ger-41pz", "enter 70.13").params["left"] == 15
    pos = position(at("69.14", "sov-13"))
    assert start_of(pos, "sov-13", "enter 70.13").params["left"] == 7


@pytest.mark.rule("fottr", "18.2.b", "12.3")
@pytest.mark.parametrize(("id", "stands", "cost"), [("ger-41pz", True, 2), ("ger-41pz", False, 1), ("sov-13", True, 1)])
def test_before_he_moves_the_player_knows_what_a_hex_costs(id, stands, cost):
    ask = start_of(position(at("69.14", id), kursk=stands), id)
    assert ask.cost("70.13").total == cost
    assert ask.cost("71.13") is ask.cost("nowhere") is None  # not the next hex


# -- hexes closed to some ---------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "12.2")
def test_a_hex_with_enemies_cannot_be_entered():
    pos = position(at("64.18", "ger-13inf"), at("65.18", "us-82ab"))
    assert rules_against(start_of(pos, "ger-13inf"), "enter 65.18") == ["12.2"]
    assert rules_against(start_of(pos, "ger-13inf"), "enter 67.18") == ["12.2"]


def border(pos, inside, outside):
    """Two neighbouring hexes, one in each country."""
    static = pos.scenario
    for a in static.playable:
        if static.country(a) == inside:
            for b in static.adjoining[a]:
                if static.country(b) == outside and not static.enters_alps(a, b):
                    return a, b
    raise AssertionError(f"{inside} has no border with {outside}")


@pytest.mark.rule("fottr", "5.1C", "20.2.a", "20.3", "20.4", "20.5.c", "20.6.a")
@pytest.mark.parametrize(
    ("id", "inside", "outside", "rule"),
    [
        ("rom-3", "Romania", "Hungary", "20.6.a"),
        ("hun-7", "Hungary", "Romania", "20.3"),
        ("bul-1", "Romania", "Soviet Union", "20.2.a"),
        ("rsi-1", "Italy", "Yugoslavia", "20.5.c"),
        ("sov-13", "Bulgaria", "Greece", "20.4"),
        ("sov-rbul", "Yugoslavia", "Greece", "20.4"),
    ],
)
def test_nations_do_not_enter_countries_that_are_closed_to_them(id, inside, outside, rule):
    pos = position()
    a, b = border(pos, inside, outside)
    pos.put(unit(pos, id), a)
    ask = start_of(pos, id)
    assert rules_against(ask, "enter " + pos.label(b)) == [rule]
    assert not any(pos.scenario.country(*hexes(pos, label)) == outside for label in ask.shown("reach"))


@pytest.mark.rule("fottr", "20.1.b")
def test_a_stack_of_soviets_too_many_does_not_enter_yugoslavia():
    pos = position()
    a, b = border(pos, "Romania", "Yugoslavia")
    for id, hex in (("sov-13", a), ("sov-70", a)):
        pos.put(unit(pos, id), hex)
    for id, label in (("sov-60", "47.29"), ("sov-65", "47.29"), ("sov-38", "47.29"), ("yug-1", "43.31")):
        pos.put(unit(pos, id), *hexes(pos, label))
    assert rules_against(start_of(pos, "sov-13"), "enter " + pos.label(b)) == []
    pos.put(unit(pos, "sov-13"), a)
    ask = start_of(pos, "sov-13", "with sov-70")
    assert rules_against(ask, "enter " + pos.label(b)) == ["20.1.b"]
    assert not any(pos.scenario.country(*hexes(pos, label)) == "Yugoslavia" for label in ask.shown("reach"))


@pytest.mark.rule("fottr", "10.5.e", "10.3.b")
def test_beaches_are_entered_only_with_the_proper_marker():
    pos = position(at("36.36", "us-2"))
    assert rules_against(start_of(pos, "us-2"), "enter 36.37") == ["10.5.e"]
    pos.beachheads["beachhead-us-1"] = Beachhead("map", *hexes(pos, "36.37"))
    assert rules_against(start_of(pos, "us-2"), "enter 36.37") == []
    pos = position(at("36.36", "ger-14pz"), beachheads=pos.beachheads)
    assert rules_against(start_of(pos, "ger-14pz"), "enter 36.37") == ["10.3.b"]


def pinned_in(hex, *placements):
    pos = position(at(hex, "ger-81inf"), *placements)
    pos.fusag[unit(pos, "ger-81inf")] = "fusag-1"
    return pos


@pytest.mark.rule("fottr", "10.10", "ERR.r7")
def test_a_unit_pinned_by_fusag_passes_its_line_and_ends_east_of_it():
    """From Calais two hexes west of the line lie on its way; its move may not end in them."""
    pos = pinned_in("22.12")
    assert rules_against(start_of(pos.copy(), "ger-81inf", *enters("23.13", "24.13")), "stop") == ["ERR.r7"]
    ask = start_of(pos.copy(), "ger-81inf", *enters("23.13", "24.13", "25.13"))
    assert rules_against(ask, "stop") == []
    assert rules_against(ask, "enter 24.13") == []  # as long as it comes back
    reach = start_of(pos, "ger-81inf").shown("reach")
    assert "25.13" in reach
    assert all(label > "25" for label in reach)
    assert {pos.label(h) for h in reach_of(pos, unit(pos, "ger-81inf"), "operational")} == set(reach)


@pytest.mark.rule("fottr", "10.10", "ERR.r7")
def test_a_pinned_unit_enters_no_hex_from_which_it_cannot_come_east_any_more():
    ask = start_of(pinned_in("20.14"), "ger-81inf")
    assert rules_against(ask, "enter 19.15") == ["ERR.r7"]
    assert rules_against(ask, "enter 21.14") == []
    assert start_of(pinned_in("16.12"), "ger-81inf").options == ["stop"]  # it is too far away


@pytest.mark.rule("fottr", "ERR.r7", "12.1A")
def test_a_pinned_unit_beside_the_enemy_must_come_east_with_its_single_allowance():
    beside = at("19.14", "us-101ab")
    assert start_of(pinned_in("20.14", beside), "ger-81inf").options == ["stop"]
    ask = start_of(pinned_in("23.13", at("22.13", "us-101ab")), "ger-81inf")
    assert rules_against(ask, "enter 24.13") == []


@pytest.mark.rule("fottr", "ERR.r7")
def test_who_goes_with_a_pinned_unit_ends_where_it_must():
    pos = pinned_in("22.12", at("22.12", "ger-82inf"))
    assert rules_against(start_of(pos.copy(), "ger-82inf", *enters("23.13")), "stop") == []
    assert rules_against(start_of(pos, "ger-82inf", "with ger-81inf", *enters("23.13")), "stop") == ["ERR.r7"]


@pytest.mark.rule("fottr", "12.2A.c")
def test_a_move_goes_on_from_the_position_alone():
    pos = position(at("64.18", "ger-41pz"), at("65.19", "ger-13inf"), phasing="axis")
    left = start_of(pos, "ger-41pz", "enter 65.18")
    again = asked(movement_segment("4.0.7a", MOVEMENT, pos.copy(), "axis"))
    assert (again.prompt, again.params, again.options) == (left.prompt, left.params, left.options)
