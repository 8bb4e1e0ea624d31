"""Strengths: letters by the die, supply, terrain [13.2B] [12.4.a] [9.5]."""

import pytest

from grognard.games.fottr.shown.display import letter
from grognard.games.fottr.strength import attack_strength, defence_strength, die_modifiers, modified, needs_die
from tests.fottr.battle import ashore, battle, made, shoot, supported
from tests.fottr.build import at, hexes, place, position, told, unit


@pytest.mark.rule("fottr", "13.2B")
def test_one_die_decides_all_letters():
    pos = battle("axis", at("69.14", "ger-41pz", "ger-46pz", "ger-47pz"), at("70.14", "sov-13"))
    attack = made(pos, "70.14", "ger-41pz", "ger-46pz", "ger-47pz")
    assert needs_die(pos, attack)
    assert [attack_strength(pos, attack, (die,)).total for die in range(1, 7)] == [10, 11, 14, 14, 18, 20]


@pytest.mark.rule("fottr", "13.2B")
def test_letters_on_the_defence_are_diced_for_and_numbers_are_not():
    pos = battle("soviet", at("69.14", "ger-41pz"), at("70.17", "ger-1sspz"), at("70.14", "sov-13"))
    assert needs_die(pos, made(pos, "69.14", "sov-13"))
    assert not needs_die(pos, made(pos, "70.17", "sov-13"))


@pytest.mark.rule("fottr", "13.2B")
def test_the_year_changes_the_die_within_its_limits():
    def die(turn: int, thrown: int) -> int:
        pos = battle("axis", at("69.14", "ger-41pz"), at("70.14", "sov-13"), turn=turn)
        return modified(thrown, die_modifiers(pos, made(pos, "70.14", "ger-41pz")))

    assert [die(3, 4), die(4, 4), die(10, 4), die(12, 1)] == [4, 3, 2, 1]


@pytest.mark.rule("fottr", "8.5.5.b", "8.5.0.e")
def test_interdiction_may_count_against_german_attacks_only_or_always():
    attacking = battle("axis", at("17.15", "ger-84inf"), at("17.14", "us-7"))
    defending = battle("west", at("17.15", "ger-84inf"), at("17.14", "us-7"))
    found = {}
    for result in ("", "attack", "all"):
        attacking.interdiction = defending.interdiction = {"nwe": result} if result else {}
        ours = die_modifiers(attacking, made(attacking, "17.14", "ger-84inf")).total
        theirs = die_modifiers(defending, made(defending, "17.15", "us-7")).total
        found[result] = (ours, theirs)
    assert found == {"": (0, 0), "attack": (-1, 0), "all": (-1, -1)}


@pytest.mark.rule("fottr", "8.5.5.a", "10.9")
def test_luftwaffe_support_adds_one_but_not_against_a_landing():
    pos = supported(battle("west", at("17.15", "ger-84inf"), at("17.14", "us-7"), turn=2), "nwe")
    attack = made(pos, "17.15", "us-7")
    pos.luftwaffe = {"nwe": True, "med": True}
    assert die_modifiers(pos, attack).value("8.5.5.a") == 1
    attack.among = frozenset(attack.units)
    assert die_modifiers(pos, attack).total == 0


@pytest.mark.rule("fottr", "13.2C.a", "7.2.a")
def test_a_unit_that_has_lost_a_step_has_the_strength_of_its_back():
    pos = ashore(battle("west", at("17.14", "us-7"), at("17.15", "ger-41pz", steps=1)))
    attack = made(pos, "17.15", "us-7")
    assert attack_strength(pos, attack, (1,)).total == 5
    pos.flip(unit(pos, "us-7"), 1)
    assert attack_strength(pos, attack, (1,)).total == 3
    assert not needs_die(pos, attack)  # a weakened panzer corps has numbers
    assert defence_strength(pos, attack, (6,)).value("13.2C.a") == 3


# -- out of supply ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "13.2B")
def test_the_screen_tells_what_a_letter_can_be():
    scenario = position().scenario
    shown = [letter(scenario, scenario.counters[scenario.index[id]]) for id in ("ger-3pz", "ger-81inf", "sov-13")]
    assert shown == ["A 4–8", "C 2–4", ""]


@pytest.mark.rule("fottr", "9.5.e", "13.2B")
def test_letters_out_of_supply_have_their_lowest_value_without_a_die_or_halving():
    pos = battle("soviet", at("69.14", "ger-20inf", "ger-lw2"), at("70.14", "sov-13"))
    pos.control = dict.fromkeys(pos.control, "soviet")
    pos.derive()
    attack = made(pos, "69.14", "sov-13")
    assert not needs_die(pos, attack)
    assert [m.value for m in defence_strength(pos, attack, (6,))] == [3, 2]


@pytest.mark.rule("fottr", "9.5.b")
def test_soviet_strengths_out_of_supply_are_halved_and_fractions_dropped_from_the_sum():
    pos = battle("soviet", at("69.14", "ger-20inf"), at("69.15", "sov-13", "sov-70", "sov-48"))
    attack = made(pos, "69.14", "sov-13", "sov-70", "sov-48")
    assert attack_strength(pos, attack, (1,)).total == 9
    pos.control = dict.fromkeys(pos.control, "axis")
    place(pos, at("70.15", "ger-41pz"), at("71.16", "ger-46pz"), at("70.14", "ger-47pz"), at("69.17", "ger-13inf"))
    assert attack_strength(pos, attack, (1,)).total == 4


@pytest.mark.rule("fottr", "9.5.d")
def test_printed_axis_strengths_out_of_supply_are_halved():
    pos = battle("axis", at("69.14", "ger-1sspz", "ger-2sspz"), at("70.14", "sov-13"))
    attack = made(pos, "70.14", "ger-1sspz", "ger-2sspz")
    assert attack_strength(pos, attack, (1,)).total == 8
    pos.control = dict.fromkeys(pos.control, "soviet")
    pos.derive()
    assert attack_strength(pos, attack, (1,)).value("9.5.d") == -4
    pos.phasing = "soviet"
    assert defence_strength(pos, made(pos, "69.14", "sov-13"), (1,)).total == 4


@pytest.mark.rule("fottr", "9.5.c")
def test_western_defence_out_of_supply_is_halved():
    pos = battle("axis", at("18.15", "ger-84inf"), at("17.15", "us-7", "us-82ab"))
    attack = made(pos, "17.15", "ger-84inf")
    full = int(pos.face(unit(pos, "us-7")).defence) + int(pos.face(unit(pos, "us-82ab")).defence)
    assert defence_strength(pos, attack, (1,)).total == full // 2
    ashore(pos)
    assert defence_strength(pos, attack, (1,)).total == full


# -- terrain ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "12.4.a")
def test_multipliers_of_a_hex_are_added_up():
    pos = battle("west", at("35.33", "us-7"), at("35.36", "ger-hgpz"))
    hgs = int(pos.face(unit(pos, "ger-hgpz")).defence)
    (naples,) = hexes(pos, "35.36")
    assert (pos.scenario.board.terrain[naples], naples in pos.scenario.cities) == ("rough", True)
    strength = defence_strength(pos, made(pos, "35.36", "us-7"), (1,))
    assert [m.value for m in strength] == [hgs, hgs / 2, hgs / 2]
    assert defence_strength(pos, made(pos, "35.36", "us-7"), (1,), bombed=True).total == hgs


@pytest.mark.rule("fottr", "12.4.a")
def test_each_unit_that_attacks_across_a_river_is_weaker():
    pos = battle("soviet", at("71.17", "sov-6g", "sov-13"), at("71.18", "ger-1sspz"))
    assert "river" in pos.scenario.board.side(*hexes(pos, "71.17 71.18"))
    tally = attack_strength(pos, made(pos, "71.18", "sov-6g", "sov-13"), (1,))
    assert [m.value for m in tally] == [5, -1, 3, -1]


@pytest.mark.rule("fottr", "12.4.a", "9.5.b")
def test_a_major_river_halves_what_is_left_out_of_supply():
    pos = battle("soviet", at("27.14", "sov-6g"), at("28.14", "ger-1sspz"))
    assert [m.value for m in attack_strength(pos, made(pos, "28.14", "sov-6g"), (1,))] == [5, -2.5, -1.25, -0.25]


@pytest.mark.rule("fottr", "9.5.c")
def test_troops_that_have_just_dropped_attack_with_all_their_strength():
    pos = battle("west", at("18.15", "ger-84inf"), at("18.14", "us-82ab"))
    pos.dropped = {unit(pos, "us-82ab")}
    assert attack_strength(pos, made(pos, "18.15", "us-82ab"), (1,)).total == int(pos.face(unit(pos, "us-82ab")).attack)


@pytest.mark.rule("fottr", "12.4.a")
def test_a_river_leaves_a_unit_at_least_one_and_a_major_river_half():
    pos = battle("axis", at("71.18", "rom-1"), at("71.17", "sov-13"), at("28.14", "ger-1sspz"), at("27.14", "us-7"))
    assert attack_strength(pos, made(pos, "71.17", "rom-1"), (1,)).total == 1
    assert attack_strength(pos, made(pos, "27.14", "ger-1sspz"), (1,)).total == 2


@pytest.mark.rule("fottr", "18.2.b", "18.2.a", "ERR.r9")
def test_the_kursk_zone_doubles_soviet_defence_until_kursk_falls():
    pos = battle("axis", at("69.14", "ger-41pz"), at("70.14", "sov-13", "sov-70"))
    attack = made(pos, "70.14", "ger-41pz")
    assert defence_strength(pos, attack, (1,)).total == 12
    place(pos, at("70.15", "ger-47pz"))
    assert defence_strength(pos, attack, (1,)).total == 6


@pytest.mark.rule("fottr", "18.2.b")
def test_it_does_not_serve_germans():
    pos = battle("soviet", at("70.14", "ger-1sspz"), at("71.14", "sov-13"))
    assert pos.kursk
    assert defence_strength(pos, made(pos, "70.14", "sov-13"), (1,)).total == 4


@pytest.mark.rule("fottr", "18.2.b", "9.5.b")
def test_soviets_out_of_supply_in_the_kursk_zone_have_their_printed_strength():
    ring = {"69.16": 41, "70.16": 46, "70.17": 47, "69.18": 48, "68.17": 24, "68.16": 39}
    pos = battle("axis", at("69.17", "sov-13"), *(at(hex, f"ger-{corps}pz") for hex, corps in ring.items()))
    assert pos.kursk
    assert defence_strength(pos, made(pos, "69.17", "ger-41pz"), (1,)).total == 3


@pytest.mark.rule("fottr", "13.2C.a")
def test_a_defence_halved_to_nothing_still_counts_one():
    pos = battle("soviet", at("69.14", "hun-8"), at("70.14", "sov-13"))
    pos.control = dict.fromkeys(pos.control, "soviet")
    pos.derive()
    assert defence_strength(pos, made(pos, "69.14", "sov-13"), (1,)).total == 1


def test_before_the_die_only_the_german_side_is_open():
    pos = battle("axis", at("70.17", "ger-48pz"), at("68.17", "ger-7inf"), at("69.17", "sov-13"))
    pos.control = dict.fromkeys(pos.control, "axis")
    attack = made(pos, "69.17", "ger-48pz")
    assert attack_strength(pos, attack, (1, 2, 3, 4, 5, 6)).total == 6.25
    for hex, id in (("69.16", "ger-41pz"), ("70.16", "ger-46pz"), ("69.18", "ger-47pz"), ("68.16", "ger-13inf")):
        place(pos, at(hex, id))
    pos.kursk = False
    assert defence_strength(pos, attack, (1, 2, 3, 4, 5, 6)).total == 1  # three halved, without the fraction


@pytest.mark.rule("fottr", "13.2E.c")
def test_who_retreated_into_the_hex_adds_nothing_and_needs_no_die():
    pos = battle("soviet", at("69.14", "ger-41pz", "ger-1sspz"), at("70.14", "sov-13"))
    pos.retreated = {unit(pos, "ger-41pz"): hexes(pos, "69.14")[0]}
    attack = made(pos, "69.14", "sov-13")
    assert defence_strength(pos, attack, (6,)).total == 4
    shoot(pos, "69.14", "sov-13", dice=[1])
    assert told(pos, "strength-die") == []
