"""The common frame: combinations of fights, secret choices, plans that are put off."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.engine.game import Game
from grognard.engine.result import Result
from grognard.players.common.aims import Aims, Goal
from grognard.players.common.because import weighed
from grognard.players.common.commander import Commander
from grognard.players.common.fights import Fight, combination, commitment, strongest_first
from grognard.players.common.plan import Plan
from grognard.players.common.prospects import outcome, shown
from grognard.players.common.secret import mixed
from grognard.players.fottr import worth as fottr
from grognard.players.superpowers import worth as superpowers


def test_two_smaller_fights_are_better_than_a_large_one_that_takes_everybody():
    large = Fight(5.0, "attack A", 1, [1, 2, 3])
    smaller = [Fight(3.0, "attack A", 1, [1]), Fight(3.5, "attack B", 2, [2, 3])]
    assert combination([large, *smaller], 0.0) == [smaller[1], smaller[0]]
    assert combination([large, smaller[0]], 0.0) == [large]


def test_nobody_fights_twice_and_nothing_is_attacked_twice():
    fights = [Fight(2.0, "attack A", 1, [1]), Fight(1.9, "attack A", 1, [2]), Fight(1.8, "attack B", 2, [1])]
    chosen = combination(fights, 0.0)
    assert chosen == [fights[1], fights[2]]


def test_what_promises_too_little_is_not_fought():
    assert combination([Fight(0.2, "attack A", 1, [1])], 0.25) == []


def test_who_fights_for_less_than_nothing_fights_as_often_as_he_can():
    cheap = [Fight(-0.5, "attack A", 1, [1]), Fight(-0.5, "attack B", 2, [2])]
    both = Fight(-0.3, "attack A", 1, [1, 2])
    assert combination([both, *cheap], -1.0) == cheap


def test_what_is_owed_is_fought_after_all_that_is_worth_it():
    owed, good = Fight(-2.0, "attack A", 1, [1], owed=True), Fight(1.0, "attack B", 2, [2])
    assert combination([owed, good], 0.25) == [good, owed]


def test_only_a_fight_that_promises_something_is_praised():
    motives = {
        "fights": Fight(1.0, "attack A", 1, [1], owed=True),
        "owes": Fight(48.0, "attack A", 1, [1], pressing=50.0),
        "presses": Fight(-0.2, "attack A", 1, [1]),
    }
    assert [fight.motive for fight in motives.values()] == list(motives)
    assert Fight(-2.0, "attack A", 1, [1], owed=True).motive == "owes"


def test_guns_help_where_a_fight_is_owed_rather_than_where_it_may_be_left():
    owed = [Fight(-2.0, "attack A", 1, [1], owed=True), Fight(0.1, "attack A", 1, [1], owed=True, helpers=[9])]
    free = Fight(0.5, "attack B", 2, [2], helpers=[9])
    assert combination([*owed, free], 0.25) == [owed[1]]
    free = Fight(4.0, "attack B", 2, [2], helpers=[9])
    assert combination([*owed, free], 0.25) == [free, owed[0]]


def test_a_swap_sets_others_free():
    """Who is set free by a smaller force elsewhere makes up for what that force gives away."""
    strong, weak = Fight(4.0, "attack A", 1, [1, 2]), Fight(3.5, "attack A", 1, [1])
    other = Fight(3.0, "attack B", 2, [2])
    assert combination([strong, weak, other], 0.0) == [weak, other]


def test_forces_grow_from_the_strongest_on():
    found = strongest_first([5, 3, 1], lambda units: None if len(units) < 2 else float(len(units)), 3)
    assert found == [(2.0, [5, 3]), (3.0, [5, 3, 1])]


def test_guns_count_together_where_one_alone_brings_nothing():
    def gain(chosen):
        return 1.0 if len(chosen) == 2 else 0.0

    assert commitment(["a", "b"], gain, lambda _: 0.1) == ("a", 0.8)
    assert commitment(["a"], gain, lambda _: 0.1) == (None, 0.0)


def test_secret_choices_are_mixed_by_worth():
    chance = Random(1)
    drawn = Counter(mixed(chance, {"bid 1": 1.0, "bid 2": 0.9, "bid 3": 0.0}, 0.1) for _ in range(3000))
    assert drawn["bid 1"] > 2 * drawn["bid 2"] > 0
    assert drawn["bid 3"] < 5


def test_formations_do_not_all_run_for_the_same_goal():
    near, far = Goal(frozenset({1}), 1.0), Goal(frozenset({2}), 1.0)
    ways = {near.hexes: [0, 0, 9, 3], far.hexes: [0, 9, 0, 5]}
    aims = Aims([near, far], lambda hexes: ways[hexes], crowding=10.0)
    assert aims.goal("first", 3) is near
    assert aims.goal("second", 3) is far
    assert aims.goal("first", 2) is near  # it keeps what it got


def test_a_move_is_put_off_once():
    plan = Plan(order=[1, 2])
    plan.put_off(plan.order.pop(0))
    assert plan.order == [2, 1]
    plan.put_off(plan.order.pop())
    assert plan.order == [2]


def test_a_plan_knows_the_position_it_was_made_for():
    plan = Plan(order=[1], homes={0: 7, 1: 8})
    assert plan.holds([9, 8])  # the first has moved already
    assert not plan.holds([7, 9])


def test_a_commander_plans_anew_where_somebody_stands_elsewhere():
    class Counting(Commander):
        made = 0

        def make_plan(self, pos, ask):
            self.made += 1
            return Plan(order=[0], homes={0: pos.standing[0]})

    commander, ask = Counting(), cast("Ask", SimpleNamespace(side="red"))
    here, there = (SimpleNamespace(turn=1, step=2, standing=[hex]) for hex in (5, 6))
    for pos, made in ((here, 1), (here, 1), (there, 2), (there, 2)):
        commander.plan(pos, ask)
        assert commander.made == made


def test_a_reason_tells_what_weighed_most():
    because = weighed("goes", {"aim": 0.5, "safety": -3.04, "cover": 0.0}, hex="2427", gain=26.649)
    assert because.figures == {"hex": "2427", "gain": 26.6, "item": "safety", "edge": "none"}
    assert because.items == (("safety", -3.0), ("aim", 0.5))


@pytest.mark.parametrize("slug", grognard.games())
def test_prospects_are_a_tally_and_mirror_images_of_each_other(slug):
    game = grognard.new(slug, grognard.games()[slug].scenarios[0], seed=1)
    chance = Random(3)
    for _ in range(40):
        side = chance.choice(game.asked)
        game.answer(side, chance.choice(game.ask(side).options))
    prospects = {"superpowers": superpowers.prospects, "fottr": fottr.prospects}.get(slug, shown)
    one, other = (prospects(game, side) for side in game.sides[:2])
    assert one.modifiers
    assert float(one.total) == pytest.approx(-float(other.total))


def test_who_begins_a_lost_war_has_lost():
    over = cast("Game", SimpleNamespace(result=Result(None, "war", "1", loser="red")))
    assert outcome(over, "red", shown) < 0 < outcome(over, "blue", shown)
