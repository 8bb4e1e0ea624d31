"""`grognard play` in the browser: a server for this machine only, a table as the command line says."""

import argparse
import asyncio
import socket
from typing import Any

import pytest

import grognard
from grognard import cli
from grognard.cli import CommandError
from grognard.cli.browser import HOST, bound, page_of
from grognard.table.files import write_game
from grognard.table.lobby import Lobby
from grognard.table.store import Store
from tests.table.serving import seated, serving


def words(**given: Any) -> argparse.Namespace:
    usual: dict[str, Any] = {"game": None, "scenario": None, "load": None, "seat": [], "option": [], "seed": 1}
    return argparse.Namespace(**usual | given)


def page(tmp_path, **given: Any) -> str:
    async def asked() -> str:
        lobby = Lobby(Store(f"sqlite:///{tmp_path}/tables.db"))
        try:
            return await page_of(words(**given), lobby)
        finally:
            lobby.close()

    return asyncio.run(asked())


def test_without_a_game_the_lobby_opens(tmp_path):
    assert page(tmp_path) == ""


def test_the_table_asked_for_opens_with_all_seats_of_this_machine(tmp_path):
    seats = ["nato=human", "wp=human"]
    _, join, table, token = page(tmp_path, game="superpowers", scenario="rhine", seat=seats).split("/")
    assert join == "join"
    with serving(tmp_path, local=True) as client:
        assert client.post("/api/seats", json={"table": table, "token": token}).json()["side"] == "nato"
        with seated(client, {"table": table}, side="wp") as wp:
            assert wp.table["scenario"] == "rhine"
            assert wp.table["side"] == "wp"


def test_a_saved_game_goes_on_in_the_browser(tmp_path):
    game = grognard.new("superpowers", "munich")
    game.answer("nato", "posture 2")
    write_game(game, tmp_path / "sunday.json")
    _, _, table, token = page(tmp_path, load=str(tmp_path / "sunday.json")).split("/")
    with serving(tmp_path, local=True) as client, seated(client, {"table": table}, token=token) as nato:
        assert nato.n >= 1
        assert nato.ask is None or nato.ask["prompt"] == "set-up"


def test_a_game_with_figures_of_ones_own_does_not_go_on_with_others(tmp_path):
    (tmp_path / "mine").mkdir()
    write_game(grognard.new("superpowers", "munich", overlay=tmp_path / "mine"), tmp_path / "mine.json")
    with pytest.raises(CommandError, match=r"an owner's overlay .* which this table does not have"):
        page(tmp_path, load=str(tmp_path / "mine.json"))


@pytest.mark.parametrize("given", [{"game": "chess"}, {"game": "superpowers", "scenario": "paris"},
                                   {"game": "superpowers", "seat": ["wp=genius"]}])  # fmt: skip
def test_what_cannot_begin_is_one_line(tmp_path, given):
    with pytest.raises(CommandError):
        page(tmp_path, **given)


def test_only_this_machine_reaches_it():
    with bound() as listening, socket.socket() as other:
        assert listening.getsockname()[0] == HOST
        listening.listen()
        other.connect(listening.getsockname())


def test_a_game_goes_on_with_the_figures_of_ones_own_that_it_was_saved_with(tmp_path, monkeypatch):
    (tmp_path / "superpowers").mkdir()
    monkeypatch.setenv("GROGNARD_OVERLAY", str(tmp_path))
    write_game(grognard.new("superpowers", "munich"), tmp_path / "mine.save")
    _, _, table, token = page(tmp_path, load=str(tmp_path / "mine.save")).split("/")
    with serving(tmp_path, local=True) as client, seated(client, {"table": table}, token=token) as nato:
        assert nato.table["figures"]
        assert nato.table["pinned"] is None


def test_faults_in_figures_of_ones_own_are_told_before_the_browser_opens(tmp_path, monkeypatch, capsys):
    (tmp_path / "superpowers").mkdir()
    (tmp_path / "superpowers" / "counters.csv").write_text("id,firepower\nnobody,1\n", encoding="utf-8")
    monkeypatch.setenv("GROGNARD_OVERLAY", str(tmp_path))
    monkeypatch.setattr("grognard.cli.play.opens_browser", lambda args: True)
    monkeypatch.setattr("webbrowser.open", lambda page: pytest.fail("it opened"))
    assert cli.main(["play", "--data", str(tmp_path / "data")]) == 2
    assert "counters.csv:2: column 'id': no shipped row has 'nobody'" in capsys.readouterr().err
