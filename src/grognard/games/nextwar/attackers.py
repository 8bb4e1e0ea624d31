"""Who may attack, and what [9.1] [9.3]."""

from __future__ import annotations

from ...engine.reason import Reason
from . import alignment, amphibious
from .position import Position
from .scenario import ENEMY, FERRY, LAND, RIVERS
from .strength import attacked_from, defenders_of, fits
from .terrain import mobility


def may_attack_across(pos: Position, u: int, hex: int) -> Reason | None:
    """Not over water, nor over a major river without a bridge; not into ground that is closed to the unit [9.1]."""
    here = pos.standing[u]
    kinds = pos.board.side(here, hex)
    sides = pos.scenario.charts.hexsides
    if FERRY in kinds and not any(river in kinds for river in RIVERS):
        return Reason("8.3.1.8", "no-attack-across", hex=pos.label(hex), kind=FERRY)
    for kind in kinds:
        effect = sides[kind].attack if kind in sides else "normal"
        bridged = pos.scenario.is_bridged(here, hex)
        if (effect == "forbidden" and kind != FERRY) or (effect == "bridge_halved" and not bridged):
            return Reason("9.1", "no-attack-across", hex=pos.label(hex), kind=kind)
    terrain_cost = pos.scenario.terrain(hex).of(mobility(pos, u), False)
    if terrain_cost < 0 and not pos.scenario.road(here, hex):
        return Reason("9.1", "closed-ground", hex=pos.label(hex), unit=pos.id(u))
    return None


def may_take_part(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """Adjacent units that have not attacked [9.1]; out of an overstacked hex no more than its limit, in all attacks of
    the segment together [8.1.1.1.d]."""
    here = amphibious.origin(pos, u)
    if pos.side(u) != side or not here or not pos.scenario.is_land_unit[u]:
        return Reason("9.1", "not-your-unit", unit=pos.id(u))
    if u in pos.fought:
        return Reason("9.1", "has-attacked", unit=pos.id(u))
    if u in pos.scattered:
        return Reason("8.5.3.b", "scattered", unit=pos.id(u))
    if hex not in pos.board.neighbours[here]:
        return Reason("9.1", "not-adjacent", unit=pos.id(u), hex=pos.label(hex))
    if against := alignment.may_attack(pos, u):
        return against
    if pos.units[u].clearing:
        return Reason("8.4.1.5", "clearing-does-not-attack", unit=pos.id(u))
    if not pos.attack(u):
        return Reason("9.1", "no-attack-strength", unit=pos.id(u))
    if pos.fought and pos.standing[u] and not fits(pos, here, side, [*attacked_from(pos, here), u]):
        return Reason("8.1.1.1.d", "too-many-from-hex", hex=pos.label(here))
    if amphibious.assaults(pos, u):
        return None if amphibious.is_beach(pos, hex) else Reason("8.3.1.7", "no-beach", hex=pos.label(hex))
    return may_attack_across(pos, u, hex)


def able(pos: Position, side: str, hex: int) -> list[int]:
    around = [u for n in pos.board.neighbours[hex] for u in pos.land_units(n, side)]
    around += amphibious.assault_force(pos, side, hex)
    return sorted(u for u in around if may_take_part(pos, side, u, hex) is None)


def may_attack(pos: Position, side: str, hex: int) -> Reason | None:
    """An adjacent enemy hex that nobody has attacked in this segment [9.3]."""
    if not defenders_of(pos, hex, ENEMY[side]):
        return Reason("9.1", "nobody-there", hex=pos.label(hex))
    if hex in pos.attacked:
        return Reason("9.3", "attacked-already", hex=pos.label(hex))
    if not could_begin(pos, side, hex):
        return Reason("9.1", "nobody-to-attack", hex=pos.label(hex))
    return None


def could_begin(pos: Position, side: str, hex: int) -> bool:
    """Whether an attack on the hex could be committed."""
    return any(not is_garrison(pos, u) for u in able(pos, side, hex))


def is_garrison(pos: Position, u: int) -> bool:
    """Territorial units attack only together with others [M.5]."""
    return pos.counter(u).territorial and "garrisons" in pos.scenario.specials


def targets(pos: Position, side: str) -> list[int]:
    enemy, attacked = pos.present[LAND[ENEMY[side]]], pos.attacked
    bases = [h for h in pos.at if pos.present[LAND[side]][h]] + [pos.standing[s] for s in pos.approached]
    beside = {n for h in bases for n in pos.board.neighbours[h] if enemy[n]}
    return [h for h in sorted(beside - attacked) if may_attack(pos, side, h) is None]
