"""What a side may see: everything, but with fog of war only the top unit of enemy stacks [21.4]."""

from __future__ import annotations

from typing import Any

from ....engine.fog import covered, from_behind
from ....engine.pieces import MAP
from ....engine.reason import Tally
from .. import command, strategic, supply, victory
from ..fog import unseen
from ..position import Position
from ..sides import CAMPS, THEATRES


def public_view(pos: Position) -> dict[str, Any]:
    """What everybody sees alike: without fog of war the units, too."""
    shown = {"markers": markers(pos), "tracks": tracks(pos), "phasing": pos.phasing, "points": points(pos)}
    return shown if pos.scenario.options["fog_of_war"] else {**shown, **units_seen(pos, set())}


def view(pos: Position, side: str | None) -> dict[str, Any]:
    """What is a side's own: with fog of war the units; a bystander sees what nobody could be surprised by."""
    return units_seen(pos, unseen(pos, side)) if pos.scenario.options["fog_of_war"] else {}


def units_seen(pos: Position, hidden: set[int]) -> dict[str, Any]:
    out = out_of_supply(pos)
    units = pos.shown(lambda u: unit_view(pos, u, u in out), out, pos.moved, pos.fought, pos.fusag)
    seen = covered(units, hidden, lambda u: unknown(pos, u))
    air = pos.kept("air seen", pos.air.copy(), lambda: [air_view(pos, a) for a in range(len(pos.air))])
    return {"units": seen + air}


def out_of_supply(pos: Position) -> set[int]:
    """The units on the map that are out of supply."""
    return pos.kept("out of supply", pos.changes, lambda: _out_of_supply(pos))


def _out_of_supply(pos: Position) -> set[int]:
    static, standing, found = pos.scenario, pos.standing, set[int]()
    for fed, power in static.fed_powers:
        if lacking := pos.occupied[power] & ~supply.area(pos, fed):
            found |= {u for u in static.fed_units[fed] if standing[u] and lacking >> standing[u] & 1}
    return found


def unit_view(pos: Position, u: int, out: bool) -> dict[str, Any]:
    """A unit as everybody sees it who sees it."""
    unit = pos.units[u]
    seen: dict[str, Any] = {"id": pos.id(u), "side": pos.owner(u), "where": unit.where, "steps": unit.steps}
    if unit.steps < pos.counter(u).steps:
        seen["face"] = "reduced"
    if unit.where == MAP:
        marks = {"moved": u in pos.moved, "fought": u in pos.fought, "pinned": u in pos.fusag}
        seen |= {"hex": pos.label(unit.hex), "out_of_supply": out, **marks}
    return seen


def air_view(pos: Position, a: int) -> dict[str, Any]:
    unit, counter = pos.air[a], pos.scenario.air_units[a]
    where = f"air_{unit.where}_{unit.theatre}" if unit.theatre else f"air_{unit.where}"
    return {"id": counter.id, "side": pos.seat(counter.power, "nwe"), "where": where, "steps": 1, "used": unit.used}


# -- fog of war [21.4] ------------------------------------------------------------------------------------------------


def unknown(pos: Position, u: int) -> dict[str, Any]:
    """A piece of which only the back is seen. Its number says nothing: it counts the pieces of the stack."""
    hex = pos.hex(u)
    place = [x for x in pos.at[hex] if pos.camp(x) == pos.camp(u)].index(u)
    return from_behind(pos, u, f"unknown-{pos.label(hex)}-{place}", pos.seat(pos.power(u), pos.scenario.theatre[hex]))


# -- markers and tracks -----------------------------------------------------------------------------------------------


def markers(pos: Position) -> dict[str, Any]:
    return {"pieces": pieces(pos), "owner": owners(pos), "zones": zones(pos)}


def pieces(pos: Position) -> dict[str, list[dict[str, Any]]]:
    """Every marker by the hex or box it lies in."""
    moment = pos.kursk, pos.reaction, pos.turn, pos.phasing

    def find() -> dict[str, list[dict[str, Any]]]:
        lying = pos.command.copy(), pos.beachheads.copy(), pos.forts.copy(), supply.open_ports(pos, "west")
        return pos.kept("pieces seen", (moment, lying), lambda: _pieces(pos))

    return pos.kept("pieces now", (moment, pos.changes), find)


def _pieces(pos: Position) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}

    def lay(place: str, kind: str, text: str = "", power: str = "axis", **more: Any) -> None:
        found.setdefault(place, []).append({"kind": kind, "text": text, "side": pos.seats(power)[0], **more})

    for id, hex in pos.command.items():
        marker = pos.scenario.markers[id]
        lay(pos.label(hex), marker.kind, marker.value, marker.power, range=range_of(pos, id, hex))
    for id, beachhead in pos.beachheads.items():
        nation = pos.scenario.markers[id].value.lower() or "mulberry"
        place = pos.label(beachhead.hex) if beachhead.where == MAP else beachhead.where
        if beachhead.where == MAP or beachhead.ready <= pos.turn:
            lay(place, "beachhead_" + nation, "", "west")
        else:
            lay(place, "waiting_" + nation, str(beachhead.ready), "west")
    for hex, feeds in pos.forts.items():
        lay(pos.label(hex), "fort", str(feeds) if feeds else "")
    if pos.kursk:
        lay(pos.scenario.file.kursk.hex, "kursk", "", "soviet")
    if pos.reaction:
        lay(pos.label(pos.reaction), "reaction", "", pos.phasing)
    return found


def range_of(pos: Position, marker: str, hex: int) -> int:
    """How far a command or supply marker reaches."""
    kind = pos.scenario.markers[marker].kind
    return supply.shaef_range(pos, marker) if kind == "shaef" else command.range_of(pos, marker, hex)


def owners(pos: Position) -> dict[str, str]:
    """Who holds the towns, cities, ports and other places that can be held."""

    def find() -> dict[str, str]:
        return {pos.label(h): pos.seat(victory.holder(pos, h), pos.scenario.theatre[h]) for h in pos.control}

    return pos.kept("owners seen", (*pos.holds.values(),), find)


def zones(pos: Position) -> dict[str, list[str]]:
    seat = {"axis": pos.seats("axis")[0], "allied": pos.seats("west")[0]}
    return {seat[camp]: pos.zone_seen(camp) for camp in CAMPS}


def tracks(pos: Position) -> dict[str, Any]:
    return {
        "transit": {theatre: pos.transit[theatre] for theatre in THEATRES},
        "strategic": {power: max(0, strategic.moves_left(pos, power)) for power in ("west", "soviet")},
        "replacements": dict(pos.points),
        "command_points": pos.command_points,
        "bought": list(pos.bought),
        "interdiction": dict(pos.interdiction),
        "surrendered": sorted(pos.surrendered),
    }


def points(pos: Position) -> dict[str, Any]:
    """Victory points: of the West and the Soviets apart, or of one side together."""
    return pos.kept("points seen", (*pos.holds.values(), pos.kursk_fell), lambda: _points(pos))


def _points(pos: Position) -> dict[str, Any]:
    sums = victory.victory_points(pos)
    if pos.seats("west") != pos.seats("soviet"):
        return {pos.seat(power): tally.as_dict() for power, tally in sums.items()}
    together = Tally([*sums["west"], *sums["soviet"]])
    return {pos.seat("west"): together.as_dict()}
