"""Overstacking, and who may not burn, blow up or dig anything."""

import pytest
from msgspec.structs import replace

from grognard.games.asl.before_play.foxholes import may_dig
from grognard.games.asl.close_quarters.assaults import drm
from grognard.games.asl.close_quarters.fights import Assault, Fight
from grognard.games.asl.firing.fire_groups import may_fire_at, may_join
from grognard.games.asl.firing.first_fire import may_throw
from grognard.games.asl.firing.residual import drm_against
from grognard.games.asl.moving.advance import advance_into
from grognard.games.asl.moving.stack_acts import lay
from grognard.games.asl.nerve.morale import break_unit, eliminate
from grognard.games.asl.pack.scenario_files import Ssr
from grognard.games.asl.weapons.demolition import detonate, laid, may_lay, may_use, throw
from grognard.games.asl.weapons.molotov import check_drm
from grognard.games.asl.weapons.molotov import may_use as may_use_molotov
from grognard.games.asl.weapons.ordnance import to_hit_drm
from grognard.games.asl.weapons.set_charges import may_set
from tests.asl.build import at, attack, field, loc, moving, rules_of, run, told, u, under_way

ENGINEERS = "ge.sq.838.engineer", "ge.dc"
WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


# -- stacking ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "5.12", "5.131")
def test_overstacked_units_fight_worse_hand_to_hand_and_are_hit_more_easily():
    pos = field("", at("J5", *["ge.sq.467"] * 5), at("J5", *["ru.sq.426"] * 4), phase="CCPh")
    made = Assault("german")
    made.attackers, made.targets = [u(pos, "g1")], [u(pos, "r1")]
    sums = drm(pos, Fight((), loc(pos, "J5"), "german", "russian"), made, u(pos, "r1"))
    assert (sums.value("5.12"), sums.value("5.131")) == (2, -1)


@pytest.mark.rule("asl", "5.12", "5.131")
def test_overstacked_mortars_miss_and_overstacked_targets_are_hit():
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50", *["ge.sq.467"] * 3), at("J9", *["ru.sq.426"] * 4))
    sums = to_hit_drm(pos, attack(pos, "J9", "gw1"))
    assert (sums.value("5.12"), sums.value("5.131")) == (1, -1)


@pytest.mark.rule("asl", "5.12", "5.13")
@pytest.mark.parametrize(("phase", "endangered"), [("DFPh", -1), ("MPh", 0)])
def test_crowd_throws_charges_badly_and_is_endangered_only_when_nobody_moves(phase, endangered):
    """Four squads, of whom one throws; in First Fire the charge endangers them no more than others."""
    pos = field("", at("J5", *ENGINEERS, *["ge.sq.467"] * 3), at("J6", "ru.sq.426"), attacker="russian",
                dice=[5, 5] + [1, 2] * 20)  # fmt: skip
    if phase == "MPh":
        moving(pos, "r1")
    pos.phase = phase
    for _ in throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")):
        break
    found = {event["unit"]: event["drm"] for event in told(pos, "explodes")}
    assert {sums.value("5.12") for sums in found.values()} == {1}
    assert found["g1"].value("5.131") == endangered


@pytest.mark.rule("asl", "5.131")
def test_residual_firepower_finds_overstacked_movers():
    pos = field("", at("J5", *["ru.sq.426"] * 4))
    moving(pos, "r1")
    assert drm_against(pos, u(pos, "r1")).value("5.131") == -1


@pytest.mark.rule("asl", "5.6")
def test_foxholes_of_the_order_of_battle_are_dug_where_units_stand():
    facts = 'p D4 building "d4" wood storeys:1'
    pos = field(facts, at("J5", "ge.sq.467"), at("D4", "ge.sq.467"))
    assert rules_of(may_dig(pos, "german", loc(pos, "J5"))) == ["5.6"]  # there are none
    groups = [replace(group, foxholes=2) for group in pos.scenario.file.groups]
    pos.scenario.file = replace(pos.scenario.file, groups=groups)
    assert may_dig(pos, "german", loc(pos, "J5")) is None
    assert rules_of(may_dig(pos, "german", loc(pos, "J6"))) == ["5.6"]
    assert rules_of(may_dig(pos, "german", loc(pos, "D4"))) == ["5.6"]


@pytest.mark.rule("asl", "19.12")
def test_disrupted_enemies_give_themselves_up_to_who_advances():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ru.sq.426", broken=True, disrupted=True), phase="APh")
    run(advance_into(pos, "german", u(pos, "g1"), loc(pos, "J6")), pos, {"german": ["accept"]})
    assert pos.units[u(pos, "r1")].by == u(pos, "g1") + 1


# -- flames -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "22.32")
def test_flames_reach_two_levels_up_or_down():
    for level, rules in ((2, []), (3, ["22.32"])):
        pos = field(f"h J6 o - level:{level}", at("J5", "ge.sq.467", "ge.ft"), at("J6", "ru.sq.426"))
        assert rules_of(may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J6"))) == rules


@pytest.mark.rule("asl", "22.611")
def test_molotovs_are_thrown_without_other_weapons_and_worse_by_small_units():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J6", "ge.hs.247"), at("J4", "ge.hero"), at("K5", "ru.sq.426"))
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("1", "", {"mol": ["german"]})])
    squad = u(pos, "g1")
    assert [check_drm(pos, u(pos, name)).total for name in ("g1", "g2", "g3")] == [1, 2, 3]
    assert may_use_molotov(pos, attack(pos, "K5", "g1"), squad) is None
    assert rules_of(may_use_molotov(pos, attack(pos, "K5", "g1", "gw1"), squad)) == ["22.611"]
    shot = attack(pos, "K5", "g1")
    shot.molotov = squad
    assert rules_of(may_join(pos, shot, u(pos, "gw1"))) == ["22.611"]


# -- charges ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("asl", "23.3", "23.7")
def test_who_has_a_charge_lays_it_under_fire_or_sets_it():
    pos = field("", at("J5", *ENGINEERS), at("K5", *ENGINEERS), at("J7", "ru.sq.426"))
    go = moving(pos, "g1", spent=0)
    assert may_set(pos, go, u(pos, "gw1")) is None
    assert rules_of(may_lay(pos, go, u(pos, "gw2"), loc(pos, "J6"))) == ["23.3"]
    assert rules_of(may_set(pos, go, u(pos, "gw2"))) == ["23.7"]
    run(lay(pos, u(pos, "gw1"), loc(pos, "J6")), pos, {"russian": ["pass"]})
    assert pos.charges == {u(pos, "gw1"): loc(pos, "J6")}
    assert rules_of(may_lay(pos, go, u(pos, "gw1"), loc(pos, "J4"))) == ["23.3"]


@pytest.mark.rule("asl", "23.3", "12.141")
def test_who_places_a_charge_shows_himself_even_if_he_moves_with_caution():
    pos = field(f"h J5 w -; g J5 {WOODS}", at("J5", *ENGINEERS, marker=1), at("J7", "ru.sq.426"))
    moving(pos, "g1", spent=0, assault=True)
    run(lay(pos, u(pos, "gw1"), loc(pos, "J6")), pos, {"russian": ["pass"]})
    assert not pos.units[u(pos, "g1")].concealed


@pytest.mark.rule("asl", "23.3", "4.31")
def test_charge_is_laid_out_of_a_bypass_only_where_one_could_go_on_from_it():
    house = 'p J6 building "j6" wood storeys:1; g J6 building -52,-36 52,-36 52,36 -52,36; b J6 N NE SE S SW NW'
    pos = field(house, at("J6", *ENGINEERS), at("T9", "ru.sq.426"))
    go = moving(pos, "g1", came="J5", way="NE", by_road=False)
    near = [
        label for label in ("J5", "K6", "K7", "J7", "I7", "I6") if not may_lay(pos, go, u(pos, "gw1"), loc(pos, label))
    ]
    assert near == ["K6", "K7"]


@pytest.mark.rule("asl", "23.3", "4.132")
@pytest.mark.parametrize(("way", "spent", "rules"), [("", 3, ["4.13"]), ("; s J7 N road", 3, []), ("", 2, [])])
def test_charge_is_laid_along_a_road_for_the_road_rate(way, spent, rules):
    """Woods cost two of the four factors, the road that leads into them one."""
    pos = field(f"h J7 w -{way}", at("J6", *ENGINEERS), at("J9", "ru.sq.426"))
    move = moving(pos, "g1", spent=spent, by_road=False)
    assert rules_of(may_lay(pos, move, u(pos, "gw1"), loc(pos, "J7"))) == rules


@pytest.mark.rule("asl", "4.2", "23.3")
def test_two_of_a_stack_lay_their_charges_with_the_same_factors():
    pos = field("h J4 g -", at("J5", *ENGINEERS), at("J5", *ENGINEERS), at("T9", "ru.sq.426"))
    moving(pos, "g1", "g2", spent=0, by_road=False)
    run(lay(pos, u(pos, "gw1"), loc(pos, "J6")), pos, {"german": ["lay gw2 J4"]})
    assert pos.charges == {u(pos, "gw1"): loc(pos, "J6"), u(pos, "gw2"): loc(pos, "J4")}
    assert under_way(pos).spent == 3  # halves: the dearer of both, grain


@pytest.mark.rule("asl", "23.3", "23.4")
def test_charge_that_is_placed_goes_off_whatever_becomes_of_who_placed_it():
    pos = field("", at("J5", *ENGINEERS), at("J6", "ru.sq.426"), phase="MPh", dice=[6, 5, 1, 2])
    pos.charges = {u(pos, "gw1"): loc(pos, "J6")}
    eliminate(pos, u(pos, "g1"), "7.301")
    run(detonate(pos), pos)
    assert [event["unit"] for event in told(pos, "explodes")] == ["r1"]
    assert pos.units[u(pos, "gw1")].where == "out"


@pytest.mark.rule("asl", "23.4", "23.6")
def test_tired_and_mounted_users_do_it_worse():
    pos = field("", at("J5", *ENGINEERS, cx=True), at("J6", "ru.sq.426"), dice=[6, 5, 1, 2])
    laid(pos, u(pos, "gw1"), u(pos, "g1"), loc(pos, "J6"))
    break_unit(pos, u(pos, "g1"))  # which takes CX away, but not what he has done
    run(detonate(pos), pos)
    assert told(pos, "explodes")[0]["drm"].value("23.4") == 1
    pos = field("", at("J5", *ENGINEERS, cx=True, mounted=True), at("J6", "ru.sq.426"), dice=[6, 5, 1, 2, 6, 5, 1, 2])
    for _ in throw(pos, "german", u(pos, "gw1"), loc(pos, "J6")):
        break
    sums = told(pos, "explodes")[0]["drm"]
    assert sums.value("23.4") == 1
    assert sums.value("23.6") == 3  # two for a thrown one, one more from horseback


@pytest.mark.rule("asl", "23.6")
def test_only_charges_are_thrown_and_by_their_side_at_movers_beside_it():
    pos = field("", at("J5", *ENGINEERS, "ge.lmg"), at("J6", "ru.sq.426"))
    assert may_use(pos, "german", u(pos, "gw1")) is None
    assert rules_of(may_use(pos, "german", u(pos, "gw2"))) == ["23.6"]
    assert rules_of(may_use(pos, "russian", u(pos, "gw1"))) == ["23.6"]
    go = moving(pos, "r1")
    assert may_throw(pos, go, u(pos, "gw1")) is None
    pos.change(u(pos, "g1"), pinned=True)
    assert rules_of(may_throw(pos, go, u(pos, "gw1"))) == ["23.6"]
