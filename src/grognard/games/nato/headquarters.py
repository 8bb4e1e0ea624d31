"""Headquarters [10.4] [29.0]: whose they are, whether they are supplied, and how far they supply others.

Whether a headquarters is supplied is found in its side's HQ Supply Phase and stays so until the next one [10.4]:
"line" and "sea" are supplied; "unpaid" has a line but no supply point, "cut" has no line, and the ships of an
"intercepted" one were lost.
"""

from __future__ import annotations

from typing import Final, Literal

from ...engine.hexset import HexSet
from ...engine.reason import Reason
from .lines import chain, copenhagen_supplied, edge, network, reach_of, sources, territory
from .position import Position

SUPPLIED: Final = ("line", "sea")
# Units of a sea-supplied Baltic Corps do not count for airspace [10.9.3]; want of a supply point does not matter there.
FOR_AIRSPACE: Final = ("line", "unpaid")
MULTINATIONAL: Final = ("LJ", "LZ")
BALTIC_FRONT: Final = "BAF"
BALTIC_CORPS: Final = "BC"
US_III_CORPS: Final = "US III"
Purpose = Literal["supplied", "airspace"]


# -- whose they are [10.4.4] ----------------------------------------


def is_superior(pos: Position, hq: int, u: int) -> bool:
    """Whether a headquarters may supply and support a combat unit [10.4.4]; but see `adopted`."""
    if pos.side(hq) != pos.side(u):
        return False
    return _wp_superior(pos, hq, u) if pos.side(u) == "wp" else _nato_superior(pos, hq, u)


def _wp_superior(pos: Position, hq: int, u: int) -> bool:
    """A Front's units have its headquarters only [10.4.4.1]. Baltic Front brigades and regiments, and independent units
    that fly, may also have the Baltic Corps [10.4.4.2] [10.9.1] [29.6.1]; its own units either of the two [3.2.6.2];
    independent units any Front [10.4.4.3] [3.2.6.1]."""
    unit, front = pos.counter(u), pos.counter(hq).front_or_corps
    if front == BALTIC_CORPS:
        if unit.independent:
            return unit.airborne or unit.airmobile
        return unit.front_or_corps in (BALTIC_FRONT, BALTIC_CORPS) and unit.size != "XX"
    if unit.independent:
        return True
    return front == (BALTIC_FRONT if unit.front_or_corps == BALTIC_CORPS else unit.front_or_corps)


def _nato_superior(pos: Position, hq: int, u: int) -> bool:
    """Any headquarters of the unit's nation, whatever its corps [10.4.4.5] [3.2.5.2]; LANDJUT and LANDZEALAND for
    Danes, West Germans and units with their legend [10.4.4.6] [29.7]."""
    unit, nations = pos.counter(u), pos.scenario.nation_of
    if pos.counter(hq).front_or_corps in MULTINATIONAL:
        return nations[u] in ("Danish", "West German") or unit.front_or_corps in MULTINATIONAL
    return nations[hq] == nations[u]


def superiors(pos: Position, kin: str) -> tuple[int, ...]:
    """The headquarters of a kin: it never changes."""
    known = pos.scenario.superiors
    if kin not in known:
        u = pos.scenario.first_of_kin[kin]
        known[kin] = tuple(hq for hq in pos.scenario.hqs[pos.side(u)] if is_superior(pos, hq, u))
    return known[kin]


def adopters(pos: Position, side: str) -> tuple[int, ...]:
    """Except in Extended Buildup every WP unit in the BALTAP zone may count as one of the Baltic Front, and has its
    headquarters [29.5.3]."""
    known = pos.scenario.superiors
    if side not in known:
        baltic = [hq for hq in pos.scenario.hqs["wp"] if pos.counter(hq).front_or_corps == BALTIC_FRONT]
        barred = side == "nato" or pos.scenario.file.rules.baltic_front_offensive_support
        known[side] = () if barred else tuple(baltic)
    return known[side]


# -- how far they supply [10.4.2] ----------------------------------------


def reaches(pos: Position, side: str, purpose: Purpose) -> dict[int, HexSet]:
    """How far each headquarters reaches that is supplied, or that counts for airspace [10.4.3.1] [10.9.3]."""
    states = SUPPLIED if purpose == "supplied" else FOR_AIRSPACE

    def find() -> dict[int, HexSet]:
        return {hq: reach_of(pos, hq) for hq in pos.scenario.hqs[side] if pos.hq.get(hq) in states}

    return pos.kept(("reaches", side, purpose), network(pos, side), find)


def hq_area(pos: Position, kin: str, purpose: Purpose) -> HexSet:
    """Where units of one kin are within reach of a headquarters of theirs [10.1.9] [29.4]."""
    side, found = pos.scenario.side_of_kin[kin], 0
    reach, mine = reaches(pos, side, purpose), superiors(pos, kin)
    for hq in mine:
        found |= reach.get(hq, 0)
    for hq in adopters(pos, side):
        found |= reach.get(hq, 0) & pos.scenario.zone_of["baltap"]
    return found


def is_reached(pos: Position, kin: str, hex: int, purpose: Purpose) -> bool:
    """Whether a hex is in that area, without looking how far all of them reach."""
    states = SUPPLIED if purpose == "supplied" else FOR_AIRSPACE
    in_baltap = pos.scenario.zone_of["baltap"] >> hex & 1
    mine = superiors(pos, kin)
    hqs = (*mine, *adopters(pos, pos.scenario.side_of_kin[kin])) if in_baltap else mine
    return any(pos.hq.get(hq) in states and reach_of(pos, hq) >> hex & 1 for hq in hqs)


def is_supplied(pos: Position, hq: int) -> bool:
    """Then it moves with its whole allowance, by rail and by sea, gives offensive support, and sends attack helicopters
    [10.4.2.2]."""
    return pos.hq.get(hq) in SUPPLIED


# -- whether they are supplied [10.3.2] ----------------------------------------


def final_sources(pos: Position, hq: int) -> HexSet:
    """Where the last link of a headquarters' line may end [10.3.2]: at home, at a friendly port; with no home on the
    map at a port or at the edge of sector 1 [10.3.2.1], the multinational ones in West Germany or Denmark
    [10.3.2.2]."""
    side, home = pos.side(hq), pos.scenario.home_of[hq]
    found = pos.scenario.ports & pos.held[side] & territory(pos, side)
    if side == "wp":
        for country, owner in pos.scenario.side_of_country.items():
            found |= edge(pos, country) if owner == "wp" else 0
        found |= sources(pos, side)
        on_islands = pos.scenario.areas["island:sjaelland"] >> pos.standing[hq] & 1
        if pos.counter(hq).front_or_corps == BALTIC_CORPS and on_islands and copenhagen_supplied(pos):
            found |= 1 << pos.scenario.copenhagen  # [10.3.3.6]
        return found
    if pos.counter(hq).front_or_corps in MULTINATIONAL:
        return found | sources(pos, side, "West Germany") | sources(pos, side, "Denmark")
    if home:
        return found | sources(pos, side, home) | edge(pos, home)
    return found | pos.scenario.areas["sector:1"] & territory(pos, side)


def traces_line(pos: Position, hq: int) -> bool:
    """Whether a headquarters can trace a line: any number of links through cities that its side controls [10.2.2]."""
    hex = pos.standing[hq]
    return bool(hex) and bool(chain(pos, pos.side(hq), final_sources(pos, hq)) >> hex & 1)


# -- where they may go [29.0] ----------------------------------------


def hq_ground(pos: Position, hq: int) -> HexSet:
    """The hexes in which a headquarters may be [29.5.1] [29.7]."""
    counter, static = pos.counter(hq), pos.scenario
    if hq in pos.released:
        return static.land
    if counter.front_or_corps in MULTINATIONAL:
        return static.areas["region:north_of_the_elbe"]
    if counter.type != "hq" or counter.side != "wp":
        return static.land
    if not counter.has("baltap_limited"):
        return static.land & ~static.zone_of["baltap"]
    return static.land if pos.has_surrendered("Denmark") else static.zone_of["baltap"] | static.territory["wp"]


def may_hq_enter(pos: Position, hq: int, hex: int) -> Reason | None:
    """The Baltic Front's headquarters is the only one of a Front in the BALTAP zone and, outside WP countries, stays
    there until Denmark surrenders [29.5.1]; LANDJUT and LANDZEALAND stay north of the Elbe [29.7]. Who has been forced
    out of his area goes where he likes [25.7.8]."""
    if hq_ground(pos, hq) >> hex & 1:
        return None
    if pos.counter(hq).front_or_corps in MULTINATIONAL:
        return Reason("29.7", "stays-north-of-the-elbe", unit=pos.id(hq))
    if pos.counter(hq).has("baltap_limited"):
        return Reason("29.5.1", "stays-in-baltap", unit=pos.id(hq))
    return Reason("29.5.1", "no-other-front", unit=pos.id(hq))
