"""Dice that all throw together: commit, reveal, play, verify."""

from random import Random

import pytest

import grognard
from grognard.engine.dice import SharedDice, commitment
from tests.table.serving import any_option, begin, play_on, seated, serving

SECRETS = {"nato": "n" * 40, "wp": "w" * 40}


@pytest.fixture
def client(tmp_path):
    with serving(tmp_path) as client:
        yield client


def committed(seats) -> None:
    for side, seat in seats.items():
        seat.say("commit", commitment=commitment(SECRETS[side]))
    for seat in seats.values():
        seat.until(lambda m: m.get("uncommitted") == [])


def test_the_game_begins_when_every_secret_is_in(client):
    made = begin(client, dice="shared", seed=None)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        seats = {"nato": nato, "wp": wp}
        assert nato.table["view"] == {}
        assert nato.table["commitments"] == {"table": made["commitment"]}
        nato.say("answer", n=0, answer="posture 1")
        assert nato.until(lambda m: m["type"] == "error")["key"] == "no-dice-yet"
        committed(seats)
        for side, seat in seats.items():
            seat.say("secret", secret=SECRETS[side])
        for seat in seats.values():
            seat.until(lambda m: m.get("ask"))
        play_on(seats, 40, Random(3), any_option)
    record = grognard.read_record(client.get(f"/api/tables/{made['table']}/record").content)
    game = grognard.replay(record)
    assert isinstance(game.dice, SharedDice)
    assert game.dice.commitments["table"] == made["commitment"]
    assert game.dice.secrets == SECRETS


def test_no_secret_is_shown_before_all_are_bound(client):
    made = begin(client, dice="shared", seed=None)
    with seated(client, made, "nato") as nato:
        nato.say("commit", commitment=commitment(SECRETS["nato"]))
        nato.say("secret", secret=SECRETS["nato"])
        assert nato.until(lambda m: m["type"] == "error")["key"] == "not-all-committed"
        nato.say("commit", commitment=commitment("another secret of mine"))
        assert nato.until(lambda m: m["type"] == "error")["key"] == "committed-already"


def test_a_secret_must_be_the_one_committed_to(client):
    made = begin(client, dice="shared", seed=None)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        committed({"nato": nato, "wp": wp})
        nato.say("secret", secret="another secret of mine")
        assert nato.until(lambda m: m["type"] == "error")["key"] == "wrong-secret"


def test_secrets_of_others_are_never_told(client):
    made = begin(client, dice="shared", seed=None)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        committed({"nato": nato, "wp": wp})
        for side, seat in (("nato", nato), ("wp", wp)):
            seat.say("secret", secret=SECRETS[side])
            seat.ask_again()
        assert wp.ask
        assert SECRETS["nato"] not in repr(wp.heard)


def test_ai_players_have_secrets_too(client):
    made = begin(client, dice="shared", seed=None, seats={"nato": "me", "wp": "ai:random"})
    with seated(client, made, "nato") as nato:
        assert nato.table["uncommitted"] == ["nato"]
        nato.say("commit", commitment=commitment(SECRETS["nato"]))
        nato.say("secret", secret=SECRETS["nato"])
        nato.until(lambda m: m.get("ask"))


def test_a_shared_game_outlives_the_server_and_a_rollback(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client, dice="shared", seed=None)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            seats = {"nato": nato, "wp": wp}
            committed(seats)
            for side, seat in seats.items():
                seat.say("secret", secret=SECRETS[side])
                seat.ask_again()
            play_on(seats, 12, Random(3), any_option)
            nato.say("rollback", to=2)
            wp.until(lambda m: m.get("proposal"))
            wp.say("rollback_reply", accept=True)
            wp.until(lambda m: m.get("n") == 2)
            play_on(seats, 12, Random(4), any_option)
            before = nato.ask_again()
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert nato.table["view"] == before["view"]
