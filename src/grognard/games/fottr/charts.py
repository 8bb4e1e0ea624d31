"""The charts of the player aid cards, read from `data/tables`."""

from __future__ import annotations

import msgspec

from ...engine.data import Pack


class Turn(msgspec.Struct, frozen=True):
    """A box of the turn track [2.1A]."""

    turn: int
    months: str
    year: int
    source: str
    note: str = ""


def turn_track(pack: Pack) -> dict[int, Turn]:
    return {row.turn: row for row in pack.rows("tables/turn_track.csv", Turn, "turn")}


# -- supply [9.0] -----------------------------------------------------------------------------------------------------


class SupplyDistance(msgspec.Struct, frozen=True):
    """How long a line to a kind of source may be [9.3.1.a] [9.3.3.a]."""

    side: str
    source_kind: str
    hexes: int
    source: str
    note: str = ""


class ShaefRange(msgspec.Struct, frozen=True):
    """By what a SHAEF marker's number is multiplied [9.3.2.dT]; None: by the number printed on the map."""

    place: str
    source: str
    multiplier: int | None = None
    note: str = ""


# -- replacements [7.2.d] [7.2.h] -----------------------------------------------------------------------------------


class Replacements(msgspec.Struct, frozen=True):
    """Points of a turn."""

    turn: int
    german_multiplier: int
    panzer_share_percent: int
    axis_minor: int
    us: int
    commonwealth: int
    soviet: int
    source: str
    note: str = ""


class ReplacementCost(msgspec.Struct, frozen=True):
    """What a step of a kind of unit costs, and out of which points."""

    group: str
    kind: str
    points: int
    pool: str
    source: str
    note: str = ""


# -- bombing [8.5] ----------------------------------------------------------------------------------------------------


class BombingModifier(msgspec.Struct, frozen=True):
    """By mission, year, and whether a Luftwaffe unit is in Home Defence: yes, no or any [8.5.1.T]."""

    mission: str
    year: int
    home_defence: str
    modifier: int
    source: str
    note: str = ""


class BombingExtra(msgspec.Struct, frozen=True):
    """A modifier for an oil hex that the Axis has lost, or for the Luftwaffe over a theatre [8.5.2.a] [8.5.3]."""

    mission: str
    condition: str
    modifier: int
    source: str
    note: str = ""


class BombingResult(msgspec.Struct, frozen=True):
    """What a modified die between two limits does [8.5.1.b] [8.5.2.b] [8.5.3]."""

    mission: str
    effect: str
    source: str
    low: int | None = None
    high: int | None = None
    note: str = ""


class InterdictionResult(msgspec.Struct, frozen=True):
    """Which German strength rolls suffer [8.5.5.b]: none, attack or all."""

    year: int
    die: int
    result: str
    source: str
    note: str = ""


# -- invasions [10.8] -------------------------------------------------------------------------------------------------


class InvasionResult(msgspec.Struct, frozen=True):
    """failed, fingernails, success or overwhelming [10.8.a]. Loss: steps of the corps, or "each" corps one."""

    result: str
    loss: str
    source: str
    low: int | None = None
    high: int | None = None
    note: str = ""


class InvasionModifier(msgspec.Struct, frozen=True):
    """[10.5.b] [10.5.c]"""

    modifier: str
    value: int
    source: str
    note: str = ""


def takes(row: BombingResult | InvasionResult, value: int) -> bool:
    """Whether a modified die falls in this row."""
    return (row.low is None or value >= row.low) and (row.high is None or value <= row.high)


class Charts:
    """Every chart by its name."""

    def __init__(self, pack: Pack) -> None:
        self.replacements = {r.turn: r for r in pack.rows("tables/replacements.csv", Replacements, "turn")}
        costs = pack.rows("tables/replacement_costs.csv", ReplacementCost, ("group", "kind"))
        self.replacement_costs = {(r.group, r.kind): r for r in costs}
        distances = pack.rows("tables/supply_distances.csv", SupplyDistance, ("side", "source_kind"))
        self.supply_distance = {(row.side, row.source_kind): row.hexes for row in distances}
        self.shaef = {row.place: row.multiplier for row in pack.rows("tables/shaef_ranges.csv", ShaefRange, "place")}
        modifiers = pack.rows("tables/bombing_modifiers.csv", BombingModifier, ("mission", "year", "home_defence"))
        self.bombing_modifier = {(row.mission, row.year, row.home_defence): row.modifier for row in modifiers}
        extras = pack.rows("tables/bombing_extra_modifiers.csv", BombingExtra, ("mission", "condition"))
        self.bombing_extra = {(row.mission, row.condition): row.modifier for row in extras}
        self.bombing_results = pack.rows("tables/bombing_results.csv", BombingResult, ("mission", "effect"))
        rolls = pack.rows("tables/interdiction.csv", InterdictionResult, ("year", "die"))
        self.interdiction = {(row.year, row.die): row.result for row in rolls}
        self.invasion_results = pack.rows("tables/invasion.csv", InvasionResult, ("result", "loss"))
        landing = pack.rows("tables/invasion_modifiers.csv", InvasionModifier, "modifier")
        self.invasion_modifier = {row.modifier: row.value for row in landing}
