"""The report: shares with their intervals, means over the games."""

import pytest

from grognard.lab.report import interval, report, wilson
from grognard.lab.simulate import Experiment

SETTING = Experiment("duel", "short", (("red", "random"), ("blue", "random")))


def game(winner, level, wounds, dice=(4, 3.5, 0.0), turns=8, loser=None):
    count, mean, z = dice
    luck = {side: {"dice": count, "mean": mean, "z": z} for side in ("red", "blue")}
    losses = {"red": {"wounds": wounds}, "blue": {"wounds": 0}}
    points = {"red": 0, "blue": wounds}
    return {
        "game": 0, "seed": 0, "winner": winner, "loser": loser, "level": level, "rule": "2", "points": points,
        "losses": losses, "turns": turns, "answers": 2 * turns, "luck": luck, "seconds": 0.5,
    }  # fmt: skip


def test_wins_and_levels_are_shares_of_all_games():
    told = report(SETTING, [game("blue", "victory", 2)] * 3 + [game(None, "draw", 0)])
    assert told.sides["blue"].wins.share == 0.75
    assert told.sides["red"].wins.games == 0
    assert told.undecided.games == 1
    assert [(row.winner, row.level, row.of.games) for row in told.levels] == [("blue", "victory", 3), (None, "draw", 1)]


def test_who_loses_is_counted_although_nobody_wins():
    told = report(SETTING, [game("blue", "victory", 2), game(None, "war", 0, loser="red"), game(None, "draw", 0)])
    assert (told.sides["red"].defeats.games, told.sides["blue"].defeats.games) == (2, 0)
    assert (told.sides["blue"].wins.games, told.undecided.games) == (1, 2)


def test_levels_reached_by_different_rules_are_told_apart():
    told = report(SETTING, [game("blue", "victory", 2), game("blue", "victory", 2) | {"rule": "3"}])
    assert [(row.level, row.rule, row.of.games) for row in told.levels] == [("victory", "2", 1), ("victory", "3", 1)]


def test_losses_points_and_length_are_means_over_the_games():
    told = report(SETTING, [game("blue", "victory", 4), game("blue", "victory", 2, turns=6)])
    assert told.sides["red"].losses["wounds"].mean == 3
    assert told.sides["blue"].points == told.sides["red"].losses["wounds"]
    assert (told.turns.mean, told.turns.least, told.turns.most) == (7, 6, 8)
    assert told.answers_per_second == 28


def test_luck_of_many_games_adds_up():
    lucky = game("red", "victory", 0, dice=(4, 4.5, 1.0))
    told = report(SETTING, [lucky] * 4)
    assert (told.sides["red"].dice, told.sides["red"].mean_die) == (16, 4.5)
    assert told.sides["red"].luck == pytest.approx(2.0)


def test_a_game_without_dice_or_losses_is_reported_too():
    row = game("red", "victory", 0, dice=(0, None, 0.0)) | {"losses": {}, "points": {}}
    told = report(SETTING, [row])
    assert told.sides["red"].mean_die is None
    assert told.sides["red"].points is None
    assert told.sides["red"].losses == {}


def test_wilson_interval_matches_scipy():
    stats = pytest.importorskip("scipy.stats")
    for successes, trials in [(0, 10), (3, 10), (10, 10), (480, 1000)]:
        found = stats.binomtest(successes, trials).proportion_ci(0.95, method="wilson")
        assert wilson(successes, trials) == pytest.approx((found.low, found.high))


@pytest.mark.parametrize(("successes", "trials"), [(0, 5), (5, 5), (50, 100), (1, 1000)])
def test_the_interval_holds_the_share(successes, trials):
    low, high = interval(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1


def test_nothing_played_nothing_known():
    assert interval(0, 0) == (0.0, 1.0)
