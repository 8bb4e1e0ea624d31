"""Stances: a doctrine with some of its weights changed. A player who thinks ahead plays out several and compares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

D = TypeVar("D", bound=Any)


@dataclass(frozen=True)
class Stance:
    """What it changes: weights that count so many times as much, and weights to which something is added (a threshold
    may be below zero). Its name is the key of what people call it (`stance-NAME` in the catalogues of players)."""

    name: str
    times: tuple[tuple[str, float], ...] = ()
    plus: tuple[tuple[str, float], ...] = ()

    def of(self, doctrine: D) -> D:
        """A side's doctrine in this stance."""
        known = {field.name for field in fields(doctrine)}
        if unknown := {name for name, _ in (*self.times, *self.plus)} - known:
            raise ValueError(f"the stance {self.name} changes what the doctrine does not weigh: {sorted(unknown)}")
        changed = {name: getattr(doctrine, name) * factor for name, factor in self.times}
        changed |= {name: getattr(doctrine, name) + more for name, more in self.plus}
        return replace(doctrine, **changed) if changed else doctrine

    def over(self, doctrines: Mapping[str, D]) -> dict[str, D]:
        """The same of every doctrine of a game."""
        return {name: self.of(doctrine) for name, doctrine in doctrines.items()}


USUAL = Stance("usual")
# Of games in which stacks attack the next hex with guns in support.
OF_STACKS = (
    Stance("sparing", (("fear", 1.6), ("afterwards", 2.0)), (("worth_preparing", 1.0), ("worth_fighting", 0.75))),
    Stance("bold", (("fear", 0.5), ("afterwards", 0.25), ("pull", 1.3)), (("worth_preparing", -0.3),)),
    Stance("pressing", (("pull", 2.0), ("prize", 1.6))),
    Stance("holding", (("pull", 0.4), ("fear", 1.3))),
)
# Of games in which armies hold a front.
OF_FRONTS = (
    Stance("sparing", (("fear", 1.6), ("battle", 0.6)), (("worth_fighting", 0.6),)),
    Stance("bold", (("fear", 0.5), ("battle", 2.5)), (("worth_fighting", -0.3),)),
    Stance("pressing", (("goals", 1.5), ("fades", 0.5), ("line", 0.5))),
    Stance("holding", (("line", 2.0), ("holds", 1.6), ("goals", 0.5), ("fear", 1.2))),
    Stance("nearest", (("fades", 2.0),)),
)
