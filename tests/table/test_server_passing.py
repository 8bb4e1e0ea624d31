"""Who can only say that he is done is not asked: the table answers for him, unless that would tell a secret."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import msgspec
import pytest

import grognard
from grognard.engine.game import Game
from grognard.engine.record import Record
from grognard.players import Player, player
from grognard.table.shown import tells_nothing
from tests.table.serving import Client, Seat, seated, serving

SIDES = {"axis": "me", "allies": "me"}
POWERS = {"nato": "me", "wp": "me"}


@cache
def before_somebody_passes(fog: bool = False) -> tuple[Record, str, str]:
    """A campaign up to an answer of one side after which the other can do nothing else; that side, its answer."""
    game = grognard.new("fottr", "campaign", seed=5, options={"fog_of_war": fog})
    players = {side: player("greedy", seed=3) for side in game.sides}
    while True:
        side = game.asked[0]
        answer = "done" if not game.why_not(side, "done") else players[side].choose(game, side)
        before = grognard.record(game)
        game.answer(side, answer)
        after = game.fork()
        if game.can_undo(side) and after.asked != (side,) and after.ask(after.asked[0]).options == ["done"]:
            passes = after.asked[0]
            after.answer(passes, "done")
            if after.can_undo(passes):
                return before, side, answer


@cache
def before_only(ending: str, prompt: str) -> tuple[Record, str, str]:
    """Munich, up to an answer of a side after which it can only end what the prompt asks for; that side, its answer."""
    game, players = munich()
    while True:
        side = game.asked[0]
        answer, before = players[side].choose(game, side), grognard.record(game)
        game.answer(side, answer)
        if (ask := game.ask(game.asked[0])).prompt == prompt and ask.options == [ending]:
            return before, side, answer


def munich(**options: bool) -> tuple[Game, dict[str, Player]]:
    game = grognard.new("superpowers", "munich", seed=5, options=options)
    return game, {side: player("greedy", seed=3) for side in game.sides}


def play_until(prompt: str, game: Game, players: dict[str, Player]) -> str:
    """Up to such an ask of a side that could still take its last answer back; that side."""
    while game.ask(side := game.asked[0]).prompt != prompt or not game.can_undo(side):
        game.answer(side, players[side].choose(game, side))
    return side


@contextmanager
def both(client: Client, record: Record, sides: dict[str, str] = SIDES) -> Iterator[dict[str, Seat]]:
    wanted = {"record": msgspec.to_builtins(record), "seats": sides}
    made = client.post("/api/tables/import", json=wanted)
    assert made.status_code == 200, made.text
    with ExitStack() as seats:
        yield {side: seats.enter_context(seated(client, made.json(), side)) for side in sides}


def other(side: str) -> str:
    return next(s for s in SIDES if s != side)


def standing_for_any(seat: Seat) -> list[Any]:
    return [order["answer"] for order in seat.ask_again()["standing"] if order["prompt"] == ""]


def test_who_can_only_end_the_phase_is_not_asked_and_the_log_says_so(client):
    record, side, answer = before_somebody_passes()
    with both(client, record) as seats:
        n = seats[side].ask_again()["n"]
        seats[side].answer(answer)
        assert seats[side].ask_again()["n"] >= n + 2
        for seat in seats.values():
            seat.ask_again()
            line = next(line for line in seat.log if line["text"] == "passed")
            assert (line["side"], line["n"]) == (other(side), n + 2)
            assert line["rule"]
        asked = next(seat for seat in seats.values() if seat.ask_again()["ask"])
        assert asked.table["ask"]["options"] != ["done"]


def test_who_wants_to_be_asked_is_asked(client):
    record, side, answer = before_somebody_passes()
    with both(client, record) as seats:
        silent = seats[other(side)]
        assert standing_for_any(silent) == ["done"]
        silent.say("standing", prompt="", answer=None)
        assert standing_for_any(silent) == []
        seats[side].answer(answer)
        assert silent.ask_again()["ask"]["options"] == ["done"]
        silent.say("standing", prompt="", answer="done", until="game")  # he has changed his mind
        silent.until(lambda m: m["type"] == "update")
        assert silent.ask_again()["ask"] is None or silent.table["ask"]["options"] != ["done"]
        assert "passed" in [line["text"] for line in silent.log]


def test_an_undo_leads_back_behind_what_the_other_side_was_answered_for(client):
    record, side, answer = before_somebody_passes()
    with both(client, record) as seats:
        before = seats[side].ask_again()
        seats[side].answer(answer)
        assert seats[side].ask_again()["can_undo"]
        seats[side].say("undo")
        after = seats[side].until(lambda m: m["type"] != "pong")
        assert (after["type"], after["n"]) == ("update", before["n"])
        assert seats[side].ask_again()["n"] == before["n"], "nothing is answered before the side has answered"
        assert seats[side].table["ask"]["prompt"] == before["ask"]["prompt"]
        for seat in seats.values():
            seat.ask_again()
            assert "passed" not in [line["text"] for line in seat.log]


def test_who_was_answered_for_has_nothing_to_take_back(client):
    record, side, answer = before_somebody_passes()
    with both(client, record) as seats:
        silent = seats[other(side)]
        seats[side].answer(answer)
        assert not silent.ask_again()["can_undo"]
        silent.say("undo")
        assert silent.until(lambda m: m["type"] in ("update", "refused"))["type"] == "refused"


def test_where_units_are_hidden_a_quick_answer_would_tell_something_and_nobody_is_answered_for(client):
    record, side, answer = before_somebody_passes(fog=True)
    with both(client, record) as seats:
        seats[side].answer(answer)
        assert seats[other(side)].ask_again()["ask"]["options"] == ["done"]


def test_what_was_answered_for_somebody_is_known_when_the_table_is_opened_again(tmp_path):
    record, side, answer = before_somebody_passes()
    with serving(tmp_path) as client:
        with both(client, record) as seats:
            seats[side].answer(answer)
            table, log = seats[side].ask_again(), seats[side].log
        del client.server.lobby.open[table["table"]]
        with seated(client, {"table": table["table"]}, side=side) as again:
            assert again.log == log
            assert again.table["can_undo"] == table["can_undo"] is True


def test_a_move_that_cannot_go_on_stops_by_itself_and_an_undo_leads_back_before_its_last_hex(client):
    record, side, answer = before_only("stop", "move")
    with both(client, record, POWERS) as seats:
        before = seats[side].ask_again()
        seats[side].answer(answer)
        after = seats[side].ask_again()
        assert (after["n"], after["ask"]["prompt"]) == (before["n"] + 2, "movement")
        assert "passed" not in [line["text"] for line in seats[side].log], "that the units have moved is told"
        seats[side].say("undo")
        assert seats[side].ask_again()["n"] == before["n"]


@pytest.mark.parametrize("uncertain", [False, True])
def test_postures_have_nothing_to_do_with_support_but_secret_chemical_points_have(uncertain):
    game, players = munich(uncertain_chemical=uncertain)
    play_until("support", game, players)
    assert tells_nothing(game, "support") is not uncertain
    assert tells_nothing(game, "move")
    assert not tells_nothing(game, "combat")


def test_who_could_still_take_back_what_he_has_answered_is_asked_before_it_is_too_late(client):
    """A side has committed all its support, and the die is thrown next."""
    game, players = munich()
    side = play_until("support", game, players)
    before, committed = grognard.record(game), []
    while (options := game.ask(side).options) != ["done"]:
        committed.append(options[0])
        game.answer(side, options[0])
    with both(client, before, POWERS) as seats:
        for answer in committed:
            seats[side].answer(answer)
        assert committed
        assert seats[side].ask_again()["ask"]["options"] == ["done"]
