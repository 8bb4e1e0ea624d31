"""Hits and damage [27.0] [27.7.3]: strike markers add up on units, supply, bases and ships."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Procedure
from .. import helicopters, losses, ships, victory
from ..position import GONE, Position
from ..scenario import ENEMY
from . import headquarters, places, supply_units
from .declared import Target

LEVELS: Final = {"strike1": 1, "strike2": 2, "x": 3}
SHIP_RETURNS: Final = 4  # turns after it was hit [27.4.a]
DESTROY_EVENTS: Final = {
    "airbase": "destroy_airbase", "port": "destroy_port", "installation": "destroy_installation"
}  # fmt: skip


def becomes(pos: Position, object: str, has: int, result: str) -> str:
    return pos.scenario.charts.accumulation[object, has, result].becomes


def hit(pos: Position, side: str, target: Target, result: str, rule: str) -> Procedure:
    """A strike of a side has a result; "step" is that of a raid [20.2.1.d]."""
    object = pos.scenario.charts.strike_targets[target.kind].object
    result = "x" if result == "step" else result
    if object == "base":
        hit_base(pos, side, target.name, result, rule)
    elif object == "ship":
        yield from hit_ship(pos, target.unit, result, rule)
    elif object == "beachhead":
        hit_beachhead(pos, target.hex, result, rule)
    elif object == "supply":
        hit_supply(pos, target.unit, result, rule)
    elif object == "unit":
        hit_unit(pos, target.unit, result, rule)


def hit_unit(pos: Position, u: int, result: str, rule: str) -> None:
    """Units and headquarters [27.0] [27.1]; helicopters feel an X only [27.5]."""
    if pos.counter(u).kind == "helicopter":
        if result == "x":
            losses.lose_step(pos, u, rule)
        return
    change = becomes(pos, "unit", pos.strikes.get(u, 0), result)
    if headquarters.is_hq(pos, u):
        headquarters.lose_use(pos, u, headquarters.USES if result == "x" else 1)
    if change.startswith("step"):
        clear(pos, u)
        losses.lose_step(pos, u, "27.1")
    else:
        mark(pos, u, int(change[-1]), rule)


def mark(pos: Position, u: int, level: int, rule: str) -> None:
    pos.strikes[u] = level
    pos.changes += 1
    pos.tell(rule, "struck", unit=pos.id(u), level=level)


def clear(pos: Position, u: int) -> None:
    pos.strikes.pop(u, None)
    pos.changes += 1


def hit_supply(pos: Position, u: int, result: str, rule: str) -> None:
    """Depots and supply columns [27.1.1]."""
    change = becomes(pos, "supply", pos.strikes.get(u, 0), result)
    if change == "removed":
        supply_units.remove(pos, u, "27.1.1")
    elif change != "-":
        mark(pos, u, int(change[-1]), rule)


def hit_base(pos: Position, side: str, name: str, result: str, rule: str) -> None:
    """Installations and airfields [27.2]; what endangers aircraft is rolled for later [27.7.2b], and helicopters must
    leave a base that is destroyed, with a roll or without [27.7.2.2]."""
    has = pos.place_strikes.get(name, 0)
    row = pos.scenario.charts.accumulation["base", has, result]
    level = places.DESTROYED if row.becomes == "destroyed" else int(row.becomes[-1])
    where = places.site(pos, name)
    shielded = has == 2 and name in pos.repaired  # the marker comes from repair [27.9.1]
    if where.place.kind in places.AIRFIELDS:
        rolls = 0 if shielded else row.collateral
        if rolls or (level == places.DESTROYED and helicopters.helicopters_in(pos, where.hex, ENEMY[side])):
            pos.pending.append(f"{rolls} {ENEMY[side]} {name}")
    strike_place(pos, side, name, level, rule)


def strike_place(pos: Position, side: str, name: str, level: int, rule: str) -> None:
    """Put a marker on a place; a port without capacity is destroyed [27.7.2a]."""
    where = places.site(pos, name)
    pos.place_strikes[name] = level
    pos.repaired.discard(name)
    if where.place.kind == "port" and level < places.DESTROYED and not places.port_capacity(pos, where.hex):
        level = pos.place_strikes[name] = places.DESTROYED
    pos.changes += 1
    pos.tell(rule, "place-struck", place=name, level=level)
    if level == places.DESTROYED:
        destroyed(pos, side, name)


def destroyed(pos: Position, side: str, name: str) -> None:
    """It scores, but only once until it is whole again [27.2.a]; a base counts in the next sortie step [22.6.1.a], a
    port takes a level of submarines or hunters along [7.4.3.c]."""
    where = places.site(pos, name)
    owner = pos.controller(where.hex)
    pos.tell("27.2", "destroyed", place=name)
    if owner != side and name not in pos.restored and where.place.kind in DESTROY_EVENTS:
        victory.score(pos, side, DESTROY_EVENTS[where.place.kind], hex=where.hex)
    pos.restored.add(name)
    if where.place.kind in places.AIRFIELDS:
        pos.bases_lost[name] = owner
    if where.place.kind == "port" and pos.scenario.home_side[where.hex] == owner and pos.scenario.file.sea is not None:
        ships.change_level(pos, owner, -1, "7.4.3.c")


# -- beachheads [27.7.3] ----------------------------------------------------------------------------------------------


def hit_beachhead(pos: Position, hex: int, result: str, rule: str) -> None:
    """Strike 2 leaves it without capacity and supply; another one, or an X, removes it for two turns [27.7.3]."""
    from .. import beachheads

    name = places.key(pos, hex, "beachhead")
    change = becomes(pos, "beachhead", pos.place_strikes.get(name, 0), result)
    if change == "removed":
        beachheads.remove(pos, pos.beachheads[hex].side, hex)
    elif change != "-":
        pos.place_strikes[name] = int(change[-1])
        pos.changes += 1
        pos.tell(rule, "place-struck", place=name, level=int(change[-1]))


# -- ships [27.4] -----------------------------------------------------------------------------------------------------


def hit_ship(pos: Position, u: int, result: str, rule: str) -> Procedure:
    """A struck ship withdraws; with an X it is gone for four turns [27.4] [27.4.a]."""
    from . import naval_withdrawal

    if strike_ship(pos, u, result, rule):
        yield from naval_withdrawal.withdraw(pos, u)


def strike_ship(pos: Position, u: int, result: str, rule: str) -> bool:
    """Strikes add up on a ship, and hurt those aboard [27.4.a] [27.4.b]. Gives whether it is still there."""
    change = becomes(pos, "ship", pos.strikes.get(u, 0), result)
    hurt_cargo(pos, u, LEVELS["x" if change == "x" else result])
    if change == "x":
        sink(pos, u, rule)
    else:
        mark(pos, u, int(change[-1]), rule)
    return change != "x"


def hurt_cargo(pos: Position, ship: int, steps: int) -> None:
    """Land units aboard lose a step for Strike 1, two for Strike 2, three for an X [27.4.b]: the reading
    "who-is-hit-aboard"."""
    from ..amphibious import aboard

    for _ in range(steps):
        if not (units := aboard(pos, ship)):
            return
        losses.lose_step(pos, max(units, key=lambda v: (pos.steps(v), -v)), "27.4.b")


def sink(pos: Position, u: int, rule: str) -> None:
    """An X scores five points [17.2] and costs a level of submarines or of their hunters [7.4.3.b]; the ship comes back
    as a reinforcement [27.4.a], its aircraft wait for it [27.4.b]."""
    clear(pos, u)
    pos.naval_detected.pop(u, None)
    pos.approached.discard(u)
    pos.take_off(u, GONE)
    pos.returning[u] = pos.turn + SHIP_RETURNS
    for v, c in enumerate(pos.scenario.counters):
        if c.carrier == pos.id(u) and pos.units[v].where.partition(":")[2] == "carrier":
            pos.take_off(v, GONE)
            pos.returning[v] = pos.turn + SHIP_RETURNS
    pos.tell(rule, "ship-out", unit=pos.id(u), turn=pos.returning[u])
    victory.score(pos, ENEMY[pos.side(u)], "ship_x")
    ships.sink_level(pos, u)
