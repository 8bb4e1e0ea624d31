"""Units that come into a hex on other ways than by marching: what follows is the same, and so is what forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.nextwar import (
    air_transport,
    airmobile,
    amphibious,
    beachheads,
    combat,
    helicopters,
    rail,
    retreat,
    sea_transport,
)
from grognard.games.nextwar.units import Beachhead, Clearing
from tests.nextwar.build import against, asked, at, begin, position, rules_of, run, stand, told, unit, where

C = "campaign_standard"
LIFT: dict[str, Any] = {"airmobile": {"nato": 3, "russia": 4}, "airmobile_all": {"nato": 3, "russia": 4}}


@pytest.mark.rule("nextwar", "6.5.4", "8.5.3")
@pytest.mark.parametrize(("way", "id", "dice"), [("drop", "ru-237", [9, 0, 9, 9]), ("lift", "ru-11b", [9, 9, 9])])
def test_helicopters_flee_from_an_airfield_on_which_enemies_come_down(way, id, dice):
    pos = position(C, at("2349", id), at("2054", "h-pl1"), dice=dice, **LIFT)
    verb = "drop" if way == "drop" else "land"
    run(begin(pos, "russia", f"{way} {id}"), pos, {"russia": [f"{verb} 2054"], "nato": ["rebase 1253"]})
    assert where(pos, id) == "2054"
    assert where(pos, "h-pl1") == "1253"
    assert told(pos, "base-lost")


@pytest.mark.rule("nextwar", "M.12")
def test_belarus_takes_sides_when_nato_lands_there_from_the_air():
    pos = position(C, at("1569", "us-173"), dice=[9], **LIFT)
    pos.alignment["by"] = "host"
    run(begin(pos, "nato", "lift us-173"), pos, {"nato": ["land 3571"]})
    assert pos.alignment["by"] == "active"


@pytest.mark.rule("nextwar", "8.5.8.2.1")
def test_a_beachhead_that_an_enemy_enters_is_gone():
    pos = position(C, at("1932", "pl-15"), control={"1931": "russia"})
    beachheads.place(pos, "russia", pos.board.hex("1931"))
    run(begin(pos, "nato", "move pl-15"), pos, {"nato": ["enter 1931", "stop"]})
    assert pos.beachheads == {}


@pytest.mark.rule("nextwar", "8.5.7.2")
def test_nobody_is_shipped_from_beachhead_to_beachhead():
    pos = position(C, at("0551", "us-mar1"), control={"0652": "nato"})
    for label in ("0551", "0652"):
        pos.beachheads[pos.board.hex(label)] = Beachhead("nato", 1)
    assert rules_of(sea_transport.may_ship_to(pos, "nato", unit(pos, "us-mar1"), pos.board.hex("0652"))) == ["8.5.7.2"]
    assert sea_transport.may_ship_to(pos, "nato", unit(pos, "us-mar1"), pos.board.hex("0249")) is None


@pytest.mark.rule("nextwar", "M.5")
def test_territorial_units_do_not_leave_their_country_by_air():
    pos = position(C, at("3914", "ee-kl1"), **LIFT)
    flight, lift = (asked(begin(pos, "nato", f"{way} ee-kl1")) for way in ("fly", "lift"))
    assert flight.reasons("land 2909") == lift.reasons("land 2909") == []
    assert rules_of(flight.reasons("land 5236")) == ["M.5"]
    assert rules_of(lift.reasons("land 4831")) == ["M.5"]
    assert not {"land 5236", "land 4831"} & {*flight.options, *lift.options}


@pytest.mark.rule("nextwar", "M.5")
def test_territorial_units_do_not_leave_their_country_in_retreat_not_even_on_the_way():
    pos = position(C, at("4938", "lt-kasp4", "lt-iw"))  # two hexes from open ground, next to Latvia
    ways = {id: retreat.paths_of(pos, unit(pos, id), pos.board.hex("4938"), 2) for id in ("lt-kasp4", "lt-iw")}
    home = pos.scenario.country_of[pos.board.hex("4938")]
    assert {pos.scenario.country_of[hex] for way in ways["lt-kasp4"] for hex in way} == {home}
    assert pos.board.hex("5038") in {hex for way in ways["lt-iw"] for hex in way}


@pytest.mark.rule("nextwar", "M.12")
def test_belarus_takes_sides_when_nato_retreats_into_it():
    pos = position(C, at("4747", "lt-iw"))
    pos.alignment["by"] = "host"
    path = pos.board.hex("4748"), pos.board.hex("4749")  # through Belarus
    run(retreat.go_back(pos, unit(pos, "lt-iw"), path), pos)
    assert pos.alignment["by"] == "active"


@pytest.mark.rule("nextwar", "M.5")
def test_territorial_units_do_not_leave_their_country_by_rail():
    pos = position(C, at("3054", "pl-ot1", "pl-15"), options={"rail": True})
    countries = {
        id: {pos.scenario.country_of[h] for h in rail.stations(pos, "nato", unit(pos, id))}
        for id in ("pl-ot1", "pl-15")
    }
    assert countries == {"pl-ot1": {"Poland"}, "pl-15": {"Poland", "Lithuania"}}


@pytest.mark.rule("nextwar", "M.3.d")
def test_restraint_binds_paratroops_and_airmobile_units():
    for way, verb in (("drop", "drop"), ("lift", "land")):
        pos = position(C, at("0654", "us-173"), turn=1, **LIFT)
        ask = asked(begin(pos, "nato", f"{way} us-173"))
        assert rules_of(ask.reasons(f"{verb} 1546")) == ["M.3.d"]
        assert f"{verb} 1546" not in ask.options
        pos.turn = 2
        assert ask.reasons(f"{verb} 1546") == []


@pytest.mark.rule("nextwar", "M.3")
def test_nato_seizes_no_objective_beyond_a_frontier_at_which_it_holds_back():
    for turn, found in ((1, []), (2, ["2345"])):  # in the exclave
        pos = position(C, at("2444", "us-173"), turn=turn)
        landed = "nato", (unit(pos, "us-173"),), pos.board.hex("2444")
        assert pos.labels(air_transport.objectives(pos, landed)) == found


@pytest.mark.rule("nextwar", "8.3.1.7", "8.5.8.1")
def test_marines_may_land_on_a_beach_that_is_their_own_side_s():
    places = at("inshore:gulf_of_finland", "n-usa"), at("aboard:n-usa", "us-mar1")
    pos = position(C, *places, sea_control={"inshore:gulf_of_finland": "nato", "at_sea:gulf_of_finland": "nato"})
    beach = pos.board.hex("4803")
    assert pos.controller(beach) == "nato"
    sea = next(h for h in amphibious.berths(pos, unit(pos, "n-usa")) if h in pos.board.neighbours[beach])
    pos.put(unit(pos, "n-usa"), sea)
    pos.approached = {unit(pos, "n-usa")}
    stand(pos, "first-combat")
    run(combat.combat_segment(pos, "nato"), pos, {"nato": ["storm 4803", "beachhead", "done"]})
    assert where(pos, "us-mar1") == "4803"


@pytest.mark.rule("nextwar", "8.5.8.2.d", "8.3.1.7")
def test_no_beachhead_is_placed_on_a_rocky_shore():
    pos = position(C, at("4802", "n-rua"), at("4703", "ru-27"), at("4803", "ru-25"), step="first-combat")
    pos.control |= {pos.board.hex(label): "russia" for label in ("4703", "4803")}
    assert pos.labels(beachheads.coasts(pos, "russia")) == ["4803"]
    assert rules_of(beachheads.may_place(pos, "russia", pos.board.hex("4703"))) == ["8.5.8.2.d"]


@pytest.mark.rule("nextwar", "8.3.1.1.1", "8.3.3")
def test_an_objective_beyond_a_river_without_a_bridge_or_beyond_water_is_not_seized():
    """The airbase of Lielvarde from both banks, Parnu across its bay and by land."""
    for label, found in (("4130", []), ("4228", ["4129"]), ("3814", []), ("3914", ["3915"])):
        pos = position(C, at(label, "ru-137"))
        landed = "russia", (unit(pos, "ru-137"),), pos.board.hex(label)
        assert pos.labels(air_transport.objectives(pos, landed)) == found, label


@pytest.mark.rule("nextwar", "8.4.1.4")
def test_an_objective_whose_clearing_marker_has_no_room_left_is_not_seized():
    pos = position(C, at("2444", "us-173"), at("2345", "pl-15", "pl-2", clearing=True), turn=2)
    pos.clearing[pos.board.hex("2345")] = Clearing("clr-01", "nato")
    landed = "nato", (unit(pos, "us-173"),), pos.board.hex("2444")
    assert air_transport.objectives(pos, landed) == []
    pos.take_off(unit(pos, "pl-2"), "lost")
    assert pos.labels(air_transport.objectives(pos, landed)) == ["2345"]


@pytest.mark.rule("nextwar", "6.5.1")
def test_no_helicopter_flies_to_a_base_or_from_one_on_which_an_enemy_stands():
    pos = position(C, at("1253", "h-pl1"), at("2054", "ru-27"))
    base = pos.board.hex("2054")
    assert pos.controller(base) == "nato"  # until the control step
    assert not helicopters.is_base(pos, base, "nato")
    assert base not in airmobile.friendly_fields(pos, "nato")
    pos.take_off(unit(pos, "ru-27"), "lost")
    assert helicopters.is_base(pos, base, "nato")
    assert base in airmobile.friendly_fields(pos, "nato")


# -- after a flight or a voyage [8.5.2] [8.5.7.1] ---------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.5", "8.5.2")
def test_who_has_flown_does_not_move_again_nor_with_others_nor_farther_than_half_its_allowance():
    pos = position(C, at("0248", "us-173"), at("1569", "us-1-82"))
    ask = asked(begin(pos, "nato", "fly us-173"), {"nato": ["land 1569"]})
    assert "with us-1-82" not in ask.options
    assert rules_of(ask.reasons("with us-1-82")) == ["8.5.1"]
    run(begin(pos, "nato", "fly us-1-82"), pos, {"nato": ["land 0248", "stop"]})
    assert against(pos, "nato", "move us-1-82") == ["8.5.1"]
    assert against(pos, "nato", "fly us-1-82") == ["8.5"]
