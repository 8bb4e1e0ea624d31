"""Records and saves: they lead to the same place, or say what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from grognard.engine.data import overlay_fingerprint
from grognard.engine.dice import ScriptedDice, SeededDice, SharedDice, commitment
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.engine.record import Record, RecordError, Save, load, read_record, read_save, record_of, replay
from tests.engine.duel import duel, kit
from tests.engine.fixture_game import SKIRMISH, skirmish
from tests.moment import place_of


def fault(call, *args) -> str:
    with pytest.raises(RecordError) as error:
        call(*args)
    return str(error.value)


def finished(seed: int = 5) -> Game:
    game = skirmish(SeededDice(seed))
    kit(seed).play_on(game, 10_000)
    return game


def test_record_is_readable_text_and_replays():
    game = finished()
    text = msgspec.json.encode(record_of(game))
    assert b'["red","bid' in text
    assert place_of(replay(SKIRMISH, read_record(text))) == place_of(game)
    assert read_record(text).hash == record_of(game).hash


def test_record_of_shared_dice_replays_and_is_verified():
    secrets = {"red": "a", "blue": "b"}
    commitments = {"table": commitment("t"), **{s: commitment(x) for s, x in secrets.items()}}
    game = skirmish(SharedDice("t", secrets, commitments))
    kit().play_on(game, 10_000)
    record = read_record(msgspec.json.encode(record_of(game)))
    assert place_of(replay(SKIRMISH, record)) == place_of(game)
    record.dice["secrets"]["red"] = "another"
    assert fault(replay, SKIRMISH, record) == "the secret of 'red' does not match its commitment"


def test_forged_answer_is_found():
    record = record_of(duel(5))
    record.answers[3] = ("red", "enter 55")
    assert fault(replay, SKIRMISH, record) == "answer 4 (red: 'enter 55') is not allowed: [S.3] There is no hex \"55\"."
    record = record_of(finished())
    record.answers.append(("red", "done"))
    assert "is not allowed: [S.7] The game is over." in fault(replay, SKIRMISH, record)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"version": 9}, "played with version 9 of skirmish, this is version 1"),
        ({"grognard": 2}, "the record has format 2, this program reads format 1"),
        ({"scenario": "moor"}, "skirmish has no scenario 'moor'"),
        ({"options": {"mist": True}}, "skirmish has no option 'mist'"),
        ({"dice": {"kind": "loaded"}}, "unknown dice"),
        ({"dice": {"kind": "scripted", "rolls": [6, 6]}}, "roll 3 was thrown, but the script has 2"),
        ({"overlay": "/x"}, "('/x'); to play it again keep the same files in $GROGNARD_OVERLAY/skirmish"),
    ],
)
def test_record_that_cannot_be_played_says_why(changes, said):
    record = msgspec.structs.replace(record_of(duel(9, 1, 1)), **changes)
    assert said in fault(replay, SKIRMISH, record)
    save = read_save(duel(8).save())
    assert said in fault(load, SKIRMISH, msgspec.structs.replace(save, record=record))


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b'{"game": "skirmish"}'])
def test_what_is_no_record_is_told(data):
    assert fault(read_record, data).startswith("not a record: ")
    assert fault(read_save, data).startswith("not a save: ")


def test_save_cut_short_anywhere_is_told():
    data = duel(9, 1, 1).save()
    for length in range(len(data)):
        fault(lambda: load(SKIRMISH, read_save(data[:length])))  # noqa: B023


def test_damaged_save_is_told():
    save = read_save(duel(9, 1, 1).save())
    assert "stands at answer 50, but there are 9" in fault(load, SKIRMISH, msgspec.structs.replace(save, answered=50))
    damaged = msgspec.structs.replace(save, position=msgspec.Raw(b"\x80"))
    assert "the saved position is damaged" in fault(load, SKIRMISH, damaged)
    save = read_save(duel(8).save())
    save.record.answers.append(("red", "stand"))
    assert "answer 9 (red: 'stand') is not allowed: [S.6] It is not for red to answer now; asked: blue." in fault(
        load, SKIRMISH, save
    )


def test_answers_after_loading_are_added_to_the_log():
    """The log from before the save is fetched late; what was told since then stays."""
    game = duel(6)
    loaded = load(SKIRMISH, read_save(game.save()))
    for twin in (game, loaded):
        twin.answer("blue", "fire b1")
    assert loaded.log == game.log
    again = load(SKIRMISH, read_save(loaded.save()))
    assert place_of(again) == place_of(game)


def test_save_of_a_fresh_game_keeps_what_was_told_at_its_start():
    loaded = load(SKIRMISH, read_save(skirmish(SeededDice(0)).save()))
    assert [e.text for e in loaded.log] == ["armies-meet", "die", "die"]


def test_save_of_a_fork_that_nobody_looked_at_is_complete():
    game = duel(7)
    assert place_of(load(SKIRMISH, read_save(game.fork().save()))) == place_of(game)


def test_fork_with_other_dice_saves_and_replays():
    twin = duel(8, 1, 1).fork(seed=3)
    twin.answer("blue", "smoke")
    assert place_of(load(SKIRMISH, read_save(twin.save()))) == place_of(twin)
    assert place_of(replay(SKIRMISH, record_of(twin))) == place_of(twin)


def played_with(overlay: Path) -> Game:
    scenario = SKIRMISH.load("meadow", {}, overlay)
    game = Game(SKIRMISH, scenario, ScriptedDice([6, 6]), {"smoke": True}, overlay=overlay)
    game.answer("red", "bid 1")
    return game


def test_record_names_the_overlay_it_was_played_with(tmp_path):
    (tmp_path / "note.txt").write_text("first", encoding="utf-8")
    game = played_with(tmp_path)
    record = record_of(game)
    assert record.fingerprint == overlay_fingerprint(tmp_path) != ""
    assert replay(SKIRMISH, record, tmp_path).overlay == tmp_path
    assert load(SKIRMISH, read_save(game.save()), overlay=tmp_path).log == game.log
    (tmp_path / "note.txt").write_text("second", encoding="utf-8")
    assert "are not those it was played with" in fault(replay, SKIRMISH, record, tmp_path)


def test_overlay_that_a_record_names_is_never_opened(tmp_path):
    """Whoever replays it names the folder himself; a record could name any."""
    game = played_with(tmp_path)
    assert f"an owner's overlay ({str(tmp_path)!r:.80})" in fault(replay, SKIRMISH, record_of(game))
    assert "an owner's overlay" in fault(load, SKIRMISH, read_save(game.save()))


def test_record_played_without_an_overlay_needs_none(tmp_path):
    assert replay(SKIRMISH, record_of(duel(5)), tmp_path).overlay is None


# -- positions -----------------------------------------------------------------------------------------------------


@dataclass(kw_only=True)
class Pile(Position):
    counts: dict[int, int]
    sides: set[tuple[int, int]]
    order: list[int]


def pile(**changes) -> Pile:
    return Pile(**({"counts": {5: 1, 2: 3}, "sides": {(1, 2), (0, 9), (7, 3)}, "order": [2, 1]} | changes))


def test_hash_is_the_same_for_equal_positions():
    """Dicts and sets may have numbers and pairs for keys, and may have been filled in any order."""
    assert pile().hash == pile(counts={2: 3, 5: 1}, sides={(7, 3), (0, 9), (1, 2)}).hash
    assert pile().hash != pile(order=[1, 2]).hash
    assert pile().hash != pile(counts={2: 3, 5: 2}).hash


def test_position_is_the_same_after_encoding():
    again = Pile.decode(pile().encode())
    assert (again.hash, list(again.counts)) == (pile().hash, [5, 2])


def test_another_games_position_is_no_position_of_this_one():
    @dataclass(kw_only=True)
    class Other(Position):
        units: dict[str, int]

    save = read_save(duel(3).save())
    assert "the saved position is damaged" in fault(load, replace(SKIRMISH, position=Other), save)


def test_a_save_holds_its_record():
    save = read_save(duel(3).save())
    assert isinstance(save, Save)
    assert isinstance(save.record, Record)
    assert (save.answered, len(save.record.answers)) == (2, 3)
