"""Whether the figures of a scenario fit each other: an owner's overlay may change any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ....engine.data import Pack
from ....engine.display import undrawn
from ....engine.figures import Fault, check, missing
from ....engine.info import Choice
from ....engine.pieces import MAP
from ....engine.tables import within
from ..position import BOXES, SITE, SRB
from ..scenario import SIDES, Scenario
from ..setup import starting

DICE = range(1, 7)


def sound_scenario(slug: str, options: Mapping[str, Choice], pack: Pack) -> Scenario:
    """A scenario that can be played to its end; what is wrong is told with its place before anybody plays."""
    scenario = Scenario(slug, options, pack)
    drawn, named = undrawn(pack, scenario.counters, "type"), _of_units_named(scenario)
    ground, levels = _of_terrain(scenario), _of_levels(scenario)
    check(pack, _of_counters(scenario), drawn, ground, named, _of_setup(scenario), _of_charts(scenario), levels)
    return scenario


def _of_counters(scenario: Scenario) -> Iterator[Fault]:
    """Ground units move, units of two steps have a cadre [3.2.10.4], and types are what the chart says of them."""
    charts = scenario.charts
    for c in scenario.counters:
        if (c.hard, c.soft) != (charts.types[c.type].hard, charts.types[c.type].soft):
            yield "counters.csv", [c.id, "hard"], f"tables/unit_types.csv says otherwise of {c.type!r}"
        if c.ground and not c.movement:
            yield "counters.csv", [c.id, "movement"], "a ground unit moves"
        if c.steps == 2 and not (c.red_movement and c.red_defence):
            yield "counters.csv", [c.id, "red_defence"], "a unit of two steps has a cadre"
        if c.hq and not c.support_range:
            yield "counters.csv", [c.id, "support_range"], "a headquarters has a support range"


def _of_terrain(scenario: Scenario) -> Iterator[Fault]:
    """Every land hex has its price, of one point or more, whichever way it is entered [12.1]."""
    for h in scenario.board.hexes:
        if scenario.is_land[h] and scenario.primary[h] not in scenario.charts.terrain:
            yield "maps/nato.patch", [scenario.board.label(h)], f"no row for terrain {scenario.primary[h]!r}"
    for row in scenario.charts.terrain.values():
        if row.group == "primary" and row.mp < 1:
            yield "tables/terrain_effects.csv", [row.terrain, "mp"], "at least one point is expected"
        if row.group in ("side", "extra") and row.mp < 0 and row.terrain != "pass":
            yield "tables/terrain_effects.csv", [row.terrain, "mp"], "no hexside but a pass makes a hex cheaper"
    passes, mountain = scenario.charts.terrain["pass"].mp, scenario.charts.terrain["mountain"].mp
    if mountain + passes < 1:
        yield "tables/terrain_effects.csv", ["pass", "mp"], "a mountain costs a point at least"


def _of_units_named(scenario: Scenario) -> Iterator[Fault]:
    """Every list names units of the game, as many as it says."""
    name = scenario.path
    for ids, place in scenario.file.unit_lists():
        yield from missing(name, place, ids, scenario.known.__contains__, "there is no counter {!r}")
    file = scenario.file
    counted = [("activation", i, group.units, group.count) for i, group in enumerate(file.activation)]
    counted += [("reinforcement", i, line.units, line.count) for i, line in enumerate(file.reinforcement)]
    for key, i, units, count in counted:
        if len(units) != count:
            yield name, [key, i, "count"], f"{len(units)} units are listed"
    for free in file.setup.group:
        if free.area and free.area not in scenario.areas:
            yield name, ["setup", "group"], f"there is no area {free.area!r}"


def _of_setup(scenario: Scenario) -> Iterator[Fault]:
    """As many units as are said start in each place, on land of their scenario, and no hex holds too much [9.1.1]."""
    name, found = scenario.path, Counter[str]()
    steps: dict[int, Counter[str]] = {}
    limit = scenario.charts.fixed
    for c in scenario.counters:
        unit = starting(scenario, c.id)
        place = {MAP: "on_map", SRB: "srb", SITE: "site"}.get(unit.where, "boxes" if unit.where in BOXES else "")
        found[f"{c.side}_{place}"] += 1
        if unit.where != MAP:
            continue
        if not scenario.is_land[unit.hex]:
            yield name, ["setup", "hex", c.id], "it is no land of this scenario"
        here = steps.setdefault(unit.hex, Counter())
        kind = "steps" if c.maneuver else "artillery" if c.artillery else "hq"
        here[kind] += c.steps
        if here[kind] > limit[f"stack_{kind}"]:
            yield name, ["setup", "hex", c.id], f"{scenario.board.label(unit.hex)} is full"
        here[c.side] = 1
        if all(here[side] for side in SIDES):
            yield name, ["setup", "hex", c.id], "the enemy is there"
    for row in scenario.file.setup.count:
        if row.year != scenario.year:
            continue
        for side in SIDES:
            for place in ("on_map", "srb", "boxes"):
                if found[f"{side}_{place}"] != getattr(row, f"{side}_{place}"):
                    number = found[f"{side}_{place}"]
                    yield name, ["setup", "count"], f"{number} units of {side} start there in {row.year}: {place}"
        if found["nato_site"] != row.reforger_sites:
            yield name, ["setup", "count"], f"{found['nato_site']} Reforger sites in {row.year}"


def _of_charts(scenario: Scenario) -> Iterator[Fault]:
    """No roll on a chart may fall beside it."""
    charts, column = scenario.charts, scenario.file.air_campaign_column
    for turn in range(scenario.first_turn, scenario.last_turn + 1):
        for die in (*DICE, 7):
            rows = [
                r
                for r in charts.air_campaign
                if r.scenario == column and r.turn_from <= turn <= r.turn_to and r.modified_die == die
            ]
            if len(rows) != 1:
                said = f"{len(rows)} rows for turn {turn} and die {die}"
                yield scenario.path, ["air_campaign_column"], said
    for col in charts.columns:
        for die in DICE:
            if (col.odds, die) not in charts.combat:
                yield "tables/combat_columns.csv", [col.odds, "odds"], f"no result for a die of {die}"
    for side in SIDES:
        for state in ("friendly", "contested", "enemy"):
            if not any(
                r.scenario == scenario.file.interception_column and r.airspace == state
                for r in charts.interception[side]
            ):
                said = f"no row of interception_{side}.csv for {state} airspace"
                yield scenario.path, ["interception_column"], said


def _of_levels(scenario: Scenario) -> Iterator[Fault]:
    """Whatever the lead is in the end, exactly one level takes it [34.0]."""
    name = scenario.path
    if not scenario.levels:
        yield name, ["victory", "level"], f"there are no levels for {scenario.year}"
        return
    limits = [x for level in scenario.levels for x in (level.low, level.high) if x is not None]
    for lead in range(min(limits, default=0) - 2, max(limits, default=0) + 3):
        fitting = [level for level in scenario.levels if within(level.low, level.high, lead)]
        if len(fitting) != 1:
            yield name, ["victory", "level"], f"{len(fitting)} levels of {scenario.year} take a lead of {lead}"
