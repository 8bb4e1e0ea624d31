"""Collateral damage [27.7.2b]: what strikes on airbases and airfields do to those who are based there."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Ask, Procedure
from ....engine.question import LOSSES, About, Question
from ....engine.verbs import UNIT, Verb
from .. import air_points, clearing, helicopters, losses, special
from ..position import Position
from ..scenario import ENEMY
from . import air_display, places

ANYWHERE: Final = air_display.AREAS
AT_BASE: Final = (air_display.READY, air_display.FLOWN, air_display.ABORT, air_display.RECOVERY)


SUFFERING: Question = Question(
    "collateral",
    LOSSES,
    Verb("lose", UNIT, among=lambda pos, units: units),
    about=lambda pos, units: About(units=units),
)
QUESTIONS: Final[tuple[Question, ...]] = (SUFFERING, helicopters.FLEEING)


def roll_all(pos: Position) -> Procedure:
    """Every roll that is due, in the order of the strikes."""
    while pos.pending:
        level, side, name = pos.pending[0].split(" ", 2)
        pos.pending = pos.pending[1:]
        yield from roll(pos, side, name, int(level))


def roll(pos: Position, side: str, name: str, level: int) -> Procedure:
    """One roll for aircraft and airmobile points of the side that was hit, by the damage done and the kind of base
    [27.7.2.1]; one for each helicopter there [27.7.2.2]. Level 0: no roll is made, but a destroyed base is empty."""
    where = places.site(pos, name)
    if level:
        yield from roll_for(pos, side, where, level)
    yield from leave_ruins(pos, side, where)


def leave_ruins(pos: Position, side: str, where: places.Site) -> Procedure:
    """Nobody uses a destroyed base [27.7.1]: the helicopters there change base, whoever has destroyed it."""
    if where.place.kind in places.AIRFIELDS and places.is_destroyed(pos, where.hex, where.place.kind):
        for u in helicopters.helicopters_in(pos, where.hex, side):
            yield from evacuate(pos, side, u)


def roll_for(pos: Position, side: str, where: places.Site, level: int) -> Procedure:
    die = pos.roll("27.7.2.1", ENEMY[side], 10, lowest=0)
    result = pos.scenario.charts.collateral.result(die, f"{where.place.kind}_strike{level}")
    pos.tell("27.7.2.1", "collateral", place=where.key(pos), result=result)
    for part in result.split("+"):
        if part == "am_pt":
            clearing.lose_airmobile_point(pos, side, "27.7.2.1")
            pos.airmobile[side] = max(0, pos.airmobile[side] - 1)  # at once: it does not fly this turn either
        elif part in ("air", "air_star"):
            yield from lose_air(pos, side, where.box, attacker_picks=part == "air_star")
    for u in helicopters.helicopters_in(pos, where.hex, side):
        yield from endanger(pos, side, u, level)


def evacuate(pos: Position, side: str, u: int) -> Procedure:
    """Out of a destroyed base to the nearest one with room, or to the nearest airfield or airbase with room even if a
    city is nearer [27.7.2.2]; where there is no room anywhere, as out of a base that has fallen [6.5.1.2.a]."""
    here = pos.standing[u]
    roomy = [h for h in helicopters.bases(pos) if h != here and helicopters.has_room(pos, h, side)]
    roomy = [h for h in roomy if special.stays_home(pos, u, h) is None]  # [M.12]
    if not roomy:
        yield from helicopters.flee(pos, u, side)
        return
    fields = [h for h in roomy if any(pos.scenario.has(h, kind) for kind in places.AIRFIELDS)]
    refuges = sorted({*nearest(pos, here, roomy), *nearest(pos, here, fields)})
    yield from helicopters.flee_to(pos, u, side, refuges, "27.7.2.2")


def nearest(pos: Position, hex: int, among: list[int]) -> list[int]:
    least = min((pos.board.distance(hex, h) for h in among), default=0)
    return [h for h in among if pos.board.distance(hex, h) == least]


def exposed(pos: Position, side: str, box: str, *areas: str) -> list[int]:
    """Air units of the box that have lost nothing to collateral damage in this phase [27.7.2.1.a]."""
    return [
        u
        for u in air_display.air_units(pos, side, *areas)
        if air_display.box(pos, u) == box and u not in pos.collateral_hit
    ]


def lose_air(pos: Position, side: str, box: str, *, attacker_picks: bool) -> Procedure:
    """The owner picks among those in the box, the attacker also among those that fly from it [27.7.2.1]."""
    if pos.scenario.plays("std_air_29_1"):
        air_points.lose_for_good(pos, side, "29.1.3")
        return
    units = exposed(pos, side, box, *(ANYWHERE if attacker_picks else AT_BASE))
    if not units:
        return
    u = units[0]
    if len(units) > 1:
        who = ENEMY[side] if attacker_picks else side
        _, u = yield Ask(who, "27.7.2.1", SUFFERING, pos, units)
    pos.collateral_hit.add(u)
    air_display.lose_step(pos, u, "27.7.2.1")


def endanger(pos: Position, side: str, u: int, level: int) -> Procedure:
    yield from ()
    die = pos.roll("27.7.2.2", ENEMY[side], 10, lowest=0)
    result = pos.scenario.charts.collateral.result(die, f"helicopter_strike{level}")
    pos.tell("27.7.2.2", "helicopter-endangered", unit=pos.id(u), result=result)
    if result == "elim":
        losses.eliminate(pos, u, "27.7.2.2")
    elif result == "step":
        losses.lose_step(pos, u, "27.7.2.2")
