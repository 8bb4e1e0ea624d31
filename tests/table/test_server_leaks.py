"""Nothing secret of the other side reaches a seat, a bystander, or a file: postures, bids, stocks, dice, tokens."""

from random import Random

import pytest

from grognard.engine.game import Game
from tests.table.serving import JSON, Seat, begin, seated, serving

OPTIONS = {"uncertain_chemical": True, "lowered_postures": True, "bridges": True}
OTHER = {"nato": "wp", "wp": "nato"}


def hasty(ask: JSON, chance: Random) -> str:
    """Phases end soon, so that turns with bids come; permission is asked for, and announcements are made."""
    options: list[str] = ask["options"]
    if "suggested" in options:
        return "suggested"
    if "permission" in options and chance.random() < 0.2:
        return "permission"
    return "done" if "done" in options and chance.random() < 0.6 else chance.choice(options)


def play(client, scenario: str, number: int, answers: int) -> None:
    chance = Random(number)
    made = begin(client, scenario, seed=number, options=OPTIONS)
    client.cookies.clear()
    with (
        seated(client, made, "nato") as nato,
        seated(client, made, "wp") as wp,
        seated(client, made) as watcher,
    ):
        seats: dict[str | None, Seat] = {"nato": nato, "wp": wp, None: watcher}
        game: Game = client.server.lobby.open[made["table"]].game
        for _ in range(answers):
            asked = [s for s in (nato, wp) if s.ask_again()["ask"]]
            watcher.ask_again()
            for side, seat in seats.items():
                check_table(seat, side, game)
            if not asked:
                break
            seat = chance.choice(asked)
            assert seat.ask is not None
            answer = hasty(seat.ask, chance)
            assert seat.answer(answer)["type"] == "update"
        for side, seat in seats.items():
            seat.ask_again()
            check_heard(seat, side, game, made)
            check_calls(client, side, game, made)


def check_table(seat: Seat, side: str | None, game: Game) -> None:
    """The view and the ask hold nothing of the others."""
    view, pos = seat.table["view"], game.position
    hidden = [s for s in OTHER if s != side and not pos.postures_shown and game.result is None]
    assert not set(view["posture"]) & set(hidden)
    if side != "nato" and game.result is None:
        assert "nato" not in view["tracks"]["chemical"]
    assert seat.ask is None or seat.ask["side"] == side


def check_heard(seat: Seat, side: str | None, game: Game, made: JSON) -> None:
    """Each line ever told is one that the side may see, and no message speaks of tokens, seeds or orders of others."""
    seen = [e.as_dict() for e in game.log if e.seen_by(side)]
    assert [{k: v for k, v in line.items() if k != "n"} for line in seat.log] == seen
    for message in seat.heard:
        for line in [*message.get("events", ()), *message.get("log", ())]:
            assert {k: v for k, v in line.items() if k != "n"} in seen
        said = repr(message)
        assert str(game.dice.spec()["seed"]) not in said or game.dice.spec()["seed"] < 10_000
        assert not any(token in said for token in made["seats"].values())
        assert "seed" not in said
        assert message.get("standing", []) == []


def check_calls(client, side: str | None, game: Game, made: JSON) -> None:
    headers = {} if side is None else {"authorization": f"Bearer {made['seats'][side]}"}
    path = f"/api/tables/{made['table']}"
    luck = client.get(f"{path}/luck", headers=headers).json()
    dice = [e for e in game.log if e.text == "die" and e.seen_by(side)]
    assert sum(d["thrown"] for d in luck["dice"]) == len(dice)
    moment = client.get(f"{path}/at/{len(game.answers) // 2}", headers=headers).json()
    assert moment["ask"] is None or moment["ask"]["side"] == side
    if game.result is None:
        record = client.get(f"{path}/record", headers=headers).json()
        assert record["answers"] == [[s, a if s == side else None] for s, a in game.answers]
        assert "dice" not in record
        assert client.post(f"{path}/fork", headers=headers, json={"at": 0}).status_code == 403
        shown = {side} | (set(OTHER) if game.position.postures_shown else set())
        assert set(moment["view"]["posture"]) <= shown


@pytest.mark.parametrize("scenario", ["munich", "rhine"])
def test_a_few_random_games_tell_no_secret(tmp_path, scenario):
    with serving(tmp_path) as client:
        play(client, scenario, 100_001, answers=90)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(200))
def test_two_hundred_random_games_tell_no_secret(tmp_path, number):
    with serving(tmp_path) as client:
        play(client, ("munich", "rhine")[number % 2], 1_000_000 + number, answers=400)


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
