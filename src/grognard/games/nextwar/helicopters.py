"""Attack helicopters [6.5]: they fly from their base and back, twice a turn but once a segment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import air_points, amphibious, special, weather
from .advanced import places, transport
from .air_defence import Mission, through_fire
from .losses import eliminate, lose_step
from .position import A, Position
from .scenario import ENEMY, LAND
from .ships import ships

WHOLE_TURN = 2  # missions: a base change counts for all of them
BASE_CHANGE_RANGE = 2  # times the printed range [6.5.1.2]


def is_helicopter(pos: Position, u: int) -> bool:
    return pos.counter(u).kind == "helicopter"


def helicopters_in(pos: Position, hex: int, side: str) -> list[int]:
    return [u for u in pos.stack(hex, side) if is_helicopter(pos, u)]


def base_hex(pos: Position, u: int) -> int:
    """Where a helicopter flies from: its base, or the hex of the ship that carries it [6.5.5]; 0 if it cannot."""
    if pos.standing[u] or not is_helicopter(pos, u):
        return pos.standing[u]
    ship = amphibious.ship_of(pos, u)
    return pos.standing[ship] if ship is not None else 0


def based(pos: Position, side: str) -> list[int]:
    return [u for u in pos.scenario.helicopters_of[side] if base_hex(pos, u)]


# -- bases [6.5.1] ----------------------------------------------------------------------------------------------------


def is_base(pos: Position, hex: int, side: str) -> bool:
    """A base [6.5.1] that the side controls, captured or its own [8.4.2], and no enemy on it."""
    if hex not in pos.scenario.base_room or pos.controller(hex) != side or hex in pos.clearing:
        return False
    if pos.present[LAND[ENEMY[side]]][hex]:
        return False
    return not pos.place_strikes or not places.is_destroyed(pos, hex, *places.AIRFIELDS)  # [27.7.1]


def has_room(pos: Position, hex: int, side: str) -> bool:
    """Room for one more helicopter unit [6.5.1.1]."""
    return is_base(pos, hex, side) and len(helicopters_in(pos, hex, side)) < pos.scenario.base_room[hex]


def may_rebase(pos: Position, side: str, u: int, hex: int) -> Reason | None:
    """Up to twice its range, if it has flown no mission this turn [6.5.1.2]; the weather does not matter. Those of a
    host nation stay in their country [M.12]."""
    if against := may_change_base(pos, side, u):
        return against
    if hex == pos.standing[u] or not has_room(pos, hex, side):
        return Reason("6.5.1.1", "no-room-at-base", hex=pos.label(hex))
    if pos.board.distance(base_hex(pos, u), hex) > BASE_CHANGE_RANGE * pos.counter(u).range:
        return Reason("6.5.1.2", "out-of-range", hex=pos.label(hex))
    return special.stays_home(pos, u, hex)


def may_change_base(pos: Position, side: str, u: int) -> Reason | None:
    if pos.side(u) != side or not is_helicopter(pos, u) or not base_hex(pos, u):
        return Reason("6.5.1.2", "not-your-helicopter", unit=pos.id(u))
    if pos.missions.get(u):
        return Reason("6.5.1.2", "has-flown", unit=pos.id(u))
    return None


def bases_for(pos: Position, side: str, u: int) -> list[int]:
    far = BASE_CHANGE_RANGE * pos.counter(u).range
    here = base_hex(pos, u)
    near = [h for h in bases(pos) if h != here and pos.board.distance(here, h) <= far]
    return [h for h in near if has_room(pos, h, side) and special.stays_home(pos, u, h) is None]


def bases(pos: Position) -> list[int]:
    return list(pos.scenario.base_room)


def rebasing(pos: Position, side: str) -> list[int]:
    missions = pos.missions
    return [u for u in based(pos, side) if not missions.get(u)]


def decks_for(pos: Position, side: str, u: int) -> list[int]:
    """Ships that can take marine helicopters aboard, one each, within range [6.5.5]."""
    if not pos.counter(u).marine:
        return []
    far, here = BASE_CHANGE_RANGE * pos.counter(u).range, base_hex(pos, u)
    return [
        s
        for s in ships(pos, side, amphibious.AMPH)
        if pos.standing[s]
        and pos.board.distance(here, pos.standing[s]) <= far
        and not any(
            pos.units[v].where == f"{amphibious.ABOARD}:{pos.id(s)}" and is_helicopter(pos, v) for v in based(pos, side)
        )
    ]


def rebase(pos: Position, side: str, u: int) -> Procedure:
    """It flies through air defence fire; turned back, it stays where it was [6.6.b]. Either way it is done for the
    turn."""
    said = yield Ask(side, "6.5.1.2", BASING, pos, (side, u))
    if said[0] == "stay":
        return
    hex = pos.standing[said[1]] if said[0] == "board" else said[1]
    points = yield from air_points.escorted(pos, side, (u,), hex)
    flight = Mission(pos, side, "base_change", base_hex(pos, u), hex, points, pos.steps(u))
    fire = yield from through_fire(flight, points)
    pos.missions[u] = WHOLE_TURN  # [6.5.1.2.b]
    if not fire.aborted:
        pos.homeless.discard(u)
        if said[0] == "board":
            amphibious.go_aboard(pos, u, said[1], "6.5.5")
        else:
            pos.put(u, hex)
            pos.tell("6.5.1.2", "rebased", unit=pos.id(u), hex=pos.label(hex))
    for _ in range(fire.lost):
        lose_step(pos, u, "6.6.1.1.d")


BASING: Question = Question(
    "rebase",
    PLACING,
    Verb(
        "base",
        HEX,
        listed=lambda pos, what: bases_for(pos, *what),
        why_not=lambda pos, what, hex: may_rebase(pos, what[0], what[1], hex),
    ),
    Verb("board", UNIT, among=lambda pos, what: decks_for(pos, *what), rule="6.5.5"),
    Verb("stay"),
    about=lambda pos, what: About(units=[what[1]]),
)
REBASE: Verb = Verb(
    "rebase",
    UNIT,
    why_not=may_change_base,
    listed=rebasing,
    does=rebase,
    then=(BASING, air_points.ESCORTING),
    rule="6.5.1.2",
)


# -- bases that are too crowded [6.5.1.2.a] ---------------------------------------------------------------------------


def is_last_movement(pos: Position, side: str) -> bool:
    """Whether this is the side's last movement segment of the turn."""
    from .movement import segment_id

    return segment_id(pos) == ("first-movement" if side == pos.player(A) else "second-movement")


def stranded(pos: Position, side: str) -> list[int]:
    """Those that fled to a crowded base in an earlier turn, and have not tried to leave it in this one."""
    if not pos.homeless or not is_last_movement(pos, side):
        return []
    return [u for u in based(pos, side) if u in pos.homeless and not pos.missions.get(u)]


def may_end_movement(pos: Position, side: str) -> Reason | None:
    """Who fled to a crowded base changes it in the next turn, if it can [6.5.1.2.a]."""
    for u in stranded(pos, side):
        if bases_for(pos, side, u) or decks_for(pos, side, u):
            return Reason("6.5.1.2.a", "base-too-crowded", unit=pos.id(u))
    return None


def end_of_movement(pos: Position, side: str) -> None:
    """Who reaches no other base is eliminated, as long as its own is too crowded [6.5.1.2.a]."""
    for u in stranded(pos, side):
        if len(helicopters_in(pos, pos.standing[u], side)) > pos.scenario.base_room[pos.standing[u]]:
            eliminate(pos, u, "6.5.1.2.a")


# -- missions [6.5.2] -------------------------------------------------------------------------------------------------


def can_fly(pos: Position, u: int, hex: int) -> bool:
    """Within range, not yet in this segment, and not more missions than the weather allows [6.5.2] [6.5.3] [4.1.2.c]
    [4.1.3.g]; who fled to a crowded base must change it first [6.5.1.2.a]."""
    allowed = int(weather.effect(pos, "helicopter_missions"))
    return (
        is_helicopter(pos, u)
        and can_take_off(pos, u)
        and u not in pos.flown
        and u not in pos.homeless
        and pos.missions.get(u, 0) < allowed
        and pos.board.distance(base_hex(pos, u), hex) <= pos.counter(u).range
    )


def can_take_off(pos: Position, u: int) -> bool:
    """From a base without Strike 2 [27.7.1], or a ship off the coast or in port, even if an airfield there is struck
    [6.5.5]."""
    here = base_hex(pos, u)
    return here > 0 and (not pos.standing[u] or places.level(pos, here, *places.AIRFIELDS) < 2)


def fly(pos: Position, u: int) -> None:
    """A mission more; after the last it can fly it is used for the turn [6.5.1.2.b]."""
    pos.missions[u] = pos.missions.get(u, 0) + 1
    pos.flown.add(u)


def support_value(pos: Position, u: int) -> int:
    c = pos.counter(u)
    return c.r_cs if pos.units[u].reduced else c.cs


# -- bases that are lost [6.5.4] --------------------------------------------------------------------------------------


ESCORTS: tuple[Question, ...] = (air_points.ESCORTING, transport.ESCORTING)
FLEEING: Question = Question(
    "flee",
    CHOICE,
    Verb("rebase", HEX, among=lambda pos, what: what[1], then=ESCORTS),
    Verb("board", UNIT, among=lambda pos, what: what[2], then=ESCORTS, rule="6.5.5"),
    about=lambda pos, what: About(units=[what[0]], hexes=[pos.standing[what[0]]]),
)


def base_lost(pos: Position, hex: int, side: str) -> Procedure:
    """The captor throws for every helicopter there; those left must change base, however often they have flown
    [6.5.4] [6.5.1.2.a]."""
    column = "airbase" if pos.scenario.has(hex, "airbase") else "airfield_or_city"
    for u in helicopters_in(pos, hex, side):
        die = pos.roll("6.5.4", ENEMY[side])
        result = pos.scenario.charts.helicopter_base_loss.result(die, column)
        pos.tell("6.5.4", "base-lost", unit=pos.id(u), hex=pos.label(hex), result=result)
        if result == "elim":
            eliminate(pos, u, "6.5.4")
        elif result == "step":
            lose_step(pos, u, "6.5.4")
        if pos.standing[u]:
            yield from flee(pos, u, side)


def flee(pos: Position, u: int, side: str) -> Procedure:
    """To a base in twice its range, even a crowded one, or aboard a ship [6.5.5]; who reaches none is eliminated. An
    abort is ignored. Those of a host nation stay in their country [M.12]."""
    here, far = pos.standing[u], BASE_CHANGE_RANGE * pos.counter(u).range
    near = [h for h in bases(pos) if h != here and is_base(pos, h, side) and pos.board.distance(here, h) <= far]
    refuges = [h for h in near if special.stays_home(pos, u, h) is None]
    decks = decks_for(pos, side, u)
    if not refuges and not decks:
        eliminate(pos, u, "6.5.1.2.a")
        return
    yield from flee_to(pos, u, side, refuges, "6.5.1.2.a", decks)


def flee_to(pos: Position, u: int, side: str, refuges: list[int], rule: str, decks: Sequence[int] = ()) -> Procedure:
    """Perhaps escorted, as any base change [6.2.2] [25.1]. It is done for the turn, and homeless where there is no room
    for it."""
    here = pos.standing[u]
    said: tuple[Any, ...] = ("rebase", refuges[0]) if refuges else ("board", decks[0])
    if len(refuges) + len(decks) > 1:
        said = yield Ask(side, rule, FLEEING, pos, (u, refuges, decks))
    hex = pos.standing[said[1]] if said[0] == "board" else said[1]
    points = yield from air_points.escorted(pos, side, (u,), hex)
    fire = yield from through_fire(Mission(pos, side, "base_change", here, hex, points, pos.steps(u)), points)
    pos.homeless.discard(u)
    if said[0] == "board":
        amphibious.go_aboard(pos, u, said[1], rule)
    else:
        if not has_room(pos, hex, side):
            pos.homeless.add(u)
        pos.put(u, hex)
        pos.tell(rule, "rebased", unit=pos.id(u), hex=pos.label(hex))
    pos.missions[u] = WHOLE_TURN
    for _ in range(fire.lost):
        lose_step(pos, u, "6.6.1.1.d")
