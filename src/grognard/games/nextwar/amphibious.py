"""Amphibious ships [7.3.2] [8.5.8]: marines go aboard, approach a beach and land on it.

Who is aboard has the place "aboard:SHIP". A ship that has approached a beach waits for the next combat segment, in
which its marines must assault.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...engine.ask import Ask, Procedure
from ...engine.phase import choose
from ...engine.pieces import MAP
from ...engine.question import CHOICE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import special, weather
from .advanced import condition, places
from .position import Position
from .scenario import ENEMY, LAND
from .ships import INSHORE, ship_class, ships

ABOARD: Final = "aboard"
AMPH: Final = "AMPH"
KIND: Final = "amphibious"


def is_marine(pos: Position, u: int) -> bool:
    """Who may assault: the module says by which flag they are known [8.5.8]."""
    return pos.scenario.is_marine[u]


def is_amph(pos: Position, u: int) -> bool:
    """A ship that carries troops and lifts them [7.3.2]."""
    return pos.counter(u).kind == "naval" and ship_class(pos, u) == AMPH


def all_aboard(pos: Position, ship: int) -> list[int]:
    """Land units and helicopters on a ship."""
    place, units = f"{ABOARD}:{pos.id(ship)}", pos.scenario.of_side[pos.side(ship)]
    return pos.kept(place, pos.arrivals, lambda: [u for u in units if pos.units[u].where == place])


def aboard(pos: Position, ship: int) -> list[int]:
    """Land units on a ship."""
    return [u for u in all_aboard(pos, ship) if is_land(pos, u)]


def is_land(pos: Position, u: int) -> bool:
    return pos.scenario.is_land_unit[u]


def ship_of(pos: Position, u: int) -> int | None:
    """The ship that a unit is aboard of."""
    kind, _, id = pos.units[u].where.partition(":")
    return pos.scenario.index[id] if kind == ABOARD else None


def has_room(pos: Position, ship: int, u: int) -> bool:
    """Within the capacity of the ship, in stacking points [8.5.8.1]."""
    load = sum(pos.scenario.half_points[v] for v in aboard(pos, ship))
    return load + pos.scenario.half_points[u] <= 2 * pos.counter(ship).capacity


def go_aboard(pos: Position, u: int, ship: int, rule: str) -> None:
    pos.take_off(u, f"{ABOARD}:{pos.id(ship)}")
    pos.change(u, clearing=False, assaulted="")
    pos.tell(rule, "boards", unit=pos.id(u), ship=pos.id(ship))


# -- turning a ship into a surface group [7.3.2.1] --------------------------------------------------------------------


def may_convert(pos: Position, side: str, u: int) -> Reason | None:
    if pos.side(u) != side or u not in ships(pos, side) or not is_amph(pos, u) or not pos.counter(u).reverse:
        return Reason("7.3.2.1", "not-your-ship", unit=pos.id(u))
    return Reason("7.3.2.1", "troops-aboard", unit=pos.id(u)) if all_aboard(pos, u) else None


def convert(pos: Position, side: str, u: int) -> None:
    pos.change(u, reduced=True)
    pos.tell("7.3.2.1", "converted", unit=pos.id(u))


CONVERT: Verb = Verb(
    "convert", UNIT, why_not=may_convert, does=convert, rule="7.3.2.1",
    listed=lambda pos, side: [u for u in ships(pos, side, AMPH) if may_convert(pos, side, u) is None],
)  # fmt: skip


# -- aboard and ashore [8.5.8.3] --------------------------------------------------------------------------------------


def touches(pos: Position, ship: int, hex: int) -> bool:
    """Whether marines can go aboard or ashore there: the ship's port, or a beachhead next to its sea hex, though the
    control of a beach that was taken in this turn follows later [2.8]."""
    here = pos.standing[ship]
    if not here or hex in pos.clearing:
        return False
    if here == hex:
        return is_working_port(pos, hex) and pos.controller(hex) == pos.side(ship)
    return is_beachhead(pos, hex, pos.side(ship)) and pos.board.terrain[here] == "sea" and touching(pos, here, hex)


def is_working_port(pos: Position, hex: int) -> bool:
    """A port that is not destroyed [27.7.2a]."""
    return pos.scenario.has(hex, "port") and not places.is_destroyed(pos, hex, "port")


def touching(pos: Position, a: int, b: int) -> bool:
    return b in pos.board.neighbours[a]


def ships_for(pos: Position, u: int) -> list[int]:
    """Ships that marines in a port or on a beachhead can board [8.5.8.3] [9.8.2.a]."""
    if not is_marine(pos, u) or not pos.standing[u]:
        return []
    here = pos.standing[u]
    found = [s for s in ships(pos, pos.side(u), AMPH) if has_room(pos, s, u)]
    beside_port = is_working_port(pos, here)
    return [s for s in found if touches(pos, s, here) or (beside_port and touching_port(pos, s, here))]


def touching_port(pos: Position, ship: int, hex: int) -> bool:
    return bool(pos.standing[ship]) and touching(pos, pos.standing[ship], hex)


def may_embark(pos: Position, side: str, u: int, ship: int) -> Reason | None:
    """Marines in a port with the ship, or on a beachhead next to it, who have not moved; not if others have just left
    it [8.5.8.3]."""
    if pos.side(u) != side or not is_marine(pos, u) or pos.units[u].where != MAP:
        return Reason("8.5.8.3", "no-marine", unit=pos.id(u))
    if u in pos.moved:
        return Reason("8.5.8.3", "has-moved", unit=pos.id(u))
    if ship not in ships(pos, side) or not is_amph(pos, ship) or not touches(pos, ship, pos.standing[u]):
        return Reason("8.5.8.3", "no-ship-there", unit=pos.id(u))
    if not has_room(pos, ship, u):
        return Reason("8.5.8.1", "ship-full", unit=pos.id(ship))
    return may_change_decks(pos, u, ship) or both_ways(pos, ship, "out")


def may_change_decks(pos: Position, u: int, ship: int) -> Reason | None:
    """Nobody joins or leaves a ship that has approached a beach: its marines wait there for their assault, and all of
    them began the segment aboard [8.5.8] [8.5.8.1]. In exploitation nobody moves out of an enemy zone [8.5.1.e]."""
    from .movement import EXPLOITATION, segment_of

    if ship in pos.approached:
        return Reason("8.5.8.1", "before-a-beach", unit=pos.id(ship))
    return condition.may_be_carried(pos, u) if segment_of(pos) == EXPLOITATION else None


def both_ways(pos: Position, ship: int, other: str) -> Reason | None:
    return Reason("8.5.8.3", "not-both-ways", unit=pos.id(ship)) if pos.loading.get(ship) == other else None


def embarking(pos: Position, side: str) -> list[int]:
    if pos.scenario.file.sea is None:
        return []
    amphs = [s for s in ships(pos, side, AMPH) if pos.standing[s]]
    if not amphs:
        return []
    marines = [u for u in pos.scenario.marines_of[side] if pos.standing[u]]
    return [u for u in marines if any(may_embark(pos, side, u, s) is None for s in amphs)]


def ships_to_board(pos: Position, side: str, u: int) -> list[int]:
    return [s for s in ships(pos, side, AMPH) if may_embark(pos, side, u, s) is None]


def embark(pos: Position, side: str, u: int, ship: int) -> None:
    pos.moved.add(u)
    pos.loading[ship] = "in"
    go_aboard(pos, u, ship, "8.5.8.3")


def may_disembark(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """From a ship in port, within what the port unloads in a turn [8.3.1.9], or next to a beachhead [8.5.8.3]."""
    ship = ship_of(pos, u)
    if pos.side(u) != side or ship is None or not is_marine(pos, u) or u in pos.moved:
        return Reason("8.5.8.3", "not-aboard", unit=pos.id(u))
    if not touches(pos, ship, hex):
        return Reason("8.5.8.3", "no-landing-stage", hex=pos.label(hex))
    if hex == pos.standing[ship] and pos.scenario.half_points[u] > 2 * places.port_capacity(
        pos, hex
    ) - pos.unloaded.get(hex, 0):
        return Reason("8.3.1.9", "port-full", hex=pos.label(hex))
    return may_change_decks(pos, u, ship) or both_ways(pos, ship, "in") or special.may_enter(pos, side, (u,), hex)


def stages(pos: Position, side: str, u: int) -> list[int]:
    ship = ship_of(pos, u)
    if ship is None or not pos.standing[ship]:
        return []
    here = pos.standing[ship]
    return [h for h in (here, *pos.board.neighbours[here]) if may_disembark(pos, side, u, h) is None]


def disembarking(pos: Position, side: str) -> list[int]:
    return [u for s in ships(pos, side, AMPH) if pos.standing[s] for u in aboard(pos, s) if stages(pos, side, u)]


def disembark(pos: Position, side: str, u: int, hex: int) -> None:
    ship = ship_of(pos, u)
    assert ship is not None
    pos.moved.add(u)
    pos.loading[ship] = "out"
    if hex == pos.standing[ship]:
        pos.unloaded[hex] = pos.unloaded.get(hex, 0) + pos.scenario.half_points[u]
    pos.put(u, hex)
    pos.tell("8.5.8.3", "landed", units=[pos.id(u)], hex=pos.label(hex))


EMBARK: Verb = Verb(
    "embark", UNIT, UNIT, among=(embarking, ships_to_board), why_not=may_embark, does=embark, rule="8.5.8.3"
)  # fmt: skip
DISEMBARK: Verb = Verb(
    "disembark", UNIT, HEX, among=(disembarking, stages), why_not=may_disembark, does=disembark, rule="8.5.8.3"
)  # fmt: skip


# -- the approach [8.5.8.1] -------------------------------------------------------------------------------------------


def may_approach(pos: Position, side: str, u: int) -> Reason | None:
    """A ship with marines, in an Inshore Box that is not the enemy's and holds none of his ships; one assault a turn
    [8.5.8]."""
    if pos.side(u) != side or u not in ships(pos, side) or not is_amph(pos, u):
        return Reason("8.5.8", "not-your-ship", unit=pos.id(u))
    if u in pos.moved or u in pos.assaulted:
        return Reason("8.5.8", "has-moved", unit=pos.id(u))
    if not weather.allows(pos, "naval_movement"):
        return Reason("4.1.3.a", "no-sailing", unit=pos.id(u))
    if not any(is_marine(pos, v) and v not in pos.moved for v in aboard(pos, u)):
        return Reason("8.5.8", "nobody-aboard", unit=pos.id(u))
    place = pos.units[u].where
    theirs = any(pos.units[v].where == place for v in ships(pos, ENEMY[side]))
    if not place.startswith(INSHORE) or pos.sea_control.get(place) == ENEMY[side] or theirs:
        return Reason("8.5.8", "no-approach-from-here", unit=pos.id(u))
    return None


def is_beach(pos: Position, hex: int) -> bool:
    """Where marines may land, whoever holds it [8.3.1.7]."""
    flag = pos.scenario.module.hooked("beaches")["hex_flag"]
    return flag in pos.board.flags[hex] and bool(pos.scenario.in_play >> hex & 1)


def beaches_at(pos: Position, sea: int) -> list[int]:
    return [n for n in pos.board.neighbours[sea] if is_beach(pos, n)]


def berths(pos: Position, u: int) -> list[int]:
    """Sea hexes of the zone next to a beach, without another ship."""
    from .naval_movement import sea_hexes

    zone = pos.units[u].where.partition(":")[2]
    free = [h for h in sea_hexes(pos, zone) if not any(pos.counter(v).kind == "naval" for v in pos.at.get(h, ()))]
    return [h for h in free if beaches_at(pos, h)]


def approaching(pos: Position, side: str) -> list[int]:
    if pos.scenario.file.sea is None:
        return []
    inshore = [u for u in ships(pos, side, AMPH) if pos.units[u].where.startswith(INSHORE)]
    return [u for u in inshore if may_approach(pos, side, u) is None and berths(pos, u)]


APPROACHING: Question = Question(
    "approach",
    PLACING,
    Verb("enter", HEX, among=lambda pos, u: berths(pos, u)),
    Verb("stay"),
    about=lambda pos, u: About(units=[u]),
)


def approach(pos: Position, side: str, u: int) -> Procedure:
    """With all aboard to a sea hex beside a beach; there they wait for the next combat segment [8.5.8.1], and the enemy
    looks for the ship [17.1.2]."""
    from .advanced import naval_detection
    from .naval_movement import Voyage, gets_through

    said = yield Ask(side, "8.5.8.1", APPROACHING, pos, u)
    if said[0] == "stay":
        return
    hex, start = said[1], pos.units[u].where
    pos.moved.add(u)
    voyage = Voyage(pos, side, start.partition(":")[2], start, MAP, 0, hex, ship=pos.id(u))
    if not (yield from gets_through(voyage, u)):
        return
    pos.put(u, hex)
    pos.approached.add(u)
    pos.tell("8.5.8.1", "approaches", unit=pos.id(u), hex=pos.label(hex))
    naval_detection.after_move(pos, u)


APPROACH: Verb = Verb(
    "approach", UNIT, why_not=may_approach, listed=approaching, does=approach, then=(APPROACHING,), rule="8.5.8.1"
)  # fmt: skip


# -- the assault [8.5.8.1] --------------------------------------------------------------------------------------------


def origin(pos: Position, u: int) -> int:
    """The hex from which a unit attacks: its own, or the sea hex of the ship that has brought it to a beach."""
    if pos.standing[u]:
        return pos.standing[u]
    ship = ship_of(pos, u)
    return pos.standing[ship] if ship is not None and ship in pos.approached else 0


def assaults(pos: Position, u: int) -> bool:
    """Whether a unit attacks from the sea."""
    return not pos.standing[u] and origin(pos, u) > 0


def came_from_sea(pos: Position, u: int) -> bool:
    """Whether a unit has attacked from the sea in this segment, alive or not."""
    return pos.board.terrain[pos.fought.get(u, 0)] == "sea"


def assault_force(pos: Position, side: str, hex: int) -> Iterator[int]:
    """Marines that can assault a hex."""
    if not pos.approached:
        return
    for ship in sorted(pos.approached):
        if pos.side(ship) == side and pos.standing[ship] and touching(pos, pos.standing[ship], hex):
            yield from (u for u in aboard(pos, ship) if is_marine(pos, u))


def empty_beaches(pos: Position, side: str) -> list[int]:
    """Beaches without enemies that marines can land on now."""
    found = {n for ship in pos.approached if pos.side(ship) == side for n in beaches_at(pos, pos.standing[ship])}
    return [h for h in sorted(found) if may_land_on(pos, side, h) is None]


def may_land_on(pos: Position, side: str, hex: int) -> Reason | None:
    """A beach without enemies [8.5.8.1]; nobody was fought for it, so it is closed to whom it is closed [M.3]."""
    force = [u for u in assault_force(pos, side, hex) if u not in pos.fought]
    if not force or not is_beach(pos, hex) or pos.present[LAND[ENEMY[side]]][hex]:
        return Reason("8.5.8.1", "no-empty-beach", hex=pos.label(hex))
    return special.may_enter(pos, side, force, hex)


def may_end_combat(pos: Position, side: str) -> Reason | None:
    """Marines before a beach must assault in this segment [8.5.8.1]."""
    from .attackers import may_attack

    for ship in sorted(pos.approached):
        if pos.side(ship) != side or not any(u not in pos.fought for u in aboard(pos, ship)):
            continue
        for h in beaches_at(pos, pos.standing[ship]):
            if may_land_on(pos, side, h) is None or may_attack(pos, side, h) is None:
                return Reason("8.5.8.1", "must-assault", unit=pos.id(ship), hex=pos.label(h))
    return None


def has_assaulted(pos: Position, u: int) -> None:
    """The ship of a unit that attacks a beach, with success or not, makes no other assault this turn [8.5.8]."""
    ship = ship_of(pos, u)
    if ship is not None:
        pos.assaulted.add(ship)


LANDING: Question = Question(
    "landing-ship",
    CHOICE,
    Verb("from", UNIT, among=lambda pos, what: what[1]),
    about=lambda pos, what: About(units=what[1], hexes=[what[0]]),
)


def land_on(pos: Position, side: str, hex: int) -> Procedure:
    """Nobody is there: all who are aboard a ship come ashore [8.5.8.1.c], of several ships the one that the owner
    names, since the others may join it but need not [8.5.8.1]; then a beachhead may be placed [8.5.8.2]."""
    from .beachheads import offer

    force: dict[int, list[int]] = {}
    for u in assault_force(pos, side, hex):
        if u not in pos.fought and (own := ship_of(pos, u)) is not None:
            force.setdefault(own, []).append(u)
    ship = yield from choose(pos, side, "8.5.8.1", LANDING, list(force), (hex, list(force)))
    yield from come_ashore(pos, side, hex, force[ship])
    yield from offer(pos, side, hex)


def come_ashore(pos: Position, side: str, hex: int, units: list[int]) -> Procedure:
    """Under a clearing marker where there is something to clear."""
    from . import clearing
    from .advanced import supply

    is_first = clearing.is_intruded(pos, hex, side)
    needs_clearing = clearing.is_needed(pos, hex, side)
    for u in units:
        has_assaulted(pos, u)
        supply.sustain(pos, u)
        pos.put(u, hex)
        pos.change(u, assaulted=KIND)
        pos.fought.setdefault(u, 0)
    pos.tell("8.5.8.1.c", "landed", units=pos.ids(units), hex=pos.label(hex))
    if needs_clearing:
        clearing.place(pos, hex, side, units)
    yield from clearing.occupy(pos, hex, side, is_first)


def is_beachhead(pos: Position, hex: int, side: str) -> bool:
    marker: Any = pos.beachheads.get(hex)
    return marker is not None and marker.side == side
