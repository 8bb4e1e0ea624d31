"""Who may not do what: units of the other side, units that have moved, and things in the wrong place."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import advance, airmobile, attackers, beachheads, combat
from grognard.games.nextwar.air_transport import Trip
from grognard.games.nextwar.units import Beachhead
from tests.nextwar.build import against, asked, at, attack_on, position, rules_of, unit, units

C = "campaign_standard"


@pytest.mark.rule("nextwar", "8.5.3", "8.5.4", "6.5.1.2", "8.5.6.4", "M.9", "11.1", "8.5.8", "8.5.8.3", "8.5", "8.5.7")
@pytest.mark.rule("nextwar", "8.5.5", "8.5.6.1")
def test_nobody_uses_units_of_the_other_side():
    pos = position(
        C, at("6119", "ru-237", "h-ru1"), at("0248", "us-173"), at("1148", "n-rua"), at("5363", "ru-25", reduced=True),
        at("0249", "n-usa", "us-mar1"), options={"rail": True}, airmobile={"nato": 3, "russia": 3},
        replacement_points={"ru": 9},
    )  # fmt: skip
    assert against(pos, "russia", "lift us-173") == ["8.5.4"]
    assert against(pos, "russia", "fly us-173") == ["8.5"]
    assert against(pos, "russia", "ship us-mar1") == ["8.5.7"]
    assert against(pos, "russia", "shuttle us-mar1") == ["8.5.5"]
    assert against(pos, "nato", "sail us-173") == ["8.5.6.1"]
    assert against(pos, "nato", "rebase h-ru1") == ["6.5.1.2"]
    assert against(pos, "nato", "sail n-rua") == ["8.5.6.4"]
    assert against(pos, "nato", "approach n-rua") == ["8.5.8"]
    assert against(pos, "nato", "ride ru-25") == ["M.9"]
    assert against(pos, "nato", "recover ru-25") == ["11.1"]
    assert against(pos, "russia", "embark us-mar1 n-usa") == ["8.5.8.3"]


@pytest.mark.rule("nextwar", "8.5.4", "8.5.8.3", "M.9", "8.5.7", "8.5.5", "8.5.6.4")
def test_who_has_moved_is_neither_lifted_nor_shipped_nor_entrained():
    pos = position(
        C, at("0248", "us-173", moved=True), at("0249", "us-mar1", moved=True), at("0249", "n-usa"),
        at("3053", "pl-15", moved=True), options={"rail": True}, airmobile={"nato": 3, "russia": 0},
    )  # fmt: skip
    assert against(pos, "nato", "lift us-173") == ["8.5.4"]
    assert against(pos, "nato", "embark us-mar1 n-usa") == ["8.5.8.3"]
    assert against(pos, "nato", "ride pl-15") == ["M.9"]
    assert against(pos, "nato", "ship us-mar1") == ["8.5.7"]
    assert against(pos, "nato", "shuttle us-mar1") == ["8.5.5"]
    pos.moved.add(unit(pos, "n-usa"))
    assert against(pos, "nato", "sail n-usa") == ["8.5.6.4"]


@pytest.mark.rule("nextwar", "8.5.3", "8.2.2.a", "6.5.1.2", "8.5.8.3")
def test_nobody_takes_off_or_lands_in_the_wrong_place():
    pos = position(C, at("5363", "ru-237"), at("0248", "us-173"), at("0250", "ru-25"), at("6223", "h-ru1"))
    assert against(pos, "russia", "drop ru-237") == ["8.5.3"]
    trip = Trip(pos, "nato", unit(pos, "us-173"))
    assert rules_of(airmobile.may_land(pos, trip, pos.board.hex("0250"))) == ["8.2.2.a"]
    ashore = position(C, at("0249", "n-usa"), at("aboard:n-usa", "us-mar1"), at("0270", "us-mar2"))
    assert against(ashore, "nato", "disembark us-mar1 0270") == ["8.5.8.3"]
    assert against(ashore, "nato", "disembark us-mar2 0249") == ["8.5.8.3"]


@pytest.mark.rule("nextwar", "8.5.8.2")
def test_no_beachhead_where_one_is_or_on_works_of_the_enemy():
    pos = position(C)
    beach, port = pos.board.hex("1247"), pos.board.hex("1148")
    assert beachheads.why_no_marker(pos, "nato", beach) is None
    assert rules_of(beachheads.why_no_marker(pos, "nato", port)) == ["8.5.8.2"]
    pos.beachheads[beach] = Beachhead("nato")
    assert rules_of(beachheads.why_no_marker(pos, "nato", beach)) == ["8.5.8.2"]


@pytest.mark.rule("nextwar", "9.9", "9.9.1", "M.5")
def test_only_attackers_advance_and_only_into_empty_land_next_to_the_hex():
    pos = position(C, at("0270", "pl-15"), at("0370", "ru-25", "ru-27"), at("0269", "pl-2"), step="first-combat")
    made = attack_on(pos, "russia", "0270", "ru-25")
    made.advanced = []
    assert rules_of(advance.may_advance(pos, made, unit(pos, "ru-27"))) == ["9.9"]
    assert rules_of(advance.may_go_beyond(pos, made, unit(pos, "ru-25"), pos.board.hex("0269"))) == ["9.9.1"]
    assert rules_of(advance.may_go_beyond(pos, made, unit(pos, "ru-25"), pos.board.hex("0473"))) == ["9.9.1"]
    home = position(C, at("3253", "ru-25"), at("3153", "lt-kasp4"), step="first-combat")
    abroad = attack_on(home, "nato", "3253", "lt-kasp4")
    abroad.advanced = []
    assert rules_of(advance.may_advance(home, abroad, unit(home, "lt-kasp4"))) == ["M.5"]


@pytest.mark.rule("nextwar", "11.2")
def test_only_lost_units_are_rebuilt_for_points_enough_at_home():
    pos = position(
        C, at("lost", "pl-15"), at("1456", "pl-2"), replacement_points={"pl": 3}, options={"supply_13_1": "off"}
    )
    assert against(pos, "nato", "rebuild pl-15 2462") == ["11.2"]  # four points
    pos.replacement_points = {"pl": 9}
    assert against(pos, "nato", "rebuild pl-15 2462") == []
    assert against(pos, "nato", "rebuild pl-2 2462") == ["11.2"]
    abroad = position(
        C, at("lost", "pl-15"), replacement_points={"pl": 9}, options={"supply_13_1": "off"}, control={"4563": "nato"}
    )
    assert against(abroad, "nato", "rebuild pl-15 4563") == ["11.2"]  # a city in Belarus


@pytest.mark.rule("nextwar", "8.1.1.1.d")
def test_attacks_out_of_an_overstacked_hex_on_several_hexes_share_the_limit():
    pos = position(
        C, at("0270", "pl-15"), at("0369", "pl-20"), at("0370", "ru-25", "ru-138", "ru-27"), step="first-combat"
    )
    here, other = pos.board.hex("0370"), pos.board.hex("0369")
    pos.fought = dict.fromkeys([unit(pos, "ru-25")], here)
    ask = asked(combat.attack(pos, "russia", other))
    assert "with ru-138" in ask.options
    pos.fought = dict.fromkeys([unit(pos, "ru-25"), unit(pos, "ru-138")], here)
    assert rules_of(attackers.may_take_part(pos, "russia", unit(pos, "ru-27"), other)) == ["8.1.1.1.d"]
    assert attackers.targets(pos, "russia") == []  # nobody is left who could begin an attack
    pos.fought = dict.fromkeys([unit(pos, "ru-25"), unit(pos, "ru-138")], pos.board.hex("0470"))
    assert attackers.may_take_part(pos, "russia", unit(pos, "ru-27"), other) is None  # they came from elsewhere


@pytest.mark.rule("nextwar", "8.1.1.1.d")
def test_who_advances_out_of_an_overstacked_hex_still_counts_for_its_limit():
    pos = position(
        C, at("0270", "pl-15"), at("0369", "pl-20"), at("0370", "ru-25", "ru-138", "ru-27"), step="first-combat"
    )
    here, other = pos.board.hex("0370"), pos.board.hex("0369")
    pos.fought = dict.fromkeys(units(pos, "ru-25", "ru-138"), here)
    pos.put(unit(pos, "ru-25"), pos.board.hex("0371"))  # the hex itself is not overstacked any more
    assert rules_of(attackers.may_take_part(pos, "russia", unit(pos, "ru-27"), other)) == ["8.1.1.1.d"]
