"""What the card of a unit tells in every game: its supply and why, its movement, what keeps it from moving."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.games import game_info, slugs
from tests.random_play import RandomPlay


@pytest.mark.parametrize("slug", slugs())
def test_every_unit_has_a_card_in_every_phase(slug: str):
    info, chance = game_info(slug), Random(5)
    game = grognard.new(slug, info.scenarios[0], seed=5)
    moves = 0
    for _ in range(12):
        RandomPlay(info, chance).play_on(game, 25)
        for side in game.sides:
            for unit in chance.sample(game.view(side)["units"], 12):
                told = game.look(side, f"card {unit['id']}")
                moves += "left" in told
                assert not ("left" in told and "stops" in told)
                assert all(line["rule"] for line in told.get("supply", []))
    assert moves


def test_a_unit_that_is_cut_off_is_told_how_far_supply_comes():
    game = grognard.new("superpowers", "munich", seed=1)
    pos, here = game.position, game.position.board.hex("3020")
    ground = [u for u in range(len(pos.units)) if pos.scenario.on_ground[u]]
    mine = next(u for u in ground if pos.side(u) == "wp")
    pos.put(mine, here)
    (line,) = game.look("wp", f"card {pos.id(mine)}")["supply"]
    assert line["text"] == "supplied-now"
    foes = (u for u in ground if pos.side(u) == "nato")
    for hex in pos.board.neighbours[here]:
        pos.put(next(foes), hex)
    (line,) = game.look("wp", f"card {pos.id(mine)}")["supply"]
    assert line["text"] == "unsupplied-now"
    assert line["far"] == 1
