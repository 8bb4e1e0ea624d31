"""Maps: built from public geography (extra `maps`), drawn from the text map alone.

board = HexMap.load(folder / "rhine.hexmap", folder / "rhine.patch")
svg = draw_svg(board, relief=load_relief(board, folder), coast=load_coast(board, folder), counters=[...])
"""

from __future__ import annotations

from grognard.cartography.files import load_coast, load_map, load_relief, maps_folder
from grognard.cartography.picture.counters import CounterPicture
from grognard.cartography.picture.draw import PlacesInPicture, draw_sight, draw_svg, places_in_picture
from grognard.cartography.picture.png import NoRasteriser, png_of
from grognard.cartography.picture.style import MapStyle, load_style

__all__ = [
    "CounterPicture",
    "MapStyle",
    "NoRasteriser",
    "PlacesInPicture",
    "draw_sight",
    "draw_svg",
    "load_coast",
    "load_map",
    "load_relief",
    "load_style",
    "maps_folder",
    "places_in_picture",
    "png_of",
]
