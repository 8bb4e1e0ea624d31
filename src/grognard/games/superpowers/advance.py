"""Advance after combat [14.7]."""

from __future__ import annotations

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.reason import Reason
from . import overrun
from .attack import Attack
from .formations import may_stack
from .movement import is_barred
from .position import MAP, Position
from .scenario import ENEMY

FULL_ADVANCE = 3  # when every defender is eliminated [14.7.d]


def advance_after_combat(pos: Position, attack: Attack, distance: int) -> Procedure:
    """Attackers that stood next to the vacated hexes may go in, and on, up to the distance [14.7.a] [14.7.e]."""
    steps: dict[int, int] = {u: 0 for u in attack.units if pos.units[u].where == MAP and pos.counter(u).ground}
    stopped: set[int] = set()

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return None
            case ["advance", id, label] if (u := pos.scenario.unit(id)) is not None:
                n = pos.hex_named(label)
                return (
                    Reason("14.7.b", "no-such-hex", hex=label)
                    if n is None
                    else may_advance(pos, attack, steps, stopped, distance, u, n)
                )
            case ["overrun", label, id] if (u := pos.scenario.unit(id)) is not None:
                n = pos.hex_named(label)
                return (
                    Reason("OPT.3.a", "no-such-hex", hex=label)
                    if n is None
                    else may_break_through(pos, steps, stopped, distance, u, n)
                )
        return Reason("14.7.e", "not-an-option", answer=answer)

    def options() -> list[Answer]:
        listed = []
        for u in steps:
            if pos.units[u].where != MAP or u in stopped or steps[u] >= distance:
                continue
            for n in pos.scenario.board.neighbours[pos.units[u].hex]:
                if may_advance(pos, attack, steps, stopped, distance, u, n) is None:
                    listed.append(f"advance {pos.id(u)} {pos.label(n)}")
                elif may_break_through(pos, steps, stopped, distance, u, n) is None:
                    listed.append(f"overrun {pos.label(n)} {pos.id(u)}")
        return [*listed, "done"]

    while options() != ["done"]:
        answer = yield Ask(attack.side, "14.7.e", "advance", options, judge, distance=distance)
        match answer.split():
            case ["done"]:
                return
            case ["advance", id, label]:
                step_forward(pos, attack, steps, stopped, pos.scenario.index[id], pos.scenario.board.hex(label))
            case ["overrun", label, id]:
                u = pos.scenario.index[id]
                steps[u] += 1  # an overrun costs one hex of the advance [OPT.3.b]
                won = yield from overrun.resolve(pos, attack.side, u, pos.scenario.board.hex(label))
                if not won:
                    stopped.add(u)
        if pos.result is not None:
            return


def may_advance(
    pos: Position, attack: Attack, steps: dict[int, int], stopped: set[int], distance: int, u: int, n: int
) -> Reason | None:
    """First the hex the defender held, whatever zones are there [14.7.b]; then any way, by the rules for zones [14.7.c]."""
    if u not in steps or pos.units[u].where != MAP:
        return Reason("14.7.a", "did-not-attack", unit=pos.id(u))
    hex = pos.units[u].hex
    if n not in pos.scenario.board.neighbours[hex]:
        return Reason("14.7.c", "not-adjacent", hex=pos.label(n))
    if not steps[u] and n not in attack.targets:
        return Reason("14.7.b", "vacated-hex-first", hex=pos.label(n))
    if steps[u] >= distance:
        return Reason("14.7.d", "advance-ended", unit=pos.id(u), distance=distance)
    if u in stopped:
        return Reason("14.7.c", "zone-stops", hex=pos.label(hex))
    return is_barred(pos, attack.side, hex, n) or may_stack(pos, [*pos.ground(n, attack.side), u], n)


def may_break_through(
    pos: Position, steps: dict[int, int], stopped: set[int], distance: int, u: int, n: int
) -> Reason | None:
    """With the optional rule a full advance may overrun [OPT.3.a]."""
    if not pos.scenario.options["breakthrough"]:
        return Reason("OPT.3.a", "option-off", option="breakthrough")
    if distance < FULL_ADVANCE:
        return Reason("OPT.3.a", "full-advance-only", distance=distance)
    if not steps.get(u) or pos.units[u].where != MAP:
        return Reason("14.7.b", "vacated-hex-first", hex=pos.label(n))
    if steps[u] >= distance:
        return Reason("14.7.d", "advance-ended", unit=pos.id(u), distance=distance)
    return overrun.may_attack_by_overrun(pos, pos.side(u), pos.units[u].hex, n, u)


def step_forward(pos: Position, attack: Attack, steps: dict[int, int], stopped: set[int], u: int, n: int) -> None:
    steps[u] += 1
    pos.put(u, n)
    if steps[u] > 1 and pos.zone[ENEMY[attack.side]][n]:
        stopped.add(u)
    pos.tell("14.7.b" if steps[u] == 1 else "14.7.c", "advanced", unit=pos.id(u), hex=pos.label(n))
