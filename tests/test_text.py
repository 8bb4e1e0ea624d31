"""Every text that code asks for is there in every language, says only what it is told, and none is left over."""

from pathlib import Path

import pytest

import grognard
from grognard.engine.ledger import read_rules
from grognard.engine.reason import Event
from grognard.engine.text import LANGUAGES, catalogue
from grognard.games import game_info, slugs
from tests.keys import Messages, literals, uses, verbs

SOURCE = Path(grognard.__file__).parent
ENGINE = Messages(SOURCE / "engine" / "text" / "en.ftl").variables
FOLDERS = [SOURCE / "engine", SOURCE / "table", *(SOURCE / "games" / slug for slug in slugs())]
# names that a game's data use: terms, and what display.py and the map declare to the screen (docs/protocol.md)
DECLARED = [
    "term",
    "overlay",
    "status",
    "marker",
    "fact",
    "box",
    "track",
    "battle",
    "effect",
    "column",
    "place",
    "hexside",
    "country",
    "role",
]
DATA = (".py", ".csv", ".toml", ".hexmap", ".patch")  # files whose names are shown
GAMES = pytest.mark.parametrize("slug", slugs())


def step_ids(info):
    return [step.id for step in (*info.sequence.before, *info.sequence.turn)]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_languages_have_the_same_texts_about_the_same_things(folder):
    first, *others = (Messages(folder / "text" / f"{language}.ftl") for language in LANGUAGES)
    assert first.faults == []
    for other in others:
        assert other.faults == []
        assert other.variables == first.variables


@GAMES
def test_texts_of_a_game_say_only_what_they_are_told(slug):
    texts = ENGINE | Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    faults = []
    for use in uses(SOURCE / "games" / slug):
        meant = [k for k in texts if k.startswith(use.full[:-1])] if use.full.endswith("*") else [use.full]
        for key in meant:
            if key not in texts:
                faults.append(f"{use.place}: there is no text {key}")
            elif use.params is not None and not texts[key] <= use.params:
                faults.append(f"{use.place}: {key} wants {sorted(texts[key] - use.params)}")
        if not meant:
            faults.append(f"{use.place}: no text begins with {use.full[:-1]}")
    assert faults == []


@GAMES
def test_names_of_sides_scenarios_options_steps_and_verbs_have_texts(slug):
    info, folder = game_info(slug), SOURCE / "games" / slug
    texts = Messages(folder / "text" / "en.ftl").variables
    wanted = {"game-name", "unit-line"}
    wanted |= {f"side-{s}" for s in info.sides} | {f"scenario-{s}" for s in info.scenarios}
    wanted |= {f"option-{name}" for name in info.options} | {f"verb-{verb}" for verb in verbs(folder)}
    wanted |= {f"step-{id}" for id in step_ids(info)}
    assert wanted - set(texts) == set()


@GAMES
def test_no_text_of_a_game_is_left_over(slug):
    info, folder = game_info(slug), SOURCE / "games" / slug
    used = {use.full for use in uses(folder)}
    begun = tuple(key[:-1] for key in used if key.endswith("*"))
    said = literals(folder)
    names = {"side": info.sides, "scenario": info.scenarios, "option": info.options, "verb": verbs(folder)}
    names |= {"step": step_ids(info), "aim": info.scenarios}
    data = "".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.*") if p.suffix in DATA)

    rules = ["-" + rule.replace(".", "-") for rule in read_rules(folder)]

    def is_used(key: str) -> bool:
        kind, _, name = key.partition("-")
        if kind == "effect" and "_" in name:
            return name.replace("_", "(") + ")" in data  # D_1 is the result D(1)
        if kind in DECLARED:
            return name in data or name.replace("-", "_") in data or name.replace("-", " ") in data
        if kind == "answer" or (kind == "verb" and "-" in name):  # of a verb, or of a verb in one prompt
            verb, _, prompt = name.partition("-")
            return f"verb-{verb}" in texts and (not prompt or f"prompt-{prompt}" in texts)
        if kind == "remedy":
            return f"reason-{name}" in texts
        if kind == "event" and any(key.removesuffix(end) in texts for end in rules if key.endswith(end)):
            return True  # what is told in other words under a rule
        return key in used or (bool(begun) and key.startswith(begun)) or name in said or name in names.get(kind, ())

    texts = set(Messages(folder / "text" / "en.ftl").variables)
    texts -= {"game-name", "unit-line", "unit-brief", "unit-brief-means"}
    assert {key for key in texts if not is_used(key)} == set()


@GAMES
def test_remedies_say_only_what_their_reason_is_told(slug):
    texts = Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    remedies = {key: told for key, told in texts.items() if key.startswith("remedy-")}
    assert {
        key for key, told in remedies.items() if not told <= texts["reason-" + key.removeprefix("remedy-")]
    } == set()


@GAMES
def test_every_answer_has_words_for_its_button(slug):
    texts = Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    answers = {key: told for key, told in texts.items() if key.startswith("answer-")}
    if not answers:
        pytest.skip("has no words for buttons yet")
    assert {f"answer-{verb}" for verb in verbs(SOURCE / "games" / slug)} - set(answers) == set()
    given = {"unit", "unit2", "units", "hex", "hex2", "hexes", "places", "box", "number", "words", "last"}
    assert {key for key, told in answers.items() if not told <= given} == set()


def test_words_of_the_terminal_table_are_all_there_and_all_used():
    from grognard.table.terminal.commands import COMMANDS

    texts = set(Messages(SOURCE / "table" / "text" / "en.ftl").variables)
    said = literals(SOURCE / "table") | literals(SOURCE / "cli")
    prefixes = ("terminal-", "replay-")
    assert {key for key in said if key.startswith(prefixes) and not key.endswith("-")} - texts == set()
    assert {key for key in texts if key.startswith(prefixes)} - said == set()
    assert {key for key in texts if key.startswith("help-")} == {f"help-{name}" for name in COMMANDS}


@pytest.mark.parametrize(("language", "attrition"), [("en", "Attrition:"), ("ja", "損耗：")])
def test_what_happens_under_a_rule_may_be_told_in_words_of_its_own(language, attrition):
    words = catalogue(language, SOURCE / "games" / "fottr" / "text")
    lost, beaten = (Event(rule, "eliminated", unit="ger-3pz", hex="60.18") for rule in ("15.0", "13.2D"))
    assert words.explain("event", lost).startswith(attrition)
    assert attrition not in words.explain("event", beaten)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_year_is_no_sum(language):
    words = catalogue(language, SOURCE / "games" / "fottr" / "text")
    for key in ("modifier-bombing-year", "modifier-home-defence", "modifier-no-home-defence", "modifier-year"):
        assert "1943" in words.say(key, year=1943)
