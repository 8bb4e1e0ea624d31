"""Patrol: squads on two joined boards, with all that is hard at that scale.

Squads and dummies move hex by hex [Q.2]; whoever steps into open ground in sight of an enemy piece is seen [Q.3]. At
each hex whoever sees the move may fire [Q.5], or a side's standing orders answer for it [Q.8]. Lines of sight know
levels, walls, grain and smoke [Q.4] [Q.6]; those who meet in a hex fight it out [Q.7]. The hill decides [Q.9].
"""

from __future__ import annotations

from pathlib import Path

from grognard.engine.ask import Answer, Refused
from grognard.engine.dice import Dice
from grognard.engine.game import Game
from grognard.engine.info import GameInfo
from grognard.engine.orders import entering, setting_out, units_and_hexes, without_on, words_of
from grognard.engine.reason import Reason
from grognard.engine.sequence import each_side, sequence, step
from tests.engine.patrol.combat import close_combat
from tests.engine.patrol.fire import ORDERING
from tests.engine.patrol.movement import ACTING, movement
from tests.engine.patrol.position import SIDES, Patrol, Scenario, start
from tests.engine.patrol.seen import look_sight, redeal, view
from tests.engine.patrol.victory import end_of_turn


def expand(game: Game, order: str) -> list[Answer]:
    """ "move U H H …": the hexes are entered one after the other."""
    pos, ask = game.position, game.ask(game.asked[0])
    verb, *said = words_of(order)
    words, stays = without_on(said)
    named = units_and_hexes(pos, words)
    if verb != "move" or named is None or len(named[0]) != 1:
        raise Refused([Reason(ask.rule, "no-such-order", order=order)])
    units, hexes = named
    return [*setting_out(pos, units), *entering(pos, hexes), *([] if stays else ["stop"])]


PATROL = GameInfo(
    slug="patrol",
    sides=SIDES,
    scenarios=("hill",),
    options={},
    folder=Path(__file__).parent,
    sequence=sequence(
        each_side(*SIDES)(
            step("move", movement, rules="Q.1", asks=ACTING),
            step("close", close_combat, rules="Q.7"),
        ),
        step("end", end_of_turn, rules="Q.9"),
    ),
    position=Patrol,
    scenario=Scenario,
    start=start,
    view=view,
    expand=expand,
    looks={"sight": look_sight},
    instructions=("Q.8", ORDERING),
    redeal=lambda pos, side, chance, heard: redeal(pos, side, chance),
)


GAME = PATROL


def patrol(dice: Dice) -> Game:
    return Game(PATROL, PATROL.load("hill", {}), dice, {})


def conserved(pos: Patrol) -> object:
    return len(pos.units)
