"""Pieces on a map: where each of them is, who stands with whom, and where zones of control reach.

One pair of `put` and `take_off` keeps all of it up to date. What is derived is never saved: per-hex byte counters for
single hexes, hex sets (Python ints) for whole-set questions.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from operator import is_not
from typing import Any, Final, Protocol, Self, TypeVar

import msgspec

from .dice import Dice
from .hexmap import HexMap
from .hexset import HexSet, Ways, hexset, members
from .position import MapPosition
from .reason import Event, Masks

T = TypeVar("T")
B = TypeVar("B")
Marks = set[int] | dict[int, Any]  # the pieces that have a mark, or by piece what the mark says
MAP: Final = "map"  # `where` of a piece in a hex
NOWHERE: Final[frozenset[int]] = frozenset()


class PieceScenario(Protocol):
    """What a scenario says of its pieces, by their numbers."""

    @property
    def board(self) -> HexMap: ...
    @property
    def index(self) -> Mapping[str, int]: ...
    @property
    def groups(self) -> Sequence[tuple[str, ...]]:
        """The groups that each piece is counted in: its side; or its power and its camp."""

    @property
    def facts(self) -> dict[object, Any]:
        """What positions have found that follows from the scenario alone."""

    @property
    def zones(self) -> Sequence[str]:
        """The kind of zone of control that each piece exerts, which also says whose it is; "" for none."""

    @property
    def zone_into(self) -> Mapping[str, Sequence[tuple[int, ...]]]:
        """The hexes into which zones of each kind reach from every hex."""


@dataclass(kw_only=True)
class PiecePosition(MapPosition):
    """A position of pieces on a map. A game adds its record of a piece, with `where` and `hex`, and what follows when a
    piece enters a hex or leaves."""

    units: list[Any] = field(default_factory=list)

    # Copied from the scenario, because they are asked for all the time.
    groups: Sequence[tuple[str, ...]] = field(init=False, repr=False, compare=False)
    zones: Sequence[str] = field(init=False, repr=False, compare=False)
    zone_into: Mapping[str, Sequence[tuple[int, ...]]] = field(init=False, repr=False, compare=False)
    of_group: Mapping[str, tuple[int, ...]] = field(init=False, repr=False, compare=False)  # the pieces of each group
    facts: dict[object, Any] = field(init=False, repr=False, compare=False)

    # Bases for cached findings: how often pieces have changed, and how often one came on the map or was taken off.
    changes: int = field(init=False, repr=False, compare=False)
    arrivals: int = field(init=False, repr=False, compare=False)

    def attach(self, scenario: Any, dice: Dice) -> Self:
        self.changes = self.arrivals = 0
        self.groups, self.zones, self.zone_into = scenario.groups, scenario.zones, scenario.zone_into
        self.facts = scenario.facts
        names = dict.fromkeys(group for of_one in self.groups for group in of_one)
        self.of_group = {name: tuple(u for u, of_one in enumerate(self.groups) if name in of_one) for name in names}
        return super().attach(scenario, dice)

    # -- derived ------------------------------------------------------------------------------------------------

    def derive(self) -> None:
        size, groups = self.board.size, self.of_group
        self.at = {}
        self.standing = [0] * len(self.units)  # the hex of each piece on the map, 0 for the others
        self.present = {group: bytearray(size) for group in groups}  # pieces of a group in each hex
        self.occupied: dict[str, HexSet] = dict.fromkeys(groups, 0)  # the hexes that contain any
        self.zone = {kind: bytearray(size) for kind in self.zone_into}  # pieces that exert a zone into each hex
        self.zoned: dict[str, HexSet] = dict.fromkeys(self.zone_into, 0)  # the hexes with a zone
        self._shared = False  # with a copy, until either changes: no caller may keep a reference to a counter
        self._kept: dict[object, tuple[object, object]] = {}  # by key: the basis, and what was found
        self._flooded: dict[object, tuple[object, HexSet, HexSet]] = {}  # sources, what was blocked, what was found
        for u, unit in enumerate(self.units):
            if unit.where == MAP:
                self._stand(u, unit.hex)

    def copy_derived(self, twin: Self) -> None:
        """Share the counters with the original: most copies are never played on from."""
        self._shared = twin._shared = True
        twin.at, twin.standing = self.at, self.standing
        twin.present, twin.occupied = self.present, self.occupied
        twin.zone, twin.zoned = self.zone, self.zoned
        twin._kept = self._kept.copy()
        twin._flooded = self._flooded.copy()

    def own_counters(self) -> None:
        """Stop sharing the counters. Call this before changing one."""
        if not self._shared:
            return
        self._shared = False
        self.at, self.standing = self.at.copy(), self.standing.copy()
        self.present = {group: counts[:] for group, counts in self.present.items()}
        self.occupied = self.occupied.copy()
        self.zone = {kind: counts[:] for kind, counts in self.zone.items()}
        self.zoned = self.zoned.copy()

    def _stand(self, u: int, hex: int) -> None:
        if self._shared:
            self.own_counters()
        self.standing[u] = hex
        self.join_stack(u, hex)
        for group in self.groups[u]:
            counts = self.present[group]
            before = counts[hex]
            counts[hex] = before + 1
            if not before:
                self.occupied[group] |= 1 << hex
        if kind := self.zones[u]:
            counts, new, into, shelter = self.zone[kind], 0, self.zone_into[kind][hex], self.sheltered(kind)
            for n in [n for n in into if n not in shelter] if shelter else into:
                before = counts[n]
                counts[n] = before + 1
                if not before:
                    new |= 1 << n
            if new:
                self.zoned[kind] |= new

    def _unstand(self, u: int, hex: int) -> None:
        if self._shared:
            self.own_counters()
        self.standing[u] = 0
        self.leave_stack(u, hex)
        for group in self.groups[u]:
            counts = self.present[group]
            left = counts[hex] - 1
            counts[hex] = left
            if not left:
                self.occupied[group] ^= 1 << hex
        if kind := self.zones[u]:
            counts, gone, into, shelter = self.zone[kind], 0, self.zone_into[kind][hex], self.sheltered(kind)
            for n in [n for n in into if n not in shelter] if shelter else into:
                left = counts[n] - 1
                counts[n] = left
                if not left:
                    gone |= 1 << n
            if gone:
                self.zoned[kind] ^= gone

    def sheltered(self, kind: str) -> Collection[int]:
        """Hexes into which zones of a kind do not reach, for now. A game that has such hexes overrides this, and calls
        `derive` when they change."""
        return NOWHERE

    # -- changing -----------------------------------------------------------------------------------------------

    def put(self, u: int, hex: int) -> None:
        """Put a piece in a hex, wherever it was before."""
        before = self.standing[u]
        if before:
            self._unstand(u, before)
        else:
            self.arrivals += 1
        self.units[u] = self.placed(u, hex)
        self._stand(u, hex)
        self.changes += 1
        self.has_entered(u, hex, before)

    def take_off(self, u: int, where: str) -> None:
        """Take a piece off the map, to a box, a pool or out of the game."""
        before = self.standing[u]
        if before:
            self._unstand(u, before)
        self.units[u] = msgspec.structs.replace(self.units[u], where=where, hex=0)
        self.changes += 1
        self.arrivals += 1
        if before:
            self.has_left(u, before)

    def placed(self, u: int, hex: int) -> Any:
        """The record of a piece that now stands in a hex."""
        return msgspec.structs.replace(self.units[u], where=MAP, hex=hex)

    def has_entered(self, u: int, hex: int, before: int) -> None:
        """What follows when a piece has entered a hex, from hex `before` (0: none). Games override this."""

    def has_left(self, u: int, hex: int) -> None:
        """What follows when a piece has left the map. Games override this."""

    # -- who knows what -----------------------------------------------------------------------------------------

    @property
    def listeners(self) -> Sequence[str | None]:
        """The sides that may not know every piece. A game with hidden pieces names them here, and None for
        bystanders."""
        return ()

    def known_as(self, u: int, side: str | None) -> str | None:
        """The name by which a side (None: a bystander) knows a piece; None if it knows nothing of it."""
        return self.names[u]

    def masks(self, event: Event) -> Masks | None:
        """Each side hears of pieces by the names it knows; of an event about none that it knows it hears nothing."""
        if not self.listeners or event.to is not None:
            return None
        naming = {name: given for name, given in event.params.items() if self._names_pieces(given)}
        if not naming:
            return None
        heard: dict[str | None, Event | None] = {}
        for listener in self.listeners:
            known = {name: self._as_heard(given, listener) for name, given in naming.items()}
            heard[listener] = (
                Event(event.rule, event.text, reveals=event.reveals, **{**event.params, **known})
                if all(said is not None for said in known.values())
                else None
            )
        return heard

    def _names_pieces(self, given: Any) -> bool:
        return (
            given in self.index
            if isinstance(given, str)
            else isinstance(given, list) and any(isinstance(one, str) and one in self.index for one in given)
        )

    def _as_heard(self, given: Any, listener: str | None) -> Any:
        """A name, or a list of names; several pieces under one marker are named once. Pieces that the side knows by
        other names come last, so that their place in the list does not tell which they are."""
        if not isinstance(given, list):
            return self.known_as(self.index[given], listener)
        names = [(one, self.known_as(self.index[one], listener) if one in self.index else one) for one in given]
        known = dict.fromkeys(name for one, name in names if name == one)
        others = {name for one, name in names if name is not None and name != one}
        return [*known, *sorted(others)] or None

    def shown(self, show: Callable[[int], dict[str, Any]], *marks: Marks) -> list[dict[str, Any]]:
        """How each piece is shown. `marks` hold everything that shows on a piece besides its record: sets of pieces
        (those that have moved), or dicts by piece. A piece is drawn again only if its record or one of its marks has
        changed; the list keeps the same object for the others."""
        last: Any = self._kept.get("shown")
        found: list[dict[str, Any]]
        if last is None:
            found = [show(u) for u in range(len(self.units))]
        else:
            records, were, found = last[1]
            changed: set[int] = set(compress(range(len(records)), map(is_not, records, self.units)))
            for before, now in zip(were, marks):
                if before != now:
                    changed |= changed_marks(before, now)
            if not changed:
                return found
            found = found.copy()
            for u in changed:
                found[u] = show(u)
        self._kept["shown"] = None, (self.units.copy(), [marked.copy() for marked in marks], found)
        return found

    def zone_seen(self, kind: str) -> list[str]:
        """The labels of the hexes into which zones of a kind reach."""
        key, zoned, labels = ("zone seen", kind), self.zoned[kind], self.board.labels
        last: Any = self._kept.get(key)
        if last is None:
            hexes = members(zoned)
            names = [labels[h] for h in hexes]
        elif last[0] == zoned:
            return last[1][1]  # type: ignore[no-any-return]
        else:
            hexes, names = last[1][0].copy(), last[1][1].copy()
            for hex in members(last[0] ^ zoned):  # few
                place = bisect_left(hexes, hex)
                if zoned >> hex & 1:
                    hexes.insert(place, hex)
                    names.insert(place, labels[hex])
                else:
                    del hexes[place], names[place]
        self._kept[key] = zoned, (hexes, names)
        return names

    # -- what follows from a position ---------------------------------------------------------------------------

    def kept(self, key: object, basis: object, find: Callable[[], T]) -> T:
        """What `find` finds, cached until the basis changes."""
        found = self._kept.get(key)
        if found is None or found[0] != basis:
            found = self._kept[key] = (basis, find())
        return found[1]  # type: ignore[return-value]

    def kept_for(self, whom: str, name: str, basis: object, find: Callable[[Any, str], T]) -> T:
        """The same for each side or country, found from the position alone. For frequent questions, since it makes no
        function at each call."""
        key = (name, whom)
        found = self._kept.get(key)
        if found is None or found[0] != basis:
            found = self._kept[key] = (basis, find(self, whom))
        return found[1]  # type: ignore[return-value]

    def made(self, key: object, basis: B, make: Callable[[B], T]) -> T:
        """The same for what is made from the basis alone."""
        found = self._kept.get(key)
        if found is None or found[0] != basis:
            found = self._kept[key] = (basis, make(basis))
        return found[1]  # type: ignore[return-value]

    def known(self, key: object, find: Callable[[], T]) -> T:
        """What follows from the scenario alone, found once for all games that are played with it."""
        if key not in self.facts:
            self.facts[key] = find()
        return self.facts[key]  # type: ignore[no-any-return]

    def serving(self, key: object, still: Callable[[T], bool], find: Callable[[], T]) -> T:
        """What `find` has found, as long as it still serves; then a new one. For something of which any one will do: a
        way that nothing blocks."""
        found = self._kept.get(key)
        if found is None or not still(found[1]):  # type: ignore[arg-type]
            found = self._kept[key] = (None, find())
        return found[1]  # type: ignore[return-value]

    def flooded(self, key: object, ways: Ways, sources: HexSet, blocked: HexSet) -> HexSet:
        """The flood of these sources, mended from the last one under this key. Every way must be passable both ways."""
        last = self._flooded.get(key)
        if last is None or last[0] != sources:
            found = ways.flood(sources, blocked)
        elif last[1] == blocked:
            return last[2]
        else:
            found = ways.mended(last[2], sources, last[1], blocked)
        self._flooded[key] = sources, blocked, found
        return found

    def ranged(self, key: object, ways: Ways, sources: Mapping[int, HexSet], blocked: HexSet) -> HexSet:
        """What is within range of these sources (`Ways.within`), found again only if the sources have changed, or if a
        hex that the last search under this key reached has been blocked or opened."""
        last = self._flooded.get(key)
        if last is not None and last[0] == sources and not (last[1] ^ blocked) & last[2]:
            return last[2]
        found = ways.within(sources, blocked)
        self._flooded[key] = sources, blocked, found
        return found

    def ranged_from(self, key: object, ways: Ways, hex: int, far: int, blocked: HexSet) -> HexSet:
        """The same from one hex, whose range does not change."""
        last = self._flooded.get(key)
        if last is not None and last[0] == hex and not (last[1] ^ blocked) & last[2]:
            return last[2]
        found = ways.within({far: 1 << hex}, blocked)
        self._flooded[key] = hex, blocked, found
        return found

    # -- reading ------------------------------------------------------------------------------------------------

    def stack(self, hex: int, group: str) -> list[int]:
        """The pieces of a group in a hex."""
        count = self.present[group][hex]
        if not count:
            return []
        groups, here = self.groups, self.at[hex]
        return list(here) if count == len(here) else [u for u in here if group in groups[u]]

    def hex_of(self, u: int) -> str:
        """The label of a piece's hex; empty if it is off the map."""
        hex = self.standing[u]
        return self.board.labels[hex] if hex else ""

    def hexes_of(self, group: str) -> list[int]:
        """The hexes with pieces of a group, in order."""
        return members(self.occupied[group])

    def units_where(self, group: str, *places: str) -> list[int]:
        """The pieces of a group in these places: off the map, in boxes, on it."""
        units = self.units
        return [u for u in self.of_group[group] if units[u].where in places]

    def on_map(self, group: str) -> list[int]:
        """The pieces of a group that stand on the map."""
        key = "on map", group
        found: Any = self._kept.get(key)  # like `kept`, written out: this is asked for all the time
        if found is None or found[0] != self.arrivals:
            standing = self.standing
            found = self._kept[key] = (self.arrivals, [u for u in self.of_group[group] if standing[u]])
        return found[1]  # type: ignore[no-any-return]


def changed_marks(before: Any, now: Any) -> set[int]:
    """The pieces whose mark has changed."""
    if isinstance(now, set):
        return before ^ now  # type: ignore[no-any-return]
    return {u for u in before.keys() | now.keys() if before.get(u) != now.get(u)}


def zones_by_hex(board: HexMap, reaches: Callable[[int, int], bool]) -> tuple[tuple[int, ...], ...]:
    """Where zones reach from every hex: the neighbours into which they extend."""
    real = hexset(board.hexes)
    return tuple(
        tuple(n for n in board.neighbours[h] if reaches(h, n)) if real >> h & 1 else () for h in range(board.size)
    )
