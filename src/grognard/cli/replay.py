"""`grognard replay`: play a recorded game again and show its log."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..table.files import read_record_in
from ..table.words import Words
from . import DONE, CommandError, language

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.reason import Event

Line = tuple["Event", str, str]  # what happened, in which step of play, and in words


class Teller:
    """Puts what happens into words while it happens: units are named by the counters they show then."""

    def __init__(self) -> None:
        self.words: Words | None = None
        self.lines: list[Line] = []
        self.sides: dict[str, str] = {}  # who plays the part that a step names, at present

    def watch(self, game: Game) -> None:
        words = self.words = self.words or Words(game, language())
        for event in game.log[len(self.lines) :]:
            self.lines.append((event, self.heading(game, event), words.explain("event", event)))
        words.meet(game, *game.sides)

    def heading(self, game: Game, event: Event) -> str:
        """The step of play in which something happened, and whose it was."""
        if event.when is None or self.words is None:
            return ""
        turn, place = event.when
        step = game.info.sequence_of(game.scenario_name).of(turn, place)
        if step.role and (turn == game.position.turn or step.role not in self.sides):
            self.sides[step.role] = game.position.player(step.role)
        said = self.words.say(f"step-{step.id}")
        said = self.words.say("terminal-step" if turn else "terminal-before-play", turn=turn, step=said)
        return f"{said} - {self.words.term(self.sides[step.role])}" if step.role else said


def run(args: argparse.Namespace) -> int:
    import grognard

    teller = Teller()
    try:
        game = grognard.replay(read_record_in(Path(args.file)), watch=teller.watch)
    except ValueError as error:
        raise CommandError(f"{args.file}: {error}") from None
    words, under = teller.words, ""
    assert words is not None
    for event, heading, said in teller.lines:
        if game.result is None and event.to is not None:  # secrets are told when the game is over
            continue
        if heading != under:
            print(f"\n{heading}")
            under = heading
        print(said)
    print(words.say("replay-position", hash=game.position.hash))
    if game.result is None:
        print(words.say("replay-unfinished", answers=len(game.answers), asked=game.asked))
    return DONE
