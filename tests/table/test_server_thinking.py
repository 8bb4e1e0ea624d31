"""AI players think in processes of their own: a process that dies is replaced, and none outlives its server."""

import asyncio
import os
import threading
import time
from collections import OrderedDict
from pathlib import Path

import httpx2
import msgspec
import pytest

import grognard
from grognard.engine.record import load, read_save
from grognard.games import game_info
from grognard.lab import fast
from grognard.players import Player, player
from grognard.players.common.commander import Commander
from grognard.players.fair import Fair
from grognard.table import thinking
from grognard.table.advising import that_belong_together
from grognard.table.pools import VISITOR
from grognard.table.thinking import AT_ONCE, SHOWS, Situation, Thinker, Thinkers, Thought, met, thought
from tests.table.serving import OURS, Process, begin, seated, serving


def situation(game, side: str = "nato", player: str = "random") -> Situation:
    return Situation("a table", player, 7, side, game.save())


def children(pid: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found


def test_a_process_thinks_what_the_player_would_think_here():
    """It keeps the player: the second time it is no new one."""
    game = grognard.new("superpowers", "munich", seed=2)
    here, thinkers = player("random", 7), Thinkers()
    try:
        for _ in range(4):
            assert asyncio.run(thinkers.think("t", situation(game))).answers == [here.choose(game, "nato")]
    finally:
        thinkers.close()


def test_where_there_is_a_compiled_build_players_think_with_it(tmp_path):
    """A build is a copy of the package; here one that is not compiled. Games that are not in it think as before."""
    for path in fast.sources():
        copy = tmp_path / path.relative_to(fast.PACKAGE.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    game = grognard.new("superpowers", "munich", seed=2)
    thinkers = Thinkers(compiled=(["superpowers"], {**os.environ, "PYTHONPATH": str(tmp_path)}))
    try:
        for slug, begun in (("superpowers", [True, False]), ("nato", [True, True])):
            found = asyncio.run(thinkers.think("t", situation(game), game=slug))
            assert found.answers == [player("random", 7).choose(game, "nato")]
            crews = (thinkers._compiled, thinkers._plain)
            assert [any(one._process is not None for one in crew.all) for crew in crews] == begun
        (process,) = [one._process for one in thinkers._compiled.all if one._process is not None]
        maps = Path(f"/proc/{process.pid}/environ").read_text()
        assert str(tmp_path) in maps
    finally:
        thinkers.close()


def test_a_deep_thought_holds_up_nobody_else(monkeypatch):
    """It is thought in another process: whoever plays against a quick player at another table is answered meanwhile,
    also where the tables would share a process."""
    game, done = grognard.new("superpowers", "munich", seed=2), list[str]()
    thinkers, begun = Thinkers(), threading.Event()
    exchange = Thinker._exchange

    def held_up(self, message):
        if self in thinkers._plain.deep:
            begun.set()
            assert answered.wait(30), "the quick player waited for the deep one"
        return exchange(self, message)

    async def ask(level):
        await thinkers.think("the same table", situation(game, player=level))
        done.append(level)
        if level == "random":
            answered.set()

    async def both():
        deep = asyncio.create_task(ask("hard"))
        await asyncio.to_thread(begun.wait, 30)
        await ask("random")
        await deep

    answered = threading.Event()
    monkeypatch.setattr(Thinker, "_exchange", held_up)
    try:
        asyncio.run(both())
    finally:
        thinkers.close()
    assert done == ["random", "hard"]


def test_an_ai_gives_a_few_answers_at_once_but_not_too_many():
    game = grognard.new("superpowers", "munich", seed=2)
    for side, answer in (("nato", "posture 1"), ("wp", "posture 1"), ("nato", "suggested")):
        game.answer(side, answer)
    (side,) = game.asked
    answers = thought(player("random", 1), game.fork(), side, clock=lambda: 0.0).answers
    assert 1 <= len(answers) <= AT_ONCE
    for answer in answers:
        game.answer(side, answer)


def test_an_ai_answers_even_when_its_time_is_over_before_it_begins():
    game = grognard.new("superpowers", "munich", seed=3)
    hours = iter(range(0, 10**6, 3600))
    (answer,) = thought(player("random", 1), game.fork(), game.asked[0], clock=lambda: next(hours)).answers
    assert answer in game.ask(game.asked[0]).options


def dream() -> None:
    while True:
        pass


@pytest.mark.parametrize(("limit", "idle"), [("WAKES", dream), ("WAKES_AT_LAST", lambda: time.sleep(60))])
def test_a_player_that_never_looks_at_its_clock_is_woken_and_says_so(monkeypatch, caplog, limit, idle):
    """By the time that it has worked, or, if it gets none of the processor's, by the clock."""

    class Dreamer:
        def choose(self, game, side):
            idle()

    monkeypatch.setattr(thinking, limit, 0.1)
    game = grognard.new("superpowers", "munich", seed=2)
    told = thought(Dreamer(), game.fork(), "nato")
    (answer,), (reason,) = told.answers, told.reasons
    assert answer in game.ask("nato").options
    assert reason is not None
    assert reason.text == "late"
    assert "too long" in caplog.text


def test_a_player_on_a_busy_machine_has_time_to_think(monkeypatch):
    """Others may have the processor meanwhile: that time does not count."""

    class Waiting:
        def choose(self, game, side):
            time.sleep(0.3)
            return "suggested" if "suggested" in game.ask(side).options else "posture 2"

    monkeypatch.setattr(thinking, "WAKES", 0.1)
    game = grognard.new("superpowers", "munich", seed=2)
    assert thought(Waiting(), game.fork(), "nato").answers[0] == "posture 2"


@pytest.mark.parametrize(("level", "seconds"), [("beginner", thinking.LONGEST), ("hard", thinking.DEEPEST)])
def test_players_who_think_at_a_table_have_a_clock(level, seconds):
    game, minds = grognard.new("superpowers", "munich", seed=2), OrderedDict[str, Player]()
    asked = Situation("a table", level, 7, "nato", game.save())
    mind = met(minds, asked)
    assert isinstance(mind, Fair)
    assert mind.clock.seconds == seconds <= thinking.WAKES
    assert met(minds, asked) is mind


def test_a_thought_for_once_leaves_no_mind_behind():
    minds: OrderedDict[str, Player] = OrderedDict()
    asked = Situation("", "standard", 1, "nato", b"")
    assert met(minds, asked) is not met(minds, asked)
    assert not minds


def test_advice_does_not_believe_that_what_it_said_before_was_done(tmp_path, monkeypatch):
    asked = []
    think = Thinkers.think

    async def listening(self, table, situation, *rest, **more):
        asked.append(situation)
        return await think(self, table, situation, *rest, **more)

    monkeypatch.setattr(Thinkers, "think", listening)
    with serving(tmp_path) as client:
        made = begin(client, seats={"nato": "me", "wp": "ai:beginner"})
        client.get(f"/api/tables/{made['table']}/advice?side=nato")
    assert [s.mind for s in asked if not s.orders] == [""]


def test_a_player_with_a_bug_does_not_stop_the_game(caplog):
    class Broken:
        def choose(self, game, side):
            raise ZeroDivisionError

    game = grognard.new("superpowers", "munich", seed=2)
    assert thought(Broken(), game, "nato").answers == ["posture 1"]
    assert "the player of nato failed" in caplog.text


def test_an_ai_player_gives_its_standing_orders_before_it_answers(tmp_path, monkeypatch):
    given = []

    async def think(self, table, situation, show=False, game=""):
        """As a process would, for a player who wants his men to hold their fire."""
        asked = load(game_info("asl"), read_save(situation.save))
        given.append((situation.side, asked.orders_of(situation.side)))
        if not given[-1][1]:
            return Thought([], [], ["hold 6"])
        return Thought([asked.ask(situation.side).options[0]], [None])

    monkeypatch.setattr(Thinkers, "think", think)
    with serving(tmp_path) as client:
        made = begin(client, "s1", game="asl", seats={"german": "ai:random", "russian": "ai:random"})
        with seated(client, made) as watcher:
            watcher.until(lambda m: m.get("n", 0) > 3)
    side = given[0][0]
    mine = [orders for who, orders in given if who == side]
    assert mine[0] == []
    assert len(mine) > 1
    assert all(orders == ["hold 6"] for orders in mine[1:])


def test_orders_come_alone_and_answers_after_them():
    class Careful(Commander):
        def standing_orders(self, pos, side):
            return ["hold 6"]

    game = grognard.new("asl", "s1", seed=1)
    (side,) = game.asked
    mind = Fair(Careful(), 1)
    told = thought(mind, game.fork(), side)
    assert (told.orders, told.answers) == (["hold 6"], [])
    game.instruct(side, "hold 6")
    assert thought(mind, game, side, most=1).orders == []


def test_the_game_goes_on_when_a_thinking_process_has_died(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client, "rhine", seats={"nato": "ai:random", "wp": "ai:random"})
        with seated(client, made) as watcher:
            watcher.until(lambda m: m.get("n", 0) > 5)
            process = client.server.lobby.thinkers._plain.last._process
            assert process is not None
            process.kill()
            n = watcher.table["n"]
            watcher.until(lambda m: m.get("n", 0) > n + 60)


def asked_by(visitor: str, thinkers: Thinkers, table: str, show: bool) -> asyncio.Task[Thought]:
    async def ask() -> Thought:
        VISITOR.set(visitor)
        return await thinkers.think(table, Situation(table, "random", 1, "nato", b""), show)

    return asyncio.create_task(ask())


def test_people_do_not_wait_for_tables_where_only_ai_players_sit(monkeypatch):
    go_on = threading.Event()

    def exchange(self: Thinker, message: bytes) -> Thought:
        if msgspec.msgpack.decode(message, type=Situation).mind.startswith("show"):
            go_on.wait(9)
        return Thought([], [])

    monkeypatch.setattr(Thinker, "_exchange", exchange)

    async def one_among_many() -> None:
        thinkers = Thinkers()
        many = [asked_by(f"visitor {k % 50}", thinkers, f"show {k}", show=True) for k in range(150)]
        await asyncio.sleep(0)
        async with asyncio.timeout(3):
            await asked_by("somebody", thinkers, "a table", show=False)
        go_on.set()
        await asyncio.gather(*many)
        thinkers.close()

    asyncio.run(one_among_many())


def test_a_visitor_with_many_tables_does_not_come_before_one_with_one(monkeypatch):
    order: list[str] = []

    def exchange(self: Thinker, message: bytes) -> Thought:
        time.sleep(0.01)
        order.append(msgspec.msgpack.decode(message, type=Situation).mind)
        return Thought([], [])

    monkeypatch.setattr(Thinker, "_exchange", exchange)
    monkeypatch.setattr(thinking, "PROCESSES", 1)

    async def many_and_one() -> None:
        thinkers = Thinkers()
        many = [asked_by("one", thinkers, f"of many {k}", show=False) for k in range(20)]
        await asyncio.sleep(0)
        other = asked_by("other", thinkers, "the only", show=False)
        await asyncio.gather(*many, other)
        thinkers.close()

    asyncio.run(many_and_one())
    assert order.index("the only") <= 2


ALONE = {"nato": "ai:random", "wp": "ai:random"}


def test_one_visitor_has_few_tables_at_which_only_ai_players_sit(tmp_path):
    with serving(tmp_path) as client:
        for _ in range(SHOWS):
            begin(client, "rhine", seats=ALONE)
        wanted = {"game": "superpowers", "scenario": "rhine", "seats": ALONE}
        refused = client.post("/api/tables", json=wanted)
        assert (refused.status_code, refused.json()["error"]["key"]) == (429, "too-many-shows")
        begin(client, "rhine", seats={"wp": "ai:random"})  # with people as many as they like


def test_a_game_of_ai_players_that_was_not_allowed_to_go_on_does_when_somebody_comes_to_watch(tmp_path, monkeypatch):
    with serving(tmp_path) as client:
        thinkers = client.server.lobby.thinkers
        monkeypatch.setattr(thinkers, "may_show", lambda visitor: False)
        monkeypatch.setattr(client.server.lobby, "check_show", lambda rows: None)
        made = begin(client, "rhine", seats=ALONE)
        with seated(client, made) as watcher:
            assert watcher.ask_again()["n"] == 0
        monkeypatch.undo()
        with seated(client, made) as watcher:
            for _ in range(1_200):
                if watcher.ask_again()["n"] > 5:
                    return
                time.sleep(0.05)
    raise AssertionError("the game does not go on")


def test_no_thinking_process_outlives_a_killed_server(tmp_path):
    server = Process(tmp_path)
    with httpx2.Client(base_url=server.url, headers=OURS, timeout=20) as client:
        made = begin(client, seats={"nato": "ai:random", "wp": "ai:random"})
    with server.seat(made) as watcher:
        watcher.until(lambda m: m.get("n", 0) > 5)
    thinking = children(server.process.pid)
    assert thinking
    server.kill()
    until = time.monotonic() + 10
    while any(alive(pid) for pid in thinking) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(alive(pid) for pid in thinking)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_somebody_alone_is_told_what_the_computer_would_do(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client, seats={"nato": "me", "wp": "ai:beginner"})
        at = f"/api/tables/{made['table']}/advice?side=nato"
        with seated(client, made, "nato") as nato:
            advice = client.get(at).json()
            assert nato.ask is not None
            assert advice["answers"][0] in nato.ask["options"]
            n = nato.n
            nato.say("order", n=n, answers=advice["answers"], far=True)
            nato.until(lambda m: m["type"] == "update" and m["n"] > n)
        hers = begin(client, seats={"nato": "me", "wp": "invite"})
        told = client.get(f"/api/tables/{hers['table']}/advice?side=nato").json()
        assert told["error"]["key"] == "no-advice"


def test_advice_ends_with_a_way_and_where_something_else_begins():
    game = grognard.new("superpowers", "munich", seed=1)
    for side in ("nato", "wp"):
        game.answer(side, "posture 1")
    placing = ["place m_wg_241_24 2428", "place m_wg_242_24 2428"]
    assert that_belong_together(game.fork(), "nato", placing) == placing[:1]
    game.answer("nato", "suggested")
    moves = ["move m_wg_241_24", "enter 2428", "stop", "move m_wg_242_24"]
    assert that_belong_together(game.fork(), "nato", moves) == moves[:3]
    game.answer("nato", moves[0])
    assert that_belong_together(game.fork(), "nato", moves[1:]) == moves[1:3]
