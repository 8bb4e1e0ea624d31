"""Parachute drops of airborne units [DM:EX18.0] [AR:EX18.6].

A player picks the unit to drop, then the hex ("at 1418"). He drops as many as he likes one after the other; when he is
done dropping, dice are thrown for all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.ask import Ask, Procedure
from ...engine.hexset import members
from ...engine.pieces import MAP
from ...engine.question import PHASE, PLACING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import air
from .airlift import brothers, can_pay, land, lose_in_the_air, may_land, open_to, points_left, risk_points, use_points
from .movement import barred_hexes
from .pack.datafiles import Airborne
from .position import OFF, Position
from .reinforcements import Entries, is_expected


def may_drop(pos: Position, side: str, u: int) -> Reason | None:
    """Airborne units that are ready to, if a hex is open."""
    reason = is_ready_to_drop(pos, side, u)
    if reason is None and not open_to(pos, u, pos.scenario.drop_zones, some=True):
        return Reason("18.0.a", "nowhere-to-land", unit=pos.id(u))
    return reason


def is_ready_to_drop(pos: Position, side: str, u: int) -> Reason | None:
    """Airborne units [DM:EX18.2.a] [DM:EX18.3.a] [AR:EX19.6-7.a] from off the map [DM:EX18.0.c] [AR:EX18.6.b], from
    the GT of the schedule on, and all of a phase before the dice [DM:EX18.0.e] [AR:EX18.6.c]."""
    airborne = pos.scenario.schedule.airborne
    if u not in airborne:
        return Reason(rule_of(pos, "DM:EX18.2.a", "AR:EX19.6-7.a"), "cannot-drop", unit=pos.id(u))
    if pos.units[u].where == MAP and pos.side(u) == side:
        return Reason(rule_of(pos, "DM:EX18.0.c", "AR:EX18.6.b"), "on-the-map", unit=pos.id(u))
    reason = is_expected(Entries(pos, side), u) or drops_together(pos, u, airborne[u])
    if reason is None and pos.dropped and not airborne[u].together:  # a brigade that must follow may do so
        return Reason(rule_of(pos, "DM:EX18.0.e", "AR:EX18.6.c"), "drops-diced", unit=pos.id(u))
    return reason or can_pay(pos, side, pos.scenario.file.drops.cost, "AR:EX18.0.a")


def rule_of(pos: Position, munich: str, rhine: str) -> str:
    """The scenario's own rule on the same thing."""
    return munich if pos.scenario.file.airlift is None else rhine


def drops_together(pos: Position, u: int, formation: Airborne) -> Reason | None:
    """All battalions of such a brigade drop in the same GT [DM:EX18.3.b]."""
    if not formation.together:
        return None
    if any(pos.has_come(v) and not pos.entered_now(v) for v in brothers(pos, u)):
        return Reason("DM:EX18.3.b", "brigade-has-dropped", unit=pos.id(u))
    return None


def must_follow(pos: Position, side: str) -> Reason | None:
    """A brigade that must drop in one GT has dropped by the last movement phase of it, if it can [DM:EX18.3.b]."""
    if pos.impulse == 1:
        return None
    for u in pos.scenario.schedule.together[side]:
        if pos.units[u].where != OFF:
            continue
        if any(map(pos.entered_now, brothers(pos, u))) and may_drop(pos, side, u) is None:
            return Reason("DM:EX18.3.b", "must-drop-too", unit=pos.id(u))
    return None


def droppable(pos: Position, side: str) -> list[int]:
    """The units that may drop, in one pass."""

    def find() -> list[int]:
        return [u for u in pos.scenario.schedule.airborne if is_ready_to_drop(pos, side, u) is None]

    basis = pos.turn, pos.impulse, pos.arrivals, pos.dropped, points_left(pos, side)
    ready = pos.kept(("ready to drop", side), basis, find)
    if not ready or pos.scenario.drop_zones & ~barred_hexes(pos, side) & ~pos.occupied[side]:
        return ready  # an empty hex is open to all
    return [u for u in ready if open_to(pos, u, pos.scenario.drop_zones)]


def may_drop_at(pos: Position, u: int, hex: int) -> Reason | None:
    """Into clear hexes, however far [DM:EX18.0.d] [AR:EX18.6.a]."""
    if pos.scenario.board.terrain[hex] not in pos.scenario.file.drops.terrain:
        return Reason(rule_of(pos, "DM:EX18.0.d", "AR:EX18.6.a"), "no-drop-zone", hex=pos.label(hex))
    return may_land(pos, u, hex)


def drop(pos: Position, side: str, u: int) -> Procedure:
    """Units drop one after the other; when all are placed, the owner dices for each [DM:EX18.0.e] [AR:EX18.6.c]."""
    dropped: list[int] = []
    held = dict(pos.owner)
    while True:
        _, hex = yield Ask(side, "18.0.a", DROP_ZONE, pos, u)
        land(pos, u, hex)
        dropped.append(u)
        use_points(pos, side, pos.scenario.file.drops.cost)
        pos.tell("18.0.a", "dropped", unit=pos.id(u), hex=pos.label(hex))
        ask = Ask(side, "18.0.a", DROPPING, pos, side)
        if ask.count == 1 or (answer := (yield ask))[0] == "done":
            break
        u = answer[1]
    roll_for_drops(pos, side, dropped, held)


def roll_for_drops(pos: Position, side: str, dropped: list[int], held: Mapping[int, str]) -> None:
    """A unit lost in the drop cannot be rebuilt. Its airlift point runs its own risk [13.0.b]."""
    rule = rule_of(pos, "DM:EX18.0.e", "AR:EX18.6.c")
    pos.dropped = True
    for u in dropped:
        risk_points(pos, side, pos.scenario.file.drops.cost)
        die = pos.roll(rule, side)
        if die <= air.drop_lost_on(pos, side):
            pos.tell(rule, "lost-in-drop", unit=pos.id(u), hex=pos.hex_of(u), die=die)
            lose_in_the_air(pos, u, held)


DROP_ZONE: Question = Question(
    "drop-zone",
    PLACING,
    Verb("at", HEX, why_not=may_drop_at, listed=lambda pos, u: members(open_to(pos, u, pos.scenario.drop_zones))),
    about=lambda pos, u: About([u], lost_on=air.drop_lost_on(pos, pos.side(u))),
)
DROPPING: Question = Question(
    "drop-more", PHASE, Verb("drop", UNIT, why_not=may_drop, listed=droppable), Verb("done", "dropping")
)
DROPS: tuple[Question, ...] = (DROP_ZONE, DROPPING)
DROP: Verb = Verb("drop", UNIT, why_not=may_drop, listed=droppable, does=drop, then=DROPS, rule="18.0.a")
