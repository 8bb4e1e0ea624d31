"""How ambiguous rules are read is data; it must fit the rules and the options."""

import pytest

from grognard.engine.ledger import read_readings, read_rules
from grognard.games import game_info, slugs

SWITCHES = {"superpowers": {"helicopter_zones", "defensive_chemical"}, "fottr": {"west_leaves_zones"}}

pytestmark = pytest.mark.parametrize("slug", slugs())


def test_every_reading_has_a_name_of_its_own_and_says_what_and_why(slug):
    readings = read_readings(game_info(slug).folder)
    assert len({r.name for r in readings}) == len(readings) > 70
    assert all(r.choice and r.why for r in readings)


def test_every_reading_is_of_a_rule_in_the_ledger(slug):
    folder = game_info(slug).folder
    assert {r.rule for r in read_readings(folder)} - read_rules(folder).keys() == set()


def test_readings_that_players_may_choose_are_options(slug):
    info = game_info(slug)
    found = {r.option for r in read_readings(info.folder) if r.option}
    assert found == SWITCHES[slug]
    assert found <= info.options.keys()
