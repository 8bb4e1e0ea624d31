"""Riders and their horses where other chapters meet them: captured, in ambush, in foxholes, under a "?"."""

import pytest
from msgspec.structs import replace

import grognard
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.cavalry import can_be, foot_spent, horse_of, may_gallop, mounted_spent
from grognard.games.asl.close_quarters.close_combat import fight_in, slip_out_before
from grognard.games.asl.close_quarters.fights import Fight
from grognard.games.asl.close_quarters.withdrawal import go, may_leave
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.hiding.concealment import concealment_drm
from grognard.games.asl.moving.costs import entry_cost
from grognard.games.asl.moving.moves import may_bypass, may_step
from grognard.games.asl.moving.purse import left
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.units import SetCharge
from grognard.games.asl.weapons import demolition, set_charges
from tests.asl.build import asked, at, attack, board, field, loc, moving, rules_of, run, told, u

RIDER, HALF, LEADER, HOUSE = "ru.sq.447.rifle", "ru.hs.237.rifle", "ru.ldr.8m0", 'p J6 building "j6" wood storeys:1'


def meet(*placements, facts="", **given):
    pos = field(facts, *placements, phase="CCPh", **given)
    pos.advanced = {loc(pos, "J5")}
    return pos


@pytest.mark.rule("asl", "12.122.a")
@pytest.mark.parametrize(("arms", "mounted", "size"), [((), False, 3), (("horse.squad",), True, 4)])
def test_who_has_horses_hides_as_badly_as_they_do(arms, mounted, size):
    pos = field("", at("J5", RIDER, *arms, mounted=mounted), phase="CCPh")
    assert concealment_drm(pos, u(pos, "r1")).total == size


@pytest.mark.rule("asl", "20.5", "20.24")
def test_captured_rider_goes_on_foot_and_leaves_his_horses():
    three = [at("J5", "ge.sq.467")] * 3
    pos = meet(at("J5", RIDER, "horse.squad", mounted=True), *three, dice=[1, 2])
    said = ["capture r4-4-7.A", "with g1", "with g2", "with g3", "go", "guard g1"]
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"german": said, "russian": ["done"]})
    prisoner = pos.units[u(pos, "r1")]
    assert (prisoner.by, prisoner.mounted) == (u(pos, "g1") + 1, False)
    assert pos.units[u(pos, "rw1")].hex


@pytest.mark.rule("asl", "11.41")
def test_infantry_that_has_ambushed_the_enemy_slips_away_and_riders_do_not():
    for mounted, leaves in ((True, False), (False, True)):
        pos = meet(at("J5", RIDER, "horse.squad", mounted=mounted), at("J5", "ge.sq.467"))
        fight = Fight((), loc(pos, "J5"), "german", "russian")
        fight.ambusher = "russian"
        if leaves:
            assert "withdraw r1 J4" in asked(slip_out_before(pos, fight)).options
        else:
            run(slip_out_before(pos, fight), pos)


@pytest.mark.rule("asl", "11.22", "13.3")
def test_riders_slip_away_only_where_horses_go():
    pos = meet(at("J5", RIDER, "horse.squad", mounted=True), at("J5", "ge.sq.467"), facts=HOUSE)
    fight = Fight((), loc(pos, "J5"), "german", "russian")
    fight.side = "russian"
    assert may_leave(pos, fight, u(pos, "r1"), loc(pos, "J4")) is None
    assert rules_of(may_leave(pos, fight, u(pos, "r1"), loc(pos, "J6"))) == ["13.3"]


@pytest.mark.rule("asl", "13.7", "11.21")
def test_who_withdraws_leaves_horses_where_they_cannot_go():
    for place, stay in (("J6", True), ("J4", False)):
        pos = meet(at("J5", RIDER, "horse.squad", melee=True), at("J5", "ge.sq.467", melee=True), facts=HOUSE)
        go(pos, u(pos, "r1"), loc(pos, place), "11.2")
        assert (pos.units[u(pos, "rw1")].by == 0) == stay


@pytest.mark.rule("asl", "11.22", "13.32")
def test_leader_who_slips_away_without_his_squad_rides_a_horse_of_his_own():
    pos = meet(at("J5", RIDER, "horse.squad", mounted=True), at("J5", LEADER, mounted=True), at("J5", "ge.sq.467"))
    leader = u(pos, "r2")
    go(pos, leader, loc(pos, "J4"), "11.22")
    own = horse_of(pos, leader)
    assert own is not None
    assert pos.units[own].type == "horse.smc"
    assert pos.units[leader].mounted


@pytest.mark.rule("asl", "13.32")
def test_leader_rides_on_with_the_horses_of_a_half_squad_that_close_combat_kills():
    pos = meet(
        at("J5", HALF, "horse.hs", mounted=True), at("J5", LEADER, mounted=True), at("J5", "ge.sq.467"),
        dice=[2, 3, 6, 1],
    )  # fmt: skip
    said = {"german": ["attack r2-3-7.A", "with g1", "go"], "russian": ["done", "done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, said)
    assert told(pos, "eliminated") == [{"unit": "r1", "hex": "J5"}]
    assert horse_of(pos, u(pos, "r2")) == u(pos, "rw1")


@pytest.mark.rule("asl", "13.511", "13.32")
def test_guest_of_riders_who_are_lost_falls_when_their_horses_are_killed():
    """Eight firepower at a 5, at -2 against riders: K/2. Horses die below a 7."""
    pos = field(
        "", at("J5", HALF, "horse.hs", mounted=True), at("J5", LEADER, mounted=True), at("J8", "ge.sq.467", "ge.hmg"),
        dice=[2, 3, 6, 1, 1, 2, 3, 3],
    )  # fmt: skip
    run(resolve(pos, attack(pos, "J5", "g1", "gw1")), pos)
    assert [event["unit"] for event in told(pos, "bails-out")] == ["r2"]
    assert not pos.units[u(pos, "r2")].mounted


@pytest.mark.rule("asl", "13.511")
def test_first_fire_that_kills_riders_strikes_their_horses_too():
    pos = field("", at("J5", RIDER, "horse.squad", mounted=True), at("J8", "ge.sq.467", "ge.hmg"), dice=[1, 1])
    run(resolve(pos, attack(pos, "J5", "g1", "gw1", mover=moving(pos, "r1"))), pos)
    assert pos.units[u(pos, "r1")].where == "out"
    assert told(pos, "horse-lost") == [{"weapon": "rw1"}]


@pytest.mark.rule("asl", "13.511", "23.1")
def test_charges_strike_horses():
    pos = field("", at("J5", RIDER, "horse.squad", mounted=True), at("J6", "ge.sq.838.engineer", "ge.dc"), dice=[1, 1])
    pos.charges = {u(pos, "gw1"): loc(pos, "J5")}
    pos.phase = "AFPh"
    run(demolition.detonate(pos), pos)
    assert told(pos, "horse-lost") == [{"weapon": "rw1"}]


@pytest.mark.rule("asl", "13.511", "23.71")
def test_set_charges_strike_horses():
    pos = field("", at("J5", RIDER, "horse.squad", mounted=True), at("J8", "ge.sq.838.engineer", "ge.dc"), dice=[1, 1])
    pos.set_charges = {u(pos, "gw1"): SetCharge(loc(pos, "J5"), (u(pos, "g1"),), 0, "")}
    run(set_charges.explode(pos, u(pos, "gw1"), "german"), pos)
    assert told(pos, "horse-lost") == [{"weapon": "rw1"}]


@pytest.mark.rule("asl", "23.7")
def test_riders_set_no_charges():
    pos = field("", at("J5", RIDER, "horse.squad", "ru.dc", mounted=True))
    move = moving(pos, "r1", spent=0, by_road=False)
    assert rules_of(set_charges.may_set(pos, move, u(pos, "rw2"))) == ["23.7"]
    pos.change(u(pos, "r1"), mounted=False)
    assert set_charges.may_set(pos, move, u(pos, "rw2")) is None


@pytest.mark.rule("asl", "13.3", "2.9")
def test_nobody_begins_on_horseback_in_a_building():
    game = grognard.new("asl", "s10", seed=1)
    game.answer("german", "suggested")
    game.answer("german", "done")
    for place in ("r1", "r2"):
        game.answer("russian", f"place {place}")
        game.answer("russian", "at DD4" if place == "r1" else "at DD5")
    assert [reason.rule for reason in game.why_not("russian", "arm rw1 r1")] == ["13.3"]
    assert game.why_not("russian", "arm rw1 r2") == []
    assert game.why_not("russian", "arm rw11 r1") == []  # a machine gun


@pytest.mark.rule("asl", "13.3")
def test_suggested_set_up_mounts_its_riders_where_horses_go():
    game = grognard.new("asl", "s10", seed=1)
    for answer in ("suggested", "done"):
        game.answer("german", answer)
    game.answer("russian", "suggested")
    pos = game.position
    assert all(can_be(pos, pos.locs[rider]) for rider in pos.persons("russian"))


@pytest.mark.rule("asl", "4.32", "13.3")
@pytest.mark.parametrize(("spent", "rules"), [(9, []), (10, ["4.32"])])
def test_riders_begin_a_bypass_only_if_they_can_leave_it_again(spent, rules):
    """From there every hex beside costs two factors."""
    pos = board(101, at("DD3", RIDER, "horse.squad", mounted=True))
    move = moving(pos, "r1", spent=spent, by_road=False)
    assert rules_of(may_bypass(pos, move, loc(pos, "DD4"), "NE")) == rules


@pytest.mark.rule("asl", "20.53", "13.3")
def test_mounted_guard_goes_on_foot_beside_his_prisoners():
    """Grain costs Infantry one and a half factors, horses two; three factors are all that prisoners have."""
    grain = "h J4 g -"
    pos = field(f"{grain}; {HOUSE}", at("J5", RIDER, "horse.squad", mounted=True), at("K5", "ge.sq.467"), phase="MPh")
    rider = u(pos, "r1")
    on_horseback = entry_cost(pos, loc(pos, "J5"), loc(pos, "J4"), (rider,)).total
    assert may_gallop(pos, moving(pos, "r1", spent=0, by_road=False)) is None
    capture(pos, u(pos, "g1"), [rider], "20.21")
    guard = moving(pos, "r1", spent=0, by_road=False)
    assert (entry_cost(pos, loc(pos, "J5"), loc(pos, "J4"), (rider,)).total, on_horseback) == (1.5, 2)
    assert left(pos, guard) == 6
    assert rules_of(may_gallop(pos, guard)) == ["20.53"]
    assert rules_of(may_step(pos, guard, loc(pos, "J6"), "")) == ["13.3"]
    assert mounted_spent(pos, guard) == foot_spent(pos, guard) == 2


@pytest.mark.rule("asl", "22.6111", "13.51")
def test_rider_whom_his_own_bottle_burns_falls_off_his_horse():
    pos = field("", at("J5", RIDER, "horse.squad", mounted=True), at("J6", "ge.sq.467"), attacker="russian",
                dice=[1, 6, 3, 2, 3])  # fmt: skip
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("mol", "", {"mol": ["russian"]})])
    bottle = attack(pos, "J6", "r1")
    bottle.molotov = u(pos, "r1")
    run(resolve(pos, bottle), pos)
    assert told(pos, "bails-out") == [{"unit": "r1"}]
    assert (pos.units[u(pos, "r1")].broken, pos.units[u(pos, "r1")].mounted) == (True, False)
    assert pos.units[u(pos, "rw1")].where == "out"


@pytest.mark.rule("asl", "19.131", "13.51")
def test_rider_who_breaks_for_want_of_rounds_falls_off_his_horse():
    pos = field("", at("J5", "ru.sq.426", "horse.squad", mounted=True), at("J7", "ge.sq.467"), attacker="russian",
                dice=[6, 6, 2, 2])  # fmt: skip
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("1", "", {"ammunition_shortage": ["russian"]})])
    run(resolve(pos, attack(pos, "J7", "r1")), pos)
    assert told(pos, "bails-out") == [{"unit": "r1"}]
    assert pos.units[u(pos, "rw1")].where == "out"
