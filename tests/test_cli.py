"""The command line: its exit codes, and errors that are one line on stderr."""

import os
import subprocess
import sys
import tomllib
from importlib.metadata import version

import pytest

import grognard
from grognard import cli
from grognard.cli.translated import HERE, USAGE, texts

COMMANDS = ["games", "play", "serve", "rules", "simulate", "ladder", "bench", "map", "replay", "verify"]


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


@pytest.mark.parametrize(
    "words",
    [
        "",
        "conquer",
        "rules",
        "rules ../games/superpowers",
        "simulate superpowers rhine --games x",
        "serve --port 65536 --data DATA",
        "serve --port -1 --data DATA",
        "serve --host nowhere.invalid --data DATA",
        "serve --port 0 --url http://[a --data DATA",
        "bench table --games 0",
        "bench table --seconds nan",
        "patch --data DATA",
        "play --load DATA/no.save --data DATA",
        "play --load GAME --option bridges",
        "map chess --load GAME -o DATA.svg",
        "map superpowers rhine --load GAME -o DATA.svg",
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(words, capfd, tmp_path):
    (tmp_path / "game.save").write_bytes(grognard.new("superpowers", "munich").save())
    named = words.replace("DATA", str(tmp_path / "data")).replace("GAME", str(tmp_path / "game.save"))
    assert cli.main(named.split()) == 2
    assert error_line(capfd).startswith("grognard: ")


@pytest.mark.parametrize(
    "words", ["simulate superpowers munich", "map superpowers -o x.svg", "play --terminal superpowers"]
)
def test_faults_in_figures_of_ones_own_are_one_line(words, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_OVERLAY", str(tmp_path))
    (tmp_path / "superpowers").mkdir()
    (tmp_path / "superpowers" / "counters.csv").write_text("id,firepower\nnobody,9\n")
    assert cli.main(words.split()) == 2
    assert "counters.csv:2: column 'id': no shipped row has 'nobody'" in error_line(capsys)


def test_a_terminal_without_japanese_letters_shows_the_rest():
    command = [sys.executable, "-m", "grognard", "rules", "superpowers", "6.0.c", "--language", "ja"]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("[6.0.c] ")


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


def test_help_follows_the_language_of_the_system(capsys, monkeypatch):
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    for name in ("GROGNARD_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for words in (["--help"], ["play", "--help"]):
        with pytest.raises(SystemExit):
            cli.main(words)
    told = capsys.readouterr().out
    assert told.startswith("使い方: grognard")
    assert "ブラウザーまたは端末で対戦する。" in told
    assert "options:" not in told


def test_every_text_of_the_help_has_its_japanese():
    words = tomllib.loads((HERE / "help.ja.toml").read_text(encoding="utf-8"))
    said = {text for place, name in texts(cli.command_line()) if (text := getattr(place, name))}
    assert said - words.keys() == set()
    assert words.keys() - said == {USAGE}
