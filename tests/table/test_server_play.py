"""Playing over the wire: two seats, a person against AI players, refusals, undo, rollback, standing orders, seats."""

import time
from concurrent.futures import Future
from random import Random
from threading import Timer
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.table.serving import Seat, any_option, begin, play_on, rolled_back_by, seated, serving

SECRET = {("16.0.a", "posture-chosen"), ("16.0.b", "die")}


@pytest.fixture
def both(client):
    """Two people at a table, the map set up."""
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.answer("posture 3")
        wp.answer("posture 4")
        nato.ask_again()
        nato.answer("suggested")
        yield nato, wp


def moved(seat: Seat) -> str:
    """Begin to move some unit, and tell which."""
    seat.ask_again()
    assert seat.ask is not None
    answer: str = next(o for o in seat.ask["options"] if o.startswith("move "))
    assert seat.answer(answer)["type"] == "update"
    return answer


def prompts(told: dict[str, Any]) -> list[str]:
    """What a seat has standing orders for, beside the one that stands from the beginning."""
    return [order["prompt"] for order in told["standing"] if order["prompt"]]


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


def test_undo_ends_where_the_other_side_has_decided(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.answer("posture 3")
        nato.say("undo")
        assert nato.until(lambda m: m["type"] == "update" and m["n"] == 0)["ask"]["prompt"] == "posture"
        nato.answer("posture 3")
        wp.answer("posture 4")
        nato.ask_again()
        nato.say("undo")
        assert nato.until(lambda m: m["type"] == "refused")["reasons"][0]["text"] == "no-undo"


def test_a_rollback_needs_the_other_side(both):
    nato, wp = both
    moved(nato)
    nato.say("rollback", to=2)
    assert wp.until(lambda m: m.get("proposal"))["proposal"] == {"by": "nato", "to": 2, "waiting": ["wp"]}
    wp.say("rollback_reply", accept=False)
    nato.until(lambda m: any(note["text"] == "rollback-declined" for note in m.get("notes", [])))
    assert nato.n > 2
    rolled_back_by(wp, nato, to=2)
    nato.until(lambda m: m.get("n") == 2)
    assert nato.ask is not None
    assert nato.ask["prompt"] == "set-up"
    assert wp.until(lambda m: m.get("n") == 2)["notes"][-1]["text"] == "rolled-back"
    assert [line["text"] for line in wp.log] == ["posture-chosen"]


def test_a_proposal_lapses_when_play_goes_on(both):
    nato, wp = both
    nato.say("rollback", to=2)
    wp.until(lambda m: m.get("proposal"))
    moved(nato)
    assert nato.table["proposal"] is None
    assert [note["text"] for note in nato.table["notes"]] == ["rollback-proposed", "rollback-lapsed"]
    wp.say("rollback_reply", accept=True)
    assert wp.until(lambda m: m["type"] == "error")["key"] == "no-proposal"


def told_wrong(seat) -> str:
    return str(seat.until(lambda m: m["type"] == "error")["key"])


def test_a_proposal_is_answered_before_the_next_is_made(both):
    nato, wp = both
    moved(nato)
    nato.say("rollback", to=2)
    wp.until(lambda m: m.get("proposal"))
    for seat in both:
        seat.say("rollback", to=1)
        assert told_wrong(seat) == "proposal-open"
    assert nato.ask_again()["proposal"] == {"by": "nato", "to": 2, "waiting": ["wp"]}


def test_who_proposes_and_withdraws_again_and_again_must_play_on_first(both):
    nato, _ = both
    moved(nato)
    for _ in range(3):
        nato.say("rollback", to=2)
        nato.until(lambda m: m.get("proposal"))
        nato.say("rollback_reply", accept=False)
        nato.until(lambda m: m["type"] == "update" and not m["proposal"])
    nato.say("rollback", to=2)
    assert told_wrong(nato) == "proposals-enough"
    nato.say("undo")
    nato.say("rollback", to=0)
    assert nato.until(lambda m: m.get("proposal"))["proposal"]["to"] == 0


def test_updates_carry_only_notes_that_are_new_or_have_moved(both):
    nato, wp = both
    for _ in range(2):
        nato.say("rollback", to=1)
        nato.until(lambda m: m.get("proposal"))
        nato.say("rollback_reply", accept=False)
        nato.until(lambda m: m["type"] == "update" and not m["proposal"])
    moved(nato)
    update = nato.heard[-1]
    assert (update["notes_kept"], update["notes"]) == (4, [])
    nato.say("rollback", to=2)
    assert [note["text"] for note in nato.until(lambda m: m.get("proposal"))["notes"]] == ["rollback-proposed"]
    nato.say("rollback_reply", accept=False)
    nato.until(lambda m: m["type"] == "update" and not m["proposal"])
    nato.say("undo")
    undone = nato.until(lambda m: m["type"] == "update" and m["n"] == 3)
    assert (undone["notes_kept"], [note["n"] for note in undone["notes"]]) == (4, [3, 3])
    whole = wp.ask_again()["notes"]
    assert whole == nato.table["notes"]
    assert len(whole) == 6


def test_standing_orders_have_an_end(both):
    """Each update lists them all."""
    nato, _ = both
    for number in range(60):
        nato.say("standing", prompt=f"p{number}", answer="done", until="game")
    assert told_wrong(nato) == "too-many-orders"
    assert len(nato.ask_again()["standing"]) == 50


def test_other_dice_fall_after_a_rollback(client):
    made = begin(client, seats={"nato": "me", "wp": "ai:random"})
    with seated(client, made, "nato") as nato:
        nato.answer("posture 1")
        while nato.ask is None:  # the AI chooses, too
            nato.read()
        nato.answer("suggested")
        assert any(line["text"] == "die" for line in nato.log)
        nato.say("rollback", to=2)
        nato.until(lambda m: any(note["text"] == "rolled-back" for note in m.get("notes", [])))
        story = client.server.lobby.open[made["table"]].story
        assert story.dice["kind"] == "reseeded"


def test_a_standing_order_answers_for_me(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.say("standing", prompt="set-up", answer="suggested", until="game")
        assert prompts(nato.until(lambda m: m["type"] == "update" and prompts(m))) == ["set-up"]
        nato.answer("posture 1")
        wp.answer("posture 1")
        assert prompts(wp.table) == []
        assert nato.ask_again()["n"] == 3
        nato.say("standing", prompt=None)
        assert nato.until(lambda m: m["type"] == "update")["standing"] == []


def test_a_standing_order_for_a_turn_ends_with_the_turn(both):
    nato, wp = both
    prompt = nato.ask_again()["ask"]["prompt"]
    nato.say("standing", prompt=prompt, answer="done", until="turn")
    nato.until(lambda m: m["type"] == "update")
    turn = nato.ask_again()["view"]["turn"]
    asked: list[tuple[int, str, str]] = []
    while nato.ask_again()["view"]["turn"] < turn + 2 and len(asked) < 80:
        seat = nato if nato.ask else wp
        assert seat.ask_again()["ask"] is not None
        asked.append((seat.table["view"]["turn"], seat.table["ask"]["prompt"], seat.table["side"]))
        options = seat.table["ask"]["options"]
        seat.answer("done" if "done" in options else options[0])
    assert (turn, prompt, "nato") not in asked
    assert (turn + 1, prompt, "nato") in asked
    assert prompts(nato.table) == []


def test_a_standing_order_can_be_called_off(both):
    nato, wp = both
    prompt = nato.ask_again()["ask"]["prompt"]
    wp.say("standing", prompt=prompt, answer="done", until="game")
    assert prompts(wp.until(lambda m: m["type"] == "update" and prompts(m))) == [prompt]
    wp.say("standing", prompt=prompt, answer=None)
    assert prompts(wp.until(lambda m: m["type"] == "update")) == []


def test_undo_takes_back_what_a_standing_order_answered_after_it(client):
    made = begin(client)
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        nato.answer("posture 1")
        wp.answer("posture 1")
        nato.ask_again()
        nato.answer("suggested")
        before = nato.ask_again()
        nato.say("standing", prompt=before["ask"]["prompt"], answer="done", until="turn")
        after = nato.until(lambda m: m["type"] == "update" and m["n"] > before["n"])
        nato.say("standing", prompt=None)
        nato.ask_again()
        if nato.table["can_undo"]:
            nato.say("undo")
            assert nato.until(lambda m: m["type"] in ("update", "refused"))["n"] < after["n"]


# -- seats ------------------------------------------------------------------------------------------------------------


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
