"""A game in progress: the one door through which sides answer, and everything that follows from it.

The truth is the record (dice, options, answers). Beside it stands the last resting position with the answers given
since; fork, undo, save and crash recovery are that one mechanism.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec

from .ask import Answer, Ask, Procedure, Refused, Rest, Said, is_readable, quoted
from .data import overlay_fingerprint
from .dice import Dice, ReseededDice
from .info import GameInfo
from .position import Position
from .reason import Event, Reason, plain
from .result import Result
from .trail import Trail

LONGEST_ORDER = 2000  # letters
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
        past: Past | None = None,
    ) -> None:
        self.info = info
        self.scenario = scenario
        self.scenario_name: str = scenario.slug
        self.options = dict(options)
        self.overlay = overlay
        self.dice = dice
        if past is None:
            pos: Position = position if position is not None else info.start(scenario, dice)
            past = Past(overlay_fingerprint(overlay), Trail(), Trail(), (0, 0, pos.copy()), entered=False)
        else:
            pos = past.rest[2].copy()
        self.fingerprint = past.fingerprint
        self._record = past.record
        self._log = past.log
        self._marks: list[_Mark] = []
        self._rests: list[RestingPoint] = [past.rest]
        self._stand(pos, past.entered)

    def _stand(self, pos: Position, entered: bool) -> None:
        """Stand at the last resting point; the answers since then are caught up with when needed."""
        self._pos: Position = pos
        self._pos.dice = self.dice
        self._asks: dict[str, Ask] = {}
        self._got: dict[str, Answer] = {}
        self._together = False  # several sides are asked at once, in secret
        self._procedure: Procedure | None = None
        self._pending = self._record.items(self._rests[-1][0])
        self._catching_up = entered
        self._known: dict[str, list[Answer]] = {}

    @property
    def sides(self) -> tuple[str, ...]:
        return self.info.sides_in(self.scenario_name)

    # -- what is asked ------------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, ...]:
        """The sides that must answer now; () when the game is over."""
        self._enter()
        return tuple(s for s in self._asks if s not in self._got) if self._got else tuple(self._asks)

    def ask(self, side: Said) -> Ask:
        self._enter()
        if not isinstance(side, str) or side not in self._asks or side in self._got:
            raise Refused([self._not_asked(side)])
        return self._asks[side]

    def why_not(self, side: Said, answer: Said) -> list[Reason]:
        """Each rule against an answer; empty if the side may give it now."""
        try:
            ask = self.ask(side)
        except Refused as refused:
            return refused.reasons
        if not is_readable(answer):
            return [Reason(ask.rule, "malformed", answer=quoted(answer))]
        return ask.reasons(answer)

    def why_not_order(self, side: Said, order: list[Said] | Said) -> list[Reason]:
        """Each rule against a whole order; empty if it may be given now."""
        try:
            self.fork().order(side, order)
        except Refused as refused:
            return refused.reasons
        return []

    def _not_asked(self, side: Said) -> Reason:
        if self._pos.result is not None:
            return Reason(self._pos.result.rule, "game-over")
        text = "not-asked" if side in self.sides else "no-such-side"
        return Reason(self._rule, text, side=quoted(side), asked=list(self.asked))

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

    def answer(self, side: Said, answer: Said) -> list[Event]:
        """Give an answer. Raises Refused, and then nothing has changed."""
        ask = self.ask(side)
        if not isinstance(answer, str) or not ask.takes(answer):
            raise Refused(self.why_not(side, answer) or [ask.not_asked(answer)])
        # plain strings, whatever kind they came as: a record can keep no others
        return [e for e in self._apply(ask.side, str.__str__(answer)) if e.seen_by(ask.side)]

    def order(self, side: Said, answers: list[Said] | Said) -> list[Event]:
        """Several answers in one go; a game may expand a whole order ("move U 2427 2428") into them.

        If one of them is refused, none is given. Where a die is thrown, something is revealed or the other side
        decides, the order ends and the rest of it lapses: to judge it would tell what nobody could know before.
        """
        ask = self.ask(side)
        if isinstance(answers, str):
            answers = self._expanded(side, answers)
        elif not isinstance(answers, list):
            raise Refused([Reason(ask.rule, "malformed", answer=quoted(answers))])
        trial = self.fork()
        given = 0
        for answer in answers:
            trial.answer(side, answer)
            given += 1
            if trial._marks[-1].final or side not in trial.asked:
                break
        told = len(self._log)
        for answer in answers[:given]:
            self._apply(ask.side, str.__str__(answer))
        return [e for e in self._log.items(told) if e.seen_by(side)]

    def _expanded(self, side: Said, order: str) -> list[Answer]:
        """The answers that a whole order stands for."""
        rule = self.ask(side).rule
        if self.info.expand is None:
            raise Refused([Reason(rule, "no-orders", order=quoted(order))])
        if not order.isprintable() or len(order) > LONGEST_ORDER:
            raise Refused([Reason(rule, "malformed", answer=quoted(order))])
        return self.info.expand(self, order)

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

    def view(self, side: Said | None) -> dict[str, Any]:
        """The game as one side may see it (None: a bystander, who sees no secret)."""
        self._enter()
        self._expect_side(side)
        over = self._pos.result
        return {
            "game": self.info.slug,
            "scenario": self.scenario_name,
            "options": dict(self.options),
            "turn": self._pos.turn,
            "step": None if over else self.step.id,
            "asked": list(self.asked),
            "result": None if over is None else msgspec.to_builtins(over),
            "log": [e.as_dict() for e in self.log if e.seen_by(side)],
            **self.info.seen(self._pos, side),
        }

    def look(self, side: Said | None, what: Said) -> Any:
        """What a side sees when it looks at something, like "reach UNIT"; None if there is nothing of that name."""
        self._expect_side(side)
        name, *words = (what.split() if isinstance(what, str) else []) or [""]
        look = self.info.looks.get(name)
        return None if look is None else plain(look(self.position, side, words))

    def _expect_side(self, side: Said | None) -> None:
        if side is not None and not (isinstance(side, str) and side in self.sides):
            raise Refused([Reason(self._rule, "no-such-side", side=quoted(side), asked=list(self.asked))])

    def save(self) -> bytes:
        """Everything needed to go on later; for the table's keeping, not for a player's eyes."""
        from .record import save

        return save(self)

    # -- fork and undo ------------------------------------------------------------------------------------------

    def fork(self, seed: int | None = None) -> Game:
        """A game of its own from here on. With a seed its future dice are others: for players who think ahead."""
        if seed is not None or not self._catching_up:
            self._enter()
        dice = self.dice if seed is None else ReseededDice(self.dice, self._pos.rolls, seed)
        record, log = self._record.upto(len(self._record)), self._log.upto(len(self._log))
        past = Past(self.fingerprint, record, log, self._rests[-1], entered=True)
        twin = Game(self.info, self.scenario, dice, self.options, overlay=self.overlay, past=past)
        twin._known = {**self._known, **{s: a.listed for s, a in self._asks.items() if a.listed is not None}}
        return twin

    def can_undo(self, side: Said) -> bool:
        """The last answer was this side's, and no die, reveal or other side's decision came of it."""
        return bool(self._marks) and self._marks[-1].side == side and not self._marks[-1].final

    def no_undo(self, side: Said) -> Reason:
        return Reason(self._rule, "no-undo", side=quoted(side))

    @property
    def revocable(self) -> list[str]:
        """The sides of the answers that can be taken back one after the other, the last one first."""
        self._enter()
        return [mark.side for mark in takewhile(lambda mark: not mark.final, reversed(self._marks))]

    def undo(self, side: Said) -> None:
        self._enter()
        if not self.can_undo(side):
            raise Refused([self.no_undo(side)])
        mark = self._marks.pop()
        self._record = self._record.upto(len(self._record) - 1)
        self._log = self._log.upto(mark.told)
        while self._rests[-1][0] > len(self._record):
            self._rests.pop()
        self._stand(self._rests[-1][2].copy(), entered=True)
