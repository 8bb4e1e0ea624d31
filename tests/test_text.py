"""Every text that code asks for is there in every language, says only what it is told, and none is left over."""

import re
import sys
from pathlib import Path

import pytest

import grognard
from grognard.engine.data import Pack
from grognard.engine.display import ANNOUNCED, declared
from grognard.engine.ledger import read_rules
from grognard.engine.question import Question
from grognard.engine.reason import Event
from grognard.engine.text import LANGUAGES, TEXTS, catalogue
from grognard.engine.verbs import ENDS
from grognard.games import game_info, slugs
from grognard.table import shelf
from tests.charts import key_of, words_in_charts
from tests.keys import Messages, literals, texts_of, uses, verbs

SOURCE = Path(grognard.__file__).parent
SHARED = Messages(SOURCE / "engine" / "words" / "en.ftl").variables
ENGINE = SHARED | Messages(SOURCE / "engine" / "text" / "en.ftl").variables
FOLDERS = [
    *TEXTS,
    *(
        folder / "text"
        for folder in (SOURCE / "table", SOURCE / "players", *(SOURCE / "games" / slug for slug in slugs()))
    ),
]
# names that a game's data use: terms, and what display.py and the map declare to the screen (docs/protocol.md)
DECLARED = [
    "term",
    "overlay",
    "status",
    "marker",
    "fact",
    "track",
    "battle",
    "column",
    "place",
    "hexside",
    "country",
    "role",
    "symbol",
    "size",
]
ABOUT = ("aim", "turn", "counter", "length", "difficulty")  # how a game is played
TAUGHT_OTHERWISE = ("zones",)  # steps of the guide that a game may put into words of its own
DATA = (".py", ".csv", ".toml", ".hexmap", ".patch")  # files whose names are shown
ROOT = SOURCE.parent.parent
ENGLISH = [*(folder / "en.ftl" for folder in FOLDERS), ROOT / "web" / "src" / "text" / "en.ftl"]
JAPANESE = [
    *(folder / "ja.ftl" for folder in FOLDERS),
    ROOT / "web" / "src" / "text" / "ja.ftl",
    *(SOURCE / "games" / slug / name for slug in slugs() for name in ("rules.ja.csv", "readings.ja.toml")),
]
# terms of shogi, 戦意 instead of 士気 for morale, and a name instead of a level for the computer
NOT_OF_WARGAMERS = ("待った", "棋譜", "終局", "手戻し", "一手", "手目", "局面", "戦意", "欲張り")
PRINTED = ("戦意高揚", "戦意喪失")  # terms of a printed rulebook that contain one of them
NAMED_BY = {  # kinds of arguments, and what the text of an answer calls them
    "unit": ("unit", "unit2", "units", "last"),
    "hex": ("hex", "hex2", "hexes", "places", "last"),
    "location": ("hex", "hex2", "hexes", "places", "last"),
    "number": ("number", "last"),
}
BY_NAME = ("air", "missile")  # kinds of counters whose type is a name: F-16C
POLITE = re.compile("(ます|ました|ません|です|でした)(か|。|：|（|$)")
UNASKED = re.compile(r"か([。?]|$)|[ぁ-ん]\?|へクス")  # a question without its mark; the last: hiragana in 「ヘクス」
THINGS = "points|hexes|units|steps|dice|turns|markers|answers|weapons"
MANY_THINGS = re.compile(rf"\{{ \$(?!nation)\w+ \}} (\w+ )?({THINGS})\b")
GAMES = pytest.mark.parametrize("slug", slugs())


def step_ids(info):
    sequences = (info.sequence, *info.sequences.values())
    return [step.id for sequence in sequences for step in (*sequence.before, *sequence.turn)]


def battle_steps(folder):
    """The steps of battles that a game declares."""
    found = (re.findall(r'BattleStep\(\s*"([^"]+)"', path.read_text(encoding="utf-8")) for path in folder.rglob("*.py"))
    return {id for ids in found for id in ids}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_languages_have_the_same_texts_about_the_same_things(folder):
    first, *others = (Messages(folder / f"{language}.ftl") for language in LANGUAGES)
    assert first.faults == []
    for other in others:
        assert other.faults == []
        assert other.variables == first.variables


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: str(path.relative_to(ROOT)))
def test_numbers_before_things_are_told_for_one_thing_too(path):
    """ "1 movement points" is no English: such texts choose by the number."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if MANY_THINGS.search(line) and not line.strip().startswith("*[other]")] == []


@pytest.mark.parametrize("path", JAPANESE, ids=lambda path: str(path.relative_to(ROOT)))
def test_japanese_texts_speak_as_wargamers_do(path):
    text = path.read_text(encoding="utf-8")
    for term in PRINTED:
        text = text.replace(term, "")
    assert [word for word in NOT_OF_WARGAMERS if word in text] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: f"{folder.parent.name}-{folder.name}")
def test_japanese_log_is_plain_and_questions_are_polite(folder):
    """The log tells what happened (〜した), a prompt asks (〜しますか？) or requests (〜してください。)."""
    texts = texts_of(folder / "ja.ftl")
    events = {key: text for key, text in texts.items() if key.startswith("event-")}
    assert {key for key, text in events.items() if POLITE.search(text)} == set()
    prompts = {key: text for key, text in texts.items() if key.startswith("prompt-")}
    assert {key for key, text in prompts.items() if UNASKED.search(text)} == set()


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
    texts = ENGINE | Messages(folder / "text" / "en.ftl").variables
    wanted = {"game-name", "unit-line"}
    wanted |= {f"side-{s}" for s in info.sides} | {f"scenario-{s}" for s in info.scenarios}
    wanted |= {f"option-{name}" for name in info.options} | {f"verb-{verb}" for verb in verbs(folder)}
    wanted |= {f"about-{part}" for part in ABOUT} | {f"advice-{p}" for p in declared(Pack(folder / "data")).advice}
    wanted |= {f"chart-{path.stem}" for path in (folder / "data" / "tables").glob("*.csv")}
    wanted |= {f"step-{id}" for id in step_ids(info)} | {f"battle-step-{id}" for id in battle_steps(folder)}
    assert wanted - set(texts) == set()


def off_the_map(slug: str) -> set[str]:
    """The texts of boxes, displays and sheets of all scenarios."""
    wanted = set()
    for scenario in game_info(slug).scenarios:
        shown = shelf.board(slug, scenario)["display"]
        wanted |= {f"box-{box['name']}" for box in shown.get("boxes", ())}
        wanted |= {f"display-{one['name']}" for one in [*shown.get("displays", ()), *shown.get("sheets", ())]}
        wanted |= {f"column-{column}" for sheet in shown.get("sheets", ()) for column in sheet["columns"]}
        groups = [group for one in shown.get("displays", ()) for group in one["groups"]]
        wanted |= {f"group-{group['name']}" for group in groups}
        labels = {cell["label"] for group in groups for cell in group["cells"]}
        wanted |= {f"cell-{label}" for label in labels - {*game_info(slug).sides}}
    return wanted


@GAMES
def test_what_is_drawn_off_the_map_has_texts(slug):
    texts = ENGINE | Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    assert off_the_map(slug) - set(texts) == set()


@pytest.mark.parametrize("slug", slugs())
def test_every_game_calls_out_what_changes_for_everybody_over_the_map(slug):
    texts = ENGINE | Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    for scenario in game_info(slug).scenarios:
        announced = set(shelf.board(slug, scenario)["display"]["announce"])
        assert announced > set(ANNOUNCED)
        recounted = set(shelf.board(slug, scenario)["display"]["recount"])
        assert recounted
        assert {f"event-{name}" for name in announced | recounted} - set(texts) == set()


def codes_of(name: str) -> list[str]:
    """The results of which a text may tell: A1-star of A1*, K_1 of K/1, D_1 of D(1); attacker-A1 and detection-D of A1
    and D, in that half of a result or that chart."""
    name = name if name == "-" else re.sub("^[a-z][a-z_]*-", "", name)
    name = name.replace("-star", "*").replace("plus", "+")
    if "_" not in name:
        return [name]
    return [name.replace("_", "/"), name.replace("_", "(").replace("*", "") + ")" + "*" * name.count("*")]


def unused(slug: str, texts: set[str]) -> set[str]:
    """Those of some texts that nothing in a game asks for."""
    info, folder = game_info(slug), SOURCE / "games" / slug
    known = ENGINE | Messages(folder / "text" / "en.ftl").variables
    used = {use.full for place in (folder, SOURCE / "engine") for use in uses(place)}
    begun = tuple(key[:-1] for key in used if key.endswith("*"))
    said = literals(folder)
    names = {"side": info.sides, "scenario": info.scenarios, "option": info.options, "verb": verbs(folder)}
    aims = [*info.scenarios, *(f"{scenario}-{side}" for scenario in info.scenarios for side in info.sides)]
    names |= {"step": step_ids(info), "aim": aims, "plays": info.sides}
    data = "".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.*") if p.suffix in DATA)

    drawn = off_the_map(slug)
    entries = {key_of(word) for word in words_in_charts(slug)}
    rules = ["-" + rule.replace(".", "-") for rule in read_rules(folder)]

    def is_used(key: str) -> bool:
        kind, _, name = key.partition("-")
        if kind == "effect":
            return any(code in data for code in codes_of(name))
        if kind == "battle" and name.startswith("step-"):
            return name.removeprefix("step-").removesuffix("-means") in said
        if kind == "legend":
            return name in ("top", "sign", "size", "left", "right", "bottom", "more")  # the parts of a counter
        if kind == "about":
            return name in ABOUT
        if kind == "advice":
            return f"prompt-{name}" in known and name in declared(Pack(folder / "data")).advice
        if kind == "lesson":
            return f"prompt-{name}" in known or name in TAUGHT_OTHERWISE
        if kind == "purpose":
            return name in declared(Pack(folder / "data")).markers
        if kind == "entry":
            return name in entries
        if kind == "formation":
            return re.search(f"""[",]{name.replace("-", "[- ]")}[",]""", data) is not None
        if kind == "chart":
            return (folder / "data" / "tables" / f"{name}.csv").exists()
        if kind in ("box", "display", "group", "cell"):
            return key in drawn
        if kind == "sheet":  # of a value on a sheet: sheet-missions-air
            sheet, _, value = name.partition("-")
            return f"display-{sheet}" in drawn and (value in said or value in data)
        if kind in DECLARED:
            return name in data or name.replace("-", "_") in data or name.replace("-", " ") in data
        if kind == "answer" or (kind == "verb" and "-" in name):  # of a verb, or of a verb in one prompt
            verb, _, prompt = name.partition("-")
            return f"verb-{verb}" in known and (not prompt or f"prompt-{prompt}" in known)
        if kind == "remedy":
            return f"reason-{name}" in known
        if kind == "reason" and name.removeprefix("no-such-") in said:
            return True  # of an argument that names nothing
        if kind == "event" and any(key.removesuffix(end) in known for end in rules if key.endswith(end)):
            return True  # what is told in other words under a rule
        return key in used or (bool(begun) and key.startswith(begun)) or name in said or name in names.get(kind, ())

    return {key for key in texts if not is_used(key)}


@GAMES
def test_no_text_of_a_game_is_left_over(slug):
    texts = set(Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables)
    assert unused(slug, texts - {"game-name", "unit-line", "unit-brief", "unit-brief-means"}) == set()


def test_no_text_that_games_share_is_left_over():
    assert set.intersection(*(unused(slug, set(SHARED)) for slug in slugs())) == set()


@GAMES
def test_no_game_repeats_a_text_that_games_share(slug):
    def repeated(language: str) -> set[str]:
        shared = texts_of(SOURCE / "engine" / "words" / f"{language}.ftl")
        own = texts_of(SOURCE / "games" / slug / "text" / f"{language}.ftl")
        return {key for key, text in own.items() if shared.get(key) == text}

    assert set.intersection(*map(repeated, LANGUAGES)) == set()


@GAMES
def test_remedies_say_only_what_their_reason_is_told(slug):
    texts = ENGINE | Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    remedies = {key: told for key, told in texts.items() if key.startswith("remedy-")}
    assert {
        key for key, told in remedies.items() if not told <= texts["reason-" + key.removeprefix("remedy-")]
    } == set()


@GAMES
def test_facts_of_a_counter_tell_their_value(slug):
    texts = Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    assert {key for key, told in texts.items() if key.startswith("fact-") and "value" not in told} == set()


@pytest.mark.parametrize("slug", ["nato", "nextwar"])  # whose counters have signs where others have names
def test_facts_of_a_counter_are_in_words(slug):
    """What the stack inspector shows of a unit: no sign of a country, a type, a size or a formation stands alone."""
    texts = ENGINE | Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    bare = set()
    for scenario in game_info(slug).scenarios:
        board = shelf.board(slug, scenario)
        for name in board["display"]["facts"]:
            counters = [c for c in board["display"]["counters"] if c.get("kind") not in BY_NAME]
            kinds = ("formation", "term") if name == "formation" else ("term", "entry")
            for value in {c[name] for c in counters if isinstance(c.get(name), str)} - {"", *board["names"]["ja"]}:
                if not any(f"{kind}-{re.sub('[ _]', '-', value)}" in texts for kind in kinds):
                    bare.add(f"{name}: {value}")
    assert sorted(bare) == []


def questions_of(slug):
    """All that a game asks."""
    grognard.new(slug, game_info(slug).scenarios[0])
    modules = [module for name, module in sys.modules.items() if name.startswith(f"grognard.games.{slug}.")]
    return {thing for module in modules for thing in vars(module).values() if isinstance(thing, Question)}


@GAMES
@pytest.mark.parametrize(
    ("language", "later"), [("en", r"\b(more|further|else|others?)\b"), ("ja", "これ以上|もう|ほかは")]
)
def test_who_ends_something_need_not_have_begun_it(slug, language, later):
    """Where nobody has advanced there is no "further" advance, and who has bought nothing cannot buy "no more"."""
    words = catalogue(language, SOURCE / "games" / slug / "text")
    ended = {(q.prompt, word) for q in questions_of(slug) for word, role in q.roles.items() if role == ENDS}
    keys = {(prompt, word): f"answer-{word}-{prompt}" for prompt, word in ended}
    said = {prompt: words.say(key if words.has(key) else f"answer-{word}") for (prompt, word), key in keys.items()}
    assert {prompt: text for prompt, text in said.items() if re.search(later, text)} == {}


@GAMES
def test_no_button_leaves_open_what_it_is_about(slug):
    """ "strike 2214 with tactical" is no "Strike back at …"."""
    texts = ENGINE | Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    faults = set()
    for question in questions_of(slug):
        for verb in question.verbs:
            keys = (f"answer-{verb.word}-{question.prompt}", f"answer-{verb.word}")
            told = texts[next(key for key in keys if key in texts)]
            names = {part if isinstance(part, str) else part.name for part in verb.shape}
            given = {word for name in names for word in NAMED_BY.get(name, ("words", "box", "last"))}
            if told - given and "places" not in told:  # which asks whether there is a hex
                faults.add(f"{question.prompt}: {verb.word}")
    assert faults == set()


@GAMES
def test_every_answer_has_words_for_its_button(slug):
    texts = ENGINE | Messages(SOURCE / "games" / slug / "text" / "en.ftl").variables
    answers = {key: told for key, told in texts.items() if key.startswith("answer-")}
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
