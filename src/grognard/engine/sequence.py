"""The sequence of play, declared: it drives the program, the screen's tracker and re-entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from .ask import REST, Procedure
from .position import Position
from .question import Question


@dataclass(frozen=True)
class Step:
    """One step of play. `role` says whose step it is ("first player"); mutual steps have none. A step belongs to the
    sequence of a scenario only if `only` holds for it, and is skipped as long as `when` does not hold. `asks` are the
    questions that a side can expect in it, so that a screen knows them beforehand."""

    id: str
    procedure: Callable[..., Procedure]
    rules: tuple[str, ...] = ()
    begin: Callable[..., None] | None = None
    role: str | None = None
    only: Callable[[Any], bool] | None = None  # of the scenario
    when: Callable[[Any], bool] | None = None  # of the position
    asks: tuple[Question, ...] = ()

    def is_played(self, pos: Any) -> bool:
        return (self.only is None or self.only(pos.scenario)) and (self.when is None or self.when(pos))


@dataclass(frozen=True)
class Sequence:
    """Steps before play, and the steps of each turn."""

    before: tuple[Step, ...]
    turn: tuple[Step, ...]

    def steps(self, scenario: Any) -> Iterator[Step]:
        """The steps of one scenario, beginning with those before play."""
        return (s for s in (*self.before, *self.turn) if s.only is None or s.only(scenario))

    def at(self, pos: Position) -> Step:
        return self.of(pos.turn, pos.step)

    def of(self, turn: int, place: int) -> Step:
        return (self.turn if turn else self.before)[place]

    def play(self, pos: Any) -> Procedure:
        """Carry the sequence out from wherever the position stands until the game has a result."""
        while pos.result is None:
            step = (self.turn if pos.turn else self.before)[pos.step]
            if not pos.begun and not step.is_played(pos):
                self.next(pos)
                continue
            yield REST
            side = pos.player(step.role) if step.role else None
            if not pos.begun:
                if step.begin:
                    step.begin(pos, side)
                pos.begun = True
            if not pos.over:
                yield from step.procedure(pos, side)
            if not pos.over:
                self.next(pos)

    def next(self, pos: Position) -> None:
        pos.begun = False
        pos.rolled = pos.rolls
        pos.step += 1
        if pos.step == len(self.turn if pos.turn else self.before):
            pos.step = 0
            pos.turn += 1


def step(
    id: str,
    procedure: Callable[..., Procedure],
    rules: str = "",
    begin: Callable[..., None] | None = None,
    *,
    only: Callable[[Any], bool] | None = None,
    when: Callable[[Any], bool] | None = None,
    asks: Question | tuple[Question, ...] = (),
) -> Step:
    expected = (asks,) if isinstance(asks, Question) else asks
    return Step(id, procedure, tuple(rules.split()), begin, None, only, when, expected)


def each_side(*roles: str) -> Callable[..., tuple[Step, ...]]:
    """Each of these players in turn carries out the steps that follow."""

    def steps(*steps: Step) -> tuple[Step, ...]:
        return tuple(replace(s, role=role) for role in roles for s in steps)

    return steps


def sequence(*steps: Step | tuple[Step, ...], before: tuple[Step, ...] = ()) -> Sequence:
    flat = [s for part in steps for s in (part if isinstance(part, tuple) else (part,))]
    return Sequence(before, tuple(flat))
