"""What a game is, before anybody plays it: sides, scenarios, options, and how it is loaded, begun and seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from .ask import Answer
from .data import DataError, Pack
from .dice import Dice
from .hexmap import MapError
from .position import Position
from .question import Question
from .reason import Event
from .result import Result
from .sequence import Sequence

Choice = bool | str  # what is chosen for an option
LOADED = 30  # how many loaded scenarios a game keeps, each for one choice of options
Look = Callable[[Any, str | None, list[str]], Any]  # position, side, words: the reach of a unit, a supply net


@dataclass(frozen=True)
class OptionInfo:
    """Something players agree on before play: an optional rule or a reading; with `values`, one of several (a year, a
    balance)."""

    rule: str
    default: Choice = False
    values: tuple[str, ...] = ()

    def why_not(self, value: Any) -> str:
        """What is expected instead of a value; empty if the value is allowed."""
        if self.values:
            return "" if value in self.values else f"is one of {', '.join(self.values)}"
        return "" if isinstance(value, bool) else "is true or false"


@dataclass(frozen=True)
class GameInfo:
    """What a game is: sides, scenarios, options, and how it is loaded, begun and seen."""

    slug: str
    sides: tuple[str, ...]
    scenarios: tuple[str, ...]
    options: Mapping[str, OptionInfo]
    folder: Path
    sequence: Sequence
    position: type[Position]
    scenario: Callable[[str, Mapping[str, Choice], Pack], Any]
    start: Callable[[Any, Dice], Position]
    view: Callable[[Any, str | None], dict[str, Any]]  # what a side sees, besides what everybody sees
    expand: Callable[[Any, str], list[Answer]] | None = None
    version: int = 1
    statistics: Callable[[Any], dict[str, dict[str, int]]] | None = None  # per side: units lost, by kind of loss
    combat_rolls: frozenset[str] = frozenset()  # the rules under which combat dice are thrown
    seats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of scenarios that not all sides play
    looks: Mapping[str, Look] = field(default_factory=dict)  # what a side may look at when it wants to, by name
    public_view: Callable[[Any], dict[str, Any]] | None = None  # what everybody sees: a table computes it once
    instructions: tuple[str, Question] | None = None  # rule; standing orders that a side may give for its own reactions
    # deals again what a side may not know in a resting position. It may use only the rest of the position, and the
    # events that the side has heard since
    redeal: Callable[[Any, str, Random, list[Event]], None] | None = None
    # how the game ends when a side gives up; None: the other side wins, or nobody if there are several others
    conceded: Callable[[Any, str], Result] | None = None
    sequences: Mapping[str, Sequence] = field(default_factory=dict)  # of scenarios that have their own
    _loaded: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def _read(self, scenario: str, options: Mapping[str, Choice], pack: Pack) -> Any:
        """The game checks what it reads; any other error under an overlay is the fault of the owner's figures."""
        try:
            return self.scenario(scenario, options, pack)
        except (DataError, MapError):
            raise
        except (ValueError, LookupError, TypeError, ArithmeticError) as error:
            if pack.overlay is None:
                raise
            said = f"{type(error).__name__}: {error}"
            raise DataError(f"{pack.overlay}: its figures do not fit the others: {said}") from error

    def sequence_of(self, scenario: str) -> Sequence:
        return self.sequences.get(scenario, self.sequence)

    def sides_in(self, scenario: str) -> tuple[str, ...]:
        """The sides that answer in a scenario: a game may be for two players or for more."""
        return self.seats.get(scenario, self.sides)

    def seen(self, pos: Any, side: str | None) -> dict[str, Any]:
        """The position as one side may see it (None: a bystander)."""
        public = self.public_view(pos) if self.public_view is not None else {}
        return {**public, **self.view(pos, side)}

    def chosen(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        """The options in force: those given, and the defaults of the others."""
        if not isinstance(options, Mapping):
            raise ValueError(f"options are given by name, each true or false, not {options!r:.80}")
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(
                    f"{self.slug} has no option {name!r:.60}; there are {', '.join(self.options) or 'none'}"
                )
            if expected := self.options[name].why_not(value):
                raise ValueError(f"option {name!r} {expected}, not {value!r:.80}")
        return {name: options.get(name, info.default) for name, info in self.options.items()}

    def load(self, scenario: str, options: Mapping[str, Choice], overlay: Path | None = None) -> Any:
        """The static data of a scenario, read once for each choice of options."""
        if scenario not in self.scenarios:
            raise ValueError(f"{self.slug} has no scenario {scenario!r:.80}; there are {', '.join(self.scenarios)}")
        chosen = self.chosen(options)
        pack = Pack(self.folder / "data", overlay)
        key = (scenario, tuple(chosen.items()), overlay, pack.fingerprint)
        loaded = self._loaded.get(key)
        if loaded is None:
            loaded = self._loaded[key] = self._read(scenario, chosen, pack)
            for old in list(self._loaded)[:-LOADED]:  # a server may be asked for every possible choice
                self._loaded.pop(old, None)
        return loaded
