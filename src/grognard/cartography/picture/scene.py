"""What there is to draw: the facts of a map by label, and where they lie on the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from grognard.cartography.geometry import Sheet, Side
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


@dataclass
class Scene:
    sheet: Sheet
    terrain: dict[str, str]
    country: dict[str, str] = field(default_factory=dict)
    flags: dict[str, frozenset[str]] = field(default_factory=dict)
    crossings: list[Crossing] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    @classmethod
    def of(cls, board: HexMap) -> Scene:
        scene = cls(
            Sheet.of(board),
            {board.label(h): board.terrain[h] for h in board.hexes},
            {board.label(h): board.country[h] for h in board.hexes},
            {board.label(h): board.flags[h] for h in board.hexes},
            spots=[Spot(board.label(p.hex), p.kind, p.name, p.flags) for p in board.places],
        )
        for (a, b), kinds in sorted(board.sides.items()):
            if a < b:
                where = board.label(a), board.direction(a, b)
                scene.crossings += [Crossing(*where, kind, name, board.label(b)) for kind, name in kinds.items()]
        for (hex, direction), kinds in sorted(board.exits.items()):
            scene.crossings += [Crossing(board.label(hex), direction, k, n, None) for k, n in kinds.items()]
        return scene

    def kinds_on_sides(self, kinds: Iterable[str]) -> dict[Side, Crossing]:
        """Hexside -> what lies on it, for the kinds asked for."""
        wanted = set(kinds)
        return {self.sheet.side(c.label, c.direction): c for c in self.crossings if c.kind in wanted}

    def terrain_at(self, x: float, y: float) -> str | None:
        label = self.sheet.at(x, y)
        return None if label is None else self.terrain[label]

    def borders(self) -> dict[Side, tuple[str, str]]:
        """Hexsides between two countries."""
        found: dict[Side, tuple[str, str]] = {}
        for side, hexes in self.sheet.sides.items():
            if len(hexes) == 2:
                one, other = sorted(self.country.get(label, "") for label, _ in hexes)
                if one and other and one != other:
                    found[side] = one, other
        return found
