"""Overlays in which an owner has got one figure wrong, made up from the figures that a game ships with."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import grognard
from grognard.engine.info import GameInfo
from tests.random_play import RandomPlay, random_options

WRONG = (
    "0", "-1", "1", "7", "99", "100", "1000000000", "2.5", "nan", "true", "false", "x", "A", "E", "99.99", "a b", "-",
)  # fmt: skip
ANSWERS = 40  # of random play
PROSE = re.compile(r"note|name|when|.*source.*")  # columns that say nothing to the game
VALUE = re.compile(r'(?P<text>"[^"\n]*")|(?<![\w."])(?P<number>-?\d+)(?![\w."])|(?<![\w"])(?:true|false)(?![\w"])')
WORD = re.compile(r'"[^"]*"|\S+')
Place = tuple[str, int, int]  # file, its line or row, and which figure there


@dataclass(frozen=True)
class Slip:
    """One file of an overlay, with one figure changed."""

    file: str
    text: str
    what: str

    def laid(self, folder: Path) -> Path:
        path = folder / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text, encoding="utf-8")
        return folder


def is_told(overlay: Slip, folder: Path, slug: str, scenario: str) -> None:
    """A game does not begin with this overlay, and says `what` is wrong; behind a colon, at its place in the file."""
    said = f"{folder / overlay.file}{overlay.what}" if overlay.what.startswith(":") else overlay.what
    with pytest.raises((grognard.DataError, grognard.MapError), match=re.escape(said)):
        grognard.new(slug, scenario, overlay=overlay.laid(folder))


def places(info: GameInfo, file: str) -> list[Place]:
    """Every place in a file where a figure stands."""
    path = info.folder / "data" / file
    if path.suffix == ".csv":
        columns, *rows = _rows(path)
        told = [i for i, column in enumerate(columns) if not PROSE.fullmatch(column)]
        return [(file, row, i) for row in range(len(rows)) for i in told]
    return [(file, row, i) for row, line in enumerate(_lines(path)) for i in range(len(_values(path, line)))]


def files(info: GameInfo) -> list[str]:
    """The data files that an overlay may change."""
    data = info.folder / "data"
    paths = sorted(p for p in data.rglob("*") if p.suffix in (".csv", ".toml", ".hexmap", ".patch"))
    return [str(p.relative_to(data)) for p in paths if p.name != "names.ja.toml"]


def _values(path: Path, line: str) -> list[re.Match[str]]:
    return list((VALUE if path.suffix == ".toml" else WORD).finditer(line.partition(" #")[0]))


@cache
def _rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


@cache
def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def slip(info: GameInfo, place: Place, chance: Random) -> Slip:
    """An overlay that says something else there: what other rows say, or what nobody would."""
    name, row, i = place
    path, name = info.folder / "data" / name, name.replace(".hexmap", ".patch")
    if path.suffix == ".csv":
        columns, *rows = _rows(path)
        others = [r[i] for r in rows if r[i]]
        wrong = chance.choice([*WRONG, *chance.choices(others, k=len(WRONG) // 2)] if others else WRONG)
        changed = [*rows[row][:i], wrong, *rows[row][i + 1 :]]
        text = "".join(_csv_line(line) for line in (columns, changed))
        return Slip(name, text, f"{rows[row][0]}.{columns[i]} = {wrong}")
    lines = _lines(path)
    found = _values(path, lines[row])[i]
    others = [v[0] for v in _values(path, chance.choice(lines))]
    wrong = chance.choice([*WRONG, *others] if path.suffix != ".toml" else _of_its_type(found, others))
    line = lines[row][: found.start()] + wrong + lines[row][found.end() :]
    whole = [*lines[:row], line, *lines[row + 1 :]] if path.suffix == ".toml" else [line]
    return Slip(name, "\n".join(whole) + "\n", line)


def _of_its_type(found: re.Match[str], others: list[str]) -> list[str]:
    """Mostly: text for text and number for number, so that more than types are put to the test."""
    if found["text"]:
        return [*(f'"{word}"' for word in WRONG), *others]
    return [*(w for w in WRONG if w not in ("x", "A", "E", "99.99", "a b", "-")), *others]


def _csv_line(cells: list[str]) -> str:
    return ",".join('"' + cell.replace('"', '""') + '"' for cell in cells) + "\n"


def is_told_or_played(info: GameInfo, place: Place, folder: Path, chance: Random) -> None:
    """With one figure changed a game is refused before play, with the place of what does not fit, or it can be played
    and shown."""
    changed = slip(info, place, chance)
    overlay = changed.laid(folder)
    try:
        told = play_and_show(info, overlay, chance)
    except Exception as error:
        error.add_note(f"{changed.file}: {changed.what}")
        raise
    assert not told or told.startswith(str(overlay)), changed
    assert "do not fit the others" not in told, changed  # it names no place: a check is missing


def play_and_show(info: GameInfo, overlay: Path, chance: Random) -> str:
    """Some answers with these figures; what is wrong with them, if they cannot be used."""
    slug, options = chance.choice(info.scenarios), random_options(info, chance)
    try:
        game = grognard.new(info.slug, slug, seed=chance.randrange(100), options=options, overlay=overlay)
    except (grognard.DataError, grognard.MapError) as error:
        return str(error)
    RandomPlay(info, chance).play_on(game, ANSWERS)
    for side in (None, *info.sides_in(slug)):
        info.seen(game.position, side)
    import_module(f"grognard.games.{info.slug}.shown.display").display(game.scenario)
    return ""
