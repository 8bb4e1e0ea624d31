"""What a table shows of the Next War: words in the log, colours of counters."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import grognard
from grognard.games.nextwar import GAME, naval_movement
from grognard.games.nextwar.advanced import declaring, targets
from grognard.games.nextwar.advanced.missions import Planned
from grognard.games.nextwar.combat import may_give_beachhead
from grognard.table import shelf
from grognard.table.words import Words
from tests.keys import Messages
from tests.nextwar.advanced.table import CAMPAIGN, empty, told
from tests.nextwar.advanced.test_transport import fight
from tests.random_play import RandomPlay

TEXT = Path(grognard.__file__).parent / "games" / "nextwar" / "text"
RAW = re.compile(r"(\d{4} )?[a-z]+[a-z_0-9: ]*")  # a word of the program, alone or with a hex


def words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (word for item in value.items() for part in item for word in words_in(part))
    elif isinstance(value, list | tuple):
        yield from (word for part in value for word in words_in(part))


def test_the_log_of_the_advanced_game_names_everything_in_japanese():
    game = grognard.new("nextwar", "campaign_advanced", seed=2)
    RandomPlay(GAME, Random(2)).play_on(game, 900)
    shown = Words(game, "ja")
    told = {
        word
        for event in game.log
        if event.text != "drawn"  # the marker is not named
        for word in words_in(list(event.params.values()))
        if word not in game.sides and RAW.fullmatch(shown.term(word))
    }
    assert told == set()


def test_what_has_no_effect_is_told_so_and_left_empty_in_tables():
    shown = Words(grognard.new("nextwar", "suwalki_advanced", seed=1), "en")
    assert [shown.term(word) for word in ("-", "strike1", "poland_rear", "nato sam")] == [
        "no effect", "Strike 1", "Poland, rear", "NATO SAM",
    ]  # fmt: skip
    assert shown.catalogue.say("entry--") == "–"


def test_boxes_at_sea_are_named_in_the_log_and_on_buttons():
    game = grognard.new("nextwar", "campaign_standard", seed=1)
    for language in ("en", "ja"):
        shown = Words(game, language)
        assert [box for box in naval_movement.all_boxes(game.position) if shown.term(box) == box] == []
    assert Words(game, "en").whole("to inshore:gdansk_bay", "sail") == "To Bay of Gdansk, Inshore"


def test_the_calendar_names_where_reinforcements_come_in():
    for scenario in GAME.scenarios:
        counters = shelf.board("nextwar", scenario)["display"]["counters"]
        ways = {way for c in counters for line in c["comes"] for (way,) in line["by"]}
        for language in ("en", "ja"):
            texts = Messages(TEXT / f"{language}.ftl").variables
            named = {way for way in ways if {f"place-{way}", f"group-{way}"} & set(texts)}
            assert {way for way in ways - named if not way.isdigit()} == set()  # a hex is named by its number


def test_a_missile_is_declared_by_its_name():
    pos = empty(scenario=CAMPAIGN)
    plan = Planned("nato", "missile", weapon="cruise_nato")
    plan.target = targets.of_track("russia", "sam")
    declaring.declare(pos, plan)
    assert told(pos, "strike-declared")[0]["units"] == ["cruise_nato"]


def test_clear_weather_is_no_terrain_in_japanese():
    shown = Words(grognard.new("nextwar", "suwalki", seed=1), "ja")
    assert [shown.term(word) for word in ("clear", "overcast", "storm")] == ["晴れ", "曇り", "嵐"]


def test_a_name_in_japanese_stays_as_it_is():
    shown = Words(grognard.new("nextwar", "suwalki", seed=1), "ja")
    assert shown.term("リトアニア師団") == "リトアニア師団"  # and not what a chart calls "-"


def test_losses_speak_of_no_beachhead_where_there_is_none():
    pos = empty()
    made = fight(pos)
    reason = may_give_beachhead(pos, made, made.attackers)
    assert reason is not None
    assert reason.text in shelf.board("nextwar", "suwalki_advanced")["display"]["unfit"]


def test_counters_of_enemies_are_told_apart_by_their_colours():
    counters = shelf.board("nextwar", "campaign_standard")["display"]["counters"]
    fills = {side: {c["face"]["fill"] for c in counters if c["side"] == side} for side in GAME.sides}
    near = [pair for pair in product(*fills.values()) if distance(*pair) < 100]
    assert near == []


def distance(*fills: str) -> float:
    """How far apart two colours are to the eye, to which green counts most."""
    (r, g, b), (r2, g2, b2) = ([int(fill[k : k + 2], 16) for k in (1, 3, 5)] for fill in fills)
    return float((2 * (r - r2) ** 2 + 4 * (g - g2) ** 2 + 3 * (b - b2) ** 2) ** 0.5)
