"""Who may attack [8.0.c], and who must [8.6]."""

from __future__ import annotations

from ...engine.hexset import members
from ...engine.pieces import MAP
from ...engine.reason import Reason
from .position import Position
from .scenario import ENEMY

OPEN_TERRAIN = frozenset({"clear", "forest", "rough"})


def may_take_part(pos: Position, side: str, u: int, target: int) -> Reason | None:
    """A unit attacks an adjacent hex it could enter [8.0.c], once a phase [8.0.a]; nobody enters the enemy's entry
    areas [AR:EX19.8]."""
    unit = pos.units[u]
    if pos.side(u) != side or unit.where != MAP:
        return Reason("8.1.A", "not-your-unit", unit=pos.id(u))
    if u in pos.fought:
        return Reason("8.0.a", "has-fought", unit=pos.id(u))
    if target not in pos.scenario.board.neighbours[unit.hex]:
        return Reason("8.1.A", "not-adjacent", unit=pos.id(u), hex=pos.label(target))
    if (pos.counter(u).ground and pos.scenario.closed(unit.hex, target)) or pos.closed_by_fire(target):
        return Reason("8.0.c", "prohibited", hex=pos.label(target))
    if pos.scenario.protected[side][target]:
        return Reason("8.0.c", "protected-area", hex=pos.label(target))
    return None


def attackers_of(pos: Position, side: str, target: int) -> list[int]:
    """Every unit that could still attack a hex."""
    return [
        u
        for n in pos.scenario.board.neighbours[target]
        if pos.present[side][n]
        for u in pos.at[n]
        if may_take_part(pos, side, u, target) is None
    ]


def is_bound(pos: Position, side: str, u: int, target: int) -> bool:
    """In the first combat phase a ground unit in clear, forest or rough must attack every adjacent enemy that no lake
    or major river parts from it [8.6.a] [SEQ.D]."""
    hex = pos.units[u].hex
    return (
        pos.counter(u).ground
        and pos.scenario.board.terrain[hex] in OPEN_TERRAIN
        and "major_river" not in pos.scenario.board.side(hex, target)
        and may_take_part(pos, side, u, target) is None
    )


def duties(pos: Position, side: str, u: int) -> list[int]:
    """Enemy hexes that the unit is bound to attack until it has fought; a barrage will do, too [8.6.b]."""
    if pos.impulse != 1 or u in pos.fought:
        return []
    enemy = pos.present[ENEMY[side]]
    around = pos.scenario.board.neighbours[pos.units[u].hex]
    return [n for n in around if enemy[n] and n not in pos.barraged and is_bound(pos, side, u, n)]


def owed(pos: Position, side: str) -> dict[int, list[int]]:
    """Enemy hexes that must still be attacked, each with the units bound to do it."""

    def find() -> dict[int, list[int]]:
        front = pos.occupied[side] & pos.scenario.beside.spread(pos.occupied[ENEMY[side]])
        found: dict[int, list[int]] = {}
        for u in sorted(u for h in members(front) for u in pos.at[h]):
            for hex in duties(pos, side, u):
                found.setdefault(hex, []).append(u)
        return found

    return pos.kept(("owed", side), fighters(pos), find)


def fighters(pos: Position) -> tuple[int, ...]:
    """What duties and guns that have not fired follow from in a combat phase: a basis for what is kept."""
    return pos.changes, pos.turn, pos.impulse, len(pos.fought), len(pos.barraged), len(pos.devastated)


def must_attack_first(pos: Position, side: str, u: int, targets: list[int]) -> Reason | None:
    """A unit bound to an enemy that is not attacked now does not fire at others [8.6.a]."""
    left = [hex for hex in duties(pos, side, u) if hex not in targets]
    return Reason("8.6.a", "must-attack", hex=pos.label(left[0]), units=[pos.id(u)]) if left else None
