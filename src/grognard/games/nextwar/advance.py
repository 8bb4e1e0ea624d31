"""Advance after combat [9.9]: into the hex that was given up, and for vehicles a hex beyond it."""

from __future__ import annotations

from typing import Any

from ...engine.ask import Ask, Procedure
from ...engine.question import ADVANCE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import amphibious, beachheads, clearing, special, stacking, weather
from .advanced import places
from .position import Position
from .scenario import ENEMY, LAND, RIVERS
from .terrain import mobility


def candidates(pos: Position, made: Any) -> list[int]:
    """Attackers that are left; marines before the beach have gone ashore already."""
    return [u for u in made.attackers if pos.standing[u] and pos.standing[u] != made.hex and u not in made.advanced]


def may_advance(pos: Position, made: Any, u: int) -> Reason | None:
    if u not in candidates(pos, made):
        return Reason("9.9", "did-not-attack", unit=pos.id(u))
    going = [*made.advanced, u]
    if stacking.points_of(pos, going) > stacking.limit(pos, made.hex):
        return Reason("9.2.8", "too-many-advance", hex=pos.label(made.hex))
    return special.stays_home(pos, u, made.hex)


def advancers(pos: Position, made: Any) -> list[int]:
    return [u for u in candidates(pos, made) if may_advance(pos, made, u) is None]


def may_end(pos: Position, made: Any) -> Reason | None:
    """At least one unit must advance [9.9]."""
    return Reason("9.9", "must-advance", hex=pos.label(made.hex)) if not made.advanced else None


ADVANCING: Question = Question(
    "advance",
    ADVANCE,
    Verb("advance", UNIT, why_not=may_advance, listed=advancers),
    Verb("done", why_not=may_end),
    about=lambda pos, made: About(units=made.attackers, hexes=[made.hex]),
)


def second_hexes(pos: Position, what: Any) -> list[int]:
    made, u = what
    return [n for n in pos.board.neighbours[made.hex] if may_go_beyond(pos, made, u, n) is None]


def may_go_beyond(pos: Position, made: Any, u: int, n: int) -> Reason | None:
    """Into an empty hex beyond: over rivers and into high country only by road, never into a city, an installation or a
    fortification of the enemy, not even at home [9.9.1]."""
    scenario, side = pos.scenario, made.side
    if n not in pos.board.neighbours[made.hex] or pos.present[LAND[ENEMY[side]]][n] or not scenario.is_land[n]:
        return Reason("9.9.1", "not-vacant", hex=pos.label(n))
    is_fort = pos.controller(n) == ENEMY[side] and scenario.forts.get(n) == ENEMY[side]
    if is_fort or places.is_held_against(pos, n, side):
        return Reason("9.9.1", "not-into-works", hex=pos.label(n))
    high = scenario.terrain(n).kind in ("mountain", "highland")
    river = any(kind in pos.board.side(made.hex, n) for kind in RIVERS)
    if (high or river) and not scenario.road(made.hex, n):
        return Reason("9.9.1", "only-by-road", hex=pos.label(n))
    step = next(s for s in scenario.steps[mobility(pos, u), pos.is_storm()][made.hex] if s.hex == n)
    if step.ground is None and step.road is None:
        return Reason("9.9.1", "prohibited", hex=pos.label(n))
    return None


BEYOND: Question = Question(
    "advance-beyond",
    ADVANCE,
    Verb("enter", HEX, among=second_hexes, why_not=lambda pos, what, n: may_go_beyond(pos, what[0], what[1], n)),
    Verb("stop"),
    about=lambda pos, what: About(units=[what[1]], hexes=[what[0].hex]),
)
QUESTIONS: tuple[Question, ...] = (ADVANCING, BEYOND)


def advance_all(pos: Position, made: Any) -> Procedure:
    """Into a hex that combat has emptied [9.9]; beyond it if the defender went two hexes or was eliminated [9.9.1].
    After an assault a beachhead may be placed when all have advanced [8.5.8.2]."""
    made.advanced = []
    if pos.present[LAND[made.enemy]][made.hex]:
        return
    landing = [u for u in made.attackers if amphibious.assaults(pos, u)]
    if landing:  # all of them must advance [9.9.4]
        made.advanced += landing
        yield from amphibious.come_ashore(pos, made.side, made.hex, landing)
    yield from follow(pos, made)
    if landing:
        yield from beachheads.offer(pos, made.side, made.hex)
    elif made.advanced and not any(amphibious.came_from_sea(pos, u) for u in made.attackers):
        yield from go_beyond(pos, made)  # not in an assault, even if no marine has survived it [9.9.1]


def follow(pos: Position, made: Any) -> Procedure:
    """The attackers on land advance, one after the other [9.9]."""
    needs_clearing = clearing.is_needed(pos, made.hex, made.side)
    while going := advancers(pos, made):
        said: tuple[Any, ...] = ("advance", going[0])
        if made.advanced or len(going) > 1:  # the only one must go
            said = yield Ask(made.side, "9.9", ADVANCING, pos, made)
        if said[0] == "done":
            break
        u = said[1]
        is_first = clearing.is_intruded(pos, made.hex, made.side)
        pos.put(u, made.hex)
        made.advanced.append(u)
        if needs_clearing:  # [9.9.2]
            clearing.place(pos, made.hex, made.side, [u])
        pos.tell("9.9", "advanced", unit=pos.id(u), hex=pos.label(made.hex))
        yield from clearing.occupy(pos, made.hex, made.side, is_first)


def go_beyond(pos: Position, made: Any) -> Procedure:
    """Not out of what has to be cleared [9.9.1], nor through a fortification of the enemy [8.3.1.10]."""
    from .retreat import distance

    far = made.eliminated or (made.retreats and distance(pos, made.hex) == 2)
    is_fort = pos.scenario.forts.get(made.hex) == made.enemy and pos.has_fort(made.hex)
    if not far or is_fort or places.must_clear(pos, made.hex):
        return
    if not weather.allows(pos, "second_hex_advance"):  # [4.1.3.d]
        return
    for u in made.advanced:
        if mobility(pos, u) in ("mechanised", "motorised") and second_hexes(pos, (made, u)):
            said = yield Ask(made.side, "9.9.1", BEYOND, pos, (made, u))
            if said[0] == "enter":
                is_first = clearing.is_intruded(pos, said[1], made.side)
                pos.put(u, said[1])
                pos.tell("9.9.1", "advanced", unit=pos.id(u), hex=pos.label(said[1]))
                yield from clearing.occupy(pos, said[1], made.side, is_first)
