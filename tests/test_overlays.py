"""Whatever an owner writes in an overlay: it is told before play, with its place, or the game can be played."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.engine.hexmap import HexMap
from tests.overlays import files, is_told_or_played, places

GAMES = grognard.games()
FEW = 12  # figures of a game, each of another file if there are so many
MANY = 300  # in a long run, of a map or of colours: one hex is like another


@pytest.fixture(autouse=True)
def maps_are_read_once(monkeypatch):
    """Shipped maps, which take longest to read and are not changed here."""
    read = HexMap.load
    shipped = cache(read)

    def load(*paths: Path, owned: Path | None = None) -> HexMap:
        return shipped(*paths) if owned is None else read(*paths, owned=owned)

    monkeypatch.setattr(HexMap, "load", load)


FILES = [(slug, file) for slug, info in GAMES.items() for file in files(info)]


@pytest.mark.parametrize("slug", GAMES)
def test_wrong_figure_here_and_there_is_told_or_played(slug, tmp_path):
    info, chance = GAMES[slug], Random(slug)
    drawn = chance.sample(files(info), len(files(info)))
    for i, file in enumerate(islice(cycle(drawn), FEW)):
        is_told_or_played(info, chance.choice(places(info, file)), tmp_path / str(i), chance)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "file"), FILES)
def test_every_wrong_figure_is_told_or_played(slug, file, tmp_path):
    info, chance = GAMES[slug], Random(file)
    figures = places(info, file)
    if file.startswith(("maps/", "display.")):
        figures = chance.sample(figures, min(MANY, len(figures)))
    for i, place in enumerate(figures):
        is_told_or_played(info, place, tmp_path / str(i), chance)
