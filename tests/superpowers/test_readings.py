"""How ambiguous rules are read is data; it must fit the rules and the options."""

from grognard.engine.ledger import read_rules
from grognard.games.superpowers import GAME
from grognard.games.superpowers.readings import READINGS


def test_every_reading_has_a_name_of_its_own_and_says_what_and_why():
    assert len({r.name for r in READINGS}) == len(READINGS) > 100
    assert all(r.choice and r.why for r in READINGS)


def test_every_reading_is_of_a_rule_in_the_ledger():
    assert {r.rule for r in READINGS} - read_rules(GAME.folder).keys() == set()


def test_readings_that_players_may_choose_are_options():
    assert {r.option for r in READINGS if r.option} == {"helicopter_zones", "defensive_chemical"}
    assert {r.option for r in READINGS if r.option} <= GAME.options.keys()
