"""Formations [15.0]: who may stack together, and what mixing them costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.reason import Reason
from .position import Position


def may_stack(pos: Position, units: Sequence[int], hex: int) -> Reason | None:
    """NATO units of different nations may not stack, except by retreat [15.4-5.a]; WP units may [15.1-3.a]. NATO's
    formations matter for reinforcements only [DM:EX15.0.b] [AR:EX15.0.b]."""
    if stack_well(pos, units):
        return None
    nations = {pos.scenario.keeps_to[u] for u in units} - {""}
    return Reason("15.4-5.a", "nations-apart", hex=pos.label(hex), nations=sorted(nations))


def stack_well(pos: Position, units: Iterable[int]) -> bool:
    """Whether no rule parts these units: those who keep to a nation are of the same."""
    keeps_to, first = pos.scenario.keeps_to, ""
    for u in units:
        nation = keeps_to[u]
        if nation != first and nation:
            if first:
                return False
            first = nation
    return True


def mixed_divisions(pos: Position, units: Sequence[int]) -> bool:
    """WP units of different divisions fight together badly [15.3] [DM:EX15.0.c] [AR:EX15.0.c]; army support combines
    freely with its own army [DM:EX15.2.b] [AR:EX15.2.b], front and independent units with everyone [DM:EX15.1.a]
    [DM:EX15.1.b] [AR:EX15.1.a]."""
    bound = [pos.counter(u) for u in units if not pos.counter(u).independent]
    divisions = {c.formation for c in bound if c.level == "division"}
    armies = {c.army for c in bound}
    return len(divisions) > 1 or len(armies) > 1


def mixed_nations(pos: Position, units: Sequence[int]) -> bool:
    return len({pos.counter(u).nation for u in units}) > 1


def rule_against_attackers(pos: Position, units: Sequence[int]) -> str | None:
    """The rule under which an attacking force suffers one shift for its mixture, if any [15.3] [15.4-5.b]."""
    if pos.side(units[0]) == "wp":
        return "15.3" if mixed_divisions(pos, units) else None
    return "15.4-5.b" if mixed_nations(pos, units) else None


def rule_against_defenders(pos: Position, stacks: Sequence[Sequence[int]]) -> str | None:
    """The same for the defenders, those included that an earlier combat drove there [15.3]; of NATO only nations in one
    hex count [15.4-5.a]."""
    if pos.side(stacks[0][0]) == "wp":
        return "15.3" if mixed_divisions(pos, [u for stack in stacks for u in stack]) else None
    ground = [[u for u in stack if pos.counter(u).ground] for stack in stacks]
    return "15.4-5.a" if any(mixed_nations(pos, stack) for stack in ground) else None
