"""Gathering those who take part: named one after the other, each judged, until they are committed."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.phase import Joining, gathering
from grognard.engine.reason import Reason

NUMBERS = {"one": 1, "two": 2, "three": 3}


@pytest.fixture
def joined():
    return []


def parts(joined, about):
    """Numbers join, the two only after the one; nothing begins without anybody."""

    def may_join(number):
        return Reason("X.1", "one-first") if number == 2 and 1 not in joined else None

    def names():
        return [name for name, number in NUMBERS.items() if number not in joined and may_join(number) is None]

    joining = {"with": Joining(names, NUMBERS.get, may_join, joined)}
    return ("red", "X.2", "gather", joining, "go", lambda: [] if joined else [Reason("X.3", "nobody")], about)


def test_those_named_are_joined_in_order(joined):
    procedure: Any = gathering(*parts(joined, lambda: {"so_far": list(joined)}))
    ask = next(procedure)
    assert list(ask.options) == ["with one", "with three"]
    assert ask.about["so_far"] == []
    ask = procedure.send("with three")
    assert ask.about["so_far"] == [3]
    assert list(ask.options) == ["with one", "go"]
    procedure.send("with one")
    with pytest.raises(StopIteration):
        procedure.send("go")
    assert joined == [3, 1]


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("with two", "X.1"),
        ("go", "X.3"),
        ("with four", "X.2"),
        ("and one", "X.2"),
        ("with", "X.2"),
        ("with one two", "X.2"),
    ],
)
def test_what_may_not_join_is_told_with_its_rule(joined, answer, rule):
    ask: Any = next(gathering(*parts(joined, dict)))
    assert [r.rule for r in ask.reasons(answer)] == [rule]
