"""A game in progress: the one door through which sides answer, look, fork and go back."""

from __future__ import annotations

from typing import Any

import msgspec

from .ask import Answer, Ask, Refused, Said, is_readable, quoted
from .course import CONCEDE, INSTRUCT
from .dice import ReseededDice
from .past import Past
from .question import GATHERING
from .reason import Event, Reason, heard, plain
from .text import catalogue
from .undo import Undo
from .verbs import JOINS

LONGEST_ORDER = 2000  # letters
ALL_JOIN = "all-join"  # a look that every game has: the fight being gathered for, with all who may take part


class Game(Undo):
    """A game being played, from one side's answer to the next ask."""

    # -- what is asked ------------------------------------------------------------------------------------------

    def ask(self, side: Said) -> Ask:
        if self._procedure is None:
            self._enter()
        ask = self._asks.get(side) if isinstance(side, str) else None
        if ask is None or side in self._got:
            raise self._refused(self._not_asked(side))
        return ask

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
            self._tried(side, order)
        except Refused as refused:
            return refused.reasons
        return []

    def instructions(self, side: Said) -> Ask | None:
        """The standing orders that a side may give now, as a question; None if the game has none or is not at rest."""
        self._enter()
        self._expect_side(side)
        return self._instruction(side) if self._resting and not self._got and not self._pos.over else None

    def orders_of(self, side: Said) -> list[Answer]:
        """The standing orders of a side that are in force."""
        self._enter()
        self._expect_side(side)
        ask = self._instruction(side) if self._pos.result is None else None
        return [] if ask is None else ask.given

    def why_not_instruct(self, side: Said, order: Said) -> list[Reason]:
        """Each rule against a standing order; empty if the side may give it now."""
        self._enter()
        return self._against(side, order, at_rest=True)

    def _against(self, side: Said, order: Said, at_rest: bool) -> list[Reason]:
        """Each rule against a standing order. In a record it may be given in the middle of a procedure: the side gave
        it at a later resting point, and an undo has taken back what led there."""
        self._expect_side(side)
        ask = self._instruction(side)
        if ask is None or (at_rest and not self._resting) or self._got or self._pos.over:
            return [Reason(self._rule, "no-instructions-now")]
        if not is_readable(order):
            return [Reason(ask.rule, "malformed", answer=quoted(order))]
        return ask.reasons(order)

    def _not_asked(self, side: Said) -> Reason:
        if self._pos.result is not None:
            return Reason(self._pos.result.rule, "game-over")
        text = "not-asked" if side in self.sides else "no-such-side"
        return Reason(self._rule, text, side=quoted(side), asked=list(self.asked))

    @property
    def _rule(self) -> str:
        """The rule in force: that of the question asked now, or the one by which the game ended."""
        for ask in self._asks.values():
            return ask.rule
        assert self._pos.result is not None
        return self._pos.result.rule

    # -- answering ----------------------------------------------------------------------------------------------

    def answer(self, side: Said, answer: Said) -> list[Event]:
        """Give an answer; returns the events that the side hears of. If it raises Refused, nothing has changed."""
        return heard(self._give(side, answer), side)

    def give(self, side: Said, answer: Said) -> None:
        """The same without the events, which saves putting them into words."""
        self._give(side, answer)

    def _give(self, side: Said, answer: Said) -> list[Event]:
        if answer.__class__ is str and side.__class__ is str and not self._got:
            known = self._asks.get(side)
            if known is not None and known.meant is answer:  # the option looked at last: most answers are
                return self._apply(side, answer)
        if isinstance(answer, str) and answer.startswith(INSTRUCT):
            return self._instruct(side, answer.removeprefix(INSTRUCT), at_rest=False)
        if answer == CONCEDE:
            return self.concede(side)
        ask = self.ask(side)
        if not isinstance(answer, str) or not ask.takes(answer):
            raise self._refused(*(self.why_not(side, answer) or [ask.not_asked(answer)]))
        # plain strings, whatever kind they came as: a record can keep no others
        return self._apply(ask.side, str.__str__(answer))

    def order(self, side: Said, answers: list[Said] | Said) -> list[Event]:
        """Several answers in one go; a game may expand a whole order ("move U 2427 2428") into them.

        If one of them is refused, none is given. Where a die is thrown, something is revealed or the other side
        decides, the order ends and the rest of it lapses: to judge it would tell what nobody could know before.
        """
        trial, told = self._tried(side, answers), len(self._log)
        self._take_over(trial)
        return heard(self._log.items(told), side)

    def _tried(self, side: Said, answers: list[Said] | Said) -> Game:
        """A fork in which the order has been carried out."""
        ask = self.ask(side)
        if isinstance(answers, str):
            answers = self._expanded(side, answers)
        elif not isinstance(answers, list):
            raise self._refused(Reason(ask.rule, "malformed", answer=quoted(answers)))
        trial = self.fork()
        for answer in answers:
            trial.answer(side, answer)
            if trial._marks[-1].closes or side not in trial.asked:
                break
        return trial

    def _expanded(self, side: Said, order: str) -> list[Answer]:
        """The answers that a whole order stands for."""
        rule = self.ask(side).rule
        if self.info.expand is None:
            raise self._refused(Reason(rule, "no-orders", order=quoted(order)))
        if not order.isprintable() or len(order) > LONGEST_ORDER:
            raise self._refused(Reason(rule, "malformed", answer=quoted(order)))
        try:
            return self.info.expand(self, order)
        except Refused as refused:
            raise self._refused(*refused.reasons) from None

    def instruct(self, side: Said, order: Said) -> list[Event]:
        """Give a standing order for one's own reactions, whenever the game is at rest, whoever is asked."""
        return self._instruct(side, order, at_rest=True)

    def _instruct(self, side: Said, order: Said, at_rest: bool) -> list[Event]:
        self._enter()
        if against := self._against(side, order, at_rest):
            raise self._refused(*against)
        return heard(self._apply(side, f"{INSTRUCT}{order}"), side)

    def why_not_concede(self, side: Said) -> list[Reason]:
        """Each rule against giving up; empty if the side may: at any time, asked or not, until the game is over."""
        self._enter()
        return [self._not_asked(side)] if self._pos.over or side not in self.sides else []

    def concede(self, side: Said) -> list[Event]:
        """Give up: the game ends with the opponent's victory. This cannot be taken back."""
        if against := self.why_not_concede(side):
            raise self._refused(*against)
        return heard(self._apply(str.__str__(side), CONCEDE), side)

    # -- what there is to see -----------------------------------------------------------------------------------

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
            "log": [e.as_dict() for e in heard(self.log, side)],
            **self.info.seen(self._pos, side),
        }

    def explain(self, reason: Reason, language: str = "en") -> str:
        """A reason, modifier or event in words, with its rule."""
        return catalogue(language, self.info.folder / "text").with_rule(reason)

    def _refused(self, *against: Reason) -> Refused:
        return Refused(against, self.explain)

    def look(self, side: Said | None, what: Said) -> Any:
        """What a side sees when it looks at something, like "reach UNIT"; None if there is no look of that name."""
        self._expect_side(side)
        name, *words = (what.split() if isinstance(what, str) else []) or [""]
        if name == ALL_JOIN:
            return plain(self._if_all_joined(side))
        look = self.info.looks.get(name)
        return None if look is None else plain(look(self.position, side, words))

    def _if_all_joined(self, side: str | None) -> Any:
        """The battle sheet of a gathering if everybody who may did join, one after the other; None if nobody may."""
        twin, sheet = self.fork(), None
        ask = twin.ask(side) if side in twin.asked else None
        if ask is None or ask.kind != GATHERING.name or ask.question.battle is None:
            return None
        for answer in [option for option in ask.options if ask.role_of(option) == JOINS]:
            if not twin.why_not(side, answer):
                twin.answer(side, answer)
                if side not in twin.asked or twin.ask(side).prompt != ask.prompt:
                    return None  # not a gathering of one side: what follows is not known
                sheet = twin.ask(side).shown("battle")
        return sheet

    def _expect_side(self, side: Said | None) -> None:
        if side is not None and not (isinstance(side, str) and side in self.sides):
            raise self._refused(Reason(self._rule, "no-such-side", side=quoted(side), asked=list(self.asked)))

    def save(self) -> bytes:
        """Everything needed to go on later; for the table's keeping, not for a player's eyes."""
        from .record import save

        return save(self)

    # -- fork and undo ------------------------------------------------------------------------------------------

    def fork(self, seed: int | None = None) -> Game:
        """An independent game from here on. With a seed its future dice differ: for players who think ahead."""
        if seed is not None or not self._catching_up:
            self._enter()
        dice = self.dice if seed is None else ReseededDice(self.dice, self._pos.rolls, seed)
        rest = self._rests[-1] if self._catching_up else self.last_rest
        past = Past(self.fingerprint, self._record.twin(), self._log.twin(), rest, entered=True)
        twin = Game(self.info, self.scenario, dice, self.options, overlay=self.overlay, past=past)
        if self._known:
            twin._known = self._known.copy()
        for side, ask in self._asks.items():
            if (found := ask.listed) is not None:
                twin._known[side] = found
        return twin

    def imagine(self, side: str, seed: int) -> Game:
        """The game as a side may imagine it: what it may not know is dealt again, and its future dice differ."""
        from .imagine import imagine

        return imagine(self, side, seed)

    def can_undo(self, side: Said) -> bool:
        """The side gave the last answer (answers that others gave independently do not count), and no die, reveal,
        window or other side's decision followed from it."""
        return self._undoable(side) is not None

    def no_undo(self, side: Said) -> Reason:
        return Reason(self._rule, "no-undo", side=quoted(side))

    def undo(self, side: Said) -> list[int]:
        """Take the side's last answer back. Gives the numbers of the answers that are gone: that one, and other sides'
        standing orders that could not have been given without it."""
        self._enter()
        back = self._undoable(side)
        if back is None:
            raise self._refused(self.no_undo(side))
        return self._go_back(back)
