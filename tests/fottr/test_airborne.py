"""Airborne drops [19.0.a] [19.0.b]."""

import pytest

from grognard.engine.hexset import members
from grognard.engine.pieces import MAP
from grognard.games.fottr import airborne
from grognard.games.fottr.movement import WESTERN_MOVEMENT
from grognard.games.fottr.sequence import movement_segment
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import asked, at, hexes, position, rules_against, run, unit, where

rule = pytest.mark.rule
FRONT = at("17.14", "us-5", "us-3")  # fed from the beach 17.13


def front(*placements, dropping="us-101ab", turn=7, box="england", fed=True):
    pos = position(FRONT, at(box, dropping), *placements, turn=turn, phasing="west")
    if fed:
        pos.beachheads["beachhead-us-2"] = Beachhead(MAP, *hexes(pos, "17.13"))
    pos.derive()
    return pos


def segment(pos, *answers):
    return asked(movement_segment("4.0.12a.II", WESTERN_MOVEMENT, pos, "allies"), {"allies": list(answers)})


def zone(pos, id="us-101ab"):
    return segment(pos, "drop " + id)


@rule("fottr", "19.0.b")
def test_airborne_troops_drop_within_four_hexes_of_a_supplied_unit():
    pos = front()
    ask = zone(pos)
    away = {h: pos.scenario.board.distance(h, hexes(pos, "17.14")[0]) for h in members(pos.scenario.drop_ground)}
    for h in away.keys() - pos.forts:
        if away[h] in (4, 5):
            assert rules_against(ask, "at " + pos.label(h)) == (["19.0.b"] if away[h] == 5 else [])


@rule("fottr", "19.0.b")
def test_nobody_drops_without_a_supplied_friend():
    assert rules_against(segment(front(fed=False)), "drop us-101ab") == ["19.0.b"]


@rule("fottr", "19.0.a", "19.0.b")
def test_only_airborne_divisions_in_a_box_drop():
    ask = segment(front(at("18.15", "br-6ab")))
    assert rules_against(ask, "drop us-5") == ["19.0.a"]
    assert rules_against(ask, "drop br-6ab") == ["19.0.b"]
    assert rules_against(ask, "drop nobody") == ["19.0.b"]


@rule("fottr", "19.0.b")
def test_not_on_forest_mountain_city_or_fort():
    pos = front()
    ask, board = zone(pos), pos.scenario.board
    near = set(board.within(hexes(pos, "17.14")[0], 4))
    closed = {board.terrain[h] for h in near if pos.scenario.land[h]} & {"forest", "mountain", "alpine"}
    for terrain in closed:
        hex = next(h for h in near if board.terrain[h] == terrain)
        assert rules_against(ask, "at " + pos.label(hex)) == ["19.0.b"]
    for hex in [*(near & pos.scenario.cities), *(near & pos.forts.keys())]:
        assert rules_against(ask, "at " + pos.label(hex)) == ["19.0.b"]
    assert near & pos.forts.keys()


@rule("fottr", "19.0.b")
@pytest.mark.parametrize("terrain", ["forest", "mountain", "alpine"])
def test_the_chart_names_the_ground_on_which_nobody_drops(terrain):
    pos = front()
    assert not any(pos.scenario.board.terrain[h] == terrain for h in members(pos.scenario.drop_ground))
    assert not pos.scenario.drop_ground & pos.scenario.city_hexes


@rule("fottr", "19.0.b")
def test_they_may_drop_among_enemies():
    pos = front(at("18.15", "ger-81inf"))
    segment(pos, "drop us-101ab", "at 18.15")
    assert where(pos, "us-101ab") == where(pos, "ger-81inf") == "18.15"
    assert pos.dropped == {unit(pos, "us-101ab")}
    pos.take_off(unit(pos, "us-82ab"), "england")
    answers = ["drop us-82ab", "at 18.15", "done"]
    whole = movement_segment("4.0.12a.II", WESTERN_MOVEMENT, pos, "allies")
    run(whole, pos, {"allies": answers})  # and nobody is one too many


@rule("fottr", "19.0.b", "3.2D")
def test_they_have_the_hex_when_the_last_enemy_there_has_gone():
    pos = front(at("21.14", "ger-81inf"), at("21.15", "us-12"))
    town = next(h for h in sorted(pos.scenario.towns - pos.forts.keys()) if airborne.drop_zone(pos) >> h & 1)
    pos.put(unit(pos, "ger-81inf"), town)
    segment(pos, "drop us-101ab", "at " + pos.label(town))
    assert pos.held_by(town, "axis")
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "30.13"))
    assert pos.held_by(town, "west")


@rule("fottr", "19.0.b", "19.0.c")
def test_stacking_applies_and_they_do_not_move_on():
    pos = front(at("18.15", "br-1", "br-8"))
    assert rules_against(zone(pos), "at 18.15") == []
    pos = front(at("18.15", "us-12", "us-7", "us-8"), dropping="br-6ab")
    assert rules_against(zone(pos, "br-6ab"), "at 18.15") == ["5.1B.a"]
    pos = front(at("18.15", "us-12", "us-7", "us-8", "us-82ab", "us-17ab"))
    assert rules_against(zone(pos), "at 18.15") == ["5.1A.a"]
    pos = front()
    segment(pos, "drop us-101ab", "at 18.15")
    assert unit(pos, "us-101ab") in pos.moved


@rule("fottr", "19.0.b")
def test_divisions_of_either_box_drop_in_any_theatre():
    pos = front(dropping="us-82ab", box="med_box")
    segment(pos, "drop us-82ab", "at 18.15")
    assert where(pos, "us-82ab") == "18.15"  # in Normandy, from the Mediterranean
    pos = front(at("36.36", "us-2"), box="england")
    pos.beachheads["beachhead-al-1"] = Beachhead(MAP, *hexes(pos, "36.37"))
    pos.derive()
    assert rules_against(zone(pos), "at 37.35") == []


def test_the_zone_is_empty_without_units():
    assert airborne.drop_zone(position(turn=7)) == 0
