"""The terminal table: seats, whose turn it is, and the loop from ask to answer.

People sit at one screen, so it shows what the side that is asked may see. Between two people a secret ask clears the
screen and waits until the next one has taken the seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import IO

from rich.console import Console
from rich.text import Text

from ...engine.ask import Refused
from ...engine.game import Game
from ...engine.reason import Event, Reason
from ...engine.verbs import ENDS
from ...players import Player, because
from ...players.common.because import Because
from ..files import write_game
from ..passing import may_be_answered_for
from . import asking
from .commands import COMMANDS, Leave, command
from .keyboard import read_line
from .reading import Reader
from .screen import Screen


class TerminalTable(Screen):
    """One game at one screen. A seat holds an AI player, or None for a person."""

    def __init__(
        self,
        game: Game,
        seats: Mapping[str, Player | None],
        language: str = "en",
        console: Console | None = None,
        lines: IO[str] | None = None,
    ) -> None:
        super().__init__(game, language, console)
        self.seats = dict(seats)
        self.lines = lines  # None: the keyboard
        self.viewer: str | None = None  # whose eyes the screen serves
        self.told = 0  # events read from the log
        self.kept: dict[str, list[Event]] = {}  # secret events for people who were not looking
        self.secret: set[str] = set()  # sides with a secret ask not yet answered
        self.exposed = False  # something secret stands on the screen
        self.changed = False  # somebody has played since the game was taken up or saved
        self.begun: list[int] = []  # answers given before each line that was one or more: an undo takes back a line
        self.passing = True  # who can only end a phase is not asked
        self.explained: Because | None = None  # the last thing that an AI player has explained
        self.passed: set[int] = set()  # the answers that were given for such sides, counted from 1

    def speak(self, language: str) -> None:
        super().speak(language)
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
        self.welcome()
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

    def welcome(self) -> None:
        """Which game it is, how it is won, and how people answer."""
        words, scenario = self.words, self.game.scenario_name
        titles = {"game": words.say("game-name"), "scenario": words.say(f"scenario-{scenario}")}
        self.print(Text(words.say("terminal-title", **titles), "bold"))
        if words.catalogue.has(f"aim-{scenario}"):
            self.print(words.say(f"aim-{scenario}"))
        self.print(words.say("terminal-welcome"))

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
            self.explain(side, player)
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

    def explain(self, side: str, player: Player) -> None:
        """Where nobody is there to be told too much, AI players say why they do something, once for each thing."""
        reason = because(player)
        if reason is not None and reason != self.explained and not self.people():
            self.explained = reason
            said = self.words.say(f"because-{reason.text}", **reason.figures)
            self.print(Text(f"{self.words.shown(side)}: {said}", "dim"))

    def can_only_pass(self, side: str) -> bool:
        """Nothing but the end of the phase is left, and that nobody was asked would tell nothing."""
        ask = self.game.ask(side)
        if not self.passing or ask.count != 1 or ask.role_of(ask.option(0)) != ENDS:
            return False
        return may_be_answered_for(self.game, side)

    def pass_for(self, side: str) -> None:
        """Without turning the screen: whoever looks at it is told that there was nothing to do."""
        self.tell(Event(self.game.ask(side).rule, "passed", side=side))
        self.game.answer(side, self.game.ask(side).option(0))
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
        written = self.reader.order(line, self.game.ask(side).options)
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
        self.words.meet(self.game, self.viewer)
        for event in log[self.told :]:
            if (known := event.heard_by(self.viewer)) is not None:
                self.tell_in_its_step(known)
            else:
                for side in event.to or ():
                    if side in self.people():
                        self.kept.setdefault(side, []).append(event)
        self.told = len(log)

    def tell_result(self) -> None:
        result = self.game.result
        if result is not None:
            key = "terminal-result" if result.points else "terminal-result-at-once"
            said = self.words.say(key, winner=result.winner or "nobody", level=result.level, points=result.points)
            self.print(Text(f"{said} [{result.rule}]", "bold"))

    # -- lines in and out -------------------------------------------------------------------------------------------

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
