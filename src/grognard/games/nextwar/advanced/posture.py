"""The United Nations [28.0]: a resolution, vetoes, and who goes on fighting."""

from __future__ import annotations

from typing import Final

from ....engine.ask import Ask, Procedure
from ....engine.question import YES_NO, Question
from ....engine.verbs import Verb
from .. import initiative, special, victory
from ..pack.terms import (
    quantity,
    tally,
    term,
)
from ..position import A, Position
from ..scenario import ENEMY, SIDES
from .places import Case

PASSED: Final = 10  # or more [28.0]


@quantity
def captured_baltic_capital(case: Case) -> int:
    """Capitals of which Russia controls every hex: those of nations that mobilise there."""
    pos = case.pos
    nations = pos.scenario.module.rule("mobilisation").rp["nations"]
    return sum(
        all(pos.board.has(label) and pos.controller(pos.board.hex(label)) == "russia" for label in labels)
        for labels in nations.values()
    )


@quantity
def veto(case: Case) -> int:
    return sum(case.pos.vetoes.values())


@term
def land_unit_in(case: Case, side: str, region: str) -> bool:
    pos = case.pos
    return any(pos.scenario.is_land_unit[u] and special.lies_in(pos, pos.standing[u], region) for u in pos.on_map(side))


@term
def struck_in(case: Case, region: str, turns: str) -> bool:
    """NATO has hit a hex of the region in the last turns, this one included."""
    pos = case.pos
    for name, turn in pos.struck.items():
        side, label = name.split()[:2]
        if side == "nato" and turn > pos.turn - int(turns) and special.lies_in(pos, pos.board.hex(label), region):
            return True
    return False


@term
def struck_installation(case: Case, label: str) -> bool:
    """Either side has hit the installation of a hex, not only troops beside it."""
    return any(f"{side} {label} installation" in case.pos.struck for side in SIDES)


@term
def contested_turns(case: Case, count: str) -> bool:
    return case.pos.contested_run >= int(count)


@term
def chemical_used_within(case: Case, turns: str) -> bool:
    last = case.pos.chemical_turn
    return bool(last) and case.pos.turn - int(turns) <= last < case.pos.turn


def initiative_step(pos: Position, side: None) -> Procedure:
    """Who has the initiative [M.SOP.2]; Contested turns in a row are counted [28.0]."""
    if pos.turn > 1:
        pos.contested_run = pos.contested_run + 1 if pos.contested else 0
    yield from initiative.initiative_phase(pos, side)


def resolution(pos: Position, side: None) -> Procedure:
    """From the turn that the scenario names, never in the first [28.0]."""
    given = pos.scenario.file.un
    if given is None or pos.turn < max(2, given.from_turn):
        return
    if not pos.resolution:
        modifiers = tally(pos.scenario.charts.posture, Case(pos, pos.player(A)))
        die = pos.roll("28.0", pos.player(A), 10, lowest=0)
        passed = die + modifiers.total >= PASSED
        pos.tell("28.0", "resolution" if passed else "no-resolution", modifiers=modifiers)
        if not passed or (yield from vetoed(pos)):
            return
        pos.resolution = True
    yield from decide(pos)


VETO: Question = Question("veto", YES_NO, Verb("veto"), Verb("abstain"))
DECIDING: Question = Question("cease-fire", YES_NO, Verb("accept"), Verb("reject"))


def vetoed(pos: Position) -> Procedure:
    """A side with vetoes left may stop it, for five points [28.1]."""
    given = pos.scenario.file.un
    assert given is not None
    for s in (pos.player(A), ENEMY[pos.player(A)]):
        if pos.vetoes.get(s, 0) >= given.veto.get(s, 0):  # type: ignore[call-overload]
            continue
        if (yield Ask(s, "28.1", VETO, pos, s))[0] == "veto":
            pos.vetoes[s] = pos.vetoes.get(s, 0) + 1
            pos.tell("28.1", "vetoed", side=s)
            victory.score(pos, s, "veto")
            return True
    return False


def decide(pos: Position) -> Procedure:
    """The first turn's holder of the initiative decides first; if he rejects, the other fights on without a price
    [28.2]. They decide now, not at the victory step: the reading "when-a-cease-fire-is-decided"."""
    first = pos.scenario.file.initiative.first
    pos.rejecting, pos.accepting = set(), set()
    for s in (first, ENEMY[first]):
        said = yield Ask(s, "28.2", DECIDING, pos, s)
        if said[0] == "accept":
            pos.accepting.add(s)
        elif s == first or first not in pos.rejecting:
            pos.rejecting.add(s)
            if not pos.contested:
                victory.score(pos, ENEMY[s], "reject")
        pos.tell("28.2", "accepts" if said[0] == "accept" else "rejects", side=s)


def is_cease_fire(pos: Position) -> bool:
    """Both have accepted: the game ends at the victory step [28.0] [28.2]."""
    return pos.accepting == set(SIDES)
