"""Dice that all throw together: commit, reveal, play, verify."""

import json
from random import Random

import pytest

import grognard
from grognard.cli import main
from grognard.engine.dice import SharedDice, commitment
from tests.table.serving import any_option, begin, play_on, rolled_back_by, seated, serving

SECRETS = {"nato": "n" * 40, "wp": "w" * 40}


def committed(seats) -> None:
    for side, seat in seats.items():
        seat.say("commit", commitment=commitment(SECRETS[side]))
    for seat in seats.values():
        seat.until(lambda m: m.get("uncommitted") == [])


def revealed(seats) -> None:
    committed(seats)
    for side, seat in seats.items():
        seat.say("secret", secret=SECRETS[side])
        seat.ask_again()


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
        revealed({"nato": nato, "wp": wp})
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
            revealed(seats)
            play_on(seats, 12, Random(3), any_option)
            rolled_back_by(nato, wp, to=2)
            wp.until(lambda m: m.get("n") == 2)
            play_on(seats, 12, Random(4), any_option)
            before = nato.ask_again()
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert nato.table["view"] == before["view"]


@pytest.fixture
def rolled_back(client):
    """A shared game after two rollbacks behind dice, played on."""
    made = begin(client, dice="shared", seed=None)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        seats = {"nato": nato, "wp": wp}
        revealed(seats)
        chance = Random(4)
        for _ in range(2):
            to, dice = nato.ask_again()["n"], thrown(nato)
            while thrown(nato) == dice:
                play_on(seats, 5, chance, sooner)
            rolled_back_by(nato, wp, to)
            nato.until(lambda m: m["type"] == "update" and m["notes"][-1]["text"] == "rolled-back")
            play_on(seats, 15, chance, sooner)
        made["notes"] = nato.ask_again()["notes"]
    return made


def sooner(ask, chance) -> str:
    """Phases end at once where they may, so that dice are thrown soon."""
    return "done" if "done" in ask["options"] else any_option(ask, chance)


def thrown(seat) -> int:
    seat.ask_again()
    return sum(line["text"] == "die" for line in seat.log)


def verified(client, made, tmp_path, capsys, *words, **changed) -> tuple[int, str]:
    record = client.get(f"/api/tables/{made['table']}/record").json()
    record["dice"] |= changed
    (tmp_path / "record.json").write_text(json.dumps(record))
    code = main(["verify", str(tmp_path / "record.json"), *words])
    return code, "".join(capsys.readouterr())


def test_dice_after_a_rollback_can_be_verified(client, rolled_back, tmp_path, capsys):
    words = ["--rollbacks=2", f"--commitment=table={rolled_back['commitment']}"]
    code, said = verified(client, rolled_back, tmp_path, capsys, *words)
    assert code == 0
    assert "dice follow from the secrets of table, nato, wp" in said
    assert "thrown anew after rollback 2, from the same origin" in said


def test_dice_after_a_rollback_that_nobody_confirms_are_doubted(client, rolled_back, tmp_path, capsys):
    code, said = verified(client, rolled_back, tmp_path, capsys)
    assert code == 1
    assert "only you can say that all agreed to it" in said


@pytest.mark.parametrize("changed", [{"seed": 7}, {"rollback": 1}, {"after": 3}])
def test_dice_that_a_rollback_did_not_give_are_found(client, rolled_back, tmp_path, capsys, changed):
    code, said = verified(client, rolled_back, tmp_path, capsys, "--rollbacks=2", **changed)
    assert code == 1
    assert "no: " in said


def test_every_word_about_a_rollback_is_noted(rolled_back):
    told = [(note["text"], note["params"]) for note in rolled_back["notes"]]
    assert [text for text, _ in told] == ["rollback-proposed", "rollback-accepted", "rolled-back"] * 2
    assert told[0][1] == {"side": "nato", "to": 0}
    assert told[2][1]["answers"] > 0
    assert [note["n"] for note in rolled_back["notes"][:3]] == [0, 0, 0]  # where the log goes on
