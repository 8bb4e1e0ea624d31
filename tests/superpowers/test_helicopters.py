"""Helicopters [5.0] [11.0]."""

import pytest

from grognard.engine.ask import Ask
from grognard.engine.reason import Tally
from grognard.games.superpowers import supply
from grognard.games.superpowers.attack import Attack
from grognard.games.superpowers.helicopters import FLYING, differential, flight_range, fly, retreat_home
from grognard.games.superpowers.position import EXITED, POOL
from grognard.games.superpowers.retreat import retreat
from grognard.games.superpowers.strength import add_support, attack_firepower, defence_firepower
from grognard.games.superpowers.support import may_support
from grognard.games.superpowers.units import Devastation, Flight
from tests.superpowers.build import asked, at, begin, position, rules_against, run, told, where

rule = pytest.mark.rule
HELI, TANK = "m_wg_26_pah_ii", "m_wg_241_24"  # firepower 3, range 20, morale A
REGIMENTS = ("m_su_1_mr_48", "m_su_2_mr_48", "m_su_tk_48")
BELOW = ("w11_mech", "w12_mech", "w11_tank")  # on the exercise ground: 6 + 6 + 7


def flight(pos, id=HELI):
    u = pos.scenario.index[id]
    return fly(pos, pos.side(u), u)


def over(pos, hex, left, id=HELI):
    """The ask of a helicopter over a hex with so much range left."""
    u = pos.scenario.index[id]
    return Ask(pos.side(u), "5.0.b", FLYING, pos, Flight(pos.side(u), (u,), pos.scenario.board.hex(hex), left))


@rule("superpowers", "5.0.a", "5.0.c")
@pytest.mark.parametrize(("impulse", "expected"), [(1, 20), (2, 10)])
def test_range_is_printed_and_halved_in_the_second_impulse(impulse, expected):
    pos = position("munich", at("3026", HELI), impulse=impulse)
    assert asked(flight(pos)).params["left"] == expected


@rule("superpowers", "5.0.c")
def test_a_helicopter_out_of_range_stops():
    pos = position("munich", at("3026", HELI))
    ask = over(pos, "3026", left=0)
    assert ask.options == ["stop"]
    assert rules_against(ask, "enter 3027") == ["5.0.c"]


@rule("superpowers", "5.0.b")
def test_every_hex_costs_one_of_range_whatever_terrain_and_zones():
    pos = position("munich", at("3026", HELI), at("3128", "m_su_1_mr_48"))
    board = pos.scenario.board
    ridge = next(h for h in board.hexes if pos.scenario.prohibited[h])
    beside = over(pos, pos.label(board.neighbours[ridge][0]), left=20)
    assert rules_against(beside, "enter " + pos.label(ridge)) == []
    run(flight(pos), pos, {"nato": ["enter 3027", "enter 3028", "enter 3029", "stop"]})
    assert where(pos, HELI) == "3029"  # through two hexes in an enemy zone
    assert told(pos, "flown") == [{"unit": HELI, "path": ["3027", "3028", "3029"]}]
    assert pos.moved_any
    assert asked(flight(pos), {"nato": ["enter 3028", "enter 3027"]}).params["left"] == 18


@rule("superpowers", "AR:EX21.0.i", "5.0.c")
def test_helicopters_of_the_wp_leave_the_rhine_map_by_its_west_edge():
    heli = "r_su_heli_5gta"
    pos = position("rhine", at("1802", heli))
    assert rules_against(asked(flight(pos, heli)), "exit") == ["AR:EX21.0.i"]
    run(flight(pos, heli), pos, {"wp": ["enter 1801", "exit"]})
    assert (where(pos, heli), pos.moved_any) == (EXITED, True)
    assert pos.exited_supplied == {pos.scenario.index[heli]}
    assert rules_against(over(position("rhine", at("1801", heli)), "1801", 0, heli), "exit") == ["5.0.c"]
    below = position("rhine", at("1802", heli), at("1801", "r_be_tk_10"))
    assert rules_against(over(below, "1801", 9, heli), "exit") == ["5.0.e"]
    assert rules_against(asked(flight(position("munich", at("0107", HELI)))), "exit") == ["AR:EX21.0.i"]


@rule("superpowers", "5.0.b")
def test_a_helicopter_that_stays_has_not_flown():
    pos = position("munich", at("3026", HELI))
    run(flight(pos), pos, {"nato": ["stop"]})
    assert (told(pos, "flown"), pos.moved_any) == ([], False)


@rule("superpowers", "5.0.b")
def test_a_helicopter_may_only_go_to_the_next_hex():
    pos = position("munich", at("3026", HELI))
    assert rules_against(asked(flight(pos)), "enter 3028") == ["5.0.b"]
    assert rules_against(asked(flight(pos)), "land") == ["5.0.b"]


@rule("superpowers", "5.0.d")
def test_being_out_of_supply_neither_grounds_nor_slows_nor_shakes_a_helicopter():
    pos = position("munich", at("3026", HELI, out_of_supply=True))
    u = pos.scenario.index[HELI]
    assert (flight_range(pos, u), supply.morale(pos, u)) == (20, "A")
    run(begin(pos, "nato", f"move {HELI}"), pos, {"nato": ["enter 3027", "enter 3028", "stop"]})  # no command check
    assert (where(pos, HELI), len(told(pos, "flown"))) == ("3028", 1)


@rule("superpowers", "5.0.d")
def test_a_helicopter_out_of_supply_may_collapse():
    pos = position("munich", at("3026", HELI, out_of_supply=True), dice=[6])
    supply.collapse_checks(pos, "nato", set())
    assert where(pos, HELI) == "destroyed"


@rule("superpowers", "16.5.c")
def test_fire_closes_a_hex_to_helicopters_too():
    pos = position("munich", at("3026", HELI))
    pos.devastated[pos.scenario.board.hex("3027")] = Devastation("wp", 2, False)
    ask = asked(flight(pos))
    assert rules_against(ask, "enter 3027") == ["16.5.c"]
    assert not {"3027"} & set(ask.shown("reach"))


@rule("superpowers", "AR:EX19.8")
def test_helicopters_stay_away_from_the_enemys_entry_areas():
    pos = position("rhine", at("1732", "r_us_1_227_avn_1c"))
    assert rules_against(asked(flight(pos, "r_us_1_227_avn_1c")), "enter 1733") == ["AR:EX19.8"]


# -- fire from below --------------------------------------------------------------------------------------------


@rule("superpowers", "5.0.e")
def test_half_the_firepower_below_attacks_less_the_helicopters_own():
    pos = position("field", at("0506", "n_heli"), at("0507", *BELOW))
    tally = differential(pos, pos.scenario.index["n_heli"], pos.scenario.board.hex("0507"))
    assert tally.total == 9 - 3
    assert tally.value("11.0.b") == 0  # tanks below do not double it in flight


@rule("superpowers", "5.0.e", "2.0.f")
def test_units_below_that_are_out_of_supply_fire_with_half_of_it():
    pos = position("field", at("0506", "n_heli"), at("0507", *BELOW, out_of_supply=True))
    assert differential(pos, pos.scenario.index["n_heli"], pos.scenario.board.hex("0507")).total == 4 - 3


@rule("superpowers", "5.0.e", "9.0.d")
@pytest.mark.parametrize(("out_of_supply", "firepower"), [(False, 4), (True, 2)])
def test_anti_tank_units_below_have_their_printed_firepower(out_of_supply, firepower):
    pos = position("field", at("0506", "n_heli"), at("0507", "w11_mech", "w11_at", out_of_supply=out_of_supply))
    assert differential(pos, pos.scenario.index["n_heli"], pos.scenario.board.hex("0507")).total == firepower - 3


@rule("superpowers", "5.0.e")
def test_a_result_against_the_attacker_lets_the_helicopter_pass():
    pos = position("field", at("0506", "n_heli"), at("0507", *BELOW), dice=[1])
    run(flight(pos, "n_heli"), pos, {"nato": ["enter 0507", "enter 0508", "stop"]})
    assert told(pos, "fire-from-below")[0]["result"] == "A2"
    assert where(pos, "n_heli") == "0508"
    assert [where(pos, u) for u in BELOW] == ["0507"] * 3


@rule("superpowers", "5.0.e", "8.1.B.b", "8.1.C.b")
def test_nobody_is_asked_for_support_and_the_other_side_throws_the_die():
    gun = "w11_gun"  # in range
    pos = position(
        "field", at("0506", "n_heli"), at("0507", *BELOW), at("0509", gun), dice=[3], air={"nato": 4, "wp": 6}
    )
    run(flight(pos, "n_heli"), pos, {"nato": ["enter 0507", "enter 0508", "stop"]})
    assert told(pos, "die")[0]["side"] == "wp"


@rule("superpowers", "5.0.e", "3.5B.c")
def test_a_result_in_units_brings_the_helicopter_down():
    pos = position("munich", at("3026", HELI), at("3027", *REGIMENTS), at("3020", TANK), dice=[6])
    run(flight(pos), pos, {"nato": ["enter 3027"]})
    assert where(pos, HELI) == POOL


@rule("superpowers", "5.0.e", "5.0.g", "3.5B.b")
@pytest.mark.parametrize(("answer", "place"), [("home", "3020"), ("lose " + HELI, POOL)])
def test_after_a_plain_result_the_owner_chooses_between_loss_and_flight_home(answer, place):
    pos = position("munich", at("3026", HELI), at("3027", *REGIMENTS), at("3020", TANK), dice=[4])
    run(flight(pos), pos, {"nato": ["enter 3027", answer]})
    assert where(pos, HELI) == place
    assert [e["hex"] for e in told(pos, "flown-home")] == ["3020"] * (answer == "home")


@rule("superpowers", "5.0.e", "5.0.g")
@pytest.mark.parametrize(("friend", "place"), [("3026", "3026"), (POOL, POOL)])
def test_the_flight_home_begins_over_the_enemy_and_without_a_home_there_is_no_choice(friend, place):
    pos = position("munich", at("3026", HELI), at("3027", *REGIMENTS), at(friend, TANK), dice=[4])
    run(flight(pos), pos, {"nato": ["enter 3027", "home"] if place != POOL else ["enter 3027"]})
    assert where(pos, HELI) == place


@rule("superpowers", "5.0.e")
def test_a_helicopter_does_not_stop_over_enemy_units():
    pos = position("munich", at("3026", HELI), at("3027", "m_su_1_mr_48"), dice=[1])
    assert rules_against(asked(flight(pos), {"nato": ["enter 3027"]}), "stop") == ["5.0.e"]


@rule("superpowers", "5.0.e")
def test_enemy_helicopters_below_do_not_fire():
    pos = position("rhine", at("1719", "r_us_1_227_avn_1c"), at("1720", "r_su_heli_5gta"))
    run(flight(pos, "r_us_1_227_avn_1c"), pos, {"nato": ["enter 1720", "enter 1721", "stop"]})
    assert where(pos, "r_us_1_227_avn_1c") == "1721"


@rule("superpowers", "5.0.c", "5.0.e")
def test_a_helicopter_flies_over_enemies_only_if_it_can_come_down_beyond():
    pos = position("munich", at("3026", HELI), at("3027", "m_su_1_mr_48"))
    assert rules_against(over(pos, "3026", left=1), "enter 3027") == ["5.0.c"]
    assert rules_against(over(pos, "3026", left=2), "enter 3027") == []


@rule("superpowers", "5.0.c", "5.0.e", "16.5.c")
def test_over_many_enemies_or_in_a_ring_of_fire_it_needs_the_range_to_come_out_again():
    """Enemies in 0507 and all around it: from over 0506 by 0507 there are two more hexes to go."""
    ring = ["0507", "0506", "0508", "0406", "0407", "0606", "0607"]
    enemies = zip(ring, ["w11_tank", "w11_mech", "w11_gun", "w12_tank", "w12_mech", "w12_gun", "w21_tank"])
    pos = position("field", *(at(hex, id) for hex, id in enemies))
    board = pos.scenario.board
    for left, rules in ((2, ["5.0.c"]), (3, [])):
        assert rules_against(over(pos, "0506", left, "n_heli"), "enter 0507") == rules
    pos.devastated = {n: Devastation("wp", 2, True) for n in board.neighbours[board.hex("0507")]}
    assert rules_against(over(pos, "0506", 20, "n_heli"), "enter 0507") == ["5.0.c"]


@rule("superpowers", "5.0.c")
def test_one_free_hex_beside_the_enemies_is_enough_to_come_down():
    pos = position("field", at("0506", "n_heli"), at("0507", "w11_tank"), at("0508", "w11_mech"))
    assert rules_against(over(pos, "0506", 2, "n_heli"), "enter 0507") == []


# -- retreat ------------------------------------------------------------------------------------------------------


@rule("superpowers", "5.0.f")
def test_a_helicopter_stacked_with_others_retreats_with_them():
    pos = position("munich", at("3026", HELI, TANK), at("3028", "m_su_1_mr_48"))
    units = [pos.scenario.index[i] for i in (HELI, TANK)]
    path = asked(retreat(pos, "nato", units, 1)).options[0]
    run(retreat(pos, "nato", units, 1), pos, {"nato": [path]})
    assert where(pos, HELI) == where(pos, TANK) != "3026"


@rule("superpowers", "5.0.g")
def test_a_lone_helicopter_flies_to_the_nearest_friend_in_supply():
    friends = at("3028", TANK, out_of_supply=True), at("3020", "m_wg_242_24"), at("3019", "m_wg_243_24")
    pos = position("munich", at("3026", HELI), *friends)
    run(retreat(pos, "nato", [pos.scenario.index[HELI]], 1), pos)
    assert where(pos, HELI) == "3020"
    assert pos.retreated == {pos.scenario.index[HELI]}


@rule("superpowers", "5.0.g", "16.5.c")
def test_no_helicopter_flies_home_into_the_fire():
    pos = position("munich", at("3026", HELI), at("3028", TANK), at("3020", "m_wg_242_24"))
    pos.devastated[pos.scenario.board.hex("3028")] = Devastation("wp", 2, True)
    run(retreat_home(pos, pos.scenario.index[HELI]), pos)
    assert where(pos, HELI) == "3020"


@rule("superpowers", "5.0.g")
def test_the_owner_chooses_among_friends_equally_near():
    pos = position("munich", at("3026", HELI), at("3028", TANK), at("3024", "m_wg_242_24"))
    run(retreat_home(pos, pos.scenario.index[HELI]), pos, {"nato": ["home 3028"]})
    assert where(pos, HELI) == "3028"


@rule("superpowers", "5.0.g")
def test_a_lone_helicopter_with_no_friend_in_range_is_eliminated():
    pos = position("munich", at("4520", HELI), at("0320", TANK))
    run(retreat_home(pos, pos.scenario.index[HELI]), pos)
    assert where(pos, HELI) == POOL
    pos = position("munich", at("3026", HELI), at("3006", TANK))  # just in range
    run(retreat_home(pos, pos.scenario.index[HELI]), pos)
    assert where(pos, HELI) == "3006"


# -- combat [11.0] --------------------------------------------------------------------------------------------------


def attack_at(pos, label, *ids, **more):
    return Attack("nato", "attack", [pos.scenario.board.hex(label)], [pos.scenario.index[i] for i in ids], **more)


@rule("superpowers", "11.0.b")
def test_helicopters_double_their_firepower_against_adjacent_armour_in_attack_and_defence():
    pos = position("munich", at("3026", HELI), at("3027", "m_su_tk_48"), at("3025", "m_su_1_mr_48"))
    assert attack_firepower(pos, attack_at(pos, "3027", HELI)).value("11.0.b") == 3
    assert attack_firepower(pos, attack_at(pos, "3025", HELI)).value("11.0.b") == 0
    theirs = Attack("wp", "attack", [pos.scenario.board.hex("3026")], [pos.scenario.index["m_su_tk_48"]])
    assert defence_firepower(pos, theirs).value("11.0.b") == 3


@rule("superpowers", "11.0.a", "11.0.c")
def test_a_helicopter_fights_or_supports_with_its_printed_firepower_but_not_both():
    pos = position("munich", at("3025", HELI), at("3026", TANK), at("3027", "m_su_tk_48"))
    made, u = attack_at(pos, "3027", TANK), pos.scenario.index[HELI]
    assert may_support(pos, made, "nato", u) is None
    made.support["nato"].append(u)
    tally = Tally()
    add_support(pos, made, "nato", made.units, tally)
    assert tally.value("11.0.c") == 3  # not doubled against the tanks
    pos.fought.add(u)
    refusal = may_support(pos, attack_at(pos, "3027", TANK), "nato", u)
    assert refusal is not None
    assert refusal.rule == "8.0.a"


@rule("superpowers", "11.0.d")
def test_wp_helicopters_support_only_their_own_army():
    pos = position(
        "rhine", at("1720", "r_su_1_tk_8g"), at("1820", "r_su_heli_7gta", "r_su_heli_5gta"), at("1719", "r_us_2_32_1")
    )
    made = Attack("wp", "attack", [pos.scenario.board.hex("1719")], [pos.scenario.index["r_su_1_tk_8g"]])
    refusal = may_support(pos, made, "wp", pos.scenario.index["r_su_heli_7gta"])
    assert refusal is not None
    assert refusal.rule == "11.0.d"
    assert may_support(pos, made, "wp", pos.scenario.index["r_su_heli_5gta"]) is None
