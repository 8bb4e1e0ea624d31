"""The sheet on the earth: longitude and latitude to sheet coordinates and back. Needs the extra `maps`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyproj

from grognard.cartography.arrays import Array
from grognard.cartography.geometry import all_centres
from grognard.cartography.rubber import RubberSheet, stretched
from grognard.cartography.spec import Anchor, GeoSpec
from grognard.engine.grid import Grid

SLACK = 0.18  # of a hex: a pinned place need not lie in the middle of its hex


@dataclass(frozen=True)
class Georeference:
    """A similarity (scale, rotation, offset) between the sheet and a projected plane in kilometres.

    The plane may be pulled like rubber before.
    """

    projection: str
    km: float
    rotation: float
    offset: tuple[float, float]
    rubber: RubberSheet | None = None

    def to_sheet(self, lon: Any, lat: Any) -> tuple[Array, Array]:
        east, north = on_plane(self.projection, lon, lat)
        if self.rubber is not None:
            east, north = self.rubber.moved(east, north)
        u, v = (east - self.offset[0]) / self.km, (north - self.offset[1]) / self.km
        cos, sin = self._turn()
        return cos * u + sin * v, sin * u - cos * v

    def to_earth(self, x: Any, y: Any) -> tuple[Array, Array]:
        east, north = self.to_plane(np.asarray(x, float), np.asarray(y, float))
        if self.rubber is not None:
            east, north = self.rubber.back(east, north)
        lon, lat = pyproj.Proj(self.projection)(east * 1000, north * 1000, inverse=True)
        return np.asarray(lon), np.asarray(lat)

    def to_plane(self, x: Array, y: Array) -> tuple[Array, Array]:
        cos, sin = self._turn()
        return self.km * (cos * x + sin * y) + self.offset[0], self.km * (sin * x - cos * y) + self.offset[1]

    def _turn(self) -> tuple[float, float]:
        return math.cos(math.radians(self.rotation)), math.sin(math.radians(self.rotation))


def on_plane(projection: str, lon: Any, lat: Any) -> tuple[Array, Array]:
    """Kilometres east and north."""
    east, north = pyproj.Proj(projection)(np.asarray(lon, float), np.asarray(lat, float))
    return np.asarray(east) / 1000, np.asarray(north) / 1000


def georeference(spec: GeoSpec, grid: Grid) -> Georeference:
    """The reference that the specification gives or fits to its anchors, stretched to its pins."""
    if spec.anchors:
        plain = fit(spec.projection, spec.anchors, grid)
    elif spec.km is not None:
        plain = Georeference(spec.projection, spec.km, spec.rotation, spec.offset)
    else:
        raise ValueError("geo: give km, rotation and offset, or anchors to fit them to")
    return replace(plain, rubber=pinned(plain, spec.pins, grid, spec.pin_reach)) if spec.pins else plain


def pinned(plain: Georeference, pins: Sequence[Anchor], grid: Grid, reach: float) -> RubberSheet:
    centres = dict(all_centres(grid))
    places = np.column_stack(on_plane(plain.projection, *zip(*(pin.at for pin in pins))))
    wanted = np.column_stack(plain.to_plane(*np.array([centres[pin.hex] for pin in pins]).T))
    return stretched(places, wanted, np.array([pin.weight for pin in pins]), reach, SLACK * plain.km)


def fit(projection: str, anchors: Sequence[Anchor], grid: Grid) -> Georeference:
    """Least squares: the similarity that brings the named hexes nearest to their places."""
    if len(anchors) < 2:
        raise ValueError("geo: a fit needs two anchors or more")
    centres = dict(all_centres(grid))
    rows: list[list[float]] = []
    wanted: list[float] = []
    for anchor in anchors:
        x, y = centres[anchor.hex]
        east, north = (float(v) for v in on_plane(projection, *anchor.at))
        w = math.sqrt(anchor.weight)
        rows += [[w * x, w * y, w, 0.0], [-w * y, w * x, 0.0, w]]
        wanted += [w * east, w * north]
    a, b, east0, north0 = (float(v) for v in np.linalg.lstsq(np.array(rows), np.array(wanted), rcond=None)[0])
    return Georeference(
        projection,
        round(math.hypot(a, b), 3),
        round(math.degrees(math.atan2(b, a)), 3),
        (round(east0, 3), round(north0, 3)),
    )
