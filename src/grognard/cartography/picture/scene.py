"""What there is to draw: the facts of a map by label, and where they lie on the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from grognard.cartography.coastline import Ring
from grognard.cartography.geometry import Box, Point, Sheet, Side
from grognard.engine.hexmap import HexMap


@dataclass(frozen=True)
class Crossing:
    """Something on a hexside. `beyond` is None where it leaves the map."""

    label: str
    direction: str
    kind: str
    name: str
    beyond: str | None


@dataclass(frozen=True)
class Spot:
    """Something named in a hex."""

    label: str
    kind: str
    name: str
    flags: frozenset[str] = frozenset()

    def told(self, key: str) -> str | None:
        """The value of a flag such as `special:5`."""
        return next((flag.partition(":")[2] for flag in self.flags if flag.startswith(f"{key}:")), None)


@dataclass
class Scene:
    sheet: Sheet
    terrain: dict[str, str]
    country: dict[str, str] = field(default_factory=dict)
    flags: dict[str, frozenset[str]] = field(default_factory=dict)
    crossings: list[Crossing] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    coast: Sequence[Ring] = ()

    @classmethod
    def of(cls, board: HexMap, coast: Sequence[Ring] = ()) -> Scene:
        scene = cls(
            Sheet.of(board),
            {board.label(h): board.terrain[h] for h in board.hexes},
            {board.label(h): board.country[h] for h in board.hexes},
            {board.label(h): board.flags[h] for h in board.hexes},
            spots=[Spot(board.label(p.hex), p.kind, p.name, p.flags) for p in board.places],
            coast=coast,
        )
        for (a, b), kinds in sorted(board.sides.items()):
            if a < b:
                where = board.label(a), board.direction(a, b)
                scene.crossings += [Crossing(*where, kind, name, board.label(b)) for kind, name in kinds.items()]
        for (hex, direction), kinds in sorted(board.exits.items()):
            scene.crossings += [Crossing(board.label(hex), direction, k, n, None) for k, n in kinds.items()]
        return scene

    @cached_property
    def cut(self) -> Box | None:
        """Where a board is cut through the centres of its outer hexes; None for other maps."""
        halves = {label: flag for label, flags in self.flags.items() for flag in flags if flag.startswith("half:")}
        if not halves:
            return None
        at = {
            edge: [self.sheet.centre[label] for label, flag in halves.items() if flag == f"half:{edge}"]
            for edge in "NESW"
        }
        left, top, right, bottom = self.sheet.box
        return (
            max([left, *(x for x, _ in at["W"])]),
            max([top, *(y for _, y in at["N"])]),
            min([right, *(x for x, _ in at["E"])]),
            min([bottom, *(y for _, y in at["S"])]),
        )

    def kinds_on_sides(self, kinds: Iterable[str]) -> dict[Side, Crossing]:
        """Hexside -> what lies on it, for the kinds asked for."""
        wanted = set(kinds)
        return {self.sheet.side(c.label, c.direction): c for c in self.crossings if c.kind in wanted}

    @cached_property
    def ground(self) -> dict[str, str]:
        """The terrain to be drawn. Where the coast is, strips of land in a sea hex look like the land beside it."""
        if not self.coast:
            return self.terrain
        near = {label: Counter(self.terrain[n] for n in dry) for label, dry in self._land_beside_sea.items()}
        return self.terrain | {label: count.most_common(1)[0][0] for label, count in near.items()}

    def flagged(self, flag: str) -> set[str]:
        """Hexes with a flag, and the strips of land in sea hexes beside them alone."""
        hexes = {label for label, flags in self.flags.items() if flag in flags}
        if not self.coast:
            return hexes
        return hexes | {label for label, dry in self._land_beside_sea.items() if hexes.issuperset(dry)}

    @cached_property
    def _land_beside_sea(self) -> dict[str, list[str]]:
        """Sea hexes with the land hexes beside them."""
        found: dict[str, list[str]] = {}
        for hexes in self.sheet.sides.values():
            labels = [label for label, _ in hexes]
            wet = [label for label in labels if self.terrain[label] == "sea"]
            if len(labels) == 2 and len(wet) == 1:
                found.setdefault(wet[0], []).extend(label for label in labels if label not in wet)
        return found

    def point(self, spot: Spot) -> Point:
        """Where something stands: the middle of its hex, or where its flag `at:` says."""
        x, y = self.sheet.centre[spot.label]
        right, _, down = (spot.told("at") or "0,0").partition(",")
        return x + int(right) / 100, y + int(down) / 100

    def boundary(self, group: str) -> dict[Side, str]:
        """Hexsides in open land where a flag of a group (`th:nwe`) changes, or where a flag begins."""
        found: dict[Side, str] = {}
        for side, hexes in self.sheet.sides.items():
            both = sorted(self._flag_of(label, group) for label, _ in hexes if self._is_open(label))
            if len(both) == 2 and both[0] != both[1]:
                found[side] = "/".join(both)
        return found

    def _flag_of(self, label: str, group: str) -> str:
        return next((flag for flag in self.flags[label] if flag.partition(":")[0] == group), "")

    def _is_open(self, label: str) -> bool:
        return self.terrain[label] not in ("sea", "lake") and "closed" not in self.flags[label]

    def borders(self) -> dict[Side, tuple[str, str]]:
        """Hexsides between two countries, but for those at sea."""
        found: dict[Side, tuple[str, str]] = {}
        at_sea = self.kinds_on_sides(["sea"])
        for side, hexes in self.sheet.sides.items():
            if len(hexes) == 2 and side not in at_sea:
                one, other = sorted(self.country.get(label, "") for label, _ in hexes)
                if one and other and one != other:
                    found[side] = one, other
        return found
