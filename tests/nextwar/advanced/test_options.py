"""Options of the Advanced game [29.0], the set-up of depots [19.4], and replacements [27.9.3]."""

from __future__ import annotations

import pytest

from grognard.engine.dice import SeededDice
from grognard.engine.game import Game
from grognard.engine.info import Choice
from grognard.games.nextwar import air_points, replacements
from grognard.games.nextwar.advanced import (
    air_combat,
    air_display,
    air_support,
    collateral,
    declaring,
    deployment,
    interception,
    missions,
    recovery,
    strike,
    strike_phase,
    superiority,
    targets,
)
from grognard.games.nextwar.advanced.declared import Sortie
from grognard.games.nextwar.advanced.interception import Raid
from grognard.games.nextwar.advanced.sequence import SEQUENCE, air_weather
from grognard.games.nextwar.combat import Combat
from grognard.games.nextwar.shown.display import display
from tests.nextwar.advanced.table import (
    ADVANCED,
    CAMPAIGN,
    FIRST,
    SECOND,
    SUWALKI,
    asked,
    hex_of,
    position,
    rules_against,
    rules_of,
    run,
    script,
    send,
    told,
    unit,
    units,
    where,
    why,
)  # fmt: skip

FOG: dict[str, Choice] = {"fog_29_2": "on"}


@pytest.mark.rule("nextwar", "22.0", "22.1")
def test_the_advanced_game_has_air_units_in_boxes_instead_of_air_points():
    pos = position(CAMPAIGN)
    assert pos.scenario.uses_air_units
    assert pos.air_points == {"nato": 0, "russia": 0}
    assert sum(1 for _ in air_display.air_units(pos, "nato")) > 10
    standard = ADVANCED.load("campaign_standard", {})
    assert not standard.uses_air_units
    assert not any(c.kind == "air" for c in standard.counters)


@pytest.mark.rule("nextwar", "22.6.2.3")
def test_matched_units_fight_and_nobody_else():
    pos = position(dice=[9, 9, 9, 9])
    send(pos, "superiority:poland", "a-f16pl-1", "a-typd-1")
    send(pos, "superiority:kaliningrad", "a-su30-1")
    pos.matchups = [tuple(units(pos, "a-f16pl-1", "a-su30-1"))]
    answers = {"russia": ["done", "done"], "nato": ["done", "done"]}
    run(superiority.fight(pos, None), pos, answers)
    assert {s["unit"] for s in told(pos, "air-shot")} == {"a-f16pl-1", "a-su30-1"}
    assert pos.matchups == []


# -- depots [19.4] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "19.4")
def test_depots_are_set_up_anywhere_in_the_own_countries_and_columns_are_not():
    game = Game(ADVANCED, ADVANCED.load(SUWALKI, {}), SeededDice(1), ADVANCED.chosen({}))
    assert (game.asked, game.ask("russia").prompt) == (("russia",), "depots")
    pos = position()
    assert not any(pos.counter(u).kind == "supply" and pos.units[u].reduced for u in pos.on_map("nato"))
    depot = deployment.stationed(pos, "nato")[0]
    assert why(deployment.may_station(pos, "russia", depot)) == "not-a-depot"
    ask = asked(deployment.place_depots(pos, "nato"), {"nato": [f"station {pos.id(depot)}"]})
    assert rules_against(ask, "place 3557") == ["19.4"]  # Belarus
    land = [h for h in pos.board.hexes if pos.scenario.is_land[h] and not pos.at.get(h)]
    abroad = next(pos.label(h) for h in land if pos.scenario.home_side[h] == "russia")
    assert rules_against(ask, f"place {abroad}") == ["19.4"]  # nobody is there, but it is not their country
    run(deployment.station(pos, "nato", depot), pos, {"nato": ["place 2156"]})
    assert why(deployment.may_station(pos, "nato", depot)) == "has-moved"
    assert where(pos, pos.id(depot)) == "2156"


# -- replacements [27.9.3] --------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "27.9.3", "19.5", "19.7.2")
def test_a_unit_recovers_a_step_only_with_a_line_of_communication():
    pos = position(step="replacements")
    u = unit(pos, "pl-14")
    pos.change(u, reduced=True)
    pos.replacement_points = {"pl": 5}
    assert replacements.may_recover(pos, "nato", u) is None
    pos.emergency = {u}
    assert rules_of(replacements.may_recover(pos, "nato", u)) == ["27.9.3"]
    pos.emergency, pos.isolated = set(), {u}
    assert rules_of(replacements.may_recover(pos, "nato", u)) == ["27.9.3"]


@pytest.mark.rule("nextwar", "27.9.3")
def test_a_rebuilt_unit_appears_near_its_headquarters_in_supply():
    pos = position(step="replacements")
    send(pos, "lost", "pl-15")
    hexes = recovery.forming_places(pos, "nato", unit(pos, "pl-15"))
    assert hexes
    hq = pos.standing[unit(pos, "hq-pl16")]
    assert all(pos.board.distance(h, hq) <= 2 for h in hexes)
    send(pos, "lost", "hq-pl16")
    cities = recovery.forming_places(pos, "nato", unit(pos, "pl-15"))
    assert all((pos.scenario.urban | pos.scenario.cities) >> h & 1 for h in cities)
    assert rules_of(recovery.may_form(pos, "nato", unit(pos, "pl-15"), hq)) == ["27.9.3"]


@pytest.mark.rule("nextwar", "27.9.3")
def test_a_unit_is_rebuilt_near_its_headquarters_even_where_the_enemy_has_control():
    pos = position(step="replacements")
    send(pos, "lost", "pl-15")
    u = unit(pos, "pl-15")
    hex = next(h for h in recovery.forming_places(pos, "nato", u) if not pos.scenario.to_clear >> h & 1)
    pos.control[hex] = "russia"
    pos.changes += 1
    assert hex in recovery.forming_places(pos, "nato", u)
    send(pos, "lost", "hq-pl16")
    city = recovery.forming_places(pos, "nato", u)[0]
    pos.control[city] = "russia"
    pos.changes += 1
    assert city not in recovery.forming_places(pos, "nato", u)


# -- fog of war in the air [29.2] -------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "29.2", "29.2.2")
def test_units_are_picked_in_secret_one_by_one_and_matched():
    pos = position(step="sortie", options=FOG)
    game = Game(ADVANCED, ADVANCED.load(SUWALKI, FOG), SeededDice(1), ADVANCED.chosen(FOG), pos)
    assert set(game.asked) == {"nato", "russia"}
    game.answer("russia", "send a-su30-1")
    assert "superiority" not in str([u["where"] for u in game.view("nato")["units"]])
    game.answer("nato", "send a-f16pl-1")
    now = game.position
    assert now.matchups == [tuple(units(now, "a-f16pl-1", "a-su30-1"))]
    game.answer("russia", "done")
    game.answer("nato", "send a-typd-1")
    assert game.asked == ("nato",)  # the other side has no more: this one goes on alone
    assert len(game.position.matchups) == 1


@pytest.mark.rule("nextwar", "29.2.2", "29.2.2.1", "29.2.2.2")
def test_the_awacs_holder_changes_as_many_engagements_as_its_level():
    pos = position(options=FOG)
    pos.awacs = 2
    send(pos, "superiority:poland", "a-f16pl-1", "a-typd-1")
    send(pos, "superiority:belarus", "a-su35-3", "a-su30-1")
    pos.matchups = [tuple(units(pos, "a-f16pl-1", "a-su35-3")), tuple(units(pos, "a-typd-1", "a-su30-1"))]
    ask = asked(superiority.change_engagements(pos, None))
    assert ask.side == "nato"
    assert rules_against(ask, "swap a-f16pl-1 a-su30-1") == ["29.2.2.1"]
    run(superiority.change_engagements(pos, None), pos, {"nato": ["swap a-f16pl-1 a-typd-1", "cancel a-f16pl-1"]})
    assert pos.matchups == [tuple(units(pos, "a-typd-1", "a-su35-3"))]
    assert where(pos, "a-f16pl-1") == "flown:poland"
    assert pos.avoiding == {unit(pos, "a-su30-1")}


@pytest.mark.rule("nextwar", "29.2.1", "29.2")
def test_hidden_missions_show_their_number_only_when_detected_early():
    pos = position(step="first-strike-declaration", options=FOG)
    answers = ["strike a-su30-1", "place 3054 airfield", "done"]
    asked(declaring.declaration(pos, "russia"), {"russia": answers})
    declared = [e for e in pos.events if e.text == "strike-declared"]
    assert [e.seen_by("nato") for e in declared] == [False]
    assert [e.seen_by("russia") for e in declared] == [True]
    send(pos, "superiority:poland", "a-typd-1")
    raid = Raid(pos, "russia", units(pos, "a-su30-1"), [], ("poland",), hex_of(pos, "3054"))
    ask = asked(interception.assign(pos, raid))
    assert "units" not in ask.params
    assert told(pos, "mission-size") == [{"side": "russia", "count": 1, "weasels": 0}]
    assert told(pos, "strike-planned") == [{"side": "russia"}]  # all that the enemy hears of it


@pytest.mark.rule("nextwar", "29.2.1")
def test_what_undetected_aircraft_strike_comes_to_light_with_the_strike():
    for options, is_fog in ((FOG, True), ({}, False)):
        pos = position(options=options, dice=[5, 5])
        target = targets.of_unit(pos, unit(pos, "ru-18b"))
        for firer, is_hidden in (("a-f16pl-1", is_fog), ("hq-pl16", False)):
            strike.throw(strike.Strike(pos, "nato", "hq", target, unit(pos, firer)), "23.4.1")
            assert pos.events[-1].reveals is is_hidden, firer


@pytest.mark.rule("nextwar", "29.2")
def test_engagements_are_changed_only_with_fog_in_the_air():
    for options, is_played in ((FOG, True), ({}, False)):
        pos = position(options=options)
        assert next(s for s in SEQUENCE.turn if s.id == "awacs").is_played(pos) == is_played


@pytest.mark.rule("nextwar", "29.4")
def test_without_the_option_nobody_jettisons():
    for chosen, may in (("on", True), ("off", False)):
        pos = position(options={"jettison_29_4": chosen})
        fight = air_combat.Fight(pos, "interception", [tuple(units(pos, "a-su30-1", "a-f16pl-1"))])
        fight.roles = {unit(pos, "a-f16pl-1"): "attacker"}
        assert air_combat.may_jettison(fight, unit(pos, "a-f16pl-1")) == may


@pytest.mark.rule("nextwar", "29.4")
def test_attacking_aircraft_that_are_intercepted_may_drop_their_weapons():
    for answer, dropped in (("jettison", ["a-f16pl-1"]), ("keep", [])):
        pos = position(options={"jettison_29_4": "on"})
        fight = air_combat.Fight(pos, "interception", [tuple(units(pos, "a-su30-1", "a-f16pl-1"))])
        fight.roles = {unit(pos, "a-su30-1"): "interceptor", unit(pos, "a-f16pl-1"): "attacker"}
        run(air_combat.jettison(fight), pos, {"nato": [answer]})
        assert pos.ids(sorted(fight.dropped)) == dropped


@pytest.mark.rule("nextwar", "29.4")
def test_aircraft_that_have_jettisoned_support_nobody_and_meet_no_more_fire(monkeypatch):
    pos = position(CAMPAIGN, dice=[0, 9])
    f16, other = units(pos, "a-f16pl-1", "a-f16pl-2")

    def fight_out(pos, raid):
        raid.dropped = {f16}
        yield from ()

    monkeypatch.setattr(interception, "fight_out", fight_out)
    sent = air_support.Flight(Combat(pos, "nato", hex_of(pos, "2549")), "nato")
    sent.units = [f16, other]
    run(air_support.carry_out(pos, [sent]), pos)
    assert {shot["unit"] for shot in told(pos, "fired-at")} == {"a-f16pl-2"}
    assert where(pos, "a-f16pl-1") == "flown:poland_rear"


@pytest.mark.rule("nextwar", "M.18", "29.1.2")
def test_in_the_second_strike_phase_air_points_fly_no_more_missions_than_air_units_would():
    for step, rules in ((FIRST, []), (SECOND, ["M.18"])):
        pos = position(CAMPAIGN, options={"std_air_29_1": "on"}, step=step)
        pos.air_points = {"nato": 4, "russia": 4}
        pos.sorties = [Sortie("russia", "air", targets.of_hex(hex_of(pos, "3054")), points=(1, 0))] * 3
        assert rules_against(asked(declaring.declaration(pos, "russia")), "points 1") == rules


@pytest.mark.rule("nextwar", "M.11")
def test_chemical_points_come_each_turn_and_are_not_saved():
    pos = position(CAMPAIGN, turn=3, options={"chemical": True})
    assert pos.chemical_points == {"nato": 0, "russia": 3}
    assert position(CAMPAIGN, turn=2, options={"chemical": True}).chemical_points["russia"] == 0
    assert position(CAMPAIGN, turn=3).chemical_points["russia"] == 0
    pos.chemical_points["russia"] = 1
    run(air_weather(pos, None), pos)
    assert pos.chemical_points["russia"] == 3


# -- the Standard air rules [29.1] ------------------------------------------------------------------------------------

POINTS: dict[str, Choice] = {"std_air_29_1": "on"}


@pytest.mark.rule("nextwar", "29.1", "29.1.1")
def test_with_the_standard_air_rules_points_are_doubled_and_air_units_stay_at_home():
    pos = position(dice=[4, 4], options=POINTS, step="air-points")
    played = {s.id for s in SEQUENCE.turn if s.is_played(pos)}
    assert "air-points" in played
    assert not {"sortie", "matchups", "air-combat", "air-level"} & played
    run(air_points.air_points_phase(pos, None), pos)
    assert pos.air_points == {"nato": 2 * 7, "russia": 2 * 4}
    script(pos, 4, 4)
    pos.air_points_lost["russia"] = 1
    run(air_points.air_points_phase(pos, None), pos)
    assert pos.air_points["russia"] == 2 * 4 - 1  # what the table gives is doubled, not what is lost
    assert rules_of(missions.may_strike(pos, "nato", unit(pos, "a-f16pl-1"))) == ["29.1"]
    plan = missions.Planned("nato", "air")
    assert rules_of(missions.may_escort(pos, plan, unit(pos, "a-f16pl-1"))) == ["29.1"]


@pytest.mark.rule("nextwar", "29.1")
def test_with_the_standard_air_rules_air_points_support_and_have_their_track():
    for options, is_kept in ((POINTS, True), ({}, False)):
        pos = position(options=options)
        pos.air_points = {"nato": 0, "russia": 3}
        ask = asked(air_support.commit(pos, Combat(pos, "russia", hex_of(pos, "3451"))))
        assert ("air 3" in ask.options) == is_kept
        assert ("air_points" in {track["name"] for track in display(pos.scenario)["tracks"]}) == is_kept


@pytest.mark.rule("nextwar", "29.1")
def test_with_the_standard_air_rules_nobody_moves_or_mends_air_units():
    pos = position(CAMPAIGN, options=POINTS, step="recovery", weather="storm")
    for id in ("damaged-bases", "sortie", "base-change", "maintenance"):
        assert not next(s for s in SEQUENCE.turn if s.id == id).is_played(pos)
    pair = units(pos, "a-f16pl-1", "a-f16pl-2")
    for u in pair:
        pos.change(u, reduced=True)
    assert rules_of(recovery.may_restore(pos, "nato", pair[0])) == ["27.9.3.1"]
    send(pos, "ready:poland", "a-f16pl-1", "a-f16pl-2")
    assert rules_of(recovery.may_combine(pos, "nato", *pair)) == ["29.1"]
    run(air_weather(pos, None), pos)
    assert told(pos, "grounded") == []


@pytest.mark.rule("nextwar", "29.1.2")
def test_four_air_points_and_two_of_escort_fly_a_strike():
    pos = position(options=POINTS, step="first-strike-declaration")
    pos.air_points = {"nato": 0, "russia": 7}
    ask = asked(declaring.declaration(pos, "russia"))
    assert {o for o in ask.options if o.startswith("points")} == {"points 1", "points 2", "points 3", "points 4"}
    ask = asked(declaring.declaration(pos, "russia"), {"russia": ["points 4", "place 3054 airfield"]})
    assert ask.options == ["escort 0", "escort 1", "escort 2"]
    pos = position(dice=[9, 4], options=POINTS, step="first-strike-missions")
    pos.air_points = {"nato": 0, "russia": 7}
    asked(declaring.declaration(pos, "russia"), {"russia": ["points 4", "place 3054 airfield", "escort 2"]})
    assert pos.air_points["russia"] == 1
    run(strike_phase.mission_step(pos, None), pos)
    assert told(pos, "strike")[0]["column"] == "c6"  # as a strike value of 4


@pytest.mark.rule("nextwar", "6.3.2")
def test_fire_at_a_strike_with_air_points_may_cost_one_for_good():
    lost = position(options=POINTS).scenario.charts.adf
    die = next(d for d in range(10) if lost.result(d, "contested") == "(-1)*")
    pos = position(dice=[die, 9], options=POINTS, step="first-strike-missions")
    pos.air_points = {"nato": 0, "russia": 4}
    asked(declaring.declaration(pos, "russia"), {"russia": ["points 4", "place 3054 airfield", "escort 0"]})
    run(strike_phase.mission_step(pos, None), pos)
    assert pos.air_points_lost["russia"] == 1
    assert told(pos, "strike")[0]["column"] == "c5"  # one point less


@pytest.mark.rule("nextwar", "6.2", "29.1.2")
def test_air_defence_fires_at_a_strike_with_air_points_against_a_track():
    pos = position(dice=[5, 0], options=POINTS, step="first-strike-missions")
    pos.air_points = {"nato": 0, "russia": 2}
    asked(declaring.declaration(pos, "russia"), {"russia": ["points 2", "track sam", "escort 0"]})
    run(strike_phase.mission_step(pos, None), pos)
    assert [fire["result"] for fire in told(pos, "air-defence-off-map")] == ["(-1)"]
    assert told(pos, "strike")[0]["column"] == "c1"  # one point is left


@pytest.mark.rule("nextwar", "6.2.1")
def test_with_air_points_support_counts_for_six_at_most_with_air_units_for_eight():
    for options, rules, most in (({}, "9.6.1 23.5.b", 8), (POINTS, "6.2.1 9.6.1", 6)):
        pos = position(options=options, step="first-combat")
        made = Combat(pos, "russia", hex_of(pos, "3054"))
        made.support["nato"] = 9
        assert made.modifiers().value(rules) == most


@pytest.mark.rule("nextwar", "29.1.3")
def test_collateral_damage_costs_air_points_for_good():
    pos = position(options=POINTS)
    run(collateral.lose_air(pos, "nato", "poland", attacker_picks=True), pos)
    assert pos.air_points_lost["nato"] == 1
