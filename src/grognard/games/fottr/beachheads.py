"""Invasion sites and beachhead markers [10.2] [10.3]: who may use a beach, its air range, and how markers come off."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.hexset import HexSet
from ...engine.losses import last_steps, which_of
from ...engine.phase import choose
from ...engine.pieces import MAP
from ...engine.question import Question
from ...engine.reason import Reason
from . import shaef, supply
from .losses import eliminate, lose_step, steps_left
from .position import GONE, Position
from .supply import BEACHHEAD, JOINT, marker_in
from .units import Beachhead

EACH = "each"  # every corps loses a step

LANDING_LOSS: Question = which_of(
    "landing-loss", consequences=lambda pos, units: last_steps(pos, "10.8.a", units, steps_left)
)


# -- sites and markers [10.2] [10.3.a] --------------------------------------------------------------------------------


def free_marker(pos: Position, value: str, box: str, kind: str = BEACHHEAD) -> str:
    """A marker of a kind that can be used out of a box this turn; "" if there is none [10.3.a] [ERR.r5]."""
    markers = pos.scenario.markers
    ready = (id for id, b in pos.beachheads.items() if b.where == box and b.ready <= pos.turn)
    return next((id for id in ready if (markers[id].kind, markers[id].value) == (kind, value)), "")


def nation_of(pos: Position, id: str) -> str:
    """US, CW or AL."""
    return pos.scenario.markers[id].value


# -- beach hexes [10.5.e] ---------------------------------------------------------------------------------------------


def may_use(pos: Position, u: int, value: str) -> bool:
    """Whether a unit is of a beachhead's nation: US and French, British and Commonwealth, or any of the West on a joint
    one; US airborne troops go with anyone [5.1B.b]."""
    if pos.power(u) != "west":
        return False
    group = pos.scenario.group[u]
    return value in (JOINT, group) or (bool(value) and group == "US" and pos.counter(u).airborne)


def may_occupy(pos: Position, u: int, hex: int) -> Reason | None:
    """A beach is for units of its marker's nation [10.5.e], never for the Axis [10.3.b]; other hexes are for all."""
    if hex not in pos.scenario.coast:
        return None
    if pos.power(u) == "axis":
        return Reason("10.3.b", "axis-on-beach", unit=pos.id(u), hex=pos.label(hex))
    if not may_use(pos, u, supply.beachhead_at(pos, hex)):
        return Reason("10.5.e", "not-your-beachhead", unit=pos.id(u), hex=pos.label(hex))
    return None


def closed_beaches(pos: Position, u: int) -> HexSet:
    """All beaches that it may not occupy, for searches."""
    beaches = pos.scenario.beach_hexes
    for b in pos.beachheads.values():
        if b.where == MAP and may_occupy(pos, u, b.hex) is None:
            beaches &= ~(1 << b.hex)
    return beaches


# -- air range [10.6] -------------------------------------------------------------------------------------------------


def in_air_range(pos: Position, beach: int) -> bool:
    """Whether Allied aircraft reach a beach: it lies within four hexes of a town or city of the West or of an air trace
    hex [10.6]; in 1945 all do [10.5.d]."""
    file, distance = pos.scenario.file.air, pos.scenario.board.distance
    if pos.year >= file.everywhere:
        return True
    bases = [h for h in pos.scenario.settled if pos.held_by(h, "west")]
    bases += [pos.scenario.board.hex(label) for label in file.trace]
    if corsica_serves(pos):
        bases.append(pos.scenario.board.hex(file.corsica.hex))
    return any(distance(h, beach) <= file.range for h in bases)


def corsica_serves(pos: Position) -> bool:
    """From turn 3 on, if the West holds a town or city of Italy or Sicily [10.6.a]."""
    corsica = pos.scenario.file.air.corsica
    return pos.turn >= corsica.turn and any(
        pos.held_by(h, "west") and pos.scenario.country(h) in corsica.countries for h in pos.scenario.settled
    )


# -- losses of those who land -----------------------------------------------------------------------------------------


def lose_steps(pos: Position, seat: str, corps: list[int], loss: str) -> Procedure:
    """Each corps a step, or as many steps as said, of corps that the owner chooses [10.8.a]."""
    if loss == EACH:
        for u in corps:
            lose_step(pos, u, "10.8.a")
        return
    for _ in range(int(loss)):
        left = [u for u in corps if pos.standing[u]]
        if not left:
            return
        lose_step(pos, (yield from choose(pos, seat, "10.8.a", LANDING_LOSS, left)), "10.8.a")


def fail(pos: Position, seat: str, id: str) -> Procedure:
    """A failed invasion: airborne troops are lost [10.7], the corps suffer and those left return to their box, the
    marker can be used again two turns later [10.3.b]."""
    hex = pos.beachheads[id].hex
    units = pos.stack(hex, "west")
    lose_airborne(pos, units)
    corps = [u for u in units if not pos.counter(u).airborne]
    loss = next(r.loss for r in pos.scenario.charts.invasion_results if r.result == "failed")
    yield from lose_steps(pos, seat, corps, loss)
    box = pos.scenario.site_at[hex].box
    for u in corps:
        if pos.standing[u]:
            pos.take_off(u, box)
            pos.tell("10.8.a", "back-to-box", unit=pos.id(u), box=box)
    take_off(pos, id, pos.turn + pos.scenario.file.invasion.delay)


def lose_airborne(pos: Position, units: list[int]) -> None:
    """The airborne troops among these are lost where a landing has not opened the coast [10.7]."""
    for u in units:
        if pos.counter(u).airborne:
            eliminate(pos, u, "10.7")


# -- taking a beachhead off the map [10.3.c] --------------------------------------------------------------------------


def take_off(pos: Position, id: str, ready: int) -> None:
    """A beachhead marker goes back to the box of its theatre, to be used from a turn on [10.3.b]; a Mulberry on it is
    lost [9.3.2.e], and SHAEF markers are put aside."""
    hex = pos.beachheads[id].hex
    box = pos.scenario.site_at[hex].box
    for other, there in list(pos.beachheads.items()):
        if other != id and there.where == MAP and there.hex == hex:
            pos.move_beachhead(other, Beachhead(GONE))
            pos.tell("9.3.2.e", "mulberry-lost", marker=other, hex=pos.label(hex))
    pos.move_beachhead(id, Beachhead(box, 0, ready))
    pos.tell("10.3.b", "beachhead-removed", marker=id, hex=pos.label(hex), box=box, turn=ready)
    shaef.take_off_stranded(pos)


def may_remove(pos: Position, id: str) -> Reason | None:
    """In the Allied strategic movement segment a marker may come off that nobody stands on and that is nobody's only
    source of supply [10.3.c] [17.2.p3]."""
    there = pos.beachheads.get(id)
    if there is None or marker_in(pos, there.hex) != id:
        return Reason("10.3.c", "no-beachhead-there", marker=id)
    if pos.stack(there.hex, "west"):
        return Reason("10.3.c", "beachhead-occupied", marker=id, hex=pos.label(there.hex))
    return nobody_needs(pos, id)


def may_give_up(pos: Position, id: str) -> Reason | None:
    """A marker with units on it may be declared a failed invasion if it supplies nobody else; US and Commonwealth
    beachheads of one site are apart [10.3.c]."""
    there = pos.beachheads.get(id)
    if there is None or marker_in(pos, there.hex) != id or not pos.stack(there.hex, "west"):
        return Reason("10.3.c", "no-units-on-beachhead", marker=id)
    return nobody_needs(pos, id)


def nobody_needs(pos: Position, id: str) -> Reason | None:
    units = fed_only_by(pos, id)
    return Reason("10.3.c", "beachhead-feeds", marker=id, units=pos.ids(units)) if units else None


def fed_only_by(pos: Position, id: str) -> list[int]:
    """Units of the West off this beachhead that would be out of supply without it."""
    return pos.kept(("fed only by", id), pos.changes, lambda: _fed_only_by(pos, id))


def _fed_only_by(pos: Position, id: str) -> list[int]:
    hex = pos.beachheads[id].hex
    fed = [u for u in pos.on_map("west") if pos.hex(u) != hex and supply.in_supply(pos, u)]
    if not fed:
        return []
    without = pos.copy()
    take_off(without, id, 0)
    return [u for u in fed if not supply.in_supply(without, u)]
