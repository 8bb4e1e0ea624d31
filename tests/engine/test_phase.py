"""Gathering those who take part, offers as long as there are any, and choices where there is one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from grognard.engine.ask import Ask
from grognard.engine.display import joins
from grognard.engine.losses import lose_excess, which_of
from grognard.engine.phase import choose, gathering, offers
from grognard.engine.question import ADVANCE, GATHERING, PHASE, About, Question
from grognard.engine.reason import Reason
from grognard.engine.verbs import ATTACKS, JOINS, MOVES, UNIT, Verb

POS = SimpleNamespace(names=["zero", "one", "two", "three"], index={"zero": 0, "one": 1, "two": 2, "three": 3})


def may_join(pos, joined, u):
    """The two only after the one."""
    return Reason("X.1", "one-first") if u == 2 and 1 not in joined else None


def may_go(pos, joined):
    return [] if joined else [Reason("X.3", "nobody")]


GATHER = Question(
    "gather",
    GATHERING,
    Verb("with", UNIT, among=lambda pos, joined: [u for u in (1, 2, 3) if u not in joined], why_not=may_join),
    Verb("go", why_not=may_go),
    about=lambda pos, joined: About(joined),
)

GATHER_LATER = Question("where", ADVANCE, Verb("at", UNIT))


def begun(joined: list[int]) -> Any:
    return gathering(POS, "red", "X.2", GATHER, joined, **{"with": joined})


def test_those_named_are_joined_in_order():
    joined: list[int] = []
    procedure = begun(joined)
    ask = next(procedure)
    assert ask.options == ["with one", "with three"]
    assert ask.params == {"units": []}
    ask = procedure.send(ask.read("with three"))
    assert ask.params["units"] == ["three"]
    assert ask.options == ["with one", "go"]
    ask = procedure.send(ask.read("with one"))
    with pytest.raises(StopIteration):
        procedure.send(ask.read("go"))
    assert joined == [3, 1]


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("with two", "X.1"),
        ("go", "X.3"),
        ("with four", "X.2"),
        ("with zero", "X.2"),
        ("and one", "X.2"),
        ("with", "X.2"),
        ("with one two", "X.2"),
    ],
)
def test_what_may_not_join_is_told_with_its_rule(answer, rule):
    ask = next(begun([]))
    assert [r.rule for r in ask.reasons(answer)] == [rule]


# -- offers and choices -----------------------------------------------------------------------------------------------


def take(pos, taken, u):
    taken.append(u)


TAKING = Question(
    "take",
    ADVANCE,
    Verb("take", UNIT, among=lambda pos, taken: [u for u in (1, 2) if u not in taken], does=take),
    Verb("done"),
)


def test_a_side_is_asked_as_long_as_there_is_more_than_to_be_done():
    taken: list[int] = []
    procedure: Any = offers(POS, "red", "X.2", TAKING, taken)
    for answer in ("take two", "take one"):
        ask = next(procedure)
        assert not ask.rests
        ask.read(answer)
    assert next(procedure, "over") == "over"  # nothing is left: nobody has to say that he is done
    assert taken == [2, 1]


def test_who_is_done_is_not_asked_again():
    taken: list[int] = []
    procedure: Any = offers(POS, "red", "X.2", TAKING, taken)
    next(procedure).read("done")
    assert next(procedure, "over") == "over"
    assert taken == []


def chosen(procedure: Any, *answers: str) -> tuple[int, Any]:
    """How many questions were put, and what came of it."""
    asked, said = 0, None
    for answer in (*answers, None):
        try:
            ask = procedure.send(said)
        except StopIteration as end:
            return asked, end.value
        asked, said = asked + 1, ask.read(answer)
    raise AssertionError


LOSE = which_of("excess")


def test_where_there_is_no_choice_nobody_is_asked():
    assert chosen(choose(POS, "red", "X.2", LOSE, [3])) == (0, 3)
    assert chosen(choose(POS, "red", "X.2", LOSE, [1, 3]), "lose three") == (1, 3)


def test_a_crowd_loses_units_until_it_is_none():
    crowd, lost = [1, 2, 3], []

    def eliminate(pos, u, rule):
        crowd.remove(u)
        lost.append((u, rule))

    def too_many(pos):
        return crowd if len(crowd) > 1 else []

    procedure: Any = lose_excess(POS, "X.4", too_many, lambda pos, units: "blue", eliminate)
    ask = next(procedure)
    assert (ask.side, ask.options) == ("blue", ["lose one", "lose two", "lose three"])
    ask = procedure.send(ask.read("lose two"))
    with pytest.raises(StopIteration):
        procedure.send(ask.read("lose one"))
    assert (crowd, lost) == ([3], [(2, "X.4"), (1, "X.4")])


def test_a_verb_has_the_role_of_its_word_unless_the_game_gives_it_another():
    question = Question("phase", PHASE, Verb("move", UNIT), Verb("fire", UNIT, role=ATTACKS), Verb("attack", role=""))
    assert Ask("red", "X.1", question, POS).roles == {"move": MOVES, "fire": ATTACKS}
    assert Ask("red", "X.1", question, POS).role_of("fire one") == ATTACKS
    assert Ask("red", "X.1", question, POS).role_of("attack") == ""


def test_a_screen_learns_by_which_word_others_come_along():
    along = Question("along", GATHERING, Verb("beside", UNIT, role=JOINS))
    assert joins(Verb("move", UNIT, then=(along,))) == {"word": "beside", "when": "now"}
    assert joins(Verb("enter", UNIT, then=(GATHER_LATER, along))) == {"word": "beside", "when": "later"}
    assert joins(Verb("rebuild", UNIT, then=(GATHER_LATER,))) == {}
