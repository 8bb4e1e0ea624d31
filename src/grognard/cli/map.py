"""`grognard map`: a game's map as a picture, with the counters of a scenario's opening position or of a saved game."""

from __future__ import annotations

import argparse
from pathlib import Path

import grognard

from ..cartography import NoRasteriser, png_of
from ..engine.game import Game
from ..lab.pictures import drawn
from ..players import player
from ..table.files import read_game
from . import DONE, CommandError


def run(args: argparse.Namespace) -> int:
    path = Path(args.output)
    if path.suffix not in (".svg", ".png"):
        raise CommandError(f"-o {args.output}: the name ends in .svg or .png")
    try:
        game = read_game(Path(args.load)) if args.load else grognard.new(args.game, args.scenario)
        if (args.game, args.scenario or game.scenario_name) != (game.info.slug, game.scenario_name):
            raise CommandError(f"{args.load}: it is a game of {game.info.slug} {game.scenario_name}")
        counters = bool(args.load or args.scenario)
        svg = drawn(opened(game) if counters else game, counters)
        if path.suffix == ".png":
            path.write_bytes(png_of(svg))
        else:
            path.write_text(svg, encoding="utf-8")
    except (ValueError, NoRasteriser) as error:
        raise CommandError(f"{args.load}: {error}" if args.load else str(error)) from None
    return DONE


def opened(game: Game) -> Game:
    """The game after its set-up: the suggested one where there is one, otherwise as the computer would set up."""
    computer = player("standard")
    while game.position.turn == 0 and game.asked:
        for side in game.asked:
            suggested = "suggested" in game.ask(side).options
            game.answer(side, "suggested" if suggested else computer.choose(game, side))
    return game
