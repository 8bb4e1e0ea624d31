"""The past of a game that is taken up in the middle, and what followed from each answer since."""

from __future__ import annotations

from .ask import Answer
from .position import Position
from .reason import Event
from .trail import Trail

RestingPoint = tuple[int, int, Position]  # answers given, events told, position


class Past:
    """The past of a game that is taken up in the middle: up to its last resting point, and the answers since."""

    __slots__ = ("entered", "fingerprint", "log", "record", "rest")

    def __init__(
        self,
        fingerprint: str,  # of the overlay's files
        record: Trail[tuple[str, Answer]],
        log: Trail[Event],
        rest: RestingPoint,
        entered: bool,  # what follows from the resting point is in the log already
    ) -> None:
        self.fingerprint = fingerprint
        self.record = record
        self.log = log
        self.rest = rest
        self.entered = entered


class Mark:
    """The moment before an answer: who gave it, and what followed from it."""

    __slots__ = ("apart", "closes", "final", "side", "told")

    def __init__(self, side: str, told: int, apart: bool) -> None:
        self.side = side
        self.told = told
        self.apart = apart  # given independently of the others, who answer for themselves
        self.final = False  # it cannot be taken back
        self.closes = False  # an order ends here, too: dice fell, something was revealed, others decided
