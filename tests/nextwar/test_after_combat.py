"""What the defender decides when he cannot or will not retreat [9.8], and how far vehicles go beyond [9.9.1]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import advance, airmobile, retreat, victory
from grognard.games.nextwar.air_transport import Trip
from tests.nextwar.build import after, asked, at, rules_of, run, unit, units, where

WALLS = [at(label, id) for label, id in (
    ("0269", "ru-18a"), ("0271", "ru-18b"), ("0371", "ru-18c"), ("0170", "ru-18t"), ("0171", "ru-68a"),
)]  # fmt: skip


@pytest.mark.rule("nextwar", "9.8.3")
def test_of_equally_weak_units_without_a_way_out_the_owner_chooses_who_loses_the_step():
    pos, made = after("0270", ("pl-15", "pl-9"), ("0370", "ru-25"), retreats=True, also=WALLS, dice=[9])
    run(retreat.retreat_all(pos, made), pos, {"nato": ["lose pl-9"]})
    assert [pos.units[u].reduced for u in units(pos, "pl-15", "pl-9")] == [False, True]


@pytest.mark.rule("nextwar", "9.8.4")
def test_of_equally_weak_units_that_stay_the_owner_chooses_who_loses_the_step():
    pos, made = after("4918", ("pl-15", "pl-9"), ("4919", "ru-27"), retreats=True, dice=[9])
    ask = asked(retreat.retreat_all(pos, made), {"nato": ["hold", "stay"]})
    assert sorted(ask.options) == ["lose pl-15", "lose pl-9"]


@pytest.mark.rule("nextwar", "9.8.2.a", "6.6.d")
def test_who_flies_out_of_a_hex_at_home_that_is_in_no_enemy_zone_is_fired_at_only_where_it_lands():
    for attacker, dice in (("ru-25", [9, 9]), ("ru-68a", [9])):  # a brigade has a zone, a regiment has none
        points = {"nato": 1, "russia": 0}
        pos, made = after("4830", ("us-173",), ("4931", attacker), retreats=True, dice=dice, airmobile=points)
        pos.air_side, pos.air_level = "russia", "superiority"
        assert pos.in_enemy_zone(made.hex, "nato") == (attacker == "ru-25")
        run(retreat.retreat_all(pos, made), pos, {"nato": ["lift 4129"]})
        assert (where(pos, "us-173"), pos.rolls) == ("4129", len(dice))


@pytest.mark.rule("nextwar", "9.8.2.a", "8.2.2.d")
def test_nobody_flies_out_to_an_airfield_in_an_enemy_zone_unless_friends_hold_it():
    near = [at("4128", "ru-27")]
    pos, _ = after("4830", ("us-173",), ("4931", "ru-25"), also=near, airmobile={"nato": 1, "russia": 0})
    field, u = pos.board.hex("4129"), unit(pos, "us-173")
    assert field not in retreat.airfields_for(pos, u)
    pos.put(unit(pos, "pl-15"), field)
    assert field in retreat.airfields_for(pos, u)
    pos.change(u, clearing=True)  # defenders who are clearing the hex retreat like others
    assert field in retreat.airfields_for(pos, u)


@pytest.mark.rule("nextwar", "27.7.1")
def test_nobody_flies_out_to_an_airfield_that_is_destroyed():
    pos, _ = after("4830", ("us-173",), ("4931", "ru-25"), airmobile={"nato": 1, "russia": 0})
    assert pos.board.hex("4129") in retreat.airfields_for(pos, unit(pos, "us-173"))
    pos.place_strikes["4129 airbase"] = victory.DESTROYED
    assert pos.board.hex("4129") not in retreat.airfields_for(pos, unit(pos, "us-173"))


@pytest.mark.rule("nextwar", "9.9.1")
def test_vehicles_do_not_go_beyond_into_a_city_that_the_enemy_holds_in_their_own_country():
    pos, made = after("3338", ("ru-27",), ("3438", "lt-iw"), side="nato", control={"3237": "russia"})
    city = pos.board.hex("3237")
    assert rules_of(advance.may_go_beyond(pos, made, unit(pos, "lt-iw"), city)) == ["9.9.1"]
    del pos.control[city]
    assert advance.may_go_beyond(pos, made, unit(pos, "lt-iw"), city) is None


@pytest.mark.rule("nextwar", "8.3.1.10")
def test_vehicles_do_not_go_beyond_a_fortification_of_the_enemy():
    pos, made = after("3254", ("pl-15",), ("3354", "ru-27"))
    pos.take_off(unit(pos, "pl-15"), "lost")
    made.eliminated = True
    run(advance.advance_all(pos, made), pos)  # nobody is asked
    assert where(pos, "ru-27") == "3254"
    pos, made = after("3254", ("pl-15",), ("3354", "ru-27"), control={"3254": "russia"})
    pos.take_off(unit(pos, "pl-15"), "lost")
    made.eliminated = True
    assert asked(advance.advance_all(pos, made)).prompt == "advance-beyond"


@pytest.mark.rule("nextwar", "12.1.2", "9.6.2")
def test_a_destroyed_installation_helps_no_defender_stops_no_landing_and_holds_no_vehicles_up():
    waiting = [at("5137", "ru-237")]
    pos, made = after("4129", ("pl-15",), ("4128", "ru-27"), retreats=True, also=waiting, dice=[9])
    base, trip = made.hex, Trip(pos, "russia", unit(pos, "ru-237"), near=0)
    assert made.modifiers().value("9.6.2") == 1
    pos.take_off(unit(pos, "pl-15"), "lost")
    assert rules_of(airmobile.may_land(pos, trip, base)) == ["8.5.4.3.1"]
    assert base not in airmobile.landings(pos, trip)
    pos.place_strikes["4129 airbase"] = victory.DESTROYED
    assert made.modifiers().value("9.6.2") == 0
    assert airmobile.may_land(pos, trip, base) is None
    assert base in airmobile.landings(pos, trip)
    assert asked(advance.advance_all(pos, made)).prompt == "advance-beyond"
