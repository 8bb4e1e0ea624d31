"""A game in words: asks, answers, reasons, events and sums in one language, with names instead of ids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..engine.ask import Ask
from ..engine.game import Game
from ..engine.hexmap import HexMap
from ..engine.ledger import read_rules
from ..engine.reason import Modifier, Reason, Tally, plain
from ..engine.text import catalogue
from .files import names

TEXT = Path(__file__).parent / "text"
PLAYERS = Path(__file__).parents[1] / "players" / "text"  # why AI players do something
COMMA = {"ja": "、"}
DICE = ("die", "dice", "drawn")  # events that only their rule explains
BACK = "?"  # of a counter
OPEN = "…"  # what an answer does not name
LONG_PATH = 4  # hexes; of a longer way only the ends are named
CODE = 2  # signs of a word that is no name
ELSEWHERE = ("entry", "status", "marker")  # kinds of texts whose words serve in a sentence, too
SIDES_OF_RESULT = ("attacker", "defender")  # before and after the stroke of a result about both sides
NOTHING = ("-", "0")  # no result for either side


class Words:
    """What people at the table read."""

    def __init__(self, game: Game, language: str) -> None:
        self.language = language
        self.catalogue = catalogue(language, TEXT, PLAYERS, game.info.folder / "text")
        self.called = names(game.info.folder, language)  # names on maps and counters
        self.names: dict[str, str] = {c.id: self.called.get(c.name, c.name) for c in game.scenario.counters}
        self.counters = {c.id: c for c in game.scenario.counters}
        self.renamed = True  # units may be called otherwise than their counters
        self.rules = read_rules(game.info.folder, language)
        self.sides = game.sides
        self.board = game.scenario.board
        self.level_of = getattr(game.scenario, "level_of_place", lambda word: None)  # of places that are no hexes
        self.printed = places_by_label(self.board)  # names as they stand on the map
        self.places = {label: self.called.get(name, name) for label, name in self.printed.items()}

    def meet(self, game: Game, *sides: str | None) -> None:
        """Name units that can show several counters by the one that these sides now see."""
        for side in sides if self.renamed else ():
            shown = game.info.seen(game.position, side).get("units", ())
            named = {unit["id"]: self.called_by(unit) for unit in shown if "name" in unit}
            self.names |= named
            self.renamed = bool(named)

    def called_by(self, unit: Mapping[str, Any]) -> str:
        """The name of a unit in a view, after the word that says what it is, if it has one."""
        what = self.own_name(unit["called"]) if "called" in unit else None
        return f"{what} {unit['name']}" if what else unit["name"]

    def say(self, key: str, **params: Any) -> str:
        path = params.get("path")
        if isinstance(path, list) and len(path) > LONG_PATH:
            params["path"] = [path[0], "…", path[-1]]
        params |= {f"{name}_count": len(value) for name, value in params.items() if isinstance(value, list)}
        shown = {k: self.shown(v) for k, v in params.items()}
        if isinstance(result := params.get("result"), str) and (means := self.effect(result)):
            shown["result"] = means if result == "-" else self.catalogue.say("code-means", code=result, means=means)
        return self.catalogue.say(key, **shown)

    def explain(self, kind: str, reason: Reason) -> str:
        """A reason, modifier or event, closed by its rule number."""
        params = reason.params
        if "answer" in params:
            params = params | {"answer": self.answer(str(params["answer"]))}
        rule = (
            f"{reason.rule} {self.rules[reason.rule].title}" if kind == "event" and reason.text in DICE else reason.rule
        )
        return f"{self.say(self.catalogue.key(kind, reason), **params)} [{rule}]"

    def prompt(self, ask: Ask) -> str:
        return f"{self.say(f'prompt-{ask.prompt}', **ask.params)} [{ask.rule}]"

    def modifier(self, modifier: Modifier) -> str:
        return f"{signed(modifier.value)} {self.explain('modifier', modifier)}"

    def answer(self, answer: str) -> str:
        """An answer as people would say it: "move 241/24"."""
        verb, *rest = answer.split(" ")
        return " ".join([self.verb(verb), *(self.place(word) for word in rest)])

    def place(self, word: str) -> str:
        """A hex by its number and, if something there has a name, that; anything else by its name, several together."""
        if "," in word:
            return ",".join(self.term(part) for part in word.split(","))
        return f"{word} {self.places[word]}" if word in self.places else self.term(word)

    def unit(self, id: str) -> str:
        """A unit by its name; one that the viewer does not know by its back."""
        return self.names.get(id, BACK)

    def whole(self, answer: str, prompt: str) -> str | None:
        """An answer as a sentence, if the game has one for it: "End the movement phase"."""
        verb, *rest = answer.split(" ")
        key = next((k for k in (f"answer-{verb}-{prompt}", f"answer-{verb}") if self.catalogue.has(k)), None)
        if key is None:
            return None
        units = [self.names[word] for word in rest if word in self.names]
        hexes = [word for word in rest if self.board.has(word)]
        others = [self.term(word) for word in rest if word not in self.names and not self.board.has(word)]
        named = {"unit": units[:1], "unit2": units[1:2], "hex": hexes[:1], "hex2": hexes[1:2], "number": others[:1]}
        return self.catalogue.say(
            key,
            **{name: found[0] if found else OPEN for name, found in named.items()},
            units=self.joined(units),
            hexes=self.joined(hexes),
            places=len(hexes),
            box=others[0] if others else OPEN,
            words=" ".join(others),
            last=self.term(rest[-1]) if rest else OPEN,
        )

    def brief(self, unit: str) -> str:
        """The values on a counter's face, if the game has words for them."""
        if unit not in self.counters or not self.catalogue.has("unit-brief"):
            return ""
        return self.catalogue.say("unit-brief", **msgspec.structs.asdict(self.counters[unit]))

    def formation(self, unit: str) -> str:
        """What a unit belongs to: its formation, or the army that it serves directly."""
        counter = self.counters.get(unit)
        sign = getattr(counter, "formation", "") or getattr(counter, "army", "")
        key = f"formation-{sign}"
        return self.catalogue.say(key) if self.catalogue.has(key) else sign

    def verb(self, verb: str, prompt: str = "") -> str:
        """A verb in words; at some questions it means something special."""
        keys = (f"verb-{verb}-{prompt}", f"verb-{verb}")
        return next((self.catalogue.say(key) for key in keys if self.catalogue.has(key)), verb)

    def shown(self, value: Any) -> Any:
        """A parameter as people read it: the name of a unit or side, the word for a term."""
        if isinstance(value, str):
            return self.term(value)
        if isinstance(value, Tally):
            return plain(value.total)
        if isinstance(value, Mapping):
            return self.joined(f"{self.shown(k)} {self.shown(v)}" for k, v in value.items())
        if isinstance(value, list | tuple | set | frozenset):
            return self.joined(str(self.shown(v)) for v in value) or "-"
        return value

    def joined(self, parts: Any) -> str:
        return COMMA.get(self.language, ", ").join(parts)

    def term(self, word: str) -> str:
        if word in self.names:
            return self.names[word]
        if word in self.sides:
            return self.catalogue.say(f"side-{word}")
        if (place := self.level_of(word)) is not None:
            return self.catalogue.say("place-on-level", hex=place[0], level=place[1])
        whose, _, what = word.partition(" ")  # what lies in a hex or belongs to a side: "4129 airbase"
        if (self.board.has(whose) or whose in self.sides) and (name := self.own_name(what, "place", *ELSEWHERE)):
            return f"{self.term(whose)} {name}"
        return self.own_name(word, *ELSEWHERE) or self.box(word) or word

    def box(self, word: str) -> str | None:
        """A box of a display by its name: "at_sea:gdansk_bay"."""
        key = f"box-{word.replace(':', '_')}"
        return self.catalogue.say(key) if self.catalogue.has(key) else None

    def effect(self, result: str) -> str:
        """What the code of a result means, if the game says so; for "A1/CA R1" what it means for either side."""
        if (whole := self.codes(result)) or result.count("/") != 1:
            return whole or ""
        told = [self.codes(half, side) for half, side in zip(result.split("/"), SIDES_OF_RESULT, strict=True)]
        if None in told:
            return ""
        return self.joined(filter(None, told)) or self.codes("-") or ""

    def codes(self, result: str, side: str = "") -> str | None:
        """One code, or several parted by blanks, for a side if one is named; None if one of them is unknown."""
        if side and result in NOTHING:
            return ""
        keys = [f"effect-{side and side + '-'}{key_of_code(code)}" for code in result.split()]
        return self.joined(map(self.catalogue.say, keys)) if keys and all(map(self.catalogue.has, keys)) else None

    def own_name(self, word: str, *kinds: str) -> str | None:
        """The game's name for something, in a chart or as a state or a marker."""
        keys = [f"term-{word.replace('_', '-')}"]
        name = re.sub(r"[^A-Za-z0-9]+", "-", word)
        if len(word) > CODE and name != "-":  # nothing is left of a word that is Japanese already
            keys += [f"{kind}-{name}" for kind in kinds]
        return next((self.catalogue.say(key) for key in keys if self.catalogue.has(key)), None)


def key_of_code(code: str) -> str:
    """How a key names a code: D(1) and K/1 as D_1 and K_1, A1* as A1-star, +2 as plus2."""
    return re.sub("[(/]", "_", code, count=1).replace(")", "").replace("*", "-star").replace("+", "plus")


def places_by_label(board: HexMap) -> dict[str, str]:
    """The towns and airfields of a map, by the hex they lie in."""
    kinds = ("city", "urban", "town", "airfield")
    named = sorted((p for p in board.places if p.kind in kinds), key=lambda p: kinds.index(p.kind), reverse=True)
    return {board.label(p.hex): p.name for p in named}


def signed(value: Any) -> str:
    """A modifier's number with its sign: +2, -1, ±0."""
    number = plain(value)
    return f"{number:+g}" if number else "±0"
