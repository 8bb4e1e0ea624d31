"""FUSAG [10.10]: an army group that does not exist keeps German infantry where it is."""

from __future__ import annotations

from ...engine.ask import REST, Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason
from .fog import unseen
from .position import MAP, Position


def markers_left(pos: Position) -> list[str]:
    """Four markers from turn 6 on, each to be used once [10.10]."""
    markers = pos.scenario.markers.values()
    return [m.id for m in markers if m.kind == "fusag" and pos.turn >= int(m.setup) and m.id not in pos.fusag_used]


def target_hexes(pos: Position) -> list[int]:
    """The coasts of this turn's invasion if the Germans can be deceived about it: not if it failed, and only at the
    sites between Seine and Cotentin [10.10]."""
    there = [b.hex for b in map(pos.beachheads.__getitem__, pos.invaded) if b.where == MAP]
    if not there or not pos.scenario.site_of[pos.scenario.beach_at[there[0]].id].fusag:
        return []
    beaches = pos.scenario.site_of[pos.scenario.beach_at[there[0]].id].beaches
    return [pos.scenario.board.hex(b.coast) for b in beaches]


def deceive(pos: Position, seat: str) -> Procedure:
    """Right after the landing the Allies may pin German infantry that waits for another one [10.10]."""
    coasts = target_hexes(pos)
    while coasts and (left := markers_left(pos)):
        options = [u for u in pos.on_map("axis") if may_pin(pos, u, coasts) is None]
        if not options:
            return
        yield REST
        answer = yield pin_ask(pos, seat, options, coasts, len(left))
        if answer == "done":
            return
        u = pos.scenario.index[answer.split()[1]]
        pos.fusag[u] = left[0]
        pos.fusag_used.add(left[0])
        pos.tell("10.10", "pinned", unit=pos.id(u), hex=pos.label(pos.hex(u)), marker=left[0])


def pin_ask(pos: Position, seat: str, units: list[int], coasts: list[int], left: int) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["pin", id] if (u := pos.scenario.unit(id)) is not None:
                return may_pin(pos, u, coasts)
        return Reason("10.10", "not-an-option", answer=answer)

    return Ask(seat, "10.10", "fusag", [*("pin " + pos.id(u) for u in units), "done"], judge, left=left)


def may_pin(pos: Position, u: int, coasts: list[int]) -> Reason | None:
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


def may_move_pinned(pos: Position, u: int, hex: int) -> Reason | None:
    """Until the West comes near, a pinned unit may enter only hexes east of column 24 [10.10] [ERR.r7]; units that are
    not pinned may go where they like. `Position.put` releases it."""
    if u not in pos.fusag or column(pos, hex) > pos.scenario.file.invasion.fusag_column:
        return None
    return Reason("ERR.r7", "pinned-by-fusag", unit=pos.id(u), hex=pos.label(hex))


def column(pos: Position, hex: int) -> int:
    """The number of a column, the first half of its hexes' labels."""
    return int(pos.label(hex).partition(".")[0])
