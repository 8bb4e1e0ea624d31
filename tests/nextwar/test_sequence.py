"""The sequence of play, weather and initiative [3.0] [4.0] [5.0]."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.nextwar import air_points, helicopters, initiative, weather
from grognard.games.nextwar.movement import begin_segment, may_move
from grognard.games.nextwar.orders import set_out
from grognard.games.nextwar.sequence import SEQUENCE, game_record, reorganisation
from grognard.games.nextwar.terrain import steps_from
from tests.nextwar.build import against, asked, at, load, options_of, position, rules_of, run, stand, told, unit

TURN = """weather storm initiative air-points sea-control mine-clearing
    initiative-movement initiative-combat elite-reaction exploitation-movement exploitation-combat
    reaction-movement reaction-combat first-movement first-combat second-movement second-combat
    reset clearing control reinforcements reinforcements replacements replacements victory record"""
ROLES = {
    "initiative-movement": "a", "initiative-combat": "a", "elite-reaction": "b", "exploitation-movement": "a",
    "exploitation-combat": "a", "reaction-movement": "b", "reaction-combat": "b", "first-movement": "a",
    "first-combat": "a", "second-movement": "b", "second-combat": "b", "sea-control": "a",
}  # fmt: skip
INITIATIVE_ONLY = [
    "initiative-movement", "initiative-combat", "elite-reaction", "exploitation-movement", "exploitation-combat",
    "reaction-movement", "reaction-combat",
]  # fmt: skip


@pytest.mark.rule("nextwar", "3.0.a", "SOP.IM.1", "SOP.IM.2", "SOP.IM.6", "SOP.IM.7", "SOP.B.1", "SOP.B.2")
@pytest.mark.rule("nextwar", "SOP.B.3", "SOP.B.4", "SOP.P.1", "5.0", "8.0", "SOP.I.4", "7.5.2")
@pytest.mark.rule("nextwar", "4.0", "4.1.3.f", "5.1", "6.1", "6.4", "7.2", "8.4", "8.4.1", "10.0", "11.0", "SOP.G")
@pytest.mark.rule("nextwar", "SOP.W.1", "SOP.W.2", "SOP.I.1", "SOP.I.2", "SOP.I.3", "SOP.IM.3", "SOP.IM.4", "SOP.IM.5")
@pytest.mark.rule("nextwar", "SOP.R.1", "SOP.R.2", "SOP.R.3", "SOP.R.5", "SOP.R.6", "SOP.P.2", "SOP.V.1")
def test_phases_come_in_the_order_of_the_book_and_each_belongs_to_its_player():
    assert [step.id for step in SEQUENCE.turn if step.id not in ("supply",)] == TURN.split()
    assert {step.id: step.role for step in SEQUENCE.turn if step.id in ROLES} == ROLES


@pytest.mark.rule("nextwar", "3.0", "SOP.I.5")
def test_the_initiative_phase_is_played_in_initiative_turns_only():
    pos = position("suwalki", contested=True)
    skipped = [step.id for step in SEQUENCE.turn if not step.is_played(pos)]
    assert [id for id in skipped if id in INITIATIVE_ONLY] == INITIATIVE_ONLY
    pos.contested = False
    assert not [step.id for step in SEQUENCE.turn if step.id in INITIATIVE_ONLY and not step.is_played(pos)]


@pytest.mark.rule("nextwar", "SOP.G", "M.12")
def test_in_the_record_phase_nations_may_take_sides():
    pos = position("campaign_standard", step="record", dice=[0])
    pos.alignment["by"] = "host"
    run(game_record(pos, None), pos)
    assert pos.alignment["by"] == "active"


@pytest.mark.rule("nextwar", "SOP.G")
def test_after_the_record_phase_the_next_turn_begins():
    pos = position("suwalki", turn=1, step="record")
    SEQUENCE.next(pos)
    assert (pos.turn, SEQUENCE.at(pos).id) == (2, "weather")


@pytest.mark.rule("nextwar", "2.2.a")
def test_headquarters_artillery_and_air_units_are_left_out_of_the_standard_game():
    kinds = {(c.kind, c.type) for c in load().counters}
    assert {kind for kind, _ in kinds} == {"land", "helicopter", "naval"}
    assert "artillery" not in {type for _, type in kinds}


@pytest.mark.rule("nextwar", "2.6", "4.0", "SOP.W.1")
def test_later_weather_is_thrown_for_on_a_die_from_zero_to_nine():
    pos = position("suwalki", turn=2, dice=[0])
    run(weather.weather_phase(pos, "russia"), pos)
    assert told(pos, "die") == [{"side": "russia", "die": 0, "sides": 10, "lowest": 0}]
    assert pos.weather == pos.scenario.charts.weather.result(0, "summer")
    table = pos.scenario.charts.weather
    worst = next(die for die in range(10) if table.result(die, "summer") == "storm")
    pos = position("suwalki", turn=2, dice=[worst])
    run(weather.weather_phase(pos, "russia"), pos)
    assert pos.weather == "storm"


@pytest.mark.rule("nextwar", "4.0")
def test_the_initiative_player_chooses_the_weather_of_the_first_turn():
    pos = position("suwalki", turn=1)
    assert asked(weather.weather_phase(pos, "russia")).options == ["weather clear", "weather overcast", "weather storm"]
    run(weather.weather_phase(pos, "russia"), pos, {"russia": ["weather overcast"]})
    assert pos.weather == "overcast"


@pytest.mark.rule("nextwar", "4.1", "4.1.1", "4.1.2.a", "4.1.2.b", "4.1.3.a", "4.1.3.b")
def test_weather_cuts_points_and_fractions_are_rounded_up():
    left = {}
    for sky in weather.WEATHERS:
        pos = position("suwalki", weather=sky)
        left[sky] = [
            weather.reduced(pos, name, 5)
            for name in (
                "airmobile_points", "air_points_full_all_weather", "air_points_limited_all_weather",
                "air_points_no_all_weather",
            )
        ]  # fmt: skip
    assert left == {"clear": [5, 5, 5, 5], "overcast": [3, 5, 3, 2], "storm": [0, 5, 2, 0]}


@pytest.mark.rule("nextwar", "4.1.2.b", "4.1.3.b", "6.1", "SOP.I.2")
def test_russian_air_points_are_halved_under_clouds_and_quartered_in_a_storm_and_natos_are_not():
    points = {}
    for sky in ("clear", "overcast", "storm"):
        pos = position("campaign_standard", turn=4, weather=sky, dice=[4, 4])
        run(air_points.air_points_phase(pos, None), pos)
        points[sky] = dict(pos.air_points)
    assert points["overcast"]["nato"] == points["clear"]["nato"] > 0
    assert points["overcast"]["russia"] == -(-points["clear"]["russia"] // 2)
    assert points["storm"] == {"nato": points["clear"]["nato"], "russia": -(-points["clear"]["russia"] // 4)}


@pytest.mark.rule("nextwar", "4.1.2.a")
def test_half_of_the_airmobile_points_fly_under_clouds():
    pos = position("suwalki", turn=1, airmobile_all={"nato": 3, "russia": 4})
    run(weather.weather_phase(pos, "russia"), pos, {"russia": ["weather overcast"]})
    assert pos.airmobile == {"nato": 2, "russia": 2}


@pytest.mark.rule("nextwar", "4.1.2.c", "4.1.3.g", "6.5.2", "6.5.1.2.b")
def test_helicopters_fly_twice_when_it_is_clear_once_under_clouds_and_never_in_a_storm():
    for sky, missions in (("clear", 2), ("overcast", 1), ("storm", 0)):
        pos = position("suwalki", at("3759", "h-ru4"), weather=sky)
        u, near, flown = unit(pos, "h-ru4"), pos.board.hex("3758"), 0
        while helicopters.can_fly(pos, u, near):
            helicopters.fly(pos, u)
            flown += 1
            assert not helicopters.can_fly(pos, u, near)  # not twice in a segment
            pos.flown = set()
        assert flown == missions
        fresh = position("suwalki", at("3759", "h-ru4"), weather=sky)
        assert helicopters.may_change_base(fresh, "russia", u) is None


@pytest.mark.rule("nextwar", "4.1.3.a")
def test_nothing_flies_or_sails_in_a_storm():
    places = (
        at("6119", "ru-237"), at("inshore:gdansk_bay", "n-ru1", "n-rua"), at("4963", "ru-11b"), at("1148", "ru-45"),
        at("aboard:n-rua", "ru-336"), at("1147", "n-usa"), at("aboard:n-usa", "us-mar1"),
    )  # fmt: skip
    pos = position("campaign_standard", *places, weather="storm", airmobile={"russia": 4, "nato": 0})
    pos.sea_control["inshore:gdansk_bay"] = "russia"
    assert against(pos, "russia", "fly ru-237") == ["4.1.3.a"]
    assert against(pos, "russia", "drop ru-237") == ["4.1.3.a"]
    assert against(pos, "russia", "lift ru-11b") == ["4.1.3.a"]
    for answer in ("sail n-ru1", "ship ru-45", "approach n-rua"):
        assert against(pos, "russia", answer) == ["4.1.3.a"], answer
    assert against(pos, "nato", "shuttle us-mar1") == ["4.1.3.a"]
    pos.weather = "clear"
    for answer in ("fly ru-237", "drop ru-237", "sail n-ru1", "ship ru-45", "approach n-rua"):
        assert against(pos, "russia", answer) == [], answer
    assert against(pos, "nato", "shuttle us-mar1") == []


@pytest.mark.rule("nextwar", "4.1.3.c")
def test_storm_costs_hold_for_all_land_movement():
    costs = {}
    for sky in ("clear", "storm"):
        pos = position("campaign_standard", at("0270", "pl-15"), weather=sky)
        go = set_out(pos, "nato", [unit(pos, "pl-15")])
        costs[sky] = {step.ground for step in steps_from(pos, go)}
    assert costs == {"clear": {6}, "storm": {12}}


@pytest.mark.rule("nextwar", "5.1", "5.1.1", "5.0", "SOP.I.1")
def test_who_alone_reached_the_number_of_points_has_the_initiative():
    for points, holder, contested in (
        ((8, 0), "nato", False), ((7, 8), "russia", False), ((7, 7), "russia", True), ((8, 9), "russia", True),
    ):  # fmt: skip
        pos = position("campaign_standard", this_turn={"nato": points[0], "russia": points[1]})
        run(initiative.initiative_phase(pos, None), pos)
        assert (pos.initiative, pos.contested) == (holder, contested)
        assert pos.this_turn == {"nato": 0, "russia": 0}
    pos = position("campaign_standard", automatic_left=1, this_turn={"nato": 8, "russia": 0})
    run(initiative.initiative_phase(pos, None), pos)
    assert (pos.initiative, pos.contested, pos.automatic_left) == ("russia", False, 0)


@pytest.mark.rule("nextwar", "5.1.2", "5.0.a")
def test_after_a_contested_turn_who_scored_more_has_the_initiative():
    pos = position("campaign_standard", contested=True, this_turn={"nato": 3, "russia": 2})
    run(initiative.initiative_phase(pos, None), pos)
    assert (pos.initiative, pos.contested) == ("nato", False)
    pos = position("campaign_standard", contested=True, player="nato", this_turn={"nato": 2, "russia": 2})
    run(initiative.initiative_phase(pos, None), pos)
    assert (pos.contested, pos.player("a"), pos.player("b")) == (True, "nato", "russia")


@pytest.mark.rule("nextwar", "SOP.IM.3", "8.5.1.e")
def test_only_elite_units_outside_enemy_zones_move_in_elite_reaction():
    pos = position(
        "campaign_standard", at("0269", "us-abct"), at("0271", "pl-15"), at("0370", "us-2cr"),
        at("0470", "ru-4ga", "ru-4gb"), step="elite-reaction",
    )  # fmt: skip
    pos.in_zone = {unit(pos, "us-2cr")}
    verdict = {id: may_move(pos, "nato", unit(pos, id)) for id in ("us-abct", "pl-15", "us-2cr")}
    assert verdict["us-abct"] is None
    assert rules_of(verdict["pl-15"]) == ["SOP.IM.3"]
    assert rules_of(verdict["us-2cr"]) == ["8.5.1.e"]
    game = grognard.new("nextwar", "suwalki")
    declared = next(step for step in game.info.sequence.turn if step.id == "elite-reaction")
    assert [verb.word for verb in declared.asks[0].verbs] == ["move", "done"]


@pytest.mark.rule("nextwar", "SOP.IM.4", "8.5.1.e", "8.2.4.e")
def test_units_in_enemy_zones_do_not_exploit_but_light_infantry_outside_flat_country_does():
    pos = position(
        "campaign_standard", at("0370", "pl-15"), at("0269", "pl-20"), at("0470", "ru-4ga", "ru-4gb"),
        at("6302", "ru-237"), step="exploitation-movement",
    )  # fmt: skip
    pos.in_zone = {unit(pos, "pl-15"), unit(pos, "ru-237")}
    assert rules_of(may_move(pos, "nato", unit(pos, "pl-15"))) == ["8.5.1.e"]
    assert may_move(pos, "nato", unit(pos, "pl-20")) is None
    assert may_move(pos, "russia", unit(pos, "ru-237")) is None  # in rough country
    pos.put(unit(pos, "ru-237"), pos.board.hex("5363"))
    assert rules_of(may_move(pos, "russia", unit(pos, "ru-237"))) == ["8.5.1.e"]


@pytest.mark.rule("nextwar", "SOP.IM.4", "8.5.1.e", "8.2.4.a")
def test_nobody_is_lifted_out_of_an_enemy_zone_in_exploitation():
    for step, rules in (("exploitation-movement", ["8.5.1.e"]), ("first-movement", [])):
        pos = position(
            "campaign_standard", at("3451", "us-173"), at("3551", "ru-4ga", "ru-4gb"), step=step,
            airmobile={"nato": 3, "russia": 0},
        )  # fmt: skip
        begin_segment(pos, "nato")
        assert against(pos, "nato", "lift us-173") == rules
        assert ("lift us-173" in options_of(pos, "nato", "lift")) == (not rules)


@pytest.mark.rule("nextwar", "SOP.R.1", "SOP.R.2", "SOP.R.3", "6.5.1.2.b", "6.2")
def test_reorganisation_resets_helicopters_and_ends_air_points():
    pos = position("suwalki", air_points={"nato": 3, "russia": 2}, missions={0: 2}, step="reset")
    run(reorganisation(pos, None), pos)
    assert pos.air_points == {"nato": 0, "russia": 0}
    assert pos.missions == {}


@pytest.mark.rule("nextwar", "8.5.7.4", "8.3.1.9")
def test_what_a_port_has_unloaded_counts_until_the_turn_is_over():
    pos = position("campaign_standard", unloaded={5: 2}, step="reset")
    run(reorganisation(pos, None), pos)
    assert pos.unloaded == {5: 2}  # reinforcements come later in the turn
    run(game_record(pos, None), pos)
    assert pos.unloaded == {}


@pytest.mark.rule("nextwar", "SOP.R.3", "8.5.4.1")
def test_airmobile_points_that_are_not_destroyed_come_back_every_turn():
    pos = position(
        "suwalki", turn=2, airmobile_all={"nato": 1, "russia": 2}, airmobile={"nato": 0, "russia": 0}, dice=[0]
    )
    run(weather.weather_phase(pos, "russia"), pos)
    assert pos.weather == "clear"
    assert pos.airmobile == {"nato": 1, "russia": 2}
    stand(pos, "weather")
