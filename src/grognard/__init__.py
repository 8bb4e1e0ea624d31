"""Grognard: hex-and-counter board wargames with every rule enforced, explained and proven."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from .engine.ask import Ask, Refused
from .engine.data import DataError, overlay_folder
from .engine.dice import Dice, SeededDice
from .engine.game import Game
from .engine.hexmap import MapError
from .engine.info import Choice, GameInfo
from .engine.reason import Event, Modifier, Reason, Tally
from .engine.record import Record, RecordError, checked, load_file, read_record, read_save, record_of
from .engine.record import replay as _replay
from .games import game_info, slugs

__version__ = "0.1.0"
__all__ = [
    "Ask", "DataError", "Event", "Game", "GameInfo", "MapError", "Modifier", "Reason", "Record", "RecordError",
    "Refused", "Tally", "games", "load", "new", "read_record", "record", "replay",
]  # fmt: skip


def games() -> dict[str, GameInfo]:
    """Every game there is, by slug."""
    return {slug: game_info(slug) for slug in slugs()}


def new(
    game: str,
    scenario: str | None = None,
    *,
    seed: int = 0,
    options: Mapping[str, Choice] | None = None,
    dice: Dice | None = None,
    overlay: Path | str | None = None,
) -> Game:
    """Begin a game. Options not given keep their defaults; an overlay holds the figures of the owner's own copy."""
    info = game_info(game)
    overlay = Path(overlay) if overlay else overlay_folder(game)
    chosen = info.chosen({} if options is None else options)
    static = info.load(info.scenarios[0] if scenario is None else scenario, chosen, overlay)
    return Game(info, static, dice or SeededDice(seed), chosen, overlay=overlay)


def load(data: bytes, *, overlay: Path | str | None = None) -> Game:
    """Take up a saved game; if it was played with an overlay, then with the same figures in the overlay named here."""
    saved = read_save(data)
    info = _game_of(saved.record)
    return load_file(info, saved, Path(overlay) if overlay else overlay_folder(info.slug))


def replay(
    record: Record | bytes, *, overlay: Path | str | None = None, watch: Callable[[Game], None] | None = None
) -> Game:
    """Play a record again, every answer judged anew; the overlay as in `load`. `watch` sees the game before and after
    each answer."""
    read = checked(record) if isinstance(record, Record) else read_record(record)
    info = _game_of(read)
    return _replay(info, read, Path(overlay) if overlay else overlay_folder(info.slug), watch)


def _game_of(record: Record) -> GameInfo:
    try:
        return game_info(record.game)
    except ValueError as error:
        raise RecordError(str(error)) from None


record = record_of
