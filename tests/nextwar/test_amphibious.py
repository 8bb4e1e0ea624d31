"""Amphibious assaults, beachheads and marine helicopters [8.5.5] [8.5.8]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import (
    advance,
    airmobile,
    amphibious,
    attackers,
    beachheads,
    clearing,
    combat,
    helicopters,
    retreat,
    sea_control,
    sea_transport,
    ships,
    stacking,
)
from grognard.games.nextwar.units import Beachhead
from tests.nextwar.build import (
    against,
    asked,
    at,
    attack_on,
    begin,
    position,
    rules_of,
    run,
    stand,
    unit,
    units,
    where,
)  # fmt: skip

C = "campaign_standard"
BAY = "gdansk_bay"


def texts(found):
    return {m.text.removeprefix("table-"): m.value for m in found}


# -- amphibious ships [7.3.2] [8.5.8] ---------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "7.3.2.1", "7.3.2")
def test_an_empty_amphibious_ship_with_a_reverse_turns_into_a_surface_group_for_good():
    pos = position(C, at("1148", "n-rua"), at("aboard:n-rua", "ru-336"), at("box:danish_straits", "n-usa"))
    assert against(pos, "russia", "convert n-rua") == ["7.3.2.1"]  # troops aboard
    pos.put(unit(pos, "ru-336"), pos.board.hex("1148"))
    run(begin(pos, "russia", "convert n-rua"), pos)
    assert ships.ship_class(pos, unit(pos, "n-rua")) == "SAG"
    assert against(pos, "russia", "convert n-rua") == ["7.3.2.1"]
    assert against(pos, "nato", "convert n-usa") == ["7.3.2.1"]  # it has no other side


@pytest.mark.rule("nextwar", "8.5.8.3")
def test_marines_board_in_port_and_beside_a_beachhead_but_not_both_ways():
    pos = position(C, at("0249", "n-usa", "us-mar1", "us-mar2", "us-mart", "us-173"))
    assert against(pos, "nato", "embark us-173 n-usa") == ["8.5.8.3"]
    run(begin(pos, "nato", "embark us-mar1 n-usa"), pos)
    assert where(pos, "us-mar1") == "aboard:n-usa"
    assert against(pos, "nato", "sail n-usa") == []
    pos.moved = set()
    assert against(pos, "nato", "disembark us-mar1 0249") == ["8.5.8.3"]
    pos.loading = {}
    run(begin(pos, "nato", "disembark us-mar1 0249"), pos)
    assert where(pos, "us-mar1") == "0249"
    small = position(C, at("0249", "n-gba", "us-mar1", "us-mar2", "us-mart"))
    for id in ("us-mar1", "us-mar2"):
        run(begin(small, "nato", f"embark {id} n-gba"), small)
    assert against(small, "nato", "embark us-mart n-gba") == ["8.5.8.1"]  # one stacking point
    beach = position(C, at("0551", "us-mar1"), at("0550", "n-usa"))
    assert against(beach, "nato", "embark us-mar1 n-usa") == ["8.5.8.3"]
    beach.beachheads[beach.board.hex("0551")] = Beachhead("nato")
    assert against(beach, "nato", "embark us-mar1 n-usa") == []


@pytest.mark.rule("nextwar", "8.3.1.9")
def test_marines_that_leave_their_ship_in_port_count_for_what_it_unloads_in_a_turn():
    pos = position(C, at("aboard:n-usa", "us-mar1", "us-mar2"))
    port = next(
        h for h in sea_transport.harbours(pos) if pos.controller(h) == "nato" and sea_transport.room(pos, h) == 4
    )
    label = pos.label(port)
    pos.put(unit(pos, "n-usa"), port)
    pos.unloaded[port] = 2
    run(begin(pos, "nato", f"disembark us-mar1 {label}"), pos)
    assert pos.unloaded[port] == 2 + pos.scenario.half_points[unit(pos, "us-mar1")]
    pos.unloaded[port] = 4
    assert against(pos, "nato", f"disembark us-mar2 {label}") == ["8.3.1.9"]


@pytest.mark.rule("nextwar", "8.5.8.3")
def test_marines_board_beside_a_beachhead_in_the_turn_in_which_they_took_the_beach():
    pos = position(C, at("1247", "us-mar1"), at("1147", "n-usa"), at("aboard:n-usa", "us-mar2"))
    pos.beachheads[pos.board.hex("1247")] = Beachhead("nato", pos.turn, pos.step - 1)
    assert pos.controller(pos.board.hex("1247")) == "russia"  # until the step of hex control
    assert against(pos, "nato", "embark us-mar1 n-usa") == []
    assert against(pos, "nato", "disembark us-mar2 1247") == []


@pytest.mark.rule("nextwar", "M.3.d")
def test_marines_leave_no_ship_for_a_beachhead_that_is_closed_to_movement():
    for turn, rules in ((1, ["M.3.d"]), (2, [])):
        pos = position(C, at("1247", "us-mar1"), at("1147", "n-usa"), at("aboard:n-usa", "us-mar2"), turn=turn)
        pos.beachheads[pos.board.hex("1247")] = Beachhead("nato", turn, pos.step - 1)
        assert against(pos, "nato", "disembark us-mar2 1247") == rules


def approach(**fields):
    pos = position(C, at(f"inshore:{BAY}", "n-usa"), at("aboard:n-usa", "us-mar1", "us-mar2"), **fields)
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    return pos


@pytest.mark.rule("nextwar", "8.5.8", "8.5.8.1", "8.3.1.7")
def test_marines_approach_a_beach_from_an_inshore_box_that_is_not_the_enemys():
    pos = approach()
    ask = asked(begin(pos, "nato", "approach n-usa"))
    assert "enter 1147" in ask.options  # beside Baltiysk
    assert "enter 0349" not in ask.options  # beside no beach
    run(begin(pos, "nato", "approach n-usa"), pos, {"nato": ["enter 1147"]})
    assert where(pos, "n-usa") == "1147"
    assert pos.approached == {unit(pos, "n-usa")}
    for change in ("enemy", "ship", "empty", "again"):
        pos = approach()
        if change == "enemy":
            pos.sea_control[f"inshore:{BAY}"] = "russia"
        elif change == "ship":
            pos.take_off(unit(pos, "n-ru1"), f"inshore:{BAY}")
        elif change == "empty":
            for u in units(pos, "us-mar1", "us-mar2"):
                pos.take_off(u, "to_come")
        else:
            pos.assaulted.add(unit(pos, "n-usa"))
        assert against(pos, "nato", "approach n-usa") == ["8.5.8"], change
    contested = approach()
    contested.sea_control[f"inshore:{BAY}"] = "contested"
    assert against(contested, "nato", "approach n-usa") == []


def at_beach(defenders=(), **fields):
    """Marines before the beach of 1247."""
    places = [at("1147", "n-usa"), at("aboard:n-usa", "us-mar1", "us-mar2")]
    if defenders:
        places.append(at("1247", *defenders))
    pos = position(C, *places, *fields.pop("also", ()), **{"step": "first-combat", **fields})
    pos.approached = {unit(pos, "n-usa")}
    return pos


@pytest.mark.rule("nextwar", "8.5.8", "8.5.8.1")
def test_nobody_joins_or_leaves_a_ship_that_has_approached_a_beach():
    """Who lands with it began the segment aboard, in the Inshore Box."""
    pos = at_beach(also=(at("1247", "us-mart"),), step="first-movement")
    pos.beachheads[pos.board.hex("1247")] = Beachhead("nato", pos.turn - 1)
    assert against(pos, "nato", "embark us-mart n-usa") == ["8.5.8.1"]
    assert against(pos, "nato", "disembark us-mar1 1247") == ["8.5.8.1"]
    assert against(pos, "nato", "shuttle us-mar1") == ["8.5.8.1"]  # nor by its helicopters
    pos.approached = set()
    assert against(pos, "nato", "disembark us-mar1 1247") == []
    assert against(pos, "nato", "shuttle us-mar1") == []


@pytest.mark.rule("nextwar", "8.5.8.3", "8.5.1.e", "SOP.IM.4")
@pytest.mark.parametrize(("step", "rules"), [("exploitation-movement", ["8.5.1.e"]), ("first-movement", [])])
def test_marines_in_an_enemy_zone_board_no_ship_in_exploitation(step: str, rules: list[str]):
    pos = position(C, at("1247", "us-mar1"), at("1147", "n-usa"), step=step, player="nato")
    pos.beachheads[pos.board.hex("1247")] = Beachhead("nato", pos.turn - 1)
    pos.in_zone = {unit(pos, "us-mar1")}
    assert against(pos, "nato", "embark us-mar1 n-usa") == rules


@pytest.mark.rule("nextwar", "8.3.1.7")
def test_marines_do_not_assault_a_rocky_shore():
    places = at("4802", "n-rua"), at("aboard:n-rua", "ru-336"), at("4703", "ee-1"), at("4803", "ee-2")
    pos = position(C, *places, step="first-combat")
    pos.approached = {unit(pos, "n-rua")}
    assert attackers.able(pos, "russia", pos.board.hex("4803")) == units(pos, "ru-336")
    assert attackers.able(pos, "russia", pos.board.hex("4703")) == []
    rocks = attackers.may_take_part(pos, "russia", unit(pos, "ru-336"), pos.board.hex("4703"))
    assert rules_of(rocks) == ["8.3.1.7"]


@pytest.mark.rule("nextwar", "8.5.8.1.a", "9.4.1", "9.5.5", "9.6.3", "9.6.7", "8.2.1.a")
def test_an_assault_is_halved_and_shifted_and_counts_for_no_hexes():
    pos = at_beach(("ru-bfb",), also=(at("1347", "us-abct"),))
    made = attack_on(pos, "nato", "1247", "us-mar1", "us-mar2")
    made.lead, made.defending_lead = made.attackers[0], made.defenders[0]
    assert made.attack == 2  # one each, halved and rounded up
    assert texts(made.shifts())["amphibious"] == -1
    assert "light_infantry_attack" not in texts(made.modifiers())
    with_army = attack_on(pos, "nato", "1247", "us-abct", "us-mar1")
    with_army.lead, with_army.defending_lead = with_army.attackers[0], with_army.defenders[0]
    assert "amphibious" not in texts(with_army.shifts())
    places = at("4802", "n-rua"), at("aboard:n-rua", "ru-336"), at("4803", "ee-1")
    pos = position(C, *places, step="first-combat")
    pos.approached = {unit(pos, "n-rua")}
    assert attack_on(pos, "russia", "4803", "ru-336").attack == 2  # half of four
    for id in ("ru-45", "ru-68a", "ru-68b"):
        pos.put(unit(pos, id), pos.board.hex("4704" if id == "ru-68b" else "4804"))
    half = attack_on(pos, "russia", "4803", "ru-336", "ru-45")
    half.lead, half.defending_lead = half.attackers[0], half.defenders[0]
    assert half.attack == 4
    assert "amphibious" not in texts(half.shifts())  # not more than half
    two = attack_on(pos, "russia", "4803", "ru-336", "ru-68a", "ru-68b")  # two hexes on land, one at sea
    two.lead, two.defending_lead = two.attackers[0], two.defenders[0]
    assert "multi_hex_3" not in texts(two.modifiers())
    afloat = at_beach(("ru-bfb",))
    assert not any(afloat.zone["nato"])


@pytest.mark.rule("nextwar", "8.5.8.1.b")
def test_a_failed_assault_costs_a_step_more_and_the_marines_stay_aboard():
    pos = at_beach(("ru-336",))
    made = attack_on(pos, "nato", "1247", "us-mar1", "us-mar2")
    made.lead, made.defending_lead = made.attackers[0], made.defenders[0]
    made.losses = {"nato": 0, "russia": 0}
    run(combat.attacker_losses(pos, made), pos, {"nato": ["lose us-mar2"]})  # as the owner likes
    assert [where(pos, id) for id in ("us-mar1", "us-mar2")] == ["aboard:n-usa", "lost"]


@pytest.mark.rule("nextwar", "8.5.8.1.b")
def test_where_no_marine_is_left_an_attacker_on_land_pays_for_the_failed_assault():
    pos = at_beach(("ru-336",), also=(at("1347", "us-abct"),))
    made = attack_on(pos, "nato", "1247", "us-mar1", "us-abct")
    made.lead, made.losses = made.attackers[0], {"nato": 1, "russia": 0}
    run(combat.attacker_losses(pos, made), pos)
    assert where(pos, "us-mar1") == "lost"
    assert pos.units[unit(pos, "us-abct")].reduced


@pytest.mark.rule("nextwar", "8.5.8.1.b")
def test_an_assault_that_drives_the_defenders_off_costs_no_step_more():
    pos = at_beach(("ru-336",))
    made = attack_on(pos, "nato", "1247", "us-mar1", "us-mar2")
    made.lead, made.losses = made.attackers[0], {"nato": 0, "russia": 0}
    pos.put(unit(pos, "ru-336"), pos.board.hex("1548"))  # it has retreated
    run(combat.attacker_losses(pos, made), pos)
    assert [where(pos, id) for id in ("us-mar1", "us-mar2")] == ["aboard:n-usa", "aboard:n-usa"]


@pytest.mark.rule("nextwar", "8.5.8")
def test_a_ship_whose_assault_has_failed_makes_no_other_this_turn():
    pos = at_beach(("ru-336",))
    asked(combat.attack(pos, "nato", pos.board.hex("1247")), {"nato": ["with us-mar1", "with us-mar2", "commit"]})
    pos.take_off(unit(pos, "n-usa"), f"inshore:{BAY}")
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    stand(pos, "second-movement")
    assert against(pos, "nato", "approach n-usa") == ["8.5.8"]
    pos.assaulted = set()
    assert against(pos, "nato", "approach n-usa") == []


@pytest.mark.rule("nextwar", "7.3.2.1")
def test_a_ship_with_helicopters_aboard_is_not_converted():
    pos = position(C, at("1147", "n-gba"), at("aboard:n-gba", "h-usm"))
    assert against(pos, "nato", "convert n-gba") == ["7.3.2.1"]
    pos.put(unit(pos, "h-usm"), pos.board.hex("0654"))
    assert against(pos, "nato", "convert n-gba") == []


@pytest.mark.rule("nextwar", "7.2.1")
def test_a_ship_that_finds_no_refuge_is_lost_with_all_aboard():
    pos = position(C, at(f"inshore:{BAY}", "n-usa"), at("aboard:n-usa", "us-mar1", "h-usm"))
    run(sea_control.take_refuge(pos, unit(pos, "n-usa"), [], [], "7.2.1"), pos)
    assert [where(pos, id) for id in ("n-usa", "us-mar1", "h-usm")] == ["gone", "lost", "lost"]


@pytest.mark.rule("nextwar", "8.4.3")
def test_no_ship_enters_a_port_in_which_an_enemy_stands():
    pos = position(C, at("1148", "pl-15"))
    assert pos.board.hex("1148") not in sea_control.ports(pos, BAY, "russia")
    pos.take_off(unit(pos, "pl-15"), "lost")
    assert pos.board.hex("1148") in sea_control.ports(pos, BAY, "russia")


@pytest.mark.rule("nextwar", "8.5.8.1.c", "9.9.4", "8.5.8.2", "9.9.1")
def test_after_a_success_all_marines_advance_and_a_beachhead_may_be_placed():
    pos = at_beach(("ru-bfb",))
    made = attack_on(pos, "nato", "1247", "us-mar1", "us-mar2")
    made.retreats = made.eliminated = True
    pos.take_off(unit(pos, "ru-bfb"), "lost")
    run(advance.advance_all(pos, made), pos, {"nato": ["beachhead"]})
    assert [where(pos, id) for id in ("us-mar1", "us-mar2")] == ["1247", "1247"]
    assert pos.board.hex("1247") in pos.beachheads
    assert unit(pos, "n-usa") in pos.assaulted


@pytest.mark.rule("nextwar", "8.5.8.2")
def test_a_beachhead_is_offered_when_all_have_advanced():
    pos = at_beach(("ru-bfb",), also=(at("1347", "us-abct"),))
    made = attack_on(pos, "nato", "1247", "us-mar1", "us-mar2", "us-abct")
    made.retreats = made.eliminated = True
    pos.take_off(unit(pos, "ru-bfb"), "lost")
    ask = asked(advance.advance_all(pos, made))
    assert (ask.rule, pos.beachheads) == ("9.9", {})
    pos = at_beach(("ru-bfb",), also=(at("1347", "us-abct"),))
    made = attack_on(pos, "nato", "1247", "us-mar1", "us-mar2", "us-abct")
    pos.take_off(unit(pos, "ru-bfb"), "lost")
    run(advance.advance_all(pos, made), pos, {"nato": ["advance us-abct", "beachhead"]})
    assert (where(pos, "us-abct"), list(pos.beachheads)) == ("1247", [pos.board.hex("1247")])


@pytest.mark.rule("nextwar", "9.9.1")
def test_nobody_goes_beyond_a_beach_that_marines_have_assaulted_even_if_all_of_them_fell():
    def marines_fall(**fought: str):
        pos = at_beach(("ru-bfb",), also=(at("1347", "us-abct"),))
        made = attack_on(pos, "nato", "1247", "us-mar1", "us-mar2", "us-abct")
        made.eliminated = True
        for u in units(pos, "ru-bfb", "us-mar1", "us-mar2"):
            pos.take_off(u, "lost")
        pos.fought = {unit(pos, id.replace("_", "-")): pos.board.hex(sea) for id, sea in fought.items()}
        return pos, advance.advance_all(pos, made)

    assert asked(marines_fall()[1]).rule == "9.9.1"  # had they come over land
    pos, advancing = marines_fall(us_mar1="1147", us_mar2="1147")
    run(advancing, pos)
    assert where(pos, "us-abct") == "1247"


@pytest.mark.rule("nextwar", "8.5.8.1", "8.5.8.1.c")
def test_marines_before_a_beach_must_land_in_the_next_combat_segment():
    pos = at_beach()
    ask = asked(combat.combat_segment(pos, "nato"))
    assert rules_of(ask.reasons("done")) == ["8.5.8.1"]
    pos = at_beach(dice=[0])
    run(combat.combat_segment(pos, "nato"), pos, {"nato": ["storm 1148", "done"]})
    assert where(pos, "us-mar1") == "1148"
    assert pos.board.hex("1148") in pos.clearing  # a port and a missile base: no beachhead is offered
    assert pos.approached == set()


@pytest.mark.rule("nextwar", "8.5.8.1")
def test_of_two_ships_before_an_empty_beach_one_may_land_its_marines_elsewhere():
    places = at("0650", "n-usa"), at("aboard:n-usa", "us-mar1"), at("0450", "n-gba"), at("aboard:n-gba", "us-mar2")
    pos = position(C, *places, step="first-combat")
    pos.approached = {*units(pos, "n-usa", "n-gba")}
    answers = ["storm 0551", "from n-gba", "none", "storm 0651", "none", "done"]
    run(combat.combat_segment(pos, "nato"), pos, {"nato": answers})
    assert [where(pos, id) for id in ("us-mar1", "us-mar2")] == ["0651", "0551"]


@pytest.mark.rule("nextwar", "8.5.8.2", "8.5.8.2.d", "8.1.c", "8.5.8.2.a")
def test_beachheads_are_limited_and_need_a_coast_that_is_held_beside_an_amphibious_ship():
    pos = at_beach(control={"1247": "nato"})
    pos.put(unit(pos, "us-173"), pos.board.hex("1247"))
    hex = pos.board.hex("1247")
    assert beachheads.may_place(pos, "nato", hex) is None
    assert stacking.limit(pos, hex) == 8
    beachheads.place(pos, "nato", hex)
    assert stacking.limit(pos, hex) == 12
    assert stacking.points_of(pos, pos.land_units(hex, "nato")) == 2  # the marker counts nothing
    assert rules_of(beachheads.may_place(pos, "nato", pos.board.hex("1246"))) == ["8.5.8.2.d"]
    pos.beachheads |= {h: Beachhead("nato") for h in range(5, 5 + beachheads.left(pos, "nato"))}
    assert beachheads.left(pos, "nato") == 0


@pytest.mark.rule("nextwar", "8.5.8.2.1")
def test_example_a_beachhead_that_is_removed_comes_back_two_turns_later():
    """EX-8.5.8.2.1: removed in turn 1, not available until turn 3."""
    pos = at_beach(control={"1247": "nato"}, turn=1, step="first-movement")
    hex, most = pos.board.hex("1247"), beachheads.left(pos, "nato")
    beachheads.place(pos, "nato", hex)
    run(begin(pos, "nato", "remove 1247"), pos)
    for turn, left in ((1, most - 1), (2, most - 1), (3, most)):
        pos.turn = turn
        assert beachheads.left(pos, "nato") == left
    pos.put(unit(pos, "us-173"), hex)
    assert beachheads.may_replace(pos, "nato", hex) is None
    pos.turn = 2
    assert rules_of(beachheads.may_replace(pos, "nato", hex)) == ["8.5.8.2.1"]
    pos.turn = 3
    run(begin(pos, "nato", "beachhead 1247"), pos)
    assert (beachheads.left(pos, "nato"), beachheads.are_back(pos, "nato")) == (1, 0)  # a new one waits for combat


@pytest.mark.rule("nextwar", "8.5.8.2.1")
def test_a_beachhead_without_a_ship_beside_it_is_lost_but_not_in_a_storm():
    for weather, kept in (("clear", False), ("storm", True)):
        pos = position(C, at("1247", "us-mar1"), weather=weather)
        pos.beachheads[pos.board.hex("1247")] = Beachhead("nato")
        beachheads.end_of_movement(pos, "nato")
        assert bool(pos.beachheads) == kept


@pytest.mark.rule("nextwar", "8.5.8.2.1")
def test_nobody_removes_a_beachhead_of_the_enemy():
    pos = position(C)
    pos.beachheads[pos.board.hex("1247")] = Beachhead("nato")
    assert against(pos, "russia", "remove 1247") == ["8.5.8.2.1"]
    assert against(pos, "nato", "remove 1247") == []


@pytest.mark.rule("nextwar", "8.5.8.4")
def test_no_step_is_taken_by_a_beachhead_that_is_not_there_or_not_the_defenders():
    pos = position(C, at("1247", "us-173", "us-1-82"), at("1347", "ru-25", "ru-27"), step="first-combat")
    made = attack_on(pos, "russia", "1247", "ru-25", "ru-27")
    assert rules_of(combat.may_give_beachhead(pos, made, units(pos, "us-173", "us-1-82"))) == ["8.5.8.4"]
    pos.beachheads[pos.board.hex("1247")] = Beachhead("nato")
    assert combat.may_give_beachhead(pos, made, units(pos, "us-173", "us-1-82")) is None
    assert rules_of(combat.may_give_beachhead(pos, made, units(pos, "ru-25", "ru-27"))) == ["8.5.8.4"]


@pytest.mark.rule("nextwar", "8.5.8.4")
def test_a_beachhead_adds_strength_and_takes_a_step():
    pos = position(C, at("1247", "us-173"), at("1347", "ru-25"), step="first-combat")
    pos.beachheads[pos.board.hex("1247")] = Beachhead("nato")
    made = attack_on(pos, "russia", "1247", "ru-25")
    assert made.defence == 4 + pos.scenario.module.limits.beachhead.defence
    made.lead, made.defending_lead = made.attackers[0], made.defenders[0]
    made.losses = {"russia": 0, "nato": 2}
    run(combat.defender_losses(pos, made), pos, {"nato": ["beachhead"]})
    assert pos.beachheads == {}
    assert pos.units[unit(pos, "us-173")].reduced  # the lead took the first step


@pytest.mark.rule("nextwar", "8.5.8.4", "8.5.8.2.c")
@pytest.mark.parametrize(("is_left", "dice"), [(True, [0]), (False, [0, 0])])
def test_a_beachhead_cancels_retreats_unless_it_is_lost_as_a_step(is_left: bool, dice: list[int]):
    pos = position(C, at("1247", "us-173"), at("1347", "ru-25"), step="first-combat", dice=dice)
    pos.beachheads[pos.board.hex("1247")] = Beachhead("nato")
    made = attack_on(pos, "russia", "1247", "ru-25")
    made.lead, made.defending_lead, made.column = made.attackers[0], made.defenders[0], 12
    combat.throw(pos, made)
    assert made.result.endswith("R")
    if not is_left:
        beachheads.remove(pos, "nato", pos.board.hex("1247"))
    run(retreat.retreat_all(pos, made), pos)  # without it they would have to go, but find no way and stand the check
    assert made.retreats != is_left


@pytest.mark.rule("nextwar", "8.5.8.4")
def test_a_beachhead_takes_the_step_that_no_unit_is_left_to_take():
    pos = position(C, at("1247", "us-mar1"), at("1347", "ru-25"), step="first-combat")
    pos.beachheads[pos.board.hex("1247")] = Beachhead("nato")
    made = attack_on(pos, "russia", "1247", "ru-25")
    made.lead, made.defending_lead = made.attackers[0], made.defenders[0]
    made.losses = {"russia": 0, "nato": pos.steps(unit(pos, "us-mar1")) + 1}
    run(combat.defender_losses(pos, made), pos)
    assert (where(pos, "us-mar1"), pos.beachheads) == ("lost", {})


@pytest.mark.rule("nextwar", "9.8.2.a")
def test_marines_on_a_beachhead_or_in_port_may_retreat_to_their_ship():
    pos = position(C, at("0249", "us-mar1"), at("0249", "n-usa"))
    assert amphibious.ships_for(pos, unit(pos, "us-mar1")) == units(pos, "n-usa")
    pos.put(unit(pos, "us-mar1"), pos.board.hex("0270"))
    assert amphibious.ships_for(pos, unit(pos, "us-mar1")) == []


# -- marine helicopters [6.5.5] [8.5.5] -------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.5.5", "7.3.2")
def test_an_amphibious_ship_lifts_a_marine_battalion_once_a_segment():
    pos = position(C, at("1147", "n-usa"), at("aboard:n-usa", "us-mar1", "us-mar2"), dice=[9])
    run(begin(pos, "nato", "shuttle us-mar1"), pos, {"nato": ["land 1349"]})
    assert where(pos, "us-mar1") == "1349"
    assert against(pos, "nato", "shuttle us-mar2") == ["8.5.5"]
    assert against(
        position(C, at(f"inshore:{BAY}", "n-usa"), at("aboard:n-usa", "us-mar1")), "nato", "shuttle us-mar1"
    ) == ["8.5.5"]
    lost = next(d for d in range(10) if pos.scenario.charts.adf.result(d, "contested") == "(-1)*")
    pos = position(
        C, at("1147", "n-usa"), at("aboard:n-usa", "us-mar1"), dice=[lost + 1], airmobile_all={"nato": 3, "russia": 0}
    )
    run(begin(pos, "nato", "shuttle us-mar1"), pos, {"nato": ["land 1349"]})
    assert where(pos, "us-mar1") == "lost"
    assert pos.airmobile_all["nato"] == 3  # its helicopters are never lost
    ashore = position(C, at("1147", "n-usa"), at("1247", "us-mar1"))
    assert airmobile.lifters(ashore, "nato", unit(ashore, "us-mar1")) == {unit(ashore, "n-usa"): 1}


@pytest.mark.rule("nextwar", "6.5.5", "6.5.1.1")
def test_marine_helicopters_base_on_an_amphibious_ship_and_fly_from_sea_hexes_and_ports_only():
    pos = position(C, at("0351", "h-usm"), at("0350", "n-usa"))
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    ask = asked(begin(pos, "nato", "rebase h-usm"))
    assert "board n-usa" in ask.options
    pos = position(C, at("0351", "h-usm", "h-pl1"), at("0350", "n-usa"), dice=[9])
    assert "board n-usa" not in asked(begin(pos, "nato", "rebase h-pl1")).options
    run(begin(pos, "nato", "rebase h-usm"), pos, {"nato": ["board n-usa"]})
    u = unit(pos, "h-usm")
    assert where(pos, "h-usm") == "aboard:n-usa"
    pos.missions = {}
    assert helicopters.can_fly(pos, u, pos.board.hex("0351"))
    pos.take_off(unit(pos, "n-usa"), f"inshore:{BAY}")
    assert not helicopters.can_fly(pos, u, pos.board.hex("0351"))


@pytest.mark.rule("nextwar", "6.5.1.2.a")
def test_who_fled_to_a_crowded_base_must_change_it_before_flying():
    pos = position(C, at("6119", "h-ru1"), homeless=set())
    u, near = unit(pos, "h-ru1"), pos.board.hex("6118")
    assert helicopters.can_fly(pos, u, near)
    pos.homeless = {u}
    assert not helicopters.can_fly(pos, u, near)
    run(begin(pos, "russia", "rebase h-ru1"), pos, {"russia": ["base 6223"]})
    assert pos.homeless == set()


@pytest.mark.rule("nextwar", "8.5.8.1.c", "8.4.1.1.4")
def test_marines_that_have_landed_clear_as_after_an_assault():
    pos = at_beach(dice=[0])
    run(amphibious.land_on(pos, "nato", pos.board.hex("1148")), pos)
    assert clearing.arrived_by(
        clearing.Operation(pos, "nato", pos.board.hex("1148"), unit(pos, "us-mar1")), "amphibious"
    )
