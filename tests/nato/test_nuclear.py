"""Nuclear warfare [21.0]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask
from grognard.games.nato import cities
from grognard.games.nato.air import air_campaign
from grognard.games.nato.chemical import (
    GASSING,
    chemical_strike_segment,
)
from grognard.games.nato.lines import blocked
from grognard.games.nato.nuclear import NUCLEAR, nuclear_strike_segment
from grognard.games.nato.position import Position
from grognard.games.nato.reinforcements import other_points
from grognard.games.nato.status import joint_status_phase
from grognard.games.nato.strength import is_fortified
from grognard.games.nato.strikes import Strike, strike_modifiers
from grognard.games.nato.units import Chemical, Site
from grognard.games.nato.zones import intact_cities
from tests.nato.build import against, asked, at, begin, position, rules_against, run, state, told, unit, where

S = "strategic_surprise"


def nuke(pos: Position, side: str, *hexes: str) -> None:
    script = [answer for hex in hexes for answer in ("release", f"at {hex}")]
    run(nuclear_strike_segment(pos, side), pos, {side: [*script, "done"]})


# -- nuclear strikes ----------------------------------------


@pytest.mark.rule("nato", "21.0", "21.1.1", "21.2", "7.2.II.E.1", "21.1.3")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 1), ("3215", False, False)),
        ((1, 2), ("3215", False, True)),
        ((1, 6), ("3215", True, True)),
        ((6, 3), ("3215", True, True)),
        ((6, 6), ("eliminated", False, False)),
    ],
)
def test_every_step_is_rolled_for(dice: tuple[int, int], expected: tuple[str, bool, bool]):
    """A division in clear ground, then six for Armageddon."""
    pos = position(S, at("3215", "SU-16GT"), dice=[*dice, 6])
    nuke(pos, "nato", "3215")
    assert (where(pos, "SU-16GT"), *state(pos, "SU-16GT")) == expected
    assert pos.nuclear == {pos.board.hex("3215")}
    assert pos.nuclear_strikes == {"wp": 0, "nato": 1}


@pytest.mark.rule("nato", "21.1.1", "24.2.3")
def test_artillery_is_suppressed_by_a_star():
    pos = position(S, at("3215", "SU-34N"), dice=[2, 6])
    nuke(pos, "nato", "3215")
    assert state(pos, "SU-34N") == (False, True)
    assert told(pos, "suppressed")


@pytest.mark.rule("nato", "21.1.1", "25.9.1")
def test_the_last_unit_leaves_a_breakthrough():
    pos = position(S, at("3215", "SU-34N"), dice=[6, 6])
    nuke(pos, "nato", "3215")
    assert pos.breakthroughs == {pos.board.hex("3215"): "nato"}
    empty = position(S, dice=[6])
    nuke(empty, "nato", "3215")
    assert empty.breakthroughs == {}


@pytest.mark.rule("nato", "21.1.2", "29.2.2")
def test_a_headquarters_is_suppressed_at_worst():
    pos = position(S, at("3215", "SU-NEGF"), dice=[6, 6])
    nuke(pos, "nato", "3215")
    assert (where(pos, "SU-NEGF"), *state(pos, "SU-NEGF")) == ("3215", False, True)


@pytest.mark.rule("nato", "13.4.3", "21.1.2", "21.1.1")
def test_trains_are_destroyed_without_a_roll_headquarters_too():
    pos = position(S, at("3215", "SU-NEGF", "SU-16GT", train="entrained"), dice=[6])
    nuke(pos, "nato", "3215")
    assert (where(pos, "SU-NEGF"), where(pos, "SU-16GT")) == ("rebuilding", "eliminated")


@pytest.mark.rule("nato", "33.3.3.3", "21.1.1")
def test_sites_in_the_hex_are_destroyed():
    pos = position(S, at("site", "US-3-1ID-83"), dice=[6])
    pos.sites[unit(pos, "US-3-1ID-83")] = Site(pos.board.hex("3622"))
    nuke(pos, "wp", "3622")
    assert where(pos, "US-3-1ID-83") == "eliminated"
    assert pos.sites == {}


@pytest.mark.rule("nato", "21.1.1", "30.4.2", "30.4.3")
@pytest.mark.parametrize(("hex", "total"), [("3212", -1), ("3310", 0)])
def test_major_cities_shelter_from_nuclear_strikes_minor_ones_do_not(hex: str, total: int):
    pos = position(S, at(hex, "SU-34N"), dice=[4, 6])
    nuke(pos, "nato", hex)
    assert told(pos, "nuclear-result")[0]["modifiers"].total == total


@pytest.mark.rule("nato", "20.1")
def test_a_hex_is_struck_once_in_a_segment():
    pos = position(S, dice=[6])
    run(begin(pos, "nato", "release"), pos, {"nato": ["at 3215"]})
    ask = asked(begin(pos, "nato", "release"), {})
    assert rules_against(ask, "at 3215") == ["20.1"]


@pytest.mark.rule("nato", "21.0")
def test_neutral_ground_is_no_target():
    pos = position(S)
    neutral = next(h for h in pos.board.hexes if "closed" in pos.board.flags[h])
    assert rules_against(asked(begin(pos, "nato", "release"), {}), f"at {pos.label(neutral)}") == ["21.0"]


@pytest.mark.rule("nato", "27.2")
def test_no_nuclear_or_chemical_strike_into_an_assault():
    pos = position(S, at("2521", "WG-1"), at("2521", "SU-97G"), chemical_since=4)
    pos.assaulting.add(unit(pos, "SU-97G"))
    pos.refresh(unit(pos, "SU-97G"))
    assert rules_against(asked(begin(pos, "wp", "release"), {}), "at 2521") == ["27.2"]
    gassing = Ask("wp", "22.2.3", GASSING, pos, ("wp", "operational"))
    assert rules_against(gassing, "at 2521") == ["27.2"]
    assert rules_against(gassing, "at 2522") == []


# -- Armageddon ----------------------------------------


@pytest.mark.rule("nato", "21.2", "34.1.3")
@pytest.mark.parametrize(("made", "die", "over"), [(0, 1, True), (0, 2, False), (3, 4, True), (3, 5, False)])
def test_as_many_as_the_strikes_one_has_made_or_less_loses_the_game(made: int, die: int, over: bool):
    pos = position(S, dice=[die])
    pos.nuclear_strikes["nato"] = made
    script = ["release", "at 3215"] if over else ["release", "at 3215", "done"]
    run(nuclear_strike_segment(pos, "nato"), pos, {"nato": script})
    assert (pos.result is not None) == over
    if pos.result:
        assert (pos.result.winner, pos.result.level, pos.result.rule) == ("wp", "decisive", "34.1.3")


@pytest.mark.rule("nato", "21.2.1")
@pytest.mark.parametrize(("ours", "theirs", "rolls"), [(0, 1, 0), (1, 2, 0), (1, 1, 1), (2, 1, 1)])
def test_nobody_rolls_who_has_made_no_more_than_the_enemy(ours: int, theirs: int, rolls: int):
    pos = position(S, dice=[6] * rolls)
    pos.nuclear_strikes = {"nato": ours, "wp": theirs}
    nuke(pos, "nato", "3215")
    assert pos.rolls == rolls


@pytest.mark.rule("nato", "21.4", "21.2")
@pytest.mark.parametrize(("die", "over"), [(4, True), (5, False)])
def test_ex_21_1_one_strike_and_the_vistula_are_four(die: int, over: bool):
    pos = position(S, dice=[die])
    pos.nuclear_strikes["nato"] = 1
    run(nuclear_strike_segment(pos, "nato"), pos, {"nato": ["vistula"] if over else ["vistula", "done"]})
    assert pos.nuclear_strikes["nato"] == 4
    assert (pos.result is not None) == over


@pytest.mark.rule("nato", "21.4", "10.8.1")
def test_the_bridges_of_the_vistula_take_one_supply_point_a_turn_for_good():
    pos = position(S, dice=[6], turn=5, supply_income=2, supply_points=0)
    run(begin(pos, "nato", "vistula"), pos)
    assert against(pos, "nato", "vistula") == ["21.4"]
    assert against(position(S), "wp", "vistula") == ["21.4"]
    run(other_points(pos, None), pos)
    assert pos.supply_points == 1
    pos.interdiction_pending = 1
    run(other_points(pos, None), pos)
    assert pos.supply_points == 1  # deep interdiction is taken from what is left


@pytest.mark.rule("nato", "21.3")
def test_airfields_are_struck_only_in_the_segment_of_the_first_strike():
    pos = position(S, dice=[6, 6], tactical={"wp": 7, "nato": 7})
    run(nuclear_strike_segment(pos, "wp"), pos, {"wp": ["airfields", "airfields", "done"]})
    assert pos.tactical_lost == {"wp": 0, "nato": 2}
    assert pos.nuclear_strikes["wp"] == 2
    assert pos.tactical["nato"] == 7  # what he has now stays
    pos.step += 1
    assert against(pos, "nato", "airfields") == ["21.3"]


@pytest.mark.rule("nato", "21.3", "21.5", "23.1.2")
def test_airfields_and_dispersal_cost_tactical_points_in_every_later_turn():
    plain = position(S, turn=5, dice=[3])
    run(air_campaign(plain, None), plain)
    pos = position(S, turn=4, dice=[3], nuclear_strikes={"wp": 0, "nato": 5})
    ask = Ask("wp", "21.0", NUCLEAR, pos, "wp")
    ask.read("airfields")
    assert ask.verb is not None
    assert ask.verb.does is not None
    ask.verb.does(pos, "wp")
    pos.turn += 1
    run(air_campaign(pos, None), pos)
    assert pos.tactical["wp"] == plain.tactical["wp"] - 1
    assert pos.tactical["nato"] == plain.tactical["nato"] - 2


@pytest.mark.rule("nato", "21.5")
def test_in_the_turn_of_first_use_nobody_has_dispersed_yet():
    plain, pos = position(S, turn=4, dice=[3]), position(S, turn=4, dice=[3], dispersal_since=5)
    run(air_campaign(plain, None), plain)
    run(air_campaign(pos, None), pos)
    assert pos.tactical == plain.tactical


@pytest.mark.rule("nato", "21.6", "34.4")
def test_a_strike_on_an_enemy_city_gives_him_its_points_once():
    pos = position(S, dice=[6], nuclear_strikes={"wp": 0, "nato": 0})
    nuke(pos, "nato", "3212")
    assert pos.points == {"wp": 2, "nato": 0}
    pos.chemical_since, pos.struck, pos.strikes = 4, set(), {pos.board.hex("3212"): ("chemical",)}
    pos.stage = "resolving"
    run(chemical_strike_segment(pos, "nato"), pos)
    assert pos.points == {"wp": 2, "nato": 0}


@pytest.mark.rule("nato", "34.4")
def test_a_strike_on_a_city_of_ones_own_is_no_crime():
    pos = position(S, dice=[6], conquered={"3117": "wp"})
    nuke(pos, "wp", "3117")
    assert pos.points == {"wp": 0, "nato": 0}


# -- nuclear ground ----------------------------------------


@pytest.mark.rule("nato", "21.1.3", "21.1.3(15)")
def test_the_marker_stays_and_strikes_nobody_who_comes_later():
    pos = position(S, at("3214", "SU-16GT"), nuclear=set())
    pos.nuclear.add(pos.board.hex("3215"))
    pos.touch()
    run(begin(pos, "wp", "move SU-16GT"), pos, {"wp": ["enter 3215", "stop"]})
    assert state(pos, "SU-16GT") == (False, False)
    run(joint_status_phase(pos, None), pos)
    assert pos.nuclear == {pos.board.hex("3215")}


@pytest.mark.rule("nato", "21.1.3(11)", "22.3.1(11)", "10.2.5")
def test_strike_markers_block_no_line():
    pos = position(S)
    before = blocked(pos, "nato")
    assert before
    pos.nuclear.add(pos.board.hex("3622"))
    pos.gas[pos.board.hex("3623")] = (Chemical("wp", True, 4),)
    pos.touch()
    assert blocked(pos, "nato") == before


@pytest.mark.rule("nato", "21.1.3(13)", "30.2.4")
def test_a_free_city_under_the_marker_has_lost_its_strength():
    pos = position(S, dice=[6])
    assert cities.organic_defence(pos, pos.board.hex("3117")) > 0
    nuke(pos, "wp", "3117")
    assert cities.organic_defence(pos, pos.board.hex("3117")) == 0
    assert not intact_cities(pos, "nato") >> pos.board.hex("3117") & 1


@pytest.mark.rule("nato", "21.1.3(14)")
def test_a_fortification_is_gone_and_shelters_nobody():
    pos = position("extended_buildup", turn=3)
    hex = next(h for h in pos.board.hexes if pos.scenario.fortified >> h & 1 and pos.scenario.primary[h] == "clear")
    pos.put(unit(pos, "WG-1"), hex)
    strike = Strike("wp", "artillery", hex)
    assert strike_modifiers(pos, strike, [unit(pos, "WG-1")]).total == -1
    assert is_fortified(pos, hex)
    pos.nuclear.add(hex)
    assert strike_modifiers(pos, strike, [unit(pos, "WG-1")]).total == 0
    assert not is_fortified(pos, hex)
