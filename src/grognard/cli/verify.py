"""`grognard verify`: is a record honest? Secrets match their commitments, answers are legal, all dice thrown again."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..engine.dice import ReseededDice, ScriptedDice, SeededDice, SharedDice
from ..engine.game import Game
from ..engine.record import FiguresMissing, RecordError
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
    except FiguresMissing as error:
        raise CommandError(f"{args.file}: {error}") from None
    except ValueError as error:  # of the commitments, the scenario, the answers
        raise CommandError(f"{args.file}: no: {error}", NO) from None
    return verdict(args.file, game)


def verdict(file: str, game: Game) -> int:
    """Tell where every die came from. No, if some were written by hand or do not follow from those before."""
    played = f"{len(game.answers)} answers are legal"
    changes, dice = [], game.dice
    while isinstance(dice, ReseededDice):
        changes.append(dice)
        dice = dice.past
    for change in changes:
        if change.rollback is not None and not change.follows:
            raise CommandError(f"{file}: no: {played}, but from roll {change.after + 1} on the dice are others", NO)
    match dice:
        case SharedDice(commitments=commitments):
            origin = f"the secrets of {', '.join(commitments)}"
        case SeededDice(seed=seed):
            origin = f"seed {seed}, which whoever began the game knew"
        case ScriptedDice():
            raise CommandError(f"{file}: no: {played}, but the dice were written by hand", NO)
        case _:
            raise CommandError(f"{file}: no: {played}, but the dice are unknown", NO)
    print(f"{file}: yes: {played}, {game.position.rolls} dice follow from {origin}")
    for change in reversed(changes):
        print(f"  {told(change)}")
    if isinstance(dice, SharedDice):
        for name, hash in dice.commitments.items():
            print(f"  {name} committed to {hash}")
        print("  dice: " + " ".join(str(e.params["die"]) for e in game.log if e.text == "die"))
    return DONE


def told(change: ReseededDice) -> str:
    begin = f"from roll {change.after + 1} on"
    if change.rollback is not None:
        return f"{begin} thrown anew after rollback {change.rollback}, from the same origin"
    return f"{begin} dice of a game forked to try things out, from seed {change.future.seed}"
