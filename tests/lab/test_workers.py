"""Worker processes play the same games as this one."""

import pytest

from grognard.lab.ladder import seatings
from grognard.lab.simulate import experiment, play_each, play_games, run


def test_rows_do_not_depend_on_the_number_of_workers():
    pytest.importorskip("joblib")
    setting = experiment("superpowers", "munich", ["random"], seed=1)
    shared = [row for rows in run(setting, [range(1), range(1, 2)], workers=2) for row in rows]
    alone = play_games(setting, range(2))
    assert {row["game"]: row | {"seconds": 0} for row in shared} == {row["game"]: row | {"seconds": 0} for row in alone}


def test_single_games_come_in_the_order_in_which_they_were_wanted():
    pytest.importorskip("joblib")
    setting = experiment("superpowers", "munich", ["random"], seed=1)
    shared = play_each([(setting, 1), (setting, 0)], workers=2)
    alone = play_games(setting, [1, 0])
    assert [row | {"seconds": 0} for row in shared] == [row | {"seconds": 0} for row in alone]


def test_of_three_sides_each_player_of_a_ladder_holds_each_against_the_others():
    found = [dict(seating.players) for seating in seatings("fottr", "three_players", "random", "standard", 0, None)]
    assert len(found) == 6
    for side in found[0]:
        alone = [seating[side] for seating in found if list(seating.values()).count(seating[side]) == 1]
        assert sorted(alone) == ["random", "standard"]
