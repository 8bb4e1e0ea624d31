"""Who may not rout, rally or break, each with his reason; and what becomes of those who fail to."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.games.asl.captivity.prisoners import has_safe_way
from grognard.games.asl.firing.readiness import may_fire
from grognard.games.asl.locations import is_shelter
from grognard.games.asl.moving.moves import may_move
from grognard.games.asl.nerve.rally import may_rally, may_stay_desperate
from grognard.games.asl.nerve.rout import (
    ROUTING,
    ROUTS,
    begin_routs,
    finish,
    interdicted,
    lost,
    may_end_routs,
    rout,
    rout_phase,
    step,
    voluntary_break,
)
from grognard.games.asl.nerve.rout_ways import (
    budget,
    flight_of,
    may_crawl,
    may_end,
    may_go_along,
    may_rout,
    may_shelter,
    may_step,
    may_take_road,
    step_cost,
    ways_out,
)
from grognard.games.asl.nerve.routers import breakers, interdictors, may_break, must_rout
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.units import Flight
from tests.asl.build import asked, at, board, decoy, field, loc, rules_against, rules_of, run, told, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
BROKEN = {"broken": True, "dm": True}


def texts(against):
    return against.text if against is not None else ""


@pytest.mark.rule("asl", "10.5")
@pytest.mark.parametrize(
    ("state", "why"),
    [({}, "not-broken"), ({**BROKEN, "melee": True}, "in-melee"), ({"broken": True}, "not-desperate"),
     ({**BROKEN, "acted": True}, "has-routed"), (BROKEN, "")],
)  # fmt: skip
def test_who_may_rout(state, why):
    pos = field("", at("J5", "ge.sq.467", **state), at("J9", "ru.sq.426"), phase="RtPh")
    assert texts(may_rout(pos, "german", u(pos, "g1"))) == why
    assert texts(may_rout(pos, "russian", u(pos, "g1"))) == "not-your-unit"


@pytest.mark.rule("asl", "10.5")
def test_who_must_rout_may_without_desperation_too():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J7", "ru.sq.426"), phase="RtPh")
    assert may_rout(pos, "german", u(pos, "g1")) is None


@pytest.mark.rule("asl", "10.5", "10.51")
def test_steps_of_a_rout():
    pos = field("", at("J5", "ge.sq.467", **BROKEN), at("J9", "ru.sq.426"), phase="RtPh")
    flight = flight_of(pos, u(pos, "g1"))
    assert budget(pos, u(pos, "g1")) == 12
    assert texts(may_step(pos, flight, loc(pos, "J2"))) == "not-next"
    assert texts(may_end(pos, flight)) == "must-set-out"
    tired = Flight(u(pos, "g1"), spent=12, path=(loc(pos, "J5"),))
    assert texts(may_step(pos, tired, loc(pos, "J4"))) == "not-enough-factors"
    pos = field("", at("J5", "ge.sq.467", **BROKEN), at("J6", "ru.sq.447.rifle"), phase="RtPh")
    beside = Flight(u(pos, "g1"), spent=0, path=(loc(pos, "J4"), loc(pos, "J5")))
    assert texts(may_end(pos, beside)) == "may-not-stay"


@pytest.mark.rule("asl", "10.5")
def test_who_must_rout_and_does_not_is_lost():
    pos = field("", at("J5", "ge.sq.467", **BROKEN), at("J6", "ru.sq.447.rifle"), phase="RtPh")
    assert rules_of(may_end_routs(pos, "german")) == ["10.5"]
    assert rules_against(Ask("german", "10.5", ROUTS, pos, "german"), "done") == ["10.5"]
    run(lost(pos, "german"), pos)
    assert pos.units[u(pos, "g1")].where == "out"
    pos = field("", at("J5", "ge.sq.467", **BROKEN), at("J6", "ru.sq.447.rifle"), phase="RtPh")
    pos.flight = Flight(u(pos, "g1"), path=(loc(pos, "J4"), loc(pos, "J5")), done=True)
    run(finish(pos), pos)
    assert pos.units[u(pos, "g1")].where == "out"


@pytest.mark.rule("asl", "10.41", "10.5", "3.6")
def test_rout_phase_asks_for_breaks_and_then_for_routs():
    placed = at("J5", "ge.sq.467"), at("J8", "ru.sq.447.rifle"), at("A9", "ge.sq.467", **BROKEN)
    pos = field("", *placed, phase="RtPh")
    ask = asked(rout_phase(pos, "german"))
    assert (ask.side, ask.prompt) == ("german", "voluntary-break")
    ask = asked(rout_phase(pos, "german"), {"german": ["done"], "russian": ["done"]})
    assert (ask.side, ask.prompt) == ("german", "rout-phase")
    run(voluntary_break(pos, "german", u(pos, "g1")), pos)
    assert pos.units[u(pos, "g1")].broken


@pytest.mark.rule("asl", "10.41")
def test_unit_may_break_beside_any_unbroken_enemy_whoever_he_is():
    for foe, rules in (
        (at("J6", "ru.sq.426", marker=1), []), (decoy("J6", "russian"), []), (at("J6", "ru.unarmed.squad"), []),
        (at("J6", "ru.sq.426", broken=True), ["10.41"]), (at("J6", "ru.sq.426", hidden=True), ["10.41"]),
        (at("J7", "ru.sq.426", marker=1), ["10.41"]),
    ):  # fmt: skip
        pos = field("", at("J5", "ge.sq.467"), foe, phase="RtPh")
        assert rules_of(may_break(pos, "german", u(pos, "g1"))) == rules
        assert list(breakers(pos, "german")) == ([] if rules else [u(pos, "g1")])


@pytest.mark.rule("asl", "10.41")
def test_who_may_break_of_his_own_will():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ge.hero"), at("J8", "ru.sq.447.rifle"), at("A1", "ge.sq.467"))
    assert texts(may_break(pos, "german", u(pos, "g1"))) == ""
    assert texts(may_break(pos, "german", u(pos, "g2"))) == "cannot-break"
    assert texts(may_break(pos, "russian", u(pos, "g1"))) == "not-your-unit"


@pytest.mark.rule("asl", "10.52")
def test_nobody_crawls_into_a_stream_that_is_not_dry():
    pos = board(102, at("S2", "ge.sq.467", **BROKEN), at("GG5", "ru.sq.426"), phase="RtPh")
    flight = flight_of(pos, u(pos, "g1"))
    assert texts(may_crawl(pos, flight, loc(pos, "T2h-1"))) == "no-crawling-there"
    assert may_crawl(pos, flight, loc(pos, "T2")) is None
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("stream", "", {"stream": "dry"})])
    assert may_crawl(pos, flight, loc(pos, "T2h-1")) is None


@pytest.mark.rule("asl", "10.52")
def test_where_nobody_crawls():
    pos = field("h J4 m -", at("J5", "ge.sq.467", **BROKEN), at("J9", "ru.sq.426"), phase="RtPh")
    flight = flight_of(pos, u(pos, "g1"))
    assert texts(may_crawl(pos, flight, loc(pos, "J4"))) == "no-crawling-there"
    gone = Flight(u(pos, "g1"), path=(loc(pos, "J6"), loc(pos, "J5")))
    assert texts(may_crawl(pos, gone, loc(pos, "I5"))) == "crawls-only-at-once"


@pytest.mark.rule("asl", "10.711")
def test_leader_who_routs_along_is_lost_with_the_check():
    placed = (
        at("J5", "ge.sq.467", **BROKEN),
        at("J5", "ge.ldr.8m0"),
        at("K9", "ge.ldr.8m0"),
        at("J8", "ru.sq.447.rifle"),
    )
    pos = field("", *placed, phase="RtPh", dice=[5, 6])
    flight = flight_of(pos, u(pos, "g1"))
    assert may_go_along(pos, flight, u(pos, "g2")) is None
    assert texts(may_go_along(pos, flight, u(pos, "g3"))) == "not-in-location"
    pos.change(u(pos, "g2"), pinned=True)
    assert texts(may_go_along(pos, flight, u(pos, "g2"))) == "cannot-go-along"
    pos.change(u(pos, "g2"), pinned=False)
    pos.flight = Flight(u(pos, "g1"), path=(loc(pos, "J5"),), leader=u(pos, "g2"))
    run(interdicted(pos, u(pos, "g1")), pos)
    assert pos.units[u(pos, "g2")].where == "out"


@pytest.mark.rule("asl", "10.6", "10.62")
def test_who_may_not_try_to_rally():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.sq.467", broken=True), phase="RPh", attacker="russian")
    assert texts(may_rally(pos, "german", u(pos, "g1"))) == "not-broken"
    assert texts(may_rally(pos, "russian", u(pos, "g2"))) == "not-your-unit"
    assert texts(may_rally(pos, "german", u(pos, "g2"))) == "nobody-rallies-it"
    assert texts(may_stay_desperate(pos, "german", u(pos, "g2"))) == "not-desperate"


@pytest.mark.rule("asl", "10.4")
def test_broken_units_neither_fire_nor_move():
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J9", "ru.sq.426"), phase="MPh")
    assert rules_of(may_move(pos, "german", u(pos, "g1"))) == ["10.4"]
    assert rules_of(may_fire(pos, "german", u(pos, "g1"))) == ["10.4"]


@pytest.mark.rule("asl", "10.61")
def test_woods_are_shelter_and_open_ground_is_none():
    pos = field(f"h J5 w -; g J5 {WOODS}")
    assert is_shelter(pos.scenario, loc(pos, "J5"))
    assert not is_shelter(pos.scenario, loc(pos, "J6"))


@pytest.mark.rule("asl", "10.53")
def test_router_that_is_pinned_beside_the_enemy_is_lost_and_elsewhere_in_the_open_is_not():
    for enemy, left in (("J9", True), ("J6", False)):
        pos = field("", at("J5", "ru.sq.447.rifle", **BROKEN), at(enemy, "ge.sq.467"), phase="RtPh")
        here = loc(pos, "J5")
        pos.flight = Flight(u(pos, "r1"), path=(loc(pos, "J6"), here), done=True, pinned=True)
        run(finish(pos), pos)
        assert bool(pos.units[u(pos, "r1")].hex) is left


@pytest.mark.rule("asl", "10.53", "15.1")
@pytest.mark.parametrize(("dice", "answers"), [((1, 1, 1, 3), ["yes"]), ((1, 1, 4, 4), [])])
def test_router_whom_the_heat_of_battle_rallies_routs_no_farther_and_is_not_lost(dice, answers):
    pos = field("", at("J5", "ru.sq.447.rifle", **BROKEN), at("J9", "ge.sq.467"), phase="RtPh", dice=dice)
    run(rout(pos, "russian", u(pos, "r1")), pos, {"russian": ["enter J4", *answers]})
    unit = pos.units[u(pos, "r1")]
    assert (pos.label(unit.hex), unit.broken) == ("J4", False)


@pytest.mark.rule("asl", "10.532")
def test_riders_and_cut_off_units_interdict_nobody():
    pos = field("", at("J5", "ru.sq.426", **BROKEN), at("J9", "ge.sq.467"), phase="RtPh")
    unit, there = u(pos, "g1"), loc(pos, "J4")
    assert list(interdictors(pos, u(pos, "r1"), there)) == [unit]
    pos.encircled = {loc(pos, "J9"): "russian"}
    assert list(interdictors(pos, u(pos, "r1"), there)) == [unit]  # the other side is encircled there
    pos.encircled = {loc(pos, "J9"): "german"}
    assert list(interdictors(pos, u(pos, "r1"), there)) == []
    pos.encircled = {}
    pos.change(unit, mounted=True)
    assert list(interdictors(pos, u(pos, "r1"), there)) == []


@pytest.mark.rule("asl", "7.6", "10.53")
def test_height_does_not_protect_a_router_from_fire_over_the_crest_that_he_crosses():
    """Example 10.8.ex4."""
    for enemy, rolls in (("J5", [3, 4]), ("J9", [])):
        pos = field("h J7 o - level:1", at("J6", "ru.sq.447.rifle", **BROKEN), at(enemy, "ge.sq.467"), dice=rolls)
        pos.flight = flight_of(pos, u(pos, "r1"))
        run(step(pos, loc(pos, "J7"), crawls=False), pos)
        assert bool(told(pos, "interdicted")) == bool(rolls)


@pytest.mark.rule("asl", "10.532")
def test_only_weapons_that_fire_in_full_interdict_beyond_the_range_of_their_crew():
    for arms, state, count in (
        (("ge.sq.467", "ge.hmg"), {}, 1), (("ge.sq.467", "ge.atr"), {}, 0), (("ge.sq.467", "ge.dc"), {}, 0),
        (("ge.sq.467", "ge.mtr.50"), {"pinned": True}, 1), (("ge.sq.467", "ge.hmg"), {"pinned": True}, 0),
        (("ge.ldr.8m0", "ge.mtr.50"), {}, 1), (("ge.ldr.8m0", "ge.hmg"), {}, 0), (("ge.ldr.8m0",), {}, 0),
    ):  # fmt: skip
        pos = field("", at("J2", "ru.sq.426", **BROKEN), at("J10", *arms, **state), phase="RtPh")
        assert len(list(interdictors(pos, u(pos, "r1"), loc(pos, "J2")))) == count, (arms, state)


@pytest.mark.rule("asl", "10.711")
def test_leader_stays_with_the_unit_with_which_he_has_routed():
    placed = at("J3", "ge.sq.467", **BROKEN), at("J3", "ge.ldr.8m0"), at("J2", "ge.sq.467", **BROKEN)
    pos = field(f"h J2 w -; g J2 {WOODS}", *placed, phase="RtPh")
    run(rout(pos, "german", u(pos, "g1")), pos, {"german": ["with g2", "enter J2"]})
    assert rules_of(may_go_along(pos, flight_of(pos, u(pos, "g3")), u(pos, "g2"))) == ["10.711"]


@pytest.mark.rule("asl", "10.63")
def test_nobody_rallies_by_himself_where_a_leader_does_something_else():
    placed = at("J5", "ge.sq.467", broken=True), at("J5", "ge.ldr.8m0", broken=True), at("J5", "ge.ldr.8m0")
    pos = field("", *placed, phase="RPh")
    assert may_rally(pos, "german", u(pos, "g1")) is None
    pos.change(u(pos, "g3"), acted=True)
    assert [rules_of(may_rally(pos, "german", u(pos, name))) for name in ("g1", "g2")] == [["10.63"], ["10.63"]]
    pos.stand_at(u(pos, "g3"), loc(pos, "J6"))
    assert may_rally(pos, "german", u(pos, "g1")) is None


@pytest.mark.rule("asl", "10.53", "10.51")
def test_router_takes_cover_in_a_foxhole_on_its_way_and_nobody_interdicts_it_there():
    """An open hex under fire for one factor, or the foxhole in it for two."""
    for answer, dice, hindered, spent in (("enter J6", [1, 2], 1, 2), ("shelter J6", [], 0, 4)):
        pos = field(
            "", at("J5", "ru.sq.447.rifle", broken=True, dm=True), at("J1", "ge.sq.467"), phase="RtPh",
            attacker="russian", dice=dice,
        )  # fmt: skip
        pos.foxholes = {pos.board.hex("J6"): 1}
        asked(rout(pos, "russian", u(pos, "r1")), {"russian": [answer]})
        assert len(told(pos, "interdicted")) == hindered
        assert pos.flight is not None
        assert pos.flight.spent == spent
        assert pos.units[u(pos, "r1")].in_hole == (not hindered)


@pytest.mark.rule("asl", "10.53", "5.6", "12.33")
def test_router_finds_no_cover_in_a_full_foxhole_nor_in_one_that_the_enemy_hides():
    router = at("J5", "ru.sq.447.rifle", broken=True, dm=True)
    for others, hidden, rules in (((), {}, []), ((at("J6", "ru.sq.426", in_hole=True),), {}, ["10.53"]),
                                  ((), {"J6": "german"}, ["10.53"])):  # fmt: skip
        pos = field("", router, *others, at("J1", "ge.sq.467"), phase="RtPh", attacker="russian")
        pos.foxholes = {pos.board.hex("J6"): 1}
        pos.hidden_holes = {pos.board.hex(hex): side for hex, side in hidden.items()}
        assert rules_of(may_shelter(pos, flight_of(pos, u(pos, "r1")), loc(pos, "J6"))) == rules
        tired = replace(flight_of(pos, u(pos, "r1")), spent=budget(pos, u(pos, "r1")) - 2)
        assert rules_of(may_shelter(pos, tired, loc(pos, "J6"))) == ["10.53"]


@pytest.mark.rule("asl", "10.51")
def test_router_leaves_its_foxhole_once():
    pos = field("", at("J5", "ru.sq.447.rifle", broken=True, dm=True, in_hole=True), at("A1", "ge.sq.467"))
    pos.foxholes = {pos.board.hex("J5"): 1}
    reached = ways_out(pos, flight_of(pos, u(pos, "r1")), loc(pos, "J5"), 0)
    assert [reached[loc(pos, label)] for label in ("J6", "J7", "J8")] == [4, 6, 8]


@pytest.mark.rule("asl", "5.11", "10.51")
@pytest.mark.parametrize(("crowd", "factors", "goals"), [(2, 2, ["J4"]), (3, 3, ["J4", "K5"])])
def test_router_pays_for_a_crowd_in_the_cover_and_runs_there_if_none_is_nearer(crowd, factors, goals):
    placed = at("J5", "ru.sq.447.rifle", broken=True, dm=True), at("J4", *["ru.sq.426"] * crowd), at("J7", "ge.sq.467")
    hedge = f"h J4 w -; g J4 {WOODS}; h K5 w -; g K5 {WOODS}; s J5 NE hedge"
    pos = field(hedge, *placed, phase="RtPh", attacker="russian")
    flight = flight_of(pos, u(pos, "r1"))
    assert ways_out(pos, flight, loc(pos, "J5"), 0)[loc(pos, "J4")] == 2 * factors
    assert step_cost(pos, u(pos, "r1"), loc(pos, "J5"), loc(pos, "J4")) == 2 * factors
    assert sorted(pos.loc_label(goal) for goal in flight.goals) == goals


@pytest.mark.rule("asl", "10.51")
def test_router_passes_through_cover_that_it_may_ignore():
    """Example 10.8.ex9: cover no farther from a Known enemy may be left again, other cover may not."""
    for enemy, rules in (("N5", []), ("I9", ["10.51"])):
        pos = field(
            f"h J4 w -; g J4 {WOODS}", at("J5", "ru.sq.447.rifle", broken=True, dm=True), at(enemy, "ge.sq.467"),
            phase="RtPh", attacker="russian",
        )  # fmt: skip
        flight = Flight(u(pos, "r1"), spent=4, path=(loc(pos, "J5"), loc(pos, "J4")))
        assert rules_of(may_step(pos, flight, loc(pos, "J3"))) == rules


@pytest.mark.rule("asl", "10.533", "12.32")
def test_concealed_enemy_shows_himself_to_who_routs_in_the_open():
    for answers, shown in ((["show g1", "done"], True), (["done"], False)):
        pos = field(
            "", at("J9", "ge.sq.467", marker=1), at("J7", "ru.sq.447.rifle", broken=True, dm=True), phase="RtPh",
            attacker="russian", dice=[6, 5][: 2 * shown],
        )  # fmt: skip
        asked(rout(pos, "russian", u(pos, "r1")), {"russian": ["enter J6"], "german": answers})
        assert bool(told(pos, "interdicted")) == shown


@pytest.mark.rule("asl", "10.51", "10.533")
def test_router_whose_cover_an_enemy_bars_makes_for_the_next_and_does_not_come_nearer_to_him():
    pos = field(
        f"h J4 w -; g J4 {WOODS}; h H5 w -; g H5 {WOODS}", at("J8", "ru.sq.447.rifle", broken=True, dm=True),
        at("K4", "ge.hs.247", marker=1), at("J9", "ge.hs.247"), phase="RtPh", attacker="russian", dice=[2, 3],
    )  # fmt: skip
    said = {"russian": ["enter J7"], "german": ["show g1", "done"]}
    ask = asked(rout(pos, "russian", u(pos, "r1")), said)
    assert rules_against(ask, "enter J6") == ["10.51"]
    assert "enter I7" in ask.options


@pytest.mark.rule("asl", "10.41", "10.2")
@pytest.mark.parametrize(("die", "pinned"), [(4, False), (6, True)])
def test_leader_who_breaks_of_his_own_will_shakes_those_with_him(die, pinned):
    pos = field("", at("J5", "ge.sq.447", "ge.ldr.9m1"), at("J7", "ru.sq.426"), phase="RtPh", dice=[2, die])
    run(voluntary_break(pos, "german", u(pos, "g2")), pos)
    assert pos.units[u(pos, "g1")].pinned == pinned


@pytest.mark.rule("asl", "10.53", "10.532", "9.8")
@pytest.mark.parametrize(
    ("gun", "apart", "interdicts"), [("ru.mmg", False, True), ("ru.mmg", True, False), ("ge.mmg", True, True)]
)
def test_dismantled_machine_guns_interdict_only_where_they_fire(gun, apart, interdicts):
    pos = field("", at("J1", "ge.sq.467", gun), at("J9", "ru.sq.426", **BROKEN), phase="RtPh")
    pos.change(u(pos, "gw1"), dismantled=apart)
    found = list(interdictors(pos, u(pos, "r1"), loc(pos, "J8")))
    assert found == [u(pos, "g1")] * interdicts


@pytest.mark.rule("asl", "12.32")
def test_hidden_leader_who_goes_along_with_a_router_comes_under_a_marker():
    pos = field(f"h J2 w -; g J2 {WOODS}", at("J3", "ge.sq.467", **BROKEN), at("J3", "ge.ldr.8m0", hidden=True))
    pos.flight = Flight(u(pos, "g1"), path=(loc(pos, "J3"),), leader=u(pos, "g2"))
    run(step(pos, loc(pos, "J2"), crawls=False), pos)
    assert (pos.units[u(pos, "g2")].hidden, pos.units[u(pos, "g2")].marker > 0) == (False, True)


@pytest.mark.rule("asl", "10.711", "12.141")
@pytest.mark.parametrize("cover", [{"marker": 1}, {"hidden": True}])
def test_concealed_leader_who_goes_along_with_a_router_in_view_is_seen(cover):
    placed = at("J3", "ge.sq.467", **BROKEN), at("J3", "ge.ldr.8m0", **cover), at("J9", "ru.sq.426")
    pos = field(f"h J2 w -; g J2 {WOODS}", *placed, phase="RtPh")
    run(rout(pos, "german", u(pos, "g1")), pos, {"german": ["with g2", "enter J2"]})
    assert not pos.units[u(pos, "g2")].concealed


@pytest.mark.rule("asl", "10.51", "10.53")
@pytest.mark.parametrize(("verb", "spent", "stopped"), [("enter", 2, True), ("shelter", 4, False)])
def test_router_pays_to_go_into_shellholes_where_nobody_interdicts_it(verb, spent, stopped):
    placed = at("J5", "ge.sq.467", broken=True, dm=True), at("J3", "ru.sq.447.rifle")
    pos = field("h J6 x -", *placed, phase="RtPh", dice=[6, 5, 1] if stopped else [])
    asked(rout(pos, "german", u(pos, "g1")), {"german": [f"{verb} J6"]})
    checks = told(pos, "morale-check")
    assert bool(checks) == stopped
    if not stopped:
        assert pos.flight is not None
        assert (pos.flight.spent, pos.units[u(pos, "g1")].in_hole) == (spent, False)


@pytest.mark.rule("asl", "20.21", "10.51")
@pytest.mark.parametrize(
    ("grounds", "safe"), [("o", False), ("x", True), ("xx", True), ("xxx", True), ("xo", False), ("ox", False)]
)
def test_way_through_shellholes_is_safe_for_twice_the_factors(grounds, safe):
    """Three of them lead to no cover in this phase, but a router may stay in the second on its way there."""
    way = "; ".join(f"h J{row} {ground} -" for row, ground in enumerate(grounds, 6))
    end = 6 + len(grounds)
    placed = at("J5", "ge.sq.467", broken=True, dm=True), at("J4", "ru.sq.447.rifle")
    pos = field(f"{way}; h J{end} w -; g J{end} {WOODS}", *placed, phase="RtPh")
    assert has_safe_way(pos, u(pos, "g1")) == safe


@pytest.mark.rule("asl", "20.21", "10.53")
@pytest.mark.parametrize(("hole", "room", "safe"), [("", 1, False), ("J6", 1, True), ("J6", 2, True), ("J5", 1, False)])
def test_who_reaches_a_foxhole_unseen_need_not_surrender(hole, room, safe):
    pos = field("", at("J5", "ge.sq.467", broken=True, dm=True), at("J4", "ru.sq.447.rifle"), phase="RtPh")
    pos.foxholes |= {pos.board.hex(hole): room} if hole else {}
    assert has_safe_way(pos, u(pos, "g1")) == safe


@pytest.mark.rule("asl", "20.21", "10.53")
def test_foxhole_that_is_full_hides_nobody_else():
    placed = at("J5", "ge.sq.467", broken=True, dm=True), at("J6", "ge.sq.447", in_hole=True)
    pos = field("", *placed, at("J4", "ru.sq.447.rifle"), phase="RtPh")
    pos.foxholes[pos.board.hex("J6")] = 1
    assert not has_safe_way(pos, u(pos, "g1"))


@pytest.mark.rule("asl", "20.21", "10.51")
def test_router_pays_only_once_to_leave_its_foxhole():
    """One factor to get out, one and a half for each hex of grain, two for the woods behind them."""
    placed = at("J5", "ge.sq.467", broken=True, dm=True, in_hole=True), at("J4", "ru.sq.447.rifle")
    pos = field(f"h J6 g -; h J7 g -; h J8 w -; g J8 {WOODS}", *placed, phase="RtPh")
    pos.foxholes[pos.board.hex("J5")] = 1
    assert has_safe_way(pos, u(pos, "g1"))


@pytest.mark.rule("asl", "10.532", "10.5", "10.41", "10.62")
@pytest.mark.parametrize(("hex", "reached"), [("Z1", True), ("AA1", False)])
def test_normal_range_that_forces_a_rout_is_sixteen_hexes_at_most(hex, reached):
    """A Soviet 50mm mortar fires twenty hexes far."""
    mortar = at(hex, "ru.hs.237.rifle", "ru.mtr.50")
    pos = field("", at("J1", "ge.sq.467", broken=True), mortar, phase="RtPh")
    assert must_rout(pos, u(pos, "g1")) == reached
    begin_routs(pos)
    assert pos.units[u(pos, "g1")].dm == reached
    pos = field("", at("J1", "ge.sq.467"), mortar, phase="RtPh")
    assert (may_break(pos, "german", u(pos, "g1")) is None) == reached


ROAD = f"h J4 w -; g J4 {WOODS}; s J5 N road"  # into woods


@pytest.mark.rule("asl", "10.53", "4.132")
@pytest.mark.parametrize(("way", "spent", "dice"), [("", 4, []), ("road", 2, [3, 3])])
def test_router_enters_woods_by_road_for_one_factor_and_is_interdicted_there(way, spent, dice):
    pos = field(ROAD, at("J5", "ru.sq.447.rifle", **BROKEN), at("J9", "ge.sq.467"), dice=dice, phase="RtPh")
    pos.flight = flight_of(pos, u(pos, "r1"))
    options = Ask("russian", "10.5", ROUTING, pos, pos.flight).options
    assert {"enter J4", "road J4"} <= set(options)
    run(step(pos, loc(pos, "J4"), crawls=False, way=way), pos)
    assert pos.flight.spent == spent
    assert bool(told(pos, "interdicted")) == bool(dice)


@pytest.mark.rule("asl", "10.51", "4.132")
def test_nearest_cover_is_the_one_that_costs_least_by_road():
    pos = field(f"{ROAD}; h I5 w -; g I5 {WOODS}", at("J5", "ru.sq.447.rifle", **BROKEN), at("J9", "ge.sq.467"))
    assert flight_of(pos, u(pos, "r1")).goals == (loc(pos, "J4"),)
    assert rules_of(may_take_road(pos, flight_of(pos, u(pos, "r1")), loc(pos, "I5"))) == ["4.132"]


@pytest.mark.rule("asl", "20.21", "10.51")
def test_way_out_of_a_foxhole_is_safe_if_the_foxhole_is_left_only_once():
    orchards = "h J4 r -; h J3 r -"
    pos = field(
        f"{orchards}; h J2 w -; g J2 {WOODS}", at("J5", "ru.sq.447.rifle", in_hole=True, **BROKEN),
        at("J6", "ge.sq.467"), phase="RtPh",
    )  # fmt: skip
    pos.foxholes = {pos.board.hex("J5"): 1}
    assert has_safe_way(pos, u(pos, "r1"))


@pytest.mark.rule("asl", "10.51")
def test_router_makes_no_detour_into_other_cover_in_which_it_would_have_to_stop():
    covers = "; ".join(f"h {label} w -; g {label} {WOODS}" for label in ("J4", "L4"))
    pos = field(covers, at("J5", "ru.sq.447.rifle", **BROKEN), phase="RtPh")
    flight = flight_of(pos, u(pos, "r1"))
    assert flight.goals == (loc(pos, "J4"),)
    beside = replace(flight, path=(*flight.path, loc(pos, "K5")), spent=2)
    assert rules_of(may_step(pos, beside, loc(pos, "L4"))) == ["10.51"]
    assert may_step(pos, beside, loc(pos, "J4")) is None


@pytest.mark.rule("asl", "10.533", "10.52")
@pytest.mark.parametrize(("answers", "lives"), [(["done"], True), (["show r1", "done"], False)])
def test_concealed_enemy_shows_himself_to_who_has_crawled_beside_him(answers, lives):
    pos = field(
        f"h J4 w -; g J4 {WOODS}", at("J5", "ge.sq.467", **BROKEN), at("J3", "ru.sq.426", marker=2), phase="RtPh"
    )
    run(rout(pos, "german", u(pos, "g1")), pos, {"german": ["crawl J4"], "russian": answers})
    assert bool(pos.units[u(pos, "g1")].hex) == lives


@pytest.mark.rule("asl", "19.12", "10.531")
@pytest.mark.parametrize(("facts", "why"), [("", ""), ("h J5 g -", "disrupted-stays")])
def test_disrupted_unit_routs_from_open_ground_that_an_enemy_sees_from_afar(facts, why):
    pos = field(facts, at("J5", "ge.sq.467", disrupted=True, **BROKEN), at("T5", "ru.sq.426"), phase="RtPh")
    assert texts(may_rout(pos, "german", u(pos, "g1"))) == why
