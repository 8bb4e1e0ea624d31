"""The position: units, markers and tracks, with per-hex counters of who stands and whose zones reach where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

import msgspec

from ...engine.dice import Dice
from ...engine.hexset import HexSet
from ...engine.pieces import MAP
from .advanced.state import AdvancedState
from .pack.datafiles import Counter
from .scenario import ENEMY, FERRY, LAND, SIDES, Scenario
from .units import Beachhead, Clearing, LandMove, Mine, Unit

TO_COME: Final = "to_come"  # reinforcements
LOST: Final = "lost"
GONE: Final = "gone"  # eliminated for good
ZONE_POINTS: Final = 4  # half stacking points that a stack needs for a zone around it [8.2.1]
A: Final = "a"  # the Initiative player, or the First player of a Contested turn [5.0] [5.0.a]
B: Final = "b"


def both() -> dict[str, int]:
    return dict.fromkeys(SIDES, 0)


def nothing() -> dict[str, tuple[int, ...]]:
    return dict.fromkeys(SIDES, ())


@dataclass(kw_only=True)
class Position(AdvancedState):
    """Where the game stands."""

    units: list[Unit] = field(default_factory=list)

    # the turn
    weather: str = "clear"
    initiative: str = ""  # who has it, or had it last
    contested: bool = False  # nobody has the initiative this turn [5.0.a]
    automatic_left: int = 0  # turns for which the first holder keeps it [5.1]

    # hexes
    control: dict[int, str] = field(default_factory=dict)  # where it is not as the map shows [2.8]
    entered: dict[int, str] = field(default_factory=dict)  # by whom last in this turn: control follows later [8.4]
    retaken: set[int] = field(default_factory=set)  # works to which their owner has come back [8.4.1.6]
    clearing: dict[int, Clearing] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)  # no new clearing marker there this turn [8.4.1.3]
    cleared: set[int] = field(default_factory=set)  # they change hands at the step of hex control [8.4.1.2]
    markers: list[str] = field(default_factory=list)  # clearing markers in the cup
    lost_ferries: set[tuple[int, int]] = field(default_factory=set)
    forts_open: bool = False  # zones cross fortified hexsides [8.2.3.a]

    # tracks, by side
    points: dict[str, int] = field(default_factory=both)  # victory points so far
    this_turn: dict[str, int] = field(default_factory=both)
    air_points: dict[str, int] = field(default_factory=both)
    air_points_lost: dict[str, int] = field(default_factory=both)  # for good [6.3]
    airmobile: dict[str, int] = field(default_factory=both)  # points left this turn
    airmobile_all: dict[str, int] = field(default_factory=both)
    replacement_points: dict[str, int] = field(default_factory=dict)  # by nation
    victory_rolls: int = 0  # automatic victory rolls so far [12.2.a]
    sea_control: dict[str, str] = field(default_factory=dict)  # of each box, "at_sea:gdansk_bay" [7.2]
    mines: dict[int, Mine] = field(default_factory=dict)
    mines_gone: dict[str, int] = field(default_factory=dict)  # markers swept for good, "nato 1"
    submarine: int = 0  # levels of the tracks [7.4]
    asw: int = 0
    air_level: str = "contested"  # of air superiority, and whose it is [6.4]
    air_side: str = ""
    alignment: dict[str, str] = field(default_factory=dict)
    awards: set[str] = field(default_factory=set)  # scored at least once
    scored: set[int] = field(default_factory=set)  # extra hexes that score once

    beachheads: dict[int, Beachhead] = field(default_factory=dict)
    beachheads_back: dict[str, tuple[int, ...]] = field(default_factory=nothing)  # turns in which removed ones return
    assaulted: set[int] = field(default_factory=set)  # amphibious ships that have made their assault this turn [8.5.8]
    unloaded: dict[int, int] = field(default_factory=dict)  # half stacking points in each port this turn [8.5.7.4]
    returns: dict[int, int] = field(default_factory=dict)  # the turn in which a ship comes back [9.9.3]

    scattered: set[int] = field(default_factory=set)  # paratroops that do not attack this turn [8.5.3.b]
    front_drawn: bool = False  # a regiment has gone to Karelia [M.7]
    homeless: set[int] = field(default_factory=set)  # helicopters that fled to a crowded base [6.5.1.2.a]
    missions: dict[int, int] = field(default_factory=dict)  # helicopters' missions this turn [6.5.2]

    # this segment
    lifted: dict[str, int] = field(default_factory=dict)  # half stacking points flown or dropped, by kind
    flown: set[int] = field(default_factory=set)  # helicopters, and ships that have given support [7.3.1]
    loading: dict[int, str] = field(default_factory=dict)  # ships that marines have boarded or left [8.5.8.3]
    approached: set[int] = field(default_factory=set)  # ships before a beach, until the next combat segment is over
    move: LandMove | None = None  # under way
    moved: set[int] = field(default_factory=set)
    attacked: set[int] = field(default_factory=set)  # hexes
    fought: dict[int, int] = field(default_factory=dict)  # units that have attacked, and out of which hex
    fell_back: set[int] = field(default_factory=set)  # units that have retreated in this combat segment [9.8.4b]
    in_zone: set[int] = field(default_factory=set)  # units that began the movement segment in an enemy zone
    crowded: set[int] = field(default_factory=set)  # hexes overstacked when the movement segment began [8.1.1.1.f]
    revealed: set[int] = field(default_factory=set)  # units in the combat under way, which fog does not hide [13.2]

    scenario: Scenario = field(init=False, repr=False, compare=False)

    # How many of the changes were steps in the open: of a land unit from hex to hex, neither with a place or beachhead.
    # What rests on airfields, ports and cities is kept by the others.
    strides: int = field(init=False, repr=False, compare=False)

    def attach(self, scenario: Any, dice: Dice) -> Self:
        self.strides = 0
        return super().attach(scenario, dice)

    @property
    def unrest(self) -> int:
        """How often something has changed but for steps in the open."""
        return self.changes - self.strides

    # -- derived: zones of stacks -------------------------------------------------------------------------------

    def derive(self) -> None:
        self.zone_into = self.scenario.zone_into if self.forts_open else self.scenario.zone_into_at_first
        self._zoning: dict[str, set[int]] = {side: set() for side in SIDES}
        super().derive()

    def copy_derived(self, twin: Self) -> None:
        super().copy_derived(twin)
        twin._zoning = {side: set(hexes) for side, hexes in self._zoning.items()}

    def _stand(self, u: int, hex: int) -> None:
        super()._stand(u, hex)
        self._zone_anew(self.scenario.side_of[u], hex)

    def _unstand(self, u: int, hex: int) -> None:
        super()._unstand(u, hex)
        self._zone_anew(self.scenario.side_of[u], hex)

    def _zone_anew(self, side: str, hex: int) -> None:
        """A stack has a zone around it [8.2] if it has two stacking points and some attack strength [8.2.1]."""
        zoning = self._zoning[side]
        has, had = self._is_zoning(side, hex), hex in zoning
        if has == had:
            return
        self.own_counters()
        counts, changed, more = self.zone[side], 0, 1 if has else -1
        for n in self.zone_into[side][hex]:
            before = counts[n]
            counts[n] = now = before + more
            if not before or not now:
                changed |= 1 << n
        self.zoned[side] ^= changed
        if has:
            zoning.add(hex)
        else:
            zoning.remove(hex)

    def _is_zoning(self, side: str, hex: int) -> bool:
        """Land units alone count, and none that is aboard a ship [8.2.1.a]."""
        if not self.present[LAND[side]][hex] or (hex in self.clearing and self.clearing[hex].side == side):
            return False  # units under a clearing marker have no zone [8.2.3.a]
        points, land, there, attacks = self.scenario.half_points, self.scenario.is_land_unit, 0, False
        for u in self.stack(hex, side):
            if land[u]:
                there += points[u]
                attacks = attacks or self.attack(u) > 0
        return attacks and there >= ZONE_POINTS

    # -- changing -----------------------------------------------------------------------------------------------

    def roll(
        self, rule: str, side: str | None, sides: int = 10, *, lowest: int = 0, to: tuple[str, ...] | None = None
    ) -> int:
        """The die of this game has ten sides, from 0 to 9, and a 0 is a zero [2.6]."""
        return super().roll(rule, side, sides, lowest=lowest, to=to)

    def change(self, u: int, **news: Any) -> None:
        """Put markers on a unit or take them off, or turn it over."""
        self.units[u] = msgspec.structs.replace(self.units[u], **news)
        if self.standing[u]:
            self._zone_anew(self.side(u), self.standing[u])
        self.changes += 1

    def placed(self, u: int, hex: int) -> Unit:
        return msgspec.structs.replace(self.units[u], where=MAP, hex=hex, clearing=False)

    def has_entered(self, u: int, hex: int, before: int) -> None:
        """Control follows whoever entered last, but only at its step [2.8]; a ferry is lost to an enemy [8.3.1.8]."""
        if self.scenario.is_land_unit[u]:
            if before and self.is_open(hex) and self.is_open(before):
                self.strides += 1
            self.comes_to(hex, self.side(u))
            if hex in self.scenario.ferry_hexes and self.scenario.home_side[hex] == ENEMY[self.side(u)]:
                self.lose_ferries(hex)
            if before:
                self.clear_away(before)

    def comes_to(self, hex: int, side: str) -> None:
        """Units of a side were the last to enter a hex [2.8]. At home they take the enemy's marker off what he has
        captured: he has to clear it again, though control changes later [8.4.1.6]."""
        self.entered[hex] = side
        if self.scenario.to_clear >> hex & 1 and self.scenario.home_side[hex] == side != self.controller(hex):
            self.retaken.add(hex)

    def is_open(self, hex: int) -> bool:
        """Neither a place nor a beachhead is there."""
        return hex not in self.scenario.kinds_at and hex not in self.beachheads

    def has_left(self, u: int, hex: int) -> None:
        self.units[u] = msgspec.structs.replace(self.units[u], clearing=False)
        self.clear_away(hex)

    def lose_ferries(self, hex: int) -> None:
        """An enemy has come to one end of a ferry: it is lost for good [8.3.1.8]."""
        ends = [n for n in self.board.neighbours[hex] if FERRY in self.board.side(hex, n)]
        self.lost_ferries |= {(min(hex, n), max(hex, n)) for n in ends}

    def clear_away(self, hex: int) -> None:
        """A clearing marker without units goes back into the cup [8.4.1.3]."""
        marker = self.clearing.get(hex)
        if marker is not None and not self.present[LAND[marker.side]][hex]:
            del self.clearing[hex]
            self.markers = sorted([*self.markers, marker.marker])

    def forget_markers(self, u: int) -> None:
        """A unit is gone, and with it what was on it."""
        for marks in (self.strikes, self.targeted, self.hq_uses):
            marks.pop(u, None)
        self.naval_detected.pop(u, None)
        for those in (
            self.out_of_supply, self.emergency, self.relieved, self.isolated, self.detected, self.sustained,
            self.homeless, self.scattered,
        ):  # fmt: skip
            those.discard(u)

    def open_forts(self) -> None:
        """From now on zones cross fortified hexsides [8.2.3.a]."""
        if not self.forts_open:
            self.forts_open = True
            self.derive()
            self.changes += 1

    # -- who knows what [13.2] ----------------------------------------------------------------------------------

    @property
    def listeners(self) -> Sequence[str | None]:
        return (*SIDES, None) if self.scenario.hides_stacks else ()

    def known_as(self, u: int, side: str | None) -> str:
        return self.alias(u) if self.is_hidden(u, side) else self.names[u]

    def is_hidden(self, u: int, side: str | None) -> bool:
        """With fog of war only the top of an enemy stack is seen [13.2], unless it is in the combat under way."""
        static, hex = self.scenario, self.standing[u]
        if not static.hides_stacks or not hex or static.side_of[u] == side or not static.is_land_unit[u]:
            return False
        return self.result is None and u not in self.revealed and self.top_down(hex, static.side_of[u])[0] != u

    def alias(self, u: int) -> str:
        """The name of a unit of which only the back is seen: it counts the units of the stack."""
        hex = self.standing[u]
        return f"unknown-{self.label(hex)}-{self.top_down(hex, self.side(u)).index(u)}"

    def top_down(self, hex: int, side: str) -> list[int]:
        """The land units of a stack as they lie upon each other."""
        return sorted(self.land_units(hex, side), key=self.scenario.lies_at.__getitem__)

    # -- reading ------------------------------------------------------------------------------------------------

    def player(self, role: str) -> str:
        """Who plays a part this turn: the holder of the initiative is "a"."""
        return self.initiative if role == A else ENEMY[self.initiative] if role == B else role

    def counter(self, u: int) -> Counter:
        return self.scenario.counters[u]

    def side(self, u: int) -> str:
        return self.scenario.side_of[u]

    def attack(self, u: int) -> int:
        """Printed, of the side that is up."""
        c = self.scenario.counters[u]
        return c.r_attack if self.units[u].reduced else c.attack

    def defence(self, u: int) -> int:
        c = self.scenario.counters[u]
        return c.r_defence if self.units[u].reduced else c.defence

    def steps(self, u: int) -> int:
        return 1 if self.units[u].reduced else self.scenario.counters[u].steps

    def controller(self, hex: int) -> str:
        """Who controls a hex: a marker says so, or its country [2.8]."""
        return self.control.get(hex) or self.scenario.home_side[hex]

    def has_fort(self, hex: int) -> bool:
        """A fortification that its owner's enemy has taken is none any more [8.3.1.10]."""
        owner = self.scenario.forts.get(hex)
        return owner is not None and self.controller(hex) == owner

    def is_fortified(self, hex: int, side: str) -> bool:
        """Whether a fortification helps a side that defends there: only its own, in its own or an allied country, while
        it controls the hex [9.5.2]."""
        return bool(self.scenario.forts.get(hex) == side == self.controller(hex) == self.scenario.home_side[hex])

    def land_units(self, hex: int, side: str) -> list[int]:
        if not self.present[LAND[side]][hex]:
            return []
        land = self.scenario.is_land_unit
        return [u for u in self.stack(hex, side) if land[u]]

    def in_enemy_zone(self, hex: int, side: str) -> bool:
        return self.zone[ENEMY[side]][hex] > 0

    def enemy_zone(self, side: str) -> HexSet:
        return self.zoned[ENEMY[side]]

    def is_storm(self) -> bool:
        return self.weather == "storm"
