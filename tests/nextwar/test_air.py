"""Air points, helicopters and air defence fire [6.0]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.nextwar import air_points, air_transport, clearing, helicopters, movement, retreat, support
from grognard.games.nextwar.advanced import places
from grognard.games.nextwar.air_defence import NOTHING, Mission, fire_at, is_safe
from tests.nextwar.build import (
    against,
    asked,
    at,
    attack_on,
    begin,
    position,
    rules_of,
    run,
    told,
    unit,
    where,
)  # fmt: skip


def received(**fields):
    pos = position("campaign_standard", **{"turn": 4, "dice": [5, 5], **fields})
    run(air_points.air_points_phase(pos, None), pos)
    return pos


@pytest.mark.rule("nextwar", "6.4", "6.1", "SOP.I.3")
def test_example_the_difference_of_air_points_gives_superiority():
    """EX-6.4: seven points against three, a difference of four."""
    pos = position("campaign_standard", turn=1, player="nato", dice=[0, 9])
    table = pos.scenario.charts.air_points
    assert (table.result(4, "nato_gt1"), table.result(6, "russia_gt1")) == ("7", "3")
    run(air_points.air_points_phase(pos, None), pos)
    assert (pos.air_level, pos.air_side) == ("superiority", "nato")
    pos = position("campaign_standard", turn=1)
    pos.air_points = {"nato": 7, "russia": 3}
    air_points.set_level(pos)
    assert (pos.air_level, pos.air_side) == ("superiority", "nato")
    for points, level in (((4, 3), "contested"), ((5, 3), "advantage"), ((11, 3), "supremacy")):
        pos.air_points = dict(zip(("russia", "nato"), points, strict=True))
        air_points.set_level(pos)
        assert (pos.air_level, pos.air_side) == (level, "" if level == "contested" else "russia")


@pytest.mark.rule("nextwar", "6.1", "6.3", "6.6.1.1.e")
def test_points_lost_for_good_count_off_and_a_side_without_points_counts_as_one():
    whole, less = received(), received(air_points_lost={"nato": 2, "russia": 0})
    assert less.air_points["nato"] == whole.air_points["nato"] - 2
    none = received(air_points_lost={"nato": 50, "russia": 50})
    assert none.air_points == {"nato": 0, "russia": 0}
    none.air_points = {"nato": 8, "russia": 0}
    air_points.set_level(none)
    assert (none.air_level, none.air_side) == ("superiority", "nato")  # 8 against 1
    air_points.lose_for_good(none, "russia", "6.3.2")
    none.airmobile_all = {"nato": 0, "russia": 2}
    clearing.lose_airmobile_point(none, "russia")
    assert (none.air_points_lost["russia"], none.airmobile_all["russia"]) == (51, 1)


@pytest.mark.rule("nextwar", "6.1")
def test_home_airbases_in_enemy_hands_spoil_the_die():
    assert told(received(), "air-points")[1]["modifiers"].total == 0
    pos = received(control={"0654": "russia", "1569": "russia"})
    assert [m.value for m in told(pos, "air-points")[1]["modifiers"]] == [2]


@pytest.mark.rule("nextwar", "7.3.4", "7.3.4.3", "M.17")
def test_a_us_carrier_at_sea_gives_an_air_point():
    without = received(dice=[5, 5]).air_points["nato"]
    assert _with_carrier("box:north_sea").air_points["nato"] == without + 1
    inshore = "inshore:gdansk_bay"
    more = {"contested": 1, "nato": 2, "russia": 0}  # two in a friendly Inshore Box [7.3.4.2]
    found = {holder: _with_carrier(inshore, sea_control={inshore: holder}).air_points["nato"] for holder in more}
    assert found == {holder: without + points for holder, points in more.items()}


def _with_carrier(place, **fields):
    pos = position("campaign_standard", at(place, "n-cvn"), turn=4, dice=[5, 5], **fields)
    run(air_points.air_points_phase(pos, None), pos)
    return pos


@pytest.mark.rule("nextwar", "6.3.1", "12.1.2")
def test_who_enters_an_airbase_in_the_enemys_country_may_destroy_an_air_point():
    for die, lost in ((2, 1), (3, 0)):
        pos = position("campaign_standard", dice=[die])
        air_points.airbase_entered(pos, pos.board.hex("4129"), "russia")
        assert pos.air_points_lost == {"nato": lost, "russia": 0}
    pos = position("campaign_standard")
    air_points.airbase_entered(pos, pos.board.hex("4831"), "russia")  # an airfield: no die is thrown
    pos.place_strikes["4129 airbase"] = places.DESTROYED
    air_points.airbase_entered(pos, pos.board.hex("4129"), "russia")  # nor for a base that is destroyed [12.1.2]
    assert pos.rolls == 0


@pytest.mark.rule("nextwar", "6.3.1")
def test_a_march_into_an_airbase_throws_for_an_air_point():
    pos = position("campaign_standard", at("4228", "ru-25"), dice=[0, 2])
    run(begin(pos, "russia", "move ru-25"), pos, {"russia": ["enter 4129", "stop"]})
    assert pos.air_points_lost == {"nato": 1, "russia": 0}


# -- helicopters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "6.5.1", "6.5.1.1")
def test_three_helicopters_find_room_at_an_airbase_and_one_elsewhere():
    pos = position("campaign_standard", at("6223", "h-ru1", "h-ru2"), at("3672", "h-by1"), at("5810", "h-ru3"))
    u = unit(pos, "h-ru3")
    assert helicopters.may_rebase(pos, "russia", u, pos.board.hex("6223")) is None
    pos.put(unit(pos, "h-ru4"), pos.board.hex("6223"))
    assert rules_of(helicopters.may_rebase(pos, "russia", u, pos.board.hex("6223"))) == ["6.5.1.1"]
    pskov = pos.board.hex("6119")  # the city around an airbase takes no room off it
    for id, room in (("h-ru1", True), ("h-ru2", True), ("h-ru4", False)):
        pos.put(unit(pos, id), pskov)
        assert helicopters.has_room(pos, pskov, "russia") == room
    by = unit(pos, "h-by2")
    pos.put(by, pos.board.hex("3868"))
    assert rules_of(helicopters.may_rebase(pos, "russia", by, pos.board.hex("3672"))) == [
        "6.5.1.1"
    ]  # an airfield with one
    assert helicopters.may_rebase(pos, "russia", by, pos.board.hex("3472")) is None  # a city without an airfield
    assert rules_of(helicopters.may_rebase(pos, "russia", by, pos.board.hex("3771"))) == ["6.5.1.1"]  # open country


@pytest.mark.rule("nextwar", "6.5.1.2", "6.5.1.2.b", "6.6.b")
def test_a_base_change_reaches_twice_the_range_and_is_all_for_the_turn():
    pos = position("campaign_standard", at("6223", "h-ru1"), air_side="nato", air_level="advantage", dice=[9])
    u = unit(pos, "h-ru1")
    far = helicopters.bases_for(pos, "russia", u)
    assert max(pos.board.distance(pos.standing[u], h) for h in far) <= 28
    assert any(pos.board.distance(pos.standing[u], h) > 14 for h in far)
    assert rules_of(helicopters.may_rebase(pos, "russia", u, pos.board.hex("3672"))) == ["6.5.1.2"]  # farther
    run(begin(pos, "russia", "rebase h-ru1"), pos, {"russia": ["base 6119"]})
    assert where(pos, "h-ru1") == "6119"
    assert pos.missions[u] == 2
    assert not helicopters.can_fly(pos, u, pos.board.hex("6118"))
    pos.missions = {u: 1}
    assert against(pos, "russia", "rebase h-ru1") == ["6.5.1.2"]


@pytest.mark.rule("nextwar", "6.5.4", "6.5.1.2.a")
def test_helicopters_flee_from_a_base_that_falls_even_to_a_crowded_one():
    places = at("6223", "h-ru1"), at("6119", "h-ru2", "h-ru3", "h-ru4")
    pos = position("campaign_standard", *places, dice=[9, 9], weather="storm", missions={})
    helo = unit(pos, "h-ru1")
    pos.missions[helo] = 2
    ask = asked(helicopters.base_lost(pos, pos.board.hex("6223"), "russia"))
    assert "rebase 6119" in ask.options
    pos = position("campaign_standard", *places, dice=[9], weather="storm")
    run(helicopters.base_lost(pos, pos.board.hex("6223"), "russia"), pos, {"russia": ["rebase 6119"]})
    assert where(pos, "h-ru1") == "6119"
    assert told(pos, "base-lost")[0]["result"] == "-"


@pytest.mark.rule("nextwar", "6.5.1.2.a")
def test_a_helicopter_that_flees_on_from_a_crowded_base_to_one_with_room_need_not_move_again():
    places = at("6223", "h-ru1"), at("6119", "h-ru2", "h-ru3", "h-ru4")
    pos = position("campaign_standard", *places, dice=[9])
    run(helicopters.base_lost(pos, pos.board.hex("6223"), "russia"), pos, {"russia": ["rebase 6119"]})
    assert pos.homeless == {unit(pos, "h-ru1")}
    run(helicopters.flee(pos, unit(pos, "h-ru1"), "russia"), pos, {"russia": ["rebase 6223"]})
    assert pos.homeless == set()


@pytest.mark.rule("nextwar", "6.5.1.2.a")
def test_a_helicopter_that_reaches_no_base_is_eliminated():
    pos = position("campaign_standard", at("2349", "h-ru1"), dice=[9])
    pos.control = dict.fromkeys(pos.scenario.base_room, "nato")
    run(helicopters.base_lost(pos, pos.board.hex("2349"), "russia"), pos)
    assert where(pos, "h-ru1") == "lost"


@pytest.mark.rule("nextwar", "6.5.5", "6.5.1.2.a")
def test_marine_helicopters_may_flee_aboard_an_amphibious_ship():
    pos = position("campaign_standard", at("0351", "h-usm"), at("0350", "n-usa"), dice=[9, 9])
    run(helicopters.base_lost(pos, pos.board.hex("0351"), "nato"), pos, {"nato": ["board n-usa"]})
    assert where(pos, "h-usm") == "aboard:n-usa"


@pytest.mark.rule("nextwar", "6.5.1.2.a")
def test_who_fled_to_a_crowded_base_must_leave_it_in_its_last_movement_segment_of_the_next_turn():
    def crowded(*ids, step="first-movement"):
        pos = position("campaign_standard", at("1548", "h-ru1", *ids), step=step)
        pos.homeless = {unit(pos, "h-ru1")}
        return pos

    def against_the_end(pos):
        return rules_of(asked(movement.movement_segment(pos, "russia")).reasons("done"))

    assert against_the_end(crowded("h-ru2")) == ["6.5.1.2.a"]
    assert against_the_end(crowded("h-ru2", step="initiative-movement")) == []
    tried = crowded("h-ru2")
    tried.missions[unit(tried, "h-ru1")] = helicopters.WHOLE_TURN
    assert against_the_end(tried) == []
    for ids, place in (((), "1548"), (("h-ru2",), "lost")):  # with room now, or too crowded still
        cut_off = crowded(*ids)
        cut_off.control = dict.fromkeys(set(cut_off.scenario.base_room) - {cut_off.board.hex("1548")}, "nato")
        run(movement.movement_segment(cut_off, "russia"), cut_off, {"russia": ["done"]})
        assert where(cut_off, "h-ru1") == place


@pytest.mark.rule("nextwar", "6.6.1.1.d")
def test_an_asterisk_costs_a_helicopter_that_changes_its_base_a_step():
    column = "firer_advantage"
    under_fire: dict[str, Any] = {"air_side": "nato", "air_level": "advantage"}
    pos = position("campaign_standard", at("6223", "h-ru1"), dice=[die_for("(-1)*", column)], **under_fire)
    run(begin(pos, "russia", "rebase h-ru1"), pos, {"russia": ["base 6119"]})
    assert pos.units[unit(pos, "h-ru1")].reduced
    pos = position("campaign_standard", at("6223", "h-ru1"), dice=[9, die_for("(-1)*", column)], **under_fire)
    run(helicopters.base_lost(pos, pos.board.hex("6223"), "russia"), pos, {"russia": ["rebase 6119"]})
    assert pos.units[unit(pos, "h-ru1")].reduced


@pytest.mark.rule("nextwar", "6.5.4")
def test_the_captor_throws_for_each_helicopter_of_a_base():
    table = position("campaign_standard").scenario.charts.helicopter_base_loss
    hit = next(d for d in range(10) if table.result(d, "airbase") == "step")
    pos = position("campaign_standard", at("6223", "h-ru1"), dice=[hit])
    run(helicopters.base_lost(pos, pos.board.hex("6223"), "russia"), pos, {"russia": ["rebase 6119"]})
    assert pos.units[unit(pos, "h-ru1")].reduced
    die = next(d for d in range(10) if table.result(d, "airbase") == "elim")
    pos = position("campaign_standard", at("6223", "h-ru1", "h-ru2"), dice=[die, die])
    run(helicopters.base_lost(pos, pos.board.hex("6223"), "russia"), pos)
    assert [where(pos, id) for id in ("h-ru1", "h-ru2")] == ["lost", "lost"]
    assert {event["side"] for event in told(pos, "die")} == {"nato"}


@pytest.mark.rule("nextwar", "6.5.4")
def test_helicopters_that_came_after_enemies_had_left_flee_when_they_return():
    pos = position("campaign_standard", at("3744", "ru-25"), dice=[9, 9])
    field = pos.board.hex("3746")
    pos.entered[field] = "russia"  # he was there before in this turn
    pos.put(unit(pos, "h-pl1"), field)
    run(
        begin(pos, "russia", "move ru-25"),
        pos,
        {"russia": ["enter 3745", "enter 3746", "stop"], "nato": ["rebase 3237"]},
    )
    assert where(pos, "h-pl1") == "3237"


@pytest.mark.rule("nextwar", "6.5.1.2.a")
def test_helicopters_flee_at_the_control_step_from_a_field_that_enemies_have_passed():
    pos = position("campaign_standard", at("3746", "h-pl1"), dice=[9], step="control")
    pos.entered[pos.board.hex("3746")] = "russia"
    run(clearing.hex_control(pos, None), pos, {"nato": ["rebase 3237"]})
    assert (pos.controller(pos.board.hex("3746")), where(pos, "h-pl1")) == ("russia", "3237")
    assert not pos.missions  # in the next turn it flies


@pytest.mark.rule("nextwar", "6.5.3", "6.2.1", "6.5.2")
def test_the_attacker_commits_up_to_two_helicopters_and_four_points_the_defender_one_and_two():
    pos = position(
        "campaign_standard", at("5963", "us-abct"), at("5863", "ru-4ga"), at("6223", "h-ru1"), at("5957", "h-by2"),
        at("5063", "h-ru3", "h-ru4"), air_points={"nato": 6, "russia": 6}, step="first-combat",
    )  # fmt: skip
    made = attack_on(pos, "russia", "5963", "ru-4ga")
    sent = support.Committed(made, "russia")
    assert support.numbers(pos, sent) == [1, 2, 3, 4]
    flyers = [id for id in ("h-by2", "h-ru3", "h-ru4", "h-ru1") if support.may_fly(pos, sent, unit(pos, id)) is None]
    assert flyers == ["h-by2", "h-ru3", "h-ru4"]  # h-ru1 is out of range
    assert rules_of(support.may_fly(pos, sent, unit(pos, "h-ru1"))) == ["6.5.2"]
    sent.helicopters += [unit(pos, "h-by2"), unit(pos, "h-ru3")]
    assert rules_of(support.may_fly(pos, sent, unit(pos, "h-ru4"))) == ["6.5.3"]
    assert support.numbers(pos, support.Committed(made, "nato")) == [1, 2]
    assert support.limit(pos, support.Committed(made, "nato"), "helicopters") == 1


# -- air defence fire -------------------------------------------------------------------------------------------------


def mission(kind="support", start="5963", hex="5963", side="nato", **fields):
    pos = position("campaign_standard", **fields)
    return pos, Mission(pos, side, kind, pos.board.hex(start), pos.board.hex(hex))


def die_for(result, column="contested"):
    table = position("campaign_standard").scenario.charts.adf
    return next(d for d in range(10) if table.result(d, column) == result)


@pytest.mark.rule("nextwar", "6.6", "6.6.1", "6.6.1.1.a", "6.6.1.1.b", "6.6.1.1.c", "6.6.1.1.d")
def test_results_of_air_defence_fire_by_kind_of_mission():
    for result, supporting, carrying in (
        ("-", (False, 0, False), (False, 0, False)),
        ("Abort", (False, 0, False), (True, 0, False)),
        ("(-1)", (False, 1, False), (False, 0, False)),
        ("(-1)*", (False, 1, True), (False, 0, True)),
    ):
        die = die_for(result)
        pos, case = mission(dice=[die])
        assert fire_at(case) == supporting
        assert told(pos, "die")[0]["side"] == "russia"
        _, case = mission("base_change", dice=[die])
        assert fire_at(case) == carrying


@pytest.mark.rule("nextwar", "6.6.1.1.b", "6.6.1.1.d")
def test_an_abort_with_an_asterisk_turns_back_what_loses_a_step():
    column, air = "firer_advantage", {"air_side": "russia", "air_level": "advantage"}
    _, case = mission(dice=[die_for("Abort*", column)], **air)
    assert fire_at(case) == (False, 0, True)
    _, case = mission("airmobile", "4129", "4831", dice=[die_for("Abort*", column)], **air)
    assert fire_at(case) == (True, 0, True)


@pytest.mark.rule("nextwar", "6.4", "6.6.1")
def test_the_column_of_the_fire_follows_air_superiority():
    _, case = mission(air_side="nato", air_level="supremacy", dice=[3])
    assert fire_at(case) == NOTHING
    _, case = mission(air_side="russia", air_level="supremacy", dice=[3])
    assert fire_at(case).lost


@pytest.mark.rule("nextwar", "6.6.e")
def test_no_fire_at_home_far_from_the_enemy_unless_he_has_the_upper_hand():
    _, case = mission("air_transport", "0248", "0654")
    assert is_safe(case)
    _, case = mission("air_transport", "0248", "0654", air_side="nato", air_level="advantage")
    assert is_safe(case)
    _, case = mission("air_transport", "0248", "0654", air_side="russia", air_level="advantage")
    assert not is_safe(case)
    _, case = mission("air_transport", "0248", "2349")  # lands in the enemy's country
    assert not is_safe(case)
    pos = position("campaign_standard", at("0655", "ru-4ga"))
    assert not is_safe(Mission(pos, "nato", "air_transport", pos.board.hex("0248"), pos.board.hex("0654")))


@pytest.mark.rule("nextwar", "6.6.e")
def test_who_flies_out_of_the_exclave_does_not_stay_over_his_own_countries():
    for start, safe in (("5957", True), ("1546", False)):  # Minsk, and a base beside Kaliningrad
        _, case = mission("air_transport", start, "5063", side="russia")
        assert is_safe(case) == safe


@pytest.mark.rule("nextwar", "M.10", "6.6.1")
def test_the_air_defence_of_the_exclave_is_better_while_russia_holds_kaliningrad():
    def modifiers(hex, **fields):
        pos, case = mission(hex=hex, start=hex, dice=[9], **fields)
        fire_at(case)
        return [m.text for m in told(pos, "air-defence")[0]["modifiers"]]

    assert modifiers("1648") == ["table-exclave"]
    assert modifiers("1648", control={"1548": "nato"}) == []
    assert modifiers("2548") == []


def supported(points=0, *helicopters, helicopter="", **fields):
    places = [at("5963", "us-abct"), at("5863", "ru-4ga")]
    flying = [*helicopters, *([helicopter] if helicopter else [])]
    if flying:
        places.append(at("5063", *flying))
    pos = position(
        "campaign_standard", *places, air_points={"nato": 0, "russia": points}, step="first-combat", **fields
    )
    made = attack_on(pos, "russia", "5963", "ru-4ga")
    answers = [f"air {points}"] if points else []
    answers += [f"fly {id}" for id in flying]
    run(support.commit(pos, made), pos, {"russia": answers})
    return pos, made


@pytest.mark.rule("nextwar", "6.6.1.1.c", "6.2.1", "6.6.a")
def test_example_one_of_four_air_points_is_spoilt():
    """EX-6.6.1.1-1; all points are one mission, with one throw."""
    pos, made = supported(4, dice=[die_for("(-1)")])
    assert made.support == {"russia": 3, "nato": 0}
    assert pos.air_points["russia"] == 0


@pytest.mark.rule("nextwar", "6.6.1.1.c", "6.5.3", "6.6.b")
def test_example_a_helicopter_of_two_supports_with_one():
    """EX-6.6.1.1-2."""
    pos, made = supported(helicopter="h-ru3", dice=[die_for("(-1)")])
    assert made.support["russia"] == 1
    assert where(pos, "h-ru3") == "5063"  # it starts from its base and returns there
    _, made = supported(0, "h-ru3", "h-ru4", dice=[die_for("(-1)"), die_for("(-2)")])
    assert made.support["russia"] == 1  # each is fired at by itself


@pytest.mark.rule("nextwar", "6.3.2", "6.6.1.1.d")
def test_an_asterisk_costs_an_air_point_for_good_or_a_step_of_the_helicopter():
    pos, made = supported(4, dice=[die_for("(-1)*")])
    assert made.support["russia"] == 3
    assert pos.air_points_lost == {"nato": 0, "russia": 1}
    pos, _ = supported(helicopter="h-ru3", dice=[die_for("(-1)*")])
    assert pos.units[unit(pos, "h-ru3")].reduced
    assert pos.air_points_lost == {"nato": 0, "russia": 0}


@pytest.mark.rule("nextwar", "6.2.2")
def test_escorts_give_one_for_each_point_to_missions_that_carry_troops():
    points = {"nato": 0, "russia": 5}
    pos = position("campaign_standard", at("6119", "ru-237"), air_points=dict(points))
    ask = asked(begin(pos, "russia", "drop ru-237"), {"russia": ["drop 5119"]})
    assert ask.options == ["escort 0", "escort 1", "escort 2"]
    pos = position("campaign_standard", at("6119", "ru-237"), dice=[9, 0], air_points=dict(points))
    run(begin(pos, "russia", "drop ru-237"), pos, {"russia": ["drop 5119", "escort 2"]})
    assert pos.air_points["russia"] == 3
    assert [m.value for m in told(pos, "air-defence")[0]["modifiers"] if m.text == "table-escort"] == [2]


@pytest.mark.rule("nextwar", "6.2.2")
def test_a_base_change_may_be_escorted():
    pos = position(
        "campaign_standard", at("6223", "h-ru1"), air_side="nato", air_level="advantage",
        air_points={"nato": 0, "russia": 1}, dice=[9],
    )  # fmt: skip
    run(begin(pos, "russia", "rebase h-ru1"), pos, {"russia": ["base 6119", "escort 1"]})
    assert pos.air_points["russia"] == 0
    assert [m.text for m in told(pos, "air-defence")[0]["modifiers"]] == ["table-escort"]


@pytest.mark.rule("nextwar", "6.2.2")
def test_helicopters_that_must_leave_their_base_may_be_escorted():
    pos = position(
        "campaign_standard", at("6223", "h-ru1"), air_side="nato", air_level="advantage",
        air_points={"nato": 0, "russia": 3}, dice=[9, 9],
    )  # fmt: skip
    run(helicopters.base_lost(pos, pos.board.hex("6223"), "russia"), pos, {"russia": ["rebase 6119", "escort 2"]})
    assert pos.air_points["russia"] == 1
    assert [m.value for m in told(pos, "air-defence")[0]["modifiers"] if m.text == "table-escort"] == [2]


@pytest.mark.rule("nextwar", "6.2.2", "9.8.2.a")
def test_units_that_retreat_by_air_may_be_escorted():
    points = {"nato": 1, "russia": 0}
    pos = position(
        "campaign_standard", at("4830", "us-173"), at("4931", "ru-25", "ru-27"), airmobile=dict(points),
        airmobile_all=dict(points), air_points=dict(points), dice=[9, 9],
    )  # fmt: skip
    run(retreat.fly_out(pos, unit(pos, "us-173"), pos.board.hex("4129")), pos, {"nato": ["escort 1"]})
    assert where(pos, "us-173") == "4129"
    escorts = [m.value for shot in told(pos, "air-defence") for m in shot["modifiers"] if m.text == "table-escort"]
    assert escorts == [1, 1]  # where it takes off and where it lands


@pytest.mark.rule("nextwar", "M.12")
def test_helicopters_of_a_host_nation_do_not_change_to_a_base_abroad():
    pos = position("campaign_standard", at("3558", "h-by1"), alignment={"by": "host"})
    u = unit(pos, "h-by1")
    labels = {pos.label(h): pos.scenario.country_of[h] for h in helicopters.bases_for(pos, "russia", u)}
    assert {*labels.values()} == {"Belarus"}
    pos.alignment["by"] = "active"
    abroad = [h for h in helicopters.bases_for(pos, "russia", u) if pos.scenario.country_of[h] != "Belarus"]
    assert abroad
    pos.alignment["by"] = "host"
    assert rules_of(helicopters.may_rebase(pos, "russia", u, abroad[0])) == ["M.12"]


@pytest.mark.rule("nextwar", "M.12")
def test_helicopters_of_a_host_nation_flee_to_bases_at_home():
    for state, abroad in (("active", True), ("host", False)):
        pos = position("campaign_standard", at("3558", "h-by1"), alignment={"by": state}, dice=[9])
        refuges = asked(helicopters.base_lost(pos, pos.board.hex("3558"), "russia")).options
        countries = {pos.scenario.country_of[pos.board.hex(answer.split()[1])] for answer in refuges}
        assert (countries != {"Belarus"}) is abroad


@pytest.mark.rule("nextwar", "8.4.2", "8.4.3")
def test_a_captured_airbase_serves_its_captor():
    pos = position("campaign_standard", control={"4129": "russia"})
    assert helicopters.is_base(pos, pos.board.hex("4129"), "russia")
    assert not helicopters.is_base(pos, pos.board.hex("4129"), "nato")
    assert clearing.is_needed(pos, pos.board.hex("4129"), "nato") is False
    open_to = [side for side in ("nato", "russia") if air_transport.is_open(pos, pos.board.hex("4129"), side)]
    assert open_to == ["russia"]
