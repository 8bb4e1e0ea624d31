"""Worker processes play the same games as this one."""

import pytest

from grognard.lab.simulate import experiment, play_games, run


def test_rows_do_not_depend_on_the_number_of_workers():
    pytest.importorskip("joblib")
    setting = experiment("superpowers", "munich", ["random"], seed=1)
    shared = [row for rows in run(setting, [range(1), range(1, 2)], workers=2) for row in rows]
    alone = play_games(setting, range(2))
    assert {row["game"]: row | {"seconds": 0} for row in shared} == {row["game"]: row | {"seconds": 0} for row in alone}
