"""`grognard play`: sitting down, and getting up again."""

import io

import msgspec
import pytest

from grognard import cli
from grognard.table.terminal.table import TerminalTable


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("GROGNARD_LANGUAGE", "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    def run(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = cli.main(["play", "--terminal", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_end_of_input_is_a_polite_leave(play):
    code, out, err = play("superpowers", "munich")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].endswith("The table is left as it stands.")


def test_game_and_scenario_are_asked_for_when_left_out(play):
    code, out, _ = play(typed="mars\nsuperpowers\n2\n")
    assert code == 0
    assert "scenario? " in out
    assert "nuclear posture" in out


def test_two_ai_players_play_to_the_end(play):
    code, out, _ = play("superpowers", "munich", "--seed", "5", "--seat", "nato=random", "--seat", "wp=random")
    assert code == 0
    assert "The game is over" in out


def test_saved_game_is_taken_up_where_it_stood(play, tmp_path):
    file = str(tmp_path / "game.sav")
    play("superpowers", "munich", typed=f"4\nsuggested\nsave {file}\n")
    code, out, _ = play("--load", file, typed="quit\n")
    assert code == 0
    assert "Turn 1 - movement" in out


def test_game_left_unsaved_is_kept(play, tmp_path):
    file = tmp_path / "home" / "grognard" / "superpowers-munich.save"
    _, out, _ = play("superpowers", "munich", typed="4\n")
    assert out.splitlines()[-1] == f"Go on with it: grognard play --terminal --load {file}"
    code, out, _ = play("--load", str(file), typed="quit\n")
    assert code == 0
    assert "set-up" in out
    assert "Go on with it" not in out  # nothing new to keep


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["superpowers", "mars"],
        ["superpowers", "munich", "--seat", "nato"],
        ["superpowers", "munich", "--seat", "mars=human"],
        ["superpowers", "munich", "--seat", "nato=napoleon"],
        ["superpowers", "munich", "--option", "magic"],
        ["superpowers", "munich", "--option", "bridges=maybe"],
        ["--load", "no-such-file"],
        ["superpowers", "--load", "game.sav"],
    ],
)
def test_wrong_use_is_one_line(play, words):
    code, _, err = play(*words)
    assert code == 2
    assert err.count("\n") == 1


def test_a_bug_costs_no_more_than_the_last_answer(play, monkeypatch, tmp_path):
    def fail(table, side, line):
        table.game.answer(side, "posture 1")
        raise ZeroDivisionError("oh no")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(TerminalTable, "give", fail)
    code, _, err = play("superpowers", "munich", typed="1\n")
    assert code == 70
    assert err == ("grognard: The game is kept in grognard-rescued.json. A bug stopped it: ZeroDivisionError: oh no\n")
    assert (tmp_path / "grognard-rescued.json").exists()


def test_save_whose_story_is_not_legal_is_told_and_nothing_is_rescued(play, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "game.save"
    play("superpowers", "munich", typed=f"4\nsuggested\nsave {file}\n")
    saved = msgspec.msgpack.decode(file.read_bytes())
    saved["record"]["answers"][0][1] = "posture 9"
    file.write_bytes(msgspec.msgpack.encode(saved))
    code, _, err = play("--load", str(file), typed="log\nquit\n")
    assert code == 2
    assert err.startswith(f"grognard: {file}: answer 1 (")
    assert err.count("\n") == 1
    assert not (tmp_path / "grognard-rescued.json").exists()
