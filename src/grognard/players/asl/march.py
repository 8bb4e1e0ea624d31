"""Movement: who goes where by which way, past as little fire as can be."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from ...games.asl.costs import allowance, cost_in_halves
from ...games.asl.locations import next_to
from ...games.asl.moves import entry_hexes, exits, may_move
from ...games.asl.position import OFFBOARD, Position
from ...games.asl.units import hex_of, level_of, loc_at
from ..common.because import weighed
from ..common.plan import Plan
from .outlook import Outlook

SQUADS = 2  # that go together with a leader
HASTE = 10.0  # movement factors from a goal at which units run, if nobody sees them


class Way:
    """A way that could be gone: its hexes, what it costs in halves of a factor, and what fire may cost on it."""

    __slots__ = ("cost", "path", "risk")

    def __init__(self, path: tuple[int, ...], cost: int, risk: float) -> None:
        self.path = path
        self.cost = cost
        self.risk = risk


def planned(pos: Position, outlook: Outlook) -> Plan:
    """Everybody who can better his place goes there, those nearest to the enemy last: others may cover them."""
    plan = Plan()
    found: list[tuple[float, int, list[int], Way, dict[str, float]]] = []
    for group in companies(pos, outlook.side):
        best = best_way(pos, outlook, group)
        if best is not None:
            gain, way, items = best
            found.append((gain, group[0], group, way, items))
    for gain, leader, group, way, items in sorted(found, key=lambda f: (f[3].risk, -f[0])):
        plan.order.append(leader)
        plan.company[leader] = group[1:]
        plan.paths[leader] = list(way.path)
        plan.homes[leader] = pos.units[leader].hex
        plan.goals[leader] = way.path[-1]
        plan.reasons[leader] = weighed(
            "moves", items, units=pos.ids(group), hex=pos.label(way.path[-1]), gain=gain, other=0.0
        )
    return plan


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
            if men:
                found.append([*men[:SQUADS], leader])
                men = men[SQUADS:]
            else:
                found.append([leader])
        found += [[u] for u in men]
    return found


def best_way(pos: Position, outlook: Outlook, group: Sequence[int]) -> tuple[float, Way, dict[str, float]] | None:
    """The end that is worth most, less what may be lost on the way; nothing if staying is as good."""
    weights, unit = outlook.doctrine, pos.units[group[0]]
    squads = sum(pos.type(u).mmc for u in group)
    men = max(1, squads)
    home = outlook.worth(pos, group, unit.hex) + weights.stays if unit.hex else -1e9
    if not squads and unit.hex:
        return None if keeps_company(pos, group[0]) else joining(pos, outlook, group)
    if outlook.attacks and unit.hex and outlook.field_of(pos, group[0])[unit.hex] == 0 and leaves(pos, group):
        return men * 10.0, Way((unit.hex,), 0, 0.0), {}
    best: tuple[float, Way] | None = None
    hurry = outlook.hurry(pos, group[0])
    for way in ways(pos, outlook, group):
        end = way.path[-1]
        value = outlook.worth(pos, group, end) - weights.fear / hurry * way.risk * men
        if value > home and (best is None or value > best[0]):
            best = value, way
    if best is None:
        return None
    end = best[1].path[-1]
    ways_on = outlook.field_of(pos, group[0])
    nearer = ways_on[unit.hex] - ways_on[end] if unit.hex else 0.0
    items = {
        "aim": weights.pull * nearer * men,
        "cover": weights.cover * outlook.tem[end],
        "safety": -weights.fear * best[1].risk * men,
    }
    return (best[0] - home if unit.hex else 1.0), best[1], items


def leaves(pos: Position, group: Sequence[int]) -> bool:
    """They stand where they can leave the board, which is what they are after."""
    unit = pos.units[group[0]]
    return exits(pos, pos.side(group[0]), unit.hex)


def keeps_company(pos: Position, u: int) -> bool:
    """A leader stays with the men he has."""
    unit, side = pos.units[u], pos.side(u)
    return any(pos.type(v).mmc for v in pos.at_loc(unit.loc, side))


def joining(pos: Position, outlook: Outlook, group: Sequence[int]) -> tuple[float, Way, dict[str, float]] | None:
    """A leader alone goes to men without one, the broken first."""
    side = outlook.side
    best: tuple[float, Way] | None = None
    for way in ways(pos, outlook, group):
        there = pos.stack(way.path[-1], side)
        men = [v for v in there if pos.type(v).mmc]
        if not men or any(pos.type(v).leads for v in there):
            continue
        value = sum(2.0 if pos.units[v].broken else 1.0 for v in men) - outlook.doctrine.fear * way.risk
        if best is None or value > best[0]:
            best = value, way
    return None if best is None or best[0] <= 0 else (best[0], best[1], {"aim": best[0]})


def ways(pos: Position, outlook: Outlook, group: Sequence[int]) -> list[Way]:
    """The safest way to each hex within reach, in company."""
    side, weights = outlook.side, outlook.doctrine
    unit = pos.units[group[0]]
    most = pos.scenario.charts.mf("mf_horse") if unit.mounted else min(2 * allowance(pos, u, group) for u in group)
    heap: list[tuple[float, int, tuple[int, ...], float]] = []
    if unit.hex:
        heap.append((0.0, 0, (unit.hex,), 0.0))
    else:
        for h in entry_hexes(pos, group[0]):
            cost = cost_in_halves(pos, loc_at(h), loc_at(h), group, "", most / 2)
            risk = outlook.passing(h)
            heap.append((weights.fear * risk + 0.01 * cost, max(2, cost), (0, h), risk))
        heapq.heapify(heap)
    done: dict[int, int] = {}  # the fewest factors with which each hex was reached so far
    found: dict[int, Way] = {}
    enemy = pos.enemy(side)
    while heap:
        _, cost, path, risk = heapq.heappop(heap)
        here = path[-1]
        if done.get(here, 999) <= cost:
            continue
        done[here] = cost
        if len(path) > 1 and here not in found:
            found[here] = Way(path[1:], cost, risk)
        level = unit.level if len(path) == 1 else 0
        for loc in next_to(pos.scenario, loc_at(here, level)):
            h = hex_of(loc)
            if level_of(loc) or h == here or pos.known_at(loc, enemy):
                continue
            on = cost + cost_in_halves(pos, loc_at(here, level), loc, group, "", most / 2)
            if on > most:
                continue
            danger = outlook.together(risk, outlook.passing(h))
            heapq.heappush(heap, (weights.fear * danger + 0.01 * on, on, (*path, h), danger))
    return list(found.values())
