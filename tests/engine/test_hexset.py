"""Sets of hexes as ints, against plain sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.hexset import Ways, hexset, marks, members
from grognard.engine.pieces import PiecePosition
from tests.engine.boards import BOARD, costs, hex_sets


@given(st.sets(st.integers(0, 3000)))
def test_members_are_what_was_put_in_and_in_order(hexes):
    assert members(hexset(hexes)) == sorted(hexes)


@given(st.sets(st.integers(0, 99)))
def test_marks_are_ones_where_the_hexes_are(hexes):
    assert marks(hexset(hexes), 100) == bytearray(h in hexes for h in range(100))


def naive_flood(passable, sources, blocked):
    seen = set(sources) - blocked
    front = list(seen)
    for h in front:
        for n in BOARD.neighbours[h]:
            if passable(h, n) and n not in blocked and n not in seen:
                seen.add(n)
                front.append(n)
    return seen


@given(costs=costs(0, 1), sources=hex_sets, blocked=hex_sets)
def test_flood_goes_wherever_a_walk_goes(costs, sources, blocked):
    """Sides may be open one way only."""

    def passable(a: int, b: int) -> bool:
        return costs[a, b] is not None

    ways = Ways(BOARD, passable)
    assert set(members(ways.flood(hexset(sources), hexset(blocked)))) == naive_flood(passable, sources, blocked)
    spread = {n for h in sources for n in BOARD.neighbours[h] if passable(h, n)}
    assert set(members(ways.spread(hexset(sources)))) == spread


def test_blocked_source_feeds_nothing():
    ways = Ways(BOARD, lambda a, b: True)
    corner = hexset([BOARD.hexes[0]])
    assert ways.flood(corner, corner) == 0
    assert members(ways.flood(corner, 0)) == sorted(BOARD.hexes)


@given(costs=costs(0, 1), near=hex_sets, far=hex_sets, blocked=hex_sets)
def test_a_source_is_within_its_range_by_a_walk_that_enters_no_blocked_hex(costs, near, far, blocked):
    def passable(a: int, b: int) -> bool:
        return costs[a, b] is not None and costs[b, a] is not None

    found = set(members(Ways(BOARD, passable).within({1: hexset(near), 3: hexset(far)}, hexset(blocked))))
    for start in BOARD.hexes:
        walked = {start}
        steps = [walked]
        for _ in range(3):
            walked = walked | {n for h in walked for n in BOARD.neighbours[h] if passable(h, n) and n not in blocked}
            steps.append(walked)
        assert (start in found) == bool(steps[1] & near or steps[3] & far)


@given(costs=costs(0, 1), sources=hex_sets, before=hex_sets, changed=hex_sets)
def test_a_mended_flood_is_the_one_that_would_be_found_anew(costs, sources, before, changed):
    ways = Ways(BOARD, lambda a, b: costs[a, b] is not None and costs[b, a] is not None)
    start, old, new = hexset(sources), hexset(before), hexset(before ^ changed)
    assert ways.mended(ways.flood(start, old), start, old, new) == ways.flood(start, new)


@given(costs=costs(0, 1), near=hex_sets, far=hex_sets, before=hex_sets, changes=st.lists(hex_sets, max_size=4))
def test_a_range_that_is_kept_is_the_one_that_would_be_found_anew(costs, near, far, before, changes):
    ways = Ways(BOARD, lambda a, b: costs[a, b] is not None and costs[b, a] is not None)
    sources = {1: hexset(near), 3: hexset(far)}
    keeper, blocked = PiecePosition(), hexset(before)
    keeper._flooded = {}
    for changed in [set(), *changes]:
        blocked ^= hexset(changed)
        assert keeper.ranged("range", ways, sources, blocked) == ways.within(sources, blocked)
