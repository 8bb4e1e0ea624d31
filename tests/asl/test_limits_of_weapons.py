"""What machine guns, horses and weapons may not do, and who enters, leaves or sets up where."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

import grognard
from grognard.engine.ask import Ask
from grognard.engine.dice import Pair
from grognard.games.asl.before_play.free_deployment import may_deploy, may_dismantle
from grognard.games.asl.before_play.setup import may_place, may_take, saddle_up
from grognard.games.asl.cavalry import may_dismount, may_gallop, may_mount, reduce_horse
from grognard.games.asl.counters_in_play import has_action
from grognard.games.asl.firing.fire_groups import has_fired_on, in_reach, may_direct, may_join
from grognard.games.asl.firing.fire_lanes import may_declare
from grognard.games.asl.firing.firepower import line
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.firing.spraying import may_spray
from grognard.games.asl.made_units import make
from grognard.games.asl.moving.advance import advance, may_advance_to
from grognard.games.asl.moving.exits import may_exit
from grognard.games.asl.moving.expenditures import may_pick_up
from grognard.games.asl.moving.movement import may_dash
from grognard.games.asl.moving.moves import may_go_along
from grognard.games.asl.nerve.rally import RALLY
from grognard.games.asl.pack.scenario_files import Condition
from grognard.games.asl.shown.fire_sheet import sheet
from grognard.games.asl.weapons.machine_guns import keeps_rate
from grognard.games.asl.weapons.ordnance import effect_drm, to_hit_drm
from grognard.games.asl.weapons.upkeep import may_destroy, may_handle
from tests.asl.build import at, attack, field, loc, moving, rules_of, run, told, u

RIDER = "ru.sq.447.rifle"


# -- machine guns -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "9.2")
def test_gun_that_kept_its_rate_fires_on_alone():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", "ge.lmg"), at("J8", "ru.sq.426"), dice=[1, 6, 2, 2])
    run(resolve(pos, attack(pos, "J8", "gw1")), pos)
    assert [has_fired_on(pos, u(pos, gun)) for gun in ("gw1", "gw2")] == [True, False]
    again = attack(pos, "J8", "gw1")
    again.shots.clear()
    assert may_join(pos, again, u(pos, "gw1")) is None


@pytest.mark.rule("asl", "9.3", "9.12")
def test_sustained_fire_keeps_no_rate_and_is_not_for_a_lone_smc():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J6", "ge.ldr.9m1", "ge.mmg"), at("J8", "ru.sq.426"))
    moving(pos, "r1", spent=2)
    assert keeps_rate(pos, u(pos, "gw1"), Pair(1, 6))
    for gun in ("gw1", "gw2"):
        pos.change(u(pos, gun), fired="first")
    assert not keeps_rate(pos, u(pos, "gw1"), Pair(1, 6))
    assert rules_of(may_fire(pos, "german", u(pos, "gw2"))) == ["9.3"]
    make(pos, "german", "ge.ldr.8m0", loc(pos, "J6"))
    assert may_fire(pos, "german", u(pos, "gw2")) is None  # he is not alone any more


@pytest.mark.rule("asl", "9.3")
@pytest.mark.parametrize(("phase", "smc"), [("MPh", "ge.hero"), ("DFPh", "ge.hero"), ("DFPh", "ge.ldr.9m1")])
def test_not_even_a_hero_sustains_fire_alone(phase, smc):
    pos = field("", at("J6", smc, "ge.mmg"), at("J7", "ru.sq.426"), attacker="russian")
    if phase == "MPh":
        moving(pos, "r1", spent=2)
    pos.phase = phase
    assert may_fire(pos, "german", u(pos, "gw1")) is None
    pos.change(u(pos, "gw1"), fired="first")
    assert rules_of(may_fire(pos, "german", u(pos, "gw1"))) == ["9.3"]


@pytest.mark.rule("asl", "9.4")
def test_gun_without_a_leader_reaches_no_target_beyond_sixteen_hexes():
    pos = field("", at("B5", "ge.sq.467", "ge.hmg"), at("T5", "ru.sq.426"), at("J5", "ru.sq.426"))
    found = {hex: [s for s, _ in in_reach(pos, "german", loc(pos, hex))] for hex in ("T5", "J5")}
    assert [u(pos, "gw1") in found[hex] for hex in ("T5", "J5")] == [False, True]


@pytest.mark.rule("asl", "9.4", "12.13")
@pytest.mark.parametrize(("more", "expected"), [({}, Fraction(35, 4)), ({"broken": True}, Fraction(21, 2))])
def test_only_those_guns_of_a_group_that_fire_too_far_see_nobody(more, expected):
    """Of two guns of 7 side by side one fires at 16 hexes, one at 17, its Long Range; the broken are seen wherever they
    are."""
    guns = at("B5", "ge.sq.467", "ge.hmg", "ge.ldr.8m0"), at("C5", "ge.sq.467", "ge.hmg", "ge.ldr.8m0")
    pos = field("", *guns, at("S5", "ru.sq.426", **more), dice=[6, 4])
    assert sheet(pos, attack(pos, "S5", "gw1", "gw2"))["fp"].total == expected
    run(resolve(pos, attack(pos, "S5", "gw1", "gw2")), pos)
    assert told(pos, "fire-result")[0]["fp"] == expected


@pytest.mark.rule("asl", "9.4")
def test_second_gun_beyond_sixteen_hexes_needs_a_leader_of_its_own():
    pos = field("", at("B5", "ge.sq.467", "ge.hmg"), at("B5", "ge.ldr.8m0", "ge.hmg"), at("T5", "ru.sq.426"))
    group = attack(pos, "T5", "gw2")
    assert rules_of(may_join(pos, group, u(pos, "gw1"))) == ["9.4"]
    pos = field("", at("B5", "ge.sq.467", "ge.hmg", "ge.ldr.8m0"), at("T5", "ru.sq.426"))
    group = attack(pos, "T5", "gw1")
    group.shots.clear()
    assert may_join(pos, group, u(pos, "gw1")) is None


@pytest.mark.rule("asl", "9.5", "9.52")
def test_nobody_sprays_twice_and_marked_units_only_next_door():
    pos = field("", at("J5", "ge.sq.548", "ge.lmg"), at("J6", "ru.sq.426"), attacker="russian", phase="DFPh")
    shot = attack(pos, "J6", "gw1")
    pos.change(u(pos, "gw1"), fired="first")
    assert rules_of(may_spray(pos, shot, loc(pos, "J7"))) == ["9.52"]
    pos.change(u(pos, "gw1"), fired="")
    assert may_spray(pos, shot, loc(pos, "K6")) is None
    shot.spray = loc(pos, "K6")
    assert rules_of(may_spray(pos, shot, loc(pos, "J7"))) == ["9.5"]
    assert rules_of(may_join(pos, shot, u(pos, "g1"))) == ["9.52"]


@pytest.mark.rule("asl", "9.7")
def test_gun_that_malfunctions_does_not_fire():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J8", "ru.sq.426"))
    assert may_fire(pos, "german", u(pos, "gw1")) is None
    pos.change(u(pos, "gw1"), malfunctioned=True)
    assert rules_of(may_fire(pos, "german", u(pos, "gw1"))) == ["9.7"]


@pytest.mark.rule("asl", "9.12")
def test_leader_either_fires_a_gun_or_directs():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ge.ldr.9m1", "ge.mmg"), at("J8", "ru.sq.426"))
    assert rules_of(may_direct(pos, attack(pos, "J8", "g1", "gw1"), u(pos, "g2"))) == ["9.12"]
    assert rules_of(may_join(pos, attack(pos, "J8", "g1", led="g2"), u(pos, "gw1"))) == ["9.12"]


@pytest.mark.rule("asl", "9.12", "7.352")
def test_hero_who_has_helped_to_serve_a_gun_fires_none_of_his_own():
    guns = at("J5", "ge.ldr.8m1", "ge.hmg"), at("J5", "ge.hero", "ge.lmg")
    pos = field("", *guns, at("J8", "ru.sq.426"), dice=[6, 5])
    assert may_fire(pos, "german", u(pos, "gw2")) is None
    run(resolve(pos, attack(pos, "J8", "gw1")), pos)
    assert rules_of(may_fire(pos, "german", u(pos, "gw2"))) == ["7.351"]


@pytest.mark.rule("asl", "9.22")
def test_only_a_machine_gun_of_the_attack_lays_a_lane_and_at_its_own_level():
    pos = field("h J8 o - level:1", at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426"))
    shot = attack(pos, "J7", "g1", "gw1", mover=moving(pos, "r1"))
    assert may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J7"), "straight") is None
    assert rules_of(may_declare(pos, shot, u(pos, "g1"), loc(pos, "J7"), "straight")) == ["9.22"]
    shot.snap = True
    assert rules_of(may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J7"), "straight")) == ["9.22"]


@pytest.mark.rule("asl", "9.73", "9.8")
def test_weapons_are_handled_by_unbroken_hands_that_have_them():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.mmg"), at("J6", "ge.sq.467", "ge.mmg", broken=True), at("J8", "ru.sq.426")
    )
    assert may_handle(pos, "german", u(pos, "gw1")) is None
    assert rules_of(may_handle(pos, "german", u(pos, "gw2"))) == ["9.73"]
    pos.drop(u(pos, "gw1"))
    assert rules_of(may_handle(pos, "german", u(pos, "gw1"))) == ["9.73"]


@pytest.mark.rule("asl", "9.8", "2.52")
def test_only_what_comes_apart_begins_dismantled():
    pos = field("", at("J5", "ge.sq.467", "ge.hmg", "ge.lmg"), at("J8", "ru.sq.426"))
    assert may_dismantle(pos, "german", u(pos, "gw1")) is None
    assert rules_of(may_dismantle(pos, "german", u(pos, "gw2"))) == ["9.8"]
    assert rules_of(may_dismantle(pos, "russian", u(pos, "gw1"))) == ["9.8"]


# -- horses -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "13.3", "13.33")
def test_riders_neither_dash_nor_pick_up_weapons_nor_move_with_infantry():
    facts = 'h CC8 g -; h AA7 g -; s BB6 S road "dirt"; s BB7 S road "dirt"'
    pos = field(facts, at("CC8", RIDER, "horse.squad", mounted=True), at("CC8", RIDER, "ru.lmg"), attacker="russian")
    pos.drop(u(pos, "rw2"))
    go = moving(pos, "r1", spent=0)
    assert rules_of(may_dash(pos, go, loc(pos, "BB7"), loc(pos, "AA7"))) == ["13.3"]
    assert rules_of(may_pick_up(pos, go, u(pos, "r1"), u(pos, "rw2"))) == ["13.33"]
    assert rules_of(may_go_along(pos, go, u(pos, "r2"))) == ["13.3"]


def told_of(against):
    return against.rule, against.text


@pytest.mark.rule("asl", "13.31", "13.32", "13.36")
def test_who_may_not_mount_dismount_or_gallop():
    pos = field("", at("J5", RIDER, "horse.squad"), at("J6", RIDER, "horse.squad", mounted=True), attacker="russian")
    walker, rider = u(pos, "r1"), u(pos, "r2")
    on_foot = moving(pos, "r1", spent=0, by_road=False)
    assert may_mount(pos, on_foot, walker) is None
    assert rules_of(may_mount(pos, moving(pos, "r1", spent=4, by_road=False), walker)) == ["13.31"]
    assert told_of(may_dismount(pos, on_foot, walker)) == ("13.31", "not-mounted")
    assert told_of(may_gallop(pos, on_foot)) == ("13.36", "not-mounted")
    mounted = moving(pos, "r2", spent=0, by_road=False)
    assert may_dismount(pos, mounted, rider) is None
    assert told_of(may_mount(pos, mounted, rider)) == ("13.31", "is-mounted")
    assert rules_of(may_dismount(pos, moving(pos, "r2", spent=12, by_road=False), rider)) == ["13.31"]


@pytest.mark.rule("asl", "13.32")
def test_units_with_horses_begin_mounted():
    pos = field("", at("J5", RIDER, "horse.squad"), at("J6", RIDER))
    saddle_up(pos)
    assert [pos.units[u(pos, name)].mounted for name in ("r1", "r2")] == [True, False]


@pytest.mark.rule("asl", "13.5")
def test_fire_strikes_horses_and_shells_hit_riders_more_easily():
    target = at("J9", RIDER, "horse.squad", mounted=True)
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50"), target)
    shell = attack(pos, "J9", "gw1", mover=moving(pos, "r1"))
    assert to_hit_drm(pos, shell).value("13.5") == -2
    assert effect_drm(pos, shell, u(pos, "r1"), critical=False).value("4.6") == 0
    pos.change(u(pos, "r1"), mounted=False)
    assert effect_drm(pos, shell, u(pos, "r1"), critical=False).value("4.6") == -2
    pos = field("", at("J5", "ge.sq.467"), target, dice=[3, 2, 1, 2, 3, 4, 1, 2])
    run(resolve(pos, attack(pos, "J9", "g1")), pos)
    assert told(pos, "horse-reduced")


@pytest.mark.rule("asl", "13.511")
def test_horse_of_less_than_a_squad_is_killed():
    pos = field("", at("J5", "ru.hs.237.rifle", "horse.hs", mounted=True), attacker="russian")
    horse = u(pos, "rw1")
    assert reduce_horse(pos, horse) == [u(pos, "r1")]
    assert pos.units[horse].where == "out"


@pytest.mark.rule("asl", "13.7")
def test_horses_stay_behind_when_their_owner_advances():
    pos = field("", at("J5", RIDER, "horse.squad"), phase="APh", attacker="russian")
    advance(pos, "russian", u(pos, "r1"), loc(pos, "J6"))
    assert pos.units[u(pos, "rw1")].loc == loc(pos, "J5")


# -- the board --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "2.5")
def test_nobody_enters_by_advancing_onto_an_enemy_nor_with_another_group():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.sq.467"), at("J9", "ru.sq.426"), phase="APh")
    squad = u(pos, "g1")
    pos.take_off(squad, "offboard")
    pos.scenario.entry = ((pos.board.hex("J9"),), (pos.board.hex("J1"),))
    pos.change(squad, group=0)
    assert rules_of(may_advance_to(pos, "german", squad, loc(pos, "J9"))) == ["2.5"]
    pos.take_off(u(pos, "g2"), "offboard")
    pos.change(u(pos, "g2"), group=1)
    pos.phase = "MPh"
    go = replace(moving(pos, "g1", spent=0), hex=0, level=0)
    assert rules_of(may_go_along(pos, go, u(pos, "g2"))) == ["2.5"]


@pytest.mark.rule("asl", "2.6")
def test_units_leave_by_the_hexes_of_the_scenario_if_they_can_pay():
    pos = field("h J1 w -", at("J1", "ge.sq.467"), at("J5", "ge.sq.467"))
    exits = Condition("exit_vp", hexes=["J1"], at_least=9)
    pos.scenario.file = replace(pos.scenario.file, victory=replace(pos.scenario.file.victory, conditions=[exits]))
    assert may_exit(pos, moving(pos, "g1", spent=0)) is None
    assert rules_of(may_exit(pos, moving(pos, "g1", spent=3, by_road=False))) == ["2.6"]
    assert rules_of(may_exit(pos, moving(pos, "g2", spent=0))) == ["2.6"]


@pytest.mark.rule("asl", "2.6")
def test_playing_area_has_four_edges():
    pos = field("", at("J5", "ge.sq.467"))
    edges = pos.scenario.edge_hexes
    assert {edge for edge in edges if pos.board.hex("A1") in edges[edge]} >= {"north", "west"}
    assert pos.board.hex("J5") not in set().union(*edges.values())


@pytest.mark.rule("asl", "2.9")
def test_only_who_waits_and_finds_room_is_set_up(monkeypatch: pytest.MonkeyPatch):
    game = grognard.new("asl", "t1", seed=1)
    pos = game.position
    squad = next(x for x in pos.of_group["german"] if pos.type(x).kind == "squad")
    leader = next(x for x in pos.of_group["german"] if pos.type(x).leads)
    assert may_take(pos, "german", squad) is None
    assert rules_of(may_take(pos, "russian", squad)) == ["2.9"]
    assert rules_of(may_deploy(pos, "german", leader)) == ["2.9"]
    pos.stand_at(squad, loc(pos, "X6"))
    assert rules_of(may_take(pos, "german", squad)) == ["2.9"]
    monkeypatch.setattr(pos.scenario, "set_up_places", {(group, False): () for group in range(9)})
    assert rules_of(may_take(pos, "german", leader)) == ["2.9"]


@pytest.mark.rule("asl", "1.31")
def test_nation_that_does_not_deploy_does_not_before_play():
    pos = grognard.new("asl", "t1", seed=1).position
    squads = {side: next(x for x in pos.of_group[side] if pos.type(x).kind == "squad") for side in pos.scenario.sides}
    assert may_deploy(pos, "german", squads["german"]) is None
    assert rules_of(may_deploy(pos, "russian", squads["russian"])) == ["1.31"]


@pytest.mark.rule("asl", "2.9")
def test_nobody_sets_up_in_water():
    pos = field("h J5 p -", at("J6", "ge.sq.467"))
    pos.scenario.area = (frozenset(pos.board.hexes),) * 2
    pos.take_off(u(pos, "g1"), "off")
    pos.change(u(pos, "g1"), group=0)
    assert may_place(pos, u(pos, "g1"), loc(pos, "J4")) is None
    assert rules_of(may_place(pos, u(pos, "g1"), loc(pos, "J5"))) == ["2.9"]


@pytest.mark.rule("asl", "3.1")
def test_side_with_nothing_to_do_in_the_rally_phase_is_not_asked():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), phase="RPh")
    assert not has_action(pos, "german")
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m0"), at("J9", "ru.sq.426"), phase="RPh")
    assert has_action(pos, "german")
    assert "deploy g1" in Ask("german", "3.1", RALLY, pos, "german").options


@pytest.mark.rule("asl", "9.12")
def test_second_smc_serves_one_machine_gun_and_does_nothing_else():
    placed = at("J5", "ge.ldr.8m0", "ge.lmg"), at("J5", "ge.ldr.8m0", "ge.lmg"), at("J5", "ge.ldr.9m1", "ge.sq.467")
    pos = field("", *placed, at("J8", "ru.sq.426"), at("K8", "ru.sq.426"), dice=[6, 5])
    both = attack(pos, "J8", "gw1", "gw2")
    assert [line(pos, both, u(pos, gun)).fp for gun in ("gw1", "gw2")] == [3, Fraction(3, 2)]
    run(resolve(pos, attack(pos, "J8", "gw1")), pos)
    idle = [name for name in ("g2", "g3") if not pos.units[u(pos, name)].fired]
    assert len(idle) == 1  # the other has served the gun
    mate = "g2" if idle == ["g3"] else "g3"
    assert rules_of(may_direct(pos, attack(pos, "K8", "g4"), u(pos, mate))) == ["7.53"]


@pytest.mark.rule("asl", "9.12")
def test_smc_at_work_serves_no_machine_gun():
    for state, fp in (({}, 3), ({"ti": True}, Fraction(3, 2)), ({"fired": "prep"}, Fraction(3, 2))):
        pos = field("", at("J5", "ge.ldr.8m0", "ge.lmg"), at("J5", "ge.ldr.9m1", **state), at("J8", "ru.sq.426"))
        assert line(pos, attack(pos, "J8", "gw1"), u(pos, "gw1")).fp == fp


@pytest.mark.rule("asl", "9.73")
def test_only_a_weapon_that_could_fire_is_destroyed():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"))
    gun = u(pos, "gw1")
    assert may_destroy(pos, "german", gun) is None
    pos.change(gun, malfunctioned=True)
    assert rules_of(may_destroy(pos, "german", gun)) == ["9.73"]
    pos.change(gun, malfunctioned=False)
    pos.change(u(pos, "g1"), berserk=True)
    assert rules_of(may_destroy(pos, "german", gun)) == ["15.432"]
