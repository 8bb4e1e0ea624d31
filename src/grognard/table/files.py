"""Games in files: a record is JSON, a save is binary and holds the last resting position, too. And what a game has in
files for people: charts, names in other languages."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path
from typing import Any

import msgspec

import grognard

from ..engine.data import Pack
from ..engine.game import Game
from ..engine.record import Record, read_record, read_save, record_of

SHARED = Path(__file__).parents[1] / "cartography"  # where the names stand that several maps bear


def read_game(path: Path) -> Game:
    """Take up a game from its save or record."""
    data = path.read_bytes()
    return grognard.replay(data) if is_record(data) else grognard.load(data)


def read_record_in(path: Path) -> Record:
    """The record in a file, whichever kind it is."""
    data = path.read_bytes()
    return read_record(data) if is_record(data) else read_save(data).record


def is_record(data: bytes) -> bool:
    return data.lstrip()[:1] == b"{"


def write_game(game: Game, path: Path) -> None:
    """A record if the name ends in .json, else a save."""
    path.write_bytes(record_bytes(record_of(game)) if path.suffix == ".json" else game.save())


def record_bytes(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def charts(pack: Pack) -> list[dict[str, Any]]:
    """The charts of a game, row by row, each row with its source; an owner's own figures where he has some."""
    listed = []
    for path in sorted((pack.folder / "tables").glob("*.csv")):
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            columns, shipped = list(reader.fieldnames or ()), list(reader)
        rows = pack.sheets.get(f"tables/{path.name}", shipped)  # a scenario may have no use for one
        listed.append({"name": path.stem, "columns": columns, "rows": rows})
    return listed


def names(folder: Path, language: str) -> dict[str, str]:
    """What words and names of a game, on its maps and counters, are called in a language, where that differs."""
    found: dict[str, str] = {}
    for maps in (SHARED, folder / "data" / "maps"):
        file = maps / f"names.{language}.toml"
        found |= tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found
