"""Playing over the wire: two seats, a person against AI players, refusals, whole orders."""

import time
from concurrent.futures import Future
from random import Random
from threading import Timer
from typing import Any

import pytest

from tests.table.serving import any_option, begin, moved, play_on, seated

SECRET = {("16.0.a", "posture-chosen"), ("16.0.b", "die")}


def test_two_people_play_on_and_see_the_same(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        play_on({"nato": nato, "wp": wp}, 120, Random(3), any_option)
        assert nato.ask_again()["n"] == wp.ask_again()["n"] >= 120
        assert nato.table["view"]["units"] == wp.table["view"]["units"]
        public = [[e for e in seat.log if (e["rule"], e["text"]) not in SECRET] for seat in (nato, wp)]
        assert public[0] == public[1]
        assert bool(nato.ask) != bool(wp.ask)


def test_an_ai_player_answers_for_a_person_until_he_takes_his_seat_back(client):
    made = begin(client, seats={"nato": "me", "wp": "ai:random"})
    path = f"/api/tables/{made['table']}/seats/nato/player"
    with seated(client, made, "nato") as nato:
        shown = client.put(path, json={"player": "beginner"}).json()["seats"]["nato"]
        assert (shown["kind"], shown["player"]) == ("person", "beginner")
        nato.until(lambda m: m.get("n", 0) > 30)
        assert client.put(path, json={"player": ""}).json()["seats"]["nato"]["player"] == ""
        nato.ask_again()
        if nato.ask is None:  # the other side has to answer first
            nato.until(lambda m: m.get("ask"))
        n = nato.ask_again()["n"]
        time.sleep(0.5)
        assert nato.ask_again()["n"] == n  # nobody answers for him any more


def test_a_visitor_does_not_say_how_long_a_player_thinks_nor_which_file_it_reads(client):
    for player in ("search:9", "search:999r", "agent:/etc/passwd", "clever"):
        body = {"game": "superpowers", "scenario": "munich", "seats": {"wp": f"ai:{player}"}}
        told = client.post("/api/tables", json=body)
        assert told.status_code >= 400
        assert "there is no player" in told.text


def test_nobody_else_lets_an_ai_player_answer_for_a_person(client):
    made = begin(client, seats={"nato": "me", "wp": "ai:random"})
    path = f"/api/tables/{made['table']}/seats/nato/player"
    for player in ("clever", "search:9"):  # a visitor does not say how long a player thinks
        assert client.put(path, json={"player": player}).json()["error"]["key"] == "no-such-player"
    client.cookies.clear()
    assert client.put(path, json={"player": "standard"}).json()["error"]["key"] == "not-the-host"


def test_an_ai_player_tells_why_it_did_something(client):
    made = begin(client, seats={"nato": "me", "wp": "ai:standard"})
    path = f"/api/tables/{made['table']}/why"
    assert client.get(path).json() == {"reasons": []}
    with seated(client, made, "nato") as nato:
        chance = Random(2)
        while not client.get(path).json()["reasons"]:
            if nato.ask is None:
                nato.until(lambda m: m.get("ask"))
            nato.ask_again()
            assert nato.ask is not None
            nato.answer(chance.choice(nato.ask["options"]))
        first = client.get(path).json()["reasons"][0]
        assert first["side"] == "wp"
        text = client.get("/api/games/superpowers/text/en").text
        assert f"because-{first['text']} =" in text


@pytest.mark.parametrize("player", ["greedy", "random"])
def test_a_person_plays_against_an_ai(client, player):
    made = begin(client, seats={"nato": "me", "wp": f"ai:{player}"})
    with seated(client, made, "nato") as nato:
        chance, given = Random(2), 0
        while nato.table["view"]["turn"] < 2 and nato.table["view"]["result"] is None:
            if nato.ask is None:
                nato.until(lambda m: m.get("ask") or m["view"].get("result"))
                continue
            options = nato.ask["options"]
            told = nato.answer("done" if "done" in options else any_option(nato.ask, chance))
            assert told["type"] == "update" or told["key"] == "somebody-moved"
            given += told["type"] == "update"
        assert nato.n > given


def test_an_illegal_answer_is_refused_with_its_rule_and_changes_nothing(both):
    nato, _ = both
    before = nato.ask_again()
    refused = nato.answer("move m_su_4_art")
    assert refused["type"] == "refused"
    assert refused["reasons"][0]["rule"]
    assert nato.ask_again()["version"] == before["version"]


def test_the_table_says_why_not(both):
    nato, wp = both
    for seat, answer in ((nato, "done done"), (wp, "done")):
        seat.say("why", answer=answer)
        assert seat.until(lambda m: m["type"] == "why")["reasons"][0]["rule"]
    assert nato.ask is not None
    nato.say("why", answer=nato.ask["options"][0])
    assert nato.until(lambda m: m["type"] == "why")["reasons"] == []


def test_an_answer_to_an_older_ask_is_refused(both):
    nato, _ = both
    n = nato.ask_again()["n"]
    answer = moved(nato)
    nato.say("answer", n=n, answer=answer)
    assert nato.until(lambda m: m["type"] == "error")["key"] == "somebody-moved"


def test_a_double_click_ends_one_phase_only_whoever_leaves_in_the_meantime(both, client, monkeypatch):
    """The second click comes while the first is being written, after a bystander has gone."""
    nato, _ = both
    n = nato.ask_again()["n"]
    append = client.server.store.append

    def slowly(*given: Any) -> Future[None]:
        written: Future[None] = Future()
        real = append(*given)
        Timer(0.5, lambda: written.set_result(real.result())).start()
        return written

    with seated(client, {"table": nato.table["table"]}, side=""):
        monkeypatch.setattr(client.server.store, "append", slowly)
        nato.say("answer", n=n, answer="done")
    nato.say("answer", n=n, answer="done")
    assert nato.until(lambda m: m["type"] == "error" or m.get("n", 0) > n + 1).get("key") == "somebody-moved"
    assert nato.ask_again()["n"] == n + 1


def test_secret_answers_may_cross(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.say("answer", n=0, answer="posture 3")
        wp.say("answer", n=0, answer="posture 4")
        nato.until(lambda m: m.get("n") == 2)
        wp.until(lambda m: m.get("n") == 2)


def test_a_whole_order_is_given_or_none_of_it(both):
    nato, _ = both
    answer = moved(nato)
    assert nato.ask is not None
    goal = next(o.split()[1] for o in nato.ask["options"] if o.startswith("enter "))
    nato.say("undo")
    before = nato.until(lambda m: m["type"] == "update")
    nato.say("order", n=before["n"], answers=[answer, "enter 9999"])
    assert nato.until(lambda m: m["type"] in ("refused", "update"))["type"] == "refused"
    nato.say("order", n=before["n"], order=f"{answer} {goal}")
    assert nato.until(lambda m: m["type"] == "update")["n"] > before["n"] + 1
    assert nato.log[-1]["text"] == "moved"
    nato.say("undo")
    assert nato.until(lambda m: m["type"] == "update")["n"] == before["n"]
    assert "moved" not in [line["text"] for line in nato.log]


def test_a_whole_order_is_given_as_far_as_it_is_allowed_if_one_says_so(both):
    nato, _ = both
    answer = moved(nato)
    assert nato.ask is not None
    goal = next(o for o in nato.ask["options"] if o.startswith("enter "))
    nato.say("undo")
    before = nato.until(lambda m: m["type"] == "update")
    nato.say("order", n=before["n"], answers=[answer, goal, "enter 9999", "stop"], far=True)
    assert nato.until(lambda m: m["type"] in ("refused", "update"))["n"] == before["n"] + 2
    nato.say("undo")
    assert nato.until(lambda m: m["type"] == "update")["n"] == before["n"]  # what was given is one order
    nato.say("order", n=before["n"], answers=["enter 9999", answer], far=True)
    assert nato.until(lambda m: m["type"] in ("refused", "update"))["type"] == "refused"
