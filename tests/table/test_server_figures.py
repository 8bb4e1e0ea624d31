"""Tables that are played with the figures of the owner's own copy: `$GROGNARD_OVERLAY`."""

from random import Random

import pytest

from tests.table.serving import any_option, begin, play_on, rolled_back_by, seated, serving

PANZERS = "m_wg_241_24"
MINE = "id,firepower\nm_wg_241_24,9\n"


@pytest.fixture
def overlay(tmp_path, monkeypatch):
    """The owner's counters, as he writes them."""
    file = tmp_path / "mine" / "superpowers" / "counters.csv"
    file.parent.mkdir(parents=True)
    file.write_text(MINE, encoding="utf-8")
    monkeypatch.setenv("GROGNARD_OVERLAY", str(tmp_path / "mine"))
    return file


def firepower(client, figures=""):
    """Of a counter, as the board tells it that a table of these figures shows."""
    board = client.get(f"/api/games/superpowers/munich/board?figures={figures}").json()
    return next(c["firepower"] for c in board["display"]["counters"] if c["id"] == PANZERS)


def test_a_game_begins_with_the_figures_of_ones_own_and_shows_them(tmp_path, overlay):
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato:
            figures = nato.table["figures"]
            assert firepower(client, figures) == 9
            assert firepower(client) < 9
            assert client.get(f"/api/games/superpowers/munich/map.svg?figures={figures}").status_code == 200
        game = client.server.lobby.open[made["table"]].playing()
        assert game.scenario.counters[game.scenario.index[PANZERS]].firepower == 9


def test_an_ai_player_thinks_with_them(tmp_path, overlay):
    with serving(tmp_path) as client:
        made = begin(client, seats={"nato": "me", "wp": "ai:greedy"})
        with seated(client, made, "nato") as nato:
            nato.answer("posture 3")
            nato.until(lambda m: m["type"] == "update" and m["n"] > 1)


def test_without_them_the_game_waits_and_nothing_is_lost(tmp_path, overlay, monkeypatch):
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            play_on({"nato": nato, "wp": wp}, 60, Random(1), any_option)
            before = nato.ask_again()
    overlay.write_text(MINE.replace("9", "8"), encoding="utf-8")
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert (nato.table["pinned"], nato.ask) == ("figures", None)
        nato.say("answer", n=nato.n, answer="done")
        assert "figures of the owner's own copy" in nato.until(lambda m: m["type"] == "error")["message"]
        assert begin(client)["table"] != made["table"]  # others begin with what is there now
    monkeypatch.delenv("GROGNARD_OVERLAY")
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert nato.table["pinned"] == "figures"
    overlay.write_text(MINE, encoding="utf-8")
    monkeypatch.setenv("GROGNARD_OVERLAY", str(overlay.parent.parent))
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert (nato.n, nato.table["view"]) == (before["n"], before["view"])


@pytest.fixture
def posture_seven(tmp_path, overlay):
    """A game whose first answers only the owner's figures allow."""
    scenarios = overlay.parent / "scenarios"
    scenarios.mkdir()
    (scenarios / "munich.toml").write_text("[nuclear]\nposture = [1, 7]\nper_game_turn = 0\n", encoding="utf-8")
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            assert nato.answer("posture 7")["type"] == "update"
            assert wp.answer("posture 7")["type"] == "update"
            play_on({"nato": nato, "wp": wp}, 10, Random(1), any_option)
            yield client, made, nato, wp


def test_who_looks_back_forks_or_goes_back_sees_them_too(posture_seven):
    client, made, nato, wp = posture_seven
    at = f"/api/tables/{made['table']}"
    assert client.get(f"{at}/at/5").json()["n"] == 5
    forked = client.post(f"{at}/fork", json={"at": 5}).json()
    with seated(client, forked, "nato") as alone:
        assert (alone.n, alone.table["figures"]) == (5, nato.table["figures"])
    rolled_back_by(nato, wp, 3)
    nato.until(lambda m: m["type"] in ("update", "table") and m["n"] == 3)


def test_when_they_go_while_people_play_nothing_breaks(posture_seven, monkeypatch):
    client, made, nato, wp = posture_seven
    nato.say("rollback", to=3)
    wp.until(lambda m: m.get("proposal"))
    monkeypatch.delenv("GROGNARD_OVERLAY")
    assert client.get(f"/api/tables/{made['table']}/at/5").json()["error"]["key"] == "not-on-the-shelf"
    wp.say("rollback_reply", accept=True)
    assert wp.until(lambda m: m["type"] == "error")["key"] == "not-on-the-shelf"
    nato.say("rollback", to=2)
    assert nato.until(lambda m: m["type"] == "error")["key"] == "not-on-the-shelf"
    n = nato.ask_again()["n"]
    play_on({"nato": nato, "wp": wp}, 1, Random(1), any_option)
    assert nato.ask_again()["n"] > n


def test_games_with_the_shipped_figures_go_on_with_those(tmp_path, overlay, monkeypatch):
    monkeypatch.delenv("GROGNARD_OVERLAY")
    with serving(tmp_path) as client:
        made = begin(client)
    monkeypatch.setenv("GROGNARD_OVERLAY", str(overlay.parent.parent))
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert (nato.table["figures"], nato.table["pinned"]) == (None, None)
        assert client.server.lobby.open[made["table"]].playing().overlay is None


def test_a_record_says_which_figures_but_not_where_they_are(tmp_path, overlay, monkeypatch):
    with serving(tmp_path, local=True) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            play_on({"nato": nato, "wp": wp}, 20, Random(2), any_option)
        record = client.get(f"/api/tables/{made['table']}/record").json()
        assert (record["overlay"], bool(record["fingerprint"])) == ("", True)
        again = client.post("/api/tables/import", json={"record": record}).json()
        with seated(client, again, "nato") as nato:
            assert nato.table["figures"] == record["fingerprint"]
        monkeypatch.delenv("GROGNARD_OVERLAY")
        refused = client.post("/api/tables/import", json={"record": record}).json()
        assert "an owner's overlay" in refused["error"]["message"]


def test_figures_that_are_not_here_have_no_board(tmp_path, overlay):
    with serving(tmp_path) as client:
        for path in ("board", "map.svg"):
            refused = client.get(f"/api/games/superpowers/munich/{path}?figures=others")
            assert refused.status_code == 404
            assert "'others' are not" in refused.json()["error"]["message"]


def test_charts_show_the_figures_of_ones_own(tmp_path, overlay):
    tables = overlay.parent / "tables"
    tables.mkdir()
    (tables / "air_loss.csv").write_text("situation,point_lost_on\nown superiority,1-3\n", encoding="utf-8")
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato:
            board = client.get(f"/api/games/superpowers/munich/board?figures={nato.table['figures']}").json()
    rows = next(chart["rows"] for chart in board["tables"] if chart["name"] == "air_loss")
    assert {(row["situation"], row["point_lost_on"], row["source"]) for row in rows} >= {
        ("own superiority", "1-3", "owner"),
        ("nobody holds it", "1-2", "printed"),
    }
