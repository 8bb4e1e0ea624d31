"""Stances: changed doctrines of the common commander."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import grognard
from grognard.games import game_info
from grognard.players.common.experience import experience
from grognard.players.common.stances import OF_STACKS, USUAL, Stance
from grognard.players.standard import InStance
from grognard.players.superpowers import Commander
from grognard.players.superpowers.doctrine import DOCTRINES


@pytest.mark.parametrize("slug", sorted(grognard.games()))
def test_every_stance_of_a_game_changes_weights_that_its_doctrines_have(slug):
    commander = import_module(f"grognard.players.{slug}").Commander
    usual = commander().doctrines
    assert usual
    for stance in commander.stances:
        changed = commander(0, stance).doctrines
        assert changed.keys() == usual.keys()
        assert all(changed[side] != usual[side] for side in usual), stance.name


def test_a_stance_changes_nothing_but_what_it_says():
    stance = Stance("test", times=(("pull", 2.0),), plus=(("worth_fighting", -0.5),))
    before, after = DOCTRINES["wp"], stance.of(DOCTRINES["wp"])
    assert (after.pull, after.worth_fighting) == (2 * before.pull, before.worth_fighting - 0.5)
    assert (after.fear, after.crowding) == (before.fear, before.crowding)


def test_the_usual_stance_is_the_doctrine_itself():
    assert USUAL.of(DOCTRINES["nato"]) is DOCTRINES["nato"]


def test_a_stance_that_changes_an_unknown_weight_is_an_error():
    with pytest.raises(ValueError, match="'courage'"):
        Stance("test", times=(("courage", 2.0),)).of(DOCTRINES["wp"])


def test_stances_are_told_apart_by_their_names():
    names = [stance.name for stance in OF_STACKS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("slug", sorted(grognard.games()))
def test_experience_is_of_scenarios_sides_and_stances_that_there_are(slug):
    info, known = (
        game_info(slug),
        {stance.name for stance in import_module(f"grognard.players.{slug}").Commander.stances},
    )
    for scenario, sides in experience(slug).items():
        assert set(sides) <= set(info.sides_in(scenario))
        for leads in sides.values():
            assert set(leads) <= known
            assert all(lead.futures > 1 and lead.error > 0 for lead in leads.values())


def test_a_player_of_the_laboratory_keeps_a_stance():
    someone: Any = InStance(0, "bold")
    assert someone.commander("superpowers").doctrines == Commander(0, OF_STACKS[1]).doctrines
