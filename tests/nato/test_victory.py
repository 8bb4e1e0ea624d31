"""Victory [34.0], as far as it is counted when the last turn is over."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.result import Result
from grognard.engine.text import LANGUAGES, catalogue
from grognard.games.nato import GAME
from grognard.games.nato.position import Position
from grognard.games.nato.victory import end_of_turn, victory_points
from tests.nato.build import at, load, position, run

S = "strategic_surprise"


def score(pos: Position) -> dict[str, int]:
    return {side: int(tally.total) for side, tally in victory_points(pos).items()}


def test_nobody_has_taken_anything_at_the_start():
    assert score(position(S)) == {"wp": 0, "nato": 2}


@pytest.mark.rule("nato", "34.2")
@pytest.mark.parametrize(("label", "points"), [("3120", 1), ("3117", 2), ("2417", 3), ("1310", 2), ("1415", 1)])
def test_conquered_cities_score_by_their_class(label: str, points: int):
    assert score(position(S, conquered={label: "wp"}))["wp"] == points


@pytest.mark.rule("nato", "34.2")
def test_a_city_that_is_cut_off_from_the_west_scores_but_not_in_denmark():
    ring = (at("2619", "SU-97G"), at("2719", "SU-108G"), at("2819", "SU-119G"), at("2820", "SU-83A"))
    pos = position(S, *ring, at("2721", "SU-104G"), at("2620", "SU-234G"))
    assert score(pos)["wp"] == pos.scenario.cities[pos.board.hex("2720")].points
    islands = position(S, conquered={"1415": "wp"})
    assert score(islands)["wp"] == 1  # Copenhagen has no way to the west any more, but has not fallen


@pytest.mark.rule("nato", "34.3.2", "34.2")
def test_west_berlin_counts_two_for_nato_while_it_is_held_and_only_conquered_for_the_pact():
    assert score(position(S))["nato"] == 2
    assert score(position(S, conquered={"3007": "wp"})) == {"wp": 2, "nato": 0}


@pytest.mark.rule("nato", "34.0")
@pytest.mark.parametrize(
    ("year", "points", "winner", "level"),
    [
        ("1983", 25, None, "draw"),
        ("1983", 60, "wp", "decisive"),
        ("1988", 31, "wp", "tactical_victory"),
        ("1983", 0, "nato", "decisive"),
    ],
)
def test_the_lead_of_the_pact_decides_by_the_chart_of_the_year(year: str, points: int, winner: str | None, level: str):
    pos = position(S, options={"year": year}, turn=14, points={"wp": points, "nato": 0})
    run(end_of_turn(pos, None), pos)
    assert pos.result is not None
    assert (pos.result.winner, pos.result.level) == (winner, level)
    assert pos.result.points == {"wp": points, "nato": 2}


@pytest.mark.rule("nato", "35.1")
@pytest.mark.parametrize(("slug", "last"), [("baltap", 7), (S, 14)])
def test_nothing_is_decided_before_the_last_turn(slug: str, last: int):
    pos = position(slug, turn=last - 1)
    run(end_of_turn(pos, None), pos)
    assert pos.result is None


@pytest.mark.rule("nato", "35.1.1")
@pytest.mark.parametrize(("side", "winner"), [("wp", "nato"), ("nato", "wp")])
def test_who_gives_up_loses_decisively_whatever_the_points(side: str, winner: str):
    game = grognard.new("nato", S, seed=1)
    game.position.points[side] = 60
    game.concede(side)
    assert game.result == Result(winner, "decisive", "35.1.1", loser=side)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAME.scenarios)
def test_every_level_of_victory_has_a_name_in_every_language(slug: str, language: str):
    words = catalogue(language, GAME.folder / "text")
    levels = {level.level for year in ("1983", "1988") for level in load(slug, year).levels}
    assert [level for level in levels if not words.has(f"term-{level.replace('_', '-')}")] == []
