"""Stacking, zones of control, terrain and land movement [8.1-8.3] [8.5.1]."""

from __future__ import annotations

import pytest

from grognard.engine.ask import Ask, Refused
from grognard.games.nextwar import clearing, movement, stacking, terrain
from grognard.games.nextwar.movement import MOVING
from grognard.games.nextwar.orders import set_out, way
from grognard.games.nextwar.units import LandMove
from tests.nextwar.build import asked, at, begin, hexes, load, position, rules_of, run, told, unit, units, where

C = "campaign_standard"


def moving(pos, *ids):
    """The ask of a stack that is about to move."""
    side = pos.side(unit(pos, ids[0]))
    pos.in_zone = {u for u in pos.on_map(side) if pos.in_enemy_zone(pos.standing[u], side)}
    pos.crowded = {h for h in pos.at if stacking.excess(pos, h, side)}
    return Ask(side, "8.5.1", MOVING, pos, set_out(pos, side, units(pos, *ids)))


def entered(pos, *ids):
    return {answer.split()[1] for answer in moving(pos, *ids).options if answer.startswith("enter")}


def cost(pos, label, *ids):
    """What the first step costs, in points, by rule."""
    side = pos.side(unit(pos, ids[0]))
    moving(pos, *ids)
    tally = movement.cost_of_next(pos, set_out(pos, side, units(pos, *ids)), pos.board.hex(label))
    return {m.rule: m.value for m in tally or ()}


def reach(pos, *ids):
    side = pos.side(unit(pos, ids[0]))
    moving(pos, *ids)
    return movement.within_reach(pos, set_out(pos, side, units(pos, *ids)))


# -- stacking [8.1] ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.1.1.1", "8.1.1.1.c", "2.3.3")
def test_four_points_fit_and_each_one_more_costs_efficiency_down_to_one():
    pos = position(C, at("0270", "pl-15", "pl-2"))
    assert stacking.excess(pos, pos.board.hex("0270"), "nato") == 0
    pos.put(unit(pos, "us-2cr"), pos.board.hex("0270"))
    assert stacking.excess(pos, pos.board.hex("0270"), "nato") == 4
    assert [stacking.efficiency(pos, unit(pos, id)) for id in ("pl-15", "us-2cr")] == [3, 5]
    for id in ("us-abct", "de-12", "gb-7"):
        pos.put(unit(pos, id), pos.board.hex("0270"))
    assert stacking.efficiency(pos, unit(pos, "pl-15")) == 1


@pytest.mark.rule("nextwar", "8.1.1.1.a")
def test_a_division_stacks_in_any_number_if_nobody_else_is_there():
    division = ("us-1-3", "us-2-3", "us-3-3")
    pos = position(C, at("0270", *division))
    assert stacking.excess(pos, pos.board.hex("0270"), "nato") == 0
    pos.put(unit(pos, "pl-9r"), pos.board.hex("0270"))
    assert stacking.excess(pos, pos.board.hex("0270"), "nato") == 5
    pos = position(C, at("0270", "lv-mech", "ca-mnb", "dk-1"))  # of one division, though of three nations
    assert stacking.excess(pos, pos.board.hex("0270"), "nato") == 0
    pos = position(C, at("0270", "ru-25", "ru-138", "ru-27"))  # of one army, which is no division
    assert stacking.excess(pos, pos.board.hex("0270"), "russia") == 4


@pytest.mark.rule("nextwar", "8.1", "8.1.a", "8.1.b", "8.1.d")
def test_helicopters_ships_and_markers_have_no_stacking_value():
    pos = position(C, at("0249", "n-pl", "h-pl1", "pl-15", "pl-2"))
    assert stacking.points_of(pos, pos.stack(pos.board.hex("0249"), "nato")) == 8
    assert stacking.excess(pos, pos.board.hex("0249"), "nato") == 0


@pytest.mark.rule("nextwar", "8.1.1.1.a", "8.1.1.1.b", "8.3.2")
def test_units_may_overstack_but_no_road_leads_through_a_hex_that_is_full():
    pos = position(C, at("4228", "ca-mnb"), at("4229", "pl-15", "pl-2"))
    assert "4229" in entered(pos, "ca-mnb")
    pos = position(C, at("4129", "ca-mnb"))
    assert cost(pos, "4229", "ca-mnb") == {"8.3.2": 0.5}
    pos = position(C, at("4129", "ca-mnb"), at("4229", "pl-15", "pl-2"))
    assert cost(pos, "4229", "ca-mnb") == {"8.3": 1}
    pos = position(C, at("4129", "ca-mnb", "pl-34"), at("4229", "lv-mech", "dk-1"))  # full of one division
    assert cost(pos, "4229", "ca-mnb") == {"8.3.2": 0.5}
    assert cost(pos, "4229", "pl-34") == {"8.3": 1}


@pytest.mark.rule("nextwar", "8.1.1.1.f")
def test_leaving_an_overstacked_hex_costs_a_point_more():
    pos = position(C, at("0270", "pl-15", "pl-2", "us-2cr"))
    assert cost(pos, "0269", "pl-15") == {"8.3": 1, "8.1.1.1.f": 1}
    pos = position(C, at("0270", "pl-15", "pl-2"))
    assert cost(pos, "0269", "pl-15") == {"8.3": 1}


# -- zones of control [8.2] -------------------------------------------------------------------------------------------


def zone(pos, side="russia"):
    return {pos.label(h) for h in pos.board.hexes if pos.zone[side][h]}


@pytest.mark.rule("nextwar", "8.2", "8.2.1", "8.2.1.a")
def test_a_stack_of_two_points_with_attack_strength_has_a_zone_around_it():
    around = {"0269", "0271", "0370", "0371", "0170", "0171"}
    assert zone(position(C, at("0270", "ru-25"))) == around
    assert zone(position(C, at("0270", "ru-4ga", "ru-4gb"))) == around
    assert zone(position(C, at("0270", "ru-4ga"))) == set()
    assert zone(position(C, at("0270", "by-td1", "by-td2"))) == set()  # no attack strength
    assert zone(position(C, at("0270", "h-ru1", "h-ru2"))) == set()
    pos = position(C, at("0270", "ru-25"))
    assert not zone(pos, "nato")


@pytest.mark.rule("nextwar", "8.2.3", "8.3.1.8")
def test_zones_do_not_reach_into_great_cities_or_over_rivers_and_water():
    assert zone(position(C, at("4130", "ru-25"))) == {"4131", "4030", "4029"}  # a major river on three sides
    assert zone(position(C, at("3056", "ru-25"))) == {"2957", "3057", "3157"}  # minor rivers, bridged or not
    assert "3412" not in zone(position(C, at("3312", "ru-25")))  # a ferry
    assert "4448" not in zone(position(C, at("4449", "ru-25")))  # Vilnius
    assert "4449" in zone(position(C, at("4448", "ru-25")))


@pytest.mark.rule("nextwar", "8.2.3.a", "8.3.1.10")
def test_no_zone_crosses_a_fortified_frontier_until_the_first_movement_segment_is_over():
    pos = position(C, at("3458", "by-6"), forts_open=False)
    assert "3459" not in zone(pos)
    assert "3359" in zone(pos)
    pos.open_forts()
    assert "3459" in zone(pos)
    begun = position(C, at("3458", "by-6"), forts_open=False)
    run(movement.movement_segment(begun, "russia"), begun, {"russia": ["done"]})
    assert begun.forts_open


@pytest.mark.rule("nextwar", "8.2.3.a")
def test_units_under_a_clearing_marker_have_no_zone():
    pos = position(C, at("3237", "ru-25"))
    assert zone(pos)
    pos = position(C, at("3237", "ru-25"), dice=[0])
    clearing.place(pos, pos.board.hex("3237"), "russia", units(pos, "ru-25"))
    assert zone(pos) == set()


@pytest.mark.rule("nextwar", "8.2.2.a")
def test_nobody_enters_a_hex_with_enemy_units():
    pos = position(C, at("0270", "pl-15"), at("0269", "by-td1"), at("0271", "h-ru1"))
    ask = moving(pos, "pl-15")
    assert rules_of(ask.reasons("enter 0269")) == ["8.2.2.a"]
    assert ask.reasons("enter 0271") == []  # helicopters bar nobody's way


@pytest.mark.rule("nextwar", "8.2.2.b", "8.2.2.e", "8.2.2.f")
def test_enemy_zones_stop_and_cost_a_point_to_enter_and_to_leave():
    pos = position(C, at("0271", "pl-15"), at("0469", "ru-25"))
    assert cost(pos, "0370", "pl-15") == {}  # not adjacent
    pos = position(C, at("0270", "pl-15"), at("0469", "ru-25"))
    assert cost(pos, "0370", "pl-15") == {"8.3": 1, "8.2.2.e": 1}
    ask = asked(begin(pos, "nato", "move pl-15"), {"nato": ["enter 0370"]})
    assert ask.options == ["stop"]
    assert rules_of(ask.reasons("enter 0369")) == ["8.2.2.b"]
    pos = position(C, at("0270", "pl-15"), at("0370", "pl-2"), at("0469", "ru-25"))
    assert cost(pos, "0370", "pl-15") == {"8.3": 1}  # a friend is there
    assert cost(pos, "0270", "pl-2") == {"8.3": 1, "8.2.2.f": 1}
    pos.put(unit(pos, "us-2cr"), pos.board.hex("0370"))
    assert cost(pos, "0270", "pl-2") == {"8.3": 1}  # a friend stays behind


@pytest.mark.rule("nextwar", "8.2.2.g")
def test_from_zone_to_zone_takes_the_whole_allowance():
    pos = position(C, at("0370", "pl-15"), at("0469", "ru-25"))
    moving(pos, "pl-15")
    run(begin(pos, "nato", "move pl-15"), pos, {"nato": ["enter 0369", "stop"]})
    assert told(pos, "moved")[0]["spent"] == 8
    pos = position(C, at("0370", "pl-15"), at("0469", "ru-25"))
    assert reach(pos, "pl-15")["0270"] == 2  # out of the zone
    late = position(C, at("0270", "pl-15"), at("0469", "ru-25"))
    ask = asked(begin(late, "nato", "move pl-15"), {"nato": ["enter 0269", "enter 0370"]})
    assert ask.options == ["stop"]


@pytest.mark.rule("nextwar", "8.2.4", "8.2.4.a", "8.2.4.b", "8.2.4.c", "8.2.4.d")
def test_light_infantry_ignores_zones_outside_flat_country():
    pos = position(C, at("5017", "ee-kl3"), at("4917", "ru-25"))  # rough woods, next to highland
    found = reach(pos, "ee-kl3")
    assert cost(pos, "4918", "ee-kl3") == {"8.3": 2}  # from zone to zone, without more
    assert found["4918"] == 2
    ask = asked(begin(pos, "nato", "move ee-kl3"), {"nato": ["enter 4918"]})
    assert "enter 4919" in ask.options  # it need not stop
    flat = position(C, at("0370", "us-173"), at("0469", "ru-25"))
    assert reach(flat, "us-173")["0369"] == 4  # the whole allowance
    woods = position(C, at("5604", "us-173"), at("5605", "ru-25"))
    asked(begin(woods, "nato", "move us-173"), {"nato": ["enter 5705"]})
    assert woods.move is not None
    assert movement.points(woods.move.spent) == 4
    mixed = position(C, at("5017", "ee-kl3", "pl-15"), at("4917", "ru-25"))
    ask = asked(begin(mixed, "nato", "move ee-kl3"), {"nato": ["with pl-15", "enter 4918"]})
    assert ask.options == ["stop"]  # a stack is light only if all of it is
    heavy = position(C, at("5017", "pl-15"), at("4917", "ru-25"))
    run(begin(heavy, "nato", "move pl-15"), heavy, {"nato": ["enter 4918", "stop"]})
    assert told(heavy, "moved")[0]["spent"] == 8


@pytest.mark.rule("nextwar", "8.2.4.f")
def test_light_infantry_on_a_road_does_not_ignore_zones():
    pos = position(C, at("4917", "ee-kl3"), at("5017", "ru-25"))
    side = "nato"
    move = set_out(pos, side, units(pos, "ee-kl3"))
    road = next(step for step in terrain.steps_from(pos, move) if step.road is not None)
    by_road = terrain.step_tally(pos, move, road, road=True)
    on_foot = terrain.step_tally(pos, move, road, road=False)
    assert by_road.value("8.2.2.f") == 6
    assert on_foot.value("8.2.2.f") == 0


@pytest.mark.rule("nextwar", "8.2.4.f")
def test_light_infantry_that_comes_into_a_zone_by_road_stops_there():
    pos = position(C, at("5215", "ee-kl3"), at("5217", "ru-25"))
    to = pos.board.hex("5216")
    whole = set_out(pos, "nato", units(pos, "ee-kl3"))
    assert pos.in_enemy_zone(to, "nato")
    assert movement.gone_on(pos, whole, to, bypass=False).stopped is None  # over the ground
    tired = LandMove(whole.side, whole.units, whole.hex, whole.allowance, whole.allowance - 11, (whole.hex,))
    stopped = movement.gone_on(pos, tired, to, bypass=False).stopped
    assert stopped is not None
    assert stopped.rule == "8.2.2.b"


@pytest.mark.rule("nextwar", "8.2.4.f")
def test_light_infantry_leaves_a_zone_by_road_where_that_is_cheaper():
    pos = position(C, at("5016", "us-173"), at("5015", "ru-25"))
    assert pos.in_enemy_zone(pos.board.hex("5016"), "nato")
    assert cost(pos, "4917", "us-173") == {"8.3.2": 0.5, "8.2.2.f": 1}  # two points over the ground


@pytest.mark.rule("nextwar", "8.1.1.1.b")
def test_no_road_leads_out_of_a_full_hex_that_has_been_entered_on_the_way():
    full = position(C, at("4812", "us-173"), at("4913", "us-1-82", "us-2-82", "us-3-82", "pl-6"))
    step = next(s for s in full.scenario.steps["leg", False][full.board.hex("4913")] if full.label(s.hex) == "5013")
    u = unit(full, "us-173")
    full.put(u, full.board.hex("4913"))
    passing = LandMove("nato", (u,), full.board.hex("4913"), 24, 12, (full.board.hex("4913"),))
    assert not terrain.may_use_road(full, passing, step.hex)
    full.take_off(unit(full, "pl-6"), "lost")
    assert terrain.may_use_road(full, passing, step.hex)


@pytest.mark.rule("nextwar", "8.3", "8.5.1.d")
def test_the_first_hex_is_not_open_at_any_price_to_who_has_been_carried():
    pos = position(C, at("5216", "ee-kl3"))
    here, to = pos.board.hex("5216"), pos.board.hex("5117")
    for carried in (False, True):
        short = LandMove("nato", tuple(units(pos, "ee-kl3")), here, 6, carried=carried)
        assert rules_of(movement.may_enter(pos, short, to)) == (["8.3"] if carried else [])


# -- terrain [8.3] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.3", "8.3.1", "8.5.1.a", "8.5.1.c")
def test_each_class_of_mobility_pays_its_own_costs():
    for hex, to, costs in (("0270", "0269", (1, 1, 1)), ("5017", "5018", (1, 2, 2)), ("5018", "5017", (2, 3, 3))):
        for id, price in zip(("us-173", "us-2cr", "us-abct"), costs, strict=True):
            assert cost(position(C, at(hex, id)), to, id) == {"8.3": price}
    pos = position(C)
    classes = {id: terrain.mobility(pos, unit(pos, id)) for id in ("us-173", "us-2cr", "us-abct", "pl-25")}
    assert classes == {"us-173": "leg", "us-2cr": "motorised", "us-abct": "mechanised", "pl-25": "leg"}


@pytest.mark.rule("nextwar", "8.3.1", "8.3.1.1", "8.3.1.1.1")
def test_minor_rivers_cost_more_but_not_over_a_bridge_and_major_rivers_need_one():
    assert cost(position(C, at("4807", "pl-15")), "4908", "pl-15") == {"8.3": 3}
    assert cost(position(C, at("4807", "us-173")), "4908", "us-173") == {"8.3": 2}
    assert cost(position(C, at("5028", "pl-15")), "5129", "pl-15") == {"8.3.2": 1}  # a bridge
    pos = position(C, at("4229", "pl-15"))
    assert rules_of(moving(pos, "pl-15").reasons("enter 4130")) == ["8.3.1"]
    pos = position(C, at("4831", "pl-15"))
    assert "4732" in entered(pos, "pl-15")  # by the bridge


@pytest.mark.rule("nextwar", "8.3.2")
def test_roads_of_three_kinds_cost_exact_fractions():
    pos = position(C, at("3053", "pl-15"))
    assert cost(pos, "3052", "pl-15") == {"8.3.2": 0.33}  # highway
    assert cost(position(C, at("4129", "pl-15")), "4229", "pl-15") == {"8.3.2": 0.5}  # primary
    assert cost(position(C, at("3154", "us-2cr")), "3254", "us-2cr") == {"8.3.2": 1}  # secondary
    step = next(s for s in load().steps["mechanised", False][pos.board.hex("3053")] if s.hex == pos.board.hex("3052"))
    assert step.road == 2  # sixths


@pytest.mark.rule("nextwar", "8.3.2", "8.3.1.10")
def test_no_road_leads_into_or_through_an_enemy_fortification_that_works():
    pos = position(C, at("3154", "ru-27"))
    assert cost(pos, "3254", "ru-27") == {"8.3": 1}
    pos = position(C, at("3154", "ru-27"), control={"3254": "russia"})
    assert cost(pos, "3254", "ru-27") == {"8.3.2": 1}


@pytest.mark.rule("nextwar", "8.3.1.8")
def test_a_ferry_takes_units_of_its_nation_until_an_enemy_comes_to_one_end():
    pos = position(C, at("3412", "ee-1", "ca-mnb"))
    assert "3312" in entered(pos, "ee-1")
    assert cost(pos, "3312", "ee-1") == {"8.3": 4}  # woods, and as a river
    assert "3312" not in entered(pos, "ca-mnb")
    pos.put(unit(pos, "ru-25"), pos.board.hex("3312"))
    pos.take_off(unit(pos, "ru-25"), "lost")
    assert "3312" not in entered(pos, "ee-1")
    storm = position(C, at("3412", "ee-1"), weather="storm")
    assert "3312" not in entered(storm, "ee-1")


# -- moves [8.5.1] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.5.1", "8.5")
def test_units_that_stand_together_move_together_and_nobody_joins_or_leaves_on_the_way():
    pos = position(C, at("0270", "pl-15", "us-173"), at("0269", "pl-2"))
    ask = asked(begin(pos, "nato", "move pl-15"))
    assert "with us-173" in ask.options
    assert rules_of(ask.reasons("with pl-2")) == ["8.5.1"]
    pos = position(C, at("0270", "pl-15", "us-173"), at("0269", "pl-2"))
    ask = asked(begin(pos, "nato", "move pl-15"), {"nato": ["with us-173", "enter 0269"]})
    assert not [answer for answer in ask.options if answer.startswith("with")]
    assert [where(pos, id) for id in ("pl-15", "us-173")] == ["0269", "0269"]
    pos = position(C, at("0270", "pl-15", "us-173"))
    go = set_out(pos, "nato", units(pos, "pl-15", "us-173"))
    assert go.allowance == 4 * 6  # of the slower


@pytest.mark.rule("nextwar", "8.5.1", "8.5.1.b")
def test_a_move_ends_when_the_points_are_spent_and_airmobile_units_walk_with_four():
    pos = position(C, at("0270", "pl-25"))
    found = reach(pos, "pl-25")
    assert max(found.values()) == 4
    run(begin(pos, "nato", "move pl-25"), pos, {"nato": ["enter 0269", "stop"]})
    assert told(pos, "moved")[0]["spent"] == 1
    assert rules_of(movement.may_move(pos, "nato", unit(pos, "pl-25"))) == ["8.5.1"]


@pytest.mark.rule("nextwar", "8.5.1.d")
def test_a_unit_may_always_move_one_hex_that_is_not_prohibited():
    pos = position(C, at("4113", "us-2cr"), weather="storm")
    assert cost(pos, "4213", "us-2cr") == {"8.3": 8}  # marsh over a river
    assert reach(pos, "us-2cr")["4213"] == 6  # all it has
    ask = asked(begin(pos, "nato", "move us-2cr"), {"nato": ["enter 4213"]})
    assert ask.options == ["stop"]
    assert rules_of(moving(position(C, at("4229", "pl-15")), "pl-15").reasons("enter 4130")) == ["8.3.1"]


@pytest.mark.rule("nextwar", "8.5.1.1", "8.3.1.2")
def test_bypass_goes_through_an_installation_or_city_without_taking_it():
    pos = position(C, at("3338", "ru-27"))
    answers = ["bypass 3237", "enter 3137", "stop"]
    assert "stop" not in asked(begin(pos, "russia", "move ru-27"), {"russia": ["bypass 3237"]}).options
    pos = position(C, at("3338", "ru-27"))
    run(begin(pos, "russia", "move ru-27"), pos, {"russia": answers})
    assert where(pos, "ru-27") == "3137"
    assert hexes(pos, "3237")[0] not in pos.entered
    assert not pos.clearing


@pytest.mark.rule("nextwar", "8.5.1.1")
def test_who_bypasses_a_hex_pays_for_its_terrain_though_a_road_leads_there():
    pos = position(C, at("3053", "ru-27"))
    ask = asked(begin(pos, "russia", "move ru-27"), {"russia": ["bypass 3054"]})
    assert pos.move is not None
    assert movement.points(pos.move.spent) == 3  # rough woods; by road a third of a point
    assert ask.options
    tired = LandMove("russia", tuple(units(pos, "ru-27")), pos.board.hex("3053"), 48, 48 - 17, (pos.board.hex("3053"),))
    assert movement.may_enter(pos, tired, pos.board.hex("3054")) is None
    against = movement.may_bypass(pos, tired, pos.board.hex("3054"))
    assert against is not None
    assert against.rule == "8.5.1.1"


@pytest.mark.rule("nextwar", "8.5.1.1", "8.1.3.5a")
def test_no_bypass_of_great_cities_over_bridges_or_without_points_to_leave():
    pos = position(C, at("4449", "ru-27"))
    assert rules_of(moving(pos, "ru-27").reasons("bypass 4448")) == ["8.5.1.1"]  # urban
    pos = position(C, at("5904", "ru-27"))
    assert rules_of(moving(pos, "ru-27").reasons("bypass 5804")) == ["8.5.1.1"]  # over the bridge of Narva
    pos = position(C, at("3338", "ru-27"), at("3138", "pl-15"))
    assert rules_of(moving(pos, "ru-27").reasons("bypass 3237")) == ["8.5.1.1"]  # zones stop there
    pos = position(C, at("3248", "ru-27"))
    ask = asked(begin(pos, "russia", "move ru-27"), {"russia": ["bypass 3249"]})
    assert rules_of(ask.reasons("enter 3349")) == ["8.5.1.1"]  # nor out of it by the bridges of Alytus
    assert "enter 3149" in ask.options
    assert "enter 3349" not in ask.options


# -- segments [8.0] ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.5.1")
def test_only_land_units_of_the_side_march_to_hexes_that_they_can_reach():
    pos = position(C, at("0270", "pl-15"), at("0248", "h-pl1"), at("3450", "ru-25"))
    reasons = {id: movement.may_move(pos, "nato", unit(pos, id)) for id in ("pl-15", "h-pl1", "ru-25", "pl-2")}
    assert {id: reason and reason.text for id, reason in reasons.items()} == {
        "pl-15": None, "h-pl1": "not-on-map", "ru-25": "not-your-unit", "pl-2": "not-on-map",
    }  # fmt: skip
    assert rules_of(moving(pos, "pl-15").reasons("enter 0273")) == ["8.5.1"]  # not next to it
    with pytest.raises(Refused) as refused:
        way(pos, set_out(pos, "nato", units(pos, "pl-15")), pos.board.hex("3053"))
    assert rules_of(refused.value.reasons) == ["8.5.1"]


@pytest.mark.rule("nextwar", "8.0", "8.5")
def test_a_player_moves_his_own_units_in_his_segment():
    pos = position(C, at("0270", "pl-15"), at("3450", "ru-25"), step="second-movement")
    options = asked(movement.movement_segment(pos, "nato")).options
    assert "move pl-15" in options
    assert "move ru-25" not in options


@pytest.mark.rule("nextwar", "8.2.2.g", "8.1.1.1.f")
def test_zones_and_crowds_are_judged_when_a_segment_begins():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25"), at("0248", "pl-2", "pl-12", "us-173"))
    movement.begin_segment(pos, "nato")
    assert pos.in_zone == {unit(pos, "pl-15")}
    assert pos.crowded == {pos.board.hex("0248")}
    pos.take_off(unit(pos, "ru-25"), "lost")
    assert pos.in_zone == {unit(pos, "pl-15")}  # whatever happens afterwards
