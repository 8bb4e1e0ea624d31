"""What is in play: the records of which a position is made."""

from __future__ import annotations

import msgspec

from ...engine.moves import Move
from .places import GROUND, LEVELS, Loc


class Unit(msgspec.Struct, frozen=True):
    """A slot: which counter it shows, where it is, and its statuses.

    A weapon has `by`, the slot of its possessor plus one; so has a prisoner, whose `by` is the Guard. `fired` is the
    fire mark of a unit's own firepower or of a weapon: prep, bounding, first, final, none.
    """

    where: str
    hex: int = 0
    level: int = 0
    type: str = ""
    by: int = 0
    fired: str = ""
    broken: bool = False
    dm: bool = False
    pinned: bool = False
    ti: bool = False
    cx: bool = False
    wounded: bool = False
    heroic: bool = False
    fanatic: bool = False
    berserk: bool = False
    disrupted: bool = False
    melee: bool = False
    marker: int = 0  # of the "?" it is under; 0: not concealed
    hidden: bool = False
    in_hole: bool = False
    malfunctioned: bool = False
    dismantled: bool = False
    acted: bool = False  # its one action of the Rally Phase, its advance, its rout
    shots: int = 0  # of a unit: support weapons it has fired in this Player Turn; of a weapon: how often it has
    no_fp: bool = False  # its inherent firepower is lost until Close Combat [7.351]
    led_by: int = 0  # the leader who directed its last fire, plus one [7.53]
    arc: str = ""  # the directions in which a heavier machine gun may still fire [9.21]
    captured: bool = False
    moved: bool = False  # in this Movement Phase
    smoked: bool = False  # its try to place SMOKE in this Movement Phase is used [24.1]
    mounted: bool = False  # on horseback [13.1]
    dismounted: bool = False  # in this Player Turn [13.5]
    waved: bool = False  # it took part in a Human Wave in this Player Turn [25.23]
    hazardous: bool = False  # it does something dangerous in this Player Turn [4.62]
    crew: bool = False  # an Unarmed unit that was a crew, or two, and is still worth as much [20.5]
    rebel: int = 0  # the Guard against whom a prisoner has risen, plus one; he has not got away yet [20.55]
    abandoned: bool = False  # an Unarmed prisoner whom his Guard has let go [20.53]
    rested: bool = False  # CX came off when it set out: no Double Time [4.51]
    group: int = -1  # of the order of battle, if it was made of a unit of that group
    enters: int = 0  # the turn on which it comes

    @property
    def loc(self) -> Loc:
        return self.hex * LEVELS + self.level + GROUND  # `loc_at`, without a call: this is asked for all the time

    @property
    def concealed(self) -> bool:
        return self.marker > 0 or self.hidden


class Trek(Move, frozen=True):
    """A move under way [4.2]. Movement factors are counted in halves. `here` were spent in this Location, `shots` are
    those taken at the movers in it, `way` is how they came in: "", road, or the hexsides of a Bypass."""

    level: int = 0
    assault: bool = False
    double: int = 0  # extra factors of Double Time, in halves
    dash: tuple[int, ...] = ()  # the road hex, the goal and where it began
    hurt: tuple[int, ...] = ()  # who has been wounded on that road, and dashes no more [4.63]
    prey: int = 0  # the Location of the enemy whom the berserk charge, seen or not [15.431]
    grenades: int = 0  # factors spent on smoke grenades, in halves
    minimum: bool = False
    charge: int = 0  # the Location that is charged, and whether a Charge has been carried out [13.6]
    charged: bool = False
    gallop: int = 0  # extra factors of a Gallop, in halves [13.36]
    foot: int = 0  # what a rider has spent on foot, and the horse's count when he mounted, in halves [13.31]
    saddled: int = 0
    here: int = 0
    shots: tuple[tuple[int, int], ...] = ()
    way: str = ""
    by_road: bool = True  # every hex so far at the road rate
    came: int = 0  # the hex they come from
    done: bool = False
    crossed: int = 0  # the hex they have just left, if entering this one was the last expenditure [8.15]
    again: tuple[int, ...] = ()  # who has taken part in all fire of his Location at this expenditure [7.55]
    snapped: tuple[int, ...] = ()  # who has fired Snap Shots at them at this hexside
    unled: tuple[int, ...] = ()  # who began in another state than every leader of the stack: no bonus [4.12]
    shed: tuple[tuple[int, int], ...] = ()  # Portage Points that units have put down on the way [4.4]
    left_lanes: tuple[int, ...] = ()  # Fire Lanes that attacked them where they come from [9.221]
    dared: tuple[tuple[int, int], ...] = ()  # who has passed the check for an Overrun, and of which Location [4.15]
    lanes: tuple[tuple[int, int, int], ...] = ()  # Fire Lanes that have attacked here: gun, unit and DRM [9.222]
    struck: tuple[tuple[int, int, int, int], ...] = ()  # by residual firepower: unit, Location, FP and DRM [8.22]

    @property
    def loc(self) -> Loc:
        return self.hex * LEVELS + self.level + GROUND  # as in `Unit`

    @property
    def vertices(self) -> bool:
        """They are in Bypass."""
        return self.way not in ("", "road")


class Wave(msgspec.Struct, frozen=True):
    """A Human Wave under way [25.23]: its heading and the hexes of its grain, what has been spent, who has still to act
    in this Impulse and who has, where each was when earlier Impulses began, and who bears a Range counter."""

    side: str
    units: tuple[int, ...]
    heading: tuple[str, ...]
    axis: tuple[int, ...]
    todo: tuple[int, ...] = ()
    spent: int = 0  # in halves of a factor
    cost: int = 0  # of this Impulse so far
    moved: tuple[int, ...] = ()
    came: tuple[tuple[int, int], ...] = ()  # from which hex, in this Impulse
    been: tuple[tuple[int, int], ...] = ()
    ranged: tuple[int, ...] = ()
    mounted: bool = False  # a Cavalry Wave [13.62]
    charged: tuple[int, ...] = ()  # riders who have charged in it


class Flight(msgspec.Struct, frozen=True):
    """A rout under way [10.5]: the enemies it has seen, the Locations it may make for (none: any), and who goes along.
    Movement factors are counted in halves."""

    unit: int
    spent: int = 0
    path: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    goals: tuple[int, ...] = ()
    leader: int = -1
    crawls: bool = False
    done: bool = False
    pinned: bool = False  # by Interdiction [10.53]


class Lane(msgspec.Struct, frozen=True):
    """A Fire Lane [9.22]: the weapon, its firepower, the Locations it sweeps in order, and the pairs of hexes along
    whose common hexside it runs [9.221]."""

    weapon: int
    fp: int
    locations: tuple[int, ...]
    between: tuple[tuple[int, int], ...] = ()


class SetCharge(msgspec.Struct, frozen=True):
    """A Set DC [23.7]: its Location, who can set it off, and in whose Player Turn it was set. One that a special rule
    lets a side begin with is hidden [23.72]."""

    loc: int
    setters: tuple[int, ...]
    turn: int
    attacker: str
    hidden: bool = False


class Smoke(msgspec.Struct, frozen=True):
    """A SMOKE counter [24.2]."""

    kind: str
    drm: int
    side: str
    grenade: bool


class Orders(msgspec.Struct, frozen=True):
    """A side's standing orders for First Fire: hold beyond so many hexes, who fires at the first in the open, and
    whether Final Protective Fire is offered; and whether concealed units may prove that they see."""

    hold: int = 99
    openers: tuple[int, ...] = ()
    protective: bool = True
    proves: bool = True


class Counter(msgspec.Struct, frozen=True):
    """A slot as a table calls it: which counter it shows is in the position."""

    id: str
    name: str
    type: str
