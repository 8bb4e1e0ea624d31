"""The sequence of play [3.]: two Player Turns of eight phases make a Game Turn. What was left undone in a phase that is
over stays undone [A.2]."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.ask import Procedure
from ...engine.question import Question
from ...engine.sequence import each_side, sequence, step
from . import human_wave, snipers
from .before_play import first_sight, setup
from .captivity import massacre, prisoners
from .close_quarters import close_combat
from .firing import fire_phases, residual
from .firing.first_fire import FIRST_FIRE, GATHER
from .hiding import concealment, mopping_up
from .hiding.proofs import PROOF
from .hiding.searching import SEARCHED
from .moving import advance, movement
from .nerve import heat_of_battle, rally, rout
from .position import Position
from .victory import end_at_once, end_of_game
from .weapons import recovery, set_charges


def begins(phase: str, more: Callable[[Position, str], None] | None = None) -> Callable[[Position, str], None]:
    """What is true from the beginning of a phase."""

    def begin(pos: Position, side: str) -> None:
        pos.attacker, pos.phase, pos.stage = side, phase, 0
        concealment.look_about(pos)
        pos.forsaken = []
        if phase == "RPh":
            pos.traced = []  # a new Player Turn: the lines of the last attack are of no more interest
        end_at_once(pos)
        if more is not None and pos.result is None:
            more(pos, side)

    return begin


def is_played(pos: Position) -> bool:
    """Of a half turn at the end only the first side's half is played [3.9]."""
    half = pos.scenario.file.half_turn_last and pos.turn == pos.scenario.last_turn
    return not half or pos.step < PHASES


def turn_record(pos: Position, side: None) -> Procedure:
    """The turn marker moves on, or the game is over [3.9]."""
    yield from ()
    if pos.turn == pos.scenario.last_turn:
        end_of_game(pos)
    else:
        pos.tell("3.9", "next-turn", turn=pos.turn + 1)


PHASES = 8
PLAYERS = ("first player", "second player")  # as the scenario lists its sides
IN_FIRE: tuple[Question, ...] = (
    heat_of_battle.HARDEN,
    *prisoners.ASKS,
    PROOF,
    recovery.TAKE,
    residual.GIVE_UP,
    set_charges.SETTER,
    *snipers.ASKS,
)
SEQUENCE = sequence(
    each_side(*PLAYERS)(
        step("RPh", rally.rally_phase, rules="3.1", begin=begins("RPh", rally.begin_rally),
             asks=(rally.RALLY, heat_of_battle.HARDEN, *prisoners.ASKS, recovery.TAKE), when=is_played),
        step("PFPh", fire_phases.prep_fire_phase, rules="3.2", begin=begins("PFPh", massacre.in_rage),
             asks=(fire_phases.PREP_FIRE, mopping_up.HELP, *IN_FIRE), when=is_played),
        step("MPh", movement.movement_phase, rules="3.3", begin=begins("MPh"),
             asks=(movement.MOVEMENT, FIRST_FIRE, GATHER, SEARCHED, *IN_FIRE, *human_wave.ASKS),
             when=is_played),
        step("DFPh", fire_phases.defensive_fire_phase, rules="3.4", begin=begins("DFPh", massacre.in_rage),
             asks=(fire_phases.FINAL_FIRE, *IN_FIRE), when=is_played),
        step("AFPh", fire_phases.advancing_fire_phase, rules="3.5", begin=begins("AFPh", massacre.in_rage),
             asks=(fire_phases.ADVANCING_FIRE, *IN_FIRE), when=is_played),
        step("RtPh", rout.rout_phase, rules="3.6", begin=begins("RtPh"),
             asks=(*rout.ASKS, *prisoners.ASKS, heat_of_battle.HARDEN, recovery.TAKE), when=is_played),
        step("APh", advance.advance_phase, rules="3.7", begin=begins("APh"),
             asks=(advance.ADVANCE, PROOF, *prisoners.ASKS, recovery.TAKE), when=is_played),
        step("CCPh", close_combat.close_combat_phase, rules="3.8", begin=begins("CCPh"), asks=close_combat.ASKS,
             when=is_played),
    ),
    step("end", turn_record, rules="3.9"),
    before=(
        step("set-up-1", setup.set_up, rules="2.9", asks=(setup.SET_UP, setup.PLACE)),
        step("set-up-2", setup.set_up, rules="2.9", begin=first_sight.come_into_view, asks=(setup.SET_UP, setup.PLACE)),
        step("snipers", snipers.place_snipers, rules="14.2", asks=snipers.PLACE_SNIPER),
    ),
)  # fmt: skip
