"""Lines of communication over ground that is interdicted [19.2] [23.4.4], or fortified [8.3.1.10]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar.advanced import supply, supply_units
from tests.nextwar.advanced.table import at, empty, hex_of, unit


def length(pos, label: str, goal: str) -> int:
    """The fewest points with which a line leads from a hex to another."""
    start = hex_of(pos, label)
    return next(n for n in range(30) if supply.reached(pos, "russia", hex_of(pos, goal), n) >> start & 1)


@pytest.mark.rule("nextwar", "19.2", "23.4.4")
@pytest.mark.parametrize(
    ("hex", "points", "lengths"),
    [("3860", 1, (3, 2)), ("3760", 2, (4, 1)), ("3861", 2, (4, 3))],  # on the way, where it begins, where it ends
)
def test_a_line_is_dearer_through_interdicted_hexes_and_takes_no_road_there(hex: str, points: int, lengths):
    pos = empty()
    assert (length(pos, "3760", "3861"), length(pos, "3860", "3861")) == (1, 1)  # half a point a hex by road
    pos.interdicted = {hex_of(pos, hex): points}
    assert (length(pos, "3760", "3861"), length(pos, "3860", "3861")) == lengths


@pytest.mark.rule("nextwar", "19.2")
def test_interdiction_cuts_the_supply_of_who_was_just_in_reach():
    pos = empty()
    depot = supply_units.put(pos, "russia", hex_of(pos, "3861"), msu=False, rule="19.4")
    pos.strikes[depot] = 2  # four points
    at(pos, "3758", "by-6")
    assert unit(pos, "by-6") in supply.supplied_units(pos, "russia")
    pos.interdicted = {hex_of(pos, label): 2 for label in ("3658", "3659", "3759")}
    pos.changes += 1
    assert unit(pos, "by-6") not in supply.supplied_units(pos, "russia")


@pytest.mark.rule("nextwar", "8.3.1.10", "19.2")
def test_a_line_takes_no_road_through_a_fortification_of_the_enemy():
    pos = empty()
    assert length(pos, "3654", "3656") == 4  # over the ground of 3655, a fort of NATO
    at(pos, "3655", "by-6")
    assert (length(pos, "3655", "3656"), length(pos, "3654", "3656")) == (1, 1)
    pos.take_off(unit(pos, "by-6"), "gone")
    pos.control[hex_of(pos, "3655")] = "russia"
    pos.changes += 1
    assert length(pos, "3654", "3656") == 1
