"""Charts speak the language of the reader: no heading and no entry is a name out of the data."""

import re
from pathlib import Path

import pytest

import grognard
from grognard.engine.text import LANGUAGES
from grognard.games import game_info, slugs
from grognard.table import shelf
from tests.charts import NUMBERED, WORD, columns_shown, key_of
from tests.keys import Messages

SOURCE = Path(grognard.__file__).parent
# kinds of texts with which the client names an entry (words.svelte.ts)
KINDS = (
    "entry", "modifier-table", "modifier", "term", "hexside", "place", "step", "status", "marker", "country", "box",
    "scenario", "side",
)  # fmt: skip
EVERYWHERE = pytest.mark.parametrize(("slug", "language"), [(s, language) for s in slugs() for language in LANGUAGES])


def texts(slug: str, language: str) -> set[str]:
    files = [SOURCE / "engine" / "words", SOURCE / "games" / slug / "text", SOURCE.parents[1] / "web" / "src" / "text"]
    return {key for folder in files for key in Messages(folder / f"{language}.ftl").variables}


@EVERYWHERE
def test_every_heading_is_in_words(slug, language):
    known = texts(slug, language)
    columns = {column for _, column in columns_shown(slug) if not NUMBERED.fullmatch(column)}
    assert {c for c in columns if f"column-{c.replace(' ', '-')}" not in known} == set()


@EVERYWHERE
def test_every_entry_is_in_words(slug, language):
    known = texts(slug, language)
    board = shelf.board(slug, game_info(slug).scenarios[0])
    names = {*board["names"][language], *(c["id"] for c in board["display"]["counters"])}

    def is_told(word: str) -> bool:
        return word in names or any(f"{kind}-{name}" in known for kind in KINDS for name in (word, key_of(word)))

    bare = set()
    for chart, column in columns_shown(slug):
        for row in chart["rows"]:
            value = row.get(column) or ""
            if not WORD.search(value) or value in ("true", "false") or (re.search(r"\d", value) and "_" not in value):
                continue
            if column == "effect" and f"effect-{row.get('result', '')}" in known:
                continue
            if language == "en" and not re.search("[_:]", value):
                continue  # as it stands it is English
            if not is_told(value) and not all(is_told(part) for part in value.split()):
                bare.add(f"{chart['name']} {column}: {value}")
    assert sorted(bare) == []
