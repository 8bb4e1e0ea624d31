"""After a change of the rules a stored game proves identical, or stays pinned and says where it would diverge."""

from random import Random

import pytest

from grognard.cli import main
from grognard.games.superpowers import movement, supply
from tests.table.serving import any_option, begin, play_on, seated, serving


@pytest.fixture
def made(tmp_path):
    """A stored game."""
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            play_on({"nato": nato, "wp": wp}, 40, Random(8), any_option)
            made["n"] = nato.ask_again()["n"]
    return made


def test_the_same_rules_prove_a_game_identical(tmp_path, made, capsys):
    assert main(["patch", "--data", str(tmp_path)]) == 0
    assert f"{made['n']} answers): identical with version 1" in capsys.readouterr().out


def test_a_rule_that_forbids_what_was_done_pins_the_game(tmp_path, made, capsys, monkeypatch):
    monkeypatch.setattr(movement, "allowance", lambda pos, u: 0)
    assert main(["patch", "--data", str(tmp_path)]) == 1
    assert "stays pinned to version 1; it would diverge after " in capsys.readouterr().out


def test_a_rule_that_leads_elsewhere_pins_the_game(tmp_path, made, capsys, monkeypatch):
    """Nothing is refused, but something else is told than was told then."""
    mark = supply.mark_supply

    def mark_and_say(pos, side, supplied):
        mark(pos, side, supplied)
        pos.tell("SEQ.K", "next-turn", turn=9)

    monkeypatch.setattr(supply, "mark_supply", mark_and_say)
    assert main(["patch", "--data", str(tmp_path)]) == 1
    assert "something else came of it" in capsys.readouterr().out
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert nato.table["pinned"] == "after 2 answers"
        nato.say("answer", n=nato.n, answer="done")
        assert nato.until(lambda m: m["type"] == "error")["key"] == "pinned"


def test_a_pinned_game_goes_on_with_the_rules_it_was_played_with(tmp_path, made, monkeypatch):
    with monkeypatch.context() as changed:
        changed.setattr(movement, "allowance", lambda pos, u: 0)
        main(["patch", "--data", str(tmp_path)])
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert nato.table["pinned"] is None
        assert nato.n == made["n"]


def test_a_database_that_cannot_be_opened_is_one_line(capsys, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "mysql://nowhere/x")
    assert main(["patch"]) == 2
    assert capsys.readouterr().err == "grognard: mysql: the store is SQLite or PostgreSQL\n"
