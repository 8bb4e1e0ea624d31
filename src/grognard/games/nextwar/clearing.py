"""Control of hexes and clearing operations [8.4]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...engine.ask import Procedure
from ...engine.phase import choose
from ...engine.question import CHOICE, About, Question
from ...engine.verbs import UNIT, Verb
from . import air_points, alignment, beachheads, helicopters, losses, sea_control, stacking, victory
from .advanced import places
from .amphibious import is_beachhead
from .pack.terms import (
    quantity,
    tally,
    term,
)
from .position import A, B, Position
from .scenario import ENEMY, FERRY
from .units import Clearing


def is_needed(pos: Position, hex: int, side: str) -> bool:
    """Whether units of a side that enter a hex come under a clearing marker: an enemy's urban, city or installation
    hex [8.4.1], outside their own and allied countries [8.4.1.6]; not where a marker was left this turn [8.4.1.3]."""
    if pos.scenario.home_side[hex] == side or hex in pos.left:
        return False
    return places.is_held_against(pos, hex, side)


def is_crossing(pos: Position, a: int, b: int) -> bool:
    """A bridge or a ferry leads from hex to hex: nobody bypasses a hex that way [8.5.1.1]."""
    return pos.scenario.is_bridged(a, b) or FERRY in pos.board.side(a, b)


def is_intruded(pos: Position, hex: int, side: str) -> bool:
    """Whether units that come into a hex of the enemy are the first of their side this turn."""
    return pos.controller(hex) == ENEMY[side] and pos.entered.get(hex) != side and hex not in pos.clearing


def occupy(pos: Position, hex: int, side: str, is_first: bool) -> Procedure:
    """What follows when land units have come into a hex, whatever way they came: its country may take sides [M.12],
    and a beachhead of the enemy is gone [8.5.8.2.1]. If they are the first in a hex of his, an airbase may take an air
    point along [6.3.1]. His ships and helicopters leave, even if they came back after units had been there before."""
    alignment.happened(pos, f"land_unit_enters:{side},{pos.scenario.country_of[hex]}")
    if is_beachhead(pos, hex, ENEMY[side]):
        beachheads.remove(pos, ENEMY[side], hex)
    if is_first and not pos.scenario.uses_air_units:
        air_points.airbase_entered(pos, hex, side)
    yield from drive_out(pos, hex, ENEMY[side])


def drive_out(pos: Position, hex: int, side: str) -> Procedure:
    """Ships of a side leave a port [9.9.3], and helicopters change base [6.5.4], where the enemy comes or takes
    over."""
    sea_control.leave_port(pos, hex, side)
    yield from helicopters.base_lost(pos, hex, side)


def place(pos: Position, hex: int, side: str, units: Iterable[int]) -> None:
    """Put units under the marker of the hex; the first ones draw it [8.4.1] [8.4.1.4]."""
    if hex not in pos.clearing:
        marker = pos.draw("8.4.1", side, pos.markers)
        pos.clearing[hex] = Clearing(marker, side)
    for u in units:
        pos.change(u, clearing=True)


def form(pos: Position, u: int, hex: int, rule: str, text: str) -> Procedure:
    """Land units that are formed in a hex come into it like any others: under the marker that their side has there
    [8.4.1.4], and helicopters of the enemy leave [6.5.4]."""
    side = pos.side(u)
    is_first = is_intruded(pos, hex, side)
    pos.put(u, hex)
    if hex in pos.clearing:
        place(pos, hex, side, [u])
    pos.tell(rule, text, unit=pos.id(u), hex=pos.label(hex))
    yield from occupy(pos, hex, side, is_first)


class Operation(NamedTuple):
    """A clearing operation about to be resolved, or one that somebody thinks of."""

    pos: Position
    side: str
    hex: int
    lead: int
    planned: tuple[int, ...] = ()  # who would clear the hex, whoever is there now

    @property
    def units(self) -> list[int]:
        return list(self.planned) or self.pos.land_units(self.hex, self.side)

    @property
    def value(self) -> int:
        """Of the marker; nothing before it is drawn."""
        marker = self.pos.clearing.get(self.hex)
        return 0 if marker is None else self.pos.scenario.charts.clearing_markers[marker.marker]


def mssp(pos: Position, hex: int) -> int:
    """The stacking points with which the operation is safe: the highest of what is in the hex [8.4.1.1.2]."""
    known = pos.scenario.charts.mssp
    there = [p.kind for p in pos.scenario.places.get(hex, ()) if not places.is_destroyed(pos, hex, p.kind)]
    kinds = {*there, pos.board.terrain[hex]}
    return max((known[kind] for kind in kinds if kind in known), default=0)


@quantity
def lead_er_minus_value(case: Operation) -> int:
    """One of what counts for the operation [8.4.1.1]: better or worse than the marker [8.4.1.1.1]."""
    return stacking.efficiency(case.pos, case.lead) - case.value


@quantity
def missing_sp(case: Operation) -> int:
    return max(0, mssp(case.pos, case.hex) - stacking.points_of(case.pos, case.units) // 2)


@quantity
def extra_installation(case: Operation) -> int:
    """Those of an urban or city hex, elsewhere those beyond the first [8.4.1.1.3]; what is destroyed needs no clearing
    [27.2.a]."""
    pos, hex = case.pos, case.hex
    there = places.working(pos, hex)
    return there if pos.scenario.built_up >> hex & 1 else max(0, there - 1)


@term
def arrived_by(case: Operation, *ways: str) -> bool:
    """Who has just come by air or from the sea clears worse; not who has walked on since then [8.4.1.1.4]."""
    return any(case.pos.units[u].assaulted in ways for u in case.units)


@term
def stack_has(case: Operation, trait: str) -> bool:
    """Arms that together count for the operation [8.4.1.1.5]."""
    types = case.pos.scenario.charts.types
    for u in case.units:
        kind = types[case.pos.counter(u).type]
        if {"armour": kind.armour, "mechanised_infantry": kind.mechanised, "leg": kind.leg}[trait]:
            return True
    return False


def under_marker(pos: Position, what: Operation | tuple[str, int]) -> list[int]:
    side, hex = what[0], what[1]
    return pos.land_units(hex, side)  # type: ignore[arg-type]


LEADING: Question = Question(
    "clearing-lead",
    CHOICE,
    Verb("lead", UNIT, among=under_marker),
    about=lambda pos, what: About(hexes=[what[1]]),
)


def clearing_operations(pos: Position, side: None) -> Procedure:
    """Each side clears its hexes, the holder of the initiative first [SOP.R.5]."""
    for role in (A, B):
        player = pos.player(role)
        for hex in sorted(pos.clearing):
            if hex in pos.clearing and pos.clearing[hex].side == player:
                units = pos.land_units(hex, player)
                lead = yield from choose(pos, player, "8.4.1", LEADING, units, (player, hex))
                resolve(pos, Operation(pos, player, hex, lead))


def resolve(pos: Position, case: Operation) -> None:
    """The die with its modifiers against the value of the marker; what is cleared changes hands in the step that
    follows [8.4.1.2]."""
    short = missing_sp(case) > 0
    modifiers = tally([m for _, m in pos.scenario.charts.clearing_modifiers], case)
    die = pos.roll("8.4.1.2", case.side)
    cleared = die + modifiers.total >= case.value
    pos.tell("8.4.1.2", "cleared" if cleared else "not-cleared", hex=pos.label(case.hex), modifiers=modifiers)
    if cleared:
        take_off_marker(pos, case.hex)
        pos.entered[case.hex] = case.side
        pos.cleared.add(case.hex)
        pos.retaken.discard(case.hex)
    elif short:
        losses.lose_step(pos, case.lead, "8.4.1.2")


def take_off_marker(pos: Position, hex: int) -> None:
    """Back into the cup; who was under it stands in the hex."""
    marker = pos.clearing.pop(hex)
    pos.markers = sorted([*pos.markers, marker.marker])
    for u in pos.land_units(hex, marker.side):
        pos.change(u, clearing=False)


def hex_control(pos: Position, side: None) -> Procedure:
    """Hexes that need no clearing, or are cleared, go to whoever entered them last [8.4] [SOP.R.6]; helicopters that
    were based there after he had left must go [6.5.1.2.a]."""
    taken = [(hex, by) for hex, by in sorted({**pos.entered, **back_home(pos)}.items()) if changes_hands(pos, hex, by)]
    for role in (A, B):
        player = pos.player(role)
        if hexes := [pos.label(hex) for hex, by in taken if by == player]:
            places = [pos.label(hex) for hex, by in taken if by == player and pos.scenario.to_clear >> hex & 1]
            pos.tell("2.8", "taken", hexes=hexes, places=places, side=player)
    for hex, by in taken:
        take(pos, hex, by)
    for hex, by in taken:
        yield from drive_out(pos, hex, ENEMY[by])
    pos.entered, pos.left, pos.cleared, pos.retaken = {}, set(), set(), set()
    pos.missions = {}  # who had to leave now is done for this turn, not for the next
    for u, unit in enumerate(pos.units):
        if unit.assaulted:
            pos.change(u, assaulted="")


def back_home(pos: Position) -> dict[int, str]:
    """Whose the cities and installations are that their owner has retaken and the enemy has not cleared again, even if
    he has come back since then [8.4.1.6]."""
    return {hex: pos.scenario.home_side[hex] for hex in pos.retaken if places.must_clear(pos, hex)}


def changes_hands(pos: Position, hex: int, by: str) -> bool:
    """Whether who entered a hex last gets it now: not what has still to be cleared in another's country [8.1.3.5a]."""
    if places.must_clear(pos, hex) and pos.scenario.home_side[hex] != by and hex not in pos.cleared:
        return False
    return pos.controller(hex) != by


def take(pos: Position, hex: int, side: str) -> None:
    """A hex changes hands, and what is in it scores [12.1]."""
    if pos.scenario.home_side[hex] == side:
        pos.control.pop(hex, None)
    else:
        pos.control[hex] = side
    pos.changes += 1
    victory.score_hex(pos, hex, side)
    if places.has_airbase(pos, hex) and pos.scenario.home_side[hex] == ENEMY[side]:
        home_airbase_lost(pos, ENEMY[side])


def home_airbase_lost(pos: Position, side: str) -> None:
    """An airbase of a side's own country has fallen: it may take an airmobile point along [8.5.4.3a]."""
    if pos.airmobile_all[side] and pos.roll("8.5.4.3a", ENEMY[side]) in air_points.LOST_WITH_BASE:
        lose_airmobile_point(pos, side)


def lose_airmobile_point(pos: Position, side: str, rule: str = "8.5.4.3a") -> None:
    """It is lost for good [6.6.1.1.e]."""
    if pos.airmobile_all[side]:
        pos.airmobile_all[side] -= 1
        pos.tell(rule, "airmobile-point-lost", side=side)
