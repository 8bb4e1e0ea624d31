"""Positions that read like a map, and a driver that plays a procedure with given answers.

pos = position("munich", at("2427", "m_wg_241_24", "m_wg_242_24"), at(POOL, "m_wg_243_24"), dice=[3, 1], impulse=2)
run(move(pos, "nato", ["m_wg_241_24"]), pos, {"nato": ["enter 2527", "stop"]})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.engine.ask import Answer, Ask, Procedure, Rest
from grognard.engine.dice import ScriptedDice
from grognard.engine.reason import Event
from grognard.games.superpowers import GAME
from grognard.games.superpowers.position import DESTROYED, EXITED, MAP, OFF, POOL, Position, Unit
from grognard.games.superpowers.scenario import Scenario

OFF_MAP = (OFF, POOL, DESTROYED, EXITED)

Placement = tuple[str, tuple[str, ...], dict[str, Any]]
Script = Mapping[str, Sequence[Answer]]


def at(place: str, *ids: str, **state: Any) -> Placement:
    """Units in a hex, or in POOL, DESTROYED or EXITED; state: out_of_supply=True, entered=2."""
    return place, ids, state


def position(
    slug: str,
    *placements: Placement,
    dice: Sequence[int] = (),
    options: Mapping[str, bool] | None = None,
    turn: int = 1,
    **fields: Any,
) -> Position:
    """A position with these units placed and all others off the map; fields are those of the Position."""
    static: Scenario = GAME.load(slug, options or {})
    pos = Position(units=[Unit()] * len(static.counters)).attach(static, ScriptedDice(list(dice)))
    for place, ids, state in placements:
        for id in ids:
            u = static.index[id]
            if place in OFF_MAP:
                pos.take_off(u, place)
            else:
                pos.put(u, static.board.hex(place))
            pos.units[u] = msgspec.structs.replace(pos.units[u], **state)
    pos.turn = turn
    for name, value in fields.items():
        assert name in pos.__struct_fields__, f"a position has no field {name!r}"
        setattr(pos, name, value)
    return pos


def run(procedure: Procedure, pos: Position, answers: Script | None = None) -> list[Event]:
    """Play a procedure to its end: every answer must be legal and used, every scripted die thrown."""
    pending, left = _play(procedure, answers or {})
    assert pending == (), f"{pending[0].side} is still asked {pending[0].prompt!r}: {pending[0].options[:20]}"
    assert not any(left.values()), f"answers not used: {left}"
    if isinstance(pos.dice, ScriptedDice):
        assert pos.rolls == len(pos.dice.rolls), f"{len(pos.dice.rolls) - pos.rolls} scripted dice were not thrown"
    return pos.events


def asked(procedure: Procedure, answers: Script | None = None) -> Ask:
    """The ask that stands after these answers (of several to different sides: the first)."""
    pending, left = _play(procedure, answers or {})
    assert pending, "the procedure has ended"
    assert not any(left.values()), f"answers not used: {left}"
    return pending[0]


def rules_against(ask: Ask, answer: Answer) -> list[str]:
    """The rules that forbid an answer; empty if it is an option."""
    reasons = ask.reasons(answer)
    assert (not reasons) == (answer in ask.options), f"{answer!r} is an option, or has reasons, not both: {reasons}"
    return [reason.rule for reason in reasons]


def where(pos: Position, id: str) -> str:
    """The label of a unit's hex, or the pile it is in."""
    unit = pos.units[pos.scenario.index[id]]
    return pos.label(unit.hex) if unit.where == MAP else unit.where


def told(pos: Position, text: str) -> list[dict[str, Any]]:
    """The parameters of each event with this text."""
    return [event.params for event in pos.events if event.text == text]


def _play(procedure: Procedure, answers: Script) -> tuple[tuple[Ask, ...], dict[str, list[Answer]]]:
    left = {side: list(given) for side, given in answers.items()}
    value: Any = None
    while True:
        try:
            yielded = procedure.send(value)
        except StopIteration:
            return (), left
        value = None
        if isinstance(yielded, Rest):
            continue
        asks = yielded if isinstance(yielded, tuple) else (yielded,)
        if not all(left.get(ask.side) for ask in asks):
            return asks, left
        given = {ask.side: left[ask.side].pop(0) for ask in asks}
        for ask in asks:
            assert rules_against(ask, given[ask.side]) == [], f"{given[ask.side]!r}: {ask.reasons(given[ask.side])}"
        value = given if len(asks) > 1 else given[asks[0].side]
