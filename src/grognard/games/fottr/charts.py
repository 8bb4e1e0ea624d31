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


class Charts:
    """Every chart by its name."""

    def __init__(self, pack: Pack) -> None:
        self.replacements = {r.turn: r for r in pack.rows("tables/replacements.csv", Replacements, "turn")}
        costs = pack.rows("tables/replacement_costs.csv", ReplacementCost, ("group", "kind"))
        self.replacement_costs = {(r.group, r.kind): r for r in costs}
        distances = pack.rows("tables/supply_distances.csv", SupplyDistance, ("side", "source_kind"))
        self.supply_distance = {(row.side, row.source_kind): row.hexes for row in distances}
        self.shaef = {row.place: row.multiplier for row in pack.rows("tables/shaef_ranges.csv", ShaefRange, "place")}
