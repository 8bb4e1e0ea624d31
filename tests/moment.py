"""What a game is at one moment, to be compared, and why it refuses something at that moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.engine.ask import Ask, Refused
from grognard.engine.fields import saved_fields
from grognard.engine.game import Game
from grognard.engine.reason import Event, Reason, plain


@dataclass(frozen=True)
class Place:
    """Everything that the keeper of a game can see at one moment; the log since some event."""

    fields: dict[str, Any]
    hash: str
    asks: list[tuple[Any, ...]]
    answers: list[tuple[str, str]]
    log: list[Event]


def place_of(game: Game, since: int = 0) -> Place:
    pos = game.position.copy()
    fields = {name: getattr(pos, name) for name in saved_fields(type(pos))}
    return Place(fields, pos.hash, asks_of(game), game.answers, game._log.items(since))


def same(one: Place, other: Place, what: str) -> None:
    if one != other:
        raise AssertionError(f"{what}: {differing(vars(one), vars(other))}")


def asks_of(game: Game) -> list[tuple[Any, ...]]:
    return [ask_of(game.ask(side)) for side in game.asked]


def ask_of(ask: Ask) -> tuple[Any, ...]:
    """What an ask says. Options are compared in order: a seeded player must choose the same in a loaded game."""
    shown = {what: repr(plain(ask.shown(what))) for what in ("battle", "reach", "prices", "consequences")}
    return ask.side, ask.rule, ask.prompt, tuple(ask.options), ask.params, shown


def refusal(game: Game, side: str, answer: str) -> list[Reason]:
    try:
        game.answer(side, answer)
    except Refused as refused:
        return refused.reasons
    raise AssertionError(f"{answer!r} of {side} should have been refused")


def refusal_to_undo(game: Game, side: str) -> list[Reason]:
    try:
        game.undo(side)
    except Refused as refused:
        return refused.reasons
    raise AssertionError(f"{side} should not have been allowed to undo")


def differing(one: Any, other: Any, path: str = "") -> str:
    """The first place where two nested values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(k for k in other if k not in one)]:
            if key not in one or key not in other:
                return f"{path}[{key!r}] is only in one"
            if one[key] != other[key]:
                return differing(one[key], other[key], f"{path}[{key!r}]")
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other)):
            if a != b:
                return differing(a, b, f"{path}[{i}]")
    return f"{path}: {str(one)[:200]} or {str(other)[:200]}"
