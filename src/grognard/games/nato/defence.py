"""NATO's defensive strikes in a battle of the WP [20.2] [25.1.3]: nuclear ones first, then two tactical points."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, Verb
from . import airspace
from .attack import Attack, attackers
from .nuclear import are_there, strike_hex
from .odds import preview
from .position import Position
from .strikes import ELIMINATING, TARGETING, Strike, begin_strikes, carry_out, may_devastate, targets


class Defence(NamedTuple):
    """The battle, and the hexes that have got a marker so far, once for each [23.2.5]."""

    battle: Attack
    marked: tuple[int, ...] = ()
    nuclear: bool = True  # these come first [20.2]


def defensive_strikes(pos: Position, battle: Attack) -> Procedure:
    """NATO strikes at the attackers of a battle, whatever it defends, be it a city without units [23.2.2] [23.2.2.2]
    [30.4.7.1]; the WP has nothing like it [20.2]. Markers are placed before one of them is resolved [23.2.5]."""
    begin_strikes(pos, "nato")
    what = Defence(battle)
    while pos.result is None and may_do_something(pos, what):
        match (yield Ask("nato", "25.1.3", DEFENDING, pos, what)):
            case "release", hex:
                strike_hex(pos, "nato", hex, offensive=False)
            case "strike", hex:
                pos.tactical["nato"] -= 1
                what = Defence(battle, (*what.marked, hex), nuclear=False)
                pos.tell("23.2.5", "strike-planned", side="nato", hex=pos.label(hex), kind="tactical")
            case _:
                break
    if pos.result is None:
        yield from resolve(pos, what)


def resolve(pos: Position, what: Defence) -> Procedure:
    marked = list(what.marked)
    while marked:
        hex = marked[0]
        if len(set(marked)) > 1:
            _, hex = yield Ask("nato", "23.2.5", RESOLVING, pos, tuple(marked))
        marked.remove(hex)
        yield from carry_out(pos, strike_of(pos, what, hex), offensive=False)


def strike_of(pos: Position, what: Defence, hex: int) -> Strike:
    """At those who take part in the battle: not at others in their hex, headquarters that support them, or artillery
    that has fired [23.2.2.1]; in an assault at those among the defenders [23.2.3] [27.3.3]."""
    return Strike("nato", "air", hex, only=frozenset(attackers(pos, what.battle)))


def attackers_hexes(pos: Position, what: Defence) -> list[int]:
    return sorted({pos.standing[u] for u in attackers(pos, what.battle)})


def may_release(pos: Position, what: Defence, hex: int) -> Reason | None:
    """Nuclear strikes at any hex with attackers, before air strikes [20.2] [21.0]; not among its own troops [27.2]."""
    if not what.nuclear:
        return Reason("20.2", "nuclear-first")
    return may_devastate(pos, hex, "nuclear")


def may_mark(pos: Position, what: Defence, hex: int) -> Reason | None:
    """Two tactical points a battle, on one hex or two, each against other units [23.2.2]; only in friendly or contested
    airspace [23.1.3], which West Berlin by itself never is [23.4]."""
    if not pos.tactical["nato"] or len(what.marked) >= pos.scenario.charts.fixed["defensive_air_points"]:
        return Reason("23.2.2", "no-air-points", kind="tactical")
    if not airspace.allows(pos, "tactical_air_strike", hex, "nato"):
        return Reason("23.1.3", "enemy-airspace", hex=pos.label(hex))
    steps = sum(pos.steps(u) for u in targets(pos, strike_of(pos, what, hex)))
    if what.marked.count(hex) >= (steps > 0) + (steps > 2):
        return Reason("23.1.5", "enough-strikes", hex=pos.label(hex))
    return None


def may_do_something(pos: Position, what: Defence) -> bool:
    released = are_there(pos.scenario)
    return any(
        (released and not may_release(pos, what, h)) or not may_mark(pos, what, h) for h in attackers_hexes(pos, what)
    )


DEFENDING: Question = Question(
    "defensive-strikes",
    CHOICE,
    Verb("strike", HEX, among=attackers_hexes, why_not=may_mark, rule="23.2.2"),
    Verb("release", HEX, among=attackers_hexes, why_not=may_release, rule="21.0", option="nuclear_weapons"),
    Verb("done"),
    about=lambda pos, what: About(hexes=[what.battle.target], left=pos.tactical["nato"]),
    battle=lambda pos, what: preview(pos, what.battle),
)
RESOLVING: Question = Question(
    "resolve-defence", CHOICE, Verb("resolve", HEX, among=lambda pos, marked: sorted(set(marked)))
)
QUESTIONS: tuple[Question, ...] = (DEFENDING, RESOLVING, TARGETING, ELIMINATING)
