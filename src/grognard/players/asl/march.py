"""Movement and advance: who goes where by which way, past as little fire as can be."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...games.asl.locations import next_to
from ...games.asl.moving.advance import advances
from ...games.asl.moving.costs import allowance, cost_in_halves
from ...games.asl.moving.exits import exits
from ...games.asl.moving.moves import entry_hexes, may_move
from ...games.asl.nerve.leadership import leadership
from ...games.asl.places import Loc, hex_of, loc_at
from ...games.asl.position import OFFBOARD, Position
from ..common.because import weighed
from ..common.march import PlacedMarch
from ..common.plan import Plan, Scheme
from ..common.ways import Way, safest_ways
from .melee import promise
from .outlook import Outlook

TOGETHER = 2  # squads that go together with a leader
SQUADS = 3  # in a Location [5.1]
OUTSIDE = -99.0  # what it is worth to stay off the board
LEAVES = 10.0  # what it is worth to a squad to leave the board where that is its goal


class SquadMarch(PlacedMarch):
    """Squads with their leaders take the Location worth most to them, by the safest way."""

    def __init__(self, pos: Position, outlook: Outlook, least: float = 0.0) -> None:
        super().__init__(pos, least, outlook.doctrine.stays)
        self.outlook, self.weights = outlook, outlook.doctrine
        for u in pos.persons(outlook.side):
            if pos.units[u].hex:
                self.stand([u], self.home(u))
        self.ways: dict[int, dict[Loc, Way]] = {}  # by leader

    def home(self, u: int) -> Loc:
        return self.begun.units[u].loc if self.begun.units[u].hex else 0

    def label(self, h: int) -> str:
        found: str = self.begun.loc_label(h)
        return found

    # -- who goes -------------------------------------------------------------------------------------------------

    def groups(self) -> Sequence[list[int]]:
        """Those nearest to their goal choose first."""
        found = companies(self.begun, self.outlook.side)
        return sorted(found, key=lambda group: (not self.squads(group), self.far(group, self.home(group[0])), group))

    def squads(self, units: Collection[int]) -> int:
        return sum(self.begun.type(u).mmc for u in units)

    def ends(self, group: list[int]) -> Collection[int]:
        found = self.ways[group[0]] = ways(self.begun, self.outlook, group)
        return [*found, *([home] if (home := self.home(group[0])) else ())]

    def fits(self, group: list[int], h: int) -> bool:
        return h == self.home(group[0]) or self.squads(self.there.get(h, ())) + self.squads(group) <= SQUADS

    def path(self, leader: int, goal: int) -> list[int] | None:
        way = self.ways[leader].get(goal)
        return list(way.path) if way is not None else None

    # -- what places are worth ------------------------------------------------------------------------------------

    def far(self, group: list[int], h: int) -> float:
        return self.outlook.way(self.begun, group[0], hex_of(h))

    def lure(self, group: list[int], h: int) -> float:
        if not h:
            return OUTSIDE
        if not (squads := self.squads(group)):
            return self.led(group[0], h)
        return -self.weights.pull * self.outlook.hurry(self.begun, group[0]) * self.far(group, h) * squads

    def aim(self, group: list[int], h: int) -> str | None:
        pos, u = self.begun, group[0]
        if not h or not self.squads(group):
            return None
        hexes = self.outlook.aims.goal(pos.id(u), pos.units[u].hex).hexes
        nearest: str = pos.label(min(hexes, key=lambda x: (pos.board.distance(x, hex_of(h)), x)))
        return nearest

    def led(self, leader: int, h: int) -> float:
        """What a leader alone is worth to men without another, the broken first."""
        pos, there = self.begun, [v for v in self.there.get(h, ()) if v != leader]
        if any(pos.type(v).leads for v in there):
            return 0.0
        return self.weights.led * sum(2.0 if pos.units[v].broken else 1.0 for v in there if pos.type(v).mmc)

    def worth(self, group: list[int], h: int) -> float:
        return sum(self.gains(group, h).values())

    def items(self, group: list[int], h: int) -> dict[str, float]:
        return {"aim": self.lure(group, h), **self.gains(group, h)}

    def gains(self, group: list[int], h: int) -> dict[str, float]:
        """Cover, fire here and on the way, room, and places that somebody must hold."""
        if not h:
            return {}
        weights, outlook, hex = self.weights, self.outlook, hex_of(h)
        squads, others = self.squads(group), [v for v in self.there.get(h, ()) if v not in group]
        men, hurry = max(1, squads), outlook.hurry(self.begun, group[0])
        way = self.ways.get(group[0], {}).get(h)
        lost = weights.care * outlook.staying(hex) + (weights.fear * way.risk if way is not None else 0.0)
        alone = squads and hex in outlook.places and not self.is_held(hex, group)
        return {
            "cover": weights.cover * outlook.tem[hex] * men,
            "safety": -lost / hurry * men,
            "prize": weights.holds if alone else 0.0,
            "room": -weights.crowded * max(0, self.squads(others) + squads - 2) * squads,
        }

    def is_held(self, hex: int, without: Collection[int]) -> bool:
        """Whether somebody else is to stand in a hex who can hold it."""
        there = [v for loc in self.begun.scenario.locations_of[hex] for v in self.there.get(loc, ())]
        return any(v not in without and not self.begun.units[v].broken for v in there)

    # -- the plan -------------------------------------------------------------------------------------------------

    def settle(self, group: list[int]) -> None:
        """Who stands where leaving the board counts, leaves: whatever else he is after is behind him."""
        if self.leaves(group):
            leader = group[0]
            told = weighed("goes", {"aim": LEAVES}, units=self.names(group), hex=self.label(self.home(leader)))
            self.plan.order.append(leader)
            self.plan.company[leader], self.plan.reasons[leader] = group[1:], told
            self.plan.paths[leader] = [self.home(leader)]
            return
        super().settle(group)

    def leaves(self, group: list[int]) -> bool:
        home = self.begun.units[group[0]].hex
        at_edge = (self.outlook.attacks or self.outlook.slips) and home and exits(self.begun, self.outlook.side, home)
        return bool(at_edge) and self.squads(group) > 0 and home not in self.outlook.places

    def moves(self) -> Plan:
        """Those past whom least fire comes go first: others may draw it."""
        plan = self.planned()
        risk = {u: self.ways[u][goal].risk for u, goal in plan.goals.items() if goal in self.ways.get(u, ())}
        plan.order.sort(key=lambda u: risk.get(u, 0.0))
        plan.homes = {u: self.begun.standing[u] for u in plan.order}
        return plan

    def gain(self, u: int) -> float:
        """What the best move of a unit would gain."""
        if may_move(self.begun, self.outlook.side, u) is not None:
            return 0.0
        if self.leaves([u]):
            return LEAVES
        home, hexes = self.home(u), self.ends([u])
        _, value = self.best_place([u], hexes)
        return value - self.lure([u], home) - self.worth([u], home) - self.weights.stays


class Advance(SquadMarch):
    """The same of one Location, in the Advance Phase; Close Combats first that promise something."""

    def __init__(self, pos: Position, outlook: Outlook) -> None:
        super().__init__(pos, outlook, outlook.doctrine.charges)
        self.able: dict[Loc, list[int]] = {}
        self.next: dict[int, list[Loc]] = {}
        for u, loc in advances(pos, outlook.side):
            self.able.setdefault(loc, []).append(u)
            self.next.setdefault(u, []).append(loc)

    def targets(self) -> Collection[int]:
        return [loc for loc in self.able if self.begun.visible_at(loc, self.outlook.enemy)]

    def schemes(self, target: int) -> list[Scheme]:
        """The strongest who fit in there, with a leader."""
        pos = self.begun
        troop = [u for u in self.able[target] if u not in self.plan.goals and is_fit(pos, u)]
        men = sorted([u for u in troop if pos.type(u).mmc], key=lambda u: -pos.type(u).fp)[:SQUADS]
        leaders = sorted([u for u in troop if not pos.type(u).mmc], key=lambda u: leadership(pos, u))
        leaders = [u for u in leaders if any(pos.units[m].loc == pos.units[u].loc for m in men)][:1]
        gain = promise(pos, self.outlook, target, men, leaders) if men else -1.0
        return [Scheme(gain, target, dict.fromkeys([*men, *leaders], target))]

    def groups(self) -> Sequence[list[int]]:
        """Squads first; leaders follow those whom they led."""
        pos = self.begun
        free = [u for u in self.next if u not in self.plan.goals and is_fit(pos, u)]
        return [[u] for u in sorted(free, key=lambda u: (not pos.type(u).mmc, u))]

    def ends(self, group: list[int]) -> Collection[int]:
        pos, home = self.begun, self.home(group[0])
        found = [loc for loc in self.next[group[0]] if not pos.visible_at(loc, self.outlook.enemy)]
        return [*found, *([home] if home else ())]

    def path(self, leader: int, goal: int) -> list[int] | None:
        return None


def is_fit(pos: Position, u: int) -> bool:
    return not pos.units[u].pinned and (pos.type(u).mmc or leadership(pos, u) <= 0)


def companies(pos: Position, side: str) -> list[list[int]]:
    """Those who set out together: squads of one Location with a leader, others one by one."""
    free = [u for u in pos.of_group[side] if may_move(pos, side, u) is None]
    by_place: dict[tuple[int, int, int], list[int]] = {}
    for u in free:
        unit = pos.units[u]
        outside = pos.scenario.slots[u].group if unit.where == OFFBOARD else -1
        by_place.setdefault((unit.hex, unit.level, outside), []).append(u)
    found = []
    for units in by_place.values():
        men = [u for u in units if pos.type(u).mmc]
        leaders = [u for u in units if not pos.type(u).mmc]
        for leader in leaders:
            found.append([*men[:TOGETHER], leader])
            men = men[TOGETHER:]
        found += [[u] for u in men]
    return found


def ways(pos: Position, outlook: Outlook, group: Sequence[int]) -> dict[Loc, Way]:
    """The safest way to each Location within reach, in company, in halves of a movement factor."""
    of, unit = pos.scenario, pos.units[group[0]]
    most = of.charts.mf("mf_horse") if unit.mounted else min(2 * allowance(pos, u, group) for u in group)

    def cost(here: Loc, loc: Loc) -> int:
        return cost_in_halves(pos, here, loc, group, "", most / 2)

    def steps(here: Loc) -> list[tuple[Loc, int]]:
        return [(loc, cost(here, loc)) for loc in next_to(of, here) if not pos.known_at(loc, outlook.enemy)]

    def danger(loc: Loc) -> float:
        return outlook.passing(hex_of(loc))

    begins = [Way((unit.loc,), 0, 0.0)]
    if not unit.hex:
        entries = [loc_at(h) for h in entry_hexes(pos, group[0])]
        begins = [Way((0, loc), max(2, cost(loc, loc)), danger(loc)) for loc in entries]
    return safest_ways(begins, steps, danger, most, outlook.doctrine.fear)
