"""What a commander of Superpowers at War remembers of attacks and dangers is what it would find out again."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.superpowers.attack import Attack
from grognard.players import player
from grognard.players.common.outlook import Outlook
from grognard.players.superpowers import estimate
from grognard.players.superpowers.estimate import HALVED, Estimates
from grognard.players.superpowers.worth import expected_gain


@pytest.mark.parametrize(("scenario", "turns"), [("munich", 2), ("rhine", 1)])
def test_what_is_remembered_is_what_would_be_found(scenario, turns, monkeypatch):
    remembered, lost, counted = Estimates.gain, Outlook.loss, [0, 0]

    def gain(self, pos, target, units, fire):
        more = min(fire, sum(self.muster.strength[u] for u in units)) * (HALVED if pos.impulse == 2 else 1.0)
        fresh = expected_gain(pos, Attack(self.side, "attack", [target], list(units)), more - self.answer(target))
        found = remembered(self, pos, target, units, fire)
        assert found == fresh
        counted[0] += 1
        return found

    def loss(self, h, units):
        found = lost(self, h, units)
        assert found == self._loss(h, units)
        counted[1] += 1
        return found

    monkeypatch.setattr(Estimates, "gain", gain)
    monkeypatch.setattr(Outlook, "loss", loss)
    game = grognard.new("superpowers", scenario, seed=8)
    players = {side: player("standard", k) for k, side in enumerate(game.sides)}
    while game.asked and game.position.turn <= turns:
        for side in game.asked:
            game.answer(side, players[side].choose(game, side))
    assert min(counted) > 300


def test_not_more_is_remembered_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(estimate, "KEPT", 10)
    game = grognard.new("superpowers", "munich", seed=8)
    players = {side: player("standard", k) for k, side in enumerate(game.sides)}
    estimate.known_gains(game.scenario).clear()
    while game.asked and game.position.turn <= 1:
        for side in game.asked:
            game.answer(side, players[side].choose(game, side))
            assert len(estimate.known_gains(game.scenario)) <= 10
