"""What a game declares to the browser is what its asks and views then show (docs/protocol.md)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import grognard
from grognard.engine.game import Game
from grognard.games import game_info, slugs
from grognard.table import shelf

SCENARIOS = [(slug, scenario) for slug in slugs() for scenario in game_info(slug).scenarios]
EACH = pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
SHAPES = {
    "markers": {"disc", "square", "diamond", "flag", "star", "blast", "anchor"},
    "marks": {"blast", "cross"},
    "hexsides": {"bar", "cross"},
}
KINDS = {"sides", "hexes", "costs", "owners", "marks", "markers", "hexsides", "places", "units"}
ANSWERS = 400


def display(slug: str, scenario: str) -> dict[str, Any]:
    found: dict[str, Any] = shelf.board(slug, scenario)["display"]
    return found


def form_of(answer: str, units: set[str], hexes: set[str], boxes: set[str]) -> str:
    def slot(word: str) -> str:
        if word in units:
            return "U"
        if word in hexes:
            return "H"
        return "B" if word in boxes else "N" if word.lstrip("-").isdigit() else word

    verb, *words = answer.split()
    return " ".join([verb, *map(slot, words)])


def moments(game: Game, seed: int) -> Any:
    """A game played at random, in a hurry to come through all of its steps."""
    chance = Random(seed)
    for _ in range(ANSWERS):
        if game.result is not None:
            return
        yield game
        side = game.asked[0]
        options = game.ask(side).options
        quick = next((a for a in ("suggested", "done", "fire") if a in options and chance.random() < 0.5), None)
        game.answer(side, quick or chance.choice(options))


@EACH
@pytest.mark.parametrize("every_option", [False, True])
def test_every_answer_has_a_declared_form_prompt_and_step(slug: str, scenario: str, every_option: bool):
    shown = display(slug, scenario)
    if "answers" not in shown:
        pytest.skip("declares no answers")
    declared = {(a["form"], prompt, step) for a in shown["answers"] for prompt in a["prompts"] for step in a["steps"]}
    options = dict.fromkeys(game_info(slug).options, True) if every_option else {}
    game = grognard.new(slug, scenario, seed=5, options=options)
    units = {counter["id"] for counter in shown["counters"]}
    hexes, boxes = set(game.scenario.board.labels), {box["where"] for box in shown.get("boxes", ())}
    asked = set()
    for now in moments(game, seed=5):
        for side in now.asked:
            ask = now.ask(side)
            asked |= {(form_of(a, units, hexes, boxes), ask.prompt, now.step.id) for a in ask.options}
    assert asked - declared == set()


@EACH
def test_overlays_tracks_and_markers_are_of_known_kinds_and_lead_into_the_view(slug: str, scenario: str):
    shown = display(slug, scenario)
    game = grognard.new(slug, scenario, seed=5)
    view = game.view(None)
    looks = game.info.looks
    for overlay in shown.get("overlays", ()):
        assert overlay["kind"] in KINDS
        assert ("path" in overlay) + ("look" in overlay) + (overlay["kind"] in ("places", "units")) == 1, overlay
        assert "look" not in overlay or overlay["look"] in looks
        assert "shape" not in overlay or overlay["shape"] in SHAPES[overlay["kind"]]
    for thing in [*shown.get("tracks", ()), *(o for o in shown.get("overlays", ()) if "path" in o)]:
        value = view
        for name in thing["path"]:
            assert name in value, thing
            value = value[name]
    for look in shown.get("markers", {}).values():
        assert look["shape"] in SHAPES["markers"]


@EACH
def test_units_of_the_view_are_counters_in_declared_places_with_declared_faces(slug: str, scenario: str):
    shown = display(slug, scenario)
    if "counters" not in shown:
        pytest.skip("declares no counters")
    counters = {counter["id"]: counter for counter in shown["counters"]}
    places = {"map", *(box["where"] for box in shown.get("boxes", ()))}
    for unit in grognard.new(slug, scenario, seed=5).view(None)["units"]:
        counter = counters.get(unit["id"], {})
        face = unit.get("face")
        assert unit["where"] in places
        assert (unit["where"] == "map") == ("hex" in unit)
        assert counter or isinstance(face, dict)
        assert not isinstance(face, str) or face in counter["faces"]
        assert unit.get("steps", 0) <= counter.get("steps", 99)
