"""What may be concealed, hidden or feigned, what comes to light, and who may look for it."""

from random import Random

import pytest

import grognard
from grognard.engine.ask import Ask
from grognard.games.asl.before_play.setup import area_of, may_conceal, may_hide, may_place, squares_left
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.close_quarters.withdrawal import go
from grognard.games.asl.counters_in_play import split
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.hiding.concealment import concealment_drm, refuses
from grognard.games.asl.hiding.fog import may_hide as is_thought_to_hide
from grognard.games.asl.hiding.searching import may_search, search
from grognard.games.asl.impulses import run as step
from grognard.games.asl.locations import is_concealing
from grognard.games.asl.made_units import make
from grognard.games.asl.moving.advance import advance
from grognard.games.asl.moving.movement import begin_move, end_move
from grognard.games.asl.moving.moves import may_go_along
from grognard.games.asl.moving.overrun import who_dares
from grognard.games.asl.nerve.heat_of_battle import give_up
from grognard.games.asl.nerve.morale import eliminate
from grognard.games.asl.nerve.rally import deploy
from grognard.games.asl.nerve.rout import BREAKING, rout_phase
from grognard.games.asl.nerve.rout import step as flee
from grognard.games.asl.nerve.rout_ways import flight_of
from grognard.games.asl.nerve.routers import known_enemies
from grognard.games.asl.scenario import DUMMY
from grognard.games.asl.shown.fire_sheet import firepower
from grognard.games.asl.snipers import sniper_check
from grognard.games.asl.units import Smoke, Wave
from tests.asl.build import (
    asked,
    at,
    attack,
    decoy,
    field,
    loc,
    moving,
    rules_against,
    rules_of,
    run,
    told,
    u,
    under_way,
)

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
COVER = f"h J5 w -; g J5 {WOODS}; h J6 w -; g J6 {WOODS}"


# -- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "12.11")
def test_dummies_are_set_up_alone_in_concealment_terrain():
    pos = grognard.new("asl", "s5", seed=1).position
    one, other = [x for x in range(len(pos.units)) if pos.scenario.is_a[x] == DUMMY][:2]
    squad = next(x for x in pos.of_group["russian"] if pos.type(x).kind == "squad" and pos.group(x) == pos.group(one))
    all_places, cover = (area_of(pos, pos.group(one), dummy) for dummy in (False, True))
    assert cover == tuple(place for place in all_places if is_concealing(pos.scenario, place)) != ()
    bare = next(place for place in all_places if place not in cover)
    here, there = cover[:2]
    assert rules_of(may_place(pos, one, bare)) == ["12.11"]
    assert may_place(pos, one, here) is None
    pos.stand_at(one, here)
    pos.stand_at(squad, there)
    assert rules_of(may_place(pos, other, here)) == ["12.11"]
    assert rules_of(may_place(pos, other, there)) == ["12.11"]
    another = next(x for x in pos.of_group["russian"] if pos.type(x).kind == "squad" and x != squad)
    assert rules_of(may_place(pos, another, here)) == ["12.11"]


@pytest.mark.rule("asl", "12.12", "12.11")
def test_markers_conceal_known_units_in_cover_as_long_as_there_are_some():
    pos = field(COVER, at("J5", "ge.sq.467"), at("J9", "ge.sq.467"), decoy("J2", "german"))
    assert rules_of(may_conceal(pos, "german", loc(pos, "J5"))) == ["12.12"]  # every marker is on the board
    pos.take_off(u(pos, "gd1"), "off")
    assert squares_left(pos, "german") == 1
    assert may_conceal(pos, "german", loc(pos, "J5")) is None
    assert rules_of(may_conceal(pos, "german", loc(pos, "J9"))) == ["12.12"]  # in the open
    pos.change(u(pos, "g1"), marker=1)
    assert rules_of(may_conceal(pos, "german", loc(pos, "J5"))) == ["12.12"]


@pytest.mark.rule("asl", "12.3")
def test_scenario_says_how_many_squads_hide_in_cover():
    pos = field(COVER, at("J5", "ge.sq.467"), at("J6", "ge.sq.467"), at("J9", "ge.sq.467"))
    assert rules_of(may_hide(pos, "german", loc(pos, "J5"))) == ["12.3"]
    pos.scenario.hip = {"german": 1, "russian": 0}
    assert may_hide(pos, "german", loc(pos, "J5")) is None
    assert rules_of(may_hide(pos, "german", loc(pos, "J9"))) == ["12.3"]
    pos.change(u(pos, "g1"), hidden=True)
    assert rules_of(may_hide(pos, "german", loc(pos, "J5"))) == ["12.3"]
    assert rules_of(may_hide(pos, "german", loc(pos, "J6"))) == ["12.3"]


@pytest.mark.rule("asl", "12.3", "12.11")
def test_side_with_something_under_a_marker_or_hidden_is_always_asked():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"))
    assert not pos.is_veiled("german")
    pos.change(u(pos, "g1"), marker=1)
    assert pos.is_veiled("german")
    assert not pos.is_veiled("russian")
    assert not is_thought_to_hide(pos, "russian", u(pos, "r1"), Random(1))
    pos.scenario.hip = {"german": 0, "russian": 1}
    assert pos.is_veiled("russian")
    assert any(is_thought_to_hide(pos, "russian", u(pos, "r1"), Random(n)) for n in range(20))


# -- in play ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "12.11")
def test_concealed_units_are_not_known_and_dummies_move_alone():
    pos = field(
        "", at("J5", "ge.sq.467"), at("J6", "ru.sq.426", marker=1), at("J6", "ru.sq.426"), decoy("J5", "german")
    )
    assert pos.known_at(loc(pos, "J6"), "russian") == [u(pos, "r2")] == known_enemies(pos, u(pos, "g1"))
    assert rules_of(may_go_along(pos, moving(pos, "g1", spent=0), u(pos, "gd1"))) == ["12.11"]


@pytest.mark.rule("asl", "12.11")
def test_counter_made_in_play_takes_no_slot_that_was_used_before():
    pos = field("", at("J5", "ge.sq.467"))
    first = make(pos, "german", "ge.hero", loc(pos, "J5"))
    assert pos.units[first].type == "ge.hero"
    pos.remove(first)
    assert make(pos, "german", "ge.hero", loc(pos, "J5")) != first


@pytest.mark.rule("asl", "12.13")
def test_sheet_halves_fire_at_a_marker():
    for marker, fp in ((0, 4), (1, 2)):
        pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426", marker=marker))
        assert firepower(pos, attack(pos, "J9", "g1")).total == fp


@pytest.mark.rule("asl", "12.14")
def test_who_surrenders_or_is_lost_is_seen():
    pos = field("", at("J5", "ge.sq.467", marker=1), at("J6", "ge.sq.467", marker=2))
    give_up(pos, u(pos, "g1"))
    assert not pos.units[u(pos, "g1")].concealed
    eliminate(pos, u(pos, "g2"), "10.31")
    assert [event["unit"] for event in told(pos, "revealed")] == ["g1", "g2"]


@pytest.mark.rule("asl", "12.14", "12.32")
def test_hidden_unit_may_show_itself_in_the_rout_phase():
    pos = field(
        "", at("J5", "ge.sq.467", hidden=True), at("J7", "ru.sq.426", broken=True, dm=True), phase="RtPh",
        attacker="russian",
    )  # fmt: skip
    pos.scenario.hip = {"german": 1, "russian": 0}
    asked(rout_phase(pos, "russian"), {"german": ["show g1"]})
    assert not pos.units[u(pos, "g1")].concealed
    assert rules_against(Ask("german", "10.41", BREAKING, pos, "german"), "show g1") == ["12.14"]


@pytest.mark.rule("asl", "12.14.e")
def test_assault_movement_into_the_open_in_view_strips_it():
    for facts, kept in (("", False), (f"h J6 w -; g J6 {WOODS}", True)):
        pos = field(facts, at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426"), phase="MPh")
        asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["assault", "enter J6"]})
        assert pos.units[u(pos, "g1")].concealed == kept


@pytest.mark.rule("asl", "12.15")
def test_dummies_bar_nobody_and_are_taken_off():
    pos = field(COVER, at("J5", "ge.sq.467"), decoy("J6", "russian"))
    assert not refuses(pos, "german", loc(pos, "J6"))
    assert pos.dummies_at(loc(pos, "J6"), "russian") == []


@pytest.mark.rule("asl", "12.15")
def test_concealed_enemy_does_not_turn_a_human_wave_back():
    pos = field(
        "h J6 g -", at("J5", "ru.sq.447.rifle"), at("J6", "ge.sq.467", marker=1), phase="MPh", attacker="russian"
    )
    pos.wave = Wave("russian", (u(pos, "r1"),), ("S",), (pos.board.hex("J6"),), todo=(u(pos, "r1"),))
    step(pos, u(pos, "r1"), loc(pos, "J6"))
    assert pos.units[u(pos, "r1")].loc == loc(pos, "J6")
    assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "12.122.a")
def test_stealthy_units_hide_more_easily():
    pos = field("", at("J5", "pa.sq.337"), at("J6", "ru.sq.447.rifle"))
    assert [concealment_drm(pos, u(pos, name)).total for name in ("r1", "r2")] == [2, 3]


# -- searching --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "12.152", "12.154")
def test_searchers_in_good_order_run_into_who_hides_beside_them():
    pos = field("h J6 g -", at("J5", "ge.sq.467", "ge.ldr.8m0"), at("J6", "ru.sq.426", marker=1), dice=[1, 6])
    trek = moving(pos, "g1", "g2", spent=0)
    assert may_search(pos, trek) is None
    pos.change(u(pos, "g2"), melee=True)
    assert rules_of(may_search(pos, trek)) == ["12.152"]
    pos.change(u(pos, "g2"), melee=False)
    run(search(pos, list(under_way(pos).units)), pos)
    assert len(told(pos, "search-casualties")) == 1


@pytest.mark.rule("asl", "12.15")
def test_who_is_turned_back_is_in_his_foxhole_again_only_after_the_fire():
    placed = at("J5", "ge.sq.467", in_hole=True), at("J6", "ru.sq.426", marker=1)
    pos = field("", *placed, phase="MPh")
    pos.foxholes = {pos.board.hex("J5"): 1}
    procedure = begin_move(pos, "german", u(pos, "g1"))
    assert asked(procedure, {"german": ["enter J6"], "russian": ["pass"]}).side == "russian"
    assert told(pos, "entry-refused")
    assert not pos.units[u(pos, "g1")].in_hole
    pos = field("", *placed, phase="MPh")
    pos.foxholes = {pos.board.hex("J5"): 1}
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": ["enter J6"], "russian": ["pass", "pass"]})
    assert pos.units[u(pos, "g1")].in_hole


# -- who sees it ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "12.15", "12.31")
def test_all_who_hide_come_under_a_marker_before_one_of_them_turns_the_enemy_back():
    pos = field(
        "", at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle", hidden=True), at("J6", "ge.sq.467"), dice=[5, 2]
    )  # fmt: skip
    assert refuses(pos, "german", loc(pos, "J5"))
    one, other = (pos.units[u(pos, name)] for name in ("r1", "r2"))
    assert (one.concealed, one.hidden) == (False, False)
    assert (other.marker > 0, other.hidden) == (True, False)


@pytest.mark.rule("asl", "12.14.e")
def test_who_has_cover_from_the_only_one_who_sees_him_is_not_in_open_ground():
    for facts, kept in (("", False), ("s J6 S wall", True)):
        pos = field(facts, at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426"), phase="MPh")
        asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["assault", "enter J6"]})
        assert pos.units[u(pos, "g1")].concealed == kept
        pos = field(facts, at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426"), phase="APh")
        advance(pos, "german", u(pos, "g1"), loc(pos, "J6"))
        assert pos.units[u(pos, "g1")].concealed == kept


@pytest.mark.rule("asl", "12.14.e", "11.2")
def test_who_slips_away_into_open_ground_is_seen():
    for facts, kept in (("", False), (f"h J6 w -; g J6 {WOODS}", True)):
        pos = field(facts, at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426"), phase="CCPh")
        go(pos, u(pos, "g1"), loc(pos, "J6"), "11.41")
        assert pos.units[u(pos, "g1")].concealed == kept


@pytest.mark.rule("asl", "12.14.e", "12.14.d", "12.33")
def test_who_climbs_out_of_a_foxhole_in_the_open_is_seen():
    """Example 12.14.ex2: the factor is spent where the foxhole is."""
    for hidden in (False, True):
        pos = field(f"h J6 w -; g J6 {WOODS}", at("J5", "ge.sq.467", marker=1, in_hole=True), at("M5", "ru.sq.426"))
        pos.phase, pos.foxholes = "MPh", {pos.board.hex("J5"): 1}
        pos.hidden_holes = {pos.board.hex("J5"): "german"} if hidden else {}
        asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["assault", "enter J6"]})
        assert pos.units[u(pos, "g1")].concealed == hidden


@pytest.mark.rule("asl", "12.14.d")
def test_who_gets_into_a_foxhole_where_he_is_spends_a_factor_in_view():
    pos = field("", at("J5", "ge.sq.467", marker=1), at("M5", "ru.sq.426"), phase="MPh")
    pos.foxholes = {pos.board.hex("J5"): 1}
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["hole"]})
    assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "12.122.a")
def test_growth_and_smoke_help_to_gain_concealment():
    pos = field("h J5 g -", at("J5", "ge.sq.467"), at("J7", "ge.sq.467"))
    bare = concealment_drm(pos, u(pos, "g2")).total
    assert concealment_drm(pos, u(pos, "g1")).total == bare - 1
    pos.smoke = {pos.board.hex("J7"): Smoke("smoke_2", 2, "german", grenade=False)}
    assert concealment_drm(pos, u(pos, "g2")).total == bare - 2


@pytest.mark.rule("asl", "12.122.a")
def test_foxhole_helps_to_gain_concealment():
    pos = field("", at("J5", "ge.sq.467"))
    bare = concealment_drm(pos, u(pos, "g1")).total
    pos.foxholes = {pos.board.hex("J5"): 1}
    pos.change(u(pos, "g1"), in_hole=True)
    assert concealment_drm(pos, u(pos, "g1")).total == bare - 2


@pytest.mark.rule("asl", "12.151")
def test_who_ends_a_bypass_beside_concealed_enemies_is_concealed_no_more():
    house = 'p D4 building "d4" stone storeys:1; g D4 building -52,-36 52,-36 52,36 -52,36; b D4 N NE SE S SW NW'
    pos = field(house, at("D4", "ge.sq.467", marker=2), at("D4", "ru.sq.426", marker=1))
    moving(pos, "g1", came="D3", way="NW-SW")
    asked(end_move(pos))
    assert not any(pos.units[u(pos, name)].concealed for name in ("g1", "r1"))


@pytest.mark.rule("asl", "12.141")
def test_sniper_check_in_view_costs_concealment():
    for there, kept in (("J9", False), ("", True)):
        enemy = [at(there, "ru.sq.426")] if there else []
        pos = field("", at("J5", "ge.sq.467", marker=1), *enemy, dice=[6, 6], sniper={"russian": 5})
        run(sniper_check(pos, "german", loc(pos, "J5")), pos, {"german": ["yes"]})
        assert pos.units[u(pos, "g1")].concealed == kept


@pytest.mark.rule("asl", "12.14.d", "12.14.e")
def test_who_climbs_out_of_a_foxhole_and_stays_is_seen():
    for manner in ([], ["assault"]):
        pos = field("", at("J5", "ge.sq.467", marker=1, in_hole=True), at("M5", "ru.sq.426"), phase="MPh")
        pos.foxholes = {pos.board.hex("J5"): 1}
        asked(begin_move(pos, "german", u(pos, "g1")), {"german": [*manner, "out"]})
        assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "12.3")
def test_both_halves_of_a_hidden_squad_are_hidden():
    pos = field("", at("J5", "ge.sq.467", hidden=True))
    assert [pos.units[x].hidden for x in split(pos, u(pos, "g1"))] == [True, True]


@pytest.mark.rule("asl", "12.14", "12.141")
def test_whoever_takes_the_check_of_an_overrun_is_seen():
    for leader in (None, "g2"):
        pos = field(
            "", at("J5", "ge.sq.467", "ge.ldr.8m0", marker=1), at("J6", "ru.ldr.8m0"), dice=[6, 6], phase="MPh",
        )  # fmt: skip
        move = moving(pos, "g1", "g2", spent=0, assault=True)
        assert who_dares(pos, move, loc(pos, "J6"), u(pos, leader) if leader else None) == []
        checked = leader or "g1"
        assert [pos.units[u(pos, name)].concealed for name in ("g1", "g2")] == [checked == "g2", checked == "g1"]


@pytest.mark.rule("asl", "12.141", "20.5")
def test_guards_who_deploy_in_view_are_seen():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.426"), at("J9", "ru.sq.426"), phase="RPh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    pos.change(u(pos, "g1"), marker=1)
    run(deploy(pos, "german", u(pos, "g1")), pos)
    assert not any(pos.units[unit].concealed for unit in pos.persons("german"))


@pytest.mark.rule("asl", "12.14.a")
def test_those_to_whom_one_too_many_routs_or_withdraws_are_seen():
    facts = "h J5 g -; h J6 g -"
    for way in ("rout", "withdrawal"):
        there = at("J5", *["ge.sq.467"] * 3, marker=1)
        pos = field(facts, there, at("J6", "ge.sq.467", broken=way == "rout", dm=True), at("J9", "ru.sq.426"))
        if way == "rout":
            pos.flight = flight_of(pos, u(pos, "g4"))
            run(flee(pos, loc(pos, "J5"), crawls=True), pos)
        else:
            go(pos, u(pos, "g4"), loc(pos, "J5"), "11.2")
        assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "12.14.f", "9.12")
def test_who_helps_to_serve_a_machine_gun_in_view_is_seen():
    placed = at("J5", "ge.ldr.8m0", "ge.lmg", marker=1), at("J5", "ge.ldr.8m1", marker=1)
    pos = field("h J5 g -", *placed, at("J8", "ru.sq.447.rifle"), phase="PFPh", dice=[6, 5])
    run(resolve(pos, attack(pos, "J8", "gw1")), pos)
    assert [pos.units[u(pos, name)].concealed for name in ("g1", "g2")] == [False, False]
