"""Ships: warships into waters that are not ours, marines aboard and ashore beside objectives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games.nextwar import amphibious, naval_movement, sea_control
from ...games.nextwar.position import Position
from ...games.nextwar.scenario import ENEMY
from ...games.nextwar.ships import AT_SEA, BOX, INSHORE, WARSHIPS, ship_class, ships
from ..common.because import weighed
from ..common.errands import Errand
from .objectives import worth_seizing
from .outlook import Outlook


def voyages(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Errand]:
    """Warships go where the sea is not ours: their presence counts when control is thrown for [7.2.2]. Ships with
    marines go to the waters of the best landing."""
    for u in units:
        marines = amphibious.aboard(pos, u)
        if ship_class(pos, u) in WARSHIPS:
            wanted = {box: need(pos, outlook, box) for box in naval_movement.boxes_from(pos, u)}
            here = need(pos, outlook, pos.units[u].where)
        elif marines:
            wanted = {box: nearness(pos, outlook, marines, box) for box in naval_movement.boxes_from(pos, u)}
            here = nearness(pos, outlook, marines, pos.units[u].where)
        else:
            continue
        best = max(wanted, key=lambda box: (wanted[box], box), default="")
        if best and wanted[best] > here:
            told = weighed("sails", {}, units=[pos.id(u)], gain=wanted[best], other=here)
            yield Errand(wanted[best], f"sail {pos.id(u)}", (f"to {best}",), frozenset({u}), told)


def need(pos: Position, outlook: Outlook, place: str) -> float:
    """How much a ship is needed in a box: in the waters of the enemy, but not where it could not stay."""
    kind, _, zone = place.partition(":")
    open_box = outlook.doctrine.open_box
    if kind == BOX:
        return 0.1 * open_box
    if kind not in (AT_SEA, INSHORE) or pos.sea_control[place] == ENEMY[outlook.side]:
        return 0.0
    open_boxes = [box for box in (f"{AT_SEA}:{zone}", f"{INSHORE}:{zone}") if pos.sea_control[box] != outlook.side]
    return open_box * (0.2 + len(open_boxes) + (0.1 if place in open_boxes else 0.0))


# -- landings [8.5.8] -------------------------------------------------------------------------------------------------


def boardings(pos: Position, outlook: Outlook, marines: Sequence[int]) -> Iterator[Errand]:
    """Marines who are not needed where they stand go aboard if a landing promises enough."""
    for u in marines:
        promise = max([landing(pos, outlook, (u,), zone)[0] for zone in sea_control.zones(pos)], default=0.0)
        if promise <= outlook.doctrine.landing or outlook.to_enemy[pos.standing[u]] < outlook.doctrine.behind:
            continue
        for ship in amphibious.ships_to_board(pos, outlook.side, u)[:1]:
            told = weighed("boards", {}, units=[pos.id(u)], gain=promise)
            yield Errand(promise, f"embark {pos.id(u)} {pos.id(ship)}", (), frozenset({u}), told)


def disembarkments(pos: Position, outlook: Outlook, marines: Sequence[int]) -> Iterator[Errand]:
    """Marines for whom no landing is left go ashore where their ship lies."""
    for u in marines:
        promise = max([landing(pos, outlook, (u,), zone)[0] for zone in sea_control.zones(pos)], default=0.0)
        if promise <= outlook.doctrine.landing:
            hex = pos.label(amphibious.stages(pos, outlook.side, u)[0])
            told = weighed("rides", {}, units=[pos.id(u)], hex=hex, gain=outlook.doctrine.landing)
            yield Errand(outlook.doctrine.landing, f"disembark {pos.id(u)} {hex}", (), frozenset({u}), told)


def nearness(pos: Position, outlook: Outlook, marines: Sequence[int], place: str) -> float:
    """What the landings promise that a ship comes nearer to in a box: less for each box that is still to pass."""
    kind, _, name = place.partition(":")
    ways = pos.scenario.module.sea
    found = 0.0
    for zone in sea_control.zones(pos):
        promise, _, _ = landing(pos, outlook, marines, zone)
        if promise <= outlook.doctrine.landing:
            continue
        if name == zone:
            steps = 0 if kind == INSHORE else 1
        elif kind != AT_SEA:
            steps = 4
        else:
            steps = 2 if zone in ways.zones[name].adjacent else 3
        found = max(found, promise / (1 + steps))
    return found


def approaches(pos: Position, outlook: Outlook, units: Sequence[int]) -> Iterator[Errand]:
    """To the berth beside the beach that promises most."""
    for u in units:
        zone = pos.units[u].where.partition(":")[2]
        promise, berth, beach = landing(pos, outlook, amphibious.aboard(pos, u), zone)
        if promise > outlook.doctrine.landing:
            told = weighed("lands", {}, units=pos.ids(amphibious.aboard(pos, u)), hex=pos.label(beach), gain=promise)
            yield Errand(promise, f"approach {pos.id(u)}", (f"enter {pos.label(berth)}",), frozenset({u}), told)


def landing(pos: Position, outlook: Outlook, marines: Sequence[int], zone: str) -> tuple[float, int, int]:
    """What the best landing in a zone promises, from which sea hex, on which beach: the objectives on it and beside it
    that nobody guards, less what the marines risk."""
    side, enemy = outlook.side, ENEMY[outlook.side]
    taken = {pos.standing[s] for who in (side, enemy) for s in ships(pos, who)}
    found = (0.0, 0, 0)
    if pos.sea_control.get(f"{INSHORE}:{zone}", enemy) == enemy or not marines:
        return found
    for berth in naval_movement.sea_hexes(pos, zone):
        if berth in taken:
            continue
        for beach in amphibious.beaches_at(pos, berth):
            if pos.land_units(beach, enemy):
                continue
            near = [h for h in (beach, *pos.board.neighbours[beach]) if not pos.land_units(h, enemy)]
            goals = [h for h in near if outlook.value.get(h) and pos.controller(h) == enemy]
            exposed = outlook.doctrine.landed
            promise = max([worth_seizing(pos, outlook, marines, h, exposed) for h in goals], default=0.0)
            found = max(found, (promise, berth, beach))
    return found
