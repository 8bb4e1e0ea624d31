"""Beachhead markers come off the map [10.3.b] [10.3.c]."""

import pytest

from grognard.engine.pieces import MAP
from grognard.games.fottr import beachheads, supply
from grognard.games.fottr.moves import reach_of
from grognard.games.fottr.pack.datafiles import OPERATIONAL
from grognard.games.fottr.position import ENGLAND, GONE, MED
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import at, hexes, position, rules_of, run, unit, where

rule = pytest.mark.rule
CW = "beachhead-cw-1"  # on the beach 36.42, below the coast 36.41


def beach(*placements, marker=CW, hex="36.42", turn=3):
    pos = position(*placements, turn=turn)
    pos.beachheads[marker] = Beachhead(MAP, *hexes(pos, hex))
    pos.derive()
    return pos


@rule("fottr", "10.3.c")
def test_an_empty_beachhead_that_nobody_needs_goes_back_to_the_box_of_its_theatre():
    pos = beach()
    assert beachheads.may_remove(pos, CW) is None
    beachheads.take_off(pos, CW, pos.turn)
    assert pos.beachheads[CW] == Beachhead(MED, 0, 3)
    pos = beach(marker="beachhead-us-1", hex="17.13")
    beachheads.take_off(pos, "beachhead-us-1", pos.turn)
    assert pos.beachheads["beachhead-us-1"].where == ENGLAND


@rule("fottr", "10.3.c")
def test_not_while_units_stand_on_it_or_have_no_other_supply():
    assert rules_of(beachheads.may_remove(beach(at("36.42", "br-5")), CW)) == ["10.3.c"]
    needed = beach(at("36.41", "br-5"))
    assert rules_of(beachheads.may_remove(needed, CW)) == ["10.3.c"]
    assert needed.beachheads[CW].where == MAP  # to ask changes nothing
    assert rules_of(beachheads.may_remove(beach(), "beachhead-us-1")) == ["10.3.c"]


@rule("fottr", "10.3.c")
def test_units_that_it_does_not_feed_do_not_keep_it_on_the_map():
    pos = beach(at("30.30", "br-5"))
    assert not supply.in_supply(pos, unit(pos, "br-5"))
    assert beachheads.may_remove(pos, CW) is None


@rule("fottr", "10.3.c")
def test_with_another_source_of_supply_it_may_go():
    pos = beach(at("36.41", "br-5"))
    port = next(h for h in sorted(pos.scenario.ports) if pos.label(h) == "35.41")
    pos.control[port], pos.command["shaef-2"] = "west", port
    pos.derive()
    assert beachheads.may_remove(pos, CW) is None


@rule("fottr", "10.3.c", "10.3.b", "10.7")
def test_an_occupied_one_may_be_declared_a_failed_invasion():
    pos = beach(at("36.42", "br-5", "br-1ab"))
    assert beachheads.may_give_up(pos, CW) is None
    run(beachheads.fail(pos, "allies", CW), pos)
    assert (where(pos, "br-5"), where(pos, "br-1ab")) == (MED, "med_lost")
    assert pos.beachheads[CW] == Beachhead(MED, 0, 5)


@rule("fottr", "10.3.c")
def test_but_not_if_it_supplies_others_or_is_empty():
    pos = beach(at("36.42", "br-5"), at("36.41", "br-13"))
    assert rules_of(beachheads.may_give_up(pos, CW)) == ["10.3.c"]
    assert rules_of(beachheads.may_give_up(beach(), CW)) == ["10.3.c"]


@rule("fottr", "10.3.c")
def test_us_and_commonwealth_beachheads_of_one_site_are_given_up_apart():
    pos = beach(at("17.13", "us-5"), at("18.13", "br-1"), marker="beachhead-us-2", hex="17.13", turn=6)
    pos.beachheads["beachhead-cw-2"] = Beachhead(MAP, *hexes(pos, "18.13"))
    pos.derive()
    run(beachheads.fail(pos, "allies", "beachhead-us-2"), pos)
    assert (where(pos, "us-5"), where(pos, "br-1")) == (ENGLAND, "18.13")
    assert pos.beachheads["beachhead-cw-2"].where == MAP


@rule("fottr", "10.3.c")
def test_a_mulberry_is_no_beachhead_to_give_up():
    pos = beach(at("17.13", "us-5"), marker="beachhead-us-2", hex="17.13", turn=7)
    pos.beachheads["mulberry-1"] = Beachhead(MAP, *hexes(pos, "17.13"))
    assert rules_of(beachheads.may_give_up(pos, "mulberry-1")) == ["10.3.c"]
    assert beachheads.may_give_up(pos, "beachhead-us-2") is None


@rule("fottr", "10.5.e", "5.1B.b", "10.3.b")
def test_a_beach_is_for_those_whose_marker_lies_there():
    pos = beach(at("36.41", "br-5", "us-6", "us-82ab", "sov-13", "ger-14pz"))
    (here, empty) = hexes(pos, "36.42 36.37")
    against = {"br-5": [], "us-6": ["10.5.e"], "us-82ab": [], "sov-13": ["10.5.e"], "ger-14pz": ["10.3.b"]}
    for id, rules in against.items():
        u = unit(pos, id)
        assert rules_of(beachheads.may_occupy(pos, u, here)) == rules, id
        assert rules_of(beachheads.may_occupy(pos, u, empty)) == (rules or ["10.5.e"]), id
        assert (here in reach_of(pos, u, OPERATIONAL)) == (not rules), id
    pos.beachheads["beachhead-al-1"] = Beachhead(MAP, empty)
    assert beachheads.may_occupy(pos, unit(pos, "us-6"), empty) is None
    assert rules_of(beachheads.may_occupy(pos, unit(pos, "sov-13"), empty)) == ["10.5.e"]


@rule("fottr", "9.3.2.e")
def test_the_mulberry_leaves_the_game_with_its_beachhead():
    pos = beach(marker="beachhead-us-2", hex="17.13", turn=7)
    pos.beachheads["mulberry-1"] = Beachhead(MAP, *hexes(pos, "17.13"))
    beachheads.take_off(pos, "beachhead-us-2", pos.turn)
    assert pos.beachheads["mulberry-1"].where == GONE
