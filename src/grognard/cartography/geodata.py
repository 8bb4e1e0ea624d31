"""The public-domain geodata folder: vector layers and rasters of one region. Needs the extra `maps`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import geopandas
import numpy as np
import rasterio
from scipy.ndimage import maximum_filter, minimum_filter
from shapely.geometry import box

from grognard.cartography.arrays import Array

# The elevation grid holds means over one minute of arc, which flattens local relief by this factor (measured).
RELIEF_LOST_IN_MEANS = 1.33


def geodata_folder(given: str | None = None) -> Path:
    """The folder given, else GROGNARD_GEODATA, else `shared/geodata` beside the repository."""
    beside_repository = Path(__file__).resolve().parents[4] / "shared" / "geodata"
    folder = Path(given or os.environ.get("GROGNARD_GEODATA") or beside_repository)
    if not folder.is_dir():
        raise FileNotFoundError(f"no geodata folder {folder}: give --geodata or set GROGNARD_GEODATA")
    return folder


@dataclass(frozen=True)
class Raster:
    """A grid in longitude and latitude, north up."""

    values: Array
    west: float
    north: float
    step: float

    @classmethod
    def read(cls, path: Path) -> Raster:
        with rasterio.open(path) as source:
            return cls(source.read(1), source.bounds.left, source.bounds.top, source.res[0])

    def at(self, lon: Array, lat: Array) -> Array:
        row = ((self.north - lat) / self.step).astype(int).clip(0, self.values.shape[0] - 1)
        col = ((lon - self.west) / self.step).astype(int).clip(0, self.values.shape[1] - 1)
        picked: Array = self.values[row, col]
        return picked


class Geodata:
    """One region, cut to the part of the earth that the map needs."""

    def __init__(self, folder: Path, region: str, bounds: tuple[float, float, float, float]) -> None:
        self.folder = folder / region
        self.bounds = bounds

    def layer(self, name: str) -> Any:
        """A GeoDataFrame of the features that touch the map, cut at its bounds."""
        frame = geopandas.read_file(f"/vsigzip/{self.folder / name}.geojson.gz", bbox=self.bounds)
        frame.columns = [str(column).lower() for column in frame.columns]
        frame = frame[frame.geometry.notna()].copy()
        frame["geometry"] = frame.geometry.make_valid().intersection(box(*self.bounds))
        return frame[~frame.is_empty]

    @cached_property
    def rivers(self) -> Any:
        return self.layer("rivers")

    @cached_property
    def elevation(self) -> Raster:
        return Raster.read(self.folder / "dem_1min.tif")

    @cached_property
    def relief(self) -> Raster:
        """Height difference within about 5 km, in metres."""
        return self.relief_within((3, 5))

    def relief_within(self, window: tuple[int, int]) -> Raster:
        """Height difference within so many minutes of latitude and longitude."""
        land = np.maximum(self.elevation.values.astype(np.float32), 0)
        span = (maximum_filter(land, window) - minimum_filter(land, window)) * RELIEF_LOST_IN_MEANS
        return Raster(span, self.elevation.west, self.elevation.north, self.elevation.step)

    @cached_property
    def forest(self) -> Raster:
        """Share of forest, 0 to 1."""
        raw = Raster.read(self.folder / "forest_30s.tif")
        share = np.where(raw.values == 255, 0, raw.values).astype(np.float32) / 100
        return Raster(share, raw.west, raw.north, raw.step)
