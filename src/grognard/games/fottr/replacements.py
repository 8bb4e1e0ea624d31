"""Replacements [7.2]."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def axis_replacements(pos: Position, seat: str) -> Procedure:
    yield from ()


def allied_replacements(pos: Position, seat: str) -> Procedure:
    yield from ()


def soviet_replacements(pos: Position, seat: str) -> Procedure:
    yield from ()
