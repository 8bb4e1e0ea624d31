"""Reinforcements [33.0]: what comes in each turn, and where it waits or enters."""

from __future__ import annotations

from ...engine.ask import Procedure
from .border import is_peace
from .interception import is_intercepted
from .losses import eliminate, lose_step
from .position import ELIMINATED, READY, SCHEDULE, SRB, Position
from .scenario import ENEMY

WAITS_IN_BOX = {"G1": "box1", "G2": "box2", "G3": "box3", "G4": "box4", "G5": "box5"}


def other_points(pos: Position, side: None) -> Procedure:
    """Supply points of the WP [10.8.1] and chemical points of both sides [22.1], in every turn of the war; points that
    are not spent stay."""
    yield from ()
    if is_peace(pos):
        return
    points = pos.scenario.file.points
    pos.supply_points += max(0, pos.supply_income - pos.interdiction_pending)
    pos.interdiction_pending = 0
    pos.chemical["wp"] += points.wp.chemical_per_turn
    pos.chemical["nato"] += points.nato.chemical_per_turn


def due(pos: Position) -> list[int]:
    """Units whose turn has come and that are still to come."""
    lines = [line for line in pos.scenario.file.reinforcement if line.turn == pos.game_turn]
    found = [pos.index[id] for line in lines for id in line.units if id in pos.index]
    return [u for u in found if pos.units[u].where == SCHEDULE]


def arrive_by_schedule(pos: Position) -> None:
    """The units of the turn come to the map, to a box or to the SRB [33.2]; those on trains wait for a box to be named
    [33.2.3]. Those of one side who come to one place are told of together."""
    came: dict[tuple[str, str], list[int]] = {}
    for u in due(pos):
        if pos.counter(u).entry != "RR" and (place := arrive(pos, u)):
            came.setdefault((pos.side(u), place), []).append(u)
    for (_, place), units in came.items():
        pos.tell("33.2", "arrived", units=pos.ids(units), place=place)


def arrive(pos: Position, u: int) -> str | None:
    """Ground reinforcements wait in the box of their sector [33.2.2], those by air and sea in the SRB [33.2.4]
    [33.2.5]; lift commands are ready [33.2.9]; reserves are placed in the hex of their code, the US III Corps
    among them [33.2.1] [33.2.1.3]. Tells the box or hex, or None for a unit that does not come."""
    counter = pos.counter(u)
    if not counter.ground:
        pos.take_off(u, READY)
    elif counter.entry != "RS":
        if is_sunk(pos, u):
            return None
        pos.take_off(u, WAITS_IN_BOX.get(counter.entry, SRB))
    elif is_lost(pos, u):
        return None
    else:
        pos.put(u, pos.board.hex(counter.entry_hex))
    return pos.hex_of(u) or pos.units[u].where


def is_sunk(pos: Position, u: int) -> bool:
    """US and Canadian units that come by sea run the gauntlet of the Atlantic before they reach the SRB, always in the
    same column of the table [33.2.6]."""
    if pos.counter(u).entry != "S" or pos.scenario.nation_of[u] != "US":
        return False
    column = pos.scenario.file.conus_column
    for _ in range(pos.steps(u)):
        if is_intercepted(pos, "33.2.6", "nato", "friendly", column=column):
            lose_step(pos, u, "33.2.6")
    return pos.units[u].where == ELIMINATED


def is_lost(pos: Position, u: int) -> bool:
    """Units due at a reserve site that the enemy has overrun, or that a nuclear strike has hit, never come [33.2.1.2]
    [33.2.1.1] [21.1.3(12)]; a headquarters comes two turns later [29.8]."""
    hex = pos.board.hex(pos.counter(u).entry_hex)
    overrun = hex in pos.lost_sites or bool(pos.present[ENEMY[pos.side(u)]][hex])
    if not overrun and hex not in pos.nuclear:
        return False
    rule = "33.2.1.2" if overrun else "21.1.3(12)"
    if pos.counter(u).hq:
        eliminate(pos, u, rule)  # and is rebuilt [29.8]
    else:
        pos.tell(rule, "never-came", unit=pos.id(u), hex=pos.label(hex))
        pos.take_off(u, ELIMINATED)
    return True


def overrun_site(pos: Position, hex: int, side: str) -> None:
    """A unit that moves on the ground into an enemy reserve site destroys it, if anybody is still to come there [4.1.1]
    [33.2.1.2]."""
    due = [u for u in pos.scenario.reserve_sites.get(hex, ()) if pos.units[u].where == SCHEDULE]
    if any(pos.side(u) != side for u in due) and hex not in pos.lost_sites:
        pos.lost_sites.add(hex)
        pos.tell("4.1.1", "site-overrun", hex=pos.label(hex), units=pos.ids(due))
