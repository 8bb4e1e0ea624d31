"""Scripted games to each way the game can end."""

from __future__ import annotations

import pytest

import grognard
from grognard.engine.dice import ScriptedDice
from grognard.engine.game import Game
from grognard.games.superpowers import GAME
from tests.moment import place_of, refusal
from tests.superpowers.build import at, position

rule = pytest.mark.rule
MISSILE, TARGET = "m_wg_250_msl_ii", "m_su_1_mr_48"  # range 15


def over(game: Game) -> tuple[str | None, str, str]:
    """How the game ended; nobody is asked any more, everybody sees it, and it is the same when loaded."""
    assert game.result is not None
    assert game.asked == ()
    assert [r.text for r in refusal(game, "nato", "done")] == ["game-over"]
    assert not any(game.can_undo(side) for side in game.sides)
    for side in (None, *game.sides):
        assert game.view(side)["result"]["rule"] == game.result.rule
    assert game.log[-1].rule == game.result.rule
    return game.result.winner, game.result.level, game.result.rule


def missile_game(postures: dict[str, int], dice: list[int]) -> Game:
    """NATO's combat phase before Munich, with a missile in range of a Soviet regiment in the open."""
    pos = position(
        "munich", at("3020", MISSILE), at("3028", TARGET), posture=postures, permission={"nato": True}, first="nato",
        step=next(i for i, step in enumerate(GAME.sequence.turn) if step.id == "D"),
    )  # fmt: skip
    game = Game(GAME, pos.scenario, ScriptedDice(dice), GAME.chosen({}), pos)
    game.answer("nato", f"nuclear 3028 {MISSILE}")
    assert game.position.rolls == len(dice)
    return game


@rule("superpowers", "NUC.A")
def test_a_game_ends_in_peace():
    assert over(missile_game({"nato": 3, "wp": 2}, [1, 2])) == ("nato", "peace", "NUC.A")


@rule("superpowers", "NUC.C")
def test_a_game_ends_in_nuclear_war():
    assert over(missile_game({"nato": 4, "wp": 2}, [4, 6])) == (None, "nuclear-war", "NUC.C")


@rule("superpowers", "SEQ.K", "DM:EX21.0.h", "AR:EX21.0.m")
@pytest.mark.parametrize(("scenario", "ended_under"), [("munich", "DM:EX21.0.h"), ("rhine", "AR:EX21.0.m")])
def test_a_game_in_which_nobody_does_anything_ends_on_points(scenario, ended_under):
    game = grognard.new("superpowers", scenario, seed=3)
    while game.asked:
        for side in game.asked:
            options = game.ask(side).options
            game.answer(side, next((a for a in ("done", "suggested") if a in options), options[0]))
    assert over(game)[2] == ended_under
    assert game.position.turn == game.scenario.last_turn
    for twin in (grognard.load(game.save()), grognard.replay(grognard.record(game))):
        assert place_of(twin) == place_of(game)
