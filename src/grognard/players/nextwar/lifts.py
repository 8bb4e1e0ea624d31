"""Moves that do not go over the ground: by rail and by air to the front, out of the air onto objectives, helicopters to
nearer bases, ships into waters that are not ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...engine.ask import Ask
from ...games.nextwar import air_transport, airmobile, clearing, helicopters, naval_movement, rail
from ...games.nextwar.air_transport import Trip
from ...games.nextwar.movement import allowance
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import ENEMY
from ...games.nextwar.ships import AT_SEA, BOX, INSHORE, WARSHIPS, ship_class
from ...games.nextwar.stacking import efficiency, points_of
from . import worth
from .outlook import Outlook

LEAST_GAIN = 0.4  # what a ride must bring
AHEAD = 2  # times as far as a unit could march must a train or an aircraft take it
HOLDS = 0.6  # of objectives that were cleared stay so
DANGER = 0.3  # part of their worth that troops risk who come down among enemies, and more where these are strong
DANGER_OF_STRENGTH = 0.03
MOST_DANGER = 0.8
FACES = 4  # hexes from the enemy at which troops are needed where they stand
LEAST_PROMISE = 1.5  # what an objective must promise
NEAR = 3  # hexes from the enemy at which no helicopter is based


class Lift(NamedTuple):
    """Something to be done instead of a march: the answer that begins it, who goes together, and where to."""

    gain: float
    answer: str
    units: tuple[int, ...]
    goal: str  # a hex or a box
    objective: int = 0  # to be seized from there


def planned(pos: Position, ask: Ask, outlook: Outlook) -> list[Lift]:
    """What is worth it in this segment, the best first."""
    named: dict[str, list[int]] = {}
    for option in ask.options:
        verb, *words = option.split()
        if words and words[0] in pos.index:
            named.setdefault(verb, []).append(pos.index[words[0]])
    found = [lift for verb, find in WAYS.items() if verb in named for lift in find(pos, outlook, named[verb])]
    return sorted(found, reverse=True)


# -- to the front -----------------------------------------------------------------------------------------------------


def rides(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Lift]:
    for u in units:
        yield from forward(pos, outlook, u, "ride", rail.stations(pos, outlook.side, u))


def flights(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Lift]:
    for u in units:
        yield from forward(pos, outlook, u, "fly", air_transport.destinations(pos, Trip(pos, outlook.side, u)))


def forward(pos: Position, outlook: Outlook, u: int, verb: str, hexes: Sequence[int]) -> Iterator[Lift]:
    """The hex that draws most, if it is farther than the unit could march and its gain is worth the trip."""
    here = pos.standing[u]
    far = AHEAD * allowance(pos, u) // 6

    def appeal(h: int) -> float:
        return outlook.pull[h] - outlook.doctrine.shuns * outlook.threat[h]

    away = [h for h in hexes if pos.board.distance(here, h) > far]
    best = max(away, key=lambda h: (appeal(h), -h), default=0)
    if best and appeal(best) - appeal(here) > LEAST_GAIN:
        yield Lift(appeal(best) - appeal(here), f"{verb} {pos.id(u)}", (u,), pos.label(best))


# -- onto objectives --------------------------------------------------------------------------------------------------


def drops(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Lift]:
    return seizures(pos, outlook, units, "drop", air_transport.drop_hexes, air_transport.is_dropped)


def lifts(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Lift]:
    return seizures(pos, outlook, units, "lift", airmobile.landings, airmobile.has_points)


def seizures(
    pos: Position,
    outlook: Outlook,
    units: Sequence[int],
    verb: str,
    landings: Callable[[Position, Trip], list[int]],
    fits: air_transport.Fits,
) -> Iterator[Lift]:
    """Those of a hex together, as many as there is lift for, beside the objective that promises most."""
    stacks: dict[int, list[int]] = {}
    for u in units:
        if outlook.to_enemy[pos.standing[u]] <= FACES:
            continue
        force = stacks.setdefault(pos.standing[u], [])
        if not fits(pos, outlook.side, [*force, u]):
            force.append(u)
    for force in stacks.values():
        if not force:
            continue
        trip = Trip(pos, outlook.side, force[0])
        trip.units = force
        promise, best, goal = LEAST_PROMISE, 0, 0
        for h in landings(pos, trip):
            for n in air_transport.objectives(pos, (outlook.side, tuple(force), h)):
                if (gain := worth_seizing(pos, outlook, force, n)) > promise:
                    promise, best, goal = gain, h, n
        if best:
            yield Lift(promise, f"{verb} {pos.id(force[0])}", tuple(force), pos.label(best), goal)


def worth_seizing(pos: Position, outlook: Outlook, force: Sequence[int], hex: int) -> float:
    """What an objective scores if it is cleared and held, less what the troops risk."""
    risk = min(MOST_DANGER, DANGER + DANGER_OF_STRENGTH * outlook.threat[hex])
    prize = outlook.value.get(hex, 0.0) * chance_to_clear(pos, force, hex) * HOLDS
    return prize - risk * outlook.doctrine.own_steps * sum([worth.price(pos, u) for u in force])


def chance_to_clear(pos: Position, force: Sequence[int], hex: int) -> float:
    """Whatever marker is drawn [8.4.1.2]."""
    best = max(efficiency(pos, u) for u in force)
    missing = max(0, clearing.mssp(pos, hex) - points_of(pos, force) // 2)
    others = len(pos.scenario.installations.get(hex, ()))
    values = [pos.scenario.charts.clearing_markers[marker] for marker in pos.markers] or [5]
    least = [2 * value - best + missing + others + 1 for value in values]  # that the die must show
    return sum(min(10, max(0, 10 - die)) for die in least) / (10 * len(least))


# -- helicopters and ships --------------------------------------------------------------------------------------------


def base_changes(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Lift]:
    """Helicopters from which no enemy is in range go where one is."""
    for u in units:
        reach = pos.counter(u).range
        if outlook.to_enemy[helicopters.base_hex(pos, u)] <= reach:
            continue
        near = [h for h in helicopters.bases_for(pos, outlook.side, u) if NEAR <= outlook.to_enemy[h] <= reach]
        best = max(near, key=lambda h: (outlook.pull[h], -h), default=0)
        if best:
            yield Lift(LEAST_GAIN, f"rebase {pos.id(u)}", (u,), pos.label(best))


def voyages(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Lift]:
    """Warships go where the sea is not ours: their presence counts when control is thrown for [7.2.2]."""
    for u in units:
        if ship_class(pos, u) not in WARSHIPS:
            continue
        here = need(pos, outlook.side, pos.units[u].where)
        best = max(naval_movement.boxes_from(pos, u), key=lambda box: (need(pos, outlook.side, box), box), default="")
        if best and need(pos, outlook.side, best) > here:
            yield Lift(0.1, f"sail {pos.id(u)}", (u,), best)


def need(pos: Position, side: str, place: str) -> float:
    """How much a ship is needed in a box: in the waters of the enemy, but not where it could not stay."""
    kind, _, zone = place.partition(":")
    if kind == BOX:
        return 0.1
    if kind not in (AT_SEA, INSHORE) or pos.sea_control[place] == ENEMY[side]:
        return 0.0
    open_boxes = [box for box in (f"{AT_SEA}:{zone}", f"{INSHORE}:{zone}") if pos.sea_control[box] != side]
    return 0.2 + len(open_boxes) + (0.1 if place in open_boxes else 0.0)


WAYS: dict[str, Callable[[Position, Outlook, Sequence[int]], Iterator[Lift]]] = {
    "ride": rides, "fly": flights, "drop": drops, "lift": lifts, "rebase": base_changes, "sail": voyages,
}  # fmt: skip
