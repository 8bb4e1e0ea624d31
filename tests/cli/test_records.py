"""`grognard replay`, `verify`, `games` and `map`."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard import cli
from grognard.cli import map as map_command
from grognard.engine.data import overlay_fingerprint
from grognard.engine.dice import SharedDice, commitment
from grognard.table.files import record_bytes, write_game

SECRETS = {"nato": "n" * 8, "wp": "w" * 8}


def played(**how: Any) -> grognard.Game:
    """A game of Superpowers up to the first movement phase: postures, set-up, dice for air superiority."""
    game = grognard.new("superpowers", "munich", **how)
    game.answer("nato", "posture 2")
    game.answer("wp", "posture 5")
    game.answer("nato", "suggested")
    return game


def shared() -> SharedDice:
    return SharedDice("t" * 8, SECRETS, {name: commitment(s) for name, s in {"table": "t" * 8, **SECRETS}.items()})


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(record_bytes(grognard.record(played(dice=shared()))))
    return path


def changed(path: Path, **changes: Any) -> Path:
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return path


def test_verify_says_yes_to_an_honest_record(record, capsys):
    assert cli.main(["verify", str(record)]) == 0
    out = capsys.readouterr().out
    assert "yes: 3 answers are legal, 2 dice follow from the secrets of table, nato, wp" in out
    assert commitment("n" * 8) in out


def test_verify_says_no_when_a_secret_is_not_the_one_committed_to(record, capsys):
    dice = json.loads(record.read_text())["dice"]
    dice["secrets"]["wp"] = "another"
    assert cli.main(["verify", str(changed(record, dice=dice))]) == 1
    assert "does not match its commitment" in capsys.readouterr().err


def test_verify_says_no_when_an_answer_is_not_allowed(record, capsys):
    answers = [["nato", "posture 2"], ["wp", "posture 9"]]
    assert cli.main(["verify", str(changed(record, answers=answers))]) == 1
    assert "answer 2" in capsys.readouterr().err


def test_verify_says_no_to_dice_written_by_hand(record, capsys):
    assert cli.main(["verify", str(changed(record, dice={"kind": "scripted", "rolls": [6, 1]}))]) == 1
    assert "written by hand" in capsys.readouterr().err


def test_verify_tells_seeded_dice_from_shared_ones(tmp_path, capsys):
    write_game(played(seed=7), tmp_path / "game.sav")
    assert cli.main(["verify", str(tmp_path / "game.sav")]) == 0
    assert "follow from seed 7" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"{}", b"\x00\x01", b'{"game": "chess"}'])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_is_no_record_is_wrong_use(command, content, tmp_path, capsys):
    (tmp_path / "x").write_bytes(content)
    assert cli.main([command, str(tmp_path / "x")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["map", "superpowers", "-o", "x.svg", "--load"],
                                     ["play", "--terminal", "--load"]])  # fmt: skip
def test_no_command_opens_the_overlay_that_a_record_names(command, record, tmp_path, capsys, monkeypatch):
    """It could be any folder. The user's own is compared with what the record was played with, and used."""
    monkeypatch.delenv("GROGNARD_OVERLAY", raising=False)
    monkeypatch.chdir(tmp_path)
    overlay = tmp_path / "superpowers"
    overlay.mkdir()
    (overlay / "counters.csv").write_text("id,firepower\nm_wg_241_24,9\n", encoding="utf-8")
    changed(record, overlay=str(overlay), fingerprint=overlay_fingerprint(overlay))
    assert cli.main([*command, str(record)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "it was played with figures of one's own ('/" in said
    assert said.endswith("keep the same figures in $GROGNARD_OVERLAY/superpowers\n")
    monkeypatch.setenv("GROGNARD_OVERLAY", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert cli.main([*command, str(record)]) == 0


def test_replay_shows_the_log_without_secrets(record, capsys, monkeypatch):
    monkeypatch.setenv("GROGNARD_LANGUAGE", "en")
    assert cli.main(["replay", str(record)]) == 0
    out = capsys.readouterr().out
    assert "241/24 is set up in 2427. [DM:EX19.1.b]" in out
    assert "posture" not in out
    assert out.splitlines()[-1] == "The record ends after 3 answers; asked: NATO."


def test_replay_speaks_japanese(record, capsys, monkeypatch):
    monkeypatch.setenv("GROGNARD_LANGUAGE", "ja_JP.UTF-8")
    cli.main(["replay", str(record)])
    assert "241/24を2427に配置。 [DM:EX19.1.b]" in capsys.readouterr().out


def test_games_lists_scenarios_and_options(capsys, monkeypatch):
    monkeypatch.setenv("GROGNARD_LANGUAGE", "en")
    assert cli.main(["games"]) == 0
    out = capsys.readouterr().out
    assert "Drive on Munich" in out
    assert "--option bridges" in out


def test_games_as_json(capsys):
    assert cli.main(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["superpowers"]["scenarios"] == ["munich", "rhine"]


def test_map_shows_the_counters_of_a_scenario_that_is_named(tmp_path, monkeypatch):
    def names_only(board, *, relief, coast, counters):
        return " ".join(f"{c.name}@{c.hex}" for c in counters)

    monkeypatch.setattr(map_command, "draw_svg", names_only)
    assert cli.main(["map", "superpowers", "-o", str(tmp_path / "bare.svg")]) == 0
    assert cli.main(["map", "superpowers", "munich", "-o", str(tmp_path / "set-up.svg")]) == 0
    assert (tmp_path / "bare.svg").read_text() == ""
    assert "241/24@2427" in (tmp_path / "set-up.svg").read_text()
    assert cli.main(["map", "fottr", "campaign", "-o", str(tmp_path / "europe.svg")]) == 0
    assert "3 Pz@71.18" in (tmp_path / "europe.svg").read_text()


@pytest.mark.parametrize(
    "words", [["chess", "-o", "x.svg"], ["superpowers", "mars", "-o", "x.svg"], ["superpowers", "-o", "x.gif"]]
)
def test_map_of_nothing_is_wrong_use(words, capsys):
    assert cli.main(["map", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
