"""Minor countries [20.0]: where their units may go, surrenders, and changes of side."""

from __future__ import annotations

from collections.abc import Collection

from ...engine.ask import Ask, Procedure
from ...engine.hexset import members
from ...engine.question import PLACING, About, Question
from ...engine.verbs import HEX, UNIT, Verb
from . import supply
from .pack.datafiles import CO_BELLIGERENT, HOME, PUPPET, RED_BULGARIAN, RED_ROMANIAN, YUGOSLAV
from .position import GONE, OFF, Position
from .stacking import room_for

SOVIETS_IN_YUGOSLAVIA = 4  # while Yugoslavs are on the map [20.1.b]
AWAY_FROM_AXIS = 2  # hexes between Yugoslavs who rise and the nearest Axis unit [20.1.d]


# -- arrival ---------------------------------------------------------------------------------------------------------


def may_arrive(pos: Position, u: int) -> bool:
    """Whether a conditional unit's condition is met: in the turn after the Italian surrender [20.5.c] [20.5.d], after a
    surrender to the Soviets [20.2.b] [20.6.b], or when Yugoslavia has risen [20.1.d]."""
    match pos.counter(u).setup:
        case "puppet" | "co-belligerent":
            return "Italy" in pos.surrendered and pos.turn > pos.surrender_turn["Italy"]
        case "red-romanian":
            return pos.surrendered.get("Romania") == "soviet"
        case "red-bulgarian":
            return pos.surrendered.get("Bulgaria") == "soviet"
        case "yugoslav":
            return "Yugoslavia" in pos.surrender_turn
    return False


def arrival_hexes(pos: Position, u: int) -> list[int]:
    """Where a conditional unit may come in."""
    country = {PUPPET: "Italy", CO_BELLIGERENT: "Italy", RED_ROMANIAN: "Romania", RED_BULGARIAN: "Bulgaria"}
    setup = pos.counter(u).setup
    if setup == YUGOSLAV:
        return mountains_of_yugoslavia(pos)
    towns = towns_of(pos, country[setup])
    match setup:
        case "puppet":
            return [h for h in towns if pos.held_by(h, "axis")]
        case "co-belligerent":
            return [h for h in towns if pos.held_by(h, "west")]
    return [h for h in towns if h not in pos.at]  # unoccupied [20.2.b] [20.6.b]


def towns_of(pos: Position, country: str) -> list[int]:
    """The towns and cities of a country."""
    return sorted(h for h in pos.scenario.settled if pos.scenario.country(h) == country)


def mountains_of_yugoslavia(pos: Position) -> list[int]:
    """Mountain hexes of Yugoslavia at least two hexes from the nearest Axis unit [20.1.d]."""
    board = pos.scenario.board
    hexes = [h for h in members(pos.scenario.country_hexes["Yugoslavia"]) if board.terrain[h] == "mountain"]
    axis = pos.present["axis"]
    return [h for h in hexes if not any(axis[n] for n in board.within(h, AWAY_FROM_AXIS - 1))]


# -- what follows from a move or a battle ----------------------------------------------------------------------------


def consequences(pos: Position) -> Procedure:
    """Capitals that fall to the West [20.2.c] [20.6.c], and Yugoslavs who rise at once [20.1.d]."""
    for country, capital in pos.scenario.capitals.items():
        if country not in pos.surrendered and pos.held_by(capital, "west"):
            rule = "20.6.c" if country == "Romania" else "20.2.c"
            surrender(pos, country, "west", rule)
    if "Yugoslavia" not in pos.surrender_turn and yugoslavia_rises(pos):
        pos.surrender_turn["Yugoslavia"] = pos.turn
        yield from yugoslavs_arrive(pos)


def yugoslavia_rises(pos: Position) -> bool:
    """When Italy has surrendered, or a Soviet unit has entered the country [20.1.d]."""
    return "Italy" in pos.surrendered or pos.yugoslavia_entered


def soviets_in(pos: Position, country: str) -> list[int]:
    """Soviet units, not Yugoslavs, in a country."""
    if not pos.occupied["soviet"] & pos.scenario.country_hexes[country]:
        return []
    static = pos.scenario
    return [u for u in pos.on_map("soviet") if static.country(pos.hex(u)) == country and u not in static.yugoslavs]


def yugoslavs_arrive(pos: Position) -> Procedure:
    """They appear at once, as far as there is room; the others wait for a Soviet reinforcement segment [20.1.d]."""
    seat = pos.seat("soviet")
    pos.tell("20.1.d", "yugoslavia-rises")
    for u in [u for u in pos.scenario.of_power["soviet"] if pos.counter(u).setup == YUGOSLAV]:
        if pos.units[u].where == OFF and open_mountains(pos, u):
            _, _, hex = yield Ask(seat, "20.1.d", YUGOSLAVS, pos, u)
            pos.put(u, hex)
            pos.tell("20.1.d", "arrived", unit=pos.id(u), hex=pos.label(hex))


def open_mountains(pos: Position, u: int, *_: int) -> list[int]:
    return [h for h in arrival_hexes(pos, u) if room_for(pos, [u], h) is None]


YUGOSLAVS: Question = Question(
    "yugoslavs",
    PLACING,
    Verb("place", UNIT, HEX, among=(lambda pos, u: [u], open_mountains)),
    about=lambda pos, u: About([u]),
)


# -- surrenders ------------------------------------------------------------------------------------------------------


def italy_test(pos: Position) -> None:
    """At any moment of an invasion phase [20.5.b] in which the West holds Rome [20.5.b1], two Italian cities [20.5.b2],
    or a city and two towns [20.5.b3]."""
    if "Italy" in pos.surrendered:
        return
    held = [h for h in towns_of(pos, "Italy") if pos.held_by(h, "west")]
    cities = sum(h in pos.scenario.cities for h in held)
    towns = len(held) - cities
    if pos.held_by(pos.scenario.board.hex(pos.scenario.file.surrender.rome), "west"):
        surrender(pos, "Italy", "west", "20.5.b1")
    elif cities >= 2:
        surrender(pos, "Italy", "west", "20.5.b2")
    elif cities == 1 and towns >= 2:
        surrender(pos, "Italy", "west", "20.5.b3")


def romania_test(pos: Position) -> None:
    """With four Soviet units in supply in Romania it changes sides [20.6.b]."""
    if "Romania" in pos.surrendered:
        return
    inside = [u for u in soviets_in(pos, "Romania") if supply.in_supply(pos, u)]
    if len(inside) >= pos.scenario.file.surrender.soviet_units_in_romania:
        surrender(pos, "Romania", "soviet", "20.6.b")


def surrender(pos: Position, country: str, to: str, rule: str) -> None:
    """Once only: its units leave the game, and to the Soviets go all its towns that nobody else occupies. Bulgaria goes
    over to them with Romania, whoever has taken that [20.2.a]."""
    pos.surrendered[country] = to
    pos.surrender_turn[country] = pos.turn
    pos.tell(rule, "surrendered", country=country, power=to)
    for u in pos.scenario.of_power["axis"]:
        if HOME.get(pos.counter(u).nation) == country:
            pos.take_off(u, GONE)
    if to == "soviet":
        for h in towns_of(pos, country):
            if not (pos.present["axis"][h] or pos.present["west"][h]):
                pos.hold(h, "soviet")
    if country == "Romania" and "Bulgaria" not in pos.surrendered:
        surrender(pos, "Bulgaria", "soviet", "20.2.b")


# -- where units may go ----------------------------------------------------------------------------------------------


def is_out_of_bounds(pos: Position, u: int, hex: int) -> str:
    """The rule that keeps a unit out of a hex for its nation's sake, or nothing: Bulgarians [20.2.a], Hungarians
    [20.3], Soviets in Greece [20.4], Italians [20.5.a] [20.5.c] [20.5.d], Romanians [20.6.a], Croatians [20.7]."""
    return pos.scenario.barred[u].get(hex, "")


def bound_to_country(pos: Position, u: int) -> str:
    """The rule that keeps a unit in a country for good, and so out of the boxes, or nothing [20.5.d]."""
    nation = pos.counter(u).nation
    return next((limit.rule for limit in pos.scenario.file.limits if limit.countries and nation in limit.nations), "")


def soviet_limit_in_yugoslavia(pos: Position, u: int, hex: int, company: Collection[int] = ()) -> bool:
    """Whether a Soviet unit, or one of those that come along, would be one too many in Yugoslavia while Yugoslavs are
    on the map [20.1.b]."""
    if pos.scenario.power_of[u] != "soviet" or pos.scenario.country(hex) != "Yugoslavia":
        return False
    return yugoslavia_is_full(pos, u, company)


def yugoslavia_is_full(pos: Position, u: int, company: Collection[int]) -> bool:
    """Whether such a unit may not come in [20.1.b]."""
    static, hex = pos.scenario, pos.standing[u]
    if static.power_of[u] != "soviet" or u in static.yugoslavs:
        return False
    if hex and static.country(hex) == "Yugoslavia":
        return False
    if not any(pos.standing[x] for x in static.yugoslavs):
        return False
    return len({*soviets_in(pos, "Yugoslavia"), *company} - {u}) >= SOVIETS_IN_YUGOSLAVIA
