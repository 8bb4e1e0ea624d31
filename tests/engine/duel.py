"""A game of Skirmish up to a fight in which each side is asked in the middle of the other's move."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from grognard.engine.ask import Ask
from grognard.engine.dice import ScriptedDice, SeededDice
from grognard.engine.game import Game
from grognard.engine.question import CHOICE, Question
from grognard.engine.sequence import sequence, step
from grognard.engine.verbs import Verb
from tests.engine.fixture_game import RULES, SKIRMISH, conserved, secrets, skirmish
from tests.kit import Hooks, Kit

# Reserves 2 and 2; red wins the bid; at 42 the visible b1 fires at r1, which counters; no smoke; both miss.
DUEL = [
    ("red", "bid 2"), ("blue", "bid 1"),
    ("red", "move r1"), ("red", "enter 21"), ("blue", "hold"), ("red", "enter 31"),
    ("blue", "fire b1"), ("red", "counter r1"), ("blue", "stand"),
]  # fmt: skip


def duel(answers: int, *rolls: int) -> Game:
    game = skirmish(ScriptedDice([6, 6, *rolls]))
    for side, answer in DUEL[:answers]:
        game.answer(side, answer)
    return game


def kit(seed: int = 0) -> Kit:
    return Kit(SKIRMISH, Random(seed), hurry=0.02, rules=RULES, hooks=Hooks(conserved, secrets))


def texts(game: Game) -> list[str]:
    return [event.text for event in game.log]


def game_of(*procedures, begin=None) -> Game:
    """A game whose turn consists of these procedures."""
    info = replace(SKIRMISH, sequence=sequence(*(step(str(i), p, begin=begin) for i, p in enumerate(procedures))))
    scenario = SKIRMISH.load("meadow", {})
    pos = SKIRMISH.start(scenario, SeededDice(0))
    pos.turn = 1
    return Game(info, scenario, SeededDice(0), {"smoke": True}, pos)


def simple(side: str, rule: str, prompt: str, *words: str) -> Ask:
    """An ask that takes some words."""
    return Ask(side, rule, Question(prompt, CHOICE, *map(Verb, words)), None)
