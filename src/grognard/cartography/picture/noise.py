"""Chance that depends on the place alone: the same map is always drawn the same way, and neighbours agree."""

from __future__ import annotations

import math

from grognard.cartography.geometry import Point


def chance(i: int, j: int, salt: int = 0) -> float:
    """A number from 0 to 1 for a lattice point."""
    n = (i * 374761393 + j * 668265263 + salt * 2147483647) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n = ((n ^ (n >> 16)) * 2246822519) & 0xFFFFFFFF
    return (n ^ (n >> 15)) / 0x100000000


def noise(x: float, y: float, salt: int = 0) -> float:
    """A smooth number from -1 to 1 that changes over about one unit."""
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = chance(i, j, salt) * (1 - u) + chance(i + 1, j, salt) * u
    bottom = chance(i, j + 1, salt) * (1 - u) + chance(i + 1, j + 1, salt) * u
    return 2 * (top * (1 - v) + bottom * v) - 1


def wobbled(point: Point, amount: float, salt: int = 0) -> Point:
    """A point moved a little, coarsely and finely, so that straight lines look grown."""
    x, y = point
    dx = noise(2.3 * x, 2.3 * y, salt) + 0.6 * noise(6.1 * x, 6.1 * y, salt + 1)
    dy = noise(2.3 * x, 2.3 * y, salt + 2) + 0.6 * noise(6.1 * x, 6.1 * y, salt + 3)
    return x + amount * dx, y + amount * dy
