"""Lots: a tiny game of nothing but chance. In each turn a side draws a chit, throws two dice and then one."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

from grognard.engine.ask import Ask, Procedure
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.info import GameInfo
from grognard.engine.position import Position as EnginePosition
from grognard.engine.question import CHOICE, Question
from grognard.engine.result import Result
from grognard.engine.sequence import sequence, step
from grognard.engine.verbs import Verb

SIDES = ("red", "blue")
LOT = Question("lot", CHOICE, Verb("throw"))
CHITS = ["ace", "deuce", "king", "knave", "queen", "three"]


@dataclass(kw_only=True)
class Position(EnginePosition):
    cup: list[str] = field(default_factory=CHITS.copy)
    hands: list[str] = field(default_factory=list)
    score: int = 0
    scenario: SimpleNamespace = field(init=False, repr=False, compare=False)


LOT = Question("lot", CHOICE, Verb("throw"))


def lot(pos: Position, side: None) -> Procedure:
    thrower = SIDES[pos.turn % 2]
    yield Ask(thrower, "1", LOT, pos)
    pos.hands.append(pos.draw("1", thrower, pos.cup, to=(thrower,)))
    pair = pos.roll_pair("2", thrower)
    pos.score += pair.total + pair.coloured - pos.roll("3", thrower, 10, lowest=0)
    if not pos.cup:
        pos.result = Result("red" if pos.score > 0 else "blue", "victory", "1", {})


LOTS = GameInfo(
    slug="lots",
    sides=SIDES,
    scenarios=("table",),
    options={},
    folder=Path(__file__).parent,
    sequence=sequence(step("lot", lot, rules="1")),
    position=Position,
    scenario=lambda slug, options, pack: SimpleNamespace(slug=slug),
    start=lambda scenario, dice: Position(turn=1).attach(scenario, dice),
    view=lambda pos, side: {"score": pos.score, "left": len(pos.cup)},
    combat_rolls=frozenset({"2", "3"}),
)


def lots(dice: Dice, turns: int = len(CHITS)) -> Game:
    game = Game(LOTS, LOTS.load("table", {}), dice, {})
    for _ in range(turns):
        game.answer(game.asked[0], "throw")
    return game
