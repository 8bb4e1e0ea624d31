"""Strike missions [23.0]: who flies against what, columns and modifiers."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import combat
from grognard.games.nextwar.advanced import (
    air_display,
    air_support,
    declaring,
    interception,
    missions,
    places,
    special_forces,
    strike,
    strike_phase,
    superiority,
    targets,
    transport,
)
from grognard.games.nextwar.advanced.air_support import Flight
from grognard.games.nextwar.advanced.declared import Sortie, Target
from grognard.games.nextwar.advanced.declaring import declaration
from grognard.games.nextwar.advanced.interception import Raid
from grognard.games.nextwar.advanced.strike import Strike
from grognard.games.nextwar.advanced.transport import Convoy
from grognard.games.nextwar.terrain import step_cost, step_to
from grognard.games.nextwar.units import Beachhead, LandMove
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    FIRST,
    SECOND,
    asked,
    at,
    carry_out,
    empty,
    hex_of,
    mission,
    place,
    position,
    rules_against,
    rules_of,
    run,
    script,
    send,
    told,
    unit,
    units,
    why,
)  # fmt: skip

# -- declaring [23.1] [23.2] ------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "23.0", "23.1.a", "23.2", "M.SOP.7.a")
def test_ready_units_with_a_strike_value_are_declared_before_anything_is_resolved():
    pos = position(step=FIRST)
    send(pos, "flown:belarus", "a-su34-3")
    ask = asked(declaration(pos, "russia"))
    assert rules_against(ask, "strike a-su34-3") == ["23.0"]
    assert rules_against(ask, "strike a-su30-1") == []
    asked(declaration(pos, "russia"), {"russia": ["strike a-su30-1", "place 3054 airfield", "done"]})
    assert [s.units for s in pos.sorties] == [(unit(pos, "a-su30-1"),)]
    assert pos.rolls == 0
    f15c = position(CAMPAIGN, step=FIRST)
    send(f15c, "ready:germany", "a-f15c-1")
    assert rules_of(missions.may_strike(f15c, "nato", unit(f15c, "a-f15c-1"))) == ["23.1.a"]  # 5*-0-0


@pytest.mark.rule("nextwar", "23.1", "22.4.a", "22.6.7")
def test_two_units_strike_and_two_guard_them():
    pos = position(CAMPAIGN, step=FIRST)
    send(pos, "superiority:leningrad", "a-su35-1", "a-su35-2", "a-mig31-1")
    answers = ["strike a-su34-1", "track sam", "with a-su34-2"]
    ask = asked(declaration(pos, "russia"), {"russia": answers})
    assert rules_against(ask, "with a-su30-1") == ["23.1"]
    assert rules_against(ask, "guard a-su27-2") == ["22.4.a"]  # Ready, and no Wild Weasel
    assert rules_against(ask, "guard a-su35-1") == []
    ask = asked(
        declaration(position_with_guards(), "russia"), {"russia": [*answers, "guard a-su35-1", "guard a-su35-2"]}
    )
    assert rules_against(ask, "strike a-su30-1") == []  # the package was full: the next mission is asked for


@pytest.mark.rule("nextwar", "23.0", "23.3", "23.4")
def test_missions_that_are_refused():
    pos = position(CAMPAIGN, step=FIRST)
    sam = targets.of_track("russia", "sam")
    pos.sorties = [Sortie("nato", "air", sam, tuple(units(pos, "a-f16pl-1")), tuple(units(pos, "a-f16w-1")))]
    assert why(missions.may_fly(pos, "nato", unit(pos, "a-f16pl-1"))) == "has-a-mission"
    plan = missions.Planned("nato", "air", unit(pos, "a-f35pl"))
    plan.target = sam
    assert why(missions.may_escort(pos, plan, unit(pos, "a-f16w-1"))) == "has-a-mission"
    pos.sorties = []
    weasel = unit(pos, "a-f16w-1")
    assert why(declaring.may_hunt(pos, "nato", weasel, "aaa")) == "not-that-track"
    assert missions.may_weasel(pos, "nato", weasel) is None
    pos.tracks |= {"russia sam": 0, "russia detection": 0}
    assert why(missions.may_weasel(pos, "nato", weasel)) == "no-track-in-reach"
    send(pos, "lost", "ru-4ga")
    assert why(missions.may_aim_at_unit(pos, plan, unit(pos, "ru-4ga"))) == "not-on-map"
    assert why(missions.may_aim_at_site(pos, plan, hex_of(pos, "2749"), "airfield")) == "nothing-there"
    assert why(targets.why_not(pos, "nato", "air", place(pos, "3054 airfield"))) == "not-an-enemy"  # the own one
    tank = targets.of_unit(pos, unit(pos, "ru-18a"))
    assert why(targets.why_not(pos, "nato", "cruise", tank)) == "no-such-target"


@pytest.mark.rule("nextwar", "23.4.1")
def test_each_attacker_strikes_for_itself_in_the_column_of_its_value():
    pos = position(dice=[9, 9, 9])  # guns fire at the one without stand-off weapons
    target = place(pos, "3054 airfield")
    carry_out(pos, mission(pos, "a-su24", "a-su34-3", target=target))
    values = [air_display.strike_value(pos, u) for u in units(pos, "a-su24", "a-su34-3")]
    columns = [pos.scenario.charts.column(f"air{value}", targets.line(pos, target)) for value in values]
    assert [struck["column"] for struck in told(pos, "strike")] == columns


@pytest.mark.rule("nextwar", "23.4.1")
@pytest.mark.parametrize("at_sea", [False, True])
def test_a_unit_that_losses_left_no_strike_value_flies_home_without_a_strike(at_sea: bool):
    pos = position(CAMPAIGN, dice=[])
    pos.change(unit(pos, "a-su27-1"), reduced=True)
    ship = next(u for u in pos.scenario.of_side["nato"] if pos.counter(u).kind == "naval" and ":" in pos.units[u].where)
    target = targets.of_unit(pos, ship) if at_sea else place(pos, "3054 airfield")
    carry_out(pos, mission(pos, "a-su27-1", target=target))
    assert told(pos, "strike") == []
    assert air_display.area(pos, unit(pos, "a-su27-1")) == air_display.FLOWN


@pytest.mark.rule("nextwar", "22.3")
def test_nobody_flies_farther_than_his_range():
    pos = position(step=FIRST)
    short, far = units(pos, "a-fa50", "a-f35pl")
    target = targets.of_hex(hex_of(pos, "3861"))  # in Belarus
    plan = missions.Planned("nato", "air", far)
    assert missions.out_of_reach(pos, plan, target) is None
    assert why(missions.out_of_reach(pos, missions.Planned("nato", "air", short), target)) == "out-of-reach"
    plan.target = target
    assert why(missions.may_go_with(pos, plan, short)) == "out-of-reach"
    flight = Flight(combat.Combat(pos, "nato", target.hex), "nato")
    assert why(air_support.may_support(pos, flight, short)) == "out-of-reach"
    flight.units = [far]
    convoy = Convoy("nato", (), target.hex)
    send(pos, "superiority:poland", "a-fa50")
    for reason in (
        missions.may_escort(pos, plan, short), air_support.may_guard(pos, flight, short),
        transport.may_escort(pos, convoy, short),
    ):  # fmt: skip
        assert why(reason) == "out-of-reach"
    send(pos, "ready:conus", "a-fa50")
    assert why(superiority.may_send(pos, "nato", short)) == "out-of-reach"
    assert why(missions.may_attack_track(pos, "nato", short, "sam")) == "out-of-reach"
    assert missions.may_attack_track(pos, "nato", far, "sam") is None


@pytest.mark.rule("nextwar", "22.4.a")
def test_escorts_of_every_mission_come_from_the_air_superiority_box():
    pos = position(step=FIRST)
    fighter, other = units(pos, "a-typd-1", "a-f16pl-2")
    flight = Flight(combat.Combat(pos, "nato", hex_of(pos, "3556")), "nato")
    flight.units = [other]
    convoy = Convoy("nato", (), hex_of(pos, "3556"))
    for reason in (air_support.may_guard(pos, flight, fighter), transport.may_escort(pos, convoy, fighter)):
        assert why(reason) == "not-in-superiority-box"
    send(pos, "superiority:poland", "a-typd-1")
    assert air_support.may_guard(pos, flight, fighter) is transport.may_escort(pos, convoy, fighter) is None


def position_with_guards():
    pos = position(CAMPAIGN, step=FIRST)
    send(pos, "superiority:leningrad", "a-su35-1", "a-su35-2")
    return pos


@pytest.mark.rule("nextwar", "23.4.b")
def test_a_target_suffers_one_air_strike_a_phase():
    pos = position(step=FIRST)
    first = ["strike a-su30-1", "place 3054 airfield", "done", "strike a-su34-3"]
    ask = asked(declaration(pos, "russia"), {"russia": first})
    assert rules_against(ask, "place 3054 airfield") == ["23.4.b"]
    assert rules_against(ask, "place 3163 airfield") == []


@pytest.mark.rule("nextwar", "23.4", "21.0", "27.2.a")
def test_aircraft_strike_detected_units_places_tracks_and_hexes():
    pos = position(step=FIRST)
    pos.air_level, pos.air_side = "supremacy", "nato"
    ask = asked(declaration(pos, "russia"), {"russia": ["strike a-su34-3"]})
    assert rules_against(ask, "unit hq-pl16") == ["21.0"]
    pos.detected.add(unit(pos, "hq-pl16"))
    ask.forget()
    assert rules_against(ask, "unit hq-pl16") == []
    assert rules_against(ask, "track aaa") == []
    assert rules_against(ask, "interdict 3054") == []
    assert rules_against(ask, "unit ru-18a") == ["23.4"]
    pos.place_strikes["3054 airfield"] = 3
    ask.forget()
    assert rules_against(ask, "place 3054 airfield") == ["27.2.a"]


@pytest.mark.rule("nextwar", "23.4.4", "23.4")
def test_no_sea_is_interdicted_and_no_own_beachhead_struck():
    pos = position(CAMPAIGN, step=FIRST)
    ask = asked(declaration(pos, "russia"), {"russia": ["strike a-su30-1"]})
    assert rules_against(ask, "interdict 1147") == ["23.4.4"]
    hex = hex_of(pos, "1247")
    for owner, rules in (("russia", ["23.4"]), ("nato", [])):
        pos.beachheads[hex] = Beachhead(owner)
        assert rules_of(targets.may_strike_named(pos, "russia", Target("beachhead", hex=hex))) == rules


@pytest.mark.rule("nextwar", "23.4.a", "23.4.2")
def test_helicopters_strike_within_their_range_units_and_hexes_but_no_places():
    pos = position(step=FIRST)
    ask = asked(declaration(pos, "russia"), {"russia": ["helicopter h-by1"]})
    assert rules_against(ask, "interdict 3254") == []
    assert rules_against(ask, "place 3054 airfield") == ["23.4.a"]
    assert rules_against(ask, "track sam") == ["23.4.a"]
    for kind in ("land_unit", "hq", "supreme_hq", "msu", "depot"):
        u = unit(pos, "hq-pl16")
        pos.detected = {u}
        assert targets.why_not(pos, "russia", "helo", Target(kind, u, pos.standing[u])) is None
    here, reach = pos.standing[unit(pos, "h-by1")], pos.counter(unit(pos, "h-by1")).range
    far = next(h for h in pos.board.hexes if pos.scenario.is_land[h] and pos.board.distance(h, here) > reach)
    assert rules_against(ask, f"interdict {pos.label(far)}") == ["23.4.2"]
    assert rules_of(declaring.may_sortie(pos, "russia", unit(pos, "ru-18a"))) == ["23.4.2"]  # no helicopter
    pos.weather = "storm"
    assert rules_of(declaring.may_sortie(pos, "russia", unit(pos, "h-by1"))) == ["23.4.2"]


@pytest.mark.rule("nextwar", "27.7.1", "23.4.2")
@pytest.mark.parametrize(("level", "dice"), [(1, [9, 9, 9]), (2, [])])
def test_a_helicopter_whose_base_is_badly_struck_meanwhile_does_not_strike(level: int, dice: list[int]):
    pos = position(step=FIRST, dice=dice)
    pos.put(unit(pos, "h-by1"), hex_of(pos, "2349"))
    asked(declaration(pos, "russia"), {"russia": ["helicopter h-by1", "interdict 2452"]})
    pos.place_strikes["2349 airbase"] = level
    run(strike_phase.ground_step(pos, None), pos)
    assert bool(told(pos, "strike")) == (level == 1)


@pytest.mark.rule("nextwar", "23.4.2", "6.5.5")
def test_marine_helicopters_strike_from_a_ship_off_the_coast_but_not_from_a_box():
    pos = position(CAMPAIGN, step=FIRST, turn=3)
    send(pos, "aboard:n-usa", "h-usm")
    send(pos, "inshore:gdansk_bay", "n-usa")
    assert rules_of(declaring.may_sortie(pos, "nato", unit(pos, "h-usm"))) == ["23.4.2"]
    at(pos, "1147", "n-usa")
    ask = asked(declaration(pos, "nato"), {"nato": ["helicopter h-usm"]})
    assert "interdict 1347" in ask.options
    assert rules_against(ask, "interdict 4448") == ["23.4.2"]
    run(declaring.sortie(pos, "nato", unit(pos, "h-usm")), pos, {"nato": ["interdict 1347"]})
    script(pos, 9, 0, 9)  # not seen; the strike; guns that come too late
    run(strike_phase.ground_step(pos, None), pos)
    assert pos.interdicted == {hex_of(pos, "1347"): 1}


@pytest.mark.rule("nextwar", "15.2.9", "23.3")
def test_only_wild_weasels_fly_against_detection_and_sam_tracks_that_way():
    pos = position(step=FIRST)
    ask = asked(declaration(pos, "nato"))
    assert rules_against(ask, "weasel a-f16w-1 sam") == []
    assert rules_against(ask, "weasel a-f16w-1 detection") == []
    assert rules_against(ask, "weasel a-f16w-1 aaa") == ["23.3"]
    assert rules_against(ask, "weasel a-f16pl-1 sam") == ["15.2.9"]


@pytest.mark.rule("nextwar", "23.3")
def test_two_wild_weasels_may_attack_different_tracks():
    pos = position(CAMPAIGN, step=FIRST)
    send(pos, "ready:germany", "a-f16w-2")
    answers = ["weasel a-f16w-1 sam", "with a-f16w-2", "split detection"]
    asked(declaration(pos, "nato"), {"nato": answers})
    made = pos.sorties[0]
    assert (made.target.name, made.second and made.second.name) == ("russia sam", "russia detection")


@pytest.mark.rule("nextwar", "M.18", "23.0")
def test_the_second_strike_phase_has_its_limits():
    pos = position(step=SECOND)
    ask = asked(declaration(pos, "russia"))
    assert rules_against(ask, "missile cruise_russia") == ["M.18"]
    ask = asked(declaration(pos, "russia"), {"russia": ["strike a-su34-3"]})
    assert rules_against(ask, "track sam") == ["M.18"]
    target = targets.of_hex(hex_of(pos, "3054"))
    pos.sorties = [Sortie("russia", "air", target)] * 3
    assert rules_of(missions.may_strike(pos, "russia", unit(pos, "a-su34-3"))) == ["M.18"]
    first = position(step=FIRST)
    first.sorties = list(pos.sorties)
    assert missions.may_strike(first, "russia", unit(first, "a-su34-3")) is None


@pytest.mark.rule("nextwar", "M.12")
def test_aircraft_helicopters_headquarters_and_special_forces_of_a_host_nation_strike_nobody():
    pos = position(CAMPAIGN, step=FIRST)
    lithuania = next(u for u in pos.on_map("nato") if pos.counter(u).nation == "lt")
    pos.detected.add(lithuania)
    pos.put(unit(pos, "hq-byw"), pos.standing[lithuania])
    made = combat.Combat(pos, "russia", pos.standing[lithuania])
    flight, plan = Flight(made, "russia"), missions.Planned("russia", "air", unit(pos, "a-su34-1"))
    flight.units, plan.target = units(pos, "a-su34-1"), targets.of_hex(pos.standing[lithuania])
    send(pos, "superiority:belarus", "a-su30by")
    for state, rules in (("active", []), ("host", ["M.12"])):
        pos.alignment["by"] = state
        assert rules_of(missions.may_strike(pos, "russia", unit(pos, "a-su25by"))) == rules
        assert rules_of(declaring.may_sortie(pos, "russia", unit(pos, "h-by1"))) == rules
        assert rules_of(declaring.may_shell(pos, "russia", unit(pos, "hq-byw"), lithuania)) == rules
        assert rules_of(special_forces.may_send(pos, "russia", unit(pos, "sof-by-1"))) == rules
        assert rules_of(air_support.may_support(pos, Flight(made, "russia"), unit(pos, "a-su25by"))) == rules
        assert rules_of(air_support.may_guard(pos, flight, unit(pos, "a-su30by"))) == rules
        assert rules_of(missions.may_escort(pos, plan, unit(pos, "a-su30by"))) == rules


@pytest.mark.rule("nextwar", "M.12")
def test_aircraft_of_a_host_nation_defend_their_own_country_alone():
    pos = position(CAMPAIGN)
    send(pos, "superiority:belarus", "a-su30by")
    fighter, bomber = units(pos, "a-su30by", "a-su25by")
    pos.alignment["by"] = "host"
    for label, rules in (("3557", []), ("3451", ["M.12"])):  # Belarus, Lithuania
        hex = hex_of(pos, label)
        raid = Raid(pos, "nato", [], [], air_display.areas_of_hex(pos, hex), hex)
        assert rules_of(interception.may_intercept(pos, (raid, frozenset()), fighter)) == rules
        assert rules_of(transport.may_escort(pos, Convoy("russia", (), hex), fighter)) == rules
        defence = Flight(combat.Combat(pos, "nato", hex), "russia")
        assert rules_of(air_support.may_support(pos, defence, bomber)) == rules


@pytest.mark.rule("nextwar", "M.12")
def test_a_hit_in_belarus_or_in_swedish_waters_brings_a_nation_into_the_war():
    pos = position(CAMPAIGN, turn=2)
    pos.alignment |= {"by": "host", "se": "neutral"}
    belarus = next(s for s in places.of_side(pos, "russia", "airfield") if pos.board.country[s.hex] == "Belarus")
    run(strike.apply(Strike(pos, "nato", "air5", targets.of_site(pos, belarus)), "strike1", "23.4.1"), pos)
    assert pos.alignment["by"] == "active"
    send(pos, "at_sea:central_baltic", "n-de")
    script(pos, 9)
    run(
        strike.apply(Strike(pos, "russia", "air5", targets.of_unit(pos, unit(pos, "n-de"))), "strike1", "17.1.3"),
        pos,
        {"nato": ["withdraw at_sea:northern_baltic"]},
    )
    assert pos.alignment["se"] == "active"


@pytest.mark.rule("nextwar", "M.3.a")
def test_nato_strikes_no_hex_of_russia_or_belarus_on_the_first_turn_but_tracks():
    pos = position(CAMPAIGN, step=FIRST)
    belarus, exclave = place(pos, "4556 airbase"), place(pos, "2349 airbase")
    assert rules_of(targets.why_not(pos, "nato", "air", belarus)) == ["M.3.a"]
    assert targets.why_not(pos, "nato", "air", exclave) is None
    assert targets.why_not(pos, "nato", "air", targets.of_track("russia", "sam")) is None
    assert targets.why_not(pos, "russia", "air", place(pos, "3706 airbase")) is None
    pos.turn = 2
    assert targets.why_not(pos, "nato", "air", belarus) is None


# -- columns and modifiers [23.4.1] [23.4.3] --------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "23.4.1")
def test_the_ground_under_a_unit_gives_the_line():
    pos = empty()
    for terrain, line in (("flat", "open"), ("flat_woods", "woods")):
        hex = next(
            h for h in pos.board.hexes
            if pos.board.terrain[h] == terrain and pos.scenario.is_land[h] and not pos.scenario.cities >> h & 1
        )  # fmt: skip
        pos.put(unit(pos, "lt-iw"), hex)
        assert targets.line(pos, targets.of_unit(pos, unit(pos, "lt-iw"))) == line
    city = next(h for h in pos.board.hexes if pos.scenario.cities >> h & 1)
    pos.put(unit(pos, "lt-iw"), city)
    assert targets.line(pos, targets.of_unit(pos, unit(pos, "lt-iw"))) == "urban"


@pytest.mark.rule("nextwar", "23.4.3")
def test_supreme_hqs_depots_ships_and_ports_under_missiles_are_hardened():
    pos = position(CAMPAIGN)
    depot = next(u for u in pos.on_map("nato") if pos.counter(u).kind == "supply")
    hard = [
        targets.of_unit(pos, unit(pos, "hq-jscw")),
        targets.of_unit(pos, depot),
        targets.of_unit(pos, unit(pos, "n-ru1")),
    ]
    hard += [place(pos, "1148 port", by_missile=True), place(pos, "3706 airbase")]
    assert {targets.line(pos, target) for target in hard} == {"hardened"}
    assert targets.line(pos, place(pos, "1148 port")) == "installation"
    assert targets.line(pos, place(pos, "4129 airbase")) == "installation"


@pytest.mark.rule("nextwar", "23.4.1", "27.8", "M.SOP.7.h")
def test_tracks_fall_at_the_end_of_the_phase_but_at_once_under_wild_weasels():
    pos = position(dice=[3, 0])
    sam = targets.of_track("russia", "sam")
    script(pos, 0)
    run(strike.resolve(Strike(pos, "nato", "air4", sam), "23.4.1"), pos)  # column 4, die 0: -2
    assert pos.tracks["russia sam"] == 7
    script(pos)
    run(strike_phase.end_step(pos, None), pos)
    assert pos.tracks["russia sam"] == 5
    script(pos, 3)
    run(strike.resolve(Strike(pos, "nato", "wild_weasel", sam), "23.3"), pos)  # column 6, die 3: -1
    assert pos.tracks["russia sam"] == 4


@pytest.mark.rule("nextwar", "23.4.4")
def test_interdiction_costs_points_and_closes_roads():
    pos = empty(dice=[3])
    at(pos, "3557", "ru-4ga")
    here = hex_of(pos, "3557")
    n = next(step.hex for step in pos.scenario.steps["mechanised", False][here] if step.road and step.ground)
    go = LandMove("russia", (unit(pos, "ru-4ga"),), here, 48, start=here)
    step = step_to(pos, go, n)
    assert step is not None
    cost = step_cost(pos, go, step)
    assert cost is not None
    assert cost.value("8.3.2") == step.road
    run(strike.resolve(Strike(pos, "nato", "air4", targets.of_hex(n)), "23.4.1"), pos)  # column 6: +1
    assert pos.interdicted == {n: 1}
    slow = step_cost(pos, go, step)
    assert slow is not None
    assert slow.value("8.3.2") == 0
    assert slow.value("23.4.4") == 6
    pos.interdicted = {here: 2}
    out = step_cost(pos, go, step)
    assert out is not None
    assert (out.value("8.3.2"), out.value("23.4.4")) == (0, 12)  # whoever starts there pays to leave


@pytest.mark.rule("nextwar", "M.6")
def test_a_strike_on_a_power_plant_costs_three_points():
    pos = position(CAMPAIGN, dice=[9], turn=2)
    plant = place(pos, "4948 installation")
    run(strike.resolve(Strike(pos, "nato", "cruise", plant), "26.1"), pos)
    assert pos.this_turn["nato"] == -3
    script(pos, 9, 9)
    carry_out(pos, mission(pos, "a-f16pl-1", "a-f16pl-2", target=plant, side="nato"))  # two units, one strike
    assert (len(told(pos, "strike")), pos.this_turn["nato"]) == (3, -6)
