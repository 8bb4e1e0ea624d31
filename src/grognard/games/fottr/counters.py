"""Counters, markers and terrain as they are printed."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from ...engine.figures import Few, Shift

# The two columns of movement costs [12.1A] [12.1B] [12.1C].
OPERATIONAL: Final = "operational"
MECHANISED: Final = "mechanised"


# Set-up codes of units that may never come, with the rules by which they do.
YUGOSLAV, PUPPET, CO_BELLIGERENT = "yugoslav", "puppet", "co-belligerent"
RED_ROMANIAN, RED_BULGARIAN = "red-romanian", "red-bulgarian"
CONDITIONS: Final = {
    YUGOSLAV: "20.1.d",
    PUPPET: "20.5.c",
    CO_BELLIGERENT: "20.5.d",
    RED_ROMANIAN: "20.6.b",
    RED_BULGARIAN: "20.2.b",
}
FOGGIA: Final = "foggia"  # set-up code of the air unit that waits for its airfields [8.2]

Power = Annotated[str, msgspec.Meta(pattern=r"^(axis|west|soviet)$")]
Strength = Annotated[str, msgspec.Meta(pattern=r"^([ABC]|[0-9]{1,2})$")]


class Face(NamedTuple):
    """One side of a counter: strengths are numbers or the letters A, B, C."""

    attack: str
    defence: str
    movement: int


class Counter(msgspec.Struct, frozen=True):
    """A printed piece with its values [2.2A] [2.2B]."""

    id: str
    power: Power
    nation: str
    type: Literal["infantry", "mechanised", "mountain", "airborne", "air"]
    size: Literal["division", "corps", "army", "air"]
    name: str
    steps: Annotated[int, msgspec.Meta(ge=1, le=2)]
    start_side: Literal["full", "reduced"]
    replaceable: bool
    setup: str
    source: str
    source_unit: str
    source_values: str
    source_setup: str
    attack: Strength = "0"
    defence: Strength = "0"
    movement: Few = 0
    reduced_attack: Strength = "0"
    reduced_defence: Strength = "0"
    reduced_movement: Few = 0
    airborne_modifier: Shift = 0
    withdraw: Few = 0
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
    power: Power
    kind: Literal["okw", "okh", "stavka", "shaef", "fusag", "beachhead", "mulberry"]
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
    kind: Literal["hex", "place", "hexside"]
    defence_multiplier_add: Annotated[float, msgspec.Meta(ge=0, le=9, multiple_of=0.25)]
    column_shift: Shift
    invasion_modifier: Shift
    zoc: bool
    source: str
    operational_mp: Few | None = None
    mechanised_reaction_mp: Few | None = None
    attacker_effect: Annotated[str, msgspec.Meta(pattern=r"^(-[1-9]|half|barred)$")] = ""
    airborne_drop: bool = False
    note: str = ""

    def points(self, column: str) -> int:
        cost = self.operational_mp if column == OPERATIONAL else self.mechanised_reaction_mp
        return cost or 0
