"""Random boards for the tests of searches and floods."""

from __future__ import annotations

from hypothesis import strategies as st

from grognard.engine.hexmap import HexMap
from tests.engine.fixture_game import field

BOARD = field("cols=1..6 rows=1..5 shift=even")


def edges_of(board: HexMap) -> list[tuple[int, int]]:
    return [(a, b) for a in board.hexes for b in board.neighbours[a]]


hexes = st.sampled_from(BOARD.hexes)
hex_sets = st.sets(hexes)
marks = hex_sets.map(lambda found: bytearray(h in found for h in range(BOARD.size)))


def costs(smallest: int, largest: int) -> st.SearchStrategy[dict[tuple[int, int], int | None]]:
    """A cost for every edge, each way its own; None: closed."""
    cost = st.one_of(st.none(), st.integers(smallest, largest), st.integers(smallest, largest))
    edges = edges_of(BOARD)
    return st.lists(cost, min_size=len(edges), max_size=len(edges)).map(lambda drawn: dict(zip(edges, drawn)))
