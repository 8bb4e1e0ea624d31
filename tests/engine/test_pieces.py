"""Pieces on a map. Proven on Patrol."""

from __future__ import annotations

from copy import deepcopy

import pytest

from grognard.engine.dice import SeededDice
from tests.engine.patrol import patrol
from tests.engine.patrol.position import OUT, Patrol

DERIVED = ("at", "standing", "present", "occupied", "zone", "zoned")


def derived(pos: Patrol) -> dict[str, object]:
    """The counters, told so that later changes do not change what was told."""
    return {name: deepcopy(getattr(pos, name)) for name in DERIVED}


@pytest.mark.parametrize("copy_changes", [True, False])
@pytest.mark.parametrize("off", [True, False])
def test_whoever_changes_first_a_position_and_its_copy_do_not_share_their_counters(copy_changes, off):
    pos = patrol(SeededDice(1)).position
    copy = pos.copy()
    changed, kept = (copy, pos) if copy_changes else (pos, copy)
    before = derived(kept)
    if off:
        changed.take_off(0, OUT)
    else:
        changed.put(0, changed.board.hex("1G3"))
    assert derived(kept) == before
    assert derived(changed) != before
    told = derived(changed)
    kept.put(1, kept.board.hex("1G4"))
    assert derived(changed) == told
    for one in (changed, kept):
        fresh = one.copy()
        fresh.derive()
        assert derived(fresh) == derived(one)
