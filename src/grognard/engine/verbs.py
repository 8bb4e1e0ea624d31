"""Verbs: what may be answered, declared once.

    MOVING = Question("move", PATH,
        Verb("with", UNIT, among=mates, why_not=may_join),
        Verb("enter", HEX, among=next_hexes, why_not=may_enter),
        Verb("stop", why_not=may_stop))

    match (yield Ask(go.side, go.rule, MOVING, pos, go)):
        case "with", unit: take_along(pos, go, unit)
        case "enter", hex: enter(pos, go, hex)

From one declaration come the options, the refusal of everything else, the typed arguments of the procedure, and the
forms that a screen needs. On the wire, in records and in logs an answer stays a short line of words.

What part a verb plays a screen learns from its role, not from its word. Words that mean the same in every game have
their role from `ROLES`; a game that uses another word for it gives the verb its role.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from .reason import Reason

Reasons = Sequence[Reason] | Reason | None
Args = tuple[Any, ...]
NO_ARGUMENTS: Final[tuple[tuple[()]]] = ((),)  # the legal arguments of a verb without any


ENDS: Final = "ends"  # the phase, or whatever is asked again and again, is over
STOPS: Final = "stops"  # a move ends where it is
MOVES: Final = "moves"  # a unit sets out on a move, as an order to move does
JOINS: Final = "joins"  # another unit comes along, or takes part
ATTACKS: Final = "attacks"  # a fight begins
SUGGESTS: Final = "suggests"  # the game does what the side is asked for
SELDOM: Final = "seldom"  # allowed, but hardly ever wanted: a screen folds it away
ROLES: Final = {
    "done": ENDS, "stop": STOPS, "move": MOVES, "with": JOINS, "attack": ATTACKS, "suggested": SUGGESTS,
}  # fmt: skip


class Argument:
    """A kind of argument: its sign in forms, how to read a word and write a value, and what to say of a word that names
    none. With `many` it takes all the words that are left, one or more, and its value is a tuple."""

    __slots__ = ("every", "many", "name", "read", "sign", "words", "write")

    def __init__(
        self,
        sign: str,
        name: str,
        read: Callable[[Any, str], Any],  # None: the word names nothing
        write: Callable[[Any, Any], str],
        every: Callable[[Any], Iterable[Any]],
        many: bool = False,
        words: Callable[[Any], Sequence[str]] | None = None,  # of all values, by number: quicker than `write`
    ) -> None:
        self.sign = sign
        self.name = name
        self.read = read
        self.write = write
        self.every = every
        self.many = many
        self.words = words

    def unknown(self, rule: str, word: str) -> Reason:
        """The reason that a word names nothing of this kind."""
        return Reason(rule, f"no-such-{self.name}", **{self.name: word})

    def several(self) -> Argument:
        """One or more of this kind, up to the end of the answer."""
        return Argument(self.sign, self.name, self.read, self.write, self.every, many=True)


def _read_number(pos: Any, word: str) -> int | None:
    return int(word) if word.isascii() and word.removeprefix("-").isdigit() and str(int(word)) == word else None


UNIT: Final = Argument(
    "U",
    "unit",
    lambda pos, word: pos.index.get(word),
    lambda pos, u: pos.names[u],
    lambda pos: range(len(pos.names)),
    words=lambda pos: pos.names,
)
HEX: Final = Argument(
    "H",
    "hex",
    lambda pos, word: pos.hex_named(word),
    lambda pos, h: pos.board.labels[h],
    lambda pos: pos.board.hexes,
    words=lambda pos: pos.board.labels,
)
NUMBER: Final = Argument("N", "number", _read_number, lambda pos, n: str(n), lambda pos: ())


def word(name: str, *known: str, of: Callable[[Any], Iterable[str]] | None = None) -> Argument:
    """One of some words: theatres, boxes, kinds of mission. `of` finds them where they depend on the scenario."""
    every: Callable[[Any], Iterable[str]] = of if of is not None else lambda pos: known
    return Argument("W", name, lambda pos, said: said if said in every(pos) else None, lambda pos, w: w, every)


def _nothing_against(pos: Any, what: Any, *args: Any) -> Reasons:
    return None


class Verb:
    """Something that may be answered: its word and arguments, the candidates for them, and why not.

    Every function gets the position and what the question is about, then the arguments so far. `among` gives the
    candidates for each argument in turn (by default everything of its kind); any other argument is refused. `listed` is
    one pass over the legal arguments, where speed asks for it: the test kit compares it with `among` and `why_not`. In
    a phase `does` carries the answer out, and `then` are the questions that may follow. With `option` the verb is there
    only in games played with that optional rule. In a scenario for which `only` does not hold nobody can ever answer
    it: no listing looks for it, and `why_not` says why. `rule` is the verb's own rule, if it differs from the
    question's. A screen offers an answer that `stands` as a standing order, and warns a player who ends something while
    answers are possible that leave something over (`leaves`: "markers" or "points"). For a verb by which orders are
    given, `given` lists those in force, as `listed` lists arguments. `role` is the part that the verb plays, if it is
    another than its word has in every game.
    """

    __slots__ = (
        "among", "does", "double", "first", "fixed", "form", "given", "kinds", "leaves", "listed", "many", "only",
        "option", "plain", "role", "rule", "shape", "single", "stands", "then", "why_not", "word",
    )  # fmt: skip

    def __init__(
        self,
        word: str,
        *parts: Argument | str,
        among: Callable[..., Iterable[Any]] | tuple[Callable[..., Iterable[Any]] | None, ...] | None = None,
        why_not: Callable[..., Reasons] = _nothing_against,
        listed: Callable[..., Iterable[Any]] | None = None,
        does: Callable[..., Any] | None = None,
        then: Sequence[Any] = (),
        option: str = "",
        only: Callable[[Any], bool] | None = None,
        rule: str = "",
        leaves: str = "",
        stands: bool = False,
        given: Callable[..., Iterable[Any]] | None = None,
        role: str | None = None,
    ) -> None:
        self.word = word
        self.shape = parts
        self.kinds = tuple(part for part in parts if isinstance(part, Argument))
        self.fixed = len(self.kinds) != len(parts)
        self.many = bool(parts) and isinstance(parts[-1], Argument) and parts[-1].many
        self.single = len(parts) == 1 and not self.many and bool(self.kinds)
        self.double = len(self.kinds) == len(parts) == 2 and not self.many and all(k.words for k in self.kinds)
        self.among = among if isinstance(among, tuple) else (among,) * len(self.kinds)
        assert len(self.among) == len(self.kinds), f"{word}: candidates for each of its arguments"
        self.why_not = why_not
        self.listed = listed
        # What a listing begins with: the legal arguments themselves, or the candidates for the first one.
        self.first = listed
        if listed is None and self.kinds:
            every, first = self.kinds[0].every, self.among[0]
            self.first = first if first is not None else lambda pos, what: every(pos)
        # What it begins with is legal as it is.
        self.plain = listed is not None or (self.single and why_not is _nothing_against)
        self.does = does
        self.then = then
        self.option = option
        self.only = only
        self.rule = rule
        self.leaves = leaves
        self.stands = stands
        self.given = given
        self.role = ROLES.get(word, "") if role is None else role
        # the shape of its answers, as a screen reads it: "place U H", "assign U transit W", "retreat H+"
        self.form = " ".join([word, *(p if isinstance(p, str) else p.sign + "+" * p.many for p in parts)])

    # -- listing ------------------------------------------------------------------------------------------------

    def legal(self, pos: Any, what: Any) -> Sequence[Any]:
        """The legal arguments: tuples of them, bare values where there is only one, and one () where there is none. The
        list stays as it is when the position changes."""
        if self.first is None:
            return () if self.why_not(pos, what) else NO_ARGUMENTS
        some = self.first(pos, what)
        return self.legal_of(pos, what, some) if some else ()

    def legal_of(self, pos: Any, what: Any, some: Iterable[Any]) -> Sequence[Any]:
        """The same from what the listing begins with."""
        why_not = self.why_not
        if self.plain:
            return list(some)
        if self.single:
            return [value for value in some if not why_not(pos, what, value)]
        found: list[Args] = []
        if len(self.kinds) != 2:
            for one in some:
                found += [args for args in self._candidates(pos, what, (one,)) if not why_not(pos, what, *args)]
            return found
        second = self.among[1]  # mostly there are two
        for one in some:
            for other in second(pos, what, one) if second is not None else self.kinds[1].every(pos):
                if not why_not(pos, what, one, other):
                    found.append((one, other))
        return found

    def _candidates(self, pos: Any, what: Any, args: Args) -> Iterator[Args]:
        at = len(args)
        if at == len(self.kinds):
            yield args
            return
        for value in self._among(at, pos, what, args):
            yield from self._candidates(pos, what, (*args, value))

    def _among(self, at: int, pos: Any, what: Any, args: Args) -> Iterable[Any]:
        among = self.among[at]
        return among(pos, what, *args) if among is not None else self.kinds[at].every(pos)

    def say(self, pos: Any, args: Args) -> str:
        """The answer with these arguments."""
        if not args and not self.fixed:
            return self.word
        if self.single:
            return f"{self.word} {self.kinds[0].write(pos, args[0])}"
        words, left = [self.word], iter(args)
        for part in self.shape:
            if isinstance(part, str):
                words.append(part)
            elif part.many:
                words += [part.write(pos, value) for value in next(left)]
            else:
                words.append(part.write(pos, next(left)))
        return " ".join(words)

    def spelled(self, pos: Any, found: Sequence[Any]) -> list[str]:
        """The answers with these arguments, as `legal` gives them."""
        begin = self.word + " "
        if self.double:
            first, second = (kind.words(pos) for kind in self.kinds if kind.words is not None)
            return [f"{begin}{first[a]} {second[b]}" for a, b in found]
        if not self.single:
            return [self.say(pos, args) for args in found]
        kind = self.kinds[0]
        if kind.words is not None:
            words = kind.words(pos)
            return [begin + words[value] for value in found]
        return [begin + kind.write(pos, value) for value in found]

    # -- reading ------------------------------------------------------------------------------------------------

    def fits(self, words: Sequence[str]) -> bool:
        """Whether these words, after the verb, have its shape: as many, and the fixed ones in their places."""
        if len(words) < len(self.shape) if self.many else len(words) != len(self.shape):
            return False
        return not self.fixed or all(not isinstance(p, str) or p == w for p, w in zip(self.shape, words))

    def read(self, pos: Any, rule: str, words: Sequence[str]) -> Args | Reason:
        """The arguments that words of its shape name, or the reason that one of them names nothing."""
        if self.single:
            value = self.kinds[0].read(pos, words[0])
            return self.kinds[0].unknown(rule, words[0]) if value is None else (value,)
        args: list[Any] = []
        for at, part in enumerate(self.shape):
            if isinstance(part, str):
                continue
            named = words[at:] if part.many else words[at : at + 1]
            values = tuple([part.read(pos, word) for word in named])
            if None in values:
                return part.unknown(rule, named[values.index(None)])
            args.append(values if part.many else values[0])
        return tuple(args)

    def reasons(self, pos: Any, what: Any, rule: str, args: Args) -> Reasons:
        """Each rule against an answer with these arguments."""
        if against := self.why_not(pos, what, *args):
            return against
        if self.listed is None:
            for at, value in enumerate(args):
                if self.among[at] is not None and value not in self._among(at, pos, what, args[:at]):
                    return Reason(rule, "not-an-option", answer=self.say(pos, args))
        return None
