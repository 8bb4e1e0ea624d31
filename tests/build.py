"""What the builders of positions share: `build.py` of each game adds its own scenarios, boxes and phases.

Tests name units and hexes as they are printed, and begin things in a phase by the answer that begins them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from grognard.engine.ask import Answer, Ask, Procedure
from grognard.engine.fields import saved_fields
from grognard.engine.pieces import MAP, PiecePosition
from grognard.engine.question import PHASE, Question
from tests.driver import rules_against

Placement = tuple[str, tuple[str, ...], dict[str, Any]]  # a hex or a box, units, and what is true of them


def place_each(
    pos: Any, placements: Iterable[Placement], is_off_map: Callable[[str], bool]
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Place units and yield each with what is true of it, for the game to note in its record; `moved=True` is noted
    here, among the units that have moved in this phase."""
    for place, ids, given in placements:
        for u in units(pos, *ids):
            if is_off_map(place):
                pos.take_off(u, place)
            else:
                pos.put(u, pos.board.hex(place))
            state = given.copy()
            if state.pop("moved", False):
                pos.moved.add(u)
            yield u, state


def set_fields(pos: PiecePosition, fields: Mapping[str, Any]) -> None:
    """Give fields of a position other values; a name that no save would keep is a mistake of the test."""
    for name, value in fields.items():
        assert name in saved_fields(type(pos)), f"a position has no field {name!r}"
        setattr(pos, name, value)


def unit(pos: PiecePosition, id: str) -> int:
    return pos.index[id]


def units(pos: PiecePosition, *ids: str) -> list[int]:
    return [pos.index[id] for id in ids]


def hexes(pos: PiecePosition, labels: str) -> list[int]:
    return [pos.board.hex(label) for label in labels.split()]


def where(pos: PiecePosition, id: str) -> str:
    """The label of a unit's hex, or the place it is in off the map."""
    record = pos.units[pos.index[id]]
    return pos.label(record.hex) if record.where == MAP else record.where


def begun(ask: Ask, answer: Answer) -> Procedure:
    """What an answer to the ask of a phase begins."""
    ask.read(answer)
    assert ask.verb is not None
    assert ask.verb.does is not None
    yield from ask.verb.does(ask.pos, ask.side, *ask.args) or ()


class Phases:
    """The phases of a game in which tests begin things: the question of each, and its rule."""

    def __init__(self, *phases: tuple[Question, str]) -> None:
        self.phases = phases

    def ask(self, pos: PiecePosition, side: str, *verbs: str) -> Ask:
        """The ask of the phase that knows these verbs, with them alone."""
        whole, rule = next((question, rule) for question, rule in self.phases if question.of_word(verbs[0]))
        question = Question(whole.prompt, PHASE, *(verb for word in verbs for verb in whole.of_word(word)))
        return Ask(side, rule, question, pos, side)

    def begin(self, pos: PiecePosition, side: str, answer: Answer) -> Procedure:
        """What an answer begins in its phase: "move WG-1". It need not be legal: some tests look farther than that."""
        return begun(self.ask(pos, side, answer.split()[0]), answer)

    def against(self, pos: PiecePosition, side: str, answer: Answer) -> list[str]:
        """The rules against beginning something in its phase."""
        return rules_against(self.ask(pos, side, answer.split()[0]), answer)

    def options(self, pos: PiecePosition, side: str, verb: str) -> list[Answer]:
        """What may be begun with this verb."""
        return self.ask(pos, side, verb).options
