"""Lines of sight to be measured: random pairs of hexes on joined boards. No verdict is kept from one to the next."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random

import msgspec

from ..engine.cover import OPEN, Cover, SightRules
from ..engine.hexmap import HexMap
from ..engine.join import Laid, join
from ..engine.sight import Sight
from .fast import BOARDS
from .timing import Work

LEVELS = 3  # above the ground of each end
STARTS = 200  # hexes from which pairs are drawn


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `sights.toml` says."""

    boards: list[str]
    range: int
    open: list[str]
    storeys: list[int]
    heights: dict[str, int]
    hindrances: dict[str, int]
    rules: dict[str, str]


def looking(lines: int) -> Work:
    """A work that looks along so many lines between hexes in range."""
    board, sight, reach = prepared()
    chance = Random(0)
    pairs = []
    for _ in range(lines):
        a = chance.choice(board.hexes)
        pairs.append((a, chance.choice(board.within(a, reach))))

    def look(_round: int) -> int:
        for a, b in pairs:
            sight.sees(a, b)
        return lines

    return look


def asymmetric(pairs: int) -> int:
    """How many of so many random pairs of ends in range, each at any level, see each other from one end only, or
    through other hindrances."""
    board, sight, reach = prepared()
    chance, found = Random(1), 0
    near = {a: sorted(board.within(a, reach)) for a in chance.sample(board.hexes, STARTS)}
    starts = list(near)
    for _ in range(pairs):
        a = starts[int(chance.random() * STARTS)]
        b = near[a][int(chance.random() * len(near[a]))]
        up, down = int(chance.random() * LEVELS), int(chance.random() * LEVELS)
        found += sight.sees(a, b, up, down) != sight.sees(b, a, down, up)
    return found


def prepared() -> tuple[HexMap, Sight, int]:
    """The boards, joined, their lines of sight, and how far they are looked along."""
    text = files(__package__).joinpath("sights.toml").read_text(encoding="utf-8")
    setting = msgspec.toml.decode(text, type=Setting)
    folder = Path(str(files("grognard"))) / BOARDS
    boards = [HexMap.load(folder / f"{name}.hexmap") for name in setting.boards]
    board = join([Laid(one, column, turned=column % 2 == 1) for column, one in enumerate(boards)])
    sight = Sight(board, rules_of(setting))
    sight.prepare(setting.range)
    return board, sight, setting.range


def rules_of(setting: Setting) -> SightRules:
    def building(board: HexMap, hex: int) -> Cover:
        flags = {flag for place in board.places_of("building") if place.hex == hex for flag in place.flags}
        return Cover(next(h for n, h in enumerate(setting.storeys, 1) if f"storeys:{n}" in flags))

    return SightRules(
        covers={
            **dict.fromkeys(setting.open, OPEN),
            **{kind: Cover(height) for kind, height in setting.heights.items()},
            **{kind: Cover(hindrance=value) for kind, value in setting.hindrances.items()},
            "building": building,
            "rowhouse": building,
        },
        rules=setting.rules,
        carried={"woods": "woods", "building": "building", "rowhouse": "building"},
        depressions=frozenset({"stream"}),
    )
