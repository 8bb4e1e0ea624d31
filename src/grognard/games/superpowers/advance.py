"""Advance after combat [14.7]."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason
from . import overrun
from .attack import Attack
from .formations import may_stack
from .movement import is_barred
from .position import MAP, Position

FULL_ADVANCE = 3  # when every defender is eliminated [14.7.d]


@dataclass
class Advance:
    """An advance in progress: the hexes left by the defender, and how far each attacker has gone."""

    side: str
    vacated: list[int]
    distance: int
    steps: dict[int, int]
    stopped: dict[int, Reason] = field(default_factory=dict)


def advance_after_combat(pos: Position, attack: Attack, vacated: list[int], distance: int) -> Procedure:
    """Attackers that stood next to the vacated hexes may go in, and on, up to the distance [14.7.a] [14.7.e]."""
    steps = {u: 0 for u in attack.units if pos.counter(u).ground}
    go = Advance(attack.side, vacated, distance, steps)
    while advance_options(pos, go) != ["done"]:
        match (yield advance_ask(pos, go)).split():
            case ["done"]:
                return
            case ["advance", id, label]:
                step_forward(pos, go, pos.scenario.index[id], pos.scenario.board.hex(label))
            case ["overrun", label, id]:
                yield from break_through(pos, go, pos.scenario.index[id], pos.scenario.board.hex(label))


def advance_ask(pos: Position, go: Advance) -> Ask:
    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["advance", id, label] if (u := pos.scenario.unit(id)) is not None:
                n = pos.hex_named(label)
                return Reason("14.7.b", "no-such-hex", hex=label) if n is None else may_advance(pos, go, u, n)
            case ["overrun", label, id] if (u := pos.scenario.unit(id)) is not None:
                n = pos.hex_named(label)
                return Reason("OPT.3.a", "no-such-hex", hex=label) if n is None else may_break_through(pos, go, u, n)
        return Reason("14.7.e", "not-an-option", answer=answer)

    return Ask(
        go.side, "14.7.e", "advance", lambda: advance_options(pos, go), judge, distance=go.distance,
        odds=lambda answer: overrun.odds(pos, go.side, answer, in_movement=False),
    )  # fmt: skip


def advance_options(pos: Position, go: Advance) -> list[Answer]:
    listed = []
    for u in go.steps:
        if may_go_on(pos, go, u) is None:
            for n in pos.scenario.board.neighbours[pos.units[u].hex]:
                if may_advance(pos, go, u, n) is None:
                    listed.append(f"advance {pos.id(u)} {pos.label(n)}")
                elif may_break_through(pos, go, u, n) is None:
                    listed.append(f"overrun {pos.label(n)} {pos.id(u)}")
    return [*listed, "done"]


def may_go_on(pos: Position, go: Advance, u: int) -> Reason | None:
    """Only attackers advance [14.7.a], and only so far [14.7.d]."""
    if u not in go.steps or pos.units[u].where != MAP:
        return Reason("14.7.a", "did-not-attack", unit=pos.id(u))
    if go.steps[u] >= go.distance:
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
    if not go.steps[u] and n not in go.vacated:
        return Reason("14.7.b", "vacated-hex-first", hex=pos.label(n))
    if u in go.stopped:
        return go.stopped[u]
    return is_barred(pos, go.side, hex, n) or may_stack(pos, [*pos.ground(n, go.side), u], n)


def step_forward(pos: Position, go: Advance, u: int, n: int) -> None:
    go.steps[u] += 1
    pos.put(u, n)
    if go.steps[u] > 1 and pos.in_enemy_zone(n, go.side):
        go.stopped[u] = Reason("14.7.c", "zone-stops", hex=pos.label(n))
    pos.tell("14.7.b" if go.steps[u] == 1 else "14.7.c", "advanced", unit=pos.id(u), hex=pos.label(n))


# -- breakthrough [OPT.3] -------------------------------------------------------------------------------------------


def may_break_through(pos: Position, go: Advance, u: int, n: int) -> Reason | None:
    """With the optional rule a full advance may overrun [OPT.3.a], even out of a zone that stopped it [6.0.d]."""
    if not pos.scenario.options["breakthrough"]:
        return Reason("OPT.3.a", "option-off", option="breakthrough")
    if go.distance < FULL_ADVANCE:
        return Reason("OPT.3.a", "full-advance-only", distance=go.distance)
    reason = may_go_on(pos, go, u)
    if reason is not None:
        return reason
    if not go.steps[u]:
        return Reason("14.7.b", "vacated-hex-first", hex=pos.label(n))
    if u in go.stopped and go.stopped[u].rule != "14.7.c":
        return go.stopped[u]
    return overrun.may_attack_by_overrun(pos, go.side, pos.units[u].hex, n, u)


def break_through(pos: Position, go: Advance, u: int, n: int) -> Procedure:
    """An overrun costs one hex of the advance [OPT.3.b]; failure ends it [4.0.d]."""
    go.steps[u] += 1
    won = yield from overrun.resolve(pos, go.side, u, n, in_movement=False)
    if not won:
        go.stopped[u] = Reason("4.0.d", "overrun-failed", hex=pos.label(n))
