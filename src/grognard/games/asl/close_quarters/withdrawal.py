"""Leaving a Close Combat: withdrawal from Melee [11.2] [11.21], after an Ambush [11.41], and Infiltration [11.22]."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.ask import Ask, Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import SELDOM, UNIT, Verb
from .. import cavalry
from ..counters_in_play import abandon
from ..hiding import concealment
from ..locations import LOCATION, next_to
from ..moving.costs import capacity, heaviest_load, is_difficult, is_road, mounted_step
from ..nerve.desperation import alarm, take_fright
from ..nerve.morale import eliminate, get_away
from ..places import Loc, hex_of
from ..position import Position
from ..random_selection import random_selection
from ..scenario import HORSE
from ..sight import sees_bare
from ..stacking import takes_in
from .fights import Fight


def ways_out(pos: Position, u: int) -> list[Loc]:
    """Locations into which a unit could advance, without a Known enemy [11.21]."""
    here, enemy = pos.locs[u], pos.enemy(pos.side(u))
    return [
        loc
        for loc in next_to(pos.scenario, here)
        if sees_bare(pos.scenario, here, loc) and not pos.known_at(loc, enemy)
    ]


def may_leave(pos: Position, fight: Fight, u: int, loc: Loc) -> Reason | None:
    """Unpinned Infantry, neither berserk nor Disrupted, where it could advance: tired units stay out of Difficult
    Terrain [11.2] [11.21] [11.41]. So does Cavalry to which a roll opens a way out, where horses go [11.22] [13.3]."""
    unit, name = pos.units[u], pos.names[u]
    if pos.side(u) != fight.side or not unit.hex or unit.loc != fight.loc or unit.by:
        return Reason("11.2", "not-in-location", unit=name)
    if unit.pinned or unit.berserk or unit.disrupted:
        return Reason("11.2", "cannot-withdraw", unit=name)
    if loc not in ways_out(pos, u):
        return Reason("11.21", "not-next", hex=pos.loc_label(loc))
    if unit.cx and is_difficult(pos, u, loc, lambda pos, u: (u,)):
        return Reason("11.21", "too-tired", unit=name, hex=pos.loc_label(loc))
    if unit.mounted and not is_for_horses(pos, unit.loc, loc):
        return Reason("13.3", "no-ground-for-horses", hex=pos.loc_label(loc))
    return None


def is_for_horses(pos: Position, here: Loc, loc: Loc) -> bool:
    """Horses, ridden or led, can go there [13.3] [13.7]."""
    return mounted_step(pos, here, loc, "road" if is_road(pos, here, loc) else "") is not None


def may_withdraw(pos: Position, fight: Fight, u: int, loc: Loc) -> Reason | None:
    """Only those who are in Melee withdraw, and say so beforehand [11.2]; not to where enemies have said that they
    withdraw, see the reading withdrawals-that-cross [11.21]."""
    if u not in fight.melee:
        return Reason("11.2", "not-in-melee", unit=pos.names[u])
    if u in fight.leaving:
        return Reason("11.2", "withdraws", unit=pos.names[u])
    if any(goal == loc and pos.side(v) != fight.side for v, goal in fight.leaving.items()):
        return Reason("11.21", "enemy-there", hex=pos.loc_label(loc))
    return may_leave(pos, fight, u, loc)


def may_slip_away(pos: Position, fight: Fight, u: int, loc: Loc) -> Reason | None:
    """Those to whom a roll has just opened a way out [11.22] [11.41]."""
    if u not in fight.free:
        return Reason("11.22", "cannot-withdraw", unit=pos.names[u])
    return may_leave(pos, fight, u, loc)


def may_drop(pos: Position, fight: Fight, w: int) -> Reason | None:
    """Who means to withdraw from Melee, and is not broken, first puts down what he likes [4.43] [11.21]."""
    return _may_part_with(pos, fight, w, may_withdraw)


def may_drop_now(pos: Position, fight: Fight, w: int) -> Reason | None:
    """So does whoever slips away [4.43] [11.21]."""
    return _may_part_with(pos, fight, w, may_slip_away)


def _may_part_with(
    pos: Position, fight: Fight, w: int, may_go: Callable[[Position, Fight, int, Loc], Reason | None]
) -> Reason | None:
    u = pos.units[w].by - 1
    if not pos.is_weapon(w) or u not in own(pos, fight) or pos.units[u].broken or cavalry.is_ridden(pos, w):
        return Reason("4.43", "not-possessed", unit=pos.names[w])
    if u not in fight.leaving and not any(may_go(pos, fight, u, loc) is None for loc in ways_out(pos, u)):
        return Reason("11.2", "cannot-withdraw", unit=pos.names[u])
    return None


def held(pos: Position, fight: Fight) -> list[int]:
    return [w for u in own(pos, fight) for w in pos.weapons_of(u)]


def own(pos: Position, fight: Fight) -> list[int]:
    return pos.at_loc(fight.loc, fight.side)


def exits(pos: Position, fight: Fight, u: int) -> list[Loc]:
    return ways_out(pos, u)


def has_way(pos: Position, fight: Fight, why_not: Callable[[Position, Fight, int, Loc], Reason | None]) -> bool:
    return any(why_not(pos, fight, u, loc) is None for u in own(pos, fight) for loc in ways_out(pos, u))


def is_guard(pos: Position, fight: Fight, u: int) -> bool:
    """Who holds prisoners, and those against whom they have risen [11.16] [20.55]."""
    foes = pos.at_loc(fight.loc, fight.enemy(pos.side(u)))
    return bool(pos.captives(u)) or any(pos.units[v].rebel == u + 1 for v in foes)


def must_withdraw(pos: Position, fight: Fight) -> Reason | None:
    """Broken units in Melee try to get away, but for Guards [11.16]; so do those who have put something down for it
    [4.43]."""
    for u in own(pos, fight):
        if u in fight.leaving or not any(may_withdraw(pos, fight, u, loc) is None for loc in ways_out(pos, u)):
            continue
        if u in fight.eased:
            return Reason("4.43", "has-put-down", unit=pos.names[u])
        if pos.units[u].broken and not is_guard(pos, fight, u):
            return Reason("11.16", "must-withdraw", unit=pos.names[u])
    return None


WITHDRAW: Question = Question(
    "withdraw",
    CHOICE,
    Verb("withdraw", UNIT, LOCATION, among=(own, exits), why_not=may_withdraw),
    Verb("drop", UNIT, among=held, why_not=may_drop, rule="4.43", role=SELDOM),
    Verb("done", why_not=must_withdraw),
    about=lambda pos, fight: About(hexes=[hex_of(fight.loc)]),
)
SLIP_AWAY: Question = Question(
    "slip-away",
    CHOICE,
    Verb("withdraw", UNIT, LOCATION, among=(own, exits), why_not=may_slip_away),
    Verb("drop", UNIT, among=held, why_not=may_drop_now, rule="4.43", role=SELDOM),
    Verb("done"),
    about=lambda pos, fight: About(hexes=[hex_of(fight.loc)]),
)


def declare(pos: Position, fight: Fight) -> Procedure:
    """Withdrawals are declared before any attack, the ATTACKER's first [11.2]."""
    for side in fight.sides:
        fight.side = side
        while has_way(pos, fight, may_withdraw):
            match (yield Ask(side, "11.2", WITHDRAW, pos, fight)):
                case "withdraw", u, loc:
                    fight.leaving[u] = loc
                    pos.tell("11.2", "will-withdraw", unit=pos.names[u], hex=pos.loc_label(loc))
                case "drop", w:
                    fight.eased.add(pos.units[w].by - 1)
                    abandon(pos, w)
                case _:
                    break


def slip_away(pos: Position, fight: Fight, side: str, units: list[int], rule: str) -> Procedure:
    """Those whom a roll of 2 or 12, or an Ambush, lets go may leave at once [11.22] [11.41]."""
    before, fight.side = fight.side, side
    fight.free = frozenset(u for u in units if pos.units[u].hex)
    while fight.free and has_way(pos, fight, may_slip_away):
        match (yield Ask(side, rule, SLIP_AWAY, pos, fight)):
            case "withdraw", u, loc:
                go(pos, u, loc, rule)
                fight.gone.add(u)
            case "drop", w:
                abandon(pos, w)
            case _:
                break
    fight.free, fight.side = frozenset(), before


def go(pos: Position, u: int, loc: Loc, rule: str) -> None:
    """A unit withdraws with what it can carry, and Difficult Terrain tires it; a real enemy under a "?" there destroys
    it [11.21] [4.72]. Horses that it leads stay where they could not go [13.7]."""
    kept = heaviest_load(pos, u, capacity(pos, u, pos.units[u].cx))
    barred = pos.weapons_of(u) and not is_for_horses(pos, pos.locs[u], loc)
    for w in pos.weapons_of(u):
        if w not in kept or (barred and pos.weapon(w).type == HORSE):
            pos.drop(w)
    tired = pos.units[u].cx or is_difficult(pos, u, loc, lambda pos, u: (u,))
    here, side, rides = pos.locs[u], pos.side(u), pos.units[u].mounted
    hole = not rides and takes_in(pos, side, loc, (u,))  # as in an advance: see the reading advance-into-foxhole
    pos.change(u, melee=False, cx=tired, in_hole=hole)
    pos.stand_at(u, loc)
    for place in (here, loc) if rides else ():
        cavalry.ride_apart(pos, place, side, moved=False)
    pos.tell(rule, "withdrawn", unit=pos.names[u], hex=pos.loc_label(loc))
    if pos.units[u].rebel:
        get_away(pos, u)
    enemy = pos.enemy(pos.side(u))
    hiding = [v for v in pos.at_loc(loc, enemy) if pos.units[v].concealed]
    for v in pos.dummies_at(loc, enemy):
        concealment.reveal(pos, v, "11.21")
    if hiding:
        for v in random_selection(pos, "11.21", hiding, unseen=True):
            concealment.reveal(pos, v, "11.21")
        eliminate(pos, u, "11.21")
    else:
        concealment.acts_in_open(pos, u, "12.14.e")
        concealment.is_crowded(pos, loc, pos.side(u))
        alarm(pos, loc, pos.side(u))
        take_fright(pos, u)


def leave(pos: Position, fight: Fight) -> None:
    """Who declared it and was neither eliminated, reduced nor captured is away, unless a Known enemy has slipped away
    to where he wanted to go: see the reading withdrawals-that-cross [11.2] [11.21]."""
    for u, loc in fight.leaving.items():
        barred = pos.known_at(loc, pos.enemy(pos.side(u)))
        if pos.units[u].hex and not (pos.units[u].by or barred) and u not in fight.reduced and u not in fight.gone:
            go(pos, u, loc, "11.2")
