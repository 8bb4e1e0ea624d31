"""Replacements [11.0]: points of a nation bring back steps and units of that nation."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.hexset import hexset, members
from ...engine.pieces import MAP
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import clearing, special, supply_option
from .advanced import condition, recovery, supply
from .position import LOST, Position
from .scenario import ENEMY, LAND

FAR: Final = 3  # hexes from any enemy [11.2]
SETTLED: Final = ("town", "city", "urban", "airbase", "port", "installation")


def receive(pos: Position, side: str) -> None:
    """Points by nation, every turn [11.0]; a Baltic nation only while it holds a capital [M.4]."""
    needed = pos.scenario.module.rule("mobilisation").rp["nations"]
    for nation, points in pos.scenario.file.rp.items():
        capitals = needed.get(nation) if "mobilisation" in pos.scenario.specials else None
        if pos.scenario.module.nations[nation].side != side:
            continue
        if capitals and not any(pos.controller(pos.board.hex(label)) == side for label in capitals):
            pos.tell("M.4", "no-mobilisation", nation=nation)
            continue
        pos.replacement_points[nation] = pos.replacement_points.get(nation, 0) + points


def points_of(pos: Position, u: int) -> int:
    return pos.replacement_points.get(pos.counter(u).nation, 0)


def may_recover(pos: Position, side: str, u: int) -> Reason | None:
    """A reduced unit outside enemy zones, one step a turn [11.1]."""
    unit = pos.units[u]
    if pos.side(u) != side or unit.where != MAP or pos.counter(u).kind != "land":
        return Reason("11.1", "not-your-unit", unit=pos.id(u))
    if not unit.reduced or unit.rebuilt:
        return Reason("11.1", "not-reduced", unit=pos.id(u))
    if pos.in_enemy_zone(unit.hex, side):
        return Reason("11.1", "in-enemy-zone", unit=pos.id(u))
    if u in pos.out_of_supply:
        return Reason(condition.rule_of(pos), "unsupplied-stays", unit=pos.id(u))
    if pos.scenario.advanced and (u in pos.isolated or not supply.can_trace(pos, u)):
        return Reason("27.9.3", "unit-not-in-supply", unit=pos.id(u))
    price = pos.scenario.charts.prices[pos.counter(u).type].recover_rp
    if price > points_of(pos, u):
        return Reason("11.1", "too-dear", unit=pos.id(u), cost=price, left=points_of(pos, u))
    return None


def recoverable(pos: Position, side: str) -> list[int]:
    return [u for u in pos.on_map(side) if may_recover(pos, side, u) is None]


def recover(pos: Position, side: str, u: int) -> None:
    spend(pos, u, pos.scenario.charts.prices[pos.counter(u).type].recover_rp)
    pos.change(u, reduced=False, rebuilt=True)
    pos.tell("11.1", "recovered", unit=pos.id(u))


def spend(pos: Position, u: int, price: int) -> None:
    pos.replacement_points[pos.counter(u).nation] -= price


def may_rebuild(pos: Position, side: str, u: int) -> Reason | None:
    """An eliminated unit comes back with one step; airmobile, airborne and marine units never [11.2]."""
    if pos.side(u) != side or pos.units[u].where != LOST or pos.counter(u).kind != "land":
        return Reason("11.2", "not-lost", unit=pos.id(u))
    price = pos.scenario.charts.prices[pos.counter(u).type]
    if not price.rebuild:
        return Reason("11.2", "never-rebuilt", unit=pos.id(u))
    if price.rebuild_rp > points_of(pos, u):
        return Reason("11.2", "too-dear", unit=pos.id(u), cost=price.rebuild_rp, left=points_of(pos, u))
    return None


def rebuildable(pos: Position, side: str) -> list[int]:
    lost = [u for u in pos.scenario.of_side[side] if pos.units[u].where == LOST]
    return [u for u in lost if may_rebuild(pos, side, u) is None]


def may_place(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """At home or with an ally: a friendly settlement or installation, or next to a friend; three hexes from any enemy
    [11.2]. Who never leaves his country is not formed abroad either [M.5] [M.12]."""
    if against := may_rebuild(pos, side, u) or special.stays_home(pos, u, hex):
        return against
    return recovery.may_form(pos, side, u, hex) if pos.scenario.advanced else may_form(pos, side, hex)


def may_form(pos: Position, side: str, hex: int) -> Reason | None:
    """Where any unit of the side can form in the Standard game [11.2]."""
    scenario = pos.scenario
    if not scenario.is_land[hex] or scenario.home_side[hex] != side:
        return Reason("11.2", "not-at-home", hex=pos.label(hex))
    settled = is_settled(pos, hex) and pos.controller(hex) == side
    beside = any(pos.present[LAND[side]][n] for n in pos.board.neighbours[hex])
    if not settled and not beside:
        return Reason("11.2", "no-place-to-form", hex=pos.label(hex))
    if any(pos.present[LAND[ENEMY[side]]][h] for h in pos.board.disc(hex, FAR - 1)):
        return Reason("11.2", "enemy-near", hex=pos.label(hex))
    if scenario.judges_supply and not supply_option.is_supplied(pos, side, hex):
        return Reason("13.1.4b", "unsupplied-place", hex=pos.label(hex))
    return None


def places(pos: Position, side: str, u: int) -> list[int]:
    if pos.scenario.advanced:
        found = recovery.forming_places(pos, side, u)
    else:
        found = pos.kept(("forming", side), pos.changes, lambda: forming(pos, side))
    return [h for h in found if special.stays_home(pos, u, h) is None] if special.is_bound(pos, u) else found


def forming(pos: Position, side: str) -> list[int]:
    """The same for the whole map: at home, settled or beside a friend, and no enemy near [11.2]."""
    board = pos.board
    home = pos.known(("home", side), lambda: hexset(h for h in board.hexes if at_home(pos, side, h)))
    settled = pos.known(("settled", side), lambda: [h for h in members(home) if is_settled(pos, h)])
    found = hexset(h for h in settled if pos.controller(h) == side)
    for h in pos.hexes_of(LAND[side]):
        found |= board.disc_bits(h, 1) ^ 1 << h
    for h in pos.hexes_of(LAND[ENEMY[side]]):
        found &= ~board.disc_bits(h, FAR - 1)
    found &= home
    return members(found & supply_option.supplied(pos, side) if pos.scenario.judges_supply else found)


def formed_anew(pos: Position, side: str) -> list[tuple[int, int]]:
    """Who can be rebuilt now, and where."""
    return [(u, h) for u in rebuildable(pos, side) for h in places(pos, side, u)]


def is_settled(pos: Position, hex: int) -> bool:
    return any(p.kind in SETTLED for p in pos.scenario.places.get(hex, ()))


def at_home(pos: Position, side: str, hex: int) -> bool:
    return bool(pos.scenario.is_land[hex]) and pos.scenario.home_side[hex] == side


def rebuild(pos: Position, side: str, u: int, hex: int) -> Procedure:
    spend(pos, u, pos.scenario.charts.prices[pos.counter(u).type].rebuild_rp)
    pos.change(u, reduced=pos.counter(u).steps > 1, rebuilt=True)
    yield from clearing.form(pos, u, hex, "11.2", "rebuilt")


REPLACING: Question = Question(
    "replacements",
    PHASE,
    Verb("recover", UNIT, why_not=may_recover, listed=recoverable),
    Verb("rebuild", UNIT, HEX, listed=formed_anew, why_not=may_place, rule="11.2"),
    Verb("done"),
    about=lambda pos, side: About(left=sum(pos.replacement_points.values())),
)


def replacement_phase(pos: Position, side: str) -> Procedure:
    """Each side spends its points, the holder of the initiative first [SOP.P.2]; what is left is kept."""
    while recoverable(pos, side) or formed_anew(pos, side):
        said = yield Ask(side, "11.0", REPLACING, pos, side, rests=True)
        if said[0] == "recover":
            recover(pos, side, said[1])
        elif said[0] == "rebuild":
            yield from rebuild(pos, side, said[1], said[2])
        else:
            break
    for u in pos.scenario.of_side[side]:
        if pos.units[u].rebuilt:
            pos.change(u, rebuilt=False)
