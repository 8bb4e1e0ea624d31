"""Detection of ships [17.1.2]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import naval_movement, sea_control, ships
from grognard.games.nextwar.advanced import damage, naval_detection, targets
from tests.nextwar.advanced.table import (
    BAY,
    INSHORE,
    at,
    hex_of,
    run,
    script,
    sea,
    send,
    told,
    unit,
    where,
)  # fmt: skip


@pytest.mark.rule("nextwar", "17.1.2")
@pytest.mark.parametrize(("die", "marker"), [(0, "point"), (1, "area"), (2, "area"), (3, "")])
def test_a_search_finds_the_point_the_area_or_nothing(die: int, marker: str):
    pos = sea([die])
    send(pos, "at_sea:northern_baltic", "n-de")  # where Russia searches at +2
    naval_detection.search(pos, unit(pos, "n-de"), moved=True)
    assert targets.naval_marker(pos, unit(pos, "n-de")) == marker


@pytest.mark.rule("nextwar", "17.1.2")
def test_ships_in_port_are_always_area_detected_and_in_a_safe_box_never():
    pos = sea()
    assert where(pos, "n-ru2") == "1148"
    assert targets.naval_marker(pos, unit(pos, "n-ru2")) == "area"
    send(pos, "box:north_sea", "n-de")
    naval_detection.search(pos, unit(pos, "n-de"), moved=True)
    assert targets.naval_marker(pos, unit(pos, "n-de")) == ""


@pytest.mark.rule("nextwar", "17.1.2", "17.1.2.1")
def test_a_new_marker_replaces_the_old_and_a_ship_that_moved_on_loses_it():
    pos = sea([9])
    send(pos, BAY, "n-de")
    u = unit(pos, "n-de")
    pos.naval_detected[u] = "point"
    naval_detection.search(pos, u, moved=False)
    assert pos.naval_detected[u] == "point"
    script(pos, 9)
    naval_detection.search(pos, u, moved=True)
    assert u not in pos.naval_detected
    for die, old, new in ((4, "area", "point"), (6, "point", "area")):
        pos.naval_detected[u] = old
        script(pos, die)
        naval_detection.search(pos, u, moved=True)  # at -2: the radar and the bay help Russia
        assert pos.naval_detected[u] == new


@pytest.mark.rule("nextwar", "17.1.2")
def test_a_ship_is_searched_for_when_it_comes_to_a_new_place():
    pos = sea([9], step="first-movement")
    pos.sea_control |= {BAY: "nato", INSHORE: "nato", "at_sea:central_baltic": "nato"}
    send(pos, "at_sea:central_baltic", "n-de")
    for id in ("n-ru1", "n-ru2", "n-rua"):
        send(pos, "gone", id)
    run(naval_movement.sail(pos, "nato", unit(pos, "n-de")), pos, {"nato": [f"to {BAY}"]})
    assert len(told(pos, "ship-detected")) == 1


@pytest.mark.rule("nextwar", "M.SOP.5.e")
def test_each_side_searches_for_every_enemy_ship_that_is_not_safe_or_in_port():
    pos = sea([9, 9])
    for u in [*ships.ships(pos, "nato"), *ships.ships(pos, "russia")]:
        send(pos, "gone", pos.id(u))
    send(pos, "at_sea:northern_baltic", "n-de")
    send(pos, "box:north_sea", "n-us1")
    send(pos, BAY, "n-ru1")
    at(pos, "1148", "n-ru2")
    run(naval_detection.detection_step(pos, None), pos)
    assert [event["unit"] for event in told(pos, "ship-detected")] == ["n-de", "n-ru1"]


# -- ships that withdraw [7.2.1] [27.4] -------------------------------------------------------------------------------


@pytest.mark.rule("nextwar", "17.1.2", "17.1.2.1")
@pytest.mark.parametrize(("die", "marker"), [(0, "point"), (9, "")])
def test_a_ship_that_loses_control_of_its_box_is_looked_for_where_it_goes(die: int, marker: str):
    pos = sea([die])
    send(pos, BAY, "n-ru2")
    u = unit(pos, "n-ru2")
    pos.naval_detected[u] = "area"
    pos.sea_control |= {BAY: "nato", INSHORE: "russia"}
    run(sea_control.withdraw_all(pos, sea_control.Roll(pos, "nato", "gdansk_bay", "at_sea"), "russia"), pos)
    assert (where(pos, "n-ru2"), targets.naval_marker(pos, u)) == (INSHORE, marker)


@pytest.mark.rule("nextwar", "17.1.2", "17.1.2.1")
@pytest.mark.parametrize(("die", "marker"), [(0, "point"), (9, "")])
def test_a_ship_that_withdraws_from_a_hit_is_looked_for_where_it_goes(die: int, marker: str):
    pos = sea([die])
    for id in ("n-ru1", "n-rua", "n-ru3"):
        send(pos, "gone", id)
    send(pos, BAY, "n-ru2")
    u = unit(pos, "n-ru2")
    pos.naval_detected[u] = "area"
    pos.sea_control |= {BAY: "contested", INSHORE: "contested", "at_sea:central_baltic": "russia"}
    run(damage.hit_ship(pos, u, "strike1", "27.4"), pos)
    assert (where(pos, "n-ru2"), targets.naval_marker(pos, u)) == ("at_sea:central_baltic", marker)


@pytest.mark.rule("nextwar", "17.1.2")
def test_a_ship_that_leaves_a_lost_port_is_looked_for_at_sea():
    pos = sea([0])
    at(pos, "1148", "n-ru2")
    for id in ("n-ru1", "n-rua"):
        send(pos, "gone", id)
    pos.sea_control[INSHORE] = "russia"
    sea_control.leave_port(pos, hex_of(pos, "1148"), "russia")
    assert (where(pos, "n-ru2"), targets.naval_marker(pos, unit(pos, "n-ru2"))) == (INSHORE, "point")


@pytest.mark.rule("nextwar", "17.1.2")
def test_a_ship_that_withdraws_into_port_is_area_detected_without_a_roll():
    pos = sea()
    for id in ("n-ru1", "n-rua"):
        send(pos, "gone", id)
    send(pos, INSHORE, "n-ru2")
    pos.naval_detected[unit(pos, "n-ru2")] = "point"
    pos.sea_control[INSHORE] = "nato"
    run(sea_control.withdraw_all(pos, sea_control.Roll(pos, "nato", "gdansk_bay", "inshore"), "russia"), pos)
    assert (where(pos, "n-ru2"), targets.naval_marker(pos, unit(pos, "n-ru2"))) == ("1148", "area")
