"""A player says the best it has found so far when its time is up."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import grognard
from grognard.players import keep_time, player
from grognard.players.common.clock import Clock
from grognard.players.common.march import March
from grognard.players.common.plan import Scheme
from grognard.players.common.thumb import Thumb


class Ticks:
    """A clock that goes on by one second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_without_a_limit_the_time_is_never_up():
    clock = Clock(now=Ticks())
    clock.start()
    assert list(clock.in_time(range(100))) == list(range(100))


def test_what_is_found_first_is_looked_at_even_if_the_time_is_up():
    assert list(Clock(0.0, Ticks()).in_time(range(100))) == [0]


def test_the_share_of_the_time_that_is_spent():
    clock = Clock(8.0, Ticks())
    clock.start()
    assert [clock.spent for _ in range(9)] == [n / 8 for n in (1, 2, 3, 4, 5, 6, 7, 8, 8)]
    assert Clock().spent == 0.0


def test_each_question_has_the_whole_time():
    clock = Clock(3.5, Ticks())
    clock.start()
    assert list(clock.in_time(range(100))) == [0, 1, 2, 3]
    assert clock.is_up
    clock.start()
    assert not clock.is_up


GAMES = [
    pytest.param(slug, scenario, marks=pytest.mark.game(slug))
    for slug, scenario in (("superpowers", "munich"), ("fottr", "campaign"), ("nato", "baltap"))
]


class Ten(March):
    """Ten units that could prepare ten fights, or find a place."""

    def __init__(self) -> None:
        super().__init__(SimpleNamespace(standing=[0] * 10, label=str, ids=list), 1.0, 0.0)
        self.looked: list[int] = []
        self.settled: list[int] = []

    def targets(self) -> range:
        return range(10)

    def schemes(self, target: int) -> list[Scheme]:
        self.looked.append(target)
        return [Scheme(1.0 + target, target, {target: target})]

    def groups(self) -> list[list[int]]:
        return [[u] for u in range(10)]

    def settle(self, group: list[int]) -> None:
        self.settled += group

    def stand(self, group: list[int], goal: int) -> None:
        pass


def test_a_march_is_planned_as_far_as_there_is_time():
    for seconds, many in ((0.0, 1), (None, 10)):
        march = Ten()
        plan = march.planned(Clock(seconds, Ticks()))
        assert sorted(set(march.looked)) == sorted(plan.targets) == list(range(many))
        assert march.settled == list(range(many))


@pytest.mark.parametrize("level", ["standard", "beginner"])
@pytest.mark.parametrize(("slug", "scenario"), GAMES)
def test_players_out_of_time_still_answer_by_the_rules(slug, scenario, level):
    game = grognard.new(slug, scenario, seed=4)
    sides = {side: player(level, k) for k, side in enumerate(game.sides)}
    for one in sides.values():
        keep_time(one, Clock(0.0))
    for _ in range(150):
        for side in game.asked:
            game.answer(side, sides[side].choose(game, side))


def test_a_beginner_out_of_time_tries_next_to_nothing(monkeypatch):
    trials, trial = [], Thumb.trial

    def counted(self, *words, **named):
        trials.append(words)
        return trial(self, *words, **named)

    monkeypatch.setattr(Thumb, "trial", counted)
    counts = {}
    for seconds in (0.0, None):
        game, trials[:] = grognard.new("superpowers", "munich", seed=4), []
        sides = {side: player("beginner", k) for k, side in enumerate(game.sides)}
        for one in sides.values():
            keep_time(one, Clock(seconds))
        for _ in range(40):
            for side in game.asked:
                game.answer(side, sides[side].choose(game, side))
        counts[seconds] = len(trials)
    assert counts[0.0] < counts[None]
