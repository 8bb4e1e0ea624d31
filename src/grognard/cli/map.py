"""`grognard map`: a game's map as a picture, with the counters of a scenario's opening position or of a saved game."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

import grognard

from ..cartography import CounterPicture, NoRasteriser, draw_svg, load_coast, load_relief, png_of
from ..engine.game import Game
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
        counters = pictures(opened(game)) if args.load or args.scenario else []
        board = game.scenario.board
        maps = game.info.folder / "data" / "maps"
        svg = draw_svg(board, relief=load_relief(board, maps), coast=load_coast(board, maps), counters=counters)
        if path.suffix == ".png":
            path.write_bytes(png_of(svg))
        else:
            path.write_text(svg, encoding="utf-8")
    except (ValueError, NoRasteriser) as error:
        raise CommandError(f"{args.load}: {error}" if args.load else str(error)) from None
    return DONE


def opened(game: Game) -> Game:
    """The game after its set-up: the suggested one where there is one, otherwise whatever comes first."""
    while game.position.turn == 0 and game.asked:
        for side in game.asked:
            options = game.ask(side).options
            game.answer(side, "suggested" if "suggested" in options else options[0])
    return game


def pictures(game: Game) -> list[CounterPicture]:
    """The counters on the map, as the game declares their faces; two-step units that are reduced show their back."""
    pieces = {piece["id"]: piece for piece in import_module(f"grognard.games.{game.info.slug}.display").display(
        game.scenario)["counters"]}  # fmt: skip
    units = [u for u in game.view(None)["units"] if "hex" in u and u["id"] in pieces]
    return [picture(pieces[unit["id"]], unit) for unit in units]


def picture(piece: dict[str, Any], unit: dict[str, Any]) -> CounterPicture:
    shown = unit.get("face", {})
    face = piece["face"] | (piece["faces"][shown] if isinstance(shown, str) else shown)
    return CounterPicture(
        unit["hex"],
        face["fill"],
        face["ink"],
        face["sign"],
        values=face["bottom"],
        name=face["top"],
        size=face["size"],
        left=face["left"],
        right=face["right"],
    )
