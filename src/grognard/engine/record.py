"""Records and saves. A record is dice + options + all answers and replays to the same position, always.

A save is the record with the last resting position beside it, so that loading does not need to replay.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .ask import Refused
from .data import overlay_fingerprint
from .dice import Dice, ScriptExhausted, dice_from
from .game import Game, Past
from .info import GameInfo
from .learn import learn
from .reason import Event
from .trail import Trail

FORMAT = 1
T = TypeVar("T")


class RecordError(ValueError):
    """A record or save that cannot be used: says what is wrong and where."""


class Record(msgspec.Struct, kw_only=True):
    """A whole game in a few lines of text."""

    grognard: int = FORMAT
    game: str
    scenario: str
    version: int
    options: dict[str, bool]
    dice: dict[str, Any]
    answers: list[tuple[str, str]]
    overlay: str = ""
    fingerprint: str = ""  # of the overlay's files

    @property
    def hash(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()


class Save(msgspec.Struct, kw_only=True):
    """A record, and where it stood at the last resting point: answers given, events told, position."""

    record: Record
    answered: int
    told: int
    position: msgspec.Raw


def record_of(game: Game) -> Record:
    return Record(
        game=game.info.slug,
        scenario=game.scenario_name,
        version=game.info.version,
        options=game.options,
        dice=game.dice.spec(),
        answers=game.answers,
        overlay=str(game.overlay or ""),
        fingerprint=game.fingerprint,
    )


def save(game: Game) -> bytes:
    game._enter()
    answered, told, rest = game._rests[-1]
    position = msgspec.Raw(rest.encode())
    return msgspec.msgpack.encode(Save(record=record_of(game), answered=answered, told=told, position=position))


def load(info: GameInfo, saved: Save, past: list[Event] | None = None) -> Game:
    """Go on from the saved resting position; the answers since then are given again.

    The log up to there, if the caller does not know it, is fetched by a replay when somebody reads it.
    """
    record = saved.record
    if not 0 <= saved.answered <= len(record.answers):
        raise RecordError(f"the save stands at answer {saved.answered}, but there are {len(record.answers)}")
    scenario, dice = static_data(info, record)
    try:
        position = info.position.decode(bytes(saved.position)).attach(scenario, dice)
    except (ValueError, LookupError) as error:
        raise RecordError(f"the saved position is damaged: {error}") from None
    before = msgspec.structs.replace(record, answers=record.answers[: saved.answered])
    fetch = cache(lambda: replay(info, before).log) if past is None else lambda: past
    answers: Trail[tuple[str, str]] = Trail()
    answers.extend(before.answers)
    rest = (saved.answered, saved.told, position)
    behind = Past(record.fingerprint, answers, Trail(fetch, saved.told), rest, entered=False)
    game = Game(info, scenario, dice, record.options, overlay=_overlay(record), past=behind)
    _answer(game, record.answers, saved.answered)
    return game


def load_file(info: GameInfo, saved: Save) -> Game:
    """Take up a save from a file, where it may have been damaged: it is looked at once from every side."""
    try:
        game = load(info, saved)
        for side in (None, *game.sides):
            info.seen(game.position, side)
    except RecordError:
        raise
    except (ValueError, LookupError, AssertionError) as error:
        raise RecordError(f"the saved position is damaged: {error}") from None
    return game


def replay(info: GameInfo, record: Record) -> Game:
    """Play a record from the start, every answer judged anew."""
    scenario, dice = static_data(info, record)
    game = Game(info, scenario, dice, record.options, overlay=_overlay(record))
    _answer(game, record.answers)
    return game


def static_data(info: GameInfo, record: Record) -> tuple[Any, Dice]:
    """The scenario and the dice of a record."""
    if record.grognard != FORMAT:
        raise RecordError(f"the record has format {record.grognard}, this program reads format {FORMAT}")
    if record.version != info.version:
        raise RecordError(f"played with version {record.version} of {info.slug}, this is version {info.version}")
    try:
        dice = dice_from(record.dice)
        scenario = info.load(record.scenario, record.options, _overlay(record))
    except ValueError as error:
        raise RecordError(str(error)) from None
    except RecursionError:
        raise RecordError("the dice are nested too deep") from None
    except OSError as error:
        raise RecordError(f"the figures in {record.overlay[:80]!r} cannot be read: {error.strerror}") from None
    if overlay_fingerprint(_overlay(record)) != record.fingerprint:
        raise RecordError(f"the figures in {record.overlay} are not those it was played with")
    return scenario, dice


def _overlay(record: Record) -> Path | None:
    return Path(record.overlay) if record.overlay else None


def _answer(game: Game, answers: list[tuple[str, str]], start: int = 0) -> None:
    for number, (side, answer) in enumerate(answers[start:], start + 1):
        try:
            game.answer(side, answer)
        except Refused as refused:
            raise RecordError(f"answer {number} ({side:.80}: {answer!r:.80}) is not allowed: {refused}") from None
        except ScriptExhausted as exhausted:
            raise RecordError(f"answer {number} ({side:.80}: {answer!r:.80}): {exhausted}") from None


def read_record(data: bytes) -> Record:
    return _read(Record, lambda: msgspec.json.decode(data, type=Record))


def checked(record: Record) -> Record:
    """A record that somebody has made himself, each field of its type."""
    return _read(Record, lambda: msgspec.convert(msgspec.structs.asdict(record), Record))


def read_save(data: bytes) -> Save:
    return _read(Save, lambda: msgspec.msgpack.decode(data, type=Save))


def _read(kind: type[T], read: Callable[[], T]) -> T:
    learn(kind)
    try:
        return read()
    except (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"not a {kind.__name__.lower()}: {error}") from None
