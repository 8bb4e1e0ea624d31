"""The client draws what games declare: it names none of them, no side and no scenario."""

import re
from pathlib import Path

import pytest

from grognard.games import game_info, slugs

WEB = Path(__file__).parents[1] / "web" / "src"
SOURCES = [path for path in sorted(WEB.rglob("*")) if path.suffix in (".ts", ".svelte", ".ftl", ".css", ".html")]


def names(slug: str) -> set[str]:
    info = game_info(slug)
    long = {s for s in (*info.scenarios, *info.sides) if len(s) > 3}
    title = re.search("^game-name = (.*)$", (info.folder / "text" / "en.ftl").read_text(encoding="utf-8"), re.MULTILINE)
    assert title is not None
    return {slug, title[1]} | long


@pytest.mark.parametrize("slug", slugs())
def test_no_word_of_a_game_stands_in_the_client(slug):
    words = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names(slug))))})\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(WEB)}: {hit[0]}"
        for path in SOURCES
        if not path.name.endswith(".test.ts")
        for hit in words.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []
