"""`grognard simulate`: a table or one JSON object; wrong use is one line and exit code 2."""

import json

import pytest

from grognard import cli

pytestmark = pytest.mark.usefixtures("duel")
FIVE_GAMES = ["simulate", "duel", "short", "--games", "5", "--workers", "1"]


def test_json_holds_the_settings_and_the_summary(capsys):
    assert cli.main([*FIVE_GAMES, "--seed", "9", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["settings"] == {
        "game": "duel", "scenario": "short", "seed": "9", "options": {}, "players": {"red": "random", "blue": "random"},
    }  # fmt: skip
    assert sum(row["of"]["games"] for row in told["levels"]) == told["games"] == 5


def test_the_table_names_sides_players_and_results(capsys):
    assert cli.main([*FIVE_GAMES, "--option", "long"]) == 0
    out = capsys.readouterr().out
    for word in ("duel short", "long on", "red", "blue", "random", "units wounds", "answers/s"):
        assert word in out


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "random,clever"],
        ["--players", "random,random,random"],
        ["--games", "0"],
        ["--workers", "0"],
        ["--option", "fog"],
        ["--option", "long=maybe"],
    ],
)
def test_wrong_use_is_one_line(words, capsys):
    assert cli.main([*FIVE_GAMES, *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
