"""National surrender [32.0]: countries whose cities have fallen lay down their arms, and may be taken back."""

from __future__ import annotations

from ...engine.hexset import members
from .cities import cities_of
from .losses import clear_marks
from .position import ELIMINATED, Position


def countries_that_may_surrender(pos: Position) -> dict[str, int]:
    """Denmark and the Netherlands, and the points of cities at which they do [32.1.1] [32.1.2]; no others [32.1.4]."""
    found = {}
    for nation in pos.scenario.charts.nations.values():
        if nation.surrenders_at and nation.country in pos.scenario.countries:
            found[nation.country] = nation.surrenders_at
    return found


def check_surrenders(pos: Position) -> None:
    """At the end of a turn in which the WP controls city hexes of the country worth so many points [32.0] [32.1]."""
    for country, limit in countries_that_may_surrender(pos).items():
        points = sum(city.points for city in cities_of(pos, country) if pos.held["wp"] >> city.hex & 1)
        if points >= limit and not pos.has_surrendered(country):
            pos.surrendered[country] = pos.game_turn
            pos.reconquered.discard(country)
            pos.touch()
            pos.tell("32.1.1" if country == "Denmark" else "32.1.2", "surrendered", country=country)


def check_reconquests(pos: Position) -> None:
    """NATO holds every city hex of the country again: it is friendly territory, its cities are free; units and air
    points do not come back [32.3]."""
    for country in sorted(pos.surrendered):
        hexes = [city.hex for city in cities_of(pos, country)]
        if pos.has_surrendered(country) and all(pos.held["nato"] >> hex & 1 for hex in hexes):
            pos.reconquered.add(country)
            for hex in hexes:
                pos.take_city(hex, "nato")
            pos.touch()
            pos.tell("32.3", "reconquered", country=country)


def carry_out(pos: Position) -> None:
    """In the Joint Status Phase after a surrender the country's units go for good, and its free cities are conquered:
    by NATO where units of another NATO nation stand, else by the WP [32.2.1]. When both countries have surrendered,
    NATO has one tactical air point less from now on [32.2.3]."""
    now = [country for country, turn in sorted(pos.surrendered.items()) if turn == pos.game_turn - 1]
    for country in now:
        gone = [u for u in pos.scenario.of_side["nato"] if pos.scenario.home_of[u] == country]
        for u in gone:
            disband(pos, u)
        for hex in members(pos.free["nato"] & pos.scenario.countries[country]):
            pos.conquer(hex, "nato" if pos.present["nato"][hex] else "wp")
        pos.tell("32.2.1", "disarmed", country=country)
    if now and not pos.grounded and len(pos.surrendered) == len(countries_that_may_surrender(pos)) > 1:
        pos.grounded = True
        pos.tactical_lost["nato"] += 1
        pos.tell("32.2.3", "air-point-lost")


def disband(pos: Position, u: int) -> None:
    """A unit leaves the game, wherever it was: a headquarters, too, and what was still to come [32.2.1]."""
    if pos.units[u].where != ELIMINATED:
        clear_marks(pos, u)
        pos.take_off(u, ELIMINATED)
    pos.hq.pop(u, None)
    pos.rebuilt.pop(u, None)
