"""Markers put on the map by their owner: command [11.1.c] [11.2] and SHAEF [9.3.2.c]."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason
from .position import Position


def place_markers(
    pos: Position,
    seat: str,
    rule: str,
    prompt: str,
    markers: Iterable[str],
    places: Callable[[str], list[int]],
    forbids: Callable[[str, int], Reason | None],
) -> Procedure:
    """Each of these markers may be put in one of its places, in any order; then the side is done."""
    left = list(markers)

    def options() -> list[Answer]:
        return [*(f"place {id} {pos.label(hex)}" for id in left for hex in places(id)), "done"]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["place", id, label]:
                if id not in left:
                    return Reason(rule, "marker-not-at-hand", marker=id)
                hex = pos.hex_named(label)
                return Reason(rule, "no-such-hex", hex=label) if hex is None else forbids(id, hex)
        return Reason(rule, "not-an-option", answer=answer, prompt=prompt)

    while any(places(id) for id in left):
        match (yield Ask(seat, rule, prompt, options, judge, markers=list(left))).split():
            case ["place", id, label]:
                left.remove(id)
                put(pos, id, pos.scenario.board.hex(label), rule)
            case _:
                return


def put(pos: Position, id: str, hex: int, rule: str) -> None:
    """Lay a marker in a hex, wherever it was."""
    pos.command[id] = hex
    pos.forget()
    pos.tell(rule, "marker-placed", marker=id, hex=pos.label(hex))
