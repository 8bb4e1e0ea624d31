"""What a game declares to a table (docs/protocol.md, "What a game declares"): `display.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from .data import Pack
from .figures import Fault
from .orders import ON, ORDERS
from .question import Question
from .sequence import Sequence
from .verbs import JOINS, UNIT, Verb

SIGNS: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "app6.toml").read_text(encoding="utf-8"))
CODE = "SFGP{function}-{echelon}---"  # an APP-6 code: a friend, on the ground, present
ANNOUNCED = ["next-turn", "game-ends"]  # events that every table calls out
Described = dict[str, dict[str, Any]]  # by name


class Colours(msgspec.Struct, frozen=True):
    fill: str
    ink: str


class Secret(msgspec.Struct, frozen=True):
    """What only one side knows: its place in the view, and the prompts whose options depend on it."""

    path: list[str]
    prompts: list[str]


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game in which a beginner learns: a small scenario, and who sits where ("me", or a player)."""

    scenario: str
    seats: dict[str, str]


class Declared(msgspec.Struct, frozen=True):
    """`display.toml`. A game's own sizes and symbols take precedence over those that all games share (`app6.toml`)."""

    facts: list[str]
    orders: list[str]  # whole orders that the game understands, among `ORDERS`
    status: dict[str, str | dict[str, str]]  # a mark, or the mark and its colour (`fill`)
    tracks: Described
    boxes: Described
    overlays: Described
    looks: dict[str, str] = {}  # kind -> its name in the game: "way", "card" and "odds", which a table asks for itself
    displays: Described = {}  # boxes drawn together, as on a printed display
    sheets: Described = {}  # records of the view as a table
    battle: dict[str, Any] = {}
    nations: dict[str, Colours] = {}  # of counters
    sizes: dict[str, str] = {}  # of units -> the mark on the counter
    symbols: dict[str, str] = {}  # branch -> function in the APP-6 code
    signs: dict[str, str] = {}  # branch -> its sign on a drawn counter, where that has another name
    markers: dict[str, Any] = {}
    sides: dict[str, Any] = {}
    unfit: list[str] = []
    announce: list[str] = []  # events that a table calls out over the map, besides those of `ANNOUNCED`
    powers: list[str] = []  # roles in the sequence of play that never change hands, besides those named after a side
    recount: list[str] = []  # events that a table tells again when the turn is over: places taken, countries lost
    secret: list[Secret] = []
    guide: Guide | None = None
    unshown: list[str] = []  # columns of charts that only the program needs
    advice: dict[str, str] = {}  # prompt -> a sensible answer for a beginner; the text advice-PROMPT says why

    @property
    def marks(self) -> dict[str, str]:
        """The mark of every size; a mark may also stand for itself."""
        return {mark: mark for mark in SIGNS["echelons"]} | SIGNS["marks"] | self.sizes

    @property
    def functions(self) -> dict[str, str]:
        return SIGNS["functions"] | self.symbols

    def face(self, nation: str, branch: str, size: str, **printed: str) -> dict[str, str]:
        """A counter as it is drawn, with what is printed on it: top, left, right, bottom."""
        colours, mark = self.nations[nation], self.marks[size]
        code = CODE.format(function=self.functions[branch], echelon=SIGNS["echelons"][mark])
        sign = self.signs.get(branch, branch)
        drawn = {"sidc": code, "sign": sign, "fill": colours.fill, "ink": colours.ink, "size": mark}
        return drawn | {"left": "", "right": ""} | printed


def declared(pack: Pack) -> Declared:
    return pack.toml("display.toml", Declared)


def undrawn(pack: Pack, counters: Iterable[Any], branch: str) -> Iterator[Fault]:
    """An owner's counters without colours or signs. `branch` is the column that names their branch."""
    if pack.overlay is None:
        return
    of = declared(pack)
    for counter in counters:
        for column, known in (("nation", of.nations), (branch, of.functions), ("size", of.marks)):
            if (word := getattr(counter, column)) not in known:
                yield "counters.csv", [counter.id, column], f"there is no {word!r}; known are {', '.join(known)}"


def forms(sequence: Sequence, scenario: Any) -> list[dict[str, Any]]:
    """The forms of answers that may be given in the steps of a scenario. Those of the questions that open a step say
    that they begin something; the others belong to questions that may follow. Those of an optional rule name it."""
    found: dict[tuple[str, str], dict[str, Any]] = {}

    def add(question: Question, step: str, begins: bool) -> None:
        for verb in question.verbs:
            if verb.only is not None and not verb.only(scenario):
                continue
            new: dict[str, Any] = {"form": verb.form, "prompts": [question.prompt], "steps": []}
            new |= {"option": verb.option} if verb.option else {}
            new |= {"stands": [question.prompt]} if verb.stands else {}
            new |= {"leaves": verb.leaves} if verb.leaves else {}
            new |= {"begins": True} if begins and (verb.kinds or verb.does) else {}
            new |= {"role": verb.role} if verb.role else {}
            new |= {"joins": joining} if (joining := joins(verb)) else {}
            form = found.setdefault((verb.form, question.prompt), new)
            if step not in form["steps"]:
                form["steps"].append(step)
                for following in verb.then:
                    add(following, step, begins=False)

    for step in sequence.steps(scenario):
        for question in step.asks:
            add(question, step.id, begins=True)
    return list(found.values())


def joins(verb: Verb) -> dict[str, str]:
    """How others come along with the unit that a verb names: by which word, and whether in the next answer ("now") or
    after another question ("later"); empty if they cannot."""
    ways = [next((v.word for v in asked.verbs if v.role == JOINS and v.shape == (UNIT,)), "") for asked in verb.then]
    word = next(filter(None, ways), "")
    return {"word": word, "when": "now" if ways[0] else "later"} if word else {}


def shown(of: Declared, sequence: Sequence, scenario: Any) -> dict[str, Any]:
    """The declaration as a table reads it. What belongs to an optional rule names it (`option`)."""
    return {
        "tracks": [{"name": name, "path": ["tracks", name], **said} for name, said in of.tracks.items()],
        "boxes": [{"name": name, "where": name, **said} for name, said in of.boxes.items()],
        "overlays": [{"name": name, **_source(name, said), **said} for name, said in of.overlays.items()],
        "displays": [{"name": name, **said} for name, said in of.displays.items()],
        "sheets": [{"name": name, "path": [name], **said} for name, said in of.sheets.items()],
        "status": [
            {"name": name, **(mark if isinstance(mark, dict) else {"mark": mark})} for name, mark in of.status.items()
        ],
        "facts": of.facts,
        "orders": {ORDERS[word]: word for word in of.orders} | {"open": ON},
        "looks": of.looks,
        "battle": of.battle,
        "markers": of.markers,
        "sides": of.sides,
        "unfit": of.unfit,
        "announce": [*ANNOUNCED, *of.announce],
        "powers": of.powers,
        "recount": of.recount,
        "answers": forms(sequence, scenario),
        "unshown": of.unshown,
        "advice": of.advice,
    }


def _source(name: str, said: dict[str, Any]) -> dict[str, Any]:
    """The path in the view of an overlay that is neither looked at nor drawn from places or units."""
    return {} if {"look", "places", "flag"} & said.keys() else {"path": ["markers", name]}
