"""The counter legend has words for everything that a counter may show, in every scenario and language."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.text import LANGUAGES
from grognard.games import game_info, slugs
from grognard.table import shelf
from tests.test_charts_in_words import texts

PARTS = ("top", "sign", "size", "left", "right", "bottom")  # of a counter, as web/src/lib/legend.ts has them


def wanted(display: dict[str, Any]) -> set[str]:
    """The keys of the texts that the legend says."""
    keys = {f"status-{status['name']}" for status in display["status"]}
    keys |= {f"marker-{kind}" for kind in display["markers"]}
    for counter in display["counters"]:
        for face in (counter["face"], *counter.get("faces", {}).values()):
            keys |= {f"legend-{part}" for part in PARTS if face.get(part)}
        if symbol := counter["face"].get("sign") or counter["face"].get("picture"):
            keys.add(f"symbol-{symbol}")
        if size := counter["face"].get("size"):
            keys.add(f"size-{size}")
    return keys


@pytest.mark.parametrize("slug", slugs())
def test_the_legend_has_words_for_all_that_is_on_a_counter(slug: str):
    info = game_info(slug)
    keys = set().union(*(wanted(shelf.board(slug, scenario)["display"]) for scenario in info.scenarios))
    for language in LANGUAGES:
        known = texts(slug, language)
        # a symbol is called by its own word, or by that of the kind of unit
        known |= {f"symbol-{key.removeprefix('term-').replace('-', '_')}" for key in known if key.startswith("term-")}
        assert sorted(keys - known) == []
