"""The commander in the movement phase: who can attack what, and what stands in the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...games.superpowers import air
from ...games.superpowers.formations import may_stack
from ...games.superpowers.movement import allowance
from ...games.superpowers.position import Position
from ..common.tactics import TacticalMarch
from .estimate import Estimates, fire_for, forces_against, supports
from .outlook import Outlook


class Marshal(TacticalMarch):
    """Plans one movement phase of one side, or the way of units that have just come."""

    def __init__(self, pos: Position, outlook: Outlook, arriving: Sequence[int] = (), left: int = -1) -> None:
        self.pos, self.look, self.scenario = pos, outlook, pos.scenario
        ours = pos.on_map(outlook.side)
        movers = arriving or [u for u in ours if u not in pos.moved and pos.counter(u).ground]
        super().__init__(pos, outlook, movers, [u for u in ours if outlook.muster.range[u]], left)
        self.pos = self.scratch
        self.estimates = Estimates(pos, outlook.side)
        self.air = float(air.FIREPOWER) if air.available(pos, outlook.side) else 0.0

    def points(self, u: int) -> int:
        return 0 if u in self.pos.flown else allowance(self.pos, u)

    def goes_apart(self, u: int) -> bool:
        """NATO battalions and the garrisons of towns go their own ways, so that somebody can stay behind."""
        return self.look.side == "nato" or self.home(u) in self.scenario.city_hexes

    def minds_strangers(self) -> bool:
        return self.look.side == "wp"

    def foes(self, h: int) -> list[int]:
        return self.pos.stack(h, self.look.enemy)

    def holds(self, u: int, h: int, mates: list[int]) -> float:
        return self.look.holds(u, h, mates)

    def may_stand(self, units: Sequence[int], h: int) -> bool:
        return may_stack(self.pos, list(units), h) is None

    def most_worth(self, group: list[int], h: int) -> float:
        special = self.pos.present[self.look.side][h] or h in self.scenario.held
        return 1e9 if special else self.weights.best_company * len(group)

    # -- attacks --------------------------------------------------------------------------------------------------

    def can_attack(self, n: int, target: int) -> bool:
        """Nobody attacks a hex that he could not enter."""
        return not self.look.passage.closed[n] and self.may_enter(n, target)

    def may_enter(self, n: int, target: int) -> bool:
        return not self.scenario.closed(n, target) and not self.scenario.protected[self.look.side][target]

    def forces(self, able: list[int], target: int) -> list[list[int]]:
        return forces_against(self.pos, able, target)

    def supports(self, gun: int, attackers: Sequence[int]) -> bool:
        return supports(self.pos, gun, list(attackers))

    def fire(self, guns: Sequence[int], force: list[int]) -> float:
        return self.air + fire_for(self.pos, guns, force)

    def resistance(self, target: int) -> float:
        return self.estimates.firepower(target) + self.estimates.answer(target)

    def promise(self, target: int, places: Mapping[int, int], fire: float) -> float:
        return self.estimates.gain(self.pos, target, list(places), fire)

    def halved(self) -> int:
        return self.pos.impulse

    def barrier(self, n: int, target: int) -> float:
        side = self.board.side(n, target)
        return 3.0 if "major_river" in side else 1.0 if "minor_river" in side else 0.0

    def obliged_by(self, n: int) -> list[int]:
        """In the first impulse units attack whom they stand beside, unless in a town or behind a major river."""
        if self.pos.impulse != 1 or self.look.near_enemy[n] > 1 or self.scenario.built_up[n]:
            return []
        beside = [e for e in self.board.neighbours[n] if e in self.look.enemies and e not in self.plan.targets]
        return [e for e in beside if "major_river" not in self.board.side(n, e) and self.may_enter(n, e)]
