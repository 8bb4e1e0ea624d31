"""Mopping Up [12.153]: MMC in the Prep Fire Phase make sure that nobody is left in a building."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....engine.ask import Procedure
from ....engine.phase import choose
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb
from ..captivity import prisoners
from ..nerve.leadership import is_armed, is_good_order
from ..position import Position
from ..scenario import Building, Scenario
from ..victory import take_control
from . import concealment
from .searching import casualties

NEAR = 2  # hexes within which somebody must stand of every Location that is mopped up


def may_mop_up(pos: Position, side: str, u: int) -> Reason | None:
    """An armed unpinned Good Order MMC in a building of several Locations without a Known unbroken enemy in it, alone
    or together with others there; once in a Player Turn, and not by those who gave no quarter [12.153]."""
    name = pos.names[u]
    if not is_fit(pos, side, u) or pos.enemy(side) in pos.no_quarter or pos.units[u].hex in pos.mopped:
        return Reason("12.153", "cannot-mop-up", unit=name)
    hexes, enemy = rooms(pos.scenario, pos.units[u].hex), pos.enemy(side)
    known = [v for hex in hexes for v in pos.stack(hex, enemy) if not pos.units[v].concealed and not pos.units[v].by]
    if any(not pos.units[v].broken for v in known):
        return Reason("12.153", "enemy-there", hex=pos.label(pos.units[u].hex))
    doubtful = [hex for hex in hexes if not is_sure(pos, side, hex)]
    if doubtful and unwatched(pos, side, doubtful, moppers(pos, side, hexes)):
        return Reason("12.153", "cannot-mop-up", unit=name)
    return None


def is_fit(pos: Position, side: str, u: int) -> bool:
    unit = pos.units[u]
    building = pos.scenario.buildings.get(unit.hex)
    if building is None or not pos.is_person(u) or pos.side(u) != side or not pos.type(u).mmc or not is_armed(pos, u):
        return False
    if unit.pinned or unit.ti or unit.fired or unit.shots or unit.mounted or not is_good_order(pos, u):
        return False
    return has_several(pos.scenario, building)


def has_several(scenario: Scenario, building: Building) -> bool:
    """A building of several Locations."""
    return len(scenario.of_building[building.id]) > 1 or building.storeys > 1


def rooms(scenario: Scenario, hex: int) -> tuple[int, ...]:
    """The hexes that are mopped up together: every hex of a rowhouse by itself [12.153]."""
    building = scenario.buildings[hex]
    return (hex,) if building.rowhouse else scenario.of_building[building.id]


def moppers(pos: Position, side: str, hexes: Iterable[int]) -> list[int]:
    return [u for hex in hexes for u in pos.stack(hex, side) if is_fit(pos, side, u)]


def unwatched(pos: Position, side: str, hexes: Iterable[int], units: Sequence[int]) -> list[int]:
    """The hexes that a side is not sure to Control, and that are too far from all these units [12.153]."""
    return [
        hex for hex in hexes
        if not is_sure(pos, side, hex) and all(pos.board.distance(pos.units[u].hex, hex) > NEAR for u in units)
    ]  # fmt: skip


def is_sure(pos: Position, side: str, hex: int) -> bool:
    """A side knows of its own Control, but not of that of hidden enemies [26.15]."""
    name = pos.scenario.buildings[hex].id
    return side in (
        pos.shown_hexes.get(hex), pos.held_hexes.get(hex), pos.shown_buildings.get(name), pos.held_buildings.get(name)
    )  # fmt: skip


def mop_up(pos: Position, side: str, u: int) -> Procedure:
    """As many as it takes are TI. Hidden enemies appear under a "?"; if nobody concealed is left the building is taken,
    and broken enemies in it surrender [12.153] [20.23]."""
    of, enemy, here = pos.scenario, pos.enemy(side), pos.units[u].hex
    hexes, units = rooms(of, here), [u]
    while far := unwatched(pos, side, hexes, units):
        able = [v for v in moppers(pos, side, hexes) if v not in units]
        near = [v for v in able if len(unwatched(pos, side, far, [v])) < len(far)]
        units.append((yield from choose(pos, side, "12.153", HELP, near)))
    for v in units:
        pos.change(v, ti=True, fired="prep")
        pos.tell("12.153", "mops-up", unit=pos.names[v], hex=pos.label(here))
        concealment.acts(pos, v)
    pos.mopped |= set(hexes)
    locations = [loc for hex in hexes for loc in of.locations(hex)]
    for loc in locations:
        for v in pos.dummies_at(loc, enemy):
            concealment.reveal(pos, v, "12.153")
        concealment.appear(pos, [v for v in pos.at_loc(loc, enemy) if pos.units[v].hidden], "12.153")
    there = [v for loc in locations for v in pos.at_loc(loc, enemy) if not pos.units[v].by]
    covered = [v for v in there if pos.units[v].concealed]
    armed = [v for v in covered if is_armed(pos, v) and is_good_order(pos, v)]
    casualties(pos, units, armed, bool(armed))
    if covered:
        return
    for hex in hexes:
        pos.held_hexes[hex] = pos.shown_hexes[hex] = side
    for v in there:
        guards = [g for loc in locations for g in pos.at_loc(loc, side)]
        yield from prisoners.taken_by(pos, v, guards, "20.23")
    if not of.buildings[here].rowhouse:
        name = of.buildings[here].id
        pos.held_buildings[name] = pos.shown_buildings[name] = side
    take_control(pos, hexes)


def inhabitants(pos: Position, side: str) -> Sequence[int]:
    """Units that are fit to mop up the building they are in."""
    return pos.ones(("inhabitants", side), None, side, lambda u: is_fit(pos, side, u))


HELP: Question = Question(
    "mop-up-together", CHOICE, Verb("help", UNIT, among=lambda pos, near: near),
    about=lambda pos, near: About(units=near),
)  # fmt: skip
MOP_UP: Verb = Verb("mop", UNIT, among=inhabitants, why_not=may_mop_up, does=mop_up, rule="12.153", role=SELDOM)
