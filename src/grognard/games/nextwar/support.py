"""Combat support [9.6.1]: air points and attack helicopters that both sides commit, and the fire at them."""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import Ask, Procedure
from ...engine.question import GATHERING, About, Question
from ...engine.reason import Reason
from ...engine.verbs import NUMBER, UNIT, Verb
from . import air_points, alignment, helicopters, special
from .air_defence import Mission, fire_at
from .losses import lose_step
from .position import Position
from .scenario import ENEMY
from .ships import ships

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"


class Committed:
    """What a side sends to one combat."""

    def __init__(self, made: Any, side: str) -> None:
        self.made = made
        self.side = side
        self.part = ATTACKER if side == made.side else DEFENDER
        self.points = 0
        self.helicopters: list[int] = []
        self.ships: list[int] = []


def limit(pos: Position, sent: Committed, kind: str) -> int:
    return int(getattr(pos.scenario.charts.support[kind], sent.part))


def numbers(pos: Position, sent: Committed) -> list[int]:
    """Air points that it may commit: up to four of the attacker, two of the defender [6.2.1]."""
    most = min(limit(pos, sent, "air_points"), pos.air_points[sent.side])
    return [] if sent.points else list(range(1, most + 1))


def may_fly(pos: Position, sent: Committed, u: int) -> Reason | None:
    if pos.side(u) != sent.side or u in sent.helicopters or not helicopters.is_helicopter(pos, u):
        return Reason("6.5.3", "not-your-helicopter", unit=pos.id(u))
    if len(sent.helicopters) >= limit(pos, sent, "helicopters"):
        return Reason("6.5.3", "enough-helicopters")
    if not helicopters.can_fly(pos, u, sent.made.hex):
        return Reason("6.5.2", "cannot-fly", unit=pos.id(u))
    return may_help(pos, sent, u)


def may_help(pos: Position, sent: Committed, u: int) -> Reason | None:
    """What flies for a host nation supports no attack, and a defence in its own country only [M.12]."""
    return alignment.may_attack(pos, u) if sent.part == ATTACKER else special.stays_home(pos, u, sent.made.hex)


def flyers(pos: Position, sent: Committed) -> list[int]:
    return [u for u in helicopters.based(pos, sent.side) if may_fly(pos, sent, u) is None]


def may_bombard(pos: Position, sent: Committed, u: int) -> Reason | None:
    """A ship in a sea hex within range, once a segment, with no enemy ship next to it [7.3.1] [7.3.3]."""
    if pos.side(u) != sent.side or u not in ships(pos, sent.side) or u in sent.ships:
        return Reason("7.3.1", "not-your-ship", unit=pos.id(u))
    here = pos.standing[u]
    if not here or pos.board.terrain[here] != "sea" or u in pos.flown:
        return Reason("7.3.1", "cannot-bombard", unit=pos.id(u))
    if pos.board.distance(here, sent.made.hex) > pos.counter(u).range:
        return Reason("7.3.1", "out-of-range", hex=pos.label(sent.made.hex))
    near = {here, *pos.board.neighbours[here]}
    if any(pos.standing[v] in near for v in ships(pos, ENEMY[sent.side])):
        return Reason("7.3.1", "enemy-ship-near", unit=pos.id(u))
    return None


def bombarders(pos: Position, sent: Committed) -> list[int]:
    if pos.scenario.file.sea is None:
        return []
    return [u for u in ships(pos, sent.side) if may_bombard(pos, sent, u) is None]


COMMITTING: Question = Question(
    "support",
    GATHERING,
    Verb("air", NUMBER, among=numbers),
    Verb("fly", UNIT, why_not=may_fly, listed=flyers),
    Verb("bombard", UNIT, why_not=may_bombard, listed=bombarders, rule="7.3.1"),
    Verb("done"),
    about=lambda pos, sent: About(units=sent.helicopters, hexes=[sent.made.hex], left=pos.air_points[sent.side]),
    battle=lambda pos, sent: sent.made.sums(),
)


def commit(pos: Position, made: Any) -> Procedure:
    """The attacker commits first, then the defender [9.2.4]; then all of it is fired at [9.2.5]."""
    sent = []
    for side in (made.side, made.enemy):
        chosen = Committed(made, side)
        sent.append(chosen)
        while numbers(pos, chosen) or flyers(pos, chosen) or bombarders(pos, chosen):
            said = yield Ask(side, "9.2.4", COMMITTING, pos, chosen)
            if said[0] == "air":
                chosen.points = said[1]
                pos.air_points[side] -= said[1]
            elif said[0] == "fly":
                chosen.helicopters.append(said[1])
                helicopters.fly(pos, said[1])
            elif said[0] == "bombard":
                chosen.ships.append(said[1])
                pos.flown.add(said[1])
            else:
                break
        sent_units = [*chosen.helicopters, *chosen.ships]
        if chosen.points or sent_units:
            pos.tell("9.2.4", "supports", side=side, points=chosen.points, units=pos.ids(sent_units))
    for chosen in sent:
        made.support[chosen.side] = survive(pos, chosen)


def survive(pos: Position, sent: Committed) -> int:
    """What is left of a side's support after air defence fire: all air points are one mission, each helicopter is
    another [6.6.a] [6.6.b]."""
    hex = sent.made.hex
    total = sum(pos.counter(u).cs for u in sent.ships)  # nothing fires at ships [9.6.1]
    if sent.points:
        fire = fire_at(Mission(pos, sent.side, "support", hex, hex))
        total += max(0, sent.points - fire.spoilt)
        if fire.lost:
            air_points.lose_for_good(pos, sent.side, "6.3.2")
    for u in sent.helicopters:
        value = helicopters.support_value(pos, u)
        fire = fire_at(Mission(pos, sent.side, "support", helicopters.base_hex(pos, u), hex))
        total += max(0, value - fire.spoilt)
        if fire.lost:
            lose_step(pos, u, "6.6.1.1.d")
    return total
