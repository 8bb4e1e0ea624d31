"""Asks: the questions a procedure puts to a side.

An answer is a short line of words, verb first: "move m_wg_241_24", "enter 2427", "done". It reads the same in records,
logs and on the wire. A procedure gets it with units and hexes instead of words:
`match (yield Ask(...)): case "enter", hex: ...`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Final

from .question import NOTHING, About, Question
from .reason import Reason
from .verbs import HEX, NO_ARGUMENTS, UNIT, Args, Argument, Verb
from .verbs import Reasons as Reasons

Answer = str
Said = str | Any  # what a caller passes: it may be anything, and what is no answer, order or side is refused


class Listing:
    """The options of an ask: verbs with their legal arguments, as `Verb.legal` finds them. They are put into words once
    somebody wants to see them all."""

    __slots__ = ("count", "legal", "words")

    def __init__(self, legal: list[tuple[Verb, Sequence[Any]]], count: int) -> None:
        self.legal = legal
        self.count = count  # of options
        self.words: list[Answer] | None = None


class Ask:
    """A declared question, put to one side at one moment: under which rule, and about what.

    Options are listed only when somebody looks, so replaying answers costs little. An ask that `rests` is put at a
    resting point: the procedure can be left there and re-entered from the position alone.
    """

    __slots__ = ("_listing", "args", "meant", "pos", "question", "rests", "rule", "side", "verb", "what")

    def __init__(
        self, side: str, rule: str, question: Question, pos: Any, what: Any = None, *, rests: bool = False
    ) -> None:
        self.side = side
        self.rule = rule
        self.question = question
        self.pos = pos
        self.what = what
        self.rests = rests
        self._listing: Listing | None = None
        self.meant: Answer | None = None  # an option whose verb and arguments are known
        self.verb: Verb | None = None
        self.args: Args = ()

    @property
    def prompt(self) -> str:
        return self.question.prompt

    @property
    def kind(self) -> str:
        return self.question.kind.name

    # -- legality -----------------------------------------------------------------------------------------------

    @property
    def options(self) -> list[Answer]:
        """Every legal answer, in a copy of the list: the caller may change it."""
        listing = self._listing or self._find()
        if listing.words is None:
            listing.words = [said for verb, found in listing.legal for said in verb.spelled(self.pos, found)]
        return listing.words.copy()

    def _find(self) -> Listing:
        """List the options."""
        pos, what, count, question = self.pos, self.what, 0, self.question
        legal: list[tuple[Verb, Sequence[Any]]] = []
        for verb in question.verbs_in(pos.scenario) if question.narrow else question.verbs:
            first = verb.first
            if first is not None:
                some = first(pos, what)
                if not some:
                    continue
                found = list(some) if verb.plain else verb.legal_of(pos, what, some)
                if not found:
                    continue
            elif verb.why_not(pos, what):
                continue
            else:
                found = NO_ARGUMENTS
            legal.append((verb, found))
            count += len(found)
        listing = self._listing = Listing(legal, count)
        return listing

    @property
    def count(self) -> int:
        """How many options there are."""
        return (self._listing or self._find()).count

    def option(self, number: int) -> Answer:
        """One of the options, by its place among them; the others need not be put into words."""
        for verb, found in (self._listing or self._find()).legal:
            if number < len(found):
                self.verb, self.args = verb, (found[number],) if verb.single else found[number]
                self.meant = verb.say(self.pos, self.args)
                return self.meant
            number -= len(found)
        raise IndexError(f"{self.prompt} has not so many options")

    def _verbs(self) -> Sequence[Verb]:
        """The verbs of the question; those of optional rules only if the game is played with them."""
        question = self.question
        return question.verbs_with(self.pos.scenario.options) if question.optional else question.verbs

    @property
    def listed(self) -> Listing | None:
        """The options if they have been listed already."""
        return self._listing

    def adopt(self, listing: Listing) -> None:
        """Take over the options found by a twin of this ask."""
        self._listing = listing

    def forget(self) -> None:
        """The options may have changed: list them again when they are wanted."""
        self._listing = self.meant = None

    def takes(self, answer: Answer) -> bool:
        if answer == self.meant:
            return True
        if self._listing is not None and self._listing.words is not None:
            return answer in self._listing.words
        return is_readable(answer) and not self.reasons(answer)

    def reasons(self, answer: Answer) -> list[Reason]:
        """Each rule that forbids this answer; empty if it is an option."""
        found = self._read(answer)
        if isinstance(found, Reason):
            return [found]
        verb, args = found
        against = verb.reasons(self.pos, self.what, verb.rule or self.rule, args)
        if not against:
            return []
        return [against] if isinstance(against, Reason) else list(against)

    def not_asked(self, answer: Answer) -> Reason:
        """The answer does not fit the question."""
        return Reason(self.rule, "not-an-option", answer=answer, prompt=self.prompt)

    def _read(self, answer: Answer) -> tuple[Verb, Args] | Reason:
        """The verb and arguments of an answer, or why it is no answer."""
        word, *words = answer.split() or [""]
        against, rule = None, self.rule
        for verb in self.question.of_word(word):
            rule = verb.rule or self.rule
            if verb.option and not self.pos.scenario.options[verb.option]:
                against = against or Reason(rule, "option-off", option=verb.option)
            elif verb.fits(words):
                args = verb.read(self.pos, rule, words)
                if not isinstance(args, Reason):
                    return verb, args
                against = against or args
        if against is None:
            against = self._unknown(rule, word, words)
        return against or Reason(rule, "not-an-option", answer=answer, prompt=self.prompt)

    def _unknown(self, rule: str, verb: str, words: list[str]) -> Reason | None:
        """Why an answer fits no verb: its first word that names neither unit nor hex, if one should."""
        shape = next((known.shape for known in self.question.of_word(verb) if known.kinds), ())
        for at, said in enumerate(words if UNIT in shape or HEX in shape else ()):
            if UNIT.read(self.pos, said) is None and HEX.read(self.pos, said) is None:
                part = shape[at] if at < len(shape) else HEX
                return part.unknown(rule, said) if part in (UNIT, HEX) and isinstance(part, Argument) else None
        return None

    def read(self, answer: Answer) -> tuple[Any, ...]:
        """A legal answer as the procedure gets it: its word, then units, hexes and other words."""
        if answer != self.meant:
            found = self._read(answer)
            assert not isinstance(found, Reason), answer
            (self.verb, self.args), self.meant = found, answer
        assert self.verb is not None
        if not self.verb.fixed:
            return (self.verb.word, *self.args)
        left = iter(self.args)
        return (self.verb.word, *[part if isinstance(part, str) else next(left) for part in self.verb.shape])

    # -- what a screen shows ------------------------------------------------------------------------------------

    @property
    def forms(self) -> list[str]:
        """The shapes of its answers, except those that nobody can give in this scenario."""
        return list(dict.fromkeys(verb.form for verb in self.question.verbs_in(self.pos.scenario)))

    @property
    def roles(self) -> dict[str, str]:
        """The roles of its verbs, by their words; verbs without a role are left out."""
        return self.question.roles

    def role_of(self, answer: Answer) -> str:
        """The role of an answer's verb."""
        return self.question.roles.get(answer.partition(" ")[0], "")

    @property
    def given(self) -> list[Answer]:
        """The orders in force, if the question is one by which orders are given."""
        return [
            verb.say(self.pos, (found,) if verb.single else found)
            for verb in self._verbs()
            if verb.given is not None
            for found in verb.given(self.pos, self.what)
        ]

    @property
    def about(self) -> About:
        about = self.question.about
        return NOTHING if about is None else about(self.pos, self.what)

    @property
    def params(self) -> dict[str, Any]:
        """What it is about, in names: the parameters of its prompt."""
        return self.about.named(self.pos)

    def shown(self, what: str) -> Any:
        """What goes with the question: its "battle", "reach", "prices" or "consequences"; None if there is none."""
        hook = getattr(self.question, what)
        return None if hook is None else hook(self.pos, self.what)

    def cost(self, label: str) -> Any:
        """What the next hex of a move costs."""
        cost, hex = self.question.cost, self.pos.hex_named(label)
        return None if cost is None or hex is None else cost(self.pos, self.what, hex)

    @property
    def has_odds(self) -> bool:
        return self.question.odds is not None

    def odds(self, answer: Answer) -> Any:
        """The sums of a fight that an answer begins at once."""
        found = self._read(answer)
        if self.question.odds is None or isinstance(found, Reason):
            return None
        return self.question.odds(self.pos, self.what, found[0].word, *found[1])


def is_readable(said: Said, longest: int = 400) -> bool:
    """A short line of printable words, one blank between them."""
    return isinstance(said, str) and 0 < len(said) <= longest and said.isprintable() and " ".join(said.split()) == said


def quoted(said: Said) -> str:
    """A caller's words, whatever they are, as a reason quotes them."""
    return said if is_readable(said, 80) else repr(said)[:80]


class Rest:
    """A resting point: a moment where the procedure can be left and re-entered from the position alone."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "REST"


REST: Final = Rest()


class Together:
    """Sides that plan at the same time, each in a procedure of its own that asks nobody else, throws no dice and writes
    only what is that side's own. Each side may take back answers until its procedure ends, which seals its plan. When
    all are sealed, the game goes on and gets what the procedures return, by side."""

    __slots__ = ("procedures",)

    def __init__(self, procedures: Mapping[str, Procedure]) -> None:
        self.procedures = procedures


# A procedure yields an ask and gets the answer, a tuple of its word and arguments, or several asks (to different sides,
# in secret) and gets all answers by side. At resting points it yields REST, or an ask that rests.
Procedure = Generator["Ask | tuple[Ask, ...] | Rest | Together", Any, Any]


class Refused(Exception):
    """An answer that the rules do not allow, with each rule that forbids it. Where a game refuses, it can also say them
    in words."""

    def __init__(self, reasons: Sequence[Reason], words: Callable[[Reason], str] | None = None) -> None:
        self.reasons = list(reasons)
        self.words = words
        super().__init__(self.reasons)

    def __str__(self) -> str:
        return "; ".join(self.words(r) if self.words else f"[{r.rule}] {r.text}" for r in self.reasons)

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.reasons,)  # the game stays where it is
