"""`grognard verify`: is a record honest? Secrets match their commitments, answers are legal, all dice thrown again.

Yes, if every die that was thrown follows from the secrets of the table and of each side. A record does not prove which
sides AI players played, and they have secrets, too: so each side of the scenario is bound. Two things no record can
prove, but those who sat at the table know: which commitments were shown before the first answer, and how often all
sides agreed to go back past dice. The command line can state them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from ..engine.dice import Dice, ReseededDice, SeededDice, SharedDice, ToldDice, thrown
from ..engine.game import Game
from ..engine.reason import Event, plain
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
    """Tell where every die came from. No, if one of them has no known origin."""
    played, rolled = f"{len(game.answers)} answers are legal", game.position.rolls
    origin, changes = traced(game.dice, rolled)
    rolls = rolls_after_answers(game) if changes else []
    doubts = [doubt_of_origin(origin, game, shown), *(doubt_of_change(c, rolls, agreed) for c in changes)]
    for doubt in filter(None, doubts):
        raise CommandError(f"{file}: no: {played}, but {doubt}", NO)
    print(f"{file}: yes: {played}, {rolled} dice {told(origin)}")
    print(f"  position {game.position.hash}")
    for change in changes:
        print(f"  {since(change, rolls)} thrown anew after rollback {change.rollback}, from the same origin")
    if isinstance(origin, SharedDice):
        for name, hash in origin.commitments.items():
            when = "as you were shown" if name in shown else "if that is what was shown before the first answer"
            print(f"  {name} committed to {hash}, {when}")
        print("  dice: " + " ".join(filter(None, map(shown_as, game.log))))
    return DONE


def shown_as(event: Event) -> str:
    """What an event tells of dice: "4", of a pair "5+2" with the coloured die first, or what was drawn from a cup."""
    if event.text == "drawn":
        return str(plain(event.params["drawn"]))
    return "+".join(str(die.die) for die in thrown(event))


def traced(dice: Dice, rolled: int) -> tuple[Dice, list[ReseededDice]]:
    """The dice of the beginning, and each change after which a die was thrown, in order."""
    changes: list[ReseededDice] = []
    while isinstance(dice, ReseededDice):
        if dice.after < rolled:
            changes.insert(0, dice)
        dice = dice.past
    return dice, changes


def told(origin: Dice) -> str:
    if isinstance(origin, SharedDice):
        return f"follow from the secrets of {', '.join(origin.commitments)}"
    if isinstance(origin, ToldDice):
        return "are those that the table told of; where they come from, its own record shows when the game is over"
    assert isinstance(origin, SeededDice)
    return f"follow from seed {origin.seed}, which whoever began the game knew"


def doubt_of_origin(origin: Dice, game: Game, shown: dict[str, str]) -> str | None:
    """Why the dice of the beginning, and all that follow from them, prove nothing."""
    sides = game.sides
    if isinstance(origin, ToldDice):
        return doubt_of_listed(origin, game, shown)
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


def doubt_of_listed(origin: ToldDice, game: Game, shown: dict[str, str]) -> str | None:
    """A game taken along while it was going on lists its dice: good enough to continue, but no proof of a win."""
    listed = len(origin.past.rolls)
    if shown:
        return "its dice are listed: compare the commitments with the record of the table, when the game is over"
    if game.position.rolls > listed:
        return (
            f"the dice from roll {listed + 1} on come from seed {origin.future.seed}, which whoever took it along knew"
        )
    if game.result is not None:
        return f"its {listed} dice are only listed"
    return None


def doubt_of_change(change: ReseededDice, rolls: list[int], agreed: int) -> str | None:
    """Why dice after a change do not follow from those of the beginning, or no agreement to it was stated."""
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
    answer = next(n for n, rolled in enumerate(rolls) if rolled > change.after)
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
