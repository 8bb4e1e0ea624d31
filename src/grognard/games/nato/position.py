"""The position: units, markers and tracks, with per-hex counters of who stands and who exerts zones where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Self

import msgspec

from ...engine.dice import Dice
from ...engine.hexset import HexSet
from ...engine.pieces import PiecePosition
from .pack.datafiles import Counter
from .scenario import SIDES, Scenario
from .units import Chemical, GroundMove, Lift, Paid, Site, Unit

SCHEDULE: Final = "schedule"  # still to come
SRB: Final = "srb"  # the Strategic Reserve Box of the unit's side
READY: Final = "ready"  # the boxes of lift commands and attack helicopters
RECOVERY: Final = "recovery"
REBUILDING: Final = "rebuilding"  # a destroyed headquarters on the turn track
SITE: Final = "site"  # a Reforger unit that nobody has come to man yet
ELIMINATED: Final = "eliminated"
BOXES: Final = ("box1", "box2", "box3", "box4", "box5")  # the reinforcement boxes of the sectors [2.2.2]
BOXES_OF: Final = {"nato": BOXES[:2], "wp": BOXES[2:]}
OFF_MAP: Final = (SCHEDULE, SRB, READY, RECOVERY, REBUILDING, SITE, ELIMINATED, *BOXES)


def both(value: int = 0) -> dict[str, int]:
    return dict.fromkeys(SIDES, value)


@dataclass(kw_only=True)
class Position(PiecePosition):
    """Everything that changes in a game of NATO."""

    units: list[Unit] = field(default_factory=list)

    # headquarters: as of their last supply phase, a word of `headquarters` [10.4]
    hq: dict[int, str] = field(default_factory=dict)
    rebuilt: dict[int, int] = field(default_factory=dict)  # destroyed headquarters: the turn they come back in [29.8]
    released: set[int] = field(default_factory=set)  # forced out of their country or area by a retreat [25.7.8]
    sites: dict[int, Site] = field(default_factory=dict)  # of Reforger units not yet manned

    # hexes
    conquered: dict[int, str] = field(default_factory=dict)  # cities held by those who did not own them at first
    nuclear: set[int] = field(default_factory=set)  # nuclear strike markers
    gas: dict[int, tuple[Chemical, ...]] = field(default_factory=dict)  # chemical markers
    battles: set[int] = field(default_factory=set)  # Battle markers
    breakthroughs: dict[int, str] = field(default_factory=dict)
    opened: set[int] = field(default_factory=set)  # breakthroughs that a strike has made [25.9.1]
    interdicted: set[tuple[int, str]] = field(default_factory=set)  # air interdiction markers
    strikes: dict[int, tuple[str, ...]] = field(default_factory=dict)  # air strike markers not yet resolved
    resupplied: dict[str, int] = field(default_factory=dict)  # where each side's resupply operation has come [10.7]
    lost_sites: set[int] = field(default_factory=set)  # reserve sites that the enemy has overrun [4.1.1]
    unfortified: set[int] = field(default_factory=set)  # fortified hexes with a Conquered marker
    crimes: set[int] = field(default_factory=set)  # cities for whose nuclear or chemical strike points were given

    # tracks, by side
    tactical: dict[str, int] = field(default_factory=both)  # air points
    operational: dict[str, int] = field(default_factory=both)
    tactical_lost: dict[str, int] = field(default_factory=both)  # for good
    chemical: dict[str, int] = field(default_factory=both)
    chemical_used: dict[str, int] = field(default_factory=dict)  # this turn, by mode of delivery
    points: dict[str, int] = field(default_factory=both)  # victory points scored so far
    nuclear_strikes: dict[str, int] = field(default_factory=both)
    airfields_struck: dict[str, int] = field(default_factory=both)
    joined: set[str] = field(default_factory=set)  # nationalities that have made their multinational attack [26.2.2]
    port_used: dict[int, int] = field(default_factory=dict)  # steps this turn
    reforger_steps: int = 0  # left in this Joint Reinforcement Phase [33.3.1]
    supply_points: int = 0  # of the WP
    supply_income: int = 0
    interdiction_pending: int = 0  # supply points that will not arrive [23.7]

    # the war
    disturbed: set[str] = field(default_factory=set)  # countries attacked or entered, whose units will wake [35.2.1]
    activated: set[str] = field(default_factory=set)  # those whose units have woken
    surrendered: dict[str, int] = field(default_factory=dict)  # country: turn
    reconquered: set[str] = field(default_factory=set)
    grounded: bool = False  # NATO has lost the air point of its surrendered countries [32.2.3]
    curtain: str = "open"  # or closed to the zones of "nato", or of "both" [35.5]
    chemical_since: int = -1  # the turn of first use
    first_nuclear: tuple[int, int] = (-1, -1)  # turn and step of the first nuclear segment
    dispersal_since: int = -1
    vistula: bool = False  # its bridges have been struck [21.4]

    orders: dict[str, int] = field(default_factory=dict)  # secret: odds against which a side does not react any more

    # this phase
    deployed: set[str] = field(default_factory=set)  # sides that have ended their free set-up [35.9]
    stage: str = ""  # how far a segment that has several parts has come
    move: GroundMove | None = None  # under way
    moved: set[int] = field(default_factory=set)
    paid: dict[int, Paid] = field(default_factory=dict)  # by units that have moved on the ground in this segment
    in_reserve_phase: bool = False
    gdp_at: int = -1  # the army that moves to its positions now [35.3.5]; -1: nobody does
    gdp_dice: dict[str, int] = field(default_factory=dict)  # by army [35.3.3]
    passengers: set[int] = field(default_factory=set)  # moved in this Air and Sea Movement Segment
    ferried: set[int] = field(default_factory=set)  # hexes from which the Danish ferry has sailed in this segment
    lifts: dict[int, Lift] = field(default_factory=dict)  # declared, by passenger [15.2]
    lifted: set[int] = field(default_factory=set)  # where lift operations of this Movement Phase have ended [15.2]
    evacuated: set[int] = field(default_factory=set)  # they do not attack in this player turn [16.2.3.1]
    attacked: set[int] = field(default_factory=set)  # units that have attacked
    objectives: set[int] = field(default_factory=set)  # hexes that have been attacked [25.2]
    engaged: set[int] = field(default_factory=set)
    assaulting: set[int] = field(default_factory=set)  # units in a hex with enemies until their battle is over
    supporting: set[int] = field(default_factory=set)  # headquarters that have given offensive support
    struck: set[tuple[int, str]] = field(default_factory=set)  # hexes and kinds of strike in this segment
    targets: set[int] = field(default_factory=set)  # units at which strikes of this segment have been aimed [20.1]
    fired: set[int] = field(default_factory=set)  # artillery that has made its strike [24.1.1]

    scenario: Scenario = field(init=False, repr=False, compare=False)

    # Bases for what is kept: how often markers of units have changed, and how often any but those of reserves; and how
    # often something has changed that the supply of a side rests on: its headquarters, cities, countries.
    marks: int = field(init=False, repr=False, compare=False)
    conditions: int = field(init=False, repr=False, compare=False)
    upheavals: dict[str, int] = field(init=False, repr=False, compare=False)

    def attach(self, scenario: Any, dice: Dice) -> Self:
        self.marks = self.conditions = 0
        self.upheavals = both()
        return super().attach(scenario, dice)

    # -- derived ------------------------------------------------------------------------------------------------

    def derive(self) -> None:
        self.zone_into = self.scenario.zones_into[self.curtain]
        self.zones = [self.zone_of(u) for u in range(len(self.units))]
        self.free: dict[str, HexSet] = dict.fromkeys(SIDES, 0)  # cities that have never fallen, or been taken back
        self.held: dict[str, HexSet] = dict.fromkeys(SIDES, 0)  # cities that a side controls, free or conquered
        for side in SIDES:
            self._count_cities(side)
        super().derive()

    def copy_derived(self, twin: Self) -> None:
        super().copy_derived(twin)
        twin.zones = list(self.zones)
        twin.free, twin.held = self.free.copy(), self.held.copy()
        twin.upheavals = self.upheavals.copy()

    def _count_cities(self, side: str) -> None:
        taken = dict.fromkeys(SIDES, 0)
        for hex, by in self.conquered.items():
            taken[by] |= 1 << hex
        own = self.scenario.own_cities[side]
        self.free[side] = own & ~(taken["wp"] | taken["nato"])
        self.held[side] = self.free[side] | taken[side]

    def zone_of(self, u: int) -> str:
        """Units on a train and in an assault have no zone of control [13.4.1] [27.3.2]."""
        unit = self.units[u]
        if unit.train or u in self.assaulting:
            return ""
        return self.scenario.zone_kind(u, unit.cadre)

    # -- changing -----------------------------------------------------------------------------------------------

    def change(self, u: int, **markers: Any) -> None:
        """Put markers on a unit or take them off, or turn it over."""
        self.units[u] = msgspec.structs.replace(self.units[u], **markers)
        self.marks += 1
        if list(markers) != ["reserve"]:
            self.conditions += 1
        if "cadre" in markers:
            self.changes += 1
        if "train" in markers:
            self._unsettle(u)
        self.refresh(u)

    def has_entered(self, u: int, hex: int, before: int) -> None:
        self._unsettle(u)

    def has_left(self, u: int, hex: int) -> None:
        self._unsettle(u)

    def _unsettle(self, u: int) -> None:
        """The supply of a side rests on its headquarters."""
        if self.scenario.is_hq[u]:
            self.upheavals[self.scenario.side_of[u]] += 1

    def refresh(self, u: int) -> None:
        """A unit's zone of control may have come or gone."""
        kind = self.zone_of(u)
        if kind != self.zones[u]:
            hex = self.standing[u]
            if hex:
                self._unstand(u, hex)
            self.zones[u] = kind  # type: ignore[index]
            if hex:
                self._stand(u, hex)
            self.changes += 1

    def touch(self) -> None:
        """Something else has changed on which zones, supply or airspace rest: headquarters, nuclear markers, surrender.
        What is kept of them is found anew."""
        self.changes += 1
        for side in SIDES:
            self.upheavals[side] += 1

    def take_city(self, hex: int, side: str) -> None:
        """A city changes hands: the original owner frees it, anybody else conquers it [30.1] [30.3.2]. No city of
        a country that has surrendered is free [32.2.1]."""
        city = self.scenario.cities[hex]
        if city.side != side or self.has_surrendered(city.country):
            self.conquer(hex, side)
            return
        self.conquered.pop(hex, None)
        self._recount_cities()

    def conquer(self, hex: int, side: str) -> None:
        """Put a side's Conquered marker on a city."""
        self.conquered[hex] = side
        self._recount_cities()

    def _recount_cities(self) -> None:
        for s in SIDES:
            self._count_cities(s)
        self.touch()

    def draw_curtain(self, state: str) -> None:
        """Open or close the Iron Curtain to zones of control [35.5]."""
        if state != self.curtain:
            self.curtain = state
            self.derive()
            self.touch()

    # -- reading ------------------------------------------------------------------------------------------------

    @property
    def game_turn(self) -> int:
        """The number of the turn as the rules count it: some scenarios begin with turn 0."""
        return self.turn - 1 + self.scenario.first_turn

    def player(self, role: str) -> str:
        return role

    def counter(self, u: int) -> Counter:
        return self.scenario.counters[u]

    def side(self, u: int) -> str:
        return self.scenario.side_of[u]

    def steps(self, u: int) -> int:
        return 1 if self.units[u].cadre else self.scenario.full_steps[u]

    def attack(self, u: int) -> int:
        """Printed, of the side that is up."""
        c = self.scenario.counters[u]
        return c.red_attack if self.units[u].cadre else c.attack

    def defence(self, u: int) -> int:
        c = self.scenario.counters[u]
        return c.red_defence if self.units[u].cadre else c.defence

    def allowance(self, u: int) -> int:
        c = self.scenario.counters[u]
        return c.red_movement if self.units[u].cadre else c.movement

    def has_surrendered(self, country: str) -> bool:
        return country in self.surrendered and country not in self.reconquered
