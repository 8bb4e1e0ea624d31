"""The Advanced game plays at random, and the kit finds nothing."""

from __future__ import annotations

import pytest

from tests.kit import random_game
from tests.ledger import rule_ids
from tests.nextwar.advanced.table import ADVANCED


@pytest.mark.parametrize(
    ("scenario", "options", "seed", "most"),
    [
        ("suwalki_advanced", {}, 5, 700),
        ("suwalki_advanced", {"fog_29_2": "on"}, 6, 300),
        ("campaign_advanced", {"chemical": True}, 2, 300),
    ],
)
def test_random_play(scenario, options, seed, most):
    random_game(ADVANCED, scenario, options, seed, most, rules=rule_ids("nextwar"), checks=2.0)
