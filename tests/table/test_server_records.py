"""Records that leave a table and come back: the same game, whoever reads the file in between."""

import json
from random import Random
from typing import Any

import pytest

import grognard
from grognard import cli
from grognard.cli.play import HUMAN, players_named, sat_before
from grognard.engine.dice import commitment
from tests.table.serving import JSON, Client, Seat, any_option, begin, play_on, seated, serving

SEED = "3933237714566383172"
GREATEST = 2**53


def numbers(value: Any) -> list[int]:
    """Every whole number in it."""
    if isinstance(value, dict):
        return [n for part in value.values() for n in numbers(part)]
    if isinstance(value, list):
        return [n for part in value for n in numbers(part)]
    return [value] if isinstance(value, int) else []


def sooner(ask: JSON, chance: Random) -> str:
    """Phases end at once where they may."""
    return "done" if "done" in ask["options"] else any_option(ask, chance)


def dice_seen(seat: Seat) -> int:
    return sum(line["text"] == "die" for line in seat.log)


def wait_until_asked(seat: Seat) -> None:
    """Until the seat is asked, or the game is over."""
    if not seat.ask_again()["ask"] and not seat.table["view"].get("result"):
        seat.until(lambda m: m.get("ask") or m.get("view", {}).get("result"))


def against_an_ai(client: Client, **wanted: Any) -> tuple[JSON, Seat]:
    """A game against an AI player, with dice thrown; so early that no player at random has begun a nuclear war."""
    made = begin(client, **{"seed": SEED, "seats": {"nato": "me", "wp": "ai:random"}, **wanted})
    with seated(client, made, "nato") as nato:
        chance = Random(5)
        while dice_seen(nato) < 2:
            wait_until_asked(nato)
            play_on({"nato": nato}, 1, chance, sooner)
        wait_until_asked(nato)
    return made, nato


def hash_at(client: Client, made: JSON) -> str:
    found: str = client.server.lobby.open[made["table"]].playing().position.hash
    return found


def hash_of(record: str | bytes) -> str:
    found: str = grognard.replay(record.encode() if isinstance(record, str) else record).position.hash
    return found


# -- seeds ------------------------------------------------------------------------------------------------------------


def test_no_number_on_the_wire_or_in_a_record_is_too_great_for_a_browser(client):
    made = begin(client, seed=SEED)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        play_on({"nato": nato, "wp": wp}, 40, Random(7), any_option)
        heard = nato.heard + wp.heard
    record = client.get(f"/api/tables/{made['table']}/record")
    assert record.json()["dice"] == {"kind": "seeded", "seed": SEED}
    assert max(numbers([made, heard, record.json(), client.get("/api/tables").json()])) < GREATEST


@pytest.mark.parametrize("seed", [2**53, -1, "x", "07", str(2**64), "9" * 100])
def test_a_seed_that_is_none_is_refused(client, seed):
    refused = client.post("/api/tables", json={"game": "superpowers", "seed": seed})
    assert refused.status_code == 400
    assert refused.json()["error"]["key"] in ("not-understood", "cannot-begin")


def test_a_record_and_a_table_with_a_seed_that_is_a_number_are_still_read(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client, seed=SEED)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            play_on({"nato": nato, "wp": wp}, 30, Random(7), any_option)
        before, record = hash_at(client, made), client.get(f"/api/tables/{made['table']}/record").json()
        record["dice"]["seed"] = int(SEED)
        text = json.dumps(record)
        assert hash_of(text) == before
        again = client.post("/api/tables/import", json={"record": text}).json()
        assert hash_at(client, again) == before
        dice = json.dumps({"kind": "seeded", "seed": int(SEED)})
        client.server.store.change_table(made["table"], dice=dice).result()
    with serving(tmp_path) as client, seated(client, made, "nato"):
        assert hash_at(client, made) == before


# -- a game against an AI player that is not over ---------------------------------------------------------------------


def test_a_game_against_an_ai_is_taken_home_and_goes_on_there(tmp_path, capsys):
    with serving(tmp_path) as client:
        made, nato = against_an_ai(client)
        before, record = hash_at(client, made), client.get(f"/api/tables/{made['table']}/record")
    assert record.headers["x-grognard-record"] == "to-go"
    assert hash_of(record.content) == before
    file = tmp_path / "game.json"
    file.write_bytes(record.content)
    for command in ("verify", "replay"):
        assert cli.main([command, str(file)]) == 0
        assert before in capsys.readouterr().out
    with serving(tmp_path, local=True) as home:
        again = home.post("/api/tables/import", json={"record": record.text}).json()
        assert hash_at(home, again) == before
        assert set(again["seats"]) == {"nato"}
        with seated(home, again, "nato") as seat:
            assert seat.table["seats"]["wp"] == {**nato.table["seats"]["wp"], "here": False}
            assert seat.log == nato.log
            assert seat.ask == nato.ask
            play_on({"nato": seat}, 1, Random(6), any_option)


def test_it_goes_on_in_the_terminal_against_the_same_ai(tmp_path):
    with serving(tmp_path) as client:
        made, _ = against_an_ai(client)
        file = tmp_path / "game.json"
        file.write_bytes(client.get(f"/api/tables/{made['table']}/record").content)
    before = sat_before(str(file))
    assert players_named(("nato", "wp"), [], before) == {"nato": HUMAN, "wp": "random"}
    assert players_named(("nato", "wp"), ["wp=human"], before)["wp"] == HUMAN


def test_nobody_is_invited_to_a_game_whose_dice_are_only_listed(client):
    made, _ = against_an_ai(client)
    record = client.get(f"/api/tables/{made['table']}/record").text
    refused = client.post("/api/tables/import", json={"record": record, "seats": {"wp": "invite"}})
    assert "its dice are listed" in refused.json()["error"]["message"]


def test_a_fork_played_to_its_end_does_not_tell_the_dice_to_come_in_the_original(client):
    made, _ = against_an_ai(client)
    table = client.server.lobby.open[made["table"]]
    forked = client.post(f"/api/tables/{made['table']}/fork", json={"at": table.story.n}).json()
    assert hash_at(client, forked) == hash_at(client, made)
    with seated(client, forked, "nato") as nato:
        while not nato.ask_again()["view"]["result"]:
            wait_until_asked(nato)
            play_on({"nato": nato}, 1, Random(6), sooner)
    record = client.get(f"/api/tables/{forked['table']}/record")
    assert record.headers["x-grognard-record"] == "whole"
    assert SEED not in record.text
    assert grognard.replay(record.content).result is not None


def test_neither_file_nor_fork_of_shared_dice_tells_their_secrets(client):
    made = begin(client, dice="shared", seed=None, seats={"nato": "me", "wp": "ai:random"})
    with seated(client, made, "nato") as nato:
        nato.say("commit", commitment=commitment("n" * 40))
        nato.say("secret", secret="n" * 40)
        for answer in ("posture 3", "suggested"):
            wait_until_asked(nato)
            nato.answer(answer)
        wait_until_asked(nato)
    table = client.server.lobby.open[made["table"]]
    record = client.get(f"/api/tables/{made['table']}/record").text
    forked = client.post(f"/api/tables/{made['table']}/fork", json={"at": table.story.n}).json()
    assert hash_of(record) == hash_at(client, forked) == hash_at(client, made)
    told = record + json.dumps(client.server.lobby.open[forked["table"]].playing().dice.spec())
    for secret in (table.row.dice["seed"], *table.story.secrets.values()):
        assert secret not in told


def test_a_game_of_ai_players_alone_can_be_taken_home(client):
    made = begin(client, seats={"nato": "ai:random", "wp": "ai:random"})
    record = client.get(f"/api/tables/{made['table']}/record")
    assert record.headers["x-grognard-record"] in ("to-go", "whole")
    assert grognard.replay(record.content).sides == ("nato", "wp")


def test_a_fork_is_compared_with_its_game_as_far_as_it_has_come(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            play_on({"nato": nato, "wp": wp}, 150, Random(1), any_option)
            last = nato.ask_again()["n"]
        at = f"/api/tables/{made['table']}"
        forked = client.post(f"{at}/fork", json={"at": 4}).json()
        there = client.get(f"/api/tables/{forked['table']}/origin?side=nato").json()
        mine = client.get(f"/api/tables/{forked['table']}/at/4?side=nato").json()
        assert 4 <= there["n"] < last
        assert (there["view"]["turn"], there["view"]["step"]) == (mine["view"]["turn"], mine["view"]["step"])
        assert client.get(f"{at}/origin").json()["error"]["key"] == "no-such-moment"
