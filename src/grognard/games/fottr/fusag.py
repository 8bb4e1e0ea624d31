"""FUSAG [10.10]: an army group that does not exist keeps German infantry where it is."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import UNIT, Verb
from .fog import unseen
from .position import Position


def markers_left(pos: Position) -> list[str]:
    """Four markers from turn 6 on, each to be used once [10.10]."""
    markers = pos.scenario.markers.values()
    return [m.id for m in markers if m.kind == "fusag" and pos.turn >= int(m.setup) and m.id not in pos.fusag_used]


def target_hexes(pos: Position) -> list[int]:
    """The coasts of this turn's invasion if the Germans can be deceived about it: not if it failed, and only at the
    sites between Seine and Cotentin [10.10]."""
    there = [b.hex for b in map(pos.beachheads.__getitem__, pos.invaded) if b.where == MAP]
    site = pos.scenario.site_at[there[0]] if there else None
    return [pos.board.hex(b.coast) for b in site.beaches] if site is not None and site.fusag else []


def deceive(pos: Position, seat: str) -> Procedure:
    """Right after the landing the Allies may pin German infantry that waits for another one [10.10]."""
    if coasts := target_hexes(pos):
        yield from phase(pos, seat, "10.10", PINNING, coasts, as_long_as=can_deceive)


def can_deceive(pos: Position, coasts: list[int]) -> bool:
    return bool(markers_left(pos)) and any(may_pin(pos, coasts, u) is None for u in pos.on_map("axis"))


def pin(pos: Position, coasts: list[int], u: int) -> None:
    marker = markers_left(pos)[0]
    pos.fusag[u] = marker
    pos.fusag_used.add(marker)
    pos.tell("10.10", "pinned", unit=pos.id(u), hex=pos.hex_of(u), marker=marker)


def may_pin(pos: Position, coasts: list[int], u: int) -> Reason | None:
    """A German infantry unit in North-West Europe that is not within two hexes of a coast invaded [10.10]; each needs
    a marker of its own [ERR.r6]. Who is not seen is not there [21.4]."""
    counter, unit = pos.counter(u), pos.units[u]
    infantry = counter.nation == "German" and not counter.mechanised
    if not infantry or unit.where != MAP or pos.theatre(u) != "nwe" or u in unseen(pos, pos.seat("west")):
        return Reason("10.10", "not-german-infantry", unit=pos.id(u))
    if u in pos.fusag:
        return Reason("ERR.r6", "pinned-already", unit=pos.id(u))
    near = pos.scenario.file.invasion.fusag_distance
    if any(pos.scenario.board.distance(unit.hex, coast) <= near for coast in coasts):
        return Reason("10.10", "near-the-landing", unit=pos.id(u), hex=pos.label(unit.hex))
    return None


PINNING: Question = Question(
    "fusag",
    PHASE,
    Verb("pin", UNIT, among=lambda pos, coasts: pos.on_map("axis"), why_not=may_pin, does=pin),
    Verb("done", stands=True),
    about=lambda pos, coasts: About(left=len(markers_left(pos))),
)


# -- what a pinned unit may do ----------------------------------------------------------------------------------------


def may_end_in(pos: Position, u: int, hex: int) -> Reason | None:
    """Until the West comes near, a pinned unit moves only if it ends east of column 24, whatever it passes on the way
    [10.10] [ERR.r7]; units that are not pinned may go where they like. `Position.put` releases it."""
    return None if u not in pos.fusag or pos.scenario.east_of_fusag >> hex & 1 else must_go_east(pos, u)


def must_go_east(pos: Position, u: int) -> Reason:
    return Reason("ERR.r7", "pinned-by-fusag", unit=pos.id(u), column=pos.scenario.file.invasion.fusag_column)
