"""Prisoners under fire, prisoners who rise, and how Unarmed units come to arms again."""

import pytest

from grognard.engine.ask import Ask
from grognard.games.asl.captivity.escape import RISING, may_rise, rise, void_captures
from grognard.games.asl.captivity.prisoners import capture
from grognard.games.asl.captivity.rearming import may_scrounge
from grognard.games.asl.close_quarters.close_combat import close_combat_phase, fight_in, seize
from grognard.games.asl.close_quarters.fights import Assault, Fight
from grognard.games.asl.firing.attack import targets
from grognard.games.asl.firing.ift import take_effect
from grognard.games.asl.made_units import make
from grognard.games.asl.moving.movement import begin_move, go_on
from grognard.games.asl.nerve.morale import eliminate
from tests.asl.build import asked, at, attack, field, loc, moving, rules_against, rules_of, run, told, u


def held(*captives, guard="ge.sq.467", dice=(), **state):
    """Russians in the hands of a German in J5."""
    pos = field(
        "", at("J5", guard, **state), at("J6", *(captives or ("ru.sq.447.rifle",))), phase="CCPh", dice=dice,
    )  # fmt: skip
    for n in range(1, len(captives or (1,)) + 1):
        capture(pos, u(pos, f"r{n}"), [u(pos, "g1")], "20.21")
    return pos


def fight_of(pos):
    """A Close Combat in J5."""
    return Fight((), loc(pos, "J5"), "german", "russian")


def name(pos, who):
    return pos.outward(u(pos, who))


@pytest.mark.rule("asl", "20.54")
def test_fire_strikes_guard_and_prisoners_alike():
    pos = held(dice=[6, 6])
    shot = attack(pos, "J5", "g1")
    shot.side = "russian"
    assert set(targets(pos, shot)) == {u(pos, "g1"), u(pos, "r1")}
    both = {u(pos, "g1"): "NMC", u(pos, "r1"): "NMC"}
    pos = held(dice=[1, 3, 4, 4])
    run(take_effect(pos, both, dict.fromkeys(both, True), dict.fromkeys(both, 4)), pos)
    assert pos.units[u(pos, "r1")].type == "ru.unarmed.hs"
    assert not pos.units[u(pos, "r1")].broken


@pytest.mark.rule("asl", "20.54")
def test_prisoners_are_neither_pinned_nor_shaken_by_the_loss_of_a_leader():
    pos = held()
    tasks = {u(pos, "r1"): "PTC"}
    run(take_effect(pos, tasks, dict.fromkeys(tasks, True), dict.fromkeys(tasks, 4)), pos)
    assert not pos.units[u(pos, "r1")].pinned


@pytest.mark.rule("asl", "20.54")
def test_random_selection_takes_guards_and_prisoners_and_a_killed_prisoner_counts_double():
    pos = held(dice=[2, 5])
    before = pos.cvp["german"]
    both = {u(pos, "g1"): "1KIA", u(pos, "r1"): "1KIA"}
    run(take_effect(pos, both, dict.fromkeys(both, True), dict.fromkeys(both, 4), "russian"), pos)
    assert pos.units[u(pos, "r1")].where == "out"
    assert pos.units[u(pos, "g1")].broken
    assert (before, pos.cvp["german"]) == (2, 4)


@pytest.mark.rule("asl", "26.222")
def test_prisoner_killed_by_the_fire_of_his_captors_counts_once():
    for result, dice in (("1KIA", [2, 5]), ("K/1", [2, 5, 1, 2, 1, 3])):
        pos = held(dice=dice)
        both = {u(pos, "g1"): result, u(pos, "r1"): result}
        run(take_effect(pos, both, dict.fromkeys(both, True), dict.fromkeys(both, 4), "german"), pos)
        assert pos.units[u(pos, "r1")].type != "ru.unarmed.squad" or pos.units[u(pos, "r1")].where == "out"
        assert pos.cvp["german"] == 2


@pytest.mark.rule("asl", "20.55")
def test_prisoners_rise_only_against_broken_guards_or_in_melee():
    pos = held()
    assert rules_of(may_rise(pos, "russian", u(pos, "r1"))) == ["20.55"]
    for state in ({"broken": True}, {"melee": True}):
        pos.change(u(pos, "g1"), broken=False, melee=False)
        pos.change(u(pos, "g1"), **state)
        assert may_rise(pos, "russian", u(pos, "r1")) is None
    pos = field("", at("J5", "ge.sq.467", broken=True), at("J6", "it.sq.346"), phase="CCPh")
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    assert rules_of(may_rise(pos, "russian", u(pos, "r1"))) == ["20.55"]


@pytest.mark.rule("asl", "20.55", "11.71")
def test_prisoners_rise_where_there_is_melee_though_their_guard_rides():
    pos = held(mounted=True)
    assert rules_of(may_rise(pos, "russian", u(pos, "r1"))) == ["20.55"]
    for side, type in (("german", "ge.sq.467"), ("russian", "ru.sq.426")):
        make(pos, side, type, loc(pos, "J5"), melee=True)
    assert may_rise(pos, "russian", u(pos, "r1")) is None


@pytest.mark.rule("asl", "20.55")
def test_rising_takes_a_task_check_outside_melee():
    pos = held(dice=[4, 3], broken=True)
    rise(pos, "russian", u(pos, "r1"))
    assert pos.units[u(pos, "r1")].by
    assert rules_against(Ask("russian", "20.55", RISING, pos, "russian"), "rise r1") == ["20.55"]
    pos = held(dice=[4, 2], broken=True)
    rise(pos, "russian", u(pos, "r1"))
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J5"
    pos = held(melee=True)
    rise(pos, "russian", u(pos, "r1"))
    assert pos.label(pos.units[u(pos, "r1")].hex) == "J5"


@pytest.mark.rule("asl", "20.55", "11.33")
def test_risen_prisoners_attack_first_and_their_guard_before_others():
    """Example 20.55.ex1: two prisoner squads against the broken crew that guards them and a half-squad."""
    pos = field(
        "", at("J5", "ge.crew.228", broken=True), at("J5", "ge.hs.247"), at("J6", "ru.sq.447.rifle", "ru.sq.447.rifle"),
        at("J6", "ru.sq.447.rifle"), phase="CCPh", dice=[2, 2, 2, 2, 6, 5, 6, 4],
    )  # fmt: skip
    for n in (1, 2, 3):
        capture(pos, u(pos, f"r{n}"), [u(pos, "g1")], "20.21")
    for n in (1, 2):
        rise(pos, "russian", u(pos, f"r{n}"))
    before = dict(pos.cvp)
    ask = asked(fight_in(pos, "german", loc(pos, "J5")))
    assert (ask.side, ask.rule) == ("russian", "11.12")
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), {"russian": [f"attack {name(pos, 'g2')}", "with r1"]})
    assert rules_against(ask, "go") == ["20.55"]
    assert f"also {name(pos, 'g1')}" in ask.options
    script = {
        "russian": [f"attack {name(pos, 'g1')}", f"also {name(pos, 'g2')}", "with r1", "with r2", "go"],
        "german": [f"attack {name(pos, 'r1')}", f"also {name(pos, 'r2')}", "with g2", "go"],
    }
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    russian, german = told(pos, "assault")[-2:]
    assert (russian["odds"], german["odds"]) == ("1-2", "1-1")
    assert pos.units[u(pos, "r3")].by == u(pos, "g1") + 1
    assert pos.cvp == before


@pytest.mark.rule("asl", "20.55")
def test_who_has_no_enemy_left_has_escaped_and_no_longer_counts():
    pos = held("ru.sq.447.rifle", dice=[2, 2, 1, 2], broken=True, guard="ge.hs.247")
    rise(pos, "russian", u(pos, "r1"))
    assert pos.cvp["german"] == 2
    run(fight_in(pos, "german", loc(pos, "J5")), pos,
        {"russian": [f"attack {name(pos, 'g1')}", "with r1", "go"]})  # fmt: skip
    assert pos.units[u(pos, "g1")].where == "out"
    assert not pos.units[u(pos, "r1")].rebel
    assert pos.cvp["german"] == 0


@pytest.mark.rule("asl", "20.55")
def test_prisoner_killed_in_rising_counts_once():
    pos = held(dice=[2, 2], broken=True)
    rise(pos, "russian", u(pos, "r1"))
    eliminate(pos, u(pos, "r1"), "11.11")
    assert pos.cvp["german"] == 2


@pytest.mark.rule("asl", "11.34", "11.33")
def test_prisoners_go_before_an_ambusher():
    woods = "h J5 w -; g J5 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(
        woods, at("J5", "ge.sq.467", broken=True), at("J6", "ru.sq.447.rifle"), at("J5", "ge.sq.467"),
        at("J5", "ru.sq.628"), phase="CCPh", dice=[2, 2, 1, 6],
    )  # fmt: skip
    capture(pos, u(pos, "r1"), [u(pos, "g1")], "20.21")
    rise(pos, "russian", u(pos, "r1"))
    pos.advanced = {loc(pos, "J5")}
    ask = asked(fight_in(pos, "german", loc(pos, "J5")), {"german": ["done"]})
    assert told(pos, "ambush")[0]["side"] == "german"
    assert (ask.side, ask.rule) == ("russian", "11.12")


@pytest.mark.rule("asl", "20.551")
def test_unarmed_unit_takes_the_arms_of_an_enemy_of_its_size():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.unarmed.squad", "ru.unarmed.squad"))
    eliminate(pos, u(pos, "g1"), "11.11")
    assert [pos.units[u(pos, n)].type for n in ("r1", "r2")] == ["ru.sq.426", "ru.unarmed.squad"]
    pos = field("", at("J5", "ge.hs.247"), at("J5", "ru.unarmed.squad", "ru.unarmed.hs"))
    eliminate(pos, u(pos, "g1"), "11.11")
    assert [pos.units[u(pos, n)].type for n in ("r1", "r2")] == ["ru.unarmed.squad", "ru.hs.226"]


@pytest.mark.rule("asl", "20.551", "20.22")
def test_unarmed_units_capture_who_is_no_smaller_and_guard_him_with_his_arms():
    """A prisoner rises against his broken Guard: one to four, 3 + 1 - 2."""
    pos = held(guard="ge.hs.247", broken=True, dice=[1, 1])
    rise(pos, "russian", u(pos, "r1"))
    ask = asked(fight_in(pos, "russian", loc(pos, "J5")))
    assert rules_against(ask, f"capture {name(pos, 'g1')}") == ["20.22"]
    pos = held(broken=True, dice=[1, 1, 1, 2])
    rise(pos, "russian", u(pos, "r1"))
    script = {"russian": [f"capture {name(pos, 'g1')}", "with r1", "go"]}
    run(fight_in(pos, "russian", loc(pos, "J5")), pos, script)
    assert pos.type(u(pos, "r1")).id == "ru.sq.426"
    assert pos.captives(u(pos, "r1")) == [u(pos, "g1")]
    assert (pos.type(u(pos, "g1")).kind, pos.cvp) == ("unarmed_squad", {"german": 0, "russian": 2})


@pytest.mark.rule("asl", "20.551")
def test_unarmed_unit_takes_the_arms_of_who_surrenders_there():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle", "ru.unarmed.squad"))
    capture(pos, u(pos, "g1"), [u(pos, "r1")], "20.22")
    assert pos.units[u(pos, "r2")].type == "ru.sq.426"


@pytest.mark.rule("asl", "20.552")
@pytest.mark.parametrize(("dice", "type"), [([1, 1], "ru.sq.426"), ([1, 2], "ru.unarmed.squad")])
def test_scrounging_finds_arms_with_a_2(dice, type):
    pos = field("", at("J5", "ru.unarmed.squad", "ru.unarmed.squad"), phase="MPh", attacker="russian", dice=dice)
    answers = {"russian": ["with r2", "enter J6", "enter J7", "enter J8", "yes"]}
    run(begin_move(pos, "russian", u(pos, "r1")), pos, answers)
    assert pos.units[u(pos, "r1")].type == type
    assert not may_scrounge(pos, u(pos, "r2"))


@pytest.mark.rule("asl", "20.552")
def test_who_is_pinned_on_the_way_does_not_look_for_arms():
    pos = field("", at("J5", "ru.unarmed.squad"), phase="MPh", attacker="russian")
    moving(pos, "r1")
    pos.change(u(pos, "r1"), pinned=True)
    run(go_on(pos), pos)
    assert not pos.scrounged


@pytest.mark.rule("asl", "20.552")
def test_nobody_scrounges_in_a_marsh():
    pos = field("h J6 m -", at("J5", "ru.unarmed.squad"), at("J6", "ru.unarmed.squad"), phase="MPh")
    assert may_scrounge(pos, u(pos, "r1"))
    assert not may_scrounge(pos, u(pos, "r2"))


@pytest.mark.rule("asl", "20.221")
def test_captures_of_a_side_that_loses_everybody_are_void():
    pos = field(
        "", at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle", "ru.sq.447.rifle"), phase="CCPh", dice=[1, 2, 1, 3],
    )  # fmt: skip
    script = {
        "german": [f"capture {name(pos, 'r1')}", "with g1", "go"],
        "russian": [f"attack {name(pos, 'g1')}", "with r1", "with r2", "go"],
    }
    run(fight_in(pos, "german", loc(pos, "J5")), pos, script)
    assert pos.units[u(pos, "g1")].where == "out"
    assert pos.units[u(pos, "r1")].type == "ru.sq.447.rifle"
    assert pos.units[u(pos, "r1")].hex
    assert pos.cvp["german"] == 0


@pytest.mark.rule("asl", "20.221")
def test_whose_capture_is_void_is_in_the_state_that_he_was_in():
    state = {"broken": True, "disrupted": True, "in_hole": True}
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), phase="CCPh")
    fight = fight_of(pos)
    pos.foxholes[pos.board.hex("J5")] = 1
    pos.change(u(pos, "r1"), **state)
    run(seize(pos, fight, Assault("german"), u(pos, "r1")), pos)
    eliminate(pos, u(pos, "g1"), "11.11")
    void_captures(pos, fight)
    unit = pos.units[u(pos, "r1")]
    assert {name: getattr(unit, name) for name in state} == state


@pytest.mark.rule("asl", "20.221")
def test_where_all_are_captured_all_take_up_arms_again():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), phase="CCPh", dice=[1, 2, 1, 2])
    script = {
        "german": [f"capture {name(pos, 'r1')}", "with g1", "go"],
        "russian": [f"capture {name(pos, 'g1')}", "with r1", "go"],
    }
    run(close_combat_phase(pos, "german"), pos, script)
    assert [pos.units[u(pos, n)].type for n in ("g1", "r1")] == ["ge.sq.436", "ru.sq.426"]
    assert all(pos.units[u(pos, n)].melee for n in ("g1", "r1"))


@pytest.mark.rule("asl", "20.221", "20.22")
@pytest.mark.parametrize("attacker", ["german", "russian"])
def test_half_of_a_squad_that_was_just_caught_by_those_who_are_lost_is_no_prisoner(attacker):
    dice = {"german": [1, 3, 1, 2], "russian": [1, 2, 1, 3]}[attacker]
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.447.rifle"), phase="CCPh", attacker=attacker, dice=dice)
    script = {
        "german": [f"capture {name(pos, 'r1')}", "with g1", "go"],
        "russian": [f"attack {name(pos, 'g1')}", "with r1", "go"],
    }
    run(fight_in(pos, attacker, loc(pos, "J5")), pos, script)
    assert pos.units[u(pos, "g1")].where == "out"
    assert [pos.type(v).id for v in pos.persons("russian")] == ["ru.sq.447.rifle"]
    assert pos.cvp["german"] == 0
