"""Counters, markers and terrain as they are printed."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

# The two columns of movement costs [12.1A] [12.1B] [12.1C].
OPERATIONAL: Final = "operational"
MECHANISED: Final = "mechanised"


class Face(NamedTuple):
    """One side of a counter: strengths are numbers or the letters A, B, C."""

    attack: str
    defence: str
    movement: int


class Counter(msgspec.Struct, frozen=True):
    """A printed piece with its values [2.2A] [2.2B]."""

    id: str
    power: str
    nation: str
    type: str
    size: str
    name: str
    steps: int
    start_side: str
    replaceable: bool
    setup: str
    source: str
    source_unit: str
    source_values: str
    source_setup: str
    attack: str = "0"
    defence: str = "0"
    movement: int = 0
    reduced_attack: str = "0"
    reduced_defence: str = "0"
    reduced_movement: int = 0
    airborne_modifier: int = 0
    withdraw: int = 0
    option: str = ""
    note: str = ""

    @property
    def air(self) -> bool:
        return self.type == "air"

    @property
    def mechanised(self) -> bool:
        return self.type == "mechanised"

    @property
    def mountain(self) -> bool:
        return self.type == "mountain"

    @property
    def airborne(self) -> bool:
        return self.type == "airborne"

    @property
    def division(self) -> bool:
        return self.size == "division"

    @property
    def exerts(self) -> bool:
        """Corps and armies have a zone of control, divisions have none [6.2]."""
        return self.size in ("corps", "army")

    @property
    def front(self) -> Face:
        return Face(self.attack, self.defence, self.movement)

    @property
    def back(self) -> Face:
        return Face(self.reduced_attack, self.reduced_defence, self.reduced_movement)


class Marker(msgspec.Struct, frozen=True):
    """A command, supply, beachhead or FUSAG marker. `value`: its number, or the nation of a beachhead."""

    id: str
    power: str
    kind: str
    source: str
    value: str = ""
    setup: str = ""
    note: str = ""

    @property
    def number(self) -> int:
        return int(self.value)


class Terrain(msgspec.Struct, frozen=True):
    """A row of the terrain effects chart [12.3] [12.4.a]."""

    terrain: str
    kind: str
    defence_multiplier_add: float
    column_shift: int
    invasion_modifier: int
    zoc: bool
    source: str
    operational_mp: int | None = None
    mechanised_reaction_mp: int | None = None
    attacker_effect: str = ""
    airborne_drop: bool = False
    note: str = ""

    def points(self, column: str) -> int:
        cost = self.operational_mp if column == OPERATIONAL else self.mechanised_reaction_mp
        return cost or 0
