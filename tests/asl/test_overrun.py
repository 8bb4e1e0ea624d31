"""Infantry Overrun: a lone SMC is run over and fought at once."""

import pytest

from grognard.games.asl.moving.expenditures import expend, run_over
from grognard.games.asl.moving.movement import begin_move, go_on
from grognard.games.asl.moving.moves import blockers, may_move
from grognard.games.asl.moving.overrun import can_withdraw, cover, may_overrun, may_withdraw, refuges, withdrawal
from grognard.games.asl.moving.purse import left
from grognard.games.asl.units import Smoke
from tests.asl.build import asked, at, decoy, field, loc, moving, rules_against, rules_of, run, told, u, under_way

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def over(pos, *names, spent=0, **more):
    moving(pos, *names, spent=spent, **more)
    return pos


@pytest.mark.rule("asl", "4.15")
def test_lone_known_smc_is_overrun_at_twice_the_price():
    pos = over(
        field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"), at("K5", "ru.sq.426"), at("I5", "ru.ldr.8m0"),
              at("I5", "ru.ldr.8m0")), "g1",
    )  # fmt: skip
    move = under_way(pos)
    assert may_overrun(pos, move, loc(pos, "J6")) is None
    assert rules_of(may_overrun(pos, move, loc(pos, "K5"))) == ["4.15"]
    assert rules_of(may_overrun(pos, move, loc(pos, "I5"))) == ["4.15"]
    assert rules_of(may_overrun(over(pos, "g1", spent=3, by_road=False), under_way(pos), loc(pos, "J6"))) == ["4.13"]
    ask = asked(begin_move(pos, "german", u(pos, "g1")))
    assert rules_against(ask, "enter J6") == ["4.14"]
    assert "overrun J6" in ask.options


@pytest.mark.rule("asl", "4.15", "4.3")
def test_smc_is_overrun_out_of_a_bypass():
    house = 'p D4 building "d4" stone storeys:1; g D4 building -52,-36 52,-36 52,36 -52,36; b D4 N NE SE S SW NW'
    pos = field(house, at("D3", "ge.sq.467"), at("C5", "ru.ldr.8m0"), at("E3", "ru.ldr.8m0"), phase="MPh")
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["bypass D4 NW-SW"]})
    assert rules_against(ask, "overrun C5") == []
    assert rules_against(ask, "overrun E3") == ["4.15"]


@pytest.mark.rule("asl", "4.15")
def test_only_mmc_overrun():
    pos = over(field("", at("J5", "ge.ldr.9m1"), at("J6", "ru.ldr.8m0")), "g1")
    assert rules_of(may_overrun(pos, under_way(pos), loc(pos, "J6"))) == ["4.15"]


@pytest.mark.rule("asl", "4.15", "20.54")
def test_unarmed_units_do_not_run_over_anybody_with_others():
    placed = at("J5", "ge.sq.467"), at("J5", "ge.unarmed.hs"), at("J6", "ru.ldr.8m0")
    for stack, rules in ((["g1"], []), (["g1", "g2"], ["20.54"]), (["g2"], ["4.15"])):
        pos = over(field("", *placed), *stack)
        assert rules_of(may_overrun(pos, under_way(pos), loc(pos, "J6"))) == rules


@pytest.mark.rule("asl", "4.15")
def test_cover_of_the_location_makes_the_check_harder():
    facts = f"h J6 w -; g J6 {WOODS}; h K5 g -; s I5 SE hedge"
    pos = field(facts, at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"))
    here = loc(pos, "J5")
    assert {m.text: m.value for m in cover(pos, here, loc(pos, "J6"))} == {"tem": 1}
    assert {m.text: m.value for m in cover(pos, here, loc(pos, "K5"))} == {"hindrance": 1}
    assert {m.text: m.value for m in cover(pos, here, loc(pos, "I5"))} == {"tem": 1}
    pos = over(field(facts, at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", broken=True), dice=[3, 4]), "g1")
    run(run_over(pos, loc(pos, "J6"), None), pos)
    assert told(pos, "task-check")[0]["final"] == 8
    assert pos.label(pos.units[u(pos, "g1")].hex) == "J5"
    assert under_way(pos).done


@pytest.mark.rule("asl", "4.15", "10.1")
def test_leader_takes_the_check_for_all_and_fails_for_all():
    for dice, where in (([4, 4], "J6"), ([5, 4], "J5")):
        placed = at("J5", "ge.sq.467", "ge.sq.467", "ge.ldr.8m0"), at("J6", "ru.ldr.8m0", broken=True)
        pos = over(field("", *placed, dice=dice), "g1", "g2", "g3")
        proc = run_over(pos, loc(pos, "J6"), u(pos, "g3"))
        if where == "J6":
            asked(proc)
        else:
            run(proc, pos)
            assert under_way(pos).done
        assert [pos.label(pos.units[u(pos, n)].hex) for n in ("g1", "g2", "g3")] == [where] * 3
        assert len(told(pos, "task-check")) == 1


@pytest.mark.rule("asl", "4.15")
def test_each_mmc_takes_its_own_check_and_who_fails_stays():
    pos = over(field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ru.ldr.8m0", broken=True), dice=[2, 2, 6, 6]),
               "g1", "g2")  # fmt: skip
    asked(run_over(pos, loc(pos, "J6"), None))
    assert [pos.label(pos.units[u(pos, n)].hex) for n in ("g1", "g2")] == ["J6", "J5"]
    assert pos.units[u(pos, "g2")].moved


@pytest.mark.rule("asl", "4.15")
def test_check_is_taken_before_the_units_come_to_the_smc_and_once_only():
    placed = at("J3", "ge.sq.467", "ge.sq.467"), at("J6", "ru.ldr.8m0", broken=True)
    pos = field("", *placed, phase="MPh", dice=[2, 2, 6, 6])
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["with g2", "brace J6"]})
    assert (ask.what.units, pos.units[u(pos, "g2")].moved) == ((u(pos, "g1"),), True)
    assert rules_against(ask, "brace J6") == ["4.15"]
    asked(go_on(pos), {"german": ["enter J4", "enter J5", "overrun J6"]})
    assert pos.label(pos.units[u(pos, "g1")].hex) == "J6"
    assert len(told(pos, "task-check")) == 2


@pytest.mark.rule("asl", "4.15", "10.1")
@pytest.mark.parametrize(("dice", "units"), [([2, 2], 3), ([6, 6], 0)])
def test_leader_takes_the_check_for_all_beforehand(dice, units):
    placed = at("J4", "ge.sq.467", "ge.sq.467", "ge.ldr.8m0"), at("J6", "ru.ldr.8m0", broken=True)
    pos = field("", *placed, phase="MPh", dice=dice)
    procedure = begin_move(pos, "german", u(pos, "g1"))
    script = {"german": ["with g2", "with g3", "embolden g3 J6"]}
    if units:
        assert len(asked(procedure, script).what.units) == units
        asked(go_on(pos), {"german": ["enter J5", "overrun J6"]})
        assert len(told(pos, "task-check")) == 1
    else:
        run(procedure, pos, script)
        assert all(pos.units[u(pos, name)].moved for name in ("g1", "g2", "g3"))


@pytest.mark.rule("asl", "4.15")
def test_nobody_takes_the_check_for_a_smc_out_of_reach_nor_without_a_squad():
    placed = at("J3", "ge.sq.467"), at("J3", "ge.ldr.8m0"), at("J5", "ru.ldr.8m0"), at("J8", "ru.ldr.8m0")
    pos = field("", *placed, phase="MPh")
    ask = asked(begin_move(pos, "german", u(pos, "g1")))
    assert [rules_against(ask, f"brace {hex}") for hex in ("J5", "J8")] == [[], ["4.15"]]
    assert rules_against(ask, "embolden g2 J5") == ["4.15"]
    assert rules_against(asked(begin_move(pos, "german", u(pos, "g2"))), "brace J5") == ["4.15"]


@pytest.mark.rule("asl", "4.151", "4.15")
def test_good_order_smc_gets_away_to_where_the_attacker_wishes():
    facts = f"h K6 w -; g K6 {WOODS}"
    pos = over(field(facts, at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", in_hole=True), dice=[2, 2]), "g1")
    assert refuges(pos, u(pos, "r1")) == [loc(pos, "K6")]
    script = {"russian": ["evade"], "german": ["refuge K6"]}
    run(run_over(pos, loc(pos, "J6"), None), pos, script)
    smc = pos.units[u(pos, "r1")]
    assert (pos.label(smc.hex), smc.in_hole) == ("K6", False)
    move = under_way(pos)
    assert (pos.label(move.hex), move.spent, move.done) == ("J6", 4, False)


@pytest.mark.rule("asl", "4.151", "24.2")
def test_smc_is_not_sent_into_the_open_if_there_is_smoke_beside_him():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"))
    assert len(refuges(pos, u(pos, "r1"))) == 5
    pos.smoke = {pos.board.hex("K6"): Smoke("smoke_2", 2, "german", grenade=True)}
    assert refuges(pos, u(pos, "r1")) == [loc(pos, "K6")]


@pytest.mark.rule("asl", "4.151", "4.7")
def test_smc_who_gets_away_to_a_foxhole_with_room_is_in_it():
    pos = over(field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"), dice=[2, 2]), "g1")
    pos.foxholes = {pos.board.hex("K6"): 1}
    run(run_over(pos, loc(pos, "J6"), None), pos, {"russian": ["evade"], "german": ["refuge K6"]})
    assert pos.units[u(pos, "r1")].in_hole


@pytest.mark.rule("asl", "4.151")
@pytest.mark.parametrize(
    "state", [{"broken": True}, {"pinned": True}, {"ti": True}, {"melee": True}, {"mounted": True}]
)
def test_smc_who_cannot_get_away(state):
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"))
    assert can_withdraw(pos, u(pos, "r1"))
    pos.change(u(pos, "r1"), **state)
    assert not can_withdraw(pos, u(pos, "r1"))
    assert rules_of(may_withdraw(pos, u(pos, "r1"))) == ["4.151"]


@pytest.mark.rule("asl", "4.151")
def test_hero_fires_at_those_who_run_him_over_before_close_combat():
    pos = over(field("", at("J5", "ge.sq.467"), at("J6", "ru.hero"), dice=[2, 2, 5, 6]), "g1")
    ask = asked(run_over(pos, loc(pos, "J6"), None), {"russian": ["stand", "fire", "with r1", "shoot", "pass"]})
    assert (ask.side, ask.rule) == ("german", "11.12")
    assert told(pos, "fire-result")[0]["fp"] == 3


@pytest.mark.rule("asl", "4.152")
def test_overrunning_unit_moves_on_over_the_dead():
    pos = over(field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"), dice=[2, 2, 1, 2]), "g1")
    script = {"russian": ["stand", "done"], "german": [f"attack {pos.outward(u(pos, 'r1'))}", "with g1", "go"]}
    run(run_over(pos, loc(pos, "J6"), None), pos, script)
    assert pos.units[u(pos, "r1")].where == "out"
    move = under_way(pos)
    assert not move.done
    assert not pos.units[u(pos, "g1")].melee


@pytest.mark.rule("asl", "18.12", "4.152", "4.12")
def test_leader_brought_forth_in_an_overrun_goes_on_with_the_others_and_no_faster():
    pos = over(field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", ti=True), dice=[2, 2, 1, 1, 2]), "g1")
    script = {"german": ["attack r8-0.A", "with g1", "go", "done"], "russian": ["done"]}
    run(run_over(pos, loc(pos, "J6"), None), pos, script)
    assert pos.type(u(pos, "g2")).printed == "8-1"
    move = under_way(pos)
    assert (move.units, move.done) == ((u(pos, "g1"), u(pos, "g2")), False)
    assert left(pos, move) == 2 * (4 - 2)
    assert rules_of(may_move(pos, "german", u(pos, "g2"))) == ["4.2"]


@pytest.mark.rule("asl", "18.12", "4.152", "20.54")
def test_leader_brought_forth_in_the_movement_phase_is_held_in_melee_with_the_others():
    pos = over(field("", at("J5", "ge.sq.467"), at("J6", "ru.unarmed.squad", "ru.unarmed.squad"), dice=[1, 1, 2]), "g1")
    script = {"german": ["attack r(1).A", "with g1", "go", "done"], "russian": ["done"]}
    run(expend(pos, loc(pos, "J6"), ""), pos, script)
    assert [pos.units[u(pos, name)].melee for name in ("g1", "g2", "r2")] == [True, True, True]
    assert under_way(pos).done


@pytest.mark.rule("asl", "4.152", "11.15")
def test_smc_who_kills_his_overrunners_is_held_by_nobody():
    pos = over(field("", at("J5", "ge.hs.247"), at("J6", "ru.ldr.8m0", ti=True), dice=[3, 3, 6, 5, 1, 2]), "g1")
    fight = {"german": ["attack r8-0.A", "with g1", "go"], "russian": ["attack g2-4-7.A", "with r1", "go"]}
    run(run_over(pos, loc(pos, "J6"), None), pos, fight)
    assert not pos.units[u(pos, "g1")].hex
    assert not pos.units[u(pos, "r1")].melee


@pytest.mark.rule("asl", "4.152")
def test_smc_who_survives_holds_the_overrunners_in_melee():
    pos = over(field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"), dice=[2, 2, 6, 5]), "g1")
    foe = pos.outward(u(pos, "r1"))
    script = {"russian": ["stand", "done"], "german": [f"attack {foe}", "with g1", "go"]}
    run(run_over(pos, loc(pos, "J6"), None), pos, script)
    assert pos.units[u(pos, "r1")].melee
    assert pos.units[u(pos, "g1")].melee
    assert under_way(pos).done


@pytest.mark.rule("asl", "4.152")
def test_second_overrunner_alone_fights_a_smc_who_is_held_already():
    pos = over(
        field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", melee=True), at("J6", "ge.sq.467", melee=True),
              dice=[2, 2]), "g1",
    )  # fmt: skip
    pos.engaged.add(u(pos, "r1"))
    ask = asked(run_over(pos, loc(pos, "J6"), None), {"german": [f"attack {pos.outward(u(pos, 'r1'))}"]})
    assert "with g1" in ask.options
    assert rules_against(ask, "with g2") == ["4.152"]


@pytest.mark.rule("asl", "4.15", "12.15")
def test_one_concealed_smc_alone_turns_nobody_back():
    pos = over(field("h J6 g -", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", marker=1)), "g1")
    ask = asked(expend(pos, loc(pos, "J6"), ""))
    assert set(ask.options) == {"overrun J6", "halt"}
    pos = over(field("h J6 g -", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", "ru.ldr.8m0", marker=1),
                     dice=[6, 1]), "g1")  # fmt: skip
    run(expend(pos, loc(pos, "J6"), ""), pos, {"german": ["overrun J6"]})
    assert len(blockers(pos, "german", loc(pos, "J6"))) == 2
    assert told(pos, "entry-refused")


@pytest.mark.rule("asl", "12.15")
def test_second_unit_stays_concealed_if_nobody_means_to_overrun_the_first():
    placed = at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", "ru.sq.426", marker=1)
    pos = over(field("h J6 g -", *placed, dice=[6, 1]), "g1")
    run(expend(pos, loc(pos, "J6"), ""), pos, {"german": ["halt"], "russian": ["pass"]})
    assert [pos.units[u(pos, name)].concealed for name in ("r1", "r2")] == [False, True]
    assert told(pos, "entry-refused")


@pytest.mark.rule("asl", "15.432")
def test_berserk_unit_overruns_a_lone_smc_without_a_check():
    pos = over(field("", at("J5", "ge.sq.467", berserk=True), at("J6", "ru.ldr.8m0")), "g1")
    ask = asked(expend(pos, loc(pos, "J6"), ""))
    assert (ask.side, ask.rule) == ("german", "11.12")
    assert under_way(pos).spent == 2
    assert told(pos, "task-check") == []


@pytest.mark.rule("asl", "19.12")
def test_disrupted_enemy_bars_nobody_and_gives_himself_up():
    placed = at("J5", "ge.sq.467"), at("J6", "ru.sq.426", broken=True, disrupted=True)
    pos = over(field("", *placed), "g1")
    run(expend(pos, loc(pos, "J6"), ""), pos, {"german": ["accept"]})
    assert pos.units[u(pos, "r1")].by == u(pos, "g1") + 1
    assert not under_way(pos).done


@pytest.mark.rule("asl", "20.54")
def test_unarmed_enemies_bar_nobody_and_may_be_fought_at_once():
    pos = over(field("", at("J5", "ge.sq.467"), at("J6", "ru.unarmed.squad"), dice=[6, 5]), "g1")
    foe = pos.outward(u(pos, "r1"))
    run(expend(pos, loc(pos, "J6"), ""), pos, {"german": [f"capture {foe}", "with g1", "go"], "russian": ["done"]})
    assert pos.units[u(pos, "r1")].melee
    assert under_way(pos).done
    pos = over(field("", at("J5", "ge.sq.467"), at("J6", "ru.unarmed.squad")), "g1")
    run(expend(pos, loc(pos, "J6"), ""), pos, {"german": ["done"], "russian": ["done"]})
    assert not pos.units[u(pos, "r1")].melee
    assert not under_way(pos).done
    pos = field("", at("J5", "ge.unarmed.squad"), at("J6", "ru.unarmed.squad"), phase="MPh")
    assert rules_against(asked(begin_move(pos, "german", u(pos, "g1"))), "enter J6") == ["20.54"]


@pytest.mark.rule("asl", "19.12")
def test_disrupted_enemy_who_expects_no_quarter_is_passed_by_not_fought():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.426", broken=True, disrupted=True), phase="MPh")
    pos.no_quarter = {"russian"}
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["enter J6"]})
    assert "enter J7" in ask.options


@pytest.mark.rule("asl", "10.62", "4.151")
def test_smc_who_gets_away_next_to_broken_enemies_frightens_them():
    pos = field(
        "", at("J5", "ru.ldr.8m0"), at("J6", "ge.sq.467"), at("I4", "ge.sq.467", broken=True), phase="MPh"
    )  # fmt: skip
    moving(pos, "g1")
    run(withdrawal(pos, u(pos, "r1")), pos, {"russian": ["evade"], "german": ["refuge J4"]})
    assert pos.units[u(pos, "g2")].dm


ROAD_IN = f'h J6 w -; g J6 {WOODS}; s J5 S road "dirt"'


@pytest.mark.rule("asl", "4.15", "4.132")
def test_who_overruns_along_a_road_pays_twice_the_road_rate_or_twice_that_of_the_terrain():
    for answers, spent, way in ((["road"], 4, "road"), (["ground"], 8, "")):
        pos = over(field(ROAD_IN, at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", broken=True), dice=[2, 2]), "g1")
        asked(run_over(pos, loc(pos, "J6"), None), {"german": answers})
        assert (under_way(pos).spent, under_way(pos).way) == (spent, way)
    pos = over(field(ROAD_IN, at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", broken=True), dice=[2, 2]),
               "g1", spent=1, by_road=False)  # fmt: skip
    asked(run_over(pos, loc(pos, "J6"), None))
    assert under_way(pos).spent == 2 + 4
    pos = over(field(ROAD_IN, at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0")), "g1", spent=3, by_road=False)
    assert rules_of(may_overrun(pos, under_way(pos), loc(pos, "J6"))) == ["4.13"]


@pytest.mark.rule("asl", "4.15", "12.15")
def test_concealed_unit_beside_a_known_smc_turns_back_those_who_overrun_him():
    placed = at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ru.ldr.8m0"), at("J6", "ru.sq.426", marker=1)
    pos = over(field("", *placed, dice=[2, 2, 6, 5]), "g1", "g2")
    run(run_over(pos, loc(pos, "J6"), None), pos, {"russian": ["pass"]})
    assert not pos.units[u(pos, "r2")].concealed
    assert [pos.label(pos.units[u(pos, name)].hex) for name in ("g1", "g2")] == ["J5", "J5"]
    assert (under_way(pos).units, under_way(pos).spent, under_way(pos).done) == ((u(pos, "g1"),), 4, True)
    assert pos.units[u(pos, "g2")].moved
    pos = over(field("", *placed[:1], at("J6", "ru.ldr.8m0"), decoy("J6", "russian"), dice=[2, 2]), "g1")
    ask = asked(run_over(pos, loc(pos, "J6"), None))
    assert (ask.side, ask.rule) == ("russian", "4.151")


@pytest.mark.rule("asl", "4.151", "4.42", "4.72")
def test_smc_who_carries_too_much_to_move_or_is_too_tired_for_the_ground_does_not_get_away():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0", "ru.hmg"))
    assert rules_of(may_withdraw(pos, u(pos, "r1"))) == ["4.151"]
    hill = f"h K6 w - level:1; g K6 {WOODS}"
    pos = field(hill, at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"))
    assert refuges(pos, u(pos, "r1")) == [loc(pos, "K6")]
    pos.change(u(pos, "r1"), cx=True)
    assert loc(pos, "K6") not in refuges(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "4.151", "4.72")
def test_difficult_terrain_tires_a_smc_who_gets_away_into_it():
    facts = f"h K6 w - level:1; g K6 {WOODS}"
    pos = over(field(facts, at("J5", "ge.sq.467"), at("J6", "ru.ldr.8m0"), dice=[2, 2]), "g1")
    run(run_over(pos, loc(pos, "J6"), None), pos, {"russian": ["evade"], "german": ["refuge K6"]})
    assert pos.units[u(pos, "r1")].cx


@pytest.mark.rule("asl", "19.12", "4.132")
def test_disrupted_enemy_gives_himself_up_to_who_comes_by_road_too():
    pos = over(field(ROAD_IN, at("J5", "ge.sq.467"), at("J6", "ru.sq.426", broken=True, disrupted=True)), "g1")
    run(expend(pos, loc(pos, "J6"), "road"), pos, {"german": ["accept"]})
    assert pos.units[u(pos, "r1")].by == u(pos, "g1") + 1
