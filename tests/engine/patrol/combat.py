"""Patrol: those who meet in a hex fight it out [Q.7]."""

from __future__ import annotations

from typing import Any

from grognard.engine.ask import Ask, Procedure
from grognard.engine.battle import Battle, BattleStep, fight_out
from grognard.engine.question import LOSSES, About, Question
from grognard.engine.verbs import UNIT, Verb
from tests.engine.patrol.position import ENEMY, OUT, SIDES, Patrol
from tests.engine.patrol.sight import show


class Melee(Battle):
    def __init__(self, hex: int) -> None:
        super().__init__(steps=STEPS)
        self.hex = hex
        self.hits = dict.fromkeys(SIDES, 0)


def uncover(pos: Patrol, made: Melee) -> None:
    for u in pos.at.get(made.hex, ()):
        show(pos, u, "Q.7")


def struggle(pos: Patrol, made: Melee) -> None:
    """Both sides strike at the same time."""
    fit = {side: pos.present[side][made.hex] for side in SIDES}
    for side in SIDES:
        if fit[side] and fit[ENEMY[side]]:
            made.hits[ENEMY[side]] += pos.roll("Q.7", side) <= 2 + fit[side]


def stricken(pos: Patrol, what: Any) -> list[int]:
    made, side = what
    return pos.stack(made.hex, side)


CASUALTIES = Question(
    "casualties",
    LOSSES,
    Verb("lose", UNIT, among=stricken),
    about=lambda pos, what: About(hexes=(what[0].hex,), left=what[0].hits[what[1]]),
    battle=lambda pos, what: what[0].sheet(),
)


def casualties(side: str) -> Any:
    def suffer(pos: Patrol, made: Melee) -> Procedure:
        if made.hits[side] and pos.present[side][made.hex]:
            _, u = yield Ask(side, "Q.7", CASUALTIES, pos, (made, side))
            pos.take_off(u, OUT)
            pos.tell("Q.7", "lost", unit=pos.id(u))

    return suffer


STEPS = (
    BattleStep("uncover", uncover, "Q.7"),
    BattleStep("struggle", struggle, "Q.7"),
    BattleStep("green-casualties", casualties("green"), "Q.7"),
    BattleStep("grey-casualties", casualties("grey"), "Q.7"),
)


def close_combat(pos: Patrol, side: str) -> Procedure:
    yield from ()
    both = pos.occupied["green"] & pos.occupied["grey"]
    for hex in pos.board.hexes:
        if both >> hex & 1:
            yield from fight_out(pos, Melee(hex))
