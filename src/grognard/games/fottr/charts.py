"""The charts of the player aid cards, read from `data/tables`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from ...engine.charts import read_cells
from ...engine.data import Pack
from ...engine.figures import Few, Row, Shift, check
from ...engine.tables import Chart, OddsColumn, OddsColumns, odds
from .datafiles import HOME, Counter

LETTERS = ("A", "B", "C")  # strengths that a die decides [13.2B]
PANZER = "panzer"  # the share of the German replacement points that may go to mechanised steps
POOLS = {"axis": ("German", PANZER, "minor"), "west": ("US", "CW"), "soviet": ("Soviet",)}
Limit = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,2}|[0-9]{1,2}:[1-9])$")]  # of a column: a difference, or odds


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


def takes(row: BombingResult | InvasionResult, value: int) -> bool:
    """Whether a modified die falls in this row."""
    return (row.low is None or value >= row.low) and (row.high is None or value <= row.high)


# -- strategic movement [17.2.p1] [17.3] ------------------------------------------------------------------------------


class StrategicMoves(Row, frozen=True):
    """How many units a power moves in a turn: less after an invasion, so many of them abroad."""

    power: str
    units: Few
    less_per_beachhead: Few
    year: int | None = None
    abroad: Few | None = None


# -- combat [13.0] ----------------------------------------------------------------------------------------------------


class CombatColumn(Row, frozen=True, rename={"low": "from"}):
    """A heading of the combat results table [13.2C.a] [13.2C.b], and where a shift leads [13.2C.d] [ERR.r8]."""

    column: str
    measured_by: Literal["odds", "difference"]
    low: Limit
    shift_left: str
    shift_right: str
    below: Limit = ""

    @property
    def made(self) -> OddsColumn:
        by_odds = self.measured_by == "odds"
        read = odds if by_odds else Fraction
        below = read(self.below) if self.below else None
        return OddsColumn(self.column, by_odds, read(self.low), below, self.shift_left, self.shift_right)


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
    """The combat results table: a row for each die [13.3]."""
    columns = combat_columns(pack, results)
    return Chart(columns, read_cells(pack, "combat_results", ("die",), tuple(columns.place), Literal[tuple(results)]))


def combat_columns(pack: Pack, results: Collection[str]) -> OddsColumns:
    rows = pack.rows("tables/combat_columns.csv", CombatColumn, "column")
    check(pack, (("tables/combat_columns.csv", list(place), text) for *place, text in _misfits(rows, results)))
    return OddsColumns([row.made for row in rows])


def _misfits(rows: Sequence[CombatColumn], results: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Columns that leave gaps: of odds to the very best, of differences from 0 on where odds end at 1:1; and shifts
    that lead nowhere, but for the left one off the chart, which leads to a result [13.2C.c]."""
    for row in rows:
        for column, limit in (("from", row.low), ("below", row.below)):
            if limit and (":" in limit) != (row.measured_by == "odds"):
                yield row.column, column, f"{limit!r} is not what {row.measured_by} look like"
    headings, lowest = {row.column for row in rows}, rows[0].shift_left
    if lowest not in results:
        yield rows[0].column, "shift_left", f"{lowest!r} is no result"
    for row in rows:
        if row.shift_left not in (*headings, lowest):
            yield row.column, "shift_left", f"there is no column {row.shift_left!r}"
        if row.shift_right not in headings:
            yield row.column, "shift_right", f"there is no column {row.shift_right!r}"
    made = [row.made for row in rows]
    differences = [c for c in made if not c.by_odds]
    for kind in ([c for c in made if c.by_odds], differences):
        for left, right in pairwise(kind):
            if left.below != right.low and not (left.by_odds and left.below == 1 and differences):
                yield left.heading, "below", f"the column {right.heading} does not join"
        if kind and kind[-1].below is not None:
            yield kind[-1].heading, "below", "no column takes more"
    if differences and differences[0].low != 0:
        yield differences[0].heading, "from", "no column takes a difference of 0"


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
