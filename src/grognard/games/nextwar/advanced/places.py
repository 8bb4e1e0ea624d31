"""Airbases, airfields, ports and other installations as things that can be hit [27.2] [27.7]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from .. import ships
from ..pack.terms import Condition
from ..position import Position
from ..scenario import ENEMY, Place

AIRFIELDS: Final = ("airbase", "airfield")
STRUCK: Final[tuple[str, ...]] = (*AIRFIELDS, "port", "installation")
DESTROYED: Final = 3
CARRIER: Final = "carrier"  # the box of aircraft that go with a ship


class Site(NamedTuple):
    """A place in its hex."""

    hex: int
    place: Place

    def key(self, pos: Position) -> str:
        return key(pos, self.hex, self.place.kind)

    @property
    def box(self) -> str:
        """The basing box to which an airbase or airfield belongs [22.1]."""
        return next((flag[4:] for flag in self.place.flags if flag.startswith("box:")), "")


def key(pos: Position, hex: int, kind: str) -> str:
    return f"{pos.label(hex)} {kind}"


def sites(pos: Position, *kinds: str) -> list[Site]:
    """All places of these kinds on the played map, or all that can be hit."""

    def find() -> list[Site]:
        wanted = kinds or STRUCK
        return [Site(h, p) for h, places in sorted(pos.scenario.places.items()) for p in places if p.kind in wanted]

    return pos.known(("sites", kinds), find)


def site(pos: Position, name: str) -> Site:
    label, _, kind = name.partition(" ")
    hex = pos.board.hex(label)
    return next(Site(hex, p) for p in pos.scenario.places[hex] if p.kind == kind)


def level(pos: Position, hex: int, *kinds: str) -> int:
    """The highest strike level of the places of these kinds in a hex; 3 is Destroyed."""
    if not pos.place_strikes:
        return 0
    return max((pos.place_strikes.get(key(pos, hex, kind), 0) for kind in kinds), default=0)


def is_destroyed(pos: Position, hex: int, *kinds: str) -> bool:
    return level(pos, hex, *kinds) == DESTROYED


def of_side(pos: Position, side: str, *kinds: str) -> Iterator[Site]:
    """Those that a side controls."""
    return (s for s in sites(pos, *kinds) if pos.controller(s.hex) == side)


def must_clear(pos: Position, hex: int) -> bool:
    """Destroyed installations need no clearing [27.2.a]; the city around them does."""
    scenario = pos.scenario
    if scenario.built_up >> hex & 1 or not pos.place_strikes:
        return bool(scenario.to_clear >> hex & 1)
    return working(pos, hex) > 0


def is_held_against(pos: Position, hex: int, side: str) -> bool:
    """Whether a side's enemy holds something in a hex that must be cleared: he controls it, or has come back to it at
    home in this turn [8.4.1.6]."""
    held = pos.controller(hex) == ENEMY[side] or (hex in pos.retaken and pos.scenario.home_side[hex] != side)
    return held and must_clear(pos, hex)


def working(pos: Position, hex: int) -> int:
    """Installations in a hex that are not destroyed: those that are have no effect at all [12.1.2]."""
    return sum(not is_destroyed(pos, hex, p.kind) for p in pos.scenario.installations.get(hex, ()))


def has_airbase(pos: Position, hex: int) -> bool:
    """An airbase that is not destroyed: one that is has no effect at all [12.1.2]."""
    return pos.scenario.has(hex, "airbase") and not is_destroyed(pos, hex, "airbase")


def port_capacity(pos: Position, hex: int) -> int:
    """What a port has printed, less its strikes [27.7.2a]."""
    flags = next((p.flags for p in pos.scenario.places.get(hex, ()) if p.kind == "port"), frozenset())
    default = pos.scenario.module.hooked("port_capacity")["default"]
    printed = next((int(flag[4:]) for flag in flags if flag.startswith("cap:")), default)
    struck = level(pos, hex, "port")
    return 0 if struck == DESTROYED else max(0, printed - struck)


# -- basing boxes [22.1.2] [M.16] -------------------------------------------------------------------------------------


class Case(NamedTuple):
    """For conditions that need nothing but the position."""

    pos: Position
    side: str = ""
    hex: int = 0


def capacity(pos: Position, box: str) -> int:
    """How many units find room: two less for each lost airbase of a box on the map, one for each airfield [M.16]."""
    basing, loss = pos.scenario.module.air.boxes[box], pos.scenario.module.air.rules.capacity_loss
    room = basing.capacity
    if basing.on_map:
        for s in sites(pos, *AIRFIELDS):
            if s.box == box and (pos.controller(s.hex) != basing.side or is_destroyed(pos, s.hex, s.place.kind)):
                room -= loss[s.place.kind]
    return max(0, room)


def is_open_to(pos: Position, box: str, u: int) -> bool:
    """Whether a unit may be based in a box: its side's, open to its nation, while its condition holds [22.1.2]
    [M.16]; aircraft of a carrier with their ship, while that is in play, and nobody else there [22.4.b]."""
    basing, c = pos.scenario.module.air.boxes[box], pos.counter(u)
    if (box == CARRIER) != bool(c.carrier) or (c.carrier and not ships.is_at_hand(pos, pos.index[c.carrier])):
        return False
    if basing.side != c.side or (basing.nations and c.nation not in basing.nations):
        return False
    if c.nation in basing.own_country_active and pos.alignment.get(c.nation, "active") != "active":
        return False
    return not basing.needs or Condition(basing.needs).holds(Case(pos, c.side))
