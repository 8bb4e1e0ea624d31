"""Defensive First Fire: windows, standing orders, Subsequent and Protective Fire, Residual Firepower, Final Fire."""

import pytest

import grognard
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_groups import may_fire_at
from grognard.games.asl.firing.first_fire import opens, windows
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.firing.residual import left_by, outside_drm
from grognard.games.asl.moving.movement import begin_move
from grognard.games.asl.sight import sees
from grognard.games.asl.units import Orders
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
)
from tests.driver import _play

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


@pytest.mark.rule("asl", "8.1", "8.11")
def test_defender_is_asked_after_every_expenditure_and_when_the_mover_stops():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.447.rifle"), phase="MPh")
    run(
        begin_move(pos, "german", u(pos, "g1")),
        pos,
        {"german": ["enter J6", "enter K6", "stop"], "russian": ["pass"] * 3},
    )


@pytest.mark.rule("asl", "8.1")
def test_window_does_not_look_at_lines_of_sight():
    pos = field(f"h J7 w -; g J7 {WOODS}", at("J5", "ge.sq.467"), at("J9", "ru.sq.447.rifle"))
    moving(pos, "g1")
    assert opens(pos, under_way(pos))


@pytest.mark.rule("asl", "8.3")
def test_nobody_in_range_opens_no_window():
    pos = field("", at("J1", "ge.sq.467"), at("J10", "ru.sq.426"))
    moving(pos, "g1")
    assert not opens(pos, under_way(pos))
    pos = field(
        "", at("J5", "ge.sq.467"), at("J9", "ru.sq.447.rifle", fired="first"), at("J8", "ru.sq.426", broken=True)
    )
    moving(pos, "g1", spent=2)
    assert opens(pos, under_way(pos))
    pos = field("", at("J5", "ge.sq.467"), at("J10", "ru.sq.447.rifle", fired="first"))
    moving(pos, "g1", spent=2)
    assert not opens(pos, under_way(pos))


@pytest.mark.rule("asl", "8.1")
def test_marker_opens_a_window_whatever_is_under_it():
    pos = field("h J9 g -", at("J5", "ge.sq.467"), at("J9", "ru.ldr.8m0", marker=1))
    moving(pos, "g1")
    assert opens(pos, under_way(pos))
    assert asked(windows(pos)).options == ["show r1", "pass"]


@pytest.mark.rule("asl", "8.1")
def test_first_fire_affects_the_movers_alone_and_marks_the_firer():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J8", "ru.sq.447.rifle"), dice=[3, 4, 1, 2])
    moving(pos, "g1")
    run(windows(pos), pos, {"russian": ["fire", "with r1", "shoot"]})
    assert [c["unit"] for c in told(pos, "morale-check")] == ["g1"]
    assert pos.units[u(pos, "r1")].fired == "first"


@pytest.mark.rule("asl", "9.7")
def test_first_shot_breaks_down_by_the_printed_number():
    pos = field("", at("J5", "ru.sq.447.rifle"), at("J8", "ge.sq.467", "ge.lmg"), dice=[5, 6])
    moving(pos, "r1", assault=True)
    run(resolve(pos, attack(pos, "J5", "gw1", mover=pos.move)), pos)
    assert not pos.units[u(pos, "gw1")].malfunctioned


@pytest.mark.rule("asl", "8.14")
def test_same_firer_needs_two_factors_spent_for_a_second_shot():
    pos = field("", at("J7", "ge.sq.467"), at("J8", "ru.sq.447.rifle", fired="first"))
    moving(pos, "g1", spent=1, shots=((u(pos, "r1"), 1),))
    assert rules_of(may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J7"))) == ["8.14"]
    moving(pos, "g1", spent=2, shots=((u(pos, "r1"), 1),))
    assert may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J7")) is None


@pytest.mark.rule("asl", "8.3")
def test_subsequent_first_fire_reaches_no_farther_than_the_nearest_enemy():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ge.sq.467"), at("J9", "ru.sq.447.rifle", fired="first"))
    moving(pos, "g1", spent=2)
    assert rules_of(may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J5"))) == ["8.3"]


@pytest.mark.rule("asl", "8.31")
def test_protective_fire_only_at_adjacent_movers_and_it_shakes_the_firers():
    pos = field("", at("J7", "ge.sq.467"), at("J8", "ru.sq.447.rifle", fired="final"), dice=[5, 4, 1, 1])
    moving(pos, "g1", spent=2)
    assert may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J7")) is None
    run(resolve(pos, attack(pos, "J7", "r1", mover=pos.move)), pos, {})
    assert pos.units[u(pos, "r1")].broken
    pos = field("", at("J6", "ge.sq.467"), at("J8", "ru.sq.447.rifle", fired="final"))
    moving(pos, "g1", spent=2)
    assert rules_of(may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J6"))) == ["8.31"]


@pytest.mark.rule("asl", "8.31", "10.21")
@pytest.mark.parametrize(
    ("dice", "leader", "squad"), [((4, 3), "", ""), ((5, 3), "pinned", "broken"), ((5, 4), "broken", "broken")]
)
def test_roll_of_protective_fire_is_a_check_leader_first(dice, leader, squad):
    """Example 8.41.ex1: with an 8-1, an Original 7 does nothing, 8 pins him and breaks the 4-6-7, 9 breaks both."""
    rest = [1, 2, 1, 2, 1, 2]
    pos = board(
        101, at("U6", "ge.sq.467", fired="final"), at("U6", "ge.ldr.8m1"), at("U6", "ru.sq.447.rifle", berserk=True),
        dice=[*dice, *rest],
    )  # fmt: skip
    moving(pos, "r1", spent=2)
    _play(resolve(pos, attack(pos, "U6", "g1", led="g2", mover=pos.move)), {})
    state = [
        ("broken" if x.broken else "pinned" if x.pinned else "")
        for x in (pos.units[u(pos, "g2")], pos.units[u(pos, "g1")])
    ]
    assert state == [leader, squad]


@pytest.mark.rule("asl", "8.2", "8.26")
def test_residual_is_half_the_column_less_what_comes_from_outside():
    """Examples 8.26.ex1 and ex4."""
    facts = f"h T7 w -; g T7 {WOODS}; h T8 g -"
    for firer, leaves in (("R6", 2), ("T9", 1)):
        pos = field(facts, at("T7", "ge.sq.467"), at(firer, "ru.sq.447.rifle"))
        shot = attack(pos, "T7", "r1", mover=moving(pos, "g1", spent=2))
        sums = drm(pos, shot, u(pos, "g1"))
        assert left_by(pos, 4, outside_drm(pos, shot, sums)) == leaves
    assert left_by(pos, 4, 2) == 0
    assert [left_by(pos, c, 0) for c in (1, 2, 4, 6, 8, 12, 36)] == [0, 1, 2, 2, 4, 6, 12]


@pytest.mark.rule("asl", "8.26")
def test_hedge_lowers_residual_but_does_not_protect_from_it():
    """Example 8.26.ex2: 1 residual in Z2, and who comes later is attacked at -2."""
    from grognard.games.asl.firing.residual import drm_against

    pos = field(
        "s Y2 SE hedge", at("X1", "ge.sq.467", "ge.ldr.9m2"), at("Z2", "ru.sq.447.rifle"), at("Z3", "ru.sq.527")
    )
    shot = attack(pos, "Z2", "g1", led="g2", mover=moving(pos, "r1"))
    sums = drm(pos, shot, u(pos, "r1"))
    assert sums.total == -2
    assert left_by(pos, 4, outside_drm(pos, shot, sums)) == 1
    pos.stand_at(u(pos, "r2"), loc(pos, "Z2"))
    moving(pos, "r2")
    assert drm_against(pos, u(pos, "r2")).total == -2


@pytest.mark.rule("asl", "8.22")
def test_residual_attacks_before_anybody_else_and_once():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.447.rifle"), phase="MPh", dice=[6, 5])
    pos.residual[loc(pos, "J6")] = 2
    proc = begin_move(pos, "german", u(pos, "g1"))
    ask = asked(proc, {"german": ["enter J6"]})
    assert ask.prompt == "first-fire"
    assert len(told(pos, "residual-attacks")) == 1


@pytest.mark.rule("asl", "8.23")
def test_machine_gun_that_keeps_its_rate_leaves_no_residual():
    """Example 8.23.ex1: the squad's part alone leaves 2."""
    pos = field("", at("J5", "ru.sq.447.rifle"), at("J8", "ge.sq.467", "ge.mmg"), dice=[2, 6, 1, 2])
    moving(pos, "r1")
    run(resolve(pos, attack(pos, "J5", "g1", "gw1", mover=pos.move)), pos, {"german": ["keep"]})
    assert pos.residual == {loc(pos, "J5"): 2}
    assert (pos.units[u(pos, "g1")].fired, pos.units[u(pos, "gw1")].fired) == ("first", "")


@pytest.mark.rule("asl", "8.23")
def test_machine_gun_may_give_up_its_rate_to_leave_residual():
    pos = field("", at("J5", "ru.sq.447.rifle"), at("J8", "ge.sq.467", "ge.mmg"), dice=[2, 6, 1, 2])
    moving(pos, "r1")
    run(resolve(pos, attack(pos, "J5", "g1", "gw1", mover=pos.move)), pos, {"german": ["rest"]})
    assert pos.residual == {loc(pos, "J5"): 4}
    assert pos.units[u(pos, "gw1")].fired == "first"


@pytest.mark.rule("asl", "8.221")
def test_weapon_that_malfunctions_leaves_no_residual():
    for dice, left in (([6, 5], [2]), ([6, 6], [])):
        pos = field("", at("J5", "ru.sq.447.rifle"), at("J8", "ge.sq.467", "ge.mmg"), dice=dice)
        moving(pos, "r1", assault=True)
        run(resolve(pos, attack(pos, "J5", "gw1", mover=pos.move)), pos)
        assert list(pos.residual.values()) == left


@pytest.mark.rule("asl", "8.21")
def test_only_the_larger_counter_stays():
    from grognard.games.asl.firing.residual import place

    pos = field("", at("J5", "ge.sq.467"))
    place(pos, loc(pos, "J5"), 4)
    place(pos, loc(pos, "J5"), 2)
    assert pos.residual == {loc(pos, "J5"): 4}


@pytest.mark.rule("asl", "8.4", "A.15")
def test_first_fire_marked_units_final_fire_at_adjacent_enemies_only():
    """Example A.15.ex1."""
    pos = field(
        "",
        at("J5", "ge.sq.467", fired="first"),
        at("J6", "ru.sq.426"),
        at("J8", "ru.sq.426"),
        phase="DFPh",
        attacker="russian",
    )
    assert may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J6")) is None
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J8"))) == ["8.4"]
    pos.change(u(pos, "g1"), fired="final")
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J6"))) == ["8.4"]


@pytest.mark.rule("asl", "7.353", "8.3", "7.351", "7.352")
def test_firepower_lost_to_weapons_is_there_again_for_subsequent_fire():
    pos = field("", at("J7", "ge.sq.467"), at("J8", "ru.hs.237.rifle", "ru.lmg", fired="first", no_fp=True))
    moving(pos, "g1", spent=2)
    assert may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J7")) is None
    pos.change(u(pos, "r1"), fired="")  # even if its gun has kept its rate
    assert may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J7")) is None
    pos.phase = "AFPh"
    assert rules_of(may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J7"))) == ["7.351"]


def test_orders_hold_fire_beyond_a_range():
    pos = field("", at("J5", "ge.sq.467"), at("J9", "ru.sq.447.rifle"))
    pos.orders["russian"] = Orders(hold=3)
    moving(pos, "g1")
    run(windows(pos), pos)
    pos.stand_at(u(pos, "g1"), loc(pos, "J6"))
    moving(pos, "g1")
    assert asked(windows(pos)).prompt == "first-fire"


def test_order_fires_at_the_first_in_the_open_and_never_blindly():
    pos = field(f"h J7 w -; g J7 {WOODS}", at("J6", "ge.sq.467"), at("J9", "ru.sq.447.rifle", "ru.lmg"), dice=[6, 5])
    pos.orders["russian"] = Orders(hold=0, openers=(u(pos, "r1"),))
    moving(pos, "g1")
    run_quiet = windows(pos)
    assert list(run_quiet) == []
    pos.stand_at(u(pos, "g1"), loc(pos, "K8"))
    moving(pos, "g1")
    run(windows(pos), pos)
    assert told(pos, "fires")[0]["units"] == ["r1", "rw1"]


def test_orders_are_secret_and_can_be_changed():
    game = grognard.new("asl", "t1", seed=1)
    game.instruct("german", "hold 2")
    assert game.view("german")["orders"]["hold"] == 2
    assert game.view("russian")["orders"] == {}
    assert not [e for e in game.log if e.seen_by("russian") and e.text.startswith("order")]
    game.instruct("german", "consult")
    assert game.view("german")["orders"] == {}


def test_gathering_refuses_those_who_cannot_join():
    pos = field("", at("J5", "ge.sq.467"), at("J8", "ru.sq.447.rifle"), at("J2", "ru.sq.426"))
    moving(pos, "g1")
    ask = asked(windows(pos), {"russian": ["fire", "with r1"]})
    assert rules_against(ask, "with r2") == ["7.5"]


@pytest.mark.rule("asl", "9.7", "8.26")
def test_gun_that_its_own_shot_removes_is_no_firer_of_what_it_leaves_behind():
    pos = field(
        "s J5 SE wall", at("J5", "ge.sq.467"), at("J7", "ru.sq.628", "ge.lmg"), at("J7", "ru.ldr.8m1"), dice=[6, 6]
    )
    other = len(pos.units) - 1  # where a weapon without a possessor would seem to be
    pos.change(other, type="ru.sq.628")
    pos.stand_at(other, loc(pos, "K6"))
    pos.change(u(pos, "rw1"), captured=True)
    moving(pos, "g1", assault=True)
    run(resolve(pos, attack(pos, "J5", "r1", "rw1", led="r2", mover=pos.move)), pos)
    assert [event["weapon"] for event in told(pos, "weapon-removed")] == ["rw1"]
    assert pos.residual == {loc(pos, "J5"): 2}


@pytest.mark.rule("asl", "8.3")
def test_nearer_known_enemy_limits_subsequent_first_fire_even_out_of_sight():
    """See the reading nearest-enemy-unseen."""
    facts = "h K9 w -; g K9 woods -52,-36 52,-36 52,36 -52,36"
    pos = field(facts, at("J5", "ge.sq.467"), at("L8", "ge.sq.467"), at("J9", "ru.sq.447.rifle", fired="first"))
    moving(pos, "g1", spent=2)
    assert not sees(pos, loc(pos, "J9"), loc(pos, "L8"))
    assert rules_of(may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J5"))) == ["8.3"]
    pos.change(u(pos, "g2"), marker=1)
    assert may_fire_at(pos, "russian", u(pos, "r1"), loc(pos, "J5")) is None
