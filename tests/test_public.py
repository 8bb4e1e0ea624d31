"""The public face: what other programs may rely on."""

from __future__ import annotations

import pickle

import msgspec
import pytest

import grognard
from grognard import DataError, RecordError, Refused
from tests.garbage import GARBAGE

GAMES = list(grognard.games())


def begun(game: str) -> grognard.Game:
    played = grognard.new(game, seed=7)
    for _ in range(5):
        side = played.asked[0]
        played.answer(side, played.ask(side).options[0])
    return played


@pytest.mark.parametrize("slug", GAMES)
def test_game_is_begun_answered_saved_loaded_and_replayed(slug):
    played = begun(slug)
    side = played.asked[0]
    with pytest.raises(Refused) as refused:
        played.answer(side, "no such answer")
    assert refused.value.reasons == played.why_not(side, "no such answer") != []
    loaded = grognard.load(played.save())
    replayed = grognard.replay(grognard.record(played))
    read = grognard.replay(msgspec.json.encode(grognard.record(played)))
    for twin in (played.fork(), loaded, replayed, read):
        assert twin.position.hash == played.position.hash
        assert twin.log == played.log
        assert twin.asked == played.asked
    assert played.result is None
    assert played.view(side)["asked"] == list(played.asked)


def test_refusals_and_events_are_told_in_words_with_their_rule():
    played = grognard.new("superpowers", "munich", seed=7)
    with pytest.raises(Refused, match=r'^\[16\.0\.a\] "posture 77" does not answer what is asked now\.$') as refused:
        played.answer("wp", "posture 77")
    assert played.explain(refused.value.reasons[0], "ja").startswith("[16.0.a] 「posture 77」")
    assert str(pickle.loads(pickle.dumps(refused.value))) == "[16.0.a] not-an-option"  # elsewhere
    for side in played.asked:
        played.answer(side, "posture 1")
    assert played.explain(played.log[0]) == "[16.0.a] nato chooses posture 1."


@pytest.mark.parametrize("slug", GAMES)
def test_all_options_are_in_the_record_and_the_view(slug):
    info = grognard.games()[slug]
    played = grognard.new(slug, info.scenarios[-1])
    assert played.options == {name: option.default for name, option in info.options.items()}
    assert grognard.record(played).options == played.view(None)["options"] == played.options
    written = msgspec.structs.replace(grognard.record(played), options={})  # by hand
    assert grognard.replay(written).options == played.options


def test_wrong_use_says_what_there_is():
    with pytest.raises(ValueError, match="there is no game 'chess'; there are "):
        grognard.new("chess")
    with pytest.raises(ValueError, match="has no scenario 'nowhere'; there are "):
        grognard.new(GAMES[0], "nowhere")
    with pytest.raises(ValueError, match="has no scenario ''; there are "):
        grognard.new(GAMES[0], "")
    with pytest.raises(ValueError, match="has no option 'magic'; there are "):
        grognard.new(GAMES[0], options={"magic": True})
    with pytest.raises(ValueError, match="options are given by name"):
        grognard.new(GAMES[0], options=["magic"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a seed is a whole number, not 'seven'"):
        grognard.new(GAMES[0], seed="seven")  # type: ignore[arg-type]


def test_what_is_no_save_or_record_is_told():
    with pytest.raises(RecordError, match="not a save"):
        grognard.load(b"nonsense")
    with pytest.raises(RecordError, match="not a record"):
        grognard.replay(b"nonsense")
    record = msgspec.structs.replace(grognard.record(begun(GAMES[0])), game="chess")
    with pytest.raises(RecordError, match="there is no game 'chess'"):
        grognard.replay(record)


@pytest.mark.parametrize("garbage", GARBAGE, ids=ascii)
def test_garbage_in_place_of_a_record_or_in_it_is_told(garbage):
    with pytest.raises(RecordError, match="not a save"):
        grognard.load(garbage)
    with pytest.raises(RecordError, match="not a record"):
        grognard.replay(garbage)
    record = grognard.record(begun(GAMES[0]))
    side = record.answers[0][0]
    for changes in (
        {"answers": [(side, garbage)]},
        {"answers": [(garbage, "done")]},
        {"dice": garbage},
        {"game": garbage},
        {"scenario": garbage},
        {"options": {"magic": garbage}},
        {"version": None if garbage == record.version else garbage},
        {"overlay": garbage or 1},
    ):
        with pytest.raises(RecordError):
            grognard.replay(msgspec.structs.replace(record, **changes))


def test_a_save_with_a_senseless_position_is_told():
    saved = msgspec.msgpack.decode(begun(GAMES[0]).save())
    for name, value in (("step", 1000), ("begun", "yes"), ("units", None)):
        damaged = {**saved, "position": {**saved["position"], name: value}}
        with pytest.raises(RecordError, match="the saved position is damaged"):
            grognard.load(msgspec.msgpack.encode(damaged))


def test_dice_nested_too_deep_are_told():
    record = grognard.record(begun(GAMES[0]))
    dice = record.dice
    for _ in range(5000):
        dice = {"kind": "reseeded", "past": dice, "after": 0, "seed": 0}
    with pytest.raises(RecordError):
        grognard.replay(msgspec.structs.replace(record, dice=dice))


def test_owner_of_a_printed_game_plays_with_his_own_figures(tmp_path, monkeypatch):
    overlay = tmp_path / "superpowers"
    overlay.mkdir()
    counter = grognard.new("superpowers").scenario.counters[0]
    (overlay / "counters.csv").write_text(f"id,firepower\n{counter.id},{counter.firepower + 1}\n", encoding="utf-8")
    monkeypatch.setenv("GROGNARD_OVERLAY", str(tmp_path))
    played = begun("superpowers")
    mine = played.scenario.counters[0]
    assert (mine.firepower, mine.source) == (counter.firepower + 1, "owner")
    assert played.scenario.counters[1].source != "owner"
    assert grognard.load(played.save()).scenario is played.scenario
    (overlay / "counters.csv").write_text(f"id,firepower\n{counter.id},1\n", encoding="utf-8")
    with pytest.raises(RecordError, match="are not those it was played with"):
        grognard.load(played.save())
    (overlay / "counters.csv").write_text("id,firepower\nnobody,1\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"counters\.csv:2: column 'id': no shipped row has 'nobody'"):
        grognard.new("superpowers")
    with pytest.raises(DataError, match="the overlay folder does not exist"):
        grognard.new("superpowers", overlay=str(tmp_path / "nowhere"))
    with pytest.raises(RecordError, match=r"counters\.csv:2: column 'id'"):
        grognard.load(played.save())


def test_games_that_lie_elsewhere_are_played_like_those_that_come_with_grognard(monkeypatch):
    monkeypatch.setenv("GROGNARD_GAMES", "tests.engine.sorties")
    assert list(grognard.games()) == sorted([*GAMES, "sorties"])
    played = grognard.new("sorties", "few", seed=1)
    played.answer("west", "fly w0 11")
    assert grognard.load(played.save()).view("west") == played.view("west")
    assert grognard.replay(grognard.record(played)).view("west") == played.view("west")
    monkeypatch.delenv("GROGNARD_GAMES")
    with pytest.raises(ValueError, match="there is no game 'sorties'"):
        grognard.new("sorties")


def test_a_game_elsewhere_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setenv("GROGNARD_GAMES", "tests.engine.nothing")
    with pytest.raises(ValueError, match=r"there is no package 'tests\.engine\.nothing'"):
        grognard.new("nothing")
