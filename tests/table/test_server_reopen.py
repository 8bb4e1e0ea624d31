"""A table that is opened again: from the last resting point in the store if it can be, else from the beginning."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
import sqlalchemy as sa

from grognard.table import journal, tables
from grognard.table.database import open_database
from grognard.table.schema import TableRow
from grognard.table.store import Store
from grognard.table.writing import Conflict
from tests.table.serving import any_option, begin, play_on, rolled_back_by, seated, serving

SAME = ("n", "version", "view", "ask", "can_undo", "notes", "standing")


def played(client, made, answers: int, seed: int = 6) -> dict:
    """Play on; how each seat sees it then, with its log."""
    with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
        play_on({"nato": nato, "wp": wp}, answers, Random(seed), any_option)
        return {side: look(seat) for side, seat in (("nato", nato), ("wp", wp))}


def look(seat) -> dict:
    return {**{name: seat.ask_again()[name] for name in SAME}, "log": seat.log}


@pytest.fixture
def replayed(monkeypatch):
    """How many answers were played again, at each opening of a table."""
    counts = []
    again = journal.play_again

    def counted(game, groups, told=None):
        before = len(game.answers)
        found = again(game, groups, told)
        counts.append(len(game.answers) - before)
        return found

    monkeypatch.setattr(journal, "play_again", counted)
    return counts


@pytest.mark.parametrize("seed", range(2))
def test_a_long_game_is_taken_up_at_its_last_resting_point(tmp_path, replayed, seed):
    with serving(tmp_path) as client:
        made = begin(client, seed=seed)
        before = played(client, made, 150, seed)
    replayed.clear()
    with serving(tmp_path) as client:
        for side in ("nato", "wp"):
            with seated(client, made, side) as seat:
                assert look(seat) == before[side]
        assert replayed[0] < 120
        played(client, made, 30, seed)


def test_what_could_be_undone_before_can_be_undone_after(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client)
        played(client, made, 120)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            seat = nato if nato.table["can_undo"] else wp
            side = seat.table["side"]
            undone = 0
            while seat.ask_again()["can_undo"]:
                seat.say("undo")
                seat.until(lambda m: m["type"] == "update")
                undone += 1
            left = look(seat)
    assert undone > 0
    with serving(tmp_path / "again") as client:
        made = begin(client)
        played(client, made, 120)
    with serving(tmp_path / "again") as client, seated(client, made, side) as seat:
        for _ in range(undone):
            seat.say("undo")
            seat.until(lambda m: m["type"] == "update")
        assert {**look(seat), "notes": []} == {**left, "notes": []}


def test_a_resting_point_of_another_program_does_not_count(tmp_path, replayed, monkeypatch):
    with serving(tmp_path) as client:
        made = begin(client)
        before = played(client, made, 100)
    monkeypatch.setattr(tables, "fingerprint", lambda slug: "changed")
    replayed.clear()
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert look(nato) == before["nato"]
        assert replayed == [before["nato"]["n"]]


def test_a_resting_point_that_was_rolled_back_does_not_count(tmp_path, replayed):
    with serving(tmp_path) as client:
        made = begin(client)
        played(client, made, 100)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            rolled_back_by(nato, wp, to=10)
            nato.until(lambda m: m.get("n") == 10)
            before = look(nato)
    replayed.clear()
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert look(nato) == before
        assert replayed == [10]


def test_a_database_of_an_earlier_version_is_brought_up_to_date(tmp_path):
    url = f"sqlite:///{tmp_path}/tables.db"
    with serving(tmp_path) as client:
        made = begin(client)
        before = played(client, made, 40)
    engine = open_database(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE journal DROP COLUMN told")
        connection.exec_driver_sql("DROP TABLE saves")
    engine.dispose()
    with serving(tmp_path) as client, seated(client, made, "nato") as nato:
        assert look(nato) == before["nato"]


def test_servers_that_start_at_once_set_up_their_database_once(postgresql):
    with ThreadPoolExecutor(8) as servers:
        for engine in servers.map(open_database, [postgresql] * 8):
            engine.dispose()


def test_entries_of_one_number_are_written_once(tmp_path):
    """Two servers, one store: the second finds the number taken, and nothing of it is written."""
    with serving(tmp_path) as client:
        made = begin(client)
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    futures = [store.append(made["table"], journal.Entry(1, "seat", side, {}), {}) for side in ("nato", "wp")]
    assert futures[0].result() is None
    with pytest.raises(Conflict):
        futures[1].result()
    assert [entry.side for entry in store.entries(made["table"])] == ["nato"]
    with pytest.raises(sa.exc.IntegrityError):
        store.append("nowhere", journal.Entry(1, "seat", "wp", {}), {}).result()
    store.close()


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_resting_point_is_written_with_its_entry_and_the_next_takes_its_place(tmp_path, database, request):
    url = request.getfixturevalue("postgresql") if database == "postgresql" else f"sqlite:///{tmp_path}/tables.db"
    store = Store(url)
    store.add_table(TableRow("t", "superpowers", "munich", 1, {}, {}, "", 0.0, 0.0), ()).result()
    rests = [journal.Rest(seq, 25 * seq, 40 * seq, "rules", b"position %d" % seq) for seq in (1, 2)]
    for rest in rests:
        store.append("t", journal.Entry(rest.seq, "seat", "wp", {}), {}, rest).result()
        assert store.rest("t") == rest
    with pytest.raises(Conflict):
        store.append("t", journal.Entry(2, "seat", "wp", {}), {}, rests[0]).result()
    assert store.rest("t") == rests[1]
    store.close()
