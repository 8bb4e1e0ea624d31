"""Rules of the module's own [M.3] [M.5], where no chapter is theirs."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.hexset import HexSet, hexset, members, without
from ...engine.reason import Reason
from . import alignment
from .module import Forbidden
from .position import Position


def may_enter(pos: Position, side: str, units: Iterable[int], n: int) -> Reason | None:
    """Whether units may move into a hex, on the ground, by air, by rail or by sea: restraint at the frontiers in the
    first turns [M.3], and who stays at home."""
    if not closed(pos, side, units) >> n & 1:
        return None
    for rule in restraints(pos, side):
        if any(lies_in(pos, n, region) for region in rule.at):
            return Reason(rule.id, "restraint", hex=pos.label(n), turn=rule.turns[1])
    return next((against for u in units if (against := stays_home(pos, u, n))), None)


def restraints(pos: Position, side: str) -> list[Forbidden]:
    """The rules of restraint that bind a side this turn [M.3]."""
    if "restraint" not in pos.scenario.specials:
        return []
    rules = pos.scenario.module.rule("restraint").forbid
    return [
        rule
        for rule in rules
        if rule.side == side and "enter_by_movement" in rule.action and rule.turns[0] <= pos.turn <= rule.turns[1]
    ]


def closed(pos: Position, side: str, units: Iterable[int]) -> HexSet:
    """The hexes that units may not move into."""
    shut = pos.kept_for(side, "restraint", pos.turn, under_restraint)
    if pos.scenario.has_garrisons or alignment.has_hosts(pos):
        for u in units:
            if is_bound(pos, u):
                shut |= pos.kept_for(pos.counter(u).nation, "abroad", 0, abroad)
    return shut


def under_restraint(pos: Position, side: str) -> HexSet:
    found = 0
    for rule in restraints(pos, side):
        for region in rule.at:
            found |= ground_of(pos, region)
    return found


def ground_of(pos: Position, region: str) -> HexSet:
    """The land hexes of a region."""
    land = pos.scenario.land
    return pos.known(("region", region), lambda: hexset(h for h in members(land) if lies_in(pos, h, region)))


def home_of(pos: Position, nation: str) -> HexSet:
    """The hexes of a nation's own country."""
    country = pos.scenario.module.nations[nation].home
    return pos.known(
        ("home of", nation), lambda: hexset(h for h in pos.board.hexes if pos.scenario.country_of[h] == country)
    )


def abroad(pos: Position, nation: str) -> HexSet:
    """All others."""
    return without(pos.board.everywhere, home_of(pos, nation))


def is_bound(pos: Position, u: int) -> bool:
    """Units of a host nation [M.12] and territorial units [M.5] never leave their country."""
    c = pos.counter(u)
    return (c.territorial and pos.scenario.has_garrisons) or alignment.is_passive(pos, u)


def stays_home(pos: Position, u: int, n: int) -> Reason | None:
    """What binds a unit to its country [M.5] [M.12]."""
    if not is_bound(pos, u) or home_of(pos, pos.counter(u).nation) >> n & 1:
        return None
    if alignment.is_passive(pos, u):
        return Reason("M.12", "host-stays", unit=pos.id(u))
    return Reason("M.5", "territorial", unit=pos.id(u))


def lies_in(pos: Position, hex: int, region: str) -> bool:
    """Regions: the exclave [M.3.d], Russia without it [M.3.b], or a country, as Belarus [M.3.c]."""
    exclave = bool(pos.scenario.exclave >> hex & 1)
    if region == "exclave":
        return exclave
    if region == "russia_proper":
        return pos.scenario.country_of[hex] == "Russia" and not exclave
    return pos.scenario.country_of[hex] == region
