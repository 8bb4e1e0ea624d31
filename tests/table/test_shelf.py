"""What stands on the shelf: boards and their pictures."""

from pathlib import Path

import pytest

import grognard
from grognard.table import shelf


def test_scenarios_on_parts_of_one_board_have_pictures_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The cache of pictures must tell them apart: they bear the name of the same board."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    shelf.drawn.cache_clear()
    part, _ = shelf.map_picture("asl", "t1")
    whole, _ = shelf.map_picture("asl", "s1")
    shelf.drawn.cache_clear()
    assert b">A1<" in whole
    assert b">A1<" not in part
    assert len(list((tmp_path / "grognard" / "maps").iterdir())) == 2


def test_a_board_that_is_cut_through_its_outer_hexes_says_where():
    board = shelf.geometry(grognard.new("asl", "s1").scenario.board)
    x, y, width, height = board["cut"]
    halves = {hex["label"]: (hex["x"], hex["y"]) for hex in board["hexes"] if any("half" in f for f in hex["flags"])}
    assert halves
    for at in halves.values():  # their centres lie on the cut
        sides = at[0] - x, x + width - at[0], at[1] - y, y + height - at[1]
        assert min(abs(side) for side in sides) < 0.1
    assert shelf.geometry(grognard.new("superpowers", "rhine").scenario.board)["cut"] is None


def test_a_scenario_with_a_sequence_of_its_own_shows_its_steps_where_they_happen():
    game = grognard.new("nextwar", "suwalki_advanced", seed=1)
    shown = {(step.before, step.place): step.id for step in shelf.sequence(game.info, game)}
    position = game.position
    assert shown[position.turn == 0, position.step] == game.step.id
    assert "air-combat" in shown.values()
