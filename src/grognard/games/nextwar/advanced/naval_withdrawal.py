"""Ships that were hit withdraw [27.4], or stand fast for another hit [17.5.1]."""

from __future__ import annotations

from ....engine.ask import Ask, Procedure
from ....engine.paths import rings
from ....engine.pieces import MAP
from ....engine.question import YES_NO, About, Question
from ....engine.verbs import Verb
from .. import sea_control, ships
from ..position import Position
from ..scenario import ENEMY
from . import damage

FAST: Question = Question("stand-fast", YES_NO, Verb("withdraw"), Verb("endure"), about=lambda pos, u: About(units=[u]))


def refuges(pos: Position, u: int) -> tuple[list[str], list[int]]:
    """The nearest friendly port or At Sea Box; from the coast also a friendly Inshore Box. Only through boxes that are
    friendly [27.4]."""
    side, zone = pos.side(u), sea_control.zone_of(pos, u)
    where = pos.units[u].where
    if zone is None:
        return [], []
    inshore, at_sea = f"{ships.INSHORE}:{zone}", f"{ships.AT_SEA}:{zone}"
    ports = sea_control.ports(pos, zone, side)
    if where == MAP:
        boxes = [inshore] if pos.sea_control.get(inshore) == side else []
        return boxes, nearest(pos, pos.units[u].hex, ports)
    boxes = [box for box in (at_sea,) if box != where and pos.sea_control.get(box) == side]
    if where == at_sea:
        near = [f"{ships.AT_SEA}:{n}" for n in pos.scenario.module.sea.zones[zone].adjacent]
        boxes = [box for box in near if pos.sea_control.get(box) == side]
        ports = ports if pos.sea_control.get(inshore) == side else []
    return boxes, ports


def nearest(pos: Position, here: int, ports: list[int]) -> list[int]:
    """Those of these ports to which the way over sea hexes is shortest [27.4]."""
    sea = dict(rings(pos.board, [here], lambda hex: pos.board.terrain[hex] == "sea"))
    away = {h: min((sea[n] for n in pos.board.neighbours[h] if n in sea), default=len(sea)) for h in ports}
    return [h for h in ports if away[h] == min(away.values())]


def is_in_port(pos: Position, u: int) -> bool:
    return pos.units[u].where == MAP and pos.scenario.has(pos.units[u].hex, "port")


def changes_control(pos: Position, u: int) -> bool:
    """Whether its leaving would leave the box to ships of the enemy alone [17.5.1]."""
    where, side = pos.units[u].where, pos.side(u)
    if pos.sea_control.get(where) != side:
        return False
    mates = [v for v in ships.ships(pos, side) if v != u and pos.units[v].where == where]
    return not mates and any(pos.units[v].where == where for v in ships.ships(pos, ENEMY[side]))


def withdraw(pos: Position, u: int) -> Procedure:
    """A ship that leaves a box to the enemy's ships alone stands fast, or costs its side the control [17.5.1]."""
    if is_in_port(pos, u) or pos.units[u].where.startswith(ships.BOX):
        return
    box, is_lost = pos.units[u].where, changes_control(pos, u)
    if is_lost:
        said = yield Ask(pos.side(u), "17.5.1", FAST, pos, u)
        if said[0] == "endure":
            pos.tell("17.5.1", "stood-fast", unit=pos.id(u))
            damage.strike_ship(pos, u, "strike1", "17.5.1")
            return
    boxes, hexes = refuges(pos, u)
    if not boxes and not hexes:
        return  # nowhere to go: it stays where it is
    yield from sea_control.take_refuge(pos, u, boxes, hexes, "27.4")
    if is_lost:
        pos.sea_control[box] = sea_control.CONTESTED
        pos.changes += 1
        pos.tell("17.5.1", "control-given-up", box=box, side=pos.side(u))
    if is_in_port(pos, u):
        pos.in_port.add(u)
