"""Variable reinforcements [AR:EX19.2-5]: units that a die before play gives to NATO, and how they may come."""

from __future__ import annotations

from ...engine.reason import Reason
from .pack.datafiles import VariableRow
from .position import DESTROYED, OFF, Position


def available(pos: Position) -> dict[int, VariableRow]:
    """The units that the die before play has given to NATO [AR:EX19.2-5.a] [AR:EX19.2-5.T]."""
    return pos.scenario.schedule.diced[pos.variable_die]


def divided_nations(pos: Position) -> list[str]:
    """Nations of which some units have come and others not."""
    come: dict[str, set[bool]] = {}
    for u, row in available(pos).items():
        come.setdefault(row.nation, set()).add(pos.has_come(u))
    return sorted([nation for nation, answers in come.items() if len(answers) == 2])


def brigades_of_the_turn(pos: Position) -> set[str]:
    return {name for u, row in available(pos).items() if pos.entered_now(u) and (name := brigade(pos, row))}


def may_come_by_die(pos: Position, row: VariableRow, divided: list[str], brigades: set[str]) -> Reason | None:
    """Diced for, in time [AR:EX19.2-5.e], one nation after the other [AR:EX19.2-5.d], two brigades a GT
    [AR:EX19.2-5.b]."""
    rules = pos.scenario.file.variable
    assert rules is not None
    if not row.comes_on(pos.variable_die):
        return Reason("AR:EX19.2-5.a", "not-diced-for", formation=row.unit, die=pos.variable_die)
    if pos.turn > rules.last_game_turn:
        return Reason("AR:EX19.2-5.e", "too-late", formation=row.unit, turn=rules.last_game_turn)
    for nation in divided:
        if nation != row.nation:
            return Reason("AR:EX19.2-5.d", "other-nation-first", formation=row.unit, nation=nation)
    if row.kind == "unit" and (reason := has_its_brigade(pos, row)) is not None:
        return reason
    if brigade(pos, row) not in {"", *brigades} and len(brigades) >= rules.brigades_per_game_turn:
        return Reason("AR:EX19.2-5.b", "two-brigades", formation=row.unit, entered=sorted(brigades))
    return None


def brigade(pos: Position, row: VariableRow) -> str:
    """What counts as one brigade. Divisional troops count only if they come alone, and then together."""
    rules = pos.scenario.file.variable
    assert rules is not None
    if row.kind == "formation":
        return row.unit
    return rules.attach.formation if enter_alone(pos) else ""


def own_brigades(pos: Position) -> list[int]:
    rules = pos.scenario.file.variable
    assert rules is not None
    return [u for u, row in available(pos).items() if row.unit in rules.attach.to]


def enter_alone(pos: Position) -> bool:
    """No brigade of the division is left for its divisional troops to come with."""
    return not any(pos.entered_now(u) or not pos.has_come(u) for u in own_brigades(pos))


def has_its_brigade(pos: Position, row: VariableRow) -> Reason | None:
    """Divisional troops enter in a GT in which a brigade of their division does [AR:EX19.2-5.c]."""
    if enter_alone(pos) or any(pos.entered_now(u) for u in own_brigades(pos)):
        return None
    return Reason("AR:EX19.2-5.c", "brigade-first", formation=row.unit)


def close_variable(pos: Position) -> None:
    """Variable reinforcements that have not come by the end of the last GT for it are lost [AR:EX19.2-5.e]."""
    rules = pos.scenario.file.variable
    if rules is None or pos.turn != rules.last_game_turn:
        return
    for u in available(pos):
        if pos.units[u].where == OFF:
            pos.take_off(u, DESTROYED)
            pos.tell("AR:EX19.2-5.e", "never-came", unit=pos.id(u))
