"""The rules of the module [M.1-M.12]."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.nextwar import (
    advance,
    alignment,
    clearing,
    combat,
    movement,
    rail,
    reinforcements,
    retreat,
    special,
    support,
    victory,
)
from grognard.games.nextwar.orders import set_out
from grognard.games.nextwar.shown.display import display
from tests.nextwar.build import (
    against,
    asked,
    at,
    attack_on,
    begin,
    load,
    position,
    rules_of,
    run,
    unit,
    units,
    where,
)  # fmt: skip

C = "campaign_standard"


# -- the module [M.1-M.12] --------------------------------------------------------------------------------------------


def corridor(pos, *skipped):
    special = pos.scenario.module.rule("corridor").area
    board = pos.board
    for h in board.hexes:
        label = board.label(h)
        inside = (
            special.cols[0] <= int(label[:2]) <= special.cols[1]
            and special.rows[0] <= int(label[2:]) <= special.rows[1]
        )
        if inside and pos.scenario.country_of[h] in special.countries and label not in skipped:
            pos.control[h] = "russia"


@pytest.mark.rule("nextwar", "M.1")
def test_an_unbroken_chain_from_the_exclave_to_belarus_scores_every_turn():
    pos = position(C, airmobile_all={"nato": 0, "russia": 0})
    assert not victory.holds_corridor(pos)
    corridor(pos)
    assert victory.holds_corridor(pos)
    victory.score_awards(pos)
    assert pos.this_turn["russia"] == 3
    wall = [pos.label(h) for h in pos.board.hexes if pos.label(h)[:2] in ("32", "33")]
    broken = position(C)
    corridor(broken, *wall)
    assert not victory.holds_corridor(broken)
    gap = next(label for label in wall if chain_through(label, wall))
    held = chain_through(gap, wall)
    held.put(unit(held, "pl-15"), held.board.hex(gap))
    assert not victory.holds_corridor(held)


def chain_through(label, wall):
    """A corridor that passes a column of hexes in this one only, if there is any."""
    pos = position(C)
    corridor(pos, *(other for other in wall if other[:2] == label[:2] and other != label))
    return pos if victory.holds_corridor(pos) else None


@pytest.mark.rule("nextwar", "M.1.a")
def test_the_road_to_a_baltic_capital_scores_once_the_corridor_was_closed():
    pos = position(C)
    assert victory.holds_road(pos)
    victory.score_awards(pos)
    assert pos.this_turn["nato"] == 0
    pos.awards.add("corridor")
    victory.score_awards(pos)
    assert pos.this_turn["nato"] == 2
    corridor(pos)
    assert not victory.holds_road(pos)


@pytest.mark.rule("nextwar", "M.3", "M.3.b", "M.3.c", "M.3.d")
def test_nato_does_not_enter_russia_belarus_and_the_exclave_in_the_first_turns():
    def against_entering(start, hex, turn):
        pos = position(C, at(start, "lt-iw"), turn=turn)
        go = set_out(pos, "nato", units(pos, "lt-iw"))
        return rules_of(movement.may_enter(pos, go, pos.board.hex(hex)))

    assert against_entering("5718", "5817", 4) == ["M.3.b"]
    assert against_entering("5718", "5817", 5) == []
    assert against_entering("3358", "3458", 2) == ["M.3.c"]
    assert against_entering("3358", "3458", 3) == []
    assert against_entering("1651", "1650", 1) == ["M.3.d"]
    assert against_entering("1651", "1650", 2) == []
    pos = position(C, at("3458", "ru-27"), at("3358", "lt-iw"), turn=1, step="first-combat")
    made = attack_on(pos, "nato", "3458", "lt-iw")
    assert advance.may_advance(pos, _ready(made), unit(pos, "lt-iw")) is None  # advance after combat is free


def _ready(made):
    made.advanced = []
    return made


@pytest.mark.rule("nextwar", "M.5")
def test_territorial_units_stay_at_home_and_attack_only_with_others():
    pos = position(C, at("3054", "pl-ot1"), at("3153", "lt-kasp4"), at("3253", "ru-27"), step="first-combat")
    assert rules_of(special.may_enter(pos, "nato", units(pos, "lt-kasp4"), pos.board.hex("3253"))) == ["M.5"]
    assert against(pos, "nato", "attack 3253") == ["9.1"]
    pos.put(unit(pos, "pl-15"), pos.board.hex("3153"))
    assert against(pos, "nato", "attack 3253") == []
    ask = asked(combat.attack(pos, "nato", pos.board.hex("3253")), {"nato": ["with lt-kasp4"]})
    assert rules_of(ask.reasons("commit")) == ["M.5"]
    assert all(retreat.may_ignore(pos, pos.board.hex(label), "nato") for label in ("3054", "4448", "3254"))


@pytest.mark.rule("nextwar", "M.5")
def test_territorial_units_may_try_to_hold_even_a_fortification_that_the_enemy_had_taken():
    for defender, prompt in (("lt-kasp4", "hold"), ("lt-iw", "retreat")):
        pos = position(C, at("3254", defender), at("3253", "ru-27"), control={"3254": "russia"}, step="first-combat")
        made = attack_on(pos, "russia", "3254", "ru-27")
        made.retreats = True
        assert asked(retreat.retreat_all(pos, made)).prompt == prompt


@pytest.mark.rule("nextwar", "M.3", "M.3.b")
def test_nato_marines_do_not_land_on_an_empty_beach_of_russia_in_the_first_turns():
    for turn, rules in ((4, ["M.3.b"]), (5, [])):
        pos = position(C, at("5703", "n-usa"), at("aboard:n-usa", "us-mar1"), turn=turn, step="first-combat")
        pos.approached = {unit(pos, "n-usa")}
        assert against(pos, "nato", "storm 5803") == rules
        assert bool(combat.COMBAT.of_word("done")[0].why_not(pos, "nato")) == (not rules)  # it must land if it can


@pytest.mark.rule("nextwar", "M.7")
def test_the_finnish_front_draws_russian_units_or_leaves_them_free():
    quiet = position(C, turn=2, options={"quiet_north": True})
    quiet.alignment["fi"] = "neutral"
    assert unit(quiet, "ru-72a") in reinforcements.due(quiet, "russia")
    war = position(C, turn=2)
    assert unit(war, "ru-72a") not in reinforcements.due(war, "russia")
    pos = position(C, at("6602", "ru-72a", "ru-72b"), at("6603", "ru-200"), turn=6, step="reinforcements")
    pos.out_of_supply = {unit(pos, "ru-72b")}
    ask = asked(alignment.draw_off(pos, "russia"))
    assert {"leave ru-72a", "leave ru-72b"} <= {*ask.options}
    run(alignment.draw_off(pos, "russia"), pos, {"russia": ["leave ru-72b"]})
    assert (where(pos, "ru-72b"), pos.out_of_supply) == ("gone", set())
    run(alignment.draw_off(pos, "russia"), pos)  # only once
    held = position(C, at("6602", "ru-72a"), turn=6, control={"4004": "russia"})
    run(alignment.draw_off(held, "russia"), held)


@pytest.mark.rule("nextwar", "M.9", "27.3.2")
def test_trains_run_in_basic_segments_behind_the_lines_within_their_stacking_points():
    options = {"rail": True}
    pos = position(C, at("3053", "pl-15", "us-abct", "us-2cr"), options=options)
    assert against(pos, "nato", "ride pl-15") == []
    goals = {pos.label(h) for h in rail.stations(pos, "nato", unit(pos, "pl-15"))}
    assert "1771" in goals or "1870" in goals  # Warsaw
    assert not {g for g in goals if pos.scenario.country_of[pos.board.hex(g)] not in ("Poland", "Lithuania")}
    run(begin(pos, "nato", "ride pl-15"), pos, {"nato": ["detrain 3055"]})
    assert where(pos, "pl-15") == "3055"
    run(begin(pos, "nato", "ride us-abct"), pos, {"nato": ["detrain 3055"]})
    assert against(pos, "nato", "ride us-2cr") == ["M.9"]  # four stacking points
    other = position(C, at("3053", "pl-15"), options=options, step="initiative-movement")
    assert against(other, "nato", "ride pl-15") == ["M.9"]
    near = position(C, at("3053", "pl-15"), at("3153", "ru-25"), options=options)
    assert against(near, "nato", "ride pl-15") == ["M.9"]
    assert against(position(C, at("0271", "pl-15"), options=options), "nato", "ride pl-15") == ["M.9"]  # no rails
    taken = position(C, at("3053", "pl-15"), options=options)
    taken.entered = {taken.board.hex("3054"): "russia"}
    assert "3055" not in {taken.label(h) for h in rail.stations(taken, "nato", unit(taken, "pl-15"))}
    taken.strikes[unit(taken, "pl-15")] = 2
    assert against(taken, "nato", "ride pl-15") == ["27.3.2"]  # it moves one hex
    assert "ride U" not in [verb.form for verb in movement.MOVEMENT.verbs_with(load().options)]


@pytest.mark.rule("nextwar", "M.12")
def test_units_of_a_host_nation_stay_at_home_and_only_defend():
    pos = position(C, at("3458", "by-6"), at("3358", "pl-15"), step="first-combat")
    pos.alignment["by"] = "host"
    assert against(pos, "russia", "attack 3358") == ["9.1"]
    assert rules_of(special.may_enter(pos, "russia", units(pos, "by-6"), pos.board.hex("3359"))) == ["M.12"]
    pos.alignment["by"] = "active"
    assert against(pos, "russia", "attack 3358") == []


@pytest.mark.rule("nextwar", "M.12")
def test_helicopters_of_a_host_nation_support_its_defence_alone():
    pos = position(C, at("3759", "h-by1"), at("3458", "by-6"), at("3457", "ru-25"), at("3358", "pl-15"))
    pos.alignment["by"] = "host"
    attack, defence = attack_on(pos, "russia", "3358", "ru-25"), attack_on(pos, "nato", "3458", "pl-15")
    assert rules_of(support.may_fly(pos, support.Committed(attack, "russia"), unit(pos, "h-by1"))) == ["M.12"]
    assert support.may_fly(pos, support.Committed(defence, "russia"), unit(pos, "h-by1")) is None
    abroad = attack_on(pos, "nato", "3357", "pl-15")  # Russians in Poland
    assert rules_of(support.may_fly(pos, support.Committed(abroad, "russia"), unit(pos, "h-by1"))) == ["M.12"]


@pytest.mark.rule("nextwar", "M.12")
def test_units_of_a_host_nation_do_not_retreat_abroad():
    pos = position(C, at("3458", "by-6"))
    here = pos.board.hex("3458")
    abroad, home = (next(n for n in pos.board.neighbours[here]
                         if pos.scenario.is_land[n] and (pos.scenario.country_of[n] == "Belarus") == at_home)
                    for at_home in (False, True))  # fmt: skip
    pos.control[abroad] = "russia"
    for state, may in (("active", True), ("host", False)):
        pos.alignment["by"] = state
        assert retreat.may_step(pos, unit(pos, "by-6"), here, abroad) == may
        assert retreat.may_step(pos, unit(pos, "by-6"), here, home)


@pytest.mark.rule("nextwar", "M.12")
def test_belarus_joins_when_nato_enters_it_or_by_a_die_at_the_end_of_a_turn():
    pos = position(C, at("3358", "pl-15"))
    pos.alignment["by"] = "host"
    run(begin(pos, "nato", "move pl-15"), pos, {"nato": ["enter 3458", "stop"]})
    assert pos.alignment["by"] == "active"
    for die, state in ((2, "active"), (3, "host")):
        pos = position(C, dice=[die])
        pos.alignment["by"] = "host"
        alignment.end_of_turn(pos)
        assert pos.alignment["by"] == state
    scored = position(C, dice=[4], awards={"corridor"})
    scored.alignment["by"] = "host"
    alignment.end_of_turn(scored)
    assert scored.alignment["by"] == "active"


@pytest.mark.rule("nextwar", "M.12")
def test_neutral_finland_keeps_its_ships_out_until_the_fleet_challenges_it():
    game = grognard.new("nextwar", C, options={"quiet_north": True})
    assert game.position.alignment["fi"] == "neutral"
    assert game.position.units[game.position.index["n-fi"]].where == "to_come"
    assert grognard.new("nextwar", C).position.alignment["fi"] == "active"
    pos = position(C, at("box:kronstadt", "n-ru3"), at("to_come", "n-fi"), turn=3)
    pos.alignment["fi"] = "neutral"
    run(begin(pos, "russia", "sail n-ru3"), pos, {"russia": ["to at_sea:gulf_of_finland"]})
    assert pos.alignment["fi"] == "active"
    reinforcements.begin(pos, "nato")  # in the next Reinforcement phase, that of the same turn
    assert where(pos, "n-fi") == "inshore:northern_baltic"


@pytest.mark.rule("nextwar", "12.1.2")
def test_a_destroyed_installation_is_worth_nothing_and_needs_no_clearing():
    pos = position(C, airmobile_all={"nato": 0, "russia": 0})
    hex = pos.board.hex("4129")
    assert clearing.is_needed(pos, hex, "russia")
    pos.place_strikes["4129 airbase"] = victory.DESTROYED
    assert not clearing.is_needed(pos, hex, "russia")
    clearing.take(pos, hex, "russia")
    assert pos.this_turn["russia"] == 0
    del pos.place_strikes["4129 airbase"]  # repaired
    clearing.take(pos, hex, "nato")
    assert pos.this_turn["nato"] == 1


def test_a_scenario_shows_the_tracks_of_its_game_alone():
    def names(slug):
        return {track["name"] for track in display(load(slug))["tracks"]}

    assert {"submarine", "air_points"} <= names(C)
    assert "submarine" not in names("suwalki")  # it has no sea
    assert not {"sam", "awacs"} & names(C)
    assert {"sam", "awacs", "submarine"} <= names("campaign_advanced")
    assert "air_points" not in names("campaign_advanced")
