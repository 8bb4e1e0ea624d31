"""A rubber sheet: the plane is pulled smoothly, so that pinned places come to lie where the rules have them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from grognard.cartography.arrays import Array

STIFFNESS = 0.03  # how much a pin of weight 1 gives way to its neighbours
ROUNDS = 8  # of looking for the point that was moved here; each is ten times nearer


@dataclass(frozen=True)
class RubberSheet:
    """Pins in kilometres, the pull at each, and how far a pull reaches."""

    pins: Array
    pulls: Array
    reach: float

    def moved(self, east: Array, north: Array) -> tuple[Array, Array]:
        """Where points of the plane lie on the pulled sheet."""
        right, up = np.zeros_like(east), np.zeros_like(north)
        for (x, y), (dx, dy) in zip(self.pins, self.pulls):
            near = _nearness((east - x) ** 2 + (north - y) ** 2, self.reach)
            right, up = right + dx * near, up + dy * near
        return east + right, north + up

    def back(self, east: Array, north: Array) -> tuple[Array, Array]:
        """Where points of the pulled sheet lay before."""
        x, y = east, north
        for _ in range(ROUNDS):
            there_x, there_y = self.moved(x, y)
            x, y = x + east - there_x, y + north - there_y
        return x, y


def stretched(places: Array, wanted: Array, weights: Array, reach: float, slack: float) -> RubberSheet:
    """The sheet that pulls places towards where they are wanted, up to a slack that may remain."""
    missing = wanted - places
    far = np.hypot(missing[:, 0], missing[:, 1])
    missing = missing * np.maximum(0, 1 - slack / np.maximum(far, 1e-9))[:, None]
    apart = ((places[:, None] - places[None]) ** 2).sum(-1)
    pulls = np.linalg.solve(_nearness(apart, reach) + np.diag(STIFFNESS / weights), missing)
    return RubberSheet(places, pulls, reach)


def _nearness(squared_distance: Array, reach: float) -> Array:
    near: Array = np.exp(-squared_distance / (2 * reach**2))
    return near
