"""Who may not fire, join or direct an attack, and what modifies one."""

from fractions import Fraction

import pytest

from grognard.engine.dice import Pair
from grognard.games.asl.close_quarters.assaults import attack_strength
from grognard.games.asl.close_quarters.fights import Assault
from grognard.games.asl.firing.attack import manner
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_groups import may_direct, may_fire_at, may_join, targets_of
from grognard.games.asl.firing.fire_lanes import lane_drm, lay, snap_drm
from grognard.games.asl.firing.fire_phases import defensive_fire_phase, fire, may_target, may_wait, targets, wait
from grognard.games.asl.firing.firepower import factors, total
from grognard.games.asl.firing.first_fire import may_snap, opens, windows
from grognard.games.asl.firing.gathering import may_shoot
from grognard.games.asl.firing.ift import resolve, take_effect
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.firing.residual import drm_against
from grognard.games.asl.human_wave import Gathered
from grognard.games.asl.human_wave import targets as wave_targets
from grognard.games.asl.moving.advance import may_advance
from grognard.games.asl.moving.march import range_of
from grognard.games.asl.moving.moves import may_move
from grognard.games.asl.moving.stack_acts import search, throw
from grognard.games.asl.nerve.morale import break_unit, pin
from grognard.games.asl.sight import sees
from grognard.games.asl.units import Lane
from grognard.games.asl.weapons.machine_guns import keeps_rate
from grognard.games.asl.weapons.ordnance import firepower, to_hit_drm
from tests.asl.build import asked, at, attack, field, loc, moving, rules_of, run, told, u, under_way

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


# -- who fires --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "7.1", "7.35")
def test_side_fires_its_own_units_at_enemies_in_range():
    pos = field("", at("B5", "ge.sq.467", "ge.dc"), at("J9", "ru.sq.426"), at("AA5", "ru.sq.426"))
    assert rules_of(may_fire(pos, "german", u(pos, "r1"))) == ["7.1"]
    assert may_target(pos, "german", loc(pos, "J9")) is None
    assert rules_of(may_target(pos, "german", loc(pos, "AA5"))) == ["7.1"]
    assert rules_of(may_fire(pos, "german", u(pos, "gw1"))) == ["7.35"]  # a charge is no weapon of the fire table


@pytest.mark.rule("asl", "7.25", "7.1")
def test_unit_whose_machine_gun_has_kept_its_rate_does_not_wait_to_fire_again():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J8", "ru.sq.426"))
    squad = u(pos, "g1")
    assert may_wait(pos, "german", squad) is None
    pos.change(u(pos, "gw1"), shots=1)
    pos.change(squad, shots=1)
    assert rules_of(may_wait(pos, "german", squad)) == ["7.25"]


@pytest.mark.rule("asl", "7.25")
def test_unit_that_waits_to_fire_is_in_good_order_and_has_not_fired():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J6", "ge.sq.467", "ge.lmg"), at("J9", "ru.sq.426"))
    squad, gun, other = u(pos, "g1"), u(pos, "gw1"), u(pos, "g2")
    assert rules_of(may_wait(pos, "german", gun)) == ["7.25"]
    pos.change(u(pos, "gw2"), fired="prep")
    assert rules_of(may_wait(pos, "german", other)) == ["7.25"]
    assert may_wait(pos, "german", squad) is None
    wait(pos, "german", squad)
    assert [pos.units[s].fired for s in (squad, gun)] == ["bounding", "bounding"]
    assert rules_of(may_fire(pos, "german", squad)) == ["7.25"]
    pos.phase = "AFPh"
    assert may_fire(pos, "german", squad) is None


@pytest.mark.rule("asl", "7.31", "7.32", "7.3")
def test_attack_is_resolved_before_the_next_is_declared():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.426"), dice=[1, 2, 6, 6])
    run(fire(pos, "german", loc(pos, "J8")), pos, {"german": ["with g1", "shoot"]})
    assert pos.units[u(pos, "r1")].broken
    assert pos.units[u(pos, "g1")].fired == "prep"


@pytest.mark.rule("asl", "7.32", "8.1")
def test_first_fire_is_resolved_before_the_defender_is_asked_again():
    pos = field("", at("J5", "ge.sq.467"), at("K5", "ge.sq.467"), at("J8", "ru.sq.426"), dice=[3, 4, 5, 4])
    moving(pos, "r1", spent=2)
    run(windows(pos), pos, {"german": ["fire", "with g1", "shoot", "pass"]})
    assert told(pos, "fire-result")
    assert pos.units[u(pos, "r1")].broken


@pytest.mark.rule("asl", "7.351", "7.352", "9.11")
def test_squad_serves_two_weapons_and_a_half_squad_one():
    for type, most in (("ge.sq.467", 2), ("ge.hs.247", 1)):
        pos = field("", at("J5", type, "ge.lmg", "ge.lmg", "ge.lmg"), at("J8", "ru.sq.426"))
        for shots in range(3):
            pos.change(u(pos, "g1"), shots=shots)
            assert rules_of(may_fire(pos, "german", u(pos, "gw3"))) == ([] if shots < most else ["7.351"])
        pos.change(u(pos, "g1"), shots=0)
        joins = rules_of(may_join(pos, attack(pos, "J8", "g1"), u(pos, "gw1")))
        assert joins == ([] if most == 2 else ["7.351"])
        pos.change(u(pos, "g1"), no_fp=True)
        assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["7.351"]


@pytest.mark.rule("asl", "7.33")
def test_squad_and_its_weapons_fire_at_different_targets():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J8", "ru.sq.426"), at("K8", "ru.sq.426"), dice=[6, 5])
    run(fire(pos, "german", loc(pos, "J8")), pos, {"german": ["with gw1", "shoot"]})
    assert [pos.units[u(pos, name)].fired for name in ("g1", "gw1")] == ["", "prep"]
    assert may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "K8")) is None


@pytest.mark.rule("asl", "7.5")
def test_nobody_joins_a_group_twice_and_somebody_must_fire():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.426"))
    shot = attack(pos, "J8", "g1")
    assert rules_of(may_join(pos, shot, u(pos, "g1"))) == ["7.5"]
    shot.shots.clear()
    assert rules_of(may_shoot(pos, shot)) == ["7.5"]


@pytest.mark.rule("asl", "7.53", "7.531", "10.7")
def test_leader_directs_in_his_own_location_where_nobody_else_does():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.ldr.9m1", "ge.ldr.8m0"), at("J6", "ge.ldr.8m0"), at("J9", "ru.ldr.8m0"),
        at("J8", "ru.sq.426"),
    )  # fmt: skip
    shot = attack(pos, "J8", "g1")
    assert may_direct(pos, shot, u(pos, "g2")) is None
    assert rules_of(may_direct(pos, shot, u(pos, "g1"))) == ["7.53"]
    assert rules_of(may_direct(pos, shot, u(pos, "r1"))) == ["7.53"]
    assert rules_of(may_direct(pos, shot, u(pos, "g4"))) == ["7.531"]
    pos.change(u(pos, "g3"), ti=True)
    assert rules_of(may_direct(pos, shot, u(pos, "g3"))) == ["7.53"]
    pos.change(u(pos, "g3"), ti=False)
    shot.leaders.append(u(pos, "g2"))
    assert rules_of(may_direct(pos, shot, u(pos, "g3"))) == ["7.53"]


@pytest.mark.rule("asl", "6.11")
def test_fire_is_declared_without_a_look_at_the_line_of_sight():
    pos = field(f"h J6 w -; g J6 {WOODS}", at("J4", "ge.sq.467"), at("J8", "ru.sq.426"), at("BB5", "ru.sq.426"))
    assert not sees(pos, loc(pos, "J4"), loc(pos, "J8"))
    assert targets_of(pos, "german", u(pos, "g1")) == [loc(pos, "J8")]
    assert targets(pos, "german") == [loc(pos, "J8")]
    wave = Gathered("german", u(pos, "g1"))
    assert wave_targets(pos, wave) == [loc(pos, "J8")]
    assert "J8" in range_of(pos, "german", ["g1"])
    assert opens(pos, moving(pos, "r1"))
    assert not opens(pos, moving(pos, "r2"))


# -- firepower --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "7.2", "7.3")
def test_firepower_of_a_group_is_added_up():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", "ge.sq.467"), at("J8", "ru.sq.426"))
    shot = attack(pos, "J8", "g1", "gw1", "g2")
    assert total(pos, shot, shot.shots) == 4 + pos.weapon(u(pos, "gw1")).fp + 4


@pytest.mark.rule("asl", "7.21", "7.24", "12.13")
def test_mortars_know_neither_point_blank_nor_advancing_fire():
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50"), at("J7", "ru.sq.426"), phase="AFPh")
    shot = attack(pos, "J7", "gw1")
    printed = pos.weapon(u(pos, "gw1")).fp
    for concealed in (False, True):
        assert factors(pos, shot, u(pos, "gw1"), concealed) == []
    assert [firepower(pos, shot, critical) for critical in (False, True)] == [printed, 2 * printed]


@pytest.mark.rule("asl", "7.8", "7.81")
def test_pinned_units_stay_where_they_are_and_have_half_their_firepower():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", pinned=True), at("J8", "ru.sq.426"), phase="MPh")
    squad = u(pos, "g1")
    assert rules_of(may_move(pos, "german", squad)) == ["7.8"]
    assert rules_of(may_advance(pos, "german", squad)) == ["7.8"]
    pos.phase = "PFPh"
    assert total(pos, attack(pos, "J8", "g1"), [squad]) == 2
    assert not keeps_rate(pos, u(pos, "gw1"), Pair(1, 6))
    made = Assault("german")
    made.attackers, made.targets = [squad], [u(pos, "r1")]
    assert attack_strength(pos, made) == Fraction(2)
    break_unit(pos, squad)
    assert not pos.units[squad].pinned
    pos.change(squad, broken=False)
    assert keeps_rate(pos, u(pos, "gw1"), Pair(1, 6))


@pytest.mark.rule("asl", "7.81", "9.2")
def test_who_is_pinned_loses_the_rate_that_his_gun_has_kept():
    for phase, mark, against in (("PFPh", "prep", ["7.1"]), ("MPh", "first", []), ("DFPh", "final", ["8.4"])):
        attacker = "german" if phase == "PFPh" else "russian"
        guns = at("J5", "ge.sq.467", "ge.mmg"), at("K5", "ge.hs.247", "ge.mmg")
        pos = field("", *guns, at("J8", "ru.sq.426"), attacker=attacker)
        if phase == "MPh":
            moving(pos, "r1", spent=3)
        pos.phase = phase
        for s in ("g1", "gw1", "g2", "gw2"):
            pos.change(u(pos, s), shots=1, no_fp=s == "g2")
        assert may_fire(pos, "german", u(pos, "gw1")) is None
        for unit in ("g1", "g2"):
            pin(pos, u(pos, unit))
        assert [pos.units[u(pos, s)].fired for s in ("g1", "gw1", "g2", "gw2")] == ["", mark, mark, mark]
        assert rules_of(may_fire(pos, "german", u(pos, "gw1"))) == against
        assert manner(pos, u(pos, "g1")) != "subsequent"
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J8", "ru.sq.426"), phase="AFPh", attacker="russian")
    pos.change(u(pos, "gw1"), shots=1)
    pin(pos, u(pos, "g1"))
    assert pos.units[u(pos, "gw1")].fired == ""


@pytest.mark.rule("asl", "7.81", "9.2", "8.3")
def test_gun_of_the_pinned_fires_on_at_movers_only_as_one_that_lost_its_rate():
    house = 'p J8 building "j8" stone'
    pos = field(house, at("J5", "ge.sq.467", "ge.mmg"), at("J8", "ru.sq.426"), dice=[1, 6])
    run(resolve(pos, attack(pos, "J8", "gw1", mover=moving(pos, "r1", spent=3))), pos, {"german": ["keep"]})
    assert manner(pos, u(pos, "gw1")) == "first"
    pin(pos, u(pos, "g1"))
    assert manner(pos, u(pos, "gw1")) == "subsequent"


# -- modifiers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "7.6")
def test_cover_of_the_hex_and_hexsides_on_the_line_protect():
    for facts, tem in (("", 0), (f"h J8 w -; g J8 {WOODS}", 1), ("s J7 S wall", 2), ("h J8 o - level:1", 1)):
        pos = field(facts, at("J5", "ge.sq.467"), at("J8", "ru.sq.426"))
        assert drm(pos, attack(pos, "J8", "g1"), u(pos, "r1")).value("7.6") == tem


@pytest.mark.rule("asl", "7.6", "8.2")
def test_cover_protects_from_residual_firepower_and_lanes():
    pos = field(f"h J7 w -; g J7 {WOODS}", at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426"))
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
    shot.sweeps = [(u(pos, "gw1"), loc(pos, "J7"), "straight")]
    lay(pos, shot)
    assert {m.text: m.value for m in drm_against(pos, u(pos, "r1"))} == {"tem": 1, "ffnam": -1}
    assert lane_drm(pos, under_way(pos), pos.lanes[0], u(pos, "r1")).value("7.6") == 1


@pytest.mark.rule("asl", "6.7")
def test_what_hinders_the_line_makes_mortars_miss():
    pos = field("h J7 g -", at("J5", "ge.sq.467", "ge.mtr.50"), at("J9", "ru.sq.426"))
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("6.7") == 1


@pytest.mark.rule("asl", "7.7")
def test_encircled_hands_fire_a_mortar_worse():
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50"), at("J9", "ru.sq.426"))
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("7.7") == 0
    pos.encircled[loc(pos, "J5")] = "german"
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("7.7") == 1


# -- results ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "7.301")
def test_broken_unit_that_a_kia_does_not_select_loses_men():
    pos = field("", at("J8", "ru.sq.426", "ru.sq.447.rifle", broken=True), dice=[5, 2])
    both = {u(pos, "r1"): "1KIA", u(pos, "r2"): "1KIA"}
    run(take_effect(pos, both, dict.fromkeys(both, True), dict.fromkeys(both, 4)), pos)
    assert pos.units[u(pos, "r1")].where == "out"
    assert pos.type(u(pos, "r2")).kind == "hs"


# -- chapter 8 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "8.3")
def test_only_machine_guns_and_squads_fire_on_in_the_movement_phase():
    pos = field("", at("J5", "ge.sq.467", "ge.ft"), at("J6", "ru.sq.426"), attacker="russian")
    moving(pos, "r1", spent=2)
    gun = u(pos, "gw1")
    assert may_fire(pos, "german", gun) is None
    pos.change(gun, fired="first")
    assert rules_of(may_fire(pos, "german", gun)) == ["8.3"]


@pytest.mark.rule("asl", "8.3", "8.14", "9.2")
def test_nobody_fires_more_often_than_factors_were_spent():
    pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.426"))
    for spent, rules in ((1, ["8.14"]), (2, [])):
        moving(pos, "r1", spent=spent, shots=((u(pos, "g1"), 1),))
        pos.change(u(pos, "g1"), fired="first")
        assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J7"))) == rules


@pytest.mark.rule("asl", "8.4")
def test_defender_fires_in_the_defensive_fire_phase():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.426"), attacker="russian", phase="DFPh", dice=[6, 5])
    script = {"german": [f"fire {pos.loc_label(loc(pos, 'J8'))}", "with g1", "shoot"]}
    run(defensive_fire_phase(pos, "russian"), pos, script)
    assert told(pos, "fire-result")


@pytest.mark.rule("asl", "8.15")
def test_snap_shot_needs_a_crossed_hexside_and_somebody_who_sees_it():
    pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.426"))
    go = moving(pos, "r1", crossed=pos.board.hex("J8"), came="J8")
    assert may_snap(pos, go) is None
    assert rules_of(may_snap(pos, moving(pos, "r1"))) == ["8.15"]
    pos.change(u(pos, "g1"), broken=True)
    assert rules_of(may_snap(pos, go)) == ["8.15"]


@pytest.mark.rule("asl", "8.15", "7.6")
def test_lane_at_a_hexside_meets_height_but_not_the_cover_of_the_hex():
    facts = f"h J8 w - level:1; g J8 {WOODS}; h J7 o - level:1"
    pos = field(facts, at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426"))
    move = moving(pos, "r1", crossed=pos.board.hex("J8"), came="J8")
    lane = Lane(u(pos, "gw1"), 2, (loc(pos, "J7"),))
    assert {m.text: m.value for m in snap_drm(pos, move, lane, u(pos, "r1"))} == {"height": 1}


@pytest.mark.rule("asl", "8.1", "8.15")
def test_defender_fires_a_snap_shot_after_an_expenditure():
    pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.426"), dice=[6, 5])
    moving(pos, "r1", crossed=pos.board.hex("J8"), came="J8", path=(pos.board.hex("J8"), pos.board.hex("J7")))
    run(windows(pos), pos, {"german": ["snap", "with g1", "shoot"]})
    assert told(pos, "fire-result")[0]["fp"] == 2


@pytest.mark.rule("asl", "8.1", "9.22")
def test_machine_gun_lays_a_fire_lane_with_its_first_fire():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426"), dice=[6, 5])
    moving(pos, "r1")
    run(windows(pos), pos, {"german": ["fire", "with gw1", "lane gw1 J9 straight", "shoot", "pass"]})
    assert [lane.weapon for lane in pos.lanes] == [u(pos, "gw1")]


@pytest.mark.rule("asl", "8.1")
def test_defender_may_fire_when_a_grenade_has_been_thrown():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.426"), dice=[5])
    moving(pos, "g1", spent=0)
    ask = asked(throw(pos, u(pos, "g1"), loc(pos, "J5"), phosphorus=False))
    assert (ask.side, ask.prompt) == ("russian", "first-fire")


@pytest.mark.rule("asl", "8.22.b", "12.152")
def test_residual_firepower_waits_until_the_search_is_made():
    pos = field("", at("J5", "ge.sq.467"), at("Z9", "ru.sq.426"), dice=[1, 6, 6, 6])
    moving(pos, "g1", spent=0)
    pos.residual = {loc(pos, "J5"): 2}
    run(search(pos), pos)
    order = [event.text for event in pos.events if event.text in ("searches", "residual-attacks")]
    assert order == ["searches", "residual-attacks"]


@pytest.mark.rule("asl", "14.1")
@pytest.mark.parametrize(
    ("firer", "phase", "thrown"),
    [
        (("ge.hs.247",), "AFPh", False),  # 2 x 1/2 x 1/2
        (("ge.hs.247",), "PFPh", True),
        (("ge.sq.467",), "AFPh", True),
        (("ge.hs.247", "ge.lmg"), "AFPh", True),  # which may break down
    ],
)
def test_nobody_throws_dice_for_less_than_one_firepower(firer, phase, thrown):
    pos = field("", at("J2", *firer), at("J8", "ru.sq.426"), phase=phase, dice=[4, 6] if thrown else [])
    shot = attack(pos, "J8", "g1", *["gw1"][: len(firer) - 1])
    run(resolve(pos, shot), pos)
    assert pos.units[u(pos, "g1")].fired == "prep"
    assert bool(told(pos, "too-weak")) != thrown


@pytest.mark.rule("asl", "14.1", "8.31", "12.13")
@pytest.mark.parametrize(("marker", "mark", "thrown"), [(0, "", True), (1, "", False), (1, "final", True)])
def test_half_a_firepower_at_the_concealed_is_thrown_for_only_if_it_checks_the_firer(marker, mark, thrown):
    placed = at("J2", "ge.hero", fired=mark), at("J3", "ru.sq.426", marker=marker)
    pos = field("", *placed, dice=[4, 5] if thrown else [], phase="MPh", attacker="russian")
    pos.change(u(pos, "g1"), pinned=True)
    shot = attack(pos, "J3", "g1", mover=moving(pos, "r1", assault=True))
    run(resolve(pos, shot), pos)
    assert bool(told(pos, "too-weak")) != thrown
