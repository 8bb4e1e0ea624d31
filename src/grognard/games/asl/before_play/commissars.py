"""Commissars: leaders exchanged for them before play [25.22]."""

from __future__ import annotations

from ....engine.reason import Reason
from ..position import OFF, Position
from ..scenario import PERSON


def commissar_of(pos: Position, u: int) -> str:
    """The Commissar that a leader can be exchanged for [25.22]."""
    nation, printed = pos.nation(u), pos.type(u).printed
    if not nation.commissars:
        return ""
    wanted = nation.commissar_exchange.get(printed, "")
    return pos.scenario.commissars.get(wanted, "")


def may_exchange(pos: Position, side: str, u: int) -> Reason | None:
    """Up to October 1942, one 8-0 and one 8-1 at most, and never more Commissars than other leaders [25.22]."""
    unit, of = pos.units[u], pos.scenario
    waits = of.is_a[u] == PERSON and of.side_of[u] == side and unit.where == OFF and bool(unit.type)
    if not waits or not pos.type(u).leads or not commissar_of(pos, u) or of.file.date > pos.nation(u).commissars_to:
        return Reason("25.22", "no-commissar", unit=pos.names[u])
    own = [v for v in pos.of_group[side] if pos.units[v].type and pos.type(v).leads]
    commissars = [v for v in own if pos.type(v).kind == "commissar"]
    if any(pos.units[v].type == commissar_of(pos, u) for v in commissars) or 2 * (len(commissars) + 1) > len(own):
        return Reason("25.22", "no-commissar", unit=pos.names[u])
    return None


def exchange(pos: Position, side: str, u: int) -> None:
    """A leader gives way to a Commissar; the enemy hears nothing of it [25.22]."""
    pos.change(u, type=commissar_of(pos, u))
    pos.tell("25.22", "commissar", to=(side,), unit=pos.names[u])
