"""Patrol: the end of a turn, and the hill that decides [Q.9]."""

from __future__ import annotations

from grognard.engine.ask import Procedure
from grognard.engine.result import Result
from tests.engine.patrol.position import LAST_TURN, SIDES, Patrol


def end_of_turn(pos: Patrol, side: None) -> Procedure:
    yield from ()
    for u, unit in enumerate(pos.units):
        if unit.spent:
            pos.change(u, spent=False)
    pos.smoke = {hex: left - 1 for hex, left in pos.smoke.items() if left > 1}
    if pos.turn == LAST_TURN:
        held = {s: len(on_hill(pos, s)) for s in SIDES}
        winner = max(SIDES, key=lambda s: held[s]) if held["green"] != held["grey"] else None
        pos.result = Result(winner, "points" if winner else "draw", "Q.9", held)


def on_hill(pos: Patrol, side: str) -> list[int]:
    """Its squads there, dummies apart."""
    return [u for u in pos.on_map(side) if pos.standing[u] in pos.scenario.hill and u not in pos.scenario.dummies]
