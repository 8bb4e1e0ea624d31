"""More than two at a table: the four players of The Fall of the Third Reich."""

import pytest

from grognard.engine.dice import commitment
from tests.table.serving import Seat, begin, seated

SIDES = ("okw", "okh", "west", "soviet")


@pytest.fixture
def four(client):
    made = begin(client, "four_players", game="fottr")
    with (
        seated(client, made, "okw") as okw,
        seated(client, made, "okh") as okh,
        seated(client, made, "west") as west,
        seated(client, made, "soviet") as soviet,
    ):
        yield dict(zip(SIDES, (okw, okh, west, soviet)))


def asked(seats: dict[str, Seat]) -> Seat:
    for seat in seats.values():
        seat.ask_again()
    return next(seat for seat in seats.values() if seat.ask)


def play(seats: dict[str, Seat], answers: int) -> None:
    for _ in range(answers):
        seat = asked(seats)
        assert seat.ask is not None
        options = seat.ask["options"]
        assert seat.answer("done" if "done" in options else options[0])["type"] == "update"
    for seat in seats.values():
        seat.ask_again()


def test_four_players_play_on_and_see_the_same(four):
    play(four, 30)
    assert len({seat.n for seat in four.values()}) == 1
    assert {seat.table["view"]["turn"] for seat in four.values()} == {four["okw"].table["view"]["turn"]}
    assert set(four["okw"].table["seats"]) == set(SIDES)
    assert all(seat.table["seats"][side]["here"] for seat in four.values() for side in SIDES)


def test_a_rollback_needs_each_of_the_others(four):
    play(four, 6)
    okw, okh, west, soviet = four.values()
    n = okw.n
    okw.say("rollback", to=2)
    west.until(lambda m: m.get("proposal"))
    assert west.table["proposal"]["waiting"] == ["okh", "west", "soviet"]
    west.say("rollback_reply", accept=True)
    okw.until(lambda m: (m.get("proposal") or {}).get("waiting") == ["okh", "soviet"])
    okh.say("rollback_reply", accept=True)
    okw.until(lambda m: (m.get("proposal") or {}).get("waiting") == ["soviet"])
    assert okw.n == n >= 6
    soviet.say("rollback_reply", accept=True)
    okw.until(lambda m: m.get("n") == 2)


def test_one_who_declines_is_enough(four):
    play(four, 4)
    four["okw"].say("rollback", to=1)
    for side in ("west", "soviet"):
        four[side].until(lambda m: m.get("proposal"))
    four["west"].say("rollback_reply", accept=True)
    four["soviet"].say("rollback_reply", accept=False)
    four["okw"].until(lambda m: any(note["text"] == "rollback-declined" for note in m.get("notes", [])))
    assert four["okw"].n == 4


def test_all_four_throw_shared_dice(client):
    made = begin(client, "four_players", game="fottr", dice="shared", seed=None)
    with (
        seated(client, made, "okw") as okw,
        seated(client, made, "okh") as okh,
        seated(client, made, "west") as west,
        seated(client, made, "soviet") as soviet,
    ):
        seats = dict(zip(SIDES, (okw, okh, west, soviet)))
        for side, seat in seats.items():
            seat.say("commit", commitment=commitment(side * 10))
        for side, seat in seats.items():
            seat.until(lambda m: m.get("uncommitted") == [])
            seat.say("secret", secret=side * 10)
        okw.until(lambda m: m.get("unrevealed") == [] and m["view"])
        play(seats, 5)


def test_guests_and_an_ai_fill_the_table(client):
    made = begin(client, "four_players", game="fottr", seats={"okw": "me", "okh": "invite", "west": "ai:random"})
    assert set(made["seats"]) == {"okw", "okh", "soviet"}
    with seated(client, made, "okh") as okh:
        assert okh.table["token"] != made["seats"]["okh"]
        kinds = {side: (seat["kind"], seat["taken"]) for side, seat in okh.table["seats"].items()}
    assert kinds == {"okw": ("person", True), "okh": ("person", True), "west": ("ai", True), "soviet": ("person", True)}


def test_a_side_that_does_not_play_here_has_no_seat(client):
    wanted = {"game": "fottr", "scenario": "campaign", "seats": {"okw": "me"}}
    assert client.post("/api/tables", json=wanted).json()["error"]["key"] == "cannot-begin"
