"""`grognard replay`: play a recorded game again and show its log."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..table.files import read_record_in
from ..table.words import Words
from . import DONE, CommandError, language


def run(args: argparse.Namespace) -> int:
    import grognard

    try:
        game = grognard.replay(read_record_in(Path(args.file)))
    except ValueError as error:
        raise CommandError(f"{args.file}: {error}") from None
    words = Words(game, language())
    for event in game.log:
        if game.result is not None or event.to is None:  # secrets are told when the game is over
            print(words.explain("event", event))
    print(words.say("replay-position", hash=game.position.hash))
    if game.result is None:
        print(words.say("replay-unfinished", answers=len(game.answers), asked=game.asked))
    return DONE
