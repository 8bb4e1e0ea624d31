"""The course of a game: what was answered and told, where the procedure stands, and the points where it rests.

The truth is the record (dice, options, answers). Beside it stands the last resting position with the answers given
since; fork, undo, save and crash recovery are that one mechanism.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .ask import Answer, Ask, Listing, Procedure, Rest, Together
from .data import overlay_fingerprint
from .dice import Dice
from .info import Choice, GameInfo
from .past import Mark, Past, RestingPoint
from .position import Position
from .reason import Event
from .result import CONCEDED, Result
from .trail import Trail

INSTRUCT = "instruct "  # how a standing order begins among the answers of a record
CONCEDE = "concede"  # among the answers of a record: the side gives up
COPY_EVERY = 64  # a resting point is copied every so many answers: going back replays fewer than that


class Course:
    """A game from its beginning to where it stands now, and how it goes on from there."""

    def __init__(
        self,
        info: GameInfo,
        scenario: Any,
        dice: Dice,
        options: Mapping[str, Choice],
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
            log: Trail[Event] = Trail()
            log.extend(pos.events)
            pos.events = []
            past = Past(overlay_fingerprint(overlay), Trail(), log, (0, len(log), pos.copy()), entered=False)
        else:
            pos = past.rest[2].copy()
        self.fingerprint = past.fingerprint
        self._record = past.record
        self._log = past.log
        self._marks: list[Mark] = []
        self._rests: list[RestingPoint] = [past.rest]
        self._stand(pos, past.entered)

    def _stand(self, pos: Position, entered: bool) -> None:
        """Stand at the last resting point; `_enter` catches up with the answers since then when they are needed."""
        self._pos: Position = pos
        self._pos.dice = self.dice
        self._asks: dict[str, Ask] = {}
        self._got: dict[str, Answer] = {}
        self._together = False  # several sides are asked at once, in secret
        self._plans: dict[str, Procedure] = {}  # of sides that plan separately
        self._sealed: dict[str, Any] = {}  # the plans that are sealed
        self._procedure: Procedure | None = None
        self._fed = self._rests[-1][0]  # answers that the procedure has got
        self._put = self._fed  # how many of them came before the present asks
        self._happened = self._rests[-1][1]  # events so far
        self._rested = (self._fed, self._happened)  # answers and events at the last resting point, copied or not
        self._pending = self._record.items(self._fed)
        self._catching_up = entered
        self._resting = False  # the position is at a resting point: nothing has happened there yet
        self._known: dict[str, Listing] = {}

    @property
    def sides(self) -> tuple[str, ...]:
        return self.info.sides_in(self.scenario_name)

    @property
    def asked(self) -> tuple[str, ...]:
        """The sides that must answer now; () when the game is over."""
        if self._procedure is None:
            self._enter()
        return tuple(s for s in self._asks if s not in self._got) if self._got else tuple(self._asks)

    @property
    def in_secret(self) -> bool:
        """Several sides are asked at once, and none may learn another's answer before all have given theirs."""
        self._enter()
        return self._together or bool(self._plans)

    @property
    def planning(self) -> dict[str, bool]:
        """The sides that plan now, each for itself, and whether they have sealed their plans. The others may know no
        more."""
        self._enter()
        return {side: side in self._sealed for side in self._plans}

    @property
    def position(self) -> Any:
        self._enter()
        return self._pos

    @property
    def step(self) -> Any:
        self._enter()
        return self.info.sequence_of(self.scenario_name).at(self._pos)

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
        """The log after its first `told` events."""
        self._enter()
        return self._log.items(told)

    @property
    def answers(self) -> list[tuple[str, Answer]]:
        return self._record.items()

    def answers_since(self, answers: int) -> list[tuple[str, Answer]]:
        """The answers after the first so many."""
        return self._record.items(answers)

    @property
    def given(self) -> int:
        """Answers given so far."""
        return len(self._record)

    # -- going on -----------------------------------------------------------------------------------------------

    def _apply(self, side: str, answer: Answer) -> list[Event]:
        """Carry out an answer that is allowed, and report all that follows from it."""
        if self._resting and self._fed - self._rests[-1][0] >= COPY_EVERY:
            self._take_rest()
        pos, log, together, planned = self._pos, self._log, self._together, bool(self._plans)
        rolls, windows, told = pos.rolls, pos.windows, log.length
        mark = Mark(side, told, planned or together or answer.startswith(INSTRUCT))
        self._marks.append(mark)
        self._record.append((side, answer))
        self._feed(side, answer)
        closes = (
            pos.rolls != rolls
            or pos.result is not None
            or (together and not self._got)  # all secret answers are in, and each side knows the others'
            or planned != bool(self._plans)  # plans are begun, or sealed by all
        )
        # Nobody goes back past a window that public facts opened, even if a standing order passed it at once:
        # undo would reveal the order. Nor past the start of planning: the others may have begun.
        final = closes or pos.windows != windows
        events: list[Event] = []
        if log.length > told:
            events = log.items(told)
            for event in events:
                if event.reveals:
                    final = True
                    closes = closes or event.reveals != side
        mark.closes, mark.final = closes, final
        if final and len(self._rests) > 1:
            del self._rests[:-1]
        return events

    def _feed(self, side: str, answer: Answer) -> None:
        self._fed += 1
        if answer.startswith(INSTRUCT):
            self._carry_out(side, answer.removeprefix(INSTRUCT))
            return
        if answer == CONCEDE:
            self._give_up(side)
            return
        if self._plans:
            self._plan(side, self._asks[side].read(answer))
            return
        if not self._together:
            value = self._asks[side].read(answer)
            self._asks = {}
            self._run(value)
            return
        self._got[side] = answer
        if len(self._got) == len(self._asks):
            # in the order of the asks: it does not matter who answered first
            read = {s: ask.read(self._got[s]) for s, ask in self._asks.items()}
            self._asks, self._got = {}, {}
            self._run(read)

    def _instruction(self, side: str) -> Ask | None:
        """The question by which a side gives standing orders, if the game has any."""
        if self.info.instructions is None:
            return None
        rule, question = self.info.instructions
        return Ask(side, rule, question, self._pos, side)

    def _carry_out(self, side: str, order: Answer) -> None:
        ask = self._instruction(side)
        assert ask is not None
        ask.read(order)
        assert ask.verb is not None
        assert ask.verb.does is not None
        ask.verb.does(self._pos, side, *ask.args)
        self._flush()
        for asked in self._asks.values():
            asked.forget()

    def _give_up(self, side: str) -> None:
        """End the game where it stands: whatever is asked or planned lapses, and the opponent has won."""
        if self.info.conceded is not None:
            result = self.info.conceded(self._pos, side)
        else:
            others = [s for s in self.sides if s != side]
            result = Result(others[0] if len(others) == 1 else None, CONCEDED, "", loser=side)
        self._pos.result = result
        self._pos.tell(result.rule, "conceded", side=side, winner=result.winner, level=result.level)
        self._flush()
        self._asks, self._got, self._plans, self._sealed = {}, {}, {}, {}
        self._together = self._resting = False

    def _plan(self, side: str, value: Any) -> None:
        """Let one of the planning sides go on; when all have sealed their plans the game does."""
        try:
            ask = self._plans[side].send(value)
        except StopIteration as sealed:
            self._sealed[side] = sealed.value
            self._asks.pop(side, None)
        else:
            assert isinstance(ask, Ask), "who plans is asked alone"
            self._asks[side] = ask
        self._flush()
        if len(self._sealed) == len(self._plans):
            plans, self._plans, self._sealed = self._sealed, {}, {}
            self._run({s: plans[s] for s in sorted(plans)})

    def _run(self, value: Any) -> None:
        """Let the procedure go on to its next ask or to the end."""
        assert self._procedure is not None
        self._resting, self._put = False, self._fed
        while True:
            try:
                yielded = self._procedure.send(value)
            except StopIteration:
                self._flush()
                return
            self._flush()
            if isinstance(yielded, Ask):  # most are asked alone
                self._together, self._resting, self._asks = False, yielded.rests, {yielded.side: yielded}
                if yielded.rests:
                    self._rested = (self._fed, self._happened)
                return
            value = None
            if isinstance(yielded, Rest):
                self._rested = (self._fed, self._happened)
                if self._is_copy_due:
                    self._take_rest()
                continue
            if isinstance(yielded, Together):
                self._together, self._plans, self._sealed = False, dict(yielded.procedures), {}
                for side in yielded.procedures:
                    self._plan(side, None)
                self._rest_here(bool(self._asks))
                return
            if yielded:
                self._together = True
                self._rest_here(yielded[0].rests)
                self._asks = {a.side: a for a in yielded}
                assert len(self._asks) == len(yielded), "a side is asked one question at a time"
                return
            value = {}  # several sides were to be asked, and none has a choice

    def _rest_here(self, rests: bool) -> None:
        self._resting = rests
        if rests:
            self._rested = (self._fed, self._happened)

    def _flush(self) -> None:
        if self._pos.events:
            self._happened += len(self._pos.events)
            if not self._catching_up:
                self._log.extend(self._pos.events)
            self._pos.events = []

    # -- resting points -----------------------------------------------------------------------------------------

    @property
    def rest(self) -> RestingPoint:
        """The last resting point that has been copied, or the present if it is one: a fork goes on from there."""
        if self._procedure is None:
            self._enter()
        if self._resting and not self._got and self._rests[-1][0] < self._record.length:
            self._take_rest()
        return self._rests[-1]

    @property
    def last_rest(self) -> RestingPoint:
        """The last resting point, even if it has not been copied: the fewest answers and events come after it."""
        rest = self.rest
        answered, told = self._rested if rest[0] <= self._rested[0] else rest[:2]
        if answered == rest[0]:
            return rest
        past = Past(self.fingerprint, self._record.upto(answered), self._log.upto(told), self._rests[-1], entered=True)
        before = type(self)(self.info, self.scenario, self.dice, self.options, overlay=self.overlay, past=past)
        self._rests.append(before.rest)
        return self._rests[-1]

    @property
    def _is_copy_due(self) -> bool:
        """Whether to copy this resting point: none of the last so many answers has a copy, or the game has caught up
        with the record and has come farther than its last copy."""
        since = self._fed - self._rests[-1][0]
        return since >= COPY_EVERY or (self._catching_up and since > 0 and self._fed == self._record.length)

    def _take_rest(self) -> None:
        self._rests.append((self._fed, self._happened, self._pos.copy()))

    def _enter(self) -> None:
        """Enter the procedure from the resting position and bring it up to date."""
        if self._procedure is not None:
            return
        self._procedure = self.info.sequence_of(self.scenario_name).play(self._pos)
        self._run(None)
        for side, answer in self._pending:
            self._feed(side, answer)
        self._pending = []
        self._catching_up = False
        for side, listing in self._known.items():
            if side in self._asks:
                self._asks[side].adopt(listing)
        self._known = {}

    @property
    def settled(self) -> tuple[int, int, Position]:
        """The last resting point that no undo goes back past: answers given, events told, position."""
        return self._rests[0]

    @property
    def since_rest(self) -> int:
        """Answers given since the last resting point: what a fork has to catch up with."""
        return 0 if self._resting and not self._got else len(self._record) - self._rests[-1][0]

    def _take_over(self, trial: Course) -> None:
        """Take the place of a fork."""
        if any(mark.final for mark in trial._marks):
            self._rests = trial._rests
        else:
            self._rests += trial._rests[trial._rests[0][0] == self._rests[-1][0] :]
        self._marks += trial._marks
        self._record, self._log = trial._record, trial._log
        self._pos, self._procedure, self._plans, self._sealed = (
            trial._pos,
            trial._procedure,
            trial._plans,
            trial._sealed,
        )
        self._asks, self._got, self._together = trial._asks, trial._got, trial._together
        self._resting, self._known = trial._resting, trial._known
        self._fed, self._put = trial._fed, trial._put
        self._happened, self._rested = trial._happened, trial._rested
        self._pending, self._catching_up = [], False

    def unrevealed(self, side: str | None) -> set[int]:
        """The numbers of other sides' answers that a side (None: a bystander) may not know yet: given to a secret ask
        that not all have answered, or while each side plans for itself."""
        self._enter()
        if not self._got and not self._plans:
            return set()
        since = self._record.items(self._put)
        return {number for number, (giver, _) in enumerate(since, self._put) if giver != side}
