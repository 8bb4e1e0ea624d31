"""The game's figures as its files have them, each checked against the others: an owner's overlay may change any."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ....engine.data import Pack
from ....engine.display import declared, undrawn
from ....engine.figures import Fault, check, missing
from ....engine.hexmap import HexMap
from ....engine.tables import within
from ..sides import CAMP, POWERS, SEATS, THEATRES
from . import charts
from .datafiles import (
    CO_BELLIGERENT,
    CONDITIONS,
    FOGGIA,
    HOME,
    NEVER,
    PUPPET,
    CampaignFile,
    Counter,
    Exchange,
    Marker,
    Terrain,
)

SHUT: Final = frozenset({"impassable", "sea", "lake"})  # hexsides that nothing crosses on land
REACTING: Final = ("west", "soviet", "okw", "okh")  # who has a reaction marker [14.1]
OWNER: Final = {"okw": "axis", "okh": "axis", "stavka": "soviet"}  # of a kind of marker; the West has the others
BY_SEA: Final = re.compile(r"^([0-9]{0,2})[EM]$")  # set-up code of what comes to a box, with its turn
OPTION: Final = "option"  # set-up code of the corps that replace divisions [21.3]
CAMPAIGN: Final = "scenarios/campaign.toml"


class Figures:
    """What the files say, before anything is laid out on the map."""

    def __init__(self, pack: Pack) -> None:
        self.file = pack.toml(CAMPAIGN, CampaignFile)
        self.board = pack.map(self.file.map)
        self.counters = pack.rows("counters.csv", Counter, "id")
        self.markers = {m.id: m for m in pack.rows("markers.csv", Marker, "id")}
        self.turns = pack.table("turn_track", charts.Turn, "turn")
        self.terrain_effects = pack.table("terrain_effects", Terrain, "terrain", "kind")
        self.charts = charts.Charts(pack)
        for faults in (_of_map, _of_campaign, _of_places, _of_sites, _of_counters, _of_markers, _of_charts):
            check(pack, faults(self))
        check(pack, undrawn(pack, self.counters, "type"), _of_boxes(pack))

    def is_land(self, hex: int) -> bool:
        return is_land(self.board, hex)


def is_land(board: HexMap, hex: int) -> bool:
    """Whether a hex belongs to the ground that is fought over."""
    return board.terrain[hex] not in ("sea", "lake") and "closed" not in board.flags[hex]


# -- the map ----------------------------------------------------------------------------------------------------------


def _of_map(figures: Figures) -> Iterator[Fault]:
    """Every hex of the land lies in a theatre, and its terrain is on the chart."""
    board, name = figures.board, f"maps/{figures.file.map}.patch"
    theatres = {f"th:{theatre}" for theatre in THEATRES}
    for h in board.hexes:
        if is_land(board, h):
            if not theatres & board.flags[h]:
                yield name, [board.labels[h]], "it lies in no theatre (flag th:nwe, th:med, th:east or th:balkan)"
            if (board.terrain[h], "hex") not in figures.terrain_effects:
                yield name, [board.labels[h]], f"the terrain effects chart has no {board.terrain[h]!r}"


# -- the campaign -----------------------------------------------------------------------------------------------------


def _of_campaign(figures: Figures) -> Iterator[Fault]:
    """Sides, theatres, countries, units and turns exist."""
    file, countries = figures.file, set(figures.board.country)
    if file.last_turn not in figures.turns:
        yield CAMPAIGN, ["last_turn"], f"the turn track has turns up to {max(figures.turns)}"
    for slug, seats in SEATS.items():
        theirs = file.seats.get(slug, {})
        decides = [seat for power in POWERS for seat in theirs.get(power, ())]
        if set(decides) != set(seats) or not all(theirs.values()) or theirs.keys() != set(POWERS):
            yield CAMPAIGN, ["seats", slug], f"every power needs one of {', '.join(seats)}, and each of them a power"
        for power, of in theirs.items():
            if len(of) > 1 and set(of) != {"okw", "okh"}:
                yield CAMPAIGN, ["seats", slug, power], "only OKW and OKH share a power"
    if file.setup.transit.keys() != set(THEATRES):
        yield CAMPAIGN, ["setup", "transit"], "a number for each theatre is expected"
    if sorted([*file.theatres.okw, *file.theatres.okh]) != sorted(THEATRES):
        yield CAMPAIGN, ["theatres"], "each theatre belongs to OKW or to OKH"
    for theatre in THEATRES:
        if getattr(file.retreat, theatre).keys() != set(POWERS):
            yield CAMPAIGN, ["retreat", theatre], "directions for axis, west and soviet are expected"
    if file.reaction.keys() != set(REACTING):
        yield CAMPAIGN, ["reaction"], f"theatres for {', '.join(REACTING)} are expected"
    named: list[tuple[list[str], list[str | int]]] = [
        (file.countries.greater_germany, ["countries", "greater_germany"]),
        (file.countries.german_reinforcements, ["countries", "german_reinforcements"]),
        (file.air.corsica.countries, ["air", "corsica"]),
        ([file.strategic.soviet_home], ["strategic", "soviet_home"]),
    ]
    named += [(limit.countries + limit.never, ["limits", i]) for i, limit in enumerate(file.limits)]
    for names, place in named:
        yield from missing(CAMPAIGN, place, names, countries.__contains__, "the map has no {!r}")
    nations = {c.nation for c in figures.counters}
    for i, limit in enumerate(file.limits):
        said = "there are no {!r} units"
        yield from missing(CAMPAIGN, ["limits", i, "nations"], limit.nations, nations.__contains__, said)
    bombers = {c.id for c in figures.counters if c.air and c.power == "west"}
    if file.air.carpet.keys() != bombers:
        yield CAMPAIGN, ["air", "carpet"], f"a theatre for each of {', '.join(sorted(bombers))} is expected"
    yield from _of_exchanges(figures)


def _of_exchanges(figures: Figures) -> Iterator[Fault]:
    """The corps that divisions become are units of the Axis [7.1.2] [21.3]."""
    file = figures.file
    ground = {c.id for c in figures.counters if c.power == "axis" and not c.air}
    start, later, goering = file.panzer_divisions.at_start, file.panzer_divisions.later, file.hermann_goering
    for table, name, ids in (
        ("panzer_divisions", "at_start", [*start.divisions, start.corps]),
        ("panzer_divisions", "later", [*later.divisions, later.corps]),
        ("hermann_goering", "division", [goering.division]),
        ("hermann_goering", "corps", [goering.corps]),
    ):
        yield from missing(CAMPAIGN, [table, name], ids, ground.__contains__, "the Axis has no unit {!r}")


def _of_places(figures: Figures) -> Iterator[Fault]:
    """Hexes are on the map, and those that somebody holds have something to hold."""
    file, board = figures.file, figures.board
    settled = {p.hex for kind in ("city", "town") for p in board.places_of(kind)}
    land = {h for h in board.hexes if figures.is_land(h)}
    attacks = [x for attack in file.historical.attacks for x in (attack.origin, attack.target)]
    for fit, what, places in (
        (set(board.hexes), "no hex {!r} on the map", {
            ("air", "trace"): file.air.trace, ("air", "corsica"): [file.air.corsica.hex],
        }),
        (settled & land, "no town or city in {!r}", {
            ("victory", "berlin"): [file.victory.berlin], ("victory", "paris"): [file.victory.paris],
            ("victory", "rome"): [file.victory.rome], ("air", "foggia"): [file.air.foggia],
            ("surrender", "rome"): [file.surrender.rome], ("surrender", "bucharest"): [file.surrender.bucharest],
            ("surrender", "sofia"): [file.surrender.sofia], ("antwerp", "port"): [file.antwerp.port],
            ("seas", "baltic"): file.seas.baltic, ("seas", "black_sea"): file.seas.black_sea,
        }),
        (land, "no land hex {!r} on the map", {
            ("setup", "leningrad"): [file.setup.leningrad], ("kursk", "hex"): [file.kursk.hex],
            ("panzer_divisions", "at_start"): [file.panzer_divisions.at_start.hex],
            ("victory", "factories"): file.victory.factories, ("victory", "oil"): file.victory.oil,
            ("historical", "attacks"): attacks,
        }),
    ):  # fmt: skip
        fitting = {board.labels[h] for h in fit}
        for place, labels in places.items():
            yield from missing(CAMPAIGN, [*place], labels, fitting.__contains__, what)
    oil = {label for mission, label in figures.charts.bombing_extra if mission == "oil"}
    said = "bombing_extra_modifiers.csv has no oil in {!r}"
    yield from missing(CAMPAIGN, ["victory", "oil"], file.victory.oil, oil.__contains__, said)
    for attack in file.historical.attacks:
        if board.distance(board.hex(attack.origin), board.hex(attack.target)) != 1:
            yield CAMPAIGN, ["historical", "attacks"], f"{attack.origin} and {attack.target} are no neighbours"


def _of_sites(figures: Figures) -> Iterator[Fault]:
    """Beaches lie in the sea beside their coasts, each once [10.2] [10.5.e]."""
    board, seen = figures.board, set[str]()
    for i, site in enumerate(figures.file.site):
        place: list[str | int] = ["site", i, "beaches"]
        for beach in site.beaches:
            if not board.has(beach.beach) or figures.is_land(board.hex(beach.beach)):
                yield CAMPAIGN, place, f"no sea hex {beach.beach!r} on the map"
            elif not board.has(beach.coast) or not figures.is_land(board.hex(beach.coast)):
                yield CAMPAIGN, place, f"no land hex {beach.coast!r} on the map"
            elif board.distance(board.hex(beach.beach), board.hex(beach.coast)) != 1:
                yield CAMPAIGN, place, f"{beach.beach} and {beach.coast} are no neighbours"
            if beach.id in seen or beach.beach in seen:
                yield CAMPAIGN, place, f"{beach.id} {beach.beach} is there twice"
            seen |= {beach.id, beach.beach}
        if not set(site.choice) <= {b.id for b in site.beaches}:
            yield CAMPAIGN, ["site", i, "choice"], "it names no beach of the site"
        markers = [b.marker for b in site.beaches if b.id not in site.choice[1:]]
        if len(markers) > 1 and sorted(markers) != ["CW", "US"]:
            yield CAMPAIGN, place, "two landings at once are one of the US and one of the CW"
    called_for = figures.file.historical.beaches
    yield from missing(CAMPAIGN, ["historical", "beaches"], called_for, seen.__contains__, "no beach {!r}")


# -- counters and markers ---------------------------------------------------------------------------------------------


def _of_counters(figures: Figures) -> Iterator[Fault]:
    exchanges = figures.file.panzer_divisions
    standing: dict[str, str] = {}  # whose units start in a hex
    for c in figures.counters:
        if c.air != (c.size == "air"):
            yield "counters.csv", [c.id, "size"], f"{c.type} units are of another size than {c.size!r}"
        if c.power != "axis" and set(charts.LETTERS) & {*c.front, *c.back}:
            yield "counters.csv", [c.id, "attack"], "only the Axis has strengths that are letters"
        if c.withdraw and c.withdraw not in figures.turns:
            yield "counters.csv", [c.id, "withdraw"], f"there is no turn {c.withdraw}"
        if text := _unfit_nation(figures, c):
            yield "counters.csv", [c.id, "nation"], text
        if not _comes(figures, c, exchanges.at_start, exchanges.later):
            yield "counters.csv", [c.id, "setup"], f"{c.setup!r} is no land hex, turn, box or event for such a unit"
        if figures.board.has(c.setup) and standing.setdefault(c.setup, CAMP[c.power]) != CAMP[c.power]:
            yield "counters.csv", [c.id, "setup"], f"units of the enemy start in {c.setup}"


def _unfit_nation(figures: Figures, counter: Counter) -> str:
    """What is wrong with a unit's nation: who pays for its replacements, and for whom it fights [7.2.h]."""
    group = figures.file.counts_as.get(counter.nation, counter.nation)
    if counter.power == "axis" and group != "German" and group not in HOME:
        return f"{counter.nation!r} units do not fight for the Axis"
    if not counter.replaceable:
        return ""
    row = figures.charts.replacement_cost(group, counter)
    if row is None:
        return f"replacement_costs.csv has no row for {group!r} units of this kind"
    return "" if row.pool in charts.POOLS[counter.power] else f"{row.pool!r} points are not of its side"


def _comes(figures: Figures, counter: Counter, *exchanges: Exchange) -> bool:
    """Whether a set-up code says how such a unit comes into play: on the map, in a box, on a turn, by an event."""
    code, board = counter.setup, figures.board
    if code == NEVER:
        return not counter.air
    by_sea = BY_SEA.match(code)
    if counter.air:
        if counter.power != "west":
            return code == "start"
        return code in ("start", FOGGIA) or (by_sea is not None and _is_turn(figures, by_sea[1] or "1"))
    if code in CONDITIONS:
        return counter.power == {PUPPET: "axis", CO_BELLIGERENT: "west"}.get(code, "soviet")
    if board.has(code):
        return figures.is_land(board.hex(code))
    if code == OPTION:
        return counter.id in {exchange.corps for exchange in exchanges}
    if counter.power == "west":
        return by_sea is not None and _is_turn(figures, by_sea[1] or "1")
    return _is_turn(figures, code)


def _is_turn(figures: Figures, code: str) -> bool:
    return code.isdecimal() and int(code) in figures.turns


def _of_markers(figures: Figures) -> Iterator[Fault]:
    """Numbers of command and supply markers, nations of beachheads, and the turns and boxes they come on and to."""
    for m in figures.markers.values():
        if m.power != OWNER.get(m.kind, "west"):
            yield "markers.csv", [m.id, "power"], f"{m.kind!r} markers are of another side"
        fits = {"beachhead": r"US|CW|AL", "mulberry": "", "fusag": ""}.get(m.kind, r"[1-9][0-9]?")
        if not re.fullmatch(fits, m.value):
            yield "markers.csv", [m.id, "value"], f"{m.value!r} is no value of a {m.kind!r} marker"
        by_sea = BY_SEA.match(m.setup)
        turn = by_sea[1] or "1" if by_sea is not None else ""
        if m.kind not in ("beachhead", "mulberry"):
            turn = m.setup if m.kind == "fusag" or m.setup else "1"
        if not _is_turn(figures, turn):
            yield "markers.csv", [m.id, "setup"], f"{m.setup!r} is no turn (and box, E or M) for a {m.kind!r} marker"


# -- charts -----------------------------------------------------------------------------------------------------------


def _of_charts(figures: Figures) -> Iterator[Fault]:
    tables = figures.charts
    years = {year for year, _ in tables.interdiction}
    for turn in figures.turns.values():
        if turn.year not in years:
            yield "tables/turn_track.csv", [str(turn.turn), "year"], f"the charts have no {turn.year}"
    for (terrain, kind), row in figures.terrain_effects.items():
        for column in ("operational_mp", "mechanised_reaction_mp"):
            if kind == "hex" and getattr(row, column) == 0:
                yield "tables/terrain_effects.csv", [terrain, kind, column], "a hex costs at least one point"
        if row.attacker_effect == "barred" and terrain not in SHUT:
            yield "tables/terrain_effects.csv", [terrain, kind, "attacker_effect"], "attacks across it are possible"
    for bombing in tables.bombing_results:
        if bombing.effect == "points" and (bombing.low is None or bombing.low < 1):
            place: list[str | int] = [bombing.mission, bombing.effect, "low"]
            yield "tables/bombing_results.csv", place, "at least one point is lost"
    for modified in range(1, 100):
        if not any(within(row.low, row.high, modified) for row in tables.invasion_results):
            first = tables.invasion_results[0]
            yield "tables/invasion.csv", [first.result, first.loss, "high"], f"no row takes a modified {modified}"


# -- what is shown ----------------------------------------------------------------------------------------------------


def _of_boxes(pack: Pack) -> Iterator[Fault]:
    """Boxes belong to somebody."""
    for name, box in declared(pack).boxes.items() if pack.overlay is not None else ():
        if box.get("power", POWERS[0]) not in POWERS:
            yield "display.toml", ["boxes", name, "power"], f"powers are {', '.join(POWERS)}"
