"""`grognard replay`, `games` and `map`; records that no command takes."""

import io
import json
from pathlib import Path

import pytest

import grognard
from grognard import cli
from grognard.cli.map import opened
from grognard.engine.data import overlay_fingerprint
from grognard.games import game_info, slugs
from grognard.lab import pictures
from grognard.table.files import record_bytes, write_game
from tests.cli.recorded import changed, played, shared


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(record_bytes(grognard.record(played(dice=shared()))))
    return path


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
    assert "it was played with an owner's overlay ('/" in said
    assert said.endswith("keep the same files in $GROGNARD_OVERLAY/superpowers\n")
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


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_the_position_that_a_record_leads_to_is_told(command, record, capsys, monkeypatch):
    monkeypatch.setenv("GROGNARD_LANGUAGE", "en")
    assert cli.main([command, str(record)]) == 0
    assert f"osition {played(dice=shared()).position.hash}\n" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["play", "--terminal", "--load"]])
def test_what_one_side_knew_of_a_game_is_told_from_garbage(command, tmp_path, capsys):
    part = tmp_path / "part.json"
    part.write_text('{"grognard": 1, "kind": "partial", "side": "nato", "answers": [["wp", null]], "log": []}')
    assert cli.main([*command, str(part)]) == 2
    said = capsys.readouterr().err
    assert "it is what 'nato' knew of a game that other people were still playing" in said
    assert "When that game is over, save its record again" in said


def test_replay_speaks_japanese(record, capsys, monkeypatch):
    monkeypatch.setenv("GROGNARD_LANGUAGE", "ja_JP.UTF-8")
    cli.main(["replay", str(record)])
    assert "241/24を2427に配置。 [DM:EX19.1.b]" in capsys.readouterr().out


def test_replay_tells_a_battle_under_its_phases_with_names_and_levels(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("GROGNARD_LANGUAGE", "en")
    game = grognard.new("asl", "s1", seed=3)
    for side, answer in [("russian", "suggested"), ("russian", "done"), ("german", "suggested"), ("german", "done")]:
        game.answer(side, answer)
    for side in ("russian", "german"):
        game.answer(side, game.ask(side).options[0])
    for side in ("german", "russian"):
        game.answer(side, "done")
    for answer in ("fire N4h1", "with gw1", "with g1", "shoot"):
        game.answer("german", answer)
    write_game(game, tmp_path / "game.json")
    assert cli.main(["replay", str(tmp_path / "game.json")]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("Turn 1 - Prep Fire Phase - German")
    assert lines[at - 1] == ""
    assert lines[at + 1] == "MMG gw1, 4-6-7 g1 fire at N4, level 1. [3.2]"


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

    monkeypatch.setattr(pictures, "draw_svg", names_only)
    assert cli.main(["map", "superpowers", "-o", str(tmp_path / "bare.svg")]) == 0
    assert cli.main(["map", "superpowers", "munich", "-o", str(tmp_path / "set-up.svg")]) == 0
    assert (tmp_path / "bare.svg").read_text() == ""
    assert "241/24@2427" in (tmp_path / "set-up.svg").read_text()
    assert cli.main(["map", "fottr", "campaign", "-o", str(tmp_path / "europe.svg")]) == 0
    assert "3 Pz@71.18" in (tmp_path / "europe.svg").read_text()


@pytest.mark.parametrize(("game", "scenario"), [(slug, s) for slug in slugs() for s in game_info(slug).scenarios])
def test_every_scenario_can_be_set_up_for_a_picture(game, scenario):
    """A set-up of which the first option leads back and forth never ended."""
    set_up = opened(grognard.new(game, scenario))
    assert set_up.position.turn > 0


@pytest.mark.parametrize(
    "words", [["chess", "-o", "x.svg"], ["superpowers", "mars", "-o", "x.svg"], ["superpowers", "-o", "x.gif"]]
)
def test_map_of_nothing_is_wrong_use(words, capsys):
    assert cli.main(["map", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
