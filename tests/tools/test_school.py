"""The school: what games with changed weights teach."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from math import log
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from grognard.lab.ladder import Kept
from grognard.players.common.stances import Stance
from tools import school
from tools.school import TAUGHT, THRESHOLDS, School, onward, ridge


class Answers(Kept):
    """Instead of games: NATO does the better the more it fears, the Pact the less it is pulled, with some chance."""

    def played(self, jobs, workers, ray):
        setting, found = jobs[0][0], 0.0
        for side, spec in setting.players:
            words = dict(word.split("*") for word in spec.split(":")[1:] if "*" in word)
            found += log(float(words.get("fear", 1))) if side == "nato" else log(float(words.get("pull", 1)))
        found += Random(repr(jobs)).gauss(0.0, 0.3)
        row: Any = {"winner": "nato" if found > 0 else "wp", "loser": None, "points": {"nato": 100 * found, "wp": 0}}
        return [row]


def pupil() -> School:
    return School("superpowers", ["munich", "rhine"], 1, Answers(), None)


def test_each_side_learns_what_brings_it_points():
    taught = pupil()
    taught.teach(0, 160, {"nato": {}, "wp": {}})
    slope = taught.slope()
    for side, name, sign in (("nato", "fear", 1), ("wp", "pull", -1)):
        best = max(slope[side], key=lambda one: abs(slope[side][one]))
        assert (best, slope[side][best] * sign > 0) == (name, True)


def test_two_games_are_mirror_images_with_the_same_dice():
    taught = pupil()
    taught.teach(0, 2, {"nato": {}, "wp": {}})
    (one, other), dice = taught.lessons, [lesson.job[0].seed_of(lesson.job[1]) for lesson in taught.lessons]
    assert dice[0] == dice[1]
    assert all(one.changes[side][name] == -by for side in taught.sides for name, by in other.changes[side].items())


def test_a_step_goes_along_the_slope_from_where_the_side_has_come_to():
    found = onward({"fear": 0.5}, {"fear": 3.0, "pull": -4.0})
    length = school.STEP * school.SPREAD
    assert found == pytest.approx({"fear": 0.5 + 0.6 * length, "pull": -0.8 * length})


def test_chance_alone_is_shrunk():
    chance = np.random.default_rng(5)
    x = chance.normal(size=(60, 40))
    noise = chance.normal(size=60)
    assert np.abs(ridge(x, noise)).max() < 0.5 * np.abs(np.linalg.lstsq(x, noise, rcond=None)[0]).max()
    assert ridge(x, x @ np.eye(40)[3])[3] > 0.5


def test_a_side_goes_on_from_what_it_has_learnt(monkeypatch):
    stance = Stance("trained", (("fear", 2.0),), (("worth_fighting", 0.25),))
    monkeypatch.setattr(school, "trained", lambda slug, scenario, side: stance if side == "nato" else None)
    assert pupil().learnt("nato") == pytest.approx({"fear": log(2.0), "worth_fighting": 0.5})
    assert pupil().spec(pupil().learnt("nato")) == "stance:fear*2.00:worth_fighting+0.25"
    assert pupil().spec(pupil().learnt("wp")) == "standard"


def test_no_game_confirms_weights_that_were_chosen_by_it(monkeypatch, capsys):
    """The best of several looks better than it is in the games by which it was chosen."""
    tried, taught = dict[str, list[range]](), pupil()

    def told(school, side, name, change, games):
        tried.setdefault(f"{side} {name}", []).append(games)
        return {"munich": (change["fear"], 1.0)}

    monkeypatch.setattr(school, "told", told)
    found = {name: {"nato": {"fear": by}, "wp": {"fear": -by}} for name, by in (("1", 0.5), ("2", 0.7))}
    school.report(taught, found, 30)
    assert tried == {
        "nato 1": [range(10)],
        "nato 2": [range(10), range(10, 40)],
        "wp 1": [range(10), range(10, 40)],
        "wp 2": [range(10)],
    }
    assert "[munich.nato.trained]\ngames = 30\ngain = [0.7, 1.0]" in capsys.readouterr().out


@pytest.mark.parametrize("slug", sorted(TAUGHT))
def test_what_is_taught_are_weights_of_the_doctrine(slug):
    doctrine = import_module(f"grognard.players.{slug}.doctrine").Doctrine
    assert {*TAUGHT[slug].split(), *THRESHOLDS[slug].split()} <= {one.name for one in fields(doctrine)}


def test_the_same_command_goes_on_where_the_file_ends(tmp_path: Path):
    """A game that is in the file is not played again."""
    taught = School("nato", ["baltap"], 1, Kept(tmp_path / "games.jsonl"), None)
    job = (taught.setting("baltap", {"nato": {"fades": log(2.0)}}, 1), 0)
    row = taught.play(job)
    again = School("nato", ["baltap"], 1, Kept(tmp_path / "games.jsonl"), 0.0)
    with pytest.raises(SystemExit, match="the time is up"):
        again.play(job)
    again.until = None
    assert again.play(job) == row
