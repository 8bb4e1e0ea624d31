"""Invasions prepared [10.1.a] to [10.4.d], and air range [10.6]."""

import pytest

from grognard.engine.pieces import MAP
from grognard.games.fottr import invasion
from grognard.games.fottr.beachheads import in_air_range, may_occupy
from grognard.games.fottr.position import ENGLAND, MED
from grognard.games.fottr.sequence import turn_marker
from grognard.games.fottr.units import Beachhead
from tests.fottr.build import asked, at, hexes, position, rules_against, rules_of, run, set_up, told, unit, where

rule = pytest.mark.rule
MED_FORCE = at("med_box", "us-2", "us-6", "br-5", "br-13", "us-82ab", "br-1ab")
ENGLISH_FORCE = at("england", "us-5", "us-12", "us-7", "us-8", "br-1", "br-8", "us-101ab", "us-17ab", "br-6ab")
MESSINA = "35.41"


def phase(pos, *answers):
    return asked(invasion.place_beachheads(pos, "allies"), {"allies": list(answers)})


def prepare(pos, *answers):
    return run(invasion.place_beachheads(pos, "allies"), pos, {"allies": list(answers)})


def sites(pos):
    """The letters of the sites that can be invaded."""
    beaches = {b.beach: b.id for b in pos.scenario.beaches.values()}
    return [beaches[a.split()[1]].partition("-")[0] for a in phase(pos).options if a != "done"]


# -- where and when ---------------------------------------------------------------------------------------------------


@rule("fottr", "10.1.a", "10.2.a", "10.3.a", "ERR.r5")
def test_from_the_med_box_mediterranean_and_balkan_sites_can_be_invaded():
    """With one marker of each kind; the pairs of North-West Europe need markers in England."""
    pos = position(MED_FORCE, ENGLISH_FORCE, turn=2)
    assert sites(pos) == ["H", "I", "J", "K", "La", "Lb", "M", "N", "O", "P", "Q", "R"]
    assert rules_against(phase(pos), "invade 17.13") == ["10.3.a"]
    pos.beachheads["beachhead-al-1"] = Beachhead(MED, 0, 3)
    assert sites(pos) == ["I", "La", "Lb", "M", "P", "Q"]


@rule("fottr", "10.3.a")
def test_a_marker_needs_a_corps_of_its_nation_in_the_same_box():
    pos = position(at("med_box", "br-5", "us-82ab"), at("england", "us-5"), turn=2)
    assert rules_against(phase(pos), "invade 24.29") == ["10.3.a"]
    assert rules_against(phase(pos), "invade 36.42") == []


@rule("fottr", "10.1.b")
@pytest.mark.parametrize(("turn", "open"), [(turn, turn in (1, 2, 6, 7, 8, 12)) for turn in range(1, 13)])
def test_north_west_europe_cannot_be_invaded_from_november_to_april(turn, open):
    pos = position(MED_FORCE, ENGLISH_FORCE, turn=turn)
    for id in ("beachhead-us-2", "beachhead-cw-2"):
        pos.beachheads[id] = Beachhead(ENGLAND)
    assert rules_against(phase(pos), "invade 17.13") == ([] if open else ["10.1.b"])
    assert "N" in sites(pos)


@rule("fottr", "10.1.c", "10.4.a", "4.0.5")
def test_one_invasion_a_turn_or_none():
    pos = position(MED_FORCE, turn=2)
    prepare(pos, "done")
    assert (pos.invaded, pos.landing) == ([], [])
    prepare(pos, "invade 36.37", "land br-5 36.37", "done", "done")
    assert pos.invaded == ["beachhead-al-1"]
    assert phase(pos).prompt == "landing"  # that is the only one


@rule("fottr", "20.5.b", "20.5.b1")
def test_an_italy_that_has_lost_rome_surrenders_when_the_phase_begins():
    pos = position(MED_FORCE, at("35.36", "ita-19"), turn=3)
    pos.control[hexes(pos, "33.33")[0]] = "west"
    phase(pos)
    assert (pos.surrendered, where(pos, "ita-19")) == ({"Italy": "west"}, "gone")


@rule("fottr", "10.2.b")
def test_a_pair_is_invaded_on_both_beaches_or_not_at_all():
    pos = position(at("england", "us-5", "br-1"), turn=6)
    ask = phase(pos, "invade 17.13", "land us-5 17.13")
    assert rules_against(ask, "done") == ["10.2.b"]
    pos = position(at("england", "us-5"), turn=6)
    assert rules_against(phase(pos), "invade 17.13") == ["10.3.a"]


@rule("fottr", "10.2.b")
def test_who_asks_for_the_other_beach_of_a_pair_is_told_which_site_it_belongs_to():
    ask = phase(position(MED_FORCE, turn=1))
    (reason,) = ask.reasons("invade 35.44")
    assert (reason.rule, reason.text, reason.params["sites"]) == ("10.2.b", "other-beach", ["32.40", "33.43"])
    assert ask.shown("also")["invade 32.40"] == ["35.44"]


@rule("fottr", "10.2.c")
def test_in_sicily_the_us_marker_goes_to_one_of_two_beaches():
    for beach in ("32.40", "33.43"):
        pos = position(MED_FORCE, turn=1)
        phase(pos, "invade " + beach)
        assert [pos.label(pos.beachheads[id].hex) for id in pos.invaded] == [beach, "35.44"]


@rule("fottr", "10.2.d")
def test_calais_is_one_coast_with_two_beaches():
    pos = position(ENGLISH_FORCE, turn=6)
    phase(pos, "invade 21.12")
    assert {pos.label(pos.scenario.coast[pos.beachheads[id].hex]) for id in pos.invaded} == {"22.12"}
    assert len(pos.invaded) == 2


@rule("fottr", "10.3.b")
def test_a_marker_of_a_failed_invasion_waits_for_its_turn():
    pos = position(MED_FORCE, turn=3)
    pos.beachheads["beachhead-al-1"] = Beachhead(MED, 0, 4)
    assert rules_against(phase(pos), "invade 36.37") == ["10.3.a"]
    pos.turn = 4
    assert rules_against(phase(pos), "invade 36.37") == []


@rule("fottr", "10.3.a")
def test_no_second_marker_goes_to_a_beach():
    pos = position(MED_FORCE, turn=2)
    pos.beachheads["beachhead-cw-2"] = Beachhead(MAP, *hexes(pos, "36.42"))
    assert rules_against(phase(pos), "invade 36.42") == ["10.3.a"]


# -- who lands --------------------------------------------------------------------------------------------------------


@rule("fottr", "10.4.b", "4.0.5a", "9.3.2.c")
def test_markers_corps_airborne_and_shaef_are_placed():
    pos = position(MED_FORCE, turn=2)
    pos.control[hexes(pos, MESSINA)[0]] = "west"
    answers = ["land us-2 36.37", "land br-5 36.37", "drop us-82ab 36.37", "done", "place shaef-2 36.37", "done"]
    prepare(pos, "invade 36.37", *answers)
    assert where(pos, "us-2") == where(pos, "br-5") == where(pos, "us-82ab") == "36.37"
    assert pos.beachheads["beachhead-al-1"].where == MAP
    assert pos.command == {"shaef-2": hexes(pos, "36.37")[0]}


@rule("fottr", "10.1.a", "10.4.b")
def test_only_corps_of_the_right_box_invade():
    pos = position(MED_FORCE, at("england", "us-5"), turn=2)
    ask = phase(pos, "invade 36.37")
    assert rules_against(ask, "land us-82ab 36.37") == ["10.1.a"]
    assert rules_against(ask, "land us-5 36.37") == ["10.1.a"]
    assert rules_against(ask, "land us-2 36.42") == ["10.4.b"]


@rule("fottr", "10.4.b", "10.5.e", "20.8", "20.9", "20.10")
def test_units_land_with_a_marker_of_their_nation():
    pos = position(at("med_box", "us-2", "fr-mtn", "br-5", "pol-2", "can-1"), turn=2)
    ask = phase(pos, "invade 33.43")
    landing = {a for a in ask.options if a.startswith("land")}
    assert landing == {f"land {u} 33.43" for u in ("us-2", "fr-mtn")} | {
        f"land {u} 35.44" for u in ("br-5", "pol-2", "can-1")
    }
    assert rules_against(ask, "land us-2 35.44") == ["10.4.b"]


@rule("fottr", "10.4.c", "5.1A.b")
def test_two_corps_a_marker_before_turn_6_and_three_from_then_on():
    pos = position(MED_FORCE, turn=2)
    ask = phase(pos, "invade 36.37", "land us-2 36.37", "land br-5 36.37")
    assert rules_against(ask, "land us-6 36.37") == ["10.4.c"]
    pos = position(MED_FORCE, turn=6)
    ask = phase(pos, "invade 36.37", "land us-2 36.37", "land br-5 36.37", "land us-6 36.37")
    assert rules_against(ask, "land br-13 36.37") == ["10.4.c"]


@rule("fottr", "10.4.d")
def test_at_most_two_airborne_divisions_support_an_invasion():
    pos = position(ENGLISH_FORCE, turn=6)
    ask = phase(pos, "invade 21.12", "drop us-101ab 21.12", "drop br-6ab 23.12")
    assert rules_against(ask, "drop us-17ab 21.12") == ["10.4.d"]
    assert rules_against(phase(position(ENGLISH_FORCE, turn=6), "invade 21.12"), "drop us-5 21.12") == ["10.4.d"]


@rule("fottr", "10.4.c", "10.2.b")
def test_airborne_divisions_are_no_corps():
    pos = position(MED_FORCE, turn=2)
    pos.control[hexes(pos, MESSINA)[0]] = "west"
    ask = phase(pos, "invade 36.37", "drop us-82ab 36.37")
    assert rules_against(ask, "done") == ["10.2.b"]
    ask = phase(pos, "land us-2 36.37")
    assert rules_against(ask, "land br-5 36.37") == rules_against(ask, "done") == []


@rule("fottr", "10.4.d", "5.1B.b", "10.4.b")
def test_us_airborne_troops_support_any_landing_british_ones_their_own():
    pos = position(ENGLISH_FORCE, turn=6)
    ask = phase(pos, "invade 21.12")
    assert rules_against(ask, "drop us-101ab 23.12") == []
    assert rules_against(ask, "drop br-6ab 21.12") == ["10.4.b"]
    assert rules_against(ask, "drop us-101ab 17.13") == ["10.4.b"]  # a beach of another site


@rule("fottr", "10.4.d", "10.6")
def test_no_airborne_support_beyond_air_range():
    pos = position(MED_FORCE, turn=2)
    ask = phase(pos, "invade 36.37", "land us-2 36.37")
    assert rules_against(ask, "drop us-82ab 36.37") == ["10.6"]


@rule("fottr", "10.4.b", "9.3.2.e")
def test_from_turn_6_one_mulberry_goes_with_one_of_the_markers():
    pos = position(ENGLISH_FORCE, turn=6)
    ask = phase(pos, "invade 17.13", "mulberry 17.13")
    assert rules_against(ask, "mulberry 18.13") == ["10.4.b"]
    assert pos.beachheads["mulberry-1"] == Beachhead(MAP, *hexes(pos, "17.13"))
    assert rules_against(phase(position(MED_FORCE, turn=6), "invade 36.37"), "mulberry 36.37") == ["10.4.b"]
    assert rules_against(phase(position(ENGLISH_FORCE, turn=6), "invade 17.13"), "mulberry 19.13") == ["10.4.b"]


# -- options ----------------------------------------------------------------------------------------------------------


@rule("fottr", "21.4")
def test_in_the_fog_of_war_the_defenders_of_a_coast_are_revealed_when_its_invasion_is_declared():
    salonika = at("50.37", "ger-20inf", "ger-13inf")
    pos = position(MED_FORCE, salonika, turn=2, options={"fog_of_war": True})
    phase(pos, "invade 50.38")
    assert [(e.text, e.reveals) for e in pos.events if e.rule == "21.4"] == [("revealed", True)]
    assert told(pos, "revealed") == [{"hex": "50.37", "units": ["ger-20inf", "ger-13inf"]}]


@rule("fottr", "21.2B")
@pytest.mark.parametrize(("die", "against"), [(4, ["21.2B"]), (5, [])])
def test_with_the_option_a_die_decides_about_march_1944(die, against):
    pos = position(ENGLISH_FORCE, turn=5, options={"invasion_weather": True}, dice=[die])
    run(turn_marker(pos, None), pos)
    assert rules_against(phase(pos), "invade 17.13") == against


@rule("fottr", "21.2B", "10.4.c")
def test_an_early_invasion_has_two_corps_a_marker_and_no_mulberry():
    pos = position(ENGLISH_FORCE, turn=5, options={"invasion_weather": True}, weather=6)
    ask = phase(pos, "invade 17.13", "land us-5 17.13", "land us-7 17.13")
    assert rules_against(ask, "land us-12 17.13") == ["10.4.c"]
    assert rules_against(ask, "mulberry 17.13") == ["10.4.b"]


@rule("fottr", "21.2B")
def test_no_die_is_thrown_for_the_weather_on_other_turns_or_without_the_option():
    for turn, option in ((4, True), (5, False)):
        pos = position(turn=turn, options={"invasion_weather": option})
        run(turn_marker(pos, None), pos)
        assert pos.weather == 0


@rule("fottr", "3.2E")
def test_the_historical_variant_begins_with_lb_and_lc():
    ask = phase(set_up(options={"historical": True}))
    assert ask.options == ["invade 33.43"]
    assert rules_against(ask, "done") == rules_against(ask, "invade 32.40") == ["3.2E"]
    later = phase(position(MED_FORCE, turn=2, options={"historical": True})).options
    assert {"invade 36.37", "done"} <= set(later)
    assert phase(position(turn=1, options={"historical": True})).options == ["done"]  # with whom?


# -- beaches and air range --------------------------------------------------------------------------------------------


@rule("fottr", "10.5.e", "10.3.b")
def test_a_beach_is_closed_without_the_right_marker_and_to_the_axis_always():
    pos = position(turn=2)
    beach, coast = hexes(pos, "36.42 36.41")
    us, british, german = unit(pos, "us-2"), unit(pos, "br-5"), unit(pos, "ger-14pz")
    assert rules_of(may_occupy(pos, british, beach)) == ["10.5.e"]
    pos.beachheads["beachhead-cw-1"] = Beachhead(MAP, beach)
    assert may_occupy(pos, british, beach) is None
    assert rules_of(may_occupy(pos, us, beach)) == ["10.5.e"]
    assert rules_of(may_occupy(pos, german, beach)) == ["10.3.b"]
    assert may_occupy(pos, german, coast) is None


@rule("fottr", "10.6")
def test_air_range_is_counted_from_the_beach_to_towns_of_the_west_and_trace_hexes():
    pos = position(turn=2)
    assert [in_air_range(pos, h) for h in hexes(pos, "23.12 33.43 36.37 25.11")] == [True, True, False, False]
    pos.control[hexes(pos, MESSINA)[0]] = "soviet"
    assert not in_air_range(pos, hexes(pos, "36.37")[0])
    pos.control[hexes(pos, MESSINA)[0]] = "west"
    assert in_air_range(pos, hexes(pos, "36.37")[0])


@rule("fottr", "10.6.a")
def test_corsica_serves_from_turn_3_if_the_west_holds_a_town_of_italy_or_sicily():
    pos = position(turn=3)
    beach = hexes(pos, "29.30")[0]  # near Leghorn
    assert not in_air_range(pos, beach)
    pos.control[hexes(pos, "22.17")[0]] = "west"  # Paris is no help
    assert not in_air_range(pos, beach)
    pos.control[hexes(pos, MESSINA)[0]] = "west"
    assert in_air_range(pos, beach)
    pos.turn = 2
    assert not in_air_range(pos, beach)


@rule("fottr", "10.5.d")
def test_in_1945_every_beach_is_in_air_range():
    pos = position(turn=10)
    assert all(in_air_range(pos, h) for h in pos.scenario.coast)


def test_the_markers_are_told():
    pos = position(MED_FORCE, turn=2)
    phase(pos, "invade 36.37")
    assert told(pos, "beachhead-placed") == [{"marker": "beachhead-al-1", "hex": "36.37", "coast": "36.36"}]
