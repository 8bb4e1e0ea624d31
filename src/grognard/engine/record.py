"""Records and saves. A record is dice + options + all answers and replays to the same position, always.

A save is the record with the last resting position beside it, so that loading does not need to replay.

Records may come from strangers: the overlay that one names is never opened. Whoever replays it passes his own overlay,
and the two are compared.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .ask import Refused
from .data import overlay_fingerprint
from .dice import Dice, NotedDice, ScriptExhausted, ToldDice, dice_from
from .game import Game
from .info import Choice, GameInfo
from .learn import learn
from .past import Past
from .reason import Event
from .trail import Trail

FORMAT = 1
T = TypeVar("T")


class RecordError(ValueError):
    """A record or save that cannot be used: says what is wrong and where."""


class FiguresMissing(RecordError):
    """A record was played with an overlay that is not here: it cannot be judged."""


class PartOfARecord(RecordError):
    """What one side knew of a game while others kept secrets in it: not enough to play it again."""

    def __init__(self, side: str | None) -> None:
        knew = f"what {side!r:.80} knew" if side else "what a bystander saw"
        super().__init__(
            f"it is {knew} of a game that other people were still playing: their answers and the dice are not in it. "
            "When that game is over, save its record again; then it is whole"
        )


class Record(msgspec.Struct, kw_only=True):
    """A whole game in a few lines of text."""

    grognard: int = FORMAT
    game: str
    scenario: str
    version: int
    options: dict[str, Choice]
    dice: dict[str, Any]
    answers: list[tuple[str, str]]
    overlay: str = ""  # the overlay's folder when it was played; shown, never opened
    fingerprint: str = ""  # of the overlay's files
    seats: dict[str, str] = {}  # who sat where when it was saved, as far as is known: "person" or "ai:PLAYER"

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
        options=dict(game.options),
        dice=game.dice.spec(),
        answers=game.answers,
        overlay=str(game.overlay or ""),
        fingerprint=game.fingerprint,
    )


def save(game: Game) -> bytes:
    answered, told, rest = game.last_rest
    position = msgspec.Raw(rest.encode())
    return msgspec.msgpack.encode(Save(record=record_of(game), answered=answered, told=told, position=position))


def load(info: GameInfo, saved: Save, past: list[Event] | None = None, overlay: Path | None = None) -> Game:
    """Go on from the saved resting position by giving the answers since then again.

    If the caller does not pass the log up to there, a replay fetches it when somebody reads it.
    """
    record = saved.record
    if not 0 <= saved.answered <= len(record.answers):
        raise RecordError(f"the save stands at answer {saved.answered}, but there are {len(record.answers)}")
    used = overlay_of(info, record, overlay)
    scenario, dice = static_data(info, record, used)
    try:
        position = info.position.decode(bytes(saved.position)).attach(scenario, dice)
    except (ValueError, LookupError) as error:
        raise RecordError(f"the saved position is damaged: {error}") from None
    before = msgspec.structs.replace(record, answers=record.answers[: saved.answered])
    fetch = cache(lambda: replay(info, before, used).log) if past is None else lambda: past
    answers: Trail[tuple[str, str]] = Trail()
    answers.extend(before.answers)
    rest = (saved.answered, saved.told, position)
    behind = Past(record.fingerprint, answers, Trail(fetch, saved.told), rest, entered=False)
    game = Game(info, scenario, dice, info.chosen(record.options), overlay=used, past=behind)
    _answer(game, record.answers, saved.answered)
    return game


def load_file(info: GameInfo, saved: Save, overlay: Path | None = None) -> Game:
    """Load a save from a file, which may be damaged, and check at once everything that is otherwise read later."""
    try:
        game = load(info, saved, overlay=overlay)
        for side in (None, *game.sides):
            info.seen(game.position, side)
    except RecordError:
        raise
    except (ValueError, LookupError, AssertionError) as error:
        raise RecordError(f"the saved position is damaged: {error}") from None
    return game


def replay(
    info: GameInfo, record: Record, overlay: Path | None = None, watch: Callable[[Game], None] | None = None
) -> Game:
    """Play a record from the start and check every answer again. `watch` sees the game before and after each."""
    used = overlay_of(info, record, overlay)
    scenario, dice = static_data(info, record, used)
    game = Game(info, scenario, dice, info.chosen(record.options), overlay=used)
    _answer(game, record.answers, watch=watch)
    return game


def told_dice(game: Game, seed: int) -> ToldDice:
    """The dice of a game as they fell so far, without their seed, and others from there on. The log alone would not do:
    of a draw it tells only what was drawn."""
    dice = NotedDice(game.dice)
    again = Game(game.info, game.scenario, dice, game.options, overlay=game.overlay)
    _answer(again, game.answers)
    return dice.told(again.position.rolls, seed)


def static_data(info: GameInfo, record: Record, overlay: Path | None) -> tuple[Any, Dice]:
    """The scenario and the dice of a record, with the figures it was played with."""
    if record.grognard != FORMAT:
        raise RecordError(f"the record has format {record.grognard}, this program reads format {FORMAT}")
    if record.version != info.version:
        raise RecordError(f"played with version {record.version} of {info.slug}, this is version {info.version}")
    try:
        dice = dice_from(record.dice)
        scenario = info.load(record.scenario, record.options, overlay)
    except ValueError as error:
        raise RecordError(str(error)) from None
    except RecursionError:
        raise RecordError("the dice are nested too deep") from None
    except OSError as error:
        raise RecordError(f"the figures in {overlay} cannot be read: {error.strerror}") from None
    if overlay_fingerprint(overlay) != record.fingerprint:
        raise FiguresMissing(f"the figures in {overlay} are not those it was played with{_whose(record)}")
    return scenario, dice


def overlay_of(info: GameInfo, record: Record, overlay: Path | None) -> Path | None:
    """The user's own overlay, if the record was played with one. The folder that the record names is not opened."""
    if not record.overlay and not record.fingerprint:
        return None
    if overlay is None:
        raise FiguresMissing(
            f"it was played with an owner's overlay{_whose(record)}; "
            f"to play it again keep the same files in $GROGNARD_OVERLAY/{info.slug}"
        )
    return overlay


def _whose(record: Record) -> str:
    return f" ({record.overlay!r:.80})" if record.overlay else ""


def _answer(
    game: Game, answers: list[tuple[str, str]], start: int = 0, watch: Callable[[Game], None] | None = None
) -> None:
    for number, (side, answer) in enumerate(answers[start:], start + 1):
        if watch is not None:
            watch(game)
        try:
            game.answer(side, answer)
        except Refused as refused:
            raise RecordError(f"answer {number} ({side:.80}: {answer!r:.80}) is not allowed: {refused}") from None
        except ScriptExhausted as exhausted:
            raise RecordError(f"answer {number} ({side:.80}: {answer!r:.80}): {exhausted}") from None
    if watch is not None:
        watch(game)


class _Kind(msgspec.Struct):
    kind: str
    side: str | None = None


def read_record(data: bytes) -> Record:
    try:
        part = msgspec.json.decode(data, type=_Kind)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
        part = None  # a record, or garbage
    if part is not None and part.kind == "partial":
        raise PartOfARecord(part.side)
    record = _read(Record, lambda: msgspec.json.decode(data, type=Record))
    _read(Record, lambda: json.loads(data, object_pairs_hook=_each_once))
    return record


def _each_once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse a name with two values: people who read the record see the same as the program."""
    seen = set()
    for name, _ in pairs:
        if name in seen:
            raise ValueError(f"{name!r:.80} stands in it twice")
        seen.add(name)


def checked(record: Record) -> Record:
    """A record, with each field checked against its type: anybody could have written it."""
    return _read(Record, lambda: msgspec.convert(msgspec.structs.asdict(record), Record))


def read_save(data: bytes) -> Save:
    return _read(Save, lambda: msgspec.msgpack.decode(data, type=Save))


def _read(kind: type[T], read: Callable[[], T]) -> T:
    learn(kind)
    try:
        return read()
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise RecordError(f"not a {kind.__name__.lower()}: {error}") from None
