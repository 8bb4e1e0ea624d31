"""What the common frame reckons with: results and their prices, theatres, flights, rings, bids."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import grognard
from grognard.engine.hexmap import HexMap
from grognard.players import orders, player
from grognard.players.common.because import weighed
from grognard.players.common.commander import Commander
from grognard.players.common.fights import enough, joined
from grognard.players.common.flights import flown, within_flight
from grognard.players.common.front import FrontMarch
from grognard.players.common.ground import Passage, Roads, ring_around
from grognard.players.common.lines import starves_others
from grognard.players.common.plan import Plan
from grognard.players.common.results import Outcome, Prices, chances, expected
from grognard.players.common.secret import bids, outrolls
from grognard.players.common.theatres import Theatres
from grognard.players.fair import Fair


def test_the_cheapest_are_lost_first_and_own_losses_weigh_by_themselves():
    prices = Prices([1.0, 5.0], [2.0, 3.0], own=0.5)
    assert expected([Outcome(1.0, lost=1)], prices) == -0.5
    assert expected([Outcome(0.5, killed=1), Outcome(0.5, lost=2)], prices) == 0.5 * 2.0 - 0.5 * 0.5 * 6.0


def test_a_hex_is_won_when_nobody_is_left_there_and_perhaps_when_they_are_driven_off():
    prices = Prices([1.0], [2.0], prize=10.0, taken=0.5, hex_back=1.0)
    assert expected([Outcome(1.0, killed=1)], prices) == 12.0
    assert expected([Outcome(1.0, driven=2)], prices) == 2.0 + 5.0
    assert expected([Outcome(1.0, killed=1)], prices._replace(cleared=0.0)) == 2.0


def test_odds_a_trace_below_nothing_are_worth_nothing():
    """What is left when units were placed and taken away again, raised to a power that is no whole number."""
    front = SimpleNamespace(weights=SimpleNamespace(odds=3.0, enough=4.0, steepness=1.7))
    assert FrontMarch.pays(front, -1e-16) == 0.0  # type: ignore[arg-type]


def test_a_defender_looks_at_the_same_results():
    found = chances([Outcome(0.5, killed=2), Outcome(0.25, driven=1), Outcome(0.25, lost=2)])
    assert found.killed == (0.5, 0.5, 0.0)
    assert (found.driven, found.lost) == (0.25, 0.5)


def test_no_more_troops_join_than_are_worth_it_and_allowed():
    assert joined([1, 2, 3], lambda force, u: None if u != 2 else "barred") == [1, 3]
    assert enough([1, 2, 3], lambda force: [1.0, 2.0, 2.1][len(force) - 1], missed=0.3) == [1, 2]


def test_a_theatre_without_its_garrison_calls_for_troops():
    spread = {"east": 6, "coast": 2}
    ours = [(theatre, 1.0) for theatre, many in spread.items() for _ in range(many)]
    found = Theatres(("east", "coast"), ours, [("east", 5.0)], {"coast": 4}, unit=1.0, desperate=3.0)
    assert found.need == {"east": 5.0 / 7.0, "coast": 2.0 / 3.0}
    assert found.keeps("coast")
    assert found.waits("coast")
    assert not found.keeps("east")


def test_who_is_far_better_off_can_spare_troops():
    found = Theatres(("east", "west"), [("east", 3.0), ("west", 3.0)], [("east", 12.0)], {}, 1.0, 9.0)
    assert found.spares("west", 2.0)
    assert not found.spares("east", 2.0)


def test_nobody_goes_if_that_starves_more_than_before():
    class Twin(SimpleNamespace):
        def copy(self) -> Twin:
            return Twin(gone=self.gone)

        def put(self, u: int, hex: int) -> None:
            self.gone = hex

    pos = Twin(gone=0)
    assert starves_others(pos, 1, [7, 8], lambda pos: int(pos.gone == 8))
    assert not starves_others(pos, 1, [7], lambda pos: int(pos.gone == 8))


@pytest.fixture
def board() -> HexMap:
    found: HexMap = grognard.new("superpowers", "munich").position.board
    return found


def test_a_flight_goes_round_what_is_closed(board: HexMap):
    start = next(h for h in board.hexes if len(list(board.rings(h, 2))[2]) == 12)
    closed = bytearray(board.size)
    wall = board.neighbours[start][0]
    free = within_flight(board, start, 2, closed)
    assert len(flown(free, wall)) == 1
    assert flown(free, start) == []
    closed[wall] = 1
    beyond = next(h for h in board.neighbours[wall] if board.distance(h, start) == 2)
    assert wall not in within_flight(board, start, 3, closed)
    assert all(wall != h for h in flown(within_flight(board, start, 4, closed), beyond))


def test_a_ring_goes_all_around(board: HexMap):
    centre = next(h for h in board.hexes if len(list(board.rings(h, 2))[2]) == 12)
    ring = ring_around(board, [centre], 2, 6, bytearray(board.size))
    assert len(set(ring)) == 6
    assert {board.distance(h, centre) for h in ring} == {2}
    assert min(board.distance(a, b) for a in ring for b in ring if a != b) == 2


def test_roads_lead_back_to_goals_and_passages_stop_in_zones(board: HexMap):
    edges = grognard.new("superpowers", "munich").position.scenario.edges
    start = next(h for h in board.hexes if edges[h])
    near, cost = edges[start][0]
    assert Roads(edges).way_to(frozenset({near}))[start] <= cost
    zone, closed = bytearray(board.size), bytearray(board.size)
    far = Passage(edges, zone, closed, (0, 0))
    open_reach = far.reach(start, 8)
    for h in board.neighbours[start]:
        zone[h] = 1
    assert set(far.reach(start, 8)) <= {start, *board.neighbours[start]} < set(open_reach)
    assert far.strikes(board, start, 0) == {start, *board.neighbours[start]}


def test_bids_are_worth_what_they_win_now_and_leave_for_later():
    assert outrolls(0) == 0.5
    assert outrolls(6) == 1.0
    now_only, both_alike = bids(4, 2, later=0.0), bids(4, 2, later=1.0)
    assert max(now_only, key=lambda bid: now_only[bid]) == "bid 4"
    assert both_alike["bid 0"] == pytest.approx(both_alike["bid 4"], abs=0.3)
    assert both_alike["bid 4"] - both_alike["bid 0"] < now_only["bid 4"] - now_only["bid 0"]


class Careful(Commander):
    """Somebody who would have his men hold their fire."""

    def standing_orders(self, pos: Any, side: str) -> list[str]:
        return ["hold 6"]


@pytest.mark.game("asl")
def test_standing_orders_are_given_once_and_only_where_a_game_has_them():
    careful = Fair(Careful(), 1)
    game = grognard.new("asl", "s1", seed=1)
    side = game.asked[0]
    assert orders(careful, game, side) == ["hold 6"]
    game.instruct(side, "hold 6")
    assert game.orders_of(side) == ["hold 6"]
    assert orders(Fair(Careful(), 1), game, side) == []
    assert orders(careful, grognard.new("superpowers", "munich"), "nato") == []
    assert orders(player("random"), game, side) == []


@pytest.mark.game("asl")
def test_an_order_that_is_not_kept_is_not_given_over_and_over():
    careful = Careful()
    game = grognard.new("asl", "s1", seed=1)
    side = game.asked[0]
    assert careful.orders(game, side) == ["hold 6"]
    assert careful.orders(game, side) == []


@pytest.mark.parametrize("wanted", ["5", "9"])
def test_a_move_ends_for_the_sake_of_the_hex_it_has_come_to_and_of_no_other(wanted: str):
    plan = Plan()
    plan.reasons[1] = reason = weighed("goes", {}, units=["u"], hex=wanted)
    commander: Any = Commander()
    commander._plans["us"] = None, plan
    pos: Any = SimpleNamespace(label=str, id=str)
    ask: Any = SimpleNamespace(side="us", what=SimpleNamespace(units=[1], hex=5), reasons=lambda answer: [])
    assert commander.move(pos, ask) == "stop"
    assert commander.because == (reason if wanted == "5" else None)
