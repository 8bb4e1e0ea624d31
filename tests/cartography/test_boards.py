"""Pictures of boards and of lines of sight."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from grognard.cartography import draw_sight, draw_svg, load_style, places_in_picture
from grognard.cartography.picture.counters import lighter
from grognard.engine.cover import Haze
from grognard.engine.hexmap import HexMap, MapError
from grognard.engine.lattice import AIMS
from grognard.engine.sight import Sight, Stand
from grognard.table.shelf import geometry
from tests.engine.made_field import made
from tests.engine.sight_rules import RULES
from tests.engine.sights import MAPS, board, drawn, laid_out

STYLE = load_style("board")
SVG = "{http://www.w3.org/2000/svg}"
WOODS = "-93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def group(picture: str, id: str) -> ElementTree.Element:
    found = next((g for g in ElementTree.fromstring(picture).iter(f"{SVG}g") if g.get("id") == id), None)
    assert found is not None
    return found


def fills(part: ElementTree.Element) -> set[str]:
    return {str(element.get("fill")) for element in part.iter()}


@pytest.mark.parametrize("number", range(101, 106))
def test_every_board_is_drawn_with_its_outlines(number):
    drawn = group(draw_svg(board(number)), "outlines")
    kinds = [outline.kind for outlines in board(number).outlines.values() for outline in outlines]
    assert STYLE.outline["woods"].fill in fills(drawn) or "woods" not in kinds
    lit = {lighter(tiles, 0.12) for look in STYLE.outline.values() for tiles in look.colours}
    roofs = [element for element in drawn.iter() if element.get("fill") in lit]
    assert len(roofs) == kinds.count("building")


def test_edge_of_a_board_runs_through_the_centres_of_its_outer_hexes():
    on = board(101)
    edge = next(e for e in ElementTree.fromstring(draw_svg(on)).iter(f"{SVG}path") if e.get("id") == "edge").get("d")
    places = places_in_picture(on)
    corners = [tuple(map(float, pair.split())) for pair in re.findall(r"[ML]([\d.]+ [\d.]+)", edge or "")]
    assert min(y for _, y in corners) == pytest.approx(places.centres["B0"][1], abs=0.1)
    assert max(y for _, y in corners) == pytest.approx(places.centres["B10"][1], abs=0.1)
    assert min(x for x, _ in corners) == pytest.approx(places.centres["A5"][0], abs=0.1)
    assert max(x for x, _ in corners) == pytest.approx(places.centres["GG5"][0], abs=0.1)


def test_ground_of_a_turned_board_is_drawn_from_edge_to_edge():
    on = laid_out(((103, 0, 0, True),))
    edge = next(e for e in ElementTree.fromstring(draw_svg(on)).iter(f"{SVG}path") if e.get("id") == "edge").get("d")
    heights = [float(y) for y in re.findall(r"[ML][\d.]+ ([\d.]+)", edge or "")]
    centres = places_in_picture(on).centres
    assert (min(heights), max(heights)) == pytest.approx((centres["B10"][1], centres["B0"][1]), abs=0.1)


def test_joined_boards_are_drawn_as_one_map():
    picture = draw_svg(laid_out(((103, 0, 0, True), (104, 0, 1, False))))
    assert "103GG10" in picture
    assert "104A1" in picture


def test_the_screen_gets_joined_boards_as_any_map():
    on = laid_out(((103, 0, 0, True), (104, 0, 1, False)))
    shown = geometry(on)
    assert {hex["label"] for hex in shown["hexes"]} == {on.label(h) for h in on.hexes}
    north, south = (next(hex for hex in shown["hexes"] if hex["label"] == label) for label in ("103Y1", "104I1"))
    assert (south["x"], round(south["y"] - north["y"], 1)) == (north["x"], shown["hex"])


def test_terrain_that_the_style_does_not_draw_is_told_with_file_and_line(tmp_path):
    text = (MAPS / "103.hexmap").read_text(encoding="utf-8").splitlines()
    line = next(n for n, fact in enumerate(text, 1) if fact.endswith(" crag") and fact.startswith("terrain"))
    path = tmp_path / "103.hexmap"
    path.write_text("\n".join(text).replace(text[line - 1], "terrain c lava"), encoding="utf-8")
    with pytest.raises(MapError, match=rf"103.hexmap:{line}: the style .* does not draw terrain 'lava'"):
        draw_svg(HexMap.load(path))


def test_outlines_that_the_style_does_not_draw_are_told_with_file_and_line(tmp_path):
    found = made(tmp_path, "shape tents poly; g E5 tents 0,0 50,0 0,50")
    line = (tmp_path / "made.hexmap").read_text(encoding="utf-8").splitlines().index("g E5 tents 0,0 50,0 0,50") + 1
    with pytest.raises(MapError, match=rf"made.hexmap:{line}: .* does not draw outline 'tents'"):
        draw_svg(found)


def test_a_picture_of_sight_shows_the_line_what_blocks_it_and_the_rule(tmp_path):
    found = made(tmp_path, f"h E5 w -; g E5 woods {WOODS}; h C5 g -; s G6 N wall")
    sight = Sight(found, RULES)

    def drawing(a: str, b: str, **layers: Haze) -> ElementTree.Element:
        laid = {found.hex(label): (haze,) for label, haze in layers.items()}
        return group(draw_sight(found, sight.look(Stand(found.hex(a)), Stand(found.hex(b)), laid)), "sights")

    assert STYLE.sight is not None
    for a, b, colour, said in (
        ("E3", "E7", STYLE.sight.blocked, ["[6.2]"]),
        ("G4", "G8", STYLE.sight.blocked, ["[6.21]"]),
        ("C3", "C7", STYLE.sight.hindered, ["+1"]),
        ("H3", "H7", STYLE.sight.clear, []),
    ):
        part = drawing(a, b)
        assert [text.text for text in part.iter(f"{SVG}text")] == said
        assert {circle.get("fill") for circle in part.iter(f"{SVG}circle")} == {colour}
    assert [text.text for text in drawing("H3", "H7", H5=Haze(3, 4, "smoke")).iter(f"{SVG}text")] == ["+3"]


def test_every_verdict_can_be_drawn():
    on = laid_out(((104, 0, 0, True),))
    sight = Sight(on, RULES)
    for a, b in drawn(on, 5, 7):
        ends = [Stand(on.hex(end.label), end.up, AIMS.index(end.aim)) for end in (a, b)]
        part = group(draw_sight(on, sight.look(ends[0], ends[1])), "sights")
        assert len(list(part.iter(f"{SVG}circle"))) == 2
