"""Initiative and Contested turns [5.0]: who moves first, and whether he moves twice."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position
from .scenario import ENEMY, SIDES


def initiative_phase(pos: Position, side: None) -> Procedure:
    """What the last turn's victory points say [5.0] is read before they are set to zero [SOP.I.1]."""
    yield from ()
    judge(pos)
    pos.this_turn = dict.fromkeys(SIDES, 0)
    pos.tell("5.1", "contested" if pos.contested else "initiative", side=pos.initiative)


def judge(pos: Position) -> None:
    """Whether this is a Contested turn; whoever held the initiative last is its First player [5.0.a]."""
    if pos.automatic_left:
        pos.automatic_left -= 1
        pos.contested = False
        return
    winner = after_contested(pos) if pos.contested else after_initiative(pos)
    pos.contested = winner == ""
    pos.initiative = winner or pos.initiative


def after_initiative(pos: Position) -> str:
    """The one side that reached the scenario's number of points; nobody if none or both did [5.1.1]."""
    number = pos.scenario.file.initiative.vp_number
    reached = [side for side in SIDES if pos.this_turn[side] >= number]
    return reached[0] if len(reached) == 1 else ""


def after_contested(pos: Position) -> str:
    """The side that scored more; nobody if both scored alike [5.1.2]."""
    side = max(SIDES, key=lambda s: pos.this_turn[s])
    return side if pos.this_turn[side] > pos.this_turn[ENEMY[side]] else ""
