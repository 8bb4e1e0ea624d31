import gc
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.ledger import objections

pytest_plugins = ["pytester"]

# `make test` gives the same verdict every time; `make soak` looks for what it has not seen yet.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("soak", max_examples=2_000, deadline=None)
settings.load_profile("steady")


@pytest.fixture(scope="module", autouse=True)
def _caches_are_not_looked_through() -> None:
    """Boards and scenarios of earlier modules stay in caches, millions of objects: looking through them for garbage
    again and again took a fifth of all tests' time."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="SLUG", help="run only tests about this game")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Folders of other games, each of which has a `hooks.py`, need not be read."""
    game = config.getoption("--game")
    others = game and collection_path.name != game and (collection_path / "hooks.py").is_file()
    return True if others else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if game := config.getoption("--game"):
        others = [item for item in items if not is_about(item, game)]
        items[:] = [item for item in items if is_about(item, game)]
        config.hook.pytest_deselected(items=others)


def is_about(item: pytest.Item, game: str) -> bool:
    """Whether a test stands in the game's folder, carries its mark or that of one of its rules, or is run once for each
    game: then it takes the game as `slug`, or a file of the game."""
    root = item.config.rootpath
    given = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    paths = [item.path, *(value for value in given.values() if isinstance(value, Path))]
    if any(game in path.relative_to(root).parts for path in paths if path.is_relative_to(root)):
        return True
    marks = [mark for name in ("game", "rule") for mark in item.iter_markers(name)]
    return given.get("slug") == game or any(mark.args[0] == game for mark in marks)


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(name: str) -> Generator[None, object, object]:
    """A test that claims to prove a rule its ledger does not know is an error of collection."""
    made = yield
    for item in made if isinstance(made, list) else []:
        for mark in item.iter_markers("rule"):
            for objection in objections(*mark.args):
                raise pytest.Collector.CollectError(f"{name}: {objection}")
    return made
