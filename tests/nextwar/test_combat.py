"""Combat: who attacks, odds, strength, shifts and modifiers [9.1-9.6]."""

from __future__ import annotations

import msgspec
import pytest

from grognard.games.nextwar import (
    attackers,
    combat,
    strength,
    support,
)
from grognard.games.nextwar.shown import looks
from grognard.games.nextwar.units import Beachhead, Clearing
from tests.nextwar.build import against, asked, at, attack_on, fight, position, rules_of, told, unit, units

C = "campaign_standard"


def battle(hex, defenders, *attackers, side="russia", **fields):
    """An attack on a hex; attackers as (hex, ids...). Both sides' first units lead."""
    places = [at(hex, *defenders), *(at(label, *ids) for label, *ids in attackers)]
    pos = position(C, *places, **{"step": "first-combat", **fields})
    made = attack_on(pos, side, hex, *(id for _, *ids in attackers for id in ids))
    made.lead, made.defending_lead = made.attackers[0], made.defenders[0]
    return made


def texts(tally):
    return {m.text.removeprefix("table-"): m.value for m in tally}


def attack(made, id):
    return strength.attack_of(made.pos, unit(made.pos, id), made.hex, made.defenders).total


def defence(made, id):
    return strength.defence_of(made.pos, unit(made.pos, id), made.hex, made.defenders).total


# -- who attacks [9.1] [9.3] ------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "9.1", "9.2.1")
def test_units_attack_adjacent_enemies_if_they_want_to():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "by-td1"), at("0372", "ru-27"), step="first-combat")
    assert against(pos, "russia", "attack 0270") == []
    assert against(pos, "russia", "attack 0269") == ["9.1"]
    assert "done" in asked(combat.combat_segment(pos, "russia")).options
    ask = asked(combat.attack(pos, "russia", pos.board.hex("0270")))
    assert rules_of(ask.reasons("with ru-27")) == ["9.1"]  # not adjacent
    assert rules_of(ask.reasons("with by-td1")) == ["9.1"]  # no attack strength
    assert rules_of(ask.reasons("commit")) == ["9.2.1"]


@pytest.mark.rule("nextwar", "9.1", "8.3.1.8", "9.4.1")
def test_no_attack_over_water_ferries_or_a_major_river_without_a_bridge():
    pos = position(C, at("4129", "ca-mnb"), at("4130", "ru-25"), step="first-combat")
    assert rules_of(attackers.may_attack_across(pos, unit(pos, "ru-25"), pos.board.hex("4129"))) == ["9.1"]
    pos = position(C, at("4732", "ca-mnb"), at("4831", "ru-25"), step="first-combat")
    assert attackers.may_attack_across(pos, unit(pos, "ru-25"), pos.board.hex("4732")) is None
    pos = position(C, at("3312", "ee-1"), at("3412", "ru-25"), step="first-combat")
    assert against(pos, "russia", "attack 3312") == ["9.1"]
    assert rules_of(attackers.may_attack_across(pos, unit(pos, "ru-25"), pos.board.hex("3312"))) == ["8.3.1.8"]


@pytest.mark.rule("nextwar", "9.3")
def test_a_hex_is_attacked_once_a_segment_by_all_together_and_a_unit_attacks_once():
    pos = position(
        C, at("0270", "pl-15", "pl-2"), at("0370", "ru-25"), at("0371", "ru-27"), at("0369", "pl-20"), dice=[9],
        step="first-combat",
    )  # fmt: skip
    fight(pos, "russia", "0270", "ru-25", nato=["lead pl-15"])
    assert against(pos, "russia", "attack 0270") == ["9.3"]
    ask = asked(combat.attack(pos, "russia", pos.board.hex("0369")))
    assert rules_of(ask.reasons("with ru-25")) == ["9.1"]
    made = battle("0270", ("pl-15",), ("0370", "ru-25"), ("0371", "ru-27"))
    assert made.attack == 12


@pytest.mark.rule("nextwar", "8.4.1.5", "8.5.3.b")
def test_units_under_a_clearing_marker_and_scattered_paratroops_do_not_attack():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "ru-237"), step="first-combat")
    pos.scattered = {unit(pos, "ru-237")}
    pos.change(unit(pos, "ru-25"), clearing=True)
    ask = asked(combat.attack(pos, "russia", pos.board.hex("0270")))
    assert rules_of(ask.reasons("with ru-237")) == ["8.5.3.b"]
    assert rules_of(ask.reasons("with ru-25")) == ["8.4.1.5"]


@pytest.mark.rule("nextwar", "8.1.1.1.d", "8.5.8.2.a")
@pytest.mark.parametrize(("crowd", "rules"), [((), []), (("ru-45",), ["8.1.1.1.d"])])
def test_six_points_attack_off_a_beachhead_but_four_if_it_is_overstacked(crowd: tuple[str, ...], rules: list[str]):
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "ru-138", "ru-27", *crowd), step="first-combat")
    pos.beachheads[pos.board.hex("0370")] = Beachhead("russia")
    ask = asked(combat.attack(pos, "russia", pos.board.hex("0270")), {"russia": ["with ru-25", "with ru-138"]})
    assert rules_of(ask.reasons("with ru-27")) == rules


@pytest.mark.rule("nextwar", "8.1.1.1.d")
def test_out_of_an_overstacked_hex_only_four_points_attack_and_only_so_many_defend():
    crowd = ("ru-25", "ru-138", "ru-27")
    pos = position(C, at("0270", "pl-15"), at("0370", *crowd), step="first-combat")
    ask = asked(combat.attack(pos, "russia", pos.board.hex("0270")), {"russia": ["with ru-25", "with ru-138"]})
    assert rules_of(ask.reasons("with ru-27")) == ["8.1.1.1.d"]
    pos = position(C, at("0270", *crowd), at("0370", "pl-15"), step="first-combat")
    ask = asked(combat.attack(pos, "nato", pos.board.hex("0270")), {"nato": ["with pl-15", "commit"]})
    assert (ask.side, ask.rule) == ("russia", "8.1.1.1.d")
    pos = position(C, at("0270", *crowd), at("0370", "pl-15"), step="first-combat")
    ask = asked(
        combat.attack(pos, "nato", pos.board.hex("0270")),
        {"nato": ["with pl-15", "commit"], "russia": ["with ru-25", "with ru-27"]},
    )
    assert ask.options == ["lead ru-25", "lead ru-27"]


@pytest.mark.rule("nextwar", "9.1")
def test_a_crowded_stack_keeps_nobody_out_of_its_defence_who_finds_room():
    pos = position(C, at("0270", "ru-25", "ru-138", "ru-27"), at("0370", "pl-15"), step="first-combat")
    ask = asked(
        combat.attack(pos, "nato", pos.board.hex("0270")), {"nato": ["with pl-15", "commit"], "russia": ["with ru-25"]}
    )
    assert ask.options == ["with ru-138", "with ru-27"]


# -- odds [9.2.2] -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "9.2.2", "9.2.2.2")
def test_examples_odds_are_rounded_down_for_the_defender():
    """EX-9.2.2-a: 10 against 5 is 2:1; EX-9.2.2-b: 9 against 5 is resolved at 1.5:1."""
    made = battle("0270", ("lv-mech",), ("0370", "ru-68a", "ru-68b"))
    assert (made.attack, made.defence, made.first_column()) == (10, 5, 8)
    assert "odds_remainder" not in texts(made.modifiers())
    made = battle("0270", ("lv-mech",), ("0370", "ru-68a", "ru-68c"))
    assert (made.attack, made.defence, made.first_column()) == (9, 5, 7)


@pytest.mark.rule("nextwar", "9.2.2.1")
def test_examples_a_remainder_or_odds_beyond_the_line_are_worth_one():
    """EX-9.2.2-b and EX-9.2.2.1."""
    made = battle("0270", ("lv-mech",), ("0370", "ru-68a", "ru-68c"))
    assert texts(made.modifiers())["odds_remainder"] == -1
    made = battle("0270", ("dk-bg",), ("0370", "ru-68t", "ru-69t"))
    assert (made.odds, made.first_column()) == (7, 13)
    assert texts(made.modifiers())["odds_remainder"] == -1
    made = battle("0270", ("pl-15",), ("0370", "ru-68a"))  # 5 against 7: no gain below even odds
    assert "odds_remainder" not in texts(made.modifiers())
    made = battle("0270", ("us-abct",), ("0370", "ru-22b"))
    assert made.first_column() == 1  # below the line: its first column


@pytest.mark.rule("nextwar", "9.2.2.2", "9.2.3")
def test_the_line_of_the_terrain_gives_the_first_column_and_shifts_stop_at_the_ends():
    for hex, beside, line in (("0270", "0370", "flat"), ("3451", "3450", "rough"), ("4918", "4919", "highland")):
        made = battle(hex, ("lv-mech",), (beside, "ru-68a", "ru-68b"))
        assert made.line == line
    made = battle("0270", ("by-td1",), ("0370", "us-abct", "us-1-3"), side="nato")
    combat.shift(made.pos, made)
    assert made.column == 13
    assert battle("0270", ("us-abct",), ("0370", "ru-22b")).first_column() == 1  # worse than the first odds of the line


# -- strength [9.4] --------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "9.4", "9.4.1")
def test_attacks_over_a_river_bridged_or_not_are_halved_and_rounded_up():
    made = battle("3056", ("pl-15",), ("3055", "ru-68a"), ("3156", "ru-68t"), ("3157", "ru-68b"))
    assert [attack(made, id) for id in ("ru-68a", "ru-68t", "ru-68b")] == [3, 4, 5]
    made = battle("4732", ("pl-15",), ("4831", "ru-68a"))  # a bridged major river
    assert attack(made, "ru-68a") == 3


@pytest.mark.rule("nextwar", "9.4.2", "9.4.3")
def test_armour_doubles_and_mechanised_units_gain_half_against_a_stack_without_either_in_the_open():
    made = battle("0270", ("pl-14",), ("0370", "ru-68t", "ru-68a", "ru-68c"))
    assert [attack(made, id) for id in ("ru-68t", "ru-68a", "ru-68c")] == [14, 8, 4]
    made = battle("3451", ("pl-14",), ("3450", "ru-68t"))  # rough
    assert attack(made, "ru-68t") == 14
    for hex, defenders, beside in (
        ("0270", ("pl-14", "pl-15"), "0370"),  # a mechanised unit is there
        ("3055", ("pl-14",), "3155"),  # woods
        ("3254", ("pl-14",), "3154"),  # a fortification
        ("3249", ("pl-14",), "3248"),  # a city
    ):
        assert attack(battle(hex, defenders, (beside, "ru-68t")), "ru-68t") <= 7, hex
    made = battle("4808", ("pl-14",), ("4908", "ru-68t"))  # over a river
    assert attack(made, "ru-68t") == 4


@pytest.mark.rule("nextwar", "9.4")
def test_a_unit_out_of_supply_is_not_halved_again_over_a_river():
    made = battle("3056", ("pl-15",), ("3156", "ru-68t"), ("3157", "ru-68b"), options={"supply_13_1": "on"})
    made.pos.out_of_supply = {unit(made.pos, "ru-68t")}
    assert [attack(made, id) for id in ("ru-68t", "ru-68b")] == [3, 5]  # 7 halved once, downward


@pytest.mark.rule("nextwar", "8.3.1.10")
def test_a_fortification_that_has_been_taken_does_not_stop_armour():
    made = battle("3254", ("us-173",), ("3154", "ru-27"), control={"3254": "russia"})
    assert strength.has_armour_advantage(made.pos, made.hex, made.defenders)
    made.pos.control = {}
    assert not strength.has_armour_advantage(made.pos, made.hex, made.defenders)


@pytest.mark.rule("nextwar", "9.5.2", "9.4.2")
def test_a_fortification_does_not_help_its_enemy_against_armour():
    made = battle("3254", ("ru-237",), ("3154", "pl-34"), side="nato")
    assert strength.has_armour_advantage(made.pos, made.hex, made.defenders)


@pytest.mark.rule("nextwar", "8.4.1.5")
def test_a_city_does_not_help_those_who_have_still_to_clear_it_against_armour():
    made = battle("3249", ("ru-237",), ("3248", "pl-15"), side="nato")
    assert not strength.has_armour_advantage(made.pos, made.hex, made.defenders)
    made.pos.clearing[made.hex] = Clearing("a1", "russia")
    assert strength.has_armour_advantage(made.pos, made.hex, made.defenders)


@pytest.mark.rule("nextwar", "9.4.4")
def test_armour_and_mechanised_units_are_halved_in_marsh_and_high_country():
    made = battle("4213", ("pl-14",), ("4212", "ru-68t", "ru-68a", "ru-68c"))
    assert [attack(made, id) for id in ("ru-68t", "ru-68a", "ru-68c")] == [4, 3, 4]
    made = battle("4918", ("pl-14",), ("4919", "ru-68t"))
    assert attack(made, "ru-68t") == 4


@pytest.mark.rule("nextwar", "9.4.4")
def test_marsh_does_not_hinder_vehicles_in_winter(monkeypatch: pytest.MonkeyPatch):
    made = battle("4213", ("pl-14",), ("4212", "ru-68t"))
    halved = attack(made, "ru-68t")
    scenario = made.pos.scenario
    monkeypatch.setattr(scenario, "file", msgspec.structs.replace(scenario.file, season="winter"))
    assert attack(made, "ru-68t") > halved


@pytest.mark.rule("nextwar", "9.4", "9.4.5", "8.4.1.5")
def test_infantry_doubles_its_defence_in_a_great_city_but_not_under_a_clearing_marker():
    made = battle("4448", ("lt-kasp1", "us-2cr", "us-mar1", "pl-15"), ("4449", "ru-68a"))
    assert [defence(made, id) for id in ("lt-kasp1", "us-2cr", "us-mar1", "pl-15")] == [6, 14, 2, 7]
    made = battle("4448", ("ru-kd",), ("4449", "pl-15"), side="nato")
    assert defence(made, "ru-kd") == 10
    made.pos.clearing[made.hex] = Clearing("clr-01", "russia")
    assert defence(made, "ru-kd") == 5
    assert made.line == "urban"


@pytest.mark.rule("nextwar", "2.3.2.1")
def test_a_defence_in_parentheses_counts_only_among_its_like():
    made = battle("0270", ("pl-ot1", "pl-ot2"), ("0370", "ru-25"))
    assert made.defence == 6
    made = battle("0270", ("pl-ot1", "pl-15"), ("0370", "ru-25"))
    assert made.defence == 7


# -- shifts [9.5] -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "9.5.1", "9.2.3", "2.3.3")
def test_the_difference_of_the_lead_units_efficiency_shifts_columns():
    made = battle("0270", ("lv-mech",), ("0370", "ru-104", "ru-68a"))
    assert texts(made.shifts()) == {"er": 1}
    made.lead = unit(made.pos, "ru-68a")
    assert texts(made.shifts()) == {"er": -1}
    combat.shift(made.pos, made)
    assert made.column == made.first_column() - 1
    pos = position(C, at("0270", "pl-15", "us-2cr"), at("0370", "ru-25", "ru-27"), step="first-combat")
    ask = asked(combat.attack(pos, "russia", pos.board.hex("0270")), {"russia": ["with ru-25", "with ru-27", "commit"]})
    assert ask.options == ["lead ru-25", "lead ru-27"]  # the attacker names his first


@pytest.mark.rule("nextwar", "9.5.2", "8.4.1.5", "8.3.1.10")
def test_cities_and_working_fortifications_shift_two_columns_each():
    assert texts(battle("3249", ("pl-15",), ("3248", "ru-27")).shifts()) == {"city": -2}
    assert texts(battle("3254", ("pl-15",), ("3154", "ru-27")).shifts()) == {"fortification": -2}
    narva = battle("5804", ("ee-2",), ("5904", "ru-27"))
    assert texts(narva.shifts()) == {"city": -2, "fortification": -2}
    held = battle("3254", ("ru-27",), ("3154", "pl-15"), side="nato", control={"3254": "russia"})
    assert "fortification" not in texts(held.shifts())  # not in the defender's own country
    made = battle("3249", ("ru-27",), ("3248", "pl-15"), side="nato")
    made.pos.clearing[made.hex] = Clearing("clr-01", "russia")
    assert texts(made.shifts()) == {}


@pytest.mark.rule("nextwar", "9.5.3", "SOP.IM.5")
def test_exploitation_combat_is_two_columns_to_the_left():
    made = battle("0270", ("pl-15",), ("0370", "ru-27"), step="exploitation-combat")
    assert texts(made.shifts()) == {"exploitation": -2}
    moved = position(C, at("0270", "pl-15"), at("0370", "ru-27", moved=True), step="exploitation-combat")
    assert against(moved, "russia", "attack 0270") == []


@pytest.mark.rule("nextwar", "9.5.4", "M.8")
def test_surprise_shifts_the_attacks_of_the_first_turn_but_not_on_fortifications():
    made = battle("0270", ("pl-15",), ("0370", "ru-27"), turn=1)
    assert texts(made.shifts()) == {"surprise": 1}
    assert texts(battle("0270", ("pl-15",), ("0370", "ru-27"), turn=2).shifts()) == {}
    assert texts(battle("0270", ("ru-27",), ("0370", "pl-15"), side="nato", turn=1).shifts()) == {}
    assert "surprise" not in texts(battle("3254", ("pl-15",), ("3154", "ru-27"), turn=1).shifts())


# -- modifiers [9.6] --------------------------------------------------------------------------------------------------


def modifiers(*args, **fields):
    return {k: v for k, v in texts(battle(*args, **fields).modifiers()).items() if k != "odds_remainder"}


@pytest.mark.rule("nextwar", "9.6.1", "6.2.1")
def test_support_of_both_sides_is_netted_within_six():
    made = battle("0270", ("pl-15",), ("0370", "ru-27"))
    for ours, theirs, counts in ((3, 1, -2), (0, 2, 2), (9, 1, -6), (0, 8, 6)):
        made.support = {"russia": ours, "nato": theirs}
        assert texts(made.modifiers())["support"] == counts


@pytest.mark.rule("nextwar", "9.2.4", "9.2.5", "9.6.1")
def test_the_attacker_commits_before_the_defender_and_then_everything_is_fired_at():
    pos = position(
        C, at("0270", "pl-15"), at("0370", "ru-27"), step="first-combat", air_points={"nato": 2, "russia": 2},
        dice=[9, 9, 9],
    )  # fmt: skip
    fight(pos, "russia", "0270", "ru-27", russia=["air 2"], nato=["air 1"])
    order = [event.text for event in pos.events if event.text in ("supports", "air-defence", "result")]
    assert order == ["supports", "supports", "air-defence", "air-defence", "result"]


@pytest.mark.rule("nextwar", "9.6.2", "8.4.1.5")
def test_airfields_towns_and_installations_help_the_defender_but_not_under_a_marker():
    assert modifiers("4831", ("pl-15",), ("4830", "ru-27")) == {"airfield": 1}
    assert modifiers("3056", ("pl-15",), ("3157", "ru-27")) == {"town": 1}
    assert modifiers("4129", ("pl-15",), ("4128", "ru-27")) == {"installation": 1}
    assert modifiers("1939", ("pl-15",), ("1938", "ru-27"))["installation"] == 2  # a port and a terminal
    made = battle("4129", ("ru-27",), ("4128", "pl-15"), side="nato")
    made.pos.clearing[made.hex] = Clearing("clr-01", "russia")
    assert "installation" not in texts(made.modifiers())


@pytest.mark.rule("nextwar", "9.6.3", "9.3")
def test_attacks_from_three_or_more_hexes_are_better():
    around = [("0370", "ru-68a"), ("0371", "ru-68b"), ("0271", "ru-68c"), ("0170", "ru-68t"), ("0269", "ru-69a")]
    for number, counts in ((2, None), (3, -1), (4, -1), (5, -2)):
        found = texts(battle("0270", ("pl-15", "pl-2"), *around[:number]).modifiers())
        assert found.get("multi_hex_3", found.get("multi_hex_5")) == counts


@pytest.mark.rule("nextwar", "9.6.4")
def test_attacks_mostly_by_belarusians_abroad_are_worse():
    assert modifiers("0270", ("pl-15",), ("0370", "by-6"))["belarus"] == 1
    assert "belarus" not in modifiers("0270", ("pl-15",), ("0370", "by-6", "ru-25"))
    assert "belarus" not in modifiers("5363", ("pl-15",), ("5362", "by-6"))


@pytest.mark.rule("nextwar", "9.6.5")
def test_nato_attacks_with_more_than_two_nations_are_worse():
    args = ("0270", ("ru-25",), ("0370", "pl-15", "us-abct"))
    assert "multinational" not in modifiers(*args, side="nato")
    assert modifiers(*args, ("0371", "de-12"), side="nato")["multinational"] == 1
    with_battalion = modifiers("0270", ("ru-25",), ("0370", "ee-1", "uk-efp"), ("0371", "pl-15"), side="nato")
    assert "multinational" not in with_battalion  # it belongs to the Estonian division


@pytest.mark.rule("nextwar", "9.6.6")
def test_each_further_parent_formation_makes_an_attack_worse():
    assert "mixed_formation" not in modifiers("0270", ("pl-15",), ("0370", "ru-68a", "ru-68b"), ("0371", "ru-25"))
    assert modifiers("0270", ("pl-15",), ("0370", "ru-68a", "ru-69a"))["mixed_formation"] == 1
    assert modifiers("0270", ("pl-15",), ("0370", "ru-68a", "ru-69a"), ("0371", "ru-18a"))["mixed_formation"] == 2
    assert "mixed_formation" not in modifiers("0270", ("ru-25",), ("0370", "lv-mech", "ca-mnb"), side="nato")


@pytest.mark.rule("nextwar", "9.6.7")
def test_light_infantry_helps_either_side_outside_flat_country():
    assert modifiers("3451", ("pl-15",), ("3450", "ru-237", "ru-25")) == {"light_infantry_attack": -1}
    assert modifiers("3451", ("us-173",), ("3450", "ru-25")) == {"light_infantry_defence": 1}
    assert modifiers("0270", ("us-173",), ("0370", "ru-237")) == {}


@pytest.mark.rule("nextwar", "9.2.6", "9.2", "SOP.IM.2")
def test_a_combat_goes_through_its_steps_in_order_and_the_attacker_throws():
    assert [step.rule for step in combat.STEPS] == [
        "9.2.1", "9.5.1", "9.2.3", "9.2.4", "9.2.6", "9.2.7", "9.8", "9.2.7", "9.9",
    ]  # fmt: skip
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-27"), step="first-combat", dice=[9])
    fight(pos, "russia", "0270", "ru-27")
    assert told(pos, "die") == [{"side": "russia", "die": 9, "sides": 10, "lowest": 0}]
    assert told(pos, "result")[0]["result"] == "3/0"  # 6 against 7: column 5


# -- ships [7.3.1] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "7.3.1", "7.3.2", "7.3.3", "9.6.1")
def test_ships_in_sea_hexes_support_once_a_segment_within_range_unless_an_enemy_ship_is_near():
    pos = position(
        C, at("1247", "ru-bfb"), at("1347", "us-abct"), at("1246", "us-1-3"), at("1146", "n-us1"), at("1147", "n-usa"),
        at("0349", "n-gb"), at("inshore:gdansk_bay", "n-de"), step="first-combat",
    )  # fmt: skip
    made = attack_on(pos, "nato", "1247", "us-abct")
    sent = support.Committed(made, "nato")
    verdict = {id: rules_of(support.may_bombard(pos, sent, unit(pos, id))) for id in ("n-us1", "n-usa", "n-gb", "n-de")}
    assert verdict == {"n-us1": [], "n-usa": [], "n-gb": ["7.3.1"], "n-de": ["7.3.1"]}
    sent.ships = units(pos, "n-us1")
    assert rules_of(support.may_bombard(pos, sent, unit(pos, "n-us1"))) == ["7.3.1"]  # it is sent already
    far = support.may_bombard(pos, sent, unit(pos, "n-gb"))
    assert far is not None
    assert far.text == "out-of-range"
    sent.ships = units(pos, "n-us1", "n-usa")
    assert support.survive(pos, sent) == 4  # without a throw
    pos.put(unit(pos, "n-ru1"), pos.board.hex("1145"))
    sent.ships = []
    assert rules_of(support.may_bombard(pos, sent, unit(pos, "n-us1"))) == ["7.3.1"]
    pos.take_off(unit(pos, "n-ru1"), "lost")
    pos.flown = {unit(pos, "n-us1")}
    assert rules_of(support.may_bombard(pos, sent, unit(pos, "n-us1"))) == ["7.3.1"]


@pytest.mark.rule("nextwar", "9.1")
def test_odds_are_told_of_units_that_could_attack_even_if_they_have_attacked_already():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "by-td1"), at("0372", "ru-27"), step="first-combat")
    pos.fought = {unit(pos, "ru-25"): pos.board.hex("0370")}
    could = {
        id: looks.might_take_part(pos, unit(pos, id), pos.board.hex("0270")) for id in ("ru-25", "by-td1", "ru-27")
    }
    assert could == {"ru-25": True, "by-td1": False, "ru-27": False}


@pytest.mark.rule("nextwar", "9.2", "8.1.1.1.d")
def test_odds_are_told_of_as_many_units_as_may_attack_out_of_a_hex():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "ru-138", "ru-27"))
    told = looks.odds(pos, "russia", ["0270"])
    assert told["could"] == ["ru-25", "ru-138", "ru-27"]
    assert (told["units"], told["battle"]["attack"]) == (["ru-25", "ru-138"], 12)
    assert looks.odds(pos, "russia", ["0270", "ru-27"])["units"] == ["ru-27"]


# -- the odds before the die ------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "9.5.1")
def test_as_long_as_nobody_leads_the_most_efficient_are_thought_to():
    made = battle("0270", ("pl-15",), ("0370", "ru-25", "ru-27"))
    led = {}
    for lead in made.attackers:
        made.lead = lead
        led[made.shifts().total, made.modifiers().total] = made.sums()["chances"]
    made.lead = made.defending_lead = None
    assert made.sums()["chances"] == led[max(led)]


@pytest.mark.rule("nextwar", "9.2.6")
def test_the_chances_of_a_combat_are_those_of_its_ten_dice():
    chances = battle("0270", ("pl-15",), ("0370", "ru-27")).sums()["chances"]
    assert sum(chances.values()) == 1
    assert all((10 * chance).denominator == 1 for chance in chances.values())


def test_after_the_die_the_sheet_tells_its_result_and_no_odds():
    made = battle("0270", ("pl-15",), ("0370", "ru-27"), dice=[4])
    combat.shift(made.pos, made)
    expected = set(made.sums()["chances"])
    combat.throw(made.pos, made)
    assert made.sums()["result"] in expected
    assert not {"chances", "column", "modifiers"} & set(made.sums())
