"""What becomes of horses and riders: falls, fatigue, mounting, Charges that were only declared."""

import pytest
from msgspec.structs import replace

import grognard
from grognard.games.asl.before_play.setup import saddle_up
from grognard.games.asl.cavalry import (
    horse_of,
    hosts,
    may_gallop,
    may_mount,
    may_ride,
    riders_break,
    strike_horses,
)
from grognard.games.asl.close_quarters.close_combat import lose_weapons
from grognard.games.asl.counters_in_play import may_recombine, may_transfer, recombine, split
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_lanes import lane_drm
from grognard.games.asl.firing.firepower import is_served_alone
from grognard.games.asl.firing.first_fire import windows
from grognard.games.asl.firing.ift import resolve, take_effect
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.firing.spraying import can_spray
from grognard.games.asl.hiding.concealment import look_about
from grognard.games.asl.impulses import end_wave
from grognard.games.asl.moving import expenditures as drops
from grognard.games.asl.moving.advance import may_drop
from grognard.games.asl.moving.charges import may_declare
from grognard.games.asl.moving.costs import allowance, spare_capacity
from grognard.games.asl.moving.expenditures import dismount, mount
from grognard.games.asl.moving.movement import begin_move, end_move, end_movement
from grognard.games.asl.moving.moves import may_assault, may_double, may_go_along, may_step, may_take_hole, price
from grognard.games.asl.moving.purse import left
from grognard.games.asl.nerve.rout import voluntary_break
from grognard.games.asl.nerve.routers import interdictors
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.snipers import attack as snipe
from grognard.games.asl.units import Lane, Wave
from grognard.games.asl.weapons.machine_guns import wreck
from grognard.games.asl.weapons.smoke_grenades import burn
from grognard.games.asl.weapons.upkeep import may_destroy
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
)  # fmt: skip

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
RIDER, LEADER, ENEMY = "ru.sq.447.rifle", "ru.ldr.8m0", at("T9", "ge.sq.467")


def ride(*placements, facts="", **given):
    return field(facts, *placements, ENEMY, attacker="russian", phase="MPh", **given)


def go(pos, *names, **state):
    return moving(pos, *(names or ("r1",)), **{"spent": 0, "by_road": False} | state)


def squad(*weapons, place="J5", **state):
    return at(place, RIDER, "horse.squad", *weapons, **{"mounted": True} | state)


@pytest.mark.rule("asl", "13.511", "13.51")
@pytest.mark.parametrize(("dice", "falls", "stays"), [([1, 6], "r2", "r1"), ([6, 1], "r1", "r2")])
def test_half_that_the_dice_name_falls_and_the_other_rides_on(dice, falls, stays):
    pos = ride(squad(), dice=[*dice, 2, 3])
    go(pos, spent=2)
    run(strike_horses(pos, loc(pos, "J5"), [u(pos, "r1")], {u(pos, "r1"): 5}, 4, moving=True), pos)
    assert [pos.units[u(pos, name)].mounted for name in (falls, stays)] == [False, True]
    assert [len(pos.weapons_of(u(pos, name))) for name in (falls, stays)] == [0, 1]
    assert under_way(pos).units == (u(pos, stays),)
    assert left(pos, under_way(pos)) == pos.scenario.charts.mf("mf_horse") - 4


@pytest.mark.rule("asl", "13.511")
def test_no_more_horses_are_killed_than_the_column_allows():
    pos = ride(at("J5", LEADER, "horse.smc", "horse.smc", "horse.smc"), dice=[6, 5, 5, 1, 2])
    run(strike_horses(pos, loc(pos, "J5"), [u(pos, "r1")], {u(pos, "r1"): 2}, 2, moving=False), pos)
    assert [pos.units[u(pos, name)].by > 0 for name in ("rw1", "rw2", "rw3")] == [False, True, False]


@pytest.mark.rule("asl", "13.511", "12.13")
@pytest.mark.parametrize(("marker", "fate"), [(0, "horse-lost"), (1, "horse-reduced")])
def test_horses_of_concealed_units_are_struck_at_half_power_too(marker, fate):
    """Four firepower kill below a 5, two below a 4."""
    pos = ride(at("J5", RIDER, "horse.squad", marker=marker), at("J8", "ge.sq.467"), dice=[1, 3, 1, 4])
    pos.phase = "DFPh"
    run(resolve(pos, attack(pos, "J5", "g1")), pos)
    assert [text for text in ("horse-lost", "horse-reduced") if told(pos, text)] == [fate]


@pytest.mark.rule("asl", "13.511")
@pytest.mark.parametrize(("die", "mounted"), [(3, False), (4, True)])
def test_dice_say_on_which_horses_leaders_and_weapons_were(die, mounted):
    gun = "ru.lmg"
    pos = ride(squad(gun), at("J5", LEADER, mounted=True), dice=[1, 6, die, die, 2, 3, *([] if mounted else [2, 3])])
    leader, half = u(pos, "r2"), u(pos, "r3")
    run(strike_horses(pos, loc(pos, "J5"), [u(pos, "r1"), leader], {u(pos, "r1"): 5, leader: 5}, 4, moving=False), pos)
    assert pos.units[leader].mounted == mounted
    assert pos.units[u(pos, "rw2")].by - 1 == (u(pos, "r1") if mounted else half)


@pytest.mark.rule("asl", "13.51")
def test_horses_stay_for_the_leader_when_the_squad_on_them_breaks():
    pos = ride(squad(), at("J5", LEADER, mounted=True), dice=[2, 2])
    pos.change(u(pos, "r1"), broken=True, dm=True)
    run(riders_break(pos, [u(pos, "r1"), u(pos, "r2")]), pos)
    assert [pos.units[u(pos, name)].mounted for name in ("r1", "r2")] == [False, True]
    assert (pos.units[u(pos, "rw1")].by - 1, pos.units[u(pos, "rw1")].type) == (u(pos, "r2"), "horse.smc")
    assert told(pos, "horse-lost") == []


@pytest.mark.rule("asl", "13.36", "4.51")
def test_tired_horses_do_not_gallop_in_the_next_turn_and_do_in_the_one_after():
    pos = ride(squad())
    pos.change(u(pos, "rw1"), cx=True)
    ask = asked(begin_move(pos, "russian", u(pos, "r1")))
    assert "gallop" not in ask.options
    pos.move = replace(under_way(pos), spent=2)
    run(end_move(pos), pos)
    assert not pos.units[u(pos, "rw1")].cx
    assert may_gallop(pos, go(pos)) is None
    pos.change(u(pos, "rw1"), cx=True, moved=False)
    end_movement(pos)
    assert not pos.units[u(pos, "rw1")].cx


@pytest.mark.rule("asl", "13.31", "4.12", "4.5")
def test_whoever_has_dismounted_has_four_factors_and_neither_bonus_nor_double_time():
    pos = ride(squad(), at("J5", LEADER, "horse.smc", mounted=True))
    go(pos, "r1", "r2")
    run(dismount(pos), pos, {"german": ["pass"]})
    stack = under_way(pos).units
    assert [allowance(pos, unit, stack) for unit in stack] == [4, 4]
    assert left(pos, under_way(pos)) == 6
    assert rules_of(may_double(pos, under_way(pos))) == ["4.5"]


@pytest.mark.rule("asl", "13.31", "13.32")
def test_smc_does_not_mount_a_horse_that_has_moved_with_its_rider():
    pos = ride(squad(), at("J5", LEADER))
    assert may_mount(pos, go(pos, "r2"), u(pos, "r2")) is None
    pos.change(u(pos, "rw1"), moved=True)
    assert rules_of(may_mount(pos, go(pos, "r2"), u(pos, "r2"))) == ["13.31"]


@pytest.mark.rule("asl", "4.63", "13.31")
def test_nobody_mounts_in_the_middle_of_a_dash():
    pos = ride(squad(), at("J5", LEADER, "horse.smc"))
    assert rules_of(may_mount(pos, go(pos, "r2", dash=(1, 2, 3)), u(pos, "r2"))) == ["4.63"]


@pytest.mark.rule("asl", "13.33")
def test_riders_carry_no_more_than_their_capacity():
    for guns, rules in ((1, []), (4, ["13.33"])):
        pos = ride(squad(*["ru.lmg"] * guns, mounted=False))
        assert rules_of(may_mount(pos, go(pos), u(pos, "r1"))) == rules


@pytest.mark.rule("asl", "13.33", "4.42")
def test_smc_on_foot_carries_for_others_and_one_on_a_horse_does_not():
    for mounted, spare in ((False, 1), (True, 0)):
        pos = ride(at("J5", LEADER, "horse.smc", mounted=mounted))
        assert spare_capacity(pos, u(pos, "r1"), tired=False) == spare


@pytest.mark.rule("asl", "13.32")
def test_second_smc_rides_a_smc_horse_and_a_third_does_not():
    pos = ride(at("J5", LEADER, "horse.smc", mounted=True), at("J5", LEADER), at("J5", LEADER))
    assert hosts(pos, u(pos, "r2")) == [u(pos, "r1")]
    pos.change(u(pos, "r2"), mounted=True)
    assert rules_of(may_ride(pos, u(pos, "r3"))) == ["13.32"]


@pytest.mark.rule("asl", "13.32", "1.32")
def test_riders_recombine_on_horses_that_join():
    half = "ru.hs.237.rifle"
    pos = ride(at("J5", half, "horse.hs", mounted=True), at("J5", half, "horse.hs", mounted=True), at("J5", LEADER))
    pos.phase = "RPh"
    one, other = u(pos, "r1"), u(pos, "r2")
    assert may_recombine(pos, "russian", one, other) is None
    pos.change(other, mounted=False)
    assert rules_of(may_recombine(pos, "russian", one, other)) == ["1.32"]
    pos.change(other, mounted=True)
    recombine(pos, "russian", one, other)
    assert pos.units[one].mounted
    assert [pos.units[w].type for w in pos.weapons_of(one)] == ["horse.squad"]


@pytest.mark.rule("asl", "13.61")
@pytest.mark.parametrize(("declared", "mark"), [("J9", "prep"), ("", "")])
def test_whoever_has_declared_a_charge_fires_no_more_even_if_he_did_not_come_to_it(declared, mark):
    pos = ride(squad(), at("J9", "ge.sq.467"))
    go(pos, spent=2, gallop=16, charge=loc(pos, declared) if declared else 0)
    run(end_move(pos), pos)
    assert pos.units[u(pos, "r1")].fired == mark


@pytest.mark.rule("asl", "13.6", "13.36")
def test_nobody_charges_where_horses_do_not_gallop():
    for facts, rules in (("", []), ("h J9 m -", ["13.6"]), ('p J9 building "j9" wood storeys:1', ["13.6"])):
        pos = ride(squad(), at("J9", "ge.sq.467"), facts=facts)
        assert rules_of(may_declare(pos, go(pos, gallop=16), loc(pos, "J9"))) == rules


@pytest.mark.rule("asl", "13.7")
def test_whoever_leads_horses_moves_without_caution():
    pos = ride(squad(mounted=False), at("J5", RIDER))
    assert rules_of(may_assault(pos, go(pos))) == ["13.7"]
    assert may_assault(pos, go(pos, "r2")) is None
    assert rules_of(may_go_along(pos, go(pos, "r2", assault=True), u(pos, "r1"))) == ["13.7"]
    assert may_go_along(pos, go(pos, "r2"), u(pos, "r1")) is None


@pytest.mark.rule("asl", "13.36")
def test_riders_gallop_through_streams_that_are_not_deep():
    pos = board(102, at("T5", RIDER, "horse.squad", mounted=True))
    assert may_step(pos, go(pos, gallop=16), loc(pos, "T4h-1"), "") is None


@pytest.mark.rule("asl", "13.36", "13.5")
def test_nobody_joins_riders_who_gallop_nor_those_who_creep_after_riding():
    pos = ride(squad(), squad(), at("J5", RIDER), at("J5", RIDER, dismounted=True))
    assert may_go_along(pos, go(pos), u(pos, "r2")) is None
    assert rules_of(may_go_along(pos, go(pos, gallop=16), u(pos, "r2"))) == ["13.36"]
    assert may_go_along(pos, go(pos, "r3"), u(pos, "r4")) is None
    assert rules_of(may_go_along(pos, go(pos, "r3", assault=True), u(pos, "r4"))) == ["13.5"]


@pytest.mark.rule("asl", "13.5")
def test_what_riders_do_is_not_hazardous_beside():
    pos = ride(squad(hazardous=True), at("J9", "ge.sq.467"))
    sums = drm(pos, attack(pos, "J5", "g1"), u(pos, "r1"))
    assert (sums.value("13.5"), sums.value("4.62")) == (-2, 0)


@pytest.mark.rule("asl", "13.5")
def test_hedges_hide_no_riders_from_a_fire_lane():
    for mounted, tem in ((True, 0), (False, 1)):
        pos = ride(squad(mounted=mounted), at("J9", "ge.sq.467", "ge.mmg"), facts="s J5 S hedge")
        gun = u(pos, "gw1")
        lane = Lane(gun, 4, tuple(loc(pos, f"J{row}") for row in (8, 7, 6, 5)))
        assert lane_drm(pos, go(pos, spent=2), lane, u(pos, "r1")).value("7.6") == tem


@pytest.mark.rule("asl", "13.31")
def test_nobody_gives_away_the_horses_on_which_he_sits():
    pos = ride(squad(), at("J5", RIDER, "horse.squad"))
    ridden, led = u(pos, "rw1"), u(pos, "rw2")
    for w, giver, taker, rules in ((ridden, "r1", "r2", ["13.31"]), (led, "r2", "r1", [])):
        assert rules_of(may_transfer(pos, "russian", w, u(pos, taker))) == rules
        assert rules_of(drops.may_drop(pos, go(pos, giver), w)) == rules
        assert rules_of(may_drop(pos, "russian", w)) == rules


@pytest.mark.rule("asl", "13.51", "10.41")
def test_riders_who_break_of_their_own_will_fall():
    pos = ride(squad(), dice=[1, 2])
    run(voluntary_break(pos, "russian", u(pos, "r1")), pos)
    assert (pos.units[u(pos, "r1")].mounted, pos.units[u(pos, "rw1")].where) == (False, "out")


@pytest.mark.rule("asl", "13.51", "14.3")
def test_riders_whom_a_sniper_breaks_fall():
    pos = ride(squad(), dice=[1, 1, 1, 2])
    pos.sniper = {"german": pos.board.hex("J6")}
    run(snipe(pos, "german", 1), pos)
    assert (pos.units[u(pos, "r1")].mounted, pos.units[u(pos, "rw1")].where) == (False, "out")


@pytest.mark.rule("asl", "13.51", "24.31")
def test_riders_whom_phosphorus_breaks_fall():
    pos = ride(squad(), dice=[6, 5, 1, 2])
    run(burn(pos, loc(pos, "J5"), loc(pos, "J5")), pos)
    assert (pos.units[u(pos, "r1")].mounted, pos.units[u(pos, "rw1")].where) == (False, "out")


@pytest.mark.rule("asl", "13.7", "13.4")
def test_horses_that_are_led_can_be_got_rid_of_and_those_that_are_ridden_cannot():
    for mounted, rules in ((False, []), (True, ["13.4"])):
        pos = ride(squad(mounted=mounted))
        pos.phase = "PFPh"
        assert rules_of(may_destroy(pos, "russian", u(pos, "rw1"))) == rules


@pytest.mark.rule("asl", "13.32", "1.31")
def test_riders_who_deploy_part_their_horses_and_join_them_again():
    pos = ride(at("J5", RIDER, "horse.squad", mounted=True), at("J5", LEADER))
    pos.phase = "RPh"
    halves = split(pos, u(pos, "r1"))
    assert [pos.units[half].mounted for half in halves] == [True, True]
    assert [[pos.units[w].type for w in pos.weapons_of(half)] for half in halves] == [["horse.hs"], ["horse.hs"]]
    pos.change(halves[0], acted=False)
    pos.change(halves[1], acted=False)
    recombine(pos, "russian", *halves)
    assert [pos.units[w].type for w in pos.weapons_of(halves[0])] == ["horse.squad"]
    again = split(pos, halves[0])
    assert all(pos.units[half].mounted for half in again)


@pytest.mark.rule("asl", "13.32", "4.43")
def test_horses_that_come_only_when_squads_part_are_not_handed_out_before_play():
    game = grognard.new("asl", "s10", seed=1)
    while (side := game.asked[0]) == "german":
        game.answer(side, "suggested" if "suggested" in game.ask(side).options else "done")
    game.answer("russian", "suggested")
    assert "done" in game.ask("russian").options
    spare = [slot for slot in game.position.scenario.slots if slot.is_a == "weapon" and not slot.type]
    assert [slot.side for slot in spare] == ["russian"] * 10


@pytest.mark.rule("asl", "9.74", "11.13", "13.511")
def test_horses_of_the_dead_are_no_weapons():
    pos = ride(squad("ru.lmg", "ru.lmg"), dice=[1, 1])  # no die is thrown for the horses
    horse, *guns = (u(pos, name) for name in ("rw1", "rw2", "rw3"))
    wreck(pos, [horse, guns[0]], 16)
    lose_weapons(pos, [horse, guns[1]], 6, "german")
    assert [pos.units[w].where for w in guns] == ["out", "out"]
    assert pos.units[horse].by == u(pos, "r1") + 1


@pytest.mark.rule("asl", "13.32")
@pytest.mark.parametrize(
    ("rider", "horses", "ridden", "led"),
    [("ru.hs.237.rifle", ["horse.squad"], "horse.hs", ["horse.hs"]),
     (LEADER, ["horse.squad"], "horse.smc", ["horse.squad"]),
     (RIDER, ["horse.hs", "horse.hs"], "horse.squad", []),
     (RIDER, ["horse.squad"], "horse.squad", [])],
)  # fmt: skip
def test_horses_are_parted_or_joined_for_who_mounts_them(rider, horses, ridden, led):
    pos = ride(at("J5", rider, *horses))
    unit = u(pos, "r1")
    assert may_mount(pos, go(pos), unit) is None
    run(mount(pos), pos, {"german": ["pass"]})
    horse = horse_of(pos, unit)
    assert pos.units[horse].type == ridden
    assert [pos.units[w].type for w in pos.weapons_of(unit) if w != horse] == led


@pytest.mark.rule("asl", "13.32")
def test_smc_who_rides_away_from_a_squad_has_a_horse_of_his_own():
    pos = ride(squad(), at("J5", LEADER, mounted=True))
    leader = u(pos, "r2")
    asked(begin_move(pos, "russian", leader), {"russian": ["enter J6"]})
    assert pos.units[horse_of(pos, leader)].type == "horse.smc"
    assert pos.units[horse_of(pos, u(pos, "r1"))].type == "horse.squad"


@pytest.mark.rule("asl", "13.32")
def test_smc_who_stays_when_the_squad_rides_away_has_a_horse_of_his_own():
    pos = ride(squad(), at("J5", LEADER, mounted=True))
    asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": ["enter J6"]})
    assert pos.units[horse_of(pos, u(pos, "r2"))].type == "horse.smc"


@pytest.mark.rule("asl", "13.7")
def test_riders_lead_no_more_horses_than_infantry_does():
    for more, rules in ((3, []), (4, ["13.7"])):
        pos = ride(squad(*["horse.squad"] * more))
        assert rules_of(may_step(pos, go(pos), loc(pos, "J6"), "")) == rules


@pytest.mark.rule("asl", "13.3", "4.12")
def test_mounted_leader_goes_at_the_pace_of_the_infantry_to_which_he_brings_two_factors():
    pos = ride(at("J5", LEADER, "horse.smc", mounted=True), at("J5", RIDER), facts=f"h J6 w -; g J6 {WOODS}")
    there = go(pos, "r1", "r2")
    assert (left(pos, there), price(pos, there, loc(pos, "J6"), "")) == (12, 4)


@pytest.mark.rule("asl", "13.4")
def test_riders_do_not_spray():
    pos = field("", at("J5", "ge.sq.838.engineer", "horse.squad"), at("J7", "ru.sq.426"))
    assert can_spray(pos, u(pos, "g1"), loc(pos, "J7"))
    pos.change(u(pos, "g1"), mounted=True)
    assert not can_spray(pos, u(pos, "g1"), loc(pos, "J7"))


@pytest.mark.rule("asl", "13.351", "9.3")
def test_fire_at_riders_in_the_own_location_strains_guns_and_leaves_nothing_for_final_fire():
    pos = ride(squad(), at("J5", "ge.sq.467", "ge.mmg"), dice=[6, 5, 1, 2])
    go(pos, spent=1)
    assert rules_against(asked(windows(pos), {"german": ["fire", "with g1"]}), "shoot") == ["8.31"]
    asked(windows(pos), {"german": ["fire", "with g1", "with gw1", "shoot"]})
    assert (pos.units[u(pos, "gw1")].malfunctioned, pos.units[u(pos, "g1")].broken) == (True, True)
    assert [pos.units[u(pos, name)].fired for name in ("g1", "gw1")] == ["final", "final"]


@pytest.mark.rule("asl", "13.33", "4.431")
def test_riders_take_over_only_what_they_can_carry():
    for gun, state, rules in (
        ("ru.lmg", {}, []), ("fi.hmg", {}, ["13.33"]), ("fi.hmg", {"dismantled": True}, []), ("ru.hmg", {}, ["13.33"]),
    ):  # fmt: skip
        pos = ride(squad(), at("J5", RIDER, gun))
        pos.change(u(pos, "rw2"), **state)
        assert rules_of(may_transfer(pos, "russian", u(pos, "rw2"), u(pos, "r1"))) == rules, gun


@pytest.mark.rule("asl", "12.2")
@pytest.mark.parametrize(
    ("facts", "rider", "enemy", "covered"),
    [
        ("", {"mounted": True}, {}, False),
        ("", {"mounted": False}, {}, False),  # who leads horses
        ("h J5 b -", {"mounted": True}, {}, True),
        ("", {"mounted": True}, {"broken": True}, True),
        ("", {"mounted": True}, {"marker": 9}, True),  # nobody is sure that he is there
    ],
)
def test_concealed_riders_are_seen_in_the_open_at_any_range(facts, rider, enemy, covered):
    pos = field(facts, at("J5", RIDER, "horse.squad", marker=1, **rider), at("GG5", "ge.sq.467", **enemy))
    look_about(pos)
    assert pos.units[u(pos, "r1")].concealed == covered


@pytest.mark.rule("asl", "12.2")
def test_riders_are_seen_when_the_enemy_comes_into_view():
    pos = field(f"h K5 w -; g K5 {WOODS}", squad(marker=1), at("L6", "ge.sq.467"), phase="MPh")
    assert pos.units[u(pos, "r1")].concealed
    asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter K6"]})
    assert not pos.units[u(pos, "r1")].concealed


@pytest.mark.rule("asl", "13.5", "13.511")
@pytest.mark.parametrize("led", [True, False])
def test_foxhole_does_not_cover_horses_of_those_who_are_in_it(led):
    """In the 4 column a 4 kills horses, and the squad in the foxhole has only a 6 to fear."""
    pos = field("", at("J5", "ru.sq.447.rifle", "horse.squad", in_hole=True), at("J8", "ge.sq.467"), dice=[1, 3, 1, 2])
    pos.foxholes = {pos.board.hex("J5"): 1}
    if not led:
        pos.drop(u(pos, "rw1"))
    run(resolve(pos, attack(pos, "J5", "g1")), pos)
    (shot,) = told(pos, "fire-result")
    assert (shot["column"], shot["final"]) == (4, 6)
    assert pos.units[u(pos, "rw1")].where == "out"


@pytest.mark.rule("asl", "13.5", "13.511")
@pytest.mark.parametrize("led", [True, False])
def test_shellholes_do_not_cover_horses_of_those_who_are_in_them(led):
    """In the 4 column a 4 kills horses; the squad in the shellholes has a 5."""
    pos = field("h J5 x -", at("J5", "ru.sq.447.rifle", "horse.squad"), at("J8", "ge.sq.467"), dice=[1, 3, 1, 2])
    if not led:
        pos.drop(u(pos, "rw1"))
    run(resolve(pos, attack(pos, "J5", "g1")), pos)
    (shot,) = told(pos, "fire-result")
    assert (shot["column"], shot["final"]) == (4, 5)
    assert pos.units[u(pos, "rw1")].where == "out"


@pytest.mark.rule("asl", "13.5", "13.511")
@pytest.mark.parametrize(("place", "check"), [("foxhole", []), ("shellholes", [1, 2])])
def test_horses_have_no_cover_from_shells_either(place, check):
    """In the 2 column a 3 kills horses, and the Infantry has its TEM more."""
    facts = "h J9 x -" if place == "shellholes" else ""
    pos = field(
        facts, at("J5", "ge.sq.467", "ge.mtr.50"), at("J9", "ru.sq.447.rifle", "horse.squad"),
        dice=[1, 2, 1, 2, *check],
    )  # fmt: skip
    if place == "foxhole":
        pos.foxholes = {pos.board.hex("J9"): 1}
        pos.change(u(pos, "r1"), in_hole=True)
    run(resolve(pos, attack(pos, "J9", "gw1")), pos)
    (shot,) = told(pos, "fire-result")
    assert shot["drm"].value("7.6") > 0
    assert pos.units[u(pos, "rw1")].where == "out"


@pytest.mark.rule("asl", "13.5", "4.62")
def test_horses_do_not_suffer_from_the_hazardous_labour_of_their_men():
    """In the 4 column a 6 spares horses; the labouring squad has a 4."""
    pos = field(
        "", at("J5", "ru.sq.447.rifle", "horse.squad", hazardous=True), at("J8", "ge.sq.467"), dice=[2, 4, 1, 2]
    )
    run(resolve(pos, attack(pos, "J5", "g1")), pos)
    (shot,) = told(pos, "fire-result")
    assert (shot["column"], shot["final"]) == (4, 4)
    assert pos.units[u(pos, "rw1")].where != "out"


@pytest.mark.rule("asl", "5.6")
def test_only_infantry_is_in_a_foxhole():
    """Riders do not go into it, who is in it does not mount, and who begins mounted begins outside."""
    holes = {field("").board.hex("J5"): 1}
    for state, rules in (({}, []), ({"mounted": True}, ["5.6"])):
        pos = ride(at("J5", RIDER, "horse.squad", **state), foxholes=holes)
        assert rules_of(may_take_hole(pos, go(pos))) == rules
    for inside, rules in ((False, []), (True, ["5.6"])):
        pos = ride(at("J5", RIDER, "horse.squad", in_hole=inside), foxholes=holes)
        assert rules_of(may_mount(pos, go(pos), u(pos, "r1"))) == rules
    saddle_up(pos)
    assert (pos.units[u(pos, "r1")].mounted, pos.units[u(pos, "r1")].in_hole) == (True, False)


@pytest.mark.rule("asl", "13.61")
@pytest.mark.parametrize("down", [True, False])
def test_whoever_has_declared_a_charge_fires_nothing_more_on_foot(down):
    """He got down before it came to that, or his horse was killed under him; nor does his machine gun fire."""
    pos = ride(squad("ru.lmg"), at("J9", "ge.sq.467"), dice=[] if down else [1, 2])
    go(pos, gallop=16, charge=loc(pos, "J9"), spent=1)
    if down:
        run(dismount(pos), pos, {"german": ["pass"]})
        run(end_move(pos), pos)
    else:
        rider = u(pos, "r1")
        run(strike_horses(pos, loc(pos, "J5"), [rider], {rider: 2}, 4, moving=True), pos)
    assert not pos.units[u(pos, "r1")].mounted
    pos.phase, pos.move = "AFPh", None
    assert [rules_of(may_fire(pos, "russian", u(pos, name))) for name in ("r1", "rw2")] == [["7.1"], ["7.1"]]


@pytest.mark.rule("asl", "13.61", "13.62")
def test_riders_who_have_charged_in_a_wave_fire_no_machine_gun_either():
    pos = ride(squad("ru.lmg"))
    pos.wave = Wave("russian", (u(pos, "r1"),), ("N",), (), mounted=True, charged=(u(pos, "r1"),))
    end_wave(pos)
    assert pos.units[u(pos, "rw2")].fired == "prep"


@pytest.mark.rule("asl", "10.2", "13.52")
def test_loss_of_a_rider_shakes_nobody():
    """If he walked with them those on foot would take a check."""
    for rides, checks in ((True, []), (False, ["r2"])):
        dice = [] if rides else [2, 2]
        pos = field("", at("J5", LEADER, "horse.smc", mounted=rides), at("J5", "ru.sq.426"), dice=dice)
        struck = {u(pos, "r1"): "1KIA"}
        run(take_effect(pos, struck, dict.fromkeys(struck, True), dict.fromkeys(struck, 4)), pos)
        assert [c["unit"] for c in told(pos, "morale-check")] == checks


@pytest.mark.rule("asl", "13.51", "22.6111")
def test_rider_whom_his_own_bottle_burns_falls():
    pos = ride(squad(), at("J6", "ge.sq.467"), dice=[1, 6, 3, 2, 3])
    pos.phase = "AFPh"
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("mol", "", {"mol": ["russian"]})])
    shot = attack(pos, "J6", "r1")
    shot.molotov = u(pos, "r1")
    run(resolve(pos, shot), pos)
    unit = pos.units[u(pos, "r1")]
    assert (unit.broken, unit.mounted, pos.units[u(pos, "rw1")].where) == (True, False, "out")


@pytest.mark.rule("asl", "9.12", "13.4", "10.532")
def test_rider_helps_nobody_with_a_machine_gun():
    for rides, alone in ((True, True), (False, False)):
        placed = at("J9", LEADER, "ru.lmg"), at("J9", LEADER, "horse.smc", mounted=rides)
        pos = field("", *placed, at("J6", "ge.sq.467", broken=True, dm=True), phase="RtPh")
        shot = attack(pos, "J6", "rw1")
        assert is_served_alone(pos, shot, u(pos, "rw1")) is alone
        assert len(list(interdictors(pos, u(pos, "g1"), loc(pos, "J5")))) == (0 if alone else 1)


@pytest.mark.rule("asl", "13.5")
@pytest.mark.parametrize("way", ["", "road", "NE"])
def test_walls_hide_no_riders_on_a_road_in_bypass_or_crossing_a_hexside(way):
    road = f'h J5 w - road; g J5 {WOODS}; b J5 NE; s J5 N wall; s J5 SE road "dirt"'
    for mounted, tem in ((True, 0), (False, 2)):
        pos = field(road, squad(mounted=mounted), at("J4", "ge.sq.467"), attacker="russian", phase="MPh")
        shot = attack(pos, "J5", "g1", mover=go(pos, way=way, came="K5", crossed=pos.board.hex("K5"), spent=1))
        if way:
            assert drm(pos, shot, u(pos, "r1")).value("7.6") == tem
        shot.snap = True
        assert drm(pos, shot, u(pos, "r1")).value("7.6") == (0 if mounted else 2)
