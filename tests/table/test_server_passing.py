"""Who can only say that he is done is not asked: the table answers for him, unless that would tell a secret."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import msgspec

import grognard
from grognard.engine.record import Record
from grognard.players import player
from tests.table.serving import Client, Seat, seated, serving

SIDES = {"axis": "me", "allies": "me"}


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


@contextmanager
def both(client: Client, record: Record) -> Iterator[dict[str, Seat]]:
    wanted = {"record": msgspec.to_builtins(record), "seats": SIDES}
    made = client.post("/api/tables/import", json=wanted)
    assert made.status_code == 200, made.text
    with ExitStack() as seats:
        yield {side: seats.enter_context(seated(client, made.json(), side)) for side in SIDES}


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
