"""Paths of a given length and their priorities."""

from hypothesis import given

from grognard.engine.hexset import Ways, members
from grognard.engine.paths import best_paths, open_paths, rings
from tests.engine.boards import BOARD, hex_sets, hexes


@given(start=hexes, shut=hex_sets)
def test_paths_have_their_length_and_enter_no_hex_twice(start, shut):
    paths = list(open_paths(BOARD, start, 3, lambda a, b: b not in shut))
    assert len(set(paths)) == len(paths)
    for path in paths:
        assert len({start, *path}) == 4
        assert all(b in BOARD.neighbours[a] for a, b in zip((start, *path), path))
        assert not shut & set(path)


def test_a_later_priority_only_parts_equals():
    paths = [(1, 9), (1, 2), (2, 1), (1, 3)]
    assert best_paths(paths, lambda p: p[0], lambda p: p[1]) == [(1, 2)]
    assert best_paths(paths, lambda p: p[0]) == [(1, 9), (1, 2), (1, 3)]
    assert best_paths([], lambda p: p[0]) == []


@given(start=hexes, shut=hex_sets)
def test_rings_reach_what_floods_reach_by_as_few_steps_as_can_be(start, shut):
    found = dict(rings(BOARD, [start], lambda n: n not in shut))
    ways = Ways(BOARD, lambda a, b: b not in shut)
    assert set(found) == set(members(ways.flood(1 << start, 0)))
    assert list(found.values()) == sorted(found.values())
    for h, steps in found.items():
        beside = [found[n] for n in BOARD.neighbours[h] if n in found]
        assert h == start or min(beside) == steps - 1


@given(start=hexes)
def test_rings_end_with_the_most_steps(start):
    assert dict(rings(BOARD, [start], lambda n: True, most=2)) == {
        h: BOARD.distance(start, h) for h in BOARD.disc(start, 2)
    }
