"""Sea transport from port to port and to beachheads [8.5.7]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import helicopters, sea_transport
from grognard.games.nextwar.units import Beachhead
from tests.nextwar.build import against, asked, at, begin, position, rules_of, run, told, unit, where

C = "campaign_standard"
BAY = "gdansk_bay"


# -- sea transport [8.5.7] --------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.5.7", "8.5.7.1", "8.4.3")
def test_units_go_from_port_to_port_and_on_with_half_their_allowance_in_the_same_zone():
    pos = position(C, at("0249", "pl-2"), control={"1148": "nato"})
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    run(begin(pos, "nato", "ship pl-2"), pos, {"nato": ["land 0351", "stop"]})
    assert where(pos, "pl-2") == "0351"
    pos = position(C, at("0249", "pl-2"), control={"1148": "nato"})
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    asked(begin(pos, "nato", "ship pl-2"), {"nato": ["land 1148"]})  # a captured port
    assert pos.move is not None
    assert pos.move.allowance == 4 * 6
    pos = position(C, at("0249", "pl-2"))
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    run(begin(pos, "nato", "ship pl-2"), pos, {"nato": ["land 1831"]})  # another zone: no move
    assert where(pos, "pl-2") == "1831"
    pos = position(C, at("3705", "pl-2"), at("3805", "ru-25"), at("0270", "pl-15"))
    assert against(pos, "nato", "ship pl-2") == ["8.5.7.1"]  # in an enemy zone
    assert against(pos, "nato", "ship pl-15") == ["8.5.7.1"]  # in no port


@pytest.mark.rule("nextwar", "8.5.7.1")
@pytest.mark.parametrize("struck", ["0249", "0351"])
def test_nothing_goes_from_port_to_port_where_one_of_them_is_damaged(struck):
    pos = position(C, at("0249", "us-mar1"))
    pos.place_strikes[f"{struck} port"] = 1
    marines, port, beach = unit(pos, "us-mar1"), pos.board.hex("0351"), pos.board.hex("0551")
    assert rules_of(sea_transport.may_ship_to(pos, "nato", marines, port)) == ["8.5.7.1"]
    assert port not in sea_transport.goals(pos, "nato", marines)
    pos.beachheads[beach] = Beachhead("nato", pos.turn, pos.step - 1)
    assert sea_transport.may_ship_to(pos, "nato", marines, beach) is None  # to a beachhead it still serves


@pytest.mark.rule("nextwar", "8.5.7", "8.5.6.4.1")
def test_a_transport_through_contested_waters_may_be_turned_back():
    pos = position(C, at("0249", "pl-2"), dice=[9], submarine=3)
    run(begin(pos, "nato", "ship pl-2"), pos, {"nato": ["land 0351"]})
    assert where(pos, "pl-2") == "0249"
    assert unit(pos, "pl-2") in pos.moved
    assert told(pos, "contested-waters")[0]["unit"] == "pl-2"  # the log names who was turned back


@pytest.mark.rule("nextwar", "8.5.7.3", "8.5.7.4", "8.3.1.9")
def test_a_segment_carries_and_a_port_unloads_only_so_much():
    pos = position(C, at("0249", "pl-2", "pl-15"))
    limit = pos.scenario.module.limits.nato.sea_transport_sp
    pos.lifted["sea_transport"] = 2 * limit - 3
    assert against(pos, "nato", "ship pl-2") == ["8.5.7.3"]
    pos.lifted = {}
    assert sea_transport.room(pos, pos.board.hex("3705")) == 4  # two stacking points
    assert sea_transport.room(pos, pos.board.hex("0351")) == 12  # as the map says
    pos.unloaded[pos.board.hex("3705")] = 1
    u = unit(pos, "pl-2")
    assert rules_of(sea_transport.may_ship_to(pos, "nato", u, pos.board.hex("3705"))) == ["8.5.7.4"]
    assert sea_transport.half_points(pos, unit(pos, "h-pl1")) == 1


@pytest.mark.rule("nextwar", "6.5.6", "8.5.7.3")
def test_helicopters_go_by_sea_to_a_base_in_a_port_and_are_used_for_the_turn():
    pos = position(C, at("0249", "h-pl1"))
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    u = unit(pos, "h-pl1")
    assert rules_of(sea_transport.may_ship_to(pos, "nato", u, pos.board.hex("3705"))) == ["6.5.6"]  # no base there
    run(begin(pos, "nato", "ship h-pl1"), pos, {"nato": ["land 0351"]})
    assert pos.missions[u] == helicopters.WHOLE_TURN
    assert pos.lifted["sea_transport"] == pos.unloaded[pos.board.hex("0351")] == 1  # half a stacking point


@pytest.mark.rule("nextwar", "6.5.6")
def test_a_helicopter_whose_transport_is_turned_back_is_used_for_the_turn_too():
    pos = position(C, at("0249", "h-pl1"), dice=[9], submarine=3)
    run(begin(pos, "nato", "ship h-pl1"), pos, {"nato": ["land 0351"]})
    assert (where(pos, "h-pl1"), pos.missions[unit(pos, "h-pl1")]) == ("0249", helicopters.WHOLE_TURN)


@pytest.mark.rule("nextwar", "8.5.7.2", "8.5.8.2.b", "8.5.8.2.1")
def test_marines_and_slow_leg_units_go_to_a_beachhead_of_the_zone_from_the_next_segment_on():
    pos = position(C, at("0249", "us-mar1", "us-173", "pl-15"), at("0551", "us-mar2"))
    hex = pos.board.hex("0551")
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    pos.beachheads[hex] = Beachhead("nato", pos.turn, pos.step - 1)
    may = {
        id: rules_of(sea_transport.may_ship_to(pos, "nato", unit(pos, id), hex))
        for id in ("us-mar1", "us-173", "pl-15")
    }
    assert may == {"us-mar1": [], "us-173": [], "pl-15": ["8.5.7.1"]}
    pos.put(unit(pos, "us-mar1"), pos.board.hex("1831"))
    assert rules_of(sea_transport.may_ship_to(pos, "nato", unit(pos, "us-mar1"), hex)) == ["8.5.7.2"]  # another zone
    assert rules_of(sea_transport.may_ship_to(pos, "nato", unit(pos, "us-mar2"), pos.board.hex("0249"))) == []
    pos.beachheads[hex] = Beachhead("nato", pos.turn, pos.step)
    assert rules_of(sea_transport.may_ship_to(pos, "nato", unit(pos, "us-173"), hex)) == ["8.5.7.1"]
    assert sea_transport.room(pos, hex) == 4


@pytest.mark.rule("nextwar", "8.5.7.2", "8.5.7.1")
def test_between_a_port_and_a_beachhead_marines_sail_even_if_the_port_is_in_an_enemy_zone():
    pos = position(
        C, at("3727", "us-mar1"), at("3312", "us-mar2"), at("2815", "pl-2"), at("3827", "ru-25", "ru-27"), submarine=0
    )
    port, other, beach = (pos.board.hex(label) for label in ("3727", "2815", "3312"))
    marines, troops = unit(pos, "us-mar1"), unit(pos, "pl-2")
    assert pos.in_enemy_zone(port, "nato")
    assert against(pos, "nato", "ship us-mar1") == ["8.5.7.1"]
    pos.beachheads[beach] = Beachhead("nato", pos.turn, pos.step - 1)
    pos.changes += 1
    assert marines in sea_transport.cargo(pos, "nato")
    assert sea_transport.may_ship_to(pos, "nato", marines, beach) is None
    assert rules_of(sea_transport.may_ship_to(pos, "nato", marines, other)) == ["8.5.7.1"]
    assert rules_of(sea_transport.may_ship_to(pos, "nato", troops, port)) == ["8.5.7.1"]
    run(begin(pos, "nato", "ship us-mar2"), pos, {"nato": ["land 3727"]})
    assert where(pos, "us-mar2") == "3727"  # in an enemy zone it does not go on


@pytest.mark.rule("nextwar", "8.5.7.1", "8.5.7.2")
def test_a_beachhead_in_a_port_adds_to_what_the_port_does_and_takes_nothing_away():
    pos = position(C, at("0249", "us-mar1", "pl-2"), at("3727", "us-mar2", "lv-mech"))
    marines, far = unit(pos, "us-mar1"), unit(pos, "pl-2")
    landed, mech = unit(pos, "us-mar2"), unit(pos, "lv-mech")
    port = pos.board.hex("2815")  # in the Gulf of Riga, as 3727 is
    pos.beachheads[port] = Beachhead("nato", pos.turn, pos.step - 1)
    for u in (marines, far, landed, mech):
        assert sea_transport.may_ship_to(pos, "nato", u, port) is None  # as if there were no beachhead
    options = asked(begin(pos, "nato", "ship lv-mech")).options
    assert options.count("land 2815") == 1
    pos.place_strikes["2815 port"] = 1
    may = {u: rules_of(sea_transport.may_ship_to(pos, "nato", u, port)) for u in (marines, far, landed, mech)}
    assert may == {marines: ["8.5.7.2"], far: ["8.5.7.1"], landed: [], mech: ["8.5.7.1"]}


@pytest.mark.rule("nextwar", "8.5.8.2.b", "27.7.2a")
def test_a_beachhead_serves_though_the_port_in_its_hex_is_destroyed():
    pos = position(C, at("3727", "us-mar2"))
    port = pos.board.hex("2815")
    pos.beachheads[port] = Beachhead("nato", pos.turn, pos.step - 1)
    pos.place_strikes["2815 port"] = 3
    assert sea_transport.may_ship_to(pos, "nato", unit(pos, "us-mar2"), port) is None
    assert sea_transport.room(pos, port) == 4
