"""What an update says has changed in a view."""

from itertools import pairwise

from grognard.table.shown import Distinct, changes


def units(**steps: int):
    return {"units": [{"id": id, "steps": left} for id, left in steps.items()]}


def test_of_a_list_of_things_only_those_that_changed_are_told_update_after_update():
    known, views = Distinct(), [units(a=2, b=2), units(a=1, b=2), units(a=1, b=1)]
    told = [changes(before, now, known).parts for before, now in pairwise(views)]
    assert told == [{"units": [{"id": "a", "steps": 1}]}, {"units": [{"id": "b", "steps": 1}]}]


def test_a_list_with_other_things_comes_whole_and_is_looked_at_anew_after_that():
    known, twins = Distinct(), {"units": [{"id": "a", "steps": 1}, {"id": "a", "steps": 2}]}
    later = {"units": [{"id": "a", "steps": 1}, {"id": "a", "steps": 1}]}
    changes(units(a=2, b=2), before := units(a=1, b=2), known)
    assert changes(before, twins, known).entries == twins
    assert changes(twins, later, known).entries == later


def test_what_one_side_sees_does_not_depend_on_what_was_looked_at_before():
    known, first, last = Distinct(), units(a=2, b=2), units(a=2, b=1)
    changes(first, units(a=1, b=2), known)
    assert changes(first, last, known) == changes(first, last, Distinct())
