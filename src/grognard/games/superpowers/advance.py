"""Advance after combat [14.7]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ...engine.ask import Procedure
from ...engine.phase import offers
from ...engine.pieces import MAP
from ...engine.question import ADVANCE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import overrun
from .attack import Attack
from .formations import may_stack
from .movement import is_barred
from .position import Position
from .results import SUFFERING

FULL_ADVANCE = 3  # when every defender is eliminated [14.7.d]


@dataclass
class Advance:
    """An advance in progress: the hexes left by the defender, and how far each attacker has gone."""

    side: str
    vacated: list[int]
    distance: int
    gone: dict[int, int]  # hexes that each attacker has advanced
    stopped: dict[int, Reason] = field(default_factory=dict)


def advance_after_combat(pos: Position, attack: Attack) -> Procedure:
    """Attackers that stood next to the vacated hexes may go in, and on, up to the distance [14.7.a] [14.7.e]."""
    gone = {u: 0 for u in attack.units if pos.counter(u).ground}
    go = Advance(attack.side, attack.vacated, attack.distance, gone)
    return offers(pos, attack.side, "14.7.e", ADVANCING, go)


def those_on(pos: Position, go: Advance) -> Iterator[tuple[int, int]]:
    """Attackers who may still go on, each with the hexes around it."""
    for u in go.gone:
        if may_go_on(pos, go, u) is None:
            for n in pos.board.neighbours[pos.standing[u]]:
                yield u, n


def ways_forward(pos: Position, go: Advance) -> list[tuple[int, int]]:
    return [(u, n) for u, n in those_on(pos, go) if may_advance(pos, go, u, n) is None]


def may_go_on(pos: Position, go: Advance, u: int) -> Reason | None:
    """Only attackers advance [14.7.a], and only so far [14.7.d]."""
    if u not in go.gone or pos.units[u].where != MAP:
        return Reason("14.7.a", "did-not-attack", unit=pos.id(u))
    if go.gone[u] >= go.distance:
        return Reason("14.7.d", "advance-ended", unit=pos.id(u), distance=go.distance)
    return None


def may_advance(pos: Position, go: Advance, u: int, n: int) -> Reason | None:
    """First the hex the defender held, whatever zones are there [14.7.b]; then anywhere, by the rules for zones
    [14.7.c]."""
    reason = may_go_on(pos, go, u)
    if reason is not None:
        return reason
    hex = pos.units[u].hex
    if n not in pos.scenario.board.neighbours[hex]:
        return Reason("14.7.c", "not-adjacent", hex=pos.label(n))
    if not go.gone[u] and n not in go.vacated:
        return Reason("14.7.b", "vacated-hex-first", hex=pos.label(n))
    if u in go.stopped:
        return go.stopped[u]
    return is_barred(pos, go.side, hex, n) or may_stack(pos, [*pos.ground(n, go.side), u], n)


def step_forward(pos: Position, go: Advance, u: int, n: int) -> None:
    go.gone[u] += 1
    pos.put(u, n)
    if go.gone[u] > 1 and pos.in_enemy_zone(n, go.side):
        go.stopped[u] = Reason("14.7.c", "zone-stops", hex=pos.label(n))
    pos.tell("14.7.b" if go.gone[u] == 1 else "14.7.c", "advanced", unit=pos.id(u), hex=pos.label(n))


# -- breakthrough [OPT.3] -------------------------------------------------------------------------------------------


def breakthroughs(pos: Position, go: Advance) -> list[tuple[int, int]]:
    return [(n, u) for u, n in those_on(pos, go) if may_break_through(pos, go, n, u) is None]


def may_break_through(pos: Position, go: Advance, n: int, u: int) -> Reason | None:
    """With the optional rule a full advance may overrun [OPT.3.a], even out of a zone that stopped it."""
    if go.distance < FULL_ADVANCE:
        return Reason("OPT.3.a", "full-advance-only", distance=go.distance)
    reason = may_go_on(pos, go, u)
    if reason is not None:
        return reason
    if not go.gone[u]:
        return Reason("14.7.b", "vacated-hex-first", hex=pos.label(n))
    if u in go.stopped and go.stopped[u].rule != "14.7.c":
        return go.stopped[u]
    return overrun.may_attack_by_overrun(pos, go.side, pos.units[u].hex, n, u)


def break_through(pos: Position, go: Advance, n: int, u: int) -> Procedure:
    """An overrun costs one hex of the advance [OPT.3.b]; failure ends it [4.0.d]."""
    go.gone[u] += 1
    won = yield from overrun.resolve(pos, go.side, u, n, in_movement=False)
    if not won:
        go.stopped[u] = Reason("4.0.d", "overrun-failed", hex=pos.label(n))


def odds(pos: Position, go: Advance, verb: str, *args: int) -> dict[str, Any]:
    """Of a breakthrough; of other answers nothing."""
    return overrun.odds(pos, go.side, *args, in_movement=False) if verb == "overrun" else {}


ADVANCING: Question = Question(
    "advance",
    ADVANCE,
    Verb("advance", UNIT, HEX, why_not=may_advance, listed=ways_forward, does=step_forward),
    Verb(
        "overrun", HEX, UNIT,
        why_not=may_break_through, listed=breakthroughs, does=break_through, then=SUFFERING, option="breakthrough",
        rule="OPT.3.a",
    ),
    Verb("done", stands=True),
    about=lambda pos, go: About(distance=go.distance),
    odds=odds,
)  # fmt: skip
