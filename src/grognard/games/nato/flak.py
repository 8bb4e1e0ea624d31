"""Flak [19.0]: helicopters are fired at in every hex of an enemy zone that they enter."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.hexset import HexSet, hexset, members
from .position import ELIMINATED, Position
from .scenario import ENEMY
from .zones import intact_cities


def assault_hexes(pos: Position) -> HexSet:
    """Hexes in which an assault is still to be resolved: everybody fires there [19.1.5]."""
    return hexset(pos.standing[u] for u in pos.assaulting if pos.standing[u])


def fired_at(pos: Position, side: str, passenger: int | None = None) -> HexSet:
    """The hexes in which helicopters of a side draw fire: those that an enemy unit has in its zone, its own hex always
    unless it is on a train [18.1.5] [19.1.2], and enemy free cities [19.1.1] [30.2.2]. A friendly unit other than the
    passenger, or a friendly free city, keeps the fire down [8.5.b] [19.1] [19.1.4], but not where an assault is on
    [19.1.5]. It is all that a zone does to helicopters on their way [8.1.5]."""
    enemy = ENEMY[side]
    fire = pos.zoned[enemy] | pos.zoned[f"{enemy} own"] | intact_cities(pos, enemy)
    quiet = pos.occupied[side] | intact_cities(pos, side)
    if passenger is not None and (hex := pos.standing[passenger]) and pos.present[side][hex] == 1:
        quiet &= ~(1 << hex) | intact_cities(pos, side)
    return fire & ~quiet | assault_hexes(pos)


def hit_at_most(pos: Position, side: str, hex: int) -> int:
    """The die that hits in such a hex; more zones than one make no difference [19.1] [19.1.1] [19.1.2]."""
    flak = pos.scenario.charts.flak
    if intact_cities(pos, ENEMY[side]) >> hex & 1:
        return flak["enemy_free_city"].hit_at_most
    return flak["assault_hex" if assault_hexes(pos) >> hex & 1 else "enemy_zoc"].hit_at_most


def safest_way(pos: Position, side: str, start: int, goals: HexSet, far: int, fire: HexSet) -> list[int] | None:
    """The hexes to enter on a way of at most so many to one of these goals, with as little fire as possible; None if
    there is no such way. Who stands at a goal goes nowhere."""
    if goals >> start & 1:
        return []
    open_sky, spread = pos.scenario.in_play, pos.scenario.everywhere.spread
    reached, waves = 1 << start, [1 << start]
    for _ in range(far):  # first without any fire: mostly there is such a way
        reached |= waves[-1]
        waves.append(spread(waves[-1]) & open_sky & ~fire & ~reached)
        if found := waves[-1] & goals:
            return _back(pos, waves, members(found)[0])
    return _least_fire(pos, side, start, goals, far, fire)


def _back(pos: Position, waves: Sequence[HexSet], goal: int) -> list[int]:
    way = [goal]
    for wave in reversed(waves[1:-1]):
        way.append(next(n for n in pos.board.neighbours[way[-1]] if wave >> n & 1))
    return way[::-1]


def _least_fire(pos: Position, side: str, start: int, goals: HexSet, far: int, fire: HexSet) -> list[int] | None:
    """Step by step, the least danger with which each hex can be reached."""
    open_sky = pos.scenario.in_play
    best: tuple[int, list[int]] | None = None
    here: dict[int, tuple[int, list[int]]] = {start: (0, [])}
    for _ in range(far):
        ahead: dict[int, tuple[int, list[int]]] = {}
        for hex, (danger, way) in here.items():
            for n in pos.board.neighbours[hex]:
                if not open_sky >> n & 1:
                    continue
                total = danger + (hit_at_most(pos, side, n) if fire >> n & 1 else 0)
                if (best is None or total < best[0]) and (n not in ahead or total < ahead[n][0]):
                    ahead[n] = total, [*way, n]
        here = ahead
        for hex, found in here.items():
            if goals >> hex & 1 and (best is None or found[0] < best[0]):
                best = found
    return best[1] if best is not None else None


def run_flak(pos: Position, u: int, way: Sequence[int], fire: HexSet) -> bool:
    """One attack for every hex of fire that a helicopter enters, until it is shot down in one of them [19.1] [19.1.3].
    Whether it comes through."""
    return all(not fire >> hex & 1 or comes_through(pos, u, hex) for hex in way)


def comes_through(pos: Position, u: int, hex: int) -> bool:
    """A die hits on 1, in free cities on 1 or 2; a second one above the defence strength shoots the helicopter down for
    good [19.1] [19.1.1] [3.6.3]."""
    side = pos.side(u)
    if pos.roll("19.1", side) > hit_at_most(pos, side, hex):
        return True
    strength = pos.counter(u).flak_defence
    if pos.roll("19.1", side) <= strength:
        pos.tell("19.1", "flak-hit", unit=pos.id(u), hex=pos.label(hex))
        return True
    pos.tell("19.1", "shot-down", unit=pos.id(u), hex=pos.label(hex))
    pos.take_off(u, ELIMINATED)
    return False
