"""Bridges blown and built [OPT.5]. Without the option every river is crossed at the printed price [3.5A]."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Procedure
from ...engine.losses import which_of
from ...engine.phase import choose
from ...engine.pieces import MAP
from ...engine.question import CHOICE, Question
from ...engine.reach import Edges
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, UNIT, Verb
from .position import Position
from .scenario import ENEMY

DESTROYED_ON = 3  # or more [OPT.5.e]
BUILT_BRIDGE_COST = 1  # [OPT.5.i]
KEPT = 64  # tables of edges kept for other games of the same scenario

Hexside = tuple[int, int]


def hexside(a: int, b: int) -> Hexside:
    return (a, b) if a < b else (b, a)


def has_bridge(pos: Position, a: int, b: int) -> bool:
    """A bridge built in play, or a printed one that has not been destroyed."""
    side = hexside(a, b)
    return side in pos.built_bridges or (
        "bridge" in pos.scenario.board.side(a, b) and side not in pos.destroyed_bridges
    )


# -- costs ----------------------------------------------------------------------------------------------------------


def move_cost(pos: Position, a: int, b: int) -> Tally:
    """What a step costs with the bridges as they are. Where the bridge is gone the river is crossed at the price in
    brackets and no road helps [OPT.5.a] [3.5A.y]; a bridge built in play costs a point [OPT.5.i]."""
    side, scenario = hexside(a, b), pos.scenario
    if side in pos.built_bridges:
        cost = scenario.entry_cost(a, b)
        cost.add(BUILT_BRIDGE_COST, "OPT.5.i", "built-bridge")
        return cost
    if side not in pos.destroyed_bridges:
        return scenario.move_cost(a, b)
    cost = scenario.entry_cost(a, b, by_road=False)
    river = scenario.river_row(a, b)
    if river is not None:
        cost.add(int(river.movement_bridging), "OPT.5.a", "river")
    return cost


def edges(pos: Position) -> Edges:
    """The cost of every step, for searches. Only steps over changed bridges differ from the scenario's own table."""
    scenario = pos.scenario
    if not pos.destroyed_bridges and not pos.built_bridges:
        return scenario.edges
    key = (frozenset(pos.destroyed_bridges), frozenset(pos.built_bridges))
    found = scenario.bridged_edges.get(key)
    if found is None:
        table = list(scenario.edges)
        for h in {h for side in pos.destroyed_bridges | pos.built_bridges for h in side}:
            table[h] = tuple((n, int(move_cost(pos, h, n).total * 2)) for n, _ in table[h])
        if len(scenario.bridged_edges) >= KEPT:
            scenario.bridged_edges.clear()
        found = scenario.bridged_edges[key] = tuple(table)
    return found


# -- who may work at a bridge -------------------------------------------------------------------------------------


def may_act(pos: Position, side: str) -> Reason | None:
    """So many actions a GT, blowing and building together [OPT.5.b]."""
    limit = pos.scenario.track.optional["bridge_actions"][side]
    if pos.bridge_actions[side] >= limit:
        return Reason("OPT.5.b", "no-bridge-actions", limit=limit)
    return None


def may_work(pos: Position, side: str, u: int) -> Reason | None:
    """A ground unit with its whole movement phase before it [OPT.5.d] [OPT.5.g]."""
    if pos.side(u) != side or pos.units[u].where != MAP:
        return Reason("OPT.5.d", "not-your-unit", unit=pos.id(u))
    if pos.counter(u).helicopter:
        return Reason("OPT.5.d", "not-a-ground-unit", unit=pos.id(u))
    if u in pos.moved or u in pos.flown:
        return Reason("OPT.5.d", "has-moved", unit=pos.id(u))
    return None


def begin(pos: Position, side: str, *units: int) -> None:
    """The movement phase of these units is used up, and with it the choice to move after combat [SEQ.E]."""
    pos.bridge_actions[side] += 1
    pos.moved.update(units)
    pos.moved_any = True


# -- demolition -----------------------------------------------------------------------------------------------------


def may_demolish(pos: Position, side: str, u: int, a: int, b: int) -> Reason | None:
    """A unit in one of the two hexes of a bridge [OPT.5.d]."""
    reason = may_act(pos, side) or may_work(pos, side, u)
    if reason is not None:
        return reason
    if pos.units[u].hex != a:
        return Reason("OPT.5.d", "not-at-the-bridge", unit=pos.id(u))
    if not has_bridge(pos, a, b):
        return Reason("OPT.5.d", "no-bridge", hex=pos.label(a), beyond=pos.label(b))
    return None


def charges(pos: Position, side: str) -> list[tuple[int, int, int]]:
    """Who could lay charges, and at which bridge: unit, its hex, the hex beyond."""
    if may_act(pos, side) is not None:
        return []
    return [
        (u, hex, n)
        for u in pos.on_map(side)
        if may_work(pos, side, u) is None
        for hex in (pos.standing[u],)
        for n in pos.board.neighbours[hex]
        if has_bridge(pos, hex, n)
    ]


def demolish(pos: Position, side: str, u: int, a: int, b: int) -> None:
    """Charges are laid; the die falls after the owner's next combat phase [OPT.5.d]."""
    begin(pos, side, u)
    pos.demolitions.append((u, a, b))
    pos.tell("OPT.5.d", "charges-laid", unit=pos.id(u), hex=pos.label(a), beyond=pos.label(b))


def roll_demolitions(pos: Position, side: str) -> Procedure:
    """At the end of a combat phase the owner rolls for each bridge his units still stand at [OPT.5.d] [OPT.5.e]."""
    due = [d for d in pos.demolitions if pos.side(d[0]) == side]
    pos.demolitions = [d for d in pos.demolitions if pos.side(d[0]) != side]
    for u, a, b in due:
        if not has_bridge(pos, a, b) or pos.units[u].hex not in (a, b):
            pos.tell("OPT.5.d", "demolition-lapses", unit=pos.id(u), hex=pos.label(a), beyond=pos.label(b))
            continue
        total = demolition_roll(pos, side, a, b)
        blown = total.total >= DESTROYED_ON
        pos.tell(
            "OPT.5.e", "bridge-destroyed" if blown else "bridge-stands",
            unit=pos.id(u), hex=pos.label(a), beyond=pos.label(b), roll=total,
        )  # fmt: skip
        if blown:
            destroy(pos, a, b)
    yield from ()


def demolition_roll(pos: Position, side: str, a: int, b: int) -> Tally:
    """A die, less one for each enemy unit next to the bridge [OPT.5.e]."""
    roll = Tally()
    roll.add(pos.roll("OPT.5.e", side), "OPT.5.e", "die")
    for h in (a, b):
        if enemies := pos.present[ENEMY[side]][h]:
            roll.add(-enemies, "OPT.5.e", "enemies-at-the-bridge", hex=pos.label(h))
    return roll


def destroy(pos: Position, a: int, b: int) -> None:
    side = hexside(a, b)
    if side in pos.built_bridges:
        pos.built_bridges.remove(side)
    else:
        pos.destroyed_bridges.add(side)


# -- building -------------------------------------------------------------------------------------------------------


def may_build(pos: Position, side: str, a: int, b: int) -> Reason | None:
    """Over a river without a bridge, with a friendly unit on either bank that has not moved [OPT.5.f] [OPT.5.g]."""
    reason = may_act(pos, side)
    if reason is not None:
        return reason
    if pos.scenario.river_row(a, b) is None:
        return Reason("OPT.5.f", "no-river", hex=pos.label(a), beyond=pos.label(b))
    if pos.label(b) < pos.label(a):
        return Reason("OPT.5.f", "name-lower-hex-first", hex=pos.label(b), beyond=pos.label(a))
    if has_bridge(pos, a, b) or hexside(a, b) in pos.building:
        return Reason("OPT.5.f", "bridge-there", hex=pos.label(a), beyond=pos.label(b))
    for h in (a, b):
        if not pos.ground(h, side):
            return Reason("OPT.5.f", "bank-not-occupied", hex=pos.label(h))
        if not builders(pos, side, h):
            return Reason("OPT.5.g", "has-moved", unit=pos.id(pos.ground(h, side)[0]))
    return None


def builders(pos: Position, side: str, hex: int) -> list[int]:
    return [u for u in pos.ground(hex, side) if may_work(pos, side, u) is None]


def sites(pos: Position, side: str) -> list[tuple[int, int]]:
    """Where a bridge could be built: the hexes of both banks."""
    if may_act(pos, side) is not None:
        return []
    return [
        (a, b)
        for a in pos.hexes_of(side)
        for b in pos.board.neighbours[a]
        if pos.present[side][b] and may_build(pos, side, a, b) is None
    ]


def bridge(pos: Position, side: str, a: int, b: int) -> Procedure:
    """One unit on either bank builds; it may fight, but not move in this phase [OPT.5.g]."""
    team = []
    for h in (a, b):
        team.append((yield from choose(pos, side, "OPT.5.g", BUILDER, builders(pos, side, h))))
    begin(pos, side, *team)
    pos.building.append(hexside(a, b))
    pos.tell("OPT.5.f", "bridge-begun", units=pos.ids(team), hex=pos.label(a), beyond=pos.label(b))


def finish_building(pos: Position, side: str) -> Procedure:
    """At the end of the movement phase the bridges stand [OPT.5.h]."""
    for a, b in pos.building:
        pos.built_bridges.add((a, b))
        pos.tell("OPT.5.h", "bridge-built", hex=pos.label(a), beyond=pos.label(b))
    pos.building = []
    yield from ()


BUILDER: Question = which_of("builder", "builder", CHOICE)
VERBS: Final[tuple[Verb, ...]] = (
    Verb(
        "demolish", UNIT, HEX, HEX,
        why_not=may_demolish, listed=charges, does=demolish, option="bridges", rule="OPT.5.d",
    ),
    Verb(
        "bridge", HEX, HEX,
        why_not=may_build, listed=sites, does=bridge, then=(BUILDER,), option="bridges", rule="OPT.5.f",
    ),
)  # fmt: skip
