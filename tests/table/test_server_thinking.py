"""AI players think in processes of their own: a process that dies is replaced, and none outlives its server."""

import os
import time
from pathlib import Path

import httpx2

import grognard
from grognard.players import player
from grognard.table.thinking import AT_ONCE, Situation, Thinkers, thought
from tests.table.serving import OURS, Process, begin, seated, serving


def situation(game, side: str = "nato") -> Situation:
    return Situation("a table", "random", 7, side, game.save())


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
            assert thinkers.think("t", situation(game)).result() == [here.choose(game, "nato")]
    finally:
        thinkers.close()


def test_an_ai_gives_a_few_answers_at_once_but_not_too_many():
    game = grognard.new("superpowers", "munich", seed=2)
    for side, answer in (("nato", "posture 1"), ("wp", "posture 1"), ("nato", "suggested")):
        game.answer(side, answer)
    (side,) = game.asked
    answers = thought(player("random", 1), game.fork(), side, clock=lambda: 0.0)
    assert 1 <= len(answers) <= AT_ONCE
    for answer in answers:
        game.answer(side, answer)


def test_a_player_with_a_bug_does_not_stop_the_game(caplog):
    class Broken:
        def choose(self, game, side):
            raise ZeroDivisionError

    game = grognard.new("superpowers", "munich", seed=2)
    assert thought(Broken(), game, "nato") == ["posture 1"]
    assert "the player of nato failed" in caplog.text


def test_the_game_goes_on_when_a_thinking_process_has_died(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client, "rhine", seats={"nato": "ai:random", "wp": "ai:random"})
        with seated(client, made) as watcher:
            watcher.until(lambda m: m.get("n", 0) > 5)
            for thinker in client.server.lobby.thinkers._thinkers:
                if thinker._process is not None:
                    thinker._process.kill()
            n = watcher.table["n"]
            watcher.until(lambda m: m.get("n", 0) > n + 60)


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
