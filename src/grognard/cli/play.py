"""`grognard play`: sit down to a game, in the browser or in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

import grognard

from ..engine.game import Game
from ..engine.record import record_of
from ..players import Player, player
from ..table.files import read_game, read_record_in, record_bytes
from ..table.terminal.table import TerminalTable
from . import BUG, DONE, CommandError, chosen, data_folder, language
from .client import CLIENT, warn_of_stale_client

HUMAN = "human"
BEST = "standard"  # the opponent unless the user names another


def run(args: argparse.Namespace) -> int:
    if args.load is not None and (args.game is not None or args.option):
        raise CommandError("--load takes up the saved game; name no other, and no options")
    if opens_browser(args):
        from .browser import play_in_browser

        warn_of_stale_client()
        return play_in_browser(args)
    return play_in_terminal(args)


def opens_browser(args: argparse.Namespace) -> bool:
    """Whether to play in the browser: the client is there and the user does not want the terminal."""
    return not args.terminal and CLIENT.exists()


def play_in_terminal(args: argparse.Namespace) -> int:
    try:
        game = read_game(Path(args.load)) if args.load else new_game(args)
        seats = seated(game, args.seat, args.seed, sat_before(args.load))
    except EOFError:
        return DONE
    except ValueError as error:
        raise CommandError(f"{args.load}: {error}" if args.load else str(error)) from None
    table = TerminalTable(game, seats, language(), lines=None if sys.stdin.isatty() else sys.stdin)
    try:
        table.play()
    except grognard.RecordError as error:  # the log of a save is read when somebody looks
        raise CommandError(f"{args.load}: {error}") from None
    except Exception as error:
        raise CommandError(f"{kept(table.game)} A bug stopped it: {type(error).__name__}: {error}", BUG) from error
    if table.unsaved:
        table.keep(data_folder(args.data) / f"{game.info.slug}-{game.scenario_name}.save")
    return DONE


def new_game(args: argparse.Namespace) -> Game:
    slug = args.game or pick("game", list(grognard.games()))
    scenarios = list(grognard.games()[slug].scenarios) if slug in grognard.games() else []
    scenario = args.scenario or (pick("scenario", scenarios) if args.game is None else None)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    return grognard.new(slug, scenario, seed=seed, options=chosen(args.option))


def pick(what: str, names: list[str]) -> str:
    """Ask for one of several; if there is only one, nothing is asked."""
    if len(names) == 1:
        return names[0]
    for number, name in enumerate(names, 1):
        print(f"  {number} {name}")
    while True:
        word = input(f"{what}? ").strip()
        if word in names:
            return word
        if word.isdecimal() and 1 <= int(word) <= len(names):
            return names[int(word) - 1]


def sat_before(file: str | None) -> dict[str, str]:
    """Who sat where when a game was saved, as far as its file tells."""
    seats = read_record_in(Path(file)).seats if file else {}
    return {side: who.removeprefix("ai:") if who.startswith("ai:") else HUMAN for side, who in seats.items()}


def seated(
    game: Game, words: list[str], seed: int | None, before: Mapping[str, str] | None = None
) -> dict[str, Player | None]:
    """Who sits where: as named, else those who sat there before, else a person on the first side against AI players."""
    if seed is None:
        seed = secrets.randbits(32)
    names = players_named(game.sides, words, before)
    return {side: None if name == HUMAN else player(name, seed + i) for i, (side, name) in enumerate(names.items())}


def players_named(sides: tuple[str, ...], words: list[str], before: Mapping[str, str] | None = None) -> dict[str, str]:
    known = {side: name for side, name in (before or {}).items() if side in sides}
    names = dict.fromkeys(sides, BEST) | ({} if words else known or {sides[0]: HUMAN})
    for word in words:
        side, _, name = word.partition("=")
        if side not in sides or not name:
            raise CommandError(f"--seat {word}: SIDE=PLAYER is expected, the sides are {', '.join(sides)}")
        names[side] = name
    return names


def kept(game: Game) -> str:
    """Write the game down as it stood before the answer that broke it."""
    record = record_of(game)
    path = Path("grognard-rescued.json")
    path.write_bytes(record_bytes(msgspec.structs.replace(record, answers=record.answers[:-1])))
    return f"The game is kept in {path}."
