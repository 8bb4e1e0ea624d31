"""Stacks of which only the top is seen."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.fog import covered, dealt_anew, unknown
from grognard.engine.reason import Event

STACKS = {10: (0, 2, 5), 11: (1, 3, 4, 7), 12: (6, 8)}  # by hex; the first of each is seen
STANDING = [next(h for h, stack in STACKS.items() if u in stack) for u in range(9)]
HIDDEN = {u for stack in STACKS.values() for u in stack[1:]}
POS = SimpleNamespace(standing=STANDING, index={f"u{u}": u for u in range(9)}, move=None)


def top(u: int) -> int:
    return STACKS[STANDING[u]][0]


@given(st.integers(0, 10_000))
def test_hidden_pieces_change_places_with_their_kind_below_the_same_tops(seed):
    dealt = dealt_anew(POS, Random(seed), HIDDEN, lambda u: u % 2, top, int)
    assert set(dealt) == HIDDEN
    assert set(dealt.values()) == HIDDEN
    for u, place in dealt.items():
        assert u % 2 == place % 2
        assert u > top(place)


def test_pieces_under_way_or_named_of_late_are_known():
    pos = SimpleNamespace(index=POS.index, move=SimpleNamespace(units=(2,)))
    heard = [Event("1", "retreated", units=["u3", "u99"]), Event("1", "moved", unit="u8")]
    assert unknown(pos, HIDDEN, heard) == HIDDEN - {2, 3, 8}


def test_the_place_in_the_list_does_not_tell_who_is_hidden():
    shown = [{"id": f"u{u}"} for u in range(3)]
    assert covered(shown, {0}, lambda u: {"id": "unknown"}) == [{"id": "u1"}, {"id": "u2"}, {"id": "unknown"}]
    assert covered(shown, set(), lambda u: {"id": "unknown"}) is shown
