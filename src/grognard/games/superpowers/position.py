"""The position: units, tracks and markers, with per-hex counters of who stands and who exerts zones where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Self

import msgspec

from ...engine.position import MapPosition
from .datafiles import Counter
from .scenario import ENEMY, SIDES, Scenario
from .units import Devastation, Unit

OFF: Final = "off"
MAP: Final = "map"
POOL: Final = "pool"
DESTROYED: Final = "destroyed"
EXITED: Final = "exited"


def both(value: int = 0) -> dict[str, int]:
    return dict.fromkeys(SIDES, value)


@dataclass(kw_only=True)
class Position(MapPosition):
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
    moved: set[int] = field(default_factory=set)  # units that have moved, or have been held where they are
    moved_any: bool = False  # the player has moved at least one unit in this phase
    late: bool = False  # the movement phase after combat has begun
    announced: bool = False  # a posture has been announced in this combat phase
    flown: set[int] = field(default_factory=set)  # came by air this phase
    dropped: bool = False  # the drops of this phase have been diced for
    overrun: set[int] = field(default_factory=set)  # hexes overrun this movement phase
    fought: set[int] = field(default_factory=set)  # units that have attacked or supported this combat phase
    attacked: set[int] = field(default_factory=set)  # hexes attacked this combat phase
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

    # -- derived ------------------------------------------------------------------------------------------------

    def derive(self) -> None:
        size = self.scenario.board.size
        self.at = {}
        self.standing = [0] * len(self.units)  # the hex of each unit on the map, 0 for the others
        self.present = {s: bytearray(size) for s in SIDES}  # units of a side in each hex
        self.zone = {s: bytearray(size) for s in SIDES}  # units of a side exerting a zone into each hex
        for u, unit in enumerate(self.units):
            if unit.where == MAP:
                self._stand(u, unit.hex)

    def copy_derived(self, twin: Self) -> None:
        twin.at = self.at.copy()
        twin.standing = self.standing.copy()
        twin.present = {s: b[:] for s, b in self.present.items()}
        twin.zone = {s: b[:] for s, b in self.zone.items()}

    def _stand(self, u: int, hex: int) -> None:
        side = self.scenario.side_of[u]
        self.standing[u] = hex
        self.join_stack(u, hex)
        self.present[side][hex] += 1
        if self.scenario.exerts[u]:
            zone = self.zone[side]
            for n in self.scenario.zone_into[hex]:
                zone[n] += 1

    def _unstand(self, u: int) -> None:
        side = self.scenario.side_of[u]
        hex = self.standing[u]
        self.standing[u] = 0
        self.leave_stack(u, hex)
        self.present[side][hex] -= 1
        if self.scenario.exerts[u]:
            zone = self.zone[side]
            for n in self.scenario.zone_into[hex]:
                zone[n] -= 1

    # -- changing -----------------------------------------------------------------------------------------------

    def put(self, u: int, hex: int) -> None:
        """Stand a unit in a hex, wherever it was before. Ground units take possession of what is there."""
        unit = self.units[u]
        if unit.where == MAP:
            self._unstand(u)
            self.units[u] = Unit(MAP, hex, unit.out_of_supply, unit.entered)
        else:
            self.units[u] = Unit(MAP, hex, False, self.turn)
        self._stand(u, hex)
        if hex in self.scenario.held and self.scenario.on_ground[u]:
            self.owner[hex] = self.scenario.side_of[u]

    def take_off(self, u: int, where: str) -> None:
        """Take a unit off the map, to a pool, pile or beyond the edge."""
        unit = self.units[u]
        if unit.where == MAP:
            self._unstand(u)
        self.units[u] = msgspec.structs.replace(unit, where=where, hex=0)

    # -- reading ------------------------------------------------------------------------------------------------

    def counter(self, u: int) -> Counter:
        return self.scenario.counters[u]

    def side(self, u: int) -> str:
        return self.scenario.side_of[u]

    def player(self, role: str) -> str:
        return self.first if role == "first player" else ENEMY[self.first]

    def stack(self, hex: int, side: str) -> list[int]:
        """A side's units in a hex, those on the ground and helicopters."""
        if not self.present[side][hex]:
            return []
        return list(self.at[hex])  # a hex never holds units of both sides

    def ground(self, hex: int, side: str) -> list[int]:
        if not self.present[side][hex]:
            return []
        on_ground = self.scenario.on_ground
        return [u for u in self.at[hex] if on_ground[u]]

    def on_map(self, side: str) -> list[int]:
        standing = self.standing
        return [u for u in self.scenario.of_side[side] if standing[u]]

    def hexes_of(self, side: str) -> list[int]:
        """Where the side's units stand, in order."""
        ours = self.present[side]
        return sorted([h for h in self.at if ours[h]])

    def in_enemy_zone(self, hex: int, side: str) -> bool:
        return self.zone[ENEMY[side]][hex] > 0

    def closed_by_fire(self, hex: int) -> bool:
        """Devastated hexes may not be entered until the end of the next GT [16.5.c]."""
        hit = self.devastated.get(hex)
        return hit is not None and self.turn <= hit.until

    def hex_of(self, u: int) -> str:
        return self.scenario.board.labels[self.units[u].hex]

    def has_come(self, u: int) -> bool:
        """A unit that has entered since play began, whatever became of it since."""
        return self.units[u].entered > 0

    def entered_now(self, u: int) -> bool:
        """A unit that has entered in this GT."""
        return self.units[u].entered == self.turn

    def units_where(self, side: str, *places: str) -> list[int]:
        return [u for u in self.scenario.of_side[side] if self.units[u].where in places]
