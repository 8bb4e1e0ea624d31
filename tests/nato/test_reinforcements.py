"""Reinforcements [33.0], rebuilt headquarters [29.8] and Reforger sites [33.3]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Procedure
from grognard.games.nato.arrivals import begin as begin_arrivals
from grognard.games.nato.arrivals import (
    box_on_train,
    cities_for,
    joint_reinforcement_phase,
    manned,
    may_man,
    rebuilt,
    trains,
)
from grognard.games.nato.lanes import starts_in_harbour
from grognard.games.nato.losses import eliminate
from grognard.games.nato.position import ELIMINATED, READY, REBUILDING, SCHEDULE, SITE, SRB, Position
from grognard.games.nato.rail import capacity_left
from grognard.games.nato.reinforcements import arrive, due
from grognard.games.nato.sites import suffer
from grognard.games.nato.status import joint_status_phase
from grognard.games.nato.units import Chemical, Site
from tests.nato.build import (
    against,
    asked,
    at,
    begin,
    options_of,
    position,
    rules_against,
    rules_of,
    run,
    told,
    unit,
    where,
)

S = "strategic_surprise"


def arriving(pos: Position) -> Procedure:
    begin_arrivals(pos, None)
    return joint_reinforcement_phase(pos, None)


# -- the schedule ----------------------------------------


@pytest.mark.rule("nato", "33.0", "33.2", "33.2.8", "7.2.I.B.3")
def test_units_come_in_the_turn_of_the_schedule():
    pos = position(S, turn=2)
    begin_arrivals(pos, None)
    assert where(pos, "WG-H63") == "2615"  # turn 2
    assert where(pos, "BR-19") == SCHEDULE  # turn 3
    assert not [c for c in pos.scenario.counters if c.entry == "EB"]


@pytest.mark.rule("nato", "33.2.9")
def test_lift_commands_come_to_their_display():
    pos = position("extended_buildup", turn=3)
    lift = next(u for u, c in enumerate(pos.scenario.counters) if not c.ground)
    arrive(pos, lift)
    assert pos.units[lift].where == READY


@pytest.mark.rule("nato", "33.2.1.2", "33.2.1")
def test_reserves_come_even_in_zones_and_gas_but_not_to_sites_that_were_overrun():
    pos = position(S, at("2616", "SU-21"), turn=2)
    pos.gas[pos.board.hex("2615")] = (Chemical("wp", persistent=False, turn=2),)
    arrive(pos, unit(pos, "WG-H63"))
    assert where(pos, "WG-H63") == "2615"
    pos = position(S, turn=2)
    pos.lost_sites.add(pos.board.hex("2615"))
    arrive(pos, unit(pos, "WG-H63"))
    assert where(pos, "WG-H63") == ELIMINATED


@pytest.mark.rule("nato", "33.2.1.1", "21.1.3(12)", "33.2.1.3")
def test_earlier_strikes_do_not_hurt_them_but_a_nuclear_marker_does():
    pos = position(S, turn=5)
    arrive(pos, unit(pos, "US-III"))
    assert where(pos, "US-III") == "3627"
    pos = position(S, turn=2)
    pos.nuclear.add(pos.board.hex("2615"))
    arrive(pos, unit(pos, "WG-H63"))
    assert where(pos, "WG-H63") == ELIMINATED


@pytest.mark.rule("nato", "29.8", "33.2.1.1", "33.2.1.2", "21.1.3(12)")
@pytest.mark.parametrize("how", ["nuclear", "lost_sites"])
def test_a_headquarters_due_at_a_struck_or_overrun_site_is_rebuilt_like_any_other(how: str):
    pos = position(S, turn=5)
    getattr(pos, how).add(pos.board.hex("3627"))
    arrive(pos, unit(pos, "US-III"))
    assert where(pos, "US-III") == REBUILDING
    assert pos.rebuilt == {unit(pos, "US-III"): 7}


@pytest.mark.rule("nato", "4.1.1", "33.2.1.2")
@pytest.mark.parametrize(("place", "lost"), [("schedule", True), ("3524", False)])
def test_a_unit_that_moves_into_a_reserve_site_overruns_it_while_somebody_is_still_to_come(place: str, lost: bool):
    pos = position(S, at("3421", "SU-21"), at(place, "WG-R74"), turn=2)
    run(begin(pos, "wp", "move SU-21"), pos, {"wp": ["enter 3422", "stop"]})
    assert (pos.board.hex("3422") in pos.lost_sites) is lost


@pytest.mark.rule("nato", "33.2.6", "33.2.5")
def test_the_atlantic_takes_american_ships_and_spares_british_ones():
    """The value of the friendly section in the column of Strategic Surprise decides, whatever is played."""
    for dice, place in (([1, 1], ELIMINATED), ([6, 6], SRB)):
        pos = position("extended_buildup", dice=dice)
        arrive(pos, unit(pos, "US-116"))
        assert where(pos, "US-116") == place
        assert told(pos, "intercepted" if place == ELIMINATED else "not-intercepted")
    pos = position("extended_buildup")
    british = next(u for u, c in enumerate(pos.scenario.counters) if c.entry == "S" and c.nation == "British")
    arrive(pos, british)
    assert pos.units[british].where == SRB


# -- entry from boxes ----------------------------------------


@pytest.mark.rule("nato", "33.2.2", "33.1", "33.5", "7.2.II.B")
def test_units_enter_through_the_hexes_of_their_sector_and_pay():
    pos = position(S, at("box3", "PL-8"))
    assert options_of(pos, "wp", "move") == ["move PL-8"]
    ask = asked(begin(pos, "wp", "move PL-8"))
    assert "enter 2501" in ask.options
    assert rules_against(ask, "enter 3001") == ["33.2.2"]
    run(begin(position(S, at("box3", "PL-8")), "wp", "move PL-8"), pos, {"wp": ["enter 2501", "stop"]})
    pos = position(S, at("box3", "PL-8"))
    run(begin(pos, "wp", "move PL-8"), pos, {"wp": ["enter 2501", "enter 2502", "stop"]})
    assert where(pos, "PL-8") == "2502"
    assert not pos.units[unit(pos, "PL-8")].no_movement_supply
    assert told(pos, "moved")[0]["spent"] == pos.scenario.terrain(pos.board.hex("2501")).mp + int(
        pos.scenario.move_cost(pos.board.hex("2501"), pos.board.hex("2502")).total
    )


@pytest.mark.rule("nato", "33.2.2")
def test_they_may_march_in_and_not_where_enemies_stand():
    pos = position(S, at("box3", "PL-8"))
    assert against(pos, "wp", "march PL-8") == []
    pos = position(S, at("box3", "PL-8"), at("2501", "BR-7"))
    assert rules_against(asked(begin(pos, "wp", "move PL-8")), "enter 2501") == ["12.1.2"]


@pytest.mark.rule("nato", "33.4", "33.6", "33.2.2")
def test_units_may_wait_in_their_box_and_the_srb_has_no_way_in_by_ground():
    pos = position(S, at("box3", "PL-8"), at(SRB, "SU-97G"))
    assert options_of(pos, "wp", "move") == ["move PL-8"]
    assert against(pos, "wp", "move SU-97G") == ["12.0"]
    assert starts_in_harbour(pos, unit(pos, "SU-97G"))  # it counts as a port
    assert not starts_in_harbour(pos, unit(pos, "PL-8"))
    run(begin(pos, "wp", "move PL-8"), pos, {"wp": ["stop"]})
    assert where(pos, "PL-8") == "box3"


@pytest.mark.rule("nato", "13.3", "33.2.3")
@pytest.mark.parametrize(("left", "marker"), [(2, "entrained"), (1, "")])
def test_rail_reinforcements_count_against_the_capacity_of_trains(left: int, marker: str):
    """A division comes when trains have so many steps left."""
    pos = position("tactical_surprise")
    train = next(u for u, c in enumerate(pos.scenario.counters) if c.entry == "RR" and c.side == "wp" and c.steps == 2)
    others = [u for u in pos.scenario.of_side["wp"] if pos.scenario.maneuver[u] and u != train]
    while capacity_left(pos, "wp") > left:
        u = next(u for u in others if not pos.units[u].train and pos.steps(u) <= capacity_left(pos, "wp") - left)
        pos.change(u, train="entrained")
    box_on_train(pos, "wp", train, "box4")
    assert (pos.units[train].where, pos.units[train].train) == ("box4", marker)


@pytest.mark.rule("nato", "33.2.3", "33.0", "7.2.I.B.3")
def test_trains_come_to_any_box_of_their_side():
    pos = position("tactical_surprise")
    train = next(u for u, c in enumerate(pos.scenario.counters) if c.entry == "RR" and c.side == "wp")
    turn = next(line.turn for line in pos.scenario.file.reinforcement if pos.id(train) in line.units)
    pos = position("tactical_surprise", turn=turn)
    id = pos.id(train)
    ask = asked(arriving(pos))
    assert [a for a in ask.options if a.startswith(f"board {id} ")] == [f"board {id} box{n}" for n in (3, 4, 5)]
    assert rules_against(ask, "done") == ["33.0"]
    assert {pos.counter(u).entry for u in due(pos)} == {"RR"}  # all others have come
    rest = [f"board {pos.id(u)} box3" for u in trains(pos, "wp") if u != train]
    assert asked(joint_reinforcement_phase(pos, None), {"wp": [f"board {id} box4", *rest]}).side == "nato"
    assert where(pos, id) == "box4"
    assert pos.units[train].train == "entrained"


# -- headquarters ----------------------------------------


@pytest.mark.rule("nato", "29.8", "29.8.1")
def test_ex_29_1_a_headquarters_comes_back_after_two_turns():
    pos = position(S, at("3319", "BR-I"), turn=4)
    eliminate(pos, unit(pos, "BR-I"), "25.6.3")
    assert where(pos, "BR-I") == REBUILDING
    pos.turn += 1
    assert rebuilt(pos, "nato") == []
    pos.turn += 1
    ask = asked(arriving(pos), {"wp": ["board SU-29T box3"]})
    assert "rebuild BR-I 3120" in ask.options
    assert rules_against(ask, "done") == ["33.0"]
    run(joint_reinforcement_phase(pos, None), pos, {"nato": ["rebuild BR-I 3120"]})
    assert where(pos, "BR-I") == "3120"
    assert pos.hq[unit(pos, "BR-I")] == "line"
    assert not pos.rebuilt


@pytest.mark.rule("nato", "29.8")
def test_it_comes_back_in_a_supplied_free_city_that_is_not_beside_an_enemy():
    pos = position(S, at("3319", "BR-I"), at("3219", "SU-21"), conquered={"3117": "wp"}, turn=4)
    eliminate(pos, unit(pos, "BR-I"), "25.6.3")
    found = {pos.label(h) for h in cities_for(pos, unit(pos, "BR-I"))}
    assert "3120" not in found  # beside an enemy
    assert "3117" not in found  # conquered
    assert "2720" in found
    assert all(pos.free["nato"] >> pos.board.hex(label) & 1 for label in found)


@pytest.mark.rule("nato", "29.1", "29.8")
def test_two_headquarters_do_not_share_a_city():
    pos = position(S, at("3319", "BR-I"))
    eliminate(pos, unit(pos, "BR-I"), "25.6.3")
    assert "2720" in {pos.label(h) for h in cities_for(pos, unit(pos, "BR-I"))}
    pos = position(S, at("3319", "BR-I"), at("2720", "WG-I"))
    eliminate(pos, unit(pos, "BR-I"), "25.6.3")
    assert "2720" not in {pos.label(h) for h in cities_for(pos, unit(pos, "BR-I"))}


# -- Reforger ----------------------------------------


def sites(pos: Position, **ids: str) -> Position:
    for id, label in ids.items():
        u = unit(pos, id.replace("_", "-"))
        pos.take_off(u, SITE)
        pos.sites[u] = Site(pos.board.hex(label))
    return pos


@pytest.mark.rule("nato", "33.3.1", "33.3", "35.2", "33.0")
def test_a_step_mans_a_site_even_in_a_zone():
    pos = sites(position(S, at("3628", "SU-21"), turn=3), US_1_2AD_83="3627", US_2_2AD_83="3528")
    ask = asked(arriving(pos))
    assert ask.options == ["man US-1-2AD-83", "man US-2-2AD-83", "done"]
    assert rules_against(ask, "man BR-7") == ["33.3.1"]  # it has no site
    pos.reforger_steps = 0
    assert rules_of(may_man(pos, "nato", unit(pos, "US-2-2AD-83"))) == ["33.3.1"]  # no step is left
    pos = sites(position(S, at("3628", "SU-21"), turn=3), US_1_2AD_83="3627", US_2_2AD_83="3528")
    run(arriving(pos), pos, {"nato": ["man US-1-2AD-83"]})
    assert (where(pos, "US-1-2AD-83"), where(pos, "US-2-2AD-83")) == ("3627", SITE)
    assert against(pos, "nato", "move US-1-2AD-83") == []


@pytest.mark.rule("nato", "33.3.4")
def test_without_sites_steps_are_lost():
    pos = position(S, turn=3)
    run(arriving(pos), pos)
    assert pos.reforger_steps == 0
    pos = sites(position(S, turn=3), US_1_2AD_83="3627")
    begin_arrivals(pos, None)
    assert manned(pos, "nato") == [unit(pos, "US-1-2AD-83")]


@pytest.mark.rule("nato", "33.3.5", "4.1.7")
def test_the_third_cavalry_needs_two_steps_or_one_as_a_cadre():
    pos = sites(position(S, turn=3), US_3ACR_83="3626")
    run(arriving(pos), pos)  # one step is not enough
    assert where(pos, "US-3ACR-83") == SITE
    pos = sites(position(S, turn=4), US_3ACR_83="3626")
    run(arriving(pos), pos, {"nato": ["man US-3ACR-83"]})
    assert where(pos, "US-3ACR-83") == "3626"
    assert not pos.units[unit(pos, "US-3ACR-83")].cadre
    pos = sites(position(S, turn=3), US_3ACR_83="3626")
    pos.change(unit(pos, "US-3ACR-83"), cadre=True)
    run(arriving(pos), pos, {"nato": ["man US-3ACR-83"]})
    assert pos.units[unit(pos, "US-3ACR-83")].cadre


@pytest.mark.rule("nato", "33.3.3.1")
def test_a_damaged_site_gives_a_disrupted_unit():
    pos = sites(position(S, turn=3), US_1_2AD_83="3627")
    pos.sites[unit(pos, "US-1-2AD-83")] = Site(pos.board.hex("3627"), damaged=True)
    run(arriving(pos), pos, {"nato": ["man US-1-2AD-83"]})
    assert pos.units[unit(pos, "US-1-2AD-83")].disrupted


@pytest.mark.rule("nato", "33.3.3.2")
def test_gas_does_not_strike_who_mans_a_site():
    pos = sites(position(S, turn=3), US_1_2AD_83="3627")
    pos.gas[pos.board.hex("3627")] = (Chemical("wp", persistent=True, turn=3),)
    assert where(pos, "US-1-2AD-83") == SITE
    run(arriving(pos), pos, {"nato": ["man US-1-2AD-83"]})
    assert where(pos, "US-1-2AD-83") == "3627"
    assert not pos.units[unit(pos, "US-1-2AD-83")].disrupted


@pytest.mark.rule("nato", "33.3.2", "7.2.I.A.5")
def test_sites_that_the_pact_occupies_are_lost_in_the_status_phase():
    pos = sites(position(S, at("3627", "SU-21")), US_1_2AD_83="3627", US_2_2AD_83="3528")
    assert not pos.present["nato"][pos.board.hex("3627")]  # a site is no unit
    run(joint_status_phase(pos, None), pos)
    assert (where(pos, "US-1-2AD-83"), where(pos, "US-2-2AD-83")) == (ELIMINATED, SITE)


@pytest.mark.rule("nato", "33.3.5", "33.3.3.1")
def test_ex_33_1_the_third_cavalry_loses_its_steps_one_after_the_other():
    pos = sites(position(S), US_3ACR_83="3626")
    u = unit(pos, "US-3ACR-83")
    suffer(pos, u, "*")
    assert pos.sites[u].damaged
    suffer(pos, u, "*")
    assert pos.units[u].cadre
    assert not pos.sites[u].damaged
    suffer(pos, u, "*")
    suffer(pos, u, "*")
    assert where(pos, "US-3ACR-83") == ELIMINATED
