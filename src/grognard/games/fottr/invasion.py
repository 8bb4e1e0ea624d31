"""Allied invasions [10.0]: an invasion is prepared, resolved for each beachhead marker, and perhaps exploited.

The West picks a site by its first beach ("invade HEX"), puts corps on the beaches ("land UNIT HEX"), lets airborne
divisions support them ("drop UNIT HEX"), adds the Mulberry and SHAEF markers; then a die decides for each marker.
"""

from __future__ import annotations

from ...engine.ask import Answer, Ask, Procedure, Reasons
from ...engine.phase import Activity, phase
from ...engine.reason import Reason
from . import minors, shaef, supply
from .beachheads import (
    MULBERRY,
    free_marker,
    in_air_range,
    landings,
    may_use,
)
from .campaign import Beach, Site
from .fog import reveal
from .landing import forecast
from .position import MAP, Position
from .stacking import limit, room_for
from .units import Beachhead

# -- whether and where [10.1] [10.4.a] --------------------------------------------------------------------------------


def place_beachheads(pos: Position, seat: str) -> Procedure:
    """One invasion a turn, or none [10.1.c] [10.4.a]: markers, units and support are put on its beaches [10.4.b]."""
    minors.italy_test(pos)
    if not pos.invaded:
        match (yield invade_ask(pos, seat)).split():
            case ["invade", label]:
                place_markers(pos, label)
            case _:
                return
    yield from phase(pos, seat, "10.4.b", "landing", LANDING, may_sail, hexes=pos.labels(beaches_of(pos)),
                     battle=lambda: forecast(pos))  # fmt: skip
    yield from shaef.place_on_beachheads(pos, seat)


def invade_ask(pos: Position, seat: str) -> Ask:
    plans = landings(pos.scenario)

    def options() -> list[Answer]:
        listed = ["invade " + label for label, beaches in plans.items() if may_invade(pos, beaches) is None]
        return listed if must_invade(pos) else [*listed, "done"]

    def judge(answer: Answer) -> Reasons:
        match answer.split():
            case ["done"]:
                return must_invade(pos)
            case ["invade", label] if label in plans:
                return may_invade(pos, plans[label])
        return Reason("10.4.a", "not-an-option", answer=answer)

    return Ask(seat, "10.4.a", "invade", options, judge)


def may_invade(pos: Position, beaches: tuple[Beach, ...]) -> Reason | None:
    """In season, with a free marker of its nation for each beach and a corps to go with it [10.3.a] [ERR.r5]; a site of
    two beaches is invaded on both or not at all [10.2.b]."""
    site = pos.scenario.site_of[beaches[0].id]
    reason = is_called_for(pos, beaches) or bad_weather(pos, site)
    if reason is not None:
        return reason
    for beach in beaches:
        hex = pos.scenario.board.hex(beach.beach)
        if supply.beachhead_at(pos, hex):
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
    return pos.scenario.options["invasion_weather"] and pos.turn == pos.scenario.file.invasion.weather.turn


def weather_roll(pos: Position) -> None:
    """Option: at the start of the turn of March and April 1944 a die is thrown for the Channel [21.2B]."""
    pos.weather = pos.roll("21.2B", pos.player("west")) if diced_weather(pos) else 0


def is_called_for(pos: Position, beaches: tuple[Beach, ...]) -> Reason | None:
    """In the historical variant the first invasion goes to the beaches of history [3.2E]."""
    file = pos.scenario.file.historical
    if not pos.scenario.options["historical"] or pos.turn != file.turn:
        return None
    return None if {b.id for b in beaches} == set(file.beaches) else Reason("3.2E", "must-invade", beaches=file.beaches)


def must_invade(pos: Position) -> Reason | None:
    """In the historical variant the first invasion must be made, if it can be [3.2E]."""
    file = pos.scenario.file.historical
    if not pos.scenario.options["historical"] or pos.turn != file.turn:
        return None
    if not any(may_invade(pos, beaches) is None for beaches in landings(pos.scenario).values()):
        return None
    return Reason("3.2E", "must-invade", beaches=file.beaches)


def place_markers(pos: Position, label: str) -> None:
    """A marker of its nation on each beach of the site [10.4.b]; who waits on the coast is seen now [21.4]."""
    for beach in landings(pos.scenario)[label]:
        id = free_marker(pos, beach.marker, pos.scenario.site_of[beach.id].box)
        pos.beachheads[id] = Beachhead(MAP, pos.scenario.board.hex(beach.beach))
        pos.invaded.append(id)
        pos.landing.append(id)
        pos.tell("10.4.b", "beachhead-placed", marker=id, hex=beach.beach, coast=beach.coast)
    pos.forget()
    for coast in dict.fromkeys(beach.coast for beach in landings(pos.scenario)[label]):
        reveal(pos, pos.scenario.board.hex(coast), "west")


# -- who lands [10.4.b] [10.4.c] [10.4.d] -----------------------------------------------------------------------------


def beaches_of(pos: Position) -> list[int]:
    """The beaches of the invasion under way."""
    return [pos.beachheads[id].hex for id in pos.landing]


def site(pos: Position) -> Site:
    """The site of the invasion under way."""
    return pos.scenario.site_of[pos.scenario.beach_at[beaches_of(pos)[0]].id]


def corps_on(pos: Position, hex: int) -> list[int]:
    return [u for u in pos.stack(hex, "west") if not pos.counter(u).airborne]


def may_sail(pos: Position, seat: str) -> Reasons:
    """Each marker needs a corps; of a pair both are used [10.2.b]."""
    return [Reason("10.2.b", "beach-empty", hex=pos.label(h)) for h in beaches_of(pos) if not corps_on(pos, h)]


def may_land(pos: Position, u: int, hex: int) -> Reason | None:
    """A corps from the box of the site's theatre [10.1.a], of the marker's nation [10.4.b], two to a marker or three
    from turn 6 on [10.4.c]."""
    if pos.counter(u).airborne:
        return Reason("10.1.a", "corps-only", unit=pos.id(u))
    if len(corps_on(pos, hex)) >= limit(pos, hex):
        return Reason("10.4.c", "marker-full", hex=pos.label(hex), corps=limit(pos, hex))
    return may_embark(pos, u, hex)


def may_support(pos: Position, u: int, hex: int) -> Reason | None:
    """Airborne divisions, two at most, over a beach in air range [10.4.d] [10.6]."""
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


def unit_and_beach(pos: Position, words: list[str]) -> tuple[int, int] | Reason:
    """The unit and the beach of the invasion that an answer names."""
    u, hex = pos.find(words), pos.hex_named(words[1]) if len(words) == 2 else None
    if u is None or hex is None:
        return Reason("10.4.b", "not-an-option", answer=" ".join(words))
    return (u, hex) if hex in beaches_of(pos) else Reason("10.4.b", "not-this-invasion", hex=words[1])


def land_options(pos: Position, seat: str) -> list[Answer]:
    waiting = pos.units_where("west", site(pos).box)
    beaches = beaches_of(pos)
    return [f"land {pos.id(u)} {pos.label(h)}" for u in waiting for h in beaches if may_land(pos, u, h) is None]


def judge_land(pos: Position, seat: str, words: list[str]) -> Reasons:
    named = unit_and_beach(pos, words)
    return named if isinstance(named, Reason) else may_land(pos, *named)


def land(pos: Position, seat: str, words: list[str]) -> Procedure:
    """A corps goes ashore with a marker [10.4.b]."""
    yield from ()
    embark(pos, words, "10.4.b", "lands")


def drop_options(pos: Position, seat: str) -> list[Answer]:
    waiting = [u for u in pos.units_where("west", site(pos).box) if pos.counter(u).airborne]
    beaches = beaches_of(pos)
    return [f"drop {pos.id(u)} {pos.label(h)}" for u in waiting for h in beaches if may_support(pos, u, h) is None]


def judge_drop(pos: Position, seat: str, words: list[str]) -> Reasons:
    named = unit_and_beach(pos, words)
    return named if isinstance(named, Reason) else may_support(pos, *named)


def drop(pos: Position, seat: str, words: list[str]) -> Procedure:
    """An airborne division supports a landing, on its back side [10.4.d]."""
    yield from ()
    embark(pos, words, "10.4.d", "drops-in-support")


def embark(pos: Position, words: list[str], rule: str, text: str) -> None:
    u = pos.scenario.index[words[0]]
    pos.put(u, pos.scenario.board.hex(words[1]))
    pos.landed.add(u)
    pos.tell(rule, text, unit=words[0], hex=words[1])


# -- the Mulberry [10.4.b] --------------------------------------------------------------------------------------------


def may_tow(pos: Position) -> Reason | None:
    """A Mulberry that is ready may go with one of the markers [10.4.b], not before turn 6 even if the weather lets an
    invasion come earlier [21.2B]."""
    box = site(pos).box
    if not free_marker(pos, "", box, MULBERRY):
        return Reason("10.4.b", "no-mulberry", box=box)
    return None


def tow_options(pos: Position, seat: str) -> list[Answer]:
    return [] if may_tow(pos) else ["mulberry " + pos.label(h) for h in beaches_of(pos)]


def judge_tow(pos: Position, seat: str, words: list[str]) -> Reasons:
    hex = pos.hex_named(words[0]) if len(words) == 1 else None
    if hex not in beaches_of(pos):
        return Reason("10.4.b", "not-this-invasion", hex=" ".join(words))
    return may_tow(pos)


def tow(pos: Position, seat: str, words: list[str]) -> Procedure:
    """The Mulberry is put on a marker, never to be moved again [10.4.b] [9.3.2.e]."""
    yield from ()
    id = free_marker(pos, "", site(pos).box, MULBERRY)
    pos.beachheads[id] = Beachhead(MAP, pos.scenario.board.hex(words[0]))
    pos.forget()
    pos.tell("10.4.b", "mulberry-placed", marker=id, hex=words[0])


LANDING = {
    "land": Activity(land_options, judge_land, land),
    "drop": Activity(drop_options, judge_drop, drop),
    "mulberry": Activity(tow_options, judge_tow, tow),
}
