"""Plays a procedure with given answers, for tests of any game.

run(move(pos, "nato", ["m_wg_241_24"]), pos, {"nato": ["enter 2527", "stop"]})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.ask import Answer, Ask, Procedure, Reasons, Rest, Together
from grognard.engine.dice import ScriptedDice
from grognard.engine.position import Position
from grognard.engine.reason import Event, Reason

Script = Mapping[str, Sequence[Answer]]


def run(procedure: Procedure, pos: Position, answers: Script | None = None) -> list[Event]:
    """Play a procedure to its end: every answer must be legal and used, every scripted die thrown."""
    pending, left = _play(procedure, answers or {})
    assert pending == (), f"{pending[0].side} is still asked {pending[0].prompt!r}: {pending[0].options[:20]}"
    assert not any(left.values()), f"answers not used: {left}"
    if isinstance(pos.dice, ScriptedDice):
        assert pos.rolls == len(pos.dice.rolls), f"{len(pos.dice.rolls) - pos.rolls} scripted dice were not thrown"
    return pos.events


def asked(procedure: Procedure, answers: Script | None = None) -> Ask:
    """The ask that stands after these answers (of several to different sides: the first)."""
    pending, left = _play(procedure, answers or {})
    assert pending, "the procedure has ended"
    assert not any(left.values()), f"answers not used: {left}"
    return pending[0]


def rules_against(ask: Ask, answer: Answer) -> list[str]:
    """The rules that forbid an answer; empty if it is an option."""
    reasons = ask.reasons(answer)
    assert (not reasons) == (answer in ask.options), f"{answer!r} is an option, or has reasons, not both: {reasons}"
    return [reason.rule for reason in reasons]


def rules_of(reasons: Reasons) -> list[str]:
    """The rules of what a judge says; empty if it has nothing to say."""
    if reasons is None:
        return []
    return [r.rule for r in ([reasons] if isinstance(reasons, Reason) else reasons)]


def told(pos: Position, text: str) -> list[dict[str, Any]]:
    """The parameters of each event with this text."""
    return [event.params for event in pos.events if event.text == text]


def _play(procedure: Procedure, answers: Script) -> tuple[tuple[Ask, ...], dict[str, list[Answer]]]:
    left = {side: list(given) for side, given in answers.items()}
    value: Any = None
    while True:
        try:
            yielded = procedure.send(value)
        except StopIteration:
            return (), left
        value = None
        if isinstance(yielded, Rest):
            continue
        assert not isinstance(yielded, Together), "who plans for himself is asked by a game"
        asks = yielded if isinstance(yielded, tuple) else (yielded,)
        if not all(left.get(ask.side) for ask in asks):
            return asks, left
        read = {}
        for ask in asks:
            answer = left[ask.side].pop(0)
            assert rules_against(ask, answer) == [], f"{answer!r}: {ask.reasons(answer)}"
            read[ask.side] = ask.read(answer)
        value = read if isinstance(yielded, tuple) else read[asks[0].side]
