"""`grognard verify`: is a record honest? Secrets match their commitments, answers are legal, all dice thrown again."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..engine.dice import ReseededDice, ScriptedDice, SeededDice, SharedDice
from ..engine.game import Game
from ..engine.record import RecordError
from ..table.files import read_record_in
from . import DONE, NO, CommandError


def run(args: argparse.Namespace) -> int:
    import grognard

    try:
        record = read_record_in(Path(args.file))
    except RecordError as error:
        raise CommandError(f"{args.file}: {error}") from None
    try:
        game = grognard.replay(record)
    except ValueError as error:  # of the commitments, the scenario, the answers
        raise CommandError(f"{args.file}: no: {error}", NO) from None
    return verdict(args.file, game)


def verdict(file: str, game: Game) -> int:
    rolls = game.position.rolls
    played = f"{len(game.answers)} answers are legal"
    match game.dice:
        case SharedDice(commitments=commitments):
            print(f"{file}: yes: {played}, {rolls} dice follow from the secrets of {', '.join(commitments)}")
            for name, hash in commitments.items():
                print(f"  {name} committed to {hash}")
            print("  dice: " + " ".join(str(e.params["die"]) for e in game.log if e.text == "die"))
            return DONE
        case SeededDice(seed=seed):
            print(f"{file}: yes: {played}, {rolls} dice follow from seed {seed}, which whoever began the game knew")
            return DONE
        case ScriptedDice() | ReseededDice():
            raise CommandError(f"{file}: no: {played}, but the dice were written by hand", NO)
    raise CommandError(f"{file}: no: {played}, but the dice are unknown", NO)
