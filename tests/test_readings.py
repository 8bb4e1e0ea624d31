"""How ambiguous rules are read is data; it must fit the rules and the options."""

import re
import tomllib

import pytest

from grognard.engine.ledger import read_readings, read_rules
from grognard.games import game_info, slugs

SWITCHES = {
    "superpowers": {"helicopter_zones", "defensive_chemical"},
    "fottr": {"west_leaves_zones"},
    "nato": set(),
    "asl": set(),
    "nextwar": set(),
}
AT_LEAST = {"superpowers": 71, "fottr": 71, "nato": 96, "asl": 79, "nextwar": 32}  # it only rises

KANA = re.compile("[\u3040-\u30ff]")

pytestmark = pytest.mark.parametrize("slug", slugs())


def test_every_reading_has_a_name_of_its_own_and_says_what_and_why(slug):
    readings = read_readings(game_info(slug).folder)
    assert len({r.name for r in readings}) == len(readings) >= AT_LEAST[slug]
    assert all(r.choice and r.why for r in readings)


def test_every_reading_is_of_a_rule_in_the_ledger(slug):
    folder = game_info(slug).folder
    assert {r.rule for r in read_readings(folder)} - read_rules(folder).keys() == set()


def test_readings_that_players_may_choose_are_options(slug):
    info = game_info(slug)
    found = {r.option for r in read_readings(info.folder) if r.option}
    assert found == SWITCHES[slug]
    assert found <= info.options.keys()


def test_every_reading_has_a_japanese_twin_and_no_twin_is_left_over(slug):
    folder = game_info(slug).folder
    twins = tomllib.loads((folder / "readings.ja.toml").read_text(encoding="utf-8"))
    assert list(twins) == [r.name for r in read_readings(folder)]
    assert all(twin.keys() == {"choice", "why"} for twin in twins.values())


def test_every_reading_is_told_in_japanese(slug):
    folder = game_info(slug).folder
    for english, japanese in zip(read_readings(folder), read_readings(folder, "ja"), strict=True):
        assert (japanese.name, japanese.rule, japanese.option) == (english.name, english.rule, english.option)
        assert KANA.search(japanese.choice), english.name
        assert KANA.search(japanese.why), english.name
