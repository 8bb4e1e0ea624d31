"""What is kept of supply, airspace and attackers is what would be found anew, at any moment of play."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.games.nato import airspace, commitment, lines, supply
from grognard.games.nato.position import Position
from grognard.games.nato.scenario import SIDES


def found(pos: Position) -> dict[str, object]:
    """All of it, as the position tells it now."""
    return {
        f"{side} {what}": told
        for side in SIDES
        for what, told in {
            "blocked": lines.blocked(pos, side),
            "cities": lines.supplied_cities(pos, side),
            "held": lines.supplied_held(pos, side),
            "ground": lines.ground(pos, side),
            "areas": {kin: supply.movement_area(pos, kin) for kin in pos.scenario.kins[side]},
            "fed": [u for u in pos.on_map(side) if supply.is_fed(pos, u, "airspace")],
            "airspace": airspace.projected(pos, side),
            "contact": {h: commitment.attackers_of(pos, side, h) for h in commitment.in_contact(pos, side)},
        }.items()
    }


@pytest.mark.parametrize("scenario", ["baltap", "tactical_surprise", "strategic_surprise", "extended_buildup"])
def test_what_is_kept_is_what_would_be_found_anew(scenario: str):
    chance = Random(scenario)
    game = grognard.new("nato", scenario, seed=3, options={"nuclear_weapons": chance.random() < 0.5})
    for given in range(1500):
        if not game.asked:
            break
        side = chance.choice(game.asked)
        ask = game.ask(side)
        game.answer(side, ask.option(chance.randrange(ask.count)))
        if given % 29 == 0:
            twin = game.position.copy()
            twin.derive()
            assert found(game.position) == found(twin)
