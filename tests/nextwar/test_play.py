"""The Next War in the making: its land game plays at random, and the kit finds nothing."""

from __future__ import annotations

import pytest

from grognard.engine.data import DataError
from grognard.games.nextwar import GAME
from grognard.games.nextwar.pack.terms import TERMS
from grognard.games.nextwar.scenario import Scenario
from tests.kit import random_game
from tests.ledger import rule_ids


@pytest.mark.parametrize("scenario", ["suwalki", "north"])
def test_random_play(scenario):
    random_game(GAME, scenario, {}, 3, 500, rules=rule_ids("nextwar"), checks=2.0)


def test_a_table_with_a_word_that_nobody_knows_is_refused(monkeypatch):
    pack = GAME.load("suwalki", {}).pack
    monkeypatch.delitem(TERMS, "under_clearing")
    with pytest.raises(DataError, match=r"crt_modifiers\.csv:\d+: column 'when': there is no term 'under_clearing'"):
        Scenario("suwalki", {}, pack)
