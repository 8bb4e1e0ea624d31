"""Searching, Mopping Up, Massacre, and hidden units that move."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.games.asl.before_play.foxholes import dig, out_of_hole
from grognard.games.asl.captivity.massacre import massacre, may_massacre
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.close_quarters.close_combat import fight_in
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.hiding.concealment import find_holes, reveal
from grognard.games.asl.hiding.searching import casualties, casualty_drm, may_search, search, search_drm
from grognard.games.asl.impulses import price
from grognard.games.asl.moving.advance import advance
from grognard.games.asl.moving.costs import entry_cost
from grognard.games.asl.moving.expenditures import into_foxhole
from grognard.games.asl.moving.movement import begin_move
from grognard.games.asl.moving.moves import may_take_hole
from grognard.games.asl.moving.stack_acts import TOGETHER, Act, pick_up
from grognard.games.asl.moving.stack_acts import search as search_all
from grognard.games.asl.nerve.heat_of_battle import go_berserk
from grognard.games.asl.shown.view import foreign_unit, sees_hole
from grognard.games.asl.snipers import hit
from grognard.games.asl.units import Wave
from grognard.games.asl.victory import take_control
from tests.asl.build import (
    asked,
    at,
    attack,
    board,
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


def searchers(*enemies, dice, names=("ge.sq.467",)):
    pos = field("h J5 g -; h J6 g -; h J4 g -", at("J5", *names), *enemies, dice=dice)
    moving(pos, *[f"g{n + 1}" for n in range(len(names))], spent=0)
    return pos


@pytest.mark.rule("asl", "12.152")
def test_die_says_how_many_hexes_stay_unsearched():
    pos = searchers(at("J6", "ru.sq.426", marker=1), at("J4", "ru.sq.426", hidden=True), dice=[2, 4])
    chosen = ["search J6", "search J4", "search I5", "search I6", "search K5"]
    run(search(pos, list(under_way(pos).units)), pos, {"german": chosen})
    assert not pos.units[u(pos, "r1")].concealed
    assert (pos.units[u(pos, "r2")].hidden, pos.units[u(pos, "r2")].marker) == (False, 1)
    assert pos.units[u(pos, "g1")].ti


@pytest.mark.rule("asl", "12.152")
def test_who_may_search():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.ldr.8m0"))
    assert may_search(pos, moving(pos, "g1", spent=0)) is None
    assert rules_of(may_search(pos, moving(pos, "g1", spent=0, assault=True))) == ["12.152"]
    assert rules_of(may_search(pos, moving(pos, "g2", spent=0))) == ["12.152"]
    assert rules_of(may_search(pos, moving(pos, "g1", spent=4, by_road=False))) == ["4.13"]


@pytest.mark.rule("asl", "12.152", "8.22.b")
def test_move_of_a_stack_that_has_searched_is_over_after_the_fire():
    pos = searchers(at("T9", "ru.sq.426", marker=1), dice=[6])
    run(search_all(pos), pos, {"german": ["search J4"], "russian": ["pass"]})
    assert (under_way(pos).done, under_way(pos).here) == (True, 2)


@pytest.mark.rule("asl", "4.2", "12.152", "4.44")
def test_some_of_a_stack_search_while_others_pick_up_a_weapon_with_the_same_factor():
    pos = searchers(at("T9", "ru.sq.426"), dice=[1, 6], names=("ge.sq.467", "ge.lmg", "ge.sq.467"))
    pos.move = replace(moving(pos, "g1", "g2", spent=0), by_road=False)
    pos.drop(u(pos, "gw1"))
    run(pick_up(pos, u(pos, "g1"), u(pos, "gw1")), pos, {"german": ["search", "search J4"]})
    assert (pos.units[u(pos, "gw1")].by - 1, under_way(pos).here) == (u(pos, "g1"), 2)
    assert [pos.units[u(pos, name)].ti for name in ("g1", "g2")] == [False, True]
    assert under_way(pos).units == (u(pos, "g1"),)


@pytest.mark.rule("asl", "12.152", "4.44", "4.2")
def test_who_is_left_of_a_stack_does_only_what_he_could_do_alone():
    pos = searchers(dice=[], names=("ge.sq.467", "ge.lmg", "ge.ldr.8m0"))
    pos.drop(u(pos, "gw1"))
    sought = Act("recover", u(pos, "g1"), u(pos, "gw1"))
    ask = Ask("german", "4.2", TOGETHER, pos, (under_way(pos), (sought,)))
    assert rules_against(ask, "search") == ["12.152"]  # no MMC is left
    assert [reason.text for reason in ask.reasons("recover g2 gw1")] == ["nothing-to-recover"]
    assert rules_against(ask, "recover g1 gw1") == ["4.2"]


@pytest.mark.rule("asl", "12.152.a")
def test_search_modifiers():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m1"), at("J6", "pa.sq.337"), at("J7", "ge.sq.436", cx=True))
    assert search_drm(pos, [u(pos, "g1"), u(pos, "g2")]).total == -2
    assert search_drm(pos, [u(pos, "r1")]).total == -2
    assert search_drm(pos, [u(pos, "g3")]).total == 1


@pytest.mark.rule("asl", "12.154", "12.154.a")
def test_searchers_suffer_from_armed_enemies():
    """Example 12.153.ex1: a leader and a squad make -2, so that an Original 3 costs men."""
    for die, size in ((3, "hs"), (4, "squad")):
        pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.9m1", "ru.sq.447.rifle", marker=1), dice=[die])
        found = [u(pos, "r1"), u(pos, "r2")]
        assert casualty_drm(pos, found).total == -2
        casualties(pos, [u(pos, "g1")], found)
        assert pos.type(u(pos, "g1")).kind == size


@pytest.mark.rule("asl", "12.154")
def test_searchers_suffer_where_residual_firepower_or_a_known_enemy_is():
    for enemies, fire in (((at("J6", "ru.sq.426"),), 0), ((), 4)):
        pos = searchers(*enemies, dice=[1, 1])
        pos.residual = {loc(pos, "J5"): fire}
        run(search(pos, list(under_way(pos).units)), pos)
        assert pos.type(u(pos, "g1")).kind == "hs"
    pos = searchers(at("J6", "ru.sq.426", broken=True), dice=[1])
    run(search(pos, list(under_way(pos).units)), pos)
    assert pos.type(u(pos, "g1")).kind == "squad"


@pytest.mark.rule("asl", "12.152")
def test_riders_search_too():
    pos = field("", at("J5", "ru.sq.447.rifle", mounted=True), at("L9", "ge.sq.467"), attacker="russian")
    assert may_search(pos, moving(pos, "r1", spent=0)) is None


@pytest.mark.rule("asl", "20.4", "20.3", "26.222")
def test_massacre_raises_the_enemys_elr_once():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    guard = u(pos, "r1")
    capture(pos, u(pos, "g1"), [guard], "20.21")
    capture(pos, u(pos, "g2"), [guard], "20.21")
    before, points = pos.elr["german"], pos.cvp["russian"]
    assert may_massacre(pos, "russian", guard) is None
    massacre(pos, "russian", guard)
    assert pos.units[u(pos, "g1")].where == "out"
    assert (pos.elr["german"], pos.cvp["russian"]) == (before + 1, points)
    assert "german" in pos.no_quarter
    assert rules_of(may_massacre(pos, "russian", guard)) == ["20.4"]


@pytest.mark.rule("asl", "20.4")
def test_most_nations_do_no_such_thing():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert rules_of(may_massacre(pos, "german", u(pos, "g1"))) == ["20.4"]


@pytest.mark.rule("asl", "20.52")
def test_guard_of_more_prisoners_than_men_does_not_fire():
    pos = field("", at("J5", "ge.hs.247"), at("J6", "ru.sq.447.rifle"), at("J9", "ru.sq.426"))
    assert may_fire(pos, "german", u(pos, "g1")) is None
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["20.52"]


@pytest.mark.rule("asl", "12.32")
def test_hidden_unit_that_moves_comes_under_a_marker():
    woods = "h J5 g -; h J6 g -"
    pos = field(woods, at("J5", "ge.sq.467", hidden=True), phase="MPh")
    asked(begin_move(pos, "german", u(pos, "g1")))
    assert (pos.units[u(pos, "g1")].hidden, pos.units[u(pos, "g1")].marker) == (False, 1)
    pos = field(woods, at("J5", "ge.sq.467", hidden=True), phase="APh")
    advance(pos, "german", u(pos, "g1"), loc(pos, "J6"))
    assert not pos.units[u(pos, "g1")].hidden


def dug_in(dice=(), **state):
    """A Russian squad in a hidden foxhole behind woods."""
    woods = "h J7 w -; g J7 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(woods, at("J5", "ru.sq.426", in_hole=True, **state), at("J9", "ge.sq.467"), dice=dice)
    pos.foxholes, pos.hidden_holes = {pos.board.hex("J5"): 1}, {pos.board.hex("J5"): "russian"}
    return pos


@pytest.mark.rule("asl", "12.33")
def test_foxholes_of_hidden_units_are_unseen():
    pos = dug_in(hidden=True)
    assert [sees_hole(pos, side, pos.board.hex("J5")) for side in ("german", "russian")] == [False, True]
    reveal(pos, u(pos, "r1"), "12.14")
    assert sees_hole(pos, "german", pos.board.hex("J5"))


@pytest.mark.rule("asl", "12.33")
def test_foxholes_under_a_marker_are_unseen_until_somebody_sees_their_hex():
    pos = dug_in(marker=1)
    assert not sees_hole(pos, "german", pos.board.hex("J5"))
    find_holes(pos)
    assert not sees_hole(pos, "german", pos.board.hex("J5"))  # woods are in between
    pos.change(u(pos, "g1"), broken=True)
    pos.stand_at(u(pos, "g1"), loc(pos, "J6"))
    find_holes(pos)
    assert not sees_hole(pos, "german", pos.board.hex("J5"))
    pos.change(u(pos, "g1"), broken=False)
    find_holes(pos)
    assert sees_hole(pos, "german", pos.board.hex("J5"))
    assert told(pos, "foxhole-found")


@pytest.mark.rule("asl", "12.33")
def test_far_eyes_find_foxholes_in_the_open_only():
    for ground, seen in (("", True), ("h J5 b -", False)):
        pos = field(ground, at("J5", "ru.sq.426", marker=1, in_hole=True), at("AA5", "ge.sq.467"))
        pos.foxholes, pos.hidden_holes = {pos.board.hex("J5"): 1}, {pos.board.hex("J5"): "russian"}
        find_holes(pos)
        assert sees_hole(pos, "german", pos.board.hex("J5")) is seen


@pytest.mark.rule("asl", "12.33")
def test_foxhole_that_protects_from_fire_is_seen():
    pos = dug_in(marker=1, dice=[6, 5])
    pos.stand_at(u(pos, "g1"), loc(pos, "J6"))
    run(resolve(pos, attack(pos, "J5", "g1")), pos)
    assert sees_hole(pos, "german", pos.board.hex("J5"))


@pytest.mark.rule("asl", "12.33", "8.26")
def test_hidden_foxhole_costs_nothing_to_enter_or_leave():
    pos = dug_in(marker=1)
    leaver = u(pos, "r1")
    assert entry_cost(pos, loc(pos, "J5"), loc(pos, "J4"), (leaver,)).total == 1
    assert out_of_hole(pos, moving(pos, "r1", spent=0)) == 0
    pos.change(leaver, in_hole=False)
    move = moving(pos, "r1", spent=4)
    assert may_take_hole(pos, move) is None
    run(into_foxhole(pos), pos)
    assert (pos.units[leaver].in_hole, under_way(pos).spent) == (True, 8)
    wave = Wave("russian", (leaver,), ("S",), (pos.units[leaver].hex,))
    assert price(pos, wave, leaver, pos.locs[leaver]) == 0
    pos.hidden_holes = {}
    assert entry_cost(pos, loc(pos, "J5"), loc(pos, "J4"), (leaver,)).total == 2
    assert out_of_hole(pos, moving(pos, "r1", spent=0)) == 2
    pos.change(leaver, in_hole=False)
    assert rules_of(may_take_hole(pos, moving(pos, "r1", spent=4))) == ["4.13"]
    assert price(pos, wave, leaver, pos.locs[leaver]) == 2
    moving(pos, "r1", spent=0)
    run(into_foxhole(pos), pos, {"german": ["pass"]})
    assert under_way(pos).spent == 2


@pytest.mark.rule("asl", "12.33")
def test_foxholes_of_the_order_of_battle_begin_hidden_and_so_does_who_is_in_them():
    pos = field("", at("J5", "ru.sq.426"), at("J9", "ge.sq.467"))
    dig(pos, "russian", loc(pos, "J5"))
    assert pos.hidden_holes == {pos.board.hex("J5"): "russian"}
    shown = foreign_unit(pos, u(pos, "r1"))
    assert shown is not None
    assert "in_hole" not in str(shown)
    find_holes(pos)
    assert "in_hole" in str(foreign_unit(pos, u(pos, "r1")))


@pytest.mark.rule("asl", "12.14.a")
def test_going_berserk_costs_concealment():
    pos = field("", at("J5", "ru.sq.426", marker=1), at("J9", "ge.sq.467"))
    go_berserk(pos, u(pos, "r1"))
    assert not pos.units[u(pos, "r1")].concealed


@pytest.mark.rule("asl", "12.14.c")
def test_sniper_costs_concealment_in_view():
    pos = field("", at("J5", "ru.sq.426", marker=1), at("J9", "ge.sq.467"))
    hit(pos, u(pos, "r1"), 2)
    assert not pos.units[u(pos, "r1")].concealed


@pytest.mark.rule("asl", "12.14.g")
def test_attack_in_close_combat_costs_concealment():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426", marker=1), phase="CCPh", dice=[3, 3, 6, 5])
    pos.advanced = {loc(pos, "J5")}
    script = {"russian": ["show r1", "attack g4-6-7.A", "with r1", "go"], "german": ["done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert not pos.units[u(pos, "r1")].concealed
    assert told(pos, "assault-result")


@pytest.mark.rule("asl", "18.12", "11.22")
def test_two_in_close_combat_brings_forth_a_leader_who_counts_at_once():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), phase="CCPh", dice=[1, 1, 2])
    script = {"german": ["attack r4-4-7.A", "with g1", "go", "done"], "russian": ["done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    made = [x for x in pos.persons("german") if pos.type(x).leads]
    assert [pos.type(x).printed for x in made] == ["8-1"]
    assert told(pos, "assault-result")[0]["drm"].value("11.141") == -1


@pytest.mark.rule("asl", "26.131")
def test_hex_of_a_bridge_is_taken_from_below_too():
    pos = board(102, at("A1", "ge.sq.467"))
    bridge = next(hex for hex in pos.scenario.bridges)
    below = next(
        place for place in pos.scenario.locations(bridge) if pos.scenario.location_label(place).endswith("h-1")
    )
    pos.stand_at(u(pos, "g1"), below)
    take_control(pos)
    assert pos.held_hexes == {bridge: "german"}


@pytest.mark.rule("asl", "18.12")
def test_new_leader_defends_his_men_in_the_attacks_to_come():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), phase="CCPh", dice=[1, 1, 2, 5, 5])
    script = {
        "german": ["attack r4-4-7.A", "with g1", "go", "done"], "russian": ["attack g4-6-7.A", "with r1", "go"],
    }  # fmt: skip
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert [t["odds"] for t in told(pos, "assault-result")] == ["1-1", "1-2"]


@pytest.mark.rule("asl", "18.2")
@pytest.mark.parametrize(("dice", "odds"), [([6, 1], "1-1"), ([1, 6], "1-2")])
def test_best_of_the_attackers_brings_forth_a_leader_and_the_dice_say_beside_whom_he_stands(dice, odds):
    """The 8-3-8 counts -1 for its morale; the 4-6-7 is attacked with the leader or without."""
    pos = field(
        "", at("J5", "ge.sq.838.engineer", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), phase="CCPh",
        dice=[1, 1, 3, *dice, 6, 5],
    )  # fmt: skip
    script = {
        "german": ["attack r4-4-7.A", "with g1", "with g2", "go", "done"],
        "russian": ["attack g4-6-7.A", "with r1", "go"],
    }
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert told(pos, "leader-creation")[0]["drm"].value("18.2.a") == -2
    assert [t["odds"] for t in told(pos, "assault-result")][1:] == [odds]
