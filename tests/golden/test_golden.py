"""Golden games are played as they were: in every run some, looked at now and then; in the soak all, at every answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games import slugs
from tests.golden.keep import first_difference, kept, read

ALL = [(slug, path) for slug in slugs() for path in kept(slug)]
DRAWN = [(slug, path) for slug in slugs() for path in kept(slug)[::6]]  # of each scenario one, with ever other options
EVERY = 10


@pytest.mark.parametrize(("slug", "path"), DRAWN, ids=lambda given: getattr(given, "stem", given))
def test_golden_game_is_played_as_it_was(slug: str, path: Path):
    assert first_difference(read(path), EVERY) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "path"), ALL, ids=lambda given: getattr(given, "stem", given))
def test_every_golden_game_is_played_as_it_was(slug: str, path: Path):
    assert first_difference(read(path)) == ""
