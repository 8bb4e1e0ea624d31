"""Weather [4.0]: chosen in the first turn, thrown for in every other, the same for both sides all turn."""

from __future__ import annotations

from ...engine.ask import Ask, Procedure
from ...engine.question import CHOICE, Question
from ...engine.verbs import Verb, word
from .position import Position

WEATHERS = ("clear", "overcast", "storm")
CHOOSING: Question = Question("weather", CHOICE, Verb("weather", word("weather", *WEATHERS)))


def weather_phase(pos: Position, side: str) -> Procedure:
    """The holder of the initiative chooses in the first turn; later somebody throws [SOP.W.1]."""
    given = pos.scenario.file.weather.gt1
    if pos.turn > 1:
        die = pos.roll("4.0", side)
        pos.weather = pos.scenario.charts.weather.result(die, pos.scenario.file.season)
    elif given == "choice":
        _, pos.weather = yield Ask(side, "4.0", CHOOSING, pos, side, rests=True)
    else:
        pos.weather = given
    pos.tell("4.0", "weather", weather=pos.weather)
    for player, points in pos.airmobile_all.items():
        pos.airmobile[player] = reduced(pos, "airmobile_points", points)  # [4.1.2.a]


def effect(pos: Position, name: str) -> str:
    """What the weather of this turn does to something [4.1]."""
    return pos.scenario.charts.weather_effects[name].under(pos.weather)


def allows(pos: Position, name: str) -> bool:
    return effect(pos, name) == "true"


def reduced(pos: Position, name: str, points: int) -> int:
    """Points that the weather leaves: all when it is clear [4.1.1]; halves and quarters are rounded up [4.1]."""
    part = {"full": 1, "half_up": 2, "quarter_up": 4}.get(effect(pos, name))
    return 0 if part is None else -(-points // part)
