"""The position: everything that changes in a game, and nothing else.

A game's position is a dataclass of plain containers of frozen records. What a new position is not given (the scenario,
the dice, derived counters, events of the moment) is kept beside these fields and is never saved.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

import msgspec

from .dice import Dice, ImaginedDice, Pair
from .fields import copy_fields, saved_fields, saved_form
from .hexmap import HexMap
from .reason import Event, Masks
from .result import Result

T = TypeVar("T")
_encode = msgspec.msgpack.Encoder().encode


@dataclass(kw_only=True)
class Position:
    """Where the game stands. Games add their units, markers and tracks, and say of which type their scenario is."""

    turn: int = 0  # 0: before play
    step: int = 0  # place in the sequence of play
    begun: bool = False  # the step's opening has been carried out
    rolls: int = 0  # dice thrown so far
    rolled: int = 0  # dice thrown before this step
    windows: int = 0  # windows so far in which public facts let a side react
    result: Result | None = None

    dice: Dice = field(init=False, repr=False, compare=False)
    events: list[Event] = field(init=False, repr=False, compare=False)  # of the moment

    def attach(self, scenario: Any, dice: Dice) -> Self:
        """Give a new or loaded position its static data and rebuild what is derived."""
        setattr(self, "scenario", scenario)  # noqa: B010 - its type is the game's
        self.dice = dice
        self.events = []
        self.derive()
        return self

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def game_turn(self) -> int:
        """The number of the turn as the rules count it. Games whose first turn has another number override this."""
        return self.turn

    def derive(self) -> None:
        """Recompute everything derived from the fields. Games with derived counters override this."""

    def copy(self) -> Self:
        """A position of its own in microseconds: containers are copied, frozen records shared."""
        twin = self.__class__.__new__(self.__class__)
        copy_fields(self, twin)
        twin.events = []
        self.copy_derived(twin)
        return twin

    def copy_derived(self, twin: Self) -> None:
        twin.derive()

    def roll(
        self, rule: str, side: str | None, sides: int = 6, *, lowest: int = 1, to: tuple[str, ...] | None = None
    ) -> int:
        """Throw one die and tell it (to those who may know). Some dice begin with 0: `sides=10, lowest=0`."""
        value = self._throw(sides) + lowest - 1
        if lowest == 1:
            self.tell(rule, "die", to=to, side=side, die=value, sides=sides)
        else:
            self.tell(rule, "die", to=to, side=side, die=value, sides=sides, lowest=lowest)
        return value

    def roll_pair(self, rule: str, side: str | None, sides: int = 6, *, to: tuple[str, ...] | None = None) -> Pair:
        """Throw a coloured die and a white one together, and tell both in one event."""
        pair = Pair(self._throw(sides), self._throw(sides))
        self.tell(rule, "dice", to=to, side=side, coloured=pair.coloured, white=pair.white, sides=sides)
        return pair

    def draw(self, rule: str, side: str | None, cup: list[T], *, to: tuple[str, ...] | None = None) -> T:
        """Take one thing out of a cup, unseen, and tell which (to those who may know). It does not go back.

        The order of what is in the cup decides together with the dice: it must be the same in every replay.
        """
        if not cup:
            raise ValueError("the cup is empty")
        drawn = cup.pop(self._throw(len(cup)) - 1)
        self.tell(rule, "drawn", to=to, side=side, drawn=drawn, left=len(cup))
        return drawn

    def _throw(self, sides: int) -> int:
        dice = self.dice
        if isinstance(dice, ImaginedDice):
            value = dice.throw(self.rolls, self.turn, self.step, self.rolls - self.rolled, sides)
        else:
            value = dice.roll(self.rolls, sides)
        self.rolls += 1
        return value

    def tell(self, rule: str, text: str, *, to: Any = None, reveals: Any = False, **params: Any) -> None:
        """Record an event."""
        event = Event(rule, text, to=to, reveals=reveals)
        event.params = params
        event.when = self.turn, self.step
        if to is None:  # all who hear of it hear all of it
            event.masked = self.masks(event)
        self.events.append(event)

    def end(self, result: Result) -> None:
        """End the game, and tell everybody how."""
        self.result = result
        self.tell(result.rule, "game-ends", winner=result.winner, level=result.level, points=result.points)

    def masks(self, event: Event) -> Masks | None:
        """What the sides that may not know all of an event hear instead. Games with hidden pieces override this."""
        return None

    def encode(self) -> bytes:
        return _encode({name: getattr(self, name) for name in saved_fields(self.__class__)})

    @classmethod
    def decode(cls, saved: bytes) -> Self:
        """What `encode` has saved, checked against the types of the fields; `attach` must follow."""
        return cls(**msgspec.structs.asdict(msgspec.msgpack.decode(saved, type=saved_form(cls))))

    @property
    def hash(self) -> str:
        """The same for equal positions, however their sets and dicts were filled."""
        fields = {}
        for name in saved_fields(self.__class__):
            value = getattr(self, name)
            if value.__class__ is dict:
                value = sorted(value.items())
            elif value.__class__ is set:
                value = sorted(value)
            fields[name] = value
        return hashlib.sha256(_encode(fields)).hexdigest()


class MapScenario(Protocol):
    """What any game on a hex map has: a board, and counters identified by their ids, in order."""

    @property
    def board(self) -> HexMap: ...
    @property
    def index(self) -> Mapping[str, int]: ...


@dataclass(kw_only=True)
class MapPosition(Position):
    """A position of counters on a hex map: numbers inside, printed ids and labels outside."""

    board: HexMap = field(init=False, repr=False, compare=False)
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)  # of counters, by id
    names: list[str] = field(init=False, repr=False, compare=False)  # their ids
    at: dict[int, tuple[int, ...]] = field(init=False, repr=False, compare=False)  # derived: the units in each hex

    def attach(self, scenario: MapScenario, dice: Dice) -> Self:
        self.board, self.index, self.names = scenario.board, scenario.index, list(scenario.index)
        self.at = {}
        return super().attach(scenario, dice)

    def join_stack(self, u: int, hex: int) -> None:
        """Add a unit to a stack, in the order of the counters: the order must not tell who came first."""
        there = self.at.get(hex)
        self.at[hex] = (u,) if there is None else tuple(sorted((*there, u)))

    def leave_stack(self, u: int, hex: int) -> None:
        there = self.at[hex]
        if len(there) == 1:
            del self.at[hex]
        else:
            self.at[hex] = tuple([x for x in there if x != u])

    def label(self, hex: int) -> str:
        return self.board.labels[hex]

    def labels(self, hexes: Iterable[int]) -> list[str]:
        return [self.board.labels[h] for h in hexes]

    def hex_named(self, label: str) -> int | None:
        return self.board.hex(label) if self.board.has(label) else None

    def id(self, u: int) -> str:
        return self.names[u]

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.names[u] for u in units]

    def find(self, words: list[str], place: int = 0) -> int | None:
        """The unit an answer names, if it names one."""
        return self.index.get(words[place]) if len(words) > place else None
