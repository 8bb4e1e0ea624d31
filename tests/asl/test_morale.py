"""Morale, leaders lost, rally, rout."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.games.asl.firing.ift import take_effect
from grognard.games.asl.nerve.elr import check
from grognard.games.asl.nerve.leadership import morale_level
from grognard.games.asl.nerve.morale import Losses, check_morale, check_tally, eliminate
from grognard.games.asl.nerve.rally import RALLY, end_rally, may_stay_desperate, rally, rally_tally, stay_desperate
from grognard.games.asl.nerve.rout import BREAKING, ROUTS, begin_routs, rout
from grognard.games.asl.nerve.rout_ways import flight_of, goals, may_crawl, may_end, may_step
from grognard.games.asl.nerve.routers import interdictors, must_rout
from grognard.games.asl.sight import are_next
from tests.asl.build import at, board, field, loc, rules_against, rules_of, run, told, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
HOUSE = "building -75,-60 75,-60 75,60 -75,60"


@pytest.mark.rule("asl", "10.2", "7.301")
def test_loss_of_a_leader_is_checked_by_those_of_lower_morale():
    """Example 10.2.ex1: the broken 4-6-7 takes a 1MC, the SS squad with broken morale 9 none."""
    pos = field("", at("J5", "ge.ldr.9m1", "ss.sq.658.44", "ge.sq.467"), dice=[6, 1, 2, 6, 5])
    hit = dict.fromkeys((u(pos, n) for n in ("g1", "g2", "g3")), "1KIA")
    run(take_effect(pos, hit, dict.fromkeys(hit, True), dict.fromkeys(hit, 4)), pos)
    checks = told(pos, "morale-check")
    assert [c["unit"] for c in checks] == ["g3"]
    assert checks[0]["drm"].total == 1
    assert pos.type(u(pos, "g3")).kind == "hs"


@pytest.mark.rule("asl", "10.2")
def test_leader_that_breaks_causes_a_task_check():
    pos = field("", at("J5", "ge.ldr.9m1", "ge.sq.467"), dice=[6, 4, 1, 2, 5, 3])
    hit = dict.fromkeys((u(pos, n) for n in ("g1", "g2")), "NMC")
    run(take_effect(pos, hit, dict.fromkeys(hit, True), dict.fromkeys(hit, 4)), pos)
    assert pos.units[u(pos, "g1")].broken
    assert len(told(pos, "task-check")) == 1
    assert pos.units[u(pos, "g2")].pinned


@pytest.mark.rule("asl", "10.7", "12.141")
def test_loss_of_an_ally_weighs_less_and_whoever_checks_shows_himself():
    pos = field("", at("J5", "ru.ldr.9m2"), at("J5", "it.sq.346", "ru.sq.447.rifle", marker=1), at("J9", "ge.sq.467"),
                dice=[1, 2, 1, 2])  # fmt: skip
    lost = u(pos, "r1")
    struck = {lost: True, u(pos, "r2"): True, u(pos, "r3"): True}
    run(take_effect(pos, {lost: "1KIA"}, struck, {lost: 4}), pos)
    assert {c["unit"]: c["drm"].total for c in told(pos, "morale-check")} == {"r2": 1, "r3": 2}
    assert not any(pos.units[u(pos, name)].concealed for name in ("r2", "r3"))


@pytest.mark.rule("asl", "12.141")
def test_leader_who_rallies_others_shows_himself():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J5", "ge.ldr.8m1", marker=1), at("J9", "ru.sq.426"),
                phase="RPh", dice=[3, 4])  # fmt: skip
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert not pos.units[u(pos, "g2")].concealed


@pytest.mark.rule("asl", "10.21", "10.22", "10.72")
def test_leadership_helps_others_and_lower_leaders_never_himself():
    """Example 10.22.ex1."""
    pos = field("", at("J5", "ge.ldr.9m1"), at("J6", "ge.ldr.9m1", "ge.ldr.10m2"), at("J7", "ge.ldr.9m1", "ge.ldr.9m2"))
    assert [check_tally(pos, u(pos, n), 0, "7.304").total for n in ("g1", "g2", "g4", "g3")] == [0, -2, 0, 0]


@pytest.mark.rule("asl", "10.31")
def test_original_twelve_costs_men():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.sq.467", broken=True), dice=[6, 6, 6, 6])
    for name in ("g1", "g2"):
        list(check_morale(pos, u(pos, name)))
    assert (pos.type(u(pos, "g1")).kind, pos.units[u(pos, "g1")].broken) == ("hs", True)
    assert pos.units[u(pos, "g2")].where == "out"


@pytest.mark.rule("asl", "A.18")
def test_morale_is_never_above_ten():
    pos = field("", at("J5", "ge.ldr.10m2", fanatic=True))
    assert morale_level(pos, u(pos, "g1")) == 10


@pytest.mark.rule("asl", "10.3")
def test_broken_unit_that_fails_loses_men():
    pos = field("", at("J5", "ge.sq.467", broken=True), dice=[5, 4])
    list(check_morale(pos, u(pos, "g1")))
    assert pos.type(u(pos, "g1")).kind == "hs"


@pytest.mark.rule("asl", "10.6", "10.61", "10.62", "10.63")
def test_rally_counts_leader_cover_desperation_and_being_alone():
    facts = f"h J5 w -; g J5 {WOODS}"
    pos = field(facts, at("J5", "ge.sq.467", broken=True, dm=True), at("J5", "ge.ldr.8m1"), phase="RPh")
    assert {m.text: m.value for m in rally_tally(pos, u(pos, "g1"))} == {"leadership": -1, "rally-terrain": -1, "dm": 4}
    pos = field("", at("J5", "ge.sq.467", broken=True), phase="RPh")
    assert {m.text: m.value for m in rally_tally(pos, u(pos, "g1"))} == {"self-rally": 1}


@pytest.mark.rule("asl", "10.6")
def test_unit_rallies_within_its_broken_morale():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J5", "ge.ldr.8m0"), phase="RPh", dice=[4, 3])
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert not pos.units[u(pos, "g1")].broken


@pytest.mark.rule("asl", "10.64")
def test_fate_costs_men_instead_of_a_rally():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J5", "ge.ldr.8m0"), phase="RPh", dice=[6, 6])
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert (pos.type(u(pos, "g1")).kind, pos.units[u(pos, "g1")].broken) == ("hs", True)


@pytest.mark.rule("asl", "10.64")
def test_not_even_the_best_leader_wards_off_fate():
    """12 - 3 is as much as the broken morale of 9."""
    pos = field("", at("J5", "ss.sq.658.44", broken=True), at("J5", "ge.ldr.10m3"), phase="RPh", dice=[6, 6])
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert (pos.type(u(pos, "g1")).kind, pos.units[u(pos, "g1")].broken) == ("hs", True)


@pytest.mark.rule("asl", "10.63")
def test_one_mmc_without_a_leader_tries_in_its_own_player_turn():
    pos = field(
        "",
        at("J5", "ge.sq.467", broken=True),
        at("J7", "ge.sq.467", broken=True),
        at("J9", "ru.sq.426", broken=True),
        phase="RPh",
        dice=[6, 5],
    )
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert rules_against(Ask("german", "3.1", RALLY, pos, "german"), "rally g2") == ["10.6"]
    assert rules_against(Ask("russian", "3.1", RALLY, pos, "russian"), "rally r1") == ["10.6"]


@pytest.mark.rule("asl", "3.1")
def test_unit_tries_once():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J5", "ge.ldr.8m0"), phase="RPh", dice=[6, 5])
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert rules_against(Ask("german", "3.1", RALLY, pos, "german"), "rally g1") == ["3.1"]


@pytest.mark.rule("asl", "10.62")
def test_desperation_ends_in_cover():
    pos = field(
        f"h J5 w -; g J5 {WOODS}",
        at("J5", "ge.sq.467", broken=True, dm=True),
        at("J7", "ge.sq.467", broken=True, dm=True),
    )
    assert rules_of(may_stay_desperate(pos, "german", u(pos, "g1"))) == ["10.62"]
    stay_desperate(pos, "german", u(pos, "g2"))
    end_rally(pos)
    assert [pos.units[u(pos, n)].dm for n in ("g1", "g2")] == [False, True]
    end_rally(pos)
    assert not pos.units[u(pos, "g2")].dm


# -- rout -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "10.5", "3.6")
def test_broken_unit_must_rout_from_the_open_and_from_enemies_next_door():
    pos = field("", at("J5", "ru.sq.426", broken=True), at("J9", "ge.sq.467"))
    assert must_rout(pos, u(pos, "r1"))
    pos = field("h J5 g -", at("J5", "ru.sq.426", broken=True), at("J9", "ge.sq.467"))
    assert not must_rout(pos, u(pos, "r1"))
    pos = field("h J5 g -", at("J5", "ru.sq.426", broken=True), at("J6", "ge.sq.467"))
    assert must_rout(pos, u(pos, "r1"))
    pos.change(u(pos, "g1"), broken=True)
    assert not must_rout(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "10.62", "10.5")
def test_unit_without_desperation_does_not_rout_but_gets_it_in_the_open():
    """Example 10.8.ex5."""
    pos = field("h M5 g -", at("M5", "ru.sq.447.rifle", broken=True), at("M9", "ge.sq.467"), phase="RtPh")
    assert rules_against(Ask("russian", "10.5", ROUTS, pos, "russian"), "rout r1") == ["10.5"]
    pos = field("", at("M5", "ru.sq.447.rifle", broken=True), at("M9", "ge.sq.467"), phase="RtPh")
    begin_routs(pos)
    assert pos.units[u(pos, "r1")].dm


@pytest.mark.rule("asl", "10.51")
def test_router_never_comes_nearer_to_an_enemy_it_sees():
    pos = field("", at("J5", "ru.sq.426", broken=True, dm=True), at("J9", "ge.sq.467"), phase="RtPh")
    flight = flight_of(pos, u(pos, "r1"))
    assert rules_of(may_step(pos, flight, loc(pos, "J6"))) == ["10.51"]
    assert may_step(pos, flight, loc(pos, "J4")) is None


@pytest.mark.rule("asl", "10.51")
def test_router_makes_for_the_nearest_cover():
    facts = f"h J3 w -; g J3 {WOODS}; h L1 w -; g L1 {WOODS}"
    pos = field(facts, at("J5", "ru.sq.426", broken=True, dm=True), at("J9", "ge.sq.467"), phase="RtPh")
    flight = flight_of(pos, u(pos, "r1"))
    assert flight.goals == (loc(pos, "J3"),)
    assert rules_of(may_end(pos, replace(flight, path=(*flight.path, loc(pos, "J4")), spent=2))) == ["10.51"]
    tired = replace(flight, spent=6)
    assert may_step(pos, tired, loc(pos, "J4")) is None
    assert rules_of(may_step(pos, tired, loc(pos, "I5"))) == ["10.51"]


@pytest.mark.rule("asl", "10.51")
def test_router_may_go_upstairs_from_an_enemy_outside():
    """Example 10.51.ex1 on board 104: upper levels are not ADJACENT to the street, and there are three ways up."""
    for way in (["K4h1"], ["K4h1", "L3h1"], ["K4h1", "K4h2", "L3h2"]):
        pos = board(104, at("K4", "ru.sq.426", broken=True, dm=True), at("K5", "ge.sq.467"), phase="RtPh")
        assert may_step(pos, flight_of(pos, u(pos, "r1")), loc(pos, "K4h1")) is None
        run(rout(pos, "russian", u(pos, "r1")), pos, {"russian": [*(f"enter {place}" for place in way), "stop"]})
        assert pos.locs[u(pos, "r1")] == loc(pos, way[-1])
    upstairs = ("K4h1", "K4h2", "L4h1", "L4h2")
    assert not any(are_next(pos, loc(pos, "K5"), loc(pos, place)) for place in upstairs)
    assert are_next(pos, loc(pos, "K5"), loc(pos, "K4"))


@pytest.mark.rule("asl", "10.53", "10.532")
def test_open_ground_is_interdicted_by_those_who_can_fire_in_full():
    pos = field("", at("J5", "ru.sq.426", broken=True, dm=True), at("J9", "ge.sq.467"), phase="RtPh")
    assert list(interdictors(pos, u(pos, "r1"), loc(pos, "J4"))) == [u(pos, "g1")]
    for state in ({"cx": True}, {"pinned": True}, {"broken": True}, {"melee": True}):
        twin = pos.copy()
        twin.change(u(pos, "g1"), **state)
        assert list(interdictors(twin, u(pos, "r1"), loc(pos, "J4"))) == []


@pytest.mark.rule("asl", "10.53", "7.305")
def test_interdiction_costs_men_or_pins():
    facts = f"h J2 w -; g J2 {WOODS}"
    pos = field(
        facts, at("J5", "ru.sq.447.rifle", broken=True, dm=True), at("J9", "ge.sq.467"), phase="RtPh", dice=[6, 5, 1, 2]
    )
    run(rout(pos, "russian", u(pos, "r1")), pos, {"russian": ["enter J4", "enter J3", "enter J2"]})
    assert pos.type(u(pos, "r1")).kind == "hs"
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J2"
    pos = field(
        facts, at("J5", "ru.sq.447.rifle", broken=True, dm=True), at("J9", "ge.sq.467"), phase="RtPh", dice=[4, 3]
    )
    run(rout(pos, "russian", u(pos, "r1")), pos, {"russian": ["enter J4"]})
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J4"  # pinned in the open, where its rout ends


@pytest.mark.rule("asl", "10.52")
def test_low_crawl_is_not_interdicted():
    facts = f"h J2 w -; g J2 {WOODS}"
    pos = field(facts, at("J5", "ru.sq.447.rifle", broken=True, dm=True), at("J9", "ge.sq.467"), phase="RtPh")
    run(rout(pos, "russian", u(pos, "r1")), pos, {"russian": ["crawl J4"]})
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J4"
    pos = field("", at("J5", "ru.sq.447.rifle", broken=True, dm=True), at("J5", "ge.sq.467"), phase="RtPh")
    assert rules_of(may_crawl(pos, flight_of(pos, u(pos, "r1")), loc(pos, "J4"))) == ["10.52"]


@pytest.mark.rule("asl", "10.4")
def test_router_leaves_what_it_cannot_carry():
    facts = f"h J4 w -; g J4 {WOODS}"
    pos = field(
        facts,
        at("J5", "ru.sq.447.rifle", "ru.hmg", "ru.lmg", broken=True, dm=True),
        at("J9", "ge.sq.467"),
        phase="RtPh",
    )
    run(rout(pos, "russian", u(pos, "r1")), pos, {"russian": ["enter J4"]})
    assert pos.label(pos.units[u(pos, "rw1")].hex) == "J5"
    assert pos.weapons_of(u(pos, "r1")) == [u(pos, "rw2")]


@pytest.mark.rule("asl", "10.711")
def test_leader_may_go_along():
    facts = f"h J4 w -; g J4 {WOODS}"
    pos = field(
        facts,
        at("J5", "ru.sq.447.rifle", broken=True, dm=True),
        at("J5", "ru.ldr.8m0"),
        at("J9", "ge.sq.467"),
        phase="RtPh",
    )
    run(rout(pos, "russian", u(pos, "r1")), pos, {"russian": ["with r2", "enter J4"]})
    assert pos.label(pos.units[u(pos, "r2")].hex) == "J4"


@pytest.mark.rule("asl", "10.533")
def test_router_that_runs_into_a_concealed_enemy_is_lost():
    """Example 10.533.ex1."""
    pos = field(
        f'p J4 building "j4" wood storeys:1 stair; g J4 {HOUSE}', at("J6", "ru.sq.447.rifle", broken=True, dm=True),
        at("J9", "ge.sq.467"), at("J4", "ge.sq.447", marker=1), phase="RtPh", dice=[1, 2],
    )  # fmt: skip
    run(rout(pos, "russian", u(pos, "r1")), pos, {"russian": ["enter J5", "enter J4"], "german": ["done"]})
    assert pos.units[u(pos, "r1")].where == "out"
    assert not pos.units[u(pos, "g2")].concealed


@pytest.mark.rule("asl", "10.41")
def test_voluntary_break_needs_an_enemy_in_range_or_next_door():
    pos = field("", at("J5", "ge.sq.467"), at("J1", "ge.sq.467"), at("J7", "ru.sq.426"), phase="RtPh")
    ask = Ask("german", "10.41", BREAKING, pos, "german")
    assert rules_against(ask, "break g1") == []
    assert rules_against(ask, "break g2") == ["10.41"]


@pytest.mark.rule("asl", "11.16")
def test_unit_in_melee_does_not_rout():
    """Example 10.8.ex11."""
    pos = field(
        "", at("J5", "ru.sq.426", broken=True, dm=True, melee=True), at("J5", "ge.sq.467", melee=True), phase="RtPh"
    )
    assert not must_rout(pos, u(pos, "r1"))
    assert rules_against(Ask("russian", "10.5", ROUTS, pos, "russian"), "rout r1") == ["10.5"]


def test_goals_ignore_the_building_that_is_left():
    pos = board(101, at("S6", "ru.sq.426", broken=True, dm=True), at("T6", "ge.sq.467"), phase="RtPh")
    assert isinstance(goals(pos, flight_of(pos, u(pos, "r1"))), list)


@pytest.mark.rule("asl", "10.2", "19.13")
def test_both_halves_of_a_squad_that_has_split_feel_the_loss_of_a_leader():
    pos = field("", at("J5", "ge.ldr.10m2", "ge.sq.838.engineer"), at("J9", "ru.sq.426"), dice=[3, 3, 3, 3])
    losses = Losses(pos, [u(pos, "g1"), u(pos, "g2")])
    eliminate(pos, u(pos, "g1"), "7.301")
    check(pos, u(pos, "g2"), over=7)
    run(losses.follow(pos), pos)
    assert [event["unit"] for event in told(pos, "morale-check")] == ["g2", "g3"]
