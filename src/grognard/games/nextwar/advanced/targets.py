"""What can be struck, by what, and where it counts as lying [23.4] [17.1] [18.2.2] [26.1]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....engine.pieces import MAP
from ....engine.reason import Reason
from .. import ships, special
from ..position import Position
from ..scenario import ENEMY
from . import air_display, detection, headquarters, missiles, places, supply_units
from .declared import Target
from .places import Site

TRACKS: Final[tuple[str, ...]] = ("detection", "sam", "aaa")
ACTIONS: Final = {
    "air": "air_strike", "wild_weasel": "air_strike", "naval": "air_strike", "hq": "hq_strike",
    "helo": "helicopter_strike", "cruise": "missile", "missile": "missile",
}  # fmt: skip


def of_unit(pos: Position, u: int) -> Target:
    c = pos.counter(u)
    if c.kind == "naval":
        kind = "ship"
    elif c.kind == "hq":
        kind = "supreme_hq" if headquarters.is_supreme(pos, u) else "hq"
    elif c.kind == "supply":
        kind = "depot" if supply_units.is_depot(pos, u) else "msu"
    else:
        kind = "helicopter" if c.kind == "helicopter" else "land_unit"
    return Target(kind, u, pos.standing[u])


def of_site(pos: Position, site: Site, *, by_missile: bool = False) -> Target:
    """Ports are hardened against missiles, some airbases always [23.4.3]."""
    kind = site.place.kind
    if kind == "airbase" and "hardened" in site.place.flags:
        kind = "hardened_airbase"
    elif kind == "port" and by_missile:
        kind = "port_by_missile"
    return Target(kind, hex=site.hex, name=site.key(pos))


def of_beachhead(pos: Position, hex: int) -> Target:
    return Target("beachhead", hex=hex, name=places.key(pos, hex, "beachhead"))


def of_track(side: str, track: str) -> Target:
    return Target(f"track_{track}", name=f"{side} {track}")


def of_weapon(name: str) -> Target:
    return Target("theatre_weapon", name=name)


def of_hex(hex: int) -> Target:
    """Interdiction [23.4.4]."""
    return Target("hex", hex=hex)


def named(pos: Position, target: Target) -> dict[str, str]:
    """The target in words of an event or a question."""
    if target.unit >= 0:
        return {"target": pos.id(target.unit)}
    return {"target": target.name or pos.label(target.hex)}


# -- whether it may be struck -----------------------------------------------------------------------------------------


def why_not(pos: Position, side: str, attack: str, target: Target) -> Reason | None:
    """The first rule against a strike of a kind (air, wild_weasel, naval, hq, helo, cruise, missile)."""
    row = pos.scenario.charts.strike_targets.get(target.kind)
    rule = "23.4.a" if attack == "helo" else row.rule.split()[0] if row is not None else "23.4"
    if row is None or attack not in row.attacks.split():
        return Reason(rule, "no-such-target", attack=attack)
    if target.unit >= 0 and (against := may_strike_unit(pos, side, target)):
        return against
    if target.name and (against := may_strike_named(pos, side, target)):
        return against
    return restrained(pos, side, attack, target)


def may_strike_unit(pos: Position, side: str, target: Target) -> Reason | None:
    """Enemies that are detected [21.0]; ships by their own markers, and never in a safe box [17.1.1]."""
    u = target.unit
    if pos.side(u) == side:
        return Reason("23.4", "not-an-enemy", unit=pos.id(u))
    if pos.counter(u).kind == "naval":
        if u not in set(ships.ships(pos, ENEMY[side])) or naval_marker(pos, u) == "":
            return Reason("17.1.1", "not-detected", unit=pos.id(u))
        return None
    if not detection.is_detected(pos, u):
        return Reason("21.0", "not-detected", unit=pos.id(u))
    return None


def naval_marker(pos: Position, u: int) -> str:
    """Point or area; a ship in port is always area detected [17.1.2]."""
    if u in pos.naval_detected:
        return pos.naval_detected[u]
    in_port = pos.units[u].where == MAP and pos.scenario.has(pos.units[u].hex, "port")
    return "area" if in_port else ""


def may_strike_named(pos: Position, side: str, target: Target) -> Reason | None:
    """Places that the enemy controls and that are not destroyed [27.2.a]; tracks and weapons of his with something
    left."""
    if target.kind.startswith("track_"):
        if target.name.split()[0] == side:
            return Reason("23.4", "not-an-enemy", unit=target.name)
        return None if pos.tracks.get(target.name) else Reason("24.1", "track-at-zero", track=target.name)
    if target.kind == "theatre_weapon":
        weapon = pos.scenario.module.weapons[target.name]
        if weapon.side == side or not missiles.can_be_struck(pos, target.name):
            return Reason("26.1.3", "no-site", weapon=target.name)
        return None if pos.missiles.get(target.name) else Reason("26.1.3", "no-points-there", weapon=target.name)
    if target.kind == "beachhead":
        marker = pos.beachheads.get(target.hex)
        ours = marker is None or marker.side == side
        return Reason("23.4", "not-an-enemy", unit=target.name) if ours else None
    if pos.controller(target.hex) != ENEMY[side]:
        return Reason("23.4", "not-an-enemy", unit=target.name)
    if pos.place_strikes.get(target.name) == places.DESTROYED:
        return Reason("27.2.a", "destroyed-already", place=target.name)
    return None


def restrained(pos: Position, side: str, attack: str, target: Target) -> Reason | None:
    """Restraint at the frontiers in the first turn; tracks may be attacked [M.3.a]."""
    if "restraint" not in pos.scenario.specials or not target.hex:
        return None
    for rule in pos.scenario.module.rule("restraint").forbid:
        if (
            rule.side == side
            and ACTIONS[attack] in rule.action
            and rule.turns[0] <= pos.turn <= rule.turns[1]
            and any(special.lies_in(pos, target.hex, region) for region in rule.at)
        ):
            return Reason(rule.id, "restraint-strikes", hex=pos.label(target.hex), turn=rule.turns[1])
    return None


# -- lists ------------------------------------------------------------------------------------------------------------


def enemy_units(pos: Position, side: str) -> Iterator[int]:
    """Enemies that could be struck if they were detected: land units on the map, and ships."""
    land = pos.scenario.is_land_unit
    for u in pos.on_map(ENEMY[side]):
        if land[u]:
            yield u
    yield from ships.ships(pos, ENEMY[side])


def enemy_sites(pos: Position, side: str) -> Iterator[Site]:
    return places.of_side(pos, ENEMY[side])


def areas(pos: Position, target: Target) -> tuple[str, ...]:
    """Where aircraft must reach to: tracks and weapons lie in their side's areas."""
    reach = pos.scenario.module.air.rules.track_reach
    if target.kind.startswith("track_"):
        return tuple(reach[target.name.split()[0]])  # type: ignore[index]
    if target.kind == "theatre_weapon":
        return tuple(reach[pos.scenario.module.weapons[target.name].side])
    if target.kind == "ship":
        return air_display.areas_of_place(pos, pos.units[target.unit].where, pos.units[target.unit].hex)
    return air_display.areas_of_hex(pos, target.hex)


def line(pos: Position, target: Target) -> str:
    """The line of the strike table: the ground under a unit, a city counting as urban, or what the target is
    [23.4.1]."""
    row = pos.scenario.charts.strike_targets[target.kind]
    if row.line != "terrain":
        return row.line
    if pos.scenario.cities >> target.hex & 1:
        return pos.scenario.module.air.rules.city_strike_line
    return pos.scenario.terrain(target.hex).strike_line


def is_same(one: Target, other: Target) -> bool:
    """Whether two missions have one target [23.4.b]."""
    return (one.unit, one.name) == (other.unit, other.name) and (
        one.unit >= 0 or bool(one.name) or one.hex == other.hex
    )
