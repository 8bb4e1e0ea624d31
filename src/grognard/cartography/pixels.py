"""A raster aligned with the sheet, from which shares and means per hex are counted. Needs the extra `maps`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely
from rasterio import Affine
from rasterio.features import rasterize
from scipy.spatial import KDTree

from grognard.cartography.arrays import Array
from grognard.cartography.geometry import Box, Sheet, centre_of
from grognard.cartography.georeference import Georeference

MARGIN = 0.75  # of a hex around the outermost centres


class Pixels:
    """The sheet as pixels; each knows its hex and its longitude and latitude."""

    def __init__(self, sheet: Sheet, reference: Georeference, per_hex: int) -> None:
        self.sheet, self.reference = sheet, reference
        xs = [x for x, _ in sheet.centre.values()]
        ys = [y for _, y in sheet.centre.values()]
        left, top, right, bottom = min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN
        self.box: Box = (left, top, right, bottom)
        self.shape = (int((bottom - top) * per_hex), int((right - left) * per_hex))
        x, y = np.meshgrid(
            left + (np.arange(self.shape[1]) + 0.5) / per_hex, top + (np.arange(self.shape[0]) + 0.5) / per_hex
        )
        self.lon, self.lat = reference.to_earth(x, y)
        self.hex = _hex_of_points(sheet, x, y)
        self._per_hex = per_hex
        self._transform = Affine(1 / per_hex, 0, left, 0, 1 / per_hex, top)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east, north of the sheet with a degree around it."""
        low, high = (float(self.lon.min()), float(self.lat.min())), (float(self.lon.max()), float(self.lat.max()))
        return low[0] - 1, low[1] - 1, high[0] + 1, high[1] + 1

    def indices(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Row and column of the pixels at points of the sheet."""
        row = ((y - self.box[1]) * self._per_hex).astype(int).clip(0, self.shape[0] - 1)
        return row, ((x - self.box[0]) * self._per_hex).astype(int).clip(0, self.shape[1] - 1)

    def to_sheet(self, geometry: Any) -> Any:
        def move(points: Array) -> Array:
            return np.column_stack(self.reference.to_sheet(points[:, 0], points[:, 1]))

        return shapely.transform(geometry, move)

    def burn(self, shapes: Iterable[tuple[Any, int]]) -> Array:
        """Numbers burnt into zeros; the shapes lie in sheet coordinates, later ones win."""
        solid = [(shape, value) for shape, value in shapes if not shape.is_empty]
        if not solid:
            return np.zeros(self.shape, np.uint8)
        burnt: Array = rasterize(solid, self.shape, transform=self._transform, dtype="uint8")
        return burnt

    def burn_earth(self, shapes: Iterable[tuple[Any, int]]) -> Array:
        """The same for shapes in longitude and latitude."""
        return self.burn((self.to_sheet(shapely.segmentize(s, 0.25)).buffer(0), value) for s, value in shapes)

    def mean(self, values: Array, where: Array | None = None) -> dict[str, float]:
        """The mean per hex over the pixels marked by `where`; 0 where none is."""
        chosen = self.hex >= 0 if where is None else (self.hex >= 0) & where
        n = len(self.sheet.labels)
        count = np.bincount(self.hex[chosen], minlength=n)
        total = np.bincount(self.hex[chosen], weights=values[chosen].astype(float), minlength=n)
        return dict(zip(self.sheet.labels, (total / np.maximum(count, 1)).tolist(), strict=True))

    def majority(self, values: Array, where: Array) -> dict[str, int]:
        """The commonest number above zero per hex; 0 where there is none."""
        chosen = (self.hex >= 0) & (values > 0) & where
        tally = np.zeros((len(self.sheet.labels), int(values.max()) + 1), int)
        np.add.at(tally, (self.hex[chosen], values[chosen]), 1)
        return dict(zip(self.sheet.labels, tally.argmax(axis=1).tolist(), strict=True))


def _hex_of_points(sheet: Sheet, x: Array, y: Array) -> Array:
    """The index of each point's hex in `sheet.labels`, -1 off the map."""
    grid = sheet.grid
    index = {label: i for i, label in enumerate(sheet.labels)}
    around = [
        (centre_of(grid, c, r), index.get(grid.label_of(c, r), -1))
        for c in range(grid.cols.start - 1, grid.cols.stop + 1)
        for r in range(grid.rows.start - 1, grid.rows.stop + 1)
    ]
    _, nearest = KDTree([centre for centre, _ in around]).query(np.column_stack([x.ravel(), y.ravel()]))
    found: Array = np.array([i for _, i in around])[nearest].reshape(x.shape)
    return found
