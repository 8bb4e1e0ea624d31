"""The odds of a combat before the die: sums, column, the exact chance of each result [8.1.D] [8.1.E]."""

from __future__ import annotations

from typing import Any

from .attack import Attack, defenders
from .position import Position
from .shifts import column_shifts
from .strength import attack_firepower, defence_firepower
from .supply import morale


def preview(pos: Position, made: Attack) -> dict[str, Any]:
    """The whole sum of a combat and the exact chance of each result, before the die; nothing without attackers."""
    if not made.units:
        return {}
    sums = whole_sum(pos, made)
    rows = [(die, sums["morale"]) for die in range(1, 7)]
    chances = pos.scenario.combat_results.distribution(rows, sums["index"])
    return {**sums, "chances": chances, **without_effect(pos, made)}


def whole_sum(pos: Position, made: Attack) -> dict[str, Any]:
    """Differential, morale and shifts [8.1.D] [8.1.E]."""
    ours, theirs, shifts = attack_firepower(pos, made), defence_firepower(pos, made), column_shifts(pos, made)
    chart = pos.scenario.combat_results
    grade = best_morale(pos, made)
    differential = int(ours.total - theirs.total)
    column = chart.columns.shifted(differential, int(shifts.total))
    return {
        "attack": ours,
        "defence": theirs,
        "differential": differential,
        "shifts": shifts,
        "morale": grade,
        "column": chart.columns.heading(column),
        "index": column,
    }


def without_effect(pos: Position, made: Attack) -> dict[str, str]:
    """What the chances do not tell: cities where only results in brackets count, and who fires from afar [10.0.e]."""
    cities = pos.labels(t for t in made.targets if ignores_retreat(pos, t))
    told = {"steadfast": ", ".join(cities)} if cities else {}
    return told if made.adjacent else told | {"from_afar": "A"}


def best_morale(pos: Position, made: Attack) -> str:
    """The best morale among the defenders counts [8.1.E]."""
    return min(morale(pos, u) for u in defenders(pos, made))


def ignores_retreat(pos: Position, hex: int) -> bool:
    """Defenders of a city ignore results that would make them retreat [3.5A]."""
    return pos.scenario.terrain_effects[pos.scenario.board.terrain[hex], "hex"].defender_ignores_retreat
