"""What games tell, as one line each; run as a program it plays them in whatever build it finds."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec

import grognard
from grognard.engine.info import Choice
from grognard.engine.reason import plain
from grognard.lab.fast import is_compiled
from grognard.lab.simulate import begin, experiment
from tests.garbage import GARBAGE

ANSWERS = 700
GAMES: list[tuple[str, str, str, dict[str, Choice]]] = [
    ("superpowers", "munich", "random", {}),
    ("superpowers", "rhine", "random", {}),
    ("superpowers", "rhine", "random", {"bridges": True, "flexible_artillery": True, "breakthrough": True}),
    ("superpowers", "munich", "greedy", {}),
    ("superpowers", "rhine", "greedy", {}),
    ("superpowers", "munich", "beginner", {}),
    ("asl", "t1", "hard", {}),
    ("fottr", "campaign", "random", {}),
    ("fottr", "campaign", "random", {"historical": True, "winter": True, "panzer_corps": True, "fog_of_war": True}),
    ("fottr", "campaign", "greedy", {}),
    ("fottr", "four_players", "random", {}),
    ("fottr", "four_players", "greedy", {}),
    ("nato", "strategic_surprise", "random", {"nuclear_weapons": False}),
    ("nato", "baltap", "random", {"year": "1988", "formation_integrity": True}),
    ("nato", "baltap", "greedy", {}),
    ("nextwar", "campaign_standard", "random", {}),
    ("nextwar", "campaign_advanced", "random", {}),
    ("nextwar", "suwalki", "greedy", {}),
    ("nextwar", "suwalki_advanced", "greedy", {}),
    ("asl", "s1", "random", {}),
    ("asl", "s10", "random", {"integrity": True, "inspection": True, "unseen": True}),
    ("asl", "s2", "greedy", {}),
]


def told(slug: str, scenario: str, player: str, options: dict[str, Choice]) -> str:
    """Every question with all its options and its battle sheet, every event, the last position; on the way the game is
    saved and loaded, forked and played on as a fork."""
    game, seats = begin(experiment(slug, scenario, [player], seed=5, options=options), 0)
    asked: list[list[str]] = []
    while game.asked and len(asked) < ANSWERS:
        if len(asked) == ANSWERS // 2:
            game = grognard.load(game.save())
        if len(asked) % 50 == 7:
            game = game.fork()
        side = game.asked[0]
        ask = game.ask(side)
        asked.append([ask.side, ask.rule, ask.prompt, *ask.options, repr(plain(ask.shown("battle")))])
        game.answer(side, seats[side].choose(game, side))
    events = [event.as_dict() for event in game.log]
    return hashlib.sha256(json.dumps([asked, events, game.position.hash]).encode()).hexdigest()


def refused() -> list[str]:
    """What the public face says to garbage; nothing changes by it."""
    game = grognard.new("superpowers", seed=5)
    side, before = game.asked[0], game.position.hash
    uses: list[Callable[[Any], Any]] = [
        lambda garbage: game.answer(side, garbage),
        lambda garbage: game.answer(garbage, "done"),
        lambda garbage: game.order(side, [garbage]),
        lambda garbage: game.order(garbage, "done"),
        lambda garbage: game.order(side, {garbage: 1} if isinstance(garbage, str) else 3),
        lambda garbage: game.order(side, garbage) if isinstance(garbage, str) else game.undo(garbage),
        lambda garbage: game.ask(garbage),
        lambda garbage: game.view(garbage or ""),
        lambda garbage: game.look(garbage or "", "supply"),
        lambda garbage: grognard.new("superpowers", garbage or ""),
        lambda garbage: grognard.new("superpowers", options={"magic": garbage}),
        lambda garbage: grognard.replay(
            msgspec.structs.replace(grognard.record(game), answers=[(side, garbage), (garbage, side)])
        ),
    ]
    lines = [line_of(use, garbage) for garbage in GARBAGE for use in uses]
    lines += [
        repr((game.why_not(side, garbage), game.look(side, garbage), game.can_undo(garbage))) for garbage in GARBAGE
    ]
    assert game.position.hash == before
    assert game.answers == []
    return lines


def line_of(use: Callable[[Any], Any], garbage: Any) -> str:
    try:
        use(garbage)
    except (grognard.Refused, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    raise AssertionError(f"{garbage!r} was taken")


def all_told() -> list[str]:
    return [*refused(), *(told(*what) for what in GAMES)]


if __name__ == "__main__":
    print(json.dumps([is_compiled(), *all_told()]))
