"""Retreats [25.7]."""

from __future__ import annotations

import pytest

from grognard.games.nato.battles import attacker_results_segment, defender_results_segment
from grognard.games.nato.headquarters import may_hq_enter
from grognard.games.nato.movement import set_out
from grognard.games.nato.position import Position
from grognard.games.nato.retreat import retreat_result, ways_out
from grognard.games.nato.sequence import end_of_movement
from grognard.games.nato.units import Chemical
from tests.nato.build import asked, at, position, rules_against, rules_of, run, told, unit, units, where
from tests.nato.test_results import result

S = "strategic_surprise"


def ways(pos: Position, start: str, length: int, *ids: str) -> list[str]:
    """The ways out that rank highest."""
    found = ways_out(pos, pos.board.hex(start), units(pos, *ids), length)
    return sorted(" ".join(pos.labels(path)) for path in found)


# -- how far ----------------------------------------


@pytest.mark.rule("nato", "25.7.2", "30.4.2", "30.4.3", "30.4.4")
def test_terrain_takes_hexes_off_a_retreat():
    pos = position(S, at("3219", "SU-21"))
    hexes = {"3319": 2, "3320": 2, "3318": 1, "3120": 1, "2720": 0}
    assert {hex: retreat_result(pos, result(pos, "-/R2", "wp", hex, "SU-21")) for hex in hexes} == hexes
    pos = position(S, conquered={"3120": "wp"})
    assert retreat_result(pos, result(pos, "-/R2", "nato", "3120")) == 1


@pytest.mark.rule("nato", "25.7", "25.1.6", "7.2.II.F.6")
def test_the_defender_trades_steps_for_hexes_maneuver_units_first():
    pos = position(S, at("3319", "BR-7", "BR-22", "BR-I"), at("3218", "SU-21"))
    made = result(pos, "-/R2", "wp", "3319", "SU-21")
    ask = asked(defender_results_segment(pos, made))
    assert (ask.side, ask.options) == ("nato", ["lose BR-7", "lose BR-22", "go"])
    run(defender_results_segment(pos, made), pos, {"nato": ["lose BR-22", "go", "retreat 3320"]})
    assert (where(pos, "BR-22"), where(pos, "BR-7"), where(pos, "BR-I")) == ("eliminated", "3320", "3320")


@pytest.mark.rule("nato", "25.7.1", "25.7", "25.9.2", "25.1.7")
def test_they_shall_not_pass():
    pos = position(S, at("3319", "BR-7"), at("3218", "SU-21"))
    made = result(pos, "-/R1", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos, {"nato": ["lose BR-7"]})
    run(attacker_results_segment(pos, made), pos)
    assert where(pos, "SU-21") == "3218"
    assert not pos.breakthroughs
    assert told(pos, "they-shall-not-pass")


@pytest.mark.rule("nato", "25.7.1")
def test_a_retreat_only_shortened_does_not_keep_the_enemy_out():
    """One step for the first hex of two; the brigade that is left goes."""
    pos = position(S, at("3319", "BR-7", "BR-22"), at("3218", "SU-21"))
    made = result(pos, "-/R2", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos, {"nato": ["lose BR-7", "go", "retreat 3320"]})
    assert not made.stood_fast
    assert asked(attacker_results_segment(pos, made)).prompt in ("advance", "advance-form")


@pytest.mark.rule("nato", "25.7.1", "25.7.2", "25.7.4", "8.5.d", "30.2.3", "8.2.6")
def test_ex_25_8_minden():
    """R2 is R1 in a minor city. Zones lie all around, but Bielefeld is a free city."""
    pos = position(
        S, at("3120", "BR-PRG"), at("3119", "SU-21"), at("3019", "SU-94G"), at("3021", "SU-83A"), at("3219", "SU-16GT"),
    )  # fmt: skip
    made = result(pos, "-/R2", "wp", "3120", "SU-21")
    run(defender_results_segment(pos, made), pos, {"nato": ["go"]})
    assert where(pos, "BR-PRG") == "3220"
    pos = position(S, at("3120", "BR-PRG"), at("3119", "SU-21"))
    made = result(pos, "-/R2", "wp", "3120", "SU-21")
    run(defender_results_segment(pos, made), pos, {"nato": ["lose BR-PRG"]})
    run(attacker_results_segment(pos, made), pos)
    assert made.stood_fast
    assert pos.free["nato"] >> made.target & 1


# -- which way ----------------------------------------


@pytest.mark.rule("nato", "25.7.4.1", "25.7.4", "8.2.6")
def test_ex_25_9_a_stack_loses_one_step_for_a_hex_in_a_zone():
    """Everything around 2617 is in a zone; behind 2618 there is none."""
    pos = position(
        S, at("2617", "US-2-2AD-83", "US-3-2AD-83"), at("2517", "SU-21"), at("2717", "SU-94G"), at("2616", "SU-16GT"),
        at("2718", "SU-83A"), conquered={"2416": "wp", "2417": "wp"},
    )  # fmt: skip
    made = result(pos, "-/R2", "wp", "2617", "SU-21")
    run(defender_results_segment(pos, made), pos, {"nato": ["go", "retreat 2618 2619", "lose US-3-2AD-83"]})
    assert (where(pos, "US-3-2AD-83"), where(pos, "US-2-2AD-83")) == ("eliminated", "2619")


@pytest.mark.rule("nato", "25.7.4", "8.2.6", "30.1.2")
def test_nobody_retreats_into_enemies_enemy_cities_or_the_sea():
    pos = position(S, at("3121", "BR-7"), at("3020", "SU-21"), conquered={"3120": "wp", "3220": "wp"})
    found = {way.split()[0] for way in ways(pos, "3121", 1, "BR-7")}
    assert not found & {"3020", "3120", "3220"}


@pytest.mark.rule("nato", "25.7.4", "25.7.5")
def test_retreats_lead_to_the_rear():
    """West for NATO, east for the Pact; in the BALTAP zone north for NATO."""
    pos = position(S, at("3319", "BR-7"), at("3110", "SU-21"))
    assert ways(pos, "3319", 1, "BR-7") == ["3219", "3320", "3419"]
    assert set(ways(pos, "3110", 1, "SU-21")) <= {"3009", "3109", "3209"}
    pos = position(S, at("2116", "WG-1"))
    assert set(ways(pos, "2116", 1, "WG-1")) <= {"2016", "2015", "2117"}


@pytest.mark.rule("nato", "25.7.4", "25.7.6")
def test_the_order_of_priorities():
    """Not beside an enemy comes before contaminated ground, and that before the direction."""
    pos = position(S, at("3319", "BR-7"))
    for hex in ("3219", "3320", "3419"):
        pos.gas[pos.board.hex(hex)] = (Chemical("wp", persistent=False, turn=4),)
    assert not set(ways(pos, "3319", 1, "BR-7")) & {"3219", "3320", "3419"}
    pos = position(S, at("3319", "BR-7"), at("3220", "EG-Gr3"))  # an enemy without a zone around it
    assert "3219" not in ways(pos, "3319", 1, "BR-7")
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22", "BR-33", "BR-4", "BR-6"))
    assert "3320" not in ways(pos, "3319", 1, "BR-7")
    pos = position(S, at("2919", "WG-1"))
    assert "2819" in ways(pos, "2919", 1, "WG-1")
    pos = position(S, at("2818", "WG-1"))  # the Weser lies to the west
    assert set(ways(pos, "2818", 1, "WG-1")) <= {"2718"} | {"2719"}


@pytest.mark.rule("nato", "8.2.6", "25.7.4")
def test_ground_without_enemy_zones_comes_before_zones_that_a_friend_cancels():
    """Border guards stand beside 3320; a zone of the Soviets is in 3419, where a friend stands."""
    pos = position(
        S, at("3319", "BR-7"), at("3419", "BR-22"), at("3220", "EG-Gr3"), at("3520", "SU-21"),
        at("3218", "SU-94G"), at("3318", "SU-39G"),
    )  # fmt: skip
    assert ways(pos, "3319", 1, "BR-7") == ["3320"]


@pytest.mark.rule("nato", "25.7.3")
def test_the_second_hex_is_waived_in_a_crowd_as_well():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22", "BR-33", "BR-4", "BR-6"))
    found = ways(pos, "3319", 2, "BR-7")
    assert "3320" in found
    assert "3320 3321" in found


@pytest.mark.rule("nato", "25.7.4.2", "25.7.4")
def test_priorities_are_broken_to_save_steps():
    """To the west lie zones: the brigade goes east, though that is not its rear."""
    pos = position(S, at("3319", "BR-7"), at("3321", "SU-21"), at("3420", "SU-94G"), at("3220", "SU-83A"))
    found = ways(pos, "3319", 1, "BR-7")
    assert found
    assert not set(found) & {"3219", "3320", "3419"}


@pytest.mark.rule("nato", "25.7.3")
def test_a_retreat_ends_so_far_from_the_objective():
    pos = position(S, at("3319", "BR-7"))
    for way in ways(pos, "3319", 2, "BR-7"):
        assert pos.board.distance(pos.board.hex("3319"), pos.board.hex(way.split()[-1])) == len(way.split())


@pytest.mark.rule("nato", "25.7.3")
def test_the_second_hex_is_waived_beside_a_friend_and_in_terrain_that_helps():
    pos = position(S, at("3319", "BR-7"), at("3320", "BR-22"))
    assert "3320" in ways(pos, "3319", 2, "BR-7")
    pos = position(S, at("3319", "BR-7"))
    assert "3320" not in ways(pos, "3319", 2, "BR-7")
    assert "3419" in ways(pos, "3319", 2, "BR-7")  # rough


@pytest.mark.rule("nato", "25.7.3")
def test_who_can_go_nowhere_loses_a_step_for_every_hex():
    """Sea, barred hexsides and enemies on all sides of 2421."""
    pos = position(S, at("2421", "BR-7", "BR-22"), at("2521", "SU-21"), at("2420", "SU-94G"), conquered={"2420": "wp"})
    made = result(pos, "-/R1", "wp", "2421", "SU-21")
    run(defender_results_segment(pos, made), pos, {"nato": ["go", "lose BR-7"]})
    assert (where(pos, "BR-7"), where(pos, "BR-22")) == ("eliminated", "2421")


@pytest.mark.rule("nato", "25.7.3")
def test_units_may_go_apart():
    pos = position(S, at("3319", "BR-7", "BR-22"), at("3218", "SU-21"))
    made = result(pos, "-/R1", "wp", "3319", "SU-21")
    answers = {"nato": ["go", "apart BR-7", "retreat 3320", "retreat 3419"]}
    run(defender_results_segment(pos, made), pos, answers)
    assert (where(pos, "BR-7"), where(pos, "BR-22")) == ("3320", "3419")


@pytest.mark.rule("nato", "25.6.4.2", "25.7.7", "25.6.5")
def test_disrupted_units_retreat_and_are_engaged():
    pos = position(S, at("3319", "BR-7", disrupted=True), at("3218", "SU-21"))
    made = result(pos, "-/R1", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos, {"nato": ["go", "retreat 3320"]})
    assert where(pos, "BR-7") == "3320"
    assert unit(pos, "BR-7") in pos.engaged


@pytest.mark.rule("nato", "25.7.6", "9.1.3")
def test_over_stacked_retreats_are_cured_by_the_end_of_the_next_movement_phase():
    pos = position(S, at("3320", "BR-7", "BR-22", "BR-33", "BR-4", "BR-6"))
    ask = asked(end_of_movement(pos, "nato"))
    assert (ask.rule, len(ask.options)) == ("9.1.3", 5)


@pytest.mark.rule("nato", "22.3.1(8)", "21.1.3(8)")
def test_contaminated_ground_disrupts_who_retreats_through_it():
    pos = position(S, at("3319", "BR-7"), at("3218", "SU-21"))
    for hex in pos.board.neighbours[pos.board.hex("3319")]:
        pos.gas[hex] = (Chemical("wp", persistent=False, turn=4),)
    run(
        defender_results_segment(pos, result(pos, "-/R1", "wp", "3319", "SU-21")), pos, {"nato": ["go", "retreat 3320"]}
    )
    assert pos.units[unit(pos, "BR-7")].disrupted
    pos = position(S, at("3319", "BR-7"), at("3218", "SU-21"))
    for hex in pos.board.neighbours[pos.board.hex("3319")]:
        pos.gas[hex] = (Chemical("wp", persistent=False, turn=4),)
    made = result(pos, "-/R2", "wp", "3319", "SU-21")
    ask = asked(defender_results_segment(pos, made), {"nato": ["go"]})
    far = next(option for option in ask.options if len(option.split()) == 3)
    run(defender_results_segment(pos, made), pos, {"nato": ["go", far]})
    assert pos.board.hex(where(pos, "BR-7")) not in pos.gas
    assert pos.units[unit(pos, "BR-7")].disrupted  # it came through
    pos = position(S, at("3319", "WG-27L"))
    pos.nuclear |= set(pos.board.neighbours[pos.board.hex("3319")])
    assert all(len(way.split()) == 2 for way in ways(pos, "3319", 1, "WG-27L"))  # soft units do not stay there
    pos = position(S, at("3319", "BR-7"))
    pos.nuclear |= set(pos.board.neighbours[pos.board.hex("3319")])
    assert all(len(way.split()) == 1 for way in ways(pos, "3319", 1, "BR-7"))


@pytest.mark.rule("nato", "25.7.8", "3.2.5.1")
def test_territorial_units_leave_their_country_only_to_save_steps_and_are_free_then():
    pos = position(S, at("2925", "WG-H63"))
    assert "2926" not in ways(pos, "2925", 1, "WG-H63")
    home = [n for n in pos.board.neighbours[pos.board.hex("2925")] if pos.scenario.country_of[n] == "West Germany"]
    ids = ("SU-21", "SU-94G", "SU-16GT", "EG-8", "SU-10GT", "SU-39G")
    pos = position(S, at("2925", "WG-H63"), *(at(pos.label(n), id) for n, id in zip(home, ids)))
    pos.put(unit(pos, "BR-7"), pos.board.hex("2926"))  # who takes the zones off it
    assert ways(pos, "2925", 1, "WG-H63") == ["2926"]
    run(defender_results_segment(pos, result(pos, "-/R1", "wp", "2925", "SU-21")), pos, {"nato": ["go"]})
    assert where(pos, "WG-H63") == "2926"
    assert pos.released == {unit(pos, "WG-H63")}
    pos = position(S, at("2925", "WG-H63"))
    assert rules_against(asked(set_out(pos, "nato", unit(pos, "WG-H63"), "tactical", 4)), "enter 2926") == ["12.7"]
    pos.move = None
    pos.released.add(unit(pos, "WG-H63"))
    assert rules_against(asked(set_out(pos, "nato", unit(pos, "WG-H63"), "tactical", 4)), "enter 2926") == []


@pytest.mark.rule("nato", "13.4.4")
def test_trains_that_must_retreat_are_lost():
    pos = position(S, at("3319", "BR-7"), at("3319", "BR-22", train="entrained"), at("3218", "SU-21"))
    made = result(pos, "-/R1", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos, {"nato": ["go", "retreat 3320"]})
    assert (where(pos, "BR-22"), where(pos, "BR-7")) == ("eliminated", "3320")


@pytest.mark.rule("nato", "25.7.8", "29.7")
def test_a_headquarters_forced_out_of_its_area_goes_where_it_likes():
    pos = position(S, at("2317", "DK-LJ"))
    south = pos.board.hex("3120")
    assert rules_of(may_hq_enter(pos, unit(pos, "DK-LJ"), south)) == ["29.7"]
    pos.released.add(unit(pos, "DK-LJ"))
    assert rules_of(may_hq_enter(pos, unit(pos, "DK-LJ"), south)) == []


@pytest.mark.rule("nato", "13.4.4")
def test_steps_on_trains_are_not_traded_for_hexes():
    """Two brigades on trains: the third takes the loss, and nobody is left who could hold the hex."""
    pos = position(S, at("3319", "BR-7"), at("3319", "BR-22", "BR-4", train="entrained"), at("3218", "SU-21"))
    made = result(pos, "-/D1 R1", "wp", "3319", "SU-21")
    run(defender_results_segment(pos, made), pos)
    assert [where(pos, id) for id in ("BR-7", "BR-22", "BR-4")] == ["eliminated"] * 3
    assert not made.stood_fast


@pytest.mark.rule("nato", "13.4.4")
def test_trains_stay_where_others_have_taken_the_whole_retreat_on_themselves():
    pos = position(S, at("3319", "BR-7"), at("3319", "BR-22", train="entrained"), at("3218", "SU-21"))
    run(defender_results_segment(pos, result(pos, "-/R1", "wp", "3319", "SU-21")), pos, {"nato": ["lose BR-7"]})
    assert where(pos, "BR-22") == "3319"
