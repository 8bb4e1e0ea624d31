"""Whether the figures of a scenario fit each other: an owner's overlay may change any of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...engine.data import Pack
from ...engine.figures import Fault, check, is_few
from .scenario import SIDES, Scenario


def sound_scenario(slug: str, options: Mapping[str, bool], pack: Pack) -> Scenario:
    """A scenario that can be played to its end; what is wrong is told with its place before anybody plays."""
    scenario = Scenario(slug, options, pack)
    check(pack, _of_tables(scenario))
    check(pack, _of_tracks(scenario))
    check(pack, _of_scenario(scenario))
    return scenario


def _of_tables(scenario: Scenario) -> Iterator[Fault]:
    """Areas are on the map [AR:EX19.2-5.T]."""
    for row in scenario.schedule.variable.values():
        if not scenario.area(row.point):
            yield "tables/variable_reinforcements.csv", [row.unit, "entry_area"], f"{row.point!r} is nowhere on the map"


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
    file, name = scenario.file, f"scenarios/{scenario.slug}.toml"
    for i, group in enumerate(file.setup):
        for id, label in group.suggested.items():
            if id not in scenario.index or not scenario.board.has(label):
                yield name, ["setup", i, "suggested", id], f"no such unit, or no hex {label!r} on the map"
    for i, line in enumerate(file.reinforcement):
        for point in line.points:
            if not scenario.area(point):
                yield name, ["reinforcement", i, "entry"], f"{point!r} is nowhere on the map"
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
