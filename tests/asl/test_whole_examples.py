"""Long worked examples of the rulebook, played from their first sentence to their last."""

from fractions import Fraction

import pytest

from grognard.engine.dice import ScriptedDice
from grognard.games.asl.captivity.escape import rise
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.close_quarters.close_combat import fight_in
from grognard.games.asl.close_quarters.melee import hold_in_melee
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_groups import may_direct, may_fire_at, may_join
from grognard.games.asl.firing.fire_lanes import lane_attacks, lane_column, lanes, lay
from grognard.games.asl.firing.firepower import total
from grognard.games.asl.firing.first_fire import windows
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.human_wave import axis, declare
from grognard.games.asl.moving.movement import begin_move
from grognard.games.asl.nerve.routers import must_rout
from grognard.games.asl.units import Smoke
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

BOTH = ["fire", "with g1", "with gw1", "led g2", "shoot"]


def sums(event):
    """The parts of what was added to a roll."""
    return {part.text: part.value for part in event["drm"]}


def marks(pos, *names):
    return [pos.units[u(pos, name)].fired for name in names]


def berserk_charge(dice=()):
    """Example 8.41.ex1: U6 is its X2, V6 its W2."""
    return board(
        101, at("U6", "ge.sq.467", "ge.lmg"), at("U6", "ge.ldr.8m1"), at("W7", "ru.sq.628", berserk=True),
        at("U7", "ru.sq.447.rifle", "ru.ldr.7m0", berserk=True), phase="MPh", attacker="russian", dice=dice,
    )  # fmt: skip


def first_charge(pos):
    """The 6-2-8 comes through V6, where it loses a half, into U6."""
    return asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": ["enter V6", "enter U6"], "german": BOTH * 2})


@pytest.mark.rule("asl", "8.3", "8.312", "15.4")
def test_berserk_squad_is_fired_at_before_and_in_the_location_it_enters():
    """Example 8.41.ex1: 14 FP at -3, K/3 and a 3MC; then 10 1/2 FP at +1, and the Germans are bound to their hex."""
    pos = berserk_charge(dice=[4, 2, 3, 4, 3, 4, 4, 4])
    ask = first_charge(pos)
    outside, inside = told(pos, "fire-result")
    assert (outside["fp"], outside["drm"].total, outside["result"]) == (14, -3, "K/3")
    assert [event["left"] for event in told(pos, "reduced")] == ["3-2-8"]
    before, after = told(pos, "morale-check")
    assert (sums(before), before["morale"], before["passed"]) == ({"result-number": 3}, 10, True)
    assert (inside["fp"], inside["result"]) == (Fraction(21, 2), "NMC")
    assert sums(inside) == {"tem": 3, "ffnam": -1, "leadership": -1}
    assert (sums(after), after["passed"]) == ({}, True)
    assert marks(pos, "g1", "gw1") == ["final", "final"]
    assert [rules_of(may_fire_at(pos, "german", u(pos, s), loc(pos, "V6"))) for s in ("g1", "gw1")] == [["7.212"]] * 2
    assert [rules_against(ask, answer) for answer in ("fire", "pass")] == [[], []]


@pytest.mark.rule("asl", "9.3")
@pytest.mark.parametrize(("dice", "breaks"), [((4, 5), False), ((4, 6), True)])
def test_machine_gun_that_fires_on_breaks_down_two_lower(dice, breaks):
    """Example 8.41.ex1: its B12 is B10."""
    pos = berserk_charge(dice=[4, 2, 3, 4, *dice])
    first_charge(pos)
    assert pos.units[u(pos, "gw1")].malfunctioned == breaks


@pytest.mark.rule("asl", "8.22", "8.31", "8.312")
def test_those_who_come_after_meet_residual_fire_and_then_protective_fire():
    """Example 8.41.ex1: 4 residual FP at +2, then 10 1/2 FP at +1 at the newcomers alone; they may fire once more."""
    pos = berserk_charge(dice=[4, 2, 3, 4, 3, 4, 4, 4, 6, 5, 4, 3, 3, 4, 3, 4])
    first_charge(pos)
    pos.move, pos.events = None, []
    charge = begin_move(pos, "russian", u(pos, "r2"))
    ask = asked(charge, {"russian": ["enter U6"]})
    assert rules_against(ask, "pass") == ["8.312"]
    left = told(pos, "residual-attacks")
    assert [(e["unit"], e["column"], sums(e)) for e in left] == [(v, 4, {"tem": 3, "ffnam": -1}) for v in ("r2", "r3")]
    ask = asked(windows(pos), {"german": BOTH})
    (shot,) = told(pos, "fire-result")
    assert (shot["fp"], shot["final"], shot["result"]) == (Fraction(21, 2), 8, "NMC")
    assert sums(shot) == {"tem": 3, "ffnam": -1, "leadership": -1}
    checked = [(e["unit"], e["final"], e["passed"]) for e in told(pos, "morale-check")]
    assert checked == [("r3", 7, True), ("r2", 7, True), ("g2", 7, True), ("g1", 6, True)]
    assert [rules_against(ask, answer) for answer in ("fire", "pass")] == [[], []]


@pytest.mark.rule("asl", "8.31", "10.5")
def test_who_is_broken_by_his_own_protective_fire_has_to_rout():
    """Example 8.41.ex1: an Original 9 breaks both Germans, and they have to leave the hex."""
    pos = berserk_charge(dice=[4, 2, 3, 4, 3, 4, 4, 4, 6, 5, 5, 4])
    first_charge(pos)
    pos.move = None
    asked(begin_move(pos, "russian", u(pos, "r2")), {"russian": ["enter U6"], "german": BOTH})
    assert [pos.units[u(pos, name)].broken for name in ("g1", "g2")] == [True, True]
    pos.move, pos.phase = None, "RtPh"
    assert [must_rout(pos, u(pos, name)) for name in ("g1", "g2")] == [True, True]


@pytest.mark.rule("asl", "15.41")
def test_berserk_units_fire_together_in_their_advancing_fire_and_nobody_directs_them():
    """Example 8.41.ex1: 7 FP, three times that in the same Location, halved: 10 1/2 at +3."""
    pos = board(
        101, at("U6", "ge.sq.467"), at("U6", "ru.hs.328", "ru.sq.447.rifle", "ru.ldr.9m1", berserk=True, moved=True),
        phase="AFPh", attacker="russian",
    )  # fmt: skip
    shot = attack(pos, "U6", "r1", "r2")
    assert may_join(pos, attack(pos, "U6", "r1"), u(pos, "r2")) is None
    assert total(pos, shot, shot.shots) == Fraction(21, 2)
    assert [(part.text, part.value) for part in drm(pos, shot, u(pos, "g1"))] == [("tem", 3)]
    assert rules_of(may_direct(pos, shot, u(pos, "r3"))) == ["7.53"]


@pytest.mark.rule("asl", "8.3", "9.3", "7.53")
def test_marked_machine_gun_fires_on_beside_its_unmarked_squad_without_the_leader():
    """Example 8.41.ex1: if the LMG alone is marked it fires on: 11 FP in V6, and both end as having fired finally."""
    pos = berserk_charge(dice=[6, 5])
    for runner in ("r1", "r2"):
        pos.stand_at(u(pos, runner), loc(pos, "V6"))
    run(resolve(pos, attack(pos, "V6", "gw1", led="g2", mover=moving(pos, "r2"))), pos)
    assert marks(pos, "g1", "gw1") == ["", "first"]
    shot = attack(pos, "V6", "g1", "gw1", mover=moving(pos, "r1"))
    assert may_direct(pos, attack(pos, "V6", "gw1", mover=pos.move), u(pos, "g2")) is None
    pos.dice = ScriptedDice([6, 5, 6, 3, 1, 2])
    assert total(pos, shot, shot.shots) == 11
    assert rules_of(may_direct(pos, shot, u(pos, "g2"))) == ["7.53"]
    run(resolve(pos, shot), pos)
    assert marks(pos, "g1", "gw1") == ["final", "final"]


@pytest.mark.rule("asl", "8.3")
@pytest.mark.parametrize(("shots", "check"), [(("g1", "gw1"), [1, 2]), (("g1",), [])])
def test_marked_squad_that_fires_on_marks_its_machine_gun_too(shots, check):
    """Example 8.41.ex1: if the squad alone is marked, both are marked with Final Fire, whether the LMG fires or not."""
    pos = berserk_charge()
    pos.stand_at(u(pos, "r1"), loc(pos, "V6"))
    pos.dice = ScriptedDice([6, 3, *check])
    pos.change(u(pos, "g1"), fired="first")
    shot = attack(pos, "V6", *shots, mover=moving(pos, "r1"))
    run(resolve(pos, shot), pos)
    assert marks(pos, "g1", "gw1") == ["final", "final"]


SQUADS = ("ru.sq.447.rifle", "ru.sq.447.rifle")
JOIN = [f"with r{n}" for n in range(2, 10)]
FIRST_IMPULSE = [
    "run r1 N1", "run r2 N1", "run r3 O2", "run r4 O2", "run r5 P2", "run r6 P2", "run r7 P2", "run r8 Q3", "run r9 Q3",
]  # fmt: skip
SECOND_IMPULSE = ["run r5 O3", "run r3 N2", "run r4 O3", "run r1 N2", "run r2 N2", "run r8 P3", "run r9 P3"]
THIRD_IMPULSE = ["run r1 O3", "run r2 M3", "run r3 N3", "run r8 O4", "run r9 P4"]
SPRAY = ["fire", "with gw1", "led g2", "spray P2", "shoot", "keep"]
TOGETHER = ["fire", "with g1", "with gw1", "shoot"]
FIRST_ROLLS = [4, 5, 2, 6, 3, 3, 3, 3, 4, 5, 3, 4, 3, 4]  # PTC in N1, 1MC in O2 and P2
SECOND_ROLLS = [2, 3, 4, 4, 3, 3, 3, 3, 2, 3, 5, 5, 3, 3, 3, 4, 3, 4]  # K/2 in both
VOLLEYS = ["fire", "with g1", "shoot", "pass", *SPRAY, *SPRAY, "pass", "pass"]


def human_wave(runs, answers, dice):
    """Examples 25.234.ex1 and ex2: from O1, P1, Q2 and R2 over hedges before the last two, along P1-P2-O3-O4."""
    pos = field(
        "s Q2 SW hedge; s R2 SW hedge", at("O1", *SQUADS), at("P1", *SQUADS), at("Q2", *SQUADS, "ru.ldr.8m0"),
        at("R2", *SQUADS), at("O3", "ge.sq.467", "ge.mmg", "ge.ldr.8m1"), phase="MPh", attacker="russian",
        date="1942-12", dice=dice,
    )  # fmt: skip
    head = ["head O3 P1 left"] if runs else []
    return pos, asked(declare(pos, "russian", u(pos, "r1")), {"russian": [*JOIN, *head, *runs], "german": answers})


def names(pos, units):
    return {pos.names[x] for x in units}


def ways(ask, name):
    return {option.split()[2] for option in ask.options if option.startswith(f"run {name} ")}


@pytest.mark.rule("asl", "25.231")
def test_directions_from_which_a_human_wave_may_choose():
    """Example 25.234.ex1: these five and no other."""
    pos, ask = human_wave([], [], [])
    found = set()
    for option in ask.options:
        if option.startswith("head O3"):
            _, _, start, grain = option.split()
            way = axis(pos, pos.board.hex(start), pos.board.hex("O3"), grain)
            assert way is not None
            found.add("-".join(pos.label(hex) for hex in way[1][:4]))
    assert found == {"O1-O2-O3-O4", "P1-O2-O3-N3", "P1-P2-O3-O4", "Q2-P2-O3-N3", "R2-Q3-P2-O3"}


@pytest.mark.rule("asl", "25.232", "25.2321", "9.52")
def test_first_impulse_of_a_human_wave_under_fire():
    """Example 25.234.ex2: fire at N1, spraying fire at O2 and P2, and once more; a third time it is not allowed."""
    pos, _ = human_wave(FIRST_IMPULSE, VOLLEYS[:16], FIRST_ROLLS + SECOND_ROLLS)
    assert pos.wave is not None
    assert (pos.wave.cost, names(pos, pos.wave.ranged)) == (4, {"r1", "r2", "r3", "r4"})
    shots = [(e["hex"], e["fp"], sums(e), e["result"]) for e in told(pos, "fire-result")]
    sprayed = {"ffnam": -1, "ffmo": -1, "leadership": -1}
    assert shots == [
        ("N1", 4, {"ffnam": -1, "ffmo": -1}, "PTC"),
        ("O2", 5, sprayed, "1MC"), ("P2", 5, sprayed, "1MC"), ("O2", 5, sprayed, "K/2"), ("P2", 5, sprayed, "K/2"),
    ]  # fmt: skip
    assert marks(pos, "g1", "gw1") == ["first", ""]
    checks = [(e["unit"], e["final"] - e["drm"].total, e["morale"], e["passed"]) for e in told(pos, "morale-check")]
    assert checks == [
        ("r3", 6, 8, True), ("r4", 6, 8, True), ("r7", 9, 9, False), ("r5", 7, 8, True), ("r6", 7, 8, True),
        ("r3", 6, 8, True), ("r4", 6, 8, True), ("r5", 6, 8, True), ("r6", 7, 8, False),
        ("r6", 7, 7, True),  # the LLMC of the one that broke; the other is not below its leader, who was broken
    ]  # fmt: skip
    assert told(pos, "task-check") == []
    assert [(e["unit"], e["left"]) for e in told(pos, "reduced")] == [("r3", "2-3-7"), ("r4", "2-3-7")]
    assert [e["unit"] for e in told(pos, "eliminated")] == ["r7"]
    assert [rules_of(may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, hex))) for hex in ("N1", "O2", "P2", "Q3")] == [
        ["8.14"]
    ] * 4


@pytest.mark.rule("asl", "7.302")
def test_broken_leader_who_is_wounded_does_not_take_the_check_of_the_others():
    """Example 25.234.ex2: had he lived."""
    dice = [*SECOND_ROLLS[:11], 4, 3, 3, 3, 4]
    pos, _ = human_wave(FIRST_IMPULSE, VOLLEYS[:16], FIRST_ROLLS + dice)
    assert pos.units[u(pos, "r7")].wounded
    assert [e["unit"] for e in told(pos, "morale-check")][7:] == ["r5", "r6"]


@pytest.mark.rule("asl", "25.233", "25.2321", "8.312")
def test_second_impulse_of_a_human_wave_enters_the_enemys_location():
    """Example 25.234.ex2: one has to enter O3 and frees the others; both who enter it are fired at together."""
    rolls = FIRST_ROLLS + SECOND_ROLLS
    _, ask = human_wave(FIRST_IMPULSE, VOLLEYS, rolls)
    assert [ways(ask, name) for name in ("r3", "r4", "r5", "r6")] == [{"O3"}, {"O3"}, {"O3"}, set()]
    _, ask = human_wave([*FIRST_IMPULSE, "run r5 O3"], VOLLEYS, rolls)
    assert [ways(ask, name) for name in ("r3", "r4")] == [{"O3", "N2"}] * 2
    pos, ask = human_wave([*FIRST_IMPULSE, *SECOND_IMPULSE], VOLLEYS, rolls)
    assert pos.wave is not None
    assert names(pos, pos.wave.ranged) == {"r3"}
    assert (ask.side, ask.prompt, rules_against(ask, "pass")) == ("german", "first-fire", ["8.312"])
    assert names(pos, under_way(pos).units) == {"r4", "r5"}


@pytest.mark.rule("asl", "25.232", "25.2321", "25.2322", "25.234", "8.31")
def test_third_impulse_of_a_human_wave_goes_on_past_the_enemy():
    """Example 25.234.ex2: who is in O3 has ended his move; who enters it now is alone met by 13 1/2 FP."""
    rolls = [*FIRST_ROLLS, *SECOND_ROLLS, 4, 5, 3, 3, 3, 3]
    pos, ask = human_wave([*FIRST_IMPULSE, *SECOND_IMPULSE], [*VOLLEYS, *TOGETHER], rolls)
    assert pos.wave is not None
    assert names(pos, pos.wave.units) == {"r1", "r2", "r3", "r8", "r9"}
    assert ways(ask, "r1") == ways(ask, "r2") == {"O3", "M3", "N3"}
    assert ways(ask, "r3") == {"N3"}
    assert ways(ask, "r8") == ways(ask, "r9") == {"O3", "O4", "P4"}
    runs = [*FIRST_IMPULSE, *SECOND_IMPULSE, *THIRD_IMPULSE]
    pos, ask = human_wave(runs, [*VOLLEYS, *TOGETHER], [*rolls, 6, 5])
    assert rules_against(ask, "pass") == ["8.312"]
    pos, ask = human_wave(runs, [*VOLLEYS, *TOGETHER, *TOGETHER], [*rolls, 6, 5, 2, 4, 1, 2])
    assert pos.wave is not None
    assert told(pos, "fire-result")[-1]["fp"] == Fraction(27, 2)
    assert [e["unit"] for e in told(pos, "morale-check")][-2:] == ["r1", "g1"]
    assert names(pos, pos.wave.ranged) == {"r2", "r3"}
    assert ways(ask, "r3") == {"M4", "N4"}


@pytest.mark.rule("asl", "13.6", "13.51", "13.511", "13.52", "13.351")
def test_charge_of_a_squad_that_loses_its_leader_and_half_its_horses_on_the_way():
    """Example 13.6.ex1: a Gallop from N6 by M6 and L5 at a 4-6-7 in K5, which fires three times and breaks."""
    shots = [3, 4, 5, 4, 3, 3, 5, 5, 2, 2, 3, 2, 3, 1, 2, 3, 3, 6, 4]
    pos = field(
        "", at("N6", "ru.sq.447.rifle", "horse.squad", "ru.ldr.8m0", mounted=True), at("K5", "ge.sq.467"),
        phase="MPh", attacker="russian", dice=[*shots, 6, 5],
    )  # fmt: skip
    ride = ["with r2", "gallop", "charge K5", "enter M6", "enter L5", "enter K5"]
    answers = {"russian": ride, "german": ["fire", "with g1", "shoot"] * 3}
    ask = asked(begin_move(pos, "russian", u(pos, "r1")), answers)
    results = [(e["hex"], e["fp"], sums(e), e["result"]) for e in told(pos, "fire-result")]
    riders = {"cavalry": -2}
    assert results == [
        ("M6", 4, riders, "1MC"), ("L5", 4, riders, "2MC"), ("K5", 6, riders, "PTC"), ("K5", 6, {}, "-"),
    ]  # fmt: skip
    checks = [(e["unit"], e["drm"].total, e["passed"]) for e in told(pos, "morale-check")]
    assert checks == [
        ("r2", 1, False), ("r1", 1, True), ("r2", 0, False),  # he bails out; the squad is not shaken by it
        ("r1", 2, True), ("r3", 0, True), ("g1", 0, False),
    ]  # fmt: skip
    assert pos.units[u(pos, "r2")].wounded
    assert [e["weapon"] for e in told(pos, "horse-reduced")] == ["rw1"]
    assert [(pos.type(u(pos, name)).printed, pos.units[u(pos, name)].mounted) for name in ("r1", "r3")] == [
        ("2-3-7", True), ("2-3-7", False),
    ]  # fmt: skip
    assert [e["cost"] for e in told(pos, "moved")] == [1, 1, 4]
    assert pos.units[u(pos, "g1")].broken
    assert (ask.side, under_way(pos).charged) == ("russian", True)


def two_guns(dice, *, tired=False, **given):
    """Example 9.222.ex1: a MMG in X3 behind grain in Z4 and AA5, a HMG in Y6, woods in BB5."""
    facts = "h Z4 g -; h AA5 g -; h BB5 w -; g BB5 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(
        facts, at("X3", "ge.sq.467", "ge.mmg", cx=tired), at("X3", "ge.ldr.8m1"), at("Y6", "ge.sq.548", "ge.hmg"),
        at("AA6", "ru.sq.447.rifle"), at("BB4", "ru.sq.447.rifle"), phase="MPh", attacker="russian", date="1942-07",
        dice=dice, **given,
    )  # fmt: skip
    laid = ["fire", "with g1", "with gw1", "led g2", "lane gw1 BB5 straight", "shoot"]
    asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": ["assault", "enter AA5"], "german": laid})
    return pos


@pytest.mark.rule("asl", "9.222", "8.26")
@pytest.mark.parametrize(("tired", "dice"), [(False, [5, 6]), (True, [5, 6]), (False, [2, 6, 1, 2])])
def test_squad_beside_a_gun_that_lays_a_lane_leaves_residual_by_itself(tired, dice):
    """Example 9.222.ex1: 1 in AA5, none if it is CX, whether the gun has kept its rate or not; the lane keeps its 2."""
    pos = two_guns(dice, tired=tired)
    (shot,) = told(pos, "fire-result")
    assert (shot["fp"], shot["column"], shot["drm"].total) == (9, 8, int(tired))
    assert pos.residual == ({} if tired else {loc(pos, "AA5"): 1})
    (lane,) = pos.lanes
    assert (lane.fp, [pos.loc_label(there) for there in lane.locations]) == (2, ["Y4", "Z4", "AA5", "BB5"])
    assert marks(pos, "g1", "gw1") == ["first", "first"]


@pytest.mark.rule("asl", "9.222", "9.223", "24.8")
@pytest.mark.parametrize("haze", [0, 3])
def test_residual_attacks_who_comes_later_and_then_the_lane_does(haze):
    """Example 9.222.ex1: 1 FP and 2 FP, each at -1, in SMOKE at the gun, too. The squad fires no more."""
    pos = two_guns([5, 6, 6, 5, 6, 5])
    if haze:
        pos.smoke = {pos.board.hex("X3"): Smoke("smoke_3", haze, "german", False)}
    pos.move, pos.events = None, []
    asked(begin_move(pos, "russian", u(pos, "r2")), {"russian": ["enter AA5"]})
    attacks = [(e.text, e.params["column"], sums(e.params)) for e in pos.events if "column" in e.params]
    assert attacks == [("residual-attacks", 1, {"ffnam": -1}), ("lane-attacks", 2, {"ffnam": -1})]
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "AA5"))) == ["9.223"]


@pytest.mark.rule("asl", "9.22", "9.221", "9.222")
@pytest.mark.parametrize("marker", [0, 5])
def test_second_lane_runs_on_one_side_of_an_alternate_grain_and_crosses_the_first(marker):
    """Example 9.222.ex1: from Y6 by BB5 to EE6 on the left, 4 FP, 8 next door, also if the target is concealed; DD5 is
    behind the woods. Both lanes attack who enters BB5."""
    pos = two_guns([5, 6])
    pos.stand_at(u(pos, "r2"), loc(pos, "BB5"))
    pos.change(u(pos, "r2"), marker=marker)
    shot = attack(pos, "BB5", "g3", "gw2", mover=moving(pos, "r2", assault=True))
    found = {(pos.loc_label(end), grain) for _, end, grain in lanes(pos, shot)}
    assert ("EE6", "left") in found
    assert {grain for _, grain in found} == {"left"}
    shot.sweeps = [(u(pos, "gw2"), loc(pos, "EE6"), "left")]
    pos.dice = ScriptedDice([0, 0, 5, 6])
    run(resolve(pos, shot), pos)
    lay(pos, shot)
    lane = pos.lanes[-1]
    assert (lane.fp, [pos.loc_label(there) for there in lane.locations]) == (4, ["Z5", "AA6", "BB5", "CC6", "EE6"])
    for place, columns in (("Z5", [8]), ("CC6", [4]), ("EE6", [4]), ("BB5", [2, 4]), ("Y4", [4]), ("Z4", [2])):
        pos.stand_at(u(pos, "r2"), loc(pos, place))
        go = moving(pos, "r2", assault=True)
        assert [lane_column(pos, go, lane) for lane in pos.lanes if go.loc in lane.locations] == columns, place
    pos.stand_at(u(pos, "r2"), loc(pos, "BB5"))
    moving(pos, "r2")
    assert asked(lane_attacks(pos)).options == ["sweep gw1", "sweep gw2"]


def ambushed(dice, script):
    """Example 11.52.ex3: a concealed 2-4-7 ambushes a concealed 4-4-7 in G5, fights, and is asked what comes next."""
    facts = "; ".join(
        f'p {hex} building "{hex}" wood storeys:1 stair; g {hex} building -75,-60 75,-60 75,60 -75,60'
        for hex in ("G4", "G5", "G6")
    )
    pos = field(
        facts, at("G5", "ge.hs.247", marker=1), at("G5", "ru.sq.447.rifle", marker=2), phase="CCPh", dice=[2, 5, *dice]
    )
    pos.advanced = {loc(pos, "G5")}
    attacks = {"german": ["done", "done", "attack r4-4-7.A", "with g1", "go"], "russian": script}
    return pos, asked(fight_in(pos, "german", loc(pos, "G5")), attacks)


@pytest.mark.rule("asl", "11.41", "12.14.g")
def test_ambusher_who_has_killed_his_enemy_stays_concealed_and_may_still_leave():
    """Example 11.52.ex3: 1-2 at -1."""
    pos, ask = ambushed([1, 2], [])
    assert [(e["side"], e["final"]) for e in told(pos, "ambush-roll")] == [("german", 0), ("russian", 3)]
    (result,) = told(pos, "assault-result")
    assert (result["odds"], sums(result)) == ("1-2", {"ambusher": -1})
    assert pos.units[u(pos, "r1")].where == "out"
    assert pos.units[u(pos, "g1")].concealed
    assert (ask.side, ask.prompt, rules_against(ask, "withdraw g1 G6")) == ("german", "slip-away", [])


@pytest.mark.rule("asl", "11.4", "11.41", "12.14.g")
def test_ambusher_who_has_failed_is_attacked_and_may_leave_if_he_lives():
    """Example 11.52.ex3: 2-1 at +1 against him, who is no longer concealed."""
    pos, ask = ambushed([5, 5, 5, 5], ["attack g2-4-7.A", "with r1", "go"])
    assert not pos.units[u(pos, "g1")].concealed
    result = told(pos, "assault-result")[-1]
    assert (result["odds"], sums(result)) == ("2-1", {"vs-ambusher": 1})
    assert (ask.side, ask.prompt, rules_against(ask, "withdraw g1 G6")) == ("german", "slip-away", [])


def behind_a_hedge(*russians, dice):
    """Example 8.26.ex2: a 9-2 and a 4-6-7 in X1, and a hedge before Z2, where a foxhole holds two squads."""
    pos = field(
        "s Y2 SE hedge", at("X1", "ge.sq.467"), at("X1", "ge.ldr.9m2"), *russians, phase="MPh", attacker="russian",
        dice=dice,
    )  # fmt: skip
    pos.foxholes = {pos.board.hex("Z2"): 2}
    return pos


@pytest.mark.rule("asl", "8.2", "8.26")
def test_fire_over_a_hedge_leaves_one_residual_that_the_hedge_does_not_weaken_again():
    """Example 8.26.ex2: -2 with the hedge, 1 residual; who follows suffers -2, at which an 8 does nothing, and nothing
    more when he goes into the foxhole."""
    pos = behind_a_hedge(at("Z3", "ru.sq.447.rifle", "ru.sq.527"), dice=[1, 1])
    fire = {"russian": ["enter Z2"], "german": ["fire", "with g1", "led g2", "shoot"]}
    run(begin_move(pos, "russian", u(pos, "r1")), pos, fire)
    (shot,) = told(pos, "fire-result")
    assert sums(shot) == {"tem": 1, "ffnam": -1, "leadership": -2}
    assert (pos.units[u(pos, "r1")].where, pos.residual) == ("out", {loc(pos, "Z2"): 1})
    pos.dice = ScriptedDice([1, 1, 4, 4])
    asked(begin_move(pos, "russian", u(pos, "r2")), {"russian": ["enter Z2", "hole"], "german": ["pass"]})
    (event,) = told(pos, "residual-attacks")
    assert (event["column"], sums(event), event["effect"]) == (1, {"ffnam": -1, "ffmo": -1}, False)
    assert pos.scenario.charts.ift.result(1, 7 - 2) == "PTC"
    assert pos.units[u(pos, "r2")].in_hole


@pytest.mark.rule("asl", "8.22", "8.26")
def test_residual_finds_who_recovers_a_gun_in_his_foxhole_and_again_when_he_leaves_it():
    """Example 8.26.ex2: +1 in the foxhole, then -2."""
    pos = behind_a_hedge(at("Z2", "ru.sq.628", "ru.lmg", in_hole=True), dice=[1, 6, 5, 6, 5])
    pos.drop(u(pos, "rw1"))
    pos.residual = {loc(pos, "Z2"): 1}
    pos.change(u(pos, "g1"), fired="first")
    asked(begin_move(pos, "russian", u(pos, "r1")), {"russian": ["recover r1 rw1", "out"], "german": ["pass"]})
    found = [(event["column"], sums(event)) for event in told(pos, "residual-attacks")]
    assert found == [(1, {"tem": 2, "ffnam": -1}), (1, {"ffnam": -1, "ffmo": -1})]


def advance_on_the_concealed(dice, german=()):
    """Example 11.41.ex1: a 6-5-8 against a concealed 4-4-7 that lets itself be attacked; no ambush."""
    pos = field("", at("J5", "ss.sq.658.43"), at("J5", "ru.sq.447.rifle", marker=2), phase="CCPh", dice=[3, 3, *dice])
    pos.advanced = {loc(pos, "J5")}
    script = {"german": ["attack r?2", "with g1", "go", *german], "russian": ["done"]}
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    hold_in_melee(pos)
    return pos


@pytest.mark.rule("asl", "11.11", "11.15", "11.19", "12.14.g")
@pytest.mark.parametrize(
    ("dice", "german", "left", "concealed", "melee"),
    [
        ([1, 1, 6], ["done"], "", False, False), ([1, 2], [], "", False, False), ([2, 2], [], "2-3-7", False, True),
        ([2, 3], [], "4-4-7", True, False), ([6, 5], [], "4-4-7", True, False),
    ],
)  # fmt: skip
def test_concealed_squad_is_attacked_at_half_strength(dice, german, left, concealed, melee):
    """Example 11.41.ex1: 1-2; a 2 or 3 eliminates it, a 4 reduces and shows it, else it stays free and concealed."""
    pos = advance_on_the_concealed(dice, german)
    assert [(e["side"], e["final"]) for e in told(pos, "ambush-roll")] == [("german", 3), ("russian", 1)]
    assert [e["odds"] for e in told(pos, "assault")] == ["1-2"]
    unit = pos.units[u(pos, "r1")]
    assert (pos.type(u(pos, "r1")).printed if unit.hex else "") == left
    assert (unit.concealed, unit.melee) == (concealed, melee)


@pytest.mark.rule("asl", "11.15", "12.14")
def test_concealed_squad_that_was_not_found_leaves_the_location_by_assault_movement_and_stays_concealed():
    """Example 11.41.ex1: in its next Movement Phase, into a Location that is not Open Ground."""
    pos = field(
        "h J6 w -; g J6 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80", at("J5", "ss.sq.658.43"),
        at("J5", "ru.sq.447.rifle", marker=2), phase="MPh", attacker="russian",
    )  # fmt: skip
    script = {"russian": ["assault", "enter J6"], "german": ["pass"]}
    asked(begin_move(pos, "russian", u(pos, "r1")), script)
    assert (pos.label(pos.units[u(pos, "r1")].hex), pos.units[u(pos, "r1")].concealed) == ("J6", True)


def call(pos, *answers):
    """Answers in which {r1} stands for what the enemy calls that unit."""
    called = {name: pos.outward(u(pos, name)) for name in ("g1", "g2", "r1", "r2", "r3")}
    return [answer.format(**called) for answer in answers]


def rising(dice=()):
    """Example 20.55.ex1: of three prisoner squads of a broken crew two pass their check; a half-squad is with it."""
    pos = field(
        "", at("J5", "ge.crew.228", broken=True), at("J5", "ge.hs.247"),
        at("J6", "ru.sq.447.rifle", "ru.sq.447.rifle", "ru.sq.447.rifle"), phase="CCPh", dice=[2, 2, 2, 2, 6, 6, *dice],
    )  # fmt: skip
    for n in (1, 2, 3):
        capture(pos, u(pos, f"r{n}"), [u(pos, "g1")], "20.21")
    for n in (1, 2, 3):
        rise(pos, "russian", u(pos, f"r{n}"))
    return pos


@pytest.mark.rule("asl", "20.55", "11.16")
def test_risen_prisoners_attack_their_broken_guard():
    """Example 20.55.ex1: at 1-1 and -2; the half-squad answers both of them at 1-1, and the third squad stays out."""
    pos = rising([6, 5, 6, 4])
    russian = call(pos, "attack {g1}", "with r1", "with r2", "go")
    german = call(pos, "attack {r1}", "also {r2}", "with g2", "go")
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"russian": russian, "german": german})
    found = [(e["units"], e["odds"], sums(e)) for e in told(pos, "assault-result")]
    assert found == [(["r1", "r2"], "1-1", {"vs-broken": -2}), (["g2"], "1-1", {})]
    hold_in_melee(pos)
    assert [pos.units[u(pos, name)].melee for name in ("g1", "g2", "r1", "r2")] == [True] * 4
    assert pos.units[u(pos, "r3")].by == u(pos, "g1") + 1


def second_rising(*dice):
    """The same in the next Close Combat Phase: nobody has been hurt, and the third squad has joined the others."""
    pos = rising()
    hold_in_melee(pos)
    for name in ("r1", "r2", "r3"):
        pos.change(u(pos, name), acted=False)
    rise(pos, "russian", u(pos, "r3"))
    assert len(told(pos, "task-check")) == 3  # of the first phase: in Melee it takes none
    pos.dice, pos.rolls, pos.events = ScriptedDice(list(dice)), 0, []
    return pos


@pytest.mark.rule("asl", "11.2", "11.16", "20.55")
@pytest.mark.parametrize(
    ("aims", "odds"), [(["attack {r1}"], "2-1"), (["attack {r1}", "also {r2}", "also {r3}"], "1-2")]
)
def test_prisoner_withdraws_from_melee_while_the_others_fight_on(aims, odds):
    """Example 20.55.ex1: the Guard stays; 1-2 against both Germans; the half-squad has 2-1 at 0 against him who leaves,
    or 1-2 against all three, of whom two are held."""
    pos = second_rising(6, 5, 6, 5)
    leave = ["withdraw r1 J6", "done", *call(pos, "attack {g1}", "also {g2}", "with r2", "with r3", "go")]
    german = ["done", *call(pos, *aims, "with g2", "go")]
    run(fight_in(pos, "german", loc(pos, "J5")), pos, {"russian": leave, "german": german})
    first, second = told(pos, "assault-result")
    assert (first["units"], first["odds"]) == (["r2", "r3"], "1-2")
    assert (second["odds"], sums(second)) == (odds, {"vs-withdrawing": -2, "friends-stay": 2})
    assert [e["unit"] for e in told(pos, "escapes")] == ["r1"]
    hold_in_melee(pos)
    assert [pos.units[u(pos, name)].melee for name in ("r1", "r2", "r3")] == [False, True, True]


@pytest.mark.rule("asl", "11.15", "11.16", "11.2")
def test_broken_unit_that_an_ambusher_holds_in_melee_does_not_rout_but_withdraws():
    """Example 11.52.ex8: he stays after he has failed; the 2-2-7 is free of its rout, and has to withdraw at -4."""
    pos = field(
        'p J2 building "j2" wood storeys:1 stair', at("J2", "ge.hs.338.engineer", marker=1),
        at("J2", "ru.hs.227", broken=True, dm=True), phase="CCPh", dice=[5, 5, 6, 5, 6, 5],
    )  # fmt: skip
    pos.advanced, here = {loc(pos, "J2")}, loc(pos, "J2")
    aim = [f"attack {pos.outward(u(pos, 'r1'))}", "with g1", "go"]
    asked_for = fight_in(pos, "german", here)
    assert asked(asked_for, {"german": ["done", "done", *aim]}).prompt == "slip-away"
    hold_in_melee(pos)
    assert [pos.units[u(pos, name)].melee for name in ("g1", "r1")] == [True, True]
    pos.phase, pos.attacker = "RtPh", "russian"
    assert not must_rout(pos, u(pos, "r1"))
    pos.phase, pos.fought = "CCPh", set()
    assert rules_against(asked(fight_in(pos, "russian", here)), "done") == ["11.16"]
    run(fight_in(pos, "russian", here), pos, {"russian": ["withdraw r1 J3"], "german": ["done", *aim]})
    assert sums(told(pos, "assault-result")[-1]) == {"vs-broken": -2, "vs-withdrawing": -2}
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J3"
