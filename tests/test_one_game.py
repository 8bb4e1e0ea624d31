"""`make test GAME=nato` runs the tests about one game."""

from pathlib import Path

import pytest

TESTS = """import pytest
from pathlib import Path

def test_of_the_engine(): ...

@pytest.mark.parametrize("slug", ["nato", "fottr"])
def test_each_game(slug): ...

@pytest.mark.parametrize("text", [Path("games/nato/en.ftl").absolute(), Path("games/fottr/en.ftl").absolute()])
def test_each_text(text): ...

@pytest.mark.parametrize("side", ["nato", "wp"])
def test_each_side(side): ...

@pytest.mark.game("nato")
def test_marked(): ...

@pytest.mark.rule("nato", "6.0")
def test_of_a_rule(): ...
"""


@pytest.fixture
def run(pytester: pytest.Pytester):
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers =\n  rule(game, *ids)\n  game(slug)")
    for name, text in {
        "test_all": TESTS,
        "nato/test_nato": "def test_in_its_folder(): ...",
        "fottr/test_f": "",
    }.items():
        path = pytester.path / "tests" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def names(*options: str) -> list[str]:
        result = pytester.runpytest("-q", "--collect-only", "--import-mode=importlib", *options)
        return [line.rpartition("::")[2] for line in result.outlines if "::" in line]

    return names


def test_only_tests_about_the_game_are_run(run):
    assert run("--game", "nato") == [
        "test_in_its_folder",
        "test_each_game[nato]",
        "test_each_text[text0]",
        "test_marked",
        "test_of_a_rule",
    ]


def test_folders_of_other_games_are_not_read(run, pytester):
    (pytester.path / "tests" / "fottr" / "test_fottr.py").write_text("raise AssertionError")
    assert len(run("--game", "nato")) == 5


def test_without_a_game_every_test_is_run(run):
    assert len(run()) == 10
