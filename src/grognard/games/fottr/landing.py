"""Invasions resolved [10.5] to [10.9]: a die for each beachhead marker, its result, and the advance to the coast."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ...engine.ask import Ask, Procedure
from ...engine.phase import offers
from ...engine.question import ADVANCE, CHOICE, About, Question
from ...engine.reason import Reason, Tally
from ...engine.tables import equal_chances, within
from ...engine.verbs import HEX, UNIT, Verb
from . import combat, fusag, minors
from .attack import Attack, adds_to_defence, may_be_attacked
from .beachheads import LANDING_LOSS, fail, in_air_range, lose_airborne, lose_steps, nation_of
from .losses import eliminate
from .pack.charts import InvasionResult
from .position import Position
from .retreat import RETREATING, retreat
from .stacking import room_for

FAILED, FINGERNAILS, SUCCESS, OVERWHELMING = "failed", "fingernails", "success", "overwhelming"  # [10.8.a]
ASHORE = (SUCCESS, OVERWHELMING)
SUCCESS_OF = {"us": "us_success", "cw": "cw_success"}  # what a forecast calls the chance of it
LOWEST = 1  # a modified die is never less [10.5.c]
DIE = range(1, 7)


# -- modifiers [10.5] -------------------------------------------------------------------------------------------------


def modifiers(pos: Position, beach: int) -> Tally:
    """What counts for the landing from a beach at this moment [10.5.a] [10.5.b] [10.5.c]."""
    tally, coast = Tally(), pos.scenario.coast[beach]
    add_terrain(pos, coast, tally)
    add_defender(pos, coast, tally)
    table = pos.scenario.charts.invasion_modifier
    if in_air_range(pos, beach):
        tally.add(table["air range"], "10.5.c", "air-range")
    for u in pos.stack(beach, "west"):
        if pos.counter(u).airborne:
            tally.add(pos.counter(u).airborne_modifier, "10.4.d", "airborne-support", unit=pos.id(u))
    return tally


def add_terrain(pos: Position, coast: int, tally: Tally) -> None:
    """The terrain of the coastal hex, a city with a port, and a fort all count [10.5.a] [18.1]."""
    chart, terrain = pos.scenario.terrain_effects, pos.scenario.board.terrain[coast]
    if value := chart[terrain, "hex"].invasion_modifier:
        tally.add(value, "10.5.a", "landing-terrain", terrain=terrain)
    if coast in pos.scenario.cities and coast in pos.scenario.ports:
        tally.add(chart["city", "place"].invasion_modifier, "10.5.a", "landing-port-city")
    if coast in pos.forts:
        tally.add(chart["fort", "place"].invasion_modifier, "18.1", "landing-fort")


def add_defender(pos: Position, coast: int, tally: Tally) -> None:
    """However many Axis units are there, only the one that is worst for the landing counts [10.5.b]; none that has just
    retreated there from another coast [13.2E.c]."""
    table = pos.scenario.charts.invasion_modifier
    defenders = [u for u in pos.enemies_in(coast, "west") if adds_to_defence(pos, u)]
    if defenders:
        worst = min(defenders, key=lambda u: table[kind_of_defender(pos, u)])
        kind = kind_of_defender(pos, worst)
        tally.add(table[kind], "10.5.b", "landing-defender", unit=pos.id(worst))


def kind_of_defender(pos: Position, u: int) -> str:
    """Mechanised units of any size and nation, German corps on foot, others [10.5.b]."""
    counter = pos.counter(u)
    if counter.mechanised:
        return "mechanised"
    return "infantry" if counter.nation == "German" and not counter.division else "other"


def result_of(pos: Position, modified: int) -> InvasionResult:
    return next(row for row in pos.scenario.charts.invasion_results if within(row.low, row.high, modified))


def forecast(pos: Position, seat: str) -> dict[str, Any]:
    """The modifiers of each landing to come; of a single one the chances of all results, of two that of success."""
    shown: dict[str, Any] = {}
    for id in pos.landing:
        nation, tally = nation_of(pos, id).lower(), modifiers(pos, pos.beachheads[id].hex)
        shown[nation] = tally
        if len(pos.landing) == 1:
            shown["chances"] = chances(pos, tally)
        else:
            shown[SUCCESS_OF[nation]] = f"{float(sum(chances(pos, tally).get(r, 0) for r in ASHORE)):.0%}"
    return shown


def chances(pos: Position, tally: Tally) -> dict[str, Fraction]:
    return equal_chances([result_of(pos, max(LOWEST, die + int(tally.total))).result for die in DIE])


# -- resolution [10.5.a] [10.8.a] -------------------------------------------------------------------------------------


def resolve_invasion(pos: Position, seat: str) -> Procedure:
    """A die for each beachhead marker, in the order the Allies like; two landings at one coast are two attacks, each
    with what counts at its moment [10.5.1]. Italy may give up at any time [20.5.b]. Then the Germans are deceived."""
    while pos.landing:
        id = pos.landing[0]
        if len(pos.landing) > 1:
            _, hex = yield Ask(seat, "10.5.a", RESOLVING, pos, seat, rests=True)
            id = next(m for m in pos.landing if pos.beachheads[m].hex == hex)
        yield from resolve(pos, seat, id)
    yield from fusag.deceive(pos, seat)


def beaches_of(pos: Position, *_: object) -> list[int]:
    """The beaches of the invasion under way."""
    return [pos.beachheads[m].hex for m in pos.landing]


RESOLVING: Question = Question(
    "resolve",
    CHOICE,
    Verb("resolve", HEX, among=beaches_of),
    about=lambda pos, seat: About(hexes=beaches_of(pos)),
    battle=forecast,
)


def resolve(pos: Position, seat: str, id: str) -> Procedure:
    """The die, its modifiers and what comes of it [10.5.c] [10.8.a]."""
    beach = pos.beachheads[id].hex
    coast = pos.scenario.coast[beach]
    tally = modifiers(pos, beach)
    tally.add(pos.roll("10.5.a", seat), "10.5.a", "die")
    modified = max(LOWEST, int(tally.total))
    row = result_of(pos, modified)
    pos.landing.remove(id)
    pos.tell("10.8.a", "invasion", marker=id, hex=pos.label(coast), roll=tally, modified=modified, result=row.result)
    if row.result == FAILED:
        yield from fail(pos, seat, id)
        return
    units = pos.stack(beach, "west")
    if row.result == FINGERNAILS:
        lose_airborne(pos, units)
    yield from lose_steps(pos, seat, [u for u in units if not pos.counter(u).airborne], row.loss)
    if row.result in ASHORE:
        yield from clear_coast(pos, coast, row.retreat_hexes)
        yield from offers(pos, seat, "10.8.a", LANDING_ADVANCE, beach)
        force = tuple(u for u in units if u in pos.stack(coast, "west"))
        if row.result == OVERWHELMING and force:
            pos.overwhelming.append(force)


def clear_coast(pos: Position, coast: int, retreat_hexes: int) -> Procedure:
    """The defenders leave the coast that is won: by some results they retreat [13.2E.a], by others they are eliminated
    [10.8.a]."""
    defenders = pos.enemies_in(coast, "west")
    if retreat_hexes:
        yield from retreat(pos, defenders, retreat_hexes, "13.2E.a")
        return
    for enemy in defenders:
        eliminate(pos, enemy, "10.8.a")


# -- advance to the coast [10.7] [10.8.a] -----------------------------------------------------------------------------


def advance(pos: Position, beach: int, u: int) -> None:
    """A corps may go on to the coastal hex, and airborne divisions, now on their combat side, with it [10.7]; stacking
    and nations as always [10.5.1]. Italy may surrender at any step [20.5.b]."""
    coast = pos.scenario.coast[beach]
    pos.put(u, coast)
    pos.tell("10.8.a", "advanced", unit=pos.id(u), hex=pos.label(coast))
    minors.italy_test(pos)


def may_advance(pos: Position, beach: int, u: int) -> Reason | None:
    """A unit that landed here; airborne troops only to join a corps that has advanced [10.7]."""
    coast = pos.scenario.coast[beach]
    if u not in pos.stack(beach, "west"):
        return Reason("10.8.a", "not-on-this-beach", unit=pos.id(u), hex=pos.label(beach))
    if pos.counter(u).airborne and not any(not pos.counter(x).airborne for x in landed_in(pos, coast)):
        return Reason("10.7", "airborne-joins", unit=pos.id(u))
    return room_for(pos, [u], coast)


LANDING_ADVANCE: Question = Question(
    "landing-advance",
    ADVANCE,
    Verb("advance", UNIT, among=lambda pos, beach: pos.stack(beach, "west"), why_not=may_advance, does=advance),
    Verb("done", stands=True),
    about=lambda pos, beach: About(hexes=[pos.scenario.coast[beach]]),
)


def landed_in(pos: Position, coast: int) -> list[int]:
    """Units of this invasion in a coastal hex, from whichever beach."""
    return [u for u in pos.stack(coast, "west") if u in pos.landed]


# -- Overwhelming Success [10.9] --------------------------------------------------------------------------------------


def overwhelming_success(pos: Position, seat: str) -> Procedure:
    """Those of a landing who have stormed a coast may attack one hex next to it; the Luftwaffe cannot help there
    [10.9]."""
    while pos.overwhelming:
        force = pos.overwhelming[0]
        made = None
        if possible_attacks(pos, seat, force):
            match (yield Ask(seat, "10.9", EXPLOITING, pos, force, rests=True)):
                case "attack", hex:
                    made = next(a for a in possible_attacks(pos, seat, force) if a.target == hex)
        pos.overwhelming.pop(0)
        if made is not None:
            yield from combat.attack_with(pos, made)
            minors.italy_test(pos)
    pos.landed = set()


def possible_attacks(pos: Position, seat: str, force: tuple[int, ...]) -> list[Attack]:
    """What a force that has just landed can do; nobody else takes part, not even those who came from another beach."""
    attacks = [
        Attack(seat, "west", h, among=frozenset(force))
        for h in pos.scenario.adjoining[pos.hex(force[0])]
        if may_be_attacked(pos, "west", h) is None
    ]
    return [made for made in attacks if any(combat.may_join(pos, made, u) is None for u in force)]


def targets(pos: Position, force: tuple[int, ...]) -> list[int]:
    return [made.target for made in possible_attacks(pos, pos.seat("west"), force)]


EXPLOITING: Question = Question(
    "overwhelming",
    CHOICE,
    Verb("attack", HEX, among=targets, then=combat.BATTLE),
    Verb("done"),
    about=lambda pos, force: About(force, [pos.hex(force[0])]),
)
RESOLUTION: tuple[Question, ...] = (RESOLVING, LANDING_LOSS, RETREATING, LANDING_ADVANCE, fusag.PINNING)
