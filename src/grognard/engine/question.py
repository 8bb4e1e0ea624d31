"""Questions as they are declared: the kind, the verbs, and what a screen may show with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from .verbs import Verb


class Kind:
    """The kind of a question: a screen draws by it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


PHASE: Final = Kind("phase")  # one activity after another, in any order, until done
CHOICE: Final = Kind("choice")  # one of several things
PLACING: Final = Kind("placing")  # a piece comes to a place
PATH: Final = Kind("path")  # a move under way, hex by hex
GATHERING: Final = Kind("gathering")  # who takes part in a fight
LOSSES: Final = Kind("losses")  # who suffers
RETREAT: Final = Kind("retreat")
ADVANCE: Final = Kind("advance")
NUMBER_OF: Final = Kind("number")
YES_NO: Final = Kind("yes-no")


class About:
    """What a question is about, for words and screens: units and hexes (numbers inside, names outside), what is left,
    which placeable things are not yet placed (None: all of them), and further parameters of the prompt."""

    __slots__ = ("hexes", "left", "units", "unplaced", "words")

    def __init__(
        self,
        units: Iterable[int] | None = None,
        hexes: Iterable[int] | None = None,
        left: int | float | None = None,
        unplaced: list[str] | None = None,
        **words: Any,
    ) -> None:
        self.units = units
        self.hexes = hexes
        self.left = left
        self.unplaced = unplaced
        self.words = words

    def drawn(self, pos: Any) -> dict[str, Any]:
        """What a screen draws, in names: the units and hexes, how much is left, and what is not yet placed."""
        units = [pos.names[u] for u in self.units or ()]
        hexes = [pos.board.labels[h] for h in self.hexes or ()]
        return {"units": units, "hexes": hexes, "left": self.left, "unplaced": self.unplaced}

    def named(self, pos: Any) -> dict[str, Any]:
        """Parameters in names: several units or hexes as a list, and the first of them also by itself."""
        found: dict[str, Any] = {}
        if self.units is not None:
            found["units"] = units = [pos.names[u] for u in self.units]
            if units:
                found["unit"] = units[0]
        if self.hexes is not None:
            found["hexes"] = hexes = [pos.board.labels[h] for h in self.hexes]
            if hexes:
                found["hex"] = hexes[0]
        if self.left is not None:
            found["left"] = self.left
        return found | self.words


NOTHING: Final = About()
Hook = Callable[[Any, Any], Any]  # position, what the question is about


class Question:
    """A question that a procedure can put: the key of its prompt, its kind, its verbs, and what a screen may show with
    it: what it is about, the sums of a fight in preparation, how far a move can go, what things cost, the odds of an
    answer that begins a fight at once, what follows from an answer besides what it says."""

    __slots__ = (
        "_by_word",
        "_in",
        "_with",
        "about",
        "also",
        "battle",
        "consequences",
        "cost",
        "kind",
        "narrow",
        "odds",
        "optional",
        "ordered",
        "prices",
        "prompt",
        "reach",
        "roles",
        "verbs",
    )

    def __init__(
        self,
        prompt: str,
        kind: Kind,
        *verbs: Verb,
        about: Callable[[Any, Any], About] | None = None,
        battle: Hook | None = None,
        reach: Hook | None = None,
        prices: Hook | None = None,
        also: Hook | None = None,  # by answer: hexes that it takes besides the one it names
        consequences: Hook | None = None,  # by answer: a `Consequence` that its words do not state
        cost: Callable[[Any, Any, int], Any] | None = None,  # of the next hex
        odds: Callable[..., Any] | None = None,  # of an answer, given as the procedure gets it
        ordered: Callable[[Any, str, Any], tuple[Any, ...] | None] | None = None,  # how standing orders answer
    ) -> None:
        self.prompt = prompt
        self.kind = kind
        self.verbs = verbs
        self.about = about
        self.battle = battle
        self.reach = reach
        self.prices = prices
        self.also = also
        self.consequences = consequences
        self.cost = cost
        self.odds = odds
        self.ordered = ordered
        self.optional = any(verb.option for verb in verbs)
        self.narrow = self.optional or any(verb.only for verb in verbs)  # some verbs are not for every scenario
        self._in: tuple[Mapping[str, Any] | None, tuple[Verb, ...]] = None, ()
        self._with: tuple[Mapping[str, Any] | None, tuple[Verb, ...]] = None, ()
        self._by_word: dict[str, tuple[Verb, ...]] = {}
        for verb in verbs:
            self._by_word[verb.word] = (*self._by_word.get(verb.word, ()), verb)
        self.roles = {verb.word: verb.role for verb in verbs if verb.role}  # by word: a screen relies on these

    def verbs_with(self, options: Mapping[str, Any]) -> tuple[Verb, ...]:
        """The verbs in a game with these options, which never change; kept for the last scenario asked about."""
        of, verbs = self._with
        if of is not options:
            verbs = tuple(verb for verb in self.verbs if not verb.option or options[verb.option])
            self._with = options, verbs
        return verbs

    def verbs_in(self, scenario: Any) -> tuple[Verb, ...]:
        """Those of them that can be answered in a scenario, known by its options; kept like the others."""
        of, verbs = self._in
        if of is not scenario.options:
            there = self.verbs_with(scenario.options)
            verbs = tuple(verb for verb in there if verb.only is None or verb.only(scenario))
            self._in = scenario.options, verbs
        return verbs

    def of_word(self, word: str) -> tuple[Verb, ...]:
        return self._by_word.get(word, ())
