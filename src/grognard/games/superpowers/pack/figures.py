"""Whether the figures of a scenario fit each other: an owner's overlay may change any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ....engine.data import Pack
from ....engine.display import undrawn
from ....engine.figures import Fault, check, is_few, missing
from ....engine.info import Choice
from ..scenario import SIDES, STACKING_LIMIT, Scenario

NOWHERE = "{!r} is nowhere on the map"
VARIABLE = "tables/variable_reinforcements.csv"


def sound_scenario(slug: str, options: Mapping[str, Choice], pack: Pack) -> Scenario:
    """A scenario that can be played to its end; what is wrong is told with its place before anybody plays."""
    scenario = Scenario(slug, options, pack)
    drawn = undrawn(pack, scenario.counters, "branch")
    check(pack, _of_tables(scenario), drawn, _of_setup(scenario), _of_tracks(scenario), _of_scenario(scenario))
    return scenario


def _of_setup(scenario: Scenario) -> Iterator[Fault]:
    """As many units as are said start on the map, where their zones allow it and others leave them room [7.0.a]."""
    name, here = scenario.path, Counter[str]()
    for i, group in enumerate(scenario.file.setup):
        zone = group.zone.on(scenario.board)
        for id, label in group.suggested.items():
            place: list[str | int] = ["setup", i, "suggested", id]
            u = scenario.index.get(id)
            here[label] += 1
            if u is None or scenario.counters[u].formation != group.formation:
                yield name, place, f"{group.formation!r} has no such unit"
            elif scenario.board.hex(label) not in zone or scenario.prohibited[scenario.board.hex(label)]:
                yield name, place, f"{label} is outside its zone"
            elif here[label] > STACKING_LIMIT:
                yield name, place, f"{label} is full"
        if len(group.suggested) != group.count:
            yield name, ["setup", i, "suggested"], f"{group.count} units are expected"


def _of_tables(scenario: Scenario) -> Iterator[Fault]:
    """Armies have supply; areas are on the map [AR:EX19.2-5.T]."""
    for c in scenario.counters:
        if c.side == "wp" and c.army not in scenario.supply_sources:
            yield "counters.csv", [c.id, "army"], f"there is no army {c.army!r} in this scenario"
    coming = Counter(row.unit for row in scenario.schedule.variable.values())
    for row in scenario.schedule.variable.values():
        if coming[row.unit] != row.counters:
            yield VARIABLE, [row.unit, "counters"], f"{coming[row.unit]} counters are meant"
        yield from missing(VARIABLE, [row.unit, "entry_area"], [row.point], scenario.area, NOWHERE)


def _of_tracks(scenario: Scenario) -> Iterator[Fault]:
    """Both sides have points for every turn and a start on every track [TRK]."""
    track, slug = scenario.track, scenario.slug
    for side in SIDES:
        points = track.initiative.get(side)
        if not isinstance(points, list) or len(points) < track.game_turns or not all(map(is_few, points)):
            yield "tracks.toml", [slug, "initiative", side], f"{track.game_turns} numbers are expected"
    for group, name in (("start", "air"), ("start", "airlift"), ("start", "chemical"), ("optional", "bridge_actions")):
        if not _for_both(getattr(track, group).get(name)):
            yield "tracks.toml", [slug, group, name], "a number for each side is expected"
    base = track.optional.get("chemical_base")
    if not isinstance(base, dict) or not base.keys() <= set(SIDES) or not all(map(is_few, base.values())):
        yield "tracks.toml", [slug, "optional", "chemical_base"], "numbers by side are expected"


def _of_scenario(scenario: Scenario) -> Iterator[Fault]:
    """Hexes and areas are on the map, and what each side needs is there for both."""
    file, name = scenario.file, scenario.path
    for i, line in enumerate(file.reinforcement):
        yield from missing(name, ["reinforcement", i, "entry"], line.points, scenario.area, NOWHERE)
        units = sum(line in lines for lines in scenario.schedule.arrivals.values())
        if units != line.count:
            yield name, ["reinforcement", i, "count"], f"{units} units come by this line"
    for army, areas in file.supply.armies.items():
        points = [f"area {area}" for area in areas]
        yield from missing(name, ["supply", "armies", army], points, scenario.area, NOWHERE)
    if not scenario.supply_sources["nato"]:
        yield name, ["supply", "nato_edge"], "no road leaves the map there"
    towns = {place.name for place in scenario.board.places}
    for i, cities in enumerate(file.supply.cities):
        if not set(cities.places) <= towns:
            yield name, ["supply", "cities", i, "places"], "not all of them are on the map"
    if not set(file.victory.named_cities) <= towns:
        yield name, ["victory", "named_cities"], "not all of them are on the map"
    if file.victory.cut_off_city and file.victory.cut_off_city not in towns:
        yield name, ["victory", "cut_off_city"], "it is not on the map"
    formations = scenario.schedule.members.__contains__
    for i, airborne in enumerate(file.drops.units):
        place: list[str | int] = ["drops", "units", i, "formation"]
        yield from missing(name, place, [airborne.formation], formations, "there is no {!r}")
    if file.nuclear.posture[0] > file.nuclear.posture[1]:
        yield name, ["nuclear", "posture"], "the lower comes first"
    for values, *place in (
        (file.air_superiority.modifier, "air_superiority", "modifier"),
        (file.replacements.rate, "replacements", "rate"),
        (file.own_edge, "own_edge"),
    ):
        if values.keys() != set(SIDES):
            yield name, [*place], "a value for each side is expected"
    if not scenario.drop_zones:
        yield name, ["drops", "terrain"], "no hex of the map has it"


def _for_both(values: Any) -> bool:
    return isinstance(values, dict) and values.keys() == set(SIDES) and all(map(is_few, values.values()))
