"""Orders to attack: who is named, or everyone who can."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from grognard.engine.orders import attack_order, whole_force
from grognard.engine.reason import Reason

NAMES = ["zero", "one", "two"]
POS: Any = SimpleNamespace(hex_named={"2427": 7}.get, ids=lambda units: [NAMES[u] for u in units])


def test_those_named_attack_and_are_committed():
    answers = attack_order(POS, "2427", ["one", "two", "bomb", "zero"], lambda hex: [], "bomb")
    assert list(answers) == ["attack 2427", "with one", "with two", "bomb zero", "fire"]


def test_all_are_those_who_can_attack_the_hex():
    answers = attack_order(POS, "2427", ["all"], lambda hex: [hex - 5], commits="commit")
    assert list(answers) == ["attack 2427", "with two", "commit"]


def test_of_a_hex_that_is_not_on_the_map_nobody_is_found():
    assert list(attack_order(POS, "9999", ["all"], lambda hex: [0])) == ["attack 9999", "with all", "fire"]


def test_one_who_needs_another_joins_after_him():
    joined: list[int] = []

    def may_join(u: int) -> Reason | None:
        return Reason("X.1", "needs-the-strong") if u == 1 and 2 not in joined else None

    assert whole_force([2, 1, 0], joined, may_join) == [2, 1, 0]
    assert whole_force([1, 0], [], lambda u: Reason("X.1", "alone") if u else None) == [0]
