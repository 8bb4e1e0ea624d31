"""Cruise missiles and other theatre weapons [26.0] [M.14]."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.reason import Reason
from ..pack.terms import (
    Condition,
    term,
)
from ..position import Position
from . import detection, headquarters, places
from .datafiles import Weapon
from .declared import Target


class Battery(NamedTuple):
    """A weapon and its site, for conditions."""

    pos: Position
    side: str
    weapon: Weapon


@term
def all_sites_lost(case: Battery) -> bool:
    """Every hex of the site is destroyed or in enemy hands."""
    pos = case.pos
    hexes = [pos.board.hex(label) for label in case.weapon.site.hexes]
    return all(pos.controller(h) != case.side or places.is_destroyed(pos, h, "installation") for h in hexes)


@term
def hq_detected(case: Battery, side: str) -> bool:
    return any(detection.is_detected(case.pos, u) for u in headquarters.headquarters(case.pos, side))


def column(pos: Position, name: str) -> str:
    return pos.scenario.module.weapons[name].column


def may_fire(pos: Position, side: str, name: str) -> Reason | None:
    """As long as there are points, and not more in a turn than its limit [M.14]."""
    weapon = pos.scenario.module.weapons[name]
    if weapon.side != side or not pos.missiles.get(name):
        return Reason("26.1", "no-missiles-left", weapon=name)
    if pos.fired.get(name, 0) >= weapon.per_turn_max:
        return Reason("M.14", "enough-missiles", weapon=name, most=weapon.per_turn_max)
    return None


def pay(pos: Position, name: str) -> None:
    pos.missiles[name] -= 1
    pos.fired[name] = pos.fired.get(name, 0) + 1


def may_reach(pos: Position, name: str, target: Target) -> Reason | None:
    """Only the targets listed for the weapon, within its range of a launch place [M.14]."""
    weapon = pos.scenario.module.weapons[name]
    if target.kind not in weapon.targets:
        return Reason("M.14", "not-for-this-weapon", weapon=name)
    if weapon.range and target.hex and not is_in_range(pos, weapon, target.hex):
        return Reason("M.14", "out-of-range", hex=pos.label(target.hex))
    return None


def can_be_struck(pos: Position, name: str) -> bool:
    """Whether the weapon's points are a target now [26.1.3]."""
    weapon = pos.scenario.module.weapons[name]
    needs = weapon.site.needs
    return weapon.site.target and (not needs or Condition(needs).holds(Battery(pos, weapon.side, weapon)))


def is_in_range(pos: Position, weapon: Weapon, hex: int) -> bool:
    """From its launch hexes that are friendly and whole, from friendly hexes of its countries, or from headquarters."""
    board, launch = pos.board, weapon.launch
    starts = [board.hex(label) for label in launch.hexes if board.has(label)]
    starts = [h for h in starts if pos.controller(h) == weapon.side and not places.is_destroyed(pos, h, "installation")]
    if launch.hq:
        starts += [pos.standing[u] for u in headquarters.headquarters(pos, weapon.side)]
    if any(board.distance(h, hex) <= weapon.range for h in starts):
        return True
    return any(
        board.country[h] in launch.countries and pos.controller(h) == weapon.side
        for h in (board.disc(hex, weapon.range) if launch.countries else ())
    )


def lose_sites(pos: Position) -> None:
    """Points at a lost site are lost [M.14]."""
    for name, weapon in pos.scenario.module.weapons.items():
        if not pos.missiles.get(name) or not weapon.site.lost_when:
            continue
        if all(pos.board.has(label) for label in weapon.site.hexes) and Condition(weapon.site.lost_when).holds(
            Battery(pos, weapon.side, weapon)
        ):
            pos.missiles[name] = 0
            pos.tell("M.14", "missiles-lost", weapon=name, side=weapon.side)


def reload(pos: Position, side: str) -> None:
    """Points come in the turns that the scenario names [26.1]."""
    for name, magazine in pos.scenario.file.missiles.items():
        weapon = pos.scenario.module.weapons[name]
        for given in magazine.add:
            if given.turn == pos.turn and weapon.side == side:
                pos.missiles[name] = min(weapon.points_max, pos.missiles.get(name, 0) + given.points)
                pos.tell("26.1", "missiles-come", weapon=name, points=given.points)
