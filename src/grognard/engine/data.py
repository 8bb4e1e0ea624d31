"""A game's data files, typed and checked, with the owner's overlay on top.

A pack is the folder that ships with the game. An overlay is a folder of the same shape in which the owner of a printed
game writes the figures of his own copy: rows of a CSV with the same key replace columns of the shipped rows, tables
of a TOML file replace shipped ones, maps get one more patch. Whatever is wrong is told with file, line and column.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .hexmap import HexMap

T = TypeVar("T")


class DataError(ValueError):
    """A data file that cannot be used: says file, line, column and what is wrong."""


class Pack:
    """The data folder of a game, seen through the owner's overlay if there is one."""

    def __init__(self, folder: Path, overlay: Path | None = None) -> None:
        self.folder = folder
        self.overlay = overlay
        if overlay is not None and not overlay.is_dir():
            raise DataError(f"{overlay}: the overlay folder does not exist")

    def rows(self, name: str, row_type: type[T], key: str | tuple[str, ...]) -> list[T]:
        """The rows of a CSV file as records of one type, in the file's order."""
        keys = (key,) if isinstance(key, str) else key
        shipped = _read_csv(self.folder / name)
        merged = {tuple(row[k] for k in keys): (self.folder / name, line, row) for line, row in shipped}
        for line, row in self._overlay_rows(name, keys, shipped[0][1]):
            place = tuple(row[k] for k in keys)
            if place not in merged:
                raise DataError(
                    f"{self.overlay}/{name}:{line}: column {keys[0]}: no shipped row has {' '.join(place)!r}"
                )
            merged[place] = (Path(f"{self.overlay}/{name}"), line, {**merged[place][2], "source": "owner", **row})
        return [_convert(path, line, row, row_type) for path, line, row in merged.values()]

    def _overlay_rows(
        self, name: str, keys: tuple[str, ...], sample: dict[str, str]
    ) -> list[tuple[int, dict[str, str]]]:
        if self.overlay is None or not (self.overlay / name).exists():
            return []
        rows = _read_csv(self.overlay / name)
        for line, row in rows:
            for column in [*keys, *row]:
                if column not in sample or column not in row:
                    raise DataError(f"{self.overlay / name}:{line}: column {column!r}: known are {', '.join(sample)}")
        return rows

    def toml(self, name: str, of: type[T]) -> T:
        """A TOML file as a record; an overlay's file replaces whole top-level tables."""
        content = _read_toml(self.folder / name)
        path = self.folder / name
        if self.overlay is not None and (self.overlay / name).exists():
            path = self.overlay / name
            content |= _read_toml(path)
        try:
            return msgspec.convert(content, of)
        except msgspec.ValidationError as error:
            raise DataError(f"{path}: {error}") from None

    def map(self, name: str) -> HexMap:
        """`maps/NAME.hexmap` with its patch and the overlay's patch."""
        paths = [self.folder / "maps" / f"{name}.hexmap", self.folder / "maps" / f"{name}.patch"]
        if self.overlay is not None and (self.overlay / "maps" / f"{name}.patch").exists():
            paths.append(self.overlay / "maps" / f"{name}.patch")
        return HexMap.load(*[p for p in paths if p.exists() or p.suffix == ".hexmap"])

    @property
    def fingerprint(self) -> str:
        """Changes when the overlay does: a record names the data it was played with."""
        if self.overlay is None:
            return ""
        digest = hashlib.sha256()
        for path in sorted(p for p in self.overlay.rglob("*") if p.is_file()):
            digest.update(str(path.relative_to(self.overlay)).encode() + b"\0" + path.read_bytes() + b"\0")
        return digest.hexdigest()[:16]


def overlay_folder(slug: str) -> Path | None:
    """The user's overlay for a game: `$GROGNARD_OVERLAY/<slug>`, if it is set and there."""
    root = os.environ.get("GROGNARD_OVERLAY")
    if not root:
        return None
    folder = Path(root) / slug
    return folder if folder.is_dir() else None


def _read_csv(path: Path) -> list[tuple[int, dict[str, str]]]:
    reader = csv.DictReader(io.StringIO(_read_text(path), newline=""), strict=True)
    rows: list[tuple[int, dict[str, str]]] = []
    try:
        for row in reader:
            if None in row or None in row.values():
                raise DataError(f"{path}:{reader.line_num}: {len(reader.fieldnames or ())} columns are expected")
            rows.append((reader.line_num, row))
    except csv.Error as error:
        raise DataError(f"{path}:{reader.line_num}: {error}") from None
    if not rows:
        raise DataError(f"{path}: no rows")
    return rows


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: {error}") from None


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read: {error}") from None


def _convert(path: Path, line: int, row: dict[str, str], of: type[T]) -> T:
    """Empty cells fall back to the type's defaults."""
    try:
        return msgspec.convert({k: v for k, v in row.items() if v != ""}, of, strict=False)
    except msgspec.ValidationError as error:
        raise DataError(f"{path}:{line}: {_column(str(error))}") from None


def _column(message: str) -> str:
    """msgspec says "... - at `$.name`"; we say the column first."""
    text, _, place = message.partition(" - at `$.")
    return f"column {place.rstrip('`')!r}: {text}" if place else text
