"""Before the first turn: each side sets its depots where it likes in its own countries [19.4]."""

from __future__ import annotations

from ....engine.ask import Ask, Procedure
from ....engine.phase import phase
from ....engine.question import PHASE, PLACING, About, Question
from ....engine.reason import Reason
from ....engine.verbs import HEX, UNIT, Verb
from ..position import Position
from ..scenario import ENEMY, LAND
from . import supply_units


def may_station(pos: Position, side: str, u: int) -> Reason | None:
    if pos.side(u) != side or not pos.standing[u] or not supply_units.is_depot(pos, u):
        return Reason("19.4", "not-a-depot", unit=pos.id(u))
    return Reason("19.4", "has-moved", unit=pos.id(u)) if u in pos.moved else None


def stationed(pos: Position, side: str) -> list[int]:
    return [u for u in supply_units.on_map(pos, side) if may_station(pos, side, u) is None]


def may_stand(pos: Position, what: tuple[str, int], hex: int) -> Reason | None:
    """A land hex of the side's countries without enemies."""
    side, _ = what
    if not pos.scenario.is_land[hex] or pos.scenario.home_side[hex] != side or pos.present[LAND[ENEMY[side]]][hex]:
        return Reason("19.4", "not-your-country", hex=pos.label(hex))
    return None


def sites(pos: Position, what: tuple[str, int]) -> list[int]:
    return [h for h in pos.board.hexes if may_stand(pos, what, h) is None]


SITING: Question = Question(
    "depot-site",
    PLACING,
    Verb("place", HEX, why_not=may_stand, listed=sites),
    about=lambda pos, what: About(units=[what[1]]),
)


def station(pos: Position, side: str, u: int) -> Procedure:
    _, hex = yield Ask(side, "19.4", SITING, pos, (side, u))
    pos.put(u, hex)
    pos.moved.add(u)
    pos.entered = {}
    pos.tell("19.4", "depot-placed", unit=pos.id(u), hex=pos.label(hex))


STATIONING: Question = Question(
    "depots",
    PHASE,
    Verb("station", UNIT, why_not=may_station, listed=stationed, does=station, then=(SITING,)),
    Verb("done"),
    about=lambda pos, side: About(units=stationed(pos, side)),
)


def begin(pos: Position, side: str) -> None:
    pos.moved = set()


def place_depots(pos: Position, side: str) -> Procedure:
    yield from phase(pos, side, "19.4", STATIONING, as_long_as=lambda pos, side: bool(stationed(pos, side)))
