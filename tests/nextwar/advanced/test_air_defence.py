"""Air defence [24.0]: detection, missiles and guns, the steps of a strike phase."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import mines
from grognard.games.nextwar.advanced import (
    air_defence,
    strike_phase,
    targets,
    transport,
)
from grognard.games.nextwar.advanced.air_defence import LOCAL, NORMAL, Mission
from grognard.games.nextwar.advanced.declared import Sortie
from grognard.games.nextwar.advanced.interception import Raid
from grognard.games.nextwar.air_defence import Mission as Carrying
from grognard.games.nextwar.pack.terms import tally
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    asked,
    at,
    carry_out,
    empty,
    fired,
    hex_of,
    mission,
    place,
    position,
    rules_against,
    run,
    script,
    send,
    told,
    unit,
    units,
    where,
    why,
)  # fmt: skip


@pytest.mark.rule("nextwar", "24.2", "24.3", "M.19")
def test_tracks_defend_the_own_land_headquarters_and_around_kaliningrad_others_fire_locally():
    pos = empty(scenario=CAMPAIGN)
    assert air_defence.defence_at(pos, "nato", hex_of(pos, "4556")) == NORMAL  # Belarus
    assert air_defence.defence_at(pos, "nato", hex_of(pos, "3451")) == LOCAL  # Lithuania
    kaliningrad = hex_of(pos, "1548")
    polish = next(h for h in pos.board.disc(kaliningrad, 10) if pos.board.country[h] == "Poland")
    assert air_defence.defence_at(pos, "nato", polish) == NORMAL  # near Kaliningrad
    pos.control[kaliningrad] = "nato"
    assert air_defence.defence_at(pos, "nato", polish) == LOCAL
    at(pos, "3453", "hq-1gta")
    assert air_defence.defence_at(pos, "nato", hex_of(pos, "3451")) == NORMAL
    assert air_defence.defence_at(pos, "nato", hex_of(pos, "3450")) == LOCAL


@pytest.mark.rule("nextwar", "24.2", "24.1")
def test_one_roll_at_the_current_level_a_track_at_zero_sees_nothing():
    pos = empty(dice=[5])
    mission = Mission(pos, "russia", hex_of(pos, "3054"), tuple(units(pos, "a-su24", "a-su25-1")))
    assert pos.tracks["nato detection"] == 6
    assert air_defence.detect(mission) == "D"
    pos.tracks["nato detection"] = 0
    assert air_defence.detect(mission) == ""
    pos.tracks["nato sam"] = 0
    shot = air_defence.Target(pos, "russia", mission.hex, unit(pos, "a-su24"), 0, ("air",), "air")
    assert air_defence.fire(mission, "sam", shot, local=False) == "-"
    assert pos.rolls == 1


@pytest.mark.rule("nextwar", "24.7")
@pytest.mark.parametrize(("weather", "drm"), [("clear", 0), ("overcast", 1), ("storm", 2)])
def test_bad_weather_hampers_detection_and_fire(weather: str, drm: int):
    pos = empty(weather=weather, dice=[5, 9, 9, 9, 9])
    mission = Mission(pos, "russia", hex_of(pos, "3054"), (unit(pos, "a-su24"),))
    shot = air_defence.Target(pos, "russia", mission.hex, unit(pos, "a-su24"), 0, ("air",), "air")
    air_defence.detect(mission)
    for weapon in ("sam", "aaa"):
        for local in (False, True):
            air_defence.fire(mission, weapon, shot, local=local)
    rolled = [*told(pos, "mission-detected"), *told(pos, "fired-at")]
    assert [roll["modifiers"].value("24.7") for roll in rolled] == [drm] * 5


@pytest.mark.rule("nextwar", "29.2.1")
@pytest.mark.parametrize("fog", ["off", "on"])
def test_aircraft_that_are_fired_at_are_hidden_no_more(fog: str):
    pos = empty(options={"fog_29_2": fog}, dice=[5])
    mission = Mission(pos, "russia", hex_of(pos, "3054"), (unit(pos, "a-su24"),))
    shot = air_defence.Target(pos, "russia", mission.hex, unit(pos, "a-su24"), 0, ("air",), "air")
    air_defence.fire(mission, "sam", shot, local=False)
    assert pos.events[-1].reveals is (fog == "on")


@pytest.mark.rule("nextwar", "18.2.3")
def test_headquarters_near_the_target_help_detection_and_fire():
    pos = empty()
    at(pos, "3055", "hq-pl16")
    mission = Mission(pos, "russia", hex_of(pos, "3054"), (unit(pos, "a-su24"),))
    shot = air_defence.Target(pos, "russia", mission.hex, unit(pos, "a-su24"), 0, ("air",), "air")
    assert tally(pos.scenario.charts.detection_modifiers, mission).value("18.2.3") == -1
    assert air_defence.fire_modifiers(pos, "sam", shot).value("18.2.3") == -1


@pytest.mark.rule("nextwar", "15.2.9")
def test_suppression_protects_a_mission():
    pos = empty()
    for count, drm in ((0, 0), (1, 1), (2, 2)):
        shot = air_defence.Target(pos, "nato", hex_of(pos, "2349"), unit(pos, "a-f16pl-1"), count, ("air",), "air")
        assert air_defence.fire_modifiers(pos, "sam", shot).value("15.2.9") == drm


@pytest.mark.rule("nextwar", "24.5", "24.5.1", "24.6", "24.6.1", "15.2.8")
def test_sam_fires_at_each_attacker_aaa_only_at_those_without_stand_off_weapons():
    pos = position(dice=[9, 9, 9, 9, 9])
    carry_out(pos, mission(pos, "a-su34-3", "a-su24", target=place(pos, "3054 airfield"), seen="D"))
    assert [(s["weapon"], s["unit"]) for s in told(pos, "fired-at")] == [
        ("sam", "a-su34-3"), ("sam", "a-su24"), ("aaa", "a-su24")
    ]  # fmt: skip
    assert len(told(pos, "strike")) == 2
    assert where(pos, "a-su34-3") == "flown:belarus"


@pytest.mark.rule("nextwar", "24.6", "24.6.2")
def test_undetected_aircraft_are_fired_at_locally_after_their_strike():
    pos = position(dice=[9, 9])
    carry_out(pos, mission(pos, "a-su24", target=place(pos, "3054 airfield")))
    texts = [e.text for e in pos.events if e.text in ("strike", "fired-at")]
    assert texts == ["strike", "fired-at"]
    assert told(pos, "fired-at")[0]["weapon"] == "aaa"
    assert [e.rule for e in pos.events if e.text == "fired-at"] == ["24.6.2"]


@pytest.mark.rule("nextwar", "24.5", "24.5.1")
def test_plus_results_hamper_the_strike_of_that_unit_and_abort_spoils_it():
    pos = position(dice=[2, 3])
    carry_out(pos, mission(pos, "a-su34-3", target=place(pos, "3054 airfield"), seen="D"))
    assert fired(pos) == [("sam", "+2")]  # SAM 5, die 2
    assert told(pos, "strike")[0]["modifiers"].value("24.5") == 2
    assert pos.place_strikes == {"3054 airfield": 1}  # column 6, 3 + 2
    pos = position(dice=[0])
    carry_out(pos, mission(pos, "a-su34-3", target=place(pos, "3054 airfield"), seen="D"))
    assert where(pos, "a-su34-3") == "abort:belarus"
    assert told(pos, "strike") == []


@pytest.mark.rule("nextwar", "24.8", "24.5.1")
def test_suppression_is_fired_at_but_plus_results_mean_nothing_to_it():
    pos = position(dice=[9, 3, 3])
    made = mission(
        pos, "a-f16pl-1", target=place(pos, "2549 installation"), side="nato", seen="D", guards=("a-f16w-1",)
    )
    carry_out(pos, made)
    assert [(s["unit"], s["result"]) for s in told(pos, "fired-at")] == [("a-f16pl-1", "-"), ("a-f16w-1", "+2")]
    assert told(pos, "strike")[0]["modifiers"].value("24.5") == 0


@pytest.mark.rule("nextwar", "24.5.1")
def test_escorts_are_not_fired_at():
    pos = position(dice=[9, 9])
    send(pos, "superiority:poland", "a-typd-1")
    made = mission(
        pos, "a-f16pl-1", target=place(pos, "2549 installation"), side="nato", seen="D", guards=("a-typd-1",)
    )
    carry_out(pos, made)
    assert [s["unit"] for s in told(pos, "fired-at")] == ["a-f16pl-1"]
    assert told(pos, "fired-at")[0]["modifiers"].value("15.2.9") == 0  # nor do they suppress
    assert where(pos, "a-typd-1") == "flown:poland"


@pytest.mark.rule("nextwar", "24.5")
def test_an_x_costs_a_step_and_the_rest_of_the_unit_goes_on():
    pos = position(dice=[0, 9, 9])
    pos.tracks["nato sam"] = 10
    made = mission(pos, "a-su24", target=place(pos, "3054 airfield"), seen="D")
    carry_out(pos, made)
    assert fired(pos)[0] == ("sam", "destroyed")
    assert pos.units[unit(pos, "a-su24")].reduced
    assert len(told(pos, "strike")) == 1


@pytest.mark.rule("nextwar", "23.4.2", "24.3", "24.6", "24.6.2")
def test_a_helicopter_strike_of_the_walk_through():
    pos = position(dice=[5, 2, 6])
    made = Sortie("russia", "helo", targets.of_hex(hex_of(pos, "3254")), (unit(pos, "h-by1"),))
    run(strike_phase.helicopter_strike(pos, made), pos)
    assert pos.interdicted == {hex_of(pos, "3254"): 1}  # column 3, die 2
    assert fired(pos) == [("aaa", "-")]  # afterwards, 6 - 1


@pytest.mark.rule("nextwar", "23.3", "M.SOP.7.c")
def test_the_wild_weasel_of_the_walk_through():
    pos = position(dice=[7, 4, 6, 3])
    pos.sorties = [Sortie("nato", "wild_weasel", targets.of_track("russia", "sam"), (unit(pos, "a-f16w-1"),))]
    run(strike_phase.weasel_step(pos, None), pos)
    assert pos.tracks["russia sam"] == 6  # at once
    assert pos.sorties == []


@pytest.mark.rule("nextwar", "22.4.a", "24.4")
def test_who_escorts_a_mission_does_not_intercept_wild_weasels():
    pos = position(dice=[0])
    pos.tracks["russia detection"] = 10
    send(pos, "superiority:kaliningrad", "a-su30-1", "a-su27-1")
    pos.sorties = [
        Sortie("nato", "wild_weasel", targets.of_track("russia", "sam"), (unit(pos, "a-f16w-1"),)),
        mission(pos, "a-su24", target=place(pos, "3054 airfield"), guards=("a-su30-1",)),
    ]
    ask = asked(strike_phase.weasel_step(pos, None))
    assert ask.options == ["intercept a-su27-1", "done"]


@pytest.mark.rule("nextwar", "24.1.a", "24.4", "M.SOP.7.d", "M.SOP.7.e")
def test_all_missions_are_looked_for_then_all_interceptors_assigned():
    pos = position(dice=[0, 0])
    pos.tracks["russia detection"] = 10
    first, second = place(pos, "2549 installation"), place(pos, "2349 airbase")
    send(pos, "superiority:kaliningrad", "a-su30-1", "a-su27-1")
    pos.sorties = [
        mission(pos, "a-f16pl-1", target=first, side="nato"),
        mission(pos, "a-f16pl-2", target=second, side="nato"),
    ]
    run(strike_phase.detection_step(pos, None), pos)
    assert [s.seen for s in pos.sorties] == ["ED", "ED"]
    ask = asked(strike_phase.interception_step(pos, None), {"russia": ["intercept a-su30-1", "done"]})
    assert (ask.prompt, ask.side) == ("intercept", "russia")
    assert ask.params["mission"] == ["a-f16pl-2"]  # the question names who is met
    assert rules_against(ask, "intercept a-su30-1") == ["24.4"]  # assigned already
    assert pos.rolls == 2  # no shot before all are assigned


@pytest.mark.rule("nextwar", "24.2", "24.3", "24.1")
def test_missions_against_tracks_meet_the_tracks_and_others_by_their_hex():
    pos = position()
    sam = targets.of_track("russia", "sam")
    assert strike_phase.defence_of(pos, mission(pos, "a-f16pl-1", target=sam, side="nato")) == NORMAL
    abroad = mission(pos, "a-f16pl-1", target=place(pos, "2549 installation"), side="nato")
    assert strike_phase.defence_of(pos, abroad) == NORMAL
    home = mission(pos, "a-f16pl-1", target=targets.of_hex(hex_of(pos, "2156")), side="nato")
    assert strike_phase.defence_of(pos, home) == LOCAL
    pos.tracks["russia sam"] = 0
    assert why(targets.why_not(pos, "nato", "air", sam)) == "track-at-zero"


@pytest.mark.rule("nextwar", "M.SOP.7.f", "24.5")
def test_missions_strike_one_after_the_other_those_of_the_initiative_first():
    pos = position(dice=[9, 9, 9])
    pos.sorties = [
        mission(pos, "a-f16pl-1", target=place(pos, "2549 installation"), side="nato"),
        mission(pos, "a-su24", target=place(pos, "3054 airfield")),
    ]
    run(strike_phase.mission_step(pos, None), pos)
    assert [struck["target"] for struck in told(pos, "strike")] == ["3054 airfield", "2549 installation"]
    assert pos.sorties == []


@pytest.mark.rule("nextwar", "15.2.7")
def test_stealthy_escorts_do_not_hide_mine_layers_or_transports():
    pos = empty(scenario=CAMPAIGN, dice=[9])
    send(pos, "superiority:poland", "a-f22-1")
    hex = next(h for h in pos.board.hexes if mines.is_place(pos, h) and pos.scenario.home_side[h] == "russia")
    made = Sortie("nato", "mine_laying", targets.of_hex(hex), guards=(unit(pos, "a-f22-1"),))
    air_defence.detect(strike_phase.mission_of(pos, made, strike_phase.raid_of(pos, made)))
    script(pos, 9)
    flight = Carrying(pos, "nato", "air_transport", 0, hex_of(pos, "3557"))
    run(transport.fire_at(flight, (unit(pos, "a-f22-1"),)), pos)
    assert [seen["modifiers"].value("15.2.7") for seen in told(pos, "mission-detected")] == [0, 0]


@pytest.mark.rule("nextwar", "15.2.9")
def test_of_two_that_suppress_with_transports_each_helps_the_other():
    pos = empty(dice=[9], scenario=CAMPAIGN)
    weasels = units(pos, "a-f16w-1", "a-f16w-2")
    send(pos, "ready:poland", "a-f16w-1", "a-f16w-2")
    raid = Raid(pos, "nato", [], weasels, (), hex_of(pos, "2549"))
    transport.suffer(pos, Mission(pos, "nato", raid.hex, ()), raid, weasels[0])
    assert told(pos, "fired-at")[0]["modifiers"].value("15.2.9") == 1
