"""Ammunition Shortage, weapons lost with their crews, and dismantled machine guns."""

import pytest
from msgspec.structs import replace

from grognard.games.asl.firing.attack import fired_range
from grognard.games.asl.firing.fire_lanes import may_declare
from grognard.games.asl.firing.firepower import line
from grognard.games.asl.firing.ift import resolve, take_effect
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.nerve.rout import leave_excess
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.weapons.machine_guns import breakdown, rate_of_fire
from tests.asl.build import asked, at, attack, charts, field, loc, moving, rules_against, rules_of, run, told, u


def short(pos):
    """The Germans are short of ammunition."""
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("1", "", {"ammunition_shortage": ["german"]})])
    return pos


@pytest.mark.rule("asl", "8.221", "19.131")
def test_small_arms_that_run_short_leave_no_residual():
    for is_short, left in ((False, [1]), (True, [])):  # doubles cower
        pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.426"), dice=[6, 6])
        moving(pos, "r1")
        shot = attack(pos, "J7", "g1", mover=pos.move)
        run(resolve(short(pos) if is_short else pos, shot), pos)
        assert list(pos.residual.values()) == left


@pytest.mark.rule("asl", "19.131")
def test_original_12_costs_men_who_are_short_their_quality():
    for is_short, type in ((True, "ge.sq.447"), (False, "ge.sq.467")):
        pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.426"), dice=[6, 6])
        run(resolve(short(pos) if is_short else pos, attack(pos, "J7", "g1")), pos)
        assert pos.units[u(pos, "g1")].type == type
        assert not pos.units[u(pos, "g1")].broken


@pytest.mark.rule("asl", "19.131", "6.11")
def test_original_12_of_fire_without_a_line_of_sight_costs_quality_too():
    facts = "h J7 w -; g J7 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = short(field(facts, at("J5", "ge.sq.467"), at("J8", "ru.sq.426"), dice=[6, 6]))
    run(resolve(pos, attack(pos, "J8", "g1")), pos)
    assert pos.units[u(pos, "g1")].type == "ge.sq.447"


@pytest.mark.rule("asl", "19.131")
def test_who_cannot_be_lowered_breaks_unless_he_is_berserk():
    for state, broken in (({}, True), ({"berserk": True}, False)):
        pos = short(field("", at("J5", "ge.sq.436", **state), at("J5", "ru.sq.426"), phase="AFPh", dice=[6, 6]))
        run(resolve(pos, attack(pos, "J5", "g1")), pos)
        assert pos.units[u(pos, "g1")].broken == broken
        assert pos.units[u(pos, "g1")].type == "ge.sq.436"


@pytest.mark.rule("asl", "19.131")
def test_of_a_fire_group_one_runs_out_and_not_for_its_weapons():
    pos = short(field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J7", "ru.sq.426"), dice=[6, 6, 6, 1, 2, 5]))
    run(resolve(pos, attack(pos, "J7", "g1", "g2")), pos)
    assert [pos.units[u(pos, n)].type for n in ("g1", "g2")] == ["ge.sq.467", "ge.sq.447"]
    pos = short(field("", at("J5", "ge.sq.467", "ge.lmg"), at("J7", "ru.sq.426"), dice=[6, 6]))
    run(resolve(pos, attack(pos, "J7", "gw1")), pos)
    assert pos.units[u(pos, "g1")].type == "ge.sq.467"


@pytest.mark.rule("asl", "19.131", "A.11")
def test_weapons_of_a_side_that_is_short_break_down_sooner_and_lay_no_lanes():
    placed = at("J5", "ge.sq.838.engineer", "ge.lmg", "ge.ft"), at("J7", "ru.sq.426")
    pos = field("", *placed)
    assert [breakdown(pos, u(pos, n)) for n in ("gw1", "gw2")] == [(12, 13), (10, 10)]
    pos = short(field("", *placed))
    assert [breakdown(pos, u(pos, n)) for n in ("gw1", "gw2")] == [(11, 12), (9, 9)]
    shot = attack(pos, "J7", "gw1", mover=moving(pos, "r1"))
    assert rules_of(may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J9"), "straight")) == ["19.131"]


@pytest.mark.rule("asl", "9.74")
@pytest.mark.parametrize(
    ("weapon", "die", "state", "where", "broken"),
    [("ru.lmg", 1, False, "out", False), ("ru.lmg", 2, False, "map", True), ("ru.lmg", 3, False, "map", False),
     ("ru.lmg", 2, True, "out", True), ("ru.ft", 2, False, "out", False)],
)  # fmt: skip
def test_weapon_of_a_unit_that_a_kia_eliminates(weapon, die, state, where, broken):
    """In the 4 column a 1 is a KIA, a 2 a K, a 3 neither."""
    pos = field("", at("J8", "ru.sq.628", weapon), dice=[die])
    gun, owner = u(pos, "rw1"), u(pos, "r1")
    cells = [pos.scenario.charts.ift.result(4, n) for n in (1, 2, 3)]
    assert [("KIA" in c, c.startswith("K/")) for c in cells] == [(True, False), (False, True), (False, False)]
    pos.change(gun, malfunctioned=state)
    run(take_effect(pos, {owner: "1KIA"}, {owner: True}, {owner: 4}), pos)
    assert (pos.units[gun].where, pos.units[gun].malfunctioned) == (where, broken)
    assert not pos.units[gun].by


@pytest.mark.rule("asl", "9.74", "7.301")
def test_weapon_of_a_broken_half_squad_that_a_kia_of_another_wipes_out_is_at_risk_too():
    pos = field("", at("J8", "ru.sq.628"), at("J8", "ru.hs.328", "ru.lmg", broken=True), dice=[6, 1, 1])
    struck = dict.fromkeys((u(pos, "r1"), u(pos, "r2")), "1KIA")
    run(take_effect(pos, struck, dict.fromkeys(struck, True), dict.fromkeys(struck, 4)), pos)
    assert [pos.units[u(pos, name)].where for name in ("r1", "r2", "rw1")] == ["out"] * 3


@pytest.mark.rule("asl", "9.8")
def test_dismantled_german_machine_gun_fires_as_a_light_one():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.hmg"), at("J6", "am.sq.666", "am.hmg"), at("J9", "ru.sq.447.rifle"), phase="AFPh"
    )
    gun, other = u(pos, "gw1"), u(pos, "rw1")
    for w in (gun, other):
        pos.change(w, dismantled=True, moved=True)
    assert may_fire(pos, "german", gun) is None
    pos.attacker = "russian"
    assert rules_of(may_fire(pos, "russian", other)) == ["9.8"]
    pos.phase = "PFPh"
    assert line(pos, attack(pos, "J9", "gw1"), gun).base == 3
    assert (fired_range(pos, gun), rate_of_fire(pos, gun), breakdown(pos, gun)[0]) == (8, 1, 12)
    pos.change(gun, dismantled=False)
    assert line(pos, attack(pos, "J9", "gw1"), gun).base == 7


@pytest.mark.rule("asl", "9.8")
def test_no_dismantled_gun_but_a_german_one_fires():
    weapons = charts().weapons.values()
    assert {w.nationality for w in weapons if w.dm_fires_as} == {"german"}
    for gun in ("fi.mmg", "fi.hmg"):
        pos = field("", at("J5", "fi.sq.648", gun), at("J9", "ge.sq.467"), phase="PFPh", attacker="russian")
        pos.change(u(pos, "rw1"), dismantled=True)
        assert rules_of(may_fire(pos, "russian", u(pos, "rw1"))) == ["9.8"]


@pytest.mark.rule("asl", "10.4", "9.8")
def test_router_carries_a_dismantled_gun_by_its_lighter_weight():
    pos = field("", at("J5", "ge.sq.467", "ge.hmg", "ge.lmg", broken=True))
    pos.change(u(pos, "gw1"), dismantled=True)
    run(leave_excess(pos, u(pos, "g1")), pos)
    assert told(pos, "left-behind") == []
    pos.change(u(pos, "gw1"), dismantled=False)
    run(leave_excess(pos, u(pos, "g1")), pos)
    assert [e["weapon"] for e in told(pos, "left-behind")] == ["gw1"]


@pytest.mark.rule("asl", "10.4", "4.43")
def test_router_who_carries_too_much_says_what_he_leaves_but_takes_all_he_can():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", "ge.hmg", "ge.dc", "ge.ft", "ge.lmg", broken=True))
    ask = asked(leave_excess(pos, u(pos, "g1")))  # the heavy gun alone is too much, and of the rest one
    assert rules_against(ask, "drop gw3") == []
    run(leave_excess(pos, u(pos, "g1")), pos, {"german": ["drop gw2", "drop gw3"]})
    assert pos.weapons_of(u(pos, "g1")) == [u(pos, name) for name in ("gw1", "gw4", "gw5")]
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", "ge.lmg", "ge.lmg", broken=True))
    run(leave_excess(pos, u(pos, "g1")), pos)  # 3 PP are the heavier load: there is nothing to choose
    assert pos.weapons_of(u(pos, "g1")) == [u(pos, "gw1")]


@pytest.mark.rule("asl", "21.11", "19.131")
def test_captured_weapons_do_not_suffer_from_the_shortage():
    pos = field("", at("J5", "ge.sq.467", "ru.lmg"), at("J8", "ru.sq.426"))
    pos.change(u(pos, "gw1"), captured=True)
    before = breakdown(pos, u(pos, "gw1"))
    short(pos)
    assert breakdown(pos, u(pos, "gw1")) == before
    shot = attack(pos, "J8", "gw1", mover=moving(pos, "r1"))
    assert may_declare(pos, shot, u(pos, "gw1"), loc(pos, "J10"), "straight") is None
