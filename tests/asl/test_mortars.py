"""Light mortars: they fire alone, must hit, and leave Residual Firepower only if they do."""

import pytest
from msgspec.structs import replace

from grognard.engine.data import Pack
from grognard.games.asl import GAME
from grognard.games.asl.firing.fire_groups import may_fire_at, may_join, targets_of
from grognard.games.asl.firing.ift import resolve
from grognard.games.asl.pack import figures
from grognard.games.asl.scenario import Scenario
from grognard.games.asl.shown.fire_sheet import sheet
from grognard.games.asl.units import Smoke
from grognard.games.asl.weapons.machine_guns import breakdown
from grognard.games.asl.weapons.ordnance import chance, effect_drm, number, to_hit_drm
from tests.asl.build import at, attack, charts, field, loc, moving, rules_of, run, told, u

WOODS = "h J9 w -; g J9 woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"


def battery(*facts, dice=(), **more):
    """A German squad with a mortar in J5, a Russian one in J9."""
    return field("; ".join(facts), at("J5", "ge.sq.467", "ge.mtr.50"), at("J9", "ru.sq.447.rifle"), dice=dice, **more)


@pytest.mark.rule("asl", "7.51")
def test_ordnance_is_no_part_of_a_fire_group():
    pos = battery()
    squad, mortar = u(pos, "g1"), u(pos, "gw1")
    assert rules_of(may_join(pos, attack(pos, "J9", "g1"), mortar)) == ["7.51"]
    assert rules_of(may_join(pos, attack(pos, "J9", "gw1"), squad)) == ["7.51"]


@pytest.mark.rule("asl", "7.55")
def test_mortar_and_squad_fire_at_one_target_one_after_the_other():
    pos = battery(dice=[6, 5])
    run(resolve(pos, attack(pos, "J9", "gw1")), pos)
    assert may_join(pos, attack(pos, "J8", "g1"), u(pos, "gw1")) is not None
    assert (loc(pos, "J5"), loc(pos, "J9")) not in pos.volleys


@pytest.mark.rule("asl", "7.22")
def test_mortar_reaches_neither_too_near_nor_beyond_its_range():
    pos = field("", at("A1", "ge.sq.467", "ge.mtr.50"), at("A2", "ru.sq.426"), at("N7", "ru.sq.426"))
    mortar = u(pos, "gw1")
    assert rules_of(may_fire_at(pos, "german", mortar, loc(pos, "A2"))) == ["7.22"]
    assert targets_of(pos, "german", mortar) == [loc(pos, "N7")]
    assert pos.board.distance(pos.board.hex("A1"), pos.board.hex("N7")) == 13


@pytest.mark.rule("asl", "8.25")
def test_mortar_hits_within_its_number_and_then_rolls_on_the_table():
    pos = battery(dice=[4, 3, 2, 2, 6, 5])
    run(resolve(pos, attack(pos, "J9", "gw1")), pos)
    assert told(pos, "mortar-hits")[0]["number"] == 7
    assert told(pos, "fire-result")[0]["column"] == 2
    pos = battery(dice=[4, 4])
    run(resolve(pos, attack(pos, "J9", "gw1")), pos)
    assert told(pos, "mortar-misses")
    assert not told(pos, "fire-result")


@pytest.mark.rule("asl", "8.25")
def test_only_a_hit_leaves_residual_firepower():
    for dice, left in (([4, 3, 6, 6], {"J9": 1}), ([4, 4], {})):
        pos = battery(dice=dice)
        moving(pos, "r1", assault=True)
        run(resolve(pos, attack(pos, "J9", "gw1", mover=pos.move)), pos)
        assert {pos.loc_label(where): fp for where, fp in pos.residual.items()} == left


@pytest.mark.rule("asl", "8.25", "8.23")
def test_mortar_that_keeps_its_rate_may_give_it_up_for_residual_firepower():
    pos = battery(dice=[3, 4, 6, 6])
    moving(pos, "r1", assault=True)
    run(resolve(pos, attack(pos, "J9", "gw1", mover=pos.move)), pos, {"german": ["rest"]})
    assert pos.residual == {loc(pos, "J9"): 1}
    assert pos.units[u(pos, "gw1")].fired == "first"


@pytest.mark.rule("asl", "12.13")
def test_concealed_targets_are_harder_to_hit_and_not_half_as_vulnerable():
    placed = at("J5", "ge.sq.467", "ge.mtr.50"), at("J9", "ru.sq.447.rifle", marker=1), at("J9", "ru.sq.628")
    pos = field("", *placed, dice=[4, 3, 5, 3])
    run(resolve(pos, attack(pos, "J9", "gw1")), pos)
    assert [event["unit"] for event in told(pos, "morale-check")] == []
    assert pos.units[u(pos, "r1")].concealed
    shot = attack(pos, "J9", "gw1")
    pos.acquired = {}
    assert chance(pos, shot, hidden=False) == 21 / 36
    assert chance(pos, shot, hidden=True) == 10 / 36


@pytest.mark.rule("asl", "7.531", "7.81", "21.12", "5.131")
def test_what_modifies_the_roll_to_hit():
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50", "ge.ldr.9m1"), at("J9", "ru.sq.447.rifle"))
    mortar = u(pos, "gw1")
    assert to_hit_drm(pos, attack(pos, "J9", "gw1", led="g2")).total == -1
    pos.change(u(pos, "g1"), pinned=True)
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("7.81") == 2
    pos.change(mortar, captured=True)
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("21.12") == 2
    pos.smoke = {pos.board.hex("J7"): Smoke("smoke_2", 2, "russian", grenade=True)}
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("6.7") == 2
    assert number(pos, mortar, loc(pos, "J9")) == 7


@pytest.mark.rule("asl", "15.23")
def test_hero_hits_more_easily():
    pos = field("", at("J5", "ge.hero", "ge.mtr.50"), at("J9", "ru.sq.447.rifle"))
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).value("15.23") == -1


@pytest.mark.rule("asl", "8.25")
def test_mortar_finds_the_range_and_loses_it_when_it_moves():
    pos = battery(dice=[4, 4])
    shot = attack(pos, "J9", "gw1")
    run(resolve(pos, shot), pos)
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).total == -1
    pos.stand_at(u(pos, "g1"), loc(pos, "J4"))
    assert to_hit_drm(pos, attack(pos, "J9", "gw1")).total == 0


@pytest.mark.rule("asl", "7.6")
def test_shells_from_above_find_other_cover():
    pos = battery(WOODS)
    assert effect_drm(pos, attack(pos, "J9", "gw1"), u(pos, "r1"), critical=False).value("7.6") == 0
    pos = battery(foxholes={})
    pos.foxholes = {pos.board.hex("J9"): 1}
    pos.change(u(pos, "r1"), in_hole=True)
    assert effect_drm(pos, attack(pos, "J9", "gw1"), u(pos, "r1"), critical=False).value("7.6") == 4
    assert effect_drm(pos, attack(pos, "J9", "gw1"), u(pos, "r1"), critical=True).value("7.6") == -4


@pytest.mark.rule("asl", "4.41")
def test_mortar_that_was_carried_does_not_fire_in_the_same_turn():
    pos = battery(phase="AFPh")
    assert may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J9")) is None
    pos.change(u(pos, "gw1"), moved=True)
    assert rules_of(may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J9"))) == ["4.41"]


def test_sheet_counts_the_chance_to_hit():
    pos = battery()
    shown = sheet(pos, attack(pos, "J9", "gw1"))
    assert sum(shown["chances"].values()) == pytest.approx(1)
    assert shown["chances"]["-"] > 15 / 36


@pytest.mark.rule("asl", "25.77")
def test_finns_have_panzerschrecks_from_july_1944_and_only_their_best_handle_them():
    pos = field("", at("J5", "fi.sq.648", "fi.psk"), at("J6", "fi.sq.447", "fi.psk"), at("J9", "ge.sq.467"))
    assert [breakdown(pos, u(pos, n))[0] for n in ("rw1", "rw2")] == [10, 8]
    pack = Pack(GAME.folder / "data", None)
    of = Scenario("s2", {}, pack)
    group = next(n for n, g in enumerate(of.file.groups) if g.side == "finnish" and g.sw)
    armed = replace(of.file.groups[group], sw={**of.file.groups[group].sw, "fi.psk": 1}, setup=[])
    groups = [*of.file.groups[:group], armed, *of.file.groups[group + 1 :]]
    for date, wrong in (("1944-06", True), ("1944-07", False)):
        file = replace(of.file, date=date, groups=groups)
        said = [text for _, _, text in figures.of_file(file, charts(), of.board, "s2")]
        assert ("fi.psk is not used in 1944-06" in said) == wrong


@pytest.mark.rule("asl", "19.32")
def test_inexperienced_hands_empty_a_flamethrower_sooner():
    pos = field("", at("J5", "ru.sq.426", "ru.ft"), at("J6", "ru.sq.447.rifle", "ru.ft"), at("J9", "ge.sq.467"))
    assert [breakdown(pos, u(pos, n))[0] for n in ("rw1", "rw2")] == [7, 8]


@pytest.mark.rule("asl", "9.74")
def test_shells_that_kill_destroy_weapons_that_nobody_has():
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50"), at("J9", "ru.hs.237.rifle"), at("J9", "ru.sq.426", "ru.lmg"),
                dice=[1, 1, 1, 1, *[1] * 20])  # fmt: skip
    gun = u(pos, "rw1")
    pos.drop(gun)
    pos.remove(u(pos, "r2"))
    list(resolve(pos, attack(pos, "J9", "gw1")))
    assert pos.units[u(pos, "r1")].where == "out"
    assert pos.units[gun].where == "out"


@pytest.mark.rule("asl", "7.212")
def test_mortar_with_an_enemy_in_its_location_has_no_target():
    pos = field("", at("J5", "ge.sq.467", "ge.mtr.50"), at("J5", "ru.sq.447.rifle"), at("J9", "ru.sq.447.rifle"))
    assert targets_of(pos, "german", u(pos, "g1")) == [loc(pos, "J5")]
    assert targets_of(pos, "german", u(pos, "gw1")) == []  # it cannot fire at its own hex, and may not elsewhere
