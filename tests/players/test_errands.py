"""Errands: what is worth doing one thing after another."""

from __future__ import annotations

from grognard.players.common.errands import Errand, farther, together, worthwhile


def test_the_best_errands_come_first_and_nobody_is_sent_twice():
    found = [
        Errand(1.0, "fly A", uses=frozenset({"A", "bridge"})),
        Errand(3.0, "fly B", uses=frozenset({"B", "bridge"})),
        Errand(2.0, "ride A", uses=frozenset({"A"})),
        Errand(0.0, "wait C", uses=frozenset({"C"})),
    ]
    assert [errand.answer for errand in worthwhile(found)] == ["fly B", "ride A"]
    assert [errand.answer for errand in worthwhile(found, least=2.0)] == ["fly B"]


def test_only_hexes_beyond_a_march_are_worth_a_ride():
    def appeal(h: int) -> float:
        return float(h)

    def distance(a: int, b: int) -> int:
        return abs(a - b)

    assert farther([1, 4, 9], 2, appeal, distance, 3) == (9, 7.0)
    assert farther([1, 4], 2, appeal, distance, 3) == (0, 0.0)


def test_units_of_one_place_go_together_as_far_as_there_is_room():
    places = {1: 7, 2: 7, 3: 8, 4: 7}
    assert together([1, 2, 3, 4], lambda u: places[u], lambda force: len(force) <= 2) == [[1, 2], [3]]
