"""The charts of a game as the table shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from grognard.games import game_info
from grognard.table import shelf

OWN = {"source", "note"}  # columns that every chart may have
WORD = re.compile("[a-z]{3}")
NUMBERED = re.compile(r"[a-z]?[-+]?\d[-+:.,\d]*")  # a heading that is a figure: "c3", "d-1", "+2,+3"


@cache
def charts(slug: str) -> list[dict[str, Any]]:
    return [chart for scenario in game_info(slug).scenarios for chart in shelf.board(slug, scenario)["tables"]]


def columns_shown(slug: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Each chart with each of its columns that people see."""
    board = shelf.board(slug, game_info(slug).scenarios[0])
    unshown = OWN | {*board["display"]["unshown"]}
    for chart in charts(slug):
        for column in chart["columns"]:
            if column not in unshown and any(row.get(column) for row in chart["rows"]):
                yield chart, column


def words_in_charts(slug: str) -> set[str]:
    """The entries that are words, and the parts of those that are several; no numbers, codes or names with numbers."""
    found = set[str]()
    for chart, column in columns_shown(slug):
        for row in chart["rows"]:
            for value in (whole := row.get(column) or "", *whole.split()):
                if WORD.search(value) and ("_" in value or not re.search(r"\d", value)):
                    found.add(value)
            found.add(whole)
    return found - {"true", "false"}


def key_of(word: str) -> str:
    """As the client looks for the text of an entry."""
    return re.sub(r"[^A-Za-z0-9]+", "-", word)
