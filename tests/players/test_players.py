"""Players: named by words, imported when wanted, and random ones choose every option equally often."""

import subprocess
import sys
from collections import Counter
from types import SimpleNamespace

import pytest

from grognard.engine.ask import Ask
from grognard.engine.question import CHOICE, Question
from grognard.engine.verbs import Verb
from grognard.players import KINDS, player


def asked(*options):
    """A game that asks everybody the same."""
    question = Question("anything", CHOICE, *map(Verb, options))
    return SimpleNamespace(ask=lambda side: Ask(side, "1", question, None))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_player_can_be_named(kind):
    assert callable(player(kind).choose)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("clever", "no player 'clever'"),
        ("random:x", "cannot be told 'x'"),
        ("hard:9", "cannot be told '9'"),
        ("search:0r", "not '0r'"),
        ("search:-1", "not '-1'"),
        ("search:nan", "not 'nan'"),
        ("search:long", "not 'long'"),
    ],
)
def test_unknown_players_are_refused(spec, complaint):
    with pytest.raises(ValueError, match=complaint):
        player(spec)


def test_the_random_player_chooses_every_option_equally_often():
    someone = player("random", seed=1)
    chosen = Counter(someone.choose(asked("a", "b", "c"), "red") for _ in range(3000))
    assert all(900 < chosen[option] < 1100 for option in "abc")


def test_the_same_seed_chooses_the_same():
    one, other = player("random", seed=7), player("random", seed=7)
    game = asked(*"abcdefgh")
    assert [one.choose(game, "red") for _ in range(20)] == [other.choose(game, "red") for _ in range(20)]


def test_naming_players_imports_none():
    code = "import sys, grognard.players; print([m for m in sys.modules if m.startswith('grognard.players.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_greedy_is_the_old_name_of_standard():
    assert KINDS["greedy"] == KINDS["standard"]
