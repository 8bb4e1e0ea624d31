"""A game in progress: the one door through which sides answer, and everything that follows from it.

The truth is the record (dice, options, answers). Beside it stands the last resting position with the answers given
since; fork, undo, save and crash recovery are that one mechanism.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec

from .ask import Answer, Ask, Procedure, Refused, Rest
from .data import overlay_fingerprint
from .dice import Dice, ReseededDice
from .info import GameInfo
from .position import Position
from .reason import Event, Reason, plain
from .result import Result
from .trail import Trail


class _Mark:
    """The moment before an answer: who gave it, and whether it can be taken back."""

    __slots__ = ("final", "side", "told")

    def __init__(self, side: str, told: int) -> None:
        self.side = side
        self.told = told
        self.final = False


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
        self.fingerprint = overlay_fingerprint(overlay)
        self.dice = dice
        self._pos: Position = position if position is not None else info.start(scenario, dice)
        self._pos.dice = dice
        self._record: Trail[tuple[str, Answer]] = Trail()
        self._log: Trail[Event] = Trail()
        self._marks: list[_Mark] = []
        self._rests: list[tuple[int, int, Position]] = []  # answers given, events told, position
        self._asks: dict[str, Ask] = {}
        self._got: dict[str, Answer] = {}
        self._together = False  # several sides are asked at once, in secret
        self._procedure: Procedure | None = None
        self._pending: list[tuple[str, Answer]] = []  # given since the resting position, to be caught up with
        self._catching_up = False
        self._known: dict[str, list[Answer]] = {}
        self._take_rest()

    @property
    def sides(self) -> tuple[str, ...]:
        return self.info.sides_in(self.scenario_name)

    # -- what is asked ------------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, ...]:
        """The sides that must answer now; () when the game is over."""
        self._enter()
        return tuple(s for s in self._asks if s not in self._got) if self._got else tuple(self._asks)

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
        if not _well_formed(answer):
            return [Reason(ask.rule, "malformed", answer=repr(answer)[:80])]
        return ask.reasons(answer)

    def why_not_order(self, side: str, order: list[Answer] | str) -> list[Reason]:
        """Each rule against a whole order; empty if it may be given now."""
        try:
            self.fork().order(side, order)
        except Refused as refused:
            return refused.reasons
        return []

    def _not_asked(self, side: str) -> Reason:
        if self._pos.result is not None:
            return Reason(self._pos.result.rule, "game-over")
        text = "not-asked" if side in self.sides else "no-such-side"
        return Reason(self._rule, text, side=side, asked=list(self.asked))

    @property
    def _rule(self) -> str:
        """The rule in force: that of the question asked now, or that by which the game ended."""
        for ask in self._asks.values():
            return ask.rule
        assert self._pos.result is not None
        return self._pos.result.rule

    @property
    def in_secret(self) -> bool:
        """Several sides are asked at once, and none may learn of another's answer before all have given theirs."""
        self._enter()
        return self._together

    # -- answering ----------------------------------------------------------------------------------------------

    def answer(self, side: str, answer: Answer) -> list[Event]:
        """Give an answer. Raises Refused, and then nothing has changed."""
        ask = self.ask(side)
        if answer not in ask.options:
            raise Refused(self.why_not(side, answer) or [ask.not_asked(answer)])
        return [e for e in self._apply(side, answer) if e.seen_by(side)]

    def order(self, side: str, answers: list[Answer] | str) -> list[Event]:
        """Several answers in one go; a game may expand a whole order ("move U 2427 2428") into them.

        If one of them is refused, none is given. Where a die is thrown, something is revealed or the other side
        decides, the order ends and the rest of it lapses: to judge it would tell what nobody could know before.
        """
        self._enter()
        if isinstance(answers, str):
            if self.info.expand is None:
                raise Refused([Reason(self._rule, "no-orders", order=answers)])
            answers = self.info.expand(self, answers)
        trial = self.fork()
        given = 0
        for answer in answers:
            trial.answer(side, answer)
            given += 1
            if trial._marks[-1].final or side not in trial.asked:
                break
        told = len(self._log)
        for answer in answers[:given]:
            self._apply(side, answer)
        return [e for e in self._log.items(told) if e.seen_by(side)]

    def _apply(self, side: str, answer: Answer) -> list[Event]:
        """Carry out an answer that is allowed, and tell all that comes of it."""
        self._enter()
        rolls, told, together = self._pos.rolls, len(self._log), self._together
        mark = _Mark(side, told)
        self._marks.append(mark)
        self._record.append((side, answer))
        self._feed(side, answer)
        events = self._log.items(told)
        if (
            self._pos.rolls != rolls
            or self._pos.result is not None
            or (together and not self._got)  # all secret answers are in, and each side knows the others'
            or any(e.reveals for e in events)
        ):
            mark.final = True
            del self._rests[:-1]  # nobody comes back behind this answer
        return events

    def _feed(self, side: str, answer: Answer) -> None:
        self._got[side] = answer
        if len(self._got) == len(self._asks):
            got = {s: self._got[s] for s in self._asks}  # who answered first makes no difference
            self._asks, self._got = {}, {}
            self._run(got if self._together else answer)

    def _run(self, value: Any) -> None:
        """Let the procedure go on to its next ask or to the end."""
        assert self._procedure is not None
        while True:
            try:
                yielded = self._procedure.send(value)
            except StopIteration:
                self._flush()
                return
            self._flush()
            value = None
            if isinstance(yielded, Rest):
                if not self._catching_up:
                    self._take_rest()
                continue
            self._together = isinstance(yielded, tuple)
            asks = yielded if isinstance(yielded, tuple) else (yielded,)
            if asks:
                self._asks = {a.side: a for a in asks}
                assert len(self._asks) == len(asks), "a side is asked one question at a time"
                return
            value = {}  # several sides were to be asked, and none has a choice

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
        self._enter()
        return self.info.sequence.at(self._pos)

    @property
    def result(self) -> Result | None:
        self._enter()
        result: Result | None = self._pos.result
        return result

    @property
    def log(self) -> list[Event]:
        self._enter()
        return self._log.items()

    @property
    def told(self) -> int:
        """Events told so far."""
        self._enter()
        return len(self._log)

    def log_since(self, told: int) -> list[Event]:
        """The log without its first so many events."""
        self._enter()
        return self._log.items(told)

    @property
    def settled(self) -> tuple[int, int, Position]:
        """The last resting point behind which no undo leads: answers given, events told, position."""
        return self._rests[0]

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
            "result": None if over is None else msgspec.to_builtins(over),
            "log": [e.as_dict() for e in self.log if e.seen_by(side)],
            **self.info.seen(self._pos, side),
        }

    def look(self, side: str | None, what: str) -> Any:
        """What a side sees when it looks at something, like "reach UNIT"; None if there is nothing of that name."""
        name, *words = what.split() or [""]
        look = self.info.looks.get(name)
        return None if look is None else plain(look(self.position, side, words))

    def save(self) -> bytes:
        """Everything needed to go on later; for the table's keeping, not for a player's eyes."""
        from .record import save

        return save(self)

    # -- fork and undo ------------------------------------------------------------------------------------------

    def fork(self, seed: int | None = None) -> Game:
        """A game of its own from here on. With a seed its future dice are others: for players who think ahead."""
        if seed is not None or not self._catching_up:
            self._enter()
        rest = self._rests[-1]
        twin = Game.__new__(Game)
        twin.info, twin.scenario, twin.scenario_name = self.info, self.scenario, self.scenario_name
        twin.options, twin.overlay, twin.fingerprint = self.options, self.overlay, self.fingerprint
        twin.dice = self.dice if seed is None else ReseededDice(self.dice, self._pos.rolls, seed)
        twin._record = self._record.upto(len(self._record))
        twin._log = self._log.upto(len(self._log))
        twin._marks = []
        twin._rests = [rest]
        twin._return_to_rest()
        twin._known = {**self._known, **{s: a.listed for s, a in self._asks.items() if a.listed is not None}}
        return twin

    def _return_to_rest(self) -> None:
        """Stand at the last resting point again; the answers since then are caught up with when needed."""
        answered, _, rest = self._rests[-1]
        self._pos = rest.copy()
        self._pos.dice = self.dice
        self._asks, self._got, self._together, self._procedure, self._known = {}, {}, False, None, {}
        self._pending = self._record.items(answered)
        self._catching_up = True

    def can_undo(self, side: str) -> bool:
        """The last answer was this side's, and no die, reveal or other side's decision came of it."""
        return bool(self._marks) and self._marks[-1].side == side and not self._marks[-1].final

    def no_undo(self, side: str) -> Reason:
        return Reason(self._rule, "no-undo", side=side)

    @property
    def revocable(self) -> list[str]:
        """The sides of the answers that can be taken back one after the other, the last one first."""
        self._enter()
        return [mark.side for mark in takewhile(lambda mark: not mark.final, reversed(self._marks))]

    def undo(self, side: str) -> None:
        self._enter()
        if not self.can_undo(side):
            raise Refused([self.no_undo(side)])
        mark = self._marks.pop()
        self._record = self._record.upto(len(self._record) - 1)
        self._log = self._log.upto(mark.told)
        while self._rests[-1][0] > len(self._record):
            self._rests.pop()
        self._return_to_rest()

    def _resume(self, answers: list[tuple[str, Answer]], told: int, past: Callable[[], list[Event]]) -> None:
        """Stand at a resting point that came after these answers and so many events."""
        self._record.extend(answers)
        self._log = Trail(past, told)
        self._rests = []
        self._take_rest()


def _well_formed(answer: Any) -> bool:
    """A short line of printable words, one blank between them."""
    return (
        isinstance(answer, str)
        and 0 < len(answer) <= 400
        and answer.isprintable()
        and " ".join(answer.split()) == answer
    )
