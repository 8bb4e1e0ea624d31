"""Coordination [26.0]: who may attack one hex together, or add its strength to the defence of one.

A Front of the WP coordinates with itself and with independent units [26.1.1] [26.1.2]; NATO armies by nationality, two
of them at most [26.2.1]. What coordinates is called a body here: a Front, or a nationality.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import Verb, word
from .attack import Attack, in_objective
from .headquarters import BALTIC_CORPS, BALTIC_FRONT
from .position import Position

MULTINATIONAL: Final = "multinational"  # the nation of LANDJUT and LANDZEALAND
BODIES: Final = {"wp": 1, "nato": 2}  # that may fight together [26.1.3] [26.2.1]


def bodies_of(pos: Position, u: int) -> frozenset[str] | None:
    """The bodies that a unit may count for; None: any, for independent units [26.1.2]. The Baltic Corps belongs to the
    Baltic Front [3.2.6.2], and so may every WP unit in the BALTAP zone, except in Extended Buildup [26.1.7]
    [29.5.3]."""
    if pos.side(u) == "nato":
        return frozenset((pos.scenario.body_of[u],))
    counter = pos.counter(u)
    if counter.independent:
        return None
    own = BALTIC_FRONT if counter.front_or_corps == BALTIC_CORPS else counter.front_or_corps
    baltap = pos.scenario.zone_of["baltap"] >> pos.standing[u] & 1
    if baltap and not pos.scenario.file.rules.baltic_front_offensive_support:
        return frozenset((own, BALTIC_FRONT))
    return frozenset((own,))


def present(pos: Position, units: Iterable[int]) -> set[str]:
    """The bodies that are there: units that may count for another body that is there do not make one of their own."""
    choices = [bodies for u in units if (bodies := bodies_of(pos, u)) is not None]
    found = {body for bodies in choices if len(bodies) == 1 for body in bodies}
    for bodies in choices:
        if not found & bodies:
            found.add(BALTIC_FRONT if BALTIC_FRONT in bodies else min(bodies))
    return found


def belongs_to(pos: Position, u: int, bodies: Collection[str]) -> bool:
    """Whether a unit counts for one of these bodies."""
    own = bodies_of(pos, u)
    return own is None or any(body in bodies for body in own)


def common_front(pos: Position, units: Iterable[int]) -> bool:
    """Whether WP units have one Front in common: others do not coordinate [26.1.1] [26.1.3]."""
    left: frozenset[str] | None = None
    for u in units:
        bodies = bodies_of(pos, u)
        if bodies is not None:
            left = bodies if left is None else left & bodies
    return left is None or bool(left)


# -- attacks ----------------------------------------


def may_attack_together(pos: Position, target: int, units: Collection[int]) -> Reason | None:
    """Every attacker must be able to coordinate with all others [25.2.1] [26.1.3] [26.2.1]; who does not may attack
    another hex from the same one [26.1.4] [26.2.4]. Canadians are US units [26.2.6]."""
    first = next(iter(units), None)
    if first is None or len(units) == 1:
        return None
    if pos.side(first) == "wp":
        if common_front(pos, units):
            return None
        return Reason("26.1.3", "several-fronts", units=pos.ids(units))
    nations = {pos.scenario.body_of[u] for u in units}
    if len(nations) == 1 or are_berlin_brigades(pos, units):
        return None
    if any(pos.standing[u] == target for u in units):
        return Reason("26.2.8", "assault-of-one-nation")
    if len(nations) > BODIES["nato"]:
        return Reason("26.2.1", "too-many-nations", nations=sorted(nations))
    if again := nations & pos.joined:
        return Reason("26.2.2", "has-joined-others", nations=sorted(again))
    by_hex: dict[int, str] = {}
    for u in units:
        if by_hex.setdefault(pos.standing[u], pos.scenario.body_of[u]) != pos.scenario.body_of[u]:
            return Reason("26.2.3", "one-nation-a-hexside", hex=pos.label(pos.standing[u]))
    return None


def are_berlin_brigades(pos: Position, units: Iterable[int]) -> bool:
    """The three brigades of West Berlin fight as one, across one hexside [26.2.7]."""
    return all(pos.scenario.garrison[u] for u in units) and len({pos.standing[u] for u in units}) == 1


def note_multinational(pos: Position, units: Collection[int]) -> None:
    """Both nationalities have made their multinational attack of the turn [26.2.2], but for the brigades of West
    Berlin [26.2.7]."""
    nations = {pos.scenario.body_of[u] for u in units if pos.side(u) == "nato"}
    if len(nations) > 1 and not are_berlin_brigades(pos, units):
        pos.joined |= nations


# -- defence ----------------------------------------


def too_many_to_defend(pos: Position, side: str, units: Collection[int]) -> set[str]:
    """The bodies among which a side must choose, because more are there than may defend together [26.1.5] [26.2.5];
    none if all of them may. The brigades of West Berlin defend it together [26.2.7]."""
    if side == "wp":
        return set() if common_front(pos, units) else present(pos, units)
    if all(pos.scenario.garrison[u] for u in units):
        return set()
    found = present(pos, units)
    return found if len(found) > BODIES[side] else set()


def choose_defenders(pos: Position, made: Attack) -> Procedure:
    """Where too many bodies are in the objective hex, the defender says which of them defend it; the others add
    nothing but suffer all results [26.0] [26.1.5] [26.2.5]."""
    units = [u for u in in_objective(pos, made) if pos.counter(u).maneuver]
    bodies = too_many_to_defend(pos, made.defender, units)
    if not bodies:
        return
    made.coordinating = set()
    while len(made.coordinating) < BODIES[made.defender]:
        _, body = yield Ask(made.defender, "26.0", DEFENDING, pos, Choice(made, bodies - made.coordinating))
        made.coordinating.add(body)


class Choice(NamedTuple):
    """The bodies that may still be chosen to defend."""

    attack: Attack
    bodies: set[str]


BODY = word("body", of=lambda pos: pos.scenario.bodies)
DEFENDING: Question = Question(
    "who-defends",
    CHOICE,
    Verb("choose", BODY, among=lambda pos, choice: sorted(choice.bodies)),
    about=lambda pos, choice: About(hexes=[choice.attack.target]),
)


def may_react_with(pos: Position, u: int, there: Collection[int]) -> Reason | None:
    """A Front's unit joins only its own Front and independents [26.1.6] [25.1.2.4]; a NATO unit only its own
    nationality [26.2.9] [25.1.2.5], whose place a multinational headquarters does not dispute. Independent units join
    any."""
    if pos.side(u) == "wp":
        own = bodies_of(pos, u)
        if own is None or all(belongs_to(pos, x, own) for x in there):
            return None
        return Reason("25.1.2.4", "another-front-there", unit=pos.id(u))
    welcome = (pos.scenario.nation_of[u], MULTINATIONAL)
    if all(pos.scenario.nation_of[x] in welcome for x in there):
        return None
    return Reason("25.1.2.5", "another-nation-there", unit=pos.id(u))
