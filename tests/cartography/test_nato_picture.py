"""The map of NATO shows bridges, and the sites of reserves and Reforger units."""

from __future__ import annotations

import re

from grognard.cartography.picture.draw import draw_svg
from grognard.cartography.picture.signs import ARCHES, DEPOT, TRIANGLE
from grognard.engine.hexmap import HexMap
from grognard.games import game_info


def board() -> HexMap:
    found: HexMap = game_info("nato").load("strategic_surprise", {}).board
    return found


def signs(picture: str) -> str:
    found = re.search(r'<g id="signs".*?(?=<g id=")', picture, re.DOTALL)
    assert found is not None
    return found[0]


def test_sites_and_bridges_are_drawn_where_they_lie():
    of = board()
    sites = {kind: [p for p in of.places if p.kind == kind] for kind in ("reserve_site", "reforger_site", "bridge")}
    picture = signs(draw_svg(of, scale=20))
    assert picture.count(TRIANGLE) == len(sites["reserve_site"]) > 40
    assert picture.count(DEPOT) == len(sites["reforger_site"]) > 10
    assert picture.count(ARCHES) == 2 * len(sites["bridge"])  # each with its halo


def test_bridges_are_drawn_in_the_hexes_that_have_the_rule():
    of = board()
    assert {p.hex for p in of.places if p.kind == "bridge"} == {h for h in of.hexes if "bridge" in of.flags[h]}
