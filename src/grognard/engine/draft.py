"""An overlay in the making: what an editor changes, as the files that the owner of a printed game would write."""

from __future__ import annotations

import copy
import csv
import io
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


class DraftError(ValueError):
    """A change that cannot be written into the files; says why."""


class Piece(NamedTuple):
    """A counter that an editor may put on the map; `hex` is empty if it does not start there."""

    id: str
    counter: str  # as the game shows it
    side: str
    name: str
    hex: str


class Draft:
    """The files of an overlay over a game's data folder, changed step by step."""

    def __init__(self, folder: Path, files: Mapping[str, str]) -> None:
        self.folder = folder
        self._given = dict(files)
        self._tables: dict[str, dict[str, Any]] = {}
        self._sheets: dict[str, dict[tuple[str, ...], dict[str, str]]] = {}
        self._keys: dict[str, tuple[str, ...]] = {}
        self._patches: dict[str, list[str]] = {}

    def files(self) -> dict[str, str]:
        """The overlay as it stands: only what differs from the game's own files."""
        found = dict(self._given)
        found |= {name: self._toml_text(name) for name in self._tables}
        found |= {name: self._sheet_text(name) for name in self._sheets}
        found |= {f"maps/{name}.patch": "".join(f"{line}\n" for line in lines) for name, lines in self._patches.items()}
        return {name: text for name, text in sorted(found.items()) if text.strip()}

    # -- TOML ---------------------------------------------------------------------------------------------------------

    def toml(self, name: str) -> dict[str, Any]:
        """A TOML file of the game under the overlay's tables, to be changed in place."""
        if name not in self._tables:
            self._tables[name] = self._shipped(name) | tomllib.loads(self._given.get(name, ""))
        return self._tables[name]

    def _shipped(self, name: str) -> dict[str, Any]:
        path = self.folder / name
        if path.suffix != ".toml" or ".." in path.parts or not path.is_file():
            raise DraftError(f"the game has no {name}")
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))

    def set_figure(self, name: str, place: list[str | int], value: Any) -> None:
        """Replace one figure of a TOML file by another of its kind."""
        table: Any = self.toml(name)
        *outer, last = place
        try:
            for key in outer:
                table = table[key]
            if type(table[last]) is not type(value):
                raise DraftError(f"{name}: {_said(place)}: {value!r} is not of the kind of {table[last]!r}")
            table[last] = value
        except (LookupError, TypeError):
            raise DraftError(f"{name}: there is no {_said(place)}") from None

    def figures(self, name: str) -> Iterator[tuple[list[str | int], Any]]:
        """Every single figure of a TOML file, with its place."""
        yield from _scalars(self.toml(name), [])

    def _toml_text(self, name: str) -> str:
        shipped = self._shipped(name)
        changed = {key: value for key, value in self._tables[name].items() if shipped.get(key) != value}
        return toml_text(changed)

    # -- CSV ----------------------------------------------------------------------------------------------------------

    def set_cell(self, name: str, key: Mapping[str, str], column: str, value: str) -> None:
        """Change one cell of a CSV file; the row is found by what tells the rows apart."""
        rows, keys = self._sheet(name, tuple(key)), tuple(key.values())
        rows.setdefault(keys, dict(key))[column] = value

    def _sheet(self, name: str, keys: tuple[str, ...]) -> dict[tuple[str, ...], dict[str, str]]:
        if name not in self._sheets:
            rows = csv.DictReader(io.StringIO(self._given.get(name, ""), newline=""))
            self._sheets[name] = {tuple(row[k] for k in keys): dict(row) for row in rows}
            self._keys[name] = keys
        return self._sheets[name]

    def _sheet_text(self, name: str) -> str:
        path, keys = self.folder / name, self._keys[name]
        with path.open(encoding="utf-8-sig", newline="") as file:
            shipped = {tuple(row[k] for k in keys): row for row in csv.DictReader(file)}
        kept = []
        for place, row in self._sheets[name].items():
            theirs = shipped.get(place, {})
            cells = {c: v for c, v in row.items() if c not in keys and v and theirs.get(c) != v}
            if cells:
                kept.append(dict(zip(keys, place)) | cells)
        columns = [*keys, *dict.fromkeys(c for row in kept for c in row if c not in keys)]
        text = io.StringIO()
        writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept)
        return text.getvalue() if kept else ""

    # -- maps ---------------------------------------------------------------------------------------------------------

    def set_ground(self, map_name: str, label: str, terrain: str, country: str | None = None) -> None:
        """Change the terrain of a hex, and its country if one is named ("": none); its flags stay."""
        lines = self._lines(map_name)
        codes = {words[2]: words[1] for words in map(str.split, lines) if words[:1] == ["terrain"] and len(words) > 2}
        old = next((w for w in map(str.split, reversed(lines)) if w[:2] == ["h", label]), None)
        if old is None or terrain not in codes:
            raise DraftError(f"the map {map_name} has no hex {label!r}, or no terrain {terrain!r}")
        named = old[3] if country is None else country.replace(" ", "_") or "-"
        patch = self._patch(map_name)
        patch[:] = [line for line in patch if line.split()[:2] != ["h", label]]
        patch.append(" ".join(["h", label, codes[terrain], _word(named), *old[4:]]))

    def set_side(self, map_name: str, label: str, direction: str, kind: str, there: bool) -> None:
        """Put a river, a road or something else on a hexside, or take it away."""
        self._patch(map_name).append(f"{'' if there else 'del '}s {label} {direction} {_word(kind)}")

    def set_place(self, map_name: str, label: str, kind: str, was: str, name: str) -> None:
        """Change a place in a hex: it is new if it had no name before, and goes if it has none now."""
        if was:
            flags = [rest for k, n, rest in self._places(map_name, label) if (k, n) == (kind, was)]
            others = [(k, n, rest) for k, n, rest in self._places(map_name, label) if n == was and k != kind]
            if not flags:
                raise DraftError(f"there is no {kind} {was!r} in {label}")
            self._patch(map_name).append(f"del p {label} {_quoted(was)}")
            for k, n, rest in others:  # a place of any kind is taken away by its name
                self._patch(map_name).append(f"p {label} {k} {_quoted(n)}{rest}")
        else:
            flags = [""]
        if name:
            self._patch(map_name).append(f"p {label} {_word(kind)} {_quoted(name)}{flags[-1]}")

    def _places(self, map_name: str, label: str) -> list[tuple[str, str, str]]:
        found: dict[tuple[str, str], str] = {}
        for line in self._lines(map_name):
            if made := re.match(rf'p {re.escape(label)} (\S+) (?:"([^"]*)"|(\S+))(.*)', line):
                found[made[1], made[2] or made[3]] = made[4].partition(" #")[0].rstrip()
            elif gone := re.match(rf'del p {re.escape(label)} (?:"([^"]*)"|(\S+))', line):
                found = {k: v for k, v in found.items() if k[1] != (gone[1] or gone[2])}
        return [(kind, name, rest) for (kind, name), rest in found.items()]

    def _lines(self, map_name: str) -> list[str]:
        """The map file with its patch and the overlay's, line by line."""
        shipped = [self.folder / "maps" / f"{map_name}{suffix}" for suffix in (".hexmap", ".patch")]
        if not shipped[0].is_file():
            raise DraftError(f"the game has no map {map_name!r}")
        texts = [path.read_text(encoding="utf-8-sig") for path in shipped if path.is_file()]
        return [*(line for text in texts for line in text.splitlines()), *self._patch(map_name)]

    def _patch(self, map_name: str) -> list[str]:
        if map_name not in self._patches:
            self._patches[map_name] = self._given.get(f"maps/{map_name}.patch", "").splitlines()
        return self._patches[map_name]


def toml_text(content: Mapping[str, Any]) -> str:
    """Tables as a TOML file: single values first, then each table under its heading."""
    single = [f"{_key(k)} = {_inline(v)}" for k, v in content.items() if not _is_table(v)]
    parts = ["\n".join(single)] if single else []
    for key, value in content.items():
        for table in [value] if isinstance(value, dict) else value if _is_table(value) else []:
            heading = f"[{_key(key)}]" if isinstance(value, dict) else f"[[{_key(key)}]]"
            parts.append("\n".join([heading, *(f"{_key(k)} = {_inline(v)}" for k, v in table.items())]))
    return "\n\n".join(parts) + "\n" if parts else ""


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)
    )


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(k)} = {_inline(v)}' for k, v in value.items())} }}" if value else "{}"
    raise DraftError(f"{value!r} cannot be written down")


def _key(name: str) -> str:
    return name if _BARE.match(name) else _text(name)


def _text(value: str) -> str:
    return '"' + "".join(_escaped(sign) for sign in value) + '"'


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    return sign if sign >= " " and sign != "\x7f" else f"\\u{ord(sign):04x}"


def _word(word: str) -> str:
    if not re.fullmatch(r'[^\s"#]+', word):
        raise DraftError(f"{word!r} is no word of a map file")
    return word


def _quoted(name: str) -> str:
    if not name.strip() or any(sign in name for sign in '"\\\n\r') or not name.isprintable():
        raise DraftError(f"{name!r} cannot be the name of a place")
    return f'"{name}"'


def _scalars(value: Any, place: list[str | int]) -> Iterator[tuple[list[str | int], Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _scalars(inner, [*place, key])
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _scalars(inner, [*place, i])
    else:
        yield place, copy.copy(value)


def _said(place: list[str | int]) -> str:
    return ".".join(map(str, place))
