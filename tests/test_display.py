"""What a game declares to the browser is what its asks and views then show (docs/protocol.md)."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

import grognard
from grognard.engine.game import Game
from grognard.engine.orders import ORDERS
from grognard.engine.question import PHASE
from grognard.engine.verbs import ENDS, SUGGESTS
from grognard.games import game_info, slugs
from grognard.table import shelf
from tests.random_play import drawn

SCENARIOS = [(slug, scenario) for slug in slugs() for scenario in game_info(slug).scenarios]
EACH = pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
SHAPES = {
    "markers": {"disc", "square", "diamond", "flag", "star", "blast", "anchor", "cloud"},
    "marks": {"blast", "cross"},
    "hexsides": {"bar", "cross"},
}
KINDS = {"sides", "hexes", "costs", "owners", "marks", "markers", "hexsides", "places", "units", "lines"}
ANSWERS = 400
SEEN = 121  # as many of them are enough to look at units
SIGNS = {"U", "H", "B", "N", "W"}


def display(slug: str, scenario: str) -> dict[str, Any]:
    found: dict[str, Any] = shelf.board(slug, scenario)["display"]
    return found


def fits(answer: str, form: str) -> bool:
    """Whether an answer has this shape: each sign stands for one word, one with "+" for one or more."""
    signs = [r"\S+( \S+)*" if s.endswith("+") else r"\S+" if s in SIGNS else re.escape(s) for s in form.split()]
    return re.fullmatch(" ".join(signs), answer) is not None


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


def check_answers(slug: str, scenario: str, every_option: bool) -> None:
    shown = display(slug, scenario)
    declared = {(a["form"], prompt, step) for a in shown["answers"] for prompt in a["prompts"] for step in a["steps"]}
    known = game_info(slug).options
    options = {name: option.values[-1] if option.values else True for name, option in known.items()}
    game = grognard.new(slug, scenario, seed=5, options=options if every_option else {})
    asked = set()
    for now in moments(game, seed=5):
        for side in now.asked:
            ask = now.ask(side)
            asked |= {(form, ask.prompt, now.step.id) for form in ask.forms}
            assert [o for o in ask.options if not any(fits(o, form) for form in ask.forms)] == []
    assert asked - declared == set()


@pytest.mark.parametrize(("slug", "scenario", "seed"), drawn(4))
def test_every_answer_has_a_declared_form_prompt_and_step(slug: str, scenario: str, seed: int):
    check_answers(slug, scenario, every_option=seed % 2 == 0)


@pytest.mark.slow
@EACH
@pytest.mark.parametrize("every_option", [False, True])
def test_every_answer_of_every_scenario_has_them(slug: str, scenario: str, every_option: bool):
    check_answers(slug, scenario, every_option)


@EACH
def test_standing_orders_are_answers_of_one_word_and_what_is_left_over_is_of_a_known_kind(slug: str, scenario: str):
    for answer in display(slug, scenario).get("answers", ()):
        assert set(answer.get("stands", ())) <= set(answer["prompts"]), answer
        assert "stands" not in answer or " " not in answer["form"], answer
        assert answer.get("leaves") in (None, "markers", "points"), answer


@EACH
def test_what_a_table_looks_at_itself_and_what_it_can_order_the_game_has(slug: str, scenario: str):
    shown, info = display(slug, scenario), grognard.new(slug, scenario, seed=5).info
    assert shown["looks"].keys() <= {"way", "card", "odds"}
    assert set(shown["looks"].values()) <= info.looks.keys()
    assert shown["orders"].keys() <= {*ORDERS.values(), "open"}
    assert "moves" in shown["orders"] or "goes_on" not in shown["orders"], "what goes on has set out"


@EACH
def test_whatever_ends_a_phase_has_a_role(slug: str, scenario: str):
    game = grognard.new(slug, scenario, seed=5)
    for step in game.info.sequence_of(scenario).steps(game.scenario):
        for question in step.asks:
            for verb in question.verbs if question.kind is PHASE else ():
                assert verb.does or verb.kinds or verb.role in (ENDS, SUGGESTS), (question.prompt, verb.word)


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
def test_units_of_every_view_are_counters_in_declared_places_with_declared_faces(slug: str, scenario: str):
    shown = display(slug, scenario)
    if "counters" not in shown:
        pytest.skip("declares no counters")
    counters = {counter["id"]: counter for counter in shown["counters"]}
    places = {"map", *(box["where"] for box in shown.get("boxes", ()))}
    game = grognard.new(slug, scenario, seed=5)
    for now in islice(moments(game, seed=5), 0, SEEN, 40):
        for side in (None, *game.info.sides_in(scenario)):
            for unit in now.view(side)["units"]:
                check_unit(unit, counters, places, shown)


def check_unit(unit: dict[str, Any], counters: dict[str, Any], places: set[str], shown: dict[str, Any]) -> None:
    counter = counters.get(unit.get("counter", unit["id"]), {})
    face = unit.get("face")
    assert unit["where"] in places
    assert (unit["where"] == "map") == ("hex" in unit)
    assert counter or ("counter" not in unit and isinstance(face, dict))
    assert not isinstance(face, str) or face in counter["faces"]
    assert unit.get("steps", 0) <= counter.get("steps", 99)
    drawn = counter.get("face", {}).get("picture")
    assert drawn is None or shown["pictures"][drawn]


@EACH
def test_displays_are_drawn_of_declared_boxes_each_once_and_sheets_lead_into_the_view(slug: str, scenario: str):
    shown = display(slug, scenario)
    boxes = {box["where"] for box in shown.get("boxes", ()) if box["kind"] == "box"}
    for one in shown.get("displays", ()):
        wheres = [where for group in one["groups"] for cell in group["cells"] for where in cell["where"]]
        assert len(wheres) == len({*wheres})
        assert {*wheres} <= boxes
        names = {group["name"] for group in one["groups"]}
        assert all({*link} <= names for link in one.get("links", ()))
        assert all("at" in group for group in one["groups"]) or "columns" not in one
        assert all(1 <= group["at"][0] <= one["columns"] for group in one["groups"] if "at" in group)
    view = grognard.new(slug, scenario, seed=5).view(None)
    assert all(sheet["path"][0] in view for sheet in shown.get("sheets", ()))


@EACH
def test_pictures_are_made_of_declared_shapes(slug: str, scenario: str):
    shown = display(slug, scenario)
    for parts in shown.get("pictures", {}).values():
        for shape, x, y, size in parts:
            assert shown["shapes"][shape].startswith("M")
            assert 0 < min(x, y, 50 * size) <= max(x, y, 50 * size) < 100
    for word, place in shown.get("locations", {}).items():
        assert word.startswith(place["hex"])
        assert place["level"]


def test_forms_say_whether_others_can_come_along_when_and_by_which_word():
    """A unit that comes onto the map is asked where, first."""
    joins = {a["form"]: a["joins"] for a in display("superpowers", "rhine")["answers"] if "joins" in a}
    now, later = {"word": "with", "when": "now"}, {"word": "with", "when": "later"}
    assert joins == {"move U": now, "enter U": later, "attack H": now, "barrage H": now}
