"""Victory [3.2] [3.3] [3.4.b]."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.position import Result
from .position import Position


def check_at_once(pos: Position) -> None:
    """Victories that end the game at any moment [3.2B.a] [3.2C.2] [3.2C.3] [3.2C.4]."""


def victory_phase(pos: Position, side: str | None) -> Procedure:
    yield from ()
    if pos.turn == pos.scenario.last_turn:
        pos.result = Result(None, "draw", "3.2C.5")
