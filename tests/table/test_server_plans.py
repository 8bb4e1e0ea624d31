"""Sides that plan at the same time, each for itself, over the wire: nobody learns how far the others are."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.engine.sorties import SIDES
from tests.table.serving import JSON, Client, Seat, seated, serving

HEXES = ("11", "23", "34")


@pytest.fixture(autouse=True)
def sorties(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_GAMES", "tests.engine.sorties")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as client:
        yield client


def begin(client: Client, scenario: str = "few") -> JSON:
    wanted = {"game": "sorties", "scenario": scenario, "seats": dict.fromkeys(SIDES, "me"), "seed": 3}
    found: JSON = client.post("/api/tables", json=wanted).json()
    return found


@pytest.fixture
def both(client: Client) -> Iterator[tuple[Seat, Seat]]:
    made = begin(client)
    with seated(client, made, "east") as east, seated(client, made, "west") as west:
        yield east, west


def plan_of(seat: Seat) -> list[list[str]]:
    found: list[list[str]] = seat.ask_again()["view"]["plan"]
    return found


def undo(seat: Seat) -> JSON:
    version = seat.ask_again()["version"]
    seat.say("undo")
    return seat.until(lambda m: m["type"] == "refused" or m.get("version", -1) > version)


def test_who_plans_is_not_heard_of(client: Client):
    made = begin(client)
    with (
        seated(client, made, "east") as east,
        seated(client, made, "west") as west,
        seated(client, made, side="") as me,
    ):
        before = [seat.ask_again() for seat in (west, me)]
        told = [len(seat.heard) for seat in (west, me)]
        listed = client.get("/api/tables").json()
        for answer in ("fly e0 11", "fly e1 12", "fly e2 12"):
            assert east.answer(answer)["type"] == "update"
        undo(east)
        assert (east.n, plan_of(east)) == (2, [["e0", "11"], ["e1", "12"]])
        for seat, known, heard in zip((west, me), before, told, strict=True):
            assert seat.ask_again() == known
            assert [m["type"] for m in seat.heard[heard:]] == ["pong"], "not even that something was done"
        assert client.get("/api/tables").json() == listed


def test_both_plan_at_the_same_time_and_all_is_revealed_together(both: tuple[Seat, Seat]):
    east, west = both
    for answer in ("fly e0 11", "fly e1 11"):
        east.answer(answer)
    west.answer("fly w0 11")
    assert east.answer("seal")["type"] == "update"
    assert west.ask_again()["view"]["asked"] == ["west"]  # that is all one sees: who has sealed his list
    assert west.n == 1
    assert west.table["view"]["units"][0]["where"] == "base"
    west.answer("seal")
    for seat in both:
        assert seat.ask_again()["n"] == 5
        assert [u["id"] for u in seat.table["view"]["units"] if u["where"] == "map"] == ["e0", "e1", "w0"]
        assert seat.log[-1]["text"] == "revealed"
        assert [line["n"] for line in seat.log if line["text"] == "planned"] == ([1, 2] if seat is east else [3])


def test_an_answer_from_before_the_other_planned_something_is_still_good(both: tuple[Seat, Seat]):
    east, west = both
    n, version = west.ask_again()["n"], west.table["version"]
    for answer in ("fly e0 11", "fly e1 12"):
        east.answer(answer)
    undo(east)
    west.say("answer", n=n, version=version, answer="fly w0 11")
    assert west.until(lambda m: m["type"] in ("update", "error"))["type"] == "update"
    assert plan_of(west) == [["w0", "11"]]


def test_one_takes_back_his_own_plan_at_will_and_opens_a_sealed_list_again(both: tuple[Seat, Seat]):
    east, west = both
    east.answer("fly e0 11")
    west.answer("fly w0 11")
    east.answer("fly e1 12")
    east.answer("seal")
    west.answer("fly w1 11")
    assert undo(east)["ask"]["prompt"] == "plan"
    undo(east)
    undo(east)
    assert not east.table["can_undo"]
    assert undo_refused(east)
    assert (plan_of(east), plan_of(west)) == ([], [["w0", "11"], ["w1", "11"]])
    undo(west)
    assert plan_of(west) == [["w0", "11"]]
    for seat in both:
        seat.answer("seal")
    assert not any(seat.ask_again()["can_undo"] for seat in both)


def undo_refused(seat: Seat) -> bool:
    seat.say("undo")
    return bool(seat.until(lambda m: m["type"] in ("refused", "update"))["type"] == "refused")


def planned(chance: Random, client: Client, made: JSON) -> dict[str, list[list[str]]]:
    """Both sides plan for forty wings, in whatever order, and change their minds; what their plans are then."""
    with seated(client, made, "east") as east, seated(client, made, "west") as west:
        left = {"east": [f"e{n}" for n in range(40)], "west": [f"w{n}" for n in range(40)]}
        seats = {"east": east, "west": west}
        while any(left.values()):
            side = chance.choice([s for s in SIDES if left[s]])
            if seats[side].table["can_undo"] and chance.random() < 0.2:
                left[side].append(plan_of(seats[side])[-1][0])
                undo(seats[side])
            else:
                seats[side].answer(f"fly {left[side].pop()} {chance.choice(HEXES)}")
        return {side: plan_of(seat) for side, seat in seats.items()}


def test_lists_of_forty_outlive_the_server_and_one_may_seal_days_before_the_other(tmp_path: Path):
    with serving(tmp_path) as client:
        made = begin(client, "many")
        plans = planned(Random(5), client, made)
    with serving(tmp_path) as client, seated(client, made, "east") as east:
        assert plan_of(east) == plans["east"]
        east.answer("seal")
    with serving(tmp_path) as client, seated(client, made, "west") as west:
        assert west.table["view"]["asked"] == ["west"]
        undo(west)
        assert plan_of(west) == plans["west"][:-1]
        west.answer("fly {} {}".format(*plans["west"][-1]))
        told = west.answer("seal")
        assert told["ask"] is None  # east begins the battles
        assert told["n"] == 82
    with serving(tmp_path) as client, seated(client, made, "east") as east:
        assert east.table["pinned"] is None
        assert east.ask is not None
        assert east.ask["prompt"] == "battles"
        flying = {u["id"]: u["hex"] for u in east.table["view"]["units"] if u["where"] == "map"}
        assert flying == {unit: hex for side in SIDES for unit, hex in plans[side]}


def test_while_sides_plan_the_game_goes_back_to_before_that_or_not_at_all(both: tuple[Seat, Seat]):
    east, west = both
    for seat in both:
        seat.answer("seal")  # nothing flies: the second turn begins
    n = east.ask_again()["n"]
    east.answer("fly e0 11")
    west.answer("fly w0 11")
    west.answer("fly w1 11")
    for to, expected in ((n + 1, "error"), (n, "update")):
        west.say("rollback", to=to)
        assert west.until(lambda m: m["type"] in ("error", "update"))["type"] == expected
    assert east.until(lambda m: m.get("proposal"))["proposal"]["to"] == n
    east.say("rollback_reply", accept=True)
    east.until(lambda m: m["type"] == "update" and m["proposal"] is None)
    assert (plan_of(east), plan_of(west), east.n, west.n) == ([], [], n, n)


def test_the_past_of_a_plan_is_ones_own(both: tuple[Seat, Seat], client: Client):
    east, west = both
    east.answer("fly e0 11")
    west.answer("fly w0 11")
    west.answer("fly w1 12")
    table = east.table["table"]
    moment = client.get(f"/api/tables/{table}/at/1?side=west").json()
    assert (moment["last"], moment["view"]["plan"]) == (2, [["w0", "11"]])
    assert client.get(f"/api/tables/{table}/at/2?side=east").status_code != 200


def test_against_the_computer_one_plans_in_peace(client: Client):
    wanted = {"game": "sorties", "scenario": "few", "seats": {"east": "me", "west": "ai:random"}, "seed": 3}
    made = client.post("/api/tables", json=wanted).json()
    with seated(client, made, "east") as east:
        for k in range(4):
            assert east.answer(f"fly e{k} 11")["type"] == "update"
        assert len(plan_of(east)) == 4
        east.answer("seal")
        while (seen := east.ask_again()["view"])["turn"] == 1 and seen["step"] == "plan":
            time.sleep(0.05)  # the computer may seal its plan before or after


def test_sides_plan_at_two_servers_at_the_same_time_without_noticing(tmp_path: Path):
    """Both write to the same journal, and neither hears of the other's entries before its own number is taken."""
    with serving(tmp_path) as client, serving(tmp_path) as other:
        made = begin(client)
        with seated(client, made, "east") as east, seated(other, made, "west") as west:
            for k in range(3):
                assert east.answer(f"fly e{k} 11")["type"] == "update"
                assert west.answer(f"fly w{k} 11")["type"] == "update"
            undo(west)
            assert east.answer("seal")["type"] == "update"
            assert (plan_of(west), west.n) == ([["w0", "11"], ["w1", "11"]], 2)
            assert "error" not in {m["type"] for seat in (east, west) for m in seat.heard}
            assert west.answer("seal")["n"] == 7


def test_who_is_not_asked_may_give_up_and_the_plans_are_open_then(client: Client):
    made = begin(client)
    with seated(client, made, "east") as east, seated(client, made, "west") as west:
        east.answer("fly e0 11")
        east.answer("seal")
        assert east.ask is None
        assert west.ask_again()["n"] == 0
        west.say("order", n=0, answers=["concede"])
        assert west.until(lambda m: m["type"] in ("update", "refused"))["type"] == "refused"
        east.say("concede")
        east.until(lambda m: m["type"] == "update" and m["view"].get("result"))
        for seat in (east, west):
            assert seat.ask_again()["view"]["result"]["winner"] == "west"
            assert (seat.n, seat.ask, seat.log[-1]["text"]) == (3, None, "conceded")
            assert not seat.table["can_undo"]
        west.say("concede")
        assert west.until(lambda m: m["type"] in ("update", "refused"))["type"] == "refused"
    with seated(client, made, "west") as again:
        assert again.table["view"]["result"]["loser"] == "east"
    record = json.loads(client.get(f"/api/tables/{made['table']}/record").content)
    assert record["answers"][-1] == ["east", "concede"]
