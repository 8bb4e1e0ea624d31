"""Lines of sight: the verdicts of an exact reference, sight the same from both ends, layers, reasons."""

from __future__ import annotations

import dataclasses
import itertools
from functools import cache

import pytest

from grognard.engine.cover import Cover, Haze
from grognard.engine.hexmap import MapError
from grognard.engine.hexset import members
from grognard.engine.lattice import AIMS, Lattice
from grognard.engine.sight import BLOCKED, Sight, Stand
from grognard.engine.sightline import Line, Model, Track, hexes_near, laid, line_between, turned_line, walked
from grognard.engine.text import catalogue
from tests.engine import sights
from tests.engine.made_field import made
from tests.engine.sight_rules import RULES
from tests.engine.sights import LAYOUTS, drawn, golden, laid_out

SMOKE = Haze(3, 4, "smoke", "24.2", everywhere=True)
WRECK = Haze(1, 1, "wreck", "D9.4")


@cache
def sight(number: int) -> Sight:
    return Sight(laid_out(LAYOUTS[number][0]), RULES)


def stands(number: int, seed: int, lines: int) -> list[tuple[Stand, Stand]]:
    on = sight(number).board

    def stand(end: sights.Stand) -> Stand:
        return Stand(on.hex(end.label), end.up, AIMS.index(end.aim))

    return [(stand(a), stand(b)) for a, b in drawn(on, seed, lines)]


def seen(by: Sight, a: Stand, b: Stand) -> int:
    return by.sees(a.hex, b.hex, a.up, b.up, a.aim, b.aim)


# -- the reference ---------------------------------------------------------------------------------------------------


def agree(number: int, lines: int) -> None:
    expected, by = golden()[number], sight(number)
    for (a, b), verdict in zip(stands(number, number, lines), expected[:lines]):
        found = seen(by, a, b)
        if a.aim and b.aim and found != BLOCKED:
            found = 0  # the reference does not say how hindrances are counted here
        assert (sights.BLOCKED if found == BLOCKED else found) == verdict, (a, b)


@pytest.mark.parametrize("number", range(len(LAYOUTS)))
def test_a_draw_of_lines_is_judged_as_by_the_reference(number):
    agree(number, 600)


def parts(track: Track) -> tuple[object, ...]:
    return track.dx, track.dy, track.steps, track.seams, track.way


@pytest.mark.parametrize("lattice", [Lattice(168, 192), Lattice(6, 4)])
def test_a_line_is_the_same_whether_it_is_searched_for_or_turned_from_its_model(lattice):
    models: dict[Model, Line] = {}
    ends = [(q, r) for q in range(-7, 8) for r in range(-7, 8)]
    aims = [(0, 0), (0, 1), (3, 0), (0, 8), (12, 0), (2, 5), (6, 7), (9, 11)]
    for q, r in ends:
        for aim, other in aims:
            turned = turned_line(lattice, q, r, aim, other, models, stride=100)
            assert parts(turned) == parts(laid(line_between(lattice, q, r, aim, other), stride=100))
    assert len(models) < len(ends) * len(aims)


@pytest.mark.parametrize("lattice", [Lattice(168, 192), Lattice(6, 4)])
def test_the_hexes_of_a_line_are_the_same_whether_it_is_walked_along_or_all_hexes_near_it_are_tried(lattice):
    aims = [(0, 0), *((0, aim) for aim in range(1, 13)), *((aim, 0) for aim in range(1, 13))]
    ends = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    along_hexsides = 0
    for (q, r), (aim, other) in itertools.product(ends, aims):
        if (q, r, other) != (0, 0, aim):
            hexes = walked(lattice, q, r, aim, other)
            along_hexsides += hexes is None
            assert hexes in (None, hexes_near(lattice, q, r, aim, other))
    assert along_hexsides


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(LAYOUTS)))
def test_every_line_is_judged_as_by_the_reference(number):
    agree(number, LAYOUTS[number][1])


def test_the_reference_judged_100_000_lines_of_every_kind():
    verdicts = b"".join(golden())
    assert len(verdicts) == sum(lines for _, lines in LAYOUTS) == 100_000
    assert 10_000 < sum(v not in (0, sights.BLOCKED) for v in verdicts) + verdicts.count(0) < 30_000
    assert sum(0 < v < sights.BLOCKED for v in verdicts) > 1_000


# -- the same from both ends -----------------------------------------------------------------------------------------


def same_from_both_ends(number: int, lines: int) -> None:
    by = sight(number)
    for a, b in stands(number, 1_000 + number, lines):
        assert seen(by, a, b) == seen(by, b, a), (a, b)


@pytest.mark.parametrize("number", range(len(LAYOUTS)))
def test_sight_is_the_same_from_both_ends(number):
    same_from_both_ends(number, 300)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(LAYOUTS)))
def test_sight_is_the_same_from_both_ends_on_a_million_lines(number):
    same_from_both_ends(number, 72_000)


@pytest.mark.parametrize("number", range(len(LAYOUTS)))
def test_the_verdict_with_reasons_says_the_same_as_the_quick_one(number):
    by = sight(number)
    for a, b in stands(number, 2_000 + number, 150):
        verdict, back, found = by.look(a, b), by.look(b, a), seen(by, a, b)
        assert verdict.clear == (found != BLOCKED)
        assert not verdict.clear or verdict.hindrance == found
        assert (back.blocks, back.hindrances) == (verdict.blocks, verdict.hindrances)
        assert back.crossed == verdict.crossed[::-1]
        assert [reason.rule for reason in verdict.reasons] == [RULES.rules[block.why] for block in verdict.blocks]
        assert sum(modifier.value for modifier in verdict.modifiers) == verdict.hindrance


@pytest.mark.parametrize("number", range(5))
def test_turning_a_board_changes_no_line(number):
    straight, turned = sight(number), sight(number + 5)
    hexes = [straight.board.hex(label) for label in ("U9", "O6", "S6", "S8")]
    aims = [AIMS.index(aim) for aim in ("corner NE", "corner NW", "middle SW", "middle NE")]
    first, second, third, fourth = (Stand(hex, 0, aim) for hex, aim in zip(hexes, aims))
    for a, b in [*stands(number, 7, 200), (first, second), (third, fourth)]:
        there = [
            end._replace(hex=turned.board.hex(straight.board.label(end.hex)), aim=opposite(end.aim)) for end in (a, b)
        ]
        assert seen(straight, a, b) == seen(turned, *there)


def opposite(aim: int) -> int:
    """Corners and sides are listed clockwise."""
    return aim if aim == 0 else (aim - 1) // 6 * 6 + (aim + 2) % 6 + 1


def test_what_a_hex_sees_is_kept_as_a_set():
    by = sight(2)
    hill = by.board.hex("K4")
    assert set(members(by.seen_from(hill))) == {h for h in by.board.hexes if by.sees(hill, h) != BLOCKED}
    assert by.seen_from(hill, 1) is by.seen_from(hill, 1)


# -- what is in the way ----------------------------------------------------------------------------------------------

WOODS = "-93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def test_a_line_says_what_blocks_it_and_by_which_rule(tmp_path):
    board = made(tmp_path, f"h E5 w -; g E5 woods {WOODS}; s E7 N wall; h G5 o - level:1")
    by = Sight(board, RULES)

    def why(a: str, b: str, *ups: int) -> list[tuple[str, str, str]]:
        one, other = (Stand(board.hex(label), up) for label, up in zip((a, b), ups or (0, 0)))
        verdict = by.look(one, other)
        return [
            (board.label(block.hex), block.kind, reason.rule) for block, reason in zip(verdict.blocks, verdict.reasons)
        ]

    assert why("E3", "E6") == [("E5", "woods", "6.2")]
    assert why("E5", "E8") == [("E6", "wall", "6.21")]
    assert why("G3", "G7") == [("G5", "hill", "6.2")]
    assert why("G5", "C5") == [("E5", "woods", "6.2")]
    assert why("E2", "E6", 2, 0) == [("E5", "woods", "6.4")]
    assert why("E2", "E7", 2, 0) == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_reason_has_its_words(language):
    words = catalogue(language)
    assert all(words.has(f"reason-sight-{why}") for why in RULES.rules if why != "hindrance")
    assert words.has("modifier-sight-hindrance")


def test_a_line_that_only_touches_an_outline_passes(tmp_path):
    """Down column E the thread runs at x = 0: an outline to its east may touch it."""
    for left, blocked in ((0, 0), (-1, BLOCKED)):
        board = made(tmp_path, f"h E5 w -; g E5 woods {left},0 60,-40 60,40")
        assert Sight(board, RULES).sees(board.hex("E3"), board.hex("E7")) == blocked


def test_a_line_along_a_hexside_is_blocked_by_what_goes_on_across_it(tmp_path):
    west, east = "h E5 w -; g E5 woods 0,0 112,0 56,96", "h E6 w -; g E6 woods 0,0 56,-96 112,0"
    for across, blocked in (("", 0), ("; s E5 S woods", BLOCKED)):
        board = made(tmp_path, f"{west}; {east}{across}")
        by = Sight(board, RULES)
        assert by.sees(board.hex("D5"), board.hex("F5")) == blocked  # along the hexside between E5 and E6


def test_smoke_hinders_as_an_obstacle_of_its_height_would_block(tmp_path):
    """The worked example of drifting smoke: two levels high, +3 in F4 and in E4."""
    board = made(tmp_path, "h I5 o - level:2; h J4 o - level:3")
    by = Sight(board, RULES)
    layers = {board.hex(label): (SMOKE,) for label in ("F4", "E4")}

    def hindrance(a: str, b: str) -> int:
        return by.sees(board.hex(a), board.hex(b), layers=layers)

    assert (hindrance("I5", "D4"), hindrance("I5", "C5")) == (3, 3)
    assert hindrance("J4", "C5") == 0  # over it: only two hexes behind it are blind
    assert hindrance("J4", "D4") == 6
    dense = Sight(board, dataclasses.replace(RULES, opaque=6))
    assert dense.sees(board.hex("J4"), board.hex("D4"), layers=layers) == BLOCKED
    verdict = dense.look(Stand(board.hex("D4")), Stand(board.hex("J4")), layers)
    assert [reason.rule for reason in verdict.reasons] == ["B.10"]
    assert [modifier.rule for modifier in verdict.modifiers] == ["24.2", "24.2"]


def test_smoke_counts_in_the_hexes_of_both_ends_and_a_wreck_does_not(tmp_path):
    board = made(tmp_path, "h E5 o -")
    by = Sight(board, RULES)
    e4, e5 = board.hex("E4"), board.hex("E5")
    assert by.sees(e4, e5, layers={e5: (SMOKE,)}) == by.sees(e5, e4, layers={e5: (SMOKE,)}) == 3
    assert by.sees(e5, e5, layers={e5: (SMOKE,)}) == 3
    assert by.sees(e4, e5, layers={e5: (WRECK,)}) == 0
    assert by.sees(e4, board.hex("E6"), layers={e5: (WRECK, SMOKE)}) == 4
    assert by.sees(e4, e5, 2, 2, layers={e5: (SMOKE,)}) == 0  # both ends are above it
    assert by.sees(e4, board.hex("E6"), 1, 1, layers={e5: (WRECK,)}) == 0


def test_only_the_greatest_hindrance_at_a_range_counts(tmp_path):
    """Seven hexes of grain at five ranges, and a wreck in one of two that are equally far."""
    grain = "; ".join(f"h {label} g -" for label in ("V5", "V6", "W6", "V7", "W7", "W8", "W9"))
    board = made(tmp_path, grain)
    by = Sight(board, RULES)
    ends = board.hex("V3"), board.hex("W10")
    assert by.sees(*ends) == 5
    assert by.sees(*ends, layers={board.hex("V7"): (WRECK,)}) == 6


@pytest.mark.parametrize("thick", ["V6", "W6"])
def test_of_two_hexes_at_one_range_the_one_that_hinders_more_counts(tmp_path, thick):
    board = made(tmp_path, f"h V6 g -; h W6 g -; h {thick} b -")
    by = Sight(board, dataclasses.replace(RULES, covers={**RULES.covers, "brush": Cover(hindrance=3)}))
    assert by.sees(board.hex("V3"), board.hex("W10")) == 3


def test_terrain_that_the_game_does_not_state_is_told_with_file_and_line(tmp_path):
    board = made(tmp_path, "h E5 c -; s E6 N cliff")
    lines = (tmp_path / "made.hexmap").read_text(encoding="utf-8").splitlines()
    for word, fact in (("crag", "terrain c crag"), ("cliff", "s E6 N cliff")):
        covers = {kind: cover for kind, cover in RULES.covers.items() if kind != word}
        rules = dataclasses.replace(RULES, covers=covers | ({} if word == "cliff" else {"cliff": Cover()}))
        with pytest.raises(MapError, match=f"made.hexmap:{lines.index(fact) + 1}: the game does not say .*'{word}'"):
            Sight(board, rules)
