"""Paired games between two revisions of the players."""

from __future__ import annotations

import json

import pytest

from tools.match.__main__ import ROOT, main, summary


def row(ours: str, winner: str | None) -> dict[str, object]:
    return {"ours": ours, "winner": winner, "turns": 4, "seconds": {"nato": 2.0, "wp": 2.0}}


def test_draws_do_not_count_and_sides_are_told_apart():
    told = summary([row("nato", "nato"), row("wp", "nato"), row("wp", "wp"), row("nato", None)])
    assert "as nato: 1 of 2, 0.50 s of thought a turn" in told
    assert "in all: 2 of 3, 67%" in told
    assert "won by nato, whoever played: 2" in told


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="there are no other revisions here")
def test_a_pair_is_played_with_both_sides_and_goes_on_where_the_file_ends(tmp_path, capsys):
    kept = tmp_path / "games"
    words = ["HEAD", "superpowers", "munich", "--level", "random", "--pairs", "1", "--into", str(kept)]
    assert main([*words, "--minutes", "0"]) == 0
    assert [json.loads(line)["ours"] for line in kept.read_text().splitlines()] == ["nato"]
    assert main(words) == 0
    first, second = map(json.loads, kept.read_text().splitlines())
    assert (first["ours"], second["ours"]) == ("nato", "wp")
    assert first["seed"] == second["seed"] == 0
    assert "in all:" in capsys.readouterr().out
