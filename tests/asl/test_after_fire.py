"""What fire leaves behind: marks of those who cowered, Residual Firepower, the strain of Final Protective Fire."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.engine.dice import Pair
from grognard.games.asl.firing.attack import Attack, fired_range
from grognard.games.asl.firing.cowering import cowering
from grognard.games.asl.firing.drm import director, drm
from grognard.games.asl.firing.fire_groups import could_direct, may_fire_at, may_join
from grognard.games.asl.firing.fire_lanes import lane_attacks, lay
from grognard.games.asl.firing.fire_phases import prep_fire_phase
from grognard.games.asl.firing.firepower import line, total
from grognard.games.asl.firing.gathering import may_shoot
from grognard.games.asl.firing.ift import protective_checks, residual_attacks, resolve
from grognard.games.asl.firing.residual import left_by, outside_drm
from grognard.games.asl.moving.costs import allowance, capacity, entry_cost
from grognard.games.asl.moving.movement import begin_move, end_movement
from grognard.games.asl.moving.moves import may_take_hole
from grognard.games.asl.nerve.morale import check_morale, check_tally
from grognard.games.asl.shown.fire_sheet import (
    chances,
    sheet,
)
from grognard.games.asl.units import Smoke
from grognard.games.asl.weapons.machine_guns import breakdown
from tests.asl.build import asked, at, attack, field, loc, moving, rules_of, run, told, u, under_way

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def marks(pos, *names):
    return [pos.units[u(pos, name)].fired for name in names]


@pytest.mark.rule("asl", "7.9")
def test_of_a_group_that_cowers_one_unit_has_fired_all_it_can():
    placed = at("J5", "ge.sq.467", "ge.lmg", "ge.sq.467", "ge.lmg"), at("J8", "ru.sq.426")
    pos = field("", *placed, dice=[6, 6, 5, 2])
    moving(pos, "r1", assault=True)
    run(resolve(pos, attack(pos, "J8", "g1", "g2", mover=pos.move)), pos)
    assert marks(pos, "g1", "gw1", "g2", "gw2") == ["final", "final", "first", ""]
    pos = field("", *placed, dice=[6, 6])
    run(resolve(pos, attack(pos, "J8", "g1")), pos)
    assert marks(pos, "g1", "gw1", "g2", "gw2") == ["prep", "prep", "", ""]


@pytest.mark.rule("asl", "7.55", "22.3")
def test_flamethrower_and_the_squad_that_has_it_fire_at_one_target_one_after_the_other():
    placed = at("J5", "ge.sq.838.engineer", "ge.ft"), at("J6", "ru.sq.628"), at("J9", "ru.sq.426")
    pos = field("", *placed, dice=[4, 5, 1, 2])
    run(resolve(pos, attack(pos, "J6", "gw1")), pos)
    target = loc(pos, "J6")
    assert may_join(pos, Attack("german", target, "7.3"), u(pos, "g1")) is None
    pos = field("", *placed)
    pos.volleys = {(loc(pos, "J5"), target)}
    assert may_join(pos, Attack("german", target, "7.3"), u(pos, "gw1")) is None
    assert rules_of(may_join(pos, Attack("german", target, "7.3"), u(pos, "g1"))) == ["7.55"]


@pytest.mark.rule("asl", "8.22")
def test_residual_strikes_again_who_leaves_his_foxhole_but_not_who_enters_it():
    """Example 8.26.ex2: the one in the foxhole suffers +1, and in the open -2; who goes in is not struck again."""
    pos = field("", at("J5", "ru.sq.628", in_hole=True), dice=[6, 5, 6, 6], foxholes={})
    pos.foxholes = {pos.board.hex("J5"): 2}
    pos.residual = {loc(pos, "J5"): 1}
    moving(pos, "r1")
    runner = [u(pos, "r1")]
    run_all(residual_attacks(pos, runner))
    pos.change(u(pos, "r1"), in_hole=False)
    run_all(residual_attacks(pos, runner))
    assert [told(pos, "residual-attacks")[n]["final"] for n in (0, 1)] == [11 + 1, 12 - 2]
    pos.change(u(pos, "r1"), in_hole=True)
    run(residual_attacks(pos, runner), pos)
    assert len(told(pos, "residual-attacks")) == 2


@pytest.mark.rule("asl", "8.22")
def test_residual_strikes_a_unit_once_in_a_location_even_if_it_comes_back():
    pos = field("", at("J5", "ru.sq.628"), dice=[6, 6])
    pos.residual = {loc(pos, "J5"): 2}
    moving(pos, "r1")
    run(residual_attacks(pos, [u(pos, "r1")]), pos)
    for hex in ("J6", "J5"):
        pos.move = replace(under_way(pos), hex=pos.board.hex(hex))
    run(residual_attacks(pos, [u(pos, "r1")]), pos)
    assert len(told(pos, "residual-attacks")) == 1


@pytest.mark.rule("asl", "8.22")
def test_residual_that_has_grown_strikes_again():
    pos = field("", at("J5", "ru.sq.628"), dice=[6, 6, 6, 6])
    moving(pos, "r1")
    for fp in (2, 2, 4):
        pos.residual = {loc(pos, "J5"): fp}
        run_all(residual_attacks(pos, [u(pos, "r1")]))
    assert len(told(pos, "residual-attacks")) == 2


@pytest.mark.rule("asl", "8.26")
def test_hexsides_lower_residual_whether_their_tem_is_used_or_not():
    building = f"h T7 w -; g T7 {WOODS}; s T7 S wall"
    pos = field(building, at("T7", "ge.sq.467"), at("T9", "ru.sq.628"))
    shot = attack(pos, "T7", "r1", mover=moving(pos, "g1", assault=True))
    sums = drm(pos, shot, u(pos, "g1"))
    assert sums.value("7.6") == 2
    assert outside_drm(pos, shot, sums) == 2
    assert left_by(pos, 8, 2) == 1


@pytest.mark.rule("asl", "8.26")
def test_smoke_in_the_targets_own_hex_does_not_lower_residual():
    pos = field("", at("T7", "ge.sq.467"), at("T9", "ru.sq.628"))
    for hex, lowers in (("T7", 0), ("T8", 2)):
        pos.smoke = {pos.board.hex(hex): Smoke("smoke_2", 2, "german", grenade=True)}
        shot = attack(pos, "T7", "r1", mover=moving(pos, "g1", assault=True))
        assert outside_drm(pos, shot, drm(pos, shot, u(pos, "g1"))) == lowers


@pytest.mark.rule("asl", "8.31", "10.31")
def test_original_12_of_protective_fire_costs_one_of_the_firers_men():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ru.sq.426"), dice=[2, 5])
    shot = attack(pos, "J6", "g1", "g2", mover=moving(pos, "r1"))
    run(protective_checks(pos, shot, shot.shots, None, Pair(6, 6)), pos)
    assert [pos.type(u(pos, n)).kind for n in ("g1", "g2")] == ["squad", "hs"]
    assert all(pos.units[u(pos, n)].broken for n in ("g1", "g2"))


@pytest.mark.rule("asl", "8.31", "15.1")
def test_original_2_of_protective_fire_brings_one_firer_into_the_heat_of_battle():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ru.sq.426"), dice=[2, 5, 6, 6])
    shot = attack(pos, "J6", "g1", "g2", mover=moving(pos, "r1"))
    run(protective_checks(pos, shot, shot.shots, None, Pair(1, 1)), pos, {"russian": ["accept"]})
    assert [event["unit"] for event in told(pos, "heat-of-battle")] == ["g2"]


@pytest.mark.rule("asl", "10.31")
def test_original_12_eliminates_a_berserk_squad_and_wounds_a_berserk_leader():
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J6", "ge.ldr.9m1", berserk=True), dice=[6, 6, 6, 6, 1])
    for name in ("g1", "g2"):
        run_all(check_morale(pos, u(pos, name)))
    assert pos.units[u(pos, "g1")].where == "out"
    assert pos.units[u(pos, "g2")].wounded


def run_all(procedure):
    for _ in procedure:
        raise AssertionError("nobody is asked")


@pytest.mark.rule("asl", "15.42")
def test_berserk_units_have_nothing_from_leaders():
    pos = field("", at("J5", "ge.ldr.9m1", "ge.sq.467"), at("J6", "ru.sq.426"), phase="AFPh")
    shot = attack(pos, "J6", "g2", led="g1")
    assert director(pos, shot) == u(pos, "g1")
    assert check_tally(pos, u(pos, "g2"), 0, "10.1").total == -1
    pos.change(u(pos, "g2"), berserk=True)
    assert director(pos, shot) is None
    assert check_tally(pos, u(pos, "g2"), 0, "10.1").total == 0


def entrenched(**given):
    """A squad in a foxhole in the open that is about to leave its Location, and one that sees it."""
    squad = at("J5", "ru.sq.628", in_hole=True)
    pos = field("", squad, at("J8", "ge.sq.467"), attacker="russian", phase="MPh", **given)
    pos.foxholes = {pos.board.hex("J5"): 1}
    return pos


@pytest.mark.rule("asl", "8.12", "8.26")
def test_who_leaves_a_foxhole_for_another_hex_is_fired_at_outside_it_first():
    pos = entrenched(dice=[6, 4])
    asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": ["enter J4"], "german": ["fire", "with g1", "shoot"]})
    assert told(pos, "fires")[0]["hex"] == "J5"
    assert int(told(pos, "fire-result")[0]["drm"].total) == -2  # FFMO and FFNAM, and no cover


@pytest.mark.rule("asl", "8.12", "8.26")
def test_who_breaks_outside_his_foxhole_goes_no_farther():
    pos = entrenched(dice=[1, 3, 6, 5])
    script = {"russian": ["enter J4"], "german": ["fire", "with g1", "shoot"]}
    run(begin_move(pos, "russian", u(pos, "r1")), pos, script)
    unit = pos.units[u(pos, "r1")]
    assert (unit.loc, unit.broken, unit.in_hole) == (loc(pos, "J5"), True, False)


@pytest.mark.rule("asl", "8.26", "8.2")
def test_residual_strikes_who_leaves_a_foxhole_for_another_hex():
    """Example 8.26.ex2: who leaves it is attacked at -2."""
    pos = entrenched(dice=[6, 5])
    pos.residual = {loc(pos, "J5"): 1}
    asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": ["enter J4"], "german": ["pass"]})
    assert int(told(pos, "residual-attacks")[0]["drm"].total) == -2


@pytest.mark.rule("asl", "8.26", "15.23")
def test_hero_alone_at_a_machine_gun_leaves_as_much_residual_within_its_range():
    pos = field("", at("J5", "ge.hero", "ge.lmg"), at("J8", "ru.sq.426"), at("S5", "ru.sq.426"))
    for target, lowers in (("J8", 0), ("S5", 1)):
        shot = attack(pos, target, "gw1", mover=moving(pos, "r1" if target == "J8" else "r2"))
        assert outside_drm(pos, shot, drm(pos, shot, None)) == lowers


@pytest.mark.rule("asl", "15.23", "15.24")
def test_hero_alone_at_a_machine_gun_has_nothing_from_his_heroism():
    pos = field("", at("J5", "ge.hero", "ge.mmg", "ge.ldr.8m0"), at("J8", "ru.sq.426"))
    shot = attack(pos, "J8", "gw1")
    assert line(pos, shot, u(pos, "gw1")).fp == 5
    assert drm(pos, shot, u(pos, "r1")).total == -1
    pos.stand_at(u(pos, "g2"), loc(pos, "J4"))
    assert line(pos, shot, u(pos, "gw1")).fp == 5
    assert drm(pos, shot, u(pos, "r1")).total == 0


@pytest.mark.rule("asl", "15.21", "15.24")
def test_heroic_leader_who_fires_brings_his_heroism():
    pos = field("", at("J5", "ge.ldr.9m1", "ge.lmg", heroic=True), at("J6", "ge.hero"), at("J8", "ru.sq.426"))
    assert drm(pos, attack(pos, "J8", "gw1"), u(pos, "r1")).value("15.24") == -1


@pytest.mark.rule("asl", "15.21")
def test_heroic_leader_fires_with_the_firepower_and_range_of_a_hero():
    pos = field("", at("J5", "ge.ldr.9m1", heroic=True), at("J8", "ru.sq.426"), dice=[6, 4])
    shot = attack(pos, "J8", "g1")
    assert total(pos, shot, shot.shots) == Fraction(1)
    assert drm(pos, shot, u(pos, "r1")).value("15.24") == -1
    assert fired_range(pos, u(pos, "g1")) == 4
    run(resolve(pos, shot), pos)
    assert rules_of(could_direct(pos, attack(pos, "J8", "g1"), u(pos, "g1"))) == ["9.12"]
    pos = field("", at("J5", "ge.ldr.9m1", heroic=True, wounded=True), at("J8", "ru.sq.426"))
    assert fired_range(pos, u(pos, "g1")) == 3
    pos = field("", at("J5", "ge.ldr.9m1"), at("J8", "ru.sq.426"))
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J8"))) == ["1.21"]


@pytest.mark.rule("asl", "19.3", "19.31", "19.32", "19.33")
def test_green_units_are_not_inexperienced_beside_a_leader_conscripts_are():
    for of, type, alone, led in (
        ("am", "am.sq.536", (3, 10, -2), (6, 11, -1)),
        ("ru", "ru.sq.426", (3, 10, -2), (5, 10, -2)),
    ):
        placed = at("J5", type, f"{of}.lmg"), at("J8", "ge.sq.467")
        pos = field("", *placed, at("J5", f"{of}.ldr.8m0"), attacker="russian")
        assert figures(pos, "r1", "r2") == led
        assert figures(field("", *placed, attacker="russian"), "r1") == alone


def figures(pos, squad, *mates):
    """The factors of a squad, the number of its machine gun, and the columns by which it cowers."""
    stack = [u(pos, name) for name in (squad, *mates)]
    shot = attack(pos, "J8", squad)
    return allowance(pos, stack[0], stack), breakdown(pos, u(pos, "rw1"))[0], cowering(pos, shot, Pair(3, 3))


@pytest.mark.rule("asl", "17.2")
def test_wounded_smc_carries_nothing():
    pos = field("", at("J5", "ge.ldr.8m0", wounded=True), at("J5", "ge.ldr.8m0"))
    assert [capacity(pos, u(pos, n), False) for n in ("g1", "g2")] == [0, 1]


@pytest.mark.rule("asl", "4.51")
def test_cx_comes_off_in_the_next_own_turn_by_firing_or_at_the_end_of_movement():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.sq.467", "ge.sq.467", cx=True), at("J9", "ru.sq.426", cx=True), phase="PFPh"
    )
    pos.change(u(pos, "g1"), fired="prep")
    run(prep_fire_phase(pos, "german"), pos, {"german": ["done"]})
    assert [pos.units[u(pos, n)].cx for n in ("g1", "g2")] == [False, True]
    pos.phase = "MPh"
    pos.change(u(pos, "g3"), moved=True)  # who has tired himself just now
    end_movement(pos)
    assert [pos.units[u(pos, n)].cx for n in ("g1", "g2", "g3", "r1")] == [False, False, True, True]


@pytest.mark.rule("asl", "9.21")
def test_field_of_fire_ends_with_the_phase_unless_the_crew_is_pinned():
    pos = field(f"h J5 w -; g J5 {WOODS}", at("J5", "ge.sq.467", "ge.mmg", "ge.sq.467", "ge.mmg"), phase="MPh")
    pos.change(u(pos, "g2"), pinned=True)
    for name in ("gw1", "gw2"):
        pos.change(u(pos, name), arc="N-NE")
    end_movement(pos)
    assert [pos.units[u(pos, n)].arc for n in ("gw1", "gw2")] == ["", "N-NE"]


@pytest.mark.rule("asl", "22.4")
def test_flamethrower_endangers_its_possessor_in_residual_and_lanes_too():
    pos = field("", at("J7", "ru.sq.628", "ru.ft"), at("J5", "ge.sq.467", "ge.mmg"), dice=[6, 5, 6, 4])
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1", assault=True))
    pos.residual = {loc(pos, "J7"): 1}
    run_all(residual_attacks(pos, [u(pos, "r1")]))
    assert told(pos, "residual-attacks")[0]["drm"].value("22.4") == -1
    shot.sweeps = [(u(pos, "gw1"), loc(pos, "J9"), "straight")]
    lay(pos, shot)
    run(lane_attacks(pos), pos)
    assert told(pos, "lane-attacks")[0]["drm"].value("22.4") == -1


@pytest.mark.rule("asl", "13.511", "13.5")
def test_residual_strikes_horses_too():
    pos = field("", at("J5", "ru.sq.447.rifle", "horse.squad", mounted=True), dice=[3, 2, 1, 2, 3, 4, 1, 2])
    pos.residual = {loc(pos, "J5"): 4}
    moving(pos, "r1")
    run(residual_attacks(pos, [u(pos, "r1")]), pos)
    assert told(pos, "horse-reduced")


@pytest.mark.rule("asl", "9.22")
def test_lane_gun_may_fire_at_a_mover_in_the_final_fire_phase():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", fired="first"), at("J6", "ru.sq.426"), phase="DFPh")
    assert may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J6")) is None


@pytest.mark.rule("asl", "8.31")
def test_who_fires_protectively_uses_all_machine_guns_that_he_can_serve():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", fired="final"), at("J6", "ru.sq.426"))
    shot = attack(pos, "J6", "g1", mover=moving(pos, "r1"))
    assert rules_of(may_shoot(pos, shot)) == ["8.31"]
    shot.shots.append(u(pos, "gw1"))
    assert may_shoot(pos, shot) is None
    assert rules_of(may_shoot(pos, Attack("german", loc(pos, "J6"), "8.1", pos.move))) == ["7.5"]


@pytest.mark.rule("asl", "8.26", "5.6")
def test_foxhole_costs_a_factor_to_leave_and_takes_in_no_more_than_fit():
    pos = field("", at("J5", "ge.sq.467", in_hole=True), at("J5", "ge.sq.467"), phase="MPh")
    pos.foxholes = {pos.board.hex("J5"): 1}
    assert entry_cost(pos, loc(pos, "J5"), loc(pos, "J6"), (u(pos, "g1"),)).value("8.26") == 1
    assert rules_of(may_take_hole(pos, moving(pos, "g2", spent=0))) == ["5.6"]
    pos.foxholes = {pos.board.hex("J5"): 2}
    assert may_take_hole(pos, moving(pos, "g2", spent=0)) is None
    assert rules_of(may_take_hole(pos, moving(pos, "g1", spent=0))) == ["5.6"]
    bare = field("", at("J5", "ge.ldr.8m0"), phase="MPh")  # who needs no room finds none either
    assert rules_of(may_take_hole(bare, moving(bare, "g1", spent=0))) == ["5.6"]


@pytest.mark.rule("asl", "7.9")
def test_cowering_takes_a_column_from_the_attack_and_from_its_sheet():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J8", "ru.sq.426"))
    ift = pos.scenario.charts.ift
    assert [ift.column(Fraction(8), shift) for shift in (0, -1, -2)] == [8, 6, 4]
    shown = sheet(pos, attack(pos, "J8", "g1", "g2"))
    assert (shown["column"], shown["cowering"]) == (8, 6)
    assert chances(ift, Fraction(8), 0, -1) != chances(ift, Fraction(8), 0, 0)
    assert sum(shown["chances"].values()) == pytest.approx(1)


@pytest.mark.rule("asl", "7.4", "8.26")
@pytest.mark.parametrize(
    ("facts", "firer", "reached"),
    [("", "X1", False), ("", "Y2", True), ("h X1 o - level:1", "X1", True), ("", "Z4", True)],
)
def test_fire_across_a_hedge_reaches_a_foxhole_only_from_the_next_hex_or_from_above(facts, firer, reached):
    """Example 8.26.ex2: the 6-2-8 in the foxhole has company in the open, which the same fire strikes."""
    pos = field(
        "; ".join(filter(None, ("s Y2 SE hedge", facts))), at(firer, "ge.sq.467"), at("Z2", "ru.sq.628", in_hole=True),
        at("Z2", "ru.sq.447.rifle"), dice=[1, 2] + [1, 2] * (1 + reached),
    )  # fmt: skip
    pos.foxholes = {pos.board.hex("Z2"): 2}
    run_all(resolve(pos, attack(pos, "Z2", "g1")))
    assert [event["unit"] for event in told(pos, "screened")] == ([] if reached else ["r1"])
    checked = {event["unit"] for event in told(pos, "morale-check")}
    assert "r2" in checked
    assert ("r1" in checked) == reached


@pytest.mark.rule("asl", "7.4", "12.14")
def test_nothing_is_told_of_a_concealed_unit_in_a_foxhole_behind_a_hedge():
    pos = field("s Y2 SE hedge", at("X1", "ge.sq.467"), at("Z2", "ru.sq.628", in_hole=True, marker=1), dice=[1, 2])
    pos.foxholes = {pos.board.hex("Z2"): 2}
    run(resolve(pos, attack(pos, "Z2", "g1")), pos)
    assert not told(pos, "screened")
    assert told(pos, "fire-result")[0]["column"] == 2  # as if it were a Dummy
    assert pos.units[u(pos, "r1")].concealed
