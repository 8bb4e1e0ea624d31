"""The ladder: pairings with sides changed, a test that stops early, and the table that comes of it."""

import json
from random import Random
from typing import Any

import pytest

from grognard import cli
from grognard.lab import ladder
from grognard.lab.ladder import ALPHA, Pairing, cell, climb, evidence, seatings, standings, summed_up
from grognard.lab.simulate import play_each

pytestmark = pytest.mark.usefixtures("duel")
COMMAND = ["ladder", "duel", "short", "--players", "random,beginner", "--games", "8", "--workers", "1"]


def row(winner, loser=None, **luck) -> Any:
    lucks = {side: {"z": luck.get(side, 0.0)} for side in ("red", "blue")}
    return {"winner": winner, "loser": loser, "luck": lucks, "seconds": 1.0}


def pairing(*rounds) -> Pairing:
    """The first player, "random", sits red in the first game of each round and blue in the second."""
    return Pairing("random", "beginner", seatings("duel", "short", "random", "beginner", 0, None), list(rounds))


def test_each_player_has_each_side_once_with_the_same_dice():
    one, other = seatings("duel", "short", "random", "beginner", 7, None)
    assert dict(one.players) == {"red": "random", "blue": "beginner"}
    assert dict(other.players) == {"red": "beginner", "blue": "random"}
    assert [seating.seed_of(3) for seating in (one, other)] == [one.seed_of(3)] * 2


def test_a_round_is_won_over_both_sides():
    """Red wins whoever plays it: nobody is the stronger."""
    assert pairing([row("red"), row("red")]).rounds == (0, 0)
    assert pairing([row("red"), row("blue")], [row("red"), row(None)], [row("blue"), row("red")]).rounds == (2, 1)


def test_a_game_that_nobody_wins_is_lost_by_who_lost_it():
    one = pairing([row(None, "blue"), row(None, "red")], [row(None), row(None)], [row(None, "red"), row(None, "blue")])
    assert one.scores == [[1.0, 1.0], [0.5, 0.5], [0.0, 0.0]]


def test_evidence_grows_with_every_round_won_and_shrinks_with_those_lost():
    assert evidence(0, 0) == 1.0
    assert evidence(8, 0) == pytest.approx(256 / 9)
    assert evidence(5, 5) < 1 < 1 / ALPHA < evidence(12, 1)
    assert evidence(3, 9) == evidence(9, 3)


def test_equal_players_are_seldom_called_unequal_however_often_one_looks():
    """Of many runs of a fair coin, watched after every throw."""
    chance, wrong, runs = Random(1), 0, 600
    for _ in range(runs):
        won = lost = 0
        for _ in range(60):
            if chance.random() < 0.5:
                won += 1
            else:
                lost += 1
            if evidence(won, lost) >= 1 / ALPHA:
                wrong += 1
                break
    assert wrong / runs <= ALPHA


def test_a_pairing_stops_when_it_is_decided(monkeypatch):
    """The first player wins every game: eight rounds tell."""
    won = iter(range(10_000))

    def played(jobs, workers, ray):
        return [row("red" if next(won) % 2 == 0 else "blue") for _ in jobs]

    monkeypatch.setattr(ladder, "play_each", played)
    (one,) = climb("duel", "short", ["random", "beginner"], games=100)
    assert (one.rounds, one.is_decided) == ((8, 0), True)
    assert cell(one).games == 16
    (all_of_them,) = climb("duel", "short", ["random", "beginner"], games=100, every=True)
    assert (cell(all_of_them).games, all_of_them.is_decided) == (100, True)


def test_an_undecided_pairing_ends_with_the_games_allowed(monkeypatch):
    monkeypatch.setattr(ladder, "play_each", lambda jobs, workers, ray: [row("red") for _ in jobs])
    (one,) = climb("duel", "short", ["random", "beginner"], games=15)
    assert cell(one).games == 14
    assert not one.is_decided


def test_the_same_seed_gives_the_same_ladder_and_another_one_another():
    def rows(seed):
        (one,) = climb("duel", "short", ["random", "beginner"], games=12, seed=seed, workers=1)
        return [[{**row, "seconds": 0} for row in rows] for rows in one.rows]

    assert rows(1) == rows(1) != rows(2)


def test_a_ladder_goes_on_where_its_file_ends(tmp_path, monkeypatch):
    into, asked = tmp_path / "games.jsonl", list[int]()

    def climbed(games, minutes=None, seed=1):
        (one,) = climb("duel", "short", ["random", "beginner"], games, seed, workers=1, into=into, minutes=minutes)
        return one.rows

    def noted(jobs, workers, ray):
        asked.append(len(jobs))
        return play_each(jobs, workers, ray)

    monkeypatch.setattr(ladder, "play_each", noted)
    first = climbed(12, minutes=0.0)
    assert len(first) == ladder.BATCH  # one look at least, then the time is up
    again = climbed(8)
    assert again[: ladder.BATCH] == first
    assert asked == [4, 4]  # the games of the first sitting were not played again
    climbed(4, seed=2)
    assert asked == [4, 4, 4]  # other games


def test_everybody_meets_everybody_and_the_stronger_stands_higher():
    players = ["random", "beginner", "standard"]
    pairings = climb("duel", "short", players, games=8, workers=1)
    assert {(p.one, p.other) for p in pairings} == {
        ("random", "beginner"), ("random", "standard"), ("beginner", "standard"),
    }  # fmt: skip
    table = standings(players, pairings)
    assert {one.player for one in table} == set(players)
    assert sum(one.score for one in table) == sum(one.games for one in table) / 2
    assert [one.elo for one in table] == sorted([one.elo for one in table], reverse=True)


def test_sides_and_luck_are_told_apart():
    found = cell(pairing([row("red", red=1.0, blue=-1.0), row("red", red=1.0, blue=-1.0)]))
    assert found.sides["red"].share == 1.0
    assert found.sides["blue"].share == 0.0
    assert found.luck == 0.0
    assert (found.unlucky.games, found.unlucky.share) == (0, 0.0)


def test_a_drawn_game_is_half_a_point():
    """Three rounds: both games won, one won and one drawn, both drawn."""
    found = cell(pairing([row("red"), row("blue")], [row("red"), row(None)], [row(None), row(None)]))
    assert (found.score.share, found.won.games, found.drawn) == (0.75, 3, 3)
    assert found.score.low == pytest.approx(0.75 - 1.96 * 0.25 / 3**0.5, abs=1e-4)
    assert found.score.high == 1.0


def test_the_summary_names_all_and_can_be_written_as_json():
    pairings = climb("duel", "short", ["random", "beginner"], games=4, workers=1)
    found = summed_up(["random", "beginner"], pairings)
    assert found.settings["players"] == ["random", "beginner"]
    assert found.cells[0].players == ("random", "beginner")


def test_the_command_prints_a_table_or_json(capsys):
    assert cli.main(COMMAND) == 0
    told = capsys.readouterr().out
    for word in ("duel short", "random", "beginner", "rating", "rounds"):
        assert word in told
    assert cli.main([*COMMAND, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["player"] for one in found["standings"]} == {"random", "beginner"}
    assert found["cells"][0]["games"] <= 8


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "random"],
        ["--players", "random,random"],
        ["--players", "random,clever"],
        ["--players", "random,search:soon"],
        ["--games", "1"],
        ["--games", "0"],
        ["--workers", "0"],
        ["--option", "fog"],
        ["--into", "/"],
    ],
)
def test_wrong_use_is_one_line(words, capsys):
    assert cli.main([*COMMAND, *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
