"""Ground movement [3.0], zones of control in movement [6.0] and stacking [7.0].

A player picks a unit, perhaps takes others of its hex along, and goes hex by hex. Costs are counted in half points.
"""

from __future__ import annotations

from typing import Final

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.phase import Activity
from ...engine.reach import outward
from ...engine.reason import Reason, Tally
from . import bridges, helicopters, overrun
from .formations import may_stack
from .leaving import leave_map, may_leave
from .position import MAP, Position
from .scenario import ENEMY, STACKING_LIMIT
from .supply import is_out_of_supply

ZONE_COST: Final = (2, 2)  # entering and leaving, in halves [6.0.b]
EXIT_COST: Final = 2  # leaving the map, in halves


class Move:
    """A move in progress: who moves together, where they are, what they have spent."""

    __slots__ = ("allowance", "by_air", "hex", "hexes", "path", "side", "spent", "stopped", "units")

    def __init__(
        self,
        side: str,
        units: list[int],
        hex: int,
        allowance: int,
        spent: int = 0,
        hexes: int = 0,
        by_air: bool = False,
    ) -> None:
        self.side = side
        self.units = units
        self.hex = hex
        self.allowance = allowance
        self.spent = spent
        self.hexes = hexes
        self.by_air = by_air
        self.stopped: Reason | None = None
        self.path: list[int] = []

    @property
    def left(self) -> int:
        return self.allowance - self.spent


def allowance(pos: Position, u: int) -> int:
    """Movement points of a unit in this phase, in halves. Halved in the second impulse [3.0.b] [SEQ.H], out of supply
    halved or quartered [2.0.d], never less than 1 [2.0.e]."""
    points = pos.scenario.movement_of[u]
    divisor = (2 if pos.impulse == 2 else 1) * (2 if is_out_of_supply(pos, u) else 1)
    return max(1, points // divisor) * 2


def step_cost(pos: Position, side: str, a: int, b: int) -> Tally:
    """What one hex costs: terrain, roads and rivers [3.5A], bridges [OPT.5], zones entered and left [6.0.b] [6.0.c]."""
    cost = bridges.move_cost(pos, a, b)
    if pos.in_enemy_zone(a, side):
        cost.add(ZONE_COST[1] / 2, "6.0.b", "leaves-zone")
    if pos.in_enemy_zone(b, side):
        cost.add(ZONE_COST[0] / 2, "6.0.b", "enters-zone")
    return cost


def halves(cost: Tally) -> int:
    return int(cost.total * 2)


def steps(pos: Position, side: str, a: int) -> list[tuple[int, int]]:
    """The open ways out of a hex, each with the total of `step_cost` in halves, from the table of edges."""
    zone = pos.zone[ENEMY[side]]
    enters, leaves = ZONE_COST[0], ZONE_COST[1] if zone[a] else 0
    return [(b, cost + leaves + enters if zone[b] else cost + leaves) for b, cost in bridges.edges(pos)[a]]


def cost_in_halves(pos: Position, side: str, a: int, b: int) -> int:
    return next(cost for n, cost in steps(pos, side, a) if n == b)


# -- which unit ---------------------------------------------------------------------------------------------------


def may_move(pos: Position, side: str, u: int) -> Reason | None:
    """A unit of the side on the map that has not moved in this phase."""
    unit = pos.units[u]
    if pos.side(u) != side:
        return Reason("SEQ.C", "not-your-unit", unit=pos.id(u))
    if unit.where != MAP:
        return Reason("SEQ.C", "not-on-map", unit=pos.id(u))
    if u in pos.moved:
        return Reason("3.0.a", "has-moved", unit=pos.id(u))
    return None


def move_options(pos: Position, side: str) -> list[Answer]:
    return [pos.scenario.moves[u] for u in pos.on_map(side) if u not in pos.moved]


def judge_move(pos: Position, side: str, words: list[str]) -> Reasons:
    u = pos.find(words)
    if u is None or len(words) != 1:
        return pos.scenario.unknown("SEQ.C", " ".join(words))
    return may_move(pos, side, u)


def command_check(pos: Position, u: int) -> bool:
    """Out of supply a unit moves on a roll of its command value or less [2.0.c] [3.0.c]; helicopters always [5.0.d],
    and who was flown has passed it before."""
    if not is_out_of_supply(pos, u) or u in pos.flown:
        return True
    die = pos.roll("2.0.c", pos.side(u))
    passed = die <= pos.counter(u).command
    pos.tell("2.0.c", "command-passed" if passed else "command-failed", unit=pos.id(u), die=die)
    return passed


def move(pos: Position, side: str, words: list[str]) -> Procedure:
    """One unit or stack moves [3.0]."""
    u = pos.scenario.index[words[0]]
    pos.moved.add(u)
    if pos.counter(u).helicopter:
        yield from helicopters.fly(pos, side, u)
        return
    if not command_check(pos, u):
        return
    by_air = u in pos.flown
    yield from go_on(pos, Move(side, [u], pos.units[u].hex, allowance(pos, u), by_air=by_air))


def go_on(pos: Position, go: Move) -> Procedure:
    """Hex by hex, until the stack stops, is gone or has left the map."""
    while go.units:
        ask = move_ask(pos, go)
        match (yield ask).split():
            case ["stop"]:
                break
            case ["with", id]:
                join(pos, go, pos.scenario.index[id])
            case ["enter", label]:
                enter(pos, go, pos.scenario.board.hex(label))
            case ["overrun", label, id]:
                yield from overrun.overrun(pos, go, pos.scenario.board.hex(label), pos.scenario.index[id])
            case ["exit"]:
                leave_map(pos, go.side, go.units, go.hex)
                return
    if go.units and go.path:
        pos.tell("3.0.a", "moved", units=pos.ids(go.units), path=pos.labels(go.path), spent=go.spent / 2)


def join(pos: Position, go: Move, u: int) -> None:
    """A unit of the same hex comes along, if it passes its own command check [2.0.c]."""
    pos.moved.add(u)
    if command_check(pos, u):
        go.units.append(u)
        go.allowance = min(go.allowance, allowance(pos, u))


# -- where to -----------------------------------------------------------------------------------------------------


def move_ask(pos: Position, go: Move) -> Ask:
    def options() -> list[Answer]:
        listed = []
        if not go.hexes:
            listed += ["with " + pos.id(u) for u in pos.at[go.hex] if may_join(pos, go, u) is None]
        enemy = pos.present[ENEMY[go.side]]
        for n, cost in steps(pos, go.side, go.hex):
            if enemy[n]:
                listed += [
                    f"overrun {pos.label(n)} {pos.id(u)}"
                    for u in go.units
                    if overrun.may_overrun(pos, go, n, u) is None
                ]
            elif is_too_far(go, cost):
                continue
            elif may_go_on(pos, go, n, cost) is None and is_shut(pos, go.side, n) is None:
                listed.append("enter " + pos.label(n))
        if may_exit(pos, go) is None:
            listed.append("exit")
        return listed if may_stop(pos, go) else [*listed, "stop"]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["stop"]:
                return may_stop(pos, go)
            case ["exit"]:
                return may_exit(pos, go)
            case ["with", id] if (u := pos.scenario.unit(id)) is not None:
                return may_join(pos, go, u)
            case ["enter", label] if (n := pos.hex_named(label)) is not None:
                return may_enter(pos, go, n)
            case ["overrun", label, id] if (n := pos.hex_named(label)) is not None and pos.scenario.unit(
                id
            ) is not None:
                return overrun.may_overrun(pos, go, n, pos.scenario.index[id])
        return Reason("3.0.a", "not-an-option", answer=answer)

    return Ask(
        go.side, "3.0.a", "move", options, judge,
        units=pos.ids(go.units), hex=pos.label(go.hex), left=go.left / 2, reach=lambda: within_reach(pos, go),
        cost=lambda label: cost_of_next(pos, go, label),
        odds=lambda answer: overrun.odds(pos, go.side, answer, in_movement=True),
    )  # fmt: skip


def within_reach(pos: Position, go: Move) -> dict[str, float]:
    """Hexes that the stack can still come to with the points it has left, and what each costs; only the next ones if it
    came by air [AR:EX18.3-5.d]."""
    if has_ended(go) is not None:
        return {}
    enemy_zone, closed = pos.zone[ENEMY[go.side]], closed_hexes(pos, go.side)
    if go.by_air:
        return {pos.label(h): cost / 2 for h, cost in steps(pos, go.side, go.hex) if not closed[h]}
    found = outward(bridges.edges(pos), go.hex, go.left, enemy_zone, closed, ZONE_COST)
    return {pos.label(h): cost / 2 for h, cost in found if h != go.hex}


def cost_of_next(pos: Position, go: Move, label: str) -> Tally | None:
    """What the next hex would cost, if there is a way into it."""
    n = pos.hex_named(label)
    if n is None or n not in pos.scenario.board.neighbours[go.hex] or pos.scenario.closed(go.hex, n):
        return None
    return step_cost(pos, go.side, go.hex, n)


def may_join(pos: Position, go: Move, u: int) -> Reason | None:
    if go.hexes:
        return Reason("3.0.a", "already-under-way", unit=pos.id(u))
    if pos.units[u].hex != go.hex:
        return Reason("3.0.a", "not-in-the-hex", unit=pos.id(u), hex=pos.label(go.hex))
    if pos.counter(u).helicopter:
        return Reason("5.0.a", "flies-alone", unit=pos.id(u))
    if (u in pos.flown) != go.by_air:
        return Reason("AR:EX18.3-5.d", "flown-moves-apart", unit=pos.id(u))
    if u in pos.moved:
        return Reason("3.0.a", "has-moved", unit=pos.id(u))
    if len(go.units) == STACKING_LIMIT:
        return Reason("7.0.a", "stack-full", hex=pos.label(go.hex))
    return may_stack(pos, [*go.units, u], go.hex)


def may_enter(pos: Position, go: Move, n: int) -> Reason | None:
    """The first rule against entering a neighbouring hex, or none."""
    if n not in pos.scenario.board.neighbours[go.hex]:
        return Reason("3.0.a", "not-adjacent", hex=pos.label(n))
    reason = is_barred(pos, go.side, go.hex, n)
    return reason or may_go_on(pos, go, n, cost_in_halves(pos, go.side, go.hex, n))


def may_go_on(pos: Position, go: Move, n: int, cost: int) -> Reason | None:
    """Whether a stack can pay for a hex and finds room there or beyond."""
    reason = has_ended(go)
    if reason is not None:
        return reason
    if is_too_far(go, cost):
        explained = step_cost(pos, go.side, go.hex, n)
        return Reason("3.0.a", "too-far", hex=pos.label(n), cost=explained, left=go.left / 2)
    return fits_in(pos, go, n, cost)


def has_ended(go: Move) -> Reason | None:
    """What stopped the move; units that came by air move one hex only [AR:EX18.3-5.d]."""
    if go.by_air and go.hexes:
        return Reason("AR:EX18.3-5.d", "one-hex-after-landing")
    return go.stopped


def is_too_far(go: Move, cost: int) -> bool:
    """The points do not suffice; for the first hex they always do [3.0.a]."""
    return cost > go.left and go.hexes > 0


def is_barred(pos: Position, side: str, a: int, n: int) -> Reason | None:
    """What closes a hex to a side's ground units, whatever their points."""
    if pos.present[ENEMY[side]][n]:
        return Reason("4.0.a", "enemy-there", hex=pos.label(n))
    if pos.scenario.closed(a, n):
        return Reason("3.0.a", "prohibited", hex=pos.label(n))
    return is_shut(pos, side, n)


def is_shut(pos: Position, side: str, n: int) -> Reason | None:
    """What closes a hex that the map leaves open."""
    if pos.closed_by_fire(n):
        return Reason("16.5.c", "devastated", hex=pos.label(n))
    if pos.scenario.protected[side][n]:
        return Reason("AR:EX19.8", "protected-area", hex=pos.label(n))
    return None


def fits_in(pos: Position, go: Move, n: int, cost: int) -> Reason | None:
    """A full hex may be passed through, but only by a stack that can go on to a hex with room."""
    reason = may_stand(pos, go, n)
    if reason is None:
        return None
    left = go.left - cost
    if pos.in_enemy_zone(n, go.side) or left <= 0 or go.by_air or not fits_anywhere(pos, go):
        return reason
    ours, theirs = pos.present[go.side], pos.present[ENEMY[go.side]]
    for h, further in steps(pos, go.side, n):  # most often the very next hex has room, and no search is needed
        if not ours[h] and not theirs[h] and further <= left and is_shut(pos, go.side, h) is None:
            return None
    zone, closed = pos.zone[ENEMY[go.side]], closed_hexes(pos, go.side)
    beyond = outward(bridges.edges(pos), n, left, zone, closed, ZONE_COST)
    return None if any(may_stand(pos, go, h) is None for h, _cost in beyond) else reason


def fits_anywhere(pos: Position, go: Move) -> bool:
    """Whether an empty hex would do: if not, there is no need to look for one."""
    return len(go.units) <= STACKING_LIMIT and may_stack(pos, go.units, go.hex) is None


def closed_hexes(pos: Position, side: str) -> bytearray:
    """Every hex that enemy units, fire or a protected area close to the side, for searches."""
    closed = bytearray(pos.scenario.protected[side])
    enemy = pos.present[ENEMY[side]]
    for h in pos.at:
        if enemy[h]:
            closed[h] = 1
    for h in pos.devastated:
        if pos.closed_by_fire(h):
            closed[h] = 1
    return closed


def may_stand(pos: Position, go: Move, n: int) -> Reason | None:
    """A stack ends its move where at most three ground units [7.0.a] of one NATO nation [15.4-5.a] then stand."""
    if not pos.present[go.side][n] and len(go.units) == 1:
        return None
    others = [u for u in pos.ground(n, go.side) if u not in go.units]
    if len(others) + len(go.units) > STACKING_LIMIT:
        return Reason("7.0.a", "stack-full", hex=pos.label(n))
    return may_stack(pos, [*others, *go.units], n)


def may_stop(pos: Position, go: Move) -> Reason | None:
    """Anywhere with room; a stack that never left its hex may stay there, however crowded it is."""
    return may_stand(pos, go, go.hex) if go.path else None


def enter(pos: Position, go: Move, n: int) -> None:
    """Go on by one hex and pay for it; an enemy zone stops the move [6.0.d]."""
    cost = cost_in_halves(pos, go.side, go.hex, n)
    advance_to(pos, go, n, cost)
    if pos.in_enemy_zone(n, go.side):
        go.stopped = Reason("6.0.d", "zone-stops", hex=pos.label(n))
    elif go.spent > go.allowance:
        go.stopped = Reason("3.0.a", "one-hex-only", hex=pos.label(n))


def advance_to(pos: Position, go: Move, n: int, cost: int) -> None:
    for u in go.units:
        pos.put(u, n)
    go.spent += cost
    go.hexes += 1
    go.hex = n
    go.path.append(n)
    pos.moved_any = True


# -- leaving the map ------------------------------------------------------------------------------------------------


def may_exit(pos: Position, go: Move) -> Reason | None:
    """A stack that has a point left for it may leave the map [AR:EX21.0.i]."""
    reason = may_leave(pos, go.side, go.hex) or has_ended(go)
    if reason is not None:
        return reason
    cost = exit_cost(pos, go.side, go.hex)
    if is_too_far(go, halves(cost)):
        return Reason("3.0.a", "too-far-to-exit", cost=cost, left=go.left / 2)
    return None


def exit_cost(pos: Position, side: str, hex: int) -> Tally:
    cost = Tally()
    cost.add(EXIT_COST / 2, "AR:EX21.0.i", "leaves-map")
    if pos.in_enemy_zone(hex, side):
        cost.add(ZONE_COST[1] / 2, "6.0.b", "leaves-zone")
    return cost


ACTIVITY: Activity = Activity(move_options, judge_move, move)
