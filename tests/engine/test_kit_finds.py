"""The kit finds what it is there to find: Skirmish with one fault planted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from grognard.engine.ask import REST, Ask, Refused
from grognard.engine.info import GameInfo
from grognard.engine.phase import Activity, phase
from grognard.engine.reason import Reason
from grognard.engine.sequence import Sequence
from tests.engine import fixture_game as skirmish
from tests.engine.fixture_game import RULES, SIDES, SKIRMISH, Skirmish, conserved, secrets
from tests.kit import Hooks, random_game

BID, MOVE = 0, 1  # steps of the turn
WRONG = Reason("S.3", "wrong")


def found(info: GameInfo = SKIRMISH) -> str:
    """What the kit says of the first of a dozen games in which it finds a fault."""
    try:
        for seed in range(12):
            random_game(info, "meadow", {}, seed, 400, rules=RULES, hooks=Hooks(conserved, secrets), must_end=True)
    except (AssertionError, Refused, LookupError, ValueError) as fault:
        return f"{type(fault).__name__}: {fault}"
    return "nothing"


def with_step(place: int, procedure: Callable[..., Any]) -> GameInfo:
    steps = list(SKIRMISH.sequence.turn)
    steps[place] = replace(steps[place], procedure=procedure)
    return replace(SKIRMISH, sequence=Sequence(SKIRMISH.sequence.before, tuple(steps)))


def asking(*asks: Ask) -> GameInfo:
    """Skirmish in which these asks take the place of the bids."""

    def procedure(pos, side):
        yield from asks

    return with_step(BID, procedure)


def test_nothing_in_the_game_as_it_is():
    assert found() == "nothing"


# -- legality ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("judge", "said"),
    [
        (lambda pos, side, words: WRONG, "AssertionError: option 'move"),
        (lambda pos, side, words: None, "option False, reasons []"),
    ],
)
def test_judge_and_options_that_disagree(judge, said):
    activity = Activity(skirmish.movers, judge, skirmish.move)

    def movement(pos, side):
        yield from phase(pos, side, "S.3", "movement", {"move": activity}, lambda pos, side: None)

    assert said in found(with_step(MOVE, movement))


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (Ask("red", "S.3", "stuck", []), "dead end: red is asked 'stuck'"),
        (Ask("red", "S.99", "lawless", ["go"]), "under 'S.99', which the ledger does not know"),
        (Ask("red", "S.3", "stutter", ["go", "go"]), "an option of 'stutter' is listed twice"),
        (Ask("red", "S.3", "strange", ["go"], lambda a: Reason("S.98", "x") if a != "go" else None), "'S.98'"),
        (Ask("red", "S.3", "brittle", ["go 1"], lambda a: WRONG if int(a.split()[1]) != 1 else None), "Error: "),
    ],
)
def test_bad_ask(ask, said):
    assert said in found(asking(ask))


def test_event_under_a_rule_that_the_ledger_does_not_know():
    def lawless(pos, side):
        pos.tell("S.98", "x")
        yield Ask("red", "S.3", "lawful", ["go"])

    assert "'S.98'" in found(with_step(BID, lawless))


def test_game_without_end():
    def forever(pos, side):
        for _ in range(500):
            yield REST
            yield Ask("red", "S.3", "forever", ["go"])

    assert "not over after 400 answers" in found(with_step(BID, forever))


# -- traces --------------------------------------------------------------------------------------------------------


def test_state_that_lives_outside_the_position():
    memory = {"n": 0}

    def forgetful(pos, side):
        memory["n"] += 1
        yield Ask("red", "S.3", "forgetful", [f"go {memory['n']}"])

    assert "Refused" in found(with_step(BID, forgetful))


def test_resting_point_that_cannot_be_re_entered():
    def two_parts(pos, side):
        yield Ask("red", "S.3", "part-one", ["go"])
        yield REST
        yield Ask("red", "S.3", "part-two", ["go"])

    assert "does not lead back" in found(with_step(BID, two_parts))


def test_story_told_again_on_re_entry():
    def chatter(pos, side):
        pos.tell("S.3", "hello")
        yield from skirmish.movement(pos, side)

    assert "a loaded game stands elsewhere" in found(with_step(MOVE, chatter))


def test_options_in_an_order_that_is_not_saved():
    def by_arrival(pos, side):
        yield Ask("red", "S.3", "pick", [pos.id(u) for u in pos.at.values()])

    assert "elsewhere" in found(with_step(BID, by_arrival))


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
        yield Ask("red", "S.3", "nested", ["go"])

    assert "'reserve' holds containers in a container" in found(with_step(BID, nested))


def test_unit_lost():
    def lost(pos, side):
        yield Ask("red", "S.3", "lost", ["go"])
        pos.units.pop()
        pos.derive()

    assert "after red answered 'go'" in found(with_step(BID, lost))


# -- leaks ---------------------------------------------------------------------------------------------------------


def test_view_that_shows_a_reserve():
    def open_view(pos, side):
        return skirmish.view(pos, side) | {"reserve": dict(pos.reserve)}

    assert "leaks: ['reserve']" in found(replace(SKIRMISH, view=open_view))


def test_reasons_that_tell_a_reserve():
    def judge(pos, answer):
        return None if answer in ("bid 0", "bid 1") else Reason("S.1", "no-bid", reserve=dict(pos.reserve))

    def loose_tongue(pos, side):
        yield tuple(Ask(s, "S.1", "bid", ["bid 0", "bid 1"], lambda a: judge(pos, a)) for s in SIDES)

    assert "the reasons that" in found(with_step(BID, loose_tongue))


def test_options_that_give_concealed_units_away():
    def peek(pos, side):
        hexes = pos.scenario.board.hexes
        yield Ask("red", "S.3", "peek", [pos.label(h) for h in hexes if h not in pos.at])

    assert "what red is asked leaks" in found(with_step(BID, peek))
