"""Standing orders for one's own reactions, over the wire: secret, kept, and a path that goes through under them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from grognard.engine.record import record_of
from grognard.table.files import record_bytes
from tests.engine.patrol import patrol
from tests.engine.patrol.position import ENEMY, SIDES
from tests.table.serving import JSON, Client, Seat, seated, serving


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_GAMES", "tests.engine.patrol,tests.engine.sorties")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as client:
        yield client


def nearest(game: Game, side: str) -> str:
    """The step of a move that comes nearest to the enemy."""
    pos = game.position

    def to_enemy(option: str) -> int:
        hex = pos.board.hex(option.split()[1])
        return min((pos.board.distance(hex, pos.standing[u]) for u in pos.on_map(ENEMY[side])), default=0)

    return min((o for o in game.ask(side).options if o.startswith("enter")), key=to_enemy)


@cache
def watched_path() -> tuple[Game, str, int]:
    """A game in which grey holds its fire, up to a move of green's through several windows; the order for it, and how
    many of the windows open."""
    game = patrol(SeededDice(5))
    game.instruct("grey", "fire-within 0")
    while game.asked:
        side = game.asked[0]
        moves = [option for option in game.ask(side).options if option.startswith("move")]
        if not moves:
            game.answer(side, game.ask(side).options[-1])
            continue
        trial, path = game.fork(), []
        trial.answer(side, moves[0])
        before = trial.position.windows
        while trial.asked == (side,) and any(o.startswith("enter") for o in trial.ask(side).options):
            step = nearest(trial, side)
            path.append(step.split()[1])
            trial.answer(side, step)
        windows = trial.position.windows - before
        if side == "green" and len(path) == 6 and windows >= 2 and trial.asked == (side,):
            return game, " ".join([moves[0], *path]), windows
        game = trial
        while game.asked and "stop" in game.ask(game.asked[0]).options:
            game.answer(game.asked[0], "stop")
        if game.asked and "pass" in game.ask(game.asked[0]).options:
            game.answer(game.asked[0], "pass")
    raise AssertionError("no such move")


def taken_in(client: Client, game: Game) -> JSON:
    wanted = {"record": record_bytes(record_of(game)).decode(), "seats": dict.fromkeys(SIDES, "me")}
    found: JSON = client.post("/api/tables/import", json=wanted).json()
    return found


def instruct(seat: Seat, order: str) -> JSON:
    version = seat.ask_again()["version"]
    seat.say("instruct", order=order)
    return seat.until(lambda m: m["type"] in ("refused", "error") or m.get("version", -1) > version)


def test_an_order_is_given_shown_and_ended_and_nobody_else_hears_of_it(client: Client):
    made = taken_in(client, patrol(SeededDice(1)))
    with seated(client, made, "green") as green, seated(client, made, "grey") as grey:
        known, heard = green.ask_again(), len(green.heard)
        assert green.ask is not None
        assert grey.table["orders"]["given"] == []
        assert "fire-within 2" in grey.table["orders"]["options"]
        told = instruct(grey, "fire-within 2")
        assert (told["orders"]["given"], told["n"]) == (["fire-within 2"], 1)
        assert not told["can_undo"]
        told = instruct(grey, "fire-in-the-open-within 3")
        assert told["orders"]["given"] == ["fire-in-the-open-within 3"]
        assert instruct(grey, "ask-me")["orders"]["given"] == []
        assert instruct(grey, "fire-within 99")["type"] == "refused"
        assert green.ask_again() == known
        assert [m["type"] for m in green.heard[heard:]] == ["pong"]
        green.answer("move green-0")
        assert (green.n, grey.ask_again()["n"]) == (1, 4)
        assert green.log == [] or all(line["n"] <= 1 for line in green.log)


def test_an_order_is_no_answer(client: Client):
    made = taken_in(client, patrol(SeededDice(1)))
    with seated(client, made, "green") as green:
        green.say("answer", n=0, answer="instruct fire-within 2")
        assert green.until(lambda m: m["type"] in ("update", "refused"))["type"] == "refused"
        green.say("order", n=0, answers=["instruct fire-within 2", "move green-0"])
        assert green.until(lambda m: m["type"] in ("update", "refused"))["type"] == "refused"
        assert green.ask_again()["n"] == 0


def test_orders_stand_in_the_journal_and_in_the_record_of_their_side_alone(tmp_path: Path):
    with serving(tmp_path) as client:
        made = taken_in(client, patrol(SeededDice(1)))
        with seated(client, made, "grey") as grey:
            instruct(grey, "fire-within 2")
    with serving(tmp_path) as client:
        with seated(client, made, "grey") as grey, seated(client, made, "green") as green:
            assert grey.table["orders"]["given"] == ["fire-within 2"]
            assert green.table["orders"]["given"] == []
            assert (grey.n, green.n) == (1, 0)
        for side, known in (("grey", [["grey", "instruct fire-within 2"]]), ("green", [])):
            headers = {"authorization": f"Bearer {made['seats'][side]}"}
            assert client.get(f"/api/tables/{made['table']}/record", headers=headers).json()["answers"] == known


def test_a_drawn_path_goes_through_as_one_order_and_back_to_the_last_window_only(client: Client):
    game, order, windows = watched_path()
    made = taken_in(client, game)
    with seated(client, made, "green") as green, seated(client, made, "grey") as grey:
        n = green.ask_again()["n"]
        assert n == game.given - 1  # of grey's order nothing is known
        green.say("order", n=n, order=f"{order} on")
        told = green.until(lambda m: m["type"] in ("update", "refused", "error"))
        assert (told["type"], told["n"]) == ("update", n + len(order.split()) - 1)
        assert windows >= 2
        assert grey.ask_again()["ask"] is None
        undone = 0
        while green.ask_again()["can_undo"]:
            before = green.n
            green.say("undo")
            green.until(lambda m: m["type"] == "update")
            undone += before - green.n
        assert undone < len(order.split()) - 1, "behind a window nobody comes back"


def test_what_is_taken_back_leaves_the_orders_of_others_in_force(client: Client):
    made = taken_in(client, patrol(SeededDice(1)))
    with seated(client, made, "green") as green, seated(client, made, "grey") as grey:
        green.answer("move green-0")
        instruct(grey, "fire-within 2")
        green.answer(next(o for o in (green.ask or {})["options"] if o.startswith("enter")))
        instruct(grey, "fire-within 3")
        for left in (1, 0):
            green.say("undo")
            assert green.until(lambda m: m["type"] in ("update", "refused"))["n"] == left
        assert grey.ask_again()["orders"]["given"] == ["fire-within 3"]
        assert (green.ask_again()["n"], grey.n) == (0, 2)
        green.answer("move green-1")
        assert green.n == 1
    table = client.server.lobby.open[made["table"]]
    before = table.playing().position.hash
    table.rebuild()
    assert table.pinned is None
    assert table.playing().position.hash == before


def test_in_the_middle_of_a_battle_no_orders_are_given(client: Client):
    wanted = {"game": "sorties", "scenario": "few", "seats": {"east": "me", "west": "me"}, "seed": 3}
    made = client.post("/api/tables", json=wanted).json()
    with seated(client, made, "east") as east, seated(client, made, "west") as west:
        for seat, unit in ((east, "e0"), (west, "w0")):
            seat.answer(f"fly {unit} 11")
            seat.answer("seal")
        east.ask_again()
        east.answer("fight")
        assert west.ask_again()["orders"]["options"] == []
        assert instruct(west, "react-from 3")["type"] == "refused"
