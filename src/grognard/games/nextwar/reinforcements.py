"""Reinforcements [10.0] [M.13]: pieces arrive where their schedule says, or wait for the next turn."""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import Ask, Procedure
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import alignment, helicopters, sea_transport, ships, stacking, weather
from .advanced import places as advanced_places
from .position import TO_COME, Position
from .scenario import ENEMY, LAND

BOXES: Final = ("at_sea", "inshore", "box")


def due(pos: Position, side: str) -> list[int]:
    """Who should have arrived by now; a storm holds up what flies or sails [4.1.3.e]."""
    return [u for u in pos.scenario.of_side[side] if pos.units[u].where == TO_COME and is_due(pos, u)]


def is_due(pos: Position, u: int) -> bool:
    return not alignment.is_neutral(pos, u) and turn_of(pos, u) + delay(pos, u) <= pos.turn


def turn_of(pos: Position, u: int) -> int:
    """The turn in which a piece comes, or comes back; some come sooner [M.7]."""
    if u in pos.returns:
        return pos.returns[u]
    return pos.scenario.arrivals[pos.id(u)][0] + alignment.earlier(pos, u)


def entry_of(pos: Position, u: int) -> str:
    """Where a piece arrives by its schedule; without one in the box or hex where it would have set up, or in a holding
    box of its side."""
    if pos.id(u) in pos.scenario.arrivals:
        return pos.scenario.arrivals[pos.id(u)][1]
    place = pos.scenario.start_of[pos.id(u)]
    if not place.startswith("port"):
        return place
    boxes = pos.scenario.module.sea.holding.items()
    return next(f"box:{name}" for name, box in boxes if box.side == pos.side(u) and not box.safe)


def delay(pos: Position, u: int) -> int:
    kind, _, name = entry_of(pos, u).partition(":")
    if kind == "area" and pos.is_storm() and pos.scenario.entries[name].storm_delay:
        return int(weather.effect(pos, "reinforcement_delay_turns"))
    return 0


def begin(pos: Position, side: str) -> None:
    """Airmobile points [8.5.4.1] and ships come by themselves."""
    for given in pos.scenario.file.airmobile_points.add:
        if given.turn == pos.turn and given.side == side:
            most = pos.scenario.module.limits.of(side).airmobile_points_max
            pos.airmobile_all[side] = min(most, pos.airmobile_all[side] + given.points)
    for u in due(pos, side):
        arrive_in_box(pos, u)


def reinforcement_phase(pos: Position, side: str) -> Procedure:
    """Each side in turn, the holder of the initiative first [SOP.P.1]."""
    yield from alignment.draw_off(pos, side)
    while places(pos, side):
        said = yield Ask(side, "10.0", ARRIVING, pos, side, rests=True)
        if said[0] == "done":
            break
        arrive(pos, said[1], said[2])


def arrive_in_box(pos: Position, u: int) -> None:
    """Ships come into their box, and with them a level of submarines or hunters [7.4.3.a]."""
    if pos.counter(u).kind != "naval":
        return
    kind, _, name = entry_of(pos, u).partition(":")
    box = f"box:{pos.scenario.entries[name].box}" if kind == "area" else entry_of(pos, u)
    pos.returns.pop(u, None)
    pos.take_off(u, box)
    pos.tell("10.0", "arrived-at-sea", unit=pos.id(u), box=box)
    ships.change_level(pos, pos.side(u), 1, "7.4.3.a")


def places(pos: Position, side: str) -> list[tuple[int, int]]:
    """Who can arrive now, and where."""

    def find() -> list[tuple[int, int]]:
        return [(u, h) for u in due(pos, side) for h in hexes_for(pos, side, u)]

    return pos.kept(("arrivals", side), (pos.changes, pos.turn, pos.step), find)


def hexes_for(pos: Position, side: str, u: int) -> list[int]:
    if pos.counter(u).kind == "naval":
        return []
    return [h for h in listed_hexes(pos, u) if is_closed(pos, side, u, h) is None]


def listed_hexes(pos: Position, u: int) -> list[int]:
    """The hexes of its schedule: one and those near it, or those of an entry area; those of a fallback area only while
    no hex of its own is open [M.13]."""
    scenario, side = pos.scenario, pos.side(u)
    kind, _, name = entry_of(pos, u).partition(":")
    if kind == "hex":
        line = next((r for r in scenario.file.reinforcement if pos.id(u) in r.units), None)
        return pos.board.within(scenario.board.hex(name), line.adjacent if line is not None else 0)
    if kind != "area":
        return []
    entry = scenario.entries[name]
    if entry.kind == "sea" and helicopters.is_helicopter(pos, u):
        return bases_by_sea(pos, u, name)
    own = area_hexes(pos, u, name)
    if entry.fallback and not any(is_clear(pos, side, h) for h in own):
        return [h for area in entry.fallback for h in area_hexes(pos, u, area)]
    return own


def area_hexes(pos: Position, u: int, name: str) -> list[int]:
    """The hexes of an entry area that are in play and, where it is a base or a city, friendly."""
    scenario, side, entry = pos.scenario, pos.side(u), pos.scenario.entries[name]
    if helicopters.is_helicopter(pos, u) and entry.helicopter_bases:
        return [h for h in helicopters.bases(pos) if helicopters.has_room(pos, h, side)]
    hexes = [scenario.board.hex(label) for label in entry.hexes]
    hexes = [h for h in hexes if scenario.in_play >> h & 1]
    if entry.kind == "edge":
        return hexes
    open_ones = [h for h in hexes if pos.controller(h) == side and h not in pos.clearing and is_whole(pos, h, entry)]
    if entry.kind != "sea":
        return open_ones
    load = sea_transport.half_points(pos, u)
    return [h for h in open_ones if is_served(pos, side, h, entry) and load <= sea_transport.room(pos, h)]


def bases_by_sea(pos: Position, u: int, name: str) -> list[int]:
    """Over a port that can unload it, a helicopter comes to any base [6.5.6]."""
    served = bool(area_hexes(pos, u, name))
    return [h for h in helicopters.bases(pos) if served and helicopters.has_room(pos, h, pos.side(u))]


def is_whole(pos: Position, hex: int, entry: Any) -> bool:
    """Airbases and ports take nobody in while they are damaged [M.13]."""
    return not advanced_places.level(pos, hex, "port" if entry.kind == "sea" else entry.kind)


def is_served(pos: Position, side: str, hex: int, entry: Any) -> bool:
    """Ports take troops only while the Inshore Box of their zone is friendly [M.13]."""
    if entry.kind != "sea":
        return True
    flags = {flag for p in pos.scenario.places.get(hex, ()) if p.kind == "port" for flag in p.flags}
    return any(pos.sea_control.get(f"inshore:{flag.removeprefix('zone:')}") == side for flag in flags)


def is_clear(pos: Position, side: str, hex: int) -> bool:
    return not pos.present[LAND[ENEMY[side]]][hex] and not pos.in_enemy_zone(hex, side)


def may_arrive(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """Free of enemies and their zones, within stacking [M.13]."""
    waits = pos.side(u) == side and pos.units[u].where == TO_COME and is_due(pos, u)
    if not waits or pos.counter(u).kind == "naval":
        return Reason("10.0", "not-due", unit=pos.id(u))
    if hex not in listed_hexes(pos, u):
        return Reason("10.0", "not-its-entry", hex=pos.label(hex))
    return is_closed(pos, side, u, hex)


def is_closed(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """What closes a hex of its entry to a unit; who has no stacking value finds room anywhere [8.1]."""
    if not pos.scenario.is_land[hex] or not is_clear(pos, side, hex):
        return Reason("M.13", "enemy-near", hex=pos.label(hex))
    if stacking.points_of(pos, [u]) and not stacking.fits(pos, hex, side, [u]):
        return Reason("M.13", "stack-full", hex=pos.label(hex))
    return None


def arrive(pos: Position, u: int, hex: int) -> None:
    """A helicopter from the sea is landed in the port that can unload most, and flies on to its base [6.5.6]."""
    kind, _, name = entry_of(pos, u).partition(":")
    if kind == "area" and pos.scenario.entries[name].kind == "sea":
        flies = helicopters.is_helicopter(pos, u)
        port = max(area_hexes(pos, u, name), key=lambda h: sea_transport.room(pos, h)) if flies else hex
        pos.unloaded[port] = pos.unloaded.get(port, 0) + sea_transport.half_points(pos, u)
    pos.put(u, hex)
    pos.returns.pop(u, None)
    pos.tell("10.0", "arrived", unit=pos.id(u), hex=pos.label(hex))


ARRIVING: Question = Question(
    "reinforcements",
    PHASE,
    Verb("place", UNIT, HEX, listed=places, why_not=may_arrive),
    Verb("done"),
    about=lambda pos, side: About(units=due(pos, side)),
)
