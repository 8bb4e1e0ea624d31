"""Cities and their control [30.0]."""

from __future__ import annotations

import pytest

from grognard.games.nato import cities
from grognard.games.nato.lines import blocked
from tests.nato.build import asked, at, begin, position, rules_against, run, told

S = "strategic_surprise"


@pytest.mark.rule("nato", "30.1")
def test_every_city_starts_with_the_side_of_its_country():
    pos = position(S)
    for hex, city in pos.scenario.cities.items():
        assert cities.controller(pos, hex) == ("wp" if city.country in WARSAW_PACT else "nato")
        assert cities.is_free(pos, hex)


WARSAW_PACT = ("East Germany", "Poland", "Czechoslovakia")


@pytest.mark.rule("nato", "30.2.1", "12.1.2", "30.1.1")
def test_a_free_enemy_city_is_not_entered_even_if_it_is_empty():
    pos = position(S, at("3219", "SU-16GT"))
    assert rules_against(asked(begin(pos, "wp", "move SU-16GT"), {}), "enter 3120") == ["30.2.1"]


@pytest.mark.rule("nato", "30.2.1", "30.2.4", "21.1.3(13)")
def test_a_free_city_under_a_nuclear_marker_is_entered_and_falls():
    pos = position(S, at("3219", "SU-16GT"))
    pos.nuclear = {pos.board.hex("3120")}
    pos.touch()
    assert cities.organic_defence(pos, pos.board.hex("3120")) == 0
    run(begin(pos, "wp", "move SU-16GT"), pos, {"wp": ["enter 3120", "stop"]})
    assert cities.controller(pos, pos.board.hex("3120")) == "wp"


@pytest.mark.rule("nato", "30.1.1", "30.3.2", "30.3.1")
def test_the_owner_frees_a_conquered_city_by_moving_in_and_need_not_stop():
    pos = position(S, at("3119", "BR-7"), conquered={"3120": "wp"})
    run(begin(pos, "nato", "move BR-7"), pos, {"nato": ["enter 3120", "enter 3121", "stop"]})
    assert told(pos, "city-freed") == [{"side": "nato", "hex": "3120"}]
    assert cities.is_free(pos, pos.board.hex("3120"))
    assert cities.organic_defence(pos, pos.board.hex("3120")) == 1


@pytest.mark.rule("nato", "30.1")
def test_control_goes_to_the_last_side_that_moved_in():
    pos = position(S, at("2411", "BR-7"), conquered={"2412": "nato"})
    pos.take_city(pos.board.hex("2412"), "wp")
    assert cities.is_free(pos, pos.board.hex("2412"))
    pos.take_city(pos.board.hex("2412"), "nato")
    assert cities.controller(pos, pos.board.hex("2412")) == "nato"
    assert not cities.is_free(pos, pos.board.hex("2412"))


@pytest.mark.rule("nato", "30.3.1")
def test_a_march_does_not_take_cities():
    """Far behind NATO's lines, so that the airspace is friendly."""
    pos = position(S, at("3127", "NL-41"), conquered={"3126": "wp"})
    ask = asked(begin(pos, "nato", "march NL-41"), {})
    assert rules_against(ask, "enter 3126") == ["30.3.1"]


def test_cities_block_enemy_lines_whether_free_or_conquered():
    pos = position(S, conquered={"2720": "wp"})
    assert blocked(pos, "nato") >> pos.board.hex("2720") & 1
    assert blocked(pos, "wp") >> pos.board.hex("3117") & 1
    assert not blocked(pos, "nato") >> pos.board.hex("3117") & 1


@pytest.mark.rule("nato", "30.4.1")
@pytest.mark.parametrize(("label", "strength"), [("3120", 1), ("3117", 2), ("2417", 2)])
def test_organic_defence_is_one_in_minor_and_two_in_other_cities_while_they_are_free(label: str, strength: int):
    pos = position(S)
    assert cities.organic_defence(pos, pos.board.hex(label)) == strength
    pos.take_city(pos.board.hex(label), "wp")
    assert cities.organic_defence(pos, pos.board.hex(label)) == 0
