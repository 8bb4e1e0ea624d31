"""`grognard map`: a game's map as a picture, with the counters of a scenario's opening position if one is named."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from typing import Any

import grognard

from ..cartography import CounterPicture, NoRasteriser, draw_svg, load_coast, load_relief, png_of
from ..engine.game import Game
from . import DONE, CommandError

PLAIN = {"fill": "#cccccc", "ink": "#111111"}


def run(args: argparse.Namespace) -> int:
    path = Path(args.output)
    if path.suffix not in (".svg", ".png"):
        raise CommandError(f"-o {args.output}: the name ends in .svg or .png")
    try:
        game = grognard.new(args.game, args.scenario)
        counters = [] if args.scenario is None else pictures(opened(game))
        board = game.scenario.board
        maps = game.info.folder / "data" / "maps"
        svg = draw_svg(board, relief=load_relief(board, maps), coast=load_coast(board, maps), counters=counters)
        if path.suffix == ".png":
            path.write_bytes(png_of(svg))
        else:
            path.write_text(svg, encoding="utf-8")
    except (ValueError, NoRasteriser) as error:
        raise CommandError(str(error)) from None
    return DONE


def opened(game: Game) -> Game:
    """The game after its set-up: the suggested one where there is one, otherwise whatever comes first."""
    while game.position.turn == 0 and game.asked:
        for side in game.asked:
            options = game.ask(side).options
            game.answer(side, "suggested" if "suggested" in options else options[0])
    return game


def pictures(game: Game) -> list[CounterPicture]:
    look = counter_look(game.info.folder)
    counters = {c.id: c for c in game.scenario.counters}
    units = [u for u in game.view(None)["units"] if "hex" in u]
    return [picture(counters[unit["id"]], unit["hex"], look) for unit in units]


def counter_look(folder: Path) -> dict[str, Any]:
    """Colours and marks of a game's counters."""
    return tomllib.loads((folder / "data" / "look.toml").read_text(encoding="utf-8"))


def picture(counter: Any, hex: str, look: dict[str, Any]) -> CounterPicture:
    colours = look["nations"].get(counter.nation, PLAIN)
    firepower = f"({counter.firepower})" if counter.barrage else str(counter.firepower)
    return CounterPicture(
        hex,
        colours["fill"],
        colours["ink"],
        counter.branch,
        values=f"{firepower}-{counter.movement or counter.heli_range}",
        name=counter.name,
        size=look["sizes"].get(counter.size, ""),
        left=counter.morale,
        right=str(counter.command),
    )
