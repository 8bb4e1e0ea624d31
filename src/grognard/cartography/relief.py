"""The relief picture of a map: hills shaded by a light from the north-west. Needs the extra `maps`.

One byte a pixel: the palette holds shadow (dark, more or less transparent), nothing, and light, so that whoever draws
the map only lays the picture over the ground colours and needs neither geodata nor blend modes.
The elevation data are one-minute means (1.2 to 1.9 km). Where they show relief, ridges finer than that are invented
in proportion to it; they make mountains look like mountains and mean nothing in play.
"""

from __future__ import annotations

import io
import math

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates, zoom

from grognard.cartography.arrays import Array
from grognard.cartography.geodata import Geodata, Raster
from grognard.cartography.geometry import Box
from grognard.cartography.georeference import Georeference
from grognard.cartography.spec import ReliefSpec

LEVELS = 14  # of shadow, and as many of light
SHADOW, LIGHT = (38, 30, 52), (255, 250, 226)
DEEPEST, BRIGHTEST = 0.62, 0.50  # opacity of the strongest shadow and light
LEVEL_GROUND = 25  # metres of relief below which nothing is invented
INVENTED = 0.16  # height of the invented ridges as a share of local relief


def relief_picture(spec: ReliefSpec, reference: Georeference, data: Geodata, box: Box) -> bytes:
    """The relief of the rectangle `box` of the sheet as a PNG with transparency."""
    height = _elevation(box, spec.pixels_per_hex, reference, data)
    metres = reference.km * 1000 / spec.pixels_per_hex
    return _png(_shade(height, metres / spec.exaggeration))


def _elevation(box: Box, per_hex: int, reference: Georeference, data: Geodata) -> Array:
    left, top, right, bottom = box
    columns, rows = round((right - left) * per_hex), round((bottom - top) * per_hex)
    x, y = np.meshgrid(
        left + (np.arange(columns) + 0.5) * (right - left) / columns,
        top + (np.arange(rows) + 0.5) * (bottom - top) / rows,
    )
    lon, lat = reference.to_earth(x, y)
    land = np.maximum(_interpolated(data.elevation, lon, lat), 0)
    rough = gaussian_filter(_interpolated(data.relief, lon, lat), per_hex / 6)
    invented: Array = land + INVENTED * np.maximum(rough - LEVEL_GROUND, 0) * _ridges((rows, columns))
    return invented


def _interpolated(raster: Raster, lon: Array, lat: Array) -> Array:
    row = (raster.north - lat) / raster.step - 0.5
    column = (lon - raster.west) / raster.step - 0.5
    values: Array = map_coordinates(raster.values.astype(np.float32), [row, column], order=3, mode="nearest")
    return values


def _ridges(shape: tuple[int, int]) -> Array:
    """Noise with sharp crests: a few octaves, each the negative of the distance from zero."""
    chance = np.random.default_rng(1985)
    total: Array = np.zeros(shape)
    for cell, weight in ((12, 1.0), (6, 0.55), (3, 0.3)):
        coarse = chance.standard_normal((shape[0] // cell + 3, shape[1] // cell + 3))
        total += weight * (0.8 - np.abs(zoom(coarse, cell, order=3)[: shape[0], : shape[1]]))
    return total


def _shade(height: Array, metres: float) -> Array:
    """How much lighter (+1) or darker (-1) than level ground each pixel is."""
    down, right = np.gradient(gaussian_filter(height, 0.7), metres)
    altitude, azimuth = math.radians(42), math.radians(315)
    sun = (math.sin(azimuth) * math.cos(altitude), -math.cos(azimuth) * math.cos(altitude), math.sin(altitude))
    light = (-right * sun[0] - down * sun[1] + sun[2]) / np.sqrt(1 + right**2 + down**2)
    shade: Array = np.clip((light - sun[2]) / np.where(light < sun[2], sun[2], 1 - sun[2]), -1, 1)
    return shade


def _png(shade: Array) -> bytes:
    # Finer steps near zero: gentle slopes show no bands.
    index = np.round(np.sign(shade) * np.abs(shade) ** 0.75 * LEVELS).astype(np.int16) + LEVELS
    picture = Image.fromarray(index.astype(np.uint8), "P")
    steps = [k / LEVELS for k in range(-LEVELS, LEVELS + 1)]
    picture.putpalette([channel for s in steps for channel in (SHADOW if s < 0 else LIGHT)])
    alpha = bytes(round(255 * abs(s) ** (1 / 0.75) * (DEEPEST if s < 0 else BRIGHTEST)) for s in steps)
    out = io.BytesIO()
    picture.save(out, "PNG", transparency=alpha, optimize=True)
    return out.getvalue()
