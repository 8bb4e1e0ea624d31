"""A fire attack in the making: who fires, at what, and how [7.]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..places import Loc, hex_of, level_of
from ..position import Position
from ..scenario import WEAPON
from ..units import Trek

PREP: Final = "prep"
BOUNDING: Final = "bounding"  # Opportunity Fire [7.25]
FIRST: Final = "first"
SUBSEQUENT: Final = "subsequent"
PROTECTIVE: Final = "protective"
FINAL: Final = "final"  # in the Defensive Fire Phase
MARKED: Final = "marked"  # there, by a unit that is marked First Fire [8.4]
ADVANCING: Final = "advancing"
NEXT_MARK: Final = {
    PREP: "prep", BOUNDING: "prep", FIRST: "first", SUBSEQUENT: "final", PROTECTIVE: "final", FINAL: "final",
    MARKED: "final", ADVANCING: "prep",
}  # fmt: skip
# Marks with which fire has limits besides range in a phase, and those of them with which it reaches next hexes only.
LIMITED: Final = {"MPh": ("first", "final", "prep", "bounding"), "DFPh": ("first",)}  # [8.3] [8.31] [8.4]
CLOSE: Final = {"MPh": ("final", "prep", "bounding"), "DFPh": ("first",)}
SPENT: Final = {"PFPh": ("none", "prep", "bounding"), "DFPh": ("none", "final"), "AFPh": ("none", "prep")}  # [7.1]
SUSTAINED: Final = (SUBSEQUENT, PROTECTIVE, MARKED)  # Area Fire, and machine guns break down sooner [9.3]
RULES: Final = {
    PREP: "3.2", BOUNDING: "7.25", FIRST: "8.1", SUBSEQUENT: "8.3", PROTECTIVE: "8.31", FINAL: "8.4", MARKED: "8.4",
    ADVANCING: "7.24",
}  # fmt: skip


class Attack:
    """Firers are slots of units (their inherent firepower) and of weapons. `mover` is the move that is fired at."""

    def __init__(self, side: str, loc: Loc, rule: str, mover: Trek | None = None) -> None:
        self.side = side
        self.loc = loc
        self.rule = rule
        self.mover = mover
        self.shots: list[int] = []
        self.leaders: list[int] = []
        self.cowed: list[int] = []  # units that cowered [7.9]
        self.charge = False  # of Cavalry in the enemy's Location [13.6]
        self.snap = False  # a Snap Shot [8.15]
        self.molotov: int | None = None  # who throws a Molotov cocktail [22.6]
        self.spray: Loc | None = None  # the other Location of Spraying Fire [9.5]
        self.empty = False  # nobody moves there: it only leaves Residual Firepower [9.52]
        self.resting: list[int] = []  # shots that leave Residual Firepower
        self.kept: list[int] = []  # weapons that kept their rate
        self.sweeps: list[tuple[int, Loc, str]] = []  # Fire Lanes that are declared with it, each of its own gun [9.22]

    @property
    def first_fire(self) -> bool:
        return self.mover is not None

    def part(self, pos: Position, shots: list[int]) -> Attack:
        """The same attack by some of those who take part in it, with the leaders in their Locations."""
        part = Attack(self.side, self.loc, self.rule, self.mover)
        part.shots, part.charge, part.snap, part.spray = shots, self.charge, self.snap, self.spray
        part.leaders = [u for u in self.leaders if pos.locs[u] in locations(pos, shots)]
        part.molotov = self.molotov if self.molotov in shots else None
        part.sweeps = [sweep for sweep in self.sweeps if sweep[0] in shots]
        return part


def firer_of(pos: Position, shot: int) -> int:
    """The unit that fires: the possessor of a weapon."""
    return pos.units[shot].by - 1 if pos.scenario.is_a[shot] == WEAPON else shot  # without a call, as below


def loc_of(pos: Position, shot: int) -> Loc:
    return pos.locs[pos.units[shot].by - 1 if pos.scenario.is_a[shot] == WEAPON else shot]


def locations(pos: Position, shots: Sequence[int]) -> list[Loc]:
    """The Locations from which these fire, in order."""
    return sorted({loc_of(pos, shot) for shot in shots})


def mark_of(pos: Position, shot: int) -> str:
    """The fire mark of a unit or weapon. A unit whose guns have taken all its hands fires on as if it were marked, even
    if they have kept their rate [7.353]."""
    unit = pos.units[shot]
    return unit.fired or (FIRST if unit.no_fp else "")


def manner(pos: Position, shot: int) -> str:
    """How a unit or weapon would fire now, by phase and mark; who has First Fired may Final Fire, too [A.15]."""
    mark = pos.units[shot].fired
    if pos.phase == "MPh":
        return {"": FIRST, "first": SUBSEQUENT}.get(mark_of(pos, shot), PROTECTIVE)
    if pos.phase == "DFPh":
        return MARKED if mark == "first" else FINAL
    if pos.phase == "AFPh":
        return BOUNDING if mark == "bounding" else ADVANCING
    return PREP


def fired_range(pos: Position, shot: int) -> int:
    """Normal Range of a unit's firepower or of a weapon [1.22]."""
    row = pos.armament(shot) if pos.scenario.is_a[shot] == WEAPON else pos.arms(shot)
    return row.range


def gunner_mate(pos: Position, attack: Attack, shot: int) -> int | None:
    """A second SMC with the first who does nothing else: together they fire one weapon at full power, and he serves no
    other [9.12]."""
    busy = {firer_of(pos, s) for s in (*attack.shots, shot)} | set(attack.leaders)
    for s in attack.shots if shot in attack.shots else (*attack.shots, shot):
        if not pos.is_weapon(s) or not pos.type(firer_of(pos, s)).smc:
            continue
        there = pos.at_loc(loc_of(pos, s), attack.side)
        mate = next((v for v in there if v not in busy and _can_serve(pos, v, s)), None)
        if s == shot:
            return mate
        busy |= {mate} if mate is not None else set()
    return None


def has_mate(pos: Position, shot: int) -> bool:
    """There is a second SMC with the one who has the weapon, free to serve it with him [9.12]."""
    u = firer_of(pos, shot)
    return any(v != u and _can_serve(pos, v, shot) for v in pos.at_loc(pos.locs[u], pos.side(u)))


def _can_serve(pos: Position, v: int, shot: int) -> bool:
    """A SMC on foot who is free to, or has served the weapon with its last shot [9.12] [13.4]."""
    unit = pos.units[v]
    idle = not (unit.fired or unit.shots) or pos.units[shot].led_by == v + 1
    return pos.type(v).smc and idle and not (unit.broken or unit.ti or unit.melee or unit.berserk or unit.mounted)


def is_but_a_bottle(pos: Position, attack: Attack) -> bool:
    """Nobody fires but who throws a Molotov cocktail, and he is no squad, which would fire besides [22.611] [22.62]."""
    u = attack.molotov
    return u is not None and attack.shots == [u] and pos.type(u).kind != "squad"


def targets(pos: Position, attack: Attack) -> list[int]:
    """First Fire affects the movers alone, other fire everybody in the Location, friends in Melee too, and prisoners
    with their Guards [8.1] [7.4] [20.54]."""
    if attack.empty:
        return []
    if attack.mover is not None:
        return with_captives(pos, [u for u in attack.mover.units if pos.units[u].hex and pos.is_person(u)])
    foes = pos.at_loc(attack.loc, pos.enemy(attack.side))
    friends = [u for u in pos.at_loc(attack.loc, attack.side) if pos.units[u].melee]
    return with_captives(pos, foes + (friends if any(pos.units[u].melee for u in foes) else []))


def dummy_targets(pos: Position, attack: Attack) -> list[int]:
    """Dummies that fire strikes [12.14]."""
    if attack.empty:
        return []
    if attack.mover is not None:
        return [u for u in attack.mover.units if pos.units[u].hex and pos.is_dummy(u)]
    return pos.dummies_at(attack.loc, pos.enemy(attack.side))


def with_captives(pos: Position, units: list[int]) -> list[int]:
    """Units, and the prisoners they guard [20.54]."""
    return units + [v for u in units for v in pos.captives(u)]


def of_the_wave(pos: Position, loc: Loc) -> Trek | None:
    """The move of those of a Human Wave who have come to a Location in this Impulse; None: nobody has [25.232]."""
    wave = pos.wave
    there = [u for u in wave.moved if pos.units[u].hex and pos.locs[u] == loc] if wave is not None else []
    if wave is None or not there:
        return None
    came = dict(wave.came).get(there[0], hex_of(loc))
    return Trek(
        wave.side, tuple(there), hex_of(loc), pos.scenario.charts.mf("mf_human_wave"), level=level_of(loc),
        spent=wave.spent + wave.cost, here=wave.cost, came=came, path=(came, hex_of(loc)), by_road=False,
    )  # fmt: skip
