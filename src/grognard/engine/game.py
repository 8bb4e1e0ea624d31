"""A game in progress: the one door through which sides answer, and everything that follows from it.

The truth is the record (dice, options, answers). Beside it stands the last resting position with the answers given
since; fork, undo, save and crash recovery are that one mechanism.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from .ask import REST, Answer, Ask, Procedure, Refused
from .data import Pack
from .dice import Dice, ReseededDice
from .position import Position, Result
from .reason import Event, Reason
from .sequence import Sequence

T = TypeVar("T")


@dataclass(frozen=True)
class OptionInfo:
    """Something players agree on before play: an optional rule or a reading."""

    rule: str
    default: bool = False


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
    scenario: Callable[[str, Mapping[str, bool], Pack], Any]
    start: Callable[[Any, Dice], Position]
    view: Callable[[Any, str | None], dict[str, Any]]
    expand: Callable[[Any, str], list[Answer]] | None = None
    version: int = 1
    statistics: Callable[[Any], dict[str, dict[str, int]]] | None = None  # per side: units lost, by kind of loss
    combat_rolls: frozenset[str] = frozenset()  # the rules under which dice of combat are thrown
    _loaded: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def load(self, scenario: str, options: Mapping[str, bool], overlay: Path | None = None) -> Any:
        """The static data of a scenario, read once for each choice of options."""
        if scenario not in self.scenarios:
            raise ValueError(f"{self.slug} has no scenario {scenario!r}; there are {', '.join(self.scenarios)}")
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(f"{self.slug} has no option {name!r}; there are {', '.join(self.options) or 'none'}")
            if not isinstance(value, bool):
                raise ValueError(f"option {name!r} is true or false, not {value!r}")
        chosen = {name: options.get(name, info.default) for name, info in self.options.items()}
        pack = Pack(self.folder / "data", overlay)
        key = (scenario, tuple(chosen.items()), overlay, pack.fingerprint)
        if key not in self._loaded:
            self._loaded[key] = self.scenario(scenario, chosen, pack)
        return self._loaded[key]


class Trail(Generic[T]):
    """A list that only grows, and forks in no time by sharing what came before."""

    __slots__ = ("_before", "_items", "_start")

    def __init__(self, before: Trail[T] | None = None, start: int = 0) -> None:
        self._before = before
        self._start = start
        self._items: list[T] = []

    def append(self, item: T) -> None:
        self._items.append(item)

    def extend(self, items: list[T]) -> None:
        self._items.extend(items)

    def upto(self, length: int) -> Trail[T]:
        """A trail of its own that begins with the first `length` items of this one."""
        return Trail(self, length)

    def __len__(self) -> int:
        return self._start + len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self.items())

    def items(self, start: int = 0) -> list[T]:
        if start >= self._start:
            return self._items[start - self._start :]
        assert self._before is not None
        return self._before.items(start)[: self._start - start] + self._items


@dataclass(slots=True)
class _Mark:
    """The moment before an answer: who gave it, and whether it can be taken back."""

    side: str
    told: int
    final: bool


class Game:
    """A game being played, from one side's answer to the next ask."""

    def __init__(
        self,
        info: GameInfo,
        scenario: Any,
        dice: Dice,
        options: Mapping[str, bool],
        position: Position | None = None,
        overlay: Path | None = None,
    ) -> None:
        self.info = info
        self.scenario = scenario
        self.scenario_name: str = scenario.slug
        self.options = dict(options)
        self.overlay = overlay
        self.dice = dice
        self._pos: Any = position if position is not None else info.start(scenario, dice)
        self._record: Trail[tuple[str, Answer]] = Trail()
        self._log: Trail[Event] = Trail()
        self._marks: list[_Mark] = []
        self._rests: list[tuple[int, int, Any]] = []  # answers given, events told, position
        self._asks: dict[str, Ask] = {}
        self._got: dict[str, Answer] = {}
        self._procedure: Procedure | None = None
        self._pending: list[tuple[str, Answer]] = []  # given since the resting position, to be caught up with
        self._catching_up = False
        self._relog: Callable[[], list[Event]] | None = None
        self._known: dict[str, list[Answer]] = {}
        self._take_rest()

    # -- what is asked ------------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, ...]:
        """The sides that must answer now; () when the game is over."""
        self._enter()
        return tuple(s for s in self._asks if s not in self._got)

    def ask(self, side: str) -> Ask:
        self._enter()
        if side not in self._asks or side in self._got:
            raise Refused([self._not_asked(side)])
        return self._asks[side]

    def why_not(self, side: str, answer: Answer) -> list[Reason]:
        """Each rule against an answer; empty if the side may give it now."""
        try:
            ask = self.ask(side)
        except Refused as refused:
            return refused.reasons
        if not isinstance(answer, str) or len(answer) > 400 or " ".join(answer.split()) != answer:
            return [Reason(ask.rule, "malformed", answer=str(answer)[:80])]
        return ask.reasons(answer)

    def _not_asked(self, side: str) -> Reason:
        if self._pos.result is not None:
            return Reason(self._pos.result.rule, "game-over")
        text = "not-asked" if side in self.info.sides else "no-such-side"
        return Reason(self.step.rules[0], text, side=side, asked=list(self.asked))

    # -- answering ----------------------------------------------------------------------------------------------

    def answer(self, side: str, answer: Answer) -> list[Event]:
        """Give an answer. Raises Refused, and then nothing has changed."""
        ask = self.ask(side)
        if answer not in ask.options:
            raise Refused(self.why_not(side, answer) or [ask.not_asked(answer)])
        told = len(self._log)
        self._apply(side, answer)
        return [e for e in self._log.items(told) if e.seen_by(side)]

    def order(self, side: str, answers: list[Answer] | str) -> list[Event]:
        """Several answers in one go, all or nothing; a game may expand a whole order ("move U 2427 2428") into them.

        An order ends where a die is thrown or the other side decides: what comes after could not be known.
        """
        self._enter()
        if isinstance(answers, str):
            if self.info.expand is None:
                raise Refused([Reason(self.step.rules[0], "no-orders", order=answers)])
            answers = self.info.expand(self, answers)
        trial = self.fork()
        rolls = self._pos.rolls
        for answer in answers:
            if side not in trial.asked or trial.position.rolls != rolls:
                raise Refused([Reason(self.step.rules[0], "order-too-long", answer=answer)])
            trial.answer(side, answer)
        told = len(self._log)
        for answer in answers:
            self._apply(side, answer)
        return [e for e in self._log.items(told) if e.seen_by(side)]

    def _apply(self, side: str, answer: Answer) -> None:
        self._enter()
        rolls, told = self._pos.rolls, len(self._log)
        mark = _Mark(side, told, final=False)
        self._marks.append(mark)
        self._record.append((side, answer))
        self._feed(side, answer)
        if self._pos.rolls != rolls or any(e.reveals for e in self._log.items(told)):
            mark.final = True
            self._forget()

    def _feed(self, side: str, answer: Answer) -> None:
        self._got[side] = answer
        if len(self._got) == len(self._asks):
            got = self._got
            several = len(self._asks) > 1
            self._asks, self._got = {}, {}
            self._run(got if several else answer)

    def _run(self, value: Any) -> None:
        """Let the procedure go on to its next ask or to the end."""
        assert self._procedure is not None
        pos = self._pos
        while True:
            try:
                yielded = self._procedure.send(value)
            except StopIteration:
                self._flush()
                return
            if yielded is REST:
                self._flush()
                if not self._catching_up:
                    self._take_rest()
                value = None
                continue
            self._flush()
            asks = yielded if isinstance(yielded, tuple) else (yielded,)
            self._asks = {a.side: a for a in asks}  # type: ignore[union-attr]
            pos.events = []
            return

    def _flush(self) -> None:
        if self._pos.events:
            if not self._catching_up:
                self._log.extend(self._pos.events)
            self._pos.events = []

    # -- resting points -----------------------------------------------------------------------------------------

    def _take_rest(self) -> None:
        self._rests.append((len(self._record), len(self._log), self._pos.copy()))
        if len(self._rests) > 1 and self._rests[-2][0] == len(self._record):
            del self._rests[-2]

    def _forget(self) -> None:
        """A die or a reveal closes the way back: older resting points are of no more use."""
        answered = len(self._record)
        keep = max((i for i, r in enumerate(self._rests) if r[0] <= answered), default=0)
        del self._rests[:keep]

    def _enter(self) -> None:
        """Enter the procedure from the resting position and bring it up to date."""
        if self._procedure is not None:
            return
        self._procedure = self.info.sequence.play(self._pos)
        self._run(None)
        for side, answer in self._pending:
            self._feed(side, answer)
        self._pending = []
        self._catching_up = False
        for side, options in self._known.items():
            if side in self._asks:
                self._asks[side].adopt(options)
        self._known = {}

    # -- what there is to see -----------------------------------------------------------------------------------

    @property
    def position(self) -> Any:
        self._enter()
        return self._pos

    @property
    def step(self) -> Any:
        return self.info.sequence.at(self._pos)

    @property
    def result(self) -> Result | None:
        self._enter()
        result: Result | None = self._pos.result
        return result

    @property
    def log(self) -> list[Event]:
        self._enter()
        if self._relog is not None:
            missing, self._relog = self._relog, None
            self._log = Trail()
            self._log.extend(missing())
        return self._log.items()

    @property
    def since_rest(self) -> int:
        """Answers given since the last resting point: what a fork has to catch up with."""
        return len(self._record) - self._rests[-1][0]

    @property
    def answers(self) -> list[tuple[str, Answer]]:
        return self._record.items()

    def view(self, side: str | None) -> dict[str, Any]:
        """The game as one side may see it (None: a bystander, who sees no secret)."""
        self._enter()
        over = self._pos.result
        return {
            "game": self.info.slug,
            "scenario": self.scenario_name,
            "options": self.options,
            "turn": self._pos.turn,
            "step": None if over else self.step.id,
            "asked": list(self.asked),
            "result": over,
            "log": [e.as_dict() for e in self.log if e.seen_by(side)],
            **self.info.view(self._pos, side),
        }

    def save(self) -> bytes:
        """Everything needed to go on later; for the table's keeping, not for a player's eyes."""
        from .record import save

        return save(self)

    # -- fork and undo ------------------------------------------------------------------------------------------

    def fork(self, seed: int | None = None) -> Game:
        """A game of its own from here on. With a seed its future dice are others: for players who think ahead."""
        rest = self._rests[-1]
        twin = Game.__new__(Game)
        twin.info, twin.scenario, twin.scenario_name = self.info, self.scenario, self.scenario_name
        twin.options, twin.overlay = self.options, self.overlay
        twin.dice = self.dice if seed is None else ReseededDice(self.dice, self._pos.rolls, seed)
        twin._record = self._record.upto(len(self._record))
        twin._log = self._log.upto(len(self._log))
        twin._relog = self._relog
        twin._marks = []
        twin._rests = [rest]
        twin._return_to_rest()
        twin._known = {s: a.listed for s, a in self._asks.items() if a.listed is not None}
        return twin

    def _return_to_rest(self) -> None:
        """Stand at the last resting point again; the answers since then are caught up with when needed."""
        answered, _, rest = self._rests[-1]
        self._pos = rest.copy()
        self._pos.dice = self.dice
        self._asks, self._got, self._procedure, self._known = {}, {}, None, {}
        self._pending = self._record.items(answered)
        self._catching_up = True

    def can_undo(self, side: str) -> bool:
        """The last answer was this side's, and no die, reveal or other side's decision came of it."""
        return bool(self._marks) and self._marks[-1].side == side and not self._marks[-1].final

    def undo(self, side: str) -> None:
        self._enter()
        if not self.can_undo(side):
            raise Refused([Reason(self.step.rules[0], "no-undo", side=side)])
        mark = self._marks.pop()
        self._record = self._record.upto(len(self._record) - 1)
        self._log = self._log.upto(mark.told)
        while self._rests[-1][0] > len(self._record):
            self._rests.pop()
        self._return_to_rest()
