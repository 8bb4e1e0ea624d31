"""Sea control, ships and mines [7.0] [8.5.6]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import (
    mines,
    naval_movement,
    sea_control,
    ships,
)
from grognard.games.nextwar.naval_movement import Voyage
from grognard.games.nextwar.pack.terms import tally
from grognard.games.nextwar.sea_control import Roll
from grognard.games.nextwar.units import Mine
from tests.nextwar.build import (
    against,
    asked,
    at,
    begin,
    position,
    rules_of,
    run,
    told,
    unit,
    where,
)  # fmt: skip

C = "campaign_standard"
BAY = "gdansk_bay"


def texts(found):
    return {m.text.removeprefix("table-"): m.value for m in found}


# -- control [7.2] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "7.1", "7.2", "SOP.I.4", "SOP.I.4.a", "SOP.I.4.b")
def test_the_initiative_player_throws_for_inshore_boxes_first_then_for_at_sea_boxes_but_not_in_a_storm():
    pos = position(C, dice=[5] * 9)
    run(sea_control.sea_control_phase(pos, "russia"), pos)
    boxes = [event["box"] for event in told(pos, "sea-control")]
    kinds = [box.partition(":")[0] for box in boxes]
    assert kinds == ["inshore"] * 4 + ["at_sea"] * 5  # the Northern Baltic is NATO's altogether
    assert {event["side"] for event in told(pos, "die")} == {"russia"}
    storm = position(C, weather="storm")
    run(sea_control.sea_control_phase(storm, "russia"), storm)
    assert storm.rolls == 0


@pytest.mark.rule("nextwar", "7.2.a", "SOP.I.4.a")
def test_no_die_for_an_inshore_box_whose_zone_belongs_to_one_side_without_an_enemy_ship():
    pos = position(C)
    pos.sea_control |= {f"at_sea:{BAY}": "russia", f"inshore:{BAY}": "russia"}
    assert not sea_control.is_inshore_open(Roll(pos, "russia", BAY, "inshore"))
    pos.take_off(unit(pos, "n-us1"), f"at_sea:{BAY}")
    assert sea_control.is_inshore_open(Roll(pos, "russia", BAY, "inshore"))
    pos = position(C)
    pos.sea_control |= {f"at_sea:{BAY}": "contested", f"inshore:{BAY}": "russia"}
    assert sea_control.is_inshore_open(Roll(pos, "russia", BAY, "inshore"))


@pytest.mark.rule("nextwar", "7.2", "7.2.a", "SOP.I.4.b")
def test_dice_are_thrown_for_open_inshore_boxes_first_and_then_for_the_at_sea_boxes_that_the_module_names():
    pos = position(C)
    named = pos.scenario.module.sea.control.at_sea_rolled
    pos = position(C, dice=[9] * (1 + len(named)))
    pos.sea_control |= dict.fromkeys(pos.sea_control, "nato")
    pos.sea_control[f"inshore:{BAY}"] = "contested"
    run(sea_control.sea_control_phase(pos, "nato"), pos)
    first, *others = [event["box"] for event in told(pos, "sea-control")]
    assert first == f"inshore:{BAY}"
    assert sorted(others) == sorted(f"at_sea:{name}" for name in named)


@pytest.mark.rule("nextwar", "7.2.2", "7.3.3")
def test_example_a_carrier_and_a_surface_group_count_for_both_boxes():
    """EX-7.2.2."""
    pos = position(C, at(f"inshore:{BAY}", "n-cvn", "n-us1"))
    for kind in ("inshore", "at_sea"):
        rows = [m for row, m in pos.scenario.charts.sea_control_modifiers if row.zones == "all"]
        found = texts(tally(rows, Roll(pos, "nato", BAY, kind)))
        assert (found["us_cvn"], found["us_sag"]) == (2, 1)


@pytest.mark.rule("nextwar", "7.3.3")
def test_surface_groups_of_allies_and_enemies_count_in_sea_control():
    pos = position(C, at(f"inshore:{BAY}", "n-gb", "n-de"), at(f"at_sea:{BAY}", "n-ru1"))
    rows = [m for row, m in pos.scenario.charts.sea_control_modifiers if row.zones == "all"]
    found = texts(tally(rows, Roll(pos, "nato", BAY, "inshore")))
    assert (found["nato_sag"], found["russian_sag"]) == (2, -1)
    pos.strikes = dict.fromkeys([u for side in ("nato", "russia") for u in ships.ships(pos, side)], 2)
    struck = texts(tally(rows, Roll(pos, "nato", BAY, "at_sea")))
    assert not {"nato_sag", "russian_sag"} & set(struck)  # with a Strike 2 marker they count for nothing


@pytest.mark.rule("nextwar", "7.2.1", "7.4.3.b", "7.4.3", "7.2.b")
def test_ships_withdraw_when_a_box_changes_hands_and_cost_a_level():
    pos = position(C, at(f"at_sea:{BAY}", "n-ru1"), at("1147", "n-ru2"), submarine=3)
    pos.sea_control |= {f"at_sea:{BAY}": "contested", f"inshore:{BAY}": "russia"}
    run(sea_control.withdraw_all(pos, Roll(pos, "nato", BAY, "at_sea"), "russia"), pos)
    assert where(pos, "n-ru1") == f"inshore:{BAY}"
    assert pos.submarine == 2
    run(sea_control.withdraw_all(pos, Roll(pos, "nato", BAY, "inshore"), "russia"), pos)
    assert [where(pos, id) for id in ("n-ru1", "n-ru2")] == ["1148", "1148"]  # also from the sea hexes
    pos = position(C, at(f"inshore:{BAY}", "n-ru1"), control={"1148": "nato"})
    run(sea_control.withdraw_all(pos, Roll(pos, "nato", BAY, "inshore"), "russia"), pos)
    assert where(pos, "n-ru1") == "gone"


@pytest.mark.rule("nextwar", "4.1.3.f", "8.5.6.5", "SOP.W.2")
def test_in_a_storm_ships_go_to_a_friendly_at_sea_box_or_port_or_are_lost():
    pos = position(C, at("1147", "n-ru1"), at(f"inshore:{BAY}", "n-us1"), weather="storm")
    pos.sea_control[f"at_sea:{BAY}"] = "russia"
    ask = asked(sea_control.storm(pos, None), {"nato": ["harbour 0249"]})
    assert (ask.side, ask.options) == ("russia", [f"withdraw at_sea:{BAY}", "harbour 1148"])
    pos = position(C, at("1147", "n-ru1"), weather="storm", control={"1148": "nato"})
    run(sea_control.storm(pos, None), pos)
    assert where(pos, "n-ru1") == "gone"
    assert against(position(C, at("1147", "n-ru1"), weather="storm"), "russia", "sail n-ru1") == ["4.1.3.a"]


@pytest.mark.rule("nextwar", "7.4.3.a", "7.4.3.1", "7.4.3.2", "7.4.3")
def test_levels_rise_with_reinforcements_but_submarines_do_not_come_back_from_nothing():
    pos = position(C, submarine=2, asw=0)
    ships.change_level(pos, "russia", 1, "7.4.3.a")
    ships.change_level(pos, "nato", 1, "7.4.3.a")
    assert (pos.submarine, pos.asw) == (3, 1)
    pos.submarine = 0
    ships.change_level(pos, "russia", 1, "7.4.3.a")
    assert pos.submarine == 0
    ships.change_level(pos, "nato", -5, "7.4.3.b")
    assert pos.asw == 0


@pytest.mark.rule("nextwar", "7.3.5")
def test_ships_take_no_losses_in_contested_waters():
    pos = position(C, at(f"at_sea:{BAY}", "n-us1"), dice=[9], submarine=6)
    pos.sea_control[f"inshore:{BAY}"] = "russia"
    run(begin(pos, "nato", "sail n-us1"), pos, {"nato": [f"to inshore:{BAY}"]})
    assert where(pos, "n-us1") == f"at_sea:{BAY}"
    assert told(pos, "turned-back")
    assert not pos.units[unit(pos, "n-us1")].reduced


# -- movement of ships [8.5.6] ----------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "8.5.6.4", "8.5.6.1", "7.3.6")
def test_ships_go_a_level_in_or_out_along_the_coast_or_to_the_next_zone():
    pos = position(
        C, at(f"at_sea:{BAY}", "n-us1"), at(f"inshore:{BAY}", "n-gb"), at("1147", "n-ru1"), at("1148", "n-ru2")
    )
    boxes = {id: naval_movement.boxes_from(pos, unit(pos, id)) for id in ("n-us1", "n-gb", "n-ru1", "n-ru2")}
    assert boxes["n-us1"][:2] == [f"inshore:{BAY}", "at_sea:central_baltic"]
    assert boxes["n-gb"] == [f"at_sea:{BAY}"]
    assert boxes["n-ru1"] == [f"inshore:{BAY}"]
    coast = {pos.label(h) for h in naval_movement.hexes_from(pos, unit(pos, "n-gb"))}
    assert "1146" in coast
    assert "1147" not in coast  # one ship a sea hex
    assert "0249" in coast  # ports are of the coast, too
    assert "1148" in {pos.label(h) for h in naval_movement.hexes_from(pos, unit(pos, "n-ru1"))}
    assert naval_movement.hexes_from(pos, unit(pos, "n-us1")) == []
    run(begin(pos, "russia", "sail n-ru2"), pos, {"russia": ["enter 1047"]})
    assert against(pos, "russia", "sail n-ru2") == ["8.5.6.4"]


@pytest.mark.rule("nextwar", "8.5.6.4", "8.5.6.4.1.e")
def test_ships_go_along_the_coast_into_the_next_zone_but_no_farther():
    pos = position(C, at("1147", "n-ru1"), dice=[0])
    found = {pos.label(h) for h in naval_movement.hexes_from(pos, unit(pos, "n-ru1"))}
    assert {"1146", "1838"} <= found  # before Klaipėda
    assert not {"3626", "3904"} & found  # in the gulfs of Riga and Finland
    pos.sea_control |= {"inshore:central_baltic": "russia", f"inshore:{BAY}": "contested"}
    run(begin(pos, "russia", "sail n-ru1"), pos, {"russia": ["enter 1838"]})  # with a die, for the bay is not Russian
    assert where(pos, "n-ru1") == "1838"


@pytest.mark.rule("nextwar", "M.17")
def test_carriers_stay_in_the_north_sea_and_the_danish_straits():
    pos = position(C, at("box:danish_straits", "n-cvn", "n-us1"))
    assert naval_movement.boxes_from(pos, unit(pos, "n-cvn")) == ["box:north_sea"]
    assert "at_sea:central_baltic" in naval_movement.boxes_from(pos, unit(pos, "n-us1"))


def voyage(pos, side="nato", start=f"at_sea:{BAY}", end=f"inshore:{BAY}", start_hex="", end_hex=""):
    a, b = (pos.board.hex(label) if label else 0 for label in (start_hex, end_hex))
    return Voyage(pos, side, BAY, "map" if start_hex else start, "map" if end_hex else end, a, b)


@pytest.mark.rule("nextwar", "8.5.6.4.1", "8.5.6.4.1.a", "8.5.6.4.1.b", "8.5.6.4.1.c", "8.5.6.4.1.d", "8.5.6.4.1.e")
def test_what_contests_a_voyage():
    def contested(control="nato", at_sea="nato", mined="", enemy="", **how):
        pos = position(C, *([at(enemy, "n-ru1")] if enemy else []))
        pos.sea_control |= {f"inshore:{BAY}": control, f"at_sea:{BAY}": at_sea}
        if mined:
            pos.mines[pos.board.hex(mined)] = Mine("russia", 1)
        return naval_movement.is_contested(voyage(pos, **how))

    assert not contested()
    assert contested(control="russia")
    assert contested(at_sea="russia")
    coast = {"start_hex": "0350", "end_hex": "0349"}
    assert not contested(**coast)
    assert contested(mined="0349", **coast)
    assert contested(enemy="0349", **coast)
    assert contested(enemy=f"inshore:{BAY}")
    assert contested(control="contested", **coast)
    assert contested(control="contested", start_hex="0350", end_hex="0249")
    assert contested(control="contested", end_hex="0249")  # it is reached over a sea hex


@pytest.mark.rule("nextwar", "8.5.6.4", "8.5.6.4.1.b", "8.5.6.4.1.c", "8.5.6.4.1.j")
def test_mines_or_ships_in_all_sea_hexes_before_a_port_stand_in_the_way_to_it():
    def from_riga(*enemies, mined=()):
        pos = position(C, *enemies)
        pos.sea_control |= {"inshore:gulf_of_riga": "nato", "at_sea:gulf_of_riga": "nato"}
        for label, level in mined:
            pos.mines[pos.board.hex(label)] = Mine("russia", level)
        return Voyage(pos, "nato", "gulf_of_riga", "map", "map", pos.board.hex("3727"), pos.board.hex("3915"))

    assert not naval_movement.is_contested(from_riga())
    assert naval_movement.is_contested(from_riga(at("3626", "n-ru1")))  # the only sea hex before Riga
    mined = from_riga(mined=[("3626", 2)])
    assert naval_movement.is_contested(mined)
    assert naval_movement.mine_level_entered(mined) == 2
    assert naval_movement.mine_level_entered(from_riga(mined=[("3626", 2), ("3815", 1)])) == 3  # and before Pärnu
    one_of_two = position(C)
    one_of_two.sea_control |= {f"inshore:{BAY}": "nato", f"at_sea:{BAY}": "nato"}
    one_of_two.mines[one_of_two.board.hex("0349")] = Mine("russia", 1)
    into_gdynia = voyage(one_of_two, start=f"inshore:{BAY}", end_hex="0249")
    assert not naval_movement.is_contested(into_gdynia)
    assert naval_movement.mine_level_entered(into_gdynia) == 0


@pytest.mark.rule("nextwar", "8.5.6.4.1.f", "8.5.6.4.1.g", "8.5.6.4.1.h", "8.5.6.4.1.i", "8.5.6.4.1.j", "8.5.6.4.1.k")
def test_modifiers_of_contested_waters():
    pos = position(
        C, at(f"at_sea:{BAY}", "n-ru1"), at(f"inshore:{BAY}", "n-gb", "n-us1"), at("1147", "n-ru2"), submarine=3, asw=2,
        control={"1148": "nato"},
    )  # fmt: skip
    pos.sea_control[f"inshore:{BAY}"] = "russia"
    rows = [m for _, m in pos.scenario.charts.contested_sea_modifiers]
    found = texts(tally(rows, voyage(pos, start_hex="0350", end_hex="0349")))
    assert found == {"enemy_ship": 1, "friendly_ship": -2, "asw": -2, "submarines": 3, "inshore_enemy": 1}
    pos.air_side, pos.air_level = "nato", "superiority"
    assert "supremacy_mover" not in texts(tally(rows, voyage(pos)))
    pos.air_level = "supremacy"
    assert texts(tally(rows, voyage(pos)))["supremacy_mover"] == -1
    pos.air_side = "russia"
    assert texts(tally(rows, voyage(pos)))["supremacy_enemy"] == 1
    pos.mines[pos.board.hex("0349")] = Mine("russia", 2)
    assert texts(tally(rows, voyage(pos, start_hex="0350", end_hex="0349")))["mine"] == 2


# -- mines [7.5] ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "7.5", "7.5.1", "7.5.1.1")
def test_a_ship_on_the_coast_lays_a_marker_of_level_two_instead_of_moving():
    pos = position(C, at("1147", "n-ru1"))
    ask = asked(begin(pos, "russia", "mine n-ru1"))
    assert {"mine 1147", "mine 1148"} <= {*ask.options}  # its hex, and a port next to it
    assert "mine 1248" not in ask.options
    run(begin(pos, "russia", "mine n-ru1"), pos, {"russia": ["mine 1148"]})
    assert pos.mines[pos.board.hex("1148")] == Mine("russia", 2, "n-ru1")
    assert against(pos, "russia", "sail n-ru1") == ["8.5.6.4"]
    a, b = pos.board.hex("1147"), pos.board.hex("1144")
    assert not mines.is_entered(pos, "n-ru1", a, b)  # who laid them leaves them,
    assert mines.is_entered(pos, "n-ru2", a, b)  # other ships do not, whosever they are,
    assert mines.is_entered(pos, "n-ru1", b, a)  # and nobody comes in
    assert not mines.is_free(pos, pos.board.hex("1148"), "russia", 2)
    pos.mines[pos.board.hex("1148")] = Mine("russia", 1)
    assert mines.is_free(pos, pos.board.hex("1148"), "russia", 2)  # raised
    limit = pos.scenario.module.limits.russia.mines_level2
    pos.mines = {h: Mine("russia", 2) for h in range(1, limit + 1)}
    pos.moved = set()
    assert rules_of(mines.may_lay(pos, "russia", unit(pos, "n-ru1"))) == ["7.5"]


@pytest.mark.rule("nextwar", "7.5.1.1")
def test_only_a_ship_on_the_coast_that_has_not_moved_lays_mines():
    pos = position(C, at(f"inshore:{BAY}", "n-ru1"), at("1147", "n-ru2"))
    assert against(pos, "russia", "mine n-ru1") == ["7.5.1.1"]
    assert against(pos, "nato", "mine n-ru2") == ["7.5.1.1"]
    assert against(pos, "russia", "mine n-ru2") == []
    pos.moved = {unit(pos, "n-ru2")}
    assert against(pos, "russia", "mine n-ru2") == ["7.5.1.1"]


@pytest.mark.rule("nextwar", "7.5.1.1", "4.1.3.a", "27.4")
def test_a_ship_that_may_not_move_lays_no_mines_instead():
    pos = position(C, at("1148", "n-ru2"))
    u = unit(pos, "n-ru2")
    assert u in mines.layers(pos, "russia")
    pos.in_port.add(u)
    assert against(pos, "russia", "mine n-ru2") == ["27.4"]
    assert mines.layers(pos, "russia") == []
    storm = position(C, at("1148", "n-ru2"), weather="storm")
    assert against(storm, "russia", "mine n-ru2") == ["4.1.3.a"]
    assert mines.layers(storm, "russia") == []


@pytest.mark.rule("nextwar", "7.5", "7.5.1.2")
def test_only_who_has_submarines_and_markers_left_lays_mines_unseen():
    pos = position(C, submarine=5)
    assert against(pos, "nato", "sow") == ["7.5.1.2"]
    assert against(pos, "russia", "sow") == []
    pos.mines = {h: Mine("russia", 1) for h in range(1, pos.scenario.module.limits.russia.mines_level1 + 1)}
    assert against(pos, "russia", "sow") == ["7.5"]


@pytest.mark.rule("nextwar", "7.5.1.2")
def test_submarines_lay_mines_for_a_level_but_not_for_the_last():
    pos = position(C, submarine=2)
    run(begin(pos, "russia", "sow"), pos, {"russia": ["mine 0349"]})
    assert pos.submarine == 1
    assert pos.mines[pos.board.hex("0349")] == Mine("russia", 1)
    assert against(pos, "russia", "sow") == ["7.5.1.2"]


@pytest.mark.rule("nextwar", "7.5.2")
def test_each_side_tries_to_sweep_two_markers_in_waters_that_it_controls():
    pos = position(C, player="nato", dice=[3, 4])
    for label, level in (("0349", 2), ("0350", 1), ("0449", 1)):
        pos.mines[pos.board.hex(label)] = Mine("russia", level)
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    run(mines.mine_clearing(pos, None), pos, {"nato": ["sweep 0349", "sweep 0350"]})
    left = {pos.label(h): m.level for h, m in pos.mines.items()}
    assert left == {"0349": 1, "0350": 1, "0449": 1}
    assert mines.markers_left(pos, "russia", 2) == pos.scenario.module.limits.russia.mines_level2  # none was removed
    pos = position(C, at("0349", "n-us1"), player="nato", dice=[5])
    pos.mines[pos.board.hex("0349")] = Mine("russia", 1)
    pos.sea_control[f"inshore:{BAY}"] = "nato"
    run(mines.mine_clearing(pos, None), pos, {"nato": ["sweep 0349"]})
    assert pos.mines == {}
    assert mines.markers_left(pos, "russia", 1) == pos.scenario.module.limits.russia.mines_level1 - 1
    pos.mines[pos.board.hex("0350")] = Mine("russia", 1)
    pos.sea_control[f"inshore:{BAY}"] = "contested"
    assert mines.sweepable(pos, ("nato", ())) == []


@pytest.mark.rule("nextwar", "7.5", "7.5.1.2")
def test_no_more_markers_are_laid_than_there_are_even_if_greater_ones_have_become_small():
    pos = position(C, submarine=3)
    most = pos.scenario.module.limits.russia.mines_level1
    places = list(mines.places_for_mines(pos))
    pos.mines = {hex: Mine("russia", 1) for hex in places[: most + 1]}  # one of them was swept from level 2
    assert against(pos, "russia", "sow") == ["7.5"]


@pytest.mark.rule("nextwar", "8.5.6.4.1.b")
def test_a_voyage_out_of_mines_is_contested_like_one_into_them():
    pos = position(C)
    pos.mines = {pos.board.hex("1047"): Mine("russia", 1)}
    mined, open_sea, beyond = (pos.board.hex(label) for label in ("1047", "1145", "1144"))
    ways = ((open_sea, mined), (mined, open_sea), (open_sea, beyond))
    assert [mines.is_entered(pos, "n-us1", *way) for way in ways] == [True, True, False]


@pytest.mark.rule("nextwar", "7.5.3")
def test_a_marker_on_the_coast_affects_the_sea_hexes_next_to_it_and_areas_do_not_add_up():
    pos = position(C)
    assert mines.area(pos, pos.board.hex("0349")) == {pos.board.hex("0349")}
    assert {*pos.labels(mines.area(pos, pos.board.hex("1148")))} == {"1047", "1147", "1148"}
    pos.mines = {pos.board.hex("1148"): Mine("russia", 1), pos.board.hex("1047"): Mine("russia", 2)}
    a, b = pos.board.hex("1044"), pos.board.hex("1047")
    assert mines.level_entered(pos, a, b) == 2
    assert mines.is_entered(pos, "n-us1", a, b)
    assert not mines.is_entered(pos, "n-us1", pos.board.hex("1145"), pos.board.hex("1144"))
    pos.mines = {pos.board.hex("1148"): Mine("russia", 1)}
    assert mines.is_entered(pos, "n-us1", pos.board.hex("1047"), pos.board.hex("1147"))  # within the area
    pos.mines = {
        pos.board.hex(label): Mine("russia", level) for label, level in (("0349", 2), ("0350", 1), ("0450", 2))
    }
    assert mines.level_entered(pos, pos.board.hex("0249"), pos.board.hex("0351")) == 1  # out of port and in by one area
