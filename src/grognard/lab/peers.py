"""Other programs at random legal play, the yardsticks of `grognard bench` (extra `bench`).

Each gives a work that plays a number of answers, listing the legal ones before each, and begins anew when a game ends.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .timing import Work


def pettingzoo_chess(answers: int) -> Work:
    import numpy as np
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()

    def play(number: int) -> int:
        chance = Random(number)
        env.reset(seed=number)
        for _ in range(answers):
            observation, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.reset()
            else:
                env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        return answers

    return play


def python_chess(answers: int) -> Work:
    import chess

    def play(number: int) -> int:
        chance, board = Random(number), chess.Board()
        for _ in range(answers):
            moves = list(board.legal_moves)
            if moves and not board.is_game_over():
                board.push(chance.choice(moves))
            else:
                board = chess.Board()
        return answers

    return play


def openspiel_backgammon(answers: int) -> Work:
    import pyspiel

    game = pyspiel.load_game("backgammon")

    def play(number: int) -> int:
        chance, state, given = Random(number), game.new_initial_state(), 0
        while given < answers:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                given += 1
        return given

    return play


PEERS: dict[str, Callable[[int], Work]] = {
    "PettingZoo chess": pettingzoo_chess,
    "python-chess": python_chess,
    "OpenSpiel backgammon": openspiel_backgammon,
}


def installed(answers: dict[str, int]) -> tuple[dict[str, Work], list[str]]:
    """The peers that are here, ready to play so many answers a round; and the names of those that are not."""
    found, missing = {}, []
    for name, make in PEERS.items():
        try:
            found[name] = make(answers[name])
        except ImportError:
            missing.append(name)
    return found, missing
