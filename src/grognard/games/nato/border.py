"""The Iron Curtain in the first days [35.5] [35.6]: zones that do not cross it, and border troops in the way."""

from __future__ import annotations

from ...engine.reason import Reason
from .position import Position


def set_curtain(pos: Position, side: str) -> None:
    """At the start of a player turn: in peace no zone crosses the curtain; in the first WP player turn of the war
    none of NATO does [35.5]."""
    rules, turn = pos.scenario.file.rules, pos.game_turn
    if turn in rules.zoc_closed_turns:
        pos.draw_curtain("both")
    else:
        pos.draw_curtain("nato" if side == "wp" and turn in rules.nato_zoc_closed_turns else "open")


def is_guarded(pos: Position, side: str) -> bool:
    """Border troops stand in the way of WP units in the first Movement Phase of the war [35.6]."""
    if side != "wp" or pos.in_reserve_phase:
        return False
    return pos.game_turn in pos.scenario.file.rules.border_troops_turns


def border_cost(pos: Position, side: str, a: int, b: int) -> int:
    """What they cost a unit that crosses the curtain [35.6]."""
    if not is_guarded(pos, side):
        return 0
    return pos.scenario.charts.terrain["iron_curtain"].mp if pos.scenario.crosses_curtain(a, b) else 0


def is_peace(pos: Position) -> bool:
    """Turns before the war, in which no zone crosses the Iron Curtain [35.5]: nobody strikes."""
    return pos.game_turn in pos.scenario.file.rules.zoc_closed_turns


# -- forward defence [35.3] ----------------------------------------


def keeps_out_of_pact(pos: Position, hex: int) -> Reason | None:
    """On the way to the general defence positions nobody enters a WP country [35.3.2]."""
    if pos.gdp_at < 0 or not pos.scenario.territory["wp"] >> hex & 1:
        return None
    return Reason("35.3.2", "no-way-into-the-pact", hex=pos.label(hex))


def is_farther(pos: Position, start: int, hex: int) -> bool:
    """Nobody ends the move to the positions farther from the Iron Curtain than he started [35.3.6]."""
    far = pos.scenario.curtain_distance
    return pos.gdp_at >= 0 and far[hex] > far[start]
