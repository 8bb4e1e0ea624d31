"""What a player types, read as an answer: its number, its words, or the beginning of them.

Units may be called by name or by id, and a name's blanks may be left out: "move 1 MR/48", "m 1mr/48".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ..words import Words

LONGEST_NAME = 4  # words that a unit's name may have


def squeezed(text: str) -> str:
    return "".join(text.split()).casefold()


class Reader:
    """Finds the options that a typed line may mean."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.ids = {squeezed(name): id for id, name in words.names.items()}

    def candidates(self, line: str, options: Sequence[str]) -> list[str]:
        """The options meant: one if the line is clear, several if it begins more than one, none if it fits nowhere."""
        if line in options:
            return [line]
        typed = squeezed(line)
        verb, _, rest = line.strip().partition(" ")
        exact: list[str] = []
        begun: list[str] = []
        bare: list[str] = []
        for option in options:
            named, *words = option.split(" ")
            calls = self.calls(words)
            whole = {squeezed(v) + call for v in (named, self.words.verb(named)) for call in calls}
            if typed in whole:
                exact.append(option)
            elif self.begins(verb, named) and any(call.startswith(squeezed(rest)) for call in calls):
                begun.append(option)
            elif typed in calls:
                bare.append(option)
        if len(begun) > 1:  # "move 24" begins several, but "m 241/24" names one
            whole_words = [o for o in begun if squeezed(rest) in self.calls(o.split(" ")[1:])]
            begun = whole_words or begun
        return exact or begun or bare

    def begins(self, typed: str, verb: str) -> bool:
        beginning = typed.casefold()
        return bool(typed) and (verb.startswith(beginning) or squeezed(self.words.verb(verb)).startswith(beginning))

    def calls(self, words: Sequence[str]) -> set[str]:
        """Every way to write the words after the verb, without blanks: units and hexes by number and by name."""
        return {"".join(way) for way in product(*({squeezed(name) for name in self.names(word)} for word in words))}

    def names(self, word: str) -> list[str]:
        """A town has the name on the map and the one in the language of the table."""
        if word in self.words.places:
            return [word, self.words.places[word], self.words.printed[word]]
        return [word, self.words.term(word)]

    def order(self, line: str, options: Sequence[str]) -> str:
        """A whole order as the game understands it, its verb in any language."""
        typed, _, rest = line.partition(" ")
        verbs = dict.fromkeys(option.split(" ")[0] for option in options)
        verb = next((v for v in verbs if squeezed(self.words.verb(v)) == typed.casefold()), typed)
        return self.with_ids(f"{verb} {rest}")

    def with_ids(self, line: str) -> str:
        """The same line with ids for the names of units in it."""
        words = line.replace(",", " , ").split()
        found: list[str] = []
        while words:
            for length in range(min(LONGEST_NAME, len(words)), 0, -1):
                id = self.ids.get(squeezed(" ".join(words[:length])))
                if id is not None:
                    found.append(id)
                    del words[:length]
                    break
            else:
                found.append(words.pop(0))
        return " ".join(found).replace(" , ", ",")

    def unit(self, text: str) -> str | None:
        """The unit a player means: its name, its id, or the only one that begins so."""
        typed = squeezed(text)
        if typed in self.ids:
            return self.ids[typed]
        if text in self.words.names:
            return text
        begun = [id for name, id in self.ids.items() if name.startswith(typed)]
        return begun[0] if len(begun) == 1 else None
