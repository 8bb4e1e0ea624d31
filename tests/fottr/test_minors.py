"""Minor countries [20.0]."""

import pytest

from grognard.games.fottr import minors
from grognard.games.fottr.movement import MOVEMENT
from grognard.games.fottr.pack.datafiles import CONDITIONS
from grognard.games.fottr.position import GONE, OFF
from grognard.games.fottr.reinforcements import allied_reinforcements, axis_reinforcements, soviet_reinforcements
from grognard.games.fottr.replacements import soviet_replacements
from tests.fottr.build import Activity, asked, at, hexes, position, rules_against, run, told, unit, where


def take(pos, power, *labels):
    for h in hexes(pos, " ".join(labels)):
        pos.control[h] = power
    pos.derive()
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
    assert [e.rule for e in pos.events if e.text == "surrendered"] == ([rule] if rule else [])


@pytest.mark.rule("fottr", "20.5.b1")
def test_italy_does_not_surrender_for_a_rome_that_the_soviets_hold():
    pos = take(position(), "soviet", "33.33")
    minors.italy_test(pos)
    assert "Italy" not in pos.surrendered


@pytest.mark.rule("fottr", "20.5.b")
def test_italian_units_leave_the_game_and_germans_stay():
    italian = next(c.id for c in position().scenario.counters if c.nation == "Italian")
    pos = take(position(at("35.30", italian), at("33.22", "ger-76pz")), "west", "33.33")
    minors.italy_test(pos)
    assert (where(pos, italian), where(pos, "ger-76pz")) == (GONE, "33.22")


@pytest.mark.rule("fottr", "20.5.c", "20.5.d", "7.1")
def test_puppet_and_co_belligerent_armies_come_the_turn_after():
    pos = take(position(surrendered={"Italy": "west"}, surrender_turn={"Italy": 2}, turn=2), "west", "35.36")
    for id in ("rsi-1", "rsi-2", "ita-cobel"):
        pos.take_off(unit(pos, id), OFF)
    run(axis_reinforcements(pos, "axis"), pos)  # not in the turn itself
    pos.turn = 3
    ask = asked(axis_reinforcements(pos, "axis"))
    assert {pos.scenario.country(pos.scenario.board.hex(a.split()[2])) for a in ask.options} == {"Italy"}
    assert "place rsi-1 33.33" in ask.options
    assert "place rsi-1 35.36" not in ask.options  # the West holds Naples
    assert asked(allied_reinforcements(pos, "allies")).options == ["place ita-cobel 35.36"]
    run(allied_reinforcements(pos, "allies"), pos, {"allies": ["place ita-cobel 35.36"]})
    assert where(pos, "ita-cobel") == "35.36"
    assert minors.is_out_of_bounds(pos, unit(pos, "ita-cobel"), *hexes(pos, "22.17")) == "20.5.d"  # Paris


@pytest.mark.rule("fottr", "20.5.c", "20.1.d", "20.6.b")
def test_nobody_comes_before_his_country_has_surrendered_or_risen():
    pos = position(turn=3)
    for u, counter in enumerate(pos.scenario.counters):
        if counter.setup in CONDITIONS:
            pos.take_off(u, OFF)
    for segment, seat in ((axis_reinforcements, "axis"), (allied_reinforcements, "allies")):
        run(segment(pos, seat), pos)
    run(soviet_reinforcements(pos, "allies"), pos)


def in_romania(number):
    armies = [c.id for c in position().scenario.counters if c.nation == "Soviet"][:number]
    pos = position(at("58.24", *armies[:3]), at("57.24", *armies[3:]), turn=7)
    pos.control |= {h: "soviet" for h in pos.scenario.held if pos.scenario.country(h) == "Soviet Union"}
    pos.derive()
    return pos


@pytest.mark.rule("fottr", "20.6.b", "20.2.b", "20.2.a")
def test_romania_changes_sides_with_four_supplied_soviet_units_inside_and_bulgaria_follows():
    pos = in_romania(4)
    run(soviet_reinforcements(pos, "allies"), pos)
    assert pos.surrendered == {"Romania": "soviet", "Bulgaria": "soviet"}
    bucharest, sofia = hexes(pos, "55.30 51.33")
    assert (pos.control[bucharest], pos.control[sofia]) == ("soviet", "soviet")


@pytest.mark.rule("fottr", "20.6.b")
def test_three_are_not_enough():
    pos = in_romania(3)
    minors.romania_test(pos)
    assert pos.surrendered == {}


@pytest.mark.rule("fottr", "20.6.b")
def test_nor_are_four_out_of_supply():
    pos = in_romania(4)
    take(pos, "axis", *(pos.label(h) for h in pos.control))
    minors.romania_test(pos)
    assert pos.surrendered == {}


@pytest.mark.rule("fottr", "20.2.b", "20.2.c", "20.6.c")
@pytest.mark.parametrize("before", [{"Bulgaria": "west"}, {"Romania": "west"}])
def test_a_country_surrenders_once(before):
    pos = in_romania(4)
    pos.surrendered |= before
    minors.romania_test(pos)
    assert pos.surrendered == ({"Romania": "soviet"} | before if "Bulgaria" in before else before)


@pytest.mark.rule("fottr", "20.6.b", "20.2.b")
@pytest.mark.parametrize(("town", "garrison", "power"), [("51.33", "us-2", "west"), ("55.30", "ger-81inf", "axis")])
def test_towns_with_western_or_axis_units_stay_theirs(town, garrison, power):
    pos = in_romania(4)
    pos.put(unit(pos, garrison), *hexes(pos, town))
    minors.romania_test(pos)
    assert pos.held_by(*hexes(pos, town), power)


@pytest.mark.rule("fottr", "20.6.b", "20.2.b")
def test_red_armies_come_to_unoccupied_towns_of_their_country():
    surrendered = {"Romania": "soviet", "Bulgaria": "soviet"}
    pos = position(surrendered=surrendered, surrender_turn=dict.fromkeys(surrendered, 6), turn=7)
    red = [c.id for c in pos.scenario.counters if c.nation in ("Red Romanian", "Red Bulgarian")]
    for id in red:
        pos.take_off(unit(pos, id), OFF)
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "55.30"))
    pos.put(unit(pos, "sov-13"), *hexes(pos, "51.33"))
    options = asked(soviet_reinforcements(pos, "allies")).options
    countries = {a.split()[1]: pos.scenario.country(pos.scenario.board.hex(a.split()[2])) for a in options}
    assert sorted(countries.values()) == ["Bulgaria", "Romania"]
    assert not any(a.endswith(("55.30", "51.33")) for a in options)


@pytest.mark.rule("fottr", "20.2.c", "20.6.c")
@pytest.mark.parametrize(
    ("label", "country", "rule"), [("51.33", "Bulgaria", "20.2.c"), ("55.30", "Romania", "20.6.c")]
)
def test_a_capital_taken_by_the_west_puts_its_country_out_for_good(label, country, rule):
    nation = {"Bulgaria": "Bulgarian", "Romania": "Romanian"}[country]
    id = next(c.id for c in position().scenario.counters if c.nation == nation)
    pos = take(position(at("53.30", id)), "west", label)
    towns = {h: pos.control[h] for h in minors.towns_of(pos, country)}
    run(minors.consequences(pos), pos)
    run(minors.consequences(pos), pos)
    assert (pos.surrendered[country], pos.surrender_turn[country]) == ("west", 2)
    assert next(e.rule for e in pos.events if e.text == "surrendered") == rule
    assert where(pos, id) == GONE
    assert {h: pos.control[h] for h in towns} == towns  # nothing of it falls to the Soviets


@pytest.mark.rule("fottr", "20.2.a", "20.6.c")
def test_bulgaria_goes_over_to_the_soviets_when_romania_falls_to_the_west():
    pos = take(position(), "west", "55.30")
    pos.take_off(unit(pos, "sov-rbul"), OFF)
    run(minors.consequences(pos), pos)
    assert pos.surrendered == {"Romania": "west", "Bulgaria": "soviet"}
    assert pos.held_by(*hexes(pos, "51.33"), "soviet")
    assert "place sov-rbul 51.33" in asked(soviet_reinforcements(pos, "allies")).options


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
def test_they_rise_even_if_he_only_passes_through():
    pos = position(at("48.26", "sov-1tk"), phasing="soviet")
    pos.take_off(unit(pos, "yug-1"), OFF)
    answers = {"allies": ["enter 47.27", "enter 48.27", "stop"]}
    assert [pos.scenario.country(h) for h in hexes(pos, "48.26 47.27 48.27")] == ["Romania", "Yugoslavia", "Romania"]
    assert asked(Activity(MOVEMENT, "move").begin(pos, "allies", "sov-1tk"), answers).prompt == "yugoslavs"


def rising(*placements):
    """Italy has surrendered, and three Yugoslav armies wait."""
    pos = position(*placements, surrendered={"Italy": "west"}, turn=3)
    for id in ("yug-1", "yug-2", "yug-3"):
        pos.take_off(unit(pos, id), OFF)
    return pos


@pytest.mark.rule("fottr", "20.1.d")
def test_all_three_appear_at_once_when_italy_surrenders_and_only_once():
    pos = rising()
    spot = pos.label(minors.mountains_of_yugoslavia(pos)[0])
    run(minors.consequences(pos), pos, {"allies": [f"place yug-{n} {spot}" for n in (1, 2, 3)]})
    assert [where(pos, f"yug-{n}") for n in (1, 2, 3)] == [spot] * 3
    pos.take_off(unit(pos, "yug-1"), GONE)
    run(minors.consequences(pos), pos)
    assert len(told(pos, "yugoslavia-rises")) == 1


@pytest.mark.rule("fottr", "20.1.d", "5.1B.a")
def test_who_finds_no_room_waits_for_a_soviet_reinforcement_segment():
    pos = rising()
    mountains = minors.mountains_of_yugoslavia(pos)
    armies = [u for u, c in enumerate(pos.scenario.counters) if c.nation == "Soviet"]
    for u, hex in zip(armies, mountains, strict=False):
        pos.put(u, hex)
    assert len(armies) >= len(mountains)
    run(minors.consequences(pos), pos)
    run(soviet_reinforcements(pos, "allies"), pos)
    assert where(pos, "yug-1") == OFF
    pos.take_off(armies[0], GONE)
    options = asked(soviet_reinforcements(pos, "allies")).options
    assert options == [f"place yug-{n} {pos.label(mountains[0])}" for n in (1, 2, 3)]


@pytest.mark.rule("fottr", "20.1.d")
def test_they_stay_two_hexes_from_the_axis():
    pos = rising()
    free = minors.mountains_of_yugoslavia(pos)
    middle = max(free, key=lambda h: len({*free}.intersection(pos.scenario.board.within(h, 1))))
    pos.put(unit(pos, "ger-81inf"), middle)
    near = {*free}.intersection(pos.scenario.board.within(middle, 1))
    assert len(near) > 1
    assert set(minors.mountains_of_yugoslavia(pos)) == set(free) - near


@pytest.mark.rule("fottr", "20.1.b")
def test_four_soviet_units_at_most_in_yugoslavia_beside_yugoslavs():
    armies = [c.id for c in position().scenario.counters if c.nation == "Soviet"][:5]
    pos = position(at("47.29", *armies[:3]), at("48.28", armies[3]), at("50.27", armies[4]), at("43.31", "yug-1"))
    (hex,) = hexes(pos, "47.28")
    assert minors.soviet_limit_in_yugoslavia(pos, unit(pos, armies[4]), hex)
    assert not minors.soviet_limit_in_yugoslavia(pos, unit(pos, armies[4]), hexes(pos, "51.27")[0])
    assert not minors.soviet_limit_in_yugoslavia(pos, unit(pos, "yug-2"), hex)
    pos.put(unit(pos, armies[4]), hex)  # five have been there since before the Yugoslavs rose
    assert not any(minors.soviet_limit_in_yugoslavia(pos, unit(pos, id), hex) for id in armies)


@pytest.mark.rule("fottr", "20.1.b", "7.1.1.d")
@pytest.mark.parametrize(("inside", "rules"), [(3, []), (4, ["20.1.b"])])
def test_nor_are_more_placed_there(inside, rules):
    *armies, late = [c.id for c in position().scenario.counters if c.nation == "Soviet"][: inside + 1]
    pos = position(*(at(h, id) for h, id in zip(("47.29", "48.28", "47.28", "48.29"), armies, strict=False)),
                   at("43.31", "yug-1"), at("soviet_lost", late), points={"Soviet": 9}, turn=8)  # fmt: skip
    pos.control |= {h: "soviet" for h in pos.scenario.held if pos.scenario.theatre[h] in ("east", "balkan")}
    pos.derive()
    assert rules_against(asked(soviet_replacements(pos, "allies")), f"rebuild {late} 49.32") == rules


@pytest.mark.rule("fottr", "20.1.b")
def test_without_yugoslavs_there_is_no_limit_and_a_stack_counts_with_all_its_units():
    armies = [c.id for c in position().scenario.counters if c.nation == "Soviet"][:5]
    pos = position(at("47.29", *armies[:3]), at("50.27", *armies[3:]), at("43.31", "yug-1"))
    (hex,), (fourth, fifth) = hexes(pos, "47.28"), (unit(pos, id) for id in armies[3:])
    assert not minors.soviet_limit_in_yugoslavia(pos, fourth, hex)
    assert minors.soviet_limit_in_yugoslavia(pos, fourth, hex, [fourth, fifth])
    pos.take_off(unit(pos, "yug-1"), GONE)
    assert not minors.soviet_limit_in_yugoslavia(pos, fourth, hex, [fourth, fifth])


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
    assert len(told(pos, "surrendered")) == 1
