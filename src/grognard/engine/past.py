"""What lies behind a game: the point from which it is taken up, and what came of each answer since."""

from __future__ import annotations

from .ask import Answer
from .position import Position
from .reason import Event
from .trail import Trail

RestingPoint = tuple[int, int, Position]  # answers given, events told, position


class Past:
    """What lies behind a game that is taken up in the middle, up to its last resting point and beyond."""

    __slots__ = ("entered", "fingerprint", "log", "record", "rest")

    def __init__(
        self,
        fingerprint: str,  # of the overlay's files
        record: Trail[tuple[str, Answer]],
        log: Trail[Event],
        rest: RestingPoint,
        entered: bool,  # what comes of the resting point is told already
    ) -> None:
        self.fingerprint = fingerprint
        self.record = record
        self.log = log
        self.rest = rest
        self.entered = entered


class Mark:
    """The moment before an answer: who gave it, and what came of it."""

    __slots__ = ("apart", "closes", "final", "side", "told")

    def __init__(self, side: str, told: int, apart: bool) -> None:
        self.side = side
        self.told = told
        self.apart = apart  # given while others answered for themselves: it makes no difference to them
        self.final = False  # it cannot be taken back
        self.closes = False  # nor does an order go on behind it: dice fell, something was revealed, others decided
