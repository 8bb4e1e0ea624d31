"""What happens before the first turn [12.1.3]: strikes and special operations of the scenario. Their results stay, and
their victory points go straight into the total."""

from __future__ import annotations

from ....engine.ask import Procedure
from ....engine.phase import choose
from ....engine.question import PLACING, Question
from ....engine.verbs import HEX, Verb
from ..position import Position
from ..scenario import SIDES, Scenario
from . import places, sof_missions, special_forces, strike, targets
from .strike import Strike
from .supply_units import POOL


def has_prewar(scenario: Scenario) -> bool:
    return scenario.file.prewar is not None


AIMING: Question = Question("prewar-strike", PLACING, Verb("place", HEX, among=lambda pos, hexes: hexes))


def strikes(pos: Position, side: None) -> Procedure:
    """Missiles in addition to those of the war, each at one of the bases that the scenario names."""
    given = pos.scenario.file.prewar
    assert given is not None
    for row in given.strikes:
        hexes = [pos.board.hex(label) for label in row.hexes]
        for _ in range(row.points):
            hex = yield from choose(pos, row.side, "12.1.3", AIMING, hexes, hexes)
            base = next(s for s in places.sites(pos, *places.AIRFIELDS) if s.hex == hex)
            column = pos.scenario.module.weapons[row.weapon].column
            target = targets.of_site(pos, base, by_missile=True)
            yield from strike.resolve(Strike(pos, row.side, column, target), "12.1.3")
    yield from strike.end_of_phase(pos)


def hold(pos: Position, side: str) -> None:
    """Only the teams that the scenario names are in place before the war."""
    given = pos.scenario.file.prewar
    assert given is not None
    named = {id for row in given.sof if row.side == side for id in row.markers}
    for u in special_forces.markers(pos, side):
        if pos.id(u) not in named:
            pos.take_off(u, POOL)


def end(pos: Position, side: None) -> Procedure:
    """Points go into the total [12.1.3]; all teams are available for the first turn."""
    yield from ()
    given = pos.scenario.file.sof
    for id in [*given.nato, *given.russia] if given is not None else []:
        if pos.units[pos.index[id]].where in (POOL, sof_missions.USED):
            pos.take_off(pos.index[id], special_forces.AVAILABLE)
    for s in SIDES:
        pos.points[s] += pos.this_turn[s]
        pos.this_turn[s] = 0
    pos.raided, pos.scouted = set(), set()
