"""The greedy commander of Superpowers at War: legal answers, and sensible ones."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.games.superpowers.nuclear import NUCLEAR_WAR, PEACE
from grognard.games.superpowers.sequence import movement_phase
from grognard.players import player
from grognard.players.superpowers.commander import Commander
from grognard.players.superpowers.fights import next_attack
from grognard.players.superpowers.threat import Threat
from tests.superpowers.build import at, position, unit

SCENARIOS = ("munich", "rhine")
MUST_WIN, OF = 95, 100


def play(scenario, seed, turns=99, **kinds):
    """A game between two players, to the end or through some turns; every answer must be an option."""
    game = grognard.new("superpowers", scenario, seed=seed)
    players = {side: player(kind, seed + i) for i, (side, kind) in enumerate(kinds.items())}
    while game.asked and game.position.turn <= turns:
        side = game.asked[0]
        game.answer(side, players[side].choose(game, side))
    return game


def orders(pos, step, side):
    """What the commander answers in one step of the sequence, when nobody else is asked."""

    class Table:
        position = pos

        def ask(self, side):
            return asked

    commander: Any = Commander()
    given: list[str] = []
    procedure = step(pos, side)
    answer = None
    while True:
        try:
            asked = procedure.send(answer)
        except StopIteration:
            return given
        answer = commander.choose(Table(), side) if isinstance(asked, Ask) else None
        given += [answer] if answer else []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_plays_both_sides_by_the_rules(scenario):
    game = play(scenario, 3, turns=2, nato="greedy", wp="greedy")
    assert game.position.turn == 3
    assert {side for side, _ in game.answers} == {"nato", "wp"}
    assert not any(answer.startswith(("permission", "nuclear")) for _, answer in game.answers)


def test_the_same_seed_gives_the_same_game():
    one, other = (play("munich", 5, turns=1, nato="greedy", wp="greedy").answers for _ in range(2))
    assert one == other


def test_it_takes_an_empty_town_next_to_it():
    pos = position("munich", at("2428", "m_su_1_tk_18"), turn=3, impulse=1, first="wp")
    answers = orders(pos, movement_phase, "wp")
    assert "enter 2427" in answers
    assert pos.owner[pos.scenario.board.hex("2427")] == "wp"


def test_the_last_unit_stays_in_a_town_the_enemy_can_reach():
    pos = position(
        "munich", at("2427", "m_wg_241_24"), at("2729", "m_su_1_tk_18", "m_su_2_tk_18"), turn=3, impulse=1, first="nato"
    )
    orders(pos, movement_phase, "nato")
    assert pos.hex_of(pos.scenario.index["m_wg_241_24"]) == "2427"


def test_the_best_odds_are_attacked_first():
    pos = position(
        "munich",
        at("2520", "m_su_1_tk_18", "m_su_2_tk_18", "m_su_3_tk_18"),
        at("2620", "m_wg_2_rec_8"),
        at("2519", "m_wg_241_24", "m_wg_243_24", "m_wg_244_24"),
        turn=5,
        impulse=2,
        first="wp",
    )
    answer, units = next_attack(pos, "wp")
    assert answer == "attack 2620"
    assert pos.ids(units)


def test_a_stack_is_in_less_danger_than_a_lone_regiment():
    pos = position(
        "munich",
        at("2520", "m_su_1_tk_18", "m_su_2_tk_18", "m_su_3_tk_18"),
        at("2522", "m_wg_241_24", "m_wg_243_24", "m_wg_244_24"),
        at("2523", "m_wg_281_28", "m_wg_283_28", "m_wg_284_28"),
        turn=5,
        impulse=1,
        first="wp",
    )
    stack = [unit(pos, f"m_su_{n}_tk_18") for n in (1, 2, 3)]
    here = pos.units[stack[0]].hex
    threat = Threat(pos, "wp")
    assert 0 <= threat.loss(here, stack) < threat.loss(here, stack[:1])


@pytest.mark.slow
@pytest.mark.parametrize("side", ["nato", "wp"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_beats_a_random_player(scenario, side):
    """A nuclear war is lost by whoever began it, and a peace by whoever sues for it."""
    kinds = {"nato": "random", "wp": "random"} | {side: "greedy"}
    results = [play(scenario, seed, **kinds).result for seed in range(OF)]
    assert all(r.winner == side for r in results if r.level not in (PEACE, NUCLEAR_WAR))  # what ends on points
    assert all(r.loser not in (None, side) for r in results if r.level == NUCLEAR_WAR)  # it never begins one
    assert sum(r.winner == side or r.loser not in (None, side) for r in results) >= MUST_WIN
