"""A game in progress as a picture: the drawn map with its counters, as everybody may see them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..cartography import CounterPicture, draw_svg, load_coast, load_relief
from ..engine.game import Game


def drawn(game: Game, counters: bool = True) -> str:
    """The map as SVG."""
    board, maps = game.scenario.board, game.info.folder / "data" / "maps"
    placed = pictures(game) if counters else []
    return draw_svg(board, relief=load_relief(board, maps), coast=load_coast(board, maps), counters=placed)


def pictures(game: Game) -> list[CounterPicture]:
    """The counters on the map, as the game declares their faces; two-step units that are reduced show their back."""
    declared = import_module(f"grognard.games.{game.info.slug}.shown.display").display(game.scenario)
    pieces = {piece["id"]: piece for piece in declared["counters"]}
    units = [u for u in game.view(None)["units"] if "hex" in u and counter_of(u) in pieces]
    return [picture(pieces[counter_of(unit)], unit, declared) for unit in units]


def counter_of(unit: dict[str, Any]) -> str:
    """The printed counter that a unit shows: one of its own, or one of several of a kind."""
    return str(unit.get("counter", unit["id"]))


def picture(piece: dict[str, Any], unit: dict[str, Any], declared: dict[str, Any]) -> CounterPicture:
    shown = unit.get("face", {})
    face = piece["face"] | (piece["faces"][shown] if isinstance(shown, str) else shown)
    parts = declared.get("pictures", {}).get(face.get("picture"), ())
    return CounterPicture(
        unit["hex"],
        face["fill"],
        face["ink"],
        face.get("sign", ""),
        values=face["bottom"],
        name=face.get("top", ""),
        size=face.get("size", ""),
        left=face.get("left", ""),
        right=face.get("right", ""),
        letter=face.get("symbol", ""),
        shapes=tuple((declared["shapes"][name], *place) for name, *place in parts),
    )
