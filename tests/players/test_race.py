"""The race between ways to play a phase."""

from __future__ import annotations

import pytest

from grognard.players.common.race import CAUTION, ENOUGH, IDLE, PRIOR, Lead, Race


def raced(usual, other):
    """A race in which the two ways did so well in the same futures."""
    race = Race(["usual", "bold"])
    for future, values in enumerate(zip(usual, other, strict=True)):
        for way, value in zip(race.ways, values, strict=True):
            race.note(way, future, value)
    return race


def test_a_way_that_is_ahead_in_every_future_wins():
    assert raced([10, -5, 3, 7], [14, -1, 7, 11]).winner() == "bold"


def test_luck_in_one_future_does_not_make_up_for_losses_in_all_others():
    assert raced([0, 0, 0, 0], [20, -6, -6, -6]).winner() == "usual"


def test_two_futures_are_too_few_to_leave_the_usual_way():
    assert raced([0, 0], [9, 9]).winner() == "usual"


def test_ways_are_compared_in_the_futures_they_share():
    """The usual way was lucky in a future that the other has not seen."""
    race = raced([0, 0, 0], [1, 1, 1])
    race.note("usual", 3, 100)
    assert race.lead("bold").mean == 1.0
    assert race.winner() == "bold"


def test_a_lead_is_shrunk_towards_nothing_and_counts_less_the_more_it_varies():
    lead = raced([0, 0, 0, 0], [1, 2, 3, 4]).lead("bold")
    assert (lead.futures, lead.mean) == (4, 2.5)
    assert lead.error == pytest.approx((5 / 3 / 4) ** 0.5)
    assert lead.sure == pytest.approx(2.5 * 4 / (4 + PRIOR) - CAUTION * lead.error)


def test_hopeless_ways_are_given_up_and_then_the_race_is_over():
    race = raced([5, 6, 7], [1, 2, 3])
    assert not race.is_over
    race.give_up(0.1)
    assert race.is_over
    assert race.winner() == "usual"


def test_a_way_that_makes_no_difference_for_long_is_given_up():
    for futures in (IDLE - 1, IDLE):
        race = raced(range(futures), range(futures))
        race.give_up(0.1)
        assert race.is_over == (futures == IDLE)


def test_no_way_is_given_up_before_it_has_been_tried_enough():
    race = raced([5] * (ENOUGH - 1), [1] * (ENOUGH - 1))
    race.give_up(0.1)
    assert race.running == ["usual", "bold"]


def test_after_each_heat_the_better_half_goes_on_until_one_is_left():
    """Of five others three, then two, then one: a third of the time for each heat."""
    race = Race(["usual", "a", "b", "c", "d", "e"])
    for n, way in enumerate(race.ways):
        race.note(way, 0, float(n % 4))  # a 1, b 2, c 3, d 0, e 1
    left = []
    for spent in (0.3, 0.4, 0.6, 0.7, 1.0):
        race.give_up(spent)
        left.append(race.running)
    assert [len(running) - 1 for running in left] == [5, 3, 3, 2, 1]
    assert set(left[3]) == {"usual", "b", "c"}
    assert left[-1] == ["usual", "c"]


def test_where_time_is_short_only_some_are_tried_in_turn():
    for first, tried in ((0, ["a", "b"]), (2, ["a", "c"]), (4, ["b", "c"])):
        race = Race(["usual", "a", "b", "c"])
        race.keep_to(2, first)
        assert race.running == ["usual", *tried]


def test_the_best_of_several_wins():
    race = Race(["usual", "bold", "sparing"])
    for future in range(4):
        for way, value in (("usual", 0.0), ("bold", 1.0), ("sparing", 2.0)):
            race.note(way, future, value + future)
    assert race.winner() == "sparing"


def test_what_is_known_before_the_race_counts_like_futures():
    """A stance that gained 12 in four games before, and nothing in four futures now, is taken to gain 6."""
    race = Race(["usual", "bold"], {"bold": Lead(4, 12.0, 1.0)})
    for future in range(4):
        race.note("usual", future, 0.0)
        race.note("bold", future, 0.0)
    lead = race.lead("bold")
    assert (lead.futures, lead.mean) == (8, 6.0)
    assert lead.error == pytest.approx(((4 * 36 + 4 * (4 * 1.0 + 36)) / 7 / 8) ** 0.5)


def test_without_a_future_what_is_known_decides():
    assert Race(["usual", "bold"], {"bold": Lead(12, 20.0, 8.0)}).winner() == "bold"
    assert Race(["usual", "bold"], {"bold": Lead(12, 2.0, 8.0)}).winner() == "usual"


def test_what_is_known_to_be_bad_is_not_tried():
    race = Race(["usual", "bold"], {"bold": Lead(12, -20.0, 8.0)})
    race.give_up(0.0)
    assert race.is_over


def test_where_time_is_short_the_ways_that_are_known_to_be_good_are_tried_first():
    race = Race(["usual", "a", "b", "c"], {"a": Lead(12, -2.0, 3.0), "c": Lead(12, 5.0, 3.0)})
    race.keep_to(2, 0)
    assert race.running == ["usual", "b", "c"]


def test_an_older_lead_counts_for_fewer_futures_and_is_less_sure():
    lead = Lead(16, 10.0, 2.0)
    assert lead.as_of(4) == Lead(4, 10.0, 4.0)
    assert lead.as_of(20) is lead
