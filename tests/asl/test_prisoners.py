"""Prisoners: capture in Close Combat, surrender in the Rout Phase, No Quarter."""

import pytest

from grognard.games.asl.captivity.guards import may_guard, room
from grognard.games.asl.captivity.prisoners import capture, exchange, may_unite, must_surrender, surrenders, unite
from grognard.games.asl.close_quarters.assaults import drm
from grognard.games.asl.close_quarters.close_combat import fight_in
from grognard.games.asl.close_quarters.fights import Assault
from grognard.games.asl.counters_in_play import deploy_guard
from grognard.games.asl.firing.fire_phases import prep_fire_phase
from grognard.games.asl.moving.costs import allowance
from grognard.games.asl.moving.entrenching import entrench_drm, may_toil
from grognard.games.asl.moving.movement import go_on
from grognard.games.asl.moving.purse import left
from grognard.games.asl.nerve.elr import split
from grognard.games.asl.nerve.morale import can_be_pinned, eliminate, reduce
from grognard.games.asl.nerve.rout import rout
from grognard.games.asl.shown.view import units_seen
from grognard.games.asl.victory import worth
from tests.asl.build import at, field, loc, moving, rules_of, run, told, u
from tests.asl.test_close_combat import fight_of


@pytest.mark.rule("asl", "20.22", "19.35", "20.2")
def test_engineers_take_three_squads():
    """Example 20.22.ex1: 8:12 is 1-2; DR 3 takes half the 4-4-7 and both 4-2-6."""
    pos = field(
        "",
        at("J5", "ge.sq.838.engineer"),
        at("J5", "ru.sq.426", "ru.sq.426", "ru.sq.447.rifle"),
        phase="CCPh",
        dice=[1, 2],
    )
    script = {
        "german": ["capture r4-2-6.A", "with g1", "also r4-2-6.B", "also r4-4-7.A", "go", "done"],
        "russian": ["done"],
    }  # fmt: skip
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    held = pos.carried_by(u(pos, "g1"))
    assert sorted(pos.type(x).kind for x in held) == ["unarmed_hs", "unarmed_squad", "unarmed_squad"]
    assert [pos.type(x).kind for x in pos.at_loc(loc(pos, "J5"), "russian")] == ["hs"]


@pytest.mark.rule("asl", "20.22", "19.35")
def test_capture_is_harder_but_not_from_the_inexperienced():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle", "ru.sq.426", "it.sq.346"), phase="CCPh")
    attempt = Assault("german", capture=True)
    attempt.attackers.append(u(pos, "g1"))
    attempt.targets += [u(pos, n) for n in ("r1", "r2", "r3")]
    fight = fight_of(pos)
    assert [drm(pos, fight, attempt, u(pos, n)).value("20.22") for n in ("r1", "r2", "r3")] == [1, -1, 0]


@pytest.mark.rule("asl", "20.5", "20.24")
def test_prisoner_is_unarmed_and_leaves_his_weapons():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.447.rifle", "ru.lmg", "ru.ldr.8m0"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    capture(pos, u(pos, "r2"), [u(pos, "g1")], "20.21")
    assert pos.type(u(pos, "r1")).unarmed
    assert pos.type(u(pos, "r2")).printed == "8-0"
    assert pos.label(pos.units[u(pos, "rw1")].hex) == "J6"
    assert pos.units[u(pos, "r1")].by == u(pos, "g1") + 1


@pytest.mark.parametrize("side", ["german", "russian", None])
def test_prisoner_is_shown_as_one_to_everybody(side):
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J6", "ru.ldr.8m0"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert [shown["counter"] for shown in units_seen(pos, side) if "prisoner" in shown] == ["ru.ldr.8m0"]


@pytest.mark.rule("asl", "20.51")
def test_guard_holds_five_times_its_size():
    pos = field("", at("J5", "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle", "ru.sq.447.rifle"))
    guard = u(pos, "g1")
    assert room(pos, guard) == 5 * pos.type(guard).unit_size
    capture(pos, u(pos, "r1"), [guard], "20.21")
    assert not may_guard(pos, guard, u(pos, "r2"))


@pytest.mark.rule("asl", "20.5")
def test_prisoner_of_a_lost_guard_passes_on_or_is_free():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    eliminate(pos, u(pos, "g1"), "7.301")
    assert pos.units[u(pos, "r1")].by == u(pos, "g2") + 1
    eliminate(pos, u(pos, "g2"), "7.301")
    assert (pos.units[u(pos, "r1")].by, pos.label(pos.units[u(pos, "r1")].hex)) == (0, "J5")


@pytest.mark.rule("asl", "20.5", "4.431")
@pytest.mark.parametrize("state", ["broken", "pinned", "melee"])
def test_nobody_takes_over_prisoners_who_could_not_be_handed_a_weapon(state):
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ge.sq.467", **{state: True}), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    eliminate(pos, u(pos, "g1"), "7.301")
    assert pos.units[u(pos, "r1")].by == 0


@pytest.mark.rule("asl", "20.51", "20.5")
@pytest.mark.parametrize(("halves", "taker"), [(reduce, 0), (split, 2)])
def test_guard_who_loses_men_holds_fewer_prisoners_and_his_other_half_takes_the_rest(halves, taker):
    pos = field("", at("J5", "ge.sq.467"), at("J6", *["ru.sq.447.rifle"] * 4))
    guard, prisoners = u(pos, "g1"), [u(pos, f"r{n}") for n in range(1, 5)]
    for prisoner in prisoners:
        capture(pos, prisoner, [guard], "20.21")
    halves(pos, guard)
    assert [pos.units[v].by for v in prisoners[:3]] == [guard + 1] * 3
    assert pos.units[prisoners[3]].by == (u(pos, f"g{taker}") + 1 if taker else 0)


@pytest.mark.rule("asl", "20.51", "20.5")
def test_half_of_a_guard_that_deploys_takes_as_many_prisoners_as_it_can_hold():
    pos = field("", at("J5", "ge.sq.467"), at("J6", *["ru.sq.447.rifle"] * 4))
    for n in range(1, 5):
        capture(pos, u(pos, f"r{n}"), [u(pos, "g1")], "20.21")
    deploy_guard(pos, "german", u(pos, "g1"))
    assert [len(pos.captives(u(pos, half))) for half in ("g1", "g2")] == [1, 3]


@pytest.mark.rule("asl", "20.51")
def test_two_captured_crews_make_a_squad_that_is_worth_both():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.crew.228", "ru.crew.228"), phase="RPh")
    crews = [u(pos, "r1"), u(pos, "r2")]
    for crew in crews:
        capture(pos, crew, [u(pos, "g1")], "20.21")
    assert may_unite(pos, "german", *crews) is None
    unite(pos, "german", *crews)
    assert (pos.type(crews[0]).kind, worth(pos, crews[0])) == ("unarmed_squad", 4)
    exchange(pos, "german", crews[0])
    assert [worth(pos, v) for v in pos.captives(u(pos, "g1"))] == [2, 2]


@pytest.mark.rule("asl", "20.53", "19.31")
def test_guard_goes_no_faster_than_his_prisoners():
    pos = field("", at("J5", "ge.sq.467", "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle", "ru.ldr.8m0"), phase="MPh")
    guard, leader = u(pos, "g1"), u(pos, "g2")
    capture(pos, u(pos, "r2"), [guard], "20.21")
    assert allowance(pos, guard, (guard,)) == 4  # a leader keeps pace
    capture(pos, u(pos, "r1"), [guard], "20.21")
    assert allowance(pos, guard, (guard, leader)) == 3
    pos.change(guard, mounted=True)
    assert left(pos, moving(pos, "g1", spent=0)) == 6


@pytest.mark.rule("asl", "20.54")
def test_leader_fights_unarmed_enemies_whom_he_meets_at_once():
    pos = field("", at("J5", "ge.ldr.8m0"), at("J6", "ru.unarmed.hs"), phase="MPh", dice=[6, 6])
    moving(pos, "g1", spent=0)
    hear = {"german": ["enter J6", "capture r(1).A", "with g1", "go"], "russian": ["done", "done"]}
    run(go_on(pos), pos, hear)
    assert pos.units[u(pos, "g1")].melee


@pytest.mark.rule("asl", "20.21")
def test_broken_unit_that_can_only_rout_under_fire_surrenders():
    pos = field("", at("J6", "ru.sq.447.rifle", broken=True, dm=True), at("J5", "ge.sq.467"), phase="RtPh")
    assert must_surrender(pos, u(pos, "r1"))
    run(surrenders(pos, "russian"), pos, {"german": ["accept", "done"]})
    assert pos.units[u(pos, "r1")].by == u(pos, "g1") + 1
    pos = field("", at("J6", "pa.sq.337", broken=True, dm=True), at("J5", "ge.sq.467"), phase="RtPh")
    assert not must_surrender(pos, u(pos, "r1"))
    woods = "h J7 w -; g J7 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(woods, at("J6", "ru.sq.447.rifle", broken=True, dm=True), at("J5", "ge.sq.467"), phase="RtPh")
    assert not must_surrender(pos, u(pos, "r1"))
    pos.change(u(pos, "r1"), disrupted=True)
    assert must_surrender(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "20.3")
def test_refused_surrender_is_no_quarter():
    pos = field(
        "", at("J6", "ru.sq.447.rifle", broken=True, dm=True), at("L6", "ru.sq.447.rifle", broken=True, dm=True),
        at("J5", "ge.sq.467"), at("L5", "ge.sq.467"), phase="RtPh",
    )  # fmt: skip
    run(surrenders(pos, "russian"), pos, {"german": ["deny"]})
    assert pos.units[u(pos, "r1")].where == "out"
    assert "russian" in pos.no_quarter
    assert not must_surrender(pos, u(pos, "r2"))
    assert len(told(pos, "no-quarter")) == 1


@pytest.mark.rule("asl", "20.21")
def test_enemy_who_shows_himself_during_a_rout_cuts_others_off():
    outline = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(
        f"h J7 w -; g J7 {outline}; h P8 w -; g P8 {outline}",
        at("J6", "ru.sq.447.rifle", broken=True, dm=True), at("P6", "ru.sq.447.rifle", broken=True, dm=True),
        at("J5", "ge.sq.467"), at("J8", "ge.sq.467", marker=1), at("P2", "ge.sq.467"), phase="RtPh", dice=[1, 2],
    )  # fmt: skip
    assert not must_surrender(pos, u(pos, "r1"))
    script = {"russian": ["enter P7", "enter P8", "stop"], "german": ["show g2", "done", "accept", "done"]}
    run(rout(pos, "russian", u(pos, "r2")), pos, script)
    assert pos.units[u(pos, "r1")].by


@pytest.mark.rule("asl", "20.5")
def test_prisoners_of_a_guard_lost_in_a_rout_are_passed_on_before_anybody_else_routs():
    placed = (
        at("J5", "ge.hs.247", broken=True, dm=True),
        at("J5", "ge.ldr.8m0"),
        at("J4", "ge.sq.467"),
        at("J8", "ru.sq.447.rifle"),
        at("K9", "ru.sq.426"),
    )
    pos = field("", *placed, phase="RtPh", dice=[5, 6])
    capture(pos, u(pos, "r2"), [u(pos, "g2")], "20.21")
    run(rout(pos, "german", u(pos, "g1")), pos, {"german": ["with g2", "enter J4", "release"]})
    assert [pos.units[u(pos, name)].where for name in ("g1", "g2")] == ["out", "out"]
    assert pos.units[u(pos, "r2")].by == 0


@pytest.mark.rule("asl", "20.5", "4.8")
def test_prisoners_dig_for_their_guard_who_labours_with_them():
    pos = field("", at("J5", "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle"), at("J9", "ru.sq.426"), dice=[1, 2])
    guard, prisoner = u(pos, "g1"), u(pos, "r1")
    capture(pos, prisoner, [guard], "20.21")
    answers = {"german": [f"toil {pos.outward(prisoner)}"]}
    run(prep_fire_phase(pos, "german"), pos, answers)
    assert pos.foxholes == {pos.board.hex("J5"): 1}
    assert [(pos.units[v].ti, pos.units[v].by) for v in (guard, prisoner)] == [(True, 0), (True, guard + 1)]
    assert pos.units[guard].in_hole


@pytest.mark.rule("asl", "20.5")
@pytest.mark.parametrize("state", [{"pinned": True}, {"ti": True}, {"fired": "prep"}, {"broken": True}])
def test_guard_who_cannot_labour_has_nobody_dig(state):
    pos = field("", at("J5", "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert may_toil(pos, "german", u(pos, "r1")) is None
    pos.change(u(pos, "g1"), **state)
    assert rules_of(may_toil(pos, "german", u(pos, "r1"))) == ["4.8"]


@pytest.mark.rule("asl", "25.21", "20.5")
def test_russians_dig_better_but_not_as_prisoners():
    pos = field("", at("J5", "ge.ldr.8m0"), at("J6", "ru.sq.447.rifle"))
    assert entrench_drm(pos, u(pos, "r1")).total == -1
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert entrench_drm(pos, u(pos, "r1")).total == 0


@pytest.mark.rule("asl", "20.54")
def test_prisoners_are_not_pinned_but_free_unarmed_units_are():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), at("J7", "ru.unarmed.squad"))
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert [can_be_pinned(pos, u(pos, name)) for name in ("r1", "r2")] == [False, True]
