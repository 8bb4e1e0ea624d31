"""The position: everything that changes in a game, and nothing else.

A game's position is a `msgspec.Struct` of plain containers of frozen records; what is not a field (the scenario, the
dice, derived counters, events of the moment) is attached to it and never saved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Protocol, Self, TypeVar

import msgspec

from .dice import Dice
from .hexmap import HexMap
from .reason import Event

_encode = msgspec.msgpack.Encoder().encode
P = TypeVar("P", bound="Position")


class Result(msgspec.Struct, frozen=True):
    """How a game ended: who won (None: nobody), at which level, by which rule, and the points behind it.

    A side may lose although nobody wins.
    """

    winner: str | None
    level: str
    rule: str
    points: dict[str, int] = {}
    loser: str | None = None


class Attached:
    """What stands beside the fields of a position."""

    scenario: Any  # the static data: map, counters, charts, options
    dice: Dice
    events: list[Event]


class Position(Attached, msgspec.Struct, dict=True, kw_only=True):
    """Where the game stands. Games add their units, markers and tracks."""

    turn: int = 0  # 0: before play
    step: int = 0  # place in the sequence of play
    begun: bool = False  # the step's opening has been carried out
    rolls: int = 0  # dice thrown so far
    result: Result | None = None

    def attach(self, scenario: Any, dice: Dice) -> Self:
        """Give a new or loaded position its static data and rebuild what is derived."""
        self.scenario = scenario
        self.dice = dice
        self.events = []
        self.derive()
        return self

    def derive(self) -> None:
        """Recompute everything derived from the fields. Games with derived counters override this."""

    def copy(self) -> Self:
        """A position of its own in microseconds: containers are copied, frozen records shared."""
        twin = copy(self)
        for name in self.__struct_fields__:
            value = getattr(self, name)
            kind = value.__class__
            if kind in _COPIED:
                setattr(twin, name, value.copy())
        twin.scenario = self.scenario
        twin.dice = self.dice
        twin.events = []
        self.copy_derived(twin)
        return twin

    def copy_derived(self, twin: Self) -> None:
        twin.derive()

    def roll(self, rule: str, side: str | None, sides: int = 6, *, to: tuple[str, ...] | None = None) -> int:
        """Throw one die and tell it (to those who may know)."""
        value = self.dice.roll(self.rolls, sides)
        self.rolls += 1
        self.events.append(Event(rule, "die", to=to, side=side, die=value, sides=sides))
        return value

    def tell(self, rule: str, text: str, **params: Any) -> None:
        """Record an event."""
        self.events.append(Event(rule, text, **params))

    def encode(self) -> bytes:
        return _encode(self)

    @property
    def hash(self) -> str:
        """The same for equal positions, whatever the order in which their sets and dicts were filled."""
        fields = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if value.__class__ is dict:
                value = sorted(value.items())
            elif value.__class__ is set:
                value = sorted(value)
            fields[name] = value
        return hashlib.sha256(_encode(fields)).hexdigest()


class MapScenario(Protocol):
    """What any game on a hex map has: a board, and counters told apart by their ids."""

    @property
    def board(self) -> HexMap: ...
    @property
    def counters(self) -> Sequence[Any]: ...
    @property
    def index(self) -> Mapping[str, int]: ...


class AttachedMap:
    scenario: MapScenario


class MapPosition(AttachedMap, Position, kw_only=True):
    """A position of counters on a hex map: inside they are numbers, outside printed ids and labels."""

    def label(self, hex: int) -> str:
        return self.scenario.board.labels[hex]

    def labels(self, hexes: Iterable[int]) -> list[str]:
        return [self.scenario.board.labels[h] for h in hexes]

    def hex_named(self, label: str) -> int | None:
        return self.scenario.board.hex(label) if self.scenario.board.has(label) else None

    def id(self, u: int) -> str:
        id: str = self.scenario.counters[u].id
        return id

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.scenario.counters[u].id for u in units]

    def find(self, words: list[str], place: int = 0) -> int | None:
        """The unit an answer names, if it names one."""
        return self.scenario.index.get(words[place]) if len(words) > place else None


_COPIED: frozenset[type] = frozenset({list, dict, set, bytearray})
