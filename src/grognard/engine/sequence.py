"""The sequence of play, declared: it drives the program, the screen's tracker and re-entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from .ask import REST, Procedure
from .position import Position


@dataclass(frozen=True)
class Step:
    """One step of play. `role` says whose step it is ("first player"); mutual steps have none."""

    id: str
    procedure: Callable[..., Procedure]
    rules: tuple[str, ...] = ()
    begin: Callable[..., None] | None = None
    role: str | None = None


@dataclass(frozen=True)
class Sequence:
    """Steps before play, and the steps of each turn."""

    before: tuple[Step, ...]
    turn: tuple[Step, ...]

    def at(self, pos: Position) -> Step:
        return self.of(pos.turn, pos.step)

    def of(self, turn: int, place: int) -> Step:
        return (self.turn if turn else self.before)[place]

    def play(self, pos: Any) -> Procedure:
        """Carry the sequence out from wherever the position stands until the game has a result."""
        while not pos.over:
            yield REST
            step = self.at(pos)
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
        pos.step += 1
        if pos.step == len(self.turn if pos.turn else self.before):
            pos.step = 0
            pos.turn += 1


def step(
    id: str, procedure: Callable[..., Procedure], rules: str = "", begin: Callable[..., None] | None = None
) -> Step:
    return Step(id, procedure, tuple(rules.split()), begin)


def each_side(*roles: str) -> Callable[..., tuple[Step, ...]]:
    """The steps that follow are carried out by each of these players in turn."""

    def steps(*steps: Step) -> tuple[Step, ...]:
        return tuple(replace(s, role=role) for role in roles for s in steps)

    return steps


def sequence(*steps: Step | tuple[Step, ...], before: tuple[Step, ...] = ()) -> Sequence:
    flat = [s for part in steps for s in (part if isinstance(part, tuple) else (part,))]
    return Sequence(before, tuple(flat))
