"""Sea transport by ordinary shipping [8.5.7]: from port to port, and between ports and beachheads of a zone."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.pieces import MAP
from ...engine.question import PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import helicopters, special, weather
from .advanced import condition, places
from .amphibious import is_beachhead, is_marine
from .naval_movement import Voyage, passes, zone_at
from .pack.charts import half
from .position import Position
from .scenario import ENEMY, LAND
from .units import LandMove

KIND: Final = "sea_transport"
SLOW: Final = 5  # the most movement that a leg unit may have to land over a beach [8.5.7.2]
UNLOADS: Final = 2  # stacking points a turn, unless the map says more [8.5.7.4]


def half_points(pos: Position, u: int) -> int:
    """Helicopters count as half a stacking point [8.5.7.3]."""
    return 1 if helicopters.is_helicopter(pos, u) else pos.scenario.half_points[u]


def is_port(pos: Position, hex: int, side: str) -> bool:
    """A friendly port outside enemy zones [8.5.7.1]."""
    return is_friendly_port(pos, hex, side) and not pos.in_enemy_zone(hex, side)


def is_friendly_port(pos: Position, hex: int, side: str) -> bool:
    """A port that a side controls, captured or not [8.4.3], and that is not destroyed [27.7.2a]. Between ports and
    beachheads enemy zones do not matter [8.5.7.2]."""
    if not pos.scenario.has(hex, "port") or places.is_destroyed(pos, hex, "port"):
        return False
    return pos.controller(hex) == side and hex not in pos.clearing and not pos.present[LAND[ENEMY[side]]][hex]


def zone(pos: Position, hex: int) -> str:
    """The sea zone of a port or of a beach."""
    own = zone_at(pos, MAP, hex)
    if own:
        return own
    found = {zone_at(pos, MAP, n) for n in pos.board.neighbours[hex] if pos.board.terrain[n] == "sea"}
    return min(found - {""}, default="")


def lands_over_beaches(pos: Position, u: int) -> bool:
    """Marines, and leg units that are slow [8.5.7.2] [8.5.8.2.b]."""
    c = pos.counter(u)
    return c.kind == "land" and (is_marine(pos, u) or (c.mobility == "leg" and c.ma <= SLOW))


def may_be_shipped(pos: Position, side: str, u: int) -> Reason | None:
    """Any unit but a ship: headquarters and supply columns [25.3], too; depots stay where they are."""
    shipped = pos.scenario.is_land_unit[u] or helicopters.is_helicopter(pos, u)
    if pos.side(u) != side or pos.units[u].where != MAP or not shipped:
        return Reason("8.5.7", "not-your-unit", unit=pos.id(u))
    if against := condition.may_be_carried(pos, u):
        return against
    if u in pos.moved or pos.missions.get(u):
        return Reason("8.5.7", "has-moved", unit=pos.id(u))
    if not weather.allows(pos, KIND):
        return Reason("4.1.3.a", "no-sailing", unit=pos.id(u))
    here = pos.standing[u]
    if not is_port(pos, here, side) and not goes_by_beach(pos, side, u):
        return Reason("8.5.7.1", "not-in-port", unit=pos.id(u))
    if half_points(pos, u) > 2 * pos.scenario.module.limits.of(side).sea_transport_sp - pos.lifted.get(KIND, 0):
        return Reason("8.5.7.3", "no-lift-left", unit=pos.id(u))
    return None


def goes_by_beach(pos: Position, side: str, u: int) -> bool:
    """Whether a unit is on a beachhead that serves, or in a friendly port from which it may go to one [8.5.7.2]."""
    here = pos.standing[u]
    if not pos.beachheads or not lands_over_beaches(pos, u):
        return False
    return is_friendly_port(pos, here, side) or is_ready(pos, here, side)


def is_ready(pos: Position, hex: int, side: str) -> bool:
    """A side's beachhead serves from the movement segment after its placement on [8.5.8.2.1]."""
    marker = pos.beachheads.get(hex)
    return marker is not None and marker.side == side and (marker.turn, marker.step) != (pos.turn, pos.step)


def room(pos: Position, hex: int) -> int:
    """Half stacking points that can still be unloaded there this turn: in a port [8.3.1.9] what strikes have left of it
    [27.7.2a], over a beachhead as in a small port [8.5.7.4] [8.5.8.2.b] [27.7.3], where both are as in the greater."""
    port = places.port_capacity(pos, hex) if pos.scenario.has(hex, "port") else 0
    beach = UNLOADS - places.level(pos, hex, "beachhead") if hex in pos.beachheads else 0
    return 2 * max(port, beach) - pos.unloaded.get(hex, 0)


def may_ship_to(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """To another friendly port; from a port to a beachhead of the zone, or back [8.5.7.1] [8.5.7.2]. A helicopter needs
    a base in the port [6.5.6]."""
    if against := may_be_shipped(pos, side, u):
        return against
    here = pos.standing[u]
    over_beach = lands_over_beaches(pos, u) and (is_ready(pos, here, side) or is_ready(pos, hex, side))
    serves = is_friendly_port(pos, hex, side) or (over_beach and is_ready(pos, hex, side))
    if hex == here or not serves:
        return Reason("8.5.7.1", "no-harbour-there", hex=pos.label(hex))
    if not is_friendly_port(pos, here, side) and not is_friendly_port(pos, hex, side):
        return Reason("8.5.7.2", "no-harbour-there", hex=pos.label(hex))
    if against := is_shut(pos, side, here, hex):
        if not over_beach:
            return against
        if zone(pos, here) != zone(pos, hex):
            return Reason("8.5.7.2", "another-zone", hex=pos.label(hex))
    if helicopters.is_helicopter(pos, u) and not helicopters.has_room(pos, hex, side):
        return Reason("6.5.6", "no-room-at-base", hex=pos.label(hex))
    if half_points(pos, u) > room(pos, hex):
        return Reason("8.5.7.4", "port-full", hex=pos.label(hex))
    return special.may_enter(pos, side, (u,), hex)


def is_shut(pos: Position, side: str, here: int, hex: int) -> Reason | None:
    """From port to port ships sail only where neither is damaged or in an enemy zone [8.5.7.1]; between ports and
    beachheads a damaged one serves for what it can still unload: the reading "damaged-ports"."""
    for port in (here, hex):
        if not is_port(pos, port, side):
            return Reason("8.5.7.1", "no-harbour-there", hex=pos.label(port))
        if places.level(pos, port, "port"):
            return Reason("8.5.7.1", "struck-port", hex=pos.label(port))
    return None


def harbours(pos: Position) -> list[int]:
    ports = pos.known("harbours", lambda: [h for h in sorted(pos.scenario.places) if pos.scenario.has(h, "port")])
    return list(dict.fromkeys((*ports, *sorted(pos.beachheads))))


def goals(pos: Position, side: str, u: int) -> list[int]:
    return [h for h in harbours(pos) if may_ship_to(pos, side, u, h) is None]


def cargo(pos: Position, side: str) -> list[int]:
    if pos.scenario.file.sea is None or not weather.allows(pos, KIND):
        return []
    moved = pos.moved
    waiting = [u for u in waiting_in_harbours(pos, side) if u not in moved]
    return [u for u in waiting if may_be_shipped(pos, side, u) is None]


def waiting_in_harbours(pos: Position, side: str) -> list[int]:
    """Units in open ports and on beachheads."""

    def find() -> list[int]:
        found = [h for h in harbours(pos) if is_friendly_port(pos, h, side) or is_beachhead(pos, h, side)]
        return [u for h in found for u in pos.stack(h, side)]

    return pos.kept(("harbours", side), (pos.turn, pos.step, pos.unrest), find)


SHIPPING: Question = Question(
    "ship",
    PLACING,
    Verb(
        "land",
        HEX,
        listed=lambda pos, what: goals(pos, *what),
        why_not=lambda pos, what, hex: may_ship_to(pos, what[0], what[1], hex),
    ),
    Verb("stay"),
    about=lambda pos, what: About(units=[what[1]]),
)


def ship(pos: Position, side: str, u: int) -> Procedure:
    """A roll where the waters are contested; ashore a unit may use half its allowance if it stayed in its zone
    [8.5.7.1]."""
    from .movement import allowance, go_on

    said = yield Ask(side, "8.5.7", SHIPPING, pos, (side, u))
    if said[0] == "stay":
        return
    here, hex = pos.standing[u], said[1]
    pos.moved.add(u)
    if helicopters.is_helicopter(pos, u):
        pos.missions[u] = helicopters.WHOLE_TURN  # even if it is turned back [6.5.6]
    pos.lifted[KIND] = pos.lifted.get(KIND, 0) + half_points(pos, u)
    start, end = zone(pos, here), zone(pos, hex)
    if not passes(Voyage(pos, side, end, MAP, MAP, here, hex, also=start), u):
        pos.tell("8.5.6.4.1", "turned-back", unit=pos.id(u))
        return
    pos.unloaded[hex] = pos.unloaded.get(hex, 0) + half_points(pos, u)
    pos.put(u, hex)
    pos.tell("8.5.7", "shipped", unit=pos.id(u), hex=pos.label(hex))
    if helicopters.is_helicopter(pos, u):
        pos.homeless.discard(u)
    elif start == end and is_port(pos, hex, side):
        pos.move = LandMove(side, (u,), hex, half(allowance(pos, u)), start=hex, carried=True)
        yield from go_on(pos)


SHIP: Verb = Verb("ship", UNIT, why_not=may_be_shipped, listed=cargo, does=ship, then=(SHIPPING,), rule="8.5.7")
