"""The compiled twin of `reach` does the same in the same order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from grognard.engine import reach as searches
from grognard.engine.reach import edge_costs, outward, reach, use_fast
from tests.engine.boards import BOARD
from tests.engine.test_reach import cases


def test_without_the_extra_the_search_stays_as_it_is(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "grognard.engine.fast", None)
    assert not use_fast()
    assert searches._twin is None


@pytest.fixture(scope="module")
def fast():
    pytest.importorskip("numba")
    assert use_fast()
    yield searches._twin
    use_fast(False)


@given(**cases)
def test_twin_finds_the_same_in_the_same_order(fast, costs, **case):
    edges = edge_costs(BOARD, lambda a, b: costs[a, b])
    found = list(outward(edges, **case))
    assert list(fast(edges, **case).items()) == found
    assert list(reach(edges, **case).items()) == found


def test_twin_keeps_only_so_many_tables(fast):
    from grognard.engine.fast import KEPT, _arrays

    chance, clear = Random(1), bytearray(BOARD.size)
    for _ in range(KEPT * 2):
        cost = chance.randrange(1, 9)
        edges = edge_costs(BOARD, lambda a, b: cost)  # noqa: B023
        start = chance.choice(BOARD.hexes)
        assert fast(edges, start, 12, clear, clear) == dict(outward(edges, start, 12, clear, clear))
    assert len(_arrays) <= KEPT


def test_twin_plays_the_same_game(fast):
    """A whole map of a real game, a random position: every unit of both sides reaches the same hexes."""
    from grognard.games import game_info

    info = game_info("superpowers")
    static = info.load(info.scenarios[0], {})
    chance, clear = Random(2), bytearray(static.board.size)
    for _ in range(50):
        zone = bytearray(chance.random() < 0.1 for _ in range(static.board.size))
        start = chance.choice(static.board.hexes)
        plain = dict(outward(static.edges, start, 24, zone, clear, (2, 2)))
        assert fast(static.edges, start, 24, zone, clear, (2, 2)) == plain
