"""Minor countries [20.0]: surrenders and changes of side."""

from __future__ import annotations

from .position import Position


def surrenders_by_capture(pos: Position) -> None:
    """Sofia or Bucharest taken by the West [20.2.c] [20.6.c]; in an invasion phase Italy [20.5.b]."""
