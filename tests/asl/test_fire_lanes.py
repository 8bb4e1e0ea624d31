"""Fire Lanes."""

import pytest
from msgspec.structs import replace

from grognard.engine.dice import ScriptedDice
from grognard.games.asl.firing.fire_groups import may_fire_at, may_join
from grognard.games.asl.firing.fire_lanes import ends, is_alive, lane_attacks, lane_drm, lay, may_declare, row
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.made_units import make
from grognard.games.asl.moving.movement import end_movement
from grognard.games.asl.sight import sees
from grognard.games.asl.units import Lane
from tests.asl.build import asked, at, attack, field, loc, moving, rules_of, run, told, u, under_way


def labels(pos, start, end, grain):
    return [pos.label(hex) for hex in row(pos, pos.board.hex(start), pos.board.hex(end), grain)]


def swept(*facts, target="J7", end="J9", dice=(), **state):
    pos = field("; ".join(facts), at("J5", "ge.sq.467", "ge.mmg"), at(target, "ru.sq.426"), dice=dice)
    shot = attack(pos, target, "gw1", mover=moving(pos, "r1", **state))
    shot.sweeps = [(u(pos, "gw1"), loc(pos, end), "straight")]
    lay(pos, shot)
    return pos


@pytest.mark.rule("asl", "9.22")
def test_lane_runs_along_a_hex_grain_through_the_target():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426"))
    assert labels(pos, "J5", "J9", "straight") == ["J6", "J7", "J8", "J9"]
    assert labels(pos, "J5", "L7", "straight") == []
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
    assert may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J9"), "straight") is None
    assert rules_of(may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J6"), "straight")) == ["9.22"]
    pos.change(u(pos, "gw1"), fired="first")
    assert rules_of(may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J9"), "straight")) == ["9.22"]


@pytest.mark.rule("asl", "9.22")
def test_each_gun_of_a_group_may_sweep_a_lane_of_its_own():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", "ge.sq.467", "ge.lmg"), at("J7", "ru.sq.426"))
    shot = attack(pos, "J7", "gw1", "gw2", mover=moving(pos, "r1"))
    shot.sweeps = [(u(pos, "gw1"), loc(pos, "J9"), "straight")]
    assert rules_of(may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J8"), "straight")) == ["9.22"]
    assert may_declare(pos, shot, u(pos, "gw2"), loc(pos, "J8"), "straight") is None
    shot.sweeps.append((u(pos, "gw2"), loc(pos, "J8"), "straight"))
    lay(pos, shot)
    assert [(lane.weapon, len(lane.locations)) for lane in pos.lanes] == [(u(pos, "gw1"), 4), (u(pos, "gw2"), 3)]


@pytest.mark.rule("asl", "9.222")
def test_defender_says_which_of_two_crossing_lanes_attacks_first():
    guns = at("J5", "ge.sq.467", "ge.mmg"), at("H7", "ge.sq.467", "ge.hmg")
    pos = field("", *guns, at("J7", "ru.sq.426"), dice=[6, 5, 6, 5])
    here, move = loc(pos, "J7"), moving(pos, "r1")
    pos.lanes = [Lane(u(pos, "gw1"), 2, (here,)), Lane(u(pos, "gw2"), 4, (here,))]
    assert asked(lane_attacks(pos)).options == ["sweep gw1", "sweep gw2"]
    run(lane_attacks(pos), pos, {"german": ["sweep gw2"]})
    assert [fact["column"] for fact in told(pos, "lane-attacks")] == [4, 2]
    pos.move = move
    pos.remove(u(pos, "r1"))  # who is eliminated is attacked no more
    run(lane_attacks(pos), pos)
    assert len(told(pos, "lane-attacks")) == 2


@pytest.mark.rule("asl", "9.222")
@pytest.mark.parametrize(("fp", "marker", "rolls"), [(2, 0, 1), (1, 0, 0), (1, 5, 1)])
def test_lane_that_can_do_nothing_does_not_attack_those_who_are_seen(fp, marker, rolls):
    """A stone building behind an orchard: +4, with which the lowest roll is a 6."""
    pos = swept("h J6 r -", 'p J7 building "j7" stone', dice=[6, 5] * rolls, assault=True)
    pos.change(u(pos, "r1"), marker=marker)
    pos.lanes = [replace(lane, fp=fp) for lane in pos.lanes]
    run(lane_attacks(pos), pos)
    assert len(told(pos, "lane-attacks")) == rolls


@pytest.mark.rule("asl", "9.221")
def test_alternate_grain_takes_the_hexes_on_one_side():
    """Example 9.221.ex1: from L8 to J6 by K8 and K7, or by L7, K7 and K6."""
    pos = field("", at("L8", "ge.sq.467", "ge.mmg"), at("K7", "ru.sq.426"))
    sides = [labels(pos, "L8", end, grain) for grain in ("left", "right") for end in ("J6", "K6")]
    assert ["K8", "K7", "J6"] in sides
    assert ["L7", "K7", "K6"] in sides


@pytest.mark.rule("asl", "9.22", "9.222", "7.21")
def test_lane_is_a_column_lower_and_double_next_door():
    """Example 9.222.ex1: a MMG of 5 FP leaves 2, and 4 next door."""
    pos = swept(dice=[6, 5])
    assert [lane.fp for lane in pos.lanes] == [2]
    assert pos.units[u(pos, "gw1")].fired == "first"
    run(lane_attacks(pos), pos)
    assert told(pos, "lane-attacks")[0]["column"] == 2
    pos = swept(target="J6", dice=[6, 5])
    run(lane_attacks(pos), pos)
    assert told(pos, "lane-attacks")[0]["column"] == 4


@pytest.mark.rule("asl", "9.222")
def test_lane_attacks_once_in_a_location_by_terrain_and_movement():
    pos = swept(dice=[6, 5], assault=True)
    assert [m.text for m in lane_drm(pos, under_way(pos), pos.lanes[0], u(pos, "r1"))] == ["ffmo"]
    run(lane_attacks(pos), pos)
    run(lane_attacks(pos), pos)
    assert len(told(pos, "lane-attacks")) == 1
    pos = swept("h J6 g -")
    assert [m.text for m in lane_drm(pos, under_way(pos), pos.lanes[0], u(pos, "r1"))] == ["ffnam"]


@pytest.mark.rule("asl", "9.223")
def test_lane_ends_with_its_gun_its_crew_or_the_phase():
    pos = swept(dice=[6, 6])
    run(lane_attacks(pos), pos)
    assert pos.lanes == []
    assert pos.units[u(pos, "gw1")].malfunctioned
    pos = swept()
    lane = pos.lanes[0]
    assert is_alive(pos, lane)
    pos.change(u(pos, "g1"), pinned=True)
    assert not is_alive(pos, lane)
    end_movement(pos)
    assert pos.lanes == []


@pytest.mark.rule("asl", "9.22")
def test_gun_that_sweeps_a_lane_does_not_fire_until_the_phase_is_over():
    pos = swept()
    target = pos.move.loc
    assert rules_of(may_fire_at(pos, "german", u(pos, "gw1"), target)) == ["9.223"]
    pos.lanes = []
    assert may_fire_at(pos, "german", u(pos, "gw1"), target) is None


@pytest.mark.rule("asl", "9.223")
def test_those_who_serve_a_lane_fire_on_only_at_who_enters_their_location():
    pos = swept()
    pos.change(u(pos, "g1"), fired="first")
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), pos.move.loc)) == ["9.223"]
    pos.stand_at(u(pos, "r1"), loc(pos, "J5"))
    moving(pos, "r1", assault=True)
    assert may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J5")) is None
    pos.dice = ScriptedDice([5, 6, 1, 2])
    run(resolve(pos, attack(pos, "J5", "g1", "gw1", mover=pos.move)), pos)
    assert pos.lanes == []


@pytest.mark.rule("asl", "9.22")
def test_cowering_leaves_no_lane():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426"))
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
    shot.sweeps = [(u(pos, "gw1"), loc(pos, "J9"), "straight")]
    shot.cowed = [u(pos, "g1")]
    lay(pos, shot)
    assert pos.lanes == []


@pytest.mark.rule("asl", "5.131")
def test_crowd_is_easier_to_hurt_in_a_lane():
    pos = swept(dice=[6, 6])
    for _ in range(3):
        make(pos, "russian", "ru.sq.426", loc(pos, "J7"))
    run(lane_attacks(pos), pos)
    assert told(pos, "lane-attacks")[0]["drm"].value("5.131") == -1


@pytest.mark.rule("asl", "9.22")
def test_gun_that_kept_its_rate_may_still_lay_a_lane():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426"))
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
    pos.change(u(pos, "g1"), shots=1)
    pos.change(u(pos, "gw1"), shots=1)
    assert may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J9"), "straight") is None


@pytest.mark.rule("asl", "9.22")
def test_lane_sweeps_only_locations_at_its_own_level():
    high = "; ".join(f"h J{n} o - level:1" for n in (5, 6, 7, 9))
    pos = swept(high, "h J8 o - level:0")
    assert [pos.loc_label(place) for place in pos.lanes[0].locations] == ["J6", "J7", "J9"]


@pytest.mark.rule("asl", "9.22")
def test_shot_at_a_target_out_of_sight_leaves_no_lane():
    pos = swept("h J6 w -; g J6 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80")
    assert (pos.lanes, pos.units[u(pos, "gw1")].fired) == ([], "first")


@pytest.mark.rule("asl", "9.222", "6.7")
def test_orchards_hinder_a_lane_and_brush_only_takes_away_ffmo():
    for terrain, found in (("r", [("hindrance", 1), ("ffnam", -1)]), ("b", [("ffnam", -1)])):
        pos = swept(f"h J6 {terrain} -")
        assert [(m.text, m.value) for m in lane_drm(pos, under_way(pos), pos.lanes[0], u(pos, "r1"))] == found


@pytest.mark.rule("asl", "9.22")
def test_gun_that_fires_with_a_squad_that_fires_on_lays_no_lane():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", fired="first"), at("J7", "ru.sq.426"))
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
    gun, end = u(pos, "gw1"), loc(pos, "J9")
    assert may_declare(pos, shot, gun, end, "straight") is None
    shot.sweeps = [(gun, end, "straight")]
    assert rules_of(may_join(pos, shot, u(pos, "g1"))) == ["9.22"]
    shot.sweeps = []
    assert may_join(pos, shot, u(pos, "g1")) is None
    shot.shots.append(u(pos, "g1"))
    assert rules_of(may_declare(pos, shot, gun, end, "straight")) == ["9.22"]


@pytest.mark.rule("asl", "9.22")
@pytest.mark.parametrize(("terrain", "seen"), [("g", True), ("r", False)])
def test_no_amount_of_low_growth_hides_the_locations_of_a_lane(terrain, seen):
    growth = "; ".join(f"h J{n} {terrain} -" for n in range(4, 10))
    pos = field(growth, at("J2", "ge.sq.467", "ge.hmg"), at("J3", "ru.sq.426"))
    shot = attack(pos, "J3", "gw1", mover=moving(pos, "r1"))
    shot.sweeps.append((u(pos, "gw1"), loc(pos, "J10"), "straight"))
    lay(pos, shot)
    assert not sees(pos, loc(pos, "J2"), loc(pos, "J10"))
    assert (loc(pos, "J10") in pos.lanes[0].locations) == seen


@pytest.mark.rule("asl", "9.22")
def test_lane_ends_on_the_storey_of_its_target():
    pos = field('p J9 building "j9" stone storeys:2 stair', at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426"))
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
    assert may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J9"), "straight") is None
    assert rules_of(may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J9h1"), "straight")) == ["9.22"]


@pytest.mark.rule("asl", "9.223", "A.11")
def test_roll_of_a_lane_removes_a_captured_gun_where_that_of_a_shot_would():
    for dice, fate in (([5, 4], ""), ([5, 5], "malfunctioned"), ([6, 6], "removed")):
        pos = swept(dice=dice)
        gun = u(pos, "gw1")
        pos.change(gun, captured=True)  # B10, X12
        run(lane_attacks(pos), pos)
        unit = pos.units[gun]
        assert (fate == "malfunctioned", fate == "removed") == (unit.malfunctioned, not unit.by)
        assert (pos.lanes == []) == bool(fate)


@pytest.mark.rule("asl", "9.223")
def test_lane_is_no_sustained_fire():
    pos = swept(dice=[5, 6])
    run(lane_attacks(pos), pos)
    assert not pos.units[u(pos, "gw1")].malfunctioned


@pytest.mark.rule("asl", "9.22", "9.12")
def test_leader_alone_lays_a_lane_with_half_the_gun_and_two_smc_with_all_of_it():
    for crew, fp in ((("ge.ldr.8m1",), [1]), (("ge.ldr.8m1", "ge.ldr.8m0"), [2]), (("ge.hero",), [2])):
        pos = field("", at("J5", crew[0], "ge.mmg", *crew[1:]), at("J7", "ru.sq.426"))
        shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
        shot.sweeps = [(u(pos, "gw1"), loc(pos, "J9"), "straight")]
        lay(pos, shot)
        assert [lane.fp for lane in pos.lanes] == fp


@pytest.mark.rule("asl", "9.222", "8.22")
def test_lane_attacks_again_whoever_is_easier_to_hurt_when_he_spends_more_factors():
    pos = swept(dice=[6, 5], assault=True)
    pos.foxholes = {pos.board.hex("J7"): 1}
    pos.change(u(pos, "r1"), in_hole=True)
    pos.lanes = [replace(lane, fp=8) for lane in pos.lanes]
    run(lane_attacks(pos), pos)
    run(lane_attacks(pos), pos)
    assert len(told(pos, "lane-attacks")) == 1
    pos.change(u(pos, "r1"), in_hole=False)
    pos.dice = ScriptedDice([6, 5, 6, 5])
    run(lane_attacks(pos), pos)
    assert [fact["drm"].value("7.6") for fact in told(pos, "lane-attacks")] == [2, 0]


@pytest.mark.rule("asl", "9.223")
def test_enemy_in_the_location_of_its_gun_ends_a_lane():
    pos = swept()
    pos.stand_at(u(pos, "r1"), loc(pos, "J5"))
    moving(pos, "r1")
    run(lane_attacks(pos), pos)
    assert pos.lanes == []


@pytest.mark.rule("asl", "9.22")
def test_lane_sweeps_the_storeys_that_are_as_high_as_its_gun():
    """From a hill at level 1: the upper storey of a building on the plain is as high as it is."""
    hill = "; ".join(f"h J{n} o - level:1" for n in (5, 6, 7))
    pos = field(
        f'{hill}; p J9 building "j9" stone storeys:2 stair', at("J5", "ge.sq.467", "ge.mmg"), at("J7", "ru.sq.426")
    )
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
    gun = u(pos, "gw1")
    assert may_declare(pos, shot, gun, loc(pos, "J9h1"), "straight") is None
    assert rules_of(may_declare(pos, shot, gun, loc(pos, "J9"), "straight")) == ["9.22"]
    shot.sweeps = [(gun, loc(pos, "J9h1"), "straight")]
    assert loc(pos, "J9h1") in ends(pos, shot, gun)
    lay(pos, shot)
    assert [pos.loc_label(place) for place in pos.lanes[0].locations] == ["J6", "J7", "J9h1"]
