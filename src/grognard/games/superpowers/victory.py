"""Victory [DM:EX21.0] [AR:EX21.0]: the points of both sides at any moment, and who has won in the end."""

from __future__ import annotations

from ...engine.charts import LEADER
from ...engine.reason import Tally
from ...engine.result import CONCEDED, Result
from ...engine.tables import victory_level
from . import airlift
from .position import DESTROYED, POOL, Position
from .scenario import ENEMY
from .supply import in_supply, supplied_hexes


def victory_points(pos: Position) -> dict[str, Tally]:
    """What each side would score if the game ended now [DM:EX21.0.a] [AR:EX21.0.a]."""
    return rhine_points(pos) if pos.scenario.slug == "rhine" else munich_points(pos)


def final_result(pos: Position) -> Result:
    """Munich: the side with more points, by their difference [DM:EX21.0.h]. Rhine: WP less NATO [AR:EX21.0.m]."""
    points = {s: int(tally.total) for s, tally in victory_points(pos).items()}
    return level_of(pos, points)


def level_of(pos: Position, points: dict[str, int]) -> Result:
    lead = points["wp"] - points["nato"]
    if pos.scenario.slug == "rhine":
        level = victory_level(pos.scenario.victory_levels, lead)
        return Result(level.winner, level.level, "AR:EX21.0.m", points)
    level = victory_level(pos.scenario.victory_levels, abs(lead))
    leader = "wp" if lead > 0 else "nato"
    return Result(leader if level.winner == LEADER else None, level.level, "DM:EX21.0.h", points)


def conceded(pos: Position, side: str) -> Result:
    """The rules do not speak of giving up: the opponent has won, whatever the points."""
    rule = "AR:EX21.0.m" if pos.scenario.slug == "rhine" else "DM:EX21.0.h"
    return Result(ENEMY[side], CONCEDED, rule, loser=side)


def score(tally: Tally, each: int, found: list[str], rule: str, text: str) -> None:
    """So many points for each of these units or hexes."""
    if found:
        tally.add(each * len(found), rule, text, count=len(found), each=each, of=found)


# -- Drive on Munich ------------------------------------------------------------------------------------------------


def munich_points(pos: Position) -> dict[str, Tally]:
    rules = pos.scenario.file.victory
    nato, wp = Tally(), Tally()
    score(wp, rules.wp.nato_unit_lost, lost(pos, "nato"), "DM:EX21.0.b", "units-lost")
    score(nato, rules.nato.wp_unit_lost, lost(pos, "wp"), "DM:EX21.0.c", "units-lost")
    kept = [h for h in pos.scenario.city_hexes if last_held_by_nato(pos, h)]
    taken = [h for h in pos.scenario.city_hexes if pos.ground(h, "wp")]
    score(nato, rules.nato.city_hex, pos.labels(kept), "DM:EX21.0.d", "city-hexes")
    score(wp, rules.wp.city_hex, pos.labels(taken), "DM:EX21.0.d", "city-hexes")
    for side, tally, worth in (("nato", nato, rules.nato), ("wp", wp, rules.wp)):
        urban, city = (devastated(pos, ENEMY[side], kind) for kind in ("urban", "city"))
        score(tally, worth.urban_devastated_by_enemy, urban, "DM:EX21.0.e", "devastated-urban")
        score(tally, worth.city_devastated_by_enemy, city, "DM:EX21.0.f", "devastated-city")
    if is_cut_off(pos, rules.cut_off_city):
        wp.add(rules.wp.city_cut_off, "DM:EX21.0.g", "cut-off", city=rules.cut_off_city)
    return {"nato": nato, "wp": wp}


def last_held_by_nato(pos: Position, hex: int) -> bool:
    """NATO controls every city at the start; it keeps what no WP unit has entered since [DM:EX21.0.d]."""
    return pos.owner.get(hex, "nato") == "nato"


def is_cut_off(pos: Position, city: str) -> bool:
    """No hex of the city that is not the enemy's can trace to a NATO supply source now [DM:EX21.0.g]."""
    supplied = supplied_hexes(pos, "nato", "nato")
    hexes = [p.hex for p in pos.scenario.board.places_of("city", city)]
    return not any(supplied >> h & 1 and not pos.present["wp"][h] for h in hexes)


# -- Across the Rhine -----------------------------------------------------------------------------------------------


def rhine_points(pos: Position) -> dict[str, Tally]:
    rules = pos.scenario.file.victory
    ours, theirs = rules.nato, rules.wp
    board, banks = pos.scenario.board, pos.scenario.banks

    nato = Tally()
    score(nato, ours.wp_unit_lost, lost(pos, "wp"), "AR:EX21.0.b", "units-lost")
    fields = [h for h in pos.scenario.airfields if airlift.is_friendly_airfield(pos, "nato", h)]
    score(nato, ours.airfield, pos.labels(fields), "AR:EX21.0.c", "airfields")
    on_the_rhine = sorted({p.hex for p in board.places_of("city") if "rhine" in p.flags})
    score(nato, ours.rhine_city_hex, pos.labels(firmly_held(pos, on_the_rhine)), "AR:EX21.0.d", "rhine-city-hexes")
    named = [name for name in rules.named_cities if is_nato_city(pos, name)]
    score(nato, ours.named_city, named, "AR:EX21.0.e", "named-cities")
    score(nato, ours.unit_east_of_maas, supplied_on(pos, "nato", banks["east"]), "AR:EX21.0.f", "east-of-maas")
    score(nato, ours.devastated_by_enemy, devastated(pos, "wp", "urban", "city"), "AR:EX21.0.g", "devastated")

    wp = Tally()
    score(wp, theirs.nato_unit_lost, lost(pos, "nato"), "AR:EX21.0.h", "units-lost")
    score(wp, theirs.unit_exited_west, pos.ids(sorted(pos.exited_supplied)), "AR:EX21.0.i", "units-exited")
    score(wp, theirs.unit_west_of_maas, supplied_on(pos, "wp", banks["west"]), "AR:EX21.0.j", "west-of-maas")
    cities = [h for h in pos.scenario.city_hexes if pos.ground(h, "wp") and h not in pos.devastated]
    score(wp, theirs.city_hex, pos.labels(cities), "AR:EX21.0.k", "city-hexes")
    score(wp, theirs.devastated_by_enemy, devastated(pos, "nato", "urban", "city"), "AR:EX21.0.l", "devastated")
    return {"nato": nato, "wp": wp}


def firmly_held(pos: Position, hexes: list[int]) -> list[int]:
    """Hexes with a NATO ground unit in supply that is not airmobile [AR:EX21.0.d]."""
    return [h for h in hexes if any(in_supply(pos, u) and not pos.counter(u).airmobile for u in pos.ground(h, "nato"))]


def is_nato_city(pos: Position, name: str) -> bool:
    """A city is NATO's, as at the start, unless a WP unit stands in it [AR:EX21.0.e]."""
    return not any(pos.ground(p.hex, "wp") for p in pos.scenario.board.places_of("city", name))


def supplied_on(pos: Position, side: str, bank: int) -> list[str]:
    """Units in supply on one side of the Maas [AR:EX21.0.f] [AR:EX21.0.j]."""
    return pos.ids(u for u in pos.on_map(side) if bank >> pos.units[u].hex & 1 and in_supply(pos, u))


# -- both -------------------------------------------------------------------------------------------------------------


def lost(pos: Position, side: str) -> list[str]:
    """Units destroyed or in the replacement pool; one rebuilt but never placed is still there [20.0.f]."""
    return pos.ids(pos.units_where(side, POOL, DESTROYED))


def devastated(pos: Position, by: str, *terrain: str) -> list[str]:
    """Town hexes that one side has destroyed, by weapon or firestorm."""
    board = pos.scenario.board
    return pos.labels(h for h, hit in sorted(pos.devastated.items()) if hit.by == by and board.terrain[h] in terrain)
