"""The screen of the terminal table: the question with its answers, the map, the steps of play, lines of the log.

It shows what one side may see; who that is, and what is typed, is the business of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from ...engine.ask import Ask
from ...engine.game import Game
from ...engine.reason import Event, Reason, Tally, plain
from ...engine.sequence import Step
from ...engine.verbs import ENDS
from ..words import Words
from . import asking
from .hexes import Picture, Piece
from .wrapping import Prose

SMALLEST_MAP, LARGEST_MAP = 12, 34  # lines
NEAR = 4  # hexes: so far one sees on any map


class Screen:
    """One game on one console."""

    def __init__(self, game: Game, language: str, console: Console | None) -> None:
        self.game = game
        self.console = console or Console(highlight=False, markup=False)
        self.centre: int | None = None
        self.zones = False
        self.step: tuple[object, ...] = ()  # the step that has been announced
        self.shown: tuple[object, ...] = ()  # step and prompt of the last map
        self.drawn = Text()  # the last map
        self.speak(language)

    def speak(self, language: str) -> None:
        self.words = Words(self.game, language)

    def print(self, what: RenderableType, indent: int = 0) -> None:
        self.console.print(Prose(what, indent) if isinstance(what, str | Text) else what)

    # -- the question ------------------------------------------------------------------------------------------------

    def put(self, side: str) -> None:
        """Show the question; with the map when a new step or another kind of question begins."""
        ask = self.game.ask(side)
        now = (self.step, ask.prompt, side)
        places = self.places(ask)
        named = {word for option in ask.options for word in option.split()[1:]}
        choice = self.hexes(named)
        if places:
            self.centre = places[0]
        elif now != self.shown:
            self.centre = self.nearest(choice, side, again=self.shown[:1] == now[:1])
        if now != self.shown and (places or choice):
            self.show_map(side, again=False)
        elif self.shown[:1] != now[:1] and self.game.position.turn:
            if named & self.words.names.keys():
                self.show_map(side, again=False)
            else:
                self.show_overview(side, again=False)
        self.shown = now
        if sums := asking.battle(self.words, ask):
            self.print(sums)
        self.print(asking.question(self.words, ask))
        ends = next((word for word, role in ask.roles.items() if role == ENDS), None)
        for reason in self.game.why_not(side, ends) if ends is not None and ends not in ask.options else ():
            if reason.text != "not-an-option":  # something is still to be done
                self.print(Text(self.words.explain("reason", reason), "yellow"))
        self.print(self.listed(side, ask.options))
        for option in ask.options if ask.has_odds else ():
            if sums := ask.odds(option):
                self.print(asking.odds_in_brief(self.words, option, sums), indent=2)
        for option, follows in (ask.shown("consequences") or {}).items():
            if option in ask.options:
                told = self.words.explain("consequence", follows)
                self.print(Text.assemble((f"{self.words.answer(option)}: ", "bold"), told), indent=2)

    def listed(self, side: str, options: Sequence[str], only: str | None = None, whole: bool = False) -> RenderableType:
        """Answers of a side as a list to choose from."""
        units = self.seen(side)["units"]
        places = {u["id"]: self.place_of(u) for u in units}
        beside = {u["id"]: self.words.brief(u["id"]) for u in units} | self.enemies(side)
        ask = self.game.ask(side)
        costs = {word: ask.cost(word) for word in {option.partition(" ")[2] for option in options}}
        beside |= {word: f"({plain(cost.total)})" for word, cost in costs.items() if cost is not None}
        for id, price in (ask.shown("prices") or {}).items():
            beside[id] = f"({self.words.say('terminal-price', **price)})"
        return asking.options(self.words, ask.prompt, options, only, whole, places, beside)

    def enemies(self, side: str) -> dict[str, str]:
        """Whom an attack on a hex would meet, by the hex."""
        found: dict[str, list[str]] = {}
        for unit in self.seen(side)["units"]:
            if unit["side"] != side and "hex" in unit:
                found.setdefault(unit["hex"], []).append(self.words.unit(unit["id"]))
        return {label: f"({self.words.joined(names)})" for label, names in found.items()}

    def place_of(self, unit: Mapping[str, Any]) -> str:
        """Where a unit stands; off the map, its formation."""
        return self.words.place(unit["hex"]) if "hex" in unit else self.words.formation(unit["id"])

    def seen(self, side: str) -> dict[str, Any]:
        """The position as the side may see it; without the log, which grows long."""
        return self.game.info.seen(self.game.position, side)

    # -- the map -----------------------------------------------------------------------------------------------------

    def show_map(self, side: str, marked: Mapping[str, str] | None = None, again: bool = True) -> None:
        """The map around the hex that is looked at; with hexes marked instead of those that the ask is about."""
        picture = self.picture(side)
        if marked is not None:
            notes = {self.game.scenario.board.hex(label): note for label, note in marked.items()}
            picture = replace(picture, lit=set(notes), notes={h: note for h, note in notes.items() if note})
        centre = self.first_place(picture, side) if self.centre is None else self.centre
        height = max(SMALLEST_MAP, min(LARGEST_MAP, self.console.height - 12))
        self.draw(picture.draw(centre, self.console.width - 1, height), again)

    def draw(self, drawn: Text, again: bool) -> None:
        """Nothing is drawn twice unless somebody wants to see it again."""
        if again or drawn != self.drawn:
            self.console.print(drawn, soft_wrap=True, end="")
        self.drawn = drawn

    def show_overview(self, side: str, again: bool = True) -> None:
        """The whole map."""
        self.draw(self.picture(side).overview(self.console.width), again)

    def picture(self, side: str) -> Picture:
        board, view = self.game.scenario.board, self.seen(side)
        stacks: dict[int, list[Piece]] = {}
        for unit in view["units"]:
            if "hex" in unit:
                piece = Piece(unit["id"], self.words.unit(unit["id"]), unit["side"])
                stacks.setdefault(board.hex(unit["hex"]), []).append(piece)
        zones = {s: {board.hex(x) for x in labels} for s, labels in view.get("markers", {}).get("zones", {}).items()}
        ask = self.game.ask(side) if side in self.game.asked else None
        lit = dict.fromkeys(h for o in ask.options for h in self.hexes(o.split()[1:])) if ask else {}
        reach = (ask.shown("reach") if ask else None) or {}
        notes = {board.hex(label): str(plain(cost)) for label, cost in reach.items()}
        zones = zones if self.zones else {}
        return Picture(board, self.game.sides, stacks, zones, lit, self.centre, notes, self.words.called)

    def places(self, ask: Ask) -> list[int]:
        """The hexes that an ask is about: those it names, then those of the units it names."""
        params = ask.params
        named = [str(v) for key in ("hex", "hexes") for v in _listed(params.get(key))]
        units = [str(v) for key in ("unit", "units") for v in _listed(params.get(key))]
        if not named and not units:
            return []
        standing = {u["id"]: u["hex"] for u in self.seen(ask.side)["units"] if "hex" in u}
        return self.hexes([*named, *(standing[u] for u in units if u in standing)])

    def nearest(self, choice: list[int], side: str, again: bool) -> int | None:
        """What to look at: what is looked at now, in a new step the front; or the choice, if it lies elsewhere."""
        here = self.centre if again else None
        if not choice:
            return here
        here = self.first_place(self.picture(side), side) if here is None else here
        far, hex = min((self.game.scenario.board.distance(here, h), h) for h in choice)
        return here if far <= NEAR else hex

    def hexes(self, words: Iterable[str]) -> list[int]:
        board = self.game.scenario.board
        return [board.hex(word) for word in words if board.has(word)]

    def first_place(self, picture: Picture, side: str) -> int:
        """The viewer's stack nearest to another side's, the first hex to choose, or the middle of the map."""
        board = picture.board
        own = [h for h, stack in picture.stacks.items() if stack[0].side == side]
        others = [h for h, stack in picture.stacks.items() if stack[0].side != side]
        if own:
            return min(own, key=lambda h: min((board.distance(h, other) for other in others), default=0))
        if picture.lit:
            return next(iter(picture.lit))
        xs, ys = zip(*(board.centre(h) for h in board.hexes))
        first = board.hexes[0]
        x, y = board.centre(first)
        return picture.towards(first, sum(xs) / len(xs) - x, sum(ys) / len(ys) - y)

    # -- what happens, and what may not ------------------------------------------------------------------------------

    def announce_step(self) -> None:
        """A line across the screen when a step begins, and whose it is."""
        self.announce(self.game.position.turn, self.game.step)

    def announce(self, turn: int, step: Step) -> None:
        if (turn, step.id, step.role) == self.step:
            return
        self.step = turn, step.id, step.role
        name = self.words.say(f"step-{step.id}")
        said = self.words.say("terminal-step" if turn else "terminal-before-play", turn=turn, step=name)
        self.console.rule(f"{said} - {self.owner(turn, step)}" if step.role else said, style="dim")

    def owner(self, turn: int, step: Step) -> str:
        """Whose step it is: now a side; who the first player was before is not known any more."""
        role = step.role or ""
        if (turn, step) == (self.game.position.turn, self.game.step):
            return self.words.term(self.game.position.player(role))
        return self.words.say(f"role-{role.replace(' ', '-')}")

    def tell_in_its_step(self, event: Event) -> None:
        """A line of the log, under the step of play in which it happened."""
        if event.when is not None:
            turn, place = event.when
            self.announce(turn, self.game.info.sequence_of(self.game.scenario_name).of(turn, place))
        self.tell(event)

    def tell(self, event: Event) -> None:
        """A line of the log; sums in it are explained part by part."""
        self.print(Text(self.words.explain("event", event), "cyan"), indent=2)
        for name, value in event.params.items():
            if isinstance(value, Tally) and len(value.modifiers) > (name not in asking.SIGNED):
                title = self.words.term(name) if name in self.game.sides else self.words.say(f"battle-{name}")
                parts = self.words.joined(self.words.modifier(part) for part in value)
                self.print(Text(f"{title}: {parts}", "dim"), indent=4)

    def object(self, reasons: Sequence[Reason]) -> None:
        """Why not, the parts of sums that are in the way, and what would help."""
        for reason in reasons:
            self.print(Text(self.words.explain("reason", reason), "yellow"))
            for value in reason.params.values():
                if isinstance(value, Tally):
                    self.sum_up(value)
            if self.words.catalogue.has(f"remedy-{reason.text}"):
                self.print(Text(self.words.say(f"remedy-{reason.text}", **reason.params), "dim"), indent=2)

    def sum_up(self, tally: Tally) -> None:
        """The parts of a sum, each with its rule."""
        for part in tally:
            self.print(self.words.modifier(part), indent=2)


def _listed(value: object) -> list[object]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]
