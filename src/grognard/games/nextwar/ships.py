"""Naval units [7.3] and the tracks of submarines and their hunters [7.4]."""

from __future__ import annotations

from typing import Any, Final

from ...engine.pieces import MAP
from .pack.terms import quantity
from .position import Position

AT_SEA: Final = "at_sea"
INSHORE: Final = "inshore"
BOX: Final = "box"
CARRIERS: Final = ("CV", "CVN")
WARSHIPS: Final = ("SAG", "CV", "CVN")


def ships(pos: Position, side: str, *classes: str) -> list[int]:
    """A side's ships in play, of these classes or of all."""
    if not classes:
        return pos.kept_for(side, "ships", pos.arrivals, _ships)
    basis = (pos.arrivals, pos.unrest)
    return pos.kept(("ships", side, classes), basis, lambda: _ships_of(pos, side, classes))


def _ships(pos: Position, side: str) -> list[int]:
    return [u for u in pos.scenario.ships_of[side] if is_at_hand(pos, u)]


def _ships_of(pos: Position, side: str, classes: tuple[str, ...]) -> list[int]:
    return [u for u in ships(pos, side) if ship_class(pos, u) in classes]


def ship_class(pos: Position, u: int) -> str:
    """An amphibious ship that was turned over is a surface action group [7.3.2.1]."""
    c = pos.counter(u)
    return c.reverse if pos.units[u].reduced and c.reverse else c.ship_class


def is_at_hand(pos: Position, u: int) -> bool:
    where = pos.units[u].where
    return where == MAP or where.partition(":")[0] in (AT_SEA, INSHORE, BOX)


def is_us(pos: Position, u: int) -> bool:
    return pos.counter(u).nation == "us"


def in_zone(pos: Position, u: int, zone: str) -> bool:
    """In the At Sea Box of a zone or in its Inshore Box."""
    return pos.units[u].where in (f"{AT_SEA}:{zone}", f"{INSHORE}:{zone}")


# -- carriers and air points [7.3.4] ----------------------------------------------------------------------------------


def is_close(pos: Position, u: int) -> bool:
    """In a friendly Inshore Box or in a sea hex [7.3.4.2]: the reading "carriers-off-the-coast"."""
    place, _, zone = pos.units[u].where.partition(":")
    if pos.units[u].where == MAP:
        return pos.board.terrain[pos.units[u].hex] == "sea"
    return place == INSHORE and pos.sea_control.get(f"{INSHORE}:{zone}") == pos.side(u)


def is_far(pos: Position, u: int) -> bool:
    """In an At Sea Box, a contested Inshore Box, or a holding box that counts as one [7.3.4.3]."""
    place, _, name = pos.units[u].where.partition(":")
    if place == BOX:
        return name in pos.scenario.module.sea.carriers.count_as_at_sea
    if place == INSHORE:
        return pos.sea_control.get(f"{INSHORE}:{name}") == "contested"
    return place == AT_SEA


@quantity
def us_carrier_inshore(case: Any) -> int:
    pos = case.pos
    return sum(is_us(pos, u) and is_close(pos, u) for u in ships(pos, case.side, *CARRIERS))


@quantity
def other_carrier_inshore(case: Any) -> int:
    pos = case.pos
    return sum(not is_us(pos, u) and is_close(pos, u) for u in ships(pos, case.side, *CARRIERS))


@quantity
def us_cvn_at_sea(case: Any) -> int:
    """Carriers bring air points [7.3.4] [7.3.4.3]."""
    pos = case.pos
    return sum(is_us(pos, u) and is_far(pos, u) for u in ships(pos, case.side, "CVN"))


# -- levels [7.4] -----------------------------------------------------------------------------------------------------


def sink_level(pos: Position, u: int) -> None:
    """A ship has withdrawn, in the Advanced game been hit with an X: one level less [7.4.3.b]."""
    change_level(pos, pos.side(u), -1, "7.4.3.b")


def change_level(pos: Position, side: str, by: int, rule: str) -> None:
    """Submarines or their hunters, whichever the side has, more or less by what happens [7.4.3]; within the track
    [7.4.1] [7.4.2]. Submarines that have come to nothing do not come back [7.4.3.1]."""
    tracks = pos.scenario.module.sea.tracks
    if side == tracks.submarine_owner and (by < 0 or pos.submarine > 0):
        pos.submarine = max(0, min(tracks.submarine_max, pos.submarine + by))
        pos.tell(rule, "submarines", level=pos.submarine)
    elif side == tracks.asw_owner:
        pos.asw = max(0, min(tracks.asw_max, pos.asw + by))  # also up from nothing [7.4.3.2]
        pos.tell(rule, "submarine-hunters", level=pos.asw)
