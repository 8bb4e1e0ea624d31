"""What the builder writes, the engine reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cartography import load_map, maps_folder
from grognard.cartography.textmap import HexFact, Place, SideFact, TextMap, head_options
from grognard.engine.hexmap import HexMap


@pytest.fixture
def text_map() -> TextMap:
    made = TextMap(
        "tiny", "A tiny map", "flat cols=1..3 rows=1..2 shift=even label={c}.{r} east=+ south=+", {"clear": "c"}
    )
    made.head = ['geo km=4.0 rot=0 offset=0,0 proj="+proj=merc"', "relief file=tiny.png box=0,1,2,3"]
    made.hexes = {f"{c}.{r}": HexFact("clear", "West Germany") for c in (1, 2, 3) for r in (1, 2)}
    made.hexes["2.1"] = HexFact("clear", None, ("prohibited",))
    made.places = [Place("1.1", "town", 'Bad "Tölz"', ("rhine",))]
    made.sides = [SideFact("1.1", "S", "minor_river", "Isar"), SideFact("1.2", "SE", "lake")]
    return made


def test_a_written_map_reads_back_the_same(text_map: TextMap, tmp_path: Path) -> None:
    (tmp_path / "tiny.hexmap").write_text(text_map.text(), encoding="utf-8")
    board = HexMap.load(tmp_path / "tiny.hexmap")
    assert {board.label(h) for h in board.hexes} == set(text_map.hexes)
    assert board.country[board.hex("1.1")] == "West Germany"
    assert board.country[board.hex("2.1")] == ""
    assert board.flags[board.hex("2.1")] == {"prohibited"}
    assert [(p.kind, p.name, p.flags) for p in board.places] == [("town", "Bad 'Tölz'", frozenset({"rhine"}))]
    assert board.side(board.hex("1.1"), board.hex("1.2")) == {"minor_river": "Isar"}
    assert board.head["title"] == "A tiny map"
    assert head_options(board.head["relief"]) == {"file": "tiny.png", "box": "0,1,2,3"}


def test_a_map_is_written_in_one_order_whatever_the_order_of_its_facts(text_map: TextMap) -> None:
    written = text_map.text()
    text_map.hexes = dict(reversed(text_map.hexes.items()))
    text_map.sides.reverse()
    assert text_map.text() == written


@pytest.mark.parametrize(
    ("name", "game", "most"),
    [("rhine", "superpowers", 250_000), ("munich", "superpowers", 250_000), ("fottr", "fottr", 300_000)],
)
def test_shipped_maps_name_a_relief_picture_that_is_there_and_small(name: str, game: str, most: int) -> None:
    folder = maps_folder(game)
    board = load_map(folder, name)
    picture = folder / head_options(board.head["relief"])["file"]
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size < most
