"""Records and saves. A record is dice + options + all answers and replays to the same position, always.

A save is the record with the last resting position beside it, so that loading does not need to replay.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from .ask import Refused
from .dice import dice_from
from .game import Game, GameInfo


class RecordError(ValueError):
    """A record or save that cannot be used: says what is wrong and where."""


class Record(msgspec.Struct, kw_only=True):
    """A whole game in a few lines of text."""

    grognard: int = 1
    game: str
    scenario: str
    version: int
    options: dict[str, bool]
    dice: dict[str, Any]
    answers: list[tuple[str, str]]
    overlay: str = ""

    @property
    def hash(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()


class Save(msgspec.Struct, kw_only=True):
    """A record, and where it stood at the last resting point."""

    record: Record
    answered: int
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
    )


def save(game: Game) -> bytes:
    answered, _, rest = game._rests[-1]
    return msgspec.msgpack.encode(Save(record=record_of(game), answered=answered, position=msgspec.Raw(rest.encode())))


def load(info: GameInfo, saved: Save) -> Game:
    """Go on from the saved resting position; the answers since then are replayed."""
    record = saved.record
    game = begin(info, record)
    try:
        position = msgspec.msgpack.decode(saved.position, type=info.position)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise RecordError(f"the saved position is damaged: {error}") from None
    if not 0 <= saved.answered <= len(record.answers):
        raise RecordError(f"the save stands at answer {saved.answered}, but there are {len(record.answers)}")
    game._record.extend(list(record.answers))
    game._rests = [(saved.answered, 0, position.attach(game.scenario, game.dice))]
    game._relog = lambda: replay(info, record).log
    game._return_to_rest()
    return game


def begin(info: GameInfo, record: Record) -> Game:
    """The game of a record before its first answer."""
    if record.version != info.version:
        raise RecordError(f"played with version {record.version} of {info.slug}, this is version {info.version}")
    overlay = Path(record.overlay) if record.overlay else None
    try:
        dice = dice_from(record.dice)
        scenario = info.load(record.scenario, record.options, overlay)
    except ValueError as error:
        raise RecordError(str(error)) from None
    return Game(info, scenario, dice, record.options, overlay=overlay)


def replay(info: GameInfo, record: Record) -> Game:
    """Play a record from the start, every answer judged anew."""
    game = begin(info, record)
    for number, (side, answer) in enumerate(record.answers, 1):
        try:
            game.answer(side, answer)
        except Refused as refused:
            raise RecordError(f"answer {number} ({side}: {answer!r}) is not allowed: {refused}") from None
    return game


def read_record(data: bytes) -> Record:
    try:
        return msgspec.json.decode(data, type=Record)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise RecordError(f"not a record: {error}") from None


def read_save(data: bytes) -> Save:
    try:
        return msgspec.msgpack.decode(data, type=Save)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise RecordError(f"not a save: {error}") from None
