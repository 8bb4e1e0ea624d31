"""The terminal table: seats, whose turn it is, and the loop from ask to answer.

People sit at one screen, so it shows what the side that is asked may see. Between two people a secret ask clears the
screen and waits until the next one has taken the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import IO, Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from ...engine.ask import Ask, Refused
from ...engine.game import Game
from ...engine.reason import Event, Reason, Tally, plain
from ...engine.sequence import Step
from ...players import Player
from ..files import write_game
from ..journal import DONE
from ..passing import may_be_answered_for
from ..words import Words
from . import asking
from .commands import COMMANDS, Leave, command
from .hexes import Picture, Piece
from .keyboard import read_line
from .reading import Reader

SMALLEST_MAP, LARGEST_MAP = 12, 34  # lines


class TerminalTable:
    """One game at one screen. A seat holds an AI player, or None for a person."""

    def __init__(
        self,
        game: Game,
        seats: Mapping[str, Player | None],
        language: str = "en",
        console: Console | None = None,
        lines: IO[str] | None = None,
    ) -> None:
        self.game = game
        self.seats = dict(seats)
        self.console = console or Console(highlight=False, markup=False)
        self.lines = lines  # None: the keyboard
        self.viewer: str | None = None  # whose eyes the screen serves
        self.centre: int | None = None
        self.zones = False
        self.told = 0  # events read from the log
        self.kept: dict[str, list[Event]] = {}  # secret events for people who were not looking
        self.secret: set[str] = set()  # sides with a secret ask not yet answered
        self.exposed = False  # something secret stands on the screen
        self.step: tuple[object, ...] = ()  # the step that has been announced
        self.shown: tuple[object, ...] = ()  # step and prompt of the last map
        self.drawn = Text()  # the last map
        self.changed = False  # somebody has played since the game was taken up or saved
        self.begun: list[int] = []  # answers given before each line that was one or more: an undo takes back a line
        self.passing = True  # who can only end a phase is not asked
        self.passed: set[int] = set()  # the answers that were given for such sides, counted from 1
        self.speak(language)

    def speak(self, language: str) -> None:
        self.words = Words(self.game, language)
        self.reader = Reader(self.words)

    def take_up(self, game: Game) -> None:
        """Go on with another game of the same kind."""
        self.game, self.changed = game, False
        self.told, self.kept, self.secret, self.step, self.shown = len(game.log), {}, set(), (), ()
        self.begun, self.passed = [], set()
        self.speak(self.words.language)

    # -- the loop -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Go on until the game is over or the players leave."""
        self.print(self.words.say("terminal-welcome"))
        people = self.people()
        self.viewer = people[0] if people else None
        self.told = len(self.game.log)
        try:
            while asked := self.game.asked:
                if len(asked) > 1:
                    self.secret = set(asked)
                self.one_answer(next((s for s in asked if self.seats.get(s)), asked[0]))
            self.tell_result()
        except (Leave, KeyboardInterrupt):
            self.print(self.words.say("terminal-goodbye"))

    @property
    def unsaved(self) -> bool:
        """A game that would be lost if it were left now."""
        return self.changed and self.game.result is None

    def keep(self, path: Path) -> None:
        """Put the game away; says how to go on with it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        write_game(self.game, path)
        self.console.print(self.words.say("terminal-kept", file=str(path)), soft_wrap=True)

    def people(self) -> list[str]:
        return [s for s in self.game.sides if self.seats.get(s) is None]

    def one_answer(self, side: str) -> None:
        player = self.seats.get(side)
        self.announce_step()
        if player is not None:
            self.game.answer(side, player.choose(self.game, side))
        elif self.can_only_pass(side):
            self.pass_for(side)
        elif self.has_no_choice(side):
            self.seat(side)
            self.take_the_only_one(side)
        else:
            self.seat(side)
            self.put(side)
            self.ask_a_person(side)
        self.tell_news()

    def can_only_pass(self, side: str) -> bool:
        """Nothing but the end of the phase is left, and that nobody was asked would tell nothing."""
        return self.passing and self.game.ask(side).options == [DONE] and may_be_answered_for(self.game, side)

    def pass_for(self, side: str) -> None:
        """Without turning the screen: whoever looks at it is told that there was nothing to do."""
        self.tell(Event(self.game.ask(side).rule, "passed", side=side))
        self.game.answer(side, DONE)
        self.passed.add(len(self.game.answers))

    def has_no_choice(self, side: str) -> bool:
        """One answer only, and one that can be taken back: nobody ends a player's turn or throws his dice for him."""
        options = self.game.ask(side).options
        if len(options) > 1 or side in self.secret:
            return False
        trial = self.game.fork()
        trial.answer(side, options[0])
        return trial.asked == (side,) and trial.can_undo(side)

    def take_the_only_one(self, side: str) -> None:
        """Where there is no choice nobody is asked; an undo takes back what led there, too."""
        answer = self.game.ask(side).options[0]
        self.print(Text(self.words.say("terminal-only-one", answer=self.words.answer(answer)), "dim"))
        self.game.answer(side, answer)

    def ask_a_person(self, side: str) -> None:
        """Read lines until one of them moves the game on: an answer, an undo, another game."""
        answered, game = len(self.game.answers), self.game
        while game is self.game and len(game.answers) == answered:
            line = self.read(self.words.say("terminal-input", side=side))
            if line and not command(self, side, line):
                self.give(side, line)
        if game is self.game:
            self.changed = True
            if len(game.answers) > answered:
                self.begun.append(answered)
        self.secret.discard(side)

    # -- answering ------------------------------------------------------------------------------------------------

    def give(self, side: str, line: str) -> None:
        """Take a line as an answer; if it is none, as a whole order; if neither, say why not."""
        options = self.game.ask(side).options
        if line.isdecimal() and 1 <= int(line) <= len(options) and not asking.are_amounts(options):
            meant = [options[int(line) - 1]]
        else:
            meant = self.reader.candidates(line, options)
        if len(meant) == 1:
            self.game.answer(side, meant[0])
        elif meant:
            self.print(self.words.say("terminal-which", count=len(meant)))
            self.print(self.listed(side, meant))
        else:
            self.order(side, line)

    def order(self, side: str, line: str) -> None:
        """Several answers in one line, all or nothing."""
        written = self.reader.with_ids(line)
        try:
            self.game.order(side, written)
        except Refused:
            self.object(self.why_not(side, written))

    def why_not(self, side: str, written: str) -> list[Reason]:
        """The rules against an order; what is no order is refused as the answer it would have been."""
        reasons = self.game.why_not_order(side, written)
        if any(r.text in ("no-such-order", "no-orders") for r in reasons):
            return self.game.why_not(side, written) or reasons
        return reasons

    def object(self, reasons: Sequence[Reason]) -> None:
        """Why not, the parts of sums that are in the way, and what would help."""
        for reason in reasons:
            self.print(Text(self.words.explain("reason", reason), "yellow"))
            for value in reason.params.values():
                if isinstance(value, Tally):
                    self.sum_up(value)
            if self.words.catalogue.has(f"remedy-{reason.text}"):
                self.print(Text("  " + self.words.say(f"remedy-{reason.text}", **reason.params), "dim"))

    def sum_up(self, tally: Tally) -> None:
        """The parts of a sum, each with its rule."""
        for part in tally:
            self.print("  " + self.words.modifier(part))

    def undo(self, side: str) -> None:
        """Take back the last line typed, and what followed from it without a choice."""
        while self.begun and self.begun[-1] >= len(self.game.answers):
            self.begun.pop()
        before = self.begun[-1] if self.begun else len(self.game.answers) - 1
        givers = self.way_back(side, before)
        if not givers:
            raise Refused([self.game.no_undo(side)])
        for giver in givers:
            self.game.undo(giver)
        self.passed = {number for number in self.passed if number <= len(self.game.answers)}

    def way_back(self, side: str, before: int) -> list[str]:
        """Who gave the answers that the side takes back, the last one first: itself, and who could only pass."""
        given = len(self.game.answers)
        numbered = zip(range(given, before, -1), self.game.revocable)
        way = [giver for _, giver in takewhile(lambda one: one[1] == side or one[0] in self.passed, numbered)]
        while way and (way[-1] != side or given - len(way) + 1 in self.passed):
            way.pop()
        return way

    # -- who looks at the screen ------------------------------------------------------------------------------------

    def seat(self, side: str) -> None:
        """Turn the screen to a side; under cover if there are secrets on it or to come."""
        kept = self.kept.pop(side, [])
        if self.viewer != side and len(self.people()) > 1 and (self.exposed or kept or side in self.secret):
            self.console.clear()
            self.read(self.words.say("terminal-pass", side=side))
            self.exposed = False
        self.viewer = side
        for event in kept:
            self.tell(event)
        self.exposed = self.exposed or bool(kept) or side in self.secret

    def tell_news(self) -> None:
        """New lines of the log: public ones now, secret ones when their owner looks."""
        log = self.game.log
        for event in log[self.told :]:
            if event.seen_by(self.viewer):
                self.tell_in_its_step(event)
            else:
                for side in event.to or ():
                    if side in self.people():
                        self.kept.setdefault(side, []).append(event)
        self.told = len(log)

    def tell_in_its_step(self, event: Event) -> None:
        """A line of the log, under the step of play in which it happened."""
        if event.when is not None:
            turn, place = event.when
            self.announce(turn, self.game.info.sequence.of(turn, place))
        self.tell(event)

    def tell(self, event: Event) -> None:
        """A line of the log; sums in it are explained part by part."""
        self.print(Text("  " + self.words.explain("event", event), "cyan"))
        for name, value in event.params.items():
            if isinstance(value, Tally) and len(value.modifiers) > (name not in asking.SIGNED):
                title = self.words.term(name) if name in self.game.sides else self.words.say(f"battle-{name}")
                parts = self.words.joined(self.words.modifier(part) for part in value)
                self.print(Padding.indent(Text(f"{title}: {parts}", "dim"), 4))

    def tell_result(self) -> None:
        result = self.game.result
        if result is not None:
            key = "terminal-result" if result.points else "terminal-result-at-once"
            said = self.words.say(key, winner=result.winner or "nobody", level=result.level, points=result.points)
            self.print(Text(f"{said} [{result.rule}]", "bold"))

    # -- what is on the screen --------------------------------------------------------------------------------------

    def put(self, side: str) -> None:
        """Show the question; with the map when a new step or another kind of question begins."""
        ask = self.game.ask(side)
        now = (self.step, ask.prompt, side)
        places = self.places(ask)
        if places:
            self.centre = places[0]
        named = {word for option in ask.options for word in option.split()[1:]}
        if now != self.shown and (places or self.hexes(named)):
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
        for reason in (
            self.game.why_not(side, DONE) if DONE not in ask.options else ()
        ):  # is something still to be done?
            if reason.text != "not-an-option":
                self.print(Text(self.words.explain("reason", reason), "yellow"))
        self.print(self.listed(side, ask.options))
        for option in ask.options if callable(ask.about.get("odds")) else ():
            if sums := ask.about["odds"](option):
                self.print(asking.odds_in_brief(self.words, option, sums))

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

    def listed(self, side: str, options: Sequence[str], only: str | None = None, whole: bool = False) -> RenderableType:
        """Answers of a side as a list to choose from."""
        units = self.seen(side)["units"]
        places = {u["id"]: self.place_of(u) for u in units}
        beside = {u["id"]: self.words.brief(u["id"]) for u in units} | self.enemies(side)
        cost = self.game.ask(side).about.get("cost")
        if callable(cost):
            prices = {word: cost(word) for word in {option.partition(" ")[2] for option in options}}
            beside |= {word: f"({plain(price.total)})" for word, price in prices.items() if price is not None}
        if callable(points := self.game.ask(side).about.get("prices")):
            beside |= {id: f"({self.words.say('terminal-price', **price)})" for id, price in points().items()}
        return asking.options(self.words, options, only, whole, places, beside)

    def enemies(self, side: str) -> dict[str, str]:
        """Whom an attack on a hex would meet, by the hex."""
        found: dict[str, list[str]] = {}
        for unit in self.seen(side)["units"]:
            if unit["side"] != side and "hex" in unit:
                found.setdefault(unit["hex"], []).append(self.words.unit(unit["id"]))
        return {label: self.words.joined(names) for label, names in found.items()}

    def place_of(self, unit: Mapping[str, Any]) -> str:
        """Where a unit stands; off the map, its formation."""
        return self.words.place(unit["hex"]) if "hex" in unit else self.words.formation(unit["id"])

    def seen(self, side: str) -> dict[str, Any]:
        """The position as the side may see it; without the log, which grows long."""
        return self.game.info.seen(self.game.position, side)

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
        """The whole map, if it fits on the screen."""
        whole = self.picture(side).overview()
        if max(map(len, whole.plain.splitlines())) > self.console.width:
            self.show_map(side, again=again)
        else:
            self.draw(whole, again)

    def picture(self, side: str) -> Picture:
        board, view = self.game.scenario.board, self.seen(side)
        stacks: dict[int, list[Piece]] = {}
        for unit in view["units"]:
            if "hex" in unit:
                piece = Piece(unit["id"], self.words.unit(unit["id"]), unit["side"])
                stacks.setdefault(board.hex(unit["hex"]), []).append(piece)
        zones = {s: {board.hex(x) for x in labels} for s, labels in view.get("markers", {}).get("zones", {}).items()}
        ask = self.game.ask(side) if side in self.game.asked else None
        lit = {h for o in ask.options for h in self.hexes(o.split()[1:])} if ask else set()
        reach = ask.about.get("reach") if ask else None
        notes = {board.hex(label): str(plain(cost)) for label, cost in reach().items()} if callable(reach) else {}
        return Picture(board, self.game.sides, stacks, zones if self.zones else {}, lit, self.centre, notes)

    def places(self, ask: Ask) -> list[int]:
        """The hexes that an ask is about: those it names, then those of the units it names."""
        named = [str(v) for key in ("hex", "hexes") for v in _listed(ask.about.get(key))]
        units = [str(v) for key in ("unit", "units") for v in _listed(ask.about.get(key))]
        if not named and not units:
            return []
        standing = {u["id"]: u["hex"] for u in self.seen(ask.side)["units"] if "hex" in u}
        return self.hexes([*named, *(standing[u] for u in units if u in standing)])

    def hexes(self, words: Iterable[str]) -> list[int]:
        board = self.game.scenario.board
        return [board.hex(word) for word in words if board.has(word)]

    def first_place(self, picture: Picture, side: str) -> int:
        """Where the viewer's first stack stands, or the middle of the map."""
        own = [h for h, stack in picture.stacks.items() if stack[0].side == side]
        if own:
            return own[0]
        board = picture.board
        xs, ys = zip(*(board.centre(h) for h in board.hexes))
        first = board.hexes[0]
        x, y = board.centre(first)
        return picture.towards(first, sum(xs) / len(xs) - x, sum(ys) / len(ys) - y)

    # -- lines in and out -------------------------------------------------------------------------------------------

    def print(self, what: RenderableType) -> None:
        self.console.print(what)

    def read(self, prompt: str) -> str:
        """One line; the end of the input is a player who leaves."""
        try:
            if self.lines is None:
                return " ".join(read_line(prompt, self.typeable).split())
            self.console.print(prompt, end="")
            line = self.lines.readline()
        except (EOFError, OSError):  # OSError: the terminal has been closed
            raise Leave from None
        if not line:
            raise Leave
        return " ".join(line.split())

    def typeable(self) -> list[str]:
        """Answers in words, and commands: what the tabulator key completes."""
        asked = [s for s in self.game.asked if s == self.viewer]
        answers = [self.words.answer(o) for s in asked for o in self.game.ask(s).options]
        return [*answers, *COMMANDS]


def _listed(value: object) -> list[object]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]
