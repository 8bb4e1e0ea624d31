"""Strategic movement of the Western Allies [17.2]: its order, the boxes, beachhead markers."""

import pytest

from grognard.games.fottr.boxes import STRATEGIC_WEST, allied_strategic_movement, may_embark, may_land_in
from grognard.games.fottr.strategic import moves_left
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import asked, at, hexes, position, rules_against, rules_of, run, told, unit, where


def allies(*placements, held="", beaches=(), shaef=None, **fields):
    """The Allied strategic movement segment: places that the West holds, beachheads on the map, SHAEF markers."""
    pos = position(*placements, phasing="west", **fields)
    for hex in hexes(pos, held):
        pos.control[hex] = "west"
    for id, label in beaches:
        pos.beachheads[id] = Beachhead("map", *hexes(pos, label))
    for id, label in (shaef or {}).items():
        pos.command[id] = hexes(pos, label)[0]
    pos.derive()
    return pos


def segment(pos, *answers):
    return asked(allied_strategic_movement(pos, "allies"), {"allies": answers})


NAPLES = {"held": "35.36 36.36 40.35", "shaef": {"shaef-4": "35.36"}}  # with Salerno and Bari


# -- how many [17.2.p1] -----------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "17.2.p1")
@pytest.mark.parametrize(
    ("turn", "invaded", "units"),
    [(2, [], 6), (2, ["beachhead-us-1", "beachhead-cw-1"], 2), (6, [], 8), (6, ["beachhead-al-1"], 6),
     (10, ["beachhead-al-1"], 8)],
)  # fmt: skip
def test_six_units_in_1943_eight_later_fewer_after_an_invasion_until_1945(turn, invaded, units):
    assert moves_left(allies(turn=turn, invaded=invaded), "west") == units


@pytest.mark.rule("fottr", "17.2.p1")
def test_the_limit_is_for_all_kinds_of_moves_together():
    pos = allies(at("med_box", "us-2", "br-5", "br-13"), at("35.36", "us-6"), strategic={"west": 5}, **NAPLES)
    ask = segment(pos, "ship us-2")
    assert ask.options == ["done"]
    for answer in ("ship br-5", "send br-5", "embark us-6"):
        assert rules_against(ask, answer) == ["17.2.p1"]
    pos.strategic, pos.strategic_stage = {"west": 6}, ""
    assert rules_against(segment(pos), "move us-6") == ["17.2.p1"]


@pytest.mark.rule("fottr", "17.2.p1", "17.2.p3")
def test_the_limit_is_for_beachhead_markers_too():
    beaches = [("beachhead-al-1", "36.37"), ("beachhead-us-1", "33.43")]
    ask = segment(allies(at("33.43", "us-6"), beaches=beaches, strategic={"west": 6}))
    assert rules_against(ask, "lift beachhead-al-1") == rules_against(ask, "abandon beachhead-us-1") == ["17.2.p1"]


# -- on the map [17.2a] -----------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "17.2a", "17.2.p2")
def test_units_go_by_land_in_their_theatre():
    pos = allies(at("35.36", "us-6"), **NAPLES)
    segment(pos, "move us-6", "to 36.36")
    assert (where(pos, "us-6"), pos.strategic) == ("36.36", {"west": 1})
    inland = allies(at("35.36", "us-6"), held="35.36 36.36 40.35 38.34", shaef={"shaef-4": "35.36"})
    assert rules_against(segment(inland, "move us-6"), "to 38.34") == []  # Foggia has no port


@pytest.mark.rule("fottr", "17.2.p2", "17.0d")
def test_units_cross_to_another_theatre_only_between_mediterranean_and_balkan_ports():
    ports = "35.36 40.35 44.37 46.38 22.28 14.22"  # Naples, Bari, Valona and a town behind it, Marseilles, Bordeaux
    shaef = {"shaef-4": "44.37", "shaef-3": "35.36", "shaef-2": "22.28", "shaef-1": "14.22"}
    pos = allies(at("35.36", "us-6"), held=ports, shaef=shaef)
    ask = segment(pos, "move us-6")
    assert rules_against(ask, "to 44.37") == []
    assert rules_against(ask, "to 22.28") == []  # Marseilles is in the Mediterranean theatre
    assert rules_against(ask, "to 14.22") == ["17.2.p2"]


@pytest.mark.rule("fottr", "17.2.p2")
def test_there_is_no_western_strategic_movement_in_the_east():
    pos = allies(at("39.13", "us-6"), held="39.13")
    assert rules_against(segment(pos), "move us-6") == ["17.2.p2"]
    assert rules_of(may_embark(pos, "allies", unit(pos, "us-6"))) == ["17.2.p2"]


# -- the order [17.2.p4] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "17.2.p4", "17.2a", "17.2b", "17.2c", "17.2d")
def test_who_has_begun_a_part_does_not_come_back_to_one_before_it():
    units = (at("med_box", "us-2", "br-5"), at("35.36", "us-6"), at("36.36", "us-5"), at("40.35", "br-13"))
    pos = allies(*units, beaches=[("beachhead-al-1", "36.37")], **NAPLES)
    verbs = {answer.split()[0] for answer in segment(pos).options}
    assert verbs == {"move", "ship", "embark", "send", "lift", "done"}
    ask = segment(pos, "move us-6", "to 36.36", "ship us-2")
    assert rules_against(ask, "move us-5") == ["17.2.p4"]
    assert rules_against(ask, "ship br-5") == []
    ask = segment(pos, "embark br-13")
    assert rules_against(ask, "ship br-5") == ["17.2.p4"]
    assert rules_against(ask, "send br-5") == []
    assert segment(pos, "lift beachhead-al-1").options == ["done"]
    assert rules_against(segment(pos), "send br-5") == ["17.2.p4"]


@pytest.mark.rule("fottr", "17.2.p4")
def test_next_turn_the_order_begins_anew():
    pos = allies(at("med_box", "us-2"))
    run(allied_strategic_movement(pos, "allies"), pos, {"allies": ["ship us-2", "done"]})
    assert pos.strategic_stage == ""


# -- between the boxes [17.2b] ----------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "17.2b", "17.2.n", "12.2A.d")
def test_units_and_beachhead_markers_go_from_the_mediterranean_to_england_and_never_back():
    """X41: so they must leave in turn 1 to invade in turn 2."""
    pos = allies(at("med_box", "us-2"), at("england", "us-5"), turn=1)
    ask = segment(pos, "ship us-2", "ship beachhead-us-1")
    assert where(pos, "us-2") == "england"
    assert pos.beachheads["beachhead-us-1"] == Beachhead("england", 0, 1)
    assert rules_against(ask, "ship us-5") == ["17.2b"]
    assert rules_against(ask, "ship us-2") == ["12.2A.d"]
    assert rules_against(ask, "ship beachhead-us-1") == ["21.1"]
    assert pos.strategic == {"west": 2}


@pytest.mark.rule("fottr", "ERR.r4", "17.2.p4")
def test_a_marker_lifted_from_the_map_goes_on_to_england_in_a_later_segment():
    pos = allies(beaches=[("beachhead-al-1", "36.37")], turn=4)
    ask = segment(pos, "lift beachhead-al-1")
    assert pos.beachheads["beachhead-al-1"].where == "med_box"
    assert rules_against(ask, "ship beachhead-al-1") == ["17.2.p4"]
    pos.turn, pos.strategic, pos.strategic_stage = 5, {}, ""
    segment(pos, "ship beachhead-al-1")
    assert pos.beachheads["beachhead-al-1"].where == "england"


@pytest.mark.rule("fottr", "21.1")
def test_by_an_option_units_but_not_markers_go_from_england_to_the_mediterranean():
    pos = allies(at("england", "us-5"), options={"flexible_deployment": True})
    pos.beachheads["beachhead-us-1"] = Beachhead("england", 0, 1)
    ask = segment(pos, "ship us-5")
    assert where(pos, "us-5") == "med_box"
    assert rules_against(ask, "ship beachhead-us-1") == ["21.1"]
    assert rules_against(ask, "ship mulberry-1") == ["21.1"]


@pytest.mark.rule("fottr", "17.2b")
def test_what_is_in_no_box_is_not_shipped():
    pos = allies(at("35.36", "us-6"), at("64.18", "ger-13inf"), beaches=[("beachhead-al-1", "36.37")])
    ask = segment(pos)
    for thing in ("us-6", "ger-13inf", "beachhead-al-1", "nobody"):
        assert rules_against(ask, f"ship {thing}") == ["17.2b"]


# -- between map and boxes [17.2c] ------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "17.2c")
@pytest.mark.parametrize(("port", "box"), [("35.36", "med_box"), ("44.37", "med_box"), ("16.12", "england")])
def test_units_in_a_port_go_to_the_box_of_its_theatre(port, box):
    pos = allies(at(port, "us-6"), held=port, shaef={"shaef-1": port})
    segment(pos, "embark us-6")
    assert (where(pos, "us-6"), pos.strategic) == (box, {"west": 1})
    assert told(pos, "embarked") == [{"unit": "us-6", "hex": port, "box": box}]


@pytest.mark.rule("fottr", "3.2C.3")
@pytest.mark.parametrize("answer", ["embark us-2", "abandon beachhead-us-1"])
def test_who_takes_his_last_mechanised_unit_off_the_map_has_lost_before_another_can_land(answer):
    pos = allies(at("36.37", "us-2"), at("med_box", "br-5"), beaches=[("beachhead-us-1", "36.37")], turn=4)
    run(allied_strategic_movement(pos, "allies"), pos, {"allies": [answer]})
    assert pos.result is not None
    assert (pos.result.winner, pos.result.rule) == ("axis", "3.2C.3")


@pytest.mark.rule("fottr", "17.2c")
def test_units_on_a_beachhead_go_to_the_box_too():
    pos = allies(at("36.37", "us-6"), beaches=[("beachhead-us-1", "36.37")])
    segment(pos, "embark us-6")
    assert where(pos, "us-6") == "med_box"


@pytest.mark.rule("fottr", "17.2c", "17.0c", "17.0.p2")
def test_nobody_embarks_inland_out_of_supply_or_alone_in_an_enemy_zone():
    pos = allies(at("33.33", "us-2"), at("35.36", "us-6"), at("40.35", "br-13"), **NAPLES)
    assert rules_against(segment(pos), "embark us-2") == ["17.2c"]
    pos = allies(at("35.36", "us-6"), held="35.36")
    assert rules_against(segment(pos), "embark us-6") == ["17.0.p2"]
    pos = allies(at("35.36", "us-6"), at("35.35", "ger-14pz"), **NAPLES)
    assert rules_against(segment(pos), "embark us-6") == ["17.0c"]


@pytest.mark.rule("fottr", "20.5.d")
def test_the_co_belligerent_corps_never_embarks():
    pos = allies(at("35.36", "ita-cobel", "us-6"), **NAPLES)
    assert rules_against(segment(pos), "embark us-6") == []
    assert rules_against(segment(pos), "embark ita-cobel") == ["20.5.d"]


@pytest.mark.rule("fottr", "12.5", "17.2c")
def test_units_land_from_their_box_in_ports_and_beachheads_that_it_serves():
    beaches = [("beachhead-us-1", "36.37"), ("beachhead-us-2", "17.13"), ("beachhead-cw-1", "35.44")]
    pos = allies(at("med_box", "us-2"), at("england", "us-5"), beaches=beaches, **NAPLES)
    assert sorted(segment(pos, "send us-2").options) == ["to 35.36", "to 36.36", "to 36.37", "to 40.35"]
    ask = segment(pos, "send us-5")
    assert ask.options == ["to 17.13"]
    assert rules_against(ask, "to 35.36") == ["17.2c"]
    assert rules_against(ask, "to 16.12") == ["12.5"]  # the Axis holds Cherbourg
    pos = allies(at("med_box", "us-2"), beaches=beaches, **NAPLES)
    assert rules_against(segment(pos, "send us-2"), "to 35.44") == ["10.5.e"]


@pytest.mark.rule("fottr", "12.5", "17.2c", "17.2.p1")
def test_a_unit_that_is_sent_lands_and_counts_and_has_moved():
    pos = allies(at("med_box", "us-2"), **NAPLES)
    ask = segment(pos, "send us-2", "to 36.36")
    assert (where(pos, "us-2"), pos.strategic, pos.strategic_stage) == ("36.36", {"west": 1}, "17.2c")
    assert rules_against(ask, "embark us-2") == ["12.2A.d"]


@pytest.mark.rule("fottr", "17.2c", "12.2A.d")
def test_only_western_units_in_a_box_are_sent_and_not_those_that_have_just_embarked():
    pos = allies(at("35.36", "us-6"), at("36.36", "us-5"), at("32.33", "ger-14pz"), **NAPLES)
    ask = segment(pos, "embark us-6")
    assert rules_against(ask, "send us-6") == ["12.2A.d"]
    assert rules_against(ask, "send us-5") == rules_against(ask, "send ger-14pz") == ["17.2c"]
    assert rules_against(ask, "embark ger-14pz") == ["12.2"]


@pytest.mark.rule("fottr", "12.5", "17.0c")
def test_in_an_enemy_zone_units_land_among_friends():
    pos = allies(at("med_box", "us-2"), at("35.36", "us-6"), at("35.35", "ger-14pz"), **NAPLES)
    assert "to 35.36" in segment(pos, "send us-2").options


@pytest.mark.rule("fottr", "12.5", "17.0a", "17.0b", "17.0c")
def test_landings_obey_the_rules_for_strategic_moves():
    beach = [("beachhead-us-1", "36.37")]
    pos = allies(at("med_box", "us-2"), at("36.37", "us-6", "us-4"), beaches=beach)
    assert rules_against(segment(pos), "send us-2") == ["12.5"]  # no room on the only beach
    pos = allies(at("med_box", "us-2"), held="35.36 32.41", shaef={"shaef-1": "35.36"})
    assert rules_against(segment(pos, "send us-2"), "to 32.41") == ["17.0b"]
    pos = allies(at("med_box", "us-2"), at("35.35", "ger-14pz"), **NAPLES)
    assert rules_of(may_land_in(pos, unit(pos, "us-2"), *hexes(pos, "35.36"))) == ["17.0c"]


@pytest.mark.rule("fottr", "12.5", "ERR.m1")
def test_antwerp_takes_nobody_while_the_scheldt_is_held():
    pos = allies(at("england", "us-5"), held="26.12", shaef={"shaef-1": "26.12"})
    assert segment(pos, "send us-5").options == ["to 26.12"]
    pos = allies(at("england", "us-5"), at("25.12", "ger-13inf"), held="26.12", shaef={"shaef-1": "26.12"})
    assert rules_against(segment(pos), "send us-5") == ["12.5"]


# -- beachhead markers [17.2d] ----------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "17.2d", "17.2.p3", "10.3.c")
def test_a_beachhead_that_nobody_needs_returns_to_its_box_and_counts_as_a_unit():
    pos = allies(at("35.36", "us-6"), beaches=[("beachhead-al-1", "36.37")], turn=2, **NAPLES)
    segment(pos, "lift beachhead-al-1")
    assert pos.beachheads["beachhead-al-1"] == Beachhead("med_box", 0, 3)
    assert pos.strategic == {"west": 1}


@pytest.mark.rule("fottr", "17.2.p3", "10.3.c")
def test_not_one_that_is_occupied_or_feeds_units():
    pos = allies(at("36.37", "us-6"), beaches=[("beachhead-al-1", "36.37")])
    assert rules_against(segment(pos), "lift beachhead-al-1") == ["10.3.c"]
    pos = allies(at("36.36", "us-6"), beaches=[("beachhead-al-1", "36.37")])
    assert rules_against(segment(pos), "lift beachhead-al-1") == ["10.3.c"]


@pytest.mark.rule("fottr", "17.2.p3", "10.3.c", "17.2d")
def test_an_occupied_one_may_be_declared_a_failure():
    pos = allies(at("36.37", "us-6", steps=2), beaches=[("beachhead-us-1", "36.37")], turn=2)
    segment(pos, "abandon beachhead-us-1")
    assert where(pos, "us-6") in ("med_box", "med_lost")
    assert pos.beachheads["beachhead-us-1"] == Beachhead("med_box", 0, 4)
    assert pos.strategic == {"west": 1}


@pytest.mark.rule("fottr", "17.2.p3", "10.3.c")
def test_not_if_it_feeds_others():
    pos = allies(at("36.37", "us-6"), at("36.36", "us-4"), beaches=[("beachhead-us-1", "36.37")])
    assert rules_against(segment(pos), "abandon beachhead-us-1") == ["10.3.c"]


def test_activities_are_the_parts_in_their_order():
    verbs = dict.fromkeys(verb.word for verb in STRATEGIC_WEST.verbs)
    assert list(verbs) == ["move", "ship", "embark", "send", "lift", "abandon", "done"]
