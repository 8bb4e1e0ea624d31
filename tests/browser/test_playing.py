"""Turns of Superpowers at War in the browser."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.hands import Hands, Keys, Mouse
from tests.browser.scripts import answers_of, first_fight, turn_of, upto

BOTH = pytest.mark.parametrize("hands", [Mouse, Keys])
EACH = pytest.mark.parametrize("scenario", ["munich", "rhine"])


@BOTH
@EACH
def test_a_game_begins_with_postures_set_up_and_moves(sit: Sit[Hands], hands: type[Hands], scenario: str):
    record = turn_of(scenario)
    me = sit(hands)
    me.begin_at(upto(record, 0), nato="me", wp="me")
    me.give_all(answers_of(record)[:24])
    me.picture(f"moves-{scenario}-{hands.__name__.lower()}")


@BOTH
@EACH
def test_a_fight_is_fought_to_the_end_of_the_phase(sit: Sit[Hands], hands: type[Hands], scenario: str):
    record = turn_of(scenario)
    start, fight = first_fight(record)
    me = sit(hands)
    me.begin_at(upto(record, start), nato="me", wp="me")
    gathered = next(k for k, (_, answer) in enumerate(fight) if answer == "fire")
    me.give_all(fight[:gathered])
    me.picture(f"battle-{scenario}-{hands.__name__.lower()}")
    me.give_all(fight[gathered:])
    me.picture(f"fought-{scenario}-{hands.__name__.lower()}")


@pytest.mark.slow
@BOTH
@EACH
def test_a_whole_turn_is_played(sit: Sit[Hands], hands: type[Hands], scenario: str):
    record = turn_of(scenario)
    me = sit(hands)
    me.begin_at(upto(record, 0), nato="me", wp="me")
    me.give_all(answers_of(record))
    assert me.turn == 2
    me.picture(f"turn-{scenario}-{hands.__name__.lower()}")
