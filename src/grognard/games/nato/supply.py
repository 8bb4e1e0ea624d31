"""Supply [10.0]: who can trace a line, and the marks of the two kinds, each by itself [10.1.1].

Whether a unit *can trace* is asked at any moment and changes nothing; marks are placed and taken away only in the
segments that say so [10.5.1] [10.5.2] [10.6].
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine.hexset import HexSet
from ...engine.pieces import MAP
from .headquarters import Purpose, hq_area, is_reached, reaches
from .lines import city_ground, ground, home_area, near, network
from .position import BOXES, SITE, SRB, Position

FED_OFF_MAP: Final = (SRB, SITE, *BOXES)  # [10.5.6]

# -- who can trace now ----------------------------------------


def movement_area(pos: Position, kin: str) -> HexSet:
    """Where units of one kin can trace movement supply now [10.3.1]."""
    side = pos.scenario.side_of_kin[kin]
    return pos.kept_for(side, "movement", network(pos, side), _movement_areas)[kin]


def _movement_areas(pos: Position, side: str) -> dict[str, HexSet]:
    """The same for every kin of a side. Headquarters without a supply point do not count [10.4.3.1] [10.8.3]."""
    basis = (ground(pos, side), reaches(pos, side, "supplied"), garrison_ground(pos) if side == "nato" else 0)
    return pos.kept_for(side, "movement areas", basis, _find_movement_areas)


def _find_movement_areas(pos: Position, side: str) -> dict[str, HexSet]:
    feeds, found = ground(pos, side), {}
    for kin in pos.scenario.kins[side]:
        u = pos.scenario.first_of_kin[kin]
        area = hq_area(pos, kin, "supplied") | feeds.cities | feeds.islands
        found[kin] = area | at_home(pos, u) | _garrison_area(pos, u)
    return found


def is_fed(pos: Position, u: int, purpose: Purpose) -> bool:
    """Whether a unit on the map is in the movement area of its kin: quicker than to find the areas of all."""
    static, hex = pos.scenario, pos.standing[u]
    if pos.side(u) == "wp":
        feeds = ground(pos, "wp")
        area = feeds.homes[""] | feeds.cities | feeds.islands
    else:
        area = home_area(pos, static.home_of[u]) | city_ground(pos, "nato") | _garrison_area(pos, u)
    return bool(area >> hex & 1) or is_reached(pos, static.kin[u], hex, purpose)


def combat_area(pos: Position, kin: str) -> HexSet:
    """Where units of one kin can trace combat supply now: to their headquarters, or at home [10.1.7] [10.6]."""
    u = pos.scenario.first_of_kin[kin]
    return hq_area(pos, kin, "supplied") | ground(pos, pos.side(u)).islands | at_home(pos, u) | _garrison_area(pos, u)


def at_home(pos: Position, u: int) -> HexSet:
    """Where a unit's own country, or any country of the WP, feeds it [10.1.6]."""
    homes = ground(pos, pos.side(u)).homes
    return homes[""] if pos.side(u) == "wp" else homes.get(pos.scenario.home_of[u], 0)


def _garrison_area(pos: Position, u: int) -> HexSet:
    """West Berlin supplies the brigades that start there, in the city and beside it, as long as it is free
    [10.3.3.4]."""
    return garrison_ground(pos) if pos.scenario.garrison[u] else 0


def garrison_ground(pos: Position) -> HexSet:
    """West Berlin, if it is free, and the hexes beside it."""
    hex = pos.scenario.berlin
    return near(pos, "nato", 1 << hex, 1) if hex and pos.free["nato"] >> hex & 1 else 0


def traces_movement(pos: Position, u: int) -> bool:
    """Whether a combat unit can trace movement supply at this moment [10.5.2]; off the map always [10.5.6]."""
    if pos.units[u].where != MAP:
        return pos.units[u].where in FED_OFF_MAP
    return bool(movement_area(pos, pos.scenario.kin[u]) >> pos.standing[u] & 1)


def traces_combat(pos: Position, u: int) -> bool:
    """The same of combat supply [10.6]."""
    if pos.units[u].where != MAP:
        return pos.units[u].where in FED_OFF_MAP
    return bool(combat_area(pos, pos.scenario.kin[u]) >> pos.standing[u] & 1)


# -- marks ----------------------------------------


def mark_movement_supply(pos: Position, side: str) -> None:
    """The Movement Supply Segment: who cannot trace is marked, who can loses the mark [10.5.1] [10.5.5]. It is the only
    moment in which the mark is placed; headquarters have their own state."""
    short: list[int] = []
    again: list[int] = []
    for u in combat_units(pos, side):
        unit, supplied = pos.units[u], traces_movement(pos, u)
        if unit.no_movement_supply == supplied:
            pos.change(u, no_movement_supply=not supplied)
            (again if supplied else short).append(u)
        if not supplied and unit.train:
            pos.change(u, train="")  # [10.5.3] [13.5]
    _tell(pos, "10.5.1", short, again, "movement")


def recover_supply(pos: Position, side: str, combat: bool = True) -> None:
    """The Recovery Phase: marked units that can trace now lose the mark of that kind; none is placed [10.5.2] [10.6].
    NATO traces no combat supply in a surprise turn, but in West Berlin [35.7]."""
    again, fed = [], []
    for u in combat_units(pos, side):
        unit = pos.units[u]
        if unit.no_movement_supply and traces_movement(pos, u):
            pos.change(u, no_movement_supply=False)
            again.append(u)
        may_trace = combat or pos.standing[u] == pos.scenario.berlin
        if may_trace and unit.no_combat_supply and traces_combat(pos, u):
            pos.change(u, no_combat_supply=False)
            fed.append(u)
    _tell(pos, "10.5.2", [], again, "movement")
    _tell(pos, "10.6", [], fed, "combat")


def check_combat_supply(pos: Position, units: Iterable[int]) -> None:
    """After a battle, or a strike of artillery, each combat unit that took part is marked, or loses its mark [10.6]
    [10.6.2]; who has landed gets none before he has fought [10.6.3]."""
    short: list[int] = []
    again: list[int] = []
    for u in units:
        if pos.units[u].where == MAP and pos.counter(u).combat:
            fed = pos.resupplied.get(pos.side(u)) == pos.standing[u]  # [10.7.2]
            supplied = fed or traces_combat(pos, u)
            if pos.units[u].no_combat_supply == supplied:
                pos.change(u, no_combat_supply=not supplied)
                (again if supplied else short).append(u)
    _tell(pos, "10.6", short, again, "combat")


def carry_combat_supply(pos: Position, u: int) -> None:
    """Who drops, or lands on an enemy coast, brings it with him [10.6.3]."""
    if pos.units[u].no_combat_supply:
        pos.change(u, no_combat_supply=False)
        _tell(pos, "10.6.3", [], [u], "combat")


def mark_combat_supply(pos: Position, units: Iterable[int]) -> None:
    """Combat units that may not trace at all are marked [35.7]."""
    short = [u for u in units if pos.counter(u).combat and not pos.units[u].no_combat_supply]
    for u in short:
        pos.change(u, no_combat_supply=True)
    _tell(pos, "35.7", short, [], "combat")


def combat_units(pos: Position, side: str) -> list[int]:
    return [u for u in pos.on_map(side) if pos.counter(u).combat]


def _tell(pos: Position, rule: str, short: list[int], again: list[int], kind: str) -> None:
    if short:
        pos.tell(rule, f"out-of-{kind}-supply", units=pos.ids(short))
    if again:
        pos.tell(rule, f"back-in-{kind}-supply", units=pos.ids(again))
