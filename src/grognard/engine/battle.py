"""A battle: an ordered list of named steps, which drives the program and the battle sheet alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .ask import Procedure
from .reason import plain


class BattleStep(NamedTuple):
    """One step: its name, what happens in it (a procedure, or a plain function), and its rule; and whether the defender
    may still change in it the chances that the attacker expects."""

    id: str
    happens: Callable[[Any, Any], Procedure | None]
    rule: str
    replies: bool = False


@dataclass(kw_only=True, eq=False)
class Battle:
    """A battle in progress, and the step it is in. Games add who fights for what."""

    steps: Sequence[BattleStep] = ()
    at: int = 0
    over: bool = False  # the remaining steps are not carried out

    def sheet(self) -> dict[str, Any]:
        """The steps and the one that is carried out now, as a battle sheet shows them beside its sums."""
        if not self.steps:
            return {}
        return {"steps": shown(self.steps), "now": self.steps[self.at].id}


def shown(steps: Sequence[BattleStep]) -> list[dict[str, Any]]:
    return [{"id": s.id, "rule": s.rule, **({"replies": True} if s.replies else {})} for s in steps]


def fight_out(pos: Any, battle: Battle, steps: Sequence[BattleStep] = ()) -> Procedure:
    """Carry out the steps of a battle in order until it is over: the given steps, or its own."""
    if steps:
        battle.steps = steps
    for at, step in enumerate(battle.steps):
        battle.at = at
        begun = step.happens(pos, battle)
        if begun is not None:
            yield from begun
        if battle.over or pos.result is not None:
            return


def sheet_of(battle: Battle, sums: dict[str, Any]) -> dict[str, Any]:
    """The sums of a battle with its steps; nothing as long as there is nothing to add up."""
    return {**sums, **battle.sheet()} if sums else {}


def thought_of(sums: dict[str, Any], steps: Sequence[BattleStep]) -> dict[str, Any]:
    """The same for a battle that nobody has begun: all its steps are still to come."""
    return {**sums, "steps": shown(steps)} if sums else {}


Weighed = Callable[[list[int], int], Mapping[str, Any]]  # attackers and the hex they attack -> the sheet of it
Together = Callable[[list[int], int], list[int]]  # attackers and the hex -> those who may attack it in one attack


def look_at_odds(
    pos: Any,
    words: Sequence[str],
    able: Callable[[int], list[int]],
    weighed: Weighed,
    hidden: Collection[int] = (),
    together: Together | None = None,
) -> dict[str, Any]:
    """The odds of an attack on a hex if it were made now ("2427", or "2427 U,V" by these units only), whatever the
    phase: those who could take part, those of them who do, and the sheet. Where not all can attack together, those
    named first do. Hidden units are left out: the answer is that for an empty hex."""
    hex = pos.hex_named(words[0]) if words else None
    if hex is None:
        return {}
    seen = not any(u in hidden for u in pos.at.get(hex, ()))
    could = [u for u in able(hex) if u not in hidden] if seen else []
    units = could
    if len(words) > 1:
        names = {pos.id(u): u for u in could}
        units = [names[id] for id in dict.fromkeys(words[1].split(",")) if id in names]
    if together is not None:
        units = together(units, hex)
    sheet = weighed(units, hex) if units else {}
    return {"could": [pos.id(u) for u in could], "units": [pos.id(u) for u in units], "battle": plain(dict(sheet))}
