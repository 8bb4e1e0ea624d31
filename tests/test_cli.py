"""The command line: its exit codes, and errors that are one line on stderr."""

import subprocess
import sys
from importlib.metadata import version

import pytest

from grognard import cli

COMMANDS = ["games", "play", "serve", "rules", "simulate", "bench", "map", "replay", "verify"]


def error_line(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_lists_every_command(command, capsys):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--help"])
    assert f"\n    {command} " in capsys.readouterr().out


def test_version_is_the_installed_one(capsys):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"grognard {version('grognard')}\n"


@pytest.mark.parametrize("words", [[], ["conquer"], ["rules"], ["simulate", "superpowers", "rhine", "--games", "x"]])
def test_wrong_use_is_one_line_and_exit_code_2(words, capsys):
    assert cli.main(words) == 2
    assert error_line(capsys).startswith("grognard: ")


@pytest.mark.parametrize(
    ("raised", "exit_code", "line"),
    [
        (cli.CommandError("no such game: chess"), 2, "grognard: no such game: chess\n"),
        (cli.CommandError("the dice were loaded", cli.NO), 1, "grognard: the dice were loaded\n"),
        (FileNotFoundError(2, "No such file", "x.rec"), 2, "grognard: x.rec: No such file\n"),
        (KeyboardInterrupt(), 1, "grognard: interrupted\n"),
        (ZeroDivisionError("oh\nno"), 70, "grognard: a bug in grognard: ZeroDivisionError: oh no *"),
    ],
)
def test_no_command_ends_in_a_traceback(raised, exit_code, line, capsys, monkeypatch):
    def fail(args):
        raise raised

    monkeypatch.setattr(cli, "carry_out", fail)
    monkeypatch.delenv("GROGNARD_DEBUG", raising=False)
    assert cli.main(["games"]) == exit_code
    assert error_line(capsys).startswith(line.rstrip("*\n"))


def test_help_loads_no_game_and_no_screen():
    heavy = "{'rich', 'numpy', 'grognard.games.superpowers', 'grognard.table', 'grognard.lab'}"
    code = f"import sys, grognard.cli as c; c.command_line().format_help(); print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
