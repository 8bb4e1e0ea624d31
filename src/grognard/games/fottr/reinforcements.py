"""Reinforcements and withdrawals [7.1]."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def axis_reinforcements(pos: Position, seat: str) -> Procedure:
    yield from ()


def allied_reinforcements(pos: Position, seat: str) -> Procedure:
    yield from ()


def soviet_reinforcements(pos: Position, seat: str) -> Procedure:
    yield from ()
