"""What a side may see [12.]: its own slots; of the enemy's known units their names, of the others markers, of hidden
ones nothing."""

from __future__ import annotations

from typing import Any

from ..before_play.first_sight import in_view
from ..nerve.leadership import is_good_order
from ..places import hex_of, level_of
from ..position import (
    CARRIED,
    EXITED,
    OUT,
    Position,
)
from ..scenario import DUMMY
from ..sight import (
    sees,
    verdict,
)
from .faces import (
    BROKEN,
    CONCEALED,
)

STATUSES = (
    "broken", "dm", "pinned", "ti", "cx", "wounded", "heroic", "fanatic", "berserk", "disrupted", "melee",
    "in_hole", "malfunctioned", "dismantled", "captured", "hidden",
)  # fmt: skip


def public_view(pos: Position) -> dict[str, Any]:
    """What everybody sees alike."""
    of = pos.scenario
    begun = pos.is_set_up
    return {
        "attacker": pos.attacker,
        "phase": pos.phase,
        "elr": dict(pos.elr),
        "san": dict(pos.san),
        "snipers": {side: pos.label(hex) for side, hex in sorted(pos.sniper.items())},
        "cvp": dict(pos.cvp),
        "exit_vp": dict(pos.exit_vp),
        "control": {of.location_label(8 * h + 2): s for h, s in sorted(pos.shown_hexes.items())} if begun else {},
        "buildings": dict(sorted(pos.shown_buildings.items())) if begun else {},
    }


def view(pos: Position, side: str | None) -> dict[str, Any]:
    return {
        "units": units_seen(pos, side),
        "markers": {"on_map": markers(pos, side), "lines": lines_of_fire(pos)},
        "orders": orders_seen(pos, side),
    }


def markers(pos: Position, side: str | None) -> dict[str, list[dict[str, Any]]]:
    """Markers by the hex they lie in: kind, figure, level, and how high SMOKE rises."""
    found: dict[str, list[dict[str, Any]]] = {}

    def add(hex: int, kind: str, **said: Any) -> None:
        found.setdefault(pos.label(hex), []).append({"kind": kind, **said})

    for loc, fp in sorted(pos.residual.items()):
        add(hex_of(loc), "residual", text=fp, level=level_of(loc))
    lanes = {loc: lane.fp for lane in pos.lanes for loc in lane.locations}
    for loc, fp in sorted(lanes.items()):
        add(hex_of(loc), "lane", text=fp, level=level_of(loc))
    heights = pos.scenario.charts.terrain
    for hex, smoke in sorted(pos.smoke.items()):
        kind = "phosphorus" if "wp" in smoke.kind else "smoke"
        add(hex, kind, text=f"+{smoke.drm}", height=heights[smoke.kind].height)
    for loc in sorted(pos.encircled):
        add(hex_of(loc), "encircled", level=level_of(loc))
    for loc in sorted(set(pos.charges.values())):
        add(hex_of(loc), "charge", level=level_of(loc))
    for charge in pos.set_charges.values():
        if not charge.hidden or pos.side(charge.setters[0]) == side:
            add(hex_of(charge.loc), "charge", level=level_of(charge.loc))
    for hex, holes in sorted(pos.foxholes.items()):
        if sees_hole(pos, side, hex):
            add(hex, "foxhole", text=holes)
    for owner, hex in sorted(pos.sniper.items()):
        add(hex, "sniper", side=owner)
    return found


def lines_of_fire(pos: Position) -> list[dict[str, Any]]:
    """The lines of the last attack, and the hexes that blocked them: shown after the fact [6.11]."""
    return pos.kept("lines of fire", tuple(pos.traced), lambda: [_line_of_fire(pos, *line) for line in pos.traced])


def _line_of_fire(pos: Position, a: int, b: int, blocked: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"from": pos.label(hex_of(a)), "to": pos.label(hex_of(b))}
    if blocked:
        shown["blocked"] = list(dict.fromkeys(pos.label(block.hex) for block in verdict(pos, a, b).blocks))
    return shown


def sees_hole(pos: Position, side: str | None, hex: int) -> bool:
    """Hidden foxholes only their owner sees; before play all of them are hidden [12.33]."""
    return hex not in pos.hidden_holes or pos.hidden_holes[hex] == side


def units_seen(pos: Position, side: str | None) -> list[dict[str, Any]]:
    """The side's own slots first, then what it sees of the others, in an order that tells nothing."""
    own, known = [], {}
    covered = beneath(pos, side) if pos.scenario.options.get("inspection") and pos.is_set_up else frozenset()
    before = None if pos.is_set_up else in_view(pos)
    for u, unit in enumerate(pos.units):
        if not unit.type or u in covered:
            continue
        if pos.side(u) == side:
            own.append(own_unit(pos, u))
        elif (before is None or u in before) and (shown := foreign_unit(pos, u)) is not None:
            known[shown["id"]] = shown
    return own + [known[id] for id in sorted(known)]


def beneath(pos: Position, side: str | None) -> frozenset[int]:
    """What lies under the first counter of the enemy's stacks that no Good Order unit of a side sees, where the players
    have agreed to that; whoever stands in one Location with them sees them all [12.16]."""
    watching = [pos.units[u].loc for u in pos.persons(side) if is_good_order(pos, u)] if side else []
    found: set[int] = set()
    for enemy in pos.scenario.sides:
        for loc in {pos.units[u].loc for u in pos.persons(enemy)} if enemy != side else ():
            if (side and pos.at_loc(loc, side)) or any(sees(pos, here, loc) for here in watching):
                continue
            stack = pos.known_at(loc, enemy)
            for u in stack:
                found.update(pos.carried_by(u) if u == stack[0] else (u, *pos.carried_by(u)))
    return frozenset(found)


def own_unit(pos: Position, u: int) -> dict[str, Any]:
    unit = pos.units[u]
    shown = described(pos, u) | {"id": pos.names[u]} | naming(pos, u, pos.names[u])
    if unit.marker:
        shown["concealed"] = True
    if unit.by:
        shown["holder"] = pos.names[unit.by - 1]
    if unit.enters:
        shown["enters"] = unit.enters
    if u in pos.public:
        shown["known_as"] = pos.public[u]
    return shown


def foreign_unit(pos: Position, u: int) -> dict[str, Any] | None:
    """A known unit by its name, a concealed stack as one marker; nothing of hidden ones, or of those that have not come
    yet. Of a hidden entrenchment that a unit is in nothing is seen [2.9] [12.33]."""
    unit, name = pos.units[u], pos.outward(u)
    if name is None or unit.where in ("off", "reserve", "offboard"):
        return None
    holder = pos.units[unit.by - 1] if unit.by else unit
    if unit.where == CARRIED and holder.concealed:
        return None
    if unit.marker:
        return {
            "id": name, "name": name[1:], "side": pos.side(u), "where": "map", "hex": pos.label(unit.hex),
            "level": unit.level, "counter": f"{CONCEALED}-{pos.side(u)}",
        }  # fmt: skip
    if unit.where in (OUT, EXITED) and u not in pos.public:
        return None
    shown = described(pos, u) | {"id": name} | naming(pos, u, name.rpartition(".")[2])
    if unit.by:
        shown["holder"] = pos.outward(unit.by - 1)
    if unit.hex in pos.hidden_holes:
        shown.pop("in_hole", None)
    return shown


def described(pos: Position, u: int) -> dict[str, Any]:
    """What a unit or weapon shows to all who know it. A face is named where it is not the front."""
    unit, dummy = pos.units[u], pos.scenario.is_a[u] == DUMMY
    holder = pos.units[unit.by - 1] if unit.by and unit.where == CARRIED else unit
    counter = f"{CONCEALED}-{pos.side(u)}" if dummy else unit.type
    shown: dict[str, Any] = {"side": pos.side(u), "counter": counter, "where": unit.where}
    if dummy:
        shown["face"] = DUMMY
    elif unit.broken or unit.malfunctioned:
        shown["face"] = BROKEN
    if holder.hex:
        shown |= {"where": "map", "hex": pos.label(holder.hex), "level": holder.level}
    shown |= {name: True for name in STATUSES if getattr(unit, name)}
    if unit.fired:
        shown[f"{unit.fired}_fire"] = True
    if unit.by and pos.is_person(u):
        shown["prisoner"] = True  # of the Guard whom he goes with [20.5]
    return shown


def naming(pos: Position, u: int, tag: str) -> dict[str, str]:
    """What a unit or weapon is called: its figures, and what tells it apart from others. Unarmed units, whose figures
    say nothing, are called by a word."""
    if pos.is_person(u) and pos.type(u).unarmed:
        return {"name": tag, "called": pos.type(u).kind}
    return {"name": f"{printed(pos, u)} {tag}"}


def printed(pos: Position, u: int) -> str:
    """What people call a counter: its figures, the type of a weapon."""
    if pos.is_weapon(u):
        return pos.weapon(u).type
    return pos.type(u).printed


def orders_seen(pos: Position, side: str | None) -> dict[str, Any]:
    """A side's own standing orders."""
    orders = pos.orders.get(side or "")
    if orders is None:
        return {}
    return {
        "hold": orders.hold, "open_fire": pos.ids(orders.openers), "protective": orders.protective,
        "proves": orders.proves,
    }  # fmt: skip


def losses(pos: Position) -> dict[str, dict[str, int]]:
    """What each side has lost so far, in the Casualty VP that the enemy has for it: so much everybody knows [26.22]."""
    return {side: {"points": pos.cvp.get(pos.enemy(side), 0)} for side in pos.scenario.sides}
