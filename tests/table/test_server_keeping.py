"""Keeping one's list of games in order: forks are marked, tables renamed, put away and deleted."""

import pytest

from grognard.table.schema import JOURNAL, SAVES, SEATS, SESSION_SEATS
from tests.table.serving import begin, seated, serving


def listed(client, **query):
    return [line["table"] for line in client.get("/api/tables", params=query).json()["tables"]]


def change(client, made, **wanted):
    return client.patch(f"/api/tables/{made['table']}", json=wanted)


def test_a_fork_tells_where_it_comes_from(client):
    made = begin(client)
    with seated(client, made, "nato") as nato:
        nato.answer("posture 3")
        assert nato.table["fork"] is None
    forked = client.post(f"/api/tables/{made['table']}/fork", json={"at": 1}).json()
    lines = {line["table"]: line["fork"] for line in client.get("/api/tables").json()["tables"]}
    assert lines == {made["table"]: None, forked["table"]: {"table": made["table"], "n": 1}}
    with seated(client, forked, "nato") as nato:
        assert nato.table["fork"] == {"table": made["table"], "n": 1}


def test_a_table_is_renamed_for_all_who_sit_there(client):
    made = begin(client, name="Tuesday")
    assert change(client, made, name="Wednesday").json()["name"] == "Wednesday"
    assert client.get(f"/api/tables/{made['table']}").json()["name"] == "Wednesday"
    with seated(client, made, "wp") as wp:
        assert wp.table["name"] == "Wednesday"


def test_a_table_that_is_put_away_is_in_another_list_and_comes_back(client):
    first, second = begin(client), begin(client)
    assert change(client, first, archived=True).status_code == 200
    assert listed(client) == [second["table"]]
    assert listed(client, archived=1) == [first["table"]]
    assert client.get(f"/api/tables/{first['table']}").json()["mine"] == ["nato", "wp"]  # it can still be played
    assert change(client, first, archived=False).status_code == 200
    assert sorted(listed(client)) == sorted([first["table"], second["table"]])


def test_what_one_puts_away_stays_in_the_lists_of_others(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client, seats={"nato": "me", "wp": "invite"})
        mine = dict(client.cookies)
        client.cookies.clear()
        client.post("/api/seats", json={"table": made["table"], "token": made["seats"]["wp"], "name": "Ann"})
        assert listed(client) == [made["table"]]
        assert change(client, made, archived=True).status_code == 200
        assert listed(client) == []
        client.cookies.clear()
        client.cookies.update(mine)
        assert listed(client) == [made["table"]]


def test_what_is_put_away_stays_so_when_one_logs_in(tmp_path):
    with serving(tmp_path, accounts=True) as client:
        made = begin(client)
        change(client, made, archived=True)
        client.post("/api/account", json={"name": "Ann", "password": "long enough"})
        assert (listed(client), listed(client, archived=1)) == ([], [made["table"]])


def test_a_table_of_ones_own_is_deleted_with_all_that_was_kept_of_it(client):
    made, other = begin(client, seats={"nato": "me", "wp": "invite"}), begin(client)
    with seated(client, made, "nato") as nato:
        nato.answer("posture 3")
        assert client.delete(f"/api/tables/{made['table']}").status_code == 200
        nato.say("answer", n=1, answer="posture 2")
        assert nato.until(lambda m: m["type"] == "error")["key"] == "no-such-table"
    assert listed(client) == [other["table"]]
    assert client.get(f"/api/tables/{made['table']}").status_code == 404
    store = client.server.store
    for table in (SEATS, JOURNAL, SAVES, SESSION_SEATS):
        assert made["table"] not in [row["table"] for row in store.read(table.select())]


def test_a_table_at_which_somebody_else_sits_is_not_deleted(client):
    made = begin(client, seats={"nato": "me", "wp": "invite"})
    mine = dict(client.cookies)
    client.cookies.clear()
    client.post("/api/seats", json={"table": made["table"], "token": made["seats"]["wp"], "name": "Ann"})
    for cookies in ({}, mine):
        refused = client.delete(f"/api/tables/{made['table']}")
        assert (refused.status_code, refused.json()["error"]["key"]) == (403, "others-play")
        client.cookies.clear()
        client.cookies.update(cookies or mine)
    assert listed(client) == [made["table"]]
    assert client.get("/api/tables").json()["tables"][0]["alone"] is False


@pytest.mark.parametrize("how", ["rename", "archive", "delete"])
def test_strangers_leave_a_table_as_it_is(client, how):
    made = begin(client, name="Tuesday")
    client.cookies.clear()
    ways = {
        "rename": lambda: change(client, made, name="Mine"),
        "archive": lambda: change(client, made, archived=True),
        "delete": lambda: client.delete(f"/api/tables/{made['table']}"),
    }
    refused = ways[how]()
    assert (refused.status_code, refused.json()["error"]["key"]) == (403, "not-your-table")
    assert client.get(f"/api/tables/{made['table']}").json()["name"] == "Tuesday"


def test_a_table_that_plays_by_itself_is_deleted_by_who_began_it(client):
    made = begin(client, seats={"nato": "ai:random", "wp": "ai:random"})
    assert client.delete(f"/api/tables/{made['table']}").status_code == 200
    assert listed(client) == []


def test_games_are_found_by_what_they_are_called(client):
    wanted = {"game": "superpowers", "seats": {"nato": "me", "wp": "me"}}
    for scenario, name in (("munich", "Isar 100%"), ("rhine", "Sunday"), ("munich", "")):
        client.post("/api/tables", json={**wanted, "scenario": scenario, "name": name})

    def found(sought: str) -> list[str]:
        return sorted(
            line["scenario"] for line in client.get("/api/tables", params={"sought": sought}).json()["tables"]
        )

    assert found("") == ["munich", "munich", "rhine"]
    assert found("SUNDAY") == ["rhine"]
    assert found("munich") == ["munich", "munich"]
    assert found("100%") == ["munich"]
    assert found("%") == ["munich"]
    assert found("superp") == found("")
    assert found("drive on") == found("ミュンヘン") == ["munich", "munich"]
    assert found("nothing of the kind") == []


def test_games_that_wait_for_me_for_others_and_those_that_are_over_are_listed_apart(client):
    made = [begin(client, seats={"nato": "me", "wp": "invite"}) for _ in range(3)]
    mine, others, over = (each["table"] for each in made)
    with seated(client, made[1], "nato") as nato:
        nato.answer("posture 3")  # now only the other side is asked
    with seated(client, made[2], "nato") as nato:
        nato.say("concede")
        nato.until(lambda m: m["type"] == "update" and m["view"].get("result"))

    def found(state: str) -> list[str]:
        return [line["table"] for line in client.get("/api/tables", params={"state": state}).json()["tables"]]

    assert (found("mine"), found("others"), found("over")) == ([mine], [others], [over])
    assert set(found("")) == {mine, others, over}
