"""Coming to a table: invitations, cookies, bystanders, several tabs of one seat, coming back to a kept game."""

from random import Random

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.table.serving import any_option, begin, moved, play_on, seated, serving


def test_an_invitation_is_good_for_one_use(client):
    made = begin(client, seats={"nato": "me", "wp": "invite"})
    guest = {"table": made["table"], "token": made["seats"]["wp"], "name": "Anna"}
    taken = client.post("/api/seats", json=guest).json()
    assert taken["side"] == "wp"
    assert taken["token"] != made["seats"]["wp"]
    with seated(client, made, token=taken["token"]) as wp:
        assert wp.table["side"] == "wp"
        assert wp.table["seats"]["wp"]["name"] == "Anna"
    assert client.post("/api/seats", json=guest).json()["error"]["key"] == "no-such-seat"
    with seated(client, made, "wp") as nobody:
        assert nobody.heard[0]["key"] == "no-such-seat"


def test_hello_with_an_invitation_gives_the_new_token(client):
    made = begin(client, seats={"nato": "me", "wp": "invite"})
    with seated(client, made, "wp") as wp:
        token = wp.table["token"]
    with seated(client, made, token=token) as wp:
        assert wp.table["side"] == "wp"
        assert wp.table["token"] is None


def test_the_cookie_remembers_seats(client):
    made = begin(client, seats={"nato": "me", "wp": "ai:random"})
    with seated(client, made) as nato:
        assert nato.table["side"] == "nato"
    with seated(client, made, side="") as watcher:
        assert watcher.table["side"] is None
    with seated(client, made, side="wp") as nobody:
        assert nobody.heard[0]["key"] == "not-your-seat"


def test_a_bystander_sees_no_secret_and_may_do_nothing(client):
    made = begin(client)
    client.cookies.clear()
    with seated(client, made, "nato") as nato, seated(client, made) as watcher:
        nato.answer("posture 3")
        assert watcher.table["side"] is None
        watcher.ask_again()
        assert watcher.log == []
        watcher.say("answer", n=1, answer="posture 3")
        assert watcher.until(lambda m: m["type"] == "error")["key"] == "bystander"


def test_everybody_on_a_side_is_told_the_same_words(both, client):
    """However many watch: what they are told is worked out once."""
    nato, _ = both
    made = {"table": nato.table["table"]}
    with seated(client, made, side="") as one, seated(client, made, side="") as other:
        moved(nato)
        for watcher in (one, other):
            watcher.ask_again()
        assert one.table == other.table
        assert one.heard[-2] == other.heard[-2]
        assert one.table["view"]["units"] == nato.table["view"]["units"]


def test_two_tabs_of_one_seat_agree(both, client):
    nato, _ = both
    made = {"table": nato.table["table"]}
    with seated(client, made, side="nato") as second:
        moved(nato)
        second.ask_again()
        for same in ("n", "version", "view", "ask"):
            assert second.table[same] == nato.table[same]
        assert second.log == nato.log


def test_who_comes_back_sees_everything(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        play_on({"nato": nato, "wp": wp}, 20, Random(5), any_option)
        nato.ask_again()
    with seated(client, made, "nato") as again:
        assert again.log == nato.log
        assert again.table["view"] == nato.table["view"]


def test_the_first_word_must_be_hello(client):
    made = begin(client)
    with client.websocket_connect(f"/ws/tables/{made['table']}") as socket:
        socket.send_text('{"type": "ping"}')
        assert socket.receive_json()["key"] == "say-hello"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_a_table_that_is_not_there(client):
    with client.websocket_connect("/ws/tables/nowhere") as socket:
        socket.send_text('{"type": "hello"}')
        assert socket.receive_json()["key"] == "no-such-table"


def test_ai_players_play_alone_while_one_watches(client):
    made = begin(client, "rhine", seats={"nato": "ai:random", "wp": "ai:random"})
    with seated(client, made) as watcher:
        watcher.until(lambda m: m.get("n", 0) > 60)
        assert {seat["kind"] for seat in watcher.table["seats"].values()} == {"ai"}


def test_games_outlive_the_server(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            play_on({"nato": nato, "wp": wp}, 30, Random(6), any_option)
            before = nato.ask_again()
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        for same in ("n", "version", "view", "ask"):
            assert nato.table[same] == before[same]
