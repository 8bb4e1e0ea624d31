"""Where units go: one after another each takes the hex that looks best to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ...games.nato import movement, stacking
from ...games.nato.position import Position
from ...games.nato.units import Form, GroundMove
from ..common.front import FrontMarch
from . import worth
from .outlook import Outlook

MARCHES = 8  # hexes from the enemy from which on units march


class Marshal(FrontMarch):
    """Plans a segment for the units that may move, tactically or on the march."""

    def __init__(
        self, pos: Position, outlook: Outlook, units: Sequence[int], marchers: Collection[int], half: bool
    ) -> None:
        self.pos, self.outlook, self.doctrine, self.half = pos, outlook, outlook.doctrine, half
        self.marching = {u for u in marchers if outlook.to_enemy[pos.standing[u]] >= MARCHES or not pos.standing[u]}
        ours = self.positions()
        open_cities = {hex for hex in outlook.value if pos.free[outlook.enemy] >> hex & 1}
        theirs = {hex: pos.stack(hex, outlook.enemy) for hex in {*pos.hexes_of(outlook.enemy), *open_cities}}
        resistance = {hex: max(1.0, self.defence(hex, stack)) for hex, stack in theirs.items()}
        super().__init__(pos, outlook, units, ours, resistance)

    def positions(self) -> dict[int, list[int]]:
        """Where own units stand; who is to be carried counts where it will land."""
        pos, side = self.pos, self.outlook.side
        found = {hex: [u for u in pos.stack(hex, side) if u not in pos.lifts] for hex in pos.hexes_of(side)}
        for u, lift in pos.lifts.items():
            if pos.side(u) == side:
                found.setdefault(lift.hex, []).append(u)
        return found

    # -- units and hexes ------------------------------------------------------------------------------------------

    def attack(self, u: int) -> float:
        return worth.attack(self.pos, u)

    def defence(self, hex: int, units: Sequence[int]) -> float:
        return worth.defence_of_hex(self.pos, hex, units)

    def beside(self, hex: int) -> Iterable[int]:
        return [
            n for n in self.pos.board.neighbours[hex] if n in self.resistance and self.pos.scenario.passable(hex, n)
        ]

    def may_stand(self, units: Sequence[int], h: int) -> bool:
        return not stacking.is_over(self.pos, units)

    def covers(self, u: int, hex: int) -> Iterable[int]:
        zone = self.pos.zone[self.outlook.side]
        return [n for n in (hex, *self.pos.board.neighbours[hex]) if zone[n] < 2]

    # -- who goes, and where --------------------------------------------------------------------------------------

    def follows(self, u: int) -> bool:
        return self.pos.scenario.is_hq[u]

    def moves_of(self, u: int) -> Iterable[GroundMove]:
        pos, hex = self.pos, self.pos.units[u].hex
        form: Form = "minimum" if movement.must_use_minimum(pos, u) else "tactical"
        points = (pos.allowance(u) + 1) // 2 if self.half else movement.tactical_allowance(pos, u)
        if u in self.marching:
            form, points = "march", pos.allowance(u) * movement.MARCH_FACTOR
        return movement.moves_on(pos, GroundMove(self.outlook.side, (u,), hex, points, form=form, start=hex))

    # -- what places are worth ------------------------------------------------------------------------------------

    def lure(self, group: list[int], h: int) -> float:
        """The goals, and supplies; a headquarters stays behind those it feeds."""
        pos, outlook, doctrine, u = self.pos, self.outlook, self.doctrine, group[0]
        if pos.scenario.is_hq[u]:
            return -doctrine.leads * abs(outlook.to_enemy[h] - 3) - outlook.threat[h] * 0.1
        value = super().lure(group, h)
        return value if outlook.fed(pos, u, h) else value - doctrine.starves

    def gains(self, u: int, h: int) -> dict[str, float]:
        return {} if self.pos.scenario.is_hq[u] else super().gains(u, h)

    def hold(self, hex: int, mates: Sequence[int]) -> float:
        """A garrison for cities that the enemy could take."""
        if mates or self.outlook.threat[hex] <= 0 or not self.pos.held[self.outlook.side] >> hex & 1:
            return 0.0
        return self.outlook.value.get(hex, 0.0)
