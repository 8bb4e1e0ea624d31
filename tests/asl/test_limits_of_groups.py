"""The berserk and fire groups, allied leaders, fields of fire inside a building, and ways that are cut off."""

import pytest

from grognard.games.asl.captivity.massacre import in_rage, may_massacre
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.close_quarters.assaults import drm as drm_of_assault
from grognard.games.asl.close_quarters.fights import Assault, Fight
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.encirclement import is_encircled
from grognard.games.asl.firing.fire_groups import may_fire_at, may_join
from grognard.games.asl.firing.fire_phases import targets
from grognard.games.asl.firing.gathering import must_fire
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.moving.advance import may_advance
from grognard.games.asl.moving.costs import entry_cost, step_row
from grognard.games.asl.nerve.rout import rout
from grognard.games.asl.nerve.rout_ways import flight_of, may_go_along
from grognard.games.asl.units import Smoke
from tests.asl.build import at, attack, field, loc, moving, rules_of, run, u

HOUSE = 'p J5 building "j5" wood storeys:3 stair'
BROKEN = {"broken": True, "dm": True}


@pytest.mark.rule("asl", "7.55")
def test_berserk_unit_fires_by_itself_beside_others():
    placed = at("J5", "ge.sq.467", "ge.sq.467"), at("J5", "ge.sq.467", berserk=True), at("J8", "ru.sq.426")
    pos = field("", *placed, phase="DFPh", attacker="russian", dice=[6, 5])
    run(resolve(pos, attack(pos, "J8", "g1")), pos)
    assert rules_of(may_join(pos, attack(pos, "J8", "g2"), u(pos, "g2"))) == ["7.5"]
    fresh = attack(pos, "J8", "g2")
    fresh.shots.clear()
    assert rules_of(may_join(pos, fresh, u(pos, "g2"))) == ["7.55"]
    assert may_join(pos, fresh, u(pos, "g3")) is None
    assert targets(pos, "german") == [loc(pos, "J8")]
    pos = field("", *placed, phase="DFPh", attacker="russian", dice=[6, 5])
    run(resolve(pos, attack(pos, "J8", "g3")), pos)
    assert may_join(pos, fresh, u(pos, "g1")) is None


@pytest.mark.rule("asl", "8.312", "7.55")
def test_berserk_unit_fires_only_once_at_who_enters_its_location():
    pos = field("", at("J5", "ge.sq.467", berserk=True), at("J5", "ru.sq.426", berserk=True))
    go = moving(pos, "r1", spent=2)
    assert must_fire(pos, go) == [u(pos, "g1")]
    pos.change(u(pos, "g1"), fired="first")
    assert must_fire(pos, moving(pos, "r1", spent=2, shots=((u(pos, "g1"), 1),))) == []


@pytest.mark.rule("asl", "10.7")
def test_leader_directs_allies_less_well():
    for squad, led in (("ru.sq.447.rifle", -2), ("it.sq.346", -1)):
        pos = field("", at("J5", squad, "ru.ldr.9m2"), at("J7", "ge.sq.467"), at("J5", "ge.sq.467"))
        assert drm(pos, attack(pos, "J7", "r1", led="r2"), u(pos, "g1")).value("7.531") == led
        made = Assault("russian")
        made.attackers, made.targets = [u(pos, "r1"), u(pos, "r2")], [u(pos, "g2")]
        fight = Fight((), loc(pos, "J5"), "russian", "german")
        assert drm_of_assault(pos, fight, made, u(pos, "g2")).value("11.141") == led


@pytest.mark.rule("asl", "9.21")
def test_machine_gun_that_fires_up_the_stairs_keeps_to_them():
    placed = at("J5h1", "ge.sq.467", "ge.mmg"), at("J5h2", "ru.sq.426"), at("J5", "ru.sq.426"), at("J8", "ru.sq.426")
    pos = field(HOUSE, *placed, dice=[1, 6])
    gun = u(pos, "gw1")
    run(resolve(pos, attack(pos, "J5h2", "gw1")), pos)
    assert may_fire_at(pos, "german", gun, loc(pos, "J5h2")) is None
    assert rules_of(may_fire_at(pos, "german", gun, loc(pos, "J5"))) == ["9.21"]
    assert rules_of(may_fire_at(pos, "german", gun, loc(pos, "J8"))) == ["9.21"]


@pytest.mark.rule("asl", "4.7")
def test_who_is_with_a_known_enemy_does_not_advance():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ge.sq.467", marker=1), at("J5", "ru.sq.426"), phase="APh")
    assert rules_of(may_advance(pos, "german", u(pos, "g1"))) == ["4.7"]
    assert may_advance(pos, "german", u(pos, "g2")) is None
    pos.change(u(pos, "r1"), marker=1)
    assert may_advance(pos, "german", u(pos, "g1")) is None


@pytest.mark.rule("asl", "7.72", "7.7")
def test_way_down_the_wall_counts_and_who_is_cut_off_pays_double():
    facts = 'p J5 building "j5" wood storeys:3'
    pos = field(facts, at("J5h2", "ge.sq.467"), at("J5", "ru.sq.426"), phase="MPh")
    squad = u(pos, "g1")
    assert is_encircled(pos, squad)
    assert entry_cost(pos, loc(pos, "J5h2"), loc(pos, "J5h1"), (squad,)).total == 2
    moving(pos, "g1", spent=1)
    assert entry_cost(pos, loc(pos, "J5h2"), loc(pos, "J5h1"), (squad,)).total == 1
    pos.change(u(pos, "r1"), broken=True)
    assert not is_encircled(pos, squad)


@pytest.mark.rule("asl", "24.7")
def test_stairs_in_smoke_cost_more_and_smoke_is_no_part_of_the_ground():
    pos = field(HOUSE, at("J6", "ge.sq.467"), phase="MPh")
    pos.smoke = {pos.board.hex("J5"): Smoke("smoke_2", 2, "german", grenade=True)}
    squad = (u(pos, "g1"),)
    assert entry_cost(pos, loc(pos, "J5h1"), loc(pos, "J5"), squad).value("24.7") == 1
    assert entry_cost(pos, loc(pos, "J5h1"), loc(pos, "J5h2"), squad).value("24.7") == 0  # it does not rise so high
    before = step_row(pos, loc(pos, "J6"))
    pos.smoke, pos.scenario.step_rows, pos.scenario.step_costs = {}, {}, {}
    assert step_row(pos, loc(pos, "J6")) == before


@pytest.mark.rule("asl", "10.711", "17.2")
def test_wounded_leader_routs_along_only_as_far_as_he_comes():
    woods = "h J1 w -; g J1 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    placed = at("J5", "ge.sq.467", **BROKEN), at("J5", "ge.ldr.8m0", wounded=True), at("J8", "ru.sq.447.rifle")
    pos = field(woods, *placed, phase="RtPh")
    flight = flight_of(pos, u(pos, "g1"))
    assert flight.goals
    assert rules_of(may_go_along(pos, flight, u(pos, "g2"))) == ["10.711"]
    pos = field(woods.replace("J1", "J3"), *placed, phase="RtPh", dice=[1, 2])
    assert may_go_along(pos, flight_of(pos, u(pos, "g1")), u(pos, "g2")) is None
    pos = field("", *placed, phase="RtPh", dice=[1, 2])
    script = {"german": ["with g2", "enter J4", "enter J3", "enter J2"]}
    run(rout(pos, "german", u(pos, "g1")), pos, script)
    assert pos.units[u(pos, "g2")].loc == loc(pos, "J2")


@pytest.mark.rule("asl", "20.4")
def test_berserk_unit_kills_the_prisoners_of_others_and_calms_down():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ge.sq.467", berserk=True), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert rules_of(may_massacre(pos, "german", u(pos, "g1"))) == ["20.4"]
    assert may_massacre(pos, "german", u(pos, "g2")) is None
    in_rage(pos, "german")
    assert pos.units[u(pos, "r1")].where == "out"
    assert not pos.units[u(pos, "g2")].berserk
    assert "russian" in pos.no_quarter
