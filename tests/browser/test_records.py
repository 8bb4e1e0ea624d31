"""A record saved from the browser is the game that was played: commands and another browser come to its position."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

import grognard
from grognard import cli
from grognard.engine.game import Game
from grognard.engine.record import Record
from grognard.players import player
from grognard.table import shelf
from grognard.table.patch import played_again, story_of
from grognard.table.store import Store
from tests.browser.conftest import Sit
from tests.browser.hands import Hands, Mouse
from tests.browser.scripts import Answers, answers_of, upto
from tests.table.serving import Process

SCENARIO = {"superpowers": "munich", "fottr": "campaign"}
GAMES = pytest.mark.parametrize("slug", list(SCENARIO))
FIRST, *OTHERS = SCENARIO  # of what does not depend on the game the gate tries one, the soak all
IN_TURN = pytest.mark.parametrize("slug", [FIRST, *[pytest.param(slug, marks=pytest.mark.slow) for slug in OTHERS]])
LARGE = 3933237714566383172  # more than a number in JavaScript keeps


@cache
def until_dice(slug: str) -> Record:
    """A game up to the first answer with which dice are thrown."""
    game = grognard.new(slug, SCENARIO[slug], seed=LARGE)
    players = {side: player("greedy", seed=3) for side in game.sides}
    while not game.position.rolls:
        side = game.asked[0]
        game.answer(side, players[side].choose(game, side))
    return grognard.record(game)


def answers(slug: str) -> Answers:
    return answers_of(until_dice(slug))


def game_at(server: Process, table: str) -> Game:
    """The game as the server keeps it."""
    store = Store(f"sqlite:///{server.log.parent}/tables.db")
    try:
        row = store.table(table)
        assert row is not None
        story = story_of(row, store.seats(table), shelf.game(row.game).sides_in(row.scenario))
        for entry in store.entries(table):
            story.take(entry)
        return played_again(row, story)
    finally:
        store.close()


def table_of(hands: Hands) -> str:
    return hands.page.url.rpartition("/")[2]


def check_saved(me: Mouse, friend: Mouse, server: Process, file: Path, capsys: pytest.CaptureFixture[str]) -> Game:
    """Save, verify, replay and open elsewhere: the same position each time."""
    played = game_at(server, table_of(me))
    assert played.position.rolls > 0
    me.save_record(file)
    for command in ("verify", "replay"):
        assert cli.main([command, str(file)]) == 0
        assert played.position.hash in capsys.readouterr().out
    friend.open_record(file)
    assert game_at(server, table_of(friend)).position.hash == played.position.hash
    assert friend.n == me.n
    return played


@IN_TURN
def test_a_hot_seat_game_is_saved_as_it_was_played(slug, sit: Sit[Mouse], server, tmp_path, capsys):
    me, friend = sit(), sit()
    me.begin_game(slug, SCENARIO[slug], ["me", "me"])
    me.give_all(answers(slug))
    played = check_saved(me, friend, server, tmp_path / "record.json", capsys)
    saved = (tmp_path / "record.json").read_bytes()
    assert json.loads(saved)["dice"] == played.dice.spec()
    own = me.context.request.get(f"{server.url}/api/tables/{table_of(me)}/record")
    assert saved == own.body(), "the file holds the server's own bytes"


@GAMES
def test_a_game_with_shared_dice_is_saved_as_it_was_played(slug, sit: Sit[Mouse], server, tmp_path, capsys):
    me, friend = sit(), sit()
    me.begin_game(slug, SCENARIO[slug], ["me", "me"], dice="shared")
    me.give_all(answers(slug))
    check_saved(me, friend, server, tmp_path / "record.json", capsys)


@IN_TURN
def test_a_game_against_the_computer_is_saved_and_goes_on_elsewhere(slug, sit: Sit[Mouse], server, tmp_path, capsys):
    """From the answer before the dice on, in the browser; the record there has a large seed."""
    me, friend = sit(), sit()
    (side, last) = answers(slug)[-1]
    other = next(s for s in grognard.games()[slug].sides_in(SCENARIO[slug]) if s != side)
    me.begin_at(upto(until_dice(slug), len(answers(slug)) - 1), **{side: "me", other: "ai:greedy"})
    me.give(last)
    me.wait_until_asked()
    check_saved(me, friend, server, tmp_path / "record.json", capsys)
    expect(me.page.get_by_role("status").filter(has_text="to go on against the computer")).to_be_visible()
    me.picture("record-to-go")
    assert str(LARGE) not in (tmp_path / "record.json").read_text()
    (line,) = friend.context.request.get(f"{server.url}/api/tables").json()["tables"]
    assert line["seats"][other]["player"] == "greedy"
    assert friend.prompt == me.prompt


def test_what_a_player_knows_of_a_game_with_others_says_why_it_cannot_be_opened(sit: Sit[Mouse], tmp_path):
    me = sit()
    me.begin_game("superpowers", "munich", ["me", "invite"])
    me.page.click("a.button.primary")
    me.sit_down()
    me.give("posture 3")
    file = me.save_record(tmp_path / "part.json")
    expect(me.page.get_by_role("status").filter(has_text="only what you know")).to_be_visible()
    me.enter_lobby()
    me.page.locator(".import input").set_input_files(file)
    expect(me.page.get_by_role("alert")).to_contain_text("only what one player knew of a game that other people")
    me.page.locator(".import input").set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"{"})
    expect(me.page.get_by_role("alert")).to_contain_text("not a record")
    me.faults.clear()  # the browser reports the refusals, rightly


def test_a_seed_typed_in_is_the_seed_of_the_game(sit: Sit[Mouse], server):
    me = sit()
    me.enter_lobby()
    if me.page.locator(".bar button.primary").count():
        me.page.click(".bar button.primary")
    me.page.check("input[name=game][value=superpowers]")
    me.page.locator(".seat select").nth(1).select_option("me")
    me.page.get_by_text("Options and dice").click()
    me.page.get_by_label("Seed").fill(str(LARGE))
    me.page.click("button.begin")
    me.sit_down()
    assert game_at(server, table_of(me)).dice.spec() == {"kind": "seeded", "seed": str(LARGE)}


def test_a_record_with_a_seed_that_is_a_number_is_still_opened(sit: Sit[Mouse], server, tmp_path):
    record = msgspec.to_builtins(until_dice("superpowers"))
    record["dice"]["seed"] = LARGE
    file = tmp_path / "old.json"
    file.write_text(json.dumps(record))
    me = sit()
    me.open_record(file)
    assert game_at(server, table_of(me)).position.hash == grognard.replay(until_dice("superpowers")).position.hash
