"""Moves that do not go over the ground: by rail and by air to the front, out of the air onto objectives, helicopters to
nearer bases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf

from ...engine.ask import Ask
from ...games.nextwar import air_transport, airmobile, helicopters, rail
from ...games.nextwar.air_transport import Trip
from ...games.nextwar.movement import allowance
from ...games.nextwar.position import Position
from ..common.because import weighed
from ..common.errands import Errand, farther, together, worthwhile
from . import sea
from .objectives import worth_seizing
from .outlook import Outlook


def planned(pos: Position, ask: Ask, outlook: Outlook) -> list[Errand]:
    """What is worth it in this segment, the best first; each way has its own least gain."""
    named: dict[str, list[int]] = {}
    for option in ask.options:
        verb, *words = option.split()
        if words and words[0] in pos.index and pos.index[words[0]] not in named.setdefault(verb, []):
            named[verb].append(pos.index[words[0]])
    found = [errand for verb, find in WAYS.items() if verb in named for errand in find(pos, outlook, named[verb])]
    return worthwhile(found, least=-inf)


# -- to the front -----------------------------------------------------------------------------------------------------


def rides(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Errand]:
    for u in units:
        yield from forward(pos, outlook, u, "ride", "detrain", rail.stations(pos, outlook.side, u))


def flights(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Errand]:
    for u in units:
        trip = Trip(pos, outlook.side, u)
        yield from forward(pos, outlook, u, "fly", "land", air_transport.destinations(pos, trip))


def forward(pos: Position, outlook: Outlook, u: int, verb: str, ends: str, hexes: Sequence[int]) -> Iterator[Errand]:
    """The hex that draws most, if it is farther than the unit could march and its gain is worth the trip."""
    far = outlook.doctrine.ahead * allowance(pos, u) // 6
    best, gain = farther(hexes, pos.standing[u], outlook.appeal, pos.board.distance, far)
    if best and gain > outlook.doctrine.least_ride:
        told = weighed("rides", {}, units=[pos.id(u)], hex=pos.label(best), gain=gain)
        yield Errand(gain, f"{verb} {pos.id(u)}", (f"{ends} {pos.label(best)}",), frozenset({u}), told)


# -- onto objectives --------------------------------------------------------------------------------------------------


def drops(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Errand]:
    return seizures(pos, outlook, units, "drop", "drop", air_transport.drop_hexes, air_transport.is_dropped)


def lifts(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Errand]:
    return seizures(pos, outlook, units, "lift", "land", airmobile.landings, airmobile.has_points)


def seizures(
    pos: Position,
    outlook: Outlook,
    units: Sequence[int],
    verb: str,
    ends: str,
    landings: Callable[[Position, Trip], list[int]],
    fits: air_transport.Fits,
) -> Iterator[Errand]:
    """Those of a hex together, as many as there is lift for, beside the objective that promises most."""
    free = [u for u in units if outlook.to_enemy[pos.standing[u]] > outlook.doctrine.faces]
    for force in together(free, lambda u: pos.standing[u], lambda force: not fits(pos, outlook.side, force)):
        trip = Trip(pos, outlook.side, force[0])
        trip.units = force
        promise, best, goal, exposed = outlook.doctrine.seizure, 0, 0, outlook.doctrine.dropped
        for h in landings(pos, trip):
            for n in air_transport.objectives(pos, (outlook.side, tuple(force), h)):
                if (gain := worth_seizing(pos, outlook, force, n, exposed)) > promise:
                    promise, best, goal = gain, h, n
        if best:
            told = weighed("seizes", {}, units=pos.ids(force), hex=pos.label(goal), gain=promise)
            then = (*[f"with {pos.id(u)}" for u in force[1:]], f"{ends} {pos.label(best)}")
            yield Errand(promise, f"{verb} {pos.id(force[0])}", then, frozenset(force), told)


def base_changes(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Errand]:
    """Helicopters from which no enemy is in range go where one is; those on a crowded base go in any case."""
    doctrine = outlook.doctrine
    for u in units:
        reach = pos.counter(u).range
        if outlook.to_enemy[helicopters.base_hex(pos, u)] <= reach and u not in pos.homeless:
            continue
        bases = helicopters.bases_for(pos, outlook.side, u)
        near = [h for h in bases if doctrine.heliport <= outlook.to_enemy[h] <= reach]
        near = near or (bases if u in pos.homeless else [])
        best = max(near, key=lambda h: (outlook.pull[h], -h), default=0)
        if best:
            told = weighed("rides", {}, units=[pos.id(u)], hex=pos.label(best), gain=doctrine.least_ride)
            then = (f"base {pos.label(best)}",)
            yield Errand(doctrine.least_ride, f"rebase {pos.id(u)}", then, frozenset({u}), told)


WAYS: dict[str, Callable[[Position, Outlook, Sequence[int]], Iterator[Errand]]] = {
    "ride": rides, "fly": flights, "drop": drops, "lift": lifts, "rebase": base_changes, "embark": sea.boardings,
    "disembark": sea.disembarkments, "sail": sea.voyages, "approach": sea.approaches,
}  # fmt: skip
