"""Points of every turn [34.3] and automatic victory [34.1]."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.nato.position import Position
from grognard.games.nato.status import joint_status_phase
from grognard.games.nato.victory import end_of_turn, victory_points
from tests.nato.build import at, position, run, told

S = "strategic_surprise"


def winner(pos: Position) -> tuple[str | None, str] | None:
    run(end_of_turn(pos, None), pos)
    return None if pos.result is None else (pos.result.winner, pos.result.rule)


# -- the Pact ----------------------------------------


@pytest.mark.rule("nato", "34.1.1", "34.0", "5.5")
def test_a_supplied_division_across_the_rhine_wins():
    """The nearest hex beyond, with the headquarters on the other bank and every West German city behind it."""
    pos = position(S)
    reach = pos.scenario.areas["victory:west_bank"]
    hexes = [h for h in pos.board.hexes if reach >> h & 1]
    near_home = min(hexes, key=lambda h: pos.board.distance(h, pos.board.hex("3117")))
    label = pos.label(near_home)
    hq = next(n for n in pos.board.neighbours[near_home] if not reach >> n & 1 and pos.scenario.is_land[n])
    links = {pos.label(c.hex): "wp" for c in pos.scenario.cities.values() if c.country == "West Germany"}
    won = position(S, at(label, "SU-21"), at(pos.label(hq), "SU-NEGF"), conquered=links)
    assert winner(won) == ("wp", "34.1.1")
    soft = position(S, at(label, "SU-97G"), at(pos.label(hq), "SU-NEGF"), conquered=links)
    assert winner(soft) is None  # airborne
    alone = position(S, at(label, "SU-21"), conquered=links)
    assert winner(alone) is None  # no headquarters
    other = position(S, at(label, "SU-39G"), at(pos.label(hq), "SU-NEGF"), conquered=links)
    assert winner(other) is None  # not its own
    cut = position(S, at(label, "SU-21"), at(pos.label(hq), "SU-NEGF"))
    assert winner(cut) is None  # whose line is cut
    east = position(S, at(pos.label(hq), "SU-21", "SU-NEGF"), conquered=links)
    assert winner(east) is None


# -- NATO ----------------------------------------


def pact_cities(pos: Position, count: int) -> dict[str, str]:
    return {pos.label(c.hex): "nato" for c in [c for c in pos.scenario.cities.values() if c.side == "wp"][:count]}


@pytest.mark.rule("nato", "34.1.2.1")
def test_two_cities_of_the_pact_win():
    pos = position(S)
    assert winner(position(S, conquered=pact_cities(pos, 1))) is None
    assert winner(position(S, conquered=pact_cities(pos, 2))) == ("nato", "34.1.2.1")
    assert winner(position("baltap", conquered=pact_cities(position("baltap"), 2), turn=2)) is None


@pytest.mark.rule("nato", "34.1.2.2", "31.1.4")
def test_relieving_west_berlin_wins():
    """A headquarters within ten hexes of the city, with a line through the west to it."""
    held = position(S, at("3007", "US-Berlin"), at("3014", "WG-I"))
    assert winner(held) == ("nato", "34.1.2.2")
    assert winner(position(S, at("3014", "WG-I"))) is None  # nobody is in the city
    assert winner(position(S, at("3007", "US-Berlin"), at("3018", "WG-I"))) is None  # too far
    wall = [at(f"{row}10", id) for row, id in (("30", "SU-21"), ("28", "SU-94G"), ("32", "SU-16GT"))]
    shut = position(S, at("3007", "US-Berlin"), at("3014", "WG-I"), *wall, at("2610", "EG-8"), at("3410", "SU-10GT"))
    assert winner(shut) is None


@pytest.mark.rule("nato", "34.1.2.3", "32.1.3")
def test_prague_wins_for_ground_troops_with_a_line():
    beside = "4204"
    near = position(S, at("4203", "WG-1"), at(beside, "WG-II"), conquered={"4203": "nato"})
    assert winner(near) == ("nato", "34.1.2.3")
    assert winner(position(S, at("4203", "WG-27L"), at(beside, "WG-II"), conquered={"4203": "nato"})) is None
    assert winner(position(S, at("4203", "WG-1"), conquered={"4203": "nato"})) is None


# -- points of every turn ----------------------------------------


def begun(pos: Position) -> Position:
    run(joint_status_phase(pos, None), pos)
    return pos


@pytest.mark.rule("nato", "34.3.1", "7.2.I.A.4")
def test_nato_scores_the_cities_of_the_pact_that_it_holds_every_turn():
    pos = position("baltap")
    minor = next(c for c in pos.scenario.cities.values() if c.side == "wp" and c.kind == "minor_city")
    major = next(c for c in pos.scenario.cities.values() if c.side == "wp" and c.kind == "major_city")
    for city, points in ((minor, 1), (major, 2)):
        pos = begun(position("baltap", conquered={pos.label(city.hex): "nato"}, turn=3))
        assert pos.points["nato"] == points


@pytest.mark.rule("nato", "34.5", "31.1.5", "7.2.I.A.4")
def test_forward_defence_scores_while_no_west_german_city_has_fallen():
    assert begun(position(S, turn=2)).points["nato"] == 1
    assert begun(position(S, turn=1)).points["nato"] == 0
    assert begun(position(S, turn=2, conquered={"3120": "wp"})).points["nato"] == 0
    assert begun(position(S, turn=2, conquered={"3007": "wp"})).points["nato"] == 1  # West Berlin does not count
    assert begun(position("extended_buildup", turn=2)).points["nato"] == 0


@pytest.mark.rule("nato", "34.3.3")
def test_chemical_war_of_the_pact_gives_nato_a_point_a_turn():
    pos = position(S, turn=5, chemical_since=3)
    assert victory_points(pos)["nato"].value("34.3.3") == 3
    assert victory_points(position(S, turn=5))["nato"].value("34.3.3") == 0


@pytest.mark.rule("nato", "7.2.I.A.6")
def test_fortified_hexes_fall_to_the_pact_in_the_status_phase():
    pos = position("extended_buildup")
    fort = next(h for h in pos.board.hexes if pos.scenario.fortified >> h & 1 and h not in pos.scenario.cities)
    pos = begun(position("extended_buildup", at(pos.label(fort), "SU-21")))
    assert pos.unfortified == {fort}
    assert told(pos, "fortification-lost")


@pytest.mark.rule("nato", "7.2.I.A.1", "4.4.1")
def test_turns_follow_each_other_and_the_pact_begins_each():
    game = grognard.new("nato", "baltap", seed=3)
    sides: list[tuple[int, str]] = []
    while game.position.turn < 3:
        side = game.asked[0]
        if not sides or sides[-1] != (game.position.turn, side):
            sides.append((game.position.turn, side))
        ask = game.ask(side)
        game.answer(side, next((a for a in ("done", "stop", "pass", "no") if a in ask.options), ask.options[-1]))
    assert [turn for turn, _ in sides] == sorted(turn for turn, _ in sides)
    assert sides[0][1] == "wp"
    assert [event.params["turn"] for event in game.log if event.text == "next-turn"] == [1, 2, 3]
