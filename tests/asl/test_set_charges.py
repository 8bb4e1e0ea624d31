"""Set Demolition Charges, and Hazardous Movement."""

import pytest
from msgspec.structs import replace

from grognard.engine.ask import Ask
from grognard.games.asl.counters_in_play import split
from grognard.games.asl.firing.drm import drm
from grognard.games.asl.firing.fire_phases import FINAL_FIRE
from grognard.games.asl.firing.ift import take_effect
from grognard.games.asl.firing.residual import drm_against
from grognard.games.asl.hiding.searching import lay_bare
from grognard.games.asl.moving.expenditures import set_charge
from grognard.games.asl.pack import figures
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.shown.view import markers
from grognard.games.asl.units import SetCharge
from grognard.games.asl.weapons.set_charges import detonate, finish, may_detonate, may_set, prepare
from tests.asl.build import at, attack, field, loc, moving, rules_against, rules_of, run, told, u, under_way

PLACED = at("J5", "ge.sq.838.engineer", "ge.dc"), at("J9", "ru.sq.426")


def laid(*placed, hidden=False, turn=1, attacker="russian", **given):
    """A charge lies in J7, set by g1, who stands in J5."""
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), *placed, **given)
    w = u(pos, "gw1")
    pos.change(w, by=0)
    pos.take_off(w, "off")
    pos.set_charges[w] = SetCharge(loc(pos, "J7"), (u(pos, "g1"),), turn, attacker, hidden)
    return pos


@pytest.mark.rule("asl", "23.7", "4.62")
def test_setting_takes_all_factors_and_is_hazardous():
    pos = field("", *PLACED, dice=[3])
    move = moving(pos, "g1", spent=0)
    assert may_set(pos, move, u(pos, "gw1")) is None
    assert rules_of(may_set(pos, moving(pos, "g1", spent=1), u(pos, "gw1"))) == ["23.7"]
    moving(pos, "g1", spent=0)
    run(set_charge(pos, u(pos, "gw1")), pos, {"russian": ["pass"]})
    assert (under_way(pos).spent, under_way(pos).done) == (8, True)
    assert pos.set_charges[u(pos, "gw1")].loc == loc(pos, "J5")
    assert pos.units[u(pos, "g1")].hazardous


@pytest.mark.rule("asl", "23.7")
@pytest.mark.parametrize(
    ("die", "leader", "works"),
    [(4, (), False), (3, (), True), (4, ("ge.ldr.9m1",), True), (3, ("ge.ldr.6p1",), True)],  # who need not help
)
def test_die_up_to_the_size_sets_it_and_a_leader_helps(die, leader, works):
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc", *leader), at("J9", "ru.sq.426"), dice=[die])
    moving(pos, "g1", spent=0)
    run(set_charge(pos, u(pos, "gw1")), pos, {"russian": ["pass"]})
    assert bool(pos.set_charges) == works


@pytest.mark.rule("asl", "23.7")
def test_pinned_or_broken_hands_set_nothing():
    pos = field("", *PLACED, dice=[3, 3, 6, 5])
    moving(pos, "g1", spent=0)
    pos.change(u(pos, "r1"), type="ru.sq.628")
    run(set_charge(pos, u(pos, "gw1")), pos, {"russian": ["fire", "with r1", "shoot"]})
    assert pos.units[u(pos, "g1")].broken
    assert not pos.set_charges


@pytest.mark.rule("asl", "4.62")
def test_hazardous_movement_counts_in_every_phase_instead_of_other_movement():
    pos = field("", at("J5", "ge.sq.838.engineer", hazardous=True), at("J8", "ru.sq.447.rifle"), attacker="russian")
    target = u(pos, "g1")
    assert {m.text: m.value for m in drm(pos, attack(pos, "J5", "r1"), target)} == {"hazardous": -2}
    go = moving(pos, "g1")
    assert {m.text: m.value for m in drm(pos, attack(pos, "J5", "r1", mover=go), target)} == {"hazardous": -2}
    assert {m.text: m.value for m in drm_against(pos, target)} == {"hazardous": -2}
    pos.change(target, pinned=True)
    assert list(drm(pos, attack(pos, "J5", "r1", mover=go), target)) == []


@pytest.mark.rule("asl", "23.7")
def test_who_sets_off_a_charge_and_when():
    pos = laid(at("J7", "ru.sq.426"))
    w = u(pos, "gw1")
    assert may_detonate(pos, "german", w) is None
    assert rules_of(may_detonate(pos, "russian", w)) == ["23.7"]
    for place in ("J6", "Q5"):
        pos.stand_at(u(pos, "g1"), loc(pos, place))
        assert rules_of(may_detonate(pos, "german", w)) == ["23.7"]
    pos.stand_at(u(pos, "g1"), loc(pos, "J5"))
    pos.change(u(pos, "g1"), broken=True)
    assert rules_of(may_detonate(pos, "german", w)) == ["23.7"]
    pos = laid(at("J7", "ru.sq.426"), attacker="german")
    assert rules_of(may_detonate(pos, "german", w)) == ["23.7"]
    pos.phase, pos.attacker = "DFPh", "russian"
    assert rules_against(Ask("german", "8.4", FINAL_FIRE, pos, "german"), "detonate gw1") == []


@pytest.mark.rule("asl", "23.7")
def test_half_squad_of_the_setter_sets_it_off_too():
    pos = laid(at("J7", "ru.sq.426"))
    _, other = split(pos, u(pos, "g1"))
    pos.remove(u(pos, "g1"))
    assert may_detonate(pos, "german", u(pos, "gw1")) is None
    assert pos.set_charges[u(pos, "gw1")].setters == (u(pos, "g1"), other)


@pytest.mark.rule("asl", "23.7")
def test_owner_says_which_of_several_setters_sets_it_off():
    pos = laid(at("J7", "ru.sq.426"), at("J9", "ge.sq.467"), dice=[6, 6])
    w = u(pos, "gw1")
    pos.set_charges[w] = replace(pos.set_charges[w], setters=(u(pos, "g1"), u(pos, "g2")))
    run(detonate(pos, "german", w), pos, {"german": ["fuse g2"]})
    assert told(pos, "task-check")[0]["unit"] == "g2"


@pytest.mark.rule("asl", "23.71")
def test_set_charge_strikes_with_36_at_minus_three_and_half_against_the_concealed():
    woods = "h J7 w -; g J7 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
    pos = field(woods, at("J5", "ge.sq.838.engineer", "ge.dc"), at("J7", "ru.sq.447.rifle"),
                at("J7", "ru.sq.447.rifle", marker=1), dice=[2, 2, 4, 4, 6, 5])  # fmt: skip
    w = u(pos, "gw1")
    pos.change(w, by=0)
    pos.take_off(w, "off")
    pos.set_charges[w] = SetCharge(loc(pos, "J7"), (u(pos, "g1"),), 1, "russian")
    run(detonate(pos, "german", w), pos)
    known, covered = told(pos, "explodes")
    assert (known["final"], covered["final"]) == (5, 5)
    assert (known["result"], covered["result"]) == ("2KIA", "3MC")
    assert [m.text for m in known["drm"]] == ["set-charge"]


@pytest.mark.rule("asl", "23.71", "4.62", "13.5")
@pytest.mark.parametrize(
    ("state", "drm"),
    [({}, -3), ({"hazardous": True}, -5), ({"hazardous": True, "pinned": True}, -3), ({"mounted": True}, -5)],
)
def test_set_charge_strikes_the_hazardous_and_riders_harder(state, drm):
    horses = ("horse.squad",) if state.get("mounted") else ()
    pos = laid(at("J7", "ru.sq.447.rifle", *horses, **state), dice=[2, 2, 4, 6, *[3] * 9])
    for _ in detonate(pos, "german", u(pos, "gw1")):
        raise AssertionError("nobody is asked")
    assert told(pos, "explodes")[0]["drm"].total == drm


@pytest.mark.rule("asl", "23.7", "23.72")
def test_enemies_on_top_of_it_make_a_dud_likelier():
    for enemies, fails in ((1, False), (2, True)):
        pos = laid(*[at("J7", "ru.sq.426")] * enemies, dice=[2, 2, 6, 4, *([] if fails else [6, 5])])
        run(detonate(pos, "german", u(pos, "gw1")), pos)
        assert bool(told(pos, "dud")) == fails
        assert not pos.set_charges
        assert pos.units[u(pos, "gw1")].where == "out"


@pytest.mark.rule("asl", "23.7")
def test_only_enemies_on_foot_make_a_dud_likelier():
    for mounted, fails in ((True, False), (False, True)):
        pos = laid(at("J7", "ru.sq.426"), at("J7", "ru.sq.447.rifle", "horse.squad", mounted=mounted),
                   dice=[2, 2, 6, 4, *[3] * 9])  # fmt: skip
        for _ in detonate(pos, "german", u(pos, "gw1")):
            raise AssertionError("nobody is asked")
        assert bool(told(pos, "dud")) == fails


@pytest.mark.rule("asl", "23.7", "10.1")
def test_failed_check_sets_nothing_off_in_this_phase():
    pos = laid(at("J7", "ru.sq.426"), dice=[6, 5])
    run(detonate(pos, "german", u(pos, "gw1")), pos)
    assert pos.set_charges
    assert rules_of(may_detonate(pos, "german", u(pos, "gw1"))) == ["10.1"]


@pytest.mark.rule("asl", "23.72", "9.74")
def test_search_finds_hidden_charges_and_a_kia_may_destroy_them():
    pos = laid(at("J6", "ru.sq.426"), hidden=True)
    w = u(pos, "gw1")
    lay_bare(pos, [pos.board.hex("J7")], "german", "12.152")
    assert not pos.set_charges[w].hidden
    for die, left in ((1, False), (6, True)):
        pos = laid(at("J7", "ru.sq.426"), dice=[die])
        struck = {u(pos, "r1"): "1KIA"}
        run(take_effect(pos, struck, dict.fromkeys(struck, True), dict.fromkeys(struck, 4)), pos)
        assert bool(pos.set_charges) == left
    pos = laid(at("J7", "ru.sq.426", "ru.sq.426"), dice=[4, 4, 6])  # one die for the charge, however many are lost
    struck = dict.fromkeys((u(pos, "r1"), u(pos, "r2")), "1KIA")
    run(take_effect(pos, struck, dict.fromkeys(struck, True), dict.fromkeys(struck, 4)), pos)
    assert pos.set_charges


@pytest.mark.rule("asl", "23.7", "23.72")
def test_special_rule_sets_hidden_charges_before_play():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.dc"), at("J9", "ru.sq.426"))
    rule = {"set_charges": {"side": "german", "hexes": ["J8"], "hidden": True}}
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("1", "", rule)])
    prepare(pos)
    charge = pos.set_charges[u(pos, "gw1")]
    assert (charge.loc, charge.hidden, charge.setters) == (loc(pos, "J8"), True, (u(pos, "g1"),))
    assert pos.weapons_of(u(pos, "g1")) == []
    assert "J8" not in markers(pos, "russian")
    assert "J8" in markers(pos, "german")
    said = [text for _, _, text in figures.of_file(pos.scenario.file, pos.scenario.charts, pos.board, "t1")]
    assert not any("set_charges" in text for text in said)
    wrong = replace(pos.scenario.file, ssr=[Ssr("1", "", {"set_charges": {"side": "german", "hexes": ["Q99"]}})])
    said = [text for _, _, text in figures.of_file(wrong, pos.scenario.charts, pos.board, "t1")]
    assert any("set_charges" in text for text in said)


@pytest.mark.rule("asl", "23.72")
def test_charge_that_is_set_lies_there_for_nobody_to_take():
    pos = field("", *PLACED, phase="MPh", dice=[1])
    finish(pos, u(pos, "gw1"), u(pos, "g1"))
    assert pos.units[u(pos, "gw1")].where == "off"
    assert pos.loose_weapons(loc(pos, "J5")) == []
    assert pos.set_charges[u(pos, "gw1")].loc == loc(pos, "J5")
