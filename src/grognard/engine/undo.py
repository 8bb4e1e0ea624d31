"""Going back: which answers a side may take back, and the game without them."""

from __future__ import annotations

from typing import Self

from .ask import Answer, Said
from .course import INSTRUCT, Course
from .past import Past


class Undo(Course):
    """The course of a game in which answers can be taken back."""

    def _undoable(self, side: Said) -> int | None:
        """Which of the last answers a side may take back, counted from the end."""
        answered = False  # others have answered since
        for back, mark in enumerate(reversed(self._marks), 1):
            if mark.final:
                return None
            ordered = self._is_instruction(back)
            if mark.side == side and not ordered:
                return back if mark.apart or not answered else None
            if not mark.apart:
                return None
            answered = answered or not ordered
        return None

    def _is_instruction(self, back: int) -> bool:
        return self._record.items(len(self._record) - back)[0][1].startswith(INSTRUCT)

    @property
    def revocable(self) -> list[str]:
        """The sides of the answers that can be taken back one after the other, the last one first."""
        self._enter()
        sides = []
        for mark in reversed(self._marks):
            if mark.final:
                break
            sides.append(mark.side)
        return sides

    def before(self, back: int) -> Self:
        """A separate game as it stood `back` answers ago, as far back as answers can be taken back."""
        answered = len(self._record) - back
        rest = next(point for point in reversed(self._rests) if point[0] <= answered)
        record, log = self._record.upto(answered), self._log.upto(self._marks[-back].told)
        past = Past(self.fingerprint, record, log, rest, entered=True)
        return type(self)(self.info, self.scenario, self.dice, self.options, overlay=self.overlay, past=past)

    def told_since(self, answers: int) -> list[int]:
        """How many events were told at each answer from `answers` on, and are now; as far back as can be taken back."""
        back = len(self._record) - answers
        return [*(mark.told for mark in self._marks[len(self._marks) - back :]), len(self._log)]

    def _go_back(self, back: int) -> list[int]:
        """Take back the answer at this place from the end. Answers that others gave independently since then stay; only
        a standing order that could not be given before lapses. Gives the numbers of the answers that are gone."""
        place = len(self._record) - back
        since = self._record.items(place + 1)
        mark, gone = self._marks[-back], [place]
        del self._marks[-back:]
        self._record = self._record.upto(len(self._record) - back)
        self._log = self._log.upto(mark.told)
        while self._rests[-1][0] > len(self._record):
            self._rests.pop()
        self._stand(self._rests[-1][2].copy(), entered=True)
        for number, (giver, answer) in enumerate(since, place + 1):
            self._enter()
            if answer.startswith(INSTRUCT) and self._against_instruction(giver, answer):
                gone.append(number)
            else:
                self._apply(giver, answer)
        return gone

    def _against_instruction(self, side: str, answer: Answer) -> bool:
        ask = self._instruction(side)
        return ask is None or bool(ask.reasons(answer.removeprefix(INSTRUCT)))
