"""What has been declared or assigned: strikes, special forces missions, and what they are against."""

from __future__ import annotations

import msgspec


class Target(msgspec.Struct, frozen=True):
    """What a mission is against: a row of the strike targets, and which one. A place is named by its hex and kind
    ("3054 airfield"), a track by its side ("russia sam"), a theatre weapon by its name."""

    kind: str
    unit: int = -1
    hex: int = 0
    name: str = ""


class Sortie(msgspec.Struct, frozen=True):
    """A strike that has been declared [23.2]: by whom, with what, against what, and what has become of it."""

    side: str
    kind: str  # air, wild_weasel, mine_laying, hq, helo, or missile
    target: Target
    units: tuple[int, ...] = ()  # that attack
    guards: tuple[int, ...] = ()  # escorts and air defence suppression [23.1]
    weapon: str = ""
    second: Target | None = None  # of the second Wild Weasel unit [23.3]
    seen: str = ""  # "", D, ED, or local [24.2] [24.3]
    interceptors: tuple[int, ...] = ()
    points: tuple[int, int] = (0, 0)  # air points that strike, and that escort them [29.1.2]


class Operation(msgspec.Struct, frozen=True):
    """A special forces mission that has been assigned [20.1.2]."""

    side: str
    marker: int
    kind: str  # raid, recon, targeting, or track
    target: Target
