"""Snipers: activation, targets, results, the Sniper Check."""

import pytest

from grognard.games.asl.rolls import dice_roll
from grognard.games.asl.snipers import (
    check_drm,
    cover,
    eligible,
    hides,
    hit,
    may_hide,
    nearest,
    searchers,
    select,
    sniper_attacks,
    sniper_check,
    suffer,
)
from tests.asl.build import at, field, loc, run, told, u


def scene(*placements, **given):
    pos = field("", *placements, **given)
    pos.san = {"german": 3, "russian": 4}
    pos.sniper = {"german": pos.board.hex("A1"), "russian": pos.board.hex("T9")}
    return pos


@pytest.mark.rule("asl", "14.1")
def test_original_roll_of_the_enemy_san_activates_his_sniper():
    for phase, active in (("PFPh", ["russian"]), ("MPh", ["russian"]), ("RtPh", []), ("RPh", [])):
        pos = scene(at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), dice=[2, 2], phase=phase)
        dice_roll(pos, "7.3", "german")
        assert pos.pending == active
    pos = scene(at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), dice=[1, 2])
    dice_roll(pos, "7.3", "german")
    assert pos.pending == []


@pytest.mark.rule("asl", "14.2")
def test_sniper_hides_where_most_enemies_are_around():
    pos = scene(at("J5", "ru.sq.426"), at("K5", "ru.sq.426"), at("Z9", "ru.sq.426"))
    found = hides(pos, "german")
    assert pos.board.hex("J6") in found
    assert pos.board.hex("J5") not in found
    assert pos.board.hex("Z8") not in found
    taken, lonely = (may_hide(pos, "german", pos.board.hex(label)) for label in ("J5", "Z8"))
    assert taken is not None
    assert taken.text == "no-hide-here"
    assert lonely is not None
    assert (lonely.params["needed"], lonely.params["had"]) == (2, 1)


@pytest.mark.rule("asl", "14.2")
def test_only_a_one_or_two_is_effective_and_the_player_may_move_him_instead():
    pos = scene(at("J5", "ge.sq.467"), at("K5", "ru.sq.426"), dice=[3])
    pos.pending = ["russian"]
    run(sniper_attacks(pos), pos)
    assert told(pos, "sniper-attacks") == []
    assert told(pos, "sniper-idle") == [{"side": "russian"}]
    pos = scene(at("J5", "ge.sq.467"), at("K5", "ru.sq.426"), dice=[2])
    pos.pending = ["russian"]
    run(sniper_attacks(pos), pos, {"russian": ["shift J6"]})
    assert pos.sniper["russian"] == pos.board.hex("J6")


@pytest.mark.rule("asl", "14.21")
def test_secondary_target_is_the_nearest_with_the_least_cover():
    woods = "h J4 w -; g J4 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(woods, at("J4", "ge.sq.467"), at("J8", "ge.sq.467"), at("J9", "ge.sq.467"))
    assert nearest(pos, "russian", pos.board.hex("J6")) == [loc(pos, "J8")]
    assert nearest(pos, "russian", pos.board.hex("J4")) == [loc(pos, "J4")]


@pytest.mark.rule("asl", "14.22")
def test_hidden_units_are_no_targets():
    pos = scene(at("J5", "ge.sq.467", hidden=True), at("J9", "ge.sq.467"))
    assert nearest(pos, "russian", pos.board.hex("J5")) == [loc(pos, "J9")]


@pytest.mark.rule("asl", "14.23", "A.9")
def test_concealed_stack_counts_as_one():
    pos = scene(at("J5", "ge.sq.467", "ge.sq.467", marker=1), at("J5", "ge.ldr.8m0"), dice=[2, 5, 3, 1])
    assert select(pos, loc(pos, "J5"), "german") == [u(pos, "g1")]


@pytest.mark.rule("asl", "14.3")
def test_results_by_die_and_target():
    pos = scene(at("J5", "ge.sq.467", "ge.ldr.8m0", "ge.sq.467"), at("J9", "ru.sq.426"), dice=[3])
    hit(pos, u(pos, "g1"), 1)
    hit(pos, u(pos, "g2"), 2)
    hit(pos, u(pos, "g3"), 2)
    assert pos.units[u(pos, "g1")].broken
    assert pos.units[u(pos, "g2")].wounded
    assert pos.units[u(pos, "g3")].pinned
    hit(pos, u(pos, "g2"), 1)
    assert pos.units[u(pos, "g2")].where == "out"


@pytest.mark.rule("asl", "12.14", "14.3")
def test_wound_by_a_sniper_costs_concealment_that_nobody_sees():
    pos = scene(at("J5", "ge.ldr.8m0", marker=1), dice=[3])
    hit(pos, u(pos, "g1"), 2)
    assert (pos.units[u(pos, "g1")].wounded, pos.units[u(pos, "g1")].concealed) == (True, False)


@pytest.mark.rule("asl", "14.31", "14.4.a")
def test_lost_sniper_lowers_the_san_and_a_pinned_one_waits():
    pos = scene(at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), dice=[])
    suffer(pos, "german", "pinned")
    pos.pending = ["german"]
    run(sniper_attacks(pos), pos)
    suffer(pos, "german", "san_down")
    assert (pos.san["german"], "german" in pos.sniper) == (2, True)
    suffer(pos, "german", "san_down")
    assert "german" not in pos.sniper


@pytest.mark.rule("asl", "14.4.a")
def test_sniper_check_modifiers():
    """Example 14.4.ex1."""
    pos = scene(
        at("J5", "ge.ldr.8m1"), at("J6", "ge.hs.247", "ge.ldr.8m1"), at("J7", "ge.sq.467", "ge.hs.247", "ge.ldr.8m1")
    )
    groups = [pos.at_loc(loc(pos, label), "german") for label in ("J5", "J6", "J7")]
    assert [int(check_drm(pos, group).total) for group in groups] == [0, -2, -4]


@pytest.mark.rule("asl", "14.4")
def test_searchers_are_idle_good_order_units_and_become_ti():
    pos = scene(
        at("J5", "ge.sq.467"), at("J5", "ge.sq.467", fired="prep"), at("J5", "ge.sq.467", pinned=True),
        at("J9", "ru.sq.426"), dice=[1, 3],
    )  # fmt: skip
    assert searchers(pos, "german", loc(pos, "J5")) == [u(pos, "g1")]
    run(sniper_check(pos, "german", loc(pos, "J5")), pos, {"german": ["yes"]})
    assert pos.units[u(pos, "g1")].ti
    assert pos.san["russian"] == 3


@pytest.mark.rule("asl", "14.32")
def test_sniper_hits_the_enemy_in_melee_alone():
    pos = scene(at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.426", melee=True))
    assert select(pos, loc(pos, "J5"), "german") == [u(pos, "g1")]


@pytest.mark.rule("asl", "14.21")
def test_foxhole_is_cover_from_a_sniper_if_all_there_are_in_it():
    pos = field("", at("J5", "ru.sq.426", "ru.sq.426", in_hole=True))
    pos.foxholes = {pos.board.hex("J5"): 2}
    assert cover(pos, "german", loc(pos, "J5")) == 2
    pos.change(u(pos, "r2"), in_hole=False)
    assert cover(pos, "german", loc(pos, "J5")) == 0


@pytest.mark.rule("asl", "14.4.a", "15.21")
@pytest.mark.parametrize(("rank", "leads", "bold"), [("ru.ldr.8m0", 0, -1), ("ru.ldr.9m2", -2, 0)])
def test_heroic_leader_looks_for_snipers_as_a_leader_or_as_a_hero(rank, leads, bold):
    pos = field("", at("J5", rank, "ru.sq.426"))
    pos.change(u(pos, "r1"), heroic=True)
    sums = {m.text: m.value for m in check_drm(pos, [u(pos, "r1"), u(pos, "r2")])}
    assert (sums.get("leadership", 0), sums.get("hero", 0)) == (leads, bold)


@pytest.mark.rule("asl", "14.22")
def test_sniper_finds_who_is_under_a_marker_but_nobody_hidden():
    pos = field("", at("J5", "ge.sq.467", hidden=True), at("J6", "ge.sq.467", marker=1))
    assert eligible(pos, "russian", loc(pos, "J5")) == []
    assert eligible(pos, "russian", loc(pos, "J6")) == [u(pos, "g2")]
