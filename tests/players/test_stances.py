"""Stances: changed doctrines of the common commander."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from typing import Any

import pytest

import grognard
from grognard.engine.data import DataError
from grognard.games import game_info
from grognard.players.common.experience import TRAINED, experience, trained
from grognard.players.common.race import Lead
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
    info, commander = game_info(slug), import_module(f"grognard.players.{slug}").Commander
    known = {TRAINED, *[stance.name for stance in commander.stances]}
    for scenario, sides in experience(slug).items():
        assert set(sides) <= set(info.sides_in(scenario))
        for side, leads in sides.items():
            assert set(leads) <= known
            assert all(lead.futures > 1 and lead.error > 0 for lead in leads.values())
            learnt = trained(slug, scenario, side)
            assert (learnt is not None) == (TRAINED in leads)
            if learnt is not None:
                assert commander(0, learnt).doctrines != commander().doctrines


FILE = """
[munich.nato]
games = 16
gains = { bold = [5.0, 2.0] }
trained = { games = 40, gain = [30.0, 6.0], seed = 1, times = { fear = 0.5 }, plus = { worth_fighting = -0.1 } }
[rhine.nato]
trained = { games = 20, gain = [12.0, 9.0], seed = 1, like = "munich" }
[rhine.wp]
trained = { games = 20, gain = [12.0, 9.0], seed = 1, like = "munich" }
"""


@pytest.fixture
def file_of_experience(monkeypatch):
    """What `experience.toml` of Superpowers says instead of what it does say."""

    def says(text):
        for kept in (experience, trained):
            kept.cache_clear()
        monkeypatch.setattr("grognard.players.common.experience.written", lambda slug: tomllib.loads(text))

    yield says
    for kept in (experience, trained):
        kept.cache_clear()


def test_a_side_has_the_weights_that_it_has_learnt_for_a_scenario(file_of_experience):
    file_of_experience(FILE)
    stance = Stance(TRAINED, (("fear", 0.5),), (("worth_fighting", -0.1),))
    assert trained("superpowers", "munich", "nato") == trained("superpowers", "rhine", "nato") == stance
    assert trained("superpowers", "munich", "wp") is None
    assert experience("superpowers")["munich"]["nato"] == {"bold": Lead(16, 5.0, 2.0), TRAINED: Lead(40, 30.0, 6.0)}
    assert experience("superpowers")["rhine"]["nato"] == {TRAINED: Lead(20, 12.0, 9.0)}


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("fear = 0.5", "courage = 0.5", "munich.nato.trained.times.courage"),
        ("worth_fighting = -0.1", "worth_living = -0.1", "munich.nato.trained.plus.worth_living"),
        ("fear = 0.5", "other_enemy = 0.5", "munich.nato.trained.times.other_enemy"),  # is two numbers
    ],
)
def test_a_weight_that_no_doctrine_has_is_refused_with_file_and_key(file_of_experience, old, new, place):
    file_of_experience(FILE.replace(old, new))
    with pytest.raises(DataError, match=rf"superpowers/experience\.toml: {place} is no weight"):
        trained("superpowers", "munich", "nato")


def test_weights_like_those_of_a_side_that_has_learnt_nothing_are_an_error(file_of_experience):
    file_of_experience(FILE)
    with pytest.raises(DataError, match=r"there is no munich\.wp\.trained"):
        trained("superpowers", "rhine", "wp")


@pytest.mark.parametrize(
    ("words", "stance"),
    [
        (("fear*2.0", "pull*0.5"), Stance("", (("fear", 2.0), ("pull", 0.5)))),
        (
            ("worth_fighting-0.2", "worth_preparing+0.3"),
            Stance("", (), (("worth_fighting", -0.2), ("worth_preparing", 0.3))),
        ),
    ],
)
def test_a_player_of_the_laboratory_may_be_told_weights(words, stance):
    game, someone = grognard.new("superpowers", "munich", seed=1), InStance(0, *words)
    found: Any = someone.commander(game, "nato")
    assert found.doctrines == Commander(0, stance).doctrines


@pytest.mark.parametrize("word", ["brave", "fear*much", "fear"])
def test_words_that_are_neither_a_stance_nor_weights_are_refused(word):
    someone = InStance(0, word)
    with pytest.raises(ValueError, match=f"not '{re.escape(word)}'"):
        someone.commander(grognard.new("superpowers", "munich", seed=1), "nato")


def test_a_player_of_the_laboratory_keeps_a_stance():
    someone: Any = InStance(0, "bold")
    game = grognard.new("superpowers", "munich", seed=1)
    assert someone.commander(game, "nato").doctrines == Commander(0, OF_STACKS[1]).doctrines
