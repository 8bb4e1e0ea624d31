"""What games tell, as one line each; run as a program it plays them in whatever build it finds."""

import hashlib
import json

import grognard
from grognard.lab.fast import is_compiled
from grognard.lab.simulate import begin, experiment

ANSWERS = 700
GAMES = [
    ("superpowers", "munich", "random", {}),
    ("superpowers", "rhine", "random", {}),
    ("superpowers", "rhine", "random", {"bridges": True, "flexible_artillery": True, "breakthrough": True}),
    ("superpowers", "munich", "greedy", {}),
    ("superpowers", "rhine", "greedy", {}),
    ("fottr", "campaign", "random", {}),
    ("fottr", "campaign", "random", {"historical": True, "winter": True, "panzer_corps": True, "fog_of_war": True}),
    ("fottr", "campaign", "greedy", {}),
    ("fottr", "four_players", "random", {}),
    ("fottr", "four_players", "greedy", {}),
]


def told(slug: str, scenario: str, player: str, options: dict[str, bool]) -> str:
    """Every question with all its options, every event, the last position; on the way the game is saved and loaded."""
    game, seats = begin(experiment(slug, scenario, [player], seed=5, options=options), 0)
    asked: list[list[str]] = []
    while game.asked and len(asked) < ANSWERS:
        if len(asked) == ANSWERS // 2:
            game = grognard.load(game.save())
        side = game.asked[0]
        ask = game.ask(side)
        asked.append([ask.side, ask.rule, ask.prompt, *ask.options])
        game.answer(side, seats[side].choose(game, side))
    events = [event.as_dict() for event in game.log]
    return hashlib.sha256(json.dumps([asked, events, game.position.hash]).encode()).hexdigest()


def all_told() -> list[str]:
    return [told(*what) for what in GAMES]


if __name__ == "__main__":
    print(json.dumps([is_compiled(), *all_told()]))
