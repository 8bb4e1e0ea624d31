"""Naval combat [17.3]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar.advanced import (
    naval_combat,
)  # fmt: skip
from tests.nextwar.advanced.table import (
    BAY,
    asked,
    rules_against,
    rules_of,
    run,
    sea,
    send,
    told,
    unit,
    units,
    where,
)  # fmt: skip


@pytest.mark.rule("nextwar", "17.3", "17.1.1")
def test_ships_fire_at_detected_enemies_in_the_same_box():
    pos = sea(step="first-combat-at-sea")
    send(pos, BAY, "n-de", "n-ru1")
    pos.naval_detected = {unit(pos, "n-ru1"): "area"}
    ask = asked(naval_combat.naval_step(pos, None))
    assert (ask.side, ask.options) == ("nato", ["fire n-de n-ru1", "done"])
    assert rules_against(ask, "fire n-de n-ru2") == ["17.3"]  # elsewhere
    pos.naval_detected = {}
    assert rules_of(naval_combat.may_fire(pos, "nato", *units(pos, "n-de", "n-ru1"))) == ["17.1.1"]


@pytest.mark.rule("nextwar", "17.3")
def test_each_ship_of_the_own_side_fires_once_and_at_enemies_only():
    pos = sea(step="first-combat-at-sea")
    send(pos, BAY, "n-de", "n-gb", "n-ru1", "n-ru3")
    de, gb, ru1, ru3 = units(pos, "n-de", "n-gb", "n-ru1", "n-ru3")
    pos.naval_detected = dict.fromkeys((de, gb, ru1, ru3), "area")
    assert naval_combat.may_fire(pos, "nato", de, ru1) is None
    assert [r.text for r in [naval_combat.may_fire(pos, "nato", ru1, ru3)] if r] == ["not-your-ship"]
    assert [r.text for r in [naval_combat.may_fire(pos, "nato", de, gb)] if r] == ["not-an-enemy"]
    pos.volleys = [(de, ru1)]
    assert [r.text for r in [naval_combat.may_fire(pos, "nato", de, ru3)] if r] == ["not-your-ship"]


@pytest.mark.rule("nextwar", "17.3", "17.1.2")
def test_undetected_ships_fire_first_and_whoever_fires_is_found():
    pos = sea([9, 0], step="first-combat-at-sea")
    send(pos, BAY, "n-de", "n-ru1")
    de, ru = units(pos, "n-de", "n-ru1")
    pos.volleys = [(de, ru), (ru, de)]
    pos.naval_detected = {ru: "point"}
    procedure = naval_combat.naval_step(pos, None)
    pos.sealed = {"nato", "russia"}
    run(procedure, pos)  # column 4, 0 - 1: Strike 2, so the corvettes withdraw before they could fire back
    assert pos.naval_detected == {de: "point"}
    assert where(pos, "n-ru1") == "1148"
    assert pos.strikes == {ru: 2}


@pytest.mark.rule("nextwar", "17.3")
def test_detected_ships_fire_at_the_same_time():
    pos = sea([9, 0, 9, 0], step="first-combat-at-sea")
    send(pos, BAY, "n-de", "n-ru1")
    de, ru = units(pos, "n-de", "n-ru1")
    pos.naval_detected = {ru: "point", de: "point"}
    run(naval_combat.salvo(pos, [(de, ru), (ru, de)]), pos)
    assert pos.strikes == {ru: 2, de: 2}


@pytest.mark.rule("nextwar", "17.3")
def test_in_sea_hexes_ships_fire_ten_hexes_over_water():
    pos = sea()
    hexes = [h for h in pos.board.hexes if pos.board.terrain[h] == "sea" and pos.scenario.in_play >> h & 1]
    start = hexes[0]
    wet = naval_combat.over_water(pos, start)
    assert all(pos.board.terrain[h] == "sea" for h in wet)
    assert max(pos.board.distance(start, h) for h in wet) == 10
    pos.put(unit(pos, "n-de"), start)
    pos.put(unit(pos, "n-ru1"), max(wet))
    assert naval_combat.is_in_reach(pos, *units(pos, "n-de", "n-ru1"))
    far = next(h for h in hexes if h not in wet)
    pos.put(unit(pos, "n-ru1"), far)
    assert not naval_combat.is_in_reach(pos, *units(pos, "n-de", "n-ru1"))


@pytest.mark.rule("nextwar", "17.3")
def test_the_column_goes_by_the_strength_of_the_ship_that_fires():
    found = {}
    for id in ("n-pl", "n-de", "n-us1"):
        pos = sea([9, 9], step="first-combat-at-sea")
        send(pos, BAY, id, "n-ru1")
        ship, target = units(pos, id, "n-ru1")
        pos.naval_detected[target] = "point"
        run(naval_combat.salvo(pos, [(ship, target)]), pos)
        found[pos.counter(ship).cs] = told(pos, "strike")[0]["column"]
    assert found == {1: "c3", 2: "c4", 3: "c5"}
