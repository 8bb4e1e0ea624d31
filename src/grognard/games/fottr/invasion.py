"""Allied invasions [10.0]: an invasion is prepared, resolved for each beachhead marker, and perhaps exploited.

The West picks a site by its first beach ("invade HEX"), puts corps on the beaches ("land UNIT HEX"), lets airborne
divisions support them ("drop UNIT HEX"), adds the Mulberry and SHAEF markers; then a die decides for each marker.
"""

from __future__ import annotations

from functools import partial

from ...engine.ask import Ask, Procedure, Reasons
from ...engine.phase import phase
from ...engine.pieces import MAP
from ...engine.question import CHOICE, PHASE, About, Question
from ...engine.reason import Reason
from ...engine.verbs import HEX, UNIT, Verb
from . import minors, shaef, supply
from .beachheads import free_marker, in_air_range, may_use
from .fog import reveal
from .landing import beaches_of, forecast
from .pack.datafiles import Beach, Site
from .position import Position
from .stacking import limit, room_for
from .supply import MULBERRY
from .units import Beachhead

# -- whether and where [10.1] [10.4.a] --------------------------------------------------------------------------------


def place_beachheads(pos: Position, seat: str) -> Procedure:
    """One invasion a turn, or none [10.1.c] [10.4.a]: markers, units and support are put on its beaches [10.4.b]."""
    minors.italy_test(pos)
    if not pos.invaded:
        match (yield Ask(seat, "10.4.a", INVADING, pos, seat)):
            case "invade", hex:
                place_markers(pos, pos.scenario.landings[hex])
            case _:
                return
    yield from phase(pos, seat, "10.4.b", LANDING)
    yield from shaef.place_on_beachheads(pos, seat)


def second_beaches(pos: Position, seat: str) -> dict[str, list[str]]:
    """Which beaches are invaded together with the one that an answer names [10.2.b]."""
    plans = pos.scenario.landings.items()
    return {f"invade {pos.label(hex)}": [b.beach for b in beaches[1:]] for hex, beaches in plans if len(beaches) > 1}


def is_second_beach(pos: Position, hex: int) -> Reason | None:
    """A beach that is invaded together with another is named by that one [10.2.b]; a hex without any is none."""
    label = pos.label(hex)
    sites = [pos.label(h) for h, beaches in pos.scenario.landings.items() if label in [b.beach for b in beaches]]
    return Reason("10.2.b", "other-beach", hex=label, sites=sites) if sites else None


def may_invade(pos: Position, seat: str, hex: int) -> Reason | None:
    """In season, with a free marker of its nation for each beach and a corps to go with it [10.3.a] [ERR.r5]; a site of
    two beaches is invaded on both or not at all [10.2.b]."""
    beaches = pos.scenario.landings.get(hex)
    if beaches is None:
        return is_second_beach(pos, hex)
    site = pos.scenario.site_of[beaches[0].id]
    reason = is_called_for(pos, beaches) or bad_weather(pos, site)
    if reason is not None:
        return reason
    for beach in beaches:
        if supply.beachhead_at(pos, pos.board.hex(beach.beach)):
            return Reason("10.3.a", "beach-taken", hex=beach.beach)
        if not free_marker(pos, beach.marker, site.box):
            return Reason("10.3.a", "no-marker", hex=beach.beach, marker=beach.marker, box=site.box)
        if not any(may_sail_with(pos, u, beach.marker) for u in pos.units_where("west", site.box)):
            return Reason("10.3.a", "no-corps", hex=beach.beach, marker=beach.marker, box=site.box)
    return None


def may_sail_with(pos: Position, u: int, value: str) -> bool:
    """Whether a unit in a box can invade with a marker: only corps do [10.1.a], of the marker's nation."""
    return not pos.counter(u).airborne and may_use(pos, u, value)


def bad_weather(pos: Position, site: Site) -> Reason | None:
    """From November to April nobody invades North-West Europe [10.1.b]; with the option a die may allow it in March
    1944 [21.2B]."""
    rules = pos.scenario.file.invasion
    if site.theatre != "nwe" or pos.turn not in rules.barred:
        return None
    if not diced_weather(pos):
        return Reason("10.1.b", "invasion-season", turn=pos.turn)
    return None if pos.weather >= rules.weather.least else Reason("21.2B", "invasion-storm", die=pos.weather)


def diced_weather(pos: Position) -> bool:
    return bool(pos.scenario.options["invasion_weather"]) and pos.turn == pos.scenario.file.invasion.weather.turn


def weather_roll(pos: Position) -> None:
    """Option: at the start of the turn of March and April 1944 a die is thrown for the Channel [21.2B]."""
    pos.weather = pos.roll("21.2B", pos.player("west")) if diced_weather(pos) else 0


def is_called_for(pos: Position, beaches: tuple[Beach, ...]) -> Reason | None:
    """In the historical variant the first invasion goes to the beaches of history [3.2E]."""
    file = pos.scenario.file.historical
    if not pos.scenario.options["historical"] or pos.turn != file.turn:
        return None
    return None if {b.id for b in beaches} == set(file.beaches) else Reason("3.2E", "must-invade", beaches=file.beaches)


def must_invade(pos: Position, seat: str) -> Reason | None:
    """In the historical variant the first invasion must be made, if it can be [3.2E]."""
    file = pos.scenario.file.historical
    if not pos.scenario.options["historical"] or pos.turn != file.turn:
        return None
    if not any(may_invade(pos, seat, hex) is None for hex in pos.scenario.landings):
        return None
    return Reason("3.2E", "must-invade", beaches=file.beaches)


INVADING: Question = Question(
    "invade",
    CHOICE,
    Verb("invade", HEX, among=lambda pos, seat: pos.scenario.landings, why_not=may_invade),
    Verb("done", why_not=must_invade),
    also=second_beaches,
)


def place_markers(pos: Position, beaches: tuple[Beach, ...]) -> None:
    """A marker of its nation on each beach of the site [10.4.b]; who waits on the coast is seen now [21.4]."""
    for beach in beaches:
        id = free_marker(pos, beach.marker, pos.scenario.site_of[beach.id].box)
        pos.move_beachhead(id, Beachhead(MAP, pos.board.hex(beach.beach)))
        pos.invaded.append(id)
        pos.landing.append(id)
        pos.tell("10.4.b", "beachhead-placed", marker=id, hex=beach.beach, coast=beach.coast)
    for coast in dict.fromkeys(beach.coast for beach in beaches):
        reveal(pos, pos.board.hex(coast), "west")


# -- who lands [10.4.b] [10.4.c] [10.4.d] -----------------------------------------------------------------------------


def site(pos: Position) -> Site:
    """The site of the invasion under way."""
    return pos.scenario.site_at[beaches_of(pos)[0]]


def corps_on(pos: Position, hex: int) -> list[int]:
    return [u for u in pos.stack(hex, "west") if not pos.counter(u).airborne]


def may_sail(pos: Position, seat: str) -> Reasons:
    """Each marker needs a corps; of a pair both are used [10.2.b]."""
    return [Reason("10.2.b", "beach-empty", hex=pos.label(h)) for h in beaches_of(pos) if not corps_on(pos, h)]


def may_land(pos: Position, seat: str, u: int, hex: int) -> Reason | None:
    """A corps from the box of the site's theatre [10.1.a], of the marker's nation [10.4.b], two to a marker or three
    from turn 6 on [10.4.c]."""
    if hex not in beaches_of(pos):
        return Reason("10.4.b", "not-this-invasion", hex=pos.label(hex))
    if pos.counter(u).airborne:
        return Reason("10.1.a", "corps-only", unit=pos.id(u))
    if len(corps_on(pos, hex)) >= limit(pos, hex):
        return Reason("10.4.c", "marker-full", hex=pos.label(hex), corps=limit(pos, hex))
    return may_embark(pos, u, hex)


def may_support(pos: Position, seat: str, u: int, hex: int) -> Reason | None:
    """Airborne divisions, two at most, over a beach in air range [10.4.d] [10.6]."""
    if hex not in beaches_of(pos):
        return Reason("10.4.b", "not-this-invasion", hex=pos.label(hex))
    if not pos.counter(u).airborne:
        return Reason("10.4.d", "airborne-only", unit=pos.id(u))
    most = pos.scenario.file.invasion.airborne
    if sum(pos.counter(x).airborne for x in pos.landed) >= most:
        return Reason("10.4.d", "airborne-enough", most=most)
    if not in_air_range(pos, hex):
        return Reason("10.6", "out-of-air-range", hex=pos.label(hex))
    return may_embark(pos, u, hex)


def may_embark(pos: Position, u: int, hex: int) -> Reason | None:
    """It waits in the right box, may use the marker, and finds room [10.1.a] [10.4.b]."""
    box = site(pos).box
    if pos.units[u].where != box or pos.power(u) != "west":
        return Reason("10.1.a", "not-in-box", unit=pos.id(u), box=box)
    if not may_use(pos, u, supply.beachhead_at(pos, hex)):
        return Reason("10.4.b", "not-your-beachhead", unit=pos.id(u), hex=pos.label(hex))
    return room_for(pos, [u], hex)


def waiting(pos: Position, seat: str) -> list[int]:
    return pos.units_where("west", site(pos).box)


def embark(rule: str, text: str, pos: Position, seat: str, u: int, hex: int) -> None:
    """A corps goes ashore with a marker [10.4.b]; an airborne division supports it, on its back side [10.4.d]."""
    pos.put(u, hex)
    pos.landed.add(u)
    pos.tell(rule, text, unit=pos.id(u), hex=pos.label(hex))


# -- the Mulberry [10.4.b] --------------------------------------------------------------------------------------------


def may_tow(pos: Position, seat: str, hex: int) -> Reason | None:
    """A Mulberry that is ready may go with one of the markers [10.4.b], not before turn 6 even if the weather lets an
    invasion come earlier [21.2B]."""
    if hex not in beaches_of(pos):
        return Reason("10.4.b", "not-this-invasion", hex=pos.label(hex))
    box = site(pos).box
    return None if free_marker(pos, "", box, MULBERRY) else Reason("10.4.b", "no-mulberry", box=box)


def tow(pos: Position, seat: str, hex: int) -> None:
    """The Mulberry is put on a marker, never to be moved again [10.4.b] [9.3.2.e]."""
    id = free_marker(pos, "", site(pos).box, MULBERRY)
    pos.move_beachhead(id, Beachhead(MAP, hex))
    pos.tell("10.4.b", "mulberry-placed", marker=id, hex=pos.label(hex))


ASHORE = (waiting, beaches_of)
LANDING: Question = Question(
    "landing",
    PHASE,
    Verb("land", UNIT, HEX, among=ASHORE, why_not=may_land, does=partial(embark, "10.4.b", "landed")),
    Verb("drop", UNIT, HEX, among=ASHORE, why_not=may_support, does=partial(embark, "10.4.d", "dropped-in-support")),
    Verb("mulberry", HEX, among=beaches_of, why_not=may_tow, does=tow, leaves="markers"),
    Verb("done", why_not=may_sail),
    about=lambda pos, seat: About(hexes=beaches_of(pos)),
    battle=forecast,
)
