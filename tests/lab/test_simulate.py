"""Simulation: rows depend on the experiment only, never on how the games were shared out."""

import builtins

import pytest

from grognard.lab.simulate import experiment, luck_of, play_all, play_games, run, shares, simulate

pytestmark = pytest.mark.usefixtures("duel")


def timeless(rows):
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


def test_the_same_experiment_gives_the_same_rows():
    one, other = (simulate("duel", "short", 20, seed=3, workers=1) for _ in range(2))
    assert timeless(one) == timeless(other)


def test_another_seed_gives_other_rows():
    one, other = (simulate("duel", "short", 20, seed=seed, workers=1) for seed in (3, 4))
    assert timeless(one) != timeless(other)


@pytest.mark.parametrize("size", [1, 3, 20])
def test_rows_do_not_depend_on_the_chunks(size):
    setting = experiment("duel", "short", ["random"])
    chunks = shares(range(20), 1, size)
    assert timeless(row for rows in run(setting, chunks, 1) for row in rows) == timeless(play_games(setting, range(20)))


def test_a_row_tells_how_the_game_came_out():
    (row,) = simulate("duel", "short", 1)
    assert row["points"]["red"] == row["losses"]["blue"]["wounds"]
    assert (row["turns"], row["answers"]) == (8, 16)
    assert row["winner"] in ("red", "blue", None)


def test_options_are_played_with():
    (row,) = simulate("duel", "short", 1, options={"long": True})
    assert row["answers"] == 80


def test_the_dice_are_the_same_whoever_plays():
    one = experiment("duel", "short", ["random"], seed=1)
    other = experiment("duel", "short", ["random", "random"], seed=1)
    assert one.seed_of(5) == other.seed_of(5) != one.seed_of(6)


def test_progress_is_told_for_every_game():
    told: list[int] = []
    play_all(experiment("duel", "short", ["random"]), 7, 1, told=told.append)
    assert sum(told) == 7


def test_chunks_are_worth_the_trip_but_leave_no_worker_idle():
    assert [len(c) for c in shares(range(100), 2, 30)] == [30, 30, 30, 10]
    assert [len(c) for c in shares(range(10), 2, 30)] == [5, 5]
    assert shares(range(0), 2, 30) == []


def test_without_joblib_the_games_are_played_one_after_the_other(monkeypatch):
    expected = timeless(simulate("duel", "short", 5, workers=1))
    true_import = builtins.__import__

    def no_joblib(name, *args, **kwargs):
        if name == "joblib":
            raise ImportError(name)
        return true_import(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", no_joblib)
    assert timeless(simulate("duel", "short", 5, workers=2)) == expected


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("duel", "long", ["random"]), "no scenario 'long'"),
        (("duel", "short", ["clever"]), "no player 'clever'"),
        (("duel", "short", ["random"] * 3), "2 sides"),
        (("duel", "short", ["random"], 0, {"fog": True}), "no option 'fog'"),
    ],
)
def test_what_does_not_exist_is_not_simulated(words, complaint):
    with pytest.raises(ValueError, match=complaint):
        experiment(*words)


def test_luck_counts_standard_deviations_from_the_expected_sum():
    assert luck_of([(6, 6)] * 12) == {"dice": 12, "mean": 6.0, "z": pytest.approx(12 * 2.5 / 35**0.5)}
    assert luck_of([(1, 6), (6, 6)]) == {"dice": 2, "mean": 3.5, "z": 0.0}
    assert luck_of([]) == {"dice": 0, "mean": None, "z": 0.0}
