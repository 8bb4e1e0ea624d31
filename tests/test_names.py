"""Names on the maps, and of units with names of their own, are there in every language of the table."""

from __future__ import annotations

import re

import pytest

from grognard.games import game_info, slugs
from grognard.table import shelf

SCENARIOS = [(slug, scenario) for slug in slugs() for scenario in game_info(slug).scenarios]
LETTERED = ("town", "city", "urban", "name", "airfield")  # kinds of places whose names the map bears


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_towns_countries_and_rivers_have_japanese_names(slug: str, scenario: str):
    board, known = shelf.board(slug, scenario), shelf.names(slug, "ja")
    named = {p["name"] for h in board["hexes"] for p in h["places"] if p["kind"] in LETTERED}
    named |= {h["country"] for h in board["hexes"]}
    named |= {n for s in board["hexsides"] for kind, n in s["kinds"].items() if kind.endswith("river")}
    assert {name for name in named if name and name not in known} == set()


@pytest.mark.parametrize(("slug", "scenario"), [("fottr", "campaign"), ("nextwar", "campaign_advanced")])
def test_units_with_names_of_their_own_have_japanese_names(slug: str, scenario: str):
    """Signs like 1/82, and types of aircraft, are the same in every language."""
    known = shelf.names(slug, "ja")
    counters = shelf.board(slug, scenario)["display"]["counters"]
    assert {c["name"] for c in counters if re.search("[a-z]{2}", c["name"]) and c["name"] not in known} == set()
