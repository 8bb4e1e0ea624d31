"""Isolation and surrender [19.7]."""

from __future__ import annotations

from ....engine.ask import Procedure
from ....engine.hexset import Ways, hexset
from .. import victory
from ..position import GONE, A, B, Position
from ..retreat import check
from ..scenario import ENEMY, LAND
from . import headquarters, supply, supply_units


def connected(pos: Position, side: str) -> int:
    """Land hexes from which a line of any length leads to the Supreme HQ or a supply source, free of enemies and of
    their zones where no friend stands [19.7.1]."""
    enemy, friends = pos.occupied[LAND[ENEMY[side]]], pos.occupied[LAND[side]]
    blocked = enemy | (pos.enemy_zone(side) & ~friends)
    ways = pos.known("land ways", lambda: land_ways(pos))
    ends = [u for u in headquarters.headquarters(pos, side) if headquarters.is_supreme(pos, u)]
    sources = hexset([*(pos.standing[u] for u in ends), *supply.source_hexes(pos, side), *module_sources(pos, side)])
    return ways.flood(sources & ~blocked, blocked)


def module_sources(pos: Position, side: str) -> list[int]:
    """Hexes that the module counts as sources for isolation [19.7.1] [M.2]."""
    given = pos.scenario.module.hooked("isolation")
    if given["side"] != side:
        return []
    hexes = [pos.board.hex(label) for label in given["supply_source_hexes"] if pos.board.has(label)]
    return [h for h in hexes if pos.scenario.is_land[h] and pos.controller(h) == side]


def land_ways(pos: Position) -> Ways:
    land = pos.scenario.is_land
    return Ways(pos.board, lambda a, b: bool(land[a] and land[b]))


def cut_off(pos: Position, side: str) -> set[int]:
    """Those who are isolated now: not those with emergency supply, nor those who flew or landed this turn."""
    linked = connected(pos, side)
    return {
        u
        for u in pos.on_map(side)
        if pos.scenario.is_land_unit[u]
        and not supply_units.is_supply(pos, u)
        and not linked >> pos.standing[u] & 1
        and u not in pos.emergency
        and not pos.units[u].assaulted
    }


def isolation_phase(pos: Position, side: None) -> Procedure:
    """Markers of both sides go off and on, then each isolated unit checks its efficiency or surrenders [19.7.3]
    [19.7.4] [M.SOP.13]."""
    yield from ()
    now = {who: cut_off(pos, who) for who in (pos.player(A), pos.player(B))}
    before, pos.isolated = pos.isolated, set().union(*now.values())
    for u in sorted(before - pos.isolated):
        pos.tell("19.7.3", "linked-again", unit=pos.id(u))
    for u in sorted(pos.isolated - before):
        pos.tell("19.7.1", "isolated", unit=pos.id(u))
    pos.changes += 1
    for units in now.values():
        for u in sorted(units):
            if not check(pos, u, "19.7.4"):
                surrender(pos, u)


def surrender(pos: Position, u: int) -> None:
    """It is out of the game for good, and scores double [19.7.4]."""
    pos.forget_markers(u)
    pos.take_off(u, GONE)
    pos.tell("19.7.4", "surrendered", unit=pos.id(u))
    event = pos.counter(u).vp_event
    for _ in range(2 if event and pos.scenario.charts.awards[event].doubled_on_surrender else bool(event)):
        victory.score(pos, ENEMY[pos.side(u)], event)
