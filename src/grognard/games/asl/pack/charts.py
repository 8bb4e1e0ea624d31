"""The charts of the game, read from the pack once for each scenario."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from ....engine.data import Pack
from .chart_rows import (
    Band,
    Breakdown,
    BuildingHeight,
    CavalryRow,
    CctColumn,
    Drm,
    Effect,
    FpModifier,
    IftColumn,
    IftRow,
    Movement,
    Residual,
    SmallRoll,
    SniperCheckRow,
    SniperRow,
    Span,
    Stacking,
    ToHit,
    Vp,
)
from .datafiles import (
    Nationality,
    Terrain,
    UnitType,
    WeaponType,
)

NO_EFFECT = "-"
HARMLESS = (NO_EFFECT, "PTC")  # results that check nobody's morale


class Charts:
    """Everything that is printed on a chart or a counter."""

    def __init__(self, pack: Pack) -> None:
        def rows(name: str, of: Any, key: str = "id") -> dict[Any, Any]:
            return {getattr(row, key): row for row in pack.rows(f"tables/{name}.csv", of, key)}

        self.units: dict[str, UnitType] = {u.id: u for u in pack.rows("units.csv", UnitType, "id")}
        self.heroes = {u.nationality: u.id for u in self.units.values() if u.kind == "hero" and u.variant != "wounded"}
        self.weapons: dict[str, WeaponType] = {w.id: w for w in pack.rows("support_weapons.csv", WeaponType, "id")}
        self.nations = nations(pack)
        self.nation_of = {u.id: self._nation(u) for u in self.units.values()}  # by counter
        for unit in self.units.values():
            if self.nation_of[unit.id].never_inexperienced:
                force_setattr(unit, "inexperienced", False)  # Partisans are not, even Unarmed [25.24]
        self.kin = {name: row.leaders for name, row in self.nations.items() if row.leaders}
        self.terrain: dict[str, Terrain] = rows("terrain", Terrain)
        self.heights: dict[int, BuildingHeight] = rows("building_heights", BuildingHeight, "storeys")
        self.movement: dict[str, Movement] = rows("movement", Movement)
        self.stacking: dict[str, Stacking] = rows("stacking", Stacking)
        self.fp: dict[str, FpModifier] = rows("fp_modifiers", FpModifier)
        self.ift_drm: dict[str, Drm] = rows("ift_drm", Drm)
        self.breakdown: dict[str, Breakdown] = rows("breakdown", Breakdown)
        self.rally: dict[str, Effect] = rows("rally_drm", Effect)
        self.morale: dict[str, Effect] = rows("morale_modifiers", Effect)
        self.small_rolls: dict[str, SmallRoll] = rows("small_rolls", SmallRoll)
        self.small_roll_drm: dict[str, Drm] = rows("small_roll_drm", Drm)
        self.wounds: dict[str, Band] = rows("wounds", Band)
        self.heat: list[Span] = pack.rows("tables/heat_of_battle.csv", Span, "id")
        self.heat_drm: dict[str, Drm] = rows("heat_of_battle_drm", Drm)
        self.leader_creation: list[Span] = pack.rows("tables/leader_creation.csv", Span, "id")
        self.leader_creation_drm: dict[str, Drm] = rows("leader_creation_drm", Drm)
        self.sniper: dict[str, SniperRow] = rows("sniper", SniperRow)
        self.sniper_check: dict[str, SniperCheckRow] = rows("sniper_check", SniperCheckRow)
        self.search_drm: dict[str, Drm] = rows("search_drm", Drm)
        self.concealment_drm: dict[str, Drm] = rows("concealment_drm", Drm)
        self.ambush: dict[str, Drm] = rows("ambush_drm", Drm)
        self.cavalry: dict[str, CavalryRow] = rows("cavalry", CavalryRow)
        self.cct: list[CctColumn] = pack.rows("tables/cct.csv", CctColumn, "odds")
        self.cc_drm: dict[str, Effect] = rows("cc_drm", Effect)
        self.vp: dict[str, Vp] = rows("victory_points", Vp)
        self.to_hit: list[ToHit] = pack.rows("tables/to_hit_infantry.csv", ToHit, "range_min")
        self.to_hit_drm: dict[str, Drm] = rows("to_hit_drm", Drm)
        self.ift = FireTable(pack)
        self.residual: dict[int, Residual] = rows("residual_fp", Residual, "counter")

    def _nation(self, unit: UnitType) -> Nationality:
        """What the rules say of a counter's nation, or of a force of its own in it, such as the Gurkhas [25.]."""
        of = self.nations
        return of.get(unit.variant) or of.get(unit.nationality) or of["default"]

    def mf(self, id: str) -> int:
        """A figure of movement.csv that is counted in movement factors, in halves of one."""
        return 2 * self.movement[id].value


def nations(pack: Pack) -> Mapping[str, Nationality]:
    """Nationalities with what they inherit [25.]."""
    tables = pack.toml("nationalities.toml", dict[str, dict[str, Any]])

    def whole(name: str) -> dict[str, Any]:
        own = tables[name]
        return own if name == "default" else {**whole(own.get("like", "default")), **own}

    return {name: msgspec.convert(whole(name), Nationality) for name in tables}


class FireTable:
    """The Infantry Fire Table [7.3]."""

    def __init__(self, pack: Pack) -> None:
        self.columns: dict[int, IftColumn] = {
            c.column: c for c in pack.rows("tables/ift_columns.csv", IftColumn, "column")
        }
        self.places = sorted(self.columns)
        self.rows = {r.final_dr: r.cells for r in pack.rows("tables/ift.csv", IftRow, "final_dr")}
        self.last = max(self.rows)

    def column(self, fp: Fraction, shift: int = 0) -> int:
        """The highest column not above this firepower, shifted; 0 if there is none [7.3] [7.9]."""
        at = bisect_right(self.places, fp.numerator // fp.denominator) - 1
        at += shift if at >= 0 else 0
        return self.places[min(at, len(self.places) - 1)] if at >= 0 else 0

    def result(self, column: int, final: int) -> str:
        """A cell: "2KIA", "K/1", "1MC", "NMC", "PTC" or "-" [7.301] [7.302] [7.303] [7.304] [7.305] [7.306]."""
        if column == 0:
            return NO_EFFECT
        if final > self.last:
            return NO_EFFECT if column < self.places[-1] else self.rows[self.last][-1]
        return self.rows[max(final, 0)][self.places.index(column)]

    def can_check_morale(self, column: int, drm: int, cowed: int | None = None) -> bool:
        """Whether an attack in this column can give at least a NMC with the lowest roll: a 2, or a 3 if doubles make
        it cower to another column, and it is too weak there [10.62] [7.7] [7.9]."""
        if cowed is None or cowed == column:
            return self.result(column, 2 + drm) not in HARMLESS
        return self.result(cowed, 2 + drm) not in HARMLESS or self.result(column, 3 + drm) not in HARMLESS


def number(result: str) -> int:
    """The figure of a result: 2 of "2KIA", 1 of "K/1", 3 of "3MC", 0 of "NMC" and "PTC"."""
    digits = "".join(sign for sign in result if sign.isdigit())
    return int(digits) if digits else 0


def kind(result: str) -> str:
    """KIA, K, MC, PTC or nothing."""
    for name in ("KIA", "K", "MC", "PTC"):
        if name in result:
            return name
    return ""
