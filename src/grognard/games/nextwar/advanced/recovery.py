"""Reinforcements and replacements of the Advanced game [M.SOP.15]: headquarters, aircraft, special forces, supply."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Procedure
from ....engine.hexset import members
from ....engine.phase import phase
from ....engine.pieces import MAP
from ....engine.question import PHASE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import HEX, UNIT, Verb, word
from .. import alignment, amphibious, clearing, helicopters, reinforcements, ships, special, stacking
from ..position import LOST, Position
from ..scenario import ENEMY, LAND
from . import air_display, depots, headquarters, missiles, places, supply
from .air_display import FLOWN, air_units, box
from .special_forces import AVAILABLE

NEAR: Final = 2  # hexes from the headquarters where a unit is formed anew [27.9.3]
IN_PLAY: Final = (*air_display.AREAS, amphibious.ABOARD)  # where aircraft and helicopters are, if not on the map
CLOSE: Final = 4  # hexes from a subordinate where a headquarters is formed anew [18.5]


def begin(pos: Position, side: str) -> None:
    """Ships, airmobile points and what else comes by itself [10.0] [20.4] [19.3] [26.1] [22.4.d]."""
    reinforcements.begin(pos, side)
    depots.receive(pos, side)
    missiles.reload(pos, side)
    special_forces_come(pos, side)
    aircraft_come(pos, side)
    come_back(pos, side)


def special_forces_come(pos: Position, side: str) -> None:
    """New markers, or eliminated ones; what the counters do not allow is lost [20.4]."""
    given = pos.scenario.file.sof
    for row in given.add if given is not None else ():
        if row.turn != pos.turn or row.side != side:
            continue
        for name in row.markers:
            nation = pos.scenario.counters[pos.index[name]].nation
            free = [
                u
                for u in pos.scenario.of_side[side]
                if pos.counter(u).kind == "sof" and pos.counter(u).nation == nation
                and pos.units[u].where in (LOST, "pool")
            ]  # fmt: skip
            if pos.units[pos.index[name]].where in (LOST, "pool"):
                free = [pos.index[name]]
            if free:
                pos.take_off(free[0], AVAILABLE)
                pos.tell("20.4", "special-forces-come", unit=pos.id(free[0]))


def aircraft_come(pos: Position, side: str) -> None:
    """Into Flown of their box, if it is open and has room [22.4.d] [M.16]."""
    to = pos.scenario.module.hooked("air_reinforcements")["area"]
    for u in reinforcements.due(pos, side):
        if not air_display.is_air(pos, u) or not pos.scenario.uses_air_units:
            continue
        arrival = pos.scenario.arrivals.get(pos.id(u))
        place = pos.scenario.start_of[pos.id(u)] if arrival is None else arrival[1]
        name = place.partition(":")[2]
        if places.is_open_to(pos, name, u) and len(air_display.based(pos, side, name)) < places.capacity(pos, name):
            pos.take_off(u, f"{to}:{name}")
            pos.tell("22.4.d", "arrived-by-air", unit=pos.id(u), box=name)


def come_back(pos: Position, side: str) -> None:
    """Ships that were out, as reinforcements that bring a level of submarines or hunters [27.4.a] [7.4.3.a], and the
    aircraft of a carrier, at full strength [27.4.b]."""
    for u, turn in sorted(pos.returning.items()):
        if turn > pos.turn or pos.side(u) != side:
            continue
        del pos.returning[u]
        if air_display.is_air(pos, u):
            pos.take_off(u, f"{FLOWN}:{places.CARRIER}")
            pos.change(u, reduced=False)
        else:
            start = pos.scenario.start_of.get(pos.id(u)) or pos.scenario.arrivals[pos.id(u)][1]
            homes = [name for name, holding in pos.scenario.module.sea.holding.items() if holding.side == side]
            pos.take_off(u, start if start.startswith("box:") else f"box:{homes[0]}")
            ships.change_level(pos, side, 1, "7.4.3.a")
        pos.tell("27.4.a", "comes-back", unit=pos.id(u))


# -- headquarters [18.4] [18.5] ---------------------------------------------------------------------------------------


def hq_item(pos: Position, hq: int, what: str) -> str:
    return f"{what}_supreme_hq" if headquarters.is_supreme(pos, hq) else f"{what}_hq"


def may_recover_hq(pos: Position, side: str, u: int) -> Reason | None:
    """A supplied headquarters that is not isolated, one step a turn [18.4], outside enemy zones as any unit [11.1]."""
    if pos.side(u) != side or not headquarters.is_hq(pos, u) or not pos.standing[u]:
        return Reason("18.4", "not-your-headquarters", unit=pos.id(u))
    if not pos.units[u].reduced or pos.units[u].rebuilt:
        return Reason("18.4", "not-reduced", unit=pos.id(u))
    if pos.in_enemy_zone(pos.standing[u], side):
        return Reason("11.1", "in-enemy-zone", unit=pos.id(u))
    if u in pos.isolated or u in pos.out_of_supply or not supply.can_trace(pos, u):
        return Reason("18.4", "unit-not-in-supply", unit=pos.id(u))
    return depots.too_dear(pos, side, hq_item(pos, u, "recover"), "18.4")


def recoverable_hqs(pos: Position, side: str) -> list[int]:
    reduced = [u for u in headquarters.headquarters(pos, side) if pos.units[u].reduced]
    return [u for u in reduced if may_recover_hq(pos, side, u) is None]


def recover_hq(pos: Position, side: str, u: int) -> None:
    depots.pay(pos, side, depots.price(pos, hq_item(pos, u, "recover")))
    pos.change(u, reduced=False, rebuilt=True)
    pos.tell("18.4", "recovered", unit=pos.id(u))


def may_rebuild_hq(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """Two supply points, five for the Supreme HQ, and a replacement point; at the best place there is [18.5]."""
    if pos.side(u) != side or not headquarters.is_hq(pos, u) or pos.units[u].where != LOST:
        return Reason("18.5", "not-lost", unit=pos.id(u))
    if against := depots.too_dear(pos, side, hq_item(pos, u, "rebuild"), "18.5"):
        return against
    if pos.replacement_points.get(pos.counter(u).nation, 0) < 1:
        return Reason("18.5", "no-replacement-point", unit=pos.id(u))
    if hex not in places_for_hq(pos, side, u):
        return Reason("18.5", "no-place-to-form", hex=pos.label(hex))
    return None


def lost_hqs(pos: Position, side: str) -> list[int]:
    lost = [u for u in pos.scenario.of_side[side] if pos.units[u].where == LOST and headquarters.is_hq(pos, u)]
    return [u for u in lost if affordable(pos, side, u)]


def affordable(pos: Position, side: str, u: int) -> bool:
    dear = depots.too_dear(pos, side, hq_item(pos, u, "rebuild"), "18.5")
    return dear is None and pos.replacement_points.get(pos.counter(u).nation, 0) >= 1


def places_for_hq(pos: Position, side: str, u: int) -> list[int]:
    """Near a supplied subordinate in a friendly country; else with the Supreme HQ; else in a friendly city. Never in an
    enemy zone, nor out of supply [18.5]; that of a host nation not abroad [M.12]."""

    def find() -> list[int]:
        net = supply.net_of(pos, side, u)
        if special.is_bound(pos, u):
            net &= special.home_of(pos, pos.counter(u).nation)
        supplied = supply.supplied_units(pos, side)
        units = [v for v in supplied if headquarters.is_subordinate(pos, v, u) and v not in pos.isolated]
        near = {h for v in units for h in pos.board.disc(pos.standing[v], CLOSE)}
        first = [h for h in sorted(near) if pos.scenario.home_side[h] == side and is_fit(pos, side, h, net)]
        if first:
            return first
        chiefs = [v for v in headquarters.headquarters(pos, side) if headquarters.is_supreme(pos, v)]
        with_chief = {h for v in chiefs for h in (pos.standing[v], *pos.board.neighbours[pos.standing[v]])}
        second = [h for h in sorted(with_chief) if is_fit(pos, side, h, net)]
        if second:
            return second
        return friendly_cities(pos, side, net)

    return pos.kept(("places for hq", u), pos.changes, find)


def is_fit(pos: Position, side: str, hex: int, net: int) -> bool:
    """Outside enemy zones and in supply, whoever controls the hex; not on neutral ground."""
    return (
        bool(pos.scenario.is_land[hex])
        and not pos.present[LAND[ENEMY[side]]][hex]
        and not pos.in_enemy_zone(hex, side)
        and bool(pos.controller(hex))
        and bool(net >> hex & 1)
    )


def friendly_cities(pos: Position, side: str, net: int) -> list[int]:
    """Great cities and cities that a side controls, and that are fit."""
    found = members(pos.scenario.built_up)
    return [h for h in found if pos.controller(h) == side and is_fit(pos, side, h, net)]


def rebuild_hq(pos: Position, side: str, u: int, hex: int) -> Procedure:
    """At full strength, but with one use less in the next turn [18.5]."""
    depots.pay(pos, side, depots.price(pos, hq_item(pos, u, "rebuild")))
    pos.replacement_points[pos.counter(u).nation] -= 1
    pos.change(u, reduced=False, rebuilt=True)
    pos.hq_uses[u] = 1
    yield from clearing.form(pos, u, hex, "18.5", "rebuilt")


# -- land units [27.9.3] ----------------------------------------------------------------------------------------------


def forming_places(pos: Position, side: str, u: int) -> list[int]:
    """Where a rebuilt unit appears: within two hexes of its headquarters, or of the superior one, or else in a friendly
    great city or city; always in supply, outside enemy zones, but near a headquarters whoever controls the hex
    [27.9.3]."""

    def find() -> list[int]:
        net = supply.net_of(pos, side, u)
        chiefs = [hq for hq in headquarters.headquarters(pos, side) if headquarters.is_subordinate(pos, u, hq)]
        own = [hq for hq in chiefs if not headquarters.is_supreme(pos, hq)]
        for hqs in (own, chiefs):
            if hqs:
                near = {h for hq in hqs for h in pos.board.disc(pos.standing[hq], NEAR)}
                fit = [h for h in sorted(near) if is_fit(pos, side, h, net)]
                return [h for h in fit if h not in pos.clearing or stacking.fits(pos, h, side, [u])]  # [8.4.1.4]
        return friendly_cities(pos, side, net)

    return pos.kept(("forming", u), pos.changes, find)


def may_form(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    if hex not in forming_places(pos, side, u):
        return Reason("27.9.3", "not-by-headquarters", hex=pos.label(hex))
    return None


# -- aircraft and helicopters [27.9.3.1] [27.9.3.2] -------------------------------------------------------------------


def is_replaceable(pos: Position, u: int) -> bool:
    """Not every type, unless players agree otherwise [27.9.3.1] [29.3]; air units only where they fly [29.1]."""
    if air_display.is_air(pos, u) and not pos.scenario.uses_air_units:
        return False
    if pos.scenario.plays("free_rebuild_29_3"):
        return True
    return pos.counter(u).type not in pos.scenario.module.air.rules.not_replaceable


def may_restore(pos: Position, side: str, u: int) -> Reason | None:
    """Two supply points bring a damaged air or helicopter unit to full strength [27.9.3.1]."""
    flies = air_display.is_air(pos, u) or helicopters.is_helicopter(pos, u)
    in_play = pos.units[u].where == MAP or air_display.area(pos, u) in IN_PLAY
    if pos.side(u) != side or not flies or not in_play or not pos.units[u].reduced or pos.units[u].rebuilt:
        return Reason("27.9.3.1", "not-damaged", unit=pos.id(u))
    if not is_replaceable(pos, u):
        return Reason("27.9.3.1", "not-replaceable", unit=pos.id(u))
    return depots.too_dear(pos, side, "air_or_helicopter", "27.9.3.1")


def restorable(pos: Position, side: str) -> list[int]:
    damaged = [u for u in pos.scenario.of_side[side] if pos.units[u].reduced]
    return [u for u in damaged if may_restore(pos, side, u) is None]


def restore(pos: Position, side: str, u: int) -> None:
    """Air units go to Flown, helicopters have flown once [27.9.3.1]."""
    depots.pay(pos, side, depots.price(pos, "air_or_helicopter"))
    pos.change(u, reduced=False, rebuilt=True)
    if air_display.is_air(pos, u):
        air_display.shift(pos, u, FLOWN)
    else:
        pos.missions[u] = 1
    pos.tell("27.9.3.1", "recovered", unit=pos.id(u))


def lost_types(pos: Position, side: str) -> list[str]:
    """Types of which an air unit is destroyed and may come back."""
    lost = [u for u in pos.scenario.of_side[side] if air_display.is_air(pos, u) and pos.units[u].where == LOST]
    names = [pos.counter(u).type for u in lost if is_replaceable(pos, u)]
    return [name for name in dict.fromkeys(names) if may_return(pos, side, name) is None]


def may_return(pos: Position, side: str, name: str) -> Reason | None:
    """One of the destroyed units of a type, drawn by lot [27.9.3.1]."""
    lost = [u for u in pos.scenario.of_side[side] if pos.units[u].where == LOST and pos.counter(u).type == name]
    lost = [u for u in lost if air_display.is_air(pos, u) and is_replaceable(pos, u)]
    if not lost or not any(homes(pos, side, u) for u in lost):
        return Reason("27.9.3.1", "not-replaceable", unit=name)
    return depots.too_dear(pos, side, "air_or_helicopter", "27.9.3.1")


def homes(pos: Position, side: str, u: int) -> list[str]:
    """Boxes in which a unit that comes back finds room: its first one before all others; one of a host nation stays in
    its country [M.12]."""
    c = pos.counter(u)
    first = (c.place or c.entry).partition(":")[2]
    boxes = [first] if alignment.is_passive(pos, u) else pos.scenario.module.air.boxes
    names = sorted(boxes, key=lambda name: name != first)
    return [
        name
        for name in names
        if places.is_open_to(pos, name, u) and len(air_display.based(pos, side, name)) < places.capacity(pos, name)
    ]


def return_type(pos: Position, side: str, name: str) -> None:
    """Reduced, in Flown [27.9.3.1]."""
    depots.pay(pos, side, depots.price(pos, "air_or_helicopter"))
    lost = [u for u in pos.scenario.of_side[side] if pos.units[u].where == LOST and pos.counter(u).type == name]
    u = pos.index[pos.draw("27.9.3.1", side, pos.ids(u for u in lost if homes(pos, side, u)))]
    pos.take_off(u, f"{FLOWN}:{homes(pos, side, u)[0]}")
    pos.change(u, reduced=pos.counter(u).steps > 1, rebuilt=True)
    pos.tell("27.9.3.1", "comes-back", unit=pos.id(u))


def may_return_helicopter(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    if pos.side(u) != side or not helicopters.is_helicopter(pos, u) or pos.units[u].where != LOST:
        return Reason("27.9.3.1", "not-lost", unit=pos.id(u))
    if against := depots.too_dear(pos, side, "air_or_helicopter", "27.9.3.1"):
        return against
    field = any(pos.scenario.has(hex, kind) for kind in places.AIRFIELDS)
    if not field or not helicopters.has_room(pos, hex, side):
        return Reason("27.9.3.1", "no-room-at-base", hex=pos.label(hex))
    return special.stays_home(pos, u, hex)  # [M.12]


def lost_helicopters(pos: Position, side: str) -> list[int]:
    if depots.too_dear(pos, side, "air_or_helicopter", "27.9.3.1"):
        return []
    units = pos.scenario.of_side[side]
    return [u for u in units if helicopters.is_helicopter(pos, u) and pos.units[u].where == LOST]


def fields_for(pos: Position, side: str, u: int) -> list[int]:
    return [h for h in helicopters.bases(pos) if may_return_helicopter(pos, side, u, h) is None]


def return_helicopter(pos: Position, side: str, u: int, hex: int) -> None:
    depots.pay(pos, side, depots.price(pos, "air_or_helicopter"))
    pos.put(u, hex)
    pos.change(u, reduced=pos.counter(u).steps > 1, rebuilt=True)
    pos.missions[u] = 1
    pos.tell("27.9.3.1", "rebuilt", unit=pos.id(u), hex=pos.label(hex))


def may_combine(pos: Position, side: str, u: int, v: int) -> Reason | None:
    """Two damaged units of one nation and type in one box become one [27.9.3.2]; not one that has come back in this
    phase, which is made whole in a later one [27.9.3.1]."""
    one, other = pos.counter(u), pos.counter(v)
    if not pos.scenario.uses_air_units:
        return Reason("29.1", "air-points-instead", unit=pos.id(u))
    if u == v or (one.nation, one.type, one.side) != (other.nation, other.type, side) or one.kind != "air":
        return Reason("27.9.3.2", "not-alike", unit=pos.id(v))
    both_here = all(air_display.area(pos, w) in air_display.AREAS and pos.units[w].reduced for w in (u, v))
    if not both_here or box(pos, u) != box(pos, v):
        return Reason("27.9.3.2", "not-together", unit=pos.id(v))
    if pos.units[u].rebuilt:
        return Reason("27.9.3.1", "came-back-now", unit=pos.id(u))
    return None


def combinable(pos: Position, side: str) -> list[int]:
    damaged = [u for u in air_units(pos, side) if pos.units[u].reduced]
    return [u for u in damaged if any(may_combine(pos, side, u, v) is None for v in damaged)]


def partners(pos: Position, side: str, u: int) -> list[int]:
    return [v for v in air_units(pos, side) if may_combine(pos, side, u, v) is None]


def combine(pos: Position, side: str, u: int, v: int) -> None:
    """The first is whole again and in Flown, the second gone; nobody scores [27.9.3.2]."""
    pos.take_off(v, LOST)
    pos.change(u, reduced=False)
    air_display.shift(pos, u, FLOWN)
    pos.tell("27.9.3.2", "combines", unit=pos.id(u), target=pos.id(v))


RESTORING: Question = Question(
    "recovery",
    PHASE,
    Verb("staff", UNIT, why_not=may_recover_hq, listed=recoverable_hqs, does=recover_hq, rule="18.4"),
    Verb("reform", UNIT, HEX, among=(lost_hqs, places_for_hq), why_not=may_rebuild_hq, does=rebuild_hq,
         rule="18.5"),
    Verb("restore", UNIT, why_not=may_restore, listed=restorable, does=restore),
    Verb("return", word("type", of=lambda pos: [c.type for c in pos.scenario.counters if c.kind == "air"]),
         why_not=may_return, listed=lost_types, does=return_type),
    Verb("base", UNIT, HEX, among=(lost_helicopters, fields_for), why_not=may_return_helicopter,
         does=return_helicopter),
    Verb("combine", UNIT, UNIT, among=(combinable, partners), why_not=may_combine, does=combine, rule="27.9.3.2"),
    Verb("done"),
    about=lambda pos, side: About(left=pos.supply_points[side]),
)  # fmt: skip


def recovery_phase(pos: Position, side: str) -> Procedure:
    yield from phase(pos, side, "27.9.3", RESTORING, as_long_as=has_something)
    for u in pos.scenario.of_side[side]:
        if pos.units[u].rebuilt:
            pos.change(u, rebuilt=False)


def has_something(pos: Position, side: str) -> bool:
    return any(verb.legal(pos, side) for verb in RESTORING.verbs[:-1])
