"""Nothing secret of another side reaches a seat, a bystander, or a file: postures, bids, stocks, units, dice, tokens.

Whole random games of every scenario are played over the wire, many at once. Everything that a seat was sent must be
what its side may see and nothing more; that a view tells no secret is the business of the test kit.
"""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import msgspec
import pytest

from grognard.engine.dice import thrown
from grognard.engine.game import Game
from grognard.engine.reason import heard
from grognard.games import game_info, slugs
from grognard.table.calls import Server
from grognard.table.shown import ask_of, encode, view_of
from grognard.table.tables import Table
from tests.random_play import drawn
from tests.table.serving import JSON, begin, seated, seen, serving
from tests.table.wire import Sitter, Wire, begun, wired

# Options under which there is more to hide.
OPTIONS = {
    "superpowers": {"uncertain_chemical": True, "lowered_postures": True, "bridges": True},
    "fottr": {"fog_of_war": True},
}
SCENES = [(slug, scenario) for slug in slugs() for scenario in game_info(slug).scenarios]
TABLE = {"type", "table", "game", "scenario", "options", "dice", "side", "n", "version", "common", "view", "ask", "log",
         "seats", "sequence", "can_undo", "proposal", "standing", "orders", "notes", "commitments", "uncommitted",
         "unrevealed", "token", "pinned", "figures", "fork", "name"}  # fmt: skip
UPDATE = {"type", "n", "version", "common", "kept", "events", "view", "parts", "inside", "gone", "ask",
          "can_undo", "seats", "proposal", "standing", "orders", "notes_kept", "notes"}  # fmt: skip
LONGEST = 1500  # answers
SEED = 7_700_000_000_000_000  # of the first game: a number that does not come by chance


def hasty(ask: JSON, chance: Random) -> str:
    """Phases end soon, so that turns with bids come; permission is asked for, and announcements are made."""
    options: list[str] = ask["options"]
    if "suggested" in options:
        return "suggested"
    if "permission" in options and chance.random() < 0.2:
        return "permission"
    return "done" if "done" in options and chance.random() < 0.6 else chance.choice(options)


def as_sent(value: Any) -> Any:
    return msgspec.json.decode(encode(value))


async def play(server: Server, app: Any, scene: tuple[str, str], number: int, answers: int) -> None:
    slug, scenario = scene
    chance = Random(number)
    made = await begun(server, game=slug, scenario=scenario, seed=str(SEED + number), options=OPTIONS.get(slug, {}))
    sitters: dict[str | None, Sitter] = {}
    sitters |= {side: Sitter(Wire(app, made.table), side, token=token) for side, token in made.seats.items()}
    everybody = sitters | {None: Sitter(Wire(app, made.table), None)}
    table = server.lobby.open[made.table]
    for given in range(answers):
        for sitter in everybody.values():
            await sitter.until_version(table.story.version_for(sitter.side))
        assert table.game is not None
        if given % 7 == 0:
            check_sights(everybody, table.game)
        asked = [sitter for sitter in sitters.values() if sitter.table["ask"]]
        if not asked:
            break
        sitter = chance.choice(asked)
        sitter.wire.say("answer", n=sitter.table["n"], answer=hasty(sitter.table["ask"], chance))
        await sitter.until_version(table.story.version_for(sitter.side) + 1)
        if given == 40:
            await check_calls(app, table, made.seats)
    assert table.game is not None
    for sitter in everybody.values():
        await sitter.until_version(table.story.version_for(sitter.side))
    check_sights(everybody, table.game)
    for sitter in everybody.values():
        check_heard(sitter, table.game, list(made.seats.values()))
        await sitter.wire.close()
    await check_calls(app, table, made.seats)


def check_sights(everybody: dict[str | None, Sitter], game: Game) -> None:
    """View, ask and log of each are those of its side, to the letter."""
    for side, sitter in everybody.items():
        assert sitter.table["view"] == as_sent(view_of(game, side))
        assert sitter.table["ask"] == as_sent(ask_of(game, side))
        assert sitter.table["ask"] is None or sitter.table["ask"]["side"] == side
        assert [bare(line) for line in sitter.log if line["text"] != "passed"] == as_sent(
            [e.as_dict() for e in heard(game.log, side)]
        )


def bare(line: JSON) -> JSON:
    return {name: value for name, value in line.items() if name not in ("n", "when")}


def check_heard(sitter: Sitter, game: Game, tokens: list[str]) -> None:
    """Of all that was ever sent: nothing but the fields that are known, lines that the side may see, its own ask."""
    side = sitter.side
    seen = {encode(line) for line in as_sent([e.as_dict() for e in heard(game.log, side)])}
    for text, message in zip(sitter.wire.sent, sitter.heard):
        assert set(message) <= (TABLE if message["type"] == "table" else UPDATE)
        for line in [*message.get("events", ()), *message.get("log", ())]:
            assert line["text"] == "passed" or encode(bare(line)) in seen
        assert message["ask"] is None or message["ask"]["side"] == side
        assert all(order["prompt"] == "" for order in message["standing"])  # nobody has given one
        assert str(SEED)[:9] not in text
        assert "seed" not in text
        assert not any(token in text for token in tokens)


async def check_passage(client: httpx2.AsyncClient, headers: dict[str, str], moment: JSON) -> None:
    """A passage shows what each moment of it showed, and stops at this one."""
    first = max(0, moment["n"] - 5)
    passage = (await client.get(f"/from/{first}/to/{moment['n']}", headers=headers)).json()
    view, known = passage["view"], [frame["n"] for frame in passage["frames"]]
    assert known == sorted(set(known))
    for frame in passage["frames"]:
        view = seen(view, frame)
        then = (await client.get(f"/at/{frame['n']}", headers=headers)).json()
        assert view == then["view"]
    assert known[-1:] == [moment["n"]]


async def check_calls(app: Any, table: Table, tokens: dict[str, str]) -> None:
    """Records, luck, moments and forks tell no more than the wire."""
    game, transport = table.playing(), httpx2.ASGITransport(app=app)
    address = f"http://testserver/api/tables/{table.row.id}"
    async with httpx2.AsyncClient(transport=transport, base_url=address) as client:
        for side, token in [*tokens.items(), (None, None)]:
            headers = {} if token is None else {"authorization": f"Bearer {token}"}
            luck = (await client.get("/luck", headers=headers)).json()
            dice = [die for e in game.log if e.seen_by(side) for die in thrown(e)]
            assert sum(d["thrown"] for d in luck["dice"]) == len(dice)
            moment = (await client.get(f"/at/{table.story.n_for(side)}", headers=headers)).json()
            assert moment["view"] == as_sent(view_of(game, side))
            assert moment["ask"] == as_sent(ask_of(game, side))
            await check_passage(client, headers, moment)
            record = await client.get("/record", headers=headers)
            if game.result is None:
                unknown = game.unrevealed(side) if game.planning else set()
                known = [given for place, given in enumerate(game.answers) if place not in unknown]
                assert record.json()["answers"] == [[s, a if s == side else None] for s, a in known]
                assert "dice" not in record.json()
                assert str(SEED)[:9] not in record.text
                assert (await client.post("/fork", headers=headers, json={"at": 0})).status_code == 403
            else:
                assert record.json()["answers"] == [list(answer) for answer in game.answers]


def play_all(folder: Path, numbers: range, answers: int, scenes: list[tuple[str, str]] = SCENES) -> None:
    async def at_once() -> None:
        async with wired(folder) as (server, app):
            await asyncio.gather(*(play(server, app, scenes[n % len(scenes)], n, answers) for n in numbers))

    asyncio.run(at_once())


@pytest.mark.parametrize(("slug", "scenario", "seed"), drawn(2))
def test_a_random_game_tells_no_secret(slug, scenario, seed, tmp_path):
    play_all(tmp_path, range(seed, seed + 1), 45, [(slug, scenario)])


def test_games_with_sealed_plans_tell_no_secret(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_GAMES", "tests.engine.sorties")
    play_all(tmp_path, range(6), 120, [("sorties", "few")])


@pytest.mark.slow
@pytest.mark.parametrize("ten", range(20))
def test_two_hundred_random_games_tell_no_secret(tmp_path, ten):
    play_all(tmp_path, range(1000 + 10 * ten, 1010 + 10 * ten), LONGEST)


def test_whatever_posture_the_other_side_has_a_seat_hears_the_same(tmp_path):
    told = []
    with serving(tmp_path) as client:
        for posture in (1, 6):
            made = begin(client, seed=9)
            chance = Random(9)
            with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
                nato.answer("posture 3")
                wp.answer(f"posture {posture}")
                views = []
                for _ in range(40):
                    asked = next(s for s in (nato, wp) if s.ask_again()["ask"])
                    assert asked.ask is not None
                    options = [o for o in asked.ask["options"] if o != "permission"]
                    asked.answer(hasty({"options": options}, chance))
                    table = nato.ask_again()
                    views.append({k: table[k] for k in ("n", "view", "ask", "can_undo", "notes", "proposal")})
                told.append((nato.log, views))
    assert told[0] == told[1]


def test_a_standing_order_is_nobody_elses_business(tmp_path):
    with serving(tmp_path) as client:
        made = begin(client)
        with seated(client, made, "nato") as nato, seated(client, made, "wp") as wp:
            nato.say("standing", prompt="posture", answer="posture 5", until="game")
            nato.until(lambda m: m.get("n") == 1)
            wp.ask_again()
            assert "posture 5" not in repr([{**m, "ask": None} for m in wp.heard])
