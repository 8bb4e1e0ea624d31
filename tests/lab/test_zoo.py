"""Every game as an environment for learners: PettingZoo's own tests, fairness, pages of options, rewards."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pytest

import grognard

pytest.importorskip("pettingzoo", reason="the extra `zoo` is not installed")

import numpy as np

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of its own way to find its environments
    from pettingzoo.test import api_test, render_test, seed_test

from grognard.lab.zoo import FIGURES, Env, env
from tools.train import train

SMALL = [
    ("superpowers", "munich"),
    ("fottr", "four_players"),
    ("nato", "baltap"),
    ("nextwar", "suwalki"),
    ("asl", "t1"),
]


def played(of: Env, answers: int, seed: int = 1) -> Env:
    of.reset(seed=seed)
    chance = Random(seed)
    for _ in range(answers):
        if of.game.asked:
            of.step(chance.randrange(int(of.observe(of.agent_selection)["action_mask"].sum())))
    return of


@pytest.mark.parametrize(("game", "scenario"), SMALL)
def test_pettingzoo_finds_nothing_wrong(game, scenario):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like agents to be numbered, and observations to be no dictionaries
        api_test(env(game, scenario), num_cycles=60)
        seed_test(lambda: env(game, scenario), num_cycles=30)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "scenario"), [(slug, s) for slug, info in grognard.games().items() for s in info.scenarios]
)
def test_pettingzoo_finds_nothing_wrong_in_any_scenario(game, scenario):
    test_pettingzoo_finds_nothing_wrong(game, scenario)


def test_it_is_drawn_in_every_way_it_says():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(lambda render_mode: env("asl", "t1", render_mode=render_mode), {"svg": lambda svg: "<svg" in svg})


def test_people_find_the_map_in_a_file():
    of = played(Env("asl", "t1", render_mode="human"), 5)
    of.picture.unlink(missing_ok=True)
    of.render()
    assert of.picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(("game", "scenario"), [("superpowers", "munich"), ("nato", "baltap"), ("asl", "s1")])
def test_what_is_hidden_makes_no_difference_to_what_is_observed(game, scenario):
    for answers in (20, 90):
        of = played(Env(game, scenario), answers, seed=3)
        if not of.game.asked:
            continue
        side = of.agent_selection
        truth = of.observe(side)
        of.game = of.game.imagine(side, 77)
        lie = of.observe(side)
        assert all(np.array_equal(truth[name], lie[name]) for name in truth)


def test_actions_are_the_options_of_the_question():
    of = played(Env("superpowers", "munich"), 30)
    side = of.agent_selection
    options = of.game.ask(side).options
    assert of.shown == options
    assert of.observe(side)["action_mask"].sum() == len(options)
    before = len(of.game.answers)
    of.step(len(options) - 1)
    assert of.game.answers[before] == (side, options[-1])


def test_what_is_no_action_is_refused_and_changes_nothing():
    of = played(Env("superpowers", "munich"), 30)
    before = len(of.game.answers)
    for action in (len(of.shown), -1, None):
        with pytest.raises(ValueError, match="actions now"):
            of.step(action)
    assert len(of.game.answers) == before


def test_more_options_than_an_agent_sees_come_in_pages():
    of = Env("superpowers", "munich", actions=8)
    of.reset(seed=1)
    while of._pages < 3:
        of.step(0)
    side, options, seen = of.agent_selection, list(of._listed), list[str]()
    for page in range(of._pages):
        assert of.observe(side)["observation"][-2:].tolist() == [page, of._pages]
        seen += of.shown
        of.step(len(of.shown))  # the next of them
    assert seen == options
    assert of.shown == options[:7]


def test_rewards_come_when_the_game_is_over():
    of: Any = played(Env("nato", "baltap"), 3000)
    assert all(of.terminations.values())
    result = of.game.result
    assert of.rewards[result.winner] == 1.0
    assert sum(of.rewards.values()) == 0.0


def test_a_game_that_takes_too_long_is_broken_off():
    of = played(Env("superpowers", "munich", longest=20), 20)
    assert all(of.truncations.values())
    assert not any(of.terminations.values())
    assert not of.observe("nato")["action_mask"].any()


def test_observations_tell_own_units_from_others():
    of = played(Env("superpowers", "munich"), 4)
    nato, wp = (of.observe(side)["observation"][:-FIGURES].reshape(3, -1) for side in ("nato", "wp"))
    assert nato[0].sum() > 0
    assert np.array_equal(nato[2], -wp[2])


@pytest.mark.parametrize("told", [{"actions": 1}, {"render_mode": "film"}])
def test_wrong_settings_are_refused(told):
    with pytest.raises(ValueError, match=r"must see|no render mode"):
        Env("superpowers", "munich", **told)


def test_a_minute_of_training_begins_like_this():
    """Some games: the agent learns that it had better not begin a nuclear war."""
    learnt = train("nato", "baltap", "nato", seconds=60, games=25, told=lambda line: None)
    assert learnt.game == "nato"
    assert min(learnt.weights.values()) < 0 < max(learnt.weights.values())
