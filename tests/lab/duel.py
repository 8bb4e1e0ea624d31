"""Duel: the smallest game that the laboratory can play. Each turn both sides strike or guard."""

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

from grognard.engine.ask import Ask, Procedure
from grognard.engine.info import GameInfo, OptionInfo
from grognard.engine.position import Position as EnginePosition
from grognard.engine.question import CHOICE, Question
from grognard.engine.result import Result
from grognard.engine.sequence import sequence, step
from grognard.engine.verbs import Verb

SIDES = ("red", "blue")
EXCHANGE = Question("exchange", CHOICE, Verb("strike"), Verb("guard"))


@dataclass(kw_only=True)
class Position(EnginePosition):
    hits: dict[str, int] = field(default_factory=dict)
    scenario: SimpleNamespace = field(init=False, repr=False, compare=False)


def exchange(pos: Position, side: None) -> Procedure:
    answers = yield tuple(Ask(s, "1", EXCHANGE, pos) for s in SIDES)
    for s in SIDES:
        if answers[s] == ("strike",) and pos.roll("1", s) > 3:
            pos.hits[s] = pos.hits.get(s, 0) + 1
    if pos.turn == pos.scenario.last_turn:
        lead = pos.hits.get("red", 0) - pos.hits.get("blue", 0)
        winner = None if lead == 0 else "red" if lead > 0 else "blue"
        pos.result = Result(winner, "victory" if winner else "draw", "2", {s: pos.hits.get(s, 0) for s in SIDES})


def losses(pos: Position) -> dict[str, dict[str, int]]:
    return {"red": {"wounds": pos.hits.get("blue", 0)}, "blue": {"wounds": pos.hits.get("red", 0)}}


DUEL = GameInfo(
    slug="duel",
    sides=SIDES,
    scenarios=("short",),
    options={"long": OptionInfo("3")},
    folder=Path(__file__).parent,
    sequence=sequence(step("exchange", exchange, rules="1")),
    position=Position,
    scenario=lambda slug, options, pack: SimpleNamespace(slug=slug, last_turn=40 if options["long"] else 8),
    start=lambda scenario, dice: Position(turn=1).attach(scenario, dice),
    view=lambda pos, side: {},
    statistics=losses,
    combat_rolls=frozenset({"1"}),
)
