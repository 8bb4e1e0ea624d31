"""Victory [34.0]: the points of both sides at any moment, and who has won in the end."""

from __future__ import annotations

from typing import Final

from ...engine.ask import Procedure
from ...engine.hexset import HexSet
from ...engine.reason import Tally
from ...engine.result import Result
from ...engine.tables import victory_level
from . import surrender
from .headquarters import final_sources, is_superior, traces_line
from .lines import DENMARK, blocked, chain, link, near, reach_of
from .position import Position
from .scenario import ENEMY, City
from .supply import traces_combat

DECISIVE: Final = "decisive"
TIDE: Final = 2  # city hexes of the WP that decide the war [34.1.2.1]


def end_of_turn(pos: Position, side: None) -> Procedure:
    """Countries surrender [32.1] or are free again [32.3]; somebody may have won [34.1]; after the last turn points are
    counted [35.1] [34.0] [5.5]."""
    yield from ()
    surrender.check_surrenders(pos)
    surrender.check_reconquests(pos)
    won = automatic_victory(pos)
    if won is not None:
        end_game(pos, *won)
    elif pos.game_turn >= pos.scenario.last_turn:
        points = {s: int(tally.total) for s, tally in victory_points(pos).items()}
        level = victory_level(pos.scenario.levels, points["wp"] - points["nato"])
        end_game(pos, "34.0", None if level.winner == "draw" else level.winner, level.level)


def end_game(pos: Position, rule: str, winner: str | None, level: str = DECISIVE) -> None:
    points = {s: int(tally.total) for s, tally in victory_points(pos).items()}
    pos.end(Result(winner, level, rule, points))


def conceded(pos: Position, side: str) -> Result:
    """The opponent of who gives up wins decisively; no points are counted [35.1.1]."""
    return Result(ENEMY[side], DECISIVE, "35.1.1", loser=side)


# -- automatic victory [34.1] ----------------------------------------


def automatic_victory(pos: Position) -> tuple[str, str] | None:
    """The rule by which a side has won at once, and which side, of those that the scenario knows."""
    tests = (
        ("34.1.1", "wp", has_crossed_the_rhine),
        ("34.1.2.1", "nato", has_turned_the_tide),
        ("34.1.2.2", "nato", has_relieved_berlin),
        ("34.1.2.3", "nato", has_taken_prague),
    )
    known = pos.scenario.file.victory.automatic
    return next(((rule, side) for rule, side, test in tests if rule in known and test(pos)), None)


def has_crossed_the_rhine(pos: Position) -> bool:
    """A maneuver unit of the WP west of the Rhine and south of the Waal, neither airborne, airmobile nor marine, with a
    line to a headquarters of its own that has a line itself [34.1.1]."""
    beyond = pos.scenario.areas["victory:west_bank"]
    if not pos.occupied["wp"] & beyond:
        return False
    return any(
        beyond >> pos.standing[u] & 1
        and pos.counter(u).maneuver
        and not pos.counter(u).lands
        and any(commands(pos, hq, u) for hq in pos.scenario.hqs["wp"])
        for u in pos.on_map("wp")
    )


def commands(pos: Position, hq: int, u: int) -> bool:
    """A line leads from a unit to a superior headquarters, and from that to a source."""
    if not is_superior(pos, hq, u) or not reach_of(pos, hq) >> pos.standing[u] & 1:
        return False
    return traces_line(pos, hq)


def has_turned_the_tide(pos: Position) -> bool:
    """NATO holds two city hexes of the WP or more [34.1.2.1]."""
    return (pos.held["nato"] & pos.scenario.own_cities["wp"]).bit_count() >= TIDE


def has_relieved_berlin(pos: Position) -> bool:
    """A maneuver unit in West Berlin, its own brigades or others, has a link to any NATO headquarters with a line to
    somewhere else [34.1.2.2] [31.1.4]."""
    berlin = pos.scenario.berlin
    if not berlin or not any(pos.counter(u).maneuver for u in pos.stack(berlin, "nato")):
        return False
    return any(
        pos.standing[hq]
        and near(pos, "nato", 1 << pos.standing[hq], link(pos)) >> berlin & 1
        and chain(pos, "nato", final_sources(pos, hq) & ~(1 << berlin)) >> pos.standing[hq] & 1
        for hq in pos.scenario.hqs["nato"]
    )


def has_taken_prague(pos: Position) -> bool:
    """Czechoslovakia surrenders when a NATO unit that can trace a line, and did not come by air, is in Prague [32.1.3]
    [34.1.2.3]."""
    prague = pos.scenario.prague
    return any(
        pos.counter(u).combat and not pos.counter(u).airborne and not pos.counter(u).airmobile and traces_combat(pos, u)
        for u in pos.stack(prague, "nato")
    )


# -- points ----------------------------------------


def victory_points(pos: Position) -> dict[str, Tally]:
    """What each side would have if the game ended now: what it has scored so far, and what is counted at the end."""
    wp, nato = Tally(), Tally()
    for tally, side in ((wp, "wp"), (nato, "nato")):
        if pos.points[side]:
            tally.add(pos.points[side], "34.0", "scored")
    joined = joined_to_the_west(pos)
    for city in pos.scenario.cities.values():
        if counts_for_wp(pos, city, joined):
            wp.add(city.points, "34.2", "city", city=city.name, hex=pos.label(city.hex))
    berlin = pos.scenario.berlin
    if berlin and pos.held["nato"] >> berlin & 1:
        nato.add(pos.scenario.charts.awards["nato_berlin"].points, "34.3.2", "west-berlin")
    if pos.chemical_since >= 0:
        turns = pos.game_turn - pos.chemical_since + 1
        nato.add(turns * pos.scenario.charts.awards["nato_chemical"].points, "34.3.3", "chemical-warfare", turns=turns)
    return {"wp": wp, "nato": nato}


def counts_for_wp(pos: Position, city: City, joined: HexSet) -> bool:
    """A NATO city that the WP has conquered or cut off from the west; those of Denmark and West Berlin only if they are
    conquered [34.2]."""
    if city.side != "nato":
        return False
    if pos.conquered.get(city.hex) == "wp":
        return True
    only_conquered = city.country == "Denmark" or city.hex == pos.scenario.berlin or not reaches_west(pos)
    return not only_conquered and not joined >> city.hex & 1


def reaches_west(pos: Position) -> bool:
    """Whether the west edge is in play: in BALTAP nobody can be cut off from it."""
    return bool(west_edge(pos))


def west_edge(pos: Position) -> HexSet:
    return (pos.scenario.areas["sector:1"] | pos.scenario.areas["sector:2"]) & pos.scenario.land


def joined_to_the_west(pos: Position) -> HexSet:
    """Hexes from which NATO's links lead to the west edge of the map [34.2]."""
    edge = west_edge(pos)
    basis = blocked(pos, "nato"), pos.held["nato"], pos.has_surrendered(DENMARK)
    return pos.kept("joined to the west", basis, lambda: chain(pos, "nato", edge)) if edge else 0
