"""Rules that a second reading of the rulebook brought to light: movement, rally, rout, prisoners, Snipers, weapons."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.engine.reason import Tally
from grognard.games.asl.captivity.prisoners import (
    at_once,
    capture,
    hand_over,
    may_give_up,
    may_hand_over,
    set_free,
    surrenders,
)
from grognard.games.asl.close_quarters.assaults import may_attack
from grognard.games.asl.close_quarters.close_combat import one_captured, resolve
from grognard.games.asl.close_quarters.fights import Assault, Fight
from grognard.games.asl.close_quarters.melee import lost_in_melee
from grognard.games.asl.close_quarters.withdrawal import go, must_withdraw
from grognard.games.asl.counters_in_play import (
    deploy_guard,
    helpers,
    may_deploy,
    may_deploy_guard,
    may_recover,
    may_repair,
    repair,
)
from grognard.games.asl.firing.fire_phases import ADVANCING_FIRE, FINAL_FIRE, PREP_FIRE, has_fire
from grognard.games.asl.hiding.concealment import reveal
from grognard.games.asl.hiding.disclosure import show
from grognard.games.asl.moving.advance import ADVANCE
from grognard.games.asl.moving.excess import drop_weapons
from grognard.games.asl.moving.movement import MOVEMENT, begin_move
from grognard.games.asl.moving.purse import left
from grognard.games.asl.nerve.elr import check
from grognard.games.asl.nerve.heat_of_battle import give_up, hero
from grognard.games.asl.nerve.morale import eliminate
from grognard.games.asl.nerve.rally import RALLY, deploy, may_rally, rally
from grognard.games.asl.nerve.rout import BREAKING
from grognard.games.asl.nerve.rout_ways import flight_of, may_crawl, may_rout
from grognard.games.asl.nerve.routers import interdictors
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.snipers import attack as snipe
from grognard.games.asl.snipers import nearest
from grognard.games.asl.weapons.demolition import explode, may_lay
from grognard.games.asl.weapons.molotov import may_use
from grognard.games.asl.weapons.smoke_grenades import burn, may_throw
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

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


# -- movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "12.15")
def test_who_is_turned_back_shows_himself_and_moves_no_more():
    facts = f"h J5 w -; g J5 {WOODS}"
    pos = field(facts, at("J5", "ge.sq.467", marker=3), at("J6", "ru.sq.426", marker=1), phase="MPh", dice=[])
    run(begin_move(pos, "german", u(pos, "g1")), pos, {"german": ["assault", "enter J6"], "russian": ["pass"]})
    assert pos.units[u(pos, "g1")].moved
    assert not pos.units[u(pos, "g1")].concealed
    assert pos.move is None


@pytest.mark.rule("asl", "12.15")
def test_who_is_turned_back_suffers_residual_again():
    pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.426", marker=1), phase="MPh", dice=[6, 6, 6, 6])
    pos.residual = {loc(pos, "J6"): 1}
    script = {"german": ["enter J6", "enter J7"], "russian": ["pass", "pass"]}
    run(begin_move(pos, "german", u(pos, "g1")), pos, script)
    assert len(told(pos, "residual-attacks")) == 2


@pytest.mark.rule("asl", "4.63", "12.15")
def test_dash_is_over_for_who_is_turned_back():
    facts = f"h J5 w -; g J5 {WOODS}; h J7 w -; g J7 {WOODS}; s J6 NE road; s J6 SW road"
    pos = field(facts, at("J5", "ge.sq.467"), at("J7", "ru.sq.426", marker=1), phase="MPh")
    script = {"german": ["dash J6 J7", "enter J6", "enter J7"], "russian": ["pass"]}
    asked(begin_move(pos, "german", u(pos, "g1")), script)
    assert under_way(pos).dash == ()


@pytest.mark.rule("asl", "4.43", "4.4")
def test_weapons_put_down_before_the_move_weigh_nothing_later_they_do():
    placed = at("J5", "ge.sq.467", "ge.mmg", "ge.lmg"), at("Z9", "ru.sq.426")
    pos = field("", *placed, phase="MPh")
    ask = asked(begin_move(pos, "german", u(pos, "g1")), {"german": ["drop gw1"]})
    assert (ask.what.spent, left(pos, ask.what) / 2) == (0, 4)
    assert pos.units[u(pos, "gw1")].hex == pos.board.hex("J5")
    pos = field("", *placed, phase="MPh")
    script = {"german": ["enter J6", "drop gw1"]}
    ask = asked(begin_move(pos, "german", u(pos, "g1")), script)
    assert left(pos, ask.what) / 2 == 2
    ask = Ask("german", "3.7", ADVANCE, field("", *placed, phase="APh"), "german")
    assert rules_against(ask, "drop gw1") == []


@pytest.mark.rule("asl", "4.43")
def test_weapon_that_is_left_in_a_marsh_is_lost():
    pos = field("h J5 m -", at("J5", "ge.sq.467", "ge.lmg"))
    pos.drop(u(pos, "gw1"))
    assert pos.units[u(pos, "gw1")].where == "out"


@pytest.mark.rule("asl", "4.43")
@pytest.mark.parametrize(("stream", "where"), [("shallow", "out"), ("deep", "out"), ("dry", "map")])
def test_weapon_of_the_dead_is_lost_in_every_stream_that_is_not_dry(stream, where):
    pos = board(102, at("T2h-1", "ge.sq.467", "ge.lmg"))
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("stream", "", {"stream": stream})])
    eliminate(pos, u(pos, "g1"), "7.301")
    assert pos.units[u(pos, "gw1")].where == where


@pytest.mark.rule("asl", "15.431")
def test_berserk_units_drop_what_is_heavy_before_they_charge():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", "ge.lmg", berserk=True), at("J8", "ru.sq.426"), phase="MPh")
    ask = asked(begin_move(pos, "german", u(pos, "g1")))
    assert pos.weapons_of(u(pos, "g1")) == [u(pos, "gw2")]
    assert rules_against(ask, "drop gw2") == ["15.431"]
    assert rules_against(Ask("german", "3.7", ADVANCE, pos, "german"), "drop gw2") == ["15.431"]
    drop_weapons(pos, u(pos, "g1"))
    assert pos.weapons_of(u(pos, "g1")) == [u(pos, "gw2")]


@pytest.mark.rule("asl", "4.3")
def test_grenades_and_charges_are_used_in_bypass_too():
    pos = field(f"h J6 w -; g J6 {WOODS}", at("J6", "ge.sq.838.engineer", "ge.dc"))
    move = moving(pos, "g1", way="N", came="J5")
    assert may_throw(pos, move, u(pos, "g1"), loc(pos, "J6")) is None
    assert may_lay(pos, move, u(pos, "gw1"), loc(pos, "J5")) is None


@pytest.mark.rule("asl", "4.44")
def test_leader_takes_the_weapon_of_a_broken_friend_for_nothing():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.lmg", broken=True), at("J5", "ge.ldr.8m0"), at("J5", "ge.sq.467"), dice=[5]
    )
    assert may_recover(pos, "german", u(pos, "g2"), u(pos, "gw1")) is None
    assert rules_of(may_recover(pos, "german", u(pos, "g3"), u(pos, "gw1"))) == ["4.44"]
    pos.phase = "MPh"
    ask = asked(begin_move(pos, "german", u(pos, "g2")), {"german": ["recover g2 gw1"]})
    assert ask.what.spent == 0
    assert pos.units[u(pos, "gw1")].by == u(pos, "g2") + 1


@pytest.mark.rule("asl", "4.44")
def test_every_unit_may_try_once_to_recover_a_weapon_on_the_move():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J6", "ge.sq.467", "ge.lmg"), phase="MPh", dice=[6, 6])
    pos.drop(u(pos, "gw1"))
    script = {"german": ["with g2", "enter J6", "recover g1 gw1", "done"]}
    ask = asked(begin_move(pos, "german", u(pos, "g1")), script)
    assert rules_against(ask, "recover g1 gw1") == ["4.44"]
    assert rules_against(ask, "recover g2 gw1") == []


# -- rally ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "9.72", "3.1")
def test_squad_repairs_two_weapons_a_captured_one_never():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", "ge.lmg", "ge.lmg"), phase="RPh", dice=[3, 3])
    for n in (1, 2, 3):
        pos.change(u(pos, f"gw{n}"), malfunctioned=True)
    for n in (1, 2):
        assert may_repair(pos, "german", u(pos, f"gw{n}")) is None
        repair(pos, "german", u(pos, f"gw{n}"))
    assert rules_of(may_repair(pos, "german", u(pos, "gw3"))) == ["3.1"]
    pos = field("", at("J5", "ge.sq.467", "ru.lmg"), phase="RPh")
    pos.change(u(pos, "gw1"), malfunctioned=True, captured=True)
    assert rules_of(may_repair(pos, "german", u(pos, "gw1"))) == ["9.72"]


@pytest.mark.rule("asl", "10.7", "3.1")
def test_leader_who_rallies_does_nothing_else_and_the_other_way_round():
    placed = at("J5", "ge.sq.467", broken=True), at("J5", "ge.ldr.8m0", "ge.sq.467")
    pos = field("", *placed, phase="RPh", dice=[6, 5])
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert helpers(pos, u(pos, "g3")) == []
    assert rules_of(may_deploy(pos, "german", u(pos, "g3"))) == ["1.31"]
    pos = field("", *placed, phase="RPh", attacker="russian")
    pos.change(u(pos, "g2"), acted=True)
    assert rules_of(may_rally(pos, "german", u(pos, "g1"))) == ["10.6"]


@pytest.mark.rule("asl", "10.63", "18.11")
def test_only_the_first_mmc_that_tries_may_rally_by_itself():
    pos = field(
        "", at("J5", "ru.sq.426", "ru.ldr.8m0"), at("J8", "ru.sq.426"), phase="RPh", attacker="russian", dice=[6, 5]
    )
    for name in ("r1", "r3"):
        pos.change(u(pos, name), broken=True)
    assert may_rally(pos, "russian", u(pos, "r3")) is None
    run(rally(pos, "russian", u(pos, "r1")), pos)
    assert rules_of(may_rally(pos, "russian", u(pos, "r3"))) == ["10.6"]


@pytest.mark.rule("asl", "10.8")
def test_hero_of_a_fanatic_squad_is_fanatic():
    pos = field("", at("J5", "ge.sq.467", fanatic=True))
    hero(pos, u(pos, "g1"))
    made = [v for v in pos.persons("german") if pos.type(v).kind == "hero"]
    assert [pos.units[v].fanatic for v in made] == [True]


@pytest.mark.rule("asl", "19.13")
def test_half_squad_with_underlined_morale_is_disrupted_not_replaced():
    pos = field("", at("J5", "ge.hs.338.engineer"), at("J6", "ge.hs.247"), elr={"german": 1, "russian": 1})
    check(pos, u(pos, "g2"), over=2)
    check(pos, u(pos, "g1"), over=6)
    assert (pos.units[u(pos, "g1")].disrupted, pos.units[u(pos, "g1")].type) == (True, "ge.hs.338.engineer")
    assert (pos.units[u(pos, "g2")].disrupted, pos.units[u(pos, "g2")].type) == (False, "ge.hs.237")


# -- rout and surrender -----------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "19.12", "20.3")
def test_disrupted_units_stay_in_cover_and_crawl_only_if_they_expect_no_quarter():
    facts = f"h J5 w -; g J5 {WOODS}"
    pos = field(facts, at("J5", "ge.sq.467", broken=True, dm=True, disrupted=True), at("J9", "ru.sq.426"), phase="RtPh")
    router = u(pos, "g1")
    assert rules_of(may_rout(pos, "german", router)) == ["19.12"]
    assert rules_of(may_crawl(pos, flight_of(pos, router), loc(pos, "J4"))) == ["19.12"]
    pos.no_quarter = {"german"}
    assert may_rout(pos, "german", router) is None
    assert may_crawl(pos, flight_of(pos, router), loc(pos, "J4")) is None
    pos = field(
        "", at("J5", "ge.sq.467", broken=True, dm=True, disrupted=True), at("J8", "ru.sq.447.rifle"), phase="RtPh"
    )
    assert may_rout(pos, "german", u(pos, "g1")) is None


@pytest.mark.rule("asl", "15.5")
def test_unit_that_loses_its_head_surrenders_at_once_to_the_enemy_next_to_it():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.426"))
    give_up(pos, u(pos, "g1"))
    run(at_once(pos), pos, {"russian": ["accept"]})
    assert pos.units[u(pos, "g1")].by == u(pos, "r1") + 1
    pos = field("", at("J5", "ge.sq.467"), at("J7", "ru.sq.426"))
    give_up(pos, u(pos, "g1"))
    run(at_once(pos), pos)
    assert pos.units[u(pos, "g1")].disrupted


@pytest.mark.rule("asl", "20.21")
def test_stack_surrenders_as_one():
    pos = field(
        "",
        at("J5", "ge.sq.467", "ge.sq.467", broken=True, dm=True, disrupted=True),
        at("J6", "ru.sq.426"),
        phase="RtPh",
    )
    run(surrenders(pos, "german"), pos, {"russian": ["deny"]})
    assert [pos.units[u(pos, n)].where for n in ("g1", "g2")] == ["out", "out"]


@pytest.mark.rule("asl", "10.532", "9.12")
def test_two_smc_at_a_machine_gun_interdict_one_leader_does_not():
    for mates, count in (((), 0), (("ge.ldr.8m0",), 1)):
        pos = field(
            "", at("J5", "ge.ldr.9m1", "ge.hmg", *mates), at("J9", "ru.sq.426", broken=True, dm=True), phase="RtPh"
        )
        assert len(list(interdictors(pos, u(pos, "r1"), loc(pos, "J9")))) == count


@pytest.mark.rule("asl", "20.5")
def test_prisoners_are_handed_over_or_set_free_in_the_own_rally_and_advance_phases():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J5", "ru.sq.426"), at("J9", "ge.sq.467"), phase="RPh")
    prisoner, guard, other = u(pos, "r1"), u(pos, "g1"), u(pos, "g2")
    capture(pos, prisoner, [guard], "20.22")
    assert may_hand_over(pos, "german", prisoner, other) is None
    assert rules_of(may_hand_over(pos, "german", prisoner, u(pos, "g3"))) == ["20.5"]
    name = pos.outward(prisoner)
    assert rules_against(Ask("german", "3.1", RALLY, pos, "german"), f"hand {name} g2") == []
    hand_over(pos, "german", prisoner, other)
    assert pos.units[prisoner].by == other + 1
    before = pos.cvp["german"]
    set_free(pos, "german", prisoner)
    assert (pos.units[prisoner].by, pos.units[prisoner].loc) == (0, loc(pos, "J5"))
    assert pos.cvp["german"] < before
    capture(pos, prisoner, [guard], "20.22")
    pos.attacker = "russian"
    assert rules_of(may_give_up(pos, "german", prisoner)) == ["20.5"]


@pytest.mark.rule("asl", "20.5")
@pytest.mark.parametrize("state", ["broken", "pinned"])
def test_only_good_order_guards_that_are_not_pinned_give_prisoners_up(state: str):
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), phase="RPh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    assert may_give_up(pos, "german", u(pos, "r1")) is None
    pos.change(u(pos, "g1"), **{state: True})
    against = may_give_up(pos, "german", u(pos, "r1"))
    assert against is not None
    assert (against.rule, against.text) == ("20.5", "not-in-good-order")


@pytest.mark.rule("asl", "20.5", "11.1")
def test_unarmed_units_attack_in_close_combat_when_they_are_free():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), phase="CCPh", attacker="russian")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    fight = Fight((), loc(pos, "J5"), "russian", "german")
    assert rules_of(may_attack(pos, fight, u(pos, "r1"))) == ["11.1"]  # a prisoner
    set_free(pos, "german", u(pos, "r1"))
    assert may_attack(pos, fight, u(pos, "r1")) is None


@pytest.mark.rule("asl", "20.5")
def test_squad_that_guards_prisoners_deploys_without_leader_or_check():
    pos = field("", at("J5", "ru.sq.447.rifle"), at("J5", "ge.sq.467"), phase="RPh", attacker="german")
    assert may_deploy(pos, "russian", u(pos, "r1")) is not None
    capture(pos, u(pos, "g1"), [u(pos, "r1")], "20.22")
    assert may_deploy(pos, "russian", u(pos, "r1")) is None
    run(deploy(pos, "russian", u(pos, "r1")), pos)
    assert len(pos.at_loc(loc(pos, "J5"), "russian")) == 2


@pytest.mark.rule("asl", "20.5", "20.52")
def test_guard_with_too_many_prisoners_deploys_before_it_fires():
    for question in (PREP_FIRE, FINAL_FIRE, ADVANCING_FIRE, MOVEMENT, ADVANCE):
        pos = field("", at("J5", "ge.sq.467", "ge.lmg", pinned=True), *[at("J5", "ru.sq.426")] * 2)
        for prisoner in ("r1", "r2"):
            capture(pos, u(pos, prisoner), [u(pos, "g1")], "20.22")
        assert has_fire(pos, "german")
        ask = Ask("german", "20.5", question, pos, "german")
        assert "deploy g1" in ask.options
        deploy_guard(pos, "german", u(pos, "g1"))
        keeper, guard = pos.at_loc(loc(pos, "J5"), "german")
        assert pos.weapons_of(keeper)
        assert len(pos.captives(guard)) == 2
        assert pos.units[guard].pinned
        assert not has_fire(pos, "german")


@pytest.mark.rule("asl", "20.5")
def test_broken_guard_does_not_deploy():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), phase="MPh")
    assert rules_of(may_deploy_guard(pos, "german", u(pos, "g1"))) == ["20.5"]  # it guards nobody yet
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    assert may_deploy_guard(pos, "german", u(pos, "g1")) is None
    pos.change(u(pos, "g1"), broken=True)
    assert rules_of(may_deploy_guard(pos, "german", u(pos, "g1"))) == ["20.5"]


@pytest.mark.rule("asl", "20.22")
def test_defender_says_who_is_captured_if_one_is():
    pos = field("", at("J5", "ru.sq.426", "ru.sq.447.rifle"), at("J5", "ge.sq.467"), phase="CCPh")
    even = [u(pos, "r1"), u(pos, "r2")]
    ask = asked(one_captured(pos, even))
    assert (ask.side, ask.options) == ("russian", ["give r1", "give r2"])


# -- Close Combat -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "11.16")
def test_broken_guards_neither_withdraw_nor_are_lost():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426"), at("J5", "ru.sq.447.rifle"), phase="CCPh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.22")
    pos.change(u(pos, "g1"), broken=True, melee=True)
    fight = Fight((), loc(pos, "J5"), "german", "russian")
    fight.melee = frozenset({u(pos, "g1")})
    assert must_withdraw(pos, fight) is None
    lost_in_melee(pos, fight)
    assert pos.units[u(pos, "g1")].hex


@pytest.mark.rule("asl", "11.15")
def test_who_loses_concealment_where_there_is_melee_is_in_it():
    pos = field(
        "", at("J5", "ge.sq.467", melee=True), at("J5", "ge.sq.467", marker=1), at("J5", "ru.sq.426", melee=True)
    )
    reveal(pos, u(pos, "g2"), "12.14")
    assert pos.units[u(pos, "g2")].melee


@pytest.mark.rule("asl", "11.21", "4.72")
def test_withdrawal_into_difficult_terrain_tires():
    pos = field("h J6 m -", at("J5", "ge.sq.467", melee=True), at("J5", "ru.sq.426", melee=True), phase="CCPh")
    go(pos, u(pos, "g1"), loc(pos, "J6"), "11.2")
    assert pos.units[u(pos, "g1")].cx


@pytest.mark.rule("asl", "10.62")
def test_attack_in_close_combat_makes_broken_units_desperate():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426", broken=True), phase="CCPh", dice=[6, 5])
    fight = Fight((), loc(pos, "J5"), "german", "russian")
    made = Assault("german")
    made.attackers, made.targets = [u(pos, "g1")], [u(pos, "r1")]
    run(resolve(pos, fight, made), pos)
    assert pos.units[u(pos, "r1")].dm


# -- Snipers, grenades and charges ------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "14.3", "10.2")
def test_leader_whom_a_sniper_kills_is_missed():
    pos = field("", at("J5", "ge.ldr.9m1", "ge.sq.467"), at("Z9", "ru.sq.426"), dice=[1, 1, 6, 1, 6, 6])
    pos.sniper = {"russian": pos.board.hex("J6")}
    for _ in snipe(pos, "russian", 1):
        break
    assert pos.units[u(pos, "g1")].where == "out"
    assert [event.rule for event in pos.events if event.text == "morale-check"] == ["10.2"]


@pytest.mark.rule("asl", "14.21", "14.31")
def test_enemy_sniper_is_a_target_too():
    pos = field("", at("J5", "ge.sq.467"), at("Z9", "ru.sq.426"))
    pos.sniper = {"russian": pos.board.hex("A1"), "german": pos.board.hex("A5")}
    assert nearest(pos, "russian", pos.board.hex("A4")) == [loc(pos, "A5")]


@pytest.mark.rule("asl", "24.31")
def test_coloured_six_makes_cover_count_against_those_who_burn():
    for dice, final in (([5, 2], 6), ([6, 1], 8)):
        pos = field(f"h J5 w -; g J5 {WOODS}", at("J5", "ge.sq.467"), dice=dice)
        for _ in burn(pos, loc(pos, "J5"), loc(pos, "J5")):
            raise AssertionError("nobody is asked")
        assert told(pos, "morale-check")[0]["final"] == final


@pytest.mark.rule("asl", "24.31")
def test_wall_between_helps_those_at_whom_phosphorus_is_thrown():
    for source, final in (("J5", 6 - 2), ("J6", 6)):
        pos = field("s J6 N wall", at("J6", "ge.sq.467"), dice=[4, 2])
        assert list(burn(pos, loc(pos, "J6"), loc(pos, source))) == []
        assert told(pos, "morale-check")[0]["final"] == final


@pytest.mark.rule("asl", "23.1")
def test_hexsides_protect_from_thrown_charges_not_from_placed_ones():
    for thrown, tem in ((True, 2), (False, 0)):
        pos = field("s J6 N wall", at("J5", "ge.sq.838.engineer", "ge.dc"), at("J6", "ru.sq.628"), dice=[5, 6, 1, 2])
        for _ in explode(pos, u(pos, "gw1"), loc(pos, "J6"), u(pos, "g1"), Tally(), "23.6", thrown=thrown):
            raise AssertionError("nobody is asked")
        assert told(pos, "explodes")[0]["drm"].value("23.1") == tem


@pytest.mark.rule("asl", "22.611")
def test_nobody_throws_a_molotov_through_the_hexside_of_two_woods():
    """Example 22.62.ex2: from X8 into X9."""
    both = f"h J5 w -; g J5 {WOODS}; h J6 w -; g J6 {WOODS}"
    for facts, rules in ((both, ["22.611"]), (f"h J6 w -; g J6 {WOODS}", [])):
        pos = field(facts, at("J5", "ge.sq.467"), at("J6", "ru.sq.426"))
        pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("1", "", {"mol": ["german"]})])
        assert rules_of(may_use(pos, attack(pos, "J6", "g1"), u(pos, "g1"))) == rules


@pytest.mark.rule("asl", "23.6", "8.1")
def test_charge_is_thrown_as_first_fire_at_movers_alone():
    pos = field(
        "", at("J5", "ge.sq.838.engineer", "ge.dc"), at("J7", "ru.sq.628"), at("J6", "ru.sq.628"), phase="MPh",
        attacker="russian", dice=[6, 5, 1, 2, 6, 5, 1, 2],
    )  # fmt: skip
    script = {"russian": ["enter J6"], "german": ["hurl gw1"]}
    ask = asked(begin_move(pos, "russian", u(pos, "r1")), script)
    struck = [event["unit"] for event in told(pos, "explodes")]
    assert struck == ["r1", "g1"]
    assert [m.text for m in told(pos, "explodes")[0]["drm"]] == ["thrown", "ffnam", "ffmo"]
    assert (ask.side, ask.prompt) == ("german", "first-fire")
    assert pos.units[u(pos, "gw1")].where == "out"
    assert (pos.units[u(pos, "g1")].fired, pos.units[u(pos, "g1")].shots) == ("", 1)  # its own fire is left to it


@pytest.mark.rule("asl", "12.14", "10.533")
def test_concealed_unit_may_show_itself_before_the_routs():
    pos = field("", at("J5", "ge.sq.467", marker=1), at("J7", "ru.sq.426", broken=True, dm=True), phase="RtPh")
    ask = Ask("german", "10.41", BREAKING, pos, "german")
    assert rules_against(ask, "show g1") == []
    show(pos, "german", u(pos, "g1"))
    assert not pos.units[u(pos, "g1")].concealed
    assert rules_against(Ask("german", "10.41", BREAKING, pos, "german"), "show g1") == ["12.14"]
