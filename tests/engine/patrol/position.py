"""Patrol: the pieces, the two boards that they stand on, and the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from grognard.engine.cover import OPEN, Cover, SightRules
from grognard.engine.data import Pack
from grognard.engine.dice import Dice
from grognard.engine.info import Choice
from grognard.engine.join import Laid, join
from grognard.engine.moves import Move
from grognard.engine.pieces import MAP, PiecePosition
from grognard.engine.sight import Sight

SIDES = ("green", "grey")
ENEMY = {"green": "grey", "grey": "green"}
RULES = frozenset(f"Q.{n}" for n in range(1, 10))
START = {"green": ("1B1", "1D1", "1F1", "1G2", "1H2"), "grey": ("2B2", "2D2", "2E3", "2F2", "2G3")}
HILL = ("2D3", "2E3", "2E4", "2F3")
OUT = "out"
ALLOWANCE = 6
RANGE = 6
LAST_TURN = 3

SIGHT = SightRules(
    covers={
        "open": OPEN, "woods": Cover(2), "grain": Cover(hindrance=1), "wall": Cover(1), "hedge": Cover(1),
    },
    rules={
        "obstacle": "Q.4", "half": "Q.4", "crest": "Q.4", "blind": "Q.4", "depression": "Q.4", "hindrance": "Q.4",
        "opaque": "Q.4",
    },
    opaque=6,
)  # fmt: skip


class Squad(msgspec.Struct, frozen=True):
    where: str
    hex: int = 0
    seen: bool = False  # the enemy knows what it is
    spent: bool = False  # it has moved, fired or thrown smoke this turn


class Scenario:
    """Four squads and a dummy a side; the second board lies upside down below the first."""

    def __init__(self, slug: str, options: Mapping[str, Choice], pack: Pack) -> None:
        self.slug = slug
        self.options = options
        self.pack = pack
        self.board = join([Laid(pack.map("1")), Laid(pack.map("2"), row=1, turned=True)])
        self.sight = Sight(self.board, SIGHT)
        self.ids = [f"{side}-{n}" for side in SIDES for n in range(5)]
        self.index = {id: u for u, id in enumerate(self.ids)}
        self.side_of = [SIDES[u // 5] for u in range(len(self.ids))]
        self.dummies = frozenset(u for u, id in enumerate(self.ids) if id.endswith("4"))
        self.groups = [(side,) for side in self.side_of]
        self.zones = [""] * len(self.ids)
        self.zone_into: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.facts: dict[object, object] = {}
        self.hill = frozenset(self.board.hex(label) for label in HILL)


@dataclass(kw_only=True)
class Patrol(PiecePosition):
    units: list[Squad] = field(default_factory=list)
    move: Move | None = None  # the one under way
    smoke: dict[int, int] = field(default_factory=dict)  # turns that it stays
    grenades: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 2))
    orders: dict[str, Orders] = field(default_factory=dict)  # secret: each side knows its own
    scenario: Scenario = field(init=False, repr=False, compare=False)

    def player(self, role: str) -> str:
        return role

    def side(self, u: int) -> str:
        return self.scenario.side_of[u]

    @property
    def listeners(self) -> Sequence[str | None]:
        return (*SIDES, None)

    def known_as(self, u: int, side: str | None) -> str | None:
        """Its owner knows a piece, and everybody one that was seen; of others there is only a back."""
        unit = self.units[u]
        if self.side(u) == side or unit.seen or unit.where == OUT:
            return self.id(u)
        backs = [v for v in self.at[unit.hex] if self.side(v) == self.side(u) and not self.units[v].seen]
        return f"{self.side(u)}?{self.label(unit.hex)}-{backs.index(u)}"

    def change(self, u: int, **news: Any) -> None:
        self.units[u] = msgspec.structs.replace(self.units[u], **news)
        self.changes += 1


class Orders(msgspec.Struct, frozen=True):
    """What a side does when it sees a move: it fires within a range, at anybody or only at those in the open."""

    within: int
    open_only: bool = False


def start(scenario: Scenario, dice: Dice) -> Patrol:
    hexes = [scenario.board.hex(label) for side in SIDES for label in START[side]]
    return Patrol(turn=1, units=[Squad(MAP, hex) for hex in hexes]).attach(scenario, dice)
