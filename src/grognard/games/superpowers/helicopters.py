"""Helicopters in flight [5.0]. What they do in combat [11.0] is in `strength` and `support`."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason, Tally
from .leaving import leave_map, may_leave
from .losses import eliminate
from .position import Position
from .scenario import ENEMY
from .strength import HALF, doubled_firepower, keep_floor, lose_to_supply, round_down
from .supply import in_supply, morale


@dataclass
class Flight:
    """A flight in progress. Over enemy units the helicopter is here only: it never stands in their hex."""

    side: str
    unit: int
    hex: int
    left: int
    path: list[int] = field(default_factory=list)


def flight_range(pos: Position, u: int) -> int:
    """Full range in the first impulse, half of it in the second [5.0.a] [5.0.c]; supply does not matter [5.0.d]. One
    hex in the phase in which the helicopters themselves were flown in [AR:EX19.6.b]."""
    return 1 if u in pos.flown else pos.counter(u).heli_range // pos.impulse


def fly(pos: Position, side: str, u: int, flown: int = 0) -> Procedure:
    """Hex by hex, one point of range each, over any terrain and through enemy zones [5.0.b]; so many hexes have been
    flown already."""
    flight = Flight(side, u, pos.units[u].hex, flight_range(pos, u) - flown)
    while (answer := (yield flight_ask(pos, flight))) != "stop":
        if answer == "exit":
            leave_map(pos, side, [u], flight.hex)
            return
        n = pos.scenario.board.hex(answer.split()[1])
        flight.hex = n
        flight.left -= 1
        flight.path.append(n)
        pos.moved_any = True
        if not pos.present[ENEMY[side]][n]:
            pos.put(u, n)
        elif pos.ground(n, ENEMY[side]):
            home = yield from fire_at(pos, flight)
            if home:
                return
    if flight.path:
        pos.tell("5.0.b", "flown", unit=pos.id(u), path=pos.labels(flight.path))


# -- where to -----------------------------------------------------------------------------------------------------


def flight_ask(pos: Position, flight: Flight) -> Ask:
    def options() -> list[Answer]:
        around = pos.scenario.board.neighbours[flight.hex]
        listed = ["enter " + pos.label(n) for n in around if may_enter(pos, flight, n) is None]
        listed += [] if may_exit(pos, flight) else ["exit"]
        return listed if may_stop(pos, flight) else [*listed, "stop"]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["stop"]:
                return may_stop(pos, flight)
            case ["exit"]:
                return may_exit(pos, flight)
            case ["enter", label] if (n := pos.hex_named(label)) is not None:
                return may_enter(pos, flight, n)
        return Reason("5.0.b", "not-an-option", answer=answer)

    return Ask(
        flight.side, "5.0.b", "fly", options, judge,
        unit=pos.id(flight.unit), hex=pos.label(flight.hex), left=flight.left,
        reach=lambda: within_range(pos, flight.side, flight.hex, flight.left),
    )  # fmt: skip


def may_enter(pos: Position, flight: Flight, n: int) -> Reason | None:
    """Range [5.0.c]; and the flight must be able to end somewhere, which it cannot over enemy units."""
    if n not in pos.scenario.board.neighbours[flight.hex]:
        return Reason("5.0.b", "not-adjacent", hex=pos.label(n))
    reason = has_ended(pos, flight)
    if reason is not None:
        return reason
    reason = is_closed(pos, flight.side, n)
    if reason is None and not can_land(pos, flight.side, n, flight.left - 1):
        return Reason("5.0.c", "no-landing-in-range", hex=pos.label(n))
    return reason


def has_ended(pos: Position, flight: Flight) -> Reason | None:
    if not flight.left and flight.unit in pos.flown:
        return Reason("AR:EX19.6.b", "one-hex-after-landing")
    return None if flight.left else Reason("5.0.c", "out-of-flight-range", unit=pos.id(flight.unit))


def is_closed(pos: Position, side: str, n: int) -> Reason | None:
    """Terrain closes nothing to helicopters, fire [16.5.c] and the enemy's entry areas [AR:EX19.8] do."""
    if pos.closed_by_fire(n):
        return Reason("16.5.c", "devastated", hex=pos.label(n))
    if pos.scenario.protected[side][n]:
        return Reason("AR:EX19.8", "protected-area", hex=pos.label(n))
    return None


def can_land(pos: Position, side: str, hex: int, left: int) -> bool:
    """Whether a hex without enemy units lies within what is left of the range."""
    enemy, found = pos.present[ENEMY[side]], {hex}
    ring = [hex]
    while ring:
        if any(not enemy[h] for h in ring):
            return True
        if not left:
            return False
        left -= 1
        beyond = dict.fromkeys(n for h in ring for n in pos.scenario.board.neighbours[h] if n not in found)
        ring = [n for n in beyond if is_closed(pos, side, n) is None]
        found.update(beyond)
    return False


def within_range(pos: Position, side: str, start: int, left: int) -> dict[str, float]:
    """Where a helicopter can land with that much range left, and how much it takes; enemy units are flown over."""
    board, enemy = pos.scenario.board, pos.present[ENEMY[side]]
    flown, ring = {start: 0}, [start]
    for distance in range(1, left + 1):
        beyond = dict.fromkeys(n for h in ring for n in board.neighbours[h] if n not in flown)
        ring = [n for n in beyond if is_closed(pos, side, n) is None]
        flown.update(dict.fromkeys(ring, distance))
    return {pos.label(h): distance for h, distance in flown.items() if h != start and not enemy[h]}


def may_stop(pos: Position, flight: Flight) -> Reason | None:
    if pos.present[ENEMY[flight.side]][flight.hex]:
        return Reason("5.0.e", "enemy-below", hex=pos.label(flight.hex))
    return None


def may_exit(pos: Position, flight: Flight) -> Reason | None:
    """Off the map for a hex of range [AR:EX21.0.i]."""
    return may_leave(pos, flight.side, flight.hex) or may_stop(pos, flight) or has_ended(pos, flight)


# -- fire from below [5.0.e] --------------------------------------------------------------------------------------


def differential(pos: Position, u: int, hex: int) -> Tally:
    """Half the firepower of the ground units below, fractions down, less the helicopter's own [5.0.e]."""
    units, label = pos.ground(hex, ENEMY[pos.side(u)]), pos.label(hex)
    tally = Tally()
    full = doubled_firepower(pos, units, False, tally, label)
    keep_floor(full, lose_to_supply(pos, units, False, full, tally, label), len(units), tally, label)
    tally.add(-tally.total * HALF, "5.0.e", "half-from-below", hex=label)
    round_down(tally, "5.0.e")
    tally.add(-pos.counter(u).firepower, "5.0.e", "helicopter-firepower", unit=pos.id(u))
    return tally


def fire_at(pos: Position, flight: Flight) -> Procedure:
    """The units below attack at once, without support or shifts [5.0.e] [8.1.B.b] [8.1.C.b]. True: the flight ends."""
    u, enemy = flight.unit, ENEMY[flight.side]
    sums = differential(pos, u, flight.hex)
    chart = pos.scenario.combat_results
    die = pos.roll("5.0.e", enemy)
    cell = chart.result((die, morale(pos, u)), chart.columns.index(int(sums.total)))
    pos.tell(
        "5.0.e", "fire-from-below",
        unit=pos.id(u), hex=pos.label(flight.hex), differential=sums, die=die, result=cell,
    )  # fmt: skip
    if not cell.startswith("D"):  # the units below suffer nothing
        return False
    if "(" in cell or not homes(pos, u, flight.hex):
        eliminate(pos, u, "5.0.e")
        return True
    options = ["home", "lose " + pos.id(u)]
    answer = yield Ask(flight.side, "3.5B.b", "helicopter-hit", options, unit=pos.id(u), result=cell)
    if answer == "home":
        yield from retreat_home(pos, u, flight.hex)
    else:
        eliminate(pos, u, "5.0.e")
    return True


# -- retreat [5.0.g] ----------------------------------------------------------------------------------------------


def homes(pos: Position, u: int, start: int) -> list[int]:
    """The hexes of the nearest friendly units in supply, within range; not the hex it must leave, whoever is there."""
    distances: dict[int, int] = {}
    for friend in pos.on_map(pos.side(u)):
        hex = pos.units[friend].hex
        if hex != start and friend != u and in_supply(pos, friend) and not pos.closed_by_fire(hex):
            distances[hex] = pos.scenario.board.distance(start, hex)
    nearest = min(distances.values(), default=0)
    if nearest > pos.counter(u).heli_range:
        return []
    return sorted(h for h, distance in distances.items() if distance == nearest)


def retreat_home(pos: Position, u: int, start: int | None = None) -> Procedure:
    """A helicopter alone flies to the nearest friendly unit in supply at once, or is lost [5.0.g]. The owner chooses
    among equally near ones."""
    found = homes(pos, u, pos.units[u].hex if start is None else start)
    if not found:
        eliminate(pos, u, "5.0.g")
        return
    hex = found[0]
    if len(found) > 1:
        answer = yield Ask(pos.side(u), "5.0.g", "fly-home", ["home " + pos.label(h) for h in found], unit=pos.id(u))
        hex = pos.scenario.board.hex(answer.split()[1])
    pos.put(u, hex)
    pos.retreated.add(u)
    pos.tell("5.0.g", "flown-home", unit=pos.id(u), hex=pos.label(hex))
