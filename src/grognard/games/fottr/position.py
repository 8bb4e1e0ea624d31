"""The position: units, markers and tracks, with per-hex counters of who stands and who exerts zones where."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final, Self

import msgspec

from ...engine.hexset import HexSet
from ...engine.pieces import MAP, NOWHERE, PiecePosition
from .pack.datafiles import Counter, Face
from .scenario import Scenario
from .sides import CAMP, ENEMY, POWERS, THEATRES
from .units import AirUnit, Beachhead, GroundMove, Unit

# Where a unit is: still to come, on the map, in a box, lost to an Eliminated Box, or out of the game for good.
OFF: Final = "off"
ENGLAND: Final = "england"
MED: Final = "med_box"
GONE: Final = "gone"
ENGLAND_LOST: Final = "england_lost"
MED_LOST: Final = "med_lost"
SOVIET_LOST: Final = "soviet_lost"
AXIS_LOST: Final = "axis_lost"
BOXES: Final = (ENGLAND, MED)
BOX_OF: Final = {"E": ENGLAND, "M": MED}  # by the letter of a set-up code
IN_PLAY: Final = (MAP, *BOXES)
LOST: Final = (ENGLAND_LOST, MED_LOST, SOVIET_LOST, AXIS_LOST)

# Where an air unit is: still to come, free to be assigned, lost, out of the game; or on one of the missions below.
FREE: Final = "free"
SHOT_DOWN: Final = "lost"
HOME: Final = "home"  # Luftwaffe: Home Defence [8.3]
SUPPORT: Final = "support"  # Luftwaffe: ground support of a theatre [8.3]
FACTORY: Final = "factory"  # and the other missions of bombers [8.4.b]
OIL: Final = "oil"
TRANSIT: Final = "transit"
CARPET: Final = "carpet"
INTERDICTION: Final = "interdiction"

HOLDERS: Final = (*POWERS, "yugoslav")  # who can control a place


def in_each_theatre(value: int = 0) -> dict[str, int]:
    return dict.fromkeys(THEATRES, value)


@dataclass(kw_only=True)
class Position(PiecePosition):
    """Everything that changes in a campaign."""

    units: list[Unit] = field(default_factory=list)
    air: list[AirUnit] = field(default_factory=list)
    # towns, cities, ports, factories...: axis, west, soviet or yugoslav [3.2D]
    control: dict[int, str] = field(default_factory=dict)
    forts: dict[int, int] = field(default_factory=dict)  # hex -> units it feeds [18.1]
    kursk: bool = True  # the fortified zone stands [18.2.a]

    # markers
    beachheads: dict[str, Beachhead] = field(default_factory=dict)  # and the Mulberry
    command: dict[str, int] = field(default_factory=dict)  # OKW, OKH, STAVKA and SHAEF markers on the map: id -> hex
    bought: list[str] = field(default_factory=list)  # Axis command markers of this turn not yet placed
    fusag: dict[int, str] = field(default_factory=dict)  # pinned unit -> marker [10.10]
    fusag_used: set[str] = field(default_factory=set)

    # tracks
    transit: dict[str, int] = field(default_factory=in_each_theatre)  # Axis points left [2.1J]
    # replacement points left this turn: German, panzer, minor, US, CW, Soviet
    points: dict[str, int] = field(default_factory=dict)
    bombed: int = 0  # replacement points lost to factory bombing this turn
    command_points: int = 0  # left to buy markers with [11.1.b]
    oil_lost: int = 0  # what oil bombing has taken of them this turn [8.5.2.c]
    interdiction: dict[str, str] = field(default_factory=dict)  # theatre -> "attack" or "all" [8.5.5.b]
    invaded: list[str] = field(default_factory=list)  # beachhead markers used in the invasion of this turn
    landing: list[str] = field(default_factory=list)  # those of them whose invasion is still to be resolved [10.5.a]
    landed: set[int] = field(default_factory=set)  # units that invade, until the invasion phase is over
    weather: int = 0  # the die of 21.2B, if it has been thrown
    strategic: dict[str, int] = field(default_factory=dict)  # strategic moves used this turn
    strategic_stage: str = ""  # Allied strategic moves follow a fixed order [17.2.p4]

    # countries
    surrendered: dict[str, str] = field(default_factory=dict)  # Italy, Romania, Bulgaria -> to whom
    surrender_turn: dict[str, int] = field(default_factory=dict)
    yugoslavia_entered: bool = False  # by a Soviet unit, if only to pass through [20.1.d]
    ruined: set[int] = field(default_factory=set)  # factories that have been captured: no replacements any more [7.2.f]
    captured: dict[int, tuple[str, int]] = field(default_factory=dict)  # factory -> who took it last and when [3.2B.b]
    kursk_fell: bool = False  # [3.2C.n]

    # this segment
    phasing: str = ""  # the power whose segment it is
    acting: int = 0  # which of its seats acts now
    move: GroundMove | None = None  # under way
    commanded: set[int] = field(default_factory=set)  # units in command at the start of the segment [11.1.f] [11.1.h]
    moved: set[int] = field(default_factory=set)
    fought: set[int] = field(default_factory=set)  # units that have attacked [13.1A.b]
    attacked: set[int] = field(default_factory=set)  # hexes that have been attacked [13.1A.e]
    # hexes that a multi-hex attack obliges the attacker to attack as well [13.1B]
    owed: set[int] = field(default_factory=set)
    retreated: dict[int, int] = field(default_factory=dict)  # unit -> hex it retreated to in this step [13.2E.c]
    reaction: int = 0  # the hex of the reaction marker [14.2]
    reacted: set[int] = field(default_factory=set)  # units that made a reaction move [14.4]
    reaction_mode: str = ""
    dropped: set[int] = field(default_factory=set)  # airborne units that dropped this turn [19.0.b]
    # units that advanced from one beach, with an extra combat still to come [10.9]
    overwhelming: list[tuple[int, ...]] = field(default_factory=list)
    # theatre -> ground support in this combat step, once it is decided [8.5.5.a]
    luftwaffe: dict[str, bool] = field(default_factory=dict)

    scenario: Scenario = field(init=False, repr=False, compare=False)

    # -- derived ------------------------------------------------------------------------------------------------

    def derive(self) -> None:
        super().derive()
        self.holds: dict[str, HexSet] = dict.fromkeys(HOLDERS, 0)  # the places that each controls
        for hex, holder in self.control.items():
            self.holds[holder] |= 1 << hex

    def copy_derived(self, twin: Self) -> None:
        super().copy_derived(twin)
        twin.holds = self.holds.copy()

    def sheltered(self, kind: str) -> Collection[int]:
        """Hexes into which no zone of this camp reaches: Axis forts, and the Kursk zone while it stands [6.3.a]."""
        if kind == "allied":
            return self.forts
        return self.scenario.kursk_zone if self.kursk else NOWHERE

    # -- changing -----------------------------------------------------------------------------------------------

    def placed(self, u: int, hex: int) -> Unit:
        return Unit(MAP, hex, self.units[u].steps)

    def has_entered(self, u: int, hex: int, before: int) -> None:
        """A unit takes the hex and what is in it [3.2D], unless it has dropped among the enemy [19.0.b]."""
        static = self.scenario
        power = static.power_of[u]
        if not self.present[ENEMY[CAMP[power]]][hex]:
            self._take(u, hex)
        if power == "west" and self.fusag:
            self._release_pinned(hex)
        elif power == "soviet" and not self.yugoslavia_entered and u not in static.yugoslavs:
            self.yugoslavia_entered = bool(static.country_hexes["Yugoslavia"] >> hex & 1)
        if before:
            self.has_left(u, before)

    def has_left(self, u: int, hex: int) -> None:
        """When the last enemy is gone, those who dropped among them have the hex [19.0.b]."""
        if self.dropped and hex in self.at and not self.present[self.camp(u)][hex]:
            self._take(self.at[hex][0], hex)

    def _take(self, u: int, hex: int) -> None:
        """A unit in the hex changes its controller, and ends what the enemy had there."""
        static = self.scenario
        power = static.power_of[u]
        if hex in static.held:
            self._take_control(hex, "yugoslav" if u in static.yugoslavs else power)
        if power == "axis":
            if self.kursk and hex == static.kursk_hex:
                self.kursk, self.kursk_fell = False, True  # [18.2.c] [ERR.r9]
                self.derive()
                self.tell("18.2.c", "kursk-falls", hex=self.label(hex))
        elif hex in self.forts:
            del self.forts[hex]  # moving through is enough [18.1]
            self.derive()
            self.tell("18.1", "fort-falls", hex=self.label(hex))
        if hex in self.command.values():
            self._overrun_markers(hex, CAMP[power])

    def _take_control(self, hex: int, now: str) -> None:
        """Allies leave each other what they have, but the Yugoslavs have to give theirs up."""
        before = self.control.get(hex)
        if before != now and ("axis" in (before, now) or before == "yugoslav"):
            self.hold(hex, now)
            if hex in self.scenario.factories:
                self.captured[hex] = (now, self.turn)

    def _overrun_markers(self, hex: int, camp: str) -> None:
        for id, at in list(self.command.items()):
            power = self.scenario.markers[id].power
            if at == hex and CAMP[power] != camp:
                self.lift(id)
                rule = {"axis": "11.1.e", "west": "9.3.2.f", "soviet": "11.2"}[power]
                self.tell(rule, "marker-overrun", marker=id, hex=self.label(hex))

    def _release_pinned(self, hex: int) -> None:
        """Units that await another landing are free when a Western unit comes near [10.10] [ERR.r7]."""
        near = self.scenario.board.disc(hex, self.scenario.file.invasion.fusag_distance)
        for u in [u for u in self.fusag if self.standing[u] in near]:
            marker = self.fusag.pop(u)
            self.tell("10.10", "pin-released", unit=self.id(u), hex=self.label(self.standing[u]), marker=marker)

    def hold(self, hex: int, holder: str) -> None:
        """A place has a new controller."""
        if hex in self.control:
            self.holds[self.control[hex]] &= ~(1 << hex)
        self.control[hex] = holder
        self.holds[holder] |= 1 << hex
        self.changes += 1

    def lay(self, marker: str, hex: int) -> None:
        """Lay a command marker in a hex, wherever it was."""
        self.command[marker] = hex
        self.changes += 1

    def lift(self, marker: str) -> None:
        """Take a command marker off the map."""
        del self.command[marker]
        self.changes += 1

    def move_beachhead(self, id: str, beachhead: Beachhead) -> None:
        """A beachhead marker or the Mulberry comes to a beach or to a box."""
        self.beachheads[id] = beachhead
        self.changes += 1

    def flip(self, u: int, steps: int) -> None:
        """Turn a unit to the side with this many steps."""
        self.units[u] = msgspec.structs.replace(self.units[u], steps=steps)

    def tell_camp(self, power: str, rule: str, text: str, hex: str, **params: Any) -> None:
        """Tell what units did on the map; with fog of war the enemy hears only that something stirs there [21.4]."""
        if not self.scenario.options["fog_of_war"]:
            self.tell(rule, text, hex=hex, **params)
            return
        own = tuple(dict.fromkeys(s for p in POWERS if CAMP[p] == CAMP[power] for s in self.seats(p)))
        enemies = tuple(dict.fromkeys(s for p in POWERS if CAMP[p] != CAMP[power] for s in self.seats(p)))
        self.tell(rule, text, to=own, hex=hex, **params)
        self.tell("21.4", "enemy-stirs", to=enemies, hex=hex)

    # -- reading ------------------------------------------------------------------------------------------------

    def counter(self, u: int) -> Counter:
        return self.scenario.counters[u]

    def power(self, u: int) -> str:
        return self.scenario.power_of[u]

    def camp(self, u: int) -> str:
        return self.scenario.camp_of[u]

    def face(self, u: int) -> Face:
        """The side of the counter that is up."""
        static = self.scenario
        return static.fronts[u] if self.units[u].steps == static.steps_of[u] else static.backs[u]

    def hex(self, u: int) -> int:
        return self.standing[u]

    def theatre(self, u: int) -> str:
        return self.scenario.theatre[self.standing[u]]

    def enemies_in(self, hex: int, power: str) -> list[int]:
        """The enemy's units in a hex; a hex never holds units of both camps, but where airborne troops dropped."""
        camp, camp_of = CAMP[power], self.scenario.camp_of
        if not self.present[ENEMY[camp]][hex]:
            return []
        return [u for u in self.at[hex] if camp_of[u] != camp]

    def in_enemy_zone(self, hex: int, power: str) -> bool:
        return self.zone[ENEMY[CAMP[power]]][hex] > 0

    def enemy_in(self, hex: int, power: str) -> bool:
        return self.present[ENEMY[CAMP[power]]][hex] > 0

    def held_by(self, hex: int, power: str) -> bool:
        return self.control.get(hex) == power

    def held_by_allies(self, hex: int) -> bool:
        """By the West, the Soviets or the Yugoslavs."""
        return self.control.get(hex, "axis") != "axis"

    @property
    def year(self) -> int:
        return self.scenario.year(max(self.turn, 1))

    # -- who decides ----------------------------------------------------------------------------------------------

    def seats(self, power: str) -> tuple[str, ...]:
        """The sides that play a power: one, or OKW and OKH [3.4.a]."""
        return self.scenario.seats[power]

    def seat(self, power: str, theatre: str = "") -> str:
        """The side that decides for a power, in a theatre if the Axis is split."""
        seats = self.scenario.seats[power]
        return seats[0] if len(seats) == 1 else self.scenario.command(theatre or "nwe")

    def owner(self, u: int) -> str:
        """The side that plays a unit: Italians are OKW's, other minors OKH's wherever they are [20.5.a] [20.2.a]."""
        counter = self.scenario.counters[u]
        if len(self.scenario.seats[counter.power]) == 1:
            return self.scenario.seats[counter.power][0]
        if counter.nation in ("German", "Puppet Italian"):
            return self.scenario.command(self.theatre(u) or "nwe")
        return "okw" if counter.nation == "Italian" else "okh"

    def player(self, role: str) -> str:
        """The side that begins a power's step."""
        return self.scenario.seats[role][0]
