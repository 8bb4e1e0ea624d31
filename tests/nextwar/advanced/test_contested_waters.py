"""Contested waters in the Advanced game [25.4]."""

from __future__ import annotations

import pytest

from grognard.games.nextwar import amphibious, naval_movement
from grognard.games.nextwar.units import Mine
from tests.nextwar.advanced.table import BAY, INSHORE, hex_of, run, sea, send, unit, where


@pytest.mark.rule("nextwar", "25.4")
@pytest.mark.parametrize(
    ("dice", "answers", "had", "has", "place"),
    [
        ([3, 9], [], 0, 0, INSHORE),
        ([4], [], 0, 0, BAY),  # turned back
        ([7, 9], ["proceed"], 0, 1, INSHORE),  # hit, and goes on
        ([7], ["turn"], 0, 1, BAY),
        ([9, 9], ["proceed"], 0, 2, INSHORE),
        ([9], [], 1, 0, "gone"),  # sunk on the way
    ],
)
def test_contested_waters_turn_a_ship_back_or_strike_it(
    dice: list[int], answers: list[str], had: int, has: int, place: str
):
    pos = sea(dice, step="first-movement")
    for id in ("n-ru1", "n-ru2", "n-rua", "n-ru3"):
        send(pos, "gone", id)
    send(pos, BAY, "n-de")
    u = unit(pos, "n-de")
    if had:
        pos.strikes[u] = had
    run(naval_movement.sail(pos, "nato", u), pos, {"nato": [f"to {INSHORE}", *answers]})  # at +2
    assert (pos.strikes.get(u, 0), where(pos, "n-de")) == (has, place)


@pytest.mark.rule("nextwar", "25.4", "8.5.8.1", "17.1.2")
@pytest.mark.parametrize(
    ("dice", "strike", "place", "left"),
    [([2, 0], 0, "1147", 2), ([4], 0, INSHORE, 2), ([7, 0], 1, "1147", 1)],  # the last one is struck and goes on
)
def test_a_ship_off_to_a_beach_is_turned_back_or_struck_and_searched_for(
    dice: list[int], strike: int, place: str, left: int
):
    pos = sea(dice, step="first-movement", turn=3)
    for id in ("n-ru1", "n-ru2", "n-rua", "n-ru3"):
        send(pos, "gone", id)
    pos.submarine, pos.asw, pos.sea_control[INSHORE] = 0, 0, "contested"
    pos.mines[hex_of(pos, "1147")] = Mine("russia", 1)
    send(pos, INSHORE, "n-usa")
    send(pos, "aboard:n-usa", "us-mar1", "us-mar2")
    ship = unit(pos, "n-usa")
    run(amphibious.approach(pos, "nato", ship), pos, {"nato": ["enter 1147", *["proceed"] * strike]})
    assert (pos.strikes.get(ship, 0), where(pos, "n-usa"), len(amphibious.aboard(pos, ship))) == (strike, place, left)
    assert pos.naval_detected.get(ship, "") == ("point" if place == "1147" else "")


@pytest.mark.rule("nextwar", "25.4")
@pytest.mark.parametrize(("die", "passes"), [(3, True), (4, False), (7, False)])
def test_sea_transport_gets_through_contested_waters_only_if_nothing_stops_it(die: int, passes: bool):
    pos = sea([die], step="first-movement")
    for id in ("n-ru1", "n-ru2", "n-rua", "n-ru3"):
        send(pos, "gone", id)
    send(pos, BAY, "n-de")
    voyage = naval_movement.Voyage(pos, "nato", "gdansk_bay", BAY, INSHORE)
    assert naval_movement.passes(voyage, unit(pos, "pl-2")) is passes
