"""What the computer advises can be done, and leads where it says."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.engine.game import Game
from grognard.engine.question import ADVANCE, GATHERING, LOSSES, PATH
from grognard.engine.verbs import MOVES
from grognard.players import player
from grognard.table.advising import Thoughts, as_it_began, rest_of
from grognard.table.thinking import Reasoned, advised, is_free, is_under_way

GUIDED = [("asl", "t1"), ("fottr", "campaign"), ("nato", "baltap"), ("nextwar", "suwalki"), ("superpowers", "munich")]
LONGEST = 400  # rounds of advice


def advice(game: Game, side: str, kept: Thoughts | None = None) -> tuple[list[str], Thoughts]:
    """As the table gives it, with an adviser in this process."""
    told = rest_of(kept, game.fork(), side) if kept is not None else None
    if kept is None or told is None:
        begun, since = as_it_began(game, side)
        thought = advised(player("standard", 5), begun.fork(5), side, since, most=30)
        kept = Thoughts(game.given, thought.answers, thought.reasons)
        told = rest_of(kept, game.fork(), side)
    assert told is not None
    return told[0], kept


def sets_out(ask: Ask, answers: list[str]) -> bool:
    return ask.role_of(answers[0]) == MOVES and len(answers) > 2


def first_move(game: Game) -> tuple[str, list[str]]:
    """Follow the advice for all sides until somebody is advised to move some hexes."""
    for _ in range(LONGEST):
        side = game.asked[0]
        answers, _ = advice(game, side)
        if sets_out(game.ask(side), answers):
            return side, answers
        for answer in answers:
            game.answer(side, answer)
    raise AssertionError("nobody is advised to move")


@pytest.mark.parametrize(("slug", "scenario"), GUIDED)
def test_a_move_is_advised_to_its_end_and_from_whichever_hex_of_it_one_asks(slug, scenario):
    game = grognard.new(slug, scenario, seed=3)
    side, (first, *rest) = first_move(game)
    _, kept = advice(game, side)
    game.answer(side, first)
    assert advice(game, side, kept)[0] == rest, "whoever follows the advice is told the rest of it"
    assert advice(game, side)[0] == rest, "whoever has begun by himself is told the same"
    game.answer(side, rest[0])
    if side in game.asked and is_under_way(game.ask(side)):
        assert advice(game, side, kept)[0] == rest[1:]


def test_who_has_gone_where_he_was_wanted_by_himself_is_not_sent_away_to_come_back():
    game = grognard.new("fottr", "campaign", seed=3)
    while True:
        side, answers = first_move(game)
        for answer in answers[:-1]:
            game.answer(side, answer)
        if len(answers) > 3 and answers[1] in game.ask(side).options:  # he could set out again
            break
        game.answer(side, answers[-1])
    assert advice(game, side)[0] == answers[-1:]


def test_an_advised_fight_is_shown_before_it_is_fought():
    game = grognard.new("nato", "baltap", seed=3)
    kept: dict[str, Thoughts | None] = {}
    for _ in range(LONGEST):
        side = game.asked[0]
        answers, kept[side] = advice(game, side, kept.get(side))
        begins = game.ask(side).role_of(answers[0]) == "attacks"
        for answer in answers:
            game.answer(side, answer)
        if begins:
            break
    assert game.ask(side).kind == GATHERING.name
    assert advice(game, side, kept[side])[0] == ["fire"]


@pytest.mark.parametrize(("wanted", "said"), [("this", ""), ("another", "other"), ("done", "none")])
def test_advice_says_that_it_would_not_have_begun_a_fight(wanted: str, said: str):
    class Stubborn:
        """Wants one thing to be begun, and goes on with whatever has been."""

        def choose(self, game: Game, side: str) -> str:
            ask = game.ask(side)
            return (
                {"this": fights[0], "another": fights[1]}.get(wanted, wanted) if is_free(game, side) else ask.options[0]
            )

    game = grognard.new("superpowers", "munich", seed=3)
    players = {side: player("standard", k) for k, side in enumerate(game.sides)}
    while len(fights := fights_of(game)) < 2:
        game.answer(game.asked[0], players[game.asked[0]].choose(game, game.asked[0]))
    side = game.asked[0]
    game.answer(side, fights[0])
    begun, since = as_it_began(game, side)
    assert advised(Stubborn(), begun.fork(5), side, since, most=5).begun == said


def fights_of(game: Game) -> list[str]:
    ask = game.ask(game.asked[0])
    return [o for o in ask.options if ask.role_of(o) == "attacks"]


def test_a_whole_advance_is_advised_at_once():
    game = grognard.new("superpowers", "munich", seed=3)
    players = {side: player("standard", k) for k, side in enumerate(game.sides)}
    while game.ask(side := game.asked[0]).kind != ADVANCE.name:
        game.answer(side, players[side].choose(game, side))
    answers, _ = advice(game, side)
    assert len({answer.split()[1] for answer in answers}) > 1, "of all who go"
    for answer in answers:
        game.answer(side, answer)
    assert game.asked != (side,) or game.ask(side).kind != ADVANCE.name


def test_what_was_advised_is_thought_over_when_something_else_is_done():
    game = grognard.new("superpowers", "munich", seed=3)
    side, answers = first_move(game)
    _, kept = advice(game, side)
    ask = game.ask(side)
    other = next(o for o in ask.options if ask.role_of(o) == MOVES and o != answers[0])
    game.answer(side, other)
    assert rest_of(kept, game.fork(), side) is None


def test_a_game_can_be_looked_at_as_it_stood_before_a_move_was_begun():
    game = grognard.new("superpowers", "munich", seed=3)
    side, answers = first_move(game)
    before, options = game.given, game.ask(side).options
    for answer in answers[:2]:
        game.answer(side, answer)
    assert game.ask(side).kind == PATH.name
    begun, since = as_it_began(game, side)
    assert (begun.given, begun.ask(side).options, since) == (before, options, answers[:2])
    assert game.given == before + 2


def test_nobody_is_advised_to_set_out_and_stay_where_he_is():
    class Restless:
        """Sets somebody on his way and stops him at once, and then somebody else."""

        def choose(self, game: Game, side: str) -> str:
            ask = game.ask(side)
            return (
                "stop" if ask.kind == PATH.name else next((o for o in ask.options if ask.role_of(o) == MOVES), "done")
            )

    game = grognard.new("superpowers", "munich", seed=3)
    side, _ = first_move(game)
    assert advised(Restless(), game.fork(5), side, [], most=5).answers[0] == "done"
    game.answer(side, next(o for o in game.ask(side).options if game.ask(side).role_of(o) == MOVES))
    begun, since = as_it_began(game, side)
    assert advised(Restless(), begun, side, since, most=5).answers == ["stop"]


def test_who_is_named_first_is_the_one_of_whom_the_reason_speaks():
    game = grognard.new("superpowers", "munich", seed=3)
    side, answers = first_move(game)
    mover, other = answers[0].split()[1], next(u for u in game.position.index if u not in answers[0])
    about = [Reasoned("picks", {"units": [unit]}, []) for unit in (mover, other)]
    said = rest_of(Thoughts(game.given, answers, [*about, *[None] * len(answers)]), game.fork(), side)
    assert said is not None
    assert said[1] == about[0]


def test_whoever_takes_an_advised_loss_is_still_asked_whether_to_advance():
    game = grognard.new("fottr", "campaign", seed=3)
    players = {side: player("greedy", k) for k, side in enumerate(game.sides)}
    while not (follows := advance_after_loss(game, side := game.asked[0])):
        game.answer(side, players[side].choose(game, side))
    told = rest_of(Thoughts(game.given, follows, [None] * len(follows)), game.fork(), side)
    assert told is not None
    assert told[0] == follows[:1]


def advance_after_loss(game: Game, side: str) -> list[str]:
    """A loss that the side chooses, and who may advance when it is taken."""
    if game.ask(side).kind != LOSSES.name:
        return []
    loss, after = game.ask(side).options[0], game.fork()
    after.answer(side, loss)
    if side not in after.asked or after.ask(side).kind != ADVANCE.name:
        return []
    return [loss, after.ask(side).options[0]]
