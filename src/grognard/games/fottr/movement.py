"""Movement [12.0], and zones of control in movement [6.5].

A player picks a unit, perhaps takes others of its hex along, and goes hex by hex. Operational, mechanised and reaction
movement are one procedure in three manners. Stacking does not matter on the way [5.2].
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.hexset import hexset, members
from ...engine.phase import Activity
from ...engine.reason import Reason, Tally
from . import counters, fusag, ground, replacements, supply, zones
from .moves import Bound, Manner, Move, edges, is_beside_enemy, path_through, reach_from, set_out, take_along, ways_to
from .position import MAP, Position
from .sides import CAMP, ENEMY

NOBODY: tuple[int, ...] = ()


# -- which unit -------------------------------------------------------------------------------------------------------


def may_move(pos: Position, seat: str, u: int) -> Reason | None:
    """A unit of the power whose segment it is, on the map, once in a segment [12.2A.d]."""
    if pos.power(u) != pos.phasing:
        return Reason("12.2", "not-your-unit", unit=pos.id(u))
    if pos.units[u].where != MAP:
        return Reason("12.2", "not-on-map", unit=pos.id(u))
    if u in pos.moved:
        return Reason("12.2A.d", "has-moved", unit=pos.id(u))
    if pos.owner(u) != seat:
        return Reason("3.4.a", "other-command", unit=pos.id(u))
    return None


def fresh_units(pos: Position, seat: str) -> list[int]:
    """All of them."""
    moved, units = pos.moved, pos.units
    fresh = [u for u in pos.scenario.of_power[pos.phasing] if u not in moved and units[u].where == MAP]
    return fresh if len(pos.seats(pos.phasing)) == 1 else [u for u in fresh if pos.owner(u) == seat]


def may_move_so(pos: Position, seat: str, manner: Manner, u: int, company: Sequence[int] = NOBODY) -> Reason | None:
    """Whether a unit may move in a manner, alone or with others."""
    reason = may_move(pos, seat, u)
    return manner.keeps(pos, seat, u, company) if reason is None and manner.keeps else reason


def activity(manner: Manner) -> Activity:
    """Moving in a manner, unit by unit: one move is over before the next begins [12.2A.c]."""

    def options(pos: Position, seat: str) -> list[Answer]:
        fresh, keeps = fresh_units(pos, seat), manner.keeps
        return ["move " + pos.id(u) for u in fresh if keeps is None or keeps(pos, seat, u, NOBODY) is None]

    def judge(pos: Position, seat: str, words: list[str]) -> Reasons:
        u = pos.find(words)
        if u is None or len(words) != 1:
            return pos.scenario.unknown("12.2", " ".join(words))
        return may_move_so(pos, seat, manner, u)

    def carry_out(pos: Position, seat: str, words: list[str]) -> Procedure:
        yield from move(pos, set_out(pos, seat, manner, pos.scenario.index[words[0]]))

    return Activity(options, judge, carry_out)


def may_end(pos: Position, seat: str) -> Reasons:
    """Nobody has to move [12.1A]; unused points are lost [12.2A.a] [12.2A.b]."""
    return None


# -- moving -----------------------------------------------------------------------------------------------------------


def move(pos: Position, go: Move) -> Procedure:
    """Hex by hex, until the stack stops [12.2]."""
    pos.moved.update(go.units)
    while True:
        match (yield move_ask(pos, go)).split():
            case ["with", id]:
                take_along(pos, go, pos.scenario.index[id])
                pos.moved.add(go.units[-1])
            case ["enter", label]:
                enter(pos, go, pos.scenario.board.hex(label))
            case _:
                break
    if go.path:
        path = pos.labels(go.path)
        pos.tell_camp(go.power, go.manner.rule, "moved", path[-1], units=pos.ids(go.units), path=path, spent=go.spent)


def move_ask(pos: Position, go: Move) -> Ask:
    def options() -> list[Answer]:
        listed: list[Answer] = []
        if not go.path:
            listed += ["with " + pos.id(u) for u in pos.at[go.hex] if may_join(pos, go, u) is None]
        listed += ["enter " + pos.label(n) for n in next_hexes(pos, go)]
        return listed if may_stop(pos, go) else [*listed, "stop"]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["stop"]:
                return may_stop(pos, go)
            case ["with", id] if (u := pos.scenario.unit(id)) is not None:
                return may_join(pos, go, u)
            case ["enter", label] if (n := pos.hex_named(label)) is not None:
                return may_enter(pos, go, n)
        return Reason("12.2", "not-an-option", answer=answer)

    return Ask(
        go.seat, go.manner.rule, "move", options, judge,
        units=pos.ids(go.units), hex=pos.label(go.hex), left=go.left, reach=lambda: within_reach(pos, go),
        cost=lambda label: cost_of_next(pos, go, label), path=lambda goals: path_through(pos, go, goals),
    )  # fmt: skip


def may_join(pos: Position, go: Move, u: int) -> Reason | None:
    """Units of one hex may move as a stack [12.2]."""
    if go.path:
        return Reason("12.2", "already-under-way", unit=pos.id(u))
    if pos.units[u].where != MAP or pos.hex(u) != go.hex:
        return Reason("12.2", "not-in-the-hex", unit=pos.id(u), hex=pos.label(go.hex))
    return may_move_so(pos, go.seat, go.manner, u, go.units)


def may_stop(pos: Position, go: Move) -> Reason | None:
    """Anywhere [5.2], but where the move must end elsewhere and still can."""
    if not go.path or go.bound is None or go.bound.hexes >> go.hex & 1 or not next_hexes(pos, go):
        return None
    return go.bound.reason


def enter(pos: Position, go: Move, n: int) -> None:
    """Go on by one hex and pay for it; an enemy zone stops the move [6.5.a]."""
    if not go.path:
        go.bound = bound(pos, go)
    go.spent += cost_into(pos, go, n)
    for u in go.units:
        pos.put(u, n)
    if n in pos.scenario.factories:
        replacements.ruin_factories(pos)  # to pass is to take [3.2D] [7.2.f]
    go.hex = n
    go.path.append(n)
    go.beside = go.beside or is_beside_enemy(pos, go.power, n)
    if go.manner.zone(pos, go.power)[n]:
        go.stopped = Reason("6.5.a", "zone-stops", hex=pos.label(n))


# -- the next hex -----------------------------------------------------------------------------------------------------


def cost_into(pos: Position, go: Move, n: int) -> int:
    return dict(edges(pos, go)[go.hex])[n]


def next_hexes(pos: Position, go: Move) -> list[int]:
    """The neighbouring hexes that the stack may enter now."""
    if go.stopped is not None:
        return []
    ends, left = bound(pos, go), go.left
    return [
        n
        for n, cost in edges(pos, go)[go.hex]
        if cost <= left and is_barred(pos, go, n) is None and may_go_on(pos, go, n, cost, ends) is None
    ]


def may_enter(pos: Position, go: Move, n: int) -> Reason | None:
    """The first rule against entering a hex, or none."""
    static = pos.scenario
    if n not in static.board.neighbours[go.hex]:
        return Reason("12.2", "not-adjacent", hex=pos.label(n))
    if not static.open_side(go.hex, n):
        return Reason("12.3", "prohibited", hex=pos.label(n))
    if not go.mountain and static.enters_alps(go.hex, n):
        return Reason("12.2A.f", "alps", hex=pos.label(n))
    return is_barred(pos, go, n) or may_go_on(pos, go, n, cost_into(pos, go, n), bound(pos, go))


def is_barred(pos: Position, go: Move, n: int) -> Reason | None:
    """What closes a hex to the stack, whatever its points: enemies, a landing that the units await [10.10], or the
    rules on nations and beaches."""
    if pos.occupied[ENEMY[CAMP[go.power]]][n]:
        return Reason("12.2", "enemy-there", hex=pos.label(n))
    for u in go.units:
        if (reason := fusag.may_move_pinned(pos, u, n) or ground.keeps_out(pos, u, n, go.units)) is not None:
            return reason
    return None


def may_go_on(pos: Position, go: Move, n: int, cost: int, ends: Bound | None) -> Reason | None:
    """Zones of control [6.5], movement points, and where the move must end."""
    if go.stopped is not None:
        return go.stopped
    zone = go.manner.zone(pos, go.power)
    if zone[go.hex]:
        if zone[n]:
            return Reason("6.5.a", "zone-to-zone", hex=pos.label(go.hex), beyond=pos.label(n))
        if (reason := zones.may_leave(pos, go)) is not None:
            return reason
    if go.spent + cost > (limit := limit_in(pos, go, n)):
        explained, left = full_cost(pos, go, n), limit - go.spent
        if cost <= go.left:
            return Reason("12.1A", "too-far-beside-enemy", hex=pos.label(n), cost=explained, left=left)
        return Reason("12.2A.g", "too-far", hex=pos.label(n), cost=explained, left=left)
    return None if ends is None or can_end_well(pos, go, ends, n, go.spent + cost) else ends.reason


def limit_in(pos: Position, go: Move, n: int) -> int:
    """What the whole move may cost if it comes through a hex: twice the allowance only for units in supply that are
    never next to the enemy, from the hex where they start [12.1A]."""
    return go.points if go.beside or is_beside_enemy(pos, go.power, n) else go.unseen


def full_cost(pos: Position, go: Move, n: int) -> Tally:
    return pos.scenario.move_cost(go.hex, n, go.manner.column, pos.kursk and go.power == "axis")


def cost_of_next(pos: Position, go: Move, label: str) -> Tally | None:
    """What the next hex would cost, if there is a way into it."""
    n = pos.hex_named(label)
    if n is None or n not in pos.scenario.board.neighbours[go.hex] or not pos.scenario.open_side(go.hex, n):
        return None
    return full_cost(pos, go, n)


# -- where a move must end --------------------------------------------------------------------------------------------


def bound(pos: Position, go: Move) -> Bound | None:
    """What limits the end of the move; settled when it begins."""
    if go.path or not go.manner.zone(pos, go.power)[go.hex]:
        return go.bound
    if all(zones.leaves_by(pos, go, u) != "6.5.b3" for u in go.units):
        return go.bound
    ends = towards_supply(pos, go)
    return Bound(ends.hexes & go.bound.hexes, ends.reason) if go.bound else ends


def towards_supply(pos: Position, go: Move) -> Bound:
    """A unit that leaves a zone because it is out of supply ends as near as it can to a supply source, and nearer than
    it was [6.5.b3]."""
    sources, distance = members(supply.sources(pos, go.units[0])), pos.scenario.board.distance
    away = {h: min((distance(h, s) for s in sources), default=-1) for h in reach_from(pos, go)}
    before = away.pop(go.hex) if sources else 0
    nearest = min(away.values(), default=before)
    ends = hexset(h for h, far in away.items() if far == nearest < before)
    return Bound(ends, Reason("6.5.b3", "towards-supply", units=pos.ids(go.units), hex=pos.label(go.hex)))


def can_end_well(pos: Position, go: Move, ends: Bound, n: int, spent: int) -> bool:
    """Whether a stack that has spent so much when it is in a hex can still come to where it must end. Stacks so bound
    never have twice their allowance."""
    if ends.hexes >> n & 1:
        return True
    if go.manner.zone(pos, go.power)[n]:
        return False
    return spent + ways_to(pos, go, ends.hexes).get(n, go.points + 1) <= go.points


def within_reach(pos: Position, go: Move) -> dict[str, int]:
    """Where the move could end, and what it would cost to come there."""
    ends = bound(pos, go)
    found = reach_from(pos, go).items()
    return {pos.label(h): cost for h, cost in found if h != go.hex and (ends is None or ends.hexes >> h & 1)}


def reach_of(pos: Position, u: int, column: str) -> dict[int, int]:
    """Every hex that a unit could come to if it moved now at the costs of a column, and what that costs; twice as far
    in operational movement only."""
    manner = OPERATION._replace(column=column, doubles=column == counters.OPERATIONAL)
    return reach_from(pos, set_out(pos, pos.owner(u), manner, u))


OPERATION = Manner("12.1A", counters.OPERATIONAL, zones.all_zones, doubles=True)
OPERATIONAL = {"move": activity(OPERATION)}
