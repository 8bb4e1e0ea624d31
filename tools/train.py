"""Train a small agent against a random player, and leave a file with which it plays at a table.

    python -m tools.train nato baltap --side nato --seconds 60 -o agent.json
    grognard simulate nato baltap --players random,agent:agent.json --games 100
    grognard play nato baltap --terminal --seat wp=human --seat nato=agent:agent.json

It learns by REINFORCE how much to prefer each verb of each question: after a game that went better than those before,
every choice made in it becomes likelier, else less likely. That is little, but it is a whole learner: it knows the game
by the environment alone (extra `zoo`), and in a minute it finds out what loses a game at once.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from grognard.lab.zoo import Env
from grognard.players.agent import Learnt, chances

RATE = 0.3  # how far one game moves a weight, at most
BOUND = 8.0  # beyond which no weight goes
LOOKED_BACK = 100  # games by which one is measured

Choice = tuple[int, dict[int, float]]  # the verb chosen, and how likely each was


def choose(seen: dict[str, Any], weights: dict[int, float], chance: Random) -> tuple[int, Choice]:
    """An action by the weights of the verbs."""
    by_verb: dict[int, list[int]] = {}
    for action, (allowed, numbers) in enumerate(zip(seen["action_mask"], seen["options"], strict=True)):
        if not allowed:
            break
        by_verb.setdefault(int(numbers[0]), []).append(action)
    found = chances(by_verb, weights)
    verb = chance.choices(list(found), list(found.values()))[0]
    return chance.choice(by_verb[verb]), (verb, found)


def play(env: Env, side: str, weights: dict[int, float], chance: Random, seed: int) -> tuple[float, list[Choice]]:
    """One game against random players: what came of it, and the choices made."""
    env.reset(seed=seed)
    made: list[Choice] = []
    while not any((*env.terminations.values(), *env.truncations.values())):
        if env.agent_selection == side:
            action, choice = choose(env.observe(side), weights, chance)
            made.append(choice)
        else:
            action = chance.randrange(len(env.shown))
        env.step(action)
    return float(env.rewards[side]), made


def learn(weights: dict[int, float], made: list[Choice], better: float) -> None:
    """Make the choices of a game likelier by how much better it went than usual."""
    slopes: dict[int, float] = {}
    for verb, found in made:
        if len(found) > 1:
            for other, chance in found.items():
                slopes[other] = slopes.get(other, 0.0) + better * ((other == verb) - chance)
    for verb, slope in slopes.items():
        step = max(-RATE, min(RATE, 0.1 * slope))
        weights[verb] = max(-BOUND, min(BOUND, weights.get(verb, 0.0) + step))


def train(
    game: str, scenario: str, side: str, seconds: float, seed: int = 0, told: Callable[[str], None] = print,
    games: int | None = None,
) -> Learnt:  # fmt: skip
    env, chance, weights = Env(game, scenario), Random(seed), dict[int, float]()
    late: deque[float] = deque(maxlen=LOOKED_BACK)
    until, played = time.monotonic() + seconds, 0
    while time.monotonic() < until and (games is None or played < games):
        reward, made = play(env, side, weights, chance, seed=seed + played)
        learn(weights, made, reward - (sum(late) / len(late) if late else 0.0))
        late.append(reward)
        played += 1
        if played % LOOKED_BACK == 0:
            told(f"{played} games, mean reward of the last {LOOKED_BACK}: {sum(late) / len(late):+.2f}")
    return Learnt(game, {verb: round(weight, 3) for verb, weight in sorted(weights.items())})


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small agent for a table.")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--side", required=True)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--output", required=True)
    args = parser.parse_args()
    learnt = train(args.game, args.scenario, args.side, args.seconds, args.seed)
    Path(args.output).write_bytes(msgspec.json.encode(learnt))


if __name__ == "__main__":
    main()
