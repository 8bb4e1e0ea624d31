"""What a side is shown of a game: its view, its ask, its lines of the log. Nothing else ever leaves the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..engine.data import Pack
from ..engine.display import Secret, declared
from ..engine.game import Game
from ..engine.reason import Event, plain
from .messages import AskShown, Said

encode = msgspec.json.Encoder(enc_hook=plain).encode


View = dict[str, Any]


def view_of(game: Game, side: str | None) -> View:
    """The view without its log, which goes line by line."""
    return {**public_view(game), **game.info.view(game.position, side)}


def public_view(game: Game) -> View:
    """What everybody sees alike."""
    over = game.position.result
    step = None if over else game.step
    public = game.info.public_view
    return {
        "turn": game.position.turn,
        "step": step.id if step else None,
        "place": game.position.step,  # of the step, counted from the beginning of the turn
        "asked": list(game.asked),
        "result": None if over is None else msgspec.to_builtins(over),
        **(public(game.position) if public is not None else {}),
    }


def ask_of(game: Game, side: str | None) -> AskShown | None:
    if side is None or side not in game.asked:
        return None
    ask = game.ask(side)
    about = {k: plain(v) for k, v in ask.about.items() if not callable(v)}
    battle, reach, prices = (plain(called(ask.about.get(name))) or None for name in ("battle", "reach", "prices"))
    odds_of = ask.about.get("odds")
    odds = {answer: plain(found) for answer in ask.options if (found := odds_of(answer))} if odds_of else {}
    return AskShown(side, ask.rule, ask.prompt, about, ask.options, battle, reach, prices, odds or None)


def called(value: Any) -> Any:
    return value() if callable(value) else value


def tells_nothing(game: Game, prompt: str) -> bool:
    """That a side had one answer only, and so gave it at once, tells nothing: nobody knows what others may not know, or
    only what has nothing to do with this ask."""
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


@dataclass(frozen=True)
class Sight:
    """What one side sees at one moment: what everybody sees, and what is its own."""

    public: View
    own: View
    ask: AskShown | None

    @property
    def view(self) -> View:
        return {**self.public, **self.own}


NOTHING = Sight({}, {}, None)


class Changes(NamedTuple):
    """What has changed in a view: whole entries; of lists of things with ids only the things; entries that are gone."""

    entries: View
    parts: dict[str, list[Any]]
    gone: list[str]


class Sights:
    """What each side sees now. What everybody sees is worked out once, the rest once for all who sit on that side."""

    def __init__(self) -> None:
        self._moment: tuple[Game, int] | None = None
        self._public: View = {}
        self._sights: dict[str | None, Sight] = {}
        self._changes: tuple[View, View, Changes] | None = None  # in what everybody sees, from when to when

    def of(self, game: Game, version: int, side: str | None) -> Sight:
        if self._moment != (game, version):
            self._moment, self._public, self._sights = (game, version), public_view(game), {}
        if side not in self._sights:
            self._sights[side] = Sight(self._public, game.info.view(game.position, side), ask_of(game, side))
        return self._sights[side]

    def changes(self, before: Sight, now: Sight) -> Changes:
        known = self._changes
        if known is None or known[0] is not before.public or known[1] is not now.public:
            known = self._changes = before.public, now.public, changes(before.public, now.public)
        public, own = known[2], changes(before.own, now.own)
        return Changes(public.entries | own.entries, public.parts | own.parts, public.gone + own.gone)


def changes(before: View, now: View) -> Changes:
    entries, parts = {}, {}
    for name, value in now.items():
        old = before.get(name)
        if name in before and old == value:
            continue
        if (changed := changed_things(old, value)) is not None:
            parts[name] = changed
        else:
            entries[name] = value
    return Changes(entries, parts, [name for name in before if name not in now])


def changed_things(old: Any, now: Any) -> list[Any] | None:
    """The things of a list that are not as they were; None if these are not lists of the same things, by their ids."""
    if not isinstance(old, list) or not isinstance(now, list) or len(old) != len(now):
        return None
    changed = []
    for was, thing in zip(old, now):
        if was != thing:
            if not isinstance(was, dict) or not isinstance(thing, dict) or was.get("id") != thing.get("id", NOTHING):
                return None
            changed.append(thing)
    ids = {thing.get("id") if isinstance(thing, dict) else None for thing in now}
    return changed if len(ids) == len(now) else None


class Log:
    """The log as each side may see it, every line with the number of answers it came after, and turn and step."""

    def __init__(self, passed: Mapping[int, Said]) -> None:
        self.told: list[int] = [0]  # events told after so many answers
        self.passed = passed  # what is said of answers that the table gave for a side that had no other
        self._lines: dict[str | None, list[Said]] = {}
        self._read: dict[str | None, int] = {}  # answers, with what was told before the first

    def begin(self, told: list[int]) -> None:
        self.told = told
        self.forget()

    def forget(self) -> None:
        self._lines, self._read = {}, {}

    def cut(self, answers: int) -> None:
        """Answers were taken back."""
        del self.told[answers + 1 :]
        self.forget()

    def lines(self, game: Game, side: str | None) -> list[Said]:
        lines = self._lines.setdefault(side, [])
        read = self._read.get(side, 0)
        begun = self.told[read - 1] if read else 0
        events = game.log_since(begun)
        for n in range(read, len(self.told)):
            if n in self.passed:
                lines.append(self.passed[n])
            told = events[self.told[n - 1] - begun if n else 0 : self.told[n] - begun]
            lines += [line(event, n) for event in told if event.seen_by(side)]
        self._read[side] = len(self.told)
        return lines

    def seen_after(self, game: Game, side: str | None, answers: int) -> int:
        """How many lines of a side's log had been told after so many answers."""
        return sum(line["n"] <= answers for line in self.lines(game, side))


def line(event: Event, n: int) -> Said:
    when = {"when": event.when} if event.when is not None else {}
    return {**event.as_dict(), "n": n, **when}
