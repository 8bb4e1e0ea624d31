"""Alignment of countries [M.12] and the Finnish front [M.7]."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...engine.ask import Procedure
from ...engine.phase import choose
from ...engine.question import CHOICE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import UNIT, Verb
from .pack.terms import (
    Condition,
    term,
)
from .position import GONE, LOST, TO_COME, Position

ACTIVE: Final = "active"
HOST: Final = "host"
NEUTRAL: Final = "neutral"
FRONT: Final = "finnish_front"


class Judged(NamedTuple):
    """A condition asked of the position alone."""

    pos: Position
    side: str = ""


@term
def award_scored(case: Any, award: str) -> bool:
    return award in case.pos.awards


def state(pos: Position, nation: str) -> str:
    return pos.alignment.get(nation, ACTIVE)


def is_neutral(pos: Position, u: int) -> bool:
    """Units of a neutral nation are out of play."""
    return state(pos, pos.counter(u).nation) == NEUTRAL


def has_hosts(pos: Position) -> bool:
    return HOST in pos.alignment.values()


def is_passive(pos: Position, u: int) -> bool:
    """Units of a host nation do not attack nor leave their country."""
    return state(pos, pos.counter(u).nation) == HOST


def may_attack(pos: Position, u: int) -> Reason | None:
    """Units of a host nation only defend: they neither attack nor strike, nor support an attack [M.12]."""
    return Reason("M.12", "host-defends", unit=pos.id(u)) if is_passive(pos, u) else None


# -- changes ----------------------------------------------------------------------------------------------------------


def happened(pos: Position, event: str) -> None:
    """Something has happened that may bring a nation into the war: "land_unit_enters:nato,Belarus"."""
    for change in pos.scenario.module.alignment.change:
        if state(pos, change.nation) != change.before or event not in change.events:
            continue
        if change.die_max >= 0:
            most = change.die_max
            other = change.else_die_max
            if other and Condition(other["when"]).holds(Judged(pos)):
                most = other["die_max"]
            if pos.roll("M.12", None) > most:
                continue
        align(pos, change.nation, change.to)


def align(pos: Position, nation: str, to: str) -> None:
    """Units that waited arrive in the next Reinforcement phase."""
    pos.alignment[nation] = to
    pos.changes += 1
    pos.tell("M.12", "aligned", nation=nation, state=to)
    if to == ACTIVE:
        for u, c in enumerate(pos.scenario.counters):
            if c.nation == nation and c.id in pos.scenario.start_of and pos.units[u].where == TO_COME:
                pos.returns[u] = pos.turn


def end_of_turn(pos: Position) -> None:
    happened(pos, "end_of_turn")


# -- the Finnish front [M.7] ------------------------------------------------------------------------------------------


def earlier(pos: Position, u: int) -> int:
    """Turns by which a unit comes sooner while Finland is neutral."""
    if FRONT not in pos.scenario.specials:
        return 0
    given = pos.scenario.module.rule(FRONT).early
    return int(given["turns"]) if pos.id(u) in given["units"] and Condition(given["when"]).holds(Judged(pos)) else 0


def called_away(pos: Position) -> list[int]:
    """Regiments of which one goes to Karelia this turn."""
    if FRONT not in pos.scenario.specials or pos.front_drawn:
        return []
    given = pos.scenario.module.rule(FRONT).withdraw
    if pos.turn != given["turn"] or not Condition(given["when"]).holds(Judged(pos)):
        return []
    known = [pos.scenario.index[id] for id in given["choose_from"] if id in pos.scenario.index]
    return [u for u in known if pos.units[u].where not in (LOST, GONE)]


LEAVING: Question = Question(
    "leave", CHOICE, Verb("leave", UNIT, among=lambda pos, units: units), about=lambda pos, units: About(units=units)
)  # fmt: skip


def draw_off(pos: Position, side: str) -> Procedure:
    """The owner chooses who goes."""
    units = called_away(pos)
    if not units or pos.side(units[0]) != side:
        return
    u = yield from choose(pos, side, "M.7", LEAVING, units)
    pos.front_drawn = True
    pos.forget_markers(u)
    pos.take_off(u, GONE)
    pos.tell("M.7", "leaves", unit=pos.id(u))
