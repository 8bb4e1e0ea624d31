"""An attack in the making: who attacks what, and everything committed to it by both sides [8.1]."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ...engine.battle import Battle
from .position import Position
from .scenario import ENEMY, SIDES

AIR: Final = "air"
Carrier = int | str  # of a chemical or nuclear weapon: an artillery unit, or AIR


@dataclass
class Attack(Battle):
    """The parts of one combat. `kind` is attack, barrage or overrun."""

    side: str
    kind: str
    targets: list[int]
    units: list[int] = field(default_factory=list)
    support: dict[str, list[int]] = field(default_factory=lambda: {s: [] for s in SIDES})
    air: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    chemical: dict[str, Carrier] = field(default_factory=dict)  # by side, what delivers its point
    in_movement: bool = False  # an overrun in a movement phase: rules of the combat phases do not touch it
    result: str = ""  # of the die
    vacated: list[int] = field(default_factory=list)  # hexes that the defenders have left
    distance: int = 0  # of the advance

    @property
    def defender(self) -> str:
        return ENEMY[self.side]

    @property
    def adjacent(self) -> bool:
        return self.kind != "barrage"


def in_target(pos: Position, attack: Attack) -> list[int]:
    """Every defending unit in the hexes attacked."""
    return [u for h in attack.targets for u in pos.stack(h, attack.defender)]


def defenders(pos: Position, attack: Attack) -> list[int]:
    """The units whose morale counts and who take the result: in each hex not those that retreated there in this combat
    phase [7.0.b] [14.3-6.d], unless there are no others."""
    found: list[int] = []
    for hex in attack.targets:
        units = pos.stack(hex, attack.defender)
        found += [u for u in units if not is_shaken(pos, attack, u)] or units
    return found


def is_shaken(pos: Position, attack: Attack, u: int) -> bool:
    """It retreated in this combat phase and adds nothing to the defence [7.0.b] [14.3-6.d]."""
    return u in pos.retreated and not attack.in_movement


def stacks(pos: Position, units: list[int]) -> dict[int, list[int]]:
    """Units by the hex they stand in."""
    found: dict[int, list[int]] = {}
    for u in units:
        found.setdefault(pos.units[u].hex, []).append(u)
    return found
