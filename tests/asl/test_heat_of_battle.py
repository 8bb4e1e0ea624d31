"""Heat of Battle, ELR and field promotions."""

import pytest
from msgspec.structs import replace

from grognard.games.asl.captivity.prisoners import at_once
from grognard.games.asl.moving.purse import left
from grognard.games.asl.nerve.elr import check
from grognard.games.asl.nerve.field_promotion import create_leader, creation_drm
from grognard.games.asl.nerve.heat_of_battle import go_berserk, heat_drm, heat_of_battle, hero, is_exempt, outcome
from grognard.games.asl.nerve.leadership import morale_level
from grognard.games.asl.nerve.morale import casualty_check, check_morale, fail
from grognard.games.asl.nerve.rally import rally
from grognard.games.asl.pack.scenario_files import Ssr
from tests.asl.build import at, charts, field, loc, moving, run, u, under_way

ENEMY = at("J9", "ge.sq.467")


def squad(*types, dice=(), **state):
    return field("", at("J5", *types, **state), ENEMY, dice=dice)


@pytest.mark.rule("asl", "15.1", "15.3")
def test_original_two_of_a_check_brings_heat_of_battle():
    pos = squad("ru.sq.447.rifle", dice=[1, 1, 2, 2])
    run(check_morale(pos, u(pos, "r1")), pos, {"russian": ["yes"]})
    assert pos.type(u(pos, "r1")).id == charts().units["ru.sq.447.rifle"].up
    pos = squad("ru.sq.447.rifle", dice=[1, 2])
    run(check_morale(pos, u(pos, "r1")), pos)


@pytest.mark.rule("asl", "15.1")
def test_heroes_crews_and_the_berserk_are_exempt():
    pos = squad("ru.hero", "ru.crew.228", "ru.sq.447.rifle")
    pos.change(u(pos, "r3"), berserk=True)
    assert [is_exempt(pos, x) for x in pos.persons("russian")] == [True, True, True]


@pytest.mark.rule("asl", "15.1.a")
def test_modifiers_add_up():
    pos = field(
        "", at("J5", "ru.sq.426"), at("J6", "br.sq.648.para"), at("J7", "it.sq.346"), at("J8", "fi.sq.648"), ENEMY
    )
    found = [
        int(heat_drm(pos, x, broken).total) for x, broken in zip(pos.persons("russian"), (True, False, False, False))
    ]
    assert found == [4, -2, 3, -1]


@pytest.mark.rule("asl", "15.1.a")
def test_leaders_are_elite_unless_they_lead_partisans():
    pos = squad("ru.ldr.8m0", "pa.ldr.8m0")
    assert [int(heat_drm(pos, x, False).total) for x in pos.persons("russian")] == [2 - 1, 1]


@pytest.mark.rule("asl", "15.1.a", "15.4", "15.5", "15.44")
def test_results_by_final_roll():
    pos = squad("ru.sq.447.rifle", "it.sq.346", "pa.sq.337")
    russian, italian, partisan = pos.persons("russian")
    assert [outcome(pos, russian, 11, "berserk"), outcome(pos, russian, 12, "surrender")] == ["berserk", "surrender"]
    assert [outcome(pos, italian, 9, "berserk"), outcome(pos, italian, 10, "berserk")] == ["berserk", "surrender"]
    assert outcome(pos, partisan, 12, "surrender") == "berserk"
    pos.change(russian, fanatic=True)
    assert outcome(pos, russian, 12, "surrender") == "berserk"
    rows = {final: next(r.id for r in charts().heat if r.takes(final)) for final in (4, 5, 6, 7, 8, 9, 11, 12)}
    assert rows == {
        4: "hero", 5: "hero_and_hardening", 6: "hero_and_hardening", 7: "hardening", 8: "hardening", 9: "berserk",
        11: "berserk", 12: "surrender",
    }  # fmt: skip


@pytest.mark.rule("asl", "15.44")
def test_without_an_enemy_in_sight_a_unit_hardens_instead_of_going_berserk():
    pos = field("", at("J5", "ru.sq.447.rifle"))
    assert outcome(pos, u(pos, "r1"), 10, "berserk") == "harden"


@pytest.mark.rule("asl", "15.45", "15.44")
def test_unit_that_sees_only_enemies_beyond_water_hardens_instead_of_going_berserk():
    ring = "; ".join(f"h {label} p -" for label in ("J8", "J10", "I8", "I9", "K8", "K9", "I10", "K10"))
    pos = field(ring, at("J5", "ge.sq.467"), at("J9", "ru.sq.426"))
    assert outcome(pos, u(pos, "g1"), 10, "berserk") == "harden"
    nearer = field(ring, at("J5", "ge.sq.467"), at("J9", "ru.sq.426"), at("P5", "ru.sq.426"))
    assert outcome(nearer, u(nearer, "g1"), 10, "berserk") == "berserk"


@pytest.mark.rule("asl", "15.2", "15.21")
def test_hero_appears_beside_the_squad_as_marked_as_it_is():
    pos = squad("ru.sq.447.rifle", dice=[1, 1], fired="prep")
    run(heat_of_battle(pos, u(pos, "r1")), pos)
    hero = next(x for x in pos.persons("russian") if pos.type(x).kind == "hero")
    assert (pos.units[hero].loc, pos.units[hero].fired) == (loc(pos, "J5"), "prep")
    assert not pos.units[u(pos, "r1")].heroic


@pytest.mark.rule("asl", "15.21")
def test_leader_becomes_heroic_and_rallies():
    pos = squad("ru.ldr.8m0", dice=[1, 1], broken=True)
    run(heat_of_battle(pos, u(pos, "r1")), pos)
    assert (pos.units[u(pos, "r1")].heroic, pos.units[u(pos, "r1")].broken) == (True, False)


@pytest.mark.rule("asl", "15.2")
def test_hero_who_fails_is_wounded_and_then_dies():
    pos = squad("ru.hero", dice=[3])
    fail(pos, u(pos, "r1"), 2)
    assert pos.type(u(pos, "r1")).id == "ru.hero.wounded"
    pos = squad("ru.hero.wounded", wounded=True)  # no die can save him
    fail(pos, u(pos, "r1"), 2)
    assert pos.units[u(pos, "r1")].where == "out"
    pos = squad("ru.hero.wounded", wounded=True, dice=[6, 6])
    run(check_morale(pos, u(pos, "r1")), pos)
    assert pos.units[u(pos, "r1")].where == "out"


@pytest.mark.rule("asl", "15.3")
def test_hardening_may_be_declined_and_ends_in_fanaticism():
    pos = squad("ru.sq.447.rifle", dice=[2, 3], broken=True)
    run(heat_of_battle(pos, u(pos, "r1")), pos, {"russian": ["no"]})
    assert pos.units[u(pos, "r1")].broken
    pos = squad("ru.sq.628", dice=[2, 4])
    before = morale_level(pos, u(pos, "r1"))
    run(heat_of_battle(pos, u(pos, "r1")), pos, {"russian": ["yes"]})
    assert pos.units[u(pos, "r1")].fanatic
    assert morale_level(pos, u(pos, "r1")) == before + 1


@pytest.mark.rule("asl", "15.4", "15.42")
def test_berserk_unit_rallies_and_has_morale_ten():
    pos = squad("ru.sq.447.rifle", dice=[3, 5], broken=True, cx=True)
    run(heat_of_battle(pos, u(pos, "r1")), pos)
    unit = pos.units[u(pos, "r1")]
    assert (unit.berserk, unit.broken, unit.cx) == (True, False, False)
    assert morale_level(pos, u(pos, "r1")) == 10
    fail(pos, u(pos, "r1"), 1)
    assert pos.type(u(pos, "r1")).kind == "hs"


@pytest.mark.rule("asl", "15.41")
def test_berserk_leader_carries_others_with_him():
    pos = field("", at("J5", "ru.ldr.8m1", "ru.sq.447.rifle", "ru.sq.426"), ENEMY, dice=[4, 4, 4, 4, 4, 4])
    assert list(heat_of_battle(pos, u(pos, "r1"))) == []
    assert [pos.units[x].berserk for x in pos.persons("russian")] == [True, False, False]  # as long as the fire goes on
    run(at_once(pos), pos)
    assert [pos.units[x].berserk for x in pos.persons("russian")] == [True, True, False]


@pytest.mark.rule("asl", "15.41")
def test_leader_who_follows_a_berserk_one_carries_others_along_in_his_turn():
    pos = field("", at("J5", "ru.ldr.8m0", "ru.ldr.9m1", "ru.sq.447.rifle"), ENEMY, dice=[4, 4, 4, 4, 4, 4])
    go_berserk(pos, u(pos, "r1"))
    run(at_once(pos), pos)
    assert all(pos.units[x].berserk for x in pos.persons("russian"))


@pytest.mark.rule("asl", "15.21")
def test_hero_is_as_his_squad_is_and_moves_on_with_it():
    pos = field("", at("J5", "ru.sq.447.rifle", marker=3), ENEMY)
    moving(pos, "r1")
    hero(pos, u(pos, "r1"))
    assert pos.units[u(pos, "r2")].marker == 3
    assert under_way(pos).units == (u(pos, "r1"), u(pos, "r2"))


@pytest.mark.rule("asl", "15.21", "4.5")
def test_hero_of_a_squad_that_runs_is_cx_and_keeps_up_with_it():
    pos = field("", at("J5", "ru.sq.447.rifle", "ru.ldr.8m0", cx=True, hazardous=True), ENEMY)
    had = left(pos, moving(pos, "r1", "r2", double=4))
    hero(pos, u(pos, "r1"))
    unit = pos.units[u(pos, "r3")]
    assert (unit.cx, unit.hazardous) == (True, True)
    assert left(pos, under_way(pos)) == had


@pytest.mark.rule("asl", "15.21")
def test_disrupted_leader_who_becomes_a_hero_is_himself_again():
    pos = field("", at("J5", "ge.ldr.8m0", broken=True, dm=True, disrupted=True))
    hero(pos, u(pos, "g1"))
    unit = pos.units[u(pos, "g1")]
    assert (unit.heroic, unit.broken, unit.disrupted) == (True, False, False)


@pytest.mark.rule("asl", "19.13", "10.8")
def test_both_halves_of_a_squad_that_splits_stay_in_the_foxhole_and_fanatic():
    pos = field("", at("J5", "ge.sq.838.engineer", in_hole=True, fanatic=True))
    check(pos, u(pos, "g1"), over=7)
    halves = [pos.units[x] for x in pos.persons("german")]
    assert [(unit.in_hole, unit.fanatic) for unit in halves] == [(True, True)] * 2


@pytest.mark.rule("asl", "15.5", "19.12")
def test_surrender_breaks_and_disrupts():
    pos = squad("ru.sq.447.rifle", dice=[5, 5])
    run(heat_of_battle(pos, u(pos, "r1")), pos)
    assert (pos.units[u(pos, "r1")].broken, pos.units[u(pos, "r1")].disrupted) == (True, True)


@pytest.mark.rule("asl", "19.1", "19.13", "20.4", "19.11")
def test_failing_by_more_than_the_elr_replaces_the_unit():
    """Example: ELR 1, failing by 2 or more."""
    for over, type in ((1, "ru.sq.447.rifle"), (2, charts().units["ru.sq.447.rifle"].down)):
        pos = squad("ru.sq.447.rifle")
        pos.elr["russian"] = 1
        check(pos, u(pos, "r1"), over)
        assert pos.type(u(pos, "r1")).id == type
    pos = squad("ru.ldr.9m1")
    pos.elr["russian"] = 1
    fail(pos, u(pos, "r1"), 2)
    assert (pos.type(u(pos, "r1")).id, pos.units[u(pos, "r1")].broken) == ("ru.ldr.8m1", True)


@pytest.mark.rule("asl", "19.11")
def test_crews_commissars_and_broken_units_are_not_replaced():
    pos = squad("ru.crew.228", "ru.com.9m0", "ru.sq.447.rifle")
    pos.elr["russian"] = 0
    pos.change(u(pos, "r3"), broken=True)
    before = [pos.units[x].type for x in pos.persons("russian")]
    for x in pos.persons("russian"):
        check(pos, x, 5)
    assert [pos.units[x].type for x in pos.persons("russian")] == before


@pytest.mark.rule("asl", "19.13")
def test_squad_with_underlined_morale_becomes_two_broken_half_squads():
    pos = field("", at("J5", "ge.sq.838.engineer"), at("J9", "ru.sq.426"))
    pos.elr["german"] = pos.scenario.file.sides["german"].elr - 2  # what their side has lost they have lost, too
    fail(pos, u(pos, "g1"), 4)
    found = pos.at_loc(loc(pos, "J5"), "german")
    assert [pos.type(x).id for x in found] == ["ge.hs.338.engineer"] * 2
    assert all(pos.units[x].broken and pos.units[x].dm for x in found)


@pytest.mark.rule("asl", "19.13", "8.14")
def test_both_halves_of_a_squad_that_splits_on_the_move_are_still_fired_at():
    pos = field("", at("J5", "ge.sq.838.engineer"), at("J9", "ru.sq.426"))
    moving(pos, "g1")
    check(pos, u(pos, "g1"), over=7)
    assert under_way(pos).units == tuple(pos.persons("german"))


@pytest.mark.rule("asl", "19.13", "4.431", "10.4")
def test_halves_of_a_squad_that_splits_share_the_weapons_that_one_cannot_carry():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.lmg", "ge.lmg", "ge.lmg", "ge.lmg"), at("J9", "ru.sq.426"))
    check(pos, u(pos, "g1"), over=7)
    assert [len(pos.weapons_of(x)) for x in pos.persons("german")] == [3, 1]


@pytest.mark.rule("asl", "10.31", "19.13")
def test_what_is_left_of_a_squad_with_underlined_morale_after_a_12_keeps_its_weapons():
    pos = field("", at("J5", "ge.sq.838.engineer", "ge.lmg"), at("J9", "ru.sq.426"))
    casualty_check(pos, u(pos, "g1"), over=7)
    (left,) = pos.persons("german")
    assert (pos.units[left].type, pos.units[left].broken) == ("ge.hs.338.engineer", True)
    assert pos.weapons_of(left) == [u(pos, "gw1")]


@pytest.mark.rule("asl", "19.12")
def test_who_cannot_be_lowered_is_disrupted_unless_steadfast():
    pos = field("", at("J5", "ru.sq.426"), at("J6", "pa.sq.337"), ENEMY)
    pos.elr["russian"] = 1
    last = u(pos, "r1")
    while pos.type(last).down in charts().units:
        pos.change(last, type=pos.type(last).down)
    fail(pos, last, 3)
    assert pos.units[last].disrupted
    fail(pos, u(pos, "r2"), 3)
    assert not pos.units[u(pos, "r2")].disrupted


@pytest.mark.rule("asl", "18.2", "18.2.a", "18.11")
def test_leader_creation_modifiers():
    """Example 18.2.ex1."""
    pos = field("", at("J5", "ge.sq.436"), at("J6", "ru.sq.426", broken=True))
    odds = next(c for c in charts().cct if c.odds == "1-4")
    assert creation_drm(pos, u(pos, "g1"), odds).total == -2
    assert creation_drm(pos, u(pos, "r1")).total == 3
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.sq.548"))
    high = charts().leader_creation_drm["morale_high"].drm
    assert creation_drm(pos, u(pos, "g2")).total == creation_drm(pos, u(pos, "g1")).total + high


@pytest.mark.rule("asl", "18.2.a", "18.2")
def test_leader_creation_table():
    found = {}
    for die in (1, 2, 4, 6):
        pos = field("", at("J5", "fr.sq.457"), ENEMY, dice=[die])
        made = create_leader(pos, u(pos, "r1"), creation_drm(pos, u(pos, "r1")), "18.12")
        found[die] = pos.type(made).printed if made is not None else ""
    assert found == {1: "8-1", 2: "8-0", 4: "7-0", 6: "6+1"}
    pos = field("", at("J5", "fi.sq.648"), ENEMY)
    assert create_leader(pos, u(pos, "r1"), creation_drm(pos, u(pos, "r1")), "18.12") is None


@pytest.mark.rule("asl", "18.11", "18.1")
def test_self_rally_with_a_two_brings_forth_a_leader():
    pos = field("", at("J5", "ge.sq.467", broken=True, dm=True), at("J9", "ru.sq.426"), dice=[1, 1, 3], phase="RPh")
    run(rally(pos, "german", u(pos, "g1")), pos)
    found = pos.at_loc(loc(pos, "J5"), "german")
    assert [pos.type(x).kind for x in found] == ["squad", "leader"]
    assert not any(pos.units[x].broken for x in found)


@pytest.mark.rule("asl", "18.11")
def test_squad_that_brings_forth_a_leader_rallies_however_low_its_morale_is():
    pos = field("", at("J5", "ge.sq.436", broken=True, dm=True), at("J9", "ru.sq.426"), dice=[1, 1, 3], phase="RPh")
    assert morale_level(pos, u(pos, "g1")) < 2 + 1 + 4  # alone, and DM
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert not pos.units[u(pos, "g1")].broken


@pytest.mark.rule("asl", "18.11", "15.1")
def test_only_the_first_mmc_that_tries_to_rally_can_bring_forth_a_leader():
    pos = field("", at("J5", "ss.sq.658.43", broken=True), at("J9", "ru.sq.426"), dice=[1, 1], phase="RPh")
    pos.self_rallied = True
    run(rally(pos, "german", u(pos, "g1")), pos)
    assert pos.persons("german") == [u(pos, "g1")]
    assert not pos.units[u(pos, "g1")].broken


@pytest.mark.rule("asl", "19.132")
@pytest.mark.parametrize(("id", "lower"), [("ss.sq.658.43", "ge.sq.447"), ("ss.hs.348.43", "ge.hs.237")])
def test_special_rule_replaces_units_with_underlined_morale_like_others(id, lower):
    pos = field("", at("J5", id), at("J9", "ru.sq.426"))
    pos.elr["german"] = 2
    pos.scenario.file = replace(pos.scenario.file, ssr=[Ssr("elr", "", {"underlined_elr": True})])
    fail(pos, u(pos, "g1"), 3)
    assert len(pos.at_loc(loc(pos, "J5"), "german")) == 1
    assert pos.type(u(pos, "g1")).id == lower


@pytest.mark.rule("asl", "10.8", "19.12")
@pytest.mark.parametrize("fanatic", [False, True])
def test_fanatic_units_are_not_disrupted(fanatic):
    pos = field("", at("J5", "ge.sq.436", fanatic=fanatic), at("J9", "ru.sq.426"))
    pos.elr["german"] = 0
    fail(pos, u(pos, "g1"), 3)
    assert pos.units[u(pos, "g1")].broken
    assert pos.units[u(pos, "g1")].disrupted is not fanatic
