"""The compiled build: what goes into it, when it counts, and that it plays the same games."""

import ast
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard import cli
from grognard.games import game_info
from grognard.lab import bench, fast
from grognard.lab.fast import NotBuilt

from .told import all_told

ROOT = Path(__file__).parents[2]


@pytest.fixture
def built(monkeypatch, tmp_path):
    """A build of these sources, or what passes for one."""
    monkeypatch.setattr(fast, "folder", lambda: tmp_path)
    (tmp_path / fast.STAMP).write_text(fast.fingerprint())
    return tmp_path


def test_what_answers_lead_through_is_compiled_and_records_are_not():
    compiled = [path.relative_to(fast.PACKAGE) for path in fast.modules(fast.PACKAGE)]
    assert {Path("engine/game.py"), Path("engine/position.py")} <= set(compiled)
    for game in fast.GAMES:
        stems = {path.stem for path in compiled if game in path.parts}  # in any of its rooms
        assert {"movement", "position", "scenario", "sequence", "commander"} <= stems
        assert not {Path("games", game, f"{others}.py") for others in ("units", "shown/view", "shown/display")} & {
            *compiled
        }


def test_no_compiled_class_derives_from_one_of_the_engine_that_is_not_compiled():
    """Such a module cannot even be loaded."""
    bad = []
    for path in fast.modules(fast.PACKAGE):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        home = {
            alias.name: (node.module or "").removeprefix("engine.")
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine.")
            for alias in node.names
        }
        for node in ast.walk(tree):
            bases = [b.id for b in node.bases if isinstance(b, ast.Name)] if isinstance(node, ast.ClassDef) else []
            bad += [f"{path.name}: {base}" for base in bases if base in home and home[base] not in fast.ENGINE]
    assert bad == []


@pytest.mark.parametrize("game", fast.GAMES)
def test_a_step_of_both_sides_says_that_it_gets_no_side(game):
    """What is compiled refuses None where it expects the name of a side."""
    info = game_info(game)
    for scenario in info.scenarios:
        sequence = info.sequence_of(scenario)
        for step in (step for step in (*sequence.before, *sequence.turn) if step.role is None):
            for procedure in (step.procedure, step.begin):
                side = list(inspect.signature(procedure).parameters.values())[1:] if procedure is not None else []
                assert all(s.annotation != "str" for s in side), f"{step.id}: {procedure}"


def test_a_process_finds_the_compiled_build_first(built, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert fast.environment("superpowers")["PYTHONPATH"] == f"{built}{os.pathsep}elsewhere"


def test_a_build_of_other_sources_counts_as_none(built):
    (built / fast.STAMP).write_text("older")
    with pytest.raises(NotBuilt, match="not compiled from these sources"):
        fast.environment("superpowers")


def test_a_game_that_is_not_compiled_is_told_plainly(built, capsys):
    with pytest.raises(NotBuilt, match="chess is not compiled; there are asl, fottr, nato, nextwar, superpowers"):
        fast.environment("chess")
    assert cli.main(["simulate", "chess", "mate", "--fast"]) == 2
    assert "chess is not compiled" in capsys.readouterr().err


def test_without_the_extra_nothing_is_compiled(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(fast, "folder", lambda: tmp_path)
    monkeypatch.setattr(fast, "find_spec", lambda name: None)
    assert cli.main(["fast"]) == 1
    assert "mypyc is not installed (extra `fast`)" in capsys.readouterr().err


def test_only_what_the_compiler_reads_is_compiled_anew(monkeypatch, tmp_path):
    """What a side has learnt is data: the libraries stay."""
    home, compiled = tmp_path / "fast", list[Path]()
    experience, engine = (fast.PACKAGE / path for path in ("players/nato/experience.toml", "engine/game.py"))

    def compile_in(made):
        compiled.append(made)
        (made / "grognard" / "engine" / f"game{fast.LIBRARY}").write_text(f"{len(compiled)}")

    monkeypatch.setattr(fast, "folder", lambda: home)
    monkeypatch.setattr(fast, "find_spec", lambda name: True)
    monkeypatch.setattr(fast, "compile_in", compile_in)
    monkeypatch.setattr(fast, "sources", lambda: [experience, engine])
    fast.build()
    for more, times in ((fast.PACKAGE / "players/nextwar/experience.toml", 1), (fast.PACKAGE / "engine/dice.py", 2)):
        with monkeypatch.context() as changed:
            changed.setattr(fast, "sources", lambda more=more: [experience, engine, more])
            assert not fast.is_built()
            fast.build()
            assert fast.is_built()
        assert (home / "grognard" / more.relative_to(fast.PACKAGE)).is_file()
        assert (home / "grognard" / "engine" / f"game{fast.LIBRARY}").read_text() == f"{times}"
    assert len(compiled) == 2


@pytest.mark.usefixtures("duel")
def test_the_benchmark_says_why_it_has_no_compiled_games():
    compiled, why_not = bench.compiled_games(bench.Sizes(scenarios=(("duel", "short"),)))
    assert (compiled, why_not) == (
        {},
        {"short with fast": "duel is not compiled; there are asl, fottr, nato, nextwar, superpowers"},
    )


@pytest.mark.skipif(not fast.is_built(), reason="nothing is compiled from these sources (make fast)")
def test_the_compiled_build_plays_the_same_games():
    found = fast.environment("superpowers")
    found["PYTHONPATH"] += f"{os.pathsep}{ROOT}"
    words = [sys.executable, "-P", "-m", "tests.lab.told"]
    done = subprocess.run(words, env=found, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [True, *all_told()]
