"""Worked examples of the rulebook that need no picture."""

import pytest

from grognard.engine.ask import Ask
from grognard.engine.sight import BLOCKED
from grognard.games.asl.captivity.prisoners import captors, must_surrender, surrenders
from grognard.games.asl.close_quarters.close_combat import fight_in
from grognard.games.asl.close_quarters.melee import hold_in_melee
from grognard.games.asl.counters_in_play import may_deploy
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.encirclement import comes_from, surround
from grognard.games.asl.firing.firepower import line, total
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.residual import left_by, outside_drm
from grognard.games.asl.hiding.concealment import acts, gains
from grognard.games.asl.hiding.mopping_up import mop_up
from grognard.games.asl.moving.movement import begin_move
from grognard.games.asl.moving.moves import may_double
from grognard.games.asl.nerve.battlefield_integrity import check_drm
from grognard.games.asl.nerve.rally import rally
from grognard.games.asl.nerve.rout import lost
from grognard.games.asl.nerve.rout import rout as run_away
from grognard.games.asl.nerve.rout_ways import flight_of, may_rout, may_step
from grognard.games.asl.nerve.routers import interdictors
from grognard.games.asl.sight import corners_of, hindrance, sees
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
)  # fmt: skip

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
HOUSE = "building -75,-60 75,-60 75,60 -75,60"


def house(hex, name):
    return f'p {hex} building "{name}" wood storeys:1 stair; g {hex} {HOUSE}'


@pytest.mark.rule("asl", "2.2")
def test_level_of_a_location_stands_behind_its_hex():
    """Example 2.2.ex1, without the sewer."""
    pos = field(f'p E4 building "e4" stone storeys:2 stair; g E4 {HOUSE}')
    of = pos.scenario
    assert of.location_named("E4h1") in of.locations(pos.board.hex("E4"))
    assert of.location_label(loc(pos, "E4h1")) == "E4h1"
    assert of.location_named("E4h-1") is None


@pytest.mark.rule("asl", "3.1", "1.31")
def test_squad_that_has_rallied_does_not_deploy_in_the_same_phase():
    """Example 3.1.ex1."""
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J5", "ge.ldr.8m0", "ge.ldr.9m1"), phase="RPh", dice=[1, 2])
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert not pos.units[u(pos, "g1")].broken
    assert rules_of(may_deploy(pos, "german", u(pos, "g1"))) == ["3.1"]


@pytest.mark.rule("asl", "4.132")
def test_road_into_a_building_hex_leaves_its_cover_aside():
    """Example 4.132.ex2: from I8 the building is in the way of the fire."""
    facts = 'h I9 o - road; h I10 o - road; p I9 building "i9" wood storeys:1; g I9 building 0,-8 -30,-70 30,-70; '
    facts += 's I9 S road "dirt"'
    for firer, tem, ffmo in (("I10", 0, -1), ("H9", 0, -1), ("I8", 2, 0)):
        pos = field(facts, at("I9", "ge.sq.467"), at(firer, "ru.sq.426"))
        shot = attack(pos, "I9", "r1", mover=moving(pos, "g1", came="I10", way="road"))
        sums = {m.text: m.value for m in drm(pos, shot, u(pos, "g1"))}
        assert (sums.get("tem", 0), sums.get("ffmo", 0)) == (tem, ffmo), firer


@pytest.mark.rule("asl", "4.63", "4.5")
def test_squad_whose_leader_breaks_in_a_dash_may_double_to_go_on():
    """Example 4.63.ex2, by a squad that comes out of a foxhole."""
    facts = f'h CC8 g -; s BB6 S road "dirt"; s BB7 S road "dirt"; {house("AA7", "aa7")}'
    pos = field(facts, at("CC8", "ru.sq.426", "ru.ldr.8m0", in_hole=True), attacker="russian", phase="MPh")
    pos.foxholes = {pos.board.hex("CC8"): 2}
    ask = asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": ["with r2", "dash BB7 AA7", "enter BB7"]})
    assert rules_against(ask, "enter AA7") == []
    pos.change(u(pos, "r2"), broken=True)
    ask = Ask("russian", "4.2", ask.question, pos, under_way(pos))
    assert rules_against(ask, "enter AA7") == ["4.13"]
    assert may_double(pos, under_way(pos)) is None
    assert rules_against(ask, "stop") == []


@pytest.mark.rule("asl", "4.63", "4.5")
def test_squad_that_uses_double_time_may_dash():
    facts = f'h CC8 g -; s BB6 S road "dirt"; s BB7 S road "dirt"; {house("AA7", "aa7")}'
    pos = field(facts, at("CC8", "ru.sq.426", in_hole=True), attacker="russian", phase="MPh")
    pos.foxholes = {pos.board.hex("CC8"): 1}
    ask = asked(begin_move(pos, "russian", u(pos, "r1")))
    assert rules_against(ask, "dash BB7 AA7") == ["4.13"]
    pos.move = None
    run(
        begin_move(pos, "russian", u(pos, "r1")), pos, {"russian": ["double", "dash BB7 AA7", "enter BB7", "enter AA7"]}
    )


@pytest.mark.rule("asl", "6.8", "6.3")
def test_units_in_two_depressions_that_are_not_joined_do_not_see_each_other():
    """Example 6.8.ex1."""
    pos = field("h BB4 o - stream; h AA5 o - stream")
    assert not sees(pos, loc(pos, "BB4h-1"), loc(pos, "AA5h-1"))


@pytest.mark.rule("asl", "6.8", "4.34")
def test_obstacle_hides_who_bypasses_it_on_the_far_side_from_the_next_hex():
    """Example 6.8.ex3."""
    pos = board(101)
    assert hindrance(pos, loc(pos, "X5"), loc(pos, "W6"), corners_of(["SW"])) == BLOCKED


@pytest.mark.rule("asl", "7.7", "7.71")
def test_lines_that_encircle():
    """Example 7.72.ex1."""
    pos = field("")
    first = comes_from(pos, loc(pos, "T3"), loc(pos, "U2"))
    assert surround({first, comes_from(pos, loc(pos, "T3"), loc(pos, "S5"))})
    assert surround({first, *(comes_from(pos, loc(pos, "T3"), loc(pos, hex)) for hex in ("S4", "T4"))})
    assert not surround({first, comes_from(pos, loc(pos, "T3"), loc(pos, "T4"))})
    group = ("T3", "U4", "U5", "T5")
    assert surround({comes_from(pos, loc(pos, "T4"), loc(pos, hex)) for hex in group})


@pytest.mark.rule("asl", "8.1", "4.44")
def test_entering_and_recovering_are_two_expenditures():
    """Example 8.1.ex1."""
    pos = field(
        "", at("J5", "ge.sq.467"), at("J6", "ge.sq.467", "ge.lmg"), at("J9", "ru.sq.426"), phase="MPh", dice=[2]
    )
    pos.drop(u(pos, "gw1"))
    script = {"german": ["enter J6", "recover g1 gw1"], "russian": ["pass", "pass"]}
    ask = asked(begin_move(pos, "german", u(pos, "g1")), script)
    assert (ask.prompt, under_way(pos).spent) == ("move", 4)
    assert pos.windows == 2


@pytest.mark.rule("asl", "8.26")
def test_four_firepower_through_a_wall_leaves_nothing():
    """Example 8.26.ex4."""
    pos = field("s T7 S wall", at("T7", "ge.sq.467"), at("T9", "ru.sq.447.rifle"))
    shot = attack(pos, "T7", "r1", mover=moving(pos, "g1"))
    sums = drm(pos, shot, u(pos, "g1"))
    assert left_by(pos, 4, outside_drm(pos, shot, sums)) == 0


@pytest.mark.rule("asl", "8.3", "8.31", "7.352")
def test_squad_and_crew_fire_at_who_enters_their_location():
    """Example 8.41.ex2: 15 firepower at +2, without the leader."""
    pos = board(
        101, at("U6", "ge.sq.467", fired="first"), at("U6", "ge.crew.228", "ge.lmg"), at("U6", "ge.ldr.8m1"),
        at("U6", "ru.hs.328", berserk=True),
    )  # fmt: skip
    shot = attack(pos, "U6", "g1", "gw1", mover=moving(pos, "r1", spent=2))
    assert [line(pos, shot, u(pos, name)).fp for name in ("g1", "gw1")] == [6, 9]
    assert total(pos, shot, shot.shots) == 15
    assert drm(pos, shot, u(pos, "r1")).total == 2
    pos.change(u(pos, "g2"), fired="first")
    pos.change(u(pos, "gw1"), fired="first")
    again = attack(pos, "U6", "g2", mover=pos.move)
    assert [float(line(pos, again, u(pos, name)).fp) for name in ("g2", "gw1")] == [3, 4.5]


@pytest.mark.rule("asl", "10.533")
def test_router_that_runs_into_a_concealed_enemy_is_lost_and_safe_beside_him():
    """Example 10.533.ex2."""
    facts = "; ".join(house(hex, hex.lower()) for hex in ("H3", "G3", "H2", "G4"))
    for way, where in ((["enter H3", "stop"], "map"), (["enter H3", "enter G4"], "out")):
        pos = field(
            facts, at("I4", "ru.sq.426", broken=True, dm=True), at("G4", "ge.sq.467", marker=1), at("J6", "ge.sq.467"),
            phase="RtPh",
        )  # fmt: skip
        run(run_away(pos, "russian", u(pos, "r1")), pos, {"russian": way, "german": ["done"]})
        assert pos.units[u(pos, "r1")].where == where
        assert pos.units[u(pos, "g1")].concealed == (where == "map")


@pytest.mark.rule("asl", "10.533", "10.51")
def test_enemy_who_shows_himself_beside_a_router_in_cover_drives_it_on():
    """Example 10.533.ex2: it goes on to H2, for G3 is beside him, too."""
    facts = "; ".join(house(hex, hex.lower()) for hex in ("H3", "G3", "H2", "G4"))
    pos = field(
        facts, at("I4", "ru.sq.426", broken=True, dm=True), at("G4", "ge.sq.467", marker=1), at("J6", "ge.sq.467"),
        phase="RtPh",
    )  # fmt: skip
    said = {"russian": ["enter H3"], "german": ["show g1", "done"]}
    ask = asked(run_away(pos, "russian", u(pos, "r1")), said)
    assert "enter H2" in ask.options
    assert rules_against(ask, "stop") == ["10.5"]
    assert rules_against(ask, "enter G3") == ["10.51"]


@pytest.mark.rule("asl", "19.12", "20.3")
def test_disrupted_squad_surrenders_though_it_could_rout():
    """Example 10.8.ex1."""
    for answers, by, quarter in ((["accept", "done"], True, set()), (["deny"], False, {"russian"})):
        pos = field(
            f"h P2 w -; g P2 {WOODS}", at("Q2", "ru.sq.447.rifle", broken=True, dm=True, disrupted=True),
            at("R1", "ge.sq.467"), phase="RtPh", attacker="russian",
        )  # fmt: skip
        run(surrenders(pos, "russian"), pos, {"german": answers})
        prisoner = pos.units[u(pos, "r1")]
        assert (prisoner.by == u(pos, "g1") + 1) == by
        assert (prisoner.where == "out") != by
        assert pos.no_quarter == quarter
        if by:
            assert pos.type(u(pos, "r1")).kind == "unarmed_squad"


@pytest.mark.rule("asl", "20.21", "7.7")
def test_encircled_squad_surrenders_whatever_ways_out_it_has():
    """Example 10.8.ex6."""
    pos = field(
        f"h Q6 w -; g Q6 {WOODS}", at("R6", "ru.sq.447.rifle", broken=True, dm=True), at("S6", "ge.sq.467"),
        phase="RtPh", attacker="russian",
    )  # fmt: skip
    assert not must_surrender(pos, u(pos, "r1"))
    pos.encircled = {loc(pos, "R6"): "russian"}
    assert must_surrender(pos, u(pos, "r1"))
    assert captors(pos, u(pos, "r1")) == [u(pos, "g1")]


@pytest.mark.rule("asl", "10.51")
def test_squad_in_a_foxhole_routs_into_the_house_behind_it():
    """Example 10.8.ex9: three factors, and nobody interdicts it on the way."""
    pos = field(
        house("R3", "r3"), at("R2", "ru.sq.447.rifle", broken=True, dm=True, in_hole=True), at("R1", "ge.sq.467"),
        at("S2", "ge.sq.467"), at("J6", "ge.sq.467"), phase="RtPh", attacker="russian",
    )  # fmt: skip
    pos.foxholes = {pos.board.hex("R2"): 1}
    flight = flight_of(pos, u(pos, "r1"))
    ways = [pos.loc_label(to) for to in pos.scenario.next_to[loc(pos, "R2")] if may_step(pos, flight, to) is None]
    assert ways == ["R3"]
    run(run_away(pos, "russian", u(pos, "r1")), pos, {"russian": ["enter R3", "stop"]})
    assert not told(pos, "interdicted")
    assert pos.units[u(pos, "r1")].hex == pos.board.hex("R3")
    assert list(interdictors(pos, u(pos, "r1"), loc(pos, "R3"))) == []


@pytest.mark.rule("asl", "20.5", "25.2", "20.24", "10.51")
def test_squad_without_a_way_out_drops_its_machine_gun_and_surrenders_and_its_guard_may_deploy():
    """Example 10.8.ex13."""
    pos = field(
        "", at("J5", "ge.sq.467", "ge.lmg", broken=True, dm=True), at("J4", "ru.sq.447.rifle"),
        at("K6", "ru.sq.447.rifle"), at("I6", "ru.sq.447.rifle"), phase="RtPh",
    )  # fmt: skip
    assert may_rout(pos, "german", u(pos, "g1")) is not None
    run(surrenders(pos, "german"), pos, {"russian": ["accept", "guard r1", "deploy r1"]})
    guard = pos.units[u(pos, "g1")].by - 1
    assert pos.at_loc(loc(pos, "J4"), "russian") == [u(pos, "r1"), guard]
    assert [pos.type(v).printed for v in (u(pos, "r1"), guard)] == ["2-3-7", "2-3-7"]
    assert pos.units[u(pos, "gw1")].hex == pos.board.hex("J5")
    run(lost(pos, "german"), pos)
    assert pos.units[u(pos, "g1")].by


def captured_by_half(*answer, then=()):
    """Example 11.52.ex2: a 4-6-7 tries to capture a Conscript 4-2-6, which attacks it with this roll."""
    pos = field(
        house("G3", "g3"), at("G3", "ge.sq.467"), at("G3", "ru.sq.426"), phase="CCPh", dice=[2, 3, 4, 2, *answer]
    )
    pos.advanced = {loc(pos, "G3")}
    script = {
        "german": ["capture r4-2-6.A", "with g1", "go", *then],
        "russian": ["attack g4-6-7.A", "with r1", "go"],
    }
    run(fight_in(pos, "german", loc(pos, "G3")), pos, script)
    hold_in_melee(pos)
    return pos


@pytest.mark.rule("asl", "11.4", "20.22", "11.12", "11.15")
def test_half_of_a_conscript_squad_is_captured():
    """Example 11.52.ex2: no ambush; 1-1 at -1 against 1-1; the survivors are held in Melee."""
    pos = captured_by_half(6, 3, then=["done"])
    rolls = [(event["side"], event["final"], event["drm"].total) for event in told(pos, "ambush-roll")]
    assert rolls == [("german", 2, 0), ("russian", 4, 1)]
    results = [(event["odds"], event["drm"].total) for event in told(pos, "assault-result")]
    assert results == [("1-1", -1), ("1-1", 0)]
    assert pos.type(u(pos, "r1")).printed == "2-2-6"
    assert [pos.type(v).kind for v in pos.captives(u(pos, "g1"))] == ["unarmed_hs"]
    assert [pos.units[u(pos, name)].melee for name in ("g1", "r1")] == [True, True]


@pytest.mark.rule("asl", "20.5", "11.15")
def test_squad_that_captures_in_close_combat_deploys_before_melee_holds_its_halves():
    """Example 11.52.ex2: one half guards the prisoner, the other has its hands free."""
    pos = captured_by_half(6, 3, then=["deploy g1"])
    halves = pos.at_loc(loc(pos, "G3"), "german")
    assert [pos.type(v).printed for v in halves] == ["2-4-7", "2-4-7"]
    assert [len(pos.captives(v)) for v in halves] == [0, 1]
    assert all(pos.units[v].melee for v in halves)


@pytest.mark.rule("asl", "20.221")
def test_capture_by_a_squad_that_is_lost_comes_to_nothing():
    """Example 11.52.ex2, with a 4."""
    pos = captured_by_half(2, 2)
    assert pos.units[u(pos, "g1")].where == "out"
    assert pos.type(u(pos, "r1")).printed == "4-2-6"
    assert not pos.units[u(pos, "r1")].melee


@pytest.mark.rule("asl", "20.22", "11.11")
def test_half_of_the_captor_keeps_the_prisoners():
    """Example 11.52.ex2, with a 5."""
    pos = captured_by_half(2, 3)
    assert [pos.type(u(pos, name)).printed for name in ("g1", "r1")] == ["2-4-7", "2-2-6"]
    assert [pos.type(v).kind for v in pos.captives(u(pos, "g1"))] == ["unarmed_hs"]


@pytest.mark.rule("asl", "11.4", "11.41", "11.21")
def test_ambusher_who_leaves_for_a_location_with_hidden_enemies_is_lost():
    """Example 11.52.ex3, with a hidden crew."""
    facts = "; ".join(house(hex, hex.lower()) for hex in ("G4", "G5", "G6"))
    pos = field(
        facts, at("G5", "ge.hs.247", marker=1), at("G5", "ru.sq.447.rifle", marker=2),
        at("G4", "ru.crew.228", hidden=True), phase="CCPh", dice=[2, 5],
    )  # fmt: skip
    pos.advanced = {loc(pos, "G5")}
    run(fight_in(pos, "german", loc(pos, "G5")), pos, {"german": ["withdraw g1 G4"]})
    assert [event["final"] for event in told(pos, "ambush-roll")] == [0, 3]
    assert not pos.units[u(pos, "r1")].concealed
    assert not pos.units[u(pos, "r2")].hidden
    assert pos.units[u(pos, "g1")].where == "out"


@pytest.mark.rule("asl", "11.4", "11.16", "11.41", "11.2", "12.14.g")
def test_ambusher_of_a_broken_squad_fails_and_may_still_leave():
    """Example 11.52.ex8."""
    pos = field(
        house("J2", "j2"), at("J2", "ge.hs.338.engineer", marker=1), at("J2", "ru.hs.227", broken=True, dm=True),
        phase="CCPh", dice=[5, 5, 6, 5],
    )  # fmt: skip
    pos.advanced = {loc(pos, "J2")}
    script = {"german": ["done", "done", f"attack {pos.outward(u(pos, 'r1'))}", "with g1", "go"]}
    ask = asked(fight_in(pos, "german", loc(pos, "J2")), script)
    assert [event["final"] for event in told(pos, "ambush-roll")] == [3, 6]
    result = told(pos, "assault-result")[0]
    assert (result["odds"], result["drm"].total) == ("3-2", -3)
    assert not pos.units[u(pos, "g1")].concealed
    assert ask.prompt == "slip-away"


@pytest.mark.rule("asl", "12.14")
def test_what_concealed_squads_do_out_of_sight_costs_them_nothing():
    """Example 12.14.ex2."""
    facts = f"h N2 w -; g N2 {WOODS}; {house('N3', 'n3')}; h O3 w -; g O3 {WOODS}; h P3 w -; g P3 {WOODS}"
    placed = at("N2", "ru.sq.447.rifle", marker=1), at("P3", "ru.sq.447.rifle", marker=2)
    foes = at("M4", "ge.sq.467"), at("N4", "ge.sq.467", broken=True)
    pos = field(facts, *placed, *foes, phase="MPh", attacker="russian")
    assert [sees(pos, loc(pos, "M4"), loc(pos, hex)) for hex in ("N2", "O3", "P3")] == [True, False, False]
    acts(pos, u(pos, "r2"))
    assert pos.units[u(pos, "r2")].concealed
    script = {"russian": ["enter O3", "enter P3"], "german": ["pass", "pass"]}
    run(begin_move(pos, "russian", u(pos, "r1")), pos, script)
    assert (pos.locs[u(pos, "r1")], pos.units[u(pos, "r1")].concealed) == (loc(pos, "P3"), True)
    pos = field(facts, *placed, *foes, attacker="russian", dice=[6, 5])
    run(resolve(pos, attack(pos, "N4", "r2")), pos)
    assert pos.units[u(pos, "r2")].concealed
    pos = field(facts, *placed, *foes, attacker="russian", dice=[1, 3, 6, 5])
    run(resolve(pos, attack(pos, "M4", "r1")), pos)
    assert pos.units[u(pos, "g1")].broken  # it was in Good Order when it was attacked
    assert not pos.units[u(pos, "r1")].concealed
    assert gains(pos, loc(pos, "O3"), "russian") == "yes"


@pytest.mark.rule("asl", "16.2")
def test_first_base_lost_and_a_good_leader_cancel_each_other():
    """Example 16.21.ex1."""
    pos = field("", at("J5", "ru.ldr.9m1", "ru.sq.447.rifle"), lost_bases={"russian": 1})
    assert check_drm(pos, "russian").total == 0


def three_hexes(kind=""):
    """Example 26.16.ex1: W6, W7 and X6 are its V2, V3 and U3."""
    parts = [f'p {hex} building "court" stone storeys:2 stair {kind}' for hex in ("W6", "W7", "X6")]
    return "; ".join((*parts, 's W6 S building "court"', 's W6 SE building "court"', 's X6 SW building "court"'))


def contested(kind):
    """The Russian has come to W6 and gone upstairs, was broken above W7 and is back above W6; Germans are below."""
    pos = field(three_hexes(kind), at("A1", "ru.sq.447.rifle"), at("A2", "ge.sq.548", marker=1))
    building = pos.scenario.buildings[pos.board.hex("W6")].id
    pos.held_buildings[building] = "german"
    pos.held_hexes = {pos.board.hex(hex): "german" for hex in ("W6", "W7", "X6")}
    steps = (("r1", "W6"), ("r1", "W6h1"), ("r1", "W7h1"), ("r1", ""), ("r1", "W6h1"), ("g1", "W7"), ("g1", "W6"))
    for name, place in steps:
        if place:
            pos.stand_at(u(pos, name), loc(pos, place))
        else:
            pos.change(u(pos, name), broken=True, dm=True)
        take_control(pos)
        assert held(pos) == ["russian", "russian", "german", "german"], (name, place)
    return pos


def held(pos):
    """Who controls the building, W6, W7 and X6."""
    (building,) = pos.held_buildings.values()
    return [building, *(pos.held_hexes[pos.board.hex(hex)] for hex in ("W6", "W7", "X6"))]


@pytest.mark.rule("asl", "26.11", "26.13", "26.14")
@pytest.mark.parametrize("kind", ["", "rowhouse"])
def test_control_of_a_building_and_its_hexes(kind):
    """Example 26.16.ex1: who is upstairs does not take the hex; a broken enemy there keeps it and the building his, and
    without him they change hands at once."""
    pos = contested(kind)
    pos.remove(u(pos, "r1"))
    take_control(pos)
    assert held(pos) == ["german"] * 4


@pytest.mark.rule("asl", "12.153", "26.14")
@pytest.mark.parametrize("kind", ["", "rowhouse"])
def test_building_that_is_mopped_up_is_taken_with_the_broken_enemy_upstairs(kind):
    """Example 26.16.ex1."""
    pos = contested(kind)
    run(mop_up(pos, "german", u(pos, "g1")), pos)
    assert pos.units[u(pos, "r1")].by == u(pos, "g1") + 1
    assert held(pos) == ["german"] * 4
