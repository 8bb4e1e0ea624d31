"""When the store fails: nothing is acknowledged that is not stored, and people are told what is the matter."""

import asyncio
import shutil
from pathlib import Path

import httpx2
import pytest
import sqlalchemy as sa

from grognard.cli import main
from grognard.table.database import StoreError
from grognard.table.store import Store
from grognard.table.writing import Writer
from tests.table.serving import OURS, Process, begin, seated, serving
from tests.table.wire import Sitter, Wire, begun, wired


def removed(file: Path) -> None:
    file.unlink()


def replaced(file: Path) -> None:
    shutil.copy(file, file.with_name("other"))
    file.with_name("other").replace(file)


def emptied(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("lose", [removed, replaced, emptied])
def test_a_server_whose_database_file_is_gone_acknowledges_nothing(tmp_path, lose, caplog):
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato:
            lose(tmp_path / "tables.db")
            assert nato.answer("posture 3")["key"] == "not-stored"
            assert nato.ask_again()["n"] == 0
        refused = client.post("/api/tables", json={"game": "superpowers"})
        assert (refused.status_code, refused.json()["error"]["key"]) == (503, "not-stored")
        assert client.get("/api/tables").json()["error"]["key"] == "not-stored"
    assert "was removed, replaced or emptied" in caplog.text


def test_a_database_file_that_goes_while_it_is_written_acknowledges_nothing(tmp_path, monkeypatch):
    written = Writer._written

    def goes(writer, batch):
        outcomes = written(writer, batch)
        removed(tmp_path / "tables.db")
        return outcomes

    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato:
            monkeypatch.setattr(Writer, "_written", goes)
            assert nato.answer("posture 3")["key"] == "not-stored"


def test_a_removed_database_file_is_not_made_anew_by_who_asks_next(tmp_path):
    with serving(tmp_path) as client:
        begin(client)
        (tmp_path / "tables.db").unlink()
        for _ in range(3):
            client.get("/api/tables")
        assert not (tmp_path / "tables.db").exists()


def test_a_file_put_back_in_its_place_is_written_again(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato:
            (tmp_path / "tables.db").rename(tmp_path / "away")
            assert nato.answer("posture 3")["key"] == "not-stored"
            (tmp_path / "away").rename(tmp_path / "tables.db")
            assert nato.answer("posture 3")["type"] == "update"


def test_an_empty_file_where_games_were_is_told_before_a_new_one_is_made(tmp_path, capsys):
    (tmp_path / "tables.db").touch()
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "tables.db is empty: if games were kept in it" in capsys.readouterr().err
    assert (tmp_path / "tables.db").stat().st_size == 0


def test_what_is_left_of_a_removed_database_is_told_too(tmp_path):
    (tmp_path / "tables.db-wal").write_bytes(b"games")
    with pytest.raises(StoreError, match=r"tables\.db-wal is there"):
        Store(f"sqlite:///{tmp_path}/tables.db")


def test_a_store_that_fails_outside_an_answer_is_no_bug(tmp_path):
    """As when the disk is full: nothing can be written, but everything can be read."""
    with serving(tmp_path) as client:
        made = begin(client)

        def full(*_: object) -> None:
            raise sa.exc.OperationalError("INSERT", {}, Exception("database or disk is full"))

        sa.event.listen(client.server.store.engine, "before_execute", full)
        token = {"authorization": f"Bearer {made['seats']['nato']}"}
        tried = [
            client.post("/api/tables", json={"game": "superpowers"}),
            client.put(f"/api/tables/{made['table']}/notify", json={}, headers=token),
            client.get("/api/tables"),
        ]
        assert [(a.status_code, a.json()["error"]["key"]) for a in tried] == [(503, "not-stored")] * 3
        with client.websocket_connect(f"/ws/tables/{made['table']}") as line:
            line.send_json({"type": "hello"})
            assert line.receive_json()["key"] == "not-stored"


def test_a_damaged_table_is_named_and_the_others_are_not_concerned(tmp_path, caplog):
    with serving(tmp_path) as client:
        damaged, whole = begin(client), begin(client)
        with seated(client, damaged, "nato") as nato:
            nato.answer("posture 3")
    with Store(f"sqlite:///{tmp_path}/tables.db").engine.begin() as connection:
        connection.execute(sa.text("UPDATE journal SET data = '{'"))
        connection.execute(sa.text("UPDATE tables SET line = '?' WHERE id = :id"), {"id": damaged["table"]})
    with serving(tmp_path) as client:
        answer = client.get(f"/api/tables/{damaged['table']}/luck")
        assert (answer.status_code, answer.json()["error"]["key"]) == (500, "damaged")
        with client.websocket_connect(f"/ws/tables/{damaged['table']}") as line:
            line.send_json({"type": "hello"})
            problem = line.receive_json()
        assert problem["key"] == "damaged"
        assert damaged["table"] in problem["message"]
        with seated(client, whole, "nato") as nato:
            assert nato.answer("posture 3")["type"] == "update"
    assert f"table {damaged['table']} is damaged" in caplog.text


def test_a_damaged_table_does_not_hide_the_list_it_stands_in(tmp_path):
    server = Process(tmp_path)
    try:
        with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
            made = begin(client)
            with Store(f"sqlite:///{tmp_path}/tables.db").engine.begin() as connection:
                connection.execute(sa.text("UPDATE tables SET line = '?', dice = '{'"))
            assert [line["table"] for line in client.get("/api/tables").json()["tables"]] == [made["table"]]
    finally:
        server.stop()


# -- somebody goes in the middle of it --------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [("answer", {"n": 0, "answer": "posture 3"}), ("rollback", {"to": 0})])
def test_who_goes_away_while_his_answer_is_written_leaves_table_and_journal_equal(tmp_path, said, monkeypatch):
    async def gone_in_the_middle() -> None:
        async with wired(tmp_path) as (server, app):
            made = await begun(server, game="superpowers", scenario="munich")
            table = await server.lobby.table(made.table)
            other = Sitter(Wire(app, made.table), "wp", token=made.seats["wp"])
            await other.until_version(0)
            if said[0] == "rollback":
                other.wire.say("answer", n=0, answer="posture 3")
                await other.until_version(1)
            wire = Wire(app, made.table)
            wire.say("hello", token=made.seats["nato"])
            await wire.wait()
            writing, go_on = asyncio.Event(), asyncio.Event()
            append = server.store.append

            async def slowly(*given):
                writing.set()
                await go_on.wait()
                return await asyncio.wrap_future(append(*given))

            with monkeypatch.context() as patch:
                patch.setattr(server.store, "append", lambda *given: asyncio.ensure_future(slowly(*given)))
                wire.say(said[0], **said[1])
                await writing.wait()
                await wire.cut()
                go_on.set()
                await asyncio.sleep(0.2)
            await other.wire.close()
            async with table.lock:
                assert table.game is not None
                entries = server.store.entries(made.table)
                assert [e.seq for e in entries] == list(range(1, table.story.seq + 1))
                assert len(entries) > (said[0] == "rollback")
                assert table.story.n == len(table.game.answers) == sum(e.kind == "answer" for e in entries)

    asyncio.run(gone_in_the_middle())
