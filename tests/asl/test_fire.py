"""Fire attacks: who may take part, results, cowering, machine guns."""

from fractions import Fraction

import pytest

from grognard.engine.dice import Pair
from grognard.games.asl.firing.cowering import cowering
from grognard.games.asl.firing.fire_groups import may_direct, may_fire_at, may_join
from grognard.games.asl.firing.fire_phases import prep_fire_phase
from grognard.games.asl.firing.ift import resolve, take_effect
from grognard.games.asl.shown.view import lines_of_fire
from grognard.games.asl.units import Smoke
from grognard.games.asl.weapons.machine_guns import breakdown, keeps_rate, malfunctions
from tests.asl.build import asked, at, attack, board, charts, field, loc, moving, rules_of, run, told, u

WOODS = "woods -93,0 -47,-80 47,-80 93,0 47,80 -47,80"
CELLS = {
    (1, 4): "NMC", (1, 6): "-", (2, 3): "1MC", (2, 5): "NMC", (4, 2): "K/2", (4, 3): "2MC", (4, 5): "1MC",
    (4, 7): "PTC",
    (6, 8): "PTC", (8, 4): "2MC", (8, 6): "1MC", (8, 7): "1MC", (8, 8): "NMC", (12, 3): "K/3", (12, 13): "-",
    (16, 7): "2MC", (30, 13): "NMC", (36, 20): "PTC",
}  # fmt: skip


@pytest.mark.rule("asl", "7.3", "7.306", "7.301", "7.302", "7.303", "7.304", "7.305")
def test_fire_table_has_the_cells_of_the_examples():
    ift = charts().ift
    assert {at: ift.result(*at) for at in CELLS} == CELLS
    assert [ift.column(Fraction(fp)) for fp in (0, 1, 3, 7, 35, 90)] == [0, 1, 2, 6, 30, 36]


@pytest.mark.rule("asl", "7.301")
def test_kia_eliminates_and_breaks_the_others():
    pos = field("", at("J8", "ru.sq.426", "ru.sq.447.rifle"), dice=[5, 2])
    both = {u(pos, "r1"): "1KIA", u(pos, "r2"): "1KIA"}
    run(take_effect(pos, both, dict.fromkeys(both, True), dict.fromkeys(both, 4)), pos)
    assert pos.units[u(pos, "r1")].where == "out"
    assert pos.units[u(pos, "r2")].broken
    assert pos.cvp["german"] == 2


@pytest.mark.rule("asl", "7.301", "A.9")
@pytest.mark.parametrize(("dice", "dead"), [([5, 2, 3], ["r1", "r3"]), ([5, 3, 3], ["r1", "r2", "r3"])])
def test_as_many_are_eliminated_as_the_kia_says_and_all_who_tie_for_the_last_place(dice, dead):
    pos = field("", at("J8", "ru.sq.426", "ru.sq.447.rifle", "ru.sq.447.rifle"), dice=dice)
    three = {u(pos, name): "2KIA" for name in ("r1", "r2", "r3")}
    run(take_effect(pos, three, dict.fromkeys(three, True), dict.fromkeys(three, 8)), pos)
    assert [pos.names[unit] for unit in three if pos.units[unit].where == "out"] == dead
    assert all(pos.units[unit].broken for unit in three if pos.names[unit] not in dead)


@pytest.mark.rule("asl", "7.302", "A.9")
def test_k_reduces_by_random_selection_and_the_others_check():
    """Example A.9.ex1: leader 3, crew 1, half-squad 2, squad 3."""
    pos = field(
        "", at("J8", "ru.ldr.8m0", "ru.crew.228", "ru.hs.237.rifle", "ru.sq.447.rifle"),
        dice=[3, 1, 2, 3, 2, 1, 2, 1, 2, 1, 2],
    )  # fmt: skip
    hit = dict.fromkeys((u(pos, n) for n in ("r1", "r2", "r3", "r4")), "K/1")
    run(take_effect(pos, hit, dict.fromkeys(hit, True), dict.fromkeys(hit, 4)), pos)
    assert pos.units[u(pos, "r1")].wounded
    assert pos.type(u(pos, "r4")).kind == "hs"
    assert len(told(pos, "morale-check")) == 3


@pytest.mark.rule("asl", "7.303", "10.3", "10.62", "10.1")
def test_unit_that_fails_its_check_breaks_and_is_desperate():
    pos = field("", at("J8", "ru.sq.426"), dice=[4, 3])
    run(take_effect(pos, {u(pos, "r1"): "NMC"}, {u(pos, "r1"): True}, {u(pos, "r1"): 4}), pos)
    assert (pos.units[u(pos, "r1")].broken, pos.units[u(pos, "r1")].dm) == (True, True)


@pytest.mark.rule("asl", "7.304")
def test_number_of_the_result_counts():
    pos = field("", at("J8", "ru.sq.426"), dice=[3, 2])
    run(take_effect(pos, {u(pos, "r1"): "2MC"}, {u(pos, "r1"): True}, {u(pos, "r1"): 4}), pos)
    assert pos.units[u(pos, "r1")].broken


@pytest.mark.rule("asl", "7.8")
def test_highest_passing_roll_pins():
    pos = field("", at("J8", "ru.sq.426"), dice=[3, 3])
    run(take_effect(pos, {u(pos, "r1"): "NMC"}, {u(pos, "r1"): True}, {u(pos, "r1"): 4}), pos)
    assert pos.units[u(pos, "r1")].pinned


@pytest.mark.rule("asl", "7.305")
def test_failed_pin_task_check_pins_and_broken_units_take_none():
    pos = field("", at("J8", "ru.sq.426"), at("J8", "ru.sq.447.rifle", broken=True), dice=[4, 3])
    both = dict.fromkeys((u(pos, "r1"), u(pos, "r2")), "PTC")
    run(take_effect(pos, both, dict.fromkeys(both, False), dict.fromkeys(both, 4)), pos)
    assert pos.units[u(pos, "r1")].pinned
    assert len(told(pos, "task-check")) == 1


@pytest.mark.rule("asl", "6.11")
def test_fire_without_a_line_of_sight_is_spent():
    pos = field(f"h J6 w -; g J6 {WOODS}", at("J4", "ge.sq.467"), at("J8", "ru.sq.426"), dice=[3, 4])
    run(resolve(pos, attack(pos, "J8", "g1")), pos)
    assert told(pos, "no-line")
    assert pos.units[u(pos, "g1")].fired == "prep"
    assert lines_of_fire(pos) == [{"from": "J4", "to": "J8", "blocked": ["J6"]}]


@pytest.mark.rule("asl", "6.11")
@pytest.mark.parametrize(("dice", "broken", "mark"), [([6, 5, 6], True, "prep"), ([1, 2], False, "")])
def test_roll_of_fire_without_a_line_of_sight_counts_for_weapons_and_snipers(dice, broken, mark):
    """An 11 ruins a Russian LMG and wakes the German Sniper, who throws a die; a coloured 1 keeps the rate."""
    pos = field(
        f"h J6 w -; g J6 {WOODS}", at("J8", "ru.sq.447.rifle", "ru.lmg"), at("J4", "ge.sq.467", broken=True),
        attacker="russian", dice=dice, san={"german": 11, "russian": 0}, sniper={"german": field("").board.hex("A5")},
    )  # fmt: skip
    run(resolve(pos, attack(pos, "J4", "rw1")), pos)
    gun = pos.units[u(pos, "rw1")]
    assert (gun.malfunctioned, gun.fired, pos.units[u(pos, "g1")].dm) == (broken, mark, False)


@pytest.mark.rule("asl", "7.52")
def test_location_without_a_line_drops_out_of_the_group():
    pos = field(
        f"h J6 w -; g J6 {WOODS}", at("J5", "ge.sq.467"), at("K5", "ge.sq.467"), at("K8", "ru.sq.426"),
        dice=[3, 4, 6, 5],
    )  # fmt: skip
    blind, seeing = (
        ("g1", "g2") if pos.scenario.sight.sees(pos.board.hex("J5"), pos.board.hex("K8")) < 0 else ("g2", "g1")
    )
    run(resolve(pos, attack(pos, "K8", "g1", "g2")), pos)
    assert told(pos, "no-line")
    assert told(pos, "fire-result")[0]["fp"] == 4
    assert {pos.units[u(pos, n)].fired for n in (blind, seeing)} == {"prep"}


@pytest.mark.rule("asl", "7.9")
def test_doubles_without_a_leader_cower():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.sq.436"), at("J7", "ge.ldr.9m1"), at("J9", "ru.sq.426"))
    pair = Pair(3, 3)
    assert cowering(pos, attack(pos, "J9", "g1"), pair) == -1
    assert cowering(pos, attack(pos, "J9", "g2"), pair) == -2
    assert cowering(pos, attack(pos, "J9", "g1"), Pair(3, 2)) == 0
    pos.stand_at(u(pos, "g3"), loc(pos, "J5"))
    assert cowering(pos, attack(pos, "J9", "g1", led="g3"), pair) == 0


@pytest.mark.rule("asl", "7.9")
def test_british_first_line_does_not_cower():
    pos = field("", at("J5", "br.sq.457"), at("J9", "ge.sq.467"), attacker="russian")
    assert cowering(pos, attack(pos, "J9", "r1"), Pair(3, 3)) == 0


@pytest.mark.rule("asl", "A.11", "9.3")
def test_sustained_fire_lowers_the_breakdown_number():
    """Example A.11.ex1: B10 and X12; captured as well B8."""
    pos = field("", at("J5", "ge.sq.467", "ge.lmg"), at("J6", "ru.sq.426"))
    moving(pos, "r1")
    pos.change(u(pos, "gw1"), fired="first")
    assert breakdown(pos, u(pos, "gw1")) == (10, 12)
    pos.change(u(pos, "gw1"), captured=True)
    assert breakdown(pos, u(pos, "gw1")) == (8, 12)


@pytest.mark.rule("asl", "9.7", "9.71")
def test_of_several_weapons_random_selection_breaks_at_least_one():
    """Example 9.71.ex1."""
    pos = field(
        "", at("J5", "ge.sq.467", "ge.hmg"), at("J5", "ge.sq.467", "ge.lmg"), at("J6", "ru.sq.426"), dice=[2, 5]
    )
    moving(pos, "r1")
    pos.change(u(pos, "gw1"), fired="first")
    guns = [u(pos, "gw1"), u(pos, "gw2")]
    assert malfunctions(pos, guns, Pair(5, 5)) == [u(pos, "gw1")]
    pos.change(u(pos, "gw1"), malfunctioned=False)
    assert malfunctions(pos, guns, Pair(6, 6)) == [u(pos, "gw2")]
    assert pos.units[u(pos, "gw2")].malfunctioned


@pytest.mark.rule("asl", "9.2")
def test_each_machine_gun_checks_its_own_rate():
    """Example 9.2.ex1: the coloured die shows 2."""
    pos = field("", at("J5", "ge.sq.467", "ge.mmg", "ge.sq.467", "ge.lmg"), at("J8", "ru.sq.426"))
    assert keeps_rate(pos, u(pos, "gw1"), Pair(2, 4))
    assert not keeps_rate(pos, u(pos, "gw2"), Pair(2, 4))
    pos.change(u(pos, "g1"), pinned=True)
    assert not keeps_rate(pos, u(pos, "gw1"), Pair(2, 4))


@pytest.mark.rule("asl", "9.21")
def test_machine_gun_in_woods_keeps_to_its_field_of_fire():
    facts = f"h J5 w -; g J5 {WOODS}"
    pos = field(
        facts, at("J5", "ge.sq.467", "ge.mmg"), at("J2", "ru.sq.426"), at("J8", "ru.sq.426"), dice=[1, 6, 2, 2],
    )  # fmt: skip
    run(resolve(pos, attack(pos, "J8", "gw1")), pos)
    assert pos.units[u(pos, "gw1")].fired == ""
    assert rules_of(may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J2"))) == ["9.21"]
    assert may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J8")) is None


@pytest.mark.rule("asl", "7.351", "9.11")
def test_squad_fires_one_weapon_beside_its_own_firepower_or_two_instead():
    pos = field("", at("J5", "ge.sq.467", "ge.lmg", "ge.lmg", "ge.lmg"), at("J8", "ru.sq.426"))
    shot = attack(pos, "J8", "g1", "gw1")
    assert rules_of(may_join(pos, shot, u(pos, "gw2"))) == ["7.351"]
    guns = attack(pos, "J8", "gw1", "gw2")
    assert rules_of(may_join(pos, guns, u(pos, "gw3"))) == ["7.351"]
    assert rules_of(may_join(pos, guns, u(pos, "g1"))) == ["7.351"]


@pytest.mark.rule("asl", "7.352")
def test_half_squad_fires_its_weapon_or_itself():
    pos = field("", at("J5", "ge.hs.247", "ge.lmg"), at("J8", "ru.sq.426"))
    assert rules_of(may_join(pos, attack(pos, "J8", "g1"), u(pos, "gw1"))) == ["7.351"]


@pytest.mark.rule("asl", "7.5")
def test_fire_group_is_a_chain_of_adjacent_locations():
    pos = field("", at("J5", "ge.sq.467"), at("J6", "ge.sq.467"), at("J3", "ge.sq.467"), at("L6", "ru.sq.426"))
    shot = attack(pos, "L6", "g1")
    assert may_join(pos, shot, u(pos, "g2")) is None
    assert rules_of(may_join(pos, shot, u(pos, "g3"))) == ["7.5"]


@pytest.mark.rule("asl", "7.55")
def test_units_of_one_location_fire_at_one_target_together():
    pos = field("", at("J5", "ge.sq.467", "ge.sq.467"), at("J8", "ru.sq.426"), at("K8", "ru.sq.426"), dice=[6, 5])
    run(resolve(pos, attack(pos, "J8", "g1")), pos)
    assert rules_of(may_join(pos, attack(pos, "J8", "g2"), u(pos, "g2"))) != []
    again = attack(pos, "J8", "g2")
    again.shots.clear()
    assert rules_of(may_join(pos, again, u(pos, "g2"))) == ["7.55"]
    other = attack(pos, "K8", "g2")
    other.shots.clear()
    assert may_join(pos, other, u(pos, "g2")) is None


@pytest.mark.rule("asl", "7.53")
def test_after_first_fire_a_leader_directs_one_of_his_group_again_and_not_the_other():
    placed = at("J5", "ge.sq.467", "ge.sq.467", "ge.ldr.8m1"), at("J9", "ru.sq.426")
    pos = field(f"h J9 w -; g J9 {WOODS}", *placed, dice=[6, 5, 6, 5])
    moving(pos, "r1", spent=2)
    for firers in (("g1", "g2"), ("g1",)):
        shot = attack(pos, "J9", *firers, mover=pos.move)
        assert may_direct(pos, shot, u(pos, "g3")) is None
        shot.leaders.append(u(pos, "g3"))
        assert list(resolve(pos, shot)) == []
    assert rules_of(may_direct(pos, attack(pos, "J9", "g2", mover=pos.move), u(pos, "g3"))) == ["7.53"]


@pytest.mark.rule("asl", "7.53")
def test_nobody_else_joins_those_whom_a_leader_directs_again():
    placed = at("J5", "ge.sq.467", "ge.sq.467", fired="first"), at("J5", "ge.ldr.8m1", fired="first")
    pos = field("", *placed, at("J6", "ru.sq.426"))
    pos.change(u(pos, "g1"), led_by=u(pos, "g3") + 1)
    shot = attack(pos, "J6", "g1", led="g3", mover=moving(pos, "r1"))
    assert rules_of(may_join(pos, shot, u(pos, "g2"))) == ["7.53"]
    shot.leaders.clear()
    assert may_join(pos, shot, u(pos, "g2")) is None


@pytest.mark.rule("asl", "7.53", "7.531")
def test_leaders_of_two_locations_direct_their_group_again():
    placed = at("J5", "ge.sq.467", "ge.ldr.8m1"), at("K5", "ge.sq.467", "ge.ldr.9m1"), at("J6", "ru.sq.426")
    pos = field("", *placed, dice=[6, 6, 1, 1])
    moving(pos, "r1", assault=True)
    shot = attack(pos, "J6", "g1", "g3", led="g2", mover=pos.move)
    shot.leaders.append(u(pos, "g4"))
    run(resolve(pos, shot), pos)
    again = attack(pos, "J6", "g1", "g3", mover=pos.move)
    assert [may_direct(pos, again, u(pos, name)) for name in ("g2", "g4")] == [None, None]


@pytest.mark.rule("asl", "7.53")
def test_leader_directs_one_group_in_a_phase():
    pos = field(
        "", at("J5", "ge.sq.467", "ge.sq.467", "ge.ldr.9m1"), at("J8", "ru.sq.426"), at("K8", "ru.sq.426"), dice=[6, 5]
    )
    run(resolve(pos, attack(pos, "J8", "g1", led="g3")), pos)
    assert rules_of(may_direct(pos, attack(pos, "K8", "g2"), u(pos, "g3"))) == ["7.53"]


@pytest.mark.rule("asl", "7.212")
def test_enemy_in_the_own_location_comes_first():
    pos = field("", at("J5", "ge.sq.467"), at("J5", "ru.sq.426", broken=True), at("J8", "ru.sq.426"))
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J8"))) == ["7.212"]


@pytest.mark.rule("asl", "7.1")
def test_nobody_fires_in_two_phases():
    pos = field("", at("J5", "ge.sq.467", fired="prep"), at("J8", "ru.sq.426"), phase="AFPh")
    assert rules_of(may_fire_at(pos, "german", u(pos, "g1"), loc(pos, "J8"))) == ["7.1"]


@pytest.mark.rule("asl", "4.41", "9.7")
def test_heavier_machine_gun_that_was_carried_does_not_fire():
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J8", "ru.sq.426"), phase="AFPh")
    pos.change(u(pos, "gw1"), moved=True)
    assert rules_of(may_fire_at(pos, "german", u(pos, "gw1"), loc(pos, "J8"))) == ["4.41"]


@pytest.mark.rule("asl", "6.1", "6.2", "6.5")
def test_woods_block_the_line_both_ways():
    """Example 6.2.ex1."""
    from grognard.games.asl.sight import sees

    pos = field(f"h J6 w -; g J6 {WOODS}", at("J4", "ge.sq.467"))
    assert not sees(pos, loc(pos, "J4"), loc(pos, "J8"))
    assert not sees(pos, loc(pos, "J8"), loc(pos, "J4"))
    assert sees(pos, loc(pos, "J4"), loc(pos, "J6"))


@pytest.mark.rule("asl", "6.8")
def test_no_line_past_a_building_level():
    """Example 6.8.ex2 on board 104."""
    from grognard.games.asl.sight import sees

    pos = board(104, at("O6", "ge.sq.467"))
    assert not sees(pos, loc(pos, "O6"), loc(pos, "O6h2"))
    assert not sees(pos, loc(pos, "O6"), loc(pos, "P6h1"))
    assert sees(pos, loc(pos, "O6"), loc(pos, "O6h1"))


@pytest.mark.rule("asl", "6.3")
def test_bottom_of_a_stream_is_seen_along_it():
    """Example 6.3.ex1."""
    from grognard.games.asl.sight import sees

    pos = field("h FF7 o - stream; h EE8 o - stream; s EE8 NE stream", at("FF6", "ge.sq.467"))
    assert not sees(pos, loc(pos, "FF6"), loc(pos, "EE8h-1"))
    assert sees(pos, loc(pos, "GG7"), loc(pos, "EE8h-1"))


@pytest.mark.rule("asl", "6.7.a")
def test_hindrances_at_one_range_count_once():
    """Example 6.7.ex2."""
    from grognard.games.asl.sight import hindrance

    pos = field("h V5 g -; h V6 g -; h W6 g -; h V7 g -; h W7 g -; h W8 g -; h W9 g -", at("V3", "ge.sq.467"))
    assert hindrance(pos, loc(pos, "V3"), loc(pos, "W10")) == 5
    pos.smoke[pos.board.hex("V7")] = Smoke("smoke_2", 2, "german", True)
    assert hindrance(pos, loc(pos, "V3"), loc(pos, "W10")) == -1


@pytest.mark.rule("asl", "7.2")
def test_gathering_shows_the_sums_as_if_the_line_were_clear():
    from grognard.games.asl.firing.fire_phases import fire

    pos = field(f"h J6 w -; g J6 {WOODS}", at("J4", "ge.sq.467"), at("J8", "ru.sq.426"))
    ask = asked(fire(pos, "german", loc(pos, "J8")), {"german": ["with g1"]})
    shown = ask.shown("battle")
    assert (shown["fp"].total, shown["column"], shown["drm"].total, shown["cowering"]) == (4, 4, 0, 2)
    assert sum(shown["chances"].values()) == pytest.approx(1)
    assert shown["chances"]["K/1"] == pytest.approx(1 / 36)  # the double one cowers to the column of 2
    assert shown["chances"]["2MC"] == pytest.approx(2 / 36)


@pytest.mark.rule("asl", "7.1")
@pytest.mark.parametrize("fired", [{"g1": {"shots": 1}, "gw1": {"shots": 1}}, {"g1": {"fired": "prep"}}])
def test_unit_that_has_fired_anything_in_prep_fire_fires_nothing_in_advancing_fire(fired):
    """Not even a machine gun that kept its rate, and has no mark."""
    pos = field("", at("J5", "ge.sq.467", "ge.mmg"), at("J10", "ru.sq.426"))
    for name, state in fired.items():
        pos.change(u(pos, name), **state)
    run(prep_fire_phase(pos, "german"), pos, {"german": ["done"]})
    pos.phase = "AFPh"
    assert [rules_of(may_fire_at(pos, "german", u(pos, s), loc(pos, "J10"))) for s in ("g1", "gw1")] == [["7.1"]] * 2


@pytest.mark.rule("asl", "7.5", "7.52")
def test_parts_of_a_group_that_a_blocked_line_parts_attack_one_after_the_other():
    firers = at("I5", "ge.sq.467"), at("J5", "ge.sq.467"), at("K5", "ge.sq.467")
    pos = field(f"h J6 w -; g J6 {WOODS}", *firers, at("J9", "ru.sq.447.rifle"), dice=[6, 5, 5, 6, 6, 5])
    run(resolve(pos, attack(pos, "J9", "g1", "g2", "g3")), pos)
    assert len(told(pos, "no-line")) == 1
    assert [result["fp"] for result in told(pos, "fire-result")] == [4, 4]
    assert [pos.units[u(pos, name)].fired for name in ("g1", "g2", "g3")] == ["prep"] * 3


@pytest.mark.rule("asl", "7.52")
def test_second_part_of_a_parted_group_has_fired_even_if_nobody_is_left():
    firers = at("I5", "ge.sq.467"), at("J5", "ge.sq.467"), at("K5", "ge.sq.467", "ge.ldr.8m0")
    pos = field(f"h J6 w -; g J6 {WOODS}", *firers, at("J9", "ru.hs.226", broken=True), dice=[6, 5, 1, 2, 6, 6])
    run(resolve(pos, attack(pos, "J9", "g1", "g2", "g3", led="g4")), pos)
    assert len(told(pos, "fire-result")) == 1
    assert [pos.units[u(pos, name)].fired for name in ("g3", "g4")] == ["prep", "prep"]
