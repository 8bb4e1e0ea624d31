"""Supply, an option of the Standard game [13.1]."""

from __future__ import annotations

import pytest

import grognard
from grognard.games.nextwar import (
    movement,
    stacking,
    strength,
    supply_option,
)
from grognard.games.nextwar.sequence import SEQUENCE
from grognard.games.nextwar.units import Beachhead
from tests.nextwar.build import (
    against,
    at,
    begin,
    load,
    position,
    rules_of,
    run,
    stand,
    told,
    unit,
    units,
    where,
)  # fmt: skip

C = "campaign_standard"


# -- supply, an option [13.1] -----------------------------------------------------------------------------------------

ON = {"supply_13_1": "on"}


@pytest.mark.rule("nextwar", "13.1", "13.1.1")
def test_the_supply_phase_is_played_only_with_the_option():
    def has_phase(slug, **options):
        return "supply" in [step.id for step in SEQUENCE.steps(load(slug, **options))]

    assert has_phase("suwalki", supply_13_1="on")
    assert not has_phase("suwalki")
    assert has_phase(C)  # as the scenario says
    ids = [step.id for step in SEQUENCE.turn]
    assert ids.index("storm") < ids.index("supply") < ids.index("initiative")


@pytest.mark.rule("nextwar", "13.1.2")
def test_sources_are_friendly_cities_and_ports_and_beachheads_with_a_friendly_inshore_box():
    pos = position(C, options=ON)

    def feeds(label, side="nato"):
        return bool(supply_option.sources(pos, side) >> pos.board.hex(label) & 1)

    assert feeds("1456")
    assert not feeds("1456", "russia")
    assert feeds("3727")  # the port of Riga
    assert not feeds("1148", "nato")
    pos.sea_control["inshore:gulf_of_riga"] = "contested"
    assert not feeds("3727")
    pos.control[pos.board.hex("0551")] = "nato"
    pos.beachheads[pos.board.hex("0551")] = Beachhead("nato")
    assert not feeds("0551")
    pos.sea_control["inshore:gdansk_bay"] = "nato"
    assert feeds("0551")


@pytest.mark.rule("nextwar", "13.1.3")
def test_lines_run_along_roads_past_no_enemies_zones_or_enemy_cities():
    pos = position(C, options=ON)
    assert supply_option.is_supplied(pos, "nato", pos.board.hex("4229"))  # on a road
    assert supply_option.is_supplied(pos, "nato", pos.board.hex("4330"))  # next to one
    assert not supply_option.is_supplied(pos, "nato", pos.board.hex("0270"))  # far from any
    pos = position(C, at("3052", "pl-15"), options=ON)
    road = pos.board.hex("3052")
    assert supply_option.is_supplied(pos, "nato", road)
    for label, id in (("3054", "ru-25"), ("3152", "ru-27"), ("3151", "ru-138")):
        pos.put(unit(pos, id), pos.board.hex(label))
        pos.control[pos.board.hex(label)] = "russia"
    assert not supply_option.is_supplied(pos, "nato", road)


@pytest.mark.rule("nextwar", "13.1.3")
def test_a_friend_holds_a_line_open_through_an_enemy_zone():
    pos = position(C, at("3743", "ru-25"), options=ON)
    assert not supply_option.is_supplied(pos, "nato", pos.board.hex("3642"))
    pos.put(unit(pos, "pl-15"), pos.board.hex("3742"))
    assert supply_option.is_supplied(pos, "nato", pos.board.hex("3642"))


@pytest.mark.rule("nextwar", "13.1.3")
def test_a_source_without_a_road_feeds_its_own_hex_and_not_the_next():
    pos = position(C, options=ON, control={"4803": "russia"})
    pos.sea_control["inshore:gulf_of_finland"] = "russia"
    pos.beachheads[pos.board.hex("4803")] = Beachhead("russia")
    assert supply_option.is_supplied(pos, "russia", pos.board.hex("4803"))
    assert not supply_option.is_supplied(pos, "russia", pos.board.hex("4703"))


@pytest.mark.rule("nextwar", "13.1.3", "13.1.1")
def test_all_land_units_are_judged_in_the_phase():
    pos = position(C, at("0270", "pl-15"), at("4229", "ca-mnb"), at("6223", "h-ru1"), options=ON)
    run(supply_option.supply_phase(pos, None), pos)
    assert pos.out_of_supply == {unit(pos, "pl-15")}
    pos.put(unit(pos, "pl-15"), pos.board.hex("1456"))
    run(supply_option.supply_phase(pos, None), pos)
    assert pos.out_of_supply == set()


@pytest.mark.rule("nextwar", "13.1.4a")
def test_who_drops_or_is_lifted_is_in_supply_for_the_turn():
    pos = position(C, at("6119", "ru-237"), dice=[0], options=ON)
    pos.out_of_supply = {unit(pos, "ru-237")}
    run(begin(pos, "russia", "drop ru-237"), pos, {"russia": ["drop 5363"]})
    assert pos.out_of_supply == set()


@pytest.mark.rule("nextwar", "13.1.4a", "8.5.4.3a")
def test_unsupplied_airmobile_troops_that_are_turned_back_stay_so_and_lose_the_point_that_lifted_them():
    pos = position(C, at("6119", "ru-11b"), dice=[0], options=ON, airmobile={"nato": 0, "russia": 2},
                   airmobile_all={"nato": 0, "russia": 2})  # fmt: skip
    pos.out_of_supply = {unit(pos, "ru-11b")}
    run(begin(pos, "russia", "lift ru-11b"), pos, {"russia": ["land 5423"]})
    assert told(pos, "air-defence")[0]["result"] == "Abort*"
    assert where(pos, "ru-11b") == "6119"
    assert pos.out_of_supply == {unit(pos, "ru-11b")}
    assert pos.airmobile_all["russia"] == 1


@pytest.mark.rule("nextwar", "13.1.4b")
def test_units_out_of_supply_attack_and_move_by_halves_and_neither_exploit_nor_recover():
    pos = position(
        C, at("0270", "pl-15", reduced=True), at("0271", "ru-25"), at("0248", "pl-25"), options=ON,
        replacement_points={"pl": 9}, airmobile={"nato": 0, "russia": 0},
    )  # fmt: skip
    u, lifted = unit(pos, "pl-15"), unit(pos, "pl-25")
    assert against(pos, "nato", "lift pl-25") == []
    full = stacking.efficiency(pos, u)
    pos.out_of_supply = {u, lifted}
    assert strength.attack_of(pos, u, pos.board.hex("0271"), units(pos, "ru-25")).total == 2  # of 4
    assert movement.allowance(pos, u) == 4 * 6
    assert stacking.efficiency(pos, u) == full - 1
    for step in ("elite-reaction", "exploitation-movement"):
        stand(pos, step)
        assert rules_of(movement.may_move(pos, "nato", u)) == ["13.1.4b"]
    assert against(pos, "nato", "lift pl-25") == ["13.1.4b"]  # nor by air in exploitation
    pos.take_off(unit(pos, "ru-25"), "lost")
    assert against(pos, "nato", "recover pl-15") == ["13.1.4b"]
    stand(pos, "first-movement")
    assert against(pos, "nato", "lift pl-25") == ["8.5.4.1"]  # only by points
    far = position(C, at("lost", "pl-15"), at("0270", "pl-2"), options=ON, replacement_points={"pl": 9})
    assert against(far, "nato", "rebuild pl-15 0269") == ["13.1.4b"]


@pytest.mark.rule("nextwar", "8.1.2")
def test_stacks_are_open_to_both_sides():
    game = grognard.new("nextwar", "suwalki")
    assert game.view("nato")["units"] == game.view("russia")["units"]
    assert {u["hex"] for u in game.view("nato")["units"] if u["id"].startswith("ru-4g")} == {"3557", "3656"}
