"""The air display [22.1] [22.4]: basing boxes with their areas, ratings in the weather, and what an air unit reaches.

An air unit is "ready:poland", "flown:poland", "abort:poland", "recovery:conus" or "superiority:poland": the area it is
in, and the box from which it flies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....engine.ask import Procedure
from ....engine.phase import phase
from ....engine.pieces import MAP
from ....engine.question import PHASE, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb, word
from .. import alignment, victory, weather
from ..position import LOST, Position
from ..scenario import ENEMY
from . import places

READY: Final = "ready"
FLOWN: Final = "flown"
ABORT: Final = "abort"
RECOVERY: Final = "recovery"
SUPERIORITY: Final = "superiority"
AREAS: Final[tuple[str, ...]] = (READY, FLOWN, ABORT, RECOVERY, SUPERIORITY)
STANDOFF: Final = ("standoff", "long_range")


def is_air(pos: Position, u: int) -> bool:
    return pos.counter(u).kind == "air"


def area(pos: Position, u: int) -> str:
    return pos.units[u].where.partition(":")[0]


def box(pos: Position, u: int) -> str:
    return pos.units[u].where.partition(":")[2]


def air_units(pos: Position, side: str, *areas: str) -> Iterator[int]:
    """A side's air units in play, in these areas of the display or in any [22.1.1]."""
    wanted = areas or AREAS
    for u in pos.scenario.of_side[side]:
        if pos.counter(u).kind == "air" and area(pos, u) in wanted:
            yield u


def shift(pos: Position, u: int, to: str) -> None:
    """Put an air unit in another area of its box."""
    pos.take_off(u, f"{to}:{box(pos, u)}")


def fly_home(pos: Position, u: int) -> None:
    """A mission is over: to Flown, or to Recovery where the box has that [22.4.a]."""
    basing = pos.scenario.module.air.boxes[box(pos, u)]
    shift(pos, u, basing.after_mission or pos.scenario.module.air.rules.after_mission)


def abort(pos: Position, u: int, rule: str) -> None:
    """To the Abort area at once [22.4]."""
    shift(pos, u, ABORT)
    pos.tell(rule, "aborts", unit=pos.id(u))


def lose_step(pos: Position, u: int, rule: str) -> None:
    """Air units have two steps, or one [27.6]."""
    if pos.steps(u) > 1:
        pos.change(u, reduced=True)
        pos.tell(rule, "reduced", unit=pos.id(u), hex=box(pos, u))
    else:
        destroy(pos, u, rule)


def destroy(pos: Position, u: int, rule: str) -> None:
    where = box(pos, u)
    pos.take_off(u, LOST)
    pos.tell(rule, "eliminated", unit=pos.id(u), hex=where)
    victory.score(pos, ENEMY[pos.side(u)], pos.counter(u).vp_event)


# -- ratings [22.2] ---------------------------------------------------------------------------------------------------


def in_weather(pos: Position, u: int, rating: int) -> int:
    """A rating in the weather of the turn: halved and rounded down, or nothing [22.2.1.1] [22.2.1.2]."""
    effect = weather.effect(pos, "air_units_all_weather" if pos.counter(u).all_weather else "air_units_other")
    return {"full": rating, "half_down": rating // 2, "none": 0}[effect]


def acr(pos: Position, u: int) -> int:
    """Air-to-air combat [15.2.3]."""
    c = pos.counter(u)
    return in_weather(pos, u, c.r_acr if pos.units[u].reduced else c.acr)


def strike_value(pos: Position, u: int) -> int:
    c = pos.counter(u)
    return in_weather(pos, u, c.r_strike if pos.units[u].reduced else c.strike)


def support_value(pos: Position, u: int) -> int:
    c = pos.counter(u)
    return in_weather(pos, u, c.r_support if pos.units[u].reduced else c.support)


def can_suppress(pos: Position, u: int) -> bool:
    """Wild Weasel units fly whenever the weather leaves them anything [15.2.9]."""
    c = pos.counter(u)
    return c.wild_weasel and in_weather(pos, u, 2) > 0


def can_fly_at_all(pos: Position, u: int) -> bool:
    """Whether the weather leaves it a value of one or more [22.2]."""
    return can_suppress(pos, u) or max(acr(pos, u), strike_value(pos, u), support_value(pos, u)) > 0


def ground_by_weather(pos: Position) -> None:
    """Ready units that the weather keeps from flying anything go to Flown [22.2.1.1] [22.2.1.2] [M.SOP.1]."""
    for side in ENEMY:
        for u in list(air_units(pos, side, READY)):
            if not can_fly_at_all(pos, u):
                shift(pos, u, FLOWN)
                pos.tell("22.2.1", "grounded", unit=pos.id(u))


# -- range [22.3] -----------------------------------------------------------------------------------------------------


def range_row(pos: Position, u: int) -> str:
    """The name of its box in the table; that of a carrier says where the ship is [22.2.2] [22.4.b]."""
    name = box(pos, u)
    if name != places.CARRIER:
        return name
    ship = pos.units[pos.index[pos.counter(u).carrier]].where
    return f"{places.CARRIER}:{ship.partition(':')[2]}"


def areas_reached(pos: Position, u: int) -> tuple[str, ...]:
    row = pos.scenario.charts.reach.get((range_row(pos, u), pos.counter(u).air_range))
    return tuple(row.areas.split()) if row is not None else ()


def may_seek_superiority(pos: Position, u: int) -> bool:
    row = pos.scenario.charts.reach.get((range_row(pos, u), pos.counter(u).air_range))
    return row is not None and row.air_superiority


def areas_of_hex(pos: Position, hex: int) -> tuple[str, ...]:
    """The areas in which a hex lies: that of its country, and of its sea zone."""

    def find() -> dict[int, tuple[str, ...]]:
        found: dict[int, tuple[str, ...]] = {}
        board = pos.board
        for h in board.hexes:
            flags = board.flags[h] | {f for p in pos.scenario.places.get(h, ()) for f in p.flags}
            found[h] = tuple(
                name
                for name, where in pos.scenario.module.air.areas.items()
                if (where.zone and f"zone:{where.zone}" in flags)
                or (
                    where.country
                    and board.country[h] == where.country
                    and (not where.with_flag or where.with_flag in flags)
                    and (not where.without_flag or where.without_flag not in flags)
                )
            )
        return found

    return pos.known("areas", find)[hex]


def areas_of_place(pos: Position, where: str, hex: int = 0) -> tuple[str, ...]:
    """The areas of a ship's place: its zone, or what a holding box says."""
    if where == MAP:
        return areas_of_hex(pos, hex)
    kind, _, name = where.partition(":")
    if kind == "box":
        holding = pos.scenario.module.sea.holding[name]
        return (holding.area,) if holding.area else ()
    return (name,)


def reaches(pos: Position, u: int, areas: tuple[str, ...]) -> bool:
    return any(name in areas for name in areas_reached(pos, u))


def may_guard(pos: Position, u: int, areas: tuple[str, ...]) -> Reason | None:
    """Escorts come from the Air Superiority Box, suppression from Ready boxes, both within reach [22.4.a] [22.3]."""
    suppresses = area(pos, u) == READY and can_suppress(pos, u)
    if area(pos, u) != SUPERIORITY and not suppresses:
        return Reason("22.4.a", "not-in-superiority-box", unit=pos.id(u))
    return None if reaches(pos, u, areas) else Reason("22.3", "out-of-reach", unit=pos.id(u))


# -- over capacity, base change, recovery [25.2] [22.4.c] [M.15] [M.16] -----------------------------------------------


def based(pos: Position, side: str, name: str) -> list[int]:
    return [u for u in air_units(pos, side) if box(pos, u) == name]


def may_change_base(pos: Position, side: str, u: int, name: str) -> Reason | None:
    """To a box of the side with room from which it reaches something; not from Abort, nor out of or into boxes that are
    closed [25.2] [M.15]. Those of a host nation stay in their country [M.12]."""
    rules, module = pos.scenario.module.air.base_change, pos.scenario.module
    if pos.side(u) != side or not is_air(pos, u) or area(pos, u) not in (READY, FLOWN, RECOVERY):
        return Reason("25.2", "cannot-change-base", unit=pos.id(u))
    if u in pos.moved:
        return Reason("25.2", "has-moved", unit=pos.id(u))
    if name == box(pos, u) or name not in module.air.boxes:
        return Reason("25.2", "same-base", unit=pos.id(u))
    if alignment.is_passive(pos, u):
        return Reason("M.12", "host-stays", unit=pos.id(u))
    if name in rules.closed_boxes or box(pos, u) in rules.closed_boxes:
        return Reason("M.15", "closed-box", box=name)
    if not places.is_open_to(pos, name, u):
        return Reason("M.16", "not-open-to-it", box=name, unit=pos.id(u))
    row = pos.scenario.charts.reach.get((name, pos.counter(u).air_range))
    if row is None or not row.areas:
        return Reason("M.15", "reaches-nothing", box=name, unit=pos.id(u))
    if len(based(pos, side, name)) >= places.capacity(pos, name):
        return Reason("M.15", "no-room", box=name)
    return None


def over_capacity(pos: Position, side: str, name: str) -> int:
    """How many units of a box are above its room [M.16]."""
    return max(0, len(based(pos, side, name)) - places.capacity(pos, name))


def may_end_base_change(pos: Position, side: str) -> Reason | None:
    """Not while a box holds more units than it has room for, and one of them can go elsewhere [M.16]."""
    for name in pos.scenario.module.air.boxes:
        if over_capacity(pos, side, name) and any(boxes_for(pos, side, u) for u in based(pos, side, name)):
            return Reason("M.16", "must-change-base", box=name)
    return None


def changers(pos: Position, side: str) -> list[int]:
    return [u for u in air_units(pos, side, READY, FLOWN, RECOVERY) if boxes_for(pos, side, u)]


def boxes_for(pos: Position, side: str, u: int) -> list[str]:
    return [name for name in pos.scenario.module.air.boxes if may_change_base(pos, side, u, name) is None]


def change_base(pos: Position, side: str, u: int, name: str) -> None:
    """From Ready to Flown of the new box, from Flown or Recovery to Abort [25.2]."""
    rules = pos.scenario.module.air.base_change
    to = rules.from_ready if area(pos, u) == READY else rules.from_flown
    pos.take_off(u, f"{to}:{name}")
    pos.moved.add(u)
    pos.tell("25.2", "changes-base", unit=pos.id(u), box=name)


BASING: Question = Question(
    "base-change",
    PHASE,
    Verb("base", UNIT, word("box", of=lambda pos: pos.scenario.module.air.boxes),
         among=(changers, boxes_for), why_not=may_change_base, does=change_base),
    Verb("done", why_not=may_end_base_change),
)  # fmt: skip


def base_change(pos: Position, side: str) -> Procedure:
    yield from phase(pos, side, "25.2", BASING, as_long_as=lambda pos, side: bool(changers(pos, side)))


def begin_base_change(pos: Position, side: str) -> None:
    """Units still in the Air Superiority Box come home; those above the room of their box go to Flown [M.16]."""
    pos.moved = set()
    for u in list(air_units(pos, side, SUPERIORITY)):
        fly_home(pos, u)
    for name in pos.scenario.module.air.boxes:
        ready = [u for u in based(pos, side, name) if area(pos, u) == READY]
        for u in ready[: over_capacity(pos, side, name)]:
            shift(pos, u, pos.scenario.module.air.rules.over_capacity["area"])
            pos.tell("M.16", "crowded-out", unit=pos.id(u), box=name)


def recover(pos: Position, side: None) -> Procedure:
    """Flown units are Ready again; then those in Abort and Recovery throw, and who fails sits in Flown for the next
    turn [22.4.c] [22.1.3]."""
    yield from ()
    pos.moved = set()
    for who in ENEMY:
        for u in list(air_units(pos, who, FLOWN)):
            shift(pos, u, READY)
        for u in list(air_units(pos, who, ABORT, RECOVERY)):
            die = pos.roll("22.4.c", who, 10, lowest=0)
            ready = die <= pos.scenario.charts.maintenance[box(pos, u)]
            shift(pos, u, READY if ready else FLOWN)
            pos.tell("22.4.c", "maintained" if ready else "not-maintained", unit=pos.id(u))
