"""A nuclear strike for tests: NATO with its missile, and combat phases of nothing else [16.0]."""

from __future__ import annotations

from grognard.engine.ask import Ask
from grognard.engine.phase import phase
from grognard.engine.question import PHASE, Question
from grognard.engine.verbs import Verb
from grognard.games.superpowers import nuclear
from tests.superpowers.build import at, position, run

MISSILE, TARGET = "m_wg_250_msl_ii", "m_su_1_mr_48"  # range 15
BOTH_SIDES = ("nato", "wp")
NUCLEAR = Question("combat", PHASE, *nuclear.VERBS, Verb("done"))  # without the duty to attack


def ready(*placements, postures=(4, 5), options=None, **fields):
    """NATO has permission and a missile at 3020, the WP stands in the open at 3028."""
    return position(
        "munich", at("3020", MISSILE), at("3028", TARGET), *placements, options=options,
        posture=dict(zip(BOTH_SIDES, postures, strict=True)), permission={"nato": True}, **fields,
    )  # fmt: skip


def ask(pos, side="nato"):
    return Ask(side, "SEQ.D", NUCLEAR, pos, side)


def combat_phase(pos, *answers, side="nato", ends=False, **others):
    """A combat phase with these answers; `ends`: the last of them ends the game."""
    procedure = phase(pos, side, "SEQ.D", NUCLEAR)
    run(procedure, pos, {side: [*answers, *(() if ends else ("done",))], **others})


def strike(pos, ends=False):
    combat_phase(pos, f"nuclear 3028 {MISSILE}", ends=ends)
