"""Air units and helicopters in support of a combat [23.5]."""

from __future__ import annotations

from typing import Any

from ....engine.ask import Ask, Procedure
from ....engine.question import GATHERING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import UNIT, Verb
from .. import helicopters, losses, support
from ..position import Position
from ..support import Committed, flyers, limit, may_fly
from . import air_combat, air_defence, air_display, interception
from .air_defence import LOCAL, Mission
from .air_display import READY, SUPERIORITY, air_units
from .interception import Raid


class Flight(Committed):
    """What a side sends: supporting aircraft, those who guard them, and helicopters."""

    def __init__(self, made: Any, side: str) -> None:
        super().__init__(made, side)
        self.units: list[int] = []
        self.guards: list[int] = []
        self.raid: Raid | None = None  # the aircraft on their way, as interceptors see them
        self.seen = ""  # whether they were: "", D, ED, or local [24.2] [24.3]
        self.sighted: set[int] = set()  # helicopters that were


def areas(pos: Position, sent: Flight) -> tuple[str, ...]:
    return air_display.areas_of_hex(pos, sent.made.hex)


def may_support(pos: Position, sent: Flight, u: int) -> Reason | None:
    """Ready units with a support value, two of the attacker, one of the defender [23.0] [23.5]."""
    if pos.side(u) != sent.side or not air_display.is_air(pos, u) or air_display.area(pos, u) != READY:
        return Reason("23.0", "not-ready", unit=pos.id(u))
    if u in sent.units or u in sent.guards:
        return Reason("23.5", "has-a-mission", unit=pos.id(u))
    if len(sent.units) >= limit(pos, sent, "air_units"):
        return Reason("23.5", "enough-aircraft")
    if air_display.support_value(pos, u) < 1:
        return Reason("23.1.a", "no-support-value", unit=pos.id(u))
    if not air_display.reaches(pos, u, areas(pos, sent)):
        return Reason("22.3", "out-of-reach", unit=pos.id(u))
    return support.may_help(pos, sent, u)


def supporters(pos: Position, sent: Flight) -> list[int]:
    return [u for u in air_units(pos, sent.side, READY) if may_support(pos, sent, u) is None]


def may_guard(pos: Position, sent: Flight, u: int) -> Reason | None:
    """Escorts from the Air Superiority Box, Wild Weasels from Ready boxes [23.5] [22.4.a]."""
    if pos.side(u) != sent.side or not air_display.is_air(pos, u) or u in sent.units or u in sent.guards:
        return Reason("23.5", "has-a-mission", unit=pos.id(u))
    if not sent.units:
        return Reason("23.5", "nobody-to-guard")
    if len(sent.guards) >= limit(pos, sent, "escorts_and_ww"):
        return Reason("23.5", "enough-guards")
    if against := air_display.may_guard(pos, u, areas(pos, sent)):
        return against
    return support.may_help(pos, sent, u)


def guards(pos: Position, sent: Flight) -> list[int]:
    return [u for u in air_units(pos, sent.side, READY, SUPERIORITY) if may_guard(pos, sent, u) is None]


COMMITTING: Question = Question(
    "air-support",
    GATHERING,
    Verb("support", UNIT, why_not=may_support, listed=supporters),
    Verb("guard", UNIT, why_not=may_guard, listed=guards),
    Verb("fly", UNIT, why_not=may_fly, listed=flyers),
    Verb("bombard", UNIT, why_not=support.may_bombard, listed=support.bombarders, rule="7.3.1"),
    Verb("done"),
    about=lambda pos, sent: About(
        units=[*sent.units, *sent.guards, *sent.helicopters, *sent.ships], hexes=[sent.made.hex]
    ),
    battle=lambda pos, sent: sent.made.sums(),
)


def commit(pos: Position, made: Any) -> Procedure:
    """The attacker commits first, then the defender; then the missions of both are carried out [23.2] [9.2.4]. Ships
    support as in the Standard game [7.3.1]; with its air rules air points do instead of air units [29.1]."""
    if not pos.scenario.uses_air_units:
        yield from support.commit(pos, made)
        return
    sent = []
    for side in (made.side, made.enemy):
        chosen = Flight(made, side)
        sent.append(chosen)
        while (ask := Ask(side, "23.5", COMMITTING, pos, chosen)).count > 1:
            match (yield ask):
                case "support", u:
                    chosen.units.append(u)
                case "guard", u:
                    chosen.guards.append(u)
                case "fly", u:
                    chosen.helicopters.append(u)
                    helicopters.fly(pos, u)
                case "bombard", u:
                    chosen.ships.append(u)
                    pos.flown.add(u)
                case _:
                    break
        if supporting := [*chosen.units, *chosen.helicopters, *chosen.ships]:
            pos.tell("23.5", "supports-from-air", side=side, units=pos.ids(supporting))
    made.support.update((yield from carry_out(pos, sent)))


def carry_out(pos: Position, sent: list[Flight]) -> Procedure:
    """The missions of both sides: all are looked for [24.1.a], then all interceptors are assigned, then all fight
    [24.4]. Who escorts or intercepts one mission intercepts no other. Gives what arrives, by side."""
    busy = {u for flight in sent for u in flight.guards}
    for flight in sent:
        look_out(pos, flight)
    early = [flight.raid for flight in sent if flight.raid is not None and flight.seen == "ED"]
    for raid in early:
        yield from interception.assign(pos, raid, frozenset(busy))
        busy |= set(raid.interceptors)
    for raid in early:
        yield from interception.fight_out(pos, raid)
    return {flight.side: arrives(pos, flight) for flight in sent}


def mission_of(pos: Position, sent: Flight) -> Mission:
    hex = sent.made.hex
    return Mission(pos, sent.side, hex, (*sent.units, *sent.guards), air_defence.defence_at(pos, sent.side, hex))


def look_out(pos: Position, sent: Flight) -> None:
    """One throw for all aircraft, one for each helicopter [23.5.a] [24.3]."""
    hex = sent.made.hex
    if sent.units:
        sent.raid = Raid(pos, sent.side, list(sent.units), list(sent.guards), areas(pos, sent), hex)
        sent.seen = air_defence.detect(mission_of(pos, sent))
    sent.sighted = {u for u in sent.helicopters if air_defence.detect(Mission(pos, sent.side, hex, (), LOCAL))}


def arrives(pos: Position, sent: Flight) -> int:
    """What is left: the sum of their values, each less what fire took off it [23.5.b]; nothing fires at ships
    [9.6.1]."""
    total = sum(pos.counter(u).cs for u in sent.ships)
    if sent.raid is not None:
        total += fly_in(pos, sent, sent.raid)
    return total + sum(helicopter(pos, sent.side, u, sent.made.hex, u in sent.sighted) for u in sent.helicopters)


def fly_in(pos: Position, sent: Flight, raid: Raid) -> int:
    """Fire at who is left; guns that have not seen the mission fire too late to matter [24.6]."""
    mission, seen = mission_of(pos, sent), sent.seen
    total, local = 0, seen in ("", LOCAL)
    attackers = [u for u in raid.attackers if u not in raid.dropped]  # the others are on their way home [29.4]
    for u in (*raid.suppressors, *attackers):
        before = air_display.support_value(pos, u)
        lost = shots(pos, mission, raid, u, seen, local)
        if u in attackers:
            is_there = air_display.area(pos, u) == READY
            total += before if not seen else max(0, air_display.support_value(pos, u) - lost) if is_there else 0
    for u in (*sent.units, *sent.guards):
        if air_display.area(pos, u) in (READY, SUPERIORITY):
            air_display.fly_home(pos, u)
    return total


def shots(pos: Position, mission: Mission, raid: Raid, u: int, seen: str, local: bool) -> int:
    """SAM at attackers and Wild Weasels, AAA at attackers without stand-off weapons, if the mission was seen
    [24.5.1] [24.6]. Gives what is taken off the support value."""
    lost = 0
    guard = u in raid.guards
    suppressors = sum(v != u for v in raid.suppressors)
    for weapon in ("sam", "aaa"):
        if air_display.area(pos, u) != READY or (weapon == "sam" and not seen):
            continue
        if weapon == "aaa" and (guard or pos.counter(u).strike_standoff):
            continue
        shot = air_defence.Target(pos, raid.side, raid.hex, u, suppressors, ("air",), "air")
        result = air_defence.fire(mission, weapon, shot, local=local)
        if result == "A":
            air_display.abort(pos, u, "24.5")
        elif result == "X":
            air_display.lose_step(pos, u, "24.5")
        elif result.startswith("+") and seen:
            lost += int(result)
    return lost


def helicopter(pos: Position, side: str, u: int, hex: int, seen: bool) -> int:
    """Local fire: if it is seen, SAM and AAA, which lower its value, as a lost step does [24.5.2] [23.5.c], else AAA
    that comes too late to matter [24.3] [24.6]."""
    mission = Mission(pos, side, hex, (), LOCAL)
    before, lost = helicopters.support_value(pos, u), 0
    for weapon in ("sam", "aaa") if seen else ("aaa",):
        shot = air_defence.Target(pos, side, hex, u, 0, ("helicopter",), "helo")
        result = air_defence.fire(mission, weapon, shot, local=True)
        if result == "A" and seen:
            return 0
        if result == "X":
            losses.lose_step(pos, u, "24.6.2")
            if not helicopters.base_hex(pos, u):
                return 0 if seen else before
        lost += air_defence.plus_of(result)
    return max(0, helicopters.support_value(pos, u) - lost) if seen else before


QUESTIONS: tuple[Question, ...] = (
    COMMITTING, interception.ASSIGNING, interception.ENGAGING, interception.DOUBLING, air_combat.AIMING,
    air_combat.DISENGAGING, air_combat.JETTISON,
)  # fmt: skip
