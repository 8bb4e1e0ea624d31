"""The sheet on the earth: longitude and latitude to sheet coordinates and back. Needs the extra `maps`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyproj

from grognard.cartography.geometry import all_centres
from grognard.cartography.spec import Anchor, GeoSpec
from grognard.engine.hexmap import Grid

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Georeference:
    """A similarity (scale, rotation, offset) between the sheet and a projected plane in kilometres."""

    projection: str
    km: float
    rotation: float
    offset: tuple[float, float]

    def _plane(self) -> pyproj.Proj:
        return pyproj.Proj(self.projection)

    def to_sheet(self, lon: Any, lat: Any) -> tuple[Array, Array]:
        east, north = self._plane()(np.asarray(lon, float), np.asarray(lat, float))
        u = (np.asarray(east) / 1000 - self.offset[0]) / self.km
        v = (np.asarray(north) / 1000 - self.offset[1]) / self.km
        cos, sin = self._turn()
        return cos * u + sin * v, sin * u - cos * v

    def to_earth(self, x: Any, y: Any) -> tuple[Array, Array]:
        cos, sin = self._turn()
        x, y = np.asarray(x, float), np.asarray(y, float)
        east = self.km * (cos * x + sin * y) + self.offset[0]
        north = self.km * (sin * x - cos * y) + self.offset[1]
        lon, lat = self._plane()(east * 1000, north * 1000, inverse=True)
        return np.asarray(lon), np.asarray(lat)

    def _turn(self) -> tuple[float, float]:
        return math.cos(math.radians(self.rotation)), math.sin(math.radians(self.rotation))


def georeference(spec: GeoSpec, grid: Grid) -> Georeference:
    """The reference that the specification gives, or the one fitted to its anchors."""
    if spec.anchors:
        return fit(spec.projection, spec.anchors, grid)
    if spec.km is None:
        raise ValueError("geo: give km, rotation and offset, or anchors to fit them to")
    return Georeference(spec.projection, spec.km, spec.rotation, spec.offset)


def fit(projection: str, anchors: Sequence[Anchor], grid: Grid) -> Georeference:
    """Least squares: the similarity that brings the named hexes nearest to their places."""
    if len(anchors) < 2:
        raise ValueError("geo: a fit needs two anchors or more")
    centres = dict(all_centres(grid))
    plane = pyproj.Proj(projection)
    rows: list[list[float]] = []
    wanted: list[float] = []
    for anchor in anchors:
        x, y = centres[anchor.hex]
        east, north = plane(*anchor.at)
        w = math.sqrt(anchor.weight)
        rows += [[w * x, w * y, w, 0.0], [-w * y, w * x, 0.0, w]]
        wanted += [w * east / 1000, w * north / 1000]
    a, b, east0, north0 = (float(v) for v in np.linalg.lstsq(np.array(rows), np.array(wanted), rcond=None)[0])
    return Georeference(
        projection,
        round(math.hypot(a, b), 3),
        round(math.degrees(math.atan2(b, a)), 3),
        (round(east0, 3), round(north0, 3)),
    )
