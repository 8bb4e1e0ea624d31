"""What bombers do [8.5]: each mission at its own moment of the turn [8.5.0], one die for each air unit."""

from __future__ import annotations

from ...engine.ask import Procedure
from ...engine.phase import choose
from ...engine.question import CHOICE, Question
from ...engine.reason import Tally
from ...engine.tables import within
from ...engine.verbs import Verb, word
from . import supply
from .air import air_id, air_units, luftwaffe_box, luftwaffe_in
from .position import FACTORY, FREE, GONE, HOME, INTERDICTION, OIL, SHOT_DOWN, SUPPORT, TRANSIT, Position
from .sides import THEATRES
from .units import AirUnit

POINTS, BOMBER, EAST = "points", "bomber", "east"  # effects: points lost, bomber lost, and a point in the East
RANK = ("none", "attack", "all")  # results of interdiction, the worse for the Germans the later
RESERVE = "reserve"  # a Luftwaffe unit without a mission

RECALLING: Question = Question(
    "home-defence", CHOICE, Verb("recall", word("theatre", *THEATRES, RESERVE), among=lambda pos, places: places)
)


# -- a raid -----------------------------------------------------------------------------------------------------------


def raid(pos: Position, seat: str, mission: str, rule: str, i: int) -> tuple[int, list[str]]:
    """Throw the die for one air unit: what it comes to, and the effects of that [8.5.1.a] [8.5.2.a] [8.5.3]."""
    tally = modifiers(pos, mission, pos.air[i].theatre)
    tally.add(pos.roll(rule, seat), rule, "die")
    modified = int(tally.total)
    rows = [r for r in pos.scenario.charts.bombing_results if r.mission == mission]
    effects = [r.effect for r in rows if within(r.low, r.high, modified)]
    pos.tell(rule, "raid-" + mission, unit=air_id(pos, i), roll=tally, theatre=pos.air[i].theatre)
    pos.air[i] = AirUnit(mission, pos.air[i].theatre, used=True)
    if BOMBER in effects:
        pos.air[i] = AirUnit(SHOT_DOWN)
        pos.tell(rule, "bombers-lost", unit=air_id(pos, i))
    return modified, effects


def modifiers(pos: Position, mission: str, theatre: str = "") -> Tally:
    """The year and the Luftwaffe over the Reich [8.5.1.T], lost oil hexes [8.5.2.a], the Luftwaffe of the theatre."""
    charts, tally = pos.scenario.charts, Tally()
    defended = "yes" if air_units(pos, "axis", HOME) else "no"
    if mission == TRANSIT:
        tally.add(charts.bombing_modifier[mission, pos.year, "any"], "8.5.3", "bombing-year", year=pos.year)
        if luftwaffe_in(pos, theatre):
            tally.add(charts.bombing_extra[mission, "luftwaffe"], "8.5.3", "luftwaffe-of-theatre", theatre=theatre)
        return tally
    value = charts.bombing_modifier[mission, pos.year, defended]
    rule = "8.5.1.T" if mission == FACTORY else "8.5.2.d"
    tally.add(value, rule, "home-defence" if defended == "yes" else "no-home-defence", year=pos.year)
    if mission == OIL:
        for hex in pos.scenario.oil:
            if pos.held_by_allies(hex):
                label = pos.label(hex)
                tally.add(charts.bombing_extra[mission, label], "8.5.2.a", "oil-lost", hex=label)
    return tally


# -- factories [8.5.1] ------------------------------------------------------------------------------------------------


def factory_bombing(pos: Position, seat: str) -> Procedure:
    """At the start of the replacement phase [8.5.0.a] one air unit after the other bombs [8.5.1.a]; a hit costs
    replacement points [8.5.1.b] and the fighters their strength [8.5.1.c] [8.5.1.d]."""
    for i in air_units(pos, "west", FACTORY):
        modified, effects = raid(pos, seat, FACTORY, "8.5.1.a", i)
        if POINTS in effects:
            pos.bombed += modified
            pos.tell("8.5.1.b", "factories-hit", points=modified, total=pos.bombed)
            yield from wear_down_the_luftwaffe(pos)


def wear_down_the_luftwaffe(pos: Position) -> Procedure:
    """The unit in Home Defence is lost and another takes its place [8.5.1.c]; if there was none, one of those lost
    before can never be rebuilt [8.5.1.d]."""
    for i in air_units(pos, "axis", HOME):
        pos.air[i] = AirUnit(SHOT_DOWN)
        pos.tell("8.5.1.c", "luftwaffe-lost", unit=air_id(pos, i))
        yield from reinforce_home_defence(pos)
        return
    for i in air_units(pos, "axis", SHOT_DOWN)[:1]:
        pos.air[i] = AirUnit(GONE)
        pos.tell("8.5.1.d", "luftwaffe-gone", unit=air_id(pos, i))


def reinforce_home_defence(pos: Position) -> Procedure:
    """The Axis decides at once which unit leaves its theatre to defend the Reich [8.5.1.c]."""
    places = [pos.air[i].theatre for i in air_units(pos, "axis", SUPPORT)]
    if air_units(pos, "axis", FREE):
        places.append(RESERVE)
    if not places:
        return
    place = yield from choose(pos, pos.seat("axis"), "8.5.1.c", RECALLING, places)
    i = air_units(pos, "axis", FREE)[0] if place == RESERVE else luftwaffe_box(pos, place)[0]
    pos.air[i] = AirUnit(HOME)
    pos.tell("8.5.1.c", "home-defence", unit=air_id(pos, i))


# -- interdiction [8.5.5.b] -------------------------------------------------------------------------------------------


def interdiction(pos: Position, seat: str) -> Procedure:
    """A die for each air unit over a theatre says which German strength rolls suffer all turn [8.5.5.b] [8.5.0.e]."""
    yield from ()
    for i in air_units(pos, "west", INTERDICTION):
        theatre = pos.air[i].theatre
        die = pos.roll("8.5.5.b", seat)
        result = pos.scenario.charts.interdiction[pos.year, die]
        pos.air[i] = AirUnit(INTERDICTION, theatre, used=True)
        pos.tell("8.5.5.b", "interdiction-" + result, unit=air_id(pos, i), theatre=theatre)
        if RANK.index(result) > RANK.index(pos.interdiction.get(theatre, RANK[0])):
            pos.interdiction[theatre] = result


# -- oil [8.5.2] ------------------------------------------------------------------------------------------------------


def oil_bombing(pos: Position, seat: str) -> Procedure:
    """At the start of the OKW/OKH phase [8.5.0.b] hits cost the Axis command points of this turn [8.5.2.b]."""
    yield from ()
    for i in air_units(pos, "west", OIL):
        modified, effects = raid(pos, seat, OIL, "8.5.2.a", i)
        if POINTS in effects:
            lost = min(modified, pos.command_points, oil_to_lose(pos))
            pos.oil_lost += lost
            pos.command_points -= lost
            rule = "8.5.2.c" if lost < modified else "8.5.2.b"
            pos.tell(rule, "oil-hit", points=lost, left=pos.command_points)


def oil_to_lose(pos: Position) -> int:
    """The most that oil bombing can still cost: three points a turn while the Axis has three factories and oil that
    reaches it, otherwise all it has [8.5.2.c]."""
    limits = pos.scenario.file.oil
    factories = sum(pos.held_by(h, "axis") for h in pos.scenario.factories)
    fed = supply.area(pos, "axis")
    oil = any(pos.held_by(h, "axis") and fed >> h & 1 for h in pos.scenario.oil)
    if factories >= limits.factories and oil:
        return max(0, limits.most_lost - pos.oil_lost)
    return pos.command_points


# -- transit [8.5.3] --------------------------------------------------------------------------------------------------


def transit_bombing(pos: Position, seat: str) -> Procedure:
    """At the start of the strategic movement phase [8.5.0.c] hits cost the Axis transit points of the theatre, the best
    one also a point in the East [8.5.3]."""
    yield from ()
    for i in air_units(pos, "west", TRANSIT):
        theatre = pos.air[i].theatre
        modified, effects = raid(pos, seat, TRANSIT, "8.5.3", i)
        for where, points in ((theatre, modified if POINTS in effects else 0), ("east", int(EAST in effects))):
            if points:
                pos.transit[where] = max(0, pos.transit[where] - points)
                pos.tell("8.5.3", "transit-hit", theatre=where, left=pos.transit[where])
