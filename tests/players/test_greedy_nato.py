"""The commander of NATO: legal answers, and sensible ones."""

from __future__ import annotations

import pytest

from grognard.games.nato.attack_helicopters import attack_helicopter_segment
from grognard.games.nato.battles import attack
from grognard.games.nato.chemical import chemical_strike_segment
from grognard.games.nato.losses import losses
from grognard.games.nato.rail import rail_movement_segment
from grognard.games.nato.sequence import ground_movement_segment
from grognard.games.nato.transport import air_and_sea_movement_segment
from grognard.games.nato.units import Lift
from grognard.players.nato import fights, worth
from grognard.players.nato.commander import Commander
from grognard.players.nato.lifts import Lifts
from grognard.players.nato.march import Marshal
from grognard.players.nato.outlook import Outlook
from tests.nato.build import asked, at, attack_on, position, unit
from tests.players.playing import play

pytestmark = pytest.mark.game("nato")
S = "strategic_surprise"


def test_it_plays_both_sides_of_baltap_to_the_end_without_nuclear_weapons():
    game = play("nato", "baltap", 0, wp="standard", nato="standard")
    assert game.result is not None
    assert game.result.rule != "34.1.3"
    assert game.position.nuclear_strikes == {"wp": 0, "nato": 0}
    assert game.position.conquered  # the Pact has taken something
    lost = losses(game.position)
    assert lost["wp"]["steps"]
    assert lost["nato"]["steps"]


@pytest.mark.parametrize(("scenario", "turns"), [("strategic_surprise", 2), ("extended_buildup", 1)])
def test_it_begins_the_large_scenarios(scenario: str, turns: int):
    game = play("nato", scenario, 2, turns, wp="standard", nato="standard")
    assert game.position.turn == turns + 1
    assert any(event.text == "attack-declared" for event in game.log)


def test_armies_go_to_the_front_and_attack_what_they_can_take():
    """A tank division far behind goes towards the cities of the west."""
    pos = position(S, at("3005", "SU-16GT"), at("3107", "SU-NEGF"), turn=4)
    plan = Marshal(pos, Outlook(pos, "wp"), [unit(pos, "SU-16GT")], [], half=False).planned()
    goal = plan.goals[unit(pos, "SU-16GT")]
    outlook = Outlook(pos, "wp")
    assert outlook.pull[goal] > outlook.pull[pos.board.hex("3005")]


DIVISIONS = ("SU-16GT", "SU-25T", "SU-32GT", "SU-35", "SU-94G", "SU-21", "SU-12GT", "SU-47GT", "SU-10GT")


def test_no_more_of_the_army_than_it_takes_sees_to_west_berlin():
    pos = position(S, at("3107", *DIVISIONS[:2]), at("3208", *DIVISIONS[2:4]), at("3009", *DIVISIONS[4:]), turn=4)
    pos.put(unit(pos, "US-Berlin"), pos.scenario.berlin)
    outlook = Outlook(pos, "wp")
    siege = outlook.sieges[pos.scenario.berlin]
    needed = outlook.doctrine.siege * worth.defence_of_hex(pos, pos.scenario.berlin, [unit(pos, "US-Berlin")])
    strengths = [worth.attack(pos, u) for u in siege.units]
    assert sum(strengths) >= needed > sum(strengths) - max(strengths)
    others = [unit(pos, id) for id in DIVISIONS if unit(pos, id) not in siege.units]
    assert others
    assert all(outlook.pull_on(u) is outlook.pull and not outlook.is_target(u, pos.scenario.berlin) for u in others)
    assert outlook.pull[pos.scenario.berlin] < outlook.value[pos.scenario.berlin]


def test_the_pact_sends_a_force_against_a_city_that_it_has_lost_and_guards_the_next():
    pos = position(S, at("3213", "SU-16GT"), at("3216", "US-1-3AD-83", "US-2-3AD-83"), turn=4)
    lost = next(city.hex for city in pos.scenario.cities.values() if city.name == "Erfurt")
    pos.conquer(lost, "nato")
    assert set(Outlook(pos, "wp").sieges) >= {lost}
    free = position(S, at("3111", "SU-16GT"), at("3315", "US-1-3AD-83", "US-2-3AD-83"), turn=4)
    marshal = Marshal(free, Outlook(free, "wp"), [unit(free, "SU-16GT")], [], half=False)
    assert marshal.hold(lost, []) > marshal.hold(lost, [unit(free, "SU-16GT")]) == 0.0


def test_better_odds_promise_more():
    pos = position(S, at("3219", "SU-21", "SU-94G"), at("3319", "BR-7"))
    outlook, target = Outlook(pos, "wp"), pos.board.hex("3319")
    one = fights.gain(pos, "wp", target, [unit(pos, "SU-21")], outlook)
    two = fights.gain(pos, "wp", target, [unit(pos, "SU-21"), unit(pos, "SU-94G")], outlook)
    assert one is not None
    assert two is not None
    assert two > one


def test_a_threatened_hex_is_reinforced_but_no_lost_cause():
    commander = Commander()
    weak = position(S, at("3319", "BR-7"), at("3320", "BR-22"), at("3218", "SU-21"))
    weak.battles.add(weak.board.hex("3319"))
    ask = asked(attack(weak, "wp", weak.board.hex("3319")), {"wp": ["with SU-21", "fire"]})
    assert commander.react(weak, ask) == "react BR-22"


def test_far_from_the_enemy_units_march():
    pos = position(S, at("3303", "SU-16GT"), at("3107", "SU-NEGF"), at("3319", "BR-7"), turn=4)
    commander = Commander()
    ask = asked(ground_movement_segment(pos, "wp"))
    assert commander.movement(pos, ask) == "march SU-16GT"


def test_who_stands_beside_an_empty_city_of_the_enemy_attacks_it_and_is_no_reserve():
    pos = position("baltap", at("2318", "EG-9P"), at("2311", "SU-94G"), at("1318", "DK-J1"), turn=4)
    ask = asked(ground_movement_segment(pos, "wp"))
    assert not ask.reasons("reserve EG-9P")
    assert Commander().hold_back(pos, ask) == "reserve SU-94G"
    ask = asked(ground_movement_segment(pos, "wp"), {"wp": ["reserve SU-94G"]})
    assert Commander().hold_back(pos, ask) is None


def test_who_is_to_fly_by_helicopter_does_not_walk_and_its_place_is_kept():
    pos = position("baltap", at("2514", "SU-97G"), at("2415", "EG-8"), at("1318", "DK-J1"), turn=4)
    passenger, landing = unit(pos, "SU-97G"), pos.board.hex("2317")
    pos.lifts[passenger] = Lift("insert", landing, ())
    commander, ask = Commander(), asked(ground_movement_segment(pos, "wp"))
    assert [reason.rule for reason in ask.reasons("move SU-97G")] == ["15.2"]
    assert passenger not in commander.make_plan(pos, ask).goals
    assert Marshal(pos, Outlook(pos, "wp"), [], [], half=False).standing[landing] == [passenger]


# -- by air and sea, gas and helicopters ------------------------------------------------------------------------------


def test_marines_land_together_beside_a_city_that_they_can_take():
    lift = at("ready", "WP-sealift-1", "WP-sealift-2")
    pos = position("baltap", at("srb", "PL-7N", "SU-336G"), lift, turn=1)
    ask = asked(air_and_sea_movement_segment(pos, "wp"))
    plan = Lifts(pos, Outlook(pos, "wp"), ask.options)
    goals = {plan.goals[unit(pos, id)] for id in ("PL-7N", "SU-336G")}
    assert sorted(plan.orders) == ["sealift PL-7N", "sealift SU-336G"]
    cities = {n for hex in goals for n in plan.beside(hex)}
    assert len(goals) == 1
    assert cities


def test_who_waits_off_the_map_is_ferried_to_the_port_nearest_to_the_enemy():
    pos = position("baltap", at("srb", "SU-BC"), at("2311", "SU-BAF"), turn=2)
    commander = Commander()
    assert commander.entrain(pos, asked(rail_movement_segment(pos, "wp"))) == "done"
    assert commander.lift(pos, asked(air_and_sea_movement_segment(pos, "wp"))) == "sail SU-BC"


@pytest.mark.parametrize(("turn", "answer"), [(1, "refrain"), (12, "refrain"), (14, "declare")])
def test_the_pact_begins_chemical_war_when_it_costs_little(turn: int, answer: str):
    pos = position(S, at("3319", "BR-7"), turn=turn, chemical={"wp": 20, "nato": 0})
    assert Commander().begin_chemical_war(pos, asked(chemical_strike_segment(pos, "wp"))) == answer


def test_gas_falls_on_the_strongest_stack_and_never_on_a_city():
    pos = position(S, at("3319", "BR-7", "BR-22"), at("2720", "WG-1", "WG-2", "WG-3"), at("3219", "SU-21"), turn=14)
    pos.chemical["wp"], pos.chemical_since = 5, 14
    assert pos.board.hex("2720") in pos.scenario.cities
    assert Commander().gassed(pos, "wp", "operational") == pos.board.hex("3319")


def test_helicopters_fly_into_a_battle_that_is_open():
    pos = position(
        S, at("3319", "BR-7"), at("3219", "SU-21", "SU-94G"), at("3215", "SU-NEGF"), at("ready", "SU-H-NEGF")
    )
    made = attack_on(pos, "wp", "3319", "SU-21", "SU-94G")
    ask = asked(attack_helicopter_segment(pos, made))
    assert Commander().send_helicopters(pos, ask) == "send SU-H-NEGF to 3319"
