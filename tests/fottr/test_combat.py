"""Declaring attacks, who may make them, and the Citadel examples [13.0]."""

from fractions import Fraction

import pytest

import grognard
from grognard.engine.ask import Refused
from grognard.engine.dice import ScriptedDice
from grognard.engine.game import Game
from grognard.games.fottr import combat
from grognard.games.fottr.attack import may_take_part
from grognard.games.fottr.sequence import SEQUENCE
from tests.fottr.battle import ATTACK, against, ashore, battle, citadel, fight, gathering, options, shoot, supported
from tests.fottr.build import asked, at, hexes, place, position, rules_against, rules_of, told, unit, where


def last_combat(pos):
    return told(pos, "combat")[-1]


# -- Citadel [13.x1] [13.x2] ------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "13.x1", "13.x2", "13.2B", "18.2.b", "13.3")
def test_citadel_attack_a_bleeds_both_sides():
    pos = citadel()
    panzers, ours = ["ger-41pz", "ger-46pz", "ger-47pz"], ["steps 1", "lose ger-46pz"]
    fight(pos, "70.14", *panzers, dice=[4, 4], axis=ours, allies=["lose sov-70"])
    sums = last_combat(pos)
    assert (sums["attack"].total, sums["defence"].total, sums["column"], sums["result"]) == (14, 12, "+2,+3", "AA")
    assert [m.value for m in sums["attack"]] == [4, 4, 6]
    assert (where(pos, "ger-46pz"), where(pos, "sov-70"), where(pos, "sov-13")) == ("axis_lost", "soviet_lost", "70.14")
    assert where(pos, "ger-47pz") == "69.14"


@pytest.mark.rule("fottr", "13.x1", "13.x2", "13.1B", "6.6")
def test_citadel_attack_b_from_two_hexes_obliges_to_attack_c():
    pos = citadel()
    ours = ["steps 1", "lose ger-20inf"]
    fight(pos, "68.15", "ger-20inf", "ger-13inf", dice=[6, 5], axis=ours, allies=["lose sov-65"])
    assert last_combat(pos)["result"] == "AA"
    assert pos.units[unit(pos, "ger-20inf")].steps == 1
    assert where(pos, "sov-65") == "soviet_lost"
    assert pos.owed == set(hexes(pos, "68.16"))
    assert rules_of(combat.may_end(pos, "axis")) == ["13.1B"]
    fight(pos, "68.16", "ger-7inf", dice=[4, 4])
    assert (last_combat(pos)["column"], last_combat(pos)["result"]) == ("0,+1", "Aex")
    assert pos.units[unit(pos, "ger-7inf")].steps == 1
    assert (where(pos, "sov-38"), where(pos, "ger-7inf")) == ("soviet_lost", "68.17")
    assert rules_of(combat.may_end(pos, "axis")) == []


@pytest.mark.rule("fottr", "13.x1", "13.x2", "13.2F", "13.3", "5.2.c")
def test_citadel_attack_d_is_an_exchange_and_the_survivors_advance():
    pos = citadel()
    ss = ["ger-1sspz", "ger-2sspz", "ger-3sspz"]
    ours = ["lose ger-1sspz", "advance ger-48pz", "advance ger-2sspz", "done"]
    fight(pos, "70.16", "ger-48pz", *ss, dice=[5, 6], axis=ours)
    sums = last_combat(pos)
    assert [m.value for m in sums["attack"]] == [8, 4, 4, 4]
    assert (sums["defence"].total, sums["column"], sums["result"]) == (10, "2:1", "EX")
    assert (where(pos, "sov-6g"), pos.units[unit(pos, "ger-1sspz")].steps) == ("soviet_lost", 1)
    assert [where(pos, id) for id in ("ger-48pz", *ss)] == ["70.16", "70.17", "70.16", "70.17"]


@pytest.mark.rule("fottr", "13.2B")
def test_before_the_dice_the_attacker_knows_every_chance():
    shown = gathering(citadel(), "70.14", "ger-41pz", "ger-46pz", "ger-47pz").shown("battle")
    assert shown["column"] == "1:2 33% / +2,+3 33% / +6 33%"
    assert (shown["attack"].value("13.2B"), shown["defence"].total) == (14.75, 12)  # letters at their average
    assert sum(shown["chances"].values()) == 1
    assert shown["chances"]["EX"] == Fraction(1, 6)


# -- who may attack [13.1] --------------------------------------------------------------------------------------------


@pytest.mark.rule("fottr", "13.1.p1")
def test_enemies_next_to_a_unit_can_be_attacked_but_not_across_water():
    pos = battle("axis", at("19.14", "ger-84inf"), at("18.14", "us-7"), at("20.14", "us-6"), at("22.16", "us-5"))
    assert pos.scenario.board.distance(*hexes(pos, "19.14 18.14")) == 1
    assert against(pos, "20.14") == []
    assert against(pos, "18.14") == ["13.1.p1"]
    assert against(pos, "22.16") == ["13.1.p1"]
    assert against(pos, "19.15") == ["13.1.p1"]


@pytest.mark.rule("fottr", "13.1.p1", "3.4.a", "11.1.a")
def test_only_units_of_the_player_on_the_map_attack():
    pos = battle(
        "soviet", at("69.14", "ger-41pz"), at("70.14", "sov-13"), at("69.15", "us-7"), at("soviet_lost", "sov-70")
    )
    ask = gathering(pos, "69.14")
    assert [rules_against(ask, "with " + id) for id in ("us-7", "sov-70", "sov-13")] == [["13.1.p1"], ["13.1.p1"], []]
    split = battle("axis", at("69.14", "ger-41pz", "ita-17"), at("69.15", "sov-13"), scenario="four_players")
    assert [seat for seat in ("okw", "okh") if ATTACK.options(split, seat)] == ["okw", "okh"]
    assert rules_of(may_take_part(split, "okh", unit(split, "ita-17"), *hexes(split, "69.15"))) == ["13.1.p1"]


@pytest.mark.rule("fottr", "13.1.p2", "13.1.p3", "13.2A", "13.2G")
def test_nobody_must_attack_and_attacks_follow_one_another_in_any_order():
    pos = battle(
        "soviet", at("69.14", "ger-1sspz"), at("70.14", "sov-13"), at("70.17", "ger-2sspz"), at("70.16", "sov-6g")
    )
    assert rules_of(combat.may_end(pos, "allies")) == []
    assert rules_against(gathering(pos, "70.17"), "fire") == ["13.2A"]  # somebody has to be named
    shoot(pos, "70.17", "sov-6g", dice=[2])
    shoot(pos, "69.14", "sov-13", dice=[6])
    assert [sums["hex"] for sums in told(pos, "combat")] == ["70.17", "69.14"]


@pytest.mark.rule("fottr", "13.1A.b", "13.1A.c", "13.1A.d")
def test_a_unit_attacks_once_and_others_of_its_hex_may_attack_elsewhere():
    pos = battle("soviet", at("69.14", "ger-1sspz"), at("70.12", "ger-2sspz"), at("70.13", "sov-6g", "sov-70"))
    shoot(pos, "69.14", "sov-6g", dice=[5])
    ask = gathering(pos, "70.12")
    assert rules_against(ask, "with sov-6g") == ["13.1A.b"]
    assert rules_against(ask, "with sov-70") == []
    assert rules_against(gathering(pos, "70.12", "sov-70"), "with sov-70") == ["13.1A.b"]


@pytest.mark.rule("fottr", "13.1A.e")
def test_a_hex_is_attacked_once():
    pos = battle("axis", at("69.14", "ger-41pz", "ger-47pz"), at("70.14", "sov-13", "sov-70"))
    shoot(pos, "70.14", "ger-41pz", dice=[6, 6])
    assert against(pos, "70.14") == ["13.1A.e"]


@pytest.mark.rule("fottr", "13.1A.e", "13.2E.c")
def test_a_unit_that_has_retreated_is_not_attacked_again_where_it_stands_alone():
    pos = battle("soviet", at("69.14", "ger-41pz"), at("70.14", "sov-13"))
    assert against(pos, "69.14") == []
    pos.retreated = {unit(pos, "ger-41pz"): hexes(pos, "69.14")[0]}
    assert against(pos, "69.14") == ["13.1A.e"]
    place(pos, at("69.14", "ger-1sspz"))
    assert against(pos, "69.14") == []


@pytest.mark.rule("fottr", "13.1A.a")
def test_a_unit_without_attack_strength_needs_a_stronger_one_beside_it():
    pos = battle("axis", at("69.14", "hun-8"), at("68.14", "ger-13inf"), at("69.15", "sov-13"))
    ask = gathering(pos, "69.15", "ger-13inf")
    assert rules_against(ask, "with hun-8") == ["13.1A.a"]
    place(pos, at("69.14", "ger-41pz"))
    pos.commanded.add(unit(pos, "ger-41pz"))
    assert rules_against(gathering(pos, "69.15", "ger-41pz"), "with hun-8") == []


@pytest.mark.rule("fottr", "13.1A.a")
def test_units_without_attack_strength_cannot_begin_an_attack():
    pos = battle("axis", at("69.14", "hun-8"), at("69.15", "sov-13"))
    assert against(pos, "69.15") == ["13.1A.a"]


@pytest.mark.rule("fottr", "13.1A.f")
def test_all_units_of_a_hex_defend_together():
    pos = battle("axis", at("69.13", "ger-47pz"), at("70.12", "sov-13", "sov-70", "sov-6g"))
    assert shoot(pos, "70.12", "ger-47pz", dice=[4, 4])["defence"].total == 11


@pytest.mark.rule("fottr", "11.1.f", "4.0.7b")
def test_axis_units_out_of_command_do_not_attack():
    pos = battle("axis", at("69.14", "ger-41pz", "ger-47pz"), at("70.14", "sov-13"))
    pos.commanded.discard(unit(pos, "ger-47pz"))
    assert rules_against(gathering(pos, "70.14"), "with ger-47pz") == ["11.1.f"]
    pos.commanded = set()
    assert against(pos, "70.14") == ["13.1.p1"]


@pytest.mark.rule("fottr", "11.2", "ERR.r10", "20.1.e", "4.0.12d")
def test_soviets_need_command_to_attack_and_yugoslavs_do_not():
    pos = battle(
        "soviet", at("69.14", "ger-41pz"), at("70.14", "sov-13"), at("46.32", "yug-1"), at("46.31", "ger-1sspz")
    )
    pos.commanded = set()
    assert options(pos) == ["attack 46.31"]
    assert rules_of(may_take_part(pos, "allies", unit(pos, "sov-13"), *hexes(pos, "69.14"))) == ["11.2"]


@pytest.mark.rule("fottr", "9.5.c", "11.3")
def test_the_west_attacks_without_command_but_not_out_of_supply():
    pos = battle("west", at("18.14", "ger-84inf"), at("17.14", "us-7"))
    pos.commanded = set()
    assert against(pos, "18.14") == ["13.1.p1"]
    assert rules_of(may_take_part(pos, "allies", unit(pos, "us-7"), *hexes(pos, "18.14"))) == ["9.5.c"]
    ashore(pos)
    assert against(pos, "18.14") == []


@pytest.mark.rule("fottr", "14.4", "13.1.p2", "4.0.8b.II")
def test_in_reaction_only_those_who_moved_attack_and_command_does_not_matter():
    pos = battle("soviet", at("69.14", "ger-41pz"), at("70.14", "sov-13", "sov-70"))
    pos.commanded, pos.reaction, pos.reacted = set(), hexes(pos, "70.14")[0], {unit(pos, "sov-70")}
    ask = gathering(pos, "69.14")
    assert rules_against(ask, "with sov-13") == ["14.4"]
    assert rules_against(ask, "with sov-70") == []


@pytest.mark.rule("fottr", "20.1.a")
def test_yugoslavs_and_soviets_never_attack_together():
    pos = battle("soviet", at("46.32", "yug-1"), at("47.31", "sov-13"), at("46.31", "ger-1sspz"))
    assert rules_against(gathering(pos, "46.31", "yug-1"), "with sov-13") == ["20.1.a"]
    assert rules_against(gathering(pos, "46.31", "sov-13"), "with yug-1") == ["20.1.a"]
    place(pos, at("47.31", "sov-70"), at("46.32", "yug-2"))
    pos.commanded.add(unit(pos, "sov-70"))
    assert rules_against(gathering(pos, "46.31", "sov-13"), "with sov-70") == []
    assert rules_against(gathering(pos, "46.31", "yug-1"), "with yug-2") == []


@pytest.mark.rule("fottr", "20.3", "20.6.a", "5.1C")
def test_hungarians_and_romanians_never_attack_together_but_both_with_germans():
    pos = battle("axis", at("69.14", "ger-41pz", "hun-7"), at("68.14", "rom-1"), at("69.15", "sov-13"))
    assert rules_against(gathering(pos, "69.15", "hun-7"), "with rom-1") == ["20.6.a"]
    assert rules_against(gathering(pos, "69.15", "rom-1"), "with hun-7") == ["20.3"]
    assert rules_against(gathering(pos, "69.15", "ger-41pz"), "with hun-7") == []
    assert rules_against(gathering(pos, "69.15", "ger-41pz", "hun-7"), "with rom-1") == ["20.6.a"]


@pytest.mark.rule("fottr", "5.1B.b")
def test_western_nations_fight_as_one():
    pos = ashore(battle("west", at("18.15", "ger-84inf"), at("17.15", "us-7"), at("18.14", "br-30")))
    assert rules_against(gathering(pos, "18.15", "us-7"), "with br-30") == []


@pytest.mark.rule("fottr", "13.2C.c")
def test_an_attack_below_one_to_two_is_lost_without_a_die():
    pos = battle("axis", at("69.14", "rom-1"), at("70.14", "sov-13"))
    fight(pos, "70.14", "rom-1")
    assert last_combat(pos)["result"] == "AE"
    assert where(pos, "rom-1") == "axis_lost"


@pytest.mark.rule("fottr", "21.4")
def test_in_the_fog_of_war_defenders_are_revealed_when_the_attack_is_declared():
    pos = position(
        at("69.14", "ger-41pz"), at("70.14", "sov-13", "sov-70"), options={"fog_of_war": True}, phasing="axis"
    )
    pos.commanded = set(pos.on_map("axis"))
    asked(ATTACK.begin(pos, "axis", "70.14"))
    (event,) = [e for e in pos.events if e.text == "revealed"]
    assert event.reveals
    assert event.params["units"] == ["sov-13", "sov-70"]


# -- whole orders -----------------------------------------------------------------------------------------------------


def playing(pos):
    """A game that stands in the Axis combat segment."""
    game = grognard.new("fottr", "campaign", seed=1)
    pos.step = next(i for i, step in enumerate(SEQUENCE.turn) if step.id == "7b")
    pos.begun, pos.turn = True, 1
    return Game(game.info, pos.scenario, ScriptedDice([4, 4]), {}, pos)


def test_one_order_attacks_with_all_who_can():
    game = playing(citadel())
    game.order("axis", "attack 70.14 with all")
    assert last_told(game)["units"] == ["ger-41pz", "ger-46pz", "ger-47pz"]
    game = playing(citadel())
    game.order("axis", "attack 70.14 with ger-41pz,ger-47pz")
    assert last_told(game)["units"] == ["ger-41pz", "ger-47pz"]


def last_told(game):
    return [e.params for e in game.log if e.text == "combat"][-1]


@pytest.mark.rule("fottr", "8.5.5.a")
def test_an_order_to_attack_stops_where_the_luftwaffe_has_to_decide():
    game = playing(supported(citadel(), "east"))
    game.order("axis", "attack 70.14 with all")
    assert game.ask("axis").options == ["support east", "wait"]


@pytest.mark.rule("fottr", "13.1.p1")
def test_an_order_that_breaks_a_rule_is_refused_whole():
    game = playing(citadel())
    with pytest.raises(Refused) as refused:
        game.order("axis", "attack 70.14 with ger-41pz,ger-48pz")
    assert [r.rule for r in refused.value.reasons] == ["13.1.p1"]
    assert game.answers == []


@pytest.mark.rule("fottr", "13.2A")
def test_the_battle_sheet_tells_which_step_of_the_combat_it_is():
    pos = battle("axis", at("69.14", "ger-41pz"), at("70.14", "sov-13"))
    ask = gathering(pos, "70.14", "ger-41pz")
    sheet = ask.shown("battle")
    assert sheet["now"] == "declare"
    assert [step["id"] for step in sheet["steps"]][-3:] == ["losses", "retreat", "advance"]
