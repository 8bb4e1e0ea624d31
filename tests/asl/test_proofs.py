"""Concealed enemies who see what costs concealment prove themselves, or say nothing."""

import pytest

from grognard.games.asl.firing.first_fire import lurk
from grognard.games.asl.firing.ift import residual_attacks, resolve
from grognard.games.asl.hiding.concealment import is_hit
from grognard.games.asl.hiding.decoys import suffer
from grognard.games.asl.moving.advance import advance_into
from grognard.games.asl.moving.movement import begin_move
from tests.asl.build import asked, at, attack, decoy, field, loc, moving, run, told, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


@pytest.mark.rule("asl", "12.14", "12.14.d")
def test_concealed_enemy_who_sees_a_move_shows_for_a_moment_that_he_is_real():
    for answer, kept in (("pass", True), ("prove r1", False)):
        pos = field("", at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426", marker=2), phase="MPh")
        asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"], "russian": [answer]})
        assert pos.units[u(pos, "g1")].concealed == kept
        assert pos.units[u(pos, "r1")].concealed
        assert [event["type"] for event in told(pos, "proves")] == ([] if kept else ["4-2-6"])


@pytest.mark.rule("asl", "12.14")
def test_dummies_and_those_who_see_nothing_prove_nothing_but_are_asked_all_the_same():
    for placed in (decoy("J9", "russian"), at("J9", "ru.sq.426", marker=2)):
        pos = field(f"h J8 w -; g J8 {WOODS}", at("J5", "ge.sq.467", marker=1), placed, phase="MPh")
        ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"]})
        assert (ask.side, ask.rule, ask.options) == ("russian", "12.14", ["pass"])


def test_a_side_with_the_order_to_lurk_is_not_asked_for_proofs():
    for order, ends in (([], False), (["lurk"], True)):
        pos = field("", at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426", marker=2), phase="MPh")
        for _ in order:
            lurk(pos, "russian")
        ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"]})
        assert (ask.rule != "12.14") == ends
        assert pos.units[u(pos, "g1")].concealed
        assert pos.windows > 0  # nobody takes moves back to feel the order out


@pytest.mark.rule("asl", "12.14")
def test_nobody_proves_himself_for_what_a_known_enemy_sees_or_what_nobody_could():
    for placed, kept in ((at("B8", "ru.sq.426"), False), (at("T5", "ru.sq.426", marker=3), True)):
        pos = field("", at("B5", "ge.sq.467", marker=1), placed, phase="MPh")
        ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter B6"]})
        assert ask.rule != "12.14"
        assert pos.units[u(pos, "g1")].concealed == kept


@pytest.mark.rule("asl", "12.14", "12.14.e", "12.32")
def test_hidden_enemy_who_proves_himself_is_under_a_marker_from_now_on():
    for facts, options in (("", ["prove r1", "pass"]), ("s J6 S wall", ["pass"])):
        pos = field(facts, at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426", hidden=True), phase="APh")
        pos.scenario.hip = {"german": 0, "russian": 1}
        ask = asked(advance_into(pos, "german", u(pos, "g1"), loc(pos, "J6")))
        assert ask.options == options
    pos = field("", at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426", hidden=True), phase="APh")
    pos.scenario.hip = {"german": 0, "russian": 1}
    run(advance_into(pos, "german", u(pos, "g1"), loc(pos, "J6")), pos, {"russian": ["prove r1"]})
    unit = pos.units[u(pos, "r1")]
    assert (unit.hidden, unit.concealed) == (False, True)
    assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "12.14", "12.14.a")
@pytest.mark.parametrize(("answer", "kept"), [("pass", True), ("prove r1", False)])
def test_overstacked_units_are_seen_by_a_concealed_enemy_who_proves_himself(answer, kept):
    facts = "h J5 g -; h J6 g -"
    placed = at("J6", *["ge.sq.467"] * 3, marker=2), at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426", marker=3)
    pos = field(facts, *placed, phase="APh")
    run(advance_into(pos, "german", u(pos, "g4"), loc(pos, "J6")), pos, {"russian": ["pass", answer]})
    assert [pos.units[u(pos, name)].concealed for name in ("g1", "g4")] == [kept, kept]


@pytest.mark.rule("asl", "12.14", "12.14.f")
def test_target_under_a_marker_proves_itself_to_the_concealed_who_fire():
    for answer, kept in (("pass", True), ("prove r1", False)):
        pos = field("", at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426", marker=2), dice=[6, 5])
        run(resolve(pos, attack(pos, "J9", "g1")), pos, {"russian": [answer]})
        assert pos.units[u(pos, "g1")].concealed == kept


@pytest.mark.rule("asl", "12.14", "12.14.b")
@pytest.mark.parametrize(("watcher", "kept"), [({"hidden": True}, True), ({"marker": 2}, True), ({}, False)])
def test_residual_firepower_does_not_tell_whether_somebody_unseen_watches(watcher, kept):
    pos = field("", at("J5", "ge.sq.467", marker=1), at("J9", "ru.sq.426", **watcher), phase="MPh", dice=[4, 4, 1, 2])
    moving(pos, "g1", assault=True)
    pos.residual = {loc(pos, "J5"): 4}
    run(residual_attacks(pos, [u(pos, "g1")]), pos)
    assert pos.units[u(pos, "g1")].concealed == kept


@pytest.mark.rule("asl", "12.14")
def test_dummies_do_not_tell_whether_somebody_unseen_watches():
    pos = field("", decoy("J6", "russian"), at("J9", "ge.sq.467", hidden=True), dice=[3, 4])
    suffer(pos, {u(pos, "rd1"): "PTC"})
    assert pos.units[u(pos, "rd1")].hex


@pytest.mark.rule("asl", "12.14.b")
def test_fire_of_a_concealed_unit_that_hits_strips_concealment_and_proves_the_firer_real():
    pos = field("", at("B5", "ge.sq.467", marker=1), at("J6", "ru.sq.426", marker=2))
    is_hit(pos, u(pos, "r1"))
    assert pos.units[u(pos, "r1")].concealed
    is_hit(pos, u(pos, "r1"), [u(pos, "g1")])
    assert not pos.units[u(pos, "r1")].concealed
