"""Entrenching, and small rules of nations, heroes and prisoners."""

import pytest
from msgspec.structs import replace

from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.counters_in_play import is_captured
from grognard.games.asl.firing.firepower import line
from grognard.games.asl.moving.costs import cost_in_halves
from grognard.games.asl.moving.entrenching import diggers, entrench, entrench_drm, may_entrench, may_oversee
from grognard.games.asl.nerve.wounds import survives
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.shown.view import view
from grognard.games.asl.sight import sees
from grognard.games.asl.weapons.machine_guns import breakdown, rate_of_fire
from tests.asl.build import at, attack, board, charts, field, loc, moving, rules_of, u, under_way

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


@pytest.mark.rule("asl", "25.21", "4.8")
def test_russians_dig_better_and_diggers_are_ti():
    for dice, holes in (([4, 2], 1), ([4, 3], 0)):
        pos = field("", at("J5", "ru.sq.447.rifle"), dice=dice, attacker="russian")
        squad = u(pos, "r1")
        assert entrench_drm(pos, squad).value("25.21") == -1
        assert may_entrench(pos, "russian", squad) is None
        entrench(pos, "russian", squad)
        assert pos.foxholes.get(pos.board.hex("J5"), 0) == holes
        assert pos.units[squad].ti
        assert pos.units[squad].in_hole == bool(holes)
        assert rules_of(may_entrench(pos, "russian", squad)) == ["4.8"]


@pytest.mark.rule("asl", "14.1", "20.5")
def test_labour_of_prisoners_wakes_no_sniper_and_that_of_others_does():
    pos = field("", at("J6", "ru.sq.426"), at("J5", "ge.sq.467"), dice=[4, 3, 4, 3], san={"german": 0, "russian": 7})
    pos.sniper = {"russian": pos.board.hex("J9")}
    guard, prisoner = u(pos, "g1"), u(pos, "r1")
    capture(pos, prisoner, [guard], "20.22")
    entrench(pos, "german", guard, prisoner=prisoner)
    assert pos.pending == []
    entrench(pos, "german", guard)
    assert pos.pending == ["russian"]


@pytest.mark.rule("asl", "4.8")
def test_riders_do_not_dig():
    pos = field("", at("J5", "ru.sq.447.rifle", "horse.squad", mounted=True), attacker="russian")
    assert rules_of(may_entrench(pos, "russian", u(pos, "r1"))) == ["4.8"]
    pos.change(u(pos, "r1"), mounted=False)
    assert may_entrench(pos, "russian", u(pos, "r1")) is None


@pytest.mark.rule("asl", "4.8")
def test_nobody_digs_in_a_building():
    pos = board(101, at("S4", "ge.sq.467"), at("U4", "ge.sq.467"))
    assert rules_of(may_entrench(pos, "german", u(pos, "g1"))) == ["4.8"]
    assert may_entrench(pos, "german", u(pos, "g2")) is None


@pytest.mark.rule("asl", "4.8")
def test_riders_do_not_dig_nor_oversee_those_who_do():
    squad, leader = ("ru.sq.447.rifle", "horse.squad"), ("ru.ldr.8m1", "horse.smc")
    for mounted, rules in ((True, ["4.8"]), (False, [])):
        pos = field("", at("J5", *squad, mounted=mounted), at("J9", "ge.sq.467"), attacker="russian")
        assert rules_of(may_entrench(pos, "russian", u(pos, "r1"))) == rules
        assert list(diggers(pos, "russian")) == ([] if mounted else [u(pos, "r1")])
        pos = field("", at("J5", "ru.sq.447.rifle"), at("J5", *leader, mounted=mounted), attacker="russian")
        no = ["10.7"] if mounted else []
        assert rules_of(may_oversee(pos, "russian", u(pos, "r2"), u(pos, "r1"))) == no


@pytest.mark.rule("asl", "4.8")
def test_nobody_digs_where_there_are_as_many_foxholes_as_there_can_be():
    pos = field("", at("J5", "ge.sq.467"))
    most = pos.scenario.charts.stacking["foxhole_max"].value
    for holes, rules in ((most - 1, []), (most, ["4.8"])):
        pos.foxholes = {pos.board.hex("J5"): holes}
        assert rules_of(may_entrench(pos, "german", u(pos, "g1"))) == rules


@pytest.mark.rule("asl", "25.241")
def test_special_rule_lets_partisans_move_easily_in_woods():
    pos = field(f"h J6 w -; g J6 {WOODS}", at("J5", "pa.sq.337"), at("J5", "ru.sq.426"))
    costs = [cost_in_halves(pos, loc(pos, "J5"), loc(pos, "J6"), (u(pos, n),)) for n in ("r1", "r2")]
    assert costs == [4, 4]
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("woods", "", {"partisan_woods_mf": 1})])
    costs = [cost_in_halves(pos, loc(pos, "J5"), loc(pos, "J6"), (u(pos, n),)) for n in ("r1", "r2")]
    assert costs == [2, 4]


@pytest.mark.rule("asl", "25.55", "25.56")
@pytest.mark.parametrize(("weapon", "known"), [("fr.lmg", [False, False]), ("am.mmg", [True, False])])
def test_free_french_know_french_weapons_ever_and_american_ones_from_the_end_of_1943(weapon, known):
    free = next(t.id for t in charts().units.values() if t.variant == "free_french" and t.kind == "squad")
    found = {}
    for date in ("1943-06", "1944-06"):
        pos = field("", at("J5", free, weapon), at("J6", "ge.sq.467"), date=date)
        found[date] = [is_captured(pos, u(pos, "rw1"), u(pos, n)) for n in ("r1", "g1")]
    assert found == {"1943-06": [known[0], True], "1944-06": [known[1], True]}


@pytest.mark.rule("asl", "25.936")
def test_ethiopians_who_are_no_elite_serve_heavier_guns_badly():
    types = {t.class_: t.id for t in charts().units.values() if t.nationality == "ethiopian" and t.kind == "squad"}
    pos = field("", at("J5", types["E"], "et.mmg"), at("J6", types["1"], "et.mmg"))
    elite, other = u(pos, "rw1"), u(pos, "rw2")
    assert rate_of_fire(pos, other) == rate_of_fire(pos, elite) - 1
    assert breakdown(pos, other)[0] == breakdown(pos, elite)[0] - 1


@pytest.mark.rule("asl", "15.22", "17.2")
def test_smc_wounded_late_in_his_move_is_pinned():
    for halves, pinned in ((6, False), (7, False), (8, True)):
        pos = field("", at("J5", "ge.hero"), dice=[2])
        pos.move = replace(moving(pos, "g1"), spent=halves)
        assert survives(pos, u(pos, "g1"))
        assert pos.units[u(pos, "g1")].pinned == pinned


@pytest.mark.rule("asl", "4.63")
def test_smc_who_is_wounded_on_the_road_dashes_no_more():
    pos = field("", at("J5", "ge.hero"), dice=[2])
    moving(pos, "g1", dash=(pos.board.hex("J5"), 2, 3))
    assert survives(pos, u(pos, "g1"))
    assert under_way(pos).dash == ()


@pytest.mark.rule("asl", "15.23")
def test_hero_fires_a_machine_gun_alone_at_full_power():
    pos = field("", at("J5", "ge.hero", "ge.mmg"), at("J6", "ge.ldr.8m0", "ge.mmg"), at("J9", "ru.sq.426"))
    alone = [line(pos, attack(pos, "J9", gun), u(pos, gun)).fp for gun in ("gw1", "gw2")]
    assert alone[0] == 2 * alone[1] == 5


@pytest.mark.rule("asl", "20.53")
def test_prisoners_go_where_their_guard_goes():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    pos.stand_at(u(pos, "g1"), loc(pos, "J8"))
    shown = next(x for x in view(pos, "russian")["units"] if x["id"] == "r1")
    assert (shown["hex"], shown["holder"]) == ("J8", "g1")
    pos.phase = "MPh"
    assert pos.units[u(pos, "r1")].hex == 0


@pytest.mark.rule("asl", "6.41")
def test_far_obstacle_hides_more():
    for at_hex, blind in (("J4", ["J5"]), ("J6", ["J7", "J8"])):
        pos = field(f"h J1 o - level:2; h {at_hex} w -; g {at_hex} {WOODS}", at("J1", "ge.sq.467"))
        rows = [f"J{n}" for n in range(int(at_hex[1:]) + 1, 10)]
        assert [label for label in rows if not sees(pos, loc(pos, "J1"), loc(pos, label))] == blind
