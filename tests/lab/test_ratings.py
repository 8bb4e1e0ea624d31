"""Ratings by the model of Bradley and Terry."""

import pytest

from grognard.lab.ratings import ELO, expected, ratings


def test_who_scores_more_is_rated_higher_and_the_mean_is_nothing():
    found = ratings(["a", "b", "c"], {("a", "b"): (7.0, 10), ("b", "c"): (7.0, 10), ("a", "c"): (8.5, 10)})
    assert found["a"].elo > found["b"].elo > found["c"].elo
    assert sum(rating.elo for rating in found.values()) == pytest.approx(0, abs=1e-6)


def test_the_difference_of_two_ratings_gives_the_score_that_was_played():
    """With the drawn game that every pairing begins with: 75.5 of 101."""
    found = ratings(["a", "b"], {("a", "b"): (75.0, 100)})
    assert expected(found["a"].elo / ELO, found["b"].elo / ELO) == pytest.approx(75.5 / 101)


def test_ratings_agree_with_scores_that_follow_from_known_strengths():
    strengths = {"a": 0.9, "b": 0.1, "c": -1.0}
    pairs = [("a", "b"), ("b", "c"), ("a", "c")]
    many = 1_000_000
    scores = {pair: (expected(strengths[pair[0]], strengths[pair[1]]) * many, many) for pair in pairs}
    for name, rating in ratings(list(strengths), scores).items():
        assert rating.elo == pytest.approx(strengths[name] * ELO, abs=0.01)


def test_one_who_has_won_every_game_has_a_rating_with_a_wide_interval():
    found = ratings(["a", "b"], {("a", "b"): (10.0, 10)})["a"]
    assert 100 < found.elo < 400
    assert found.high - found.low > 300


def test_the_interval_of_a_difference_is_that_of_the_shares():
    """Of two players: the standard error of the log odds is 1 / sqrt(n p (1 - p)), of which each rating has half."""
    found = ratings(["a", "b"], {("a", "b"): (49.5, 99)})["a"]
    assert found.elo == pytest.approx(0, abs=1e-6)
    assert found.high == pytest.approx(1.959964 * ELO / (100 * 0.25) ** 0.5 / 2, rel=1e-4)


def test_more_games_make_intervals_narrower():
    few, many = (ratings(["a", "b"], {("a", "b"): (n * 0.6, n)})["a"] for n in (10, 1000))
    assert many.high - many.low < (few.high - few.low) / 5


def test_players_without_games_are_rated_alike():
    found = ratings(["a", "b"], {})
    assert found["a"].elo == found["b"].elo == 0.0
