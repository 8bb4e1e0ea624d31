"""The position: slots and what they show, markers on Locations, tracks, and who knows what of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from msgspec.structs import replace

from ...engine.grid import letters
from ...engine.pieces import MAP
from ...engine.reason import Event
from .hiding.hearsay import NAMING, Called, Hearsay, figures, marker_name, outward
from .pack.datafiles import (
    Nationality,
    UnitType,
    WeaponType,
)
from .places import LEVELS, Loc, hex_of, level_of
from .scenario import DUMMY, PERSON, WEAPON, Scenario
from .slots import CARRIED as CARRIED
from .slots import OFF as OFF
from .slots import OFFBOARD as OFFBOARD
from .slots import RESERVE as RESERVE
from .slots import Slots
from .units import Flight, Lane, Orders, SetCharge, Smoke, Trek, Unit, Wave

OUT: Final = "out"  # eliminated
EXITED: Final = "exited"


@dataclass(kw_only=True)
class Position(Slots):
    """Everything that changes in a game of Advanced Squad Leader."""

    attacker: str = ""  # the side whose Player Turn it is [A.13]
    phase: str = ""

    # markers
    residual: dict[int, int] = field(default_factory=dict)  # by Location [8.2]
    lanes: list[Lane] = field(default_factory=list)
    smoke: dict[int, Smoke] = field(default_factory=dict)  # by hex
    foxholes: dict[int, int] = field(default_factory=dict)  # by hex: squad-equivalents
    hidden_holes: dict[int, str] = field(default_factory=dict)  # those that the enemy does not see, and whose [12.33]
    encircled: dict[int, str] = field(default_factory=dict)  # Locations, and the side that is encircled there [7.7]
    acquired: dict[int, tuple[int, int]] = field(default_factory=dict)  # by mortar: Location, and how often
    charges: dict[int, int] = field(default_factory=dict)  # demolition charges placed, and where [23.3]
    dim: dict[int, tuple[int, ...]] = field(default_factory=dict)  # who was concealed where a charge was placed [23.1]
    duds: dict[int, int] = field(default_factory=dict)  # the rolls from which on those placed fail [23.2] [23.4]
    winded: set[int] = field(default_factory=set)  # charges that tired units have placed [23.4]
    blasters: set[int] = field(default_factory=set)  # who has used a charge in this Player Turn [22.3]
    flamers: set[int] = field(default_factory=set)  # the same of flamethrowers
    set_charges: dict[int, SetCharge] = field(default_factory=dict)  # [23.7]
    tried: set[int] = field(default_factory=set)  # Set DC that failed to go off in this phase
    sniper: dict[str, int] = field(default_factory=dict)  # hex of each side's Sniper
    sniper_pinned: set[str] = field(default_factory=set)  # for this Player Turn [14.31]
    pending: list[str] = field(default_factory=list)  # sides whose Sniper has been activated [14.1]

    # tracks
    integrity: dict[str, int] = field(default_factory=dict)  # the Integrity Base of each side [16.1]
    lost_worth: dict[str, int] = field(default_factory=dict)  # BPV lost since it was last reached
    captive_worth: dict[int, int] = field(default_factory=dict)  # BPV lost with each captured MMC [16.11]
    lost_bases: dict[str, int] = field(default_factory=dict)  # how often it was
    elr: dict[str, int] = field(default_factory=dict)
    san: dict[str, int] = field(default_factory=dict)
    cvp: dict[str, int] = field(default_factory=dict)
    exit_vp: dict[str, int] = field(default_factory=dict)
    led_away: dict[str, int] = field(default_factory=dict)  # VP of prisoners whom a side has led off the board [26.23]
    led_to_score: dict[str, int] = field(default_factory=dict)  # the same of those who scored Exit VP
    massacred: set[str] = field(default_factory=set)  # sides whose prisoners were killed [20.4]
    no_quarter: set[str] = field(default_factory=set)
    held_hexes: dict[int, str] = field(default_factory=dict)  # Control [26.13]
    held_buildings: dict[str, str] = field(default_factory=dict)  # [26.14]
    shown_hexes: dict[int, str] = field(default_factory=dict)  # Control as both sides may know it [26.15]
    shown_buildings: dict[str, str] = field(default_factory=dict)
    placed_fox: dict[str, int] = field(default_factory=dict)  # foxholes set up so far, by group

    # what is under way
    move: Trek | None = None
    halted: list[Trek] = field(default_factory=list)  # parts of the moving stack that go on when it has stopped [4.2]
    wave: Wave | None = None
    no_wave: set[int] = field(default_factory=set)  # whose wave found no target in this Movement Phase
    flight: Flight | None = None
    stage: int = 0  # of a phase in which the sides act one after the other
    striker: str = ""  # the side whose fire takes effect just now [26.222]
    checked: int = 0  # by how much the last Morale Check was passed (0: just), or failed (below 0)
    fought: set[int] = field(default_factory=set)  # Locations whose Close Combat of this phase is over
    mopped: set[int] = field(default_factory=set)  # hexes of buildings mopped up in this Player Turn [12.153]
    scrounged: set[int] = field(default_factory=set)  # hexes searched for arms in this Movement Phase [20.552]
    engaged: set[int] = field(default_factory=set)  # who was fought in Close Combat in this Movement Phase [4.152]
    advanced: set[int] = field(default_factory=set)  # Locations advanced into, or in which the hidden came out [11.4]
    forsaken: list[tuple[int, ...]] = field(default_factory=list)  # weapons of units that have just been lost [4.44]
    orphans: list[int] = field(default_factory=list)  # prisoners whose Guard has just been lost [20.5]
    yielding: list[int] = field(default_factory=list)  # units that lose their heads and surrender at once [15.5]
    gone_ahead: dict[int, tuple[int, int, bool]] = field(default_factory=dict)  # SMC who have advanced: see `advance`
    has_fired: set[int] = field(default_factory=set)  # DEFENDERs whose marks of this Player Turn have come off [14.4]
    volleys: set[tuple[int, int]] = field(default_factory=set)  # from and at which Locations was fired in this phase
    traced: list[tuple[int, int, bool]] = field(default_factory=list)  # lines of the last attack; True: blocked [6.11]
    salvo: list[tuple[int, int]] = field(default_factory=list)  # consecutive attacks: Location, and where they came in
    rally_begun: bool = False  # a side has tried to rally, deploy or repair: its start of the phase is over [1.32]
    recombining: set[int] = field(default_factory=set)  # leaders whose action of this Rally Phase it is [1.32]
    rallying: set[int] = field(default_factory=set)  # the same: they rally, themselves or others [10.7]
    repairing: dict[int, int] = field(
        default_factory=dict
    )  # how often, of any unit, and the weapons it has tried [9.72]
    staying: set[int] = field(default_factory=set)  # broken units that keep Desperation Morale [10.62]
    sought: set[tuple[int, int]] = field(default_factory=set)  # units, and weapons they have tried to recover [4.44]
    self_rallied: bool = False  # the field promotion attempt of this Player Turn is used [10.63]
    deployed: dict[str, int] = field(default_factory=dict)  # squads deployed before play, by side and turn of arrival
    orders: dict[str, Orders] = field(default_factory=dict)  # secret

    # names by which the other side knows things
    public: dict[int, str] = field(default_factory=dict)
    series: dict[str, int] = field(default_factory=dict)

    scenario: Scenario = field(init=False, repr=False, compare=False)
    types: dict[str, UnitType] = field(init=False, repr=False, compare=False)  # of the charts
    kinds: list[Any] = field(init=False, repr=False, compare=False)  # derived: of each slot the row of its counter
    turned: int = field(init=False, repr=False, compare=False)  # how often a slot has come to show another counter
    purse: tuple[Trek, int, Any] | None = field(init=False, repr=False, compare=False)  # derived (`purse.purse`)

    def derive(self) -> None:
        super().derive()
        self.types = self.scenario.charts.units
        self.kinds = [self.types.get(unit.type) for unit in self.units]
        self.turned = 0
        self.purse = None

    def copy_derived(self, twin: Self) -> None:
        super().copy_derived(twin)
        twin.kinds, twin.turned = self.kinds.copy(), self.turned

    # -- changing -----------------------------------------------------------------------------------------------

    def stand_at(self, u: int, loc: Loc) -> None:
        """Put a piece into a Location."""
        self.stand_together((u,), loc)

    def stand_together(self, units: Sequence[int], loc: Loc) -> None:
        """Put pieces into a Location. A part of a concealed stack that goes away gets a "?" of its own; where stacks
        merge, that of the stack that was there stays [12.11]."""
        level = level_of(loc)
        markers = self._markers_at(units, loc)
        for u in units:
            unit = self.units[u]
            if self.acquired and unit.hex:
                for weapon in self.weapons_of(u):
                    self.acquired.pop(weapon, None)  # who moves must find the range again
            marker = markers.get(unit.marker, unit.marker)
            if unit.level != level or unit.marker != marker:
                self.units[u] = replace(unit, level=level, marker=marker)
            self.put(u, hex_of(loc))

    def _markers_at(self, units: Sequence[int], loc: Loc) -> dict[int, int]:
        found: dict[int, int] = {}
        for u in units:
            marker, side = self.units[u].marker, self.scenario.side_of[u]
            if not marker or marker in found:
                continue
            there = [v for v in self.at_loc(loc, side) if self.units[v].marker and v not in units]
            if there:
                found[marker] = self.units[there[0]].marker
            elif any(self.units[v].marker == marker and v not in units for v in self.pieces_of(side)):
                found[marker] = self.next_marker(side)
        return found

    def become(self, u: int, unit: Unit) -> None:
        if unit.type != self.units[u].type:
            self.kinds[u] = self.types.get(unit.type)
            self.turned += 1
        super().become(u, unit)

    def placed(self, u: int, hex: int) -> Unit:
        return replace(self.units[u], where=MAP, hex=hex)

    def give(self, weapon: int, by: int) -> None:
        """A unit takes possession of a weapon [4.43]."""
        if self.units[weapon].where != CARRIED:
            self.take_off(weapon, CARRIED)
        self.acquired.pop(weapon, None)
        self.change(weapon, by=by + 1)

    def drop(self, weapon: int) -> None:
        """A weapon stays behind in its possessor's Location [4.431]; a charge that he has placed is out of his hands
        [23.3]."""
        if weapon in self.charges:
            return
        holder = self.units[self.units[weapon].by - 1]
        self.change(weapon, by=0)
        wet = holder.level < 0 and self.scenario.file.switch("stream", "shallow") != "dry"
        if wet or any(kind.id == "marsh" for kind in self.scenario.terrains[holder.hex]):
            self.take_off(weapon, OUT)  # it sinks [4.43]
        else:
            self.stand_at(weapon, holder.loc)

    def forsake(self, weapons: Sequence[int]) -> None:
        """What a unit that is lost, or cannot carry it, leaves behind others may take at once [4.44]."""
        for weapon in weapons:
            self.drop(weapon)
        if weapons:
            self.forsaken.append(tuple(weapons))

    def remove(self, u: int, where: str = OUT) -> None:
        """Take a unit out of play; what it carries stays in its Location."""
        if self.units[u].where == MAP:
            self.forsake(self.weapons_of(u))
        self.take_off(u, where)
        self.change(u, by=0, marker=0, hidden=False, level=0, melee=False)

    def has_entered(self, u: int, hex: int, before: int) -> None:
        super().has_entered(u, hex, before)
        if before and self.encircled:
            self.relieve(before)
        if before and self.present[self.scenario.enemy[self.scenario.side_of[u]]][before]:
            self.disengage(before)
        if not before and self.is_set_up and u not in self.public and not self.units[u].concealed:
            for slot in (u, *self.carried_by(u)):
                self.meet(slot)

    def has_left(self, u: int, hex: int) -> None:
        super().has_left(u, hex)
        if self.encircled:
            self.relieve(hex)
        self.disengage(hex)

    def is_melee_at(self, loc: Loc) -> bool:
        """Somebody is held in Melee in a Location [11.15]."""
        return any(self.units[u].melee for side in self.scenario.sides for u in self.at_loc(loc, side))

    def disengage(self, hex: int) -> None:
        """Melee is over for those who have no Known enemy left in their Location to hold them [11.15]."""
        for u in tuple(self.at.get(hex, ())):
            if self.units[u].melee and not self.known_at(self.locs[u], self.enemy(self.side(u))):
                self.change(u, melee=False)

    def relieve(self, hex: int) -> None:
        """Encirclement ends when all who suffered from it have left, or mind it no more [7.7]."""
        for loc, side in list(self.encircled.items()):
            if hex_of(loc) == hex and not any(self.minds_encirclement(u) for u in self.at_loc(loc, side)):
                del self.encircled[loc]

    def minds_encirclement(self, u: int) -> bool:
        """Heroes and the berserk never do [7.7]."""
        unit = self.units[u]
        return not (unit.berserk or unit.heroic or self.type(u).kind == "hero")

    # -- reading ------------------------------------------------------------------------------------------------

    def side(self, u: int) -> str:
        return self.scenario.side_of[u]

    def enemy(self, side: str) -> str:
        return self.scenario.enemy[side]

    @property
    def is_set_up(self) -> bool:
        """Both sides stand, and see each other [2.9]."""
        return self.turn > 0 or self.step >= 2

    def is_veiled(self, side: str) -> bool:
        """A side has something under a "?", or may have hidden units: it is asked whatever it has, for whether it can
        do something must not tell what is there [12.11] [12.3]."""
        of = self.scenario
        if of.hip[side]:
            return True
        for u in self.covered:  # asked for all the time
            if of.side_of[u] == side and self.standing[u]:
                return True
        return bool(self.dummies(side))

    @property
    def defender(self) -> str:
        return self.scenario.enemy[self.attacker]

    def player(self, role: str) -> str:
        first, second = self.scenario.sides
        return first if role == "first player" else second

    def type(self, u: int) -> UnitType:
        row: UnitType = self.kinds[u]
        return row

    def arms(self, u: int) -> UnitType:
        """The counter whose firepower and range a unit has: of a leader who has become a hero that of a hero
        [15.21]."""
        if not self.units[u].heroic:
            own: UnitType = self.kinds[u]
            return own
        hero = self.types[self.scenario.charts.heroes[self.people(u)]]
        return self.types[hero.pair] if self.units[u].wounded else hero

    def nation(self, u: int) -> Nationality:
        """What the rules say of a unit's nation, or of a force of its own in it, such as the Gurkhas; who wears another
        nation's uniform follows its rules [25.] [25.92]."""
        return self.scenario.charts.nation_of[self.units[u].type]

    def people(self, u: int) -> str:
        """The nation whose leaders, heroes and Unarmed counters a unit has: SS have those of the Germans, Eritreans
        those of the Italians [25.11] [25.66]."""
        own = self.type(u).nationality
        return self.scenario.charts.kin.get(own, own)

    def weapon(self, u: int) -> WeaponType:
        return self.scenario.charts.weapons[self.units[u].type]

    def group(self, u: int) -> int:
        """The group of the order of battle to which a unit belongs, or that of which it is a part."""
        own = self.units[u].group
        return own if own >= 0 else self.scenario.slots[u].group

    def armament(self, u: int) -> WeaponType:
        """The weapon as it fires: heavier German machine guns that are dismantled fire as light ones [9.8]."""
        row = self.weapon(u)
        return self.scenario.charts.weapons[row.dm_fires_as] if self.units[u].dismantled and row.dm_fires_as else row

    def is_weapon(self, u: int) -> bool:
        return self.scenario.is_a[u] == WEAPON

    def is_person(self, u: int) -> bool:
        return self.scenario.is_a[u] == PERSON

    def is_dummy(self, u: int) -> bool:
        return self.scenario.is_a[u] == DUMMY

    def dummies(self, side: str) -> list[int]:
        """Dummies of a side on the map [12.11]."""
        return self.kept_for(side, "dummies", self.arrivals, Position._dummies) if self.scenario.decoys else []

    def _dummies(self, side: str) -> list[int]:
        of = self.scenario
        return [u for u in of.decoys if self.units[u].hex and of.side_of[u] == side]

    def of_kind(self, side: str, name: str, is_one: Callable[[UnitType], bool]) -> list[int]:
        """Units of a side on the map whose counters are of a kind, which has a name: found anew only if somebody has
        come or gone, or shows another counter."""
        key, basis = (name, side), (self.arrivals, self.turned)
        return self.kept(key, basis, lambda: [u for u in self.on_map(side) if is_one(self.kinds[u])])

    def showing(self) -> list[int]:
        """The slots that show a counter, wherever it is."""
        return self.kept("showing", self.turned, lambda: [u for u, unit in enumerate(self.units) if unit.type])

    def persons(self, side: str) -> list[int]:
        """Units of a side on the map."""
        return self.on_map(side)

    def pieces_of(self, side: str) -> list[int]:
        """Units and Dummies of a side on the map."""
        dummies = self.dummies(side)
        return sorted((*self.on_map(side), *dummies)) if dummies else self.on_map(side)

    def at_loc(self, loc: Loc, side: str) -> list[int]:
        """Units of a side in a Location, Dummies and weapons left out."""
        hex = loc // LEVELS  # without a call: this is asked for all the time
        if not self.present[side][hex]:
            return []
        locs, groups, here = self.locs, self.groups, self.at[hex]
        if len(here) == 1:
            return [here[0]] if locs[here[0]] == loc else []
        return [u for u in here if locs[u] == loc and side in groups[u]]

    def dummies_at(self, loc: Loc, side: str) -> list[int]:
        of, hex = self.scenario, loc // LEVELS
        if not of.decoys or not self.present[DUMMY][hex]:
            return []
        return [u for u in self.at[hex] if self.locs[u] == loc and of.is_a[u] == DUMMY and of.side_of[u] == side]

    def loose_weapons(self, loc: Loc) -> list[int]:
        hex = loc // LEVELS
        if WEAPON not in self.present or not self.present[WEAPON][hex]:
            return []
        return [u for u in self.at[hex] if self.locs[u] == loc and self.scenario.is_a[u] == WEAPON]

    def carried_by(self, u: int) -> tuple[int, ...]:
        """The weapons that a unit possesses, and the prisoners that it guards, who go where it goes [20.53]."""
        return self.cargo.get(u, ())

    def weapons_of(self, u: int) -> list[int]:
        carried = self.cargo.get(u)
        if not carried:
            return []
        is_a = self.scenario.is_a
        return [w for w in carried if is_a[w] == WEAPON]

    def captives(self, u: int) -> list[int]:
        """The prisoners whom a unit guards [20.5]."""
        if not self.guarded:
            return []
        is_a = self.scenario.is_a
        return [v for v in self.cargo.get(u, ()) if is_a[v] == PERSON]

    def host(self, u: int) -> int:
        """The Guard of a prisoner, who shares his cover; anybody else himself [20.54]."""
        by = self.units[u].by
        return by - 1 if by else u

    def place(self, u: int) -> Loc:
        """The Location of a unit, or of its Guard."""
        return self.locs[self.host(u)]

    def is_in_play(self, u: int) -> bool:
        """On the map, or in the hands of a Guard."""
        unit = self.units[u]
        return unit.hex > 0 or unit.by > 0

    def visible_at(self, loc: Loc, side: str) -> list[int]:
        """What the other side sees of a side in a Location: known units, and markers with whatever is under them."""
        found = [u for u in self.at_loc(loc, side) if not self.units[u].hidden]
        return found + [u for u in self.dummies_at(loc, side) if not self.units[u].hidden]

    def known_at(self, loc: Loc, side: str) -> list[int]:
        """Known units of a side in a Location: neither concealed nor hidden [12.11]."""
        return [u for u in self.at_loc(loc, side) if not self.units[u].concealed]

    def seen_locations(self, side: str) -> list[Loc]:
        """The Locations in which the other side sees anything of a side, in order."""
        return self.kept_for(side, "seen", self.stamp(side), Position._seen_locations)

    def _seen_locations(self, side: str) -> list[Loc]:
        units = self.units
        return sorted({self.locs[u] for u in self.pieces_of(side) if not units[u].hidden})

    def loc_label(self, loc: Loc) -> str:
        return self.scenario.location_label(loc)

    def hole_at(self, loc: Loc) -> int:
        """The foxhole capacity of a Location."""
        return self.foxholes.get(hex_of(loc), 0) if self.foxholes and level_of(loc) == 0 else 0

    def smoke_at(self, loc: Loc) -> Smoke | None:
        """The SMOKE that is as high as a Location [24.4]."""
        if not self.smoke:
            return None
        smoke = self.smoke.get(hex_of(loc))
        rises = smoke is not None and level_of(loc) < self.scenario.charts.terrain[smoke.kind].height
        return smoke if rises else None

    # -- names ----------------------------------------------------------------------------------------------------

    def meet(self, u: int) -> None:
        """The other side sees a unit or weapon: from now on it knows it by a name, the next letter of its kind."""
        printed = self.weapon(u).type if self.is_weapon(u) else self.type(u).printed
        stem = f"{self.side(u)[0]}{printed}"
        if not self.public.get(u, "").startswith(f"{stem}."):
            self.series[stem] = self.series.get(stem, 0) + 1
            self.public[u] = f"{stem}.{letters(self.series[stem])}"
            self.changes += 1

    def figures(self, u: int) -> str:
        """What is printed on a counter now; nothing on those of unarmed units, which are called by a word."""
        return figures(self.scenario, u, self.units[u])

    def next_marker(self, side: str) -> int:
        """A number for a "?" that has never been used before."""
        self.series[f"?{side}"] = self.series.get(f"?{side}", 0) + 1
        return self.series[f"?{side}"]

    def outward(self, u: int) -> str | None:
        """What the other side calls a slot: its name, its marker, or nothing if it may not know of it."""
        return outward(self.scenario, self._called(u))

    def marker_name(self, u: int) -> str:
        return marker_name(self.scenario, u, self.units[u])

    def _called(self, u: int) -> Called:
        """All on which it depends what a slot is called now."""
        unit = self.units[u]
        return u, unit, self.units[unit.by - 1] if unit.by else None, self.public.get(u)

    def masks(self, event: Event) -> Hearsay | None:
        """The owner hears of slots, the others of the names and markers that they see [12.11] [12.3]."""
        params = event.params
        if event.to is not None or NAMING.isdisjoint(params):
            return None
        called: dict[str, Called] = {}
        for name, given in params.items():
            if name in NAMING and given is not None:
                for slot in given if given.__class__ is list else (given,):
                    u = self.index.get(slot)
                    if u is not None:
                        called[slot] = self._called(u)
        return Hearsay(event, self.scenario, called) if called else None


def slots(pos: Position, units: Iterable[int]) -> list[str]:
    return [pos.names[u] for u in units]
