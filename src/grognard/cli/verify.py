"""`grognard verify`: is a record honest? Secrets match their commitments, answers are legal, all dice thrown again.

Yes, if every die that was thrown follows from the secrets of the table and of each side. Which sides were played by
AI players a record does not tell, and they have secrets, too: so each side of the scenario is bound. Two things no
record can prove, and those who sat at the table know: which commitments were shown before the first answer, and how
often all sides agreed to go back behind dice. They can be told on the command line.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from ..engine.dice import Dice, ReseededDice, SeededDice, SharedDice
from ..engine.game import Game
from ..engine.record import FiguresMissing, RecordError, record_of
from ..table.files import read_record_in
from . import DONE, NO, CommandError


def run(args: argparse.Namespace) -> int:
    import grognard

    shown = shown_before(args.commitment)
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
    return verdict(args.file, game, shown, args.rollbacks)


def shown_before(words: list[str]) -> dict[str, str]:
    """Commitments that the user has seen: "nato=5f3a..."."""
    shown = {}
    for word in words:
        name, given, hash = word.partition("=")
        if not given:
            raise CommandError(f"--commitment is NAME=HASH, not {word!r}")
        shown[name] = hash.lower()
    return shown


def verdict(file: str, game: Game, shown: dict[str, str], agreed: int) -> int:
    """Tell where every die came from. No, if there is one of which that cannot be said."""
    played, thrown = f"{len(game.answers)} answers are legal", game.position.rolls
    origin, changes = traced(game.dice, thrown)
    rolls = rolls_after_answers(game) if changes else []
    doubts = [doubt_of_origin(origin, game.sides, shown), *(doubt_of_change(c, rolls, agreed) for c in changes)]
    for doubt in filter(None, doubts):
        raise CommandError(f"{file}: no: {played}, but {doubt}", NO)
    print(f"{file}: yes: {played}, {thrown} dice follow from {told(origin)}")
    for change in changes:
        print(f"  {since(change, rolls)} thrown anew after rollback {change.rollback}, from the same origin")
    if isinstance(origin, SharedDice):
        for name, hash in origin.commitments.items():
            when = "as you were shown" if name in shown else "if that is what was shown before the first answer"
            print(f"  {name} committed to {hash}, {when}")
        print("  dice: " + " ".join(str(e.params["die"]) for e in game.log if e.text == "die"))
    return DONE


def traced(dice: Dice, thrown: int) -> tuple[Dice, list[ReseededDice]]:
    """The dice of the beginning, and each change after which a die was thrown, in order."""
    changes: list[ReseededDice] = []
    while isinstance(dice, ReseededDice):
        if dice.after < thrown:
            changes.insert(0, dice)
        dice = dice.past
    return dice, changes


def told(origin: Dice) -> str:
    if isinstance(origin, SharedDice):
        return f"the secrets of {', '.join(origin.commitments)}"
    assert isinstance(origin, SeededDice)
    return f"seed {origin.seed}, which whoever began the game knew"


def doubt_of_origin(origin: Dice, sides: tuple[str, ...], shown: dict[str, str]) -> str | None:
    """Why the dice of the beginning, and all that follow from them, prove nothing."""
    if not isinstance(origin, (SeededDice, SharedDice)):
        return "the dice were written by hand"
    if isinstance(origin, SeededDice):
        return f"nobody committed to anything: the dice come from seed {origin.seed}" if shown else None
    if set(origin.secrets) != set(sides):
        return f"all dice follow from other secrets, not from one each of table, {', '.join(sides)}"
    secrets = {"table": origin.seed, **origin.secrets}
    if len(set(secrets.values())) < len(secrets):
        return "all dice follow from a secret that two had in common, not from one of each"
    for name, hash in shown.items():
        if origin.commitments.get(name) != hash:
            return f"all dice follow from another secret of {name!r:.80} than the commitment {hash:.80} was for"
    return None


def doubt_of_change(change: ReseededDice, rolls: list[int], agreed: int) -> str | None:
    """Why dice after a change do not follow from those of the beginning, or nobody says that all agreed to it."""
    dice = f"the dice {since(change, rolls)}"
    if change.rollback is None:
        return f"{dice} come from seed {change.future.seed}, which whoever forked the game chose"
    if not change.follows or change.after not in rolls:
        return f"{dice} are not those that rollback {change.rollback} gives"
    if change.rollback > agreed:
        return f"{dice} come from rollback {change.rollback}, and only you can say that all agreed to it (--rollbacks)"
    return None


def since(change: ReseededDice, rolls: list[int]) -> str:
    """Where the first die after a change was thrown."""
    answer = next(n for n, thrown in enumerate(rolls) if thrown > change.after)
    return f"from roll {change.after + 1} (answer {answer}) on"


def rolls_after_answers(game: Game) -> list[int]:
    """How many dice had been thrown before the first answer and after each."""
    import grognard

    again = grognard.replay(msgspec.structs.replace(record_of(game), answers=[]), overlay=game.overlay)
    rolls = [again.position.rolls]
    for side, answer in game.answers:
        again.answer(side, answer)
        rolls.append(again.position.rolls)
    return rolls
