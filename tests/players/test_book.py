"""The book: openings that can be followed from the first answer to the last, and who follows them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.engine.text import LANGUAGES, catalogue
from grognard.games.asl.position import Position
from grognard.players import because, player
from grognard.players.asl.commander import Commander
from grognard.players.asl.doctrine import DOCTRINES, STANCES
from grognard.players.asl.march import SquadMarch
from grognard.players.asl.outlook import Outlook
from grognard.players.common import book as books
from grognard.players.common.book import Opening, book, openings, rest_of
from grognard.players.search import HardPlayer, SearchPlayer, commander_of, named

ALL = [
    (slug, scenario, side, n)
    for slug in sorted(grognard.games())
    for scenario, sides in book(slug).items()
    for side, found in sides.items()
    for n in range(len(found))
]


def asked_to_set_up(scenario: str, side: str, slug: str = "asl", **options: Any) -> Any:
    """A game in which everybody before the side has set up as suggested."""
    game = grognard.new(slug, scenario, seed=1, options=options)
    while side not in game.asked:
        other = game.asked[0]
        game.give(other, player("standard").choose(game, other))
    return game


@pytest.mark.parametrize(("slug", "scenario", "side", "n"), ALL)
def test_every_opening_is_taken_to_its_end_and_names_a_stance_that_there_is(slug, scenario, side, n):
    game = asked_to_set_up(scenario, side, slug)
    opening, kind = openings(game, side)[n], commander_of(slug)
    assert rest_of(game, side, opening) == list(opening.answers)
    for answer in opening.answers:
        game.give(side, answer)
    assert side not in game.asked or game.ask(side).prompt != "set-up"
    assert kind is not None
    assert named(kind, opening.stance).name == opening.stance
    assert 0 <= opening.won <= opening.games


def test_an_opening_that_was_begun_is_carried_on():
    game = asked_to_set_up("t1", "russian")
    opening = openings(game, "russian")[0]
    for answer in opening.answers[:3]:
        game.give("russian", answer)
    assert rest_of(game, "russian", opening) == list(opening.answers[3:])


def test_hard_sets_up_by_the_book_and_says_so():
    game, hard = asked_to_set_up("t1", "russian"), player("hard", 3)
    wanted = [one.answers for one in openings(game, "russian")]
    given = [hard.choose(game, "russian")]
    told = because(hard)
    assert told is not None
    assert told.text == "opening"
    while given[-1] != "done":
        game.give("russian", given[-1])
        given.append(hard.choose(game, "russian"))
    assert tuple(given) in wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_side_sets_up_by_the_book_is_said_in_every_language(language):
    text = Path(grognard.__file__).parent / "players" / "text"
    said = catalogue(language, text).say("because-opening", won=11, games=16)
    assert "11" in said
    assert "16" in said


def test_where_the_book_does_not_fit_hard_sets_up_as_everybody(monkeypatch):
    game = asked_to_set_up("t1", "russian")
    whole = openings(game, "russian")[0]
    short = replace(whole, answers=(*whole.answers[2:-1], "done"))  # somebody is left who has to be placed
    monkeypatch.setattr("grognard.players.search.openings", lambda game, side: (short,))
    assert rest_of(game, "russian", short) == []
    assert player("hard", 3).choose(game, "russian") == "suggested"


def test_which_opening_is_taken_depends_on_the_players_seed(monkeypatch):
    game = asked_to_set_up("t1", "russian")
    whole = openings(game, "russian")[0]
    twins = (whole, replace(whole, answers=(*whole.answers[2:4], *whole.answers[:2], *whole.answers[4:])))
    monkeypatch.setattr("grognard.players.search.openings", lambda game, side: twins)
    assert {SearchPlayer(seed).choose(game, "russian") for seed in range(8)} == {one.answers[0] for one in twins}


def test_an_opening_brings_its_stance(monkeypatch):
    game, hard = asked_to_set_up("t1", "russian"), SearchPlayer(3)
    monkeypatch.setattr("grognard.players.search.openings", lambda game, side: (Opening((), 1, 2, "evading"),))
    hard.begin(game, "russian")
    assert hard._chosen is not None
    assert hard._chosen.doctrines["defend"].pull == -DOCTRINES["defend"].pull


def test_hard_runs_no_races_where_they_have_brought_nothing_but_the_laboratory_may():
    for slug in sorted(grognard.games()):
        kind = commander_of(slug)
        assert kind is not None
        assert HardPlayer(1).races(kind) == (slug != "asl")
        assert SearchPlayer(1).races(kind)


def test_a_game_without_a_book_has_no_openings():
    assert books.book("no such game") == {}


@pytest.mark.parametrize(
    ("stance", "turn", "leaves"), [("usual", 5, False), ("slipping", 5, True), ("slipping", 3, False)]
)
def test_who_slips_away_leaves_the_board_as_soon_as_the_scenario_lets_him(stance, turn, leaves):
    game = asked_to_set_up("s3", "hungarian")
    pos: Position = game.fork().position
    u, edge = pos.index["p1"], pos.scenario.location_named("A9")
    assert edge is not None
    pos.stand_at(u, edge)
    pos.turn, pos.phase, pos.attacker = turn, "MPh", "partisan"
    doctrines = Commander(0, next(one for one in STANCES if one.name == "slipping")).doctrines
    outlook = Outlook(pos, "partisan", doctrines if stance == "slipping" else DOCTRINES)
    assert outlook.slips == (leaves and stance == "slipping")
    assert SquadMarch(pos, outlook).leaves([u]) == leaves


def test_who_slips_away_sets_out_for_the_edge_a_turn_before():
    pos: Position = asked_to_set_up("s3", "hungarian").fork().position
    doctrines = Commander(0, next(one for one in STANCES if one.name == "slipping")).doctrines
    pos.turn = 4
    goals = Outlook(pos, "partisan", doctrines).aims.goals
    assert [goal.hexes for goal in goals] == [pos.scenario.edge_hexes["west"]]
