"""Slots and their records: who carries what, and what was found of each unit as long as it stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final, Generic, Self, TypeVar

from msgspec.structs import replace

from ...engine.pieces import PiecePosition
from .places import Loc, loc_at
from .scenario import DUMMY, WEAPON
from .units import Unit

T = TypeVar("T")
OFF: Final = "off"  # not in play: to be set up, or a slot that shows nothing yet
RESERVE: Final = "reserve"  # comes on a later turn
OFFBOARD: Final = "offboard"  # stands beside the board, about to enter
# Aspects of a unit that are asked for by themselves: its "?" or hiding place, and what it carries.
ANYTHING: Final = 0
COVER: Final = 1
HANDS: Final = 2
ASPECTS: Final = (ANYTHING, COVER, HANDS)
# What of a record lets a unit gain Control of a hex, or keeps others from it [26.11]: all that is derived from records,
# too, rests on nothing else of them.
CONTROLS: Final = frozenset({"type", "by", "broken", "berserk", "melee", "marker", "hidden", "mounted", "level"})
CARRIED: Final = "carried"  # a weapon with its possessor, a prisoner with his Guard


class Found(Generic[T]):
    """What was found of those slots of whom there is anything to find, and all of it in a row; on what it rests, and
    how much of the log is read."""

    __slots__ = ("all", "basis", "of", "read")

    def __init__(self, basis: object, of: dict[int, Sequence[T]], read: int) -> None:
        self.basis = basis
        self.of = of
        self.read = read
        self.all: list[T] = [one for found in of.values() for one in found]


class Ones:
    """The slots of which something is so, as a set and in order; on what it rests, and how much of the log is read."""

    __slots__ = ("all", "basis", "of", "read")

    def __init__(self, basis: object, all: list[int], read: int) -> None:
        self.basis = basis
        self.all = all
        self.of = set(all)
        self.read = read


@dataclass(kw_only=True)
class Slots(PiecePosition):
    """The part of a position that knows when a unit, or something it carries, has changed."""

    units: list[Unit] = field(default_factory=list)

    locs: list[Loc] = field(init=False, repr=False, compare=False)  # derived: the Location of each
    cargo: dict[int, tuple[int, ...]] = field(init=False, repr=False, compare=False)  # derived: who carries what
    guarded: set[int] = field(init=False, repr=False, compare=False)  # derived: prisoners with a Guard
    broken: set[int] = field(init=False, repr=False, compare=False)  # derived: who is, on the map or off it
    berserk: set[int] = field(init=False, repr=False, compare=False)  # derived: the same
    covered: set[int] = field(init=False, repr=False, compare=False)  # derived: the same of those under a "?"
    entering: set[int] = field(init=False, repr=False, compare=False)  # derived: who stands beside the board
    touched: set[int] = field(init=False, repr=False, compare=False)  # hexes in which somebody may have gained Control

    def derive(self) -> None:
        super().derive()
        self._logs = [{group: list[int]() for group in self.of_group} for _ in ASPECTS]  # who has changed, in what
        self._found: dict[object, Found[Any]] = {}  # what was found of each
        self._ones: dict[object, Ones] = {}  # of whom something is so
        self._stamps = dict.fromkeys(self.of_group, 0)  # how often pieces of each group have changed
        self.locs = [unit.loc for unit in self.units]
        self.broken = {u for u, unit in enumerate(self.units) if unit.broken}
        self.berserk = {u for u, unit in enumerate(self.units) if unit.berserk}
        self.covered = {u for u, unit in enumerate(self.units) if unit.marker}
        self.entering = {u for u, unit in enumerate(self.units) if unit.where == OFFBOARD}
        self.touched = set(self.at)
        self.cargo, self.guarded = {}, set()
        for u, unit in enumerate(self.units):
            if unit.by:
                self._hand_over(u, -1, unit.by - 1)

    def copy_derived(self, twin: Self) -> None:
        super().copy_derived(twin)
        twin._logs = [{group: list[int]() for group in log} for log in self._logs]
        twin._found, twin._ones, twin._stamps = {}, {}, self._stamps.copy()
        twin.locs = self.locs.copy()
        twin.cargo, twin.guarded = self.cargo.copy(), self.guarded.copy()
        twin.broken, twin.berserk, twin.covered = self.broken.copy(), self.berserk.copy(), self.covered.copy()
        twin.entering, twin.touched = self.entering.copy(), self.touched.copy()

    def _hand_over(self, u: int, giver: int, taker: int) -> None:
        if giver >= 0:
            self._note(giver, HANDS)
            self.cargo[giver] = tuple([w for w in self.cargo[giver] if w != u])
        if taker >= 0:
            self._note(taker, HANDS)
            self.cargo[taker] = tuple(sorted((*self.cargo.get(taker, ()), u)))
        if self.groups[u][0] != WEAPON:
            (self.guarded.add if taker >= 0 else self.guarded.discard)(u)

    def _note(self, u: int, aspect: int = ANYTHING) -> None:
        """Somebody has changed, or what he carries."""
        group = self.groups[u][0]
        self._logs[ANYTHING][group].append(u)
        if aspect:
            self._logs[aspect][group].append(u)
        self._stamps[group] += 1

    def _note_all(self, u: int) -> None:
        """Somebody has come on the map or gone: that counts in every aspect."""
        group = self.groups[u][0]
        for log in self._logs:
            log[group].append(u)
        self._stamps[group] += 1

    def stamp(self, side: str) -> tuple[int, int]:
        """A basis for what rests on the units and Dummies of one side alone, and on what they carry."""
        return self._stamps[side], self._stamps.get(DUMMY, 0)

    # -- changing -----------------------------------------------------------------------------------------------

    def change(self, u: int, **fields: Any) -> None:
        """Change what is said of a slot, its place excepted."""
        before = self.units[u]
        unit = replace(before, **fields)
        if CONTROLS.isdisjoint(fields):  # most changes are marks
            self.units[u] = unit
            self.changes += 1
            self._note(u)
            if unit.by:
                self._note(unit.by - 1)
            return
        self.become(u, unit)
        if unit.by != before.by:
            self._hand_over(u, before.by - 1, unit.by - 1)

    def become(self, u: int, unit: Unit) -> None:
        """Replace the record of a slot that stays where it is."""
        before = self.units[u]
        if unit.broken != before.broken:
            (self.broken.add if unit.broken else self.broken.discard)(u)
        if unit.berserk != before.berserk:
            (self.berserk.add if unit.berserk else self.berserk.discard)(u)
        if unit.marker != before.marker:
            (self.covered.add if unit.marker else self.covered.discard)(u)
        self.units[u] = unit
        self.locs[u] = loc_at(unit.hex, unit.level)
        self.touched.add(unit.hex)
        self.changes += 1
        self._note(u, COVER if unit.marker != before.marker or unit.hidden != before.hidden else ANYTHING)
        if unit.by:
            self._note(unit.by - 1)

    def take_off(self, u: int, where: str) -> None:
        super().take_off(u, where)
        (self.entering.add if where == OFFBOARD else self.entering.discard)(u)
        self.become(u, self.units[u])
        self._note_all(u)

    def has_entered(self, u: int, hex: int, before: int) -> None:
        self.locs[u] = loc_at(hex, self.units[u].level)
        self.touched.add(hex)
        self.touched.add(before)
        if before:
            self._note(u)
        else:
            self.entering.discard(u)
            self._note_all(u)

    def has_left(self, u: int, hex: int) -> None:
        self.touched.add(hex)

    # -- what follows from them ---------------------------------------------------------------------------------

    def those_of(self, side: str, slots: set[int]) -> list[int]:
        """Units of a side on the map among these, in order."""
        return [u for u in sorted(slots) if self.standing[u] and side in self.groups[u]] if slots else []

    def waiting(self, side: str) -> list[int]:
        """Units of a side beside the board, about to enter [2.52]."""
        return [u for u in sorted(self.entering) if side in self.groups[u]] if self.entering else []

    def fielded(self, side: str) -> list[int]:
        """Units of a side on the map or beside it, about to enter."""
        waiting = self.waiting(side)
        return sorted((*self.on_map(side), *waiting)) if waiting else self.on_map(side)

    def each(
        self, key: object, basis: object, side: str, find: Callable[[int], Sequence[T]], aspect: int = ANYTHING
    ) -> Sequence[T]:
        """What `find` gives for each unit of a side on the map, one after the other; found anew only for those who have
        changed since, or of whom something they carry has, if one aspect is all that it looks at, only in that. It may
        depend on nothing else but its basis. Nobody may change the list."""
        last: Found[T] | None = self._found.get(key)
        log = self._logs[aspect][side]
        if last is None or last.basis != basis:
            new = {u: found for u in self.on_map(side) if (found := find(u))}
            last = self._found[key] = Found(basis, new, len(log))
        elif last.read < len(log):
            of, standing, same, some, changed = last.of, self.standing, True, len(last.of), log[last.read :]
            for u in set(changed) if len(changed) > 1 else changed:
                found = find(u) if standing[u] else ()
                if found:
                    if of.get(u) != found:
                        of[u] = found
                        same = False
                elif of.pop(u, None):
                    some -= 1
                    same = False
            last.read = len(log)
            if not same:
                if len(of) > some:  # somebody is new, and has his place among the others
                    last.of = of = {u: of[u] for u in sorted(of)}
                last.all = list(chain.from_iterable(of.values()))
        return last.all

    def ones(
        self, key: object, basis: object, side: str, is_one: Callable[[int], bool], aspect: int = ANYTHING
    ) -> Sequence[int]:
        """The units of a side on the map of which something is so, kept as `each` keeps what it finds."""
        last = self._ones.get(key)
        log = self._logs[aspect][side]
        if last is None or last.basis != basis:
            last = self._ones[key] = Ones(basis, [u for u in self.on_map(side) if is_one(u)], len(log))
        elif last.read < len(log):
            of, standing, same, changed = last.of, self.standing, True, log[last.read :]
            for u in set(changed) if len(changed) > 1 else changed:
                if (standing[u] > 0 and is_one(u)) != (u in of):
                    (of.discard if u in of else of.add)(u)
                    same = False
            last.read = len(log)
            if not same:
                last.all = sorted(of)
        return last.all
