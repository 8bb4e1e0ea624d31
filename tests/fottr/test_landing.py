"""Invasions resolved [10.5.a] to [10.9], with the worked examples of the rulebook."""

import pytest

from grognard.engine.pieces import MAP
from grognard.games.fottr import bombing, landing
from grognard.games.fottr.position import ENGLAND, ENGLAND_LOST, GONE, MED, MED_LOST, SUPPORT
from grognard.games.fottr.sequence import begin_combat
from grognard.games.fottr.units import AirUnit, Beachhead
from tests.fottr.build import asked, at, hexes, position, rules_against, run, told, unit, where

rule = pytest.mark.rule
MESSINA, NAPLES, PALERMO, ROME = "35.41", "35.36", "32.41", "33.33"
ROTTERDAM = at("26.11", "ger-81inf", "ger-9sspz")


def invasion(*placements, dice=(), turn=2, held=(), landings=(), **fields):
    """An invasion that has been placed: `landings` gives each marker its beach and units."""
    on_beaches = [at(beach, *units) for _, beach, units in landings]
    pos = position(*placements, *on_beaches, dice=dice, turn=turn, phasing="west", **fields)
    for marker, beach, units in landings:
        pos.beachheads[marker] = Beachhead(MAP, *hexes(pos, beach))
        pos.invaded.append(marker)
        pos.landing.append(marker)
        pos.landed |= {unit(pos, id) for id in units}
    for hex in hexes(pos, " ".join(held)):
        pos.control[hex] = "west"
    pos.derive()
    return pos


def avalanche(dice=(), units=("us-2", "br-5", "us-82ab"), turn=2, defenders=("ger-14pz",)):
    landings = [("beachhead-al-1", "36.37", units)]
    garrison = at("36.36", *defenders)
    return invasion(garrison, at(NAPLES, "ger-hgpz"), dice=dice, turn=turn, held=[MESSINA], landings=landings)


def rotterdam(*placements, dice=(), turn=6, airborne=()):
    landings = [("beachhead-us-2", "25.11", ("us-5", *airborne))]
    return invasion(*placements, dice=dice, turn=turn, landings=landings)


def calais(dice=(), us=("us-5",), turn=6):
    """Both beaches of Calais."""
    landings = [("beachhead-us-2", "21.12", us), ("beachhead-cw-2", "23.12", ("br-1",))]
    return invasion(at("22.12", "ger-67inf"), dice=dice, turn=turn, landings=landings)


def resolve(pos, *answers, axis=()):
    return run(landing.resolve_invasion(pos, "allies"), pos, {"allies": list(answers), "axis": list(axis)})


def modifiers(pos, beach):
    return landing.modifiers(pos, *hexes(pos, beach))


# -- modifiers --------------------------------------------------------------------------------------------------------


@rule("fottr", "10.5.a")
def test_marsh_and_port_city_of_rotterdam_add_up():
    assert modifiers(rotterdam(), "25.11").value("10.5.a") == -2


@rule("fottr", "10.5.b")
def test_only_the_worst_defender_counts():
    assert modifiers(rotterdam(ROTTERDAM), "25.11").value("10.5.b") == -2
    assert modifiers(rotterdam(at("26.11", "ger-81inf")), "25.11").value("10.5.b") == -1
    assert modifiers(avalanche(defenders=["ita-2"]), "36.37").value("10.5.b") == 0


@rule("fottr", "18.1")
def test_a_fort_in_the_coastal_hex_counts():
    pos = avalanche()
    before = modifiers(pos, "36.37").total
    pos.forts[hexes(pos, "36.36")[0]] = 0
    assert modifiers(pos, "36.37").total == before - 1


@rule("fottr", "10.5.c", "10.5.x", "10.8.a")
@pytest.mark.parametrize(("die", "modified", "result"), [(6, 2, "fingernails"), (5, 1, "failed"), (1, 1, "failed")])
def test_rotterdam_in_1944_is_beyond_air_range_and_hard_to_take(die, modified, result):
    pos = rotterdam(ROTTERDAM, dice=[die])
    assert modifiers(pos, "25.11").total == -4
    resolve(pos)
    [told_of] = told(pos, "invasion")
    assert (told_of["modified"], told_of["result"]) == (modified, result)


@rule("fottr", "10.5.d", "10.5.c", "10.4.d")
def test_in_1945_aircraft_and_two_airborne_divisions_make_up_for_it():
    pos = rotterdam(ROTTERDAM, turn=10, airborne=("us-101ab", "us-17ab"))
    assert modifiers(pos, "25.11").total == 0
    assert modifiers(pos, "25.11").value("10.5.c") == modifiers(pos, "25.11").value("10.4.d") == 2


def test_the_chances_of_a_landing_are_known_beforehand():
    forecast = landing.forecast(avalanche(), "allies")
    assert forecast["al"].total == 0
    assert {k: float(v * 6) for k, v in forecast["chances"].items()} == {
        "failed": 1, "fingernails": 2, "success": 2, "overwhelming": 1,
    }  # fmt: skip


def test_of_two_landings_the_chance_of_success_is_known_beforehand():
    landings = [("beachhead-us-1", "33.43", ("us-2",)), ("beachhead-cw-1", "35.44", ("br-5",))]
    forecast = landing.forecast(invasion(landings=landings), "allies")
    assert (forecast["us"].total, forecast["us_success"]) == (1, "67%")
    assert (forecast["cw"].total, forecast["cw_success"]) == (1, "67%")


# -- Operation Avalanche ----------------------------------------------------------------------------------------------


@rule("fottr", "10.9.x", "10.5.a", "10.5.b", "10.5.c", "10.8.a")
def test_avalanche_with_a_four_costs_a_step_and_wins_the_coast():
    pos = avalanche(dice=[4])
    sum_of = modifiers(pos, "36.37")
    assert [sum_of.value(r) for r in ("10.5.a", "10.5.b", "10.4.d", "10.5.c")] == [-1, -2, 1, 2]
    ask = asked(landing.resolve_invasion(pos.copy(), "allies"))
    assert ask.options == ["lose us-2", "lose br-5"]  # corps, not airborne troops
    resolve(pos, "lose us-2", "advance br-5", "advance us-82ab")
    assert pos.overwhelming == []
    assert pos.units[unit(pos, "us-2")].steps == 1
    assert where(pos, "ger-14pz") == "axis_lost"
    assert (where(pos, "br-5"), where(pos, "us-2")) == ("36.36", "36.37")


@rule("fottr", "10.9.x", "10.9")
def test_avalanche_with_a_six_may_go_on_against_naples():
    pos = avalanche(dice=[6])
    resolve(pos, "advance br-5", "advance us-82ab")
    begin_combat(pos)
    ask = asked(landing.overwhelming_success(pos, "allies"))
    assert ask.options == ["attack " + NAPLES, "done"]
    ask = asked(landing.overwhelming_success(pos, "allies"), {"allies": ["attack " + NAPLES]})
    assert set(ask.options) == {"with br-5", "with us-82ab"}


# -- the four results -------------------------------------------------------------------------------------------------


@rule("fottr", "10.8.a", "10.3.b", "10.7")
def test_a_failed_invasion_costs_every_corps_a_step_and_the_marker_two_turns():
    pos = avalanche(dice=[1])
    pos.command["shaef-1"] = hexes(pos, "36.37")[0]
    resolve(pos)
    assert [where(pos, id) for id in ("us-2", "br-5", "us-82ab")] == [MED, MED, MED_LOST]
    assert [pos.units[unit(pos, id)].steps for id in ("us-2", "br-5")] == [1, 1]
    assert pos.beachheads["beachhead-al-1"] == Beachhead(MED, 0, 4)
    assert (pos.command, where(pos, "ger-14pz")) == ({}, "36.36")


@rule("fottr", "9.3.2.e")
def test_a_mulberry_is_lost_with_its_beachhead():
    pos = rotterdam(ROTTERDAM, dice=[1])
    pos.beachheads["mulberry-1"] = Beachhead(MAP, *hexes(pos, "25.11"))
    resolve(pos)
    assert pos.beachheads["mulberry-1"].where == GONE
    assert where(pos, "us-5") == ENGLAND


@rule("fottr", "10.8.a", "10.7")
@pytest.mark.parametrize(("die", "steps"), [(2, 3), (3, 4)])
def test_by_their_fingernails_the_corps_hold_the_beach_and_the_airborne_are_lost(die, steps):
    pos = avalanche(dice=[die])
    resolve(pos, *(["lose br-5"] if die == 2 else []))
    assert [where(pos, id) for id in ("us-2", "br-5", "us-82ab")] == ["36.37", "36.37", MED_LOST]
    assert sum(pos.units[unit(pos, id)].steps for id in ("us-2", "br-5")) == steps
    assert where(pos, "ger-14pz") == "36.36"
    assert pos.beachheads["beachhead-al-1"].where == MAP


@rule("fottr", "10.8.a")
def test_success_with_a_five_costs_nothing_and_nobody_must_advance():
    pos = avalanche(dice=[5])
    resolve(pos, "done", axis=["retreat ger-14pz 36.34"])
    assert (where(pos, "us-2"), where(pos, "br-5"), where(pos, "us-82ab")) == ("36.37",) * 3
    assert pos.overwhelming == []


@rule("fottr", "13.2E.a", "10.8.a")
def test_by_a_success_with_a_five_the_defenders_of_the_coast_retreat_two_hexes():
    pos = avalanche(dice=[5], defenders=["ger-14pz", "ita-2"])
    ask = asked(landing.resolve_invasion(pos.copy(), "allies"))
    assert (ask.side, ask.prompt) == ("axis", "retreat")
    retreats = ["retreat ita-2 35.35", "retreat ger-14pz 36.34"]
    resolve(pos, "advance us-2", "advance us-82ab", axis=retreats)
    assert (where(pos, "ger-14pz"), where(pos, "ita-2"), where(pos, "us-2")) == ("36.34", "35.35", "36.36")


@rule("fottr", "13.2E.a", "10.8.a")
def test_a_garrison_that_cannot_retreat_from_a_landing_is_eliminated():
    pos = avalanche(dice=[5])
    pos.take_off(unit(pos, "ger-hgpz"), GONE)
    for id, hex in zip(("us-3", "us-5", "us-7"), hexes(pos, "35.36 36.35 37.36"), strict=True):
        pos.put(unit(pos, id), hex)  # their zones reach 37.37 as well
    resolve(pos, "done")
    assert where(pos, "ger-14pz") == "axis_lost"


@rule("fottr", "13.2E.c", "10.5.b")
def test_who_has_just_retreated_to_another_coast_does_not_defend_it_but_shares_its_fate():
    pos = avalanche(dice=[4])
    (coast,) = hexes(pos, "36.36")
    pos.retreated[unit(pos, "ger-14pz")] = coast
    assert modifiers(pos, "36.37").value("10.5.b") == 0
    pos.retreated[unit(pos, "ger-14pz")] = coast + 1  # he retreated elsewhere and has come here since
    assert modifiers(pos, "36.37").value("10.5.b") == -2
    pos.retreated[unit(pos, "ger-14pz")] = coast
    pos.dice.rolls[:] = [2]
    resolve(pos, "lose us-2", "done")
    assert where(pos, "ger-14pz") == "axis_lost"


@rule("fottr", "10.7", "10.8.a")
def test_airborne_troops_advance_only_to_join_a_corps():
    pos = avalanche(dice=[6])
    ask = asked(landing.resolve_invasion(pos, "allies"))
    assert rules_against(ask, "advance us-82ab") == ["10.7"]
    assert rules_against(ask, "advance ger-14pz") == ["10.8.a"]
    pos = avalanche(dice=[6])
    ask = asked(landing.resolve_invasion(pos, "allies"), {"allies": ["advance br-5"]})
    assert rules_against(ask, "advance us-82ab") == []
    assert rules_against(ask, "advance us-2") == ["5.1B.a"]


@rule("fottr", "10.8.a")
def test_a_corps_whose_last_step_is_lost_goes_to_the_box_of_its_theatre():
    pos = rotterdam(ROTTERDAM, dice=[1])
    pos.flip(unit(pos, "us-5"), 1)
    resolve(pos)
    assert where(pos, "us-5") == ENGLAND_LOST


@rule("fottr", "10.9", "8.5.5.a")
def test_the_luftwaffe_cannot_help_against_an_overwhelming_success():
    """The corps in Naples is diced for as it is, though a Luftwaffe unit stands by; the Axis is not asked."""
    pos = avalanche(dice=[6], units=("br-5", "br-30", "us-82ab"))
    pos.take_off(unit(pos, "ger-hgpz"), GONE)
    pos.put(unit(pos, "ger-76pz"), *hexes(pos, NAPLES))
    pos.air[0] = AirUnit(SUPPORT, "med")
    resolve(pos, "advance br-5", "advance br-30", "done")
    begin_combat(pos)
    pos.dice.rolls += [4, 1]
    run(landing.overwhelming_success(pos, "allies"), pos,
        {"allies": ["attack " + NAPLES, "with br-5", "with br-30", "fire", "lose br-5", "lose br-30"]})  # fmt: skip
    [die] = told(pos, "strength-die")
    assert die["modified"] == die["die"]
    assert not pos.air[0].used


@rule("fottr", "10.9")
def test_nobody_is_asked_for_an_extra_combat_without_one_who_advanced_or_an_enemy():
    pos = avalanche(dice=[6])
    resolve(pos, "done")
    assert pos.overwhelming == []
    pos = avalanche(dice=[6])
    pos.take_off(unit(pos, "ger-hgpz"), GONE)
    resolve(pos, "advance br-5", "done")
    begin_combat(pos)
    run(landing.overwhelming_success(pos, "allies"), pos)
    assert (pos.overwhelming, pos.landed) == ([], set())


@rule("fottr", "10.9", "10.7")
def test_a_corps_that_was_on_the_coast_before_has_not_landed():
    pos = avalanche(dice=[6], defenders=["br-30"])
    ask = asked(landing.resolve_invasion(pos.copy(), "allies"))
    assert rules_against(ask, "advance us-82ab") == ["10.7"]
    resolve(pos, "done")
    assert pos.overwhelming == []


@rule("fottr", "10.9", "20.5.b3")
def test_italy_surrenders_when_the_extra_combat_wins_a_city():
    pos = avalanche(dice=[6], units=("br-5", "br-30", "us-82ab"))
    resolve(pos, "advance br-5", "advance br-30", "done")
    assert pos.surrendered == {}  # for Messina and Salerno
    begin_combat(pos)
    pos.take_off(unit(pos, "ger-hgpz"), GONE)
    pos.put(unit(pos, "ger-84inf"), *hexes(pos, NAPLES))
    pos.flip(unit(pos, "ger-84inf"), 1)
    pos.dice.rolls += [1, 6]
    attack = ["attack " + NAPLES, "with br-5", "with br-30", "fire", "advance br-5", "done"]
    run(landing.overwhelming_success(pos, "allies"), pos, {"allies": attack, "axis": ["retreat ger-84inf 35.34"]})
    assert pos.surrendered == {"Italy": "west"}


@rule("fottr", "10.9")
def test_only_those_who_landed_take_part_in_the_extra_combat():
    pos = avalanche(dice=[6])
    pos.put(unit(pos, "br-30"), *hexes(pos, "36.35"))
    resolve(pos, "advance br-5", "done")
    begin_combat(pos)
    ask = asked(landing.overwhelming_success(pos, "allies"), {"allies": ["attack " + NAPLES]})
    assert rules_against(ask, "with br-30") == ["10.9"]


# -- two landings -----------------------------------------------------------------------------------------------------


@rule("fottr", "10.5.1", "10.2.d", "13.1A.e")
def test_calais_is_attacked_twice_each_time_as_things_stand_then():
    pos = calais(dice=[4, 4])
    assert modifiers(pos, "21.12").value("10.5.b") == modifiers(pos, "23.12").value("10.5.b") == -1
    resolve(pos, "resolve 23.12", "advance br-1")
    first, second = told(pos, "invasion")
    assert (first["marker"], first["roll"].value("10.5.b")) == ("beachhead-cw-2", -1)
    assert (second["marker"], second["roll"].value("10.5.b")) == ("beachhead-us-2", 0)
    assert where(pos, "us-5") == "21.12"  # US and Commonwealth units do not stack in Calais


@rule("fottr", "10.5.1")
def test_if_the_first_fails_to_advance_the_second_may():
    pos = calais(dice=[6, 5])
    resolve(pos, "resolve 21.12", "done", "advance br-1")
    assert (where(pos, "us-5"), where(pos, "br-1")) == ("21.12", "22.12")


@rule("fottr", "10.9", "10.5.1")
def test_a_force_that_finds_no_room_in_calais_has_no_extra_combat():
    """The Commonwealth is in Calais with a plain success; the overwhelming one of the US corps does not help it."""
    pos = calais(dice=[4, 6])
    resolve(pos, "resolve 23.12", "advance br-1")
    assert [t["result"] for t in told(pos, "invasion")] == ["success", "overwhelming"]
    assert pos.overwhelming == []


@rule("fottr", "10.9", "10.5.1")
def test_at_calais_each_force_attacks_with_those_who_came_from_its_own_beach():
    pos = calais(dice=[6, 6], us=("us-5", "us-101ab"))
    pos.put(unit(pos, "ger-81inf"), *hexes(pos, "23.13"))
    resolve(pos, "resolve 23.12", "advance br-1", "advance us-101ab")
    assert pos.overwhelming == [(unit(pos, "br-1"),), (unit(pos, "us-101ab"),)]
    begin_combat(pos)
    attack = {"allies": ["attack 23.13"]}
    assert asked(landing.overwhelming_success(pos.copy(), "allies"), attack).options == ["with br-1"]
    pos.overwhelming.pop(0)
    assert asked(landing.overwhelming_success(pos, "allies"), attack).options == ["with us-101ab"]


@rule("fottr", "10.5.a")
def test_each_marker_has_its_own_die_and_its_own_result():
    landings = [("beachhead-us-1", "33.43", ("us-2",)), ("beachhead-cw-1", "35.44", ("br-5",))]
    pos = invasion(dice=[1, 6], turn=1, landings=landings)
    resolve(pos, "resolve 35.44", "advance us-2")
    assert [t["result"] for t in told(pos, "invasion")] == ["fingernails", "overwhelming"]


# -- Italy ------------------------------------------------------------------------------------------------------------


@rule("fottr", "20.5.b", "20.5.b2")
def test_italy_surrenders_while_the_invasion_goes_on():
    landings = [("beachhead-us-1", "33.43", ("us-2",)), ("beachhead-cw-1", "35.44", ("br-5",))]
    pos = invasion(at("35.43", "ita-2"), at("29.25", "ita-16"), dice=[6, 6], turn=1, landings=landings)
    coast = hexes(pos, "33.42")[0]
    cities = [h for h in pos.scenario.cities if pos.scenario.country(h) == "Italy"]
    for hex in cities[:2]:
        pos.control[hex] = "west"
    resolve(pos, "resolve 33.43", "advance us-2", "done")
    assert pos.surrendered == {"Italy": "west"}
    assert where(pos, "ita-16") == GONE
    assert told(pos, "invasion")[1]["roll"].value("10.5.b") == 0  # the garrison of the second beach has gone home
    assert pos.hex(unit(pos, "us-2")) == coast


def test_transit_points_are_not_touched_by_an_invasion():
    pos = avalanche(dice=[6])
    resolve(pos, "done")
    run(bombing.transit_bombing(pos, "allies"), pos)
    assert set(pos.transit.values()) == {4}
