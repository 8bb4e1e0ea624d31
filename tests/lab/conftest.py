import pytest

import grognard
from grognard.lab import simulate

from .duel import DUEL


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch):
    """Games between players may be duels."""
    for module in (grognard, simulate):
        monkeypatch.setattr(module, "game_info", {"duel": DUEL}.__getitem__)
    return DUEL
