"""Defensive First Fire [8.1], Subsequent First Fire [8.3] and Final Protective Fire [8.31] in windows, and the standing
orders by which a side answers them beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ....engine.ask import Procedure
from ....engine.question import CHOICE, About, Question
from ....engine.reason import Reason
from ....engine.verbs import NUMBER, SELDOM, UNIT, Verb
from ....engine.windows import window
from ..hiding import disclosure
from ..locations import distance, ranges
from ..moving.next_steps import dash_fails
from ..position import Position
from ..units import Orders, Trek
from ..victory import end_at_once
from ..weapons import demolition
from . import fire_lanes
from .attack import FIRST, PROTECTIVE, Attack, fired_range, firer_of, loc_of, manner
from .drm import is_open_to
from .fire_groups import in_reach, joiners, joining, may_direct, may_join
from .firepower import is_protective
from .gathering import GATHER, gather, must_fire
from .ift import resolve
from .snap_shots import crosses

HORIZON = 24  # hexes: beyond them no stack of unknown contents is thought able to fire
NOBODY = Orders()


def windows(pos: Position) -> Procedure:
    """After every expenditure the DEFENDER may fire, as often as he likes, each attack resolved before the next [8.1]
    [7.31] [7.32]. A Dash is over at once when it cannot be finished [4.63]."""
    while not end_at_once(pos) and pos.move is not None and opens(pos, pos.move):
        if pos.move.dash and dash_fails(pos, pos.move):
            pos.move = replace(pos.move, dash=(), done=True)
        match (yield from window(pos, pos.defender, "8.1", FIRST_FIRE, pos.move)):
            case ("fire",):
                attack = Attack(pos.defender, pos.move.loc, "8.1", pos.move)
                yield from gather(pos, attack)
            case ("snap",):
                attack = snap_shot(pos, pos.move)
                yield from gather(pos, attack)
            case "hurl", w:
                yield from demolition.throw(pos, pos.defender, w, pos.move.loc)
                continue
            case "show", u:
                disclosure.show(pos, pos.defender, u)
                continue
            case "volley", u:
                attack = volley(pos, u)
            case _:
                return
        strain(pos, attack)
        attack.rule = "8.15" if attack.snap else manner_rule(pos, attack)
        yield from resolve(pos, attack)
        fire_lanes.lay(pos, attack)


def strain(pos: Position, attack: Attack) -> None:
    """Infantry that fires at Cavalry in its own Location fires protectively, whatever mark it has, and its machine guns
    with it [13.351]."""
    for s in attack.shots:
        if is_protective(pos, attack, s):
            pos.change(s, fired="final")


def last_chance(pos: Position) -> Procedure:
    """A mover who stops with factors left can still be fired at [8.11]."""
    if pos.move is not None and pos.move.spent:
        yield from windows(pos)


def opens(pos: Position, move: Trek) -> bool:
    """Public facts alone open a window: a known unit that could declare by its marks and range, a "?" near enough
    whatever is under it, or hidden units that the scenario allows [6.11] [8.1]."""
    side, units, standing = pos.enemy(move.side), pos.units, pos.standing
    if not move.hex or not any(standing[u] for u in move.units):
        return False
    if pos.scenario.hip[side]:
        return True
    goal, side_of = move.loc, pos.scenario.side_of
    away = ranges(pos.scenario, goal)
    for u in pos.covered:
        if side_of[u] == side and standing[u] and not units[u].hidden and away[standing[u]] <= HORIZON:
            return True
    for s, _ in in_reach(pos, side, goal):  # noqa: SIM110 - asked after every expenditure
        if not units[firer_of(pos, s)].concealed:
            return True
    return False


def may_pass(pos: Position, move: Trek) -> Reason | None:
    forced = [s for s in must_fire(pos, move) if _free(pos, pos.enemy(move.side), move, s)]
    return Reason("8.312", "must-fire", unit=pos.names[forced[0]]) if forced else None


def firers(pos: Position, move: Trek) -> list[int]:
    """Those who can declare now."""
    side = pos.enemy(move.side)
    attack = Attack(side, move.loc, "8.1", move)
    return joiners(pos, attack)


def _free(pos: Position, side: str, move: Trek, s: int) -> bool:
    return may_join(pos, Attack(side, move.loc, "8.1", move), s) is None


def may_declare(pos: Position, move: Trek) -> Reason | None:
    can = _is_anybody(pos, Attack(pos.enemy(move.side), move.loc, "8.1", move)) if is_in_reach(pos, move) else False
    return None if can else Reason("8.1", "nobody-can-fire")


def is_in_reach(pos: Position, move: Trek) -> bool:
    """Somebody can fire, and reaches the movers."""
    return bool(in_reach(pos, pos.enemy(move.side), move.loc))


def _is_anybody(pos: Position, attack: Attack) -> bool:
    return next(joining(pos, attack), None) is not None


def throwable(pos: Position, move: Trek) -> list[int]:
    return demolition.throwable(pos, pos.enemy(move.side))


def unseen(pos: Position, move: Trek) -> Sequence[int]:
    return disclosure.concealed(pos, pos.enemy(move.side))


def may_throw(pos: Position, move: Trek, w: int) -> Reason | None:
    """A charge is thrown at movers next to its possessor, as First Fire [23.6]."""
    return demolition.may_throw(pos, pos.enemy(move.side), w, move.loc)


def snap_shot(pos: Position, move: Trek) -> Attack:
    attack = Attack(pos.enemy(move.side), move.loc, "8.15", move)
    attack.snap = True
    return attack


def may_snap(pos: Position, move: Trek) -> Reason | None:
    """At units that have just crossed a hexside [8.15]."""
    can = is_in_reach(pos, move) and crosses(pos, move) and _is_anybody(pos, snap_shot(pos, move))
    return None if can else Reason("8.15", "nobody-can-fire")


def manner_rule(pos: Position, attack: Attack) -> str:
    """The rule of the attack: that of its most strained firer."""
    hows = {manner(pos, s) for s in attack.shots}
    return "8.31" if PROTECTIVE in hows else "8.1" if FIRST in hows else "8.3"


# -- standing orders --------------------------------------------------------------------------------------------------


def by_order(pos: Position, side: str, move: Trek) -> tuple[Any, ...] | None:
    """What a side's own orders answer: fire at the first in the open, or hold."""
    orders = pos.orders.get(side)
    if orders is None or must_fire(pos, move):
        return None
    ready = firers(pos, move)
    for u in orders.openers:
        if u in ready and is_worthwhile(pos, u, move):
            return "volley", u
    asked = [s for s in ready if orders.protective or manner(pos, s) != PROTECTIVE]
    if not any(distance(pos.scenario, loc_of(pos, s), move.loc) <= orders.hold for s in asked):
        return ("pass",)
    return None


def is_worthwhile(pos: Position, u: int, move: Trek) -> bool:
    """An order never fires blindly, never protectively, and gives up no concealment: an unmarked known unit, a mover in
    Open Ground to it within Normal Range."""
    here = pos.locs[u]
    near = distance(pos.scenario, here, move.loc) <= fired_range(pos, u)
    if not near or manner(pos, u) == PROTECTIVE or pos.units[u].concealed:
        return False
    return is_open_to(pos, here, move.loc, move)


def volley(pos: Position, u: int) -> Attack:
    """What an order fires: the unit, the machine guns it can serve with it, and a leader in its Location."""
    assert pos.move is not None
    attack = Attack(pos.defender, pos.move.loc, "8.1", pos.move)
    attack.shots.append(u)
    for w in pos.weapons_of(u):
        if may_join(pos, attack, w) is None:
            attack.shots.append(w)
    for v in pos.at_loc(pos.locs[u], pos.defender):
        if pos.type(v).leads and pos.type(v).leadership < 0 and may_direct(pos, attack, v) is None:
            attack.leaders.append(v)
            break
    return attack


def orders_of(pos: Position, side: str) -> Orders:
    return pos.orders.get(side, NOBODY)


def hold(pos: Position, side: str, far: int) -> None:
    pos.orders[side] = replace(orders_of(pos, side), hold=far)
    pos.tell("8.1", "order-hold", to=(side,), far=far)


def open_fire(pos: Position, side: str, u: int) -> None:
    orders = orders_of(pos, side)
    pos.orders[side] = replace(orders, openers=tuple(sorted({*orders.openers, u})))
    pos.tell("8.1", "order-open-fire", to=(side,), unit=pos.names[u])


def spare(pos: Position, side: str) -> None:
    pos.orders[side] = replace(orders_of(pos, side), protective=False)
    pos.tell("8.31", "order-spare", to=(side,))


def lurk(pos: Position, side: str) -> None:
    pos.orders[side] = replace(orders_of(pos, side), proves=False)
    pos.tell("12.14", "order-lurk", to=(side,))


def ask_me(pos: Position, side: str) -> None:
    pos.orders.pop(side, None)
    pos.tell("8.1", "order-ask-me", to=(side,))


def own_units(pos: Position, side: str) -> list[int]:
    return [u for u in pos.persons(side) if pos.arms(u).fp]


def held(pos: Position, side: str) -> list[int]:
    far = orders_of(pos, side).hold
    return [far] if far <= HORIZON else []


ORDERS: Question = Question(
    "orders",
    CHOICE,
    Verb("hold", NUMBER, among=lambda pos, side: range(HORIZON + 1), does=hold, given=held),
    Verb("engage", UNIT, among=own_units, does=open_fire, given=lambda pos, side: orders_of(pos, side).openers),
    Verb("spare", does=spare, given=lambda pos, side: [] if orders_of(pos, side).protective else [()]),
    Verb("lurk", does=lurk, given=lambda pos, side: [] if orders_of(pos, side).proves else [()], rule="12.14"),
    Verb("consult", does=ask_me),
)
FIRST_FIRE: Question = Question(
    "first-fire",
    CHOICE,
    Verb("fire", why_not=may_declare),
    Verb("snap", why_not=may_snap, rule="8.15"),
    Verb("hurl", UNIT, among=throwable, why_not=may_throw, rule="23.6", only=demolition.are_there),
    Verb("show", UNIT, among=unseen, rule="12.14", role=SELDOM),
    Verb("pass", why_not=may_pass),
    about=lambda pos, move: About(hexes=[move.hex]),
    ordered=by_order,
)
__all__ = ["FIRST_FIRE", "GATHER", "ORDERS", "last_chance", "windows"]
