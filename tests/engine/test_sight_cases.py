"""Lines of sight of worked examples, on made fields or on the boards to which the examples were moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.lattice import AIMS, CORNERS, SIDES
from grognard.engine.sight import BLOCKED, Sight, Stand
from tests.engine.made_field import made
from tests.engine.sight_rules import RULES
from tests.engine.sights import board

ROUND = "-93,0 -47,-80 47,-80 93,0 47,80 -47,80"  # most of a hex
HOUSE = "-75,-60 75,-60 75,60 -75,60"


def woods(*labels: str) -> str:
    return "; ".join(f"h {label} w -; g {label} woods {ROUND}" for label in labels)


def house(label: str, outline: str = HOUSE, storeys: int = 1) -> str:
    return f'p {label} building "{label.lower()}" wood storeys:{storeys} stair; g {label} building {outline}'


class Field:
    """Asks in labels."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def stand(self, label: str, up: int = 0, aim: str = "") -> Stand:
        return Stand(self.sight.board.hex(label), up, AIMS.index(aim))

    def sees(self, a: str, b: str, up_a: int = 0, up_b: int = 0, aim: str = "") -> int:
        one, other = self.stand(a, up_a), self.stand(b, up_b, aim)
        return self.sight.sees(one.hex, other.hex, up_a, up_b, 0, other.aim)

    def masked(self, a: str, b: str, aim: str = "") -> bool:
        return self.sight.is_masked(self.stand(a), self.stand(b, 0, aim))


@pytest.fixture
def field(tmp_path: Path):
    return lambda facts: Field(Sight(made(tmp_path, facts), RULES))


def on_board(number: int) -> Field:
    return Field(Sight(board(number), RULES))


def test_grain_hinders_on_its_own_level_only(field):
    """6.7.ex1: the hedge is cover for whoever stands behind it and does not block."""
    found = field(f"h U2 g -; s U2 SE hedge; {house('T1', storeys=2)}")
    assert found.sees("T1", "V2") == 1
    assert found.sees("T1", "V2", 1) == 0


def test_seven_hexes_of_grain_hinder_five_times(field):
    """6.7.ex2."""
    grain = "; ".join(f"h {label} g -" for label in ("V5", "V6", "W6", "V7", "W7", "W8", "W9"))
    assert field(grain).sees("V3", "W10") == 5


def test_the_bottom_of_a_gully_is_seen_along_it_or_from_high_above(field):
    """6.3.ex1, and 6.8.ex1: neighbours in depressions that are not joined do not see each other."""
    found = field("h FF7 o - stream; h EE8 o - stream; s EE8 NE stream; h BB4 o - stream; h AA5 o - stream")
    assert found.sees("FF6", "EE8", 0, -1) == BLOCKED
    assert found.sees("GG7", "EE8", 0, -1) == 0
    assert found.sees("FF7", "EE8", -1, -1) == 0
    assert found.sees("BB4", "AA5", -1, -1) == BLOCKED
    assert found.sees("FF6", "EE8", 1, -1) == 0


HILL = f"h J4 o - level:3; h I3 w - level:1; g I3 woods {ROUND}; h H2 o - level:1; h I4 o - level:1; h J3 o - level:1"


@pytest.mark.parametrize(
    ("facts", "target", "seen"),
    [
        (HILL, "H2", BLOCKED),
        (HILL, "H1", BLOCKED),
        (f"{HILL}; h H1 o - level:1", "H1", 0),
        (HILL.replace("level:3", "level:4"), "H1", 0),
    ],
)
def test_blind_hexes_grow_with_the_fall_behind_the_obstacle(field, facts, target, seen):
    """6.43.ex1."""
    assert field(facts).sees("J4", target) == seen


@pytest.mark.parametrize(("up", "blind"), [(2, 3), (3, 2), (4, 1)])
def test_blind_hexes_grow_with_range_and_shrink_with_height(field, up, blind):
    """6.42.ex1: an obstacle one and a half levels high, twelve hexes away."""
    found = field(house("M3", storeys=2))
    behind = [found.sees("A9", label, up) for label in ("N2", "O2", "P1", "Q1")]
    assert behind == [BLOCKED] * blind + [0] * (4 - blind)


def test_a_unit_in_bypass_is_hidden_by_what_it_passes():
    """6.8.ex3 on board 101."""
    found = on_board(101)
    assert found.sees("X5", "W6", aim="corner W") == found.sees("X5", "W6", aim="corner SW") == BLOCKED


def test_woods_beside_a_road_mask_the_road_from_some_hexes(field):
    """4.132.ex1: aimed at in the centre, or in the middle of the hexside by which the road comes in."""
    found = field("h I4 w - road; g I4 woods -100,12 100,12 52,90 -52,90; g I4 woods 0,-20 -30,-92 30,-92")
    masked = {label for label in ("G2", "J3", "K3", "L2", "I5", "J4", "H4", "I3") if found.masked(label, "I4")}
    assert masked == {"I5", "J4", "H4", "I3"}
    assert not found.masked("H4", "I4", "middle NW")
    assert not found.masked("I3", "I4", "middle NW")


def test_a_house_masks_the_road_from_behind_it_only(field):
    """4.132.ex2."""
    found = field(house("I9", "0,-8 -30,-70 30,-70"))
    assert [label for label in ("I8", "H8", "J8", "H9", "J9", "I10") if found.masked(label, "I9")] == ["I8"]


def test_corners_of_a_bypassed_house_and_the_wall_behind_it(field):
    """4.34.ex1: the wall does not block, being beside the target; it is cover for whoever is aimed at behind it."""
    found = field(f"{house('D4', '-52,-36 52,-36 52,36 -52,36')}; b D4 N NE SE S SW NW; s D4 S wall")
    hidden = {corner for corner in CORNERS if found.sees("C7", "D4", aim=f"corner {corner}") == BLOCKED}
    assert hidden == {"NE"}
    wall = (found.sight.board.hex("D4"), "S")

    def covered(label: str, corner: str) -> bool:
        return wall in found.sight.fences_met(found.stand(label), found.stand("D4", 0, f"corner {corner}"))

    assert {corner for corner in CORNERS if covered("C7", corner)} == {"NE", "E", "SE", "SW"}
    assert covered("C5", "SE")  # along the hexside


def test_a_hexside_is_seen_where_the_hexes_beside_it_are_not(field):
    """8.15.ex1."""
    facts = f"{house('J4')}; {house('H5')}; {house('H7', '-40,-40 40,-40 40,40 -40,40')}"
    found = field(facts)
    assert found.sees("K2", "H7") == found.sees("K2", "G7") == BLOCKED
    assert found.sees("K2", "H7", aim="corner W") == found.sees("K2", "H7", aim="corner NW") == 0


def test_a_wall_blocks_a_line_that_meets_it_in_a_corner(field):
    """9.221.ex1."""
    found = field("s K6 S wall")
    assert {label for label in ("K8", "K7", "J6", "L7", "K6", "J5") if found.sees("L8", label) == BLOCKED} == {"J5"}


def test_concealed_squads_behind_woods_and_houses(field):
    """12.14.ex2."""
    found = field(f"{woods('N2', 'O3', 'P3')}; {house('N3')}")
    assert [found.sees("M4", label) for label in ("N2", "O3", "P3")] == [0, BLOCKED, BLOCKED]


@pytest.mark.parametrize(
    ("a", "b", "far", "seen"),
    [
        ("W6", "T6", 3, 1), ("W7", "S4", 5, 0), ("W7", "S6", 4, 0), ("V6", "S4", 4, 0), ("V6", "R4", 4, 0),
        ("V6", "S6", 3, 0), ("U6", "S6", 2, 1), ("U4", "S4", 2, 1), ("U4", "R4", 3, 0), ("T4", "S4", 1, 1),
        ("T4", "R4", 2, 1), ("U5", "S6", 2, 1), ("V5", "S6", 3, 1), ("U6", "T6", 1, 1), ("T4", "S6", 2, 1),
        ("T4", "T6", 2, 1), ("W6", "R4", 5, 1),
    ],
)  # fmt: skip
def test_lines_of_the_written_out_turn_on_board_101(a, b, far, seen):
    found = on_board(101)
    here = found.sight.board
    assert here.distance(here.hex(a), here.hex(b)) == far
    assert (found.sees(a, b) != BLOCKED) == bool(seen)


def test_every_point_of_a_hex_can_be_aimed_at():
    assert len(AIMS) == 1 + len(CORNERS) + len(SIDES) == 13
