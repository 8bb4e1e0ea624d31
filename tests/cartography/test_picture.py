"""The drawn map is sound SVG, holds every hex number and town, and stays small."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from grognard.cartography import (
    CounterPicture,
    NoRasteriser,
    draw_svg,
    load_relief,
    load_style,
    maps_folder,
    png_of,
)
from grognard.cartography.picture import png
from grognard.cartography.picture.symbols import SYMBOLS
from grognard.engine.hexmap import HexMap

SVG = "{http://www.w3.org/2000/svg}"
FOLDER = maps_folder("superpowers")


def texts(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.fixture(scope="module")
def drawn(munich: HexMap) -> str:
    return draw_svg(munich, relief=load_relief(munich, FOLDER))


@pytest.fixture
def tiny(tmp_path: Path) -> HexMap:
    lines = ["grid flat cols=1..4 rows=1..3 shift=even label={c}{r} east=+ south=+"]
    lines += [f"terrain {name[0]} {name}" for name in ("clear", "forest", "rough", "lake", "urban")]
    lines += [
        f"h {c}{r} {'cflur'[(c + r) % 5]} {'Left' if c < 3 else 'Right'}" for c in range(1, 5) for r in range(1, 4)
    ]
    lines += ['p 22 town "Mitte"', 's 22 S minor_river "Bach"', 's 22 SE main_road "B 1"', 's 22 SE bridge "Bach"']
    (tmp_path / "tiny.hexmap").write_text("\n".join(lines), encoding="utf-8")
    return HexMap.load(tmp_path / "tiny.hexmap")


def test_every_hex_number_is_drawn(munich: HexMap, drawn: str) -> None:
    assert {munich.label(h) for h in munich.hexes} <= set(texts(drawn))


def test_every_town_is_named_once(munich: HexMap, drawn: str) -> None:
    written = [text.upper() for text in texts(drawn)]
    for name in {p.name for p in munich.places if p.kind in ("city", "urban", "town")}:
        assert written.count(name.upper()) == 1, name


def test_rivers_countries_and_entry_hexes_are_named(drawn: str) -> None:
    assert {"Danube", "Inn", "Isar", "Salzach", "AUSTRIA", "WEST GERMANY", "K", "J"} <= set(texts(drawn))


def test_a_map_of_1632_hexes_stays_below_one_and_a_half_megabytes(drawn: str) -> None:
    assert len(drawn.encode()) < 1_500_000


def test_no_id_is_used_twice(drawn: str) -> None:
    ids = [node.get("id") for node in ElementTree.fromstring(drawn).iter() if node.get("id")]
    assert len(ids) == len(set(ids))


def test_every_reference_has_its_target(drawn: str) -> None:
    nodes = list(ElementTree.fromstring(drawn).iter())
    ids = {node.get("id") for node in nodes}
    links = {link[1:] for node in nodes if (link := node.get("href", "")).startswith("#")}
    assert links <= ids


def test_the_same_map_is_drawn_the_same_twice(tiny: HexMap) -> None:
    assert draw_svg(tiny) == draw_svg(tiny)


def test_counters_lie_on_the_map_with_their_values(tiny: HexMap) -> None:
    counters = [CounterPicture("22", "#9fa58c", "#1d2118", name, "4-12", f"unit {name}", "II") for name in SYMBOLS]
    svg = draw_svg(tiny, counters=counters)
    assert texts(svg).count("4-12") == len(SYMBOLS)
    assert {f"unit {name}" for name in SYMBOLS} <= set(texts(svg))


def test_what_is_written_on_a_counter_is_escaped(tiny: HexMap) -> None:
    assert "1 & <2>" in texts(
        draw_svg(tiny, counters=[CounterPicture("22", "#ffffff", "#000000", "armour", name="1 & <2>")])
    )


def test_a_window_is_as_large_as_its_hexes_and_has_no_legend(tiny: HexMap) -> None:
    root = ElementTree.fromstring(draw_svg(tiny, window=["11", "21"], scale=100))
    assert root.get("width") == "186.6"
    assert root.find(f".//{SVG}g[@id='legend']") is None


def test_the_legend_shows_what_the_map_has_and_nothing_else(tiny: HexMap) -> None:
    words = set(texts(draw_svg(tiny)))
    assert {"Forest", "Lake", "Minor river", "Main road", "Border"} <= words
    assert words.isdisjoint({"City", "Autobahn", "Airfield"})


def test_words_of_another_language_replace_the_styles(tiny: HexMap) -> None:
    words = set(texts(draw_svg(tiny, words={"forest": "森", "Left": "左"})))
    assert {"森", "左"} <= words
    assert "Forest" not in words


def test_a_game_may_bring_its_own_style(tiny: HexMap, tmp_path: Path) -> None:
    classic = Path(str(Path(png.__file__).parents[1] / "styles" / "classic.toml")).read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(classic.replace("#ece4c6", "#123456"), encoding="utf-8")
    assert "#123456" in draw_svg(tiny, style=load_style(tmp_path / "own.toml"))


def test_without_a_rasteriser_png_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoRasteriser, match="resvg-py"):
        png_of("<svg/>")


def test_png_has_the_size_of_the_svg(tiny: HexMap) -> None:
    pytest.importorskip("resvg_py")
    made = png_of(draw_svg(tiny, window=["11", "21"], scale=100))
    assert made.startswith(b"\x89PNG")
    assert int.from_bytes(made[16:20], "big") == 187
