"""The map of Europe is drawn in its own style: coast, signs, names."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from grognard.cartography import draw_svg, load_coast, load_relief, maps_folder, places_in_picture
from grognard.cartography.picture.draw import style_of
from grognard.engine.hexmap import HexMap

pytestmark = pytest.mark.game("fottr")

SVG = "{http://www.w3.org/2000/svg}"
FOLDER = maps_folder("fottr")


@pytest.fixture(scope="module")
def drawn(europe: HexMap) -> str:
    return draw_svg(europe, relief=load_relief(europe, FOLDER), coast=load_coast(europe, FOLDER))


@pytest.fixture(scope="module")
def picture(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


def texts(picture: ElementTree.Element, group: str) -> list[str]:
    found = picture.find(f".//{SVG}g[@id='{group}']")
    assert found is not None, group
    return ["".join(node.itertext()) for node in found.iter(f"{SVG}text")]


def test_the_map_names_its_own_style(europe: HexMap) -> None:
    assert style_of(europe).coast is not None


def test_every_hex_number_is_drawn(europe: HexMap, picture: ElementTree.Element) -> None:
    assert set(texts(picture, "numbers")) == {europe.label(h) for h in europe.hexes}


def test_every_town_is_named_once(europe: HexMap, picture: ElementTree.Element) -> None:
    written = sorted(text.upper() for text in texts(picture, "towns"))
    assert written == sorted(p.name.upper() for p in europe.places if p.kind in ("city", "town"))


def test_every_beach_has_its_signpost(europe: HexMap, picture: ElementTree.Element) -> None:
    assert sorted(texts(picture, "beaches")) == sorted(p.name for p in europe.places_of("beach"))


def test_special_ports_and_supply_forts_show_their_numbers(europe: HexMap, picture: ElementTree.Element) -> None:
    numbers = [
        flag.partition(":")[2] for p in europe.places for flag in p.flags if flag.startswith(("special:", "supply:"))
    ]
    assert sorted(texts(picture, "signs")) == sorted(numbers)


def test_seas_and_countries_are_named_where_the_patch_puts_them(picture: ElementTree.Element) -> None:
    assert {"NORTH SEA", "BLACK SEA", "GERMANY", "SOVIET UNION"} <= set(texts(picture, "names"))


def test_ground_and_relief_end_at_the_coast(picture: ElementTree.Element) -> None:
    (land,) = picture.iterfind(f".//{SVG}g[@clip-path='url(#land)']")
    inside = {node.get("id") for node in land.iter()}
    assert {"ground", "relief", "textures"} <= inside


def test_without_the_line_of_its_coast_a_map_has_sea_hexes(tmp_path: Path) -> None:
    (tmp_path / "isle.hexmap").write_text(
        "grid flat cols=1..2 rows=1..1 shift=even label={c}{r} east=+ south=+\nstyle theatre\n"
        "terrain c clear\nterrain ~ sea\nh 11 ~ -\nh 21 c Land coast\n",
        encoding="utf-8",
    )
    isle = HexMap.load(tmp_path / "isle.hexmap")
    by_hexes = draw_svg(isle, window=["11", "21"])
    assert style_of(isle).lake.fill in by_hexes
    assert "url(#land)" not in by_hexes
    by_coast = draw_svg(isle, coast=[[(100, 100), (250, 100), (250, 250)]], window=["11", "21"])
    assert style_of(isle).lake.fill not in by_coast
    assert "url(#land)" in by_coast


@pytest.mark.parametrize(
    ("style", "ground", "sides"), [("baltic", "flat", {"offing": 5, "edge": 5}), ("theatre", "clear", {})]
)
def test_beyond_a_map_that_ends_at_sea_its_style_may_draw_open_sea_instead_of_a_frame(
    tmp_path: Path, style: str, ground: str, sides: dict[str, int]
) -> None:
    (tmp_path / "isle.hexmap").write_text(
        f"grid flat cols=1..2 rows=1..1 shift=even label={{c}}{{r}} east=+ south=+\nstyle {style}\n"
        f"terrain c {ground}\nterrain ~ sea\nh 11 ~ -\nh 21 c Land coast\n",
        encoding="utf-8",
    )
    isle = HexMap.load(tmp_path / "isle.hexmap")
    picture = ElementTree.fromstring(draw_svg(isle, coast=[[(100, 100), (250, 100), (250, 250)]]))
    offing = picture.find(f".//{SVG}g[@id='offing']/{SVG}path")
    edge = picture.find(f".//{SVG}path[@id='edge']")
    drawn = {"offing": offing, "edge": edge} if offing is not None else {}
    assert {name: (path.get("d") or "").count("M") for name, path in drawn.items() if path is not None} == sides


def test_no_id_is_used_twice_and_every_reference_has_its_target(picture: ElementTree.Element) -> None:
    ids = [node.get("id") for node in picture.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {link[1:] for node in picture.iter() if (link := node.get("href", "")).startswith("#")} <= set(ids)


def test_the_picture_of_3037_hexes_stays_below_two_and_a_half_megabytes(europe: HexMap, drawn: str) -> None:
    assert len(europe.hexes) == 3037
    assert len(drawn.encode()) < 2_500_000


def test_places_in_the_picture_are_those_of_the_maps_style(europe: HexMap, picture: ElementTree.Element) -> None:
    places = places_in_picture(europe)
    assert float(picture.get("width", "0")) == pytest.approx(places.width, abs=0.1)
    assert len(places.centres) == len(europe.hexes)
