"""Cavalry: riders and horses, movement, fire and Charges."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.games.asl.cavalry import (
    allowance,
    bail_out,
    drm_for_horses,
    foot_spent,
    hosts,
    may_gallop,
    may_lead_into,
    may_ride,
    mounted_spent,
    strike_horses,
)
from grognard.games.asl.close_quarters.ambush import ambush_drm
from grognard.games.asl.counters_in_play import may_recover, recover
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.firepower import has_assault_fire, line
from grognard.games.asl.firing.ift import resolve, take_effect
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.moving.advance import may_advance
from grognard.games.asl.moving.charges import may_declare
from grognard.games.asl.moving.costs import capacity, entry_cost
from grognard.games.asl.moving.expenditures import charge, dismount, enter, expend, mount
from grognard.games.asl.moving.movement import MOVING, begin_move, end_move
from grognard.games.asl.moving.moves import blockers, may_assault, may_bypass, may_double, may_step
from grognard.games.asl.moving.purse import left
from grognard.games.asl.nerve.heat_of_battle import is_exempt
from grognard.games.asl.nerve.morale import can_be_pinned
from grognard.games.asl.nerve.rout import leave_excess
from grognard.games.asl.stacking import overstacked
from grognard.games.asl.units import Smoke
from grognard.games.asl.weapons.smoke_grenades import exponent
from grognard.games.asl.weapons.upkeep import destroy, may_change
from tests.asl.build import asked, at, attack, field, loc, moving, rules_against, rules_of, run, told, u, under_way

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
RIDER = "ru.sq.447.rifle"


def troop(*more, facts="", place="J5", state=None, **given):
    """A mounted Russian squad in J5."""
    mounted = {"mounted": True} | (state or {})
    return field(facts, at(place, RIDER, "horse.squad", **mounted), *more, attacker="russian", phase="MPh", **given)


def go(pos, *names, **state):
    return moving(pos, *(names or ("r1",)), **{"spent": 0, "by_road": False} | state)


@pytest.mark.rule("asl", "13.2")
def test_cavalry_stacks_like_infantry_and_horses_do_not_count():
    pos = field("", *[at("J5", RIDER, "horse.squad", mounted=True)] * 3, at("J6", RIDER, *["horse.squad"] * 6))
    assert overstacked(pos, loc(pos, "J5"), "russian") == 0
    assert overstacked(pos, loc(pos, "J6"), "russian") == 0
    pos = field("", *[at("J5", RIDER, "horse.squad", mounted=True)] * 4)
    assert overstacked(pos, loc(pos, "J5"), "russian") == 1


@pytest.mark.rule("asl", "13.34", "13.36")
def test_horses_have_twelve_factors_and_more_at_a_gallop():
    pos = troop()
    assert left(pos, go(pos)) == 24
    assert may_gallop(pos, go(pos)) is None
    ask = Ask("russian", "4.2", MOVING, pos, go(pos))
    assert "gallop" in ask.options
    assert left(pos, go(pos, gallop=16)) == 40
    pos.change(u(pos, "rw1"), cx=True)
    assert rules_of(may_gallop(pos, go(pos))) == ["13.36"]


@pytest.mark.rule("asl", "13.36")
def test_gallop_brings_eight_factors_at_first_and_four_later_and_tires_the_horse():
    for steps, most in (([], 40), (["enter J6"], 32)):
        pos = troop()
        asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": [*steps, "gallop"]})
        assert allowance(pos, under_way(pos)) == most
        assert pos.units[u(pos, "rw1")].cx
        assert not pos.units[u(pos, "r1")].cx


@pytest.mark.rule("asl", "13.36", "13.3")
def test_ground_that_horses_do_not_enter_or_not_at_a_gallop():
    house = 'p I5 building "i5" wood storeys:1; g I5 building -52,-36 52,-36 52,36 -52,36; b I5 N NE SE S SW NW'
    pos = troop(facts=f"h J6 w -; g J6 {WOODS}; h K5 m -; {house}")
    slow, fast = go(pos), go(pos, gallop=16)
    assert may_step(pos, slow, loc(pos, "J6"), "") is None
    assert rules_of(may_step(pos, fast, loc(pos, "J6"), "")) == ["13.36"]
    assert rules_of(may_step(pos, slow, loc(pos, "K5"), "")) == ["13.3"]
    assert rules_of(may_step(pos, slow, loc(pos, "I5"), "")) == ["13.3"]
    way = next(o for o in Ask("russian", "4.2", MOVING, pos, go(pos)).options if o.startswith("bypass I5")).split()[2]
    assert may_bypass(pos, slow, loc(pos, "I5"), way) is None
    assert rules_of(may_bypass(pos, fast, loc(pos, "I5"), way)) == ["13.36"]


@pytest.mark.rule("asl", "13.3")
def test_what_ground_costs_horses_and_that_leaders_bring_them_nothing():
    pos = field(
        f'h J6 w -; g J6 {WOODS}; s J5 S path; h I5 w -; g I5 {WOODS}', at("J5", RIDER, "horse.squad", mounted=True),
        at("J5", "ru.ldr.8m0", "horse.smc", mounted=True), at("J5", RIDER), phase="MPh", attacker="russian",
    )  # fmt: skip
    rider = (u(pos, "r1"),)
    assert entry_cost(pos, loc(pos, "J5"), loc(pos, "J6"), rider).total == 3
    assert entry_cost(pos, loc(pos, "J5"), loc(pos, "I5"), rider).total == 4
    assert left(pos, go(pos, "r1", "r2")) == 24
    assert left(pos, go(pos, "r3")) == 8
    assert left(pos, go(pos, "r3", "r2")) == 12


@pytest.mark.rule("asl", "13.3")
def test_minimum_move_tires_rider_and_horse_and_pins_nobody():
    pos = troop(facts=f"h J6 w -; g J6 {WOODS}")
    go(pos)
    run(enter(pos, [u(pos, "r1")], loc(pos, "J6"), "", 40, True), pos)
    assert (pos.units[u(pos, "r1")].cx, pos.units[u(pos, "rw1")].cx, pos.units[u(pos, "r1")].pinned) == (
        True,
        True,
        False,
    )


@pytest.mark.rule("asl", "13.31")
def test_mounting_costs_a_quarter_of_the_horse_for_each_factor():
    """Example 13.31.ex1: a SMC enters a hex and mounts: 6 of 12 left, 10 with a Gallop, and 4 at most to dismount."""
    pos = field("", at("J5", "ru.ldr.8m0", "horse.smc"), phase="MPh", attacker="russian")
    move = go(pos, spent=1)
    assert mounted_spent(pos, move) == 12
    run(mount(pos), pos)
    assert pos.units[u(pos, "r1")].mounted
    assert left(pos, under_way(pos)) == 12
    pos.move = replace(under_way(pos), gallop=8)
    assert left(pos, under_way(pos)) == 20
    for more, down in ((8, True), (10, False)):
        there = replace(under_way(pos), spent=12 + more)
        assert (foot_spent(pos, there) <= 8) == down


@pytest.mark.rule("asl", "13.31", "13.32")
def test_who_gets_down_goes_on_with_what_is_left_and_cannot_mount_that_horse_again():
    pos = troop()
    go(pos, spent=3)
    run(dismount(pos), pos)
    move = under_way(pos)
    assert not pos.units[u(pos, "r1")].mounted
    assert move.spent == 4
    ask = Ask("russian", "4.2", MOVING, pos, move)
    assert rules_against(ask, "mount") == ["13.31"]
    assert rules_of(may_assault(pos, go(pos))) == ["13.5"]


@pytest.mark.rule("asl", "13.32")
def test_who_rides_what():
    pos = field(
        "", at("J5", RIDER, "horse.hs"), at("J6", "ru.hs.237.rifle", "horse.hs", mounted=True),
        at("J6", *["ru.ldr.8m0"] * 5), at("J7", "ru.ldr.8m0"), at("J8", "ru.ldr.8m0", "horse.squad"),
    )  # fmt: skip
    assert rules_of(may_ride(pos, u(pos, "r1"))) == ["13.32"]
    assert may_ride(pos, u(pos, "r2")) is None
    for n in (3, 4, 5, 6):
        assert may_ride(pos, u(pos, f"r{n}")) is None
        pos.change(u(pos, f"r{n}"), mounted=True)
    assert rules_of(may_ride(pos, u(pos, "r7"))) == ["13.32"]
    assert rules_of(may_ride(pos, u(pos, "r8"))) == ["13.32"]
    assert may_ride(pos, u(pos, "r9")) is None
    pos = troop(at("J5", *["ru.ldr.8m0"] * 6, mounted=True))
    assert hosts(pos, u(pos, "r7")) == [u(pos, "r1")]


@pytest.mark.rule("asl", "13.33")
def test_riders_carry_dismantled_guns_and_pick_up_nothing():
    pos = field("", at("J5", "ge.sq.467", "horse.squad", "ge.hmg"), phase="MPh")
    move = moving(pos, "g1", spent=0)
    ask = Ask("german", "4.2", MOVING, pos, move)
    assert rules_against(ask, "mount") == ["13.33"]
    pos.change(u(pos, "gw2"), dismantled=True)
    assert rules_against(Ask("german", "4.2", MOVING, pos, move), "mount") == []
    pos.change(u(pos, "g1"), mounted=True)
    assert rules_of(may_change(pos, "german", u(pos, "gw2"))) == ["13.33"]
    assert capacity(pos, u(pos, "g1"), tired=False) == 3
    pos = troop(at("J6", RIDER, "ru.lmg"))
    pos.drop(u(pos, "rw2"))
    pos.stand_at(u(pos, "r1"), loc(pos, "J6"))
    pos.phase = "RPh"
    assert rules_of(may_recover(pos, "russian", u(pos, "r1"), u(pos, "rw2"))) == ["13.33"]


@pytest.mark.rule("asl", "13.35")
def test_riders_enter_an_enemys_location_only_in_a_charge():
    pos = troop(at("J6", "ge.sq.467"), at("J4", "ge.unarmed.squad"), at("K5", "ge.ldr.8m0"))
    move = go(pos)
    assert rules_of(may_step(pos, move, loc(pos, "J6"), "")) == ["4.14"]
    assert may_step(pos, move, loc(pos, "J4"), "") is None
    assert rules_against(Ask("russian", "4.2", MOVING, pos, move), "overrun K5") == ["13.35"]
    assert may_step(pos, go(pos, gallop=16, charge=loc(pos, "J6")), loc(pos, "J6"), "") is None
    assert blockers(pos, "russian", loc(pos, "J6"))


@pytest.mark.rule("asl", "13.351")
def test_infantry_fires_protectively_at_riders_in_its_own_location():
    """Example 13.6.ex1: 4 FP x 3 / 2 = 6 FP, and a 10 breaks those who fire."""
    pos = troop(at("J5", "ge.sq.467"), dice=[6, 4, 6, 4])
    shot = attack(pos, "J5", "g1", mover=go(pos, spent=1))
    assert line(pos, shot, u(pos, "g1")).fp == 6
    pos = troop(at("J5", "ge.sq.467"), dice=[6, 4])
    run(resolve(pos, attack(pos, "J5", "g1", mover=go(pos, spent=1))), pos)
    assert pos.units[u(pos, "g1")].broken
    pos = troop(at("J5", "ge.sq.838.engineer", "ge.ft"))
    assert line(pos, attack(pos, "J5", "gw1", mover=go(pos, spent=1)), u(pos, "gw1")).fp == 12


@pytest.mark.rule("asl", "13.4", "13.6")
def test_riders_fire_with_half_their_power_and_no_weapons():
    pos = field("", at("J5", "ge.sq.548", "horse.squad", "ge.lmg", mounted=True), at("J7", "ru.sq.426"))
    unit = u(pos, "g1")
    assert line(pos, attack(pos, "J7", "g1"), unit).fp == Fraction(5, 2)
    assert rules_of(may_fire(pos, "german", u(pos, "gw2"))) == ["13.4"]
    assert not has_assault_fire(pos, unit)
    assert exponent(pos, unit) == 0
    pos.change(unit, mounted=False)
    assert exponent(pos, unit)


@pytest.mark.rule("asl", "13.5")
def test_riders_are_easy_targets_and_hedges_do_not_help_them():
    pos = troop(at("J8", "ge.sq.467"), facts="s J5 S hedge")
    target = u(pos, "r1")
    assert {m.text: m.value for m in drm(pos, attack(pos, "J5", "g1"), target)} == {"cavalry": -2}
    shot = attack(pos, "J5", "g1", mover=go(pos, spent=1))
    assert {m.text: m.value for m in drm(pos, shot, target)} == {"cavalry": -2}
    assert rules_of(may_assault(pos, go(pos))) == ["13.5"]
    assert rules_of(may_double(pos, go(pos))) == ["4.5"]
    pos.change(target, mounted=False)
    assert drm(pos, attack(pos, "J5", "g1"), target).total == 1
    assert ambush_drm(pos, [target]).total == 0
    pos.change(target, mounted=True)
    assert ambush_drm(pos, [target]).total == 2


@pytest.mark.rule("asl", "13.51")
def test_broken_riders_fall_and_lose_their_horse():
    pos = troop(dice=[6, 5, 2, 2])
    rider = u(pos, "r1")
    run(take_effect(pos, {rider: "NMC"}, {rider: True}, {rider: 4}), pos)
    unit = pos.units[rider]
    assert (unit.broken, unit.mounted) == (True, False)
    assert pos.units[u(pos, "rw1")].where == "out"
    pos = troop(dice=[6, 5])
    pos.change(rider, broken=True, dm=True)
    run(bail_out(pos, rider), pos)
    assert pos.type(rider).kind == "hs"


@pytest.mark.rule("asl", "13.511")
def test_horses_are_struck_on_the_line_of_vehicles():
    """Example 13.6.ex1: in the 4 column a 7 does nothing, a 5 reduces a squad's horses, and one half-squad falls."""
    for final, where, type in ((7, "carried", "horse.squad"), (5, "carried", "horse.hs"), (4, "out", "horse.squad")):
        pos = troop(dice={7: [], 5: [3, 4, 1, 2], 4: [1, 2]}[final])
        rider = u(pos, "r1")
        run(strike_horses(pos, loc(pos, "J5"), [rider], {rider: final}, 4, moving=False), pos)
        assert (pos.units[u(pos, "rw1")].where, pos.units[u(pos, "rw1")].type) == (where, type)
        halves = [v for v in pos.at_loc(loc(pos, "J5"), "russian") if pos.type(v).kind == "hs"]
        assert len(halves) == (2 if final == 5 else 0)
        if final == 5:
            assert sorted(pos.units[v].mounted for v in halves) == [False, True]
        assert pos.units[rider].mounted == (final == 7) or final == 5


@pytest.mark.rule("asl", "13.52")
def test_riders_are_never_pinned_nor_shaken():
    pos = troop()
    rider = u(pos, "r1")
    assert not can_be_pinned(pos, rider)
    assert is_exempt(pos, rider)
    run(take_effect(pos, {rider: "PTC"}, {rider: True}, {rider: 4}), pos)
    pos = troop(at("J5", "ru.ldr.8m1", mounted=True))
    struck = {u(pos, "r2"): "1KIA", u(pos, "r1"): "-"}
    run(take_effect(pos, {u(pos, "r2"): "1KIA"}, dict.fromkeys(struck, True), dict.fromkeys(struck, 4)), pos)
    assert told(pos, "morale-check") == []


@pytest.mark.rule("asl", "13.6")
def test_charge_is_declared_at_a_gallop_from_three_hexes_away():
    pos = troop(at("J8", "ge.sq.467"), at("J7", "ge.sq.467"))
    assert may_declare(pos, go(pos, gallop=16), loc(pos, "J8")) is None
    assert rules_of(may_declare(pos, go(pos, gallop=16), loc(pos, "J7"))) == ["13.6"]
    assert rules_of(may_declare(pos, go(pos), loc(pos, "J8"))) == ["13.6"]
    ask = asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": ["gallop", "charge J8"]})
    assert ask.side == "russian"
    assert under_way(pos).charge == loc(pos, "J8")


@pytest.mark.rule("asl", "13.6")
@pytest.mark.parametrize(("spent", "rules"), [(14, []), (15, ["13.6"])])
def test_charge_is_declared_by_who_has_the_factors_to_come_there_and_attack(spent, rules):
    """20 MF at a Gallop: three hexes of open ground, and three factors more to attack."""
    pos = troop(at("J8", "ge.sq.467"))
    assert rules_of(may_declare(pos, go(pos, gallop=16, spent=spent), loc(pos, "J8"))) == rules


@pytest.mark.rule("asl", "13.6", "13.35", "13.36")
@pytest.mark.parametrize(
    ("way", "there", "rules"),
    [
        ("", None, []), ("", "ge.sq.467", ["13.6"]), ("", "ge.unarmed.squad", []),
        (f"h J7 w -; g J7 {WOODS}", None, ["13.6"]), (f"h J7 w -; g J7 {WOODS}; s J7 N road; s J7 S road", None, []),
    ],
)  # fmt: skip
def test_charge_is_declared_where_a_gallop_leads(way, there, rules):
    """Marsh on all other sides of the target."""
    marsh = "; ".join(f"h {place} m -" for place in ("I8", "I9", "J9", "K8", "K9"))
    others = [at("J7", there)] if there else []
    pos = troop(at("J8", "ge.sq.467"), *others, facts=f"{marsh}; {way}")
    assert rules_of(may_declare(pos, go(pos, gallop=16), loc(pos, "J8"))) == rules


@pytest.mark.rule("asl", "13.6")
def test_charge_costs_three_factors_more_and_strikes_after_all_fire():
    """Example 13.6.ex1: 4 MF into the Location, then an attack with all firepower, times three."""
    pos = troop(at("J6", "ge.sq.467", broken=True), dice=[6, 5])
    go(pos, gallop=16, charge=loc(pos, "J6"))
    run(expend(pos, loc(pos, "J6"), ""), pos)
    assert under_way(pos).spent == 8
    assert told(pos, "fire-result")[0]["fp"] == 12
    assert under_way(pos).charged


@pytest.mark.rule("asl", "13.6", "7.531", "7.9")
@pytest.mark.parametrize(
    ("leader", "rides", "drm", "column"),
    [
        ("ru.ldr.9m1", True, -1, 12), ("ru.ldr.8m0", True, 0, 12), ("ru.ldr.6p1", True, 0, 8),
        ("ru.ldr.9m1", False, 0, 8),
    ],
)  # fmt: skip
def test_leader_who_rides_along_directs_a_charge_if_that_helps(leader, rides, drm, column):
    """Doubles: riders whom nobody directs cower."""
    there = at("J6", "ge.sq.467", broken=True), at("J5" if rides else "K5", leader, "horse.smc", mounted=True)
    pos = troop(*there, dice=[6, 6])
    go(pos, *("r1", "r2")[: 1 + rides], gallop=16, charge=loc(pos, "J6"))
    run(expend(pos, loc(pos, "J6"), ""), pos)
    fired = told(pos, "fire-result")[0]
    assert (fired["drm"].value("7.531"), fired["column"]) == (drm, column)
    assert pos.units[u(pos, "r2")].fired == ""


@pytest.mark.rule("asl", "13.61")
def test_after_a_charge_riders_may_move_on_but_fire_no_more():
    pos = troop(at("J6", "ge.sq.467", broken=True), dice=[6, 5])
    go(pos, gallop=16, charge=loc(pos, "J6"))
    run(expend(pos, loc(pos, "J6"), ""), pos)
    ask = Ask("russian", "4.2", MOVING, pos, under_way(pos))
    assert "enter J7" in ask.options
    assert "dismount" in ask.options
    assert not pos.units[u(pos, "r1")].melee
    run(end_move(pos), pos)
    assert pos.units[u(pos, "r1")].fired == "prep"
    pos.phase = "AFPh"
    assert rules_of(may_fire(pos, "russian", u(pos, "r1"))) == ["7.1"]


@pytest.mark.rule("asl", "13.7")
def test_horses_are_led_only_so_many_and_where_cavalry_could_go():
    pos = field("h J6 m -", at("J5", "ru.ldr.8m0", *["horse.smc"] * 3), phase="MPh", attacker="russian")
    assert may_lead_into(pos, go(pos), loc(pos, "J4"), "") is None
    assert rules_of(may_lead_into(pos, go(pos), loc(pos, "J6"), "")) == ["13.7"]
    pos = field("", at("J5", "ru.ldr.8m0", *["horse.squad"] * 2), phase="MPh", attacker="russian")
    assert rules_of(may_lead_into(pos, go(pos), loc(pos, "J4"), "")) == ["13.7"]


@pytest.mark.rule("asl", "13.7")
def test_horses_neither_advance_nor_rout_and_their_owner_takes_them_back_without_a_die():
    pos = troop()
    pos.phase = "APh"
    assert rules_of(may_advance(pos, "russian", u(pos, "r1"))) == ["13.7"]
    pos.change(u(pos, "r1"), mounted=False, broken=True)
    run(leave_excess(pos, u(pos, "r1")), pos)
    horse = u(pos, "rw1")
    assert not pos.units[horse].by
    pos.change(u(pos, "r1"), broken=False)
    pos.phase = "RPh"
    recover(pos, "russian", u(pos, "r1"), horse)
    assert pos.units[horse].by == u(pos, "r1") + 1
    pos.phase = "PFPh"
    destroy(pos, "russian", horse)
    assert pos.units[horse].where == "out"


def test_charge_without_enemies_left_strikes_nobody():
    pos = troop()
    go(pos, gallop=16, charge=loc(pos, "J5"))
    run(charge(pos, loc(pos, "J5")), pos)
    assert told(pos, "fire-result") == []


@pytest.mark.rule("asl", "24.7", "5.11", "13.2")
def test_smoke_and_crowds_cost_riders_a_factor_too():
    crowd = at("J6", RIDER, RIDER, RIDER)
    pos = field("", at("J5", RIDER, "horse.squad", mounted=True), crowd, phase="MPh", attacker="russian")
    a, b, aside = loc(pos, "J5"), loc(pos, "J6"), loc(pos, "J4")
    plain = entry_cost(pos, a, aside, (u(pos, "r1"),)).total
    assert entry_cost(pos, a, b, (u(pos, "r1"),)).total == plain + 1
    pos.smoke = {pos.board.hex("J4"): Smoke("smoke_2", 2, "german", True)}
    assert entry_cost(pos, a, aside, (u(pos, "r1"),)).total == plain + 1


@pytest.mark.rule("asl", "13.511")
def test_movement_of_who_leads_them_does_not_endanger_horses():
    pos = field("", at("J5", RIDER, "horse.squad"), at("J9", "ge.sq.467"), phase="MPh", attacker="russian")
    sums = drm(pos, attack(pos, "J5", "g1", mover=moving(pos, "r1")), u(pos, "r1"))
    assert (int(sums.total), drm_for_horses(sums)) == (-2, 0)
    pos = field(f"h J5 w -; g J5 {WOODS}", at("J5", RIDER, "horse.squad"), at("J9", "ge.sq.467"), attacker="russian")
    sums = drm(pos, attack(pos, "J5", "g1", mover=moving(pos, "r1")), u(pos, "r1"))
    assert (int(sums.total), drm_for_horses(sums)) == (0, 1)  # woods protect both
