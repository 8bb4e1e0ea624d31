"""Snipers against Snipers, Dummies and broken units."""

import pytest

from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.firing.fire_phases import defensive_fire_phase
from grognard.games.asl.locations import is_interior
from grognard.games.asl.moving.entrenching import dig
from grognard.games.asl.nerve.morale import check_task
from grognard.games.asl.snipers import (
    attack,
    check_drm,
    cover,
    hides,
    hit,
    hit_sniper,
    may_hide,
    nearest,
    prefers_sniper,
    searchers,
    sniper_check,
)
from grognard.games.asl.weapons.demolition import detonate
from tests.asl.build import asked, at, decoy, field, loc, rules_of, run, told, u


@pytest.mark.rule("asl", "14.2")
def test_sniper_hides_in_no_hex_of_an_enemy():
    pos = field("", at("J5", "ru.sq.426"), at("K5", "ru.sq.426"))
    assert may_hide(pos, "german", pos.board.hex("J6")) is None
    assert rules_of(may_hide(pos, "german", pos.board.hex("J5"))) == ["14.2"]


@pytest.mark.rule("asl", "14.2")
@pytest.mark.parametrize(
    ("first", "again", "broken"),
    [("g4-6-7.A", 3, [True, False]), ("g4-4-7.A", 3, [False, True]), ("g4-6-7.A", 1, [True, True])],
)
def test_of_two_whom_the_dice_select_the_sniper_chooses_one_and_the_other_has_a_die_of_his_own(first, again, broken):
    pos = field("", at("J5", "ge.sq.467", "ge.sq.447"), at("Z9", "ru.sq.426"), dice=[1, 1, 3, 3, again])
    pos.sniper = {"russian": pos.board.hex("J6")}
    run(attack(pos, "russian", 1), pos, {"russian": [f"victim {first}"], "german": ["no"] * (not all(broken))})
    assert [pos.units[u(pos, name)].broken for name in ("g1", "g2")] == broken


@pytest.mark.rule("asl", "14.2", "14.31", "14.4.a")
def test_sniper_is_attacked_where_nobody_else_is_or_if_his_enemy_wants_it():
    pos = field("", at("J5", "ge.sq.467"), at("Z9", "ru.sq.426"), dice=[1, 1])
    pos.san, pos.sniper = {"german": 3, "russian": 3}, {"russian": pos.board.hex("J6"), "german": pos.board.hex("J5")}
    run(attack(pos, "russian", 1), pos, {"russian": ["yes"], "german": ["no"]})  # his friends there may look for ours
    assert pos.san["german"] == 2
    assert list(prefers_sniper(pos, "russian", loc(pos, "K9"))) == []
    hit_sniper(pos, "german", 2)
    assert pos.sniper_pinned == {"german"}


@pytest.mark.rule("asl", "14.3")
def test_sniper_takes_dummies_off_and_costs_broken_units_men():
    pos = field("", at("J5", "ge.sq.467", broken=True), decoy("J6", "german"))
    hit(pos, u(pos, "gd1"), 1)
    assert pos.units[u(pos, "gd1")].where == "out"
    hit(pos, u(pos, "g1"), 1)
    assert pos.type(u(pos, "g1")).kind == "hs"


@pytest.mark.rule("asl", "14.4.a")
def test_hero_finds_the_sniper_more_easily():
    pos = field("", at("J5", "ge.hero", "ge.sq.467"))
    assert check_drm(pos, [u(pos, "g1"), u(pos, "g2")]).total < check_drm(pos, [u(pos, "g2")]).total


@pytest.mark.rule("asl", "14.2", "12.3")
def test_where_a_sniper_can_hide_does_not_tell_where_hidden_enemies_are():
    known = at("J5", "ru.sq.426")
    told_of = [hides(field("", known, at(hex, "ru.sq.426", hidden=True)), "german") for hex in ("J6", "K7")]
    assert told_of[0] == told_of[1]
    pos = field("", known, at("J6", "ge.sq.467"), at("J7", "ru.sq.426", marker=1))
    assert not {pos.board.hex(label) for label in ("J5", "J6", "J7")} & {*hides(pos, "german")}


@pytest.mark.rule("asl", "14.1", "4.8")
def test_roll_for_a_foxhole_activates_a_sniper_at_once():
    pos = field("", at("J5", "ge.sq.467"), at("Z9", "ru.sq.426"), dice=[2, 2, 4])
    pos.san, pos.sniper = {"german": 0, "russian": 4}, {"russian": pos.board.hex("A1")}
    run(dig(pos, "german", u(pos, "g1")), pos)
    assert pos.pending == []


@pytest.mark.rule("asl", "14.1", "23.4")
def test_roll_of_a_charge_activates_a_sniper_at_once():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), at("Z9", "ru.sq.426"), phase="AFPh", dice=[2, 2, 4])
    pos.san, pos.sniper = {"german": 0, "russian": 4}, {"russian": pos.board.hex("A1")}
    pos.charges = {u(pos, "gw1"): loc(pos, "J6")}
    run(detonate(pos), pos)
    assert pos.pending == []


@pytest.mark.rule("asl", "14.1")
def test_prisoners_activate_no_sniper():
    pos = field("", at("J5", "ru.sq.426"), at("J5", "ge.sq.467"), phase="PFPh", dice=[2, 2])
    pos.san, pos.sniper = {"german": 4, "russian": 4}, dict.fromkeys(("german", "russian"), pos.board.hex("A1"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    check_task(pos, u(pos, "r1"))
    assert pos.pending == []


@pytest.mark.rule("asl", "14.4", "14.1")
def test_owner_names_who_looks_for_the_sniper_and_that_roll_activates_nobody():
    pos = field("", at("J5", "ge.sq.467", "ge.hs.247", "ge.sq.467"), at("Z9", "ru.sq.426"), dice=[2, 2])
    pos.san, pos.sniper = {"german": 0, "russian": 4}, {"russian": pos.board.hex("J6")}
    run(sniper_check(pos, "german", loc(pos, "J5")), pos, {"german": ["with g2", "yes"]})
    assert [pos.units[u(pos, name)].ti for name in ("g1", "g2", "g3")] == [False, True, False]
    assert told(pos, "sniper-check")[0]["final"] == 3
    assert pos.pending == []


@pytest.mark.rule("asl", "14.4")
def test_defender_who_fired_at_movers_looks_for_no_sniper_in_the_advancing_fire_phase():
    pos = field("", at("J5", "ge.sq.467", fired="first"), at("J5", "ge.sq.467"), attacker="russian", phase="DFPh")
    run(defensive_fire_phase(pos, "russian"), pos)
    pos.phase = "AFPh"
    assert searchers(pos, "german", loc(pos, "J5")) == [u(pos, "g2")]


@pytest.mark.rule("asl", "14.3")
def test_sniper_check_comes_after_the_snipers_whom_the_attack_has_set_off():
    """The leader falls, the squad's check for it throws the SAN, and that Sniper acts before anybody looks for one."""
    pos = field(
        "", at("J5", "ge.ldr.9m1", "ge.sq.467"), at("Z9", "ru.sq.426"), phase="PFPh", dice=[1, 1, 6, 5, 2, 2, 5]
    )
    pos.san, pos.sniper = {"german": 0, "russian": 4}, {"russian": pos.board.hex("J6")}
    ask = asked(attack(pos, "russian", 1))
    assert (ask.prompt, pos.rolls, pos.pending) == ("sniper-check", 7, [])


@pytest.mark.rule("asl", "14.2", "14.21")
def test_of_the_locations_of_the_nearest_hex_the_sniper_chooses_whatever_their_cover():
    pos = field("h J5 w - stream", at("J5", "ru.sq.426"), at("J5h-1", "ru.sq.426"), at("A1", "ge.sq.467"))
    assert cover(pos, "german", loc(pos, "J5")) > cover(pos, "german", loc(pos, "J5h-1"))
    assert nearest(pos, "german", pos.board.hex("J7")) == [loc(pos, "J5h-1"), loc(pos, "J5")]


@pytest.mark.rule("asl", "14.21", "12.33")
@pytest.mark.parametrize(("hidden", "targets"), [(True, ["J5", "J9"]), (False, ["J9"])])
def test_hidden_foxholes_turn_no_sniper_away(hidden, targets):
    pos = field("", at("J5", "ru.sq.426", marker=1, in_hole=True), at("J9", "ru.sq.426"))
    pos.foxholes[pos.board.hex("J5")] = 1
    pos.hidden_holes |= {pos.board.hex("J5"): "russian"} if hidden else {}
    found = nearest(pos, "german", pos.board.hex("J7"))
    assert [pos.loc_label(place) for place in found] == targets


@pytest.mark.rule("asl", "14.22")
def test_nobody_in_the_interior_of_a_building_is_a_target():
    around = ("J4", "J6", "K5", "K6", "I5", "I6")
    sides = "; ".join(f"s J5 {side} building" for side in ("N", "NE", "SE", "S", "SW", "NW"))
    houses = "; ".join(f'p {hex} building "big" stone storeys:1' for hex in ("J5", *around))
    pos = field(f"{houses}; {sides}", at("J5", "ru.sq.426"), at("J9", "ru.sq.426"))
    assert is_interior(pos.scenario, pos.board.hex("J5"))
    assert nearest(pos, "german", pos.board.hex("J5")) == [loc(pos, "J9")]
