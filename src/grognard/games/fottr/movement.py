"""Movement [12.0].

A player picks a unit, perhaps takes others of its hex along, and goes hex by hex. Operational, mechanised and reaction
movement are one procedure in three manners. Stacking does not matter on the way [5.2].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...engine.ask import Ask, Procedure
from ...engine.losses import EXCESS
from ...engine.march import held_back
from ...engine.moves import Stop
from ...engine.question import PATH, PHASE, About, Question
from ...engine.reason import Reason, Tally
from ...engine.verbs import HEX, UNIT, Verb
from . import airborne, mechanised, minors, reaction, replacements
from .consequences import at_once
from .moves import (
    MANNERS,
    REACTION,
    binding_zone,
    bound,
    cost_into,
    ends_within_reach,
    full_cost,
    is_beside_enemy,
    may_enter,
    must_end,
    next_hexes,
    set_out,
    take_along,
)
from .pack.datafiles import MECHANISED, OPERATIONAL
from .position import Position
from .units import GroundMove

# -- which unit -------------------------------------------------------------------------------------------------------


def may_move(pos: Position, side: str, u: int) -> Reason | None:
    """A unit of the power whose segment it is, on the map, once in a segment [12.2A.d]."""
    reason = held_back(pos, u, pos.power(u) == pos.phasing, pos.standing[u] > 0, "12.2", "12.2A.d")
    if reason is None and pos.owner(u) != side:
        return Reason("3.4.a", "other-command", unit=pos.id(u))
    return reason


def movable(pos: Position, side: str) -> list[int]:
    """The units that have not moved."""
    moved = pos.moved
    fresh = [u for u in pos.on_map(pos.phasing) if u not in moved]
    return fresh if len(pos.seats(pos.phasing)) == 1 else [u for u in fresh if pos.owner(u) == side]


def may_move_so(manner: str, pos: Position, side: str, u: int, company: Sequence[int] = ()) -> Reason | None:
    """Whether a unit may move in a manner, alone or with others."""
    reason = may_move(pos, side, u)
    if reason is not None or manner == OPERATIONAL:
        return reason
    if manner == MECHANISED:
        return mechanised.keeps(pos, u)
    return reaction.keeps(pos, side, u, company)


# -- moving -----------------------------------------------------------------------------------------------------------


def move(manner: str, pos: Position, side: str, u: int) -> Procedure:
    """One move is over before the next begins [12.2A.c]."""
    pos.moved.add(u)
    pos.move = reaction.reactor(pos, side, u) if manner == REACTION else set_out(pos, side, manner, u)
    yield from go_on(pos)


def go_on(pos: Position) -> Procedure:
    """Hex by hex, until the stack stops [12.2]; nothing if no move is under way."""
    if pos.move is None:
        return
    while (go := pos.move) is not None:
        match (yield Ask(go.side, MANNERS[go.manner].rule, MOVING, pos, go, rests=True)):
            case "with", u:
                pos.moved.add(u)
                pos.move = take_along(pos, go, u)
            case "enter", n:
                enter(pos, go, n)
            case _:
                end_move(pos, go)
    yield from at_once(pos)


def enter(pos: Position, go: GroundMove, n: int) -> None:
    """Go on by one hex and pay for it; an enemy zone stops the move [6.5.a], also beside a friend [6.4]."""
    ends, cost = bound(pos, go), cost_into(pos, go, n)
    for u in go.units:
        pos.put(u, n)
    if n in pos.scenario.factories:
        replacements.ruin_factories(pos)  # to pass is to take [3.2D] [7.2.f]
    stopped = Stop("6.5.a", "zone-stops", n) if binding_zone(pos, go)[n] else None
    beside = go.beside or is_beside_enemy(pos, go.power, n)
    pos.move = GroundMove(
        go.side, go.units, n, go.allowance, go.spent + cost, (*go.path, n), stopped,
        go.power, go.manner, go.start, beside, go.unseen, go.mountain, ends,
    )  # fmt: skip


def end_move(pos: Position, go: GroundMove) -> None:
    pos.move = None
    if go.path:
        path, rule = pos.labels(go.path), MANNERS[go.manner].rule
        pos.tell_camp(go.power, rule, "moved", path[-1], units=pos.ids(go.units), path=path, spent=go.spent)
        if go.manner == REACTION:
            reaction.has_reacted(pos, go)


def mates(pos: Position, go: GroundMove) -> Sequence[int]:
    """Who could come along: nobody any more once the stack is under way."""
    return () if go.path else pos.at[go.hex]


def may_join(pos: Position, go: GroundMove, u: int) -> Reason | None:
    """Units of one hex may move as a stack [12.2]."""
    if go.path:
        return Reason("12.2", "already-under-way", unit=pos.id(u))
    if pos.hex(u) != go.hex:
        return Reason("12.2", "not-in-the-hex", unit=pos.id(u), hex=pos.label(go.hex))
    return may_move_so(go.manner, pos, go.side, u, go.units)


def may_stop(pos: Position, go: GroundMove) -> Reason | None:
    """Anywhere [5.2], but where the move must end elsewhere and still can."""
    if not go.path or go.bound is None or go.hex in go.bound.hexes or not next_hexes(pos, go):
        return None
    return must_end(pos, go, go.bound)


def within_reach(pos: Position, go: GroundMove) -> dict[str, int]:
    """Where the move could end, and what it would cost to come there."""
    labels = pos.board.labels
    return {labels[h]: cost for h, cost in ends_within_reach(pos, go).items() if h != go.hex}


def cost_of_next(pos: Position, go: GroundMove, n: int) -> Tally | None:
    """What the next hex would cost, if there is a way into it."""
    if n not in pos.scenario.board.neighbours[go.hex] or not pos.scenario.open_side(go.hex, n):
        return None
    return full_cost(pos, go, n)


MOVING: Question = Question(
    "move",
    PATH,
    Verb("with", UNIT, among=mates, why_not=may_join),
    Verb("enter", HEX, why_not=may_enter, listed=next_hexes),
    Verb("stop", why_not=may_stop),
    about=lambda pos, go: About(go.units, [go.hex], go.left),
    reach=within_reach,
    cost=cost_of_next,
)
FOLLOWING: tuple[Question, ...] = (MOVING, EXCESS, minors.YUGOSLAVS)
DONE: Verb = Verb("done")  # nobody has to move [12.1A]; unused points are lost [12.2A.a] [12.2A.b]


# -- the segments -----------------------------------------------------------------------------------------------------


def movers(pos: Position, side: str) -> list[int]:
    """The mechanised units that may move once more."""
    return [u for u in movable(pos, side) if mechanised.keeps(pos, u) is None]


def reactors(pos: Position, side: str) -> list[int]:
    """The units that may react. A hex costs a point at least, so most are too far away."""
    distance, standing = pos.scenario.board.distance, pos.standing
    return [
        u
        for u in movable(pos, side)
        if distance(standing[u], pos.reaction) <= pos.face(u).movement and reaction.keeps(pos, side, u, ()) is None
    ]


def moving(manner: str, able: Callable[[Position, str], list[int]], rule: str) -> Verb:
    """The verb of a segment in which units move in a manner."""
    may, begin = partial(may_move_so, manner), partial(move, manner)
    return Verb("move", UNIT, listed=able, why_not=may, does=begin, then=FOLLOWING, rule=rule)


MOVE: Verb = moving(OPERATIONAL, movable, "12.2")
MOVEMENT: Question = Question("movement", PHASE, MOVE, DONE)
WESTERN_MOVEMENT: Question = Question("movement", PHASE, MOVE, airborne.DROP, DONE)
MECHANISED_MOVEMENT: Question = Question("mechanised", PHASE, moving(MECHANISED, movers, "12.2"), DONE)
REACTION_MOVEMENT: Question = Question(
    "reaction", PHASE, moving(REACTION, reactors, "14.3"), DONE, about=lambda pos, side: About(hexes=[pos.reaction])
)
