"""The test kit on every game: some games in every run, all scenarios to their end in the soak."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from grognard.engine.info import GameInfo
from grognard.games import game_info, slugs
from tests.engine.fixture_game import RULES, SKIRMISH, conserved, secrets
from tests.kit import Hooks, random_game
from tests.ledger import rule_ids
from tests.random_play import drawn, random_options

# Whole games in `make soak`; GROGNARD_SOAK_GAMES="superpowers=40" plays others.
SOAK_GAMES = {slug: 300 * len(game_info(slug).scenarios) for slug in slugs()} | {"superpowers": 2000, "fottr": 300}
if "GROGNARD_SOAK_GAMES" in os.environ:
    SOAK_GAMES = {slug: int(n) for slug, n in (w.split("=") for w in os.environ["GROGNARD_SOAK_GAMES"].split())}
BATCHES = [(slug, batch) for slug, games in SOAK_GAMES.items() for batch in range(0, games, 10)]
LONGEST_GAME = 200_000


def known_by(slug: str) -> tuple[GameInfo, frozenset[str], Hooks]:
    """A game, the rules of its ledger, and the hooks it gives the kit in `tests/<slug>/hooks.py`."""
    hooks = import_module(f"tests.{slug}.hooks").HOOKS if find_spec(f"tests.{slug}.hooks") else Hooks()
    return game_info(slug), rule_ids(slug), hooks


@pytest.mark.parametrize("scenario", SKIRMISH.scenarios)
@pytest.mark.parametrize("seed", range(20))
def test_skirmish_passes_the_kit(scenario, seed):
    hooks = Hooks(conserved, secrets)
    game = random_game(
        SKIRMISH, scenario, random_options(SKIRMISH, Random(seed)), seed, 400, rules=RULES, hooks=hooks, must_end=True
    )
    assert game.result is not None


@pytest.mark.parametrize(("slug", "scenario", "seed"), drawn(4))
def test_random_play(slug, scenario, seed):
    info, rules, hooks = known_by(slug)
    random_game(info, scenario, random_options(info, Random(seed)), seed, 300, rules=rules, hooks=hooks)


@pytest.mark.parametrize(("slug", "scenario", "seed"), drawn(2))
def test_random_play_from_anywhere(slug, scenario, seed):
    info, rules, hooks = known_by(slug)
    if hooks.scatter is None:
        pytest.skip(f"tests/{slug}/hooks.py does not say how to scatter units")
    random_game(info, scenario, random_options(info, Random(seed)), seed, 300, rules=rules, hooks=hooks, scattered=True)


SCRIPT = """
import sys
from random import Random
import grognard
slug, scenario, seed = sys.argv[1:]
game, chance = grognard.new(slug, scenario, seed=int(seed)), Random(seed)
while game.asked and len(game.answers) < 600:
    side = chance.choice(game.asked)
    game.answer(side, chance.choice(game.ask(side).options))
views = [game.view(side) for side in (*game.sides, None)]
print(game.position.hash, [(e.as_dict(), e.to) for e in game.log], views, game.answers)
"""


@pytest.mark.parametrize(("slug", "scenario", "seed"), drawn(2))
def test_seeded_game_is_the_same_in_every_process(slug, scenario, seed):
    """No option, event or view depends on the order of a set, which differs from process to process."""

    def played(hash_seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", SCRIPT, slug, scenario, str(seed)]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    assert played("1") == played("2")


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "batch"), BATCHES)
def test_soak(slug, batch):
    """Ten whole games, to their end."""
    info, rules, hooks = known_by(slug)
    for number in range(batch, min(batch + 10, SOAK_GAMES[slug])):
        scenario = info.scenarios[number % len(info.scenarios)]
        scattered = hooks.scatter is not None and number // len(info.scenarios) % 3 == 0
        options = random_options(info, Random(number))
        random_game(
            info, scenario, options, number, LONGEST_GAME, rules=rules, hooks=hooks, scattered=scattered, must_end=True
        )
