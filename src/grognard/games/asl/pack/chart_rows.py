"""The rows of the charts, typed: fire, Close Combat, morale, movement, and small rolls."""

from __future__ import annotations

from typing import (
    Annotated,
    Literal,
)

import msgspec

from ....engine.figures import (
    Few,
    Shift,
)
from .datafiles import Height


class IftRow(msgspec.Struct, frozen=True):
    """A row of the Infantry Fire Table: results under the eleven columns."""

    final_dr: Few
    fp1: str = msgspec.field(name="1")
    fp2: str = msgspec.field(name="2")
    fp4: str = msgspec.field(name="4")
    fp6: str = msgspec.field(name="6")
    fp8: str = msgspec.field(name="8")
    fp12: str = msgspec.field(name="12")
    fp16: str = msgspec.field(name="16")
    fp20: str = msgspec.field(name="20")
    fp24: str = msgspec.field(name="24")
    fp30: str = msgspec.field(name="30")
    fp36: str = msgspec.field(name="36")
    low: Shift | None = None
    high: Shift | None = None
    source: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        return (
            self.fp1, self.fp2, self.fp4, self.fp6, self.fp8, self.fp12, self.fp16, self.fp20, self.fp24, self.fp30,
            self.fp36,
        )  # fmt: skip


class CavalryRow(msgspec.Struct, frozen=True):
    """What a kind of terrain costs horses, and whether they gallop through it [13.3] [13.36]."""

    id: str
    mf: Annotated[float, msgspec.Meta(ge=0, le=99)] | None = None
    gallop: bool = False
    source: str = ""
    note: str = ""


class IftColumn(msgspec.Struct, frozen=True):
    """What the head of an IFT column says."""

    column: Few
    star_vehicle_kill: Few
    highest_kia: Few
    residual_fp: Few
    he_caliber_mm: int
    left_shift: Few
    left_shift_2: Few
    source: str = ""
    note: str = ""


class Residual(msgspec.Struct, frozen=True):
    """A residual counter, one, two and three columns lower [8.26]."""

    counter: Few
    left_1: Few
    left_2: Few
    left_3: Few
    source: str = ""


class FpModifier(msgspec.Struct, frozen=True):
    """What multiplies, adds to or shifts firepower."""

    id: str
    op: Literal["multiply", "add", "column"]
    applies_to: str
    order: Few
    rule: str
    numerator: Few = 1
    denominator: Few = 1
    add: Shift = 0
    columns: Shift = 0
    in_scope: bool = True
    source: str = ""
    note: str = ""


class Drm(msgspec.Struct, frozen=True):
    """A modifier to a die roll, of any of the tables that hold them."""

    id: str
    drm: Shift = 0
    uses: str = ""
    sign: Shift = 1
    per: str = "once"
    when: str = ""
    roll: str = ""
    case: str = ""
    in_scope: bool = True
    rule: str = ""
    source: str = ""
    note: str = ""


class Effect(msgspec.Struct, frozen=True):
    """A line of a table of effects: cc_drm.csv, rally_drm.csv, morale_modifiers.csv."""

    id: str
    op: str
    when: str
    value: Annotated[float, msgspec.Meta(ge=-99, le=99)] = 0
    per: str = ""
    who: str = ""
    applies_to: str = ""
    in_scope: bool = True
    source: str = ""
    note: str = ""


class Movement(msgspec.Struct, frozen=True):
    """A figure of movement.csv."""

    id: str
    kind: str
    value: Shift
    unit: str
    per: str
    subject: str
    rule: str
    in_scope: bool = True
    source: str = ""
    note: str = ""


class Stacking(msgspec.Struct, frozen=True):
    """A figure of stacking.csv."""

    id: str
    value: Few
    per: str
    rule: str
    in_scope: bool = True
    source: str = ""
    note: str = ""


class Breakdown(msgspec.Struct, frozen=True):
    """What lowers a breakdown number [A.11]."""

    id: str
    rule: str
    b_shift: Shift = 0
    rof_shift: Shift = 0
    sets: Few = 0
    in_scope: bool = True
    source: str = ""
    note: str = ""


class SmallRoll(msgspec.Struct, frozen=True):
    """A roll that succeeds or fails against a number."""

    id: str
    dice: Few
    compare: str
    against: str
    bad_effect: str
    leadership: bool
    rule: str
    target: Few = 0
    bad_from: Few = 0
    in_scope: bool = True
    source: str = ""
    note: str = ""


class ToHit(msgspec.Struct, frozen=True):
    """A line of the To Hit table: what a roll may not exceed at this range."""

    range_min: Few
    range_max: Few
    area: Few
    infantry_black: Few
    infantry_red: Few
    source: str = ""
    note: str = ""


class CctColumn(msgspec.Struct, frozen=True):
    """A column of the Close Combat Table [11.11]."""

    odds: str
    attack: Few
    defense: Few
    above: bool
    kill: Few
    kill_hand_to_hand: Few
    columns_below_1_1: Few
    source: str = ""
    note: str = ""


class Vp(msgspec.Struct, frozen=True):
    """What a unit is worth [26.211]."""

    id: str
    vp: Few
    per_minus_leadership: bool = False
    exit_counts: bool = True
    in_scope: bool = True
    rule: str = ""
    source: str = ""
    note: str = ""


class Band(msgspec.Struct, frozen=True):
    """A result for a span of die rolls (no end: no limit)."""

    id: str
    low: Shift | None = None
    high: Shift | None = None
    result: str = ""
    source: str = ""
    note: str = ""


class BuildingHeight(msgspec.Struct, frozen=True):
    """How high a building of so many storeys is, and how many levels it has."""

    storeys: Few
    height: Height
    levels: Few
    source: str = ""
    note: str = ""


class Span(msgspec.Struct, frozen=True):
    """A line of a table of results by a Final roll: heat_of_battle.csv, leader_creation.csv."""

    id: str
    final_dr_min: Shift | None = None
    final_dr_max: Shift | None = None
    leader: str = ""
    hero: bool = False
    battle_hardening: bool = False
    berserk: bool = False
    surrender: bool = False
    source: str = ""
    note: str = ""

    def takes(self, final: int) -> bool:
        low, high = self.final_dr_min, self.final_dr_max
        return (low is None or final >= low) and (high is None or final <= high)


class SniperRow(msgspec.Struct, frozen=True):
    """What an effective Sniper does to a target [14.3]."""

    id: str
    dr_min: Few
    dr_max: Few
    target: str
    result: Literal[
        "breaks", "eliminated", "immobilized", "none", "pinned", "san_down", "stunned", "stunned_recalled", "wounded"
    ]
    in_scope: bool = True
    source: str = ""
    note: str = ""


class SniperCheckRow(msgspec.Struct, frozen=True):
    """A line of the Sniper Check [14.4]."""

    id: str
    kind: Literal["result", "drm"]
    result: str
    when: str
    low: Shift | None = None
    high: Shift | None = None
    value: Shift = 0
    source: str = ""
