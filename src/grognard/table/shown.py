"""What a side is shown of a game: its view, its ask, its lines of the log. Nothing else ever leaves the table."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec

from ..engine.game import Game
from ..engine.reason import Event, plain
from .messages import AskShown, Said

encode = msgspec.json.Encoder(enc_hook=plain).encode


def view_of(game: Game, side: str | None) -> dict[str, Any]:
    """The view without its log, which goes line by line."""
    over = game.position.result
    step = None if over else game.step
    return {
        "turn": game.position.turn,
        "step": step.id if step else None,
        "place": game.position.step,  # of the step, counted from the beginning of the turn
        "asked": list(game.asked),
        "result": None if over is None else msgspec.to_builtins(over),
        **game.info.view(game.position, side),
    }


def ask_of(game: Game, side: str | None) -> AskShown | None:
    if side is None or side not in game.asked:
        return None
    ask = game.ask(side)
    about = {k: plain(v) for k, v in ask.about.items() if not callable(v)}
    battle, reach = (v() if callable(v) else v for v in (ask.about.get("battle"), ask.about.get("reach")))
    return AskShown(side, ask.rule, ask.prompt, about, ask.options, plain(battle) or None, plain(reach) or None)


class Log:
    """The log as each side may see it, every line with the number of answers it came after."""

    def __init__(self) -> None:
        self.told: list[int] = [0]  # events told after so many answers
        self._lines: dict[str | None, list[Said]] = {}
        self._read: dict[str | None, int] = {}

    def begin(self, told: list[int]) -> None:
        self.told = told
        self.forget()

    def forget(self) -> None:
        self._lines, self._read = {}, {}

    def cut(self, answers: int) -> None:
        """Answers were taken back."""
        del self.told[answers + 1 :]
        self.forget()

    def lines(self, game: Game, side: str | None) -> list[Said]:
        lines = self._lines.setdefault(side, [])
        read = self._read.get(side, 0)
        events = game.log
        for number, event in enumerate(events[read:], read):
            if event.seen_by(side):
                lines.append(self.line(event, number))
        self._read[side] = len(events)
        return lines

    def line(self, event: Event, number: int) -> Said:
        return {**event.as_dict(), "n": bisect_left(self.told, number + 1)}

    def seen_after(self, game: Game, side: str | None, answers: int) -> int:
        """How many lines of a side's log had been told after so many answers."""
        return sum(line["n"] <= answers for line in self.lines(game, side))
