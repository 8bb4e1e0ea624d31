"""The position: units, tracks and markers, with per-hex counters of who stands and who exerts zones where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ...engine.hexset import HexSet, hexset, members
from ...engine.pieces import MAP, PiecePosition
from .pack.datafiles import Counter
from .scenario import ENEMY, SIDES, STACKING_LIMIT, Scenario
from .units import Devastation, Flight, GroundMove, Unit

OFF: Final = "off"
POOL: Final = "pool"
DESTROYED: Final = "destroyed"
EXITED: Final = "exited"


def both(value: int = 0) -> dict[str, int]:
    return dict.fromkeys(SIDES, value)


@dataclass(kw_only=True)
class Position(PiecePosition):
    """Everything that changes in a game of Superpowers at War."""

    units: list[Unit] = field(default_factory=list)
    first: str = "nato"  # first player of the current impulse
    impulse: int = 1

    # tracks
    initiative: dict[str, int] = field(default_factory=both)  # points of this GT not yet bid
    air: dict[str, int] = field(default_factory=both)
    air_used: dict[str, int] = field(default_factory=both)
    airlift: dict[str, int] = field(default_factory=both)
    airlift_used: dict[str, int] = field(default_factory=both)
    chemical: dict[str, int] = field(default_factory=both)
    superiority: str = ""  # who holds air superiority this GT
    streak: dict[str, int] = field(default_factory=both)
    bonus: set[str] = field(default_factory=set)  # sides with the +1 for a streak

    # nuclear
    posture: dict[str, int] = field(default_factory=dict)
    lowered: int = 0  # optional 1: B results so far
    permission: dict[str, bool] = field(default_factory=dict)  # asked this GT: granted or not
    nuclear_used: dict[str, int] = field(default_factory=both)  # this GT
    explosions: int = 0
    earlier: int = 0
    nuclear_ended: bool = False
    postures_shown: bool = False
    devastated: dict[int, Devastation] = field(default_factory=dict)

    # this phase
    move: GroundMove | Flight | None = None  # under way
    moved: set[int] = field(default_factory=set)  # units that have moved, or have been held where they are
    moved_any: bool = False  # the player has moved at least one unit in this phase
    late: bool = False  # the movement phase after combat has begun
    announced: bool = False  # a posture has been announced in this combat phase
    flown: set[int] = field(default_factory=set)  # came by air this phase
    dropped: bool = False  # the drops of this phase have been diced for
    overrun: set[int] = field(default_factory=set)  # hexes overrun this movement phase
    fought: set[int] = field(default_factory=set)  # units that have attacked or supported this combat phase
    attacked: set[int] = field(default_factory=set)  # hexes attacked or barraged this combat phase
    barraged: set[int] = field(default_factory=set)  # hexes barraged this combat phase
    retreated: set[int] = field(default_factory=set)  # units that retreated this combat phase

    # reinforcements
    entry_choice: dict[str, str] = field(default_factory=dict)  # formation -> the entry point it uses
    column: dict[int, int] = field(default_factory=dict)  # entry hex -> units or stacks entered there this phase
    variable_die: int = 0

    # markers
    owner: dict[int, str] = field(default_factory=dict)  # last to occupy a city or airfield hex
    # unit, hex, hex beyond: rolled for after the next combat phase
    demolitions: list[tuple[int, int, int]] = field(default_factory=list)
    destroyed_bridges: set[tuple[int, int]] = field(default_factory=set)
    built_bridges: set[tuple[int, int]] = field(default_factory=set)
    bridge_actions: dict[str, int] = field(default_factory=both)  # this GT
    building: list[tuple[int, int]] = field(default_factory=list)
    exited_supplied: set[int] = field(default_factory=set)

    scenario: Scenario = field(init=False, repr=False, compare=False)
    # derived: every hex with more units than may stay together, and perhaps some that were crowded once
    crowded: HexSet = field(init=False, repr=False, compare=False)

    # -- derived ------------------------------------------------------------------------------------------------

    def derive(self) -> None:
        super().derive()
        self.crowded = hexset(h for s in SIDES for h in self.hexes_of(s) if self.present[s][h] > STACKING_LIMIT)

    def crowds(self, side: str) -> list[int]:
        """The hexes in which more units of a side are together than may stay there."""
        ours, theirs, found = self.present[side], self.present[ENEMY[side]], []
        for hex in members(self.crowded):
            if ours[hex] > STACKING_LIMIT:
                found.append(hex)
            elif theirs[hex] <= STACKING_LIMIT:
                self.crowded ^= 1 << hex
        return found

    # -- changing -----------------------------------------------------------------------------------------------

    def placed(self, u: int, hex: int) -> Unit:
        unit = self.units[u]
        if unit.where == MAP:
            return Unit(MAP, hex, unit.out_of_supply, unit.entered)
        return Unit(MAP, hex, False, self.turn)

    def has_entered(self, u: int, hex: int, before: int) -> None:
        """Ground units take possession of what is there."""
        if self.present[self.scenario.side_of[u]][hex] > STACKING_LIMIT:
            self.crowded |= 1 << hex
        if hex in self.scenario.held and self.scenario.on_ground[u]:
            self.owner[hex] = self.scenario.side_of[u]

    # -- reading ------------------------------------------------------------------------------------------------

    def counter(self, u: int) -> Counter:
        return self.scenario.counters[u]

    def side(self, u: int) -> str:
        return self.scenario.side_of[u]

    def player(self, role: str) -> str:
        return self.first if role == "first player" else ENEMY[self.first]

    def ground(self, hex: int, side: str) -> list[int]:
        if not self.present[side][hex]:
            return []
        on_ground = self.scenario.on_ground
        return [u for u in self.at[hex] if on_ground[u]]

    def in_enemy_zone(self, hex: int, side: str) -> bool:
        return self.zone[ENEMY[side]][hex] > 0

    def closed_by_fire(self, hex: int) -> bool:
        """Devastated hexes may not be entered until the end of the next GT [16.5.c]."""
        hit = self.devastated.get(hex)
        return hit is not None and self.turn <= hit.until

    def has_come(self, u: int) -> bool:
        """A unit that has entered since play began, whatever became of it since."""
        return self.units[u].entered > 0

    def entered_now(self, u: int) -> bool:
        """A unit that has entered in this GT."""
        return self.units[u].entered == self.turn
