"""Advances, into Close Combat or to a better place, and Close Combat itself."""

from __future__ import annotations

from ...engine.ask import Answer, Ask
from ...games.asl.advance import advances
from ...games.asl.fights import strength
from ...games.asl.leadership import leadership
from ...games.asl.position import Position
from ...games.asl.units import Loc, hex_of
from .outlook import Outlook
from .worth import worth


def advance_plan(pos: Position, outlook: Outlook) -> list[tuple[int, Loc]]:
    """Assaults whose odds are good, the strongest together; everybody else where he stands better."""
    side, enemy = outlook.side, outlook.enemy
    able: dict[Loc, list[int]] = {}
    places: dict[int, list[Loc]] = {}
    for u, loc in advances(pos, side):
        able.setdefault(loc, []).append(u)
        places.setdefault(u, []).append(loc)
    plan: list[tuple[int, Loc]] = []
    sent: set[int] = set()
    assaults = [(odds(pos, outlook, loc, units), loc) for loc, units in able.items() if pos.visible_at(loc, enemy)]
    for ratio, loc in sorted(assaults, reverse=True):
        troop = [u for u in able[loc] if u not in sent and is_fit(pos, outlook, u)]
        if ratio >= outlook.doctrine.charges and troop and odds(pos, outlook, loc, troop) >= outlook.doctrine.charges:
            plan += [(u, loc) for u in troop]
            sent.update(troop)
    for u, locs in places.items():
        if u in sent or not pos.type(u).mmc:
            continue
        here = pos.units[u].hex
        free = [loc for loc in locs if not pos.visible_at(loc, enemy)]
        if not free:
            continue
        best = max(free, key=lambda loc: (outlook.worth(pos, [u], hex_of(loc)), -loc))
        gain = outlook.worth(pos, [u], hex_of(best)) - (outlook.worth(pos, [u], here) if here else -99)
        if gain > outlook.doctrine.stays:
            plan.append((u, best))
            sent.add(u)
    return plan + followers(pos, outlook, plan, places, sent)


def followers(
    pos: Position, outlook: Outlook, plan: list[tuple[int, Loc]], places: dict[int, list[Loc]], sent: set[int]
) -> list[tuple[int, Loc]]:
    """Leaders go with the men who leave them, if nobody stays."""
    goals = {pos.units[u].loc: loc for u, loc in plan}
    found = []
    for u, locs in places.items():
        if pos.type(u).mmc or u in sent:
            continue
        here = pos.units[u].loc
        stay = [v for v in pos.at_loc(here, outlook.side) if v not in sent and pos.type(v).mmc]
        goal = goals.get(here)
        if goal in locs and not stay:
            found.append((u, goal))
    return found


def is_fit(pos: Position, outlook: Outlook, u: int) -> bool:
    return not pos.units[u].pinned and (pos.type(u).mmc or leadership(pos, u) <= 0)


def odds(pos: Position, outlook: Outlook, loc: Loc, units: list[int]) -> float:
    """What could attack there against what defends; the broken hardly do."""
    men = [u for u in units if pos.type(u).mmc]
    if not men:
        return 0.0
    foes = pos.visible_at(loc, outlook.enemy)
    against = sum(strength(pos, v) * (0.3 if pos.units[v].broken else 1.0) for v in foes if pos.is_person(v))
    return sum(strength(pos, u) for u in men[:3]) / max(0.5, against)


def attack(pos: Position, ask: Ask) -> Answer | None:
    """The enemy worth most is attacked first, by everybody."""
    fight = ask.what
    options = [option for option in ask.options if option.startswith("attack ")]
    if not options:
        return None
    there = {pos.outward(v): v for v in pos.at_loc(fight.loc, fight.enemy(fight.side))}

    def value(option: Answer) -> float:
        v = there.get(option.split()[1])
        return worth(pos, v) / max(1, strength(pos, v)) if v is not None and pos.is_person(v) else 0.0

    return max(options, key=lambda option: (value(option), option))
