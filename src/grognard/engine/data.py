"""A game's data files, typed and checked, with the owner's overlay on top.

A pack is the folder that ships with the game. An overlay is a folder of the same shape with which the owner of a
printed game replaces figures: rows of a CSV with the same key replace columns of the shipped rows (an empty cell keeps
the shipped figure), tables of a TOML file replace shipped ones, maps get one more patch. Its figures have the source
"owner". The loader reports every fault with file, line and column.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import re
import tomllib
from collections.abc import Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeVar, cast, get_args, get_origin

import msgspec

from .hexmap import HexMap
from .learn import learn

T = TypeVar("T")


class DataError(ValueError):
    """A data file that cannot be used: says file, line, column and what is wrong."""


class Pack:
    """The data folder of a game, seen through the owner's overlay if there is one."""

    def __init__(self, folder: Path, overlay: Path | None = None) -> None:
        self.folder = folder
        self.overlay = overlay
        self._places: dict[str, dict[tuple[str, ...], str]] = {}  # file and line of each row read
        self.sheets: dict[str, list[dict[str, str]]] = {}  # the rows of the CSV files read so far, unconverted
        if overlay is not None:
            if not overlay.is_dir():
                raise DataError(f"{overlay}: the overlay folder does not exist")
            for path in sorted(overlay.rglob("*")):
                self._check_name(path, folder / path.relative_to(overlay))

    def _check_name(self, path: Path, shipped: Path) -> None:
        """Refuse a misspelt file of the overlay: it would change nothing without a word."""
        if path.suffix == ".patch":
            shipped = shipped.with_suffix(".hexmap")
        elif path.suffix == ".hexmap":
            raise DataError(f"{path}: a map is changed by a patch, {path.with_suffix('.patch').name}")
        if path.suffix in (".csv", ".toml", ".patch") and not shipped.exists():
            raise DataError(f"{path}: the game has no {shipped.relative_to(self.folder)}")

    def rows(self, name: str, row_type: type[T], key: str | tuple[str, ...]) -> list[T]:
        """The rows of a CSV file as records of one type, in the file's order."""
        keys = (key,) if isinstance(key, str) else key
        path = self.folder / name
        columns, shipped = _read_csv(path)
        merged = _by_key(path, keys, columns, shipped)
        if self.overlay is not None and (self.overlay / name).exists():
            path = self.overlay / name
            their_columns, rows = _read_csv(path)
            for column in their_columns:
                if column not in columns:
                    raise DataError(f"{path}:1: column {column!r}: known are {', '.join(columns)}")
            for place, (_, line, row) in _by_key(path, keys, their_columns, rows).items():
                if place not in merged:
                    raise DataError(f"{path}:{line}: column {keys[0]!r}: no shipped row has {' '.join(place)!r}")
                owned = {"source": "owner"} if "source" in columns else {}
                merged[place] = (path, line, {**merged[place][2], **{k: v for k, v in row.items() if v}, **owned})
        self.sheets[name] = [row for _, _, row in merged.values()]
        self._places[name] = {place: f"{path}:{line}" for place, (path, line, _) in merged.items()}
        return [_convert(path, line, row, row_type) for path, line, row in merged.values()]

    def table(self, name: str, of: type[T], *key: str) -> dict[Any, T]:
        """The rows of `tables/NAME.csv` by the word, or several words together, that tell them apart."""
        rows = self.rows(f"tables/{name}.csv", of, key)
        return dict(zip(map(attrgetter(*key), rows), rows))

    def column(self, name: str, of: type[Any], *key: str, value: str) -> dict[Any, Any]:
        """One column of such a table."""
        return {place: getattr(row, value) for place, row in self.table(name, of, *key).items()}

    def toml(self, name: str, of: type[T]) -> T:
        """A TOML file as a record; an overlay's file replaces whole top-level tables."""
        content = _read_toml(self.folder / name)
        paths = dict.fromkeys(content, self.folder / name)
        if self.overlay is not None and (self.overlay / name).exists():
            path = self.overlay / name
            for key, table in _read_toml(path).items():
                if key not in content and key not in getattr(of, "__struct_fields__", ()):
                    line = _toml_line(path, [key])
                    raise DataError(f"{path}:{line}: column {key!r}: known are {', '.join(content)}")
                content[key], paths[key] = _owned(table, content.get(key)), path
        if get_origin(of) is dict:  # table by table, so that a fault is reported in the right one
            tables = {k: _checked(v, get_args(of)[1], paths[k], [k]) for k, v in content.items()}
            return cast(T, tables)
        return _checked(content, of, self.folder / name, [], paths)

    def map(self, name: str) -> HexMap:
        """`maps/NAME.hexmap` with its patch and the overlay's patch."""
        paths = [self.folder / "maps" / f"{name}.hexmap", self.folder / "maps" / f"{name}.patch"]
        owned = self.overlay / "maps" / f"{name}.patch" if self.overlay is not None else None
        shipped = [p for p in paths if p.exists() or p.suffix == ".hexmap"]
        return HexMap.load(*shipped, owned=owned if owned is not None and owned.exists() else None)

    def fault(self, name: str, place: list[str | int], text: str) -> DataError:
        """The error for figures that have the right types but do not fit the others. The place is a key of a TOML file,
        the key and a column of a row that has been read, or a hex of a map. If a shipped figure is there, the owner has
        changed another that it has to fit."""
        said = f"{self._where(name, place)}: {text}"
        if self.overlay is None or said.startswith(str(self.overlay)):
            return DataError(said)
        return DataError(f"{self.overlay}: its figures do not fit {said}")

    def _where(self, name: str, place: list[str | int]) -> str:
        path = self.folder / name
        owned = self.overlay / name if self.overlay is not None and (self.overlay / name).exists() else None
        if path.suffix == ".csv":
            *key, column = map(str, place)
            return f"{self._places[name][tuple(key)]}: column {column!r}"
        if path.suffix == ".patch":
            line = _map_line(owned, str(place[0])) if owned is not None else 0
            return f"{owned}:{line}: hex {place[0]}" if line else f"{owned or path}: hex {place[0]}"
        if owned is not None and place[0] in _read_toml(owned):
            path = owned
        return f"{path}:{_toml_line(path, place)}: column {'.'.join(map(str, place))!r}"

    @property
    def fingerprint(self) -> str:
        return overlay_fingerprint(self.overlay)


def overlay_fingerprint(overlay: Path | None) -> str:
    """Changes when the overlay's files do: a record names the data it was played with."""
    if overlay is None:
        return ""
    digest = hashlib.sha256()
    for path in sorted(p for p in overlay.rglob("*") if p.is_file()):
        digest.update(str(path.relative_to(overlay)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def overlay_folder(slug: str) -> Path | None:
    """The user's overlay for a game: `$GROGNARD_OVERLAY/<slug>`, if it is set and there."""
    root = os.environ.get("GROGNARD_OVERLAY")
    if not root:
        return None
    folder = Path(root) / slug
    return folder if folder.is_dir() else None


Rows = list[tuple[int, dict[str, str]]]  # each with its line


def _read_csv(path: Path) -> tuple[list[str], Rows]:
    reader = csv.DictReader(io.StringIO(_read_text(path), newline=""), strict=True)
    columns = list(reader.fieldnames or ())
    for column in columns:
        if columns.count(column) > 1:
            raise DataError(f"{path}:1: column {column!r}: is there twice")
    rows: Rows = []
    try:
        for row in reader:
            if None in row or None in row.values():
                raise DataError(f"{path}:{reader.line_num}: {len(columns)} columns are expected")
            rows.append((reader.line_num, row))
    except csv.Error as error:
        raise DataError(f"{path}:{reader.line_num + 1}: {error}") from None
    if not rows:
        raise DataError(f"{path}: no rows")
    return columns, rows


def _by_key(
    path: Path, keys: tuple[str, ...], columns: list[str], rows: Rows
) -> dict[tuple[str, ...], tuple[Path, int, dict[str, str]]]:
    for key in keys:
        if key not in columns:
            raise DataError(f"{path}:1: column {key!r}: is missing, it tells the rows apart")
    found: dict[tuple[str, ...], tuple[Path, int, dict[str, str]]] = {}
    for line, row in rows:
        place = tuple(row[k] for k in keys)
        if place in found:
            raise DataError(f"{path}:{line}: column {keys[0]!r}: line {found[place][1]} has {' '.join(place)!r}, too")
        found[place] = (path, line, row)
    return found


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r" \(at line (\d+), column (\d+)\)", str(error))
        if place is None:
            raise DataError(f"{path}: {error}") from None
        text = str(error).replace(place[0], "")
        raise DataError(f"{path}:{place[1]}: column {place[2]}: {text}") from None


def _owned(theirs: Any, shipped: Any) -> Any:
    """The owner's table, with "owner" wherever the shipped one names a source."""
    if isinstance(theirs, dict) and isinstance(shipped, dict):
        sources = {k: "owner" for k, v in shipped.items() if k == "source" or k.endswith("_source")}
        return {k: _owned(v, shipped.get(k)) for k, v in theirs.items()} | sources
    if isinstance(theirs, list) and isinstance(shipped, list) and shipped:
        return [_owned(v, shipped[0]) for v in theirs]
    return theirs


def _checked(
    content: Any, of: type[T], path: Path, place: list[str | int], paths: Mapping[str, Path] | None = None
) -> T:
    learn(of)
    try:
        return msgspec.convert(content, of)
    except msgspec.ValidationError as error:
        text, _, rest = str(error).partition(" - at `$")
        place = place + [int(w) if w.isdigit() else w for w in re.findall(r"\w+", rest.rstrip("`").split("[...]")[0])]
        if (missing := re.search(r"missing required field `(\w+)`", text)) is not None:
            place.append(missing[1])
        path = (paths or {}).get(str(place[0]), path) if place else path
        column = ".".join(str(p) for p in place)
        raise DataError(f"{path}:{_toml_line(path, place)}: column {column!r}: {text}") from None


def _toml_line(path: Path, place: list[str | int]) -> int:
    """The line that defines a key, or the nearest table or row of a list around it."""
    found: dict[tuple[str | int, ...], int] = {(): 1}
    tables: dict[tuple[str | int, ...], int] = {}  # arrays of tables: how many so far
    prefix: tuple[str | int, ...] = ()
    rows: tuple[str | int, ...] = ()  # the list that contains a line
    depth = 0  # of brackets open there
    for number, line in enumerate(_read_text(path).splitlines(), 1):
        bare = re.sub(r'"[^"]*"|#.*', "", line)
        if depth:
            if depth == 1 and bare.lstrip().startswith("{"):
                tables[rows] = tables.get(rows, 0) + 1
                found.setdefault((*rows, tables[rows] - 1), number)
            depth += _opened(bare)
        elif header := re.match(r"\s*(\[\[?)\s*([\w.\- \"]+?)\s*\]", line):
            *outer, last = header[2].replace('"', "").split(".")
            prefix = ()
            for word in outer:
                prefix = (*prefix, word.strip())
                if prefix in tables:
                    prefix = (*prefix, tables[prefix] - 1)
            prefix = (*prefix, last.strip())
            if header[1] == "[[":
                tables[prefix] = tables.get(prefix, 0) + 1
                found.setdefault(prefix, number)
                prefix = (*prefix, tables[prefix] - 1)
            found.setdefault(prefix, number)
        elif key := re.match(r'\s*"?([\w\-]+)"?\s*=', line):
            rows, depth = (*prefix, key[1]), _opened(bare)
            found.setdefault(rows, number)
    return next(found[tuple(place[:n])] for n in range(len(place), -1, -1) if tuple(place[:n]) in found)


def _opened(line: str) -> int:
    """How many more brackets a line opens than it closes."""
    return sum(map(line.count, "[{")) - sum(map(line.count, "]}"))


def _map_line(path: Path, label: str) -> int:
    """The last line of a map file about a hex; 0: none is."""
    lines = enumerate(_read_text(path).splitlines(), 1)
    return max((number for number, line in lines if label in line.split()[:3]), default=0)


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _convert(path: Path, line: int, row: dict[str, str], of: type[T]) -> T:
    """Empty cells fall back to the type's defaults."""
    learn(of)
    try:
        return msgspec.convert({k: v for k, v in row.items() if v != ""}, of, strict=False)
    except msgspec.ValidationError as error:
        raise DataError(f"{path}:{line}: {_column(str(error))}") from None


def _column(message: str) -> str:
    """msgspec says "... - at `$.name`"; we say the column first."""
    text, _, place = message.partition(" - at `$.")
    if not place and (missing := re.search(r"missing required field `(\w+)`", message)):
        return f"column {missing[1]!r}: is empty, but needed"
    return f"column {place.rstrip('`')!r}: {text}" if place else text
