"""What a side is shown of a game: its view, its ask, its lines of the log. Nothing else ever leaves the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress
from operator import is_not, itemgetter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..engine.data import Pack
from ..engine.display import Secret, declared
from ..engine.game import Game
from ..engine.reason import Event, heard, plain
from .messages import AboutShown, AskShown, OrdersShown, Said
from .story import Story

encode = msgspec.json.Encoder(enc_hook=plain).encode


View = dict[str, Any]
Distinct = dict[str, list[Any]]  # lists of a view, by name, whose ids are distinct
EVERYBODY = ""  # no side: what everybody sees


def view_of(game: Game, side: str | None) -> View:
    """The view without its log, which is sent line by line."""
    return {**public_view(game), **game.info.view(game.position, side)}


def public_view(game: Game) -> View:
    """What everybody sees."""
    over = game.position.result
    step = None if over else game.step
    public = game.info.public_view
    return {
        "turn": game.position.turn,
        "step": step.id if step else None,
        "place": game.position.step,  # of the step, counted from the beginning of the turn
        "asked": list(game.asked),
        "planning": game.planning,
        "result": None if over is None else msgspec.to_builtins(over),
        **(public(game.position) if public is not None else {}),
    }


def ask_of(game: Game, side: str | None) -> AskShown | None:
    if side is None or side not in game.asked:
        return None
    ask = game.ask(side)
    beside = ("battle", "reach", "prices", "also", "consequences")
    battle, reach, prices, also, consequences = (plain(ask.shown(what)) or None for what in beside)
    odds = {answer: plain(found) for answer in ask.options if (found := ask.odds(answer))} if ask.has_odds else None
    return AskShown(
        side,
        ask.rule,
        ask.prompt,
        ask.kind,
        AboutShown(**ask.about.drawn(game.position)),
        plain(ask.params),
        ask.options,
        ask.forms,
        ask.roles,
        battle,
        reach,
        prices,
        odds or None,
        also,
        consequences,
    )


def orders_of(game: Game, side: str | None) -> OrdersShown | None:
    """Standing orders that the game lets a side give, if it has any."""
    if side is None or game.info.instructions is None or game.result is not None:
        return None
    rule, question = game.info.instructions
    ask = game.instructions(side)
    return OrdersShown(rule, question.prompt, game.orders_of(side), [] if ask is None else ask.options)


def tells_nothing(game: Game, prompt: str) -> bool:
    """Whether it reveals nothing that a side had only one answer and so gave it at once: nobody has secrets, or only
    such as have nothing to do with this ask."""
    if game.in_secret:
        return False
    besides = [secret.path for secret in secrets(game.info.folder) if prompt not in secret.prompts]
    seen, *others = (without(game.info.view(game.position, side), besides) for side in (None, *game.sides))
    return all(view == seen for view in others)


@cache
def secrets(folder: Path) -> list[Secret]:
    return declared(Pack(folder / "data")).secret


def without(view: View, paths: list[list[str]]) -> View:
    for first, *rest in paths:
        if first in view:
            left = {k: v for k, v in view.items() if k != first}
            view = {**left, first: without(view[first], [rest])} if rest else left
    return view


class Sight(NamedTuple):
    """What one side sees at one moment: what everybody sees, and what only it sees."""

    public: View
    own: View
    ask: AskShown | None
    orders: OrdersShown | None = None

    @property
    def view(self) -> View:
        return {**self.public, **self.own}


NOTHING = Sight({}, {}, None)


class Changes(NamedTuple):
    """What has changed in a view: whole entries; of lists of things with ids only the changed things; of entries with
    names in them only what is under the changed names, nested as deep as the names; entries that are gone."""

    entries: View
    parts: dict[str, list[Any]]
    inside: dict[str, Any]
    gone: list[str]


class Sights:
    """What each side sees now. What everybody sees is computed once, the rest once for all who sit on that side."""

    def __init__(self, sides: Iterable[str]) -> None:
        self._moment: tuple[Game, int] | None = None
        self._public: View = {}
        self._sights: dict[str | None, Sight] = {}
        self._changes: tuple[View, View, Changes] | None = None  # in what everybody sees, from when to when
        self._distinct: dict[str | None, Distinct] = {side: {} for side in (*sides, None, EVERYBODY)}

    def of(self, game: Game, version: int, side: str | None) -> Sight:
        if self._moment != (game, version):
            self._moment, self._public, self._sights = (game, version), public_view(game), {}
        if side not in self._sights:
            own = game.info.view(game.position, side)
            self._sights[side] = Sight(self._public, own, ask_of(game, side), orders_of(game, side))
        return self._sights[side]

    def changes(self, side: str | None, before: Sight, now: Sight) -> Changes:
        known = self._changes
        if known is None or known[0] is not before.public or known[1] is not now.public:
            found = changes(before.public, now.public, self._distinct[EVERYBODY])
            known = self._changes = before.public, now.public, found
        public = known[2]
        if not before.own and not now.own:
            return public
        own = changes(before.own, now.own, self._distinct[side])
        return Changes(
            public.entries | own.entries,
            public.parts | own.parts,
            public.inside | own.inside,
            public.gone + own.gone,
        )


def changes(before: View, now: View, distinct: Distinct) -> Changes:
    entries, parts, inside = {}, {}, {}
    for name, value in now.items():
        old = before.get(name)
        if name in before and old == value:
            continue
        if (things := changed_things(old, value, distinct.get(name))) is not None:
            parts[name], distinct[name] = things, value
        elif (named := changed_inside(old, value)) is not None:
            inside[name] = named
        else:
            entries[name] = value
    return Changes(entries, parts, inside, [name for name in before if name not in now])


def changed_inside(old: Any, now: Any) -> dict[str, Any] | None:
    """What is under the names that changed; None if these are not names, or one is gone: then the whole entry is
    sent."""
    if not isinstance(old, dict) or not isinstance(now, dict) or not old.keys() <= now.keys():
        return None
    found = {}
    for name, value in now.items():
        was = old.get(name)
        if was is value or (name in old and was == value):
            continue
        if isinstance(was, dict) and isinstance(value, dict):
            changed = changed_inside(was, value)
            if changed is None:
                return None
            found[name] = changed
        else:
            found[name] = value
    return found


def changed_things(old: Any, now: Any, distinct: list[Any] | None) -> list[Any] | None:
    """The changed things of a list; None if these are not lists of the same things, by their ids. Ids must be distinct;
    of the list `distinct` this is known, and its ids are the present ones."""
    if not isinstance(old, list) or not isinstance(now, list) or len(old) != len(now):
        return None
    changed = []
    for was, thing in compress(zip(old, now), map(is_not, old, now)):  # most are the very same
        if was != thing:
            if not isinstance(was, dict) or not isinstance(thing, dict) or was.get("id") != thing.get("id", NOTHING):
                return None
            changed.append(thing)
    if old is distinct:
        return changed
    try:
        ids = set(map(itemgetter("id"), now))
    except (KeyError, TypeError):
        return None
    return changed if len(ids) == len(now) else None


class Log:
    """The log as each side may see it. Each line has turn and step, and the number of answers before it that the side
    may know of."""

    def __init__(self, story: Story) -> None:
        self.told: list[int] = [0]  # events told after so many answers
        self.story = story
        self._lines: dict[str | None, list[Said]] = {}
        self._read: dict[str | None, int] = {}  # answers, with what was told before the first

    def begin(self, told: list[int]) -> None:
        self.told = told
        self.forget()

    def forget(self) -> None:
        self._lines, self._read = {}, {}

    def lines(self, game: Game, side: str | None) -> list[Said]:
        lines = self._lines.setdefault(side, [])
        read = self._read.get(side, 0)
        if read == len(self.told):
            return lines
        begun = self.told[read - 1] if read else 0
        events, passed = game.log_since(begun), self.story.passed
        hidden = set(self.story.hidden(side))
        known = self.story.n_for(side, read)
        for n in range(read, len(self.told)):
            known += n > read and n - 1 not in hidden
            if n in passed:
                lines.append({**passed[n], "n": known})
            told = events[self.told[n - 1] - begun if n else 0 : self.told[n] - begun]
            lines += [line(event, known) for event in heard(told, side)]
        self._read[side] = len(self.told)
        return lines

    def seen_after(self, game: Game, side: str | None, answers: int) -> int:
        """How many lines of a side's log had been told after so many answers that it knows of."""
        return sum(line["n"] <= answers for line in self.lines(game, side))


def line(event: Event, n: int) -> Said:
    when = {"when": event.when} if event.when is not None else {}
    return {**event.as_dict(), "n": n, **when}
