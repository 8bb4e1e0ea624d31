"""What bombers do [8.5]: factories, oil, transit, interdiction."""

from __future__ import annotations

from ...engine.ask import Procedure
from .position import Position


def factory_bombing(pos: Position, seat: str) -> Procedure:
    yield from ()


def interdiction(pos: Position, seat: str) -> Procedure:
    yield from ()


def oil_bombing(pos: Position, seat: str) -> Procedure:
    yield from ()


def transit_bombing(pos: Position, seat: str) -> Procedure:
    yield from ()
