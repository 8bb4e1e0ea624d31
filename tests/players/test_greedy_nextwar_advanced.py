"""What the commander of The Next War does with the Advanced game's staff, aircraft, missiles and supplies, and why."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.nextwar import combat
from grognard.games.nextwar.advanced import (
    air_combat,
    air_display,
    declaring,
    depots,
    headquarters,
    interception,
    naval_combat,
    posture,
    repair,
    special_forces,
    superiority,
    supply,
    supply_units,
)
from grognard.games.nextwar.advanced.declared import Target
from grognard.games.nextwar.advanced.interception import Raid
from grognard.players.nextwar import Commander, strikes
from grognard.players.nextwar.march import Marshal
from grognard.players.nextwar.outlook import Outlook
from tests.nextwar.advanced.table import (
    CAMPAIGN,
    FIRST,
    asked,
    at,
    empty,
    hex_of,
    place,
    position,
    run,
    send,
    unit,
    units,
)
from tests.players.playing import play

pytestmark = pytest.mark.game("nextwar")


def staffed():
    return Commander()


def decided(prompt, pos, procedure):
    """The commander's answer to the first question of a procedure, and why he gives it."""
    ask = asked(procedure)
    assert ask.prompt == prompt
    commander = staffed()
    answer = commander.decisions[prompt](pos, ask)
    assert not ask.reasons(answer)
    return answer, commander.because


@pytest.mark.parametrize("side", ["nato", "russia"])
def test_it_beats_chance_in_the_advanced_corridor(side: str):
    kinds = {s: "standard" if s == side else "random" for s in ("nato", "russia")}
    game = play("nextwar", "suwalki_advanced", 0, 99, **kinds)
    assert game.result is not None
    assert game.result.winner == side


# -- bases ------------------------------------------------------------------------------------------------------------


def test_bases_are_left_as_they_are_unless_a_box_holds_too_many():
    pos = position(CAMPAIGN, step="base-change")
    assert decided("base-change", pos, air_display.base_change(pos, "russia"))[0] == "done"
    pos.place_strikes["2349 airbase"] = 3
    crowd = pos.ids(air_display.based(pos, "russia", "kaliningrad"))
    answer, _ = decided("base-change", pos, air_display.base_change(pos, "russia"))
    assert answer.split()[0] == "base"
    assert answer.split()[1] in crowd


# -- supplies ---------------------------------------------------------------------------------------------------------


def test_nobody_splits_a_depot_while_all_are_fed():
    pos = position(step="first-supply")
    assert decided("supply", pos, depots.buy(pos, "russia"))[0] == "done"


def test_who_begins_the_war_moves_his_depots_up_first():
    game = grognard.new("nextwar", CAMPAIGN)
    pos, commander = game.position, staffed()
    to_enemy, before = Outlook(pos, "russia").to_enemy, sites_of_depots(pos)
    while game.ask(game.asked[0]).prompt in ("depots", "depot-site"):
        game.answer(game.asked[0], commander.choose(game, game.asked[0]))
    after = sites_of_depots(pos)
    assert sum(to_enemy[h] for h in after["russia"]) < sum(to_enemy[h] for h in before["russia"])
    assert after["nato"] == before["nato"]


def sites_of_depots(pos):
    return {side: [pos.standing[u] for u in supply_units.on_map(pos, side)] for side in ("nato", "russia")}


def test_a_depot_that_feeds_nobody_is_sold_for_one_that_does():
    pos = empty(step="first-emergency-supply", keep=["depot-ru-1", "depot-ru-2"])
    division = ("ru-4ga", "ru-4gb", "ru-4gc", "ru-4gt", "ru-18a")
    at(pos, "2856", *division)
    pos.out_of_supply, pos.supply_points["russia"] = set(units(pos, *division)), 2
    answer, why = decided("emergency-supply", pos, depots.emergency(pos, "russia"))
    assert answer.startswith("cash depot-ru-")
    assert why.text == "sells"
    pos.supply_points["russia"] = depots.price(pos, "buy_depot")
    assert decided("emergency-supply", pos, depots.emergency(pos, "russia"))[0] == "done"


def test_a_depot_comes_where_it_feeds_hungry_troops():
    pos = empty(step="first-supply", keep=["depot-ru-2"])
    at(pos, "2856", "ru-4ga", "ru-4gb", "ru-4gc", "ru-4gt")
    pos.supply_points["russia"] = 6
    hungry = units(pos, "ru-4ga", "ru-4gb")
    assert not supply.supplied_units(pos, "russia") & set(hungry)
    answer, why = decided("supply", pos, depots.buy(pos, "russia"))
    assert answer.startswith("depot ")
    assert why.text == "supplies"
    run(depots.buy_depot(pos, "russia", hex_of(pos, answer.split()[1])), pos)
    assert supply.supplied_units(pos, "russia") >= set(hungry)


def test_emergency_supplies_go_to_those_who_are_cut_off_and_leave_points_for_a_depot_else():
    pos = empty(step="first-emergency-supply")
    at(pos, "3054", "ru-4ga")
    u = unit(pos, "ru-4ga")
    pos.out_of_supply, pos.supply_points["russia"] = {u}, 4
    commander, ask = staffed(), asked(depots.emergency(pos, "russia"))
    assert commander.feed(pos, ask) == "done"
    pos.isolated = {u}
    assert commander.feed(pos, ask) == "feed ru-4ga"
    assert commander.because.text == "feeds"


def test_repairs_leave_points_for_supplies():
    pos = position(step="repairs")
    pos.supply_points["russia"] = 3
    assert decided("repairs", pos, repair.repairs(pos, "russia"))[0] == "done"
    pos.supply_points["russia"] = 6
    assert decided("repairs", pos, repair.repairs(pos, "russia"))[0] == "raise sam"


def test_troops_stay_where_supplies_reach_them_and_headquarters_behind_them():
    pos = position(step="initiative-movement")
    outlook = Outlook(pos, "russia")
    plan = Marshal(pos, outlook, units(pos, "ru-4ga", "hq-1gta")).planned()
    hq = plan.goals.get(unit(pos, "hq-1gta"), pos.standing[unit(pos, "hq-1gta")])
    troops = plan.goals.get(unit(pos, "ru-4ga"), pos.standing[unit(pos, "ru-4ga")])
    assert outlook.fed(pos, unit(pos, "hq-1gta"), hq)
    assert outlook.fed(pos, unit(pos, "ru-4ga"), troops)
    assert outlook.to_enemy[hq] >= 2


def test_a_headquarters_fears_every_enemy_who_can_come_unless_troops_stand_with_it():
    pos = position(step="initiative-movement")
    marshal = Marshal(pos, outlook := Outlook(pos, "russia"), units(pos, "ru-4ga", "hq-1gta"))
    hq, mate = units(pos, "hq-1gta", "ru-4ga")
    safe, near, front = (pos.board.hex(label) for label in ("3760", "3659", "3557"))
    outlook.threat[safe], outlook.threat[near], outlook.threat[front] = 0.0, 20.0, 40.0
    assert 0 == marshal.danger(hq, safe, ()) < marshal.danger(hq, near, ()) < marshal.danger(hq, front, ())
    assert marshal.danger(hq, front, (mate,)) < marshal.danger(hq, front, ())


def test_a_headquarters_is_no_garrison_for_a_city_that_may_end_the_war():
    pos = empty(scenario=CAMPAIGN, step="initiative-movement")
    at(pos, "6119", "hq-vdv")
    at(pos, "4448", "pl-15")
    pskov, staff = hex_of(pos, "6119"), unit(pos, "hq-vdv")
    marshal = Marshal(pos, Outlook(pos, "russia"), [staff])
    assert marshal.hold(pskov, [staff]) == marshal.hold(pskov, []) > 0
    assert marshal.gains(staff, pskov)["prize"] == 0


# -- the air war ------------------------------------------------------------------------------------------------------


def test_fighters_go_up_and_those_who_only_strike_do_not():
    pos = position(step="sortie")
    pos.awacs = 0
    commander = staffed()
    sent = []
    for _ in range(9):
        ask = asked(superiority.plan(pos, "russia"), {})
        answer = commander.send_up(pos, ask)
        if answer == "done":
            break
        sent.append(answer.split()[1])
        pos.plans["russia"] = tuple(units(pos, *sent))
    assert "a-su35-3" in sent
    assert "a-su25-1" not in sent
    assert commander.because.text == "picks"


def test_a_weak_unit_breaks_off_and_a_sound_one_fights_on():
    pos = position(step="air-combat")
    send(pos, "superiority:belarus", "a-su35-3")
    send(pos, "superiority:poland", "a-fa50")
    fight = air_combat.Fight(pos, "superiority", [tuple(units(pos, "a-su35-3", "a-fa50"))])
    pos.matchups = list(fight.engagements)
    commander = staffed()
    ask = asked(air_combat.disengage(fight, units(pos, "a-fa50"), "22.6.6"))
    assert commander.break_off(pos, ask) == "done"
    pos.change(unit(pos, "a-fa50"), reduced=True)
    assert commander.break_off(pos, ask) == "abort a-fa50"


def test_one_fighter_intercepts_strikers_that_nobody_escorts():
    pos = position(step=FIRST)
    send(pos, "superiority:poland", "a-typd-1", "a-f16pl-2")
    raid = Raid(pos, "russia", units(pos, "a-su24"), [], ("poland",), hex_of(pos, "2357"))
    answer, why = decided("intercept", pos, interception.assign(pos, raid))
    assert answer == "intercept a-typd-1"
    assert why.text == "picks"
    raid.interceptors = units(pos, "a-typd-1")
    assert decided("intercept", pos, interception.assign(pos, raid))[0] == "done"


@pytest.mark.parametrize(("fog", "answer"), [("off", "intercept a-f16pl-2"), ("on", "done")])
def test_escorts_that_the_fog_hides_call_for_no_second_fighter(fog: str, answer: str):
    pos = position(step=FIRST, options={"fog_29_2": fog})
    send(pos, "superiority:poland", "a-typd-1", "a-f16pl-2")
    send(pos, "superiority:kaliningrad", "a-su27-1")
    raid = Raid(pos, "russia", units(pos, "a-su24"), units(pos, "a-su27-1"), ("poland",), hex_of(pos, "2357"))
    raid.interceptors = units(pos, "a-typd-1")
    assert decided("intercept", pos, interception.assign(pos, raid))[0] == answer


# -- strikes and special operations -----------------------------------------------------------------------------------


def test_missiles_go_against_what_is_worth_most_and_never_against_a_power_plant():
    pos = position(CAMPAIGN, step=FIRST)
    outlook = Outlook(pos, "russia")
    found = sorted(strikes.missiles(pos, outlook), reverse=True)
    assert [found[0].because and found[0].because.text] == ["strikes"]
    assert found[0].gain > found[-1].gain
    for hex in ("4948", "5705"):
        plant = Target("installation", hex=hex_of(pos, hex), name=f"{hex} installation")
        assert strikes.gain_of(pos, outlook, plant, "x") == 0.0


def test_a_second_hit_that_destroys_a_base_is_worth_more_than_one_on_a_whole_base():
    pos = position(step=FIRST)
    outlook, base = Outlook(pos, "nato"), place(pos, "2349 airbase")
    once = strikes.gain_of(pos, outlook, base, "strike1")
    pos.place_strikes["2349 airbase"] = 2
    assert strikes.gain_of(pos, outlook, base, "strike1") > once > 0


def test_aircraft_shun_strong_air_defence():
    pos = position(step=FIRST)
    outlook, base = Outlook(pos, "nato"), place(pos, "2349 airbase")
    u = unit(pos, "a-f16pl-2")
    stopped, hit = strikes.peril(pos, outlook, base, u)
    pos.tracks["russia sam"] = pos.tracks["russia aaa"] = 0
    assert strikes.peril(pos, outlook, base, u) < (stopped, hit)


def test_a_declared_strike_is_aimed_as_it_was_planned():
    pos = position(step=FIRST)
    commander = staffed()
    answer = commander.strike(pos, asked(declaring.declaration(pos, "russia")))
    assert answer.split()[0] in {"missile", "shell", "strike", "helicopter", "weasel"}
    planned = commander._errand.then[0]
    if answer.startswith(("missile", "strike", "helicopter")):
        ask = asked(declaring.declaration(pos, "russia"), {"russia": [answer]})
        assert commander.carry_on(pos, ask) == planned


def test_teams_raid_what_is_detected_and_look_for_what_is_not():
    pos = position(step="first-special-forces")
    commander = staffed()
    answer = commander.send_teams(pos, asked(special_forces.assignment(pos, "russia")))
    assert answer.startswith("send sof-")
    assert commander._errand.then[0].split()[0] in {"scout", "raid", "sabotage"}
    assert commander.because.text == "sends"
    pos.detected.add(unit(pos, "hq-pl16"))
    found = {errand.then[0]: errand.gain for errand in strikes.operations(pos, Outlook(pos, "russia"))}
    assert found["raid hq-pl16"] > found["scout hq-ltu"]


def test_headquarters_and_gas_are_called_on_only_where_they_pay():
    pos = empty(step="first-combat", keep=["depot-ru-2"])
    at(pos, "3656", "ru-4ga", "ru-4gb", "ru-4gc", "ru-4gt")
    at(pos, "3557", "pl-15")
    at(pos, "3757", "hq-1gta")
    made = combat.Combat(pos, "russia", hex_of(pos, "3557"))
    made.attackers = units(pos, "ru-4ga")
    made.lead, made.defending_lead = unit(pos, "ru-4ga"), unit(pos, "pl-15")
    answer, why = decided("headquarters", pos, headquarters.call(pos, made))
    assert answer == "support hq-1gta"
    assert why.text == "picks"
    assert not made.headquarters
    assert not pos.chemical


# -- ships and politics -----------------------------------------------------------------------------------------------


def test_ships_fire_where_most_is_to_be_gained():
    pos = position(CAMPAIGN, step="first-combat-at-sea")
    send(pos, "at_sea:gdansk_bay", "n-ru1", "n-us1")
    pos.naval_detected[unit(pos, "n-us1")] = "point"
    pos.naval_detected[unit(pos, "n-ru1")] = "point"
    answer, _ = decided("naval-combat", pos, naval_combat.naval_step(pos, None))
    assert answer.startswith("fire n-")


def test_who_is_far_behind_does_not_accept_peace():
    pos = position(CAMPAIGN, turn=4, step="resolution")
    pos.points = {"nato": 0, "russia": 40}
    assert staffed().has_hope(pos, "nato")
    pos.points = {"nato": 38, "russia": 40}
    assert not staffed().has_hope(pos, "nato")


def test_who_is_behind_and_weaker_accepts_peace_and_pays_for_no_veto():
    pos = position(CAMPAIGN, turn=4, step="resolution")
    pos.points = {"nato": 40, "russia": 0}
    assert not staffed().has_hope(pos, "russia")  # by which it decides on vetoes
    assert decided("cease-fire", pos, posture.decide(pos))[0] == "accept"
    assert decided("veto", pos, posture.vetoed(pos))[0] == "abstain"
