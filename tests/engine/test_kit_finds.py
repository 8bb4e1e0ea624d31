"""The kit finds what it is there to find: Skirmish with one fault planted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from grognard.engine.ask import REST, Ask, Refused
from grognard.engine.info import GameInfo
from grognard.engine.phase import phase
from grognard.engine.question import CHOICE, PHASE, Question
from grognard.engine.reason import Reason
from grognard.engine.sequence import Sequence
from grognard.engine.verbs import HEX, NUMBER, UNIT, Verb
from tests.engine import fixture_game as skirmish
from tests.engine.duel import simple
from tests.engine.fixture_game import RULES, SIDES, SKIRMISH, Skirmish, conserved, secrets
from tests.kit import Hooks, random_game

BID, MOVE = 0, 1  # steps of the turn
WRONG = Reason("S.3", "wrong")


def found(info: GameInfo = SKIRMISH) -> str:
    """What the kit says of the first of some games in which it finds a fault."""
    try:
        for seed in range(30):
            random_game(info, "meadow", {}, seed, 400, rules=RULES, hooks=Hooks(conserved, secrets), must_end=True)
    except (AssertionError, Refused, LookupError, ValueError) as fault:
        return f"{type(fault).__name__}: {fault}"
    return "nothing"


def with_step(place: int, procedure: Callable[..., Any]) -> GameInfo:
    steps = list(SKIRMISH.sequence.turn)
    steps[place] = replace(steps[place], procedure=procedure)
    return replace(SKIRMISH, sequence=Sequence(SKIRMISH.sequence.before, tuple(steps)))


def asking(rule: str, question: Question) -> GameInfo:
    """Skirmish in which this question takes the place of the bids."""

    def procedure(pos, side):
        yield Ask("red", rule, question, pos)

    return with_step(BID, procedure)


def test_nothing_in_the_game_as_it_is():
    assert found() == "nothing"


# -- legality ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("judge", "said"),
    [
        (lambda pos, side, u: WRONG, "Refused: [S.3] reason-wrong"),
        (lambda pos, side, u: None, "option False, reasons []"),
    ],
)
def test_reasons_and_listing_that_disagree(judge, said):
    move = Verb("move", UNIT, why_not=judge, listed=skirmish.movers, does=skirmish.move)
    question = Question("movement", PHASE, move, Verb("done"))

    def movement(pos, side):
        yield from phase(pos, side, "S.3", question)

    assert said in found(with_step(MOVE, movement))


@pytest.mark.parametrize(
    ("rule", "question", "said"),
    [
        ("S.3", Question("stuck", CHOICE), "dead end: red is asked 'stuck'"),
        ("S.99", Question("lawless", CHOICE, Verb("go")), "under 'S.99', which the ledger does not know"),
        ("S.3", Question("stutter", CHOICE, Verb("go"), Verb("go")), "an option of 'stutter' is listed twice"),
        ("S.3", Question("blind", CHOICE, Verb("go"), Verb("stay", only=lambda of: False)), "not looked for, but has"),
        (
            "S.3",
            Question(
                "short", CHOICE, Verb("go"), Verb("bid", NUMBER, among=lambda p, w: (1, 2), listed=lambda p, w: (1,))
            ),
            "'short', 'bid': {2}",
        ),
        ("S.3", Question("strange", CHOICE, Verb("go", rule="S.98")), "'S.98'"),
        ("S.3", Question("brittle", CHOICE, Verb("go", UNIT, why_not=lambda pos, what, u: {0: None}[u])), "Error: "),
    ],
)
def test_bad_ask(rule, question, said):
    assert said in found(asking(rule, question))


def test_event_under_a_rule_that_the_ledger_does_not_know():
    def lawless(pos, side):
        pos.tell("S.98", "x")
        yield simple("red", "S.3", "lawful", "go")

    assert "'S.98'" in found(with_step(BID, lawless))


def test_game_without_end():
    def forever(pos, side):
        for _ in range(500):
            yield REST
            yield simple("red", "S.3", "forever", "go")

    assert "not over after 400 answers" in found(with_step(BID, forever))


# -- traces --------------------------------------------------------------------------------------------------------


def test_state_that_lives_outside_the_position():
    memory = {"n": 0}

    def forgetful(pos, side):
        memory["n"] += 1
        question = Question("forgetful", CHOICE, Verb("go", NUMBER, among=lambda pos, n: [n]))
        yield Ask("red", "S.3", question, pos, memory["n"])

    assert "Refused" in found(with_step(BID, forgetful))


def test_resting_point_that_cannot_be_re_entered():
    def two_parts(pos, side):
        yield simple("red", "S.3", "part-one", "go")
        yield REST
        yield simple("red", "S.3", "part-two", "go")

    assert "does not lead back" in found(with_step(BID, two_parts))


def test_story_told_again_on_re_entry():
    def chatter(pos, side):
        pos.tell("S.3", "hello")
        yield from skirmish.movement(pos, side)

    assert "a loaded game stands elsewhere" in found(with_step(MOVE, chatter))


def test_options_in_an_order_that_is_not_saved():
    by_arrival = Verb("pick", UNIT, among=lambda pos, what: [u for stack in pos.at.values() for u in stack])
    assert "elsewhere" in found(asking("S.3", Question("pick", CHOICE, by_arrival)))


def test_derived_counter_that_is_not_kept(monkeypatch):
    def put(self, u, hex):
        self.units[u] = msgspec.structs.replace(self.units[u], hex=hex)

    monkeypatch.setattr(Skirmish, "put", put)
    assert "derived 'at' is not what it should be" in found()


def test_copy_that_shares_a_derived_counter(monkeypatch):
    monkeypatch.setattr(Skirmish, "copy_derived", lambda self, twin: setattr(twin, "at", self.at))
    assert "copies share 'at'" in found()


def test_container_within_a_container():
    def nested(pos, side):
        pos.reserve["list"] = []
        yield simple("red", "S.3", "nested", "go")

    assert "'reserve' holds containers in a container" in found(with_step(BID, nested))


def test_unit_lost():
    def lost(pos, side):
        yield simple("red", "S.3", "lost", "go")
        pos.units.pop()
        pos.derive()

    assert "after red answered 'go'" in found(with_step(BID, lost))


# -- leaks ---------------------------------------------------------------------------------------------------------


def test_view_that_shows_a_reserve():
    def open_view(pos, side):
        return skirmish.view(pos, side) | {"reserve": dict(pos.reserve)}

    assert "leaks: ['reserve']" in found(replace(SKIRMISH, view=open_view))


def test_reasons_that_tell_a_reserve():
    def may_bid(pos, side, points, more):
        return None if points != more else Reason("S.1", "no-bid", reserve=dict(pos.reserve))

    among = (lambda pos, side: (0, 1), lambda pos, side, points: (0, 1))
    question = Question("bid", CHOICE, Verb("bid", NUMBER, NUMBER, among=among, why_not=may_bid))

    def loose_tongue(pos, side):
        yield tuple(Ask(s, "S.1", question, pos, s) for s in SIDES)

    assert "the reasons that" in found(with_step(BID, loose_tongue))


def test_options_that_give_concealed_units_away():
    peek = Verb("peek", HEX, among=lambda pos, what: [h for h in pos.board.hexes if h not in pos.at])
    assert "what red is asked leaks" in found(asking("S.3", Question("peek", CHOICE, peek)))
