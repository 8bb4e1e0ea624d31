"""Figures of an owner that do not fit the others are told before play, with their place."""

import pytest

from grognard.games.asl import GAME
from tests.overlays import Slip, is_told

T1 = (GAME.folder / "data" / "scenarios" / "t1.toml").read_text(encoding="utf-8")
WRONG = [
    Slip("units.csv", "id,pair\nge.sq.467,x\n", ":2: column 'pair'"),
    Slip("tables/ift.csv", "final_dr,8\n3,9MK\n", ":2: column '8'"),
    Slip("tables/residual_fp.csv", "counter,left_1\n4,8\n", ":2: column 'left_1'"),
    Slip("tables/fp_modifiers.csv", "id,denominator\nlong_range,0\n", ":2: column 'denominator'"),
    Slip("scenarios/t1.toml", T1.replace('first_move = "german"', 'first_move = "roman"'), "column 'first_move'"),
    Slip("scenarios/t1.toml", T1.replace("board = 101", "board = 99"), "'boards.0.board'"),
]


@pytest.mark.parametrize("overlay", WRONG, ids=lambda overlay: overlay.what)
def test_wrong_figure_is_told_with_its_place(overlay, tmp_path):
    is_told(overlay, tmp_path, "asl", "t1")
