"""Helicopters in flight [5.0]. What they do in combat [11.0] is in `strength` and `support`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ...engine.ask import Ask, Procedure
from ...engine.paths import rings
from ...engine.phase import choose
from ...engine.question import CHOICE, PATH, RETREAT, About, Question
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, UNIT, Verb
from .leaving import leave_map, may_leave
from .losses import eliminate
from .position import Position
from .scenario import ENEMY
from .strength import HALF, doubled_firepower, keep_floor, lose_to_supply
from .supply import in_supply, morale
from .units import Flight


def flight_range(pos: Position, u: int) -> int:
    """Full range in the first impulse, half of it in the second [5.0.a] [5.0.c]; supply does not matter [5.0.d]. One
    hex in the phase in which the helicopters themselves were flown in [AR:EX19.6.b]."""
    return 1 if u in pos.flown else pos.counter(u).heli_range // pos.impulse


def fly(pos: Position, side: str, u: int, flown: int = 0) -> Procedure:
    """A flight begins; so many hexes have been flown already."""
    pos.move = Flight(side, (u,), pos.units[u].hex, flight_range(pos, u), flown)
    yield from fly_on(pos)


def fly_on(pos: Position) -> Procedure:
    """Hex by hex, one point of range each, over any terrain and through enemy zones [5.0.b], if anybody flies."""
    while isinstance(go := pos.move, Flight):
        match (yield Ask(go.side, "5.0.b", FLYING, pos, go, rests=True)):
            case "enter", n:
                yield from fly_into(pos, go, n)
            case ("exit",):
                leave_map(pos, go.side, go.units, go.hex)
                pos.move = None
            case _:
                land(pos, go)


def fly_into(pos: Position, go: Flight, n: int) -> Procedure:
    """The helicopter stands in hexes without enemies; enemy ground units fire at it [5.0.e]."""
    go = pos.move = replace(go, hex=n, spent=go.spent + 1, path=(*go.path, n))
    pos.moved_any = True
    if not pos.present[ENEMY[go.side]][n]:
        pos.put(go.units[0], n)
    elif pos.ground(n, ENEMY[go.side]):
        yield from fire_at(pos, go)


def land(pos: Position, go: Flight) -> None:
    pos.move = None
    if go.path:
        pos.tell("5.0.b", "flown", unit=pos.id(go.units[0]), path=pos.labels(go.path))


# -- where to -----------------------------------------------------------------------------------------------------


def next_hexes(pos: Position, go: Flight) -> list[int]:
    """The hexes that it may fly into now."""
    if has_ended(pos, go) is not None:
        return []
    around, side, left = pos.board.neighbours[go.hex], go.side, go.left - 1
    return [n for n in around if is_closed(pos, side, n) is None and can_land(pos, side, n, left)]


def may_enter(pos: Position, go: Flight, n: int) -> Reason | None:
    """Range [5.0.c]; and the flight must be able to end somewhere, which it cannot over enemy units."""
    if n not in pos.scenario.board.neighbours[go.hex]:
        return Reason("5.0.b", "not-adjacent", hex=pos.label(n))
    reason = has_ended(pos, go)
    if reason is not None:
        return reason
    reason = is_closed(pos, go.side, n)
    if reason is None and not can_land(pos, go.side, n, go.left - 1):
        return Reason("5.0.c", "no-landing-in-range", hex=pos.label(n))
    return reason


def has_ended(pos: Position, go: Flight) -> Reason | None:
    if not go.left and go.units[0] in pos.flown:
        return Reason("AR:EX19.6.b", "one-hex-after-landing")
    return None if go.left else Reason("5.0.c", "out-of-flight-range", unit=pos.id(go.units[0]))


def is_closed(pos: Position, side: str, n: int) -> Reason | None:
    """Terrain closes nothing to helicopters, fire [16.5.c] and the enemy's entry areas [AR:EX19.8] do."""
    if pos.closed_by_fire(n):
        return Reason("16.5.c", "devastated", hex=pos.label(n))
    if pos.scenario.protected[side][n]:
        return Reason("AR:EX19.8", "protected-area", hex=pos.label(n))
    return None


def can_land(pos: Position, side: str, hex: int, left: int) -> bool:
    """Whether a hex without enemy units lies within what is left of the range."""
    enemy = pos.present[ENEMY[side]]
    return not enemy[hex] or any(not enemy[h] for h, _ in in_flight(pos, side, hex, left))


def within_range(pos: Position, side: str, start: int, left: int) -> dict[str, float]:
    """Where a helicopter can land with that much range left, and how much it takes; enemy units are flown over."""
    enemy = pos.present[ENEMY[side]]
    return {pos.label(h): far for h, far in in_flight(pos, side, start, left) if h != start and not enemy[h]}


def in_flight(pos: Position, side: str, start: int, left: int) -> Iterator[tuple[int, int]]:
    """The hexes over which a helicopter can come with that much range left, and how far each is."""
    return rings(pos.board, [start], lambda n: is_closed(pos, side, n) is None, max(0, left))


def may_stop(pos: Position, go: Flight) -> Reason | None:
    if pos.present[ENEMY[go.side]][go.hex]:
        return Reason("5.0.e", "enemy-below", hex=pos.label(go.hex))
    return None


def may_exit(pos: Position, go: Flight) -> Reason | None:
    """Off the map for a hex of range [AR:EX21.0.i]."""
    return may_leave(pos, go.side, go.hex) or may_stop(pos, go) or has_ended(pos, go)


# -- fire from below [5.0.e] --------------------------------------------------------------------------------------


def differential(pos: Position, u: int, hex: int) -> Tally:
    """Half the firepower of the ground units below, fractions down, less the helicopter's own [5.0.e]."""
    units, label = pos.ground(hex, ENEMY[pos.side(u)]), pos.label(hex)
    tally = Tally()
    full = doubled_firepower(pos, units, False, tally, label)
    keep_floor(full, lose_to_supply(pos, units, False, full, tally, label), len(units), tally, label)
    tally.add(-tally.total * HALF, "5.0.e", "half-from-below", hex=label)
    tally.drop_fraction("5.0.e")
    tally.add(-pos.counter(u).firepower, "5.0.e", "helicopter-firepower", unit=pos.id(u))
    return tally


def fire_at(pos: Position, go: Flight) -> Procedure:
    """The units below attack at once, without support or shifts [5.0.e] [8.1.B.b] [8.1.C.b]; a hit ends the flight."""
    u, enemy = go.units[0], ENEMY[go.side]
    sums = differential(pos, u, go.hex)
    chart = pos.scenario.combat_results
    die = pos.roll("5.0.e", enemy)
    cell = chart.result((die, morale(pos, u)), chart.columns.index(int(sums.total)))
    pos.tell(
        "5.0.e", "fire-from-below",
        unit=pos.id(u), hex=pos.label(go.hex), differential=sums, die=die, result=cell,
    )  # fmt: skip
    if not cell.startswith("D"):  # the units below suffer nothing
        return
    pos.move = None
    if "(" in cell or not homes(pos, u, go.hex):
        eliminate(pos, u, "5.0.e")
        return
    match (yield Ask(go.side, "3.5B.b", HIT, pos, Hit(u, cell))):
        case ("home",):
            yield from retreat_home(pos, u, go.hex)
        case _:
            eliminate(pos, u, "5.0.e")


class Hit(NamedTuple):
    """A helicopter hit from below, and by which result."""

    unit: int
    result: str


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
    hex = yield from choose(pos, pos.side(u), "5.0.g", FLYING_HOME, found, Homing(u, found))
    pos.put(u, hex)
    pos.retreated.add(u)
    pos.tell("5.0.g", "flown-home", unit=pos.id(u), hex=pos.label(hex))


class Homing(NamedTuple):
    """A helicopter that must fly home, and where to."""

    unit: int
    hexes: list[int]


FLYING_HOME: Question = Question(
    "fly-home", RETREAT, Verb("home", HEX, among=lambda pos, go: go.hexes), about=lambda pos, go: About([go.unit])
)
HIT: Question = Question(
    "helicopter-hit",
    CHOICE,
    Verb("home", then=(FLYING_HOME,)),
    Verb("lose", UNIT, among=lambda pos, hit: [hit.unit]),
    about=lambda pos, hit: About([hit.unit], result=hit.result),
)
FLYING: Question = Question(
    "fly",
    PATH,
    Verb("enter", HEX, why_not=may_enter, listed=next_hexes, then=(HIT,)),
    Verb("exit", why_not=may_exit),
    Verb("stop", why_not=may_stop),
    about=lambda pos, go: About(go.units, [go.hex], go.left),
    reach=lambda pos, go: within_range(pos, go.side, go.hex, go.left),
)
