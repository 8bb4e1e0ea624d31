"""The calls over HTTP: the shelf, records, looking back, forks, accounts, and what is turned away."""

import json
import re
from random import Random

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import grognard
from grognard.cli.serve import names
from grognard.table.app import application
from grognard.table.files import record_bytes
from grognard.table.security import Rates
from tests.table.serving import any_option, begin, play_on, seated, serving


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """A server on which one game has been played for a while."""
    with serving(tmp_path_factory.mktemp("host")) as client:
        yield client


@pytest.fixture(scope="module")
def played(host):
    """A table of one person on both seats, some answers into the game."""
    made = begin(host)
    with seated(host, made, "nato") as nato, seated(host, made, "wp") as wp:
        play_on({"nato": nato, "wp": wp}, 40, Random(7), any_option)
        made["n"] = nato.ask_again()["n"]
        made["log"] = nato.log
    return made


# -- the shelf --------------------------------------------------------------------------------------------------------


def test_the_catalogue_lists_games_with_their_options_and_players(host):
    (game,) = [g for g in host.get("/api/games").json()["games"] if g["slug"] == "superpowers"]
    assert game["scenarios"] == ["munich", "rhine"]
    assert {"name": "bridges", "rule": "OPT.5.a", "default": False, "values": []} in game["options"]
    assert "greedy" in game["players"]


def test_rules_come_with_the_sequence_of_play(host):
    rules = host.get("/api/games/superpowers/rules", params={"lang": "ja"}).json()
    ids = {rule["id"] for rule in rules["rules"]}
    assert all(rule in ids for step in rules["sequence"] for rule in step["rules"])


def test_texts_are_those_of_engine_table_and_game(host):
    text = host.get("/api/games/superpowers/text/en").text
    assert all(f"\n{key} =" in text for key in ("reason-game-over", "battle-column", "side-nato"))


@pytest.mark.parametrize("scenario", ["munich", "rhine"])
def test_every_hex_of_the_board_lies_inside_the_picture(host, scenario):
    board = host.get(f"/api/games/superpowers/{scenario}/board").json()
    bounds = board["bounds"]
    assert all(0 < h["x"] < bounds["width"] and 0 < h["y"] < bounds["height"] for h in board["hexes"])


def test_board_and_picture_are_of_one_size(host):
    bounds = host.get("/api/games/superpowers/rhine/board").json()["bounds"]
    svg = host.get("/api/games/superpowers/rhine/map.svg")
    width, height = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg.text)[0]
    assert (float(width), float(height)) == pytest.approx((bounds["width"], bounds["height"]), abs=0.1)
    again = host.get("/api/games/superpowers/rhine/map.svg", headers={"if-none-match": svg.headers["etag"]})
    assert again.status_code == 304


def test_every_counter_has_a_face(host):
    counters = host.get("/api/games/superpowers/rhine/board").json()["display"]["counters"]
    assert all(re.fullmatch(r"SFGP[A-Z-]{6}-[FGH]---", c["face"]["sidc"]) for c in counters)
    assert len({c["id"] for c in counters}) == len(counters)


@pytest.mark.parametrize(
    "path",
    ["/api/games/chess/rules", "/api/games/superpowers/text/xx", "/api/games/superpowers/paris/board",
     "/api/games/superpowers/rules?lang=../../x", "/api/nothing", "/api/tables/nowhere/record", "/assets/../app.py",
     "/%2e%2e/%2e%2e/pyproject.toml"],
)  # fmt: skip
def test_what_is_not_there_is_said_to_be_not_there(host, path):
    found = host.get(path)
    assert found.status_code == 404
    assert found.json()["error"]["message"]


def test_the_schema_describes_calls_and_messages(host):
    schema = host.get("/api/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    assert "/api/tables/{table}/at/{n}" in schema["paths"]
    messages = schema["components"]["schemas"]["FromSeat"]["anyOf"]
    assert {"$ref": "#/components/schemas/Answer"} in messages
    text = json.dumps(schema)
    names = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert names <= set(schema["components"]["schemas"])


@pytest.mark.parametrize("part", ["from/0/to/9", "from/2/to/1", "from/-1/to/0", "from/x/to/0", "from/0/to/1e3"])
def test_a_passage_lies_within_the_game(client, part):
    table = begin(client)["table"]
    answer = client.get(f"/api/tables/{table}/{part}")
    assert (answer.status_code, answer.json()["error"]["key"]) == (404, "no-such-moment")


def test_the_page_of_calls_needs_nothing_from_elsewhere(host):
    page = host.get("/api/docs")
    assert "/api/tables/{table}/luck" in page.text
    assert "<script" not in page.text


# -- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wanted",
    [{"game": "chess"}, {"game": "superpowers", "scenario": "paris"}, {"game": "superpowers", "options": {"x": True}},
     {"game": "superpowers", "seats": {"france": "me"}}, {"game": "superpowers", "seats": {"wp": "ai:genius"}},
     {"game": "superpowers", "seats": {"wp": "somebody"}}, {"game": "superpowers", "dice": "loaded"},
     {"game": "superpowers", "colour": "red"}, {}],
)  # fmt: skip
def test_a_table_that_cannot_be_set_up_says_why(host, wanted):
    refused = host.post("/api/tables", json=wanted)
    assert refused.status_code in (400, 404)
    assert refused.json()["error"]["message"]


def test_my_games_tell_whose_turn_it_is(client):
    made = begin(client, seats={"nato": "me", "wp": "ai:random"}, name="Sunday")
    (line,) = client.get("/api/tables").json()["tables"]
    assert line["table"] == made["table"]
    assert line["name"] == "Sunday"
    assert line["mine"] == ["nato"]
    assert line["my_turn"]
    client.cookies.clear()
    assert client.get("/api/tables").json()["tables"] == []


def test_my_games_count_turns_as_their_rules_do(client):
    wanted = {"game": "nato", "scenario": "tactical_surprise", "seats": {"nato": "me", "wp": "me"}}
    assert client.post("/api/tables", json=wanted).status_code in (200, 201)
    (line,) = client.get("/api/tables").json()["tables"]
    assert line["game_turn"] == line["turn"] - 1  # the scenario begins with turn 0


def test_whoever_sits_at_a_seat_says_what_he_is_called_and_nobody_else(client):
    made = begin(client, seats={"nato": "me", "wp": "invite"})
    seats = f"/api/tables/{made['table']}/seats"
    named = client.put(f"{seats}/nato/name", json={"name": "Anna"})
    assert named.json()["seats"]["nato"]["name"] == "Anna"
    assert client.put(f"{seats}/wp/name", json={"name": "Boris"}).json()["error"]["key"] == "not-your-table"
    assert client.get(f"/api/tables/{made['table']}").json()["seats"]["wp"]["name"] == ""


def test_tokens_are_kept_as_hashes_only(client, tmp_path):
    made = begin(client, seats={"nato": "me", "wp": "invite"})
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (*made["seats"].values(), client.cookies["grognard"]):
        assert secret.encode() not in kept


# -- looking back -----------------------------------------------------------------------------------------------------


def test_the_game_can_be_seen_as_it_stood_after_any_answer(host, played):
    path = f"/api/tables/{played['table']}/at"
    start, middle, end = (host.get(f"{path}/{n}").json() for n in (0, 20, played["n"]))
    assert start["view"]["turn"] == 0
    assert start["ask"]["prompt"] == "posture"
    assert 0 == start["told"] <= middle["told"] <= end["told"] == len(played["log"])
    assert host.get(f"{path}/{played['n'] + 1}").status_code == 404
    assert host.get(f"{path}/-1").status_code == 404


def test_a_fork_is_a_table_of_its_own_with_other_dice(host, played):
    made = host.post(f"/api/tables/{played['table']}/fork", json={"at": 20}).json()
    with seated(host, made, "nato") as nato:
        assert nato.n == 20
        assert nato.log == [line for line in played["log"] if line["n"] <= 20]
    story = host.server.lobby.open[made["table"]].story
    assert story.dice["kind"] == "reseeded"


def test_no_fork_tells_the_secrets_of_another_person(client):
    made = begin(client, seats={"nato": "me", "wp": "invite"})
    refused = client.post(f"/api/tables/{made['table']}/fork", json={"at": 0})
    assert refused.status_code == 403
    assert refused.json()["error"]["key"] == "fork-later"


def test_a_fork_against_an_ai_leaves_the_ai_its_secrets(client):
    made = begin(client, seats={"nato": "me", "wp": "ai:random"})
    forked = client.post(f"/api/tables/{made['table']}/fork", json={"at": 0}).json()
    assert set(forked["seats"]) == {"nato"}
    with seated(client, forked, "nato") as nato:
        assert nato.table["seats"]["wp"]["kind"] == "ai"
        assert "wp" not in nato.table["view"]["posture"]


def test_everybody_may_fork_a_game_that_is_over(client):
    """Even a bystander, from any moment, and he sits on every seat of it."""
    game, chance = grognard.new("superpowers", "munich", seed=1), Random(1)
    while game.asked:
        side = game.asked[0]
        game.answer(side, any_option({"options": game.ask(side).options}, chance))
    record = {"record": record_bytes(grognard.record(game)).decode(), "seats": {"nato": "me", "wp": "invite"}}
    made = client.post("/api/tables/import", json=record).json()
    client.cookies.clear()
    forked = client.post(f"/api/tables/{made['table']}/fork", json={"at": 100}).json()
    assert set(forked["seats"]) == {"nato", "wp"}
    with seated(client, forked, "wp") as wp:
        assert wp.n == 100
        assert set(wp.table["view"]["posture"]) == {"wp"}


def test_luck_counts_the_dice_that_one_may_see(host, played):
    luck = host.get(f"/api/tables/{played['table']}/luck").json()
    seen = [line for line in played["log"] if line["text"] == "die"]
    assert sum(d["thrown"] for d in luck["dice"]) == len(seen) > 0
    assert all(sum(d["faces"]) == d["thrown"] for d in luck["dice"])
    assert luck["losses"][-1]["n"] == played["n"]


# -- records ----------------------------------------------------------------------------------------------------------


def test_a_record_goes_out_and_comes_back(host, played):
    record = host.get(f"/api/tables/{played['table']}/record")
    game = grognard.replay(record.content)
    assert len(game.answers) == played["n"]
    made = host.post("/api/tables/import", json={"record": record.text}).json()
    with seated(host, made, "nato") as nato:
        assert nato.n == played["n"]
        assert nato.log == played["log"]


def test_who_brings_a_record_to_play_with_others_cannot_know_the_dice_to_come(host, played):
    record = host.get(f"/api/tables/{played['table']}/record").json()
    alone = host.post("/api/tables/import", json={"record": record}).json()
    assert host.server.lobby.open[alone["table"]].row.dice == record["dice"]
    made = host.post("/api/tables/import", json={"record": record, "seats": {"wp": "invite"}}).json()
    dice = host.server.lobby.open[made["table"]].row.dice
    assert dice["past"] == record["dice"]
    assert dice["seed"] != record["dice"]["seed"]


def test_during_play_a_side_gets_only_what_it_knows(client):
    made = begin(client, seats={"nato": "me", "wp": "invite"})
    with seated(client, made, "nato") as nato:
        nato.answer("posture 3")
    found = client.get(f"/api/tables/{made['table']}/record")
    assert found.headers["x-grognard-record"] == found.json()["kind"] == "partial"
    assert found.json()["answers"] == [["nato", "posture 3"]]
    assert "dice" not in found.json()
    client.cookies.clear()
    assert client.get(f"/api/tables/{made['table']}/record").json()["answers"] == [["nato", None]]
    for given in (found.json(), found.text):
        refused = client.post("/api/tables/import", json={"record": given})
        assert refused.json()["error"]["key"] == "part-of-a-record"
        assert "what 'nato' knew of a game that other people were still playing" in refused.json()["error"]["message"]


@pytest.mark.parametrize(
    ("damage", "said"),
    [(lambda r: r["answers"].__setitem__(5, ["nato", "fly"]), "answer 6 (nato: 'fly')"),
     (lambda r: r["answers"].__setitem__(5, ["nato"]), "$.answers[5]"),
     (lambda r: r.update(game="chess"), "chess"),
     (lambda r: r.update(scenario="paris"), "paris"),
     (lambda r: r.update(dice={"kind": "loaded"}), "unknown dice"),
     (lambda r: r.update(dice={"kind": "scripted", "rolls": [1]}), "by hand"),
     (lambda r: r.update(dice={"kind": "shared", "seed": "a", "secrets": {}, "commitments": {}}), "commitment"),
     (lambda r: r.update(version=99), "version 99"),
     (lambda r: r.update(overlay="/etc"), "/etc"),
     (lambda r: r.pop("options"), "options")],
)  # fmt: skip
def test_a_damaged_record_says_what_and_where(host, played, damage, said):
    record = host.get(f"/api/tables/{played['table']}/record").json()
    damage(record)
    refused = host.post("/api/tables/import", json={"record": record})
    assert refused.status_code in (400, 404)
    assert said in refused.json()["error"]["message"]


def test_half_a_file_is_no_record(host):
    refused = host.post("/api/tables/import", json={"record": '{"grognard": 1, "game": "super'})
    assert refused.json()["error"]["message"] == "The record cannot be used: not a record: Input data was truncated"


# -- accounts ---------------------------------------------------------------------------------------------------------


def test_an_account_finds_its_games_from_another_browser(tmp_path):
    anna = {"name": "Anna", "password": "correct horse"}
    with serving(tmp_path, accounts=True, account_needed=True) as client:
        assert client.post("/api/tables", json={"game": "superpowers"}).status_code == 401
        assert client.post("/api/account", json=anna).json()["account"] == "Anna"
        made = begin(client)
        assert client.post("/api/account", json=anna).status_code == 409
        client.cookies.clear()
        assert client.post("/api/session", json={**anna, "password": "wrong horse"}).status_code == 403
        assert client.post("/api/session", json={**anna, "name": "Nobody"}).status_code == 403
        client.post("/api/session", json=anna)
        assert client.get("/api/tables").json()["tables"][0]["table"] == made["table"]
        assert client.delete("/api/session").json()["account"] is None
        assert client.get("/api/tables").json()["tables"] == []
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"correct horse" not in kept
    assert b"$argon2id$" in kept


def test_logging_in_gives_a_new_cookie_that_keeps_the_seats(tmp_path):
    """A cookie that somebody else may have planted is worth nothing after it."""
    with serving(tmp_path, accounts=True) as client:
        made = begin(client)
        before = client.cookies["grognard"]
        client.post("/api/account", json={"name": "Anna", "password": "correct horse"})
        assert client.cookies["grognard"] != before
        assert client.get("/api/tables").json()["tables"][0]["table"] == made["table"]
        client.cookies.clear()
        client.cookies.set("grognard", before)
        assert client.get("/api/session").json()["account"] is None


def test_passwords_cannot_be_tried_for_long(tmp_path):
    with serving(tmp_path, accounts=True, logins=Rates(0.01, 2)) as client:
        tries = [client.post("/api/session", json={"name": "A", "password": "12345678"}) for _ in range(3)]
        assert tries[-1].status_code == 429


def test_a_server_without_accounts_says_so(client):
    assert (
        client.post("/api/account", json={"name": "A", "password": "12345678"}).json()["error"]["key"] == "no-accounts"
    )


# -- what is turned away ----------------------------------------------------------------------------------------------


def test_pages_of_other_servers_may_change_nothing(client):
    wanted = {"game": "superpowers"}
    evil = client.post("/api/tables", json=wanted, headers={"origin": "https://evil.example"})
    assert evil.status_code == 403
    assert client.post("/api/tables", json=wanted, headers={"origin": "http://testserver"}).status_code == 200
    del client.headers["x-grognard"]
    assert client.post("/api/tables", json=wanted).json()["error"]["key"] == "wrong-origin"
    client.cookies.clear()
    assert client.post("/api/tables", json=wanted).status_code == 200


def test_a_websocket_from_another_page_is_turned_away(client):
    made = begin(client)
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/ws/tables/{made['table']}", headers={"origin": "https://evil.example"}),
    ):
        pass


def test_every_answer_carries_the_policies(client):
    for path in ("/api/games", "/", "/api/nothing"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_the_cookie_is_for_the_server_only(client):
    made = client.post("/api/tables", json={"game": "superpowers"})
    assert "HttpOnly" in made.headers["set-cookie"]
    assert "SameSite=lax" in made.headers["set-cookie"]


def test_what_is_too_large_is_not_read(client):
    refused = client.post("/api/tables/import", content=b"x" * (5 << 20))
    assert refused.status_code == 413


def test_what_goes_on_and_on_is_not_read_either(client):
    """A body without a length."""
    refused = client.post("/api/tables/import", content=(b"x" * (1 << 20) for _ in range(6)))
    assert refused.status_code == 413


def test_who_talks_too_fast_is_told_to_wait_and_then_cut_off(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client)
        slow = TestClient(application(client.server, messages_per_second=1), headers=dict(client.headers))
        with seated(slow, made, "nato") as nato:
            for _ in range(80):
                nato.say("ping")
            assert nato.until(lambda m: m["type"] == "error")["key"] == "too-fast"
            with pytest.raises(WebSocketDisconnect):
                nato.until(lambda m: False)


def test_who_asks_too_often_must_wait(tmp_path):
    with serving(tmp_path) as client:
        slow = TestClient(application(client.server, requests_per_second=1))
        assert [slow.get("/api/games").status_code for _ in range(6)][-1] == 429


def test_a_server_on_loopback_goes_by_no_other_name(tmp_path):
    with serving(tmp_path) as client:
        local = TestClient(application(client.server, hosts=names("127.0.0.1", None)), base_url="http://127.0.0.1:8000")
        assert local.get("/api/games").status_code == 200
        assert local.get("/api/games", headers={"host": "rebound.example"}).status_code == 421
