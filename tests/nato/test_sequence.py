"""The sequence of play [7.0], and whole games through it."""

from __future__ import annotations

from random import Random

import pytest

import grognard
from grognard.engine.game import Game
from grognard.games.nato import GAME
from grognard.games.nato.air import air_campaign
from grognard.games.nato.recovery import suppression_recovery_phase
from grognard.games.nato.reinforcements import arrive, arrive_by_schedule, other_points
from grognard.games.nato.sequence import SEQUENCE
from grognard.games.nato.status import joint_status_phase
from tests.nato.build import at, begin, position, run, unit, where

S = "strategic_surprise"
NUCLEAR = ("release", "airfields", "vistula")  # answers that soon end a game otherwise
WP_STEPS = (
    "hq-supply movement-supply rail air-and-sea ground helicopter end-of-movement recovery planning nuclear chemical "
    "air-strikes artillery combat reserve suppression"
)
NATO_STEPS = (
    "hq-supply movement-supply gdp rail air-and-sea ground helicopter end-of-movement recovery nuclear chemical "
    "air-strikes combat reserve suppression"
)


@pytest.mark.rule("nato", "7.0", "7.1.1", "7.1.3", "7.1.4", "7.2.I", "7.2.II", "7.2.III")
def test_a_turn_is_a_joint_a_pact_and_a_nato_player_turn_with_their_phases():
    steps = [(step.role, step.id) for step in SEQUENCE.turn]
    assert [id for role, id in steps if role is None] == ["status", "air-campaign", "points", "reinforcements", "end"]
    assert [id for role, id in steps if role == "wp"] == WP_STEPS.split()
    assert [id for role, id in steps if role == "nato"] == NATO_STEPS.split()
    assert [role for role, _ in steps] == [None] * 4 + ["wp"] * 16 + ["nato"] * 15 + [None]


def test_movement_to_the_defence_positions_replaces_natos_movement_on_its_turn_only():
    pos = position(S, turn=0)
    played = {s.id: s.is_played(pos) for s in SEQUENCE.turn if s.role == "nato"}
    assert played["gdp"]
    assert not any(played[id] for id in ("rail", "air-and-sea", "ground", "helicopter"))
    later = position(S, turn=1)
    assert not next(s for s in SEQUENCE.turn if s.id == "gdp").is_played(later)


@pytest.mark.rule("nato", "7.2.III.D.2")
def test_nato_has_no_chemical_strikes_before_the_pact_has_begun():
    chemical = next(s for s in SEQUENCE.turn if s.id == "chemical" and s.role == "nato")
    assert not chemical.is_played(position(S))
    assert chemical.is_played(position(S, chemical_since=3))


@pytest.mark.rule("nato", "7.2.I.A.3", "18.1.9", "15.1")
def test_lift_commands_and_helicopters_are_ready_again_in_the_status_phase():
    pos = position(S, at("recovery", "WP-airlift-1", "NATO-helicopter-1"))
    run(joint_status_phase(pos, None), pos)
    assert where(pos, "WP-airlift-1") == where(pos, "NATO-helicopter-1") == "ready"


@pytest.mark.rule("nato", "7.2.II.H", "7.2.III.G", "4.2.2")
def test_suppressed_artillery_and_headquarters_recover_at_the_end_of_their_player_turn():
    pos = position(S, at("2911", "SU-34N", "SU-NEGF", "SU-16GT", disrupted=True), at("3220", "BR-I", disrupted=True))
    run(suppression_recovery_phase(pos, "wp"), pos)
    found = {id: pos.units[unit(pos, id)].disrupted for id in ("SU-34N", "SU-NEGF", "SU-16GT", "BR-I")}
    assert found == {"SU-34N": False, "SU-NEGF": False, "SU-16GT": True, "BR-I": True}


@pytest.mark.rule("nato", "7.2.I.B.1", "23.1.1")
@pytest.mark.parametrize(("year", "die"), [("1983", 4), ("1988", 3)])
def test_ex_23_1_the_air_campaign_gives_both_sides_their_points(year: str, die: int):
    pos = position("extended_buildup", dice=[die], turn=3, options={"year": year})
    run(air_campaign(pos, None), pos)
    assert (pos.tactical, pos.operational) == ({"wp": 5, "nato": 8}, {"wp": 1, "nato": 2})


@pytest.mark.rule("nato", "23.1.2")
def test_losses_for_good_leave_two_tactical_points():
    pos = position("extended_buildup", dice=[4], turn=3, tactical_lost={"wp": 9, "nato": 2})
    run(air_campaign(pos, None), pos)
    assert pos.tactical == {"wp": 2, "nato": 6}


@pytest.mark.rule("nato", "10.8.1", "7.2.I.B.2")
def test_supply_and_chemical_points_come_each_turn_and_add_up():
    pos = position(S, turn=5, supply_points=3, supply_income=2, interdiction_pending=1, chemical={"wp": 1, "nato": 0})
    run(other_points(pos, None), pos)
    assert (pos.supply_points, pos.interdiction_pending) == (4, 0)
    assert pos.chemical == {"wp": 3, "nato": 1}


@pytest.mark.rule("nato", "10.8.1", "22.1")
@pytest.mark.parametrize(("slug", "turn", "points"), [("extended_buildup", 1, 16), (S, 1, 2), (S, 0, 0)])
def test_points_come_from_the_first_turn_of_the_war_on(slug: str, turn: int, points: int):
    """Extended Buildup starts with 14 supply points."""
    start = 14 if slug == "extended_buildup" else 0
    pos = position(slug, turn=turn, supply_points=start, supply_income=2)
    run(other_points(pos, None), pos)
    assert pos.supply_points == points


def test_reserves_do_not_come_to_a_site_that_was_overrun():
    pos = position(S, at("0917", "SU-16GT"))
    u = unit(pos, "DK-T2")
    assert pos.counter(u).entry_hex == "0918"
    run(begin(pos, "wp", "move SU-16GT"), pos, {"wp": ["enter 0918", "enter 0919", "stop"]})
    arrive(pos, u)
    assert where(pos, "DK-T2") == "eliminated"


@pytest.mark.rule("nato", "33.2.1", "33.2.2", "33.2.4")
@pytest.mark.parametrize(("id", "place"), [("DK-T2", "0918"), ("FR-2DB", "box2"), ("US-1-82", "srb")])
def test_reinforcements_come_to_their_hex_their_box_or_the_srb(id: str, place: str):
    pos = position(S)
    arrive(pos, unit(pos, id))
    assert where(pos, id) == place


def test_a_move_under_way_is_asked_on_when_the_game_is_taken_up_again():
    game = grognard.new("nato", "baltap", seed=1)
    while game.ask("wp").prompt != "ground-movement":
        game.answer("wp", game.ask("wp").options[-1])
    game.answer("wp", game.ask("wp").options[0])
    game.answer("wp", game.ask("wp").options[0])
    twin = Game(GAME, game.scenario, game.dice, game.options, game.rest[2].copy())
    assert twin.ask("wp").prompt == "move"
    assert twin.ask("wp").options == game.ask("wp").options


@pytest.mark.rule("nato", "35.1")
@pytest.mark.parametrize("slug", GAME.scenarios)
def test_every_scenario_ends_with_a_level_after_its_last_turn(slug: str):
    game, chance = grognard.new("nato", slug, seed=2), Random(2)
    while game.asked:
        side = game.asked[0]
        options = [o for o in game.ask(side).options if o.split()[0] not in NUCLEAR]
        game.answer(side, options[-1] if chance.random() < 0.4 else chance.choice(options))
    assert game.result is not None
    assert game.position.game_turn == game.scenario.last_turn


def test_those_who_come_to_one_place_are_told_of_in_one_line():
    pos = position(S, turn=2)
    arrive_by_schedule(pos)
    told = [event for event in pos.events if event.text == "arrived"]
    assert max(len(event.params["units"]) for event in told) > 1
    places = [(pos.side(pos.index[event.params["units"][0]]), event.params["place"]) for event in told]
    assert len(places) == len(set(places))
