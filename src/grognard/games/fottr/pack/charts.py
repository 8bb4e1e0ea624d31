"""The charts of the player aid cards, read from `data/tables`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec

from ....engine.charts import read_cells, read_odds_columns
from ....engine.data import Pack
from ....engine.figures import Few, Row, Shift
from ....engine.tables import Chart, OddsColumns
from .datafiles import HOME, Counter

LETTERS = ("A", "B", "C")  # strengths that a die decides [13.2B]
PANZER = "panzer"  # the share of the German replacement points that may go to mechanised steps
POOLS = {"axis": ("German", PANZER, "minor"), "west": ("US", "CW"), "soviet": ("Soviet",)}


class Turn(Row, frozen=True):
    """A box of the turn track [2.1A]."""

    turn: int
    months: str
    year: int


# -- supply [9.0] -----------------------------------------------------------------------------------------------------


class SupplyDistance(Row, frozen=True):
    """How long a line to a kind of source may be [9.3.1.a] [9.3.3.a]."""

    side: str
    source_kind: str
    hexes: Few


class ShaefRange(Row, frozen=True):
    """By what a SHAEF marker's number is multiplied [9.3.2.dT]; None: by the number printed on the map."""

    place: str
    multiplier: Few | None = None


# -- replacements [7.2.d] [7.2.h] -----------------------------------------------------------------------------------


class Replacements(Row, frozen=True):
    """Points of a turn."""

    turn: int
    german_multiplier: Few
    panzer_share_percent: Annotated[int, msgspec.Meta(ge=0, le=100)]
    axis_minor: Few
    us: Few
    commonwealth: Few
    soviet: Few


class ReplacementCost(Row, frozen=True):
    """What it costs to bring a lost unit of a kind back, or to turn a reduced one over, and out of which points."""

    group: str
    kind: str
    rebuild: Few
    pool: Literal["German", "panzer", "minor", "US", "CW", "Soviet"]
    restore: Few = 0


# -- bombing [8.5] ----------------------------------------------------------------------------------------------------


class BombingModifier(Row, frozen=True):
    """By mission, year, and whether a Luftwaffe unit is in Home Defence: yes, no or any [8.5.1.T]."""

    mission: str
    year: int
    home_defence: str
    modifier: Shift


class BombingExtra(Row, frozen=True):
    """A modifier for an oil hex that the Axis has lost, or for the Luftwaffe over a theatre [8.5.2.a] [8.5.3]."""

    mission: str
    condition: str
    modifier: Shift


class BombingResult(Row, frozen=True):
    """What a modified die between two limits does [8.5.1.b] [8.5.2.b] [8.5.3]."""

    mission: str
    effect: str
    low: Shift | None = None
    high: Shift | None = None


class InterdictionResult(Row, frozen=True):
    """Which German strength rolls suffer [8.5.5.b]."""

    year: int
    die: int
    result: Literal["none", "attack", "all"]


# -- invasions [10.8] -------------------------------------------------------------------------------------------------


class InvasionResult(Row, frozen=True):
    """failed, fingernails, success or overwhelming [10.8.a]. Loss: steps of the corps, or "each" corps one. When the
    coast is won its defenders retreat so many hexes [13.2E.a]; with 0 they are eliminated."""

    result: str
    loss: str
    low: Shift | None = None
    high: Shift | None = None
    retreat_hexes: Few = 0


class InvasionModifier(Row, frozen=True):
    """[10.5.b] [10.5.c]"""

    modifier: str
    value: Shift


# -- strategic movement [17.2.p1] [17.3] ------------------------------------------------------------------------------


class StrategicMoves(Row, frozen=True):
    """How many units a power moves in a turn: less after an invasion, so many of them abroad."""

    power: str
    units: Few
    less_per_beachhead: Few
    year: int | None = None
    abroad: Few | None = None


# -- combat [13.0] ----------------------------------------------------------------------------------------------------


class CombatEffect(Row, frozen=True):
    """What a combat result means [13.3]. Steps lost: a number, all, half, n (the attacker's choice), or equal (as many
    as the other side)."""

    rank: int
    result: str
    attacker_steps: Annotated[str, msgspec.Meta(pattern=r"^([0-9]|all|half|n|equal)$")]
    defender_steps: Annotated[str, msgspec.Meta(pattern=r"^([0-9]|all|half|n)$")]
    retreat_hexes: Annotated[int, msgspec.Meta(ge=0, le=9)]
    advance: bool
    kills_dropped_airborne: bool
    effect: str


class StrengthModifier(Row, frozen=True):
    """What changes the die for letter strengths [13.2B]."""

    modifier: str
    when: str
    value: Shift = 0


class CarpetBombing(Row, frozen=True):
    """Whether carpet bombing succeeds [8.5.4.c]."""

    year: int
    die: int
    result: Literal["none", "success"]

    @property
    def succeeds(self) -> bool:
        return self.result == "success"


def combat_results(pack: Pack, results: Collection[str]) -> Chart[int, OddsColumns]:
    """The combat results table: a row for each die [13.3]. Its headings are odds and differences [13.2C.a] [13.2C.b];
    a shift leads from one to the next [13.2C.d] [ERR.r8], and off the left end to a result [13.2C.c]."""
    columns = read_odds_columns(pack, "combat_columns", results)
    return Chart(columns, read_cells(pack, "combat_results", ("die",), tuple(columns.place), Literal[tuple(results)]))


def corps_strength(pack: Pack) -> dict[str, dict[int, int]]:
    """The corps strength table: letter, modified die, strength [13.2B]."""
    rows = read_cells(pack, "corps_strength", ("modified_die",), LETTERS, Few)
    return {letter: {die: cells[i] for die, cells in rows.items()} for i, letter in enumerate(LETTERS)}


class Charts:
    """Every chart by its name."""

    def __init__(self, pack: Pack) -> None:
        table, column = pack.table, pack.column
        self.strategic_moves = table("strategic_movement", StrategicMoves, "power", "year")
        self.replacements = table("replacements", Replacements, "turn")
        self.replacement_costs = table("replacement_costs", ReplacementCost, "group", "kind")
        self.supply_distance = column("supply_distances", SupplyDistance, "side", "source_kind", value="hexes")
        self.combat_effects = table("combat_result_effects", CombatEffect, "result")
        self.combat_results = combat_results(pack, self.combat_effects)
        self.corps_strength = corps_strength(pack)
        self.strength_modifiers = column("corps_strength_modifiers", StrengthModifier, "modifier", value="value")
        self.carpet_bombing = column("carpet_bombing", CarpetBombing, "year", "die", value="succeeds")
        self.shaef = column("shaef_ranges", ShaefRange, "place", value="multiplier")
        raid = ("mission", "year", "home_defence")
        self.bombing_modifier = column("bombing_modifiers", BombingModifier, *raid, value="modifier")
        self.bombing_extra = column("bombing_extra_modifiers", BombingExtra, "mission", "condition", value="modifier")
        self.bombing_results = list(table("bombing_results", BombingResult, "mission", "effect").values())
        self.interdiction = column("interdiction", InterdictionResult, "year", "die", value="result")
        self.invasion_results = list(table("invasion", InvasionResult, "result", "loss").values())
        self.invasion_modifier = column("invasion_modifiers", InvasionModifier, "modifier", value="value")

    def replacement_cost(self, group: str, counter: Counter) -> ReplacementCost | None:
        """The row for a unit of a nation, or of one that counts as it; minor allies are all alike [7.2.h]."""
        kinds = ["air"] if counter.air else [f"mechanised {counter.size}" if counter.mechanised else "foot", "any"]
        rows = (self.replacement_costs.get(("minor" if group in HOME else group, kind)) for kind in kinds)
        return next((row for row in rows if row is not None), None)
