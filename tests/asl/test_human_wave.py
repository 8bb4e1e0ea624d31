"""Human Waves: who takes part, where they run, and what becomes of them."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.close_quarters.stealth import is_lax
from grognard.games.asl.human_wave import GATHER, Gathered, axis, declare, is_chain, may_add, may_be_in_wave, may_head
from grognard.games.asl.impulses import beside, end_impulse, forward, go_on, goals, left, may_run, price, strike, swept
from grognard.games.asl.impulses import run as step
from grognard.games.asl.nerve.heat_of_battle import is_exempt
from grognard.games.asl.nerve.leadership import morale_level
from grognard.games.asl.nerve.morale import can_be_pinned
from grognard.games.asl.units import Lane, Wave
from tests.asl.build import asked, at, field, loc, rules_of, run, told, u

CHAIN = (
    at("N1", "ru.sq.447.rifle", "ru.sq.447.rifle"), at("O2", "ru.sq.447.rifle", "ru.sq.447.rifle"),
    at("P2", "ru.sq.447.rifle", "ru.sq.447.rifle", "ru.ldr.8m0"),
)  # fmt: skip
JOIN = ["with r2", "with r3", "with r4", "with r5", "with r6", "with r7"]


def russians(*more, facts="", **given):
    return field(facts, *CHAIN, *more, phase="MPh", attacker="russian", **given)


def labels(pos, hexes):
    return {pos.label(hex) for hex in hexes}


def wave(pos, heading, row, **more):
    units = tuple(u(pos, f"r{n}") for n in range(1, 8))
    pos.wave = Wave("russian", units, heading, tuple(pos.board.hex(h) for h in row), todo=units, **more)
    return pos.wave


@pytest.mark.rule("asl", "25.23")
def test_who_takes_part_in_a_human_wave():
    pos = russians(at("P6", "ge.sq.467"), at("Q7", "ru.sq.447.rifle"))
    assert may_be_in_wave(pos, "russian", u(pos, "r1")) is None
    assert rules_of(may_be_in_wave(pos, "russian", u(pos, "r8"))) == ["25.23"]
    pos.change(u(pos, "r2"), fired="prep")
    assert rules_of(may_be_in_wave(pos, "russian", u(pos, "r2"))) == ["4.1"]
    taken = Gathered("russian", u(pos, "r1"))
    taken.units = [u(pos, "r1")]
    assert rules_of(may_add(pos, taken, u(pos, "r1"))) == ["25.23"]
    pos.change(u(pos, "g1"), broken=True)
    capture(pos, u(pos, "g1"), [u(pos, "r3")], "20.22")
    assert rules_of(may_be_in_wave(pos, "russian", u(pos, "r3"))) == ["25.23"]
    pos = field("", at("N1", "ge.sq.467"), at("N9", "ru.sq.426"), phase="MPh")
    assert rules_of(may_be_in_wave(pos, "german", u(pos, "g1"))) == ["25.23"]


@pytest.mark.rule("asl", "25.933")
def test_ethiopians_know_it_too():
    pos = field("", at("N1", "et.sq.347"), at("N5", "ge.sq.467"), phase="MPh", attacker="russian")
    assert may_be_in_wave(pos, "russian", u(pos, "r1")) is None
    pos.stand_at(u(pos, "g1"), loc(pos, "N2"))
    assert rules_of(may_be_in_wave(pos, "russian", u(pos, "r1"))) == ["25.23"]


@pytest.mark.rule("asl", "25.23")
def test_chain_of_three_hexes_two_squads_each_and_a_leader():
    pos = russians(at("P6", "ge.sq.467"), at("S4", "ru.sq.447.rifle"))
    everybody = [u(pos, f"r{n}") for n in range(1, 8)]
    assert is_chain(pos, everybody) is None
    assert rules_of(is_chain(pos, everybody[2:])) == ["25.23"]
    assert rules_of(is_chain(pos, everybody[1:])) == ["25.23"]
    assert rules_of(is_chain(pos, everybody[:-1])) == ["25.23"]
    gathered = Gathered("russian", everybody[0])
    assert may_add(pos, gathered, everybody[2]) is None
    assert rules_of(may_add(pos, gathered, u(pos, "r8"))) == ["25.23"]


@pytest.mark.rule("asl", "25.231")
def test_rows_that_lead_to_the_target():
    """Example 25.234.ex1: the grains and alternate grains through O3."""
    pos = russians(at("O3", "ge.sq.467"))
    found = {
        tuple(pos.label(h) for h in row[1][:4])
        for start in ("O1", "P1", "Q2", "R2") for grain in ("straight", "left", "right")
        if (row := axis(pos, pos.board.hex(start), pos.board.hex("O3"), grain)) is not None
    }  # fmt: skip
    assert found >= {
        ("O1", "O2", "O3", "O4"), ("P1", "O2", "O3", "N3"), ("P1", "P2", "O3", "O4"), ("Q2", "P2", "O3", "N3"),
        ("R2", "Q3", "P2", "O3"),
    }  # fmt: skip


@pytest.mark.rule("asl", "25.231", "25.2311")
def test_forward_and_side_hexes():
    """Example 25.234.ex1: from P2 along P1-P2-O3-O4, and along Q2-P2-O3-N3."""
    pos = russians(at("O5", "ge.sq.467"))
    found = [axis(pos, pos.board.hex("P1"), pos.board.hex("O3"), grain) for grain in ("left", "right")]
    heading = next(row[0] for row in found if row is not None and pos.board.hex("P2") in row[1])
    go = Wave("russian", (), heading, ())
    here = pos.board.hex("P2")
    assert (labels(pos, forward(pos, go, here)), labels(pos, beside(pos, go, here))) == ({"O3", "P3"}, {"O2", "Q3"})
    heading, _ = axis(pos, pos.board.hex("Q2"), pos.board.hex("O3"), "straight") or ((), [])
    go = Wave("russian", (), heading, ())
    assert (labels(pos, forward(pos, go, here)), beside(pos, go, here)) == ({"O2", "O3", "P3"}, [])


@pytest.mark.rule("asl", "25.231")
def test_direction_takes_the_nearest_grain():
    pos = russians(at("O6", "ge.sq.467"))
    gathered = Gathered("russian", u(pos, "r1"))
    gathered.units = [u(pos, f"r{n}") for n in range(1, 8)]
    ask = Ask("russian", "25.23", GATHER, pos, gathered)
    heads = [o for o in ask.options if o.startswith("head")]
    assert "head O6 O2 straight" in heads
    assert {o.split()[2] for o in heads} <= {"N1", "O2", "P2"}
    everybody, far = gathered, pos.board.hex("O1")
    assert rules_of(may_head(pos, everybody, loc(pos, "O6"), far, "straight")) == ["25.231"]
    assert rules_of(may_head(pos, everybody, loc(pos, "O6"), pos.board.hex("O2"), "left")) == ["25.231"]
    assert may_head(pos, everybody, loc(pos, "O6"), pos.board.hex("O2"), "straight") is None


@pytest.mark.rule("asl", "25.23", "25.231")
def test_wave_without_a_target_in_sight_is_none():
    wood = "; ".join(f"h {h} w -; g {h} woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80" for h in ("O4", "N3", "P3", "N4",
                     "P4", "M4", "Q4", "M3", "Q5"))  # fmt: skip
    pos = russians(at("O6", "ge.sq.467"), facts=wood)
    run(declare(pos, "russian", u(pos, "r1")), pos, {"russian": [*JOIN, "head O6 O2 straight"]})
    assert pos.wave is None
    assert told(pos, "no-wave")


def begun(*more, target="O6", **given):
    pos = russians(at(target, "ge.sq.467"), *more, **given)
    ask = asked(declare(pos, "russian", u(pos, "r1")), {"russian": [*JOIN, f"head {target} O2 straight"]})
    return pos, ask


@pytest.mark.rule("asl", "25.23")
def test_units_in_a_wave_are_steadier_and_lax_and_lose_concealment():
    pos = russians(at("O6", "ge.sq.467"))
    pos.change(u(pos, "r1"), marker=3)
    before = morale_level(pos, u(pos, "r1"))
    asked(declare(pos, "russian", u(pos, "r1")), {"russian": [*JOIN, "head O6 O2 straight"]})
    unit = u(pos, "r1")
    assert not pos.units[unit].concealed
    assert morale_level(pos, unit) == before + 1
    assert is_lax(pos, unit)
    assert not can_be_pinned(pos, unit)
    assert is_exempt(pos, unit)
    pos.change(unit, broken=True)
    assert morale_level(pos, unit) == pos.type(unit).broken_morale


@pytest.mark.rule("asl", "25.232")
def test_every_unit_goes_forward_once_in_an_impulse():
    pos, ask = begun()
    assert {o for o in ask.options if o.startswith("run r3")} == {"run r3 O3", "run r3 N2", "run r3 P2"}
    assert pos.wave is not None
    assert left(pos, pos.wave, u(pos, "r1")) == 16
    pos, ask = begun()
    ask = asked(declare_again(pos), {"russian": [*JOIN, "head O6 O2 straight", "run r3 O3"]})
    assert pos.wave is not None
    assert rules_of(may_run(pos, pos.wave, u(pos, "r3"), loc(pos, "O4"))) == ["25.232"]
    assert rules_of(may_run(pos, pos.wave, u(pos, "r1"), loc(pos, "N9"))) == ["25.232"]


def declare_again(pos):
    pos.wave = None
    for n in range(1, 8):
        pos.change(u(pos, f"r{n}"), waved=False)
    return declare(pos, "russian", u(pos, "r1"))


@pytest.mark.rule("asl", "25.232", "8.1")
def test_all_spend_what_the_dearest_step_of_the_impulse_costs():
    """Example 25.234.ex2: a hedge before some of them costs all of them 2 MF."""
    pos = russians(at("O8", "ge.sq.467"), facts="s O2 S hedge")
    steps = ["run r1 N2", "run r2 N2", "run r3 O3", "run r4 O3", "run r5 P3", "run r6 P3", "run r7 P3"]
    asked(declare(pos, "russian", u(pos, "r1")),
          {"russian": [*JOIN, "head O8 O2 straight", *steps], "german": ["pass"] * 3})  # fmt: skip
    assert pos.wave is not None
    assert pos.wave.spent == 4
    assert left(pos, pos.wave, u(pos, "r1")) == 12
    pos.change(u(pos, "r7"), wounded=True)
    assert left(pos, pos.wave, u(pos, "r7")) == 2


@pytest.mark.rule("asl", "25.2321")
def test_nobody_leaves_the_grain_twice():
    pos = russians(at("O9", "ge.sq.467"))
    row = ("O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9")
    go = wave(pos, ("S",), row)
    free = labels(pos, [loc_ // 8 for loc_ in goals(pos, go, u(pos, "r3"))])
    go = wave(pos, ("S",), row, ranged=(u(pos, "r3"),))
    bound = labels(pos, [loc_ // 8 for loc_ in goals(pos, go, u(pos, "r3"))])
    assert len(free) == 3
    assert bound == {"O3"}


@pytest.mark.rule("asl", "25.2322")
def test_nobody_goes_back_nor_beside_where_he_has_been():
    pos = russians(at("O9", "ge.sq.467"))
    row = ("O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9")
    pos.stand_at(u(pos, "r3"), loc(pos, "O3"))
    go = wave(pos, ("S",), row)
    assert len(goals(pos, go, u(pos, "r3"))) == 3
    beside_o4 = [pos.board.hex("P3")]
    go = wave(pos, ("S",), row, been=tuple((u(pos, "r3"), h) for h in beside_o4))
    left_over = labels(pos, [loc_ // 8 for loc_ in goals(pos, go, u(pos, "r3"))])
    assert all(pos.board.distance(pos.board.hex(h), pos.board.hex("P3")) > 1 for h in left_over)
    assert len(left_over) < 3


@pytest.mark.rule("asl", "25.2322")
def test_who_cannot_go_on_in_an_impulse_stays_for_the_rest_of_them():
    pos = russians(at("O9", "ge.sq.467"))
    wave(pos, ("S",), ("O2", "O3", "O4"))
    step(pos, u(pos, "r3"), loc(pos, "O3"))
    run(end_impulse(pos), pos, {"german": ["pass"]})
    assert pos.wave is not None
    assert pos.wave.todo == (u(pos, "r3"),)


@pytest.mark.rule("asl", "25.233")
def test_enemy_before_them_must_be_attacked_by_one():
    pos = russians(at("O3", "ge.sq.467"))
    row = ("O2", "O3", "O4")
    go = wave(pos, ("S",), row)
    assert goals(pos, go, u(pos, "r3")) == [loc(pos, "O3")]
    pos.stand_at(u(pos, "r4"), loc(pos, "O3"))
    assert len(goals(pos, go, u(pos, "r3"))) == 3


@pytest.mark.rule("asl", "25.233", "25.234", "4.14")
def test_who_meets_an_enemy_leaves_the_wave_and_the_others_run_on():
    pos = russians(at("O4", "ge.sq.467", broken=True), at("S9", "ge.sq.467"))
    steps = ["run r1 N2", "run r2 N2", "run r3 O3", "run r4 O3", "run r5 P3", "run r6 P3", "run r7 P3"]
    script = {"russian": [*JOIN, "head O4 O2 straight", *steps], "german": ["pass"] * 3}
    ask = asked(declare(pos, "russian", u(pos, "r1")), script)
    assert {o for o in ask.options if o.startswith("run r3")} == {"run r3 O4"}
    assert pos.wave is not None
    pos2 = russians(at("O4", "ge.sq.467", broken=True), at("S9", "ge.sq.467"))
    script["russian"] = [*script["russian"], "run r3 O4"]
    ask = asked(declare(pos2, "russian", u(pos2, "r1")), script)
    assert len([o for o in ask.options if o.startswith("run r4")]) > 1


@pytest.mark.rule("asl", "25.233", "4.15")
def test_lone_smc_is_overrun_without_a_check_and_cannot_get_away():
    pos = russians(at("O3", "ge.ldr.8m0"), dice=[6, 5])
    row = ("O2", "O3", "O4")
    wave(pos, ("S",), row)
    step(pos, u(pos, "r3"), loc(pos, "O3"))
    ask = asked(end_impulse(pos))
    assert (ask.side, ask.rule) == ("russian", "11.12")
    assert told(pos, "task-check") == []


@pytest.mark.rule("asl", "25.234")
def test_wave_ends_when_nobody_can_go_on():
    pos = russians(at("O9", "ge.sq.467"))
    go = wave(pos, ("S",), ("O2", "O3"), spent=16)
    assert all(not goals(pos, go, unit) for unit in go.units)
    for unit in go.units:
        pos.change(unit, waved=True)
    run(go_on(pos), pos)
    assert pos.wave is None
    assert told(pos, "wave-ends")
    assert all(pos.units[unit].moved for unit in go.units)


ROW = ("O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9")


@pytest.mark.rule("asl", "25.23")
def test_nobody_runs_from_a_building_in_which_an_enemy_is():
    pos = russians(at("N1h2", "ge.sq.467"), facts='p N1 building "n1" stone storeys:3 stair')
    assert rules_of(may_be_in_wave(pos, "russian", u(pos, "r1"))) == ["25.23"]


@pytest.mark.rule("asl", "25.232")
def test_stairs_lead_to_an_enemy_two_floors_up():
    for place, climbs in (("O3h2", True), ("O9", False)):
        pos = russians(at(place, "ge.sq.467"), facts='p O3 building "o3" stone storeys:3 stair')
        pos.stand_at(u(pos, "r3"), loc(pos, "O3"))
        assert (loc(pos, "O3h1") in goals(pos, wave(pos, ("S",), ROW), u(pos, "r3"))) == climbs


@pytest.mark.rule("asl", "25.232", "8.26")
def test_climbing_out_of_a_foxhole_takes_an_impulse():
    pos = russians(at("O9", "ge.sq.467"))
    here = pos.locs[u(pos, "r3")]
    pos.foxholes = {here // 8: 1}
    pos.change(u(pos, "r3"), in_hole=True)
    assert goals(pos, wave(pos, ("S",), ROW), u(pos, "r3")) == [here]
    step(pos, u(pos, "r3"), here)
    assert pos.wave is not None
    assert (pos.units[u(pos, "r3")].in_hole, pos.wave.cost, pos.wave.came) == (False, 2, ())
    run(end_impulse(pos), pos, {"german": ["pass"]})
    assert len(goals(pos, pos.wave, u(pos, "r3"))) == 3


@pytest.mark.rule("asl", "25.232")
def test_who_has_no_factors_for_a_location_goes_into_a_foxhole():
    woods = "; ".join(
        f"h {hex} w -; g {hex} woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80" for hex in ("N2", "O3", "P2", "P3")
    )
    pos = russians(at("O9", "ge.sq.467"), facts=woods)
    here = pos.locs[u(pos, "r3")]
    go = wave(pos, ("S",), ROW, spent=14)
    assert goals(pos, go, u(pos, "r3")) == []
    pos.foxholes = {here // 8: 1}
    assert goals(pos, go, u(pos, "r3")) == [here]
    step(pos, u(pos, "r3"), here)
    assert pos.units[u(pos, "r3")].in_hole


@pytest.mark.rule("asl", "25.232", "4.134")
def test_marsh_takes_all_factors_of_a_wave():
    pos = russians(at("O9", "ge.sq.467"), facts="h O3 m -")
    assert price(pos, wave(pos, ("S",), ROW), u(pos, "r3"), loc(pos, "O3")) == 16


@pytest.mark.rule("asl", "25.232", "17.2", "4.134")
def test_wounded_smc_keeps_up_at_his_last_and_is_pinned():
    pos = russians(at("O9", "ge.sq.467"))
    leader = next(x for x in pos.persons("russian") if pos.type(x).leads)
    pos.change(leader, wounded=True)
    go = wave(pos, ("S",), ROW, spent=4)
    step(pos, leader, goals(pos, go, leader)[0])
    assert pos.wave is not None
    pos.wave = replace(pos.wave, cost=4)  # the others went into woods
    run(end_impulse(pos), pos, {"german": ["pass"]})
    assert (pos.units[leader].pinned, pos.units[leader].cx) == (True, True)
    assert leader not in pos.wave.units


@pytest.mark.rule("asl", "9.222")
def test_lane_laid_in_an_impulse_attacks_those_too_at_whom_fire_was_over():
    pos = russians(at("O9", "ge.sq.467", "ge.mmg"), dice=[6, 5])
    go = wave(pos, ("S",), ROW, moved=(u(pos, "r1"), u(pos, "r3")))
    pos.lanes = [Lane(u(pos, "gw1"), 2, (pos.locs[u(pos, "r1")],))]
    run(swept(pos, go, {pos.locs[u(pos, "r1")]: (), pos.locs[u(pos, "r3")]: ()}), pos)
    assert [event["unit"] for event in told(pos, "lane-attacks")] == ["r1"]
    run(swept(pos, go, {pos.locs[u(pos, "r1")]: ((u(pos, "gw1"), u(pos, "r1"), 0),)}), pos)
    assert len(told(pos, "lane-attacks")) == 1


@pytest.mark.rule("asl", "10.62")
def test_wave_that_comes_near_makes_broken_units_desperate():
    pos = russians(at("O4", "ge.sq.467", broken=True), at("O9", "ge.sq.467"))
    wave(pos, ("S",), ("O2", "O3", "O4"))
    step(pos, u(pos, "r3"), loc(pos, "O3"))
    assert pos.units[u(pos, "g1")].dm


def first_impulse(dice=(), cost=4):
    """Example 25.234.ex2 after its first Impulse: units of the wave are in N1, O2 and P2."""
    pos = russians(at("O3", "ge.sq.467", "ge.mmg", "ge.ldr.8m1"), dice=dice)
    wave(pos, ("S",), ROW, moved=tuple(u(pos, f"r{n}") for n in range(1, 8)), cost=cost)
    return pos


SPRAY = ["fire", "with gw1", "led g2", "spray P2", "shoot", "keep"]


@pytest.mark.rule("asl", "25.232", "9.52")
def test_spraying_fire_strikes_units_of_a_wave_in_both_locations():
    """Example 25.234.ex2: 5 FP at -3, DR 8: 1MC in O2 and P2; the leader breaks."""
    pos = first_impulse(dice=[2, 6, 3, 3, 3, 3, 4, 5, 3, 3, 3, 3])
    there = [u(pos, "r3"), u(pos, "r4")]
    asked(strike(pos, pos.wave, there, loc(pos, "O2")), {"german": SPRAY})
    assert [event["result"] for event in told(pos, "fire-result")] == ["1MC", "1MC"]
    assert [pos.names[x] for x in pos.persons("russian") if pos.units[x].broken] == ["r7"]


@pytest.mark.rule("asl", "25.232", "9.2")
def test_gun_fires_no_more_often_at_a_whole_impulse_than_factors_were_spent():
    """Example 25.234.ex2: two shots at O2 and P2 are all, and N1 moved at the same time."""
    for cost, fires in ((4, True), (2, False)):
        pos = first_impulse(dice=[2, 6, 3, 3, 3, 3], cost=cost)
        shot = {"german": ["fire", "with gw1", "led g2", "shoot", "keep", "pass", "fire"]}
        ask = asked(end_impulse(pos), shot)
        assert told(pos, "fires")[0]["hex"] == "N1"
        assert ("with gw1" in ask.options) == fires


@pytest.mark.rule("asl", "25.23", "4.51")
def test_tired_unit_that_sets_out_with_a_wave_is_tired_no_more_and_carries_as_much_as_others():
    for guns, rules in ((3, []), (4, ["25.23"])):
        pos = field("", at("N1", "ru.sq.447.rifle", *["ru.lmg"] * guns, cx=True), at("N5", "ge.sq.467"), phase="MPh",
                    attacker="russian")  # fmt: skip
        assert rules_of(may_be_in_wave(pos, "russian", u(pos, "r1"))) == rules
