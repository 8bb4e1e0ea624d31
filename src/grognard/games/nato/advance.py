"""Advance after combat [25.8]: consolidation or exploitation; and the breakthrough marker [25.9.2]."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Ask, Procedure
from ...engine.question import ADVANCE, CHOICE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import activation, cities, contamination, reinforcements, stacking, territorial
from .attack import Attack, attackers
from .commitment import may_attack_across
from .position import Position
from .scenario import ENEMY
from .strength import is_fortified

BROKEN_GROUND: Final = ("minor_river", "major_river", "pass", "causeway", "dike")  # hexsides that stop exploitation


class Advance:
    """An advance under way: its form, who has gone, and how far."""

    def __init__(self, attack: Attack, exploits: bool = False) -> None:
        self.attack = attack
        self.exploits = exploits
        self.gone: dict[int, int] = {}  # where each unit has ended its advance


def advance_after_combat(pos: Position, made: Attack) -> Procedure:
    """Participants go into the hex that was cleared, or through it: one form or the other for the whole battle
    [25.8]."""
    go = Advance(made)
    if any(may_go_through(pos, made, u) is None for u in attackers(pos, made)):
        match (yield Ask(made.side, "25.8", FORM, pos, made)):
            case ("done",):
                return
            case ("exploit",):
                go.exploits = True
    while ways_forward(pos, go):
        match (yield Ask(made.side, "25.8.2" if go.exploits else "25.8.1", ADVANCING, pos, go)):
            case "advance", u, n:
                step_forward(pos, go, u, n)
            case _:
                return


def step_forward(pos: Position, go: Advance, u: int, n: int) -> None:
    """No movement points, no zones [25.8] [25.8.3]; what is there falls: the city [30.4.9], reserve sites [4.1.1]."""
    target = go.attack.target
    for hex in (target,) if n == target else (target, n):
        pos.put(u, hex)
        cities.enter_city(pos, hex, go.attack.side)
        activation.disturb(pos, hex, go.attack.side)
        reinforcements.overrun_site(pos, hex, go.attack.side)
    go.gone[u] = n
    pos.tell("25.8.1" if n == target else "25.8.2", "advanced", unit=pos.id(u), hex=pos.label(n))


def may_advance(pos: Position, go: Advance, u: int, n: int) -> Reason | None:
    """Attackers who are left, once each [25.8]; in an assault those from outside [25.8.5] [27.3.7]. Into the objective
    anybody [25.8.1] [25.8.2.2], under a nuclear marker hard units [21.1.3(9)]; beyond it who may exploit [25.8.2].
    Territorial units stay at home [12.7]."""
    made = go.attack
    if u not in made.units or not pos.standing[u]:
        return Reason("25.8", "did-not-attack", unit=pos.id(u))
    if u in go.gone:
        return Reason("25.8.1", "has-advanced", unit=pos.id(u))
    if pos.standing[u] == made.target:
        return Reason("25.8.5", "stays-where-it-landed", unit=pos.id(u))
    if reason := territorial.stays_home(pos, u, pos.standing[u], n):
        return reason
    if n in pos.nuclear and not pos.counter(u).hard:
        return Reason("21.1.3(9)", "nuclear-hard-only", hex=pos.label(n))
    if n == made.target:
        return room_for(pos, go, u, n)
    if not go.exploits:
        return Reason("25.8.1", "objective-only", hex=pos.label(n))
    return may_go_through(pos, made, u) or may_exploit_into(pos, made, n) or room_for(pos, go, u, n)


def may_go_through(pos: Position, made: Attack, u: int) -> Reason | None:
    """Hard units in order and in supply that crossed no river, causeway or pass, through a clear objective
    [25.8.2]."""
    unit = pos.units[u]
    if pos.standing[u] == made.target:
        return Reason("25.8.5", "stays-where-it-landed", unit=pos.id(u))
    if not pos.counter(u).hard:
        return Reason("25.8.2", "soft-no-exploitation", unit=pos.id(u))
    if unit.disrupted or unit.no_movement_supply or unit.no_combat_supply:
        return Reason("25.8.2", "unfit-to-exploit", unit=pos.id(u))
    if crosses_broken_ground(pos, pos.standing[u], made.target):
        return Reason("25.8.2", "crossed-water-or-pass", unit=pos.id(u))
    return bars_exploitation(pos, made.target)


def may_exploit_into(pos: Position, made: Attack, n: int) -> Reason | None:
    """The second hex: clear as the first, nobody of the enemy in it, and no river, causeway or pass before it
    [25.8.2]."""
    target = made.target
    if n not in pos.board.neighbours[target]:
        return Reason("25.8.2", "not-adjacent", hex=pos.label(n))
    if pos.present[ENEMY[made.side]][n]:
        return Reason("25.8.2", "enemy-there", hex=pos.label(n))
    if not may_attack_across(pos, target, n) or crosses_broken_ground(pos, target, n):
        return Reason("25.8.2", "crossed-water-or-pass", hex=pos.label(n))
    return bars_exploitation(pos, n)


def crosses_broken_ground(pos: Position, a: int, b: int) -> bool:
    return any(kind in BROKEN_GROUND for kind in pos.board.side(a, b))


def bars_exploitation(pos: Position, hex: int) -> Reason | None:
    """Only clear hexes without strike markers, bridge or fortification [25.8.2] [21.1.3(10)] [22.3.1(9)]
    [22.3.1(10)]."""
    static = pos.scenario
    clear = static.terrain(hex).exploitation and "bridge" not in pos.board.flags[hex] and not is_fortified(pos, hex)
    if clear and not contamination.is_contaminated(pos, hex):
        return None
    return Reason("25.8.2", "no-exploitation-here", hex=pos.label(hex))


def room_for(pos: Position, go: Advance, u: int, n: int) -> Reason | None:
    """Four maneuver steps [25.8.1]; when exploiting two, and no artillery or headquarters beside them [25.8.2.1]
    [9.1.2]."""
    limit = pos.scenario.charts.fixed["stack_exploiting" if go.exploits else "stack_steps"]
    steps, artillery, hqs = stacking.load(pos, [*pos.stack(n, go.attack.side), u])
    if steps <= limit:
        return Reason("9.1.2", "stack-full", hex=pos.label(n)) if go.exploits and (artillery or hqs) else None
    return Reason("25.8.2.1" if go.exploits else "25.8.1", "stack-full", hex=pos.label(n))


def ways_forward(pos: Position, go: Advance) -> list[tuple[int, int]]:
    made = go.attack
    hexes = (made.target, *pos.board.neighbours[made.target]) if go.exploits else (made.target,)
    units = [u for u in attackers(pos, made) if u not in go.gone]
    return [(u, n) for u in units for n in hexes if may_advance(pos, go, u, n) is None]


FORM: Question = Question(
    "advance-form",
    CHOICE,
    Verb("consolidate", rule="25.8.1"),
    Verb("exploit", rule="25.8.2"),
    Verb("done", stands=True),
    about=lambda pos, made: About(made.units, [made.target]),
)
ADVANCING: Question = Question(
    "advance",
    ADVANCE,
    Verb("advance", UNIT, HEX, why_not=may_advance, listed=ways_forward),
    Verb("done", stands=True),
    about=lambda pos, go: About([u for u in attackers(pos, go.attack) if u not in go.gone], [go.attack.target]),
)
