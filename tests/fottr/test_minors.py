"""Minor countries [20.0]."""

import pytest

from grognard.games.fottr import minors
from grognard.games.fottr.position import GONE, OFF
from grognard.games.fottr.reinforcements import allied_reinforcements, axis_reinforcements, soviet_reinforcements
from tests.fottr.build import asked, at, hexes, position, run, told, unit, where


def take(pos, power, *labels):
    for h in hexes(pos, " ".join(labels)):
        pos.control[h] = power
    pos.forget()
    return pos


@pytest.mark.rule("fottr", "20.5.b", "20.5.b1", "20.5.b2", "20.5.b3")
@pytest.mark.parametrize(
    ("held", "rule"),
    [
        ("33.33", "20.5.b1"),
        ("32.41 35.36", "20.5.b2"),
        ("32.41 35.43 36.41", "20.5.b3"),
        ("32.41 35.43", None),
        ("35.43 36.41 38.34", None),
    ],
)
def test_italy_surrenders_for_rome_two_cities_or_a_city_and_two_towns(held, rule):
    pos = take(position(), "west", *held.split())
    minors.italy_test(pos)
    assert [e.rule for e in pos.events if e.text == "surrenders"] == ([rule] if rule else [])


@pytest.mark.rule("fottr", "20.5.b")
def test_italian_units_leave_the_game_and_germans_stay():
    italian = next(c.id for c in position().scenario.counters if c.nation == "Italian")
    pos = take(position(at("35.30", italian), at("33.22", "ger-76pz")), "west", "33.33")
    minors.italy_test(pos)
    assert (where(pos, italian), where(pos, "ger-76pz")) == (GONE, "33.22")


@pytest.mark.rule("fottr", "20.5.c", "20.5.d")
def test_puppet_and_co_belligerent_armies_come_the_turn_after():
    pos = take(position(surrendered={"Italy": "west"}, surrender_turn={"Italy": 2}, turn=2), "west", "35.36")
    for id in ("rsi-1", "rsi-2", "ita-cobel"):
        pos.take_off(unit(pos, id), OFF)
    run(axis_reinforcements(pos, "axis"), pos)  # not in the turn itself
    pos.turn = 3
    ask = asked(axis_reinforcements(pos, "axis"))
    assert {pos.scenario.country(pos.scenario.board.hex(a.split()[2])) for a in ask.options} == {"Italy"}
    run(allied_reinforcements(pos, "allies"), pos, {"allies": ["place ita-cobel 35.36"]})
    assert where(pos, "ita-cobel") == "35.36"


def in_romania(number):
    armies = [c.id for c in position().scenario.counters if c.nation == "Soviet"][:number]
    pos = position(at("58.24", *armies[:3]), at("57.24", *armies[3:]), turn=7)
    pos.control |= {h: "soviet" for h in pos.scenario.held if pos.scenario.country(h) == "Soviet Union"}
    pos.forget()
    return pos


@pytest.mark.rule("fottr", "20.6.b", "20.2.b", "20.2.a")
def test_romania_changes_sides_with_four_supplied_soviet_units_inside_and_bulgaria_follows():
    pos = in_romania(4)
    minors.romania_test(pos)
    assert pos.surrendered == {"Romania": "soviet", "Bulgaria": "soviet"}
    bucharest, sofia = hexes(pos, "55.30 51.33")
    assert (pos.control[bucharest], pos.control[sofia]) == ("soviet", "soviet")


@pytest.mark.rule("fottr", "20.6.b")
def test_three_are_not_enough():
    pos = in_romania(3)
    minors.romania_test(pos)
    assert pos.surrendered == {}


@pytest.mark.rule("fottr", "20.6.b", "20.2.b")
def test_towns_with_axis_units_stay_theirs():
    pos = in_romania(4)
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "55.30"))
    minors.romania_test(pos)
    assert pos.held_by(*hexes(pos, "55.30"), "axis")


@pytest.mark.rule("fottr", "20.6.b", "20.2.b")
def test_red_armies_come_to_unoccupied_towns_of_their_country():
    surrendered = {"Romania": "soviet", "Bulgaria": "soviet"}
    pos = position(surrendered=surrendered, surrender_turn=dict.fromkeys(surrendered, 6), turn=7)
    red = [c.id for c in pos.scenario.counters if c.nation in ("Red Romanian", "Red Bulgarian")]
    for id in red:
        pos.take_off(unit(pos, id), OFF)
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "55.30"))
    options = asked(soviet_reinforcements(pos, "allies")).options
    countries = {a.split()[1]: pos.scenario.country(pos.scenario.board.hex(a.split()[2])) for a in options}
    assert sorted(countries.values()) == ["Bulgaria", "Romania"]
    assert not any(a.endswith("55.30") for a in options)


@pytest.mark.rule("fottr", "20.2.c", "20.6.c")
@pytest.mark.parametrize(("label", "country"), [("51.33", "Bulgaria"), ("55.30", "Romania")])
def test_a_capital_taken_by_the_west_puts_its_country_out_for_good(label, country):
    nation = {"Bulgaria": "Bulgarian", "Romania": "Romanian"}[country]
    id = next(c.id for c in position().scenario.counters if c.nation == nation)
    pos = take(position(at("53.30", id)), "west", label)
    run(minors.consequences(pos), pos)
    assert pos.surrendered == {country: "west"}
    assert where(pos, id) == GONE


@pytest.mark.rule("fottr", "20.1.d")
def test_yugoslavs_rise_when_a_soviet_unit_enters():
    pos = position(at("47.29", "sov-13"))
    for id in ("yug-1", "yug-2", "yug-3"):
        pos.take_off(unit(pos, id), OFF)
    ask = asked(minors.consequences(pos))
    hexes_offered = [pos.scenario.board.hex(a.split()[2]) for a in ask.options]
    assert all(pos.scenario.board.terrain[h] == "mountain" for h in hexes_offered)
    assert {pos.scenario.country(h) for h in hexes_offered} == {"Yugoslavia"}


@pytest.mark.rule("fottr", "20.1.d")
def test_they_stay_two_hexes_from_the_axis():
    pos = position(surrendered={"Italy": "west"})
    free = minors.mountains_of_yugoslavia(pos)
    pos.put(unit(pos, "ger-81inf"), free[0])
    near = set(pos.scenario.board.within(free[0], 1))
    assert set(minors.mountains_of_yugoslavia(pos)) == set(free) - near


@pytest.mark.rule("fottr", "20.1.b")
def test_four_soviet_units_at_most_in_yugoslavia_beside_yugoslavs():
    armies = [c.id for c in position().scenario.counters if c.nation == "Soviet"][:5]
    pos = position(at("47.29", *armies[:3]), at("48.28", armies[3]), at("50.27", armies[4]), at("43.31", "yug-1"))
    (hex,) = hexes(pos, "47.28")
    assert minors.soviet_limit_in_yugoslavia(pos, unit(pos, armies[4]), hex)
    assert not minors.soviet_limit_in_yugoslavia(pos, unit(pos, armies[0]), hex)


@pytest.mark.rule("fottr", "20.2.a", "20.3", "20.4", "20.5.a", "20.6.a", "20.7")
@pytest.mark.parametrize(
    ("nation", "label", "rule"),
    [
        ("Bulgarian", "49.15", "20.2.a"),
        ("Hungarian", "55.30", "20.3"),
        ("Hungarian", "33.33", "20.3"),
        ("Romanian", "45.23", "20.6.a"),
        ("Croatian", "33.33", "20.7"),
        ("Italian", "22.17", "20.5.a"),
        ("Puppet Italian", "22.17", "20.5.c"),
        ("Co-belligerent Italian", "22.17", "20.5.d"),
        ("Soviet", "51.43", "20.4"),
        ("Romanian", "55.30", ""),
        ("German", "51.43", ""),
    ],
)
def test_nations_have_countries_they_never_enter(nation, label, rule):
    pos = position()
    u = next(u for u, c in enumerate(pos.scenario.counters) if c.nation == nation)
    assert minors.is_out_of_bounds(pos, u, *hexes(pos, label)) == rule


def test_nobody_is_told_of_a_surrender_twice():
    pos = take(position(), "west", "33.33")
    minors.italy_test(pos)
    minors.italy_test(pos)
    assert len(told(pos, "surrenders")) == 1
